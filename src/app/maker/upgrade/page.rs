//! The layout of a rule file that is rewritten in the present version of the rule language. Its headings and keys stay
//! in the author's order, and new ones are put between them in the order of the vocabulary.

use std::sync::Arc;

use patience_language::vocabulary::{Key, SECTIONS};
use patience_language::{Entry, Node, Source};
use toml::Table;

use super::part::{Item, Line, MOST_COLUMNS, Moved, Part, Written, columns};
use super::statements::{Remark, Statement, Statements};
use super::written;
use crate::maker::changes::at;
use crate::maker::text;

/// Headings of a rule file that stay next to each other, such as an option and its choices.
struct Group {
    path: Vec<String>,
    origin: Option<usize>,
    parts: Vec<Part>,
}

/// Returns the text of a rule file with the content of `tree`. Everything but the content stays as in the text of
/// `source`. Returns `None` if that text is not TOML.
pub fn written_anew(source: &Arc<Source>, tree: &Node) -> Option<String> {
    let former = Statements::read(&source.text)?;
    let said = source.text.parse().ok()?;
    let page = Page {
        former,
        said,
        source,
    };
    let mut parts = page.parts(tree);
    let lost = page.move_remarks(&mut parts);
    Some(written::text(&page.former, &parts, &lost))
}

struct Page<'a> {
    former: Statements<'a>,
    /// The text before the rewriting, parsed as TOML.
    said: Table,
    source: &'a Arc<Source>,
}

impl Page<'_> {
    fn parts(&self, tree: &Node) -> Vec<Part> {
        let mut groups: Vec<Group> = Vec::new();
        let mut first: Vec<&Entry> = Vec::new();
        for entry in tree.entries() {
            let path = vec![entry.key.clone()];
            let headings = self.headings(&path);
            if let Some(items) = entry.node.as_list().filter(|_| !headings.is_empty())
                && items.iter().all(|item| item.as_table().is_some())
            {
                for (number, item) in items.iter().enumerate() {
                    let mut part = self.part(&path, item, headings.get(number).copied());
                    part.is_listed = true;
                    groups.push(self.group(path.clone(), &entry.node, vec![part]));
                }
            } else if entry.node.as_table().is_none() {
                first.push(entry);
            } else if matches!(entry.key.as_str(), "pile" | "remove" | "option" | "variant") {
                for inner in entry.node.entries() {
                    let path = vec![entry.key.clone(), inner.key.clone()];
                    let parts = self.parts_at(&path, &inner.node);
                    groups.push(self.group(path, &inner.node, parts));
                }
            } else {
                let parts = self.parts_at(&path, &entry.node);
                groups.push(self.group(path, &entry.node, parts));
            }
        }
        let mut top = self.lines(&[], &first, None);
        top.retain(|line| line.key != "language");
        let mut parts = vec![Part {
            path: Vec::new(),
            is_listed: false,
            former: None,
            lines: top,
            moved: Moved::default(),
        }];
        let known: Vec<Vec<String>> = groups.iter().map(|group| group.path.clone()).collect();
        let position = |group: &Group| {
            let heading = group.parts.first().and_then(|part| part.former);
            let same = self.first_under(&group.path);
            // The place of the former section that this one replaces.
            let gone = || {
                let statement = self.former.all.get(self.former.around(group.origin?)?)?;
                let heading = self.former.all.get(statement.heading?)?;
                let stays = known.iter().any(|path| heading.path.starts_with(path));
                // Options and variants only change what is said there.
                let is_choice = group
                    .path
                    .first()
                    .is_some_and(|key| key == "option" || key == "variant");
                (!stays && !is_choice).then_some(heading.place.start)
            };
            let start = heading.and_then(|number| self.former.all.get(number));
            start.map(|one| one.place.start).or(same).or_else(gone)
        };
        let keys = keys_of(&[]);
        let rank = |group: &Group| rank(keys, group.path.first());
        let groups = in_order(groups, position, rank);
        parts.extend(groups.into_iter().flat_map(|group| group.parts));
        parts
    }

    fn group(&self, path: Vec<String>, node: &Node, parts: Vec<Part>) -> Group {
        Group {
            path,
            origin: self.origin(node),
            parts,
        }
    }

    /// Returns the indices of those headings in the old text of the rule file whose path of keys is this one.
    fn headings(&self, path: &[String]) -> Vec<usize> {
        let all = self.former.all.iter().enumerate();
        let headings = all.filter(|(_, one)| one.value.is_none() && one.path == path);
        headings.map(|(number, _)| number).collect()
    }

    /// In the old text of the rule file, returns the byte position of the first heading or key whose path of keys
    /// begins with `path`.
    fn first_under(&self, path: &[String]) -> Option<usize> {
        let mut all = self.former.all.iter();
        let first = all.find(|one| one.path.starts_with(path))?;
        Some(first.place.start)
    }

    /// Returns where a value was taken from: its byte position in the old text of the rule file.
    fn origin(&self, node: &Node) -> Option<usize> {
        if let Some(entries) = node.as_table() {
            let inner = entries.iter().filter_map(|entry| self.origin(&entry.node));
            if let Some(first) = inner.min() {
                return Some(first);
            }
        }
        (node.place.source == *self.source).then_some(node.place.span.start)
    }

    /// Returns a heading of the rewritten file with the lines under it, followed by the headings that belong below it.
    fn parts_at(&self, path: &[String], node: &Node) -> Vec<Part> {
        let part = self.part(path, node, self.headings(path).first().copied());
        let mut below = Vec::new();
        for entry in node.entries() {
            let path = [path, std::slice::from_ref(&entry.key)].concat();
            if !self.has_heading(&path, entry, node) {
                continue;
            }
            if is_changes(&path) {
                below.push(self.part_of_changes(&path, &entry.node));
                continue;
            }
            // The choices of an option.
            let inner = entry.node.entries().iter();
            let choice = |key: &String| [path.as_slice(), std::slice::from_ref(key)].concat();
            if self.has_choices_on_lines(&path, &entry.node) {
                below.push(self.part(&path, &entry.node, self.headings(&path).first().copied()));
            } else {
                below.extend(inner.flat_map(|one| self.parts_at(&choice(&one.key), &one.node)));
            }
        }
        // A heading with nothing but headings below it is not needed.
        let is_needless = part.lines.is_empty() && !below.is_empty() && part.former.is_none();
        if !is_needless {
            below.insert(0, part);
        }
        below
    }

    /// Whether a table inside another table gets its own heading in the rewritten file.
    fn has_heading(&self, path: &[String], entry: &Entry, around: &Node) -> bool {
        match path {
            [first, _, key] if first == "option" && key == "choice" => true,
            path if is_changes(path) => {
                let had = !self.headings(path).is_empty();
                had && self.is_unchanged_under(path, &entry.node)
                    || !self.fits(path, &entry.node, around)
            }
            _ => false,
        }
    }

    /// Whether the table at a path of keys is the same as in the old text of the rule file.
    fn is_unchanged_under(&self, path: &[String], node: &Node) -> bool {
        at(&self.said, path) == node.to_value().as_ref()
    }

    /// Whether a value is short enough to be written on a single line, next to the other lines of its table.
    fn fits(&self, path: &[String], node: &Node, around: &Node) -> bool {
        let Some(key) = path.last() else {
            return false;
        };
        let keys = around
            .entries()
            .iter()
            .map(|entry| columns(&text::name(&entry.key)));
        let longest = keys.max().unwrap_or(0).max(columns(&text::name(key)));
        let (former, most) = match self.former.at(path) {
            Some((_, statement)) if statement.value.is_some() => {
                // Choices may have been written in long lines.
                let line = self.former.part(&statement.place);
                let longest = columns(line) * usize::from(is_choice(path));
                (Some(statement), MOST_COLUMNS.max(longest))
            }
            _ => (None, MOST_COLUMNS),
        };
        former.is_some_and(|one| self.is_unchanged(one, node))
            || longest + 3 + columns(&self.inline(path, node)) <= most
    }

    /// Whether each choice of an option can be written on a single line.
    fn has_choices_on_lines(&self, path: &[String], choices: &Node) -> bool {
        choices.entries().iter().all(|entry| {
            let path = [path, std::slice::from_ref(&entry.key)].concat();
            let all = self.former.all.iter();
            let mut headings = all.filter(|one| one.value.is_none());
            !headings.any(|one| one.path.starts_with(&path))
                && self.fits(&path, &entry.node, choices)
        })
    }

    /// Whether a value is the same as the value of a key in the old text of the rule file.
    fn is_unchanged(&self, former: &Statement, node: &Node) -> bool {
        let Some(place) = &former.value else {
            return false;
        };
        let read: Result<Table, _> = format!("value = {}", self.former.part(place)).parse();
        read.is_ok_and(|mut table| table.remove("value") == node.to_value())
    }

    fn part(&self, path: &[String], node: &Node, former: Option<usize>) -> Part {
        let entries: Vec<&Entry> = node.entries().iter().collect();
        let mut lines = Vec::new();
        for entry in entries {
            let inner = [path, std::slice::from_ref(&entry.key)].concat();
            if entry.node.as_table().is_none() || !self.has_heading(&inner, entry, node) {
                lines.push(entry);
            }
        }
        Part {
            path: path.to_vec(),
            is_listed: false,
            former,
            lines: self.lines(path, &lines, former),
            moved: Moved::default(),
        }
    }

    /// Returns the part of the rewritten file that lists the changes of an option or a variant, under a heading.
    fn part_of_changes(&self, path: &[String], node: &Node) -> Part {
        let former = self.headings(path).first().copied();
        let mut changes = Vec::new();
        flat(node, &[], &mut changes);
        let lines = changes.into_iter().map(|(keys, node)| {
            let whole = [path, keys.as_slice()].concat();
            (keys, self.line(&whole, node, former))
        });
        let keys = keys_of(&[]);
        let position = |(keys, line): &(Vec<String>, Line)| {
            let whole = [path, keys.as_slice()].concat();
            self.position(&whole, path, line.origin)
        };
        let rank = |(path, _): &(Vec<String>, Line)| rank(keys, path.first());
        let lines = in_order(lines.collect(), position, rank).into_iter();
        let named = lines.map(|(keys, line)| Line {
            key: dotted(&keys),
            ..line
        });
        Part {
            path: path.to_vec(),
            is_listed: false,
            former,
            lines: named.collect(),
            moved: Moved::default(),
        }
    }

    fn lines(&self, path: &[String], entries: &[&Entry], heading: Option<usize>) -> Vec<Line> {
        let keys = keys_of(path);
        let lines = entries.iter().map(|entry| {
            let whole = [path, std::slice::from_ref(&entry.key)].concat();
            (*entry, self.line(&whole, &entry.node, heading))
        });
        let is_new = heading.is_none() && !path.is_empty();
        let position = |(entry, line): &(&Entry, Line)| {
            let whole = [path, std::slice::from_ref(&entry.key)].concat();
            let place = line.former.and_then(|number| self.former.all.get(number));
            let place = place.map(|one| one.place.start);
            place.or_else(|| self.position(&whole, path, line.origin).filter(|_| !is_new))
        };
        let rank = |(entry, _): &(&Entry, Line)| rank(keys, Some(&entry.key));
        let lines = in_order(lines.collect(), position, rank).into_iter();
        lines.map(|(_, line)| line).collect()
    }

    /// Returns the position that decides where a key is put. This is the position, in the old text of the rule file, of
    /// the same key or, for a new key, of the key that it was made from. Returns `None` if that key is under another
    /// heading.
    fn position(&self, path: &[String], under: &[String], origin: Option<usize>) -> Option<usize> {
        if let Some((_, statement)) = self.former.at(path) {
            return Some(statement.place.start);
        }
        let statement = self.former.all.get(self.former.around(origin?)?)?;
        let heading = statement
            .heading
            .and_then(|number| self.former.all.get(number));
        let heading = heading.map_or(&[][..], |heading| &heading.path);
        (heading == under && statement.value.is_some()).then_some(statement.place.start)
    }

    fn line(&self, path: &[String], node: &Node, heading: Option<usize>) -> Line {
        let mut all = self.former.all.iter().enumerate();
        let is_same = |one: &Statement| one.path == path && one.value.is_some();
        let under = |one: &Statement| heading.is_none() || one.heading == heading;
        let same = all.find(|(_, one)| is_same(one) && under(one));
        let same = same.or_else(|| self.former.at(path).filter(|(_, one)| is_same(one)));
        let value = match (same, &node.as_list()) {
            (Some((_, former)), _) if self.is_unchanged(former, node) => Written::AsItWas,
            (_, Some(items)) => {
                let items = items.iter().map(|item| Item {
                    text: self.inline(path, item),
                    origin: self.origin(item),
                    moved: Moved::default(),
                });
                Written::List(items.collect())
            }
            _ => Written::Text(self.inline(path, node)),
        };
        let key = path.last().map_or("", String::as_str);
        let about = keys_of(&[]).iter().position(|key| key.name == "deal");
        Line {
            key: text::name(key),
            former: same.map(|(number, _)| number),
            value,
            origin: self.origin(node),
            is_rule: path.len() == 1 && Some(rank(keys_of(&[]), path.first())) >= about,
            moved: Moved::default(),
        }
    }

    /// Returns a value as it is written on one line. The keys of tables that are inside each other are joined by dots.
    fn inline(&self, path: &[String], node: &Node) -> String {
        if node.as_table().is_none() {
            return match (node.as_list(), node.to_value()) {
                (Some(items), _) => {
                    let items = items.iter().map(|item| self.inline(path, item));
                    format!("[{}]", items.collect::<Vec<_>>().join(", "))
                }
                (None, value) => value.as_ref().map(text::written).unwrap_or_default(),
            };
        }
        let mut all = Vec::new();
        if is_choice(path) {
            // The changes of a choice are in braces of their own.
            let entries = node.entries().iter();
            all.extend(entries.map(|entry| (vec![entry.key.clone()], &entry.node)));
        } else {
            flat(node, &[], &mut all);
        }
        let former = self.former.at(path).map(|(_, one)| one.place.clone());
        let former = former.unwrap_or(0..0);
        let keys = keys_of(if is_choice(path) { path } else { &[] });
        let position = |(_, node): &(Vec<String>, &Node)| {
            self.origin(node).filter(|origin| former.contains(origin))
        };
        let rank = |(path, _): &(Vec<String>, &Node)| rank(keys, path.first());
        let all = in_order(all, position, rank).into_iter();
        let all = all.map(|(keys, node)| {
            let path = [path, keys.as_slice()].concat();
            format!("{} = {}", dotted(&keys), self.inline(&path, node))
        });
        let all = all.collect::<Vec<_>>();
        if all.is_empty() {
            "{}".to_owned()
        } else {
            format!("{{ {} }}", all.join(", "))
        }
    }

    /// Moves the comments on headings and keys that no longer exist to those that replace them. Returns the comments
    /// that could not be moved.
    fn move_remarks(&self, parts: &mut [Part]) -> Vec<String> {
        let mut lost = Vec::new();
        for number in 0..self.former.all.len() {
            let is_kept = parts.iter().any(|part| part.keeps(number));
            let is_as_it_was = parts.iter().any(|part| part.keeps_value(number));
            let on = self.former.remarks_on(number).into_iter();
            // Comments at the head of the file stay there.
            let on = on.filter(|remark| !is_kept && (number > 0 || remark.is_behind));
            let within = self.former.remarks_in(number).into_iter();
            for remark in on.chain(within.filter(|_| !is_as_it_was)) {
                match self.target(parts, &remark) {
                    Some(moved) => moved.take(&remark),
                    None => lost.push(remark.text.to_owned()),
                }
            }
        }
        lost
    }

    /// Returns the heading or key to which a comment moves: the one made from the text that the comment is about, or
    /// from text nearby.
    fn target<'p>(&self, parts: &'p mut [Part], remark: &Remark<'_>) -> Option<&'p mut Moved> {
        let mut origins: Vec<usize> = Vec::new();
        for part in parts.iter() {
            part.origins(&self.former, &mut origins);
        }
        let extent = self.former.all.get(remark.statement)?;
        let extent = extent
            .heading
            .map_or(0..0, |heading| self.former.extent(heading));
        let exact = origins
            .iter()
            .filter(|origin| remark.about.contains(origin))
            .min();
        let start = remark.about.start;
        let near = || {
            let inside = origins.iter().filter(|origin| extent.contains(origin));
            let before = inside.clone().filter(|origin| **origin <= start).max();
            before.or(inside.min())
        };
        let before = || origins.iter().filter(|origin| **origin <= start).max();
        let chosen = *exact.or_else(near).or_else(before)?;
        parts
            .iter_mut()
            .find_map(|part| part.at_origin(&self.former, chosen))
    }
}

/// Sorts headings or keys by their position in the old text of the rule file. A new one comes after the last one that
/// the vocabulary of the rule language puts before it.
fn in_order<T>(
    all: Vec<T>,
    position: impl Fn(&T) -> Option<usize>,
    rank: impl Fn(&T) -> usize,
) -> Vec<T> {
    let (mut placed, new): (Vec<T>, Vec<T>) =
        all.into_iter().partition(|one| position(one).is_some());
    placed.sort_by_key(&position);
    for one in new {
        let before = placed.iter().rposition(|other| rank(other) <= rank(&one));
        placed.insert(before.map_or(0, |at| at + 1), one);
    }
    placed
}

/// Returns the index of a key of the rule language in the order of its vocabulary.
fn rank(keys: &[Key], name: Option<&String>) -> usize {
    let at = name.and_then(|name| keys.iter().position(|key| key.name == *name));
    at.unwrap_or(keys.len())
}

/// Returns the keys that are allowed under a heading of a rule file, in the order of the vocabulary of the rule
/// language.
fn keys_of(path: &[String]) -> &'static [Key] {
    let heading = match path {
        [] => String::new(),
        [first] if first == "require" => "[[require]]".to_owned(),
        [first] => format!("[{first}]"),
        [first, _] => format!("[{first}.NAME]"),
        [first, _, second, ..] => format!("[{first}.NAME.{second}.NAME]"),
    };
    let mut sections = SECTIONS.iter();
    let section = sections.find(|section| section.heading == heading);
    section.map_or(&[], |section| section.keys)
}

/// Whether a path of keys leads to the changes that an option or a variant makes to the rules.
fn is_changes(path: &[String]) -> bool {
    let keys: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(
        keys.as_slice(),
        ["variant", _, "change" | "set"]
            | ["option", _, "on" | "off"]
            | ["option", _, "choice", _, "change"]
    )
}

/// Whether a path of keys leads to a choice of an option.
fn is_choice(path: &[String]) -> bool {
    matches!(path, [first, _, choice, _] if first == "option" && choice == "choice")
}

/// Returns all values in a table and in the tables inside it, each with the keys that lead to it.
fn flat<'n>(node: &'n Node, above: &[String], all: &mut Vec<(Vec<String>, &'n Node)>) {
    for entry in node.entries() {
        let path = [above, std::slice::from_ref(&entry.key)].concat();
        match entry.node.as_table() {
            Some([_, ..]) => flat(&entry.node, &path, all),
            _ => all.push((path, &entry.node)),
        }
    }
}

fn dotted(keys: &[String]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| text::name(key)).collect();
    keys.join(".")
}

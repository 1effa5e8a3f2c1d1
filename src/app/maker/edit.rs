//! Writes changes into the text of a rule file. Comments, the order of keys, and everything that does not change are
//! kept. The code for lists is in `edit_list.rs`.

use toml::{Table, Value};
use toml_edit::{DocumentMut, Item, RawString, Table as Section, TableLike};

use patience_language::{Node, Source};

use super::changes::{Path, at};
use super::edit_list::{self, WITHOUT};

/// The key of a rule file that gives the version of the rule language.
const LANGUAGE: &str = "language";

/// A change of a single value in the content of a rule file.
#[derive(Debug, Clone, PartialEq)]
struct Step {
    path: Path,
    /// The new value, or `None` if the old value is removed.
    value: Option<Value>,
}

/// Edits the text of a rule file whose content is `from`, so that its content becomes `to`. Returns `None` if the text
/// is not TOML, or if a value of another type is where a table is needed.
pub fn edited(text: &str, from: &Table, to: &Table, remarks: Remarks) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    let mut language = None;
    for step in steps(from, to) {
        match &step.value {
            // It comes before everything else.
            Some(version) if step.path == [LANGUAGE] && !from.contains_key(LANGUAGE) => {
                language = Some(version.clone());
            }
            Some(value) => {
                let former = at(from, &step.path);
                let is_on_a_line = remarks == Remarks::Stay && !value.is_table();
                let over = is_on_a_line.then(|| over_section(&mut document, &step.path));
                put(document.as_table_mut(), &step.path, (former, value))?;
                if let Some(over) = over.flatten() {
                    put_over(&mut document, &step.path, over);
                }
            }
            None => take_out(&mut document, &step.path, remarks),
        }
    }
    let text = document.to_string();
    Some(match language {
        Some(version) => with_language(&text, &version),
        None => text,
    })
}

/// Adds the version of the rule language to the text of a rule file, before all other keys.
fn with_language(text: &str, version: &Value) -> String {
    let source = Source::new("", text);
    let (tree, _) = Node::parse(&source);
    let keys = tree.entries().iter();
    let first = keys.map(|entry| entry.key_place.span.start).min();
    let start = text[..first.unwrap_or_default()].rfind('\n');
    let (above, below) = text.split_at(start.map_or(0, |end| end + 1));
    format!("{above}{LANGUAGE} = {version}\n{below}")
}

/// What happens to the comments on a part of a rule file that is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remarks {
    /// The comments are removed together with the part.
    Go,
    /// The comments on the removed part stay, because the file still has the same meaning in other words.
    Stay,
}

impl Remarks {
    /// Returns whether comments on removed parts stay when a rule file with this content is written in the present
    /// version of the rule language.
    pub fn of(tree: &Table) -> Self {
        if tree.contains_key(LANGUAGE) {
            Self::Go
        } else {
            Self::Stay
        }
    }
}

/// Returns the paths of the values that two edited versions of the same rule file have changed in different ways.
pub fn conflicts(from: &Table, mine: &Table, theirs: &Table) -> Vec<Path> {
    let others = steps(from, theirs);
    let meets = |step: &Step| {
        let is_there = others
            .iter()
            .any(|other| other.path.starts_with(&step.path) || step.path.starts_with(&other.path));
        is_there && step.path != [WITHOUT] && at(theirs, &step.path) != step.value.as_ref()
    };
    let mine = steps(from, mine).into_iter();
    mine.filter(meets).map(|step| step.path).collect()
}

/// Returns the changes that turn the content of one rule file into the content of another. There is one change for each
/// value that differs.
fn steps(from: &Table, to: &Table) -> Vec<Step> {
    let mut steps = Vec::new();
    step_through(from, to, &[], &mut steps);
    steps
}

fn step_through(from: &Table, to: &Table, path: &[String], steps: &mut Vec<Step>) {
    let below = |key: &String| [path, std::slice::from_ref(key)].concat();
    for key in from.keys().filter(|key| !to.contains_key(*key)) {
        steps.push(Step {
            path: below(key),
            value: None,
        });
    }
    let none = Table::new();
    for (key, value) in to {
        let path = below(key);
        match (from.get(key), value) {
            (Some(former), value) if former == value => {}
            (Some(Value::Table(former)), Value::Table(inner)) => {
                step_through(former, inner, &path, steps);
            }
            (None, Value::Table(inner)) if !inner.is_empty() => {
                step_through(&none, inner, &path, steps);
            }
            (_, value) => steps.push(Step {
                path,
                value: Some(value.clone()),
            }),
        }
    }
}

/// Puts a value at a path of keys into a rule file. Tables on the way to the value are created if necessary.
fn put(
    table: &mut dyn TableLike,
    path: &[String],
    (former, value): (Option<&Value>, &Value),
) -> Option<()> {
    let (first, rest) = path.split_first()?;
    if !rest.is_empty() {
        let is_inline = table.is_dotted();
        let item = table
            .entry_format(&edit_list::key_of(first)?)
            .or_insert_with(|| {
                let mut made = Section::new();
                // A table that only holds tables needs no heading of its own.
                made.set_implicit(rest.len() > 1);
                made.set_dotted(is_inline);
                Item::Table(made)
            });
        if let Item::Table(section) = item
            && rest.len() == 1
        {
            section.set_implicit(false);
        }
        return put(item.as_table_like_mut()?, rest, (former, value));
    }
    edit_list::set(table, first, (former, value))
}

/// Returns the comments above and inside a part of a rule file that has a heading.
fn over_section(document: &mut DocumentMut, path: &[String]) -> Option<String> {
    let (last, above) = path.split_last()?;
    let item = table_at(document.as_table_mut(), above)?.get(last)?;
    let section = item.as_table()?;
    let over = section.decor().prefix().and_then(RawString::as_str);
    let end = section.decor().suffix().and_then(RawString::as_str);
    let inner = [end.unwrap_or(""), "\n", &item.to_string()].concat();
    Some([over.unwrap_or(""), &remarks_in(&inner)].concat())
}

/// Puts comments on the lines above a part of a rule file that is a single line.
fn put_over(document: &mut DocumentMut, path: &[String], comments: String) {
    if let Some((last, above)) = path.split_last()
        && let Some(parent) = table_at(document.as_table_mut(), above)
        && let Some(mut key) = parent.key_mut(last)
    {
        key.leaf_decor_mut().set_prefix(comments);
    }
}

/// Removes a part of a rule file and the comment directly above it. Comments that are farther above stay.
fn take_out(document: &mut DocumentMut, path: &[String], remarks: Remarks) {
    let Some((last, above)) = path.split_last() else {
        return;
    };
    let is_first = document
        .iter()
        .next()
        .is_some_and(|(key, _)| path.len() == 1 && key == last.as_str());
    let Some(parent) = table_at(document.as_table_mut(), above) else {
        return;
    };
    let keys: Vec<String> = parent.iter().map(|(key, _)| key.to_owned()).collect();
    let next = keys.iter().skip_while(|key| *key != last).nth(1).cloned();
    let over = match parent.get(last) {
        Some(Item::Table(section)) => section.decor().prefix().cloned(),
        Some(Item::ArrayOfTables(sections)) => {
            let first = sections.get(0);
            first.and_then(|section| section.decor().prefix().cloned())
        }
        _ => {
            let key = parent.key(last);
            key.and_then(|key| key.leaf_decor().prefix().cloned())
        }
    };
    let over = over.as_ref().and_then(RawString::as_str).unwrap_or("");
    let stays = remarks == Remarks::Stay;
    let mut kept = if is_first || stays {
        over
    } else {
        farther_above(over)
    }
    .to_owned();
    let removed = parent.remove(last);
    if let Some(removed) = removed.filter(|_| stays) {
        kept.push_str(&remarks_in(&removed.to_string()));
    }
    let is_value = |key: &String| parent.get(key).is_some_and(Item::is_value);
    if kept.trim().is_empty() {
        return;
    }
    match next.filter(is_value) {
        Some(next) => {
            if let Some(mut key) = parent.key_mut(&next) {
                let decor = key.leaf_decor_mut();
                let own = decor.prefix().and_then(RawString::as_str).unwrap_or("");
                let whole = format!("{kept}{own}");
                decor.set_prefix(whole);
            }
        }
        None => keep_at_end(document, &kept),
    }
}

/// Returns the comments in the text of a part of a rule file, one per line.
fn remarks_in(part: &str) -> String {
    let remark = |line: &str| {
        let mut quotes = 0;
        let at = line.char_indices().find(|(_, letter)| {
            quotes += usize::from(*letter == '"');
            *letter == '#' && quotes % 2 == 0
        });
        at.map(|(at, _)| format!("{}\n", &line[at..]))
    };
    part.lines().filter_map(remark).collect()
}

/// Keeps a comment by adding it to the end of a rule file, because no later part exists above which it could be.
fn keep_at_end(document: &mut DocumentMut, comment: &str) {
    let own = document.trailing().as_str().unwrap_or("").to_owned();
    document.set_trailing(format!("{own}{comment}"));
}

/// Of the lines above a part of a rule file, returns those up to the last empty line. The lines below that empty line
/// are directly above the part and are not returned.
fn farther_above(over: &str) -> &str {
    let mut end = 0;
    let mut start = 0;
    for line in over.split_inclusive('\n') {
        start += line.len();
        if line.trim().is_empty() && line.ends_with('\n') {
            end = start;
        }
    }
    &over[..end]
}

/// Returns the table at a path of keys in a rule file.
fn table_at<'a>(table: &'a mut dyn TableLike, path: &[String]) -> Option<&'a mut dyn TableLike> {
    let Some((first, rest)) = path.split_first() else {
        return Some(table);
    };
    table_at(table.get_mut(first)?.as_table_like_mut()?, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        text.parse().unwrap()
    }

    /// Edits a text so that it says the same as another one.
    fn change(text: &str, to: &str) -> String {
        change_with(text, to, Remarks::Go)
    }

    fn change_with(text: &str, to: &str, remarks: Remarks) -> String {
        let edited = edited(text, &table(text), &table(to), remarks).unwrap();
        assert_eq!(table(&edited), table(to), "{edited}");
        edited
    }

    #[test]
    fn the_same_in_other_words_keeps_all_comments() {
        let text = HAND.replace("count = 2", "count = \"#2\" # two");
        let to = text.replace(
            "\n# Cells.\n[pile.cell]\ncount = \"#2\" # two\n",
            "cell = 2\n",
        );
        let kept = change_with(&text, &to, Remarks::Stay);
        assert!(kept.contains("# Cells.\n# two\n"), "{kept}");
    }

    const HAND: &str = "\
# Ann's own game.

title   =  \"Mine\"   # for now
extends = \"klondike\"

# Not yet decided.
family = \"Games\"

# Columns.
[pile.tableau]
count = 8      # one more
build = \"down in suit\"

# Cells.
[pile.cell]
count = 2
";

    #[test]
    fn a_value_changes_at_its_place() {
        let to = HAND.replace("\"Games\"", "\"Others\"").replace("8 ", "9 ");
        assert_eq!(change(HAND, &to), to);
    }

    #[test]
    fn new_values_go_into_their_table_and_removed_ones_take_their_comment_along() {
        let to = HAND
            .replace(
                "family = \"Games\"\n",
                "family = \"Games\"\nblurb = \"New.\"\n",
            )
            .replace("suit\"\n", "suit\"\nempty = \"king\"\n");
        assert_eq!(change(HAND, &to), to);
        let to = HAND.replace("# Not yet decided.\nfamily = \"Games\"\n\n", "");
        assert_eq!(change(HAND, &to), to);
        let to = HAND.replace("\n# Cells.\n[pile.cell]\ncount = 2\n", "");
        assert_eq!(change(HAND, &to), to);
        let to = format!("{HAND}\n[pile.reserve]\ncount = 1\n\n[stock]\nturn = 1\n");
        assert_eq!(change(HAND, &to), to);
    }

    #[test]
    fn the_head_of_the_file_stays_whatever_is_removed() {
        let to = HAND.replace("title   =  \"Mine\"   # for now\n", "");
        assert_eq!(change(HAND, &to), to);
    }

    #[test]
    fn tables_of_every_form_are_changed_in_their_form() {
        let text = "pile.cell.count = 1\nstock = { turn = 3 }\n";
        let to =
            "pile.cell.count = 1\npile.cell.noun = \"hole\"\nstock = { turn = 1, redeals = 2 }\n";
        assert_eq!(change(text, to), to);
    }

    #[test]
    fn changes_of_different_parts_do_not_conflict() {
        let from = table(HAND);
        let mine = table(&HAND.replace("Games", "Others"));
        let theirs = table(&HAND.replace("count = 2", "count = 3"));
        assert_eq!(conflicts(&from, &mine, &theirs), Vec::<Path>::new());
        let theirs = table(&HAND.replace("Games", "Mine"));
        assert_eq!(conflicts(&from, &mine, &theirs), [["family"]]);
        assert_eq!(conflicts(&from, &mine, &mine), Vec::<Path>::new());
        let theirs = table(&HAND.replace("family = \"Games\"", ""));
        assert_eq!(conflicts(&from, &mine, &theirs), [["family"]]);
    }
}

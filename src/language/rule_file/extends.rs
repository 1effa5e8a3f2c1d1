//! The rule-file key `extends`: a rule file can use the file of another game, remove parts of it and change others.

use std::collections::BTreeMap;
use std::fmt;
use std::iter;
use std::sync::Arc;

use toml::Value;

use crate::fault::{Fault, Faults, Place, Source, in_order};
use crate::former;
use crate::rule_file::answers_of;
use crate::spelling::nearest;
use crate::toml::printable;
use crate::toml::{Entry, Node, NodeValue};
use crate::vocabulary::LANGUAGE;

/// The maximum number of rule files in a chain in which each file extends the next.
const MOST_EXTENDED: usize = 8;

/// The games whose rule files a rule file may extend.
///
/// # Examples
///
/// ```
/// use patience_language::{Games, RuleFile, Source};
///
/// # let text = r#"
/// # title = "Small"
/// # family = "Streets"
/// # deal = ["13 to each tableau"]
/// # goal = "all cards on foundation"
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # "#;
/// let small = Source::new("small.toml", text);
/// let find = |name: &str| (name == "small").then(|| small.clone());
/// let mine = Source::new("mine.toml", "title = \"Mine\"\nextends = \"small\"\n");
/// let file = RuleFile::read_among("mine", &mine, Games::present(&find))?;
/// assert_eq!((file.title(), file.family()), ("Mine", "Streets"));
/// # Ok::<(), patience_language::Faults>(())
/// ```
#[derive(Clone, Copy)]
pub struct Games<'a> {
    /// Returns the rule file of the game with this name.
    pub find: &'a dyn Fn(&str) -> Option<Arc<Source>>,
    /// Returns the text that a rule file had in the former rule language, if the file has been rewritten since. A file
    /// in the former language extends that text instead of the current one, so that its meaning does not change.
    pub former: &'a dyn Fn(&Source) -> Option<Arc<Source>>,
    /// Returns the name of the game that a mistyped name in `extends` probably means.
    pub nearest: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Games<'a> {
    /// Creates the set of games that a rule file may extend, without earlier texts of their files and without
    /// suggestions for mistyped names.
    pub const fn present(find: &'a dyn Fn(&str) -> Option<Arc<Source>>) -> Self {
        let (former, nearest) = (&|_: &Source| None, &|_: &str| None);
        Self {
            find,
            former,
            nearest,
        }
    }
}

impl Games<'_> {
    /// Returns the rule file with this name, which the file `extending` is to extend.
    fn base(&self, extending: &Node, name: &str) -> Option<Arc<Source>> {
        let found = extended_names(name).find_map(|name| (self.find)(&name))?;
        let is_rewritten =
            former::is_former(extending) && !former::is_former(&Node::parse(&found).0);
        let former = is_rewritten.then(|| (self.former)(&found)).flatten();
        Some(former.unwrap_or(found))
    }
}

/// Returns the game whose name occurs in a text, as in `the game of klondike` or `spider 2 suits`. If several names
/// occur, returns the game with the longest.
fn game_within(games: &Games<'_>, text: &str) -> Option<String> {
    const MOST_WORDS: usize = 12;
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .collect();
    let lengths = (1..=words.len()).rev();
    let mut parts = lengths.flat_map(|length| words.windows(length));
    parts.find_map(|part| {
        let names = [part.join("-"), part.concat()].into_iter();
        names
            .filter(|name| name.len() > 2)
            .find(|name| (games.find)(name).is_some())
    })
}

/// Returns the names to look for when a rule file extends a game, in order: first the name as written, then the name in
/// the form of a file name.
///
/// # Examples
/// ```
/// use patience_language::extended_names;
///
/// assert!(extended_names("Six by Six").eq(["Six by Six", "six-by-six"]));
/// assert!(extended_names("golf").eq(["golf"]));
/// ```
pub fn extended_names(written: &str) -> impl Iterator<Item = String> {
    let plain = written.trim().to_lowercase().replace(' ', "-");
    let plain = Some(plain).filter(|plain| plain != written);
    iter::once(written.to_owned()).chain(plain)
}

impl fmt::Debug for Games<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Games")
    }
}

/// Keys of a rule file that have no influence on the rules.
const ABOUT: [&str; 8] = [
    "language", "title", "aka", "family", "source", "blurb", "extends", "without",
];

/// How a rule file changes the file that it extends.
#[derive(Debug, Clone)]
pub(crate) struct Changes {
    /// Whether the rule file changes nothing about the game that it extends.
    pub none: bool,
    /// The kinds of pile that the rule file adds to the extended game: the name of each and its place in the file.
    pub piles: Vec<(String, Place)>,
    /// The names of the kinds of pile in the game that the rule file extends.
    pub known: Vec<String>,
}

impl Changes {
    fn between(base: &Node, own: &Node, whole: &Node) -> Self {
        let piles = |tree: &Node| -> Vec<Entry> {
            let piles = tree.get("pile").map(Node::entries);
            piles.unwrap_or_default().to_vec()
        };
        let known: Vec<String> = piles(base).into_iter().map(|entry| entry.key).collect();
        let new = piles(own).into_iter();
        let new = new.filter(|entry| !known.contains(&entry.key));
        Self {
            none: is_same_game(base, whole),
            piles: new.map(|entry| (entry.key, entry.key_place)).collect(),
            known,
        }
    }
}

/// Whether the trees of two rule files have the same rules. Values that an option always overrides are not compared.
fn is_same_game(base: &Node, whole: &Node) -> bool {
    if rules_of(base) == rules_of(whole) {
        return true;
    }
    let (mut one, mut other) = (base.clone(), whole.clone());
    let options = whole.get("option").map(Node::entries);
    for option in options.unwrap_or_default() {
        let mut answers = answers_of(&option.node)
            .into_iter()
            .map(|(change, _)| change);
        let first = answers.next().flatten().map(Node::leaves);
        let others: Vec<Option<&Node>> = answers.collect();
        for (path, _) in first.unwrap_or_default() {
            let is_said = others
                .iter()
                .all(|change| change.is_some_and(|change| change.at(&path).is_some()));
            if is_said {
                one.remove_whole(&path);
                other.remove_whole(&path);
            }
        }
    }
    rules_of(&one) == rules_of(&other)
}

/// Returns the parts of a rule file that make up the rules, without those about the game in general, such as the title.
fn rules_of(tree: &Node) -> BTreeMap<&str, Option<Value>> {
    let entries = tree.entries().iter();
    let is_rule = |entry: &&Entry| !ABOUT.contains(&entry.key.as_str());
    let rules = entries.filter(is_rule);
    rules
        .map(|entry| (entry.key.as_str(), entry.node.to_value()))
        .collect()
}

/// A rule file together with the file that it extends, merged into one tree.
pub(crate) struct Extended {
    /// The merged tree of the rule file and the file that it extends.
    pub tree: Node,
    /// The changes that the rule file makes to the extended file. `None` if it does not extend one.
    pub changes: Option<Changes>,
    /// The merged tree in the former rule language, if the rule file is written in it.
    pub former: Option<Node>,
}

/// Reads a rule file and the file that it extends. `trail` has the files read so far. A file may extend another one
/// with the same name; for example, a player's file may extend the built-in file. But a file that has already been read
/// is an error, because the files then extend each other in a circle.
pub(crate) fn extended(
    source: &Arc<Source>,
    games: Games<'_>,
    trail: &mut Vec<(String, Arc<Source>)>,
    faults: &mut Vec<Fault>,
) -> Extended {
    let (tree, changes) = as_written(source, games, trail, faults);
    let (tree, former) = if former::is_former(&tree) {
        (former::upgraded(&tree), Some(tree))
    } else {
        (tree, None)
    };
    Extended {
        tree,
        changes,
        former,
    }
}

/// Returns the contents of a rule file translated from the former rule language into the current one. Returns `None` if
/// the file is already in the current language or cannot be read. `games` finds the extended file.
///
/// # Examples
/// ```
/// use patience_language::{Games, Node, Source, upgraded};
///
/// let text = "extends = \"klondike\"\ntitle = \"Mine\"\n[goal]\nwhen = \"tableau empty\"\n";
/// let klondike = Source::new("klondike.toml", "title = \"Klondike\"\n[goal]\nwhen = \"stock empty\"\n");
/// let find = |_: &str| Some(klondike.clone());
/// let tree = upgraded(&Source::new("mine.toml", text), Games::present(&find));
/// let goal = tree.as_ref().and_then(|tree| tree.get("goal"));
/// assert_eq!(goal.and_then(Node::as_text), Some("tableau empty"));
/// ```
pub fn upgraded(source: &Arc<Source>, games: Games<'_>) -> Option<Node> {
    let (own, faults) = Node::parse(source);
    if !faults.is_empty() || !former::is_former(&own) {
        return None;
    }
    let Some(base) = own.get("extends") else {
        return Some(former::whole_upgraded(&own));
    };
    let found = games.base(&own, base.as_text()?)?;
    let mut trail = vec![
        (String::new(), Arc::clone(source)),
        (String::new(), Arc::clone(&found)),
    ];
    let mut faults = Vec::new();
    let (mut base, _) = as_written(&found, games, &mut trail, &mut faults);
    base.remove(&["aka"]);
    if !faults.is_empty() {
        return None;
    }
    Some(if former::is_former(&base) {
        former::part_upgraded(&own, &base)
    } else {
        // The base is in the present language, so the file itself has no former keys.
        former::in_present_language(own)
    })
}

/// Reads a rule file and the file that it extends, like [`extended`], but without translation from the former rule
/// language.
fn as_written(
    source: &Arc<Source>,
    games: Games<'_>,
    trail: &mut Vec<(String, Arc<Source>)>,
    faults: &mut Vec<Fault>,
) -> (Node, Option<Changes>) {
    let (tree, more) = Node::parse(source);
    faults.extend(more);
    let Some(base) = tree.get("extends") else {
        return (tree, None);
    };
    let mut wrong = |message: String, help: Option<String>| {
        let place = Some(base.place.clone());
        faults.push(Fault {
            place,
            message,
            help,
        });
    };
    let NodeValue::Text(name) = &base.value else {
        let message = format!("`extends` must be the name of a game, not {}", base.kind());
        wrong(message, None);
        return (tree, None);
    };
    let shown = printable(name);
    let Some(found) = games.base(&tree, name) else {
        let help = match file_stem(name) {
            Some(stem) => Some(format!(
                "write only the name, such as \"{}\"; the program looks for the file next to this one",
                printable(stem)
            )),
            None => (games.nearest)(name).map(|near| {
                if near == *name {
                    format!("the file of `{near}` cannot be read")
                } else {
                    format!("did you mean `{near}`?")
                }
            }),
        };
        let within = || game_within(&games, name).map(|near| format!("did you mean `{near}`?"));
        let help = help
            .or_else(within)
            .or_else(|| Some("`patience list` lists all games".to_owned()));
        wrong(format!("there is no game `{shown}` to extend"), help);
        return (tree, None);
    };
    if let Some(first) = trail.iter().position(|(_, read)| *read == found) {
        let names = trail[first..].iter().map(|(name, _)| name.as_str());
        let names: Vec<&str> = names.chain([shown.as_str()]).collect();
        let message = match *names {
            [_, _] => format!("the game `{shown}` extends itself"),
            _ => {
                let names = names.join(" → ");
                format!("the games extend each other in a circle: {names}")
            }
        };
        wrong(message, None);
        return (tree, None);
    }
    if trail.len() > MOST_EXTENDED {
        let message = format!("more than {MOST_EXTENDED} games extend one another");
        wrong(message, None);
        return (tree, None);
    }
    trail.push((shown, Arc::clone(&found)));
    let (mut whole, _) = as_written(&found, games, trail, faults);
    match (former::is_former(&whole), former::is_former(&tree)) {
        (true, false) => whole = former::upgraded(&whole),
        // If the extended game has a former text, the file refers to that text, and `found` contains it.
        (false, true) => {
            let said = former::former_words(&tree);
            if !said.is_empty() {
                faults.push(of_two_languages(base, &printable(name), &said));
                return (tree, None);
            }
        }
        _ => {}
    }
    // The other names of the extended game do not apply to this game.
    whole.remove(&["aka"]);
    let before = whole.clone();
    leave_out(&mut whole, &tree, faults);
    whole.overlay(&tree);
    let changes = Changes::between(&before, &tree, &whole);
    whole.place = tree.place;
    (whole, Some(changes))
}

/// Returns the error for a rule file that has keys of the former rule language but extends a game in the current
/// language.
fn of_two_languages(base: &Node, extended: &str, said: &[String]) -> Fault {
    let said: Vec<String> = said
        .iter()
        .map(|path| format!("`{}`", printable(path)))
        .collect();
    Fault {
        place: Some(base.place.clone()),
        message: format!(
            "`{extended}` uses language version {LANGUAGE}, but this file uses an older version"
        ),
        help: Some(format!(
            "write `language = {LANGUAGE}` at the top of this file, and replace {} with the keys of that version",
            said.join(", ")
        )),
    }
}

impl Faults {
    /// Moves errors in extended rule files to the key `extends` of the file `own`. This applies if the extended file is
    /// correct by itself, because then `own` causes the error. The message gives the original place, and the remedy
    /// names the part of the extended file to write again.
    #[must_use]
    pub fn at_extends(self, own: &Arc<Source>, is_sound: &dyn Fn(&Source) -> bool) -> Self {
        let (tree, _) = Node::parse(own);
        let Some(extends) = tree.get("extends") else {
            return self;
        };
        let moved = self.0.into_iter().map(|fault| {
            let is_below = |place: &&Place| place.source != *own && is_sound(&place.source);
            let Some(below) = fault.place.as_ref().filter(is_below) else {
                return fault;
            };
            let (line, column) = below.source.line_column(below.span.start);
            let (message, name) = (&fault.message, &below.source.name);
            let help = match (part_at(below), fault.help) {
                (Some(part), _) if part == "deal" || part == "goal" => {
                    format!("write `{part}` again in this file")
                }
                (Some(part), _) => format!(
                    "write `{part}` again in this file, or remove it: without = [\"{part}\"]"
                ),
                (None, help) => {
                    help.unwrap_or_else(|| "write that part again in this file".to_owned())
                }
            };
            Fault {
                message: format!("{message} (at {name}:{line}:{column})"),
                place: Some(extends.place.clone()),
                help: Some(help),
            }
        });
        in_order(moved.collect())
    }
}

/// Returns the part of a rule file that contains a place, as a path of one or two keys.
fn part_at(place: &Place) -> Option<String> {
    let (tree, _) = Node::parse(&place.source);
    let at = place.span.start;
    // The keys under a heading are not within its own place, so the last key that begins before is the right one.
    let begins = |entry: &&Entry| first_byte(entry) <= at;
    let last = |entries: &'_ [Entry]| {
        let before = entries.iter().filter(begins);
        before.max_by_key(|entry| first_byte(entry)).cloned()
    };
    let section = last(tree.entries())?;
    let headed = ["pile", "option", "variant"].contains(&section.key.as_str());
    match last(section.node.entries()).filter(|_| headed) {
        Some(inner) => Some(format!("{}.{}", section.key, inner.key)),
        None => Some(section.key),
    }
}

/// Returns the first byte of a key with its value in the text of a rule file. A table under a heading begins with the
/// first of its keys.
fn first_byte(entry: &Entry) -> usize {
    entry.key_place.span.start.min(entry.node.place.span.start)
}

/// Returns the name of the game in the file path of a rule file. Returns `None` if the text is not such a path.
fn file_stem(text: &str) -> Option<&str> {
    let file = text.rsplit(['/', '\\']).next().unwrap_or(text);
    let stem = file.strip_suffix(".toml").unwrap_or(file);
    (stem != text && !stem.is_empty()).then_some(stem)
}

/// Removes the parts that a rule file lists in `without`, such as `["stock", "pile.stock"]`, from the game that it
/// extends.
fn leave_out(base: &mut Node, tree: &Node, faults: &mut Vec<Fault>) {
    let paths = tree.get("without").and_then(Node::as_list);
    for path in paths.unwrap_or_default() {
        let NodeValue::Text(text) = &path.value else {
            continue;
        };
        let keys: Vec<&str> = text.split('.').map(str::trim).collect();
        if !base.remove(&keys) {
            let known = base.paths();
            let near = nearest(text, known.iter().map(String::as_str));
            faults.push(Fault {
                place: Some(path.place.clone()),
                message: format!("the extended game has no `{}` to remove", printable(text)),
                help: path_ending_in(&known, text)
                    .or(near)
                    .map(|near| format!("did you mean \"{near}\"?")),
            });
        }
    }
}

/// Returns the path of keys whose last key is a word, such as `pile.waste` for `waste`.
fn path_ending_in<'p>(paths: &'p [String], word: &str) -> Option<&'p str> {
    let ends = |path: &&String| path.rsplit_once('.').is_some_and(|(_, last)| last == word);
    paths.iter().find(ends).map(String::as_str)
}

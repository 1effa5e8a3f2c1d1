//! `extends`: a game that takes over another one's file, leaves out parts of it, and changes
//! others.

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

/// How long a chain of games that extend each other may be.
const MOST_EXTENDED: usize = 8;

/// Where the games are found that a file may extend.
#[derive(Clone, Copy)]
pub struct Games<'a> {
    /// Returns the file of a game.
    pub find: &'a dyn Fn(&str) -> Option<Arc<Source>>,
    /// Returns the text that a file had in the former language, if it was rewritten since. Files of the former
    /// language extend that text, so that they mean what they meant.
    pub former: &'a dyn Fn(&Source) -> Option<Arc<Source>>,
    /// Returns the name of a game that is like a mistyped one.
    pub nearest: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Games<'a> {
    /// Returns games of which only the present files can be found.
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
    /// Returns the file that another one extends by this name.
    fn base(&self, extending: &Node, name: &str) -> Option<Arc<Source>> {
        let found = extended_names(name).find_map(|name| (self.find)(&name))?;
        let is_rewritten =
            former::is_former(extending) && !former::is_former(&Node::parse(&found).0);
        let former = is_rewritten.then(|| (self.former)(&found)).flatten();
        Some(former.unwrap_or(found))
    }
}

/// Returns the game that some of the words of a text name: `the game of klondike`, `spider 2 suits`; the longest such name.
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

/// Returns the names under which a file is looked for that another one extends, in order: as it is written there, and
/// as files are named.
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

/// Keys that say nothing of the rules.
const ABOUT: [&str; 8] = [
    "language", "title", "aka", "family", "source", "blurb", "extends", "without",
];

/// What a file makes of the file that it extends.
#[derive(Debug, Clone)]
pub(crate) struct Changes {
    /// Whether its game is the same.
    pub none: bool,
    /// The kinds of pile that it has besides, each by its name and place.
    pub piles: Vec<(String, Place)>,
    /// The kinds of pile of the extended game.
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

/// Tells whether two files say the same of their rules, but for what an option decides whatever is chosen.
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

/// Returns what a file says of its rules.
fn rules_of(tree: &Node) -> BTreeMap<&str, Option<Value>> {
    let entries = tree.entries().iter();
    let is_rule = |entry: &&Entry| !ABOUT.contains(&entry.key.as_str());
    let rules = entries.filter(is_rule);
    rules
        .map(|entry| (entry.key.as_str(), entry.node.to_value()))
        .collect()
}

/// A file with the file that it extends merged in.
pub(crate) struct Extended {
    /// The tree.
    pub tree: Node,
    /// What it makes of the file that it extends, if it does.
    pub changes: Option<Changes>,
    /// The tree in the words of the former language, of a file that is written in it.
    pub former: Option<Node>,
}

/// Reads a file and, under it, the file that it extends. `trail` holds the files read so far; a
/// file may extend another of its own name, as a person's own file does one of the suite. Where
/// one is found that has been read, they extend each other in a circle.
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

/// Returns what a file of the former language says by itself, in the present one; nothing where it is written in
/// that, or cannot be read. `games` has the file of another game that it extends.
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
        // It says nothing in former words, or it could not be read.
        former::in_present_language(own)
    })
}

/// As [`extended`], in the language in which the file is written.
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
                "write the bare name, such as \"{}\"; the file is looked for beside this one",
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
            .or_else(|| Some("`patience list` names all games".to_owned()));
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
        let message = format!("more than {MOST_EXTENDED} games extend each other");
        wrong(message, None);
        return (tree, None);
    }
    trail.push((shown, Arc::clone(&found)));
    let (mut whole, _) = as_written(&found, games, trail, faults);
    match (former::is_former(&whole), former::is_former(&tree)) {
        (true, false) => whole = former::upgraded(&whole),
        // Where there is a former text of the extended game, it is what the file means, and what `found` is.
        (false, true) => {
            let said = former::former_words(&tree);
            if !said.is_empty() {
                faults.push(of_two_languages(base, &printable(name), &said));
                return (tree, None);
            }
        }
        _ => {}
    }
    // Another game does not go by the other names of the one that it extends.
    whole.remove(&["aka"]);
    let before = whole.clone();
    leave_out(&mut whole, &tree, faults);
    whole.overlay(&tree);
    let changes = Changes::between(&before, &tree, &whole);
    whole.place = tree.place;
    (whole, Some(changes))
}

/// Returns the fault of a file that says something in former words of a game that has none.
fn of_two_languages(base: &Node, extended: &str, said: &[String]) -> Fault {
    let said: Vec<String> = said
        .iter()
        .map(|path| format!("`{}`", printable(path)))
        .collect();
    Fault {
        place: Some(base.place.clone()),
        message: format!(
            "`{extended}` is written in language {LANGUAGE}, and this file in the one before it"
        ),
        help: Some(format!(
            "write `language = {LANGUAGE}` at the top of this file, and say in the words of the guide what {} says",
            said.join(", ")
        )),
    }
}

impl Faults {
    /// Tells the faults that stand in files which a file extends, and which have nothing wrong with them
    /// by themselves, at the `extends` of the file: there is what makes them wrong. Each says where it
    /// shows, and which part to say anew.
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
                    format!("say `{part}` anew in this file")
                }
                (Some(part), _) => format!(
                    "say `{part}` anew in this file, or leave it out: without = [\"{part}\"]"
                ),
                (None, help) => {
                    help.unwrap_or_else(|| "say that part anew in this file".to_owned())
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

/// Returns the part of a file, by one or two keys, in which a place lies.
fn part_at(place: &Place) -> Option<String> {
    let (tree, _) = Node::parse(&place.source);
    let at = place.span.start;
    // Keys under a heading are beyond its own place, so that the last one that begins before counts.
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

/// Returns where a key first stands: tables under headings begin with the first of their keys.
fn first_byte(entry: &Entry) -> usize {
    entry.key_place.span.start.min(entry.node.place.span.start)
}

/// Returns the name of the game in the path of its file; nothing where the text is no path.
fn file_stem(text: &str) -> Option<&str> {
    let file = text.rsplit(['/', '\\']).next().unwrap_or(text);
    let stem = file.strip_suffix(".toml").unwrap_or(file);
    (stem != text && !stem.is_empty()).then_some(stem)
}

/// Leaves out of an extended game what `without = ["stock", "pile.stock"]` names.
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
                message: format!(
                    "the extended game has no `{}` to leave out",
                    printable(text)
                ),
                help: path_ending_in(&known, text)
                    .or(near)
                    .map(|near| format!("did you mean \"{near}\"?")),
            });
        }
    }
}

/// Returns the path whose last part is a word, such as `pile.waste`.
fn path_ending_in<'p>(paths: &'p [String], word: &str) -> Option<&'p str> {
    let ends = |path: &&String| path.rsplit_once('.').is_some_and(|(_, last)| last == word);
    paths.iter().find(ends).map(String::as_str)
}

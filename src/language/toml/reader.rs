//! Reads the tree of a rule file strictly. Each key is requested once, with its type and range. Keys that are unknown,
//! wrong or missing are reported, and reading continues so that further errors are found.

mod filled_in;

use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

use crate::fault::{Fault, Place};
use crate::spelling::{self, nearest};
use crate::toml::answers::answer_text;
use crate::toml::help::{
    UNLIMITED, double_brackets, heading_above, heading_for, how_to_write, number_in, only_begun,
    printable, single_spaced, such_as, unknown_key, whole_number,
};
use crate::toml::syntax_hint::is_invisible;
use crate::toml::{Node, NodeValue};
use crate::vocabulary::{self, Takes};
use patience_core::Setting;

/// The phrases of a rule file that mean no limit.
const UNLIMITED_WORDS: [&str; 2] = ["no limit", "unlimited"];

/// The remedy for a rule file with a `remove` that is not written as a heading.
const REMOVED_SO: &str = "write [remove.pairs] alone on a line, and below it what = \"2 cards that make 13\", from = \"tableau\" and to = \"discard\"";

/// The maximum length, in bytes, of a list of phrases in an error message.
const MOST_SHOWN: usize = 200;

/// Collects the errors that are found while the tree of a rule file is read. Also has the values that replace
/// `{option}` in phrases.
pub(crate) struct Reader<'a> {
    pub faults: RefCell<Vec<Fault>>,
    pub settings: &'a [Setting],
    /// The texts that options stand for in phrases of the rule file. Each is stored with the name of its option.
    texts: Vec<(String, String)>,
    /// The names of the kinds of pile in the rule file.
    names: Vec<String>,
    /// Whether part of the rule file could not be read. Missing parts are then not reported, because they may be in the
    /// unreadable part.
    pub gaps: Cell<bool>,
}

/// A text with its place in the rule file.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    pub text: String,
    pub place: Place,
}

impl<'a> Reader<'a> {
    pub fn new(settings: &'a [Setting]) -> Self {
        Self {
            faults: RefCell::new(Vec::new()),
            settings,
            texts: Vec::new(),
            names: Vec::new(),
            gaps: Cell::new(false),
        }
    }

    /// Takes over the texts of options and the names of the kinds of pile from the tree of a rule file.
    #[must_use]
    pub fn of_tree(self, tree: &Node) -> Self {
        let names = tree
            .get("pile")
            .map(Node::entries)
            .unwrap_or_default()
            .iter();
        let settings = self.settings.iter();
        let texts =
            settings.filter_map(|setting| Some((setting.id.clone(), answer_text(tree, setting)?)));
        Self {
            texts: texts.collect(),
            names: names.map(|entry| entry.key.clone()).collect(),
            ..self
        }
    }

    /// Reports an unknown name in a rule file. Nothing is reported if part of the file could not be read, because that
    /// part may define the name.
    pub fn unknown(&self, place: &Place, message: impl Into<String>, help: Option<String>) {
        if !self.gaps.get() {
            self.fault(place, message, help);
        }
    }

    pub fn fault(&self, place: &Place, message: impl Into<String>, help: Option<String>) {
        self.faults.borrow_mut().push(Fault {
            place: Some(place.clone()),
            message: message.into(),
            help,
        });
    }

    /// Reports a wrong value in a rule file and returns `None`.
    fn wrong<T>(&self, node: &Node, message: String, help: Option<String>) -> Option<T> {
        self.fault(&node.place, message, help);
        None
    }

    /// Returns a text of the rule file. If the text has a character that cannot be displayed, reports an error and
    /// returns `None`.
    fn shown(&self, key: &str, node: &Node, text: &str) -> Option<Text> {
        if text.contains(|letter: char| letter.is_control() && !letter.is_whitespace()) {
            let message = format!("`{key}` contains a character that cannot be shown");
            self.fault(&node.place, message, None);
            return None;
        }
        let is_free = matches!(
            key,
            "title" | "aka" | "family" | "source" | "blurb" | "noun" | "ask" | "say"
        );
        if !is_free && text.contains(is_invisible) {
            let message = format!("`{key}` contains an invisible character");
            let help = "type the text again".to_owned();
            self.fault(&node.place, message, Some(help));
            return None;
        }
        Some(Text {
            text: text.to_owned(),
            place: node.place.clone(),
        })
    }

    /// Returns a text of the rule file that must be a single line, must not be empty, and must have at most `most`
    /// letters. Reports an error if it is anything else.
    pub fn line(&self, key: &str, text: &Text, most: usize, example: &str) -> Option<String> {
        let line = single_spaced(&text.text);
        // Hidden characters are never shown, so they do not count.
        let counts = |letter: &char| letter.is_alphanumeric() || letter.is_ascii();
        let letters = line.chars().filter(counts).count();
        if line.is_empty() {
            let (message, help) = match key {
                "aka" => (
                    format!("a name in `{key}` is empty"),
                    format!("such as {key} = [\"{example}\"]"),
                ),
                _ => (
                    format!("`{key}` is empty"),
                    format!("such as {key} = \"{example}\""),
                ),
            };
            self.fault(&text.place, message, Some(help));
            return None;
        }
        if text.text.contains(['\n', '\r']) {
            let message = format!("`{key}` is longer than one line");
            self.fault(&text.place, message, None);
        } else if letters > most {
            let message = format!("`{key}` has {letters} letters, which is too many");
            self.fault(&text.place, message, Some(format!("the most is {most}")));
        }
        Some(line)
    }

    /// Returns a phrase for an error message. If the phrase is the whole text, it is returned as it is written in the
    /// rule file.
    pub fn as_written(&self, text: &Text, phrase: &str) -> String {
        let Place { source, span } = &text.place;
        let written = source.text.get(span.clone()).unwrap_or_default();
        let written = written.trim_matches(['"', '\'']);
        let is_all = self.normal(written) == phrase;
        printable(if is_all { written } else { phrase })
    }

    /// Returns the error message for an unknown phrase in the value of a rule-file key.
    pub fn unknown_words(&self, key: &str, text: &Text, phrase: &str) -> String {
        let shown = self.as_written(text, phrase);
        format!("unknown phrase \"{shown}\" in `{key}`")
    }

    /// Opens a table of a rule file for reading. If the value is not a table, reports an error and returns an empty
    /// table.
    pub fn table<'n>(&'a self, node: &'n Node, what: &'static str) -> TableReader<'a, 'n> {
        if !matches!(node.value, NodeValue::Table(_)) {
            let help = double_brackets(node).map(|heading| match heading {
                "option" | "variant" => {
                    format!("write single brackets and a name: [{heading}.name]")
                }
                _ => format!("write single brackets: [{heading}]"),
            });
            let headed = || {
                let help = "alone on a line, and its keys below it";
                if what == "[remove]" {
                    return Some(REMOVED_SO.to_owned());
                }
                what.starts_with('[')
                    .then(|| format!("write {what} {help}"))
            };
            let help = help.or_else(headed).or_else(|| heading_for(node, what));
            let message = match what {
                "a patch" => format!("changes must be in braces, not {}", node.kind()),
                _ => format!(
                    "{what} must be a heading with keys below it, not {}",
                    node.kind()
                ),
            };
            self.fault(&node.place, message, help);
            if what == "[option]" {
                // The options are unknown, so their uses cannot be checked.
                self.gaps.set(true);
            }
        }
        TableReader {
            reader: self,
            node,
            known: RefCell::new(Vec::new()),
            lacks: RefCell::new(Vec::new()),
            what,
        }
    }

    /// Reads a number from a rule file: an integer, or a text that is a number once its options are replaced. `what`
    /// names the number in messages.
    pub fn number(&self, node: &Node, range: &RangeInclusive<i64>, what: &str) -> Option<i64> {
        let (least, most) = (range.start(), range.end());
        let number = match &node.value {
            NodeValue::Number(number) => *number,
            NodeValue::Text(text) => {
                let filled = self.filled_in(&Text {
                    text: text.clone(),
                    place: node.place.clone(),
                })?;
                if range.contains(&UNLIMITED) && UNLIMITED_WORDS.contains(&filled.as_str()) {
                    return Some(UNLIMITED);
                }
                // A minus sign may precede an option with a negative value.
                let plain = filled.as_str();
                let plain = plain.strip_prefix("--").unwrap_or(plain);
                let Ok(number) = plain.parse() else {
                    let shown = printable(text);
                    let message = format!("{what} must be a number, not the text \"{shown}\"");
                    let help = number_in(plain, range, what);
                    let help = help.unwrap_or_else(|| how_to_write(range));
                    return self.wrong(node, message, Some(help));
                };
                number
            }
            _ => {
                let kind = node.kind();
                if least == most {
                    let message = format!("{what} must be {least}, not {kind}");
                    return self.wrong(node, message, Some(how_to_write(range)));
                }
                let message = format!("{what} must be a number from {least} to {most}, not {kind}");
                let help = whole_number(node).unwrap_or_else(|| how_to_write(range));
                return self.wrong(node, message, Some(help));
            }
        };
        if range.contains(&number) {
            return Some(number);
        }
        let message = if least == most {
            format!("{what} must be {least}, not {number}")
        } else {
            format!("{what} must be from {least} to {most}, not {number}")
        };
        let help = if least == most {
            Some(how_to_write(range))
        } else if *least == UNLIMITED {
            Some("write \"no limit\" for as many as you like".to_owned())
        } else {
            (number < *least).then(|| format!("write {least} or more"))
        };
        self.wrong(node, message, help)
    }
}

/// A table of a rule file that is being read.
pub(crate) struct TableReader<'a, 'n> {
    pub reader: &'a Reader<'a>,
    pub node: &'n Node,
    known: RefCell<Vec<&'static str>>,
    /// The keys that the table lacks, each with its remedy, if there is one.
    lacks: RefCell<Vec<(&'static str, Option<String>)>>,
    what: &'static str,
}

impl<'n> TableReader<'_, 'n> {
    pub fn get(&self, key: &'static str) -> Option<&'n Node> {
        self.ask(key, |_| true)
    }

    /// Returns the value of a key of this table. In the vocabulary of the rule language, the key must accept values of
    /// the requested type.
    fn ask(&self, key: &'static str, fits: impl Fn(&Takes) -> bool) -> Option<&'n Node> {
        debug_assert!(
            vocabulary::section(self.what)
                .and_then(|section| section.key(key))
                .is_some_and(|key| fits(&key.takes)),
            "`{key}` of {} is not in the vocabulary, or not with what it takes",
            self.what
        );
        #[cfg(test)]
        vocabulary::key_coverage::record(self.what, key);
        self.known.borrow_mut().push(key);
        self.node.get(key)
    }

    pub fn place(&self) -> &'n Place {
        &self.node.place
    }

    pub fn text(&self, key: &'static str) -> Option<Text> {
        let node = self.ask(key, Takes::is_text)?;
        match &node.value {
            NodeValue::Text(text) => Some(self.spelt(key, self.reader.shown(key, node, text)?)),
            _ => {
                let message = format!("`{key}` must be a text in quotes, not {}", node.kind());
                let is_headed = matches!(node.value, NodeValue::Table(_));
                let such_as = such_as(self.what, key);
                let headed = such_as
                    .as_deref()
                    .and_then(|such_as| such_as.strip_prefix("such as "))
                    .map(|example| match heading_above(node) {
                        Some(above) => format!("write {example} below [{above}]"),
                        None => format!("write {example} above all headings"),
                    });
                self.reader
                    .wrong(node, message, if is_headed { headed } else { such_as })
            }
        }
    }

    /// Returns the text of a key of this table, with its options replaced.
    pub fn filled(&self, key: &'static str) -> Option<Text> {
        let text = self.text(key)?;
        let filled = self.reader.filled_in(&text)?;
        Some(Text {
            text: filled,
            ..text
        })
    }

    /// Returns a text of a key in the spelling that the rule language uses. If the key accepts any text, it is returned
    /// unchanged.
    fn spelt(&self, key: &str, text: Text) -> Text {
        let known = vocabulary::section(self.what).and_then(|section| section.key(key));
        if known.is_none_or(|key| matches!(key.takes, Takes::Text | Takes::Texts)) {
            return text;
        }
        let spelt = self.reader.normal(&text.text);
        Text {
            text: spelt,
            ..text
        }
    }

    pub fn required_text(&self, key: &'static str) -> Text {
        self.needs(key);
        self.text(key).unwrap_or_else(|| Text {
            text: String::new(),
            place: self.node.place.clone(),
        })
    }

    /// Remembers that a key of this table is missing. [`TableReader::finish`] reports this, unless the key is there but
    /// misspelt.
    pub fn missing(&self, key: &'static str) {
        self.lacks.borrow_mut().push((key, None));
    }

    /// Checks that a key exists in this table. If it does not, remembers that it is missing.
    pub fn needs(&self, key: &'static str) {
        if self.node.get(key).is_none() {
            self.missing(key);
        }
    }

    /// Remembers that a key of this table is missing, with an example of a value for the remedy.
    pub fn missing_such_as(&self, key: &'static str, example: &str) {
        let help = Some(format!("such as {example}"));
        self.lacks.borrow_mut().push((key, help));
    }

    pub fn number<T>(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<T>
    where
        T: TryFrom<i64>,
    {
        let node = self.ask(key, |takes| takes.is_number(&range))?;
        let number = self.reader.number(node, &range, &format!("`{key}`"))?;
        T::try_from(number).ok()
    }

    /// Returns the value of a rule-file key that accepts a number or a list of numbers. The caller reads the numbers.
    pub fn number_or_list(
        &self,
        key: &'static str,
        range: &RangeInclusive<i64>,
    ) -> Option<&'n Node> {
        let (least, most) = (*range.start(), *range.end());
        self.ask(key, |takes| {
            matches!(takes, Takes::NumberOrList(low, high) if (*low, *high) == (least, most))
        })
    }

    pub fn yes(&self, key: &'static str) -> Option<bool> {
        let node = self.ask(key, |takes| matches!(takes, Takes::YesNo))?;
        match (
            &node.value,
            node.as_text().map(|text| self.reader.normal(text)),
        ) {
            (NodeValue::YesNo(yes), _) => Some(*yes),
            (_, Some(word)) if matches!(word.as_str(), "yes" | "no" | "true" | "false") => {
                Some(matches!(word.as_str(), "yes" | "true"))
            }
            _ => {
                let message = format!("`{key}` must be true or false, not {}", node.kind());
                let help = format!("such as {key} = true");
                self.reader.wrong(node, message, Some(help))
            }
        }
    }

    pub fn list(&self, key: &'static str) -> Option<&'n [Node]> {
        let node = self.ask(key, Takes::is_list)?;
        match &node.value {
            NodeValue::List(items) => Some(items),
            _ => {
                let headed = self.takes_tables(key) && matches!(node.value, NodeValue::Table(_));
                let message = format!("`{key}` must be a list in [ ], not {}", node.kind());
                let help = format!("write [[{key}]]: there may be more than one of them");
                let help = headed.then_some(help).or_else(|| such_as(self.what, key));
                self.reader.wrong(node, message, help)
            }
        }
    }

    /// Whether a key of this table accepts a list of tables.
    fn takes_tables(&self, key: &str) -> bool {
        let known = vocabulary::section(self.what).and_then(|section| section.key(key));
        known.is_some_and(|key| matches!(key.takes, Takes::List(_)))
    }

    pub fn texts(&self, key: &'static str) -> Vec<Text> {
        let items = self.list(key).unwrap_or_default();
        // Only the first value that is not a text is reported.
        let is_text = |item: &&Node| item.as_text().is_some();
        let wrong = items.iter().find(|item| !is_text(item));
        let is_told = |item: &&Node| {
            let is_first = wrong.is_some_and(|wrong| std::ptr::eq(wrong, *item));
            is_text(item) || is_first
        };
        let items = items.iter().filter(is_told);
        let text = |item: &Node| match &item.value {
            NodeValue::Text(text) => Some(self.spelt(key, self.reader.shown(key, item, text)?)),
            _ => {
                let message = format!("each value in `{key}` must be a text, not {}", item.kind());
                self.reader.wrong(item, message, such_as(self.what, key))
            }
        };
        items.filter_map(text).collect()
    }

    /// Returns the texts of a rule-file key that accepts one text or a list of texts.
    pub fn text_or_list(&self, key: &'static str) -> Option<Vec<Text>> {
        let node = self.ask(key, |takes| {
            matches!(
                takes,
                Takes::TemplateOrList(_) | Takes::Groups | Takes::Start
            )
        })?;
        let items = match &node.value {
            NodeValue::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if items.is_empty() {
            let message = format!("the list of `{key}` is empty");
            let help = Some(format!("use a text or a list of texts, or remove `{key}`"));
            return self.reader.wrong(node, message, help);
        }
        let text = |item: &Node| match &item.value {
            NodeValue::Text(text) => Some(self.spelt(key, self.reader.shown(key, item, text)?)),
            value => {
                let kind = item.kind();
                let message = format!("`{key}` must be a text or a list of texts, not {kind}");
                let nothing = matches!(value, NodeValue::YesNo(false)) && key == "empty";
                let nothing = nothing.then(|| "write empty = \"nothing\"".to_owned());
                let help = nothing.or_else(|| such_as(self.what, key));
                self.reader.wrong(item, message, help)
            }
        };
        items.iter().map(text).collect()
    }

    pub fn numbers<T>(&self, key: &'static str, range: &RangeInclusive<i64>) -> Option<Vec<T>>
    where
        T: TryFrom<i64>,
    {
        let what = format!("each value in `{key}`");
        let number = |item| T::try_from(self.reader.number(item, range, &what)?).ok();
        Some(self.list(key)?.iter().filter_map(number).collect())
    }

    /// Reads a rule-file key whose value is one of `phrases`. Returns `usual` if the key is missing.
    pub fn phrase_or<T: Clone>(
        &self,
        key: &'static str,
        phrases: &[(impl AsRef<str>, T)],
        usual: T,
    ) -> T {
        self.phrase(key, phrases).unwrap_or(usual)
    }

    /// Reads a rule-file key whose value is one of `phrases`.
    pub fn phrase<T: Clone>(
        &self,
        key: &'static str,
        phrases: &[(impl AsRef<str>, T)],
    ) -> Option<T> {
        let fits = |takes: &Takes| takes.is_one_of(phrases);
        self.ask(key, fits)?;
        let text = self.text(key)?;
        let mut known = phrases.iter();
        if let Some((_, value)) = known.find(|(phrase, _)| phrase.as_ref() == text.text) {
            return Some(value.clone());
        }
        self.unknown_phrase(
            key,
            &text,
            phrases.iter().map(|(phrase, _)| phrase.as_ref()),
        );
        None
    }

    pub fn unknown_phrase<'p>(
        &self,
        key: &str,
        text: &Text,
        phrases: impl Iterator<Item = &'p str> + Clone,
    ) {
        let keeps = |near: &&'p str| {
            spelling::keeps_sense(&text.text, near) && !spelling::turns_round(&text.text, near)
        };
        let near = nearest(&text.text, phrases.clone()).filter(keeps);
        let near = near
            .or_else(|| only_begun(&text.text, phrases.clone()))
            .or_else(|| spelling::with_small_words(&text.text, phrases.clone()));
        let kind = |phrase: &'p str| (spelling::kind(&text.text, phrase), phrase);
        let kinds = phrases.clone().map(kind);
        let like = || spelling::meant(&spelling::likeliest(&text.text, kinds));
        let near = near.and_then(|near| spelling::meant(&[near]));
        let help = near.or_else(like).filter(|_| !text.text.contains('{'));
        let help = help.unwrap_or_else(|| {
            if text.text.contains('{') {
                return "braces stand for the number of an option, or for the `text` of its value"
                    .to_owned();
            }
            let mut all = String::from("expected");
            for (index, phrase) in phrases.enumerate() {
                if all.len() > MOST_SHOWN {
                    all.push_str(" and so on");
                    break;
                }
                all.push_str(if index == 0 { " " } else { ", " });
                all.extend(["\"", phrase, "\""]);
            }
            all
        });
        self.reader.fault(
            &text.place,
            self.reader.unknown_words(key, text, &text.text),
            Some(help),
        );
    }

    /// Reports the unknown keys and the missing keys of this table of a rule file.
    pub fn finish(self) {
        let known = self.known.into_inner();
        let mut lacks = self.lacks.into_inner();
        for entry in self.node.entries() {
            if !known.contains(&entry.key.as_str()) {
                let near = nearest(&entry.key, known.iter().copied());
                lacks.retain(|(key, _)| near != Some(key));
                let gaps = self.reader.gaps.get();
                if let Some(help) = unknown_key(entry, near, &known, (self.what, gaps)) {
                    let message =
                        format!("unknown key `{}` in {}", printable(&entry.key), self.what);
                    self.reader.fault(&entry.key_place, message, Some(help));
                }
            }
        }
        if self.node.as_table().is_none() {
            return;
        }
        for (key, help) in lacks {
            let message = format!("missing key `{key}` in {}", self.what);
            self.reader.unknown(&self.node.place, message, help);
        }
    }
}

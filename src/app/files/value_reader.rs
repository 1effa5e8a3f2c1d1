//! Reading the typed values of a settings file or a saved game. Errors are collected, so that one
//! error does not hide the others. The document itself is parsed by `patience_language`.

use std::ops::Range;
use std::sync::Arc;

use patience_language::{Entry, Fault, Node, NodeValue, Place as FaultPlace, Source, nearest};

/// The most errors reported for one file. Nobody reads more, and checking a file full of errors
/// must not take for ever.
const MOST_FAULTS: usize = 100;

/// Reads the values of one file, such as the configuration file, and collects the errors.
pub struct ValueReader<'a> {
    source: &'a Arc<Source>,
    faults: Vec<Fault>,
}

impl<'a> ValueReader<'a> {
    /// Creates a reader for the values of a file.
    pub const fn new(source: &'a Arc<Source>) -> Self {
        Self {
            source,
            faults: Vec::new(),
        }
    }

    /// Parses the file and returns the part of it that can be read. Syntax errors are collected.
    pub fn document(&mut self) -> Node {
        let (document, faults) = Node::read(self.source);
        self.faults.extend(faults);
        document
    }

    /// Returns the errors found in the file, in the order of the file.
    pub fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|fault| {
            fault
                .place
                .as_ref()
                .map(|place| (place.span.start, place.span.end))
        });
        self.faults
    }

    /// Whether so many errors have been found in the file that further ones are ignored.
    pub const fn is_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// Whether any error was found in the file.
    pub const fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    /// Records an error at a byte range of the file that is being read.
    pub fn fault(&mut self, span: Range<usize>, message: String, help: Option<String>) {
        if self.is_full() {
            return;
        }
        let place = Some(FaultPlace {
            source: Arc::clone(self.source),
            span,
        });
        self.faults.push(Fault {
            place,
            message,
            help,
        });
    }

    /// Records an error at the position of a value in the file that is being read.
    pub fn fault_at(&mut self, node: &Node, message: String, help: Option<&str>) {
        self.fault(node.place.span.clone(), message, help.map(str::to_owned));
    }

    /// Records an error for an unknown key in the file that is being read. `what` describes what a known key is.
    pub fn unknown(&mut self, entry: &Entry, what: &str, known: &[&str]) {
        let word = entry.key.as_str();
        let message = format!("`{word}` is not {what}");
        self.not_among(entry.key_place.span.clone(), message, word, known);
    }

    /// Records an error for a word that is not one of the known words, and suggests the most similar known word.
    pub fn not_among(&mut self, span: Range<usize>, message: String, word: &str, known: &[&str]) {
        if self.is_full() {
            return;
        }
        let help = match nearest(word, known.iter().copied()) {
            Some(right) => format!("did you mean `{right}`?"),
            None if known.is_empty() => "there are none".to_owned(),
            None => format!("expected one of {}", known.join(", ")),
        };
        self.fault(span, message, Some(help));
    }

    /// Records an error for a value of the wrong type.
    pub fn wrong(&mut self, key: &str, node: &Node, expected: &str) {
        let message = format!("`{key}` must be {expected}, not {}", kind_of(node));
        self.fault_at(node, message, None);
    }

    /// Returns the entries of a TOML table. If the value is not a table, records an error that suggests writing
    /// `heading`.
    pub fn table<'n>(&mut self, key: &str, heading: &str, node: &'n Node) -> &'n [Entry] {
        if node.as_table().is_none() {
            let message = format!("`{key}` must be a table, not {}", kind_of(node));
            let help = format!("write {heading} on its own line");
            self.fault_at(node, message, Some(&help));
        }
        node.entries()
    }

    /// Reads a value as a text. Records an error if the value has another type.
    pub fn text(&mut self, key: &str, node: &Node) -> Option<String> {
        let text = node.as_text();
        if text.is_none() {
            self.wrong(key, node, "a text in quotes");
        }
        text.map(str::to_owned)
    }

    /// Reads a value as a Boolean. Records an error if the value has another type.
    pub fn yes_no(&mut self, key: &str, node: &Node) -> Option<bool> {
        let value = node.as_yes_no();
        if value.is_none() {
            self.wrong(key, node, "true or false");
        }
        value
    }

    /// Reads a value as a whole number. Records an error if the value has another type or is
    /// negative.
    pub fn number(&mut self, key: &str, node: &Node) -> Option<u64> {
        let number = node
            .as_number()
            .and_then(|number| u64::try_from(number).ok());
        if number.is_none() {
            let message = format!("`{key}` must be a whole number, 0 or more");
            self.fault_at(node, message, None);
        }
        number
    }

    /// Returns the line of the file on which a value begins, counted from 1.
    pub fn line_of(&self, node: &Node) -> usize {
        self.source.line_column(node.place.span.start).0
    }
}

/// Returns the name of a value's type, such as “a whole number”, for error messages.
pub const fn kind_of(node: &Node) -> &'static str {
    match node.value {
        NodeValue::Text(_) => "a text",
        NodeValue::Number(_) | NodeValue::LongNumber => "a whole number",
        NodeValue::Fraction => "a decimal number",
        NodeValue::YesNo(_) => "true or false",
        NodeValue::Date => "a date",
        NodeValue::List(_) => "a list",
        NodeValue::Table(_) => "a table",
    }
}

/// Converts the value of an option in a file to text, as a user would write it after `--set`.
pub fn option_text(node: &Node) -> Option<String> {
    match &node.value {
        NodeValue::Text(text) => Some(text.clone()),
        NodeValue::YesNo(yes) => Some(yes.to_string()),
        NodeValue::Number(number) => Some(number.to_string()),
        NodeValue::List(nodes) => {
            let numbers = nodes
                .iter()
                .map(|node| node.as_number().map(|number| number.to_string()));
            Some(numbers.collect::<Option<Vec<_>>>()?.join(",")).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}

//! Reading the values of a settings file or a saved game: each with its type, and with faults in
//! the words of these files, gathered instead of ending the reading at the first. The document
//! itself is read by `patience_language`.

use std::ops::Range;
use std::sync::Arc;

use patience_language::{Entry, Fault, Node, NodeValue, Place as FaultPlace, Source, nearest};

/// How many faults of one file are told. Nobody reads more, and a file of nothing but faults
/// should not take for ever.
const MOST_FAULTS: usize = 100;

/// A reader of one file.
pub struct ValueReader<'a> {
    source: &'a Arc<Source>,
    faults: Vec<Fault>,
}

impl<'a> ValueReader<'a> {
    /// Starts on a file.
    pub const fn new(source: &'a Arc<Source>) -> Self {
        Self {
            source,
            faults: Vec::new(),
        }
    }

    /// Returns the readable part of the file; errors of syntax become faults.
    pub fn document(&mut self) -> Node {
        let (document, faults) = Node::read(self.source);
        self.faults.extend(faults);
        document
    }

    /// Returns the faults in the order of the file.
    pub fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|fault| {
            fault
                .place
                .as_ref()
                .map(|place| (place.span.start, place.span.end))
        });
        self.faults
    }

    /// Tells whether no further fault would be told.
    pub const fn is_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// Tells whether something was wrong so far.
    pub const fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    /// Notes a fault.
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

    /// Notes a fault of a value.
    pub fn fault_at(&mut self, node: &Node, message: String, help: Option<&str>) {
        self.fault(node.place.span.clone(), message, help.map(str::to_owned));
    }

    /// Notes a key that means nothing here.
    pub fn unknown(&mut self, entry: &Entry, what: &str, known: &[&str]) {
        let word = entry.key.as_str();
        let message = format!("`{word}` is not {what}");
        self.not_among(entry.key_place.span.clone(), message, word, known);
    }

    /// Notes a word that is none of those known, and the nearest of them.
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

    /// Notes a value of the wrong type.
    pub fn wrong(&mut self, key: &str, node: &Node, expected: &str) {
        let message = format!("`{key}` is {expected}, not {}", kind_of(node));
        self.fault_at(node, message, None);
    }

    /// Returns the entries of a table that stands below a heading.
    pub fn table<'n>(&mut self, key: &str, heading: &str, node: &'n Node) -> &'n [Entry] {
        if node.as_table().is_none() {
            let message = format!("`{key}` is a table, not {}", kind_of(node));
            let help = format!("write {heading} on a line of its own");
            self.fault_at(node, message, Some(&help));
        }
        node.entries()
    }

    /// Returns the text of a value.
    pub fn text(&mut self, key: &str, node: &Node) -> Option<String> {
        let text = node.as_text();
        if text.is_none() {
            self.wrong(key, node, "a text in quotes");
        }
        text.map(str::to_owned)
    }

    /// Returns the truth of a value.
    pub fn yes_no(&mut self, key: &str, node: &Node) -> Option<bool> {
        let value = node.as_yes_no();
        if value.is_none() {
            self.wrong(key, node, "true or false");
        }
        value
    }

    /// Returns the number that a value is, if it is not below 0.
    pub fn number(&mut self, key: &str, node: &Node) -> Option<u64> {
        let number = node
            .as_number()
            .and_then(|number| u64::try_from(number).ok());
        if number.is_none() {
            let message = format!("`{key}` is a whole number from 0");
            self.fault_at(node, message, None);
        }
        number
    }

    /// Returns the line of a value, from 1.
    pub fn line_of(&self, node: &Node) -> usize {
        self.source.line_column(node.place.span.start).0
    }
}

/// Returns the name of a value's type in a person's words.
pub const fn kind_of(node: &Node) -> &'static str {
    match node.value {
        NodeValue::Text(_) => "a text",
        NodeValue::Number(_) | NodeValue::LongNumber => "a whole number",
        NodeValue::Fraction => "a number with a point",
        NodeValue::YesNo(_) => "true or false",
        NodeValue::Date => "a date",
        NodeValue::List(_) => "a list",
        NodeValue::Table(_) => "a table",
    }
}

/// Returns the value of an option as one would write it after `--set`.
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

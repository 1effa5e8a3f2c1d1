//! Reading TOML strictly: the tree with the place of everything in it, and faults that are
//! gathered instead of ending the reading at the first.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use patience_language::{Fault, Place as FaultPlace, Source, nearest, toml_fault};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

/// A key with its place.
pub type Key<'a, 'i> = &'a Spanned<Cow<'i, str>>;

/// A value with its place.
pub type Item<'a, 'i> = &'a Spanned<DeValue<'i>>;

/// How many faults of one file are told. Nobody reads more, and a file of nothing but faults
/// should not take for ever.
const MOST_FAULTS: usize = 100;

/// The longest text, in bytes, in which more than the first thing that is not TOML is looked
/// for; longer ones are not written by hand.
const WRITTEN_BY_HAND: usize = 256 << 10;

/// A reader of one file.
pub struct Reader<'a> {
    source: &'a Arc<Source>,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    /// Starts on a file.
    pub const fn new(source: &'a Arc<Source>) -> Self {
        Self {
            source,
            faults: Vec::new(),
        }
    }

    /// Returns what of the file is TOML; what is not becomes faults.
    pub fn parse(&mut self) -> DeTable<'a> {
        let text = self.source.text.as_str();
        let (table, errors) = if text.len() <= WRITTEN_BY_HAND {
            DeTable::parse_recoverable(text)
        } else {
            DeTable::parse(text).map_or_else(
                |error| (Spanned::new(0..0, DeTable::new()), vec![error]),
                |table| (table, Vec::new()),
            )
        };
        let mut last_line = None;
        for error in errors.iter().take(MOST_FAULTS) {
            let span = error.span().unwrap_or(0..0);
            let line = self.source.line_column(span.start).0;
            // What follows on the same line is mostly an echo of the first fault.
            if last_line.replace(line) != Some(line) {
                let (message, help) = toml_fault(text, &span, error.message());
                self.fault(span, message, help);
            }
        }
        // A line that cannot be read may leave a key with an empty value, of which nothing
        // more is to be said.
        let table = table.into_inner().into_iter();
        table
            .filter(|(_, value)| errors.is_empty() || !value.span().is_empty())
            .collect()
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

    /// Notes a key that means nothing here.
    pub fn unknown(&mut self, key: Key, what: &str, known: &[&str]) {
        let word = key.get_ref().as_ref();
        self.not_among(key.span(), format!("`{word}` is not {what}"), word, known);
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
    pub fn wrong(&mut self, key: Key, item: Item, expected: &str) {
        let found = kind_of(item.get_ref());
        self.fault(
            item.span(),
            format!("`{}` is {expected}, not {found}", key.get_ref()),
            None,
        );
    }

    /// Returns the text of a value.
    pub fn text(&mut self, key: Key, item: Item) -> Option<String> {
        let text = item.get_ref().as_str();
        if text.is_none() {
            self.wrong(key, item, "a text in quotes");
        }
        text.map(str::to_owned)
    }

    /// Returns the truth of a value.
    pub fn yes_no(&mut self, key: Key, item: Item) -> Option<bool> {
        let value = item.get_ref().as_bool();
        if value.is_none() {
            self.wrong(key, item, "true or false");
        }
        value
    }

    /// Returns the number that a value is, if it is not below 0.
    pub fn number(&mut self, key: Key, item: Item) -> Option<u64> {
        let number = item
            .get_ref()
            .as_integer()
            .and_then(integer)
            .and_then(|number| u64::try_from(number).ok());
        if number.is_none() {
            self.fault(
                item.span(),
                format!("`{}` is a whole number from 0", key.get_ref()),
                None,
            );
        }
        number
    }

    /// Returns the line of a value, from 1.
    pub fn line_of(&self, item: Item) -> usize {
        self.source.line_column(item.span().start).0
    }
}

/// Returns the number, if it is not too long.
pub fn integer(number: &DeInteger) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Returns what a person calls a value of this type.
pub const fn kind_of(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Returns the value of an option as one would write it after `--set`.
pub fn option_text(value: &DeValue) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Boolean(yes) => Some(yes.to_string()),
        DeValue::Integer(number) => integer(number).map(|number| number.to_string()),
        DeValue::Array(list) => {
            let numbers = list.iter().map(|item| match item.get_ref() {
                number @ DeValue::Integer(_) => option_text(number),
                _ => None,
            });
            Some(numbers.collect::<Option<Vec<_>>>()?.join(",")).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}

//! Phrases in the spelling of the vocabulary, with what options stand for in them.

use super::{Reader, Text};
use crate::fault::Place;
use crate::spelling::nearest;
use crate::toml::printable;
use crate::vocabulary::normal;
use patience_core::Value;

impl Reader<'_> {
    /// Returns the number that an option stands for; the first seat's where seats differ.
    pub fn number_of(&self, option: &str) -> Option<i64> {
        let mut settings = self.settings.iter();
        match &settings.find(|setting| setting.id == option)?.value {
            Value::Number(number) => Some(*number),
            Value::PerSeat(numbers) => numbers.first().copied(),
            Value::Choice(name) => name.parse().ok(),
            Value::YesNo(_) => None,
        }
    }

    /// Tells whether the file has a kind of pile of this name.
    pub fn has_pile(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// Returns a phrase in the spelling of the vocabulary.
    pub fn normal(&self, phrase: &str) -> String {
        normal(phrase, &self.names)
    }

    /// Returns a phrase with its options filled in, in the spelling of the vocabulary.
    pub fn filled_in(&self, text: &Text) -> Option<String> {
        Some(self.normal(&self.with_numbers(text)?))
    }

    /// Replaces `{option}` by its number throughout a text.
    pub fn with_numbers(&self, text: &Text) -> Option<String> {
        let mut out = String::new();
        let mut rest = text.text.as_str();
        // The letter before what is left, where nothing stands between two options.
        let mut last = None;
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            let after = &rest[open + 1..];
            let Some(close) = after.find('}') else {
                self.fault(&text.place, "`{` without a closing `}`", None);
                return None;
            };
            let name = after[..close].trim();
            if let Some((_, said)) = self.texts.iter().find(|(option, _)| option == name) {
                out.push_str(said);
                last = None;
                rest = &after[close + 1..];
                continue;
            }
            let Some(number) = self.number_of(name) else {
                self.no_number(&text.place, name);
                return None;
            };
            let next = after[close + 1..].chars().next();
            let touches = |letter: char| letter.is_ascii_digit() || matches!(letter, '{' | '}');
            let before = rest[..open].chars().next_back();
            if before.or(last).is_some_and(touches) || next.is_some_and(touches) {
                let message = format!(
                    "a number is one option or is written out, not put together as in \"{}\"",
                    printable(&text.text)
                );
                let help = format!("write \"{{{}}}\" alone, or a number", printable(name));
                self.fault(&text.place, message, Some(help));
                return None;
            }
            out.push_str(&number.to_string());
            last = Some('}');
            rest = &after[close + 1..];
        }
        out.push_str(rest);
        Some(out)
    }

    /// Reports that a name in braces is no option, or one without a number.
    pub fn no_number(&self, place: &Place, name: &str) {
        let shown = printable(name);
        if self.settings.iter().any(|setting| setting.id == name) {
            let help = Some("only an option with a `range` stands for a number".to_owned());
            self.fault(place, format!("the option `{shown}` has no number"), help);
            return;
        }
        let known = self.settings.iter().map(|setting| setting.id.as_str());
        let help = nearest(name, known.clone()).map_or_else(
            || match known.collect::<Vec<_>>().join(", ") {
                none if none.is_empty() => "the file has no options".to_owned(),
                names => format!("the options are {names}"),
            },
            |near| format!("did you mean `{{{near}}}`?"),
        );
        self.unknown(place, format!("there is no option `{shown}`"), Some(help));
    }
}

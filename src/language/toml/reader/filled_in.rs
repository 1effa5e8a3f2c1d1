//! Replaces the options in phrases of a rule file, and puts the phrases into the spelling that the rule language uses.

use super::{Reader, Text};
use crate::fault::Place;
use crate::spelling::nearest;
use crate::toml::printable;
use crate::vocabulary::normal;
use patience_core::Value;

impl Reader<'_> {
    /// Returns the number that an option of the rule file stands for. If seats have different numbers, returns that of
    /// the first seat.
    pub fn number_of(&self, option: &str) -> Option<i64> {
        let mut settings = self.settings.iter();
        match &settings.find(|setting| setting.id == option)?.value {
            Value::Number(number) => Some(*number),
            Value::PerSeat(numbers) => numbers.first().copied(),
            Value::Choice(name) => name.parse().ok(),
            Value::YesNo(_) => None,
        }
    }

    /// Whether the rule file has a kind of pile with this name.
    pub fn has_pile(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// Returns a phrase of the rule file in the spelling that the rule language uses.
    pub fn normal(&self, phrase: &str) -> String {
        normal(phrase, &self.names)
    }

    /// Returns a phrase of the rule file in the spelling that the rule language uses, with its options replaced.
    pub fn filled_in(&self, text: &Text) -> Option<String> {
        Some(self.normal(&self.with_numbers(text)?))
    }

    /// Replaces each `{option}` in a text of the rule file by the number or text of the option.
    pub fn with_numbers(&self, text: &Text) -> Option<String> {
        let mut out = String::new();
        let mut rest = text.text.as_str();
        // The character before the rest, if two options follow each other directly.
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
                    "a number must be one option or digits, not put together as in \"{}\"",
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

    /// Reports an option in braces in the rule file that is unknown or has no number.
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

//! The names of people at a shared table.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::text::clean_text::CleanText;

/// The most columns of the screen that a person's name may take.
const MOST_COLUMNS: usize = 16;

/// A person's name at a shared table. Any terminal can show it, and it cannot pass for other text: it has letters,
/// digits and `_.-`, and is at most 16 columns wide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Name(String);

impl Name {
    /// Creates a person's name from a text. Returns `None` if the text is not a valid name.
    ///
    /// # Examples
    /// ```
    /// use patience_app::protocol::Name;
    ///
    /// assert_eq!(Name::new("anna").map(|name| name.to_string()), Some("anna".to_owned()));
    /// assert_eq!(Name::new("an\u{1b}[31mna"), None);
    /// ```
    pub fn new(text: &str) -> Option<Self> {
        let fits = !text.is_empty() && text.width() <= MOST_COLUMNS;
        (fits && text.chars().all(is_allowed)).then(|| Self(text.to_owned()))
    }

    /// Returns the name that a person gets when their own name has been deleted.
    pub fn forgotten() -> Self {
        Self("Somebody".to_owned())
    }

    /// Converts any text to a person's name. Characters that are not allowed are left out, and a name that is too long
    /// is cut. Returns `None` if nothing is left.
    pub fn from_any(text: &str) -> Option<Self> {
        let mut columns = 0;
        let kept: String = text
            .chars()
            .filter(|character| is_allowed(*character))
            .take_while(|character| {
                columns += character.width().unwrap_or(0);
                columns <= MOST_COLUMNS
            })
            .collect();
        Self::new(&kept)
    }

    /// Returns the name with a number appended, to distinguish it from the same name of another person at the table.
    #[must_use]
    pub fn numbered(&self, number: usize) -> Self {
        let number = number.to_string();
        let mut text = self.0.clone();
        while text.width() + number.len() > MOST_COLUMNS {
            text.pop();
        }
        Self(text + &number)
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::new(&text).ok_or_else(|| format!("{text:?} is not a valid name"))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Whether a character is allowed in a person's name. Combining marks are not allowed, because they take no column and
/// could make one name look like another.
fn is_allowed(character: char) -> bool {
    let is_seen = CleanText::is_clean(character.encode_utf8(&mut [0; 4]));
    let is_letter = character.is_alphanumeric() && character.width().unwrap_or(0) > 0 && is_seen;
    is_letter || matches!(character, '_' | '.' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_no_control_or_invisible_characters() {
        let bad = [
            "",
            "an na",
            "anna\n",
            "\u{1b}[2J",
            "\u{202e}anna",
            "an\u{200b}na",
            "a\u{301}nna",
            "\u{e000}",
            "a2345678901234567",
            "漢漢漢漢漢漢漢漢漢",
            "\u{9b}31m",
            "anna\u{7f}",
        ];
        for text in bad {
            assert_eq!(Name::new(text), None, "{text:?}");
        }
        for text in ["anna", "Zoë", "bo_2.x-y", "漢字", "Ömer"] {
            assert_eq!(Name::new(text).unwrap().as_str(), text);
        }
    }

    #[test]
    fn a_name_is_made_of_the_allowed_characters_of_a_text() {
        let made = |text| Name::from_any(text).map(|name| name.0);
        assert_eq!(made("\u{1b}[31manna").as_deref(), Some("31manna"));
        assert_eq!(
            made("a very long name indeed").as_deref(),
            Some("averylongnameind")
        );
        assert_eq!(made(" \n"), None);
        let long = Name::new("abcdefghijklmnop").unwrap();
        assert_eq!(long.numbered(12).as_str(), "abcdefghijklmn12");
    }
}

//! How each type of setting is read from the configuration file, shown as text, and changed to the next value.

use patience_core::Seat;
use patience_language::{Node, nearest};

use super::players::{MOST_PLAYERS, Player};
use super::{Origin, Stored, Theme, ThemeChoice, Themes, WithOrigin, Word, memory};
use crate::files::value_reader::ValueReader;

/// The number of keys that each of two players gets on one keyboard.
pub const HALF: usize = 15;

/// The range of memory limits, in MiB, that a player can choose with keys on the page of settings. The configuration
/// file allows a wider range.
const LEAST_MEMORY: u32 = 64;
const MOST_MEMORY: u32 = 16_384;

/// A type of values that a setting can have, such as a word or a number.
pub trait SettingValue {
    /// Reads the value of a setting from the configuration file. If the value is not valid, the reader records an
    /// error.
    fn read(reader: &mut ValueReader, key: &str, node: &Node, themes: &Themes) -> Option<Self>
    where
        Self: Sized;

    /// Returns the value of a setting as text. Returns `None` if the setting is not listed while it has this value.
    fn shown(&self) -> Option<String>;

    /// Returns the next or previous value of a setting. Returns `None` if the setting can be changed only in the
    /// configuration file.
    fn turned(&self, _up: bool, _themes: &Themes) -> Option<Stored> {
        None
    }
}

impl<T: SettingValue> WithOrigin<T> {
    /// Reads the value of a setting from the configuration file. Does nothing if the present value, such as one from a
    /// flag, overrides the file.
    pub(super) fn read(
        &mut self,
        key: &str,
        reader: &mut ValueReader,
        node: &Node,
        themes: &Themes,
        is_changed: bool,
    ) {
        let value = T::read(reader, key, node, themes);
        if let Some(value) = value
            && !self.origin.is_before_file(is_changed)
        {
            let line = reader.line_of(node);
            *self = Self {
                value,
                origin: Origin::File { line },
            };
        }
    }
}

impl ValueReader<'_> {
    /// Reads a value of the configuration file that must be one of a few words.
    pub(super) fn word<T: Word>(&mut self, key: &str, node: &Node) -> Option<T> {
        let yes_no = node.as_yes_no().and_then(T::from_yes_no);
        if yes_no.is_some() {
            return yes_no;
        }
        let Some(text) = node.as_text() else {
            self.wrong(key, node, &format!("one of {} in quotes", T::list()));
            return None;
        };
        let value = T::from_word(text);
        if value.is_none() {
            let known = T::ALL.iter().map(|value| value.word());
            let help = match nearest(text, known) {
                Some(right) => format!("did you mean `{right}`? The values are {}", T::list()),
                None => format!("the values are {}", T::list()),
            };
            self.fault_at(node, format!("`{key}` cannot be `{text}`"), Some(&help));
        }
        value
    }
}

impl<T: Word> SettingValue for T {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        reader.word(key, node)
    }

    fn shown(&self) -> Option<String> {
        Some(self.word().to_owned())
    }

    fn turned(&self, up: bool, _: &Themes) -> Option<Stored> {
        Some(self.stepped(up).into())
    }
}

impl SettingValue for bool {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        reader.yes_no(key, node)
    }

    fn shown(&self) -> Option<String> {
        Some(if *self { "on" } else { "off" }.to_owned())
    }

    fn turned(&self, _: bool, _: &Themes) -> Option<Stored> {
        Some((!self).into())
    }
}

/// A memory limit in MiB. Every setting of type `u32` is a memory limit.
impl SettingValue for u32 {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        let memory = node.as_number().and_then(memory::mebibytes);
        if memory.is_none() {
            reader.wrong(key, node, &memory::expected());
        }
        memory
    }

    fn shown(&self) -> Option<String> {
        Some(format!("{self} MiB"))
    }

    fn turned(&self, up: bool, _: &Themes) -> Option<Stored> {
        let next = if up { self.saturating_mul(2) } else { self / 2 };
        Some(Stored::Number(next.clamp(LEAST_MEMORY, MOST_MEMORY).into()))
    }
}

/// A seat, which the configuration file and the screens count from 1.
impl SettingValue for Seat {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        let number = node
            .as_number()
            .and_then(|number| u8::try_from(number).ok());
        let seat = number
            .and_then(|number| number.checked_sub(1))
            .map(Seat::new);
        let seat = seat.filter(|seat| seat.index() < MOST_PLAYERS);
        if seat.is_none() {
            reader.wrong(key, node, &format!("a seat, 1 to {MOST_PLAYERS}"));
        }
        seat
    }

    fn shown(&self) -> Option<String> {
        Some((self.number() + 1).to_string())
    }

    fn turned(&self, up: bool, _: &Themes) -> Option<Stored> {
        let all = u8::try_from(MOST_PLAYERS).unwrap_or(1);
        let step = if up { 1 } else { all - 1 };
        Some(Seat::new((self.number() + step) % all).into())
    }
}

/// The keyboard keys of one of two players at the same keyboard. There are three rows of five keys, from top to bottom.
/// No key occurs twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HalfKeyboard(String);

impl HalfKeyboard {
    /// Returns the keys of the half of the keyboard, row by row.
    pub fn keys(&self) -> &str {
        &self.0
    }
}

impl SettingValue for Option<HalfKeyboard> {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        let text = reader.text(key, node)?;
        let letters: Vec<char> = text.chars().collect();
        let plain = letters
            .iter()
            .all(|letter| !letter.is_whitespace() && !letter.is_control());
        let different = (1..letters.len()).all(|at| !letters[..at].contains(&letters[at]));
        if letters.len() == HALF && plain && different {
            return Some(Some(HalfKeyboard(text)));
        }
        let message = format!("`{key}` needs {HALF} different keys");
        let help = "three rows of five, from the top, such as qwertasdfgzxcvb";
        reader.fault_at(node, message, Some(help));
        None
    }

    fn shown(&self) -> Option<String> {
        let half = self.as_ref().map(|half| half.0.clone());
        Some(half.unwrap_or_else(|| USUAL.to_owned()))
    }
}

/// The value of the setting for the colour theme, given by its name. Themes that do not exist or have errors are
/// reported by later checks.
impl SettingValue for ThemeChoice {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, themes: &Themes) -> Option<Self> {
        let Some(name) = node.as_text() else {
            let list = Theme::list();
            let expected = format!("one of {list} in quotes, or the name of your own");
            reader.wrong(key, node, &expected);
            return None;
        };
        themes.find(name).ok()
    }

    fn shown(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn turned(&self, up: bool, themes: &Themes) -> Option<Stored> {
        let choices = themes.choices();
        let at = choices
            .iter()
            .position(|choice| choice.name() == self.name());
        let step = if up { 1 } else { choices.len() - 1 };
        let next = choices.get((at.unwrap_or(0) + step) % choices.len())?;
        Some(Stored::Text(next.name().to_owned()))
    }
}

/// The value of a setting that is the name of a game, or none.
impl SettingValue for Option<String> {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        reader.text(key, node).map(Some)
    }

    fn shown(&self) -> Option<String> {
        Some(self.clone().unwrap_or_else(|| NONE.to_owned()))
    }
}

/// The value of a setting that is a list of games, by their names.
impl SettingValue for Vec<String> {
    fn read(reader: &mut ValueReader, key: &str, node: &Node, _: &Themes) -> Option<Self> {
        let Some(list) = node.as_list() else {
            reader.wrong(key, node, "a list of texts, such as [\"NAME\", \"NAME\"]");
            return None;
        };
        let texts = list.iter().filter_map(|node| reader.text(key, node));
        Some(texts.collect())
    }

    fn shown(&self) -> Option<String> {
        Some(joined(self))
    }
}

impl SettingValue for Vec<Player> {
    fn read(reader: &mut ValueReader, _: &str, node: &Node, _: &Themes) -> Option<Self> {
        reader.players(node)
    }

    fn shown(&self) -> Option<String> {
        let players: Vec<String> = self.iter().map(Player::described).collect();
        Some(joined(&players))
    }
}

/// The text that is shown for an empty value of a setting, and the text for a value that follows from another setting.
const NONE: &str = "(none)";
const USUAL: &str = "(default)";

fn joined(texts: &[String]) -> String {
    if texts.is_empty() {
        NONE.to_owned()
    } else {
        texts.join(", ")
    }
}

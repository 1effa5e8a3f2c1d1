//! A key press on the keyboard that can be compared, read from the settings and shown as text: `ctrl-r`, `N`, `f2`,
//! `space`.

use std::fmt;

/// The pressed key of the keyboard, without Ctrl and Alt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A key that types this character. The character includes the effect of Shift.
    Char(char),
    /// The Enter key.
    Enter,
    /// The Esc key.
    Esc,
    /// The Tab key, without Shift.
    Tab,
    /// The Tab key, with Shift.
    BackTab,
    /// The Backspace key.
    Backspace,
    /// The Delete key.
    Delete,
    /// The Up arrow key.
    Up,
    /// The Down arrow key.
    Down,
    /// The Left arrow key.
    Left,
    /// The Right arrow key.
    Right,
    /// The Home key.
    Home,
    /// The End key.
    End,
    /// The Page Up key.
    PageUp,
    /// The Page Down key.
    PageDown,
    /// A function key, by its number: 1 is F1.
    F(u8),
    /// Any other key of the keyboard. No action can be bound to it.
    Other,
}

/// A key press on the keyboard. Shift is part of the character, so `N` and `n` are two different keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

/// The keys of the keyboard that have a name in the settings, such as `enter`, instead of a character.
const NAMED: [(&str, KeyCode); 15] = [
    ("space", KeyCode::Char(' ')),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
];

impl Key {
    /// Returns the key press that types a character, without Ctrl and Alt.
    pub const fn from_char(letter: char) -> Self {
        Self {
            code: KeyCode::Char(letter),
            ctrl: false,
            alt: false,
        }
    }

    /// Returns the key press for a key of the keyboard, with or without Ctrl and Alt. With Ctrl, letters are always
    /// lower case here, because only some terminals report capital letters.
    pub const fn new(code: KeyCode, ctrl: bool, alt: bool) -> Self {
        let code = match code {
            KeyCode::Char(letter) if ctrl => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        Self { code, ctrl, alt }
    }

    /// Returns the character that the key types, if it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if !self.ctrl && !self.alt => Some(letter),
            _ => None,
        }
    }

    /// Whether the key press is a character with Alt. A terminal cannot distinguish it from Esc that is followed at
    /// once by the character, and two people at one keyboard easily press that.
    pub const fn is_escaped(self) -> bool {
        self.alt && !self.ctrl && matches!(self.code, KeyCode::Char(_))
    }

    /// Parses a key press as written in the settings: `u`, `N`, `ctrl-r`, `alt-x`, `f2`, `space`.
    pub fn parse(text: &str) -> Option<Self> {
        let (mut ctrl, mut alt, mut rest) = (false, false, text.trim());
        while let Some((front, back)) = rest.split_once('-').filter(|(_, back)| !back.is_empty()) {
            match front.to_ascii_lowercase().as_str() {
                "ctrl" => ctrl = true,
                "alt" => alt = true,
                _ => return None,
            }
            rest = back;
        }
        let mut letters = rest.chars();
        let code = match (letters.next()?, letters.next()) {
            (letter, None) if letter.is_control() || letter == ' ' => return None,
            (letter, None) if ctrl => KeyCode::Char(letter.to_ascii_lowercase()),
            (letter, None) => KeyCode::Char(letter),
            _ => Self::named(&rest.to_ascii_lowercase())?,
        };
        Some(Self { code, ctrl, alt })
    }

    fn named(name: &str) -> Option<KeyCode> {
        if let Some((_, code)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Some(*code);
        }
        let number: u8 = name.strip_prefix('f')?.parse().ok()?;
        (1..=12).contains(&number).then_some(KeyCode::F(number))
    }

    /// Returns the label of the key press for a terminal that cannot draw arrows: `Ctrl-R`, `Space`, `Up`.
    pub fn plain_label(self) -> String {
        let label = self.label();
        let arrows = [("↑", "Up"), ("↓", "Down"), ("←", "Left"), ("→", "Right")];
        let arrow = arrows.into_iter().find(|(arrow, _)| label.ends_with(arrow));
        match arrow {
            Some((arrow, name)) => label.replace(arrow, name),
            None => label,
        }
    }

    /// Returns the label of the key press: `Ctrl-R`, `Space`, `↑`.
    pub fn label(self) -> String {
        let name = match self.code {
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            KeyCode::BackTab => "Shift-Tab".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::F(number) => format!("F{number}"),
            KeyCode::Char(letter) if letter != ' ' && self.ctrl => {
                letter.to_ascii_uppercase().to_string()
            }
            KeyCode::Char(letter) if letter != ' ' => letter.to_string(),
            code => {
                let name = NAMED
                    .iter()
                    .find(|(_, known)| *known == code)
                    .map_or("?", |(name, _)| name);
                let mut letters = name.chars();
                letters.next().map_or_else(String::new, |first| {
                    first.to_ascii_uppercase().to_string() + letters.as_str()
                })
            }
        };
        format!(
            "{}{}{name}",
            if self.ctrl { "Ctrl-" } else { "" },
            if self.alt { "Alt-" } else { "" }
        )
    }
}

impl fmt::Display for Key {
    /// Writes the key press as in the settings: `ctrl-r`, `space`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("ctrl-")?;
        }
        if self.alt {
            f.write_str("alt-")?;
        }
        match self.code {
            KeyCode::Char(letter) if letter != ' ' => write!(f, "{letter}"),
            KeyCode::F(number) => write!(f, "f{number}"),
            code => f.write_str(
                NAMED
                    .iter()
                    .find(|(_, known)| *known == code)
                    .map_or("?", |(name, _)| name),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_has_a_name_where_it_cannot_be_drawn() {
        let labels = ["right", "ctrl-up", "ctrl-r", "space"].map(|text| {
            let key = Key::parse(text);
            key.map_or_else(String::new, Key::plain_label)
        });
        assert_eq!(labels, ["Right", "Ctrl-Up", "Ctrl-R", "Space"]);
    }

    #[test]
    fn a_key_reads_back_as_it_is_written() {
        for text in [
            "u", "N", "ctrl-r", "alt-x", "f12", "space", "pagedown", "-", "+", "#", "ctrl--",
        ] {
            assert_eq!(
                Key::parse(text).map(|key| key.to_string()).as_deref(),
                Some(text)
            );
        }
        for wrong in ["", "f13", "shift-u", "word", "ctrl-", " "] {
            assert_eq!(Key::parse(wrong), None, "{wrong:?}");
        }
    }
}

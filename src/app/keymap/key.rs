//! A key press that can be compared, read from the settings and shown as text: `ctrl-r`, `N`, `f2`, `space`.

use std::fmt;

/// The key itself, without Ctrl and Alt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A character. It includes the effect of Shift.
    Char(char),
    /// Enter.
    Enter,
    /// Esc.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, from 1.
    F(u8),
    /// Any other key. Nothing can be bound to it.
    Other,
}

/// A key press. Shift is part of the character, so `N` and `n` are two keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

/// The keys that have a name instead of a character.
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
    /// Returns the key press of a character without Ctrl and Alt.
    pub const fn from_char(letter: char) -> Self {
        Self {
            code: KeyCode::Char(letter),
            ctrl: false,
            alt: false,
        }
    }

    /// Returns the key press for a key code, with or without Ctrl and Alt. With Ctrl, letters are always lower case
    /// here, because only some terminals report capital letters.
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

    /// Whether the key is a character with Alt. A terminal cannot distinguish such a key from Esc that is followed at
    /// once by the character, and two people at one keyboard easily press that.
    pub const fn is_escaped(self) -> bool {
        self.alt && !self.ctrl && matches!(self.code, KeyCode::Char(_))
    }

    /// Parses a key as written in the settings: `u`, `N`, `ctrl-r`, `alt-x`, `f2`, `space`.
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

    /// Returns the label of the key for a terminal that cannot draw arrows: `Ctrl-R`, `Space`, `Up`.
    pub fn plain_label(self) -> String {
        let label = self.label();
        let arrows = [("↑", "Up"), ("↓", "Down"), ("←", "Left"), ("→", "Right")];
        let arrow = arrows.into_iter().find(|(arrow, _)| label.ends_with(arrow));
        match arrow {
            Some((arrow, name)) => label.replace(arrow, name),
            None => label,
        }
    }

    /// Returns the label of the key: `Ctrl-R`, `Space`, `↑`.
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
    /// Writes the key as in the settings.
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

//! Reading the text of `config.toml`: strictly, with every fault of the file at once. What is
//! said about games is checked against their rule files in `checks.rs`.

use std::ops::Range;

use patience_language::nearest;
use toml::de::DeValue;

use super::players::{LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, Player};
use super::words::{
    CardSize, ComputerLevel, Courtesy, Glyphs, Hints, Keyboard, Origin, People, Sourced,
    SuitColours, Theme, Word,
};
use crate::settings::memory;
use crate::toml_reader::{Item, Key, Reader, integer, kind_of, option_text};

/// The keys at the top of the file.
const KEYS: [&str; 22] = [
    "game",
    "theme",
    "card_size",
    "suits",
    "glyphs",
    "mouse",
    "animation",
    "labels",
    "light",
    "light_memory",
    "hints",
    "finish",
    "winnable",
    "people",
    "computer_level",
    "courtesy",
    "keyboard",
    "left_keys",
    "right_keys",
    "players",
    "keys",
    "games",
];

/// What a player's table in the file may have.
const PLAYER_KEYS: [&str; 4] = ["name", "colour", "level", "handicap"];

/// How many keys half a keyboard has.
pub const HALF: usize = 15;

/// Something in the file with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked<T> {
    /// What stands there.
    pub value: T,
    /// Its bytes.
    pub span: Range<usize>,
}

/// What the file says about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTable {
    /// The game's name.
    pub game: Marked<String>,
    /// The variant to play.
    pub variant: Option<Marked<String>>,
    /// Options by name, with their values as text.
    pub options: Vec<(Marked<String>, Marked<String>)>,
}

/// What the file says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileValues {
    /// The game that is played when none is named.
    pub game: Option<Marked<String>>,
    /// The theme.
    pub theme: Option<Sourced<Theme>>,
    /// The size of the cards.
    pub card_size: Option<Sourced<CardSize>>,
    /// The colours of the suits.
    pub suits: Option<Sourced<SuitColours>>,
    /// The characters.
    pub glyphs: Option<Sourced<Glyphs>>,
    /// Whether the mouse is used.
    pub mouse: Option<Sourced<bool>>,
    /// Whether cards are seen moving.
    pub animation: Option<Sourced<bool>>,
    /// Whether piles show their keys.
    pub labels: Option<Sourced<bool>>,
    /// Whether the table tells if what lies there can still be won.
    pub light: Option<Sourced<bool>>,
    /// How much memory finding that out may take, in MiB.
    pub light_memory: Option<Sourced<u32>>,
    /// What hints follow from.
    pub hints: Option<Sourced<Hints>>,
    /// Whether it is offered to play the rest where it plays itself.
    pub finish: Option<Sourced<bool>>,
    /// Whether a new deal is one that can be won.
    pub winnable: Option<Sourced<bool>>,
    /// How many people play at this keyboard in real time.
    pub people: Option<Sourced<People>>,
    /// How good the computer players are.
    pub computer_level: Option<Sourced<ComputerLevel>>,
    /// For how long computer players leave a pile alone where a person has played.
    pub courtesy: Option<Sourced<Courtesy>>,
    /// Which letters stand where on the keyboard.
    pub keyboard: Option<Sourced<Keyboard>>,
    /// The keys of the player on the left.
    pub left_keys: Option<Sourced<String>>,
    /// The keys of the player on the right.
    pub right_keys: Option<Sourced<String>>,
    /// The people at the table.
    pub players: Option<Sourced<Vec<Player>>>,
    /// Actions with the keys that do them.
    pub keys: Vec<(Marked<String>, Vec<Marked<String>>)>,
    /// What is said about games.
    pub games: Vec<GameTable>,
}

/// Reads the file. What could be read is returned; the reader has all faults.
pub fn read(reader: &mut Reader) -> FileValues {
    let mut values = FileValues::default();
    for (key, value) in &reader.parse() {
        reader.top(&mut values, key, value);
    }
    values
}

impl Reader<'_> {
    fn sourced<T>(&self, value: T, item: Item) -> Sourced<T> {
        Sourced {
            value,
            origin: Origin::File {
                line: self.line_of(item),
            },
        }
    }

    fn top(&mut self, values: &mut FileValues, key: Key, item: Item) {
        match key.get_ref().as_ref() {
            "game" => {
                values.game = self.text(key, item).map(|value| Marked {
                    value,
                    span: item.span(),
                });
            }
            "theme" => values.theme = self.word(key, item),
            "card_size" => values.card_size = self.word(key, item),
            "suits" => values.suits = self.word(key, item),
            "glyphs" => values.glyphs = self.word(key, item),
            "mouse" => values.mouse = self.switch(key, item),
            "animation" => values.animation = self.switch(key, item),
            "labels" => values.labels = self.switch(key, item),
            "light" => values.light = self.switch(key, item),
            "light_memory" => values.light_memory = self.memory(key, item),
            "hints" => values.hints = self.word(key, item),
            "finish" => values.finish = self.switch(key, item),
            "winnable" => values.winnable = self.switch(key, item),
            "people" => values.people = self.word(key, item),
            "computer_level" => values.computer_level = self.word(key, item),
            "courtesy" => values.courtesy = self.word(key, item),
            "keyboard" => values.keyboard = self.word(key, item),
            "left_keys" => values.left_keys = self.half(key, item),
            "right_keys" => values.right_keys = self.half(key, item),
            "players" => values.players = self.players(item),
            "keys" => self.keys(values, item),
            "games" => self.games(values, item),
            _ => self.unknown(key, "a setting", &KEYS),
        }
    }

    fn word<T: Word>(&mut self, key: Key, item: Item) -> Option<Sourced<T>> {
        let Some(text) = item.get_ref().as_str() else {
            self.wrong(key, item, &format!("one of {} in quotes", T::list()));
            return None;
        };
        if let Some(value) = T::from_word(text) {
            return Some(self.sourced(value, item));
        }
        let known = T::ALL.iter().map(|value| value.word());
        let help = match nearest(text, known) {
            Some(right) => format!("did you mean `{right}`? It is one of {}", T::list()),
            None => format!("it is one of {}", T::list()),
        };
        self.fault(
            item.span(),
            format!("`{}` cannot be `{text}`", key.get_ref()),
            Some(help),
        );
        None
    }

    fn switch(&mut self, key: Key, item: Item) -> Option<Sourced<bool>> {
        self.yes_no(key, item)
            .map(|value| self.sourced(value, item))
    }

    fn memory(&mut self, key: Key, item: Item) -> Option<Sourced<u32>> {
        let number = item.get_ref().as_integer().and_then(integer);
        let memory = number.and_then(memory::mebibytes);
        if memory.is_none() {
            self.wrong(key, item, &memory::expected());
        }
        memory.map(|memory| self.sourced(memory, item))
    }

    /// Reads the keys of half a keyboard: as many different ones as it has places.
    fn half(&mut self, key: Key, item: Item) -> Option<Sourced<String>> {
        let text = self.text(key, item)?;
        let letters: Vec<char> = text.chars().collect();
        let plain = letters
            .iter()
            .all(|letter| !letter.is_whitespace() && !letter.is_control());
        let different = (1..letters.len()).all(|at| !letters[..at].contains(&letters[at]));
        if letters.len() == HALF && plain && different {
            return Some(self.sourced(text, item));
        }
        self.fault(
            item.span(),
            format!("`{}` needs {HALF} different keys", key.get_ref()),
            Some("three rows of five, from the top, such as qwertasdfgzxcvb".to_owned()),
        );
        None
    }

    fn players(&mut self, item: Item) -> Option<Sourced<Vec<Player>>> {
        let Some(array) = item.get_ref().as_array() else {
            let found = kind_of(item.get_ref());
            self.fault(
                item.span(),
                format!("`players` is a list, not {found}"),
                Some("write [[players]] above each name".to_owned()),
            );
            return None;
        };
        if array.len() > MOST_PLAYERS {
            self.fault(
                item.span(),
                format!(
                    "there are {} players; at most {MOST_PLAYERS} sit at a table",
                    array.len()
                ),
                None,
            );
        }
        let players: Vec<Player> = array
            .iter()
            .filter_map(|entry| self.player(entry))
            .collect();
        Some(self.sourced(players, item))
    }

    fn player(&mut self, item: Item) -> Option<Player> {
        let Some(table) = item.get_ref().as_table() else {
            let found = kind_of(item.get_ref());
            self.fault(
                item.span(),
                format!("a player is a table with a name, not {found}"),
                None,
            );
            return None;
        };
        let (mut name, mut colour, mut level, mut handicap) = (None, None, None, 0);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "name" => name = self.player_name(key, value),
                "colour" => colour = self.word(key, value),
                "level" => level = self.word(key, value),
                "handicap" => handicap = self.handicap(key, value),
                _ => self.unknown(key, "something a player has", &PLAYER_KEYS),
            }
        }
        if !table.keys().any(|key| key.get_ref().as_ref() == "name") {
            self.fault(
                item.span(),
                "this player has no name".to_owned(),
                Some("add name = \"…\"".to_owned()),
            );
        }
        Some(Player {
            name: name?,
            colour: colour.map(|colour| colour.value),
            level: level.map(|level| level.value),
            handicap,
        })
    }

    fn handicap(&mut self, key: Key, item: Item) -> i8 {
        let number = item.get_ref().as_integer().and_then(integer);
        let number = number.and_then(|number| i8::try_from(number).ok());
        let fits = |number: &i8| (-MOST_HANDICAP..=MOST_HANDICAP).contains(number);
        number.filter(fits).unwrap_or_else(|| {
            let expected = format!("a whole number from -{MOST_HANDICAP} to {MOST_HANDICAP}");
            self.wrong(key, item, &expected);
            0
        })
    }

    fn player_name(&mut self, key: Key, item: Item) -> Option<String> {
        let name = self.text(key, item)?;
        let length = name.chars().count();
        if !(1..=LONGEST_NAME).contains(&length)
            || name.trim() != name
            || name.chars().any(char::is_control)
        {
            self.fault(
                item.span(),
                format!("a name has 1 to {LONGEST_NAME} characters, none of them control characters, and no space at its ends"),
                None,
            );
            return None;
        }
        Some(name)
    }

    fn keys(&mut self, values: &mut FileValues, item: Item) {
        let Some(table) = item.get_ref().as_table() else {
            let found = kind_of(item.get_ref());
            self.fault(
                item.span(),
                format!("`keys` is a table, not {found}"),
                Some("write [keys] on a line of its own".to_owned()),
            );
            return;
        };
        for (key, value) in table {
            let name = Marked {
                value: key.get_ref().to_string(),
                span: key.span(),
            };
            let chords = match value.get_ref() {
                DeValue::String(text) => vec![Marked {
                    value: text.to_string(),
                    span: value.span(),
                }],
                DeValue::Array(list) => list
                    .iter()
                    .filter_map(|entry| self.chord(key, entry))
                    .collect(),
                _ => {
                    self.wrong(key, value, "a key in quotes, or a list of keys");
                    continue;
                }
            };
            values.keys.push((name, chords));
        }
    }

    fn chord(&mut self, key: Key, item: Item) -> Option<Marked<String>> {
        self.text(key, item).map(|value| Marked {
            value,
            span: item.span(),
        })
    }

    fn games(&mut self, values: &mut FileValues, item: Item) {
        let Some(table) = item.get_ref().as_table() else {
            let found = kind_of(item.get_ref());
            self.fault(
                item.span(),
                format!("`games` is a table, not {found}"),
                Some("write [games.NAME] on a line of its own".to_owned()),
            );
            return;
        };
        for (key, value) in table {
            let game = Marked {
                value: key.get_ref().to_string(),
                span: key.span(),
            };
            let Some(table) = value.get_ref().as_table() else {
                self.wrong(key, value, "a table with a variant and options");
                continue;
            };
            let mut entry = GameTable {
                game,
                variant: None,
                options: Vec::new(),
            };
            for (key, value) in table {
                if key.get_ref().as_ref() == "variant" {
                    entry.variant = self.text(key, value).map(|text| Marked {
                        value: text,
                        span: value.span(),
                    });
                } else if let Some(text) = option_text(value.get_ref()) {
                    let name = Marked {
                        value: key.get_ref().to_string(),
                        span: key.span(),
                    };
                    entry.options.push((
                        name,
                        Marked {
                            value: text,
                            span: value.span(),
                        },
                    ));
                } else {
                    self.wrong(
                        key,
                        value,
                        "a whole number, true or false, a word in quotes, or a list of numbers",
                    );
                }
            }
            values.games.push(entry);
        }
    }
}

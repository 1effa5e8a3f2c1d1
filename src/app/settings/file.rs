//! Reading the text of `config.toml`: strictly, with every fault of the file at once. Variants and
//! options of games are checked against the rule files in `checks.rs`.

use std::ops::Range;

use patience_core::Seat;
use patience_language::{Entry, Node, NodeValue, nearest};

use super::players::{LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, Player, is_player_name};
use super::words::{
    Backs, CardSize, ComputerLevel, Courtesy, Courts, Glyphs, Hints, Keyboard, Origin, People,
    Sourced, SuitColours, Theme, Word,
};
use crate::files::value_reader::{ValueReader, kind_of, option_text};
use crate::settings::memory;

/// The keys at the top of the file.
const KEYS: [&str; 28] = [
    "game",
    "theme",
    "card_size",
    "suits",
    "backs",
    "courts",
    "glyphs",
    "mouse",
    "animation",
    "labels",
    "light",
    "light_memory",
    "hints",
    "finish",
    "first_steps",
    "winnable",
    "records",
    "people",
    "own_seat",
    "computer_level",
    "courtesy",
    "keyboard",
    "left_keys",
    "right_keys",
    "players",
    "favourites",
    "keys",
    "games",
];

/// The keys of a player's table in the file.
const PLAYER_KEYS: [&str; 4] = ["name", "colour", "level", "handicap"];

/// The number of keys on half a keyboard.
pub const HALF: usize = 15;

/// A value of the file with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked<T> {
    /// The value.
    pub value: T,
    /// The bytes of the file in which it stands.
    pub span: Range<usize>,
}

/// The table of a game in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTable {
    /// The game's name.
    pub game: Marked<String>,
    /// The variant to play.
    pub variant: Option<Marked<String>>,
    /// Options by name, with their values as text.
    pub options: Vec<(Marked<String>, Marked<String>)>,
}

/// All values of the file, `None` for a setting that the file leaves out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileValues {
    /// The game that is played when none is named.
    pub game: Option<Marked<String>>,
    /// The name of the theme.
    pub theme: Option<Marked<String>>,
    /// The size of the cards.
    pub card_size: Option<Sourced<CardSize>>,
    /// The colours of the suits.
    pub suits: Option<Sourced<SuitColours>>,
    /// The pattern on the backs.
    pub backs: Option<Sourced<Backs>>,
    /// The look of court cards.
    pub courts: Option<Sourced<Courts>>,
    /// The characters.
    pub glyphs: Option<Sourced<Glyphs>>,
    /// Whether the mouse is used.
    pub mouse: Option<Sourced<bool>>,
    /// Whether cards are seen moving.
    pub animation: Option<Sourced<bool>>,
    /// Whether piles show their keys.
    pub labels: Option<Sourced<bool>>,
    /// Whether the table shows if the position can still be won.
    pub light: Option<Sourced<bool>>,
    /// The memory for the search that finds out whether the position can be won, in MiB.
    pub light_memory: Option<Sourced<u32>>,
    /// The cards that hints take into account.
    pub hints: Option<Sourced<Hints>>,
    /// Whether the program offers to play the remaining moves where they play themselves.
    pub finish: Option<Sourced<bool>>,
    /// Whether the first steps are shown at the next game.
    pub first_steps: Option<Sourced<bool>>,
    /// Whether a new deal is one that can be won.
    pub winnable: Option<Sourced<bool>>,
    /// Whether games that have ended are recorded.
    pub records: Option<Sourced<bool>>,
    /// How many people play at this keyboard in real time.
    pub people: Option<Sourced<People>>,
    /// The seat of a person who is alone.
    pub own_seat: Option<Sourced<Seat>>,
    /// How good the computer players are.
    pub computer_level: Option<Sourced<ComputerLevel>>,
    /// The time for which computer players leave a pile alone where a person has played.
    pub courtesy: Option<Sourced<Courtesy>>,
    /// Which letters stand where on the keyboard.
    pub keyboard: Option<Sourced<Keyboard>>,
    /// The keys of the player on the left.
    pub left_keys: Option<Sourced<String>>,
    /// The keys of the player on the right.
    pub right_keys: Option<Sourced<String>>,
    /// The people at the table.
    pub players: Option<Sourced<Vec<Player>>>,
    /// The names of the games on the first page that are favourites.
    pub favourites: Option<Sourced<Vec<String>>>,
    /// Actions with the keys that do them.
    pub keys: Vec<(Marked<String>, Vec<Marked<String>>)>,
    /// The tables of games.
    pub games: Vec<GameTable>,
}

/// Returns the readable values of the file; the reader gathers the faults.
pub fn read(reader: &mut ValueReader) -> FileValues {
    let mut values = FileValues::default();
    for entry in reader.document().entries() {
        reader.top(&mut values, entry);
    }
    values
}

impl ValueReader<'_> {
    fn sourced<T>(&self, value: T, node: &Node) -> Sourced<T> {
        Sourced {
            value,
            origin: Origin::File {
                line: self.line_of(node),
            },
        }
    }

    fn top(&mut self, values: &mut FileValues, entry: &Entry) {
        let (key, node) = (entry.key.as_str(), &entry.node);
        match key {
            "game" => values.game = self.marked_text(key, node),
            "theme" => values.theme = self.theme(key, node),
            "card_size" => values.card_size = self.word(key, node),
            "suits" => values.suits = self.word(key, node),
            "backs" => values.backs = self.word(key, node),
            "courts" => values.courts = self.word(key, node),
            "glyphs" => values.glyphs = self.word(key, node),
            "mouse" => values.mouse = self.switch(key, node),
            "animation" => values.animation = self.switch(key, node),
            "labels" => values.labels = self.switch(key, node),
            "light" => values.light = self.switch(key, node),
            "light_memory" => values.light_memory = self.memory(key, node),
            "hints" => values.hints = self.word(key, node),
            "finish" => values.finish = self.switch(key, node),
            "first_steps" => values.first_steps = self.switch(key, node),
            "winnable" => values.winnable = self.switch(key, node),
            "records" => values.records = self.switch(key, node),
            "people" => values.people = self.word(key, node),
            "own_seat" => values.own_seat = self.seat(key, node),
            "computer_level" => values.computer_level = self.word(key, node),
            "courtesy" => values.courtesy = self.word(key, node),
            "keyboard" => values.keyboard = self.word(key, node),
            "left_keys" => values.left_keys = self.half(key, node),
            "right_keys" => values.right_keys = self.half(key, node),
            "players" => values.players = self.players(node),
            "favourites" => values.favourites = self.texts(key, node),
            "keys" => self.keys(values, node),
            "games" => self.games(values, node),
            _ => self.unknown(entry, "a setting", &KEYS),
        }
    }

    /// Reads the name of a theme, which may be one of the person's own.
    fn theme(&mut self, key: &str, node: &Node) -> Option<Marked<String>> {
        if node.as_text().is_none() {
            let expected = format!(
                "one of {} in quotes, or the name of your own",
                Theme::list()
            );
            self.wrong(key, node, &expected);
            return None;
        }
        self.marked_text(key, node)
    }

    fn word<T: Word>(&mut self, key: &str, node: &Node) -> Option<Sourced<T>> {
        let Some(text) = node.as_text() else {
            self.wrong(key, node, &format!("one of {} in quotes", T::list()));
            return None;
        };
        if let Some(value) = T::from_word(text) {
            return Some(self.sourced(value, node));
        }
        let known = T::ALL.iter().map(|value| value.word());
        let help = match nearest(text, known) {
            Some(right) => format!("did you mean `{right}`? It is one of {}", T::list()),
            None => format!("it is one of {}", T::list()),
        };
        self.fault(
            node.place.span.clone(),
            format!("`{key}` cannot be `{text}`"),
            Some(help),
        );
        None
    }

    /// Reads a list of texts.
    fn texts(&mut self, key: &str, node: &Node) -> Option<Sourced<Vec<String>>> {
        let Some(list) = node.as_list() else {
            self.wrong(key, node, "a list of texts, such as [\"NAME\", \"NAME\"]");
            return None;
        };
        let texts: Vec<String> = list
            .iter()
            .filter_map(|node| self.text(key, node))
            .collect();
        Some(self.sourced(texts, node))
    }

    fn switch(&mut self, key: &str, node: &Node) -> Option<Sourced<bool>> {
        self.yes_no(key, node)
            .map(|value| self.sourced(value, node))
    }

    fn memory(&mut self, key: &str, node: &Node) -> Option<Sourced<u32>> {
        let number = node.as_number();
        let memory = number.and_then(memory::mebibytes);
        if memory.is_none() {
            self.wrong(key, node, &memory::expected());
        }
        memory.map(|memory| self.sourced(memory, node))
    }

    /// Reads the number of a seat, counted from 1.
    fn seat(&mut self, key: &str, node: &Node) -> Option<Sourced<Seat>> {
        let number = node
            .as_number()
            .and_then(|number| u8::try_from(number).ok());
        let seat = number.and_then(|number| number.checked_sub(1)).map(Seat);
        let seat = seat.filter(|seat| seat.index() < MOST_PLAYERS);
        if seat.is_none() {
            self.wrong(key, node, &format!("a seat, 1 to {MOST_PLAYERS}"));
        }
        seat.map(|seat| self.sourced(seat, node))
    }

    /// Reads the keys of half a keyboard: as many different ones as it has places.
    fn half(&mut self, key: &str, node: &Node) -> Option<Sourced<String>> {
        let text = self.text(key, node)?;
        let letters: Vec<char> = text.chars().collect();
        let plain = letters
            .iter()
            .all(|letter| !letter.is_whitespace() && !letter.is_control());
        let different = (1..letters.len()).all(|at| !letters[..at].contains(&letters[at]));
        if letters.len() == HALF && plain && different {
            return Some(self.sourced(text, node));
        }
        self.fault(
            node.place.span.clone(),
            format!("`{key}` needs {HALF} different keys"),
            Some("three rows of five, from the top, such as qwertasdfgzxcvb".to_owned()),
        );
        None
    }

    fn players(&mut self, node: &Node) -> Option<Sourced<Vec<Player>>> {
        let Some(list) = node.as_list() else {
            let found = kind_of(node);
            self.fault(
                node.place.span.clone(),
                format!("`players` is a list, not {found}"),
                Some("write [[players]] above each name".to_owned()),
            );
            return None;
        };
        if list.len() > MOST_PLAYERS {
            self.fault(
                node.place.span.clone(),
                format!(
                    "there are {} players; at most {MOST_PLAYERS} sit at a table",
                    list.len()
                ),
                None,
            );
        }
        let players: Vec<Player> = list.iter().filter_map(|node| self.player(node)).collect();
        Some(self.sourced(players, node))
    }

    fn player(&mut self, node: &Node) -> Option<Player> {
        let Some(table) = node.as_table() else {
            let found = kind_of(node);
            self.fault(
                node.place.span.clone(),
                format!("a player is a table with a name, not {found}"),
                None,
            );
            return None;
        };
        let (mut name, mut colour, mut level, mut handicap) = (None, None, None, 0);
        for entry in table {
            let (key, node) = (entry.key.as_str(), &entry.node);
            match key {
                "name" => name = self.player_name(key, node),
                "colour" => colour = self.word(key, node),
                "level" => level = self.word(key, node),
                "handicap" => handicap = self.handicap(key, node),
                _ => self.unknown(entry, "something a player has", &PLAYER_KEYS),
            }
        }
        if !table.iter().any(|entry| entry.key == "name") {
            self.fault(
                node.place.span.clone(),
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

    fn handicap(&mut self, key: &str, node: &Node) -> i8 {
        let number = node.as_number();
        let number = number.and_then(|number| i8::try_from(number).ok());
        let fits = |number: &i8| (-MOST_HANDICAP..=MOST_HANDICAP).contains(number);
        number.filter(fits).unwrap_or_else(|| {
            let expected = format!("a whole number from -{MOST_HANDICAP} to {MOST_HANDICAP}");
            self.wrong(key, node, &expected);
            0
        })
    }

    fn player_name(&mut self, key: &str, node: &Node) -> Option<String> {
        let name = self.text(key, node)?;
        if !is_player_name(&name) || name.trim() != name {
            self.fault(
                node.place.span.clone(),
                format!("a name has 1 to {LONGEST_NAME} letters, none of them control characters, and no space at its ends"),
                None,
            );
            return None;
        }
        Some(name)
    }

    fn keys(&mut self, values: &mut FileValues, node: &Node) {
        let Some(table) = node.as_table() else {
            let found = kind_of(node);
            self.fault(
                node.place.span.clone(),
                format!("`keys` is a table, not {found}"),
                Some("write [keys] on a line of its own".to_owned()),
            );
            return;
        };
        for Entry {
            key,
            key_place,
            node,
        } in table
        {
            let name = Marked {
                value: key.clone(),
                span: key_place.span.clone(),
            };
            let chords = match &node.value {
                NodeValue::Text(text) => vec![Marked {
                    value: text.clone(),
                    span: node.place.span.clone(),
                }],
                NodeValue::List(nodes) => nodes
                    .iter()
                    .filter_map(|node| self.marked_text(key, node))
                    .collect(),
                _ => {
                    self.wrong(key, node, "a key in quotes, or a list of keys");
                    continue;
                }
            };
            values.keys.push((name, chords));
        }
    }

    fn marked_text(&mut self, key: &str, node: &Node) -> Option<Marked<String>> {
        self.text(key, node).map(|value| Marked {
            value,
            span: node.place.span.clone(),
        })
    }

    fn games(&mut self, values: &mut FileValues, node: &Node) {
        let Some(table) = node.as_table() else {
            let found = kind_of(node);
            self.fault(
                node.place.span.clone(),
                format!("`games` is a table, not {found}"),
                Some("write [games.NAME] on a line of its own".to_owned()),
            );
            return;
        };
        for Entry {
            key,
            key_place,
            node,
        } in table
        {
            let game = Marked {
                value: key.clone(),
                span: key_place.span.clone(),
            };
            match node.as_table() {
                Some(table) => values.games.push(self.game(game, table)),
                None => self.wrong(key, node, "a table with a variant and options"),
            }
        }
    }

    fn game(&mut self, game: Marked<String>, table: &[Entry]) -> GameTable {
        let mut choices = GameTable {
            game,
            variant: None,
            options: Vec::new(),
        };
        for Entry {
            key,
            key_place,
            node,
        } in table
        {
            if key == "variant" {
                choices.variant = self.marked_text(key, node);
            } else if let Some(text) = option_text(node) {
                let name = Marked {
                    value: key.clone(),
                    span: key_place.span.clone(),
                };
                let value = Marked {
                    value: text,
                    span: node.place.span.clone(),
                };
                choices.options.push((name, value));
            } else {
                let expected =
                    "a whole number, true or false, a word in quotes, or a list of numbers";
                self.wrong(key, node, expected);
            }
        }
        choices
    }
}

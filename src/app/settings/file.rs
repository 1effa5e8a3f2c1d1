//! Reads the tables `[keys]` and `[games.NAME]` of `config.toml`. Their names are checked in `checks.rs`.

use std::ops::Range;

use patience_language::{Entry, Node, NodeValue, Place};

use crate::files::value_reader::{ValueReader, option_text};

/// A text in the configuration file, with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned {
    /// The text without quotes.
    pub value: String,
    /// The byte range of the text in the file.
    pub span: Range<usize>,
}

impl Spanned {
    fn new(value: &str, place: &Place) -> Self {
        Self {
            value: value.to_owned(),
            span: place.span.clone(),
        }
    }
}

/// The table `[games.NAME]` of a game in the configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTable {
    /// The game's name.
    pub game: Spanned,
    /// The variant of the game to play.
    pub variant: Option<Spanned>,
    /// The options of the game by name, with their values as text.
    pub options: Vec<(Spanned, Spanned)>,
}

impl ValueReader<'_> {
    /// Reads the table `[keys]` of the configuration file: the actions with their keyboard keys.
    pub(super) fn keys(&mut self, node: &Node) -> Vec<(Spanned, Vec<Spanned>)> {
        let mut keys = Vec::new();
        for Entry {
            key,
            key_place,
            node,
        } in self.table("keys", "[keys]", node)
        {
            let chords = match &node.value {
                NodeValue::Text(text) => vec![Spanned::new(text, &node.place)],
                NodeValue::List(nodes) => nodes
                    .iter()
                    .filter_map(|node| self.marked_text(key, node))
                    .collect(),
                _ => {
                    self.wrong(key, node, "a key in quotes, or a list of keys");
                    continue;
                }
            };
            keys.push((Spanned::new(key, key_place), chords));
        }
        keys
    }

    fn marked_text(&mut self, key: &str, node: &Node) -> Option<Spanned> {
        self.text(key, node)
            .map(|text| Spanned::new(&text, &node.place))
    }

    /// Reads the tables `[games.NAME]` of the configuration file.
    pub(super) fn games(&mut self, node: &Node) -> Vec<GameTable> {
        let mut games = Vec::new();
        for Entry {
            key,
            key_place,
            node,
        } in self.table("games", "[games.NAME]", node)
        {
            match node.as_table() {
                Some(table) => games.push(self.game(Spanned::new(key, key_place), table)),
                None => self.wrong(key, node, "a table with a variant and options"),
            }
        }
        games
    }

    fn game(&mut self, game: Spanned, table: &[Entry]) -> GameTable {
        let (mut variant, mut options) = (None, Vec::new());
        for Entry {
            key,
            key_place,
            node,
        } in table
        {
            if key == "variant" {
                variant = self.marked_text(key, node);
            } else if let Some(text) = option_text(node) {
                let name = Spanned::new(key, key_place);
                options.push((name, Spanned::new(&text, &node.place)));
            } else {
                let expected =
                    "a whole number, true or false, a word in quotes, or a list of numbers";
                self.wrong(key, node, expected);
            }
        }
        GameTable {
            game,
            variant,
            options,
        }
    }
}

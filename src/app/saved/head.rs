//! The head of a saved game as text: what it says of the game, and other names in place of those of
//! its players. Nothing is played, and whatever else stands there stays as it is.

use toml_edit::{DocumentMut, Item, value};

use super::ending::GameKey;
use super::split_log;

/// The head of a saved game, and its log.
#[derive(Debug)]
pub struct Head<'a> {
    head: DocumentMut,
    log: &'a str,
}

impl<'a> Head<'a> {
    /// Reads the head of a text; nothing where it is not that of a saved game.
    pub fn read(text: &'a str) -> Option<Self> {
        let (head, log) = split_log(text)?;
        let head: DocumentMut = head.parse().ok()?;
        Some(Self { head, log })
    }

    /// Returns the key of the game; nothing where it was saved before games had keys.
    pub fn key(&self) -> Option<GameKey> {
        self.text_of("key")?.parse().ok()
    }

    /// Returns the name of the rule file.
    pub fn game(&self) -> Option<&str> {
        self.text_of("game")
    }

    /// Returns the number of the deal.
    pub fn deal(&self) -> Option<&str> {
        self.text_of("deal")
    }

    /// Returns whether the deal could be won, where that was found out.
    pub fn winnable(&self) -> Option<bool> {
        self.head.get("winnable")?.as_bool()
    }

    /// Returns the version of the proofs by which it could not.
    pub fn proofs(&self) -> Option<i64> {
        self.head.get("proofs")?.as_integer()
    }

    fn text_of(&self, key: &str) -> Option<&str> {
        self.head.get(key)?.as_str()
    }

    /// Returns the seats, counted from 0, of all players of this name.
    pub fn seats_of(&self, name: &str) -> Vec<usize> {
        let all = self.head.get("seat").and_then(Item::as_array_of_tables);
        let names = all.into_iter().flatten();
        let names = names.map(|seat| seat.get("name").and_then(Item::as_str));
        (0..)
            .zip(names)
            .filter(|(_, other)| *other == Some(name))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Gives the players at these seats, counted from 0, another name.
    pub fn rename(&mut self, seats: &[usize], name: &str) {
        let all = self.head.get_mut("seat");
        let Some(all) = all.and_then(Item::as_array_of_tables_mut) else {
            return;
        };
        for seat in seats {
            if let Some(seat) = all.get_mut(*seat) {
                seat["name"] = value(name);
            }
        }
    }

    /// Returns the whole text.
    pub fn text(&self) -> String {
        format!("{}{}", self.head, self.log)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A game of Patience.\nformat = 3\n\
        key = \"000000000000000000000000000000a1\"\ngame = \"golf\" # it is\ndeal = \"7\"\n\n\
        [[seat]]\nname = \"Anna\"\n\n[[seat]]\nname = \"Anna\"\nlevel = \"hard\"\n\n\
        [log]\n# Milliseconds\n1 = \"1000 1 turn\"\n";

    #[test]
    fn a_player_gets_another_name_and_nothing_else_changes() {
        let mut head = Head::read(TEXT).unwrap();
        assert_eq!(head.text(), TEXT);
        let key = head.key().map(|key| key.to_string());
        assert_eq!(key.as_deref(), Some("000000000000000000000000000000a1"));
        assert_eq!((head.game(), head.deal()), (Some("golf"), Some("7")));
        assert_eq!(head.seats_of("Anna"), [0, 1]);
        assert!(head.seats_of("Bo").is_empty());
        head.rename(&[0, 5], "Bo \"the\" Bold");
        let renamed = TEXT.replacen("\"Anna\"", "'Bo \"the\" Bold'", 1);
        assert_eq!(head.text(), renamed);
    }

    #[test]
    fn another_text_has_no_head() {
        assert!(Head::read("format = 3\n").is_none());
        assert!(Head::read("format = \n[log]\n").is_none());
    }
}

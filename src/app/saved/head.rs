//! Reading fields and renaming players in the head of a saved game, which is the part before its
//! log. The moves are not played back, and the rest of the text stays unchanged.

use toml_edit::{DocumentMut, Item, value};

use super::ending::GameKey;
use super::split_log;

/// The text of a saved game: the head, and the log of moves that follows it.
#[derive(Debug)]
pub struct Head<'a> {
    head: DocumentMut,
    log: &'a str,
}

impl<'a> Head<'a> {
    /// Reads the head of a saved game, which is the part before its log, from the text. Returns
    /// `None` if the text is not a saved game.
    pub fn read(text: &'a str) -> Option<Self> {
        let (head, log) = split_log(text)?;
        let head: DocumentMut = head.parse().ok()?;
        Some(Self { head, log })
    }

    /// The key that identifies the saved game, or `None` if it was saved before games had keys.
    pub fn key(&self) -> Option<GameKey> {
        self.text_of("key")?.parse().ok()
    }

    /// The name of the saved game's rule file.
    pub fn game(&self) -> Option<&str> {
        self.text_of("game")
    }

    /// The deal number of the saved game.
    pub fn deal(&self) -> Option<&str> {
        self.text_of("deal")
    }

    /// Whether the saved game's deal was winnable, if known.
    pub fn winnable(&self) -> Option<bool> {
        self.head.get("winnable")?.as_bool()
    }

    /// The version of the solver's proofs that found the saved game's deal unwinnable.
    pub fn proofs(&self) -> Option<i64> {
        self.head.get("proofs")?.as_integer()
    }

    fn text_of(&self, key: &str) -> Option<&str> {
        self.head.get(key)?.as_str()
    }

    /// The seats, from 0, of all players with this name in the saved game.
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

    /// Renames the players in these seats of the saved game. Seats are counted from 0.
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

    /// The whole text of the saved game, after changes to its head.
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
    fn renaming_a_player_changes_nothing_else() {
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

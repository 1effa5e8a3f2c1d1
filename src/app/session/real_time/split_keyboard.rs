//! The keyboard cut in two: which key does what for which of two players, by where it is on
//! the keyboard. One key is one whole action, so that no two keys need be held.

use patience_core::{Call, PileId, Role, Rules, Seat};

use crate::settings::{HALF, Keyboard, Settings};

/// What a key of a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Sends the top card or run of the column with this number, from 0, to its best place.
    Column(u8),
    /// Sends the top card of the pile to be rid of.
    Reserve,
    /// Sends the top card of the waste.
    Waste,
    /// Turns the stock.
    Turn,
    /// Declares that nothing can be played.
    NoPlay,
    /// Calls the end of the hand.
    Call,
}

/// What the fifteen keys of the left half do, row by row from the top. Columns lie under the
/// resting fingers from left to right; what is pressed most is under the first finger.
const LEFT: [Option<Deed>; HALF] = [
    Some(Deed::Column(5)),
    Some(Deed::Column(6)),
    Some(Deed::Column(7)),
    Some(Deed::Waste),
    Some(Deed::Reserve),
    Some(Deed::Column(0)),
    Some(Deed::Column(1)),
    Some(Deed::Column(2)),
    Some(Deed::Column(3)),
    Some(Deed::Column(4)),
    Some(Deed::NoPlay),
    None,
    None,
    Some(Deed::Turn),
    Some(Deed::Call),
];

/// The same for the right half: each finger does what it does on the left, columns again
/// from left to right.
const RIGHT: [Option<Deed>; HALF] = [
    Some(Deed::Reserve),
    Some(Deed::Waste),
    Some(Deed::Column(5)),
    Some(Deed::Column(6)),
    Some(Deed::Column(7)),
    Some(Deed::Column(0)),
    Some(Deed::Column(1)),
    Some(Deed::Column(2)),
    Some(Deed::Column(3)),
    Some(Deed::Column(4)),
    Some(Deed::Call),
    Some(Deed::Turn),
    None,
    None,
    Some(Deed::NoPlay),
];

/// Returns the letters of a keyboard's halves, and those that Shift makes other signs of.
const fn letters(keyboard: Keyboard) -> (&'static str, &'static str, &'static [(char, char)]) {
    match keyboard {
        Keyboard::Qwerty => (
            "qwertasdfgzxcvb",
            "yuiophjkl;nm,./",
            &[(':', ';'), ('<', ','), ('>', '.'), ('?', '/')],
        ),
        Keyboard::Qwertz => (
            "qwertasdfgyxcvb",
            "zuiophjklönm,.-",
            &[(';', ','), (':', '.'), ('_', '-')],
        ),
        Keyboard::Azerty => (
            "azertqsdfgwxcvb",
            "yuiophjklmn,;:!",
            &[('?', ','), ('.', ';'), ('/', ':'), ('§', '!')],
        ),
        Keyboard::Dvorak => (
            "',.pyaoeui;qjkx",
            "fgcrldhtnsbmwvz",
            &[('"', '\''), ('<', ','), ('>', '.'), (':', ';')],
        ),
    }
}

/// The keys of two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitKeyboard {
    halves: [Vec<char>; 2],
    shifted: &'static [(char, char)],
}

impl SplitKeyboard {
    /// Takes the keys from the settings.
    pub fn new(settings: &Settings) -> Self {
        let (left, right, shifted) = letters(settings.keyboard.value);
        let half = |own: &Option<String>, usual: &str| -> Vec<char> {
            let keys = own.as_deref().unwrap_or(usual);
            keys.chars().flat_map(char::to_lowercase).collect()
        };
        let left = half(&settings.left_keys.value, left);
        let mut right = half(&settings.right_keys.value, right);
        // A key cannot be both players'.
        for key in &mut right {
            if left.contains(key) {
                *key = ' ';
            }
        }
        Self {
            halves: [left, right],
            shifted,
        }
    }

    /// Returns the key that a letter comes from: one player's Shift is not to change the
    /// other's keys.
    pub fn unshifted(&self, letter: char) -> char {
        let mine = |letter: char| self.halves.iter().any(|half| half.contains(&letter));
        if mine(letter) {
            return letter;
        }
        let shifted = self.shifted.iter().find(|(shifted, _)| *shifted == letter);
        shifted.map_or_else(
            || letter.to_lowercase().next().unwrap_or(letter),
            |(_, plain)| *plain,
        )
    }

    /// Returns whose key a letter is, and what it does, if anything.
    pub fn find(&self, letter: char) -> Option<(Seat, Option<Deed>)> {
        let key = self.unshifted(letter);
        [(Seat(0), &LEFT), (Seat(1), &RIGHT)]
            .into_iter()
            .find_map(|(seat, deeds)| {
                let at = self.halves[seat.index()]
                    .iter()
                    .position(|own| *own == key && key != ' ')?;
                Some((seat, deeds.get(at).copied().flatten()))
            })
    }

    /// Returns the keys of a player's half, row by row from the top, with what they do.
    pub fn keys(&self, seat: Seat) -> impl Iterator<Item = (char, Option<Deed>)> {
        let deeds = if seat.0 == 0 { &LEFT } else { &RIGHT };
        self.halves[seat.index()].iter().copied().zip(*deeds)
    }

    /// Returns the key with which a player does something, as it stands on the keyboard.
    pub fn key_for(&self, seat: Seat, deed: Deed) -> Option<char> {
        let (key, _) = self
            .keys(seat)
            .find(|(key, own)| *own == Some(deed) && *key != ' ')?;
        Some(key.to_uppercase().next().unwrap_or(key))
    }

    /// Returns the keys that stand for piles of the two players.
    pub fn labels(&self, rules: &Rules) -> Vec<(PileId, char)> {
        let mut labels = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            for (_, deed) in self.keys(seat) {
                let pile = deed.and_then(|deed| pile_of(rules, seat, deed));
                let key = deed.and_then(|deed| self.key_for(seat, deed));
                labels.extend(pile.zip(key));
            }
        }
        labels
    }
}

/// Returns the pile that a deed is about.
pub fn pile_of(rules: &Rules, seat: Seat, deed: Deed) -> Option<PileId> {
    let own = |role: Role| {
        rules
            .group_ids()
            .filter(move |group| rules.group(*group).role == role)
            .flat_map(move |group| rules.piles_of(group, seat))
            .filter(move |pile| rules.pile(*pile).seat.is_some())
    };
    match deed {
        Deed::Column(number) => own(Role::Tableau).nth(usize::from(number)),
        Deed::Reserve => own(Role::Reserve).next(),
        Deed::Waste => own(Role::Waste).next(),
        Deed::Turn => own(Role::Stock).next(),
        Deed::NoPlay | Deed::Call => None,
    }
}

/// Tells whether a deed means anything in a game.
pub fn can_be(rules: &Rules, seat: Seat, deed: Deed) -> bool {
    match deed {
        Deed::Column(_) | Deed::Reserve | Deed::Waste | Deed::Turn => {
            pile_of(rules, seat, deed).is_some()
        }
        Deed::NoPlay => rules.race.is_some(),
        Deed::Call => {
            let race = rules.race.as_ref();
            race.is_some_and(|race| race.call == Call::Manual)
        }
    }
}

/// Tells whether a deed is for a player to do in a hand of a game, partners' parts considered.
pub fn may_do(rules: &Rules, seat: Seat, hand: u32, deed: Deed) -> bool {
    let own = |pile: PileId| rules.is_part_of(rules.pile(pile).group, seat, hand);
    can_be(rules, seat, deed) && pile_of(rules, seat, deed).is_none_or(own)
}

/// Says in a word or two what a deed does in a game.
pub fn deed_words(rules: Option<&Rules>, deed: Deed) -> String {
    let noun = |role: Role, other: &str| {
        let group = rules.and_then(|rules| {
            let mut groups = rules.groups.iter();
            groups.find(|group| group.role == role)
        });
        group.map_or_else(|| other.to_owned(), |group| group.noun.clone())
    };
    match deed {
        Deed::Column(number) => format!("{} {}", noun(Role::Tableau, "column"), number + 1),
        Deed::Reserve => noun(Role::Reserve, "pile to be rid of"),
        Deed::Waste => noun(Role::Waste, "waste"),
        Deed::Turn => format!("turn the {}", noun(Role::Stock, "stock")),
        Deed::NoPlay => "no play".to_owned(),
        Deed::Call => "call the end".to_owned(),
    }
}

/// Says the same in one short word.
pub fn short_deed(deed: Deed) -> String {
    match deed {
        Deed::Column(number) => format!("col {}", number + 1),
        Deed::Reserve => "pile".to_owned(),
        Deed::Waste => "waste".to_owned(),
        Deed::Turn => "turn".to_owned(),
        Deed::NoPlay => "no play".to_owned(),
        Deed::Call => "call".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::settings::{Circumstances, Sourced};

    fn split(keyboard: Keyboard) -> SplitKeyboard {
        let path = PathBuf::from("/nowhere/config.toml");
        let mut settings = Settings::without_file(path, Circumstances::default());
        settings.keyboard = Sourced::default(keyboard);
        SplitKeyboard::new(&settings)
    }

    #[test]
    fn the_same_place_does_the_same_on_every_keyboard() {
        for (keyboard, first, turn) in [
            (Keyboard::Qwerty, 'a', 'm'),
            (Keyboard::Qwertz, 'a', 'm'),
            (Keyboard::Azerty, 'q', ','),
            (Keyboard::Dvorak, 'a', 'm'),
        ] {
            let keys = split(keyboard);
            assert_eq!(
                keys.find(first),
                Some((Seat(0), Some(Deed::Column(0)))),
                "{keyboard}"
            );
            assert_eq!(keys.find(turn), Some((Seat(1), Some(Deed::Turn))));
        }
    }

    #[test]
    fn no_key_is_two_players() {
        for keyboard in <Keyboard as crate::settings::Word>::ALL {
            let keys = split(*keyboard);
            for (key, _) in keys.keys(Seat(0)) {
                assert!(keys.keys(Seat(1)).all(|(other, _)| other != key));
                assert!(!key.is_whitespace());
            }
            assert_eq!(keys.keys(Seat(0)).count(), HALF);
            assert_eq!(keys.keys(Seat(1)).count(), HALF);
        }
    }

    #[test]
    fn shift_of_one_player_does_not_change_the_keys_of_the_other() {
        let keys = split(Keyboard::Qwerty);
        for (shifted, plain) in [('A', 'a'), ('J', 'j'), ('?', '/'), (':', ';'), ('<', ',')] {
            assert_eq!(keys.find(shifted), keys.find(plain), "{shifted}");
        }
        assert_eq!(keys.find('1'), None);
        assert_eq!(keys.find('x'), Some((Seat(0), None)));
    }
}

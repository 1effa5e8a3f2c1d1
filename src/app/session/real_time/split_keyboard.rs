//! The keyboard split between two players. A key's action depends on its position. Each key is a
//! complete action, so that nobody has to press two keys together.

use patience_core::{Call, PileId, Role, Rules, Seat};

use crate::settings::{HalfKeyboard, Keyboard, Settings};

/// What one of a player's keys on the shared keyboard does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitAction {
    /// Sends the top card or run of a column to its best place. The number is that of the column's
    /// key. Keys under the resting fingers count from 0, keys in the row above from 5.
    Column(u8),
    /// Sends the top card of the pile that the player has to empty to its best place.
    Reserve,
    /// Sends the top card of the waste to its best place.
    Waste,
    /// Turns up cards from the stock.
    Turn,
    /// Declares that nothing more can be played.
    NoPlay,
    /// Calls the end of the hand.
    Call,
    /// Makes the next key that plays from a pile send its card to the next-best place.
    OtherPlace,
}

impl SplitAction {
    /// The actions of a player's keys that play from no column, in the order in which they are
    /// listed for the player.
    pub const BESIDE_COLUMNS: [Self; 6] = [
        Self::Reserve,
        Self::Waste,
        Self::Turn,
        Self::NoPlay,
        Self::Call,
        Self::OtherPlace,
    ];
}

/// One player's half of a keyboard that two players share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// The half of the keyboard under the left hand.
    Left,
    /// The half of the keyboard under the right hand.
    Right,
}

impl Half {
    /// Both halves of the keyboard, the left one first.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// The index of the half of the keyboard: 0 for the left half, 1 for the right half.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name of the half of the keyboard: left or right.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The actions of the fifteen keys in a half of the keyboard, row by row from the top.
    fn actions(self) -> impl Iterator<Item = Option<SplitAction>> {
        let signs = match self {
            Self::Left => LEFT,
            Self::Right => RIGHT,
        };
        signs.chars().filter(|sign| *sign != ' ').map(action_of)
    }
}

/// The number of columns of cards whose keys are in the home row of the keyboard. In a game with
/// more columns, the first columns have keys in the row above, so that the columns run from left to
/// right and from top to bottom.
const HOME_COLUMNS: u8 = 5;

/// The actions of the fifteen keys in the left half of the keyboard, row by row from the top, as
/// codes for [`action_of`]. The columns of cards run from left to right under the resting fingers.
/// The most frequent other actions are under the index finger.
const LEFT: &str = "567wr 01234 no-tc";

/// The actions of the fifteen keys in the right half of the keyboard. Each finger has the same
/// actions as on the left, and the columns of cards again run from left to right.
const RIGHT: &str = "rw567 01234 ct-on";

/// The action for a code of one character: a digit for a column of cards, or the first letter of
/// another action.
const fn action_of(sign: char) -> Option<SplitAction> {
    match sign {
        'r' => Some(SplitAction::Reserve),
        'w' => Some(SplitAction::Waste),
        't' => Some(SplitAction::Turn),
        'n' => Some(SplitAction::NoPlay),
        'c' => Some(SplitAction::Call),
        'o' => Some(SplitAction::OtherPlace),
        '0'..='7' => Some(SplitAction::Column(sign as u8 - b'0')),
        _ => None,
    }
}

/// The letters in the two halves of a keyboard, and the characters that Shift produces on these
/// keys, each with its letter.
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

/// The keyboard keys of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitKeyboard {
    halves: [Vec<char>; 2],
    shifted: &'static [(char, char)],
}

impl SplitKeyboard {
    /// Creates the keyboard keys of both players from the settings.
    pub fn new(settings: &Settings) -> Self {
        let (left, right, shifted) = letters(settings.keyboard.value);
        let half = |own: &Option<HalfKeyboard>, usual: &str| -> Vec<char> {
            let keys = own.as_ref().map_or(usual, HalfKeyboard::keys);
            keys.chars().flat_map(char::to_lowercase).collect()
        };
        let left = half(&settings.left_keys.value, left);
        let mut right = half(&settings.right_keys.value, right);
        // A key belongs to one player only.
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

    /// The key on which a typed character is, with or without Shift. If one player holds Shift, the
    /// other player's keys therefore still work.
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

    /// The half of the keyboard that contains the key for a letter, and the action of this key, if
    /// any.
    pub fn find(&self, letter: char) -> Option<(Half, Option<SplitAction>)> {
        let key = self.unshifted(letter);
        Half::ALL.into_iter().find_map(|half| {
            let at = self.halves[half.index()]
                .iter()
                .position(|own| *own == key && key != ' ')?;
            Some((half, half.actions().nth(at).flatten()))
        })
    }

    /// The keys in one half of the keyboard, row by row from the top, with their actions.
    pub fn keys(&self, half: Half) -> impl Iterator<Item = (char, Option<SplitAction>)> {
        self.halves[half.index()]
            .iter()
            .copied()
            .zip(half.actions())
    }

    /// The key for an action in one half of the keyboard, as labelled on the keyboard.
    pub fn key_for(&self, half: Half, split_action: SplitAction) -> Option<char> {
        let (key, _) = self
            .keys(half)
            .find(|(key, own)| *own == Some(split_action) && *key != ' ')?;
        Some(key.to_uppercase().next().unwrap_or(key))
    }

    /// Returns the piles that have keys when two people share one keyboard, each pile with its key.
    /// `people` are the seats of the two, and `hand` is the number of the hand. A pile that belongs
    /// to a computer player, as the partner of one of them, has no key. A pile that the two people
    /// share as partners has a key in each half of the keyboard.
    pub fn labels(&self, rules: &Rules, hand: u32, people: &[Seat]) -> Vec<(PileId, char)> {
        let mut labels = Vec::new();
        for (half, seat) in Half::ALL.into_iter().zip(people.iter().copied()) {
            for (_, split_action) in self.keys(half) {
                let split_action = split_action.filter(|action| may_do(rules, seat, hand, *action));
                let pile = split_action.and_then(|split_action| pile_of(rules, seat, split_action));
                let key = split_action.and_then(|split_action| self.key_for(half, split_action));
                labels.extend(pile.zip(key));
            }
        }
        labels
    }
}

/// The column of cards, counted from 0, that a column key plays from in a game with `columns`
/// columns. Returns `None` if the key has no column.
fn column_of(key: u8, columns: u8) -> Option<u8> {
    let above = columns.saturating_sub(HOME_COLUMNS);
    match key.checked_sub(HOME_COLUMNS) {
        Some(key) => (key < above).then_some(key),
        None => (key + above < columns).then_some(key + above),
    }
}

/// The number of columns of cards that one seat has.
fn columns_of(rules: &Rules) -> u8 {
    let own = rules.pile_ids().filter(|pile| {
        rules.pile(*pile).seat == Some(Seat::FIRST) && rules.group_of(*pile).role == Role::Tableau
    });
    u8::try_from(own.count()).unwrap_or(u8::MAX)
}

/// The actions of the keys for a game's columns of cards, from left to right.
pub fn columns_in_order(rules: &Rules) -> impl Iterator<Item = SplitAction> {
    let columns = columns_of(rules);
    (0..columns).filter_map(move |column| {
        let mut keys = 0..8;
        let key = keys.find(|key| column_of(*key, columns) == Some(column));
        key.map(SplitAction::Column)
    })
}

/// The pile from which an action of a player's key plays, if any.
pub fn pile_of(rules: &Rules, seat: Seat, split_action: SplitAction) -> Option<PileId> {
    let own = |role: Role| {
        rules
            .group_ids()
            .filter(move |group| rules.group(*group).role == role)
            .flat_map(move |group| rules.piles_of(group, seat))
            .filter(move |pile| rules.pile(*pile).seat.is_some())
    };
    match split_action {
        SplitAction::Column(key) => {
            let column = column_of(key, columns_of(rules))?;
            own(Role::Tableau).nth(usize::from(column))
        }
        SplitAction::Reserve => own(Role::Reserve).next(),
        SplitAction::Waste => own(Role::Waste).next(),
        SplitAction::Turn => own(Role::Stock).next(),
        SplitAction::NoPlay | SplitAction::Call | SplitAction::OtherPlace => None,
    }
}

/// Whether an action of a player's key exists in a game.
pub fn can_be(rules: &Rules, seat: Seat, split_action: SplitAction) -> bool {
    match split_action {
        SplitAction::Column(_) | SplitAction::Reserve | SplitAction::Waste | SplitAction::Turn => {
            pile_of(rules, seat, split_action).is_some()
        }
        SplitAction::NoPlay | SplitAction::OtherPlace => rules.race.is_some(),
        SplitAction::Call => {
            let race = rules.race.as_ref();
            race.is_some_and(|race| race.call == Call::Manual)
        }
    }
}

/// Whether a player may use an action of a key in a hand of a game, given how partners share the
/// piles.
pub fn may_do(rules: &Rules, seat: Seat, hand: u32, split_action: SplitAction) -> bool {
    let own = |pile: PileId| rules.is_part_of(rules.pile(pile).group, seat, hand);
    can_be(rules, seat, split_action) && pile_of(rules, seat, split_action).is_none_or(own)
}

/// A short description of what an action of a player's key does in a game.
pub fn words_for_action(rules: Option<&Rules>, split_action: SplitAction) -> String {
    let noun = |role: Role, other: &str| {
        let group = rules.and_then(|rules| {
            let mut groups = rules.groups.iter();
            groups.find(|group| group.role == role)
        });
        group.map_or_else(|| other.to_owned(), |group| group.noun.clone())
    };
    match split_action {
        SplitAction::Column(key) => {
            let number = column_number(rules, key);
            format!("{} {number}", noun(Role::Tableau, "column"))
        }
        SplitAction::Reserve => noun(Role::Reserve, "pile to empty"),
        SplitAction::Waste => noun(Role::Waste, "waste"),
        SplitAction::Turn => format!("turn the {}", noun(Role::Stock, "stock")),
        SplitAction::NoPlay => "no play".to_owned(),
        SplitAction::Call => "call the end".to_owned(),
        SplitAction::OtherPlace => "put the next card in its second-best place".to_owned(),
    }
}

/// The number of the column of cards, from 1, for a column key.
fn column_number(rules: Option<&Rules>, key: u8) -> u8 {
    let column = rules.and_then(|rules| column_of(key, columns_of(rules)));
    column.unwrap_or(key) + 1
}

/// The shortest label of an action of a player's key in a game.
pub fn short_words_for(rules: Option<&Rules>, split_action: SplitAction) -> String {
    match split_action {
        SplitAction::Column(key) => format!("col {}", column_number(rules, key)),
        SplitAction::Reserve => "pile".to_owned(),
        SplitAction::Waste => "waste".to_owned(),
        SplitAction::Turn => "turn".to_owned(),
        SplitAction::NoPlay => "no play".to_owned(),
        SplitAction::Call => "call".to_owned(),
        SplitAction::OtherPlace => "2nd best".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::settings::HALF;
    use crate::settings::{Circumstances, WithOrigin};

    fn split(keyboard: Keyboard) -> SplitKeyboard {
        let path = PathBuf::from("/nowhere/config.toml");
        let mut settings = Settings::without_file(path, Circumstances::default());
        settings.keyboard = WithOrigin::default(keyboard);
        SplitKeyboard::new(&settings)
    }

    #[test]
    fn the_same_position_has_the_same_action_on_every_keyboard() {
        for (keyboard, first, turn) in [
            (Keyboard::Qwerty, 'a', 'm'),
            (Keyboard::Qwertz, 'a', 'm'),
            (Keyboard::Azerty, 'q', ','),
            (Keyboard::Dvorak, 'a', 'm'),
        ] {
            let keys = split(keyboard);
            assert_eq!(
                keys.find(first),
                Some((Half::Left, Some(SplitAction::Column(0)))),
                "{keyboard}"
            );
            assert_eq!(
                keys.find(turn),
                Some((Half::Right, Some(SplitAction::Turn)))
            );
        }
    }

    #[test]
    fn no_key_belongs_to_both_players() {
        for keyboard in <Keyboard as crate::settings::Word>::ALL {
            let keys = split(*keyboard);
            for (key, _) in keys.keys(Half::Left) {
                assert!(keys.keys(Half::Right).all(|(other, _)| other != key));
                assert!(!key.is_whitespace());
            }
            assert_eq!(keys.keys(Half::Left).count(), HALF);
            assert_eq!(keys.keys(Half::Right).count(), HALF);
        }
    }

    #[test]
    fn shift_of_one_player_does_not_change_the_keys_of_the_other() {
        let keys = split(Keyboard::Qwerty);
        for (shifted, plain) in [('A', 'a'), ('J', 'j'), ('?', '/'), (':', ';'), ('<', ',')] {
            assert_eq!(keys.find(shifted), keys.find(plain), "{shifted}");
        }
        assert_eq!(keys.find('1'), None);
        assert_eq!(keys.find('c'), Some((Half::Left, None)));
    }

    #[test]
    fn columns_are_read_like_text_from_the_upper_row_to_the_lower() {
        let keys = split(Keyboard::Qwerty);
        for (columns, left, right) in [
            (4, "ASDF", "HJKL"),
            (5, "ASDFG", "HJKL;"),
            (6, "QASDFG", "IHJKL;"),
            (7, "QWASDFG", "IOHJKL;"),
            (8, "QWEASDFG", "IOPHJKL;"),
        ] {
            for (half, letters) in [(Half::Left, left), (Half::Right, right)] {
                let key_of = |column: u8| {
                    let key = (0..8).find(|key| column_of(*key, columns) == Some(column))?;
                    keys.key_for(half, SplitAction::Column(key))
                };
                let found: Option<String> = (0..columns).map(key_of).collect();
                assert_eq!(found.as_deref(), Some(letters), "{columns} columns");
            }
        }
    }
}

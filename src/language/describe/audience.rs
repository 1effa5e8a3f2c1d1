//! The reader for whom a sentence about the game is written, and the names by which the reader knows piles and players.

use crate::describe::english::capital;
use patience_core::{PileId, Rules, Seat, Shape};

/// The reader for whom a sentence about the game is written, with the names by which the reader knows piles and
/// players.
///
/// # Examples
///
/// ```
/// use patience_core::Seat;
/// use patience_language::describe::Audience;
///
/// let alone = Audience::at(Seat::FIRST);
/// assert_eq!((alone.seat, alone.own), (Seat::FIRST, "your"));
/// let names = ["Ann".to_owned(), "Bo".to_owned()];
/// let spectator = Audience { own: "their", names: &names, ..alone };
/// assert_eq!(spectator.names.len(), 2);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Audience<'a> {
    /// The seat of the player who reads the sentence.
    pub seat: Seat,
    /// The word before the name of a pile that belongs to the player at `seat`: `your`, or `their` in a sentence that
    /// other players read.
    pub own: &'a str,
    /// The keyboard keys that select piles, by pile number; `None` for piles without a key.
    pub keys: &'a [Option<char>],
    /// The names of the players, by seat. A player without a name is called by number.
    pub names: &'a [String],
}

impl Audience<'_> {
    /// Returns the reader of sentences who sits at `seat`. This reader knows piles and players only by their numbers.
    pub const fn at(seat: Seat) -> Self {
        Self {
            seat,
            own: "your",
            keys: &[],
            names: &[],
        }
    }

    /// Returns a player's name: `bo`, or `player 2`.
    pub(super) fn player(self, seat: Seat) -> String {
        let name = self.names.get(seat.index());
        name.cloned()
            .unwrap_or_else(|| format!("player {}", seat.number() + 1))
    }

    /// Returns a player's name as the first word of a sentence. `player 2` gets a capital letter; a name that a player
    /// has chosen stays as it is.
    pub(super) fn player_at_start(self, seat: Seat) -> String {
        let name = self.names.get(seat.index());
        name.cloned().unwrap_or_else(|| capital(&self.player(seat)))
    }

    /// Returns the name of a pile: `column 3`, `the stock`, `row 2, column 4`, `your waste`,
    /// `player 2's column 3`.
    pub(super) fn pile(self, rules: &Rules, pile: PileId) -> String {
        let name = self.pile_among_its_own(rules, pile);
        let is_one_of_several = rules.group_of(pile).count > 1;
        match (self.owner(rules, pile), rules.pile(pile).seat) {
            (Some(side), _) if rules.has_partners() => {
                format!("side {}'s {name}", side_letter(side))
            }
            (Some(owner), _) => format!("{}'s {name}", self.player(owner)),
            (None, Some(_)) if rules.seats() > 1 && !is_one_of_several => {
                format!("{} {name}", self.own)
            }
            _ if is_one_of_several => name,
            _ => format!("the {name}"),
        }
    }

    /// Returns the name of a pile for the beginning of a sentence. The name of the pile's owner stays as it is written.
    pub(super) fn pile_at_start(self, rules: &Rules, pile: PileId) -> String {
        let name = self.pile(rules, pile);
        let owner = self.owner(rules, pile).filter(|_| !rules.has_partners());
        if owner.is_some_and(|owner| self.names.get(owner.index()).is_some()) {
            name
        } else {
            capital(&name)
        }
    }

    /// Returns the side that owns a pile. Returns `None` if the pile belongs to the side of the sentence's reader or to
    /// nobody.
    fn owner(self, rules: &Rules, pile: PileId) -> Option<Seat> {
        let side = rules.pile(pile).seat?;
        (rules.seats() > 1 && side != rules.side(self.seat)).then_some(side)
    }

    /// Returns the name of a pile without its owner.
    fn pile_among_its_own(self, rules: &Rules, pile: PileId) -> String {
        let place = rules.pile(pile);
        let group = rules.group(place.group);
        let number = usize::from(place.number);
        match group.shape {
            Shape::Grid { columns, .. } if columns > 0 => {
                let columns = usize::from(columns);
                let (row, column) = (number / columns + 1, number % columns);
                format!("row {row}, column {}", self.along(pile, column))
            }
            Shape::Triangle { .. } => {
                let (row, along) = group.shape.row_and_place(place.number);
                let along = self.along(pile, usize::from(along));
                format!("row {}, place {along}", row + 1)
            }
            _ if group.count > 1 => format!("{} {}", group.noun, self.number_of(rules, pile)),
            _ => group.noun.clone(),
        }
    }

    /// Returns the label of a place within a row of piles: the keyboard key of its pile, or its number. `along` counts
    /// the places from 0.
    fn along(self, pile: PileId, along: usize) -> String {
        let key = self.keys.get(pile.index()).copied().flatten();
        key.map_or_else(|| (along + 1).to_string(), by_key)
    }

    /// Returns the label of a pile among the piles of its kind: its keyboard key, or its number if all of them have the
    /// same key. If the key is a different digit from the number, the key follows the number, because other players
    /// know the pile by its number. If the pile has a caption on the table, the key follows the caption.
    fn number_of(self, rules: &Rules, pile: PileId) -> String {
        let place = rules.pile(pile);
        let key = |pile: PileId| self.keys.get(pile.index()).copied().flatten();
        let mut alike = rules.piles_of(place.group, place.seat.unwrap_or(Seat::FIRST));
        let number = usize::from(place.number) + 1;
        let mut is_own = |own| alike.any(|other| key(other) != Some(own));
        if let Some(caption) = rules.caption(pile) {
            let own = key(pile).filter(|own| is_own(*own));
            let behind = own.map_or_else(String::new, |own| format!(" (key {own})"));
            return format!("{caption}{behind}");
        }
        match key(pile) {
            Some(own) if own.is_ascii_digit() && own.to_string() != number.to_string() => {
                format!("{number} (key {own})")
            }
            Some(own) if is_own(own) => by_key(own),
            _ => number.to_string(),
        }
    }
}

/// Returns the label of a pile that is selected with this keyboard key. The key `0` selects the tenth pile, so its
/// label is `10 (key 0)`.
fn by_key(key: char) -> String {
    match key {
        '0' => "10 (key 0)".to_owned(),
        key => key.to_string(),
    }
}

/// Returns the letter that stands for a side in a game for several players: `a`, `b`, …
pub(super) fn side_letter(side: Seat) -> char {
    char::from(b'a'.saturating_add(side.number().min(25)))
}

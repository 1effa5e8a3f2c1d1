//! The people to whom a sentence is said, and what they call piles and players.

use crate::describe::english::capital;
use patience_core::{PileId, Rules, Seat, Shape};

/// The people to whom a sentence is said: what they call piles and players.
#[derive(Debug, Clone, Copy)]
pub struct Audience<'a> {
    /// The seat at which they sit.
    pub seat: Seat,
    /// The possessive for the seat's own pile: `your`, or `their` when somebody else reads it.
    pub own: &'a str,
    /// The keys that piles are known by, by the number of the pile; none for others.
    pub keys: &'a [Option<char>],
    /// The names of the players, by seat; where there are none, they are called by their numbers.
    pub names: &'a [String],
}

impl Audience<'_> {
    /// Returns somebody who sits there, and knows piles and players by their numbers.
    pub const fn at(seat: Seat) -> Self {
        Self {
            seat,
            own: "your",
            keys: &[],
            names: &[],
        }
    }

    /// Returns what a player is called: `bo`, or `player 2`.
    pub(super) fn player(self, seat: Seat) -> String {
        let name = self.names.get(seat.index());
        name.cloned()
            .unwrap_or_else(|| format!("player {}", seat.number() + 1))
    }

    /// Returns what a player is called at the beginning of a sentence: a name stays as it is written.
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

    /// Returns the name of a pile at the beginning of a sentence: the name of its owner stays as it is
    /// written.
    pub(super) fn pile_at_start(self, rules: &Rules, pile: PileId) -> String {
        let name = self.pile(rules, pile);
        let owner = self.owner(rules, pile).filter(|_| !rules.has_partners());
        if owner.is_some_and(|owner| self.names.get(owner.index()).is_some()) {
            name
        } else {
            capital(&name)
        }
    }

    /// Returns the side of others that a pile belongs to.
    fn owner(self, rules: &Rules, pile: PileId) -> Option<Seat> {
        let side = rules.pile(pile).seat?;
        (rules.seats() > 1 && side != rules.side(self.seat)).then_some(side)
    }

    /// Returns the name of a pile among those of its owner, or of all.
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

    /// Returns the mark of a place in the row of a grid, counted from 0: the key of its
    /// column, or its number.
    fn along(self, pile: PileId, along: usize) -> String {
        let key = self.keys.get(pile.index()).copied().flatten();
        key.map_or_else(|| (along + 1).to_string(), by_key)
    }

    /// Returns the mark of one of several piles: its key, unless all of its kind have the
    /// same, or its number. A key that is another digit stands behind the number, by which others know the pile,
    /// and any key behind what the table says over the pile.
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
            Some(own)
                if own.is_ascii_digit()
                    && (own != '0' || number != 10)
                    && own.to_string() != number.to_string() =>
            {
                format!("{number} (key {own})")
            }
            Some(own) if is_own(own) => by_key(own),
            _ => number.to_string(),
        }
    }
}

/// Returns the mark of a pile by its key. Nobody counts to the key of the tenth, which is 0.
fn by_key(key: char) -> String {
    match key {
        '0' => "10 (key 0)".to_owned(),
        key => key.to_string(),
    }
}

/// Returns the letter that marks the cards of a side.
pub(super) fn side_letter(side: Seat) -> char {
    char::from(b'a'.saturating_add(side.number().min(25)))
}

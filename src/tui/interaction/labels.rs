//! The one-key labels of the piles: digits for the columns, letters for the rest, never a
//! letter that is a command. Piles that only give cards may share one, where there are too many. Places of a grid or a triangle are reached by row and column.

use patience_core::{Group, GroupId, Lift, LinkedPile, PileId, Role, Rules, Seat, Shape};

use crate::layout::{column_key, column_of, is_visited};
use crate::render::theme::Theme;
use patience_app::keymap::Keys;

/// The labels of the piles that one seat may act on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels {
    of: Vec<Option<char>>,
    /// The keys of piles: their labels, and for piles of a grid the keys of their columns.
    names: Vec<Option<char>>,
    grid: Option<GroupId>,
}

/// Digits in the order of the keyboard's row.
const DIGITS: &str = "1234567890";
/// Letters for piles without a letter of their own, in the order of the keyboard. Capitals come after all
/// others.
const LETTERS: &str = "qwertyiopsdfgzxcvbmuahjklnQWERTYUIOPASDFGHJKLZXCVBNM";

/// Returns the groups with a role.
fn with(rules: &Rules, role: Role) -> impl Iterator<Item = GroupId> {
    let groups = rules.group_ids();
    groups.filter(move |id| rules.group(*id).role == role)
}

/// Tells whether a letter marks the cards of a player.
fn is_mark(rules: &Rules, letter: char) -> bool {
    rules.seats() > 1 && (0..rules.seats()).any(|seat| Theme::mark(seat) == letter)
}

impl Labels {
    /// Gives labels to the piles that the seat may act on.
    pub fn new(rules: &Rules, seat: Seat, keys: &Keys) -> Self {
        let mut labels = Self {
            of: vec![None; rules.piles().len()],
            names: Vec::new(),
            grid: None,
        };
        let mut groups = rules.group_ids();
        labels.grid = groups.find(|id| rules.group(*id).shape != Shape::Row);
        let letters = LETTERS.chars().filter(|letter| !keys.takes(*letter));
        let mut free: Vec<char> = letters.collect();
        // The letters that mark the players' cards come last: they mean something else.
        free.sort_by_key(|letter| is_mark(rules, *letter));
        let mut spare = Vec::new();
        if labels.grid.is_none() {
            spare = labels.give_digits(rules, seat, &mut free);
        }
        // Piles of which there is one are called by their first letter where it is free.
        let grid = labels.grid;
        for role in [
            Role::Stock,
            Role::Waste,
            Role::Foundation,
            Role::Reserve,
            Role::Cell,
            Role::Hand,
            Role::Discard,
        ] {
            for group in with(rules, role).filter(|group| Some(*group) != grid) {
                labels.give_letters(rules, seat, group, &mut free, &mut spare);
            }
        }
        let visited = |pile: &PileId| is_visited(rules, *pile, seat);
        for pile in rules.pile_ids().filter(visited) {
            if !free.is_empty() {
                labels.of[pile.index()] = Some(free.remove(0));
            }
        }
        labels.names.clone_from(&labels.of);
        for pile in rules.pile_ids() {
            let place = rules.pile(pile);
            if Some(place.group) == labels.grid {
                let (_, along) = rules.group(place.group).shape.row_and_place(place.number);
                labels.names[pile.index()] = Some(column_key(usize::from(along)));
            }
        }
        labels
    }

    /// Gives digits to the columns, and returns those that are left.
    fn give_digits(&mut self, rules: &Rules, seat: Seat, free: &mut Vec<char>) -> Vec<char> {
        // Where there are no columns, the reserves are the piles that a player names most.
        let mut groups: Vec<GroupId> = with(rules, Role::Tableau).collect();
        if groups.is_empty() {
            let reserves = with(rules, Role::Reserve);
            groups.extend(reserves.filter(|id| rules.group(*id).count > 1));
        }
        let mut digits = DIGITS.chars();
        let groups = groups.into_iter();
        for pile in groups.flat_map(|group| rules.piles_of(group, seat)) {
            let letter = || (!free.is_empty()).then(|| free.remove(0));
            self.of[pile.index()] = digits.next().or_else(letter);
        }
        digits.collect()
    }

    fn give_letters(
        &mut self,
        rules: &Rules,
        seat: Seat,
        group: GroupId,
        free: &mut Vec<char>,
        spare: &mut Vec<char>,
    ) {
        let kind = rules.group(group);
        let piles: Vec<PileId> = rules
            .piles_of(group, seat)
            .filter(|pile| self.of[pile.index()].is_none())
            .collect();
        // Cards that left the game are never asked for; foundations of one kind share a label
        // because the card knows which it goes to, unless it is a wild one.
        if piles.is_empty() || kind.role == Role::Discard && kind.from.is_empty() {
            return;
        }
        // Nor are those asked for that nothing leaves or comes to by choice.
        let idle = kind.lift == Lift::Nothing && kind.from.is_empty() && kind.start_from.is_empty();
        if kind.role == Role::Reserve && idle {
            return;
        }
        let differs = kind.wild.is_some()
            || kind.linked_pile != LinkedPile::None
            || kind.from.contains(group);
        if kind.role == Role::Foundation && differs && piles.len() > 1 {
            return self.give_letters_side_by_side(rules, kind, &piles, free);
        }
        if piles.len() == 1 || kind.role == Role::Foundation {
            let fits = |letter: &char| free.contains(letter) && !is_mark(rules, *letter);
            let wanted = kind.noun.chars().find(fits);
            let Some(label) = wanted.or_else(|| free.first().copied()) else {
                return;
            };
            free.retain(|letter| *letter != label);
            for pile in piles {
                self.of[pile.index()] = Some(label);
            }
            return;
        }
        let plain = |free: &[char]| {
            let capital = free.iter().position(char::is_ascii_uppercase);
            capital.unwrap_or(free.len())
        };
        if piles.len() > plain(free) {
            // Digits that no column has come after the letters, and before their capitals.
            let at = plain(free);
            free.splice(at..at, spare.drain(..));
        }
        // Of cards that only leave neighbours share a label where there are too few: it means the
        // first of them that can be moved, and again the other.
        let gives_only = kind.from.is_empty() && kind.start_from.is_empty();
        let sharing = if gives_only {
            piles.len().div_ceil(plain(free).max(1))
        } else {
            1
        };
        for neighbours in piles.chunks(sharing) {
            if free.is_empty() {
                return;
            }
            let label = free.remove(0);
            for pile in neighbours {
                self.of[pile.index()] = Some(label);
            }
        }
    }

    /// A wild card does not know which foundation it goes to, nor does one that several take whose
    /// foundations differ, or one that goes from a foundation to another of its kind: each has a letter of
    /// its own, from one in their name on along the keyboard.
    fn give_letters_side_by_side(
        &mut self,
        rules: &Rules,
        kind: &Group,
        piles: &[PileId],
        free: &mut Vec<char>,
    ) {
        let fits = |letter: &char| free.contains(letter);
        let first = kind.noun.chars().find(fits);
        let mut at = free.iter().position(|letter| Some(*letter) == first);
        for pile in piles {
            if free.is_empty() {
                return;
            }
            // The marks of the players are the last of the free letters.
            let plain = free.iter().filter(|letter| !is_mark(rules, **letter));
            let next = at.unwrap_or(0) % plain.count().max(1);
            self.of[pile.index()] = Some(free.remove(next));
            at = Some(next);
        }
    }

    /// Returns the label of a pile.
    pub fn label(&self, pile: PileId) -> Option<char> {
        self.of.get(pile.index()).copied().flatten()
    }

    /// Returns the keys of piles, by their numbers: their labels, and for piles of a grid the keys
    /// of their columns.
    pub fn by_number(&self) -> &[Option<char>] {
        &self.names
    }

    /// Returns the piles with this label.
    pub fn piles(&self, label: char) -> Vec<PileId> {
        let all = (0..=u8::MAX).map(PileId::new).zip(&self.of);
        let matching = all.filter(|(_, given)| **given == Some(label));
        matching.map(|(pile, _)| pile).collect()
    }

    /// Tells whether piles other than foundations share a label.
    pub fn shares(&self, rules: &Rules) -> bool {
        let mut seen = Vec::new();
        let letters = rules.pile_ids().filter_map(|pile| {
            let up = rules.group_of(pile).role == Role::Foundation;
            self.label(pile).filter(|_| !up)
        });
        letters.into_iter().any(|letter| {
            let again = seen.contains(&letter);
            seen.push(letter);
            again
        })
    }

    /// Returns the grid or triangle whose places are reached by row and column.
    pub const fn grid(&self) -> Option<GroupId> {
        self.grid
    }

    /// Returns how many rows the grid or triangle has.
    pub fn rows(&self, rules: &Rules) -> u8 {
        self.grid.map_or(0, |group| rules.group(group).shape.rows())
    }

    /// Tells whether a letter is the key of a column of the grid.
    pub fn names_column(&self, rules: &Rules, letter: char) -> bool {
        let shape = self.grid.map(|group| rules.group(group).shape);
        let columns = shape.map_or(0, |shape| shape.places_in_row(0));
        letter.is_ascii_alphabetic() && column_of(letter).is_some_and(|column| column <= columns)
    }

    /// Returns the keys to press for a pile: its label, or the row and the column of a place of the grid.
    pub fn keys_to(&self, rules: &Rules, pile: PileId) -> Option<String> {
        let place = rules.pile(pile);
        if Some(place.group) != self.grid {
            return self.label(pile).map(String::from);
        }
        let (row, along) = rules.group(place.group).shape.row_and_place(place.number);
        let (row, column) = (row + 1, column_key(usize::from(along)));
        (row <= 9).then(|| format!("{row} {column}"))
    }

    /// Returns the place in this row and column, both from 1.
    pub fn place(&self, rules: &Rules, seat: Seat, row: u8, column: u8) -> Option<PileId> {
        let group = self.grid?;
        let (row, column) = (row.checked_sub(1)?, column - 1);
        let number = rules.group(group).shape.number_at(row, column)?;
        rules.piles_of(group, seat).nth(usize::from(number))
    }
}

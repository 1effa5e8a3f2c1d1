//! One-key labels of the piles. Columns have digits and other piles have letters, but no letter that is a
//! command. If there are too few letters, piles from which cards are only taken share labels. Places of a grid
//! or triangle have a row and a column instead.

use patience_core::{Group, GroupId, Lift, LinkedPile, PileId, Role, Rules, Seat, Shape};

use crate::layout::{column_key, column_of, is_visited};
use crate::render::theme::Theme;
use patience_app::keymap::Keys;

/// The labels of the piles that the player at one seat may use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels {
    of: Vec<Option<char>>,
    /// The key of each pile as shown on the screen: the pile's label, or the key of its column in a grid.
    names: Vec<Option<char>>,
    grid: Option<GroupId>,
}

/// The digits that can label piles, in keyboard order.
const DIGITS: &str = "1234567890";
/// The letters that label piles whose name contains no free letter, in keyboard order. Capitals come last.
const LETTERS: &str = "qwertyiopsdfgzxcvbmuahjklnQWERTYUIOPASDFGHJKLZXCVBNM";

/// Returns the groups of piles in a game that have the given role, such as foundations.
fn with(rules: &Rules, role: Role) -> impl Iterator<Item = GroupId> {
    let groups = rules.group_ids();
    groups.filter(move |id| rules.group(*id).role == role)
}

/// Whether a letter is used as the mark of a player's cards.
fn is_mark(rules: &Rules, letter: char) -> bool {
    rules.seats() > 1 && (0..rules.seats()).any(|seat| Theme::mark(seat) == letter)
}

impl Labels {
    /// Assigns labels to the piles that the player at `seat` may use.
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
        // Use the letters that mark the players' cards last, because they already mean something.
        free.sort_by_key(|letter| is_mark(rules, *letter));
        let mut spare = Vec::new();
        if labels.grid.is_none() {
            spare = labels.give_digits(rules, seat, &mut free);
        }
        // A pile that is the only one of its kind gets the first letter of its name that is free.
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

    /// Assigns digits to the columns as their labels. Returns the digits that are left over.
    fn give_digits(&mut self, rules: &Rules, seat: Seat, free: &mut Vec<char>) -> Vec<char> {
        // Without columns, the reserves are the piles that players use most.
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
        // Cards out of play need no label. Foundations of one kind share a label because the card determines
        // which one it goes to, unless it is wild.
        if piles.is_empty() || kind.role == Role::Discard && kind.from.is_empty() {
            return;
        }
        // Neither do reserves that the player cannot use.
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
            // Remaining digits come after the lower-case letters and before the capitals.
            let at = plain(free);
            free.splice(at..at, spare.drain(..));
        }
        // Piles that only give cards share labels with their neighbours if letters run out. The key then
        // means the first of them with a movable card; pressed again, the next.
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

    /// Assigns a different letter to each of these foundations, starting at a letter of their name and
    /// continuing in keyboard order. Used where the player may have to choose between foundations, for example
    /// when several of them accept the same card.
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
            // The marks of the players come last among the free letters.
            let plain = free.iter().filter(|letter| !is_mark(rules, **letter));
            let next = at.unwrap_or(0) % plain.count().max(1);
            self.of[pile.index()] = Some(free.remove(next));
            at = Some(next);
        }
    }

    /// Returns the label of a pile, which is the key that the player presses for it.
    pub fn label(&self, pile: PileId) -> Option<char> {
        self.of.get(pile.index()).copied().flatten()
    }

    /// Returns the keys that the screen shows for all piles, indexed by pile number. A place in a grid has the key of
    /// its column.
    pub fn by_number(&self) -> &[Option<char>] {
        &self.names
    }

    /// Returns the piles that have the given label.
    pub fn piles(&self, label: char) -> Vec<PileId> {
        let all = (0..=u8::MAX).map(PileId::new).zip(&self.of);
        let matching = all.filter(|(_, given)| **given == Some(label));
        matching.map(|(pile, _)| pile).collect()
    }

    /// Whether any label is shared by piles that are not foundations.
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

    /// Returns the grid or triangle whose places are addressed by row and column. `None` if the game has
    /// neither.
    pub const fn grid(&self) -> Option<GroupId> {
        self.grid
    }

    /// Returns the number of rows of the grid or triangle.
    pub fn rows(&self, rules: &Rules) -> u8 {
        self.grid.map_or(0, |group| rules.group(group).shape.rows())
    }

    /// Whether a letter is the key of a column of the grid.
    pub fn names_column(&self, rules: &Rules, letter: char) -> bool {
        let shape = self.grid.map(|group| rules.group(group).shape);
        let columns = shape.map_or(0, |shape| shape.places_in_row(0));
        letter.is_ascii_alphabetic() && column_of(letter).is_some_and(|column| column <= columns)
    }

    /// Returns the keys that a player presses for a pile: its label, or for a place in a grid its row and
    /// column.
    pub fn keys_to(&self, rules: &Rules, pile: PileId) -> Option<String> {
        let place = rules.pile(pile);
        if Some(place.group) != self.grid {
            return self.label(pile).map(String::from);
        }
        let (row, along) = rules.group(place.group).shape.row_and_place(place.number);
        let (row, column) = (row + 1, column_key(usize::from(along)));
        (row <= 9).then(|| format!("{row} {column}"))
    }

    /// Returns the pile at the given row and column of the grid or triangle, both counted from 1.
    pub fn place(&self, rules: &Rules, seat: Seat, row: u8, column: u8) -> Option<PileId> {
        let group = self.grid?;
        let (row, column) = (row.checked_sub(1)?, column - 1);
        let number = rules.group(group).shape.number_at(row, column)?;
        rules.piles_of(group, seat).nth(usize::from(number))
    }
}

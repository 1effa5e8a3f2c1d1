//! Cards and piles: their names, and moving cards between piles.

use std::collections::BTreeMap;

/// A card. Its rank is 1 to 13, 14 for a knight, 0 for a joker, or the number of a trump. It also
/// has the letter of its suit, its owner, and which way up it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    pub rank: i32,
    pub suit: char,
    pub owner: usize,
    pub up: bool,
}

/// The letters of the ranks: first that of a joker, then those from 1 on, and last that of a
/// knight.
const RANKS: &str = "*A23456789TJQKN";

impl Card {
    pub const KNIGHT: i32 = 14;
    pub const JOKER: i32 = 0;

    /// Reads `TH` or `21T` as a face-up card.
    pub fn read(text: &str, owner: usize) -> Self {
        let (rank, suit) = text.split_at(text.len() - 1);
        let suit = suit.chars().next().unwrap();
        let rank = match suit {
            'T' => rank.parse().unwrap(),
            _ => i32::try_from(RANKS.find(rank).unwrap()).unwrap(),
        };
        Self {
            rank,
            suit,
            owner,
            up: true,
        }
    }

    pub fn red(self) -> bool {
        self.suit == 'D' || self.suit == 'H'
    }

    pub fn face(self) -> String {
        if self.suit == 'T' {
            return format!("{}T", self.rank);
        }
        format!(
            "{}{}",
            &RANKS[self.rank as usize..=self.rank as usize],
            self.suit
        )
    }

    pub fn down(self) -> Self {
        Self { up: false, ..self }
    }

    pub fn upwards(self) -> Self {
        Self { up: true, ..self }
    }
}

/// Returns how far the rank is above the base, wrapping.
pub fn pos(card: Card, base: i32) -> i32 {
    (card.rank - base).rem_euclid(13)
}

/// All piles by name, from bottom to top; the top card of the stock is its last.
pub type Piles = BTreeMap<String, Vec<Card>>;

/// Returns the names of `count` piles: `t1`, `t2`, …, or just `t` for a single one.
pub fn names(prefix: &str, count: usize) -> Vec<String> {
    if count == 1 {
        vec![prefix.to_owned()]
    } else {
        (1..=count)
            .map(|number| format!("{prefix}{number}"))
            .collect()
    }
}

/// Returns the name of a pile of a seat, counted from 0: `r` gives `2.r`.
pub fn of(seat: usize, pile: &str) -> String {
    format!("{}.{pile}", seat + 1)
}

/// Adds empty piles with these names.
pub fn add(piles: &mut Piles, prefix: &str, count: usize) {
    for name in names(prefix, count) {
        piles.insert(name, Vec::new());
    }
}

/// The names of second kinds of foundations or columns, which are written in full.
const SECOND: [(&str, char); 30] = [
    ("foundation", 'f'),
    ("pocket", 't'),
    ("field", 'r'),
    ("downs", 'f'),
    ("kings", 'f'),
    ("twos", 'f'),
    ("threes", 'f'),
    ("fours", 'f'),
    ("queens", 'f'),
    ("sixes", 'f'),
    ("ace", 'f'),
    ("sultan", 'f'),
    ("right", 't'),
    ("aces", 'f'),
    ("lower", 't'),
    ("left", 't'),
    ("hole", 't'),
    ("depot", 't'),
    ("fives", 'f'),
    ("sevens", 'f'),
    ("eights", 'f'),
    ("nines", 'f'),
    ("tens", 'f'),
    ("jacks", 'f'),
    ("odds", 'f'),
    ("evens", 'f'),
    ("king", 'f'),
    ("ones", 'f'),
    ("ups", 'f'),
    ("open", 't'),
];

/// Returns the kind of pile that a name belongs to: its first letter without the seat.
pub fn kind(name: &str) -> char {
    if let Some((_, kind)) = second(name) {
        return kind;
    }
    let dot = name.bytes().position(|letter| letter == b'.');
    char::from(name.as_bytes()[dot.map_or(0, |dot| dot + 1)])
}

/// Splits a name of a second kind of foundations or columns.
fn second(name: &str) -> Option<(&str, char)> {
    let name = plain(name);
    SECOND.into_iter().find(|(second, _)| *second == name)
}

/// Returns a name without its number.
pub fn plain(name: &str) -> &str {
    name.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

/// Returns the names of the piles of a kind in the order of their numbers.
pub fn all(piles: &Piles, wanted: char) -> Vec<String> {
    let mut found: Vec<String> = piles
        .keys()
        .filter(|name| kind(name) == wanted)
        .cloned()
        .collect();
    found.sort_by_key(|name| (name.len(), name.clone()));
    found
}

/// Whether this is the first empty pile with its name.
pub fn first_empty(piles: &Piles, name: &str) -> bool {
    let earlier = |other: &str| (other.len(), other) < (name.len(), name);
    let same_kind = |other: &str| kind(other) == kind(name) && second(other) == second(name);
    piles[name].is_empty()
        && !piles
            .iter()
            .any(|(other, cards)| cards.is_empty() && same_kind(other) && earlier(other))
}

/// Returns the number of empty piles of a kind, except for this one.
pub fn count_empty(piles: &Piles, wanted: char, but_for: &str) -> usize {
    let empty = piles.iter().filter(|(name, cards)| {
        kind(name) == wanted && cards.is_empty() && name.as_str() != but_for
    });
    empty.count()
}

/// Moves cards from the top of one pile to the top of another, in their order.
pub fn shift(piles: &mut Piles, from: &str, to: &str, count: usize) {
    let source = piles.get_mut(from).unwrap();
    let cards = source.split_off(source.len() - count);
    piles.get_mut(to).unwrap().extend(cards);
}

/// Turns the top card of a pile over onto another pile.
pub fn turn_one(piles: &mut Piles, from: &str, to: &str) {
    let card = piles.get_mut(from).unwrap().pop().unwrap();
    piles.get_mut(to).unwrap().push(card.upwards());
}

/// Turns cards over into a stock: the first of them comes out first.
pub fn stock(cards: impl IntoIterator<Item = Card, IntoIter: DoubleEndedIterator>) -> Vec<Card> {
    cards.into_iter().rev().map(Card::down).collect()
}

/// Turns a pile over into the empty stock: its lowest card comes out first.
pub fn turn_over(piles: &mut Piles, from: &str, stock_name: &str) {
    let cards = std::mem::take(piles.get_mut(from).unwrap());
    piles.insert(stock_name.to_owned(), stock(cards));
}

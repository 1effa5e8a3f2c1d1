//! Carries: their text, and all that there are, found by trying everything.

use super::piles::{Card, Piles, kind};

/// So many cards from one pile to another, of which the head is the lowest.
pub struct Carry<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub count: usize,
    pub head: Card,
}

impl Carry<'_> {
    pub fn text(&self) -> String {
        carry(self.from, self.to, self.count, self.head)
    }
}

/// Tries all piles with all piles, and all numbers of cards.
pub fn carries(piles: &Piles, may: impl Fn(&str, &str, usize) -> bool) -> Vec<Carry<'_>> {
    let mut found = Vec::new();
    for (from, source) in piles {
        for to in piles.keys() {
            for count in liftable(from, source.len()).filter(|count| may(from, to, *count)) {
                let head = source[source.len() - count];
                found.push(Carry {
                    from,
                    to,
                    count,
                    head,
                });
            }
        }
    }
    found
}

/// As [`carries`], as text.
pub fn carry_texts(piles: &Piles, may: impl Fn(&str, &str, usize) -> bool) -> Vec<String> {
    carries(piles, may).iter().map(Carry::text).collect()
}

/// Returns how many cards it is worth trying to lift: only columns give more than one.
pub fn liftable(from: &str, cards: usize) -> std::ops::RangeInclusive<usize> {
    1..=if kind(from) == 't' {
        cards
    } else {
        cards.min(1)
    }
}

/// Writes a carry; `head` is the lowest card lifted.
pub fn carry(from: &str, to: &str, count: usize, head: Card) -> String {
    let several = if count == 1 {
        String::new()
    } else {
        format!(":{count}")
    };
    let card = if head.up {
        head.face()
    } else {
        "??".to_owned()
    };
    format!("{from}>{to}{several} {card}")
}

/// Reads a carry back: from, to and how many.
pub fn read_carry(text: &str) -> (String, String, usize) {
    let (from, rest) = text.split_once('>').unwrap();
    let place = rest.split(' ').next().unwrap();
    let (to, count) = place.split_once(':').unwrap_or((place, "1"));
    (from.to_owned(), to.to_owned(), count.parse().unwrap())
}

//! Transfers of cards between piles: their text, and all possible ones, found by trying everything.

use super::piles::{Card, Piles, kind};

/// A number of cards moved from one pile to another.
pub struct Transfer<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub count: usize,
    pub head: Card,
}

impl Transfer<'_> {
    pub fn text(&self) -> String {
        transfer(self.from, self.to, self.count, self.head)
    }
}

/// A pile with its name, kind and cards.
#[derive(Clone, Copy)]
pub struct Pile<'a> {
    pub name: &'a str,
    pub kind: char,
    pub cards: &'a [Card],
}

impl Pile<'_> {
    pub fn top(&self) -> Option<Card> {
        self.cards.last().copied()
    }

    /// Returns the number of cards that may be worth lifting: only columns give more than one.
    fn liftable(&self) -> usize {
        match self.kind {
            't' => self.cards.len(),
            _ => self.cards.len().min(1),
        }
    }
}

/// Returns all piles with their kinds.
pub fn look_at(piles: &Piles) -> Vec<Pile<'_>> {
    let all = piles.iter();
    all.map(|(name, cards)| Pile {
        name,
        kind: kind(name),
        cards,
    })
    .collect()
}

/// Tries all piles with all others, and all numbers of cards.
pub fn transfers(piles: &Piles, may: impl Fn(Pile, Pile, usize) -> bool) -> Vec<Transfer<'_>> {
    let all = look_at(piles);
    transfers_between(&all, &all, may)
}

/// Tries all of some piles with all of others.
pub fn transfers_between<'a>(
    sources: &[Pile<'a>],
    targets: &[Pile<'a>],
    may: impl Fn(Pile, Pile, usize) -> bool,
) -> Vec<Transfer<'a>> {
    let mut found = Vec::new();
    for from in sources {
        for to in targets.iter().filter(|to| to.name != from.name) {
            for count in 1..=from.liftable() {
                if may(*from, *to, count) {
                    found.push(Transfer {
                        from: from.name,
                        to: to.name,
                        count,
                        head: from.cards[from.cards.len() - count],
                    });
                }
            }
        }
    }
    found
}

/// Like [`transfers`], as text.
pub fn transfer_texts(piles: &Piles, may: impl Fn(Pile, Pile, usize) -> bool) -> Vec<String> {
    transfers(piles, may).iter().map(Transfer::text).collect()
}

/// Writes a transfer; `head` is the lowest card lifted.
pub fn transfer(from: &str, to: &str, count: usize, head: Card) -> String {
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

/// Reads a transfer: source, target and number of cards.
pub fn read_transfer(text: &str) -> (String, String, usize) {
    let (from, rest) = text.split_once('>').unwrap();
    let place = rest.split(' ').next().unwrap();
    let (to, count) = place.split_once(':').unwrap_or((place, "1"));
    (from.to_owned(), to.to_owned(), count.parse().unwrap())
}

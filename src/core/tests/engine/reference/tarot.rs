//! Wheel of Fortune: a tarot pack, and places of two cards each.

use super::{Card, Piles, Player, add, all, first_empty, kind, shift, stock, turn_one};

#[derive(Clone)]
pub struct Wheel {
    piles: Piles,
}

/// Returns the position of a card in its suit, from 1: the knight comes before the queen, and the
/// fool is the highest trump.
fn height(card: Card) -> i32 {
    match (card.suit, card.rank) {
        ('T', 0) => 22,
        ('T', number) => number,
        (_, Card::KNIGHT) => 12,
        (_, rank) if rank > 11 => rank + 1,
        (_, rank) => rank,
    }
}

impl Wheel {
    pub fn deal(deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        for (prefix, count) in [("t", 21), ("f", 4), ("trumps", 1), ("w", 1)] {
            add(&mut piles, prefix, count);
        }
        let mut cards = deck.iter().copied();
        for name in all(&piles, 't').into_iter().filter(|name| name != "trumps") {
            piles.get_mut(&name).unwrap().extend(cards.next());
        }
        let waste = cards.by_ref().take(2).collect();
        piles.insert("w".to_owned(), waste);
        piles.insert("s".to_owned(), stock(cards.collect::<Vec<_>>()));
        Self { piles }
    }

    fn takes(&self, name: &str, card: Card) -> bool {
        let pile = &self.piles[name];
        let top = pile.last().copied();
        let next = |top: Card, by: i32| top.suit == card.suit && height(card) - height(top) == by;
        match name {
            "trumps" => match top {
                Some(top) => next(top, 1),
                None => card.suit == 'T' && card.rank == 1,
            },
            _ if kind(name) == 'f' => match top {
                Some(top) => next(top, 1),
                None => card.suit != 'T' && card.rank == 1 && first_empty(&self.piles, name),
            },
            _ => pile.len() < 2 && top.is_none_or(|top| next(top, -1)),
        }
    }

    fn up(&self) -> usize {
        let up = self.piles.iter();
        let up = up.filter(|(name, _)| kind(name) == 'f' || *name == "trumps");
        up.map(|(_, pile)| pile.len()).sum()
    }
}

impl Player for Wheel {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        let lifted = |name: &String| kind(name) == 'w' || kind(name) == 't' && name != "trumps";
        for from in self.piles.keys().filter(|name| lifted(name)) {
            let Some(card) = self.piles[from].last() else {
                continue;
            };
            let targets = self
                .piles
                .keys()
                .filter(|to| *to != from && matches!(kind(to), 't' | 'f') && self.takes(to, *card));
            moves.extend(targets.map(|to| format!("{from}>{to} {}", card.face())));
        }
        if !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "turn" {
            for _ in 0..self.piles["s"].len().min(2) {
                turn_one(&mut self.piles, "s", "w");
            }
        } else {
            let (from, rest) = text.split_once('>').unwrap();
            let to = rest.split_once(' ').unwrap().0;
            shift(&mut self.piles, from, to, 1);
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.up() == 78).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![self.up() as i32])
    }
}

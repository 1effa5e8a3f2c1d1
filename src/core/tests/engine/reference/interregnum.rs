//! Eight index cards, and piles that are built up from the rank after each.

use super::{Card, Piles, Player, all, names, shift, stock, turn_one};

#[derive(Clone)]
pub struct Interregnum {
    piles: Piles,
}

impl Interregnum {
    pub fn deal(deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        let mut cards = deck.iter().copied();
        for prefix in ["r", "t"] {
            for name in names(prefix, 8) {
                piles.insert(name, cards.by_ref().take(1).collect());
            }
        }
        for name in names("f", 8) {
            piles.insert(name, Vec::new());
        }
        piles.insert("s".to_owned(), stock(cards.collect::<Vec<_>>()));
        Self { piles }
    }
}

impl Player for Interregnum {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for from in all(&self.piles, 't') {
            let Some(card) = self.piles[&from].last() else {
                continue;
            };
            for number in 1..=8 {
                let pile = &self.piles[&format!("f{number}")];
                let before = pile.last().unwrap_or(&self.piles[&format!("r{number}")][0]);
                if pile.len() < 12 && card.rank == before.rank % 13 + 1 {
                    moves.push(format!("{from}>f{number} {}", card.face()));
                }
            }
        }
        if !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "turn" {
            for to in names("t", 8) {
                if !self.piles["s"].is_empty() {
                    turn_one(&mut self.piles, "s", &to);
                }
            }
            return;
        }
        let (from, rest) = text.split_once('>').unwrap();
        shift(&mut self.piles, from, rest.split(' ').next().unwrap(), 1);
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.scores().unwrap() == [96]).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let up: usize = all(&self.piles, 'f')
            .iter()
            .map(|name| self.piles[name].len())
            .sum();
        Some(vec![up as i32])
    }
}

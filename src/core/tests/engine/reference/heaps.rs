//! Cards turned one by one, each to be built on a foundation or kept on a heap of the player's
//! choice: Calculation, Sir Tommy.

use super::foundations::{put_up, won_with};
use super::{
    Card, Options, Pile, Piles, Player, add, first_empty, read_transfer, shift, stock,
    transfer_texts, turn_one,
};

#[derive(Clone)]
pub struct Heaps {
    piles: Piles,
    /// The foundations: the name, the rank of the first card, and the step.
    homes: Vec<(String, i32, i32)>,
    in_suit: bool,
}

impl Heaps {
    /// Foundations from the ace, two, three and four, which are laid out, with steps of one to
    /// four.
    pub fn calculation(deck: &[Card]) -> Self {
        let homes = ["f", "twos", "threes", "fours"];
        let homes = homes.into_iter().zip(1..);
        let homes = homes.map(|(name, step)| (name.to_owned(), step, step));
        Self::deal(homes.collect(), true, 4, false, deck)
    }

    /// Foundations from the aces, in any suit.
    pub fn sir_tommy(options: &Options, deck: &[Card]) -> Self {
        let homes = (1..=4).map(|number| (format!("f{number}"), 1, 1)).collect();
        let lady_betty = options.word("variant", "standard") == "lady-betty";
        let heaps = if lady_betty { 6 } else { 4 };
        Self::deal(homes, false, heaps, lady_betty, deck)
    }

    fn deal(
        homes: Vec<(String, i32, i32)>,
        started: bool,
        heaps: usize,
        in_suit: bool,
        deck: &[Card],
    ) -> Self {
        let mut piles = Piles::new();
        add(&mut piles, "h", 1);
        add(&mut piles, "r", heaps);
        let mut rest = deck.to_vec();
        for (name, first, _) in &homes {
            let first = rest.iter().position(|card| card.rank == *first).unwrap();
            let cards = if started {
                vec![rest.remove(first)]
            } else {
                Vec::new()
            };
            piles.insert(name.clone(), cards);
        }
        piles.insert("s".to_owned(), stock(rest));
        Self {
            piles,
            homes,
            in_suit,
        }
    }

    fn goes_home(&self, from: Pile, to: Pile) -> bool {
        let card = from.top().unwrap();
        let home = self.homes.iter().find(|(name, ..)| name == to.name);
        let (_, first, step) = home.unwrap();
        match to.top() {
            None => card.rank == *first && first_empty(&self.piles, to.name),
            Some(top) => {
                to.cards.len() < 13
                    && (card.rank - top.rank - step) % 13 == 0
                    && (!self.in_suit || card.suit == top.suit)
            }
        }
    }
}

impl Player for Heaps {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let may = |from: Pile, to: Pile, _| match (from.kind, to.kind) {
            ('h', 'r') => true,
            ('h' | 'r', 'f') => self.goes_home(from, to),
            _ => false,
        };
        let mut moves = transfer_texts(&self.piles, may);
        if self.piles["h"].is_empty() && !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "turn" {
            turn_one(&mut self.piles, "s", "h");
        } else {
            let (from, to, count) = read_transfer(text);
            shift(&mut self.piles, &from, &to, count);
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        won_with(&self.piles, 52)
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![put_up(&self.piles) as i32])
    }
}

//! Puss in the Corner with its options: four aces, and batches put away on reserves.

use super::foundations::{put_up, won_with};
use super::{
    Card, Options, Pile, Piles, Player, add, all, read_transfer, shift, stock, transfer_texts,
    turn_one,
};

#[derive(Clone)]
pub struct Puss {
    piles: Piles,
    batch: usize,
    only_when_stuck: bool,
    plays_during_batch: bool,
    straight_up: bool,
    redeals: i32,
    order: String,
    /// The number of cards of the batch not yet turned up, while there is one.
    left: usize,
    gathering: bool,
}

impl Puss {
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        add(&mut piles, "r", options.count("reserves", 4));
        add(&mut piles, "h", 1);
        let (aces, rest): (Vec<Card>, Vec<Card>) = deck.iter().partition(|card| card.rank == 1);
        for (number, ace) in aces.into_iter().enumerate() {
            piles.insert(format!("f{}", number + 1), vec![ace]);
        }
        piles.insert("s".to_owned(), stock(rest));
        Self {
            piles,
            batch: options.count("batch", 4),
            only_when_stuck: options.word("deal_when", "any") == "stuck",
            plays_during_batch: options.yes("play_during_batch", false),
            straight_up: options.yes("stock_to_foundation", false),
            redeals: options.number("redeals", 1),
            order: options.word("redeal_order", "player"),
            left: 0,
            gathering: false,
        }
    }

    fn goes_up(from: Pile, to: Pile) -> bool {
        let [card, top] = [from, to].map(|pile| pile.top().unwrap());
        card.red() == top.red() && card.rank == top.rank + 1
    }

    fn transfers(&self) -> Vec<String> {
        let placing = !self.piles["h"].is_empty();
        transfer_texts(&self.piles, |from, to, _| match (from.kind, to.kind) {
            ('h', 'r') => true,
            ('h', 'f') => self.straight_up && Self::goes_up(from, to),
            ('r', 'f') => (!placing || self.plays_during_batch) && Self::goes_up(from, to),
            _ => false,
        })
    }
}

impl Player for Puss {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let full: Vec<String> = all(&self.piles, 'r')
            .into_iter()
            .filter(|name| !self.piles[name].is_empty())
            .collect();
        let gathers = || full.iter().map(|name| format!("gather {name}"));
        if self.gathering {
            return gathers().collect();
        }
        let mut moves = self.transfers();
        let waits = self.only_when_stuck && !moves.is_empty();
        if self.piles["h"].is_empty() && !waits {
            if !self.piles["s"].is_empty() {
                moves.push("turn".to_owned());
            } else if self.redeals > 0 && !full.is_empty() {
                if self.order == "player" {
                    moves.extend(gathers());
                } else {
                    moves.push("redeal".to_owned());
                }
            }
        }
        moves
    }

    fn play(&mut self, text: &str) {
        let mut gathered = Vec::new();
        if text == "turn" {
            self.left = self.batch.min(self.piles["s"].len()) - 1;
            turn_one(&mut self.piles, "s", "h");
        } else if text == "redeal" {
            gathered = all(&self.piles, 'r');
            if self.order == "rightmost" {
                gathered.reverse();
            }
            self.redeals -= 1;
        } else if let Some(name) = text.strip_prefix("gather ") {
            gathered.push(name.to_owned());
            self.redeals -= i32::from(!self.gathering);
        } else {
            let (from, to, count) = read_transfer(text);
            shift(&mut self.piles, &from, &to, count);
            if from == "h" && self.left > 0 {
                self.left -= 1;
                turn_one(&mut self.piles, "s", "h");
            }
        }
        for name in gathered {
            // The first card put there comes out first, after everything gathered before.
            for card in std::mem::take(self.piles.get_mut(&name).unwrap()) {
                self.piles.get_mut("s").unwrap().insert(0, card.down());
            }
            self.gathering = all(&self.piles, 'r')
                .iter()
                .any(|name| !self.piles[name].is_empty());
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

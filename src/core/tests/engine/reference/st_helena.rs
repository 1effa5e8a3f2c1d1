//! Twelve piles around kings and aces; at first some of them may play only to the kings or only to
//! the aces.

use super::{Card, Options, Piles, Player, read_transfer, shift};

/// The piles in the order in which they are dealt.
const ROUND: [&str; 12] = [
    "t1", "t2", "t3", "t4", "right1", "right2", "lower1", "lower2", "lower3", "lower4", "left1",
    "left2",
];

#[derive(Clone)]
pub struct StHelena {
    piles: Piles,
    redeals: usize,
    in_suit: bool,
}

fn numbered(prefix: &str, number: usize) -> String {
    format!("{prefix}{}", number + 1)
}

impl StHelena {
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        let mut rest = deck.to_vec();
        for (rank, prefix) in [(13, "f"), (1, "aces")] {
            let mut suits = String::new();
            rest.retain(|card| {
                let first = card.rank == rank && !suits.contains(card.suit);
                if first {
                    piles.insert(numbered(prefix, suits.len()), vec![*card]);
                    suits.push(card.suit);
                }
                !first
            });
        }
        piles.extend(ROUND.map(|name| (name.to_owned(), Vec::new())));
        let in_suit = options.word("variant", "standard") == "in-suit";
        let mut player = Self {
            piles,
            redeals: 0,
            in_suit,
        };
        player.hand_out(&rest);
        player
    }

    fn hand_out(&mut self, cards: &[Card]) {
        for (at, card) in cards.iter().enumerate() {
            self.piles.get_mut(ROUND[at % 12]).unwrap().push(*card);
        }
    }

    fn goes(&self, from: &str, to: &str, card: Card) -> bool {
        let Some(top) = self.piles[to].last().copied() else {
            return false;
        };
        let up = card.rank - top.rank;
        if to.starts_with("aces") {
            up == 1 && card.suit == top.suit && (self.redeals > 0 || !from.starts_with('t'))
        } else if to.starts_with('f') {
            up == -1 && card.suit == top.suit && (self.redeals > 0 || !from.starts_with("lower"))
        } else {
            up.abs() == 1 && (!self.in_suit || card.suit == top.suit)
        }
    }
}

impl Player for StHelena {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for from in ROUND {
            let Some(card) = self.piles[from].last() else {
                continue;
            };
            for to in self.piles.keys().filter(|to| *to != from) {
                if self.goes(from, to, *card) {
                    moves.push(format!("{from}>{to} {}", card.face()));
                }
            }
        }
        // Cards that are one to a pile from the first pile on would stay where they are.
        let left: Vec<usize> = ROUND.iter().map(|name| self.piles[*name].len()).collect();
        let ones = left.iter().take_while(|cards| **cards == 1).count();
        let changes = left.iter().skip(ones).any(|cards| *cards > 0);
        let frees = self.redeals == 0 && ones > 0;
        if self.redeals < 2 && (changes || frees) {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "redeal" {
            self.redeals += 1;
            // Each pile is put on the one before it, and all are turned over.
            let mut packet = Vec::new();
            for name in ROUND.iter().rev() {
                let mut pile = std::mem::take(self.piles.get_mut(*name).unwrap());
                pile.append(&mut packet);
                packet = pile;
            }
            self.hand_out(&packet);
            return;
        }
        let (from, to, count) = read_transfer(text);
        shift(&mut self.piles, &from, &to, count);
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        let left: usize = ROUND.iter().map(|name| self.piles[*name].len()).sum();
        (left == 0).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let left: usize = ROUND.iter().map(|name| self.piles[*name].len()).sum();
        Some(vec![104 - left as i32])
    }
}

//! Seven columns, a flipper of cells, and a beak to be dug out: Penguin with its options.

use super::foundations::{put_up, won_with};
use super::{
    Card, Options, Pile, Piles, Player, add, count_empty, first_empty, pos, read_transfer, shift,
    transfer_texts,
};

#[derive(Clone)]
pub struct Penguin {
    piles: Piles,
    beak: i32,
    unit: bool,
    any_fills: bool,
    cyclic: bool,
    comes_back: bool,
}

impl Penguin {
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        add(&mut piles, "t", 7);
        add(&mut piles, "f", 4);
        add(&mut piles, "c", options.count("cells", 7));
        let beak = deck[0];
        let (mut column, mut fellows) = (0, 0);
        for (number, card) in deck.iter().enumerate() {
            let name = if number > 0 && card.rank == beak.rank {
                fellows += 1;
                format!("f{fellows}")
            } else {
                column += 1;
                format!("t{}", (column - 1) % 7 + 1)
            };
            piles.get_mut(&name).unwrap().push(*card);
        }
        Self {
            piles,
            beak: beak.rank,
            unit: options.word("run_moves", "unit") == "unit",
            any_fills: options.word("empty_fill", "beak_minus_one") == "any",
            cyclic: options.word("tableau_wrap", "base") == "cyclic",
            comes_back: options.yes("foundation_return", false),
        }
    }

    fn builds(&self, on: Card, card: Card) -> bool {
        let below = on.rank == card.rank + 1 || (on.rank == 1 && card.rank == 13);
        on.suit == card.suit && below && (self.cyclic || on.rank != self.beak)
    }

    fn may_transfer(&self, from: Pile, to: Pile, count: usize) -> bool {
        if count > 1 && (from.kind, to.kind) != ('t', 't') {
            return false;
        }
        let lifted = &from.cards[from.cards.len() - count..];
        let head = lifted[0];
        match (from.kind, to.kind, to.top()) {
            ('t' | 'c', 'f', None) => head.rank == self.beak && first_empty(&self.piles, to.name),
            ('t' | 'c', 'f', Some(top)) => {
                top.suit == head.suit && pos(head, self.beak) == pos(top, self.beak) + 1
            }
            ('t', 'c', None) => first_empty(&self.piles, to.name),
            ('f', 't', _) if !self.comes_back => false,
            ('t' | 'c' | 'f', 't', top) => {
                let fits = match top {
                    Some(top) => self.builds(top, head),
                    None => self.any_fills || pos(head, self.beak) == 12,
                };
                fits && self.hang_together(lifted)
                    && (count == 1 || self.unit || count <= self.limit(to.name))
            }
            _ => false,
        }
    }

    fn hang_together(&self, lifted: &[Card]) -> bool {
        lifted.windows(2).all(|pair| self.builds(pair[0], pair[1]))
    }

    /// Returns the number of cards that could be moved one at a time.
    fn limit(&self, to: &str) -> usize {
        let cells = count_empty(&self.piles, 'c', to);
        let columns = count_empty(&self.piles, 't', to);
        (cells + 1)
            * if self.any_fills {
                2usize.pow(columns as u32)
            } else {
                1
            }
    }
}

impl Player for Penguin {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        transfer_texts(&self.piles, |from, to, count| {
            self.may_transfer(from, to, count)
        })
    }

    fn play(&mut self, text: &str) {
        let (from, to, count) = read_transfer(text);
        shift(&mut self.piles, &from, &to, count);
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

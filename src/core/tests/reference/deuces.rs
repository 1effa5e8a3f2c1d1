//! Two packs, columns of one card, one waste: the Deuces family with its options.

use super::foundations::{put_up, won_with};
use super::{
    Card, Options, Piles, Player, add, all, carry_texts, first_empty, kind, pos, read_carry, shift,
    stock, turn_one, turn_over,
};

#[derive(Clone)]
pub struct Deuces {
    piles: Piles,
    base: i32,
    up: bool,
    suits: String,
    wraps: bool,
    group_moves: String,
    empty_fill: String,
    turn: usize,
    redeals: i32,
    comes_back: bool,
}

impl Deuces {
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let ranks = [
            "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
        ];
        let base = options.word("base", "2");
        let base = ranks.iter().position(|rank| *rank == base).unwrap() as i32 + 1;
        let mut piles = Piles::new();
        let columns = options.count("columns", 10);
        add(&mut piles, "t", columns);
        add(&mut piles, "c", options.count("cells", 0));
        add(&mut piles, "f", 8);
        add(&mut piles, "s", 1);
        add(&mut piles, "w", 1);
        let predealt = options.yes("predeal", true);
        let (bases, mut rest): (Vec<Card>, Vec<Card>) =
            deck.iter().partition(|card| predealt && card.rank == base);
        for (number, card) in bases.into_iter().enumerate() {
            piles
                .get_mut(&format!("f{}", number + 1))
                .unwrap()
                .push(card);
        }
        for column in 1..=columns {
            piles
                .get_mut(&format!("t{column}"))
                .unwrap()
                .push(rest.remove(0));
        }
        piles.insert("s".to_owned(), stock(rest));
        Self {
            piles,
            base,
            up: options.word("tableau_dir", "down") == "up",
            suits: options.word("tableau_suit", "suit"),
            wraps: options.yes("tableau_wrap", false),
            group_moves: options.word("group_moves", "supermove"),
            empty_fill: options.word("empty_fill", "any"),
            turn: options.count("turn", 1),
            redeals: options.number("redeals", 0),
            comes_back: options.yes("foundation_return", false),
        }
    }

    /// Tells whether a card may be built on another in the columns.
    fn builds(&self, on: Card, card: Card) -> bool {
        let (lower, higher) = if self.up { (on, card) } else { (card, on) };
        let step = pos(higher, self.base) - pos(lower, self.base);
        let next = step == 1 || (self.wraps && step == -12);
        let suits = match self.suits.as_str() {
            "suit" => on.suit == card.suit,
            "alternate" => on.red() != card.red(),
            "any" => true,
            _ => false,
        };
        next && suits
    }

    fn may_carry(&self, from: &str, to: &str, count: usize) -> bool {
        let (source, target) = (&self.piles[from], &self.piles[to]);
        if from == to || count > source.len() {
            return false;
        }
        let lifted = &source[source.len() - count..];
        let head = lifted[0];
        match (kind(from), kind(to)) {
            ('t' | 'c' | 'w', 'f') => {
                count == 1
                    && match target.last() {
                        None => pos(head, self.base) == 0 && first_empty(&self.piles, to),
                        Some(top) => {
                            head.suit == top.suit
                                && pos(head, self.base) == target.len() as i32
                                && target.len() < 13
                        }
                    }
            }
            ('t' | 'w', 'c') => count == 1 && target.is_empty() && first_empty(&self.piles, to),
            ('t' | 'c' | 'w' | 'f' | 's', 't') => {
                let lifts = match kind(from) {
                    't' => count == 1 || self.may_lift_run(lifted, to),
                    'f' => count == 1 && self.comes_back,
                    's' => {
                        count == 1
                            && target.is_empty()
                            && self.empty_fill == "waste_or_stock_choice"
                    }
                    _ => count == 1,
                };
                lifts
                    && match target.last() {
                        Some(top) => self.builds(*top, head),
                        None => {
                            self.empty_fill != "waste_or_stock_choice"
                                || matches!(kind(from), 'w' | 's')
                        }
                    }
            }
            _ => false,
        }
    }

    fn may_lift_run(&self, lifted: &[Card], to: &str) -> bool {
        let is_run = lifted.windows(2).all(|pair| self.builds(pair[0], pair[1]));
        let empty = |wanted: char| {
            all(&self.piles, wanted)
                .iter()
                .filter(|name| self.piles[*name].is_empty())
                .count()
        };
        let spaces = match (self.empty_fill.as_str(), self.piles[to].is_empty()) {
            ("any", true) => empty('t') - 1,
            ("any", false) => empty('t'),
            _ => 0,
        };
        let limit = (empty('c') + 1) << spaces;
        is_run
            && match self.group_moves.as_str() {
                "single" => false,
                "unit" => true,
                _ => lifted.len() <= limit,
            }
    }
}

impl Player for Deuces {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let may = |from: &str, to: &str, count| self.may_carry(from, to, count);
        let mut moves = carry_texts(&self.piles, may);
        if !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        } else if self.redeals > 0 && !self.piles["w"].is_empty() {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        match text {
            "turn" => {
                for _ in 0..self.turn.min(self.piles["s"].len()) {
                    turn_one(&mut self.piles, "s", "w");
                }
            }
            "redeal" => {
                turn_over(&mut self.piles, "w", "s");
                self.redeals -= 1;
            }
            _ => {
                let (from, to, count) = read_carry(text);
                shift(&mut self.piles, &from, &to, count);
                let top = self.piles.get_mut(&to).unwrap().last_mut().unwrap();
                *top = top.upwards();
            }
        }
        if self.empty_fill == "waste_auto" {
            for column in all(&self.piles, 't') {
                if !self.piles[&column].is_empty() {
                    continue;
                }
                if !self.piles["w"].is_empty() {
                    shift(&mut self.piles, "w", &column, 1);
                } else if !self.piles["s"].is_empty() {
                    turn_one(&mut self.piles, "s", &column);
                }
            }
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        won_with(&self.piles, 104)
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![put_up(&self.piles) as i32])
    }
}

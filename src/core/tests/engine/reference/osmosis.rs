//! Suits that are built in any order, each limited to the ranks of the one before.

use super::{Card, Options, Piles, Player, all, names, shift, stock, turn_one, turn_over};

#[derive(Clone)]
pub struct Osmosis {
    piles: Piles,
    open: bool,
    reserves: usize,
    turn: usize,
    redeals: i32,
}

impl Osmosis {
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        let mut cards = deck.iter().copied();
        let reserves = if game == "bridesmaids" { 0 } else { 4 };
        for name in names("r", reserves) {
            piles.insert(name, Vec::new());
        }
        for _ in 0..4 {
            for name in names("r", reserves) {
                piles.get_mut(&name).unwrap().extend(cards.next());
            }
        }
        for name in names("f", 4) {
            piles.insert(name, Vec::new());
        }
        piles.get_mut("f1").unwrap().extend(cards.next());
        piles.insert("w".to_owned(), Vec::new());
        piles.insert("s".to_owned(), stock(cards.collect::<Vec<_>>()));
        let mut dealt = Self {
            piles,
            reserves,
            open: options.word("variant", "standard") == "peek",
            turn: options.count("turn", 3),
            redeals: options.number("redeals", -1),
        };
        dealt.show();
        dealt
    }

    fn show(&mut self) {
        for name in names("r", self.reserves) {
            let pile = self.piles.get_mut(&name).unwrap();
            let top = pile.len();
            for (at, card) in pile.iter_mut().enumerate() {
                *card = if self.open || at + 1 == top {
                    card.upwards()
                } else {
                    card.down()
                };
            }
        }
    }

    fn goes(&self, card: Card, to: usize) -> bool {
        let at = |number: usize| &self.piles[&format!("f{number}")];
        let base = self.piles["f1"][0].rank;
        match at(to).last() {
            None => card.rank == base && (1..to).all(|before| !at(before).is_empty()),
            Some(top) if to == 1 => top.suit == card.suit,
            Some(top) => {
                top.suit == card.suit && at(to - 1).iter().any(|other| other.rank == card.rank)
            }
        }
    }
}

impl Player for Osmosis {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        let mut sources = all(&self.piles, 'r');
        sources.push("w".to_owned());
        for from in sources {
            let Some(card) = self.piles[&from].last() else {
                continue;
            };
            let targets = (1..=4).filter(|to| self.goes(*card, *to));
            moves.extend(targets.map(|to| format!("{from}>f{to} {}", card.face())));
        }
        if !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        } else if self.redeals != 0 && !self.piles["w"].is_empty() {
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
                let (from, rest) = text.split_once('>').unwrap();
                shift(&mut self.piles, from, rest.split(' ').next().unwrap(), 1);
                self.show();
            }
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.scores().unwrap() == [52]).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let up: usize = all(&self.piles, 'f')
            .iter()
            .map(|name| self.piles[name].len())
            .sum();
        Some(vec![up as i32])
    }
}

//! The games for one in which columns are built and foundations filled: one slow player for all
//! of them, told apart by their terms (`builder_terms.rs`).

use super::builder_terms::{Room, Runs, Terms};
use super::{
    Card, Piles, Player, add, all, carry, first_empty, kind, liftable, names, pos, read_carry,
    shift, turn_one,
};

#[derive(Clone)]
pub struct Builder {
    terms: Terms,
    piles: Piles,
    base: i32,
    redeals: i32,
}

impl Builder {
    pub fn deal(terms: Terms, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        let foundations = if terms.hole { 0 } else { deck.len() / 13 };
        let base = terms.base.unwrap_or(deck[0].rank);
        for (prefix, count) in [
            ("f", foundations),
            ("t", terms.columns.len()),
            ("c", terms.cells),
            ("r", terms.reserves),
        ] {
            add(&mut piles, prefix, count);
        }
        let (up, mut rest): (Vec<Card>, Vec<Card>) = deck
            .iter()
            .partition(|card| terms.bases_dealt && card.rank == base);
        for (number, card) in up.into_iter().enumerate() {
            piles.insert(format!("f{}", number + 1), vec![card]);
        }
        if terms.base.is_none() {
            piles.insert("f1".to_owned(), vec![rest.remove(0)]);
        }
        if terms.reserves == 1 {
            let pile: Vec<Card> = rest.drain(..terms.reserve).map(Card::down).collect();
            piles.insert("r".to_owned(), pile);
        }
        for row in 0..terms.columns.iter().copied().max().unwrap() {
            for (column, cards) in terms.columns.iter().enumerate() {
                if row < *cards {
                    let card = rest.remove(0);
                    let hidden = terms.hidden && row + 1 < *cards;
                    let column = piles.get_mut(&format!("t{}", column + 1)).unwrap();
                    column.push(if hidden { card.down() } else { card });
                }
            }
        }
        let singles = if terms.reserves > 1 {
            names("r", terms.reserves)
        } else {
            terms
                .filled_cells
                .iter()
                .map(|cell| format!("c{cell}"))
                .collect()
        };
        for name in singles {
            piles.get_mut(&name).unwrap().push(rest.remove(0));
        }
        if terms.hole {
            piles.insert("w".to_owned(), vec![rest.remove(0)]);
        }
        if terms.stock {
            let stock = rest.drain(..).rev().map(Card::down).collect();
            piles.insert("s".to_owned(), stock);
            piles.entry("w".to_owned()).or_default();
        }
        assert!(rest.is_empty());
        let mut game = Self {
            redeals: terms.redeals,
            base,
            terms,
            piles,
        };
        game.turn_up();
        game
    }

    fn turn_up(&mut self) {
        let shown = self
            .piles
            .iter_mut()
            .filter(|(name, _)| matches!(kind(name), 't' | 'r'));
        for top in shown.filter_map(|(_, cards)| cards.last_mut()) {
            *top = top.upwards();
        }
    }

    /// Tells whether a card may be built on another in the columns.
    fn builds(&self, on: Card, card: Card) -> bool {
        let (lower, higher) = if self.terms.rising {
            (on, card)
        } else {
            (card, on)
        };
        let step = pos(higher, self.base) - pos(lower, self.base);
        (step == 1 || self.terms.wraps && step == -12)
            && match self.terms.suits {
                "suit" => on.suit == card.suit,
                "alternate" => on.red() != card.red(),
                "any" => true,
                _ => false,
            }
    }

    fn goes_up(&self, to: &str, card: Card) -> bool {
        let target = &self.piles[to];
        let above = if self.terms.falling {
            (13 - pos(card, self.base)) % 13
        } else {
            pos(card, self.base)
        };
        above == target.len() as i32
            && target
                .last()
                .map_or_else(|| first_empty(&self.piles, to), |top| top.suit == card.suit)
    }

    fn may_carry(&self, from: &str, to: &str, count: usize) -> bool {
        let (source, target) = (&self.piles[from], &self.piles[to]);
        if from == to || count > source.len() {
            return false;
        }
        let lifted = &source[source.len() - count..];
        let head = lifted[0];
        match (kind(from), kind(to)) {
            ('t', 'w') => {
                let next = |top: &Card| (top.rank - head.rank).abs() == 1;
                self.terms.hole && count == 1 && target.last().is_some_and(next)
            }
            ('t' | 'c' | 'w' | 'r', 'f') => count == 1 && self.goes_up(to, head),
            ('t' | 'w' | 'r', 'c') => count == 1 && first_empty(&self.piles, to),
            ('f', 't') if !self.terms.comes_back => false,
            ('w', 't') if self.terms.hole => false,
            ('t' | 'c' | 'w' | 'f' | 'r', 't') => {
                let fits = match target.last() {
                    Some(top) => self.builds(*top, head),
                    None => match self.terms.room {
                        Room::Any => true,
                        Room::Kings => head.rank == 13,
                        Room::Waste => kind(from) == 'w',
                        Room::Nothing => false,
                    },
                };
                fits && (count == 1 || self.may_lift_run(lifted, source.len(), to))
            }
            _ => false,
        }
    }

    fn may_lift_run(&self, lifted: &[Card], of: usize, to: &str) -> bool {
        let hangs = |pair: &[Card]| pair[0].up && pair[1].up && self.builds(pair[0], pair[1]);
        let empty = |wanted: char| {
            let piles = all(&self.piles, wanted).into_iter();
            piles
                .filter(|name| name != to && self.piles[name].is_empty())
                .count()
        };
        let spaces = if self.terms.room == Room::Any && self.terms.fill.is_empty() {
            empty('t')
        } else {
            0
        };
        lifted.windows(2).all(hangs)
            && match self.terms.runs {
                Runs::Single => false,
                Runs::Unit => true,
                Runs::WholeColumn => lifted.len() == of,
                Runs::Supermove => lifted.len() <= (empty('c') + 1) << spaces,
            }
    }

    /// Fills empty columns from the first of these piles that has a card.
    fn fill(&mut self) {
        for column in all(&self.piles, 't') {
            if !self.piles[&column].is_empty() {
                continue;
            }
            let mut sources = self.terms.fill.iter();
            if let Some(from) = sources.find(|from| !self.piles[**from].is_empty()) {
                turn_one(&mut self.piles, from, &column);
            }
        }
    }

    fn count(&self, wanted: char) -> i32 {
        let piles = all(&self.piles, wanted).into_iter();
        piles.map(|name| self.piles[&name].len() as i32).sum()
    }
}

impl Player for Builder {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for (from, source) in &self.piles {
            for to in self.piles.keys() {
                for count in liftable(from, source.len()) {
                    let up = count <= source.len() && source[source.len() - count].up;
                    if up && self.may_carry(from, to, count) {
                        moves.push(carry(from, to, count, source[source.len() - count]));
                    }
                }
            }
        }
        if self.terms.stock && !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        } else if self.terms.stock && self.redeals != 0 && !self.piles["w"].is_empty() {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        match text {
            "turn" => {
                for _ in 0..self.terms.turn.min(self.piles["s"].len()) {
                    turn_one(&mut self.piles, "s", "w");
                }
            }
            "redeal" => {
                let waste = std::mem::take(self.piles.get_mut("w").unwrap());
                let stock = waste.into_iter().rev().map(Card::down).collect();
                self.piles.insert("s".to_owned(), stock);
                self.redeals -= 1;
            }
            _ => {
                let (from, to, count) = read_carry(text);
                shift(&mut self.piles, &from, &to, count);
            }
        }
        self.turn_up();
        self.fill();
        self.turn_up();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        let won = if self.terms.hole {
            self.count('t') == 0
        } else {
            self.count('f')
                == self
                    .piles
                    .values()
                    .map(|cards| cards.len() as i32)
                    .sum::<i32>()
        };
        won.then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![if self.terms.hole {
            -self.count('t')
        } else {
            self.count('f')
        }])
    }
}

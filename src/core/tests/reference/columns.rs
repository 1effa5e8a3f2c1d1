//! Columns and foundations, with or without a stock, a waste, cells and a reserve: one player
//! for all games that are only that, by their terms.

use super::column_deal::{deal, take_whole_runs};
use super::column_terms::{Lift, Start, Stock, Suits, Take, Terms, Way};
use super::foundations::{put_up, won_with};
use super::{
    Card, Piles, Player, all, carry_texts, first_empty, kind, pos, read_carry, shift, turn_one,
    turn_over,
};

#[derive(Clone)]
pub struct Columns {
    terms: Terms,
    piles: Piles,
    base: i32,
    redealt: usize,
}

impl Columns {
    pub fn deal(terms: Terms, deck: &[Card]) -> Self {
        let (piles, base) = deal(&terms, deck);
        Self {
            terms,
            piles,
            base,
            redealt: 0,
        }
    }

    /// Sets up a position with the ace as base, nothing having been played.
    pub fn set_up(terms: Terms, piles: Piles) -> Self {
        Self {
            terms,
            piles,
            base: 1,
            redealt: 0,
        }
    }

    /// Tells whether a card lies rightly on another, their suits being as said.
    fn follows(&self, on: Card, card: Card, suits: Suits) -> bool {
        let build = self.terms.build;
        let one_above = |low: Card, high: Card| {
            let step = pos(high, self.base) - pos(low, self.base);
            step == 1 || (build.wraps && step == -12)
        };
        let ranks = match build.way {
            Way::Up => one_above(on, card),
            Way::Down => one_above(card, on),
            Way::Both => one_above(on, card) || one_above(card, on),
            Way::Nowhere => false,
        };
        ranks
            && match suits {
                Suits::Same => on.suit == card.suit,
                Suits::Alternate => on.red() != card.red(),
                Suits::Any => true,
            }
    }

    fn may_carry(&self, from: &str, to: &str, count: usize) -> bool {
        if from == to || count > self.piles[from].len() {
            return false;
        }
        let source = &self.piles[from];
        let lifted = &source[source.len() - count..];
        if !lifted.iter().all(|card| card.up) {
            return false;
        }
        match (kind(from), kind(to)) {
            ('t' | 'c' | 'w' | 'r', 'f') => count == 1 && self.goes_up(to, lifted[0]),
            ('t' | 'w' | 'r', 'c') => count == 1 && first_empty(&self.piles, to),
            ('f', 't') => self.terms.comes_back && self.goes_down(from, to, lifted[0]),
            ('c' | 'w' | 'r', 't') => self.goes_down(from, to, lifted[0]),
            ('t', 't') => self.may_lift(source, lifted, to) && self.goes_down(from, to, lifted[0]),
            _ => false,
        }
    }

    fn goes_up(&self, to: &str, card: Card) -> bool {
        let foundation = &self.piles[to];
        let Some(top) = foundation.last() else {
            return self.terms.take != Take::WholeRuns
                && card.rank == self.base
                && first_empty(&self.piles, to);
        };
        let next = match self.terms.take {
            Take::Up => top.rank % 13 + 1,
            Take::Down => (top.rank + 11) % 13 + 1,
            Take::WholeRuns => return false,
        };
        card.suit == top.suit && card.rank == next && foundation.len() < 13
    }

    fn goes_down(&self, from: &str, to: &str, card: Card) -> bool {
        match self.piles[to].last() {
            Some(top) => self.follows(*top, card, self.terms.build.suits),
            None => match self.terms.start {
                Start::Any => true,
                Start::King => card.rank == 13,
                Start::AboveBase(steps) => pos(card, self.base) == steps,
                Start::FromWaste => kind(from) == 'w',
                Start::Nothing => false,
            },
        }
    }

    fn may_lift(&self, column: &[Card], lifted: &[Card], to: &str) -> bool {
        let suits = self.terms.run.unwrap_or(self.terms.build.suits);
        let run = lifted
            .windows(2)
            .all(|pair| self.follows(pair[0], pair[1], suits));
        match self.terms.lift {
            Lift::Top => lifted.len() == 1,
            Lift::Run => run,
            Lift::Supermove => run && lifted.len() <= self.limit(to),
            Lift::TopOrAll => lifted.len() == 1 || lifted.len() == column.len(),
            Lift::FaceUp => true,
        }
    }

    /// Returns how many cards could be carried one at a time.
    fn limit(&self, to: &str) -> usize {
        let empty = |wanted| {
            let mut empty = all(&self.piles, wanted);
            empty.retain(|name| name != to && self.piles[name].is_empty());
            empty.len()
        };
        let anything = self.terms.start == Start::Any && self.terms.fill.is_empty();
        (empty('c') + 1) << if anything { empty('t') } else { 0 }
    }

    fn may_turn(&self) -> bool {
        let some_empty = || {
            all(&self.piles, 't')
                .iter()
                .any(|t| self.piles[t].is_empty())
        };
        match self.terms.stock {
            Stock::None => false,
            _ if self.piles["s"].is_empty() => false,
            Stock::ToWaste { .. } => true,
            Stock::ToColumns { only_full, .. } => !only_full || !some_empty(),
        }
    }

    fn may_redeal(&self) -> bool {
        let Stock::ToWaste { redeals, .. } = self.terms.stock else {
            return false;
        };
        redeals.is_none_or(|most| self.redealt < most)
            && self.piles["s"].is_empty()
            && !self.piles["w"].is_empty()
    }

    fn turn(&mut self) {
        let to = match self.terms.stock {
            Stock::None => panic!("there is no stock"),
            Stock::ToWaste { turn, .. } => vec!["w".to_owned(); turn],
            Stock::ToColumns { columns, .. } => {
                let mut to = all(&self.piles, 't');
                to.truncate(columns);
                to
            }
        };
        for name in to {
            if !self.piles["s"].is_empty() {
                turn_one(&mut self.piles, "s", &name);
            }
        }
    }

    /// Turns up every card of a column or a reserve that nothing covers.
    fn turn_up(&mut self) {
        for (name, pile) in &mut self.piles {
            if matches!(kind(name), 't' | 'r')
                && let Some(top) = pile.last_mut()
            {
                *top = top.upwards();
            }
        }
    }

    fn fill(&mut self) {
        for column in all(&self.piles, 't') {
            if !self.piles[&column].is_empty() {
                continue;
            }
            let mut sources = self.terms.fill.chars().map(String::from);
            if let Some(from) = sources.find(|name| !self.piles[name].is_empty()) {
                turn_one(&mut self.piles, &from, &column);
                self.turn_up();
            }
        }
    }
}

impl Player for Columns {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let may = |from: &str, to: &str, count| self.may_carry(from, to, count);
        let mut moves = carry_texts(&self.piles, may);
        if self.may_turn() {
            moves.push("turn".to_owned());
        }
        if self.may_redeal() {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        match text {
            "turn" => self.turn(),
            "redeal" => {
                turn_over(&mut self.piles, "w", "s");
                self.redealt += 1;
            }
            _ => {
                let (from, to, count) = read_carry(text);
                shift(&mut self.piles, &from, &to, count);
            }
        }
        take_whole_runs(&self.terms, &mut self.piles);
        self.turn_up();
        self.fill();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        won_with(&self.piles, 52 * self.terms.packs)
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![put_up(&self.piles) as i32])
    }
}

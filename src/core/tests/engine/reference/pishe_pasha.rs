//! Pishe Pasha. The game, not the position, ends a hand when a position occurs for the third time,
//! so that is not known here.

use super::endings::{fewest, out, scores};
use super::foundations::goes_up;
use super::two_halves::{deal_halves, goes_across, held, left, turn_up};
use super::{Card, Options, Piles, Player, add, all, of, read_transfer, shift, transfer};

#[derive(Clone)]
pub struct PishePasha {
    piles: Piles,
    seat: usize,
    /// Whether plays to a foundation may be missed and called.
    called: bool,
    most_turns: usize,
    turns: usize,
    /// The cards that the last player should have moved up in that turn, but did not.
    missed: Vec<Card>,
    /// Whether the current player has made a move.
    begun: bool,
    end: Option<String>,
}

impl PishePasha {
    pub fn deal(options: &Options, deck: &[Card], starter: usize) -> Self {
        let mut piles = Piles::new();
        add(&mut piles, "f", 4);
        deal_halves(&mut piles, deck, starter);
        Self {
            piles,
            seat: starter,
            called: options.word("enforce", "auto") == "call",
            most_turns: options.count("max_turns", 2000),
            turns: 0,
            missed: Vec::new(),
            begun: false,
            end: None,
        }
    }

    fn own(&self, pile: &str) -> String {
        of(self.seat, pile)
    }

    fn other(&self, pile: &str) -> String {
        of(1 - self.seat, pile)
    }

    fn top(&self, pile: &str) -> Option<Card> {
        self.piles[pile].last().copied()
    }

    /// Returns the plays of the card in hand and of the discards to the foundations.
    fn plays_up(&self) -> Vec<String> {
        let mut found = Vec::new();
        for from in [self.own("h"), self.own("w")] {
            for to in all(&self.piles, 'f') {
                if let Some(card) = self
                    .top(&from)
                    .filter(|card| goes_up(&self.piles, &to, *card))
                {
                    found.push(transfer(&from, &to, 1, card));
                }
            }
        }
        found
    }

    /// Returns the pile of a card that "stop" can still correct, and where it goes.
    fn to_put_right(&self) -> Option<(String, String)> {
        let theirs = self.other("w");
        let card = self
            .top(&theirs)
            .filter(|card| self.missed.contains(card))?;
        let to = all(&self.piles, 'f')
            .into_iter()
            .find(|to| goes_up(&self.piles, to, card))?;
        Some((theirs, to))
    }

    fn end_turn(&mut self) {
        self.seat = 1 - self.seat;
        self.begun = false;
        self.turns += 1;
        if self.turns == self.most_turns {
            self.end = Some(fewest(left(&self.piles)));
        }
    }
}

impl Player for PishePasha {
    fn moves(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut moves = self.plays_up();
        if !self.called && !moves.is_empty() {
            return moves;
        }
        let (hand, waste, theirs) = (self.own("h"), self.own("w"), self.other("w"));
        for from in [&hand, &waste] {
            if let Some(card) = self
                .top(from)
                .filter(|card| goes_across(&self.piles, &theirs, *card))
            {
                moves.push(transfer(from, &theirs, 1, card));
            }
        }
        match self.top(&hand) {
            Some(card) => moves.push(transfer(&hand, &waste, 1, card)),
            None => moves.push("turn".to_owned()),
        }
        if !self.begun && self.to_put_right().is_some() {
            moves.push("stop".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "stop" {
            let (from, to) = self.to_put_right().unwrap();
            shift(&mut self.piles, &from, &to, 1);
            self.missed.clear();
            if held(&self.piles, 1 - self.seat) == 0 {
                self.end = Some(out(1 - self.seat));
            }
            return;
        }
        let up = self.plays_up();
        if !self.begun {
            self.missed.clear();
            self.begun = true;
        }
        if !up.iter().any(|play| play == text) {
            for play in &up {
                let (from, _, _) = read_transfer(play);
                self.missed.extend(self.top(&from));
            }
        }
        if text == "turn" {
            turn_up(&mut self.piles, self.seat);
            return;
        }
        let (from, to, count) = read_transfer(text);
        shift(&mut self.piles, &from, &to, count);
        if held(&self.piles, self.seat) == 0 {
            self.end = Some(out(self.seat));
        } else if to == self.own("w") {
            self.end_turn();
        }
    }

    fn may_be_stopped(&self) -> bool {
        self.end.is_none() && self.called && self.begun && !self.missed.is_empty()
    }

    fn be_stopped(&mut self) {
        self.missed.clear();
        let (hand, waste) = (self.own("h"), self.own("w"));
        if !self.piles[&hand].is_empty() {
            shift(&mut self.piles, &hand, &waste, 1);
        }
        self.end_turn();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<String> {
        self.end.clone()
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(scores(self.end.as_deref(), left(&self.piles)))
    }
}

//! What may be played in a race in turns.

use super::foundations::goes_up;
use super::race::Race;
use super::{Card, Pile, Piles, Player, Transfer, kind, look_at, transfers_between};

fn builds(on: Card, card: Card) -> bool {
    on.rank == card.rank + 1 && on.red() != card.red()
}

impl Race {
    fn may_transfer(&self, seat: usize, from: Pile, to: Pile, count: usize) -> bool {
        // Partners share the columns; all else belongs to one of them.
        let part = match from.kind {
            'r' => self.plays_nuts(seat),
            'w' => self.plays_cards(seat),
            _ => true,
        };
        if !part || self.terms.until_miss && self.batch_waits && from.kind != 'w' {
            return false;
        }
        let lifted = &from.cards[from.cards.len() - count..];
        let head = lifted[0];
        match (from.kind, to.kind) {
            ('t' | 'r' | 'w', 'f') => count == 1 && goes_up(&self.piles, to.name, head),
            ('t' | 'r' | 'w', 't') if self.terms.builds => {
                let fits = match to.top() {
                    Some(top) => builds(top, head),
                    None => match self.terms.fill.as_str() {
                        "choice" => from.kind == 'r',
                        "king" => head.rank == 13,
                        _ => true,
                    },
                };
                fits && (count == 1 || self.may_lift(lifted, from.cards.len()))
            }
            _ => false,
        }
    }

    fn may_lift(&self, lifted: &[Card], of: usize) -> bool {
        lifted.iter().all(|card| card.up)
            && lifted.windows(2).all(|pair| builds(pair[0], pair[1]))
            && match self.terms.group_moves.as_str() {
                "single" => false,
                "whole_column" => lifted.len() == of,
                _ => true,
            }
    }

    /// Whether a card comes out of the reserve, or out of the waste into play, or goes to the
    /// centre.
    pub fn is_progress(&self, from: &str, to: &str, count: usize) -> bool {
        let empties = kind(from) == 't' && count == self.piles[from].len();
        let fills = empties && self.terms.fill == "auto" && self.left(self.seat) > 0;
        // If all cards must move up, turning one up is progress too.
        let turns_up = || {
            let mut cards = self.piles[from].iter().rev().skip(count);
            cards.next().is_some_and(|card| !card.up)
        };
        matches!(kind(from), 'r' | 'w')
            || kind(to) == 'f'
            || fills
            || self.terms.all_up && turns_up()
    }

    /// Returns the transfers from the piles of a seat to its own and to the centre.
    fn transfers(&self, seat: usize) -> Vec<Transfer<'_>> {
        let own = self.name(seat, "");
        let mut sources = look_at(&self.piles);
        let mut targets = sources.clone();
        sources.retain(|pile| pile.name.starts_with(&own));
        targets.retain(|pile| pile.name.starts_with(&own) || pile.kind == 'f');
        transfers_between(&sources, &targets, |from, to, count| {
            self.may_transfer(seat, from, to, count)
        })
    }

    pub fn may_turn(&self) -> bool {
        let waits = if self.terms.until_miss {
            self.batch_waits
        } else {
            self.turned
        };
        !waits && self.plays_cards(self.seat) && self.has_to_turn()
    }

    /// Whether the side to move has cards to turn, and a pass in which to turn them.
    pub fn has_to_turn(&self) -> bool {
        let redeals = self.counters[self.side(self.seat)].redeals;
        let again = self.terms.redeals < 0 || redeals < self.terms.redeals;
        !self.piles[&self.own("s")].is_empty() || (again && !self.piles[&self.own("w")].is_empty())
    }

    pub fn has_progress(&self, seat: usize) -> bool {
        self.transfers(seat)
            .iter()
            .any(|transfer| self.is_progress(transfer.from, transfer.to, transfer.count))
    }

    pub fn has_centre_play(&self, seat: usize) -> bool {
        let transfers = self.transfers(seat);
        transfers.iter().any(|transfer| kind(transfer.to) == 'f')
    }

    pub fn legal(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let transfers = self.transfers(self.seat);
        let mut moves: Vec<String> = transfers.iter().map(Transfer::text).collect();
        moves.push("pass".to_owned());
        if self.may_turn() {
            moves.push("turn".to_owned());
        }
        // Nothing can be declared while a batch must be played or passed.
        let waits = self.terms.until_miss && self.batch_waits;
        let progress = (0..self.seats())
            .filter(|seat| self.side(*seat) == self.side(self.seat))
            .any(|seat| self.has_progress(seat));
        if !waits && !progress {
            moves.push("no-play".to_owned());
        }
        if self.terms.manual && self.left(self.seat) == 0 {
            moves.push("call".to_owned());
        }
        moves
    }
}

impl Player for Race {
    fn moves(&self) -> Vec<String> {
        self.legal()
    }

    fn play(&mut self, text: &str) {
        self.play_move(text);
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
        Some((0..self.terms.sides).map(|side| self.score(side)).collect())
    }
}

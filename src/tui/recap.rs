//! What a player did in the turn that has just ended, in one line for the next one.

use patience_core::{Game, Move, OnStall, Played, Role, Seat, Step};

use crate::tui::text::count;

/// The turn so far.
#[derive(Debug, Clone, Default)]
pub struct Recap {
    /// Cards put on shared piles.
    up: Vec<String>,
    /// Other cards moved.
    moved: usize,
    /// Cards turned from the stock.
    turned: usize,
}

impl Recap {
    /// Notes a move that has just been made. Returns what to tell the next player, once the
    /// turn has ended.
    pub fn note(&mut self, game: &Game, mv: Move, played: &Played) -> Option<(Seat, String)> {
        let rules = game.rules();
        rules.race.as_ref()?;
        match mv {
            Move::Carry { to, .. } if rules.group_of(to).role == Role::Foundation => {
                let top = game.position().top(rules, to);
                self.up.extend(top.map(|dealt| dealt.card().label()));
            }
            Move::Carry { .. } => self.moved += 1,
            Move::Turn => {
                let turned = played.steps().iter().map(|step| match step {
                    Step::TurnedOver { to, count, .. }
                        if rules.group_of(*to).role == Role::Waste =>
                    {
                        usize::from(*count)
                    }
                    _ => 0,
                });
                self.turned += turned.sum::<usize>();
            }
            _ => {}
        }
        let before = played.turn_before();
        let after = game.position().turn();
        if before.seat == after.seat && after.end.is_none() {
            return None;
        }
        let mut text = std::mem::take(self).words();
        if after.end.is_none() && after.stalls > before.stalls {
            text = format!("{text}. {}", stalled(game, after.stalls));
        }
        Some((before.seat, text))
    }

    fn words(self) -> String {
        let mut parts = Vec::new();
        if !self.up.is_empty() {
            parts.push(format!("{} to the middle", self.up.join(" ")));
        }
        if self.moved > 0 {
            parts.push(count(self.moved, "other move"));
        }
        if self.turned > 0 {
            parts.push(format!("{} turned", count(self.turned, "card")));
        }
        if parts.is_empty() {
            "nothing".to_owned()
        } else {
            parts.join(", ")
        }
    }
}

/// Says that everybody is stuck, and what has been done about it.
pub(super) fn stalled(game: &Game, stalls: u8) -> String {
    let done = match game.rules().race.as_ref().map(|race| race.on_stall) {
        Some(OnStall::Rotate) => "wastes went back, and a card from top to bottom",
        Some(OnStall::Reshuffle) => "wastes went back and were shuffled",
        Some(OnStall::TurnOne) => "cards are now turned one by one",
        _ => "nobody got on",
    };
    format!("All stuck ({stalls} of 3): {done}")
}

//! Taking back at a table of several people: one's own last act freely, where it showed no hidden card;
//! anything else once all agree. At one keyboard all are asked at once, in a room each of them.

use std::collections::BTreeMap;

use patience_core::{Dealt, Entry, Game, Observation, Seat, Seen};

use super::{ONLOOKER, Session};

/// Why all people at the table agree before something is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// It takes back the end of the hand.
    EndOfHand,
    /// It takes back what another player did.
    OthersAct,
    /// It hides a card again that somebody has seen.
    CardSeen,
}

impl Session {
    /// Returns the acts that undo would take back in turns: the last one of a person, and all that computer
    /// players did since.
    pub fn undone_next(&self) -> &[Entry] {
        let game = &self.timed_game.game;
        &game.log()[self.game_after_undo().done()..game.done()]
    }

    /// Returns why all people agree before a seat takes back the last act in turns; nothing where the seat may do
    /// so freely. Whether anybody else plays is not looked at.
    pub fn consent_to_undo(&self, seat: Seat) -> Option<Consent> {
        let game = &self.timed_game.game;
        let several = game.rules().seats() > 1;
        if !self.can_undo() {
            None
        } else if several && game.hand_end().is_some() {
            Some(Consent::EndOfHand)
        } else if self.undone_next().iter().any(|entry| entry.seat != seat) {
            Some(Consent::OthersAct)
        } else {
            shows_hidden_card(&self.game_after_undo(), game, seat).then_some(Consent::CardSeen)
        }
    }
}

/// Tells whether an act of a seat has shown a card to somebody, the seat itself included, that neither they nor the
/// seat knew before: one that was turned up, or that came into a hand from a stock.
fn shows_hidden_card(before: &Game, after: &Game, actor: Seat) -> bool {
    let known = |game: &Game, seat| known_cards(game.observation(seat));
    let (public_before, public_after) = (known(before, ONLOOKER), known(after, ONLOOKER));
    let actors = known(before, actor);
    let turned_up = public_after
        .iter()
        .any(|(card, count)| *count > of(&public_before, *card) && *count > of(&actors, *card));
    turned_up
        || before.rules().all_seats().any(|seat| {
            let seen_before = known(before, seat);
            known(after, seat).iter().any(|(card, count)| {
                let opened = of(&public_after, *card).saturating_sub(of(&public_before, *card));
                *count > of(&seen_before, *card) + opened
            })
        })
}

/// Returns how often a card is among those that are known.
fn of(counts: &BTreeMap<Dealt, usize>, card: Dealt) -> usize {
    counts.get(&card).copied().unwrap_or(0)
}

/// Counts the cards that a seat sees or has seen, each by its face and the owner of its deck.
fn known_cards(seen: Observation<'_>) -> BTreeMap<Dealt, usize> {
    let mut counts = BTreeMap::new();
    let piles = seen.rules().pile_ids();
    for card in piles.flat_map(|pile| seen.pile(pile).iter()) {
        if let Seen::Known(dealt) | Seen::Remembered(dealt) = card {
            *counts
                .entry(Dealt::down(dealt.card(), dealt.owner()))
                .or_default() += 1;
        }
    }
    counts
}

//! Consent to undo at a table of several people. Players may freely undo their own last move if it
//! revealed no hidden card. Any other undo needs everyone's consent: at one keyboard all are asked
//! at once, in a room each person separately.

use std::collections::BTreeMap;

use patience_core::{Dealt, Entry, Game, Observation, Seat, Seen};

use super::{ONLOOKER, Session};

/// Why everyone at the table must agree to an undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// The undo takes back the end of the hand.
    EndOfHand,
    /// The undo takes back another player's move.
    OthersAct,
    /// The undo hides a card that somebody has already seen.
    CardSeen,
}

impl Session {
    /// The moves that an undo would take back in a turn-based game: the last move of a person and
    /// all later moves of computer players.
    pub fn undone_next(&self) -> &[Entry] {
        let game = &self.timed_game.game;
        &game.log()[self.game_after_undo().done()..game.done()]
    }

    /// Why everyone must agree before `seat` undoes the last move of a turn-based game. Returns
    /// `None` if the player may undo it freely. Does not check whether other people play.
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

/// Whether a move of `actor` revealed a hidden card to anybody, `actor` included. A card was hidden
/// from a player if neither this player nor `actor` knew it. Such a card was turned up, or came
/// from a stock into a hand.
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

/// The number of times that a card occurs in `counts`, by its face and the owner of its deck.
fn of(counts: &BTreeMap<Dealt, usize>, card: Dealt) -> usize {
    counts.get(&card).copied().unwrap_or(0)
}

/// Counts the cards that a player sees or has seen. Cards are the same if they have the same face
/// and the same owner of their deck.
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

//! Which legal move a typed line means.

use patience_app::session::Session;
use patience_core::{Move, Observation, PileId, Role, advice};
use patience_language::describe::{self, Audience};

use crate::line::{Part, Typed};
use crate::{names, words};

/// Returns the legal move that a typed line means: the move of most cards, from the leftmost pile
/// to the leftmost pile.
///
/// # Errors
/// Returns, in a sentence, why no move is meant.
pub fn find(session: &Session, typed: &Typed) -> Result<Move, String> {
    let rules = session.game().rules();
    for part in &typed.parts {
        if let Part::Name(name) = part
            && names::piles(rules, name).is_empty()
        {
            return Err(words::not_here(name));
        }
    }
    let seen = session.observation();
    let meant = session
        .legal()
        .iter()
        .copied()
        .filter(|mv| is_meant(seen, typed, *mv));
    let mut meant: Vec<Move> = meant.collect();
    if let [_] = typed.parts.as_slice() {
        // Other moves than those of cards are made only where no card can move.
        if let Some(best) = best(session, typed, &meant) {
            return Ok(best);
        }
    }
    meant.sort_by_key(|mv| match *mv {
        Move::Transfer { from, count, to } => (0, u8::MAX - count, from, to),
        Move::Pull { from, depth, to } => (1, depth, from, to),
        Move::Pair(one, other) | Move::Swap(one, other) | Move::Row(one, other) => {
            (2, 0, one, other)
        }
        _ => (3, 0, PileId::new(0), PileId::new(0)),
    });
    meant
        .first()
        .copied()
        .ok_or_else(|| refused(session, typed))
}

/// Returns the best move of the card or pile that was typed alone.
fn best(session: &Session, typed: &Typed, meant: &[Move]) -> Option<Move> {
    let game = session.game();
    let from = |mv: &Move| match *mv {
        Move::Transfer { from, count, .. } => Some((from, count)),
        _ => None,
    };
    let (pile, count) = meant.iter().find_map(from)?;
    let is_card = matches!(typed.parts.first(), Some(Part::Card(_)));
    let count = is_card.then_some(count);
    let best = advice::best_place(game.rules(), game.position(), session.seat(), pile, count);
    best.filter(|best| meant.contains(best))
}

/// Whether a line can mean a move.
fn is_meant(seen: Observation<'_>, typed: &Typed, mv: Move) -> bool {
    let is_top = |part: &Part, pile: PileId| is_at(seen, part, pile, 1);
    let both = |one: PileId, other: PileId| match typed.parts.as_slice() {
        [first, second] => {
            is_top(first, one) && is_top(second, other)
                || is_top(first, other) && is_top(second, one)
        }
        _ => false,
    };
    let alone = |pile: PileId| match typed.parts.as_slice() {
        [only] => typed.acts && is_top(only, pile),
        _ => false,
    };
    match mv {
        Move::Transfer { from, count, to } => match typed.parts.as_slice() {
            // A place alone takes the card in hand.
            [only] => {
                let is_held = seen.rules().group_of(from).role == Role::Hand;
                typed.acts && (is_at(seen, only, from, count) || is_held && is_top(only, to))
            }
            [first, second] => {
                typed.count.is_none_or(|wanted| wanted == count)
                    && is_at(seen, first, from, count)
                    && is_top(second, to)
            }
            _ => false,
        },
        Move::Pull { from, depth, to } => match typed.parts.as_slice() {
            [first, second] => is_at(seen, first, from, depth) && is_top(second, to),
            _ => false,
        },
        Move::Pair(one, other) | Move::Swap(one, other) | Move::Row(one, other) => both(one, other),
        Move::Single(pile) | Move::TurnUp(pile) | Move::Gather(pile) => alone(pile),
        Move::Set(piles) => {
            let mut piles: Vec<PileId> = piles.piles().collect();
            let mut parts = typed.parts.iter();
            piles.len() == typed.parts.len()
                && parts.all(|part| {
                    let at = piles.iter().position(|pile| is_top(part, *pile));
                    at.map(|at| piles.remove(at)).is_some()
                })
        }
        Move::Turn
        | Move::Redeal
        | Move::Pass
        | Move::NoPlay
        | Move::Call
        | Move::Finish
        | Move::Stop => false,
    }
}

/// Whether a card or a name means a pile, from its card at `depth` on, where 1 is the top card.
fn is_at(seen: Observation<'_>, part: &Part, pile: PileId, depth: u8) -> bool {
    match part {
        Part::Name(name) => names::piles(seen.rules(), name).contains(&pile),
        Part::Card(card) => {
            let under = usize::from(depth).checked_sub(1);
            under.and_then(|under| seen.under(pile, under)) == Some(*card)
        }
    }
}

/// Returns, in a sentence, why a line means no legal move.
fn refused(session: &Session, typed: &Typed) -> String {
    let (game, seen) = (session.game(), session.observation());
    let rules = game.rules();
    let place = |part: &Part| -> Option<(PileId, u8)> {
        match part {
            Part::Name(name) => {
                let piles = names::piles(rules, name);
                let full = piles.iter().find(|pile| !seen.is_empty(**pile));
                full.or(piles.first()).map(|pile| (*pile, 1))
            }
            Part::Card(card) => rules.pile_ids().find_map(|pile| {
                let depth = (0..seen.len(pile)).find(|at| seen.under(pile, *at) == Some(*card))?;
                Some((pile, u8::try_from(depth + 1).ok()?))
            }),
        }
    };
    if let [_, Part::Name(name)] = typed.parts.as_slice() {
        let piles = names::piles(rules, name);
        let is_full =
            |pile: &PileId| rules.group_of(*pile).role == Role::Cell && !seen.is_empty(*pile);
        if piles.len() > 1 && piles.iter().all(is_full) {
            let noun = describe::plural(&rules.group_of(piles[0]).noun);
            return words::sentence(&format!("No: all {noun} are full"));
        }
    }
    let unseen = typed.parts.iter().find(|part| place(part).is_none());
    if let Some(Part::Card(card)) = unseen {
        return words::sentence(&format!("{} is not in sight", words::card(*card)));
    }
    let mv = match typed
        .parts
        .iter()
        .filter_map(place)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [(from, _)] if rules.removal.is_some() => Move::Single(*from),
        [(from, count)] if let Some(to) = rules.only_target(rules.pile(*from).group) => {
            let (from, count) = (*from, *count);
            Move::Transfer { from, count, to }
        }
        [(from, _)] => {
            let name = names::words(rules, *from);
            return words::sentence(&format!("{name} has no place now"));
        }
        [(one, _), (other, _)]
            if rules.removal.is_some() && is_taken_off(session, *one, *other) =>
        {
            Move::Pair(*one.min(other), *one.max(other))
        }
        [(from, depth), (to, _)] => Move::Transfer {
            from: *from,
            count: typed.count.unwrap_or(*depth),
            to: due(seen, *from, typed.parts.get(1)).unwrap_or(*to),
        },
        _ => return "No move fits. Type can for the moves.".to_owned(),
    };
    match game.position().can_play(rules, session.seat(), mv) {
        Ok(()) => "No move fits. Type can for the moves.".to_owned(),
        Err(why) => {
            let names = session.names();
            let audience = Audience {
                names,
                ..Audience::at(session.seat())
            };
            let why = describe::refusal_for(rules, game.position(), audience, why);
            words::refused(&why)
        }
    }
}

/// Whether cards of both piles leave the table together in some position.
fn is_taken_off(session: &Session, one: PileId, other: PileId) -> bool {
    let rules = session.game().rules();
    [one, other]
        .iter()
        .all(|pile| rules.is_taken_off(rules.pile(*pile).group))
}

/// Returns the foundation on which a card is due, or an empty one, if only foundations were named.
fn due(seen: Observation<'_>, from: PileId, to: Option<&Part>) -> Option<PileId> {
    let Some(Part::Name(name)) = to else {
        return None;
    };
    let rules = seen.rules();
    let piles = names::piles(rules, name);
    let are_up = piles
        .iter()
        .all(|pile| rules.group_of(*pile).role == Role::Foundation);
    let suit = seen.top(from)?.suit();
    let of_suit = piles
        .iter()
        .find(|pile| seen.top(**pile).is_some_and(|top| top.suit() == suit));
    let empty = piles.iter().find(|pile| seen.is_empty(**pile));
    of_suit
        .or(empty)
        .copied()
        .filter(|_| are_up && piles.len() > 1)
}

//! How a computer player values a move in a game that is played in turns with one pack. The most valuable moves play
//! cards that the player must get rid of. Next are moves that lead to such a play. A move that only helps the next
//! player is never made. The player ends its turn with the card that does the least harm on the pile where it goes.

use patience_core::{
    Card, Direction, GroupSet, Lift, Move, Observation, PileId, Rank, Role, Seat, TurnGame,
};

/// The value, for a computer player, of calling "stop" when another player has missed a play.
const STOP: u32 = 5000;
/// The value, for a computer player, of turning the stock.
const TURN: u32 = 300;
/// The value, for a computer player, of ending its turn with a pass.
const PASS: u32 = 10;
/// The lowest value, for a computer player, of a move that ends its turn.
const ENDING: u32 = 100;
/// The value, for a computer player, of moving a whole column onto another.
const CLEARS: u32 = 340;
/// The value, for a computer player, of uncovering a card by moving cards between columns.
const UNCOVERS: u32 = 350;
/// The value, for a computer player, of making a place for a card that it must get rid of.
const MAKES_PLACE: u32 = 335;
/// The value, for a computer player, of a move that only helps others. It is lower than the value of ending the turn.
const HELPS_OTHERS: u32 = 20;

/// Returns the value of a legal move for a computer player.
pub(super) fn value(observation: Observation<'_>, game: &TurnGame, mv: Move, plans: bool) -> u32 {
    match mv {
        Move::Stop => STOP,
        Move::Transfer { from, to, .. } if ends_turn(observation, game, to) => {
            ending(observation, from, to)
        }
        Move::Transfer { from, to, count } if moves_about(observation, game, (from, to)) => {
            about(observation, game, (from, to), count)
        }
        Move::Transfer { from, to, .. } | Move::Pull { from, to, .. } => {
            transfer(observation, game, (from, to), plans)
        }
        Move::Turn | Move::Redeal => TURN,
        Move::Pass => PASS,
        _ => 0,
    }
}

/// Whether the computer player's turn ends when a card is put on pile `to`.
pub(super) fn ends_turn(observation: Observation<'_>, game: &TurnGame, to: PileId) -> bool {
    let pile = observation.rules().pile(to);
    Some(pile.group) == game.ends_on && pile.seat == Some(observation.seat())
}

/// Whether a transfer only rearranges cards: from one shared column to another, or from one of the player's own
/// columns to another. If turns end by passing, this applies to all shared piles.
fn moves_about(
    observation: Observation<'_>,
    game: &TurnGame,
    (from, to): (PileId, PileId),
) -> bool {
    let rules = observation.rules();
    let is_column = |pile: PileId| rules.group_of(pile).role == Role::Tableau;
    let is_at_one_place = rules.pile(from).seat == rules.pile(to).seat;
    let is_shared = rules.pile(from).seat.is_none();
    is_at_one_place
        && !game.out.contains(rules.pile(from).group)
        && (is_column(from) && is_column(to) || game.ends_on.is_none() && is_shared)
}

/// Returns the value, for a computer player, of a transfer that only rearranges cards. Most of these transfers could be
/// repeated for ever, so a transfer has a value only if it changes which cards can be played.
fn about(
    observation: Observation<'_>,
    game: &TurnGame,
    (from, to): (PileId, PileId),
    count: u8,
) -> u32 {
    let (rules, count) = (observation.rules(), usize::from(count));
    if count == observation.len(from) {
        let is_alike = rules.pile(from).group == rules.pile(to).group;
        return if is_alike && observation.is_empty(to) {
            0
        } else {
            CLEARS
        };
    }
    let Some(under) = observation.under(from, count) else {
        return UNCOVERS;
    };
    let accepted = observation.accepted_on(from, Some(under));
    let mut own = tops(observation, game.out, observation.seat());
    if own.any(|top| accepted.contains(top)) {
        MAKES_PLACE
    } else {
        0
    }
}

/// Returns the value, for a computer player, of a transfer that does not end its turn.
fn transfer(
    observation: Observation<'_>,
    game: &TurnGame,
    (from, to): (PileId, PileId),
    plans: bool,
) -> u32 {
    let rules = observation.rules();
    let gets_rid = is_own(observation, game.out, from);
    if rules.pile(to).seat.is_some() {
        return 900;
    }
    match (rules.group_of(to).role, gets_rid) {
        (Role::Foundation, true) => 1000,
        (Role::Tableau, true) if observation.is_empty(to) => 700,
        (Role::Tableau, true) => 850,
        (Role::Foundation, false) if rules.pile(from).seat.is_some() => {
            to_foundation(observation, game, (from, to), plans)
        }
        _ => 330,
    }
}

/// Returns the value, for a computer player, of putting a card that it need not get rid of on a shared foundation.
fn to_foundation(
    observation: Observation<'_>,
    game: &TurnGame,
    (from, to): (PileId, PileId),
    plans: bool,
) -> u32 {
    let usual = match observation.rules().group_of(from).role {
        Role::Cell => 420,
        _ => 400,
    };
    if !plans {
        return usual;
    }
    if let Some(plays) = plays_to_own_top(observation, game, to) {
        return 900_u32.saturating_sub(plays);
    }
    let rank = observation.top(from).map(Card::rank);
    let is_wild = rank.is_some() && rank == observation.rules().group_of(to).wild;
    if is_wild || helps_others(observation, game, to) {
        HELPS_OTHERS
    } else {
        usual
    }
}

fn is_own(observation: Observation<'_>, groups: GroupSet, pile: PileId) -> bool {
    let place = observation.rules().pile(pile);
    place.seat == Some(observation.seat()) && groups.contains(place.group)
}

/// Returns the number of cards that must go on the shared pile `to` before the player's own top card can go there.
/// Returns `None` if the player does not have all of these cards.
fn plays_to_own_top(observation: Observation<'_>, game: &TurnGame, to: PileId) -> Option<u32> {
    let rules = observation.rules();
    let group = rules.group_of(to);
    if group.build.direction != Direction::Up {
        return None;
    }
    let own = tops(observation, game.out, observation.seat()).next()?;
    let step = |card: Card| usize::from(rules.ranks.above(card.rank(), observation.base()));
    let mut held = [0_u32; Rank::MOST as usize];
    let mut wild = 0;
    let own_piles = rules.pile_ids().filter(|pile| {
        rules.pile(*pile).seat == Some(observation.seat())
            && !game.out.contains(rules.pile(*pile).group)
            && rules.group_of(*pile).lift != Lift::Nothing
    });
    for card in own_piles.filter_map(|pile| observation.top(pile)) {
        if group.wild == Some(card.rank()) {
            wild += 1;
        } else if let Some(held) = held.get_mut(step(card)) {
            *held += 1;
        }
    }
    let needed = observation.len(to)..step(own);
    for rank in needed.clone() {
        let count = held.get_mut(rank)?;
        if *count > 0 {
            *count -= 1;
        } else if wild > 0 && rank > 0 {
            wild -= 1;
        } else {
            return None;
        }
    }
    (!needed.is_empty()).then(|| u32::try_from(needed.len()).unwrap_or(u32::MAX))
}

/// Whether another player can get rid of a card if one more card goes on the shared pile `to`.
fn helps_others(observation: Observation<'_>, game: &TurnGame, to: PileId) -> bool {
    let rules = observation.rules();
    let next = observation.len(to) + 1;
    let others = rules.all_seats().filter(|seat| *seat != observation.seat());
    others
        .flat_map(|seat| tops(observation, game.out, seat))
        .any(|top| usize::from(rules.ranks.above(top.rank(), observation.base())) == next)
}

/// Returns the face-up top cards of the piles that the player in `seat` must empty.
fn tops(observation: Observation<'_>, groups: GroupSet, seat: Seat) -> impl Iterator<Item = Card> {
    let piles = groups
        .iter()
        .flat_map(move |group| observation.rules().piles_of(group, seat));
    piles.filter_map(move |pile| observation.top(pile))
}

/// Returns the value, for a computer player, of ending the turn by putting the top card of pile `from` on pile `to`. It
/// is highest if the card continues the order of `to`, and low if the card is worth keeping.
fn ending(observation: Observation<'_>, from: PileId, to: PileId) -> u32 {
    let Some(card) = observation.top(from) else {
        return ENDING;
    };
    let rules = observation.rules();
    let step = |card: Card| u32::from(rules.ranks.above(card.rank(), observation.base()));
    let is_wild = rules
        .groups
        .iter()
        .any(|group| group.wild == Some(card.rank()));
    let place = match observation.top(to) {
        None => 40,
        Some(top) if step(top) == step(card) + 1 => 70,
        Some(top) if step(top) == step(card) => 60,
        Some(top) => step(top),
    };
    let worth_keeping = match step(card) {
        _ if is_wild => 80,
        0 => 60,
        _ => 0,
    };
    (ENDING + place + step(card)).saturating_sub(worth_keeping)
}

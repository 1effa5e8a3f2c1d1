//! What a move is worth to a player of a game in turns at one pack: to be rid of cards first,
//! then whatever leads there, and never what only helps the next player. A turn is ended with
//! the card that does the least harm where it goes.

use patience_core::{Card, Direction, GroupSet, Lift, Move, PileId, Role, Seat, Sight, TurnGame};

/// What ends a turn is worth about so much.
const ENDING: u32 = 100;
/// A play that is better left alone is worth less than ending the turn.
const LEFT_ALONE: u32 = 20;

/// Returns what a legal move is worth.
pub(crate) fn worth(sight: Sight<'_>, game: &TurnGame, mv: Move, plans: bool) -> u32 {
    match mv {
        Move::Stop => 5000,
        Move::Carry { from, to, .. } if ends_turn(sight, game, to) => ending(sight, from, to),
        Move::Carry { from, to, .. } => carry(sight, game, (from, to), plans),
        Move::Turn | Move::Redeal => 300,
        Move::Pass => 10,
        _ => 0,
    }
}

/// Tells whether a card put there ends the turn of the player.
pub(crate) fn ends_turn(sight: Sight<'_>, game: &TurnGame, to: PileId) -> bool {
    let pile = sight.rules().pile(to);
    pile.group == game.ends_on && pile.seat == Some(sight.seat())
}

fn carry(sight: Sight<'_>, game: &TurnGame, (from, to): (PileId, PileId), plans: bool) -> u32 {
    let rules = sight.rules();
    let is_rid = is_own(sight, game.out, from);
    if rules.pile(to).seat.is_some() {
        return 900;
    }
    match (rules.group_of(to).role, is_rid) {
        (Role::Foundation, true) => 1000,
        (Role::Tableau, true) if sight.is_empty(to) => 700,
        (Role::Tableau, true) => 850,
        (Role::Foundation, false) if rules.pile(from).seat.is_some() => {
            to_the_centre(sight, game, (from, to), plans)
        }
        _ => 330,
    }
}

/// Returns what it is worth to put a card on a shared pile that one need not be rid of.
fn to_the_centre(
    sight: Sight<'_>,
    game: &TurnGame,
    (from, to): (PileId, PileId),
    plans: bool,
) -> u32 {
    let usual = match sight.rules().group_of(from).role {
        Role::Cell => 420,
        _ => 400,
    };
    if !plans {
        return usual;
    }
    if let Some(needed) = plays_to_go(sight, game, to) {
        return 900_u32.saturating_sub(needed);
    }
    let rank = sight.top(from).map(Card::rank);
    let is_wild = rank.is_some() && rank == sight.rules().group_of(to).wild;
    if is_wild || helps_others(sight, game, to) {
        LEFT_ALONE
    } else {
        usual
    }
}

fn is_own(sight: Sight<'_>, groups: GroupSet, pile: PileId) -> bool {
    let place = sight.rules().pile(pile);
    place.seat == Some(sight.seat()) && groups.contains(place.group)
}

/// Returns how many cards have to be put on a shared pile before the player's own top card goes
/// there, where the player has them all.
fn plays_to_go(sight: Sight<'_>, game: &TurnGame, to: PileId) -> Option<u32> {
    let rules = sight.rules();
    let kind = rules.group_of(to);
    if kind.build.direction != Direction::Up {
        return None;
    }
    let own = tops(sight, game.out, sight.seat()).next()?;
    let step = |card: Card| usize::from(card.rank().above(sight.base()));
    let mut have = [0_u32; 13];
    let mut wild = 0;
    let mine = rules.pile_ids().filter(|pile| {
        rules.pile(*pile).seat == Some(sight.seat())
            && !game.out.contains(rules.pile(*pile).group)
            && rules.group_of(*pile).lift != Lift::Nothing
    });
    for card in mine.filter_map(|pile| sight.top(pile)) {
        if kind.wild == Some(card.rank()) {
            wild += 1;
        } else {
            have[step(card)] += 1;
        }
    }
    let needed = sight.len(to)..step(own);
    for rank in needed.clone() {
        let held = have.get_mut(rank)?;
        if *held > 0 {
            *held -= 1;
        } else if wild > 0 && rank > 0 {
            wild -= 1;
        } else {
            return None;
        }
    }
    (!needed.is_empty()).then(|| u32::try_from(needed.len()).unwrap_or(u32::MAX))
}

/// Tells whether one more card on a shared pile lets another player be rid of one.
fn helps_others(sight: Sight<'_>, game: &TurnGame, to: PileId) -> bool {
    let rules = sight.rules();
    let next = sight.len(to) + 1;
    let others = rules.all_seats().filter(|seat| *seat != sight.seat());
    others
        .flat_map(|seat| tops(sight, game.out, seat))
        .any(|top| usize::from(top.rank().above(sight.base())) == next)
}

/// Returns the face-up top cards of what a player has to be rid of.
fn tops(sight: Sight<'_>, groups: GroupSet, seat: Seat) -> impl Iterator<Item = Card> {
    let piles = groups
        .iter()
        .flat_map(move |group| sight.rules().piles_of(group, seat));
    piles.filter_map(move |pile| sight.top(pile))
}

/// Returns what it is worth to end the turn with a card: best on one that is wanted right after
/// it, worst on one that is wanted soon.
fn ending(sight: Sight<'_>, from: PileId, to: PileId) -> u32 {
    let Some(card) = sight.top(from) else {
        return ENDING;
    };
    let rules = sight.rules();
    let step = |card: Card| u32::from(card.rank().above(sight.base()));
    let wild = rules
        .groups
        .iter()
        .any(|group| group.wild == Some(card.rank()));
    let place = match sight.top(to) {
        None => 40,
        Some(top) if step(top) == step(card) + 1 => 70,
        Some(top) if step(top) == step(card) => 60,
        Some(top) => step(top),
    };
    let keep = match step(card) {
        _ if wild => 80,
        0 => 60,
        _ => 0,
    };
    (ENDING + place + step(card)).saturating_sub(keep)
}

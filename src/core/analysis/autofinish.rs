//! Auto-finish: making the remaining moves of a game for one player automatically. This is possible
//! when moves to the goal, with turns of the stock in between, win in any order.

use std::collections::HashSet;

use crate::cards::{CardSet, Dealt};
use crate::moves::Move;
use crate::position::{End, Position};
use crate::rules::{Condition, Goal, KeptWay, LinkedPile, PileId, Role, Rules, Seat, WhichPiles};

/// The largest number of moves that the search for an auto-finish tries before it gives up.
const MOST_TRIED: usize = 2000;

/// Returns the moves that finish a game for one player, if the remaining moves are automatic.
///
/// The remaining moves are automatic only if the player can see that they win: every card has been
/// seen, moves to the goal win in any order, the stock is turned only when no such move is
/// possible, and no move prevents another.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// // Kings are at the bottom of the columns and aces on top.
/// let mut deck: Vec<Card> = Rank::all()
///     .flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
///     .collect();
/// deck.reverse();
/// let sorted = Position::deal_from(&rules, &[deck], deal, 0, Seat::FIRST, &[]);
/// let moves = autofinish::rest(&rules, &sorted).ok_or("the rest does not play itself")?;
/// assert_eq!(moves.len(), 52);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rest(rules: &Rules, position: &Position) -> Option<Vec<Move>> {
    if rules.seats() != 1 || position.turn().end.is_some() || !is_seen(rules, position) {
        return None;
    }
    let mut left = MOST_TRIED;
    let mut moves = Vec::new();
    let mut now = position.clone();
    let mut turned = 0;
    while now.turn().end.is_none() {
        let mv = *next_moves(rules, &now).first()?;
        left = left.checked_sub(1)?;
        turned = if is_to_goal(rules, mv) { 0 } else { turned + 1 };
        // A stock that brings nothing in two passes never does.
        if turned > 2 * usize::from(rules.cards()) {
            return None;
        }
        now.play(rules, Seat::FIRST, mv).ok()?;
        moves.push(mv);
    }
    let won = now.turn().end == Some(End::Won);
    let mut seen = HashSet::new();
    (won && is_won_anyway(rules, position.clone(), &mut seen, &mut left)).then_some(moves)
}

/// Whether the player has seen every card in the game at least once.
fn is_seen(rules: &Rules, position: &Position) -> bool {
    let mut piles = rules.pile_ids();
    piles.all(|pile| {
        let mut cards = position.cards(rules, pile).iter();
        cards.all(|dealt| dealt.is_seen())
    })
}

/// Whether the game is won by making only moves to the goal, in any order. `seen` contains the
/// positions visited so far.
fn is_won_anyway(
    rules: &Rules,
    mut now: Position,
    seen: &mut HashSet<Position>,
    left: &mut usize,
) -> bool {
    while now.turn().end.is_none() {
        let moves = next_moves(rules, &now);
        let independent = moves.iter().find(|mv| is_independent(rules, &now, **mv));
        let ways = match (independent, moves.as_slice()) {
            (_, []) => return false,
            (Some(mv), _) | (None, [mv]) => vec![*mv],
            (None, _) => different(rules, &now, &moves),
        };
        let Some((last, others)) = ways.split_last() else {
            return false;
        };
        if !others.is_empty() && !seen.insert(now.clone()) {
            // It is being examined, or has been found to win.
            return true;
        }
        for mv in others {
            let next = after(rules, &now, *mv, left);
            if !next.is_some_and(|next| is_won_anyway(rules, next, seen, left)) {
                return false;
            }
        }
        let Some(next) = after(rules, &now, *last, left) else {
            return false;
        };
        now = next;
    }
    now.turn().end == Some(End::Won)
}

/// Returns the position after a move, or `None` if the search for an auto-finish has tried too many
/// moves.
fn after(rules: &Rules, now: &Position, mv: Move, left: &mut usize) -> Option<Position> {
    *left = left.checked_sub(1)?;
    let mut next = now.clone();
    next.play(rules, Seat::FIRST, mv).ok()?;
    Some(next)
}

/// Returns `moves` without equivalent moves. Of several moves that take the same cards to piles of
/// one kind with the same contents, only the first is kept.
fn different(rules: &Rules, now: &Position, moves: &[Move]) -> Vec<Move> {
    let way = |mv: Move| match mv {
        Move::Transfer { from, count, to } => {
            let cards = |pile| now.cards(rules, pile);
            Some((from, count, rules.pile(to).group, cards(to)))
        }
        _ => None,
    };
    let mut kept: Vec<Move> = Vec::new();
    for mv in moves {
        let known = way(*mv).is_some() && kept.iter().any(|other| way(*other) == way(*mv));
        if !known {
            kept.push(*mv);
        }
    }
    kept
}

/// Whether a move cannot prevent any other move to the goal, nor be prevented by one, now or later.
/// Such a move may as well be made first. `true` is certain; `false` means unknown.
fn is_independent(rules: &Rules, now: &Position, mv: Move) -> bool {
    if rules.tables.closing.is_some() || is_filled(rules, now) || !is_steady(rules) {
        return false;
    }
    let off_goal = |pile: &PileId| !is_away(rules, *pile);
    let cards = || {
        let piles = rules.pile_ids().filter(off_goal);
        piles
            .flat_map(|pile| now.cards(rules, pile))
            .map(|dealt| dealt.card())
    };
    match mv {
        Move::Transfer { from, count: 1, to } => {
            let Some(card) = now.top(rules, from).map(Dealt::card) else {
                return false;
            };
            // There must be a target for each card that may go to one of the targets of this card,
            // and it must not matter which.
            let takes =
                |pile: &PileId| is_away(rules, *pile) && now.accepted(rules, *pile).contains(card);
            let piles: Vec<PileId> = rules.pile_ids().filter(takes).collect();
            let group = rules.pile(to).group;
            let wanted = now.accepted(rules, to);
            let alike = |pile: &PileId| {
                rules.pile(*pile).group == group
                    && now.accepted(rules, *pile) == wanted
                    && now.len(*pile) == now.len(to)
            };
            piles.iter().all(alike)
                && (piles.len() == 1 || rules.ways(group).is_none())
                && cards().filter(|card| wanted.contains(*card)).count() <= piles.len()
        }
        Move::Single(pile) => now.top(rules, pile).is_some_and(|top| {
            let card = top.card();
            let alone = rules.removal.as_ref().is_some_and(|removal| {
                removal.alone_from(rules.pile(pile).group).contains(card)
                    && !removal
                        .sets()
                        .any(|(ranks, _)| ranks.contains(&card.rank()))
            });
            alone && rules.pairs_with(card).is_empty() && !is_moved_to_goal(rules)
        }),
        Move::Pair(one, other) => {
            let tops = [one, other].map(|pile| now.top(rules, pile).map(Dealt::card));
            let [Some(one), Some(other)] = tops else {
                return false;
            };
            let partners = rules.pairs_with(one) | rules.pairs_with(other);
            let either = CardSet::of(one) | CardSet::of(other);
            let apart = rules.removal.as_ref().is_some_and(|removal| {
                removal.larger_sets().next().is_none()
                    && removal.outranked().is_none()
                    && !removal.alone().meets(either)
            });
            // These two cards must have no other partners.
            apart
                && cards()
                    .filter(|card| (partners | either).contains(*card))
                    .count()
                    == 2
                && !is_moved_to_goal(rules)
        }
        _ => false,
    }
}

/// Whether cards that are moved to a pile come closer to the goal of the game by it, and stay on
/// the pile.
fn is_away(rules: &Rules, pile: PileId) -> bool {
    let group = rules.pile(pile).group;
    let wanted = rules.goal.groups().contains(group);
    match rules.goal {
        Goal::Emptied(_) => {
            let role = rules.group(group).role;
            !wanted && matches!(role, Role::Foundation | Role::Waste | Role::Discard)
        }
        _ => wanted,
    }
}

/// Whether players of the game bring cards closer to the goal by moving them, and not only by
/// removing them.
fn is_moved_to_goal(rules: &Rules) -> bool {
    let takes = |pile: PileId| {
        let group = rules.group_of(pile);
        is_away(rules, pile) && !(group.from.is_empty() && group.start_from.is_empty())
    };
    rules.pile_ids().any(takes)
}

/// Whether the rules fill an empty pile automatically. The card that fills it could then depend on
/// which of two piles is emptied first.
fn is_filled(rules: &Rules, now: &Position) -> bool {
    let mut fills = rules.tables.seat_fills[Seat::FIRST.index()].iter();
    fills.any(|pile| {
        let mut sources = rules.group_of(*pile).fill.iter();
        sources.any(|from| !now.all_empty(rules, *from, Seat::FIRST))
    })
}

/// Whether every pile that accepts cards now, or from which cards can be taken now, will continue
/// to do so for the rest of the hand.
fn is_steady(rules: &Rules) -> bool {
    let fills = |which: &WhichPiles| match which {
        WhichPiles::Its(group) => {
            !matches!(rules.goal, Goal::Emptied(_)) && rules.goal.groups().contains(*group)
        }
        WhichPiles::Before => !matches!(rules.goal, Goal::Emptied(_)),
        WhichPiles::All(_) | WhichPiles::Any(_) => false,
    };
    let stays = |when: &Condition| match when {
        Condition::Always => true,
        Condition::Full(which) | Condition::Started(which) => fills(which),
        _ => false,
    };
    rules.groups.iter().all(|group| {
        stays(&group.takes_when)
            && stays(&group.gives_when)
            && stays(group.start_limit.condition())
            && group.collected().is_empty()
            && group.own_sources().is_empty()
            && group.other_build.is_none()
            && group.linked_pile == LinkedPile::None
            && group.kept_way != KeptWay::AllPiles
            && !(group.each_suit && rules.has_twins())
    })
}

/// Returns the moves that bring cards closer to the goal or, if there are none, the move that turns
/// the stock.
fn next_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(rules, Seat::FIRST, &mut moves);
    let stock = rules.stock.as_ref();
    let onto_waste = stock.is_some_and(|stock| rules.group(stock.to()).role == Role::Waste);
    let turns = |mv: &Move| onto_waste && matches!(mv, Move::Turn | Move::Redeal);
    let turn = moves.iter().copied().find(turns);
    moves.retain(|mv| is_to_goal(rules, *mv));
    if moves.is_empty() {
        moves.extend(turn);
    }
    moves
}

fn is_to_goal(rules: &Rules, mv: Move) -> bool {
    let wanted = |pile: PileId| rules.goal.groups().contains(rules.pile(pile).group);
    let off = || rules.removal.as_ref().map(crate::rules::Removal::to);
    match (&rules.goal, mv) {
        (
            Goal::AllOn(_) | Goal::AllBut { .. } | Goal::AllButSome { .. },
            Move::Transfer { from, to, .. },
        ) => wanted(to) && !wanted(from),
        (Goal::Emptied(_), Move::Transfer { from, to, .. }) => {
            let out = matches!(
                rules.group_of(to).role,
                Role::Foundation | Role::Waste | Role::Discard
            );
            wanted(from) && !wanted(to) && out
        }
        (Goal::AllOn(groups), Move::Single(_) | Move::Pair(..) | Move::Set(_)) => {
            off().is_some_and(|off| off.without(*groups).is_empty())
        }
        (Goal::Emptied(_), Move::Single(pile)) => wanted(pile),
        (Goal::Emptied(_), Move::Pair(one, other)) => wanted(one) || wanted(other),
        (Goal::Emptied(_), Move::Set(piles)) => piles.piles().any(wanted),
        _ => false,
    }
}

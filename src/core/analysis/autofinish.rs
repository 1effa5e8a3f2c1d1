//! Autofinish: the rest of a game for one plays itself when moves to the goal, and turns of the stock
//! in between, win in whatever order they are made.

use crate::moves::Move;
use crate::position::{End, Position};
use crate::rules::{Goal, PileId, Role, Rules, Seat};

/// The most moves that are tried before the rest is left to the player.
const MOST_TRIED: usize = 2000;

/// Returns the moves that end a game for one where the rest plays itself, as the player can see:
/// every card has been seen, moves to the goal win, the stock being turned only where there is
/// no such move, and no move stands in the way of another.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// // Kings lie at the bottom of the columns and aces on top.
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
    (won && is_won_anyway(rules, position.clone(), &mut left)).then_some(moves)
}

/// Tells whether no card is hidden from the player.
fn is_seen(rules: &Rules, position: &Position) -> bool {
    let mut piles = rules.pile_ids();
    piles.all(|pile| {
        let mut cards = position.cards(rules, pile).iter();
        cards.all(|dealt| dealt.is_seen())
    })
}

/// Tells whether moves to the goal win, whichever is made first.
fn is_won_anyway(rules: &Rules, mut now: Position, left: &mut usize) -> bool {
    while now.turn().end.is_none() {
        let moves = next_moves(rules, &now);
        let Some((first, others)) = moves.split_first() else {
            return false;
        };
        let mut next = now.clone();
        if *left == 0 || next.play(rules, Seat::FIRST, *first).is_err() {
            return false;
        }
        *left -= 1;
        let after = next_moves(rules, &next);
        // Which of several foundations of a kind a card goes to makes no difference; of which kind does.
        let way = |mv: Move| match mv {
            Move::Transfer { from, to, .. } => Some((from, rules.pile(to).group)),
            _ => None,
        };
        let stays = |other: &Move| {
            after.iter().any(|mv| match (way(*mv), way(*other)) {
                (Some(still), Some(before)) => still == before,
                _ => mv == other,
            })
        };
        // A move that the first one has made impossible must win as well, played in its place.
        for other in others.iter().filter(|_| next.turn().end.is_none()) {
            if stays(other) || way(*other).is_some() && way(*other) == way(*first) {
                continue;
            }
            let mut instead = now.clone();
            if instead.play(rules, Seat::FIRST, *other).is_err()
                || !is_won_anyway(rules, instead, left)
            {
                return false;
            }
        }
        now = next;
    }
    now.turn().end == Some(End::Won)
}

/// Returns the moves that bring cards nearer to the goal; where there is none, the move that
/// turns the stock.
fn next_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(rules, Seat::FIRST, &mut moves);
    let stock = rules.stock.as_ref();
    let onto_waste = stock.is_some_and(|stock| rules.group(stock.to).role == Role::Waste);
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
    let off = || rules.removal.as_ref().map(|removal| removal.to);
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
            off().is_some_and(|off| groups.contains(off))
        }
        (Goal::Emptied(_), Move::Single(pile)) => wanted(pile),
        (Goal::Emptied(_), Move::Pair(one, other)) => wanted(one) || wanted(other),
        (Goal::Emptied(_), Move::Set(piles)) => piles.piles().any(wanted),
        _ => false,
    }
}

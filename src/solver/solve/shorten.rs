//! Solutions without their detours: a search in depth wanders about before it finds its way.

use std::collections::HashMap;

use patience_core::{Move, Position, Rules, Seat};

use super::marks::{Marks, Sameness};
use super::taste::WITH_STOCK;

/// Returns a solution that leads through some of the same positions as this one, but never past
/// one to which a single move leads from an earlier one. What is no solution comes back as it is,
/// and so does one for which the system has no memory to make it shorter.
pub fn shorten(rules: &Rules, start: &Position, moves: Vec<Move>) -> Vec<Move> {
    let mut shortest = moves;
    while let Some(shorter) = cut(rules, start, &shortest)
        && shorter.len() < shortest.len()
    {
        shortest = shorter;
    }
    shortest
}

/// Returns a solution with one round of detours cut off; nothing where these moves are none.
fn cut(rules: &Rules, start: &Position, moves: &[Move]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut marks = Marks::of(rules, start, WITH_STOCK[0], Sameness::Exact);
    // Where the solution comes to each position for the last time.
    let mut last: HashMap<u128, usize> = HashMap::new();
    last.try_reserve(moves.len() + 1).ok()?;
    last.insert(marks.key(rules, &position), 0);
    for (index, mv) in moves.iter().enumerate() {
        let played = position.play(rules, Seat::FIRST, *mv).ok()?;
        marks.follow(rules, &position, played.steps());
        last.insert(marks.key(rules, &position), index + 1);
    }
    let mut position = start.clone();
    let mut marks = Marks::of(rules, start, WITH_STOCK[0], Sameness::Exact);
    let (mut at, mut cut, mut legal) = (0, Vec::new(), Vec::new());
    cut.try_reserve_exact(moves.len()).ok()?;
    while at < moves.len() {
        let mut best = (at + 1, moves[at]);
        position.legal_moves(rules, Seat::FIRST, &mut legal);
        for mv in &legal {
            let Ok(played) = position.play(rules, Seat::FIRST, *mv) else {
                continue;
            };
            marks.follow(rules, &position, played.steps());
            let leads_to = last.get(&marks.key(rules, &position));
            if let Some(later) = leads_to.filter(|later| **later > best.0) {
                best = (*later, *mv);
            }
            position.take_back(rules, &played);
            marks.retrace(rules, &position, played.steps());
        }
        let (next, mv) = best;
        let played = position.play(rules, Seat::FIRST, mv).ok()?;
        marks.follow(rules, &position, played.steps());
        cut.push(mv);
        at = next;
    }
    Some(cut)
}

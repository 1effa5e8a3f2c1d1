//! Solutions without their detours: a search in depth wanders about before it finds its way.

use std::collections::HashMap;

use patience_core::{Move, Position, Rules, Seat};

use super::marks::{Marks, Sameness};
use super::taste::WITH_STOCK;

/// Returns a solution that leads through some of the same positions as this one, but never past
/// one to which a single move leads from an earlier one. What is no solution comes back as it is.
pub fn shorten(rules: &Rules, start: &Position, moves: Vec<Move>) -> Vec<Move> {
    let mut shorter = moves;
    loop {
        let before = shorter.len();
        shorter = cut(rules, start, &shorter);
        if shorter.len() >= before {
            return shorter;
        }
    }
}

fn cut(rules: &Rules, start: &Position, moves: &[Move]) -> Vec<Move> {
    let mut position = start.clone();
    let mut marks = Marks::of(rules, start, WITH_STOCK[0], Sameness::Exact);
    // Where the solution comes to each position for the last time.
    let mut last: HashMap<u128, usize> = HashMap::new();
    last.insert(marks.key(rules, &position), 0);
    for (index, mv) in moves.iter().enumerate() {
        let Ok(played) = position.play(rules, Seat::FIRST, *mv) else {
            return moves.to_vec();
        };
        marks.follow(rules, &position, played.steps());
        last.insert(marks.key(rules, &position), index + 1);
    }
    let mut position = start.clone();
    let mut marks = Marks::of(rules, start, WITH_STOCK[0], Sameness::Exact);
    let (mut at, mut cut, mut legal) = (0, Vec::new(), Vec::new());
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
        let Ok(played) = position.play(rules, Seat::FIRST, mv) else {
            return moves.to_vec();
        };
        marks.follow(rules, &position, played.steps());
        cut.push(mv);
        at = next;
    }
    cut
}

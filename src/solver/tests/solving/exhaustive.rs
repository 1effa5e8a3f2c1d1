//! A search of every position, without any argument or heuristic.

use std::collections::HashSet;

use patience_core::{End, Move, Phase, Position, Rules, Seat, Times};

/// Whether a position can be won, determined by visiting every reachable position; `None` if there are more of them
/// than the limit.
pub fn is_winnable(rules: &Rules, start: &Position, max_positions: usize) -> Option<bool> {
    // If passes are unlimited, their number does not affect the legal moves.
    let is_endless = rules
        .stock
        .as_ref()
        .is_some_and(|stock| stock.redeals == Times::Unlimited);
    let identity = |position: &Position| {
        let redeals = position.seat(Seat::FIRST).redeals;
        let phase = match position.turn().phase {
            Phase::Batch { left } => 10 + u16::from(left),
            Phase::Gather => 1,
            _ => 0,
        };
        let pulls = position.seat(Seat::FIRST).pulls;
        // A rule may depend on whether a pass has ended.
        let passes = if is_endless { redeals.min(1) } else { redeals };
        let base = u16::from(position.base().index());
        let mut all = vec![passes, phase, pulls, base];
        all.extend(position.turn().counted);
        for pile in rules.pile_ids() {
            all.push(u16::MAX);
            let cards = position.cards(rules, pile).iter();
            all.extend(
                cards.map(|dealt| u16::from(dealt.card().index()) << 1 | u16::from(dealt.is_up())),
            );
        }
        all
    };
    let mut visited = HashSet::from([identity(start)]);
    let mut open = vec![start.clone()];
    let mut moves: Vec<Move> = Vec::new();
    while let Some(position) = open.pop() {
        position.legal_moves(rules, Seat::FIRST, &mut moves);
        for mv in &moves {
            // Moves are not undone here, because undoing is part of what is tested.
            let mut next = position.clone();
            next.play(rules, Seat::FIRST, *mv).unwrap();
            match next.turn().end {
                Some(End::Won) => return Some(true),
                Some(_) => {}
                None => {
                    if visited.insert(identity(&next)) {
                        open.push(next);
                    }
                }
            }
        }
        if visited.len() > max_positions {
            return None;
        }
    }
    Some(false)
}

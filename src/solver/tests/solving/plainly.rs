//! A search that knows no tricks.

use std::collections::HashSet;

use patience_core::{End, Move, Phase, Position, Rules, Seat, Times};

/// Tells whether a position can be won by looking at everything; nothing where there is too much.
pub fn plainly(rules: &Rules, start: &Position, most: usize) -> Option<bool> {
    // Counters of passes without limit make no difference to what can be done.
    let endless = rules
        .stock
        .as_ref()
        .is_some_and(|stock| stock.redeals == Times::Unlimited);
    let written = |position: &Position| {
        let redeals = position.seat(Seat::FIRST).redeals;
        let phase = match position.turn().phase {
            Phase::Batch { left } => 10 + u16::from(left),
            Phase::Gather => 1,
            _ => 0,
        };
        let mut all = vec![if endless { 0 } else { redeals }, phase];
        for pile in rules.pile_ids() {
            all.push(u16::MAX);
            let cards = position.cards(rules, pile).iter();
            all.extend(
                cards.map(|dealt| u16::from(dealt.card().index()) << 1 | u16::from(dealt.is_up())),
            );
        }
        all
    };
    let mut met = HashSet::from([written(start)]);
    let mut open = vec![start.clone()];
    let mut moves: Vec<Move> = Vec::new();
    while let Some(position) = open.pop() {
        position.legal_moves(rules, Seat::FIRST, &mut moves);
        for mv in &moves {
            let mut next = position.clone();
            next.play(rules, Seat::FIRST, *mv).unwrap();
            match next.turn().end {
                Some(End::Won) => return Some(true),
                Some(_) => {}
                None => {
                    if met.insert(written(&next)) {
                        open.push(next);
                    }
                }
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(false)
}

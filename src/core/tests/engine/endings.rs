//! What is said of the end of a game for one, held against what then happens: the rest that
//! plays itself, and cards that can only wander.

use std::sync::Arc;

use crate::common::{Chance, deal_number, game_ids, rule_file};
use patience_core::{
    End, Game, Goal, Move, PileId, Position, Rules, Seat, Step, advice, finishing, wandering,
};

/// Goes on by what looks good in some deals of every game for one, looking at each position.
fn in_games_for_one(look: impl Fn(&Rules, &Position, &mut Chance)) {
    for id in game_ids() {
        let rules = rule_file(&id).compile(None, &[]).unwrap();
        if rules.seats != 1 {
            continue;
        }
        let rules = Arc::new(rules);
        for number in 1..=3 {
            let mut game = Game::new(Arc::clone(&rules), deal_number(number));
            let mut chance = Chance(number);
            for _ in 0..200 {
                look(&rules, game.position(), &mut chance);
                let Some(mv) = advice::likely(&game) else {
                    break;
                };
                let seat = game.to_move();
                game.play(seat, mv, 0)
                    .unwrap_or_else(|why| panic!("{id}: {mv:?} is advised, but {why:?}"));
            }
        }
    }
}

fn legal(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(rules, Seat::FIRST, &mut moves);
    moves
}

/// Returns the legal moves after which the goal is nearer, or the one that turns the stock.
fn nearer(rules: &Rules, position: &Position) -> Vec<Move> {
    let groups = rules.goal.groups();
    let there = |position: &Position| -> usize {
        let wanted = |pile: &PileId| groups.contains(rules.pile(*pile).group);
        let piles = rules.pile_ids().filter(wanted);
        piles.map(|pile| position.len(pile)).sum()
    };
    let gets_on = |mv: &Move| {
        let mut next = position.clone();
        let made = next.play(rules, Seat::FIRST, *mv).is_ok();
        made && match rules.goal {
            Goal::Emptied(_) => there(&next) < there(position),
            _ => there(&next) > there(position),
        }
    };
    let mut moves = legal(rules, position);
    let turn = moves
        .iter()
        .copied()
        .find(|mv| matches!(mv, Move::Turn | Move::Redeal));
    moves.retain(gets_on);
    if moves.is_empty() {
        moves.extend(turn);
    }
    moves
}

#[test]
fn where_the_rest_plays_itself_it_is_won_in_any_order() {
    let found = std::cell::Cell::new(0);
    in_games_for_one(|rules, position, chance| {
        let Some(moves) = finishing::rest(rules, position) else {
            return;
        };
        found.set(found.get() + 1);
        let mut now = position.clone();
        for mv in moves {
            now.play(rules, Seat::FIRST, mv).unwrap();
        }
        assert_eq!(now.turn().end, Some(End::Won), "{}", rules.id);
        let mut now = position.clone();
        while now.turn().end.is_none() {
            let moves = nearer(rules, &now);
            assert!(!moves.is_empty(), "{}: stuck", rules.id);
            now.play(rules, Seat::FIRST, chance.pick(&moves)).unwrap();
        }
        assert_eq!(now.turn().end, Some(End::Won), "{}", rules.id);
    });
    assert!(found.get() > 20, "{}", found.get());
}

#[test]
fn where_cards_can_only_wander_nothing_new_is_ever_seen() {
    let found = std::cell::Cell::new(0);
    in_games_for_one(|rules, position, chance| {
        if !wandering::only_wanders(rules, position, 60) {
            return;
        }
        found.set(found.get() + 1);
        let mut now = position.clone();
        for _ in 0..40 {
            let moves = legal(rules, &now);
            if moves.is_empty() {
                break;
            }
            let played = now.play(rules, Seat::FIRST, chance.pick(&moves)).unwrap();
            let fresh = played.steps().iter().any(|step| {
                matches!(
                    step,
                    Step::TurnedOver { fresh: true, .. } | Step::Flipped { fresh: true, .. }
                )
            });
            assert!(!fresh && now.turn().end.is_none(), "{}", rules.id);
        }
    });
    assert!(found.get() > 5, "{}", found.get());
}

//! Predictions about the end of a game for one player, compared with what then happens: games that
//! can be finished automatically, and deadlocks, in which cards only move back and forth.

use std::sync::Arc;

use crate::common::{Chance, deal_number, game_ids, rule_file, rule_file_from, tries};
use crate::playing::{Table, rules};
use patience_core::{
    Dealt, Effect, End, Game, Goal, GroupId, Move, PileId, Position, Role, Rules, Seat, advice,
    autofinish, deadlock,
};

/// Returns the cards that are not in stock, waste or hand, with the piles of a kind in any order.
fn without_the_stock(rules: &Rules, position: &Position) -> Vec<(GroupId, Vec<Dealt>)> {
    let is_of_stock = |pile: &PileId| {
        let role = rules.group_of(*pile).role;
        matches!(role, Role::Stock | Role::Waste | Role::Hand)
    };
    let piles = rules.pile_ids().filter(|pile| !is_of_stock(pile));
    let cards = |pile: PileId| position.cards(rules, pile).to_vec();
    let mut lie: Vec<_> = piles
        .map(|pile| (rules.pile(pile).group, cards(pile)))
        .collect();
    lie.sort_unstable();
    lie
}

/// Whether some moves restore an earlier arrangement of the cards.
fn leads_back(rules: &Rules, from: &Position, to: &Position) -> bool {
    let wanted = without_the_stock(rules, to);
    let mut met = vec![from.clone()];
    let mut next = 0;
    while let Some(now) = met.get(next).cloned() {
        if without_the_stock(rules, &now) == wanted {
            return true;
        }
        for mv in legal(rules, &now) {
            let mut after = now.clone();
            after.play(rules, Seat::FIRST, mv).unwrap();
            let known = |other: &Position| {
                let mut piles = rules.pile_ids();
                piles.all(|pile| other.cards(rules, pile) == after.cards(rules, pile))
            };
            if !met.iter().any(known) {
                met.push(after);
            }
        }
        next += 1;
    }
    false
}

/// Plays promising moves and looks at each position: in one deal of every eighth game for one
/// player, or in some deals of each in a longer run.
fn in_games_for_one(look: impl Fn(&Rules, &Position, &mut Chance)) {
    let stride = if tries(1) == 1 { 8 } else { 1 };
    for id in game_ids().into_iter().step_by(stride) {
        let rules = rule_file(&id).compile(None, &[]).unwrap();
        if rules.seats() != 1 {
            continue;
        }
        let rules = Arc::new(rules);
        for number in 1..=tries(1) {
            let mut game = Game::new(Arc::clone(&rules), deal_number(number));
            let mut chance = Chance(number);
            for _ in 0..200 {
                look(&rules, game.position(), &mut chance);
                let Some(mv) = advice::likely(&game).next() else {
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

/// Returns the legal moves that come closer to the goal, or the one that turns the stock.
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
fn a_game_that_can_be_finished_automatically_is_won_in_any_order() {
    let found = std::cell::Cell::new(0);
    in_games_for_one(|rules, position, chance| {
        let Some(moves) = autofinish::rest(rules, position) else {
            return;
        };
        found.set(found.get() + 1);
        let mut now = position.clone();
        for mv in moves {
            now.play(rules, Seat::FIRST, mv).unwrap();
        }
        assert_eq!(now.turn().end, Some(End::Won), "{}", rules.about.id);
        let mut now = position.clone();
        while now.turn().end.is_none() {
            let moves = nearer(rules, &now);
            assert!(!moves.is_empty(), "{}: stuck", rules.about.id);
            now.play(rules, Seat::FIRST, chance.pick(&moves)).unwrap();
        }
        assert_eq!(now.turn().end, Some(End::Won), "{}", rules.about.id);
    });
    assert!(found.get() > 20, "{}", found.get());
}

#[test]
fn a_game_is_not_finished_automatically_where_a_later_move_takes_the_place_of_another() {
    let rest = |piles: &str| {
        let text = format!("seat 1 redeals 2\nf1: AD 2D 3D 4D\nf2: AC 2C\n{piles}\nw2: 5C 3C");
        let table = Table::set_up(rules("double-acquaintance", &[]), &text);
        autofinish::rest(&table.rules, &table.now)
    };
    // After 3C, 5C may take the only four, and then the other five is stuck under 5D.
    assert_eq!(rest("w1: 4C 5D"), None);
    assert_eq!(rest("w1: 5D\nw3: 4C").map(|moves| moves.len()), Some(4));
}

/// Kings leave alone here, or together with a queen.
#[test]
fn a_game_is_not_finished_automatically_where_a_card_that_leaves_alone_has_a_partner() {
    let text = std::fs::read_to_string("../../rules/giza.toml").unwrap();
    let text = text.replace("that make 13", "of neighbouring ranks");
    let rest = |piles: &str| {
        let rules = rule_file_from("own", text.clone()).compile(None, &[]);
        let rules = rules.unwrap_or_else(|faults| panic!("{faults}"));
        let table = Table::set_up(rules, piles);
        autofinish::rest(&table.rules, &table.now)
    };
    // The jack stays when the queen leaves with the king.
    assert_eq!(rest("r1: KS\nr2: QH\nr3: JC"), None);
    assert_eq!(
        rest("r1: KS\nr2: JH\nr3: TC").map(|moves| moves.len()),
        Some(2)
    );
}

#[test]
fn in_a_deadlock_no_new_card_appears_and_every_position_recurs() {
    let found = std::cell::Cell::new(0);
    in_games_for_one(|rules, position, chance| {
        if !deadlock::is_deadlock(rules, position, 60) {
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
            let fresh = played.effects().iter().any(|step| {
                matches!(
                    step,
                    Effect::TurnedOver { fresh: true, .. } | Effect::Flipped { fresh: true, .. }
                )
            });
            assert!(!fresh && now.turn().end.is_none(), "{}", rules.about.id);
        }
        assert!(leads_back(rules, &now, position), "{}", rules.about.id);
    });
    assert!(found.get() > 5, "{}", found.get());
}

/// Full cells, and columns from which no card can go to the foundations; one card moves back and
/// forth.
const STUCK: &str = "c1: JD\nc2: 4S\nc3: 4H\nc4: KH\nf1: AC\nf2: AD\nf3: AH\nf4: AS\n\
                     t1: 3C JC\nt2: 3D TS\nt3: 3H TC\nt4: 3S KS\nt5: 5D 4C\nt7: 2D 8S\n\
                     t8: 2H 2S 8C 7D";

#[test]
fn a_card_that_cannot_return_means_no_deadlock() {
    let is_deadlock = |column: &str| {
        let text = format!("{STUCK}\n{column}");
        let table = Table::set_up(rules("freecell", &[]), &text);
        assert!(table.can("t8>t7 7D") && table.can("t6>t1 TD"));
        deadlock::is_deadlock(&table.rules, &table.now, 2000)
    };
    assert!(is_deadlock("t6: 2C 9H JS TD"));
    // The ten is on a card to which it can never return.
    assert!(!is_deadlock("t6: 2C 9H 6H TD"));
}

#[test]
fn limited_actions_are_advised_last() {
    let rules = Arc::new(rule_file("st-helena").compile(None, &[]).unwrap());
    let lies = |position: &Position| -> Vec<Vec<Dealt>> {
        let piles = rules.pile_ids();
        piles
            .map(|pile| position.cards(&rules, pile).to_vec())
            .collect()
    };
    for number in 1..=5 {
        let mut game = Game::new(Arc::clone(&rules), deal_number(number));
        let mut former = Vec::new();
        let likely = |game: &Game| advice::likely(game).next();
        while let Some(mv) = likely(&game).filter(|_| former.len() < 60) {
            let (seat, now) = (game.to_move(), game.position());
            former.push(lies(now));
            // All other moves lead back to an earlier arrangement.
            let others = legal(&rules, now).into_iter();
            for other in others.filter(|other| mv == Move::Redeal && *other != mv) {
                let mut next = now.clone();
                next.play(&rules, seat, other).unwrap();
                assert!(former.contains(&lies(&next)), "deal {number}: {other:?}");
            }
            game.play(seat, mv, 0).unwrap();
        }
    }
}

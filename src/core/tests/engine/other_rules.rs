//! A position that is used with another game's rules never panics: it has no moves, and accepts
//! none.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use patience_core::analysis::perft;
use patience_core::notation::{
    read_move, write_move, write_move_without_cards, write_observation, write_position,
};
use patience_core::{
    Move, Observation, Position, Refusal, Rules, Seat, Status, advice, autofinish, deadlock,
    last_round, progress, score,
};
use patience_language::Form;

use crate::common::{Chance, compile, deal, game_ids, legal_moves, rule_file};

/// Rules, with one of their positions in the middle of a game, and its legal moves.
struct Played {
    id: String,
    rules: Rules,
    position: Position,
    moves: Vec<Move>,
}

impl Played {
    fn new(id: String, number: u64) -> Self {
        let file = rule_file(&id);
        let rules = compile(&file, &Form::plain(patience_core::STANDARD));
        let mut position = deal(&rules, number);
        let mut chance = Chance(number);
        let mut moves = legal_moves(&rules, &position);
        for _ in 0..number % 40 {
            if moves.is_empty() {
                break;
            }
            let mv = chance.pick(&moves);
            position.play(&rules, position.to_move(), mv).unwrap();
            moves = legal_moves(&rules, &position);
        }
        Self {
            id,
            rules,
            position,
            moves,
        }
    }
}

/// A function that is called on a position, with its name.
type Question = (&'static str, fn(&Rules, &Played));

const QUESTIONS: &[Question] = &[
    ("legal_moves", |rules, other| {
        assert_eq!(legal_moves(rules, &other.position), []);
        for seat in rules.all_seats() {
            let observation = Observation::new(rules, &other.position, seat);
            let mut moves = Vec::new();
            observation.moves(&mut moves);
            assert_eq!(moves, []);
            observation.transfers_from_aside(&mut moves);
            observation.transfers_from_others(&mut moves);
            assert_eq!(moves, []);
        }
    }),
    ("play", |rules, other| {
        let mut position = other.position.clone();
        for mv in &other.moves {
            let seat = position.to_move();
            let no_such = Err(Refusal::NoSuchMove);
            assert_eq!(position.can_play(rules, seat, *mv), no_such);
            assert_eq!(position.play(rules, seat, *mv).map(|_| ()), no_such);
        }
        assert_eq!(position, other.position);
    }),
    ("take_back", |rules, other| {
        for mv in &other.moves {
            let mut position = other.position.clone();
            let applied = position
                .play(&other.rules, position.to_move(), *mv)
                .unwrap();
            let played = position.clone();
            position.take_back(rules, &applied);
            assert_eq!(position, played);
        }
    }),
    ("status", |rules, other| {
        assert!(other.position.status(rules) != Status::Playing);
    }),
    ("piles", |rules, other| {
        let position = &other.position;
        for pile in rules.pile_ids() {
            let _ = (position.cards(rules, pile), position.top(rules, pile));
            let _ = (position.len(pile), position.is_empty(pile));
            let _ = (
                position.is_uncovered(rules, pile),
                position.accepted(rules, pile),
            );
            let _ = (
                position.run_length(rules, pile),
                position.start_now(rules, pile),
            );
            for to in rules.pile_ids() {
                let _ = position.supermove_limit(rules, pile, to);
            }
        }
    }),
    ("kinds of pile", |rules, other| {
        for seat in rules.all_seats() {
            for group in rules.group_ids() {
                let _ = other.position.count_on(rules, group, seat);
                let _ = other.position.cards_in_order(rules, group);
            }
        }
    }),
    ("seats", |rules, other| {
        let position = &other.position;
        for seat in rules.all_seats() {
            let _ = (position.passes_left(rules, seat), position.seat(seat));
            let _ = position.has_run_to_collect(rules, seat);
            if rules.race.is_some() {
                let _ = position.fruitless_passes(rules, seat);
                let _ = position.has_progress(rules, seat);
            }
        }
        let _ = position.stalled_but_for(rules);
    }),
    ("observation", |rules, other| {
        let first = Observation::new(rules, &other.position, Seat::FIRST);
        let _ = (first.base(), first.arrangement(), first.exposed());
        let _ = (first.is_mid_pass(), first.turn());
        for pile in rules.pile_ids() {
            let _ = (
                first.pile(pile).len(),
                first.may_take(pile),
                first.top(pile),
            );
            let _ = (first.under(pile, 1), first.accepted(pile), first.run(pile));
            let _ = first.accepted_on(pile, None);
        }
        for mv in &other.moves {
            let _ = (first.may(*mv), first.leads_back(*mv, &[].into()));
        }
    }),
    ("notation", |rules, other| {
        let _ = write_position(rules, &other.position);
        let _ = write_observation(Observation::new(rules, &other.position, Seat::FIRST));
        for mv in &other.moves {
            let _ = write_move(&other.rules, &other.position, *mv);
            let text = write_move_without_cards(&other.rules, *mv);
            let _ = read_move(rules, &other.position, &text);
        }
    }),
    ("score", |rules, other| {
        for seat in rules.all_seats() {
            let _ = score::tally(rules, &other.position, seat, false);
            let _ = score::left_for_winner(rules, &other.position, seat);
        }
        let _ = score::line_hands(rules, &other.position);
    }),
    ("autofinish", |rules, other| {
        let _ = autofinish::rest(rules, &other.position);
    }),
    ("progress", |rules, other| {
        let _ = progress(rules, &other.position);
    }),
    ("perft", |rules, other| {
        assert!(perft(rules, &other.position, 2) <= 1);
    }),
    ("advice", |rules, other| {
        for pile in rules.pile_ids() {
            let _ = advice::places(rules, &other.position, Seat::FIRST, pile);
        }
        let _ = advice::safe_up(rules, &other.position, Seat::FIRST);
        for mv in &other.moves {
            let _ = advice::changes_nothing(rules, &other.position, *mv);
        }
    }),
    ("last_round", |rules, other| {
        let _ = last_round::is_last(rules, &other.position);
    }),
    ("deadlock", |rules, other| {
        let _ = deadlock::is_deadlock(rules, &other.position, 100);
    }),
];

#[test]
fn a_position_never_panics_with_another_games_rules() {
    let games: Vec<Played> = (1..)
        .zip(game_ids())
        .map(|(number, id)| Played::new(id, number))
        .collect();
    let mut failed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (at, asked) in games.iter().enumerate() {
        for step in [1, 7, 200, games.len() - 3] {
            let other = &games[(at + step) % games.len()];
            if other.position.is_of(&asked.rules) {
                continue;
            }
            for (name, question) in QUESTIONS {
                let answer = catch_unwind(AssertUnwindSafe(|| question(&asked.rules, other)));
                if answer.is_err() {
                    let pair = format!("{} of {}", asked.id, other.id);
                    failed.entry(name).or_default().push(pair);
                }
            }
        }
    }
    for pairs in failed.values_mut() {
        pairs.truncate(3);
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

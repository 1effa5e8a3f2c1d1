//! Races in real time: who is first, ties, cards that go to another pile, calls and grace, stalls;
//! and that a list of actions determines the game.

use std::sync::Arc;

use crate::playing::{Table, rules};
use patience_core::notation::read_move;
use patience_core::{
    Act, ActError, Action, DealNumber, End, Entry, Game, HandEnd, Move, Order, Outcome, Preference,
    Refusal, Rules, Seat, Status,
};

/// A hand in real time, set up from a text.
struct Race {
    table: Table,
    order: Order,
    arrivals: u64,
}

impl Race {
    fn set_up(id: &str, set: &[(&str, &str)], text: &str) -> Self {
        let mut all = vec![("pace", "realtime"), ("players", "2")];
        all.extend(set);
        let table = Table::set_up(rules(id, &all), text);
        let order = Order::new(&table.rules, &table.now);
        Self {
            table,
            order,
            arrivals: 0,
        }
    }

    fn action(&mut self, ms: u64, seat: u8, text: &str) -> Action {
        self.arrivals += 1;
        Action {
            ms,
            arrival: self.arrivals,
            seat: Seat::new(seat - 1),
            mv: read_move(&self.table.rules, &self.table.now, text).unwrap(),
        }
    }

    fn act(&mut self, ms: u64, seat: u8, text: &str) -> Outcome {
        let action = self.action(ms, seat, text);
        self.order
            .apply(&self.table.rules, &mut self.table.now, &action)
    }

    fn plays(&mut self, ms: u64, seat: u8, text: &str) {
        let outcome = self.act(ms, seat, text);
        assert!(
            matches!(outcome, Outcome::Applied(_)),
            "{text}: {outcome:?}"
        );
    }

    fn passes(&self, seat: u8) -> u16 {
        let table = &self.table;
        table
            .now
            .fruitless_passes(&table.rules, Seat::new(seat - 1))
    }

    fn end(&self) -> Option<End> {
        self.table.now.turn().end
    }
}

const BOTH_HAVE_A_TWO: &str = "f1: AC/1\n1.r: (9C/1) 2C/1\n2.r: (9D/2) 2C/2\n1.t1: KH/1\n2.t1: KS/2\n1.s> (3H/1 3D/1 3S/1 4C/1)\n2.s> (3H/2 3D/2 3S/2)";

#[test]
fn a_race_continues_while_any_player_has_a_move() {
    let text = "f1: AC/1\n1.r: (9C/1) KC/1\n1.t1: KH/1\n1.t2: KD/1\n1.t3: KS/1\n1.t4: 7S/1\n\
                2.r: (9D/2) 2C/2\n2.t1: KS/2";
    let mut race = Race::set_up("nertz", &[], text);
    race.plays(10, 1, "no-play");
    let (rules, now) = (&race.table.rules, &race.table.now);
    let mut moves = Vec::new();
    now.legal_moves(rules, now.to_move(), &mut moves);
    assert_eq!(moves, [], "who moved last has none");
    assert_eq!(now.status(rules), Status::Playing);
}

#[test]
fn there_are_no_turns() {
    let mut race = Race::set_up("nertz", &[], BOTH_HAVE_A_TWO);
    race.plays(10, 2, "turn");
    race.plays(20, 1, "turn");
    race.plays(30, 2, "turn");
    race.plays(40, 2, "turn");
    let moves = |seat| {
        let mut moves = Vec::new();
        race.table
            .now
            .legal_moves(&race.table.rules, Seat::new(seat), &mut moves);
        moves
    };
    assert!(!moves(0).is_empty() && !moves(1).is_empty());
    assert!(!moves(0).contains(&Move::Pass));
    assert!(matches!(
        race.table
            .now
            .can_play(&race.table.rules, Seat::new(1), moves(0)[0]),
        Err(Refusal::NotYours(_))
    ));
}

#[test]
fn the_quicker_player_gets_the_place_and_the_other_learns_by_how_much() {
    let mut race = Race::set_up("nertz", &[], BOTH_HAVE_A_TWO);
    race.plays(1000, 2, "2.r>f1");
    let late = race.act(1034, 1, "1.r>f1");
    assert!(
        matches!(
            late,
            Outcome::Refused {
                quicker: Some(Preference { seat, by_ms: 34 }),
                ..
            } if seat == Seat::new(1)
        ),
        "{late:?}"
    );
    assert_eq!(race.table.top("1.r"), "2C");
}

#[test]
fn a_card_that_never_fitted_is_not_reported_as_late() {
    let mut race = Race::set_up("nertz", &[], BOTH_HAVE_A_TWO);
    race.plays(1000, 2, "2.r>f1");
    let wrong = race.act(1010, 1, "1.t1>f1");
    assert!(
        matches!(wrong, Outcome::Refused { quicker: None, .. }),
        "{wrong:?}"
    );
}

#[test]
fn a_card_whose_place_is_taken_goes_to_another_pile_of_its_suit() {
    let mut race = Race::set_up("nertz", &[], &format!("{BOTH_HAVE_A_TWO}\nf2: AC/2"));
    race.plays(1000, 2, "2.r>f1");
    let Outcome::Diverted { to, quicker, .. } = race.act(1005, 1, "1.r>f1") else {
        panic!("the second pile is open")
    };
    assert_eq!(race.table.rules.pile(to).name, "f2");
    assert_eq!(quicker.by_ms, 5);
    assert_eq!(race.table.cards("f2"), "AC 2C");
}

#[test]
fn equal_times_are_decided_by_rank_and_the_winner_moves_to_the_back() {
    let mut firsts = Vec::new();
    let mut race = Race::set_up("nertz", &[], BOTH_HAVE_A_TWO);
    for round in 1..=4 {
        let ms = round * 1000;
        let start = race.table.now.clone();
        let mut both = [race.action(ms, 1, "1.r>f1"), race.action(ms, 2, "2.r>f1")];
        both.sort_by_key(|action| race.order.key(action));
        let outcomes: Vec<Outcome> = both
            .iter()
            .map(|action| {
                race.order
                    .apply(&race.table.rules, &mut race.table.now, action)
            })
            .collect();
        assert!(matches!(outcomes[0], Outcome::Applied(_)));
        assert!(
            matches!(outcomes[1], Outcome::Refused { quicker: Some(by), .. } if by.by_ms == 0 && by.seat == both[0].seat)
        );
        firsts.push(both[0].seat);
        race.table.now = start;
    }
    assert_eq!(firsts[0], firsts[2]);
    assert_eq!(firsts[1], firsts[3]);
    assert_ne!(firsts[0], firsts[1]);
}

const LAST_CARD: &str = "f1: AC/1\nf2: AD/1\n1.r: 2C/1\n2.r: (9D/2) 2D/2\n1.t1: KH/1\n2.t1: KS/2\n1.s> (3H/1)\n2.s> (3H/2)";

#[test]
fn the_last_card_ends_the_hand_at_once() {
    let mut race = Race::set_up("nertz", &[], LAST_CARD);
    race.plays(500, 1, "1.r>f1");
    assert_eq!(race.end(), Some(End::Out(Seat::FIRST)));
    assert!(matches!(
        race.act(500, 2, "2.r>f2"),
        Outcome::Refused {
            why: Refusal::Over,
            ..
        }
    ));
}

#[test]
fn with_a_manual_call_others_continue_until_a_player_calls() {
    let mut race = Race::set_up("nertz", &[("call", "manual")], LAST_CARD);
    race.plays(500, 1, "1.r>f1");
    assert_eq!(race.end(), None);
    race.plays(600, 2, "2.r>f2");
    race.plays(700, 1, "call");
    assert_eq!(race.end(), Some(End::Out(Seat::FIRST)));
}

#[test]
fn only_cards_on_their_way_arrive_within_the_grace_period() {
    let mut race = Race::set_up("nertz", &[("grace_ms", "300")], LAST_CARD);
    race.plays(500, 1, "1.r>f1");
    assert_eq!(race.end(), None);
    assert_eq!(
        race.order.closing(&race.table.rules, &race.table.now),
        Some(800)
    );
    assert!(matches!(
        race.act(600, 2, "turn"),
        Outcome::Refused {
            why: Refusal::Called(Seat::FIRST),
            ..
        }
    ));
    race.plays(800, 2, "2.r>f2");
    assert!(!race.order.pass(&race.table.rules, &mut race.table.now, 800));
    assert!(race.order.pass(&race.table.rules, &mut race.table.now, 801));
    assert_eq!(race.end(), Some(End::Out(Seat::FIRST)));
}

const NOBODY_CAN_PLAY: &str =
    "1.r: 9C/1\n2.r: 9D/2\n1.t: KH/1\n2.t: KS/2\n1.s> (3H/1 3D/1 3S/1 4C/1)\n2.s> (3H/2 3D/2 3S/2)";

#[test]
fn a_table_is_stuck_after_two_fruitless_passes_by_every_player() {
    let mut race = Race::set_up(
        "nertz",
        &[("on_stall", "end"), ("columns", "1")],
        NOBODY_CAN_PLAY,
    );
    assert_eq!(race.table.rules.race.as_ref().unwrap().stall_passes, 2);
    for ms in 0..4 {
        race.plays(ms, 1, "turn");
    }
    race.plays(10, 2, "turn");
    assert_eq!(race.end(), None);
    race.plays(11, 2, "turn");
    assert_eq!(race.end(), Some(End::Stalled));
}

#[test]
fn declaring_no_play_counts_as_a_fruitless_pass() {
    let mut race = Race::set_up(
        "nertz",
        &[("on_stall", "end"), ("columns", "1")],
        NOBODY_CAN_PLAY,
    );
    race.plays(0, 1, "no-play");
    race.plays(1, 1, "turn");
    race.plays(2, 1, "turn");
    assert_eq!(race.end(), None);
    race.plays(5, 2, "no-play");
    race.plays(6, 2, "turn");
    assert_eq!(race.end(), Some(End::Stalled));
}

#[test]
fn declaring_no_play_twice_in_a_pass_is_refused() {
    let said = Outcome::Refused {
        why: Refusal::AlreadyDeclared,
        quicker: None,
    };
    for stall_passes in ["2", "3"] {
        let mut race = Race::set_up(
            "nertz",
            &[("columns", "1"), ("stall_passes", stall_passes)],
            NOBODY_CAN_PLAY,
        );
        // Whether half a pass has been made or none, it counts as one.
        race.plays(0, 1, "turn");
        race.plays(1, 1, "no-play");
        assert_eq!(race.act(2, 1, "no-play"), said);
        race.plays(3, 1, "turn");
        assert_eq!(race.act(4, 1, "no-play"), said);
        race.plays(5, 1, "turn");
        assert_eq!(race.passes(1), 2);
        race.plays(6, 1, "no-play");
        assert_eq!((race.passes(1), race.end()), (3, None));
        assert_eq!(race.act(7, 1, "no-play"), said);
    }
}

#[test]
fn a_change_of_the_middle_allows_another_declaration() {
    let mut race = Race::set_up(
        "nertz",
        &[("columns", "1")],
        "f1: AC/1\n1.r: (9C/1) 8C/1\n2.r: (9D/2) 2C/2\n1.t: KH/1\n2.t: KS/2\n1.s> (3H/1 3D/1 3S/1 4C/1)\n2.s> (3H/2 3D/2 3S/2)",
    );
    race.plays(0, 1, "no-play");
    assert!(matches!(race.act(1, 1, "no-play"), Outcome::Refused { .. }));
    race.plays(2, 2, "2.r>f1");
    race.plays(3, 1, "no-play");
    assert_eq!(race.passes(1), 1);
}

#[test]
fn an_idle_player_does_not_keep_the_table_waiting() {
    let mut race = Race::set_up(
        "nertz",
        &[("on_stall", "end"), ("columns", "1")],
        "f1: AC/1\n1.r: (9C/1) 8C/1\n2.r: (9D/2) 7S/2\n1.t: KH/1\n2.t: KS/2\n2.s> (3H/2 3D/2 3S/2)",
    );
    race.plays(0, 2, "turn");
    assert_eq!(race.end(), None);
    race.plays(1, 2, "turn");
    assert_eq!(race.end(), Some(End::Stalled));
}

/// A small generator for random games.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays at random, sometimes with moves that were legal a while ago.
fn random_game(rules: &Arc<Rules>, deal: u64) -> Game {
    let mut chance = Chance(deal);
    let mut game = Game::new(Arc::clone(rules), DealNumber::new(deal).unwrap());
    let mut known: Vec<Vec<Move>> = vec![Vec::new(); usize::from(rules.seats())];
    let mut ms = 0;
    for arrival in 0..1500 {
        if game.hand_end().is_some() {
            break;
        }
        ms += chance.below(3) as u64 * 7;
        let seat = Seat::new(u8::try_from(chance.below(usize::from(rules.seats()))).unwrap());
        let moves = &mut known[seat.index()];
        if moves.is_empty() || chance.below(3) > 0 {
            game.position().legal_moves(rules, seat, moves);
        }
        if moves.is_empty() {
            continue;
        }
        let mv = moves[chance.below(moves.len())];
        let _ = game.submit(&Action {
            ms,
            arrival,
            seat,
            mv,
        });
    }
    game
}

#[test]
fn a_list_of_actions_determines_the_game() {
    let mut seen = [0; 3];
    for (id, players, grace) in [
        ("nertz", "2", "0"),
        ("nertz", "4", "250"),
        ("nertz", "12", "0"),
        ("peanuts", "3", "0"),
    ] {
        let mut set = vec![("pace", "realtime"), ("players", players)];
        if grace != "0" {
            set.push(("grace_ms", grace));
        }
        let rules = Arc::new(rules(id, &set));
        for deal in 1..40 {
            let game = random_game(&rules, deal);
            for entry in game.log() {
                match entry.act {
                    Act::Move(_) => seen[0] += 1,
                    Act::Diverted { .. } => seen[1] += 1,
                    Act::Late(_) => seen[2] += 1,
                    _ => {}
                }
            }
            let again =
                Game::replay(Arc::clone(&rules), game.deal(), game.log(), game.done()).unwrap();
            assert_eq!(again.position(), game.position());
            assert_eq!(again.log(), game.log());
            let cards: usize = rules.pile_ids().map(|pile| game.position().len(pile)).sum();
            assert_eq!(cards, usize::from(rules.cards()));
        }
    }
    assert!(seen.iter().all(|count| *count > 40), "{seen:?}");
}

#[test]
fn impossible_plays_are_not_logged_and_late_ones_at_most_twenty_a_second() {
    let rules = Arc::new(rules("nertz", &[("pace", "realtime"), ("players", "4")]));
    let mut tried = 0;
    for deal in 1..20 {
        let game = random_game(&rules, deal);
        let is_late = |entry: &Entry| matches!(entry.act, Act::Late(_));
        let Some(at) = game.log().iter().position(is_late) else {
            continue;
        };
        let Entry { ms, seat, act } = game.log()[at];
        let Act::Late(late) = act else { unreachable!() };
        let mut again =
            Game::replay(Arc::clone(&rules), game.deal(), &game.log()[..at], at).unwrap();
        for (mv, ms, kept) in [
            (Move::Pass, ms, 0),
            (late, ms, 20),
            (late, ms + 999, 20),
            (Move::Pass, ms + 999, 20),
            (late, ms + 1000, 40),
        ] {
            for arrival in 0..200 {
                let outcome = again.submit(&Action {
                    ms,
                    arrival,
                    seat,
                    mv,
                });
                assert!(
                    matches!(outcome, Ok(Outcome::Refused { .. })),
                    "{outcome:?}"
                );
            }
            assert_eq!(again.log().len() - at, kept);
        }
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn a_false_log_is_detected() {
    let rules = Arc::new(rules("nertz", &[("pace", "realtime"), ("players", "2")]));
    let is_late = |entry: &Entry| matches!(entry.act, Act::Late(_));
    let mut games = (3..40).map(|deal| random_game(&rules, deal));
    let game = games.find(|game| game.log().iter().any(is_late)).unwrap();
    let deal = game.deal();
    let replay = |log: &[Entry]| {
        Game::replay(Arc::clone(&rules), deal, log, log.len())
            .err()
            .map(|(_, error)| error)
    };
    let log = game.log().to_vec();
    assert_eq!(replay(&log), None);
    let mut backwards = log.clone();
    backwards[9].ms += 100_000;
    assert_eq!(replay(&backwards), Some(ActError::OutOfOrder));
    let played = log
        .iter()
        .position(|entry| matches!(entry.act, Act::Move(_)))
        .unwrap();
    let Act::Move(mv) = log[played].act else {
        unreachable!()
    };
    let mut late = log.clone();
    late[played].act = Act::Late(mv);
    assert_eq!(replay(&late), Some(ActError::Otherwise));
    let mut closed = log.clone();
    closed[played].act = Act::Close;
    assert_eq!(replay(&closed), Some(ActError::Otherwise));
    let refused = log
        .iter()
        .position(|entry| matches!(entry.act, Act::Late(_)))
        .unwrap();
    let Act::Late(mv) = log[refused].act else {
        unreachable!()
    };
    let mut made = log;
    made[refused].act = Act::Move(mv);
    assert!(matches!(replay(&made), Some(ActError::Refused(_))));
}

#[test]
fn moves_in_real_time_cannot_be_undone() {
    let rules = Arc::new(rules("nertz", &[("pace", "realtime"), ("players", "2")]));
    let mut game = random_game(&rules, 5);
    let done = game.done();
    assert_eq!(game.undo_crosses(), None);
    assert!(game.undo().is_empty());
    assert_eq!(game.done(), done);
    assert!(matches!(game.hand_end(), None | Some(HandEnd::Ended(_))));
}

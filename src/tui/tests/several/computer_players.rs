//! Computer players at a race played in real time: they act when they are due and not before,
//! nobody acts while the hand is stopped, and what they do is seen.

use patience_core::{Move, Seat};
use patience_solver::Level;

use crate::model::Overlay;
use crate::tests::*;
use patience_app::session::real_time::Stage as HandStage;
use patience_app::settings::{
    ComputerLevel, Courtesy, Player, Seating, SettingId, Stored, WithOrigin,
};

/// Sits one person down with computer players, and waits for the countdown.
fn race(level: Level, set: &[(&str, &str)]) -> Stage {
    let mut all = vec![("pace", "realtime")];
    all.extend(set);
    let mut stage = Stage::table_with("nertz", 5, &all);
    let mut timed_game = stage.app.table.as_ref().unwrap().timed_game().clone();
    stage.app.table = None;
    timed_game.seating = Some(Seating {
        level: ComputerLevel::Level(level),
        ..Seating::default()
    });
    stage.app.sit_down(timed_game);
    tick(&mut stage, Duration::from_millis(1));
    stage.at(1, "enter");
    while let Some(due) = stage.app.deadline()
        && !running(&stage)
    {
        let wait = due.saturating_sub(stage.now);
        tick(&mut stage, wait);
    }
    assert!(running(&stage));
    stage
}

fn tick(stage: &mut Stage, wait: Duration) {
    stage.now += wait;
    let requests = update(&mut stage.app, stage.now, Message::Tick);
    stage.requests.extend(requests);
}

fn real_time(stage: &Stage) -> HandStage {
    stage.on_table().session().real_time().unwrap().stage()
}

fn running(stage: &Stage) -> bool {
    real_time(stage) == HandStage::Running
}

#[test]
fn the_others_act_when_they_are_due_and_the_program_sleeps_in_between() {
    let mut stage = race(Level::Hard, &[]);
    let mut acted = 0;
    for _ in 0..200 {
        let due = stage.app.deadline().expect("somebody is thinking");
        assert!(due >= stage.now);
        let wait = due.saturating_sub(stage.now);
        // A moment before nothing happens.
        if wait > Duration::from_millis(1) {
            let before = stage.game().done();
            tick(&mut stage, wait.saturating_sub(Duration::from_millis(1)));
            assert_eq!(stage.game().done(), before);
        }
        let before = stage.game().done();
        tick(&mut stage, Duration::from_millis(1));
        acted += stage.game().done() - before;
    }
    assert!(acted > 20, "{acted}");
    let log = stage.game().log();
    assert!(log.iter().all(|entry| entry.seat != Seat::FIRST));
    for seat in 1..4 {
        assert!(
            log.iter().any(|entry| entry.seat == Seat::new(seat)),
            "{seat}"
        );
    }
}

#[test]
fn what_the_others_do_is_written_after_their_cards() {
    let mut stage = race(Level::Expert, &[]);
    tick(&mut stage, Duration::from_secs(4));
    let screen = stage.screen();
    let told = ["turned", "moved", "to the middle"];
    assert!(told.iter().any(|words| screen.contains(words)), "{screen}");
    stage.send(Message::Resize(60, 24));
    stage.screen();
}

#[test]
fn a_late_wake_up_loses_nothing_and_keeps_the_order() {
    let mut stage = race(Level::Machine, &[("players", "12")]);
    tick(&mut stage, Duration::from_secs(3));
    let log = stage.game().log();
    assert!(log.len() > 30, "{}", log.len());
    assert!(log.windows(2).all(|pair| pair[0].ms <= pair[1].ms));
}

#[test]
fn nobody_acts_while_the_hand_is_stopped() {
    let mut stage = race(Level::Machine, &[]);
    tick(&mut stage, Duration::from_secs(2));
    stage.keys("esc");
    assert_eq!(real_time(&stage), HandStage::Paused);
    let done = stage.game().done();
    assert_eq!(stage.app.deadline(), None);
    tick(&mut stage, Duration::from_mins(1));
    assert_eq!(stage.game().done(), done);
}

#[test]
fn computers_play_a_hand_to_its_end_and_the_match_goes_on() {
    let mut stage = race(Level::Machine, &[("players", "6")]);
    let mut steps = 0;
    while running(&stage) {
        let due = stage.app.deadline().expect("the hand goes on");
        let wait = due.saturating_sub(stage.now).max(Duration::from_millis(1));
        tick(&mut stage, wait);
        steps += 1;
        assert!(steps < 20_000, "the hand does not end");
    }
    assert!(matches!(real_time(&stage), HandStage::Shout(_)));
    assert!(stage.game().hand_end().is_some());
    tick(&mut stage, Duration::from_secs(2));
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    stage.keys("enter");
    assert_eq!(stage.game().series().hands().len(), 1);
    // What was played is what was written down.
    let game = stage.game();
    let again = Game::replay(game.rules().clone(), game.deal(), game.log(), game.done());
    assert!(again.is_ok());
}

#[test]
fn while_only_computers_act_the_game_is_written_now_and_then() {
    let mut stage = race(Level::Machine, &[("players", "12")]);
    stage.requests.clear();
    for _ in 0..100 {
        tick(&mut stage, Duration::from_millis(50));
    }
    let saves = stage
        .requests
        .iter()
        .filter(|request| **request == Request::Save);
    let saves = saves.count();
    assert!((3..=6).contains(&saves), "{saves} in five seconds");
}

#[test]
fn each_seat_may_have_a_level_of_its_own() {
    let mut stage = Stage::table_with("nertz", 5, &[("pace", "realtime")]);
    let mut timed_game = stage.on_table().timed_game().clone();
    stage.app.table = None;
    let mut seating = Seating::default();
    seating.own[1] = Some(ComputerLevel::Level(Level::Machine));
    seating.own[2] = Some(ComputerLevel::Level(Level::Beginner));
    timed_game.seating = Some(seating);
    stage.app.sit_down(timed_game);
    tick(&mut stage, Duration::from_millis(1));
    stage.at(1, "enter");
    for _ in 0..40 {
        tick(&mut stage, Duration::from_millis(100));
    }
    assert!(running(&stage));
    tick(&mut stage, Duration::from_secs(20));
    let by = |seat: u8| {
        let log = stage.game().log().iter();
        log.filter(|entry| entry.seat == Seat::new(seat)).count()
    };
    assert!(
        by(1) > 2 * by(3) && by(3) > by(2),
        "{} {} {}",
        by(1),
        by(2),
        by(3)
    );
}

#[test]
fn those_who_match_the_person_are_as_quick_as_they_have_been_in_the_next_hand_too() {
    let by_the_others = |wait: u64| {
        let mut stage = race(Level::Machine, &[("nertz_size", "40")]);
        let seating = Seating {
            level: ComputerLevel::Match,
            ..Seating::default()
        };
        stage
            .app
            .table
            .as_mut()
            .unwrap()
            .session_mut()
            .timed_game_mut()
            .seating = Some(seating);
        stage.keys("esc R enter enter");
        for _ in 0..40 {
            tick(&mut stage, Duration::from_millis(100));
        }
        assert!(running(&stage));
        for _ in 0..20 {
            let key = Message::Key(Key::parse("space").unwrap());
            stage.now += Duration::from_millis(wait);
            update(&mut stage.app, stage.now, key);
        }
        let game = stage.game().clone();
        let start = game.log().last().unwrap().ms;
        // The same deal again: what is known of the person is known still.
        stage.keys("esc R enter enter");
        for _ in 0..40 {
            tick(&mut stage, Duration::from_millis(100));
        }
        assert!(running(&stage));
        tick(&mut stage, Duration::from_secs(10));
        assert!(start > 0);
        stage.game().log().len()
    };
    let (quick, slow) = (by_the_others(400), by_the_others(2500));
    assert!(quick > 3 * slow, "{quick} {slow}");
}

#[test]
fn another_level_holds_from_the_next_hand_and_that_is_said() {
    let mut stage = race(Level::Hard, &[]);
    tick(&mut stage, Duration::from_secs(2));
    stage.app.context.settings.computer_level =
        WithOrigin::default(ComputerLevel::Level(Level::Easy));
    stage.app.context.settings.courtesy = WithOrigin::default(Courtesy::Two);
    let done = stage.game().done();
    stage.send(Message::Stored(None));
    assert!(stage.said().contains("next hand"), "{}", stage.said());
    assert!(stage.game().done() >= done);
}

/// Goes to the line of the settings behind which the seats are.
fn go_to_seats(stage: &mut Stage) {
    let there = |stage: &Stage| match stage.app.overlays.last() {
        Some(Overlay::Settings(page)) => page.is_on_players(&stage.app.context.settings),
        _ => panic!("the settings are not open"),
    };
    while !there(stage) {
        stage.keys("down");
    }
}

#[test]
fn a_handicap_counts_from_the_next_game_or_at_once_where_nothing_is_done() {
    let sizes = |stage: &Stage| {
        stage
            .game()
            .rules()
            .race
            .as_ref()
            .unwrap()
            .out_sizes
            .clone()
    };
    let mut stage = Stage::table_with("nertz", 5, &[("pace", "realtime")]);
    // Five fewer for the first seat.
    stage.keys("f2");
    go_to_seats(&mut stage);
    stage.keys("enter tab tab left left left left left enter");
    assert_eq!(sizes(&stage), [8, 13, 13, 13]);
    let stored = stage.requests.iter().find_map(|request| match request {
        Request::Store(change) if *change.id() == SettingId::Players => match change.value() {
            Stored::Players(players) => Some(players.clone()),
            _ => None,
        },
        _ => None,
    });
    let players: Vec<Player> = stored.expect("it is stored");
    assert_eq!((players.len(), players[0].handicap), (1, -5));
    stage.app.context.settings.players = WithOrigin::default(players);
    stage.send(Message::Stored(None));
    stage.keys("esc enter");
    for _ in 0..30 {
        tick(&mut stage, Duration::from_millis(100));
    }
    stage.keys("space space f2");
    go_to_seats(&mut stage);
    stage.keys("enter tab tab right enter");
    assert!(stage.said().contains("next game"), "{}", stage.said());
    assert_eq!(sizes(&stage), [8, 13, 13, 13]);
    stage.keys("esc N enter");
    assert_eq!(sizes(&stage), [9, 13, 13, 13]);
}

#[test]
fn options_of_the_other_pace_are_left_out_and_that_is_said() {
    let mut stage = race(Level::Hard, &[]);
    stage.send(Message::Resize(120, 60));
    stage.keys("f3");
    let screen = stage.screen();
    assert!(screen.contains("Computer players"), "{screen}");
    assert!(
        !screen.contains("once a turn") && !screen.contains("ends by itself"),
        "{screen}"
    );
    while !stage.screen().contains("Options about turns do not apply") {
        stage.keys("down");
        assert!(stage.now < Duration::from_mins(1));
    }
    stage.keys("right");
    let screen = stage.screen();
    assert!(screen.contains("Computer players"), "{screen}");
    assert!(screen.contains("about playing at once"), "{screen}");
    assert!(
        screen.contains("once a turn") && !screen.contains("Milliseconds"),
        "{screen}"
    );
}

#[test]
fn cards_on_their_way_do_not_cover_the_lines_of_the_others() {
    let mut stage = race(Level::Machine, &[]);
    stage.app.context.appearance.animate = true;
    let mut seen = 0;
    for _ in 0..3000 {
        tick(&mut stage, Duration::from_millis(20));
        if stage.app.animation().is_none() {
            continue;
        }
        seen += 1;
        let screen = stage.screen();
        for name in ["Computer 2", "Computer 3", "Computer 4"] {
            let line = screen.lines().find(|line| line.contains(name));
            let line = line.unwrap_or_default();
            assert!(('2'..='9').any(|digit| line.contains(digit)), "{screen}");
        }
        if seen > 60 || !running(&stage) {
            break;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn who_plays_can_be_changed_in_the_options_without_a_new_deal() {
    let mut stage = race(Level::Hard, &[]);
    tick(&mut stage, Duration::from_secs(2));
    let done = stage.game().done();
    stage.keys("f3 down down right enter");
    assert!(stage.app.overlays.is_empty(), "{}", stage.screen());
    assert!(stage.said().contains("next hand"), "{}", stage.said());
    assert!(stage.game().done() >= done);
    stage.keys("f3 down right enter");
    assert!(stage.said().contains("The new seats"), "{}", stage.said());
    // Before anything is done it holds at once.
    let mut fresh = Stage::table_with("nertz", 5, &[("pace", "realtime")]);
    fresh.keys("f3 down right enter");
    let real_time = fresh.on_table().session().real_time().unwrap();
    assert!(real_time.is_for_two());
    assert!(fresh.screen().contains("  ready  "), "{}", fresh.screen());
}

/// Sits one person down at a game in turns with a computer player.
pub(in crate::tests) fn against_one(game: &str, deal: u64) -> Stage {
    let mut stage = Stage::table_with(game, deal, &[]);
    let mut timed_game = stage.app.table.as_ref().unwrap().timed_game().clone();
    stage.app.table = None;
    timed_game.seating = Some(Seating::default());
    stage.app.sit_down(timed_game);
    tick(&mut stage, Duration::ZERO);
    stage
}

/// Lets time pass until a person is to move or the hand is over.
pub(in crate::tests) fn until_a_person_moves(stage: &mut Stage) {
    for _ in 0..1000 {
        let Some(due) = stage.app.deadline() else {
            return;
        };
        let wait = due.saturating_sub(stage.now);
        tick(stage, wait.max(Duration::from_millis(1)));
    }
    panic!("the computer player does not come to an end");
}

#[test]
fn in_turns_the_computer_player_moves_on_its_own_turn_and_the_person_sits_in_front() {
    for game in [
        "spite-and-malice",
        "pishe-pasha",
        "double-solitaire",
        "kings-in-the-corner",
    ] {
        let mut own = 0;
        for deal in 1..5 {
            let mut stage = against_one(game, deal);
            assert!(
                !stage.on_table().session().has_curtain(),
                "one person has nothing to hide"
            );
            for _ in 0..6 {
                until_a_person_moves(&mut stage);
                assert_eq!(stage.on_table().seat(), Seat::FIRST);
                if stage.game().hand_end().is_some() {
                    break;
                }
                assert_eq!(stage.game().to_move(), Seat::FIRST, "{game}");
                // The person ends the turn by the first card that does.
                let rules = stage.game().rules().clone();
                let ends_on = rules.turn_game.as_ref().unwrap().ends_on;
                while stage.game().to_move() == Seat::FIRST && stage.game().hand_end().is_none() {
                    let legal = stage.on_table().session().legal().to_vec();
                    let ends = |mv: &&Move| match **mv {
                        Move::Transfer { to, .. } => Some(rules.pile(to).group) == ends_on,
                        mv => ends_on.is_none() && mv == Move::Pass,
                    };
                    let mv = *legal.iter().find(ends).unwrap_or(&legal[0]);
                    let (now, keys) = (stage.now, stage.app.context.keys.clone());
                    assert!(stage.app.table.as_mut().unwrap().play(mv, now, &keys));
                    own += 1;
                }
            }
            assert!(stage.game().done() > 5, "{game}");
        }
        assert!(own > 10, "{game}");
    }
}

#[test]
fn the_log_tells_cards_of_one_way_together_and_no_others() {
    for deal in 1..9 {
        let mut stage = against_one("kings-in-the-corner", deal);
        for _ in 0..5 {
            until_a_person_moves(&mut stage);
            stage.keys("P");
        }
        stage.keys("W");
        let screen = stage.screen();
        for rest in screen.split("from the hand").skip(1) {
            let rest = rest.trim_start_matches([' ', '│', '\n']);
            assert!(rest.starts_with("to "), "{screen}");
        }
    }
}

#[test]
fn undo_takes_back_what_the_computer_player_did_since() {
    let mut stage = against_one("pishe-pasha", 2);
    until_a_person_moves(&mut stage);
    let before = stage.game().done();
    let position = stage.game().position().clone();
    stage.keys("space");
    while stage.game().to_move() == Seat::FIRST {
        let mv = *stage.on_table().session().legal().last().unwrap();
        let (now, keys) = (stage.now, stage.app.context.keys.clone());
        stage.app.table.as_mut().unwrap().play(mv, now, &keys);
    }
    until_a_person_moves(&mut stage);
    assert!(stage.game().done() > before + 2);
    while stage.game().done() > before {
        stage.keys("u");
        assert_eq!(stage.game().to_move(), Seat::FIRST);
    }
    assert_eq!(*stage.game().position(), position);
}

#[test]
fn undo_stops_before_what_a_computer_player_did_first() {
    for game in ["spite-and-malice", "kings-in-the-corner"] {
        let begun = |deal: u64| {
            let stage = against_one(game, deal);
            (stage.game().to_move() != Seat::FIRST).then_some(stage)
        };
        let mut stage = (1..40).find_map(begun).expect("a computer begins");
        until_a_person_moves(&mut stage);
        let log = stage.game().log().to_vec();
        stage.keys("u");
        assert_eq!(stage.said(), "There is nothing to undo", "{game}");
        assert_eq!(stage.game().log(), log, "{game}");
        let mv = stage.on_table().session().legal()[0];
        let (now, keys) = (stage.now, stage.app.context.keys.clone());
        assert!(stage.app.table.as_mut().unwrap().play(mv, now, &keys));
        until_a_person_moves(&mut stage);
        stage.keys("u u u");
        assert_eq!(stage.game().done(), log.len(), "{game}");
    }
}

#[test]
fn two_people_do_not_see_each_others_hands() {
    let mut stage = Stage::table("spite-and-malice", 3);
    let rules = stage.game().rules().clone();
    let hand = rules.group_named("hand").unwrap();
    let seen = |stage: &Stage, seat: Seat| {
        let mut piles = rules.piles_of(hand, seat);
        piles.any(|pile| {
            stage
                .on_table()
                .observation()
                .pile(pile)
                .iter()
                .any(|seen| seen.face().is_some())
        })
    };
    let first = stage.game().to_move();
    let second = Seat::new(1 - first.number());
    assert!(seen(&stage, first) && !seen(&stage, second));
    let ends_on = rules.turn_game.as_ref().unwrap().ends_on.unwrap();
    let ends =
        |mv: &&Move| matches!(**mv, Move::Transfer { to, .. } if rules.pile(to).group == ends_on);
    let mv = *stage
        .on_table()
        .session()
        .legal()
        .iter()
        .find(ends)
        .unwrap();
    let (now, keys) = (stage.now, stage.app.context.keys.clone());
    stage.app.table.as_mut().unwrap().play(mv, now, &keys);
    assert_eq!(stage.game().to_move(), second);
    assert!(
        !seen(&stage, first) && !seen(&stage, second),
        "the next person is waited for"
    );
    assert!(stage.screen().contains("Any key shows your cards"));
    stage.keys("1");
    assert!(!seen(&stage, first) && seen(&stage, second));
}

#[test]
fn who_plays_a_game_in_turns_is_chosen_with_the_options() {
    let mut stage = against_one("spite-and-malice", 3);
    until_a_person_moves(&mut stage);
    stage.keys("F3 down right right down right right enter");
    assert_eq!(stage.app.context.seating.people, People::All);
    assert_eq!(
        stage.app.context.seating.level,
        ComputerLevel::Level(Level::Hard)
    );
    assert!(stage.on_table().session().opponents().is_none());
    let stored = |wanted: SettingId| {
        let mut requests = stage.requests.iter();
        requests.any(|request| matches!(request, Request::Store(change) if *change.id() == wanted))
    };
    assert!(stored(SettingId::People) && stored(SettingId::ComputerLevel));
}

#[test]
fn a_computer_that_nobody_has_named_is_called_one() {
    let mut stage = race(Level::Machine, &[("players", "3")]);
    tick(&mut stage, Duration::from_millis(10));
    let screen = stage.screen();
    assert!(screen.contains("b Computer 2"), "{screen}");
    assert!(!screen.contains("Player 2"), "{screen}");
    // The letters are those of the rows and the cards.
    assert!(screen.contains("match a: 0  b: 0  c: 0"), "{screen}");
}

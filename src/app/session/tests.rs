//! Sessions played without a screen, a terminal or a real clock.

use std::sync::Arc;
use std::time::Duration;

use patience_core::analysis::has_choices;
use patience_core::{DealNumber, Game, Move, Seat};

use super::real_time::Stage;
use super::*;
use crate::duel::PLAYERS;
use crate::saved::ending::Moment;
use crate::settings::{ComputerLevel, People, Rival, Seating};
use crate::survey::line_values;
use crate::tests::{catalogue, embedded};
use patience_solver::Level;

fn session(game: &str, set: &[(&str, &str)]) -> Session {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = catalogue().rule_file(game).unwrap();
    let rules = Arc::new(file.compile(None, &set).unwrap());
    let game = Game::new(rules, DealNumber::new(7).unwrap());
    let mut timed_game = TimedGame::new(game, None, Duration::ZERO);
    timed_game.seating = Some(Seating::default());
    Session::new(timed_game)
}

const fn at(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
fn moves_are_made_undone_and_redone() {
    let mut session = session("klondike", &[]);
    let dealt = session.game().position().clone();
    session.play(Seat::FIRST, Move::Turn, at(100)).unwrap();
    assert_eq!(session.game().moves_made(), 1);
    assert_eq!(session.undo(at(200)), Ok(Undone::Move));
    assert_eq!(session.game().position(), &dealt);
    assert_eq!(session.undo(at(300)), Err(UndoError::NothingToUndo));
    assert_eq!(session.redo(at(400)), Ok(Redone::Move));
    assert_eq!(session.redo(at(500)), Err(UndoError::NothingToRedo));
    let happened = session.take_moves();
    let taken_back: Vec<bool> = happened.iter().map(|(_, undone)| *undone).collect();
    assert_eq!(taken_back, [false, true, false]);
    assert_eq!(session.timed_game().elapsed(at(1100)), at(1000));
}

#[test]
fn undo_goes_back_to_the_game_before_and_redo_to_the_one_after() {
    let mut session = session("klondike", &[]);
    session.play(Seat::FIRST, Move::Turn, at(0)).unwrap();
    let next = session.another(DealNumber::new(8).unwrap());
    session.replace(next, at(10));
    assert!(session.undo_brings_another());
    assert_eq!(session.undo(at(20)), Ok(Undone::Game));
    assert_eq!(session.game().deal(), DealNumber::new(7).unwrap());
    assert_eq!(session.game().moves_made(), 1);
    assert_eq!(session.redo(at(30)), Ok(Redone::Game));
    assert_eq!(session.game().deal(), DealNumber::new(8).unwrap());
    assert_eq!(session.restart(at(40)), Restarted::Game);
}

#[test]
fn a_restarted_finished_game_starts_with_its_first_move() {
    let mut session = session("klondike", &[]);
    session.play(Seat::FIRST, Move::Turn, at(0)).unwrap();
    assert!(session.resign(Seat::FIRST, at(10)).is_some());
    session.timed_game_mut().concluded = true;
    assert_eq!(session.restart(at(20)), Restarted::Game);
    assert!(!session.timed_game().is_begun());
    assert_eq!(session.timed_game().outcome(), None);
    session.play(Seat::FIRST, Move::Turn, at(30)).unwrap();
    assert!(session.timed_game().is_under_way());
    assert_eq!(session.undo(at(40)), Ok(Undone::Move));
    assert_eq!(session.undo(at(50)), Ok(Undone::Game));
    assert!(session.game().resigned().is_some());
}

#[test]
fn computer_players_move_one_by_one_until_it_is_the_persons_turn() {
    let mut session = session("nertz", &[("pace", "turns")]);
    session.refresh();
    while session.seat() == session.game().to_move() && session.game().to_move() == Seat::FIRST {
        let mv = if session.can(Move::Turn) {
            Move::Turn
        } else {
            Move::Pass
        };
        session.play(Seat::FIRST, mv, at(0)).unwrap();
    }
    let mut now = at(0);
    let mut moves = 0;
    while session.game().to_move() != Seat::FIRST {
        let due = session.opponents().unwrap().due(now).unwrap();
        now = now.max(due);
        moves += usize::from(session.let_opponents_move(now));
        assert!(moves < 1_000, "they do not come to an end");
    }
    assert!(moves > 0);
    let news = session.news(|seat| format!("player {}", seat.number()), 80);
    assert!(news.unwrap().starts_with("player"));
}

#[test]
fn a_race_in_real_time_follows_the_given_time() {
    let mut session = session("nertz", &[("pace", "realtime")]);
    let stage = |session: &Session| session.real_time().unwrap().stage();
    assert_eq!(stage(&session), Stage::Paused, "it waits for its player");
    let mut now = at(0);
    session.resume(now);
    while stage(&session) != Stage::Running {
        session.keep_time(true, now);
        now += at(100);
        assert!(now < at(10_000), "it does not begin");
    }
    while session.game().moves_made() == 0 {
        now = now.max(session.real_time_due(now).unwrap());
        session.catch_up(now);
        assert!(now < at(120_000), "nobody acts");
    }
    assert_eq!(session.undo(now), Err(UndoError::RealTime));
    assert!(session.pause(now));
    let before = session.game().moves_made();
    session.catch_up(now + at(60_000));
    assert_eq!(session.game().moves_made(), before);
}

#[test]
fn a_daily_deal_keeps_its_day_and_the_next_deal_has_none() {
    use crate::saved::ending::DailyMark;
    let mark = DailyMark {
        day: "2026-11-24".to_owned(),
        began: "2026-11-24T23:59:00+01:00".parse().ok(),
    };
    let mut session = session("klondike", &[]);
    session.timed_game_mut().day = Some(mark.clone());
    let day = |session: &Session| session.timed_game().day.clone();
    session.play(Seat::FIRST, Move::Turn, at(0)).unwrap();
    assert_eq!(session.restart(at(10)), Restarted::Game);
    assert_eq!(day(&session), Some(mark.clone()));
    assert_eq!(session.undo(at(20)), Ok(Undone::Game));
    assert_eq!(day(&session), Some(mark.clone()));
    // Other deals at the table have no day, not even the same number dealt again.
    for number in [8, 7] {
        let next = session.another(DealNumber::new(number).unwrap());
        session.replace(next, at(30));
        assert_eq!(day(&session), None, "{number}");
        assert_eq!(session.undo(at(40)), Ok(Undone::Game));
        assert_eq!(day(&session), Some(mark.clone()));
        assert_eq!(session.redo(at(50)), Ok(Redone::Game));
        assert_eq!(day(&session), None, "{number}");
        assert_eq!(session.undo(at(60)), Ok(Undone::Game));
    }
}

/// A duel of Poker Squares with its computer player.
fn duel_against(level: Level) -> Session {
    let rules = Arc::clone(session("poker-squares", &[]).game().rules());
    let (adviser, _) = line_values::adviser(embedded().line_values, &rules).unwrap();
    let game = Game::new(rules, DealNumber::new(7).unwrap());
    let rival = Rival::Computer(ComputerLevel::Level(level));
    let timed_game = TimedGame::new(game, None, Duration::ZERO).for_two(PLAYERS[0], rival);
    assert_eq!(timed_game.rival(), Some(rival));
    let mut session = Session::new(timed_game);
    assert!(session.wants_duel_computer());
    session.seat_duel_computer(Arc::new(adviser));
    assert!(!session.wants_duel_computer());
    session
}

#[test]
fn a_computer_player_places_the_same_cards_in_a_duel() {
    let mut session = duel_against(Level::Machine);
    let mut ms = 0;
    for card in 0..24 {
        assert!(!session.is_computers_turn(), "card {card}");
        assert_eq!(session.computer_due(at(ms)), None);
        let mv = session.legal()[0];
        session.play(Seat::FIRST, mv, at(ms)).unwrap();
        assert!(session.is_computers_turn());
        assert_eq!(
            session.play(Seat::FIRST, mv, at(ms)),
            Err(PlayError::OthersTurn)
        );
        assert!(session.legal().is_empty());
        assert!(!session.let_opponents_move(at(ms)), "it looks first");
        let due = session.computer_due(at(ms)).unwrap();
        assert!(due > at(ms));
        assert!(session.let_opponents_move(due));
        ms += 1000;
    }
    let duel = session.duel().unwrap();
    assert!(duel.is_over(session.game()));
    let [person, computer] = duel.sides(session.game());
    assert!(
        computer.score > person.score + 30,
        "{} to {}",
        computer.score,
        person.score
    );
    assert_eq!(session.computer_due(at(ms)), None);
}

#[test]
fn a_move_that_the_computer_has_answered_cannot_be_undone_in_a_duel() {
    let mut session = duel_against(Level::Easy);
    let mv = session.legal()[0];
    session.play(Seat::FIRST, mv, at(0)).unwrap();
    assert!(!session.let_opponents_move(at(0)));
    assert!(session.let_opponents_move(at(5000)));
    assert_eq!(session.undo(at(6000)), Err(UndoError::Answered));
}

#[test]
fn a_lone_person_takes_the_first_seat_if_the_game_lacks_their_own() {
    let file = catalogue().rule_file("nertz").unwrap();
    let rules = |players: &str| {
        let set = [("players".to_owned(), players.to_owned())];
        file.compile(None, &set).unwrap()
    };
    let mut seating = Seating::default();
    seating.own[3] = Some(ComputerLevel::Match);
    seating.sit(People::One, Seat::new(3));
    assert_eq!(seating.people_of(&rules("4")), [Seat::new(3)]);
    assert_eq!(seating.people_of(&rules("3")), [Seat::FIRST]);
    // The player of that seat moves to the first one.
    assert_eq!(seating.level_of(Seat::FIRST), ComputerLevel::Match);
    seating.sit(People::Two, Seat::new(3));
    assert_eq!(seating.people_of(&rules("4")), [Seat::FIRST, Seat::new(1)]);
    assert_eq!(seating.level_of(Seat::new(3)), ComputerLevel::Match);
}

#[test]
fn a_changed_level_applies_to_that_players_seat_in_this_match() {
    // A lone person has the fourth seat in the settings and the third in this match.
    let (mut before, mut here) = (Seating::default(), Seating::default());
    before.sit(People::One, Seat::new(3));
    here.sit(People::One, Seat::new(2));
    let mut after = before;
    // The third player has the third seat in the settings and the first in this match.
    after.own[2] = Some(ComputerLevel::Match);
    let changed = here.with_changes(&before, &after);
    assert_eq!(changed.level_of(Seat::FIRST), ComputerLevel::Match);
    assert_eq!((changed.own_seat, changed.own[2]), (Seat::new(2), None));
    // Each change applies by itself.
    let mut two = before;
    two.people = People::Two;
    two.own[1] = Some(ComputerLevel::Match);
    after = before;
    after.own_seat = Seat::new(1);
    let changed = two.with_changes(&before, &after);
    assert_eq!(
        (changed.people, changed.own_seat),
        (People::Two, Seat::new(1))
    );
    assert_eq!(changed.level_of(Seat::new(1)), ComputerLevel::Match);
}

#[test]
fn an_unwinnable_deal_of_a_game_without_choices_counts_as_lost() {
    for (game, winnable) in [("clock", None), ("klondike", Some(false))] {
        let mut session = session(game, &[]);
        let first = session.game().legal_moves()[0];
        session.play(Seat::FIRST, first, at(0)).unwrap();
        assert!(session.resign(Seat::FIRST, at(10)).is_some());
        session.timed_game_mut().winnable = Some(false);
        let kept = session
            .timed_game()
            .snapshot(at(20), Vec::new(), Moment::START);
        assert_eq!(kept.about.ending.unwrap().winnable, winnable, "{game}");
    }
}

#[test]
fn only_these_games_are_decided_by_luck_alone() {
    let catalogue = catalogue();
    let mut lucky = Vec::new();
    for entry in catalogue.index() {
        let file = catalogue.rule_file(&entry.id).unwrap();
        for variant in file.variants() {
            let rules = file.compile(Some(&variant.id), &[]).unwrap();
            if !has_choices(&rules) {
                lucky.push(format!("{} {}", entry.id, variant.id));
            }
        }
    }
    assert_eq!(lucky, ["clock standard", "clock travellers"]);
}

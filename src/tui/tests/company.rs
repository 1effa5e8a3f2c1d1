//! Computer players at a race played all at once: they act when they are due and not before,
//! nobody acts while the hand is stopped, and what they do is seen.

use patience_core::Seat;
use patience_solver::Level;

use super::*;
use crate::settings::{People, Seating};
use crate::tui::app::Overlay;
use crate::tui::atonce::Stage as HandStage;

/// Sits one person down with computer players, and waits for the countdown.
fn race(level: Level, set: &[(&str, &str)]) -> Stage {
    let mut all = vec![("pace", "realtime")];
    all.extend(set);
    let mut stage = Stage::table_with("nertz", 5, &all);
    let mut sitting = stage.app.table.as_ref().unwrap().sitting.clone();
    stage.app.table = None;
    sitting.seating = Some(Seating {
        people: People::One,
        level,
    });
    stage.app.sit_down(sitting);
    tick(&mut stage, Duration::from_millis(1));
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
    let commands = update(&mut stage.app, stage.now, Event::Tick);
    stage.commands.extend(commands);
}

fn at_once(stage: &Stage) -> HandStage {
    stage.on_table().at_once.as_ref().unwrap().stage
}

fn running(stage: &Stage) -> bool {
    at_once(stage) == HandStage::Running
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
    assert!(log.iter().all(|entry| entry.seat != Seat(0)));
    for seat in 1..4 {
        assert!(log.iter().any(|entry| entry.seat == Seat(seat)), "{seat}");
    }
}

#[test]
fn what_the_others_do_is_written_after_their_cards() {
    let mut stage = race(Level::Expert, &[]);
    tick(&mut stage, Duration::from_secs(4));
    let screen = stage.screen();
    let told = ["turned", "moved", "to the middle"];
    assert!(told.iter().any(|words| screen.contains(words)), "{screen}");
    stage.send(Event::Resize(60, 24));
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
    assert_eq!(at_once(&stage), HandStage::Paused);
    let done = stage.game().done();
    assert_eq!(stage.app.deadline(), None);
    tick(&mut stage, Duration::from_secs(60));
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
    assert!(matches!(at_once(&stage), HandStage::Shout(_)));
    assert!(stage.game().hand_end().is_some());
    tick(&mut stage, Duration::from_secs(2));
    assert!(matches!(stage.app.over.last(), Some(Overlay::Result(_))));
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
    stage.commands.clear();
    for _ in 0..100 {
        tick(&mut stage, Duration::from_millis(50));
    }
    let saves = stage
        .commands
        .iter()
        .filter(|command| **command == Command::Save);
    let saves = saves.count();
    assert!((3..=6).contains(&saves), "{saves} in five seconds");
}

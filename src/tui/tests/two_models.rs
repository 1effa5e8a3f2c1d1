//! Two programs in one process: their keys come from elsewhere, by a channel, and neither knows of
//! a terminal or of the other.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::tests::*;

/// What is played: a game, its deal, the size of the screen, and the keys that are pressed.
type Script = (&'static str, u64, (u16, u16), &'static str);

const ONE: Script = (
    "klondike",
    7,
    (80, 24),
    "space 1 1 space u ? pagedown esc enter down left o right enter y",
);
const OTHER: Script = (
    "nertz",
    3,
    (100, 30),
    "1 1 space tab enter , down right esc esc space N y",
);

fn sit_down((game, deal, (width, height), _): Script) -> Stage {
    let mut stage = Stage::table(game, deal);
    stage.send(Message::Resize(width, height));
    stage
}

/// Plays with the keys that come, and returns the screens after each of them.
fn play(played: Script, keys: &Receiver<Key>) -> Vec<String> {
    let mut stage = sit_down(played);
    let screens = keys.iter().map(|key| {
        stage.send(Message::Key(key));
        stage.screen()
    });
    screens.collect()
}

fn keys_of((.., keys): Script) -> impl Iterator<Item = Key> {
    keys.split(' ').map(|key| Key::parse(key).unwrap())
}

fn alone(played: Script) -> Vec<String> {
    let (presses, keys) = channel();
    keys_of(played).for_each(|key| presses.send(key).unwrap());
    drop(presses);
    play(played, &keys)
}

#[test]
fn two_models_take_turns_in_one_process_and_know_nothing_of_each_other() {
    let mut stages = [ONE, OTHER].map(sit_down);
    let mut screens = [Vec::new(), Vec::new()];
    let mut keys = [keys_of(ONE), keys_of(OTHER)];
    loop {
        let mut pressed = false;
        for at in [0, 1] {
            if let Some(key) = keys[at].next() {
                pressed = true;
                stages[at].send(Message::Key(key));
                screens[at].push(stages[at].screen());
            }
        }
        if !pressed {
            break;
        }
    }
    assert_eq!(screens, [alone(ONE), alone(OTHER)]);
    assert_ne!(screens[0].last(), screens[1].last());
}

#[test]
fn two_models_run_on_two_threads_with_keys_from_a_third() {
    let threads = [ONE, OTHER].map(|played| {
        let (presses, keys) = channel();
        (presses, thread::spawn(move || play(played, &keys)))
    });
    let [one, other] = threads;
    keys_of(ONE).for_each(|key| one.0.send(key).unwrap());
    keys_of(OTHER).for_each(|key| other.0.send(key).unwrap());
    drop((one.0, other.0));
    let screens = [one.1, other.1].map(|thread| thread.join().unwrap());
    assert_eq!(screens, [alone(ONE), alone(OTHER)]);
}

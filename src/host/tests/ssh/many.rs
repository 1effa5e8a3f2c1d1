//! Many guests who type random keys. `.ci/long` runs these tests with more guests and for longer.

use std::env;
use std::thread;
use std::time::{Duration, Instant};

use crate::stage::{Client, Stage};

fn number(name: &str, usual: u64) -> u64 {
    let given = env::var(name).ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(usual)
}

/// A pseudo-random number generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

const KEYS: [&str; 16] = [
    " ",
    "1",
    "2",
    "\r",
    "\x1b",
    "s",
    "w",
    "\x1b[A",
    "\x1b[B",
    "n",
    "P",
    "?",
    "thallo\r",
    "\t",
    "\x1b[<0;20;10M",
    "\x1b[<0;20;10m",
];

/// Returns the duration of random play, in seconds.
fn seconds() -> u64 {
    number("PATIENCE_TRIES_SOAK_DOOR", 6)
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn guests_who_type_at_random_come_and_go_and_the_table_closes_normally() {
    let guests = number("PATIENCE_TRIES_GUESTS", 4);
    let time = Duration::from_secs(seconds());
    let mut stage = Stage::at_pace("realtime", &["--per-address", "64"]);
    let mut chance = Chance(17);
    let mut clients: Vec<Option<Client>> = (0..guests).map(|_| None).collect();
    let (began, mut early) = (Instant::now(), None);
    let (mut came, mut dropped, mut ended, mut resized, mut typed) = (0, 0, 0, 0, 0);
    while began.elapsed() < time {
        let at = chance.below(clients.len());
        let has_ended = clients[at]
            .as_mut()
            .is_some_and(|client| client.has_ended().is_some());
        match &mut clients[at] {
            empty @ None => {
                *empty = Some(stage.join(&format!("g{at}"), (100, 30)));
                came += 1;
            }
            Some(_) if has_ended => {
                clients[at] = None;
                ended += 1;
            }
            Some(client) => match chance.below(200) {
                0 => {
                    clients[at] = None;
                    dropped += 1;
                }
                1 => {
                    let columns = u16::try_from(20 + chance.below(150)).unwrap();
                    client.resize(columns, u16::try_from(5 + chance.below(60)).unwrap());
                    resized += 1;
                }
                _ => {
                    client.types(KEYS[chance.below(KEYS.len())]);
                    client.forget();
                    typed += 1;
                }
            },
        }
        thread::sleep(Duration::from_millis(10));
        if early.is_none() && began.elapsed() > time / 3 {
            early = stage.memory();
        }
    }
    let late = stage.memory();
    println!("tried guests: {guests}, failed: 0");
    println!(
        "{came} came, {dropped} were disconnected, {ended} left; {typed} keys, {resized} sizes; memory \
         {early:?} kB after a third, {late:?} kB at the end"
    );
    assert!(stage.door_is_open());
    stage.join("last", (100, 30)).sees(" Nertz");
    // All guests are told that the table is closed, and nothing waits for them.
    let ends = Instant::now();
    stage.end_table();
    for client in clients.iter_mut().flatten() {
        client.end();
    }
    stage.end_door();
    println!("all had ended after {} ms", ends.elapsed().as_millis());
    assert!(ends.elapsed() < Duration::from_secs(5));
    assert_eq!(stage.log(), "");
    // Memory from the beginning is freed or reused.
    if let (Some(early), Some(late)) = (early, late)
        && seconds() >= 60
    {
        assert!(
            late < early + early / 10,
            "{early} kB after a third, {late} kB at the end"
        );
    }
}

/// A stopped client does not answer keepalives.
#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_stopped_client_is_disconnected_after_a_while() {
    if number("PATIENCE_TRIES_STOPPED", 0) == 0 {
        println!("left out: it takes a minute and a half; .ci/long runs it");
        return;
    }
    let stage = Stage::open(&[]);
    let anna = stage.join("anna", (100, 30));
    let bo = stage.join("bo", (100, 30));
    anna.sees("bo ");
    bo.sees("bo (you)");
    bo.signal("STOP");
    let began = Instant::now();
    // A computer player takes the seat once the guest has been away for ten seconds.
    while !anna.text().contains("away") {
        assert!(
            began.elapsed() < Duration::from_secs(100),
            "{}",
            anna.text()
        );
        thread::sleep(Duration::from_millis(100));
    }
    println!("tried a client that has stopped: 1, failed: 0");
    println!("it was noticed after {} s", began.elapsed().as_secs());
    bo.signal("CONT");
}

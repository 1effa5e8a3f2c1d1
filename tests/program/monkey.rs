//! Random keys, clicks and sizes, in single-player games and races: the program keeps running, ends normally, and every
//! saved game can be replayed.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use patience_app::catalogue::Catalogue;
use patience_app::saved;

use crate::session::{Session, size};
use crate::tries::{Chance, conclude, tries};

/// The number of inputs before the screen is checked.
const AT_A_TIME: usize = 20;

/// Keys that are more than a character. None of them leaves or stops the program by itself.
const KEYS: [&str; 24] = [
    "\r",
    "\r",
    "\r",
    " ",
    " ",
    " ",
    "\t",
    "\x1b[Z",
    "\x7f",
    "\x1b",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[F",
    "\x1b[5~",
    "\x1b[6~",
    "\x12",
    "\x1bOP",
    "\x1bOQ",
    "\x1b[3~",
    "\x1b[200~17\x1b[201~",
    "u",
];

/// Answers of terminals, complete and cut off, which are not keys.
const ANSWERS: [&str; 7] = [
    "\x1b_Gi=31;OK\x1b\\",
    "\x1bP>|xterm(390)\x1b\\",
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
    "\x1b[?62;22c",
    "\x1b[24;80R",
    "\x1b_Gi=3",
    "\x1b[<35;1",
];

/// Returns a random input, as a terminal sends it.
fn doing(chance: &mut Chance, (rows, columns): (u16, u16)) -> String {
    if chance.below(40) == 0 {
        return (*chance.one(&ANSWERS)).to_owned();
    }
    match chance.below(10) {
        0..=3 => (*chance.one(&KEYS)).to_owned(),
        4..=6 => {
            let letter = u8::try_from(chance.below(94) + 33).unwrap();
            char::from(letter).to_string()
        }
        _ => {
            let (x, y) = (
                chance.below(columns.into()) + 1,
                chance.below(rows.into()) + 1,
            );
            let button = [0, 0, 0, 2, 64, 65][chance.below(6)];
            let end = format!(
                "\x1b[<{button};{};{}m",
                x + chance.below(9),
                y + chance.below(4)
            );
            format!("\x1b[<{button};{x};{y}M{end}")
        }
    }
}

/// Plays with random inputs. Returns the failures, and the number of saved games.
fn play(arguments: &[&str], seed: u64, times: usize) -> (Vec<String>, usize) {
    let home = tempfile::tempdir().unwrap();
    let (mut chance, mut failures) = (Chance::new(seed), Vec::new());
    let mut session = Session::program(arguments, home.path());
    session.until("something", |screen| !screen.trim().is_empty());
    let typist = session.typist();
    // Nothing reads the keys after the program has ended.
    let press = |keys: &str| drop(typist.send(keys.as_bytes().to_vec()));
    let mut now = (24, 80);
    for number in 0..times {
        if chance.below(60) == 0 {
            now = [(24, 80), (40, 120), (10, 30), (24, 62), (60, 200)][chance.below(5)];
            let master = session.master.as_ref().unwrap();
            master.resize(size(now.0, now.1)).unwrap();
        }
        let doing = doing(&mut chance, now);
        press(&doing);
        if number % AT_A_TIME == 0 {
            thread::sleep(Duration::from_millis(10));
            while let Ok(bytes) = session.output.try_recv() {
                session.take(&bytes);
            }
        }
        if let Some(code) = session.has_ended() {
            // A click on the label of the key that leaves, or on a row of the menu, leaves normally.
            if code != 0 {
                failures.push(format!(
                    "{arguments:?}, seed {seed}: ended with {code} at {number}"
                ));
                return (failures, 0);
            }
            session.end();
            session.assert_clean();
            let (unread, saved) = unread(home.path());
            failures.extend(unread);
            return (failures, saved);
        }
    }
    // An Esc must not become part of the last key.
    session.settle();
    press("\x11");
    session.settle();
    if session.has_ended().is_none() {
        // An unsaved game in the form needs an answer.
        press("\x11");
    }
    let code = session.end_within(Duration::from_mins(1));
    if code != 0 {
        failures.push(format!("{arguments:?}, seed {seed}: left with {code}"));
    }
    session.assert_clean();
    let (unread, saved) = unread(home.path());
    failures.extend(unread);
    (failures, saved)
}

/// Returns the errors of saved games that cannot be replayed, and the number of saved games.
fn unread(home: &Path) -> (Vec<String>, usize) {
    let catalogue = Catalogue::new(patience::EMBEDDED, home.join("config/patience/rules"));
    let folder = home.join("data/patience/saved");
    let files = [folder.clone(), folder.join("finished")];
    let files = files.iter().filter_map(|folder| fs::read_dir(folder).ok());
    let files = files.flatten().flatten().map(|entry| entry.path());
    let saved = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let saved: Vec<_> = saved.collect();
    let unread = saved
        .iter()
        .filter_map(|path| {
            let error = saved::read_game(path, &catalogue).err()?;
            Some(format!(
                "{}: {error}\n{}",
                path.display(),
                fs::read_to_string(path).ok()?
            ))
        })
        .collect();
    (unread, saved.len())
}

/// Single-player games and races, in turns and in real time, for people and computers.
const GAMES: [&[&str]; 10] = [
    &["play", "klondike", "--deal", "7"],
    &["play", "nertz", "--deal", "5"],
    &["play", "spider", "--deal", "3"],
    &["play", "peanuts", "--deal", "2"],
    &["play", "pyramid", "--deal", "1"],
    &["play", "nertz", "--set", "pace=turns", "--deal", "4"],
    &["play", "poker-squares", "--duel", "--deal", "9"],
    &[],
    &["play", "penguin", "--deal", "617"],
    &["play", "freecell", "--deal", "ms:617"],
];

#[test]
fn a_monkey_at_the_keyboard_and_the_mouse_breaks_nothing() {
    let each = tries("monkey", 3000) / GAMES.len();
    let halves = GAMES.split_at(GAMES.len() / 2);
    let run = |games: &[&[&str]], seed: u64| {
        let played = (seed..).zip(games);
        let results = played.map(|(seed, game)| play(game, seed, each));
        results.fold((Vec::new(), 0), |(mut all, sum), (failures, saved)| {
            all.extend(failures);
            (all, sum + saved)
        })
    };
    let ((own, some), (others, more)) = thread::scope(|scope| {
        let other = scope.spawn(|| run(halves.1, 100));
        (run(halves.0, 1), other.join().unwrap())
    });
    conclude("saved games of the monkey", some + more, &[]);
    assert!(
        some + more >= GAMES.len() / 3,
        "too few were saved to show anything"
    );
    conclude(
        "keys, clicks and sizes",
        each * GAMES.len(),
        &[own, others].concat(),
    );
}

/// Returns the current memory of a process in KiB, or `None` if the system does not provide it.
fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kib = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    kib.trim_end_matches("kB").trim().parse().ok()
}

#[test]
fn a_long_game_takes_no_more_and_no_more_memory() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "klondike", "--deal", "7"], home.path());
    session.until("the table", |screen| screen.contains("0 moves"));
    let end = Instant::now() + Duration::from_secs(tries("soak", 4) as u64);
    let (mut rounds, mut failures, mut first) = (0, Vec::new(), None);
    while Instant::now() < end && failures.is_empty() {
        rounds += 1;
        // Turns, undo, turns again, a new deal now and then, and pages opened and closed.
        let round = if rounds % 50 == 0 {
            "N\r"
        } else {
            "  uu\x12\x12?\x1bF\x1b"
        };
        session.keys(round);
        session.settle();
        let Some(now) = memory(session.process()) else {
            continue;
        };
        // The search for a win may take 256 MiB.
        if rounds == 3 {
            first = Some(now);
        }
        if first.is_some_and(|first| now > first + (352 << 10)) {
            failures.push(format!(
                "{now} KiB after {rounds} rounds, {first:?} at first"
            ));
        }
        if let Some(code) = session.has_ended() {
            failures.push(format!("ended with {code} after {rounds} rounds"));
        }
    }
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    failures.extend(unread(home.path()).0);
    conclude("soak, in rounds", rounds, &failures);
}

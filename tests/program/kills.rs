//! A program that is killed at any moment loses at most the move in progress, and leaves no files behind.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use patience_app::catalogue::Catalogue;
use patience_app::records::{Records, Selection};
use patience_app::saved::ending::{DailyMark, Moment};
use patience_app::saved::{self, Store};

use crate::home::Home;
use crate::records::{catalogue, ended, finish, rules};
use crate::session::Session;
use crate::tries::{Chance, conclude, tries};

/// The time between two keys.
const BETWEEN_KEYS: Duration = Duration::from_millis(50);

/// The number of programs killed in parallel.
const AT_A_TIME: usize = 5;

/// Returns the files in the folder of saved games.
fn files(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("data/patience/saved"));
    let entries = entries.into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// Returns the files of killed programs that the next start should have removed: drafts, and locks of games that no
/// longer exist.
fn leavings(home: &Path) -> Vec<String> {
    let is_left = |file: &PathBuf| match file.extension().and_then(OsStr::to_str) {
        Some("new") => true,
        Some("lock") => {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let game = name.strip_prefix('.').unwrap();
            !file.with_file_name(format!("{game}.toml")).exists()
        }
        _ => false,
    };
    let left = files(home).into_iter().filter(is_left);
    left.map(|file| format!("{} is left", file.display()))
        .collect()
}

/// Returns the number of saved moves in a folder with one game.
fn kept(home: &Path) -> Result<usize, String> {
    let catalogue = Catalogue::new(patience::EMBEDDED, home.join("config/patience/rules"));
    let mut games = files(home)
        .into_iter()
        .filter(|file| file.extension() == Some(OsStr::new("toml")));
    let Some(file) = games.next() else {
        return Ok(0);
    };
    if let Some(other) = games.next() {
        return Err(format!("there is {} too", other.display()));
    }
    match saved::read_game(&file, &catalogue) {
        Ok(read) => Ok(read.game.done()),
        Err(error) => Err(error.to_string()),
    }
}

fn moves(count: usize) -> String {
    if count == 1 {
        "1 move ".to_owned()
    } else {
        format!("{count} moves")
    }
}

/// Continues the game of the last killed program, and kills the program again.
fn kill_once(home: &Path, chance: &mut Chance) -> Result<(), String> {
    let before = kept(home)?;
    let mut session = Session::program(&["play", "klondike", "--deal", "7"], home);
    session.until("the table", |screen| screen.contains(&moves(before)));
    let keys = chance.below(12);
    for number in 1..=keys {
        session.keys(" ").until("the move", |screen| {
            screen.contains(&moves(before + number))
        });
        thread::sleep(BETWEEN_KEYS);
    }
    // The disk may be slow. Once a move is saved, it must not be lost again.
    let end = Instant::now() + Duration::from_secs(20);
    while kept(home)? < before + keys && Instant::now() < end {
        thread::sleep(BETWEEN_KEYS);
    }
    // One more move is in progress, or has just been made.
    session.keys(" ");
    thread::sleep(Duration::from_micros(chance.below(60_000) as u64));
    session.signal("KILL");
    session.end();
    let after = kept(home)?;
    if after < before + keys {
        return Err(format!(
            "{keys} moves made after {before}, and {after} kept"
        ));
    }
    Ok(())
}

/// Kills programs in several homes in parallel. `work` gets a home, a random number generator, and the number of kills
/// in this home. It returns the failures.
fn in_parallel(name: &str, usual: usize, work: fn(&Home, &mut Chance, usize) -> Vec<String>) {
    let each = tries(name, usual).div_ceil(AT_A_TIME);
    let failures = thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_A_TIME)
            .map(|worker| {
                scope.spawn(move || work(&Home::new(), &mut Chance::new(worker as u64 + 1), each))
            })
            .collect();
        let found = workers.into_iter().map(|worker| worker.join().unwrap());
        found.collect::<Vec<_>>().concat()
    });
    conclude(name, each * AT_A_TIME, &failures);
}

#[test]
fn a_killed_program_loses_at_most_the_move_in_flight() {
    in_parallel("kills", 30, |home, chance, kills| {
        let mut failures = Vec::new();
        for _ in 0..kills {
            failures.extend(kill_once(home.path(), chance).err());
        }
        // The next start removes incomplete files.
        let mut session = Session::program(&[], home.path());
        session.until("the list", |screen| screen.contains("Continue"));
        session.keys("\x11");
        session.end();
        failures.extend(leavings(home.path()));
        failures
    });
}

/// Plays a deal for a moment, gives it up, and kills the program at about that time. Now and then the end of a leftover
/// file is cut off, as in a power failure.
fn end_and_kill(home: &Path, deal: usize, chance: &mut Chance) {
    let number = deal.to_string();
    let unfinished = || Store::open(&home.join("data/patience/saved")).unfinished();
    let mut session = Session::program(&["play", "golf", "--deal", &number], home);
    let asks = Cell::new(false);
    session.until("the table", |screen| {
        asks.set(screen.contains("The unfinished deal"));
        asks.get() || screen.contains("0 moves")
    });
    if asks.get() {
        session.keys("\r");
        session.until("the table", |screen| screen.contains("0 moves"));
    }
    session.keys(" ");
    session.until("a move", |screen| screen.contains("1 move "));
    // The disk may be slow. Once a move is saved, it must not be lost again.
    let end = Instant::now() + Duration::from_secs(20);
    while unfinished().iter().all(|game| game.deal != number) && Instant::now() < end {
        thread::sleep(Duration::from_millis(5));
    }
    session.keys("G");
    session.until("the question", |screen| {
        screen.contains("Give up this deal?")
    });
    session.keys("\r");
    if chance.below(2) == 0 {
        session.until("the result", |screen| screen.contains("Deal given up"));
    }
    if chance.below(3) == 0 {
        // The end is undone, and the game is given up once more.
        session.keys("u");
        session.keys("G\r");
    }
    thread::sleep(Duration::from_micros(chance.below(60_000) as u64));
    session.signal("KILL");
    session.end();
    let saved = fs::read_dir(home.join("data/patience/saved"));
    for entry in saved.into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension() != Some(OsStr::new("toml")) || chance.below(4) > 0 {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let log = text.find("\n[log]\n").unwrap() + "\n[log]\n".len();
        let torn = text.len() - chance.below(30).min(text.len() - log);
        fs::write(&path, &text[..torn]).unwrap();
    }
}

/// Returns how often each deal occurs in the records and among the unfinished games.
fn deals(home: &Path) -> BTreeMap<String, (usize, usize)> {
    let data = home.join("data/patience");
    let mut deals: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let records = Records::new(&data, &data.join("saved"), patience::EMBEDDED);
    if let Some(database) = records.read().unwrap() {
        for game in database.games(Selection::All).unwrap() {
            deals.entry(game.deal).or_default().0 += 1;
        }
    }
    for game in Store::open(&data.join("saved")).unfinished() {
        assert_eq!(game.fault, None);
        deals.entry(game.deal).or_default().1 += 1;
    }
    deals
}

/// Starts the program once more, and returns the failures among the deals from 1 to `last`: each must be recorded once
/// or unfinished once.
fn failures_after(home: &Path, last: usize) -> Vec<String> {
    // Finished games are added to the records while the first screen is drawn.
    let mut session = Session::program(&[], home);
    session.until("the list", |screen| screen.contains("Search"));
    let finished = home.join("data/patience/saved/finished");
    let end = Instant::now() + Duration::from_secs(20);
    let is_left = || fs::read_dir(&finished).is_ok_and(|mut files| files.next().is_some());
    while is_left() && Instant::now() < end {
        thread::sleep(BETWEEN_KEYS);
    }
    session.keys("\x11");
    session.end();
    let deals = deals(home);
    let wrong = |(deal, counts): (&String, &(usize, usize))| {
        let (recorded, unfinished) = counts;
        (recorded + unfinished != 1).then(|| {
            format!("deal {deal}: recorded {recorded} times, unfinished {unfinished} times")
        })
    };
    let mut failures: Vec<String> = deals.iter().filter_map(wrong).collect();
    let missing = (1..=last).filter(|deal| !deals.contains_key(&deal.to_string()));
    failures.extend(missing.map(|deal| format!("deal {deal} is lost")));
    failures.extend(leavings(home));
    failures
}

#[test]
fn a_finished_game_is_counted_once_whenever_the_program_is_killed() {
    in_parallel("ends", 20, |home, chance, kills| {
        for deal in 1..=kills {
            end_and_kill(home.path(), deal, chance);
        }
        failures_after(home.path(), kills)
    });
}

/// Resumes an abandoned game, a row of a tour, from the list of finished games, and kills the program at about that
/// time: before any move, after a move, or after giving up.
fn play_on_and_kill(home: &Home, deal: usize, chance: &mut Chance) {
    let golf = rules(&catalogue(home), "golf");
    let mut game = ended(&golf, deal as u64, 3);
    // The date puts it first in the list, whatever has ended since.
    let ended = Moment::now().seconds() + 86_400 + i64::try_from(deal).unwrap();
    game.about.ending.as_mut().unwrap().when = Moment::new(ended, 0).unwrap();
    game.about.day = Some(DailyMark {
        day: DAY.to_owned(),
        began: Some(Moment::START),
    });
    finish(home, [game]);
    let mut session = Session::program(&[], home.path());
    session.until("the list", |screen| screen.contains("Search"));
    let row = format!("{deal:<11}○ left");
    let is_first = |screen: &str| {
        let chosen = screen.lines().find(|line| line.contains('►'));
        chosen.is_some_and(|line| line.contains(&row))
    };
    session.keys("\x1b[18~").until("the game", is_first);
    session.keys("P");
    if chance.below(4) > 0 {
        session.until("the table", |screen| screen.contains("3 moves"));
    }
    if chance.below(2) == 0 {
        session.keys(" ");
    }
    if chance.below(3) == 0 {
        session.keys("G\r");
    }
    thread::sleep(Duration::from_micros(chance.below(60_000) as u64));
    session.signal("KILL");
    session.end();
}

/// The row of a tour to which the resumed games belong.
const DAY: &str = "2026-W48/3";

#[test]
fn a_resumed_game_is_neither_lost_nor_doubled() {
    in_parallel("play-on", 10, |home, chance, kills| {
        for deal in 1..=kills {
            play_on_and_kill(home, deal, chance);
        }
        failures_after(home.path(), kills)
    });
}

//! A program that is killed at any instant loses at most the move that was being made, and leaves
//! nothing behind.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use patience_app::catalogue::Catalogue;
use patience_app::saved;

use crate::session::Session;
use crate::tries::{Chance, conclude, tries};

/// How long it is from one key to the next.
const BETWEEN_KEYS: Duration = Duration::from_millis(50);

/// How many programs are killed at a time.
const AT_A_TIME: usize = 5;

/// Returns how many moves are kept in a folder, and whether there are drafts.
fn kept(home: &Path) -> Result<(usize, bool), String> {
    let folder = home.join("data/patience/saved");
    let catalogue = Catalogue::new(patience::EMBEDDED, home.join("config/patience/rules"));
    let mut drafts = fs::read_dir(&folder).into_iter().flatten().flatten();
    let has_drafts = drafts.any(|entry| entry.path().extension() == Some(OsStr::new("new")));
    let file = folder.join("klondike.standard.toml");
    if !file.exists() {
        return Ok((0, has_drafts));
    }
    match saved::read_game(&file, &catalogue) {
        Ok(read) => Ok((read.game.done(), has_drafts)),
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

/// Plays on from where the game stood when the program was last killed, and kills it.
fn kill_once(home: &Path, chance: &mut Chance) -> Result<(), String> {
    let (before, _) = kept(home)?;
    let mut session = Session::program(&["play", "klondike", "--deal", "7"], home);
    session.until("the table", |screen| screen.contains(&moves(before)));
    let keys = chance.below(12);
    for number in 1..=keys {
        session.keys(" ").until("the move", |screen| {
            screen.contains(&moves(before + number))
        });
        thread::sleep(BETWEEN_KEYS);
    }
    // The disk may be busy; what it has is not to be lost any more.
    let end = Instant::now() + Duration::from_secs(20);
    while kept(home)?.0 < before + keys && Instant::now() < end {
        thread::sleep(BETWEEN_KEYS);
    }
    // One more is on its way, or has just been made.
    session.keys(" ");
    thread::sleep(Duration::from_micros(chance.below(60_000) as u64));
    session.signal("KILL");
    session.end();
    let (after, _) = kept(home)?;
    if after < before + keys {
        return Err(format!(
            "{keys} moves made after {before}, and {after} kept"
        ));
    }
    Ok(())
}

#[test]
fn a_killed_program_loses_at_most_the_move_in_flight() {
    let each = tries("kills", 30).div_ceil(AT_A_TIME);
    let failures = thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_A_TIME)
            .map(|worker| {
                scope.spawn(move || {
                    let mut chance = Chance::new(worker as u64 + 1);
                    let home = tempfile::tempdir().unwrap();
                    let mut failures = Vec::new();
                    for _ in 0..each {
                        failures.extend(kill_once(home.path(), &mut chance).err());
                    }
                    // The next start sweeps out what was left half-written.
                    let mut session = Session::program(&[], home.path());
                    session.until("the list", |screen| screen.contains("Continue"));
                    session.keys("\x11");
                    session.end();
                    if kept(home.path()).is_ok_and(|(_, has_drafts)| has_drafts) {
                        failures.push("there are drafts".to_owned());
                    }
                    failures
                })
            })
            .collect();
        let found = workers.into_iter().map(|worker| worker.join().unwrap());
        found.collect::<Vec<_>>().concat()
    });
    conclude("kills", each * AT_A_TIME, &failures);
}

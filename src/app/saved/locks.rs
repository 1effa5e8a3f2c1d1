//! The saved games that this copy of the program plays, so that another copy does not write over them. A
//! claim is a lock on a file beside the saved game; the system gives it back even when the program
//! is killed. With a claim goes the stamp of the saved game when this copy last read or wrote it: a
//! file with another stamp was written by another program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::files::{self, FileStamp};

/// How often, and how soon again, a claim is tried that another copy has: a copy that only asks
/// whether a game is open, or cleans up, has it for a moment.
const TRIES: u32 = 25;
const BETWEEN_TRIES: Duration = Duration::from_millis(4);

/// Why a game could not be claimed.
#[derive(Debug)]
pub enum ClaimError {
    /// Another copy of the program has it.
    OpenElsewhere,
    /// The disk refuses.
    Disk(io::Error),
}

/// The claims of this copy.
#[derive(Debug, Default)]
pub struct Claims(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The locks of the games that this copy has, by their files.
    held: BTreeMap<PathBuf, File>,
    /// The stamps of the files that this copy has read or written, at that time.
    known: BTreeMap<PathBuf, FileStamp>,
}

impl Claims {
    fn state(&self) -> MutexGuard<'_, State> {
        // The maps are whole at every moment, whatever happened to a thread that held them.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether this copy has a game.
    pub fn holds(&self, file: &Path) -> bool {
        self.state().held.contains_key(file)
    }

    /// Claims a game, if this copy does not have it yet, and removes half-written files that a
    /// killed copy has left there.
    pub fn claim(&self, file: &Path) -> Result<(), ClaimError> {
        if self.holds(file) {
            return Ok(());
        }
        let folder = file.parent().unwrap_or(Path::new("."));
        files::private_folder(folder).map_err(ClaimError::Disk)?;
        let path = lock_of(file);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        files::for_owner(&mut options);
        for _ in 0..TRIES {
            let lock = files::open_own(&path, &options)
                .map_err(|error| ClaimError::Disk(files::about(&path, &error)))?;
            // A sweep of this copy is waited for, however slow the disk is.
            let mut state = self.state();
            match lock.try_lock() {
                // Whoever had the game may have thrown it away, and removed the lock; another may lie there.
                Ok(()) if files::is_at(&lock, &path) => {
                    files::sweep_drafts(file, Duration::ZERO);
                    state.held.insert(file.to_owned(), lock);
                    return Ok(());
                }
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(ClaimError::Disk(error)),
            }
            drop(state);
            thread::sleep(BETWEEN_TRIES);
        }
        Err(ClaimError::OpenElsewhere)
    }

    /// Gives a game back.
    pub fn release(&self, file: &Path) {
        let lock = self.state().held.remove(file);
        if lock.is_some() {
            remove_lock_without_game(file);
        }
    }

    /// Tells whether another copy has a game. Any number of copies can ask at a time.
    pub fn is_held_elsewhere(&self, file: &Path) -> bool {
        if self.holds(file) {
            return false;
        }
        let lock = files::open_own(&lock_of(file), OpenOptions::new().read(true));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Notes the stamp of a file after this copy has read or written it.
    pub fn know(&self, file: &Path, stamp: FileStamp) {
        self.state().known.insert(file.to_owned(), stamp);
    }

    /// Returns the stamp of a file, if it is as this copy last read or wrote it, or is not there.
    pub fn known(&self, file: &Path) -> Option<FileStamp> {
        let now = FileStamp::at(file);
        let is_own = now == FileStamp::ABSENT || self.state().known.get(file) == Some(&now);
        is_own.then_some(now)
    }

    /// Removes what killed copies have left in a folder of games that no other copy has claimed:
    /// half-written files, and the locks of games that are gone.
    pub fn sweep(&self, folder: &Path) {
        let drafted = files::drafts_in(folder);
        let gone = games_with_locks(folder).filter(|game| !folder.join(game).exists());
        for name in drafted.chain(gone).collect::<BTreeSet<_>>() {
            let file = folder.join(name);
            let state = self.state();
            if state.held.contains_key(&file) {
                continue;
            }
            let path = lock_of(&file);
            let lock = files::open_own(&path, OpenOptions::new().write(true));
            let Ok(lock) = lock else { continue };
            // Whoever has thrown the game away may have begun it again, with another lock.
            if lock.try_lock().is_ok() && files::is_at(&lock, &path) {
                files::sweep_drafts(&file, Duration::ZERO);
                remove_lock_without_game(&file);
            }
        }
    }
}

/// The ending of a lock.
const LOCK: &str = ".lock";

/// Returns the lock of a saved game.
fn lock_of(file: &Path) -> PathBuf {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}{LOCK}"))
}

/// Returns the names of the saved games in a folder that have locks, which are empty files.
fn games_with_locks(folder: &Path) -> impl Iterator<Item = String> {
    files::paths_in(folder).into_iter().filter_map(|path| {
        path.metadata().ok().filter(|found| found.len() == 0)?;
        let name = path.file_name()?.to_str()?;
        let game = name.strip_prefix('.')?.strip_suffix(LOCK)?;
        Some(format!("{game}.toml"))
    })
}

/// Removes a lock that this copy holds, if there is no such game any more: one that another copy
/// takes up stays locked by the same file.
fn remove_lock_without_game(file: &Path) {
    if FileStamp::at(file) == FileStamp::ABSENT {
        let _ = fs::remove_file(lock_of(file));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    fn game(folder: &tempfile::TempDir) -> PathBuf {
        folder.path().join("one.standard.toml")
    }

    #[test]
    fn a_place_is_claimed_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second, file) = (Claims::default(), Claims::default(), game(&folder));
        first.claim(&file).unwrap();
        first.claim(&file).unwrap();
        assert!(matches!(
            second.claim(&file),
            Err(ClaimError::OpenElsewhere)
        ));
        first.release(&file);
        second.claim(&file).unwrap();
    }

    #[test]
    fn those_who_ask_do_not_refuse_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let claims = [(); 3].map(|()| Claims::default());
        let file = game(&folder);
        claims[0].claim(&file).unwrap();
        assert!(claims[1].is_held_elsewhere(&file));
        assert!(!claims[0].is_held_elsewhere(&file));
        claims[0].release(&file);
        thread::scope(|scope| {
            let ask = |claims: &Claims| {
                for _ in 0..2000 {
                    assert!(!claims.is_held_elsewhere(&file));
                }
            };
            let asked = [&claims[0], &claims[1]].map(|claims| scope.spawn(move || ask(claims)));
            for asked in asked {
                asked.join().unwrap();
            }
        });
    }

    #[test]
    fn a_sweep_of_this_copy_does_not_refuse_its_claims() {
        let folder = tempfile::tempdir().unwrap();
        let (claims, file) = (Claims::default(), game(&folder));
        fs::write(&file, "a game").unwrap();
        claims.claim(&file).unwrap();
        claims.release(&file);
        let draft = |number| {
            let name = format!(".{}.{number}.new", file.file_name().unwrap().display());
            folder.path().join(name)
        };
        let drafts = 1..=10_000;
        for number in drafts.clone() {
            fs::write(draft(number), "").unwrap();
        }
        thread::scope(|scope| {
            scope.spawn(|| claims.sweep(folder.path()));
            while drafts.clone().all(|number| draft(number).exists()) {}
            claims.claim(&file).unwrap();
        });
    }

    #[test]
    fn a_file_of_somebody_else_is_not_known() {
        let folder = tempfile::tempdir().unwrap();
        let (claims, file) = (Claims::default(), game(&folder));
        claims.claim(&file).unwrap();
        assert_eq!(claims.known(&file), Some(FileStamp::ABSENT));
        fs::write(&file, "theirs").unwrap();
        assert_eq!(claims.known(&file), None);
        claims.know(&file, FileStamp::at(&file));
        assert!(claims.known(&file).is_some());
        claims.release(&file);
        assert!(claims.known(&file).is_some(), "it is as it was left");
        fs::write(&file, "theirs again").unwrap();
        assert_eq!(claims.known(&file), None);
    }

    #[test]
    fn the_lock_of_a_game_goes_with_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let [first, second] = [(); 2].map(|()| Claims::default());
        let file = game(&folder);
        let names = || fs::read_dir(folder.path()).unwrap().count();
        fs::write(&file, "a game").unwrap();
        first.claim(&file).unwrap();
        first.release(&file);
        second.sweep(folder.path());
        assert_eq!(names(), 2, "the game and its lock");
        first.claim(&file).unwrap();
        fs::remove_file(&file).unwrap();
        second.sweep(folder.path());
        assert!(
            second.is_held_elsewhere(&file),
            "a game under way may have no file yet"
        );
        first.release(&file);
        assert_eq!(names(), 0);
        // A killed copy leaves its lock.
        fs::write(lock_of(&file), "").unwrap();
        second.sweep(folder.path());
        assert_eq!(names(), 0);
        // A file with something in it is nobody's lock.
        fs::write(folder.path().join(".backup.lock"), "1234").unwrap();
        second.sweep(folder.path());
        assert_eq!(names(), 1);
    }

    #[test]
    fn a_sweep_takes_no_lock_that_is_held() {
        let folder = tempfile::tempdir().unwrap();
        let file = game(&folder);
        thread::scope(|scope| {
            let owner = scope.spawn(|| {
                let claims = Claims::default();
                for _ in 0..3000 {
                    if claims.claim(&file).is_ok() {
                        thread::yield_now();
                        assert!(lock_of(&file).exists());
                        claims.release(&file);
                    }
                }
            });
            let others = Claims::default();
            while !owner.is_finished() {
                others.sweep(folder.path());
            }
        });
    }

    #[test]
    fn a_game_whose_lock_is_removed_again_and_again_is_claimed_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = game(&folder);
        let holders = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    let claims = Claims::default();
                    for _ in 0..3000 {
                        if claims.claim(&file).is_ok() {
                            assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                            thread::yield_now();
                            holders.fetch_sub(1, Ordering::SeqCst);
                            claims.release(&file);
                        }
                    }
                });
            }
        });
    }
}

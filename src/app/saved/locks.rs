//! Claims on saved games, so that two copies of the program do not overwrite each other's games. A
//! claim is a lock on a file beside the saved game; the system releases it even if the program is
//! killed. Each claim remembers the stamp of the saved game when this copy last read or wrote it. A
//! file with another stamp was written by another program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::files::{self, FileStamp};

/// The number of attempts to claim a saved game that another copy of the program has locked. Copies
/// that only check locks or clean them up hold them for just a moment.
const TRIES: u32 = 25;
const BETWEEN_TRIES: Duration = Duration::from_millis(4);

/// Why a saved game could not be claimed for use by this copy of the program.
#[derive(Debug)]
pub enum ClaimError {
    /// Another copy of the program has the game open.
    OpenElsewhere,
    /// The lock that claims the game could not be created, because of an I/O error.
    Disk(io::Error),
}

/// The claims of this copy of the program on saved games, which keep other copies from writing
/// them.
#[derive(Debug, Default)]
pub struct Claims(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The locks that this copy of the program holds, by the path of the saved game.
    held: BTreeMap<PathBuf, File>,
    /// The stamps of saved games' files (length and modification time) when this copy of the
    /// program last read or wrote them.
    known: BTreeMap<PathBuf, FileStamp>,
}

impl Claims {
    fn state(&self) -> MutexGuard<'_, State> {
        // No panic leaves the maps half changed, so a poisoned lock is still valid.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this copy of the program has claimed a saved game.
    pub fn holds(&self, file: &Path) -> bool {
        self.state().held.contains_key(file)
    }

    /// Claims a saved game unless this copy of the program has already claimed it. Removes
    /// incomplete files of the game that a killed copy has left.
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
            // Waits for a sweep of this copy, however slow the disk is.
            let mut state = self.state();
            match lock.try_lock() {
                // The previous holder may have deleted the game and its lock, and another lock may
                // be there now.
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

    /// Releases the claim on a saved game.
    pub fn release(&self, file: &Path) {
        let lock = self.state().held.remove(file);
        if lock.is_some() {
            remove_lock_without_game(file);
        }
    }

    /// Whether another copy of the program has claimed a saved game. Several copies can check this
    /// at the same time.
    pub fn is_held_elsewhere(&self, file: &Path) -> bool {
        if self.holds(file) {
            return false;
        }
        let lock = files::open_own(&lock_of(file), OpenOptions::new().read(true));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Remembers the stamp (length and modification time) of a saved game's file that this copy of
    /// the program has just read or written.
    pub fn know(&self, file: &Path, stamp: FileStamp) {
        self.state().known.insert(file.to_owned(), stamp);
    }

    /// The stamp (length and modification time) of a saved game's file. Returns `None` if the file
    /// has changed since this copy of the program last read or wrote it. A missing file also has a
    /// stamp.
    pub fn known(&self, file: &Path) -> Option<FileStamp> {
        let now = FileStamp::at(file);
        let is_own = now == FileStamp::ABSENT || self.state().known.get(file) == Some(&now);
        is_own.then_some(now)
    }

    /// Removes what killed copies of the program have left in a folder of saved games: incomplete
    /// files, and locks of games that no longer exist. Leaves the games that another copy has
    /// claimed unchanged.
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
            // After deleting the game, another copy may have started it again with a new lock.
            if lock.try_lock().is_ok() && files::is_at(&lock, &path) {
                files::sweep_drafts(&file, Duration::ZERO);
                remove_lock_without_game(&file);
            }
        }
    }
}

/// The ending of the name of a lock file, which claims a saved game.
const LOCK: &str = ".lock";

/// The path of a saved game's lock file.
fn lock_of(file: &Path) -> PathBuf {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}{LOCK}"))
}

/// The names of the saved games that have a lock file in a folder. Lock files are empty.
fn games_with_locks(folder: &Path) -> impl Iterator<Item = String> {
    files::paths_in(folder).into_iter().filter_map(|path| {
        path.metadata().ok().filter(|found| found.len() == 0)?;
        let name = path.file_name()?.to_str()?;
        let game = name.strip_prefix('.')?.strip_suffix(LOCK)?;
        Some(format!("{game}.toml"))
    })
}

/// Removes the lock on a saved game that this copy of the program holds, if the saved game no
/// longer exists. If another copy has saved the game again meanwhile, the lock file stays in use.
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
    fn a_game_is_claimed_by_one_copy_at_a_time() {
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
    fn copies_that_only_ask_do_not_block_each_other() {
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
    fn a_sweep_does_not_block_claims_of_the_same_copy() {
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
    fn a_file_written_by_another_program_is_not_known() {
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
    fn the_lock_of_a_game_is_removed_with_the_game() {
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
            "a game in play may have no file yet"
        );
        first.release(&file);
        assert_eq!(names(), 0);
        // A killed copy leaves its lock.
        fs::write(lock_of(&file), "").unwrap();
        second.sweep(folder.path());
        assert_eq!(names(), 0);
        // A file with content is not a lock.
        fs::write(folder.path().join(".backup.lock"), "1234").unwrap();
        second.sweep(folder.path());
        assert_eq!(names(), 1);
    }

    #[test]
    fn a_sweep_removes_no_lock_in_use() {
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
    fn only_one_copy_claims_a_game_while_its_lock_is_removed_repeatedly() {
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

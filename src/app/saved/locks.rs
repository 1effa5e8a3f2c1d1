//! The games that this copy of the program plays, so that another copy does not write over them. A
//! claim is a lock on a file beside the saved game; the system gives it back even when the program
//! is killed. With a claim goes the stamp of the saved game when this copy last read or wrote it: a
//! file with another stamp was written by another program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Slot;
use crate::files::{self, FileStamp};

/// How often, and how soon again, a claim is tried that another copy has: a copy that only asks
/// whether a game is open, or cleans up, has it for a moment.
const TRIES: u32 = 25;
const BETWEEN_TRIES: Duration = Duration::from_millis(4);

/// How many games of one kind are kept at most.
const MOST_OF_A_KIND: u32 = 999;

/// Why a place could not be claimed.
#[derive(Debug)]
pub enum ClaimError {
    /// Another copy of the program has it.
    OpenElsewhere,
    /// The disk refuses.
    Disk(io::Error),
}

/// The claims of this copy.
#[derive(Debug)]
pub struct Claims {
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    held: BTreeMap<Slot, File>,
    /// The stamps of the files that this copy has read or written, at that time.
    known: BTreeMap<Slot, FileStamp>,
}

impl Claims {
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The maps are whole at every moment, whatever happened to a thread that held them.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_file(&self, slot: &Slot) -> PathBuf {
        self.folder.join(format!(".{}.lock", slot.as_str()))
    }

    /// Tells whether this copy has the place.
    pub fn holds(&self, slot: &Slot) -> bool {
        self.state().held.contains_key(slot)
    }

    /// Claims a place, if this copy does not have it yet, and removes half-written files that a
    /// killed copy has left there.
    pub fn claim(&self, slot: &Slot) -> Result<(), ClaimError> {
        if self.holds(slot) {
            return Ok(());
        }
        files::private_folder(&self.folder).map_err(ClaimError::Disk)?;
        // The file stays when the claim is given back: removing it could pull it away from
        // under somebody who has just opened it.
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        files::for_owner(&mut options);
        let path = self.lock_file(slot);
        let file = files::open_own(&path, &options)
            .map_err(|error| ClaimError::Disk(files::about(&path, &error)))?;
        for tries_left in (0..TRIES).rev() {
            // A sweep of this copy is waited for, however slow the disk is.
            let mut state = self.state();
            match file.try_lock() {
                Ok(()) => {
                    files::sweep_drafts(&slot.file(&self.folder), Duration::ZERO);
                    state.held.insert(slot.clone(), file);
                    return Ok(());
                }
                Err(TryLockError::WouldBlock) if tries_left > 0 => {
                    drop(state);
                    thread::sleep(BETWEEN_TRIES);
                }
                Err(TryLockError::WouldBlock) => break,
                Err(TryLockError::Error(error)) => return Err(ClaimError::Disk(error)),
            }
        }
        Err(ClaimError::OpenElsewhere)
    }

    /// Gives a place back.
    pub fn release(&self, slot: &Slot) {
        self.state().held.remove(slot);
    }

    /// Tells whether another copy has the place. Any number of copies can ask at a time.
    pub fn is_held_elsewhere(&self, slot: &Slot) -> bool {
        if self.holds(slot) {
            return false;
        }
        let file = files::open_own(&self.lock_file(slot), OpenOptions::new().read(true));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Notes the stamp of the file in a place after this copy has read or written it.
    pub fn know(&self, slot: &Slot, stamp: FileStamp) {
        self.state().known.insert(slot.clone(), stamp);
    }

    /// Returns the stamp of the file in a place, if the file is as this copy last read or wrote it,
    /// or is not there.
    pub fn known(&self, slot: &Slot) -> Option<FileStamp> {
        let now = FileStamp::at(&slot.file(&self.folder));
        let known = self.state().known.get(slot).copied();
        (now == FileStamp::ABSENT || known == Some(now)).then_some(now)
    }

    /// Claims a place for a game that has none yet: the first of its kind where nothing lies.
    pub fn claim_free(&self, base: &Slot) -> Result<Slot, ClaimError> {
        self.claim_first(places_of(base), |stamp| stamp == Some(FileStamp::ABSENT))
    }

    /// Claims the place that a game had, if it is empty or this copy wrote the file there, or else
    /// a free one.
    pub fn claim_again(&self, place: &Slot) -> Result<Slot, ClaimError> {
        let own = std::iter::once(place.clone());
        match self.claim_first(own, |stamp| stamp.is_some()) {
            Err(ClaimError::OpenElsewhere) => self.claim_free(&place.base()),
            claimed => claimed,
        }
    }

    /// Claims the first of some places whose stamp passes a test.
    fn claim_first(
        &self,
        mut places: impl Iterator<Item = Slot>,
        is_good: impl Fn(Option<FileStamp>) -> bool,
    ) -> Result<Slot, ClaimError> {
        places
            .find_map(|slot| {
                // Most places that are not free are recognised without a claim.
                if !is_good(self.known(&slot)) {
                    return None;
                }
                let held = self.holds(&slot);
                match self.claim(&slot) {
                    Ok(()) if is_good(self.known(&slot)) => Some(Ok(slot)),
                    Ok(()) => {
                        if !held {
                            self.release(&slot);
                        }
                        None
                    }
                    Err(ClaimError::OpenElsewhere) => None,
                    Err(error @ ClaimError::Disk(_)) => Some(Err(error)),
                }
            })
            .unwrap_or(Err(ClaimError::OpenElsewhere))
    }

    /// Removes half-written files that killed copies have left, in every place that no other copy
    /// has claimed.
    pub fn sweep(&self) {
        let drafted = files::drafts_in(&self.folder).filter_map(|name| Slot::of_file(&name));
        for slot in drafted.collect::<BTreeSet<_>>() {
            let state = self.state();
            if state.held.contains_key(&slot) {
                continue;
            }
            let lock = files::open_own(&self.lock_file(&slot), OpenOptions::new().write(true));
            let Ok(lock) = lock else { continue };
            if lock.try_lock().is_ok() {
                files::sweep_drafts(&slot.file(&self.folder), Duration::ZERO);
            }
        }
    }
}

/// Returns the places for games of a kind.
fn places_of(base: &Slot) -> impl Iterator<Item = Slot> {
    let others = (2..=MOST_OF_A_KIND).map(|number| base.numbered(number));
    std::iter::once(base.clone()).chain(others)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn slot() -> Slot {
        Slot::of_file("one.standard.toml").unwrap()
    }

    #[test]
    fn a_place_is_claimed_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (Claims::new(folder.path()), Claims::new(folder.path()));
        first.claim(&slot()).unwrap();
        first.claim(&slot()).unwrap();
        assert!(matches!(
            second.claim(&slot()),
            Err(ClaimError::OpenElsewhere)
        ));
        first.release(&slot());
        second.claim(&slot()).unwrap();
    }

    #[test]
    fn those_who_ask_do_not_refuse_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let claims = [(); 3].map(|()| Claims::new(folder.path()));
        claims[0].claim(&slot()).unwrap();
        assert!(claims[1].is_held_elsewhere(&slot()));
        assert!(!claims[0].is_held_elsewhere(&slot()));
        claims[0].release(&slot());
        thread::scope(|scope| {
            let ask = |claims: &Claims| {
                for _ in 0..2000 {
                    assert!(!claims.is_held_elsewhere(&slot()));
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
        let claims = Claims::new(folder.path());
        claims.claim(&slot()).unwrap();
        claims.release(&slot());
        let draft = |number| {
            let name = format!(
                ".{}.{number}.new",
                slot().file(folder.path()).file_name().unwrap().display()
            );
            folder.path().join(name)
        };
        let drafts = 1..=10_000;
        for number in drafts.clone() {
            fs::write(draft(number), "").unwrap();
        }
        thread::scope(|scope| {
            scope.spawn(|| claims.sweep());
            while drafts.clone().all(|number| draft(number).exists()) {}
            claims.claim(&slot()).unwrap();
        });
    }

    #[test]
    fn a_place_with_a_file_of_somebody_else_is_not_free() {
        let folder = tempfile::tempdir().unwrap();
        let claims = Claims::new(folder.path());
        assert_eq!(claims.claim_free(&slot()).unwrap(), slot());
        let file = slot().file(folder.path());
        fs::write(&file, "theirs").unwrap();
        assert_eq!(claims.claim_free(&slot()).unwrap(), slot().numbered(2));
        assert_eq!(claims.claim_again(&slot()).unwrap(), slot().numbered(2));
        claims.know(&slot(), FileStamp::at(&file));
        assert_eq!(claims.claim_again(&slot()).unwrap(), slot());
        assert_eq!(claims.claim_free(&slot()).unwrap(), slot().numbered(2));
        fs::write(&file, "theirs again").unwrap();
        assert_eq!(claims.claim_again(&slot()).unwrap(), slot().numbered(2));
    }
}

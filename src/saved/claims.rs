//! Which games this copy of the program plays, so that another copy does not write over
//! them. A claim is a lock on a file beside the saved game; the system gives it back even
//! when the program is killed.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Slot;
use crate::files;

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
    held: Mutex<BTreeMap<Slot, File>>,
}

impl Claims {
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            held: Mutex::new(BTreeMap::new()),
        }
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<Slot, File>> {
        // The map is whole at every moment, whatever happened to a thread that held it.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether this copy has the place.
    pub fn holds(&self, slot: &Slot) -> bool {
        self.held().contains_key(slot)
    }

    /// Claims a place, if this copy does not have it yet.
    pub fn claim(&self, slot: &Slot) -> Result<(), ClaimError> {
        let mut held = self.held();
        if held.contains_key(slot) {
            return Ok(());
        }
        fs::create_dir_all(&self.folder).map_err(ClaimError::Disk)?;
        // The file stays when the claim is given back: removing it could pull it away from
        // under somebody who has just opened it.
        let path = self.folder.join(format!(".{}.lock", slot.as_str()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let file = files::open_own(&path, &options)
            .map_err(|error| ClaimError::Disk(files::about(&path, &error)))?;
        match file.try_lock() {
            Ok(()) => {
                held.insert(slot.clone(), file);
                Ok(())
            }
            Err(TryLockError::WouldBlock) => Err(ClaimError::OpenElsewhere),
            Err(TryLockError::Error(error)) => Err(ClaimError::Disk(error)),
        }
    }

    /// Gives a place back.
    pub fn release(&self, slot: &Slot) {
        self.held().remove(slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_claimed_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let slot = Slot("one.standard".to_owned());
        let (first, second) = (Claims::new(folder.path()), Claims::new(folder.path()));
        first.claim(&slot).unwrap();
        first.claim(&slot).unwrap();
        assert!(matches!(
            second.claim(&slot),
            Err(ClaimError::OpenElsewhere)
        ));
        first.release(&slot);
        second.claim(&slot).unwrap();
    }
}

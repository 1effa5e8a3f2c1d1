//! What the program may have left in the terminal, apart from the terminal's modes: pictures, a title and a mark for
//! work in progress.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::output::send_text;
use crate::codec::placeholders::freeing_all;
use crate::codec::{ShownWindow, Traces, Window};

/// The highest number of a picture that the terminal may have, as in [`Traces`].
static PICTURES: AtomicU8 = AtomicU8::new(0);
/// The number that marks the pictures sent through tmux as this program's, and the bytes that free these pictures.
static THROUGH_TMUX: OnceLock<(u8, String)> = OnceLock::new();
/// Whether the terminal's window may have a title that the program has set.
static HAS_TITLE: AtomicBool = AtomicBool::new(false);
/// Whether the terminal's window may show that work is in progress.
static IS_AT_WORK: AtomicBool = AtomicBool::new(false);

/// Records the number that marks the pictures sent through tmux as this program's. This must be called before the
/// terminal is asked about pictures.
pub fn note_through_tmux(owner: u8) {
    THROUGH_TMUX.get_or_init(|| (owner, freeing_all(owner)));
}

/// Whether pictures go through tmux to the terminal around it.
pub(super) fn is_through_tmux() -> bool {
    THROUGH_TMUX.get().is_some()
}

/// Records the highest number of the pictures that the terminal is sent. This must be called before they are sent.
pub fn note_pictures(highest: u8) {
    PICTURES.fetch_max(highest, Ordering::SeqCst);
}

/// Makes the terminal's window show the title and the progress that are `wanted`.
pub fn show_window(shown: &mut ShownWindow, wanted: Window) {
    let bytes = shown.write(wanted);
    // A trace counts from before it is sent until after its removal is sent.
    HAS_TITLE.fetch_or(shown.has_title(), Ordering::SeqCst);
    IS_AT_WORK.fetch_or(shown.is_at_work(), Ordering::SeqCst);
    send_text(&bytes);
    HAS_TITLE.store(shown.has_title(), Ordering::SeqCst);
    IS_AT_WORK.store(shown.is_at_work(), Ordering::SeqCst);
}

/// Returns the traces of the program, such as pictures, that the terminal may have.
pub(super) fn all() -> Traces<'static> {
    let through_tmux = THROUGH_TMUX.get();
    Traces {
        pictures: PICTURES.load(Ordering::SeqCst),
        through_tmux: through_tmux.map(|(owner, freeing)| (*owner, freeing.as_str())),
        title: HAS_TITLE.load(Ordering::SeqCst),
        work: IS_AT_WORK.load(Ordering::SeqCst),
    }
}

/// Records that the terminal no longer holds any traces of the program.
pub(super) fn forget() {
    PICTURES.store(0, Ordering::SeqCst);
    HAS_TITLE.store(false, Ordering::SeqCst);
    IS_AT_WORK.store(false, Ordering::SeqCst);
}

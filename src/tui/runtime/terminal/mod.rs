//! The state of the terminal: raw mode, the alternate screen, the mouse and bracketed paste. The state is restored in
//! whatever way the program ends: by returning, by an error, a panic, a signal or an abort.

mod abort;
mod answers;
mod guard;
mod input_state;
mod job_control;
mod output;
mod reader;
mod signals;
mod taken;
mod traces;

use std::path::Path;

use crossterm::terminal;
use ratatui::layout::Size;

use crate::codec::copying;
#[cfg(unix)]
use crate::codec::file_address;

pub use answers::{ask, await_late_answers, note_answered};
pub use guard::{Guard, PANICKED, listen_for_panics, restore};
pub use input_state::is_gone;
pub use output::{Frame, Progress, is_idle, listen as listen_to_output, send_text as send};
pub use reader::start as read;
pub use signals::{HANG_UP, Signal, end_alone, listen};
pub use taken::is_taken;
pub use traces::{note_pictures, note_through_tmux, show_window};

/// Returns the size of the terminal's cells in pixels, if the system knows it.
pub fn cell_size() -> Option<(u16, u16)> {
    let size = terminal::window_size().ok()?;
    let part = |whole: u16, count: u16| whole.checked_div(count).filter(|part| *part > 0);
    Some((
        part(size.width, size.columns)?,
        part(size.height, size.rows)?,
    ))
}

/// Returns the address by which a terminal can open a file, even if the terminal is on another machine. The address
/// contains the name of this machine.
#[cfg(unix)]
pub fn address_of(path: &Path) -> Option<String> {
    use std::os::unix::ffi::OsStrExt as _;

    let path = std::path::absolute(path).ok()?;
    let names = rustix::system::uname();
    let host = names.nodename().to_bytes();
    Some(file_address(host, path.as_os_str().as_bytes()))
}

/// Always returns `None`, because on this system there are no addresses by which a terminal can open files.
#[cfg(not(unix))]
pub const fn address_of(_path: &Path) -> Option<String> {
    None
}

/// Copies a text to the terminal's clipboard, if the terminal lets programs use it.
pub fn copy(text: &str) {
    if let Ok(bytes) = copying(text) {
        output::send(&bytes);
    }
}

/// The size of the largest screen that is drawn, in columns and rows. If a terminal is larger, or claims to be, its
/// other cells stay empty.
const LARGEST: (u16, u16) = (1000, 400);

/// The size that is assumed for a terminal that does not report its size.
const USUAL: (u16, u16) = (80, 24);

/// Returns the size of the screen to draw, in cells.
pub fn size() -> Size {
    let (width, height) = terminal::size().unwrap_or(USUAL);
    let part = |part: u16, usual: u16, most: u16| if part == 0 { usual } else { part.min(most) };
    Size {
        width: part(width, USUAL.0, LARGEST.0),
        height: part(height, USUAL.1, LARGEST.1),
    }
}

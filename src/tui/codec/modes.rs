//! The bytes that have a terminal show pictures and send the mouse, and those that put it back.

use std::io;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, queue};

use super::graphics::{ENDING_AT_ONCE, REMOVING_ALL, write_freeing};
use super::placeholders::{owned, through_tmux};
use super::window::{ENDING_WORK, GIVING_TITLE_BACK};

/// Returns the bytes that take the screen: the alternate one, empty, without a cursor, with marks around
/// pasted text.
///
/// # Errors
/// Fails where the console of the system does.
pub fn entering() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(
        bytes,
        EnterAlternateScreen,
        Clear(ClearType::All),
        cursor::Hide,
        EnableBracketedPaste
    )?;
    Ok(bytes)
}

/// Returns the bytes that clear the screen.
///
/// # Errors
/// Fails where the console of the system does.
pub fn clearing() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(bytes, Clear(ClearType::All))?;
    Ok(bytes)
}

/// Returns the bytes that switch the mouse on or off.
///
/// # Errors
/// Fails where the console of the system does.
pub fn mouse(is_on: bool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_on {
        queue!(bytes, EnableMouseCapture)?;
    } else {
        queue!(bytes, DisableMouseCapture)?;
    }
    Ok(bytes)
}

/// What a terminal may have of this program beside its modes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traces<'a> {
    /// The highest number of a picture; 0 where there is none.
    pub pictures: u8,
    /// Who owns the pictures, and the bytes that free all of them; nothing where they do not go through tmux.
    pub through_tmux: Option<(u8, &'a str)>,
    /// Whether the window has a title of the program.
    pub title: bool,
    /// Whether the window shows that something is under way.
    pub work: bool,
}

impl<'a> Traces<'a> {
    /// Returns what takes them away, as needful as it is: pictures are no longer shown.
    pub const fn taking_away(self) -> [&'a str; 5] {
        let (at_once, pictures) = match (self.pictures, self.through_tmux) {
            (0, _) => ("", ""),
            (_, None) => (ENDING_AT_ONCE, REMOVING_ALL),
            (_, Some((_, freeing))) => (ENDING_AT_ONCE, freeing),
        };
        let focus = match self.through_tmux {
            Some(_) => LEAVING_CELLS,
            None => "",
        };
        let title = if self.title { GIVING_TITLE_BACK } else { "" };
        let work = if self.work { ENDING_WORK } else { "" };
        [at_once, focus, pictures, title, work]
    }
}

/// Has a terminal around tmux say when it is looked at again, or somebody else's: what it shows of pictures it may
/// have lost meanwhile.
pub const ENTERING_CELLS: &str = "\x1b[?1004h";

/// Has it say so no more.
const LEAVING_CELLS: &str = "\x1b[?1004l";

/// Ends a sequence that was broken off, and a text that a terminal was still to be told.
pub const CANCEL: &str = "\x18\x1b\\";

/// Returns the bytes that put the screen back, whatever was being written before, and take away what else the
/// terminal has. They free its pictures before the other screen is left: that has pictures of its own.
///
/// # Errors
/// Fails where the console of the system does.
pub fn leaving(traces: Traces<'_>) -> io::Result<Vec<u8>> {
    let mut text = CANCEL.to_owned();
    text.extend(traces.taking_away());
    let mut freeing = String::new();
    let owner = traces.through_tmux.map(|(owner, _)| owner);
    for picture in 1..=traces.pictures {
        write_freeing(&mut freeing, owned(owner.unwrap_or(0), picture));
    }
    text.push_str(&match owner {
        Some(_) => through_tmux(&freeing),
        None => freeing,
    });
    let mut bytes = text.into_bytes();
    bytes.append(&mut leaving_screen()?);
    Ok(bytes)
}

/// Returns the bytes that put the screen back.
///
/// # Errors
/// Fails where the console of the system does.
pub fn leaving_screen() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Where there is no other screen, nothing of this one is left.
    queue!(
        bytes,
        DisableMouseCapture,
        DisableBracketedPaste,
        SetAttribute(Attribute::Reset),
        Clear(ClearType::All),
        cursor::MoveTo(0, 0),
        LeaveAlternateScreen,
        cursor::Show
    )?;
    Ok(bytes)
}

/// Returns the bytes that copy a text to the clipboard of the terminal, where that has one and lets programs
/// use it.
///
/// # Errors
/// Fails where the console of the system does.
pub fn copying(text: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(bytes, CopyToClipboard::to_clipboard_from(text))?;
    Ok(bytes)
}

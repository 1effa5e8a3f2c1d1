//! The escape sequences that set the modes of a terminal, such as the mouse and the alternate screen, and those that
//! restore it.

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

/// Returns the bytes that take over the screen: they show the alternate screen, clear it, hide the cursor, and have
/// pasted text marked.
///
/// # Errors
/// Fails if the system's console does.
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
/// Fails if the system's console does.
pub fn clearing() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(bytes, Clear(ClearType::All))?;
    Ok(bytes)
}

/// Returns the bytes that switch the mouse on or off.
///
/// # Errors
/// Fails if the system's console does.
pub fn mouse(is_on: bool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_on {
        queue!(bytes, EnableMouseCapture)?;
    } else {
        queue!(bytes, DisableMouseCapture)?;
    }
    Ok(bytes)
}

/// What this program may have left in a terminal, apart from the terminal's modes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traces<'a> {
    /// The highest number of a picture that the terminal may have stored, or 0 if there are no pictures.
    pub pictures: u8,
    /// The number that marks pictures as this program's, and the bytes that free all of them. It is `None` if pictures
    /// are not sent through tmux.
    pub through_tmux: Option<(u8, &'a str)>,
    /// Whether the terminal's window has a title set by the program.
    pub title: bool,
    /// Whether the terminal's window shows that work is in progress.
    pub work: bool,
}

impl<'a> Traces<'a> {
    /// Returns the escape sequences that remove what the program has left in the terminal. The most important come
    /// first: pictures must not remain on the screen.
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

/// The escape sequence that makes the terminal around tmux report when it gets or loses the keyboard focus. While that
/// terminal does not have the focus, it may lose its pictures.
pub const ENTERING_CELLS: &str = "\x1b[?1004h";

/// The escape sequence that ends the reports of focus that [`ENTERING_CELLS`] begins.
const LEAVING_CELLS: &str = "\x1b[?1004l";

/// Bytes that end an escape sequence or a text that was cut off.
pub const CANCEL: &str = "\x18\x1b\\";

/// Returns the bytes that restore the terminal's screen and remove all traces of the program, even if they come in the
/// middle of other output. The bytes free the pictures before leaving the alternate screen, since the main screen has
/// pictures of its own.
///
/// # Errors
/// Fails if the system's console does.
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

/// Returns the bytes that switch the terminal back to its normal screen and modes.
///
/// # Errors
/// Fails if the system's console does.
pub fn leaving_screen() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A terminal without an alternate screen is left empty.
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

/// Returns the bytes that copy a text to the terminal's clipboard, if the terminal lets programs use it.
///
/// # Errors
/// Fails if the system's console does.
pub fn copying(text: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(bytes, CopyToClipboard::to_clipboard_from(text))?;
    Ok(bytes)
}

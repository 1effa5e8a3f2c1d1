//! The bytes that have a terminal show pictures and send the mouse, and those that put it back.

use std::io;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, queue};

use super::graphics::{ENDING_AT_ONCE, REMOVING_ALL, freeing_whatever_there_is};

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

/// Ends a sequence that was broken off, and a text that a terminal was still to be told.
const CANCEL: &[u8] = b"\x18\x1b\\";

/// Returns the bytes that put the screen back, whatever was being written before, and take the pictures away
/// where there may be some.
///
/// # Errors
/// Fails where the console of the system does.
pub fn leaving(has_pictures: bool) -> io::Result<Vec<u8>> {
    leaving_after(&[ENDING_AT_ONCE, REMOVING_ALL].concat(), has_pictures)
}

/// Returns the bytes that put the screen back, and free every picture where there may be some. They do so before
/// the other screen is left: that has pictures of its own.
///
/// # Errors
/// Fails where the console of the system does.
pub fn leaving_for_good(has_pictures: bool) -> io::Result<Vec<u8>> {
    let freeing = freeing_whatever_there_is();
    leaving_after(
        &[ENDING_AT_ONCE, REMOVING_ALL, &freeing].concat(),
        has_pictures,
    )
}

fn leaving_after(freeing: &str, has_pictures: bool) -> io::Result<Vec<u8>> {
    let mut bytes = CANCEL.to_vec();
    if has_pictures {
        bytes.extend(freeing.bytes());
    }
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

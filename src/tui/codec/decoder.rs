//! Decodes the bytes that a terminal sends. They are either events (keys, mouse, pasted text) or answers to
//! questions, which must not be taken for keys. Bytes without a meaning are dropped; no sequence of bytes is an
//! error.
//!
//! An answer begins with bytes that a person can also type: `Esc`, then for example `P`. Bytes therefore count as an
//! answer only if they end soon enough and within a limited length. Otherwise they are keys.
//!
//! The sequences are those of xterm, as its `ctlseqs` document lists them. Added to them are the keys of the Linux
//! console and of rxvt, and the `CSI … u` keys of fixterms. The caller does the reading and waiting.

#[cfg(test)]
mod tests;

use std::mem;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;

/// The longest sequence that is accepted as an answer of a terminal, in bytes. Keys are much shorter.
const LONGEST_SEQUENCE: usize = 4096;

/// The longest time that a terminal's answer may take from its first to its last byte.
const REST_OF_AN_ANSWER: Duration = Duration::from_millis(100);

/// The longest pasted text that is kept, in bytes. No text field takes more than this.
const LONGEST_PASTE: usize = 4096;

/// The longest wait for the remaining bytes of a key press.
const REST_OF_A_KEY: Duration = Duration::from_millis(30);

/// The longest wait for the remaining bytes of a report from the terminal. It may be longer than the wait for a key,
/// because no person types the bytes with which a report begins.
const REST_OF_A_REPORT: Duration = Duration::from_secs(1);

/// The longest wait for the rest of a pasted text. If the escape sequence that ends the text was lost, the decoder
/// would otherwise take all later keys for pasted text.
const REST_OF_A_PASTE: Duration = Duration::from_secs(2);

/// The escape sequence that a terminal sends before pasted text.
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
/// The escape sequence that a terminal sends after pasted text.
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// The first bytes of a terminal's report about the mouse.
const MOUSE_BEGINS: &[u8] = b"\x1b[<";

/// The bytes with which a terminal's reports begin: reports of the mouse, and answers to the program's questions.
const REPORTS_BEGIN: [&[u8]; 6] = [
    MOUSE_BEGINS,
    b"\x1b_G",
    b"\x1bP>|",
    b"\x1b[?",
    b"\x1b[6;",
    b"\x1b]11;rgb",
];

/// Something that a terminal has sent: input from a person, or an answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// A key press, a mouse event, or pasted text.
    Event(Event),
    /// A terminal's complete answer to a question of the program, including the bytes at its beginning and end.
    Answer(Vec<u8>),
}

/// Turns the bytes that a terminal sends into events, in whatever portions the bytes come. All times are measured from
/// the same moment, which the caller chooses.
#[derive(Debug, Default)]
pub struct Decoder {
    /// The bytes of a sequence or character that is not complete yet.
    pending: Vec<u8>,
    /// The time at which the first byte of the incomplete sequence came.
    since: Duration,
    /// The time at which the terminal last sent bytes.
    now: Duration,
    /// Whether the second byte of the incomplete sequence came together with the first. A terminal sends a letter with
    /// Alt in this way. If a person types `Esc` and then the letter, the bytes come one by one.
    came_together: bool,
    paste: Option<Paste>,
}

/// Pasted text whose end the terminal has not sent yet.
#[derive(Debug, Default)]
struct Paste {
    text: Vec<u8>,
    /// The last bytes of the pasted text so far. They may be the beginning of the escape sequence that ends the text.
    last: Vec<u8>,
}

/// The meaning of the bytes that a terminal has sent so far.
enum Decoded {
    /// The meaning of the bytes is not known yet, because more bytes must follow.
    Incomplete,
    /// The bytes that the terminal has sent have no meaning.
    Nothing,
    Event(Event),
    /// The bytes are a terminal's complete answer to a question.
    Answer,
    /// The bytes are not an escape sequence that a terminal sends. They were typed, except the last byte, which begins
    /// something else.
    Broken,
    /// The bytes mark the beginning of pasted text.
    PasteBegins,
}

impl Decoder {
    /// Takes bytes that the terminal has sent, at time `now`. Calls `found` with the events and answers that they
    /// contain.
    pub fn feed(&mut self, bytes: &[u8], now: Duration, mut found: impl FnMut(Sent)) {
        self.now = now;
        if self.waits(now).is_some_and(|wait| wait.is_zero()) {
            self.end_pending(&mut found);
        }
        for byte in bytes {
            self.push(*byte, &mut found);
        }
    }

    /// Returns how long to wait for the rest of an incomplete sequence, counted from `now`. When that time is over,
    /// call [`Decoder::settle`]. Returns `None` if no bytes are pending.
    pub fn waits(&self, now: Duration) -> Option<Duration> {
        match (&self.paste, self.pending.as_slice()) {
            (Some(_), _) => Some(REST_OF_A_PASTE),
            (None, []) => None,
            (None, pending)
                if REPORTS_BEGIN
                    .iter()
                    .any(|report| pending.starts_with(report)) =>
            {
                Some((self.since + REST_OF_A_REPORT).saturating_sub(now))
            }
            (None, [ESCAPE, _, ..]) => Some((self.since + REST_OF_AN_ANSWER).saturating_sub(now)),
            (None, _) => Some(REST_OF_A_KEY),
        }
    }

    /// Treats the bytes received so far as complete. A lone `Esc` is the key, pasted text without an end has ended, and
    /// the bytes of an unfinished answer are keys.
    pub fn settle(&mut self, mut found: impl FnMut(Sent)) {
        self.end_pending(&mut found);
        // Half a character is dropped.
        self.pending.clear();
    }

    fn end_pending(&mut self, found: &mut dyn FnMut(Sent)) {
        if let Some(mut paste) = self.paste.take() {
            paste.text.append(&mut paste.last);
            return found(Sent::Event(Event::Paste(paste.text())));
        }
        let pending = mem::take(&mut self.pending);
        if pending.starts_with(MOUSE_BEGINS) {
            return;
        }
        if let ([ESCAPE, letter], true) = (&pending[..], self.came_together)
            && let Decoded::Event(event) = with_alt(&[*letter])
        {
            return found(Sent::Event(event));
        }
        if let Some((&ESCAPE, typed)) = pending.split_first() {
            let escape = Sent::Event(key(KeyCode::Esc, KeyModifiers::NONE));
            found(escape.clone());
            for byte in typed {
                self.push(*byte, found);
            }
            // The last of them may have been another Esc, or the beginning of a character.
            if self.pending == [ESCAPE] {
                self.pending.clear();
                found(escape);
            }
        }
    }

    fn push(&mut self, byte: u8, found: &mut dyn FnMut(Sent)) {
        if let Some(paste) = &mut self.paste {
            // Pasted text contains no such letters. After so long, the end of the paste must have been lost.
            if is_control_letter(byte) && self.now >= self.since + REST_OF_A_PASTE {
                self.end_pending(found);
                return self.push(byte, found);
            }
            if let Some(text) = paste.push(byte) {
                self.paste = None;
                found(Sent::Event(Event::Paste(text)));
            }
            return;
        }
        let is_rest_of_letter = matches!(byte, 0x80..=0xbf);
        if !is_rest_of_letter && self.pending.first().is_some_and(|first| *first >= 0x80) {
            // The rest of the previous character is lost.
            self.pending.clear();
        }
        if self.pending.is_empty() {
            self.since = self.now;
        }
        if let [ESCAPE, introducer @ (b'P' | b']' | b'_' | b'^' | b'X'), ..] = self.pending[..] {
            return self.push_to_answer(introducer, byte, found);
        }
        // An Esc before another Esc was the key. So was one before a control letter: pressing Esc and then leaving
        // the program with Ctrl-Q is far more common than holding Alt as well, and the bytes are the same.
        let was_key = self.pending == [ESCAPE] && is_control_letter(byte);
        if was_key || byte == ESCAPE {
            self.end_pending(found);
            self.since = self.now;
        }
        self.pending.push(byte);
        if self.pending.len() == 2 {
            self.came_together = self.since == self.now;
            let is_letter = byte >= b' ' && byte != 0x7f && !is_introducer(byte);
            if is_letter && !self.came_together {
                // A terminal sends a letter with Alt in one piece.
                return self.end_pending(found);
            }
        }
        match decode(&self.pending) {
            Decoded::Incomplete if self.pending.len() < LONGEST_SEQUENCE => return,
            Decoded::Incomplete => return self.end_pending(found),
            Decoded::Broken => {
                self.pending.pop();
                self.end_pending(found);
                return self.push(byte, found);
            }
            Decoded::Nothing => {}
            Decoded::Event(event) => found(Sent::Event(event)),
            Decoded::Answer => return found(Sent::Answer(mem::take(&mut self.pending))),
            Decoded::PasteBegins => self.paste = Some(Paste::default()),
        }
        self.pending.clear();
    }

    /// Takes the next byte of a terminal's answer that begins with `ESC` and the byte `introducer`, contains text, and
    /// ends with `ESC \`. If no such answer can contain the byte, all of the bytes are taken for typed keys.
    fn push_to_answer(&mut self, introducer: u8, byte: u8, found: &mut dyn FnMut(Sent)) {
        let after_escape = self.pending.len() > 2 && self.pending.last() == Some(&ESCAPE);
        let ends = after_escape && byte == b'\\' || introducer == b']' && byte == BELL;
        let is_text = matches!(byte, b' '..=b'~' | 0x80..) || byte == ESCAPE;
        let fits = self.pending.len() < LONGEST_SEQUENCE;
        if ends {
            self.pending.push(byte);
            found(Sent::Answer(mem::take(&mut self.pending)));
        } else if is_text && fits && !after_escape {
            self.pending.push(byte);
        } else {
            // An Esc begins something new.
            let began = after_escape.then(|| self.pending.pop()).flatten();
            self.end_pending(found);
            self.pending.extend(began);
            self.push(byte, found);
        }
    }
}

impl Paste {
    /// Takes a byte of pasted text. Returns the whole text if this was its last byte.
    fn push(&mut self, byte: u8) -> Option<String> {
        if self.last.len() == PASTE_ENDS.len() {
            let first = self.last.remove(0);
            if self.text.len() < LONGEST_PASTE {
                self.text.push(first);
            }
        }
        self.last.push(byte);
        (self.last == PASTE_ENDS).then(|| self.text())
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }
}

/// The number that stands for the release of a key in a terminal's key sequence.
const LET_GO: u16 = 3;

const fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Decodes bytes from a terminal, which may be an incomplete sequence. They have no meaning before the last byte of the
/// sequence has come.
fn decode(bytes: &[u8]) -> Decoded {
    match bytes {
        [] | [ESCAPE] => Decoded::Incomplete,
        [ESCAPE, introducer] if is_introducer(*introducer) => Decoded::Incomplete,
        [ESCAPE, b'[', sequence @ ..] => control_sequence(bytes, sequence),
        // Konsole sends the number of the modifiers before the last byte of a function key.
        [ESCAPE, b'O', .., b'0'..=b'9' | b';'] => Decoded::Incomplete,
        [ESCAPE, b'O', numbers @ .., last] => match plain_key(*last) {
            Some(code) => Decoded::Event(key(code, modifiers_of(numbers))),
            None if last.is_ascii_control() => Decoded::Broken,
            None => Decoded::Nothing,
        },
        [ESCAPE, rest @ ..] => with_alt(rest),
        _ => character(bytes),
    }
}

/// Whether this byte after `Esc` begins an escape sequence of more than two bytes.
const fn is_introducer(byte: u8) -> bool {
    matches!(byte, b'[' | b'O' | b'P' | b']' | b'_' | b'^' | b'X')
}

/// Returns the modifier keys, such as Shift, that the last of the `numbers` in a key sequence stands for. That number
/// is the bits of the modifiers plus one.
fn modifiers_of(numbers: &[u8]) -> KeyModifiers {
    let last = numbers.rsplit(|byte| *byte == b';').next();
    let number = last.and_then(|last| std::str::from_utf8(last).ok()?.parse::<u16>().ok());
    modifiers(number.unwrap_or(1).saturating_sub(1))
}

/// Decodes a character that was typed with Alt.
fn with_alt(bytes: &[u8]) -> Decoded {
    match character(bytes) {
        Decoded::Event(Event::Key(event)) => {
            Decoded::Event(key(event.code, event.modifiers | KeyModifiers::ALT))
        }
        other => other,
    }
}

/// Whether a byte stands for a letter typed with Ctrl, and not for a key of its own such as Tab.
const fn is_control_letter(byte: u8) -> bool {
    matches!(byte, 0x01..=0x1a) && !matches!(byte, b'\x08' | b'\t' | b'\n' | b'\r')
}

/// Decodes the bytes of a typed character or control character.
fn character(bytes: &[u8]) -> Decoded {
    let control = |code: KeyCode| Decoded::Event(key(code, KeyModifiers::CONTROL));
    let plain = |code: KeyCode| Decoded::Event(key(code, KeyModifiers::NONE));
    let Some(first) = bytes.first() else {
        return Decoded::Incomplete;
    };
    let length = match first {
        b'\r' => return plain(KeyCode::Enter),
        b'\t' => return plain(KeyCode::Tab),
        0x7f => return plain(KeyCode::Backspace),
        0 => return control(KeyCode::Char(' ')),
        letter @ 0x01..=0x1a => return control(KeyCode::Char(char::from(letter - 1 + b'a'))),
        digit @ 0x1c..=0x1f => return control(KeyCode::Char(char::from(digit - 0x1c + b'4'))),
        0x20..=0x7e => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Decoded::Nothing,
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => match text.chars().next() {
            Some(letter) if letter.is_control() => Decoded::Nothing,
            Some(letter) if letter.is_uppercase() => {
                Decoded::Event(key(KeyCode::Char(letter), KeyModifiers::SHIFT))
            }
            Some(letter) => plain(KeyCode::Char(letter)),
            None => Decoded::Incomplete,
        },
        Err(error) if error.error_len().is_none() && bytes.len() < length => Decoded::Incomplete,
        Err(_) => Decoded::Nothing,
    }
}

/// Returns the key whose escape sequence, such as `ESC [ A`, ends with the byte `last`.
const fn plain_key(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

/// Decodes an escape sequence that begins with `ESC [`. `sequence` is the part after these bytes.
fn control_sequence(whole: &[u8], sequence: &[u8]) -> Decoded {
    let Some((last, front)) = sequence.split_last() else {
        return Decoded::Incomplete;
    };
    match front {
        // The function keys of the Linux console: ESC [ [ A.
        [] if *last == b'[' => return Decoded::Incomplete,
        [b'['] => {
            return match last {
                b'A'..=b'E' => Decoded::Event(key(KeyCode::F(last - b'A' + 1), KeyModifiers::NONE)),
                last if last.is_ascii_control() => Decoded::Broken,
                _ => Decoded::Nothing,
            };
        }
        // The mouse in the oldest encoding: ESC [ M and three bytes.
        [] if *last == b'M' => return Decoded::Incomplete,
        [b'M'] | [b'M', _] => return Decoded::Incomplete,
        [b'M', button, column] => {
            let at = |byte: u8| u16::from(byte.saturating_sub(32));
            let button = u16::from(button.saturating_sub(32));
            return mouse([button, at(*column), at(*last)], false);
        }
        _ => {}
    }
    if let Some(event) = rxvt_key(front, *last) {
        return Decoded::Event(event);
    }
    match last {
        0x20..=0x3f => Decoded::Incomplete,
        0x40..=0x7e if whole == PASTE_BEGINS => Decoded::PasteBegins,
        0x40..=0x7e if is_answer(front, *last) => Decoded::Answer,
        0x40..=0x7e => whole_sequence(front, *last),
        _ => Decoded::Broken,
    }
}

/// Whether a complete escape sequence is a terminal's answer to a question about its kind, its abilities, the position
/// of its cursor or its size. `last` is the last byte of the sequence, and `front` holds the bytes before it.
fn is_answer(front: &[u8], last: u8) -> bool {
    let is_private = matches!(front.first(), Some(b'?' | b'>' | b'='));
    let has_more = matches!(front.last(), Some(b' '..=b'/'));
    // With `1;` and one digit before it, it is F3 with Shift, Alt or Ctrl.
    let is_key = front
        .strip_prefix(b"1;")
        .is_some_and(|rest| rest.len() == 1);
    let is_place = last == b'R' && front.contains(&b';') && !is_key;
    is_private || has_more || is_place || matches!(last, b'c' | b'n' | b't' | b'x' | b'y')
}

/// Decodes a complete escape sequence from a terminal. `last` is its last byte, and `front` holds the bytes before it.
fn whole_sequence(front: &[u8], last: u8) -> Decoded {
    let (by_sgr, front) = match front {
        [b'<', rest @ ..] => (true, rest),
        _ => (false, front),
    };
    // Numbers are separated by `;`; after a `:` come details of a number.
    let numbers: Option<Vec<Vec<u16>>> = std::str::from_utf8(front).ok().and_then(|text| {
        let parts = text.split(';').map(|part| {
            let more = part.split(':');
            more.map(|number| match number {
                "" => Some(0),
                number => number.parse().ok(),
            })
            .collect()
        });
        parts.collect()
    });
    let Some(numbers) = numbers else {
        return Decoded::Nothing;
    };
    let number = |at: usize, more: usize| {
        let found = numbers.get(at).and_then(|part| part.get(more));
        found.copied().unwrap_or(0)
    };
    match (last, by_sgr) {
        (b'M' | b'm', true) => {
            return mouse([number(0, 0), number(1, 0), number(2, 0)], last == b'm');
        }
        // The encoding of rxvt.
        (b'M', false) if numbers.len() == 3 => {
            let Some(button) = number(0, 0).checked_sub(32) else {
                return Decoded::Nothing;
            };
            return mouse([button, number(1, 0), number(2, 0)], false);
        }
        (_, true) => return Decoded::Nothing,
        (b'I', false) => return Decoded::Event(Event::FocusGained),
        (b'O', false) => return Decoded::Event(Event::FocusLost),
        _ => {}
    }
    // The second number: the modifiers plus one, and whether the key was released.
    if number(1, 1) == LET_GO {
        return Decoded::Nothing;
    }
    let mut modifiers = modifiers(number(1, 0).saturating_sub(1));
    let character = |at: usize| char::from_u32(number(at, 0).into()).and_then(key_of_character);
    let code = match last {
        b'Z' => {
            modifiers |= KeyModifiers::SHIFT;
            Some(KeyCode::BackTab)
        }
        // The encoding of xterm for keys with modifiers, if a program has asked for it.
        b'~' if number(0, 0) == 27 => character(2),
        b'~' => numbered_key(number(0, 0)),
        b'u' => character(0),
        b'M' => None,
        last => plain_key(last),
    };
    match code {
        Some(code) => Decoded::Event(key(code, modifiers)),
        None => Decoded::Nothing,
    }
}

fn modifiers(bits: u16) -> KeyModifiers {
    let all = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
    ];
    let held = all.into_iter().filter(|(bit, _)| bits & bit != 0);
    held.fold(KeyModifiers::NONE, |sum, (_, modifier)| sum | modifier)
}

/// Returns a key that the terminal rxvt encodes with Shift or Ctrl as a number, followed by `$`, `^` or `@`.
fn rxvt_key(front: &[u8], last: u8) -> Option<Event> {
    let modifiers = match last {
        b'$' => KeyModifiers::SHIFT,
        b'^' => KeyModifiers::CONTROL,
        b'@' => KeyModifiers::CONTROL | KeyModifiers::SHIFT,
        _ => return None,
    };
    let number = std::str::from_utf8(front).ok()?.parse().ok()?;
    Some(key(numbered_key(number)?, modifiers))
}

/// Returns the key that a number stands for in an escape sequence that ends with `~`.
fn numbered_key(number: u16) -> Option<KeyCode> {
    let function = |less: u16| u8::try_from(number - less).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28..=29 => function(15),
        31..=34 => function(17),
        _ => None,
    }
}

/// Returns the key that a terminal reports as the character `letter`.
fn key_of_character(letter: char) -> Option<KeyCode> {
    match letter {
        '\x1b' => Some(KeyCode::Esc),
        '\r' => Some(KeyCode::Enter),
        '\t' => Some(KeyCode::Tab),
        '\x7f' => Some(KeyCode::Backspace),
        letter if letter.is_control() => None,
        // The range for keys that type nothing.
        '\u{e000}'..='\u{f8ff}' => None,
        letter => Some(KeyCode::Char(letter)),
    }
}

/// Decodes a mouse report from its three numbers: the button with its modifiers, the column and the row. Columns and
/// rows are counted from 1.
fn mouse([button, column, row]: [u16; 3], is_up: bool) -> Decoded {
    let (Some(column), Some(row)) = (column.checked_sub(1), row.checked_sub(1)) else {
        return Decoded::Nothing;
    };
    let drags = button & 0b10_0000 != 0;
    let number = button & 0b11 | (button & 0b1100_0000) >> 4;
    let kind = match (number, drags) {
        (0, false) => MouseEventKind::Down(MouseButton::Left),
        (1, false) => MouseEventKind::Down(MouseButton::Middle),
        (2, false) => MouseEventKind::Down(MouseButton::Right),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (0, true) => MouseEventKind::Drag(MouseButton::Left),
        (1, true) => MouseEventKind::Drag(MouseButton::Middle),
        (2, true) => MouseEventKind::Drag(MouseButton::Right),
        (3, true) => MouseEventKind::Moved,
        (4, _) => MouseEventKind::ScrollUp,
        (5, _) => MouseEventKind::ScrollDown,
        (6, _) => MouseEventKind::ScrollLeft,
        (7, _) => MouseEventKind::ScrollRight,
        _ => return Decoded::Nothing,
    };
    let kind = match kind {
        MouseEventKind::Down(button) if is_up => MouseEventKind::Up(button),
        kind => kind,
    };
    Decoded::Event(Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: modifiers(button >> 2 & 0b111),
    }))
}

//! What wakes the program, in three lanes: what is urgent, what its own threads report, and what
//! a person does. However much there is in a later lane, an earlier one is looked at first; and
//! keys wait in the terminal when more come than can be dealt with.

use std::io;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, after, bounded, never, select_biased, unbounded};
use crossterm::event::{
    Event as Input, KeyCode as InputCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton as InputButton, MouseEvent as InputMouse, MouseEventKind as InputKind,
};

use crate::message::{Message, MouseButton, MouseEvent, MouseEventKind};
use crate::runtime::terminal::{self, Progress, Signal};
use patience_app::keymap::{Key, KeyCode};

/// How many keys and clicks wait here at most.
const MOST_WAITING: usize = 64;

/// What wakes the program.
pub enum Wake {
    /// A signal.
    Signal(Signal),
    /// The terminal is gone.
    Gone,
    /// A thread has panicked, and the terminal is put back.
    Panicked,
    /// Something for the model.
    Message(Message),
    /// The writer has something to say.
    Saving,
    /// The terminal has taken the last picture.
    Written,
}

/// The ends from which wakes are taken.
pub struct Lanes {
    urgent: Receiver<Wake>,
    reports: Receiver<Wake>,
    input: Receiver<Wake>,
}

/// The ends to which wakes are sent.
#[derive(Clone)]
pub struct Senders {
    urgent: Sender<Wake>,
    reports: Sender<Wake>,
    input: Sender<Wake>,
}

/// Returns the lanes, empty.
pub fn lanes() -> (Senders, Lanes) {
    let (urgent, of_urgent) = unbounded();
    let (reports, of_reports) = unbounded();
    let (input, of_input) = bounded(MOST_WAITING);
    let senders = Senders {
        urgent,
        reports,
        input,
    };
    let lanes = Lanes {
        urgent: of_urgent,
        reports: of_reports,
        input: of_input,
    };
    (senders, lanes)
}

impl Lanes {
    /// Returns what comes next, and waits for it, for ever or for some time; nothing where that is
    /// over.
    pub fn next(&self, time: Option<Duration>) -> Option<Wake> {
        let over = time.map_or_else(never, after);
        select_biased! {
            recv(self.urgent) -> wake => wake.ok(),
            recv(self.reports) -> wake => wake.ok(),
            recv(self.input) -> wake => wake.ok(),
            recv(over) -> _ => None,
        }
    }

    /// Returns what has come already.
    pub fn ready(&self) -> Option<Wake> {
        let lanes = [&self.urgent, &self.reports, &self.input];
        lanes.into_iter().find_map(|lane| lane.try_recv().ok())
    }
}

impl Senders {
    /// Reports something. Nobody listens any more when the program is ending anyway.
    pub fn report(&self, wake: Wake) {
        let _ = self.reports.send(wake);
    }

    fn hurry(&self, wake: Wake) {
        let _ = self.urgent.send(wake);
    }

    /// Has the terminal and the system report: signals, panics, what was written.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
    pub fn listen(&self) -> io::Result<()> {
        let own = self.clone();
        terminal::listen_for_panics(move || own.hurry(Wake::Panicked));
        let own = self.clone();
        terminal::listen_to_output(move |progress| match progress {
            Progress::Written => own.report(Wake::Written),
            Progress::Gone => own.hurry(Wake::Gone),
        });
        let own = self.clone();
        terminal::listen(move |signal| own.hurry(Wake::Signal(signal)))
    }

    /// Has what a person does reported.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
    pub fn read(&self) -> io::Result<()> {
        let own = self.clone();
        terminal::read(move |event| match event {
            None => {
                own.hurry(Wake::Gone);
                terminal::end_alone()
            }
            Some(event) => event_of(event).is_none_or(|event| {
                // This waits while there is much to do, and the terminal with it.
                own.input.send(Wake::Message(event)).is_ok()
            }),
        })
    }
}

fn event_of(event: Input) -> Option<Message> {
    match event {
        Input::Key(key) => key_of(key).map(Message::Key),
        // A pointer that only wanders about wakes nobody.
        Input::Mouse(mouse) if mouse.kind == InputKind::Moved => None,
        Input::Mouse(mouse) => Some(Message::Mouse(mouse_of(mouse))),
        Input::Paste(text) => Some(Message::Paste(text)),
        Input::Resize(width, height) => Some(Message::Resize(width, height)),
        Input::FocusGained | Input::FocusLost => None,
    }
}

/// Returns the key of an event, or nothing for a release, which some systems report too.
fn key_of(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = match event.code {
        InputCode::Char(letter) => KeyCode::Char(letter),
        InputCode::Enter => KeyCode::Enter,
        InputCode::Esc => KeyCode::Esc,
        InputCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        InputCode::Tab => KeyCode::Tab,
        InputCode::BackTab => KeyCode::BackTab,
        InputCode::Backspace => KeyCode::Backspace,
        InputCode::Delete => KeyCode::Delete,
        InputCode::Up => KeyCode::Up,
        InputCode::Down => KeyCode::Down,
        InputCode::Left => KeyCode::Left,
        InputCode::Right => KeyCode::Right,
        InputCode::Home => KeyCode::Home,
        InputCode::End => KeyCode::End,
        InputCode::PageUp => KeyCode::PageUp,
        InputCode::PageDown => KeyCode::PageDown,
        InputCode::F(number) => KeyCode::F(number),
        _ => KeyCode::Other,
    };
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    Some(Key::new(code, ctrl, alt))
}

fn mouse_of(event: InputMouse) -> MouseEvent {
    let button = |button| match button {
        InputButton::Left => MouseButton::Left,
        InputButton::Right => MouseButton::Right,
        InputButton::Middle => MouseButton::Middle,
    };
    let kind = match event.kind {
        InputKind::Down(which) => MouseEventKind::Down(button(which)),
        InputKind::Up(which) => MouseEventKind::Up(button(which)),
        InputKind::Drag(which) => MouseEventKind::Drag(button(which)),
        InputKind::ScrollUp => MouseEventKind::ScrollUp,
        InputKind::ScrollDown => MouseEventKind::ScrollDown,
        InputKind::Moved | InputKind::ScrollLeft | InputKind::ScrollRight => MouseEventKind::Other,
    };
    MouseEvent {
        kind,
        at: (event.column, event.row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_is_no_key() {
        let mut event = KeyEvent::from(InputCode::Char('u'));
        assert_eq!(key_of(event), Some(Key::of('u')));
        event.kind = KeyEventKind::Release;
        assert_eq!(key_of(event), None);
    }
}

//! Converts crossterm's events into messages for the model.

use crossterm::event::{
    Event as Input, KeyCode as InputCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton as InputButton, MouseEvent as InputMouse, MouseEventKind as InputKind,
};

use crate::message::{Message, MouseButton, MouseEvent, MouseEventKind};
use patience_app::keymap::{Key, KeyCode};

/// Returns the message for an event of the terminal. Returns `None` if the event means nothing to the model.
pub fn message_of(event: Input) -> Option<Message> {
    match event {
        Input::Key(key) => key_of(key).map(Message::Key),
        Input::Mouse(mouse) => Some(Message::Mouse(mouse_of(mouse))),
        Input::Paste(text) => Some(Message::Paste(text)),
        Input::Resize(width, height) => Some(Message::Resize(width, height)),
        Input::FocusGained | Input::FocusLost => None,
    }
}

/// Whether an event reports that the terminal has received the focus again.
pub const fn is_focus(event: &Input) -> bool {
    matches!(event, Input::FocusGained)
}

/// Returns the key that was pressed. Returns `None` if the event is the release of a key, which some systems report
/// too.
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
        InputKind::Moved => MouseEventKind::Moved,
        InputKind::ScrollLeft | InputKind::ScrollRight => MouseEventKind::Other,
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
    fn a_key_release_is_ignored() {
        let mut event = KeyEvent::from(InputCode::Char('u'));
        assert_eq!(key_of(event), Some(Key::from_char('u')));
        event.kind = KeyEventKind::Release;
        assert_eq!(key_of(event), None);
    }
}

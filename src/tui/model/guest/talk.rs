//! What people say to each other at a table in a room, as a guest hears it.

use std::time::Duration;

use crate::model::{App, Overlay, Screen};
use crate::screens::lobby::LobbyPage;
use crate::screens::talk::{TALK_IS_OFF, TalkLine};
use crate::screens::text_line::TextLine;
use patience_app::protocol::Name;

/// How long what was said stays at the table at least: a key that is pressed before may have been meant for the game.
const READ: Duration = Duration::from_secs(4);

/// What was said last, until it has been read.
#[derive(Debug)]
pub(super) struct Said {
    text: String,
    at: Duration,
}

impl App {
    /// Tells whether the guest has switched talk off.
    pub fn has_talk_off(&self) -> bool {
        let open = self.overlays.iter().find_map(|overlay| match overlay {
            Overlay::Lobby(lobby) => Some(&**lobby),
            _ => None,
        });
        let kept = || self.guest.as_ref()?.lobby.as_deref();
        open.or_else(kept).is_some_and(|lobby| !lobby.hears_talk())
    }

    /// Returns what was said last, where it is to be seen at the table: the boxes over it that are read or answered
    /// do not hide it.
    pub fn said(&self) -> Option<&str> {
        let is_at_table = self.screen() == Screen::Table;
        let is_in_sight = matches!(
            self.overlays.last(),
            None | Some(Overlay::Result(_) | Overlay::Ask(_))
        );
        let said = self.guest.as_ref()?.said.as_ref()?;
        (is_at_table && is_in_sight).then_some(&*said.text)
    }

    /// Opens the line in which something is said to all, for a guest at a table in a room. What is typed is never
    /// taken for keys of the game, talk being off or not.
    pub fn open_talk(&mut self) {
        let is_off = self.has_talk_off();
        let Some(guest) = &self.guest else { return };
        let said = guest.said.as_ref().map(|said| said.text.clone());
        let line = TalkLine::new(TextLine::default(), is_off).below(said);
        self.overlays.push(Overlay::Talk(line));
        if is_off {
            self.notify(TALK_IS_OFF, false);
        }
    }

    /// Forgets what was said, once it can have been read.
    pub fn leave_said(&mut self) {
        let now = self.context.now;
        if let Some(guest) = &mut self.guest {
            guest.said.take_if(|said| now >= said.at + READ);
        }
    }

    /// Takes what somebody has said: it is seen at the table, and kept in the lobby.
    pub(super) fn take_talk(&mut self, name: Name, text: String) {
        // Who has switched talk off sees nothing of it before it is on again.
        if !self.has_talk_off() {
            let said = format!("{name}: {text}");
            if let Some(Overlay::Talk(line)) = self.overlays.last_mut() {
                line.hear(said.clone());
            }
            let at = self.context.now;
            if let Some(guest) = &mut self.guest {
                guest.said = Some(Said { text: said, at });
            }
        }
        if let Some(lobby) = self.lobby() {
            lobby.take_talk(name, text);
        }
    }

    /// Switches talk on, which somebody wants to hear who says something.
    pub(super) fn hear_talk(&mut self) {
        if let Some(lobby) = self.lobby() {
            lobby.hear_again();
        }
    }

    /// Takes away every line that is being typed: nobody is there any more to hear it.
    pub(super) fn drop_talk_lines(&mut self) {
        self.overlays
            .retain(|overlay| !matches!(overlay, Overlay::Talk(_)));
        if let Some(lobby) = self.lobby() {
            lobby.take_line();
        }
    }

    /// Has the guest go on with what was not heard because too much was said at once.
    pub(super) fn take_unsaid(&mut self, text: &str) {
        self.notify("Too much is said at once: say it in a moment", true);
        if let Some(Overlay::Talk(page)) = self.overlays.last_mut() {
            return page.line_mut().put_before(text);
        }
        if let Some(Overlay::Lobby(lobby)) = self.overlays.last_mut() {
            let mut line = lobby.take_line().unwrap_or_default();
            line.put_before(text);
            return lobby.go_on_with(line);
        }
        let talk = TalkLine::new(TextLine::new(text), false);
        self.overlays.push(Overlay::Talk(talk));
    }

    /// Returns the lobby, open or not.
    pub(super) fn lobby(&mut self) -> Option<&mut LobbyPage> {
        let open = self.overlays.iter_mut().find_map(|overlay| match overlay {
            Overlay::Lobby(lobby) => Some(&mut **lobby),
            _ => None,
        });
        let guest = self.guest.as_mut();
        open.or_else(|| guest?.lobby.as_deref_mut())
    }
}

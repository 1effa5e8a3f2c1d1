//! The chat at a shared table, as a guest sees it.

use std::time::Duration;

use crate::model::{App, Overlay, Screen};
use crate::screens::lobby::LobbyPage;
use crate::screens::talk::{TALK_IS_OFF, TalkLine};
use crate::screens::text_line::TextLine;
use patience_app::protocol::Name;

/// How long a chat message is shown at the table at least. A key pressed earlier may have been meant for the game, and
/// does not hide the message.
const READ: Duration = Duration::from_secs(4);

/// The last chat message, kept until it has been read.
#[derive(Debug)]
pub(super) struct Said {
    text: String,
    at: Duration,
}

impl App {
    /// Whether the guest has muted the chat.
    pub fn has_talk_off(&self) -> bool {
        let open = self.overlays.iter().find_map(|overlay| match overlay {
            Overlay::Lobby(lobby) => Some(&**lobby),
            _ => None,
        });
        let kept = || self.guest.as_ref()?.lobby.as_deref();
        open.or_else(kept).is_some_and(|lobby| !lobby.hears_talk())
    }

    /// Returns the last chat message if the table should show it. A result or a question over the table does not hide
    /// the message.
    pub fn said(&self) -> Option<&str> {
        let is_at_table = self.screen() == Screen::Table;
        let is_in_sight = matches!(
            self.overlays.last(),
            None | Some(Overlay::Result(_) | Overlay::Ask(_))
        );
        let said = self.guest.as_ref()?.said.as_ref()?;
        (is_at_table && is_in_sight).then_some(&*said.text)
    }

    /// Opens the line for typing a chat message. The line opens even if the chat is muted, because typed letters must
    /// never act as keys of the game.
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

    /// Removes the last chat message from the screen, once there was time to read it.
    pub fn leave_said(&mut self) {
        let now = self.context.now;
        if let Some(guest) = &mut self.guest {
            guest.said.take_if(|said| now >= said.at + READ);
        }
    }

    /// Adds a chat message. The table shows the message, and the lobby keeps it.
    pub(super) fn take_talk(&mut self, name: Name, text: String) {
        // A guest who has muted the chat sees no message until it is unmuted.
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

    /// Unmutes the chat, because a guest who sends a message wants to read the replies.
    pub(super) fn hear_talk(&mut self) {
        if let Some(lobby) = self.lobby() {
            lobby.hear_again();
        }
    }

    /// Discards all unsent chat messages, as nobody is left to read them.
    pub(super) fn drop_talk_lines(&mut self) {
        self.overlays
            .retain(|overlay| !matches!(overlay, Overlay::Talk(_)));
        if let Some(lobby) = self.lobby() {
            lobby.take_line();
        }
    }

    /// Puts a chat message back into the line where it was typed. The host did not pass it on because too many messages
    /// came at once.
    pub(super) fn take_unsaid(&mut self, text: &str) {
        self.notify("Too many messages at once: try again shortly", true);
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

    /// Returns the lobby, whether its page is open or not.
    pub(super) fn lobby(&mut self) -> Option<&mut LobbyPage> {
        let open = self.overlays.iter_mut().find_map(|overlay| match overlay {
            Overlay::Lobby(lobby) => Some(&mut **lobby),
            _ => None,
        });
        let guest = self.guest.as_mut();
        open.or_else(|| guest?.lobby.as_deref_mut())
    }
}

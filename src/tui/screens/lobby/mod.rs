//! The lobby of a shared table: its people, who has which seat and is ready, and the chat.

mod seats;

use std::ops::Range;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::talk::{TALK_IS_OFF, say, say_line, words_while_typing};
use super::text_line::TextLine;
use crate::context::Context;
use crate::message::Request;
use crate::render::panel::{line_at, lines_at};
use crate::render::text::{count, pad, width, wrap};
use crate::render::theme::Theme;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput, Question};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::protocol::{Chair, GuestRequest, Name, People, RoomStage, Sealed};
use patience_app::settings::{ComputerLevel, Word as _};
use patience_core::Seat;
use seats::SeatList;

/// The maximum number of chat messages that the lobby keeps.
const MOST_TALK: usize = 100;

/// The minimum width, in columns, of the column with the names of those who sent chat messages.
const SPEAKERS: usize = 12;

/// The width of the labels before the lines of information in the lobby.
const LABEL: usize = 10;

/// The number of characters of the next deal's seal (a hash of the deal) that the lobby shows until the player asks for
/// the whole seal.
const SHORT_SEAL: usize = 12;

/// The page of the lobby of a shared table.
#[derive(Debug, Clone)]
pub struct LobbyPage {
    title: String,
    people: People,
    talk: Vec<(Name, String)>,
    /// The chat message being typed.
    line: Option<TextLine>,
    /// The seal of the next deal: a hash that later proves that the deal was not changed.
    seal: Option<String>,
    /// The result, in words, of comparing the last deal with its seal, a hash that proves that the deal was not
    /// changed.
    opened: Option<String>,
    /// The invitation, which says how others can join the table.
    invitation: Option<String>,
    at: usize,
    /// Whether the guest has muted the chat.
    is_muted: bool,
    /// When the lobby's key for taking a seat works again. The key is ignored until then.
    held_until: Option<Duration>,
    /// Whether all players at the shared table play the same single-player deal, each on their own.
    is_apart: bool,
    /// Whether the lobby shows the whole seal (hash) of the next deal instead of its first characters.
    has_whole_seal: bool,
}

impl LobbyPage {
    /// Creates the lobby of a shared table. `is_apart` means that all players play the same deal, each on their own.
    pub fn new(title: String, is_apart: bool, people: People, invitation: Option<String>) -> Self {
        let at = people.own.map_or(0, Seat::index);
        Self {
            title,
            people,
            talk: Vec::new(),
            line: None,
            seal: None,
            opened: None,
            invitation,
            at,
            is_muted: false,
            held_until: None,
            is_apart,
            has_whole_seal: false,
        }
    }

    /// Whether the chat of the lobby is shown, which the guest can mute.
    pub const fn hears_talk(&self) -> bool {
        !self.is_muted
    }

    /// Unmutes the chat of the lobby.
    pub const fn hear_again(&mut self) {
        self.is_muted = false;
    }

    /// Sets the invitation, which says how others can join the shared table.
    #[cfg(unix)]
    pub fn take_invitation(&mut self, text: String) {
        self.invitation = Some(text);
    }

    /// Sets the people who are at the shared table.
    pub fn take_people(&mut self, people: People) {
        self.people = people;
    }

    /// Adds a chat message to the lobby. If the chat is muted, the message is kept but not shown.
    pub fn take_talk(&mut self, name: Name, text: String) {
        self.talk.push((name, text));
        if self.talk.len() > MOST_TALK {
            self.talk.remove(0);
        }
    }

    /// Takes out the chat message being typed, so that the player can continue it on another page.
    pub const fn take_line(&mut self) -> Option<TextLine> {
        self.line.take()
    }

    /// Continues a chat message that the player started to type on another page.
    pub fn go_on_with(&mut self, line: TextLine) {
        self.line = Some(line);
    }

    /// Ignores the lobby's key for taking a seat until the time `until`. The player may have meant it for the previous
    /// page.
    pub const fn hold(&mut self, until: Duration) {
        self.held_until = Some(until);
    }

    /// Makes the lobby's key for taking a seat work again. The player has clicked on the words for it, and so means the
    /// lobby.
    pub const fn release(&mut self) {
        self.held_until = None;
    }

    /// Whether the guest has said to be ready and is waiting for the other players.
    fn is_ready(&self) -> bool {
        let own = self
            .people
            .own
            .and_then(|own| self.people.seats.get(own.index()));
        let person = own.and_then(|chair| chair.person.as_ref());
        person.is_some_and(|person| person.ready)
    }

    /// Stores the seal of the next deal, a hash with which the deal can be checked after play.
    pub fn take_seal(&mut self, seal: String) {
        self.seal = Some(seal);
    }

    /// Compares the deal that was played with its seal, the hash that was published before. Returns whether they match.
    pub fn open_seal(&mut self, sealed: &Sealed) -> bool {
        let kept = self.seal.as_ref().is_none_or(|seal| *seal == sealed.seal());
        self.opened = Some(if kept {
            format!("matches its hash: {}", sealed.text())
        } else {
            "the deal played does not match its hash!".to_owned()
        });
        kept
    }

    fn seat(&self) -> Seat {
        Seat::from_index(self.at)
    }

    fn chair(&self) -> Option<&Chair> {
        self.people.seats.get(self.at)
    }

    /// Returns the request to the host for the seat under the cursor. If it is the guest's own seat, the request is to
    /// leave it.
    fn take_seat(&self) -> Effects {
        if self.people.own == Some(self.seat()) {
            let stand = GuestRequest::Stand;
            if !is_played(self.people.stage) {
                return vec![Effect::AskHost(stand)];
            }
            let text = if self.is_apart {
                "Get up during the deal? You give it up."
            } else {
                "Get up during the hand? It continues without you."
            };
            let question =
                Question::whether(text, "get up", Effect::AskHost(stand)).or_else_say("stay");
            return vec![Effect::Ask(question)];
        }
        vec![Effect::AskHost(GuestRequest::Sit(self.seat()))]
    }

    /// Returns the request to the host for a computer player of the next or the previous level in the seat under the
    /// cursor.
    fn change_level(&self, up: bool) -> Effects {
        let Some(chair) = self.chair().filter(|chair| chair.person.is_none()) else {
            return Vec::new();
        };
        let levels = ComputerLevel::ALL;
        let at = levels
            .iter()
            .position(|level| *level == chair.level)
            .unwrap_or(0);
        let next = if up { at + 1 } else { at + levels.len() - 1 };
        let level = levels[next % levels.len()];
        vec![Effect::AskHost(GuestRequest::SetLevel(self.seat(), level))]
    }

    /// Handles input in the lobby while a chat message is being typed.
    fn type_in(&mut self, input: PageInput<'_>) -> Effects {
        let Some(line) = &mut self.line else {
            return Vec::new();
        };
        if let PageInput::Action(Action::Apply) = input {
            let asked = say(line);
            self.line = None;
            return asked.into_iter().map(Effect::AskHost).collect();
        }
        line.update(input);
        Vec::new()
    }

    const fn stage_words(&self) -> &'static str {
        match self.people.stage {
            RoomStage::Playing if self.is_apart => "Everybody plays the same deal",
            RoomStage::Gathering => "Starts when everybody seated is ready",
            RoomStage::Countdown(_) => "About to start",
            RoomStage::Playing => "Hand in progress",
            RoomStage::Paused => "Stopped. Resumes when everybody seated is ready",
            RoomStage::HandOver => "Hand done. The next starts when all are ready",
            RoomStage::MatchOver if self.is_apart => "Deal over. Another starts when all are ready",
            RoomStage::MatchOver => "Match over. Another starts when all are ready",
        }
    }

    /// Returns the seal (hash) of the next deal as text: its first characters, or the whole seal if the player has
    /// asked for it.
    fn seal_words(&self, seal: &str) -> String {
        let (short, rest) = seal.split_at_checked(SHORT_SEAL).unwrap_or((seal, ""));
        if self.has_whole_seal || rest.is_empty() {
            format!("hash {seal}")
        } else {
            format!("hash {short}…, checked at the end")
        }
    }

    /// Returns the command in the invitation that others have to type to join the table, so that it can be copied.
    fn line_to_copy(&self) -> Option<&str> {
        self.invitation.as_ref()?.lines().next()
    }

    /// Lays out the lobby, without the chat, in `columns` columns and `rows` rows. If there is not enough room, the
    /// seats and the stage of play are shown first.
    fn lay(&self, (columns, rows): (usize, usize), theme: &Theme) -> Laid {
        let within = columns.saturating_sub(2).max(1);
        let mut sealed_at = None;
        let has_free_seat = self.people.seats.iter().any(|chair| chair.person.is_none());
        let invitation = self.invitation.as_ref().filter(|_| has_free_seat);
        let mut above = invitation.map_or_else(Vec::new, |text| {
            let lines = text.lines();
            labelled("Invite", lines, within, (theme.table, theme))
        });
        let stage: Vec<Line> = wrap(self.stage_words(), within)
            .into_iter()
            .map(|line| Line::styled(format!(" {line}"), theme.strong))
            .collect();
        let seats = SeatList::new(&self.people, self.at, self.is_apart, columns, theme).lines();
        let mut below = Vec::new();
        if !self.people.onlookers.is_empty() {
            let names: Vec<&str> = self.people.onlookers.iter().map(Name::as_str).collect();
            let more = match self.people.more_onlookers {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let names = format!("{}{more}", names.join(", "));
            below.extend(labelled(
                "Watching",
                [&*names],
                within,
                (theme.table, theme),
            ));
        }
        let mut told = Vec::new();
        told.extend(self.opened.as_ref().map(|text| ("Last deal", text.clone())));
        told.extend(
            self.seal
                .as_ref()
                .map(|seal| ("Deal", self.seal_words(seal))),
        );
        if self.is_muted {
            told.push(("Talk", "off: messages are hidden".to_owned()));
        }
        for (label, text) in told {
            let lines = labelled(label, [&*text], within, (theme.dim, theme));
            if label == "Deal" {
                sealed_at = Some(below.len()..below.len() + lines.len());
            }
            below.extend(lines);
        }
        let needed = stage.len() + seats.len();
        let is_roomy = rows >= above.len() + needed + below.len() + 5;
        let blank = || is_roomy.then(Line::default);
        if !is_roomy && rows < above.len() + needed + 1 {
            above.clear();
        }
        let mut lines: Vec<Line> = blank().into_iter().collect();
        let has_invitation = !above.is_empty();
        lines.extend(above);
        lines.extend(blank().filter(|_| has_invitation));
        lines.extend(stage);
        lines.extend(blank());
        let first_row = lines.len();
        let room = rows.saturating_sub(first_row).max(1);
        let first_seat = (self.at + 1).saturating_sub(room);
        lines.extend(seats.into_iter().skip(first_seat).take(room));
        lines.extend(blank());
        let seal_rows = sealed_at.map_or(0..0, |rows| {
            lines.len() + rows.start..lines.len() + rows.end
        });
        lines.extend(below);
        Laid {
            lines,
            first_row,
            first_seat,
            seal_rows,
        }
    }

    /// Returns the chat messages as lines of at most `columns` columns; no lines if the chat is muted.
    fn talk_lines(&self, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let talk = || self.talk.iter().filter(|_| !self.is_muted);
        let names = talk().map(|(name, _)| width(name.as_str()));
        let names = names.max().unwrap_or(0).max(SPEAKERS);
        for (name, text) in talk() {
            let mut name = pad(name.as_str(), names);
            for text in wrap(text, columns.saturating_sub(names + 3)) {
                let blank = " ".repeat(names);
                let name = std::mem::replace(&mut name, blank);
                lines.push(Line::from(vec![
                    Span::styled(format!(" {name} "), theme.dim),
                    Span::raw(text),
                ]));
            }
        }
        lines
    }
}

/// Whether a hand is in progress, or about to start, at this stage of a shared table.
const fn is_under_way(stage: RoomStage) -> bool {
    matches!(stage, RoomStage::Playing | RoomStage::Countdown(_))
}

/// Whether a hand has started and is not over at this stage of a shared table.
const fn is_played(stage: RoomStage) -> bool {
    is_under_way(stage) || matches!(stage, RoomStage::Paused)
}

/// Returns texts of the lobby as styled lines of at most `columns` columns. `label` is written before the first of
/// them.
fn labelled<'a>(
    label: &str,
    texts: impl IntoIterator<Item = &'a str>,
    columns: usize,
    (style, theme): (Style, &Theme),
) -> Vec<Line<'static>> {
    let room = columns.saturating_sub(LABEL).max(1);
    let lines = texts.into_iter().flat_map(|text| wrap(text, room));
    let labels = [label].into_iter().chain(std::iter::repeat(""));
    let line = |(text, label): (String, &str)| {
        let label = Span::styled(format!(" {label:<LABEL$}"), theme.dim);
        Line::from(vec![label, Span::styled(text, style)])
    };
    lines.zip(labels).map(line).collect()
}

/// The lobby of a shared table, laid out on a screen.
struct Laid {
    lines: Vec<Line<'static>>,
    /// The screen row in which the first visible seat of the lobby is drawn, and the number of that seat.
    first_row: usize,
    first_seat: usize,
    /// The screen rows that show the seal of the next deal, a hash with which players can check the deal later.
    seal_rows: Range<usize>,
}

impl Page for LobbyPage {
    fn key_context(&self) -> KeyContext {
        if self.line.is_some() {
            KeyContext::Line
        } else {
            KeyContext::Lobby
        }
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        if self.line.is_some() {
            return self.type_in(input);
        }
        let last = self.people.seats.len().saturating_sub(1);
        match input {
            PageInput::Action(Action::Resume) => return vec![Effect::AskHost(GuestRequest::Ready)],
            PageInput::Action(Action::StopHand) => {
                return vec![Effect::AskHost(GuestRequest::Pause)];
            }
            PageInput::Action(Action::Apply) => {
                let is_held = self.held_until.is_some_and(|until| context.now < until);
                return if is_held {
                    Vec::new()
                } else {
                    self.take_seat()
                };
            }
            PageInput::Action(Action::Left) => return self.change_level(false),
            PageInput::Action(Action::Right) => return self.change_level(true),
            PageInput::Action(Action::CopyInvitation) => {
                let line = self.line_to_copy().map(str::trim);
                return line.map_or_else(Vec::new, |line| {
                    let said = Effect::Say(format!("Copied: {line}"), false);
                    vec![Request::Copy(line.to_owned()).into(), said]
                });
            }
            PageInput::Action(Action::Mute) => self.is_muted = !self.is_muted,
            PageInput::Action(Action::Talk) => {
                self.line = Some(TextLine::default());
                if self.is_muted {
                    return vec![Effect::Say(TALK_IS_OFF.to_owned(), false)];
                }
            }
            PageInput::Action(action) => {
                self.at = ListKind::Menu.moved(self.at, action, last + 1);
            }
            PageInput::Clicked((_, y)) => {
                let area = context.table_area();
                let size = (area.width.into(), area.height.into());
                let laid = self.lay(size, &context.appearance.theme);
                let row = usize::from(y.saturating_sub(area.y));
                if laid.seal_rows.contains(&row) {
                    self.has_whole_seal = !self.has_whole_seal;
                }
                let row = row.checked_sub(laid.first_row);
                let seat = row.map(|row| row + laid.first_seat);
                if let Some(seat) = seat.filter(|seat| y >= area.y && *seat <= last) {
                    // A click never makes a player get up.
                    if seat == self.at && self.people.own != Some(self.seat()) {
                        return self.take_seat();
                    }
                    self.at = seat;
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        frame.render_widget(Clear, area);
        frame.buffer_mut().set_style(area, theme.table);
        let columns = usize::from(area.width);
        let rows = usize::from(area.height);
        // The line being typed has the last row.
        let free = rows.saturating_sub(usize::from(self.line.is_some()));
        let lines = self.lay((columns, rows), theme).lines;
        let above = lines.len();
        lines_at(frame, area, 0, lines);
        // Talk is at the bottom, above the line being typed.
        let talk = self.talk_lines(columns, theme);
        let first = talk.len().saturating_sub(free.saturating_sub(above));
        let begin = free.saturating_sub(talk.len() - first);
        let begin = u16::try_from(begin).unwrap_or(u16::MAX);
        lines_at(frame, area, begin, talk.into_iter().skip(first));
        if let Some(typed) = &self.line {
            let row = area.height.saturating_sub(1);
            let blank = " ".repeat(columns);
            line_at(frame, area, row, Line::raw(blank));
            line_at(frame, area, row, say_line(typed, columns, theme));
        }
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        let plays = is_under_way(self.people.stage);
        if self.line.is_some() {
            return words_while_typing(entry.action, self.is_muted);
        }
        match entry.action {
            // They are not the lobby's own, and there is no room for them.
            Action::Settings | Action::Options => KeyWords::Nothing,
            Action::CopyInvitation => KeyWords::when(self.line_to_copy().is_some()),
            Action::Mute if self.is_muted => KeyWords::Are("talk on".to_owned()),
            Action::Talk if self.is_muted => KeyWords::Nothing,
            Action::Resume if self.people.own.is_none() || plays || self.is_ready() => {
                KeyWords::Nothing
            }
            Action::StopHand if !plays || self.people.own.is_none() => KeyWords::Nothing,
            Action::Apply if self.people.own == Some(self.seat()) => {
                KeyWords::Are("get up".to_owned())
            }
            Action::Apply if self.chair().is_some_and(|chair| chair.person.is_some()) => {
                KeyWords::Nothing
            }
            Action::Back if self.people.stage == RoomStage::Gathering => {
                KeyWords::Are("leave".to_owned())
            }
            // At the table the same key returns here.
            Action::Back => KeyWords::Are("table".to_owned()),
            _ => KeyWords::Usual,
        }
    }

    fn heading(&self) -> Option<(String, String)> {
        let taken = self
            .people
            .seats
            .iter()
            .filter(|chair| chair.person.is_some())
            .count();
        let all = self.people.seats.len();
        // After a match the deal shown is no longer the one that is sealed.
        let is_over = self.people.stage == RoomStage::MatchOver;
        let title = match self.people.deal.as_ref().filter(|_| !is_over) {
            Some(deal) => format!("{} · {deal}", self.title),
            None => self.title.clone(),
        };
        Some((title, format!("{taken} of {} taken", count(all, "seat"))))
    }

    fn goes_back(&mut self) -> bool {
        self.line.take().is_some()
    }

    fn takes_paste(&self) -> bool {
        self.line.is_some()
    }
}

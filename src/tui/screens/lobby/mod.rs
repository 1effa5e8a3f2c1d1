//! The lobby of a table in a room: who is here, who sits where and is ready, and what is said.

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
use patience_app::protocol::{Ask, Chair, Name, People, RoomStage, Sealed};
use patience_app::settings::{ComputerLevel, Word as _};
use patience_core::Seat;
use seats::SeatList;

/// How many of the last things that were said are kept.
const MOST_TALK: usize = 100;

/// The least width of the column of names of those who say something.
const SPEAKERS: usize = 12;

/// The room of the labels of what is told.
const LABEL: usize = 10;

/// How many letters of a seal are shown, unless somebody asks for all.
const SHORT_SEAL: usize = 12;

/// The lobby.
#[derive(Debug, Clone)]
pub struct LobbyPage {
    title: String,
    people: People,
    talk: Vec<(Name, String)>,
    /// What is being said, while something is typed.
    line: Option<TextLine>,
    /// The seal of the deal.
    seal: Option<String>,
    /// What the seal has shown once it was opened.
    opened: Option<String>,
    /// How others come to the table.
    invitation: Option<String>,
    at: usize,
    /// Whether talk is switched off.
    is_muted: bool,
    /// Until when the key that takes a seat is used up.
    held_until: Option<Duration>,
    /// Whether each plays the same deal of a game for one.
    is_apart: bool,
    /// Whether all of the seal is shown.
    has_whole_seal: bool,
}

impl LobbyPage {
    /// Opens the lobby of a game.
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

    /// Tells whether what people say is shown.
    pub const fn hears_talk(&self) -> bool {
        !self.is_muted
    }

    /// Shows again what people say.
    pub const fn hear_again(&mut self) {
        self.is_muted = false;
    }

    /// Takes how others come to the table from now on.
    #[cfg(unix)]
    pub fn take_invitation(&mut self, text: String) {
        self.invitation = Some(text);
    }

    /// Takes who is here.
    pub fn take_people(&mut self, people: People) {
        self.people = people;
    }

    /// Takes something that was said; it is shown once talk is not switched off.
    pub fn take_talk(&mut self, name: Name, text: String) {
        self.talk.push((name, text));
        if self.talk.len() > MOST_TALK {
            self.talk.remove(0);
        }
    }

    /// Returns the line that is being typed, which goes on somewhere else.
    pub const fn take_line(&mut self) -> Option<TextLine> {
        self.line.take()
    }

    /// Goes on with a line that was begun before.
    pub fn go_on_with(&mut self, line: TextLine) {
        self.line = Some(line);
    }

    /// Uses up a key that was meant for the page before and takes a seat here, until this time.
    pub const fn hold(&mut self, until: Duration) {
        self.held_until = Some(until);
    }

    /// Uses up no key any more: somebody has pointed at the words for it here.
    pub const fn release(&mut self) {
        self.held_until = None;
    }

    /// Tells whether the guest waits for others, who are not ready yet.
    fn is_ready(&self) -> bool {
        let own = self
            .people
            .own
            .and_then(|own| self.people.seats.get(own.index()));
        let person = own.and_then(|chair| chair.person.as_ref());
        person.is_some_and(|person| person.ready)
    }

    /// Takes the seal of the deal that is about to be played.
    pub fn take_seal(&mut self, seal: String) {
        self.seal = Some(seal);
    }

    /// Compares the deal that was played with its seal. Tells whether it is the one that was sealed.
    pub fn open_seal(&mut self, sealed: &Sealed) -> bool {
        let kept = self.seal.as_ref().is_none_or(|seal| *seal == sealed.seal());
        self.opened = Some(if kept {
            format!("as sealed: {}", sealed.text())
        } else {
            "the deal that was played is not the one that was sealed!".to_owned()
        });
        kept
    }

    fn seat(&self) -> Seat {
        Seat::from_index(self.at)
    }

    fn chair(&self) -> Option<&Chair> {
        self.people.seats.get(self.at)
    }

    /// Asks for the seat under the cursor, or gives up one's own.
    fn take_seat(&self) -> Effects {
        if self.people.own == Some(self.seat()) {
            let stand = Ask::Stand;
            if !is_played(self.people.stage) {
                return vec![Effect::AskHost(stand)];
            }
            let text = if self.is_apart {
                "Get up in the middle of a deal? That gives it up."
            } else {
                "Get up in the middle of a hand? It goes on without you."
            };
            let question =
                Question::whether(text, "get up", Effect::AskHost(stand)).or_else_say("stay");
            return vec![Effect::Ask(question)];
        }
        vec![Effect::AskHost(Ask::Sit(self.seat()))]
    }

    /// Asks for a computer player of the next level, or of the one before, in the seat under the cursor.
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
        vec![Effect::AskHost(Ask::SetLevel(self.seat(), level))]
    }

    /// Takes input while something is typed.
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
            RoomStage::Playing if self.is_apart => "All play the same deal",
            RoomStage::Gathering => "It begins once all who sit are ready",
            RoomStage::Countdown(_) => "About to begin",
            RoomStage::Playing => "A hand is being played",
            RoomStage::Paused => "Stopped; it goes on once all who sit are ready",
            RoomStage::HandOver => "The hand is over; the next begins once all are ready",
            RoomStage::MatchOver if self.is_apart => {
                "The deal is over; another begins once all are ready"
            }
            RoomStage::MatchOver => "The match is over; another begins once all are ready",
        }
    }

    /// Says by what the deal is sealed: by the first letters, or by all where that was asked for.
    fn seal_words(&self, seal: &str) -> String {
        let (short, rest) = seal.split_at_checked(SHORT_SEAL).unwrap_or((seal, ""));
        if self.has_whole_seal || rest.is_empty() {
            format!("sealed {seal}")
        } else {
            format!("sealed {short}…, opened when it is over")
        }
    }

    /// Returns the line of the invitation that others type.
    fn line_to_copy(&self) -> Option<&str> {
        self.invitation.as_ref()?.lines().next()
    }

    /// Lays out the lobby without what is said, in so many columns and rows. Where there is no room for all of it,
    /// who sits where and when it begins is shown first.
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
        told.extend(self.opened.as_ref().map(|text| ("Before", text.clone())));
        told.extend(
            self.seal
                .as_ref()
                .map(|seal| ("Deal", self.seal_words(seal))),
        );
        if self.is_muted {
            told.push(("Talk", "off: nothing that is said is shown".to_owned()));
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

    /// Returns what was said, unless talk is off, as lines of so many columns at most.
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

/// Tells whether A hand is being played at this stage, or is about to be.
const fn is_under_way(stage: RoomStage) -> bool {
    matches!(stage, RoomStage::Playing | RoomStage::Countdown(_))
}

/// Tells whether a hand has begun at this stage and is not over.
const fn is_played(stage: RoomStage) -> bool {
    is_under_way(stage) || matches!(stage, RoomStage::Paused)
}

/// Returns texts as lines of so many columns in a style, with a label before the first.
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

/// The lobby as it is laid out.
struct Laid {
    lines: Vec<Line<'static>>,
    /// The row of the first seat that is shown, and which it is.
    first_row: usize,
    first_seat: usize,
    /// The rows of the seal.
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
            PageInput::Action(Action::Resume) => return vec![Effect::AskHost(Ask::Ready)],
            PageInput::Action(Action::StopHand) => return vec![Effect::AskHost(Ask::Pause)],
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
                    // Nobody gets up by a click.
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
        // The line that is typed has the last row.
        let free = rows.saturating_sub(usize::from(self.line.is_some()));
        let lines = self.lay((columns, rows), theme).lines;
        let above = lines.len();
        lines_at(frame, area, 0, lines);
        // What is said stands at the bottom, the line that is typed below it.
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
            // There is no room for them, and they are nothing of the lobby's own.
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
            // From the table the same key goes back to here.
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
        // Another deal is sealed once the match is over.
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

//! The lobby of a table in a room: who is here, who sits where and is ready, and what is said.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::page::{KeyWords, Page, PageInput, PageRequest, Then};
use super::question::Question;
use super::text_line::TextLine;
use crate::context::Context;
use crate::render::panel::line_at;
use crate::render::text::{pad, width};
use crate::render::theme::{Glyphs, Theme};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::protocol::{Ask, Chair, Name, People, Presence, RoomStage, Sealed};
use patience_app::settings::{ComputerLevel, Word as _};
use patience_app::text::clean_text::clean;
use patience_core::Seat;

/// How many of the last things that were said are kept.
const MOST_TALK: usize = 100;

/// The width of the column of names.
const NAMES: usize = 22;

/// The width of the column of states.
const STATES: usize = 15;

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
    /// Whether each plays the same deal of a game for one.
    is_apart: bool,
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
            is_apart,
        }
    }

    /// Takes who is here.
    pub fn take_people(&mut self, people: People) {
        self.people = people;
    }

    /// Takes something that was said.
    pub fn take_talk(&mut self, name: Name, text: String) {
        self.talk.push((name, text));
        if self.talk.len() > MOST_TALK {
            self.talk.remove(0);
        }
    }

    /// Takes the seal of the deal that is about to be played.
    pub fn take_seal(&mut self, seal: String) {
        self.seal = Some(seal);
        self.opened = None;
    }

    /// Compares the deal that was played with its seal. Tells whether it is the one that was sealed.
    pub fn open_seal(&mut self, sealed: &Sealed) -> bool {
        let kept = self.seal.as_ref().is_none_or(|seal| *seal == sealed.seal());
        self.opened = Some(if kept {
            format!("as sealed: {}", sealed.text())
        } else {
            "The deal that was played is not the one that was sealed!".to_owned()
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
    fn take_seat(&self) -> Vec<PageRequest> {
        if self.people.own == Some(self.seat()) {
            let stand = Ask::Stand;
            if !self.is_played() {
                return vec![PageRequest::AskHost(stand)];
            }
            let text = "Get up in the middle of a hand? It goes on without you.";
            let question =
                Question::whether(text, "get up", Then::AskHost(stand)).or_else_say("stay");
            return vec![PageRequest::Confirm(question)];
        }
        vec![PageRequest::AskHost(Ask::Sit(self.seat()))]
    }

    /// Asks for a computer player of the next level, or of the one before, in the seat under the cursor.
    fn change_level(&self, up: bool) -> Vec<PageRequest> {
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
        vec![PageRequest::AskHost(Ask::SetLevel(self.seat(), level))]
    }

    /// Takes input while something is typed.
    fn type_in(&mut self, input: PageInput<'_>) -> Vec<PageRequest> {
        let Some(line) = &mut self.line else {
            return Vec::new();
        };
        if let PageInput::Action(Action::Apply) = input {
            let said = line.text();
            self.line = None;
            if said.trim().is_empty() {
                return Vec::new();
            }
            return vec![PageRequest::AskHost(Ask::Say(said))];
        }
        line.update(input);
        Vec::new()
    }

    /// Tells whether a hand is being played.
    const fn is_played(&self) -> bool {
        matches!(
            self.people.stage,
            RoomStage::Playing | RoomStage::Countdown(_) | RoomStage::Paused
        )
    }

    fn stage_words(&self) -> &'static str {
        match self.people.stage {
            RoomStage::Gathering => "it begins once all who sit are ready",
            RoomStage::Countdown(_) => "about to begin",
            RoomStage::Playing => "a hand is being played",
            RoomStage::Paused => "stopped; it goes on once all who sit are ready",
            RoomStage::HandOver => "the hand is over; the next begins once all are ready",
            RoomStage::MatchOver => "the match is over; another begins once all are ready",
        }
    }

    /// Returns the state of a seat in words, with its mark.
    fn state(&self, chair: &Chair, theme: &Theme) -> (char, &'static str) {
        let plain = theme.glyphs == Glyphs::Ascii;
        let mark = |mark: char, ascii: char| if plain { ascii } else { mark };
        let Some(person) = &chair.person else {
            if self.is_apart {
                return (' ', "empty");
            }
            return (mark('◆', '#'), "computer");
        };
        match person.presence {
            Presence::Away => (mark('◌', '.'), "away"),
            Presence::Replaced => (mark('◌', '.'), "away, replaced"),
            Presence::Here if person.ready => (mark('●', '*'), "ready"),
            Presence::Here
                if matches!(
                    self.people.stage,
                    RoomStage::Playing | RoomStage::Countdown(_)
                ) =>
            {
                (mark('●', '*'), "playing")
            }
            Presence::Here => (mark('○', 'o'), "choosing"),
        }
    }

    fn seat_line(&self, number: usize, chair: &Chair, theme: &Theme) -> Line<'static> {
        let chosen = number == self.at;
        let pointer = if chosen { theme.glyphs.pointer() } else { ' ' };
        let own = self.people.own == Some(Seat::from_index(number));
        let name = match &chair.person {
            Some(person) if own => format!("{} (you)", person.name),
            Some(person) => person.name.to_string(),
            None if self.is_apart => "\u{2013}".to_owned(),
            None => chair.level.word().to_owned(),
        };
        let (mark, state) = self.state(chair, theme);
        let style = if chosen { theme.chosen } else { Style::new() };
        let delay = chair.person.as_ref().and_then(|person| person.round_trip);
        let delay = delay.map_or_else(String::new, |ms| format!("{ms} ms"));
        let help = match &chair.person {
            _ if chair.progress.is_some() && !(chosen && chair.person.is_none()) => {
                chair.progress.as_deref().unwrap_or_default()
            }
            None if chosen && self.is_apart => "Enter sits here",
            None if chosen => "Enter sits here, ← → level",
            _ if chosen && own => "Enter gets up",
            _ => "",
        };
        Line::from(vec![
            Span::styled(
                format!(" {pointer} {:>2}  {}", number + 1, pad(&name, NAMES)),
                style,
            ),
            Span::styled(format!("{mark} {}", pad(state, STATES)), style),
            Span::styled(format!("{delay:>8}  "), theme.dim),
            Span::styled(clean(help), theme.dim),
        ])
    }

    /// Returns the lines above and below the seats, and the rows where the seats begin.
    fn lines(&self, columns: usize, theme: &Theme) -> (Vec<Line<'static>>, u16) {
        let mut lines = vec![Line::raw("")];
        if let Some(invitation) = &self.invitation {
            lines.push(Line::styled(
                " Others come to this table with".to_owned(),
                theme.dim,
            ));
            lines.push(Line::raw(format!("   {invitation}")));
            lines.push(Line::raw(""));
        }
        lines.push(Line::styled(
            format!(" {}", self.stage_words()),
            theme.strong,
        ));
        lines.push(Line::raw(""));
        let first = u16::try_from(lines.len()).unwrap_or(0);
        for (number, chair) in self.people.seats.iter().enumerate() {
            lines.push(self.seat_line(number, chair, theme));
        }
        lines.push(Line::raw(""));
        if !self.people.onlookers.is_empty() {
            let names: Vec<&str> = self.people.onlookers.iter().map(Name::as_str).collect();
            lines.push(Line::raw(format!(" Looking on  {}", names.join(", "))));
        }
        let seal = self.seal.as_ref().map(|seal| format!("Deal sealed {seal}"));
        for text in seal.iter().chain(&self.opened) {
            let text = format!(" {}", pad(text, columns.saturating_sub(2)));
            lines.push(Line::styled(text, theme.dim));
        }
        (lines, first)
    }
}

impl Page for LobbyPage {
    fn key_context(&self) -> KeyContext {
        if self.line.is_some() {
            KeyContext::Line
        } else {
            KeyContext::Lobby
        }
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Vec<PageRequest> {
        if self.line.is_some() {
            return self.type_in(input);
        }
        let last = self.people.seats.len().saturating_sub(1);
        match input {
            PageInput::Action(Action::Resume) => return vec![PageRequest::AskHost(Ask::Ready)],
            PageInput::Action(Action::StopHand) => return vec![PageRequest::AskHost(Ask::Pause)],
            PageInput::Action(Action::Apply) => return self.take_seat(),
            PageInput::Action(Action::Left) => return self.change_level(false),
            PageInput::Action(Action::Right) => return self.change_level(true),
            PageInput::Action(Action::Up) => self.at = self.at.checked_sub(1).unwrap_or(last),
            PageInput::Action(Action::Down) => {
                self.at = if self.at >= last { 0 } else { self.at + 1 }
            }
            PageInput::Action(Action::First) => self.at = 0,
            PageInput::Action(Action::Last) => self.at = last,
            PageInput::Action(Action::Talk) => self.line = Some(TextLine::default()),
            PageInput::Clicked((_, y)) => {
                let columns = usize::from(context.size.0);
                let (_, first) = self.lines(columns, &context.appearance.theme);
                let row = y.checked_sub(first + 1).map(usize::from);
                if let Some(row) = row.filter(|row| *row <= last) {
                    if row == self.at {
                        return self.take_seat();
                    }
                    self.at = row;
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
        let (lines, _) = self.lines(columns, theme);
        let above = lines.len();
        for (row, line) in (0..area.height).zip(lines) {
            line_at(frame, area, row, line);
        }
        // What is said stands at the bottom, the line that is typed below it.
        let room = usize::from(area.height).saturating_sub(above + 1);
        let first = self.talk.len().saturating_sub(room);
        let told = &self.talk[first..];
        let begin = usize::from(area.height).saturating_sub(told.len() + 1);
        for (row, (name, text)) in (begin..).zip(told) {
            let name = pad(name.as_str(), 12);
            let text = pad(text, columns.saturating_sub(width(&name) + 3));
            let line = Line::from(vec![
                Span::styled(format!(" {name} "), theme.dim),
                Span::raw(text),
            ]);
            line_at(frame, area, u16::try_from(row).unwrap_or(u16::MAX), line);
        }
        if let Some(typed) = &self.line {
            let mut spans = vec![Span::styled(" Say          ", theme.dim)];
            spans.extend(typed.spans(columns.saturating_sub(16), Style::new(), theme));
            line_at(
                frame,
                area,
                area.height.saturating_sub(1),
                Line::from(spans),
            );
        }
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        let plays = matches!(
            self.people.stage,
            RoomStage::Playing | RoomStage::Countdown(_)
        );
        match entry.action {
            Action::Resume if self.people.own.is_none() || plays => KeyWords::Nothing,
            Action::StopHand if !plays || self.people.own.is_none() => KeyWords::Nothing,
            Action::Apply if self.line.is_some() => KeyWords::Are("say it".to_owned()),
            Action::Apply if self.people.own == Some(self.seat()) => {
                KeyWords::Are("get up".to_owned())
            }
            Action::Apply if self.chair().is_some_and(|chair| chair.person.is_some()) => {
                KeyWords::Nothing
            }
            Action::Back if self.line.is_some() => KeyWords::Are("say nothing".to_owned()),
            Action::Back if self.people.stage == RoomStage::Gathering => {
                KeyWords::Are("leave".to_owned())
            }
            Action::Back => KeyWords::Are("to the table".to_owned()),
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
        Some((
            self.title.clone(),
            format!("{taken} of {all} seats have people"),
        ))
    }

    fn goes_back(&mut self) -> bool {
        self.line.take().is_some()
    }

    fn takes_paste(&self) -> bool {
        self.line.is_some()
    }
}

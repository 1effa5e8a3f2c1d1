//! Who sits at the table: a line for each seat, in which the name is typed. Tab goes from
//! column to column: the colour, who plays there, and how many cards more or fewer that player
//! has to be rid of; the arrows change it. What was chosen is written to the configuration file
//! as a whole.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{centred, line_at, lines_from, panel, scrolled};
use crate::render::text::{fit, pad, width, wrap_to};
use crate::render::theme::{Glyphs, Theme};
use crate::screens::page::{KeyWords, Page, PageInput, PageRequest, Then};
use crate::screens::question::Question;
use crate::screens::settings::Change;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, Query};
use patience_app::settings::{
    ComputerLevel, LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, People, Player, PlayerColour,
    Settings, Stored, Word,
};
use patience_app::text::clean_text::{clean, is_clean_piece};
use patience_app::text::numbers::count;

/// The column that the arrows change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Colour,
    /// Who plays at the seat.
    Plays,
    /// How many cards more or fewer there are to be rid of.
    Handicap,
}

impl Column {
    const ALL: [Self; 3] = [Self::Colour, Self::Plays, Self::Handicap];

    const fn title(self) -> &'static str {
        match self {
            Self::Colour => "Colour",
            Self::Plays => "Plays",
            Self::Handicap => "Pile",
        }
    }

    /// How wide it is, arrows included.
    const fn room(self) -> usize {
        match self {
            Self::Colour => 13,
            Self::Plays => 21,
            Self::Handicap => 11,
        }
    }

    fn next(self) -> Self {
        match self {
            Self::Colour => Self::Plays,
            Self::Plays => Self::Handicap,
            Self::Handicap => Self::Colour,
        }
    }
}

/// The columns of a seat's line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Seated {
    name: String,
    colour: Option<PlayerColour>,
    level: Option<ComputerLevel>,
    handicap: i8,
}

impl Seated {
    /// Tells whether something was chosen that is kept with a name.
    const fn is_special(&self) -> bool {
        self.colour.is_some() || self.level.is_some() || self.handicap != 0
    }
}

/// The seats being changed.
#[derive(Debug, Clone)]
pub struct NamesPage {
    seats: Vec<Seated>,
    /// How many of them the game has.
    shown: usize,
    /// How many people play at this keyboard in real time.
    people: People,
    before: People,
    /// The level of computer players without a level of their own.
    usual: ComputerLevel,
    at: usize,
    column: Column,
    /// The names that were in force when the page was opened, by seat.
    former: Vec<String>,
    /// The names in the records, each with the number of games; nothing before they have answered.
    recorded: Vec<(String, u64)>,
}

impl NamesPage {
    /// Opens with the settings in force.
    pub fn new(settings: &Settings) -> Self {
        let known = settings.players.value.iter().map(|player| Seated {
            name: clean(&player.name),
            colour: player.colour,
            level: player.level,
            handicap: player.handicap,
        });
        let mut seats: Vec<Seated> = known.collect();
        seats.resize(MOST_PLAYERS, Seated::default());
        Self {
            shown: seats.len(),
            seats,
            people: settings.people.value,
            before: settings.people.value,
            usual: settings.computer_level.value,
            at: 0,
            column: Column::Colour,
            former: (0..MOST_PLAYERS)
                .map(|seat| settings.player_name(seat))
                .collect(),
            recorded: Vec::new(),
        }
    }

    /// Shows the seats of a game for so many; the others stay as they are.
    #[must_use]
    pub fn for_game(mut self, seats: u8) -> Self {
        self.shown = usize::from(seats).clamp(1, self.seats.len());
        self
    }

    /// Types a letter into the name.
    fn type_in(&mut self, letter: char) {
        let seat = &mut self.seats[self.at];
        let leading = letter == ' ' && seat.name.is_empty();
        let name = format!("{}{letter}", seat.name);
        if is_clean_piece(&name) && !leading && seat.name.chars().count() < LONGEST_NAME {
            seat.name = name;
        }
    }

    /// Takes back the last letter.
    fn rub_out(&mut self) {
        self.seats[self.at].name.pop();
    }

    /// Does an action on the page.
    fn act(&mut self, action: Action) {
        let most = self.shown - 1;
        match action {
            Action::Up => self.at = self.at.checked_sub(1).unwrap_or(most),
            Action::Down => self.at = if self.at == most { 0 } else { self.at + 1 },
            Action::Left | Action::Right => self.turn(action == Action::Right),
            Action::NextTarget => self.column = self.column.next(),
            Action::RubOut => self.rub_out(),
            Action::Clear => self.seats[self.at].name.clear(),
            _ => {}
        }
    }

    /// Changes the column under the cursor.
    fn turn(&mut self, up: bool) {
        let seat = &mut self.seats[self.at];
        match self.column {
            Column::Colour => seat.colour = turned(seat.colour, up),
            Column::Handicap => {
                let step = if up { 1 } else { -1 };
                seat.handicap = (seat.handicap + step).clamp(-MOST_HANDICAP, MOST_HANDICAP);
            }
            // The first seat is a person's, and the second one can be.
            Column::Plays if self.at == 0 => {}
            Column::Plays if self.at == 1 => {
                let last = ComputerLevel::ALL.last().copied();
                match (self.people, seat.level) {
                    (People::Two | People::All, _) => {
                        self.people = People::One;
                        seat.level = if up { None } else { last };
                    }
                    (People::One, None) if !up => self.people = People::Two,
                    (People::One, level) if up && level == last => {
                        self.people = People::Two;
                        seat.level = None;
                    }
                    (People::One, level) => seat.level = turned(level, up),
                }
            }
            Column::Plays => seat.level = turned(seat.level, up),
        }
    }

    /// Returns what is to be stored. Who has no name but sits before somebody who has one is
    /// called by the number of the seat.
    fn changes(&self) -> Vec<Change> {
        let mut players: Vec<Player> = (1..)
            .zip(&self.seats)
            .map(|(number, seat)| {
                let name = seat.name.trim();
                Player {
                    name: if name.is_empty() && seat.is_special() {
                        format!("Player {number}")
                    } else {
                        name.to_owned()
                    },
                    colour: seat.colour,
                    level: seat.level,
                    handicap: seat.handicap,
                }
            })
            .collect();
        let last = players.iter().rposition(|player| !player.name.is_empty());
        players.truncate(last.map_or(0, |last| last + 1));
        for (number, player) in (1..).zip(&mut players) {
            if player.name.is_empty() {
                player.name = format!("Player {number}");
            }
        }
        let stored = if players.is_empty() {
            Stored::Default
        } else {
            Stored::Players(players)
        };
        let mut changes = vec![(vec!["players".to_owned()], stored)];
        if self.people != self.before {
            let people = Stored::Text(self.people.word().to_owned());
            changes.push((vec!["people".to_owned()], people));
        }
        changes
    }

    /// Returns the names that have been changed, where games are recorded under the former one: that
    /// one and the new one. Who has only changed seats is the same person.
    fn renamed(&self) -> Vec<(String, String)> {
        let name_of = |(at, seat): (usize, &Seated)| match seat.name.trim() {
            "" => format!("Player {}", at + 1),
            name => name.to_owned(),
        };
        let names: Vec<String> = self.seats.iter().enumerate().map(name_of).collect();
        let pairs = self.former.iter().zip(&names);
        let changed = pairs.filter(|(from, to)| {
            let is_recorded = self.recorded.iter().any(|(name, _)| name == *from);
            is_recorded && !names.contains(from) && !self.former.contains(to)
        });
        changed
            .map(|(from, to)| (from.clone(), to.clone()))
            .collect()
    }

    /// Asks whether past games go along with names that have been changed; nothing where there are
    /// none.
    fn question_about_games(&self) -> Option<Question> {
        let renamed = self.renamed();
        let games_of = |of: &str| self.recorded.iter().find(|(name, _)| name == of);
        let one = |(from, to): &(String, String)| {
            let (_, games) = games_of(from)?;
            let games = count(usize::try_from(*games).unwrap_or(usize::MAX), "game");
            let known = games_of(to).map_or("", |_| ", who has some already");
            Some(format!("{games} of {from}'s to {to}{known}"))
        };
        let told: Vec<String> = renamed.iter().filter_map(one).collect();
        if told.is_empty() {
            return None;
        }
        let text = format!(
            "Do the past games go along: {}? Statistics go by the name.",
            told.join(", ")
        );
        let answers = ("take them along".to_owned(), "they stay".to_owned());
        Some(Question {
            answers,
            ..Question::whether(text, "", Then::Rename(renamed))
        })
    }

    /// Returns the handicap of each seat.
    fn handicaps(&self) -> Vec<i8> {
        self.seats.iter().map(|seat| seat.handicap).collect()
    }

    /// Draws the page.
    fn paint(&self, frame: &mut Frame, screen: Rect, theme: &Theme) {
        let rows = u16::try_from(self.shown).unwrap_or(u16::MAX);
        let area = centred(screen, 74, rows.saturating_add(7));
        let inside = panel(frame, area, theme, "Who sits at the table");
        let columns = usize::from(inside.width);
        line_at(frame, inside, 0, heads(columns, theme));
        let list = Rect {
            y: inside.y + 1,
            height: inside.height.saturating_sub(5),
            ..inside
        };
        let lines: Vec<Line> = (0..self.shown)
            .map(|at| self.line(at, columns, theme))
            .collect();
        let top = scrolled(0, self.at, usize::from(list.height));
        lines_from(frame, list, theme, &lines, top);
        let (help, style) = match self.remark() {
            Some(remark) => (remark, theme.strong),
            None => (self.help(), theme.dim),
        };
        for (row, text) in (list.height + 2..).zip(wrap_to(&help, columns, 3)) {
            line_at(frame, inside, row, Line::styled(text, style));
        }
    }

    /// Returns the words for the column that the arrows change.
    fn help(&self) -> String {
        match self.column {
            Column::Colour => "Type a name. Up and down go to the next seat, Tab to the next \
                               column; left and right change what is marked."
                .to_owned(),
            Column::Plays => match (self.at, self.people, self.seats[self.at].level) {
                (0, ..) => "The first seat is always a person's.".to_owned(),
                (_, People::All, _) | (1, People::Two, _) => {
                    "This seat is a person's at this keyboard.".to_owned()
                }
                (_, _, None) => format!(
                    "A computer player as good as the settings say: {}.",
                    level_words(self.usual)
                ),
                (_, _, Some(level)) => {
                    format!("A computer player, {}.", level_words(level))
                }
            },
            Column::Handicap => "Cards more or fewer than usual that this player has to be rid \
                                 of, in every race from the next deal on."
                .to_owned(),
        }
    }

    /// Says that a name cannot be longer, or that two people have the same.
    fn remark(&self) -> Option<String> {
        if self.column != Column::Colour {
            return None;
        }
        let own = self.seats[self.at].name.trim();
        let called = self.seats.iter().filter(|seat| seat.name.trim() == own);
        if !own.is_empty() && called.count() > 1 {
            return Some(format!(
                "Two people are called {own}: their marks and colours tell them apart."
            ));
        }
        (self.seats[self.at].name.chars().count() >= LONGEST_NAME)
            .then(|| format!("A name has {LONGEST_NAME} letters at most."))
    }

    /// Returns how many of the seats are people's.
    const fn persons(&self) -> u8 {
        match self.people {
            People::One => 1,
            People::Two => 2,
            People::All => u8::MAX,
        }
    }

    /// Returns the text of a column of a seat's line.
    fn value(&self, at: usize, column: Column) -> String {
        let seat = &self.seats[at];
        match column {
            Column::Colour => seat.colour.map_or("any", Word::word).to_owned(),
            Column::Plays if at < usize::from(self.persons()) => "person".to_owned(),
            Column::Plays => seat.level.map_or_else(
                || "computer".to_owned(),
                |level| format!("computer, {level}"),
            ),
            Column::Handicap => match seat.handicap {
                0 => "usual".to_owned(),
                more @ 1.. => format!("{more} more"),
                fewer => format!("{} fewer", -fewer),
            },
        }
    }

    fn line(&self, at: usize, columns: usize, theme: &Theme) -> Line<'static> {
        let seat = &self.seats[at];
        let chosen = at == self.at;
        let (caret, before, after) = match (chosen, theme.glyphs) {
            (false, _) => ("", "", ""),
            (true, Glyphs::Ascii) => ("_", "<", ">"),
            (true, Glyphs::Unicode) => ("▏", "‹", "›"),
        };
        let (name, style) = if seat.name.is_empty() && !chosen {
            (format!("Player {}", at + 1), theme.dim)
        } else {
            (format!("{}{caret}", seat.name), theme.strong)
        };
        let room = name_room(columns);
        let mut line = Line::from(vec![
            Span::styled(format!("{:>2}  ", at + 1), theme.dim),
            Span::styled(pad(&fit(&name, room), room), style),
        ]);
        for column in Column::ALL {
            let value = self.value(at, column);
            let turned = chosen && column == self.column;
            let usual = match column {
                Column::Colour => seat.colour.is_none(),
                Column::Plays => value == "computer",
                Column::Handicap => seat.handicap == 0,
            };
            let (text, style) = if turned {
                (format!("{before} {value} {after}"), theme.chosen)
            } else {
                (
                    format!("  {value}"),
                    if usual { theme.dim } else { Style::new() },
                )
            };
            let gap = column.room().saturating_sub(width(&text));
            line.push_span(Span::styled(text, style));
            line.push_span(" ".repeat(gap));
        }
        line
    }
}

impl Page for NamesPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Line
    }

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Vec<PageRequest> {
        match input {
            PageInput::Action(Action::Apply) => {
                let changes = self.changes().into_iter();
                let changes = changes.map(|(key, value)| PageRequest::Store(key, value));
                let asked = self.question_about_games().map(PageRequest::Confirm);
                return [PageRequest::Close, PageRequest::Handicaps(self.handicaps())]
                    .into_iter()
                    .chain(changes)
                    .chain(asked)
                    .collect();
            }
            PageInput::Action(action) => self.act(action),
            PageInput::Typed(letter) => self.type_in(letter),
            PageInput::Pasted(text) => text.chars().for_each(|letter| self.type_in(letter)),
            PageInput::Clicked(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.paint(frame, area, &context.appearance.theme);
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply => KeyWords::Are("keep this".to_owned()),
            _ => KeyWords::Usual,
        }
    }

    fn takes_paste(&self) -> bool {
        true
    }

    fn question(&self) -> Option<Query> {
        Some(Query::Names)
    }

    fn receive(&mut self, answer: &Answer) -> Vec<PageRequest> {
        if let Answer::Names(names) = answer {
            self.recorded.clone_from(names);
        }
        Vec::new()
    }
}

/// Returns the width left for names.
fn name_room(columns: usize) -> usize {
    let others: usize = Column::ALL.iter().map(|column| column.room()).sum();
    columns.saturating_sub(4 + others).min(LONGEST_NAME + 3)
}

fn heads(columns: usize, theme: &Theme) -> Line<'static> {
    let mut text = format!("    {}", pad("Name", name_room(columns)));
    for column in Column::ALL {
        text.push_str(&pad(&format!("  {}", column.title()), column.room()));
    }
    Line::styled(fit(&text, columns), theme.dim)
}

/// Says how good a computer player is.
pub fn level_words(level: ComputerLevel) -> String {
    match level {
        ComputerLevel::Match => "as quick as the people have been".to_owned(),
        ComputerLevel::Level(level) => level.to_string(),
    }
}

/// Goes through nothing and all values.
fn turned<W: Word>(value: Option<W>, up: bool) -> Option<W> {
    let all = W::ALL;
    let now = value
        .and_then(|value| all.iter().position(|other| *other == value))
        .map_or(0, |at| at + 1);
    let step = if up { 1 } else { all.len() };
    let next = (now + step) % (all.len() + 1);
    next.checked_sub(1).map(|at| all[at])
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use patience_app::settings::Circumstances;

    fn page() -> NamesPage {
        let path = PathBuf::from("/nowhere/config.toml");
        NamesPage::new(&Settings::without_file(path, Circumstances::default()))
    }

    #[test]
    fn a_seat_before_a_named_one_keeps_its_number_as_its_name() {
        let mut page = page();
        page.act(Action::Down);
        "Bo ".chars().for_each(|letter| page.type_in(letter));
        page.act(Action::Right);
        let player = |name: &str, colour| Player {
            colour,
            ..Player::named(name.to_owned())
        };
        let expected = vec![
            player("Player 1", None),
            player("Bo", Some(PlayerColour::Blue)),
        ];
        assert_eq!(page.changes()[0].1, Stored::Players(expected));
    }

    #[test]
    fn a_name_that_cannot_be_longer_and_one_that_is_taken_are_told() {
        let mut page = page();
        assert_eq!(page.remark(), None);
        "Ann".chars().for_each(|letter| page.type_in(letter));
        assert_eq!(page.remark(), None);
        page.act(Action::Down);
        "Ann".chars().for_each(|letter| page.type_in(letter));
        assert!(
            page.remark()
                .is_some_and(|text| text.contains("called Ann"))
        );
        "abelle the First"
            .chars()
            .for_each(|letter| page.type_in(letter));
        assert!(page.remark().is_some_and(|text| text.contains("at most")));
    }

    #[test]
    fn names_all_rubbed_out_are_the_default() {
        let mut page = page();
        page.type_in('A');
        page.act(Action::RubOut);
        assert_eq!(page.changes()[0].1, Stored::Default);
    }

    #[test]
    fn the_second_seat_goes_from_a_person_through_all_levels_and_back() {
        let mut page = page();
        page.act(Action::NextTarget);
        page.act(Action::Right);
        assert_eq!(page.value(0, Column::Plays), "person");
        page.act(Action::Down);
        let mut seen = Vec::new();
        for _ in 0..11 {
            seen.push(page.value(1, Column::Plays));
            page.act(Action::Right);
        }
        assert_eq!(
            (seen[0].as_str(), seen[10].as_str()),
            ("computer", "person")
        );
        assert!(seen.contains(&"computer, match-me".to_owned()), "{seen:?}");
        assert_eq!(page.value(1, Column::Plays), "computer");
        for _ in 0..11 {
            page.act(Action::Left);
        }
        assert_eq!(page.value(1, Column::Plays), "computer");
        page.act(Action::Left);
        let people = (vec!["people".to_owned()], Stored::Text("two".to_owned()));
        assert_eq!(
            page.changes(),
            [(vec!["players".to_owned()], Stored::Default), people]
        );
    }

    #[test]
    fn a_handicap_and_a_level_are_kept_with_a_name() {
        let mut page = page();
        page.act(Action::Up);
        page.act(Action::NextTarget);
        page.act(Action::Right);
        page.act(Action::NextTarget);
        page.act(Action::Left);
        page.act(Action::Left);
        assert_eq!(page.value(11, Column::Handicap), "2 fewer");
        let Stored::Players(players) = &page.changes()[0].1 else {
            panic!("nobody is stored");
        };
        let last = players.last().unwrap();
        assert_eq!((last.name.as_str(), last.handicap), ("Player 12", -2));
        assert_eq!(last.level, Some(ComputerLevel::ALL[0]));
    }
}

//! The page of the players at the table. Each seat has a line in which the name can be typed. Tab moves between the
//! columns: the colour, the player, and the handicap in cards. The arrow keys change the value in the chosen column.
//! All choices are written to the configuration file together.

mod seats;
#[cfg(test)]
mod tests;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use self::seats::SeatList;
use crate::context::Context;
use crate::layout::{below, without_last};
use crate::render::panel::{centred, line_at, lines_at, lines_from, panel, scrolled};
use crate::render::text::{fit, pad, styled, width, wrap_to};
use crate::render::theme::Theme;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput, Question};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, Query};
use patience_app::settings::{ComputerLevel, LONGEST_NAME, Settings, Word};
use patience_app::text::numbers::count;

/// The column on the page of the players whose value the arrow keys change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Colour,
    /// The column that says who plays: a person, or a computer player and its level.
    Plays,
    /// The column of handicaps: how many more or fewer cards are in each player's pile.
    Handicap,
}

impl Column {
    const ALL: [Self; 3] = [Self::Colour, Self::Plays, Self::Handicap];

    /// Returns the title of this column of the players page, the column's width including the arrows, and the column
    /// after it.
    const fn about(self) -> (&'static str, usize, Self) {
        match self {
            Self::Colour => ("Colour", 13, Self::Plays),
            Self::Plays => ("Player", 21, Self::Handicap),
            Self::Handicap => ("Handicap", 11, Self::Colour),
        }
    }
}

/// The page of the players at the table: names, colours, levels and handicaps.
#[derive(Debug, Clone)]
pub struct NamesPage {
    seats: SeatList,
    /// The usual level of computer players, for those that have no level of their own.
    usual: ComputerLevel,
    at: usize,
    column: Column,
    /// The players' names in the records, with the number of finished games of each; empty until the records have sent
    /// them.
    recorded: Vec<(String, u64)>,
}

impl NamesPage {
    /// Creates the page of the players with the current settings.
    pub fn new(settings: &Settings) -> Self {
        Self {
            seats: SeatList::new(settings),
            usual: settings.computer_level.value,
            at: 0,
            column: Column::Colour,
            recorded: Vec::new(),
        }
    }

    /// Makes the page of the players show only the seats of a game with `seats` seats and `sides` sides. The settings
    /// of the other seats are kept.
    #[must_use]
    pub fn for_game(mut self, seats: u8, sides: u8) -> Self {
        self.seats.show(seats, sides);
        self
    }

    /// Types a letter into the name of the player at the seat under the cursor.
    fn type_in(&mut self, letter: char) {
        let name = &mut self.seats.at_mut(self.at).name;
        if letter != ' ' || !name.is_empty() {
            name.type_in(letter);
        }
    }

    /// Deletes the last letter of the name of the player at the seat under the cursor.
    fn rub_out(&mut self) {
        self.seats.at_mut(self.at).name.rub_out();
    }

    /// Performs an action on the page of the players.
    fn act(&mut self, action: Action) {
        match action {
            Action::Left | Action::Right => self.turn(action == Action::Right),
            Action::NextTarget => self.column = self.column.about().2,
            Action::RubOut => self.rub_out(),
            Action::Clear => self.seats.at_mut(self.at).name.clear(),
            _ => self.at = ListKind::Menu.moved(self.at, action, self.seats.shown()),
        }
    }

    /// Changes the value in the chosen column, of the player at the seat under the cursor.
    fn turn(&mut self, up: bool) {
        match self.column {
            Column::Colour => self.seats.turn_colour(self.at, up),
            Column::Handicap => self.seats.turn_handicap(self.at, up),
            Column::Plays => self.seats.turn_player(self.at, up),
        }
    }

    /// Returns the question whether to rename a player in the records of past games as well; `None` if no renamed
    /// player has past games.
    fn question_about_games(&self) -> Option<Question> {
        let renamed = self.seats.renamed(&self.recorded);
        let games_of = |of: &str| self.recorded.iter().find(|(name, _)| name == of);
        let one = |(from, to): &(String, String)| {
            let (_, games) = games_of(from)?;
            let games = count(usize::try_from(*games).unwrap_or(usize::MAX), "past game");
            let known = games_of(to).map_or("", |_| " (who has games already)");
            Some(format!("{games} of {from} to {to}{known}"))
        };
        let told: Vec<String> = renamed.iter().filter_map(one).collect();
        if told.is_empty() {
            return None;
        }
        let text = format!("Rename {} as well? Statistics go by name.", told.join(", "));
        let answers = ("rename them".to_owned(), "keep them".to_owned());
        let rename = |(from, to)| Effect::query(Query::Rename(from, to));
        Some(Question {
            text,
            answers,
            yes: renamed.into_iter().map(rename).collect(),
            no: Vec::new(),
            either: false,
        })
    }

    /// Returns the help text for the chosen column of the players page.
    fn help(&self) -> String {
        match self.column {
            Column::Colour => "Type a name. Up and down change the seat, Tab the column, left \
                               and right the marked value."
                .to_owned(),
            Column::Plays => self.who_plays(),
            Column::Handicap => self.handicap_words(),
        }
    }

    /// Returns the words for who plays at the seat under the cursor, and who the partners are.
    fn who_plays(&self) -> String {
        let who = match (self.at, self.seats.at(self.at).level) {
            (0, _) => self.seats.where_first_sits(),
            (at, _) if self.seats.is_person(at) => {
                "A person at this keyboard has this seat.".to_owned()
            }
            (_, None) => format!(
                "A computer player of the level in the settings: {}.",
                level_words(self.usual)
            ),
            (_, Some(level)) => format!("A computer player, {}.", level_words(level)),
        };
        match self.partners() {
            None => who,
            Some(partners) => format!("{who} On the same side as {partners}."),
        }
    }

    /// Returns the names of the partners of the player at the seat under the cursor; `None` if there are none.
    fn partners(&self) -> Option<String> {
        let partners = self.seats.partners_of(self.at).into_iter();
        let names: Vec<String> = partners.map(|at| self.name(at)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Returns the explanation of the handicap of the player at the seat under the cursor.
    fn handicap_words(&self) -> String {
        let words = "Cards more or fewer than usual in this player's pile, in every race from the \
                     next deal on.";
        match self.partners() {
            None => words.to_owned(),
            Some(partners) => {
                format!("{words} The pile is shared with {partners}, and both handicaps count.")
            }
        }
    }

    /// Returns the name typed for seat `at`, or the number of the seat if no name is typed.
    fn name(&self, at: usize) -> String {
        match self.seats.at(at).name.text().trim() {
            "" => format!("Player {}", at + 1),
            name => name.to_owned(),
        }
    }

    /// Returns a remark if a typed name has reached its maximum length, or if two players have the same name.
    fn remark(&self) -> Option<String> {
        if self.column != Column::Colour {
            return None;
        }
        let own = self.seats.at(self.at).name.text().trim();
        let seats = self.seats.all().iter();
        let called = seats.filter(|seat| seat.name.text().trim() == own);
        if !own.is_empty() && called.count() > 1 {
            return Some(format!(
                "Two players are called {own}. Marks and colours distinguish them."
            ));
        }
        (self.seats.at(self.at).name.is_full())
            .then(|| format!("A name has at most {LONGEST_NAME} letters."))
    }

    /// Returns the words for the value of a column, such as the colour, of the player at seat `at`.
    fn value(&self, at: usize, column: Column) -> String {
        let seat = self.seats.at(at);
        match column {
            Column::Colour => seat.colour.map_or("any", Word::word).to_owned(),
            Column::Plays if self.seats.is_person(at) => "person".to_owned(),
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
        let seat = self.seats.at(at);
        let chosen = at == self.at;
        let caret = if chosen { theme.glyphs.caret() } else { "" };
        let [before, after] = theme.glyphs.arrows();
        let (name, style) = if seat.name.is_empty() && !chosen {
            (self.name(at), theme.dim)
        } else {
            (format!("{}{caret}", seat.name.text()), theme.strong)
        };
        let room = name_room(columns);
        let mut line = Line::from(vec![
            theme.marker(chosen),
            Span::styled(format!("{:>2} ", at + 1), theme.dim),
            Span::styled(pad(&fit(&name, room), room), style),
        ]);
        for column in Column::ALL {
            let value = self.value(at, column);
            let turned = chosen && column == self.column;
            let usual = match column {
                Column::Colour => seat.colour.is_none(),
                Column::Plays => !self.seats.is_person(at) && seat.level.is_none(),
                Column::Handicap => seat.handicap == 0,
            };
            let (text, style) = match (turned, usual) {
                (true, _) => (format!("{before} {value} {after}"), theme.chosen),
                (false, true) => (format!("  {value}"), theme.dim),
                (false, false) => (format!("  {value}"), Style::new()),
            };
            let (_, room, _) = column.about();
            let gap = room.saturating_sub(width(&text));
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

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Effects {
        match input {
            PageInput::Action(Action::Apply) => {
                let changes = self.seats.changes().into_iter();
                let changes = changes.map(Effect::store);
                let asked = self.question_about_games().map(Effect::Ask);
                return [Effect::Close, Effect::Handicaps(self.seats.handicaps())]
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

    fn draw(&self, frame: &mut Frame, screen: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let rows = u16::try_from(self.seats.shown()).unwrap_or(u16::MAX);
        let area = centred(screen, 74, rows.saturating_add(7));
        let inside = panel(frame, area, theme, "Players");
        let columns = usize::from(inside.width);
        line_at(frame, inside, 0, heads(columns, theme));
        let list = without_last(below(inside, 1), 4);
        let lines: Vec<Line> = (0..self.seats.shown())
            .map(|at| self.line(at, columns, theme))
            .collect();
        let top = scrolled(0, self.at, usize::from(list.height));
        lines_from(frame, list, theme, &lines, top);
        let (help, style) = match self.remark() {
            Some(remark) => (remark, theme.strong),
            None => (self.help(), theme.dim),
        };
        let help = styled(wrap_to(&help, columns, 3), style);
        lines_at(frame, inside, list.height + 2, help);
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply => KeyWords::Are("save".to_owned()),
            _ => KeyWords::Usual,
        }
    }

    fn takes_paste(&self) -> bool {
        true
    }

    fn question(&self) -> Option<Query> {
        Some(Query::Names)
    }

    fn receive(&mut self, answer: &Answer, _: &Context) -> Effects {
        if let Answer::Names(names) = answer {
            self.recorded.clone_from(names);
        }
        Vec::new()
    }
}

/// Returns the width available for players' names on a page of `columns` columns.
fn name_room(columns: usize) -> usize {
    let others: usize = Column::ALL.map(|column| column.about().1).iter().sum();
    columns.saturating_sub(4 + others).min(LONGEST_NAME + 3)
}

fn heads(columns: usize, theme: &Theme) -> Line<'static> {
    let mut text = format!("    {}", pad("Name", name_room(columns)));
    for column in Column::ALL {
        let (title, room, _) = column.about();
        text.push_str(&pad(&format!("  {title}"), room));
    }
    Line::styled(fit(&text, columns), theme.dim)
}

/// Returns the words for the level of a computer player.
pub fn level_words(level: ComputerLevel) -> String {
    match level {
        ComputerLevel::Match => "as fast as the people so far".to_owned(),
        ComputerLevel::Level(level) => level.to_string(),
    }
}

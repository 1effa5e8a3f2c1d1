//! Who sits at the table: a line for each seat, in which the name is typed. Tab goes from
//! column to column: the colour, who plays there, and how many cards more or fewer that player
//! has to be rid of; the arrows change it. What was chosen is written to the configuration file
//! as a whole.

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

    /// Returns its title, how wide it is, arrows included, and the column after it.
    const fn about(self) -> (&'static str, usize, Self) {
        match self {
            Self::Colour => ("Colour", 13, Self::Plays),
            Self::Plays => ("Plays", 21, Self::Handicap),
            Self::Handicap => ("Pile", 11, Self::Colour),
        }
    }
}

/// The page of the seats.
#[derive(Debug, Clone)]
pub struct NamesPage {
    seats: SeatList,
    /// The level of computer players without a level of their own.
    usual: ComputerLevel,
    at: usize,
    column: Column,
    /// The names in the records, each with the number of games; nothing before they have answered.
    recorded: Vec<(String, u64)>,
}

impl NamesPage {
    /// Opens with the settings in force.
    pub fn new(settings: &Settings) -> Self {
        Self {
            seats: SeatList::new(settings),
            usual: settings.computer_level.value,
            at: 0,
            column: Column::Colour,
            recorded: Vec::new(),
        }
    }

    /// Shows the seats of a game with so many, which make so many sides; the others stay as they are.
    #[must_use]
    pub fn for_game(mut self, seats: u8, sides: u8) -> Self {
        self.seats.show(seats, sides);
        self
    }

    /// Types a letter into the name.
    fn type_in(&mut self, letter: char) {
        let name = &mut self.seats.at_mut(self.at).name;
        if letter != ' ' || !name.is_empty() {
            name.type_in(letter);
        }
    }

    /// Takes back the last letter.
    fn rub_out(&mut self) {
        self.seats.at_mut(self.at).name.rub_out();
    }

    /// Does an action on the page.
    fn act(&mut self, action: Action) {
        match action {
            Action::Left | Action::Right => self.turn(action == Action::Right),
            Action::NextTarget => self.column = self.column.about().2,
            Action::RubOut => self.rub_out(),
            Action::Clear => self.seats.at_mut(self.at).name.clear(),
            _ => self.at = ListKind::Menu.moved(self.at, action, self.seats.shown()),
        }
    }

    /// Changes the column under the cursor.
    fn turn(&mut self, up: bool) {
        match self.column {
            Column::Colour => self.seats.turn_colour(self.at, up),
            Column::Handicap => self.seats.turn_handicap(self.at, up),
            Column::Plays => self.seats.turn_player(self.at, up),
        }
    }

    /// Asks whether past games go along with names that have been changed; nothing where there are
    /// none.
    fn question_about_games(&self) -> Option<Question> {
        let renamed = self.seats.renamed(&self.recorded);
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
        let rename = |(from, to)| Effect::query(Query::Rename(from, to));
        Some(Question {
            text,
            answers,
            yes: renamed.into_iter().map(rename).collect(),
            no: Vec::new(),
            either: false,
        })
    }

    /// Returns the words for the column that the arrows change.
    fn help(&self) -> String {
        match self.column {
            Column::Colour => "Type a name. Up and down go to the next seat, Tab to the next \
                               column; left and right change what is marked."
                .to_owned(),
            Column::Plays => self.who_plays(),
            Column::Handicap => self.handicap_words(),
        }
    }

    /// Says who plays at the seat under the cursor, and with whom.
    fn who_plays(&self) -> String {
        let who = match (self.at, self.seats.at(self.at).level) {
            (0, _) => self.seats.where_first_sits(),
            (at, _) if self.seats.is_person(at) => {
                "This seat is a person's at this keyboard.".to_owned()
            }
            (_, None) => format!(
                "A computer player as good as the settings say: {}.",
                level_words(self.usual)
            ),
            (_, Some(level)) => format!("A computer player, {}.", level_words(level)),
        };
        match self.partners() {
            None => who,
            Some(partners) => format!("{who} On one side with {partners}."),
        }
    }

    /// Returns the names of those who sit on the same side as the seat under the cursor.
    fn partners(&self) -> Option<String> {
        let partners = self.seats.partners_of(self.at).into_iter();
        let names: Vec<String> = partners.map(|at| self.name(at)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Says what the handicap is, and for whom.
    fn handicap_words(&self) -> String {
        let words = "Cards more or fewer than usual that this player has to be rid of, in every race \
                     from the next deal on.";
        match self.partners() {
            None => words.to_owned(),
            Some(partners) => {
                format!("{words} One pile is shared with {partners}, and theirs count there too.")
            }
        }
    }

    /// Returns the name of a seat, the number where none is typed.
    fn name(&self, at: usize) -> String {
        match self.seats.at(at).name.text().trim() {
            "" => format!("Player {}", at + 1),
            name => name.to_owned(),
        }
    }

    /// Says that a name cannot be longer, or that two people have the same.
    fn remark(&self) -> Option<String> {
        if self.column != Column::Colour {
            return None;
        }
        let own = self.seats.at(self.at).name.text().trim();
        let seats = self.seats.all().iter();
        let called = seats.filter(|seat| seat.name.text().trim() == own);
        if !own.is_empty() && called.count() > 1 {
            return Some(format!(
                "Two people are called {own}: their marks and colours tell them apart."
            ));
        }
        (self.seats.at(self.at).name.is_full())
            .then(|| format!("A name has {LONGEST_NAME} letters at most."))
    }

    /// Returns the text of a column of a seat's line.
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
        let inside = panel(frame, area, theme, "Who sits at the table");
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

    fn receive(&mut self, answer: &Answer, _: &Context) -> Effects {
        if let Answer::Names(names) = answer {
            self.recorded.clone_from(names);
        }
        Vec::new()
    }
}

/// Returns the width left for names.
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

/// Says how good a computer player is.
pub fn level_words(level: ComputerLevel) -> String {
    match level {
        ComputerLevel::Match => "as quick as the people have been".to_owned(),
        ComputerLevel::Level(level) => level.to_string(),
    }
}

//! The statistics page. Its tabs are about one game, all games, two people, and computer players. The thread that keeps
//! the records computes the figures and sends them. `game_choice.rs` selects the game, `drawing.rs` draws the page, and
//! each tab has its own file.

mod all_games;
mod canvas;
mod charts;
mod computers;
mod drawing;
mod game_choice;
mod one_game;
mod tab;
mod two_people;

use patience_core::STANDARD;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::Context;
use crate::images::Placed;
use crate::render::panel::{cleared, scrolled};
use crate::render::tabs::Tabs;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use crate::screens::records::finished_filter::FinishedFilter;
use crate::screens::records::picture::{Picture, Subject, halves};
use all_games::Sort;
use canvas::Canvas;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::statistics::{AgainstComputers, HeadToHead};
use patience_app::records::{
    AllGames, Answer, Figures, FiguresOf, FiguresQuery, GameInQuestion, OneGame, Period, Query,
};
use patience_app::settings::Word as _;
use tab::Tab;

/// The title of the statistics page.
const TITLE: &str = "Statistics";

/// The statistics page.
#[derive(Debug)]
pub struct StatisticsPage {
    /// The person in the settings, and the person whose statistics are shown. The two differ if the records have no
    /// games of the person in the settings.
    person: String,
    told: String,
    /// Whether the settings contain a name for the person whose statistics are requested.
    is_named: bool,
    /// Whether the statistics page switches to the tab of all games if the game that it opens with was never played.
    turns: bool,
    tab: Tab,
    period: Period,
    /// The game whose statistics are shown; `None` for the game played last.
    game: Option<GameInQuestion>,
    /// The query for statistics that was sent to the records and has not been answered.
    awaited: Option<FiguresQuery>,
    one: Option<Box<OneGame>>,
    /// The period of time of the figures about one game, and the period of the figures about all games.
    one_period: Period,
    all_period: Period,
    all: Option<Box<AllGames>>,
    /// Whether the records contain no finished games at all.
    is_empty: bool,
    /// The reason why the records of finished games cannot be read; `None` if they can.
    fault: Option<String>,
    sort: Sort,
    /// The row under the cursor in the statistics of all games, and the first visible row.
    at: usize,
    top: usize,
    /// The index of the pair of people whose statistics are shown, and the index of the game shown in the tab about
    /// computer players.
    pair: usize,
    table: usize,
    /// The picture of the game whose statistics are shown.
    picture: Picture,
}

impl StatisticsPage {
    /// Creates the statistics page for a game, or for the game played last.
    pub fn new(game: Option<GameInQuestion>, context: &Context) -> Self {
        let person = context.settings.player_name(0);
        let mut page = Self {
            told: person.clone(),
            is_named: !context.settings.players.value.is_empty(),
            person,
            turns: false,
            tab: Tab::OneGame,
            period: Period::default(),
            game,
            awaited: None,
            one: None,
            one_period: Period::default(),
            all_period: Period::default(),
            all: None,
            is_empty: false,
            fault: None,
            sort: Sort::default(),
            at: 0,
            top: 0,
            pair: 0,
            table: 0,
            picture: Picture::default(),
        };
        page.awaited = Some(page.wanted());
        page
    }

    /// Makes the statistics page switch to the tab of all games if the game that it opens with was never played. The
    /// page opens with the game under the cursor of a list, which need not be the game that the person is interested
    /// in.
    #[must_use]
    pub const fn turning(mut self) -> Self {
        self.turns = true;
        self
    }

    /// Stores whose games the statistics cover. If it is not the person in the settings, the page says so.
    fn tell_of(&mut self, person: &str) -> Effects {
        if self.told == person {
            return Vec::new();
        }
        person.clone_into(&mut self.told);
        if person == self.person {
            return Vec::new();
        }
        let words = if self.is_named {
            format!(
                "No games of {}: these are {person}'s. Change your name with F2, or the name in the games \
                 with `patience records rename`.",
                self.person
            )
        } else {
            // The default name is nobody's: people at a shared table have names of their own.
            format!(
                "You have not set a name, so these are {person}'s games. Set your name with F2."
            )
        };
        vec![Effect::Say(words, false)]
    }

    /// Switches to the statistics tab of all games if the game that the page opened with was never played.
    fn turn(&mut self, one: Option<&OneGame>) -> Effects {
        let is_new = one.is_some_and(|one| {
            one.statistics.variants.is_empty() && !one.played.is_empty() && !self.has_games()
        });
        if !(std::mem::take(&mut self.turns) && is_new && self.tab == Tab::OneGame) {
            return Vec::new();
        }
        let title = one.map_or("", |one| one.title.as_str());
        let words = format!("You have not finished a game of {title} yet: here are the others.");
        self.game = None;
        self.one = None;
        self.tab = Tab::AllGames;
        vec![Effect::Say(words, false)]
    }

    /// Returns the query to the records whose answer the open statistics tab shows.
    fn wanted(&self) -> FiguresQuery {
        let of = match self.tab {
            Tab::OneGame => FiguresOf::Game(self.game.clone()),
            Tab::AllGames | Tab::TwoPeople | Tab::Computers => FiguresOf::All,
        };
        FiguresQuery {
            person: self.person.clone(),
            of,
            period: self.period,
        }
    }

    /// Sends the query of the open statistics tab to the records. If an answer is pending, the query is sent after the
    /// answer has arrived.
    fn ask(&mut self) -> Effects {
        let waits = self.awaited.is_some();
        self.fault = None;
        let wanted = self.wanted();
        if waits {
            return Vec::new();
        }
        self.awaited = Some(wanted.clone());
        vec![Effect::query(Query::Figures(Box::new(wanted)))]
    }

    fn take_all(&mut self, all: &AllGames, period: Period) {
        self.all_period = period;
        self.at = self.at.min(all.overview.rows.len().saturating_sub(1));
        self.top = self.top.min(self.at);
        self.pair = self.pair.min(all.pairs.len().saturating_sub(1));
        let tables = all.against_computers.len();
        self.table = self.table.min(tables.saturating_sub(1));
        self.all = Some(Box::new(all.clone()));
    }

    fn show(&mut self, tab: Tab) -> Effects {
        let is_same = (self.tab == Tab::OneGame) == (tab == Tab::OneGame);
        self.tab = tab;
        if is_same { Vec::new() } else { self.ask() }
    }

    fn rows(&self) -> usize {
        self.all.as_ref().map_or(0, |all| all.overview.rows.len())
    }

    fn pairs(&self) -> &[HeadToHead] {
        self.all.as_ref().map_or(&[], |all| &all.pairs)
    }

    fn pair(&self) -> Option<&HeadToHead> {
        self.pairs().get(self.pair)
    }

    fn tables(&self) -> &[AgainstComputers] {
        self.all.as_ref().map_or(&[], |all| &all.against_computers)
    }

    fn table(&self) -> Option<&AgainstComputers> {
        self.tables().get(self.table)
    }

    /// Whether there are games that the statistics tab about one game can show.
    fn has_games(&self) -> bool {
        let counts = |one: &OneGame| one.statistics.current.counts.all();
        let one = self.one.as_deref();
        one.is_some_and(|one| counts(one) > 0 || !one.statistics.others.is_empty())
    }

    /// Returns how many other games, pairs of people or computer opponents the arrows of the statistics tab can show.
    fn others(&self) -> usize {
        match self.tab {
            Tab::OneGame => self.one.as_ref().map_or(0, |one| {
                let is_other = |(game, _): &&(String, String)| *game != one.statistics.game;
                one.played.iter().filter(is_other).count()
            }),
            Tab::AllGames => self.rows().saturating_sub(1),
            Tab::TwoPeople => self.pairs().len().saturating_sub(1),
            Tab::Computers => self.tables().len().saturating_sub(1),
        }
    }

    /// Changes the picture to the game whose statistics are shown.
    fn follow_cursor(&mut self, context: &Context) {
        let all = self.all.as_deref();
        let subject = match self.tab {
            Tab::OneGame => {
                let one = self.one.as_deref().map(|one| &one.statistics);
                one.map(|one| Subject::of(&one.game, &one.variant))
            }
            Tab::AllGames => all.and_then(|all| {
                let order = self.sort.order(&all.overview.rows);
                let row = all.overview.rows.get(*order.get(self.at)?)?;
                Some(Subject::of(&row.game, &row.variant))
            }),
            Tab::TwoPeople => {
                let game = self.pair().and_then(|pair| pair.games.first());
                game.map(|game| Subject::of(&game.game, STANDARD))
            }
            Tab::Computers => self.table().map(|table| Subject::of(&table.game, STANDARD)),
        };
        self.picture.follow(subject, &context.catalogue);
    }

    fn act(&mut self, action: Action, context: &Context) -> Effects {
        let sight = all_games::rows_in_sight(halves(context).0);
        match action {
            Action::NextTarget => {
                return self.show(Tab::ALL[(self.tab as usize + 1) % Tab::ALL.len()]);
            }
            Action::Left | Action::Right => return self.step(action == Action::Right, context),
            Action::Period if matches!(self.tab, Tab::OneGame | Tab::AllGames) => {
                self.period = self.period.next();
                return self.ask();
            }
            Action::Variant if self.tab == Tab::OneGame => return self.next_variant(context),
            Action::Open => return self.open(context),
            _ => {
                let at = ListKind::Long(sight).moved(self.at, action, self.rows());
                self.go_to(at, sight);
            }
        }
        Vec::new()
    }

    fn go_to(&mut self, at: usize, sight: usize) {
        if self.tab == Tab::AllGames {
            self.at = at;
            self.top = scrolled(self.top, at, sight);
        }
    }

    /// Steps to the next or the previous game, sort order, pair of people or table of computer players, depending on
    /// the open statistics tab.
    fn step(&mut self, forward: bool, context: &Context) -> Effects {
        let step = |at: usize, number: usize| match (number, forward) {
            (0, _) => 0,
            (_, true) => (at + 1) % number,
            (_, false) => (at + number - 1) % number,
        };
        match self.tab {
            Tab::OneGame => return self.other_game(forward, context),
            Tab::AllGames => self.sort_by(self.sort.stepped(forward)),
            Tab::TwoPeople => self.pair = step(self.pair, self.pairs().len()),
            Tab::Computers => self.table = step(self.table, self.tables().len()),
        }
        Vec::new()
    }

    /// Sorts the rows in the statistics of all games. The cursor stays on its game.
    fn sort_by(&mut self, sort: Sort) {
        if let Some(all) = &self.all {
            let rows = &all.overview.rows;
            let chosen = self.sort.order(rows).get(self.at).copied();
            let order = sort.order(rows);
            let at = order.iter().position(|row| Some(*row) == chosen);
            self.at = at.unwrap_or(0);
            self.top = self.top.min(self.at);
        }
        self.sort = sort;
    }

    /// Opens what the statistics row under the cursor stands for, such as the list of finished games.
    fn open(&mut self, context: &Context) -> Effects {
        let finished = |only: FinishedFilter| vec![Effect::OpenFinished(only)];
        match self.tab {
            Tab::OneGame if self.has_games() => {
                let one = self.one.as_ref();
                let only = one.map(|one| FinishedFilter::Game {
                    game: one.statistics.game.clone(),
                    title: one.title.clone(),
                });
                only.map_or_else(Vec::new, finished)
            }
            Tab::OneGame if self.one.is_some() || self.is_empty => plays_one(),
            Tab::OneGame => Vec::new(),
            Tab::AllGames if self.all.is_none() => Vec::new(),
            Tab::AllGames => {
                if self.choose_listed(context) {
                    self.show(Tab::OneGame)
                } else {
                    plays_one()
                }
            }
            Tab::TwoPeople => {
                let names = self.pair().map(|pair| pair.names.clone());
                let only = names.map(FinishedFilter::People);
                only.map_or_else(Vec::new, finished)
            }
            Tab::Computers => Vec::new(),
        }
    }

    fn clicked(&mut self, (x, y): (u16, u16), context: &Context) -> Effects {
        let area = halves(context).0;
        let columns = usize::from(area.width);
        let Some(row) = y.checked_sub(area.y).map(usize::from) else {
            let width = usize::from(context.size.0);
            let tab = self
                .tabs()
                .and_then(|tabs| tabs.at((TITLE, &self.person), width, x.into()));
            return tab.map_or_else(Vec::new, |tab| self.show(Tab::ALL[tab]));
        };
        let Some(column) = x.checked_sub(area.x).map(usize::from) else {
            return Vec::new();
        };
        // The arrows to another game.
        let is_other = column >= columns.saturating_sub(20) && self.others() > 0;
        match self.tab {
            Tab::OneGame if one_game::is_title(row, area) && is_other => {
                self.step(column + 4 >= columns, context)
            }
            Tab::OneGame => {
                let glyphs = context.appearance.theme.glyphs;
                let one = self.one.as_deref().filter(|_| self.has_games());
                let variant =
                    one.and_then(|one| one_game::variant_at(one, area, (column, row), glyphs));
                variant.map_or_else(Vec::new, |variant| self.show_variant(variant, context))
            }
            Tab::AllGames if row == 3 => {
                if let Some(sort) = all_games::sort_at(column, columns) {
                    self.sort_by(sort);
                }
                Vec::new()
            }
            Tab::AllGames => {
                let at = all_games::row_at(row, area).map(|row| self.top + row);
                match at.filter(|at| *at < self.rows()) {
                    // A click on the selected row acts as its key.
                    Some(at) if at == self.at => self.open(context),
                    Some(at) => {
                        self.go_to(at, all_games::rows_in_sight(area));
                        Vec::new()
                    }
                    None => Vec::new(),
                }
            }
            Tab::TwoPeople | Tab::Computers if row == 1 && is_other => {
                self.step(column + 4 >= columns, context)
            }
            Tab::TwoPeople | Tab::Computers => Vec::new(),
        }
    }
}

/// Returns the effects that close the statistics page and then start the game under the cursor of the list behind the
/// page.
fn plays_one() -> Effects {
    vec![Effect::Close, Effect::Press(Action::Start)]
}

impl Page for StatisticsPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Statistics
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let effects = match input {
            PageInput::Action(action) => self.act(action, context),
            PageInput::Clicked(at) => self.clicked(at, context),
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        };
        self.follow_cursor(context);
        effects
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        cleared(frame, area, theme);
        let area = halves(context).0;
        let mut canvas = Canvas { frame, area, theme };
        self.paint(&mut canvas, context);
    }

    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        self.draw(frame, area, context);
        self.picture.draw(frame, context)
    }

    fn key_words(&self, entry: &Entry, context: &Context) -> KeyWords {
        let right = context.keys.name_of(KeyContext::Statistics, Action::Right);
        match (entry.action, self.tab) {
            (Action::Statistics | Action::Rules, _) => KeyWords::Nothing,
            (Action::Left, _) if self.others() == 0 => KeyWords::Nothing,
            (Action::Left, Tab::OneGame | Tab::Computers) => format!("{right} game").into(),
            (Action::Left, Tab::AllGames) => format!("{right} sort by").into(),
            (Action::Left, Tab::TwoPeople) => format!("{right} pair").into(),
            (Action::Variant, Tab::OneGame) => {
                let one = self.one.as_ref();
                KeyWords::when(one.is_some_and(|one| one.statistics.variants.len() > 1))
            }
            (Action::Variant, _) => KeyWords::Nothing,
            (Action::Period, Tab::TwoPeople | Tab::Computers) => KeyWords::Nothing,
            (Action::Open, Tab::OneGame) if self.has_games() => "its games".into(),
            (Action::Open, Tab::OneGame) if self.one.is_some() || self.is_empty => "play".into(),
            (Action::Open, Tab::AllGames) if self.rows() > 0 => "this game".into(),
            (Action::Open, Tab::AllGames) if self.all.is_some() => "play".into(),
            (Action::Open, Tab::TwoPeople) if self.pair().is_some() => "their matches".into(),
            (Action::Open, _) => KeyWords::Nothing,
            _ => KeyWords::Usual,
        }
    }

    fn heading(&self) -> Option<(String, String)> {
        Some((TITLE.to_owned(), self.told.clone()))
    }

    fn tabs(&self) -> Option<Tabs> {
        Some(Tabs {
            names: &Tab::NAMES,
            short: &Tab::SHORT_NAMES,
            shown: self.tab as usize,
        })
    }

    fn question(&self) -> Option<Query> {
        Some(Query::Figures(Box::new(self.wanted())))
    }

    fn receive(&mut self, answer: &Answer, context: &Context) -> Effects {
        let (query, figures) = match answer {
            Answer::Figures(answer) => &**answer,
            Answer::Failed(reason) if self.awaited.is_some() => {
                self.awaited = None;
                self.fault = Some(reason.clone());
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        let is_awaited = self.awaited.as_ref() == Some(query);
        let mut said = Vec::new();
        if *query == self.wanted() {
            self.fault = None;
            match figures {
                Figures::Game(one) => {
                    self.is_empty = one.is_none();
                    self.one_period = query.period;
                    self.one.clone_from(one);
                    if let Some(one) = one {
                        said = self.tell_of(&one.person);
                    }
                    said.extend(self.turn(one.as_deref()));
                }
                Figures::All(all) => {
                    self.take_all(all, query.period);
                    said = self.tell_of(&all.person);
                }
            }
            self.follow_cursor(context);
        }
        if !is_awaited {
            return said;
        }
        self.awaited = None;
        // The tab or the game may have changed while the answer was pending.
        if *query != self.wanted() {
            said.extend(self.ask());
        }
        said
    }
}

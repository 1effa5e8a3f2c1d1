//! The model: everything the screens show. It is changed by `update` alone, drawn by `view`
//! alone, and knows no terminal, file or clock.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{PileId, Rules, Seen};
use ratatui::layout::Rect;

use crate::catalogue::Catalogue;
use crate::dealer::Dealer;
use crate::saved::{Slot, Unfinished};
use crate::settings::{Seating, Settings};
use crate::tui::atonce::{Stage, Zones};
use crate::tui::flight::Motion;
use crate::tui::keys::{Keys, State};
use crate::tui::light::Light;
use crate::tui::light::seek::Seek;
use crate::tui::look::Look;
use crate::tui::play;
use crate::tui::screens::ask::Question;
use crate::tui::screens::filter::FilterPage;
use crate::tui::screens::home::Home;
use crate::tui::screens::names::NamesPage;
use crate::tui::screens::number::NumberLine;
use crate::tui::screens::options::OptionsPage;
use crate::tui::screens::result::ResultPage;
use crate::tui::screens::rules::RulesPage;
use crate::tui::screens::settings::SettingsPage;
use crate::tui::screens::story::StoryPage;
use crate::tui::screens::try_keys::TryKeys;
use crate::tui::sitting::Sitting;
use crate::tui::table::{Message, Table};

/// What lies under all overlays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The list of games.
    Home,
    /// The table.
    Table,
}

/// A page over the screen.
#[derive(Debug)]
pub enum Overlay {
    /// Rules and keys.
    Rules(RulesPage),
    /// Variants and options.
    Options(Box<OptionsPage>),
    /// A deal number to type in.
    Number(NumberLine),
    /// What the list of games is narrowed to.
    Filter(FilterPage),
    /// The settings.
    Settings(SettingsPage),
    /// The names of the people at the table.
    Names(NamesPage),
    /// Whose key is which.
    TryKeys(TryKeys),
    /// The result of a hand.
    Result(ResultPage),
    /// What was done in the hand.
    Story(StoryPage),
    /// A question.
    Ask(Question),
    /// A deal that can be won is looked for.
    Seek(Box<Seek>),
}

/// A press of the mouse's button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Click {
    /// When.
    pub when: Duration,
    /// Where.
    pub at: (u16, u16),
    /// The pile that lay there, and its top card as far as it was seen.
    pub on: Option<(PileId, Option<Seen>)>,
    /// Whether a move was made at once.
    pub moved: bool,
}

/// The model.
#[derive(Debug)]
pub struct App {
    /// The size of the terminal.
    pub size: (u16, u16),
    /// The time of the last event, since the program started.
    pub now: Duration,
    /// The settings.
    pub settings: Settings,
    /// The looks that follow from the settings.
    pub look: Look,
    /// The keys in force.
    pub keys: Keys,
    /// The games.
    pub catalogue: Arc<Catalogue>,
    /// The keys of two people at one keyboard.
    pub zones: Zones,
    /// Who sits at a new table where all play at once.
    pub seating: Seating,
    /// Fresh deal numbers.
    pub dealer: Dealer,
    /// The list of games.
    pub home: Home,
    /// The table, once a game has been played.
    pub table: Option<Table>,
    /// What lies under all overlays.
    pub screen: Screen,
    /// The overlays, the uppermost last.
    pub over: Vec<Overlay>,
    /// Something to say that is not about the table, such as that a file cannot be written.
    pub notice: Option<Message>,
    /// The places of games that cannot be saved at present.
    pub unsaved: BTreeSet<Slot>,
    /// Whether what lies on the table can be won.
    pub light: Light,
    /// Cards on their way.
    pub motion: Option<Motion>,
    /// When the game on the table was last given to be kept.
    pub saved_at: Duration,
    /// The last click, to tell a double one.
    pub last_click: Option<Click>,
}

impl App {
    /// Starts at the list of games.
    pub fn new(
        settings: Settings,
        catalogue: Arc<Catalogue>,
        dealer: Dealer,
        unfinished: Vec<Unfinished>,
    ) -> Self {
        let mut home = Home::new(&catalogue, unfinished);
        if let Some(game) = &settings.game.value {
            home.go_to(game);
        }
        Self {
            size: (80, 24),
            now: Duration::ZERO,
            look: Look::new(&settings),
            keys: Keys::with(&settings.keys()).0,
            zones: Zones::new(&settings),
            seating: settings.seating(),
            settings,
            catalogue,
            dealer,
            home,
            table: None,
            screen: Screen::Home,
            over: Vec::new(),
            notice: None,
            unsaved: BTreeSet::new(),
            light: Light::default(),
            motion: None,
            saved_at: Duration::ZERO,
            last_click: None,
        }
    }

    /// Puts a game on the table and goes there.
    pub fn sit_down(&mut self, mut sitting: Sitting) {
        sitting.seating.get_or_insert(self.seating);
        let now = self.now;
        match &mut self.table {
            Some(table) => table.replace(sitting, now, &self.keys),
            None => self.table = Some(Table::new(sitting, &self.keys)),
        }
        self.over.clear();
        self.screen = Screen::Table;
        self.home.clear_search();
        self.home.forget_preview();
    }

    /// Returns the whole screen.
    pub const fn area(&self) -> Rect {
        Rect {
            x: 0,
            y: 0,
            width: self.size.0,
            height: self.size.1,
        }
    }

    /// Returns the part of the screen where the cards lie: all but the top and bottom lines.
    pub const fn table_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.size.0,
            height: self.size.1.saturating_sub(2),
        }
    }

    /// Tells whether the table is on the screen and does not fit it: nothing is done to cards
    /// that cannot be seen.
    pub fn is_too_small(&self) -> bool {
        self.over.is_empty()
            && self.screen == Screen::Table
            && self.table.is_some()
            && play::layout(self).is_none()
    }

    /// Returns what the keyboard is for at the moment.
    pub fn state(&self) -> State {
        match (self.over.last(), self.screen) {
            (Some(Overlay::Rules(_) | Overlay::Story(_)), _) => State::Page,
            (Some(Overlay::Options(_) | Overlay::Settings(_) | Overlay::Filter(_)), _) => {
                State::Switches
            }
            (Some(Overlay::Number(_) | Overlay::Names(_) | Overlay::TryKeys(_)), _) => State::Line,
            (Some(Overlay::Result(_)), _) => State::Result,
            (Some(Overlay::Ask(_) | Overlay::Seek(_)), _) => State::Ask,
            (None, Screen::Home) => State::Home,
            (None, Screen::Table) => match &self.table {
                Some(table) if table.sitting.is_replay() => State::Replay,
                Some(table) if table.at_once.is_some() => state_at_once(table),
                Some(table) if table.hold.is_some() => State::Held,
                _ => State::Table,
            },
        }
    }

    /// Returns the rules that a page about "the game" is about: those on the table, or those
    /// of the game under the cursor of the list.
    pub fn rules_in_question(&self) -> Option<Arc<Rules>> {
        match self.screen {
            Screen::Table => self
                .table
                .as_ref()
                .map(|table| table.game().rules().clone()),
            Screen::Home => self
                .home
                .preview()
                .map(|preview| preview.game.rules().clone()),
        }
    }

    /// Returns the time at which something is to be drawn although nothing happened: only
    /// while cards are on their way, or the list has just been run through.
    pub fn deadline(&self) -> Option<Duration> {
        let motion = self
            .motion
            .as_ref()
            .and_then(|motion| motion.next(self.now));
        let preview = match self.screen {
            Screen::Home => self.home.due(),
            Screen::Table => None,
        };
        let at_once = match (self.screen, &self.table) {
            (Screen::Table, Some(table)) => table
                .at_once
                .as_ref()
                .and_then(|at_once| at_once.due(&table.sitting, self.now)),
            _ => None,
        };
        let rivals = match (self.screen, &self.table) {
            (Screen::Table, Some(table)) if self.over.is_empty() => table
                .rivals
                .as_ref()
                .filter(|_| table.game().hand_end().is_none())
                .and_then(|rivals| rivals.due(self.now)),
            _ => None,
        };
        let finishing = self.table.as_ref().and_then(|table| {
            let finishing = table.finishing.as_ref()?;
            Some(finishing.due)
        });
        let seek = match self.over.last() {
            Some(Overlay::Seek(seek)) => Some(seek.due(self.now)),
            _ => None,
        };
        let people = [motion, preview, at_once, rivals, finishing, seek];
        people.into_iter().flatten().min()
    }

    /// Brings the side of the list up to the cursor at once, for whatever is about the game
    /// under it.
    pub fn catch_up(&mut self) {
        if self.screen == Screen::Home {
            let dealer = &mut self.dealer;
            self.home
                .look(&self.catalogue, &self.settings, || dealer.fresh());
        }
    }
}

/// Returns what the keyboard is for at a table where all play at once.
fn state_at_once(table: &Table) -> State {
    let at_once = table.at_once.as_ref();
    match at_once.map(|at_once| (at_once.stage, at_once.is_for_two())) {
        Some((Stage::Running, true)) => State::Race,
        Some((Stage::Running, false)) if table.hold.is_some() => State::Held,
        Some((Stage::Running | Stage::Over, _)) | None => State::Table,
        Some((Stage::Fresh | Stage::Countdown(_) | Stage::Paused | Stage::Shout(_), _)) => {
            State::Paused
        }
    }
}

//! The model: everything that the screens show. Only `update` changes the model and only `view` draws it. The model
//! has no access to a terminal, a file or a clock.

pub mod daily_deal;
pub mod days;
pub mod deal_level;
pub mod deal_search;
pub mod giving_up;
pub mod guest;
pub mod handover;
pub mod lifecycle;
pub mod maker;
pub mod names;
pub mod new_game;
pub mod playback;
pub mod reload;
pub mod replay;
pub mod result;
pub mod rivals;
pub mod seating;
pub mod tutorial;
pub mod undo;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, PileId, Rules, Seen};

use crate::context::Context;
use crate::interaction::animation::Animation;
use crate::interaction::selection::Selection;
use crate::interaction::table::Table;
use crate::layout::{CardSize, TableLayout};
pub use crate::screens::Overlay;
use crate::screens::effect::Question;
use crate::screens::home::Home;
use crate::screens::home::filter::Filter;
use crate::screens::question::QuestionPage;
use crate::screens::result::ResultPage;
use crate::winnability::Winnability;
use deal_level::DealLevels;
use guest::Guest;
use patience_app::catalogue::Catalogue;
use patience_app::deals::dealer::Dealer;
use patience_app::keymap::KeyContext;
use patience_app::saved::{Slot, Unfinished};
use patience_app::session::real_time::Stage;
use patience_app::session::{Notice, RealTime, TimedGame};
use patience_app::settings::Settings;
use playback::Playback;
use reload::Reload;
use rivals::Rivals;
use tutorial::Tutorial;

/// The minimum time between two saves of the game while only computer players act.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// The screen under all open pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The screen with the list of games.
    Home,
    /// The screen with the table.
    Table,
}

/// A press of a mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Click {
    /// The time at which the mouse button was pressed, since the program started.
    pub when: Duration,
    /// The column and row of the screen where the button was pressed.
    pub at: (u16, u16),
    /// The pile under the pointer, and its top card if the player could see it.
    pub on: Option<(PileId, Option<Seen>)>,
    /// Whether pressing the mouse button made a move on the table.
    pub moved: bool,
    /// Whether releasing the mouse button at the same place starts the game under the pointer.
    pub starts: bool,
    /// The screen and pages that were visible before the mouse button was pressed.
    pub sight: ScreenId,
}

/// Identifies what is visible: the screen under all pages, the number of open pages, and the kind of the topmost
/// page.
pub type ScreenId = (Screen, usize, Option<std::mem::Discriminant<Overlay>>);

/// The model: the whole state of the program.
#[derive(Debug)]
pub struct App {
    /// The part of the model that every screen may read.
    pub context: Context,
    /// The screen with the list of games.
    pub home: Home,
    /// The table with the game in play; `None` until a game has been played.
    pub table: Option<Table>,
    /// Whether the hand can be won, as far as is known, and the searches that find out.
    pub winnability: Winnability,
    /// Everything else about the game on the table.
    course: Course,
    /// The screen under all open pages. It can be [`Screen::Table`] only if there is a table.
    screen: Screen,
    /// The open pages over the screen, the topmost one last.
    pub overlays: Vec<Overlay>,
    /// A notice that is not about the table, for example that a file cannot be written.
    notice: Option<Notice>,
    /// The difficulty levels of the deals that the player has looked at.
    deal_levels: DealLevels,
    /// What the last key or click was.
    pressed: Pressed,
    /// Whose turn it is when several people share the keyboard.
    handover: handover::Handover,
    /// The game maker's draft (the game being made) while the maker's page is not open.
    maker: maker::Aside,
    /// The state of a guest at a shared table, if the person is one.
    guest: Option<Guest>,
}

/// Everything about the game on the table, except the table itself and the searches.
#[derive(Debug, Default)]
struct Course {
    /// The pages and the table to which the player returns when the replay is closed.
    behind: Option<Box<replay::Behind>>,
    /// The page from which the game on the table was started, as the player left it.
    came_from: Option<Overlay>,
    /// The kinds of games that cannot be saved at present, each given by its save slot.
    unsaved: BTreeSet<Slot>,
    /// The time at which the game was last saved.
    saved_at: Duration,
    /// The animation that is running: the cards in motion.
    animation: Option<Animation>,
    /// Whether a new deal is on the table whose animation has not been shown yet.
    has_dealt: bool,
    /// The tutorial, which runs during the player's first game.
    tutorial: Option<Tutorial>,
    /// The greatest number of screen lines that the tutorial has needed at a deal, with the name of the game and the
    /// deal number.
    steps_room: Option<((String, DealNumber), u16)>,
    /// The playback of the replay on the table.
    playback: Playback,
    /// The number of matches that each of the two people at the table has won.
    rivals: Rivals,
    /// The rule file of the game on the table, if its author is editing it.
    reload: Option<Reload>,
}

/// What the last key or click was.
#[derive(Debug, Default)]
struct Pressed {
    /// The last click, for recognizing a double click.
    click: Option<Click>,
    /// Whether the last key was pressed at the table and is also the “next” key of the result page.
    is_next: bool,
}

impl App {
    /// Creates a model that shows the list of games. The list is empty until the games have been read.
    pub fn new(
        settings: Settings,
        catalogue: Arc<Catalogue>,
        dealer: Dealer,
        unfinished: Vec<Unfinished>,
    ) -> Self {
        let mut home = Home::new(&catalogue, unfinished);
        home.set_favourites(&settings.favourites.value);
        if let Some(game) = &settings.game.value {
            home.go_to(game);
        }
        Self {
            context: Context::new(settings, catalogue, dealer),
            home,
            table: None,
            winnability: Winnability::default(),
            course: Course::default(),
            screen: Screen::Home,
            overlays: Vec::new(),
            notice: None,
            deal_levels: DealLevels::default(),
            pressed: Pressed::default(),
            handover: handover::Handover::default(),
            maker: maker::Aside::default(),
            guest: None,
        }
    }

    /// Passes the traits of every game to the list of games. Computing them takes a moment if that has not been done
    /// yet.
    pub fn learn_traits(&mut self) {
        let catalogue = &self.context.catalogue;
        let embedded = catalogue.embedded();
        let measured = (embedded.winnability, embedded.difficulty);
        self.home.learn(catalogue.traits(), measured);
    }

    /// Filters the list of games, and clears the typed text from which the filter came.
    pub fn learn_and_narrow(&mut self, filter: Filter) {
        self.learn_traits();
        self.home.narrow(filter);
        self.home.clear_text();
    }

    /// Returns which screen and pages are visible now. A caller can compare this with an earlier value.
    pub fn sight(&self) -> ScreenId {
        let uppermost = self.overlays.last().map(std::mem::discriminant);
        (self.screen, self.overlays.len(), uppermost)
    }

    /// Returns the screen under all open pages.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// Whether the table is on the screen with no page over it.
    pub fn is_table_in_sight(&self) -> bool {
        self.screen == Screen::Table && self.overlays.is_empty()
    }

    /// Returns the table if it is the screen under all pages.
    pub fn table_on_screen(&self) -> Option<&Table> {
        self.table.as_ref().filter(|_| self.screen == Screen::Table)
    }

    /// Returns the real-time state of the hand on the table; `None` if the game is not a race.
    pub fn real_time(&self) -> Option<&RealTime> {
        self.table.as_ref()?.session().real_time()
    }

    /// Switches to the table, if there is one.
    pub const fn show_table(&mut self) {
        if self.table.is_some() {
            self.screen = Screen::Table;
        }
    }

    /// Switches to the list of games.
    pub fn show_home(&mut self) {
        self.read_games();
        self.screen = Screen::Home;
    }

    /// Reads all rule files into the list of games, unless they have been read already.
    pub fn read_games(&mut self) {
        self.home.read_games(&self.context.catalogue);
    }

    /// Stores whether the game on the table could be saved at the last attempt.
    pub fn note_saving(&mut self, is_saved: bool) {
        let Some(table) = &self.table else { return };
        let slot = table.timed_game().slot();
        if is_saved {
            self.course.unsaved.remove(&slot);
        } else {
            self.course.unsaved.insert(slot);
        }
    }

    /// Whether the game on the table cannot be saved at present, because games of its kind cannot be saved.
    pub fn is_unsaved(&self) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| self.course.unsaved.contains(&table.timed_game().slot()))
    }

    /// Puts a game on the table and switches to the table. If the previous game has no moves left, it counts as
    /// finished.
    pub fn sit_down(&mut self, mut timed_game: TimedGame) {
        self.end_watching();
        if timed_game.duel.is_none() {
            timed_game.seating.get_or_insert(self.context.seating);
        }
        let now = self.context.now;
        self.course.has_dealt = !timed_game.is_begun() && !timed_game.is_replay();
        match &mut self.table {
            Some(table) => {
                table.session_mut().leave_if_stuck(now);
                table.replace(timed_game, now, &self.context.keys);
            }
            None => self.table = Some(Table::new(timed_game, &self.context.keys)),
        }
        self.leave_pages();
        self.screen = Screen::Table;
        self.home.clear_search();
        self.home.forget_preview();
    }

    /// Closes all pages when a game starts. If the game was started from a list of deals or games, the Back key
    /// returns to that list.
    pub fn leave_pages(&mut self) {
        let lists = |page: &Overlay| matches!(page, Overlay::Days(_) | Overlay::Finished(_));
        let list = std::mem::take(&mut self.overlays).into_iter().find(lists);
        if list.is_some() || self.screen == Screen::Home {
            self.course.came_from = list;
        }
    }

    /// Takes out the page from which the game on the table was started.
    pub const fn take_page_before(&mut self) -> Option<Overlay> {
        self.course.came_from.take()
    }

    /// Returns the layout of the cards on the current screen; `None` if the table does not fit.
    pub fn layout(&self) -> Option<Arc<TableLayout>> {
        let (area, wish) = (self.context.cards_area(), self.context.appearance.size);
        self.table.as_ref()?.layout_now(area, wish).ok()
    }

    /// Returns the card size that the hand would have if it were dealt on the current screen.
    fn dealt_size(&self) -> Option<CardSize> {
        let (area, wish) = (self.context.cards_area(), self.context.appearance.size);
        self.table.as_ref()?.dealt_size(area, wish)
    }

    /// Reduces the card size if the cards no longer fit the screen.
    pub fn settle_size(&mut self) {
        let (area, wish) = (self.context.cards_area(), self.context.appearance.size);
        if let Some(table) = &mut self.table {
            table.settle_size(area, wish);
        }
    }

    /// Opens a question to the player over all other pages.
    pub fn ask(&mut self, question: Question) {
        self.overlays
            .push(Overlay::Ask(QuestionPage::new(question)));
    }

    /// Shows a notice that is not about the table.
    pub fn notify(&mut self, text: impl Into<String>, refusal: bool) {
        let text = text.into();
        self.notice = Some(Notice { text, refusal });
    }

    /// Returns the notice that is not about the table.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Clears the notice that is not about the table.
    pub fn clear_notice(&mut self) {
        self.notice = None;
    }

    /// Returns the last click, for recognizing a double click.
    pub const fn last_click(&self) -> Option<Click> {
        self.pressed.click
    }

    /// Stores the last click. If it is `None`, the next click cannot complete a double click.
    pub const fn note_click(&mut self, click: Option<Click>) {
        self.pressed.click = click;
    }

    /// Notes that a key or a mouse button was pressed. `is_next` says that it was pressed at the table and is the
    /// “next” key of the result page.
    pub fn note_press(&mut self, is_next: bool, by_mouse: bool) {
        self.pressed.is_next = is_next;
        if let Some(tutorial) = &mut self.course.tutorial {
            tutorial.note_press(by_mouse);
        }
    }

    /// Returns the state of a guest at a shared table, if the person is one.
    pub const fn guest(&self) -> Option<&Guest> {
        self.guest.as_ref()
    }

    /// Makes the person a guest at a shared table.
    pub fn join_room(&mut self, guest: Guest) {
        self.guest = Some(guest);
    }

    /// Returns the animation that is running: the cards in motion.
    pub const fn animation(&self) -> Option<&Animation> {
        self.course.animation.as_ref()
    }

    /// Starts an animation. If `waits` is set, it starts after the running animation. `None` ends the running
    /// animation.
    pub fn animate_after(&mut self, animation: Option<Animation>, waits: bool) {
        let before = self.course.animation.take();
        self.course.animation = match (animation, before) {
            (Some(animation), Some(before)) => Some(animation.after(before, waits)),
            (animation, _) => animation,
        };
    }

    /// Replaces the running animation with another, or with none.
    pub fn animate(&mut self, animation: Option<Animation>) {
        self.course.animation = animation;
    }

    /// Returns the cards of the table that are under the pointer.
    pub fn pointed_at(&self) -> Option<Selection> {
        self.table.as_ref()?.pointed_at()
    }

    /// Starts the animation of a new deal when the table is visible. It runs only once per deal.
    pub fn show_deal(&mut self) {
        let is_open = self.screen == Screen::Table && self.overlays.is_empty();
        let Some(table) = self.table.as_ref().filter(|_| is_open) else {
            return;
        };
        let is_new = std::mem::take(&mut self.course.has_dealt);
        let session = table.session();
        let is_seen = session.real_time().is_none() && !session.hides_cards();
        if is_new && is_seen && self.context.appearance.animate {
            let (area, size) = (self.context.cards_area(), self.context.appearance.size);
            self.course.animation = Animation::of_deal(area, size, table, self.context.now);
        }
    }

    /// Ends the running animation if all its cards have arrived.
    pub fn land_cards(&mut self) {
        let now = self.context.now;
        let animation = &mut self.course.animation;
        animation.take_if(|animation| animation.is_over(now));
    }

    /// Returns whether to save the game now. If so, notes the time. Unless `hurries` is set, a save waits until
    /// [`BETWEEN_SAVES`] has passed since the last one.
    pub fn is_to_be_saved(&mut self, hurries: bool) -> bool {
        let now = self.context.now;
        let saves = hurries || now >= self.course.saved_at + BETWEEN_SAVES;
        if saves {
            self.course.saved_at = now;
        }
        saves
    }

    /// Returns the tutorial, which runs during the player's first game.
    #[cfg(test)]
    pub const fn tutorial(&self) -> Option<&Tutorial> {
        self.course.tutorial.as_ref()
    }

    /// Starts the tutorial, or ends it with `None`.
    pub fn set_tutorial(&mut self, tutorial: Option<Tutorial>) {
        self.course.tutorial = tutorial;
    }

    /// Returns the playback of the replay on the table.
    pub const fn playback(&self) -> &Playback {
        &self.course.playback
    }

    /// Stops the playback of the replay on the table.
    pub const fn stop_playback(&mut self) {
        self.course.playback.stop();
    }

    /// Returns the number of matches that each of the two people at the table has won.
    pub const fn rivals(&self) -> &Rivals {
        &self.course.rivals
    }

    /// Returns a mutable reference to the score of the two people at the table.
    pub const fn rivals_mut(&mut self) -> &mut Rivals {
        &mut self.course.rivals
    }

    /// Starts to watch the rule file of the game for changes while the file's author plays the game.
    pub fn follow_file(&mut self, reload: Reload) {
        self.course.reload = Some(reload);
    }

    /// Stops a real-time hand.
    pub fn pause(&mut self) {
        if let Some(table) = &mut self.table {
            table.pause(self.context.now);
        }
    }

    /// Whether the game on the table is played in real time.
    pub fn is_in_real_time(&self) -> bool {
        self.real_time().is_some()
    }

    /// Whether the table is visible but does not fit the screen. Cards that cannot be seen must not be moved.
    pub fn is_too_small(&self) -> bool {
        self.is_table_in_sight() && self.table.is_some() && self.layout().is_none()
    }

    /// Returns the result page if it has not been visible long enough to be read. Keys are ignored until then.
    pub fn appearing_result(&self) -> Option<&ResultPage> {
        match self.overlays.last() {
            Some(Overlay::Result(page)) if page.is_dead(self.context.now) => Some(page),
            _ => None,
        }
    }

    /// Returns the context, such as the table or a page, that decides what keys mean now.
    pub fn state(&self) -> KeyContext {
        match (self.overlays.last(), self.screen) {
            (Some(overlay), _) => overlay.page().key_context(),
            (None, Screen::Home) => KeyContext::Home,
            (None, Screen::Table) => match &self.table {
                Some(table) if table.timed_game().is_replay() => KeyContext::Replay,
                Some(table) if table.session().real_time().is_some() => state_in_real_time(table),
                Some(table) if table.selection().is_some() => KeyContext::Held,
                _ => KeyContext::Table,
            },
        }
    }

    /// Returns the rules of the game that the page of rules should show: those of the game on the table, or of the game
    /// under the cursor of the list.
    pub fn rules_in_question(&self) -> Option<Arc<Rules>> {
        let game = match self.screen {
            Screen::Table => self.table.as_ref()?.game(),
            Screen::Home => &self.home.preview()?.game,
        };
        Some(game.rules().clone())
    }

    /// Returns when the program has to wake up without input: at the [`Self::deadline`], or when the clock on the
    /// table shows the next minute.
    pub fn wakes_at(&self) -> Option<Duration> {
        let at_table = self.table_on_screen();
        let clock = at_table.filter(|table| !table.shows_seconds());
        let minute = clock.and_then(|table| table.timed_game().next_minute(self.context.now));
        self.deadline().into_iter().chain(minute).min()
    }

    /// Returns when the screen has to be drawn again without input: while cards are in motion, or shortly after the
    /// cursor has moved in the list.
    pub fn deadline(&self) -> Option<Duration> {
        let animation = self.course.animation.as_ref();
        let animation = animation.and_then(|animation| animation.next(self.context.now));
        let preview = match self.screen {
            Screen::Home => self.home.due(),
            Screen::Table => None,
        };
        let at_table = self.table_on_screen();
        let real_time = at_table.and_then(|table| table.session().real_time_due(self.context.now));
        let in_sight = at_table.filter(|_| self.overlays.is_empty());
        let computer = in_sight.and_then(|table| table.session().computer_due(self.context.now));
        let autofinish = self.table.as_ref().and_then(Table::autofinish_due);
        let page = self.overlays.last().map(Overlay::page);
        let page = page.and_then(|page| page.due(self.context.now));
        let playback = self.playback_due();
        let answer = self.answer_due();
        let dues = [
            animation, preview, real_time, computer, autofinish, page, playback, answer,
        ];
        dues.into_iter().flatten().min()
    }

    /// Updates the preview beside the list of games to the game under the cursor at once, before an action on that
    /// game.
    pub fn catch_up(&mut self) {
        if self.screen == Screen::Home {
            let dealer = &mut self.context.dealer;
            let (catalogue, settings) = (&self.context.catalogue, &self.context.settings);
            self.home
                .show_preview(catalogue, settings, || dealer.fresh());
        }
    }
}

/// Returns the context that decides what keys mean during a race.
fn state_in_real_time(table: &Table) -> KeyContext {
    let real_time = table.session().real_time();
    match real_time.map(|real_time| (real_time.stage(), real_time.is_for_two())) {
        Some((Stage::Running, true)) => KeyContext::Race,
        Some((Stage::Running, false)) if table.selection().is_some() => KeyContext::Held,
        Some((Stage::Running | Stage::Over, _)) | None => KeyContext::Table,
        Some((Stage::Fresh | Stage::Countdown(_) | Stage::Paused | Stage::Shout(_), _)) => {
            KeyContext::Paused
        }
    }
}

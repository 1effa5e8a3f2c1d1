//! The model: everything the screens show. It is changed by `update` alone, drawn by `view`
//! alone, and knows no terminal, file or clock.

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

/// While only computer players act, their game is written no more often than this.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// The screen under all pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The list of games.
    Home,
    /// The table.
    Table,
}

/// A press of the mouse's button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Click {
    /// The time of the press, since the program started.
    pub when: Duration,
    /// The column and row of the screen.
    pub at: (u16, u16),
    /// The pile under the pointer, and its top card as far as the player saw it.
    pub on: Option<(PileId, Option<Seen>)>,
    /// Whether the press made a move.
    pub moved: bool,
    /// Whether the game under the pointer starts when the button is let go there.
    pub starts: bool,
    /// What was on the screen before the press.
    pub sight: Sight,
}

/// What is on the screen: the screen under all pages, how many pages lie over it, and the uppermost.
pub type Sight = (Screen, usize, Option<std::mem::Discriminant<Overlay>>);

/// The model.
#[derive(Debug)]
pub struct App {
    /// The part of the model that every screen may read.
    pub context: Context,
    /// The list of games.
    pub home: Home,
    /// The table, once a game has been played.
    pub table: Option<Table>,
    /// The verdict on whether the hand can be won, with its searches.
    pub winnability: Winnability,
    /// Everything else about the game on the table.
    course: Course,
    /// The screen under all pages: [`Screen::Table`] only where there is a table.
    screen: Screen,
    /// The pages over the screen, the uppermost last.
    pub overlays: Vec<Overlay>,
    /// A notice that is not about the table, such as that a file cannot be written.
    notice: Option<Notice>,
    /// The levels of the deals that were asked for.
    deal_levels: DealLevels,
    /// What was pressed last.
    pressed: Pressed,
    /// Whose turn it is at a shared keyboard.
    handover: handover::Handover,
    /// The game in the making, while its page is not open.
    maker: maker::Aside,
    /// What a guest at a table in a room knows, where the person is one.
    guest: Option<Guest>,
}

/// Everything about the game on the table but the table itself and the searches.
#[derive(Debug, Default)]
struct Course {
    /// What a game that is watched was opened from.
    behind: Option<Box<replay::Behind>>,
    /// The page from which the game on the table was begun, with what was chosen there.
    came_from: Option<Overlay>,
    /// The places of games that cannot be saved at present.
    unsaved: BTreeSet<Slot>,
    /// The time at which the game was last saved.
    saved_at: Duration,
    /// Cards on their way.
    animation: Option<Animation>,
    /// Whether cards have been dealt that nobody has seen yet.
    has_dealt: bool,
    /// The first steps, at the very first game.
    tutorial: Option<Tutorial>,
    /// The most lines that the first steps have had at a deal, with the game and the number of it.
    steps_room: Option<((String, DealNumber), u16)>,
    /// How the recording on the table plays.
    playback: Playback,
    /// How the two people at the table stand.
    rivals: Rivals,
    /// The rule file that is played while it is written.
    reload: Option<Reload>,
}

/// What was pressed last.
#[derive(Debug, Default)]
struct Pressed {
    /// The last click, to tell a double one.
    click: Option<Click>,
    /// Whether the last key was pressed at the table and also goes on from a result.
    is_next: bool,
}

impl App {
    /// Starts at the list of games, which is empty until the games are read.
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

    /// Has the first page know the traits of every game, which may take a moment where they are not
    /// found yet.
    pub fn learn_traits(&mut self) {
        let catalogue = &self.context.catalogue;
        let embedded = catalogue.embedded();
        let measured = (embedded.winnability, embedded.difficulty);
        self.home.learn(catalogue.traits(), measured);
    }

    /// Narrows the first page, and leaves the typed text that asked for it.
    pub fn learn_and_narrow(&mut self, filter: Filter) {
        self.learn_traits();
        self.home.narrow(filter);
        self.home.clear_text();
    }

    /// Returns what is on the screen, to tell whether it has changed.
    pub fn sight(&self) -> Sight {
        let uppermost = self.overlays.last().map(std::mem::discriminant);
        (self.screen, self.overlays.len(), uppermost)
    }

    /// Returns the screen under all pages.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// Tells whether the table is on the screen and no page lies over it.
    pub fn is_table_in_sight(&self) -> bool {
        self.screen == Screen::Table && self.overlays.is_empty()
    }

    /// Returns the table, where it is the screen under all pages.
    pub fn table_on_screen(&self) -> Option<&Table> {
        self.table.as_ref().filter(|_| self.screen == Screen::Table)
    }

    /// Returns the hand on the table as it is played in real time, where it is.
    pub fn real_time(&self) -> Option<&RealTime> {
        self.table.as_ref()?.session().real_time()
    }

    /// Goes to the table, where there is one.
    pub const fn show_table(&mut self) {
        if self.table.is_some() {
            self.screen = Screen::Table;
        }
    }

    /// Goes to the list of games.
    pub fn show_home(&mut self) {
        self.read_games();
        self.screen = Screen::Home;
    }

    /// Has the first page list all games, where it does not yet.
    pub fn read_games(&mut self) {
        self.home.read_games(&self.context.catalogue);
    }

    /// Notes whether the game on the table could be saved.
    pub fn note_saving(&mut self, is_saved: bool) {
        let Some(table) = &self.table else { return };
        let slot = table.timed_game().slot();
        if is_saved {
            self.course.unsaved.remove(&slot);
        } else {
            self.course.unsaved.insert(slot);
        }
    }

    /// Tells whether games like the one on the table cannot be saved at present.
    pub fn is_unsaved(&self) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| self.course.unsaved.contains(&table.timed_game().slot()))
    }

    /// Puts a game on the table and goes there. One without moves that was there has ended.
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

    /// Closes all pages on the way to a game on the table. Back from there is the one that lists deals or
    /// games, if the game was begun on one.
    pub fn leave_pages(&mut self) {
        let lists = |page: &Overlay| matches!(page, Overlay::Days(_) | Overlay::Finished(_));
        let list = std::mem::take(&mut self.overlays).into_iter().find(lists);
        if list.is_some() || self.screen == Screen::Home {
            self.course.came_from = list;
        }
    }

    /// Returns the page from which the game on the table was begun, once.
    pub const fn take_page_before(&mut self) -> Option<Overlay> {
        self.course.came_from.take()
    }

    /// Lays the table out as it is on the screen now; nothing where it does not fit.
    pub fn layout(&self) -> Option<Arc<TableLayout>> {
        let (area, wish) = (self.context.cards_area(), self.context.appearance.size);
        self.table.as_ref()?.layout_now(area, wish).ok()
    }

    /// Returns the size in which the cards of the hand are dealt on the screen as it is now.
    fn dealt_size(&self) -> Option<CardSize> {
        let (area, wish) = (self.context.cards_area(), self.context.appearance.size);
        self.table.as_ref()?.dealt_size(area, wish)
    }

    /// Shrinks the cards where they have outgrown the screen.
    pub fn settle_size(&mut self) {
        let (area, wish) = (self.context.cards_area(), self.context.appearance.size);
        if let Some(table) = &mut self.table {
            table.settle_size(area, wish);
        }
    }

    /// Asks a question over everything else.
    pub fn ask(&mut self, question: Question) {
        self.overlays
            .push(Overlay::Ask(QuestionPage::new(question)));
    }

    /// Says something that is not about the table.
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

    /// Returns the last click, to tell a double one.
    pub const fn last_click(&self) -> Option<Click> {
        self.pressed.click
    }

    /// Stores a click, or nothing: then the next click is not the second half of a double click.
    pub const fn note_click(&mut self, click: Option<Click>) {
        self.pressed.click = click;
    }

    /// Stores what a press of a key or of the mouse's button means for later; `is_next` tells whether it
    /// was pressed at the table with the key that also goes on from a result.
    pub fn note_press(&mut self, is_next: bool, by_mouse: bool) {
        self.pressed.is_next = is_next;
        if let Some(tutorial) = &mut self.course.tutorial {
            tutorial.note_press(by_mouse);
        }
    }

    /// Returns what a guest at a table in a room knows, where the person is one.
    pub const fn guest(&self) -> Option<&Guest> {
        self.guest.as_ref()
    }

    /// Makes the person a guest at a table in a room.
    pub fn join_room(&mut self, guest: Guest) {
        self.guest = Some(guest);
    }

    /// Returns the cards on their way.
    pub const fn animation(&self) -> Option<&Animation> {
        self.course.animation.as_ref()
    }

    /// Starts an animation after the one that runs, which it may wait for; without one that ends.
    pub fn animate_after(&mut self, animation: Option<Animation>, waits: bool) {
        let before = self.course.animation.take();
        self.course.animation = match (animation, before) {
            (Some(animation), Some(before)) => Some(animation.after(before, waits)),
            (animation, _) => animation,
        };
    }

    /// Starts an animation, or ends the one that runs.
    pub fn animate(&mut self, animation: Option<Animation>) {
        self.course.animation = animation;
    }

    /// Returns the cards of the table that are under the pointer.
    pub fn pointed_at(&self) -> Option<Selection> {
        self.table.as_ref()?.pointed_at()
    }

    /// Shows how the cards are dealt, once, where a deal lies open on the table.
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

    /// Ends the animation if all its cards have arrived.
    pub fn land_cards(&mut self) {
        let now = self.context.now;
        let animation = &mut self.course.animation;
        animation.take_if(|animation| animation.is_over(now));
    }

    /// Tells whether the game should be saved now, and then stores the time. A save that is not urgent
    /// waits until [`BETWEEN_SAVES`] have passed since the last one.
    pub fn is_to_be_saved(&mut self, hurries: bool) -> bool {
        let now = self.context.now;
        let saves = hurries || now >= self.course.saved_at + BETWEEN_SAVES;
        if saves {
            self.course.saved_at = now;
        }
        saves
    }

    /// Returns the first steps, at the very first game.
    #[cfg(test)]
    pub const fn tutorial(&self) -> Option<&Tutorial> {
        self.course.tutorial.as_ref()
    }

    /// Begins the first steps, or ends them.
    pub fn set_tutorial(&mut self, tutorial: Option<Tutorial>) {
        self.course.tutorial = tutorial;
    }

    /// Returns how the recording on the table plays.
    pub const fn playback(&self) -> &Playback {
        &self.course.playback
    }

    /// Stops the recording on the table.
    pub const fn stop_playback(&mut self) {
        self.course.playback.stop();
    }

    /// Returns how the two people at the table stand.
    pub const fn rivals(&self) -> &Rivals {
        &self.course.rivals
    }

    /// Returns the score of the two people, to be changed by an answer of the records.
    pub const fn rivals_mut(&mut self) -> &mut Rivals {
        &mut self.course.rivals
    }

    /// Watches the rule file of the game, which its author edits while playing.
    pub fn follow_file(&mut self, reload: Reload) {
        self.course.reload = Some(reload);
    }

    /// Stops a hand played in real time.
    pub fn pause(&mut self) {
        if let Some(table) = &mut self.table {
            table.pause(self.context.now);
        }
    }

    /// Tells whether the game on the table is played in real time.
    pub fn is_in_real_time(&self) -> bool {
        self.real_time().is_some()
    }

    /// Tells whether the table is on the screen and does not fit it: nothing is done to cards
    /// that cannot be seen.
    pub fn is_too_small(&self) -> bool {
        self.is_table_in_sight() && self.table.is_some() && self.layout().is_none()
    }

    /// Returns the result that appears: keys are dead until it can have been read.
    pub fn appearing_result(&self) -> Option<&ResultPage> {
        match self.overlays.last() {
            Some(Overlay::Result(page)) if page.is_dead(self.context.now) => Some(page),
            _ => None,
        }
    }

    /// Returns the context in which keys are pressed at the moment.
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

    /// Returns the rules of the game that a page is about: the game on the table, or the one under
    /// the cursor of the list.
    pub fn rules_in_question(&self) -> Option<Arc<Rules>> {
        let game = match self.screen {
            Screen::Table => self.table.as_ref()?.game(),
            Screen::Home => &self.home.preview()?.game,
        };
        Some(game.rules().clone())
    }

    /// Returns the time at which the program wakes although nothing happened: at the [`Self::deadline`], and when
    /// the clock on the table shows another minute.
    pub fn wakes_at(&self) -> Option<Duration> {
        let at_table = self.table_on_screen();
        let clock = at_table.filter(|table| !table.shows_seconds());
        let minute = clock.and_then(|table| table.timed_game().next_minute(self.context.now));
        self.deadline().into_iter().chain(minute).min()
    }

    /// Returns the time at which something is to be drawn although nothing happened:
    /// while cards are on their way, or the list has just been run through.
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

    /// Brings the side of the list up to the cursor at once, for whatever is about the game
    /// under it.
    pub fn catch_up(&mut self) {
        if self.screen == Screen::Home {
            let dealer = &mut self.context.dealer;
            let (catalogue, settings) = (&self.context.catalogue, &self.context.settings);
            self.home
                .show_preview(catalogue, settings, || dealer.fresh());
        }
    }
}

/// Returns the context in which keys are pressed at a table in real time.
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

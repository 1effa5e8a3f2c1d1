//! The search for a new deal that is winnable, or that has a certain difficulty level. It checks fresh deals one after
//! the other until one fits. A key that plays cards stops the search, and the search has a time limit.

use std::time::Duration;

use patience_core::{DealNumber, Game};
use patience_solver::Verdict;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::context::Context;
use crate::render::panel::{centred, lines_at, panel};
use crate::render::text::{count, width};
use crate::screens::page::{Effects, Page, PageInput};
use patience_app::keymap::{Action, Key, KeyContext, Keys};
use patience_app::session::TimedGame;
use patience_app::settings::Winnable;
use patience_app::survey::difficulty::{Assessed, Difficulty, Level};
use patience_app::survey::fingerprint;
use patience_app::survey::measurements::{is_found_within, share_of};
use patience_app::winnability::{Found, Hand, Question, Search};

/// The time limit of a search for a suitable deal, if the player asked for the search.
const LONGEST: Duration = Duration::from_mins(1);

/// The time limit of a search for a winnable deal that the program starts by itself. The player should hardly notice
/// it.
const UNASKED: Duration = Duration::from_secs(1);

/// The time limit for checking one deal, in a search that the program starts by itself. Most winnable deals are solved
/// in less time. Giving up on the others reaches the next deal sooner.
const LOOK: Duration = Duration::from_millis(100);

/// The longest expected duration, in seconds, at which the program by itself starts a search for a winnable deal.
/// Surveys of many deals predict the duration.
const QUICK: f64 = 1.0;

/// The longest expected duration, in seconds, at which the program searches for a winnable deal of a game with proven
/// unwinnable deals. Avoiding such deals is worth a longer wait.
const QUICK_WHERE_LOST: f64 = 3.0;

/// How long the page stays invisible after the search for a deal has started. Most deals are found sooner.
const UNSEEN: Duration = Duration::from_millis(250);

/// The page of a search for a suitable deal, with the deal being checked and the results so far.
#[derive(Debug)]
pub struct DealSearch {
    /// The game with the deal that is being checked.
    timed_game: TimedGame,
    since: Duration,
    /// The time limit of the whole search for a deal.
    longest: Duration,
    /// The number of the solver's current search; `None` if the solver is not searching.
    asked: Option<u64>,
    lost: usize,
    undecided: usize,
    /// The difficulty level that the player wants, and the text of the file that defines the levels; `None` if the
    /// level does not matter.
    level: Option<(Level, &'static str)>,
    /// The number of checked deals that had another difficulty level than the wanted one.
    others: usize,
}

/// Counts of the deals that were skipped before a winnable deal was found.
#[derive(Debug, Clone, Copy)]
pub struct Skipped {
    /// The number of skipped deals that were proved unwinnable.
    pub lost: usize,
    /// The number of skipped deals for which the solver found no answer in time.
    pub undecided: usize,
}

impl Skipped {
    /// Returns, in words, the number of deals that a search for a winnable deal has skipped. At least one must have
    /// been skipped.
    pub fn words(self) -> String {
        match (self.lost, self.undecided) {
            (lost, 0) => format!("{} skipped", count(lost, "unwinnable deal")),
            (0, undecided) => format!("{} skipped", count(undecided, "undecided deal")),
            (lost, undecided) => {
                format!("{lost} unwinnable and {undecided} undecided deals skipped")
            }
        }
    }
}

/// The outcome of checking whether one deal is suitable.
#[derive(Debug)]
pub enum SearchOutcome {
    /// A winnable deal has been found: the game, what is known about the hand, and the deals that were skipped.
    Found(TimedGame, Box<Hand>, Skipped),
    /// The deal has the wanted difficulty level: the game, what is known about the hand, and the difficulty of the
    /// deal.
    HasLevel(TimedGame, Box<Hand>, Difficulty),
    /// The time limit of the search has passed. The next deal is used unchecked, and the player sees this message.
    OutOfTime(TimedGame, String),
    /// The deal was not suitable, so the search continues with the next deal.
    Next(Box<DealSearch>),
}

impl DealSearch {
    /// Whether the program searches for a winnable deal before this game starts. The settings must ask for it, and the
    /// game must be a single-player game that can be won.
    pub fn is_wanted(timed_game: &TimedGame, context: &Context) -> bool {
        let rules = timed_game.game.rules();
        let for_one = rules.seats() == 1 && timed_game.duel.is_none();
        let is_quick = || {
            let measured = context.catalogue.embedded().winnability;
            let fingerprint = fingerprint(rules);
            let may_be_lost = share_of(measured, &fingerprint).is_some_and(|share| share.lost > 0);
            let seconds = if may_be_lost { QUICK_WHERE_LOST } else { QUICK };
            is_found_within(measured, &fingerprint, seconds)
        };
        for_one
            && rules.goal.can_be_won()
            && match context.settings.winnable.value {
                Winnable::Off => false,
                Winnable::Quick => is_quick(),
                Winnable::Thorough => true,
            }
    }

    /// Creates a search for a winnable deal, if the player did not choose a deal. It has the short time limit, unless
    /// the settings ask for a thorough search.
    pub fn any(timed_game: TimedGame, context: &Context) -> Self {
        let is_asked_for = context.settings.winnable.value == Winnable::Thorough;
        Self {
            longest: if is_asked_for { LONGEST } else { UNASKED },
            ..Self::new(timed_game, context.now)
        }
    }

    /// Creates a search for a winnable deal. It starts with the deal of `timed_game`.
    pub const fn new(timed_game: TimedGame, now: Duration) -> Self {
        Self {
            timed_game,
            since: now,
            longest: LONGEST,
            asked: None,
            lost: 0,
            undecided: 0,
            level: None,
            others: 0,
        }
    }

    /// Makes the search look for a deal of the difficulty `level`. `measured` is the text of the file that defines the
    /// levels.
    #[must_use]
    pub const fn of_level(mut self, level: Level, measured: &'static str) -> Self {
        self.level = Some((level, measured));
        self
    }

    /// Returns the search that the solver should do next: the check of the current deal, with a search number and a
    /// memory limit in MiB. Returns `None` if the solver is still busy.
    pub fn ask(&mut self, number: u64, memory: u32, now: Duration) -> Option<Search> {
        if self.asked.is_some() {
            return None;
        }
        self.asked = Some(number);
        let left = (self.since + self.longest).saturating_sub(now);
        let look = if self.longest == UNASKED { LOOK } else { left };
        let game = &self.timed_game.game;
        let question = match self.level {
            Some((level, measured)) => Question::Level(measured, game.deal(), Some(level)),
            None => Question::WinnableDeal(left.min(look)),
        };
        let (rules, position) = (game.rules().clone(), game.position().clone());
        Some(Search::new(number, question, rules, position, memory))
    }

    /// Notes that the solver's search with this number has ended. Returns whether it was a check of the deal for this
    /// page.
    pub fn takes_answer(&mut self, number: u64) -> bool {
        self.asked.take_if(|asked| *asked == number).is_some()
    }

    /// Whether the solver is checking a deal now.
    pub const fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Handles the solver's answer about the deal being checked. `fresh` returns the number of the next deal to check.
    pub fn learn(
        mut self: Box<Self>,
        found: &Found,
        now: Duration,
        fresh: impl FnOnce() -> DealNumber,
    ) -> SearchOutcome {
        let rules = self.timed_game.game.rules().clone();
        let deal = self.timed_game.game.deal();
        let hand = |won: Option<Verdict>| {
            let mut hand = Hand::new(&Game::new(rules.clone(), deal));
            if let Some(won) = won {
                hand.learn(0, won);
            }
            Box::new(hand)
        };
        match found {
            Found::Verdict(Verdict::Won(moves)) => {
                let skipped = Skipped {
                    lost: self.lost,
                    undecided: self.undecided,
                };
                let hand = hand(Some(Verdict::Won(moves.clone())));
                return SearchOutcome::Found(self.timed_game, hand, skipped);
            }
            Found::Level(Assessed::Has(difficulty, moves)) => {
                let hand = hand(moves.clone().map(Verdict::Won));
                return SearchOutcome::HasLevel(self.timed_game, hand, *difficulty);
            }
            Found::Level(Assessed::IsOther) => self.others += 1,
            Found::Verdict(Verdict::Lost) => self.lost += 1,
            Found::Verdict(Verdict::Undecided(_))
            | Found::Wanders(_)
            | Found::Level(Assessed::HasNone) => self.undecided += 1,
        }
        self.timed_game.game = Game::new(rules, fresh());
        if self.is_at_its_end(now) {
            let tried = count(self.tried(), "deal");
            let text = match self.level {
                None if self.longest == UNASKED => format!(
                    "No winnable deal found in {} s. This one is unchecked.",
                    UNASKED.as_secs()
                ),
                Some((level, _)) => {
                    format!(
                        "No {} deal found among {tried}. This one is unchecked.",
                        level.name(),
                    )
                }
                None => {
                    format!("No winnable deal found among {tried}. This one is unchecked.")
                }
            };
            SearchOutcome::OutOfTime(self.timed_game, text)
        } else {
            SearchOutcome::Next(self)
        }
    }

    /// Ends the search for a suitable deal. Returns the deal that was checked last, and a message about it.
    pub fn stop(self) -> (TimedGame, &'static str) {
        let text = match self.level {
            Some(_) => "Stopped. The difficulty of this deal is not known",
            None => "Stopped. This deal may not be winnable",
        };
        (self.timed_game, text)
    }

    /// Whether the search looks for a deal of a certain difficulty level, instead of any winnable deal.
    pub const fn seeks_level(&self) -> bool {
        self.level.is_some()
    }

    /// Whether the page of the search for a deal is visible.
    pub fn is_seen(&self, now: Duration) -> bool {
        now >= self.since + UNSEEN
    }

    const fn tried(&self) -> usize {
        self.lost + self.undecided + self.others
    }

    fn is_at_its_end(&self, now: Duration) -> bool {
        now >= self.since + self.longest
    }

    const fn seconds(&self, now: Duration) -> u64 {
        now.saturating_sub(self.since).as_secs()
    }

    /// Returns the words for what the search looks for, such as a winnable deal.
    fn looks_for(&self) -> String {
        self.level.map_or_else(
            || "Looking for a winnable deal".to_owned(),
            |(level, _)| format!("Looking for a deal rated {}", level.name()),
        )
    }
}

impl Page for DealSearch {
    /// Returns when the page of the search must be drawn next. It appears after a moment, and is then drawn every
    /// second.
    fn due(&self, now: Duration) -> Option<Duration> {
        let seen = self.since + UNSEEN;
        let next = self.since + Duration::from_secs(self.seconds(now) + 1);
        Some(if now < seen { seen } else { next })
    }

    fn key_context(&self) -> KeyContext {
        KeyContext::Ask
    }

    /// Does nothing. The keys and clicks that stop the search for a deal are handled before they reach this page.
    fn update(&mut self, _: PageInput<'_>, _: &Context) -> Effects {
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let now = context.now;
        if !self.is_seen(now) {
            return;
        }
        let tried = match self.tried() {
            0 => "No deals checked.".to_owned(),
            tried if self.level.is_some() => format!(
                "{tried} checked: {} of other levels, {} undecided.",
                self.others, self.undecided
            ),
            tried => format!(
                "{tried} checked: {} unwinnable, {} undecided.",
                self.lost, self.undecided
            ),
        };
        let most = self.longest.as_secs();
        let game = &self.timed_game.game;
        let lines = [
            format!("{} …", self.looks_for()),
            tried,
            format!("Checking deal {}.", game.deal()),
            String::new(),
            format!("{} s of at most {most} s.", self.seconds(now)),
        ];
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let columns = u16::try_from(widest.max(44)).unwrap_or(44) + 4;
        let (title, outer) = (game.rules().about.full_title(), centred(area, columns, 7));
        let inside = panel(frame, outer, &context.appearance.theme, &title);
        lines_at(frame, inside, 0, lines.map(Line::raw));
    }
}

/// Whether a key plays cards or turns the stock at the table. Pressed during the search for a new deal, such a key may
/// have been meant for the previous game.
pub fn plays_cards(keys: &Keys, key: Key) -> bool {
    let at_table = keys.action(KeyContext::Table, key);
    matches!(at_table, Some(Action::PickUp | Action::Step))
}

impl DealSearch {
    /// Returns the three segments of the search's status line, each with the action that a click on it performs.
    fn pieces(&self, keys: &Keys, at_table: bool) -> [(String, Option<Action>); 3] {
        let key = |action, does: &str| {
            let name = keys.name_of(KeyContext::Ask, action);
            (format!("{name} {does}"), Some(action))
        };
        let mut all = keys.in_state(KeyContext::Ask);
        let yes = all.find(|(entry, _)| entry.action == Action::Yes);
        let deals = yes.and_then(|(_, yes)| yes.iter().find(|key| !plays_cards(keys, **key)));
        let deal = self.timed_game.game.deal();
        let deals = deals.map_or_else(
            || (String::new(), None),
            |key| {
                let words = format!(", {} deals {deal}", keys.label(*key));
                (words, Some(Action::Yes))
            },
        );
        let back = if at_table {
            "keeps this game"
        } else {
            "goes back"
        };
        [
            (format!("{}: ", self.looks_for()), None),
            key(Action::Back, back),
            deals,
        ]
    }

    /// Returns the status line of the search for a deal: what the search looks for, and what the keys do in the
    /// meantime.
    pub fn words(&self, keys: &Keys, at_table: bool) -> String {
        let pieces = self.pieces(keys, at_table).into_iter();
        pieces.map(|(words, _)| words).collect()
    }

    /// Returns the action that a click on the search's status line performs. `column` is counted from the start of the
    /// line.
    pub fn action_at(&self, keys: &Keys, at_table: bool, column: usize) -> Option<Action> {
        let mut end = 0;
        let under = |(words, _): &(String, Option<Action>)| {
            end += width(words);
            column < end
        };
        self.pieces(keys, at_table).into_iter().find(under)?.1
    }
}

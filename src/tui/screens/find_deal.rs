//! A new deal that can be won: fresh ones are looked at one after the other until one is known to
//! be such. A key to play with stops it, and it ends by itself.

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

/// How long it is looked for where somebody has asked for it.
const LONGEST: Duration = Duration::from_mins(1);

/// How long it is looked for where nobody has asked: nobody waits any longer for what they did not want.
const UNASKED: Duration = Duration::from_secs(1);

/// How long each deal is looked at where nobody has asked: most that can be won are so within less, and others
/// come sooner.
const LOOK: Duration = Duration::from_millis(100);

/// How many seconds it may take by the surveys, where nobody has asked for deals that can be won.
const QUICK: f64 = 1.0;

/// The same where the surveys have found deals that cannot be won: those are what is not to be dealt.
const QUICK_WHERE_LOST: f64 = 3.0;

/// Most deals are found at once: until then nothing covers the screen.
const UNSEEN: Duration = Duration::from_millis(250);

/// What is looked at now, and what has been found out so far.
#[derive(Debug)]
pub struct DealSearch {
    /// The deal that is looked at.
    timed_game: TimedGame,
    since: Duration,
    /// How long it is looked for.
    longest: Duration,
    /// The number of the search under way.
    asked: Option<u64>,
    lost: usize,
    undecided: usize,
    /// The level that is looked for, and the lines that tell it.
    level: Option<(Level, &'static str)>,
    /// How many were of another level.
    others: usize,
}

/// The deals that were skipped before one was found that can be won.
#[derive(Debug, Clone, Copy)]
pub struct Skipped {
    /// How many cannot be won.
    pub lost: usize,
    /// Of how many that is not known.
    pub undecided: usize,
}

impl Skipped {
    /// Says how many there were, of which there is one at least.
    pub fn words(self) -> String {
        match (self.lost, self.undecided) {
            (1, 0) => "1 deal that cannot was skipped".to_owned(),
            (lost, 0) => format!("{lost} deals that cannot were skipped"),
            (0, undecided) => format!("{} undecided skipped", count(undecided, "deal")),
            (lost, undecided) => {
                format!("{lost} that cannot and {undecided} undecided were skipped")
            }
        }
    }
}

/// What has come of a deal that was looked at.
#[derive(Debug)]
pub enum Looked {
    /// It can be won: the game, what is known of its hand, and the deals that were skipped.
    Found(TimedGame, Box<Hand>, Skipped),
    /// It has the level that was looked for: the game, what is known of its hand, and how many of
    /// the crowd win it.
    HasLevel(TimedGame, Box<Hand>, Difficulty),
    /// There is no more time: the next one is dealt, whatever it is, with these words.
    OutOfTime(TimedGame, String),
    /// The next one is looked at.
    Next(Box<DealSearch>),
}

impl DealSearch {
    /// Tells whether a deal that can be won is to be looked for: only such are wanted, and the
    /// game is for one who can win it.
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

    /// Begins with this deal of those that nobody chose: for a moment only, unless the settings ask for
    /// deals that can be won.
    pub fn any(timed_game: TimedGame, context: &Context) -> Self {
        let is_asked_for = context.settings.winnable.value == Winnable::Thorough;
        Self {
            longest: if is_asked_for { LONGEST } else { UNASKED },
            ..Self::new(timed_game, context.now)
        }
    }

    /// Begins with this deal.
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

    /// Looks for a deal of this level by these lines.
    #[must_use]
    pub const fn of_level(mut self, level: Level, measured: &'static str) -> Self {
        self.level = Some((level, measured));
        self
    }

    /// Returns the search that is to be made next, with a number of its own and so many MiB, unless
    /// one is under way.
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

    /// Tells whether the answer to a search is waited for, which it is no longer.
    pub fn takes_answer(&mut self, number: u64) -> bool {
        self.asked.take_if(|asked| *asked == number).is_some()
    }

    /// Tells whether a search is under way.
    pub const fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Takes the answer to the search for the deal that is looked at; `fresh` numbers the next.
    pub fn learn(
        mut self: Box<Self>,
        found: &Found,
        now: Duration,
        fresh: impl FnOnce() -> DealNumber,
    ) -> Looked {
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
                return Looked::Found(self.timed_game, hand, skipped);
            }
            Found::Level(Assessed::Has(difficulty, moves)) => {
                let hand = hand(moves.clone().map(Verdict::Won));
                return Looked::HasLevel(self.timed_game, hand, *difficulty);
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
                    "In {} s no deal was found that can be won: this is the next, not looked at yet",
                    UNASKED.as_secs()
                ),
                Some((level, _)) => {
                    format!(
                        "Of {tried} none is known to be {}; nor is this one",
                        level.name()
                    )
                }
                None => {
                    format!("Of {tried} none is known to be one that can be won; nor is this one")
                }
            };
            Looked::OutOfTime(self.timed_game, text)
        } else {
            Looked::Next(self)
        }
    }

    /// Looks no further: returns the deal that was looked at last, with what is to be said of it.
    pub fn stop(self) -> (TimedGame, &'static str) {
        let text = match self.level {
            Some(_) => "Stopped: it is not known how hard this deal is",
            None => "Stopped: it is not known whether this deal can be won",
        };
        (self.timed_game, text)
    }

    /// Tells whether a deal of a level is looked for.
    pub const fn seeks_level(&self) -> bool {
        self.level.is_some()
    }

    /// Tells whether it covers the screen.
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

    /// Says what is looked for.
    fn looks_for(&self) -> String {
        self.level.map_or_else(
            || "Looking for a deal that can be won".to_owned(),
            |(level, _)| format!("Looking for a deal that is {}", level.name()),
        )
    }
}

impl Page for DealSearch {
    /// It is drawn first after a moment, and then with each second.
    fn due(&self, now: Duration) -> Option<Duration> {
        let seen = self.since + UNSEEN;
        let next = self.since + Duration::from_secs(self.seconds(now) + 1);
        Some(if now < seen { seen } else { next })
    }

    fn key_context(&self) -> KeyContext {
        KeyContext::Ask
    }

    /// Keys and clicks come to it before they are input to a page: any may stop it.
    fn update(&mut self, _: PageInput<'_>, _: &Context) -> Effects {
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let now = context.now;
        if !self.is_seen(now) {
            return;
        }
        let tried = match self.tried() {
            0 => "None has been tried yet.".to_owned(),
            tried if self.level.is_some() => format!(
                "{tried} tried: {} of other levels, {} not known to be won.",
                self.others, self.undecided
            ),
            tried => format!(
                "{tried} tried: {} cannot be won, {} undecided.",
                self.lost, self.undecided
            ),
        };
        let most = self.longest.as_secs();
        let game = &self.timed_game.game;
        let lines = [
            format!("{} …", self.looks_for()),
            tried,
            format!("Trying deal {} now.", game.deal()),
            String::new(),
            format!("{} s of {most} s at most.", self.seconds(now)),
        ];
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let columns = u16::try_from(widest.max(44)).unwrap_or(44) + 4;
        let (title, outer) = (game.rules().about.full_title(), centred(area, columns, 7));
        let inside = panel(frame, outer, &context.appearance.theme, &title);
        lines_at(frame, inside, 0, lines.map(Line::raw));
    }
}

/// Tells whether a key plays cards or turns the stock at the table, so that it may still be meant for
/// the one before.
pub fn plays_cards(keys: &Keys, key: Key) -> bool {
    let at_table = keys.action(KeyContext::Table, key);
    matches!(at_table, Some(Action::PickUp | Action::Step))
}

impl DealSearch {
    /// Says what is going on, and what keys do meanwhile, piece by piece of one sentence.
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
            "keeps this table"
        } else {
            "goes back"
        };
        [
            (format!("{}: ", self.looks_for()), None),
            key(Action::Back, back),
            deals,
        ]
    }

    /// Says what is going on, and what keys do meanwhile.
    pub fn words(&self, keys: &Keys, at_table: bool) -> String {
        let pieces = self.pieces(keys, at_table).into_iter();
        pieces.map(|(words, _)| words).collect()
    }

    /// Returns what a click on those words means, so many columns from their start.
    pub fn action_at(&self, keys: &Keys, at_table: bool, column: usize) -> Option<Action> {
        let mut end = 0;
        let under = |(words, _): &(String, Option<Action>)| {
            end += width(words);
            column < end
        };
        self.pieces(keys, at_table).into_iter().find(under)?.1
    }
}

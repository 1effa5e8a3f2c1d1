//! Real-time races: the stages of a hand (countdown, play, pause, final announcement), the seats of
//! people, and a message for each person. The engine orders the actions. There is no clock here;
//! every call passes the time in.

mod act;
pub mod split_keyboard;

use std::time::Duration;

use patience_core::{Card, Move, PileId, Preference, Rules, Seat};
use patience_solver::Skill;

use self::split_keyboard::Half;
use super::computer_players::ComputerPlayers;
use super::turn_summary::few_left;
use super::{Notice, TimedGame};
use crate::settings::Seating;

/// How long one number of the countdown to a hand is shown.
const COUNT: Duration = Duration::from_millis(600);
/// The number at which the countdown to a hand starts. It ends at one.
const COUNTS: u32 = 3;
/// The duration of the whole countdown to a hand.
pub const COUNTDOWN: Duration = COUNT.saturating_mul(COUNTS);
/// How long the end of a real-time hand is announced before the result is shown.
pub(super) const SHOUT: Duration = Duration::from_millis(1500);
/// How long a player's name stays highlighted after the player has acted.
const LIT: Duration = Duration::from_millis(700);
/// The interval at which the remaining time is redrawn after a player has called the end of the
/// hand.
const CALLED: Duration = Duration::from_millis(100);
/// The time within which a repeated key counts as repeated by the keyboard, not by the player.
const REPEAT: Duration = Duration::from_millis(60);
/// How long after a player has taken a place for a card, another player's move still counts as
/// meant for this place, in milliseconds.
const STILL_MEANT: u64 = 1000;

/// The stage of a real-time hand: countdown, play, pause or end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The hand has just been dealt.
    Fresh,
    /// The countdown to the start or the resumption of the hand runs; it began at this time.
    Countdown(Duration),
    /// The hand is being played.
    Running,
    /// The hand waits for its player: it has not started, or is paused with its cards hidden.
    Paused,
    /// The hand is over; its end is announced until this time.
    Shout(Duration),
    /// The hand is over.
    Over,
}

/// The last action of a player in a real-time game, shown to the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// When the action happened, as a time of the program's clock.
    pub at: Duration,
    /// The description of the player's last action: `7♥ to the middle`.
    pub text: String,
}

/// A card that a player is about to play to a place that another player has just taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lost {
    seat: Seat,
    mv: Move,
    /// The card that the player was about to play. If another card has come to the top of its pile
    /// since, the player means that card instead.
    card: Card,
    /// The time, in milliseconds of the game clock, until which the player's move counts as meant
    /// for the place that another player has taken.
    until: u64,
}

/// A report to a person about an action in a real-time game. Its text contains players' names,
/// which are added later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Report {
    to: Seat,
    quicker: Preference,
    card: Option<Card>,
    /// Whether the card went to another pile than the player meant.
    diverted: bool,
}

/// A card that came too late and slides back to the pile from which it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// The pile that the card did not reach.
    pub to: PileId,
    /// The pile to which the card slides back.
    pub from: PileId,
    /// The number of cards that slide back.
    pub count: u8,
}

/// The state of a real-time hand.
#[derive(Debug, Clone)]
pub struct RealTime {
    stage: Stage,
    /// The seats in which people sit; the person in the first of them has the left half of the
    /// keyboard.
    people: Vec<Seat>,
    /// The last action in each seat.
    news: Vec<Option<News>>,
    /// The latest message for each person, by seat.
    said: Vec<Option<Notice>>,
    /// The cards that came too late and slide back to their piles.
    slides: Vec<Slide>,
    reports: Vec<Report>,
    /// For each side, whether it has been announced that few cards are left in the pile that the
    /// side has to empty.
    few_left: Vec<bool>,
    /// The sides that have few cards left, each with its number of cards. The warnings wait here
    /// until the players' names are known.
    warnings: Vec<(Seat, usize)>,
    lost: Vec<Lost>,
    /// The last key that each person has pressed and when, by seat.
    last_keys: Vec<Option<(char, Duration)>>,
    /// For each person, by seat: how many of the best places for a card the next pile key skips.
    left_out: Vec<usize>,
    pub(super) players: ComputerPlayers,
}

impl RealTime {
    /// Creates the state of a real-time hand. Returns `None` for a turn-based game.
    pub fn new(timed_game: &TimedGame, seating: Seating) -> Option<Self> {
        let game = &timed_game.game;
        let rules = game.rules();
        if !rules.in_real_time() {
            return None;
        }
        let people = timed_game.people_with(&seating);
        let seats = usize::from(rules.seats());
        let over = game.hand_end().is_some();
        Some(Self {
            stage: match (over, game.moves_made()) {
                (true, _) => Stage::Over,
                (false, 0) if !game.series().hands().is_empty() => Stage::Fresh,
                // The player looks at the keys first; a saved game waits too.
                _ => Stage::Paused,
            },
            players: ComputerPlayers::new(game, &seating, &people),
            people,
            news: vec![None; seats],
            said: vec![None; seats],
            slides: Vec::new(),
            reports: Vec::new(),
            // A side that starts with few cards gets no warning.
            few_left: rules
                .all_sides()
                .map(|side| few_left(game.rules(), game.position(), side).is_some())
                .collect(),
            warnings: Vec::new(),
            lost: Vec::new(),
            last_keys: vec![None; seats],
            left_out: vec![0; seats],
        })
    }

    /// The current stage of the hand: countdown, play, pause or end.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The seats in which people sit.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// The seat of the person who uses this half of the keyboard.
    pub fn person_at(&self, half: Half) -> Option<Seat> {
        self.people.get(half.index()).copied()
    }

    /// The seat whose view is shown: that of the only person, or of the person with the left half
    /// of the keyboard.
    pub fn front(&self) -> Seat {
        self.people.first().copied().unwrap_or(Seat::FIRST)
    }

    /// The latest message for a person in a real-time hand.
    pub fn said(&self, seat: Seat) -> Option<&Notice> {
        self.said.get(seat.index())?.as_ref()
    }

    /// Gives a seat to a computer player or back to its person. `people` are then the seats of
    /// people. A computer player with the skill `skill` takes over at `seat` or, if `skill` is
    /// `None`, the person returns.
    pub(super) fn stand_in(&mut self, people: Vec<Seat>, seat: Seat, skill: Option<Skill>) {
        self.people = people;
        match skill {
            Some(skill) => self.players.seat(seat, skill),
            None => self.players.clear(seat),
        }
    }

    /// Ends the real-time hand without announcing its end.
    pub(super) const fn end(&mut self) {
        self.stage = Stage::Over;
    }

    /// Keeps the people's speed of play as it was measured in the previous hand.
    pub(super) fn remember(&mut self, former: &Self) {
        self.players.remember(&former.players);
    }

    /// Whether two people play at one keyboard.
    pub const fn is_for_two(&self) -> bool {
        self.people.len() == 2
    }

    /// Whether two people at one keyboard are partners.
    pub fn is_for_partners(&self, rules: &Rules) -> bool {
        let mut sides = self.people.iter().map(|seat| rules.side(*seat));
        self.is_for_two() && sides.next() == sides.next()
    }

    /// Whether a person sits in a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.people.contains(&seat)
    }

    /// Whether the real-time hand is at a stage in which players can play cards.
    pub const fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Running)
    }

    /// The number to show in the countdown to a hand.
    pub fn counted(&self, now: Duration) -> Option<u32> {
        let Stage::Countdown(since) = self.stage else {
            return None;
        };
        let gone = now.saturating_sub(since).as_millis() / COUNT.as_millis();
        let gone = u32::try_from(gone).unwrap_or(COUNTS);
        Some(COUNTS.saturating_sub(gone).max(1))
    }

    /// Pauses the real-time hand unless it is over.
    pub(super) const fn pause(&mut self) {
        if matches!(
            self.stage,
            Stage::Fresh | Stage::Running | Stage::Countdown(_)
        ) {
            self.stage = Stage::Paused;
        }
    }

    /// Starts the countdown, after which a real-time hand is played.
    pub(super) const fn resume(&mut self, now: Duration) {
        if matches!(self.stage, Stage::Fresh | Stage::Paused) {
            self.stage = Stage::Countdown(now);
        }
    }

    /// The seats whose players' names are highlighted because they have just acted.
    pub fn lit(&self, now: Duration) -> Vec<Seat> {
        let fresh = |news: &Option<News>| news.as_ref().is_some_and(|news| now < news.at + LIT);
        (0..)
            .map(Seat::new)
            .zip(&self.news)
            .filter(|(_, news)| fresh(news))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The last action of each side, no matter which partner made it.
    pub fn news_by_side(&self, rules: &Rules) -> Vec<Option<News>> {
        let of = |side: Seat| {
            let news = rules.all_seats().zip(&self.news);
            let own = news.filter(|(seat, _)| rules.side(*seat) == side);
            own.filter_map(|(_, news)| news.clone())
                .max_by_key(|news| news.at)
        };
        rules.all_sides().map(of).collect()
    }

    /// When something must next be done or drawn in a real-time hand, even if nobody acts.
    pub fn due(&self, timed_game: &TimedGame, now: Duration) -> Option<Duration> {
        match self.stage {
            Stage::Fresh => Some(now),
            Stage::Paused | Stage::Over => None,
            Stage::Shout(until) => Some(until),
            Stage::Countdown(since) => {
                let counts = (1..=COUNTS).map(|number| since + COUNT * number);
                counts.filter(|at| *at > now).min().or(Some(now))
            }
            Stage::Running => {
                // Convert the time of the next action from the game clock to the program's clock.
                let ms = timed_game.ms(now);
                let closing = timed_game.game.closing().map(|ms| ms.saturating_add(1));
                let due = closing.into_iter().chain(self.players.due()).min();
                let due = due.map(|due| now + Duration::from_millis(due.saturating_sub(ms)));
                let lit = self.news.iter().flatten().map(|news| news.at + LIT);
                // The time left after a call is shown while it counts down.
                let counted = timed_game.game.closing().map(|_| now + CALLED);
                let due = due.into_iter().chain(counted);
                due.chain(lit.filter(|at| *at > now)).min()
            }
        }
    }

    /// The last action in a seat, as shown to the others.
    pub(super) fn news(&self, seat: Seat) -> Option<&News> {
        self.news.get(seat.index())?.as_ref()
    }

    /// Sets the last action in a seat, as shown to the others.
    pub(super) fn set_news(&mut self, seat: Seat, news: News) {
        if let Some(own) = self.news.get_mut(seat.index()) {
            *own = Some(news);
        }
    }

    /// Sets the stage of the hand: countdown, play, pause or end.
    pub(super) const fn set_stage(&mut self, stage: Stage) {
        self.stage = stage;
    }

    /// Sets the message for a person in a real-time hand.
    fn tell(&mut self, seat: Seat, text: String, refusal: bool) {
        if let Some(said) = self.said.get_mut(seat.index()) {
            *said = Some(Notice { text, refusal });
        }
    }
}

/// The piles of a seat whose top cards have keys on the keyboard: the columns, the pile to empty,
/// and the waste.
pub fn own_piles(rules: &Rules, seat: Seat) -> impl Iterator<Item = PileId> {
    use patience_core::Role;
    rules.pile_ids().filter(move |pile| {
        rules.pile(*pile).seat.is_some()
            && rules.pile(*pile).belongs_to(seat)
            && matches!(
                rules.group_of(*pile).role,
                Role::Tableau | Role::Reserve | Role::Waste | Role::Cell
            )
    })
}

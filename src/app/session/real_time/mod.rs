//! Races played in real time: the course of a hand (countdown, play, pause, the shout at its end),
//! which seats are people's, and the sentences for each person. The order of actions is the
//! engine's; there is no clock here, every question comes with the time.

mod act;
pub mod split_keyboard;

use std::time::Duration;

use patience_core::{Card, Move, PileId, Quicker, Rules, Seat};
use patience_solver::Skill;

use self::split_keyboard::Half;
use super::computer_players::ComputerPlayers;
use super::turn_summary::few_left;
use super::{Notice, TimedGame};
use crate::settings::Seating;

/// One number of the countdown.
const COUNT: Duration = Duration::from_millis(600);
/// From this number down to one.
const COUNTS: u32 = 3;
/// The whole countdown.
pub const COUNTDOWN: Duration = COUNT.saturating_mul(COUNTS);
/// How long the end of a hand is shown before its result.
pub(super) const SHOUT: Duration = Duration::from_millis(1500);
/// How long the name of somebody who has played is lit.
const LIT: Duration = Duration::from_millis(700);
/// How often the time that is left after the call is drawn anew.
const CALLED: Duration = Duration::from_millis(100);
/// The same key again within this time is the keyboard's, not the player's.
const REPEAT: Duration = Duration::from_millis(60);
/// The time, in milliseconds, for which a player may still mean a place that somebody else has just
/// taken.
const STILL_MEANT: u64 = 1000;

/// The stage of a hand in real time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The hand has just been dealt.
    Fresh,
    /// The hand is about to begin or to go on; the countdown began at this time.
    Countdown(Duration),
    /// The hand is being played.
    Running,
    /// The hand waits for its player: it is not begun, or it is stopped and its cards are hidden.
    Paused,
    /// The hand is over; its end is shown until this time.
    Shout(Duration),
    /// The hand is over.
    Over,
}

/// The last action of a player, for the others to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The time by the program's clock.
    pub at: Duration,
    /// In words: `7♥ to the middle`.
    pub text: String,
}

/// A card that a player is about to put on a place that somebody has just taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lost {
    seat: Seat,
    mv: Move,
    /// The card itself: once another lies there, that one is meant.
    card: Card,
    /// Until when it counts as meant, in milliseconds of the game's clock.
    until: u64,
}

/// Something to say to a person for which names are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Report {
    to: Seat,
    quicker: Quicker,
    card: Option<Card>,
    /// Whether the card found another pile.
    diverted: bool,
}

/// A card that slides back to where it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// The pile that it did not reach.
    pub to: PileId,
    /// The pile that it lies in.
    pub from: PileId,
    /// The number of cards.
    pub count: u8,
}

/// The course of a hand that is played in real time.
#[derive(Debug, Clone)]
pub struct RealTime {
    stage: Stage,
    /// The seats that are people's, whoever has the left half of the keyboard first.
    people: Vec<Seat>,
    /// The last action of each seat.
    news: Vec<Option<News>>,
    /// The last sentence for each person, by seat.
    said: Vec<Option<Notice>>,
    /// Cards that slide back.
    slides: Vec<Slide>,
    reports: Vec<Report>,
    /// Of which sides it has been said that few cards are left in their pile.
    few_left: Vec<bool>,
    /// The sides of which that is to be said, with the number of cards, once there are names.
    warnings: Vec<(Seat, usize)>,
    lost: Vec<Lost>,
    /// The last key of each person and when it came, by seat.
    last_keys: Vec<Option<(char, Duration)>>,
    /// How many of the best places the next pile's key of each person leaves out, by seat.
    left_out: Vec<usize>,
    pub(super) players: ComputerPlayers,
}

impl RealTime {
    /// Seats everybody, where the game of a session is in real time.
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
                // Whoever plays first looks which keys there are; a kept game waits too.
                _ => Stage::Paused,
            },
            players: ComputerPlayers::new(game, &seating, &people),
            people,
            news: vec![None; seats],
            said: vec![None; seats],
            slides: Vec::new(),
            reports: Vec::new(),
            // Who begins with few has no warning coming.
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

    /// Returns how far the hand is.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the seats that are people's.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// Returns the seat of the person who has a half of the keyboard.
    pub fn person_at(&self, half: Half) -> Option<Seat> {
        self.people.get(half.index()).copied()
    }

    /// Returns who sits in front: the only person, or the one with the left half of the keyboard.
    pub fn front(&self) -> Seat {
        self.people.first().copied().unwrap_or(Seat::FIRST)
    }

    /// Returns the last sentence for a person.
    pub fn said(&self, seat: Seat) -> Option<&Notice> {
        self.said.get(seat.index())?.as_ref()
    }

    /// Seats these people; a seat of theirs goes to a computer player of this skill, or back to its person.
    pub(super) fn stand_in(&mut self, people: Vec<Seat>, seat: Seat, skill: Option<Skill>) {
        self.people = people;
        match skill {
            Some(skill) => self.players.seat(seat, skill),
            None => self.players.clear(seat),
        }
    }

    /// The hand is over, and its end is not shown.
    pub(super) const fn end(&mut self) {
        self.stage = Stage::Over;
    }

    /// Goes on with the measured speed of the people from the hand before.
    pub(super) fn remember(&mut self, former: &Self) {
        self.players.remember(&former.players);
    }

    /// Tells whether two people play at one keyboard.
    pub const fn is_for_two(&self) -> bool {
        self.people.len() == 2
    }

    /// Tells whether two people play at one keyboard with the same cards.
    pub fn is_for_partners(&self, rules: &Rules) -> bool {
        let mut sides = self.people.iter().map(|seat| rules.side(*seat));
        self.is_for_two() && sides.next() == sides.next()
    }

    /// Tells whether a seat is a person's.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.people.contains(&seat)
    }

    /// Tells whether cards can be played.
    pub const fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Running)
    }

    /// Returns the number to show before the hand begins.
    pub fn counted(&self, now: Duration) -> Option<u32> {
        let Stage::Countdown(since) = self.stage else {
            return None;
        };
        let gone = now.saturating_sub(since).as_millis() / COUNT.as_millis();
        let gone = u32::try_from(gone).unwrap_or(COUNTS);
        Some(COUNTS.saturating_sub(gone).max(1))
    }

    /// Stops the hand, if it is not over.
    pub(super) const fn pause(&mut self) {
        if matches!(
            self.stage,
            Stage::Fresh | Stage::Running | Stage::Countdown(_)
        ) {
            self.stage = Stage::Paused;
        }
    }

    /// Begins to count down to going on.
    pub(super) const fn resume(&mut self, now: Duration) {
        if matches!(self.stage, Stage::Fresh | Stage::Paused) {
            self.stage = Stage::Countdown(now);
        }
    }

    /// Returns the seats whose names are lit.
    pub fn lit(&self, now: Duration) -> Vec<Seat> {
        let fresh = |news: &Option<News>| news.as_ref().is_some_and(|news| now < news.at + LIT);
        (0..)
            .map(Seat::new)
            .zip(&self.news)
            .filter(|(_, news)| fresh(news))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Returns the last action of each side, by its partners.
    pub fn news_by_side(&self, rules: &Rules) -> Vec<Option<News>> {
        let of = |side: Seat| {
            let news = rules.all_seats().zip(&self.news);
            let own = news.filter(|(seat, _)| rules.side(*seat) == side);
            own.filter_map(|(_, news)| news.clone())
                .max_by_key(|news| news.at)
        };
        rules.all_sides().map(of).collect()
    }

    /// Returns when something is to be done or drawn although nobody does anything.
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
                // The next action by the game's clock, turned into the program's time.
                let ms = timed_game.ms(now);
                let closing = timed_game.game.closing().map(|ms| ms.saturating_add(1));
                let due = closing.into_iter().chain(self.players.due()).min();
                let due = due.map(|due| now + Duration::from_millis(due.saturating_sub(ms)));
                let lit = self.news.iter().flatten().map(|news| news.at + LIT);
                // The time that is left after the call is counted in sight.
                let counted = timed_game.game.closing().map(|_| now + CALLED);
                let due = due.into_iter().chain(counted);
                due.chain(lit.filter(|at| *at > now)).min()
            }
        }
    }

    /// Returns the last action of a seat.
    pub(super) fn news(&self, seat: Seat) -> Option<&News> {
        self.news.get(seat.index())?.as_ref()
    }

    /// Notes the last action of a seat.
    pub(super) fn set_news(&mut self, seat: Seat, news: News) {
        if let Some(own) = self.news.get_mut(seat.index()) {
            *own = Some(news);
        }
    }

    /// Goes to a stage.
    pub(super) const fn set_stage(&mut self, stage: Stage) {
        self.stage = stage;
    }

    /// Notes a sentence for a person.
    fn tell(&mut self, seat: Seat, text: String, refusal: bool) {
        if let Some(said) = self.said.get_mut(seat.index()) {
            *said = Some(Notice { text, refusal });
        }
    }
}

/// Returns the piles of a seat whose top cards can be sent somewhere: columns, the pile to be
/// rid of, the waste.
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

//! What a room tells its guests: never more than the seat of the guest may see.

use patience_core::Seat;
use serde::{Deserialize, Serialize};

use super::fields;
use super::name::Name;
use super::rules_text::RulesText;
use super::seal::Sealed;
use super::seen_act::SeenAct;
use super::seen_position::SeenPosition;
use crate::settings::ComputerLevel;

/// What a room tells a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tell {
    /// The guest has come in: the game, by the rules that it is played by.
    Welcome(Box<RulesText>),
    /// Who is here, and who sits where.
    People(People),
    /// How the hands before stood at their end, all cards open.
    Hands(Vec<EndedHand>),
    /// The hand on the table, as the guest's seat sees it.
    Table(Box<SeenTable>),
    /// A sentence for the guest; a refusal or not.
    Notice(String, bool),
    /// Something that a person has said to all.
    Talk(Name, String),
    /// What the guest has said and nobody has heard, because too much was said at once.
    Unsaid(String),
    /// The seal of the deal that is about to be played.
    Sealed(String),
    /// The deal that was played, once the match is over.
    Opened(Sealed),
    /// The guest is no longer in the room; the reason, as a sentence.
    Closed(String),
}

/// The stage of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomStage {
    /// People come in, sit down and say that they are ready.
    Gathering,
    /// A hand is about to begin, or to go on, in so many milliseconds.
    Countdown(u64),
    /// A hand is being played.
    Playing,
    /// The hand waits: somebody has stopped it, or nobody is there.
    Paused,
    /// The hand is over; the match goes on.
    HandOver,
    /// The match is over.
    MatchOver,
}

/// Who is in a room, and who has which seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// The seats, in their order.
    pub seats: Vec<Chair>,
    /// The people who look on.
    pub onlookers: Vec<Name>,
    /// How many more look on, who are not named: there may be many.
    #[serde(default, skip_serializing_if = "fields::is_zero")]
    pub more_onlookers: usize,
    /// The seat of the guest who is told, if it has one.
    #[serde(default, with = "fields::optional_seat")]
    pub own: Option<Seat>,
    /// The name of the guest who is told.
    pub name: Name,
    /// The stage.
    pub stage: RoomStage,
    /// The deal of the match in words, where it is one that all may know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
    /// What somebody asks of all, as a question.
    pub question: Option<String>,
    /// Who has not said yet whether they agree, where the guest has asked or agrees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Name>,
}

/// A seat of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The person whose seat it is.
    pub person: Option<Person>,
    /// The level of the computer player that has it, or that plays for the person who is away.
    #[serde(with = "fields::level")]
    pub level: ComputerLevel,
    /// How far the person is, where each plays the same deal of a game for one; the points of the match so far, after
    /// a hand for several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<String>,
    /// Whether the person has come to an end, where each plays the same deal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_ended: bool,
}

/// The words with which the progress of a person begins who has given up the deal.
pub(crate) const GAVE_UP: &str = "gave up";

impl Chair {
    /// Tells whether the person has given up, where each plays the same deal.
    pub fn has_given_up(&self) -> bool {
        let progress = self.progress.as_ref();
        self.has_ended && progress.is_some_and(|progress| progress.starts_with(GAVE_UP))
    }
}

/// A person who has a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The name.
    pub name: Name,
    /// Whether the person is ready for what comes next.
    pub ready: bool,
    /// Whether the connection of the person is lost.
    pub presence: Presence,
    /// The time that a message to the person and back takes, in milliseconds, once it is known.
    pub round_trip: Option<u32>,
}

/// Whether a person who has a seat is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// There.
    Here,
    /// Away for a few seconds.
    Away,
    /// Away, and a computer player has the seat until the person is back.
    Replaced,
}

/// A hand that is over, all cards open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedHand {
    /// The position at its end.
    pub position: SeenPosition,
    /// Who gave up, if anybody did.
    #[serde(default, with = "fields::optional_seat")]
    pub resigned: Option<Seat>,
}

/// A hand as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenTable {
    /// The number of hands before it.
    pub hand: usize,
    /// The position as the seat sees it; all of it once the hand is over.
    pub position: SeenPosition,
    /// Who gave up, if anybody did.
    #[serde(default, with = "fields::optional_seat")]
    pub resigned: Option<Seat>,
    /// The number of acts in the hand that the guest knows already and that still stand.
    pub known: usize,
    /// The acts since.
    pub acts: Vec<SeenAct>,
    /// When a hand that was called ends, by the clock of the game in milliseconds.
    pub closing: Option<u64>,
    /// The last act of each seat in words.
    pub news: Vec<Option<String>>,
    /// What was taken back last in words, until somebody acts again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_back: Option<String>,
    /// The clock of the game, in milliseconds.
    pub clock: u64,
}

impl SeenTable {
    /// Takes the place of what was to be told before it and has not been told: the acts of both are told.
    #[must_use]
    pub fn after(mut self, before: &Self) -> Self {
        if let Some(kept) = self.known.checked_sub(before.known)
            && let Some(acts) = before.acts.get(..kept)
            && self.hand == before.hand
        {
            self.known = before.known;
            self.acts = [acts, &self.acts].concat();
        }
        self
    }

    /// Tells whether two say the same to whoever lets the clock run.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let at_the_same_time = Self {
            clock: other.clock,
            ..self.clone()
        };
        at_the_same_time == *other
    }
}

//! A person at a shared table.

use std::time::Duration;

use patience_core::Seat;

use super::GuestId;
use crate::protocol::{Identity, Name, People, Presence, SeenTable};

/// How long a connection may be lost before the others see that the member is away.
pub(super) const AWAY_AFTER: Duration = Duration::from_secs(3);

/// How long a connection may be lost before a computer player takes the seat.
pub(super) const REPLACED_AFTER: Duration = Duration::from_secs(10);

/// How long a connection may be lost before the player's separate game is given up, if the others
/// wait for the result.
pub(super) const GIVEN_UP_AFTER: Duration = Duration::from_mins(2);

/// A person at a shared table, as a player or spectator.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) identity: Identity,
    pub(super) name: Name,
    pub(super) seat: Option<Seat>,
    /// Whether the member is ready to begin or continue the game.
    pub(super) ready: bool,
    /// The member's connection to the room, if there is one.
    pub(super) guest: Option<GuestId>,
    /// When the member's connection was lost.
    lost: Option<Duration>,
    /// Whether a computer player has the member's seat until the member is back.
    pub(super) replaced: bool,
    /// How long a message takes to the member and back, in milliseconds.
    pub(super) round_trip: Option<u32>,
    /// A sentence to send to the member with the next messages.
    pub(super) to_hear: Option<String>,
    /// The number of chat messages that were sent before the member first joined.
    pub(super) came: usize,
    /// The number of the last chat message that the member got, counted from the first message at
    /// the table.
    pub(super) heard: usize,
    /// What has already been sent to the member.
    pub(super) told: Told,
}

/// What was last sent to a guest of a room, so that nothing is sent twice.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) people: Option<People>,
    pub(super) hands: Option<usize>,
    /// What the guest knows of the deal: only its seal (a hash of the deal), or also the deal
    /// itself.
    pub(super) seal: Option<SealTold>,
    pub(super) table: Option<SeenTable>,
    /// The number of actions of the hand that were sent to the guest, and a mark that shows whether
    /// any of them has been undone since.
    pub(super) acts: (usize, u64),
}

/// What a guest of a room knows of the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SealTold {
    /// The guest knows the seal of the deal, a hash with which the deal can be checked later.
    Sealed,
    /// The guest knows the deal, its seal (a hash with which the deal can be checked), and the seal
    /// of the next deal.
    Opened,
}

impl Told {
    /// Forgets what was sent to the guest about the game, because the guest now sees it from
    /// another seat.
    pub(super) fn forget_table(&mut self) {
        *self = Self {
            people: self.people.take(),
            ..Self::default()
        };
    }

    /// Forgets everything that was sent to the guest.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Member {
    pub(super) fn new(identity: Identity, name: Name, guest: GuestId) -> Self {
        Self {
            identity,
            name,
            seat: None,
            ready: false,
            guest: Some(guest),
            lost: None,
            replaced: false,
            round_trip: None,
            to_hear: None,
            came: 0,
            heard: 0,
            told: Told::default(),
        }
    }

    /// Records that the connection to the member is lost.
    pub(super) const fn lose(&mut self, now: Duration) {
        self.guest = None;
        self.ready = false;
        self.lost = Some(now);
        self.round_trip = None;
    }

    /// Records that the member is back and connected.
    pub(super) const fn return_at_once(&mut self) {
        self.lost = None;
    }

    /// Whether the member is connected to the room.
    pub(super) const fn is_here(&self) -> bool {
        self.guest.is_some()
    }

    /// Whether the member has a seat and is connected to the room.
    pub(super) const fn plays(&self) -> bool {
        self.is_here() && self.seat.is_some()
    }

    /// Returns the next time at which something happens because the member is away. `apart` says
    /// whether each seat has a separate game of the same deal.
    pub(super) fn due(&self, now: Duration, apart: bool) -> Option<Duration> {
        let lost = self.lost.filter(|_| !self.replaced)?;
        let given_up = apart.then_some(lost + GIVEN_UP_AFTER);
        let steps = [AWAY_AFTER, REPLACED_AFTER].map(|after| lost + after);
        let mut steps = steps.into_iter().chain(given_up);
        steps.find(|step| *step > now)
    }

    /// Whether the member has been away for so long that the others no longer wait.
    pub(super) fn is_long_gone(&self, now: Duration) -> bool {
        self.lost.is_some_and(|lost| now >= lost + REPLACED_AFTER)
    }

    /// Whether the member has been away for so long that their separate game is given up.
    pub(super) fn has_given_up(&self, now: Duration) -> bool {
        self.lost.is_some_and(|lost| now >= lost + GIVEN_UP_AFTER)
    }

    /// Whether a computer player should take the seat of the member, who is away.
    pub(super) fn is_to_be_replaced(&self, now: Duration) -> bool {
        self.is_long_gone(now) && !self.replaced && self.seat.is_some()
    }

    /// Whether the others have to wait for the member. They do while the member is connected but
    /// not ready, and for a short time after the connection is lost.
    pub(super) fn keeps_others_waiting(&self, now: Duration) -> bool {
        let is_just_gone = self.lost.is_some_and(|lost| now < lost + REPLACED_AFTER);
        self.seat.is_some() && (self.is_here() && !self.ready || is_just_gone)
    }

    /// Returns the presence of the member as shown to the others.
    pub(super) fn presence(&self, now: Duration) -> Presence {
        match self.lost {
            _ if self.replaced => Presence::Replaced,
            Some(lost) if now >= lost + AWAY_AFTER => Presence::Away,
            _ => Presence::Here,
        }
    }
}

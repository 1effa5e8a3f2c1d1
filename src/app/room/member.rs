//! Somebody who is in a room.

use std::time::Duration;

use patience_core::Seat;

use super::GuestId;
use crate::protocol::{Identity, Name, People, Presence, SeenTable};

/// How long a connection may be lost before the others see it.
pub(super) const AWAY_AFTER: Duration = Duration::from_secs(3);

/// How long it may be lost before a computer player takes the seat.
pub(super) const REPLACED_AFTER: Duration = Duration::from_secs(10);

/// How long it may be lost before a deal that each plays alone is given up, where the others wait for the result.
pub(super) const GIVEN_UP_AFTER: Duration = Duration::from_mins(2);

/// Somebody who is in a room, at the table or looking on.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) identity: Identity,
    pub(super) name: Name,
    pub(super) seat: Option<Seat>,
    /// Whether the member is ready for what comes next.
    pub(super) ready: bool,
    /// The connection, while there is one.
    pub(super) guest: Option<GuestId>,
    /// When it was lost.
    lost: Option<Duration>,
    /// Whether a computer player has the seat until the member is back.
    pub(super) replaced: bool,
    /// The time of a message there and back, in milliseconds.
    pub(super) round_trip: Option<u32>,
    /// A sentence that is still to be told to the member.
    pub(super) to_hear: Option<String>,
    /// How much had been said when the member came for the first time.
    pub(super) came: usize,
    /// How much the member has heard of what was said.
    pub(super) heard: usize,
    /// What the guest knows.
    pub(super) told: Told,
}

/// What a guest has been told last.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) people: Option<People>,
    pub(super) hands: Option<usize>,
    /// Whether the guest knows the seal of the deal, or the deal itself as well.
    pub(super) seal: Option<SealTold>,
    pub(super) table: Option<SeenTable>,
    /// The number of acts of the hand, and the mark of the log after them.
    pub(super) acts: (usize, u64),
}

/// What a guest knows of the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SealTold {
    /// Its seal.
    Sealed,
    /// The seal, the deal, and the seal of the next one.
    Opened,
}

impl Told {
    /// Notes that the guest knows nothing of the game, which is seen from another seat now.
    pub(super) fn forget_table(&mut self) {
        *self = Self {
            people: self.people.take(),
            ..Self::default()
        };
    }

    /// Notes that the guest knows nothing.
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

    /// Notes that the connection is lost.
    pub(super) const fn lose(&mut self, now: Duration) {
        self.guest = None;
        self.ready = false;
        self.lost = Some(now);
        self.round_trip = None;
    }

    /// Notes that the member is back.
    pub(super) const fn return_at_once(&mut self) {
        self.lost = None;
    }

    /// Tells whether the member is connected.
    pub(super) const fn is_here(&self) -> bool {
        self.guest.is_some()
    }

    /// Tells whether the member has a seat and is connected.
    pub(super) const fn plays(&self) -> bool {
        self.is_here() && self.seat.is_some()
    }

    /// Returns when something happens because the member is away; `apart` where each plays a deal alone.
    pub(super) fn due(&self, now: Duration, apart: bool) -> Option<Duration> {
        let lost = self.lost.filter(|_| !self.replaced)?;
        let given_up = apart.then_some(lost + GIVEN_UP_AFTER);
        let steps = [AWAY_AFTER, REPLACED_AFTER].map(|after| lost + after);
        let mut steps = steps.into_iter().chain(given_up);
        steps.find(|step| *step > now)
    }

    /// Tells whether the member has been away for so long that nobody waits.
    pub(super) fn is_long_gone(&self, now: Duration) -> bool {
        self.lost.is_some_and(|lost| now >= lost + REPLACED_AFTER)
    }

    /// Tells whether a deal that each plays alone is given up for the member.
    pub(super) fn has_given_up(&self, now: Duration) -> bool {
        self.lost.is_some_and(|lost| now >= lost + GIVEN_UP_AFTER)
    }

    /// Tells whether a computer player is to take the seat.
    pub(super) fn is_to_be_replaced(&self, now: Duration) -> bool {
        self.is_long_gone(now) && !self.replaced && self.seat.is_some()
    }

    /// Tells whether the others wait for the member before they go on: one who is here and not ready, or who has just
    /// been lost.
    pub(super) fn keeps_others_waiting(&self, now: Duration) -> bool {
        let is_just_gone = self.lost.is_some_and(|lost| now < lost + REPLACED_AFTER);
        self.seat.is_some() && (self.is_here() && !self.ready || is_just_gone)
    }

    /// Tells whether the others see that the member is away.
    pub(super) fn presence(&self, now: Duration) -> Presence {
        match self.lost {
            _ if self.replaced => Presence::Replaced,
            Some(lost) if now >= lost + AWAY_AFTER => Presence::Away,
            _ => Presence::Here,
        }
    }
}

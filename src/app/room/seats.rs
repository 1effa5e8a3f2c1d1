//! Who joins a shared table, and who has which seat.

use std::time::Duration;

use patience_core::Seat;

use super::member::Member;
use super::refused::Refused;
use super::{GuestId, Outgoing, Room};
use crate::protocol::{Identity, Name, RoomEvent, RoomStage, RulesText};
use crate::settings::ComputerLevel;

/// What a person has seen of a hand at a shared table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// The person has seen the hand from this seat.
    Seat(Seat),
    /// The person has watched another person play the same deal.
    LookedOn,
}

impl Room {
    /// Lets a guest into the room. A person who is already there keeps their seat, and their
    /// earlier connection is closed.
    pub(super) fn join(
        &mut self,
        now: Duration,
        who: GuestId,
        identity: Identity,
        name: Name,
        tells: &mut Outgoing,
    ) {
        let known = self
            .members
            .iter()
            .position(|member| member.identity == identity);
        let member = if let Some(member) = known {
            if let Some(former) = self.members[member].guest.replace(who) {
                let reason = "You have joined this table from another place".to_owned();
                tells.push((former, RoomEvent::Closed(reason)));
            }
            self.members[member].return_at_once();
            self.members[member].to_hear = None;
            // The new connection knows none of the chat messages so far.
            self.members[member].heard = self.members[member].came;
            if let Some(seat) = self.members[member].seat
                && std::mem::take(&mut self.members[member].replaced)
            {
                self.boards.stand_in(seat, false, now);
            }
            member
        } else {
            let here = |member: &&Member| member.is_here() || member.seat.is_some();
            let here = self.members.iter().filter(here).count();
            let kept = self.places_kept_from(&name);
            // The host can always come in.
            let is_host = identity.0 == "host";
            if !is_host && here + kept >= usize::from(self.most_members) {
                let people = match here {
                    1 => "1 person is".to_owned(),
                    _ => format!("{here} people are"),
                };
                let kept = match kept {
                    0 => String::new(),
                    1 => ", and 1 place is kept for somebody else".to_owned(),
                    _ => format!(", and {kept} places are kept for others"),
                };
                let reason = format!("The table is full: {people} here{kept}");
                tells.push((who, RoomEvent::Closed(reason)));
                return;
            }
            let name = self.free_name(name);
            let mut member = Member::new(identity, name, who);
            member.came = self.talk.said();
            member.heard = member.came;
            // A newcomer gets the first free seat, so that the match does not begin without them.
            if !self.begun {
                member.seat = self.seat_for(&member.name);
            }
            self.members.push(member);
            self.members.len() - 1
        };
        let welcome = RulesText::new(self.game().rules());
        tells.push((who, RoomEvent::Welcome(Box::new(welcome))));
        self.members[member].told.forget();
    }

    /// Returns a name that nobody in the room has: the given name or, if somebody has it, the name
    /// with a number.
    pub(super) fn free_name(&self, name: Name) -> Name {
        let is_free = |name: &Name| self.members.iter().all(|member| member.name != *name);
        if is_free(&name) {
            return name;
        }
        let numbered = (2..).map(|number| name.numbered(number));
        numbered.into_iter().find(is_free).unwrap_or(name)
    }

    /// Returns the seats of the shared table in which no person sits.
    pub(super) fn free_seats(&self) -> impl Iterator<Item = Seat> {
        let taken: Vec<Seat> = self
            .members
            .iter()
            .filter_map(|member| member.seat)
            .collect();
        self.seats()
            .filter(move |seat| !taken.contains(seat))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Returns the free seat that is kept for a person with this name. If there is none, returns
    /// the first free seat that is not kept for anyone.
    pub(super) fn seat_for(&self, name: &Name) -> Option<Seat> {
        let kept = |seat: &Seat| self.reserved.get(seat.index()).and_then(Option::as_ref);
        let own = self.free_seats().find(|seat| kept(seat) == Some(name));
        own.or_else(|| self.free_seats().find(|seat| kept(seat).is_none()))
    }

    /// Returns how many places in the room are kept for people with other names. Nothing is kept
    /// after the first hand has begun.
    fn places_kept_from(&self, name: &Name) -> usize {
        let kept = self.reserved.iter().flatten().filter(|_| !self.begun);
        let is_in = |kept: &Name| {
            let mut members = self.members.iter();
            members
                .any(|member| member.name == *kept && (member.is_here() || member.seat.is_some()))
        };
        kept.filter(|kept| *kept != name && !is_in(kept)).count()
    }

    /// Returns the member of the room who has a seat, if any.
    pub(super) fn sitter(&self, seat: Seat) -> Option<&Member> {
        self.members.iter().find(|member| member.seat == Some(seat))
    }

    pub(super) fn sit(&mut self, now: Duration, member: usize, seat: Seat) -> Result<(), Refused> {
        if self.members[member].seat == Some(seat) {
            return Ok(());
        }
        let plays = matches!(
            self.stage(now),
            RoomStage::Playing | RoomStage::Countdown(_) | RoomStage::Paused
        );
        let knowledge = self.knowledge.get(&self.members[member].identity);
        match knowledge.filter(|_| plays) {
            Some(Knowledge::Seat(own)) if *own != seat => {
                return Err(if self.boards.are_apart() {
                    Refused::DealPlayed
                } else {
                    Refused::DuringHand
                });
            }
            Some(Knowledge::LookedOn) => {
                return Err(Refused::DealSeen);
            }
            _ => {}
        }
        if let Some(other) = self.sitter(seat) {
            return Err(Refused::SeatTaken(other.name.clone()));
        }
        if seat.index() >= self.levels.len() {
            return Err(Refused::NoSuchSeat);
        }
        if plays && self.boards.are_apart() && self.is_of_another(seat, member) {
            return Err(Refused::SeatPlayed(self.players[seat.index()].clone()));
        }
        let kept = self.reserved.get(seat.index()).and_then(Option::as_ref);
        if let Some(kept) = kept.filter(|kept| !self.begun && **kept != self.members[member].name) {
            return Err(Refused::SeatKept(kept.clone()));
        }
        self.stand_up(now, member);
        self.members[member].seat = Some(seat);
        if plays {
            let identity = self.members[member].identity.clone();
            self.knowledge.insert(identity, Knowledge::Seat(seat));
        }
        if self.begun && self.boards.are_apart() && self.stage(now) != RoomStage::MatchOver {
            let name = self.members[member].name.clone();
            self.players[seat.index()].get_or_insert(name);
        }
        self.members[member].told.forget_table();
        if self.begun {
            self.boards.stand_in(seat, false, now);
        }
        Ok(())
    }

    /// Whether another person has already seen the hand from a seat.
    fn is_of_another(&self, seat: Seat, member: usize) -> bool {
        let own = &self.members[member].identity;
        let mut known = self.knowledge.iter();
        known.any(|(one, known)| one != own && *known == Knowledge::Seat(seat))
    }

    pub(super) fn stand(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        if self.stand_up(now, member) {
            Ok(())
        } else {
            Err(Refused::NoSeat)
        }
    }

    /// Makes a member leave their seat. Returns whether the member had a seat.
    pub(super) fn stand_up(&mut self, now: Duration, member: usize) -> bool {
        let Some(seat) = self.members[member].seat.take() else {
            return false;
        };
        self.members[member].ready = false;
        self.members[member].told.forget_table();
        if self.begun && self.boards.are_apart() {
            // Nobody else continues a separate game.
            let (session, own) = self.boards.of_mut(seat);
            if session.game().hand_end().is_none() {
                session.resign(own, now);
            }
        } else if self.begun {
            self.boards.stand_in(seat, true, now);
        }
        true
    }

    pub(super) fn set_level(
        &mut self,
        member: usize,
        seat: Seat,
        level: ComputerLevel,
    ) -> Result<(), Refused> {
        self.seat_of(member)?;
        if self.begun {
            return Err(Refused::LevelsChosen);
        }
        if let Some(person) = self.sitter(seat) {
            return Err(Refused::SeatTaken(person.name.clone()));
        }
        match self.levels.get_mut(seat.index()) {
            Some(own) => {
                *own = level;
                Ok(())
            }
            None => Err(Refused::NoSuchSeat),
        }
    }

    /// Returns the seat of a member of the room.
    pub(super) fn seat_of(&self, member: usize) -> Result<Seat, Refused> {
        let seat = self.members[member].seat;
        seat.ok_or(Refused::LookingOn)
    }
}

//! A room: a table at which people sit who are in different places, beside computer players. It knows no
//! connection, no clock and no files: it is asked for something by a guest at a time, and says what
//! each guest is told. What a guest is told never says more than the seat of the guest may see.

mod boards;
mod finished;
mod going_on;
mod member;
mod saved;
mod taking_back;
mod talk;
mod telling;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, MOST_SEATS, Rules, Seat};
use patience_language::describe;

use crate::deals::dealer::Dealer;
use crate::protocol::{Ask, Identity, Name, RoomStage, RulesText, Sealed, SeenTable, Tell};
use crate::session::{PlayError, real_time};
use crate::settings::{ComputerLevel, Seating};
use boards::Boards;
use member::Member;
pub use saved::SavedRoom;
use taking_back::Question;
use talk::Talk;

/// The most people in a room unless another number is chosen, those who look on included.
pub const USUAL_MEMBERS: u16 = 32;

/// A connection of a guest, as the door numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(pub u64);

/// What somebody knows of a hand that others do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    /// What is seen from a seat.
    Seat(Seat),
    /// How somebody else has played the same deal.
    LookedOn,
}

/// What guests are told, in the order in which they are told it.
pub type Tells = Vec<(GuestId, Tell)>;

/// A table with all who are at it.
#[derive(Debug)]
pub struct Room {
    boards: Boards,
    members: Vec<Member>,
    most_members: u16,
    /// The level of the computer player of each seat, who plays while no person does.
    levels: Vec<ComputerLevel>,
    /// The name for which each seat is kept until the first hand, if it is for one.
    reserved: Vec<Option<Name>>,
    /// Whether the first hand has been begun.
    begun: bool,
    /// Who has begun the match in each seat, where each has a game of their own: getting up is giving up.
    players: Vec<Option<Name>>,
    /// Who knows what of the hand, or of the deal where each has a game of their own: nobody plays it from a second
    /// seat, or once they have looked on at it.
    knowledge: BTreeMap<Identity, Knowledge>,
    /// Whether the match that is over has been taken to be recorded.
    recorded: bool,
    /// Whether somebody has stopped a game in turns.
    stopped: bool,
    dealer: Dealer,
    /// The deal of the match, with its seal.
    sealed: Sealed,
    /// That of the match after it; before the first match it is that of the first.
    next: Sealed,
    /// The words for the deal of the first match, where it is one that all may know.
    known_deal: Option<String>,
    /// What somebody has asked of all.
    question: Option<Question>,
    /// What has happened in words, by seat: the last act of each.
    news: Vec<Option<String>>,
    /// What was taken back last in words, until somebody acts again.
    taken_back: Option<String>,
    /// Who has taken back last without being asked, and how many acts were left: they may be done again.
    to_redo: Option<(Identity, usize)>,
    /// The number of entries of the log that have been told in words.
    noted_acts: usize,
    /// What those who look on are still to be told of a race, with the time of each.
    late: VecDeque<(Duration, SeenTable)>,
    /// What people have said last.
    talk: Talk,
    /// When all were told last who looks on.
    onlookers_told: Option<Duration>,
    /// Whether somebody is still to be told who looks on.
    onlookers_wait: bool,
    /// What they have last been told of it.
    shown_late: Option<SeenTable>,
}

impl Room {
    /// Opens a room for a game. Computer players have all seats until people take them: the first one has
    /// that of the first level. Of a game for one, as many play the same deal as there are levels, two at
    /// least, and nobody plays for them. Deals are drawn by the dealer.
    ///
    /// # Examples
    /// ```
    /// # use std::sync::Arc;
    /// # use std::time::Duration;
    /// # use patience_app::catalogue::{Catalogue, Embedded};
    /// use patience_app::deals::dealer::Dealer;
    /// use patience_app::protocol::{Ask, Identity, Name, Tell};
    /// use patience_app::room::{GuestId, Room};
    ///
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    /// # let embedded = Embedded::from_folder(std::path::Path::new(folder)).unwrap();
    /// # let catalogue = Catalogue::new(embedded, "/nowhere/rules".into());
    /// # let rules = Arc::new(catalogue.rule_file("nertz").unwrap().compile(None, &[]).unwrap());
    /// let mut room = Room::new(&rules, Vec::new(), Dealer::from_seed(1));
    /// let anna = Identity("uid:1000".to_owned());
    /// let name = Name::new("anna").ok_or("no name")?;
    /// let tells = room.step(Duration::ZERO, GuestId(1), Ask::Join(anna, name));
    /// assert!(tells.iter().any(|(_, tell)| matches!(tell, Tell::Welcome(_))));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn new(rules: &Arc<Rules>, levels: Vec<ComputerLevel>, mut dealer: Dealer) -> Self {
        let seats = match usize::from(rules.seats()) {
            1 => levels.len().clamp(2, usize::from(MOST_SEATS)),
            seats => seats,
        };
        let mut all = levels;
        all.resize(seats, Seating::default().level);
        let (sealed, next) = (draw(&mut dealer), draw(&mut dealer));
        Self {
            boards: Boards::deal(rules, sealed.deal, seats, Vec::new(), Seating::default()),
            members: Vec::new(),
            most_members: USUAL_MEMBERS,
            levels: all,
            reserved: vec![None; seats],
            begun: false,
            players: vec![None; seats],
            knowledge: BTreeMap::new(),
            recorded: false,
            stopped: false,
            dealer,
            sealed,
            next,
            known_deal: None,
            question: None,
            news: vec![None; seats],
            taken_back: None,
            to_redo: None,
            noted_acts: 0,
            late: VecDeque::new(),
            talk: Talk::default(),
            onlookers_told: None,
            onlookers_wait: false,
            shown_late: None,
        }
    }

    /// Lets so many people in, those who look on included.
    #[must_use]
    pub const fn for_people(mut self, most: u16) -> Self {
        self.most_members = most;
        self
    }

    /// Keeps seats for people of these names until the first hand, in the order of the seats.
    #[must_use]
    pub fn keeping_seats(mut self, names: Vec<Option<Name>>) -> Self {
        for (kept, name) in self.reserved.iter_mut().zip(names) {
            *kept = name;
        }
        self
    }

    /// Plays this deal first, which all may know: these are the words for it, such as `the deal 617`.
    #[must_use]
    pub fn with_deal(mut self, deal: DealNumber, words: String) -> Self {
        self.next.deal = deal;
        self.known_deal = Some(words);
        self
    }

    /// Returns the game, all cards open: for the host alone. Where each has a game of their own it is that of
    /// the first seat.
    pub fn game(&self) -> &Game {
        self.boards.first().game()
    }

    /// Returns how many acts have been done in all games of the match.
    pub fn acts(&self) -> usize {
        self.boards.all().map(|session| session.game().done()).sum()
    }

    /// Returns the seats of the room.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.levels.len()).map(Seat::from_index)
    }

    /// Does what a guest asks for at a time. Returns what is told to whom.
    pub fn step(&mut self, now: Duration, who: GuestId, ask: Ask) -> Tells {
        let mut tells = Tells::new();
        // What was to happen before it happens before it.
        self.catch_up(now);
        match ask {
            Ask::Join(identity, name) => self.join(now, who, identity, name, &mut tells),
            ask => {
                if let Some(member) = self.members.iter().position(|one| one.guest == Some(who)) {
                    self.act(now, member, ask, &mut tells);
                }
            }
        }
        self.settle(now, &mut tells);
        tells
    }

    fn act(&mut self, now: Duration, member: usize, ask: Ask, tells: &mut Tells) {
        let result = match ask {
            Ask::Join(..) => Ok(()),
            Ask::Lost => {
                self.members[member].lose(now);
                Ok(())
            }
            Ask::RoundTrip(ms) => {
                self.members[member].round_trip = Some(ms);
                Ok(())
            }
            Ask::Sit(seat) => self.sit(now, member, seat),
            Ask::Stand => self.stand(now, member),
            Ask::SetLevel(seat, level) => self.set_level(member, seat, level),
            Ask::Ready => self.ready(now, member),
            Ask::Play(mv) => self.play(now, member, mv),
            Ask::Undo => self.undo_or_ask(now, member),
            Ask::Redo => self.redo(now, member),
            Ask::Agree => self.agree(member),
            Ask::Refuse => self.refuse(member),
            Ask::Resign => self.resign(now, member),
            Ask::Pause => self.pause(now, member),
            Ask::Say(text) => {
                self.talk.say(&self.members[member].name, &text);
                Ok(())
            }
            Ask::Leave => {
                let stood = self.stand(now, member);
                let left = self.members.remove(member);
                tells.extend(left.guest.map(|guest| {
                    let reason = "You have left the table".to_owned();
                    (guest, Tell::Closed(reason))
                }));
                // Who had no seat has nothing to get up from.
                drop(stood);
                return;
            }
        };
        if let (Err(reason), Some(guest)) = (result, self.members[member].guest) {
            let reason = describe::with_names(&reason, &self.names());
            tells.push((guest, Tell::Notice(reason, true)));
        }
    }

    /// Lets somebody in. Who is in the room already goes on where they were, and the former connection is closed.
    fn join(
        &mut self,
        now: Duration,
        who: GuestId,
        identity: Identity,
        name: Name,
        tells: &mut Tells,
    ) {
        let known = self
            .members
            .iter()
            .position(|member| member.identity == identity);
        let member = if let Some(member) = known {
            if let Some(former) = self.members[member].guest.replace(who) {
                let reason = "You go on at this table from somewhere else".to_owned();
                tells.push((former, Tell::Closed(reason)));
            }
            self.members[member].return_at_once();
            self.members[member].to_hear = None;
            // Who comes back sees nothing of what was said before.
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
            if here >= usize::from(self.most_members) {
                let reason = format!("The table is full: {here} people are here");
                tells.push((who, Tell::Closed(reason)));
                return;
            }
            let name = self.free_name(name);
            let mut member = Member::new(identity, name, who);
            member.came = self.talk.said();
            member.heard = member.came;
            // Who comes takes the first seat that no person has; nothing is begun without them.
            if !self.begun {
                member.seat = self.seat_for(&member.name);
            }
            self.members.push(member);
            self.members.len() - 1
        };
        let welcome = RulesText::new(self.game().rules());
        tells.push((who, Tell::Welcome(Box::new(welcome))));
        self.members[member].told.forget();
    }

    /// Returns a name that nobody in the room has.
    fn free_name(&self, name: Name) -> Name {
        let is_free = |name: &Name| self.members.iter().all(|member| member.name != *name);
        if is_free(&name) {
            return name;
        }
        let numbered = (2..).map(|number| name.numbered(number));
        numbered.into_iter().find(is_free).unwrap_or(name)
    }

    /// Returns the seats that no person has.
    fn free_seats(&self) -> impl Iterator<Item = Seat> {
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

    /// Returns the free seat that is kept for a name, or else the first that is kept for nobody.
    fn seat_for(&self, name: &Name) -> Option<Seat> {
        let kept = |seat: &Seat| self.reserved.get(seat.index()).and_then(Option::as_ref);
        let own = self.free_seats().find(|seat| kept(seat) == Some(name));
        own.or_else(|| self.free_seats().find(|seat| kept(seat).is_none()))
    }

    /// Returns the member who has a seat.
    fn sitter(&self, seat: Seat) -> Option<&Member> {
        self.members.iter().find(|member| member.seat == Some(seat))
    }

    fn sit(&mut self, now: Duration, member: usize, seat: Seat) -> Result<(), String> {
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
                    "You have played this deal: the next one is for you again".to_owned()
                } else {
                    "Seats are changed between two hands".to_owned()
                });
            }
            Some(Knowledge::LookedOn) => {
                return Err(
                    "You have looked on at this deal: the next one is for you too".to_owned(),
                );
            }
            _ => {}
        }
        if let Some(other) = self.sitter(seat) {
            return Err(format!("{} has this seat", other.name));
        }
        if seat.index() >= self.levels.len() {
            return Err("There is no such seat".to_owned());
        }
        let kept = self.reserved.get(seat.index()).and_then(Option::as_ref);
        if let Some(kept) = kept.filter(|kept| !self.begun && **kept != self.members[member].name) {
            return Err(format!("This seat is kept for {kept}"));
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

    fn stand(&mut self, now: Duration, member: usize) -> Result<(), String> {
        if self.stand_up(now, member) {
            Ok(())
        } else {
            Err("You have no seat".to_owned())
        }
    }

    /// Has a member get up from the seat. Tells whether there was one.
    fn stand_up(&mut self, now: Duration, member: usize) -> bool {
        let Some(seat) = self.members[member].seat.take() else {
            return false;
        };
        self.members[member].ready = false;
        self.members[member].told.forget_table();
        if self.begun && self.boards.are_apart() {
            // Nobody plays it for somebody else.
            let (session, own) = self.boards.of_mut(seat);
            if session.game().hand_end().is_none() {
                session.resign(own, now);
            }
        } else if self.begun {
            self.boards.stand_in(seat, true, now);
        }
        true
    }

    fn set_level(&mut self, member: usize, seat: Seat, level: ComputerLevel) -> Result<(), String> {
        self.seat_of(member)?;
        if self.begun {
            return Err("The levels are chosen before the first hand".to_owned());
        }
        if let Some(person) = self.sitter(seat) {
            return Err(format!("{} has this seat", person.name));
        }
        match self.levels.get_mut(seat.index()) {
            Some(own) => {
                *own = level;
                Ok(())
            }
            None => Err("There is no such seat".to_owned()),
        }
    }

    /// Returns the seat of a member who plays.
    fn seat_of(&self, member: usize) -> Result<Seat, String> {
        let seat = self.members[member].seat;
        seat.ok_or_else(|| "You look on: take a seat to play".to_owned())
    }

    fn play(
        &mut self,
        now: Duration,
        member: usize,
        mv: patience_core::Move,
    ) -> Result<(), String> {
        let seat = self.seat_of(member)?;
        if !self.begun {
            return Err("The hand has not begun".to_owned());
        }
        if self.stopped {
            return Err("The game is stopped".to_owned());
        }
        let (session, seat) = self.boards.of_mut(seat);
        if session.real_time().is_some() {
            session.submit(seat, mv, now);
            return Ok(());
        }
        match session.play(seat, mv, now) {
            Ok(()) => {
                self.question = None;
                Ok(())
            }
            Err(PlayError::Refused(why)) => {
                let game = session.game();
                Err(describe::refusal_to(
                    game.rules(),
                    game.position(),
                    seat,
                    why,
                ))
            }
            Err(PlayError::Replay | PlayError::OthersTurn) => Err("It is not your turn".to_owned()),
        }
    }

    fn resign(&mut self, now: Duration, member: usize) -> Result<(), String> {
        let seat = self.seat_of(member)?;
        let (session, seat) = self.boards.of_mut(seat);
        if self.begun && session.resign(seat, now).is_some() {
            self.question = None;
            Ok(())
        } else {
            Err("There is nothing to give up".to_owned())
        }
    }

    /// Returns the stage of the room.
    fn stage(&self, now: Duration) -> RoomStage {
        if !self.begun {
            return RoomStage::Gathering;
        }
        if self.boards.are_apart() {
            return self.stage_apart();
        }
        let session = self.boards.first();
        let game = session.game();
        let over = if game.match_over() {
            RoomStage::MatchOver
        } else {
            RoomStage::HandOver
        };
        match session.real_time().map(real_time::RealTime::stage) {
            Some(real_time::Stage::Over) => over,
            Some(real_time::Stage::Countdown(since)) => {
                let gone = now.saturating_sub(since);
                let left = real_time::COUNTDOWN.saturating_sub(gone);
                RoomStage::Countdown(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
            }
            Some(real_time::Stage::Paused) => RoomStage::Paused,
            Some(_) => RoomStage::Playing,
            None if game.hand_end().is_some() => over,
            None if self.stopped => RoomStage::Paused,
            None => RoomStage::Playing,
        }
    }
}

impl Room {
    /// Returns the stage of a room in which each has a game of their own: it is over once all who sit have
    /// come to an end.
    fn stage_apart(&self) -> RoomStage {
        let players = self.seats().zip(&self.players);
        let mut playing = players
            .filter(|(_, player)| player.is_some())
            .map(|(seat, _)| seat)
            .peekable();
        let ended = |seat| self.boards.of(seat).0.game().hand_end().is_some();
        if playing.peek().is_some() && playing.all(ended) {
            RoomStage::MatchOver
        } else if self.stopped {
            RoomStage::Paused
        } else {
            RoomStage::Playing
        }
    }
}

/// Draws the deal of a match.
fn draw(dealer: &mut Dealer) -> Sealed {
    let (deal, salt) = (dealer.secret(), dealer.salt());
    Sealed { deal, salt }
}

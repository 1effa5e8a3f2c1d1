//! A room: a table at which people sit who are in different places, beside computer players. It knows no
//! connection, no clock and no files: it is asked for something by a guest at a time, and says what
//! each guest is told. What a guest is told never says more than the seat of the guest may see.

mod boards;
mod finished;
mod going_on;
mod guest_view;
mod member;
mod refused;
mod saved;
mod seats;
mod taking_back;
mod talk;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, MOST_SEATS, Rules, Seat};

use crate::deals::dealer::Dealer;
use crate::protocol::{Ask, EndedHand, Identity, Name, RoomStage, Sealed, SeenTable, Tell};
use crate::session::{PlayError, real_time};
use crate::settings::{ComputerLevel, Seating};
use boards::Boards;
use member::Member;
pub use refused::NotResumed;
use refused::Refused;
pub use saved::SavedRoom;
use seats::Knowledge;
use taking_back::Question;
use talk::Talk;

/// The most people in a room unless another number is chosen, those who look on included.
pub const USUAL_MEMBERS: u16 = 32;

/// A connection of a guest, as the door numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(pub u64);

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
    /// Whether a game in turns waits for whoever is away, and no computer player plays for them.
    waits: bool,
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
    /// How the hands before stood at their end.
    ended_hands: Vec<EndedHand>,
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
            ended_hands: Vec::new(),
            taken_back: None,
            to_redo: None,
            noted_acts: 0,
            late: VecDeque::new(),
            talk: Talk::default(),
            onlookers_told: None,
            waits: false,
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

    /// Has a game in turns wait for whoever is away, however long: no computer player plays for them.
    #[must_use]
    pub const fn waiting(mut self) -> Self {
        self.waits = true;
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
    pub(crate) fn acts(&self) -> usize {
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
            tells.push((guest, Tell::Notice(reason.to_string(), true)));
        }
    }

    fn play(
        &mut self,
        now: Duration,
        member: usize,
        mv: patience_core::Move,
    ) -> Result<(), Refused> {
        let seat = self.seat_of(member)?;
        if !self.begun {
            return Err(Refused::NotBegun);
        }
        if self.stopped {
            return Err(Refused::Stopped);
        }
        if self.is_match_over(now) {
            // Everybody knows the deal by now.
            return Err(Refused::MatchOver);
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
                let words = session.refusal_words(session.game().position(), seat, why);
                Err(Refused::Move(words))
            }
            Err(PlayError::Replay | PlayError::OthersTurn) => Err(Refused::NotYourTurn),
        }
    }

    fn resign(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        let seat = self.seat_of(member)?;
        let (session, seat) = self.boards.of_mut(seat);
        if self.begun && session.resign(seat, now).is_some() {
            self.question = None;
            Ok(())
        } else {
            Err(Refused::NothingToGiveUp)
        }
    }

    /// Tells whether a match is over and no other one has begun.
    pub fn is_match_over(&self, now: Duration) -> bool {
        self.begun && self.stage(now) == RoomStage::MatchOver
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

//! A room: a table shared by people in different places and computer players. A room uses no
//! connections, clock or files. It takes a guest's request and the time, and returns messages to
//! guests. The messages to a guest never reveal more than the guest's seat may see.

mod boards;
mod consent_to_undo;
mod finished;
mod going_on;
mod guest_view;
mod member;
mod refused;
mod saved;
mod seats;
mod talk;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, MOST_SEATS, Rules, Seat};

use crate::deals::dealer::Dealer;
use crate::protocol::{
    EndedHand, GuestRequest, Identity, Name, RoomEvent, RoomStage, Sealed, SeenTable,
};
use crate::session::{PlayError, real_time};
use crate::settings::{ComputerLevel, Seating};
use boards::Boards;
use consent_to_undo::Question;
use member::Member;
pub use refused::NotResumed;
use refused::Refused;
pub use saved::SavedRoom;
use seats::Knowledge;
use talk::Talk;

/// The default limit for the number of people in a room, including spectators.
pub const USUAL_MEMBERS: u16 = 32;

/// The number that identifies a guest's connection to a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(pub u64);

/// Messages to send in order, each with the guest who gets it.
pub type Outgoing = Vec<(GuestId, RoomEvent)>;

/// A shared table, with all people and games at it.
#[derive(Debug)]
pub struct Room {
    boards: Boards,
    members: Vec<Member>,
    most_members: u16,
    /// For each seat, the level of the computer player that plays while no person has the seat.
    levels: Vec<ComputerLevel>,
    /// For each seat, the name of the person for whom it is kept until the first hand, if there is
    /// one.
    reserved: Vec<Option<Name>>,
    /// Whether the first hand in the room has begun.
    begun: bool,
    /// The name of the person in each seat when the match began, if each seat has a separate game.
    /// A person who leaves the seat gives up.
    players: Vec<Option<Name>>,
    /// For each person, what they have seen of the hand or, if each seat has a separate game, of
    /// the deal. A person who has watched or has played from one seat may not play from another.
    knowledge: BTreeMap<Identity, Knowledge>,
    /// Whether the finished match has been handed over for the records.
    recorded: bool,
    /// Whether a turn-based game in the room is paused.
    stopped: bool,
    /// Whether a turn-based game waits for absent players. Otherwise computer players play for
    /// them.
    waits: bool,
    dealer: Dealer,
    /// The deal of the match, with its seal, a hash with which guests can check the deal later.
    sealed: Sealed,
    /// The deal of the next match, with its seal, a hash with which guests can check the deal
    /// later. Until the first match begins, it is the deal of the first match.
    next: Sealed,
    /// The deal of the first match in words, if all guests may know it.
    known_deal: Option<String>,
    /// A request to undo that players have not all answered yet.
    question: Option<Question>,
    /// The last action of the player in each seat, in words.
    news: Vec<Option<String>>,
    /// The final positions of the finished hands of the match.
    ended_hands: Vec<EndedHand>,
    /// The last undo in words, shown until the next move.
    taken_back: Option<String>,
    /// The person who last undid a move without asking others, and the number of actions that were
    /// left in the log. This person may redo the move.
    to_redo: Option<(Identity, usize)>,
    /// How many actions in the game's log have been put in words for the guests.
    noted_acts: usize,
    /// The views of a race that spectators will see after a delay, each with the time at which it
    /// is shown.
    late: VecDeque<(Duration, SeenTable)>,
    /// The last chat messages in the room.
    talk: Talk,
    /// When everyone in the room last got a message that names the spectators.
    onlookers_told: Option<Duration>,
    /// Whether the spectators have changed since everyone last got a message that names them.
    onlookers_wait: bool,
    /// The delayed view of the game that spectators see now.
    shown_late: Option<SeenTable>,
}

impl Room {
    /// Opens a room for a game. Computer players have all seats until people take them, and
    /// `levels` gives the level for each seat. In a single-player game, all people play the same
    /// deal separately, without computer players. There are then as many seats as levels, but at
    /// least two. `dealer` chooses the deals at random.
    ///
    /// # Examples
    /// ```
    /// # use std::sync::Arc;
    /// # use std::time::Duration;
    /// # use patience_app::catalogue::{Catalogue, Embedded};
    /// use patience_app::deals::dealer::Dealer;
    /// use patience_app::protocol::{GuestRequest, Identity, Name, RoomEvent};
    /// use patience_app::room::{GuestId, Room};
    ///
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    /// # let embedded = Embedded::from_folder(std::path::Path::new(folder)).unwrap();
    /// # let catalogue = Catalogue::new(embedded, "/nowhere/rules".into());
    /// # let rules = Arc::new(catalogue.rule_file("nertz").unwrap().compile(None, &[]).unwrap());
    /// let mut room = Room::new(&rules, Vec::new(), Dealer::from_seed(1));
    /// let anna = Identity("uid:1000".to_owned());
    /// let name = Name::new("anna").ok_or("no name")?;
    /// let tells = room.step(Duration::ZERO, GuestId(1), GuestRequest::Join(anna, name));
    /// assert!(tells.iter().any(|(_, tell)| matches!(tell, RoomEvent::Welcome(_))));
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

    /// Sets how many people may be in the room, including spectators.
    #[must_use]
    pub const fn for_people(mut self, most: u16) -> Self {
        self.most_members = most;
        self
    }

    /// Makes a turn-based game wait for absent players for any length of time. Otherwise computer
    /// players play for them.
    #[must_use]
    pub const fn waiting(mut self) -> Self {
        self.waits = true;
        self
    }

    /// Keeps seats for people with these names until the first hand. The names are in the order of
    /// the seats.
    #[must_use]
    pub fn keeping_seats(mut self, names: Vec<Option<Name>>) -> Self {
        for (kept, name) in self.reserved.iter_mut().zip(names) {
            *kept = name;
        }
        self
    }

    /// Sets the deal of the first match, so that guests know which deal it is. `words` names the
    /// deal, as in `the deal 617`.
    #[must_use]
    pub fn with_deal(mut self, deal: DealNumber, words: String) -> Self {
        self.next.deal = deal;
        self.known_deal = Some(words);
        self
    }

    /// Returns the game with all cards face up, for use by the host only. If each seat has a
    /// separate game, returns the game of the first seat.
    pub fn game(&self) -> &Game {
        self.boards.first().game()
    }

    /// Returns the total number of actions in all games of the match.
    pub(crate) fn acts(&self) -> usize {
        self.boards.all().map(|session| session.game().done()).sum()
    }

    /// Returns the seats of the table in the room.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.levels.len()).map(Seat::from_index)
    }

    /// Handles a request that a guest makes at the time `now`. Returns the messages to guests.
    pub fn step(&mut self, now: Duration, who: GuestId, ask: GuestRequest) -> Outgoing {
        let mut tells = Outgoing::new();
        // Everything that is due before the request happens first.
        self.catch_up(now);
        match ask {
            GuestRequest::Join(identity, name) => self.join(now, who, identity, name, &mut tells),
            ask => {
                if let Some(member) = self.members.iter().position(|one| one.guest == Some(who)) {
                    self.act(now, member, ask, &mut tells);
                }
            }
        }
        self.settle(now, &mut tells);
        tells
    }

    fn act(&mut self, now: Duration, member: usize, ask: GuestRequest, tells: &mut Outgoing) {
        let result = match ask {
            GuestRequest::Join(..) => Ok(()),
            GuestRequest::Lost => {
                self.members[member].lose(now);
                Ok(())
            }
            GuestRequest::RoundTrip(ms) => {
                self.members[member].round_trip = Some(ms);
                Ok(())
            }
            GuestRequest::Sit(seat) => self.sit(now, member, seat),
            GuestRequest::Stand => self.stand(now, member),
            GuestRequest::SetLevel(seat, level) => self.set_level(member, seat, level),
            GuestRequest::Ready => self.ready(now, member),
            GuestRequest::Play(mv) => self.play(now, member, mv),
            GuestRequest::Undo => self.undo_or_ask(now, member),
            GuestRequest::Redo => self.redo(now, member),
            GuestRequest::Agree => self.agree(member),
            GuestRequest::Refuse => self.refuse(member),
            GuestRequest::Resign => self.resign(now, member),
            GuestRequest::Pause => self.pause(now, member),
            GuestRequest::Say(text) => {
                self.talk.say(&self.members[member].name, &text);
                Ok(())
            }
            GuestRequest::Leave => {
                let stood = self.stand(now, member);
                let left = self.members.remove(member);
                tells.extend(left.guest.map(|guest| {
                    let reason = "You have left the table".to_owned();
                    (guest, RoomEvent::Closed(reason))
                }));
                // A spectator has no seat to leave, which is no error.
                drop(stood);
                return;
            }
        };
        if let (Err(reason), Some(guest)) = (result, self.members[member].guest) {
            tells.push((guest, RoomEvent::Notice(reason.to_string(), true)));
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

    /// Whether a match in the room has ended and the next one has not begun.
    pub fn is_match_over(&self, now: Duration) -> bool {
        self.begun && self.stage(now) == RoomStage::MatchOver
    }

    /// Returns the stage of the room, such as gathering people, playing or the end of the match.
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
    /// Returns the stage of a room in which each seat has a separate game. The match is over when
    /// all players have finished.
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

/// Chooses at random the deal of the next match in the room.
fn draw(dealer: &mut Dealer) -> Sealed {
    let (deal, salt) = (dealer.secret(), dealer.salt());
    Sealed { deal, salt }
}

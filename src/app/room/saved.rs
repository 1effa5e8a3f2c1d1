//! A shared table saved to disk: the match, and who had which seat. It is resumed when the host is
//! back.

use std::collections::BTreeMap;
use std::time::Duration;

use patience_core::{Game, Seat};
use serde::{Deserialize, Serialize};

use super::boards::Boards;
use super::member::Member;
use super::refused::NotResumed;
use super::seats::Knowledge;
use super::{GuestId, Room};
use crate::deals::dealer::Dealer;
use crate::protocol::{Identity, Name, RoomStage, RulesText, Sealed, SeenAct};
use crate::settings::{ComputerLevel, Word as _};

/// A shared table as saved to disk.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SavedRoom {
    rules: RulesText,
    deal: String,
    salt: String,
    levels: Vec<String>,
    people: Vec<SavedPerson>,
    /// The name of the person in each seat when the match began, if each seat has a separate game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<Option<String>>,
    /// For each person, what they have seen of the hand: the seat from which they see it, or `None`
    /// if they have watched.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    knowledge: BTreeMap<String, Option<u8>>,
    /// The deal in words, if all guests may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known_deal: Option<String>,
    /// Whether a turn-based game waits for absent players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    waits: bool,
    /// The actions in each game at the table.
    logs: Vec<Vec<SeenAct>>,
    /// The time on the clock of each game at the table, in milliseconds.
    clocks: Vec<u64>,
}

/// A person who had a seat at the saved table.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SavedPerson {
    identity: String,
    name: String,
    seat: u8,
}

impl SavedRoom {
    /// Returns the name of the table's game, as on the command line.
    pub fn game(&self) -> &str {
        &self.rules.game
    }

    /// Whether a person with this name has been at the saved table.
    pub fn has(&self, name: &str) -> bool {
        let mut people = self.people.iter();
        let mut players = self.players.iter().flatten();
        people.any(|person| person.name == name || owner(&person.identity) == Some(name))
            || players.any(|player| player == name)
            || self
                .knowledge
                .keys()
                .any(|known| owner(known) == Some(name))
    }

    /// Renames a person at the saved table. If somebody at the table already has the new name, a
    /// number is added to it.
    pub fn rename(&mut self, from: &str, to: &Name) {
        // At most everybody here has one of them.
        let most = self.people.len() + self.players.len() + self.knowledge.len();
        let numbered = (2..most + 3).map(|number| to.numbered(number));
        let to = std::iter::once(to.clone())
            .chain(numbered)
            .find(|name| !self.has(name.as_str()))
            .unwrap_or_else(|| to.clone())
            .to_string();
        let renamed = |identity: &str| match owner(identity) {
            Some(name) if name == from => {
                format!("{}{to}", &identity[..identity.len() - from.len()])
            }
            _ => identity.to_owned(),
        };
        for person in &mut self.people {
            person.identity = renamed(&person.identity);
            if person.name == from {
                person.name.clone_from(&to);
            }
        }
        for player in self.players.iter_mut().flatten() {
            if player == from {
                player.clone_from(&to);
            }
        }
        let known = std::mem::take(&mut self.knowledge).into_iter();
        self.knowledge = known
            .map(|(identity, seat)| (renamed(&identity), seat))
            .collect();
    }
}

/// Returns the person's name if the identity of the person contains it. This is so for a person
/// without a cryptographic key.
fn owner(identity: &str) -> Option<&str> {
    let by_user = || Some(identity.strip_prefix("user ")?.split_once(" name ")?.1);
    identity.strip_prefix("invited ").or_else(by_user)
}

impl Room {
    /// Returns the shared table to save. Returns `None` if no match is in progress. Also returns
    /// `None` if nobody has made a move in the match, because another deal is just as good.
    pub fn saved(&self, now: Duration) -> Option<SavedRoom> {
        let game = self.game();
        let is_untouched = self.acts() == 0;
        if !self.begun || is_untouched || self.stage(now) == RoomStage::MatchOver {
            return None;
        }
        let rules = game.rules();
        let log = |game: &Game| {
            let log = game.log()[..game.done()].iter();
            log.map(|entry| SeenAct::new(entry, rules)).collect()
        };
        let people = self.members.iter().filter_map(|member| {
            Some(SavedPerson {
                identity: member.identity.0.clone(),
                name: member.name.to_string(),
                seat: member.seat?.number(),
            })
        });
        Some(SavedRoom {
            rules: RulesText::new(rules),
            deal: self.sealed.deal.to_string(),
            salt: self.sealed.salt.clone(),
            levels: self
                .levels
                .iter()
                .map(|level| level.word().to_owned())
                .collect(),
            people: people.collect(),
            knowledge: self
                .knowledge
                .iter()
                .map(|(identity, known)| match known {
                    Knowledge::Seat(seat) => (identity.0.clone(), Some(seat.number())),
                    Knowledge::LookedOn => (identity.0.clone(), None),
                })
                .collect(),
            known_deal: self.known_deal.clone(),
            waits: self.waits,
            players: self
                .players
                .iter()
                .map(|player| player.as_ref().map(Name::to_string))
                .collect(),
            logs: self
                .boards
                .all()
                .map(|session| log(session.game()))
                .collect(),
            clocks: self
                .boards
                .all()
                .map(|session| session.timed_game().ms(now))
                .collect(),
        })
    }

    /// Resumes a saved table. At first, everyone who had a seat counts as away, and the game waits
    /// for them.
    ///
    /// # Errors
    /// Fails if the saved table is damaged.
    pub fn resume(saved: &SavedRoom, dealer: Dealer) -> Result<Self, NotResumed> {
        let rules = saved.rules.rules().map_err(NotResumed::Rules)?;
        let deal = patience_core::DealNumber::parse(&saved.deal)
            .ok_or_else(|| NotResumed::Deal(saved.deal.clone()))?;
        let level = |word: &String| {
            ComputerLevel::from_word(word).ok_or_else(|| NotResumed::Level(word.clone()))
        };
        let levels = saved
            .levels
            .iter()
            .map(level)
            .collect::<Result<Vec<_>, _>>()?;
        let replayed = |log: &Vec<SeenAct>| {
            let entry = |entry: &SeenAct| entry.read(&rules);
            let log = log.iter().map(entry).collect::<Result<Vec<_>, _>>();
            let log = log.map_err(|error| NotResumed::Act(error.to_string()))?;
            Game::replay(rules.clone(), deal, &log, log.len())
                .map_err(|(number, error)| NotResumed::Replay(number, format!("{error:?}")))
        };
        let games = saved
            .logs
            .iter()
            .map(replayed)
            .collect::<Result<Vec<Game>, NotResumed>>()?;
        let mut room = Self::new(&rules, levels, dealer);
        for person in &saved.people {
            let name =
                Name::new(&person.name).ok_or_else(|| NotResumed::Name(person.name.clone()))?;
            let seat = Seat::new(person.seat);
            if seat.index() >= room.levels.len() || room.sitter(seat).is_some() {
                return Err(NotResumed::Seat(name, person.seat));
            }
            // No connection has this number, so the member is away from the start.
            let mut member =
                Member::new(Identity(person.identity.clone()), name, GuestId(u64::MAX));
            member.seat = Some(seat);
            member.lose(Duration::ZERO);
            room.members.push(member);
        }
        let mut people: Vec<Seat> = room
            .members
            .iter()
            .filter_map(|member| member.seat)
            .collect();
        people.sort_unstable();
        let seats = room.levels.len();
        room.boards = Boards::deal(room.game().rules(), deal, seats, people, room.seating());
        if room.boards.all().count() != games.len() || games.len() != saved.clocks.len() {
            return Err(NotResumed::Games);
        }
        for ((session, game), ms) in room.boards.all_mut().zip(games).zip(&saved.clocks) {
            session.take_up(game, Duration::from_millis(*ms));
        }
        room.sealed = Sealed {
            deal,
            salt: saved.salt.clone(),
        };
        room.noted_acts = room.game().done();
        room.begun = true;
        room.players = room.who_sits();
        for (player, name) in room.players.iter_mut().zip(&saved.players) {
            // Those who left their seats gave up, but have played too.
            if let Some(name) = name.as_deref().and_then(Name::new) {
                player.get_or_insert(name);
            }
        }
        room.note_seats();
        for (identity, known) in &saved.knowledge {
            let known = known.map_or(Knowledge::LookedOn, |seat| Knowledge::Seat(Seat::new(seat)));
            room.knowledge
                .entry(Identity(identity.clone()))
                .or_insert(known);
        }
        room.known_deal.clone_from(&saved.known_deal);
        room.waits = saved.waits;
        room.stopped = room.boards.first().real_time().is_none();
        Ok(room)
    }
}

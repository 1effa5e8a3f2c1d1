//! The messages from a room to its guests. Positions leave the room only through this module, and
//! always as seen from the seat of the guest.

use std::time::Duration;

use patience_core::{Act, Entry, Game, Group, HandEnd, Move, Role, Seat, notation};

use super::member::{Member, SealTold};
use super::seats::Knowledge;
use super::{Outgoing, Room};
use crate::duel::Side;
use crate::protocol::{
    Chair, EndedHand, GAVE_UP, People, Person, RoomEvent, RoomStage, SeenAct, SeenPosition,
    SeenTable,
};
use crate::session::{ONLOOKER, words_for_side};
use crate::text::figures::points;
use crate::text::numbers::{agreeing, clock, count};

/// The delay after which spectators see what the players of a race see. It prevents spectators from
/// helping anyone.
const LATER: Duration = Duration::from_secs(10);

/// The largest number of spectators whose names are shown.
const NAMED: usize = 30;

/// The longest time until everyone in the room learns who the spectators are. If many spectators
/// come at once, a single message names them all.
const ONLOOKERS_KNOWN: Duration = Duration::from_secs(1);

impl Room {
    /// Returns the names of the players in all seats of the shared table.
    pub(super) fn names(&self) -> Vec<String> {
        self.seats()
            .map(|seat| match self.sitter(seat) {
                Some(member) => member.name.to_string(),
                None => format!("Computer {}", seat.number() + 1),
            })
            .collect()
    }

    /// Puts the last action of each seat in words, for the guests.
    pub(super) fn note_news(&mut self) {
        if self.boards.are_apart() {
            return;
        }
        let game = self.boards.first().game();
        let done = game.done();
        let from = self.noted_acts.min(done);
        if done > from {
            self.taken_back = None;
        }
        for entry in &game.log()[from..done] {
            if let (Some(news), Some(words)) = (
                self.news.get_mut(entry.seat.index()),
                words_for(game, *entry),
            ) {
                *news = Some(words);
            }
        }
        self.noted_acts = done;
    }

    /// Sends every guest what the guest does not know yet.
    pub(super) fn tell_all(&mut self, now: Duration, tells: &mut Outgoing) {
        let stage = self.stage(now);
        self.tell_people(now, stage, tells);
        self.tell_seal(stage, tells);
        if !self.begun {
            return;
        }
        self.tell_hands(tells);
        self.tell_sentences(tells);
        // Spectators of a race, or of a deal that several play separately, could help the players.
        let is_late = self.boards.first().real_time().is_some() || self.boards.are_apart();
        if is_late {
            self.follow_late(now);
        }
        for at in 0..self.members.len() {
            let Some(guest) = self.members[at].guest else {
                continue;
            };
            let seen = match self.members[at].seat {
                Some(seat) => Some(self.seen_by(now, seat, Some(self.members[at].told.acts))),
                None if is_late => self.shown_late.clone(),
                None => Some(self.seen_by(now, ONLOOKER, Some(self.members[at].told.acts))),
            };
            let game = self
                .boards
                .of(self.members[at].seat.unwrap_or_default())
                .0
                .game();
            let acts = (game.done() - game.hand_start(), game.log_mark(game.done()));
            let Some(seen) = seen else { continue };
            if self.boards.are_apart() && self.members[at].seat.is_none() {
                let identity = self.members[at].identity.clone();
                self.knowledge
                    .entry(identity)
                    .or_insert(Knowledge::LookedOn);
            }
            let told = &mut self.members[at].told;
            let is_news = told.table.as_ref().is_none_or(|before| {
                !seen.acts.is_empty()
                    || !seen.says_the_same(&SeenTable {
                        known: seen.known,
                        acts: Vec::new(),
                        ..before.clone()
                    })
            });
            if !is_news {
                continue;
            }
            told.acts = acts;
            told.table = Some(seen.clone());
            tells.push((guest, RoomEvent::Table(Box::new(seen))));
        }
    }

    fn tell_people(&mut self, now: Duration, stage: RoomStage, tells: &mut Outgoing) {
        let seats: Vec<Chair> = self
            .seats()
            .zip(&self.levels)
            .map(|(seat, level)| Chair {
                level: *level,
                progress: self
                    .progress_of(now, seat, stage)
                    .or_else(|| self.kept_words(seat))
                    .or_else(|| self.points_of(seat, stage)),
                has_ended: self.has_ended(seat),
                person: self.sitter(seat).map(|member| Person {
                    name: member.name.clone(),
                    ready: member.ready,
                    presence: member.presence(now),
                    round_trip: member.round_trip,
                }),
            })
            .collect();
        let look_on = |member: &&Member| member.seat.is_none() && member.is_here();
        let look_on = self.members.iter().filter(look_on);
        let more_onlookers = look_on.clone().count().saturating_sub(NAMED);
        let onlookers: Vec<_> = look_on.take(NAMED).map(|one| one.name.clone()).collect();
        let are_told = self
            .onlookers_told
            .is_none_or(|told| now >= told + ONLOOKERS_KNOWN);
        let mut are_news = false;
        let question = self.question.as_ref().map(|question| question.text.clone());
        let awaited = self.awaited();
        let agreed: Vec<bool> = self
            .members
            .iter()
            .map(|member| self.has_agreed(member))
            .collect();
        for (member, has_agreed) in self.members.iter_mut().zip(agreed) {
            let Some(guest) = member.guest else { continue };
            let plays = member.seat.is_some();
            let people = People {
                seats: seats.clone(),
                onlookers: onlookers.clone(),
                more_onlookers,
                own: member.seat,
                name: member.name.clone(),
                stage,
                deal: self.known_deal.clone(),
                question: question.clone().filter(|_| plays && !has_agreed),
                awaited: if has_agreed {
                    awaited.clone()
                } else {
                    Vec::new()
                },
            };
            if let Some(text) = member.to_hear.take() {
                tells.push((guest, RoomEvent::Notice(text, true)));
            }
            let known = member.told.people.as_ref().is_some_and(|before| {
                // The countdown runs by itself at the guest.
                let counts = |stage| matches!(stage, RoomStage::Countdown(_));
                let stage = if counts(stage) && counts(before.stage) {
                    before.stage
                } else {
                    stage
                };
                let same_onlookers = before.onlookers == people.onlookers
                    && before.more_onlookers == people.more_onlookers;
                are_news |= !same_onlookers;
                let rest = People {
                    stage,
                    onlookers: before.onlookers.clone(),
                    more_onlookers: before.more_onlookers,
                    ..people.clone()
                };
                *before == rest && (same_onlookers || !are_told)
            });
            if !known {
                member.told.people = Some(people.clone());
                tells.push((guest, RoomEvent::People(people)));
            }
            // Guests who come back get the chat messages that they missed.
            let missed = self
                .talk
                .since(std::mem::replace(&mut member.heard, self.talk.said()));
            tells.extend(missed.map(|talk| (guest, talk)));
        }
        if are_news && are_told {
            self.onlookers_told = Some(now);
        }
        self.onlookers_wait = are_news && !are_told;
    }

    /// Returns when everyone must next get a message that names the spectators. Returns `None` if
    /// everyone knows them already.
    pub(super) fn onlookers_due(&self) -> Option<Duration> {
        let told = self.onlookers_told.filter(|_| self.onlookers_wait)?;
        Some(told + ONLOOKERS_KNOWN)
    }

    /// Describes the progress of the person in a seat, if each seat has a separate game. When all
    /// have finished, the text also says whether the person was best or tied for best.
    fn progress_of(&self, now: Duration, seat: Seat, stage: RoomStage) -> Option<String> {
        if !self.is_player(seat) {
            return None;
        }
        let side = |seat| {
            let session = self.boards.of(seat).0;
            Side {
                ms: session.timed_game().ms(now),
                ..Side::from_game(session.game())
            }
        };
        let own = side(seat);
        let words = progress(self.boards.of(seat).0.game(), &own);
        if stage != RoomStage::MatchOver || own.gave_up() {
            return Some(words);
        }
        // Those who have left their seats since count too.
        let players = self.seats().zip(&self.players);
        let players = players.filter(|(other, player)| *other != seat && player.is_some());
        let others = players.map(|(other, _)| side(other));
        let others: Vec<Side> = others.filter(|side| !side.gave_up()).collect();
        let is_best = others.iter().all(|other| other.worth() <= own.worth());
        let is_tied = others.iter().any(|other| other.worth() == own.worth());
        Some(match (is_best, is_tied) {
            (true, true) => format!("tied for best, {words}"),
            (true, false) => format!("best, {words}"),
            (false, _) => words,
        })
    }

    /// Whether the person in a seat has finished a separate game of the deal that all play.
    fn has_ended(&self, seat: Seat) -> bool {
        self.is_player(seat) && self.boards.of(seat).0.game().hand_end().is_some()
    }

    /// Whether the person now in a seat is the one who began the separate game of that seat.
    fn is_player(&self, seat: Seat) -> bool {
        let player = self.players.get(seat.index()).and_then(Option::as_ref);
        let sitter = self.sitter(seat).map(|member| &member.name);
        self.boards.are_apart() && self.begun && player.is_some() && player == sitter
    }

    /// Returns the points that a seat has in the match, as text. Returns `None` except between two
    /// hands and after the last hand.
    fn points_of(&self, seat: Seat, stage: RoomStage) -> Option<String> {
        let is_between = matches!(stage, RoomStage::HandOver | RoomStage::MatchOver);
        let game = self.game();
        if self.boards.are_apart() || !is_between || game.hand_end().is_none() {
            return None;
        }
        let totals = game.series().totals_with(&game.tally());
        let own = *totals.get(game.rules().side(seat).index())?;
        let is_counted = totals.iter().any(|total| *total != 0);
        is_counted.then(|| {
            let number = usize::try_from(own.unsigned_abs()).unwrap_or(usize::MAX);
            format!("{} {}", points(own), agreeing(number, "point"))
        })
    }

    /// Returns a text that names the person for whom a free seat is kept.
    fn kept_words(&self, seat: Seat) -> Option<String> {
        let kept = self.reserved.get(seat.index())?.as_ref()?;
        let is_free = !self.begun && self.sitter(seat).is_none();
        is_free.then(|| format!("kept for {kept}"))
    }

    /// Sends guests the seal of the deal, a hash with which they can check the deal later. When the
    /// match is over, sends the deal and the seal of the next deal.
    fn tell_seal(&mut self, stage: RoomStage, tells: &mut Outgoing) {
        for member in &mut self.members {
            let Some(guest) = member.guest else { continue };
            if member.told.seal.is_none() {
                let sealed = if self.begun { &self.sealed } else { &self.next };
                member.told.seal = Some(SealTold::Sealed);
                tells.push((guest, RoomEvent::Sealed(sealed.seal())));
            }
            if stage == RoomStage::MatchOver && member.told.seal == Some(SealTold::Sealed) {
                member.told.seal = Some(SealTold::Opened);
                tells.push((guest, RoomEvent::Opened(self.sealed.clone())));
                tells.push((guest, RoomEvent::Sealed(self.next.seal())));
            }
        }
    }

    /// Sends the final positions of the finished hands to everyone who does not have all of them.
    fn tell_hands(&mut self, tells: &mut Outgoing) {
        let count = self.game().series().hands().len();
        let is_told = |member: &Member| !member.is_here() || member.told.hands == Some(count);
        if self.members.iter().all(is_told) {
            return;
        }
        // That needs a replay, which is done once for each hand.
        if self.ended_hands.len() != count {
            self.ended_hands = ended_hands(self.game());
        }
        let hands = &self.ended_hands;
        for member in &mut self.members {
            let Some(guest) = member.guest.filter(|_| member.told.hands != Some(count)) else {
                continue;
            };
            member.told.hands = Some(count);
            member.told.table = None;
            member.told.acts = (0, 0);
            tells.push((guest, RoomEvent::Hands(hands.clone())));
        }
    }

    /// Sends each player the sentences that are meant for that player alone.
    fn tell_sentences(&mut self, tells: &mut Outgoing) {
        let Some(session) = self.boards.shared_mut() else {
            return;
        };
        for member in &self.members {
            let Some(seat) = member.seat else { continue };
            let said = session.take_said_to(seat);
            if let (Some(said), Some(guest)) = (said, member.guest) {
                tells.push((guest, RoomEvent::Notice(said.text, said.refusal)));
            }
        }
    }

    /// Updates the delayed view of the game that spectators get. They see the race or, if each seat
    /// has a separate game, the game of the first player.
    fn follow_late(&mut self, now: Duration) {
        let looks_on = self
            .members
            .iter()
            .any(|member| member.seat.is_none() && member.is_here());
        if !looks_on {
            self.late.clear();
            return;
        }
        let seen = self.seen_by(now, ONLOOKER, None);
        let newest = self.late.back().map(|(_, seen)| seen);
        if newest
            .or(self.shown_late.as_ref())
            .is_none_or(|newest| !seen.says_the_same(newest))
        {
            self.late.push_back((now + LATER, seen));
        }
        while self.late.front().is_some_and(|(at, _)| *at <= now) {
            self.shown_late = self.late.pop_front().map(|(_, seen)| seen);
        }
    }

    /// Returns the seat whose separate game is shown to the spectators.
    fn watched_seat(&self) -> Seat {
        let mut players = self.seats().zip(&self.players);
        let played = players.find(|(_, player)| player.is_some());
        played.map_or(Seat::FIRST, |(seat, _)| seat)
    }

    /// Returns the hand as seen from a seat. `told` is the number of actions that the guest already
    /// has, and a mark that shows whether any of them has been undone since. If `told` is `None`,
    /// no actions are included.
    fn seen_by(&self, now: Duration, seat: Seat, told: Option<(usize, u64)>) -> SeenTable {
        let (session, own) = self.boards.of(if seat == ONLOOKER {
            self.watched_seat()
        } else {
            seat
        });
        let game = session.game();
        // Others may still be playing the same deal.
        let over = if self.boards.are_apart() {
            self.stage(now) == RoomStage::MatchOver
        } else {
            game.hand_end().is_some()
        };
        let seat = if seat == ONLOOKER { ONLOOKER } else { own };
        let (start, done) = (game.hand_start(), game.done());
        let (known, mark) = told.unwrap_or_default();
        // The known actions may have been undone since.
        let stands = start + known <= done && known > 0 && game.log_mark(start + known) == mark;
        let known = if stands { known } else { 0 };
        let acts = &game.log()[start + known..done];
        let acts = acts.iter().filter(|_| told.is_some());
        SeenTable {
            hand: game.series().hands().len(),
            position: SeenPosition::new(if over {
                open_text(game)
            } else {
                notation::write_observation(game.observation(seat))
            }),
            resigned: game.resigned(),
            known,
            acts: acts.map(|act| SeenAct::new(act, game.rules())).collect(),
            closing: game.closing(),
            news: if self.boards.are_apart() {
                Vec::new()
            } else {
                self.news.clone()
            },
            taken_back: self.taken_back.clone(),
            clock: session.timed_game().ms(now),
        }
    }
}

/// Returns the position of a finished hand as text, with all cards face up. The deal number is left
/// out, because it would reveal the next hands.
fn open_text(game: &Game) -> String {
    let text = notation::write_position(game.rules(), game.position());
    let lines = text.lines().filter(|line| !line.starts_with("deal "));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// Returns the final positions of the finished hands of a match.
fn ended_hands(game: &Game) -> Vec<EndedHand> {
    let mut hands = Vec::new();
    let log = &game.log()[..game.done()];
    let mut before: Option<Game> = None;
    let rules = game.rules().clone();
    let replayed = Game::replay_each(rules, game.deal(), log, |now| {
        if let Some(before) = before.take()
            && now.series().hands().len() > before.series().hands().len()
        {
            hands.push(EndedHand {
                position: SeenPosition::new(open_text(&before)),
                resigned: before.resigned(),
            });
        }
        before = now.hand_end().is_some().then(|| now.clone());
    });
    debug_assert!(replayed.is_ok(), "a game's own log can be replayed");
    hands
}

/// Describes how far a player's separate game has come, without revealing any card. Once the game
/// has ended, gives its result and the time.
fn progress(game: &Game, side: &Side) -> String {
    let rules = game.rules();
    let time = clock(Duration::from_millis(side.ms));
    let result = || format!("{}, {time}", words_for_side(side));
    let up: usize = rules
        .pile_ids()
        .filter(|pile| rules.group_of(*pile).role == Role::Foundation)
        .map(|pile| game.position().len(pile))
        .sum();
    let moves = count(side.moves, "move");
    match side.end {
        Some(HandEnd::Ended(_)) => result(),
        Some(HandEnd::NoMoves) => format!("no moves left, {}", result()),
        Some(HandEnd::Resigned(_)) => format!("{GAVE_UP}, {}", result()),
        None if up > 0 => format!("{moves}, {} up", count(up, "card")),
        None => moves,
    }
}

/// Describes a player's action in a few words. The words name a card only if everyone can see it.
fn words_for(game: &Game, entry: Entry) -> Option<String> {
    let rules = game.rules();
    let seen = game.observation(ONLOOKER);
    Some(match entry.act {
        Act::Move(Move::Transfer { to, count: 1, .. }) | Act::Diverted { to, .. } => {
            let card = seen
                .top(to)
                .map_or_else(|| "a card".to_owned(), patience_core::Card::label);
            match words_for_place(rules.group_of(to)) {
                Some(place) => format!("{card} to the {place}"),
                None => format!("{card} moved"),
            }
        }
        Act::Move(Move::Transfer { count: cards, .. }) => {
            format!("{} moved", count(cards.into(), "card"))
        }
        Act::Move(Move::Turn) => "turned".to_owned(),
        Act::Move(Move::Redeal) => "redealt".to_owned(),
        Act::Move(Move::Pass) => "ended the turn".to_owned(),
        Act::Move(Move::NoPlay) => "no play".to_owned(),
        Act::Move(Move::Call) => "called".to_owned(),
        Act::Move(Move::Stop) => "said stop".to_owned(),
        Act::Move(_) => "moved".to_owned(),
        Act::Resign => "gave up".to_owned(),
        Act::Late(_) | Act::Close | Act::NextHand => return None,
    })
}

/// Returns the noun of a pile, if it tells people to which pile a card went. Returns `None` for the
/// noun of an ordinary column, and for a noun that contains “card”.
fn words_for_place(group: &Group) -> Option<&str> {
    let noun = group.noun.as_str();
    let usual = Group::with_shape("", group.role, group.shape);
    let is_usual_layout = group.role == Role::Tableau && noun.ends_with(&usual.noun);
    (!is_usual_layout && !noun.contains("card")).then_some(noun)
}

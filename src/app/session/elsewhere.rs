//! A game hosted in a room. The session sends each action of its person to the room as a request,
//! and shows the room's replies. To the session, the other players look like computer players whose
//! moves come from the room.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Entry, Game, Move, ObservedHand, Rules, Seat, notation};

use super::real_time::{News, SHOUT, Stage};
use super::{Notice, Session, TimedGame, seating};
use crate::protocol::{EndedHand, GuestRequest, RoomStage, SeenTable};
use crate::settings::{People, Seating};

/// The state of a game that is hosted in a room, as known to a person who plays there.
#[derive(Debug, Clone, Default)]
pub(super) struct Elsewhere {
    /// Requests that wait to be sent to the room.
    asks: Vec<GuestRequest>,
    /// The seats of people who are away from the room.
    away: Vec<Seat>,
    /// The finished hands, as the room has sent them.
    over: Vec<ObservedHand>,
    /// The log of the current hand, as the room has sent it.
    log: Vec<Entry>,
    /// The number of the current hand in the room, once known.
    hand: Option<usize>,
}

impl Session {
    /// Joins a table in a room, with the seat `seat`, or as a spectator if `seat` is `None`. Shows
    /// an empty table until the room sends the cards.
    pub fn elsewhere(rules: &Arc<Rules>, seat: Option<Seat>) -> Self {
        // In a single-player game everybody sits in the first seat of their own table.
        let seat = seat.map(|seat| {
            if rules.seats() == 1 {
                Seat::FIRST
            } else {
                seat
            }
        });
        let position = empty_table(rules);
        let resigned = None;
        let hand = ObservedHand { position, resigned };
        let game = Game::observed(rules, &[], hand, Vec::new());
        let seating = Seating {
            people: People::One,
            own_seat: seat.unwrap_or(Seat::FIRST),
            ..Seating::default()
        };
        let timed_game = TimedGame::new(game, None, Duration::ZERO)
            .as_trial()
            .with_people(seat.into_iter().collect(), seating);
        let mut session = Self::new(timed_game);
        session.elsewhere = Some(Elsewhere::default());
        session.dismiss_computers();
        session
    }

    /// Whether the game is hosted in a room.
    pub const fn is_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// Whether the person is a spectator in a room.
    pub fn looks_on(&self) -> bool {
        let people = self.timed_game.people.as_ref();
        self.is_elsewhere() && people.is_some_and(Vec::is_empty)
    }

    /// Updates the names of the players in a room by seat, and the list of seats whose people are
    /// away.
    pub fn take_people(&mut self, names: Vec<String>, away: Vec<Seat>) {
        self.names = names;
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.away = away;
        }
    }

    /// Whether the person at a seat of a room is away.
    pub fn is_away(&self, seat: Seat) -> bool {
        let elsewhere = self.elsewhere.as_ref();
        elsewhere.is_some_and(|elsewhere| elsewhere.away.contains(&seat))
    }

    /// Takes the requests to send to the room, and clears the list.
    pub fn take_asks(&mut self) -> Vec<GuestRequest> {
        let elsewhere = self.elsewhere.as_mut();
        elsewhere.map_or_else(Vec::new, |elsewhere| std::mem::take(&mut elsewhere.asks))
    }

    /// Whether requests wait to be sent to the room.
    pub fn has_asks(&self) -> bool {
        let elsewhere = self.elsewhere.as_ref();
        elsewhere.is_some_and(|elsewhere| !elsewhere.asks.is_empty())
    }

    /// Queues a request to the room if the game is hosted in a room. Returns whether this is so.
    pub(super) fn ask(&mut self, ask: GuestRequest) -> bool {
        match &mut self.elsewhere {
            Some(elsewhere) => {
                elsewhere.asks.push(ask);
                true
            }
            None => false,
        }
    }

    /// Queues a request to the room for a move if the game is hosted in a room. Returns whether
    /// this is so.
    pub(super) fn ask_to_play(&mut self, mv: Move) -> bool {
        self.ask(GuestRequest::Play(mv))
    }

    /// Replaces the session's finished hands with those that the room has sent.
    ///
    /// # Errors
    /// Returns the error in a position that the room has sent.
    pub fn take_hands(&mut self, hands: &[EndedHand]) -> Result<(), String> {
        let rules = self.game().rules().clone();
        let read = |hand: &EndedHand| {
            Ok(ObservedHand {
                position: hand.position.read(&rules)?.clone(),
                resigned: hand.resigned,
            })
        };
        let hands = hands.iter().map(read).collect::<Result<Vec<_>, String>>()?;
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.over = hands;
            elsewhere.log.clear();
            // The next hand is a new one, or the first of a new match.
            elsewhere.hand = None;
        }
        Ok(())
    }

    /// Replaces the session's current hand with the hand that the room has sent. Returns whether it
    /// is a new hand.
    ///
    /// # Errors
    /// Returns the error in the position that the room has sent.
    pub fn take_table(
        &mut self,
        seen: &SeenTable,
        stage: RoomStage,
        now: Duration,
    ) -> Result<bool, String> {
        let rules = self.game().rules().clone();
        let position = seen.position.read(&rules)?.clone();
        let acts = seen.acts.iter().map(|act| act.read(&rules));
        let acts = acts.collect::<Result<Vec<Entry>, _>>();
        let acts = acts.map_err(|error| error.to_string())?;
        let Some(elsewhere) = &mut self.elsewhere else {
            return Ok(false);
        };
        let is_another = elsewhere.hand != Some(seen.hand);
        elsewhere.hand = Some(seen.hand);
        elsewhere.log.truncate(seen.known);
        elsewhere.log.extend(acts);
        let resigned = seen.resigned;
        let hand = ObservedHand { position, resigned };
        let game = Game::observed(&rules, &elsewhere.over, hand, elsewhere.log.clone());
        self.timed_game.game = game;
        if is_another {
            self.seat_all();
            self.dismiss_computers();
        }
        self.take_news(&seen.news, now);
        self.timed_game.set_clock(Duration::from_millis(seen.clock));
        self.take_stage(stage, now);
        self.refresh();
        Ok(is_another)
    }

    /// Sets the stage of the hand (countdown, play, pause or end) to the stage that the room has
    /// sent.
    pub fn take_stage(&mut self, stage: RoomStage, now: Duration) {
        let over = self.game().hand_end().is_some();
        let resigned = self.game().resigned().is_some();
        let runs = stage == RoomStage::Playing && !over;
        if let Some(real_time) = &mut self.real_time {
            let before = real_time.stage();
            real_time.set_stage(match stage {
                RoomStage::Countdown(left) => {
                    let gone =
                        super::real_time::COUNTDOWN.saturating_sub(Duration::from_millis(left));
                    Stage::Countdown(now.saturating_sub(gone))
                }
                RoomStage::Gathering | RoomStage::Paused => Stage::Paused,
                _ if !over => Stage::Running,
                // A player who gives up has already confirmed it.
                _ if resigned => Stage::Over,
                _ => match before {
                    Stage::Running => Stage::Shout(now + SHOUT),
                    Stage::Shout(_) => before,
                    _ => Stage::Over,
                },
            });
        }
        if runs {
            self.timed_game.run(now);
        } else {
            self.timed_game.pause(now);
        }
        self.refresh();
    }

    /// Shows the person a message from the room. In a turn-based game, returns the message instead
    /// of showing it.
    pub fn take_sentence(&mut self, text: String, refusal: bool) -> Option<Notice> {
        let seat = self.seat();
        match &mut self.real_time {
            Some(_) => {
                self.tell_person(seat, text, refusal);
                None
            }
            None => Some(Notice { text, refusal }),
        }
    }

    fn take_news(&mut self, news: &[Option<String>], now: Duration) {
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        for (seat, text) in self.timed_game.game.rules().all_seats().zip(news) {
            let Some(text) = text else { continue };
            if real_time.news(seat).is_none_or(|known| known.text != *text) {
                let text = text.clone();
                real_time.set_news(seat, News { at: now, text });
            }
        }
    }

    /// Shows the result of a hand once the end of the hand has been announced for long enough.
    /// Returns whether the result is now shown.
    pub(super) fn end_shout(&mut self, now: Duration) -> bool {
        let Some(real_time) = &mut self.real_time else {
            return false;
        };
        let ended = matches!(real_time.stage(), Stage::Shout(until) if now >= until);
        if ended {
            real_time.end();
        }
        ended
    }

    /// Removes the session's computer players, because computer players in the room belong to the
    /// room.
    fn dismiss_computers(&mut self) {
        if let Some(real_time) = &mut self.real_time {
            real_time.players.clear_all();
        }
        if let Some(opponents) = &mut self.opponents {
            opponents.players.clear_all();
        }
        self.curtain = false;
        self.front = seating::front(
            &self.timed_game,
            self.real_time.as_ref(),
            self.opponents.as_ref(),
        );
    }
}

/// An empty table in a room, shown until the room sends the cards.
fn empty_table(rules: &Arc<Rules>) -> patience_core::Position {
    let texts = ["partial\n", "base A\npartial\n"];
    let empty = texts
        .into_iter()
        .find_map(|text| notation::read_observation(rules, text).ok());
    empty.unwrap_or_else(|| {
        let game = Game::new(Arc::clone(rules), patience_core::DealNumber::FIRST);
        game.position().clone()
    })
}

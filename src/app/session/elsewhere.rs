//! A game that is played somewhere else: what the person at this table does is asked of the room, and what the
//! room tells is shown. The others play as computer players do, whose moves come from there.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Entry, Game, Move, ObservedHand, Rules, Seat, notation};

use super::real_time::{News, SHOUT, Stage};
use super::{Notice, Session, TimedGame, seating};
use crate::protocol::{Ask, EndedHand, RoomStage, SeenTable};
use crate::settings::{People, Seating};

/// What belongs to a game that is played somewhere else.
#[derive(Debug, Clone, Default)]
pub(super) struct Elsewhere {
    /// What is to be asked of the room.
    asks: Vec<Ask>,
    /// The seats whose people are away.
    away: Vec<Seat>,
    /// The hands that are over.
    over: Vec<ObservedHand>,
    /// The acts of the hand on the table.
    log: Vec<Entry>,
    /// The number of the hand on the table, once it is told.
    hand: Option<usize>,
}

impl Session {
    /// Takes a seat at a table in a room, of which nothing has been told yet; who has no seat looks on.
    pub fn elsewhere(rules: &Arc<Rules>, seat: Option<Seat>) -> Self {
        // In a game for one everybody has the first seat of their own.
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

    /// Tells whether the game is played somewhere else.
    pub const fn is_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// Tells whether the person has no seat in a game that is played somewhere else.
    pub fn looks_on(&self) -> bool {
        let people = self.timed_game.people.as_ref();
        self.is_elsewhere() && people.is_some_and(Vec::is_empty)
    }

    /// Takes the names of all seats, and the seats whose people are away.
    pub fn take_people(&mut self, names: Vec<String>, away: Vec<Seat>) {
        self.names = names;
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.away = away;
        }
    }

    /// Tells whether the person at a seat of a room is away.
    pub fn is_away(&self, seat: Seat) -> bool {
        let elsewhere = self.elsewhere.as_ref();
        elsewhere.is_some_and(|elsewhere| elsewhere.away.contains(&seat))
    }

    /// Returns, once, what is to be asked of the room.
    pub fn take_asks(&mut self) -> Vec<Ask> {
        let elsewhere = self.elsewhere.as_mut();
        elsewhere.map_or_else(Vec::new, |elsewhere| std::mem::take(&mut elsewhere.asks))
    }

    /// Tells whether something is to be asked of the room that has not been taken yet.
    pub fn has_asks(&self) -> bool {
        let elsewhere = self.elsewhere.as_ref();
        elsewhere.is_some_and(|elsewhere| !elsewhere.asks.is_empty())
    }

    /// Asks something of the room, where the game is played there. Tells whether it is.
    pub(super) fn ask(&mut self, ask: Ask) -> bool {
        match &mut self.elsewhere {
            Some(elsewhere) => {
                elsewhere.asks.push(ask);
                true
            }
            None => false,
        }
    }

    /// Asks for a move, where the game is played in a room. Tells whether it is.
    pub(super) fn ask_to_play(&mut self, mv: Move) -> bool {
        self.ask(Ask::Play(mv))
    }

    /// Takes the hands that are over.
    ///
    /// # Errors
    /// Returns what is wrong with a position.
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
            // What comes next is another hand, or the first of another match.
            elsewhere.hand = None;
        }
        Ok(())
    }

    /// Takes the hand as the room tells it. Tells whether it is another hand than before.
    ///
    /// # Errors
    /// Returns what is wrong with the position.
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

    /// Takes the stage of the room.
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
                // Who gives up has been asked already.
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

    /// Takes a sentence for the person.
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

    /// Goes from the end of a hand to its result where its time has come. Tells whether it has.
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

    /// Takes the computer players away: the room has its own.
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

/// Returns a table without a card, which is shown until the room tells what lies there.
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

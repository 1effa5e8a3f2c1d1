//! Actions in real-time games. Each action goes to the engine with its time. The people whom the
//! result concerns then see it.

use std::time::Duration;

use patience_core::{
    ActError, Action, Game, HandEnd, Move, Outcome, PileId, Position, Role, Rules, Seat, advice,
};
use patience_language::describe::{capital, ordinal};

use super::{
    Lost, News, REPEAT, RealTime, Report, SHOUT, STILL_MEANT, Slide, Stage, few_left, own_piles,
};
use crate::protocol::GuestRequest;
use crate::session::real_time::split_keyboard::{
    SplitAction, SplitKeyboard, pile_of, words_for_action,
};
use crate::session::{Notice, Session, turn_summary};
use crate::text::numbers::count;

/// A key as labelled on the keyboard.
fn shown(key: char) -> String {
    match key {
        ' ' => "Space".to_owned(),
        key => key.to_uppercase().collect(),
    }
}

impl RealTime {
    /// Shows a message that the pressed key belongs to neither player. People who have another
    /// message do not see this one.
    fn tell_of_nobodys_key(&mut self, letter: char) {
        for seat in self.people.clone() {
            if self.said(seat).is_none() {
                self.tell(seat, format!("{} is not used", shown(letter)), true);
            }
        }
    }
}

impl Session {
    /// Makes a seat's move at the time `now` in a real-time hand. Returns whether a card moved.
    pub fn submit(&mut self, seat: Seat, mv: Move, now: Duration) -> bool {
        if !self.real_time.as_ref().is_some_and(RealTime::is_running) || self.ask_to_play(mv) {
            return false;
        }
        let action = Action {
            ms: self.timed_game.ms(now),
            arrival: self.game().log().len() as u64,
            seat,
            mv,
        };
        self.apply(&action, now)
    }

    /// Advances the clock of a real-time hand to the time `now`. Computer players act meanwhile,
    /// and the hand may end if a player has called its end.
    pub fn catch_up(&mut self, now: Duration) {
        if self.is_elsewhere() {
            return;
        }
        self.begin_once_counted(now);
        let ms = self.timed_game.ms(now);
        while let Some(real_time) = &mut self.real_time
            && real_time.is_running()
            && let Some(action) = real_time.players.take(&self.timed_game.game, ms)
        {
            self.apply(&action, now);
        }
        let running = self.real_time.as_ref().is_some_and(RealTime::is_running);
        if running && self.timed_game.game.let_pass(ms) == Ok(true) {
            self.closed = true;
            self.refresh();
        }
        self.end_if_over(now);
    }

    /// Starts the next stage of a real-time hand (such as play after the countdown) if its time has
    /// come. Returns whether the result should be shown now.
    pub fn keep_time(&mut self, in_sight: bool, now: Duration) -> bool {
        if self.is_elsewhere() {
            return self.end_shout(now);
        }
        let Some(real_time) = &mut self.real_time else {
            return false;
        };
        let mut show = false;
        match real_time.stage {
            Stage::Fresh | Stage::Countdown(_) | Stage::Running if !in_sight => real_time.pause(),
            Stage::Fresh => real_time.resume(now),
            Stage::Shout(until) if now >= until => {
                real_time.stage = Stage::Over;
                show = true;
            }
            _ => {}
        }
        self.begin_once_counted(now);
        if !self.real_time.as_ref().is_some_and(RealTime::is_running) {
            self.timed_game.pause(now);
        }
        show
    }

    /// Starts play and the clock of a real-time hand once the countdown is over.
    fn begin_once_counted(&mut self, now: Duration) {
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        match real_time.stage {
            Stage::Countdown(since) if now >= since + super::COUNT * super::COUNTS => {
                real_time.stage = Stage::Running;
                real_time.lost.clear();
                let ms = self.timed_game.ms(now);
                real_time.players.begin(&self.timed_game.game, ms);
                self.timed_game.run(now);
                self.refresh();
            }
            Stage::Running => self.timed_game.run(now),
            _ => {}
        }
    }

    /// Handles a key pressed by one of two people who share a keyboard.
    pub fn press_split_key(&mut self, letter: char, keyboard: &SplitKeyboard, now: Duration) {
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        let Some((half, split_action)) = keyboard.find(letter) else {
            real_time.tell_of_nobodys_key(letter);
            return;
        };
        let Some(seat) = real_time.person_at(half) else {
            return;
        };
        let key = keyboard.unshifted(letter);
        if let Some(last) = real_time.last_keys.get_mut(seat.index()) {
            let before = last.replace((key, now));
            if before.is_some_and(|(same, at)| same == key && now < at + REPEAT) {
                return;
            }
        }
        if let Some(said) = real_time.said.get_mut(seat.index()) {
            *said = None;
        }
        let Some(split_action) = split_action else {
            let text = format!("{} does nothing", shown(key));
            real_time.tell(seat, text, true);
            return;
        };
        if split_action == SplitAction::OtherPlace {
            if let Some(left_out) = real_time.left_out.get_mut(seat.index()) {
                *left_out += 1;
                let text = format!("Next move: {}-best place", ordinal(*left_out + 1));
                real_time.tell(seat, text, false);
            }
            return;
        }
        match self.move_of(seat, split_action) {
            Ok(mv) => {
                self.submit(seat, mv, now);
            }
            Err(text) => {
                if let Some(real_time) = &mut self.real_time {
                    real_time.tell(seat, text, true);
                }
            }
        }
    }

    /// Returns the move that a player's action means in the current position, or the reason why
    /// there is none.
    fn move_of(&mut self, seat: Seat, split_action: SplitAction) -> Result<Move, String> {
        let left_out = self
            .real_time
            .as_mut()
            .and_then(|real_time| real_time.left_out.get_mut(seat.index()))
            .map_or(0, std::mem::take);
        let game = self.game();
        let (rules, position) = (game.rules(), game.position());
        let pile = match split_action {
            SplitAction::Turn => {
                let can = |mv: &Move| position.can_play(rules, seat, *mv).is_ok();
                return Ok([Move::Turn, Move::Redeal]
                    .into_iter()
                    .find(can)
                    .unwrap_or(Move::Turn));
            }
            SplitAction::NoPlay => return Ok(Move::NoPlay),
            SplitAction::Call => return Ok(Move::Call),
            SplitAction::OtherPlace => None,
            SplitAction::Column(_) | SplitAction::Reserve | SplitAction::Waste => {
                pile_of(rules, seat, split_action)
            }
        };
        let Some(pile) = pile else {
            return Err(format!(
                "There is no {}",
                words_for_action(Some(rules), split_action)
            ));
        };
        if left_out > 0 {
            let places = advice::places(rules, position, seat, pile);
            return places
                .get(left_out)
                .copied()
                .ok_or_else(|| match places.len() {
                    0 => "That card has no place to go".to_owned(),
                    1 => "That card has only one place to go".to_owned(),
                    several => format!("That card has only {several} places to go"),
                });
        }
        if let Some(mv) = self.still_meant(seat, pile) {
            return Ok(mv);
        }
        if let Some(mv) = advice::best_place(rules, position, seat, pile, None) {
            return Ok(mv);
        }
        let noun = words_for_action(Some(rules), split_action);
        let noun = match split_action {
            SplitAction::Column(_) => capital(&noun),
            _ => format!("The {noun}"),
        };
        Err(match position.top(rules, pile) {
            Some(top) if top.is_up() => format!("{} has no place to go", top.card().label()),
            _ => format!("{noun} is empty"),
        })
    }

    /// The move that a player meant when choosing a pile, if another player has just taken the
    /// place to which its card would have gone.
    pub fn still_meant(&self, seat: Seat, pile: PileId) -> Option<Move> {
        let real_time = self.real_time.as_ref()?;
        let ms = self.game().log().last().map_or(0, |last| last.ms);
        let top = self.game().position().top(self.game().rules(), pile);
        let lost = real_time.lost.iter().find(|lost| {
            let from = matches!(lost.mv, Move::Transfer { from, .. } if from == pile);
            let same = top.is_some_and(|top| top.card() == lost.card);
            lost.seat == seat && from && same && ms <= lost.until
        });
        lost.map(|lost| lost.mv)
    }

    /// Passes a player's action in a real-time game to the engine and reports the result to
    /// everybody.
    fn apply(&mut self, action: &Action, now: Duration) -> bool {
        let before = self.game().position().clone();
        let stalls = before.turn().stalls;
        let outcome = match self.timed_game.game.submit(action) {
            Ok(outcome) => outcome,
            Err(ActError::Refused(why)) => {
                let text = self.refusal_words(&before, action.seat, why);
                self.tell_person(action.seat, text, true);
                return false;
            }
            Err(_) => return false,
        };
        if let Some(real_time) = &mut self.real_time {
            real_time
                .players
                .saw(&self.timed_game.game, action, &outcome);
            real_time.lost.retain(|lost| {
                lost.until >= action.ms
                    && (lost.seat, from_of(lost.mv)) != (action.seat, from_of(action.mv))
            });
        }
        let moved = outcome.played().is_some();
        if moved && action.mv == Move::NoPlay {
            let text = "No play: that counts as one pass".to_owned();
            self.tell_person(action.seat, text, false);
        }
        self.report(action, &outcome, &before, now);
        if let Some(played) = outcome.played() {
            self.happened.push((played.clone(), false));
            self.later.clear();
            self.note_lost(action, &outcome, &before);
            self.note_few_left();
        }
        self.refresh();
        let after = self.game().position().turn();
        let front = self.seat();
        if after.end.is_none() && after.stalls > stalls {
            let text = turn_summary::stalled(self.game(), after.stalls);
            match &mut self.real_time {
                // The stall message stays between the two players until somebody makes a play.
                Some(real_time) if real_time.is_for_two() => real_time.said.fill(None),
                _ => self.tell_person(front, text, false),
            }
        }
        self.end_if_over(now);
        moved
    }

    /// Sets the message that a person sees in a real-time hand.
    pub fn tell_person(&mut self, seat: Seat, text: String, refusal: bool) {
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        if !real_time.is_person(seat) {
            return;
        }
        if real_time.is_for_two() || !text.is_empty() {
            real_time.tell(seat, text, refusal);
        }
    }

    /// Takes the latest message for the only person in a real-time hand. Later calls return `None`
    /// until the next message.
    pub fn take_said(&mut self) -> Option<Notice> {
        let real_time = self.real_time.as_mut()?;
        if real_time.is_for_two() {
            return None;
        }
        let front = real_time.front();
        real_time.said.get_mut(front.index())?.take()
    }

    /// Takes the latest message for a person in a real-time hand. Later calls return `None` until
    /// the next message.
    pub fn take_said_to(&mut self, seat: Seat) -> Option<Notice> {
        self.real_time.as_mut()?.said.get_mut(seat.index())?.take()
    }

    /// Takes the last card that arrived too late and slides back to its pile, and clears the list
    /// of such cards.
    pub fn take_slide(&mut self) -> Option<Slide> {
        let real_time = self.real_time.as_mut()?;
        std::mem::take(&mut real_time.slides).pop()
    }

    /// Pauses a real-time hand and its clock. Returns `false` if the game is not in real time or is
    /// hosted in a room.
    pub fn pause(&mut self, now: Duration) -> bool {
        if self.is_elsewhere() {
            return false;
        }
        let Some(real_time) = &mut self.real_time else {
            return false;
        };
        real_time.pause();
        self.timed_game.pause(now);
        true
    }

    /// Starts the countdown to resuming a real-time hand.
    pub fn resume(&mut self, now: Duration) {
        if self.ask(GuestRequest::Ready) {
            return;
        }
        if let Some(real_time) = &mut self.real_time {
            real_time.resume(now);
        }
    }

    /// The seat of the player who called the end of the hand, and for how long cards on their way
    /// may still land.
    pub fn called(&self, now: Duration) -> Option<(Seat, Duration)> {
        let running = self.real_time.as_ref().is_some_and(RealTime::is_running);
        let closing = self.game().closing().filter(|_| running)?;
        let seat = self.game().position().turn().called?;
        let left = closing.saturating_sub(self.timed_game.ms(now));
        Some((seat, Duration::from_millis(left)))
    }

    /// When the program must next attend to a real-time hand, even if nobody acts.
    pub fn real_time_due(&self, now: Duration) -> Option<Duration> {
        let real_time = self.real_time.as_ref()?;
        real_time.due(&self.timed_game, now)
    }

    /// Reports the result of a player's action: a refusal to the player who acted, news to the
    /// others.
    fn report(&mut self, action: &Action, outcome: &Outcome, before: &Position, now: Duration) {
        let rules = self.game().rules().clone();
        let card = from_of(action.mv)
            .and_then(|from| before.top(&rules, from))
            .filter(|top| top.is_up())
            .map(patience_core::Dealt::card);
        let text = news_of(&rules, self.game(), action, outcome);
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        if let (Some(text), Some(news)) = (text, real_time.news.get_mut(action.seat.index())) {
            *news = Some(News { at: now, text });
        }
        let (quicker, diverted) = match outcome {
            Outcome::Applied(_) => return,
            Outcome::Diverted { quicker, .. } => (Some(*quicker), true),
            Outcome::Refused { quicker, .. } => (*quicker, false),
        };
        if !real_time.is_person(action.seat) {
            return;
        }
        if let (Some(_), false, Move::Transfer { from, to, count }) = (quicker, diverted, action.mv)
        {
            real_time.slides.push(Slide { to, from, count });
        }
        match (quicker, outcome) {
            (Some(quicker), _) => real_time.reports.push(Report {
                to: action.seat,
                quicker,
                card,
                diverted,
            }),
            (None, Outcome::Refused { why, .. }) => {
                let text = self.refusal_words(before, action.seat, *why);
                self.tell_person(action.seat, text, true);
            }
            (None, _) => {}
        }
    }

    /// Notes that a side has few cards left in the pile that it has to empty. This is noted only
    /// once for each side.
    fn note_few_left(&mut self) {
        let game = &self.timed_game.game;
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        for (side, told) in game.rules().all_sides().zip(&mut real_time.few_left) {
            if let (false, Some(left)) = (*told, few_left(game.rules(), game.position(), side)) {
                *told = true;
                // An empty pile has more urgent news.
                real_time
                    .warnings
                    .extend((left > 0).then_some((side, left)));
            }
        }
    }

    /// Warns everybody about the players who have few cards left in the pile that they have to
    /// empty.
    fn warn(&mut self, names: &[String]) {
        let rules = self.game().rules().clone();
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        let Some(race) = &rules.race else { return };
        let pile = race.out.pile();
        let left_where = pile.map_or_else(String::new, |pile| {
            format!(" in the {}", rules.group(pile).noun)
        });
        let people = real_time.people.clone();
        for (side, left) in std::mem::take(&mut real_time.warnings) {
            let cards = count(left, "card");
            let whose: Vec<&str> = rules
                .all_seats()
                .zip(names)
                .filter(|(seat, _)| rules.side(*seat) == side)
                .map(|(_, name)| name.as_str())
                .collect();
            for person in &people {
                let text = if rules.side(*person) == side {
                    format!("You have {cards} left{left_where}")
                } else {
                    format!("{}: {cards} left{left_where}!", whose.join(" and "))
                };
                self.tell_person(*person, text, false);
            }
        }
    }

    /// Turns the pending reports about players' actions into messages that contain the players'
    /// names.
    pub fn name_reports(&mut self, names: &[String]) {
        self.warn(names);
        let reports = match &mut self.real_time {
            Some(real_time) => std::mem::take(&mut real_time.reports),
            None => return,
        };
        for report in reports {
            let name = names
                .get(report.quicker.seat.index())
                .map_or("Somebody", String::as_str);
            let by = match report.quicker.by_ms {
                0 => "came first by a hair".to_owned(),
                ms if ms < 1000 => format!("was {ms} ms quicker"),
                ms => format!("was {}.{} s quicker", ms / 1000, ms % 1000 / 100),
            };
            let card = report
                .card
                .map_or_else(|| "the card".to_owned(), patience_core::Card::label);
            let end = if report.diverted {
                "went to another pile"
            } else {
                "slides back"
            };
            self.tell_person(
                report.to,
                format!("{name} {by}: {card} {end}"),
                !report.diverted,
            );
        }
    }

    /// Remembers the cards that people were about to play to the place that the action `action` has
    /// just taken.
    fn note_lost(&mut self, action: &Action, outcome: &Outcome, before: &Position) {
        let rules = self.game().rules().clone();
        let taken = match (action.mv, outcome) {
            (_, Outcome::Diverted { to, .. }) => *to,
            (Move::Transfer { to, .. }, _) => to,
            _ => return,
        };
        if rules.pile(taken).seat.is_some() {
            return;
        }
        let position = self.game().position().clone();
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        let people = real_time.people.iter().copied();
        let others: Vec<Seat> = people.filter(|seat| *seat != action.seat).collect();
        for seat in others {
            for pile in own_piles(&rules, seat) {
                let Some(mv) = advice::best_place(&rules, before, seat, pile, None) else {
                    continue;
                };
                let there = matches!(mv, Move::Transfer { to, .. } if to == taken);
                let Some(top) = before.top(&rules, pile).filter(|_| there) else {
                    continue;
                };
                if position.can_play(&rules, seat, mv).is_err() {
                    real_time.lost.push(Lost {
                        seat,
                        mv,
                        card: top.card(),
                        until: action.ms.saturating_add(STILL_MEANT),
                    });
                }
            }
        }
    }

    fn end_if_over(&mut self, now: Duration) {
        let over = self.timed_game.game.hand_end();
        let Some(real_time) = &mut self.real_time else {
            return;
        };
        if real_time.is_running()
            && let Some(end) = over
        {
            // A player who gives up has already confirmed it.
            real_time.stage = match end {
                HandEnd::Resigned(_) => Stage::Over,
                _ => Stage::Shout(now + SHOUT),
            };
            // Messages about play are out of date.
            real_time.said.fill(None);
            self.timed_game.pause(now);
        }
    }
}

const fn from_of(mv: Move) -> Option<PileId> {
    match mv {
        Move::Transfer { from, .. } => Some(from),
        _ => None,
    }
}

/// A short description of a player's last action in a real-time game.
fn news_of(rules: &Rules, game: &Game, action: &Action, outcome: &Outcome) -> Option<String> {
    outcome.played()?;
    Some(match (action.mv, outcome) {
        (Move::Transfer { to, count, .. }, _) => {
            let to = match outcome {
                Outcome::Diverted { to, .. } => *to,
                _ => to,
            };
            let shared = rules.group_of(to).role == Role::Foundation;
            let card = game.position().top(rules, to)?.card().label();
            if shared {
                format!("{card} to the middle")
            } else if count > 1 {
                format!("{count} cards moved")
            } else {
                format!("{card} moved")
            }
        }
        (Move::Turn, _) => "turned".to_owned(),
        (Move::Redeal, _) => "turned over".to_owned(),
        (Move::NoPlay, _) => "no play".to_owned(),
        (Move::Call, _) => "called".to_owned(),
        _ => return None,
    })
}

//! What is done at a table where all play at once: every action goes to the engine with its
//! time, and what became of it is told to the people it concerns.

use std::time::Duration;

use patience_core::{
    ActError, Action, Game, HandEnd, Move, Outcome, PileId, Position, Role, Rules, Seat, Step,
    advice,
};
use patience_language::describe;

use super::{Deed, Lost, News, REPEAT, Report, SHOUT, STILL_MEANT, Slide, Stage, own_piles, zones};
use crate::tui::keys::Keys;
use crate::tui::recap;
use crate::tui::table::Table;

/// What to say of undo.
const STANDS: &str = "What was done at once stands: nothing is taken back while all play";

/// The same, once nobody plays any more.
const STOOD: &str = "What was played all at once is not taken back";

impl Table {
    /// Tells whether people are playing all at once, so that nothing is taken back; says so.
    pub(in crate::tui) fn what_is_done_stands(&mut self) -> bool {
        let stands = self.at_once.is_some() && self.game().moves_made() > 0;
        if stands {
            let over = self.game().hand_end().is_some();
            self.refuse(if over { STOOD } else { STANDS });
        }
        stands
    }

    /// Does a seat's action now. Tells whether a card moved.
    pub(in crate::tui) fn submit(
        &mut self,
        seat: Seat,
        mv: Move,
        now: Duration,
        keys: &Keys,
    ) -> bool {
        if !self.at_once.as_ref().is_some_and(super::AtOnce::is_running) {
            return false;
        }
        let action = Action {
            ms: self.sitting.ms(now),
            arrival: self.game().log().len() as u64,
            seat,
            mv,
        };
        self.apply(&action, now, keys)
    }

    /// Lets the game's clock go on to now: computer players act, and a hand that was called
    /// ends.
    pub(in crate::tui) fn catch_up(&mut self, now: Duration, keys: &Keys) {
        let ms = self.sitting.ms(now);
        while let Some(at_once) = &mut self.at_once
            && at_once.is_running()
            && let Some(action) = at_once.company.take(&self.sitting.game, ms)
        {
            self.apply(&action, now, keys);
        }
        let running = self.at_once.as_ref().is_some_and(super::AtOnce::is_running);
        if running && self.sitting.game.let_pass(ms) == Ok(true) {
            self.closed = true;
            self.refresh(keys);
        }
        self.end_if_over(now);
    }

    /// Goes from one stage to the next where its time has come. Tells whether the result is
    /// to be shown now.
    pub(in crate::tui) fn keep_time(&mut self, in_sight: bool, now: Duration, keys: &Keys) -> bool {
        let Some(at_once) = &mut self.at_once else {
            return false;
        };
        let mut show = false;
        match at_once.stage {
            Stage::Fresh | Stage::Countdown(_) | Stage::Running if !in_sight => at_once.pause(),
            Stage::Fresh => at_once.resume(now),
            Stage::Countdown(since) if now >= since + super::COUNT * super::COUNTS => {
                at_once.stage = Stage::Running;
                at_once.lost.clear();
                let ms = self.sitting.ms(now);
                at_once.company.begin(&self.sitting.game, ms);
                self.refresh(keys);
            }
            Stage::Shout(until) if now >= until => {
                at_once.stage = Stage::Over;
                show = true;
            }
            _ => {}
        }
        if self.at_once.as_ref().is_some_and(super::AtOnce::is_running) {
            self.sitting.run(now);
        } else {
            self.sitting.pause(now);
        }
        show
    }

    /// A key of one of two people at one keyboard.
    pub(in crate::tui) fn zone(
        &mut self,
        letter: char,
        zones: &super::Zones,
        now: Duration,
        keys: &Keys,
    ) {
        let Some((seat, deed)) = zones.find(letter) else {
            return;
        };
        let Some(at_once) = &mut self.at_once else {
            return;
        };
        let key = zones.unshifted(letter);
        if let Some(last) = at_once.last_keys.get_mut(seat.index()) {
            let before = last.replace((key, now));
            if before.is_some_and(|(same, at)| same == key && now < at + REPEAT) {
                return;
            }
        }
        if let Some(said) = at_once.said.get_mut(seat.index()) {
            *said = None;
        }
        let Some(deed) = deed else { return };
        match self.move_of(seat, deed) {
            Ok(mv) => {
                self.submit(seat, mv, now, keys);
            }
            Err(text) => {
                if let Some(at_once) = &mut self.at_once {
                    at_once.tell(seat, text, true);
                }
            }
        }
    }

    /// Returns the move that a deed is at present, or says why there is none.
    fn move_of(&self, seat: Seat, deed: Deed) -> Result<Move, String> {
        let game = self.game();
        let (rules, position) = (game.rules(), game.position());
        let pile = match deed {
            Deed::Turn => {
                let can = |mv: &Move| position.can_play(rules, seat, *mv).is_ok();
                return Ok([Move::Turn, Move::Redeal]
                    .into_iter()
                    .find(can)
                    .unwrap_or(Move::Turn));
            }
            Deed::NoPlay => return Ok(Move::NoPlay),
            Deed::Call => return Ok(Move::Call),
            Deed::Column(_) | Deed::Reserve | Deed::Waste => zones::pile_of(rules, seat, deed),
        };
        let Some(pile) = pile else {
            return Err(format!(
                "There is no {}",
                zones::deed_words(Some(rules), deed)
            ));
        };
        if let Some(mv) = self.still_meant(seat, pile) {
            return Ok(mv);
        }
        if let Some(mv) = advice::best_place(rules, position, seat, pile, None) {
            return Ok(mv);
        }
        let noun = zones::deed_words(Some(rules), deed);
        Err(match position.top(rules, pile) {
            Some(top) if top.is_up() => format!("{} has no place to go", top.card().label()),
            _ => format!("The {noun} is empty"),
        })
    }

    /// Returns the move that a player had in mind with a pile before somebody else took the
    /// place, if that was just now.
    pub(in crate::tui) fn still_meant(&self, seat: Seat, pile: PileId) -> Option<Move> {
        let at_once = self.at_once.as_ref()?;
        let ms = self.game().log().last().map_or(0, |last| last.ms);
        let top = self.game().position().top(self.game().rules(), pile);
        let lost = at_once.lost.iter().find(|lost| {
            let from = matches!(lost.mv, Move::Carry { from, .. } if from == pile);
            let same = top.is_some_and(|top| top.card() == lost.card);
            lost.seat == seat && from && same && ms <= lost.until
        });
        lost.map(|lost| lost.mv)
    }

    /// Gives an action to the engine and tells everybody what became of it.
    fn apply(&mut self, action: &Action, now: Duration, keys: &Keys) -> bool {
        let before = self.game().position().clone();
        let stalls = before.turn().stalls;
        let outcome = match self.sitting.game.submit(action) {
            Ok(outcome) => outcome,
            Err(ActError::Refused(why)) => {
                let text = describe::refusal_to(self.game().rules(), &before, action.seat, why);
                self.tell_person(action.seat, text, true);
                return false;
            }
            Err(_) => return false,
        };
        if let Some(at_once) = &mut self.at_once {
            at_once.company.saw(&self.sitting.game, action, &outcome);
            at_once.lost.retain(|lost| {
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
            if action.seat == self.seat() {
                if action.mv != Move::NoPlay {
                    self.message = None;
                }
                self.let_go();
            } else if self.hold.is_some_and(|hold| touched(&outcome, hold.from)) {
                self.let_go();
            }
        }
        self.refresh(keys);
        if moved && action.seat == self.seat() {
            self.follow();
        }
        let after = self.game().position().turn();
        if after.end.is_none() && after.stalls > stalls {
            let text = recap::stalled(self.game(), after.stalls);
            match &mut self.at_once {
                // It stands between the two until somebody gets on.
                Some(at_once) if at_once.is_for_two() => at_once.said.fill(None),
                _ => self.tell_person(Seat::FIRST, text, false),
            }
        }
        self.end_if_over(now);
        moved
    }

    fn tell_person(&mut self, seat: Seat, text: String, refusal: bool) {
        let Some(at_once) = &mut self.at_once else {
            return;
        };
        if !at_once.is_person(seat) {
            return;
        }
        if at_once.is_for_two() {
            at_once.tell(seat, text, refusal);
        } else if refusal {
            self.refuse(text);
        } else {
            self.say(text);
        }
    }

    /// Says what became of an action: to the player why not, to the others what was done.
    fn report(&mut self, action: &Action, outcome: &Outcome, before: &Position, now: Duration) {
        let rules = self.game().rules().clone();
        let card = from_of(action.mv)
            .and_then(|from| before.top(&rules, from))
            .filter(|top| top.is_up())
            .map(patience_core::Dealt::card);
        let text = news_of(&rules, self.game(), action, outcome);
        let Some(at_once) = &mut self.at_once else {
            return;
        };
        if let (Some(text), Some(news)) = (text, at_once.news.get_mut(action.seat.index())) {
            *news = Some(News { at: now, text });
        }
        let (quicker, diverted) = match outcome {
            Outcome::Played(_) => return,
            Outcome::Diverted { quicker, .. } => (Some(*quicker), true),
            Outcome::Refused { quicker, .. } => (*quicker, false),
        };
        if !at_once.is_person(action.seat) {
            return;
        }
        if let (Some(_), false, Move::Carry { from, to, count }) = (quicker, diverted, action.mv) {
            at_once.slides.push(Slide { to, from, count });
        }
        match (quicker, outcome) {
            (Some(quicker), _) => at_once.reports.push(Report {
                to: action.seat,
                quicker,
                card,
                diverted,
            }),
            (None, Outcome::Refused { why, .. }) => {
                let text = describe::refusal_to(&rules, before, action.seat, *why);
                self.tell_person(action.seat, text, true);
            }
            (None, _) => {}
        }
    }

    /// Puts names to what was reported.
    pub(in crate::tui) fn name_reports(&mut self, names: &[String]) {
        let reports = match &mut self.at_once {
            Some(at_once) => std::mem::take(&mut at_once.reports),
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
                "found another pile"
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

    /// Notes the cards that people were about to put where somebody has just played.
    fn note_lost(&mut self, action: &Action, outcome: &Outcome, before: &Position) {
        let rules = self.game().rules().clone();
        let taken = match (action.mv, outcome) {
            (_, Outcome::Diverted { to, .. }) => *to,
            (Move::Carry { to, .. }, _) => to,
            _ => return,
        };
        if rules.pile(taken).seat.is_some() {
            return;
        }
        let position = self.game().position().clone();
        let Some(at_once) = &mut self.at_once else {
            return;
        };
        for seat in (0..at_once.people)
            .map(Seat)
            .filter(|seat| *seat != action.seat)
        {
            for pile in own_piles(&rules, seat) {
                let Some(mv) = advice::best_place(&rules, before, seat, pile, None) else {
                    continue;
                };
                let there = matches!(mv, Move::Carry { to, .. } if to == taken);
                let Some(top) = before.top(&rules, pile).filter(|_| there) else {
                    continue;
                };
                if position.can_play(&rules, seat, mv).is_err() {
                    at_once.lost.push(Lost {
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
        let over = self.sitting.game.hand_end();
        let Some(at_once) = &mut self.at_once else {
            return;
        };
        if at_once.is_running()
            && let Some(end) = over
        {
            // Who gives up has been asked already.
            at_once.stage = match end {
                HandEnd::Resigned(_) => Stage::Over,
                _ => Stage::Shout(now + SHOUT),
            };
            // What was said was about the play.
            at_once.said.fill(None);
            self.message = None;
            self.sitting.pause(now);
        }
    }
}

const fn from_of(mv: Move) -> Option<PileId> {
    match mv {
        Move::Carry { from, .. } => Some(from),
        _ => None,
    }
}

fn touched(outcome: &Outcome, pile: PileId) -> bool {
    let steps = outcome.played().map(patience_core::Played::steps);
    steps.into_iter().flatten().any(|step| match *step {
        Step::Moved { from, to, .. } | Step::TurnedOver { from, to, .. } => {
            from == pile || to == pile
        }
        _ => false,
    })
}

/// Says what somebody has just done, in a few words.
fn news_of(rules: &Rules, game: &Game, action: &Action, outcome: &Outcome) -> Option<String> {
    outcome.played()?;
    Some(match (action.mv, outcome) {
        (Move::Carry { to, count, .. }, _) => {
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

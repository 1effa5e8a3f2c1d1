//! Advice on placing cards in grids that score poker hands: the expected points of each place, the points lost
//! by the last placement, and a rating of all placements in a hand.

use std::sync::Arc;

use patience_core::{Game, Observation, PileId, Position, Rules, Seat};
use patience_solver::scored_grid::{Advised, Adviser, ScoredGrid, points_held};

use super::Table;
use crate::render::text::count;
use patience_app::keymap::Keys;
use patience_app::survey::line_values;

/// A place for a card counts as the best if its expected points differ from the highest by less than this.
const NOTHING: f32 = 0.05;

/// The number of exchanges that are tried to find the most points that a hand's cards could score. Each
/// exchange swaps two cards in the grid. This number takes a few milliseconds, and more exchanges find hardly
/// more points.
const EXCHANGES: u32 = 40_000;

/// The adviser for the game on the table, and the advice it last gave.
#[derive(Debug, Clone)]
pub(super) struct PlaceAdvice {
    adviser: Arc<Adviser>,
    /// Whether the adviser learned the values of places under exactly the rules of this game.
    is_exact: bool,
    rules: Arc<Rules>,
    /// The number of entries in the game's log when the advice was given.
    done: usize,
    /// The places where the turned-up card could go when the advice was given, best first.
    places: Vec<Advised>,
    /// Whether the table shows the expected points of each place.
    is_shown: bool,
    /// The points lost by each placement of a card so far, each with the number of entries in the game's log after it.
    /// Stored only while expected points are shown.
    costs: Vec<(usize, f32)>,
}

impl PlaceAdvice {
    fn new(game: &Game, measured: &str) -> Option<Self> {
        let (adviser, is_exact) = line_values::adviser(measured, game.rules())?;
        let mut advice = Self {
            adviser: Arc::new(adviser),
            is_exact,
            rules: Arc::clone(game.rules()),
            done: 0,
            places: Vec::new(),
            is_shown: false,
            costs: Vec::new(),
        };
        advice.ask(game);
        Some(advice)
    }

    fn ask(&mut self, game: &Game) {
        self.done = game.done();
        self.places = self.places_at(game.position());
    }

    fn places_at(&self, position: &Position) -> Vec<Advised> {
        let mut moves = Vec::new();
        position.legal_moves(&self.rules, Seat::FIRST, &mut moves);
        let seen = Observation::new(&self.rules, position, Seat::FIRST);
        self.adviser.advise(&self.rules, seen, &moves)
    }

    /// Returns the expected points of the place where the player put the card, and those of the best place. Returns
    /// `None` if the player filled no place for which there was advice.
    fn taken(places: &[Advised], after: &Position) -> Option<(f32, f32)> {
        let best = places.first()?.points;
        let taken = places.iter().find(|place| !after.is_empty(place.to))?;
        Some((taken.points, best))
    }

    /// Returns the points lost by each placement of the hand, first placement first. Each comes with the number of
    /// entries in the game's log after the placement.
    fn costs_of(&self, game: &Game) -> Vec<(usize, f32)> {
        let mut costs = Vec::new();
        let mut after = game.position().clone();
        for (back, applied) in game.played().iter().rev().enumerate() {
            let mut before = after.clone();
            before.take_back(&self.rules, applied);
            if let Some((taken, best)) = Self::taken(&self.places_at(&before), &after) {
                costs.push((game.done().saturating_sub(back), best - taken));
            }
            after = before;
        }
        costs.reverse();
        costs
    }
}

/// A rating of how well the cards of a hand were placed.
#[derive(Debug, Clone, Copy)]
struct Judged {
    /// The number of cards that the player placed in the hand.
    placed: usize,
    /// The number of cards that were put in their best place.
    best: usize,
    /// The total of the points lost by the other placements. If many cards were badly placed, it is too high,
    /// because the value of each place assumes good placements from then on.
    lost: f32,
}

impl Judged {
    fn of(costs: &[(usize, f32)]) -> Self {
        Self {
            placed: costs.len(),
            best: costs.iter().filter(|(_, cost)| *cost < NOTHING).count(),
            lost: costs.iter().map(|(_, cost)| cost).sum(),
        }
    }

    /// Returns a word, which depends on the points lost, for how well the cards of a hand were placed.
    fn mark(self) -> &'static str {
        match self.lost {
            lost if lost < 5.0 => "Excellent",
            lost if lost < 15.0 => "Very good",
            lost if lost < 30.0 => "Good",
            lost if lost < 60.0 => "Fair",
            _ => "Hasty",
        }
    }

    /// Returns a sentence that rates how well the cards of a hand were placed, and says why. It does not praise the
    /// player for placements that `hints` suggested.
    fn sentence(self, hints: usize) -> String {
        let mark = if hints == 0 {
            self.mark()
        } else {
            "With hints"
        };
        let cards = count(self.placed, "card");
        if self.best == self.placed {
            return format!("{mark}: all {cards} went to the best place");
        }
        let (best, lost) = (self.best, self.lost);
        format!(
            "{mark}: {best} of {cards} went to the best place; the others cost up to {lost:.0} points"
        )
    }
}

impl Table {
    /// Whether the player can get advice on placing cards. There is none in a duel, where players decide
    /// without help.
    pub fn has_place_advice(&self) -> bool {
        let rules = self.game().rules();
        let is_alone = rules.seats() == 1 && self.duel().is_none();
        rules.lines.is_some() && is_alone && !self.timed_game().is_replay()
    }

    /// Computes the advice on where to place the turned-up card. Returns whether there is any.
    fn ask_for_places(&mut self, measured: &str) -> bool {
        if !self.has_place_advice() {
            return false;
        }
        let game = self.session.game();
        let same = |advice: &PlaceAdvice| Arc::ptr_eq(&advice.rules, game.rules());
        match self.place_advice.as_mut().filter(|advice| same(advice)) {
            Some(advice) => advice.ask(game),
            None => self.place_advice = PlaceAdvice::new(game, measured).map(Box::new),
        }
        self.place_advice.is_some()
    }

    /// Shows the best place for the turned-up card. If a place is already shown, shows the next best one.
    /// Returns whether there is advice for this game.
    pub fn advise_place(&mut self, measured: &str, keys: &Keys) -> bool {
        if !self.ask_for_places(measured) {
            return false;
        }
        if self.says_over(keys) {
            return true;
        }
        let Some(advice) = &self.place_advice else {
            return false;
        };
        let shown = self.shown_hint();
        let mut places = advice.places.iter();
        let shown = places.position(|place| shown == Some(place.mv));
        let number = shown.map_or(0, |shown| (shown + 1) % advice.places.len());
        let Some(place) = advice.places.get(number).copied() else {
            self.say("No card is waiting to be placed");
            return true;
        };
        let which = format!("{} of {}", number + 1, advice.places.len());
        let similar = if advice.is_exact {
            ""
        } else {
            ", as in a similar game"
        };
        let words = match number {
            0 => format!("Best, about {:.0} points{similar}", place.points),
            _ => format!("About {:.0} points{similar}", place.points),
        };
        self.let_go();
        self.show_hint(place.mv, (&words, Some(which)), keys);
        true
    }

    /// Shows or hides the expected points of every place. After the end of the hand, shows the rating of its
    /// placements instead.
    pub fn show_places(&mut self, measured: &str) {
        let over = self.game().hand_end().is_some();
        if !self.ask_for_places(measured) {
            return self.refuse(if self.duel().is_some() {
                "No advice in a duel"
            } else {
                "Expected points are only for games that score poker hands"
            });
        }
        let Some(advice) = &mut self.place_advice else {
            return;
        };
        if over {
            let judged = Judged::of(&advice.costs_of(self.session.game()));
            let hints = self.timed_game().hints();
            return self.say(judged.sentence(hints));
        }
        advice.is_shown = !advice.is_shown;
        if advice.is_shown {
            advice.costs = advice.costs_of(self.session.game());
        }
        let text = match (advice.is_shown, advice.is_exact) {
            (false, _) => "Expected points are hidden".to_owned(),
            (true, true) => "Each place shows its expected points".to_owned(),
            (true, false) => {
                "Each place shows its expected points, as in a similar game".to_owned()
            }
        };
        self.say(text);
    }

    /// Returns lines of text with the rating of a finished hand and the points that its cards could have scored. There
    /// are no lines if the game has no advice on placing cards, or if the grid is not full.
    pub fn placing_words(&self, measured: &str) -> Vec<String> {
        let game = self.game();
        if !self.has_place_advice() || game.hand_end().is_none() {
            return Vec::new();
        }
        let rules = game.rules();
        let held = ScoredGrid::of(rules)
            .and_then(|grid| points_held(&grid, rules, game.position(), EXCHANGES));
        let (Some(held), Some(advice)) = (held, PlaceAdvice::new(game, measured)) else {
            return Vec::new();
        };
        let judged = Judged::of(&advice.costs_of(game));
        let mut words = Vec::new();
        if judged.placed > 0 {
            words.push(format!("{}.", judged.sentence(self.timed_game().hints())));
            if !advice.is_exact {
                words.push("Points as in a similar game.".to_owned());
            }
        }
        words.push(format!("These cards could score about {held} points."));
        words
    }

    /// Updates the advice and shows the points lost by the last placement, if expected points are shown.
    pub(super) fn follow_places(&mut self) {
        let game = self.session.game();
        let Some(advice) = self.place_advice.as_mut().filter(|advice| advice.is_shown) else {
            return;
        };
        if !Arc::ptr_eq(&advice.rules, game.rules()) {
            self.place_advice = None;
            return;
        }
        if advice.done == game.done() {
            return;
        }
        let (before, done) = (advice.done, game.done());
        let taken = PlaceAdvice::taken(&advice.places, game.position());
        let taken = taken.filter(|_| done == before + 1);
        advice.ask(game);
        if let Some((taken, best)) = taken {
            advice.costs.push((done, best - taken));
        } else if done < before {
            advice.costs.retain(|(after, _)| *after <= done);
        } else {
            advice.costs = advice.costs_of(game);
        }
        let lost = Judged::of(&advice.costs).lost;
        let in_all = if lost < NOTHING {
            String::new()
        } else {
            format!("; {lost:.1} lost in all")
        };
        let text = taken.map(|(taken, best)| {
            if best - taken < NOTHING {
                format!("Best place, about {best:.0} points{in_all}")
            } else {
                let cost = best - taken;
                format!("Lost {cost:.1} points: {taken:.0} here, best {best:.0}{in_all}")
            }
        });
        if let Some(text) = text {
            self.say(text);
        }
    }

    /// Returns the expected points of each place of the grid, or nothing unless the player has switched them on.
    pub fn expected_points(&self) -> Vec<(PileId, i32)> {
        let advice = self.place_advice.as_ref().filter(|advice| {
            advice.is_shown && advice.done == self.game().done() && self.has_place_advice()
        });
        let places = advice.map_or(&[][..], |advice| &advice.places).iter();
        let points = places.map(|place| (place.to, rounded(place.points)));
        points.collect()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "expected points are below a few hundred"
)]
fn rounded(points: f32) -> i32 {
    points.round() as i32
}

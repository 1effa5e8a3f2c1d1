//! Advice on the place of a card, on grids whose lines are scored as poker hands: the expected points
//! of each place, what the last place cost, and how well the whole hand was played.

use std::sync::Arc;

use patience_core::{Game, Observation, PileId, Position, Rules, Seat};
use patience_solver::scored_grid::{Advised, Adviser, ScoredGrid, points_held};

use super::Table;
use crate::render::text::count;
use patience_app::keymap::Keys;
use patience_app::survey::line_values;

/// A place that costs less than this many points is as good as the best.
const NOTHING: f32 = 0.05;

/// With so many exchanges of two cards it is found what the cards of a hand held: in a few
/// milliseconds, and about as many points as any search finds.
const EXCHANGES: u32 = 40_000;

/// The adviser of the game on the table, with what it last said.
#[derive(Debug, Clone)]
pub(super) struct PlaceAdvice {
    adviser: Arc<Adviser>,
    /// Whether the values were learned for these rules.
    is_exact: bool,
    rules: Arc<Rules>,
    /// The number of log entries played when it was last asked.
    done: usize,
    /// The places for the card that was turned up then, the best first.
    places: Vec<Advised>,
    /// Whether the expected points are shown.
    is_shown: bool,
    /// While they are shown: what each card that was placed has cost so far, after how many log entries.
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

    /// Returns the expected points of the place that a card has gone to, and of the best.
    fn taken(places: &[Advised], after: &Position) -> Option<(f32, f32)> {
        let best = places.first()?.points;
        let taken = places.iter().find(|place| !after.is_empty(place.to))?;
        Some((taken.points, best))
    }

    /// Returns what each card of the hand that was placed has cost, with the number of log entries
    /// played after it, the first card first.
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

/// How well the cards of a hand were placed.
#[derive(Debug, Clone, Copy)]
struct Judged {
    /// The number of cards that were placed.
    placed: usize,
    /// How many of them went to the best place.
    best: usize,
    /// The points that the others cost together: too many where many cards lie badly, since places are
    /// valued by games in which they lie well.
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

    /// Returns the mark, in words: how few points a card was placed worse than at its best place.
    fn mark(self) -> &'static str {
        match self.lost {
            lost if lost < 5.0 => "Masterly",
            lost if lost < 15.0 => "Very well",
            lost if lost < 30.0 => "Well",
            lost if lost < 60.0 => "Fair",
            _ => "Hasty",
        }
    }

    /// Returns the mark with its reasons; what hints have found is no praise for the player.
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
            "{mark}: {best} of {cards} went to the best place, the others cost up to {lost:.0} points"
        )
    }
}

impl Table {
    /// Tells whether there is advice on the place of a card: not in a duel, whose players find
    /// their places by themselves.
    pub fn has_place_advice(&self) -> bool {
        let rules = self.game().rules();
        let is_alone = rules.seats() == 1 && self.duel().is_none();
        rules.lines.is_some() && is_alone && !self.timed_game().is_replay()
    }

    /// Brings the advice up to date with the game on the table. Tells whether there is any.
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

    /// Shows the best place for the card that is turned up, or the next best after the one that is
    /// shown. Tells whether there is advice in this game.
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
            self.say("No card waits for a place");
            return true;
        };
        let which = format!("{} of {}", number + 1, advice.places.len());
        let similar = if advice.is_exact {
            ""
        } else {
            ", by what a similar game teaches"
        };
        let words = match number {
            0 => format!("Best, about {:.0} points{similar}", place.points),
            _ => format!("About {:.0} points{similar}", place.points),
        };
        self.let_go();
        self.show_hint(place.mv, (&words, Some(which)), keys);
        true
    }

    /// Shows the expected points of every place, or no longer. Once the hand is over, says how well
    /// its cards were placed.
    pub fn show_places(&mut self, measured: &str) {
        let over = self.game().hand_end().is_some();
        if !self.ask_for_places(measured) {
            return self.refuse(if self.duel().is_some() {
                "There is no advice in a duel: each of the two plays alone"
            } else {
                "Points are expected only where cards are placed for poker hands"
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
            (true, true) => "Each place shows the points that are to be expected".to_owned(),
            (true, false) => {
                "Each place shows the points to be expected, by what a similar game teaches"
                    .to_owned()
            }
        };
        self.say(text);
    }

    /// Says of a hand that is over how well its cards were placed, and how many points they held;
    /// nothing in other games, or where the grid is not full.
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
                words.push("That is judged by what a similar game teaches.".to_owned());
            }
        }
        words.push(format!("These cards held about {held} points."));
        words
    }

    /// Follows the game while expected points are shown: asks anew, and says what the last place
    /// cost.
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
            format!("; −{lost:.1} in all")
        };
        let text = taken.map(|(taken, best)| {
            if best - taken < NOTHING {
                format!("The best place, about {best:.0} points{in_all}")
            } else {
                let cost = best - taken;
                format!("This place {taken:.0}, the best {best:.0}: −{cost:.1} points{in_all}")
            }
        });
        if let Some(text) = text {
            self.say(text);
        }
    }

    /// Returns the expected points of each place, where they are shown.
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

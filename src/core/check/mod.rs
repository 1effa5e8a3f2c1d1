//! Checks of a description: every reason for which [`Rules::new`] refuses one. Examples are kinds
//! of pile with contradictory rules, deals with too many or too few cards, and games that counting
//! the cards shows to be unwinnable.

mod arriving;
mod deal;
mod goal;
mod grid;
mod limits;
mod pack;
mod piles;
mod places;
mod problems;
mod race;
mod rearrange;
mod removal;
mod score;
mod stock;
mod table;
mod trial_deal;
mod turn_game;

pub use goal::GoalProblem;
pub use grid::GridProblem;
pub use limits::{LimitsProblem, is_group_name};
pub use pack::CardsProblem;
pub use problems::{
    Arrival, DealProblem, Field, PileField, PileProblem, Problem, RedealProblem, RulesError,
    RulesFault, StockProblem,
};
pub use race::RaceProblem;
pub use rearrange::RearrangeProblem;
pub use removal::RemovalProblem;
pub use score::ScoreProblem;
pub use table::TableProblem;
pub use trial_deal::TrialDealProblem;
pub use turn_game::TurnGameProblem;

use crate::rules::{Description, Rules, TooLarge};

/// Returns the fields of a description that are allowed only in games for one player.
fn parts_for_one(game: &Description) -> impl Iterator<Item = Field> {
    let parts = [
        (game.redeal.is_some(), Field::Redeal),
        (game.removal.is_some(), Field::Removal),
        (game.rearrange.is_some(), Field::Rearrange),
        (game.lines.is_some(), Field::Lines),
        (game.par.is_some(), Field::Par),
    ];
    let parts = parts.into_iter();
    parts.filter_map(|(is_there, field)| is_there.then_some(field))
}

/// The faults found in a description of a game so far.
#[derive(Debug, Default)]
struct Faults(Vec<RulesFault>);

impl Faults {
    fn push(&mut self, field: Field, problem: impl Into<Problem>) {
        self.0.push(RulesFault {
            field,
            problem: problem.into(),
        });
    }

    /// Returns an error if any fault has been found in the description so far.
    fn none_so_far(&mut self) -> Result<(), RulesError> {
        match std::mem::take(&mut self.0) {
            none if none.is_empty() => Ok(()),
            found => Err(RulesError(found)),
        }
    }
}

impl Rules {
    /// Checks a description and computes the tables that are needed for play.
    ///
    /// # Errors
    /// Returns every fault, with the field of the description that it is in. A part that depends on
    /// other parts is checked only if they have no faults. For example, no trial deal is made if
    /// the deal has too many or too few cards.
    pub fn new(mut description: Description) -> Result<Self, RulesError> {
        if description.about.fingerprint == 0 {
            description.about.fingerprint = description.fingerprint();
        }
        let mut faults = Faults::default();
        limits::check(&description, &mut faults);
        pack::check(&description, &mut faults);
        deal::check_joined(&description, &mut faults);
        removal::check_ranks(&description, &mut faults);
        faults.none_so_far()?;
        let rules = Self::derive(description).map_err(|too_large| {
            let problem = match too_large {
                TooLarge::Piles(count) => LimitsProblem::TooManyPiles(count),
                TooLarge::Memory => LimitsProblem::TooManyCardsOnPiles,
            };
            RulesError(vec![RulesFault {
                field: Field::Piles,
                problem: problem.into(),
            }])
        })?;
        table::check_picture(&rules, &mut faults);
        score::check(&rules, &mut faults);
        grid::check_lines(&rules, &mut faults);
        faults.none_so_far()?;
        deal::check(&rules, &mut faults);
        piles::check(&rules, &mut faults);
        race::check(&rules, &mut faults);
        turn_game::check(&rules, &mut faults);
        stock::check(&rules, &mut faults);
        goal::check(&rules, &mut faults);
        removal::check(&rules, &mut faults);
        rearrange::check(&rules, &mut faults);
        faults.none_so_far()?;
        trial_deal::check(&rules, &mut faults);
        faults.none_so_far()?;
        Ok(rules)
    }
}

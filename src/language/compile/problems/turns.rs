//! What is wrong with a game in turns.

use patience_core::{
    Description,
    check::{Part, TurnGameProblem},
};

use super::{Words, name, noun};

/// Says what is wrong with a game in turns.
pub(super) fn words(problem: TurnGameProblem, game: &Description) -> Words {
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        TurnGameProblem::NoPart(part) => {
            let section = match part {
                Part::Base => "base",
                Part::Redeal => "redeal",
                Part::Removal => "remove",
                Part::Rearrange => "rearrange",
                Part::Lines => "lines",
                Part::Par => "par",
            };
            (format!("a game in turns has no [{section}]"), None)
        }
        TurnGameProblem::DealtBySteps => with(
            "a game in turns is dealt by plain steps".to_owned(),
            "such as \"20 to reserve\" or \"the rest to stock\"",
        ),
        TurnGameProblem::EndsOnShared(group) => (
            format!(
                "no turn could end on the {}: all players share it",
                noun(game, group)
            ),
            None,
        ),
        TurnGameProblem::EndsNowhere(group) => (
            format!(
                "no turn could end on the {}: nothing is ever put there",
                noun(game, group)
            ),
            None,
        ),
        TurnGameProblem::OutShared(group) => (
            format!(
                "nobody can be rid of the {}, which all players share",
                noun(game, group)
            ),
            None,
        ),
        TurnGameProblem::FirstNotShown(group) => with(
            format!("the {} does not show who begins", noun(game, group)),
            "such as \"highest reserve\", a pile of which each player has one, with only the last \
             card face up",
        ),
        TurnGameProblem::CompulsoryNowhere(to) => with(
            format!("nothing is ever played to the {}", noun(game, to)),
            "such as \"any card to foundation\"",
        ),
        TurnGameProblem::NotPlaced => with(
            "in a game in turns a card that is turned up is placed before the next".to_owned(),
            "placed = true, or leave `ends_on` out, so that cards are drawn into a reserve of the player",
        ),
        TurnGameProblem::PlacedAndPassed => with(
            "where a turn ends by passing, no card that is turned up must be placed".to_owned(),
            "leave `placed` out, so that the card is drawn, or say where turns end with `ends_on`",
        ),
        TurnGameProblem::CalledWithoutEnd => with(
            "plays that were missed are called where a turn ends by a card".to_owned(),
            "say where turns end with `ends_on`, or leave `missed` out",
        ),
        TurnGameProblem::NotAlwaysPlaced { hand } => {
            let name = name(game, hand);
            (
                format!(
                    "a {} that fits nowhere could not be placed, and the turn could not end",
                    noun(game, hand)
                ),
                Some(format!(
                    "`ends_on` names a pile with build = \"any card\", from = \"{name}\" and \
                     empty = \"any card from {name}\""
                )),
            )
        }
        TurnGameProblem::OtherPartner { hand } => with(
            format!(
                "who turns cards must be able to place them, and the {} is for another partner",
                noun(game, hand)
            ),
            "name the same partner for the stock",
        ),
    }
}

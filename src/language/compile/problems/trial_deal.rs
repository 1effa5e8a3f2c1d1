//! Problems that show when the cards are dealt.

use patience_core::{Description, check::TrialDealProblem};

use super::{Words, name, noun};

/// Says which problem shows when the cards are dealt.
pub(super) fn words(problem: TrialDealProblem, game: &Description) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: &str, help: &str| (message.to_owned(), Some(help.to_owned()));
    match problem {
        TrialDealProblem::CardsLost { placed } => {
            let cards = game.cards_in_deck() * u16::from(game.decks());
            (
                format!("{placed} of {cards} cards find a place in the deal"),
                None,
            )
        }
        TrialDealProblem::ChoiceForSeveral => {
            plain("the player chooses the base in games for one only")
        }
        TrialDealProblem::NoFoundationForChoice => with(
            "there is no empty foundation on which the chosen card could start",
            "foundations start with the base unless `empty` says otherwise",
        ),
        TrialDealProblem::ChoiceGoesNowhere(group) => (
            format!("no card of `{}` goes to a foundation", name(game, group)),
            None,
        ),
        TrialDealProblem::ChoiceOfNothing(group) => (
            format!(
                "no cards are dealt to `{}`, from which the base is chosen",
                name(game, group)
            ),
            None,
        ),
        TrialDealProblem::NothingToChoose => with(
            "no card lies so that it could be chosen as the base",
            "name piles whose top cards lie face up",
        ),
        TrialDealProblem::NoFirstUp => with(
            "no card is dealt to a foundation, so there is no base",
            "such as \"1 to foundation\" in the deal",
        ),
        TrialDealProblem::GoalReached => {
            plain("the goal is reached as soon as the cards are dealt")
        }
        TrialDealProblem::NothingToClear(group) => (
            format!(
                "no cards are dealt to the {} that is to be cleared",
                noun(game, group)
            ),
            None,
        ),
        TrialDealProblem::OutEmpty(group) => (
            format!(
                "the {} is empty as soon as the cards are dealt",
                noun(game, group)
            ),
            None,
        ),
        TrialDealProblem::NothingToBeRidOf => {
            plain("a player has nothing to be rid of as soon as the cards are dealt")
        }
        TrialDealProblem::DealtToHand(group) => (
            format!(
                "cards are dealt to the {} before any is turned to be placed",
                noun(game, group)
            ),
            None,
        ),
    }
}

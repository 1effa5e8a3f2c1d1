//! What is wrong with the deal.

use crate::toml::printable;
use patience_core::{
    Description, Which,
    check::{DealProblem, DealTargetProblem, TakenProblem},
};

use super::{Words, noun};

/// Says what is wrong with the deal or a step of it.
pub(super) fn words(problem: DealProblem, game: &Description) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: &str, help: &str| (message.to_owned(), Some(help.to_owned()));
    match problem {
        DealProblem::ApartLater => {
            plain("ranks are kept apart by the first step of the deal, in games for one")
        }
        DealProblem::JoinedForSeveral => {
            plain("cards are dealt to several kinds of pile together in games for one only")
        }
        DealProblem::RestNotLast => {
            with("steps of the deal follow \"the rest\"", "put it at the end")
        }
        DealProblem::TooFewCards { needed, deck } => with(
            &format!("the deal needs {needed} cards; there are {deck}"),
            "deal fewer, or add packs in [deck]",
        ),
        DealProblem::CardsLeft { left } => with(
            &format!("{left} cards are not dealt"),
            "end the deal with \"the rest to stock\" or another pile",
        ),
        DealProblem::BasesTwice => plain("the base cards have been dealt already"),
        DealProblem::BasesBeforeChosen => with(
            "the base is not known before the player has chosen it",
            "a rank in [base], or leave the step out",
        ),
        DealProblem::BasesBeforeFirstUp => with(
            "the base is not known before a card is dealt to a foundation",
            "rank = \"first dealt\" in [base], or a rank",
        ),
        DealProblem::DealtBeforeFirstPut(to) => with(
            &format!(
                "the player's first card on a foundation decides the base, and the deal puts cards on the {}",
                noun(game, to)
            ),
            "rank = \"first on foundation\" in [base], or deal the cards elsewhere",
        ),
        DealProblem::UpInDealForSeveral => with(
            "cards go up as they are dealt in games for one only",
            "leave `up_in_deal` out",
        ),
        DealProblem::UpInDealBeforeBase => with(
            "cards cannot go up as they are dealt before the base is known",
            "a rank or \"first dealt\" in [base], or leave `up_in_deal` out",
        ),
        DealProblem::UpInDealOfNothing => with(
            "only cards that are dealt to each pile of a kind go up, and none are",
            "such as \"4 to each tableau\" in the deal, or leave `up_in_deal` out",
        ),
        DealProblem::UpInDealNowhere => with(
            "there is no foundation to which cards go",
            "leave `up_in_deal` out",
        ),
        DealProblem::Bases { cards, piles } => (
            format!("there are {cards} base cards for {piles} piles"),
            None,
        ),
        DealProblem::InterleavedWithItself => {
            plain("cards cannot go to one pile after each card of the same pile")
        }
        DealProblem::NothingToSink(to) => (
            format!(
                "nothing has been dealt to a {} whose cards could go down",
                noun(game, to)
            ),
            None,
        ),
        DealProblem::NoSuchRank(rank) => {
            (format!("there are no {} in this pack", rank.words()), None)
        }
        DealProblem::PickedBeforeBase(rank) => with(
            &format!(
                "{} cannot be picked while the first card says what the base is",
                rank.words()
            ),
            "name a base rank, or leave the step out",
        ),
        DealProblem::NoSuchSuit(suit) => with(
            &format!("there are no {} in this pack", suit.word()),
            "name a suit of `only_suits` in [deck], or leave the step out",
        ),
        DealProblem::PickedTwice(pick) => {
            let ranks = pick.rank.words();
            let left = match pick.which {
                Which::Of(suit) => format!(
                    "there may be no {} of {} left",
                    pick.rank.word(),
                    suit.word()
                ),
                Which::All | Which::One | Which::EachSuit => format!("not enough {ranks} are left"),
            };
            with(
                &format!("{left} for this step: steps before it pick {ranks} as well"),
                "name other cards, leave one of the steps out, or add packs in [deck]",
            )
        }
        DealProblem::ApartTooMany { cards, ranks } => (
            format!("among {cards} cards of {ranks} ranks some rank lies twice"),
            Some(format!(
                "deal at most {ranks} to each, or leave \"no rank twice\" out"
            )),
        ),
        DealProblem::PickedBySuit { rank, to } => with(
            "this deck does not have all four suits",
            &format!(
                "\"{} to {}\" picks all of them",
                rank.words(),
                game.group(to).name
            ),
        ),
        DealProblem::Picked { rank, cards, piles } => (
            format!("{cards} {} are picked for {piles} piles", rank.words()),
            None,
        ),
        DealProblem::Taken(problem) => taken(problem, game),
        DealProblem::Target(problem) => target(problem, game),
    }
}

/// Says what is wrong with cards that are taken out of what has been dealt.
fn taken(problem: TakenProblem, game: &Description) -> Words {
    match problem {
        TakenProblem::FromNoPlaces(rank) => (
            format!(
                "{} are taken out of places to which one card has been dealt",
                rank.words()
            ),
            None,
        ),
        TakenProblem::ToNoDiscard { rank, to } => (
            format!(
                "{} are taken out to a pile of discards, in games for one",
                rank.words()
            ),
            Some(format!(
                "give `{}` the role of a discard pile",
                printable(&game.group(to).name)
            )),
        ),
        TakenProblem::ToTooSmall { rank, to, cards } => {
            let target = game.group(to);
            let message = format!(
                "{cards} {} come to a {} that holds {}",
                rank.words(),
                target.noun,
                target.limit
            );
            (message, None)
        }
        TakenProblem::NoPile(group) => (format!("there is no {}", noun(game, group)), None),
    }
}

/// Says what is wrong with the piles that a step puts cards on.
fn target(problem: DealTargetProblem, game: &Description) -> Words {
    match problem {
        DealTargetProblem::NoPile(to) => {
            (format!("there is no {} to deal to", noun(game, to)), None)
        }
        DealTargetProblem::TooFull { to, cards, limit } => (
            format!(
                "{cards} cards are dealt to a {} that holds {limit}",
                noun(game, to)
            ),
            None,
        ),
        DealTargetProblem::NothingLeft(to) => (
            format!("nothing is left for the {}", noun(game, to)),
            Some("deal fewer cards elsewhere, or leave the step out".to_owned()),
        ),
        DealTargetProblem::RestOnOthers { to, cards, limit } => (
            format!(
                "{cards} cards come to a {} that holds {limit}",
                noun(game, to)
            ),
            None,
        ),
        DealTargetProblem::RestTooFull { to, cards, limit } => (
            format!(
                "{cards} cards are left for a {} that holds {limit}",
                noun(game, to)
            ),
            None,
        ),
    }
}

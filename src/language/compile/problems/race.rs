//! What is wrong with a race.

use crate::toml::printable;
use patience_core::{
    Description, GroupId,
    check::{Field, Part, RaceProblem, RaceStockProblem},
};

use super::{Words, name, noun};

/// Says what is wrong with a race.
pub(super) fn words(problem: RaceProblem, field: Field, game: &Description) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    let out = game.race.as_ref().map(|race| race.out);
    let out_noun = out.map_or("pile", |out| noun(game, out));
    let out_name = out.map(|out| name(game, out)).unwrap_or_default();
    match problem {
        RaceProblem::NoPart(part) => with(
            match part {
                Part::Removal => "a race has no [remove]; cards are played to piles",
                Part::Redeal => "a race has no [redeal]; stocks are gone through again",
                Part::Rearrange => "a race has no [rearrange]",
                Part::Lines => "a race has no [lines]",
                Part::Par => "a race has no [par]",
                Part::Base => "a race has no [base]",
            }
            .to_owned(),
            "that is for games for one player",
        ),
        RaceProblem::BaseNotFixed => with(
            "in a race every player has a first card, so it cannot be the base".to_owned(),
            "name a rank, such as \"ace\"",
        ),
        RaceProblem::BasesShared => {
            plain("base cards cannot be dealt to piles that all players share")
        }
        RaceProblem::OutWithOthers => (
            format!("the {out_noun} gets its cards by a step of its own"),
            Some(format!("such as \"13 to {out_name}\"")),
        ),
        RaceProblem::OutTwice => (format!("the {out_noun} has been dealt already"), None),
        RaceProblem::OutNotDealt => (
            format!("no cards are dealt to the {out_noun}"),
            Some(format!(
                "add a step to the deal, such as \"13 to {out_name}\""
            )),
        ),
        RaceProblem::OutShared => not_one(game, out, "all players share it"),
        RaceProblem::OutNotOne => {
            let count = out.map_or(0, |out| game.group(out).count);
            not_one(game, out, &format!("there are {count} of them"))
        }
        RaceProblem::OutStuck => (
            format!("nobody can be rid of the {out_noun}: nothing is taken from it"),
            None,
        ),
        RaceProblem::Stock(problem) => stock(problem, field, game),
    }
}

fn not_one(game: &Description, out: Option<GroupId>, why: &str) -> Words {
    let name = out.map(|out| name(game, out)).unwrap_or_default();
    (
        format!("`{name}` cannot be the pile to be rid of"),
        Some(format!(
            "each player has one pile of their own to be rid of; {why}"
        )),
    )
}

/// Says what is wrong with the stock of a race.
fn stock(problem: RaceStockProblem, field: Field, game: &Description) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    let group = match field {
        Field::Pile(group, _) => Some(game.group(group)),
        _ => None,
    };
    match problem {
        RaceStockProblem::Needed => {
            let noun = group.map_or("waste", |group| group.noun.as_str());
            with(
                format!("a race with a {noun} needs [stock]"),
                "add [stock] with to = \"waste\"",
            )
        }
        RaceStockProblem::Placed => plain("cards are not placed one by one in a race"),
        RaceStockProblem::NoWaste(to) => with(
            format!("in a race cards cannot be turned to `{}`", name(game, to)),
            "`to` names a pile whose role is waste",
        ),
        RaceStockProblem::Spills(to) => with(
            format!("in a race turned cards stay on the {}", noun(game, to)),
            "leave `spill` out",
        ),
        RaceStockProblem::GatherChosen => {
            plain("in a race there is only one pile to gather, and nothing to choose")
        }
        RaceStockProblem::GathersOthers(to) => with(
            format!(
                "in a race the {} alone goes back to the stock",
                noun(game, to)
            ),
            "leave `gathers` out",
        ),
        RaceStockProblem::OtherWaste => {
            let name = group
                .map(|group| printable(&group.name))
                .unwrap_or_default();
            with(
                format!("`{name}` is a waste to which no cards are turned"),
                "give it another role",
            )
        }
    }
}

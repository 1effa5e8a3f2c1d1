//! What is wrong with a kind of pile.

use crate::describe::english::{ranges, several};
use crate::toml::printable;
use patience_core::{
    Description, Direction, GroupId, Role,
    check::{CollectingProblem, LinkProblem, PileProblem, SeveralProblem, SourceProblem},
};

use super::{Words, key_of_pile, name, noun};

/// Says what is wrong with a kind of pile.
pub(super) fn words(problem: PileProblem, id: GroupId, game: &Description) -> Words {
    let group = game.group(id);
    let own_name = printable(&group.name);
    let noun = &group.noun;
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        PileProblem::ShapeOfNoSingleCards => (
            format!("piles with a shape are tableau piles of one card, and `{own_name}` are not"),
            None,
        ),
        PileProblem::SecondShape { first } => (
            format!(
                "a game has one triangle or grid, and `{}` is there already",
                name(game, first)
            ),
            None,
        ),
        PileProblem::KeepsNoWay => with(
            format!("`{own_name}` are not built both ways, so that they keep to none"),
            "such as build = \"up or down in suit\"",
        ),
        PileProblem::TurnsBackNowhere => with(
            format!(
                "`{own_name}` are not built rank by rank up to the last, so that they never turn back"
            ),
            "such as build = \"up in suit\"",
        ),
        PileProblem::TurnsBackWhenFull => with(
            format!("the {noun} is full before it turns back"),
            "limit = 26",
        ),
        PileProblem::TurnsBackWithoutTwin => with(
            format!(
                "the {noun} turns back with a second card of its last rank and suit, and there is one of each"
            ),
            "packs = 2 in [deck], or leave `turns_back` out",
        ),
        PileProblem::TurnsBackFromElsewhere => {
            let first = match group.build.direction {
                Direction::Down => "base - 1",
                _ => "base",
            };
            (
                format!(
                    "the {noun} turns back after all ranks, and does not begin with the first of them"
                ),
                Some(format!(
                    "such as empty = \"{first}\", or leave `turns_back` out"
                )),
            )
        }
        PileProblem::NoRightStart => with(
            format!("no card is the right first one on `{own_name}`"),
            "such as empty = \"4\"",
        ),
        PileProblem::BaseTakenBack => with(
            "the first card that decides the base must stay".to_owned(),
            "lift = \"top card above the first\"",
        ),
        PileProblem::BaseEmptied => with(
            format!(
                "the first card that decides the base must stay, and another rule takes cards from `{own_name}`"
            ),
            "gathers = \"waste\" in [stock], and no [remove], [redeal], `fill` or `collects` from these piles",
        ),
        PileProblem::CoveredInCircle => {
            plain("some piles cover each other in a circle, so that none of them is ever free")
        }
        PileProblem::CoveredShape => plain("a shape says by itself which places lie on others"),
        PileProblem::TakenOffByTime => plain("cards that are taken off by [remove] do not wait"),
        PileProblem::WaitsForOthers(other) => (
            format!(
                "`{own_name}` and `{}` are not as many, so that no pile has its own",
                name(game, other)
            ),
            None,
        ),
        PileProblem::WaitsInVain => plain("nobody ever puts or takes cards there, whenever it is"),
        PileProblem::OnlyOne => {
            let waste = group.role == Role::Waste && !game.is_for_several();
            let help =
                waste.then(|| format!("to = \"each {own_name}\" in [stock] deals a card to each"));
            (format!("there can be only one {noun}"), help)
        }
        PileProblem::BesideWithoutGrid => with(
            format!("`{own_name}` are not a grid, where cards lie beside each other"),
            "shape = \"grid\"",
        ),
        PileProblem::Shared => plain("the players share only foundations and piles of discards"),
        PileProblem::Source(problem) => source(problem, id, game),
        PileProblem::StartLeftOut(rank) => with(
            format!("the pack has no {} to start piles with", rank.words()),
            &format!("`ranks` in [deck] are {}", ranges(game.ranks)),
        ),
        PileProblem::StayingTakenOff => with(
            format!("cards of `{own_name}` are taken off, whatever their rank"),
            "leave `never_gives` out, or the piles out of [remove]",
        ),
        PileProblem::StaysAnyway => with(
            "no single cards are taken from there".to_owned(),
            "leave `never_gives` out, or say another `lift`",
        ),
        PileProblem::StepsPastRanks => plain(&format!(
            "the pack has {} ranks only, which is too few for steps by {}",
            game.ranks.count(),
            group.build.by
        )),
        PileProblem::Collecting(problem) => collecting(problem, id, game),
        PileProblem::Link(problem) => (links(problem, id, game), None),
        PileProblem::WholePilesWithoutGrid => with(
            "whole piles go by their top card in a grid, in games for one".to_owned(),
            "shape = \"grid\"",
        ),
        PileProblem::NoWholePiles => with(
            format!("`{own_name}` are not piles that go as a whole"),
            "lift = \"pile by its top card\"",
        ),
        PileProblem::ClosesInVain => with(
            format!("no gap is ever left in `{own_name}` that could close"),
            "lift = \"pile by its top card\" for a grid of piles, or [remove] with cards taken off a grid",
        ),
        PileProblem::ClosedGapsFilled => with(
            "where piles move up, nothing else goes into their gaps".to_owned(),
            "leave `empty` and `fill` out",
        ),
        PileProblem::PulledInRace => plain("in a race no card is taken from under others"),
        PileProblem::PulledFromNoPile => with(
            format!("`{own_name}` are not piles of which one card at a time is taken"),
            "lift = \"top card\", in a row, with a `limit` above 1",
        ),
        PileProblem::PulledNever => with(
            "the cards may be gathered as often as you like, so that no redeal is the last"
                .to_owned(),
            "leave `pulls_when` out, or let the redeals be limited",
        ),
        PileProblem::PulledWithoutRedeal => with(
            "there is no redeal to wait for".to_owned(),
            "leave `pulls_when` out, or add [redeal]",
        ),
        PileProblem::SpillsOntoItself => (
            format!("cards of the {noun} cannot make room on itself"),
            None,
        ),
        PileProblem::StockFaceUp => plain("the cards of a stock lie face down"),
        PileProblem::PutOnStock(field) => {
            let key = key_of_pile(field).unwrap_or_default();
            (
                format!("nothing is put on the {noun}"),
                Some(format!("leave `{key}` out")),
            )
        }
        PileProblem::Several(problem) => several_players(problem, noun),
    }
}

/// Says what is wrong with where the cards of a kind of pile come from.
fn source(problem: SourceProblem, id: GroupId, game: &Description) -> Words {
    let own_name = name(game, id);
    let noun = noun(game, id);
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        SourceProblem::Stock => with(
            "cards that lie face down in a stock cannot be asked whether they fit".to_owned(),
            "only an empty pile may, with empty = \"any card from stock\"",
        ),
        SourceProblem::AtFirstForSeveral => {
            plain("what changes with the first redeal does so in games for one only")
        }
        SourceProblem::AtFirstWithoutRedeal => with(
            "there is no redeal that could end what holds at first".to_owned(),
            "say `from` instead, or add [redeal]",
        ),
        SourceProblem::AtFirstNeverLater { other } => with(
            format!(
                "no cards of `{}` come to `{own_name}` at any time",
                name(game, other)
            ),
            "name some of the piles that cards come from later",
        ),
        SourceProblem::FilledFromFilled => {
            plain("piles that fill by themselves cannot fill each other")
        }
        SourceProblem::FilledWithoutRoom => (
            format!("a {noun} that holds no card cannot be filled"),
            None,
        ),
        SourceProblem::FilledTooFull { cards, limit } => (
            format!("{cards} cards fill a {noun} that holds {limit}"),
            Some(match limit {
                0 | 1 => "leave `fill_cards` out, or let `limit` be larger".to_owned(),
                _ => format!("let `fill_cards` be at most {limit}, or `limit` larger"),
            }),
        ),
    }
}

/// Says what is wrong with piles that collect runs.
fn collecting(problem: CollectingProblem, id: GroupId, game: &Description) -> Words {
    let group = game.group(id);
    let message = match problem {
        CollectingProblem::FromNoColumns { source } => format!(
            "complete runs lie in columns, and `{}` are none",
            name(game, source)
        ),
        CollectingProblem::FromOthers { source } => format!(
            "`{}` and `{}` are not of the same players",
            name(game, source),
            name(game, id)
        ),
        CollectingProblem::NoRun { source } => format!(
            "no run on `{}` is ever complete: runs there do not go through all ranks in one direction",
            name(game, source)
        ),
        CollectingProblem::WithoutRoom => {
            let message = format!(
                "a {} that holds {} cards has no room for a run of 13",
                group.noun, group.limit
            );
            return (message, None);
        }
    };
    (
        message,
        Some("such as run = \"down in suit\" there".to_owned()),
    )
}

/// Says what is wrong with piles that are linked to others.
fn links(problem: LinkProblem, id: GroupId, game: &Description) -> String {
    let group = game.group(id);
    let name = name(game, id);
    match problem {
        LinkProblem::OwnSuitForSeveral => {
            "piles have a suit of their own in games for one only".to_owned()
        }
        LinkProblem::ForSeveral => "piles lean on each other in games for one only".to_owned(),
        LinkProblem::WithoutGrid => {
            format!("`{name}` are not a grid, where cards lie at the left of others")
        }
        LinkProblem::RowSuits => {
            "only the rows of a grid that leans on the left have suits, at most four of them"
                .to_owned()
        }
        LinkProblem::WithSuit => "a pile that leans on another has no suit of its own".to_owned(),
        LinkProblem::TooFewSuits => format!(
            "there are {}, and not as many suits to start them",
            several(usize::from(group.count), &group.noun)
        ),
        LinkProblem::TooFewPiles => {
            format!("there are not as many other piles for `{name}` to lean on")
        }
    }
}

/// Says what is wrong with the keys of a kind of pile that are for games with several players.
fn several_players(problem: SeveralProblem, noun: &str) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    match problem {
        SeveralProblem::OwnFaceShared => (
            format!("no player alone can see the {noun}, which all share"),
            None,
        ),
        SeveralProblem::TakenByNobody => (
            format!("nothing is taken from the {noun}, so that no partner can be the one who does"),
            Some("leave `taken_by` out".to_owned()),
        ),
        SeveralProblem::OwnFaceWithoutTurns => {
            plain("a player's own cards are hidden only in a game with [turns]")
        }
        SeveralProblem::FilledByTurnWithoutTurns => {
            plain("piles are filled each turn only in a game with [turns]")
        }
        SeveralProblem::GuestsWithoutTurns => {
            plain("players put cards on each other's piles only in a game with [turns]")
        }
        SeveralProblem::GuestsOnShared => (
            format!("nobody else can put cards on the {noun}, which all share"),
            None,
        ),
        SeveralProblem::WildNotBuiltUp => (
            "a wild card needs a pile built up in any suit, from which nothing is taken".to_owned(),
            Some("build = \"up in any suit\"".to_owned()),
        ),
        SeveralProblem::FullWithoutTurns => plain("full piles go back only in a game with [turns]"),
        SeveralProblem::FullToNoStock => (
            format!("a full {noun} is shuffled only into a stock"),
            Some("\"shuffled into stock\"".to_owned()),
        ),
        SeveralProblem::FullNoFoundation => plain("only foundations go back when they are full"),
    }
}

//! What is wrong with the stock and with dealing the layout anew.

use crate::describe::english::{cards, list};
use patience_core::{
    Description, GroupId, Role, Shape,
    check::{
        Arrival, DealtOutProblem, Field, PileField, PlacedProblem, RedealProblem, StockField,
        StockProblem, TurnedProblem,
    },
};

use super::{Words, key_of_pile, key_of_stock, name, noun};

/// Says what is wrong with the stock, or with where its cards go.
pub(super) fn words(problem: StockProblem, field: Field, game: &Description) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        StockProblem::FromNoStock => plain("cards are turned from a pile whose role is stock"),
        StockProblem::SecondStock => plain("there is more than one kind of stock"),
        StockProblem::ClosesWithoutGaps => with(
            "cards are moved together where the stock fills gaps".to_owned(),
            "such as to = \"gaps in grid\"",
        ),
        StockProblem::Turned(problem) => turned(problem, game),
        StockProblem::DealtOut(problem) => dealt_out(problem, game),
        StockProblem::Placed(problem) => placed(problem, field, game),
        StockProblem::NeverTurned(to) => (
            format!(
                "the stock can never be turned: it waits for cards on the {}, which come from the stock alone",
                noun(game, to)
            ),
            Some(format!(
                "leave `when` out, or deal cards to `{}`",
                name(game, to)
            )),
        ),
        StockProblem::GathersStock(group) => {
            gathers(game, group, "cards go back to the stock, not out of it")
        }
        StockProblem::GathersFaceDown(group) => gathers(
            game,
            group,
            "they do not all lie face up, and gathering turns them over",
        ),
        StockProblem::GathersShared(group) => gathers(game, group, "all players share them"),
        StockProblem::GathersFilled(group) => gathers(
            game,
            group,
            "they fill by themselves, so that gathering them would never end",
        ),
        StockProblem::SpillNotGathered(spill) => {
            let to = game.stock.as_ref().map_or(spill, |stock| stock.to);
            with(
                format!(
                    "cards of `{}` are not gathered, and those in the {} go there",
                    name(game, spill),
                    noun(game, to)
                ),
                "name it in `gathers`",
            )
        }
        StockProblem::NoPile(group, arrival) => (
            format!("there is no {}, and {}", noun(game, group), why(arrival)),
            None,
        ),
        StockProblem::NoRoom { holds, arrival } => {
            let noun = match field {
                Field::Pile(group, _) => noun(game, group),
                _ => "pile",
            };
            let holds = cards(usize::from(holds));
            with(
                format!("the {noun} holds {holds} only, and {}", why(arrival)),
                "leave its `limit` out",
            )
        }
    }
}

fn gathers(game: &Description, group: GroupId, why: &str) -> Words {
    let name = name(game, group);
    (format!("cards of `{name}` cannot be gathered: {why}"), None)
}

const fn why(arrival: Arrival) -> &'static str {
    match arrival {
        Arrival::Turned => "turned cards come to lie there",
        Arrival::Gathered => "all cards that are turned may come back to it",
        Arrival::Removed => "cards that are removed go there",
        Arrival::Spilt => "cards that make room for others go there",
    }
}

/// Says what is wrong with the pile to which cards are turned.
fn turned(problem: TurnedProblem, game: &Description) -> Words {
    let placed = game.stock.as_ref().is_some_and(|stock| stock.placed);
    match problem {
        TurnedProblem::NoTarget(id) => {
            let (to, name) = (game.group(id), name(game, id));
            let wanted = if placed {
                "`to` names a pile whose role is hand"
            } else {
                "`to` names a pile whose role is waste or hand"
            };
            let several =
                matches!(to.role, Role::Tableau | Role::Reserve) && to.shape == Shape::Row;
            let wanted = if several && !placed {
                format!("write \"each {name}\" to deal a card to each of them; else {wanted}")
            } else {
                wanted.to_owned()
            };
            (format!("cards cannot be turned to `{name}`"), Some(wanted))
        }
        TurnedProblem::NothingToTurnTo(to) => (
            format!("there is no {} to turn cards to", noun(game, to)),
            None,
        ),
        TurnedProblem::NothingToTurnFrom(from) => (
            format!("there is no {} to turn cards from", noun(game, from)),
            None,
        ),
        TurnedProblem::FaceDown(to) => (
            format!("cards turned to the {} lie face up", noun(game, to)),
            Some("leave its `face` out".to_owned()),
        ),
        TurnedProblem::NowhereToSpill(to) => (
            format!(
                "a card turned onto another in the {} has nowhere to go",
                noun(game, to)
            ),
            Some("give that pile `spill`, or set placed = true".to_owned()),
        ),
        TurnedProblem::TooMany { to, cards } => {
            let cards = match cards {
                1 => "a card is".to_owned(),
                cards => format!("{cards} cards are"),
            };
            let to = game.group(to);
            let message = format!("{cards} turned to a {} that holds {}", to.noun, to.limit);
            (message, None)
        }
    }
}

/// Says what is wrong with a stock that is dealt out.
fn dealt_out(problem: DealtOutProblem, game: &Description) -> Words {
    let to = game.stock.as_ref().map(|stock| stock.to);
    let to_noun = to.map_or("pile", |to| noun(game, to));
    let leave_out = |field: StockField| {
        let key = key_of_stock(field).unwrap_or_default();
        Some(format!("leave `{key}` out"))
    };
    match problem {
        DealtOutProblem::GapsForSeveral => (
            "gaps are filled from the stock in games for one only".to_owned(),
            None,
        ),
        DealtOutProblem::NoGaps(to) => (
            format!(
                "`{}` are not places of one card that could be gaps",
                name(game, to)
            ),
            Some("tableau piles in a grid, or in a row with limit = 1".to_owned()),
        ),
        DealtOutProblem::NotToEach(to) => (
            format!("cards cannot be dealt to each of `{}`", name(game, to)),
            Some(
                "\"each …\" names columns, reserves or several wastes; for one waste leave \
                 \"each\" out"
                    .to_owned(),
            ),
        ),
        DealtOutProblem::NoPile(group) => (
            format!("there is no {}, and cards are dealt", noun(game, group)),
            None,
        ),
        DealtOutProblem::FaceDown(to) => (
            format!("cards dealt to the {} lie face up", noun(game, to)),
            None,
        ),
        DealtOutProblem::GapsOtherwise(field) => (
            "cards that fill gaps are dealt once, and stay there".to_owned(),
            leave_out(field),
        ),
        DealtOutProblem::EachWasteOtherwise(field) => (
            format!("cards dealt to each {to_noun} are dealt one by one"),
            leave_out(field),
        ),
        DealtOutProblem::EachOtherwise(StockField::Redeals) => (
            format!("no card comes back from each {to_noun} for another pass"),
            Some("say with `gathers` from which piles, or leave `redeals` out".to_owned()),
        ),
        DealtOutProblem::EachOtherwise(field) => (
            format!("cards dealt to each {to_noun} are dealt one by one, and stay there"),
            leave_out(field),
        ),
        DealtOutProblem::TurnsDiffer => (
            "turns of a stock that deal differently are dealt once, and none but the last leaves empty piles out".to_owned(),
            Some("leave `redeals` out, or let all turns deal alike".to_owned()),
        ),
        DealtOutProblem::TurnsNotCounted => (
            "turns of a stock that deal differently are told apart by the cards that the deal leaves it and turns alone take"
                .to_owned(),
            Some(format!(
                "end the deal with \"the rest to {}\" and take no cards from there otherwise, or let all turns deal alike",
                game.stock.as_ref().map_or_else(String::new, |stock| name(game, stock.group))
            )),
        ),
        DealtOutProblem::IdleDeals => (
            "`deals` says what each pile gets, and the stock deals to none".to_owned(),
            Some("leave it out, or deal to each pile of a kind".to_owned()),
        ),
        DealtOutProblem::DealsNothing => (
            "a turn of the stock deals no card from it".to_owned(),
            Some("such as \"1 to each tableau\"".to_owned()),
        ),
        DealtOutProblem::NotOntoOthers { from } => (
            format!("the cards of `{}` cannot go onto other piles", name(game, from)),
            Some(
                "name tableau piles, reserves, cells or wastes other than those that take them"
                    .to_owned(),
            ),
        ),
        DealtOutProblem::OntoOthers { from, to } => (
            format!(
                "the cards of `{}` cannot go onto `{}`: there are not as many piles",
                name(game, from),
                name(game, to)
            ),
            Some("give both kinds the same `count`".to_owned()),
        ),
    }
}

/// Says what is wrong with cards that are placed one by one.
fn placed(problem: PlacedProblem, field: Field, game: &Description) -> Words {
    match problem {
        PlacedProblem::HandTakesOthers(given) => {
            let hand = match field {
                Field::Pile(hand, _) => noun(game, hand),
                _ => "hand",
            };
            let help = match given {
                PileField::Fill => {
                    let key = key_of_pile(given).unwrap_or_default();
                    format!("leave `{key}` out")
                }
                _ => "leave that out".to_owned(),
            };
            (format!("only turned cards come to the {hand}"), Some(help))
        }
        PlacedProblem::SecondHand { hand } => (
            format!("cards are placed from the {} alone", noun(game, hand)),
            Some("give this one another role".to_owned()),
        ),
        PlacedProblem::Fills => (
            "cards that are turned to be placed cannot fill piles by themselves".to_owned(),
            None,
        ),
        PlacedProblem::TakenFromStock => (
            "cards that are turned to be placed are not taken from the stock".to_owned(),
            None,
        ),
    }
}

/// Says what is wrong with dealing the layout anew.
pub(super) fn redeal(problem: RedealProblem, game: &Description) -> Words {
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        RedealProblem::WithStock => with(
            "a game has [stock] or [redeal], not both".to_owned(),
            "`redeals` in [stock] says how often its cards come out",
        ),
        RedealProblem::NotGathered(group) => with(
            format!("`{}` cannot be gathered and dealt anew", name(game, group)),
            "name piles whose role is tableau and whose cards lie face up",
        ),
        RedealProblem::NoRoom(group) => with(
            format!(
                "all cards gathered do not fit on one of `{}`",
                name(game, group)
            ),
            "leave its `limit` out",
        ),
        RedealProblem::TooFewDealt => {
            let kinds = game.redeal.iter().flat_map(|redeal| redeal.groups.iter());
            let kinds: Vec<String> = kinds.map(|id| format!("`{}`", name(game, id))).collect();
            with(
                format!(
                    "the cards of the pack do not all find a place on {}",
                    list(&kinds, "and")
                ),
                "deal more cards to each, or have more piles",
            )
        }
        RedealProblem::NothingTaken => with(
            "rows are kept in a grid that the deal takes cards out of".to_owned(),
            "such as \"aces from grid to discard\" in the deal",
        ),
        RedealProblem::NoRows(grid) => with(
            format!(
                "`{}` is no grid whose rows are built from the left",
                name(game, grid)
            ),
            "leans_on = \"left\" there",
        ),
        RedealProblem::NotShuffled => with(
            "what does not stay is shuffled and dealt one card to a place".to_owned(),
            "shuffled = true and deals = 1",
        ),
        RedealProblem::Uneven {
            taken,
            places,
            rows,
        } => (
            format!(
                "{taken} cards are taken out of {places} places in {rows} rows, which does not \
                 come out even"
            ),
            None,
        ),
    }
}

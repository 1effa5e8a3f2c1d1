//! What is wrong with taking cards off the table, and with the goal.

use patience_core::{
    Description, GroupSet, Pairs, Rank, SmallPileSet,
    check::{Field, GoalProblem, RemovalField, RemovalProblem},
};

use super::{Words, name};

/// Says what is wrong with taking cards off the table.
pub(super) fn words(problem: &RemovalProblem, field: Field, game: &Description) -> Words {
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        RemovalProblem::NoFixedOrder => {
            let key = match field {
                Field::Removal(RemovalField::Outranked) => "outranked",
                _ => "pairs",
            };
            with(
                format!("`{key}` asks for an order of the ranks that is always the same"),
                "such as [base] with rank = \"ace\", the lowest",
            )
        }
        RemovalProblem::SetOf { cards } => {
            let cards = match cards {
                1 => "one card".to_owned(),
                many => format!("{many} cards"),
            };
            with(
                format!("a set of {cards} cannot be taken off together"),
                "a set names two ranks or more, such as \"jack, queen and king\"; `alone` names \
                 those that go by themselves",
            )
        }
        RemovalProblem::SetHasTooMany { rank, most } => {
            (format!("there are only {most} {}", rank.words()), None)
        }
        RemovalProblem::NoDiscard(to) => with(
            format!("removed cards cannot go to `{}`", name(game, *to)),
            "`to` names a pile whose role is discard",
        ),
        RemovalProblem::FromDiscard(to) => (
            format!(
                "cards cannot be removed from `{}`, where removed cards go",
                name(game, *to)
            ),
            None,
        ),
        RemovalProblem::FromStock => (
            "cards cannot be removed from the stock, where they lie face down".to_owned(),
            None,
        ),
        RemovalProblem::NoGrid(group) => with(
            format!(
                "`{}` are not a grid, where cards lie next to each other",
                name(game, *group)
            ),
            "shape = \"grid\"",
        ),
        RemovalProblem::BesideAlready(group) => (
            format!(
                "`{}` says already how cards lie beside each other",
                name(game, *group)
            ),
            None,
        ),
        RemovalProblem::SetsOnLargeTable { piles } => (
            format!(
                "sets of three cards or more are for tables of at most {} piles, and there are \
                 {piles}",
                SmallPileSet::MOST
            ),
            None,
        ),
        RemovalProblem::RowWithoutGrid => with(
            "cards side by side are taken off a grid that closes up, and from nowhere else"
                .to_owned(),
            "`from` names one kind of pile, with shape = \"grid\" and closes = true",
        ),
        RemovalProblem::RowBesidePairs => with(
            "pairs and sets are not taken off where cards side by side are".to_owned(),
            "leave out what says which cards make a pair; `alone` may name single ones",
        ),
        RemovalProblem::RowTotals => (
            "`totals` names one number or more that cards side by side add up to".to_owned(),
            None,
        ),
        RemovalProblem::RowTooShort => with(
            "one card alone adds up to nothing".to_owned(),
            "at_most = 2, or more; `alone` names the cards that go by themselves",
        ),
        RemovalProblem::EndsStay => with(
            "the game can never be won: the first card and the last never lie between two others"
                .to_owned(),
            "when = \"all but 2 cards on discard\"",
        ),
        RemovalProblem::MemoryWithoutGrid(group) => with(
            format!(
                "pairs are found from memory in a grid of cards that lie face down, to which none come, and `{}` \
                 is none",
                name(game, *group)
            ),
            "shape = \"grid\" and face = \"down\"",
        ),
        RemovalProblem::MemoryBesidePairs => with(
            "from memory nothing is found but pairs of cards wherever they lie".to_owned(),
            "say what makes a pair, such as pairs = \"same rank\", and nothing else about taking off",
        ),
        RemovalProblem::MemoryOfSeveral => (
            "only a player alone finds pairs from memory".to_owned(),
            None,
        ),
        RemovalProblem::NeverRemoved(ranks) => {
            let ranks: Vec<&str> = ranks.iter().copied().map(Rank::words).collect();
            let message = format!(
                "the game can never be won: {} can never be removed",
                ranks.join(", ")
            );
            let row = game
                .removal
                .as_ref()
                .and_then(|removal| removal.row.as_ref());
            let help = match game.removal.as_ref().map(|removal| removal.pairs) {
                _ if row.is_some() => {
                    "none of the `totals` is higher; name ranks in `alone`, or a higher total"
                        .to_owned()
                }
                Some(Pairs::Sum(sum)) => format!(
                    "nothing adds up to {sum} with them; name one rank in `alone`, or change \
                     `sum`"
                ),
                _ => "name ranks in `alone` or in `sets`, or leave one out of the goal: when = \
                      \"all but aces on discard\""
                    .to_owned(),
            };
            (message, Some(help))
        }
    }
}

fn never_won(why: &str, help: Option<String>) -> Words {
    (format!("the game can never be won: {why}"), help)
}

/// Says why the goal cannot be reached.
pub(super) fn goal(problem: GoalProblem, game: &Description) -> Words {
    let cards = game.cards_in_deck() * u16::from(game.decks());
    match problem {
        GoalProblem::CardsDoNotFit { on, room } => do_not_fit(game, on, room),
        GoalProblem::TooFewPiles { piles } => never_won(
            &format!(
                "{piles} piles built in one direction hold {} cards each, and there are {cards} \
                 cards",
                game.ranks.count()
            ),
            None,
        ),
        GoalProblem::NothingPutOn(group) => never_won(
            &format!("nothing is ever put on {}", name(game, group)),
            None,
        ),
        GoalProblem::NotWhereRemoved { rank, group } => (
            format!(
                "all but {} cannot be the goal for {}, where removed cards do not go",
                rank.map_or("some cards", Rank::words),
                name(game, group)
            ),
            Some("name the pile that [remove] names as `to`".to_owned()),
        ),
        GoalProblem::NothingTakenFrom(group) => never_won(
            &format!("nothing is ever taken from {}", name(game, group)),
            None,
        ),
        GoalProblem::NoWholePiles(group) => never_won(
            &format!(
                "the cards of {} are never brought together",
                name(game, group)
            ),
            Some("lift = \"pile by its top card\" there".to_owned()),
        ),
        GoalProblem::NoRuns(group) => (
            format!(
                "runs on {} do not go through all ranks in one direction",
                name(game, group)
            ),
            Some("such as build = \"down in suit\" there".to_owned()),
        ),
        GoalProblem::NoRows(grid) => (
            format!(
                "`{}` is no grid whose rows are built from the left",
                name(game, grid)
            ),
            Some("leans_on = \"left\" there".to_owned()),
        ),
        GoalProblem::NoShape(group) => (
            format!("`{}` has no shape that could be full", name(game, group)),
            Some("shape = \"grid\"".to_owned()),
        ),
        GoalProblem::NeverFull(group) => (
            format!(
                "the game can never end: nothing is ever put on {}",
                name(game, group)
            ),
            None,
        ),
        GoalProblem::MorePlacesThanCards(group) => (
            format!(
                "the game can never end: {} places and {cards} cards",
                game.group(group).count
            ),
            None,
        ),
    }
}

/// Says that all cards do not fit on some kinds of pile.
fn do_not_fit(game: &Description, on: GroupSet, room: u32) -> Words {
    let cards = game.cards_in_deck() * u16::from(game.decks());
    let names: Vec<String> = on.iter().map(|id| name(game, id)).collect();
    let names = names.join(" and ");
    let only = on.iter().next().filter(|_| on.iter().count() == 1);
    let help = match only.map(|id| game.group(id)) {
        Some(group) if group.count == 1 => format!("one pile of at most {} cards", group.limit),
        Some(group) => format!(
            "{} piles of at most {} cards hold {room}",
            group.count, group.limit
        ),
        None => format!("together they hold {room}"),
    };
    never_won(&format!("{cards} cards do not fit on {names}"), Some(help))
}

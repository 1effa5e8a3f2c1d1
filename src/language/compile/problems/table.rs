//! What is wrong with numbers, the pack, how the table is drawn, grids and scores.

use crate::compile::picture;
use crate::describe::english::ranges;
use crate::toml::printable;
use patience_core::{
    Description, Group, MOST_COUNTED_EVENTS, MOST_PICTURE_ROWS, MOST_PILES, MOST_SEATS, ScoreFor,
    WIDEST_PICTURE_ROW, WIDEST_TRIANGLE_ROW,
    check::{
        CardsProblem, Field, GridProblem, IdlePlace, LimitsProblem, RearrangeProblem, ScoreProblem,
        TableProblem,
    },
};

use super::{Words, name, noun};

/// Says which number is too large, or what is not there.
pub(super) fn limits(problem: LimitsProblem, game: &Description) -> Words {
    let plain = |message: &str| (message.to_owned(), None);
    let with = |message: String, help: &str| (message, Some(help.to_owned()));
    match problem {
        LimitsProblem::Seats { seats } => (
            format!(
                "{} teams of {} are {seats} players, and that is too many",
                game.sides,
                game.roles.len()
            ),
            Some(format!("the most is {MOST_SEATS}")),
        ),
        LimitsProblem::PartnersAlike { partner } => {
            let role = game.roles.get(partner).map(|role| printable(role));
            with(
                format!("two partners are called \"{}\"", role.unwrap_or_default()),
                "each needs a name of their own, by what they do",
            )
        }
        LimitsProblem::RaceAndTurns => with(
            "a game has [race] or [turns], not both".to_owned(),
            "[race] where each player has a deck, [turns] where all play at one",
        ),
        LimitsProblem::TooManyPiles { count } => (
            format!("there are {count} piles"),
            Some(format!("the most is {MOST_PILES}")),
        ),
        LimitsProblem::TooManyCardsOnPiles => with(
            "so many piles of so many cards do not fit in memory".to_owned(),
            "use fewer packs, fewer piles or a `limit`",
        ),
        LimitsProblem::ListForEach { listed, piles } => {
            let entries = match listed {
                1 => "is one entry".to_owned(),
                listed => format!("are {listed} entries"),
            };
            let piles = match piles {
                1 => "one pile".to_owned(),
                piles => format!("{piles} piles"),
            };
            with(
                format!("there {entries} in the list for {piles}"),
                "one for all, or a list with one for each",
            )
        }
        LimitsProblem::WideTriangle { peaks, rows, foot } => (
            format!("{peaks} peaks of {rows} rows stand on {foot} places"),
            Some(format!("the most is {WIDEST_TRIANGLE_ROW}")),
        ),
        LimitsProblem::NoPileOfNumber { group, number } => {
            no_pile_of_number(game.group(group), number)
        }
        LimitsProblem::CountForEach { numbers, piles } => with(
            format!(
                "there are {} of cards for {}",
                plural(numbers, "number"),
                plural(usize::from(piles), "pile")
            ),
            "one number for all, or one for each",
        ),
        LimitsProblem::CountedEvents => with(
            format!("at most {MOST_COUNTED_EVENTS} lines of the score count what is done"),
            "the others count what lies on the table",
        ),
        // The compiler keeps these bounds itself, so that no file leads here.
        LimitsProblem::OneContest => plain("several players play in a race or in turns"),
        LimitsProblem::Packs => plain("there are too few packs, or too many"),
        LimitsProblem::Groups => plain("there are too few kinds of pile, or too many"),
        LimitsProblem::NoSuchGroup => plain("there is no pile of the kind that is named"),
        LimitsProblem::Name => {
            plain("a kind of pile has a name of its own, of two to twenty small letters")
        }
        LimitsProblem::Limit => plain("the limit of a pile is out of range"),
        LimitsProblem::Shape => plain("there are too few rows, columns or peaks, or too many"),
        LimitsProblem::CountOfShape => plain("there are not as many piles as the shape has places"),
        LimitsProblem::NoSuchPartner => plain("there is no partner of that number"),
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("one {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

/// Says that there is no pile of a number, from 1, among those of its kind.
pub(in crate::compile) fn no_pile_of_number(group: &Group, number: u8) -> Words {
    let help = if group.count == 1 {
        "there is only one".to_owned()
    } else {
        format!("there are {}", group.count)
    };
    let name = &group.name;
    (format!("there is no {name} number {number}"), Some(help))
}

/// Says what is wrong with the pack or the base.
pub(super) fn cards(problem: CardsProblem, game: &Description) -> Words {
    let (message, help) = match problem {
        CardsProblem::Suits => (
            "a deck has four suits, two or one",
            "4, 2 (hearts and spades) or 1 (spades)".to_owned(),
        ),
        CardsProblem::SuitsLeftOut => (
            "suits are left out of packs of four suits only, and not all of them",
            "leave `suits` or `only_suits` out".to_owned(),
        ),
        CardsProblem::Ranks => (
            "a deck has two ranks at least",
            "such as \"7 to ace\" or \"ace and 7 to king\"".to_owned(),
        ),
        CardsProblem::BaseLeftOut(rank) => {
            return (
                format!("the pack has no {} for a base", rank.words()),
                Some(format!("`ranks` in [deck] are {}", ranges(game.ranks))),
            );
        }
    };
    (message.to_owned(), Some(help))
}

/// Says what is wrong with how the table is drawn.
pub(super) fn table(problem: TableProblem, game: &Description) -> Words {
    let message = match problem {
        TableProblem::PictureForSeveral => "only the table of a game for one is drawn".to_owned(),
        TableProblem::PictureRows => format!("a table has at most {MOST_PICTURE_ROWS} rows"),
        TableProblem::PictureRow => {
            format!("a row of the table has at most {WIDEST_PICTURE_ROW} places")
        }
        TableProblem::Twice(pile) => {
            format!(
                "`{}` lies there twice",
                printable(&picture::name(game, pile))
            )
        }
        TableProblem::OwnShape(pile) => format!(
            "`{}` has a shape of its own",
            printable(&picture::name(game, pile))
        ),
        TableProblem::IdlePlace(idle) => {
            let message = match idle {
                IdlePlace::Columns => "columns and grids have their place already",
                IdlePlace::TopLeft => "only foundations and discards can be moved to the top left",
                IdlePlace::Centre => "only foundations lie in the centre",
                IdlePlace::CentreWithoutCorners => {
                    "foundations lie in the centre only where other piles lie at the corners"
                }
                IdlePlace::CornersWithColumns => {
                    "in a game with columns nothing lies at the corners"
                }
            };
            return (message.to_owned(), Some("leave `place` out".to_owned()));
        }
    };
    (message, None)
}

/// Says what is wrong with a grid.
pub(super) fn grid(problem: GridProblem, game: &Description) -> Words {
    let five = |key: &str, places: String| {
        (
            format!("a hand has five cards; {key} of {places} places make none"),
            Some(format!("five rows and five columns, or {key} = false")),
        )
    };
    match problem {
        GridProblem::NoGrid(grid) => (
            format!("the piles `{}` are not a grid", name(game, grid)),
            None,
        ),
        GridProblem::NoStarter(pile) => (
            format!("there is no {} for the starter", noun(game, pile)),
            Some("give it count = 1, or leave `starter` out".to_owned()),
        ),
        GridProblem::NoLines => (
            "neither rows nor columns nor diagonals count".to_owned(),
            None,
        ),
        GridProblem::Rows { width } => five("rows", width.to_string()),
        GridProblem::Columns { height } => five("columns", height.to_string()),
        GridProblem::Diagonals { height, width } => {
            five("diagonals", format!("{height} by {width}"))
        }
    }
}

/// Says what is wrong with cards that change places.
pub(super) fn rearrange(problem: RearrangeProblem, game: &Description) -> Words {
    match problem {
        RearrangeProblem::NoGrid(grid) => (
            format!("the piles `{}` are not a grid", name(game, grid)),
            Some("shape = \"grid\"".to_owned()),
        ),
        RearrangeProblem::FaceDown => ("cards that change places lie face up".to_owned(), None),
        RearrangeProblem::WithoutFull(grid) => {
            let name = name(game, grid);
            (
                format!("cards change places only where the goal is `{name}` full"),
                Some(format!("when = \"{name} full\" in [goal]")),
            )
        }
        RearrangeProblem::NothingWrong(group) => {
            let name = name(game, group);
            (
                format!("no card lies rightly on `{name}` and another wrongly"),
                Some("say which ranks start it, such as empty = \"2\"".to_owned()),
            )
        }
        RearrangeProblem::StartsVary(group) => (
            format!(
                "which cards start `{}` depends on other piles or on the time, so that none lies there wrongly for good",
                name(game, group)
            ),
            None,
        ),
        RearrangeProblem::NoExchange => (
            "no two cards lie wrong on these piles and would be right on each other's".to_owned(),
            Some("name kinds of pile that start with different ranks".to_owned()),
        ),
    }
}

/// Says what is wrong with a line of the score.
pub(super) fn score(problem: ScoreProblem, field: Field, game: &Description) -> Words {
    let message = match problem {
        ScoreProblem::NoLines => "`each` says line, and there are no [lines]",
        ScoreProblem::NoPar => "`each` says par, and there is no [par]",
        ScoreProblem::NoOthers => "there are no others in a game for one",
        ScoreProblem::EventsForSeveral => "what is done counts in games for one only",
        ScoreProblem::OwnPoints { points } => {
            let line = match field {
                Field::Score(line, _) => game.score.get(line),
                _ => None,
            };
            let what = match line.map(|line| &line.of) {
                Some(ScoreFor::Par) => "par",
                _ => "line",
            };
            return (
                format!("each {what} counts its own points, not {points} times as many"),
                Some("points = 1".to_owned()),
            );
        }
    };
    (message.to_owned(), None)
}

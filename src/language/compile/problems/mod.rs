//! Problems of a game, in the words of its rule file and at their places in it.

mod deal;
pub(super) mod idle_keys;
mod piles;
mod race;
mod removal;
mod stock;
mod table;
mod trial_deal;
mod turns;

use crate::fault::{Fault, Place};
use crate::toml::Node;
use crate::toml::printable;
use patience_core::{
    Description, GroupId,
    check::{
        BaseField, Field, GoalField, LinesField, ParField, PileField, Problem, RaceField,
        RearrangeField, RedealField, RemovalField, RulesFault, ScoreField, StockField,
        TurnGameField,
    },
};

pub(super) use table::no_pile_of_number;

/// The places of the parts of a description to which no path of keys leads.
#[derive(Debug)]
pub(super) struct Places {
    /// The steps of the deal.
    pub deal: Vec<Place>,
    /// The rows of the picture.
    pub picture: Vec<Place>,
    /// The sets of ranks that are removed together.
    pub sets: Vec<Place>,
    /// The lines of the score.
    pub score: Vec<Node>,
}

/// A sentence about a problem, and a remedy.
type Words = (String, Option<String>);

/// Returns a fault of a description as a fault of its file.
pub(super) fn told(fault: &RulesFault, game: &Description, tree: &Node, places: &Places) -> Fault {
    let (message, help) = words(&fault.problem, fault.field, game);
    Fault {
        place: Some(place(fault.field, game, tree, places)),
        message,
        help,
    }
}

fn words(problem: &Problem, field: Field, game: &Description) -> Words {
    match problem {
        Problem::Limits(problem) => table::limits(*problem, game),
        Problem::Cards(problem) => table::cards(*problem, game),
        Problem::Pile(group, problem) => piles::words(*problem, *group, game),
        Problem::Score(problem) => table::score(*problem, field, game),
        Problem::Table(problem) => table::table(*problem, game),
        Problem::Grid(problem) => table::grid(*problem, game),
        Problem::Rearrange(problem) => table::rearrange(*problem, game),
        Problem::Deal(problem) => deal::words(*problem, game),
        Problem::Stock(problem) => stock::words(*problem, field, game),
        Problem::Redeal(problem) => stock::redeal(*problem, game),
        Problem::Removal(problem) => removal::words(problem, field, game),
        Problem::Goal(problem) => removal::goal(*problem, game),
        Problem::Race(problem) => race::words(*problem, field, game),
        Problem::TurnGame(problem) => turns::words(*problem, game),
        Problem::TrialDeal(problem) => trial_deal::words(*problem, game),
    }
}

/// Returns the name of a kind of pile, for being shown.
fn name(game: &Description, group: GroupId) -> String {
    printable(&game.group(group).name)
}

/// Returns the noun for one pile of a kind.
fn noun(game: &Description, group: GroupId) -> &str {
    &game.group(group).noun
}

/// Returns the place of the value at the longest part of a path that is there.
pub(crate) fn place_of(tree: &Node, path: &[&str]) -> Place {
    let longest = (0..=path.len())
        .rev()
        .find_map(|length| tree.at(&path[..length]));
    longest.map_or_else(|| tree.place.clone(), |node| node.place.clone())
}

/// Returns the place of a field of a description in its file.
fn place(field: Field, game: &Description, tree: &Node, places: &Places) -> Place {
    let listed = match field {
        Field::DealStep(step) => places.deal.get(step).cloned(),
        Field::Picture(row) => places.picture.get(row).cloned(),
        Field::Removal(RemovalField::Set(set)) => places.sets.get(set).cloned(),
        Field::Score(line, field) => {
            let key: &[&str] = match field {
                ScoreField::All => &[],
                ScoreField::Of => &["each"],
                ScoreField::Points => &["points"],
            };
            places.score.get(line).map(|line| place_of(line, key))
        }
        _ => None,
    };
    let path = path(field, game);
    // A fault of a default has no key of its own and stands at the grid.
    let path = match field {
        Field::Lines(_) if tree.at(&path).is_none() => vec!["lines", "grid"],
        _ => path,
    };
    listed.unwrap_or_else(|| place_of(tree, &path))
}

/// Returns the path of keys under which a file gives a field of a description.
fn path(field: Field, game: &Description) -> Vec<&str> {
    let (section, key) = match field {
        Field::Seats => ("seats", Some("roles")),
        Field::Packs => ("deck", Some("packs")),
        Field::Suits => ("deck", Some("suits")),
        Field::Ranks => ("deck", Some("ranks")),
        Field::Base(BaseField::All) => ("base", None),
        Field::Base(BaseField::Rank) => ("base", Some("rank")),
        Field::Piles => ("pile", None),
        Field::Pile(group, field) => {
            let name = game
                .groups
                .get(group.index())
                .map(|group| group.name.as_str());
            let path = ["pile"].into_iter().chain(name).chain(key_of_pile(field));
            return path.collect();
        }
        Field::Picture(_) => ("table", None),
        Field::Deal | Field::DealStep(_) => ("deal", None),
        Field::UpInDeal => ("up_in_deal", None),
        Field::Stock(field) => ("stock", key_of_stock(field)),
        Field::Redeal(field) => (
            "redeal",
            match field {
                RedealField::All => None,
                RedealField::Groups => Some("gathers"),
                RedealField::Deals => Some("deals"),
                RedealField::Kept => Some("keeps"),
            },
        ),
        Field::Removal(field) => (
            "remove",
            match field {
                RemovalField::All => None,
                RemovalField::Pairs => Some("pairs"),
                RemovalField::Outranked => Some("outranked"),
                RemovalField::Near => Some("beside"),
                RemovalField::Sets | RemovalField::Set(_) => Some("sets"),
                RemovalField::Between => Some("between"),
                RemovalField::Totals => Some("totals"),
                RemovalField::AtMost => Some("at_most"),
                RemovalField::From => Some("from"),
                RemovalField::To => Some("to"),
                RemovalField::FromMemory => Some("from_memory"),
            },
        ),
        Field::Rearrange(RearrangeField::All) => ("rearrange", None),
        Field::Rearrange(RearrangeField::Grid) => ("rearrange", Some("grid")),
        Field::Rearrange(RearrangeField::Misplaced) => ("rearrange", Some("misplaced")),
        Field::Goal(GoalField::All) => ("goal", None),
        Field::Goal(GoalField::When) => ("goal", Some("when")),
        Field::Score(..) => ("score", None),
        Field::Lines(field) => (
            "lines",
            match field {
                LinesField::All => None,
                LinesField::Grid => Some("grid"),
                LinesField::Starter => Some("starter"),
                LinesField::Rows => Some("rows"),
                LinesField::Columns => Some("columns"),
                LinesField::Diagonals => Some("diagonals"),
            },
        ),
        Field::Par(ParField::All) => ("par", None),
        Field::Par(ParField::Cleared) => ("par", Some("clear")),
        Field::Race(RaceField::All) => ("race", None),
        Field::Race(RaceField::Out) => ("race", Some("out")),
        Field::TurnGame(field) => (
            "turns",
            match field {
                TurnGameField::All => None,
                TurnGameField::Out => Some("out"),
                TurnGameField::EndsOn => Some("ends_on"),
                TurnGameField::First => Some("first"),
                TurnGameField::Compulsory => Some("compulsory"),
            },
        ),
    };
    [section].into_iter().chain(key).collect()
}

/// Returns the key by which a file gives a field of a kind of pile.
const fn key_of_pile(field: PileField) -> Option<&'static str> {
    Some(match field {
        PileField::All => return None,
        PileField::Role => "role",
        PileField::Count => "count",
        PileField::Limit => "limit",
        PileField::Shape => "shape",
        PileField::Peaks => "peaks",
        PileField::Place => "place",
        PileField::Face => "face",
        PileField::Shared => "shared",
        PileField::TakenBy => "taken_by",
        PileField::Lift => "lift",
        PileField::Build => "build",
        PileField::From => "from",
        PileField::Start => "empty",
        PileField::FromAtFirst => "from_at_first",
        PileField::Beside => "beside",
        PileField::Fill => "fill",
        PileField::FillCards => "fill_cards",
        PileField::Filling => "filled",
        PileField::Spill => "spill",
        PileField::FullTo => "when_full",
        PileField::Collects => "collects",
        PileField::LinkedPile => "leans_on",
        PileField::RanksBefore => "only",
        PileField::RowSuits => "row_suits",
        PileField::ToLeft => "to_the_left",
        PileField::Closes => "closes",
        PileField::Wild => "wild",
        PileField::Guests => "others",
        PileField::GuestsFrom => "others_from",
        PileField::TakesWhen => "takes_when",
        PileField::CoveredBy => "covered",
        PileField::KeptWay => "keeps_way",
        PileField::TurnsBack => "turns_back",
        PileField::GivesWhen => "gives_when",
        PileField::Pulls => "pulls",
        PileField::PullsWhen => "pulls_when",
        PileField::NeverGives => "never_gives",
    })
}

/// Returns the key by which a file gives a field of the stock.
const fn key_of_stock(field: StockField) -> Option<&'static str> {
    Some(match field {
        StockField::All => return None,
        StockField::To => "to",
        StockField::Deals => "deals",
        StockField::Turn => "turn",
        StockField::When => "when",
        StockField::Reversed => "order",
        StockField::Placed => "placed",
        StockField::Closes => "closes",
        StockField::Redeals => "redeals",
        StockField::Gathered => "gathers",
        StockField::Gather => "gather",
    })
}

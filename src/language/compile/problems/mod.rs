//! Error messages about problems with a game, in the terms of its rule file. Each message has its place in the file.

/// Makes the error message for a problem of a game from rows such as `NoGaps(to) => "`{}` has no gaps", name(to) =>
/// "limit = 1";`. Each row has a sentence with its arguments, followed by the remedy. An empty remedy is left out.
macro_rules! sentences {
    ($problem:expr, $kind:ident;
    $($variant:ident $(($($part:pat),+))? $({ $($named:ident $(: $is:literal)?),+ })? =>
        $message:literal $(, $about:expr)* $(=> $help:literal $(, $with:expr)*)?;)+) => {
        match $problem {
            $($kind::$variant $(($($part),+))? $({ $($named $(: $is)?),+ })? => $crate::compile::problems::told_as(
                format!($message $(, $about)*),
                [$(format!($help $(, $with)*))?],
            ),)+
        }
    };
}

mod deal;
mod goal;
pub(super) mod idle_keys;
mod piles;
mod several;
mod stock;
mod table;

use crate::fault::{Fault, Place};
use crate::toml::Node;
use crate::toml::printable;
use patience_core::{
    Description, Group, GroupId, ScoreFor,
    check::{Field, PileField, Problem, RulesFault},
};

pub(super) use table::no_pile_of_number;

/// The places, in the rule file, of those parts of a game's description that cannot be found by a path of keys.
#[derive(Debug)]
pub(super) struct Places {
    /// The places of the steps of the deal in the rule file.
    pub deal: Vec<Place>,
    /// The places of the rows of the layout's picture in the rule file.
    pub picture: Vec<Place>,
    /// The places of the rules for removing cards in the rule file.
    pub removal: Vec<(Field, Place)>,
    /// The places of the lines of the score in the rule file.
    pub score: Vec<Node>,
}

/// An error message about a rule file and, if there is one, its remedy.
type Words = (String, Option<String>);

/// Returns an error message with its remedy. An empty remedy becomes `None`.
fn told_as<const N: usize>(message: String, help: [String; N]) -> Words {
    (message, help.into_iter().find(|help| !help.is_empty()))
}

/// Converts an error in the description of a game to an error in the rule file from which the description was made.
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
        Problem::Limits(problem) => table::limits(*problem, field, game),
        Problem::Cards(problem) => table::cards(*problem, game),
        Problem::Pile(problem) => piles::words(*problem, field, game),
        Problem::Score(problem) => table::score(*problem, field, game),
        Problem::Table(problem) => table::table(*problem, game),
        Problem::Grid(problem) => table::grid(*problem, game),
        Problem::Rearrange(problem) => table::rearrange(*problem, game),
        Problem::Deal(problem) => deal::words(*problem, game),
        Problem::Stock(problem) => stock::words(*problem, field, game),
        Problem::Redeal(problem) => stock::redeal(*problem, game),
        Problem::Removal(problem) => goal::removal(problem, field, game),
        Problem::Goal(problem) => goal::words(*problem, game),
        Problem::Race(problem) => several::race(*problem, field, game),
        Problem::TurnGame(problem) => several::turns(*problem, field, game),
        Problem::TrialDeal(problem) => deal::trial(*problem, game),
    }
}

/// Returns the name of a kind of pile as an error message quotes it.
fn name(game: &Description, group: GroupId) -> String {
    printable(&game.group(group).name)
}

/// Returns the noun for one pile of a kind, such as `column`.
fn noun(game: &Description, group: GroupId) -> &str {
    &game.group(group).noun
}

/// Returns the kind of pile to which a field of a game's description belongs.
fn own_group(field: Field, game: &Description) -> Option<&Group> {
    match field {
        Field::Pile(group, _) => game.groups.get(group.index()),
        _ => None,
    }
}

/// Returns the place of a value in a rule file, given its path of keys. If the path does not exist, returns the place
/// of its longest existing part.
pub(crate) fn place_of(tree: &Node, path: &[&str]) -> Place {
    let longest = (0..=path.len())
        .rev()
        .find_map(|length| tree.at(&path[..length]));
    longest.map_or_else(|| tree.place.clone(), |node| node.place.clone())
}

/// Returns the place in the rule file for a field of the game's description.
fn place(field: Field, game: &Description, tree: &Node, places: &Places) -> Place {
    let line = |line: usize, key: &[&str]| {
        let line = places.score.get(line);
        line.map(|line| place_of(line, key))
    };
    let listed = match field {
        Field::DealStep(step) => places.deal.get(step).cloned(),
        Field::Picture(row) => places.picture.get(row).cloned(),
        Field::Score(number) => line(number, &[]),
        Field::ScoreOf(number) => line(number, &["each"]),
        Field::ScorePoints(number) => line(number, &["points"]),
        Field::Par | Field::ParCleared => {
            let mut lines = game.score.iter();
            lines
                .position(|line| line.of == ScoreFor::Par)
                .and_then(|number| line(number, &[]))
        }
        _ => {
            let mut known = places.removal.iter();
            let found = known.find(|(known, _)| *known == field);
            found.map(|(_, place)| place.clone())
        }
    };
    let mut path: Vec<&str> = section(field).into_iter().collect();
    path.extend(own_group(field, game).map(|group| group.name.as_str()));
    path.extend(key(field));
    // An error in a default value has no key, so its place is the grid.
    if path[0] == "lines" && tree.at(&path).is_none() {
        path = vec!["lines", "of"];
    }
    listed.unwrap_or_else(|| place_of(tree, &path))
}

/// Returns the section of a rule file that contains a field of the game's description.
fn section(field: Field) -> Option<&'static str> {
    keys(field).split('.').next()
}

/// Returns the key of a rule file, within its section, for a field of the game's description. Returns `None` if the
/// field is the whole section.
fn key(field: Field) -> Option<&'static str> {
    keys(field).split('.').nth(1)
}

/// Returns the section and the key of a rule file for a field of the game's description, separated by a dot.
const fn keys(field: Field) -> &'static str {
    match field {
        Field::Seats => "players.roles",
        Field::Packs => "deck.packs",
        Field::Suits => "deck.suits",
        Field::Ranks => "deck.ranks",
        Field::ChangedCards => "deck.cards",
        Field::Base => "deck.base",
        Field::Piles => "pile",
        Field::Pile(_, field) => keys_of_pile(field),
        Field::Picture(_) => "table",
        Field::Deal | Field::DealStep(_) => "deal",
        Field::UpInDeal => "deal",
        Field::Stock => "stock",
        Field::StockTurn => "stock.turn",
        Field::StockWhen => "stock.when",
        Field::StockPlaced => "stock.placed",
        Field::StockRedeals => "redeal.times",
        Field::StockGathered => "redeal.gather",
        Field::StockGather => "redeal.gather",
        Field::Redeal => "redeal",
        Field::RedealGroups => "redeal.gather",
        Field::RedealDeals => "redeal.deal",
        Field::RedealKept => "redeal.gather",
        Field::Removal => "remove",
        Field::RemovalGroup(_) | Field::RemovalNear => "remove.what",
        Field::RemovalFrom(_) => "remove.from",
        Field::RemovalTo(_) => "remove.to",
        Field::RemovalWhen(_) => "remove.when",
        Field::RemovalFromMemory => "remove.how",
        Field::Rearrange => "swap",
        Field::RearrangeGrid => "swap",
        Field::RearrangeMisplaced => "swap",
        Field::Goal => "goal",
        Field::Score(_) | Field::ScoreOf(_) | Field::ScorePoints(_) => "score",
        Field::Lines => "lines",
        Field::LinesGrid => "lines.of",
        Field::LinesStarter => "lines.hands",
        Field::LinesRows => "lines.of",
        Field::LinesColumns => "lines.of",
        Field::LinesDiagonals => "lines.of",
        Field::Par => "score",
        Field::ParCleared => "score",
        Field::RaceOut => "goal",
        Field::TurnGame => "players",
        Field::TurnGameOut => "goal",
        Field::TurnGameEndsOn => "players.turn_ends",
        Field::TurnGameFirst => "players.first",
        Field::TurnGameCompulsory => "players.must",
    }
}

/// Returns the section and the key of a rule file for a field of a kind of pile, separated by a dot.
const fn keys_of_pile(field: PileField) -> &'static str {
    match field {
        PileField::All => "pile",
        PileField::Role => "pile.role",
        PileField::Count => "pile.count",
        PileField::Limit => "pile.limit",
        PileField::Shape => "pile.shape",
        PileField::Place => "pile.place",
        PileField::Face => "pile.face",
        PileField::Shared => "pile.shared",
        PileField::TakenBy => "pile.lift",
        PileField::Lift => "pile.lift",
        PileField::Build => "pile.build",
        PileField::From => "pile.from",
        PileField::Start => "pile.empty",
        PileField::FromAtFirst => "pile.from",
        PileField::Beside => "pile.empty",
        PileField::Fill => "pile.fill",
        PileField::FillCards => "pile.fill",
        PileField::Filling => "pile.fill",
        // Their places are those of the removal rules.
        PileField::FullTo | PileField::Collects => "pile",
        PileField::LinkedPile => "pile.empty",
        PileField::Wild => "pile.build",
        PileField::Guests => "pile.build",
        PileField::GuestsFrom => "pile.build",
        PileField::TakesWhen => "pile.from",
        PileField::CoveredBy => "pile.covered",
        PileField::GivesWhen => "pile.lift",
        PileField::Pulls => "pile.lift",
        PileField::PullsWhen => "pile.lift",
        PileField::NeverGives => "pile.lift",
    }
}

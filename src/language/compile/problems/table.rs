//! Error messages about problems with numbers, the pack, the picture of the layout, grids and scores in a rule file.

use crate::compile::picture;
use crate::describe::english::ranges;
use crate::toml::printable;
use patience_core::{
    Description, Group, MOST_COUNTED_EVENTS, MOST_PICTURE_ROWS, MOST_PILES, MOST_SEATS, ScoreFor,
    Start, StartLimit, WIDEST_PICTURE_ROW, WIDEST_TRIANGLE_ROW,
    check::{
        CardsProblem, Field, GridProblem, LimitsProblem, PileField, RearrangeProblem, ScoreProblem,
        TableProblem,
    },
};

use super::{Words, name, noun, own_group, told_as};

/// Returns the error message for a number in a rule file that is out of range, or for a part that does not exist.
pub(super) fn limits(problem: LimitsProblem, field: Field, game: &Description) -> Words {
    let roles = &game.roles;
    let role = |partner: usize| roles.get(partner).map(|role| printable(role));
    sentences! { problem, LimitsProblem;
        Seats(seats) => "{} teams of {} are {seats} players, which is too many", game.sides, roles.len()
            => "the most is {MOST_SEATS}";
        PartnersAlike(partner) => "two partners are called \"{}\"", role(partner).unwrap_or_default()
            => "give each partner a different name";
        TooManyPiles(count) => "there are {count} piles" => "the most is {MOST_PILES}";
        TooManyCardsOnPiles => "that many piles of that many cards do not fit in memory"
            => "use fewer packs, fewer piles or a `limit`";
        ListForEach { listed, piles } => "the list has {} for {}", entries(listed), plural(usize::from(piles), "pile")
            => "{}", one_for_each(field, game);
        WideTriangle { peaks, rows, foot } => "{peaks} peaks of {rows} rows need {foot} places in the last row"
            => "the most is {WIDEST_TRIANGLE_ROW}";
        NoPileOfNumber { group, number } => "there is no {} number {number}", game.group(group).name
            => "{}", how_many(game.group(group));
        CountForEach { numbers, piles } => "the step has {} for {}", plural(numbers, "number"), plural(usize::from(piles), "pile")
            => "use one number for all, one for each, or count = {numbers} for these piles";
        CountedEvents => "at most {MOST_COUNTED_EVENTS} lines of the score can count moves"
            => "let the others count cards on the table";
        // The compiler checks these bounds itself, so no file causes these problems.
        RaceAndTurns => "several players play in a race or in turns, not both";
        OneContest => "several players play in a race or in turns";
        Packs => "there are too few packs, or too many";
        Groups => "there are too few kinds of pile, or too many";
        NoSuchGroup => "this kind of pile does not exist";
        Name => "the name of a kind of pile must be unique and have 2 to 20 lower-case letters";
        Limit => "the limit of a pile is out of range";
        Shape => "there are too few rows, columns or peaks, or too many";
        CountOfShape => "the number of piles is not the number of places of the shape";
        NoSuchPartner => "there is no partner of that number";
    }
}

/// Returns the remedy for a list in a rule file with too few or too many entries. If the list is the value of `empty`,
/// suggests that its entries were meant for any pile.
fn one_for_each(field: Field, game: &Description) -> String {
    let group = own_group(field, game);
    let starts = match group.map(|group| &group.start_limit) {
        Some(StartLimit::ByPile(starts)) if matches!(field, Field::Pile(_, PileField::Start)) => {
            starts.as_slice()
        }
        _ => &[],
    };
    let ranks = starts.iter().map(|start| match start {
        Start::Rank(rank) => Some(rank.word()),
        _ => None,
    });
    let mut ranks: Vec<&str> = ranks.collect::<Option<_>>().unwrap_or_default();
    ranks.dedup();
    let is_short = group.is_some_and(|group| ranks.len() < usize::from(group.count));
    if ranks.len() < 2 || !is_short {
        return "use one for all, or a list with one for each".to_owned();
    }
    format!(
        "write empty = \"{}\" if any of them may start any pile, or a list with one for each",
        ranks.join(" or ")
    )
}

fn entries(count: usize) -> String {
    match count {
        1 => "one entry".to_owned(),
        count => format!("{count} entries"),
    }
}

/// Returns a number with its noun: `one pile`, `7 piles`.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("one {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

fn how_many(group: &Group) -> String {
    if group.count == 1 {
        "there is only one".to_owned()
    } else {
        format!("there are {}", group.count)
    }
}

/// Returns the error message for a pile that does not exist in the game. `number` is its number among the piles of its
/// kind, from 1.
pub(in crate::compile) fn no_pile_of_number(group: &Group, number: u8) -> Words {
    let message = format!("there is no {} number {number}", group.name);
    told_as(message, [how_many(group)])
}

/// Returns the error message for a problem with the pack or the base rank in a rule file.
pub(super) fn cards(problem: CardsProblem, game: &Description) -> Words {
    sentences! { problem, CardsProblem;
        Suits => "a deck must have one, two or four suits";
        SuitsLeftOut => "suits can be left out only of packs with four suits, and not all of them"
            => "name them in `suits`, such as \"hearts and spades\"";
        Ranks => "a deck must have at least two ranks" => "such as \"7 to ace\" or \"ace and 7 to king\"";
        NotInPacks(card) => "the packs have no {} of {}", card.rank().word(), card.suit().word()
            => "`cards` can change only cards that `suits` and `ranks` name";
        NoneOfRank(rank) => "no {} is left", rank.word() => "name the other ranks in `ranks`";
        TooMany(cards) => "{cards} cards are too many: 12 packs have 624";
        BaseOfSpecialCards => "knights, trumps and jokers cannot be the base" => "name the base, such as base = \"ace\"";
        BaseLeftOut(rank) => "the pack has no {} for a base", rank.words()
            => "`ranks` in [deck] are {}", ranges(game.ranks);
    }
}

/// Returns the error message for a problem with a rule file's picture of the layout.
pub(super) fn table(problem: TableProblem, game: &Description) -> Words {
    let drawn = |pile| printable(&picture::name(game, pile));
    sentences! { problem, TableProblem;
        PictureForSeveral => "`table` is allowed only in single-player games";
        PictureRows => "`table` can have at most {MOST_PICTURE_ROWS} rows";
        PictureRow => "a row of `table` can have at most {WIDEST_PICTURE_ROW} places";
        Twice(pile) => "`{}` is in `table` twice", drawn(pile);
        OwnShape(pile) => "`{}` has its own shape and cannot be in `table`", drawn(pile);
        PlaceOfColumns => "columns and grids have a fixed place" => "remove `place`";
        NotTopLeft => "only foundations and discard piles can be moved to the top left" => "remove `place`";
        NotCentre => "only foundations can be in the centre" => "remove `place`";
        CentreWithoutCorners => "foundations can be in the centre only if other piles are at the corners"
            => "remove `place`";
        CornersWithColumns => "in a game with columns, no pile can be at the corners" => "remove `place`";
    }
}

/// Returns the error message for a problem with a grid in a rule file.
pub(super) fn grid(problem: GridProblem, game: &Description) -> Words {
    sentences! { problem, GridProblem;
        NoGrid(grid) => "`{}` is not a grid", name(game, grid);
        NoStarter(pile) => "there is no {} for the starter", noun(game, pile)
            => "give it count = 1, or write hands = \"cribbage\"";
        SpecialCards => "knights, trumps and jokers cannot be in poker or cribbage hands" => "remove them from `cards`";
        NoLines => "neither rows nor columns nor diagonals count";
        Rows(width) => "a hand needs five cards, but rows have {width} places"
            => "use five rows and five columns, or of = \"columns of …\"";
        Columns(height) => "a hand needs five cards, but columns have {height} places"
            => "use five rows and five columns, or of = \"rows of …\"";
        Diagonals { height, width } => "a hand needs five cards, but a grid of {height} by {width} places has no such diagonals"
            => "use five rows and five columns, or remove the diagonals";
    }
}

/// Returns the error message for a problem with the cards that may be swapped, according to a rule file.
pub(super) fn rearrange(problem: RearrangeProblem, game: &Description) -> Words {
    let name = |group| name(game, group);
    sentences! { problem, RearrangeProblem;
        NoGrid(grid) => "`{}` is not a grid", name(grid) => "such as shape = \"grid of 5 by 5\"";
        FaceDown => "cards that change places must be face up";
        WithoutFull(grid) => "cards can change places only if the goal is a full `{}`", name(grid)
            => "use goal = \"{} full\"", name(grid);
        NothingWrong(group) => "no card of `{}` can be in a right or a wrong place", name(group)
            => "set which ranks start it, such as empty = \"2\"";
        StartsVary(group) => "which cards start `{}` depends on other piles or on a condition, so no card is misplaced for good", name(group);
        NoExchange => "no two misplaced cards on these piles could change places"
            => "name kinds of pile that start with different ranks";
    }
}

/// Returns the error message for a problem with a line of the score in a rule file.
pub(super) fn score(problem: ScoreProblem, field: Field, game: &Description) -> Words {
    let line = match field {
        Field::ScorePoints(line) => game.score.get(line),
        _ => None,
    };
    let what = match line.map(|line| &line.of) {
        Some(ScoreFor::Par) => "par",
        _ => "line",
    };
    sentences! { problem, ScoreProblem;
        NoLines => "the score counts lines, but there is no [lines]";
        NoPar => "the score counts points for clearing, but no piles are to be cleared";
        NoOthers => "there are no other players in a single-player game";
        EventsForSeveral => "moves can score points only in single-player games";
        OwnPoints(points) => "each {what} has its own points, which cannot count {points} times"
            => "write 1 for the {what}{}", if what == "line" { "s" } else { "" };
    }
}

//! What is wrong with numbers, the pack, how the table is drawn, grids and scores.

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

/// Says which number is too large, or what is not there.
pub(super) fn limits(problem: LimitsProblem, field: Field, game: &Description) -> Words {
    let roles = &game.roles;
    let role = |partner: usize| roles.get(partner).map(|role| printable(role));
    sentences! { problem, LimitsProblem;
        Seats(seats) => "{} teams of {} are {seats} players, and that is too many", game.sides, roles.len()
            => "the most is {MOST_SEATS}";
        PartnersAlike(partner) => "two partners are called \"{}\"", role(partner).unwrap_or_default()
            => "each needs a name of their own, by what they do";
        TooManyPiles(count) => "there are {count} piles" => "the most is {MOST_PILES}";
        TooManyCardsOnPiles => "so many piles of so many cards do not fit in memory"
            => "use fewer packs, fewer piles or a `limit`";
        ListForEach { listed, piles } => "there {} in the list for {}", entries(listed), plural(usize::from(piles), "pile")
            => "{}", one_for_each(field, game);
        WideTriangle { peaks, rows, foot } => "{peaks} peaks of {rows} rows stand on {foot} places"
            => "the most is {WIDEST_TRIANGLE_ROW}";
        NoPileOfNumber { group, number } => "there is no {} number {number}", game.group(group).name
            => "{}", how_many(game.group(group));
        CountForEach { numbers, piles } => "there are {} of cards for {}", plural(numbers, "number"), plural(usize::from(piles), "pile")
            => "one number for all, one for each, or count = {numbers} for these piles";
        CountedEvents => "at most {MOST_COUNTED_EVENTS} lines of the score count what is done"
            => "the others count what lies on the table";
        // The compiler keeps these bounds itself, so that no file leads here.
        RaceAndTurns => "several play in a race or in turns, not both";
        OneContest => "several players play in a race or in turns";
        Packs => "there are too few packs, or too many";
        Groups => "there are too few kinds of pile, or too many";
        NoSuchGroup => "there is no pile of the kind that is named";
        Name => "a kind of pile has a name of its own, of two to twenty small letters";
        Limit => "the limit of a pile is out of range";
        Shape => "there are too few rows, columns or peaks, or too many";
        CountOfShape => "there are not as many piles as the shape has places";
        NoSuchPartner => "there is no partner of that number";
    }
}

/// Says how a list is written that has too few or too many entries. Those of `empty` may be meant for any pile.
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
        return "one for all, or a list with one for each".to_owned();
    }
    format!(
        "such as empty = \"{}\" where any of them starts any pile, or a list with one for each",
        ranks.join(" or ")
    )
}

fn entries(count: usize) -> String {
    match count {
        1 => "is one entry".to_owned(),
        count => format!("are {count} entries"),
    }
}

fn plural(count: usize, noun: &str) -> String {
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

/// Says that there is no pile of a number, from 1, among those of its kind.
pub(in crate::compile) fn no_pile_of_number(group: &Group, number: u8) -> Words {
    let message = format!("there is no {} number {number}", group.name);
    told_as(message, [how_many(group)])
}

/// Says what is wrong with the pack or the base.
pub(super) fn cards(problem: CardsProblem, game: &Description) -> Words {
    sentences! { problem, CardsProblem;
        Suits => "a deck has four suits, two or one";
        SuitsLeftOut => "suits are left out of packs of four suits only, and not all of them"
            => "name them in `suits`, such as \"hearts and spades\"";
        Ranks => "a deck has two ranks at least" => "such as \"7 to ace\" or \"ace and 7 to king\"";
        NotInPacks(card) => "the packs have no {} of {}", card.rank().word(), card.suit().word()
            => "only such cards are added or left out as `suits` and `ranks` name";
        NoneOfRank(rank) => "no {} is left", rank.word() => "name the others in `ranks`";
        TooMany(cards) => "{cards} cards are more than the 624 of 12 packs";
        BaseOfSpecialCards => "knights, trumps and jokers are no base" => "name the base, such as base = \"ace\"";
        BaseLeftOut(rank) => "the pack has no {} for a base", rank.words()
            => "`ranks` in [deck] are {}", ranges(game.ranks);
    }
}

/// Says what is wrong with how the table is drawn.
pub(super) fn table(problem: TableProblem, game: &Description) -> Words {
    let drawn = |pile| printable(&picture::name(game, pile));
    sentences! { problem, TableProblem;
        PictureForSeveral => "only the table of a game for one is drawn";
        PictureRows => "a table has at most {MOST_PICTURE_ROWS} rows";
        PictureRow => "a row of the table has at most {WIDEST_PICTURE_ROW} places";
        Twice(pile) => "`{}` lies there twice", drawn(pile);
        OwnShape(pile) => "`{}` has a shape of its own", drawn(pile);
        PlaceOfColumns => "columns and grids have their place already" => "leave `place` out";
        NotTopLeft => "only foundations and discards can be moved to the top left" => "leave `place` out";
        NotCentre => "only foundations lie in the centre" => "leave `place` out";
        CentreWithoutCorners => "foundations lie in the centre only where other piles lie at the corners"
            => "leave `place` out";
        CornersWithColumns => "in a game with columns nothing lies at the corners" => "leave `place` out";
    }
}

/// Says what is wrong with a grid.
pub(super) fn grid(problem: GridProblem, game: &Description) -> Words {
    sentences! { problem, GridProblem;
        NoGrid(grid) => "the piles `{}` are not a grid", name(game, grid);
        NoStarter(pile) => "there is no {} for the starter", noun(game, pile)
            => "give it count = 1, or write hands = \"cribbage\"";
        SpecialCards => "knights, trumps and jokers make no poker or cribbage hands" => "leave them out of `cards`";
        NoLines => "neither rows nor columns nor diagonals count";
        Rows(width) => "a hand has five cards; rows of {width} places make none"
            => "five rows and five columns, or of = \"columns of …\"";
        Columns(height) => "a hand has five cards; columns of {height} places make none"
            => "five rows and five columns, or of = \"rows of …\"";
        Diagonals { height, width } => "a hand has five cards; diagonals of {height} by {width} places make none"
            => "five rows and five columns, or leave the diagonals out";
    }
}

/// Says what is wrong with cards that change places.
pub(super) fn rearrange(problem: RearrangeProblem, game: &Description) -> Words {
    let name = |group| name(game, group);
    sentences! { problem, RearrangeProblem;
        NoGrid(grid) => "the piles `{}` are not a grid", name(grid) => "shape = \"grid\"";
        FaceDown => "cards that change places lie face up";
        WithoutFull(grid) => "cards change places only where the goal is `{}` full", name(grid)
            => "goal = \"{} full\"", name(grid);
        NothingWrong(group) => "no card lies rightly on `{}` and another wrongly", name(group)
            => "say which ranks start it, such as empty = \"2\"";
        StartsVary(group) => "which cards start `{}` depends on other piles or on the time, so that none lies there wrongly for good", name(group);
        NoExchange => "no two cards lie wrong on these piles and would be right on each other's"
            => "name kinds of pile that start with different ranks";
    }
}

/// Says what is wrong with a line of the score.
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
        NoLines => "the lines count, and there are no [lines]";
        NoPar => "the par counts, and nothing is cleared for it";
        NoOthers => "there are no others in a game for one";
        EventsForSeveral => "what is done counts in games for one only";
        OwnPoints(points) => "each {what} counts its own points, not {points} times as many"
            => "write 1 for the {what}{}", if what == "line" { "s" } else { "" };
    }
}

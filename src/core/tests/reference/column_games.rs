//! The terms of each game of columns and foundations, a row for each and one for each of its
//! variants. They are written from the rules of the games, never from the rule files.

use super::column_options::choose;
use super::column_terms::{
    ALWAYS, Anew, Base, Down, Lift, ONCE, Reserve, Score, Start, Stock, Suits, Take, Terms, Way,
    build, down, onto, onto_any, spread, triangle, turned, wrapping,
};
use super::options::Options;

/// A name, which has the variant after a stroke, and its terms.
type Row = (&'static str, fn() -> Terms);

/// Rows of a name, what the game is like, and the terms in which it differs.
macro_rules! rows {
    ($($name:literal = $like:expr $(, $term:ident: $value:expr)*;)*) => {
        &[$(($name, || Terms { $($term: $value,)* ..$like })),*]
    };
}

/// All games, family by family.
const ROWS: &[Row] = rows! {
    "spider" = like("spiderette"), packs: 2, columns: spread(54, 10), stock: onto(10);
    "spider/two-suits" = like("spider"), suits: 2;
    "spider/one-suit" = like("spider"), suits: 1;
    "spider/relaxed" = like("spider"), stock: onto_any(10);
    "spiderette" = whole_suits(), columns: triangle(7), down: Down::ButLast(1), stock: onto(7);
    "spiderette/two-suits" = like("spiderette"), suits: 2;
    "spiderette/one-suit" = like("spiderette"), suits: 1;
    "spiderette/relaxed" = like("spiderette"), stock: onto_any(7);
    "will-o-the-wisp" = like("spiderette"), columns: vec![3; 7];
    "will-o-the-wisp/two-suits" = like("will-o-the-wisp"), suits: 2;
    "will-o-the-wisp/one-suit" = like("will-o-the-wisp"), suits: 1;
    "will-o-the-wisp/relaxed" = like("will-o-the-wisp"), stock: onto_any(7);
    "simple-simon" = whole_suits(), columns: vec![8, 8, 8, 7, 6, 5, 4, 3, 2, 1];
    "wasp" = like("scorpion"), start: Start::Any;
    "mrs-mop" = whole_suits(), packs: 2, columns: vec![8; 13];

    "yukon" = yukon(Suits::Alternate);
    "russian" = yukon(Suits::Same);
    "alaska" = yukon(Suits::Same), build: build(Way::Both, Suits::Same);
    "scorpion" = yukon(Suits::Same), columns: vec![7; 7], apart: 3, down: Down::First(3),
        take: Take::WholeRuns, stock: onto_any(3);

    "klondike" = klondike(7), stock: turned(3, ALWAYS), comes_back: true;
    "klondike/one" = like("klondike"), stock: turned(1, ALWAYS);
    "klondike/vegas" = like("klondike"), stock: turned(3, Some(2)), score: Score::Vegas;
    "klondike/vegas-one" = like("klondike"), stock: ONCE, score: Score::Vegas;
    "trigon" = klondike(7), build: down(Suits::Same), stock: turned(1, ALWAYS);
    "gargantua" = klondike(9), packs: 2, stock: ONCE, comes_back: true;
    "gargantua/redeal" = like("gargantua"), stock: turned(1, ALWAYS);
    "westcliff" = klondike(10), columns: vec![3; 10], start: Start::Any, stock: ONCE;
    "gypsy" = klondike(8), packs: 2, columns: vec![3; 8], start: Start::Any, stock: onto_any(8),
        comes_back: true;
    "easthaven" = like("gypsy"), packs: 1, columns: vec![3; 7], stock: onto_any(7);
    "northwest-territory" = klondike(8), reserve: Reserve::Open(16), comes_back: true;
    "thirty-six" = runs(Suits::Any), columns: vec![6; 6], stock: ONCE;

    "canfield" = runs(Suits::Alternate), columns: vec![1; 4], base: Base::FirstUp,
        build: wrapping(down(Suits::Alternate)), fill: "r", reserve: Reserve::Pile(13),
        stock: turned(3, ALWAYS);
    "canfield/strict" = like("canfield"), lift: Lift::TopOrAll, start: Start::From("w");
    "chameleon" = runs(Suits::Any), columns: vec![1; 3], reserve: Reserve::Pile(13), stock: ONCE;

    "freecell" = open(Suits::Alternate), cells: 4;
    "freecell/relaxed" = like("freecell"), lift: Lift::Run;
    "bakers-game" = open(Suits::Same), cells: 4;
    "forecell" = like("freecell"), columns: vec![6; 8], start: Start::King,
        cells_dealt: &[1, 2, 3, 4];
    "forecell/suit" = like("forecell"), build: down(Suits::Same);
    "seahaven-towers" = like("bakers-game"), columns: vec![5; 10], start: Start::King,
        cells_dealt: &[2, 3];
    "eight-off" = like("forecell/suit"), cells: 8;

    "beleaguered-castle" = open(Suits::Any), columns: vec![6; 8], bases_dealt: true;
    "beleaguered-castle/cell" = like("beleaguered-castle"), cells: 1;
    "streets-and-alleys" = open(Suits::Any);
    "streets-and-alleys/cell" = open(Suits::Any), cells: 1;
    "american-canister" = open(Suits::Alternate), lift: Lift::Run;
    "british-canister" = open(Suits::Alternate), start: Start::King;
    "alpha-star" = runs(Suits::Same), columns: vec![4; 12], bases_dealt: true;
    "alpha-star/delta" = like("alpha-star"), lift: Lift::Supermove;
    "spanish-patience" = open(Suits::Any), columns: vec![4; 13], comes_back: true;
    "castles-of-spain" = open(Suits::Alternate), columns: vec![4; 13], comes_back: true;
    "bakers-dozen" = open(Suits::Any), columns: vec![4; 13], kings_sink: true, lift: Lift::Top,
        start: Start::Nothing;
    "bristol" = open(Suits::Any), columns: vec![3; 8], kings_sink: true, lift: Lift::Top,
        start: Start::Nothing, up: Suits::Any, reserve: Reserve::Piles(3),
        stock: Stock::ToReserves;
    "thirty" = runs(Suits::Any), ranks: 8, columns: vec![6; 5], reserve: Reserve::Open(2);
    "somerset" = open(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 6, 7, 8, 8, 8],
        comes_back: true;
    "king-albert" = open(Suits::Alternate), columns: triangle(9), reserve: Reserve::Open(7),
        comes_back: true;
    "raglan" = open(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 6, 7, 7, 7], bases_dealt: true,
        reserve: Reserve::Open(6), comes_back: true;
    "fan" = fans(Suits::Same), start: Start::King, comes_back: true;
    "scotch-patience" = fans(Suits::Alternate), start: Start::Nothing, comes_back: true;
    "la-belle-lucie" = fans(Suits::Same), columns: [vec![3; 17], vec![1]].concat(),
        start: Start::Nothing, anew: Some(Anew { deals: 3, times: Some(2), shuffled: true });
    "cruel" = fans(Suits::Same), columns: vec![4; 12], bases_dealt: true, start: Start::Nothing,
        anew: Some(Anew { deals: 4, times: None, shuffled: false });
    "flower-garden" = open(Suits::Any), columns: vec![6; 6], reserve: Reserve::Open(16),
        comes_back: true;
    "fortunes-favor" = Terms::default(), columns: vec![1; 12], bases_dealt: true, lift: Lift::Top,
        fill: "ws", stock: ONCE;

    "forty-thieves" = thieves(10, 4);
    "limited" = thieves(12, 3);
    "lucas" = thieves(13, 3), bases_dealt: true;
    "maria" = thieves(9, 4), build: down(Suits::Alternate);
    "streets" = thieves(10, 4), build: down(Suits::Alternate);
    "rank-and-file" = like("streets"), down: Down::ButLast(1), lift: Lift::Run;

    "deuces" = singles(10, 2), bases_dealt: true;
    "deuces/traditional" = like("deuces"), lift: Lift::Run, start: Start::From("ws");
    "busy-aces" = singles(12, 1);
    "courtyard" = singles(12, 1), lift: Lift::Top, fill: "ws";
    "courtyard/runs" = like("courtyard"), lift: Lift::Run;
    "courtyard/square" = like("courtyard"), base: Base::Rank(2);
    "threes-company" = singles(8, 3), bases_dealt: true, lift: Lift::Run;
    "fours-up" = singles(6, 4), bases_dealt: true, build: down(Suits::Any), lift: Lift::Run;
    "eights-down" = singles(6, 8), bases_dealt: true, build: build(Way::Up, Suits::Same),
        lift: Lift::Run, take: Take::Down, stock: turned(1, Some(1));
    "cast-out-nines" = singles(7, 9);
    "dimes" = singles(8, 10);
    "jacks-in-the-box" = singles(6, 11), bases_dealt: true, cells: 4;

    "golf" = Terms::default(), columns: vec![5; 7], build: down(Suits::Never),
        start: Start::Nothing, take: Take::Hole(build(Way::Both, Suits::Any)), stock: ONCE;
    "black-hole" = Terms::default(), columns: vec![3; 17], build: down(Suits::Never),
        start: Start::Nothing, take: Take::OneHole(wrapping(build(Way::Both, Suits::Any)));
    "black-hole/worm-hole" = like("black-hole"), cells: 1;
};

// --- what several games have in common ------------------------------------------------

/// Whole suits leave; only a run in suit moves, though cards are built in any suit.
fn whole_suits() -> Terms {
    Terms {
        run: Some(Suits::Same),
        take: Take::WholeRuns,
        ..runs(Suits::Any)
    }
}

/// All is dealt, five open cards to every column but the first; kings in spaces.
fn yukon(suits: Suits) -> Terms {
    Terms {
        columns: vec![1, 6, 7, 8, 9, 10, 11],
        down: Down::ButLast(5),
        build: down(suits),
        lift: Lift::FaceUp,
        start: Start::King,
        ..Terms::default()
    }
}

/// Columns of one card and more, the last of each open, kings in spaces.
fn klondike(columns: usize) -> Terms {
    Terms {
        columns: triangle(columns),
        down: Down::ButLast(1),
        start: Start::King,
        ..runs(Suits::Alternate)
    }
}

/// What lies in order moves together.
fn runs(suits: Suits) -> Terms {
    Terms {
        build: down(suits),
        lift: Lift::Run,
        ..Terms::default()
    }
}

/// All is dealt, face up, to eight columns.
fn open(suits: Suits) -> Terms {
    Terms {
        columns: spread(52, 8),
        build: down(suits),
        ..Terms::default()
    }
}

/// Eighteen fans of which only the top cards move.
fn fans(suits: Suits) -> Terms {
    Terms {
        columns: [vec![3; 16], vec![2; 2]].concat(),
        build: down(suits),
        lift: Lift::Top,
        ..Terms::default()
    }
}

/// Two packs, columns of a few cards in suit, and once through the stock.
fn thieves(columns: usize, cards: usize) -> Terms {
    Terms {
        packs: 2,
        columns: vec![cards; columns],
        stock: ONCE,
        ..Terms::default()
    }
}

/// The same with columns of one card: Deuces and its relatives.
fn singles(columns: usize, base: i32) -> Terms {
    Terms {
        base: Base::Rank(base),
        ..thieves(columns, 1)
    }
}

// --- looking up -----------------------------------------------------------------------

fn row(name: &str) -> Option<Terms> {
    let (_, terms) = ROWS.iter().find(|(other, _)| *other == name)?;
    Some(terms())
}

fn like(name: &str) -> Terms {
    row(name).unwrap_or_else(|| panic!("{name} needs a row in reference/column_games.rs"))
}

/// Returns the terms of a game, its variant and options; nothing if it has no row.
pub fn terms(game: &str, options: &Options) -> Option<Terms> {
    let usual = row(game)?;
    let terms = match options.word("variant", "standard").as_str() {
        "standard" => usual,
        variant => like(&format!("{game}/{variant}")),
    };
    Some(choose(terms, options))
}

/// Returns all games in the table, and their variants.
pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    let form = |(name, _): &(&'static str, _)| name.split_once('/').unwrap_or((name, "standard"));
    ROWS.iter().map(form)
}

/// Tells whether the table has a game.
pub fn knows(game: &str) -> bool {
    row(game).is_some()
}

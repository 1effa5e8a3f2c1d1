//! The terms of each game of columns and foundations, a row for each and one for each of its
//! variants. They are written from the rules of the games, never from the rule files.

use super::column_games::like;
use super::column_terms::{
    ALWAYS, Anew, Base, Down, Home, Lift, ONCE, Reserve, Score, Start, Stock, Suits, Take, Terms,
    Way, build, down, home, onto, onto_any, spread, started, triangle, turned, wrapping,
};

/// A name, which has the variant after a stroke, and its terms.
pub type Row = (&'static str, fn() -> Terms);

/// Rows of a name, what the game is like, and the terms in which it differs.
macro_rules! rows {
    ($($name:literal = $like:expr $(, $term:ident: $value:expr)*;)*) => {
        &[$(($name, || Terms { $($term: $value,)* ..$like })),*]
    };
}

/// All games, family by family.
pub const ROWS: &[Row] = rows! {
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
    "fair-maids" = like("will-o-the-wisp"), columns: vec![4; 7], run: Some(Suits::Alternate);
    "trillium" = runs(Suits::Alternate), packs: 2, columns: vec![4; 13], down: Down::InTurn("du"),
        stock: onto_any(13), take: Take::Nowhere;
    "curds-and-whey" = runs(Suits::Same), columns: vec![4; 13], or: Some(build(Way::Level, Suits::Any)),
        start: Start::King, take: Take::Nowhere;
    "simple-simon" = whole_suits(), columns: vec![8, 8, 8, 7, 6, 5, 4, 3, 2, 1];
    "wasp" = like("scorpion"), start: Start::Any;
    "mrs-mop" = whole_suits(), packs: 2, columns: vec![8; 13];
    "grandmothers-game" = like("spider"), columns: vec![6; 10], down: Down::NoCard,
        stock: onto_any(10);
    "spidike" = runs(Suits::Any), run: Some(Suits::Same), columns: triangle(7), start: Start::King,
        stock: onto_any(7), comes_back: true;
    "spidike/fred" = like("spidike"), packs: 2, columns: vec![5; 10], start: Start::Any,
        stock: onto_any(10);

    "yukon" = yukon(Suits::Alternate);
    "russian" = yukon(Suits::Same);
    "alaska" = yukon(Suits::Same), build: build(Way::Both, Suits::Same);
    "scorpion" = yukon(Suits::Same), columns: vec![7; 7], apart: 3, down: Down::First(3),
        take: Take::WholeRuns, stock: onto_any(3);
    "three-blind-mice" = like("scorpion"), columns: vec![5; 10], apart: 7,
        reserve: Reserve::Open(2), stock: Stock::None;
    "scorpion-head" = like("scorpion"), columns: vec![7, 7, 7, 7, 8, 8, 8], down: Down::First(4),
        cells: 4, stock: Stock::None;
    "kyiv" = yukon(Suits::Same), columns: vec![4; 7], down: Down::ButLast(1), start: Start::Any,
        take: Take::WholeRuns, stock: onto_any(7);
    "russian-spider" = like("russian"), take: Take::WholeRuns;
    "yukon/moosehide" = yukon(Suits::Other);
    "yukon/cells" = like("yukon"), cells: 2;
    "russian/cells" = like("russian"), cells: 2;
    "double-yukon" = yukon(Suits::Alternate), packs: 2, down: Down::ButLast(6),
        columns: vec![6, 7, 8, 9, 10, 11, 12, 13, 14, 14];
    "double-yukon/russian" = like("double-yukon"), build: down(Suits::Same);
    "odessa" = like("russian"), columns: vec![6, 8, 8, 8, 8, 8, 6], down: Down::First(3);
    "stonewall" = runs(Suits::Alternate), columns: vec![6; 6], down: Down::InTurn("du"),
        reserve: Reserve::Open(16);
    "queenie" = like("yukon"), columns: triangle(7), down: Down::NoCard, stock: onto_any(7);
    "rushdike" = like("russian"), columns: triangle(7), down: Down::ButLast(1), stock: onto_any(7);
    "rushdike/point" = like("rushdike"), columns: vec![1, 3, 5, 7, 5, 3, 1];
    "lexington-harp" = like("yukon"), packs: 2, columns: triangle(8), down: Down::ButLast(1),
        start: Start::Any, stock: onto_any(8);
    "lexington-harp/mississippi" = like("lexington-harp"), columns: triangle(7), stock: onto_any(7);
    "lexington-harp/brunswick" = like("lexington-harp"), down: Down::NoCard;
    "lexington-harp/griffon" = like("lexington-harp/mississippi"), down: Down::NoCard;
    "australian-patience" = yukon(Suits::Same), columns: vec![4; 7], down: Down::NoCard,
        stock: ONCE, comes_back: true;
    "australian-patience/canberra" = like("australian-patience"), stock: turned(1, Some(1));
    "australian-patience/tasmanian" = like("australian-patience"), stock: turned(3, ALWAYS);
    "australian-patience/raw-prawn" = like("australian-patience"), start: Start::Any;
    "outback" = like("australian-patience"), packs: 2, columns: vec![7; 8];
    "outback/bim-bom" = like("outback"), columns: vec![5; 8], start: Start::Any;

    "klondike" = klondike(7), stock: turned(3, ALWAYS), comes_back: true;
    "legion" = klondike(1), columns: vec![1, 3, 5, 7, 7, 5, 3, 1], down: Down::InTurn("ud"), stock: ONCE;
    "dumfries" = open(Suits::Alternate), columns: vec![1; 8], stock: Stock::Open, lift: Lift::TopOrAll,
        build: build(Way::DownOrLevel, Suits::Alternate);
    "klondike/one" = like("klondike"), stock: turned(1, ALWAYS);
    "klondike/vegas" = like("klondike"), stock: turned(3, Some(2)), score: Score::Vegas;
    "klondike/vegas-one" = like("klondike"), stock: ONCE, score: Score::Vegas;
    "klondike/saratoga" = like("klondike"), down: Down::NoCard;
    "double-klondike" = like("klondike"), packs: 2, columns: triangle(9);
    "double-klondike/one" = like("double-klondike"), stock: turned(1, ALWAYS);
    "double-klondike/saratoga" = like("double-klondike"), down: Down::NoCard;
    "double-klondike/ultra" = like("double-klondike"), columns: triangle(12);
    "thumb-and-pouch" = like("klondike"), build: down(Suits::Other), start: Start::Any, stock: ONCE;
    "whitehead" = runs(Suits::Colour), run: Some(Suits::Same), columns: triangle(7), stock: ONCE,
        comes_back: true;
    "big-harp" = like("gargantua"), columns: (1..=10).rev().collect(), start: Start::Any, stock: ONCE;
    "steps" = like("gargantua"), columns: triangle(7), start: Start::Any,
        stock: turned(1, Some(1));
    "pas-seul" = runs(Suits::Alternate), columns: vec![1; 6], stock: ONCE;
    "kingsley" = klondike(7), build: build(Way::Up, Suits::Alternate), start: Start::Ace,
        homes: vec![home("f", 4, Way::Down, Suits::Same, 13)], stock: ONCE, comes_back: true;
    "kingsley/double" = like("kingsley"), packs: 2, columns: triangle(9),
        homes: vec![home("f", 8, Way::Down, Suits::Same, 13)];
    "eight-times-eight" = runs(Suits::Alternate), packs: 2, columns: vec![8; 8],
        stock: turned(1, Some(2));
    "thieves-of-egypt" = like("steps"), columns: vec![1, 3, 5, 7, 9, 10, 8, 6, 4, 2],
        down: Down::NoCard, start: Start::King;
    "gold-mine" = runs(Suits::Alternate), columns: vec![0; 7], stock: turned(3, Some(0));
    "gold-mine/double" = like("gold-mine"), packs: 2, columns: vec![0; 9];
    "trigon/double" = like("trigon"), packs: 2, columns: triangle(9);
    "gargantua/open" = like("gargantua"), down: Down::NoCard;
    "gargantua/one-pass" = like("gargantua"), stock: ONCE;
    "gargantua/pantagruel" = like("gargantua"), start: Start::Any;
    "westcliff/eastcliff" = like("westcliff"), columns: vec![3; 7];
    "northwest-territory/reserve-of-24" = like("northwest-territory"), columns: triangle(7),
        reserve: Reserve::Open(24);
    "northwest-territory/open" = like("northwest-territory"), down: Down::NoCard;
    "westhaven" = like("easthaven"), columns: vec![3; 10], stock: onto_any(10), comes_back: false;
    "agnes-sorel" = runs(Suits::Colour), build: wrapping(down(Suits::Colour)),
        columns: triangle(7), base: Base::FirstUp, start: Start::Nothing, stock: onto_any(7);
    "milligan-harp" = like("gypsy"), columns: triangle(8), comes_back: false;
    "milligan-harp/carlton" = like("milligan-harp"), down: Down::NoCard;
    "milligan-harp/steve" = like("milligan-harp/carlton"), build: down(Suits::Any),
        run: Some(Suits::Same);
    "elba" = like("gypsy"), columns: vec![5; 10], start: Start::King, stock: onto_any(10);
    "hypotenuse" = like("elba"), columns: triangle(10);
    "hypotenuse/eternal" = like("hypotenuse"), down: Down::NoCard;
    "blockade" = like("gypsy"), columns: vec![1; 12], down: Down::NoCard, build: down(Suits::Same), fill: "s",
        stock: onto_any(12);
    "nomad" = like("gypsy"), columns: vec![4; 8], down: Down::NoCard, cells: 1;
    "millie" = like("gypsy"), columns: vec![1; 8], down: Down::NoCard;
    "millie/cells" = like("millie"), cells: 4, start: Start::King, comes_back: false;
    "phantom-blockade" = like("gypsy"), columns: vec![3; 13], down: Down::NoCard,
        start: Start::King, stock: onto_any(13);
    "phantom-blockade/eclipse" = like("phantom-blockade"), columns: vec![4; 13],
        build: down(Suits::Same), start: Start::Any;
    "trigon" = klondike(7), build: down(Suits::Same), stock: turned(1, ALWAYS);
    "gargantua" = klondike(9), packs: 2, stock: turned(1, Some(1)), comes_back: true;
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
    "canfield/rainbow" = like("canfield"), build: wrapping(down(Suits::Any)), stock: ONCE;
    "canfield/superior" = like("canfield"), fill: "", reserve_open: true;
    "storehouse" = like("canfield"), base: Base::Rank(2), bases_dealt: true,
        build: wrapping(down(Suits::Same)), stock: turned(1, Some(2));
    "acme" = like("canfield"), base: Base::Rank(1), bases_dealt: true, build: down(Suits::Same),
        lift: Lift::Top, stock: turned(1, Some(1));
    "double-canfield" = like("canfield"), packs: 2, columns: vec![1; 5];
    "american-toad" = like("canfield/strict"), packs: 2, columns: vec![1; 8],
        build: wrapping(down(Suits::Same)), reserve: Reserve::Pile(20), reserve_open: true,
        stock: turned(1, Some(1));
    "american-toad/one-pass" = like("american-toad"), stock: ONCE;
    "duke" = runs(Suits::Alternate), columns: vec![1; 4], reserve: Reserve::Piles(4, 3),
        stock: turned(1, Some(2));
    "chameleon" = like("canfield"), columns: vec![1; 3], build: wrapping(down(Suits::Any)),
        reserve: Reserve::Pile(12), stock: ONCE;
    "chameleon/thirteen" = runs(Suits::Any), columns: vec![1; 3], reserve: Reserve::Pile(13),
        stock: ONCE;

    "freecell" = open(Suits::Alternate), cells: 4;
    "freecell/relaxed" = like("freecell"), lift: Lift::Run;
    "freecell/opera" = like("freecell"), down: Down::ButLast(1);
    "freecell/six-columns" = like("freecell"), columns: spread(52, 6);
    "freecell/five-columns" = like("freecell"), columns: spread(52, 5);
    "freecell/four-columns" = like("freecell"), columns: spread(52, 4);
    "double-freecell" = like("freecell"), packs: 2, columns: spread(104, 10), cells: 8;
    "seven-by-four" = like("freecell"), columns: spread(52, 7);
    "seven-by-four/five" = like("seven-by-four"), cells: 5;
    "seven-by-four/runs" = like("seven-by-four"), lift: Lift::Run;
    "bath" = like("somerset"), cells: 2, start: Start::King, comes_back: false;
    "one-cell" = open(Suits::Alternate), columns: spread(48, 13), bases_dealt: true, cells: 1,
        comes_back: true;
    "one-cell/two" = like("one-cell"), cells: 2;
    "alina" = like("spanish-patience"), cells: 1, start: Start::Nothing;
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
    "streets-and-alleys/lane" = open(Suits::Any), cells: 2;
    "streets-and-alleys/web" = open(Suits::Any), lift: Lift::Run, start: Start::King;
    "american-canister/canister" = runs(Suits::Any), columns: spread(52, 8);
    "fortress" = open(Suits::Same), columns: spread(52, 10), build: build(Way::Both, Suits::Same),
        lift: Lift::Top;
    "fortress/cell" = like("fortress"), cells: 1;
    "fortress/bastion" = like("fortress"), columns: vec![5; 10], cells: 2, cells_dealt: &[1, 2];
    "box-kite" = both_ways(true, true), packs: 2, columns: vec![8; 12],
        build: wrapping(build(Way::Both, Suits::Any)), start: Start::Nothing;
    "nationale" = like("box-kite"), build: wrapping(build(Way::Both, Suits::Same)),
        start: Start::Any;
    "bisley" = both_ways(true, false), columns: [vec![3; 4], vec![4; 9]].concat(),
        build: build(Way::Both, Suits::Same), start: Start::Nothing;
    "realm" = both_ways(false, false), columns: spread(52, 8),
        build: build(Way::Both, Suits::Alternate), start: Start::Nothing;
    "realm/mancunian" = like("realm"), build: build(Way::Both, Suits::Any);
    "american-canister" = open(Suits::Alternate), lift: Lift::Run;
    "british-canister" = open(Suits::Alternate), start: Start::King;
    "alpha-star" = runs(Suits::Same), columns: vec![4; 12], bases_dealt: true;
    "alpha-star/delta" = like("alpha-star"), lift: Lift::Supermove;
    "spanish-patience" = open(Suits::Any), columns: vec![4; 13], comes_back: true;
    "spanish-patience/colours" = like("spanish-patience"), kings_sink: true, up: Suits::Alternate,
        lift: Lift::Top, start: Start::Nothing;
    "castles-of-spain" = open(Suits::Alternate), columns: vec![4; 13], comes_back: true;
    "bakers-dozen" = open(Suits::Any), columns: vec![4; 13], kings_sink: true, lift: Lift::Top,
        start: Start::Nothing;
    "bakers-dozen/portuguese" = like("bakers-dozen"), start: Start::King;
    "bakers-dozen/lucky-thirteen" = like("bakers-dozen"), kings_sink: false;
    "castles-of-spain/covered" = like("castles-of-spain"), down: Down::ButLast(1);
    "somerset/morehead" = like("somerset"), build: down(Suits::Other);
    "thirty" = runs(Suits::Any), ranks: 8, columns: vec![6; 5], reserve: Reserve::Open(2);
    "somerset" = open(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 6, 7, 8, 8, 8],
        comes_back: true;
    "king-albert" = open(Suits::Alternate), columns: triangle(9), reserve: Reserve::Open(7),
        comes_back: true;
    "raglan" = open(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 6, 7, 7, 7], bases_dealt: true,
        reserve: Reserve::Open(6), comes_back: true;
    "fan" = fans(Suits::Same), start: Start::King, comes_back: true;
    "fan/ceiling" = like("fan"), build: down(Suits::Alternate);
    "fan/free" = like("fan"), cells: 2, lift: Lift::Supermove;
    "shamrocks" = like("fan"), columns: [vec![3; 17], vec![1]].concat(),
        build: build(Way::Both, Suits::Any), start: Start::Nothing, most: 3;
    "lucky-piles" = like("fan"), columns: vec![4; 13], build: build(Way::Both, Suits::Same);
    "trefoil" = like("la-belle-lucie"), columns: vec![3; 16], bases_dealt: true;
    "super-flower-garden" = like("la-belle-lucie"), build: down(Suits::Any);
    "perseverance" = like("cruel"), lift: Lift::Run, anew: Some(fours(2));
    "indefatigable" = like("cruel"), build: build(Way::Both, Suits::Same), start: Start::Any,
        anew: Some(fours(2));
    "royal-family" = like("cruel"), bases_dealt: false, start: Start::Any, anew: Some(fours(1)),
        build: build(Way::Both, Suits::Alternate),
        homes: vec![started(home("f", 4, Way::Down, Suits::Same, 13))];
    "bristol" = fans(Suits::Any), columns: vec![3; 8], start: Start::Nothing, kings_sink: true,
        up: Suits::Any, reserve: Reserve::Piles(3, 0), stock: Stock::ToReserves;
    "bristol/belvedere" = like("bristol"),
        homes: vec![Home { dealt: 1, ..home("f", 4, Way::Up, Suits::Any, 1) }];
    "scotch-patience" = fans(Suits::Any), columns: [vec![3; 17], vec![1]].concat(),
        start: Start::Nothing, up: Suits::Alternate, comes_back: true;
    "scotch-patience/in-suit" = fans(Suits::Alternate), start: Start::Nothing, comes_back: true;
    "la-belle-lucie" = fans(Suits::Same), columns: [vec![3; 17], vec![1]].concat(),
        start: Start::Nothing, anew: Some(Anew { deals: 3, times: Some(2), shuffled: true, rolled: false });
    "cruel" = fans(Suits::Same), columns: vec![4; 12], bases_dealt: true, start: Start::Nothing,
        anew: Some(Anew { deals: 4, times: None, shuffled: false, rolled: false });
    "flower-garden" = open(Suits::Any), columns: vec![6; 6], reserve: Reserve::Open(16),
        comes_back: true;
    "flower-garden/phoenix" = like("flower-garden"), build: down(Suits::Alternate),
        lift: Lift::Run;
    "flower-garden/arizona" = like("flower-garden"), lift: Lift::Run;
    "flower-garden/wildflower" = like("flower-garden/arizona"), run: Some(Suits::Same);
    "brigade" = open(Suits::Any), columns: vec![5; 7], bases_dealt: true,
        reserve: Reserve::Open(13), comes_back: true;
    "fortunes-favor" = Terms::default(), columns: vec![1; 12], bases_dealt: true, lift: Lift::Top,
        fill: "ws", stock: ONCE;

    "forty-thieves" = thieves(10, 4);
    "limited" = thieves(12, 3);
    "lucas" = thieves(13, 3), bases_dealt: true;
    "maria" = thieves(9, 4), build: down(Suits::Alternate);
    "streets" = thieves(10, 4), build: down(Suits::Alternate);
    "rank-and-file" = like("streets"), down: Down::ButLast(1), lift: Lift::Run;

    "number-ten" = like("streets"), down: Down::ButLast(2), lift: Lift::Run;
    "emperor" = like("streets"), down: Down::ButLast(1);
    "maria/roosevelt" = like("maria"), columns: vec![4; 7];
    "josephine" = thieves(10, 4), lift: Lift::Run;
    "san-juan-hill" = thieves(10, 4), bases_dealt: true;
    "famous-fifty" = thieves(10, 5);
    "napoleons-square" = thieves(12, 4), lift: Lift::Run;
    "napoleons-exile" = thieves(10, 4), build: down(Suits::Any);
    "napoleons-exile/folly" = thieves(10, 4), build: down(Suits::Other);
    "squadron" = thieves(10, 4), cells: 3, cells_dealt: &[1, 2, 3];
    "forty-and-eight" = thieves(8, 4), stock: turned(1, Some(1));
    "diplomat" = thieves(8, 4), build: down(Suits::Any);
    "diplomat/lady-palk" = like("diplomat"), lift: Lift::Run;
    "diplomat/rows-of-four" = like("diplomat"), stock: turned(1, Some(2));
    "interchange" = thieves(7, 7), down: Down::InTurn("ud"), lift: Lift::Run;
    "following" = thieves(6, 1), packs: 1, build: down(Suits::InTurn("HCDS")), up: Suits::InTurn("HCDS"),
        lift: Lift::Run, stock: turned(1, Some(1));
    "indian" = thieves(10, 3), build: down(Suits::Other), down: Down::First(1);
    "indian/midshipman" = like("indian"), columns: vec![4; 9], down: Down::First(2);
    "foothold" = thieves(8, 5), build: build(Way::Both, Suits::Alternate), lift: Lift::Top;
    "congress" = thieves(8, 1), build: down(Suits::Any), lift: Lift::Top, fill: "ws";
    "congress/parliament" = like("congress"), bases_dealt: true;
    "red-and-black" = thieves(8, 1), build: down(Suits::Alternate), lift: Lift::Run,
        up: Suits::Alternate, bases_dealt: true;
    "floradora" = thieves(6, 6), build: down(Suits::Any), homes: kings_apart();
    "ali-baba" = runs(Suits::Same), columns: vec![4; 10], bases_dealt: true,
        stock: turned(1, ALWAYS);
    "ali-baba/cassim" = like("ali-baba"), columns: vec![4; 7];
    "single-rail" = runs(Suits::Any), columns: vec![1; 4], stock: ONCE;
    "single-rail/double" = like("single-rail"), packs: 2, columns: vec![1; 5];
    "single-rail/final-battle" = like("single-rail/double"), columns: vec![1; 6];

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

    "penta" = thieves(6, 1), base: Base::Rank(5), build: wrapping(down(Suits::Any)), apart: 3,
        apart_name: "right", apart_build: Some(wrapping(build(Way::Up, Suits::Any))),
        lift: Lift::Top, homes: vec![
            home("f", 4, Way::Up, Suits::Any, 5),
            home("downs", 4, Way::Down, Suits::Any, 5),
        ];
    "sixes-and-sevens" = thieves(9, 1), build: down(Suits::Never), lift: Lift::Top, homes: vec![
            Home { most: 7, ..started(home("f", 8, Way::Up, Suits::Same, 7)) },
            Home { most: 6, ..started(home("downs", 8, Way::Down, Suits::Same, 6)) },
        ];
    "royal-cotillion" = places(4, "ws"), columns: [vec![3; 4], vec![1; 16]].concat(), apart: 16,
        apart_name: "right", fills_apart: true, homes: by_twos(4);
    "odd-and-even" = places(9, "ws"), homes: by_twos(4), stock: turned(1, Some(1));
    "windmill" = places(8, "ws"), lends: &["kings"], homes: vec![
            Home { most: 52, ..started(home("f", 1, Way::Up, Suits::Any, 1)) },
            home("kings", 4, Way::Down, Suits::Any, 13),
        ];
    "four-winds" = places(16, ""), packs: 1, bases_dealt: true, start: Start::From("w"),
        stock: turned(1, Some(1));
    "khedive" = places(25, "ws");
    "picture-patience" = places(9, "ws"), homes: suits_apart(both_ways(false, false).homes);
    "patriarchs" = places(9, "ws"), homes: both_ways(true, true).homes, lends: &["f", "downs"],
        stock: turned(1, Some(1));
    "patriarchs/no-reversal" = like("patriarchs"), lends: &[];
    "quadrille" = places(0, ""), packs: 1, stock: turned(1, Some(2)), homes: vec![
            Home { most: 6, ..home("f", 4, Way::Down, Suits::Same, 5) },
            Home { most: 1, ..home("queens", 4, Way::Level, Suits::Same, 12) },
            Home { most: 6, ..home("sixes", 4, Way::Up, Suits::Same, 6) },
        ];
    "contradance" = places(0, ""), stock: turned(1, Some(1)), homes: vec![
            Home { most: 6, ..started(home("f", 8, Way::Down, Suits::Same, 5)) },
            Home { most: 7, ..started(home("sixes", 8, Way::Up, Suits::Same, 6)) },
        ];
    "mount-olympus" = thieves(9, 1), build: down(Suits::Same), by: 2, lift: Lift::Run, fill: "s",
        stock: onto_any(9), homes: vec![
            Home { most: 7, by: 2, ..started(home("f", 8, Way::Up, Suits::Same, 1)) },
            Home { most: 6, by: 2, ..started(home("twos", 8, Way::Up, Suits::Same, 2)) },
        ];
    "sultan" = places(6, "ws"), stock: turned(1, Some(2)), homes: vec![
            // That in the middle comes first, as it takes the first king of hearts.
            Home { most: 1, of: "H", ..home("sultan", 1, Way::Up, Suits::Same, 13) },
            Home { of: "CDHSCDS", ..home("f", 7, Way::Up, Suits::Same, 13) },
            Home { most: 12, of: "H", ..home("ace", 1, Way::Up, Suits::Same, 1) },
        ];
    "grandfathers-clock" = runs(Suits::Any), columns: vec![5; 8], lift: Lift::Top, hours: &[
            ("TH", 5), ("JS", 5), ("QD", 5), ("KC", 5), ("2H", 4), ("3S", 4),
            ("4D", 4), ("5C", 4), ("6H", 4), ("7S", 4), ("8D", 4), ("9C", 4),
        ];
    "crescent" = both_ways(true, true), packs: 2, columns: vec![6; 16], start: Start::Nothing,
        build: wrapping(build(Way::Both, Suits::Same)),
        anew: Some(Anew { deals: 0, times: Some(3), shuffled: false, rolled: true });
    "duchess" = like("canfield"), base: Base::Chosen('r'), fill: "",
        reserve: Reserve::Piles(4, 3), start: Start::InTurn("rw"), stock: turned(1, Some(1));
    "terrace" = thieves(4, 1), base: Base::Chosen('t'), columns: vec![1, 1, 1, 1, 0, 0, 0, 0, 0],
        build: wrapping(down(Suits::Alternate)), up: Suits::Alternate, lift: Lift::Top,
        start: Start::Nothing, fill: "ws", reserve: Reserve::Pile(11), reserve_open: true,
        reserve_up: true;
    "terrace/general" = like("terrace"), up: Suits::Same, reserve: Reserve::Pile(13);
    "terrace/signora" = like("terrace"), columns: vec![1; 9];
    "terrace/madame" = like("terrace/signora"), packs: 3, columns: vec![1; 10],
        reserve: Reserve::Pile(15);
    "terrace/falling-star" = like("terrace/signora"), base: Base::FirstUp;
    "terrace/blondes-and-brunettes" = like("terrace/falling-star"), reserve: Reserve::Pile(10);

    "carpet" = thieves(20, 1), packs: 1, build: down(Suits::Never), lift: Lift::Top,
        start: Start::From("w"), bases_dealt: true;
    "carpet/aces-in-pack" = like("carpet"), bases_dealt: false;
    "four-seasons" = thieves(5, 1), packs: 1, base: Base::FirstUp,
        build: wrapping(down(Suits::Any));
    "simplicity" = like("four-seasons"), columns: vec![1; 12],
        build: wrapping(down(Suits::Alternate));
    "tam-oshanter" = Terms::default(), columns: vec![1; 4], build: down(Suits::Never),
        lift: Lift::Top, start: Start::Nothing, stock: onto_any(4),
        up: Suits::Any;
    "tam-oshanter/auld-lang-syne" = like("tam-oshanter"), bases_dealt: true;

    "golf/dead-king" = like("golf"), dead: Some(13);
    "golf/corner" = like("golf"), take: Take::Hole(wrapping(build(Way::Both, Suits::Any)));
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

/// Foundations from the aces up and from the kings down, in suit; perhaps started.
fn both_ways(aces: bool, kings: bool) -> Terms {
    let ups = home("f", 4, Way::Up, Suits::Same, 1);
    let downs = home("downs", 4, Way::Down, Suits::Same, 13);
    let begun = |yes, home| if yes { started(home) } else { home };
    Terms {
        homes: vec![begun(aces, ups), begun(kings, downs)],
        lift: Lift::Top,
        ..Terms::default()
    }
}

/// The same foundations, no two of a kind in one suit.
fn suits_apart(homes: Vec<Home>) -> Vec<Home> {
    let apart = |home| Home {
        apart: true,
        ..home
    };
    homes.into_iter().map(apart).collect()
}

/// Eight foundations up to the queens, and a pile for all kings.
fn kings_apart() -> Vec<Home> {
    let queens = home("f", 8, Way::Up, Suits::Same, 1);
    let kings = home("kings", 1, Way::Level, Suits::Any, 13);
    vec![Home { most: 12, ..queens }, Home { most: 8, ..kings }]
}

/// Dealt anew so often, four to a fan.
fn fours(times: usize) -> Anew {
    Anew {
        deals: 4,
        times: Some(times),
        shuffled: false,
        rolled: false,
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

/// So many places of a card each, where nothing is built; once through the stock of two packs.
fn places(count: usize, fill: &'static str) -> Terms {
    Terms {
        build: down(Suits::Never),
        lift: Lift::Top,
        start: Start::Nothing,
        most: 1,
        fill,
        ..thieves(count, 1)
    }
}

/// Foundations from aces and from twos, by twos and going round.
fn by_twos(count: usize) -> Vec<Home> {
    [("f", 1), ("twos", 2)]
        .map(|(name, first)| Home {
            by: 2,
            apart: true,
            ..home(name, count, Way::Up, Suits::Same, first)
        })
        .into()
}

/// The same with columns of one card: Deuces and its relatives.
fn singles(columns: usize, base: i32) -> Terms {
    Terms {
        base: Base::Rank(base),
        ..thieves(columns, 1)
    }
}

//! Games like Klondike.

use super::super::column_games::like;
use super::super::column_terms::{
    ALWAYS, Base, Down, Home, Lift, ONCE, Reserve, Score, Start, Stock, Store, Suits, Terms, Way,
    build, down, home, triangle, turned, wrapping,
};
use super::Row;
use super::shared::{klondike, open, runs, suits_apart};

pub const ROWS: &[Row] = rows! {
    "whitehorse" = klondike(7), columns: vec![1; 7], down: Down::NoCard, fill: "w",
        stock: turned(3, ALWAYS);
    "die-russische" = runs(Suits::Alternate), packs: 2, pack: "A789TJQK", columns: vec![9; 7],
        alone: true, homes: vec![Home { most: 8, dealt: 1, ..home("f", 8, Way::Up, Suits::Same, 1) }];
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
    "pas-seul" = runs(Suits::Alternate), columns: vec![1; 6], stock: ONCE, comes_back: true;
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
    "gargantua/pantagruel" = like("gargantua"), start: Start::Any, stock: ONCE;
    "westcliff/eastcliff" = like("westcliff"), columns: vec![3; 7], comes_back: true;
    "northwest-territory/reserve-of-24" = like("northwest-territory"), columns: triangle(7),
        reserve: Reserve::Open(24);
    "northwest-territory/open" = like("northwest-territory"), down: Down::NoCard;
    "trigon" = klondike(7), build: down(Suits::Same), stock: turned(1, ALWAYS);
    "gargantua" = klondike(9), packs: 2, stock: turned(1, Some(1)), comes_back: true;
    "gargantua/redeal" = like("gargantua"), stock: turned(1, ALWAYS);
    "westcliff" = klondike(10), columns: vec![3; 10], start: Start::Any, stock: ONCE;
    "northwest-territory" = klondike(8), reserve: Reserve::Open(16), comes_back: true;
    "thirty-six" = runs(Suits::Any), columns: vec![6; 6], stock: ONCE;
    "triple-klondike" = like("klondike"), packs: 3, columns: triangle(13), stock: turned(1, ALWAYS);
    "triple-klondike/three" = like("triple-klondike"), stock: turned(3, ALWAYS);
    "quadruple-klondike" = like("triple-klondike"), packs: 4, columns: triangle(16);
    "quadruple-klondike/three" = like("quadruple-klondike"), stock: turned(3, ALWAYS);
    "arabella" = like("triple-klondike"), build: down(Suits::Any), run: Some(Suits::Same);
    "arabella/open" = like("arabella"), down: Down::NoCard, stock: ONCE;
    "big-deal" = like("klondike"), packs: 4, columns: triangle(12), stock: turned(1, Some(1));
    "boost" = like("klondike"), columns: triangle(4), stock: turned(1, Some(2));
    "chinaman" = like("klondike"), build: down(Suits::Other), stock: turned(3, Some(2));
    "chinaman/one-redeal" = like("chinaman"), stock: turned(3, Some(1));
    "gloucestershire" = runs(Suits::Alternate), packs: 2, columns: (3..=10).collect(),
        build: wrapping(down(Suits::Alternate)), stock: turned(1, ALWAYS),
        homes: suits_apart(vec![Home { most: 26, ..home("f", 4, Way::Up, Suits::Same, 1) }]);
    "inquisitor" = like("gargantua"), columns: triangle(10), down: Down::NoCard,
        build: down(Suits::Same), start: Start::Any, stock: turned(3, Some(2));
    "lady-jane" = like("inquisitor"), build: down(Suits::Any), run: Some(Suits::Same),
        stock: turned(3, Some(1));
    "small-harp" = like("klondike"), columns: (1..=7).rev().collect(), stock: turned(1, ALWAYS);
    "blind-alleys" = runs(Suits::Alternate), columns: vec![3; 6], down: Down::ButLast(1),
        bases_dealt: true, stock: turned(1, Some(1)), comes_back: true;
    "lanes" = Terms::default(), build: down(Suits::Alternate), lift: Lift::Top, columns: vec![3; 6],
        bases_dealt: true, stock: turned(1, Some(1));
    "smokey" = klondike(7), build: down(Suits::Colour), run: Some(Suits::Same),
        stock: turned(1, Some(2)), comes_back: true;
    "spike" = klondike(7), reserve: Reserve::Piles(3, 1), stock: Stock::ToReserves;
    "agnes-bernauer" = runs(Suits::Alternate), build: wrapping(down(Suits::Alternate)),
        columns: triangle(7), base: Base::FirstUp, start: Start::AboveBase(12),
        reserve: Reserve::Piles(7, 1), stock: Stock::ToReserves, comes_back: true;
    "agnes-two" = like("agnes-bernauer"), packs: 2, columns: triangle(10),
        reserve: Reserve::Piles(10, 1);
    "seven-devils" = klondike(7), packs: 2, lift: Lift::Top, start: Start::Any,
        reserve: Reserve::Pile(7), reserve_open: true, reserve_up: true, stock: ONCE;
    "seven-devils/separate" = like("seven-devils"), reserve: Reserve::Piles(7, 1);
    "aunt-mary" = klondike(6), columns: vec![6; 6], down: Down::Each(&[0, 1, 2, 3, 4, 5]), stock: ONCE,
        comes_back: true;
    "batsford" = klondike(10), packs: 2, stock: ONCE, comes_back: true, reserve: Reserve::Pile(0),
        store: Some(Store { from: "tw", only: Some(13), most: 3 });
    "batsford/one-king" = like("batsford"), store: Some(Store { from: "tw", only: Some(13), most: 1 });
    "batsford-again" = like("batsford"), stock: turned(1, Some(1));
    "galloway" = like("dumfries"), columns: vec![1; 7];
    "athena" = klondike(1), columns: vec![4; 7], down: Down::InTurn("du"), stock: turned(1, ALWAYS),
        comes_back: true;
    "athena/three-passes" = like("athena"), stock: turned(1, Some(2));
};

//! Terms that several games share.

use super::super::column_terms::{
    Anew, Base, Down, Home, Lift, ONCE, Start, Suits, Take, Terms, Way, down, home, spread,
    started, triangle,
};

/// Whole suits leave; only a run in suit moves, though cards are built in any suit.
pub fn whole_suits() -> Terms {
    Terms {
        run: Some(Suits::Same),
        take: Take::WholeRuns,
        ..runs(Suits::Any)
    }
}

/// All cards are dealt, five face up to every column but the first; kings go in spaces.
pub fn yukon(suits: Suits) -> Terms {
    Terms {
        columns: vec![1, 6, 7, 8, 9, 10, 11],
        down: Down::ButLast(5),
        build: down(suits),
        lift: Lift::FaceUp,
        start: Start::King,
        ..Terms::default()
    }
}

/// Columns of one card and more, with the last of each face up; kings go in spaces.
pub fn klondike(columns: usize) -> Terms {
    Terms {
        columns: triangle(columns),
        down: Down::ButLast(1),
        start: Start::King,
        ..runs(Suits::Alternate)
    }
}

/// Cards in sequence move together.
pub fn runs(suits: Suits) -> Terms {
    Terms {
        build: down(suits),
        lift: Lift::Run,
        ..Terms::default()
    }
}

/// All cards are dealt face up to eight columns.
pub fn open(suits: Suits) -> Terms {
    Terms {
        columns: spread(52, 8),
        build: down(suits),
        ..Terms::default()
    }
}

/// Eighteen fans of which only the top cards move.
pub fn fans(suits: Suits) -> Terms {
    Terms {
        columns: [vec![3; 16], vec![2; 2]].concat(),
        build: down(suits),
        lift: Lift::Top,
        ..Terms::default()
    }
}

/// Foundations up from the aces and down from the kings, in suit, possibly started.
pub fn both_ways(aces: bool, kings: bool) -> Terms {
    let ups = home("f", 4, Way::Up, Suits::Same, 1);
    let downs = home("downs", 4, Way::Down, Suits::Same, 13);
    let begun = |yes, home| if yes { started(home) } else { home };
    Terms {
        homes: vec![begun(aces, ups), begun(kings, downs)],
        lift: Lift::Top,
        ..Terms::default()
    }
}

/// The same foundations, each of a kind in a different suit.
pub fn suits_apart(homes: Vec<Home>) -> Vec<Home> {
    let apart = |home| Home {
        apart: true,
        ..home
    };
    homes.into_iter().map(apart).collect()
}

/// Eight foundations up to the queens, and a pile for all kings.
pub fn kings_apart() -> Vec<Home> {
    let queens = home("f", 8, Way::Up, Suits::Same, 1);
    let kings = home("kings", 1, Way::Level, Suits::Any, 13);
    vec![Home { most: 12, ..queens }, Home { most: 8, ..kings }]
}

/// Redeals this many times, with four cards to a fan.
pub fn fours(times: usize) -> Anew {
    Anew {
        deals: 4,
        times: Some(times),
        shuffled: false,
        rolled: false,
    }
}

/// Two packs, columns of a few cards built in suit, and a single pass through the stock.
pub fn thieves(columns: usize, cards: usize) -> Terms {
    Terms {
        packs: 2,
        columns: vec![cards; columns],
        stock: ONCE,
        ..Terms::default()
    }
}

/// This many places of one card each, without building, and a single pass through the stock of two
/// packs.
pub fn places(count: usize, fill: &'static str) -> Terms {
    Terms {
        build: down(Suits::Never),
        lift: Lift::Top,
        start: Start::Nothing,
        most: 1,
        fill,
        ..thieves(count, 1)
    }
}

/// Foundations from aces and from twos, built by twos and wrapping.
pub fn by_twos(count: usize) -> Vec<Home> {
    [("f", 1), ("twos", 2)]
        .map(|(name, first)| Home {
            by: 2,
            apart: true,
            ..home(name, count, Way::Up, Suits::Same, first)
        })
        .into()
}

/// The same with columns of one card: Deuces and its relatives.
pub fn singles(columns: usize, base: i32) -> Terms {
    Terms {
        base: Base::Rank(base),
        ..thieves(columns, 1)
    }
}

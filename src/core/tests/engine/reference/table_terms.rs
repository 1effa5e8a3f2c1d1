//! The terms of tables with many kinds of pile, each with its own terms. Games in which all columns
//! are alike, and all foundations, are in `column_terms.rs`.

use super::column_terms::{Build, Down, Suits, Way};
use super::{Card, names};

/// What goes on a card.
#[derive(Clone, Copy, PartialEq)]
pub enum On {
    Nothing,
    AnyCard,
    /// A card this many ranks away, if the build is up or down.
    Built(Build, i32),
}

/// What starts an empty pile.
#[derive(Clone, Copy, PartialEq)]
pub enum Begin {
    Nothing,
    AnyCard,
    Rank(i32),
    /// The rank this far above the base.
    AboveBase(i32),
    /// Any card from these kinds of pile.
    From(&'static str),
    /// Any card until a card has been put up here; then cards of its rank.
    First,
    /// A card of a rank from these kinds of pile.
    RankFrom(i32, &'static str),
    /// A card of one of these ranks.
    OneOf(&'static [i32]),
    /// A certain card for each pile: `TH`.
    Each(&'static [&'static str]),
    /// Cards of the base rank until each pile of the first kinds is full, then any card; both from
    /// the second kinds.
    AnyOnceFull(&'static str, &'static str),
}

/// What may be taken off a pile at once.
#[derive(Clone, Copy, PartialEq)]
pub enum Off {
    Nothing,
    Top,
    /// The top card, if it is not the only one.
    TopAboveFirst,
    /// Cards in sequence.
    Run,
    /// The top card, or a run as a shortcut for moving it card by card.
    Supermove,
    /// Any face-up cards.
    FaceUp,
    /// The top card, or the whole pile if it is one run.
    TopOrAll,
}

/// Whether piles that may be built in two directions keep one.
#[derive(Clone, Copy, PartialEq)]
pub enum Keeps {
    Nothing,
    /// The second card of each sets its direction.
    Each,
    /// The first second card on any of them sets the direction of all.
    All,
}

/// One kind of pile.
#[derive(Clone)]
pub struct Kind {
    pub name: &'static str,
    /// `f` for foundations and `c` for cells, of which the first empty one is started; `t` for
    /// columns and `r` for other piles; `h` for a hand and `w` for a waste.
    pub letter: char,
    pub count: usize,
    /// The cards taken out of the pack first for these piles in order: `AS` that card, `A` the
    /// first ace, `A*8` as many aces of each suit as make eight.
    pub out: &'static [&'static str],
    /// The number of cards dealt to each, row by row.
    pub dealt: Vec<usize>,
    /// Which of them are face down; [`Down::Each`] hides all for good.
    pub down: Down,
    /// The kinds from which cards come.
    pub from: &'static str,
    pub on: On,
    /// The only rank on whose cards others are put.
    pub only_on: Option<i32>,
    pub begin: Begin,
    pub most: usize,
    pub off: Off,
    /// The kinds that automatically fill an empty pile, in order; with a `#` after it, the pile
    /// with the same number.
    pub fill: &'static str,
    /// The number of cards that fill it.
    pub fills: usize,
    /// How cards that are taken off together are built, if not like the pile.
    pub run: Option<On>,
    /// The kinds that must be empty before cards are put here, and before any are taken.
    pub waits: (&'static str, &'static str),
    /// The kinds of which each pile must have a card before cards are put here.
    pub after: &'static str,
    /// The kinds of which each pile must be full before cards are put here.
    pub once_full: &'static str,
    /// Pairs of pile numbers: the first gives no card before the second is empty.
    pub under: &'static [(usize, usize)],
    /// Whether these are a square of cards, upright and sideways by turns: a card is free once one
    /// of its ends is.
    pub is_quilt: bool,
    pub keeps: Keeps,
    /// Whether these go up to the king, take another king, and go down again.
    pub turns_back: bool,
    /// Whether no two of these piles are started in the same suit.
    pub apart: bool,
    /// Whether cards are put only on piles whose first card could have started them.
    pub rightly: bool,
    /// Whether all cards must be here in the end.
    pub aim: bool,
}

/// The action of the stock.
#[derive(Clone, Copy, PartialEq)]
pub enum Turn {
    /// None, or it only fills piles.
    Never,
    /// A number of cards at a time to a pile.
    To(&'static str, usize),
    /// A card to each pile of some kinds.
    Each(&'static str),
    /// A card to a pile as soon as it is empty.
    WhenEmpty(&'static str),
    /// A number of cards to each pile of a kind, row by row: the first time, the second, and so on;
    /// the last entry applies to all later turns.
    Rows(&'static [(&'static str, usize)]),
    /// A card to the last pile of a kind that has any, but a card of a rank to the next pile.
    LastOrNext(&'static str, i32),
}

/// What happens to a card that fits on a foundation while it is dealt.
#[derive(Clone, Copy, PartialEq)]
pub enum InDeal {
    Stays,
    /// It moves up, and the next card takes its place.
    Replaced,
    /// It moves up, and its place gets no card.
    LeftShort,
}

/// The terms of a table.
#[derive(Clone)]
pub struct Table {
    pub packs: usize,
    pub ranks: i32,
    /// The kind whose first card sets the base; `None` if the base is the ace.
    pub base: Option<&'static str>,
    /// All kinds, in the order in which they are dealt.
    pub kinds: Vec<Kind>,
    pub turn: Turn,
    pub redeals: Option<usize>,
    /// The kinds that are gathered for the stock.
    pub gathered: &'static str,
    /// The kinds from which four cards of a rank leave the table.
    pub quartets: &'static str,
    /// The suits of the pack.
    pub suits: &'static str,
    pub in_deal: InDeal,
    /// A kind whose bottom cards come to the top, and how often.
    pub rolled: Option<(&'static str, usize)>,
    /// A kind whose cards are gathered and dealt again in rounds, and how often.
    pub dealt_again: Option<(&'static str, usize)>,
    /// The rank whose cards need not reach the aim.
    pub stays: Option<i32>,
    /// The number of cards that need not, whichever they are.
    pub left: usize,
    /// The kinds that must be empty before the stock is turned.
    pub turn_waits: &'static str,
    /// Whether the other cards of the base rank go to the foundations as they turn up in the deal.
    pub bases_out: bool,
    /// A kind of which one pile must hold all cards in the end.
    pub together: &'static str,
    /// A kind of which each pile must be empty in the end, or hold the four cards of a rank.
    pub fours: &'static str,
    /// The kinds of which every pile must have a card before the stock is turned.
    pub begun: &'static str,
    /// The kinds on which two misplaced cards may change places.
    pub exchanged: &'static str,
    /// The kinds whose cards score, if not the usual ones.
    pub counted: &'static str,
}

// --- short words for the rows of games ------------------------------------------------

/// Piles of a kind that gives its top cards and takes none.
pub fn kind(letter: char, name: &'static str, count: usize) -> Kind {
    Kind {
        name,
        letter,
        count,
        out: &[],
        dealt: vec![0; count],
        down: Down::NoCard,
        from: "",
        on: On::Nothing,
        only_on: None,
        begin: Begin::Nothing,
        most: usize::MAX,
        off: Off::Top,
        fill: "",
        fills: 1,
        run: None,
        waits: ("", ""),
        after: "",
        once_full: "",
        under: &[],
        is_quilt: false,
        keeps: Keeps::Nothing,
        turns_back: false,
        apart: false,
        rightly: false,
        aim: false,
    }
}

/// Foundations that are built up in suit from a rank.
pub fn ups(name: &'static str, count: usize, rank: i32, from: &'static str) -> Kind {
    Kind {
        from,
        on: up(Suits::Same),
        begin: Begin::Rank(rank),
        most: 13,
        off: Off::Nothing,
        aim: true,
        ..kind('f', name, count)
    }
}

/// Foundations that are built down in suit from a rank.
pub fn downs(name: &'static str, count: usize, rank: i32, from: &'static str) -> Kind {
    Kind {
        on: going(Way::Down, Suits::Same),
        ..ups(name, count, rank, from)
    }
}

/// A reserve of piles with this number of cards.
pub fn reserve(name: &'static str, count: usize, cards: usize) -> Kind {
    Kind {
        dealt: vec![cards; count],
        ..kind('r', name, count)
    }
}

/// Piles that take any card from certain kinds.
pub fn heaps(letter: char, name: &'static str, count: usize, from: &'static str) -> Kind {
    Kind {
        from,
        on: On::AnyCard,
        begin: Begin::AnyCard,
        ..kind(letter, name, count)
    }
}

/// Columns of this number of cards that are built in some way.
pub fn columns(name: &'static str, count: usize, cards: usize, from: &'static str, on: On) -> Kind {
    Kind {
        from,
        on,
        begin: Begin::AnyCard,
        dealt: vec![cards; count],
        ..kind('t', name, count)
    }
}

/// Places of one card each, taken by any card of certain kinds.
pub fn places(letter: char, name: &'static str, count: usize, from: &'static str) -> Kind {
    Kind {
        most: 1,
        from,
        begin: Begin::AnyCard,
        ..kind(letter, name, count)
    }
}

/// A build by one rank.
pub const fn going(way: Way, suits: Suits) -> On {
    On::Built(
        Build {
            way,
            suits,
            wraps: false,
        },
        1,
    )
}

/// A build that wraps.
pub const fn round(way: Way, suits: Suits) -> On {
    On::Built(
        Build {
            way,
            suits,
            wraps: true,
        },
        1,
    )
}

/// Up by one rank.
pub const fn up(suits: Suits) -> On {
    going(Way::Up, suits)
}

/// Down by one rank.
pub const fn falling(suits: Suits) -> On {
    going(Way::Down, suits)
}

/// A pack whose stock does nothing.
pub fn table(packs: usize, kinds: Vec<Kind>) -> Table {
    Table {
        packs,
        ranks: 13,
        base: None,
        kinds,
        turn: Turn::Never,
        redeals: Some(0),
        gathered: "w",
        quartets: "",
        suits: "CDHS",
        in_deal: InDeal::Stays,
        rolled: None,
        dealt_again: None,
        stays: None,
        left: 0,
        turn_waits: "",
        bases_out: false,
        together: "",
        fours: "",
        begun: "",
        exchanged: "",
        counted: "",
    }
}

/// Returns the piles of a kind, in their order.
pub fn piles_of(kind: &Kind) -> Vec<String> {
    if kind.is_quilt {
        let side = kind.count.isqrt();
        let places = 0..kind.count;
        let place = |at| format!("{}{}{}", kind.name, at / side + 1, at % side + 1);
        return places.map(place).collect();
    }
    names(kind.name, kind.count)
}

/// Whether a card could have started a pile.
pub fn lies_right(kind: &Kind, card: Card) -> bool {
    match kind.begin {
        Begin::Rank(rank) => card.rank == rank,
        _ => panic!("{} is begun with no one rank", kind.name),
    }
}

/// Whether a list of names contains one.
pub fn has(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|other| other == name)
}

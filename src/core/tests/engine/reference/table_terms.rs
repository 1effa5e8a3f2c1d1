//! What tables are played by whose piles are of many kinds: each kind has terms of its own. Games
//! of which all columns are alike, and all foundations, are in `column_terms.rs`.

use super::column_terms::{Build, Down, Suits, Way};
use super::{Card, names};

/// What goes on a card.
#[derive(Clone, Copy, PartialEq)]
pub enum On {
    Nothing,
    AnyCard,
    /// A card that is so many ranks away, if the build says up or down.
    Built(Build, i32),
}

/// What begins an empty pile.
#[derive(Clone, Copy, PartialEq)]
pub enum Begin {
    Nothing,
    AnyCard,
    Rank(i32),
    /// The rank so far above the base.
    AboveBase(i32),
    /// Any card from these kinds of piles.
    From(&'static str),
    /// Until a card has been put up here, any card; then cards of its rank.
    First,
    /// A card of a rank from these kinds of piles.
    RankFrom(i32, &'static str),
    /// A card of one of these ranks.
    OneOf(&'static [i32]),
    /// On each pile its own card: `TH`.
    Each(&'static [&'static str]),
    /// Any card once each pile of the first kinds is full, and until then cards of the base rank; both from the second.
    AnyOnceFull(&'static str, &'static str),
}

/// What may be taken off a pile at once.
#[derive(Clone, Copy, PartialEq)]
pub enum Off {
    Nothing,
    Top,
    /// The top card, if it is not the only one.
    TopAboveFirst,
    /// Cards that are built on each other.
    Run,
    /// The top card; a run as a short way of moving it card by card.
    Supermove,
    /// Any cards that lie face up.
    FaceUp,
    /// The top card, or the whole pile where it is one run.
    TopOrAll,
}

/// Whether piles that are built both ways keep to one.
#[derive(Clone, Copy, PartialEq)]
pub enum Keeps {
    Nothing,
    /// Each goes on as its second card says.
    Each,
    /// All go on as the first second card on any of them says.
    All,
}

/// One kind of piles.
#[derive(Clone)]
pub struct Kind {
    pub name: &'static str,
    /// `f` for foundations and `c` for cells, of which the first empty one is begun; `t` for columns
    /// and `r` for other piles; `h` for a hand and `w` for a waste.
    pub letter: char,
    pub count: usize,
    /// What is taken out of the pack first for these piles in turn: `AS` that card, `A` the first ace,
    /// `A*8` as many aces of each suit as make eight.
    pub out: &'static [&'static str],
    /// How many cards each is dealt, row by row.
    pub dealt: Vec<usize>,
    /// Which of them lie face down; [`Down::Each`] hides all for good.
    pub down: Down,
    /// The kinds from which cards come.
    pub from: &'static str,
    pub on: On,
    /// The one rank on whose cards others are put.
    pub only_on: Option<i32>,
    pub begin: Begin,
    pub most: usize,
    pub off: Off,
    /// The kinds from which an empty pile fills by itself, in their order; with a `#` behind it the pile of its number.
    pub fill: &'static str,
    /// With how many cards.
    pub fills: usize,
    /// How what is taken off together is built, if not like the pile.
    pub run: Option<On>,
    /// The kinds that must be empty before cards are put here, and before any are taken.
    pub waits: (&'static str, &'static str),
    /// The kinds of which each pile must have a card before cards are put here.
    pub after: &'static str,
    /// The kinds of which each pile must be full before cards are put here.
    pub once_full: &'static str,
    /// Which of these piles, by their numbers, give no card before which others are empty.
    pub under: &'static [(usize, usize)],
    /// Whether these are a square of cards, upright and lying by turns: one gives its card once nothing lies at one of
    /// its ends.
    pub is_quilt: bool,
    pub keeps: Keeps,
    /// Whether these go on to the king, take another king, and go down again.
    pub turns_back: bool,
    /// Whether no two of these piles are begun in one suit.
    pub apart: bool,
    /// Whether cards are put only on piles whose first card could have begun them.
    pub rightly: bool,
    /// Whether all cards must lie here in the end.
    pub aim: bool,
}

/// What the stock does.
#[derive(Clone, Copy, PartialEq)]
pub enum Turn {
    /// Nothing, or it only fills piles.
    Never,
    /// So many cards at a time to a pile.
    To(&'static str, usize),
    /// A card to each pile of some kinds.
    Each(&'static str),
    /// A card to a pile, as soon as it is empty.
    WhenEmpty(&'static str),
    /// So many cards to each pile of a kind, row by row: the first time, the second, and so on, and
    /// then always as the last.
    Rows(&'static [(&'static str, usize)]),
    /// A card to the last pile of a kind that has any, but one of a rank to the next.
    LastOrNext(&'static str, i32),
}

/// What becomes of a card that fits on a foundation as it is dealt.
#[derive(Clone, Copy, PartialEq)]
pub enum InDeal {
    Stays,
    /// It goes up, and the next card takes its place.
    Replaced,
    /// It goes up, and its place gets no card.
    LeftShort,
}

/// The terms of a table.
#[derive(Clone)]
pub struct Table {
    pub packs: usize,
    pub ranks: i32,
    /// Whose first card says where ranks begin; none if aces do.
    pub base: Option<&'static str>,
    /// All kinds, in the order in which they are dealt.
    pub kinds: Vec<Kind>,
    pub turn: Turn,
    pub redeals: Option<usize>,
    /// The kinds that are gathered for it.
    pub gathered: &'static str,
    /// The kinds of which four cards of a rank leave the table.
    pub quartets: &'static str,
    /// The suits of the pack.
    pub suits: &'static str,
    pub in_deal: InDeal,
    /// A kind of which the bottom cards come to the top, and how often.
    pub rolled: Option<(&'static str, usize)>,
    /// A kind whose cards are laid together and dealt out again in rounds, and how often.
    pub dealt_again: Option<(&'static str, usize)>,
    /// The rank whose cards need not come to the aim.
    pub stays: Option<i32>,
    /// How many cards need not, whichever they are.
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
    /// The kinds on which two cards in each other's place may change places.
    pub exchanged: &'static str,
    /// The kinds whose cards count, if not as usual.
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

/// A reserve of piles of so many cards.
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

/// Columns of so many cards that are built in some way.
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

/// A build, a rank at a time.
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

/// A build that goes round the corner.
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

/// Up, a rank at a time.
pub const fn up(suits: Suits) -> On {
    going(Way::Up, suits)
}

/// Down, a rank at a time.
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

/// Tells whether a card could have begun a pile.
pub fn lies_right(kind: &Kind, card: Card) -> bool {
    match kind.begin {
        Begin::Rank(rank) => card.rank == rank,
        _ => panic!("{} is begun with no one rank", kind.name),
    }
}

/// Tells whether a list of names has one.
pub fn has(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|other| other == name)
}

//! The terms of games of columns and foundations: one term for one idea. The effect of options is
//! in `column_options.rs`.

use super::piles::Card;

/// How many cards of each column are dealt face down.
#[derive(Clone, Copy)]
pub enum Down {
    NoCard,
    /// All except this number at the end.
    ButLast(usize),
    /// This number at the start.
    First(usize),
    /// In order from the first, as the letters say: u for up, d for down; never the last.
    InTurn(&'static str),
    /// A number at the start of each column.
    Each(&'static [usize]),
    /// All, until one is left.
    ButAlone,
}

/// The first rank of the foundations.
#[derive(Clone, Copy)]
pub enum Base {
    Rank(i32),
    /// The rank of the card dealt after the reserve, which starts the first foundation.
    FirstUp,
    /// The rank of the first card put up, which must come from a pile of these kinds before any
    /// other move.
    Chosen(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    Up,
    Down,
    Both,
    /// The same rank.
    Level,
    /// Any rank; only the suit counts.
    Either,
    /// Any lower rank.
    Lower,
    /// One rank lower, or the same rank.
    DownOrLevel,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Suits {
    Same,
    Alternate,
    Colour,
    /// Any but the same.
    Other,
    /// The next in this cyclic order of letters.
    InTurn(&'static str),
    Any,
    /// No suits match: no building.
    Never,
}

/// How cards are built on each other; `wraps` says whether the ranks wrap.
#[derive(Clone, Copy, PartialEq)]
pub struct Build {
    pub way: Way,
    pub suits: Suits,
    pub wraps: bool,
}

/// What may be lifted off a column at once.
#[derive(Clone, Copy, PartialEq)]
pub enum Lift {
    Top,
    Run,
    /// The top card, or a run as a shortcut for moving it card by card.
    Supermove,
    /// The top card, or the whole column if it is one run.
    TopOrAll,
    /// Any face-up cards, in sequence or not.
    FaceUp,
}

/// What starts an empty column.
#[derive(Clone, Copy, PartialEq)]
pub enum Start {
    Any,
    King,
    Ace,
    /// The rank this far above the base.
    AboveBase(i32),
    /// Any card from these kinds of pile, including the unseen top card of the stock.
    From(&'static str),
    /// Any card from the first of these groups of kinds in which some pile has cards.
    InTurn(&'static [&'static str]),
    /// A card of one of these ranks.
    OneOf(&'static [i32]),
    Nothing,
}

/// Where cards go for good.
#[derive(Clone, Copy, PartialEq)]
pub enum Take {
    Up,
    Down,
    /// Whole suits from king to ace go to the foundations automatically; players put nothing there.
    WholeRuns,
    /// Nowhere: the game is won when each column is empty or one run from king to ace.
    Nowhere,
    /// Nowhere: the game is won when all cards are on the columns.
    Columns,
    /// Whole suits, which may start with any rank and wrap.
    WholeRounds,
    /// A single foundation that starts with the ace of spades, on which top cards are built.
    OneHole(Build),
    /// The waste instead of foundations: top cards of the columns are built on it. It starts with
    /// the card dealt after the columns and gives none back.
    Hole(Build),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Reserve {
    None,
    /// Dealt before the columns, in one pile with the top card face up.
    Pile(usize),
    /// Dealt before the columns: a number of piles, each with a number of cards, all face up.
    Piles(usize, usize),
    /// Dealt before the columns: a number of cards to each pile, all face up.
    Heaps(&'static [usize]),
    /// Dealt after the columns, in one pile with all cards face up.
    After(usize),
    /// Dealt after the columns, each card separately.
    Open(usize),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Stock {
    None,
    /// A number of cards at a time to a waste, which is turned over a number of times or without
    /// limit.
    ToWaste {
        turn: usize,
        redeals: Option<usize>,
    },
    /// The next card is face up beside the stock and can be played.
    Open,
    /// Never turned; it only fills columns.
    Fills,
    /// A card to each pile of the reserve.
    ToReserves,
    /// The same, after the cards there have gone onto the columns.
    ToTrapdoors,
    /// A card to each column that is not empty.
    ToBegun,
    /// A card to each of the first columns, possibly only while no column is empty.
    ToColumns {
        columns: usize,
        only_full: bool,
    },
}

/// A kind of foundation that is not the usual one.
#[derive(Clone, Copy)]
pub struct Home {
    pub name: &'static str,
    pub count: usize,
    pub way: Way,
    pub suits: Suits,
    /// An alternative way to build, with any card as the first.
    pub or: Option<Build>,
    /// The rank of the first card; 0 if any card may be the first.
    pub first: i32,
    /// The step in ranks.
    pub by: i32,
    /// The number of cards that each takes.
    pub most: usize,
    /// The number of first cards taken out before the deal, as many of each suit as it has
    /// foundations here.
    pub dealt: usize,
    /// The suits of the foundations in order, if they are not one of each.
    pub of: &'static str,
    /// Whether no two of them have the same suit.
    pub apart: bool,
    /// Whether each is dealt some card before the columns are.
    pub any_dealt: bool,
}

/// The cards that a reserve takes from other piles.
#[derive(Clone, Copy, PartialEq)]
pub struct Store {
    /// The kinds of pile from which cards come.
    pub from: &'static str,
    /// The only rank that it takes, if it does not take any card.
    pub only: Option<i32>,
    /// The largest number of cards on each pile.
    pub most: usize,
}

/// The score of a game.
#[derive(Clone, Copy, PartialEq)]
pub enum Score {
    /// A point for each card up.
    CardsUp,
    /// Five points for each card up, and minus 52 for the deal.
    Vegas,
    /// Five points for each card up, and minus 50 for the deal.
    Casino,
    /// Points by move: 5 for a card from the waste to a column and for one turned up, 10 for a card
    /// put up, minus 15 for one taken back.
    ByMoves,
}

/// How the columns are gathered and redealt.
#[derive(Clone, Copy)]
pub struct Anew {
    /// The number of cards that each column gets.
    pub deals: usize,
    /// How often; without limit if `None`.
    pub times: Option<usize>,
    pub shuffled: bool,
    /// Whether instead the bottom card of each column goes to its top.
    pub rolled: bool,
}

/// The terms of a game. The default is one pack in columns built down in suit, card by card, and
/// foundations up from the ace.
#[derive(Clone)]
pub struct Terms {
    pub packs: usize,
    pub suits: usize,
    /// The number of cards dealt to each column, row by row.
    pub columns: Vec<usize>,
    /// The number of columns at the end that are a kind of their own: all face up, dealt after the
    /// others (an order that makes no difference), and with their own names.
    pub apart: usize,
    /// Their name.
    pub apart_name: &'static str,
    /// How they are built, if not like the others.
    pub apart_build: Option<Build>,
    /// The largest number of cards in a column.
    pub most: usize,
    pub down: Down,
    pub base: Base,
    /// Whether the base cards are taken out first to start the foundations.
    pub bases_dealt: bool,
    pub build: Build,
    /// An alternative way to build; a lifted run is built in one way throughout.
    pub or: Option<Build>,
    /// The rank on which no card may be put.
    pub dead: Option<i32>,
    /// What starts a column of the separate kind, if it differs.
    pub apart_start: Option<Start>,
    /// The ranks of which all cards are dealt to the columns in order before all others.
    pub bottoms: &'static [i32],
    /// What the reserve takes, if anything.
    pub store: Option<Store>,
    /// The step in ranks of the columns.
    pub by: i32,
    /// The suits of a run that moves, if they differ from the build.
    pub run: Option<Suits>,
    /// The direction of a run, if it differs from the build.
    pub run_way: Option<Way>,
    /// The suits of a complete run, if they differ from those of a run that moves.
    pub whole: Option<Suits>,
    pub lift: Lift,
    pub start: Start,
    /// The kinds of pile that automatically fill an empty column, in order.
    pub fill: &'static str,
    /// The number of cards that fill it.
    pub fills: usize,
    /// Whether only the columns of the separate kind are filled.
    pub fills_apart: bool,
    pub take: Take,
    /// How suits follow each other on the foundations.
    pub up: Suits,
    /// The foundations, if they are of several kinds or otherwise unusual.
    pub homes: Vec<Home>,
    /// Foundations that start with certain cards and are built in suit, wrapping, until they have a
    /// number of cards.
    pub hours: &'static [(&'static str, usize)],
    /// The foundations whose top cards may go to others.
    pub lends: &'static [&'static str],
    pub comes_back: bool,
    pub cells: usize,
    /// The numbers of the cells that are dealt a card, after the columns.
    pub cells_dealt: &'static [usize],
    /// Whether cards may be put into cells, and not only taken out.
    pub cells_take: bool,
    pub reserve: Reserve,
    /// Whether all cards of a one-pile reserve are face up.
    pub reserve_open: bool,
    /// Whether its cards go only to foundations.
    pub reserve_up: bool,
    pub stock: Stock,
    /// The number of ranks, from the ace.
    pub ranks: i32,
    /// The letters of the ranks, if some in between are left out.
    pub pack: &'static str,
    /// Whether an empty column takes only one card at a time.
    pub alone: bool,
    /// Whether kings go to the bottom of their columns after the deal.
    pub kings_sink: bool,
    pub anew: Option<Anew>,
    /// How often a card may be pulled out from under others after the last redeal.
    pub pulls: usize,
    pub score: Score,
}

impl Terms {
    /// Returns the letters of all ranks, lowest first.
    pub fn letters(&self) -> &'static str {
        match self.pack {
            "" => &"A23456789TJQK"[..self.ranks as usize],
            some => some,
        }
    }

    /// Returns the number of steps up from a rank to that of a card, wrapping, through the letters
    /// of the pack.
    pub fn steps(&self, card: Card, from: i32) -> i32 {
        let rank = |letter: char| "A23456789TJQK".find(letter).unwrap() as i32 + 1;
        let mut round = self.letters().chars().map(rank).cycle();
        let from = round.by_ref().find(|rank| *rank == from);
        let mut onwards = from.into_iter().chain(round);
        onwards.position(|rank| rank == card.rank).unwrap() as i32
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            packs: 1,
            suits: 4,
            columns: Vec::new(),
            apart: 0,
            apart_name: "tableau",
            apart_build: None,
            most: usize::MAX,
            down: Down::NoCard,
            base: Base::Rank(1),
            bases_dealt: false,
            build: down(Suits::Same),
            or: None,
            dead: None,
            apart_start: None,
            bottoms: &[],
            store: None,
            by: 1,
            run: None,
            run_way: None,
            whole: None,
            lift: Lift::Supermove,
            start: Start::Any,
            fill: "",
            fills: 1,
            fills_apart: false,
            take: Take::Up,
            up: Suits::Same,
            homes: Vec::new(),
            hours: &[],
            lends: &[],
            comes_back: false,
            cells: 0,
            cells_dealt: &[],
            cells_take: true,
            reserve: Reserve::None,
            reserve_open: false,
            reserve_up: false,
            stock: Stock::None,
            ranks: 13,
            pack: "",
            alone: false,
            kings_sink: false,
            anew: None,
            pulls: 0,
            score: Score::CardsUp,
        }
    }
}

// --- short words for the rows of games ------------------------------------------------

/// Building this way, without wrapping.
pub const fn build(way: Way, suits: Suits) -> Build {
    Build {
        way,
        suits,
        wraps: false,
    }
}

/// Building down, without wrapping.
pub const fn down(suits: Suits) -> Build {
    build(Way::Down, suits)
}

/// The same, wrapping.
pub const fn wrapping(build: Build) -> Build {
    Build {
        wraps: true,
        ..build
    }
}

/// A number of foundations from this rank on, not started.
pub const fn home(name: &'static str, count: usize, way: Way, suits: Suits, first: i32) -> Home {
    Home {
        name,
        count,
        way,
        suits,
        or: None,
        first,
        by: 1,
        most: 13,
        dealt: 0,
        of: "",
        apart: false,
        any_dealt: false,
    }
}

/// A number of foundations that take the whole pack together; any card starts one.
pub const fn line(count: usize, way: Way, suits: Suits, cards: usize) -> Home {
    Home {
        most: cards,
        ..home("f", count, way, suits, 0)
    }
}

/// The same, with their first cards dealt.
pub const fn started(home: Home) -> Home {
    Home {
        dealt: home.count,
        ..home
    }
}

/// Unlimited redeals.
pub const ALWAYS: Option<usize> = None;

/// Turns a number of cards at a time to a waste, with a number of redeals.
pub const fn turned(turn: usize, redeals: Option<usize>) -> Stock {
    Stock::ToWaste { turn, redeals }
}

/// One card at a time to a waste, in a single pass.
pub const ONCE: Stock = turned(1, Some(0));

/// Deals a card to each column, none of which may be empty.
pub const fn onto(columns: usize) -> Stock {
    Stock::ToColumns {
        columns,
        only_full: true,
    }
}

/// Deals a card to each column, empty or not.
pub const fn onto_any(columns: usize) -> Stock {
    Stock::ToColumns {
        columns,
        only_full: false,
    }
}

/// Deals a number of cards to a number of columns, as evenly as possible.
pub fn spread(cards: usize, columns: usize) -> Vec<usize> {
    let more = |column| usize::from(column < cards % columns);
    (0..columns)
        .map(|column| cards / columns + more(column))
        .collect()
}

/// One card in the first column, two in the second, and so on.
pub fn triangle(columns: usize) -> Vec<usize> {
    (1..=columns).collect()
}

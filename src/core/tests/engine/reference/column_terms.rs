//! What columns and foundations are played by: one word for one idea. What the options of such
//! games change is in `column_options.rs`.

use super::piles::Card;

/// How many cards of each column lie face down at the deal.
#[derive(Clone, Copy)]
pub enum Down {
    NoCard,
    /// All but the last few, by their number.
    ButLast(usize),
    /// The first few, by their number.
    First(usize),
    /// In turn from the first, as the letters say: u for up, d for down; never the last.
    InTurn(&'static str),
    /// The first few of each column, by their numbers.
    Each(&'static [usize]),
    /// All, until one is left.
    ButAlone,
}

/// The first rank of the foundations.
#[derive(Clone, Copy)]
pub enum Base {
    Rank(i32),
    /// That of the card dealt after the reserve, which starts the first foundation.
    FirstUp,
    /// That of the first card put up, which comes from a pile of these kinds before all else.
    Chosen(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    Up,
    Down,
    Both,
    /// The same rank.
    Level,
    /// Any rank: it is the suit that counts.
    Either,
    /// Any lower rank.
    Lower,
    /// One down, or the same rank.
    DownOrLevel,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Suits {
    Same,
    Alternate,
    Colour,
    /// Any but the same.
    Other,
    /// The next in this order of letters, which goes round.
    InTurn(&'static str),
    Any,
    /// No suits go together: nothing is built.
    Never,
}

/// How cards are built on each other; `wraps` tells whether the ranks go round.
#[derive(Clone, Copy, PartialEq)]
pub struct Build {
    pub way: Way,
    pub suits: Suits,
    pub wraps: bool,
}

/// What is lifted off a column at once.
#[derive(Clone, Copy, PartialEq)]
pub enum Lift {
    Top,
    Run,
    /// The top card; a run as a short way of moving it card by card.
    Supermove,
    /// The top card, or the whole column where it is one run.
    TopOrAll,
    /// Any cards that lie face up, in order or not.
    FaceUp,
}

/// What starts an empty column.
#[derive(Clone, Copy, PartialEq)]
pub enum Start {
    Any,
    King,
    Ace,
    /// The rank so far above the base.
    AboveBase(i32),
    /// Any card from these kinds of piles, the unseen top of the stock among them.
    From(&'static str),
    /// Any card from the first of these groups of kinds of which any pile has cards.
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
    /// Nothing by hand: whole suits from king to ace go to the foundations by themselves.
    WholeRuns,
    /// Nothing: the game is won when each column is one run from king to ace, or empty.
    Nowhere,
    /// Nothing: the game is won when all cards lie on the columns.
    Columns,
    /// As whole suits, which may begin with any rank and go round.
    WholeRounds,
    /// There is one foundation, on which the ace of spades lies: top cards are built on it.
    OneHole(Build),
    /// There are no foundations: top cards of the columns are built on the waste, which has
    /// the card dealt after the columns and gives none back.
    Hole(Build),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Reserve {
    None,
    /// Dealt before the columns, in one pile of which the top card is open.
    Pile(usize),
    /// Dealt before the columns: a number of piles, each of a number of cards, all open.
    Piles(usize, usize),
    /// Dealt before the columns: so many cards to each pile, all open.
    Heaps(&'static [usize]),
    /// Dealt after the columns, in one pile of which all cards are open.
    After(usize),
    /// Dealt after the columns, each card by itself.
    Open(usize),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Stock {
    None,
    /// So many at a time to a waste; the waste is turned over so often, or without end.
    ToWaste {
        turn: usize,
        redeals: Option<usize>,
    },
    /// The next card lies open beside it, and can be played.
    Open,
    /// It is never turned, and only fills columns.
    Fills,
    /// A card to each pile of the reserve.
    ToReserves,
    /// The same, after the cards that lie there have gone onto the columns.
    ToTrapdoors,
    /// A card to each column that is not empty.
    ToBegun,
    /// A card to each of the first columns; perhaps only while no column is empty.
    ToColumns {
        columns: usize,
        only_full: bool,
    },
}

/// Foundations that are not the usual ones.
#[derive(Clone, Copy)]
pub struct Home {
    pub name: &'static str,
    pub count: usize,
    pub way: Way,
    pub suits: Suits,
    /// Another way of building beside it, where any card may be the first.
    pub or: Option<Build>,
    /// The rank of the first card; 0 where any card may be the first.
    pub first: i32,
    /// How many ranks it goes up or down at a time.
    pub by: i32,
    /// How many cards each takes.
    pub most: usize,
    /// How many first cards are taken out before the deal, as many of each suit as it has
    /// foundations here.
    pub dealt: usize,
    /// The suits of those that are not one of each, in their order.
    pub of: &'static str,
    /// Whether no two of them are of one suit.
    pub apart: bool,
    /// Whether each is dealt a card before the columns are, whatever it is.
    pub any_dealt: bool,
}

/// What a reserve takes from other piles.
#[derive(Clone, Copy, PartialEq)]
pub struct Store {
    /// The kinds of piles from which cards come.
    pub from: &'static str,
    /// The rank of those that it takes, if not any.
    pub only: Option<i32>,
    /// The most cards of each pile.
    pub most: usize,
}

/// What a game scores.
#[derive(Clone, Copy, PartialEq)]
pub enum Score {
    /// A point for each card up.
    CardsUp,
    /// Five for each card up, and 52 off for the deal.
    Vegas,
    /// Five for each card up, and 50 off for the deal.
    Casino,
    /// By what is done: 5 for a card from the waste to a column and for one turned up, 10 for
    /// one put up, 15 off for one taken back.
    ByMoves,
}

/// How the columns are gathered and dealt anew.
#[derive(Clone, Copy)]
pub struct Anew {
    /// How many cards each gets.
    pub deals: usize,
    /// How often; without end if nothing is said.
    pub times: Option<usize>,
    pub shuffled: bool,
    /// Whether instead the bottom card of each goes to its top.
    pub rolled: bool,
}

/// The terms of a game; the default is a pack in columns that are built down in suit, card by
/// card, and foundations up from the ace.
#[derive(Clone)]
pub struct Terms {
    pub packs: usize,
    pub suits: usize,
    /// How many cards each column is dealt, row by row.
    pub columns: Vec<usize>,
    /// How many of the last columns are a kind of their own: all open, dealt after the others
    /// (an order that makes no difference), and with names of their own.
    pub apart: usize,
    /// What they are called.
    pub apart_name: &'static str,
    /// How they are built, if not like the others.
    pub apart_build: Option<Build>,
    /// The most cards that a column takes.
    pub most: usize,
    pub down: Down,
    pub base: Base,
    /// Whether the base cards are taken out first, and start the foundations.
    pub bases_dealt: bool,
    pub build: Build,
    /// Another way of building beside it; what is lifted is built in one way throughout.
    pub or: Option<Build>,
    /// The rank on which nothing goes.
    pub dead: Option<i32>,
    /// What begins a column of a kind of its own, if not what begins the others.
    pub apart_start: Option<Start>,
    /// The ranks of which all cards are dealt to the columns in turn before all else.
    pub bottoms: &'static [i32],
    /// What the reserve takes, if anything.
    pub store: Option<Store>,
    /// How many ranks columns go up or down at a time.
    pub by: i32,
    /// The suits of a run that moves, if they are not those of the build.
    pub run: Option<Suits>,
    /// The way of a run, if it is not that of the build.
    pub run_way: Option<Way>,
    /// The suits of a run that is complete, if they are not those of a run that moves.
    pub whole: Option<Suits>,
    pub lift: Lift,
    pub start: Start,
    /// From where an empty column fills by itself: kinds of piles, in their order.
    pub fill: &'static str,
    /// With how many cards.
    pub fills: usize,
    /// Whether only the columns of a kind of their own fill so.
    pub fills_apart: bool,
    pub take: Take,
    /// What suits follow each other on the foundations.
    pub up: Suits,
    /// The foundations, if they are of several kinds or otherwise unusual.
    pub homes: Vec<Home>,
    /// Foundations that begin with certain cards and are built in suit, going round, until they
    /// have so many.
    pub hours: &'static [(&'static str, usize)],
    /// The foundations whose top cards may go to others.
    pub lends: &'static [&'static str],
    pub comes_back: bool,
    pub cells: usize,
    /// The numbers of the cells that are dealt a card, after the columns.
    pub cells_dealt: &'static [usize],
    /// Whether cards may be put into cells, and not only taken out of them.
    pub cells_take: bool,
    pub reserve: Reserve,
    /// Whether all cards of a reserve in one pile lie open.
    pub reserve_open: bool,
    /// Whether its cards go to foundations alone.
    pub reserve_up: bool,
    pub stock: Stock,
    /// How many ranks there are, from the ace.
    pub ranks: i32,
    /// The letters of the ranks there are, where some between are left out.
    pub pack: &'static str,
    /// Whether only one card at a time goes into an empty column.
    pub alone: bool,
    /// Whether kings go to the bottom of their columns after the deal.
    pub kings_sink: bool,
    pub anew: Option<Anew>,
    /// How often a card is taken from under others after the last redeal.
    pub pulls: usize,
    pub score: Score,
}

impl Terms {
    /// Returns the letters of all ranks, the lowest first.
    pub fn letters(&self) -> &'static str {
        match self.pack {
            "" => &"A23456789TJQK"[..self.ranks as usize],
            some => some,
        }
    }

    /// Returns how many ranks a card is above another rank: as many as there are steps from it, going
    /// up and round through the letters of the pack.
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

/// Building this way, not past the base.
pub const fn build(way: Way, suits: Suits) -> Build {
    Build {
        way,
        suits,
        wraps: false,
    }
}

/// Building down, not past the base.
pub const fn down(suits: Suits) -> Build {
    build(Way::Down, suits)
}

/// The same, going round.
pub const fn wrapping(build: Build) -> Build {
    Build {
        wraps: true,
        ..build
    }
}

/// So many foundations from this rank on, none of them started.
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

/// So many foundations that take the whole pack between them; any card begins one.
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

/// As many redeals as one likes.
pub const ALWAYS: Option<usize> = None;

/// Turns a number of cards at a time to a waste, with a number of redeals.
pub const fn turned(turn: usize, redeals: Option<usize>) -> Stock {
    Stock::ToWaste { turn, redeals }
}

/// One card at a time to a waste, once through.
pub const ONCE: Stock = turned(1, Some(0));

/// Deals a card to each column, by their number, none of which may be empty.
pub const fn onto(columns: usize) -> Stock {
    Stock::ToColumns {
        columns,
        only_full: true,
    }
}

/// Deals a card to each column, by their number, empty or not.
pub const fn onto_any(columns: usize) -> Stock {
    Stock::ToColumns {
        columns,
        only_full: false,
    }
}

/// Deals a number of cards to a number of columns, as far as the cards go.
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

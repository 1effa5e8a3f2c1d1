//! The pack, the goal and the score of a game: `[deck]`, `goal`, `score` and `[lines]`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template};
use patience_core::MOST_PACKS;

/// The forms for the goal.
pub(crate) static WHEN: &[Template] = forms! {
    "all cards on PILES", "all cards on *": "all cards of the game lie on piles of these kinds";
    "all own cards on PILES", "all own cards on *":
        "in a race, all cards of the player's own pack lie on piles of these kinds";
    "PILES empty", "* empty": "no card is left on any pile of these kinds";
    "PILES all face up", "* all face up": "no card of piles of these kinds lies face down";
    "PILE in complete runs", "* in complete runs":
        "all cards of the game lie on piles of this kind, of which each is empty or holds one run of all ranks";
    "PILE in complete sets", "* in complete sets":
        "the same where cards of one rank are built on each other: each pile is empty or holds all cards of one rank";
    "PILE in order", "* in order":
        "in each row of a grid all cards have been built from its left end";
    "PILE in one pile", "* in one pile": "all cards of piles of this kind lie on one of them";
    "PILE in NUMBER piles", "* in 2 piles": "the same, on so many of them at most";
    "PILE full[ and NUMBER or more points]", "* full[ and 100 or more points]":
        "a card lies on every place of a grid or a triangle, and there are so many points; with 0 any number of points will do";
    "all but ACES on PILES", "all but aces on *":
        "all cards but those of a rank lie on piles of these kinds, such as those that have been taken off";
    "all but NUMBER cards on PILES", "all but 2 cards on *":
        "no more cards than these lie elsewhere, whichever they are";
};

/// The forms for a line of the score.
pub(crate) static SCORE: &[Template] = forms! {
    "POINTS for each card on PILES", "1 for each card on *":
        "each card on piles of this kind; on shared piles those that the player has put there";
    "POINTS for each card in order in PILES", "1 for each card in order in *":
        "each card that has been built from the left end of its row in a grid";
    "POINTS for each empty PILES", "1 for each empty *": "each pile of this kind that is empty";
    "POINTS for each card left in PILES", "-1 for each card left in *":
        "each card that lies there now, at any time of the game";
    "POINTS for each card of the others in PILES", "1 for each card of the others in *":
        "for the winner, each card that the others still have there";
    "POINTS for each RANK on PILE", "5 for each king on *": "each card of a rank on piles of this kind";
    "POINTS for each card from PILES to PILES", "5 for each card from waste to *":
        "each card that is carried so, in a game for one; it counts again when it comes again";
    "POINTS for each card turned up on PILES", "5 for each card turned up on *":
        "each card that is turned up there because it was uncovered, in a game for one";
    "POINTS for the deal", "-52 for the deal": "the deal itself, once";
    "POINTS for going out", "10 for going out": "being the first who does what the `goal` says";
    "1 for the lines", "1 for the lines": "what the hands of [lines] count";
    "POINTS for clearing PILE in pass NUMBER", "50 for clearing * in pass 1":
        "clearing piles of this kind in this pass through the stock, in a game for one; beside it only `-1 for each card left in …` counts, of these piles and others";
};

/// The base.
static RANK: &[Template] = forms! {
    "RANK", "ace": "this rank";
    "first dealt", "first dealt": "the rank of the first card of the deal";
    "first on foundation", "first on foundation":
        "the rank of the first card that is dealt to a foundation";
    "first put on foundation[ from PILES]", "first put on foundation[ from *]":
        "the rank of the first card that the player puts on a foundation, whenever that is; or of the top card of one of these piles that is put there before anything else is done";
};

/// The ranks of a pack.
static RANKS: &[Template] = forms! {
    "RANK to RANK", "7 to ace":
        "these two and those between, such as `7 to ace` or `ace to 8`; the first is the base";
    "RANGES", "ace and 7 to king":
        "ranks, or ranges such as `7 to king`, in the order in which they are named, with commas or `and` between; so that, here, the next above an ace is the 7";
};

/// The suits of a pack.
static SUITS: &[Template] = forms! {
    "SUITS[, NUMBER times]", "hearts and spades[, 2 times]":
        "these suits, thirteen cards of each, perhaps so often in a pack, such as `spades, 4 times`; where piles are built in rotating suits they follow each other so, and the first follows the last again";
};

/// The cards that a deck has more or fewer.
pub(crate) static DECK_CARDS: &[Template] = forms! {
    "minus DECK CARDS", "minus kings":
        "leaves out all of these cards: `kings`, `2 to 6`, `queen of clubs`, `7 to 9 of hearts and spades`, `clubs`";
    "minus NUMBER DECK CARDS", "minus 1 queen of clubs":
        "leaves out that many copies of each of these cards; name their suit, or write `of each suit`";
    "plus DECK CARDS", "plus 7 to ace":
        "adds one more of each of these cards to the packs; or cards that packs lack, of which `plus knights` gives each suit one between jack and queen, and `plus 1 to 21 and 0 of trumps` a suit of trumps, the lowest first";
    "plus NUMBER DECK CARDS", "plus 2 queens of clubs":
        "adds that many more of each of these cards, such as `plus 2 jokers`";
};

/// Which lines of a grid count.
pub(crate) static LINES_OF: &[Template] = forms! {
    "LINES of PILE", "rows and columns of *":
        "rows, columns, the two long diagonals, or several of them, with commas or `and` between";
};

/// The hands that lines score as.
pub(crate) static LINE_HANDS: &[Template] = forms! {
    "poker", "poker": "poker hands, of lines of five cards";
    "cribbage[ with PILE]", "cribbage[ with *]":
        "cribbage hands, of lines of four or five cards; the card of this pile counts with each of them once the grid is full";
};

/// `[deck]`.
pub(super) static DECK: Section = Section {
    heading: "[deck]",
    noun: "[deck]",
    meaning: "the packs of cards; in a race, those of each player",
    keys: keys! {
        "packs": Takes::Number(1, MOST_PACKS as i64), Value("1"), "how many packs of 52";
        "suits": Takes::Template(SUITS), Value("\"clubs, diamonds, hearts, spades\""),
            "which suits a pack has, and in which order they follow each other";
        "ranks": Takes::Template(RANKS), Words("all thirteen"),
            "which ranks there are, where some are left out";
        "cards": Takes::Templates(DECK_CARDS), Words("whole packs"),
            "which cards there are more or fewer than the packs have";
        "base": Takes::Template(RANK), Words("the first of `ranks`"),
            "the rank that foundations begin with, and that counts as the lowest";
    },
};

/// `[lines]`.
pub(super) static LINES: Section = Section {
    heading: "[lines]",
    noun: "[lines]",
    meaning: "lines of cards in a grid count as poker hands, or as cribbage hands",
    keys: keys! {
        "of": Takes::Template(LINES_OF), Required, "which lines count";
        "hands": Takes::Template(LINE_HANDS), Value("\"poker\""), "what they score as";
        "points": Takes::Numbers(-999, 999), Words("needed for poker hands"),
            "the points of the ten poker hands, from royal flush to nothing at all";
    },
};

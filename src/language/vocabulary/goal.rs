//! The vocabulary of a rule file's pack, goal and score: `[deck]`, `goal`, `score` and `[lines]`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template};
use patience_core::MOST_PACKS;

/// The phrases by which a rule file states the goal.
pub(crate) static WHEN: &[Template] = forms! {
    "all cards on PILES", "all cards on *": "all cards of the game are on piles of these kinds";
    "all own cards on PILES", "all own cards on *":
        "in a race, all cards of the player's own pack are on piles of these kinds";
    "PILES empty", "* empty": "no card is left on any pile of these kinds";
    "PILES all face up", "* all face up": "no card of piles of these kinds is face down";
    "PILE in complete runs", "* in complete runs":
        "all cards of the game are on piles of this kind, and each pile is empty or holds one run of all ranks";
    "PILE in complete sets", "* in complete sets":
        "the same for cards of one rank: each pile is empty or holds all cards of one rank";
    "PILE in order", "* in order":
        "in each row of a grid, all cards have been built from its left end";
    "PILE in one pile", "* in one pile": "all cards of piles of this kind are on one of them";
    "PILE in NUMBER piles", "* in 2 piles": "the same, on at most this number of piles";
    "PILE full[ and NUMBER or more points]", "* full[ and 100 or more points]":
        "every place of a grid or a triangle has a card, and the score is at least this; with 0 any score will do";
    "all but ACES on PILES", "all but aces on *":
        "all cards except those of a rank are on piles of these kinds, such as a discard pile";
    "all but NUMBER cards on PILES", "all but 2 cards on *":
        "at most this number of cards, of any rank, are on other piles";
};

/// The phrases by which a rule file states what a line of the score counts.
pub(crate) static SCORE: &[Template] = forms! {
    "POINTS for each card on PILES", "1 for each card on *":
        "each card on piles of this kind; on shared piles, each card that the player has put there";
    "POINTS for each card in order in PILES", "1 for each card in order in *":
        "each card that has been built from the left end of its row in a grid";
    "POINTS for each empty PILES", "1 for each empty *": "each pile of this kind that is empty";
    "POINTS for each card left in PILES", "-1 for each card left in *":
        "each card that is there now, at any time of the game";
    "POINTS for each card of the others in PILES", "1 for each card of the others in *":
        "for the winner, each card that the others still have there";
    "POINTS for each RANK on PILE", "5 for each king on *": "each card of a rank on piles of this kind";
    "POINTS for each card from PILES to PILES", "5 for each card from waste to *":
        "each move of a card between these piles, in a game for one; a card that moves again counts again";
    "POINTS for each card turned up on PILES", "5 for each card turned up on *":
        "each card that is turned up there when it is uncovered, in a game for one";
    "POINTS for the deal", "-52 for the deal": "the deal itself, once";
    "POINTS for going out", "10 for going out": "being the first to reach the `goal`";
    "1 for the lines", "1 for the lines": "the points of the hands in [lines]";
    "POINTS for clearing PILE in pass NUMBER", "50 for clearing * in pass 1":
        "clearing piles of this kind in this pass through the stock, in a game for one; the only other line of the score may be `-1 for each card left in …`, for these piles and others";
};

/// The phrases by which a rule file states the base rank.
static RANK: &[Template] = forms! {
    "RANK", "ace": "this rank";
    "first dealt", "first dealt": "the rank of the first card of the deal";
    "first on foundation", "first on foundation":
        "the rank of the first card that is dealt to a foundation";
    "first put on foundation[ from PILES]", "first put on foundation[ from *]":
        "the rank of the first card that the player puts on a foundation, at any time; or of the top card of one of these piles, which must be put there before any other move";
};

/// The phrases by which a rule file states the ranks of a pack.
static RANKS: &[Template] = forms! {
    "RANK to RANK", "7 to ace":
        "these two and those between, such as `7 to ace` or `ace to 8`; the first is the base";
    "RANGES", "ace and 7 to king":
        "ranks, or ranges such as `7 to king`, in their order, with commas or `and` between; in this example, the next rank above an ace is the 7";
};

/// The phrases by which a rule file states the suits of a pack.
static SUITS: &[Template] = forms! {
    "SUITS[, NUMBER times]", "hearts and spades[, 2 times]":
        "these suits, with thirteen cards of each, or several times thirteen, such as `spades, 4 times`; building in rotating suits follows this order, and the first suit follows the last";
};

/// The phrases by which a rule file states which cards are added to a deck or left out.
pub(crate) static DECK_CARDS: &[Template] = forms! {
    "minus DECK CARDS", "minus kings":
        "leaves out all of these cards: `kings`, `2 to 6`, `queen of clubs`, `7 to 9 of hearts and spades`, `clubs`";
    "minus NUMBER DECK CARDS", "minus 1 queen of clubs":
        "leaves out that many copies of each of these cards; name their suit, or write `of each suit`";
    "plus DECK CARDS", "plus 7 to ace":
        "adds one more of each of these cards to the packs, or special cards: `plus knights` gives each suit a knight between jack and queen, and `plus 1 to 21 and 0 of trumps` adds a suit of trumps, the lowest first";
    "plus NUMBER DECK CARDS", "plus 2 queens of clubs":
        "adds that many more of each of these cards, such as `plus 2 jokers`";
};

/// The phrases by which a rule file states which lines of a grid are scored.
pub(crate) static LINES_OF: &[Template] = forms! {
    "LINES of PILE", "rows and columns of *":
        "rows, columns, the two long diagonals, or several of these, with commas or `and` between";
};

/// The phrases by which a rule file states as which hands the lines of a grid are scored.
pub(crate) static LINE_HANDS: &[Template] = forms! {
    "poker", "poker": "poker hands, of lines of five cards";
    "cribbage[ with PILE]", "cribbage[ with *]":
        "cribbage hands, of lines of four or five cards; once the grid is full, the card of this pile counts with each of them";
};

/// The keys of the section `[deck]` of a rule file, about the pack.
pub(super) static DECK: Section = Section {
    heading: "[deck]",
    noun: "[deck]",
    meaning: "the packs of cards; in a race, the packs of each player",
    keys: keys! {
        "packs": Takes::Number(1, MOST_PACKS as i64), Value("1"), "number of packs of 52 cards";
        "suits": Takes::Template(SUITS), Value("\"clubs, diamonds, hearts, spades\""),
            "the suits of a pack, in their order";
        "ranks": Takes::Template(RANKS), Words("all thirteen"),
            "the ranks of a pack, if some are left out";
        "cards": Takes::Templates(DECK_CARDS), Words("whole packs"),
            "cards that are added to the packs or left out";
        "base": Takes::Template(RANK), Words("the first of `ranks`"),
            "the rank that foundations begin with, which is the lowest";
    },
};

/// The keys of the section `[lines]` of a rule file, about the lines of a grid that score.
pub(super) static LINES: Section = Section {
    heading: "[lines]",
    noun: "[lines]",
    meaning: "lines of cards in a grid that are scored as poker or cribbage hands",
    keys: keys! {
        "of": Takes::Template(LINES_OF), Required, "the lines that count";
        "hands": Takes::Template(LINE_HANDS), Value("\"poker\""), "the hands that they are scored as";
        "points": Takes::Numbers(-999, 999), Words("needed for poker hands"),
            "the points of the ten poker hands, from royal flush to nothing at all";
    },
};

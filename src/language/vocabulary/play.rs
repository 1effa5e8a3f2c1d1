//! The vocabulary of a rule file for the course of play: `[stock]`, `[redeal]`, `[remove.NAME]` and `swap`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;

/// The phrases of a rule file that say which cards are removed together.
pub(crate) static GROUPS: &[Template] = forms! {
    "2 cards ALIKE", "2 cards of one rank and one colour":
        "two cards that are `of one rank`, `of neighbouring ranks`, `3 ranks apart`, `of one suit`, `of one colour`, `of different suits` or `of different colours`, or several of these with `and` between";
    "2 cards[ ALIKE] that make NUMBER", "2 cards[ of different suits] that make 13":
        "two cards that add up to this, and may have to be alike; an ace counts 1, a jack 11, a queen 12, a king 13";
    "any 2 cards", "any 2 cards": "any two cards";
    "NUMBER cards of one rank[ and ALIKE]", "4 cards of one rank[ and one colour]":
        "that many cards of any one rank, which may have to be alike in suit or colour";
    "NUMBER ACES", "4 kings": "that many cards of this rank";
    "SET[ ALIKE]", "jack, queen and king[ of one suit]":
        "one card of each of these ranks, which may have to be alike in suit or colour; a rank may be named several times";
    "RANKS", "king": "a card of one of these ranks alone";
    "the lower of 2 cards[ ALIKE]", "the lower of 2 cards[ of one suit]":
        "a single card while a higher one is free, which stays and may have to be alike in suit or colour";
    "1[ to NUMBER| or more] cards between 2 of one LIKENESS", "1[ to 3| or more] cards between 2 of one rank or one suit":
        "in a grid that closes up, a card, or several side by side, between two that are alike and stay";
    "2[ to NUMBER| or more] cards side by side that make TOTALS", "2[ to 5| or more] cards side by side that make 15 or 30":
        "in a grid that closes up, this number of cards side by side that add up to one of these totals";
    "run of all ranks in RELATION", "run of all ranks in suit":
        "the top cards of a column, face up and built down in this way from the highest rank to the lowest; the player moves the run to an empty pile, or it is moved `at once`";
    "run of all ranks built WAY", "run of all ranks built up in any suit":
        "the same, built in this way";
    "full pile", "full pile":
        "all cards of a foundation that has reached its `limit`; they are removed `at once`, in a game in turns";
    "nothing", "nothing": "nothing, to cancel a group of an extended file or an option";
};

/// The endings of a rule file's phrase for cards that are removed together. Each follows a comma.
pub static MARKS: &[Template] = forms! {
    "touching", "touching": "the two cards of a pair touch on a grid, even at their corners";
    "next to each other", "next to each other":
        "the two are side by side, or one above the other";
    "in one line", "in one line": "the two are in one row or column, with any cards between them";
    "even one on the other", "even one on the other":
        "one of the two may cover the other, if no other card does";
    "even covered", "even covered":
        "the card may be taken from under others, in columns and layouts";
    "wrapping", "wrapping": "for neighbouring ranks: the highest and the lowest are neighbours too";
    "court cards counting NUMBER", "court cards counting 10":
        "a jack, a queen and a king each count this number";
};

/// The phrases of a rule file that say where removed cards go.
pub(crate) static DESTINATIONS: &[Template] = forms! {
    "PILE", "discard": "on top of this pile, or on an empty one of several";
    "PILE, shuffled", "stock, shuffled": "into the stock, which is shuffled: for a full pile";
};

/// The phrases of a rule file for the steps of a turn of the stock.
pub(crate) static TURN_STEPS: &[Template] = forms! {
    "NUMBER to PILE[, the first on top][, what lies there to PILE]", "3 to waste[, the first on top][, what lies there to *]":
        "turns that many cards up there, or deals them to a column or a reserve; with `the first on top`, they are turned as one packet; cards that are there may move to another pile first";
    "NUMBER to PILE NUMBER", "1 to * 1":
        "that many cards to the pile with this number, such as `1 to tableau 3`";
    "NUMBER to each PILES[ with cards]", "1 to each *[ with cards]":
        "that many cards to each of these columns or reserves, or to each that is not empty, one at a time; or a card to each of several wastes";
    "1 to each gap in PILE", "1 to each gap in *": "one card to each of these places that is empty";
    "NUMBER to the first gap in PILE", "1 to the first gap in *":
        "one card to the first of these places that is empty, or several cards to the first empty ones";
    "close up PILE", "close up *":
        "the cards of a grid move together in their order, before its gaps get cards";
    "1 to the last PILE and ACES to the next", "1 to the last * and kings to the next":
        "one card to the last of these piles that has cards, but a card of this rank begins the next pile";
    "PILE onto PILE", "* onto *":
        "moves all cards of each pile of a kind onto the pile of another kind with the same number";
};

/// The phrases of a rule file that say which piles are gathered, and in which order.
pub(crate) static GATHER: &[Template] = forms! {
    "PILES[ but rows in order][, shuffled]", "*[ but rows in order][, shuffled]":
        "all cards of these piles, in their order or shuffled, also back to the stock; of a grid, the cards in order from the left end of a row may stay";
    "[PILES, ]first to last", "[reserve, ]first to last":
        "the cards of these piles, or of the waste, the first pile on top";
    "[PILES, ]last to first", "[reserve, ]last to first": "the same, with the last pile on top";
    "[PILES, ]as chosen", "[reserve, ]as chosen": "the same, in the order that the player chooses";
};

/// The phrases of a rule file for the steps in which a layout is dealt again.
pub(crate) static DEAL_ANEW: &[Template] = forms! {
    "NUMBER to each PILES[, pile by pile]", "8 to each *[, pile by pile]":
        "that many cards to each pile that was gathered, until none are left, one at a time or pile by pile";
    "1 to each gap in PILE[, one left behind each row]", "1 to each gap in *[, one left behind each row]":
        "one card to each empty place of a grid; the place after the cards that stay in a row may be left empty";
    "ACES from PILE to PILE", "aces from * to discard":
        "takes the cards of a rank out again, as in the deal";
    "the bottom card of each PILE to its top", "the bottom card of each * to its top":
        "gathers nothing: the bottom card of each pile moves to its top";
};

/// The phrases of a rule file that say which pairs of cards may be swapped.
pub(crate) static SWAP: &[Template] = forms! {
    "nothing", "nothing": "no cards may be swapped";
    "any cards of PILE when PILE full", "any cards of * when * full":
        "any two cards of a grid, as often as you like once it is full";
    "misplaced cards of PILES", "misplaced cards of *":
        "two cards at any time, each alone in its pile, that could not have started their own piles and could have started each other's";
};

/// The keys of the section `[stock]` of a rule file, about how cards leave the stock.
pub(super) static STOCK: Section = Section {
    heading: "[stock]",
    noun: "[stock]",
    meaning: "turning cards from the pile with the role `stock`",
    keys: keys! {
        "turn": Takes::TemplateOrList(TURN_STEPS), Required,
            "the steps of a turn, with commas between; in a list, the first entry is for the first turn and so on, and the last for all later turns";
        "placed": Takes::Phrase(|| words(phrases::PLACED)), Value("\"freely\""),
            "when a turned card must be placed: never, before the next is turned, or before any other card is played";
        "when": Takes::Condition, Value("\"always\""), "when the stock may be turned";
    },
};

/// The keys of the section `[redeal]` of a rule file, about how cards return to the stock and how a layout is dealt
/// again.
pub(super) static REDEAL: Section = Section {
    heading: "[redeal]",
    noun: "[redeal]",
    meaning: "another pass through the cards: back to the stock, or dealt again in a game without a stock",
    keys: keys! {
        "times": Takes::Number(-1, 99), Value("0"), "number of redeals; -1 for no limit";
        "gather": Takes::Template(GATHER), Words("the waste"),
            "the piles that are gathered, and their order; needed in a game without a stock, unless only bottom cards move to the top";
        "deal": Takes::Templates(DEAL_ANEW), Words("needed in a game without a stock"),
            "the steps of dealing the gathered cards again";
    },
};

/// The keys of the section `[remove.NAME]` of a rule file, about cards that are removed from the table.
pub(super) static REMOVE: Section = Section {
    heading: "[remove.NAME]",
    noun: "a group that leaves",
    meaning: "cards that leave the table together, under a name of your choice: pairs, sets, single cards, cards side by side, runs, full piles",
    keys: keys! {
        "what": Takes::Groups, Required,
            "the cards that leave together, or a list of such groups";
        "from": Takes::Piles, Required,
            "the piles that they leave; the cards must be free top cards, except for cards side by side, runs and full piles";
        "to": Takes::Template(DESTINATIONS), Words("`discard`"), "the pile that they go to";
        "how": Takes::Phrase(|| words(phrases::HOWS)), Value("\"by hand\""),
            "whether the player takes them off; or, for runs and full piles, they leave automatically (full piles always do); or the cards are face down and turned up two at a time: a pair leaves, and other cards are turned down again before the next";
        "when": Takes::Condition, Value("\"always\""), "when they may leave; full piles always may";
    },
};

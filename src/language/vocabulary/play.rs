//! The course of play: `[stock]`, `[redeal]`, `[remove.NAME]` and `swap`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;

/// What leaves together.
pub(crate) static GROUPS: &[Template] = forms! {
    "2 cards ALIKE", "2 cards of one rank and one colour":
        "two cards that are `of one rank`, `of neighbouring ranks`, `3 ranks apart`, `of one suit`, `of one colour`, `of different suits` or `of different colours`, or several of these with `and` between";
    "2 cards[ ALIKE] that make NUMBER", "2 cards[ of different suits] that make 13":
        "two cards, perhaps related so, that add up to this; an ace counts 1, a jack 11, a queen 12, a king 13";
    "any 2 cards", "any 2 cards": "two cards, whichever they are";
    "NUMBER cards of one rank[ and ALIKE]", "4 cards of one rank[ and one colour]":
        "as many cards of any rank, perhaps related so in suit or colour";
    "NUMBER ACES", "4 kings": "as many cards of this rank";
    "SET[ ALIKE]", "jack, queen and king[ of one suit]":
        "one card of each of these ranks, perhaps related so in suit or colour; a rank may be named several times";
    "RANKS", "king": "a card of one of these ranks alone";
    "the lower of 2 cards[ ALIKE]", "the lower of 2 cards[ of one suit]":
        "a card alone, as long as a higher one is free, perhaps related so in suit or colour, which stays";
    "1[ to NUMBER| or more] cards between 2 of one LIKENESS", "1[ to 3| or more] cards between 2 of one rank or one suit":
        "in a grid that closes up, a card, or some side by side, between two that are alike and stay";
    "2[ to NUMBER| or more] cards side by side that make TOTALS", "2[ to 5| or more] cards side by side that make 15 or 30":
        "in a grid that closes up, so many cards side by side that add up to one of these";
    "run of all ranks in RELATION", "run of all ranks in suit":
        "the top cards of a column, face up and built down so from the highest rank to the lowest; the player puts it on an empty pile, or it goes `at once`";
    "run of all ranks built WAY", "run of all ranks built up in any suit":
        "the same, built in this way";
    "full pile", "full pile":
        "all cards of a foundation that holds as many as its `limit` says; it goes `at once`, in a game in turns";
    "nothing", "nothing": "nothing, where another file or an option says so";
};

/// What may stand behind a group, each with a comma before it.
pub static MARKS: &[Template] = forms! {
    "touching", "touching": "the two cards of a pair touch on a grid, corner to corner included";
    "next to each other", "next to each other":
        "the two lie side by side, or one above the other";
    "in one line", "in one line": "the two lie in one row or column, whatever lies between them";
    "even one on the other", "even one on the other":
        "one of the two may lie on the other, as the only card that does";
    "even covered", "even covered":
        "the card goes even from under others, from columns and layouts";
    "wrapping", "wrapping": "of neighbouring ranks: the highest and the lowest are neighbours too";
    "court cards counting NUMBER", "court cards counting 10":
        "a jack, a queen and a king count as many each in what cards make";
};

/// Where what leaves goes.
pub(crate) static DESTINATIONS: &[Template] = forms! {
    "PILE", "discard": "on top of this pile, or on an empty one of several";
    "PILE, shuffled", "stock, shuffled": "into the stock, which is shuffled: for a full pile";
};

/// The steps of a turn of the stock.
pub(crate) static TURN_STEPS: &[Template] = forms! {
    "NUMBER to PILE[, the first on top][, what lies there to PILE]", "3 to waste[, the first on top][, what lies there to *]":
        "as many cards are turned up there, or dealt there where it is a column or a reserve; in one packet the first of them lies on top; what lies there may make room first";
    "NUMBER to PILE NUMBER", "1 to * 1":
        "as many cards to the pile with this number, such as `1 to tableau 3`";
    "NUMBER to each PILES[ with cards]", "1 to each *[ with cards]":
        "as many cards to each of these columns or reserves, or to each that is not empty, in rounds; or a card to each of several wastes";
    "1 to each gap in PILE", "1 to each gap in *": "one card to each of these places that is empty";
    "NUMBER to the first gap in PILE", "1 to the first gap in *":
        "one card to the first of these places that is empty, or several to the first of them";
    "close up PILE", "close up *":
        "the cards of a grid move together in their order, before its gaps get cards";
    "1 to the last PILE and ACES to the next", "1 to the last * and kings to the next":
        "one card to the last of these piles that has cards, but cards of a rank begin the next pile";
    "PILE onto PILE", "* onto *":
        "all cards of each pile of a kind go onto the pile of another kind that has its number";
};

/// Which piles are gathered, and how.
pub(crate) static GATHER: &[Template] = forms! {
    "PILES[ but rows in order][, shuffled]", "*[ but rows in order][, shuffled]":
        "all cards of these piles, as they lie or shuffled, back to the stock too; of a grid perhaps but for those that are in order from the left end of their row";
    "[PILES, ]first to last", "[reserve, ]first to last":
        "the cards of these piles, or of the waste, the first pile on top";
    "[PILES, ]last to first", "[reserve, ]last to first": "the same, with the last pile on top";
    "[PILES, ]as chosen", "[reserve, ]as chosen": "the same, in the order that the player chooses";
};

/// The steps by which a layout is dealt anew.
pub(crate) static DEAL_ANEW: &[Template] = forms! {
    "NUMBER to each PILES[, pile by pile]", "8 to each *[, pile by pile]":
        "as many cards to each pile that was gathered, as long as there are any, in rounds or all of a pile together";
    "1 to each gap in PILE[, one left behind each row]", "1 to each gap in *[, one left behind each row]":
        "one card to each place of a grid that is empty, perhaps but for the place behind the cards that stay in a row";
    "ACES from PILE to PILE", "aces from * to discard":
        "the cards of a rank are taken out again, as in the deal";
    "the bottom card of each PILE to its top", "the bottom card of each * to its top":
        "nothing is gathered: in each pile its bottom card comes to its top";
};

/// Which two cards may change places.
pub(crate) static SWAP: &[Template] = forms! {
    "nothing", "nothing": "no cards change places";
    "any cards of PILE when PILE full", "any cards of * when * full":
        "any two cards of a grid, as often as you like once it is full";
    "misplaced cards of PILES", "misplaced cards of *":
        "two cards at any time, each of which lies alone, could not start its own pile and could start the other";
};

/// `[stock]`.
pub(super) static STOCK: Section = Section {
    heading: "[stock]",
    noun: "[stock]",
    meaning: "how cards come from the pile whose role is stock",
    keys: keys! {
        "turn": Takes::TemplateOrList(TURN_STEPS), Required,
            "what a turn does, in steps with commas between; a list says it for the first turn, the second and so on, and its last for all that follow";
        "placed": Takes::Phrase(|| words(phrases::PLACED)), Value("\"freely\""),
            "when a turned card must be put somewhere: never, before the next is turned, or before anything else is played";
        "when": Takes::Condition, Value("\"always\""), "when the stock may be turned";
    },
};

/// `[redeal]`.
pub(super) static REDEAL: Section = Section {
    heading: "[redeal]",
    noun: "[redeal]",
    meaning: "how cards come back for another pass: to the stock, or dealt anew in a game without one",
    keys: keys! {
        "times": Takes::Number(-1, 99), Value("0"), "how often; -1 is as often as you like";
        "gather": Takes::Template(GATHER), Words("the waste"),
            "which piles are gathered, and how; needed in a game without a stock, unless only bottom cards go to the top";
        "deal": Takes::Templates(DEAL_ANEW), Words("needed in a game without a stock"),
            "the steps in which the cards that were gathered are dealt again";
    },
};

/// `[remove.NAME]`.
pub(super) static REMOVE: Section = Section {
    heading: "[remove.NAME]",
    noun: "a group that leaves",
    meaning: "cards that leave the table together, by a name of your choice: pairs, sets, single cards, cards side by side, runs, full piles",
    keys: keys! {
        "what": Takes::Groups, Required,
            "which cards go together; or a list of such groups";
        "from": Takes::Piles, Required,
            "from which piles they go; but for cards side by side, runs and full piles, the cards are free top cards";
        "to": Takes::Template(DESTINATIONS), Words("`discard`"), "where they go";
        "how": Takes::Phrase(|| words(phrases::HOWS)), Value("\"by hand\""),
            "whether the player takes them; or, for runs and full piles, they go by themselves, which full piles always do; or the cards lie face down and are turned up one by one, and two that are a pair go, while other two are turned down again before the next";
        "when": Takes::Condition, Value("\"always\""), "when they may go; full piles go at all times";
    },
};

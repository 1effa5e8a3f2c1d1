//! The course of play: `[stock]`, `[redeal]`, `[remove]` and `swap`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;

/// Cards that go together.
static SETS: &[Template] = forms! {
    "SET", "jack, queen and king":
        "one card of each of these ranks; a rank may be named several times";
};

/// Ranks, or none.
static RANKS_OR_NONE: &[Template] = forms! {
    "RANKS", "king": "the cards of these ranks, such as `jack or king`";
    "none", "none": "no cards";
};

/// The steps of a turn of the stock.
pub(crate) static TURN_STEPS: &[Template] = forms! {
    "NUMBER to PILE", "1 to waste":
        "as many cards are turned up there, or dealt there where it is a column or a reserve";
    "NUMBER to PILE, the first on top", "3 to waste, the first on top":
        "as many cards in one packet, so that the first of them lies on top";
    "NUMBER to PILE, what lies there to PILE", "1 to *, what lies there to waste":
        "the same, and what lies there makes room first";
    "NUMBER to PILE NUMBER", "1 to * 1":
        "as many cards to the pile with this number, such as `1 to tableau 3`";
    "NUMBER to each PILES", "1 to each *":
        "as many cards to each of these columns or reserves, in rounds, or a card to each of several wastes";
    "NUMBER to each PILES with cards", "1 to each * with cards":
        "the same, but none to piles that are empty";
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
    "PILES", "waste": "all cards of these piles, as they lie";
    "PILES, first to last", "reserve, first to last": "the same: the first pile on top";
    "PILES, last to first", "reserve, last to first": "the last pile on top";
    "PILES, as chosen", "reserve, as chosen": "in the order that the player chooses";
    "first to last", "first to last": "the waste, or several, in this order";
    "last to first", "last to first": "the waste, or several, in this order";
    "as chosen", "as chosen": "the waste, or several, in the order that the player chooses";
    "PILES, shuffled", "*, shuffled": "the cards are shuffled in between";
    "PILES but rows in order", "grid but rows in order":
        "those cards of a grid stay that are in order from the left end of their row";
    "PILES but rows in order, shuffled", "grid but rows in order, shuffled": "both";
};

/// The steps by which a layout is dealt anew.
pub(crate) static DEAL_ANEW: &[Template] = forms! {
    "NUMBER to each PILES", "8 to each *":
        "as many cards to each pile that was gathered, in rounds, as long as there are any";
    "NUMBER to each PILES, pile by pile", "3 to each *, pile by pile":
        "the same, but each pile gets its cards together";
    "1 to each gap in PILE", "1 to each gap in *": "one card to each place of a grid that is empty";
    "1 to each gap in PILE, one left behind each row", "1 to each gap in *, one left behind each row":
        "the same, but the place after the cards that stay in a row is left empty";
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
    meaning: "how cards come back for another pass: to the stock, or, in a game without one, to piles to which they are dealt anew",
    keys: keys! {
        "times": Takes::Number(-1, 99), Value("0"), "how often; -1 is as often as you like";
        "gather": Takes::Template(GATHER), Words("the waste"),
            "which piles are gathered, and how; needed in a game without a stock, unless only bottom cards go to the top";
        "deal": Takes::Templates(DEAL_ANEW), Words("needed in a game without a stock"),
            "the steps in which the cards that were gathered are dealt again";
    },
};

/// `[remove]`.
pub(super) static REMOVE: Section = Section {
    heading: "[remove]",
    noun: "[remove]",
    meaning: "cards that are taken off the table, by pairs or otherwise; an ace counts 1, a king 13",
    keys: keys! {
        "sum": Takes::Number(2, 26), Words("as `pairs` says"), "what a pair adds up to";
        "apart": Takes::Number(1, 12), Words("as `pairs` says"),
            "by how many ranks the two cards of a pair differ";
        "pairs": Takes::Phrase(|| words(phrases::PAIRS)), Value("\"none\""),
            "what makes a pair, where it is not a sum";
        "suits": Takes::Phrase(|| words(phrases::SUITS)), Value("\"in any suit\""),
            "how the suits of a pair are related";
        "beside": Takes::Phrase(|| words(phrases::NEARNESS)), Value("\"anywhere\""),
            "how near to each other the cards of a pair lie on a grid";
        "sets": Takes::Templates(SETS), Words("none"),
            "ranks that are taken off together, beside the pairs";
        "between": Takes::Phrase(|| words(phrases::LIKENESSES)), Words("no such cards go"),
            "in what two cards of a grid that closes up are alike between which the cards are taken off";
        "totals": Takes::Numbers(2, 999), Words("no such cards go"),
            "what cards side by side in a grid that closes up add up to, two or more, that are taken off together";
        "at_most": Takes::Number(1, 99), Words("any number"),
            "how many cards side by side are taken off at once, where `between` or `totals` says which";
        "court_cards": Takes::Number(0, 26), Words("11, 12 and 13"),
            "what a jack, a queen and a king each count in sums and totals";
        "outranked": Takes::Phrase(|| { let mut all = vec!["never".to_owned()]; all.extend(words(phrases::SUITS)); all }), Value("\"never\""),
            "a card goes alone as long as a higher one, so related in suit, is free";
        "from": Takes::Piles, Required, "from which piles cards are taken off";
        "to": Takes::Pile, Required, "the pile on which they come to lie";
        "alone": Takes::Template(RANKS_OR_NONE), Value("\"none\""),
            "the ranks that are taken off without another card";
        "covered": Takes::Template(RANKS_OR_NONE), Value("\"none\""),
            "the ranks that are taken off even from under other cards";
        "overlap": Takes::YesNo, Value("false"),
            "whether a card may pair with the only card that lies on it";
        "from_memory": Takes::YesNo, Value("false"),
            "whether the cards lie face down and are turned up one by one: two that are a pair go, other two are turned down again before the next";
    },
};

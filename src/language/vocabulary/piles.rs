//! The vocabulary of the section `[pile.NAME]` of a rule file.

use super::Default::{Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;

/// The phrases of a rule file that say which cards are face up or face down.
pub(crate) static FACES: &[Template] = forms! {
    "up", "up": "all cards are face up";
    "down", "down": "all cards are face down";
    "last [NUMBER ]up", "last [2 ]up":
        "cards are dealt face down except the last one, or the last few, and a card that is uncovered is turned up";
    "first NUMBER down", "first 1 down":
        "the same, with this number of cards dealt face down and the others face up";
    "FACES", "up, down":
        "the same, with cards dealt in this pattern, which is repeated for longer piles, such as `up, down` for every other card or `1 up, 4 down`";
    "down, up when one card is left", "down, up when one card is left":
        "all cards are face down, and the last one left is turned up";
    "down, up when CONDITION", "down, up when * empty": "all cards are face down, and are all turned up as soon as the condition holds";
    "own", "own": "only their player sees the cards";
};

/// The endings of a rule file's phrase for building. Each follows a comma.
pub static ENDINGS: &[Template] = forms! {
    "then back", "then back":
        "a pile that has reached its last rank takes another card of that rank, and is then built the other way";
    "keeping its way", "keeping its way": "a pile that may be built up or down continues as it has begun";
    "all one way", "all one way": "all piles of the kind continue as the first of them has begun";
    "[not ]on SORTS", "[not ]on kings": "cards are put only on these, such as `kings`, `hearts` or `black cards`; with `not`, on all except these";
    "of a rank on the one before", "of a rank on the one before":
        "only cards of a rank that is on the pile before it, also to start an empty pile";
    "on a right first card", "on a right first card":
        "only on piles whose first card could start an empty one";
    "of its own rank", "of its own rank":
        "only cards of the rank that belongs to the pile, also to start an empty one: the lowest rank for the first pile, the next for the second, and so on; in a grid, by column";
    "of its own suit", "of its own suit":
        "the same with suits: clubs, diamonds, hearts, spades; in a grid, by row";
    "of its own rank and suit", "of its own rank and suit": "in a grid, the card of its column's rank and its row's suit";
    "put under", "put under": "cards go under the others, face up or down";
    "RANK wild", "king wild": "in piles that are built up in any suit, this rank stands for any other; in piles that are built up or down, its cards may be put on any card, and any card on them";
    "others put WAY[ from PILES]", "others put up or down in any suit[ from *]":
        "in a game in turns, the cards that another player may put there, from these of their piles or from any";
    "NUMBER[ or NUMBER] to the left", "3[ or 5] to the left":
        "this number of places to the left, among piles of its own kind";
};

/// The phrases of a rule file that say how the piles of a kind are arranged.
pub(crate) static SHAPES: &[Template] = forms! {
    "row", "row": "side by side";
    "grid of NUMBER by NUMBER[, closing up|, closing up when CONDITION]", "grid of 5 by 5[, closing up|, closing up when * empty]":
        "rows and places in each row; in a grid that closes up, the cards move up into the places of those that leave";
    "triangle of NUMBER rows", "triangle of 7 rows":
        "one place at the top and one more in each row below, where each covers two of the row above";
    "NUMBER peaks of NUMBER rows", "3 peaks of 4 rows":
        "triangles side by side; neighbours share a place in the lowest row, so 3 peaks of 4 rows have 3, 6, 9 and 10 places";
};

/// The phrases of a rule file that say which piles cover others.
pub(crate) static COVERED: &[Template] = forms! {
    "NUMBER by NUMBERS[ and NUMBER]", "1 by 2, 3[ and 4]":
        "the pile with the first number is covered by the others, and is free when all of them are empty";
    "NUMBER by NUMBERS or NUMBER", "10 by 9 or 11": "the same, but it is free as soon as one of them is empty";
};

/// The phrases of a rule file that are parts of a condition.
pub static CONDITIONS: &[Template] = forms! {
    "always", "always": "at all times";
    "PILES STATE", "* empty": "when it is true of all piles of these kinds; with `or` between them, of one kind";
    "no PILES STATE", "no * empty": "when it is true of none of these piles";
    "any PILES STATE", "any * empty": "while it is true of one of these piles";
    "its PILE STATE", "its * full": "when it is true of the pile of this kind with the same number";
    "the one before STATE", "the one before full":
        "when it is true of the pile before it of its own kind; for the first pile, always";
    "nothing goes up", "nothing goes up": "when no card can go to a foundation";
    "pass NUMBER", "pass 1": "in this pass; each redeal begins the next one";
    "last pass", "last pass": "when no redeal is left";
};

/// The phrases of a rule file that say which piles cards may come from.
static FROM: &[Template] = forms! {
    "[its ]PILES[ when CONDITION]", "[its ]*[ when * empty]":
        "these piles, or only when the condition holds; with `its PILE`, only the pile of that kind with the same number";
    "usual[ when CONDITION]", "usual[ when * empty]": "the usual piles for the roles, or only when the condition holds";
    "nothing", "nothing": "no cards are put here";
    "[its ]PILES when pass 1, else [its ]PILES", "[its ]* when pass 1, else [its ]*":
        "some piles at first, and others after the first redeal; `usual` stands for the usual piles";
};

/// The endings of a rule file's phrase for lifting cards. Each follows a comma.
pub static LIFT_ENDINGS: &[Template] = forms! {
    "no SORTS", "no king": "none of these cards, alone or with others";
    "by the PARTNER", "by the first player": "only this partner may take cards from here";
    "any one card[ TIMES| TIMES in the last pass]", "any one card[ once| once in the last pass]":
        "a single card may also be taken from under others: without limit, this number of times in a hand, or this number of times once no redeal is left";
};

/// The phrases of a rule file that say how piles are filled automatically.
pub(crate) static FILL: &[Template] = forms! {
    "PILES[, at each turn]", "*[, at each turn]":
        "the top card of these piles, one pile after the other, as soon as a pile is empty; or at the beginning of the player's turn, and when all of the kind are empty";
    "nothing", "nothing": "nothing fills them";
    "NUMBER from PILES[, at each turn]", "3 from *[, at each turn]":
        "the same, with this number of cards, as long as there are any";
    "up to NUMBER from PILES", "up to 3 from *": "the missing cards, whenever a pile has fewer than this";
    "its PILE[, then PILES]", "its *[, then *]":
        "the top card of the pile of this kind with the same number; if that is empty, the top card of these";
    "the PILE last built on[, then PILES]", "the * last built on[, then *]":
        "the top card of the pile of this kind that the player has just put a card on, if it is face down; otherwise, the top card of these";
};

/// The endings of a rule file's phrase for the cards that start an empty pile. Each follows a comma.
pub static START_ENDINGS: &[Template] = forms! {
    "one at a time", "one at a time": "no run of cards, even where several are moved together";
    "or a wild card", "or a wild card": "a card of the wild rank too";
    "of its row's suit", "of its row's suit":
        "the first place of each row starts with its own suit: clubs, diamonds, hearts, spades";
    "of its own rank", "of its own rank": "only a card of the rank that belongs to the pile, as in `build`";
    "of its own suit", "of its own suit": "only a card of the suit that belongs to it";
    "of its own rank and suit", "of its own rank and suit": "in a grid, only the card of both";
    "next to a card", "next to a card": "in a grid, only beside, above or below a card";
    "next to the first card", "next to the first card": "the same, for the first card that is put there";
    "touching a card", "touching a card": "the same, diagonals too; the first card goes to the first place";
};

/// The phrases of a rule file that say which other pile an empty pile continues.
pub static START_LINKS: &[Template] = forms! {
    "built on the left, else CARDS", "built on the left, else king":
        "in a grid, the card that follows the one in the place to its left; at the left end of a row, these cards";
    "built on its PILE, else CARDS", "built on its *, else any card":
        "the card that follows the one on the pile of this kind with the same number";
};

/// The keys of a kind of pile in a rule file: `[pile.NAME]`.
pub(super) static PILE: Section = Section {
    heading: "[pile.NAME]",
    noun: "a pile",
    meaning: "a kind of pile: the number of piles, and the cards that may be put on them and taken from them",
    keys: keys! {
        "role": Takes::Phrase(|| words(phrases::ROLES)), Words("the name of the pile"),
            "the role of the piles; needed if their name is not one of these";
        "noun": Takes::Text, Words("by the role: column, waste, …"),
            "the word for one of the piles; needed if two kinds have the same role";
        "count": Takes::Count, Value("1"),
            "number of piles; a list gives it for one player, for two and so on, and its last entry for more";
        "shape": Takes::Template(SHAPES), Value("\"row\""),
            "the arrangement of the piles; triangles and grids consist of places for one card each, and set the number of piles";
        "covered": Takes::Templates(COVERED), Words("by the shape"),
            "the piles of a row or a grid that others cover, so that they are free only when those are empty";
        "shared": Takes::YesNo, Value("false"),
            "whether all players use the piles; always so in a game for one";
        "face": Takes::TemplateOrList(FACES), Words("down for a stock, else up"),
            "which cards are face up; uncovered cards are turned up; only their player sees `own` cards";
        "limit": Takes::NumberOrList(0, 999), Words("13 for a foundation, 1 for a cell, a hand and a place, else 999"),
            "the most cards that a pile holds, or a list with a number for each pile";
        "build": Takes::Build(|| words(&phrases::BUILDS)), Words("up in suit for a foundation, else nothing"),
            "the card that may be put on the top card; further phrases may follow, each after a comma; after `when` and a condition it applies only at times, and `, else` may give another way for the other times";
        "empty": Takes::Start, Words( "base for a foundation; any card for a column, a cell, and whatever has `build`; else nothing", ),
            "the cards that may be put on an empty pile; with `of each suit`, each pile starts in a different suit; `from` and names of piles may follow, and after “, then” piles that give cards when those are empty; with `when` and [a condition](#conditions) it applies only at times, and `, else CARDS` may follow; a list gives the cards for each pile";
        "from": Takes::Template(FROM), Value("\"usual\""),
            "the piles that cards may come from";
        "lift": Takes::Lift, Words("top card for columns, cells, reserves, hands and the waste, else nothing, and nothing for places of a grid or a triangle"),
            "the cards that may be taken from here together; further phrases may follow, each after a comma, and finally `when` and a condition";
        "run": Takes::Build(|| words(&phrases::BUILDS)), Words("as in `build`"),
            "the order that cards must be in to be moved together as a run";
        "fill": Takes::Template(FILL), Value("\"nothing\""),
            "the cards that fill the piles automatically";
        "spread": Takes::YesNo, Words("`true` for columns, else `false`"),
            "whether the cards are spread so that the player sees them all";
        "place": Takes::Phrase(|| words(phrases::PLACES)), Value("\"usual\""),
            "the place of the piles on the table, if it is not the usual one for their role";
    },
};

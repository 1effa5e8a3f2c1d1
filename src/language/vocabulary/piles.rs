//! `[pile.NAME]`.

use super::Default::{Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;

/// The forms for the way up that cards lie.
pub(crate) static FACES: &[Template] = forms! {
    "up", "up": "all cards lie face up";
    "down", "down": "all cards lie face down";
    "last [NUMBER ]up", "last [2 ]up":
        "cards are dealt face down but for the last one, or the last few, and a card that is uncovered is turned up";
    "first NUMBER down", "first 1 down":
        "the same, with so many cards dealt face down and the others face up";
    "FACES", "up, down":
        "the same, with cards dealt in this pattern, which begins again where a pile has more, such as `up, down` for every other card or `1 up, 4 down`";
    "down, up when one card is left", "down, up when one card is left":
        "all cards lie face down, and the last one that is left is turned up";
    "down, up when CONDITION", "down, up when * empty": "all cards lie face down, and are all turned up as soon as it is so";
    "own", "own": "the player whose cards they are alone sees them";
};

/// What may stand behind a phrase for building, each with a comma before it.
pub static ENDINGS: &[Template] = forms! {
    "then back", "then back":
        "a pile that has reached its last rank takes another card of that rank, and is then built the other way";
    "keeping its way", "keeping its way": "a pile that is built up and down goes on as it has begun";
    "all one way", "all one way": "all piles of the kind go on as the first of them has begun";
    "[not ]on SORTS", "[not ]on kings": "cards are put on these alone, such as `kings`, `hearts` or `black cards`; with `not`, on all but these";
    "of a rank on the one before", "of a rank on the one before":
        "only cards of a rank that lies on the pile before it, also to start an empty one";
    "on a right first card", "on a right first card":
        "only on piles whose first card could start an empty one";
    "of its own rank", "of its own rank":
        "only cards of the rank that belongs to the pile, also to start an empty one: of the first pile the lowest rank, of the second the next, and so on; in a grid the column says it";
    "of its own suit", "of its own suit":
        "the same with suits: clubs, diamonds, hearts, spades; in a grid the row says it";
    "of its own rank and suit", "of its own rank and suit": "in a grid, the card of its column's rank and its row's suit";
    "put under", "put under": "cards go under the others, whichever way up these lie";
    "RANK wild", "king wild": "in piles that are built up in any suit this rank stands for any other; in piles that are built up or down its cards go on any card, and any card on them";
    "others put WAY[ from PILES]", "others put up or down in any suit[ from *]":
        "in a game in turns the cards that another player may put there, from these of their piles or from any";
    "NUMBER[ or NUMBER] to the left", "3[ or 5] to the left":
        "so many places to the left among piles of its own kind";
};

/// The forms for the way that piles lie.
pub(crate) static SHAPES: &[Template] = forms! {
    "row", "row": "side by side";
    "grid of NUMBER by NUMBER[, closing up|, closing up when CONDITION]", "grid of 5 by 5[, closing up|, closing up when * empty]":
        "so many rows of so many places; in one that closes up the cards move up into the places of those that leave";
    "triangle of NUMBER rows", "triangle of 7 rows":
        "one place on top and one more in each row below, where each lies on two of the row above";
    "NUMBER peaks of NUMBER rows", "3 peaks of 4 rows":
        "triangles side by side; in the lowest row neighbours share a place, so that 3 peaks of 4 rows have 3, 6, 9 and 10 places";
};

/// The forms for piles on which others lie.
pub(crate) static COVERED: &[Template] = forms! {
    "NUMBER by NUMBERS[ and NUMBER]", "1 by 2, 3[ and 4]":
        "on the pile with this number lie those with these: it is free when all of them are empty";
    "NUMBER by NUMBERS or NUMBER", "10 by 9 or 11": "the same, but it is free as soon as one of them is empty";
};

/// The parts of a condition.
pub static CONDITIONS: &[Template] = forms! {
    "always", "always": "at all times";
    "PILES STATE", "* empty": "when it is so of all piles of these kinds; with `or` between them, of one kind";
    "no PILES STATE", "no * empty": "when it is so of none of these piles";
    "any PILES STATE", "any * empty": "while it is so of one of these piles";
    "its PILE STATE", "its * full": "when it is so of the pile of this kind that has the same number";
    "the one before STATE", "the one before full":
        "when it is so of the pile before it of its own kind; the first is open at once";
    "nothing goes up", "nothing goes up": "when no card goes to a foundation";
    "pass NUMBER", "pass 1": "in this pass; each redeal begins the next one";
    "last pass", "last pass": "when no redeal is left";
};

/// The forms for the piles from which cards come.
static FROM: &[Template] = forms! {
    "[its ]PILES[ when CONDITION]", "[its ]*[ when * empty]":
        "these piles, or these only then; with `its PILE` first, only the pile of that kind that has the same number";
    "usual[ when CONDITION]", "usual[ when * empty]": "those that the roles say, or those only then";
    "nothing", "nothing": "no cards are put here";
    "[its ]PILES when pass 1, else [its ]PILES", "[its ]* when pass 1, else [its ]*":
        "some at first, and others from the first redeal on; `usual` stands for those that the roles say";
};

/// What may stand behind a phrase for lifting, each with a comma before it.
pub static LIFT_ENDINGS: &[Template] = forms! {
    "no SORTS", "no king": "none of these cards, alone or with others";
    "by the PARTNER", "by the first player": "this partner alone takes cards from here";
    "any one card[ TIMES| TIMES in the last pass]", "any one card[ once| once in the last pass]":
        "one card at a time may be taken from under others too, by itself; so often in a hand, or so often once no redeal is left";
};

/// The forms for what fills piles by itself.
pub(crate) static FILL: &[Template] = forms! {
    "PILES[, at each turn]", "*[, at each turn]":
        "the top card of these piles, one pile after the other, as soon as one is empty; or when the player's turn begins, and when all of the kind are empty";
    "nothing", "nothing": "nothing fills them";
    "NUMBER from PILES[, at each turn]", "3 from *[, at each turn]":
        "the same, with so many cards, as long as there are any";
    "up to NUMBER from PILES", "up to 3 from *": "as many cards as one lacks, whenever it has fewer";
    "its PILE[, then PILES]", "its *[, then *]":
        "the top card of the pile of this kind that has its number; where it has none, the top card of these";
    "the PILE last built on[, then PILES]", "the * last built on[, then *]":
        "the top card of the pile of this kind on which the player has just put a card, turned up, as long as that lies face down; where it gives none, the top card of these";
};

/// What may stand behind the cards that start an empty pile, each with a comma before it.
pub static START_ENDINGS: &[Template] = forms! {
    "one at a time", "one at a time": "no run of cards, even where several are moved together";
    "or a wild card", "or a wild card": "a card of the wild rank too";
    "of its row's suit", "of its row's suit":
        "the first place of each row starts with a suit of its own: clubs, diamonds, hearts, spades";
    "of its own rank", "of its own rank": "only a card of the rank that belongs to the pile, as behind `build`";
    "of its own suit", "of its own suit": "only a card of the suit that belongs to it";
    "of its own rank and suit", "of its own rank and suit": "in a grid, only the card of both";
    "next to a card", "next to a card": "in a grid, only beside, above or below a card";
    "next to the first card", "next to the first card": "the same, for the first card that is put there";
    "touching a card", "touching a card": "the same, diagonals too; the first card goes to the first place";
};

/// What an empty pile is built on in place of a card of its own.
pub static START_LINKS: &[Template] = forms! {
    "built on the left, else CARDS", "built on the left, else king":
        "in a grid the card that goes on the one in the place at its left; at the left end the cards said behind it";
    "built on its PILE, else CARDS", "built on its *, else any card":
        "the card that goes on the pile of this kind that has the same number";
};

/// A kind of pile.
pub(super) static PILE: Section = Section {
    heading: "[pile.NAME]",
    noun: "a pile",
    meaning: "a kind of pile: how many there are, what may be put on them and what may be taken",
    keys: keys! {
        "role": Takes::Phrase(|| words(phrases::ROLES)), Words("the name of the pile"),
            "what the piles are for; needed where their name is none of these";
        "noun": Takes::Text, Words("by the role: column, waste, …"),
            "what one of the piles is called; needed where two kinds have the same role";
        "count": Takes::Count, Value("1"),
            "how many there are; a list says it for one player, for two and so on, and its last holds for more";
        "shape": Takes::Template(SHAPES), Value("\"row\""),
            "how they lie; a triangle and a grid are made of places for one card each, and say how many there are";
        "covered": Takes::Templates(COVERED), Words("as the shape says"),
            "which of the piles of a row or a grid lie on others, so that these are free only when those are empty";
        "shared": Takes::YesNo, Value("false"),
            "whether all players use them; in a game for one nothing else is possible";
        "face": Takes::TemplateOrList(FACES), Words("down for a stock, else up"),
            "which way the cards lie; what is uncovered is turned up; own cards are seen by their player alone";
        "limit": Takes::NumberOrList(0, 999), Words("13 for a foundation, 1 for a cell, a hand and a place, else 999"),
            "the most cards that a pile holds; or a list, with a number for each pile";
        "build": Takes::Build(|| words(&phrases::BUILDS)), Words("up in suit for a foundation, else nothing"),
            "which card may be put on the last one; what else is said of it stands behind, each with a comma before it; with `when` and a condition behind the phrase, and perhaps `, else` and another one, it holds at times";
        "empty": Takes::Start, Words( "base for a foundation; any card for a column, a cell, and whatever has `build`; else nothing", ),
            "what may be put on an empty pile; with `of each suit` no two of them start in one suit; `from` and names of piles may follow, and after “, then” others that give when those are empty; with `when` and [a condition](#conditions), and perhaps `, else CARDS`, it holds at times; a list says it for each pile";
        "from": Takes::Template(FROM), Value("\"usual\""),
            "from which piles cards may be put here";
        "lift": Takes::Lift, Words("top card for columns, cells, reserves, hands and the waste, else nothing, and nothing for places of a grid or a triangle"),
            "which cards may be taken from here at once; what else is said of it stands behind, each with a comma before it, and last `when` and a condition";
        "run": Takes::Build(|| words(&phrases::BUILDS)), Words("as `build` says"),
            "how cards must hang together to be lifted as one run";
        "fill": Takes::Template(FILL), Value("\"nothing\""),
            "what fills them by itself, and when";
        "spread": Takes::YesNo, Words("`true` for columns, else `false`"),
            "whether the cards lie spread, so that the player sees them all";
        "place": Takes::Phrase(|| words(phrases::PLACES)), Value("\"usual\""),
            "where on the table the piles lie, where that is not what is usual for their role";
    },
};

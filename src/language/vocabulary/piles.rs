//! `[pile.NAME]`.

use super::Default::{Value, Words};
use super::play::RANKS_OR_NONE;
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;

/// The forms for the treatment of a full pile.
pub(crate) static WHEN_FULL: &[Template] = forms! {
    "shuffled into PILE", "shuffled into *": "its cards are shuffled into the stock";
};

/// The forms for the pile that an empty pile is linked to.
static LEANS_ON: &[Template] = forms! {
    "left", "left": "in a grid, the card in the place at its left";
    "PILE", "*": "the card on the pile of this kind that has the same number";
};

/// The forms for the way up that cards lie.
pub(crate) static FACES: &[Template] = forms! {
    "up", "up": "all cards lie face up";
    "down", "down": "all cards lie face down";
    "last up", "last up":
        "cards are dealt face down but for the last one, and a card that is uncovered is turned up";
    "last NUMBER up", "last 2 up": "the same, with more cards dealt face up";
    "first NUMBER down", "first 1 down":
        "the same, with so many cards dealt face down and the others face up";
    "FACES", "up, down":
        "the same, with cards dealt in this pattern, which begins again where a pile has more, such as `up, down` for every other card or `1 up, 4 down`";
    "own", "own": "the player whose cards they are alone sees them";
};

/// What may stand behind a phrase for building, each with a comma before it.
pub static ENDINGS: &[Template] = forms! {
    "then back", "then back":
        "a pile that has reached its last rank takes another card of that rank, and is then built the other way";
    "keeping its way", "keeping its way": "a pile that is built up and down goes on as it has begun";
    "all one way", "all one way": "all piles of the kind go on as the first of them has begun";
    "not on RANKS", "not on kings": "nothing is put on these ranks";
    "on RANKS", "on kings": "cards are put on these ranks alone";
    "of a rank on the one before", "of a rank on the one before":
        "only cards of a rank that lies on the pile before it, also to start an empty one";
    "on a right first card", "on a right first card":
        "only on piles whose first card could start an empty one";
    "NUMBER to the left", "3 to the left": "so many places to the left among piles of its own kind";
    "NUMBER or NUMBER to the left", "1 or 3 to the left": "so many places, or so many";
};

/// The forms for the way that piles lie.
pub(crate) static SHAPES: &[Template] = forms! {
    "row", "row": "side by side";
    "grid of NUMBER by NUMBER", "grid of 5 by 5": "so many rows of so many places";
    "grid of NUMBER by NUMBER, closing up", "grid of 4 by 13, closing up":
        "the same, where the cards move up into the places of those that leave";
    "triangle of NUMBER rows", "triangle of 7 rows":
        "one place on top and one more in each row below, where each lies on two of the row above";
    "NUMBER peaks of NUMBER rows", "3 peaks of 4 rows":
        "triangles side by side; in the lowest row neighbours share a place, so that 3 peaks of 4 rows have 3, 6, 9 and 10 places";
};

/// The forms for piles on which others lie.
pub(crate) static COVERED: &[Template] = forms! {
    "NUMBER by NUMBERS", "1 by 2, 3": "on the pile with this number lie those with these";
};

/// The parts of a condition.
pub(crate) static CONDITIONS: &[Template] = forms! {
    "always", "always": "at all times";
    "PILES empty", "* empty": "when these piles are empty, of several kinds each with `and`, or one with `or`";
    "PILES started", "* started": "when there is a card on each of these piles";
    "PILES full", "* full": "when these piles hold as many cards as they may";
    "no PILE empty", "no * empty": "when none of these piles is empty";
    "any PILE empty", "any * empty": "while one of these piles is empty";
    "its PILE full", "its * full": "when the pile of this kind that has the same number is full";
    "its PILE started", "its * started":
        "when the pile of this kind that has the same number has a card";
    "the one before full", "the one before full":
        "when the pile before it of its own kind is full; the first is open at once";
    "the one before started", "the one before started":
        "when the pile before it of its own kind has a card; the first is open at once";
    "nothing goes up", "nothing goes up": "when no card goes to a foundation";
    "pass NUMBER", "pass 1": "in this pass, of which each redeal begins another";
    "last pass", "last pass": "when no redeal is left";
};

/// The forms for the time at which piles take or give cards.
pub(crate) static OPENINGS: &[Template] = forms! {
    "PILES empty", "* empty": "when all piles of these kinds are empty";
    "any PILE empty", "any * empty": "while some pile of this kind is empty";
    "its PILE full", "its * full": "when the pile of this kind that has the same number is full";
    "its PILE started", "its * started":
        "when the pile of this kind that has the same number has a card";
    "the one before full", "the one before full":
        "when the pile before it of its own kind is full; the first is open at once";
    "the one before started", "the one before started":
        "when the pile before it of its own kind has a card; the first is open at once";
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
        "count": Takes::Count, Value("1"), "how many there are";
        "shape": Takes::Template(SHAPES), Value("\"row\""),
            "how they lie; a triangle and a grid are made of places for one card each, and say how many there are";
        "covered": Takes::Templates(COVERED), Words("as the shape says"),
            "which of the piles of a row lie on others, so that these are free only when those are empty";
        "shared": Takes::YesNo, Value("false"),
            "whether all players use them; in a game for one nothing else is possible";
        "face": Takes::TemplateOrList(FACES), Words("down for a stock, else up"),
            "which way the cards lie; what is uncovered is turned up; own cards are seen by their player alone";
        "limit": Takes::NumberOrList(0, 999), Words("13 for a foundation, 1 for a cell, a hand and a place, else 999"),
            "the most cards that a pile holds; or a list, with a number for each pile";
        "build": Takes::Build(|| words(&phrases::builds())), Words("up in suit for a foundation, else nothing"),
            "which card may be put on the last one; what else is said of it stands behind, each with a comma before it";
        "empty": Takes::Start, Words( "base for a foundation; any card for a column, a cell, and whatever has `build`; else nothing", ),
            "what may be put on an empty pile; with `of each suit` no two of them start in one suit; `from` and names of piles may follow, and after “, then” others that give when those are empty";
        "single_start": Takes::YesNo, Value("false"),
            "whether an empty pile takes one card at a time, even where several are moved together";
        "leans_on": Takes::Template(LEANS_ON), Words("nothing"),
            "the card that an empty pile takes for its own; `empty` is then for piles that have none there";
        "row_suits": Takes::YesNo, Value("false"),
            "whether the first place of each row starts with a suit of its own: clubs, diamonds, hearts, spades";
        "from": Takes::Piles, Words("from those that the roles say"),
            "from which piles cards may be put here";
        "from_at_first": Takes::Piles, Words("as `from`"),
            "from which of those piles alone cards may be put here until the first redeal";
        "lift": Takes::Phrase(|| words(phrases::LIFTS)), Words("top card for columns, cells, reserves, hands and the waste, else nothing"),
            "which cards may be taken from here at once";
        "takes_when": Takes::Template(OPENINGS), Words("at all times"),
            "when cards may be put here";
        "gives_when": Takes::Template(OPENINGS), Words("at all times"),
            "when cards may be taken from here";
        "never_gives": Takes::Template(RANKS_OR_NONE), Value("\"none\""),
            "the ranks of which no card is ever taken from here, alone or with others";
        "pulls": Takes::Number(-1, 99), Value("0"),
            "how often one card may be taken from under others, by itself; -1 is as often as you like";
        "pulls_when": Takes::Phrase(|| words(phrases::PULLED)), Value("\"any time\""),
            "when such a card may be taken";
        "run": Takes::Build(|| words(&phrases::builds())), Words("as `build` says"),
            "how cards must hang together to be lifted as one run";
        "beside": Takes::Phrase(|| words(phrases::BESIDES)), Value("\"anywhere\""),
            "where in a grid a card may be put";
        "fill": Takes::Piles, Words("nothing fills them"),
            "from which piles, one after the other, an empty one fills by itself";
        "fill_cards": Takes::Number(1, 52), Value("1"),
            "how many cards an empty one gets then, or it is kept at, as long as there are any";
        "filled": Takes::Phrase(|| words(phrases::FILLINGS)), Value("\"at once\""),
            "when such piles are filled: when one is empty, when a turn begins, or, up to `fill_cards`, whenever it has fewer";
        "spill": Takes::Pile, Words("nowhere"), "where the cards go that make room for others";
        "collects": Takes::Piles, Words("nothing"),
            "from which columns a run of all ranks is taken off by itself, as `run` says here or there";
        "when_full": Takes::Template(WHEN_FULL), Words("its cards stay"),
            "what happens to a full foundation, in a game in turns";
        "wild": Takes::Rank, Words("none"),
            "the rank that stands for any other on piles built up in any suit";
        "wild_starts": Takes::YesNo, Value("false"), "whether a wild card may start a pile";
        "others": Takes::Build(|| words(&phrases::builds())), Value("\"nothing\""),
            "which card another player may put on the last one, in a game in turns";
        "others_from": Takes::Piles, Words("as `from`"),
            "from which of their piles the others may put cards here";
        "taken_by": Takes::Text, Value("\"anybody\""), "which partner takes cards from here";
        "peek": Takes::YesNo, Words("`true` for columns, else `false`"),
            "whether the cards lie spread, so that the player sees them all";
        "place": Takes::Phrase(|| words(phrases::PLACES)), Value("\"usual\""),
            "where on the table the piles lie, where that is not what is usual for their role";
    },
};

/// `count` as a table.
pub(super) static COUNT: Section = Section {
    heading: "count = { … }",
    noun: "`count`",
    meaning: "the number of piles where it depends on how many play; one of the two keys",
    keys: keys! {
        "per_seat": Takes::Number(1, 20), Words("not by player"), "so many piles for each player";
        "by_seats": Takes::Numbers(0, 99), Words("not by number of players"),
            "the number of piles for one player, for two, and so on; the last holds for more";
    },
};

//! The pack, the goal, the score and the length of a game: `[deck]`, `[base]`,
//! `[goal]`, `[[score]]`, `[lines]`, `[par]` and `[match]`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template, key, words};
use crate::vocabulary::phrases;
use patience_core::MOST_PACKS;

/// The forms for the goal.
pub(crate) static WHEN: &[Template] = &[
    Template {
        says: "all cards on PILES",
        such_as: "all cards on *",
        meaning: "all cards of the game lie on piles of these kinds",
    },
    Template {
        says: "PILES empty",
        such_as: "* empty",
        meaning: "no card is left on any pile of these kinds",
    },
    Template {
        says: "PILE in complete runs",
        such_as: "* in complete runs",
        meaning: "all cards of the game lie on piles of this kind, of which each is empty or holds one run of all ranks",
    },
    Template {
        says: "PILE in order",
        such_as: "* in order",
        meaning: "in each row of a grid all cards have been built from its left end",
    },
    Template {
        says: "PILE in one pile",
        such_as: "* in one pile",
        meaning: "all cards of piles of this kind lie on one of them",
    },
    Template {
        says: "PILE full",
        such_as: "* full",
        meaning: "a card lies on every place of a grid or a triangle",
    },
    Template {
        says: "all but ACES on PILES",
        such_as: "all but aces on *",
        meaning: "all cards but those of a rank lie on piles of these kinds, such as those that have been taken off",
    },
    Template {
        says: "all but NUMBER cards on PILES",
        such_as: "all but 2 cards on *",
        meaning: "no more cards than these lie elsewhere, whichever they are",
    },
];

/// The forms for the things that a line of the score counts.
pub(crate) static EACH: &[Template] = &[
    Template {
        says: "card on PILE",
        such_as: "card on *",
        meaning: "each card on piles of this kind; on shared piles those that the player has put there",
    },
    Template {
        says: "card in order in PILE",
        such_as: "card in order in *",
        meaning: "each card that has been built from the left end of its row in a grid",
    },
    Template {
        says: "empty PILE",
        such_as: "empty *",
        meaning: "each pile of this kind that is empty",
    },
    Template {
        says: "card left in PILE",
        such_as: "card left in *",
        meaning: "each card that lies there now, at any time of the game",
    },
    Template {
        says: "card of the others in PILES",
        such_as: "card of the others in *",
        meaning: "for the winner, each card that the others still have there",
    },
    Template {
        says: "RANK on PILE",
        such_as: "king on *",
        meaning: "each card of a rank on piles of this kind",
    },
    Template {
        says: "card from PILES to PILES",
        such_as: "card from waste to *",
        meaning: "each card that is carried so, in a game for one; it counts again when it comes again",
    },
    Template {
        says: "card turned up on PILE",
        such_as: "card turned up on *",
        meaning: "each card that is turned up there because it was uncovered, in a game for one",
    },
    Template {
        says: "deal",
        such_as: "deal",
        meaning: "the deal itself, once",
    },
    Template {
        says: "going out",
        such_as: "going out",
        meaning: "being the first to be rid of the pile",
    },
    Template {
        says: "line",
        such_as: "line",
        meaning: "what the hands of [lines] count; `points` is 1",
    },
    Template {
        says: "par",
        such_as: "par",
        meaning: "what [par] counts; `points` is 1",
    },
];

/// The base.
static RANK: &[Template] = &[
    Template {
        says: "RANK",
        such_as: "ace",
        meaning: "this rank",
    },
    Template {
        says: "first dealt",
        such_as: "first dealt",
        meaning: "the rank of the first card of the deal",
    },
    Template {
        says: "first on foundation",
        such_as: "first on foundation",
        meaning: "the rank of the first card that is dealt to a foundation",
    },
    Template {
        says: "first put on foundation",
        such_as: "first put on foundation",
        meaning: "the rank of the first card that the player puts on a foundation, whenever that is",
    },
    Template {
        says: "first put on foundation from PILES",
        such_as: "first put on foundation from *",
        meaning: "the rank of the top card of one of these piles that the player puts on a foundation before anything else is done",
    },
];

/// The ranks of a pack.
static RANKS: &[Template] = &[
    Template {
        says: "RANK to RANK",
        such_as: "7 to ace",
        meaning: "these two and those between, such as `7 to ace` or `ace to 8`; the first is the base",
    },
    Template {
        says: "RANGES",
        such_as: "ace and 7 to king",
        meaning: "ranks, or ranges such as `7 to king`, in the order in which they are named, with commas or `and` between; so that, here, the next above an ace is the 7",
    },
];

/// The suits of a pack.
static ONLY_SUITS: &[Template] = &[
    Template {
        says: "SUIT",
        such_as: "spades",
        meaning: "this suit alone, thirteen cards of a pack",
    },
    Template {
        says: "SUIT and SUIT",
        such_as: "hearts and spades",
        meaning: "these two",
    },
    Template {
        says: "SUIT, SUIT and SUIT",
        such_as: "clubs, hearts and spades",
        meaning: "these three",
    },
];

/// The order of rotating suits.
static SUIT_ORDER: &[Template] = &[Template {
    says: "SUITS",
    such_as: "hearts, clubs, diamonds, spades",
    meaning: "the four suits, of which the first follows the last again",
}];

/// `[deck]`.
pub(super) static DECK: Section = Section {
    heading: "[deck]",
    noun: "[deck]",
    meaning: "the packs of cards; in a race, those of each player",
    keys: &[
        key(
            "packs",
            Takes::Number(1, MOST_PACKS as i64),
            Value("1"),
            "how many packs of 52",
        ),
        key(
            "suits",
            Takes::Number(1, 4),
            Value("4"),
            "4, or 2 (hearts and spades), or 1 (spades); there are 52 cards all the same",
        ),
        key(
            "only_suits",
            Takes::Template(ONLY_SUITS),
            Words("all four"),
            "which suits the packs have, where some are left out with all their cards",
        ),
        key(
            "ranks",
            Takes::Template(RANKS),
            Words("all thirteen"),
            "which ranks there are, where some are left out",
        ),
        key(
            "suit_order",
            Takes::Template(SUIT_ORDER),
            Value("\"clubs, diamonds, hearts, spades\""),
            "in which order suits follow each other where piles are built in rotating suits",
        ),
    ],
};

/// `[base]`.
pub(super) static BASE: Section = Section {
    heading: "[base]",
    noun: "[base]",
    meaning: "the rank that foundations begin with, and that counts as the lowest",
    keys: &[key("rank", Takes::Template(RANK), Required, "the rank")],
};

/// `[goal]`.
pub(super) static GOAL: Section = Section {
    heading: "[goal]",
    noun: "[goal]",
    meaning: "what wins a game for one",
    keys: &[
        key(
            "when",
            Takes::Template(WHEN),
            Required,
            "when the game is over",
        ),
        key(
            "target",
            Takes::Number(-9999, 9999),
            Value("0"),
            "the points needed to win when a grid is full; 0 is none",
        ),
    ],
};

/// `[[score]]`.
pub(super) static SCORE: Section = Section {
    heading: "[[score]]",
    noun: "a [[score]]",
    meaning: "something that counts points; a file may have several",
    keys: &[
        key("each", Takes::Template(EACH), Required, "what counts"),
        key(
            "points",
            Takes::Number(-999, 999),
            Required,
            "how many points each counts",
        ),
    ],
};

/// `[lines]`.
pub(super) static LINES: Section = Section {
    heading: "[lines]",
    noun: "[lines]",
    meaning: "lines of cards in a grid count as poker hands, or as cribbage hands",
    keys: &[
        key("grid", Takes::Pile, Required, "the grid"),
        key(
            "table",
            Takes::Numbers(-999, 999),
            Words("needed for poker hands"),
            "the points of the ten hands, from royal flush to nothing at all",
        ),
        key(
            "hands",
            Takes::Phrase(|| words(phrases::LINE_HANDS)),
            Value("\"poker\""),
            "what lines score as: poker hands of five cards, or cribbage hands of four or five",
        ),
        key(
            "starter",
            Takes::Pile,
            Words("none"),
            "the pile whose card counts with each cribbage hand once the grid is full",
        ),
        key("rows", Takes::YesNo, Value("true"), "whether rows count"),
        key(
            "columns",
            Takes::YesNo,
            Value("true"),
            "whether columns count",
        ),
        key(
            "diagonals",
            Takes::YesNo,
            Value("false"),
            "whether the two long diagonals count",
        ),
    ],
};

/// `[par]`.
pub(super) static PAR: Section = Section {
    heading: "[par]",
    noun: "[par]",
    meaning: "points for clearing piles, more the earlier",
    keys: &[
        key("clear", Takes::Pile, Required, "the piles to be cleared"),
        key(
            "passes",
            Takes::Numbers(-999, 999),
            Value("[]"),
            "the points for clearing them in the first pass through the stock, in the second, and so on",
        ),
        key(
            "less",
            Takes::Piles,
            Words("none"),
            "piles of which each card that is left counts a point less",
        ),
    ],
};

/// `[match]`.
pub(super) static MATCH: Section = Section {
    heading: "[match]",
    noun: "[match]",
    meaning: "hands that are counted together",
    keys: &[
        key(
            "play",
            Takes::Phrase(|| words(phrases::PLAYS)),
            Value("\"hands\""),
            "whether a match is a number of hands, or goes to a target",
        ),
        key("hands", Takes::Number(1, 999), Value("1"), "how many hands"),
        key(
            "target",
            Takes::Number(1, 9999),
            Value("100"),
            "the points to reach",
        ),
        key(
            "max_hands",
            Takes::Number(1, 999),
            Value("50"),
            "after how many hands a match to a target ends in any case",
        ),
    ],
};

//! The course of play: `[stock]`, `[remove]`, `[rearrange]`, `[seats]`, `[race]` and `[turns]`.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template, key, words};
use crate::vocabulary::phrases;
use patience_core::MOST_SEATS;

/// Where turned cards go.
static TO: &[Template] = &[
    Template {
        says: "PILE",
        such_as: "*",
        meaning: "cards are turned up there",
    },
    Template {
        says: "each PILE",
        such_as: "each *",
        meaning: "one card is dealt to each of these columns or reserves, or of several wastes, which are gathered for another pass",
    },
    Template {
        says: "gaps in PILE",
        such_as: "gaps in *",
        meaning: "one card is dealt to each of these places that is empty",
    },
    Template {
        says: "first gap in PILE",
        such_as: "first gap in *",
        meaning: "one card is dealt to the first of these places that is empty, or as many as `turn` says to the first of them",
    },
];

/// Cards that go together.
static SETS: &[Template] = &[Template {
    says: "SET",
    such_as: "jack, queen and king",
    meaning: "one card of each of these ranks; a rank may be named several times",
}];

/// Ranks, or none.
pub(super) static RANKS_OR_NONE: &[Template] = &[
    Template {
        says: "RANKS",
        such_as: "king",
        meaning: "the cards of these ranks, such as `jack or king`",
    },
    Template {
        says: "none",
        such_as: "none",
        meaning: "no cards",
    },
];

/// Who begins.
pub(crate) static FIRST: &[Template] = &[
    Template {
        says: "next to dealer",
        such_as: "next to dealer",
        meaning: "the player after the dealer",
    },
    Template {
        says: "highest PILE",
        such_as: "highest *",
        meaning: "whoever shows the highest card there",
    },
];

/// The forms for cards that must be played.
pub(crate) static COMPULSORY: &[Template] = &[
    Template {
        says: "nothing",
        such_as: "nothing",
        meaning: "nothing must be played",
    },
    Template {
        says: "any card to PILE",
        such_as: "any card to *",
        meaning: "whatever can go there must go there first",
    },
    Template {
        says: "RANKS to PILE",
        such_as: "ace to *",
        meaning: "cards of these ranks, such as `ace or 2`, must go there first",
    },
];

/// What a turn of the stock deals.
pub(crate) static DEALS: &[Template] = &[
    Template {
        says: "NUMBER to each PILES",
        such_as: "2 to each *",
        meaning: "as many cards to each of these columns or reserves, in rounds",
    },
    Template {
        says: "NUMBER to each PILES with cards",
        such_as: "1 to each * with cards",
        meaning: "the same, but none to piles that are empty",
    },
    Template {
        says: "NUMBER to PILE",
        such_as: "1 to *",
        meaning: "as many cards to the pile, or to the first of several",
    },
    Template {
        says: "NUMBER to PILE NUMBER",
        such_as: "1 to * 1",
        meaning: "as many cards to the pile with this number, such as `1 to tableau 3`",
    },
    Template {
        says: "1 to the last PILE and ACES to the next",
        such_as: "1 to the last * and kings to the next",
        meaning: "one card to the last of these piles that has cards, but cards of a rank begin the next pile",
    },
    Template {
        says: "PILE onto PILE",
        such_as: "* onto *",
        meaning: "all cards of each pile of a kind go onto the pile of another kind that has its number",
    },
];

/// When the stock may be turned.
pub(crate) static TURN_WHEN: &[Template] = &[
    Template {
        says: "any time",
        such_as: "any time",
        meaning: "whenever the player likes",
    },
    Template {
        says: "nothing goes up",
        such_as: "nothing goes up",
        meaning: "when no card goes to a foundation",
    },
    Template {
        says: "no pile is empty",
        such_as: "no pile is empty",
        meaning: "when none of the piles is empty that get a card",
    },
    Template {
        says: "PILES empty",
        such_as: "* empty",
        meaning: "when all piles of these kinds are empty",
    },
    Template {
        says: "PILES started",
        such_as: "* started",
        meaning: "when all piles of these kinds have a card",
    },
];

/// `[stock]`.
pub(super) static STOCK: Section = Section {
    heading: "[stock]",
    noun: "[stock]",
    meaning: "how cards come from the pile whose role is stock",
    keys: &[
        key(
            "to",
            Takes::Template(TO),
            Words("needed without `deals`"),
            "where the cards go",
        ),
        key(
            "deals",
            Takes::TemplateOrList(DEALS),
            Words("as `to` says"),
            "what each turn deals, instead of `to`, in parts with commas between; a list says it for the first turn, the second and so on, and its last for all that follow",
        ),
        key(
            "turn",
            Takes::Number(1, 52),
            Value("1"),
            "how many are turned at a time",
        ),
        key(
            "closes",
            Takes::YesNo,
            Value("false"),
            "whether cards close gaps in their order before these are filled",
        ),
        key(
            "redeals",
            Takes::Number(-1, 99),
            Value("0"),
            "how often the cards are gathered for another pass; -1 is as often as you like",
        ),
        key(
            "order",
            Takes::Phrase(|| words(phrases::ORDERS)),
            Value("\"normal\""),
            "whether the last card turned lies on top, or, reversed, the first",
        ),
        key(
            "placed",
            Takes::YesNo,
            Value("false"),
            "whether each card must be put somewhere before the next is turned",
        ),
        key(
            "play_during_batch",
            Takes::YesNo,
            Value("false"),
            "whether other plays are allowed while turned cards are being placed",
        ),
        key(
            "when",
            Takes::Template(TURN_WHEN),
            Value("\"any time\""),
            "when the stock may be turned",
        ),
        key(
            "gathers",
            Takes::Piles,
            Words("the waste"),
            "which piles are gathered for another pass",
        ),
        key(
            "gather",
            Takes::Phrase(|| words(phrases::GATHERS)),
            Value("\"in order\""),
            "in which order they are gathered",
        ),
    ],
};

/// `[redeal]`.
pub(super) static REDEAL: Section = Section {
    heading: "[redeal]",
    noun: "[redeal]",
    meaning: "the columns are gathered and dealt anew, in a game without a stock",
    keys: &[
        key(
            "gathers",
            Takes::Piles,
            Words("needed without `bottom_to_top`"),
            "the piles that are gathered, several kinds in the order of their headings",
        ),
        key(
            "deals",
            Takes::Number(1, 52),
            Words("needed with `gathers`"),
            "how many cards each gets, as long as there are any",
        ),
        key(
            "dealt",
            Takes::Phrase(|| words(phrases::DEALT)),
            Value("\"pile by pile\""),
            "whether each pile gets its cards together, or one at a time in rounds",
        ),
        key(
            "bottom_to_top",
            Takes::Pile,
            Words("none"),
            "the piles that are not gathered: the bottom card of each goes to its top instead",
        ),
        key(
            "times",
            Takes::Number(-1, 99),
            Value("0"),
            "how often; -1 is as often as you like",
        ),
        key(
            "shuffled",
            Takes::YesNo,
            Value("false"),
            "whether the cards are shuffled in between",
        ),
        key(
            "keeps",
            Takes::Phrase(|| words(phrases::KEEPS)),
            Value("\"nothing\""),
            "whether those cards of a grid stay that are in order from the left end of their row",
        ),
        key(
            "gaps",
            Takes::Phrase(|| words(phrases::GAPS)),
            Value("\"after the rows\""),
            "whether the place after the cards that stay in a row is left empty, or cards are taken out again as in the deal",
        ),
    ],
};

/// `[remove]`.
pub(super) static REMOVE: Section = Section {
    heading: "[remove]",
    noun: "[remove]",
    meaning: "cards that are taken off the table, by pairs or otherwise; an ace counts 1, a king 13",
    keys: &[
        key(
            "sum",
            Takes::Number(2, 26),
            Words("as `pairs` says"),
            "what a pair adds up to",
        ),
        key(
            "apart",
            Takes::Number(1, 12),
            Words("as `pairs` says"),
            "by how many ranks the two cards of a pair differ",
        ),
        key(
            "pairs",
            Takes::Phrase(|| words(phrases::PAIRS)),
            Value("\"none\""),
            "what makes a pair, where it is not a sum",
        ),
        key(
            "suits",
            Takes::Phrase(|| words(phrases::SUITS)),
            Value("\"in any suit\""),
            "how the suits of a pair are related",
        ),
        key(
            "beside",
            Takes::Phrase(|| words(phrases::NEARNESS)),
            Value("\"anywhere\""),
            "how near to each other the cards of a pair lie on a grid",
        ),
        key(
            "sets",
            Takes::Templates(SETS),
            Words("none"),
            "ranks that are taken off together, beside the pairs",
        ),
        key(
            "between",
            Takes::Phrase(|| words(phrases::LIKENESSES)),
            Words("no such cards go"),
            "in what two cards of a grid that closes up are alike between which the cards are taken off",
        ),
        key(
            "totals",
            Takes::Numbers(2, 999),
            Words("no such cards go"),
            "what cards side by side in a grid that closes up add up to, two or more, that are taken off together",
        ),
        key(
            "at_most",
            Takes::Number(1, 99),
            Words("any number"),
            "how many cards side by side are taken off at once, where `between` or `totals` says which",
        ),
        key(
            "court_cards",
            Takes::Number(0, 26),
            Words("11, 12 and 13"),
            "what a jack, a queen and a king each count in sums and totals",
        ),
        key(
            "outranked",
            Takes::Phrase(|| {
                let mut all = vec!["never".to_owned()];
                all.extend(words(phrases::SUITS));
                all
            }),
            Value("\"never\""),
            "a card goes alone as long as a higher one, so related in suit, is free",
        ),
        key(
            "from",
            Takes::Piles,
            Required,
            "from which piles cards are taken off",
        ),
        key(
            "to",
            Takes::Pile,
            Required,
            "the pile on which they come to lie",
        ),
        key(
            "alone",
            Takes::Template(RANKS_OR_NONE),
            Value("\"none\""),
            "the ranks that are taken off without another card",
        ),
        key(
            "covered",
            Takes::Template(RANKS_OR_NONE),
            Value("\"none\""),
            "the ranks that are taken off even from under other cards",
        ),
        key(
            "overlap",
            Takes::YesNo,
            Value("false"),
            "whether a card may pair with the only card that lies on it",
        ),
        key(
            "from_memory",
            Takes::YesNo,
            Value("false"),
            "whether the cards lie face down and are turned up one by one: two that are a pair go, other two are turned down again before the next",
        ),
    ],
};

/// `[rearrange]`.
pub(super) static REARRANGE: Section = Section {
    heading: "[rearrange]",
    noun: "[rearrange]",
    meaning: "cards change places, two at a time, as often as you like: any two of a full grid, or two that lie wrong and then lie right",
    keys: &[
        key(
            "grid",
            Takes::Pile,
            Words("needed without `misplaced`"),
            "the grid whose cards change places once it is full",
        ),
        key(
            "misplaced",
            Takes::Piles,
            Words("the cards of a full grid"),
            "instead of `grid`, piles whose cards change places at any time: each of the two lies alone, could not start its own pile and could start the other",
        ),
    ],
};

/// `[seats]`.
pub(super) static SEATS: Section = Section {
    heading: "[seats]",
    noun: "[seats]",
    meaning: "how many play; needs [race] or [turns] too",
    keys: &[
        key(
            "players",
            Takes::Number(1, MOST_SEATS as i64),
            Value("2"),
            "how many players there are",
        ),
        key(
            "teams",
            Takes::Number(2, MOST_SEATS as i64 / 2),
            Words("everybody plays alone"),
            "how many teams there are, instead of `players`",
        ),
        key(
            "roles",
            Takes::Texts,
            Value("[]"),
            "what the partners of a team are called",
        ),
    ],
};

/// `[race]`.
pub(super) static RACE: Section = Section {
    heading: "[race]",
    noun: "[race]",
    meaning: "each player has a deck and is first to be rid of a pile; all at once or in turns",
    keys: &[
        key("out", Takes::Pile, Required, "the pile to be rid of"),
        key(
            "sizes",
            Takes::Option,
            Words("as dealt"),
            "the option that says how many cards each player has in that pile",
        ),
        key(
            "pace",
            Takes::Phrase(|| words(phrases::PACES)),
            Value("\"turns\""),
            "whether all play at once",
        ),
        key(
            "shout",
            Takes::Text,
            Value("\"Out!\""),
            "what is called when somebody is rid of the pile",
        ),
        key(
            "call",
            Takes::Phrase(|| words(phrases::CALLS)),
            Value("\"auto\""),
            "whether the hand ends by itself then, or only when the player says so",
        ),
        key(
            "grace_ms",
            Takes::Number(0, 5000),
            Value("0"),
            "for how many milliseconds cards on their way still count",
        ),
        key(
            "stock_turns",
            Takes::Phrase(|| words(phrases::STOCK_TURNS)),
            Value("\"one\""),
            "how often a player may turn the stock in a turn",
        ),
        key(
            "auto_pass",
            Takes::YesNo,
            Value("false"),
            "whether a turn ends by itself where nothing useful is left",
        ),
        key(
            "on_stall",
            Takes::Phrase(|| words(phrases::ON_STALL)),
            Value("\"end\""),
            "what happens where everybody is stuck",
        ),
        key(
            "stall_passes",
            Takes::Number(1, 9),
            Words("2 at once, 1 in turns"),
            "how many fruitless passes count as stuck",
        ),
        key(
            "blocked",
            Takes::Phrase(|| words(phrases::BLOCKED)),
            Value("\"stall\""),
            "whether a hand is over as soon as nothing in reach goes to the middle",
        ),
        key(
            "winner_plus",
            Takes::Number(0, 9),
            Value("0"),
            "by how many cards the pile of a hand's winner grows",
        ),
    ],
};

/// `[turns]`.
pub(super) static TURNS: Section = Section {
    heading: "[turns]",
    noun: "[turns]",
    meaning: "players take turns at one deck; whoever is first rid of certain piles has won",
    keys: &[
        key("out", Takes::Piles, Required, "the piles to be rid of"),
        key(
            "ends_on",
            Takes::Pile,
            Words("a turn ends by passing"),
            "the pile that ends a turn when a card is put there",
        ),
        key(
            "first",
            Takes::Template(FIRST),
            Value("\"next to dealer\""),
            "who begins",
        ),
        key(
            "compulsory",
            Takes::Template(COMPULSORY),
            Value("\"nothing\""),
            "what must be played before anything else",
        ),
        key(
            "missed",
            Takes::Phrase(|| words(phrases::MISSED)),
            Value("\"refused\""),
            "whether passing over such a play is refused, or called by the others",
        ),
        key(
            "turns_itself",
            Takes::YesNo,
            Value("false"),
            "whether the first card of a turn is turned up by itself",
        ),
        key(
            "turns_again",
            Takes::YesNo,
            Value("true"),
            "whether the next card is turned up when one has been played",
        ),
        key(
            "idle_passes",
            Takes::Number(0, 99),
            Value("0"),
            "after how many fruitless passes through the stock a hand ends; 0 is never",
        ),
        key(
            "max_turns",
            Takes::Number(0, 9999),
            Value("0"),
            "after how many turns a hand ends; 0 is never",
        ),
        key(
            "repeats",
            Takes::Number(0, 99),
            Value("0"),
            "how often the same position may come back until a hand ends; 0 is as often as it may",
        ),
        key(
            "deadlock",
            Takes::Phrase(|| words(phrases::DEADLOCKS)),
            Value("\"drawn\""),
            "who wins a hand in which nobody can go on",
        ),
    ],
};

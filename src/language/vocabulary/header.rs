//! The lines before the first heading, and the choices that a file offers: options, requirements
//! and variants.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template};

/// The steps of a deal.
pub(crate) static STEPS: &[Template] = forms! {
    "NUMBERS to each PILE[, no rank twice|, what fits goes up|, what fits goes up and is replaced]",
    "7 to each *[, no rank twice|, what fits goes up|, what fits goes up and is replaced]":
        "deals that many cards to each pile of a kind, or a number for each pile, such as `1, 2, 3`. With `no rank twice`, a card whose rank the pile already holds goes to the bottom of the pack. With `what fits goes up`, a card that fits goes to its foundation at once and the pile gets one card less; with `and is replaced`, the pile gets the next card instead";
    "NUMBER to each PILES", "8 to each * and reserve":
        "as many cards to each pile of several kinds, in rows that go on from one kind to the next";
    "NUMBER to each PILE without cards", "1 to each * without cards":
        "as many cards to each pile of a kind to which no step before has dealt any";
    "NUMBER to PILE[ NUMBER|, the first on top]", "13 to *[ 1|, the first on top]":
        "as many cards to the pile, or to the one with this number or else the first of several; in one packet the first card dealt lies on top";
    "1 to each PILE, NUMBER to PILE after each, NUMBER in all", "1 to each *, 3 to reserve after each, 21 in all":
        "a card to a column, then some to the other pile, and so on along the row";
    "base cards to PILE", "base cards to *":
        "the cards of the base rank, one to each pile; with `base = \"first dealt\"` all but that card";
    "ACES from PILE to PILE", "aces from * to discard":
        "all cards of a rank that have been dealt there are taken out again";
    "ACES to PILE[ NUMBER]", "aces to *[ 1]":
        "all cards of a rank, such as `aces` or `kings`, one to each pile, or all to the only one, if that is no foundation; or to the pile with this number and those after it";
    "A RANK[ of each suit] to PILE[ NUMBER]", "an ace[ of each suit] to *[ 2]":
        "one card of a rank, whichever comes first, or four of them, one of each suit, to a pile each; perhaps to the pile with this number, and those after it";
    "the RANK of SUIT to PILE[ NUMBER]", "the ace of spades to *[ 2]":
        "a certain card, perhaps to the pile with this number";
    "ACES to the bottom of each PILE", "kings to the bottom of each *":
        "the cards of a rank that have been dealt there go to the bottom of their piles";
    "the rest to PILE", "the rest to *": "all cards that are left; always the last step";
};

/// The version of the rule language that is read.
pub const LANGUAGE: i64 = 1;

/// The keys that are read before any option or variant is settled, so that no option or
/// variant can change them.
pub static FIXED: &[&str] = &[
    "language", "title", "aka", "family", "source", "blurb", "extends", "without", "option",
    "variant",
];

/// The lines before the first heading, and the sections.
pub(super) static TOP: Section = Section {
    heading: "",
    noun: "the file",
    meaning: "what the game is called, and how the cards are dealt",
    keys: keys! {
        "language": Takes::Number(LANGUAGE, LANGUAGE), Words("the language from before it had versions"),
            "the version of the rule language in which the file is written";
        "title": Takes::Text, Required, "the name of the game, on one line";
        "aka": Takes::Texts, Value("[]"), "other names of the game, by which it is found too";
        "family": Takes::Text, Words("none"), "the heading under which the game is listed";
        "source": Takes::Text, Words("none"), "where the rules come from";
        "blurb": Takes::Text, Words("none"),
            "a paragraph about the game; line breaks in it do not count";
        "extends": Takes::Text, Words("the file stands alone"),
            "the game whose file is taken over; this file says only what is different";
        "without": Takes::Texts, Value("[]"),
            "parts of the extended game to leave out, each a path such as `pile.cell`";
        "deal": Takes::Templates(STEPS), Required,
            "the steps of the deal, in order; all cards must be dealt";
        "deck": Takes::Section("[deck]"), Words("one pack of 52"), "what the game is played with";
        "pile": Takes::Named("a pile"), Required,
            "the kinds of pile, each under a name of two to twenty small letters";
        "table": Takes::Texts, Words("by what the piles are for"),
            "a picture of the table, row by row from the top: each word is a pile, such as `foundation3`, or a dot where none lies; `foundation12=XII` gives a pile a caption; rows are centred";
        "stock": Takes::Section("[stock]"), Words("no card is turned"),
            "how the stock is turned, and gathered again";
        "redeal": Takes::Section("[redeal]"), Words("the columns are not dealt anew"),
            "how the columns are gathered and dealt anew";
        "remove": Takes::Named("a group that leaves"), Words("no card is taken off"),
            "which cards leave the table together, each group under its name";
        "swap": Takes::Template(super::SWAP), Value("\"nothing\""),
            "which two cards may change places";
        "goal": Takes::Template(super::WHEN), Required,
            "what wins; of several players the first whose own piles fulfil it";
        "score": Takes::Templates(super::SCORE), Words( "what [lines] count, else a point for each card on foundations, or on discards where there are none", ),
            "what counts points";
        "lines": Takes::Section("[lines]"), Words("none"),
            "the rows and columns of a grid count as poker hands";
        "players": Takes::Section("[players]"), Words("one player"),
            "who plays, at whose cards, and how a hand of several goes";
        "match": Takes::Template(super::MATCH), Words("one hand"),
            "how many hands are counted together";
        "option": Takes::Named("an option"), Words("none"),
            "what a player may choose, each option under its name";
        "require": Takes::List("a [[require]]"), Words("none"),
            "what must hold of the options together";
        "variant": Takes::Named("a variant"), Words("none"),
            "named settings of the options, each under its name";
    },
};

/// An option.
pub(super) static OPTION: Section = Section {
    heading: "[option.NAME]",
    noun: "an option",
    meaning: "something that the player may choose; with `range` it is a number, with `choice` one of several, else yes or no",
    keys: keys! {
        "ask": Takes::Text, Required, "what the player reads";
        "default": Takes::Value, Required,
            "the value as long as nobody chooses another: a number, `true` or `false`, or the name of a choice";
        "range": Takes::Range(-10_000, 10_000), Words("not a number"),
            "the smallest and the largest number; `\"{name}\"` stands for the number anywhere in the file";
        "per_seat": Takes::YesNo, Value("false"),
            "whether each player may have a number of their own";
        "choice": Takes::Named("a choice"), Words("no choices"), "the choices, each under its name";
        "text": Takes::Text, Words("nothing"),
            "what `{name}` stands for in a phrase where the answer is yes; where it is no it stands for nothing";
        "on": Takes::Change, Words("nothing changes"), "what changes where the answer is yes";
        "off": Takes::Change, Words("nothing changes"), "what changes where the answer is no";
        "added_later": Takes::YesNo, Value("false"),
            "whether the option was added to a game that had been played: where it changes nothing, saved games and their records go on";
    },
};

/// A choice of an option.
pub(super) static CHOICE: Section = Section {
    heading: "[option.NAME.choice.NAME]",
    noun: "a choice",
    meaning: "one of the choices of an option",
    keys: keys! {
        "title": Takes::Text, Required, "what the player reads";
        "text": Takes::Text, Words("nothing"),
            "what `{name}`, with the name of the option, stands for in a phrase";
        "change": Takes::Change, Words("nothing changes"), "what changes where this is chosen";
    },
};

/// Something that must hold of the options.
pub(super) static REQUIRE: Section = Section {
    heading: "[[require]]",
    noun: "a [[require]]",
    meaning: "what must hold of the options together, so that the game can be dealt",
    keys: keys! {
        "that": Takes::Comparison, Required,
            "two sums of options and numbers with `<`, `<=`, `>` or `>=` between them";
        "say": Takes::Text, Required, "what the player reads where it does not hold";
    },
};

/// A variant.
pub(super) static VARIANT: Section = Section {
    heading: "[variant.NAME]",
    noun: "a variant",
    meaning: "a form of the game with a name of its own",
    keys: keys! {
        "title": Takes::Text, Required, "what the player reads";
        "blurb": Takes::Text, Words("none"), "a line about the variant";
        "set": Takes::Values, Words("all options as usual"),
            "the options that are different, with their values";
        "change": Takes::Change, Words("nothing changes"), "what else changes";
    },
};

//! The vocabulary of the lines of a rule file before the first heading, and of the choices that a rule file offers:
//! options, requirements and variants.

use super::Default::{Required, Value, Words};
use super::{Section, Takes, Template};

/// The phrases of a rule file for the steps of a deal.
pub(crate) static STEPS: &[Template] = forms! {
    "NUMBERS to each PILE[, no rank twice|, what fits goes up|, what fits goes up and is replaced]",
    "7 to each *[, no rank twice|, what fits goes up|, what fits goes up and is replaced]":
        "deals that many cards to each pile of a kind, or a different number to each pile, such as `1, 2, 3`. With `no rank twice`, a card whose rank the pile already holds goes to the bottom of the pack. With `what fits goes up`, a card that fits goes to its foundation at once and the pile gets one card less; with `and is replaced`, the pile gets the next card instead";
    "NUMBER to each PILES", "8 to each * and reserve":
        "that many cards to each pile of several kinds, in rows that continue from one kind to the next";
    "NUMBER to each PILE without cards", "1 to each * without cards":
        "that many cards to each pile of a kind that has no cards yet";
    "NUMBER to PILE[ NUMBER|, the first on top]", "13 to *[ 1|, the first on top]":
        "that many cards to the pile, or to the one with this number (by default the first) of several; with `the first on top`, the cards are dealt as one packet, and the first stays on top";
    "1 to each PILE, NUMBER to PILE after each, NUMBER in all", "1 to each *, 3 to reserve after each, 21 in all":
        "a card to a column, then some to the other pile, and so on along the row";
    "base cards to PILE", "base cards to *":
        "the cards of the base rank, one to each pile; with `base = \"first dealt\"`, all except that first card";
    "ACES from PILE to PILE", "aces from * to discard":
        "takes out all cards of a rank that have been dealt there";
    "ACES to PILE[ NUMBER]", "aces to *[ 1]":
        "all cards of a rank, such as `aces` or `kings`, one to each pile, or all to a single pile that is not a foundation; with a number, to that pile and those after it";
    "A RANK[ of each suit] to PILE[ NUMBER]", "an ace[ of each suit] to *[ 2]":
        "one card of a rank, of any suit, or four of them, one of each suit, to a pile each; with a number, to that pile and those after it";
    "the RANK of SUIT to PILE[ NUMBER]", "the ace of spades to *[ 2]":
        "a certain card; with a number, to that pile";
    "ACES to the bottom of each PILE", "kings to the bottom of each *":
        "moves the cards of a rank that have been dealt there to the bottom of their piles";
    "the rest to PILE", "the rest to *": "all remaining cards; always the last step";
};

/// The current version of the rule language.
pub const LANGUAGE: i64 = 1;

/// The keys of a rule file that are read before options and variants are applied. Options and variants therefore cannot
/// change them.
pub static FIXED: &[&str] = &[
    "language", "title", "aka", "family", "source", "blurb", "extends", "without", "option",
    "variant",
];

/// The keys of a rule file before the first heading. They also contain the sections of the file.
pub(super) static TOP: Section = Section {
    heading: "",
    noun: "the file",
    meaning: "the name of the game, and the deal",
    keys: keys! {
        "language": Takes::Number(LANGUAGE, LANGUAGE), Words("the language from before it had versions"),
            "the version of the rule language that the file uses";
        "title": Takes::Text, Required, "the name of the game, on one line";
        "aka": Takes::Texts, Value("[]"), "other names of the game, for searching";
        "family": Takes::Text, Words("none"), "the heading for the game in the list";
        "source": Takes::Text, Words("none"), "the source of the rules";
        "blurb": Takes::Text, Words("none"),
            "a paragraph about the game; line breaks in it do not matter";
        "extends": Takes::Text, Words("the file stands alone"),
            "the game that this one is based on; the file contains only the differences";
        "without": Takes::Texts, Value("[]"),
            "parts of the extended game to leave out, each a path such as `pile.cell`";
        "deal": Takes::Templates(STEPS), Required,
            "the steps of the deal, in order; all cards must be dealt";
        "deck": Takes::Section("[deck]"), Words("one pack of 52"), "the packs of cards";
        "pile": Takes::Named("a pile"), Required,
            "the kinds of pile, each under a name of 2 to 20 lower-case letters";
        "table": Takes::Texts, Words("by what the piles are for"),
            "a picture of the table, row by row from the top: each word is a pile, such as `foundation3`, or a dot for a gap; `foundation12=XII` gives a pile a caption; rows are centred";
        "stock": Takes::Section("[stock]"), Words("no card is turned"),
            "turning the stock";
        "redeal": Takes::Section("[redeal]"), Words("no redeal of the columns"),
            "gathering and dealing again";
        "remove": Takes::Named("a group that leaves"), Words("no card is taken off"),
            "cards that leave the table together, each group under its name";
        "swap": Takes::Template(super::SWAP), Value("\"nothing\""),
            "two cards that may be swapped";
        "goal": Takes::Template(super::WHEN), Required,
            "the goal of the game; among several players, the first to reach it with their own piles wins";
        "score": Takes::Templates(super::SCORE), Words( "what [lines] count, else a point for each card on foundations, or on discards where there are none", ),
            "what scores points";
        "lines": Takes::Section("[lines]"), Words("none"),
            "rows and columns of a grid that count as poker or cribbage hands";
        "players": Takes::Section("[players]"), Words("one player"),
            "the players, their packs, and the course of a hand";
        "match": Takes::Template(super::MATCH), Words("one hand"),
            "the length of a match";
        "option": Takes::Named("an option"), Words("none"),
            "choices for the player, each option under its name";
        "require": Takes::List("a [[require]]"), Words("none"),
            "conditions on combinations of options";
        "variant": Takes::Named("a variant"), Words("none"),
            "named settings of the options, each under its name";
    },
};

/// The keys of an option in a rule file: `[option.NAME]`.
pub(super) static OPTION: Section = Section {
    heading: "[option.NAME]",
    noun: "an option",
    meaning: "a choice for the player: with `range` a number, with `choice` one of several values, else yes or no",
    keys: keys! {
        "ask": Takes::Text, Required, "the label that the player reads";
        "default": Takes::Value, Required,
            "the default value: a number, `true` or `false`, or the name of a choice";
        "range": Takes::Range(-10_000, 10_000), Words("not a number"),
            "the smallest and the largest number; `\"{name}\"` stands for the number anywhere in the file";
        "per_seat": Takes::YesNo, Value("false"),
            "whether each player may have a number of their own";
        "choice": Takes::Named("a choice"), Words("no choices"), "the choices, each under its name";
        "text": Takes::Text, Words("nothing"),
            "what `{name}` stands for in a phrase if the answer is yes; if it is no, `{name}` stands for nothing";
        "on": Takes::Change, Words("nothing changes"), "what changes if the answer is yes";
        "off": Takes::Change, Words("nothing changes"), "what changes if the answer is no";
        "added_later": Takes::YesNo, Value("false"),
            "whether the option was added to a published game: with its default value, saved games and records stay valid";
    },
};

/// The keys of a choice of an option in a rule file.
pub(super) static CHOICE: Section = Section {
    heading: "[option.NAME.choice.NAME]",
    noun: "a choice",
    meaning: "one of the choices of an option",
    keys: keys! {
        "title": Takes::Text, Required, "the label that the player reads";
        "text": Takes::Text, Words("nothing"),
            "what `{name}`, with the name of the option, stands for in a phrase";
        "change": Takes::Change, Words("nothing changes"), "what changes if this is chosen";
    },
};

/// The keys of a requirement on the options in a rule file.
pub(super) static REQUIRE: Section = Section {
    heading: "[[require]]",
    noun: "a [[require]]",
    meaning: "a condition on the options together, without which the game cannot be dealt",
    keys: keys! {
        "that": Takes::Comparison, Required,
            "two sums of options and numbers with `<`, `<=`, `>` or `>=` between them";
        "say": Takes::Text, Required, "the message if the condition does not hold";
    },
};

/// The keys of a variant in a rule file.
pub(super) static VARIANT: Section = Section {
    heading: "[variant.NAME]",
    noun: "a variant",
    meaning: "a version of the game with its own name",
    keys: keys! {
        "title": Takes::Text, Required, "the label that the player reads";
        "blurb": Takes::Text, Words("none"), "a line about the variant";
        "set": Takes::Values, Words("all options at their defaults"),
            "the options that differ, with their values";
        "change": Takes::Change, Words("nothing changes"), "what else changes";
    },
};

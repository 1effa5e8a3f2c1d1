//! `[players]` and `match`: who plays, at whose cards, and how a hand of several goes.

use super::Default::{Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;
use patience_core::MOST_SEATS;

/// How many teams there are.
static TEAMS: &[Template] = forms! {
    "NUMBER teams", "2 teams": "so many teams, each of as many partners as `roles` names";
};

/// Who begins.
pub(crate) static FIRST: &[Template] = forms! {
    "next to dealer", "next to dealer": "the player after the dealer";
    "highest PILE", "highest *": "whoever shows the highest card there";
};

/// How often a player draws in a turn.
pub(crate) static DRAWS: &[Template] = forms! {
    "once[, by itself]", "once[, by itself]":
        "the stock is turned once in a turn; at one pack perhaps by itself when the turn begins";
    "until a miss", "until a miss":
        "in a race, again as long as the top card of what was turned is the next card played";
    "as often as it plays[, by itself]", "as often as it plays[, by itself]":
        "at one pack, again whenever the card that was turned up has been played";
};

/// The forms for cards that must be played.
pub(crate) static MUST: &[Template] = forms! {
    "nothing", "nothing": "nothing must be played";
    "any card to PILE[, or others call it]", "any card to *[, or others call it]":
        "whatever can go there must go there first; where others call it, who passes it over may hear another player say “stop”, and loses the turn";
    "SORTS to PILE[, or others call it]", "ace to *[, or others call it]":
        "the same of cards of these ranks, such as `ace or 2`";
};

/// How a turn ends.
pub(crate) static TURN_ENDS: &[Template] = forms! {
    "by passing", "by passing": "when the player says so";
    "with a card on PILE", "with a card on *":
        "at one pack, when the player puts a card of their own there";
    "by itself when nothing useful is left", "by itself when nothing useful is left":
        "in a race, when the player says so, or nothing is left to play but what could be undone at once";
};

/// When nobody can go on.
pub(crate) static STUCK: &[Template] = forms! {
    "[NUMBER ]idle passes", "[2 ]idle passes":
        "everybody has gone so often through their cards without one that came to a shared pile; in a race usually 2 times where all play at once, and 1 in turns";
    "nothing goes up", "nothing goes up":
        "in a race, no card that anybody could reach goes to a shared pile";
    "NUMBER turns", "2000 turns": "at one pack, so many turns have been played";
    "the same position NUMBER times", "the same position 3 times":
        "at one pack, the same position has come up so often with the same player to move";
    "never", "never": "at one pack, none of these is counted; no hand has more than 2000 turns";
};

/// What happens where nobody can go on.
pub(crate) static THEN: &[Template] = forms! {
    "the hand ends", "the hand ends": "in a race, the hand is over and counted";
    "a card goes under each stock", "a card goes under each stock":
        "in a race, each waste goes back to its stock, whose top card goes to the bottom";
    "each stock is shuffled", "each stock is shuffled":
        "in a race, each waste goes back to its stock, which is shuffled";
    "the stock turns one at a time", "the stock turns one at a time":
        "in a race, until a card comes to a shared pile";
    "the hand is drawn", "the hand is drawn": "at one pack, nobody wins the hand";
    "the fewest cards left win", "the fewest cards left win":
        "at one pack, the player wins who has the fewest cards left of those to be rid of";
};

/// Who says that a hand of a race is over.
pub(crate) static CALL: &[Template] = forms! {
    "by itself[, NUMBER ms for late cards]", "by itself[, 500 ms for late cards]":
        "the last card of the pile ends the hand; for so many milliseconds cards that are on their way still count";
    "by the player[, NUMBER ms for late cards]", "by the player[, 500 ms for late cards]":
        "the hand ends when the player says so, in a turn of their own";
};

/// How many hands are counted together.
pub(crate) static MATCH: &[Template] = forms! {
    "NUMBER hands[, the winner's PILE NUMBER larger]", "3 hands[, the winner's * 1 larger]":
        "so many hands; in a race the pile of a hand's winner may have so many more cards in the next";
    "NUMBER points[ or NUMBER hands][, the winner's PILE NUMBER larger]", "100 points[ or 30 hands][, the winner's * 1 larger]":
        "until somebody has so many points when a hand ends, or so many hands have been played, usually 50";
};

/// `[players]`.
pub(super) static PLAYERS: Section = Section {
    heading: "[players]",
    noun: "[players]",
    meaning: "several players: in a race each has a pack, or all play at one pack in turns; the first whose own piles fulfil the `goal` goes out",
    keys: keys! {
        "number": Takes::NumberOrForm(1, MOST_SEATS as i64, TEAMS), Value("2"),
            "how many players there are, or how many teams";
        "roles": Takes::Texts, Value("[]"), "what the partners of a team are called";
        "packs": Takes::Phrase(|| words(phrases::PACKS)), Value("\"one each\""),
            "whether each player has the cards of [deck], in a race, or all play at one pack of them";
        "pace": Takes::Phrase(|| words(phrases::PACES)), Value("\"in turns\""),
            "whether all play at once, in a race";
        "first": Takes::Template(FIRST), Value("\"next to dealer\""), "who begins, at one pack";
        "draws": Takes::Template(DRAWS), Words("once in a race, else as often as it plays"),
            "how often a player may turn the stock in a turn";
        "must": Takes::Template(MUST), Value("\"nothing\""),
            "what must be played before anything else, at one pack";
        "turn_ends": Takes::Template(TURN_ENDS), Value("\"by passing\""), "how a turn ends";
        "stuck": Takes::Joined(STUCK), Words("idle passes in a race, else 2000 turns"),
            "when nobody can go on; several with `or` between";
        "then": Takes::Template(THEN), Words("the hand ends in a race, else it is drawn"),
            "what happens then";
        "shout": Takes::Text, Value("\"Out!\""), "what is called when somebody goes out, in a race";
        "call": Takes::Template(CALL), Value("\"by itself\""), "who ends a hand of a race";
    },
};

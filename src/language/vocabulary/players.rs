//! The vocabulary of a rule file's section `[players]` and key `match`: the players, their packs, and the course of a
//! hand.

use super::Default::{Value, Words};
use super::{Section, Takes, Template, words};
use crate::vocabulary::phrases;
use patience_core::MOST_SEATS;

/// The phrases of a rule file for the number of teams.
static TEAMS: &[Template] = forms! {
    "NUMBER teams", "2 teams": "this number of teams, each with one partner for every name in `roles`";
};

/// The phrases of a rule file that say which player begins.
pub(crate) static FIRST: &[Template] = forms! {
    "next to dealer", "next to dealer": "the player after the dealer";
    "highest PILE", "highest *": "the player with the highest card there";
};

/// The phrases of a rule file that say how often a player may turn the stock in a turn.
pub(crate) static DRAWS: &[Template] = forms! {
    "once[, by itself]", "once[, by itself]":
        "the stock is turned once in a turn; with one pack for all, also automatically when the turn begins";
    "until a miss", "until a miss":
        "in a race, again as long as the next card played is the top card of those turned";
    "as often as it plays[, by itself]", "as often as it plays[, by itself]":
        "with one pack for all, again whenever the card that was turned up has been played";
};

/// The phrases of a rule file that say which cards must be played.
pub(crate) static MUST: &[Template] = forms! {
    "nothing", "nothing": "no card must be played";
    "any card to PILE[, or others call it]", "any card to *[, or others call it]":
        "any card that can go there must go there first; with `or others call it`, another player may say “stop” if a player passes it over, which ends the turn";
    "SORTS to PILE[, or others call it]", "ace to *[, or others call it]":
        "the same for cards of these ranks, such as `ace or 2`";
};

/// The phrases of a rule file that say how a turn ends.
pub(crate) static TURN_ENDS: &[Template] = forms! {
    "by passing", "by passing": "when the player says so";
    "with a card on PILE", "with a card on *":
        "with one pack for all, when the player puts a card of their own there";
    "by itself when nothing useful is left", "by itself when nothing useful is left":
        "in a race, when the player says so, or when only moves are left that could be reversed at once";
};

/// The phrases of a rule file that say when play is stuck.
pub(crate) static STUCK: &[Template] = forms! {
    "[NUMBER ]idle passes", "[2 ]idle passes":
        "every player has gone through their cards this number of times without moving one to a shared pile; in a race by default 2 if all play at once, and 1 in turns";
    "nothing goes up", "nothing goes up":
        "in a race, no card that any player could reach can go to a shared pile";
    "NUMBER turns", "2000 turns": "with one pack for all, this number of turns has been played";
    "the same position NUMBER times", "the same position 3 times":
        "with one pack for all, the same position has come up this number of times with the same player to move";
    "never", "never": "with one pack for all, none of these is counted; a hand still ends after 2000 turns";
};

/// The phrases of a rule file that say what happens when play is stuck.
pub(crate) static THEN: &[Template] = forms! {
    "the hand ends", "the hand ends": "in a race, the hand is over and is scored";
    "a card goes under each stock", "a card goes under each stock":
        "in a race, each waste goes back to its stock, whose top card goes to the bottom";
    "each stock is shuffled", "each stock is shuffled":
        "in a race, each waste goes back to its stock, which is shuffled";
    "the stock turns one at a time", "the stock turns one at a time":
        "in a race, cards are turned one at a time until one is moved to a shared pile";
    "the hand is drawn", "the hand is drawn": "with one pack for all, nobody wins the hand";
    "the fewest cards left win", "the fewest cards left win":
        "with one pack for all, the player with the fewest cards left to play wins";
};

/// The phrases of a rule file that say how a hand of a race is called over.
pub(crate) static CALL: &[Template] = forms! {
    "by itself[, NUMBER ms for late cards]", "by itself[, 500 ms for late cards]":
        "the last card of the pile ends the hand; for this number of milliseconds, cards on their way still count";
    "by the player[, NUMBER ms for late cards]", "by the player[, 500 ms for late cards]":
        "the hand ends when the player says so, in a turn of their own";
};

/// The phrases of a rule file that state the length of a match.
pub(crate) static MATCH: &[Template] = forms! {
    "NUMBER hands[, the winner's PILE NUMBER larger]", "3 hands[, the winner's * 1 larger]":
        "this number of hands; in a race, the pile of a hand's winner may get more cards in the next hand";
    "NUMBER points[ or NUMBER hands][, the winner's PILE NUMBER larger]", "100 points[ or 30 hands][, the winner's * 1 larger]":
        "until a player has this number of points at the end of a hand, or this number of hands have been played, by default 50";
};

/// The keys of the section `[players]` of a rule file.
pub(super) static PLAYERS: Section = Section {
    heading: "[players]",
    noun: "[players]",
    meaning: "several players: in a race, each has a pack; otherwise all play in turns with one pack. The first to reach the `goal` with their own piles goes out",
    keys: keys! {
        "number": Takes::NumberOrForm(1, MOST_SEATS as i64, TEAMS), Value("2"),
            "number of players or teams";
        "roles": Takes::Texts, Value("[]"), "the names of the partners in a team";
        "packs": Takes::Phrase(|| words(phrases::PACKS)), Value("\"one each\""),
            "whether each player has the cards of [deck], in a race, or all share them";
        "pace": Takes::Phrase(|| words(phrases::PACES)), Value("\"in turns\""),
            "in a race, whether all play at once or in turns";
        "first": Takes::Template(FIRST), Value("\"next to dealer\""), "the player who begins, with one pack for all";
        "draws": Takes::Template(DRAWS), Words("once in a race, else as often as it plays"),
            "how often a player may turn the stock in a turn";
        "must": Takes::Template(MUST), Value("\"nothing\""),
            "cards that must be played before others, with one pack for all";
        "turn_ends": Takes::Template(TURN_ENDS), Value("\"by passing\""), "the end of a turn";
        "stuck": Takes::Joined(STUCK), Words("idle passes in a race, else 2000 turns"),
            "when play is stuck; several with `or` between";
        "then": Takes::Template(THEN), Words("the hand ends in a race, else it is drawn"),
            "what happens then";
        "shout": Takes::Text, Value("\"Out!\""), "in a race, the word that is called when a player goes out";
        "call": Takes::Template(CALL), Value("\"by itself\""), "who ends a hand of a race";
    },
};

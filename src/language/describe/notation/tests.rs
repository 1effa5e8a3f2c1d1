//! The wording of errors in the text of moves and positions, each with its place.

use proptest::prelude::*;

use super::{move_text_error, position_text_error};
use crate::describe::tests::sample_games;
use patience_core::{
    Card, Rules,
    notation::{read_move, read_position, write_position},
};

/// Reads a move with two columns on the table and returns column and message.
fn move_error(text: &str) -> (usize, String) {
    let rules = sample_games::turned();
    let position = read_position(&rules, "partial\nt1: 5C KS\nt2: (8H) 9D\n").unwrap();
    let error = read_move(&rules, &position, text).expect_err(text);
    (error.column, move_text_error(&rules, &error))
}

#[test]
fn invalid_moves_are_reported_with_their_column() {
    for (text, column, message) in [
        (
            "",
            1,
            "a move was expected, such as `t7>t2`, `turn` or `pass`",
        ),
        (
            "   ",
            4,
            "a move was expected, such as `t7>t2`, `turn` or `pass`",
        ),
        (
            "t9>t2",
            1,
            "there is no pile called `t9`; there are `t1` to `t7`",
        ),
        ("t1>x", 4, "there is no pile called `x`"),
        ("t1>", 4, "the name of a pile was expected here"),
        (
            "t1",
            3,
            "after the pile t1 one of `>`, `/`, `+`, `!`, `~`, `^` or `=` was expected",
        ),
        (
            "t1>t2:0",
            7,
            "after `:` the number of cards was expected, from 1 to 255, not `0`",
        ),
        (
            "t1>t2:+2",
            7,
            "after `:` the number of cards was expected, from 1 to 255, not `+2`",
        ),
        ("t1>t2:3", 1, "t1 holds only 2 cards"),
        ("t5>t2", 1, "t5 is empty"),
        ("t1>t2 QS", 7, "the card on top of t1 is KS, not `QS`"),
        (
            "t1>t2:2 KS",
            9,
            "the card 2 cards deep in t1 is 5C, not `KS`",
        ),
        (
            "t2>t1:2 8H",
            9,
            "the card 2 cards deep in t2 is face down: write `??`",
        ),
        ("t1>t2 ??", 7, "the card on top of t1 is KS, not `??`"),
        (
            "t1>t2 queen",
            7,
            "a card such as `QS` was expected, not `queen`",
        ),
        (
            "t1/x>t2",
            4,
            "after `/` the depth of a card was expected, 2 for the one under the top card, not `x`",
        ),
        (
            "t1/2 t2",
            6,
            "after the pile t1 one of `>`, `/`, `+`, `!`, `~`, `^` or `=` was expected",
        ),
        ("t1>t2 KS now", 10, "the move is complete before `now`"),
        ("t1+t1", 4, "a pair needs cards from two different piles"),
        (
            "turm",
            1,
            "there is no move or pile called `turm`; did you mean `turn`?",
        ),
        ("gather", 7, "the name of a pile was expected here"),
        ("turn 3", 6, "the move is complete before `3`"),
        ("t1=t1", 4, "two different places were expected"),
        ("t1~t1", 4, "the first and last card of the row must differ"),
    ] {
        assert_eq!(move_error(text), (column, message.to_owned()), "{text}");
    }
}

/// Reads a position of a game and returns line, column and message of what is wrong.
fn position_error(rules: &Rules, text: &str) -> (usize, usize, String) {
    let error = read_position(rules, text).expect_err(text);
    (error.line, error.column, position_text_error(rules, &error))
}

#[test]
fn invalid_positions_are_reported_with_line_and_column() {
    let rules = sample_games::open();
    for (text, line, column, message) in [
        (
            "partial\nt9: KS\n",
            2,
            1,
            "there is no pile called `t9`; there are `t1` to `t7`",
        ),
        (
            "t1: KS XX\n",
            1,
            8,
            "a card such as `QH` was expected, not `XX`",
        ),
        (
            "t1: KS ?\n",
            1,
            8,
            "an unknown card is allowed only in a player's view, not in a position",
        ),
        ("t1: KS (QH\n", 1, 8, "this `(` has no `)` after it"),
        (
            "t1: KS ()\n",
            1,
            8,
            "there is no card within the parentheses",
        ),
        ("t1: (KS (QH))\n", 1, 9, "there is a `(` within parentheses"),
        ("t1: KS )\n", 1, 8, "there is a `)` without a `(` before it"),
        (
            "t1: KS\n\n# Again\nt2: KS\n",
            4,
            5,
            "KS is here twice, more often than in the deck",
        ),
        ("c1: KS QS\n", 1, 8, "too many cards: c1 has room for 1"),
        (
            "c1: KS/1\n",
            1,
            5,
            "in this game cards have no owner: write `KS`",
        ),
        (
            "t1: KS\nt1: QS\n",
            2,
            1,
            "there is a second line for pile t1",
        ),
        (
            "base X\n",
            1,
            6,
            "a rank was expected, one of A 2 3 4 5 6 7 8 9 T J Q K, not `X`",
        ),
        (
            "deal 0\n",
            1,
            6,
            "the deal must be a number from 1 to 9223372036854775807, not `0`",
        ),
        ("turn 2\n", 1, 6, "the seat must be 1, not `2`"),
        (
            "turn 1 turnd\n",
            1,
            8,
            "there is no turn mark `turnd`; did you mean `turned`?",
        ),
        (
            "events 65536\n",
            1,
            8,
            "the number of the next random event must be a number from 0 to 65535, not `65536`",
        ),
        (
            "seat 1 redeals 1\n",
            1,
            16,
            "the number of redeals must be 0, not `1`",
        ),
        ("end of it\n", 1, 5, "a hand cannot end `of`"),
        (
            "phase party\n",
            1,
            7,
            "the phase must be play, batch with a number, gather or base, not `party`",
        ),
        (
            "bse 3\n",
            1,
            1,
            "a line cannot begin with `bse`; did you mean `base`?",
        ),
        ("t1 KS\n", 1, 1, "after the pile t1 a `:` was expected"),
        ("deal 3 4\n", 1, 8, "the line is complete before `4`"),
        (
            "partial\n",
            2,
            1,
            "the line `base` is missing: in this game the base changes from deal to deal",
        ),
        (
            "phase batch 2\n",
            1,
            7,
            "in this game no batches are placed card by card",
        ),
        (
            "phase gather\n",
            1,
            7,
            "in this game piles are not gathered one by one",
        ),
        (
            "base 3\n",
            2,
            1,
            "52 cards are missing: AC 2C 3C 4C 5C 6C …; add a line `partial` to leave cards out",
        ),
    ] {
        assert_eq!(
            position_error(&rules, text),
            (line, column, message.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn foundations_that_cannot_have_been_built_are_refused() {
    let all = |foundation: &str, without: [&str; 2]| {
        let cards = Card::all().map(|card| card.to_string());
        let down: Vec<String> = cards.filter(|card| !without.contains(&&**card)).collect();
        let (stock, up) = down.split_at(24);
        format!(
            "{foundation}\ns> ({})\nt1: {}\n",
            stock.join(" "),
            up.join(" ")
        )
    };
    let turned = sample_games::turned();
    assert_eq!(
        position_error(&turned, &all("f1: 8H", ["8H", ""])),
        (
            1,
            5,
            "8H cannot be first here: foundations build up in suit, from an ace on".to_owned()
        )
    );
    assert_eq!(
        position_error(&turned, &all("f1: AH 3H", ["AH", "3H"])),
        (
            1,
            8,
            "3H cannot be on AH here: foundations build up in suit, from an ace on".to_owned()
        )
    );
    assert!(read_position(&turned, &all("f1: AH 2H", ["AH", "2H"])).is_ok());
    // Where cards are left out, those at the bottom of a foundation may be.
    assert!(read_position(&turned, "f1: 8H\npartial\n").is_ok());
    assert_eq!(position_error(&turned, "f1: 8H TH\npartial\n").1, 8);
}

#[test]
fn an_unknown_line_is_reported_with_the_words_it_may_begin_with() {
    let (line, column, message) = position_error(&sample_games::open(), "hello\n");
    assert_eq!((line, column), (1, 1));
    assert_eq!(
        message,
        "a line cannot begin with `hello`; it may begin with a pile, such as `f1:`, or with one of \
         base, deal, hand, phase, turn, stalls, events, cleared, counted, turns, missed, called, \
         end, seat, partial"
    );
}

#[test]
fn cards_that_lie_the_wrong_way_up_or_belong_to_nobody_are_refused() {
    let turned = sample_games::turned();
    assert_eq!(
        position_error(&turned, "s> KS\n").2,
        "the cards of s are face down: write `(KS)`"
    );
    assert_eq!(
        position_error(&turned, "f1: (AS)\n").2,
        "the cards of f1 are face up: write `AS`"
    );
    assert_eq!(
        position_error(&turned, "base 4\n").2,
        "the base of this game is always A"
    );
    let batches = sample_games::batches();
    let error = position_error(&batches, "phase batch 2\npartial\n");
    assert_eq!(
        (error.0, error.2.as_str()),
        (3, "the batch has 2 cards left, but the stock has only 0")
    );
    let race = sample_games::race();
    assert_eq!(
        position_error(&race, "f1: AH\n").2,
        "the owner of this card is missing: write it as in `AH/1`"
    );
    assert_eq!(
        position_error(&race, "f1: AH/3\n").2,
        "the owner must be a number from 1 to 2, not `3`"
    );
    assert_eq!(
        position_error(&race, "1.t1: KS KS\n").2,
        "KS of player 1 is here twice, more often than in the deck"
    );
}

#[test]
fn cards_that_would_have_been_turned_up_do_not_lie_face_down() {
    let turned = sample_games::turned();
    let wrong = |card: &str| {
        format!("{card} would have been turned up at once: write it without parentheses")
    };
    for (text, line, column, card) in [
        ("partial\nt1: (TH)\n", 2, 6, "TH"),
        ("partial\nt1: KS\nt2: (7C TD)\n", 3, 9, "TD"),
        ("partial\nt1: 3C 2C (AC)\n", 2, 12, "AC"),
        ("partial\nt1: 3C (2C) AC\n", 2, 9, "2C"),
    ] {
        let error = position_error(&turned, text);
        assert_eq!(error, (line, column, wrong(card)), "{text}");
    }
    assert!(read_position(&turned, "partial\nt1: (7C) TD\ns> (AC 2C)\n").is_ok());
    // In other shapes, only uncovered cards have been turned up.
    let peaks = sample_games::game("tri-peaks", "standard");
    let text = write_position(&peaks, &sample_games::deal(&peaks, 1));
    let covered = text
        .lines()
        .find(|line| line.starts_with("p11: ("))
        .unwrap();
    assert!(read_position(&peaks, &format!("partial\n{covered}\np21: KS\n")).is_ok());
    let error = position_error(&peaks, &format!("partial\n{covered}\n"));
    assert!(error.2.contains("turned up at once"), "{error:?}");
}

#[test]
fn one_missing_card_is_named() {
    let rules = sample_games::open();
    let text = write_position(&rules, &sample_games::deal(&rules, 3));
    let line = text.lines().find(|line| line.starts_with("t4:")).unwrap();
    let (rest, card) = line.rsplit_once(' ').unwrap();
    let error = position_error(&rules, &text.replace(line, rest));
    assert_eq!(
        error.2,
        format!("1 card is missing: {card}; add a line `partial` to leave cards out")
    );
}

proptest! {
    #[test]
    fn errors_fit_on_one_line_without_control_characters(
        text in any::<String>(),
        before in prop::sample::select(vec!["", "t1: ", "t1>", "phase ", "turn 1 ", "seat 1 "]),
    ) {
        let text = format!("{before}{text}");
        for rules in [sample_games::open(), sample_games::race()] {
            let position = sample_games::deal(&rules, 1);
            let on_move = read_move(&rules, &position, &text).err();
            let on_move = on_move.map(|error| move_text_error(&rules, &error));
            let on_position = read_position(&rules, &text).err();
            let on_position = on_position.map(|error| position_text_error(&rules, &error));
            for told in on_move.into_iter().chain(on_position) {
                prop_assert!(!told.is_empty() && !told.contains(char::is_control), "{:?}", told);
                prop_assert!(told.chars().count() < 400, "{:?}", told);
            }
        }
    }
}

//! Knights, trumps and jokers: where they go, and what they are called.

use crate::common::{deal_number, legal_moves, rule_file_from};
use patience_core::{Card, Position, Rules, Seat, notation};
use patience_language::describe;

/// Returns the rules of a game with a tarot pack, two jokers and this many additional places.
fn game(places: u8) -> Rules {
    let text = format!(
        r#"language = 1
title = "Special"
deal = ["2 to each tableau", "the rest to stock"]
goal = "all cards on foundation, trumps and jokers"
[deck]
cards = ["plus knights", "plus 1 to 21 and 0 of trumps", "plus 2 jokers"]
[pile.foundation]
count = 4
[pile.trumps]
role = "foundation"
empty = "1 of trumps"
[pile.jokers]
role = "foundation"
count = 2
build = "nothing"
empty = "joker"
[pile.tableau]
count = 4
build = "down in alternating colours or same suit"
[pile.heap]
role = "tableau"
build = "any card"
[pile.cell]
count = {places}
[pile.stock]
[pile.waste]
[stock]
turn = "1 to waste"
"#
    );
    let file = rule_file_from("special", text);
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the moves of a position with only these piles, in notation.
fn moves(rules: &Rules, piles: &str) -> Vec<String> {
    let position = notation::read_position(rules, &format!("partial\n{piles}")).unwrap();
    let moves = legal_moves(rules, &position).into_iter();
    moves
        .map(|mv| notation::write_move(rules, &position, mv))
        .collect()
}

fn goes(rules: &Rules, piles: &str, mv: &str) -> bool {
    let moves = moves(rules, piles);
    moves.iter().any(|known| known.starts_with(mv))
}

#[test]
fn a_pack_has_special_cards_and_their_order() {
    let rules = game(1);
    assert_eq!(rules.cards(), 56 + 22 + 2);
    let mut deck = rules.shuffled_deck(deal_number(1), 0, 0);
    deck.sort_unstable();
    deck.dedup();
    assert_eq!(deck.len(), 52 + 4 + 22 + 1);
    assert_eq!(rules.ranks.count(), 14);
    assert!(!rules.is_one_pack() && rules.has_special_cards());
}

/// With this many cells, a set of piles needs several words of bits.
#[test]
fn special_cards_follow_their_order_and_the_rules() {
    for places in [1, 80] {
        let rules = game(places);
        for (piles, mv, is_legal) in [
            // Trumps are built up from the 1, and the fool is the highest.
            ("t1: 1T", "t1>trumps", true),
            ("t1: 0T", "t1>trumps", false),
            ("trumps: 1T 2T\nt1: 3T", "t1>trumps", true),
            ("trumps: 1T 2T\nt1: 0T", "t1>trumps", false),
            ("f1: AH 2H\nt1: 3T", "t1>f1", false),
            // Trumps have no colour.
            ("t1: 6H\nt2: 5T", "t2>t1", false),
            ("t1: 6T\nt2: 5H", "t2>t1", false),
            ("t1: 6T\nt2: 9T", "t2>t1", true),
            // A knight is between jack and queen.
            ("t1: QH\nt2: NS", "t2>t1", true),
            ("t1: NH\nt2: JS", "t2>t1", true),
            ("t1: QH\nt2: JS", "t2>t1", false),
            // A joker goes only where it is named or where any card may go.
            ("t1: **", "t1>jokers1", true),
            ("t1: KH", "t1>jokers1", false),
            ("t1: QH\nt2: **", "t2>t1", false),
            ("t1: **\nt2: QH", "t2>t1", false),
            ("t1: **\nt2: **", "t2>t1", false),
            ("heap: QH\nt2: **", "t2>heap", true),
            ("heap: **\nt2: 5T", "t2>heap", true),
            ("t2: **", "t2>t1", true),
        ] {
            assert_eq!(goes(&rules, piles, mv), is_legal, "{places} {piles} {mv}");
        }
        let cell = if places == 1 { "c" } else { "c1" };
        assert!(goes(&rules, "t1: 21T", &format!("t1>{cell}")));
        assert!(goes(&rules, "t1: **", &format!("t1>{cell}")));
    }
}

#[test]
fn moves_with_special_cards_can_be_undone() {
    let rules = game(80);
    for number in 1..5 {
        let start = Position::deal(&rules, deal_number(number), 0, Seat::FIRST, &[]);
        let mut position = start.clone();
        let mut played = Vec::new();
        for turn in 0..60 {
            let moves = legal_moves(&rules, &position);
            let Some(mv) = moves.get(turn * 7 % moves.len().max(1)).copied() else {
                break;
            };
            played.push(position.play(&rules, Seat::FIRST, mv).unwrap());
            let text = notation::write_position(&rules, &position);
            assert_eq!(notation::read_position(&rules, &text).unwrap(), position);
        }
        for applied in played.iter().rev() {
            position.take_back(&rules, applied);
        }
        assert_eq!(position, start);
    }
}

#[test]
fn jokers_pair_with_each_other_and_go_anywhere_when_wild() {
    let text = r#"language = 1
title = "Wild"
deal = ["10 to each tableau", "1 to waste", "the rest to stock"]
goal = "tableau empty"
[deck]
cards = ["plus 2 jokers"]
[pile.waste]
build = "up or down in any suit, joker wild"
from = "tableau"
lift = "nothing"
[pile.tableau]
count = 5
[pile.discard]
[pile.stock]
[stock]
turn = "1 to waste"
[remove.jokers]
what = ["2 jokers", "2 cards that make 13"]
from = "tableau"
to = "discard"
"#;
    let rules = rule_file_from("wild", text.to_owned()).compile(None, &[]);
    let rules = rules.unwrap_or_else(|faults| panic!("{faults}"));
    for (piles, mv, is_legal) in [
        ("w: 5H\nt1: **", "t1>w", true),
        ("w: **\nt1: KC", "t1>w", true),
        ("w: 5H **\nt1: 9C", "t1>w", true),
        ("w: 5H\nt1: 9C", "t1>w", false),
        ("w: **\nt1: **", "t1>w", true),
        ("w: 9H\nt1: **\nt2: **", "t1+t2", true),
        ("w: 9H\nt1: **\nt2: KC", "t1+t2", false),
        ("w: 9H\nt1: QH\nt2: AC", "t1+t2", true),
    ] {
        assert_eq!(goes(&rules, piles, mv), is_legal, "{piles} {mv}");
    }
}

#[test]
fn the_rules_explain_special_cards() {
    let sections = describe::rules_text(&game(1)).into_iter();
    let paragraphs: Vec<String> = sections.flat_map(|section| section.paragraphs).collect();
    let told = paragraphs.join(" ");
    for words in [
        "One pack with four knights, the trumps from 0 to 21 and two jokers is used, 80 cards in all.",
        "the lowest is the 1 and the highest the 0",
        "A joker has no rank, suit or colour",
        "the knight coming after the jack and the queen after the knight",
        "(2★ on 1★, for example)",
        "Nothing may be put on trump 0",
        "a joker",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let labels = ["NH", "21T", "**"].map(|card| Card::parse(card).unwrap().label());
    assert_eq!(labels, ["N♥", "21★", "joker"]);
}

/// Runs in any suit include the knights of the pack, whatever their suits.
#[test]
fn complete_runs_include_the_knights_of_some_suits() {
    let text = |knights: &str, suits: &str| {
        format!(
            r#"language = 1
title = "Runs"
deal = ["6 to each tableau", "the rest to stock"]
goal = "all cards on foundation and heap"
[deck]
packs = 2
cards = ["{knights}"]
[pile.stock]
[pile.foundation]
count = 4
build = "up in any suit"
[pile.heap]
role = "foundation"
count = 8
build = "nothing"
empty = "nothing"
[pile.tableau]
count = 10
build = "down {suits}"
lift = "built run"
[stock]
turn = "1 to each tableau"
[remove.runs]
what = "run of all ranks {suits}"
from = "tableau"
to = "heap"
how = "at once"
"#
        )
    };
    let is_sound = |knights, suits| {
        let file = rule_file_from("runs", text(knights, suits));
        file.compile(None, &[]).is_ok()
    };
    for suits in ["in any suit", "in alternating colours", "in suit"] {
        assert!(is_sound("plus knights", suits), "{suits}");
        let some = is_sound("plus knights of spades and hearts", suits);
        assert_eq!(some, suits != "in suit", "{suits}");
    }
}

//! Changed decks: cards left out, and extra copies of others.

use crate::common::{deal_number, rule_file_from};
use patience_core::{Card, DealNumber, Position, Rules, Seat, shuffled_deck};
use patience_language::describe;

/// Returns the rules of a game with these lines under `[deck]`.
fn game(deck: &str) -> Rules {
    let text = format!(
        r#"language = 1
title = "Deck"
deal = ["the rest to stock"]
goal = "all cards on discard"
[deck]
{deck}
[pile.stock]
[pile.waste]
[pile.discard]
[stock]
turn = "1 to waste"
[remove.cards]
what = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
from = "waste"
to = "discard"
"#
    );
    let file = rule_file_from("deck", text);
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

fn copies(rules: &Rules, cards: &str) -> Vec<u8> {
    let cards = cards.split(' ').map(|card| Card::parse(card).unwrap());
    cards.map(|card| rules.copies(card)).collect()
}

#[test]
fn cards_are_left_out_and_added_one_after_the_other() {
    let rules = game(
        r#"packs = 2
cards = ["minus 1 queen of clubs", "minus jacks of each suit", "plus 7 to 9 of hearts and spades", "plus 2 10s of diamonds"]"#,
    );
    assert_eq!(rules.cards(), 104 - 1 - 8 + 6 + 2);
    assert_eq!(
        copies(&rules, "QC QD JC 7H 7C 9S TD TC"),
        [1, 2, 0, 3, 2, 3, 4, 2]
    );
    assert!(!rules.ranks.contains(Card::parse("JC").unwrap().rank()));
}

#[test]
fn leaving_out_whole_ranks_and_suits_makes_a_short_pack() {
    let (said, short) = (
        game(r#"cards = ["minus 2 to 6", "minus clubs"]"#),
        game("suits = \"diamonds, hearts, spades\"\nranks = \"ace and 7 to king\""),
    );
    assert!(said.changed_cards.is_empty());
    assert_eq!(
        (said.ranks, &said.suits_left_out),
        (short.ranks, &short.suits_left_out)
    );
    assert!(said.plays_like(&short));
}

#[test]
fn every_copy_in_a_changed_deck_is_dealt() {
    for deck in [
        r#"cards = ["minus queen of clubs", "plus 7 to ace of each suit"]"#,
        r#"packs = 3
cards = ["minus 2 2s of each suit", "plus 3 aces of spades"]"#,
        r#"suits = "hearts and spades, 2 times"
cards = ["minus 1 king of hearts"]"#,
    ] {
        let rules = game(deck);
        for number in 1..20 {
            let mut cards = rules.shuffled_deck(deal_number(number), 0, 0);
            assert_eq!(cards.len(), usize::from(rules.cards_in_deck()));
            cards.sort_unstable();
            for same in cards.chunk_by(|one, other| one == other) {
                assert_eq!(
                    same.len(),
                    usize::from(rules.copies(same[0])),
                    "{:?}",
                    same[0]
                );
            }
            let position = Position::deal(&rules, deal_number(number), 0, Seat::FIRST, &[]);
            let dealt: usize = rules.pile_ids().map(|pile| position.len(pile)).sum();
            assert_eq!(dealt, usize::from(rules.cards()));
        }
    }
}

#[test]
fn leaving_out_a_card_keeps_the_others_in_order() {
    let rules = game(r#"cards = ["minus queen of clubs"]"#);
    let queen = Card::parse("QC").unwrap();
    for number in [deal_number(5), DealNumber::parse("ms:617").unwrap()] {
        let mut whole = shuffled_deck(1, number, 0, 0);
        whole.retain(|card| *card != queen);
        assert!(rules.has_deal(number));
        assert_eq!(rules.shuffled_deck(number, 0, 0), whole);
    }
    let more = game(r#"cards = ["plus queen of clubs"]"#);
    assert!(!more.has_deal(DealNumber::parse("ms:617").unwrap()));
}

#[test]
fn the_rules_name_the_cards_of_the_deck() {
    let told = |deck: &str| {
        let sections = describe::rules_text(&game(deck)).into_iter();
        let paragraphs: Vec<String> = sections.flat_map(|section| section.paragraphs).collect();
        paragraphs.join(" ")
    };
    for (deck, words) in [
        (
            r#"cards = ["minus queen of clubs"]"#,
            "One pack of 52 cards is used, without jokers. Left out: the queen of clubs. That makes 51 cards.",
        ),
        (
            r#"cards = ["plus 7 to ace of each suit"]"#,
            "Added, one of each: the ace and the cards from the 7 to the king of each suit. That makes 84 cards.",
        ),
        (
            "packs = 2\ncards = [\"minus 1 queen of clubs\"]",
            "104 cards in all, without jokers. Left out: one queen of clubs. That makes 103 cards.",
        ),
    ] {
        let told = told(deck);
        assert!(told.contains(words), "{told}");
    }
}

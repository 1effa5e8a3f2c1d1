//! Piles that are kept at a number of cards, ranks that stay, turns that deal to one column, and
//! packs without some ranks.

use std::sync::Arc;

use crate::playing::{Table, deck};
use patience_core::Rules;
use patience_language::{RuleFile, Source, describe};

/// Returns the rules described by the text of a rule file.
pub fn language_1(text: &str) -> Rules {
    rules(text)
}

fn rules(text: &str) -> Rules {
    let source = Arc::new(Source {
        name: "words.toml".to_owned(),
        text: text.to_owned(),
    });
    let file =
        RuleFile::read("words", &source, &|_| None).unwrap_or_else(|faults| panic!("{faults}"));
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the rules text on one line.
pub fn told(rules: &Rules) -> String {
    let sections = describe::rules_text(rules).into_iter();
    let paragraphs: Vec<String> = sections.flat_map(|section| section.paragraphs).collect();
    paragraphs.join(" ")
}

const HANDS: &str = r#"
title = "Hands"
deal  = ["3 to each reserve", "4 to stock", "the rest to tableau"]
pile.foundation = { count = 4 }
pile.tableau = { build = "down in any suit" }
pile.reserve = { count = 2, fill = "stock", fill_cards = 3, filled = "when it has fewer" }
pile.stock = {}
goal = { when = "all cards on foundation" }
"#;

#[test]
fn a_pile_is_kept_at_a_number_of_cards_while_cards_last() {
    let pack = "2C 2D 3C 3D AC AD | 5S 5H 5C 5D | 4C 4D 6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD KC KD \
        AH 2H 3H 4H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 6S 7S 8S 9S TS JS QS KS";
    let mut table = Table::deal(rules(HANDS), &[deck(pack)]);
    let lens = |table: &Table| ["r1", "r2", "s"].map(|pile| table.len(pile));
    assert_eq!(lens(&table), [3, 3, 4]);
    table.play(&["r1>f1 AC"]);
    assert_eq!(lens(&table), [3, 3, 3]);
    assert_eq!(table.top("r1"), "5D");
    table.play(&["r2>f2 AD"]);
    assert_eq!(lens(&table), [3, 3, 2]);
    let told = told(&rules(HANDS));
    let words = "Whenever a reserve has fewer than three cards, top cards of the stock are put there at once, \
        one by one, until it has three";
    assert!(told.contains(words), "{told}");
}

const KINGS: &str = r#"
title = "Kings"
deal  = ["4 to tableau 1", "3 to tableau 2", "3 to tableau 3", "the rest to stock"]
pile.foundation = { count = 4, limit = 12 }
pile.tableau = { count = 3, build = "down in alternating colours", lift = "built run", never_gives = "king" }
pile.stock = {}
stock = { deals = "1 to tableau 1, 2 to tableau 3" }
goal = { when = "all but kings on foundation" }
"#;

#[test]
fn ranks_that_stay_end_a_run_and_a_turn_deals_to_certain_columns() {
    let pack = "2C KH QS JH | 3C 4C KC | 6C 7C QD | 5S 5H 5C 5D 4D 6D 7D 8C 8D 9C 9D TC TD JC JD QC KD 2D 3D \
        AC AD AH 2H 3H 4H 6H 7H 8H 9H TH QH AS 2S 3S 4S 6S 7S 8S 9S TS JS KS";
    let mut table = Table::deal(rules(KINGS), &[deck(pack)]);
    assert!(table.can("t3>t2 QD"));
    table.refuses("t1>t3:3 | RankStays | A king may never be taken from a column");
    table.refuses("t2>t1 | RankStays | A king may never be taken from a column");
    table.play(&["t3>t2 QD", "turn"]);
    assert_eq!(["t1", "t2", "t3"].map(|pile| table.len(pile)), [5, 4, 4]);
    let told = told(&rules(KINGS));
    for words in [
        "Kings may never be taken from there.",
        "deal one card face up to the first column and then deal two cards face up to the third column",
    ] {
        assert!(told.contains(words), "{told}");
    }
}

const SHORT: &str = r#"
title = "Short"
deal  = ["the rest to tableau"]
deck = { ranks = "ace and 7 to king" }
pile.foundation = { count = 4, limit = 8, build = "up by 2 in suit, wrapping" }
pile.tableau = { count = 4, build = "down in suit, wrapping", lift = "built run", empty = "base - 1" }
goal = { when = "all cards on foundation" }
"#;

#[test]
fn ranks_that_are_left_out_are_stepped_over_up_and_down_and_round() {
    let rules = rules(SHORT);
    let card = |text: &str| patience_core::Card::parse(text).unwrap();
    let goes = |kind: &str, on: &str, top: &str| {
        let group = rules.group_named(kind).unwrap();
        rules
            .accepts(group, rules.ranks.first())
            .on(card(on))
            .contains(card(top))
    };
    assert!(goes("tableau", "7S", "AS") && goes("tableau", "AS", "KS"));
    assert!(!goes("tableau", "AS", "QS") && !goes("tableau", "3S", "2S"));
    assert!(goes("foundation", "AS", "8S") && goes("foundation", "QS", "AS"));
    assert!(goes("foundation", "KS", "7S") && !goes("foundation", "AS", "3S"));
    let column = rules.group_named("tableau").unwrap();
    let starts = rules.accepts(column, rules.ranks.first()).empty();
    assert!(starts.contains(card("KS")) && !starts.contains(card("QS")));
}

#[test]
fn the_place_at_the_left_may_be_written_without_articles() {
    let gaps = include_str!("../../../../../rules/gaps.toml");
    let without = gaps.replace("built on the left", "built on left");
    assert_eq!(told(&rules(&without)), told(&rules(gaps)));
}

const COLOURS: &str = r#"
language = 1
title = "Colours"
deal  = ["7 to each tableau", "the rest to reserve"]
goal  = "all cards on foundation"
[pile.foundation]
count = 4
[pile.reserve]
[pile.cell]
count = 2
empty = "red card"
[pile.tableau]
count = 7
build = "down in any suit, not on black kings or 2 to 4 of spades"
lift = "built run, no clubs"
empty = "hearts or black kings"
"#;

#[test]
fn suits_and_colours_are_written_like_ranks() {
    let told = told(&rules(COLOURS));
    for words in [
        "An empty cell may be filled with a red card",
        "An empty column may be filled with a heart or a black king",
        "Nothing may be put on black kings, 2♠, 3♠ and 4♠.",
        "Clubs may never be taken from there.",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    let pack = "AC AD AH AS KC KD 9H | 2C 2D 2H 2S 3D 3H 8C | 5C 5D 5H 5S 6C 6D 6H | 7C 7D 7H 7S 4C 4D 4H | \
        8D 8H 8S 9C 9D 9S TC | TD TH TS JC JD JH JS | QC QD QH QS KH KS 3S | 6S 3C 4S";
    let mut table = Table::deal(rules(COLOURS), &[deck(pack)]);
    table.refuses(
        "t1>t5 QC | RankStays | A club may never be taken from a column
        t4>c1 QS | CannotStart | An empty cell takes only a red card
        t2>t6 QD | DoesNotFit | Q♦ does not fit on K♠: nothing may be put on black kings, 2♠, 3♠ and 4♠",
    );
    table.play(&["t2>t5 QD", "t3>c1 QH"]);
}

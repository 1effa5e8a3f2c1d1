//! Poker Squares: the worked square, where cards may go, what lines score, and each option.

use crate::playing::{Table, compiled, deck_with, rules};
use patience_core::score::line_hands;
use patience_core::{DealNumber, End, Hand, Move, Position, Rules, Seat};

const SQUARE: [[&str; 5]; 5] = [
    ["8C", "8D", "8H", "8S", "KC"],
    ["9C", "2D", "9H", "9S", "2C"],
    ["AC", "3D", "TH", "QS", "5D"],
    ["4C", "4D", "JH", "AS", "7S"],
    ["6C", "5C", "QH", "6S", "6D"],
];

/// The places from the middle outwards, each adjacent to an earlier one, as row and column.
const OUTWARDS: [(usize, usize); 25] = [
    (3, 3),
    (2, 3),
    (4, 3),
    (3, 2),
    (3, 4),
    (2, 2),
    (2, 4),
    (4, 2),
    (4, 4),
    (1, 3),
    (5, 3),
    (3, 1),
    (3, 5),
    (1, 2),
    (1, 4),
    (5, 2),
    (5, 4),
    (2, 1),
    (4, 1),
    (2, 5),
    (4, 5),
    (1, 1),
    (1, 5),
    (5, 1),
    (5, 5),
];

/// Plays the worked square from the middle outwards.
fn finished(variant: Option<&str>, set: &[(&str, &str)]) -> Table {
    let cards: Vec<&str> = OUTWARDS
        .iter()
        .map(|(row, column)| SQUARE[row - 1][column - 1])
        .collect();
    let rules = compiled("poker-squares", variant, set);
    let mut table = Table::deal(rules, &[deck_with(&cards.join(" "))]);
    for (row, column) in OUTWARDS {
        let place = format!("g{row}{column}");
        if table.len(&place) == 0 {
            table.play(&[&format!("h>{place}")]);
        }
    }
    table
}

#[test]
fn the_worked_square_counts_202_american_and_73_english() {
    let table = finished(None, &[]);
    let hands: Vec<Hand> = line_hands(&table.rules, &table.now)
        .into_iter()
        .filter_map(|line| line.poker)
        .collect();
    let rows = [
        Hand::FourOfAKind,
        Hand::FullHouse,
        Hand::Nothing,
        Hand::Pair,
        Hand::ThreeOfAKind,
    ];
    let columns = [
        Hand::Flush,
        Hand::Nothing,
        Hand::StraightFlush,
        Hand::Flush,
        Hand::Nothing,
    ];
    assert_eq!((&hands[..5], &hands[5..]), (&rows[..], &columns[..]));
    assert_eq!((table.score(), table.end()), (202, Some(End::Finished)));
    assert_eq!(finished(None, &[("scoring", "english")]).score(), 73);
    assert_eq!(finished(Some("english"), &[]).score(), 73);
    assert_eq!(
        finished(None, &[("scoring", "swedish")]).score(),
        14 + 12 + 2 + 6 + 10 + 20 + 10
    );
    assert_eq!(
        table.len("s") + table.len("h"),
        27,
        "no further card is turned"
    );
}

#[test]
fn the_second_card_goes_next_to_the_first() {
    let table = Table::deal(rules("poker-squares", &[]), &[deck_with("TH")]);
    assert_eq!(
        (table.cards("g33").as_str(), table.len("h"), table.len("s")),
        ("TH", 1, 50)
    );
    for row in 1..=5 {
        for column in 1..=5 {
            let next = [(2, 3), (4, 3), (3, 2), (3, 4)].contains(&(row, column));
            assert_eq!(
                table.can(&format!("h>g{row}{column}")),
                next,
                "row {row} column {column}"
            );
        }
    }
    let sentence = "A card must go directly above, below or beside another card";
    table.refuses(&format!(
        "
            h>g22 | NotBeside | {sentence}
            h>g11 | NotBeside | {sentence}
            "
    ));
    table.refuses("h>g33 | Full | Row 3, column 3 is taken: it holds only one card");
}

#[test]
fn a_placed_card_never_moves() {
    let mut table = Table::deal(rules("poker-squares", &[]), &[deck_with("TH")]);
    table.play(&["h>g34"]);
    table.refuses(
        "
            g34>g44 | NeverTaken | Nothing is taken from row 3, column 4
            g33=g34 | NoSuchMove | There is no such move in this game
            finish | NoSuchMove | There is no such move in this game
            turn | NoSuchMove | There is no such move in this game
            ",
    );
}

#[test]
fn every_card_must_touch_another_or_only_the_second_or_none() {
    let after_two = |placement: &str| {
        let mut table = Table::deal(
            rules("poker-squares", &[("placement", placement)]),
            &[deck_with("TH")],
        );
        let second = ["g22", "g11", "g23"].map(|place| table.can(&format!("h>{place}")));
        table.play(&["h>g23"]);
        (
            second,
            ["g11", "g12", "g13", "g55"].map(|place| table.can(&format!("h>{place}"))),
        )
    };
    assert_eq!(
        after_two("adjacent"),
        ([false, false, true], [false, false, true, false])
    );
    assert_eq!(after_two("starter_only"), ([false, false, true], [true; 4]));
    assert_eq!(after_two("any"), ([true; 3], [true; 4]));
    assert_eq!(
        after_two("touching"),
        ([true, false, true], [false, true, true, false])
    );
}

#[test]
fn without_a_starter_the_first_card_is_placed_like_the_others() {
    let table = Table::deal(
        rules("poker-squares", &[("starter", "no")]),
        &[deck_with("TH")],
    );
    assert_eq!(
        (table.len("g33"), table.cards("h").as_str(), table.len("s")),
        (0, "TH", 51)
    );
    assert_eq!(table.moves().len(), 25);
    let touching = [("starter", "no"), ("placement", "touching")];
    let mut swedish = Table::deal(rules("poker-squares", &touching), &[deck_with("TH")]);
    assert_eq!(swedish.moves(), [swedish.read("h>g11")]);
    swedish.play(&["h>g11"]);
    assert_eq!(
        swedish.moves(),
        ["h>g12", "h>g21", "h>g22"].map(|text| swedish.read(text))
    );
}

#[test]
fn an_option_makes_diagonals_count() {
    let board = "g11: TS\ng22: JS\ng33: QS\ng44: KS\ng55: AS\ng15: 9C\ng24: 9D\ng42: 9H\ng51: 2C\nh: 3C\ns> (4C)";
    assert_eq!(Table::set_up(rules("poker-squares", &[]), board).score(), 0);
    let with = Table::set_up(rules("poker-squares", &[("diagonals", "yes")]), board);
    assert_eq!((with.score(), with.rules.scored_lines().len()), (110, 12));
}

#[test]
fn a_target_decides_the_winner() {
    assert_eq!(finished(None, &[("target", "202")]).end(), Some(End::Won));
    assert_eq!(
        finished(None, &[("target", "203")]).end(),
        Some(End::Finished)
    );
    assert_eq!(
        finished(None, &[("target", "0")]).end(),
        Some(End::Finished)
    );
}

#[test]
fn five_cards_may_be_discarded_in_the_swedish_game() {
    let mut table = Table::deal(
        compiled("poker-squares", Some("swedish"), &[]),
        &[deck_with("TH")],
    );
    table.play(&["h>g11", "h>d", "h>d", "h>d", "h>d", "h>d"]);
    table.refuses(
        "
            h>d | Full | The discard pile is full: it holds at most five cards
            d>g12 | NeverTaken | Cards on the discard pile are out of play
            ",
    );
    assert!(
        Table::deal(rules("poker-squares", &[]), &[deck_with("TH")])
            .moves()
            .iter()
            .all(|mv| matches!(mv, Move::Transfer { .. }))
    );
}

#[test]
fn a_hold_pile_keeps_five_cards_of_which_the_top_plays() {
    let mut table = Table::deal(
        rules("poker-squares", &[("reserve", "1")]),
        &[deck_with("TH AS KS QS JS TS 9S")],
    );
    table.play(&["h>r", "h>r"]);
    assert_eq!(
        (table.cards("r").as_str(), table.cards("h").as_str()),
        ("AS KS", "QS")
    );
    table.play(&["r>g23 KS", "h>g13 QS"]);
    assert_eq!(table.cards("r"), "AS");
    table.play(&["h>r", "h>r", "h>r", "h>r"]);
    table.refuses("h>r | Full | The hold pile is full: it holds at most five cards");
}

#[test]
fn a_full_square_may_be_rearranged_before_it_counts() {
    let mut table = finished(Some("shuffle"), &[]);
    assert_eq!(
        (table.end(), table.score(), table.moves().len()),
        (None, 202, 25 * 24 / 2 + 1)
    );
    table.play(&["g15=g55"]);
    assert_eq!(
        (table.cards("g15"), table.cards("g55")),
        ("6D".into(), "KC".into())
    );
    table.play(&["g15=g55", "finish"]);
    assert_eq!((table.end(), table.score()), (Some(End::Finished), 202));
    let early = Table::deal(
        compiled("poker-squares", Some("shuffle"), &[]),
        &[deck_with("TH")],
    );
    early.refuses("finish | NotFull | Not all places are filled yet");
}

#[test]
fn on_a_full_square_cards_only_change_places() {
    let rules = compiled("poker-squares", Some("shuffle"), &[("reserve", "1")]);
    let mut table = Table::deal(rules, &[deck_with("8C")]);
    table.play(&["h>r"]);
    let (last, others) = OUTWARDS.split_last().unwrap();
    for (row, column) in others {
        table.play(&[&format!("h>g{row}{column}")]);
    }
    // The last place takes the card that was kept, and another card is turned up.
    table.play(&[&format!("r>g{}{}", last.0, last.1)]);
    assert_eq!((table.len("h"), table.moves().len()), (1, 25 * 24 / 2 + 1));
    table.refuses("h>r | NoSuchMove | There is no such move in this game");
}

#[test]
fn the_presets_are_classic_english_swedish_and_shuffle() {
    for (variant, starter, placement, scoring) in [
        ("classic", "false", "any", "american"),
        ("english", "false", "any", "english"),
        ("swedish", "false", "touching", "swedish"),
        ("shuffle", "false", "any", "american"),
    ] {
        let rules = compiled("poker-squares", Some(variant), &[]);
        let value = |name: &str| {
            rules
                .about
                .settings
                .iter()
                .find(|setting| setting.id == name)
                .unwrap()
                .value
                .to_string()
        };
        assert_eq!(
            [value("starter"), value("placement"), value("scoring")],
            [starter, placement, scoring],
            "{variant}"
        );
    }
}

/// Fills squares at random and returns the mean score by both ways of counting.
fn random_means(rules: &Rules, games: u32) -> (f64, f64) {
    let english = rules_table("english");
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let (mut moves, mut american, mut other) = (Vec::new(), 0.0, 0.0);
    for deal in 1..=games {
        let mut now = Position::deal(
            rules,
            DealNumber::new(u64::from(deal)).unwrap(),
            0,
            Seat::FIRST,
            &[],
        );
        loop {
            now.legal_moves(rules, Seat::FIRST, &mut moves);
            if moves.is_empty() {
                break;
            }
            now.play(rules, Seat::FIRST, moves[below(moves.len())])
                .unwrap();
        }
        assert_eq!(now.turn().end, Some(End::Finished));
        for line in line_hands(rules, &now) {
            american += f64::from(line.points);
            other += f64::from(english[line.poker.unwrap() as usize]);
        }
    }
    (american / f64::from(games), other / f64::from(games))
}

fn rules_table(scoring: &str) -> [i32; 10] {
    rules("poker-squares", &[("scoring", scoring)])
        .lines
        .as_ref()
        .and_then(|lines| lines.poker().copied())
        .unwrap()
}

/// A square filled at random has a standard deviation of 7.6 American and 4.2 English points. Over
/// 100,000 squares the mean is accurate to 0.024. A debug build plays 4,000 squares, with an
/// accuracy of 0.12, and is allowed four deviations.
#[test]
fn a_square_filled_at_random_averages_14_4_american_and_7_7_english() {
    let (games, room) = if cfg!(debug_assertions) {
        (4_000, 0.5)
    } else {
        (100_000, 0.2)
    };
    for placement in ["adjacent", "any"] {
        let (american, english) =
            random_means(&rules("poker-squares", &[("placement", placement)]), games);
        assert!(
            (american - 14.4).abs() < room,
            "{placement}: {american} American"
        );
        assert!(
            (english - 7.7).abs() < room / 1.8,
            "{placement}: {english} English"
        );
    }
}

#[test]
fn the_tables_are_those_of_the_books() {
    assert_eq!(
        rules_table("american"),
        [100, 75, 50, 25, 20, 15, 10, 5, 2, 0]
    );
    assert_eq!(rules_table("english"), [30, 30, 16, 10, 5, 12, 6, 3, 1, 0]);
    assert_eq!(rules_table("swedish"), [20, 20, 14, 12, 10, 8, 6, 4, 2, 0]);
}

//! Pyramid: pairs, kings and covers of the worked example, redeals, and each option.

use crate::playing;
use crate::playing::{Table, compiled, deck, rules};
use patience_core::{Act, End, Entry, Game, MatchLength, Refusal, Seat, Status, Times};
use std::sync::Arc;

const EXAMPLE: &str = "2H | 5S 5C | AS KH 2S | TD 3H 7H 8C | JS QD 3D KS 7S | 6D 6S 8H 4C 2D 9C | 4H QC 9H JC AD 8S 3S | \
                       7D KD 9D 9S TH 7C AH KC TS 5D 2C 8D JD 5H QH 4S TC AC 3C 4D 6H 6C JH QS";

fn example(set: &[(&str, &str)]) -> Table {
    Table::deal(rules("pyramid", set), &[deck(EXAMPLE)])
}

fn set_up(set: &[(&str, &str)], text: &str) -> Table {
    Table::set_up(rules("pyramid", set), text)
}

/// Returns the pairs and single cards that can be removed.
fn removals(table: &Table) -> String {
    let moves = table
        .moves()
        .into_iter()
        .filter(|mv| *mv != patience_core::Move::Turn);
    moves
        .map(|mv| patience_core::notation::write_move(&table.rules, &table.now, mv))
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn seven_rows_are_dealt_and_twenty_four_cards_left() {
    let table = example(&[]);
    assert_eq!(
        (table.cards("p11"), table.cards("p43"), table.cards("p77")),
        ("2H".into(), "7H".into(), "3S".into())
    );
    assert!(table.stock("s").starts_with("7D KD 9D 9S TH"));
    assert_eq!(
        (
            table.len("s"),
            table.face_up("s"),
            table.len("w"),
            table.len("h")
        ),
        (24, 0, 0, 0)
    );
    let covers = |place: &str| -> Vec<&str> {
        let pile = table.rules.pile(table.pile(place));
        pile.covered_by()
            .iter()
            .map(|over| table.rules.pile(*over).name.as_str())
            .collect()
    };
    assert_eq!(covers("p11"), ["p21", "p22"]);
    assert_eq!(covers("p43"), ["p53", "p54"]);
    assert_eq!(covers("p77"), Vec::<&str>::new());
}

#[test]
fn the_verdicts_of_the_worked_example_hold() {
    let mut table = example(&[]);
    assert_eq!(
        removals(&table),
        "p71+p73 4H 9H, p72+p75 QC AD, p32! KH, p54! KS"
    );
    table.refuses(
        "
            p65+p74 | Covered | 2♦ is covered by other cards
            p21+p76 | Covered | 5♠ is covered by other cards
            p71+p72 | NotAPair | 4♥ and Q♣ make 16, not 13
            p71! | NotAlone | Pair 4♥ with a 9: together they make 13
            ",
    );
    table.play(&["p54! KS"]);
    let free = |table: &Table, place: &str| table.now.is_uncovered(&table.rules, table.pile(place));
    assert_eq!(
        (table.cards("p64"), table.cards("p65")),
        ("4C".into(), "2D".into())
    );
    assert!(!free(&table, "p43") && !free(&table, "p44"));
    table.play(&["p71+p73", "p72+p75"]);
    assert!(free(&table, "p61") && free(&table, "p62") && !free(&table, "p63"));
    table.play(&["turn"]);
    assert_eq!(table.cards("h"), "7D");
    assert!(table.can("h+p61") && table.can("h+p62"));
    table.refuses("h+p74 | NotAPair | 7♦ and J♣ make 18, not 13");
    assert_eq!(table.score(), 5);
}

#[test]
fn removing_a_king_uncovers_only_the_cards_under_it() {
    let under = "p43: 7H\np44: 8C\np53: 3D\np54: KS\np55: 7S\np64: 4C\np65: 2D";
    let mut table = set_up(&[], under);
    table.play(&["p54!"]);
    let covering = |table: &Table, place: &str| {
        let pile = table.rules.pile(table.pile(place));
        pile.covered_by()
            .iter()
            .map(|over| table.cards(&table.rules.pile(*over).name))
            .collect::<String>()
    };
    assert_eq!(
        (
            covering(&table, "p43").as_str(),
            covering(&table, "p44").as_str()
        ),
        ("3D", "7S")
    );
}

#[test]
fn covered_kings_may_have_to_wait() {
    let mut table = example(&[("covered_kings", "no")]);
    assert_eq!(removals(&table), "p71+p73 4H 9H, p72+p75 QC AD");
    table.refuses("p54! | Covered | K♠ is covered by other cards");
    let mut free = set_up(&[("covered_kings", "no")], "p54: KS\np64: 4C\nw: 9H");
    free.refuses("p54! | Covered | K♠ is covered by other cards");
    free.play(&["w+p64", "p54!"]);
    table.play(&["turn", "turn", "h! KD"]);
}

#[test]
fn the_turned_card_goes_to_the_waste_and_pairs_with_its_top() {
    let mut table = set_up(&[], "p11: 2C\ns> (5D 8C KH 3S)\nd: AC");
    table.play(&["turn", "turn"]);
    assert_eq!(
        (table.cards("h").as_str(), table.cards("w").as_str()),
        ("8C", "5D")
    );
    table.play(&["h+w", "turn", "turn"]);
    assert_eq!(
        (table.cards("h").as_str(), table.cards("w").as_str()),
        ("3S", "KH")
    );
    table.play(&["w! KH"]);
    assert_eq!((table.len("d"), table.cards("w").as_str()), (4, ""));
}

#[test]
fn by_an_option_only_the_waste_is_available() {
    let mut table = set_up(&[("stock_and_waste", "no")], "p11: 8D\ns> (5D 8C KH 3S)");
    table.play(&["turn", "turn"]);
    assert_eq!(table.cards("w"), "5D 8C");
    assert_eq!(removals(&table), "");
    table.play(&["turn", "w! KH"]);
    assert_eq!(table.cards("w"), "5D 8C");
    assert!(table.rules.pile_named("h").is_none());
}

#[test]
fn two_redeals_bring_the_cards_out_in_the_same_order() {
    let mut table = example(&[]);
    let first = table.stock("s");
    for pass in 0..2u16 {
        table.refuses("redeal | StockNotEmpty | The stock is not empty yet");
        (0..24).for_each(|_| {
            table.play(&["turn"]);
        });
        table.refuses("turn | StockEmpty | There is nothing left to turn: the stock is empty");
        assert_eq!((table.len("w"), table.cards("h").as_str()), (23, "QS"));
        table.play(&["redeal"]);
        assert_eq!(
            (table.stock("s"), table.len("w"), table.len("h")),
            (first.clone(), 0, 0)
        );
        assert_eq!(table.now.seat(Seat::FIRST).redeals, pass + 1);
    }
    (0..24).for_each(|_| {
        table.play(&["turn"]);
    });
    table.refuses(
        "redeal | NoMorePasses | No pass is left: there are only three passes through the stock",
    );
}

#[test]
fn redeals_range_from_none_to_two_or_are_unlimited() {
    let redeals = |value: &str| {
        rules("pyramid", &[("redeals", value)])
            .stock
            .as_ref()
            .unwrap()
            .redeals
    };
    assert_eq!(redeals("0"), Times::Limited(0));
    assert_eq!(redeals("2"), Times::Limited(2));
    assert_eq!(redeals("-1"), Times::Unlimited);
    let board = "p11: 2C\ns> (5D 8C)";
    let mut none = set_up(&[("redeals", "0")], board);
    none.play(&["turn", "turn"]);
    assert!(none.can("h+w") && !none.can("redeal"));
    let mut endless = set_up(&[("redeals", "-1")], board);
    for _ in 0..5 {
        endless.play(&["turn", "turn", "redeal"]);
    }
}

#[test]
fn all_cards_must_be_removed_or_by_an_option_only_the_pyramid() {
    let gone = |left: &[&str]| {
        let cards = deck(EXAMPLE)
            .into_iter()
            .map(|card| card.to_string())
            .filter(|card| !left.contains(&card.as_str()));
        cards.collect::<Vec<_>>().join(" ")
    };
    let board = format!(
        "p11: 2H\nw: 5S 5C\nh: JD\nd: {}",
        gone(&["2H", "5S", "5C", "JD"])
    );
    let mut relaxed = set_up(&[("goal", "pyramid")], &board);
    relaxed.play(&["h+p11"]);
    assert_eq!(relaxed.end(), Some(End::Won));
    let mut all = set_up(&[], &board);
    all.play(&["h+p11"]);
    assert_eq!((all.end(), all.status()), (None, Status::Playing));
    let two_left = format!("p11: 2H\nh: JD\nd: {}", gone(&["2H", "JD"]));
    let mut last = set_up(&[], &two_left);
    last.play(&["h+p11"]);
    assert_eq!((last.end(), last.score()), (Some(End::Won), 52));
}

#[test]
fn a_deal_without_moves_is_lost() {
    let table = set_up(&[("redeals", "0")], "p11: 2C\np21: 3C\nw: 5C");
    assert_eq!(table.status(), Status::NoMoves);
}

#[test]
fn by_an_option_a_card_pairs_with_its_own_last_cover() {
    let board = "p11: 9C\np21: 4D\nw: 2C";
    set_up(&[], board).refuses("p11+p21 | Covered | 9♣ is covered by other cards");
    let mut overlap = set_up(&[("overlap_discards", "yes")], board);
    overlap.play(&["p11+p21"]);
    assert_eq!(overlap.len("p11"), 0);
    let two = set_up(
        &[("overlap_discards", "yes")],
        "p11: 9C\np21: 4D\np22: 2D\nw: 2C",
    );
    two.refuses("p11+p21 | Covered | 9♣ is covered by other cards");
}

#[test]
fn an_option_leaves_only_uncovered_cards_face_up() {
    let mut table = example(&[("face_down_rows", "yes")]);
    let up = |table: &Table| -> usize {
        (1..=7)
            .flat_map(|row| (1..=row).map(move |column| format!("p{row}{column}")))
            .map(|place| table.face_up(&place))
            .sum()
    };
    assert_eq!(up(&table), 7);
    assert!(matches!(table.why_not("p54!"), Refusal::FaceDown(_)));
    table.play(&["p71+p73", "p72+p75"]);
    assert_eq!(
        (
            table.top("p61").as_str(),
            table.top("p62").as_str(),
            table.top("p63").as_str()
        ),
        ("6D", "6S", "")
    );
    assert_eq!(up(&table), 3 + 2);
}

#[test]
fn against_par_the_pass_counts_less_the_cards_left() {
    let set = [("scoring", "par")];
    for (redeals, points) in [(0, 50), (1, 35), (2, 20)] {
        let board = format!("seat 1 redeals {redeals}\np11: KH\nw: 5S 5C\ns> (8C 9C)");
        let mut table = set_up(&set, &board);
        assert_eq!(table.score(), -5);
        table.play(&["p11!"]);
        assert_eq!(table.score(), points - 4);
        table.play(&["turn", "h+w"]);
        assert_eq!(table.score(), points - 2, "what is left at the end counts");
    }
    let rules = compiled("pyramid", Some("par"), &[]);
    assert_eq!(
        (rules.length, rules.has_match),
        (MatchLength::Hands(6), true)
    );
    assert!(!compiled("pyramid", None, &[]).has_match);
}

#[test]
fn the_presets_are_relaxed_strict_dark_and_par() {
    let value = |variant: &str, name: &str| {
        let rules = compiled("pyramid", Some(variant), &[]);
        rules
            .about
            .settings
            .iter()
            .find(|setting| setting.id == name)
            .unwrap()
            .value
            .to_string()
    };
    assert_eq!(value("relaxed", "goal"), "pyramid");
    assert_eq!(
        (
            value("strict", "redeals").as_str(),
            value("strict", "covered_kings").as_str()
        ),
        ("0", "false")
    );
    assert_eq!(value("dark", "face_down_rows"), "true");
    assert_eq!(value("par", "scoring"), "par");
}

#[test]
fn a_match_against_par_is_six_deals_and_their_sum() {
    let rules = Arc::new(compiled("pyramid", Some("par"), &[]));
    let mut game = Game::new(rules, playing::deal_number());
    let mut totals = 0;
    for deal in 1..=6 {
        while game.hand_end().is_none() {
            let moves = game.legal_moves();
            let mv = moves[moves.len() / 2];
            game.play(Seat::FIRST, mv, 0).unwrap();
        }
        totals += game.tally().tallies[0].total();
        assert_eq!(game.match_over(), deal == 6);
        let next = Entry {
            ms: 0,
            seat: Seat::FIRST,
            act: Act::NextHand,
        };
        assert_eq!(game.act(next).is_ok(), deal < 6);
    }
    let last = game.tally();
    assert_eq!(game.series().totals_with(&last), [totals]);
}

//! Puss in the Corner: batches, gathering the reserves, holding cards back, and each option.

use crate::playing::{Table, deck_with, rules};
use patience_core::{End, Phase, Status, Times};

const EXAMPLE: &str = "3H 6H 9D 2H | 3D 8C 9H TH | QH 5D QD 3C";

fn example(set: &[(&str, &str)]) -> Table {
    let first = EXAMPLE.replace('|', "");
    Table::deal(rules("puss-in-the-corner", set), &[deck_with(&first)])
}

fn set_up(set: &[(&str, &str)], text: &str) -> Table {
    Table::set_up(rules("puss-in-the-corner", set), text)
}

fn suit(suit: char, last: char) -> String {
    let ranks = "A23456789TJQK";
    let end = ranks.find(last).unwrap();
    ranks[..=end]
        .chars()
        .flat_map(|rank| [rank, suit, ' '])
        .collect()
}

#[test]
fn the_aces_start_the_foundations_and_the_rest_is_stock() {
    let table = example(&[]);
    assert_eq!(
        ["f1", "f2", "f3", "f4"].map(|pile| table.cards(pile)),
        ["AC", "AD", "AH", "AS"]
    );
    assert_eq!((table.len("s"), table.face_up("s")), (48, 0));
    assert!((1..=4).all(|reserve| table.len(&format!("r{reserve}")) == 0));
}

#[test]
fn a_batch_is_placed_card_by_card_before_anything_else() {
    let mut table = example(&[]);
    table.play(&["turn"]);
    assert_eq!(
        (table.cards("h").as_str(), table.now.turn().phase),
        ("3H", Phase::Batch { left: 3 })
    );
    table.refuses("turn | PlaceFirst | 3♥ has been turned up and must be placed first");
    table.play(&["h>r1 3H", "h>r2 6H", "h>r3 9D"]);
    table.refuses(
        "
            h>f2 2H | NotFromThere | A foundation takes cards only from the reserves
            r1>f2 3H | PlaceFirst | 2♥ has been turned up and must be placed first
            ",
    );
    table.play(&["h>r1 2H"]);
    assert_eq!((table.len("h"), table.now.turn().phase), (0, Phase::Play));
    table.refuses("
            r2>r3 | NotFromThere | Cards may not move from one reserve to another
            r1>f1 2H | DoesNotFit | 2♥ does not fit on A♣: foundations build up in the same colour; next comes a 2
            r2>f2 6H | DoesNotFit | 6♥ does not fit on A♦: foundations build up by one rank, in the same colour; next comes a 2
            ");
    assert!(table.can("r1>f2 2H") && table.can("r1>f3 2H"));
    table.play(&["r1>f3 2H", "r1>f3 3H", "turn"]);
    assert_eq!(table.cards("h"), "3D");
    table.play(&["h>r1", "h>r2", "h>r2", "h>r2"]);
    table.refuses("
            r1>f2 3D | DoesNotFit | 3♦ does not fit on A♦: foundations build up by one rank, in the same colour; next comes a 2
            f3>r1 | NeverTaken | Cards never come back from a foundation
            ");
}

#[test]
fn all_four_may_go_on_one_reserve_whatever_their_ranks() {
    let mut table = example(&[]);
    table.play(&["turn", "h>r4", "h>r4", "h>r4", "h>r4"]);
    assert_eq!(table.cards("r4"), "3H 6H 9D 2H");
}

#[test]
fn the_first_pass_has_twelve_batches_and_the_next_may_end_short() {
    let mut table = example(&[]);
    for _ in 0..12 {
        table.play(&["turn", "h>r1", "h>r2", "h>r3", "h>r4"]);
    }
    table.refuses("turn | StockEmpty | There is nothing left to turn: the stock is empty");
    let board = format!(
        "f1: {}\nf2: {}\nf3: {}\nf4: {}\ns> (KH 2C 3C 4C 5C)",
        suit('C', 'A'),
        suit('D', 'A'),
        suit('H', 'Q'),
        suit('S', 'A')
    );
    let mut table = set_up(&[], &board);
    table.play(&["turn", "h>r1", "h>r2", "h>r2", "h>r2", "turn"]);
    assert_eq!(table.now.turn().phase, Phase::Batch { left: 0 });
    table.play(&["h>r1"]);
    assert_eq!(table.now.turn().phase, Phase::Play);
}

fn jacks_up() -> String {
    let foundations = format!(
        "f1: {}\nf2: {}\nf3: {}\nf4: {}",
        suit('C', 'J'),
        suit('D', 'J'),
        suit('H', 'J'),
        suit('S', 'J')
    );
    format!("{foundations}\nr1: QD KD\nr2: QS KS\nr4: QC QH KC KH")
}

#[test]
fn reserves_are_gathered_in_the_order_the_player_chooses() {
    let mut table = set_up(&[], &jacks_up());
    table.refuses(
        "
            gather r3 | NoSuchCard | Reserve 3 is empty
            redeal | NoSuchMove | There is no such move in this game
            ",
    );
    table.play(&["gather r4"]);
    assert_eq!(table.now.turn().phase, Phase::Gather);
    table.refuses("r1>f2 | Gathering | The reserves must all be gathered first");
    table.play(&["gather r1", "gather r2"]);
    assert_eq!(table.stock("s"), "QC QH KC KH QD KD QS KS");
    assert_eq!(
        (
            table.now.turn().phase,
            table.face_up("s"),
            table.now.seat(patience_core::Seat::FIRST).redeals
        ),
        (Phase::Play, 0, 1)
    );
    table.play(&["turn"]);
    assert_eq!(table.cards("h"), "QC");
}

#[test]
fn gathered_first_to_last_they_come_out_one_two_three_four() {
    let mut table = set_up(&[], &jacks_up());
    table.play(&["gather r1", "gather r2", "gather r4"]);
    assert_eq!(table.stock("s"), "QD KD QS KS QC QH KC KH");
    let mut fixed = set_up(&[("redeal_order", "fixed")], &jacks_up());
    fixed.refuses("gather r1 | NoSuchMove | There is no such move in this game");
    fixed.play(&["redeal"]);
    assert_eq!(fixed.stock("s"), table.stock("s"));
    let mut rightmost = set_up(&[("redeal_order", "rightmost")], &jacks_up());
    rightmost.play(&["redeal"]);
    assert_eq!(rightmost.stock("s"), "QC QH KC KH QS KS QD KD");
}

#[test]
fn there_is_one_redeal_and_by_option_none_or_two() {
    assert_eq!(
        rules("puss-in-the-corner", &[])
            .stock
            .as_ref()
            .unwrap()
            .redeals,
        Times::Limited(1)
    );
    let none = set_up(&[("redeals", "0")], &jacks_up());
    none.refuses(
        "gather r1 | NoMorePasses | No pass is left: there is only one pass through the stock",
    );
    let again = ["gather r1", "turn", "h>r1", "h>r1"];
    let board = format!(
        "f1: {}\nf2: {}\nf3: {}\nf4: {}\nr1: KC QC",
        suit('C', 'J'),
        suit('D', 'K'),
        suit('H', 'K'),
        suit('S', 'K')
    );
    for (redeals, last) in [("1", 1), ("2", 2)] {
        let mut table = set_up(&[("redeals", redeals)], &board);
        for _ in 0..last {
            table.play(&again);
        }
        assert!(!table.can("gather r1"), "{redeals} redeals");
    }
}

const HELD: &str = "seat 1 redeals 1\nr1: QD KD KC\nr2: KH\ns> (QS)";

fn holding_back() -> Table {
    let black = format!("f1: {}KS\nf2: {}", suit('C', 'Q'), suit('S', 'J'));
    let red = format!("f3: {}\nf4: {}", suit('H', 'Q'), suit('D', 'J'));
    set_up(&[], &format!("{black}\n{red}\n{HELD}"))
}

#[test]
fn a_card_held_back_wins_where_playing_it_at_once_loses() {
    let mut hasty = holding_back();
    hasty.play(&["r2>f3 KH", "turn", "h>r3", "r3>f2 QS", "r1>f2 KC"]);
    assert_eq!(hasty.status(), Status::NoMoves);
    let mut patient = holding_back();
    patient.play(&[
        "turn", "h>r3", "r3>f2 QS", "r1>f2 KC", "r1>f3 KD", "r1>f4 QD", "r2>f4 KH",
    ]);
    assert_eq!((patient.end(), patient.score()), (Some(End::Won), 52));
}

#[test]
fn turning_may_have_to_wait_until_no_card_can_move_up() {
    let start = ["turn", "h>r1", "h>r2", "h>r3", "h>r1"];
    let mut any = example(&[]);
    assert!(any.play(&start).can("turn"));
    let mut stuck = example(&[("deal_when", "stuck")]);
    stuck.play(&start);
    stuck.refuses("turn | NotStuck | Cards are turned only when no card can go to the foundations");
    assert!(stuck.play(&["r1>f2", "r1>f2"]).can("turn"));
}

#[test]
fn plays_inside_a_batch_and_straight_from_the_stock_are_options() {
    let start = ["turn", "h>r1", "h>r2", "h>r3"];
    let mut during = example(&[("play_during_batch", "yes"), ("batch", "5")]);
    during.play(&start).play(&["h>r1"]);
    assert!(matches!(during.now.turn().phase, Phase::Batch { left: 0 }));
    during.play(&["r1>f2 2H"]);
    assert_eq!(during.cards("h"), "3D");
    let mut straight = example(&[("stock_to_foundation", "yes")]);
    straight.play(&start).play(&["h>f2 2H"]);
    assert_eq!(
        (straight.cards("f2").as_str(), straight.now.turn().phase),
        ("AD 2H", Phase::Play)
    );
}

#[test]
fn batch_reserves_and_peeking_are_options() {
    let mut one = example(&[("batch", "1")]);
    one.play(&["turn", "h>r1"]);
    assert_eq!(one.now.turn().phase, Phase::Play);
    for reserves in [2, 6] {
        let table = example(&[("reserves", &reserves.to_string())]);
        assert!(table.rules.pile_named(&format!("r{reserves}")).is_some());
        assert!(
            table
                .rules
                .pile_named(&format!("r{}", reserves + 1))
                .is_none()
        );
    }
    let peek = |set: &[(&str, &str)]| {
        let rules = rules("puss-in-the-corner", set);
        rules.group(rules.group_named("reserve").unwrap()).peek
    };
    assert!(peek(&[]) && !peek(&[("peek", "no")]));
}

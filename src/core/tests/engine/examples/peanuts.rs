//! Peanuts: the deal, the moves and the score of a worked hand, and each option.

use crate::playing::{Table, compiled, deck, deck_with, rule_file, rules};
use patience_core::{End, MatchLength, Refusal, Seat, Times};

const ANN: &str = "6D 5C 5D 3D KH 6H TS JC 9C 4C 9H AD QD 9D 6S TD 8C 7S 2H 2C 4S 4D AC AH 8H JH QS JD \
                   8D 2D 3S KD 3C 6C TC 7D 9S 7C 5S AS 2S 5H 8S QC KC QH 7H KS 4H JS TH 3H";
const BOB: &str = "8D 4C 9C AH QC 9H 5C 6C 7D AD 8S QH 3D KD 2S 8C 7H 2H JH 6S KC 3S 9D 4D 3C AS 6D 2C \
                   7C TS 6H JC 9S 3H 7S 5S TH 2D KH 4H QS KS JD AC QD TC TD JS 8H 4S 5D 5H";

/// A deck without a single play, if four columns and a pile of thirteen are dealt first: twos on
/// the columns, and all aces deep in the pile.
const DEAD: &str = "AC AD AH AS 3C 3D 3H 3S 4C 4D 4H 4S KC 2C 2D 2H 2S";

fn example(set: &[(&str, &str)]) -> Table {
    Table::deal(rules("peanuts", set), &[deck(ANN), deck(BOB)])
}

fn dead(set: &[(&str, &str)]) -> Table {
    let mut all = vec![
        ("columns", "4"),
        ("peanut_size", "13"),
        ("deal", "pile_first"),
    ];
    all.extend(set);
    Table::deal(rules("peanuts", &all), &[deck_with(DEAD), deck_with(DEAD)])
}

fn row(table: &Table, seat: u8) -> String {
    let columns = (1..=9).map_while(|column| table.rules.pile_named(&format!("{seat}.t{column}")));
    columns
        .map(|pile| table.cards(&table.rules.pile(pile).name))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_card_goes_to_the_row_and_three_to_the_pile() {
    let table = example(&[]);
    assert_eq!(row(&table, 1), "6D KH 9C QD 8C 4S 8H");
    assert_eq!(row(&table, 2), "8D QC 7D 3D 7H KC 3C");
    let pile = table.cards("1.r");
    assert!(pile.ends_with("2C 4D AC AH JH QS JD"), "{pile}");
    assert!(pile.starts_with("5C 5D 3D 6H TS JC"), "{pile}");
    assert!(table.cards("2.r").ends_with("4D AS 6D 2C"));
    assert!(table.stock("1.s").starts_with("8D 2D 3S KD 3C 6C TC 7D 9S"));
    assert!(table.stock("2.s").starts_with("7C TS 6H JC 9S 3H"));
    for seat in ["1", "2"] {
        assert_eq!(
            (
                table.len(&format!("{seat}.r")),
                table.face_up(&format!("{seat}.r"))
            ),
            (21, 1)
        );
        assert_eq!(
            (
                table.len(&format!("{seat}.s")),
                table.face_up(&format!("{seat}.s"))
            ),
            (24, 0)
        );
        assert_eq!(table.len(&format!("{seat}.w")), 0);
    }
    assert!((1..=8).all(|pile| table.len(&format!("f{pile}")) == 0));
    assert_eq!(table.rules.pile_named("f9"), None);
}

#[test]
fn the_worked_hand_plays_as_described() {
    let mut table = example(&[]);
    table.play(&["1.t7>1.t3"]);
    assert_eq!(
        (table.cards("1.t3").as_str(), table.cards("1.t7").as_str()),
        ("9C 8H", "JD")
    );
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (20, "QS"));
    table.play(&["1.r>1.t2"]);
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (19, "JH"));
    table.play(&["1.t7>1.t2"]);
    assert_eq!(
        (table.cards("1.t2").as_str(), table.cards("1.t7").as_str()),
        ("KH QS JD", "JH")
    );
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (18, "AH"));
    table.play(&["1.r>f1 AH", "1.r>f2 AC"]);
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (16, "4D"));
    table.play(&["pass", "2.r>f2 2C"]);
    assert_eq!(table.cards("f2"), "AC 2C");
    assert_eq!(table.scores(), [2 - 16, 1 - 20]);
}

#[test]
fn the_verdicts_on_the_opening_deal_hold() {
    let mut table = example(&[]);
    table.refuses("
            1.t5>1.t3 8C | DoesNotFit | 8♣ does not fit on 9♣: columns build down in alternating colours
            1.t4>1.t2 QD | DoesNotFit | Q♦ does not fit on K♥: columns build down in alternating colours
            1.t5>2.t1 | NotYours | Only player 2 may play on that column
            2.t5>1.t1 | NotYours | Only player 2 may play on that column
            1.t1>1.r | NeverPut | Nothing is put on your peanut pile
            1.t1>1.w | NeverPut | The waste takes only cards turned from the stock
            1.t1>f1 | CannotStart | An empty building pile takes only an ace
            1.s>1.t1 | NeverTaken | Cards leave the stock only when it is turned
            call | NoSuchMove | There is no such move in this game
            ");
    table.play(&["pass"]);
    assert!(table.can("2.r>2.t4 2C"));
    table.refuses(
        "2.r>2.t7 2C | DoesNotFit | 2♣ does not fit on 3♣: columns build down in alternating colours",
    );
    let seat = Seat::FIRST;
    let why = table
        .now
        .can_play(&table.rules, seat, table.read("1.t7>1.t3"))
        .unwrap_err();
    assert_eq!(why, Refusal::NotYourTurn(Seat::new(1)));
}

#[test]
fn only_the_last_of_three_turned_cards_is_available() {
    let mut table = example(&[]);
    table.play(&[
        "1.t7>1.t3",
        "1.r>1.t2",
        "1.t7>1.t2",
        "1.r>f1",
        "1.r>f2",
        "pass",
        "2.r>f2",
        "pass",
        "turn",
    ]);
    assert_eq!(table.cards("1.w"), "8D 2D 3S");
    assert_eq!(table.face_up("1.w"), 3);
    assert!((1..=7).all(|column| !table.can(&format!("1.w>1.t{column}"))));
    table.refuses(
        "
            1.w>f2 | DoesNotFit | 3♠ does not fit on 2♣: building piles build up in suit; next comes 3♣
            1.r>1.t3 | DoesNotFit | 4♦ does not fit on 8♥: columns build down in alternating colours
            1.w>1.t1:2 | OnlyTop | Only the top card of the waste may be moved
            ",
    );
}

#[test]
fn an_ace_may_stay_where_it_is_and_the_first_empty_pile_takes_it() {
    let mut table = example(&[]);
    table.play(&["1.t7>1.t3", "1.r>1.t2", "1.t7>1.t2"]);
    assert!(table.can("1.r>f1") && table.can("pass") && table.can("turn"));
    table.refuses("1.r>f2 | NotFirstEmpty | Empty building piles are all alike: use the first one");
}

const COUNTED: &str = "f1: AC/1 2C/1 3C/1 4C/1 5C/1 6C/1 7C/1 8C/1 9C/1 TC/1 JC/1 QC/1\nf2: AD/1\n\
                       1.r: 2D/1\n2.r: (3S/2 4S/2 5S/2 6S/2 7S/2) 8S/2\n";

#[test]
fn own_cards_in_the_middle_count_less_those_left_in_the_pile() {
    let eleven = "f3: AC/2 2C/2 3C/2 4C/2 5C/2 6C/2 7C/2 8C/2 9C/2 TC/2 JC/2\n";
    let mut table = Table::set_up(rules("peanuts", &[]), &format!("{COUNTED}{eleven}"));
    table.play(&["1.r>f2"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
    assert_eq!(table.scores(), [14, 5]);
    let more = eleven.replace(
        "JC/2",
        "JC/2 QC/2 KC/2\nf4: AH/2 2H/2 3H/2 4H/2 5H/2 6H/2 7H/2 8H/2",
    );
    let mut table = Table::set_up(rules("peanuts", &[]), &format!("{COUNTED}{more}"));
    table.play(&["1.r>f2"]);
    assert_eq!(table.scores(), [14, 15]);
    table.refuses("pass | Over | The hand is over");
}

#[test]
fn the_penalty_and_a_bonus_for_going_out_are_options() {
    let counted = |set: &[(&str, &str)]| {
        let mut table = Table::set_up(rules("peanuts", set), COUNTED);
        table.play(&["1.r>f2"]);
        table.scores()
    };
    assert_eq!(counted(&[]), [14, -6]);
    assert_eq!(counted(&[("penalty_per_card", "2")]), [14, -12]);
    assert_eq!(counted(&[("penalty_per_card", "0")]), [14, 0]);
    assert_eq!(counted(&[("out_bonus", "10")]), [24, -6]);
}

#[test]
fn the_last_card_may_leave_by_filling_a_column_automatically() {
    let board =
        "1.t1: 9C\n1.t2: 8H\n1.t3: KC\n1.t4: KS\n1.t5: KD\n1.t6: KH\n1.t7: QC\n1.r: 2D\n2.r: 5C/2";
    let mut table = Table::set_up(rules("peanuts", &[]), board);
    table.play(&["1.t2>1.t1"]);
    assert_eq!(table.cards("1.t2"), "2D");
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
}

#[test]
fn a_hand_without_any_play_ends_without_a_bonus() {
    let mut table = dead(&[("out_bonus", "10")]);
    let turns = 35usize.div_ceil(3);
    for _ in 0..turns {
        assert_eq!(table.end(), None);
        table.play(&["turn", "pass", "turn", "pass"]);
    }
    assert_eq!(table.end(), Some(End::Stalled));
    assert_eq!(table.scores(), [-13, -13]);
}

#[test]
fn there_are_four_piles_in_the_middle_for_each_player() {
    for (players, last) in [("2", 8), ("3", 12), ("4", 16)] {
        let rules = rules("peanuts", &[("players", players)]);
        assert!(rules.pile_named(&format!("f{last}")).is_some());
        assert!(rules.pile_named(&format!("f{}", last + 1)).is_none());
    }
}

#[test]
fn the_pile_may_be_dealt_first() {
    let table = example(&[("deal", "pile_first")]);
    assert!(table.cards("1.r").starts_with("6D 5C 5D 3D KH"));
    assert_eq!(table.top("1.r"), "4S");
    assert_eq!(row(&table, 1), "4D AC AH 8H JH QS JD");
    assert!(table.stock("1.s").starts_with("8D 2D 3S"));
}

#[test]
fn the_rest_of_a_large_pile_follows_the_last_column() {
    let table = example(&[("columns", "3"), ("peanut_size", "12")]);
    assert_eq!(row(&table, 1), "6D KH 9C");
    assert_eq!(table.cards("1.r"), "5C 5D 3D 6H TS JC 4C 9H AD QD 9D 6S");
    assert!(table.stock("1.s").starts_with("TD 8C 7S"));
    let table = example(&[("columns", "8"), ("peanut_size", "4")]);
    assert_eq!(row(&table, 1), "6D KH TS JC 9C 4C 9H AD");
    assert_eq!(table.cards("1.r"), "5C 5D 3D 6H");
}

#[test]
fn each_seat_may_have_a_pile_of_its_own_size() {
    let table = example(&[("peanut_size", "21,15")]);
    assert_eq!((table.len("1.r"), table.len("2.r")), (21, 15));
    assert_eq!((table.len("1.s"), table.len("2.s")), (24, 30));
    assert_eq!(row(&table, 2).len(), row(&table, 1).len());
}

#[test]
fn one_two_or_three_cards_are_turned() {
    for (turn, waste) in [("1", "8D"), ("2", "8D 2D"), ("3", "8D 2D 3S")] {
        let mut table = example(&[("turn", turn)]);
        table.play(&["turn"]);
        assert_eq!(table.cards("1.w"), waste);
    }
}

#[test]
fn a_batch_may_show_its_first_card() {
    let mut table = example(&[("turn_order", "reversed")]);
    table.play(&["turn"]);
    assert_eq!(table.cards("1.w"), "3S 2D 8D");
    assert_eq!(table.face_up("1.w"), 3);
}

#[test]
fn an_empty_column_may_wait_for_the_peanut_pile() {
    let mut table = example(&[("empty_fill", "peanut_choice")]);
    table.play(&["1.t7>1.t3"]);
    assert_eq!((table.len("1.t7"), table.len("1.r")), (0, 21));
    table.refuses(
        "1.t2>1.t7 | NotFromThere | An empty column takes cards only from the peanut pile",
    );
    table.play(&["1.r>1.t7"]);
    assert_eq!(
        (table.cards("1.t7").as_str(), table.top("1.r").as_str()),
        ("JD", "QS")
    );
}

#[test]
fn an_empty_column_may_take_any_card_or_run() {
    let mut table = example(&[("empty_fill", "any")]);
    table.play(&["1.t7>1.t3"]);
    assert!(table.can("1.t2>1.t7") && table.can("1.r>1.t7"));
    table.play(&["1.t3>1.t7:2"]);
    assert_eq!(
        (table.cards("1.t7").as_str(), table.len("1.t3")),
        ("9C 8H", 0)
    );
}

const RUN: &str = "1.t1: QH\n1.t2: KC JC TH 9S\n1.t3: JS TD 9C\n1.r: (2D 3D) 4D\n2.r: 5C/2";

#[test]
fn runs_move_whole_in_part_or_not_at_all() {
    let any = Table::set_up(rules("peanuts", &[("group_moves", "any_run")]), RUN);
    assert!(any.can("1.t2>1.t1:3") && any.can("1.t3>1.t1:3"));
    any.refuses("1.t2>1.t1:4 | NotARun | Those cards do not move together: a run of the columns goes down in alternating colours");
    let whole = Table::set_up(rules("peanuts", &[("group_moves", "whole_column")]), RUN);
    assert!(whole.can("1.t3>1.t1:3"));
    whole.refuses("1.t2>1.t1:3 | OnlyTopOrWhole | Only the top card of a column, or all its cards together, may be moved");
    let single = Table::set_up(rules("peanuts", &[("group_moves", "single")]), RUN);
    single.refuses("1.t3>1.t1:3 | OnlyTop | Only the top card of a column may be moved");
}

#[test]
fn redeals_can_be_limited() {
    let mut table = dead(&[("redeals", "0"), ("turn", "3")]);
    for _ in 0..12 {
        table.play(&["turn", "pass", "pass"]);
    }
    table
        .refuses("turn | NoMorePasses | No pass is left: there is only one pass through the stock");
    assert_eq!(
        rules("peanuts", &[]).stock.as_ref().unwrap().redeals,
        Times::Unlimited
    );
}

#[test]
fn a_blocked_middle_may_end_the_hand_at_once() {
    let mut table = dead(&[("blocked", "centre")]);
    table.play(&["turn"]);
    assert_eq!(table.end(), Some(End::Blocked));
    let mut open = example(&[("blocked", "centre")]);
    open.play(&["turn"]);
    assert_eq!(open.end(), None);
}

#[test]
fn cards_out_of_reach_for_good_block_the_middle() {
    let board = "1.w: AC 9C\n1.r: (4D) 5D\n1.t1: 6H\n2.r: (4D/2) 5D/2\n2.s> (7C/2)";
    for (redeals, end) in [("-1", None), ("0", Some(End::Blocked))] {
        let set = [
            ("blocked", "centre"),
            ("turn", "1"),
            ("redeals", redeals),
            ("empty_fill", "any"),
        ];
        let mut table = Table::set_up(rules("peanuts", &set), board);
        table.play(&["pass"]);
        assert_eq!(table.end(), end, "{redeals} redeals");
    }
}

#[test]
fn the_short_game_is_the_british_variant() {
    let rules = compiled("peanuts", Some("small"), &[]);
    let table = Table::deal(rules, &[deck(ANN), deck(BOB)]);
    assert_eq!(row(&table, 1), "AD QD 9D 6S");
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (11, "9H"));
    assert_eq!(table.len("1.s"), 37);
    let table = Table::deal(
        compiled("peanuts", Some("thirteen"), &[]),
        &[deck(ANN), deck(BOB)],
    );
    assert_eq!((table.len("1.r"), table.len("1.s")), (13, 35));
}

#[test]
fn a_match_is_one_hand_by_default() {
    assert_eq!(rules("peanuts", &[]).length, MatchLength::Hands(1));
    assert_eq!(
        rules("peanuts", &[("hands", "5")]).length,
        MatchLength::Hands(5)
    );
    let to_target = rules(
        "peanuts",
        &[("match", "target"), ("target", "150"), ("max_hands", "20")],
    );
    assert_eq!(
        to_target.length,
        MatchLength::Target {
            points: 150,
            max_hands: 20
        }
    );
}

#[test]
fn pile_and_columns_must_leave_a_card_for_the_stock() {
    let set = |values: &[(&str, &str)]| {
        values
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect::<Vec<_>>()
    };
    let file = rule_file("peanuts");
    assert!(
        file.compile(None, &set(&[("peanut_size", "43"), ("columns", "8")]))
            .is_ok()
    );
    let faults = file
        .compile(None, &set(&[("peanut_size", "44"), ("columns", "8")]))
        .unwrap_err();
    assert!(
        faults
            .to_string()
            .contains("peanut pile and columns together must leave a card for the stock"),
        "{faults}"
    );
}

//! Cards pulled out from under others: a draw after the last redeal, and hands from which any card
//! is played, in turns that the player ends.

use crate::playing::{Table, rules};
use patience_core::{End, Refusal, Seat};

fn fans(text: &str) -> Table {
    Table::set_up(rules("three-shuffles-and-a-draw", &[]), text)
}

fn corners(text: &str) -> Table {
    Table::set_up(rules("kings-in-the-corner", &[]), text)
}

#[test]
fn a_card_is_drawn_once_and_only_after_the_last_redeal() {
    let layout = "f1: AC\nt1: 2C 9H KD\nt2: 7S 8H 3D\nt3: 8S 5D\n";
    let early = fans(&format!("partial\nseat 1 redeals 1\n{layout}"));
    assert_eq!(early.why_not("t1/3>f1"), Refusal::PulledLater);
    let mut late = fans(&format!("partial\nseat 1 redeals 2\n{layout}"));
    assert!(late.can("t1/3>f1 2C"));
    assert!(!late.can("t2/3>t3"), "a seven needs the eight on top");
    late.play(&["t1/3>f1"]);
    assert_eq!(late.cards("f1"), "AC 2C");
    assert_eq!(late.cards("t1"), "9H KD");
    assert_eq!(late.why_not("t2/2>t1"), Refusal::NoMorePulls);
}

#[test]
fn any_card_of_a_hand_may_be_played_and_the_player_ends_the_turn() {
    let mut table = corners(
        "partial\nturn 1 turned\ns> (4D 5H)\nt1: 6S\nt2: 9C\n1.r: 5D KH 8H 2C\n2.r: 3S 4S\n",
    );
    table.play(&["1.r/4>t1", "1.r/3>corner1", "1.r/2>t2"]);
    assert_eq!(table.cards("1.r"), "2C");
    assert_eq!(table.cards("t1"), "6S 5D");
    assert_eq!(table.cards("t2"), "9C 8H");
    assert_eq!(table.now.to_move(), Seat::FIRST);
    table.play(&["pass"]);
    // The next player begins by drawing a card.
    assert_eq!(table.now.to_move(), Seat::new(1));
    assert_eq!(table.cards("2.r"), "3S 4S 4D");
}

#[test]
fn corners_start_with_kings_and_whole_columns_move_onto_others() {
    let mut table =
        corners("partial\nturn 1 turned\nt1: KD QS\nt2: JH TC\nt3: 2D\n1.r: QC 9D\n2.r: 3S\n");
    table.play(&["t1>corner1:2", "t2>corner1:2"]);
    assert_eq!(table.cards("corner1"), "KD QS JH TC");
    assert_eq!(
        table.why_not("t3>t1"),
        Refusal::NotFromThere {
            from: table.pile("t3"),
            to: table.pile("t1")
        },
        "an empty column is for cards of the hand"
    );
    table.play(&["1.r>corner1", "1.r>t1"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
    assert_eq!(table.scores(), [1, 0]);
}

#[test]
fn a_hand_ends_when_no_card_is_left_to_draw_and_all_have_passed() {
    let stuck = "t1: 2D\nt2: 2H\nt3: 2C\nt4: 2S\n1.r: 9C 8C\n2.r: 5C\n";
    let mut table = corners(&format!("partial\nturn 1 turned\n{stuck}"));
    table.play(&["pass"]);
    assert_eq!(table.end(), None);
    table.play(&["pass"]);
    assert_eq!(table.end(), Some(End::Fewest(Seat::new(1))));
    let mut more = corners(&format!("partial\nturn 1 turned\ns> (9D 9H)\n{stuck}"));
    more.play(&["pass", "pass"]);
    assert_eq!(more.end(), None, "there were cards to draw");
}

#[test]
fn undo_returns_a_card_to_its_former_place() {
    let mut table = fans("partial\nseat 1 redeals 2\nf1: AC\nt1: 2C 9H KD\nt2: 3D\n");
    let before = table.now.clone();
    let mv = table.read("t1/3>f1");
    let applied = table.now.play(&table.rules, Seat::FIRST, mv).unwrap();
    table.now.take_back(&table.rules, &applied);
    assert_eq!(table.now, before);
}

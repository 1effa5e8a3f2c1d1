//! A race in which all of a player's own cards must move up: who is out, what is progress, and who
//! wins when nobody is out.

use crate::playing::{Table, rules};
use patience_core::{Call, Description, End, Rules, Seat};

/// Two players in turns, one with two cards left and the other with three.
const NEARLY_OUT: &str = "f1: AC/1 2C/2\nf2: AD/1\n1.t1: 2D\n1.w: 3C\n2.t1: (9H) 3D\n2.s> (4C)";

fn table(set: &[(&str, &str)], board: &str) -> Table {
    Table::set_up(rules("two-handed-klondike", set), board)
}

#[test]
fn a_player_is_out_when_all_own_cards_are_up() {
    let mut table = table(&[], NEARLY_OUT);
    table.play(&["1.t1>f2"]);
    assert_eq!(table.end(), None);
    table.play(&["1.w>f1"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
    assert_eq!(table.scores(), [4, 1]);
}

#[test]
fn the_end_may_be_called_once_all_own_cards_are_up() {
    let mut game: Description = (*rules("two-handed-klondike", &[])).clone();
    game.race.as_mut().unwrap().call = Call::Manual;
    let rules = Rules::new(game).unwrap_or_else(|error| panic!("{error}"));
    let mut table = Table::set_up(rules, NEARLY_OUT);
    table.play(&["1.t1>f2"]);
    table.refuses("call | NotOut | Not all of your cards are on the foundations yet");
    table.play(&["1.w>f1", "call"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
}

#[test]
fn turning_up_a_card_is_progress_and_shifting_cards_is_not() {
    let covered = table(&[], "1.t1: (9H) 5S\n1.t2: 6D\n2.t1: KH");
    covered.refuses("no-play | CanPlay | There is still something to play");
    let open = table(&[], "1.t1: 9H 5S\n1.t2: 6D\n2.t1: KH");
    assert!(open.can("no-play") && open.can("1.t1>1.t2"));
}

#[test]
fn a_stuck_hand_scores_the_cards_that_each_player_has_moved_up() {
    let board = "f1: AC/1 2C/2 3C/2\n1.t1: 9H\n2.t1: 9S";
    let mut table = table(&[("auto_pass", "no")], board);
    table.play(&["no-play", "no-play"]);
    assert_eq!(table.end(), Some(End::Stalled));
    assert_eq!(table.scores(), [1, 2]);
}

//! Double Solitaire in its simplified form: the deal, the moves, and each option.

use std::sync::Arc;

use crate::playing::{Table, deck_with, rules};
use patience_core::{DealNumber, End, Game, Move, Role, Seat, UndoBoundary};

fn set_up(set: &[(&str, &str)], text: &str) -> Table {
    Table::set_up(rules("double-solitaire", set), text)
}

#[test]
fn the_centre_has_four_cards_and_the_first_card_is_turned_up_at_once() {
    let table = Table::deal(
        rules("double-solitaire", &[]),
        &[deck_with("9H 4C KD 2S TD QC")],
    );
    assert_eq!(
        ["t1", "t2", "t3", "t4"].map(|pile| table.cards(pile)),
        ["9H", "4C", "KD", "2S"]
    );
    assert_eq!(
        (table.len("1.s"), table.len("1.h"), table.len("2.s")),
        (23, 1, 24)
    );
    assert!(table.stock("1.s").ends_with("TD") && table.stock("2.s").ends_with("QC"));
    assert_eq!((table.face_up("1.h"), table.face_up("1.s")), (1, 0));
}

#[test]
fn a_card_that_is_played_is_followed_by_the_next() {
    let text = "f1: AS\nt1: 9H\nt2: 4C\nt3: KD\n1.h: 2S\n1.s> (8C 3D 6H)\n1.w: QS\n2.w: 7C\n2.s> (KH)\nphase batch 0";
    let mut table = set_up(&[], text);
    table.play(&["1.h>f1 2S"]);
    assert_eq!(table.cards("1.h"), "8C");
    table.play(&["1.h>t1 8C"]);
    assert_eq!(
        (table.cards("t1"), table.cards("1.h")),
        ("9H 8C".to_owned(), "3D".to_owned())
    );
    table.play(&["1.w>t3 QS", "1.h>t2 3D"]);
    assert_eq!(table.cards("t3"), "KD QS");
    table.play(&["1.h>2.w 6H"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
    assert_eq!(table.scores(), [3, 0]);
}

#[test]
fn centre_piles_build_down_in_alternating_colours() {
    let text =
        "t1: 9H\nt2: 8D\nt3: AS\nt4: 5C\n1.h: 8H\n1.s> (3D)\n1.w: KC\n2.s> (KH)\nphase batch 0";
    let table = set_up(&[], text);
    table.refuses("
            1.h>t1 8H | DoesNotFit | 8♥ does not fit on 9♥: centre piles build down in alternating colours
            1.w>t3 KC | DoesNotFit | K♣ does not fit on A♠: centre piles build down in alternating colours, and nothing fits on an ace, the lowest rank here
            t3>1.w AS | NotFromThere | Only the current card goes to the discard pile
            ");
}

#[test]
fn a_centre_pile_moves_as_a_whole_and_leaves_a_space_for_any_card() {
    let text =
        "t1: 9H 8C\nt2: TS\nt3: 7D\nt4: 5C\n1.h: 2H\n1.s> (3D)\n1.w: KC\n2.s> (KH)\nphase batch 0";
    let mut table = set_up(&[], text);
    table.refuses("t1>t3 8C | OnlyWhole | A centre pile moves to another only as a whole");
    assert!(table.can("t3>t1 7D"));
    table.play(&["t1>t2:2 9H"]);
    assert_eq!(
        (table.cards("t2"), table.len("t1")),
        ("TS 9H 8C".to_owned(), 0)
    );
    assert!(table.can("1.h>t1 2H") && table.can("1.w>t1 KC"));
    assert!(
        !table.can("t4>t1 5C"),
        "an empty place is filled by the players"
    );
    table.play(&["1.w>t1 KC", "t3>t2 7D"]);
    assert_eq!(table.cards("t2"), "TS 9H 8C 7D");
}

#[test]
fn only_the_top_card_of_a_centre_pile_goes_to_an_ace_pile() {
    let text = "f1: AC 2C\nt1: 4D 3C\nt2: AH\nt3: 3C\n1.h: KH\n1.s> (3D)\n1.w: KC\n2.s> (KS)\nphase batch 0";
    let mut table = set_up(&[], &text.replace("\nt3: 3C", ""));
    table.play(&["t1>f1 3C", "t2>f2 AH"]);
    assert_eq!(
        (table.cards("f1"), table.cards("f2")),
        ("AC 2C 3C".to_owned(), "AH".to_owned())
    );
    assert_eq!(table.cards("1.h"), "KH", "the current card is the same");
}

#[test]
fn the_turn_ends_with_the_current_card_on_the_discards() {
    let text = "t1: 9H\n1.h: 2H\n1.s> (3D)\n1.w: KC\n2.s> (KH)\n2.w: QD\nphase batch 0";
    let mut table = set_up(&[], text);
    table
        .refuses("pass | EndsByCard | Your turn ends when you put a card on your own discard pile");
    table.play(&["1.h>1.w 2H"]);
    assert_eq!(
        (table.now.to_move(), table.cards("2.h")),
        (Seat::new(1), "KH".to_owned())
    );
}

#[test]
fn a_card_may_go_on_the_opponents_discards_unless_the_option_forbids_it() {
    let text = "t1: 9H\n1.h: JH\n1.s> (3D)\n1.w: KC\n2.s> (KH)\n2.w: QD\nphase batch 0";
    let table = set_up(&[], text);
    assert!(table.can("1.h>2.w JH") && table.can("1.w>2.w KC"));
    let table = set_up(&[("opponent_discard", "no")], text);
    table.refuses("1.h>2.w JH | NotYours | Only player 2 may play on that discard pile");
    assert!(!table.can("1.w>2.w KC"));
}

#[test]
fn an_option_allows_one_card_a_turn_and_none_is_required() {
    let text = "f1: AS\nt1: 9H\n1.h: 2S\n1.s> (3S)\n1.w: KC\n2.s> (KH)\n2.w: QD\nphase batch 0\nturn 1 turned";
    let mut table = set_up(&[("draw_again", "no")], text);
    table.play(&["1.h>f1 2S"]);
    assert_eq!(table.len("1.h"), 0);
    table.refuses(
        "turn | AlreadyTurned | The stock has been turned this turn: play, or end the turn",
    );
    table.play(&["1.w>2.w KC", "pass"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
    let declared = table.now.seat(Seat::FIRST).declared;
    assert_eq!(declared, 0, "who has cards to go through is not stuck");
}

#[test]
fn aces_may_be_compulsory_wherever_they_are() {
    let text = "t1: 9H\nt2: AH\n1.h: 2S\n1.s> (3S)\n1.w: AC\n2.s> (KH)\n2.w: QD\nphase batch 0";
    assert!(set_up(&[], text).can("1.h>1.w 2S"));
    let mut table = set_up(&[("forced_aces", "yes")], text);
    assert_eq!(table.moves().len(), 2);
    table.refuses("1.h>1.w 2S | Compulsory | A♥ must go to the ace piles first");
    table.play(&["t2>f1 AH", "1.w>f2 AC", "1.h>1.w 2S"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
}

#[test]
fn hands_without_progress_end_after_two_passes() {
    let text = "f1: AC\nt1: 2D\nt2: 2H\nt3: 2S\nt4: 3D\n1.h: KD\n1.s> (JD)\n2.s> (8H)\n2.w: 8S\nphase batch 0\nseat 1 turned 1";
    let mut table = set_up(&[], text);
    let mut turns = 0;
    while table.end().is_none() {
        let own = format!(
            "{}.h>{}.w",
            table.now.to_move().number() + 1,
            table.now.to_move().number() + 1
        );
        table.play(&[own.as_str()]);
        turns += 1;
        assert!(turns < 30);
    }
    assert_eq!(turns, 8, "four cards each: two times through two cards");
    assert_eq!(table.end(), Some(End::Stalled));
}

#[test]
fn a_card_played_to_the_middle_restarts_the_count() {
    let text = "f1: AC\nt1: 3D 2C\nt2: 2H\nt3: 2S\nt4: 3D\n1.h: KD\n1.s> (JD)\n2.s> (8H 9D)\n2.w: 8S\nphase batch 0\nseat 1 turned 9\nseat 2 turned 9";
    let mut table = set_up(&[], &text.replace("\nt4: 3D", ""));
    table.play(&["t1>f1 2C", "1.h>1.w KD"]);
    assert_eq!(table.end(), None, "the card went up from a centre pile");
    let mut table = set_up(&[], &text.replace("\nt4: 3D", ""));
    table.play(&["1.h>1.w KD"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Fewest(Seat::FIRST)), vec![3, 0])
    );
    assert_eq!(table.moves(), [] as [Move; 0]);
}

#[test]
fn undoing_a_play_that_turned_up_a_card_crosses_a_boundary() {
    let mut compared = [0, 0];
    for number in 1..=10 {
        let rules = Arc::new(rules("double-solitaire", &[]));
        let mut game = Game::new(Arc::clone(&rules), DealNumber::new(number).unwrap());
        for _ in 0..60 {
            let Some(mv) = game.legal_moves().first().copied() else {
                break;
            };
            let seat = game.to_move();
            let Move::Transfer { from, .. } = mv else {
                panic!("{mv:?}");
            };
            game.play(seat, mv, 0).unwrap();
            let crosses = match (game.to_move() == seat, rules.group_of(from).role) {
                _ if game.hand_end().is_some() => break,
                (false, _) => UndoBoundary::SeatChange,
                (true, Role::Hand) => UndoBoundary::StockTurned,
                (true, _) => UndoBoundary::Nothing,
            };
            assert_eq!(game.undo_crosses(), Some(crosses));
            compared[0] += usize::from(crosses == UndoBoundary::StockTurned);
            compared[1] += usize::from(crosses == UndoBoundary::Nothing);
        }
    }
    assert!(compared.iter().all(|count| *count > 10), "{compared:?}");
}

#[test]
fn moving_a_centre_pile_does_not_restart_the_count() {
    let text = "t1: 8C\nt2: 9H\nt3: 2S\n1.h: KD\n1.s> (JD)\n2.s> (8H 9D)\n2.w: 8S\nphase batch 0\nseat 1 turned 9\nseat 2 turned 9";
    let mut table = set_up(&[], text);
    table.play(&["t1>t2 8C", "1.h>1.w KD"]);
    assert_eq!(table.end(), Some(End::Fewest(Seat::FIRST)));
}

//! Races in turns: rotation, one turn of the stock per turn, stalls and their rules, and the end of
//! a match.

use crate::playing::{Table, deal_number, deck, deck_with, rules};
use patience_core::score::{HandEnd, Scored, Tally, TallyLine};
use patience_core::{
    Act, End, Entry, Game, HandResult, Match, MatchLength, Move, Phase, Rules, Seat, Status,
    UndoBoundary, last_round,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A deck without a single play: twos in the river, all aces deep in the pile.
const DEAD: &str = "2C 2D 2H 2S AC AD AH AS 3C 3D 3H 3S 4C 4D 4H 4S KC";
/// A deck with immediate plays, and an ace on top of the pile.
const OPEN: &str = "8C 9D 6H TC 5H 3S TS 8H JS QD 3C 6S 5S 5C 2C AD AC 3H 7D 7H KC 9C QS 6C JH 4S AH JC 4D TD 6D 2H \
                    KS 4C 9H 9S 2S 3D KD 8D QC QH TH 2D 7S 7C 8S JD KH AS 5D 4H";

fn nertz(set: &[(&str, &str)]) -> Rules {
    let mut all = vec![("players", "2")];
    all.extend(set);
    rules("nertz", &all)
}

fn dead(set: &[(&str, &str)]) -> Table {
    Table::deal(nertz(set), &[deck_with(DEAD), deck_with(DEAD)])
}

/// Lets every player turn and pass until there is a stall or the hand is over.
fn pass_until_stalled(table: &mut Table) {
    let stalls = table.now.turn().stalls;
    for _ in 0..200 {
        if table.now.turn().stalls != stalls || table.end().is_some() {
            return;
        }
        table.play(&["turn", "pass"]);
    }
    panic!("no stall");
}

#[test]
fn seats_take_turns_in_rotation() {
    let decks = vec![deck_with(DEAD); 3];
    let mut table = Table::deal(rules("nertz", &[("players", "3")]), &decks);
    for seat in [0, 1, 2, 0, 1] {
        assert_eq!(table.now.to_move(), Seat::new(seat));
        let other = Seat::new((seat + 1) % 3);
        let mut moves = Vec::new();
        table.now.legal_moves(&table.rules, other, &mut moves);
        assert_eq!(moves, []);
        table.play(&["pass"]);
    }
}

#[test]
fn the_stock_is_turned_once_a_turn_and_plays_may_follow() {
    let mut table = Table::deal(nertz(&[]), &[deck(OPEN), deck_with(DEAD)]);
    table.play(&["turn", "1.w>1.t1 7H", "1.r>f1"]);
    table.refuses(
        "turn | AlreadyTurned | The stream has been turned this turn: play, or end the turn",
    );
    table.play(&["pass", "pass"]);
    assert!(table.can("turn"));
}

#[test]
fn an_empty_stock_is_refilled_and_a_batch_turned_in_one_move() {
    let mut table = dead(&[("stall_passes", "3")]);
    let first = table.stock("1.s");
    for _ in 0..12 {
        table.play(&["turn", "pass", "turn", "pass"]);
    }
    assert_eq!((table.len("1.s"), table.len("1.w")), (0, 35));
    table.refuses("redeal | NoSuchMove | There is no such move in this game");
    table.play(&["turn"]);
    assert_eq!(
        (
            table.len("1.s"),
            table.len("1.w"),
            table.now.seat(Seat::FIRST).redeals
        ),
        (32, 3, 1)
    );
    assert_eq!(
        format!("{} {}", table.cards("1.w"), table.stock("1.s")),
        first
    );
    table.refuses(
        "turn | AlreadyTurned | The stream has been turned this turn: play, or end the turn",
    );
}

#[test]
fn a_redeal_shows_the_same_tops_again() {
    let mut table = dead(&[("stall_passes", "3")]);
    let mut tops = Vec::new();
    for _ in 0..24 {
        table.play(&["turn"]);
        tops.push(table.top("1.w"));
        table.play(&["pass", "pass"]);
    }
    assert_eq!(tops[..12], tops[12..]);
}

#[test]
fn until_a_miss_the_stock_may_be_turned_again() {
    let mut table = Table::deal(
        nertz(&[("stock_turns", "until_miss")]),
        &[deck(OPEN), deck_with(DEAD)],
    );
    table.play(&["turn"]);
    table.refuses("
            1.r>f1 | PlayTheBatch | Once cards have been turned, the next card played is the top card of the waste
            turn | PlayTheBatch | Once cards have been turned, the next card played is the top card of the waste
            ");
    table.play(&["1.w>1.t1 7H", "1.r>f1", "turn"]);
    assert_eq!(table.cards("1.w"), "3H 7D KC 9C QS");
    assert!(table.can("pass") && !table.can("turn"));
}

#[test]
fn a_turn_may_end_automatically_when_no_useful_move_is_left() {
    let mut table = dead(&[("auto_pass", "yes")]);
    table.play(&["turn"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
    let mut table = Table::deal(
        nertz(&[("auto_pass", "yes")]),
        &[deck(OPEN), deck_with(DEAD)],
    );
    table.play(&["turn"]);
    assert_eq!(table.now.to_move(), Seat::FIRST);
}

#[test]
fn players_without_cards_to_turn_are_not_skipped_for_ever() {
    let mut table = dead(&[
        ("auto_pass", "yes"),
        ("redeals", "0"),
        ("on_stall", "end"),
        ("stall_passes", "2"),
    ]);
    while table.end().is_none() {
        table.play(&["turn"]);
    }
    assert_eq!(table.end(), Some(End::Stalled));
}

#[test]
fn a_player_without_passes_left_counts_as_having_passed() {
    let mut table = dead(&[("redeals", "0"), ("on_stall", "end"), ("stall_passes", "2")]);
    for _ in 0..12 {
        table.play(&["turn", "pass", "turn", "pass"]);
    }
    assert_eq!(table.end(), None);
    for _ in 0..4 {
        if table.end().is_none() {
            table.play(&["pass"]);
        }
    }
    assert_eq!(table.end(), Some(End::Stalled));
}

#[test]
fn no_play_is_refused_while_there_is_progress_to_make() {
    let mut table = Table::deal(nertz(&[]), &[deck(OPEN), deck_with(DEAD)]);
    table.refuses("no-play | CanPlay | There is still something to play");
    table.play(&["pass", "no-play"]);
    assert_eq!(table.now.seat(Seat::new(1)).declared, 1);
    assert_eq!(table.now.to_move(), Seat::FIRST);
}

#[test]
fn no_play_counts_as_a_pass_and_progress_resets_it() {
    let mut table = dead(&[("on_stall", "end")]);
    table.play(&["no-play", "no-play"]);
    assert_eq!(table.end(), Some(End::Stalled));
    let mut table = Table::deal(
        nertz(&[("on_stall", "end"), ("stall_passes", "2")]),
        &[deck(OPEN), deck_with(DEAD)],
    );
    table.play(&["pass", "no-play", "1.r>f1"]);
    assert_eq!(table.now.seat(Seat::new(1)).declared, 0);
    table.play(&["pass", "turn", "pass", "1.t2>1.t4", "pass"]);
    assert_eq!(
        table.now.seat(Seat::new(1)).turned,
        3,
        "a move within the river is no progress"
    );
}

#[test]
fn an_option_sets_the_number_of_passes_for_a_stall() {
    for (passes, turns) in [("1", 12), ("2", 24), ("3", 36)] {
        let mut table = dead(&[("on_stall", "end"), ("stall_passes", passes)]);
        let mut count = 0;
        let mut said = Vec::new();
        while table.end().is_none() {
            said.push(last_round::is_last(&table.rules, &table.now));
            table.play(&["turn", "pass", "turn"]);
            count += 1;
            table.play(&["pass"]);
        }
        assert_eq!(count, turns, "{passes} passes");
        // The warning comes exactly one round before the hand ends.
        assert_eq!(said.iter().position(|said| *said), Some(turns - 1));
    }
}

/// A deck in which only an ace in the first column can be played.
const ACE_OPEN: &str = "AC 2D 2H 2S 4C AD AH AS 3C 3D 3H 3S 4D 4H 4S 5C KC";

#[test]
fn a_hand_is_not_stuck_while_an_ace_is_available() {
    let set = [("on_stall", "end"), ("call", "auto")];
    let decks = [deck_with(ACE_OPEN), deck_with(DEAD)];
    let mut table = Table::deal(nertz(&set), &decks);
    for _ in 0..60 {
        table.play(&["turn", "pass"]);
    }
    assert_eq!((table.end(), table.now.turn().stalls), (None, 0));
    assert_eq!(table.now.stalled_but_for(&table.rules), Some(Seat::FIRST));
    table.play(&["1.t1>f1"]);
    assert_eq!(table.now.stalled_but_for(&table.rules), None);
}

#[test]
fn the_third_stall_in_a_row_ends_the_hand_whatever_the_rule() {
    for policy in ["rotate", "reshuffle", "turn_one"] {
        let mut table = dead(&[("on_stall", policy)]);
        for stalls in 1..=2 {
            pass_until_stalled(&mut table);
            assert_eq!(
                (table.now.turn().stalls, table.end()),
                (stalls, None),
                "{policy}"
            );
        }
        pass_until_stalled(&mut table);
        assert_eq!(table.end(), Some(End::Stalled), "{policy}");
        assert_eq!(table.scores(), [-26, -26]);
    }
}

#[test]
fn rotating_moves_the_top_card_of_each_stock_to_its_bottom() {
    let mut table = dead(&[]);
    let before = table.stock("1.s");
    pass_until_stalled(&mut table);
    let (top, rest) = before.split_once(' ').unwrap();
    assert_eq!(table.stock("1.s"), format!("{rest} {top}"));
    assert_eq!((table.len("1.w"), table.len("2.w")), (0, 0));
    assert_eq!(table.now.to_move(), Seat::FIRST, "the next seat goes on");
}

#[test]
fn in_mid_pass_the_waste_first_returns_to_the_stock_in_order() {
    let mut table = dead(&[("stall_passes", "1")]);
    let before = table.stock("1.s");
    table.play(&["turn", "pass", "turn", "pass", "turn", "no-play", "no-play"]);
    let (top, rest) = before.split_once(' ').unwrap();
    assert_eq!(table.stock("1.s"), format!("{rest} {top}"));
}

#[test]
fn after_two_rotations_every_stock_card_has_been_on_top_of_a_batch() {
    let mut table = dead(&[]);
    let all: BTreeSet<String> = table
        .stock("1.s")
        .split(' ')
        .map(ToOwned::to_owned)
        .collect();
    let mut tops = BTreeSet::new();
    while table.end().is_none() {
        table.play(&["turn"]);
        tops.insert(table.top("1.w"));
        table.play(&["pass"]);
        if table.end().is_none() {
            table.play(&["turn", "pass"]);
        }
    }
    assert_eq!(tops, all);
}

#[test]
fn a_reshuffle_keeps_the_cards_and_is_the_same_each_time() {
    let shuffled = || {
        let mut table = dead(&[("on_stall", "reshuffle")]);
        let before = table.stock("1.s");
        pass_until_stalled(&mut table);
        (
            before,
            table.stock("1.s"),
            table.stock("2.s"),
            table.len("1.w"),
        )
    };
    let (before, after, other, waste) = shuffled();
    let sorted = |text: &str| {
        text.split(' ')
            .map(ToOwned::to_owned)
            .collect::<BTreeSet<String>>()
    };
    assert_eq!((sorted(&before), waste), (sorted(&after), 0));
    assert!(before != after && after != other);
    assert_eq!(shuffled().1, after);
}

#[test]
fn a_stall_may_shorten_batches_to_one_until_there_is_progress() {
    let mut table = dead(&[("on_stall", "turn_one")]);
    pass_until_stalled(&mut table);
    table.play(&["turn"]);
    assert_eq!(table.len("1.w") % 3, 1);
    assert!(table.now.turn().single_turns);
    let board = "stalls 1\n1.s> (3C 4C 5C 6C 7C)\n1.r: (9D) AD\n2.r: 5C/2";
    let mut table = Table::set_up(nertz(&[("on_stall", "turn_one")]), board);
    table.play(&["1.r>f1", "turn"]);
    assert_eq!((table.now.turn().stalls, table.len("1.w")), (0, 3));
}

#[test]
fn a_player_without_stock_and_waste_has_passed() {
    let board = "1.r: (9D) TD\n2.r: (9D/2) TD/2\n1.t1: 2C\n1.t2: 2D\n1.t3: 2H\n1.t4: 2S\n2.t1: 2C/2\n2.t2: 2D/2\n2.t3: 2H/2\n2.t4: 2S/2\n2.s> (8C/2 9C/2)";
    let mut table = Table::set_up(nertz(&[("on_stall", "end")]), board);
    table.play(&["pass", "turn", "pass"]);
    assert_eq!(table.end(), Some(End::Stalled));
}

#[test]
fn undo_reports_a_turned_stock_or_a_change_of_seat() {
    let mut game = Game::new(Arc::new(nertz(&[])), deal_number());
    assert_eq!(game.undo_crosses(), None);
    let first = game.to_move();
    let transfer = game
        .legal_moves()
        .into_iter()
        .find(|mv| matches!(mv, Move::Transfer { .. }));
    if let Some(transfer) = transfer {
        game.play(first, transfer, 0).unwrap();
        assert_eq!(game.undo_crosses(), Some(UndoBoundary::Nothing));
        game.undo();
    }
    let dealt = game.position().clone();
    game.play(first, Move::Turn, 1).unwrap();
    assert_eq!(game.undo_crosses(), Some(UndoBoundary::StockTurned));
    game.play(first, Move::Pass, 2).unwrap();
    assert_eq!(game.undo_crosses(), Some(UndoBoundary::SeatChange));
    game.undo();
    game.undo();
    assert!(*game.position() == dealt);
}

fn result(points: &[i32]) -> HandResult {
    let tally = |points: &i32| Tally {
        lines: vec![TallyLine {
            scored: Scored::GoingOut,
            count: 1,
            points: *points,
        }],
    };
    HandResult {
        end: Some(HandEnd::Ended(End::Stalled)),
        tallies: points.iter().map(tally).collect(),
    }
}

/// Plays hands with these points. Returns the number of hands after which the match was over.
fn hands_until_over(rules: &Rules, hands: &[[i32; 2]]) -> Option<usize> {
    let mut series = Match::new(rules, deal_number());
    for (index, points) in hands.iter().enumerate() {
        if series.over_with(rules, &result(points)) {
            return Some(index + 1);
        }
        series.finish(rules, result(points));
    }
    None
}

#[test]
fn a_match_to_a_target_ends_when_one_total_is_highest_at_or_above_it() {
    let rules = nertz(&[("target", "50"), ("max_hands", "6")]);
    assert_eq!(
        rules.length,
        MatchLength::Target {
            points: 50,
            max_hands: 6
        }
    );
    assert_eq!(
        hands_until_over(&rules, &[[30, 20], [19, 20], [1, 0]]),
        Some(3)
    );
    assert_eq!(
        hands_until_over(&rules, &[[30, 30], [30, 25]]),
        Some(2),
        "both are above: the higher wins"
    );
    assert_eq!(
        hands_until_over(&rules, &[[30, 30], [30, 30], [0, 0], [1, 0]]),
        Some(4),
        "shared: a further hand"
    );
    assert_eq!(
        hands_until_over(&rules, &[[0, 0]; 9]),
        Some(6),
        "in any case"
    );
    assert_eq!(
        hands_until_over(&rules, &[[60, 60]; 9]),
        Some(6),
        "in any case, shared or not"
    );
    assert_eq!(
        hands_until_over(&rules, &[[-60, -70], [110, 0]]),
        Some(2),
        "totals may be negative"
    );
}

#[test]
fn a_match_of_a_number_of_hands_ends_even_if_drawn() {
    let rules = rules("peanuts", &[("hands", "3")]);
    assert_eq!(
        hands_until_over(&rules, &[[5, 5], [500, -5], [0, 0]]),
        Some(3)
    );
    assert_eq!(hands_until_over(&rules, &[[5, 5]; 3]), Some(3));
    assert_eq!(
        hands_until_over(&nertz(&[("match", "hands"), ("hands", "2")]), &[[90, 5]; 3]),
        Some(2)
    );
}

#[test]
fn the_start_rotates_from_hand_to_hand() {
    let rules = rules("nertz", &[("players", "3")]);
    let mut series = Match::new(&rules, deal_number());
    let first = series.starter(&rules).number();
    for hand in 0..4 {
        assert_eq!(series.starter(&rules), Seat::new((first + hand) % 3));
        assert_eq!(series.deal(&rules).to_move(), series.starter(&rules));
        series.finish(&rules, result(&[0, 0, 0]));
    }
    let starters: BTreeSet<u8> = (1..40)
        .filter_map(patience_core::DealNumber::new)
        .map(|deal| Match::new(&rules, deal).starter(&rules).number())
        .collect();
    assert_eq!(starters.len(), 3, "who starts is drawn");
}

#[test]
fn the_next_hand_starts_only_when_this_one_is_over() {
    let rules = Arc::new(nertz(&[("on_stall", "end")]));
    let mut game = Game::new(rules, deal_number());
    let entry = |game: &Game, act| Entry {
        ms: 0,
        seat: game.to_move(),
        act,
    };
    assert!(game.act(entry(&game, Act::NextHand)).is_err());
    while game.hand_end().is_none() {
        let seat = game.to_move();
        let mv = if game.legal_moves().contains(&Move::Turn) {
            Move::Turn
        } else {
            Move::Pass
        };
        game.play(seat, mv, 0).unwrap();
    }
    assert_eq!(game.status(), Status::Ended(End::Stalled));
    assert!(!game.match_over());
    game.act(entry(&game, Act::NextHand)).unwrap();
    assert_eq!(
        (game.series().hands().len(), game.position().turn().phase),
        (1, Phase::Play)
    );
}

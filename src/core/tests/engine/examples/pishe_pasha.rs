//! Pishe Pasha: the deal, what must move up and what may go across, "stop", and how hands end.

use std::sync::Arc;

use crate::playing::{Table, deal_number, deck_with, rules};
use patience_core::score::{HandEnd, Scored, Tally, TallyLine};
use patience_core::{DealNumber, End, Game, HandResult, Match, Move, Seat, Status};

fn set_up(text: &str) -> Table {
    Table::set_up(rules("pishe-pasha", &[]), text)
}

fn with_calls(text: &str) -> Table {
    Table::set_up(rules("pishe-pasha", &[("enforce", "call")]), text)
}

#[test]
fn each_player_is_dealt_half_the_pack_one_by_one() {
    let table = Table::deal(rules("pishe-pasha", &[]), &[deck_with("TD 9C QS")]);
    assert_eq!((table.len("1.s"), table.len("2.s")), (26, 26));
    assert!(table.stock("1.s").ends_with("QS TD"));
    assert!(table.stock("2.s").ends_with("9C"));
    assert_eq!((table.face_up("1.s"), table.face_up("2.s")), (0, 0));
    assert_eq!(table.now.to_move(), Seat::FIRST);
    assert_eq!(table.moves(), [Move::Turn]);
}

#[test]
fn a_neighbour_in_rank_may_go_on_the_opponents_discards() {
    let mut table = set_up("1.s> (TD 8H 5C)\n1.w: KH\n2.w: 9C\n2.s> (2H)");
    table.play(&["turn"]);
    assert!(table.can("1.h>2.w TD") && table.can("1.h>1.w TD"));
    table.refuses("turn | PlaceFirst | 10♦ has been turned up and must be placed first");
    table.play(&["1.h>2.w TD", "turn"]);
    table.refuses("1.h>2.w 8H | DoesNotFit | 8♥ does not fit on 10♦: the discard pile of another player takes a card one rank higher or lower, of any suit");
    table.play(&["1.h>1.w 8H"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
    assert_eq!(
        (table.cards("1.w"), table.cards("2.w")),
        ("KH 8H".to_owned(), "9C TD".to_owned())
    );
}

#[test]
fn a_card_of_the_same_rank_goes_nowhere_and_ends_the_turn() {
    let mut table = set_up("1.s> (9H 5C)\n1.w: KH\n2.w: 9C\n2.s> (2H)");
    table.play(&["turn"]);
    table.refuses("1.h>2.w 9H | DoesNotFit | 9♥ does not fit on 9♣: the discard pile of another player takes a card one rank higher or lower, of any suit");
    table.play(&["1.h>1.w 9H"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
}

#[test]
fn ranks_do_not_wrap_and_an_empty_discard_pile_takes_no_card() {
    let mut table = set_up("f1: AS\n1.s> (AH)\n1.w: KH\n2.w: AC\n2.s> (2H)");
    table.refuses("1.w>2.w KH | DoesNotFit | K♥ does not fit on A♣: the discard pile of another player takes a card one rank higher or lower, of any suit");
    table = set_up("1.s> (5H)\n1.w: 9H\n2.s> (2H)");
    table.refuses(
        "1.w>2.w 9H | CannotStart | Nothing is put on an empty discard pile of another player",
    );
    table.play(&["turn"]);
    assert_eq!(
        table.moves().len(),
        1,
        "only one's own discard pile is left"
    );
}

#[test]
fn cards_that_can_move_up_must_do_so_first() {
    let mut table = set_up("f1: AS\n1.s> (2S 6D)\n1.w: KH\n2.w: 3C\n2.s> (2H)");
    table.play(&["turn"]);
    assert_eq!(table.moves(), [table.read("1.h>f1 2S")]);
    for refused in ["1.h>1.w 2S", "1.h>2.w 2S"] {
        table.refuses(&format!(
            "{refused} | Compulsory | 2♠ must go to the foundations first"
        ));
    }
    table.play(&["1.h>f1 2S", "turn"]);
    assert_eq!(table.cards("1.h"), "6D");
}

#[test]
fn discards_must_move_up_before_and_after_a_card_is_turned() {
    let mut table = set_up("f1: AS\n1.s> (3S 6D)\n1.w: 4S 2S\n2.w: 9C\n2.s> (2H)");
    table.refuses("turn | Compulsory | 2♠ must go to the foundations first");
    table.play(&["1.w>f1 2S", "turn", "1.h>f1 3S"]);
    assert_eq!(table.moves(), [table.read("1.w>f1 4S")]);
    table = set_up("f1: AS\n1.s> (2S 6D)\n1.w: 5D 3S\n2.w: 6C\n2.s> (2H)");
    table.play(&["turn", "1.h>f1 2S", "1.w>f1 3S", "1.w>2.w 5D"]);
    assert_eq!(table.cards("2.w"), "6C 5D");
}

#[test]
fn discards_may_go_across_at_any_time_of_the_turn() {
    let mut table = set_up("1.s> (KD 6D)\n1.w: 5D 4H\n2.w: 3C\n2.s> (2H)");
    assert!(table.can("1.w>2.w 4H"));
    table.play(&["turn", "1.w>2.w 4H", "1.w>2.w 5D"]);
    assert_eq!(table.cards("1.h"), "KD", "the card in hand is still held");
    table.play(&["1.h>1.w KD"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
}

#[test]
fn an_empty_stock_is_replaced_by_the_discards() {
    let mut table = set_up("1.s> (KD)\n1.w: 5D 9H\n2.w: 2C\n2.s> (2H)");
    table.play(&["turn", "1.h>1.w KD", "turn", "2.h>2.w 2H"]);
    table.play(&["turn"]);
    assert_eq!(
        (table.cards("1.h"), table.stock("1.s"), table.len("1.w")),
        ("5D".to_owned(), "9H KD".to_owned(), 0)
    );
}

#[test]
fn the_winner_scores_a_point_for_each_card_of_the_opponent() {
    let mut table = set_up("f1: AS\n1.s> (2S)\n2.w: 9C 3H\n2.s> (2H)");
    table.play(&["turn", "1.h>f1 2S"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
    assert_eq!(table.status(), Status::Ended(End::Out(Seat::FIRST)));
    assert_eq!(table.scores(), [3, 0]);
    let mut table = set_up("1.s> (8S)\n1.w: TC\n2.w: 9C\n2.s> (2H)");
    table.play(&["turn", "1.w>2.w TC"]);
    assert_eq!(table.end(), None, "a card is still in hand");
    table.play(&["1.h>1.w 8S"]);
    assert_eq!(table.end(), None, "and now on the discards");
    let mut table = set_up("1.s> (8S)\n2.w: 9C\n2.s> (2H)");
    table.play(&["turn", "1.h>2.w 8S"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Out(Seat::FIRST)), vec![3, 0])
    );
}

#[test]
fn a_missed_play_can_be_stopped_and_the_card_moves_up() {
    let mut table = with_calls("f1: AS\n1.s> (2S 6D)\n1.w: KH\n2.w: 9C\n2.s> (2H 4H)");
    table.play(&["turn"]);
    assert!(table.can("1.h>f1 2S") && table.can("1.h>1.w 2S"));
    table.play(&["1.h>1.w 2S"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
    let mut late = table.clone();
    table.play(&["stop"]);
    assert_eq!(
        (table.cards("f1"), table.cards("1.w")),
        ("AS 2S".to_owned(), "KH".to_owned())
    );
    assert_eq!(
        (table.now.to_move(), table.moves()),
        (Seat::new(1), vec![Move::Turn])
    );
    late.play(&["turn"]);
    late.refuses(
        "stop | NothingMissed | No compulsory play was missed, or it is too late to correct it",
    );
}

#[test]
fn stop_in_the_middle_of_a_turn_ends_it() {
    let mut table = with_calls("f1: AS\n1.s> (QC 6D)\n1.w: KH 2S\n2.w: 9C\n2.s> (2H 4H)");
    let stop = |table: &mut Table, seat| table.now.play(&table.rules, Seat::new(seat), Move::Stop);
    assert!(stop(&mut table, 1).is_err(), "nothing has been missed yet");
    table.play(&["turn"]);
    assert!(stop(&mut table, 0).is_err(), "nobody stops himself");
    let before = table.now.clone();
    let played = stop(&mut table, 1).unwrap();
    let after = table.now.clone();
    table.now.take_back(&table.rules, &played);
    assert!(table.now == before);
    table.now = after;
    assert_eq!(
        (table.cards("1.w"), table.len("1.h")),
        ("KH 2S QC".to_owned(), 0)
    );
    assert_eq!(
        (table.now.to_move(), table.moves()),
        (Seat::new(1), vec![Move::Turn])
    );
}

#[test]
fn a_corrected_or_covered_miss_cannot_be_called_after_the_turn() {
    let mut table = with_calls("f1: AS\n1.s> (QC 6D)\n1.w: KH 2S\n2.w: 9C\n2.s> (2H 4H)");
    table.play(&["turn", "1.h>1.w QC"]);
    assert!(!table.can("stop"), "the two is covered");
    let mut table = with_calls("f1: AS\n1.s> (QC 6D)\n1.w: KH 2S\n2.w: 9C\n2.s> (2H 4H)");
    table.play(&["turn", "1.w>f1 2S", "1.h>1.w QC"]);
    assert!(!table.can("stop"), "the two has gone up after all");
}

#[test]
fn a_hand_ends_after_the_turn_limit_and_the_fewest_cards_win() {
    let text = "1.s> (KD QD)\n1.w: 5D\n2.w: 2C\n2.s> (KS)\nturns 48";
    let mut table = Table::set_up(rules("pishe-pasha", &[("max_turns", "50")]), text);
    table.play(&["turn", "1.h>1.w KD"]);
    assert_eq!(table.end(), None);
    table.play(&["turn", "2.h>2.w KS"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Fewest(Seat::new(1))), vec![0, 3])
    );
    let equal = text.replace(" QD", "");
    let mut table = Table::set_up(rules("pishe-pasha", &[("max_turns", "50")]), &equal);
    table.play(&["turn", "1.h>1.w KD", "turn", "2.h>2.w KS"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Stalled), vec![0, 0])
    );
}

/// Plays a game in which no card is moved up except, if `two_cards` is set, two by the first
/// player.
fn go_round(two_cards: bool, number: u64) -> Option<(Game, usize)> {
    let rules = Arc::new(rules("pishe-pasha", &[("enforce", "call")]));
    let mut game = Game::new(rules, DealNumber::new(number).unwrap());
    let (first, mut up_yet) = (game.to_move(), 0);
    let mut seen: Vec<String> = Vec::new();
    let mut most = 0;
    let mut begun = None;
    while game.hand_end().is_none() {
        let seat = game.to_move();
        let moves = game.legal_moves();
        let rules = Arc::clone(game.rules());
        let is_to = |mv: &Move, letter: char| matches!(mv, Move::Transfer { to, .. } if rules.pile(*to).name.contains(letter));
        let wanted = two_cards && seat == first && up_yet < 2;
        let up = moves.iter().find(|mv| wanted && is_to(mv, 'f'));
        up_yet += usize::from(up.is_some());
        let own = format!("{}.w", seat.number() + 1);
        let discard = moves
            .iter()
            .find(|mv| matches!(mv, Move::Transfer { to, .. } if rules.pile(*to).name == own));
        let turn = moves.iter().find(|mv| **mv == Move::Turn);
        if begun != Some(game.position().turn().turns) {
            begun = Some(game.position().turn().turns);
            let lie: Vec<String> = rules
                .pile_ids()
                .map(|pile| {
                    let cards = game.position().cards(&rules, pile).iter();
                    cards
                        .map(|dealt| dealt.card().to_string())
                        .collect::<String>()
                        + "|"
                })
                .collect();
            seen.push(format!("{} {}", seat.number(), lie.concat()));
            let last = seen.last().unwrap();
            most = most.max(seen.iter().filter(|other| *other == last).count());
        }
        let mv = *up.or(discard).or(turn).unwrap();
        game.play(seat, mv, 0).unwrap();
        if two_cards && up_yet < 2 && seen.len() > 60 {
            return None;
        }
        assert!(seen.len() < 2000, "round and round");
    }
    Some((game, most))
}

#[test]
fn the_third_repetition_of_a_position_ends_the_hand() {
    let (mut game, most) = go_round(false, 1).unwrap();
    assert_eq!(most, 2, "it came up twice with a turn to follow");
    assert_eq!(game.hand_end(), Some(HandEnd::Ended(End::Stalled)));
    assert_eq!(
        game.position().turn().turns,
        106,
        "26 cards each, twice round after the first"
    );
    let done = game.done();
    game.undo();
    assert_eq!(game.hand_end(), None);
    game.redo();
    assert_eq!(
        (game.done(), game.hand_end()),
        (done, Some(HandEnd::Ended(End::Stalled)))
    );
    let replayed = Game::replay(
        Arc::clone(game.rules()),
        game.deal(),
        game.log(),
        game.done(),
    )
    .unwrap();
    assert_eq!(replayed.position(), game.position());
}

#[test]
fn the_player_with_fewer_cards_wins_on_repetition() {
    let (game, most) = (1..50).find_map(|number| go_round(true, number)).unwrap();
    assert_eq!(most, 2);
    let Some(HandEnd::Ended(End::Fewest(winner))) = game.hand_end() else {
        panic!("{:?}", game.hand_end());
    };
    assert!(
        game.position().turn().turns < 2000,
        "not because of the number of turns"
    );
    let tallies = game.tally().tallies;
    assert_eq!(tallies[winner.index()].total(), 26);
    assert_eq!(tallies[1 - winner.index()].total(), 0);
}

#[test]
fn a_game_with_a_stop_replays_exactly() {
    let rules = Arc::new(rules("pishe-pasha", &[("enforce", "call")]));
    let mut stops = [0, 0];
    for number in 1..=5 {
        let mut game = Game::new(Arc::clone(&rules), DealNumber::new(number).unwrap());
        for _ in 0..300 {
            let seat = game.to_move();
            let other = Seat::new(1 - seat.number());
            let moves = game.legal_moves();
            // The last move of the list is "stop" where it is allowed, otherwise usually a discard.
            let Some(mv) = moves.last().copied() else {
                break;
            };
            if game.play(other, Move::Stop, 0).is_ok() {
                stops[0] += 1;
            } else {
                stops[1] += usize::from(mv == Move::Stop);
                game.play(seat, mv, 0).unwrap();
            }
        }
        let replayed =
            Game::replay(Arc::clone(&rules), game.deal(), game.log(), game.done()).unwrap();
        assert_eq!(replayed.position(), game.position());
        while !game.undo().is_empty() {}
        assert_eq!(
            *game.position(),
            Game::new(Arc::clone(&rules), game.deal())
                .position()
                .clone()
        );
    }
    assert!(stops.iter().all(|count| *count > 0), "{stops:?}");
}

#[test]
fn a_match_lasts_until_a_player_reaches_the_target() {
    let rules = rules("pishe-pasha", &[("match", "target"), ("target", "20")]);
    let mut series = Match::new(&rules, deal_number());
    let first = series.starter(&rules);
    let won = |points: i32| HandResult {
        end: Some(HandEnd::Ended(End::Out(Seat::FIRST))),
        tallies: [points, 0]
            .map(|points| Tally {
                lines: vec![TallyLine {
                    scored: Scored::GoingOut,
                    count: 1,
                    points,
                }],
            })
            .to_vec(),
    };
    assert!(!series.over_with(&rules, &won(12)));
    series.finish(&rules, won(12));
    assert_ne!(series.starter(&rules), first, "the deal passes on");
    assert_eq!(series.deal(&rules).to_move(), series.starter(&rules));
    assert!(!series.over_with(&rules, &won(7)) && series.over_with(&rules, &won(8)));
}

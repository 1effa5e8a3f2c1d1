//! Duels: the same cards for both players, whose turn it is, what can be undone, and who wins.

use patience_core::DealNumber;

use super::*;

const ANN: Seat = PLAYERS[0];
const BEN: Seat = PLAYERS[1];

fn begin(id: &str, set: &[(&str, &str)], first: Seat) -> (Game, Duel) {
    let catalogue = crate::tests::catalogue();
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = catalogue.rule_file(id).unwrap();
    let rules = Arc::new(file.compile(None, &set).unwrap());
    let game = Game::new(rules, DealNumber::new(7).unwrap());
    let duel = Duel::new(&game, first);
    (game, duel)
}

/// Makes one of the legal moves. Returns whether the turn passed to the other player.
fn play(table: &mut Game, duel: &mut Duel, which: usize) -> bool {
    let legal = table.legal_moves();
    let mv = legal[which % legal.len()];
    table.play(Seat::FIRST, mv, 0).unwrap();
    duel.follow(table)
}

fn resign(table: &mut Game, duel: &mut Duel) -> bool {
    let entry = Entry {
        ms: 0,
        seat: Seat::FIRST,
        act: Act::Resign,
    };
    table.act(entry).unwrap();
    duel.follow(table)
}

fn hand(game: &Game) -> Option<String> {
    let rules = game.rules();
    let mut hands = rules
        .pile_ids()
        .filter(|pile| rules.group_of(*pile).role == Role::Hand);
    let pile = hands.next()?;
    let card = game.position().top(rules, pile)?;
    Some(card.card().to_string())
}

#[test]
fn how_two_take_turns_follows_from_the_rules() {
    let manner = |id, set: &[(&str, &str)]| begin(id, set, ANN).1.manner();
    assert_eq!(manner("poker-squares", &[]), DuelMode::HeadToHead);
    for id in ["pyramid", "deuces", "penguin", "puss-in-the-corner"] {
        assert_eq!(manner(id, &[]), DuelMode::OneAfterTheOther, "{id}");
    }
    // Without a second pass the cards come to both in the same order.
    let once = manner("puss-in-the-corner", &[("redeals", "0")]);
    assert_eq!(once, DuelMode::HeadToHead);
}

#[test]
fn head_to_head_both_place_the_same_cards_in_turn() {
    let (mut table, mut duel) = begin("poker-squares", &[], BEN);
    let mut placed = 0;
    while !duel.is_over(&table) {
        let expected = if placed % 2 == 0 { BEN } else { ANN };
        assert_eq!(duel.mover(), expected);
        if placed % 2 == 1 {
            // Ben has placed this card already; his next one is ready.
            assert_ne!(hand(&table), hand(duel.beside()));
        } else {
            assert_eq!(hand(&table), hand(duel.beside()));
        }
        play(&mut table, &mut duel, placed * 5);
        placed += 1;
    }
    assert_eq!(placed, 48, "24 cards each beside the one in the middle");
    let [one, other] = duel.sides(&table);
    assert_eq!((one.moves, other.moves), (24, 24));
    let winner = match one.score.cmp(&other.score) {
        std::cmp::Ordering::Greater => Some(ANN),
        std::cmp::Ordering::Less => Some(BEN),
        std::cmp::Ordering::Equal => None,
    };
    assert_eq!(duel.winner(&table), winner);
}

#[test]
fn a_placement_can_be_undone_until_the_other_player_has_placed() {
    let (mut table, mut duel) = begin("poker-squares", &[], ANN);
    assert_eq!(duel.undoes(&table), Err(UndoRefused::Nothing));
    assert!(play(&mut table, &mut duel, 0));
    assert_eq!((duel.mover(), duel.undoes(&table)), (BEN, Ok(ANN)));
    duel.undo(&mut table, false).unwrap();
    assert_eq!((duel.mover(), table.done()), (ANN, 0));
    play(&mut table, &mut duel, 1);
    play(&mut table, &mut duel, 2);
    // Ben has placed a card. He can undo that, but Ann's card stays whatever he does then.
    assert_eq!((duel.mover(), duel.undoes(&table)), (ANN, Ok(BEN)));
    duel.undo(&mut table, false).unwrap();
    assert_eq!(duel.mover(), BEN);
    assert_eq!(duel.undo(&mut table, false), Err(UndoRefused::Answered));
    assert_eq!(
        (duel.mover(), table.done(), duel.beside().done()),
        (BEN, 0, 1)
    );
    // The undone move can be redone, and the turn passes on as before.
    table.redo();
    assert!(duel.follow(&mut table));
    assert_eq!(duel.mover(), ANN);
}

#[test]
fn when_one_gives_up_head_to_head_the_other_plays_on() {
    let (mut table, mut duel) = begin("poker-squares", &[], ANN);
    play(&mut table, &mut duel, 0);
    play(&mut table, &mut duel, 0);
    assert!(resign(&mut table, &mut duel));
    assert_eq!(duel.mover(), BEN);
    while !duel.is_over(&table) {
        assert_eq!(duel.mover(), BEN);
        assert!(!play(&mut table, &mut duel, 0));
    }
    assert_eq!(duel.winner(&table), Some(BEN));
}

#[test]
fn one_after_the_other_each_plays_the_deal_from_its_start() {
    let (mut table, mut duel) = begin("pyramid", &[], ANN);
    let start = table.position().clone();
    for which in 0..5 {
        assert!(!play(&mut table, &mut duel, which));
        assert!(!duel.hand_over(&mut table));
    }
    assert!(!resign(&mut table, &mut duel));
    assert!(duel.waits(&table) && !duel.is_over(&table));
    let made = duel.sides(&table)[0].clone();
    assert!(duel.hand_over(&mut table));
    assert_eq!(duel.mover(), BEN);
    assert_eq!(table.position(), &start);
    assert_eq!(duel.undo(&mut table, false), Err(UndoRefused::Closed));
    assert_eq!(duel.sides(&table)[0], made);
    resign(&mut table, &mut duel);
    assert!(duel.is_over(&table) && !duel.waits(&table));
}

/// Makes the first player play `first` moves and the second the first `second` of the same moves. Returns the winner.
fn compare(first: usize, second: usize) -> Option<Seat> {
    let (mut table, mut duel) = begin("deuces", &[], ANN);
    for moves in [first, second] {
        for _ in 0..moves {
            play(&mut table, &mut duel, 0);
        }
        resign(&mut table, &mut duel);
        duel.hand_over(&mut table);
    }
    assert!(duel.is_over(&table));
    duel.winner(&table)
}

#[test]
fn two_who_give_up_draw_and_fewer_moves_decide_at_the_same_score() {
    for moves in [(3, 3), (0, 0), (0, 1), (3, 0), (12, 2)] {
        assert_eq!(compare(moves.0, moves.1), None, "both gave up");
    }
    let side = |won, score, moves| Side {
        end: None,
        won,
        score,
        moves,
        ms: 0,
        lines: Vec::new(),
    };
    let better = |one: Side, other: Side| assert!(one.worth() > other.worth());
    better(side(true, 10, 90), side(false, 40, 10));
    better(side(false, 41, 90), side(false, 40, 10));
    better(side(true, 52, 80), side(true, 52, 81));
}

#[test]
fn each_player_has_their_own_clock() {
    let (mut table, mut duel) = begin("deuces", &[], ANN);
    for at in [1000, 4000] {
        let mv = table.legal_moves()[0];
        table.play(Seat::FIRST, mv, at).unwrap();
        duel.follow(&mut table);
    }
    let resigned = Entry {
        ms: 5000,
        seat: Seat::FIRST,
        act: Act::Resign,
    };
    table.act(resigned).unwrap();
    duel.follow(&mut table);
    assert!(duel.hand_over(&mut table));
    assert_eq!(duel.mover_time(&table, 5000), 0);
    let mv = table.legal_moves()[0];
    table.play(Seat::FIRST, mv, 7500).unwrap();
    duel.follow(&mut table);
    assert_eq!(duel.mover_time(&table, 9000), 4000);
    assert_eq!(duel.times(&table), [5000, 2500]);
}

#[test]
fn a_match_is_played_out_by_one_and_then_by_the_other() {
    let (mut table, mut duel) = begin("pyramid", &[("scoring", "par")], ANN);
    for hand in 1..=6 {
        resign(&mut table, &mut duel);
        assert_eq!(duel.waits(&table), hand == 6, "hand {hand}");
        if hand < 6 {
            let next = Entry {
                ms: 0,
                seat: Seat::FIRST,
                act: Act::NextHand,
            };
            table.act(next).unwrap();
            duel.follow(&mut table);
        }
    }
    assert!(duel.hand_over(&mut table));
    assert_eq!((duel.mover(), table.series().hands().len()), (BEN, 0));
}

#[test]
fn a_log_is_accepted_only_in_the_order_of_turns() {
    let (mut table, mut duel) = begin("poker-squares", &[], ANN);
    let mv = table.legal_moves()[0];
    let entry = Entry {
        ms: 0,
        seat: Seat::FIRST,
        act: Act::Move(mv),
    };
    let refused = duel.act(&mut table, BEN, entry);
    assert_eq!(refused, Err(DuelError::NotTheirTurn));
    duel.act(&mut table, ANN, entry).unwrap();
    duel.act(&mut table, BEN, entry).unwrap();
    assert_eq!(duel.order(), &[ANN, BEN]);
    duel.rewind(&mut table);
    assert_eq!((duel.mover(), duel.order()), (ANN, &[][..]));
    assert!(table.can_redo() && duel.beside().can_redo());
}

#[test]
fn every_single_player_game_works_as_a_duel_that_ends() {
    let catalogue = crate::tests::catalogue();
    for entry in catalogue.index() {
        let file = catalogue.rule_file(&entry.id).unwrap();
        for variant in file.variants() {
            let rules = Arc::new(file.compile(Some(&variant.id), &[]).unwrap());
            if !Duel::allows(&rules) {
                continue;
            }
            let mut table = Game::new(rules, DealNumber::new(5).unwrap());
            let mut duel = Duel::new(&table, ANN);
            for number in 0..900 {
                if duel.is_over(&table) {
                    break;
                }
                if duel.waits(&table) {
                    assert!(duel.hand_over(&mut table));
                } else if table.hand_end().is_some() {
                    let next = Entry {
                        ms: 0,
                        seat: Seat::FIRST,
                        act: Act::NextHand,
                    };
                    table.act(next).unwrap();
                    duel.follow(&mut table);
                } else if number > 400 {
                    resign(&mut table, &mut duel);
                } else {
                    play(&mut table, &mut duel, number * 7);
                }
                let done = table.done() + duel.beside().done();
                assert_eq!(duel.order().len(), done, "{} {}", entry.id, variant.id);
            }
            assert!(duel.is_over(&table), "{} {}", entry.id, variant.id);
        }
    }
}

//! Hands on the keyboard.

use patience_core::{Act, Move, Role, Seat};

use crate::model::{Overlay, Screen};
use crate::tests::*;
use patience_app::keymap::KeyContext;

#[test]
fn two_labels_are_a_move() {
    let mut stage = Stage::table("penguin", 1);
    check(
        &mut stage,
        "t1: 8H KH AS 9D 5C KS 6D | t6: JC 4C 7S 6C 7H AD 5D | t7: 2D 6S 4S JH QH 2S 7D",
        "1 7 6 7",
        "t1: 8H KH AS 9D 5C KS | t6: JC 4C 7S 6C 7H AD | t7: 2D 6S 4S JH QH 2S 7D 6D 5D",
    );
    check(
        &mut stage,
        "t4: 5H 3D 4H QC KD AC QS | c1: - | c2: -",
        "4 w",
        "t4: 5H 3D 4H QC KD AC | c1: QS | c2: -",
    );
    assert_eq!(stage.game().moves_made(), 3);
}

#[test]
fn the_same_label_twice_is_the_best_place() {
    check(
        &mut Stage::table("deuces", 1),
        "t4: 3H | f4: 2H",
        "4 4",
        "t4: - | f4: 2H 3H",
    );
    check(
        &mut Stage::table("deuces", 1),
        "t2: 8D | t10: 9D",
        "2 2",
        "t2: - | t10: 9D 8D",
    );
}

#[test]
fn foundations_share_a_label_because_the_card_knows_which() {
    check(
        &mut Stage::table("deuces", 1),
        "t4: 3H | f1: 2C | f4: 2H",
        "4 f",
        "t4: - | f1: 2C | f4: 2H 3H",
    );
}

#[test]
fn a_pile_that_never_takes_a_card_is_the_next_source() {
    let mut stage = Stage::table("klondike", 3);
    stage.keys("space 1");
    let from = |stage: &Stage| stage.on_table().selection().map(|held| held.from);
    let column = from(&stage);
    stage.keys("w");
    assert!(stage.on_table().notice().is_none(), "{}", stage.said());
    let rules = stage.game().rules();
    let waste = from(&stage).expect("the waste is held");
    assert!(column.is_some() && rules.group_of(waste).role == Role::Waste);
}

#[test]
fn an_illegal_move_says_why_and_lets_go() {
    let mut stage = Stage::table("deuces", 1);
    check(&mut stage, "t1: 8H | t3: JH", "1 3", "t1: 8H | t3: JH");
    assert!(stage.said().contains("8♥"), "{}", stage.said());
    assert!(stage.on_table().selection().is_none());
    stage.keys("w");
    assert!(
        !stage.said().is_empty(),
        "an empty waste has nothing to pick up, and says so"
    );
}

#[test]
fn a_card_picked_up_is_shown_and_esc_lets_go_of_it() {
    let mut stage = Stage::table("deuces", 1);
    check(&mut stage, "t1: 8H", "1", "t1: [8H]");
    assert_eq!(stage.app.state(), KeyContext::Held);
    check(&mut stage, "t1: [8H]", "esc", "t1: 8H");
    stage.keys("esc");
    assert_eq!(stage.app.screen(), Screen::Home);
}

/// Empties the third column of the first deal, having built 7D 6D 5D on the seventh.
fn with_an_empty_column() -> Stage {
    with_an_empty_column_and(&[("empty_fill", "any")])
}

fn with_an_empty_column_and(set: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::table_with("penguin", 1, set);
    let after = "t3: - | t7: 2D 6S 4S JH QH 2S 7D 6D 5D | c6: 3C | c7: -";
    check(
        &mut stage,
        "t3: 9C 3C TD KC JD AH 7C | t7: 2D 6S 4S JH QH 2S 7D | c6: - | c7: -",
        "1 7 6 7 3 q 3 w 3 e 3 r 3 t 3 y 3 f",
        after,
    );
    stage
}

#[test]
fn the_longest_run_that_fits_goes_unless_fewer_are_asked_for() {
    let before = "t3: - | t7: 2D 6S 4S JH QH 2S 7D 6D 5D";
    check(
        &mut with_an_empty_column(),
        before,
        "7 3",
        "t3: 7D 6D 5D | t7: 2D 6S 4S JH QH 2S",
    );
    check(
        &mut with_an_empty_column(),
        before,
        "7 - 3",
        "t3: 6D 5D | t7: 2D 6S 4S JH QH 2S 7D",
    );
    check(
        &mut with_an_empty_column(),
        before,
        "7 n 1 3",
        "t3: 5D | t7: 2D 6S 4S JH QH 2S 7D 6D",
    );
    check(
        &mut with_an_empty_column(),
        before,
        "7 n 1 + 3",
        "t3: 6D 5D | t7: 2D 6S 4S JH QH 2S 7D",
    );
    let mut stage = with_an_empty_column();
    check(
        &mut stage,
        before,
        "7 n 9",
        "t3: - | t7: 2D 6S 4S JH QH 2S [7D 6D 5D]",
    );
    assert!(stage.said().contains("3 cards"), "{}", stage.said());
}

#[test]
fn the_cursor_picks_up_the_card_it_is_on_and_all_above() {
    let before = "t3: - | t7: 2D 6S 4S JH QH 2S 7D 6D 5D";
    // The cursor is taken to the seventh column, up a card, and then to the empty column.
    check(
        &mut with_an_empty_column(),
        before,
        "7 esc up enter",
        "t3: - | t7: 2D 6S 4S JH QH 2S 7D [6D 5D]",
    );
    let mut stage = with_an_empty_column();
    stage.keys("7 esc up enter tab");
    let target = stage.on_table().cursor().pile();
    assert!(stage.on_table().targets().contains(&target));
    stage.keys("enter");
    assert_eq!(stage.board("t3 t7"), "t3: 6D 5D | t7: 2D 6S 4S JH QH 2S 7D");
}

#[test]
fn enter_twice_is_the_best_place() {
    check(
        &mut Stage::table("deuces", 1),
        "t1: 8H | t4: 3H | f4: 2H",
        "right right right enter enter",
        "t1: 8H | t4: - | f4: 2H 3H",
    );
    check(
        &mut Stage::table("deuces", 1),
        "t2: 8D | t10: 9D",
        "l enter enter",
        "t2: - | t10: 9D 8D",
    );
}

#[test]
fn safe_cards_go_up_all_at_once() {
    let mut stage = Stage::table("penguin", 4);
    stage.keys("a");
    assert_eq!(stage.said(), "No card can move up now");
    let mut stage = with_an_empty_column();
    stage.keys("a");
    assert!(stage.game().moves_made() >= 9);
}

#[test]
fn a_place_on_a_grid_is_its_row_and_column() {
    let mut stage = Stage::table("poker-squares", 1);
    let hand = stage.board("h");
    stage.keys("2");
    assert!(stage.screen().lines().last().unwrap().contains("Row 2"));
    stage.keys("3");
    let placed = hand.trim_start_matches("h: ").to_owned();
    assert_eq!(stage.board("g23"), format!("g23: {placed}"));
    stage.keys("1 1");
    assert_eq!(stage.board("g11"), "g11: -");
    assert!(!stage.said().is_empty());
    stage.keys("space");
    assert!(stage.said().starts_with("Place "), "{}", stage.said());
}

#[test]
fn space_turns_the_stock_and_another_key_ends_the_turn() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "2")]);
    let first = stage.game().to_move();
    stage.keys("space space");
    assert_eq!(stage.game().to_move(), first);
    stage.keys("P");
    assert_ne!(stage.game().to_move(), first);
    stage.keys("u");
    assert!(
        matches!(stage.app.overlays.last(), Some(Overlay::Ask(_))),
        "taking back another's turn is asked first"
    );
    stage.keys("y");
    assert_eq!(stage.game().to_move(), first);
    stage.keys("u");
    assert!(
        matches!(stage.app.overlays.last(), Some(Overlay::Ask(_))),
        "so are cards turned up"
    );
}

#[test]
fn a_card_without_a_place_can_be_picked_up_to_see_that() {
    let mut stage = Stage::table("nertz", 3);
    let idle: Vec<char> = "1234"
        .chars()
        .filter(|label| {
            !stage
                .on_table()
                .choices()
                .can_move(stage.on_table().labels().piles(*label)[0])
        })
        .collect();
    assert!(!idle.is_empty());
    for label in idle {
        stage.keys(&label.to_string());
        assert_eq!(stage.said(), "");
        assert!(
            stage
                .screen()
                .lines()
                .last()
                .unwrap()
                .contains("has no place to go")
        );
        stage.keys("esc");
    }
}

#[test]
fn resigning_asks_and_can_be_taken_back() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "2")]);
    let seat = stage.game().to_move();
    stage.keys("G y");
    assert_eq!(stage.game().resigned(), Some(seat));
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    stage.keys("u");
    assert!(
        matches!(stage.app.overlays.last(), Some(Overlay::Ask(_)))
            || stage.game().resigned().is_none()
    );
}

#[test]
fn pasted_text_is_not_keys() {
    let mut stage = Stage::table("deuces", 1);
    stage.send(Message::Paste("4 4\n44N".to_owned()));
    assert_eq!(stage.game().moves_made(), 0);
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn options_deal_the_same_number_again() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("V down down left enter");
    assert_eq!(stage.game().deal().get(), 1);
    assert!(
        stage.game().rules().pile_named("c7").is_none(),
        "one cell fewer"
    );
    stage.keys("V right enter");
    assert_eq!(stage.game().rules().about.variant, "opus");
}

#[test]
fn no_label_is_a_command_key() {
    for entry in Stage::home().app.context.catalogue.index() {
        let stage = Stage::table(&entry.id, 1);
        let labels = stage.on_table().labels();
        for pile in stage.game().rules().pile_ids() {
            if let Some(letter) = labels.label(pile) {
                assert!(
                    !stage.app.context.keys.takes(letter),
                    "{}: {letter}",
                    entry.id
                );
            }
        }
    }
}

/// Every way of pressing keys leaves a game that the engine vouches for, and screens that
/// can be drawn.
#[test]
fn keys_at_random_never_end_in_a_panic_or_a_dead_end() {
    let words = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "q", "w", "e", "s", "f", "t", "r", "p",
        "h", "j", "k", "l", "up", "down", "left", "right", "enter", "tab", "backtab", "space", "u",
        "ctrl-r", "a", "n", "-", "+", "esc", "?", "V", "#", "S", "C", "Z", "N", "R", "O", "P", "G",
        "!", "F", "y",
    ];
    let mut dealer = Dealer::from_seed(99);
    let sizes = [(80, 24), (120, 40), (50, 12), (20, 5)];
    // Games share the sizes of the screen among them.
    for (game, entry) in Stage::home()
        .app
        .context
        .catalogue
        .index()
        .iter()
        .enumerate()
        .step_by(stride_of_long_trials())
    {
        let mut stage = Stage::table(&entry.id, 5);
        for (width, height) in sizes.into_iter().cycle().skip(game).take(1) {
            stage.send(Message::Resize(width, height));
            for _ in 0..150 {
                let at = usize::try_from(dealer.fresh().get()).unwrap() % words.len();
                stage.keys(words[at]);
                let requests = std::mem::take(&mut stage.requests);
                assert!(!requests.contains(&Request::Quit));
                if stage.app.screen() == Screen::Home {
                    stage.keys("esc esc esc enter");
                }
            }
            stage.screen();
        }
        let game = stage.game();
        let replayed = Game::replay(game.rules().clone(), game.deal(), game.log(), game.done());
        assert!(
            replayed.is_ok_and(|again| again.position() == game.position()),
            "{}",
            entry.id
        );
    }
}

#[test]
fn the_log_names_the_seat_and_the_time() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 space");
    let log = stage.game().log();
    assert_eq!(log[1].act, Act::Move(Move::Turn));
    assert_eq!(log[1].seat, Seat::FIRST);
    assert_eq!(
        (log[0].ms, log[1].ms),
        (0, 700),
        "the clock starts with the first move"
    );
}

#[test]
fn the_label_of_the_stock_turns_it_and_never_ends_a_turn() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "2")]);
    let seat = stage.game().to_move();
    stage.keys("s s s");
    assert_eq!(stage.game().to_move(), seat);
    assert!(stage.said().contains("this turn"), "{}", stage.said());
}

#[test]
fn the_next_player_is_told_what_the_one_before_did_and_of_a_stall() {
    // On most deals an ace lies open sooner or later, and then the table is not stuck.
    let stalled = (7..30).any(|deal| {
        let mut stage = Stage::table_with("nertz", deal, &[("players", "2")]);
        stage.keys("space P");
        assert!(
            stage.said().ends_with(": 3 cards turned"),
            "{}",
            stage.said()
        );
        (0..60).any(|_| {
            stage.keys("space P");
            stage.said().contains("All stuck (1 of 3)")
        })
    });
    assert!(stalled, "turning the stock alone ends in a stall");
}

#[test]
fn all_are_told_once_that_a_card_can_go_to_the_middle_before_the_table_is_stuck() {
    let mut told = Vec::new();
    for deal in 1..20 {
        let mut stage = Stage::table_with("nertz", deal, &[("players", "2"), ("columns", "8")]);
        let open = |stage: &Stage| {
            let rules = stage.game().rules();
            let up = |mv: &Move| matches!(*mv, Move::Transfer { from, to, .. } if rules.group_of(to).role == Role::Foundation && rules.group_of(from).role == Role::Tableau);
            stage.game().legal_moves().iter().any(up)
        };
        if !open(&stage) {
            continue;
        }
        for _ in 0..100 {
            stage.keys("space P");
            if stage.said().contains("can play to the middle") {
                told.push(stage.said());
            }
        }
        assert_eq!(stage.game().position().turn().stalls, 0);
        break;
    }
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("Not stuck: Player"), "{told:?}");
}

#[test]
fn piles_stay_where_they_are_while_reserves_grow() {
    for size in [(80, 24), (100, 30), (120, 40), (60, 20)] {
        let mut stage = Stage::table("puss-in-the-corner", 1);
        stage.send(Message::Resize(size.0, size.1));
        let spots = |stage: &Stage| {
            let layout = stage.app.layout().unwrap();
            let rules = stage.game().rules();
            let spot = |pile| layout.pile(pile).map(|place| (place.spot.x, place.spot.y));
            rules.pile_ids().map(spot).collect::<Vec<_>>()
        };
        let at_first = spots(&stage);
        for keys in ["space 1 1 1 1", "space 1 1 1 2"]
            .into_iter()
            .chain(["space 1 2 3 4"; 7])
        {
            stage.keys(keys);
            assert_eq!(
                spots(&stage),
                at_first,
                "{size:?} after {keys}\n{}",
                stage.screen()
            );
        }
    }
}

#[test]
fn the_best_place_is_never_off_a_foundation() {
    let mut stage = Stage::table_with("klondike", 1, &[]);
    let mut found = None;
    'deals: for deal in 1..200 {
        stage = Stage::table_with("klondike", deal, &[]);
        for _ in 0..120 {
            let table = stage.on_table();
            let rules = table.game().rules();
            let up = |mv: &Move| match *mv {
                Move::Transfer { from, to, .. } => {
                    let role = |pile| rules.group_of(pile).role;
                    (
                        role(from) == Role::Foundation,
                        role(to) == Role::Foundation,
                        role(from) == Role::Waste,
                    )
                }
                _ => (false, false, false),
            };
            if let Some(Move::Transfer { from, .. }) =
                table.session().legal().iter().find(|mv| up(mv).0)
            {
                found = Some(*from);
                break 'deals;
            }
            let next = table.session().legal().iter().find(|mv| up(mv).1);
            let next = next.or_else(|| table.session().legal().iter().find(|mv| up(mv).2));
            let turn = |mv: &&Move| matches!(mv, Move::Turn | Move::Redeal);
            let next = next
                .or_else(|| table.session().legal().iter().find(turn))
                .copied();
            let Some(next) = next else { break };
            let (now, keys) = (stage.now, stage.app.context.keys.clone());
            stage.app.table.as_mut().unwrap().play(next, now, &keys);
        }
    }
    let from = found.unwrap();
    let done = stage.game().done();
    stage.keys("f f");
    assert_eq!(stage.game().done(), done);
    assert_eq!(
        stage.on_table().selection().map(|selection| selection.from),
        Some(from)
    );
    let said = stage.said();
    let places = stage.on_table().keys_of(&stage.on_table().targets());
    assert!(
        said.starts_with("Choose a place for ") && said.ends_with(&places),
        "{said}"
    );
}

#[test]
fn cards_that_cannot_go_together_say_how_many_can() {
    let mut stage = with_an_empty_column_and(&[("empty_fill", "any"), ("run_moves", "supermove")]);
    let pile = |name: &str| stage.game().rules().pile_named(name).unwrap();
    let (from, to) = (pile("t1"), pile("c7"));
    let (now, keys) = (stage.now, stage.app.context.keys.clone());
    let table = stage.app.table.as_mut().unwrap();
    assert!(table.play(Move::Transfer { from, to, count: 1 }, now, &keys));
    stage.keys("7 n 2");
    let why = "6♦ 5♦ cannot move together: only one card can be moved at a time while no cell";
    assert!(stage.said().starts_with(why), "{}", stage.said());
    stage.keys("tab");
    let short = " 6♦ 5♦ cannot move together  ";
    stage.app.table.as_mut().unwrap().hush();
    assert!(stage.screen().contains(short), "{}", stage.screen());
    stage.keys("7");
    assert!(stage.said().starts_with(why), "{}", stage.said());
}

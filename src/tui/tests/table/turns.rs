//! Games in turns at one pack: what is told of the others, and "stop".

use patience_core::{Move, Role, Seat};

use crate::tests::*;

/// Makes a move of whoever is to move, past the keys.
fn play(stage: &mut Stage, mv: Move) {
    let (now, keys) = (stage.now, stage.app.context.keys.clone());
    let table = stage.app.table.as_mut().unwrap();
    assert!(table.play(mv, now, &keys), "{}", stage.said());
    stage.send(Message::Tick);
}

/// Returns a legal carry to a pile of this role, or another move than that.
fn carry_to(stage: &Stage, role: Role, wanted: bool) -> Option<Move> {
    let rules = stage.game().rules();
    let there =
        |mv: &Move| matches!(*mv, Move::Transfer { to, .. } if rules.group_of(to).role == role);
    let legal = stage.on_table().session().legal().iter().copied();
    let mut legal = legal.filter(|mv| *mv != Move::Stop);
    legal.find(|mv| there(mv) == wanted)
}

/// Returns the bottom line as it is when nothing is said.
fn key_line(stage: &mut Stage) -> String {
    stage.app.table.as_mut().unwrap().hush();
    stage.screen().lines().last().unwrap().to_owned()
}

/// Has two people play until a card that goes to a foundation has been put on its player's own
/// pile. Returns who missed it.
fn until_a_play_is_missed(stage: &mut Stage) -> Seat {
    for _ in 0..200 {
        let seat = stage.game().to_move();
        assert!(key_line(stage).contains("! stop!"));
        if carry_to(stage, Role::Foundation, true).is_some() {
            let other = carry_to(stage, Role::Foundation, false).unwrap();
            play(stage, other);
            return seat;
        }
        let mv = *stage.on_table().session().legal().first().unwrap();
        play(stage, mv);
    }
    panic!("no card goes to a foundation");
}

#[test]
fn a_missed_play_that_is_called_is_told_with_what_follows() {
    let mut stage = Stage::table("pishe-pasha/stop", 3);
    stage.keys("!");
    assert!(
        stage.said().starts_with("No compulsory play"),
        "{}",
        stage.said()
    );
    let misser = until_a_play_is_missed(&mut stage);
    assert!(key_line(&mut stage).contains("! stop!"));
    stage.keys("!");
    let (caller, misser) = (2 - misser.number(), misser.number() + 1);
    let said = stage.said();
    let begins = format!("Player {caller} says “stop”: Player {misser} passed over ");
    assert!(said.starts_with(&begins), "{said}");
    assert!(
        said.contains("; it goes to a foundation now") || said.contains("the turn ends"),
        "{said}"
    );
    assert!(key_line(&mut stage).contains("! stop!"));
}

#[test]
fn where_nothing_can_be_missed_nobody_says_stop() {
    for game in ["pishe-pasha", "spite-and-malice", "double-solitaire"] {
        let mut stage = Stage::table(game, 3);
        assert!(!stage.screen().contains("stop!"), "{game}");
        stage.keys("!");
        assert_eq!(stage.said(), "There is no such move in this game", "{game}");
    }
}

#[test]
fn what_the_computer_player_did_is_told_in_words() {
    let mut stage = crate::tests::several::computer_players::against_one("spite-and-malice", 3);
    crate::tests::several::computer_players::until_a_person_moves(&mut stage);
    let said = stage.said();
    assert!(said.starts_with("Computer 2: "), "{said}");
    assert!(said.contains(" to centre stack 1, "), "{said}");
    assert!(said.ends_with(" to side stack 1"), "{said}");
    assert!(crate::render::text::width(&said) <= 78, "{said}");
    // It stands above the keys that make sense now, not in their place.
    let screen = stage.screen();
    let mut lines = screen.lines().rev();
    let keys = lines.next().unwrap();
    assert!(
        keys.contains("lit may be played") && keys.contains("W what was done"),
        "{screen}"
    );
    assert!(lines.next().unwrap().contains("Computer 2: "), "{screen}");
    // What was cut is told whole by a key.
    stage.keys("W");
    let screen = stage.screen();
    assert!(screen.contains("Turns of this hand"), "{screen}");
    assert!(
        screen.contains("Computer 2: ") && !screen.contains("…"),
        "{screen}"
    );
    stage.keys("esc");
    assert!(stage.app.overlays.is_empty());
    let last = stage.screen();
    assert!(
        !last.lines().any(|line| line.contains("Computer 2: ")),
        "gone with the next key"
    );
}

#[test]
fn the_next_person_is_told_a_turn_that_was_not_taken_back() {
    let mut stage = Stage::table("pishe-pasha", 3);
    let mut told = 0;
    for _ in 0..60 {
        let before = stage.game().to_move();
        let mv = *stage.on_table().session().legal().last().unwrap();
        play(&mut stage, mv);
        if stage.game().to_move() == before {
            continue;
        }
        let first = stage.said();
        assert!(
            first.starts_with(&format!("Player {}: ", before.number() + 1)),
            "{first}"
        );
        // Taken back and made again it is the same, not twice as much.
        let (now, keys) = (stage.now, stage.app.context.keys.clone());
        stage.app.table.as_mut().unwrap().undo(now, &keys);
        play(&mut stage, mv);
        assert_eq!(stage.said(), first);
        told += 1;
    }
    assert!(told > 10);
}

#[test]
fn where_a_card_may_be_wild_each_foundation_has_its_own_key() {
    for (set, count) in [("3", 3), ("4", 4), ("unlimited", 8)] {
        let stage = Stage::table_with("spite-and-malice", 3, &[("centre_stacks", set)]);
        let rules = stage.game().rules().clone();
        let centre = rules.piles_of(rules.group_named("foundation").unwrap(), Seat::FIRST);
        let mut labels: Vec<char> = centre
            .filter_map(|pile| stage.on_table().labels().label(pile))
            .collect();
        labels.sort_unstable();
        labels.dedup();
        assert_eq!(labels.len(), count, "{labels:?}");
        assert!(!labels.contains(&'b'), "{labels:?}");
    }
}

#[test]
fn piles_across_the_table_that_lie_open_show_their_cards() {
    let mut stage = Stage::table("spite-and-malice", 3);
    let rules = stage.game().rules().clone();
    // Everybody lays all cards on their first side stack.
    for _ in 0..8 {
        let ends = |mv: &&Move| matches!(**mv, Move::Transfer { to, .. } if rules.group_of(to).role == Role::Tableau && rules.pile(to).number == 0);
        let mv = *stage
            .on_table()
            .session()
            .legal()
            .iter()
            .find(ends)
            .unwrap();
        play(&mut stage, mv);
        stage.keys("space");
    }
    let other = Seat::new(1 - stage.game().to_move().number());
    let pile = rules
        .piles_of(rules.group_named("tableau").unwrap(), other)
        .next()
        .unwrap();
    let layout = stage.app.layout().unwrap();
    let shown = |layout: &crate::layout::TableLayout| layout.pile(pile).unwrap().cards.len();
    assert_eq!(shown(&layout), 4);
    stage.send(Message::Resize(60, 20));
    assert!(stage.screen().contains("Player"), "{}", stage.screen());
}

#[test]
fn where_cards_are_drawn_by_themselves_that_is_said() {
    let mut stage = Stage::table("spite-and-malice", 3);
    for key in ["space", "s"] {
        stage.keys(key);
        assert_eq!(
            stage.said(),
            "Cards are drawn from the stock automatically. Your turn ends when you put a card on a side stack of your own"
        );
    }
}

#[test]
fn from_the_table_of_a_hand_that_is_over_enter_goes_on() {
    let mut stage = Stage::table_with("spite-and-malice", 3, &[("hands", "3")]);
    let hand = stage.game().hand_start();
    // The hand ends when nobody gets on any more.
    for _ in 0..5000 {
        if stage.game().hand_end().is_some() {
            break;
        }
        stage.keys("space");
        let ends = carry_to(&stage, Role::Tableau, true);
        let up = carry_to(&stage, Role::Foundation, true);
        let mv = up
            .or(ends)
            .or_else(|| stage.on_table().session().legal().first().copied());
        if let Some(mv) = mv {
            play(&mut stage, mv);
        }
    }
    assert!(stage.game().hand_end().is_some(), "{}", stage.screen());
    assert!(
        stage.screen().contains("Enter next hand"),
        "{}",
        stage.screen()
    );
    stage.keys("esc");
    let line = key_line(&mut stage);
    assert!(
        line.contains("Space result") && line.contains("Enter next hand"),
        "{line}"
    );
    stage.keys("enter");
    assert!(stage.game().hand_start() > hand && stage.app.overlays.is_empty());
    assert!(stage.game().hand_end().is_none());
}

#[test]
fn a_match_given_up_tells_who_gets_it_and_what_was_left() {
    let mut stage = Stage::table("double-solitaire", 5);
    stage.keys("space G");
    let other = 2 - stage.game().to_move().number();
    let text = format!("It goes to Player {other}.");
    assert!(stage.screen().contains(&text), "{}", stage.screen());
    stage.keys("enter");
    let left = stage.game().rules().all_sides().map(|side| {
        let game = stage.game();
        patience_core::score::left_for_winner(game.rules(), game.position(), side).unwrap()
    });
    let left: Vec<usize> = left.collect();
    assert!(left[0] > 20 && left[1] > 20, "{left:?}");
    let text = format!("Cards left: Player 1 {}, Player 2 {}.", left[0], left[1]);
    let screen = stage.screen();
    assert!(screen.contains(&text), "{screen}");
}

#[test]
fn space_plays_the_only_place_of_a_card() {
    let mut stage = Stage::table("pishe-pasha", 3);
    let mut forced = 0;
    for _ in 0..40 {
        let legal = stage.on_table().session().legal().to_vec();
        let done = stage.game().done();
        match legal[..] {
            [mv @ Move::Transfer { .. }] => {
                assert!(key_line(&mut stage).contains("Space place"));
                stage.keys("space");
                let made = stage.game().log()[done].act;
                assert_eq!(made, patience_core::Act::Move(mv));
                forced += 1;
            }
            [_] => {
                stage.keys("space");
            }
            _ if legal.contains(&Move::Turn) => play(&mut stage, legal[0]),
            _ => {
                stage.keys("space");
                assert_eq!(stage.game().done(), done, "there is a choice: {legal:?}");
                play(&mut stage, legal[0]);
            }
        }
    }
    assert!(forced > 10);
}

#[test]
fn a_hand_that_the_limit_of_turns_ends_says_so() {
    let mut stage = Stage::table_with("pishe-pasha", 3, &[("max_turns", "50")]);
    for _ in 0..2000 {
        if stage.game().hand_end().is_some() {
            break;
        }
        let mv = *stage.on_table().session().legal().last().unwrap();
        play(&mut stage, mv);
    }
    let screen = stage.screen();
    assert!(screen.contains("Limit of 50 turns reached: "), "{screen}");
    assert!(!screen.contains("No moves left"), "{screen}");
    assert!(screen.contains("has the fewest cards"), "{screen}");
}

#[test]
fn it_is_written_over_the_piles_of_a_game_in_turns_what_kind_they_are() {
    let mut stage = Stage::table("spite-and-malice", 5);
    for (size, words) in [
        ((80, 24), &["cards in hand", "side stacks", "stock"][..]),
        (
            (120, 40),
            &["pay-off", "cards in hand", "side stacks", "centre stacks"],
        ),
    ] {
        stage.send(Message::Resize(size.0, size.1));
        let screen = stage.screen();
        for word in words {
            assert!(screen.contains(word), "{word}: {screen}");
        }
    }
}

#[test]
fn every_kind_of_pile_in_front_of_a_player_has_a_caption_on_a_usual_screen() {
    let stage = Stage::table("spite-and-malice", 1);
    let screen = stage.screen();
    // Two captions that are next to each other do not read as one.
    let captions = |line: &&str| line.contains("pay-off  ") && line.contains("  cards in hand");
    assert_eq!(screen.lines().filter(captions).count(), 2, "{screen}");
    assert!(screen.contains("side stacks"), "{screen}");
}

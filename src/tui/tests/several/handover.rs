//! One keyboard, several people in turn: nobody plays for the next, and nobody is surprised by the end.

use patience_core::{End, HandEnd, Role, Seat};

use crate::message::MouseButton;
use crate::model::handover::{DEAD, DEAD_WHILE_HELD};
use crate::tests::*;

/// Presses a key so long after the last one.
fn press(stage: &mut Stage, key: &str, after: Duration) {
    stage.now += after;
    let key = Key::parse(key).unwrap();
    let requests = update(&mut stage.app, stage.now, Message::Key(key));
    stage.requests.extend(requests);
}

const MOMENT: Duration = Duration::from_millis(30);

#[test]
fn the_key_for_the_next_step_never_ends_the_turn_of_one_of_several_people() {
    let mut stage = Stage::table("peanuts", 5);
    for _ in 0..6 {
        press(&mut stage, "space", Duration::from_secs(1));
    }
    let mover = stage.game().to_move();
    assert_eq!(stage.said(), "P ends your turn");
    let bottom = stage.screen().lines().last().unwrap().to_owned();
    assert!(!bottom.contains("Space end turn"), "{bottom}");
    press(&mut stage, "P", Duration::from_secs(1));
    assert_ne!(stage.game().to_move(), mover);
    // Against computer players it does: nobody else is at the keyboard.
    let mut stage = Stage::home();
    stage.app.context.seating.people = People::One;
    let file = stage.app.context.catalogue.rule_file("peanuts").unwrap();
    let rules = file
        .compile(None, &[("pace".to_owned(), "turns".to_owned())])
        .unwrap();
    let game = Game::new(Arc::new(rules), DealNumber::new(5).unwrap());
    stage
        .app
        .sit_down(TimedGame::new(game, None, Duration::ZERO));
    stage.send(Message::Tick);
    for _ in 0..6 {
        press(&mut stage, "space", Duration::from_secs(1));
    }
    assert_ne!(stage.game().to_move(), Seat::FIRST);
}

#[test]
fn a_key_that_is_still_held_down_does_not_play_for_the_next_person() {
    let mut stage = Stage::table("peanuts", 5);
    press(&mut stage, "space", Duration::from_secs(1));
    press(&mut stage, "P", Duration::from_secs(1));
    let (mover, done) = (stage.game().to_move(), stage.game().done());
    // However long it is held: each time keys are dead for a while again.
    for _ in 0..40 {
        press(&mut stage, "space", MOMENT);
        press(&mut stage, "P", MOMENT);
    }
    assert_eq!((stage.game().to_move(), stage.game().done()), (mover, done));
    press(&mut stage, "space", DEAD + MOMENT);
    assert_eq!(stage.game().done(), done + 1);
    // A click is as dead.
    press(&mut stage, "P", Duration::from_secs(1));
    let done = stage.game().done();
    stage.now += MOMENT;
    let click = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        at: (3, 23),
    };
    update(&mut stage.app, stage.now, Message::Mouse(click));
    assert!(stage.app.last_click().is_none());
    assert_eq!(stage.game().done(), done);
    // The program can be left at any time.
    let quit = Message::Key(Key::parse("ctrl-q").unwrap());
    let requests = update(&mut stage.app, stage.now, quit);
    assert!(requests.iter().any(|asked| matches!(asked, Request::Quit)));
}

#[test]
fn a_key_is_dead_until_a_keyboard_would_have_repeated_it() {
    let mut stage = Stage::table("peanuts", 5);
    press(&mut stage, "space", Duration::from_secs(1));
    press(&mut stage, "P", Duration::from_secs(1));
    let mover = stage.game().to_move();
    // Held down it comes again only after half a second and more, then every moment.
    press(&mut stage, "P", Duration::from_millis(660));
    for _ in 0..20 {
        press(&mut stage, "P", MOMENT);
    }
    assert_eq!(stage.game().to_move(), mover);
    press(&mut stage, "P", DEAD + DEAD_WHILE_HELD + MOMENT);
    assert_ne!(stage.game().to_move(), mover);
    // Another key is the next person's once they are dead for nobody.
    let done = stage.game().done();
    press(&mut stage, "space", DEAD + MOMENT);
    assert_eq!(stage.game().done(), done + 1);
}

#[test]
fn before_a_hand_ends_in_which_nobody_gets_on_it_is_said_once_round() {
    let warning = "The hand ends unless somebody plays this round";
    let mut stage = Stage::table_with("nertz", 5, &[("players", "2"), ("on_stall", "end")]);
    let mut said = 0;
    for _ in 0..2000 {
        if stage.game().hand_end().is_some() {
            break;
        }
        stage.app.table.as_mut().unwrap().hush();
        said = if stage.screen().contains(warning) {
            said + 1
        } else {
            0
        };
        let rules = Arc::clone(stage.game().rules());
        let legal = stage.on_table().session().legal();
        let up = |mv: &Move| matches!(*mv, Move::Transfer { to, .. } if rules.group_of(to).role == Role::Foundation);
        // An open card that goes to the middle keeps the hand going.
        let likely = [Move::Turn, Move::Pass];
        let mut likely = likely.into_iter().filter(|mv| legal.contains(mv));
        let mv = legal.iter().copied().find(up).or_else(|| likely.next());
        let mv = mv.unwrap();
        stage.make_any(|legal| *legal == mv);
    }
    assert_eq!(
        stage.game().hand_end(),
        Some(HandEnd::Ended(End::Stalled)),
        "nobody got on"
    );
    let seats = usize::from(stage.game().rules().seats());
    assert!((seats..=4 * seats).contains(&said), "{said}");
}

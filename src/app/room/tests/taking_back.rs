//! Taking back at a table of turns: what is free, what is asked, and what is told of it.

use super::*;

/// Returns rooms for two in which a match has begun, each with another deal, and the guests of who is to move and
/// of the other.
fn begun(game: &str, set: &[(&str, &str)]) -> impl Iterator<Item = (Scene, u64, u64)> {
    let rules = rules(game, set);
    (1..50).map(move |seed| {
        let mut scene = Scene::new(&rules);
        scene.room.dealer = Dealer::from_seed(seed);
        scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
        let is_annas = scene.room.game().to_move() == Seat::FIRST;
        if is_annas {
            (scene, 1, 2)
        } else {
            (scene, 2, 1)
        }
    })
}

/// Has the player to move end the turn, by the first move that does.
fn end_turn(scene: &mut Scene, guest: u64) -> Move {
    let game = scene.room.game().clone();
    let mover = game.to_move();
    let ends = |mv: &Move| {
        let mut game = game.clone();
        game.play(mover, *mv, 0).is_ok() && game.to_move() != mover
    };
    let mv = legal(&game, mover).into_iter().find(ends).unwrap();
    scene.ask(guest, Ask::Play(mv));
    assert_ne!(scene.room.game().to_move(), mover);
    mv
}

#[test]
fn the_end_of_ones_own_turn_is_taken_back_freely_until_somebody_acts() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    let before = scene.room.game().position().clone();
    let pass = end_turn(&mut scene, own);
    scene.ask(own, Ask::Undo);
    assert!(*scene.room.game().position() == before);
    assert_eq!(scene.people(other).question, None);
    // Once the other has acted, both must agree; what is asked is about the other's act.
    scene.ask(own, Ask::Play(pass));
    end_turn(&mut scene, other);
    scene.ask(own, Ask::Undo);
    let names = ["anna", "bo"];
    let (own_name, other_name) = (
        names[usize::try_from(own).unwrap() - 1],
        names[usize::try_from(other).unwrap() - 1],
    );
    let question = format!("{own_name} asks to take back the last act, by {other_name}");
    assert_eq!(scene.people(other).question, Some(question));
}

#[test]
fn an_act_after_which_somebody_draws_cards_is_not_taken_back_freely() {
    let (mut scene, own, other) = begun("spite-and-malice", &[]).next().unwrap();
    // The hand of who discarded first is filled up once the turn comes back.
    end_turn(&mut scene, own);
    end_turn(&mut scene, other);
    let drawn = {
        let mut before = scene.room.game().clone();
        before.undo();
        let seat = scene.room.game().to_move();
        let cards = |game: &Game| {
            let seen = game.observation(seat);
            seen.all_own()
                .flat_map(|pile| seen.pile(pile).iter())
                .filter(|card| card.face().is_some())
                .count()
        };
        cards(scene.room.game()) > cards(&before)
    };
    scene.ask(other, Ask::Undo);
    assert!(drawn, "a card has been drawn");
    assert!(scene.people(own).question.is_some());
}

#[test]
fn who_asks_is_told_whom_everybody_waits_for_until_it_is_withdrawn() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    let pass = end_turn(&mut scene, own);
    scene.ask(other, Ask::Undo);
    let awaited = |scene: &Scene, guest| -> Vec<String> {
        let awaited = scene.people(guest).awaited.iter();
        awaited.map(Name::to_string).collect()
    };
    let own_name = scene.people(own).name.to_string();
    assert_eq!(awaited(&scene, other), [own_name]);
    assert!(awaited(&scene, own).is_empty());
    // Whoever asks may withdraw it, and is told nothing of that.
    scene.ask(other, Ask::Refuse);
    assert!(awaited(&scene, other).is_empty());
    assert_eq!(scene.people(own).question, None);
    assert!(scene.notices(other).is_empty());
    // A move that is refused withdraws nothing; another act does.
    scene.ask(other, Ask::Undo).ask(own, Ask::Play(pass));
    assert!(scene.people(own).question.is_some());
    end_turn(&mut scene, other);
    assert_eq!(scene.people(own).question, None);
    // It is withdrawn as well when the asker goes.
    scene.ask(own, Ask::Undo).ask(own, Ask::Lost);
    assert_eq!(scene.people(other).question, None);
}

#[test]
fn all_hear_what_was_taken_back_until_somebody_acts() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    let pass = end_turn(&mut scene, own);
    let (own_name, other_name) = (
        scene.people(own).name.to_string(),
        scene.people(other).name.to_string(),
    );
    let told = |scene: &Scene, guest| scene.table(guest).unwrap().taken_back.clone();
    assert_eq!(told(&scene, other), None);
    scene.ask(own, Ask::Undo);
    let words = format!("{own_name} took back: ended the turn");
    assert_eq!(told(&scene, other).as_deref(), Some(&*words));
    assert_eq!(told(&scene, own).as_deref(), Some(&*words));
    assert!(scene.table(other).unwrap().news.iter().all(Option::is_none));
    scene.ask(own, Ask::Play(pass));
    assert_eq!(told(&scene, other), None);
    scene.ask(other, Ask::Undo).ask(own, Ask::Agree);
    let words = format!("{other_name} took back what {own_name} did: ended the turn");
    assert_eq!(told(&scene, own).as_deref(), Some(&*words));
}

#[test]
fn whose_turn_it_is_is_told_by_name() {
    let two = &[("players", "2"), ("pace", "turns")];
    let (mut scene, own, other) = begun("nertz", two).next().unwrap();
    let pass = end_turn(&mut scene, own);
    scene.ask(own, Ask::Play(pass));
    let words = format!("It is {}'s turn", scene.people(other).name);
    assert_eq!(scene.notices(own), [words]);
}

#[test]
fn computer_players_wait_while_something_is_asked() {
    let rules = rules("nertz", &[("players", "3"), ("pace", "turns")]);
    let mut scene = Scene::new(&rules);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let mut passed = 0;
    while passed < 20 {
        let mover = scene.room.game().to_move();
        if mover == Seat::new(2) && passed > 1 {
            break;
        }
        if mover == Seat::new(2) {
            scene.wait(60_000);
        } else {
            end_turn(&mut scene, u64::from(mover.number()) + 1);
        }
        passed += 1;
    }
    let done = scene.room.game().done();
    let last = scene.room.game().log()[done - 1].seat;
    let asker = if last == Seat::FIRST { 2 } else { 1 };
    scene.ask(asker, Ask::Undo).wait(60_000);
    assert_eq!(scene.room.game().done(), done);
    scene.ask(3 - asker, Ask::Refuse).wait(60_000);
    assert!(scene.room.game().done() > done);
}

#[test]
fn what_one_has_taken_back_oneself_is_done_again_until_somebody_acts() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    end_turn(&mut scene, own);
    let after = scene.room.game().position().clone();
    scene.ask(own, Ask::Undo);
    // Nobody else does it again.
    scene.ask(other, Ask::Redo);
    assert_eq!(scene.notices(other), ["There is nothing to redo"]);
    scene.ask(own, Ask::Redo);
    assert!(*scene.room.game().position() == after);
    assert_eq!(scene.table(other).unwrap().taken_back, None);
    // The other has acted since, and what all have agreed to take back stays so.
    end_turn(&mut scene, other);
    scene.ask(own, Ask::Undo).ask(other, Ask::Agree);
    assert!(*scene.room.game().position() == after);
    scene.ask(own, Ask::Redo);
    assert!(*scene.room.game().position() == after);
}

#[test]
fn nothing_is_done_again_in_a_race() {
    let rules = rules("nertz", &[("players", "2")]);
    let mut scene = Scene::new(&rules);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.wait(5000);
    let mv = legal(scene.room.game(), Seat::FIRST)[0];
    scene.ask(1, Ask::Play(mv)).ask(1, Ask::Redo);
    let said = scene.notices(1).concat();
    assert!(said.contains("What was done at once stands"), "{said}");
}

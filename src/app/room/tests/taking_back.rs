//! Undo at a shared table in turns: what is free, what needs consent, and what guests are told.

use super::*;

/// Returns rooms in which a match of two has begun, each with another deal, with the guest to move
/// and the other guest.
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

/// Ends the turn of the player to move, by the first move that does.
fn end_turn(scene: &mut Scene, guest: u64) -> Move {
    let game = scene.room.game().clone();
    let mover = game.to_move();
    let ends = |mv: &Move| {
        let mut game = game.clone();
        game.play(mover, *mv, 0).is_ok() && game.to_move() != mover
    };
    let mv = legal(&game, mover).into_iter().find(ends).unwrap();
    scene.ask(guest, GuestRequest::Play(mv));
    assert_ne!(scene.room.game().to_move(), mover);
    mv
}

#[test]
fn the_end_of_a_turn_is_undone_freely_until_somebody_moves() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    let before = scene.room.game().position().clone();
    let pass = end_turn(&mut scene, own);
    scene.ask(own, GuestRequest::Undo);
    assert!(*scene.room.game().position() == before);
    assert_eq!(scene.people(other).question, None);
    // Once the other player has moved, both must agree, and the request is about that move.
    scene.ask(own, GuestRequest::Play(pass));
    end_turn(&mut scene, other);
    scene.ask(own, GuestRequest::Undo);
    let names = ["anna", "bo"];
    let (own_name, other_name) = (
        names[usize::try_from(own).unwrap() - 1],
        names[usize::try_from(other).unwrap() - 1],
    );
    let question = format!("{own_name} asks to undo {other_name}'s last move");
    assert_eq!(scene.people(other).question, Some(question));
}

#[test]
fn a_move_after_which_somebody_draws_cards_is_not_undone_freely() {
    let (mut scene, own, other) = begun("spite-and-malice", &[]).next().unwrap();
    // The hand of the player who discarded first is filled up when the turn comes back.
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
    scene.ask(other, GuestRequest::Undo);
    assert!(drawn, "a card has been drawn");
    assert!(scene.people(own).question.is_some());
}

#[test]
fn the_asker_is_told_who_has_not_answered_until_the_request_is_withdrawn() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    let pass = end_turn(&mut scene, own);
    scene.ask(other, GuestRequest::Undo);
    let awaited = |scene: &Scene, guest| -> Vec<String> {
        let awaited = scene.people(guest).awaited.iter();
        awaited.map(Name::to_string).collect()
    };
    let own_name = scene.people(own).name.to_string();
    assert_eq!(awaited(&scene, other), [own_name]);
    assert!(awaited(&scene, own).is_empty());
    // The asker may withdraw the request, and gets no message about that.
    scene.ask(other, GuestRequest::Refuse);
    assert!(awaited(&scene, other).is_empty());
    assert_eq!(scene.people(own).question, None);
    assert!(scene.notices(other).is_empty());
    // A refused move withdraws nothing; a real move does.
    scene
        .ask(other, GuestRequest::Undo)
        .ask(own, GuestRequest::Play(pass));
    assert!(scene.people(own).question.is_some());
    end_turn(&mut scene, other);
    assert_eq!(scene.people(own).question, None);
    // The request is also withdrawn when the asker goes.
    scene
        .ask(own, GuestRequest::Undo)
        .ask(own, GuestRequest::Lost);
    assert_eq!(scene.people(other).question, None);
}

#[test]
fn everyone_is_told_what_was_undone_until_somebody_moves() {
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
    scene.ask(own, GuestRequest::Undo);
    let words = format!("{own_name} undid: ended the turn");
    assert_eq!(told(&scene, other).as_deref(), Some(&*words));
    assert_eq!(told(&scene, own).as_deref(), Some(&*words));
    assert!(scene.table(other).unwrap().news.iter().all(Option::is_none));
    scene.ask(own, GuestRequest::Play(pass));
    assert_eq!(told(&scene, other), None);
    scene
        .ask(other, GuestRequest::Undo)
        .ask(own, GuestRequest::Agree);
    let words = format!("{other_name} undid {own_name}'s move: ended the turn");
    assert_eq!(told(&scene, own).as_deref(), Some(&*words));
}

#[test]
fn a_refusal_names_the_player_whose_turn_it_is() {
    let two = &[("players", "2"), ("pace", "turns")];
    let (mut scene, own, other) = begun("nertz", two).next().unwrap();
    let pass = end_turn(&mut scene, own);
    scene.ask(own, GuestRequest::Play(pass));
    let words = format!("It is {}'s turn", scene.people(other).name);
    assert_eq!(scene.notices(own), [words]);
}

#[test]
fn computer_players_wait_while_a_request_is_open() {
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
    scene.ask(asker, GuestRequest::Undo).wait(60_000);
    assert_eq!(scene.room.game().done(), done);
    scene.ask(3 - asker, GuestRequest::Refuse).wait(60_000);
    assert!(scene.room.game().done() > done);
}

#[test]
fn players_redo_their_own_undone_moves_until_somebody_moves() {
    let (mut scene, own, other) = begun("nertz", &[("players", "2"), ("pace", "turns")])
        .next()
        .unwrap();
    end_turn(&mut scene, own);
    let after = scene.room.game().position().clone();
    scene.ask(own, GuestRequest::Undo);
    // Nobody else can redo it.
    scene.ask(other, GuestRequest::Redo);
    assert_eq!(scene.notices(other), ["There is nothing to redo"]);
    scene.ask(own, GuestRequest::Redo);
    assert!(*scene.room.game().position() == after);
    assert_eq!(scene.table(other).unwrap().taken_back, None);
    // After a move of the other player, an undo that all agreed to cannot be redone.
    end_turn(&mut scene, other);
    scene
        .ask(own, GuestRequest::Undo)
        .ask(other, GuestRequest::Agree);
    assert!(*scene.room.game().position() == after);
    scene.ask(own, GuestRequest::Redo);
    assert!(*scene.room.game().position() == after);
}

#[test]
fn nothing_is_redone_in_a_race() {
    let rules = rules("nertz", &[("players", "2")]);
    let mut scene = Scene::new(&rules);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.wait(5000);
    let mv = legal(scene.room.game(), Seat::FIRST)[0];
    scene
        .ask(1, GuestRequest::Play(mv))
        .ask(1, GuestRequest::Redo);
    let said = scene.notices(1).concat();
    assert!(
        said.contains("No undo while everyone plays at once"),
        "{said}"
    );
}

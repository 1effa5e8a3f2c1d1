//! The progress of a room: for whom it waits, and what guests are told.

use super::*;

fn seal(scene: &Scene, guest: u64) -> Option<String> {
    let told = scene.told[&GuestId(guest)].iter().rev();
    told.into_iter().find_map(|tell| match tell {
        RoomEvent::Sealed(seal) => Some(seal.clone()),
        _ => None,
    })
}

fn opened(scene: &Scene, guest: u64) -> Option<Sealed> {
    let told = scene.told[&GuestId(guest)].iter().rev();
    told.into_iter().find_map(|tell| match tell {
        RoomEvent::Opened(sealed) => Some(sealed.clone()),
        _ => None,
    })
}

#[test]
fn the_deal_is_sealed_before_anybody_is_ready() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo");
    for _ in 0..2 {
        let sealed = seal(&scene, 1).unwrap();
        assert_eq!(seal(&scene, 2).as_ref(), Some(&sealed));
        scene.begin(&[1, 2]);
        assert_eq!(seal(&scene, 1).as_ref(), Some(&sealed));
        scene
            .ask(1, GuestRequest::Resign)
            .ask(2, GuestRequest::Resign);
        let opened = opened(&scene, 2).unwrap();
        assert_eq!(opened.seal(), sealed);
        assert_eq!(opened.deal, scene.room.game().deal());
        // The next deal is sealed by now.
        assert_ne!(seal(&scene, 1).as_ref(), Some(&sealed));
    }
    // A chosen deal is sealed like any other, and named until another one is played.
    let deal = DealNumber::new(617).unwrap();
    let room = Room::new(&rules("golf", &[]), Vec::new(), Dealer::from_seed(1));
    let mut scene = Scene::in_room(room.with_deal(deal, "the deal 617".to_owned()));
    scene.join(1, "anna");
    let sealed = seal(&scene, 1).unwrap();
    scene.begin(&[1]);
    assert_eq!(scene.people(1).deal.as_deref(), Some("the deal 617"));
    scene.ask(1, GuestRequest::Resign);
    let opened = opened(&scene, 1).unwrap();
    assert_eq!((opened.deal, opened.seal()), (deal, sealed));
    scene.begin(&[1]);
    assert_eq!(scene.people(1).deal, None);
}

#[test]
fn a_hand_begins_when_the_player_who_was_not_ready_leaves() {
    for ask in [GuestRequest::Stand, GuestRequest::Leave] {
        let mut scene = Scene::new(&rules("nertz", &[("players", "3")]));
        scene
            .join(1, "anna")
            .join(2, "bo")
            .ask(1, GuestRequest::Ready);
        assert_eq!(scene.people(1).stage, RoomStage::Gathering);
        scene.ask(2, ask);
        assert!(matches!(scene.people(1).stage, RoomStage::Countdown(_)));
    }
    // A player whose connection is lost is waited for until they lose their seat.
    let mut scene = Scene::new(&rules("nertz", &[("players", "3")]));
    scene
        .join(1, "anna")
        .join(2, "bo")
        .ask(1, GuestRequest::Ready);
    scene.ask(2, GuestRequest::Lost).wait(9_000);
    assert_eq!(scene.people(1).stage, RoomStage::Gathering);
    scene.wait(2_000);
    assert_ne!(scene.people(1).stage, RoomStage::Gathering);
}

#[test]
fn the_others_are_told_who_has_stopped_a_hand() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "3")]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.ask(1, GuestRequest::Pause);
    assert_eq!(scene.notices(2), ["anna has stopped the hand"]);
    assert!(scene.notices(1).is_empty());
}

#[test]
fn a_match_without_moves_is_not_saved() {
    for game in ["golf", "nertz", "spite-and-malice"] {
        let mut scene = Scene::new(&rules(game, &[]));
        scene.join(1, "anna").join(2, "bo");
        scene
            .ask(1, GuestRequest::Ready)
            .ask(2, GuestRequest::Ready);
        assert!(scene.room.saved(scene.now).is_none(), "{game}");
        scene.wait(2000);
        // The next match after one that was given up has no moves either.
        let acted = [1, 2].into_iter().find(|guest| {
            scene.ask(*guest, GuestRequest::Resign);
            scene.people(1).stage == RoomStage::MatchOver
        });
        assert!(acted.is_some(), "{game}");
        scene
            .ask(1, GuestRequest::Ready)
            .ask(2, GuestRequest::Ready);
        assert!(scene.room.saved(scene.now).is_none(), "{game}");
    }
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let mv = legal(scene.room.boards.of(Seat::new(1)).0.game(), Seat::FIRST)[0];
    scene.ask(2, GuestRequest::Play(mv));
    assert!(scene.room.saved(scene.now).is_some());
}

#[test]
fn the_last_action_in_words_names_a_pile_only_if_informative() {
    let words = |game: &str, set: &[(&str, &str)]| {
        let mut scene = Scene::new(&rules(game, set));
        scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
        let mut words = Vec::new();
        for step in 0..60 {
            let seat = scene.room.game().to_move();
            let moves = legal(scene.room.game(), seat);
            let guest = 1 + u64::from(seat.number());
            scene.ask(guest, GuestRequest::Play(moves[step % moves.len()]));
            let news = &scene.table(1).unwrap().news;
            words.extend(news.iter().flatten().cloned());
        }
        words
    };
    let said = words("spite-and-malice", &[]);
    assert!(
        said.iter()
            .any(|words| words.ends_with(" to the side stack")),
        "{said:?}"
    );
    let said = words("nertz", &[("players", "2"), ("pace", "turns")]);
    assert!(
        said.iter().any(|words| words.ends_with(" moved")),
        "{said:?}"
    );
    assert!(
        !said.iter().any(|words| words.contains("column")),
        "{said:?}"
    );
}

//! Seats: nobody sees a hand from two seats, or plays a deal that they know.

use super::*;

#[test]
fn nobody_changes_seats_during_a_hand_by_leaving_the_seat_first() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "4")]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
        .ask(1, GuestRequest::Stand)
        .ask(1, GuestRequest::Sit(Seat::new(3)));
    assert_eq!(scene.people(1).own, None);
    assert_eq!(
        scene.notices(1),
        ["You can change seats only between hands"]
    );
    // Not even by leaving the table.
    scene
        .ask(1, GuestRequest::Leave)
        .join(4, "anna")
        .ask(4, GuestRequest::Sit(Seat::new(3)));
    assert_eq!(scene.people(4).own, None);
    scene.ask(4, GuestRequest::Sit(Seat::FIRST));
    assert_eq!(scene.people(4).own, Some(Seat::FIRST));
    // A spectator can take one seat.
    scene
        .join(3, "cy")
        .ask(3, GuestRequest::Sit(Seat::new(2)))
        .ask(3, GuestRequest::Stand);
    scene.ask(3, GuestRequest::Sit(Seat::new(3)));
    assert_eq!(scene.people(3).own, None);
}

#[test]
fn nobody_plays_a_deal_that_they_have_played_or_watched() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.room = Room::new(
        &rules("golf", &[]),
        vec![ComputerLevel::Match; 4],
        Dealer::from_seed(1),
    );
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
        .ask(1, GuestRequest::Resign)
        .ask(1, GuestRequest::Stand)
        .ask(1, GuestRequest::Sit(Seat::new(2)));
    assert_eq!(scene.people(1).own, None);
    assert!(scene.notices(1)[0].contains("You have played this deal"));
    // A guest who comes in time can play; one who has watched cannot.
    scene.join(3, "cy").ask(3, GuestRequest::Sit(Seat::new(2)));
    assert_eq!(scene.people(3).own, Some(Seat::new(2)));
    scene
        .join(4, "di")
        .wait(15_000)
        .ask(4, GuestRequest::Sit(Seat::new(3)));
    assert_eq!(scene.people(4).own, None);
    assert!(scene.notices(4)[0].contains("watched this deal"));
    // Everyone can play the next deal.
    scene
        .ask(2, GuestRequest::Resign)
        .ask(3, GuestRequest::Resign);
    scene
        .ask(4, GuestRequest::Sit(Seat::new(3)))
        .ask(1, GuestRequest::Sit(Seat::FIRST));
    assert_eq!(scene.people(4).own, Some(Seat::new(3)));
    assert_eq!(scene.people(1).own, Some(Seat::FIRST));
}

#[test]
fn spectators_see_a_seat_that_is_played() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.room = Room::new(
        &rules("golf", &[]),
        vec![ComputerLevel::Match; 3],
        Dealer::from_seed(1),
    );
    scene
        .join(1, "anna")
        .ask(1, GuestRequest::Sit(Seat::new(2)))
        .begin(&[1]);
    scene
        .join(2, "bo")
        .wait(100)
        .ask(1, GuestRequest::Play(Move::Turn))
        .wait(15_000);
    assert_eq!(scene.room.boards.of(Seat::new(2)).0.game().done(), 1);
    let (own, seen) = (scene.table(1).unwrap(), scene.table(2).unwrap());
    assert_eq!(own.position.text(), seen.position.text());
}

#[test]
fn only_players_set_levels_and_only_of_seats_without_people() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "3")]));
    scene
        .join(1, "anna")
        .join(2, "bo")
        .ask(2, GuestRequest::Stand);
    let level = ComputerLevel::Match;
    scene.ask(2, GuestRequest::SetLevel(Seat::new(2), level));
    scene.ask(1, GuestRequest::SetLevel(Seat::FIRST, level));
    assert_eq!(scene.notices(2).len(), 1);
    assert_eq!(scene.notices(1), ["anna has this seat"]);
    scene.ask(1, GuestRequest::SetLevel(Seat::new(2), level));
    assert_eq!(scene.people(1).seats[2].level, level);
}

#[test]
fn requests_and_saved_tables_of_removal_games_can_be_read_again() {
    let rules = rules("pyramid", &[]);
    // The first seat plays as far as it can, so that its piles differ from those of the second.
    for seed in 0..20 {
        let room = Room::new(&rules, Vec::new(), Dealer::from_seed(seed));
        let mut scene = Scene::in_room(room);
        scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
        for guest in [1, 2] {
            for _ in 0..20 {
                let seat = scene.people(guest).own.unwrap();
                let moves = scene.room.boards.of(seat).0.legal().to_vec();
                let pair = moves
                    .iter()
                    .find(|mv| matches!(mv, Move::Pair(..) | Move::Single(_)));
                let mv = *pair.unwrap_or(&Move::Turn);
                let text = wire::write_ask(&GuestRequest::Play(mv), &rules).unwrap();
                let ask = wire::read_ask(&text, &rules).unwrap();
                assert_eq!(ask, GuestRequest::Play(mv));
                scene.ask(guest, ask);
                for tell in scene.told[&GuestId(guest)].iter().rev().take(3) {
                    let text = wire::write_tell(tell);
                    assert_eq!(wire::read_tell(&text, Some(&rules)).unwrap(), *tell);
                }
            }
        }
        let saved = scene.room.saved(scene.now).unwrap();
        let again = Room::resume(&saved, Dealer::from_seed(1)).unwrap();
        assert_eq!(again.acts(), scene.room.acts());
        if scene.room.acts() > 10 {
            return;
        }
    }
    panic!("no deal has enough moves");
}

/// Plays a deal to its end, by turning cards up first or last.
fn play_out(scene: &mut Scene, guest: u64, turns_first: bool) {
    let seat = scene.people(guest).own.unwrap();
    for _ in 0..200 {
        let moves = scene.room.boards.of(seat).0.legal().to_vec();
        let turns = moves.iter().find(|mv| **mv == Move::Turn);
        let other = moves.iter().find(|mv| **mv != Move::Turn);
        let (one, two) = if turns_first {
            (turns, other)
        } else {
            (other, turns)
        };
        let Some(mv) = one.or(two) else { return };
        scene.ask(guest, GuestRequest::Play(*mv));
    }
    panic!("the deal has no end");
}

#[test]
fn a_separate_game_stays_with_its_player() {
    let levels = vec![ComputerLevel::Match; 3];
    let mut scene = Scene::in_room(Room::new(&rules("golf", &[]), levels, Dealer::from_seed(1)));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    play_out(&mut scene, 2, false);
    scene
        .ask(2, GuestRequest::Leave)
        .join(3, "dan")
        .ask(3, GuestRequest::Sit(Seat::new(1)));
    assert_eq!(scene.people(3).own, None);
    assert_eq!(scene.notices(3), ["bo has played from this seat"]);
    // The refused request does not keep the guest from taking another free seat.
    scene.ask(3, GuestRequest::Sit(Seat::new(2)));
    assert_eq!(scene.people(3).own, Some(Seat::new(2)));
    scene.ask(3, GuestRequest::Resign);
    // The result of a player who has gone still counts.
    play_out(&mut scene, 1, true);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    let progress = scene.people(1).seats[0].progress.clone().unwrap();
    assert!(!progress.starts_with("best"), "{progress}");
    // The deal is known now, and nobody can play it any more.
    let done = scene.room.acts();
    scene.join(4, "eve").ask(4, GuestRequest::Sit(Seat::new(1)));
    assert_eq!(scene.people(4).own, Some(Seat::new(1)));
    assert_eq!(scene.people(4).seats[1].progress, None);
    scene
        .ask(4, GuestRequest::Play(Move::Turn))
        .ask(4, GuestRequest::Undo);
    assert_eq!(scene.room.acts(), done);
}

#[test]
fn a_saved_table_keeps_what_each_person_knows() {
    let levels = vec![ComputerLevel::Match; 3];
    let room = Room::new(&rules("golf", &[]), levels, Dealer::from_seed(1));
    let deal = DealNumber::new(617).unwrap();
    let mut scene = Scene::in_room(room.with_deal(deal, "the deal 617".to_owned()));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
        .ask(2, GuestRequest::Play(Move::Turn))
        .ask(1, GuestRequest::Stand);
    scene.join(3, "cy").wait(15_000);
    let saved = scene.room.saved(scene.now).unwrap();
    let mut scene = Scene::in_room(Room::resume(&saved, Dealer::from_seed(1)).unwrap());
    for (guest, name) in [(1, "anna"), (3, "cy")] {
        scene
            .join(guest, name)
            .ask(guest, GuestRequest::Sit(Seat::new(2)));
        assert_eq!(scene.people(guest).own, None, "{name}");
        assert_eq!(scene.people(guest).deal.as_deref(), Some("the deal 617"));
    }
}

#[test]
fn a_card_that_is_back_in_a_hand_is_not_named() {
    let mut scene = Scene::new(&rules("kings-in-the-corner", &[("players", "2")]));
    scene.join(0, "anna").join(1, "bo").begin(&[0, 1]);
    for _ in 0..40 {
        let game = scene.room.game();
        let seat = game.to_move();
        let own = |mv: &&Move| {
            let Move::Transfer { from, .. } = mv else {
                return false;
            };
            game.rules().group_of(*from).face == patience_core::Face::Own
        };
        let moves = game.legal_moves();
        let Some(mv) = moves.iter().find(own) else {
            scene.ask(seat.number().into(), GuestRequest::Play(Move::Pass));
            continue;
        };
        scene
            .ask(seat.number().into(), GuestRequest::Play(*mv))
            .ask(seat.number().into(), GuestRequest::Undo);
        let taken_back = scene.table(0).unwrap().taken_back.clone().unwrap();
        assert!(taken_back.ends_with("undid: the last move"), "{taken_back}");
        return;
    }
    panic!("nobody could play a card");
}

#[test]
fn a_saved_table_can_be_resumed_when_all_its_players_were_forgotten() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.ask(2, GuestRequest::Play(Move::Turn));
    let mut saved = scene.room.saved(scene.now).unwrap();
    for name in ["anna", "bo"] {
        saved.rename(name, &Name::forgotten());
        assert!(!saved.has(name));
    }
    let again = Room::resume(&saved, Dealer::from_seed(1)).unwrap();
    let names = again.members.iter().map(|member| member.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Somebody", "Somebody2"]);
}

#[test]
fn a_kept_seat_also_keeps_a_place_in_the_room() {
    let room = Room::new(
        &rules("golf", &[]),
        vec![ComputerLevel::Match; 2],
        Dealer::from_seed(1),
    );
    let names = ["anna", "bo"].map(Name::new).to_vec();
    let room = room.keeping_seats(names).for_people(3);
    let mut scene = Scene::in_room(room);
    scene.join(1, "anna").join(2, "cy").join(3, "di");
    assert!(!is_closed(&scene, 2) && is_closed(&scene, 3));
    let told = format!("{:?}", scene.told[&GuestId(3)]);
    assert!(
        told.contains("2 people are here, and 1 place is kept for somebody else"),
        "{told}"
    );
    scene.join(4, "bo");
    assert_eq!(scene.people(4).own, Some(Seat::new(1)));
    // Nobody is counted twice, and after the first hand no place is kept.
    let names = ["anna", "bo"].map(Name::new).to_vec();
    let room = Room::new(
        &rules("golf", &[]),
        vec![ComputerLevel::Match; 2],
        Dealer::from_seed(1),
    );
    let mut scene = Scene::in_room(room.keeping_seats(names.clone()).for_people(3));
    scene
        .join(1, "anna")
        .join(2, "bo")
        .ask(2, GuestRequest::Stand);
    scene.join(3, "cy");
    assert!(!is_closed(&scene, 3));
    let room = Room::new(
        &rules("golf", &[]),
        vec![ComputerLevel::Match; 2],
        Dealer::from_seed(1),
    );
    let mut scene = Scene::in_room(room.keeping_seats(names).for_people(2));
    scene.join(1, "anna").begin(&[1]).join(3, "cy");
    assert!(!is_closed(&scene, 3));
}

#[test]
fn the_host_gets_in_even_if_the_table_is_full() {
    let room = Room::new(&rules("golf", &[]), Vec::new(), Dealer::from_seed(1));
    let mut scene = Scene::in_room(room.for_people(2));
    scene.join(1, "anna").join(2, "bo").join(3, "cy");
    assert!(is_closed(&scene, 3));
    scene.join(4, "host");
    assert!(!is_closed(&scene, 4));
}

#[test]
fn a_place_is_kept_again_once_its_guest_is_gone() {
    let levels = vec![ComputerLevel::Match; 2];
    let room = Room::new(&rules("golf", &[]), levels, Dealer::from_seed(1));
    let names = ["anna", "bo"].map(Name::new).to_vec();
    let mut scene = Scene::in_room(room.keeping_seats(names).for_people(3));
    scene.join(1, "anna").join(2, "bo").join(3, "cy");
    // The room still remembers a spectator who has lost the connection.
    scene
        .ask(2, GuestRequest::Stand)
        .ask(2, GuestRequest::Lost)
        .join(4, "di");
    assert!(!is_closed(&scene, 3) && is_closed(&scene, 4));
    scene.join(5, "bo").ask(5, GuestRequest::Sit(Seat::new(1)));
    assert_eq!(scene.people(5).own, Some(Seat::new(1)));
}

/// Whether a guest's connection was closed.
fn is_closed(scene: &Scene, guest: u64) -> bool {
    let told = &scene.told[&GuestId(guest)];
    told.iter().any(|tell| matches!(tell, RoomEvent::Closed(_)))
}

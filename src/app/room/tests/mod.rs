//! Rooms: whatever people do in whatever order, no card is lost, logs can be replayed, and nobody
//! learns what their seat may not see.

mod away;
mod course;
mod going_on;
mod hidden;
mod many;
mod one_keyboard;
mod same_deal;
mod seats;
mod taking_back;
mod talk;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{Game, Move, ObservedHand, Position, Rules, Seat, Seen, notation};
use proptest::prelude::*;

use super::*;
use crate::protocol::{Presence, SeenAct, SeenPosition, wire};
use crate::session::{Session, TimedGame};
use crate::tests::catalogue;

fn rules(game: &str, set: &[(&str, &str)]) -> Arc<Rules> {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = catalogue().rule_file(game).unwrap();
    Arc::new(file.compile(None, &set).unwrap())
}

/// Returns every game for several players, at each of its paces.
fn games_for_several() -> Vec<(String, Arc<Rules>)> {
    let catalogue = catalogue();
    let mut games = Vec::new();
    for entry in catalogue.index() {
        let file = catalogue.rule_file(&entry.id).unwrap();
        let plain = file.compile(None, &[]).unwrap();
        if plain.seats() == 1 {
            continue;
        }
        games.push((entry.id.clone(), Arc::new(plain)));
        for pace in ["realtime", "turns"] {
            let pace = ("pace".to_owned(), pace.to_owned());
            if let Ok(rules) = file.compile(None, std::slice::from_ref(&pace)) {
                games.push((format!("{} {}", entry.id, pace.1), Arc::new(rules)));
            }
        }
    }
    assert!(games.len() > 4, "{}", games.len());
    games
}

/// A room with the time, and all messages to each guest.
struct Scene {
    room: Room,
    now: Duration,
    told: BTreeMap<GuestId, Vec<RoomEvent>>,
}

impl Scene {
    fn new(rules: &Arc<Rules>) -> Self {
        Self::in_room(Room::new(rules, Vec::new(), Dealer::from_seed(3)))
    }

    fn in_room(room: Room) -> Self {
        Self {
            room,
            now: Duration::ZERO,
            told: BTreeMap::new(),
        }
    }

    fn hear(&mut self, tells: Outgoing) {
        for (guest, tell) in tells {
            self.told.entry(guest).or_default().push(tell);
        }
    }

    fn ask(&mut self, guest: u64, ask: GuestRequest) -> &mut Self {
        let tells = self.room.step(self.now, GuestId(guest), ask);
        self.hear(tells);
        self
    }

    fn join(&mut self, guest: u64, who: &str) -> &mut Self {
        let ask = GuestRequest::Join(Identity(who.to_owned()), Name::new(who).unwrap());
        self.ask(guest, ask)
    }

    fn wait(&mut self, ms: u64) -> &mut Self {
        let until = self.now + Duration::from_millis(ms);
        while let Some(due) = self.room.due(self.now).filter(|due| *due < until) {
            self.now = due.max(self.now + Duration::from_millis(1));
            let tells = self.room.pass(self.now);
            self.hear(tells);
        }
        self.now = until.max(self.now);
        let tells = self.room.pass(self.now);
        self.hear(tells);
        self
    }

    /// Makes the guests ready, and lets the countdown pass.
    fn begin(&mut self, guests: &[u64]) -> &mut Self {
        for guest in guests {
            self.ask(*guest, GuestRequest::Ready);
        }
        self.wait(2000)
    }

    fn people(&self, guest: u64) -> &crate::protocol::People {
        let told = self.told[&GuestId(guest)].iter().rev();
        let people = told.filter_map(|tell| match tell {
            RoomEvent::People(people) => Some(people),
            _ => None,
        });
        people.into_iter().next().unwrap()
    }

    fn table(&self, guest: u64) -> Option<&SeenTable> {
        let told = self.told.get(&GuestId(guest))?.iter().rev();
        told.into_iter().find_map(|tell| match tell {
            RoomEvent::Table(seen) => Some(&**seen),
            _ => None,
        })
    }

    fn notices(&self, guest: u64) -> Vec<&str> {
        let told = self.told[&GuestId(guest)].iter();
        told.filter_map(|tell| match tell {
            RoomEvent::Notice(text, _) => Some(text.as_str()),
            _ => None,
        })
        .collect()
    }
}

fn cards_on(game: &Game) -> usize {
    let piles = game.rules().pile_ids();
    piles.map(|pile| game.position().len(pile)).sum()
}

/// Lists the legal moves of a seat.
fn legal(game: &Game, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    if game.hand_end().is_none() {
        game.position().legal_moves(game.rules(), seat, &mut moves);
    }
    moves
}

#[test]
fn the_number_of_people_is_limited_and_a_returning_guest_gets_in() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2"), ("pace", "turns")]));
    scene.room = scene.room.for_people(2);
    scene.join(1, "anna").join(2, "bo").join(3, "cy");
    let is_full = |tell: &RoomEvent| {
        *tell == RoomEvent::Closed("The table is full: 2 people are here".to_owned())
    };
    assert!(scene.told[&GuestId(3)].iter().any(is_full));
    scene.join(4, "bo");
    assert!(!scene.told[&GuestId(4)].iter().any(is_full));
}

#[test]
fn people_join_take_seats_and_begin_when_all_are_ready() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "4"), ("pace", "realtime")]));
    scene.join(1, "anna").join(2, "bo");
    assert_eq!(scene.people(1).own, Some(Seat::FIRST));
    assert_eq!(scene.people(2).own, Some(Seat::new(1)));
    let names = |scene: &Scene| -> Vec<Option<String>> {
        let seats = scene.people(2).seats.iter();
        seats
            .map(|chair| chair.person.as_ref().map(|person| person.name.to_string()))
            .collect()
    };
    assert_eq!(
        names(&scene),
        [Some("anna".to_owned()), Some("bo".to_owned()), None, None]
    );
    scene.ask(2, GuestRequest::Sit(Seat::FIRST));
    assert_eq!(scene.notices(2), ["anna has this seat"]);
    scene.ask(2, GuestRequest::Sit(Seat::new(3)));
    assert_eq!(
        scene.people(1).seats[3]
            .person
            .as_ref()
            .unwrap()
            .name
            .as_str(),
        "bo"
    );
    // No card is seen before all are ready.
    scene.ask(1, GuestRequest::Ready);
    assert!(scene.table(1).is_none());
    scene.ask(2, GuestRequest::Ready);
    assert_eq!(scene.people(1).stage, RoomStage::Countdown(1800));
    scene.wait(2000);
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    let mv = legal(scene.room.game(), Seat::new(3))[0];
    scene.ask(2, GuestRequest::Play(mv));
    let acts = |guest| scene.table(guest).unwrap().acts.last().unwrap().seat();
    assert_eq!((acts(1), acts(2)), (Seat::new(3), Seat::new(3)));
    // Computer players have the other seats.
    let mut scene = scene;
    scene.wait(20_000);
    let log = scene.room.game().log();
    assert!(
        log.iter().any(|entry| entry.seat == Seat::new(1)),
        "{log:?}"
    );
    assert!(log.iter().all(|entry| entry.seat != Seat::FIRST));
}

#[test]
fn a_computer_player_takes_the_seat_of_an_absent_player_and_gives_it_back() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2"), ("pace", "realtime")]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let presence = |scene: &Scene| scene.people(1).seats[1].person.as_ref().unwrap().presence;
    scene.ask(2, GuestRequest::Lost).wait(2000);
    assert_eq!(presence(&scene), Presence::Here);
    scene.wait(1500);
    assert_eq!(presence(&scene), Presence::Away);
    let acts = |scene: &Scene| {
        let log = scene.room.game().log().iter();
        log.filter(|entry| entry.seat == Seat::new(1)).count()
    };
    assert_eq!(acts(&scene), 0);
    scene.wait(20_000);
    assert_eq!(presence(&scene), Presence::Replaced);
    let played = acts(&scene);
    assert!(played > 2, "{played}");
    // Back with the same identity under another name: the seat is theirs, and nobody else plays it.
    let back = GuestRequest::Join(Identity("bo".to_owned()), Name::new("robert").unwrap());
    scene.ask(7, back);
    assert_eq!(scene.people(7).own, Some(Seat::new(1)));
    assert_eq!(presence(&scene), Presence::Here);
    let played = acts(&scene);
    scene.wait(20_000);
    assert_eq!(acts(&scene), played);
    let legal = legal(scene.room.game(), Seat::new(1));
    if let Some(mv) = legal.first() {
        scene.ask(7, GuestRequest::Play(*mv));
        assert_eq!(acts(&scene), played + 1);
    }
}

#[test]
fn a_second_connection_of_the_same_person_closes_the_first() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2")]));
    scene.join(1, "anna").join(5, "anna");
    assert!(matches!(
        scene.told[&GuestId(1)].last(),
        Some(RoomEvent::Closed(_))
    ));
    assert_eq!(scene.people(5).own, Some(Seat::FIRST));
    let told = scene.told[&GuestId(1)].len();
    scene.ask(1, GuestRequest::Stand);
    assert_eq!(
        scene.people(5).own,
        Some(Seat::FIRST),
        "a closed connection makes no requests"
    );
    assert_eq!(scene.told[&GuestId(1)].len(), told);
    // Another person of the same name gets a number.
    let other = GuestRequest::Join(Identity("other".to_owned()), Name::new("anna").unwrap());
    scene.ask(6, other);
    assert_eq!(scene.people(6).name.as_str(), "anna2");
}

#[test]
fn while_nobody_is_there_nothing_happens() {
    for pace in ["realtime", "turns"] {
        let mut scene = Scene::new(&rules("nertz", &[("players", "3"), ("pace", pace)]));
        scene.join(1, "anna").begin(&[1]).wait(3000);
        scene.ask(1, GuestRequest::Lost).wait(60_000);
        let played = scene.room.game().log().len();
        scene.wait(60_000);
        assert_eq!(scene.room.game().log().len(), played, "{pace}");
        let due = scene.room.due(scene.now);
        assert_eq!(due, None, "{pace}: no event is due");
    }
}

#[test]
fn a_stopped_hand_resumes_when_all_are_ready() {
    for pace in ["realtime", "turns"] {
        let mut scene = Scene::new(&rules("nertz", &[("players", "3"), ("pace", pace)]));
        scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
        scene.ask(2, GuestRequest::Pause);
        assert_eq!(scene.people(1).stage, RoomStage::Paused, "{pace}");
        let played = scene.room.game().log().len();
        scene.wait(30_000);
        assert_eq!(scene.room.game().log().len(), played, "{pace}");
        scene.ask(1, GuestRequest::Ready);
        assert_eq!(scene.people(1).stage, RoomStage::Paused);
        scene.ask(2, GuestRequest::Ready).wait(3000);
        assert_eq!(scene.people(1).stage, RoomStage::Playing);
    }
}

#[test]
fn players_undo_their_own_moves_freely_and_others_with_consent() {
    // A first move that neither ends the turn nor turns up a card: that of the only card of a column.
    let quiet = |scene: &Scene| {
        let game = scene.room.game();
        let mover = game.to_move();
        legal(game, mover).into_iter().find(|mv| {
            let mut game = game.clone();
            let alone =
                matches!(mv, Move::Transfer { from, .. } if game.position().len(*from) == 1);
            alone && game.play(mover, *mv, 0).is_ok() && game.to_move() == mover
        })
    };
    let rules = rules("nertz", &[("players", "2"), ("pace", "turns")]);
    let begun = (1..50).map(|seed| {
        let mut scene = Scene::new(&rules);
        scene.room.dealer = Dealer::from_seed(seed);
        scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
        scene
    });
    let mut begun = begun.filter_map(|scene| Some((quiet(&scene)?, scene)));
    let (quiet, mut scene) = begun.next().unwrap();
    let mover = scene.room.game().to_move();
    let (own, other) = if mover == Seat::FIRST { (1, 2) } else { (2, 1) };
    let before = scene.room.game().position().clone();
    let is_as_before = |scene: &Scene| *scene.room.game().position() == before;
    scene.ask(own, GuestRequest::Play(quiet));
    assert!(!is_as_before(&scene));
    // The other player cannot undo it alone.
    scene.ask(other, GuestRequest::Undo);
    assert!(!is_as_before(&scene));
    let (by, whose) = if own == 1 {
        ("bo", "anna")
    } else {
        ("anna", "bo")
    };
    let question = format!("{by} asks to undo {whose}'s last move");
    assert_eq!(scene.people(own).question, Some(question));
    assert_eq!(scene.people(other).question, None, "the asker is not asked");
    scene.ask(own, GuestRequest::Refuse);
    assert_eq!(scene.people(own).question, None);
    scene
        .ask(other, GuestRequest::Undo)
        .ask(own, GuestRequest::Agree);
    assert!(is_as_before(&scene));
    scene
        .ask(own, GuestRequest::Play(quiet))
        .ask(own, GuestRequest::Undo);
    assert!(is_as_before(&scene));
    assert_eq!(scene.table(other).unwrap().acts, []);
}

#[test]
fn undone_actions_are_sent_as_gone() {
    let rules = rules("pyramid", &[]);
    let table = |known, acts: &[u64]| SeenTable {
        hand: 0,
        position: SeenPosition::new(String::new()),
        resigned: None,
        known,
        acts: acts
            .iter()
            .map(|ms| {
                let (seat, act) = (Seat::FIRST, patience_core::Act::Resign);
                SeenAct::new(&patience_core::Entry { ms: *ms, seat, act }, &rules)
            })
            .collect(),
        closing: None,
        news: Vec::new(),
        taken_back: None,
        clock: 0,
    };
    let told = |seen: &SeenTable| {
        (
            seen.known,
            seen.acts.iter().map(SeenAct::ms).collect::<Vec<_>>(),
        )
    };
    // If the first of two messages was never sent, the second contains the actions of both.
    assert_eq!(
        told(&table(4, &[5]).after(&table(3, &[4]))),
        (3, vec![4, 5])
    );
    assert_eq!(told(&table(3, &[9]).after(&table(3, &[4]))), (3, vec![9]));
    // The undo goes back further than what was sent.
    assert_eq!(told(&table(1, &[2]).after(&table(3, &[4]))), (1, vec![2]));
}

#[test]
fn spectators_see_a_race_later() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2"), ("pace", "realtime")]));
    scene.join(1, "anna").join(2, "bo").join(3, "cy");
    assert_eq!(scene.people(3).own, None);
    scene.begin(&[1, 2]);
    let mv = legal(scene.room.game(), Seat::FIRST)[0];
    scene.ask(1, GuestRequest::Play(mv)).wait(5000);
    let after = scene.table(1).unwrap().position.clone();
    let seen = scene.table(3).map(|seen| seen.position.clone());
    assert_ne!(seen, Some(after));
    scene.wait(6000);
    let open = notation::write_observation(scene.room.game().observation(Seat::new(u8::MAX)));
    assert_eq!(scene.table(3).unwrap().position.text(), open);
}

#[test]
fn each_plays_a_separate_game_of_the_same_deal_and_the_best_result_wins() {
    let mut scene = Scene::new(&rules("klondike", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    let position = |scene: &Scene, seat| {
        scene
            .room
            .boards
            .of(Seat::new(seat))
            .0
            .game()
            .position()
            .clone()
    };
    assert!(
        position(&scene, 0) == position(&scene, 1),
        "it is the same deal"
    );
    let told = scene.told[&GuestId(2)].len();
    let mv = legal(scene.room.boards.of(Seat::FIRST).0.game(), Seat::FIRST)[0];
    scene.ask(1, GuestRequest::Play(mv));
    assert!(
        position(&scene, 0) != position(&scene, 1),
        "each has a separate game"
    );
    // The other player is told how far anna is, but nothing about her cards.
    let news = &scene.told[&GuestId(2)][told..];
    assert!(matches!(news, [RoomEvent::People(_)]), "{news:?}");
    let progress = |scene: &Scene, seat: usize| scene.people(2).seats[seat].progress.clone();
    assert_eq!(progress(&scene, 0).as_deref(), Some("1 move, 1 card up"));
    // Spectators see the game of the first player, later.
    scene.join(3, "cy");
    scene.wait(2000);
    assert!(scene.table(3).is_none());
    scene.wait(9000);
    assert!(scene.table(3).is_some());
    // Players undo their own moves without asking anyone.
    scene.ask(1, GuestRequest::Undo);
    assert!(position(&scene, 0) == position(&scene, 1));
    scene
        .ask(2, GuestRequest::Play(mv))
        .ask(2, GuestRequest::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::Playing, "anna plays on");
    let seen = scene.table(2).unwrap();
    assert!(
        seen.position.text().contains('?'),
        "a player who has finished sees no more cards than before"
    );
    // Nobody plays for the absent player, and the other plays on.
    scene.ask(2, GuestRequest::Lost).wait(30_000);
    scene.ask(1, GuestRequest::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    // A saved table has both games.
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let mv = legal(scene.room.boards.of(Seat::new(1)).0.game(), Seat::FIRST)[0];
    scene.ask(2, GuestRequest::Play(mv));
    let saved = scene.room.saved(scene.now).unwrap();
    let again = Room::resume(&saved, Dealer::from_seed(1)).unwrap();
    for seat in [0, 1] {
        let game = again.boards.of(Seat::new(seat)).0.game();
        assert!(*game.position() == position(&scene, seat));
    }
}

#[test]
fn after_a_hand_everyone_is_told_the_points_of_the_match() {
    let rules = rules("nertz", &[("players", "3"), ("pace", "turns")]);
    let mut scene = Scene::new(&rules);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let told = |scene: &Scene| {
        let chairs = scene.people(1).seats.iter();
        let words = chairs.map(|chair| chair.progress.clone());
        words.collect::<Vec<_>>()
    };
    assert_eq!(told(&scene), [None, None, None]);
    scene.ask(1, GuestRequest::Resign);
    let game = scene.room.game();
    let totals = game.series().totals_with(&game.tally());
    assert_ne!(totals, [0; 3]);
    for (words, total) in told(&scene).into_iter().zip(totals) {
        let words = words.unwrap();
        let digits = total.abs().to_string();
        assert!(
            words.contains(&digits) && words.contains("point"),
            "{words}"
        );
    }
}

//! Guests at a table in a room: each with a model of their own, which knows what the room tells and no more.

mod ending;
mod guest_keys;
mod hidden;
mod lobby;
pub(in crate::tests) mod questions;
mod runs;
mod talk;

use std::collections::VecDeque;

use crate::model::guest::Guest;
use crate::tests::*;
use patience_app::protocol::{GuestRequest, Identity, Name, RoomEvent};
use patience_app::room::{GuestId, Room};

/// A room with two guests, to whom what they are told comes when the test says so.
pub(in crate::tests) struct Rooms {
    room: Room,
    guests: Vec<Stage>,
    coming: Vec<VecDeque<RoomEvent>>,
    now: Duration,
}

impl Rooms {
    pub(in crate::tests) fn new(game: &str, set: &[(&str, &str)]) -> Self {
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let file = catalogue().rule_file(game).unwrap();
        let rules = Arc::new(file.compile(None, &set).unwrap());
        Self::in_room(Room::new(&rules, Vec::new(), Dealer::from_seed(2)))
    }

    fn in_room(room: Room) -> Self {
        Self::with_names(room, ["anna", "bo"])
    }

    /// Returns a room with two guests of these names.
    fn with_names(room: Room, names: [&str; 2]) -> Self {
        let mut rooms = Self {
            room,
            guests: Vec::new(),
            coming: Vec::new(),
            now: Duration::ZERO,
        };
        rooms.come_in(names);
        rooms
    }

    fn come_in(&mut self, names: [&str; 2]) {
        for name in names {
            let mut stage = Stage::before_the_first_screen();
            stage.app.join_room(Guest::new(None));
            self.guests.push(stage);
            self.coming.push(VecDeque::new());
            let identity = Identity(name.to_owned());
            let join = GuestRequest::Join(identity, Name::new(name).unwrap());
            self.ask(self.guests.len() - 1, join);
        }
        self.deliver();
    }

    fn ask(&mut self, guest: usize, ask: GuestRequest) {
        self.now += Duration::from_millis(1);
        for (GuestId(to), tell) in self.room.step(self.now, GuestId(guest as u64), ask) {
            self.coming[usize::try_from(to).unwrap()].push_back(tell);
        }
    }

    /// Has the first guest be the host, who knows how others come to the table.
    pub(in crate::tests) fn host(&mut self, invitation: &str) {
        self.guests[0]
            .app
            .join_room(Guest::new(Some(invitation.to_owned())));
        let anna = GuestRequest::Join(Identity("anna".to_owned()), Name::new("anna").unwrap());
        self.ask(0, anna);
        // It is the same connection, which does not end.
        self.coming[0].retain(|tell| !matches!(tell, RoomEvent::Closed(_)));
        self.deliver();
    }

    /// Brings what a model asks for to the room.
    fn carry(&mut self, guest: usize) {
        for request in std::mem::take(&mut self.guests[guest].requests) {
            if let Request::AskHost(ask) = request {
                self.ask(guest, ask);
            }
        }
    }

    /// Presses keys, all before anything that is told arrives.
    fn burst(&mut self, guest: usize, keys: &str) {
        for word in keys.split_whitespace() {
            let stage = &mut self.guests[guest];
            let requests = update(
                &mut stage.app,
                self.now,
                Message::Key(Key::parse(word).unwrap()),
            );
            stage.requests.extend(requests);
        }
        self.carry(guest);
    }

    /// Delivers all messages to the guests, until none is left.
    fn deliver(&mut self) {
        while self.deliver_one().is_some() {}
    }

    /// Delivers the next message to a guest, and returns the number of the guest.
    fn deliver_one(&mut self) -> Option<usize> {
        let guest = self.coming.iter().position(|coming| !coming.is_empty())?;
        let tell = self.coming[guest].pop_front().unwrap();
        let stage = &mut self.guests[guest];
        let requests = update(&mut stage.app, self.now, Message::Told(Box::new(tell)));
        stage.requests.extend(requests);
        self.carry(guest);
        Some(guest)
    }

    pub(in crate::tests) fn keys(&mut self, guest: usize, keys: &str) {
        self.burst(guest, keys);
        self.deliver();
    }

    /// Takes a guest's model out of the room. The room tells it nothing after that.
    pub(in crate::tests) fn take_guest(mut self, guest: usize) -> Stage {
        let mut stage = self.guests.swap_remove(guest);
        stage.now = self.now;
        stage
    }

    fn screen(&self, guest: usize) -> String {
        self.guests[guest].screen()
    }
}

#[test]
fn no_guest_sees_the_table_before_its_cards_are_told() {
    // With each of these deals another player begins.
    for seed in 0..8 {
        let file = catalogue().rule_file("nertz").unwrap();
        let set = [("pace", "turns"), ("players", "2")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        let rules = Arc::new(file.compile(None, &set).unwrap());
        let mut rooms = Rooms::in_room(Room::new(&rules, Vec::new(), Dealer::from_seed(seed)));
        rooms.keys(0, "space");
        rooms.burst(1, "space");
        let turn = |screen: &str| {
            let title = screen.lines().next().unwrap_or_default();
            let names = ["anna's turn", "bo's turn"];
            names.into_iter().find(|name| title.contains(name))
        };
        let mut seen = Vec::new();
        while let Some(guest) = rooms.deliver_one() {
            seen.extend(turn(&rooms.screen(guest)));
        }
        seen.dedup();
        let screen = rooms.screen(0);
        let last = turn(&screen).unwrap_or_else(|| panic!("{screen}"));
        assert_eq!(seen, [last], "deals from seed {seed}");
    }
}

#[test]
fn two_guests_come_in_are_ready_and_see_their_own_cards() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    assert!(
        rooms.screen(0).contains("anna (you)"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "space");
    let waits = rooms.screen(1);
    assert!(waits.contains("ready"), "{waits}");
    rooms.keys(1, "space");
    for guest in [0, 1] {
        let screen = rooms.screen(guest);
        assert!(screen.contains("'s turn"), "{screen}");
        assert_eq!(
            screen.matches("▏╳╳╳▕").count(),
            5,
            "the hand of the other is hidden:\n{screen}"
        );
    }
    // Keys for games of one's own do nothing but say so.
    rooms.keys(0, "N");
    assert!(
        rooms.screen(0).contains("The host deals here"),
        "{}",
        rooms.screen(0)
    );
    // The lobby and back.
    rooms.keys(0, "esc");
    assert!(rooms.screen(0).contains("● playing"), "{}", rooms.screen(0));
    rooms.keys(0, "esc");
    assert!(rooms.screen(0).contains("'s turn"), "{}", rooms.screen(0));
}

#[test]
fn what_is_pressed_before_the_answer_is_done_after_it() {
    let played = |at_once: bool| {
        let mut rooms = Rooms::new("klondike", &[]);
        rooms.keys(0, "space");
        rooms.keys(1, "space");
        let keys = "space space w 1 w 2 w 3 w 4 w 5 w 6 w 7 w f space w 4 u space space";
        if at_once {
            rooms.burst(0, keys);
            rooms.deliver();
        } else {
            keys.split(' ').for_each(|key| rooms.keys(0, key));
        }
        let log = rooms.room.game().log().to_vec();
        let moves: Vec<_> = log.iter().map(|entry| entry.act).collect();
        assert!(moves.len() > 3, "{moves:?}");
        moves
    };
    assert_eq!(played(true), played(false));
}

#[test]
fn a_room_that_does_not_answer_is_waited_for_a_second_and_no_longer() {
    let mut rooms = Rooms::new("klondike", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.burst(0, "space space");
    rooms.coming[0].clear();
    let before = rooms.room.game().log().len();
    let due = rooms.guests[0].app.deadline().unwrap();
    rooms.now = due;
    let requests = update(&mut rooms.guests[0].app, due, Message::Tick);
    rooms.guests[0].requests.extend(requests);
    rooms.carry(0);
    assert_eq!(rooms.room.game().log().len(), before + 1);
}

#[test]
fn after_the_same_deal_it_is_seen_how_all_stand_before_another_begins() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    for guest in [0, 1] {
        rooms.keys(guest, "space G enter");
        assert!(
            rooms.screen(guest).contains("standings"),
            "{}",
            rooms.screen(guest)
        );
        // A key that comes while the result appears is used up.
        rooms.now += Duration::from_secs(3);
        rooms.keys(guest, "enter");
    }
    for guest in [0, 1] {
        let screen = rooms.screen(guest);
        assert!(screen.contains("Deal over"), "{screen}");
        assert_eq!(screen.matches("gave up").count(), 2, "{screen}");
    }
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    assert!(rooms.screen(0).contains("0 moves"), "{}", rooms.screen(0));
}

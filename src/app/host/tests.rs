//! Hosts and guests, over real sockets.
#![cfg(unix)]

use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use patience_core::{Move, Rules, Seat};

use super::*;
use crate::deals::dealer::Dealer;
use crate::protocol::{GuestRequest, Identity, Name, People, RoomEvent, RoomStage, wire};
use crate::room::Room;
use crate::tests::catalogue;

/// The longest time to wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

struct Table {
    hub: Option<Hub>,
    door: SocketDoor,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

fn rules(set: &[(&str, &str)]) -> Arc<Rules> {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = catalogue().rule_file("nertz").unwrap();
    Arc::new(file.compile(None, &set).unwrap())
}

fn open(room: Room) -> Table {
    open_with(room, |_, _| None)
}

/// Opens a table with a function that is called after each event.
fn open_with(
    room: Room,
    attend: impl FnMut(&mut Room, Duration) -> Option<Duration> + Send + 'static,
) -> Table {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table").join("host.sock");
    let door = SocketDoor::open(&path, None).unwrap();
    let hub = Hub::start(room, attend).unwrap();
    door.serve(hub.handle()).unwrap();
    Table {
        hub: Some(hub),
        door,
        path,
        _folder: folder,
    }
}

fn table(set: &[(&str, &str)]) -> Table {
    open(Room::new(&rules(set), Vec::new(), Dealer::from_seed(4)))
}

struct Guest {
    link: HostLink,
    heard: Receiver<LinkEvent>,
}

impl Guest {
    fn join(table: &Table, name: &str) -> Self {
        Self::join_with(table, name, None)
    }

    fn join_with(table: &Table, name: &str, key: Option<&str>) -> Self {
        let (name, key) = (Name::new(name).unwrap(), key.map(str::to_owned));
        let link = HostLink::connect(Some(&table.path), &name, key).unwrap();
        let (sender, heard) = channel();
        link.listen(move |event| drop(sender.send(event))).unwrap();
        Self { link, heard }
    }

    fn ask(&self, ask: &GuestRequest) {
        self.link.ask(ask).unwrap();
    }

    /// Waits for a certain message.
    fn wait<T>(&self, wanted: impl Fn(RoomEvent) -> Option<T>) -> T {
        loop {
            match self.heard.recv_timeout(PATIENCE).unwrap() {
                LinkEvent::Told(tell) => {
                    if let Some(found) = wanted(*tell) {
                        return found;
                    }
                }
                LinkEvent::Lost(reason) => panic!("{reason}"),
            }
        }
    }

    fn people(&self, wanted: impl Fn(&People) -> bool) -> People {
        self.wait(|tell| match tell {
            RoomEvent::People(people) if wanted(&people) => Some(people),
            _ => None,
        })
    }
}

/// Makes a move happen in a hand: the guest's, or a computer player's if it is not the guest's turn.
fn acts(guest: &Guest) {
    guest.ask(&GuestRequest::Play(Move::Pass));
    guest.wait(|tell| match tell {
        RoomEvent::Table(seen) => (!seen.acts.is_empty()).then_some(()),
        _ => None,
    });
}

#[test]
fn two_guests_play_over_a_socket_for_one_user_only() {
    let mut table = table(&[("players", "2"), ("pace", "turns")]);
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&table.path), 0o600);
    assert_eq!(mode(table.path.parent().unwrap()), 0o700);
    assert!(matches!(
        SocketDoor::open(&table.path, None),
        Err(DoorError::InUse(_))
    ));
    // The first guest gets the first seat: `bo` joins after `anna` has sat down.
    let anna = Guest::join(&table, "anna");
    assert_eq!(
        anna.people(|people| people.own.is_some()).own,
        Some(Seat::FIRST)
    );
    let bo = Guest::join(&table, "bo");
    let with_both = |people: &People| people.seats.iter().all(|chair| chair.person.is_some());
    assert_eq!(anna.people(with_both).own, Some(Seat::FIRST));
    assert_eq!(bo.people(with_both).own, Some(Seat::new(1)));
    anna.ask(&GuestRequest::Ready);
    bo.ask(&GuestRequest::Ready);
    let seen = bo.wait(|tell| match tell {
        RoomEvent::Table(seen) => Some(seen),
        _ => None,
    });
    assert!(
        seen.position.text().contains("1.s> ? ?"),
        "{}",
        seen.position.text()
    );
    anna.ask(&GuestRequest::Say("hallo".to_owned()));
    let said = bo.wait(|tell| match tell {
        RoomEvent::Talk(name, text) => Some((name, text)),
        _ => None,
    });
    assert_eq!((said.0.as_str(), said.1.as_str()), ("anna", "hallo"));
    // Five messages may be sent at once; those beyond that come back.
    for said in ["2", "3", "4", "5", "6"] {
        anna.ask(&GuestRequest::Say(said.to_owned()));
    }
    let unsaid = anna.wait(|tell| match tell {
        RoomEvent::Unsaid(text) => Some(text),
        _ => None,
    });
    assert_eq!(unsaid, "6");
    // The host ends the table, and both guests learn of it.
    let ended = table.hub.take().unwrap().end("That was it");
    assert!(ended.is_some());
    for guest in [anna, bo] {
        let reason = guest.wait(|tell| match tell {
            RoomEvent::Closed(reason) => Some(reason),
            _ => None,
        });
        assert_eq!(reason, "That was it");
    }
}

#[test]
fn an_invalid_message_closes_only_its_connection() {
    let table = table(&[("players", "2")]);
    let anna = Guest::join(&table, "anna");
    anna.people(|people| people.own.is_some());
    let last_words = |bytes: &[u8]| {
        let mut stream = UnixStream::connect(&table.path).unwrap();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut told = Vec::new();
        // A connection may be reset if unread bytes are left.
        let _ = stream.read_to_end(&mut told);
        String::from_utf8_lossy(&told).into_owned()
    };
    let message = |text: &str| {
        let mut bytes = Vec::new();
        wire::write_message(&mut bytes, text).unwrap();
        bytes
    };
    for too_long in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0xff; 64]] {
        // The reason may be lost if unread bytes are left.
        let told = last_words(too_long);
        assert!(
            told.is_empty() || told.contains("at most 4096 are allowed"),
            "{told}"
        );
    }
    let told = last_words(&[0, 0, 0, 2, 0xff, 0xfe]);
    assert!(told.contains("invalid message"), "{told}");
    assert_eq!(last_words(&[0, 0]), "");
    let told = last_words(&message("{\"patience\":999,\"name\":\"x\"}"));
    assert!(told.contains("install the same version"), "{told}");
    let told = last_words(&message("[]"));
    assert!(told.contains("invalid message"), "{told}");
    // A guest who sends an invalid message after the greeting is disconnected with the reason.
    let hello = wire::Hello::new(&Name::new("cy").unwrap(), None).text();
    for wrong in [
        "{\"play\":\"t99>t1\"}",
        "{\"sit\":200}",
        "\"dance\"",
        "{\"play\":7}",
    ] {
        let told = last_words(&[message(&hello), message(wrong)].concat());
        assert!(told.contains("closed"), "{wrong}: {told}");
    }
    anna.ask(&GuestRequest::Stand);
    assert_eq!(anna.people(|people| people.own.is_none()).own, None);
}

#[test]
fn a_guest_who_does_not_read_gets_only_the_newest_state() {
    let outbox = Outbox::default();
    let rules = rules(&[("players", "2"), ("pace", "turns")]);
    let mut room = Room::new(&rules, Vec::new(), Dealer::from_seed(1));
    let guest = crate::room::GuestId(0);
    let join = GuestRequest::Join(
        crate::protocol::Identity("a".to_owned()),
        Name::new("anna").unwrap(),
    );
    let mut acts = 0;
    for tells in [
        room.step(Duration::ZERO, guest, join),
        room.step(Duration::ZERO, guest, GuestRequest::Ready),
    ] {
        tells.into_iter().for_each(|(_, tell)| outbox.push(tell));
    }
    for step in 1..400u64 {
        let now = Duration::from_millis(step * 200);
        let game = room.game();
        let mut moves = Vec::new();
        game.position()
            .legal_moves(game.rules(), Seat::FIRST, &mut moves);
        let at = usize::try_from(step).unwrap() % moves.len().max(1);
        let ask = moves
            .get(at)
            .map_or(GuestRequest::Ready, |mv| GuestRequest::Play(*mv));
        for (_, tell) in room.step(now, guest, ask) {
            outbox.push(tell);
        }
        acts = room.game().done();
    }
    let told = outbox.take();
    let tables: Vec<_> = told
        .iter()
        .filter_map(|tell| match tell {
            RoomEvent::Table(seen) => Some(seen),
            _ => None,
        })
        .collect();
    assert_eq!(tables.len(), 1, "{}", told.len());
    assert!(told.len() < 80, "{}", told.len());
    // No move is missing.
    assert_eq!(tables[0].known, 0);
    assert_eq!(tables[0].acts.len(), acts - room.game().hand_start());
}

#[test]
fn a_table_whose_host_ends_is_opened_again_with_the_same_cards_and_people() {
    let mut table = table(&[("players", "3"), ("pace", "turns")]);
    let anna = Guest::join(&table, "anna");
    anna.people(|people| people.own.is_some());
    anna.ask(&GuestRequest::Ready);
    anna.wait(|tell| matches!(tell, RoomEvent::Table(_)).then_some(()));
    acts(&anna);
    let (room, now) = table.hub.take().unwrap().end("later").unwrap();
    let saved = room.saved(now).unwrap();
    let text = serde_json::to_string(&saved).unwrap();
    let read = serde_json::from_str(&text).unwrap();
    let again = Room::resume(&read, Dealer::from_seed(9)).unwrap();
    assert!(again.game().position() == room.game().position());
    assert_eq!(again.game().log(), &room.game().log()[..room.game().done()]);
    let table = open(again);
    // Another guest does not get the seat; anna does, and the game waits for her.
    let cy = Guest::join(&table, "cy");
    assert_eq!(cy.people(|_| true).own, None);
    let anna = Guest::join(&table, "anna");
    let people = anna.people(|_| true);
    assert_eq!(
        (people.own, people.stage),
        (Some(Seat::FIRST), RoomStage::Paused)
    );
    anna.ask(&GuestRequest::Ready);
    anna.people(|people| people.stage == RoomStage::Playing);
    // A saved table that was tampered with is refused, and nothing panics.
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (key, wrong) in [
        ("logs", serde_json::json!([[[0, 0, {"move": "q>q"}]]])),
        ("deal", serde_json::json!("x")),
        ("levels", serde_json::json!(["godlike"])),
        (
            "people",
            serde_json::json!([{"identity": "a", "name": "anna", "seat": 9}]),
        ),
    ] {
        let mut changed = value.clone();
        changed[key] = wrong;
        let read = serde_json::from_value(changed).unwrap();
        assert!(Room::resume(&read, Dealer::from_seed(9)).is_err(), "{key}");
    }
}

#[test]
fn a_table_for_a_group_is_open_only_to_the_group() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table").join("host.sock");
    let own = rustix::process::getgid().as_raw();
    assert_eq!(group_number(&own.to_string()), Some(own));
    assert_eq!(group_number("no such group"), None);
    let _door = SocketDoor::open(&path, Some(own)).unwrap();
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o660);
    assert_eq!(mode(path.parent().unwrap()), 0o750);
}

#[test]
fn a_name_is_not_taken_for_a_key() {
    let table = table(&[("players", "2")]);
    let anna = Guest::join_with(&table, "anna", Some("host"));
    anna.people(|people| people.own == Some(Seat::FIRST));
    // A guest whose name equals the other's key is a different person.
    let other = Guest::join(&table, "host");
    other.people(|people| people.own == Some(Seat::new(1)));
    anna.people(|people| people.seats[1].person.is_some());
}

#[test]
fn the_host_is_the_same_person_when_the_table_is_opened_again() {
    let mut table = table(&[("players", "2"), ("pace", "turns")]);
    let host_key = table.door.host_key().to_owned();
    let anna = Guest::join_with(&table, "anna", Some(&host_key));
    anna.people(|people| people.own == Some(Seat::FIRST));
    anna.ask(&GuestRequest::Ready);
    anna.wait(|tell| matches!(tell, RoomEvent::Table(_)).then_some(()));
    acts(&anna);
    let (room, now) = table.hub.take().unwrap().end("later").unwrap();
    let saved = room.saved(now).unwrap();
    let table = open(Room::resume(&saved, Dealer::from_seed(9)).unwrap());
    // Nobody else gets the seat, not even with the host's former key.
    for key in [None, Some("host"), Some(host_key.as_str())] {
        let other = Guest::join_with(&table, "anna", key);
        assert_eq!(other.people(|_| true).own, None, "{key:?}");
    }
    let anna = Guest::join_with(&table, "anna", Some(table.door.host_key()));
    assert_eq!(anna.people(|_| true).own, Some(Seat::FIRST));
}

#[test]
fn a_socket_waits_until_all_guests_know_that_the_table_has_ended() {
    let mut table = table(&[("players", "2")]);
    let guests: Vec<Guest> = (0..8).map(|_| Guest::join(&table, "anna")).collect();
    guests[7].people(|_| true);
    assert!(!table.door.wait_for_the_last(Duration::ZERO));
    table.hub.take().unwrap().end("That was it");
    assert!(table.door.wait_for_the_last(PATIENCE));
    // Closing removes the socket, so that others can open one.
    table.door.close();
    assert!(!table.path.exists());
}

#[test]
fn only_one_of_several_hosts_that_start_at_once_gets_the_socket() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..50 {
        let path = folder.path().join(format!("{round}")).join("host.sock");
        let open = || SocketDoor::open(&path, None);
        let opened: Vec<_> = std::thread::scope(|scope| {
            let hosts: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            hosts.into_iter().map(|host| host.join().unwrap()).collect()
        });
        let doors = opened.iter().filter(|opened| opened.is_ok()).count();
        assert_eq!(doors, 1, "{opened:?}");
        assert!(UnixStream::connect(&path).is_ok());
    }
}

#[test]
fn attend_is_called_again_at_the_time_it_returned() {
    let (attended, heard) = channel();
    let room = Room::new(
        &rules(&[("players", "2")]),
        Vec::new(),
        Dealer::from_seed(4),
    );
    let mut times = 0;
    let table = open_with(room, move |_, now| {
        attended.send(now).unwrap();
        times += 1;
        (times == 1).then(|| now + Duration::from_millis(30))
    });
    let _anna = Guest::join(&table, "anna");
    let first = heard.recv_timeout(PATIENCE).unwrap();
    let second = heard.recv_timeout(PATIENCE).unwrap();
    assert!(second >= first + Duration::from_millis(30));
}

#[test]
fn seals_of_a_guest_who_does_not_read_do_not_pile_up() {
    let sealed = |deal| crate::protocol::Sealed {
        deal: patience_core::DealNumber::new(deal).unwrap(),
        salt: "00ff".to_owned(),
    };
    let outbox = Outbox::default();
    outbox.push(RoomEvent::Closed("before".to_owned()));
    for deal in 1..300 {
        // The match is over, and a guest leaves and takes their seat again and again.
        for _ in 0..3 {
            outbox.push(RoomEvent::Sealed(sealed(deal).seal()));
            outbox.push(RoomEvent::Opened(sealed(deal)));
            outbox.push(RoomEvent::Sealed(sealed(deal + 1).seal()));
        }
    }
    // An opened deal still comes after its seal, and the seal of the next deal after that.
    let expected = [
        RoomEvent::Closed("before".to_owned()),
        RoomEvent::Sealed(sealed(299).seal()),
        RoomEvent::Opened(sealed(299)),
        RoomEvent::Sealed(sealed(300).seal()),
    ];
    assert_eq!(outbox.take(), expected);
}

#[test]
fn guests_are_disconnected_when_the_thread_of_a_room_panics() {
    let room = Room::new(
        &rules(&[("players", "2")]),
        Vec::new(),
        Dealer::from_seed(4),
    );
    let table = open_with(room, |room, _| {
        assert_eq!(room.acts(), 0, "the room panics");
        None
    });
    let anna = Guest::join(&table, "anna");
    anna.people(|people| people.own.is_some());
    anna.ask(&GuestRequest::Ready);
    let lost = loop {
        match anna.heard.recv_timeout(PATIENCE).unwrap() {
            LinkEvent::Told(tell) => assert!(!matches!(*tell, RoomEvent::Closed(_)), "{tell:?}"),
            LinkEvent::Lost(reason) => break reason,
        }
    };
    assert_eq!(lost, "The host has ended the connection");
}

#[test]
fn a_socket_never_replaces_what_belongs_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    std::fs::create_dir(&real).unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o700)).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let opened = SocketDoor::open(&link.join("host.sock"), None);
    assert!(matches!(opened, Err(DoorError::Unsafe(_))), "{opened:?}");
    // A file that is not a socket stays as it is.
    let path = real.join("host.sock");
    std::fs::write(&path, "mine").unwrap();
    let opened = SocketDoor::open(&path, None);
    assert!(matches!(opened, Err(DoorError::Io { .. })), "{opened:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    std::fs::remove_file(&path).unwrap();
    // A socket that a killed host left behind is replaced.
    drop(UnixListener::bind(&path).unwrap());
    let door = SocketDoor::open(&path, None).unwrap();
    let names = || std::fs::read_dir(&real).unwrap().count();
    assert_eq!(names(), 1);
    // Dropping the socket does not remove one that belongs to another host by now.
    std::fs::remove_file(&path).unwrap();
    let _other = UnixListener::bind(&path).unwrap();
    drop(door);
    assert!(UnixStream::connect(&path).is_ok());
}

#[test]
fn a_guest_with_many_requests_waits_for_each_of_them() {
    let attended = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&attended);
    let room = Room::new(&rules(&[]), Vec::new(), Dealer::from_seed(4));
    let hub = Hub::start(room, move |_, _| {
        thread::sleep(Duration::from_millis(5));
        count.fetch_add(1, Ordering::SeqCst);
        None
    });
    let hub = hub.unwrap();
    let (identity, name) = (Identity("anna".to_owned()), Name::new("anna").unwrap());
    let guest = hub.handle().come_in(identity, name, Arc::default());
    for _ in 0..20 {
        hub.handle().ask_in_writing(guest, "\"undo\"".to_owned());
    }
    // Her arrival and all her requests but perhaps the last have been handled.
    assert!(attended.load(Ordering::SeqCst) >= 20);
    hub.end("over");
}

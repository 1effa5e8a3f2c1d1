//! Hosts and their doors, over real sockets.
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
use crate::protocol::{Ask, Identity, Name, People, RoomStage, Tell, wire};
use crate::room::Room;
use crate::tests::catalogue;

/// The longest that anything takes.
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

/// Opens a table to which this attends.
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

    fn ask(&self, ask: &Ask) {
        self.link.ask(ask).unwrap();
    }

    /// Waits for something that is told.
    fn wait<T>(&self, wanted: impl Fn(Tell) -> Option<T>) -> T {
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
            Tell::People(people) if wanted(&people) => Some(people),
            _ => None,
        })
    }
}

/// Has something happen in a hand: where it is not the turn of this guest, a computer player acts.
fn acts(guest: &Guest) {
    guest.ask(&Ask::Play(Move::Pass));
    guest.wait(|tell| match tell {
        Tell::Table(seen) => (!seen.acts.is_empty()).then_some(()),
        _ => None,
    });
}

#[test]
fn two_play_over_a_socket_that_is_for_one_user_alone() {
    let mut table = table(&[("players", "2"), ("pace", "turns")]);
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&table.path), 0o600);
    assert_eq!(mode(table.path.parent().unwrap()), 0o700);
    assert!(matches!(
        SocketDoor::open(&table.path, None),
        Err(DoorError::InUse(_))
    ));
    // Who is first takes the first seat: `bo` comes once `anna` sits.
    let anna = Guest::join(&table, "anna");
    assert_eq!(
        anna.people(|people| people.own.is_some()).own,
        Some(Seat::FIRST)
    );
    let bo = Guest::join(&table, "bo");
    let with_both = |people: &People| people.seats.iter().all(|chair| chair.person.is_some());
    assert_eq!(anna.people(with_both).own, Some(Seat::FIRST));
    assert_eq!(bo.people(with_both).own, Some(Seat::new(1)));
    anna.ask(&Ask::Ready);
    bo.ask(&Ask::Ready);
    let seen = bo.wait(|tell| match tell {
        Tell::Table(seen) => Some(seen),
        _ => None,
    });
    assert!(
        seen.position.text().contains("1.s> ? ?"),
        "{}",
        seen.position.text()
    );
    anna.ask(&Ask::Say("hallo".to_owned()));
    let said = bo.wait(|tell| match tell {
        Tell::Talk(name, text) => Some((name, text)),
        _ => None,
    });
    assert_eq!((said.0.as_str(), said.1.as_str()), ("anna", "hallo"));
    // Five sentences are said at once; what is said beyond that comes back.
    for said in ["2", "3", "4", "5", "6"] {
        anna.ask(&Ask::Say(said.to_owned()));
    }
    let unsaid = anna.wait(|tell| match tell {
        Tell::Unsaid(text) => Some(text),
        _ => None,
    });
    assert_eq!(unsaid, "6");
    // The host ends, and both are told.
    let ended = table.hub.take().unwrap().end("That was it");
    assert!(ended.is_some());
    for guest in [anna, bo] {
        let reason = guest.wait(|tell| match tell {
            Tell::Closed(reason) => Some(reason),
            _ => None,
        });
        assert_eq!(reason, "That was it");
    }
}

#[test]
fn what_is_no_message_closes_the_connection_and_nothing_else() {
    let table = table(&[("players", "2")]);
    let anna = Guest::join(&table, "anna");
    anna.people(|people| people.own.is_some());
    let last_words = |bytes: &[u8]| {
        let mut stream = UnixStream::connect(&table.path).unwrap();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut told = Vec::new();
        // A connection may be reset where something is left that was not read.
        let _ = stream.read_to_end(&mut told);
        String::from_utf8_lossy(&told).into_owned()
    };
    let message = |text: &str| {
        let mut bytes = Vec::new();
        wire::write_message(&mut bytes, text).unwrap();
        bytes
    };
    for too_long in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0xff; 64]] {
        // The words may be lost where something is left that was not read.
        let told = last_words(too_long);
        assert!(
            told.is_empty() || told.contains("the longest may have 4096"),
            "{told}"
        );
    }
    let told = last_words(&[0, 0, 0, 2, 0xff, 0xfe]);
    assert!(told.contains("cannot be understood"), "{told}");
    assert_eq!(last_words(&[0, 0]), "");
    let told = last_words(&message("{\"patience\":999,\"name\":\"x\"}"));
    assert!(told.contains("install the same version"), "{told}");
    let told = last_words(&message("[]"));
    assert!(told.contains("cannot be understood"), "{told}");
    // Who has come in and then says nothing that can be understood is told so, and is out.
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
    anna.ask(&Ask::Stand);
    assert_eq!(anna.people(|people| people.own.is_none()).own, None);
}

#[test]
fn a_guest_who_does_not_read_is_told_the_newest_alone() {
    let outbox = Outbox::default();
    let rules = rules(&[("players", "2"), ("pace", "turns")]);
    let mut room = Room::new(&rules, Vec::new(), Dealer::from_seed(1));
    let guest = crate::room::GuestId(0);
    let join = Ask::Join(
        crate::protocol::Identity("a".to_owned()),
        Name::new("anna").unwrap(),
    );
    let mut acts = 0;
    for tells in [
        room.step(Duration::ZERO, guest, join),
        room.step(Duration::ZERO, guest, Ask::Ready),
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
        let ask = moves.get(at).map_or(Ask::Ready, |mv| Ask::Play(*mv));
        for (_, tell) in room.step(now, guest, ask) {
            outbox.push(tell);
        }
        acts = room.game().done();
    }
    let told = outbox.take();
    let tables: Vec<_> = told
        .iter()
        .filter_map(|tell| match tell {
            Tell::Table(seen) => Some(seen),
            _ => None,
        })
        .collect();
    assert_eq!(tables.len(), 1, "{}", told.len());
    assert!(told.len() < 80, "{}", told.len());
    // Nothing that was done is missing.
    assert_eq!(tables[0].known, 0);
    assert_eq!(tables[0].acts.len(), acts - room.game().hand_start());
}

#[test]
fn a_table_whose_host_ends_is_opened_again_with_the_same_cards_and_people() {
    let mut table = table(&[("players", "3"), ("pace", "turns")]);
    let anna = Guest::join(&table, "anna");
    anna.people(|people| people.own.is_some());
    anna.ask(&Ask::Ready);
    anna.wait(|tell| matches!(tell, Tell::Table(_)).then_some(()));
    acts(&anna);
    let (room, now) = table.hub.take().unwrap().end("later").unwrap();
    let saved = room.saved(now).unwrap();
    let text = serde_json::to_string(&saved).unwrap();
    let read = serde_json::from_str(&text).unwrap();
    let again = Room::resume(&read, Dealer::from_seed(9)).unwrap();
    assert!(again.game().position() == room.game().position());
    assert_eq!(again.game().log(), &room.game().log()[..room.game().done()]);
    let table = open(again);
    // Somebody else does not get the seat; anna does, and the game waits for her.
    let cy = Guest::join(&table, "cy");
    assert_eq!(cy.people(|_| true).own, None);
    let anna = Guest::join(&table, "anna");
    let people = anna.people(|_| true);
    assert_eq!(
        (people.own, people.stage),
        (Some(Seat::FIRST), RoomStage::Paused)
    );
    anna.ask(&Ask::Ready);
    anna.people(|people| people.stage == RoomStage::Playing);
    // What was kept and has been changed is refused, and nothing panics.
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
fn a_table_of_a_group_is_open_to_the_group_and_nobody_else() {
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
fn a_name_is_nobodys_key() {
    let table = table(&[("players", "2")]);
    let anna = Guest::join_with(&table, "anna", Some("host"));
    anna.people(|people| people.own == Some(Seat::FIRST));
    // Somebody whose name is what is the key of the other is somebody else.
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
    anna.ask(&Ask::Ready);
    anna.wait(|tell| matches!(tell, Tell::Table(_)).then_some(()));
    acts(&anna);
    let (room, now) = table.hub.take().unwrap().end("later").unwrap();
    let saved = room.saved(now).unwrap();
    let table = open(Room::resume(&saved, Dealer::from_seed(9)).unwrap());
    // Not even with the key that the host had before.
    for key in [None, Some("host"), Some(host_key.as_str())] {
        let other = Guest::join_with(&table, "anna", key);
        assert_eq!(other.people(|_| true).own, None, "{key:?}");
    }
    let anna = Guest::join_with(&table, "anna", Some(table.door.host_key()));
    assert_eq!(anna.people(|_| true).own, Some(Seat::FIRST));
}

#[test]
fn a_door_waits_until_all_have_heard_that_the_table_has_ended() {
    let mut table = table(&[("players", "2")]);
    let guests: Vec<Guest> = (0..8).map(|_| Guest::join(&table, "anna")).collect();
    guests[7].people(|_| true);
    assert!(!table.door.wait_for_the_last(Duration::ZERO));
    table.hub.take().unwrap().end("That was it");
    assert!(table.door.wait_for_the_last(PATIENCE));
    // A door that is closed leaves no socket, and lets others open one.
    table.door.close();
    assert!(!table.path.exists());
}

#[test]
fn of_hosts_that_begin_at_the_same_moment_one_has_the_socket() {
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
fn a_room_is_attended_to_again_at_the_time_that_was_asked_for() {
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
    outbox.push(Tell::Closed("before".to_owned()));
    for deal in 1..300 {
        // The match is over, and somebody gets up and sits down again and again.
        for _ in 0..3 {
            outbox.push(Tell::Sealed(sealed(deal).seal()));
            outbox.push(Tell::Opened(sealed(deal)));
            outbox.push(Tell::Sealed(sealed(deal + 1).seal()));
        }
    }
    // What is opened still comes after its seal, and the seal of the next deal after it.
    let expected = [
        Tell::Closed("before".to_owned()),
        Tell::Sealed(sealed(299).seal()),
        Tell::Opened(sealed(299)),
        Tell::Sealed(sealed(300).seal()),
    ];
    assert_eq!(outbox.take(), expected);
}

#[test]
fn all_are_told_when_the_thread_of_a_room_panics() {
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
    anna.ask(&Ask::Ready);
    let lost = loop {
        match anna.heard.recv_timeout(PATIENCE).unwrap() {
            LinkEvent::Told(tell) => assert!(!matches!(*tell, Tell::Closed(_)), "{tell:?}"),
            LinkEvent::Lost(reason) => break reason,
        }
    };
    assert_eq!(lost, "The host has ended the connection");
}

#[test]
fn a_door_takes_no_place_that_is_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    std::fs::create_dir(&real).unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o700)).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let opened = SocketDoor::open(&link.join("host.sock"), None);
    assert!(matches!(opened, Err(DoorError::Unsafe(_))), "{opened:?}");
    // A file that is no socket stays as it is.
    let path = real.join("host.sock");
    std::fs::write(&path, "mine").unwrap();
    let opened = SocketDoor::open(&path, None);
    assert!(matches!(opened, Err(DoorError::Io { .. })), "{opened:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    std::fs::remove_file(&path).unwrap();
    // What a host left that was killed is replaced.
    drop(UnixListener::bind(&path).unwrap());
    let door = SocketDoor::open(&path, None).unwrap();
    let names = || std::fs::read_dir(&real).unwrap().count();
    assert_eq!(names(), 1);
    // A door that ends leaves what is another's by now.
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
    // She came, and of what she asked for nothing but the last thing may still be under way.
    assert!(attended.load(Ordering::SeqCst) >= 20);
    hub.end("over");
}

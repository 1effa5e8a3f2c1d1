//! Tables for several terminals: one program is the host, others join it over its socket.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::home::{Home, ran};
use crate::session::Session;

/// A folder for the socket, and one for the files of each person.
struct House {
    folder: tempfile::TempDir,
}

impl House {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    fn socket(&self) -> String {
        let path = self.folder.path().join("table").join("host.sock");
        path.to_str().unwrap().to_owned()
    }

    fn home(&self, name: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    fn host(&self, arguments: &[&str]) -> Session {
        let socket = self.socket();
        let all = [&["host", "--socket", &socket, "--name", "anna"], arguments].concat();
        Session::program(&all, &self.home("anna"))
    }

    /// The folder of the host's saved tables.
    fn tables(&self) -> PathBuf {
        self.home("anna").join("data/patience/tables")
    }

    fn join(&self, name: &str) -> Session {
        let socket = self.socket();
        Session::program(&["join", &socket, "--name", name], &self.home(name))
    }
}

#[test]
fn two_people_play_at_a_table_one_goes_and_comes_back_and_the_host_ends_and_resumes() {
    let house = House::new();
    let asked = ["nertz", "--set", "pace=turns", "--players", "anna,bo"];
    let mut anna = house.host(&asked);
    anna.until("the lobby", |screen| {
        screen.contains("anna (you)") && screen.contains("patience join")
    });
    let mut bo = house.join("bo");
    bo.until("the lobby", |screen| screen.contains("bo (you)"));
    anna.until("the other", |screen| screen.contains("2  bo"));
    bo.keys("thello there\r");
    anna.until("what was said", |screen| screen.contains("hello there"))
        .keys(" ");
    anna.until("that she is ready", |screen| screen.contains("ready   "));
    bo.keys(" ");
    for one in [&mut anna, &mut bo] {
        one.until("the table", |screen| screen.contains("'s turn"));
    }
    // The player to move makes a move, since a table without a move is not saved.
    let is_hers = anna.screen.screen().contents().contains("anna's turn");
    let (mover, after) = if is_hers {
        (&mut anna, "bo's turn")
    } else {
        (&mut bo, "anna's turn")
    };
    mover.keys("P");
    mover.until("that the turn has ended", |screen| screen.contains(after));
    // One terminal is killed: a computer player takes the seat until the same person joins again.
    bo.signal("KILL");
    anna.keys("Q");
    anna.until("that he is away", |screen| screen.contains("away"));
    let mut bo = house.join("bo");
    bo.until("his seat at the table", |screen| screen.contains("b bo ─"));
    anna.until("that he is back", |screen| {
        screen.contains("● playing") && !screen.contains("away")
    });
    // The same person joins from another terminal, and the first one is closed.
    let mut second = house.join("bo");
    bo.until("that it goes on elsewhere", |screen| {
        screen.contains("from another place")
    });
    assert_eq!(leave(&mut bo), 0);
    // The host ends, and the match is saved.
    anna.keys("\x11");
    anna.until("the question", |screen| {
        screen.contains("Close the table for everyone? bo is here.")
    });
    anna.keys("\r");
    anna.until("how it goes on", |screen| {
        screen.contains("patience host nertz --resume")
    });
    assert_eq!(anna.end(), 0);
    second.until("that the table has ended", |screen| {
        screen.contains("The host has closed the table") && screen.contains("and saved it")
    });
    assert_eq!(leave(&mut second), 0);
    second.assert_clean();
    assert!(
        !Path::new(&house.socket()).exists(),
        "the socket is taken away"
    );
    let mut anna = house.host(&["--resume"]);
    anna.until("that it waits", |screen| {
        screen.contains("Stopped. Resumes") && screen.contains("anna (you)")
    });
    let mut bo = house.join("bo");
    bo.until("his seat", |screen| screen.contains("bo (you)"));
    anna.keys(" ");
    bo.keys(" ");
    for one in [&mut anna, &mut bo] {
        one.until("the table", |screen| screen.contains("'s turn"));
    }
    anna.keys("\x11");
    anna.until("the question", |screen| screen.contains("bo is here."));
    anna.keys("\r");
    assert_eq!(anna.end(), 0);
}

#[test]
fn a_table_without_a_move_is_not_saved() {
    let house = House::new();
    let mut anna = house.host(&["golf"]);
    anna.until("the lobby", |screen| screen.contains("anna (you)"));
    let mut bo = house.join("bo");
    bo.until("the lobby", |screen| screen.contains("bo (you)"));
    for one in [&mut anna, &mut bo] {
        one.keys(" ");
    }
    anna.until("the table", |screen| screen.contains(" 0 moves"));
    anna.keys("\x11");
    anna.until("the question", |screen| screen.contains("bo is here."));
    anna.keys("\r");
    assert_eq!(anna.end(), 0);
    bo.until("that the table has ended", |screen| {
        screen.contains("The host has closed the table") && !screen.contains("and saved it")
    });
    assert_eq!(leave(&mut bo), 0);
    let mut anna = house.host(&["--resume"]);
    anna.until("that nothing is kept", |screen| {
        screen.contains("no table is saved")
    });
}

/// Leaves a closed table as a guest. Keys are ignored for the first second. Returns the exit status.
fn leave(guest: &mut Session) -> u32 {
    thread::sleep(Duration::from_millis(1500));
    guest.keys(" ");
    guest.end()
}

#[test]
fn mistakes_in_hosting_and_joining_are_reported_at_once() {
    let house = House::new();
    let home = Home::new();
    let socket = house.socket();
    let wrong = |arguments: &[&str]| {
        let output = home.command(arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let told = wrong(&[
        "host",
        "nertz",
        "--players",
        "an na,medium",
        "--headless",
        "--socket",
        &socket,
    ]);
    assert!(told.contains("not a valid name"), "{told}");
    let told = wrong(&[
        "host",
        "nertz",
        "--players",
        "anna,meduim",
        "--headless",
        "--socket",
        &socket,
    ]);
    assert!(
        told.contains("`meduim`") && told.contains("write `medium`"),
        "{told}"
    );
    let told = wrong(&["host", "--resume", "--headless", "--socket", &socket]);
    assert!(told.contains("no table is saved"), "{told}");
    let told = wrong(&["join", &socket]);
    assert!(told.contains("no table is open"), "{told}");
    let told = wrong(&["join", &socket, "--name", "\u{1b}[2J"]);
    assert!(told.contains("is not a valid name"), "{told}");
    // A folder that others can write to is not safe for a socket.
    let open = house.folder.path().join("open");
    std::fs::create_dir(&open).unwrap();
    std::fs::set_permissions(&open, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let there = open.join("host.sock");
    let told = wrong(&[
        "host",
        "nertz",
        "--headless",
        "--socket",
        there.to_str().unwrap(),
    ]);
    assert!(told.contains("Choose another place"), "{told}");
}

/// Copies the program into a folder, next to a door that is replaced with a script.
fn program_beside(folder: &Path, script: Option<&str>) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;

    let program = folder.join("patience");
    if !program.exists() {
        std::fs::copy(env!("CARGO_BIN_EXE_patience"), &program).unwrap();
    }
    if let Some(script) = script {
        let door = folder.join("patience-host");
        std::fs::write(&door, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&door, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    program
}

/// Starts a program that has just been written. Another thread that is starting a program may still have the file
/// open, so this tries again.
fn once_closed<T>(start: impl Fn() -> std::io::Result<T>) -> T {
    loop {
        match start() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(20));
            }
            started => return started.unwrap(),
        }
    }
}

#[test]
fn a_door_for_ssh_is_found_next_to_the_program_and_ends_with_the_table() {
    let house = House::new();
    let home = Home::new();
    let folder = house.home("programs");
    let socket = house.socket();
    let run = |program: &Path, more: &[&str]| {
        let mut command = home.command(&["host", "nertz", "--headless", "--socket", &socket]);
        let arguments: Vec<_> = command.get_args().map(std::ffi::OsStr::to_owned).collect();
        let variables: Vec<_> = command
            .get_envs()
            .map(|(name, value)| (name.to_owned(), value.map(std::ffi::OsStr::to_owned)))
            .collect();
        command = std::process::Command::new(program);
        for (name, value) in variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
            .args(arguments)
            .args(more)
            .env("PATH", "/usr/bin:/bin");
        command.stdin(std::process::Stdio::null());
        command
    };
    let fails = |script: Option<&str>, more: &[&str]| {
        let program = program_beside(&folder, script);
        let output = once_closed(|| run(&program, more).output());
        assert!(!output.status.success(), "{more:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let told = fails(None, &["--ssh"]);
    assert!(
        told.contains("cargo build --release -p patience-host"),
        "{told}"
    );
    let told = fails(Some("echo 'the port is taken' >&2; exit 1"), &["--ssh"]);
    assert!(told.contains("the port is taken"), "{told}");
    let told = fails(None, &["--ssh", "nertz"]);
    assert!(told.contains("is not an address such as"), "{told}");
    let told = fails(None, &["--", "--open"]);
    assert!(told.contains("--ssh"), "{told}");
    // The door gets the socket of the table, prints the command for guests, and ends when its input ends.
    let asked = folder.join("asked");
    let script = format!(
        "echo \"$@\" >{0}; echo ssh -p 2300 brisk-otter@192.0.2.7; echo more; sleep 1; \
         echo ssh -p 2300 bold-lynx@192.0.2.7; cat >/dev/null; echo ended >>{0}",
        asked.display()
    );
    let program = program_beside(&folder, Some(&script));
    let mut host = once_closed(|| {
        run(&program, &["--ssh", "192.0.2.7:2300", "--", "--open"])
            .stdout(std::process::Stdio::piped())
            .spawn()
    });
    let output = host.stdout.take().unwrap();
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(output)).map(Result::unwrap);
    assert_eq!(lines.next().unwrap(), "ssh -p 2300 brisk-otter@192.0.2.7");
    let opened = lines.find(|line| line.contains("is open")).unwrap();
    assert!(
        opened.contains("brisk-otter@192.0.2.7, or patience join"),
        "{opened}"
    );
    // Later the invitation is renewed.
    assert!(lines.any(|line| line == "ssh -p 2300 bold-lynx@192.0.2.7"));
    let pid = host.id().to_string();
    std::process::Command::new("kill")
        .arg(pid)
        .status()
        .unwrap();
    host.wait().unwrap();
    let all =
        format!("--socket {socket} --listen 192.0.2.7:2300 --until-input-ends --open\nended\n");
    // It ends when its input ends.
    let mut told = String::new();
    for _ in 0..200 {
        told = std::fs::read_to_string(&asked).unwrap();
        if told == all {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!(told, all);
}

#[test]
fn the_lobby_shows_a_renewed_invitation() {
    let house = House::new();
    let folder = house.home("programs");
    let renewed = folder.join("renewed");
    let script = format!(
        "echo ssh -p 2300 brisk-otter@192.0.2.7; while [ ! -e {} ]; do sleep 0.1; done; \
         echo ssh -p 2300 bold-lynx@192.0.2.7; cat >/dev/null",
        renewed.display()
    );
    let program = program_beside(&folder, Some(&script));
    let socket = house.socket();
    let asked = ["host", "nertz", "--socket", &socket, "--ssh"];
    let mut anna = Session::of_program(&program, &asked, &house.home("anna"));
    anna.until("the invitation", |screen| screen.contains("brisk-otter@"));
    std::fs::write(&renewed, "").unwrap();
    anna.until("the new one", |screen| {
        screen.contains("ssh -p 2300 bold-lynx@192.0.2.7, or patience join")
            && screen.contains("the lobby has a new invitation")
    });
    anna.keys("\x11");
    assert_eq!(anna.end(), 0);
}

/// Opens a table for two, and starts the match.
fn two_at_a_table(house: &House) -> (Session, Session) {
    let asked = ["nertz", "--set", "pace=turns", "--players", "anna,bo"];
    let mut anna = house.host(&asked);
    anna.until("the lobby", |screen| screen.contains("anna (you)"));
    let mut bo = house.join("bo");
    bo.until("the lobby", |screen| screen.contains("bo (you)"));
    anna.until("the other", |screen| screen.contains("2  bo"));
    for one in [&mut anna, &mut bo] {
        one.keys(" ");
    }
    for one in [&mut anna, &mut bo] {
        one.until("the table", |screen| screen.contains("'s turn"));
    }
    // The player to move turns three of 35 cards.
    for one in [&mut anna, &mut bo] {
        one.keys(" ");
    }
    anna.until("that one has acted", |screen| screen.contains(" 32 "));
    (anna, bo)
}

#[test]
fn a_host_that_is_killed_by_a_signal_saves_the_table_and_says_goodbye() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let house = House::new();
        let (mut anna, mut bo) = two_at_a_table(&house);
        anna.signal(signal);
        assert_eq!(anna.end(), code, "{signal}");
        anna.assert_clean();
        ended_and_kept(&house, &mut bo);
    }
    let house = House::new();
    let (mut anna, mut bo) = two_at_a_table(&house);
    anna.close();
    anna.end();
    ended_and_kept(&house, &mut bo);
}

/// Checks that a guest was told that the table is saved, and that it is saved for the host's user only.
#[track_caller]
fn ended_and_kept(house: &House, guest: &mut Session) {
    use std::os::unix::fs::PermissionsExt as _;

    guest.until("that the table has ended", |screen| {
        screen.contains("The host has closed the table") && screen.contains("and saved it")
    });
    assert!(!Path::new(&house.socket()).exists());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&house.tables().join("nertz.json")), 0o600);
    assert_eq!(mode(&house.tables()), 0o700);
}

#[test]
fn the_last_move_is_saved_even_if_nothing_happens_after_it() {
    let house = House::new();
    let mut anna = house.host(&["klondike", "--deal", "7"]);
    anna.until("the lobby", |screen| screen.contains("anna (you)"));
    anna.keys(" ");
    anna.until("the table", |screen| screen.contains("Space turn"));
    for (count, words) in [(1, "1 move "), (2, "2 moves")] {
        anna.keys(" ");
        anna.until("the move", |screen| screen.contains(words));
        let latest = Instant::now() + Duration::from_secs(20);
        while kept_acts(&house) != Some(count) {
            assert!(Instant::now() < latest, "{count}: {:?}", kept_acts(&house));
            thread::sleep(Duration::from_millis(50));
        }
    }
    anna.signal("KILL");
    anna.end();
}

/// Returns the number of saved moves of the first seat.
fn kept_acts(house: &House) -> Option<usize> {
    let text = fs::read_to_string(house.tables().join("klondike.json")).ok()?;
    let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
    Some(kept["logs"][0].as_array().unwrap().len())
}

#[test]
fn a_guest_named_host_is_not_taken_for_the_host() {
    let house = House::new();
    let mut anna = house.host(&["nertz", "--players", "anna,medium"]);
    anna.until("the lobby", |screen| screen.contains("anna (you)"));
    let mut other = house.join("host");
    other.until("the lobby", |screen| screen.contains("host (you)"));
    anna.until("the other", |screen| {
        screen.contains("anna (you)") && screen.contains("2  host")
    });
    anna.keys("\x11");
    anna.until("the question", |screen| screen.contains("host is here."));
    anna.keys("\r");
    assert_eq!(anna.end(), 0);
    other.until("that the table has ended", |screen| {
        screen.contains("The host has closed the table")
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_guest_whose_connection_failed_is_not_in_the_room() {
    use std::os::unix::net::UnixStream;
    use std::process::{Command, Stdio};
    use std::sync::mpsc::channel;

    use patience_app::host::{HostLink, LinkEvent};
    use patience_app::protocol::{GuestRequest, Name, People, RoomEvent};

    const FILES: usize = 40;
    let house = House::new();
    let socket = house.socket();
    let mut host = Command::new("sh")
        .args(["-c", &format!("ulimit -n {FILES}; exec \"$0\" \"$@\"")])
        .args([env!("CARGO_BIN_EXE_patience"), "host", "nertz"])
        .args(["--players", "anna,cy", "--headless", "--socket", &socket])
        .env("HOME", house.home("anna"))
        .env("XDG_DATA_HOME", house.home("anna").join("data"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let patience = Duration::from_secs(20);
    let wait_for = |what: &str, found: &dyn Fn() -> bool| {
        let latest = Instant::now() + patience;
        while !found() {
            assert!(Instant::now() < latest, "{what}");
            thread::sleep(Duration::from_millis(10));
        }
    };
    wait_for("the socket", &|| Path::new(&socket).exists());
    let join = |name: &str| {
        let link =
            HostLink::connect(Some(Path::new(&socket)), &Name::new(name).unwrap(), None).unwrap();
        let (sender, heard) = channel();
        link.listen(move |event| drop(sender.send(event))).unwrap();
        (link, heard)
    };
    let (anna, told) = join("anna");
    let people = |wanted: &dyn Fn(&People) -> bool| loop {
        if let LinkEvent::Told(tell) = told.recv_timeout(patience).unwrap()
            && let RoomEvent::People(people) = *tell
            && wanted(&people)
        {
            return people;
        }
    };
    people(&|people| people.own.is_some());
    // All file descriptors but one are taken: one is left for the connection, and none for writing to it. A file that
    // the host has open for a moment does not count.
    let count = || {
        fs::read_dir(format!("/proc/{}/fd", host.id()))
            .unwrap()
            .count()
    };
    let open = || {
        let counts = (0..5).map(|_| {
            thread::sleep(Duration::from_millis(2));
            count()
        });
        counts.min().unwrap()
    };
    let mut idle = Vec::new();
    while open() < FILES - 1 {
        let before = open();
        idle.push(UnixStream::connect(&socket).unwrap());
        wait_for("a connection", &|| open() > before);
    }
    let (_bo, heard) = join("bo");
    let first = heard.recv_timeout(patience).unwrap();
    assert!(matches!(first, LinkEvent::Lost(_)), "{first:?}");
    anna.ask(&GuestRequest::Stand).unwrap();
    let people = people(&|people| people.own.is_none());
    let names: Vec<_> = people.onlookers.iter().map(Name::as_str).collect();
    assert_eq!(names, ["anna"]);
    host.kill().unwrap();
    host.wait().unwrap();
}

#[test]
fn a_socket_named_without_a_folder_is_as_safe_as_any_and_one_that_nobody_could_come_to_is_refused()
{
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    let open = |folder: &Path, socket: &str| {
        let mut command = home.command(&["host", "nertz", "--headless", "--socket", socket]);
        ran(command.current_dir(folder))
    };
    let folder = home.path().join("common");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o1777)).unwrap();
    for socket in ["t.sock", "./t.sock"] {
        let ran = open(&folder, socket);
        assert_eq!(ran.code, 1, "{socket}: {}", ran.err);
        assert!(ran.err.contains("others may write there"), "{}", ran.err);
        assert!(!folder.join("t.sock").exists());
    }
    let long = home.path().join("x".repeat(120)).join("t.sock");
    let ran = open(home.path(), long.to_str().unwrap());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("is too long for a socket"), "{}", ran.err);
}

//! However the program ends, the terminal is restored and the game is saved: signals, panics, a closed terminal, and a
//! terminal that stops reading.

use std::path::Path;
use std::thread;
use std::time::Duration;

use patience_app::catalogue::Catalogue;
use patience_app::files::places::Places;
use patience_app::program::{Opening, Program};
use patience_app::settings::{Circumstances, Settings};
use patience_tui::Exit;
use patience_tui::terminal::{Guard, is_taken};
use portable_pty::CommandBuilder;

use crate::session::{Session, size};
use crate::tries::repeat;

/// The environment variable that turns one of the tests below into a program.
const ROLE: &str = "PATIENCE_TEST_ROLE";

/// The time limit for the program to end after a signal.
const SOON: Duration = Duration::from_secs(2);

const ONE_GAME: [&str; 4] = ["play", "penguin", "--deal", "1"];

/// Starts a game and makes a move.
fn after_one_move(start: impl FnOnce(&[&str], &Path) -> Session, home: &Path) -> Session {
    let mut session = start(&ONE_GAME, home);
    session
        .until("the table", |screen| screen.contains("deal 1"))
        .keys("17");
    session.until("a move", |screen| screen.contains("1 move "));
    session
}

fn assert_kept(home: &Path) {
    let mut again = Session::program(&["play", "penguin"], home);
    again
        .until("the game was kept", |screen| screen.contains("1 move "))
        .keys("\x11");
    assert_eq!(again.end(), 0);
}

/// Runs one of the tests below as a program.
fn role(name: &str, home: &Path) -> Session {
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["endings::a_program_that_panics", "--exact", "--nocapture"]);
    command.env(ROLE, name);
    Session::start(command, home)
}

fn assert_reported_after_leaving(session: &Session) {
    let text = String::from_utf8_lossy(&session.raw).into_owned();
    let (left, told) = (
        text.find("\x1b[?1049l").unwrap(),
        text.find("on purpose").unwrap(),
    );
    assert!(
        left < told,
        "the report was written on the alternate screen"
    );
}

#[test]
fn signals_end_the_program_with_a_clean_terminal() {
    repeat("a signal", 1, || {
        for (name, number) in [
            ("TERM", 15),
            ("HUP", 1),
            ("INT", 2),
            ("QUIT", 3),
            ("USR1", 10),
        ] {
            let home = tempfile::tempdir().unwrap();
            let mut session = after_one_move(Session::program, home.path());
            session.signal(name);
            assert_eq!(session.end_within(SOON), 128 + number, "{name}");
            session.assert_clean();
            assert_kept(home.path());
        }
    });
}

#[test]
fn a_program_that_is_told_to_abort_does_so_with_a_clean_terminal() {
    let home = tempfile::tempdir().unwrap();
    let mut session = after_one_move(Session::program, home.path());
    session.signal("ABRT");
    assert_ne!(session.end_within(SOON), 0);
    session.assert_clean();
}

#[test]
fn two_signals_at_once_end_the_program_as_one_does() {
    repeat("two signals at once", 10, || {
        let home = tempfile::tempdir().unwrap();
        let mut session = after_one_move(Session::program, home.path());
        session.signal("TERM");
        session.signal("HUP");
        let status = session.end_within(SOON);
        assert!([129, 143].contains(&status), "{status}");
        session.assert_clean();
        assert_kept(home.path());
    });
}

#[test]
fn a_terminal_that_reads_no_more_holds_up_neither_the_end_nor_the_saved_game() {
    repeat("a stalled terminal", 2, || {
        let home = tempfile::tempdir().unwrap();
        let mut session = after_one_move(Session::program, home.path());
        session.settle();
        session.stall();
        // Each size is drawn completely, until the buffer of the terminal is full.
        for rows in 30..90 {
            session
                .master
                .as_ref()
                .unwrap()
                .resize(size(rows, 200))
                .unwrap();
            thread::sleep(Duration::from_millis(10));
        }
        session.signal("TERM");
        assert_eq!(session.end_within(SOON), 143);
        // When it reads again, the last bytes are those that restore the terminal.
        session.read_again();
        session.settle();
        session.assert_clean();
        assert_kept(home.path());
    });
}

#[test]
fn a_flood_of_keys_holds_up_neither_pictures_nor_the_end() {
    repeat("a flood of keys", 1, || {
        let home = tempfile::tempdir().unwrap();
        let mut session = after_one_move(Session::program, home.path());
        session.flood(b"u\x12");
        // Redo and undo alternate without end, and both are drawn.
        for wanted in ["0 moves", "1 move ", "0 moves", "1 move "] {
            session.until("both positions", |screen| screen.contains(wanted));
        }
        session.signal("TERM");
        assert_eq!(session.end_within(SOON), 143);
        session.assert_clean();
    });
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_in_silence() {
    repeat("a closed terminal, with and without HUP", 2, || {
        let starts: &[fn(&[&str], &Path) -> Session] = &[
            Session::program,
            #[cfg(target_os = "linux")]
            Session::program_untold,
        ];
        for start in starts {
            let home = tempfile::tempdir().unwrap();
            let mut session = after_one_move(start, home.path());
            session.close();
            assert_eq!(session.end_within(SOON / 2), 129);
            assert_kept(home.path());
        }
    });
}

/// Not a test of its own: the programs that the next tests run.
#[test]
fn a_program_that_panics() {
    match std::env::var(ROLE).as_deref() {
        Ok("guard") => {
            let _guard = Guard::new(true).unwrap();
            panic!("on purpose");
        }
        Ok("abort") => {
            let _guard = Guard::new(true).unwrap();
            std::process::abort();
        }
        Ok("background") => {
            let places = Places::find(None, None).unwrap();
            let catalogue = Catalogue::new(patience::EMBEDDED, places.rules.clone());
            let settings = Settings::load(&places, Circumstances::default(), &catalogue).unwrap();
            thread::spawn(|| {
                while !is_taken() {
                    thread::sleep(Duration::from_millis(10));
                }
                thread::sleep(Duration::from_millis(300));
                panic!("on purpose");
            });
            let program = Program {
                warning: None,
                places,
                settings,
                catalogue: catalogue.into(),
            };
            match patience_tui::run(program, Opening::Home).unwrap() {
                Exit::With(code) => std::process::exit(code),
                Exit::Left => unreachable!("the program ends with the code of a panic"),
            }
        }
        _ => {}
    }
}

#[test]
fn a_panic_puts_the_terminal_back_before_it_is_reported() {
    repeat("a panic", 1, || {
        let home = tempfile::tempdir().unwrap();
        let mut session = role("guard", home.path());
        assert_ne!(session.end_within(SOON), 0);
        session.assert_clean();
        assert_reported_after_leaving(&session);
    });
}

#[test]
fn a_panic_on_a_thread_in_the_background_ends_the_program_and_leaves_the_terminal_clean() {
    repeat("a panic in the background", 2, || {
        let home = tempfile::tempdir().unwrap();
        let mut session = role("background", home.path());
        session.until("the list", |screen| screen.contains("Search"));
        assert_eq!(session.end_within(SOON), 101);
        session.assert_clean();
        assert_reported_after_leaving(&session);
    });
}

#[test]
fn an_abort_puts_the_terminal_back() {
    repeat("an abort", 8, || {
        let home = tempfile::tempdir().unwrap();
        let mut session = role("abort", home.path());
        assert_ne!(session.end_within(SOON), 0);
        session.assert_clean();
    });
}

#[test]
fn a_terminal_of_absurd_size_is_drawn_in_part_and_takes_little_memory() {
    let home = tempfile::tempdir().unwrap();
    let mut session = after_one_move(Session::program, home.path());
    for (rows, cols) in [(65535, 65535), (5000, 5000), (0, 0), (24, 80)] {
        let master = session.master.as_ref().unwrap();
        master.resize(size(rows, cols)).unwrap();
        session.settle();
    }
    let status = format!("/proc/{}/status", session.process());
    if let Ok(status) = std::fs::read_to_string(status) {
        let peak = status.lines().find_map(|line| {
            let kib = line.strip_prefix("VmHWM:")?.trim_end_matches("kB").trim();
            kib.parse::<u64>().ok()
        });
        assert!(peak.is_some_and(|kib| kib < 256 << 10), "{peak:?} KiB");
    }
    session.keys("\x11");
    assert_eq!(session.end_within(SOON), 0);
    session.assert_clean();
}

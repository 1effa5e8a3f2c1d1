//! The program on a real terminal, a pseudo one: it starts, takes keys, follows a resize,
//! and leaves the terminal as it was on every way out.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use patience::tui::terminal::Guard;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long to wait for something to appear; far more than it takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// A pause after which the program is taken to have drawn all it wanted.
const PAUSE: Duration = Duration::from_millis(300);

/// The variable that turns the test below into a program that panics.
const PANIC: &str = "PATIENCE_TEST_PANIC";

struct Session {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    raw: Vec<u8>,
    /// The mode of the terminal before the program came.
    mode: String,
}

fn mode_of(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

impl Session {
    fn start(mut command: CommandBuilder, home: &Path) -> Self {
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        command.env("HOME", home);
        for (name, folder) in [
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_STATE_HOME", "state"),
        ] {
            command.env(name, home.join(folder));
        }
        command.env("TERM", "xterm-256color");
        let mode = mode_of(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count) = reader.read(&mut bytes) {
                if count == 0 || send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Self {
            master: pair.master,
            writer,
            child,
            output,
            screen: vt100::Parser::new(24, 80, 0),
            raw: Vec::new(),
            mode,
        }
    }

    fn program(arguments: &[&str], home: &Path) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_patience"));
        command.args(arguments);
        Self::start(command, home)
    }

    /// Takes in what the program writes until the screen is as wanted.
    fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> &mut Self {
        let end = Instant::now() + PATIENCE;
        while !wanted(&self.screen.screen().contents()) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(error) => panic!("{what}: {error}\n{}", self.screen.screen().contents()),
            }
        }
        self
    }

    fn take(&mut self, bytes: &[u8]) {
        self.screen.process(bytes);
        self.raw.extend_from_slice(bytes);
    }

    /// Takes in everything until the program is quiet, and returns how much that was.
    fn settle(&mut self) -> usize {
        let before = self.raw.len();
        loop {
            match self.output.recv_timeout(PAUSE) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    return self.raw.len() - before;
                }
            }
        }
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
        self
    }

    /// Waits for the end and returns the exit status.
    fn end(&mut self) -> u32 {
        let status = self.child.wait().unwrap().exit_code();
        self.settle();
        status
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(
            std::process::Command::new("kill")
                .args(["-s", name, &id])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Checks that the terminal is as it was before the program came.
    fn assert_clean(&self) {
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "still on the alternate screen");
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert!(!screen.bracketed_paste(), "pastes are still in brackets");
        assert_eq!(
            screen.mouse_protocol_mode(),
            vt100::MouseProtocolMode::None,
            "the mouse is still taken"
        );
        assert_eq!(mode_of(&*self.master), self.mode, "the mode is another");
    }
}

#[test]
fn a_game_is_played_and_left_and_continued() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&[], home.path());
    session
        .until("the list", |screen| screen.contains("Castles of Spain"))
        .keys("peng");
    session
        .until("the search", |screen| !screen.contains("Castles of Spain"))
        .keys("\r");
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .keys("1q");
    session
        .until("a move", |screen| screen.contains("1 move "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    session.assert_clean();
    let mut session = Session::program(&[], home.path());
    session
        .until("the unfinished game", |screen| screen.contains("Continue"))
        .keys("\r");
    session
        .until("the move made before", |screen| screen.contains("1 move "))
        .keys("u");
    session
        .until("taking back", |screen| screen.contains("0 moves"))
        .keys("\x03");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}

/// A game to be played in several tests.
const ONE_GAME: [&str; 4] = ["play", "penguin", "--deal", "617"];

/// Makes a move in that game and leaves the program, so that the game is kept.
fn after_one_move() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&ONE_GAME, home.path());
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .keys("11");
    session
        .until("a move", |screen| screen.contains("1 move "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    home
}

#[test]
fn options_that_are_asked_for_are_not_those_of_the_unfinished_game() {
    let home = after_one_move();
    let asked = ["play", "penguin", "--deal", "617", "--set", "cells=3"];
    let mut session = Session::program(&asked, home.path());
    session
        .until("the question", |screen| {
            screen.contains("other options") && screen.contains("yes, deal 617")
        })
        .keys("\r");
    session
        .until("the game asked for", |screen| screen.contains("0 moves"))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    let mut session = Session::program(&["play", "penguin"], home.path());
    session
        .until("the unfinished game", |screen| screen.contains("1 move "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

#[test]
fn what_is_continued_or_open_in_another_window_is_said_at_once() {
    let home = after_one_move();
    let mut session = Session::program(&ONE_GAME, home.path());
    session.until("that it is continued", |screen| {
        screen.contains("Deal 617 is continued")
    });
    let other = ["play", "penguin", "--deal", "9"];
    let mut window = Session::program(&other, home.path());
    window
        .until("that it is open", |screen| {
            screen.contains("open in another window") && !screen.contains("continue deal")
        })
        .keys("\x11");
    assert_eq!(window.end(), 0);
    session.keys("\x11");
    assert_eq!(session.end(), 0);
}

#[test]
fn two_play_the_same_deal_and_go_on_where_they_stood() {
    let home = tempfile::tempdir().unwrap();
    let asked = ["play", "poker squares", "--duel", "--deal", "7"];
    let mut session = Session::program(&asked, home.path());
    session
        .until("whose turn it is", |screen| {
            screen.contains("Player 1's turn") && screen.contains("Player 1 begins")
        })
        .keys("23");
    session
        .until("the other's turn", |screen| {
            screen.contains("Player 2's turn")
        })
        .keys("\x11");
    assert_eq!(session.end(), 0);
    // The game for one has a place of its own.
    let mut session = Session::program(&["play", "poker squares"], home.path());
    session
        .until("a game for one", |screen| {
            screen.contains("0 moves") && !screen.contains("turn ")
        })
        .keys("\x1b");
    session
        .until("the list", |screen| screen.contains("Search"))
        .keys("\x1b[H");
    session
        .until("the list with the duel", |screen| {
            screen.contains("Poker Squares (for two)")
        })
        .keys("\r");
    session
        .until("the duel", |screen| screen.contains("Player 2's turn"))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    let mut session = Session::program(&["play", "nertz", "--duel"], home.path());
    session.until("what is wrong", |screen| {
        screen.contains("Nertz is a game for several")
    });
    assert_eq!(session.end(), 2);
}

#[test]
fn options_of_a_game_by_its_path_are_those_of_its_file() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("weekend.toml");
    std::fs::write(&file, "extends = \"penguin\"\ntitle = \"Weekend\"\n").unwrap();
    let path = file.to_str().unwrap();
    let mut session = Session::program(&["play", path, "--deal", "617"], home.path());
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .keys("11V");
    session
        .until("the options", |screen| screen.contains("Options: Weekend"))
        .keys("\x1b");
    session
        .until("the table again", |screen| !screen.contains("Options"))
        .keys("Q");
    session
        .until("what is said of it", |screen| {
            screen.contains("Unfinished: deal 617") && screen.contains("beak")
        })
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

#[test]
fn what_can_be_won_is_found_out_beside_everything_else_and_then_all_is_still() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "freecell", "--deal", "1"], home.path());
    session
        .until("the light", |screen| screen.contains("● can be won"))
        .keys("H");
    session.until("a hint", |screen| screen.contains("Hint: "));
    session.settle();
    assert_eq!(
        session.settle(),
        0,
        "nothing is drawn while nothing happens"
    );
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}

#[test]
fn a_resize_is_followed_and_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "penguin", "--deal", "1"], home.path());
    session.until("the table", |screen| screen.contains("deal 1"));
    for (rows, cols) in [(8, 30), (40, 120), (24, 80)] {
        session.screen.screen_mut().set_size(rows, cols);
        session
            .master
            .resize(PtySize {
                rows,
                cols,
                pixel_width: 0,
                pixel_height: 0,
            })
            .unwrap();
        session.settle();
    }
    session.until("the table again", |screen| {
        screen.contains("deal 1") && screen.contains("6♦")
    });
    session.keys("\x11");
    assert_eq!(session.end(), 0);
}

#[test]
fn an_idle_table_is_silent_and_a_step_of_the_cursor_is_short() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "penguin", "--deal", "1"], home.path());
    session.until("the table", |screen| screen.contains("deal 1"));
    session.settle();
    assert_eq!(
        session.settle(),
        0,
        "nothing happens and something is drawn"
    );
    for key in ["\x1b[C", "\x1b[A", "\x1b[D"] {
        session.keys(key);
        let bytes = session.settle();
        assert!((1..=300).contains(&bytes), "{bytes} bytes");
    }
    session.keys("\x11");
    session.end();
}

#[test]
fn signals_end_the_program_with_a_clean_terminal() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let home = tempfile::tempdir().unwrap();
        let mut session = Session::program(&["play", "penguin", "--deal", "1"], home.path());
        session
            .until("the table", |screen| screen.contains("deal 1"))
            .keys("17");
        session.until("a move", |screen| screen.contains("1 move "));
        session.signal(name);
        assert_eq!(session.end(), 128 + number, "{name}");
        session.assert_clean();
        let mut again = Session::program(&[], home.path());
        again
            .until("the game was kept", |screen| screen.contains("Continue"))
            .keys("\x11");
        again.end();
    }
}

#[test]
fn a_stopped_program_gives_the_terminal_back_and_takes_it_again() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "penguin", "--deal", "1"], home.path());
    session.until("the table", |screen| screen.contains("deal 1"));
    session.settle();
    session.keys("\x1a");
    session.settle();
    session.assert_clean();
    session.signal("CONT");
    session.until("the table again", |screen| screen.contains("deal 1"));
    session.settle();
    assert!(session.screen.screen().alternate_screen());
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}

/// Not a test of its own: the program that the next test runs, which takes the terminal and
/// then panics.
#[test]
fn panicking_program() {
    if std::env::var_os(PANIC).is_some() {
        let _guard = Guard::new(true).unwrap();
        panic!("on purpose");
    }
}

#[test]
fn a_panic_puts_the_terminal_back_before_it_is_reported() {
    let home = tempfile::tempdir().unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["terminal::panicking_program", "--exact", "--nocapture"]);
    command.env(PANIC, "1");
    let mut session = Session::start(command, home.path());
    assert_ne!(session.end(), 0);
    session.assert_clean();
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
fn two_people_play_a_hand_all_at_once_at_one_keyboard() {
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("config/patience");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("config.toml"), "people = \"two\"\n").unwrap();
    let set = ["pace=realtime", "players=2", "columns=8", "on_stall=end"];
    let mut asked = vec!["play", "nertz", "--deal", "5"];
    asked.extend(set.iter().flat_map(|option| ["--set", option]));
    let mut session = Session::program(&asked, home.path());
    session
        .until("the keys of both", |screen| {
            screen.contains("on the left: columns ASDF") && screen.contains("Everybody ready?")
        })
        .keys("\r");
    session.until("the countdown", |screen| screen.contains("get ready"));
    // Nothing is played yet.
    session.keys("vmvm");
    session.until("the start", |screen| screen.contains("all at once"));
    session.settle();
    assert!(
        session.screen.screen().contents().contains("0 moves"),
        "{}",
        session.screen.screen().contents()
    );
    // Nothing is drawn while nobody does anything.
    assert_eq!(session.settle(), 0);
    // Both turn and play whatever goes, in one stream of keys. Somebody may go out meanwhile.
    let over = |screen: &str| screen.contains("hand over") || screen.contains("match over");
    for _ in 0..400 {
        if over(&session.screen.screen().contents()) {
            break;
        }
        session.keys("vmruypthaqswdefjkliogcb");
        thread::sleep(Duration::from_millis(65));
        while let Ok(bytes) = session.output.try_recv() {
            session.take(&bytes);
        }
    }
    session.until("the end of the hand", over);
    session.until("the result", |screen| {
        screen.contains("Enter next hand") || screen.contains("wins the match")
    });
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}

#[test]
fn a_race_that_was_finished_is_kept_and_replayed_from_its_start() {
    let home = tempfile::tempdir().unwrap();
    let asked = ["play", "nertz", "--deal", "5", "--set", "players=2"];
    let mut session = Session::program(&asked, home.path());
    session.until("the start", |screen| screen.contains("all at once"));
    session.keys(" ");
    session
        .until("a turned card", |screen| screen.contains("░32"))
        .keys("G");
    session
        .until("the question", |screen| {
            screen.contains("Give up the match?")
        })
        .keys("\r");
    session
        .until("the result", |screen| screen.contains("look through"))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    let kept = home
        .path()
        .join("data/patience/saved/finished/nertz.standard.toml");
    let kept = kept.to_str().unwrap();
    let mut session = Session::program(&["replay", kept], home.path());
    session
        .until("the start of it", |screen| {
            screen.contains("replay 0 of ") && screen.contains(" 0:00")
        })
        .keys("\x12");
    session
        .until("the first action", |screen| screen.contains("(1 of "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

//! The program on a pseudo-terminal: it starts, accepts keys, follows a resize, and restores the terminal however it
//! ends.

use std::path::Path;
use std::thread;
use std::time::Duration;

use portable_pty::CommandBuilder;

use patience_app::records::{Records, Selection};

use crate::home::Home;
use crate::session::{Session, size};
use crate::stats::judged_by_former_proofs;

#[test]
fn a_game_is_played_and_left_and_continued() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&[], home.path());
    session
        .until("the list", |screen| screen.contains("Start here"))
        .keys("peng");
    session
        .until("the search", |screen| screen.contains("Search peng"))
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

/// The game played in several tests.
const ONE_GAME: [&str; 4] = ["play", "penguin", "--deal", "617"];

/// Makes a move in that game and leaves the program, so that the game is saved.
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
fn given_options_are_used_instead_of_those_of_the_unfinished_game() {
    let home = after_one_move();
    let asked = ["play", "penguin", "--deal", "617", "--set", "cells=3"];
    let mut session = Session::program(&asked, home.path());
    session
        .until("the question", |screen| {
            screen.contains("other options") && screen.contains("yes, deal it again")
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
fn a_continued_game_or_one_open_in_another_window_is_reported_at_once() {
    let home = after_one_move();
    let mut session = Session::program(&ONE_GAME, home.path());
    session.until("that it is continued", |screen| {
        screen.contains("Deal 617 resumed")
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
fn two_players_play_the_same_deal_and_continue_later() {
    let home = tempfile::tempdir().unwrap();
    let asked = ["play", "poker squares", "--duel", "--deal", "7"];
    let mut session = Session::program(&asked, home.path());
    session
        .until("whose turn it is", |screen| {
            screen.contains("Player 1's turn") && screen.contains("Player 1 places each card first")
        })
        .keys("23");
    session
        .until("the other's turn", |screen| {
            screen.contains("Player 2's turn")
        })
        .keys("\x11");
    assert_eq!(session.end(), 0);
    // The single-player game is saved separately.
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
        screen.contains("Nertz is for several players")
    });
    assert_eq!(session.end(), 2);
}

#[test]
fn a_game_given_by_path_has_the_options_of_its_file() {
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
fn the_solver_runs_in_the_background_and_then_nothing_is_drawn() {
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
            .as_ref()
            .unwrap()
            .resize(size(rows, cols))
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
fn a_stopped_program_restores_the_terminal_and_takes_it_again() {
    let home = tempfile::tempdir().unwrap();
    let mut session = in_shell(home.path());
    session.keys("$P play penguin --deal 1\r");
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .keys("\x1a");
    session.until("that it is stopped", |screen| screen.contains("Stopped"));
    // The shell has modes of its own.
    assert!(!session.screen.screen().alternate_screen());
    session.keys("clear; fg\r");
    session.until("the table again", |screen| screen.contains("0 moves"));
    assert!(session.screen.screen().alternate_screen());
    session
        .keys("\x11")
        .keys_until("echo le''ft\r", "the shell", |screen| {
            screen.contains("left")
        })
        .keys("exit\r");
    session.end();
}

/// Returns the state of a process, which is `T` if it is stopped.
#[cfg(target_os = "linux")]
fn state_of(process: &str) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    rest[..1].to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_stopped_and_continued_at_once_continues() {
    let home = tempfile::tempdir().unwrap();
    let mut command = CommandBuilder::new("sh");
    // Its parent has no job control, and continues no program.
    command.args(["-c", "\"$0\" play penguin --deal 1; exit 7", crate::PROGRAM]);
    let mut session = Session::start(command, home.path());
    session.until("the table", |screen| screen.contains("deal 1"));
    let parent = session.process();
    let children = format!("/proc/{parent}/task/{parent}/children");
    let child = std::fs::read_to_string(children).unwrap();
    let child = child.trim();
    for between in [0, 1, 3, 10, 30, 100, 300] {
        for signal in ["-TSTP", "-CONT"] {
            let sent = std::process::Command::new("kill")
                .args([signal, child])
                .status();
            assert!(sent.unwrap().success());
            thread::sleep(Duration::from_millis(between));
        }
        session.settle();
        assert_ne!(state_of(child), "T", "{between} ms between the signals");
        session.keys("?");
        session.until("the rules", |screen| screen.contains("Esc back"));
        session.keys("\x1b");
        session.until("the table", |screen| screen.contains("deal 1"));
    }
    session.keys("\x11");
    assert_eq!(session.end(), 7);
    session.assert_clean();
}

#[test]
fn a_program_that_no_shell_could_continue_is_not_stopped() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "penguin", "--deal", "1"], home.path());
    session
        .until("the table", |screen| screen.contains("deal 1"))
        .keys("\x1a?");
    session.until("the rules", |screen| screen.contains("Esc back"));
    session.keys("\x1b\x11");
    assert_eq!(session.end(), 0);
}

/// Opens a shell in which `$P` is the program.
pub fn in_shell(home: &std::path::Path) -> Session {
    let mut command = CommandBuilder::new("bash");
    command.args(["--norc", "-i"]);
    command.env("PS1", "$ ");
    command.env("P", env!("CARGO_BIN_EXE_patience"));
    Session::start(command, home)
}

#[test]
fn two_people_play_a_hand_in_real_time_at_one_keyboard() {
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
            screen.contains("QWEASDFG columns") && screen.contains("Everybody ready?")
        })
        .keys("\r");
    session.until("the countdown", |screen| screen.contains("get ready"));
    // Nothing is played yet.
    session.keys("vmvm");
    session.until("the start", |screen| screen.contains("all at once"));
    session.settle();
    assert!(
        session.screen.screen().contents().matches("▏ 31▕").count() == 2,
        "{}",
        session.screen.screen().contents()
    );
    // Without input, nothing is drawn.
    assert_eq!(session.settle(), 0);
    // Both turn and play any cards that fit, in one stream of keys. One of them may go out meanwhile.
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
fn a_finished_race_is_saved_and_replayed_from_its_start() {
    let home = tempfile::tempdir().unwrap();
    let asked = ["play", "nertz", "--deal", "5", "--set", "players=2"];
    let mut session = Session::program(&asked, home.path());
    session
        .until("the start", |screen| screen.contains("All play at once"))
        .keys("\r");
    session
        .until("the cards", |screen| !screen.contains("All play at once"))
        .keys(" ");
    session
        .until("a turned card", |screen| screen.contains(" 32 "))
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
    let data = home.path().join("data/patience");
    let database = Records::new(&data, &data.join("saved"), patience::EMBEDDED)
        .read()
        .unwrap();
    let games = database.unwrap().games(Selection::All).unwrap();
    assert_eq!(games.len(), 1);
    let key = games[0].key.to_string();
    let mut session = Session::program(&["replay", &key[..8]], home.path());
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

#[test]
fn a_job_in_the_background_leaves_the_terminal_alone_and_ends_on_a_signal() {
    let home = tempfile::tempdir().unwrap();
    let mut session = in_shell(home.path());
    session.keys("$P play penguin --deal 1\r");
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .keys("\x1a");
    session
        .until("that it is stopped", |screen| screen.contains("Stopped"))
        .keys("clear; bg\r")
        .until("that it goes on", |screen| screen.contains("--deal 1 &"))
        .keys_until("jobs\r", "that it is stopped again", |screen| {
            screen.contains("Stopped") && !screen.contains("0 moves")
        })
        .keys("clear; kill %1\r")
        .keys_until("jobs\r", "that it has ended", |screen| {
            screen.contains("Exit 143")
        })
        .keys("exit\r");
    session.end();
}

#[test]
fn the_record_pages_report_deals_that_were_searched_again_once() {
    let told = |screen: &str| screen.contains("1 game judged again: its deal could be won");
    for (page, title) in [("\x1b[15~", "Statistics"), ("\x1b[18~", "Finished games")] {
        let home = Home::new();
        judged_by_former_proofs(&home);
        let mut session = Session::program(&[], home.path());
        session.until("the list", |screen| screen.contains("Search"));
        session.keys(page).until("what was judged again", told);
        session.until("the page", |screen| screen.contains(title));
        session.keys("\x11");
        assert_eq!(session.end(), 0);
        let mut session = Session::program(&[], home.path());
        session.until("the list", |screen| screen.contains("Search"));
        session.keys(page);
        session.until("the page", |screen| screen.contains(title));
        session.settle();
        assert!(!told(&session.screen.screen().contents()));
        session.keys("\x11");
        assert_eq!(session.end(), 0);
    }
}

#[test]
fn a_dumb_terminal_gets_one_sentence_where_no_game_can_be_played_by_lines() {
    let home = tempfile::tempdir().unwrap();
    for asked in [
        &[][..],
        &["make"],
        &["play", "peanuts", "--players", "easy,hard"],
    ] {
        let program = [&["TERM=dumb", env!("CARGO_BIN_EXE_patience")], asked].concat();
        let mut session = Session::of_program(Path::new("env"), &program, home.path());
        assert_eq!(session.end(), 2, "{asked:?}");
        let said = String::from_utf8_lossy(&session.raw);
        let works = said.contains("TERM=dumb") && said.contains("`replay --print`");
        assert!(works && !said.contains('\x1b'), "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}

/// Returns the text of the terminal's current row, from the cursor on.
fn under_cursor(session: &Session) -> String {
    let screen = session.screen.screen();
    assert!(screen.hide_cursor());
    let (row, column) = screen.cursor_position();
    let row = screen.rows(column, 80).nth(row.into());
    row.unwrap_or_default()
}

#[test]
fn the_hidden_cursor_is_on_the_selection_for_screen_readers() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "klondike", "--deal", "7"], home.path());
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .settle();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..6 {
        session.keys("\x1b[C").settle();
        let card: String = under_cursor(&session).chars().take(2).collect();
        assert!(!card.trim().is_empty(), "{card:?}");
        seen.insert(session.screen.screen().cursor_position());
    }
    assert!(seen.len() > 3, "{seen:?}");
    // In the list of games it is on the entry, as on every page.
    session.keys("\x1b").settle();
    session.keys("\x1b[F").settle();
    let last = under_cursor(&session);
    session.keys("\x1b[A").settle();
    let above = under_cursor(&session);
    let is_name = |text: &str| text.starts_with("► ") && text.contains(char::is_alphabetic);
    assert!(
        is_name(&last) && is_name(&above) && last != above,
        "{last:?} {above:?}"
    );
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}

#[test]
fn answers_of_a_terminal_are_not_taken_for_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "klondike", "--deal", "7"], home.path());
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .settle();
    let before = session.screen.screen().contents();
    for answer in [
        "\x1b_Gi=31;OK\x1b\\",
        "\x1bP>|kitty(0.32.2)\x1b\\",
        "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
        "\x1b[?62;4;22c\x1b[?2026;2$y\x1b[4;600;800t",
    ] {
        session.keys(answer).settle();
        assert_eq!(session.screen.screen().contents(), before, "{answer:?}");
    }
    // Without an end they are keys: `Esc` leaves the table, and the rest goes to the search field.
    session
        .keys("\x1bPyramid")
        .until("the list", |screen| {
            screen.contains("Pyramid") && !screen.contains("0 moves")
        })
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

/// A program that takes a terminal over, such as tmux, sends this signal to have everything redrawn; so does resizing
/// back and forth.
#[test]
fn a_resize_signal_redraws_everything_even_if_the_size_is_the_same() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "klondike", "--deal", "7"], home.path());
    session.until("the table", |screen| screen.contains("0 moves"));
    session.settle();
    let before = session.raw.len();
    session.signal("WINCH");
    session.settle();
    let drawn = String::from_utf8_lossy(&session.raw[before..]).into_owned();
    assert!(
        drawn.contains("\x1b[2J") && drawn.contains("Klondike"),
        "{drawn:?}"
    );
    session.keys("\x11");
    assert_eq!(session.end(), 0);
}

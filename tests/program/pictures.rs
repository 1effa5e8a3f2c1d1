//! Cards as pictures: the program on a terminal that shows pictures, on one that does not, and on one that does not
//! answer. The state of such a terminal is derived from the bytes sent to it.

use std::collections::{BTreeMap, BTreeSet};

use crate::session::Session;

/// The answers of a terminal that shows pictures, with cells 8 pixels wide and 17 high.
const SHOWS: &str = "\x1b_Gi=4095;OK\x1b\\\x1b[6;17;8t\x1b[?62c";
/// The answers of a terminal that does not show pictures.
const DOES_NOT: &str = "\x1b[6;17;8t\x1b[?62c";

/// The query whether pictures are supported.
const QUESTION: &str = "a=q";

/// The pictures stored and shown by a terminal.
#[derive(Default)]
struct Kept {
    /// The sizes of stored pictures, by number.
    stored: BTreeMap<u32, (u32, u32)>,
    /// The rows and columns of shown pictures, by the numbers of the picture and of the placement.
    shown: BTreeMap<(u32, u32), (u32, u32)>,
    /// The columns and rows of pictures shown by placeholder cells, by number.
    in_cells: BTreeMap<u32, (u32, u32)>,
    /// The invalid commands sent to the terminal.
    faults: Vec<String>,
    /// Whether more data of a picture is to follow.
    is_coming: bool,
    cursor: (u32, u32),
    asked: usize,
}

impl Kept {
    /// Returns the state after these bytes, as in kitty 0.41.
    fn after(bytes: &[u8]) -> Self {
        let mut kept = Self::default();
        let text = String::from_utf8_lossy(bytes);
        let mut rest = &*text;
        while let Some(at) = rest.find('\x1b') {
            rest = &rest[at + 1..];
            if let Some(body) = rest.strip_prefix("_G") {
                // The rest of the command has not arrived yet.
                let Some((body, after)) = body.split_once("\x1b\\") else {
                    break;
                };
                kept.command(body);
                rest = after;
            } else if let Some(body) = rest.strip_prefix('[') {
                let end = body.find(|letter: char| ('@'..='~').contains(&letter));
                let Some(end) = end else { break };
                kept.sequence(&body[..=end]);
                rest = &body[end + 1..];
            }
        }
        kept
    }

    fn sequence(&mut self, body: &str) {
        if let Some(place) = body.strip_suffix('H') {
            let (row, column) = place.split_once(';').unwrap_or((place, "1"));
            self.cursor = (row.parse().unwrap_or(1), column.parse().unwrap_or(1));
        }
        if body == "?1049l" {
            (self.stored, self.shown) = Default::default();
        }
        if body == "2J" && !self.stored.is_empty() {
            self.faults.push("the screen is cleared at once".to_owned());
        }
    }

    fn command(&mut self, body: &str) {
        let (keys, letters) = body.split_once(';').unwrap_or((body, ""));
        let keys: BTreeMap<&str, &str> = keys
            .split(',')
            .filter_map(|key| key.split_once('='))
            .collect();
        let number = |key: &str| keys.get(key).and_then(|value| value.parse().ok());
        let picture: u32 = number("i").unwrap_or(0);
        if letters.len() > 4096 {
            self.faults
                .push(format!("{} letters in a piece", letters.len()));
        }
        if body.contains('\x18') {
            self.faults.push("a command that is broken off".to_owned());
        }
        if self.is_coming {
            self.is_coming = number("m") == Some(1);
            if keys.contains_key("a") {
                self.faults.push("a command within a picture".to_owned());
            }
            return;
        }
        match keys.get("a").copied() {
            Some("q") => self.asked += 1,
            Some("t") => {
                let size = (number("s").unwrap_or(0), number("v").unwrap_or(0));
                self.shown.retain(|(of, _), _| *of != picture);
                self.stored.insert(picture, size);
                self.is_coming = number("m") == Some(1);
            }
            Some("p") if keys.get("U") == Some(&"1") => {
                if !self.stored.contains_key(&picture) {
                    self.faults.push(format!("there is no picture {picture}"));
                }
                let cells = (number("c").unwrap_or(0), number("r").unwrap_or(0));
                self.in_cells.insert(picture, cells);
            }
            Some("p") => {
                let place = number("p").unwrap_or(0);
                match self.stored.get(&picture) {
                    Some((width, height)) => {
                        let right = number("x").unwrap_or(0) + number("w").unwrap_or(0);
                        let bottom = number("y").unwrap_or(0) + number("h").unwrap_or(0);
                        if right > *width || bottom > *height {
                            self.faults
                                .push(format!("more than there is of picture {picture}"));
                        }
                    }
                    None => self.faults.push(format!("there is no picture {picture}")),
                }
                let depth = keys.get("z").and_then(|depth| depth.parse().ok());
                if depth.is_none_or(|depth: i64| depth >= -1_073_741_824) {
                    self.faults
                        .push("a picture above what is written".to_owned());
                }
                self.shown.insert((picture, place), self.cursor);
            }
            Some("d") => match keys.get("d").copied() {
                Some("A") => (self.stored, self.shown) = Default::default(),
                Some("R") => {
                    let range = number("x").unwrap_or(0)..=number("y").unwrap_or(0);
                    self.stored.retain(|of, _| !range.contains(of));
                    self.in_cells.retain(|of, _| !range.contains(of));
                }
                Some("I") => {
                    self.stored.remove(&picture);
                    self.in_cells.remove(&picture);
                    self.shown.retain(|(of, _), _| *of != picture);
                }
                Some("i") => {
                    self.shown.remove(&(picture, number("p").unwrap_or(0)));
                }
                other => self.faults.push(format!("an unknown deletion {other:?}")),
            },
            other => self.faults.push(format!("an unknown command {other:?}")),
        }
    }
}

/// Writes the configuration file.
fn configure(home: &std::path::Path, text: &str) {
    let folder = home.join("config/patience");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("config.toml"), text).unwrap();
}

/// Plays a deal on a terminal that gives this answer to the query.
fn played(game: &str, answer: &str, home: &std::path::Path) -> Session {
    let mut session = Session::program(&["play", game, "--deal", "7"], home);
    session.until("the table", |screen| screen.contains("0 moves"));
    session.keys(answer);
    session
}

/// Waits until `count` pictures are shown.
fn shown(session: &mut Session, count: usize) -> Kept {
    for _ in 0..40 {
        let kept = Kept::after(&session.raw);
        assert_eq!(kept.faults, Vec::<String>::new());
        if kept.shown.len() == count {
            return kept;
        }
        session.settle();
    }
    let kept = Kept::after(&session.raw);
    panic!("{} pictures are shown, not {count}", kept.shown.len());
}

/// The number of pictures in the opening position: the cloth, a stock, five empty places, 28 cards, and the cursor
/// ring.
const OPENING: usize = 1 + 1 + 5 + 28 + 1;

#[test]
fn cards_are_pictures_where_the_terminal_shows_them() {
    let home = tempfile::tempdir().unwrap();
    let mut session = played("klondike", SHOWS, home.path());
    let kept = shown(&mut session, OPENING);
    // Cloth, back, recess, ring, seven faces, and perhaps the shadow of cards in the dealing animation.
    assert!((11..=12).contains(&kept.stored.len()));
    // No card is shown as text.
    let screen = session.screen.screen().contents();
    assert!(!screen.contains(['▔', '▏']), "{screen}");
    assert!(screen.contains("24"), "{screen}");
    let before: BTreeSet<_> = kept.shown.into_iter().collect();
    let sent = session.raw.len();
    session
        .keys(" ")
        .until("a move", |screen| screen.contains("1 move "));
    // Three cards replace the empty place of the waste.
    let kept = shown(&mut session, OPENING + 2);
    let after: BTreeSet<_> = kept.shown.into_iter().collect();
    assert!(before.intersection(&after).count() > 30);
    assert!(session.raw.len() - sent < 60_000);
    session.keys("\x03");
    assert_eq!(session.end(), 0);
    let kept = Kept::after(&session.raw);
    assert_eq!((kept.stored.len(), kept.shown.len()), (0, 0));
    session.assert_clean();
}

#[test]
fn without_support_or_an_answer_cards_are_shown_as_text() {
    for answer in [DOES_NOT, ""] {
        let home = tempfile::tempdir().unwrap();
        let mut session = played("klondike", answer, home.path());
        session.settle();
        let kept = Kept::after(&session.raw);
        assert_eq!(kept.asked, 1);
        assert_eq!((kept.stored.len(), kept.shown.len()), (0, 0));
        let screen = session.screen.screen().contents();
        assert!(screen.contains('▔'), "{screen}");
        // The answer is not taken for keys.
        assert!(screen.contains("0 moves"), "{screen}");
        session.keys("\x03");
        assert_eq!(session.end(), 0);
        session.assert_clean();
    }
}

#[test]
fn with_pictures_turned_off_the_terminal_is_not_asked() {
    let home = tempfile::tempdir().unwrap();
    configure(home.path(), "pictures = \"off\"\n");
    let mut session = played("klondike", "", home.path());
    session.keys("\x03");
    assert_eq!(session.end(), 0);
    let raw = String::from_utf8_lossy(&session.raw);
    assert!(!raw.contains(QUESTION) && !raw.contains("\x1b_"));
}

#[cfg(unix)]
#[test]
fn pictures_are_freed_however_the_program_ends() {
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("ABRT", 1)] {
        let home = tempfile::tempdir().unwrap();
        let mut session = played("klondike", SHOWS, home.path());
        let sent = shown(&mut session, OPENING).stored.len();
        session.signal(signal);
        assert_eq!(session.end(), code, "{signal}");
        let kept = Kept::after(&session.raw);
        assert_eq!(kept.faults, Vec::<String>::new(), "{signal}");
        assert_eq!((kept.stored.len(), kept.shown.len()), (0, 0), "{signal}");
        let raw = String::from_utf8_lossy(&session.raw);
        let last = &raw[raw.rfind('\x18').unwrap()..];
        assert!(last.contains("a=d,d=A"), "{signal}");
        // An aborting program sends only the most important commands.
        let frees_each = last.contains(&format!("d=I,i={sent},"));
        assert_eq!(frees_each, signal != "ABRT", "{signal}");
        let more = format!("d=I,i={},", sent + 1);
        assert!(!last.contains(&more), "{signal}");
    }
}

/// Opens a shell and plays a deal in it on a terminal that has not answered yet.
fn unanswered(home: &std::path::Path, variables: &str) -> Session {
    let mut session = crate::terminal::in_shell(home);
    session.keys(&format!("clear; {variables} $P play klondike --deal 7\r"));
    session.until("the table", |screen| screen.contains("0 moves"));
    session
}

#[test]
fn a_terminal_that_was_left_before_it_answered_is_asked_again() {
    let home = tempfile::tempdir().unwrap();
    let mut session = unanswered(home.path(), "");
    session.keys("\x1a");
    session.until("that it is stopped", |screen| screen.contains("Stopped"));
    session.keys("clear; fg\r");
    session.until("the table again", |screen| screen.contains("0 moves"));
    session.settle();
    assert_eq!(Kept::after(&session.raw).asked, 2);
    session.keys(SHOWS);
    shown(&mut session, OPENING);
    session.keys("\x11");
    session.until("the shell", |screen| screen.contains("$ "));
    session.keys("exit\r");
    session.end();
}

/// Answers as the terminal `late` milliseconds after the program was left, and checks that the shell does not read the
/// answer.
fn answers_late(session: &mut Session, late: u64, told: &str) {
    std::thread::sleep(std::time::Duration::from_millis(late));
    session.keys(SHOWS);
    session.keys_until("echo le''ft\r", "the shell", |screen| {
        screen.contains("left")
    });
    let screen = session.screen.screen().contents();
    assert!(
        !screen.contains("OK") && !screen.contains("17;8t"),
        "{told} {screen}"
    );
}

#[test]
fn a_late_answer_is_waited_for_at_the_end_and_reaches_no_shell() {
    for (variables, late) in [("", 40), ("SSH_CONNECTION=far", 400)] {
        let home = tempfile::tempdir().unwrap();
        let mut session = unanswered(home.path(), variables);
        session.keys("\x11");
        answers_late(&mut session, late, variables);
        session.keys("exit\r");
        session.end();
    }
}

/// A terminal that has answered before is waited for: tmux may have been started here and attached far away.
#[test]
fn a_terminal_that_has_answered_before_is_waited_for_at_the_end() {
    const INSIDE: &str = "TERM=tmux-256color TMUX=none,700,0 TMUX_PANE=%3";
    for (variables, silence, again, leaves) in [
        (INSIDE, 3_100, "\x1b[C", "\x11"),
        ("", 0, "\x0c", "\x11"),
        ("", 0, "\x0c", "\x1a"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let mut session = unanswered(home.path(), variables);
        let asked = |session: &Session| {
            let around = through_tmux(&session.raw);
            let direct = Kept::after(&session.raw).asked;
            Kept::after(&around).asked.max(direct)
        };
        session.keys(DOES_NOT).keys(SHOWS);
        session.settle();
        std::thread::sleep(std::time::Duration::from_millis(silence));
        session.keys(again);
        session.settle();
        assert_eq!(asked(&session), 2, "{variables}");
        session.keys(leaves);
        answers_late(&mut session, 400, &format!("{variables} {leaves:?}"));
        // The shell may still report the job that has just ended, and then `exit` is needed twice.
        session.keys("kill -9 %1; exit\rexit\r");
        session.end();
    }
}

#[test]
fn a_terminal_that_does_not_answer_does_not_delay_the_end() {
    let home = tempfile::tempdir().unwrap();
    let mut session = played("klondike", "", home.path());
    let began = std::time::Instant::now();
    session.keys("\x11");
    while session.has_ended().is_none() {
        assert!(began.elapsed() < std::time::Duration::from_millis(600));
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

#[test]
fn the_automatic_theme_follows_the_background_of_the_terminal() {
    let grounds = ["ffff/ffff/ffff", "0000/0000/0000"].map(|rgb| {
        let home = tempfile::tempdir().unwrap();
        configure(home.path(), "theme = \"auto\"\n");
        let mut session = played("klondike", "", home.path());
        session.settle();
        let raw = String::from_utf8_lossy(&session.raw).into_owned();
        assert_eq!(raw.matches("\x1b]11;?\x1b\\").count(), 1);
        session.keys(&format!("\x1b]11;rgb:{rgb}\x1b\\\x1b[?62c"));
        session.settle();
        let ground = session.screen.screen().cell(20, 1).unwrap().bgcolor();
        // The answer is not taken for keys.
        assert!(session.screen.screen().contents().contains("0 moves"));
        session.keys("\x11");
        assert_eq!(session.end(), 0);
        session.assert_clean();
        ground
    });
    assert_ne!(grounds[0], grounds[1]);
    // With a chosen theme, or with the default, the terminal is not asked.
    for line in ["theme = \"dark\"\n", ""] {
        let home = tempfile::tempdir().unwrap();
        configure(home.path(), line);
        let mut session = played("klondike", "", home.path());
        session.keys("\x11");
        assert_eq!(session.end(), 0);
        assert!(!String::from_utf8_lossy(&session.raw).contains("\x1b]11;"));
    }
}

#[test]
fn resizing_the_terminal_sends_no_picture_again() {
    let home = tempfile::tempdir().unwrap();
    let mut session = played("klondike", SHOWS, home.path());
    shown(&mut session, OPENING);
    let sent = session.raw.len();
    let master = session.master.as_deref().unwrap();
    master.resize(crate::session::size(24, 84)).unwrap();
    session.keys(SHOWS);
    session.settle();
    shown(&mut session, OPENING);
    let text = String::from_utf8_lossy(&session.raw[sent..]).into_owned();
    assert!(!text.contains("a=t,"), "{text}");
    // The terminal may have moved the pictures, so all are placed again.
    assert!(text.matches("a=p,").count() >= OPENING, "{text}");
    session.keys("\x03");
    assert_eq!(session.end(), 0);
}

/// Returns the bytes that tmux passes on to the terminal around it.
fn through_tmux(raw: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(raw);
    let mut whole = String::new();
    for wrapped in text.split("\x1bPtmux;").skip(1) {
        let mut rest = wrapped;
        while let Some((before, after)) = rest.split_once('\x1b') {
            whole.push_str(before);
            match after.strip_prefix('\x1b') {
                Some(after) => {
                    whole.push('\x1b');
                    rest = after;
                }
                None => break,
            }
        }
    }
    whole.into_bytes()
}

/// Waits until the state of the terminal around tmux satisfies a condition.
fn kept_around(session: &mut Session, what: &str, is_so: impl Fn(&Kept) -> bool) -> Kept {
    for _ in 0..40 {
        let kept = Kept::after(&through_tmux(&session.raw));
        assert_eq!(kept.faults, Vec::<String>::new());
        if is_so(&kept) {
            return kept;
        }
        session.settle();
    }
    panic!("{what}");
}

/// The answer of a terminal around tmux that shows pictures.
const SHOWS_AROUND: &str = "\x1b_Gi=4095;OK\x1b\\";

/// Plays a deal in a pane of tmux.
fn in_tmux(pane: &str, home: &std::path::Path) -> Session {
    let mut command = portable_pty::CommandBuilder::new("env");
    let pane = format!("TMUX_PANE={pane}");
    command.args(["TERM=tmux-256color", "TMUX=none,700,0", &*pane]);
    command.arg(crate::PROGRAM);
    command.args(["play", "klondike", "--deal", "7"]);
    let mut session = Session::start(command, home);
    session.until("the table", |screen| screen.contains("0 moves"));
    session
}

fn is_in_characters(session: &Session) -> bool {
    let screen = session.screen.screen().contents();
    screen.contains('╭') && !screen.contains('\u{10eeee}')
}

#[test]
fn inside_tmux_pictures_are_shown_by_placeholder_cells() {
    let home = tempfile::tempdir().unwrap();
    let mut session = in_tmux("%3", home.path());
    // The answer of tmux itself comes first, and does not mean that pictures are not supported.
    session.keys(DOES_NOT);
    session.settle();
    let raw = String::from_utf8_lossy(&session.raw).into_owned();
    assert!(raw.contains("╭") && raw.matches(QUESTION).count() == 1);
    session.keys(SHOWS_AROUND);
    // A back, a recess, seven faces; the first card has the cursor ring.
    let kept = kept_around(&mut session, "pictures", |kept| kept.in_cells.len() == 9);
    assert_eq!(kept.stored.len(), 9);
    assert_eq!(kept.shown.len(), 0);
    session.settle();
    let raw = String::from_utf8_lossy(&session.raw).into_owned();
    assert!(
        !raw.replace("\x1b\x1b_G", "").contains("\x1b_G"),
        "a command for tmux itself"
    );
    let screen = session.screen.screen().contents();
    assert!(
        !screen.contains(['╭', '│']) && screen.contains("24"),
        "{screen}"
    );
    let parts = raw.matches('\u{10eeee}').count();
    assert!(parts > 300, "{parts} parts");
    for part in raw.split('\u{10eeee}').skip(1) {
        let marks = part.chars().take(3);
        assert!(
            marks.clone().count() == 3 && marks.into_iter().all(is_mark),
            "{:?}",
            part.chars().take(9).collect::<String>()
        );
    }
    // After reattaching, the terminal may be another one.
    for (key, count) in [("\x0c", 2), ("\x1b[I", 3)] {
        let sent = |session: &Session| {
            let around = through_tmux(&session.raw);
            String::from_utf8_lossy(&around).matches("a=t,").count()
        };
        session.keys(key).keys(SHOWS_AROUND);
        let is_through = |session: &mut Session| {
            session.settle();
            sent(session) == 9 * count
        };
        let _ = (0..40).any(|_| is_through(&mut session));
        assert_eq!(sent(&session), 9 * count, "{key:?}");
    }
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    let kept = Kept::after(&through_tmux(&session.raw));
    assert_eq!((kept.stored.len(), kept.in_cells.len()), (0, 0));
    let raw = String::from_utf8_lossy(&session.raw).into_owned();
    assert_eq!(raw.matches("\x1b[?1004h").count(), 1);
    assert!(raw.rfind("\x1b[?1004l") > raw.rfind('\x18'));
    session.assert_clean();
}

#[test]
fn two_programs_inside_tmux_have_separate_pictures_and_each_frees_its_own() {
    let homes = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [one, other] = [("%3", &homes[0]), ("%4", &homes[1])].map(|(pane, home)| {
        let mut session = in_tmux(pane, home.path());
        session.keys(DOES_NOT).keys(SHOWS_AROUND);
        let kept = kept_around(&mut session, "pictures", |kept| kept.in_cells.len() >= 9);
        session.keys("\x11");
        assert_eq!(session.end(), 0);
        let around = through_tmux(&session.raw);
        let text = String::from_utf8_lossy(&around).into_owned();
        let range = text.split("d=R,x=").nth(1).unwrap();
        let (first, rest) = range.split_once(",y=").unwrap();
        let last = rest.split(',').next().unwrap();
        let freed = first.parse::<u32>().unwrap()..=last.parse().unwrap();
        assert!(kept.stored.keys().all(|number| freed.contains(number)));
        // Each picture is freed separately, for terminals that do not support ranges.
        for number in text.split("d=I,i=").skip(1) {
            let number = number.split(',').next().unwrap().parse().unwrap();
            assert!(freed.contains(&number), "{number}");
        }
        freed
    });
    assert!(one.end() < other.start(), "{one:?} {other:?}");
}

#[test]
fn inside_tmux_the_query_is_repeated_when_the_answer_may_have_changed() {
    let home = tempfile::tempdir().unwrap();
    let mut session = in_tmux("%3", home.path());
    session.keys(DOES_NOT);
    session.settle();
    let asked = |session: &Session| Kept::after(&through_tmux(&session.raw)).asked;
    // The program started in a hidden pane, from which tmux passes nothing on. Without input, nothing is asked.
    std::thread::sleep(std::time::Duration::from_millis(3_100));
    session.settle();
    assert_eq!(asked(&session), 1);
    session.keys("\x1b[C");
    session.settle();
    assert_eq!(asked(&session), 2);
    session.keys(SHOWS_AROUND);
    kept_around(&mut session, "pictures", |kept| kept.in_cells.len() >= 9);
    // A key soon after another one causes no query.
    session.keys("\x1b[C");
    session.settle();
    assert_eq!(asked(&session), 2);
    assert!(!is_in_characters(&session));
    // The current terminal does not show pictures, and does not answer.
    for (count, (key, answers)) in (3..).zip([
        ("\x0c", false),
        ("\x0c", true),
        ("\x1b[I", false),
        ("\x1b[I", true),
    ]) {
        session.keys(key);
        if answers {
            session.settle();
            session.keys(SHOWS_AROUND);
        }
        for _ in 0..20 {
            session.settle();
            if is_in_characters(&session) != answers {
                break;
            }
        }
        assert_eq!(is_in_characters(&session), !answers, "{key:?} {answers}");
        assert_eq!(asked(&session), count, "{key:?}");
    }
    // After a resize, the query waits for the next key: until then, another pane might get the answer.
    let master = session.master.as_deref().unwrap();
    master.resize(crate::session::size(24, 84)).unwrap();
    session.settle();
    assert_eq!(asked(&session), 6);
    session.keys("\x1b[C");
    session.settle();
    assert_eq!(asked(&session), 7);
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    let kept = Kept::after(&through_tmux(&session.raw));
    assert_eq!((kept.stored.len(), kept.in_cells.len()), (0, 0));
    session.assert_clean();
}

/// Whether a character is one of the marks that number rows and columns of placeholder cells.
fn is_mark(sign: char) -> bool {
    ('\u{305}'..='\u{a8e5}').contains(&sign)
}

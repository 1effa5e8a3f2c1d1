//! The screens of guests at a table in a room, without a connection.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::tests::catalogue;
use patience_app::catalogue::Embedded;
use patience_app::protocol::{Identity, Name};
use patience_app::room::{GuestId, Room};
use patience_app::settings::{Circumstances, Pictures, Terminal};

/// The key that says that a guest is ready.
const READY: &[u8] = b" ";

/// The screens at a table of Nertz in turns.
struct Hall {
    room: Room,
    screens: Vec<GuestScreen>,
    canvas: Canvas,
    /// The bytes that each terminal was sent.
    sent: Vec<Vec<u8>>,
    now: Duration,
}

fn screen(size: (u32, u32)) -> GuestScreen {
    screen_on(Circumstances::default(), size)
}

fn screen_on(circumstances: Circumstances, size: (u32, u32)) -> GuestScreen {
    let settings = Settings::without_file("".into(), circumstances);
    let catalogue = Arc::new(Catalogue::new(Embedded::NONE, "".into()));
    GuestScreen::new(settings, catalogue, size, 200)
}

impl Hall {
    fn new(names: &[&str], size: (u32, u32)) -> Self {
        let file = catalogue().rule_file("nertz").unwrap();
        let set = [("players", "2"), ("pace", "turns")];
        let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let rules = Arc::new(file.compile(None, &set).unwrap());
        let mut hall = Self {
            room: Room::new(&rules, Vec::new(), Dealer::from_seed(4)),
            screens: Vec::new(),
            canvas: Canvas::new().unwrap(),
            sent: Vec::new(),
            now: Duration::ZERO,
        };
        for name in names {
            hall.screens.push(screen(size));
            hall.sent.push(Vec::new());
            let join = GuestRequest::Join(Identity((*name).to_owned()), Name::new(name).unwrap());
            hall.ask(hall.screens.len() - 1, join);
        }
        hall
    }

    fn ask(&mut self, guest: usize, ask: GuestRequest) {
        let id = GuestId(u64::try_from(guest).unwrap());
        let tells = self.room.step(self.now, id, ask);
        for (to, tell) in tells {
            let screen = &mut self.screens[usize::try_from(to.0).unwrap()];
            screen.hear(self.now, tell);
        }
        self.settle();
    }

    /// Sends the pending requests, and draws.
    fn settle(&mut self) {
        for guest in 0..self.screens.len() {
            for ask in self.screens[guest].take_asks() {
                self.ask(guest, ask);
            }
            let picture = self.screens[guest].picture(&mut self.canvas).unwrap();
            self.sent[guest].extend(picture);
        }
    }

    fn keys(&mut self, guest: usize, bytes: &[u8]) {
        self.now += Duration::from_secs(1);
        self.screens[guest].input(self.now, bytes);
        self.now += Duration::from_millis(40);
        self.screens[guest].pass(self.now);
        self.settle();
    }

    fn text(&self, guest: usize) -> String {
        String::from_utf8_lossy(&self.sent[guest]).into_owned()
    }
}

#[test]
fn cards_are_pictures_on_a_terminal_that_shows_them() {
    let mut hall = Hall::new(&["anna", "karl"], (100, 30));
    assert_eq!(hall.text(0).matches("a=q").count(), 1);
    for guest in 0..2 {
        hall.keys(guest, READY);
    }
    assert!(!hall.text(0).contains("a=t,"));
    hall.keys(0, b"\x1b_Gi=4095;OK\x1b\\\x1b[6;17;8t\x1b[?62c");
    assert!(hall.text(0).contains("a=t,") && hall.text(0).contains("a=p,"));
    assert!(!hall.text(1).contains("a=t,"));
    let shown = hall.sent[0].len();
    hall.keys(0, b"\x1b[?62c");
    assert_eq!(hall.sent[0].len(), shown);
    // A new size clears the screen, which removes the pictures.
    hall.sent[0].clear();
    hall.screens[0].resize(hall.now, (110, 30));
    hall.settle();
    let text = hall.text(0);
    assert!(text.contains("\x1b[2J") && text.contains("a=t,") && text.contains("\x1b[16t"));
    let farewell = hall.screens[0].farewell().unwrap();
    let farewell = String::from_utf8_lossy(&farewell);
    assert!(farewell.contains("a=d,d=A"), "{farewell}");
}

#[test]
fn a_guest_leaves_once_the_terminal_has_answered_or_is_too_late() {
    let mut hall = Hall::new(&["anna", "karl", "maria"], (100, 30));
    for (guest, answer) in [(0, &b"\x1b[?62c"[..]), (1, b"")] {
        let asked = hall.now;
        hall.screens[guest].resize(asked, (90, 30));
        hall.screens[guest].questions.awaited = 1;
        hall.screens[guest].questions.until = asked + LATEST_ANSWER;
        hall.screens[guest].send(asked, Message::HostLost("over".to_owned()));
        hall.screens[guest].has_left = true;
        assert!(!hall.screens[guest].has_left());
        assert_eq!(hall.screens[guest].due(), Some(asked + LATEST_ANSWER));
        let later = if answer.is_empty() {
            LATEST_ANSWER
        } else {
            Duration::from_millis(500)
        };
        hall.screens[guest].input(asked + later, answer);
        hall.screens[guest].pass(asked + later);
        assert!(hall.screens[guest].has_left());
    }
}

#[test]
fn inside_tmux_a_guest_leaves_once_the_terminal_around_it_has_answered() {
    let mut screen = screen_on(on_terminal("tmux-256color"), (80, 24));
    screen.picture(&mut Canvas::new().unwrap()).unwrap();
    screen.has_left = true;
    let soon = screen.now + Duration::from_millis(200);
    screen.input(soon, b"\x1b[6;17;8t\x1b[?62c");
    assert!(!screen.has_left(), "tmux alone has answered");
    screen.input(soon, b"\x1b_Gi=4095;OK\x1b\\");
    assert!(screen.has_left());
}

fn on_terminal(term: &'static str) -> Circumstances {
    Circumstances {
        terminal: Terminal::described(|name| (name == "TERM").then(|| term.to_owned())),
        ..Circumstances::default()
    }
}

#[test]
fn a_terminal_around_another_program_is_asked_through_it_or_only_on_request() {
    let mut canvas = Canvas::new().unwrap();
    for (term, question) in [
        ("xterm-kitty", Some("\x1b_G")),
        ("tmux-256color", Some("\x1bPtmux;\x1b\x1b_G")),
        ("screen-256color", None),
    ] {
        let mut screen = screen_on(on_terminal(term), (80, 24));
        let first = String::from_utf8(screen.picture(&mut canvas).unwrap()).unwrap();
        let before = first.split_once("i=4095").map(|(before, _)| before);
        assert_eq!(before.is_some(), question.is_some(), "{term}");
        assert!(before.is_none_or(|before| before.ends_with(question.unwrap())));
        screen.app.context.settings.pictures.value = Pictures::On;
        let next = String::from_utf8(screen.picture(&mut canvas).unwrap()).unwrap();
        assert_eq!(next.contains("a=q"), question.is_none(), "{term}");
    }
}

#[test]
fn inside_tmux_cells_show_a_guest_the_pictures() {
    let mut hall = Hall::new(&["anna", "karl"], (100, 30));
    let names = [(0, "tmux-256color"), (1, "xterm-kitty")];
    for (guest, term) in names {
        let settings = Settings::without_file("".into(), on_terminal(term));
        hall.screens[guest].app.context.settings = settings;
        hall.screens[guest].pictures = TerminalPictures::default();
        hall.keys(guest, READY);
        hall.keys(guest, b"\x1b_Gi=4095;OK\x1b\\\x1b[6;17;8t\x1b[?62c");
    }
    hall.settle();
    let [through, direct] = [0, 1].map(|guest| hall.text(guest));
    assert!(through.contains("\x1bPtmux;\x1b\x1b_Ga=t,") && through.contains('\u{10eeee}'));
    assert!(!through.contains("\x1b_Ga=p,i="));
    assert!(direct.contains("\x1b_Ga=p,i=") && !direct.contains('\u{10eeee}'));
    // On getting the focus, and on a request to redraw, all visible pictures are sent again.
    let pictures = through.matches("a=t,").count();
    for key in ["\x1b[I", "\x0c"] {
        hall.sent[0].clear();
        hall.keys(0, key.as_bytes());
        let again = hall.text(0).matches("a=t,").count();
        assert!((5..=pictures).contains(&again), "{again} of {pictures}");
        assert_eq!(hall.text(0).matches("a=q").count(), 1, "{key:?}");
        hall.keys(0, b"\x1b_Gi=4095;OK\x1b\\");
    }
    // A terminal that does not answer shows no pictures.
    hall.keys(0, b"\x0c");
    let due = hall.screens[0].pictures.due().unwrap();
    assert!(hall.screens[0].due() <= Some(due));
    hall.sent[0].clear();
    hall.screens[0].pass(due);
    hall.settle();
    let text = hall.text(0);
    assert!(text.contains('♠') && !text.contains('\u{10eeee}'), "{text}");
    assert_eq!(hall.screens[0].pictures.due(), None);
    let farewell = hall.screens[0].farewell().unwrap();
    let farewell = String::from_utf8_lossy(&farewell).into_owned();
    assert!(farewell.contains("\x1b[?1004l\x1bPtmux;") && !farewell.contains("\x1b_Ga=d,d=A"));
}

#[test]
fn the_window_of_a_guest_has_the_title_of_the_game_until_the_guest_leaves() {
    let mut hall = Hall::new(&["anna", "karl"], (100, 30));
    assert!(
        hall.text(0).contains("\x1b[22;2t\x1b]2;Nertz\x1b\\"),
        "{}",
        hall.text(0)
    );
    for guest in 0..2 {
        hall.keys(guest, READY);
    }
    let text = hall.text(0);
    let (_, last) = text.rsplit_once("\x1b]2;").unwrap();
    let (title, _) = last.split_once("\x1b\\").unwrap();
    assert!(title.ends_with("'s turn"), "{title}");
    let farewell = hall.screens[0].farewell().unwrap();
    let farewell = String::from_utf8_lossy(&farewell).into_owned();
    assert!(farewell.contains("\x1b]2;\x1b\\\x1b[23;2t"), "{farewell:?}");
    assert_eq!(text.matches("\x1b[22;2t").count(), 1);
}

#[test]
fn a_screen_is_taken_once_drawn_only_on_change_and_restored() {
    let mut hall = Hall::new(&["anna", "karl"], (100, 30));
    let first = hall.text(0);
    assert!(first.starts_with("\x1b[?1049h"), "{first:?}");
    assert_eq!(first.matches("\x1b[?1049h").count(), 1);
    assert!(first.contains("\x1b[?1000h"), "the mouse is wanted");
    assert_eq!(
        first.matches("\x1b[?2026h").count(),
        first.matches("\x1b[?2026l").count()
    );
    assert!(first.contains("anna") && first.contains("karl"), "{first}");
    assert_eq!(hall.screens[0].picture(&mut hall.canvas).unwrap(), b"");
    // Both are ready, and the cards are dealt.
    hall.sent[0].clear();
    hall.keys(0, READY);
    hall.keys(1, READY);
    assert!(hall.text(0).contains('♠'), "{}", hall.text(0));
    // An Esc alone, and the answer to the question that it opens.
    hall.keys(0, b"\x1b");
    assert!(!hall.screens[0].has_left());
    let farewell = hall.screens[0].farewell().unwrap();
    assert!(String::from_utf8_lossy(&farewell).contains("\x1b[?1049l"));
}

#[test]
fn after_the_end_a_guest_has_left_and_the_normal_screen_shows_the_reason() {
    let mut hall = Hall::new(&["anna"], (80, 24));
    let reason = "The host\x1b[2J has ended".to_owned();
    let now = hall.now;
    hall.screens[0].hear(now, RoomEvent::Closed(reason.clone()));
    // The message stays for two seconds, whatever else comes, and a key in the first second does nothing.
    hall.screens[0].lose(now, "The connection is lost".to_owned());
    hall.screens[0].input(now + Duration::from_millis(900), b"q");
    let shown = hall.screens[0].picture(&mut hall.canvas).unwrap();
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.contains("has ended"), "{shown:?}");
    assert!(!hall.screens[0].has_left());
    let due = hall.screens[0].due().unwrap();
    assert_eq!(due, now + Duration::from_secs(2));
    hall.screens[0].pass(due);
    assert!(hall.screens[0].has_left());
    let farewell = String::from_utf8(hall.screens[0].farewell().unwrap()).unwrap();
    let (_, last) = farewell.split_once("\x1b[?1049l").unwrap();
    assert!(last.contains("has ended\r\n"), "{last:?}");
    assert!(!last.contains("\x1b[2J"), "{last:?}");
}

#[test]
fn a_key_after_the_first_second_of_the_farewell_leaves() {
    let mut hall = Hall::new(&["anna"], (80, 24));
    let now = hall.now;
    hall.screens[0].hear(now, RoomEvent::Closed("It has ended".to_owned()));
    hall.screens[0].input(now + Duration::from_millis(1100), b"q");
    assert!(hall.screens[0].has_left());
}

#[test]
fn sizes_are_clamped_before_drawing() {
    for size in [
        (0, 0),
        (1, 1),
        (3, 200),
        (65535, 65535),
        (u32::MAX, u32::MAX),
    ] {
        let mut hall = Hall::new(&["anna"], size);
        hall.screens[0].resize(Duration::ZERO, size);
        hall.settle();
        let area = hall.screens[0].size;
        assert!((1..=LARGEST.0).contains(&area.width), "{size:?}: {area:?}");
        assert!((1..=LARGEST.1).contains(&area.height), "{size:?}: {area:?}");
    }
}

#[test]
fn before_the_welcome_keys_mean_nothing_and_nothing_is_shown() {
    let mut screen = screen((80, 24));
    screen.input(Duration::ZERO, b"q\x11\x1b\r?");
    assert!(!screen.has_left());
    let sent = String::from_utf8(screen.picture(&mut Canvas::new().unwrap()).unwrap()).unwrap();
    assert!(!sent.contains("\x1b[?2026h"), "{sent:?}");
}

#[test]
fn only_a_limited_number_of_keys_per_second_counts() {
    let mut budget = KeyBudget::new(3);
    let at = |ms| Duration::from_millis(ms);
    let taken = (0..9).filter(|_| budget.takes(at(10))).count();
    assert_eq!(taken, 3);
    assert!(!budget.takes(at(900)));
    assert!(budget.takes(at(1000)));
}

/// Removes the sequences that make up pictures from the bytes that a terminal was sent.
fn without_pictures(sent: &str) -> String {
    let mut rest = sent;
    let mut left = String::new();
    while let Some((before, sequence)) = rest.split_once("\x1b[") {
        left.push_str(before);
        let end = sequence.find(|sign: char| !sign.is_ascii_digit() && !";?".contains(sign));
        let end = end.map_or(sequence.len(), |end| end + 1);
        let whole = &sequence[..end];
        let is_picture = whole.ends_with(['H', 'C', 'm']) && !whole.contains('?')
            || ["2J", "?2026h", "?2026l"].contains(&whole);
        if !is_picture {
            left.push_str("\x1b[");
            left.push_str(whole);
        }
        rest = &sequence[end..];
    }
    left + rest
}

/// Removes the beginning and end of title sequences from the bytes that a terminal was sent, and keeps the title.
fn without_ends_of_titles(sent: &str) -> String {
    let mut parts = sent.split("\x1b]2;Nertz");
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        left.push_str(&part.replacen("\x1b\\", "", 1));
    }
    left
}

/// Texts with everything that terminals could take for a command.
fn commands() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just("\x1b]0;title\x07".to_owned()),
        Just("\x1b]52;c;eA==\x1b\\".to_owned()),
        Just("\x1b[2J\x1b[?1049l".to_owned()),
        Just("\u{9b}31m\u{9d}0;x\u{9c}\u{90}q".to_owned()),
        Just("\u{202e}\u{2066}\u{200b}\r\n\t\x08\x7f".to_owned()),
        Just("\x1bc\x1b#8\x0e\x05".to_owned()),
        "[a-z ]{1,9}",
        any::<String>(),
    ];
    prop::collection::vec(pieces, 1..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the name of a guest and whatever the guest says, the other terminals receive frames and nothing else.
    #[test]
    fn names_and_messages_cannot_contain_commands(name in commands(), said in commands()) {
        let mut hall = Hall::new(&["anna", "bo"], (100, 30));
        hall.sent[0].clear();
        let bo = Name::from_any(&name).unwrap_or_else(|| Name::new("cy").unwrap());
        hall.screens.push(screen((100, 30)));
        hall.sent.push(Vec::new());
        hall.ask(2, GuestRequest::Join(Identity("another".to_owned()), bo));
        hall.now += Duration::from_secs(5);
        hall.ask(2, GuestRequest::Say(said));
        hall.keys(0, READY);
        hall.keys(1, READY);
        let left = without_pictures(&without_ends_of_titles(&hall.text(0)));
        let is_bad = |sign: char| {
            sign.is_control() || ('\u{202a}'..='\u{202e}').contains(&sign) || ('\u{2066}'..='\u{2069}').contains(&sign)
        };
        prop_assert!(!left.contains(is_bad), "{left:?}");
    }

    /// Whatever a terminal sends, and however large it claims to be, the screen is drawn.
    #[test]
    fn no_bytes_and_no_sizes_panic(
        pieces in prop::collection::vec(
            (prop::collection::vec(any::<u8>(), 0..40), 0..400u32, 0..200u32),
            1..12,
        )
    ) {
        let mut hall = Hall::new(&["anna", "bo"], (80, 24));
        hall.keys(0, READY);
        hall.keys(1, READY);
        for (bytes, columns, rows) in pieces {
            let now = hall.now;
            hall.screens[0].resize(now, (columns, rows));
            hall.keys(0, &bytes);
        }
    }
}

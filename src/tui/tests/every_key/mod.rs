//! Every key, and some clicks, in every place: what is on the screen then, and what the model asks for. The
//! order of the guards of input and of the rows of the table of keys is behaviour, and this test is what holds
//! it. Of each place there are two digests; with the environment variable `EVERY_KEY`, a folder, all that
//! they are made of is written there, so that the traces of two versions can be compared.

mod places;

use std::fmt::Write as _;
use std::path::Path;

use insta::assert_snapshot;
use patience_app::keymap::TABLE;
use patience_app::records::Query;
use ratatui::layout::Position;

use super::*;
use crate::message::MouseButton;
use crate::view::parked_place;

/// The screen on which everything is tried.
const USUAL: (u16, u16) = (80, 24);

/// The time between two inputs: clocks do not go on, and clicks are not double ones.
const STEP: Duration = Duration::from_millis(10);

/// The last rows, in which something is said.
const BOTTOM: usize = 3;

/// Some of what can be typed: names of piles, letters, and what is no command anywhere.
const OTHERS: &str = "1234579swfxZ/é";

/// A key, a click, a turn of the wheel or a paste.
#[derive(Debug, Clone)]
enum Input {
    Key(Key),
    Click((u16, u16)),
    Wheel(MouseEventKind),
    Paste,
}

impl Input {
    /// Returns all inputs: the keys of the table of keys, what can be typed, and the mouse. On screens that
    /// are not usual, where keys do the same, they are those of the place alone.
    fn all(stage: &Stage) -> Vec<Self> {
        let (width, height) = stage.app.context.size;
        let mut keys: Vec<Key> = Vec::new();
        let bound = TABLE.iter().flat_map(|entry| entry.defaults);
        let bound = bound.map(|text| Key::parse(text).expect("it is a key"));
        for key in bound.chain(OTHERS.chars().map(Key::from_char)) {
            let action = stage.app.context.keys.action(stage.app.state(), key);
            if !keys.contains(&key) && (action.is_some() || (width, height) == USUAL) {
                keys.push(key);
            }
        }
        let mut inputs: Vec<Self> = keys.into_iter().map(Self::Key).collect();
        for y in (0..height).step_by(usize::from(height / 12)) {
            inputs.extend([5, width / 3, width - 6].map(|x| Self::Click((x, y))));
        }
        inputs.push(Self::Wheel(MouseEventKind::ScrollDown));
        inputs.push(Self::Wheel(MouseEventKind::ScrollUp));
        inputs.push(Self::Paste);
        inputs
    }

    fn words(&self) -> String {
        match self {
            Self::Key(key) => format!("key {key}"),
            other => format!("{other:?}"),
        }
    }

    fn messages(&self, (width, height): (u16, u16)) -> Vec<Message> {
        let mouse = |kind, at| Message::Mouse(MouseEvent { kind, at });
        match self {
            Self::Key(key) => vec![Message::Key(*key)],
            Self::Click(at) => vec![
                mouse(MouseEventKind::Down(MouseButton::Left), *at),
                mouse(MouseEventKind::Up(MouseButton::Left), *at),
            ],
            Self::Wheel(kind) => vec![mouse(*kind, (width / 2, height / 2))],
            Self::Paste => vec![Message::Paste("617 \u{1b}x\n".to_owned())],
        }
    }
}

/// What a person sees of the model.
#[derive(Debug, PartialEq)]
struct Look {
    picture: Buffer,
    screen: String,
    /// Where the cursor of the terminal is left.
    parked: Option<Position>,
    /// In how long the model wants to be woken.
    due: Option<Duration>,
}

impl Look {
    fn at(stage: &Stage) -> Self {
        let picture = stage.picture();
        Self {
            screen: text_of(&picture),
            parked: parked_place(&stage.app, &picture),
            picture,
            due: (stage.app.deadline()).map(|due| due.saturating_sub(stage.now)),
        }
    }
}

/// Returns the words for a request, without what is another thing each time or would be too long.
fn words_of(request: &Request) -> String {
    match request {
        Request::Search(_) => "Search".to_owned(),
        Request::Load(_) => "Load".to_owned(),
        Request::Forget(_) => "Forget".to_owned(),
        Request::CountHome(_) => "CountHome".to_owned(),
        Request::Store(change) => format!("Store({:?}, {:?})", change.id().path(), change.value()),
        // The key of a game is made up when it ends.
        Request::Ask(Query::Special(..)) => "Ask(Special)".to_owned(),
        other => format!("{other:?}"),
    }
}

/// A digest that stays the same from one version of Rust to the next (FNV-1a of 64 bits).
fn digest(text: &str) -> u64 {
    digest_on(0xcbf2_9ce4_8422_2325, text)
}

/// Returns the digest of a text that goes on with these words.
fn digest_on(digest: u64, text: &str) -> u64 {
    text.bytes().fold(digest, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Does everything in a place, each from the beginning. Returns what is seen, and what is asked for.
fn trace(open: fn() -> Stage, size: (u16, u16)) -> (String, String) {
    let opened = || {
        let mut stage = open();
        stage.send(Message::Resize(size.0, size.1));
        stage.rest();
        stage.requests.clear();
        let look = Look::at(&stage);
        (stage, look)
    };
    let (mut stage, mut before) = opened();
    let (mut seen, mut asked) = (before.screen.clone() + "\n", String::new());
    for input in Input::all(&stage) {
        for message in input.messages(size) {
            stage.now += STEP;
            let requests = update(&mut stage.app, stage.now, message);
            stage.requests.extend(requests);
        }
        let look = Look::at(&stage);
        let requests: Vec<String> = stage.requests.iter().map(words_of).collect();
        let later = |look: &Look| look.due.is_some();
        let same = look.picture == before.picture && look.parked == before.parked;
        let same_place = later(&look) == later(&before) && requests.is_empty();
        if same && same_place {
            // Nothing has come of it.
            continue;
        }
        let words = input.words();
        let _ = writeln!(
            seen,
            "\n── {words}, due {:?}, at {:?}",
            look.due, look.parked
        );
        let _ = if same {
            writeln!(seen, "as before")
        } else {
            writeln!(seen, "{}\n{:x}", look.screen, styles(&look.picture))
        };
        if !requests.is_empty() {
            let _ = writeln!(asked, "{words}: {}", requests.join(", "));
        }
        // What is only said is gone with the next input; what is typed moves the caret.
        let is_said = same_place && look.parked == before.parked;
        if !(is_said && differ_at_the_bottom_alone(&look.picture, &before.picture)) {
            (stage, before) = opened();
        }
    }
    (seen, asked)
}

fn differ_at_the_bottom_alone(one: &Buffer, other: &Buffer) -> bool {
    let above = one.content().len() - BOTTOM * usize::from(one.area.width);
    one.area == other.area && one.content()[..above] == other.content()[..above]
}

/// Returns a digest of how the cells are drawn.
fn styles(picture: &Buffer) -> u64 {
    let mut words = (ratatui::style::Style::default(), String::new());
    picture.content().iter().fold(digest(""), |digest, cell| {
        // Most cells look as the one before.
        if words.0 != cell.style() || words.1.is_empty() {
            words = (cell.style(), format!("{:?}", cell.style()));
        }
        digest_on(digest, &words.1)
    })
}

/// Returns the digests of places at a size.
fn digests<'a>(
    places: impl Iterator<Item = &'a (&'a str, places::Open)>,
    size: (u16, u16),
) -> String {
    let folder = std::env::var_os("EVERY_KEY");
    let mut lines = String::new();
    for (name, open) in places {
        let (seen, asked) = trace(*open, size);
        let _ = writeln!(
            lines,
            "{name:<24} {:016x} {:016x}",
            digest(&seen),
            digest(&asked)
        );
        if let Some(folder) = &folder {
            let file = format!("{name} {}x{}.txt", size.0, size.1);
            let text = format!("{seen}\n══ asked for\n{asked}");
            std::fs::create_dir_all(folder).expect("the folder can be made");
            std::fs::write(Path::new(folder).join(file), text).expect("it can be written");
        }
    }
    lines
}

#[test]
fn every_key_of_every_page_on_a_usual_screen() {
    assert_snapshot!(
        "every-key-pages-80x24",
        digests(places::PAGES.iter(), USUAL)
    );
}

#[test]
fn every_key_at_every_table_and_question_on_a_usual_screen() {
    assert_snapshot!(
        "every-key-others-80x24",
        digests(places::OTHERS.iter(), USUAL)
    );
}

/// Other screens share the pages between them.
#[test]
fn every_key_of_every_page_on_a_large_or_a_small_screen() {
    let large = digests(places::PAGES.iter().step_by(2), (120, 40));
    let small = digests(places::PAGES.iter().skip(1).step_by(2), (60, 20));
    assert_snapshot!("every-key-pages-120x40-60x20", large + "\n" + &small);
}

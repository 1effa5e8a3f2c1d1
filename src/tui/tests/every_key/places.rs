//! The places in which every key is pressed, and how each is reached.

use patience_app::duel::PLAYERS;
use patience_app::protocol::RoomEvent;
use patience_app::session::TimedGame;
use patience_app::settings::Rival;

use crate::model::tutorial::Tutorial;
use crate::tests::pages::{days, finished, first_page, kept, statistics};
use crate::tests::several::rooms::{Rooms, questions};
use crate::tests::winnability::watched;
use crate::tests::*;

/// How a place is reached.
pub(super) type Open = fn() -> Stage;

/// Lists, forms and what is read: how far they go depends on the screen.
pub(super) const PAGES: &[(&str, Open)] = &[
    ("home", home),
    ("home search", || then(home(), "k l o n")),
    ("game menu", || then(home(), "down right")),
    ("filter", || then(home(), "f8")),
    ("rules", || then(moved(), "?")),
    ("keys", || then(moved(), "? tab")),
    ("options", || then(moved(), "V")),
    ("options of several", || then(Stage::table("nertz", 5), "V")),
    ("settings", || then(moved(), "f2 down")),
    ("names", names),
    ("result", || then(Stage::table("golf", 5), "space G enter")),
    ("result of several", || {
        then(Stage::table("nertz", 5), "P G enter")
    }),
    ("history", || then(Stage::table("nertz", 5), "P space W")),
    ("finished", finished_games),
    ("days", || days::opened_with_some("")),
    ("days, the tour", || days::opened_with_some("tab")),
    ("statistics", || statistics::opened("f5")),
    ("statistics of all", || statistics::opened("f5 tab")),
    ("statistics of two", || statistics::opened("f5 tab tab")),
    ("maker", || then(home(), "ctrl-n")),
    ("lobby", || guest(Rooms::new("nertz", &[]), "")),
];

/// Tables, lines that are typed and questions.
pub(super) const OTHERS: &[(&str, Open)] = &[
    ("home kept", home_with_a_kept_game),
    ("table", moved),
    ("table held", || then(Stage::table("penguin", 1), "1")),
    ("table grid", || Stage::table("poker-squares", 5)),
    ("table pairs", || Stage::table("pyramid", 3)),
    ("table gaps", || Stage::table("gaps", 3)),
    ("table turns", || Stage::table("spite-and-malice", 3)),
    ("table computer", || Stage::table("peanuts", 3)),
    ("table curtain", || then(Stage::table("nertz", 5), "P")),
    ("table first steps", taught),
    ("table lost", || {
        then(Stage::table("golf", 5), "space G enter esc")
    }),
    ("duel", duel),
    ("race paused", race),
    ("race", || then(race(), "space")),
    ("replay", replay),
    ("solution", watched::asked_soon),
    ("number", || then(moved(), "# 6 1 7")),
    ("try keys", || then(race(), "K")),
    ("question", || then(moved(), "N")),
    ("question of two", || then(Stage::table("nertz", 5), "P G")),
    ("finding a deal", || then(Stage::choosy("freecell", 1), "N")),
    ("finished, a question", || then(finished_games(), "delete")),
    ("maker, a line", || then(home(), "ctrl-n enter")),
    ("maker, saved", || then(home(), "ctrl-n ctrl-s")),
    ("lobby of the host", lobby_of_the_host),
    ("lobby, talk", || guest(Rooms::new("nertz", &[]), "t h e y")),
    ("room", || guest(begun("spite-and-malice"), "")),
    ("room, a race", || guest(begun("nertz"), "")),
    ("room, talk", || {
        guest(begun("spite-and-malice"), "ctrl-t h e y")
    }),
    ("room, settings", || guest(begun("spite-and-malice"), "f2")),
    ("room, rules", || guest(begun("spite-and-malice"), "?")),
    ("room, a question", || guest(begun("spite-and-malice"), "G")),
    ("room, waiting", waiting),
    ("room, asked", asked),
    ("room, result", || guest(begun("klondike"), "G enter")),
    ("room, leaving", leaving),
    ("farewell", farewell),
];

fn then(mut stage: Stage, keys: &str) -> Stage {
    stage.keys(keys);
    stage
}

/// The first page once the traits of all games are known, which are found once.
fn home() -> Stage {
    static KNOWN: OnceLock<Arc<Catalogue>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| Arc::new(catalogue()));
    let home = Stage::home_with(Arc::clone(known));
    first_page::answered_with(home, first_page::nothing_played())
}

fn home_with_a_kept_game() -> Stage {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = kept::keep(&moved(), folder.path());
    let mut stage = home();
    stage.send(Message::Unfinished(vec![kept]));
    stage
}

/// A table at which something can be taken back.
fn moved() -> Stage {
    let mut stage = Stage::table("klondike", 3);
    stage.make_any(|mv| matches!(mv, Move::Transfer { .. }));
    stage
}

fn taught() -> Stage {
    let mut stage = Stage::table("klondike", 3);
    stage.app.set_tutorial(Some(Tutorial::default()));
    stage
}

fn duel() -> Stage {
    let mut stage = Stage::table("klondike", 3);
    let game = stage.game().clone();
    let timed_game = TimedGame::new(game, None, Duration::ZERO);
    let timed_game = timed_game.for_two(PLAYERS[0], Rival::Person);
    stage.app.sit_down(timed_game);
    stage
}

/// A race of two people at one keyboard, before it begins.
fn race() -> Stage {
    Stage::real_time("nertz", 5, People::Two, &[("players", "2")])
}

fn replay() -> Stage {
    let mut stage = then(Stage::table("deuces", 1), "4 4 2 2 space");
    kept::replayed(&mut stage);
    stage
}

fn names() -> Stage {
    let mut stage = then(Stage::home(), "f2 end");
    stage.click_words("Players");
    stage
}

fn finished_games() -> Stage {
    let mut stage = then(Stage::home(), "f7");
    finished::answered(&mut stage, finished::records());
    stage
}

/// The first guest of a room, after some keys, which the host answers.
fn guest(mut rooms: Rooms, keys: &str) -> Stage {
    rooms.keys(0, keys);
    rooms.take_guest(0)
}

fn begun(game: &str) -> Rooms {
    let mut rooms = Rooms::new(game, &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms
}

fn lobby_of_the_host() -> Stage {
    let mut rooms = Rooms::new("nertz", &[("players", "3")]);
    rooms.host("patience join");
    rooms.take_guest(0)
}

/// A guest who waits for the other to agree.
fn waiting() -> Stage {
    let (mut rooms, _, second) = questions::after_a_turn();
    rooms.keys(second, "u");
    rooms.take_guest(second)
}

/// A guest who is asked to agree.
fn asked() -> Stage {
    let (mut rooms, first, second) = questions::after_a_turn();
    rooms.keys(second, "u");
    rooms.take_guest(first)
}

/// A host who is asked before the table ends for others.
fn leaving() -> Stage {
    let mut rooms = begun("spite-and-malice");
    rooms.host("patience join");
    guest(rooms, "ctrl-q")
}

fn farewell() -> Stage {
    let mut stage = guest(begun("spite-and-malice"), "");
    let closed = RoomEvent::Closed("The host has ended the table".to_owned());
    stage.send(Message::Told(Box::new(closed)));
    stage
}

//! Whatever a rule file, a saved game, a configuration, a position or a line of records has in it, it is read or
//! refused, without a panic or a long delay.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_app::catalogue::{Catalogue, Origin};
use patience_app::files::places::{NamedBy, Places};
use patience_app::records::exchange::{Form, export, import};
use patience_app::records::{Database, Records, Selection};
use patience_app::saved;
use patience_app::settings::{Circumstances, Settings};
use patience_core::{DealNumber, Game, Rules, notation};
use patience_language::describe;

use crate::home::Home;
use crate::records::{ended, finish};
use crate::tries::{Chance, conclude, tries};

/// The time limit for reading a text of this length, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(20);

/// Pieces inserted into texts.
const PIECES: [&str; 32] = [
    "",
    "\"",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    "\n",
    "#",
    "'",
    "\"\"\"",
    "\\",
    "\u{0}",
    "\u{202e}",
    "-1",
    "0",
    "99999999999999999999",
    "1e999",
    "true",
    "extends = \"penguin\"\n",
    "without = [\"pile\"]\n",
    "[pile.x]\n",
    "count = 255\n",
    "[variant.x]\n",
    "[option.x]\n",
    "at 9 9 9",
    "1 = \"0 1 turn\"\n",
    "(KS) 2C",
    "♠",
    "columns",
];

/// Changes a text in one to four places.
fn mutated(text: &str, chance: &mut Chance) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(4) {
        let start = chance.below(bytes.len() + 1);
        let most = 1 << chance.below(9);
        let length = chance.below(most);
        let end = (start + length).min(bytes.len());
        match chance.below(6) {
            0 => drop(bytes.drain(start..end)),
            1 => {
                let copy = bytes[start..end].to_vec();
                let at = chance.below(bytes.len() + 1);
                bytes.splice(at..at, copy);
            }
            2 if start < bytes.len() => bytes[start] ^= 1 << chance.below(8),
            3 => bytes.truncate(start),
            4 => {
                // A line moves to another place.
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                if lines.len() > 1 {
                    let line = lines.remove(chance.below(lines.len()));
                    lines.insert(chance.below(lines.len() + 1), line);
                }
                bytes = lines.concat().into_bytes();
            }
            _ => {
                let piece = chance.one(&PIECES);
                bytes.splice(start..end.min(start + 3), piece.bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn rules(catalogue: &Catalogue, id: &str) -> Arc<Rules> {
    let file = catalogue.rule_file(id).unwrap();
    Arc::new(file.compile(None, &[]).unwrap())
}

/// Returns a saved game with some moves.
fn saved_game(catalogue: &Catalogue, id: &str) -> String {
    let mut game = Game::new(rules(catalogue, id), DealNumber::new(3).unwrap());
    for number in 0..30_u64 {
        let moves = game.legal_moves();
        if moves.is_empty() || game.rules().in_real_time() {
            break;
        }
        let mv = moves[usize::try_from(number * 7).unwrap() % moves.len()];
        game.play(game.to_move(), mv, number).unwrap();
    }
    game.undo();
    let snapshot = saved::Snapshot {
        game,
        duel: None,
        about: saved::About {
            elapsed: Duration::from_secs(3),
            hints: 1,
            players: vec!["Ann".to_owned()],
            ..saved::About::default()
        },
    };
    saved::write_game(&snapshot).unwrap()
}

const CONFIGURATION: &str = "theme = \"dark\"\nmouse = true # yes\nplayers = [{ name = \"Ann\", \
    handicap = 2 }]\n[keys]\nundo = [\"u\", \"ctrl-z\"]\n[games.klondike]\nturn = 3\nvariant = \"vegas\"\n";

/// Returns a home with records of some games, and their lines.
fn recorded() -> (Home, Vec<String>) {
    let home = Home::new();
    let catalogue = Catalogue::new(patience::EMBEDDED, home.path().join("rules"));
    let golf = rules(&catalogue, "golf");
    finish(&home, (1..=3).map(|deal| ended(&golf, deal, 5)));
    let lines = home.run(&["records", "export"]).out;
    let lines: Vec<String> = lines.split_inclusive('\n').map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    (home, lines)
}

/// A kind of input: its name, the texts to be damaged, and the function that reads them.
type Kind<'a> = (&'a str, Vec<String>, Box<dyn Fn(&str) + 'a>);

#[test]
fn damaged_texts_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(patience::EMBEDDED, folder.path().join("rules"));
    let file = folder.path().join("mutated.toml");
    let ids: Vec<&str> = patience::EMBEDDED.names().collect();
    let rule_text = |id: &&str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("rules/{id}.toml"));
        fs::read_to_string(path).unwrap()
    };
    let played = ["klondike", "penguin", "pyramid", "peanuts", "golf"];
    let klondike = rules(&catalogue, "klondike");
    let position = {
        let game = Game::new(Arc::clone(&klondike), DealNumber::new(1).unwrap());
        notation::write_position(&klondike, game.position())
    };
    let write = |text: &str| fs::write(&file, text).unwrap();
    let (home, lines) = recorded();
    let data = home.path().join("data/patience");
    let records = Records::new(&data, &data.join("saved"), patience::EMBEDDED);
    let keys = |database: &Database| -> BTreeSet<String> {
        let games = database.games(Selection::All).unwrap();
        games.iter().map(|game| game.key.to_string()).collect()
    };
    let kinds: [Kind; 5] = [
        (
            "rule files",
            ids.iter().map(rule_text).collect(),
            Box::new(|text| {
                write(text);
                let read = catalogue.read("mutated", &Origin::Path(file.clone()));
                let rules = read.map(|file| file.compile(None, &[]));
                if let Ok(Ok(rules)) = rules {
                    let mut game = Game::new(Arc::new(rules), DealNumber::new(1).unwrap());
                    for _ in 0..20 {
                        let moves = game.legal_moves();
                        let Some(mv) = moves.first() else { break };
                        if game.play(game.to_move(), *mv, 0).is_err() {
                            break;
                        }
                    }
                }
            }),
        ),
        (
            "saved games",
            played.iter().map(|id| saved_game(&catalogue, id)).collect(),
            Box::new(|text| {
                write(text);
                if let Ok(read) = saved::read_game(&file, &catalogue) {
                    // A game that can be read can be written, and reads back the same.
                    write(&saved::write_game(&read).unwrap());
                    let again = saved::read_game(&file, &catalogue).unwrap();
                    assert_eq!(again.game.log(), read.game.log());
                    assert_eq!(again.game.done(), read.game.done());
                }
            }),
        ),
        (
            "configurations",
            vec![CONFIGURATION.to_owned()],
            Box::new(|text| {
                write(text);
                let places = Places {
                    config_file: file.clone(),
                    config_named_by: NamedBy::Flag,
                    rules: folder.path().join("rules"),
                    themes: folder.path().join("themes"),
                    saved: folder.path().join("saved"),
                    data: folder.path().to_owned(),
                    is_portable: false,
                };
                drop(Settings::load(
                    &places,
                    Circumstances::default(),
                    &catalogue,
                ));
            }),
        ),
        (
            "lines of records",
            lines,
            Box::new(|text| {
                let mut database = records.write().unwrap();
                let before = keys(&database);
                let imported = import(&mut database, Form::JsonLines, text.as_bytes());
                let after = keys(&database);
                // No existing record is removed, and a refused text adds none.
                assert!(after.is_superset(&before));
                assert!(imported.is_ok() || after == before);
                assert!(export(&database, Form::JsonLines, &mut Vec::new()).is_ok());
            }),
        ),
        (
            "positions",
            vec![position],
            Box::new(|text| {
                if let Err(error) = notation::read_position(&klondike, text) {
                    assert!(!describe::position_text_error(&klondike, &error).is_empty());
                }
            }),
        ),
    ];
    let each = tries("mutations", 1200).div_ceil(kinds.len());
    let (mut chance, mut failures) = (Chance::new(7), Vec::new());
    for (kind, texts, read) in &kinds {
        let before = failures.len();
        for _ in 0..each {
            let text = mutated(&texts[chance.below(texts.len())], &mut chance);
            let began = Instant::now();
            let panicked = panic::catch_unwind(AssertUnwindSafe(|| read(&text))).is_err();
            if panicked || began.elapsed() > LONGEST {
                failures.push(format!("{kind}, {:?}: {text}", began.elapsed()));
            }
        }
        println!("tried {kind}: {each}, failed: {}", failures.len() - before);
    }
    conclude("mutations", each * kinds.len(), &failures);
}

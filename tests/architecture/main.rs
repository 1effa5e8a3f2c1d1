//! The order of the house: which crate may import which, and which room of a crate another.
//!
//! A crate is a floor, and imports from floors below it alone. A room is a file or a folder at the
//! top of a crate's sources; it imports from rooms below it alone, so that rooms form no circle.
//! The orders stand in the tables here. Tests are left out of account, and so are comments.

mod imports;
mod licences;
mod rooms;
mod tokens;
mod words;

use std::path::{Path, PathBuf};

use rooms::{Crate, Sources};

/// The crates from the ground up. Crates of the same floor do not import each other.
///
/// A crate without rooms in this table is checked as a floor only. Where rooms are listed, all of
/// the crate's must be: from the ground up, those of one line side by side, which do not import
/// each other. The crate's own `lib.rs` and `main.rs` are above them all.
const CRATES: &[Crate] = &[
    Crate {
        name: "patience_core",
        folder: "src/core",
        floor: 0,
        rooms: &[
            &["cards"],
            &["rules"],
            &["position"],
            &["moves"],
            &["check", "notation"],
            &["game"],
            &["analysis"],
        ],
    },
    Crate {
        name: "patience_language",
        folder: "src/language",
        floor: 1,
        rooms: &[
            &["fault", "spelling"],
            &["vocabulary"],
            &["toml"],
            &["describe", "former"],
            &["compile"],
            &["outline", "rule_file"],
            &["lint"],
        ],
    },
    Crate {
        name: "patience_solver",
        folder: "src/solver",
        floor: 1,
        rooms: &[
            &["named"],
            &[
                "bits",
                "card_code",
                "hash",
                "memory",
                "random",
                "argument",
                "rule_traits",
            ],
            &["evaluate", "prune", "scored_grid"],
            &["state"],
            &["players", "search"],
            &["crowd"],
        ],
    },
    Crate {
        name: "patience_app",
        folder: "src/app",
        floor: 2,
        rooms: &[
            &["duel", "files", "foreign", "keymap", "limits", "text"],
            &["catalogue", "survey"],
            &["deals", "settings"],
            &["protocol", "saved", "winnability"],
            &["maker", "session"],
            &["records", "room"],
            &["host"],
            &["program"],
        ],
    },
    Crate {
        name: "patience_tui",
        folder: "src/tui",
        floor: 3,
        rooms: &[
            &["layout", "message"],
            &["codec"],
            &["images"],
            &["render"],
            &["context", "interaction"],
            &["screens", "winnability"],
            &["model"],
            &["commands"],
            &["view"],
            &["input"],
            &["update"],
            &["remote", "runtime"],
        ],
    },
    Crate {
        name: "patience_lines",
        folder: "src/lines",
        floor: 3,
        rooms: &[
            &["line", "names", "words"],
            &["answer", "choosing", "questions"],
            &["table"],
            &["run"],
        ],
    },
    Crate {
        name: "patience_host",
        folder: "src/host",
        floor: 4,
        rooms: &[],
    },
    Crate {
        name: "patience",
        folder: "src",
        floor: 4,
        rooms: &[],
    },
    Crate {
        name: "patience_lab",
        folder: "src/lab",
        floor: 5,
        rooms: &[&["daily", "survey", "tournament"], &["commands"]],
    },
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn no_crate_imports_from_its_own_floor_or_a_higher_one() {
    for of in CRATES {
        let sources = Sources::read(root(), of);
        assert!(!sources.files.is_empty(), "{} has no files", of.folder);
        let wrong = rooms::wrong_crates(&sources, of, CRATES);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn no_room_imports_from_a_higher_one_and_rooms_form_no_circle() {
    for of in CRATES.iter().filter(|of| !of.rooms.is_empty()) {
        let sources = Sources::read(root(), of);
        let wrong = rooms::wrong_rooms(&sources, of);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn no_files_form_a_circle() {
    for of in CRATES {
        let found = rooms::circles_of_files(&Sources::read(root(), of), of);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn every_crate_of_the_workspace_has_its_floor() {
    let folders = std::fs::read_dir(root().join("src")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let folders = folders.filter(|folder| folder.join("Cargo.toml").is_file());
    let name = |folder: PathBuf| format!("src/{}", folder.file_name().unwrap().to_str().unwrap());
    let mut folders: Vec<String> = folders.map(name).collect();
    folders.push("src".to_owned());
    folders.sort_unstable();
    let mut listed: Vec<&str> = CRATES.iter().map(|of| of.folder).collect();
    listed.sort_unstable();
    assert_eq!(listed, folders);
}

/// Cargo passes over a folder of tests without `main.rs`, and so would everybody.
#[test]
fn every_folder_of_tests_with_sources_is_a_program() {
    let crates = CRATES.iter().map(|of| root().join(of.folder));
    for of in crates.chain([root().to_owned()]) {
        // Tests of a crate's own sources are a module.
        let tests = of.join("tests");
        if tests.join("mod.rs").is_file() {
            continue;
        }
        let folders = std::fs::read_dir(tests).into_iter().flatten();
        for folder in folders.map(|entry| entry.unwrap().path()) {
            let entries = std::fs::read_dir(&folder).into_iter().flatten();
            let mut paths = entries.map(|entry| entry.unwrap().path());
            let has_sources = paths.any(|path| path.extension().is_some_and(|end| end == "rs"));
            assert!(
                !has_sources || folder.join("main.rs").is_file(),
                "{} has no main.rs, so that none of its tests is run",
                folder.display()
            );
        }
    }
}

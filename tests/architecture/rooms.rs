//! The rooms of a crate and what each imports from the others, held against their order.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::imports::{Import, Imports, imports};

/// A crate and its place in the house.
#[derive(Debug, Clone, Copy)]
pub struct Crate {
    /// Its name in paths.
    pub name: &'static str,
    /// Where its sources are, without those of crates in folders of their own inside it.
    pub folder: &'static str,
    pub floor: u8,
    /// Its rooms from the ground up, those side by side in one line.
    pub rooms: &'static [&'static [&'static str]],
}

/// The room of `lib.rs` and `main.rs`, above all others.
const ROOF: &str = "the crate's root";

/// A source file.
#[derive(Debug)]
pub struct File {
    /// How it is named in a message.
    pub path: String,
    /// The path of its module in the crate.
    module: Vec<String>,
    imports: Imports,
}

impl File {
    fn room(&self) -> &str {
        self.module.first().map_or(ROOF, String::as_str)
    }
}

/// The source files of a crate, without those of its tests.
#[derive(Debug, Default)]
pub struct Sources {
    pub files: Vec<File>,
}

impl Sources {
    /// Reads the sources of a crate.
    pub fn read(root: &Path, of: &Crate) -> Self {
        let folder = root.join(of.folder);
        let mut texts = Vec::new();
        collect(&folder, &folder, &mut texts);
        let texts = texts
            .into_iter()
            .map(|(path, text)| (path.to_str().unwrap().replace('\\', "/"), text));
        Self::from_texts(texts, of.folder)
    }

    /// Reads sources from their paths below the crate's folder and their texts.
    fn from_texts(texts: impl IntoIterator<Item = (String, String)>, folder: &str) -> Self {
        let mut files: Vec<File> = texts
            .into_iter()
            .map(|(path, text)| {
                let module = module(&path);
                let imports = imports(&text, &module);
                let path = format!("{folder}/{path}");
                File {
                    path,
                    module,
                    imports,
                }
            })
            .collect();
        let mut for_tests = BTreeSet::new();
        for file in &files {
            for name in &file.imports.test_modules {
                for_tests.insert([file.module.clone(), vec![name.clone()]].concat());
            }
        }
        files.retain(|file| {
            let is_test = |length: usize| for_tests.contains(&file.module[..length]);
            !(1..=file.module.len()).any(is_test)
        });
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Self { files }
    }

    fn rooms(&self) -> BTreeSet<&str> {
        self.files
            .iter()
            .map(File::room)
            .filter(|room| *room != ROOF)
            .collect()
    }

    /// Returns the room that holds what the crate's root re-exports, by its name there.
    fn re_exports(&self) -> BTreeMap<&str, &str> {
        let rooms = self.rooms();
        let top = self.files.iter().filter(|file| file.room() == ROOF);
        let public = top
            .flat_map(|file| file.imports.paths.iter())
            .filter(|found| found.public);
        let pairs = public.filter_map(|found| {
            let room = found.path.get(1)?.as_str();
            rooms.contains(room).then_some((found.name.as_str(), room))
        });
        pairs.collect()
    }

    /// Returns which room imports from which, with a place where it does.
    fn arrows(&self) -> BTreeMap<(&str, &str), Vec<String>> {
        let (rooms, re_exports) = (self.rooms(), self.re_exports());
        let mut arrows: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
        for file in &self.files {
            for found in file
                .imports
                .paths
                .iter()
                .filter(|found| found.path[0] == "crate")
            {
                let first = found.path.get(1).map_or(ROOF, String::as_str);
                let to = if rooms.contains(first) {
                    first
                } else {
                    re_exports.get(first).copied().unwrap_or(ROOF)
                };
                if to != file.room() {
                    let places = arrows.entry((file.room(), to)).or_default();
                    places.push(place(file, found));
                }
            }
        }
        arrows
    }
}

fn place(file: &File, found: &Import) -> String {
    format!("{}:{}: {}", file.path, found.line, found.path.join("::"))
}

/// Reads the files of a folder and those below it, but for crates of their own, tests and benchmarks.
fn collect(root: &Path, folder: &Path, texts: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let is_beside = path.ends_with("tests") || path.ends_with("benches");
            if !path.join("Cargo.toml").exists() && !is_beside {
                collect(root, &path, texts);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            texts.push((path.strip_prefix(root).unwrap().to_owned(), text));
        }
    }
}

/// Returns the path of the module that a file below a crate's folder holds.
fn module(path: &str) -> Vec<String> {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let mut names: Vec<String> = path.split('/').map(str::to_owned).collect();
    let last = names.last().map_or("", String::as_str);
    if last == "mod" || (names.len() == 1 && matches!(last, "lib" | "main")) {
        names.pop();
    }
    names
}

/// Returns the imports from crates that are not below, a line each.
pub fn wrong_crates(sources: &Sources, of: &Crate, all: &[Crate]) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in &sources.files {
        for found in &file.imports.paths {
            let other = all.iter().find(|other| other.name == found.path[0]);
            let Some(other) = other.filter(|other| other.name != of.name) else {
                continue;
            };
            if other.floor >= of.floor {
                let (at, from, to) = (place(file, found), of.name, other.name);
                wrong.push(format!("{at}: {to} is not below {from}"));
            }
        }
    }
    wrong
}

/// Returns what is wrong with the rooms of a crate, a line each: rooms that the table does not
/// know, imports from rooms that are not below, and circles.
pub fn wrong_rooms(sources: &Sources, of: &Crate) -> Vec<String> {
    let levels: BTreeMap<&str, usize> = (0..)
        .zip(of.rooms)
        .flat_map(|(level, rooms)| rooms.iter().map(move |room| (*room, level)))
        .chain([(ROOF, of.rooms.len())])
        .collect();
    let rooms = sources.rooms();
    let mut wrong = Vec::new();
    for room in rooms.iter().filter(|room| !levels.contains_key(*room)) {
        wrong.push(format!("{}/{room} is not in the table of rooms", of.folder));
    }
    for room in levels
        .keys()
        .filter(|room| **room != ROOF && !rooms.contains(*room))
    {
        wrong.push(format!(
            "{}/{room} is in the table of rooms and not there",
            of.folder
        ));
    }
    let arrows = sources.arrows();
    for ((from, to), places) in &arrows {
        let (Some(below), Some(above)) = (levels.get(to), levels.get(from)) else {
            continue;
        };
        if below >= above {
            let places = places.join("\n  ");
            wrong.push(format!(
                "{from} imports from {to}, which is not below it:\n  {places}"
            ));
        }
    }
    for circle in circles(arrows.keys().copied()) {
        wrong.push(format!(
            "these rooms of {} form a circle: {}",
            of.folder,
            circle.join(", ")
        ));
    }
    wrong
}

/// Returns the circles of files of a crate, a line each. A module and those within it are one.
pub fn circles_of_files(sources: &Sources, of: &Crate) -> Vec<String> {
    let modules: BTreeMap<&[String], String> = sources
        .files
        .iter()
        .map(|file| (&*file.module, file.module.join("::")))
        .collect();
    let mut arrows = BTreeSet::new();
    for file in &sources.files {
        for found in &file.imports.paths {
            let path = &found.path[1..];
            let holder = (0..=path.len())
                .rev()
                .find(|end| modules.contains_key(&path[..*end]));
            let Some(to) = holder
                .map(|end| &path[..end])
                .filter(|_| found.path[0] == "crate")
            else {
                continue;
            };
            if !to.starts_with(&file.module) && !file.module.starts_with(to) {
                arrows.insert((&*modules[&*file.module], &*modules[to]));
            }
        }
    }
    let circles = circles(arrows.into_iter());
    let line = |circle: Vec<&str>| {
        format!(
            "these files of {} form a circle: {}",
            of.folder,
            circle.join(", ")
        )
    };
    circles.into_iter().map(line).collect()
}

/// Returns the greatest sets in which each leads to every other.
fn circles<'a>(arrows: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Vec<&'a str>> {
    let mut leads: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows {
        leads.entry(from).or_default().insert(to);
    }
    let reached = |from: &'a str| {
        let mut reached = BTreeSet::new();
        let mut next = vec![from];
        while let Some(room) = next.pop() {
            let new = leads.get(room).into_iter().flatten();
            next.extend(new.filter(|room| reached.insert(**room)));
        }
        reached
    };
    let all: BTreeMap<&str, BTreeSet<&str>> =
        leads.keys().map(|room| (*room, reached(room))).collect();
    let mut circles: BTreeSet<Vec<&str>> = BTreeSet::new();
    for (room, far) in &all {
        let back = far
            .iter()
            .filter(|other| all.get(*other).is_some_and(|far| far.contains(room)));
        let circle: Vec<&str> = back.copied().collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: Crate = Crate {
        name: "patience_house",
        folder: "house",
        floor: 1,
        rooms: &[&["cards"], &["rules", "words"], &["game"]],
    };

    /// What is wrong with a made-up crate, in which some files are added to sound ones.
    fn wrong(more: &[(&str, &str)]) -> Vec<String> {
        let sound = [
            (
                "lib.rs",
                "mod cards; pub use cards::deck::Card; pub use game::Game;",
            ),
            ("cards/mod.rs", "pub mod deck; use deck::Card;"),
            (
                "cards/deck.rs",
                "use super::shuffle; use patience_core::Rank;",
            ),
            (
                "rules.rs",
                "use crate::Card; #[cfg(test)] mod tests { use crate::game::Game; }",
            ),
            (
                "words.rs",
                "use crate::cards::deck::Card; #[cfg(test)] mod tests;",
            ),
            ("words/tests.rs", "use crate::game::Game;"),
            (
                "game.rs",
                "use crate::rules::Rules; fn f() { crate::words::say(); }",
            ),
        ];
        let texts = sound.iter().chain(more);
        let texts = texts.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        let sources = Sources::from_texts(texts, "house");
        wrong_rooms(&sources, &HOUSE)
    }

    #[test]
    fn a_sound_house_is_sound() {
        assert_eq!(wrong(&[]), Vec::<String>::new());
    }

    #[test]
    fn an_import_from_a_higher_room_is_found_with_its_place() {
        for text in [
            "\nuse crate::game::Game;",
            "\nuse super::super::game::Game;",
            "\nfn f() -> Option<crate::game::Game> { None }",
        ] {
            let wrong = wrong(&[("cards/suit.rs", text)]);
            assert_eq!(wrong.len(), 2, "{wrong:?}");
            let arrow = "cards imports from game, which is not below it:\n  \
                house/cards/suit.rs:2: crate::game::Game";
            assert_eq!(wrong[0], arrow);
        }
    }

    #[test]
    fn a_higher_room_is_found_behind_a_re_export() {
        let wrong = wrong(&[("cards/suit.rs", "use crate::Game;")]);
        assert!(wrong[0].starts_with("cards imports from game"), "{wrong:?}");
    }

    #[test]
    fn rooms_side_by_side_do_not_import_each_other() {
        let wrong = wrong(&[("rules/limits.rs", "use crate::words::say;")]);
        assert!(
            wrong[0].starts_with("rules imports from words"),
            "{wrong:?}"
        );
    }

    #[test]
    fn a_room_does_not_import_what_the_root_itself_holds() {
        let wrong = wrong(&[("rules/limits.rs", "use crate::VERSION;")]);
        assert!(
            wrong[0].starts_with("rules imports from the crate's root"),
            "{wrong:?}"
        );
    }

    #[test]
    fn a_circle_of_rooms_is_found_whole() {
        let wrong = wrong(&[("cards/suit.rs", "use crate::game::Game;")]);
        let circle = "these rooms of house form a circle: cards, game, rules, words";
        assert!(wrong.contains(&circle.to_owned()), "{wrong:?}");
    }

    #[test]
    fn a_circle_of_files_is_found_within_a_room() {
        let texts = [
            ("cards/mod.rs", "pub mod suit; pub mod rank;"),
            ("cards/suit.rs", "use super::rank::Rank;"),
            ("cards/rank.rs", "fn f() { crate::cards::suit::all(); }"),
            ("cards/deck.rs", "use super::rank::Rank; use crate::cards;"),
        ];
        let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let found = circles_of_files(&Sources::from_texts(texts, HOUSE.folder), &HOUSE);
        let circle = "these files of house form a circle: cards::rank, cards::suit";
        assert_eq!(found, [circle]);
    }

    #[test]
    fn a_room_that_is_new_or_gone_is_found() {
        let wrong = wrong(&[("attic.rs", "")]);
        assert_eq!(wrong, ["house/attic is not in the table of rooms"]);
        let only = [("cards.rs".to_owned(), String::new())];
        let wrong = wrong_rooms(&Sources::from_texts(only, "house"), &HOUSE);
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert_eq!(
            wrong[0],
            "house/game is in the table of rooms and not there"
        );
    }

    #[test]
    fn a_crate_that_is_not_below_is_found() {
        let named = |name, floor| Crate {
            name,
            floor,
            ..HOUSE
        };
        let all = [
            named("patience_core", 0),
            HOUSE,
            named("patience_solver", 1),
            named("patience", 2),
        ];
        let of = |text: &str| {
            let texts = [("a.rs".to_owned(), text.to_owned())];
            wrong_crates(&Sources::from_texts(texts, "house"), &HOUSE, &all)
        };
        assert_eq!(
            of("use patience_core::Card; use patience_house::x; use serde::X;"),
            [""; 0]
        );
        for above in ["patience_solver", "patience"] {
            let found = of(&format!("fn f() {{ {above}::solve() }}"));
            let said = format!("house/a.rs:1: {above}::solve: {above} is not below patience_house");
            assert_eq!(found, [said]);
        }
    }
}

//! Games saved by former versions of the program, in `tests/fixtures/saved/`. Each can be read, has the same position
//! as before, and can be continued.
//!
//! They were played with the program itself in a terminal, those in the first format with a version that wrote it, and
//! they must never be regenerated. `end.txt` is the output of `patience replay --print --open` of the version that
//! saved the game: the title, and the position after the last move. Games with an own rule file refer to it below
//! `HOME`. For two of them the file has changed or is missing, and they continue with the rules saved in the game.

use std::fs;
use std::path::{Path, PathBuf};

use crate::home::Home;
use patience_app::catalogue::Catalogue;
use patience_app::saved::{self, Loaded};
use patience_core::{Act, Entry, notation};

/// A saved game.
struct Former {
    /// The kind of game, which is the name of its folder.
    kind: String,
    file_name: String,
    /// The text of the file, with paths into the home of the test.
    text: String,
    title: String,
    deal: String,
    moves: usize,
    /// The position in notation.
    position: String,
    /// The printed number and words of the last move, and the position after it.
    end: String,
}

/// Returns all saved games, and writes the rule files that they need to a home.
fn former_games(home: &Home) -> Vec<Former> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/saved");
    let mut kinds: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    kinds.sort();
    let games = kinds.iter().map(|kind| former_game(kind, home));
    games.collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect()
}

fn former_game(folder: &Path, home: &Home) -> Former {
    for rules in files(&folder.join("rules")) {
        let name = rules.file_name().unwrap().to_str().unwrap();
        home.write(&format!("rules/{name}"), &read(&rules));
    }
    let [file] = files(folder).try_into().unwrap();
    let end = read(&folder.join("end.txt"));
    let (title, end) = end.split_once('\n').unwrap();
    let (title, deal) = title
        .strip_prefix("# ")
        .unwrap()
        .split_once(" · deal ")
        .unwrap();
    let (number, position) = end.split_once('\n').unwrap();
    let number = number
        .strip_prefix("# ")
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    Former {
        kind: folder.file_name().unwrap().to_str().unwrap().to_owned(),
        file_name: file.file_name().unwrap().to_str().unwrap().to_owned(),
        text: read(&file).replace("HOME", home.path().to_str().unwrap()),
        title: title.to_owned(),
        deal: deal.to_owned(),
        moves: number.parse().unwrap(),
        position: position.to_owned(),
        end: end.to_owned(),
    }
}

fn moves(game: &Loaded) -> usize {
    let of_both = game.duel.as_ref().map(|duel| duel.order().len());
    of_both.unwrap_or_else(|| game.game.done())
}

/// Makes a move in the game. Returns whether there is one.
fn go_on(loaded: &mut Loaded) -> bool {
    let Loaded { game, duel, .. } = loaded;
    let Some(mv) = game.legal_moves().first().copied() else {
        return false;
    };
    let entry = Entry {
        ms: game.log().last().map_or(0, |entry| entry.ms) + 1000,
        seat: game.to_move(),
        act: Act::Move(mv),
    };
    match duel {
        Some(duel) => duel.act(game, duel.mover(), entry).unwrap(),
        None => {
            game.act(entry).unwrap();
        }
    }
    true
}

#[test]
fn every_kind_of_game_that_was_saved_before_is_read_and_goes_on() {
    let home = Home::new();
    let catalogue = Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    );
    let all = former_games(&home);
    assert_eq!(all.len(), 12);
    for former in all {
        let kind = &former.kind;
        let path = home.write(&former.file_name, &former.text);
        let mut game =
            saved::read_game(&path, &catalogue).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let rules = game.game.rules();
        assert_eq!(rules.about.title, former.title, "{kind}");
        assert_eq!(game.game.deal().to_string(), former.deal, "{kind}");
        assert_eq!(moves(&game), former.moves, "{kind}");
        let position = notation::write_position(rules, game.game.position());
        assert_eq!(position, former.position, "{kind}");
        // A finished game can only be watched.
        let over = former.kind == "finished_race";
        assert_eq!(go_on(&mut game), !over, "{kind}");
        fs::write(&path, saved::write_game(&game).unwrap()).unwrap();
        let again =
            saved::read_game(&path, &catalogue).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(moves(&again), former.moves + usize::from(!over), "{kind}");
        assert_eq!(again.game.log(), game.game.log(), "{kind}");
        assert_eq!(again.about.players, game.about.players, "{kind}");
    }
}

#[test]
fn every_game_that_was_saved_before_is_replayed_to_the_same_end() {
    let home = Home::new();
    for former in former_games(&home) {
        let path = home.write(&former.file_name, &former.text);
        let ran = home.run(&["replay", "--print", "--open", path.to_str().unwrap()]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", former.kind);
        let heading = format!("# {} · deal {}\n", former.title, former.deal);
        assert!(ran.out.starts_with(&heading), "{}", former.kind);
        assert!(
            ran.out.ends_with(&format!("\n{}", former.end)),
            "{}",
            former.kind
        );
    }
}

#[cfg(unix)]
#[test]
fn every_game_that_was_saved_before_is_opened_from_the_list() {
    use crate::session::Session;

    let home = Home::new();
    for former in former_games(&home) {
        let Former {
            kind, title, moves, ..
        } = &former;
        if kind == "finished_race" {
            continue;
        }
        let file = home.write(
            &format!("data/patience/saved/{}", former.file_name),
            &former.text,
        );
        let moves = match kind.as_str() {
            kind if kind.ends_with("duel") => format!(" {moves} moves by both, "),
            _ => format!(" {moves} moves, "),
        };
        let table = format!(" {title}  ");
        let mut session = Session::program(&[], home.path());
        session
            .until(kind, |screen| {
                screen.contains("Unfinished") && screen.contains(&moves)
            })
            .keys("\r");
        session
            .until(kind, |screen| screen.starts_with(&table))
            .keys("\x11");
        assert_eq!(session.end(), 0, "{kind}");
        fs::remove_file(file).unwrap();
    }
}

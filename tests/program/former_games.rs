//! Games that former versions of the program have saved, kept in `tests/fixtures/saved/`: each is
//! read, stands where it stood, and goes on.
//!
//! They were played in a terminal with the program itself, those of the first format with a
//! version that wrote it; none is ever written anew. `end.txt` is what `patience replay --print
//! --open` of the version that saved the game says of it: its title, and the position after the
//! last move. Those by a person's own rule file name it below `HOME`; of two of them the file has
//! changed since, or is gone, and they go on by the rules that they carry.

use std::fs;
use std::path::{Path, PathBuf};

use crate::home::Home;
use patience_app::catalogue::Catalogue;
use patience_app::saved::{self, Loaded};
use patience_core::{Act, Entry, notation};

/// A game that was saved.
struct Former {
    /// What kind of game it is, which is the name of its folder.
    kind: String,
    file_name: String,
    /// The text of the file, by the rules in this home.
    text: String,
    title: String,
    deal: String,
    moves: usize,
    /// The position in the core's notation.
    position: String,
    /// The number of the move, what was done, and the position after it, as they are printed.
    end: String,
}

/// Returns all games that were saved, with the rule files they need in a home.
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

/// Makes a move where the game stands; says whether there is one.
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
        // One that is over can only be looked at.
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

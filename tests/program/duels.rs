//! Saved duels: they read back unchanged, errors are reported with their places, and `patience replay` replays both
//! games.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use crate::home::Home;
use patience_app::catalogue::Catalogue;
use patience_app::duel::{Duel, PLAYERS};
use patience_app::saved::{self, About, Snapshot};
use patience_core::{Act, DealNumber, Entry, Game, Seat};

fn begin(home: &Home, id: &str) -> (Game, Duel) {
    let catalogue = Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    );
    let file = catalogue.rule_file(id).unwrap();
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    let game = Game::new(rules, DealNumber::new(7).unwrap());
    let duel = Duel::new(&game, PLAYERS[1]);
    (game, duel)
}

/// Makes `moves` moves for the player to move. Each player gives up after `most` moves of their own.
fn play(game: &mut Game, duel: &mut Duel, moves: usize, most: usize) {
    for number in 0..moves {
        if duel.is_over(game) {
            return;
        }
        duel.hand_over(game);
        let own = duel.order().iter().filter(|seat| **seat == duel.mover());
        let legal = game.legal_moves();
        let act = if own.count() >= most {
            Act::Resign
        } else {
            Act::Move(legal[number * 7 % legal.len()])
        };
        let entry = Entry {
            ms: number as u64 * 1000,
            seat: Seat::FIRST,
            act,
        };
        duel.act(game, duel.mover(), entry).unwrap();
    }
}

fn text(game: &Game, duel: &Duel) -> String {
    let snapshot = Snapshot {
        game: game.clone(),
        duel: Some(duel.clone()),
        about: About {
            elapsed: Duration::from_millis(61_500),
            players: vec!["Ann".to_owned(), "Ben".to_owned()],
            ..About::default()
        },
    };
    saved::write_game(&snapshot).unwrap()
}

#[test]
fn every_duel_reads_back_unchanged_including_redoable_moves() {
    let home = Home::new();
    let catalogue = Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    );
    let path = home.path().join("duel.toml");
    let mut seen = 0;
    for entry in catalogue
        .index()
        .iter()
        .filter(|entry| entry.players == (1, 1))
    {
        for moves in [1, 2, 7, 9, 14, 23] {
            let (mut game, mut duel) = begin(&home, &entry.id);
            play(&mut game, &mut duel, moves, 8);
            duel.hand_over(&mut game);
            if moves % 2 == 1 {
                // If the other player's game is closed, nothing can be undone.
                let _ = duel.undo(&mut game, false);
            }
            fs::write(&path, text(&game, &duel)).unwrap();
            let read = saved::read_game(&path, &catalogue)
                .unwrap_or_else(|error| panic!("{} after {moves}: {error}", entry.id));
            let again = read.duel.unwrap();
            assert_eq!(again.order(), duel.order(), "{} after {moves}", entry.id);
            assert_eq!(again.mover(), duel.mover(), "{} after {moves}", entry.id);
            for player in PLAYERS {
                let (one, other) = (duel.game(&game, player), again.game(&read.game, player));
                assert_eq!(
                    one.position(),
                    other.position(),
                    "{} after {moves}",
                    entry.id
                );
                assert_eq!(one.log(), other.log(), "{} after {moves}", entry.id);
            }
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_saved_duel_has_the_moves_of_both_and_replay_shows_both() {
    let home = Home::new();
    let (mut game, mut duel) = begin(&home, "poker-squares");
    play(&mut game, &mut duel, 5, 9);
    let text = text(&game, &duel);
    let path = home.write("duel.toml", &text);
    assert!(text.contains("duel = 2 # the seat that began"), "{text}");
    let seats: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("1 = "))
        .filter(|line| !line.contains("\"at "))
        .filter_map(|line| line.split(' ').nth(3))
        .collect();
    assert_eq!(seats, ["2", "1", "2", "1", "2"]);
    let ran = home.run(&["replay", "--print", path.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in ["# 1 · Ben: ", "# 2 · Ann: ", "# 5 · Ben: "] {
        assert!(ran.out.contains(words), "{}", ran.out);
    }
}

#[test]
fn errors_in_a_saved_duel_are_reported_with_their_lines() {
    let home = Home::new();
    let (mut game, mut duel) = begin(&home, "poker-squares");
    play(&mut game, &mut duel, 4, 9);
    let good = text(&game, &duel);
    let wrong = |from: &str, to: &str, words: &str| {
        assert!(good.contains(from), "{good}");
        let path = home.write("duel.toml", &good.replacen(from, to, 1));
        let ran = home.run(&["replay", "--print", path.to_str().unwrap()]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(ran.err.contains("duel.toml:"), "{}", ran.err);
    };
    wrong("duel = 2", "duel = 3", "the seat that began, 1 or 2");
    wrong("\"1000 1 ", "\"1000 2 ", "it is the other player's turn");
    wrong("\"1000 1 ", "\"1000 3 ", "a seat from 1 to 2");
    wrong("\"at 4 ", "\"at 9 ", "cannot be at move 9");
    wrong("duel = 2 ", "duel = \"two\" ", "duel");
}

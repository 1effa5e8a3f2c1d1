//! Saved games: writing, reading back, and errors in damaged files.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::home::Home;
use patience_app::catalogue::Catalogue;
use patience_app::duel::{Duel, PLAYERS};
use patience_app::saved::ending::{Ending, GameKey, Moment, Outcome};
use patience_app::saved::{
    self, About, LoadError, SaveMessage, Snapshot, Store, Superseded, Writer,
};
use patience_core::{Act, DealNumber, Entry, Game, Move, Seat};
use proptest::prelude::*;

fn catalogue(home: &Home) -> Catalogue {
    Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    )
}

fn new_game(catalogue: &Catalogue, id: &str, variant: Option<&str>, deal: u64) -> Game {
    let file = catalogue.rule_file(id).unwrap();
    // Races are played in turns here. Saved races in real time have their own tests.
    let paced = file.options().iter().any(|option| option.id == "pace");
    let turns = paced.then(|| ("pace".to_owned(), "turns".to_owned()));
    let rules = file.compile(variant, turns.as_slice()).unwrap();
    Game::new(Arc::new(rules), DealNumber::new(deal).unwrap())
}

/// Makes a number of different moves, and starts the next hand when one ends.
fn play(game: &mut Game, moves: usize) {
    for number in 0..moves {
        let ms = number as u64 * 1000;
        if game.hand_end().is_some() {
            if game.match_over() {
                return;
            }
            game.act(Entry {
                ms,
                seat: Seat::FIRST,
                act: Act::NextHand,
            })
            .unwrap();
            continue;
        }
        let legal = game.legal_moves();
        let seat = game.to_move();
        game.play(seat, legal[number * 7 % legal.len()], ms)
            .unwrap();
    }
}

fn snapshot(game: Game) -> Snapshot {
    let players = (0..usize::from(game.rules().seats()))
        .map(|seat| format!("Player {}", seat + 1))
        .collect();
    Snapshot {
        game,
        duel: None,
        about: About {
            elapsed: Duration::from_millis(61_500),
            hints: 3,
            players,
            ..About::default()
        },
    }
}

/// Returns the file for this kind of game, with its name from before each game had its own file.
fn file_of(home: &Home, snapshot: &Snapshot) -> PathBuf {
    let name = format!("saved/{}.toml", snapshot.slot().as_str());
    home.path().join(name)
}

/// Saves a game in that file.
fn save(home: &Home, writer: &Writer, snapshot: &Snapshot) {
    writer.save(file_of(home, snapshot), snapshot.kept());
}

/// Returns the text of a game of four moves, one of them undone.
fn sample(catalogue: &Catalogue) -> String {
    let mut game = new_game(catalogue, "penguin", None, 617);
    play(&mut game, 4);
    game.undo();
    saved::write_game(&snapshot(game)).unwrap()
}

#[test]
fn a_saved_game_is_text_that_a_person_can_read() {
    let home = Home::new();
    let mut text = sample(&catalogue(&home));
    let print = text.find("fingerprint = \"").unwrap() + "fingerprint = \"".len();
    text.replace_range(print..print + 16, "0123456789abcdef");
    insta::assert_snapshot!(text);
}

#[test]
fn every_game_reads_back_unchanged_including_redoable_moves() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let path = home.path().join("game.toml");
    for entry in catalogue.index() {
        let file = catalogue.rule_file(&entry.id).unwrap();
        for variant in file.variants() {
            let mut game = new_game(&catalogue, &entry.id, Some(&variant.id), 3);
            play(&mut game, 150);
            for _ in 0..5 {
                game.undo();
            }
            fs::write(&path, saved::write_game(&snapshot(game.clone())).unwrap()).unwrap();
            let read = saved::read_game(&path, &catalogue)
                .unwrap_or_else(|error| panic!("{} {}: {error}", entry.id, variant.id));
            assert_eq!(
                (read.game.log(), read.game.done()),
                (game.log(), game.done()),
                "{}",
                entry.id
            );
            assert_eq!(read.game.position(), game.position(), "{}", entry.id);
            assert_eq!(read.game.series(), game.series(), "{}", entry.id);
            assert_eq!(read.about.elapsed, Duration::from_millis(61_500));
            assert_eq!(read.about.hints, 3);
        }
    }
}

/// A change to a valid file, and words of the expected error.
type Broken<'a> = (&'a str, &'a dyn Fn(&str) -> String, &'a [&'a str]);

#[test]
fn a_broken_file_gets_one_clear_error() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    // The rules saved in a game are tested separately.
    let (good, _) = saved::without_rules(&sample(&catalogue));
    let lines: Vec<&str> = good.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.starts_with("1 = "))
        .unwrap();
    let second = lines[first + 1]
        .trim_start_matches("2 = ")
        .trim_matches('"')
        .to_owned();
    let replace = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let at_second = format!("game.toml:{}:5", first + 2);
    let cases: &[Broken] = &[
        ("empty", &|_| String::new(), &["this is not a saved game"]),
        (
            "garbage",
            &|_| "\u{1}\u{2} not = = toml\n".to_owned(),
            &["game.toml:1:"],
        ),
        (
            "another file",
            &|_| "title = \"Penguin\"\n".to_owned(),
            &["this is not a saved game"],
        ),
        (
            "newer",
            &|_| replace("format = 3", "format = 4\nnews = 3"),
            &[
                "saved by a newer version of the program (format 4; this one reads 3)",
                "game.toml:2:10",
            ],
        ),
        (
            "older",
            &|_| replace("format = 3", "format = 0"),
            &["save format 0 is not supported"],
        ),
        (
            "shuffle",
            &|_| replace("shuffle = 1", "shuffle = 9"),
            &["version 9 of the shuffle", "game.toml:3:11"],
        ),
        (
            "rules",
            &|text| {
                let at = text.find("fingerprint = \"").unwrap() + 15;
                format!("{}0000000000000000{}", &text[..at], &text[at + 16..])
            },
            &[
                "the rules of Penguin have changed since this game was saved",
                "start a new game",
            ],
        ),
        (
            "game",
            &|_| replace("game = \"penguin\"", "game = \"pengiun\""),
            &["cannot be played: there is no game `pengiun`; did you mean `penguin`?"],
        ),
        (
            "variant",
            &|_| replace("variant = \"standard\"", "variant = \"x\""),
            &["has no variant `x`"],
        ),
        (
            "deal",
            &|_| replace("deal = \"617\"", "deal = \"0\""),
            &["`0` is not a deal number", "from 1 to 9223372036854775807"],
        ),
        (
            "deal as a number",
            &|_| replace("deal = \"617\"", "deal = 617"),
            &["`deal` must be a text in quotes, not a whole number"],
        ),
        (
            "unknown key",
            &|_| replace("deal =", "dael ="),
            &[
                "`dael` is not a key of a saved game",
                "did you mean `deal`?",
            ],
        ),
        (
            "played",
            &|_| replace("\"at 3 61500 3 0\"", "\"at 9 61500 3 0\""),
            &["line 5 `at 9 61500 3 0` cannot be played back: the game cannot be at move 9"],
        ),
        (
            "standing",
            &|_| replace("\"at 3 61500 3 0\"", "\"at 3\""),
            &["`at` must be followed by the number of moves"],
        ),
        (
            "a line left out",
            &|_| replace("2 = ", "7 = "),
            &["line 2 of the log is missing: `7` follows"],
        ),
        (
            "cut before the moves",
            &|text| text[..text.find("[log]").unwrap()].to_owned(),
            &["`log` is missing", "cut short"],
        ),
        (
            "move",
            &|_| replace(&second, "1000 1 t9>t1"),
            &["line 2 `1000 1 t9>t1` cannot be played back", &at_second],
        ),
        (
            "illegal move",
            &|_| replace(&second, "1000 1 f1>f2"),
            &["line 2 `1000 1 f1>f2` cannot be played back", &at_second],
        ),
        (
            "seat",
            &|_| replace(&second, "1000 2 t1>t2"),
            &["the second word must be a seat from 1 to 1", &at_second],
        ),
        (
            "time",
            &|_| replace(&second, "soon 1 t1>t2"),
            &["it must begin with milliseconds", &at_second],
        ),
        (
            "next hand",
            &|_| replace(&second, "1000 1 next-hand"),
            &["the hand is not over", &at_second],
        ),
    ];
    for (name, change, expected) in cases {
        home.write("game.toml", &change(&good));
        let ran = home.run(&["replay", "game.toml", "--print"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{name}");
        for expected in *expected {
            assert!(
                ran.err.contains(expected),
                "{name}: {expected:?} is not in\n{}",
                ran.err
            );
        }
    }
}

#[test]
fn a_file_cut_in_its_log_is_read_up_to_there_and_any_other_cut_is_refused() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let good = sample(&catalogue);
    let path = home.path().join("game.toml");
    let log = good.find("[log]\n").unwrap() + 5;
    for end in 0..good.len() {
        fs::write(&path, &good[..end]).unwrap();
        let read = saved::read_game(&path, &catalogue);
        if end < log {
            assert!(matches!(read, Err(LoadError::Faults(_))), "cut at {end}");
        } else {
            let whole = good[log..end].matches("\"\n").count().min(4);
            assert_eq!(read.unwrap().game.log().len(), whole, "cut at {end}");
        }
    }
    // Garbage left by a disk that was removed.
    fs::write(&path, good.clone() + "\0\0\0\0\n\0").unwrap();
    assert_eq!(saved::read_game(&path, &catalogue).unwrap().game.done(), 3);
}

#[test]
fn a_game_in_the_first_format_is_read_and_continued_in_the_current_one() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let mut game = new_game(&catalogue, "penguin", None, 617);
    play(&mut game, 4);
    let fingerprint = format!("{:016x}", game.rules().about.fingerprint);
    let text = saved::write_game(&snapshot(game.clone())).unwrap();
    let lines: Vec<&str> = (1..=4)
        .map(|number| {
            let start = text.find(&format!("\n{number} = ")).unwrap() + 5;
            &text[start..start + text[start..].find('\n').unwrap()]
        })
        .collect();
    let old = format!(
        "format = 1\nshuffle = 1\ngame = \"penguin\"\ntitle = \"Penguin\"\n\
         fingerprint = \"{fingerprint}\"\nvariant = \"standard\"\ndeal = \"617\"\nelapsed_ms = 61500\n\
         hints = 3\nplayed = 3 # moves; those after them can be redone\n\n[options]\ncells = 7\n\n\
         [[seat]]\nname = \"Player 1\"\n\n[log]\nmoves = [\n    {},\n]\n",
        lines.join(",\n    ")
    );
    home.write("saved/penguin.standard.toml", &old);
    let store = store(&home);
    let list = store.unfinished();
    let known = (list[0].moves, list[0].elapsed, list[0].fault.as_deref());
    assert_eq!(known, (3, Duration::from_millis(61_500), None));
    let mut read = store.load(&list[0], &catalogue).unwrap();
    assert_eq!((read.game.log(), read.game.done()), (game.log(), 3));
    assert_eq!(
        (read.about.elapsed, read.about.hints),
        (Duration::from_millis(61_500), 3)
    );
    read.game.redo();
    let writer = store.writer(|| {});
    save(&home, &writer, &read);
    assert_eq!(writer.close(), []);
    let text = fs::read_to_string(&list[0].file).unwrap();
    assert!(text.contains("format = 3"), "{text}");
    assert_eq!(store.unfinished().len(), 1);
    assert_eq!(store.unfinished()[0].moves, 4);
}

/// Replaces a part of a text, if this does not split a character.
fn spoilt(text: &str, at: usize, length: usize, with: &str) -> String {
    let floor = |at: usize| {
        (0..=at.min(text.len()))
            .rev()
            .find(|at| text.is_char_boundary(*at))
    };
    let start = floor(at % text.len()).unwrap();
    let end = floor(start + length).unwrap().max(start);
    format!("{}{with}{}", &text[..start], &text[end..])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_spoilt_file_makes_the_program_panic(
        at in 0_usize..2000, length in 0_usize..40, with in "\\PC{0,8}|[\\[\\]\"=#0-9\n]{0,8}"
    ) {
        let home = Home::new();
        let catalogue = catalogue(&home);
        let text = spoilt(&sample(&catalogue), at, length, &with);
        let path = home.write("saved/spoilt.toml", &text);
        let whole = saved::read_game(&path, &catalogue);
        let listed = store(&home).unfinished();
        prop_assert_eq!(listed.len(), 1);
        if let Ok(read) = whole {
            prop_assert_eq!(listed[0].fault.as_ref(), None);
            prop_assert_eq!(read.game.done() as u64, listed[0].moves);
        }
    }
}

#[test]
fn a_replay_prints_the_position_after_each_move() {
    let home = Home::new();
    home.write("game.toml", &sample(&catalogue(&home)));
    let ran = home.run(&["replay", "game.toml", "--print"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let opening = home.run(&["deal", "penguin", "--deal", "617"]).out;
    assert!(ran.out.starts_with(&opening), "{}", ran.out);
    assert_eq!(ran.out.matches("\nbase ").count(), 4, "{}", ran.out);
    assert!(
        ran.out.contains("\n# 3 · ") && !ran.out.contains("\n# 4 · "),
        "{}",
        ran.out
    );
    assert_eq!(home.run(&["replay", "none.toml", "--print"]).code, 2);
    let hidden = new_game(&catalogue(&home), "pyramid", None, 1);
    home.write(
        "hidden.toml",
        &saved::write_game(&snapshot(hidden)).unwrap(),
    );
    assert!(
        home.run(&["replay", "hidden.toml", "--print"])
            .out
            .contains('?')
    );
    assert!(
        !home
            .run(&["replay", "hidden.toml", "--print", "--open"])
            .out
            .contains('?')
    );
}

fn store(home: &Home) -> Store {
    Store::open(&home.path().join("saved"))
}

#[test]
fn games_are_listed_newest_first() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    assert_eq!(store.unfinished(), []);
    let writer = store.writer(|| {});
    for (id, deal) in [("penguin", 1), ("pyramid", 2), ("penguin", 3)] {
        let mut game = new_game(&catalogue, id, None, deal);
        play(&mut game, 2);
        save(&home, &writer, &snapshot(game));
        writer.flush();
        std::thread::sleep(Duration::from_millis(20));
    }
    let list = store.unfinished();
    let seen: Vec<_> = list
        .iter()
        .map(|game| {
            (
                game.id.as_str(),
                game.title.as_str(),
                game.deal.as_str(),
                game.moves,
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("penguin", "Penguin", "3", 2),
            ("pyramid", "Pyramid", "2", 2)
        ]
    );
    assert_eq!(
        (list[0].variant.as_str(), list[0].elapsed),
        ("standard", Duration::from_millis(61_500))
    );
    assert_eq!(
        store.load(&list[0], &catalogue).unwrap().game.deal(),
        DealNumber::new(3).unwrap()
    );
    writer.remove(list[0].file.clone());
    assert_eq!(writer.close(), []);
    assert_eq!(store.unfinished().len(), 1);
    store.forget(&list[1]).unwrap();
    assert_eq!(store.unfinished(), []);
}

#[test]
fn only_the_newest_of_many_states_is_written_and_nothing_waits() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = new_game(&catalogue, "penguin", None, 5);
    let start = Instant::now();
    for _ in 0..60 {
        let legal = game.legal_moves();
        let Some(mv) = legal.first() else { break };
        game.play(Seat::FIRST, *mv, 0).unwrap();
        save(&home, &writer, &snapshot(game.clone()));
    }
    let waited = start.elapsed();
    drop(writer);
    assert!(waited < Duration::from_secs(1), "{waited:?}");
    let list = store.unfinished();
    assert_eq!(
        store.load(&list[0], &catalogue).unwrap().game.log(),
        game.log()
    );
    let left: Vec<_> = fs::read_dir(home.path().join("saved"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "the game and its lock: {left:?}");
}

#[test]
fn a_log_with_undone_and_replaced_moves_is_rewritten() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = new_game(&catalogue, "penguin", None, 5);
    play(&mut game, 6);
    save(&home, &writer, &snapshot(game.clone()));
    writer.flush();
    game.undo();
    game.undo();
    let legal = game.legal_moves();
    game.play(Seat::FIRST, legal[legal.len() - 1], 9).unwrap();
    save(&home, &writer, &snapshot(game.clone()));
    writer.flush();
    let list = store.unfinished();
    assert_eq!(
        store.load(&list[0], &catalogue).unwrap().game.log(),
        game.log()
    );
}

#[test]
fn one_more_move_writes_one_line_however_long_the_game_is() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = new_game(&catalogue, "klondike", None, 7);
    let file = file_of(&home, &snapshot(game.clone()));
    let kept = |game: &Game| {
        let before = fs::read(&file).unwrap_or_default();
        save(&home, &writer, &snapshot(game.clone()));
        writer.flush();
        let after = fs::read(&file).unwrap();
        let grown = after
            .starts_with(&before)
            .then(|| after.len() - before.len());
        (grown, String::from_utf8(after).unwrap())
    };
    let turn = Move::Turn;
    let mut grown = Vec::new();
    for number in 0..2500_u64 {
        let mv = if game.legal_moves().contains(&turn) {
            turn
        } else {
            Move::Redeal
        };
        game.play(Seat::FIRST, mv, 61_000 + number / 10).unwrap();
        if !(3..2495).contains(&number) {
            grown.extend(kept(&game).0);
        }
    }
    // The first write is the file itself, and one more has the moves in between.
    assert_eq!(
        grown.iter().filter(|bytes| **bytes < 40).count(),
        6,
        "{grown:?}"
    );
    // Undo, redo and other moves: nothing is rewritten.
    for _ in 0..3 {
        game.undo();
    }
    assert!(kept(&game).0.is_some_and(|bytes| bytes < 40));
    game.redo();
    let other = *game.legal_moves().iter().find(|mv| **mv != turn).unwrap();
    game.play(Seat::FIRST, other, 61_400).unwrap();
    assert!(kept(&game).0.is_some_and(|bytes| bytes < 80));
    let list = store.unfinished();
    assert_eq!(list[0].moves, 2499);
    let read = store.load(&list[0], &catalogue).unwrap();
    assert_eq!(
        (read.game.log(), read.game.done()),
        (game.log(), game.done())
    );
    // Moves undone and redone many times do not stay in the file for ever.
    for _ in 0..6000 {
        game.undo();
        save(&home, &writer, &snapshot(game.clone()));
        game.redo();
        save(&home, &writer, &snapshot(game.clone()));
    }
    let text = kept(&game).1;
    assert!(text.len() < 400 << 10, "{}", text.len());
    assert_eq!(
        store.load(&list[0], &catalogue).unwrap().game.log(),
        game.log()
    );
}

#[test]
fn one_more_move_in_a_duel_writes_one_line_and_undone_moves_read_back() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    for id in ["poker-squares", "golf"] {
        let mut kept = snapshot(new_game(&catalogue, id, None, 7));
        kept.duel = Some(Duel::new(&kept.game, Seat::new(1)));
        let file = file_of(&home, &kept);
        let mut before = Vec::new();
        for step in 0..90_usize {
            let (game, duel) = (&mut kept.game, kept.duel.as_mut().unwrap());
            let goes_back = step % 10 == 9;
            if goes_back {
                for _ in 0..=step % 4 {
                    let _ = duel.undo(game, false);
                }
            } else if step % 20 == 10 {
                game.redo();
                duel.follow(game);
            } else {
                duel.hand_over(game);
                let legal = game.legal_moves();
                let act = match legal.get(step * 7 % legal.len().max(1)) {
                    Some(mv) => Act::Move(*mv),
                    None => Act::Resign,
                };
                let ms = step as u64 * 1000;
                let seat = Seat::FIRST;
                if duel
                    .act(game, duel.mover(), Entry { ms, seat, act })
                    .is_err()
                {
                    break;
                }
            }
            save(&home, &writer, &kept);
            writer.flush();
            let after = fs::read(&file).unwrap();
            if step % 10 > 2 {
                assert!(after.starts_with(&before), "{id} {step}");
                assert!(after.len() < before.len() + 120, "{id} {step}");
            }
            before = after;
            let read = saved::read_kept(&file, &catalogue).unwrap();
            let (own, other) = (kept.duel.as_ref().unwrap(), read.duel.as_ref().unwrap());
            assert_eq!(other.order(), own.order(), "{id} {step}");
            for player in PLAYERS {
                let [one, two] = [(own, &kept), (other, &read)].map(|(duel, snapshot)| {
                    let game = duel.game(&snapshot.game, player);
                    (game.log(), game.done())
                });
                assert_eq!(one, two, "{id} {step}");
            }
        }
    }
    assert_eq!(writer.close(), []);
}

/// Saves deal 1 in one copy of the program, and opens the same folder in another.
fn first_copy(home: &Home, catalogue: &Catalogue) -> (Writer, Store) {
    let own = store(home);
    let game = snapshot(new_game(catalogue, "penguin", None, 1));
    let writer = own.writer(|| {});
    save(home, &writer, &game);
    writer.flush();
    (writer, store(home))
}

#[test]
fn a_finished_race_is_saved_next_to_the_unfinished_ones_and_can_be_read() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = new_game(&catalogue, "nertz", None, 5);
    play(&mut game, 12);
    save(&home, &writer, &snapshot(game.clone()));
    writer.flush();
    let seat = game.to_move();
    let act = Act::Resign;
    game.act(Entry {
        ms: 99_000,
        seat,
        act,
    })
    .unwrap();
    let kept = snapshot(game.clone());
    let file = file_of(&home, &kept);
    writer.finish(file.clone(), kept);
    writer.remove(file);
    assert_eq!(writer.close(), []);
    assert_eq!(store.unfinished(), []);
    let folder = saved::finished_folder(&home.path().join("saved"));
    let files: Vec<_> = fs::read_dir(folder).unwrap().collect();
    assert_eq!(files.len(), 1);
    let read = saved::read_game(&files[0].as_ref().unwrap().path(), &catalogue).unwrap();
    assert_eq!(read.game.log(), game.log());
    assert_eq!(read.game.resigned(), Some(seat));
}

#[test]
fn a_second_copy_of_the_program_reports_that_the_game_is_open_and_does_not_overwrite_it() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let (writer, second) = first_copy(&home, &catalogue);
    let list = second.unfinished();
    let refused = second.load(&list[0], &catalogue).unwrap_err();
    assert_eq!(refused.to_string(), "Penguin is open in another window");
    assert!(second.forget(&list[0]).is_err());
    let other = second.writer(|| {});
    let game = snapshot(new_game(&catalogue, "penguin", None, 2));
    other.remove(list[0].file.clone());
    let file = second.file(&game.slot(), GameKey::fresh());
    assert_ne!(file, list[0].file);
    other.save(file, game.kept());
    other.flush();
    assert_eq!(other.take_errors(), []);
    let deals = |store: &Store| {
        let list = store.unfinished_of(&game.slot()).into_iter();
        let mut deals: Vec<String> = list.map(|kept| kept.deal).collect();
        deals.sort();
        deals
    };
    assert_eq!(deals(&second), ["1", "2"]);
    writer.release(list[0].file.clone());
    writer.flush();
    assert_eq!(
        second.load(&list[0], &catalogue).unwrap().game.deal(),
        DealNumber::new(1).unwrap()
    );
    drop(other);
}

#[test]
fn a_file_that_another_program_has_replaced_is_left_unchanged() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let (writer, store) = first_copy(&home, &catalogue);
    let own = file_of(&home, &snapshot(new_game(&catalogue, "penguin", None, 1)));
    let mut place = own.clone();
    let mut keys = BTreeSet::new();
    // Twice, another program writes a game of a newer version to the file.
    for number in 0..2_u32 {
        let newer = format!("format = 7\ntitle = \"Newer {number}\"\n");
        fs::write(&place, &newer).unwrap();
        let mut game = new_game(&catalogue, "penguin", None, 1);
        play(&mut game, 3);
        let mut kept = snapshot(game.clone());
        kept.about.key = Some(GameKey::fresh());
        keys.extend(kept.about.key);
        save(&home, &writer, &kept);
        writer.flush();
        let troubles = writer.take_errors();
        let [SaveMessage::Beside { file, was, key, .. }] = troubles.as_slice() else {
            panic!("{troubles:?}");
        };
        assert_eq!(*was, own);
        assert!(troubles[0].to_string().contains("is now saved as"));
        assert_eq!(fs::read_to_string(&place).unwrap(), newer);
        let read = saved::read_game(file, &catalogue).unwrap();
        assert_eq!(read.game.log(), game.log());
        // From now on these are two games with separate ends.
        assert_eq!(read.about.key, Some(*key));
        assert!(keys.insert(*key), "{keys:?}");
        place.clone_from(file);
    }
    let list = store.unfinished();
    assert_eq!(list.len(), 3, "both, and the one that is played: {list:?}");
    assert_eq!(list.iter().filter(|kept| kept.fault.is_none()).count(), 1);
}

#[test]
fn a_disk_error_is_reported_once_and_play_continues() {
    static WOKEN: AtomicU32 = AtomicU32::new(0);
    let home = Home::new();
    let catalogue = catalogue(&home);
    let blocked = home.write("saved", "a file where the folder should be");
    let store = store(&home);
    let writer = store.writer(|| {
        WOKEN.fetch_add(1, Ordering::Relaxed);
    });
    let of_deal = |deal| snapshot(new_game(&catalogue, "penguin", None, deal));
    let kept = |deal| {
        save(&home, &writer, &of_deal(deal));
        writer.flush();
        writer.take_errors()
    };
    assert!(
        matches!(kept(1).as_slice(), [SaveMessage::NotSaved { title, .. }] if title == "Penguin")
    );
    assert_eq!(kept(2), []);
    let again = store.writer(|| {});
    save(&home, &again, &of_deal(2));
    assert_eq!(again.close().len(), 2, "told at once, and again at the end");
    fs::remove_file(blocked).unwrap();
    assert_eq!(kept(3), [SaveMessage::Over]);
    assert_eq!(store.unfinished()[0].deal, "3");
    // The other thread calls only after it has released the error.
    let woken = || WOKEN.load(Ordering::Relaxed);
    for _ in 0..500 {
        if woken() < 2 {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    assert_eq!(woken(), 2);
}

#[test]
fn a_finished_game_waits_for_the_disk_and_is_not_overwritten() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let of_deal = |deal| {
        let mut snapshot = snapshot(new_game(&catalogue, "penguin", None, deal));
        snapshot.about.key = Some(GameKey::fresh());
        snapshot
    };
    let mut ended = of_deal(1);
    save(&home, &writer, &ended);
    writer.flush();
    let blocked = home.write("saved/finished", "a file where the folder should be");
    ended.about.ending = Some(Ending {
        outcome: Outcome::Left,
        when: Moment::now(),
        winnable: None,
    });
    writer.finish(file_of(&home, &ended), ended);
    save(&home, &writer, &of_deal(2));
    writer.flush();
    let troubles = writer.take_errors();
    assert!(
        matches!(
            troubles.as_slice(),
            [SaveMessage::NotSaved { .. }, SaveMessage::Beside { .. }]
        ),
        "{troubles:?}"
    );
    let deals = || {
        let mut deals: Vec<_> = store
            .unfinished()
            .into_iter()
            .map(|kept| kept.deal)
            .collect();
        deals.sort();
        deals
    };
    assert_eq!(deals(), ["1", "2"], "the text of the first is still there");
    fs::remove_file(&blocked).unwrap();
    save(&home, &writer, &of_deal(3));
    writer.flush();
    assert_eq!(writer.take_errors(), [SaveMessage::Over]);
    assert_eq!(deals(), ["3"]);
    assert_eq!(fs::read_dir(blocked).unwrap().count(), 1);
}

#[test]
fn a_game_from_a_file_outside_the_catalogue_keeps_its_path() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let path = home.write(
        "here/local.toml",
        "title = \"Local\"\nextends = \"penguin\"\n",
    );
    let origin = patience_app::catalogue::Origin::Path(path.clone());
    let rules = catalogue
        .read("local", &origin)
        .unwrap()
        .compile(None, &[])
        .unwrap();
    let game = Game::new(Arc::new(rules), DealNumber::new(1).unwrap());
    let store = store(&home);
    let writer = store.writer(|| {});
    save(
        &home,
        &writer,
        &Snapshot {
            about: About {
                path: Some(path.clone()),
                ..About::default()
            },
            ..snapshot(game)
        },
    );
    drop(writer);
    let list = store.unfinished();
    assert_eq!(list[0].path.as_deref(), Some(path.as_path()));
    assert_eq!(
        store
            .load(&list[0], &catalogue)
            .unwrap()
            .about
            .path
            .as_deref(),
        Some(path.as_path())
    );
    fs::write(
        &path,
        "title = \"Local\"\nextends = \"penguin\"\n[pile.cell]\ncount = 2\n",
    )
    .unwrap();
    let changed = store.load(&list[0], &catalogue).unwrap();
    assert_eq!(changed.game.rules().piles().len(), 18);
    let Some(Superseded::By(rules)) = changed.about.superseded else {
        panic!("{:?}", changed.about);
    };
    assert_eq!(rules.piles().len(), 13);
    fs::remove_file(&path).unwrap();
    let gone = store.load(&list[0], &catalogue).unwrap();
    assert_eq!(gone.game.rules().piles().len(), 18);
    assert!(matches!(gone.about.superseded, Some(Superseded::Gone)));
    // A file from before games contained their rules depends on the rule file.
    let text = fs::read_to_string(&list[0].file).unwrap();
    fs::write(&list[0].file, saved::without_rules(&text).0).unwrap();
    let gone = store.load(&list[0], &catalogue).unwrap_err().to_string();
    assert!(gone.contains("there is no such file"), "{gone}");
    fs::write(
        &path,
        "title = \"Local\"\nextends = \"penguin\"\n[pile.cell]\ncount = 2\n",
    )
    .unwrap();
    let changed = store.load(&list[0], &catalogue).unwrap_err().to_string();
    assert!(
        changed.contains("have changed since this game was saved"),
        "{changed}"
    );
}

#[test]
fn rules_that_are_not_those_of_the_game_are_refused() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let text = sample(&catalogue);
    let at = text.find("fingerprint = \"").unwrap() + 15;
    let other = format!("{}0000000000000000{}", &text[..at], &text[at + 16..]);
    let path = home.write("game.toml", &other);
    let refused = saved::read_game(&path, &catalogue).unwrap_err().to_string();
    assert!(
        refused.contains("are not those that the game was played by"),
        "{refused}"
    );
    let (without, definition) = saved::without_rules(&text);
    assert!(!without.contains("[rules]") && without.contains("[log]"));
    assert_eq!(saved::with_rules(&without, &definition.unwrap()), text);
}

#[test]
fn an_unreadable_file_is_never_lost() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let newer = "format = 7\ntitle = \"Penguin\"\n";
    let file = home.write("saved/penguin.standard.toml", newer);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = new_game(&catalogue, "penguin", None, 1);
    let slot = snapshot(game.clone()).slot();
    writer.remove(file.clone());
    writer.flush();
    assert!(
        file.is_file(),
        "a game that was never saved here takes nothing away"
    );
    play(&mut game, 3);
    // Even a writer that does not ask for a free file first does not overwrite it.
    save(&home, &writer, &snapshot(game.clone()));
    save(&home, &writer, &snapshot(game));
    assert!(matches!(
        writer.close().as_slice(),
        [SaveMessage::Beside { .. }]
    ));
    assert_eq!(fs::read_to_string(&file).unwrap(), newer);
    let kept = store.unfinished_of(&slot);
    let moves: Vec<u64> = kept.iter().map(|kept| kept.moves).collect();
    assert!(moves.contains(&3) && moves.len() == 2, "{kept:?}");
}

#[test]
fn a_damaged_file_is_listed_as_one() {
    let home = Home::new();
    let write = |name: &str, text: &str| home.write(&format!("saved/{name}.toml"), text);
    write("cut.standard", "format = 1\nshuffle = 1\ngame = \"cut");
    write(
        "newer.standard",
        "format = 7\ngame = \"newer\"\ntitle = \"Newer\"\n[log]\n",
    );
    write("empty.standard", "");
    home.write("saved/notes.txt", "not a game");
    let list = store(&home).unfinished();
    assert_eq!(list.len(), 3);
    assert!(list.iter().all(|game| game.fault.is_some()), "{list:#?}");
    assert!(list.iter().any(
        |game| game.title == "Newer" && game.fault.as_ref().unwrap().contains("newer version")
    ));
}

#[test]
fn a_new_game_is_saved_next_to_the_one_that_this_window_has_left() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut kept = Vec::new();
    for deal in [7, 12] {
        let mut game = new_game(&catalogue, "penguin", None, deal);
        play(&mut game, 2);
        let mut game = snapshot(game);
        let key = GameKey::fresh();
        game.about.key = Some(key);
        let file = store.file(&game.slot(), key);
        writer.save(file.clone(), game.kept());
        writer.flush();
        if let Some((before, _)) = kept.last() {
            writer.release(PathBuf::clone(before));
        }
        kept.push((file, game));
    }
    // The first game can be resumed where it was left.
    for (file, game) in &mut kept {
        play(&mut game.game, 3);
        writer.save(file.clone(), game.kept());
        writer.release(file.clone());
    }
    assert_eq!(writer.close(), []);
    let list = store.unfinished_of(&kept[0].1.slot());
    assert_eq!(list.len(), 2);
    assert!(list.iter().all(|game| game.moves == 5), "{list:?}");
}

#[test]
fn a_game_is_recognised_whatever_its_file_name_and_is_saved_there() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let mut names = Vec::new();
    for (name, deal) in [
        ("penguin.standard~2", 1),
        ("penguin.standard", 2),
        ("my best one", 3),
    ] {
        let mut game = new_game(&catalogue, "penguin", None, deal);
        play(&mut game, 2);
        let text = saved::write_game(&snapshot(game)).unwrap();
        names.push(home.write(&format!("saved/{name}.toml"), &text));
    }
    home.write("saved/penguin.standard~7.toml", "a damaged one");
    home.write("saved/golf.standard~7.toml", "another");
    let slot = snapshot(new_game(&catalogue, "penguin", None, 1)).slot();
    let list = store.unfinished_of(&slot);
    assert_eq!(list.len(), 4);
    let writer = store.writer(|| {});
    for kept in list.iter().filter(|kept| kept.fault.is_none()) {
        let mut game = store.load(kept, &catalogue).unwrap();
        play(&mut game.game, 2);
        writer.save(kept.file.clone(), game.kept());
    }
    assert_eq!(writer.close(), []);
    for name in names {
        assert_eq!(saved::read_kept(&name, &catalogue).unwrap().game.done(), 4);
    }
    assert_eq!(store.unfinished().len(), 5);
}

#[test]
fn a_restarted_race_can_be_read() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let file = catalogue.rule_file("nertz").unwrap();
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    assert!(rules.in_real_time());
    let deal = DealNumber::new(5).unwrap();
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = Game::new(Arc::clone(&rules), deal);
    for number in [6_usize, 3] {
        for ms in 0..number {
            let legal = game.legal_moves();
            let act = Act::Move(legal[ms % legal.len()]);
            let seat = game.to_move();
            game.act(Entry {
                ms: 1000 * ms as u64,
                seat,
                act,
            })
            .unwrap();
        }
        save(&home, &writer, &snapshot(game.clone()));
        writer.flush();
        let list = store.unfinished();
        let read = store.load(&list[0], &catalogue).unwrap();
        assert_eq!((read.game.log(), read.game.done()), (game.log(), number));
        game = Game::new(Arc::clone(&rules), deal);
    }
}

#[test]
fn a_saved_game_that_has_changed_since_it_was_listed_is_not_removed() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let (writer, other) = first_copy(&home, &catalogue);
    let list = other.unfinished();
    std::thread::sleep(Duration::from_millis(20));
    let mut game = new_game(&catalogue, "penguin", None, 8);
    play(&mut game, 2);
    save(&home, &writer, &snapshot(game));
    assert_eq!(writer.close(), []);
    drop(store(&home));
    let refused = other.forget(&list[0]).unwrap_err().to_string();
    assert!(
        refused.contains("in the meantime") || refused.contains("another window"),
        "{refused}"
    );
    assert_eq!(other.unfinished()[0].deal, "8");
}

#[test]
fn writing_a_game_is_tried_again_at_the_end_even_if_it_was_left() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let blocked = home.write("saved", "a file where the folder should be");
    let store = store(&home);
    let writer = store.writer(|| {});
    let game = snapshot(new_game(&catalogue, "penguin", None, 3));
    save(&home, &writer, &game);
    writer.release(file_of(&home, &game));
    writer.flush();
    assert!(matches!(
        writer.take_errors().as_slice(),
        [SaveMessage::NotSaved { .. }]
    ));
    fs::remove_file(blocked).unwrap();
    assert_eq!(writer.close(), []);
    assert_eq!(store.unfinished()[0].deal, "3");
}

#[test]
fn a_race_is_not_removed_before_it_is_saved_as_finished() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let store = store(&home);
    let writer = store.writer(|| {});
    let mut game = new_game(&catalogue, "nertz", None, 5);
    play(&mut game, 12);
    let mut kept = snapshot(game);
    kept.about.key = Some(GameKey::fresh());
    let file = file_of(&home, &kept);
    save(&home, &writer, &kept);
    writer.flush();
    home.write("saved/finished", "a file where the folder should be");
    writer.finish(file, kept);
    writer.flush();
    assert!(matches!(
        writer.take_errors().as_slice(),
        [SaveMessage::NotSaved { .. }]
    ));
    assert_eq!(store.unfinished().len(), 1);
    // A new race in the same file does not replace it either.
    fs::remove_file(home.path().join("saved/finished")).unwrap();
    save(
        &home,
        &writer,
        &snapshot(new_game(&catalogue, "nertz", None, 6)),
    );
    assert_eq!(writer.close(), [SaveMessage::Over]);
    let folder = saved::finished_folder(&home.path().join("saved"));
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    assert_eq!(store.unfinished()[0].deal, "6");
}

#[test]
fn a_name_that_is_far_too_long_is_refused_in_one_short_sentence() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let mut game = new_game(&catalogue, "golf", None, 1);
    play(&mut game, 3);
    let text = saved::write_game(&snapshot(game)).unwrap();
    let long = text.replace("Player 1", &"名".repeat(300_000));
    let refused = saved::read_text("kept", long, &catalogue).unwrap_err();
    let words = refused.to_string();
    assert!(
        words.contains("`name` is longer than 2000 bytes"),
        "{words:.500}"
    );
    assert!(words.len() < 2_000, "{words:.500}");
}

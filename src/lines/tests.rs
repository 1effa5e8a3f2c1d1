//! Whole games by lines: every game of the suite can be played, and what cannot be seen is not said.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use patience_app::session::TimedGame;
use patience_core::{DealNumber, Game, Move, PileId, Position, Rules, Seat, Status};
use patience_language::{RuleFile, Source};

use crate::Table;

fn rules_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

fn source(id: &str) -> Option<Arc<Source>> {
    let name = format!("{id}.toml");
    let text = std::fs::read_to_string(rules_folder().join(&name)).ok()?;
    Some(Arc::new(Source { name, text }))
}

fn rules(id: &str) -> Arc<Rules> {
    let own = source(id).unwrap();
    let file = RuleFile::read(id, &own, &source).unwrap_or_else(|faults| panic!("{faults}"));
    let rules = file.compile(None, &[]);
    Arc::new(rules.unwrap_or_else(|faults| panic!("{faults}")))
}

fn game(rules: &Arc<Rules>, deal: u64) -> Game {
    Game::new(Arc::clone(rules), DealNumber::new(deal).unwrap())
}

fn table(game: Game) -> Table {
    Table::new(TimedGame::new(game, None, Duration::ZERO))
}

/// Returns the names of all games for one player.
fn games_for_one() -> Vec<(String, Arc<Rules>)> {
    let files = std::fs::read_dir(rules_folder()).unwrap();
    let paths = files.map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let mut ids: Vec<String> = paths
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    ids.sort();
    let games = ids.into_iter().map(|id| {
        let rules = rules(&id);
        (id, rules)
    });
    games.filter(|(_, rules)| rules.seats() == 1).collect()
}

/// Returns the line that makes a move.
fn typed(rules: &Rules, position: &Position, mv: Move) -> String {
    let name = |pile: PileId| rules.pile(pile).name.clone();
    match mv {
        Move::Transfer { from, count, to } => format!("{} {} {count}", name(from), name(to)),
        Move::Pull { from, depth, to } => {
            let cards = position.cards(rules, from);
            let card = cards[cards.len() - usize::from(depth)].card();
            format!("{card} {}", name(to))
        }
        Move::Pair(one, other) | Move::Row(one, other) | Move::Swap(one, other) => {
            format!("{} {}", name(one), name(other))
        }
        Move::Single(pile) | Move::TurnUp(pile) | Move::Gather(pile) => format!("{}.", name(pile)),
        Move::Set(piles) => piles.piles().map(name).collect::<Vec<String>>().join(" "),
        Move::Turn => "t".to_owned(),
        Move::Redeal => "redeal".to_owned(),
        Move::Finish => "finish".to_owned(),
        Move::Pass | Move::NoPlay | Move::Call | Move::Stop => "pass".to_owned(),
    }
}

/// A small generator of numbers, so that a failure can be repeated.
fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1);
    usize::try_from(*state >> 33).unwrap()
}

#[test]
fn every_move_of_every_game_can_be_typed() {
    let mut state = 50;
    for (id, rules) in games_for_one() {
        let mut played = game(&rules, 617);
        let mut table = table(played.clone());
        table.greeting();
        for _ in 0..40 {
            let legal = played.legal_moves();
            if legal.is_empty() || played.status() != Status::Playing {
                break;
            }
            let mv = legal[next(&mut state) % legal.len()];
            let line = typed(&rules, played.position(), mv);
            let before = played.write_move(mv);
            played.play(Seat::FIRST, mv, 0).unwrap();
            let answer = table.answer(&line, Duration::ZERO).text;
            assert!(
                table.session_mut().game().position() == played.position(),
                "{id}: {line} for {before}: {answer}"
            );
            assert!(is_plain(&answer), "{id}: {line}: {answer}");
        }
    }
}

/// Whether an answer is one line of text that every voice can read.
fn is_plain(answer: &str) -> bool {
    !answer.is_empty() && !answer.chars().any(char::is_control) && answer.is_ascii()
}

#[test]
fn any_line_gets_one_answer() {
    let mut table = table(game(&rules("klondike"), 1026));
    table.greeting();
    let words = [
        "",
        ";",
        ".",
        "..",
        "+",
        "7",
        "7.",
        "qs",
        "qs.",
        "zz",
        "7 7 7 7",
        "999",
        "t t",
        "u",
        "redo",
        "can",
        "go 99",
        "go",
        "h",
        "rules 99",
        "rules 3",
        "deal x",
        "9 9 300",
        "-",
        "--",
        "f c",
        "k",
        "10h 2",
        "\u{1b}[2J",
        "é",
        "look",
        "left",
        "score",
        "new",
        "again",
        "deal 3",
        "help",
        "last",
    ];
    for word in words {
        let answer = table.answer(word, Duration::ZERO).text;
        assert!(is_plain(&answer), "{word}: {answer:?}");
    }
}

#[test]
fn an_answer_says_what_changed_and_ends_with_what_is_new() {
    let mut table = table(game(&rules("klondike"), 1026));
    table.greeting();
    for (line, answer) in [
        ("t;t;t;t", "Ace spades. Under it ace diamonds, 8 diamonds."),
        ("w f", "Ace spades up. Waste leaves ace diamonds."),
        ("w f", "Ace diamonds up. Waste leaves 8 diamonds."),
        ("3 f", "2 diamonds up. 3 shows 9 clubs."),
        ("3.", "9 clubs on 10 hearts. 3 shows 5 spades."),
        ("8d 1", "8 diamonds on 9 clubs. Waste leaves 9 spades."),
        ("1", "1: 8 diamonds, 9 clubs, 10 hearts."),
        ("qs", "Queen spades: column 4, on top."),
        (
            "10h",
            "10 hearts: column 1, under 2 cards: 8 diamonds, 9 clubs.",
        ),
        ("f", "Foundations: ace spades, 2 diamonds; 2 empty."),
        ("u", "Undone: 8 moves made."),
        (
            "3 2",
            "No: 5 spades does not fit on 9 hearts: columns build down by one rank, in alternating colours.",
        ),
    ] {
        let said = table.answer(line, Duration::ZERO).text;
        assert!(said.ends_with(answer), "{line}: {said}");
    }
    let last = table.answer("left", Duration::ZERO).text;
    assert_eq!(
        table.answer("", Duration::ZERO).text,
        last,
        "an empty line repeats the answer"
    );
}

#[test]
fn cards_that_cannot_be_seen_change_no_answer() {
    let rules = rules("klondike");
    let lines = [
        "look", "7", "1", "3", "s", "kh", "as", "can", "h", "left", "score", "f", "4 2",
    ];
    let answers = |deal: u64| {
        let mut table = table(game(&rules, deal));
        let tops: Vec<String> = vec![table.answer("look", Duration::ZERO).text];
        let said = lines
            .iter()
            .map(|line| table.answer(line, Duration::ZERO).text);
        (tops, said.collect::<Vec<String>>())
    };
    // No card that is face down is named.
    let (_, said) = answers(1026);
    let game = game(&rules, 1026);
    let position = game.position();
    let hidden = rules
        .pile_ids()
        .flat_map(|pile| position.cards(&rules, pile).to_vec());
    for dealt in hidden.filter(|dealt| !dealt.is_up()) {
        let name = crate::words::card(dealt.card());
        let asked = ["kh", "as"]
            .iter()
            .any(|asked| asked.parse() == Ok(dealt.card()));
        let is_said = said.iter().any(|said| said.to_lowercase().contains(&name));
        assert!(asked || !is_said, "{name}: {said:?}");
    }
}

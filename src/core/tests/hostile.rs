//! Whatever a rule file says, reading it neither panics nor hangs: the files of the suite are
//! changed at random, and those that still compile are dealt and played for a while.

mod playing;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Kind, Position, RuleFile, Rules, Seat, Source, describe, score};
use proptest::prelude::*;

const FILES: [&str; 7] = [
    "deuces",
    "nertz",
    "peanuts",
    "penguin",
    "poker-squares",
    "puss-in-the-corner",
    "pyramid",
];

/// Words that mean something somewhere, and some that never do.
const WORDS: [&str; 40] = [
    "foundation",
    "tableau",
    "reserve",
    "stock",
    "waste",
    "hand",
    "cell",
    "grid",
    "pyramid",
    "discard",
    "turned",
    "turn",
    "redeals",
    "count",
    "limit",
    "build",
    "empty",
    "fill",
    "spill",
    "from",
    "to",
    "up in suit",
    "down in any suit",
    "any card",
    "base - 1",
    "supermove",
    "top card",
    "built run",
    "last up",
    "first dealt",
    "king",
    "true",
    "false",
    "rows",
    "columns",
    "triangle",
    "the rest to",
    "each",
    "{turn}",
    "\u{202e}🂡",
];
const NUMBERS: [&str; 12] = [
    "0",
    "1",
    "2",
    "9",
    "12",
    "13",
    "52",
    "255",
    "-1",
    "65536",
    "9223372036854775807",
    "99999999999999999999999999",
];

/// One change to a file.
#[derive(Debug, Clone)]
enum Change {
    Delete(usize),
    Repeat(usize, usize),
    Exchange(usize, usize),
    Borrow(usize, usize, usize),
    Number(usize, usize),
    Word(usize, usize),
    Letter(usize, char),
}

fn changes() -> impl Strategy<Value = Change> {
    let at = any::<usize>;
    prop_oneof![
        1 => at().prop_map(Change::Delete),
        1 => (at(), at()).prop_map(|(line, to)| Change::Repeat(line, to)),
        1 => (at(), at()).prop_map(|(one, other)| Change::Exchange(one, other)),
        1 => (at(), at(), at()).prop_map(|(file, line, to)| Change::Borrow(file, line, to)),
        3 => (at(), at()).prop_map(|(place, number)| Change::Number(place, number)),
        3 => (at(), at()).prop_map(|(place, word)| Change::Word(place, word)),
        1 => (at(), any::<char>()).prop_map(|(place, letter)| Change::Letter(place, letter)),
    ]
}

fn text_of(file: usize) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../rules")
        .join(FILES[file % FILES.len()]);
    std::fs::read_to_string(path.with_extension("toml")).unwrap()
}

fn apply(text: &str, change: &Change) -> String {
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    if lines.is_empty() {
        return String::new();
    }
    let count = lines.len();
    match change {
        Change::Delete(line) => drop(lines.remove(line % count)),
        Change::Repeat(line, to) => lines.insert(to % count, lines[line % count].clone()),
        Change::Exchange(one, other) => lines.swap(one % count, other % count),
        Change::Borrow(file, line, to) => {
            let other = text_of(*file);
            let borrowed = other.lines().nth(line % other.lines().count()).unwrap();
            lines.insert(to % count, borrowed.to_owned());
        }
        Change::Number(place, number) => {
            return replaced(text, *place, NUMBERS[number % NUMBERS.len()], |letter| {
                letter.is_ascii_digit()
            });
        }
        Change::Word(place, word) => {
            return replaced(text, *place, WORDS[word % WORDS.len()], char::is_alphabetic);
        }
        Change::Letter(place, letter) => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = place % letters.len();
            letters[at] = *letter;
            return letters.into_iter().collect();
        }
    }
    lines.join("\n")
}

/// Replaces one of the runs of such letters in a text.
fn replaced(text: &str, which: usize, by: &str, belongs: fn(char) -> bool) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| belongs(*letter)) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end = at + letter.len_utf8(),
            _ => runs.push((at, at + letter.len_utf8())),
        }
    }
    let Some((start, end)) = runs.get(which % runs.len().max(1)) else {
        return text.to_owned();
    };
    format!("{}{by}{}", &text[..*start], &text[*end..])
}

/// Plays some moves and takes them all back.
fn play_a_little(rules: &Rules, seed: usize, most: usize) {
    let start = Position::deal(
        rules,
        DealNumber::new(seed as u64 % 1000 + 1).unwrap(),
        0,
        Seat::FIRST,
        &[],
    );
    let mut now = start.clone();
    let mut played = Vec::new();
    let mut moves = Vec::new();
    let mut state = seed;
    for _ in 0..most {
        let seat = now.to_move();
        now.legal_moves(rules, seat, &mut moves);
        if moves.is_empty() {
            break;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) % moves.len()];
        let _ = describe::move_words(rules, &now, mv);
        played.push(now.play(rules, seat, mv).expect("a listed move is legal"));
        assert_eq!(cards(rules, &now), cards(rules, &start));
    }
    for seat in rules.all_seats() {
        let _ = score::tally(rules, &now, seat, false);
    }
    let _ = describe::rules_text(rules);
    for played in played.iter().rev() {
        now.take_back(rules, played);
    }
    assert!(now == start, "taken back to the start");
}

fn cards(rules: &Rules, position: &Position) -> Vec<u16> {
    let dealt = rules
        .pile_ids()
        .flat_map(|pile| position.cards(rules, pile).iter());
    let mut all: Vec<u16> = dealt
        .map(|dealt| u16::from(dealt.owner()) << 8 | u16::from(dealt.card().index()))
        .collect();
    all.sort_unstable();
    all
}

/// Returns one of the values an option takes, the outermost ones often.
fn value(kind: &Kind, choice: usize) -> String {
    match kind {
        Kind::YesNo => choice.is_multiple_of(2).to_string(),
        Kind::Choice(choices) => choices[choice % choices.len()].0.clone(),
        Kind::Number { min, max, .. } => match choice % 4 {
            0 => min.to_string(),
            1 => max.to_string(),
            _ => (min + i64::from(choice as u16) % (max - min + 1)).to_string(),
        },
    }
}

fn try_out(text: String, seed: usize) {
    let started = Instant::now();
    let source = Arc::new(Source {
        name: "hostile.toml".to_owned(),
        text,
    });
    let base = |id: &str| {
        Some(Arc::new(Source {
            name: id.to_owned(),
            text: text_of(id.len()),
        }))
    };
    let faults = match RuleFile::read("hostile", &source, &base) {
        Ok(file) => {
            if let Ok(rules) = file.compile(None, &[]) {
                play_a_little(&rules, seed, 30);
            }
            file.check_all().err()
        }
        Err(faults) => Some(faults),
    };
    if let Some(faults) = faults {
        assert!(!faults.0.is_empty() && faults.0.len() <= 100);
        assert!(faults.to_string().len() < 100_000);
    }
    assert!(
        started.elapsed() < Duration::from_secs(20),
        "that took {:?}",
        started.elapsed()
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_files_never_panic_and_play_or_tell_why_not(
        file in 0..FILES.len(),
        changes in prop::collection::vec(changes(), 1..5),
        seed in any::<usize>(),
    ) {
        let text = changes.iter().fold(text_of(file), |text, change| apply(&text, change));
        try_out(text, seed);
    }

    #[test]
    fn any_options_together_play_or_tell_why_not(
        file in 0..FILES.len(),
        choices in prop::collection::vec(any::<usize>(), 32),
        seed in any::<usize>(),
    ) {
        let file = playing::rule_file(FILES[file]);
        let chosen = file.options().iter().zip(&choices).filter(|(_, choice)| *choice % 3 > 0);
        let set: Vec<(String, String)> = chosen.map(|(option, choice)| (option.id.clone(), value(&option.kind, choice / 3))).collect();
        match file.compile(None, &set) {
            Ok(rules) => play_a_little(&rules, seed, 150),
            Err(faults) => prop_assert!(!faults.0.is_empty()),
        }
    }

    #[test]
    fn any_text_at_all_is_read_without_panic(text in "\\PC{0,200}") {
        try_out(text, 1);
    }
}

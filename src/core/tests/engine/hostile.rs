//! Whatever a rule file contains, reading it neither panics nor hangs: the files of the suite are
//! changed at random, others are generated from all phrases, and those that still compile are dealt
//! and played for a while.

mod changed;
mod removals;

use crate::common::tries;
use crate::generating;
use crate::playing;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use patience_core::{
    DealNumber, Kind, Move, PileId, Position, Refusal, Rules, Seat, Value, advice, notation, score,
};
use patience_language::{RuleFile, Source, describe};
use proptest::prelude::*;

/// The texts of all rule files, by name.
static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let rule_files = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let mut files: Vec<(String, String)> = rule_files
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
});

/// Words that have a meaning somewhere, and some that never have one.
const WORDS: [&str; 65] = [
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
    "teams",
    "roles",
    "taken_by",
    "Cards player",
    "left",
    "grid in order",
    "same rank or same suit",
    "pile by its top card",
    "ranks on the pile before",
    "first put on foundation",
    "any card from",
    "then",
    "leans_on",
    "covers",
    "peaks",
    "gathers",
    "bottom_to_top",
    "close up grid, 1 to each gap in grid",
    "the first on top",
    "from_at_first",
    "in rounds",
    "each waste",
    "beside",
    "extends",
    "[redeal]",
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

fn cases(usual: u64) -> ProptestConfig {
    ProptestConfig {
        cases: u32::try_from(tries(usual)).unwrap(),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

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

fn text_of(file: usize) -> &'static str {
    &FILES[file % FILES.len()].1
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

/// Replaces one of the stretches of such characters in a text.
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

/// Plays some moves and undoes them all.
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

/// Returns one of the values of an option, often one at a limit.
fn value(kind: &Kind, choice: usize) -> String {
    match kind {
        Kind::YesNo => choice.is_multiple_of(2).to_string(),
        Kind::Choice(choices) => choices[choice % choices.len()].0.clone(),
        Kind::Number { min, max, .. } => match choice % 4 {
            0 => min.to_string(),
            1 => max.to_string(),
            _ => (min + i64::from(u16::try_from(choice & 0xffff).unwrap()) % (max - min + 1))
                .to_string(),
        },
    }
}

/// Returns every move that could be named at a table, and some with piles that do not exist.
fn conceivable(rules: &Rules, position: &Position) -> Vec<Move> {
    let piles = || (0..=u8::try_from(rules.piles().len()).unwrap()).map(PileId::new);
    let mut all = vec![
        Move::Turn,
        Move::Redeal,
        Move::Pass,
        Move::NoPlay,
        Move::Call,
        Move::Finish,
        Move::Stop,
    ];
    for from in piles() {
        all.extend([Move::Single(from), Move::TurnUp(from), Move::Gather(from)]);
        let most = rules
            .pile_ids()
            .find(|pile| *pile == from)
            .map_or(1, |pile| position.len(pile) + 1)
            .min(usize::from(u8::MAX));
        for to in piles() {
            all.extend([
                Move::Pair(from, to),
                Move::Row(from, to),
                Move::Swap(from, to),
            ]);
            let counts = 0..=u8::try_from(most).unwrap();
            all.extend(
                counts
                    .clone()
                    .map(|count| Move::Transfer { from, to, count }),
            );
            all.extend(counts.map(|depth| Move::Pull { from, depth, to }));
        }
    }
    all
}

/// Checks that the list of moves is exactly what may be played.
fn check_list(rules: &Rules, now: &Position, seat: Seat) {
    let mut moves = Vec::new();
    now.legal_moves(rules, seat, &mut moves);
    let mut why_not: Vec<Refusal> = Vec::new();
    // There are too many sets to try all of them.
    let sets = moves
        .iter()
        .copied()
        .filter(|mv| matches!(mv, Move::Set(_)));
    let mut thinkable = conceivable(rules, now);
    thinkable.extend(sets);
    thinkable.extend((0..2).map(|first| Move::Set((first..first + 3).map(PileId::new).collect())));
    let mut playable: Vec<Move> = thinkable
        .into_iter()
        .filter(|mv| match now.can_play(rules, seat, *mv) {
            Ok(()) => true,
            Err(why) => {
                if !why_not.contains(&why) && why_not.len() < 40 {
                    why_not.push(why);
                }
                false
            }
        })
        .collect();
    playable.sort_unstable();
    playable.dedup();
    assert_eq!(moves, playable, "the list and what may be played differ");
    for why in why_not {
        let _ = describe::refusal(rules, now, why);
    }
}

/// Checks that a position and its moves can be written and read back.
fn check_notation(rules: &Rules, now: &Position, moves: &[Move]) {
    let text = notation::write_position(rules, now);
    match notation::read_position(rules, &text) {
        Ok(read) => assert!(read == *now, "{text} is read as another position"),
        Err(error) => panic!("{text} is not read: {error}"),
    }
    for mv in moves {
        let text = notation::write_move(rules, now, *mv);
        match notation::read_move(rules, now, &text) {
            Ok(read) => assert_eq!(read, *mv, "{text} is read as another move"),
            Err(error) => panic!("{text} is not read: {error}"),
        }
    }
}

/// Plays a game at random, with all checks at each position.
fn play_closely(rules: &Rules, seed: usize, most: usize) {
    let number = DealNumber::new(seed as u64 % 1000 + 1).unwrap();
    // Partners have different parts in another hand.
    let hand = u32::try_from(seed % 3).unwrap();
    let starter = u8::try_from(seed & 0xff).unwrap() % rules.seats();
    let start = Position::deal(rules, number, hand, Seat::new(starter), &[]);
    let whole = cards(rules, &start);
    assert_eq!(whole.len(), usize::from(rules.cards()), "all are dealt");
    let mut now = start.clone();
    let mut played = Vec::new();
    let mut moves = Vec::new();
    let mut state = seed;
    for turn in 0..most {
        let seat = now.to_move();
        now.legal_moves(rules, seat, &mut moves);
        if turn < 12 || turn % 8 == 0 {
            check_list(rules, &now, seat);
            if turn < 3 {
                for other in rules.all_seats().filter(|other| *other != seat) {
                    check_list(rules, &now, other);
                }
            }
            check_notation(rules, &now, &moves);
            let _ = advice::safe_up(rules, &now, seat);
            for pile in rules.pile_ids() {
                let _ = advice::best_place(rules, &now, seat, pile, None);
            }
            for mv in &moves {
                let _ = describe::move_words(rules, &now, *mv);
            }
        }
        if moves.is_empty() {
            break;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) % moves.len()];
        let before = now.clone();
        let record = now.play(rules, seat, mv).expect("a listed move is legal");
        assert_eq!(cards(rules, &now), whole, "no card is lost");
        let after = now.clone();
        now.take_back(rules, &record);
        assert!(now == before, "{mv:?} is taken back exactly");
        now = after;
        played.push(record);
    }
    for seat in rules.all_seats() {
        let _ = score::tally(rules, &now, seat, false);
    }
    for record in played.iter().rev() {
        now.take_back(rules, record);
    }
    assert!(now == start, "taken back to the start");
}

/// Plays a generated game, if it can be played. Returns whether it can.
fn try_made_up(text: &str, seed: usize) -> bool {
    let started = Instant::now();
    let source = Arc::new(Source {
        name: "made_up.toml".to_owned(),
        text: text.to_owned(),
    });
    let checked = RuleFile::read("made_up", &source, &|_| None)
        .and_then(|file| file.check_all().map(|()| file));
    if let Ok(file) = &checked {
        let rules = file.compile(None, &[]).unwrap();
        let _ = describe::rules_text(&rules);
        for round in 0..3 {
            play_closely(&rules, seed.wrapping_add(round), 80);
        }
    }
    assert!(
        started.elapsed() < Duration::from_mins(1),
        "that took {:?}",
        started.elapsed()
    );
    checked.is_ok()
}

/// Returns the rule file of a game of the suite.
fn of_suite(id: &str) -> Option<Arc<Source>> {
    let (_, text) = FILES.iter().find(|(name, _)| name == id)?;
    Some(Source::new(id, text.as_str()))
}

fn try_out(text: String, seed: usize) {
    let started = Instant::now();
    let source = Arc::new(Source {
        name: "hostile.toml".to_owned(),
        text,
    });
    let faults = match RuleFile::read("hostile", &source, &of_suite) {
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
    #![proptest_config(cases(150))]

    #[test]
    fn changed_files_never_panic_and_play_or_are_refused(
        file in any::<usize>(),
        changes in prop::collection::vec(changes(), 1..5),
        seed in any::<usize>(),
    ) {
        let text = changes.iter().fold(text_of(file).to_owned(), |text, change| apply(&text, change));
        try_out(text, seed);
    }

    #[test]
    fn any_combination_of_options_plays_or_is_refused(
        file in any::<usize>(),
        choices in prop::collection::vec(any::<usize>(), 32),
        seed in any::<usize>(),
    ) {
        let file = playing::rule_file(&FILES[file % FILES.len()].0);
        let chosen = file.options().iter().zip(&choices).filter(|(_, choice)| *choice % 3 > 0);
        let set: Vec<(String, String)> = chosen.map(|(option, choice)| (option.id.clone(), value(&option.kind, choice / 3))).collect();
        match file.compile(None, &set) {
            Ok(rules) => play_a_little(&rules, seed, 150),
            Err(faults) => prop_assert!(!faults.0.is_empty()),
        }
    }

    #[test]
    fn generated_games_play_by_their_own_rules_or_are_refused(
        numbers in prop::collection::vec(any::<u16>(), 300),
        seed in any::<usize>(),
    ) {
        let text = generating::rule_file(&mut generating::Chooser::new(&numbers));
        let outcome = std::panic::catch_unwind(|| try_made_up(&text, seed));
        prop_assert!(outcome.is_ok(), "{text}");
    }

    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,200}") {
        try_out(text, 1);
    }
}

#[test]
fn enough_generated_games_can_be_played() {
    let mut state: u64 = 1;
    let (mut playable, mut in_turns, mut partners) = (0, 0, 0);
    for _ in 0..400 {
        let numbers: Vec<u16> = (0..300)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                u16::try_from((state >> 40) & 0xffff).unwrap()
            })
            .collect();
        let text = generating::rule_file(&mut generating::Chooser::new(&numbers));
        let source = Arc::new(Source {
            name: "made_up.toml".to_owned(),
            text: text.clone(),
        });
        let checked =
            RuleFile::read("made_up", &source, &|_| None).and_then(|file| file.check_all());
        playable += usize::from(checked.is_ok());
        in_turns += usize::from(checked.is_ok() && text.contains("[turns]"));
        partners += usize::from(checked.is_ok() && text.contains("taken_by"));
    }
    assert!(playable >= 90, "only {playable} of 400 games can be played");
    assert!(
        in_turns >= 15 && partners >= 10,
        "only {in_turns} are in turns, and {partners} have partners"
    );
}

#[test]
fn a_long_list_of_sizes_is_read_completely() {
    let file = playing::rule_file("nertz");
    let list = ["13, 12", "11, 10", "13, 12", "11, 10", "13, 12", "11,    7"].join(",    ");
    assert!(list.chars().count() > 60);
    let set = [("players", "12"), ("nertz_size", list.as_str())];
    let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let rules = file.compile(None, &set).unwrap();
    let sizes = rules
        .about
        .settings
        .iter()
        .find(|setting| setting.id == "nertz_size");
    let Some(Value::PerSeat(sizes)) = sizes.map(|setting| &setting.value) else {
        panic!("a list");
    };
    assert_eq!((sizes.len(), sizes.last()), (12, Some(&7)));
}

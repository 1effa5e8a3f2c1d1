//! One game of every rule file, kept in `golden/`: the deal, the first moves with the lines of
//! the position that each of them changed, and for the rest of the game a check per move and a
//! digest of the whole position every 25 moves. What a game scores at its end follows in words.
//!
//! The checks run on from move to move, over all that a move of the trace shows: how many moves
//! were legal, which one was played, and each line of the position that it changed. So the first
//! check that differs belongs to the first move that differs; two games that part share a check
//! by accident once in 65,536 moves, and then the next check differs.
//!
//! When a game goes otherwise, its whole trace is written to `target/tmp/golden/`.
//! `UPDATE_GOLDEN=1` writes the kept files anew and the traces of all games, so that the traces
//! of two versions can be compared; a changed game needs a reason.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::common::{
    Chance, Policy, choose, compile, data, deal, game_ids, legal_moves, rule_file,
};
use patience_core::{End, Position, Rules, notation, score};
use patience_language::Form;
use patience_language::describe::scored_words;

/// The deal for games that are not among these, which a random player wins or plays long.
const USUAL_DEAL: u64 = 617;
const DEALS: [(&str, u64); 11] = [
    ("deuces", 3179),
    ("double-solitaire", 96),
    ("nertz", 439),
    ("nuts", 377),
    ("peanuts", 3989),
    ("penguin", 2300),
    ("pishe-pasha", 47),
    ("poker-squares", 3934),
    ("puss-in-the-corner", 721),
    ("pyramid", 307),
    ("spite-and-malice", 112),
];
const MOST_MOVES: usize = 400;
/// The moves that are kept readable, and the moves from one digest to the next.
const STRETCH: usize = 25;

/// A game from the deal to its end.
struct Trace {
    /// The name of the game, the number of the deal and the position dealt.
    deal: String,
    moves: Vec<Made>,
    last: String,
    /// What each seat scores and for what.
    scores: String,
}

/// A move that was made.
struct Made {
    /// The move's number, how many moves were legal, the move, and the lines that it changed.
    text: String,
    /// The position after the move.
    position: String,
}

impl Trace {
    fn of(rules: &Rules, number: u64) -> Self {
        let mut position = deal(rules, number);
        let mut chance = Chance(number);
        let dealt = notation::write_position(rules, &position);
        let mut moves = Vec::new();
        for number in 1..=MOST_MOVES {
            let legal = legal_moves(rules, &position);
            if legal.is_empty() {
                break;
            }
            let mv = choose(rules, Policy::Keen, &legal, &mut chance);
            let words = notation::write_move(rules, &position, mv);
            let mut text = format!("{number} of {}: {words}\n", legal.len());
            let before = lines(rules, &position);
            let seat = position.to_move();
            position
                .play(rules, seat, mv)
                .expect("a listed move is legal");
            let after = lines(rules, &position);
            for (about, line) in &after {
                if before.get(about) != Some(line) {
                    writeln!(text, "  {line}").unwrap();
                }
            }
            for about in before.keys().filter(|about| !after.contains_key(*about)) {
                writeln!(text, "  no {about}").unwrap();
            }
            let position = notation::write_position(rules, &position);
            moves.push(Made { text, position });
        }
        Self {
            deal: format!("{}, deal {number}\n\n{dealt}\n", rules.about.id),
            moves,
            last: notation::write_position(rules, &position),
            scores: scores(rules, &position),
        }
    }

    /// Returns every move with the lines that it changed, and the position at the end.
    fn whole(&self) -> String {
        let moves: String = self.moves.iter().map(|made| made.text.as_str()).collect();
        format!("{}{moves}\n{}\n{}", self.deal, self.last, self.scores)
    }

    /// Returns what is kept of the game.
    fn kept(&self) -> String {
        let mut text = self.deal.clone();
        let mut check = Hash::default();
        for (at, stretch) in self.moves.chunks(STRETCH).enumerate() {
            let first = at * STRETCH + 1;
            let last = first + stretch.len() - 1;
            let mut checks = format!("{first}-{last}:");
            for made in stretch {
                check.add(&made.text);
                write!(checks, " {:04x}", check.mixed() >> 48).unwrap();
                if at == 0 {
                    text += &made.text;
                }
            }
            if at > 0 {
                writeln!(text, "{checks}").unwrap();
            }
            let mut digest = Hash::default();
            digest.add(&stretch[stretch.len() - 1].position);
            writeln!(text, "position after {last}: {:016x}", digest.mixed()).unwrap();
        }
        format!("{text}\n{}", self.scores)
    }

    /// Names the first move that went otherwise than in the text that was kept; nothing when the
    /// whole game went as it did.
    fn difference(&self, kept: &str) -> Option<String> {
        let now = self.kept();
        let (mut old_lines, mut new_lines) = (kept.lines(), now.lines());
        let mut under = "the deal".to_owned();
        loop {
            let (old, new) = (old_lines.next(), new_lines.next());
            if old.is_none() && new.is_none() {
                return None;
            }
            let kinds = [old, new].map(|line| Line::of(line.unwrap_or_default()));
            if old == new {
                if let Line::Move(number) = kinds[0] {
                    under = self.named(number);
                }
                continue;
            }
            let (old, new) = (old.unwrap_or("nothing"), new.unwrap_or("nothing"));
            let place = match kinds[0].min(kinds[1]) {
                Line::Changed | Line::Empty => under,
                Line::Move(number) => self.named(number),
                Line::Checks(first) => {
                    let alike = old.split(' ').zip(new.split(' '));
                    // The first word is the numbers of the moves, which differ at the end of a
                    // game that became longer or shorter.
                    let alike = alike.skip(1).take_while(|(old, new)| old == new).count();
                    self.named(first + alike)
                }
                Line::Position(number) => format!("the position after {}", self.named(number)),
                Line::Score => "the score".to_owned(),
            };
            return Some(format!("{place}\n  before: {old}\n  now:    {new}"));
        }
    }

    /// Names a move by its number and its text, if the game still goes so far.
    fn named(&self, number: usize) -> String {
        let words = self
            .moves
            .get(number - 1)
            .map_or("the game is over", |made| made.text.lines().next().unwrap());
        format!("move {number} ({words})")
    }
}

/// What a line of a kept game holds. Where two lines of different kinds meet, the lesser kind tells
/// what differs: a line more that a move has changed belongs to that move, not to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    /// A line of the deal, or one that a move has changed.
    Changed,
    /// A move that is kept readable, by its number.
    Move(usize),
    /// The checks of a stretch of moves, by the number of the first.
    Checks(usize),
    /// The digest of the position after the move of this number.
    Position(usize),
    /// What a seat scores.
    Score,
    /// Nothing, between the parts and at the end.
    Empty,
}

impl Line {
    fn of(line: &str) -> Self {
        let number = |text: &str| text.parse().ok();
        let after = line.strip_prefix("position after ");
        let digest = after.and_then(|rest| number(rest.split(':').next().unwrap()));
        let mv = line.split_once(" of ").and_then(|(first, _)| number(first));
        let checks = line.split_once('-').and_then(|(first, _)| number(first));
        match (digest, mv, checks) {
            (Some(number), _, _) => Self::Position(number),
            (_, Some(number), _) => Self::Move(number),
            (_, _, Some(number)) => Self::Checks(number),
            _ if line.is_empty() => Self::Empty,
            _ if line.starts_with("seat ") && line.contains(": ") => Self::Score,
            _ => Self::Changed,
        }
    }
}

/// A running hash of texts (64-bit FNV-1a).
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash with every bit depending on every other (the last step of `splitmix64`).
    const fn mixed(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Returns the lines of a position by what they are about.
fn lines(rules: &Rules, position: &Position) -> BTreeMap<String, String> {
    let text = notation::write_position(rules, position);
    let about = |line: &str| {
        let words: Vec<&str> = line.split([':', '>', ' ']).collect();
        if words[0] == "seat" {
            format!("seat {}", words[1])
        } else {
            words[0].to_owned()
        }
    };
    text.lines()
        .map(|line| (about(line), line.to_owned()))
        .collect()
}

fn scores(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    for seat in rules.all_sides() {
        let out = match position.turn().end {
            Some(End::Out(out)) => rules.side(out) == seat,
            _ => false,
        };
        let tally = score::tally(rules, position, seat, out);
        for line in &tally.lines {
            writeln!(
                text,
                "seat {}: {} {}, {} points",
                seat.0 + 1,
                line.count,
                scored_words(rules, line.scored),
                line.points
            )
            .unwrap();
        }
        writeln!(text, "seat {}: {} in all", seat.0 + 1, tally.total()).unwrap();
    }
    text
}

fn trace(id: &str) -> Trace {
    let rules = compile(&rule_file(id), &Form::plain("standard"));
    let number = DEALS
        .iter()
        .find(|(game, _)| *game == id)
        .map_or(USUAL_DEAL, |(_, number)| *number);
    Trace::of(&rules, number)
}

/// Writes the whole trace of a game below `target/` and returns where.
fn write_whole(id: &str, trace: &Trace) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{id}.txt"));
    std::fs::write(&file, trace.whole()).unwrap();
    file
}

#[test]
fn each_game_goes_as_it_went() {
    let update = std::env::var("UPDATE_GOLDEN").is_ok_and(|value| value == "1");
    let mut differences = Vec::new();
    for id in game_ids() {
        let trace = trace(&id);
        let file = data(&format!("golden/{id}.txt"));
        if update {
            write_whole(&id, &trace);
            std::fs::write(&file, trace.kept()).unwrap();
            continue;
        }
        let kept = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{id}: {error}; write it with UPDATE_GOLDEN=1"))
            .replace("\r\n", "\n");
        if let Some(difference) = trace.difference(&kept) {
            let whole = write_whole(&id, &trace);
            let whole = whole.display();
            differences.push(format!("{id}: {difference}\n  the whole game: {whole}"));
        }
    }
    assert!(
        differences.is_empty(),
        "the first that differs in each game; if the change is meant, write the files with \
         UPDATE_GOLDEN=1\n{}",
        differences.join("\n")
    );
}

/// The kept text of a game in which one move goes otherwise, in what changes or in how many moves
/// are legal, and all that follows goes as it did.
#[test]
fn the_first_move_that_differs_is_named_wherever_it_is() {
    let kept = trace("klondike").kept();
    let mut trace = trace("klondike");
    assert!(trace.moves.len() > 3 * STRETCH, "the game is long");
    assert_eq!(trace.difference(&kept), None);
    for at in 0..trace.moves.len() {
        for (from, to) in [("\n  ", "\n   "), (" of ", " of 1")] {
            let was = trace.moves[at].text.clone();
            trace.moves[at].text = was.replacen(from, to, 1);
            assert_ne!(trace.moves[at].text, was);
            let named = trace.difference(&kept).unwrap();
            assert!(
                named.starts_with(&format!("move {} (", at + 1)),
                "move {}: {named}",
                at + 1
            );
            trace.moves[at].text = was;
        }
    }
}

#[test]
fn a_game_that_became_shorter_or_longer_is_named_by_the_move_it_parts_at() {
    let whole = trace("klondike");
    for moves in [3, STRETCH, STRETCH + 1, 2 * STRETCH, 2 * STRETCH + 7] {
        let mut short = trace("klondike");
        short.moves.truncate(moves);
        let parted = format!("move {} (", moves + 1);
        let longer = whole.difference(&short.kept()).unwrap();
        let shorter = short.difference(&whole.kept()).unwrap();
        for named in [longer, shorter] {
            assert!(named.starts_with(&parted), "after {moves}: {named}");
        }
    }
}

#[test]
fn a_deal_a_position_and_a_score_that_differ_are_named_as_such() {
    let kept = trace("klondike").kept();
    let named = |change: &dyn Fn(&mut Trace)| {
        let mut trace = trace("klondike");
        change(&mut trace);
        let difference = trace.difference(&kept).unwrap();
        difference
            .split(['\n', '('])
            .next()
            .unwrap()
            .trim()
            .to_owned()
    };
    assert_eq!(
        named(&|trace| trace.deal = trace.deal.replace("KS", "KD")),
        "the deal"
    );
    assert_eq!(
        named(&|trace| trace.moves[49].position.push('!')),
        "the position after move 50"
    );
    assert_eq!(named(&|trace| trace.scores.insert(8, '!')), "the score");
}

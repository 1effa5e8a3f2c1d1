//! One game of every rule file, played sensibly: `golden/games.txt` has a line for each, with
//! checksums of the deal, the moves and the score.
//!
//! The checksum of the moves is cumulative. It covers the number of legal moves, the move played,
//! and each line of the position that the move changed. One checksum is kept for every [`STRETCH`]
//! moves, so that the first that differs shows between which moves two games diverge. Games that
//! diverge share a checksum by accident once in 65,536 times, and then the next one differs.
//!
//! When a game changes, its whole trace is written to `target/tmp/golden/`. `UPDATE_GOLDEN=1`
//! rewrites the kept file and writes the traces of all games, so that the traces of two versions
//! can be compared. A changed game needs a reason.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::common::{
    Chance, Policy, choose, compile, data, deal, game_ids, legal_moves, rule_file, worth,
};
use patience_core::{End, Move, Position, Rules, advice, notation, score};
use patience_language::Form;
use patience_language::describe::scored_words;

/// The deal for games that are not in this list. A random player wins these or plays them for long.
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
/// The number of moves between two checksums.
const STRETCH: usize = 20;

/// A game from the deal to its end.
#[derive(Clone)]
struct Trace {
    /// The name of the game.
    id: String,
    /// The deal number and the dealt position.
    deal: String,
    /// Each move with its number, the number of legal moves, and the lines that it changed.
    moves: Vec<String>,
    /// The position at the end.
    last: String,
    /// The score of each seat, line by line.
    scores: String,
}

impl Trace {
    fn of(rules: &Rules, number: u64) -> Self {
        let mut position = deal(rules, number);
        let mut chance = Chance(number);
        let dealt = notation::write_position(rules, &position);
        let mut seen = HashSet::from([dealt.clone()]);
        let mut before = lines(&dealt);
        let mut moves = Vec::new();
        for number in 1..=MOST_MOVES {
            let legal = legal_moves(rules, &position);
            if legal.is_empty() {
                break;
            }
            let mv = sensible(rules, &position, &legal, &seen, &mut chance);
            let words = notation::write_move(rules, &position, mv);
            let mut text = format!("{number} of {}: {words}\n", legal.len());
            let seat = position.to_move();
            position
                .play(rules, seat, mv)
                .expect("a listed move is legal");
            let now = notation::write_position(rules, &position);
            let after = lines(&now);
            for (about, line) in &after {
                if before.get(about) != Some(line) {
                    writeln!(text, "  {line}").unwrap();
                }
            }
            for about in before.keys().filter(|about| !after.contains_key(*about)) {
                writeln!(text, "  no {about}").unwrap();
            }
            seen.insert(now);
            before = after;
            moves.push(text);
        }
        Self {
            id: rules.about.id.clone(),
            deal: format!("deal {number}\n\n{dealt}\n"),
            moves,
            last: notation::write_position(rules, &position),
            scores: scores(rules, &position),
        }
    }

    /// Returns every move with the lines that it changed, and the last position.
    fn whole(&self) -> String {
        let moves = self.moves.concat();
        let (id, deal) = (&self.id, &self.deal);
        format!("{id}, {deal}{moves}\n{}\n{}", self.last, self.scores)
    }

    /// Returns the kept line of the game: checksums of the deal, the moves and the score.
    fn kept(&self) -> String {
        let mut check = Hash::default();
        let mut checks = String::new();
        for stretch in self.moves.chunks(STRETCH) {
            stretch.iter().for_each(|text| check.add(text));
            write!(checks, " {}", check.short()).unwrap();
        }
        let [deal, score] = [&self.deal, &self.scores].map(|text| Hash::of(text).short());
        let moves = self.moves.len();
        format!("{}: {deal} {score} {moves}:{checks}", self.id)
    }

    /// Describes how the game differs from its kept line, or returns `None` if it does not.
    fn difference(&self, kept: &str) -> Option<String> {
        let now = self.kept();
        if now == kept {
            return None;
        }
        let [old, new]: [Vec<&str>; 2] = [kept, &now].map(|line| line.split(' ').collect());
        let moves = |line: &[&str]| line.get(3)?.trim_end_matches(':').parse::<usize>().ok();
        let old_moves = moves(&old).unwrap_or_default();
        let stretches = |line: &[&str]| line.iter().skip(4).map(|it| (*it).to_owned()).collect();
        let [old_checks, new_checks]: [Vec<String>; 2] = [stretches(&old), stretches(&new)];
        let alike = old_checks.iter().zip(&new_checks);
        let alike = alike.take_while(|(old, new)| old == new).count() * STRETCH;
        let shorter = self.moves.len().min(old_moves);
        Some(if old.get(1) != new.get(1) {
            "it is dealt otherwise".to_owned()
        } else if alike < shorter {
            let (first, last) = (alike + 1, (alike + STRETCH).min(shorter));
            format!("one of the moves {first} to {last} differs")
        } else if old_moves != self.moves.len() {
            format!("it had {old_moves} moves, and has {}", self.moves.len())
        } else {
            "it scores otherwise".to_owned()
        })
    }
}

/// Chooses a move as a player would who can see all cards: one of the most promising that does not
/// lead back to an earlier arrangement. Once in a while it is any move, so that unusual ones are
/// tried too.
fn sensible(
    rules: &Rules,
    position: &Position,
    legal: &[Move],
    seen: &HashSet<String>,
    chance: &mut Chance,
) -> Move {
    if chance.below(16) == 0 {
        return chance.pick(legal);
    }
    let seat = position.to_move();
    let is_best = |mv: Move| match mv {
        Move::Transfer { from, .. } => {
            advice::best_place(rules, position, seat, from, None) == Some(mv)
        }
        _ => true,
    };
    let value = |mv: &Move| {
        let idle = advice::changes_nothing(rules, position, *mv);
        std::cmp::Reverse((!idle, worth(rules, *mv), is_best(*mv)))
    };
    let mut moves = legal.to_vec();
    moves.sort_by_cached_key(value);
    let leads_on = |mv: &Move| {
        let mut after = position.clone();
        after.play(rules, seat, *mv).is_ok()
            && !seen.contains(&notation::write_position(rules, &after))
    };
    let best = moves.into_iter().find(leads_on);
    best.unwrap_or_else(|| choose(rules, Policy::Keen, legal, chance))
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

    fn of(text: &str) -> Self {
        let mut hash = Self::default();
        hash.add(text);
        hash
    }

    /// Returns the part of the hash that is kept.
    fn short(&self) -> String {
        format!("{:04x}", self.mixed() >> 48)
    }

    /// Returns the hash with every bit depending on every other (the last step of `splitmix64`).
    const fn mixed(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Returns the lines of a position by their subject.
fn lines(position: &str) -> BTreeMap<String, String> {
    let about = |line: &str| {
        let words: Vec<&str> = line.split([':', '>', ' ']).collect();
        if words[0] == "seat" {
            format!("seat {}", words[1])
        } else {
            words[0].to_owned()
        }
    };
    position
        .lines()
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
                seat.number() + 1,
                line.count,
                scored_words(rules, line.scored),
                line.points
            )
            .unwrap();
        }
        writeln!(text, "seat {}: {} in all", seat.number() + 1, tally.total()).unwrap();
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

/// Writes the whole trace of a game below `target/` and returns the path.
fn write_whole(trace: &Trace) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{}.txt", trace.id));
    std::fs::write(&file, trace.whole()).unwrap();
    file
}

#[test]
fn each_game_plays_as_recorded() {
    let file = data("golden/games.txt");
    let traces: Vec<Trace> = game_ids().iter().map(|id| trace(id)).collect();
    if std::env::var("UPDATE_GOLDEN").is_ok_and(|value| value == "1") {
        traces.iter().for_each(|trace| {
            write_whole(trace);
        });
        let kept = traces.iter().map(|trace| trace.kept() + "\n");
        return std::fs::write(&file, kept.collect::<String>()).unwrap();
    }
    let kept = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{error}; write it with UPDATE_GOLDEN=1"));
    let kept: BTreeMap<&str, &str> = kept
        .lines()
        .filter_map(|line| Some((line.split_once(": ")?.0, line)))
        .collect();
    let differences: Vec<String> = traces
        .iter()
        .filter_map(|trace| {
            let id = &trace.id;
            let kept = kept.get(id.as_str());
            let difference =
                kept.map_or(Some("it is new".to_owned()), |kept| trace.difference(kept));
            let (difference, whole) = (difference?, write_whole(trace));
            Some(format!(
                "{id}: {difference}\n  the whole game: {}",
                whole.display()
            ))
        })
        .collect();
    assert!(
        differences.is_empty(),
        "games go otherwise; if that is meant, write the file with UPDATE_GOLDEN=1\n{}",
        differences.join("\n")
    );
    let is_gone = |id: &&&str| !traces.iter().any(|trace| trace.id == **id);
    assert_eq!(kept.keys().find(is_gone), None, "a game is gone");
}

/// One move differs, in what it changes or in the number of legal moves, and all later moves are
/// the same.
#[test]
fn a_difference_names_the_moves_between_which_it_is() {
    let whole = trace("klondike");
    let kept = whole.kept();
    assert!(whole.moves.len() > 3 * STRETCH, "the game is long");
    assert_eq!(whole.difference(&kept), None);
    for at in 0..whole.moves.len() {
        for (from, to) in [("\n  ", "\n   "), (" of ", " of 1")] {
            let mut trace = whole.clone();
            trace.moves[at] = whole.moves[at].replacen(from, to, 1);
            assert_ne!(trace.moves[at], whole.moves[at]);
            let named = trace.difference(&kept).unwrap();
            let first = at / STRETCH * STRETCH + 1;
            assert!(named.contains(&format!(" {first} to ")), "{at}: {named}");
        }
    }
}

#[test]
fn a_shorter_or_longer_game_names_the_moves_where_it_diverges() {
    let whole = trace("klondike");
    for moves in [3, STRETCH, STRETCH + 1, 2 * STRETCH, 2 * STRETCH + 7] {
        let mut short = whole.clone();
        short.moves.truncate(moves);
        let longer = whole.difference(&short.kept()).unwrap();
        let shorter = short.difference(&whole.kept()).unwrap();
        let parts = |named: &str| {
            let first = moves / STRETCH * STRETCH + 1;
            named.contains(&format!(" {first} to {moves} "))
                || named.starts_with("it had ") && moves % STRETCH == 0
        };
        assert!(parts(&longer) && parts(&shorter), "{longer}; {shorter}");
    }
}

#[test]
fn differences_in_deal_and_score_are_named() {
    let whole = trace("klondike");
    let named = |change: &dyn Fn(&mut Trace)| {
        let mut trace = whole.clone();
        change(&mut trace);
        trace.difference(&whole.kept())
    };
    assert_eq!(
        named(&|trace| trace.deal = trace.deal.replace("KS", "KD")).as_deref(),
        Some("it is dealt otherwise")
    );
    assert_eq!(
        named(&|trace| trace.scores.insert(8, '!')).as_deref(),
        Some("it scores otherwise")
    );
}

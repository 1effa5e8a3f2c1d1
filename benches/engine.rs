//! The speed of the engine: random play, and copying a position. The rate of play is also given relative to a fixed
//! loop of arithmetic timed in the same run, because machines differ and are shared. Every run asserts the number of
//! moves played.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Move, Position, Rules, Seat};
use patience_language::{RuleFile, Source};

/// The numbers of moves of random play in the deals below. They change only with the rules or the deals.
const DEUCES: u64 = 573_855;
const PENGUIN: u64 = 546_840;
const PYRAMID: u64 = 708_291;

/// Random games are stopped after this many moves.
const LONGEST: usize = 300;

fn rules(id: &str) -> Rules {
    let path = format!("{}/rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the rule file is there");
    let file =
        RuleFile::read(id, &Arc::new(Source { name: path, text }), &|_| None).expect("it is sound");
    file.compile(None, &[]).expect("it compiles")
}

/// A small random number generator, so that choosing a move costs next to nothing.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays random games of the deals from 1 on. Returns the number of moves.
fn random_play(rules: &Rules, deals: u64) -> u64 {
    let mut chance = Chance(1);
    let mut moves: Vec<Move> = Vec::new();
    let mut played = 0;
    for number in 1..=deals {
        let deal = DealNumber::new(number).expect("a deal number");
        let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
        for _ in 0..LONGEST {
            position.legal_moves(rules, Seat::FIRST, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[chance.below(moves.len())];
            black_box(position.play(rules, Seat::FIRST, mv)).expect("a listed move is legal");
            played += 1;
        }
    }
    played
}

/// The yardstick: a fixed amount of arithmetic.
fn yardstick(rounds: u64) -> u64 {
    (0..rounds).fold(0x9e37_79b9_7f4a_7c15, |state: u64, round| {
        let mixed = (state ^ round).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    })
}

/// Returns the best of several timings in seconds, and the result, which must be the same each time.
fn best_of<T: PartialEq + std::fmt::Debug>(times: usize, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    let mut result = None;
    for _ in 0..times {
        let start = Instant::now();
        let value = work();
        best = best.min(start.elapsed().as_secs_f64());
        if let Some(earlier) = &result {
            assert_eq!(earlier, &value, "the same work gives the same result");
        }
        result = Some(value);
    }
    (best, result.expect("it ran"))
}

fn assert_no_allocation(rules: &Rules) {
    let mut position = Position::deal(
        rules,
        DealNumber::new(7).expect("a deal number"),
        0,
        Seat::FIRST,
        &[],
    );
    let mut moves = Vec::with_capacity(4096);
    let mut chance = Chance(3);
    let info = allocation_counter::measure(|| {
        for _ in 0..LONGEST {
            position.legal_moves(rules, Seat::FIRST, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[chance.below(moves.len())];
            let before = position.to_move();
            let played = position
                .play(rules, Seat::FIRST, mv)
                .expect("a listed move is legal");
            position.take_back(rules, &played);
            assert_eq!(position.to_move(), before);
            black_box(position.play(rules, Seat::FIRST, mv)).expect("and legal again");
        }
    });
    assert_eq!(
        info.count_total, 0,
        "{}: listing, playing and undoing moves allocate nothing",
        rules.about.id
    );
}

/// Returns a rate in millions per second.
fn millions(count: u64, seconds: f64) -> f64 {
    Duration::from_micros(count).as_secs_f64() / seconds
}

fn main() {
    const ROUNDS: u64 = 100_000_000;
    const COPIES: u32 = 100_000;
    let (seconds, value) = best_of(5, || yardstick(black_box(ROUNDS)));
    black_box(value);
    let yard = millions(ROUNDS, seconds);
    println!("yardstick          {yard:>8.1} M rounds/s");
    for (id, deals, expected) in [
        ("deuces", 2_000, DEUCES),
        ("penguin", 10_000, PENGUIN),
        ("pyramid", 10_000, PYRAMID),
    ] {
        let rules = rules(id);
        assert_no_allocation(&rules);
        let (seconds, played) = best_of(9, || random_play(&rules, deals));
        assert_eq!(
            played, expected,
            "{id}: random play takes the same number of moves"
        );
        let rate = millions(played, seconds);
        println!(
            "{id:<10} play    {rate:>8.2} M moves/s   {:.4} of the yardstick",
            rate / yard
        );
    }
    for id in ["penguin", "pyramid", "puss-in-the-corner"] {
        let rules = rules(id);
        let deal = DealNumber::new(1).expect("a deal number");
        let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
        let (clones, ()) = best_of(5, || {
            (0..COPIES).for_each(|_| drop(black_box(position.clone())));
        });
        let mut other = position.clone();
        let (copies, ()) = best_of(5, || {
            (0..COPIES).for_each(|_| black_box(&mut other).copy_from(black_box(&position)));
        });
        assert_eq!(other, position);
        let each = 1e9 / f64::from(COPIES);
        println!(
            "{id:<18} clone {:>6.1} ns   copy {:>6.1} ns",
            clones * each,
            copies * each
        );
    }
}

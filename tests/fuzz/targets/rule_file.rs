//! Any text is a valid rule file or is refused with errors. A valid game can be dealt, and every move that it lists can
//! be played, undone and played again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use patience_core::{DealNumber, Position, Seat};
use patience_language::{RuleFile, Source};

/// The number of moves to play.
const MOST_MOVES: usize = 20;

fuzz_target!(|text: &str| {
    let source = Source::new("fuzzed.toml", text);
    let rules = RuleFile::read("fuzzed", &source, &|_| None).and_then(|file| file.compile(None, &[]));
    let rules = match rules {
        Ok(rules) => rules,
        Err(faults) => {
            assert!(!faults.0.is_empty(), "a refused file has an error");
            assert!(faults.0.iter().all(|fault| !fault.message.is_empty()));
            return;
        }
    };
    let mut position = Position::deal(&rules, DealNumber::FIRST, 0, Seat::FIRST, &[]);
    for number in 0..MOST_MOVES {
        let seat = position.to_move();
        let mut moves = Vec::new();
        position.legal_moves(&rules, seat, &mut moves);
        let Some(mv) = moves.get(number % moves.len().max(1)) else {
            return;
        };
        let before = position.clone();
        let played = position.play(&rules, seat, *mv).expect("a listed move is legal");
        position.take_back(&rules, &played);
        assert_eq!(position, before, "undo restores the position");
        position.play(&rules, seat, *mv).expect("it is legal again");
    }
});

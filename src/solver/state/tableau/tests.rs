//! States that are given up as dead ends, compared with a search of every position.

use std::sync::Arc;

use patience_core::{DealNumber, Position, Rules, Seat};
use patience_language::{RuleFile, Source};

use super::game::TableauGame;
use super::position::TableauState;
use crate::argument::Arguments;
use crate::evaluate::weights::WITH_STOCK;
use crate::prune::safe_autoplay::SafeAutoplay;
use crate::random::Random;
use crate::state::search_state::SearchState;

#[path = "../../tests/solving/exhaustive.rs"]
mod exhaustive;

use exhaustive::is_winnable;

/// The position limit of the exhaustive search.
const MAX_POSITIONS: usize = 4_000;

const GAME: &str = r#"
title = "Small pack"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1, 2, 3, 4 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 5"
[pile.foundation]
count = 4
lift = "BACK"
[pile.tableau]
count = 4
face = "last up"
build = "BUILD"
lift = "built run"
empty = "5"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

fn game(words: &[(&str, &str)]) -> Rules {
    let text = words.iter().fold(GAME.to_owned(), |text, (word, with)| {
        text.replace(word, with)
    });
    let source = Arc::new(Source {
        name: "small.toml".to_owned(),
        text,
    });
    let file = RuleFile::read("small", &source, &|_| None);
    file.and_then(|file| file.compile(None, &[]))
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Dead ends met in random play: how many only the cheap proof saw, how many needed the orders of competing cards,
/// and how often an order found then was needed later.
#[derive(Debug, Default)]
struct DeadEnds {
    cheap: u32,
    by_order: u32,
    by_known_order: u32,
}

impl DeadEnds {
    /// Plays a deal at random until a dead end is proven, and checks that it cannot be won.
    fn play(&mut self, rules: &Rules, number: u64) {
        let start = Position::deal(rules, DealNumber::new(number).unwrap(), 0, Seat::FIRST, &[]);
        let autoplay = SafeAutoplay::from_rules(rules);
        let game =
            TableauGame::from_rules(rules, &start, autoplay.as_ref(), Arguments::ALL).unwrap();
        let mut state = TableauState::from_position(&game, rules, &start, WITH_STOCK[0]);
        let (mut path, mut successors) = (Vec::new(), Vec::new());
        let mut random = Random::from_seed(number);
        loop {
            let is_dead_end = state.is_dead_end();
            if is_dead_end || state.is_proven_dead_end() {
                let mut here = start.clone();
                for mv in state.to_moves(&start, &path) {
                    here.play(rules, Seat::FIRST, mv).unwrap();
                }
                assert_ne!(
                    is_winnable(rules, &here, MAX_POSITIONS),
                    Some(true),
                    "deal {number} after {} macro moves",
                    path.len()
                );
                let game = TableauGame::from_rules(rules, &here, autoplay.as_ref(), Arguments::ALL)
                    .unwrap();
                let mut fresh = TableauState::from_position(&game, rules, &here, WITH_STOCK[0]);
                let is_seen_afresh = fresh.is_dead_end();
                self.cheap += u32::from(is_seen_afresh);
                self.by_order += u32::from(!is_dead_end);
                self.by_known_order += u32::from(is_dead_end && !is_seen_afresh);
                break;
            }
            state.expand(&mut successors);
            if successors.is_empty() || path.len() > 60 {
                break;
            }
            // Moves that are undone leave no trace in the known orders.
            for other in &successors {
                state.make(other.macro_move);
                state.unmake();
            }
            let count = u32::try_from(successors.len()).unwrap();
            let chosen = successors[random.below(count) as usize].macro_move;
            state.make(chosen);
            path.push(chosen);
        }
        while path.pop().is_some() {
            state.unmake();
        }
        let fresh = TableauState::from_position(&game, rules, &start, WITH_STOCK[0]);
        assert_eq!(state.key(), fresh.key());
    }
}

#[test]
fn proven_dead_ends_cannot_be_won() {
    let mut all = DeadEnds::default();
    for build in ["down in alternating colours", "down in the same colour"] {
        for (turn, redeals) in [("1", "-1"), ("3", "-1"), ("2", "1")] {
            for back in ["top card", "nothing"] {
                let rules = game(&[
                    ("BUILD", build),
                    ("TURN", turn),
                    ("REDEALS", redeals),
                    ("BACK", back),
                ]);
                for number in 1..=100 {
                    all.play(&rules, number);
                }
            }
        }
    }
    assert!(
        all.cheap > 100 && all.by_order > 10 && all.by_known_order > 0,
        "{all:?}"
    );
}

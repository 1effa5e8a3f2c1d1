//! What is given up as hopeless, or ruled out, against a search that looks at everything.

use std::sync::Arc;

use patience_core::{DealNumber, Position, Rules, Seat};
use patience_language::{RuleFile, Source};

use super::super::ground::Ground;
use super::super::safe::Safe;
use super::super::taste::WITH_STOCK;
use super::{Board, Plan};
use crate::chance::Chance;

#[path = "../../tests/solving/plainly.rs"]
mod plainly;

use plainly::plainly;

/// How many positions are looked at plainly.
const MOST: usize = 4_000;

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

/// What was given up in play by chance: how often at a look, how often only when rivals were tried
/// out, and how often what was found then was needed.
#[derive(Debug, Default)]
struct GivenUp {
    hopeless: u32,
    ruled_out: u32,
    later: u32,
}

impl GivenUp {
    /// Plays a deal by chance, and sees that nothing is given up that can be won.
    fn play(&mut self, rules: &Rules, number: u64) {
        let start = Position::deal(rules, DealNumber::new(number).unwrap(), 0, Seat::FIRST, &[]);
        let plan = Plan::of(rules, &start, Safe::of(rules).as_ref()).unwrap();
        let mut board = Board::of(&plan, rules, &start, WITH_STOCK[0]);
        let (mut plies, mut listed) = (Vec::new(), Vec::new());
        let mut chance = Chance::new(number);
        loop {
            let hopeless = board.is_hopeless();
            let ruled_out = hopeless || board.is_ruled_out();
            if ruled_out {
                let mut here = start.clone();
                for mv in Ground::spelled(&board, &start, &plies) {
                    here.play(rules, Seat::FIRST, mv).unwrap();
                }
                assert_ne!(
                    plainly(rules, &here, MOST),
                    Some(true),
                    "deal {number} after {} plies",
                    plies.len()
                );
                let afresh = Plan::of(rules, &here, Safe::of(rules).as_ref()).unwrap();
                let afresh = Board::of(&afresh, rules, &here, WITH_STOCK[0]).is_hopeless();
                self.hopeless += u32::from(afresh);
                self.ruled_out += u32::from(!hopeless);
                self.later += u32::from(hopeless && !afresh);
                break;
            }
            board.list(&mut listed);
            if listed.is_empty() || plies.len() > 60 {
                break;
            }
            let ply = listed[chance.below(listed.len() as u32) as usize].ply;
            board.make(ply);
            plies.push(ply);
        }
        while !plies.is_empty() {
            plies.pop();
            board.unmake();
        }
        assert_eq!(
            board.key(),
            Board::of(&plan, rules, &start, WITH_STOCK[0]).key()
        );
    }
}

#[test]
fn what_is_given_up_cannot_be_won() {
    let mut all = GivenUp::default();
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
        all.hopeless > 100 && all.ruled_out > 10 && all.later > 0,
        "{all:?}"
    );
}

//! Solves a deal of a game, and prints the winning moves.
//!
//! `cargo run --release --example solve_a_deal rules/freecell.toml 11982`

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_core::notation::write_move;
use patience_core::{DealNumber, Position, Seat};
use patience_language::{RuleFile, Source};
use patience_solver::{Budget, Verdict, Watch, shorten, solve};

/// The position limit of the search.
const MOST_STATES: u64 = 1_000_000;

fn read(path: &Path) -> Option<Arc<Source>> {
    let text = std::fs::read_to_string(path).ok()?;
    let name = path.display().to_string();
    Some(Arc::new(Source { name, text }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args();
    let path = PathBuf::from(arguments.nth(1).ok_or("give a rule file")?);
    let number = arguments.next().ok_or("give a deal number")?;
    let deal = DealNumber::parse(&number).ok_or("this is not a deal number")?;

    let source = read(&path).ok_or("the file cannot be read")?;
    let beside = |name: &str| read(&path.with_file_name(format!("{name}.toml")));
    let rules = RuleFile::read("game", &source, &beside)?.compile(None, &[])?;
    let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    let budget = Budget {
        states: Some(MOST_STATES),
        ..Budget::default()
    };
    match solve(&rules, &start, &budget, &Watch::default()).verdict {
        Verdict::Won(moves) => {
            let mut position = start.clone();
            for mv in shorten(&rules, &start, moves) {
                println!("{}", write_move(&rules, &position, mv));
                position.play(&rules, Seat::FIRST, mv)?;
            }
        }
        Verdict::Lost => println!("The deal cannot be won."),
        Verdict::Undecided(reason) => println!("Undecided, limit reached: {reason:?}"),
    }
    Ok(())
}

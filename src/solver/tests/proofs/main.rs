//! The solver's verdicts on positions of every game for one player, compared with searches that use no argument. An
//! exhaustive search checks each proof of loss. If there are too many positions for that, others look for a win:
//! searches without one of the arguments, a search without any, simulated players, and repeated random play. One win
//! is enough to refute a proof.
//!
//! `PATIENCE_TRIES_PROOFS` is the number of lost positions to find in each game; a table of all games is printed.
//! `PATIENCE_PROOFS_OF` names the games to try, and `PATIENCE_PROOFS_FROM` is the number of the first deal.

#[path = "../solving/exhaustive.rs"]
mod exhaustive;
mod premises;
mod trial;
mod walk;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use patience_core::{DealStep, Description, Group, Rank, Ranks, Role, Rules, Shape, Suit};
use patience_language::{RuleFile, Source};

use trial::{Effort, Found, try_form};

/// The folder of the rule files.
const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");

fn source(id: &str) -> Option<Arc<Source>> {
    let name = format!("{RULES}/{id}.toml");
    let text = std::fs::read_to_string(&name).ok()?;
    Some(Arc::new(Source { name, text }))
}

fn read(id: &str, text: &Arc<Source>) -> Option<RuleFile> {
    RuleFile::read(id, text, &source).ok()
}

/// The names of all games, sorted.
fn names_of_games() -> Vec<String> {
    let files = std::fs::read_dir(Path::new(RULES)).expect("the rule files are there");
    let mut names: Vec<String> = files
        .filter_map(|entry| {
            let file = entry.ok()?.file_name();
            Some(file.to_str()?.strip_suffix(".toml")?.to_owned())
        })
        .collect();
    names.sort();
    names
}

/// The forms of a game: its variants, and the game with each option at its bounds.
fn forms(name: &str) -> Vec<(String, Rules)> {
    let text = source(name).expect("the rule file is there");
    let file = read(name, &text).expect("the rule file is right");
    let compiled = file.forms().into_iter().filter_map(|form| {
        let rules = file.compile(Some(&form.variant), &form.set).ok()?;
        (rules.seats() == 1).then(|| (form.to_string(), rules))
    });
    compiled.collect()
}

/// A game with smaller packs, so small that all positions can be searched; empty if its deal needs more cards.
fn with_small_packs(name: &str) -> Vec<(String, Rules)> {
    let packs = ["ace to 3", "ace to 4", "ace to 5", "ace to 7"];
    let small = packs.into_iter().filter_map(|ranks| {
        let name = name.to_owned();
        let text = format!("extends = \"{name}\"\ntitle = \"Small\"\ndeck.ranks = \"{ranks}\"\n");
        let file = read("small", &Arc::new(Source { name, text }))?;
        let rules = file.compile(None, &[]).ok()?;
        (rules.seats() == 1).then(|| (ranks.to_owned(), rules))
    });
    small.collect()
}

/// A game with fewer cards and proportionally shorter layouts; empty if its rules need more.
fn with_short_layouts(rules: &Rules) -> Vec<(String, Rules)> {
    let rank = |index: u8| Rank::ACE.plus(index);
    let few = [rank(0), rank(1), rank(2), Rank::KING];
    let more = [rank(0), rank(1), rank(2), rank(3), rank(11), Rank::KING];
    let packs: [(&str, &[Rank], &[Suit]); 3] = [
        ("four ranks", &few, &[]),
        ("six ranks", &more, &[]),
        ("two suits", &[], &[Suit::Clubs, Suit::Diamonds]),
    ];
    let short = packs.into_iter().filter_map(|(about, ranks, left_out)| {
        let mut short = Description::clone(rules);
        short.packs = 1;
        short.ranks = Ranks::new(ranks).unwrap_or(rules.ranks);
        short.suits_left_out = left_out.to_vec();
        let suits = Suit::ALL.len() - left_out.len();
        let cards = u16::from(short.ranks.count()) * u16::try_from(suits).ok()?;
        let shorter = |count: u16| count * cards / rules.cards();
        // With so few columns, many deals are lost.
        let narrow = |group: &Group| group.role == Role::Tableau && group.shape == Shape::Row;
        for group in short.groups.iter_mut().filter(|group| narrow(group)) {
            group.count = group.count.min(3);
        }
        short.picture.clear();
        short.captions.clear();
        for step in &mut short.deal {
            match step {
                DealStep::Each { to, counts, .. } => {
                    let columns = usize::from(short.groups[to.index()].count);
                    let all = counts.len();
                    counts.truncate(columns);
                    for count in counts {
                        let wider = u16::from(*count) * u16::try_from(all).ok()?
                            / u16::try_from(columns).ok()?;
                        *count = u8::try_from(shorter(wider)).ok()?;
                    }
                }
                DealStep::One { count, .. } => *count = shorter(*count),
                DealStep::Interleaved { total, .. } => *total = shorter(*total),
                _ => {}
            }
        }
        Some((about.to_owned(), Rules::new(short).ok()?))
    });
    short.collect()
}

/// Tries a game: its standard form, others in turn, and small packs and short layouts if too few proofs could be
/// checked completely.
fn try_game(name: &str, number: usize, effort: &Effort) -> Found {
    let mut found = Found::default();
    let forms = forms(name);
    let Some((standard, others)) = forms.split_first() else {
        return found;
    };
    found.add(try_form(name, standard, effort, (effort.lost, 1)));
    let other = others.iter().cycle().skip(number).take(others.len());
    for form in other.take(effort.forms) {
        // A form that is tried less also uses fewer deals: without that limit, a form with hardly any losses would
        // try them all.
        found.add(try_form(name, form, effort, (effort.lost.div_ceil(8), 8)));
    }
    if found.to_the_end < effort.to_the_end {
        let short = with_short_layouts(&standard.1);
        for form in with_small_packs(name).into_iter().chain(short) {
            let before = found.to_the_end;
            let missing = effort.to_the_end - before;
            found.add(try_form(name, &form, effort, (missing, 1)));
            if found.to_the_end >= effort.to_the_end {
                break;
            }
        }
    }
    found
}

#[test]
fn no_win_refutes_the_verdicts_on_positions_of_every_game() {
    let effort = Effort::from_environment();
    let only = std::env::var("PATIENCE_PROOFS_OF").ok();
    let is_wanted = |name: &String| match &only {
        Some(only) => only.split(' ').any(|other| other == name),
        None => true,
    };
    // Usually one game in five is tried.
    let stride = if effort.is_long || only.is_some() {
        1
    } else {
        5
    };
    let names = names_of_games().into_iter().filter(is_wanted);
    let names: Vec<String> = names.step_by(stride).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(name) = names.get(number) else {
                return found;
            };
            let of_game = try_game(name, number, &effort);
            if effort.is_long && of_game.positions > 0 {
                println!("{}", of_game.row(name));
            }
            found.push(of_game);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let found: Vec<Found> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let found = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        found
            .flat_map(|found| found.expect("no trial panics"))
            .collect()
    });
    let mut all = Found::default();
    found.into_iter().for_each(|found| all.add(found));
    println!("{}", all.row("all games"));
    println!(
        "tried proofs of loss: {}, failed: {}",
        all.lost,
        all.faults.len()
    );
    assert!(all.faults.is_empty(), "{}", all.faults.join("\n"));
    let least = |of_all: usize| of_all / stride;
    let is_enough = all.lost > least(400) && all.won > least(100) && all.to_the_end > least(400);
    let is_enough = only.is_some() || is_enough;
    assert!(is_enough, "{}", all.row("all games"));
}

//! Counts of move paths by depth, kept in `perft/*.txt` and checked against the engine and,
//! where it is quick enough, the reference. `UPDATE_PERFT=1` writes the counts anew; a
//! changed count needs a reason.
//!
//! A line is `way; deal: counts`, where a way is a variant and options, and `after` and some
//! moves may follow the deal: `standard cells=5; 3 after t1>c1, t2>c2: 20 351 5943`.

use crate::lockstep;
use crate::reference;
use std::fmt::Write as _;

use crate::common::{compare_with_file, compile, data, legal_moves, rule_file};
use crate::lockstep::{Deck, deal_both, decks};
use crate::reference::Player;
use patience_core::{Position, Rules, notation};
use patience_language::Form;

/// The most paths that the reference is asked to count.
const REFERENCE_LIMIT: u64 = 1500;

fn paths(rules: &Rules, position: &mut Position, depth: usize) -> u64 {
    let moves = legal_moves(rules, position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let seat = position.to_move();
    let mut count = 0;
    for mv in moves {
        let played = position
            .play(rules, seat, mv)
            .expect("a listed move is legal");
        count += paths(rules, position, depth - 1);
        position.take_back(rules, &played);
    }
    count
}

fn reference_paths(player: &dyn Player, depth: usize) -> u64 {
    let moves = player.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let follow = |mv: &String| {
        let mut next = player.copy();
        next.play(mv);
        reference_paths(next.as_ref(), depth - 1)
    };
    moves.iter().map(follow).sum()
}

struct Case {
    form: Form,
    deal: u64,
    after: Vec<String>,
    depths: usize,
}

fn read(line: &str) -> Case {
    let (form, rest) = line
        .split_once("; ")
        .unwrap_or_else(|| panic!("{line}: no form"));
    let (from, counts) = rest
        .split_once(": ")
        .unwrap_or_else(|| panic!("{line}: no counts"));
    let (deal, after) = from.split_once(" after ").unwrap_or((from, ""));
    let mut words = form.split(' ');
    let variant = words.next().unwrap().to_owned();
    let set = words
        .map(|word| word.split_once('=').unwrap())
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    Case {
        form: Form {
            variant,
            set: set.collect(),
        },
        deal: deal.parse().unwrap(),
        after: after
            .split(", ")
            .filter(|mv| !mv.is_empty())
            .map(str::to_owned)
            .collect(),
        depths: counts.split(' ').count(),
    }
}

fn check(id: &str) {
    let path = format!("perft/{id}.txt");
    let kept =
        std::fs::read_to_string(data(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let file = rule_file(id);
    let mut found = String::new();
    for line in kept.lines() {
        if line.starts_with('#') || line.is_empty() {
            writeln!(found, "{line}").unwrap();
            continue;
        }
        let case = read(line);
        let rules = compile(&file, &case.form);
        let decks = decks(
            &rules,
            case.deal,
            Deck::Shuffled,
            &mut crate::common::Chance(0),
        );
        let (mut position, mut player) = deal_both(&rules, &case.form, case.deal, &decks);
        for text in &case.after {
            let mv = notation::read_move(&rules, &position, text)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            let seat = position.to_move();
            player.play(&notation::write_move(&rules, &position, mv));
            position
                .play(&rules, seat, mv)
                .unwrap_or_else(|refusal| panic!("{line}: {text}: {refusal:?}"));
        }
        write!(found, "{}:", line.split_once(": ").unwrap().0).unwrap();
        for depth in 1..=case.depths {
            let count = paths(&rules, &mut position, depth);
            write!(found, " {count}").unwrap();
            if count <= REFERENCE_LIMIT && lockstep::known(&case.form) {
                assert_eq!(
                    reference_paths(player.as_ref(), depth),
                    count,
                    "{id}: {line}: depth {depth} by the reference"
                );
            }
        }
        found.push('\n');
    }
    compare_with_file(&path, &found, "UPDATE_PERFT");
}

#[test]
fn calculation_counts() {
    check("calculation");
}

#[test]
fn sir_tommy_counts() {
    check("sir-tommy");
}

#[test]
fn penguin_counts() {
    check("penguin");
}

#[test]
fn puss_counts() {
    check("puss-in-the-corner");
}

#[test]
fn pyramid_counts() {
    check("pyramid");
}

#[test]
fn poker_squares_counts() {
    check("poker-squares");
}

#[test]
fn peanuts_counts() {
    check("peanuts");
}

#[test]
fn nertz_counts() {
    check("nertz");
}

#[test]
fn nuts_counts() {
    check("nuts");
}

#[test]
fn pishe_pasha_counts() {
    check("pishe-pasha");
}

#[test]
fn double_solitaire_counts() {
    check("double-solitaire");
}

#[test]
fn accordion_counts() {
    check("accordion");
}

#[test]
fn osmosis_counts() {
    check("osmosis");
}

#[test]
fn interregnum_counts() {
    check("interregnum");
}

#[test]
fn st_helena_counts() {
    check("st-helena");
}

#[test]
fn gaps_counts() {
    check("gaps");
}

#[test]
fn spite_and_malice_counts() {
    check("spite-and-malice");
}

fn has_counts(id: &str) -> bool {
    data(&format!("perft/{id}.txt")).exists()
}

#[test]
fn columns_counts() {
    for id in crate::common::game_ids() {
        if has_counts(&id) && (reference::goes_off(&id) || reference::is_of_columns(&id)) {
            check(&id);
        }
    }
}

#[test]
fn every_rule_file_has_counts() {
    let mut without = crate::common::game_ids();
    without.retain(|id| !has_counts(id));
    assert!(without.is_empty(), "there are no counts for {without:?}");
}

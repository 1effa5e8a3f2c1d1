//! Counts of move paths by depth, kept in `perft/*.txt` and checked against the engine and, where
//! it is fast enough, the reference. `UPDATE_PERFT=1` rewrites the counts; a changed count needs a
//! reason.
//!
//! A line is `form; deal: counts`. A form is a variant and options, and the deal may be followed by
//! `after` and some moves: `standard cells=5; 3 after t1>c1, t2>c2: 20 351 5943`.

use crate::lockstep;
use std::fmt::Write as _;

use crate::common::{compare_with_file, compile, data, game_ids, rule_file};
use crate::lockstep::{Deck, deal_both, deal_from, decks};
use crate::reference::{self, Player};
use patience_core::analysis::perft;
use patience_core::notation;
use patience_language::Form;

/// The largest number of paths that the reference counts.
const REFERENCE_LIMIT: u64 = 1500;

/// Counts paths with the reference. Returns `None` if cards are shuffled on the way, because it
/// does not know their order then.
fn reference_paths(player: &dyn Player, depth: u32) -> Option<u64> {
    let moves = player.moves();
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    let follow = |mv: &String| {
        let mut next = player.copy();
        next.play(mv);
        let is_sure = next.unsure().is_empty();
        is_sure
            .then(|| reference_paths(next.as_ref(), depth - 1))
            .flatten()
    };
    moves.iter().map(follow).sum()
}

struct Case {
    form: Form,
    deal: u64,
    after: Vec<String>,
    depths: u32,
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
        depths: u32::try_from(counts.split(' ').count()).unwrap(),
    }
}

/// Returns the first cases of a game: two deals of the plain game and one of each variant.
fn first_cases(id: &str) -> String {
    let file = rule_file(id);
    let rules = compile(&file, &Form::plain("standard"));
    let mut cases = format!("# {}: move paths by depth\n", rules.about.title);
    cases.push_str("standard; 1: 0 0 0\nstandard; 2: 0 0 0\n");
    for variant in file
        .variants()
        .iter()
        .filter(|variant| variant.id != "standard")
    {
        writeln!(cases, "{}; 1: 0 0", variant.id).unwrap();
    }
    cases
}

fn check(id: &str) {
    let path = format!("perft/{id}.txt");
    let file = rule_file(id);
    let kept = match std::fs::read_to_string(data(&path)) {
        Err(_) if std::env::var_os("UPDATE_PERFT").is_some() => first_cases(id),
        kept => kept.unwrap_or_else(|error| panic!("{path}: {error}")),
    };
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
        let (mut position, mut player) = if reference::knows(id) {
            let (position, player) = deal_both(&rules, &case.form, case.deal, &decks);
            (position, Some(player))
        } else {
            (deal_from(&rules, case.deal, &decks), None)
        };
        for text in &case.after {
            let mv = notation::read_move(&rules, &position, text)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            let seat = position.to_move();
            if let Some(player) = &mut player {
                player.play(&notation::write_move(&rules, &position, mv));
            }
            position
                .play(&rules, seat, mv)
                .unwrap_or_else(|refusal| panic!("{line}: {text}: {refusal:?}"));
        }
        write!(found, "{}:", line.split_once(": ").unwrap().0).unwrap();
        for depth in 1..=case.depths {
            let count = perft(&rules, &position, depth);
            write!(found, " {count}").unwrap();
            if let Some(player) = &player
                && count <= REFERENCE_LIMIT
                && lockstep::known(&case.form)
                && let Some(paths) = reference_paths(player.as_ref(), depth)
            {
                assert_eq!(paths, count, "{id}: {line}: depth {depth} by the reference");
            }
        }
        found.push('\n');
    }
    compare_with_file(&path, &found, "UPDATE_PERFT");
}

/// The games are divided among three tests, which run in parallel.
macro_rules! as_many_paths {
    ($($name:ident: $part:literal;)*) => {$(
        #[test]
        fn $name() {
            game_ids().iter().skip($part).step_by(3).for_each(|id| check(id));
        }
    )*};
}

as_many_paths! {
    the_move_paths_of_the_first_third_of_the_games_are_as_many_as_were_counted: 0;
    the_move_paths_of_the_second_third_of_the_games_are_as_many_as_were_counted: 1;
    the_move_paths_of_the_last_third_of_the_games_are_as_many_as_were_counted: 2;
}

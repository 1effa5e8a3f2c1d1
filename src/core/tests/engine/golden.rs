//! One game of every rule file, move by move, kept as text in `golden/`: first the deal, then
//! each move with the lines of the position that it changed, then the end. `UPDATE_GOLDEN=1`
//! writes them anew; a changed line needs a reason.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::common::{
    Chance, Policy, choose, compare_with_file, compile, deal, game_ids, legal_moves, rule_file,
};
use patience_core::{End, Position, Rules, notation, score};
use patience_language::{Form, describe};

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

fn playthrough(rules: &Rules, number: u64) -> String {
    let mut position = deal(rules, number);
    let mut chance = Chance(number);
    let mut text = format!(
        "{}, deal {number}\n\n{}\n",
        rules.about.id,
        notation::write_position(rules, &position)
    );
    for number in 1..=MOST_MOVES {
        let moves = legal_moves(rules, &position);
        if moves.is_empty() {
            break;
        }
        let mv = choose(rules, Policy::Keen, &moves, &mut chance);
        writeln!(
            text,
            "{number} of {}: {}",
            moves.len(),
            notation::write_move(rules, &position, mv)
        )
        .unwrap();
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
    }
    write!(text, "\n{}\n", notation::write_position(rules, &position)).unwrap();
    for seat in rules.all_sides() {
        let out = match position.turn().end {
            Some(End::Out(out)) => rules.side(out) == seat,
            _ => false,
        };
        let tally = score::tally(rules, &position, seat, out);
        for line in &tally.lines {
            writeln!(
                text,
                "seat {}: {} {}, {} points",
                seat.0 + 1,
                line.count,
                describe::scored_words(rules, line.scored),
                line.points
            )
            .unwrap();
        }
        writeln!(text, "seat {}: {} in all", seat.0 + 1, tally.total()).unwrap();
    }
    text
}

#[test]
fn each_game_goes_as_it_went() {
    for id in game_ids() {
        let rules = compile(&rule_file(&id), &Form::plain("standard"));
        let number = DEALS
            .iter()
            .find(|(game, _)| *game == id)
            .map_or(USUAL_DEAL, |(_, number)| *number);
        compare_with_file(
            &format!("golden/{id}.txt"),
            &playthrough(&rules, number),
            "UPDATE_GOLDEN",
        );
    }
}

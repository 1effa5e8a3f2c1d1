//! The names by which a player types piles, and the words by which the answers name them. They are
//! the names of the notation, which never change: `t7` may be typed `7`, a place of a grid `34`.

use patience_core::{PileId, Role, Rules, Shape};
use patience_language::describe::plural;

/// The letters that may be left out before the number of a pile, in the order in which they are
/// tried: column, place of a grid, place of a triangle, reserve.
const SILENT: [&str; 4] = ["t", "g", "p", "r"];

/// Returns the piles that a typed name can mean: one pile, or all piles of a kind if their number
/// is left out.
pub fn piles(rules: &Rules, typed: &str) -> Vec<PileId> {
    if let Some(pile) = rules.pile_named(typed) {
        return vec![pile];
    }
    let number = typed.replace('-', "");
    if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
        let named = |letter: &&str| rules.pile_named(&format!("{letter}{number}"));
        return SILENT.iter().find_map(named).into_iter().collect();
    }
    let letters = |name: &str| {
        name.trim_end_matches(|sign: char| sign.is_ascii_digit())
            .to_owned()
    };
    let is_meant = |pile: &PileId| {
        let (name, group) = (&rules.pile(*pile).name, rules.group_of(*pile));
        // A letter alone means no column: `t` turns the stock.
        let by_letter = letters(name) == typed && group.role != Role::Tableau;
        !typed.is_empty() && (by_letter || group.noun == typed || plural(&group.noun) == typed)
    };
    rules.pile_ids().filter(is_meant).collect()
}

/// Returns the words for a pile in an answer: `7` for a column, `cell 2`, `waste`, `row 3, place 4`.
pub fn words(rules: &Rules, pile: PileId) -> String {
    let group = rules.group_of(pile);
    let number = usize::from(rules.pile(pile).number);
    match group.shape {
        Shape::Grid { columns, .. } if columns > 0 => {
            let columns = usize::from(columns);
            format!(
                "row {}, place {}",
                number / columns + 1,
                number % columns + 1
            )
        }
        Shape::Triangle { .. } => {
            let (row, along) = group.shape.row_and_place(rules.pile(pile).number);
            format!("row {}, place {}", row + 1, along + 1)
        }
        _ if group.count == 1 => group.noun.clone(),
        _ if group.role == Role::Tableau => (number + 1).to_string(),
        _ => format!("{} {}", group.noun, number + 1),
    }
}

/// Returns the words for a pile where a number alone would be ambiguous: `column 7`.
pub fn long_words(rules: &Rules, pile: PileId) -> String {
    let (group, words) = (rules.group_of(pile), words(rules, pile));
    if words.bytes().all(|byte| byte.is_ascii_digit()) {
        format!("{} {words}", group.noun)
    } else {
        words
    }
}

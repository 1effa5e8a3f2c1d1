//! The values of grid lines that are scored as poker hands. They are read from `rules/line-values.txt`, which `cargo
//! bench --bench scored_grid -- --train` writes.
//!
//! Each line of the file is about one grid. It contains the grid's lines, places and points, the number of games in
//! which the values were learned, and the values in base 64. Tabs separate the columns.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use patience_core::Rules;
use patience_solver::scored_grid::{Adviser, LineValues, ScoredGrid};

/// Returns an adviser on where to place cards in games with these rules, and whether its values were learned for
/// exactly the grid of these rules. If there are no values for this grid, the adviser uses those of the most similar
/// grid. Returns `None` if the rules have no scored grid.
pub fn adviser(measured: &str, rules: &Rules) -> Option<(Adviser, bool)> {
    let grid = ScoredGrid::of(rules)?;
    let key = grid.key();
    let nearest = measured
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .max_by_key(|(of, _)| likeness(of, &key))?;
    let (of, rest) = nearest;
    let (_, values) = rest.split_once('\t')?;
    let bytes = STANDARD_NO_PAD.decode(values).ok()?;
    let values = LineValues::from_bytes(&bytes)?;
    Some((Adviser::new(grid, values), of == key))
}

/// Returns how similar two scored grids are. Equal points count most, then equal lines of the grid, equal places, and
/// the same dealt cards.
fn likeness(one: &str, other: &str) -> u32 {
    let weights = [2, 1, 0, 3];
    let parts = one.split(' ').zip(other.split(' ')).zip(weights);
    let same = parts.filter(|((one, other), _)| one == other);
    same.map(|(_, weight)| 1 << weight).sum()
}

/// Returns the line of text that is written into the file for the values of a scored grid, which were learned in
/// `games` games.
pub fn line(grid: &ScoredGrid, games: u32, values: &LineValues) -> String {
    let values = STANDARD_NO_PAD.encode(values.to_bytes());
    format!("{}\t{games}\t{values}\n", grid.key())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{catalogue, embedded};

    fn rules(variant: &str, set: &[(&str, &str)]) -> Rules {
        let file = catalogue().rule_file("poker-squares").unwrap();
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(option, value)| ((*option).to_owned(), (*value).to_owned()))
            .collect();
        file.compile(Some(variant), &set).unwrap()
    }

    #[test]
    fn values_for_each_variant_come_with_the_program() {
        for variant in ["standard", "classic", "english", "swedish", "shuffle"] {
            let found = adviser(embedded().line_values, &rules(variant, &[]));
            assert!(found.is_some_and(|(_, exact)| exact), "{variant}");
        }
    }

    #[test]
    fn other_options_take_the_values_of_the_grid_that_is_most_like_them() {
        let other = rules("swedish", &[("diagonals", "true")]);
        let found = adviser(embedded().line_values, &other);
        assert!(found.is_some_and(|(_, exact)| !exact));
        let other = catalogue().rule_file("klondike").unwrap();
        let other = other.compile(None, &[]).unwrap();
        assert!(adviser(embedded().line_values, &other).is_none());
        assert!(adviser("", &rules("standard", &[])).is_none());
        assert!(adviser("not a line\nx\t1\t!!!", &rules("standard", &[])).is_none());
    }

    #[test]
    fn a_line_reads_back() {
        let rules = rules("standard", &[]);
        let grid = ScoredGrid::of(&rules).unwrap();
        let values = patience_solver::scored_grid::train(&grid, 100, 1);
        let text = line(&grid, 100, &values);
        assert!(adviser(&text, &rules).is_some_and(|(_, exact)| exact));
    }
}

//! The rules written out: cards side by side that are taken off together.

use super::counting::{counts, is_odd};
use super::linked_piles::closing_words;
use crate::describe::english::{list, number, one_pile, unit};
use patience_core::{GroupId, GroupSet, Likeness, Rank, Removal, RowRemoval, RowWhich, Rules};

/// Says which cards side by side go, and how the line closes up.
pub(super) fn taken_off(
    rules: &Rules,
    removal: &Removal,
    row: &RowRemoval,
    (from, to): (GroupSet, GroupId),
) -> Vec<String> {
    let to = one_pile(rules.group(to));
    let most = row.most.map(usize::from);
    let mut paragraphs = match &row.which {
        RowWhich::Between(likeness) => {
            let count = match most {
                Some(1) => "A card is".to_owned(),
                Some(2) => "One card, or two side by side, are".to_owned(),
                Some(most) => format!("Up to {} cards side by side are", number(most)),
                None => "One card, or any number side by side, are".to_owned(),
            };
            let pair = likeness_words(*likeness);
            vec![format!(
                "{count} taken off and put on {to} if they lie directly between two cards of {pair}. These two stay. \
                 The first card of all and the last do not lie between others."
            )]
        }
        RowWhich::Totals(totals) => {
            let count = match most {
                Some(2) => "Two cards".to_owned(),
                Some(most) => format!("Two to {} cards", number(most)),
                None => "Two cards or more".to_owned(),
            };
            vec![
                format!(
                    "{count} that lie side by side are taken off together and put on {to} if they make {} in all.",
                    totals_words(totals)
                ),
                values(rules, removal),
            ]
        }
    };
    paragraphs.extend(line_words(rules, from));
    paragraphs
}

/// Says that rows are one line, and that it closes up.
fn line_words(rules: &Rules, from: GroupSet) -> Option<String> {
    let grid = rules.group(from.iter().next()?);
    let line = if grid.shape.rows() > 1 {
        let one = unit(grid);
        format!(
            "All rows are one line: beside the last {one} of a row lies the first of the row below."
        )
    } else {
        String::new()
    };
    Some(
        format!("{line}{}", closing_words(rules, grid))
            .trim_start()
            .to_owned(),
    )
}

/// Says what cards count.
fn values(rules: &Rules, removal: &Removal) -> String {
    let odd = Rank::all().filter(|rank| rules.ranks.contains(*rank));
    let odd: Vec<Rank> = odd.filter(|rank| is_odd(*rank)).collect();
    format!("{}.", counts(removal, &odd, "other"))
}

/// Returns in what two cards are alike: `the same rank or the same suit`.
pub(in crate::describe) const fn likeness_words(likeness: Likeness) -> &'static str {
    match likeness {
        Likeness::Rank => "the same rank",
        Likeness::Suit => "the same suit",
        Likeness::RankOrSuit => "the same rank or of the same suit",
        Likeness::Colour => "the same colour",
    }
}

/// Of more totals than these that are multiples of the first, not all are named.
const MOST_NAMED: usize = 4;

/// Returns totals in words: `10, 20 or 30`, `7 or a multiple of it up to 91`.
pub(in crate::describe) fn totals_words(totals: &[u16]) -> String {
    if let [first, .., last] = totals
        && totals.len() > MOST_NAMED
        && totals
            .iter()
            .zip(1..)
            .all(|(total, times)| *total == first * times)
    {
        return format!("{first} or a multiple of it up to {last}");
    }
    let totals = totals.iter().map(u16::to_string);
    list(totals, "or")
}

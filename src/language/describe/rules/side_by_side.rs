//! Rules text: cards side by side that are taken off together.

use super::counting::{counts, is_odd};
use super::linked_piles::closing_words;
use crate::describe::english::{either, list, number, one_pile, unit};
use patience_core::{GroupId, GroupSet, Likeness, Rank, Removal, RowRemoval, RowWhich, Rules};

/// Describes in words which cards side by side are taken off, and how the gap is closed.
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
                Some(1) => "A card".to_owned(),
                Some(2) => "One card, or two side by side,".to_owned(),
                Some(most) => format!("Up to {} cards side by side", number(most)),
                None => "One card, or any number side by side,".to_owned(),
            };
            let pair = likeness_words(*likeness);
            let are = either(most == Some(1), "it is", "they are");
            vec![format!(
                "{count} may be taken off and put on {to} if {are} directly between two cards of {pair}. These two stay. \
                 The first and the last card of all are not between others."
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
                    "{count} side by side may be taken off together and put on {to} if they make {} in all.",
                    totals_words(totals)
                ),
                values(rules, removal),
            ]
        }
    };
    paragraphs.extend(line_words(rules, from));
    paragraphs
}

/// Returns the sentence which says that all rows together form one line of cards, and that gaps in the line are closed.
fn line_words(rules: &Rules, from: GroupSet) -> Option<String> {
    let grid = rules.group(from.iter().next()?);
    let line = if grid.shape.rows() > 1 {
        let one = unit(grid);
        format!(
            "All rows form one line: the last {one} of a row is beside the first of the row below."
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

/// Describes in words the values of the cards, in games where cards are taken off by their sum.
fn values(rules: &Rules, removal: &Removal) -> String {
    let odd = Rank::all().filter(|rank| rules.ranks.contains(*rank));
    let odd: Vec<Rank> = odd.filter(|rank| is_odd(*rank)).collect();
    format!("{}.", counts(removal, &odd, "other"))
}

/// Returns in words what the two cards on either side of others must have in common: `the same rank or of the same
/// suit`.
pub(in crate::describe) const fn likeness_words(likeness: Likeness) -> &'static str {
    match likeness {
        Likeness::Rank => "the same rank",
        Likeness::Suit => "the same suit",
        Likeness::RankOrSuit => "the same rank or of the same suit",
        Likeness::Colour => "the same colour",
    }
}

/// The maximum number of totals of card values that the rules text names one by one. A longer series of multiples is
/// shortened.
const MOST_NAMED: usize = 4;

/// Returns totals of card values in words: `10, 20 or 30`, `7 or a multiple of it up to 91`.
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

//! Columns that are alike although a stock deals rows onto them. Columns are interchangeable if they get the same
//! cards from the rest of the stock, or if they get no more cards. Which columns these are depends on the number of
//! remaining rows.

use patience_core::{GroupId, Rules};

use crate::hash::{EMPTY_PILE, class_term, push_card};
use crate::rule_traits::keeps_cards;

/// The columns that are alike while the stock has a certain number of rows left to deal.
#[derive(Debug, Clone)]
pub(crate) struct AlikeColumns {
    /// The sets of two or more columns that are interchangeable for now.
    pub(super) sets: Vec<u64>,
    /// For each column, what it adds to the key of the position while it is empty. The value is the same for alike
    /// columns, and `None` for a column that is like no other.
    pub(super) salts: Vec<Option<u128>>,
}

impl AlikeColumns {
    /// Returns the sets of alike columns of a group for each number of rows that the stock has left, from none up. The
    /// list is empty if the columns differ in more than the cards that they get. In `stock`, the top card comes last.
    pub fn from_rules(rules: &Rules, group: GroupId, columns: &[u8], stock: &[u8]) -> Vec<Self> {
        let may_change_places = rules.may_change_places_without_stock(group)
            && !rules.group(group).each_suit
            && !keeps_cards(rules, group);
        if !may_change_places {
            return Vec::new();
        }
        let rows = stock.len().div_ceil(columns.len());
        let stocks = (0..=rows).map(|left| {
            let dealt = (rows - left) * columns.len();
            &stock[..stock.len().saturating_sub(dealt)]
        });
        stocks
            .map(|stock| Self::by_coming_cards(group, columns, stock))
            .collect()
    }

    fn by_coming_cards(group: GroupId, columns: &[u8], stock: &[u8]) -> Self {
        let coming = |number: usize| {
            let cards = stock.iter().rev().skip(number).step_by(columns.len());
            cards.copied().collect::<Vec<u8>>()
        };
        let coming: Vec<Vec<u8>> = (0..columns.len()).map(coming).collect();
        let mut alike = Self {
            sets: Vec::new(),
            salts: vec![None; columns.len()],
        };
        for (number, cards) in coming.iter().enumerate() {
            if alike.salts[number].is_some() {
                continue;
            }
            let same: Vec<usize> = (number..columns.len())
                .filter(|other| coming[*other] == *cards)
                .collect();
            if same.len() < 2 {
                continue;
            }
            let hash = cards.iter().fold(EMPTY_PILE, |hash, card| {
                push_card(hash, u128::from(*card) + 1)
            });
            alike.sets.push(
                same.iter()
                    .fold(0, |set, number| set | 1 << columns[*number]),
            );
            for number in same {
                alike.salts[number] = Some(class_term(u32::from(group.number()) + 1, hash));
            }
        }
        alike
    }
}

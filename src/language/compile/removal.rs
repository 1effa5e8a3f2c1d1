//! `[remove]`: which cards are taken off the table together or alone.

use crate::compile::Context;
use crate::compile::{rank_set, read_rank, required_set};
use crate::fault::Place;
use crate::toml::{TableReader, Text, normal};
use crate::vocabulary::names;
use crate::vocabulary::phrases;
use patience_core::{Nearness, Pairs, Rank, Removal, Suits};

/// Reads `[remove]`, and the place of each set of ranks.
pub(super) fn read(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
) -> Option<(Removal, Vec<Place>)> {
    let node = top.get("remove")?;
    let table = context.reader.table(node, "[remove]");
    let pairs = pairs(context, &table);
    let from = required_set(context, &table, "from");
    let to = context.one_group(&table, "to");
    if table.node.get("to").is_none() {
        table.missing("to");
    }
    let alone = rank_set(context, &table, "alone");
    let covered = rank_set(context, &table, "covered");
    let overlap = table.yes("overlap").unwrap_or(false);
    let suits = table.phrase("suits", phrases::SUITS).unwrap_or(Suits::Any);
    let near = table
        .phrase("beside", phrases::NEARNESS)
        .unwrap_or(Nearness::Anywhere);
    let outranked = outranked(&table);
    let mut sets: Vec<(Vec<Rank>, Place)> = table
        .texts("sets")
        .iter()
        .take(20)
        .filter_map(|text| Some((set(context, text)?, text.place.clone())))
        .collect();
    sets.sort_by(|one, other| one.0.cmp(&other.0));
    sets.dedup_by(|one, other| one.0 == other.0);
    let (sets, places) = sets.into_iter().unzip();
    let says_nothing = !["sum", "pairs", "sets", "outranked", "alone"]
        .iter()
        .any(|key| table.node.get(key).is_some());
    if says_nothing {
        table.missing_such_as("sum", "sum = 13, or pairs = \"same rank\"");
    }
    table.finish();
    let removal = Removal {
        pairs,
        suits,
        near,
        outranked,
        from,
        to: to?,
        alone,
        covered,
        overlap,
        sets,
    };
    Some((removal, places))
}

/// Reads which cards make a pair: `sum = 13` or `pairs = "same rank"`.
fn pairs(context: &Context<'_>, table: &TableReader<'_, '_>) -> Pairs {
    let sum = table
        .number("sum", 2..=26)
        .and_then(|sum| u8::try_from(sum).ok());
    let pairs = table.phrase("pairs", phrases::PAIRS);
    if let (Some(_), Some(sum)) = (table.node.get("pairs"), table.node.get("sum")) {
        let help = Some("leave one of them out; `sets` may name pairs beside it".to_owned());
        let message = "`pairs` says what makes a pair already";
        context.reader.fault(&sum.place, message, help);
    }
    sum.map(Pairs::Sum).or(pairs).unwrap_or(Pairs::None)
}

fn outranked(table: &TableReader<'_, '_>) -> Option<Suits> {
    let mut known: Vec<(&str, Option<Suits>)> = vec![("never", None)];
    known.extend(
        phrases::SUITS
            .iter()
            .map(|(name, suits)| (*name, Some(*suits))),
    );
    table.phrase("outranked", &known).flatten()
}

/// Reads a set of ranks: `jack, queen and king`.
fn set(context: &Context<'_>, text: &Text) -> Option<Vec<Rank>> {
    let words = normal(&text.text).replace(" and ", ", ");
    let read = |name: &String| {
        let text = Text {
            text: name.clone(),
            place: text.place.clone(),
        };
        read_rank(context, &text)
    };
    let mut ranks: Vec<Rank> = names(&words).iter().map(read).collect::<Option<_>>()?;
    ranks.sort_unstable();
    Some(ranks)
}

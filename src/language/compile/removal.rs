//! `[remove]`: which cards are taken off the table together or alone.

use crate::compile::Context;
use crate::compile::{rank_set, read_rank, required_set};
use crate::fault::Place;
use crate::toml::{TableReader, Text, normal};
use crate::vocabulary::names;
use crate::vocabulary::phrases;
use patience_core::{Nearness, Pairs, Rank, Removal, RowRemoval, RowWhich, Suits};

/// The most sets that a file names.
const MOST_SETS: usize = 99;

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
    table.needs("to");
    let alone = rank_set(context, &table, "alone");
    let covered = rank_set(context, &table, "covered");
    let overlap = table.yes("overlap").unwrap_or(false);
    let from_memory = table.yes("from_memory").unwrap_or(false);
    let suits = table.phrase_or("suits", phrases::SUITS, Suits::Any);
    let near = table.phrase_or("beside", phrases::NEARNESS, Nearness::Anywhere);
    let outranked = outranked(&table);
    let texts = table.texts("sets");
    if let Some(text) = texts.get(MOST_SETS) {
        let message = format!("there are more than {MOST_SETS} sets");
        context.reader.fault(&text.place, message, None);
    }
    let mut sets: Vec<(Vec<Rank>, Place)> = texts
        .iter()
        .take(MOST_SETS)
        .filter_map(|text| Some((set(context, text)?, text.place.clone())))
        .collect();
    sets.sort_by(|one, other| one.0.cmp(&other.0));
    sets.dedup_by(|one, other| one.0 == other.0);
    let (sets, places) = sets.into_iter().unzip();
    let row = row(context, &table);
    let court_cards = table.number("court_cards", 0..=26);
    let adds_up = table.node.get("sum").is_some() || table.node.get("totals").is_some();
    if let Some(court) = table.node.get("court_cards").filter(|_| !adds_up) {
        let message = "`court_cards` says what cards count in sums, and nothing is added up";
        let help = Some("it stands beside `sum` or `totals`".to_owned());
        context.reader.fault(&court.place, message, help);
    }
    let says_nothing = ![
        "sum",
        "apart",
        "pairs",
        "sets",
        "outranked",
        "alone",
        "between",
        "totals",
    ]
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
        row,
        court_cards,
        from_memory,
    };
    Some((removal, places))
}

/// Reads which cards side by side go together: `between = "same rank"` or `totals = [10, 20]`.
fn row(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<RowRemoval> {
    let between = table.phrase("between", phrases::LIKENESSES);
    let totals = table.numbers("totals", &(2..=999));
    let most = table.number("at_most", 1..=99);
    let totals = totals.map(|totals| {
        let mut totals: Vec<u16> = totals;
        totals.sort_unstable();
        totals.dedup();
        totals
    });
    let said = |key| table.node.get(key);
    if let (Some(_), Some(totals)) = (said("between"), said("totals")) {
        let message = "`between` says which cards side by side go already";
        let help = Some("leave one of them out".to_owned());
        context.reader.fault(&totals.place, message, help);
    }
    if let (None, None, Some(most)) = (said("between"), said("totals"), said("at_most")) {
        let message = "`at_most` is for cards side by side, and none go";
        let help = Some("`between` or `totals` says which of them do".to_owned());
        context.reader.fault(&most.place, message, help);
    }
    let which = between.map(RowWhich::Between);
    let which = which.or_else(|| totals.map(RowWhich::Totals))?;
    Some(RowRemoval { which, most })
}

/// Reads which cards make a pair: `sum = 13` or `pairs = "same rank"`.
fn pairs(context: &Context<'_>, table: &TableReader<'_, '_>) -> Pairs {
    let sum = table.number("sum", 2..=26);
    let apart = table.number("apart", 1..=12);
    let pairs = table.phrase("pairs", phrases::PAIRS);
    let said = ["pairs", "sum", "apart"].into_iter();
    let mut said = said.filter_map(|key| Some((key, table.node.get(key)?)));
    if let (Some((key, _)), Some((_, second))) = (said.next(), said.next()) {
        let help = Some("leave one of them out; `sets` may name pairs beside it".to_owned());
        let message = format!("`{key}` says what makes a pair already");
        context.reader.fault(&second.place, message, help);
    }
    let apart = apart.map(Pairs::Apart);
    sum.map(Pairs::Sum)
        .or(apart)
        .or(pairs)
        .unwrap_or(Pairs::None)
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

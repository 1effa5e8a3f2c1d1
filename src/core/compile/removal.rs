//! `[remove]`: which cards are taken off the table together or alone, and what cannot work
//! about that.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::compile::Context;
use crate::compile::check::place_of;
use crate::compile::play::{read_rank, required_set};
use crate::compile::tables::related;
use crate::few_piles::FewPiles;
use crate::node::Node;
use crate::phrases;
use crate::reader::{TableReader, Text, normal, printable};
use crate::rule_file::names;
use crate::rules::{
    Base, Beside, Goal, Group, Nearness, Pairs, Ranks, Removal, Role, Rules, Shape, Suits,
};

/// Reads `[remove]`.
pub(super) fn read(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Removal> {
    let node = top.get("remove")?;
    let table = context.reader.table(node, "[remove]");
    let pairs = pairs(context, &table);
    let from = required_set(context, &table, "from");
    let to = context.one_group(&table, "to");
    if table.node.get("to").is_none() {
        table.missing("to");
    }
    let alone = ranks(context, &table, "alone");
    let covered = ranks(context, &table, "covered");
    let overlap = table.yes("overlap").unwrap_or(false);
    let suits = table.phrase("suits", phrases::SUITS).unwrap_or(Suits::Any);
    let near = table
        .phrase("beside", phrases::NEARNESS)
        .unwrap_or(Nearness::Anywhere);
    let outranked = outranked(&table);
    let mut sets: Vec<Vec<Rank>> = table
        .texts("sets")
        .iter()
        .take(20)
        .filter_map(|text| set(context, text))
        .collect();
    sets.sort();
    sets.dedup();
    let says_nothing = !["sum", "pairs", "sets", "outranked", "alone"]
        .iter()
        .any(|key| table.node.get(key).is_some());
    if says_nothing {
        table.missing_such_as("sum", "sum = 13, or pairs = \"same rank\"");
    }
    let order = order(context, &table, pairs, outranked);
    table.finish();
    let (order, to) = order.zip(to)?;
    let pair_up = |card: Card, other: Card| {
        let two = [card.rank().min(other.rank()), card.rank().max(other.rank())];
        sets.iter().any(|set| set == &two)
            || of_pair(pairs, (order, context.ranks), card, other) && related(suits, card, other)
    };
    let outranks = |card: Card, other: Card| {
        outranked.is_some_and(|suits| related(suits, card, other))
            && other.rank().above(order) > card.rank().above(order)
    };
    Some(Removal {
        pairs,
        suits,
        near,
        outranked,
        from,
        to,
        alone,
        covered,
        overlap,
        plain: near == Nearness::Anywhere
            && !overlap
            && outranked.is_none()
            && sets.iter().all(|set| set.len() < 3),
        partners: by_card(pair_up),
        higher: by_card(outranks),
        sets,
    })
}

/// Returns for each card the others of which something holds; none for the rows past them.
fn by_card(holds: impl Fn(Card, Card) -> bool) -> Box<[CardSet; 64]> {
    let mut table = Box::new([CardSet::EMPTY; 64]);
    for card in Card::all() {
        table[card.index() as usize] = CardSet::filter(|other| holds(card, other));
    }
    table
}

/// Tells whether the ranks of two cards make a pair.
fn of_pair(pairs: Pairs, (low, ranks): (Rank, Ranks), card: Card, other: Card) -> bool {
    match pairs {
        Pairs::None => false,
        Pairs::Sum(sum) => card.rank().value() + other.rank().value() == sum,
        Pairs::SameRank => card.rank() == other.rank(),
        Pairs::Neighbours { wrapping } => {
            let apart = card.rank().above(low).abs_diff(other.rank().above(low));
            apart == 1 || wrapping && apart + 1 == ranks.count
        }
    }
}

/// Reads what makes a pair: `sum = 13` or `pairs = "same rank"`.
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

/// Returns the lowest rank; nothing where the order of the ranks matters and changes from deal
/// to deal.
fn order(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    pairs: Pairs,
    outranked: Option<Suits>,
) -> Option<Rank> {
    let key = if outranked.is_some() {
        "outranked"
    } else {
        "pairs"
    };
    let matters = outranked.is_some() || matches!(pairs, Pairs::Neighbours { wrapping: false });
    match context.base {
        Base::Fixed(rank) => Some(rank),
        Base::FirstDealt | Base::FirstUp | Base::Chosen(_) if !matters => Some(Rank::ACE),
        Base::FirstDealt | Base::FirstUp | Base::Chosen(_) => {
            let place = table
                .node
                .get(key)
                .map_or(table.place(), |node| &node.place);
            let message = format!("`{key}` asks for an order of the ranks that is always the same");
            let help = Some("such as [base] with rank = \"ace\", the lowest".to_owned());
            context.reader.fault(place, message, help);
            None
        }
    }
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
    let most = 4 * usize::from(context.packs);
    let too_often = |rank: &&Rank| ranks.iter().filter(|other| other == rank).count() > most;
    if ranks.len() < 2 || ranks.len() > FewPiles::MOST {
        let cards = match ranks.len() {
            1 => "one card".to_owned(),
            many => format!("{many} cards"),
        };
        let message = format!("a set of {cards} cannot be taken off together");
        let help = "a set names two ranks or more, such as \"jack, queen and king\"; `alone` \
                    names those that go by themselves";
        context
            .reader
            .fault(&text.place, message, Some(help.to_owned()));
        return None;
    }
    if let Some(rank) = ranks.iter().find(too_often) {
        let message = format!("there are only {most} {}", rank.words());
        context.reader.fault(&text.place, message, None);
        return None;
    }
    Some(ranks)
}

/// Reads ranks as the set of their cards; `none` is no card.
fn ranks(context: &Context<'_>, table: &TableReader<'_, '_>, key: &'static str) -> CardSet {
    let Some(text) = table.text(key) else {
        return CardSet::EMPTY;
    };
    if text.text.trim() == "none" {
        return CardSet::EMPTY;
    }
    let of_rank = |name: &String| {
        let text = Text {
            text: name.clone(),
            place: text.place.clone(),
        };
        let rank = read_rank(context, &text)?;
        Some(CardSet::filter(|card| card.rank() == rank))
    };
    let mut named = names(&text.text);
    if named.is_empty() {
        // An empty text is no rank either.
        named.push(String::new());
    }
    named
        .iter()
        .filter_map(of_rank)
        .fold(CardSet::EMPTY, |all, cards| all | cards)
}

/// Checks `[remove]`.
pub(super) fn check(context: &Context<'_>, rules: &Rules, removal: &Removal, tree: &Node) {
    let fault = |key: &str, message: &str, help: Option<String>| {
        let place = place_of(tree, &["remove", key]);
        context.reader.fault(&place, message, help);
    };
    let to = rules.group(removal.to);
    let from_stock = |group: &Group| group.role == Role::Stock;
    if !matches!(to.role, Role::Discard | Role::Foundation) {
        let message = format!("removed cards cannot go to `{}`", printable(&to.name));
        let help = Some("`to` names a pile whose role is discard".to_owned());
        fault("to", &message, help);
    } else if removal.from.contains(removal.to) {
        let message = format!(
            "cards cannot be removed from `{}`, where removed cards go",
            printable(&to.name)
        );
        fault("from", &message, None);
    } else if removal.from.iter().any(|id| from_stock(rules.group(id))) {
        let message = "cards cannot be removed from the stock, where they lie face down";
        fault("from", message, None);
    } else if let Some((message, help)) = nearness(rules, removal) {
        fault("beside", &message, help);
    } else if removal.larger_sets().next().is_some() && rules.piles.len() > FewPiles::MOST {
        let message = format!(
            "sets of three cards or more are for tables of at most {} piles, and there are {}",
            FewPiles::MOST,
            rules.piles.len()
        );
        fault("sets", &message, None);
    } else {
        hopeless(context, rules, removal, tree);
    }
}

/// Checks that cards which must lie near each other lie where they have neighbours.
fn nearness(rules: &Rules, removal: &Removal) -> Option<(String, Option<String>)> {
    if removal.near == Nearness::Anywhere {
        return None;
    }
    let kinds = || removal.from.iter().map(|id| rules.group(id));
    let no_grid = |group: &&Group| !matches!(group.shape, Shape::Grid { .. });
    if let Some(group) = kinds().find(no_grid) {
        let message = format!(
            "`{}` are not a grid, where cards lie next to each other",
            printable(&group.name)
        );
        return Some((message, Some("shape = \"grid\"".to_owned())));
    }
    let placed = kinds().find(|group| group.beside != Beside::Anywhere)?;
    let message = format!(
        "`{}` says already how cards lie beside each other",
        printable(&placed.name)
    );
    Some((message, None))
}

/// Checks that all cards can be removed that must be.
fn hopeless(context: &Context<'_>, rules: &Rules, removal: &Removal, tree: &Node) {
    let (all, but) = match rules.goal {
        Goal::AllOn(to) => (to.contains(removal.to), None),
        Goal::AllBut { rank, group } => (group == removal.to, Some(rank)),
        _ => (false, None),
    };
    let goes = |card: Card| {
        !removal.partners(card).is_empty()
            || removal.alone.contains(card)
            || !removal.outranking(card).is_empty()
            || removal.sets.iter().any(|set| set.contains(&card.rank()))
    };
    let ranks: Vec<&str> = Rank::all()
        .filter(|rank| rules.ranks.contains(*rank))
        .filter(|rank| but != Some(*rank) && !goes(Card::new(*rank, crate::Suit::Clubs)))
        .map(Rank::words)
        .collect();
    if !all || ranks.is_empty() {
        return;
    }
    let message = format!(
        "the game can never be won: {} can never be removed",
        ranks.join(", ")
    );
    let help = match removal.pairs {
        Pairs::Sum(sum) => {
            format!("nothing adds up to {sum} with them; name one rank in `alone`, or change `sum`")
        }
        _ => "name ranks in `alone` or in `sets`, or leave one out of the goal: when = \"all but \
              aces on discard\""
            .to_owned(),
    };
    let place = place_of(tree, &["remove"]);
    context.reader.fault(&place, message, Some(help));
}

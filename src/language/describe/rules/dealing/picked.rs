//! Rules text: which cards are taken out of the pack and put on piles before the deal.

use crate::describe::english::{a_rank, list, number, ordinal, the_piles, unit};
use patience_core::{Card, DealStep, GroupId, Pick, Role, Rules, Which};

/// A step of the deal that picks cards out of the pack. They go to piles of the kind `to`, from the pile with this
/// number on.
#[derive(Debug, Clone, Copy)]
struct Picked {
    pick: Pick,
    to: GroupId,
    number: u8,
}

/// Describes in words which cards are taken out of the pack and where they go, in one sentence.
pub(super) fn words(rules: &Rules, steps: &[&DealStep]) -> String {
    let picked: Vec<Picked> = steps.iter().filter_map(|step| picked(step)).collect();
    let is_next = |one: &Picked, next: &Picked| follows(rules, *one, *next);
    let rows: Vec<&[Picked]> = picked.chunk_by(is_next).collect();
    let deck = if rules.packs == 1 { "pack" } else { "packs" };
    match rows.as_slice() {
        [row] => alone(rules, row, deck),
        rows => {
            let parts: Vec<String> = rows.iter().map(|row| part(rules, row)).collect();
            let parts = if parts.iter().any(|part| part.contains(',')) {
                parts.join("; ")
            } else {
                list(&parts, "and")
            };
            format!("Take these cards out of the {deck} first: {parts}.")
        }
    }
}

fn picked(step: &DealStep) -> Option<Picked> {
    match step {
        DealStep::Picked { pick, to, number } => Some(Picked {
            pick: *pick,
            to: *to,
            number: *number,
        }),
        _ => None,
    }
}

/// Whether two steps of the deal take one card each out of the pack, and the second card goes to the pile after that of
/// the first.
fn follows(rules: &Rules, one: Picked, next: Picked) -> bool {
    let is_one = |picked: Picked| rules.count(picked.pick) == 1;
    is_one(one) && is_one(next) && (one.to, one.number + 1) == (next.to, next.number)
}

/// Returns a sentence about taking cards out of the pack for one pile or for consecutive piles.
fn alone(rules: &Rules, row: &[Picked], deck: &str) -> String {
    let Some(first) = row.first() else {
        return String::new();
    };
    let all = the_piles(rules.group(first.to));
    match row {
        [one] if rules.count(one.pick) == 1 => {
            let (what, place) = (card(rules, one.pick), pile(rules, *one));
            format!("Take {what} out of the {deck} first and put it on {place}.")
        }
        // Piles named after the rank of their cards need no mention.
        [one] if rules.group(one.to).noun == one.pick.rank.word() => {
            let what = card(rules, one.pick);
            format!("Take {what} out of the {deck} first and lay them out in a row.")
        }
        [one] => {
            let what = card(rules, one.pick);
            if rules.group(one.to).takes_all_picked() {
                let place = pile(rules, *one);
                return format!("Take {what} out of the {deck} first and put them on {place}.");
            }
            let from = from_number(one.number);
            format!(
                "Take {what} out of the {deck} first and put them on {all}, one card on each{from}."
            )
        }
        row => format!(
            "Take these cards out of the {deck} first and put them on {all}, one on each, {}: {}.",
            course(rules, row),
            cards(rules, row)
        ),
    }
}

/// Returns in words the cards that are taken out of the pack and their piles, as one part of a longer sentence.
fn part(rules: &Rules, row: &[Picked]) -> String {
    let Some(first) = row.first() else {
        return String::new();
    };
    let all = the_piles(rules.group(first.to));
    match row {
        [one] if rules.count(one.pick) == 1 => {
            format!("{} for {}", card(rules, one.pick), pile(rules, *one))
        }
        [one] => {
            let what = card(rules, one.pick);
            if rules.group(one.to).takes_all_picked() {
                return format!("{what} for {}", pile(rules, *one));
            }
            let from = from_number(one.number);
            format!("{what} for {all}, one card on each{from}")
        }
        row => format!(
            "for {all}, one on each, {}, {}",
            course(rules, row),
            cards(rules, row)
        ),
    }
}

/// Returns in words the pile to which a single card taken out of the pack goes.
fn pile(rules: &Rules, picked: Picked) -> String {
    let group = rules.group(picked.to);
    said! { group.count;
        1 if group.role == Role::Stock => "the bottom of {}", the_piles(group);
        1 => { the_piles(group) };
        _ => "the {} {}", ordinal(usize::from(picked.number) + 1), unit(group);
    }
}

/// Returns in words the first pile that gets a card taken out of the pack, with a leading space: ` from the third on`.
/// The text is empty if it is the first of its kind.
fn from_number(number: u8) -> String {
    match usize::from(number) {
        0 => String::new(),
        number => format!(" from the {} on", ordinal(number + 1)),
    }
}

/// Returns in words the order in which piles get the cards that are taken out of the pack.
fn course(rules: &Rules, row: &[Picked]) -> String {
    said! { row;
        [first, ..] if first.number == 0 && row.len() == usize::from(rules.group(first.to).count) =>
            "from the first to the last";
        [first, ..] => "from the {} on", ordinal(usize::from(first.number) + 1);
        [] => "";
    }
}

/// Returns in words, as a list, the cards that are taken out of the pack for consecutive piles.
fn cards(rules: &Rules, row: &[Picked]) -> String {
    let alike = row.chunk_by(|one, next| one.pick == next.pick);
    let cards = alike.map(|picked| match (picked, picked[0].pick) {
        (
            [_, _, ..],
            Pick {
                rank,
                which: Which::Of(suit),
            },
        ) => {
            format!(
                "{} {} of {}",
                number(picked.len()),
                rank.words(),
                suit.word()
            )
        }
        (_, pick) => card(rules, pick),
    });
    list(cards, "and")
}

/// Returns in words the cards that a step of the deal picks out of the pack.
fn card(rules: &Rules, pick: Pick) -> String {
    let rank = pick.rank;
    match pick.which {
        Which::All => format!("the {}", rank.words()),
        Which::One => a_rank(rank),
        Which::EachSuit => format!("{} of each suit", a_rank(rank)),
        Which::Of(suit) if rules.copies(Card::new(rank, suit)) == 1 => {
            format!("the {} of {}", rank.word(), suit.word())
        }
        Which::Of(suit) => format!("{} of {}", a_rank(rank), suit.word()),
    }
}

//! Rules text: the section “Taking cards off”, about cards that leave the table together or alone.

use super::building::openings::time;
use super::counting::{counts, is_odd};
use super::linked_piles::closing_words;
use super::side_by_side;
use crate::describe::english::{
    a_rank, capital, either, end_ranks, exists, fixed_base, kinds, list, names_a_card, number,
    one_pile, set_words, several, the_piles,
};
use patience_core::{
    Condition, GroupId, GroupSet, Nearness, Pairs, Rank, Removal, Role, Rules, Suits,
};

/// Returns the paragraphs of the section “Taking cards off” of the rules text.
pub(super) fn taking_off(rules: &Rules) -> Vec<String> {
    let Some(removal) = &rules.removal else {
        return Vec::new();
    };
    let mut paragraphs = Vec::new();
    let mut parts: Vec<_> = parts(removal)
        .into_iter()
        .map(|(part, from, to)| {
            let first = part.groups.first();
            let when = first.and_then(|leaving| time_off(rules, &leaving.goes_when));
            (when, part, from, to)
        })
        .collect();
    let is_sole = parts.len() == 1;
    // Cards that may always be taken off come before those that may be taken off only at times.
    parts.sort_by_key(|(when, ..)| when.is_some());
    for (when, part, from, to) in parts {
        let others = when.as_ref().filter(|_| !is_sole);
        paragraphs.extend(others.map(|when| format!("The following applies only {when}.")));
        paragraphs.extend(taken_off(rules, &part, from, to));
        let sole = when.filter(|_| is_sole);
        paragraphs
            .extend(sole.map(|when| format!("All these cards may be taken off only {when}.")));
    }
    if removal.from_memory {
        let layout = kinds(rules, removal.from().iter(), "and");
        paragraphs.push(format!(
            "Turn up two cards of {layout}, one after the other. If they are a pair, take them off. If not, remember them: \
             before you turn up the next card, both are turned face down again in their places."
        ));
        return paragraphs;
    }
    if removal.overlap {
        paragraphs.push(
            "A card may also be paired with a card that covers it, if no other card covers it."
                .to_owned(),
        );
    }
    paragraphs
}

/// Returns the clause that says when cards may be taken off the table. Returns `None` if that is always possible.
pub(in crate::describe) fn time_off(rules: &Rules, goes_when: &Condition) -> Option<String> {
    // The condition is not about a certain pile, so any group will do.
    let group = rules.groups.first()?;
    time(rules, group, goes_when)
}

/// Groups the removable cards by the piles that they leave, the pile that they go to, and the time when they may be
/// removed.
fn parts(removal: &Removal) -> Vec<(Removal, GroupSet, GroupId)> {
    let mut parts: Vec<(Removal, GroupSet, GroupId)> = Vec::new();
    for leaving in &removal.groups {
        let (from, to) = (leaving.from, leaving.to);
        let mut known = parts.iter_mut();
        let is_alike = |part: &Removal| {
            let mut groups = part.groups.iter();
            groups.all(|other| other.goes_when == leaving.goes_when)
        };
        match known.find(|(part, of, into)| (*of, *into) == (from, to) && is_alike(part)) {
            Some((part, ..)) => part.groups.push(leaving.clone()),
            None => {
                let groups = vec![leaving.clone()];
                let part = Removal {
                    groups,
                    ..removal.clone()
                };
                parts.push((part, from, to));
            }
        }
    }
    parts
}

/// Describes in words which cards may be taken off the piles `from` and put on the pile `to`.
fn taken_off(rules: &Rules, removal: &Removal, from: GroupSet, to: GroupId) -> Vec<String> {
    let row_piles = (from, to);
    let to = one_pile(rules.group(to));
    let from: Vec<String> = rules
        .group_ids()
        .filter(|group| from.contains(*group) && exists(rules.group(*group)))
        .map(|group| free_card(rules, group))
        .collect();
    let mut paragraphs = what_pairs(rules, removal, &to);
    if removal.from_memory {
        return paragraphs;
    }
    if let Some(row) = removal.row() {
        paragraphs.extend(side_by_side::taken_off(rules, removal, row, row_piles));
    } else {
        let grids = row_piles.0.iter().map(|id| rules.group(id));
        let closing = grids.map(|grid| closing_words(rules, grid).trim().to_owned());
        paragraphs.extend(closing.filter(|words| !words.is_empty()));
    }
    if let Some(suits) = removal.outranked() {
        paragraphs.push(outranked(suits, &to));
    }
    paragraphs.extend(sets(rules, removal, &to));
    paragraphs.extend(how_near(removal));
    let free = if removal.outranked().is_some() {
        "The free cards are"
    } else {
        "You may take off"
    };
    paragraphs.push(format!("{free} {}.", list(&from, "and")));
    let alone = removal.alone();
    if !alone.is_empty() {
        paragraphs.push(format!(
            "{} may be taken off alone.",
            capital(&set_words(alone))
        ));
    }
    let even_covered = removal.covered();
    if !even_covered.is_empty() {
        let layout = kinds(rules, rules.groups_of(Role::Tableau), "and");
        paragraphs.push(format!(
            "{} in {layout} may be taken off at any time, even from under other cards, which stay where they are.",
            capital(&set_words(even_covered))
        ));
    }
    paragraphs
}

/// Describes in words which two cards make a pair. The result is empty if no pairs are taken off.
fn what_pairs(rules: &Rules, removal: &Removal, to: &str) -> Vec<String> {
    let off = format!("may be taken off and put on {to}");
    let pairs = removal.pairs().enumerate();
    // Pairs of one rank beside others are listed with the sets.
    let told = pairs.filter(|(number, pair)| *number == 0 || !is_of_one_rank(*pair));
    let mut paragraphs = Vec::new();
    for (_, (pairs, suits)) in told {
        match pairs {
            Pairs::Sum(sum) => paragraphs.extend(by_sum(rules, removal, (sum, suits), &off)),
            Pairs::SameRank => paragraphs.push(format!(
                "Any two cards of the same rank {off}; {}.",
                pair_suits(suits)
            )),
            Pairs::AnyRanks if matches!(suits, Suits::Same | Suits::SameColour) => {
                let of = either(
                    suits == Suits::Same,
                    "of the same suit",
                    "of the same colour",
                );
                paragraphs.push(format!("Any two cards {of} {off}, whatever their ranks."));
            }
            Pairs::AnyRanks => paragraphs.push(format!(
                "Any two cards {off}, whatever their ranks; {}.",
                pair_suits(suits)
            )),
            Pairs::Apart(ranks) => paragraphs.push(format!(
                "Two cards {} apart {off}; {}.",
                several(ranks, "rank"),
                pair_suits(suits)
            )),
            Pairs::Neighbours { wrapping } => {
                let (low, high) =
                    end_ranks(rules, fixed_base(rules).unwrap_or(rules.ranks.first()));
                let are = either(wrapping, "are neighbours too", "are not neighbours");
                let corner = capital(&format!("{} and {} {are}", a_rank(high), a_rank(low)));
                paragraphs.push(format!(
                    "Two cards one rank apart {off}; {}. {corner}.",
                    pair_suits(suits)
                ));
            }
        }
    }
    paragraphs
}

/// Describes in words how close to each other the two cards of a pair must be.
fn how_near(removal: &Removal) -> Option<String> {
    let words = match removal.near {
        Nearness::Anywhere => return None,
        Nearness::Beside => {
            "The two must be next to each other, side by side or one above the other."
        }
        Nearness::InLine => {
            "The two must be in the same row or column, with any cards between them."
        }
        Nearness::Touching => {
            "The two must touch: side by side, one above the other, or corner to corner."
        }
    };
    let are_two = removal.sets().any(|(ranks, _)| ranks.len() == 2);
    let are_pairs = removal.pairs().next().is_some() || are_two;
    are_pairs.then(|| words.to_owned())
}

/// Whether a pair of cards to be taken off consists of two cards of the same rank, in any suits.
fn is_of_one_rank(pair: (Pairs, Suits)) -> bool {
    pair == (Pairs::SameRank, Suits::Any)
}

/// Describes in words how the suits of the two cards of a pair must be related.
const fn pair_suits(suits: Suits) -> &'static str {
    match suits {
        Suits::Same => "both must be of the same suit",
        Suits::Alternating => "one must be red and the other black",
        Suits::SameColour => "both must be of the same colour",
        Suits::Other => "they must be of different suits",
        Suits::Rotating(_) => {
            "the suit of one must be next to that of the other in the order of suits"
        }
        Suits::Any => "suits do not matter",
    }
}

/// Describes in words when a card may be taken off because another card outranks it.
fn outranked(suits: Suits, to: &str) -> String {
    let other = match suits {
        Suits::Same => "a higher card of its suit",
        Suits::Alternating => "a higher card of the other colour",
        Suits::SameColour => "a higher card of its colour",
        Suits::Other => "a higher card of a different suit",
        Suits::Rotating(_) => "a higher card of the suit before it",
        Suits::Any => "a higher card",
    };
    format!(
        "A free card may be taken off and put on {to} when {other} is free too. The higher card stays."
    )
}

/// Lists in words the sets of ranks that are taken off together.
fn sets(rules: &Rules, removal: &Removal, to: &str) -> Option<String> {
    let only_pairs = removal.sets().all(|(ranks, _)| ranks.len() == 2);
    if removal.sets().next().is_none() && removal.pairs().skip(1).any(is_of_one_rank) {
        return Some("Two cards of the same rank may be taken off too.".to_owned());
    }
    let mut sets: Vec<String> = removal.sets().map(set_in_words).collect();
    if removal.pairs().skip(1).any(is_of_one_rank) {
        let there = Rank::of_suits().filter(|rank| rules.ranks.contains(*rank));
        sets.extend(there.map(|rank| set_of(&[rank, rank])));
    }
    if let Some(cards) = alike_in_all_ranks(rules, removal) {
        return Some(format!(
            "{} of the same rank may be taken off together and put on {to}.",
            capital(&crate::describe::english::cards(cards))
        ));
    }
    (!sets.is_empty()).then(|| {
        let what = either(only_pairs, "These pairs", "These cards");
        let off = match removal.pairs().next() {
            None => format!("may be taken off together and put on {to}"),
            Some(_) if only_pairs => "may be taken off too".to_owned(),
            Some(_) => "may be taken off together too".to_owned(),
        };
        format!("{what} {off}: {}.", sets.join("; "))
    })
}

/// Returns how many cards of one rank are taken off the table together. Returns `None` if the number differs from rank
/// to rank, or if other cards are taken off together.
fn alike_in_all_ranks(rules: &Rules, removal: &Removal) -> Option<usize> {
    let sets: Vec<(&[Rank], Suits)> = removal.sets().collect();
    let (first, _) = sets.first()?;
    let is_alike = |(set, suits): &(&[Rank], Suits)| {
        *suits == Suits::Any && set.len() == first.len() && set.iter().all(|rank| *rank == set[0])
    };
    let has_all = sets.len() == usize::from(rules.ranks.count());
    (has_all && first.len() > 2 && removal.pairs().next().is_none() && sets.iter().all(is_alike))
        .then_some(first.len())
}

/// Returns in words a set of cards that are taken off together, including the relation of their suits: `a queen and a
/// king of the same suit`.
pub(in crate::describe) fn set_in_words((ranks, suits): (&[Rank], Suits)) -> String {
    let set = set_of(ranks);
    match suits {
        Suits::Any => set,
        Suits::Same => format!("{set} of the same suit"),
        Suits::SameColour => format!("{set} of the same colour"),
        Suits::Alternating => format!("{set} of different colours"),
        Suits::Other | Suits::Rotating(_) => format!("{set} of different suits"),
    }
}

/// Returns in words the ranks of a set that are taken off together: `a jack, a queen and a king`, `four kings`.
pub(in crate::describe) fn set_of(set: &[Rank]) -> String {
    let parts = set
        .chunk_by(|one, other| one == other)
        .map(|alike| match alike {
            [only] => a_rank(*only),
            [rank, ..] => format!("{} {}", number(alike.len()), rank.words()),
            [] => String::new(),
        });
    list(parts, "and")
}

/// Returns in words the cards of a kind of pile that may be taken off. In a layout where cards cover each other, these
/// are the uncovered ones.
fn free_card(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    let covered = |pile| !rules.pile(pile).covered_by().is_empty();
    let overlap = rules
        .pile_ids()
        .any(|pile| rules.pile(pile).group == id && covered(pile));
    if overlap {
        format!("the uncovered cards of {}", the_piles(group))
    } else if names_a_card(group) || group.limit == 1 && group.count == 1 {
        the_piles(group)
    } else if group.limit == 1 {
        format!("the cards of {}", the_piles(group))
    } else if group.count > 1 {
        format!("the top cards of {}", the_piles(group))
    } else {
        format!("the top card of {}", one_pile(group))
    }
}

/// Describes in words which pairs of cards are taken off because their values make a sum.
fn by_sum(rules: &Rules, removal: &Removal, (sum, suits): (u8, Suits), off: &str) -> Vec<String> {
    let suits = pair_suits(suits);
    let pairs = pairs(rules, removal, sum);
    let special = special_counts(rules);
    if let ([(one, other)], None) = (pairs.as_slice(), &special) {
        let pair = set_of(&[*one, *other]);
        return vec![format!("{} {off}; {suits}.", capital(&pair))];
    }
    let odd = rules.ranks.iter().filter(|rank| is_odd(*rank));
    let (idle, odd): (Vec<Rank>, Vec<Rank>) =
        odd.partition(|rank| special.is_none() && has_no_value(rules, removal, sum, *rank));
    let other = if idle.is_empty() { "other" } else { "number" };
    let counts = match odd.as_slice() {
        [] if !idle.is_empty() => "Every number card counts its number".to_owned(),
        odd => counts(removal, odd, other),
    };
    let words = format!("Two cards that together make {sum} {off}. {counts}; {suits}.");
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(one, other)| format!("{} and {}", one.word(), other.word()))
        .collect();
    let pairs = match (pairs.as_slice(), &special) {
        ([], None) => "No two cards make a pair.".to_owned(),
        ([], Some(_)) => "No two cards of the suits make a pair.".to_owned(),
        (pairs, None) => format!("The pairs are: {}.", pairs.join("; ")),
        (pairs, Some(_)) => format!("The pairs of the suits are: {}.", pairs.join("; ")),
    };
    std::iter::once(words)
        .chain(special)
        .chain([pairs])
        .collect()
}

/// Describes in words the values of trumps and jokers when cards are taken off by their sum. A trump counts its number,
/// which may be enough for the sum by itself; a joker counts nothing.
fn special_counts(rules: &Rules) -> Option<String> {
    let mut special = Rank::special();
    let has_trumps = special.any(|rank| rank != Rank::JOKER && rules.cards_of_rank(rank) > 0);
    match (has_trumps, rules.cards_of_rank(Rank::JOKER) > 0) {
        (true, false) => Some("A trump counts its number.".to_owned()),
        (true, true) => Some("A trump counts its number, and a joker zero.".to_owned()),
        (false, true) => Some("A joker counts as zero.".to_owned()),
        (false, false) => None,
    }
}

/// Whether a rank without a number is never part of the sum by which cards are taken off. Its value then need not be
/// mentioned.
pub(in crate::describe) fn has_no_value(
    rules: &Rules,
    removal: &Removal,
    sum: u8,
    rank: Rank,
) -> bool {
    let is_in = |(one, other): &(Rank, Rank)| [one, other].contains(&&rank);
    is_odd(rank) && !pairs(rules, removal, sum).iter().any(is_in)
}

/// Returns the pairs of ranks whose values make the sum by which cards are taken off.
fn pairs(rules: &Rules, removal: &Removal, sum: u8) -> Vec<(Rank, Rank)> {
    let mut there: Vec<Rank> = rules.ranks.to_vec();
    there.sort_unstable_by_key(|rank| rank.value());
    let pairs = there.iter().enumerate().flat_map(|(at, one)| {
        let others = there[at..].iter();
        others.map(move |other| (*one, *other))
    });
    pairs
        .filter(|(one, other)| removal.value(*one) + removal.value(*other) == sum)
        .collect()
}

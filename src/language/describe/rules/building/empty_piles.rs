//! Rules text: which cards start an empty pile, and which cards fill it automatically.

use super::coming_from::{any_of_piles, card_from};
use super::openings;
use crate::describe::english::{
    a, either, fillers, is_plural, kinds, list, names_a_card, number, one_pile, only_if, ordinal,
    place_of, the_piles, unit,
};
use crate::describe::rules::build_order::starting;
use patience_core::{Filling, Group, GroupId, Lift, Role, Rules, Start, StartLimit};

/// Returns the kinds of pile from which the player may fill an empty pile. If the pile is filled automatically, the
/// player may fill it only once the piles that do so are empty.
pub(super) fn by_choice(group: &Group, from: &[GroupId]) -> Vec<GroupId> {
    let from = from.iter().copied();
    from.filter(|id| !group.fill.contains(id)).collect()
}

/// Describes in words which cards start an empty pile.
pub(super) fn start_words(rules: &Rules, group: &Group, from: &[GroupId]) -> String {
    let from = by_choice(group, from);
    let card = limited_start(rules, group, &from);
    if fillers(rules, group).is_empty() {
        let takes = match group.count {
            1 => format!("While empty, {}", the_piles(group)),
            _ => format!("An empty {}", place_of(group)),
        };
        let filled = either(group.role == Role::Foundation, "started", "filled");
        // No card starts the pile unless a condition holds.
        if let StartLimit::When {
            condition,
            otherwise: Start::Nothing,
            ..
        } = &group.start_limit
        {
            let when = openings::time(rules, group, condition).unwrap_or_default();
            let place = place_of(group);
            return format!("You may fill an empty {place} only {when}, with {card}.");
        }
        return format!("{takes} may be {filled} with {card}.{}", suits_apart(group));
    }
    if from.is_empty() {
        return none_left(rules, group);
    }
    let (emptied, place, apart) = (emptied(rules, group), place_of(group), suits_apart(group));
    match filled_again(rules, group) {
        None => format!("Once {emptied}, an empty {place} may be filled with {card}.{apart}"),
        Some(next) => format!(
            "While {emptied}, an empty {place} may be filled with {card}. If it is still empty, it takes {next}.{apart}"
        ),
    }
}

/// Returns a sentence about the card that later fills an empty pile automatically. Returns `None` if the piles that
/// fill it never get new cards from the stock.
fn filled_again(rules: &Rules, group: &Group) -> Option<String> {
    let fill = fillers(rules, group);
    let stock = rules
        .stock
        .as_ref()
        .filter(|stock| !fill.contains(&stock.group))?;
    let up = stock.up().filter(|up| fill.contains(&up.to))?;
    Some(match up.cards {
        1 => "the next card turned, at once".to_owned(),
        _ => format!(
            "the top card of {} as soon as you turn cards from the stock",
            the_piles(rules.group(up.to))
        ),
    })
}

/// Returns the sentence which says that an empty pile stays empty once the piles that fill it have no cards left.
pub(super) fn none_left(rules: &Rules, group: &Group) -> String {
    let (emptied, place) = (emptied(rules, group), place_of(group));
    match filled_again(rules, group) {
        None => format!("Once {emptied}, an empty {place} stays empty."),
        Some(next) => format!("While {emptied}, an empty {place} stays empty; it takes {next}."),
    }
}

/// Returns the clause which says that the piles that fill a kind of pile are empty: `the stock is empty`.
pub(in crate::describe::rules) fn emptied(rules: &Rules, group: &Group) -> String {
    let fill = fillers(rules, group);
    let is_one = |id: &GroupId| {
        let from = rules.group(*id);
        from.count == 1 && !is_plural(&from.noun)
    };
    if let (Filling::OwnFirst, [own, others @ ..]) = (group.filling, fill.as_slice()) {
        let own = openings::its(rules.group(*own));
        let others = kinds(rules, others.iter().copied(), "and");
        return if others.is_empty() {
            format!("{own} is empty")
        } else {
            format!("{own} and {others} are empty")
        };
    }
    let one = matches!(fill.as_slice(), [only] if is_one(only));
    let piles = kinds(rules, fill, "and");
    format!("{piles} {} empty", either(one, "is", "are"))
}

/// Returns in words which card starts an empty pile, where that depends on the pile or on a condition.
fn limited_start(rules: &Rules, group: &Group, from: &[GroupId]) -> String {
    let with = |start: Start| Group {
        start,
        start_limit: StartLimit::None,
        ..group.clone()
    };
    let card = |start: Start| {
        let group = with(start);
        starting_card(rules, &group, &starting(rules, &group), from)
    };
    match &group.start_limit {
        StartLimit::None => card(group.start),
        StartLimit::ByPile(starts) => {
            let own = starting_card(rules, group, "a card of its own", from);
            format!("{own}: {}", starts_by_pile(rules, starts, with))
        }
        StartLimit::When {
            condition,
            then,
            otherwise,
        } => {
            let when = openings::time(rules, group, condition).unwrap_or_default();
            match otherwise {
                Start::Nothing => card(*then),
                _ => format!("{} {when}, and otherwise {}", card(*then), card(*otherwise)),
            }
        }
    }
}

/// Lists in words the cards that start each pile of a kind. Neighbouring piles that start with the same cards share an
/// entry.
fn starts_by_pile(rules: &Rules, starts: &[Start], with: impl Fn(Start) -> Group) -> String {
    let mut next = 0;
    let told = starts.chunk_by(|one, other| one == other).map(|alike| {
        let (first, last) = (next + 1, next + alike.len());
        next = last;
        let [first, last_word] = [first, last].map(ordinal);
        let which = match (alike.len(), last == starts.len()) {
            (1, true) => "the last".to_owned(),
            (1, false) => format!("the {first}"),
            (_, true) => "all others".to_owned(),
            (2, false) => format!("the {first} and the {last_word}"),
            _ => format!("the {first} to the {last_word}"),
        };
        format!("{which} {}", starting(rules, &with(alike[0])))
    });
    list(told.collect::<Vec<_>>(), "and")
}

/// Returns in words the cards that start an empty pile, and the piles that they come from. The text says whether the
/// cards on them move along.
fn starting_card(rules: &Rules, group: &Group, what: &str, from: &[GroupId]) -> String {
    if !group.start_later.is_empty() {
        let (later, first): (Vec<GroupId>, Vec<GroupId>) =
            from.iter().partition(|id| group.start_later.contains(**id));
        let later = kinds(rules, later, "or");
        return format!(
            "{what} from {} or, once they are empty, from {later}",
            kinds(rules, first, "or")
        );
    }
    let takes_runs = group.role == Role::Tableau && group.limit > 1 && !group.single_start;
    let of_lift = |lifts: &[Lift]| -> Vec<GroupId> {
        let lifted = |id: &GroupId| takes_runs && lifts.contains(&rules.group(*id).lift);
        from.iter().copied().filter(lifted).collect()
    };
    let runs = of_lift(&[Lift::Run, Lift::FaceUp, Lift::Supermove]);
    let wholes = of_lift(&[Lift::TopOrWhole, Lift::Whole]);
    // From a pile that moves only as a whole, the top card alone cannot go to a column.
    let only_whole = of_lift(&[Lift::Whole]);
    let single = from.iter().copied().filter(|id| !only_whole.contains(id));
    let single: Vec<GroupId> = single.collect();
    let in_order = runs.iter().all(|id| rules.group(*id).lift != Lift::FaceUp);
    let with_it = match group.start {
        _ if !in_order => Some("all the cards on it"),
        Start::AnyCard => None,
        _ => Some("the run on it"),
    };
    let own = Some(group).filter(|_| runs.iter().any(|id| rules.group(*id).name == group.name));
    let of_runs = any_of_piles(rules, own, &runs, "");
    let mut parts = Vec::new();
    let mut with_run = String::new();
    if runs.is_empty() {
        parts.extend((!single.is_empty()).then(|| card_from(rules, group, what, &single)));
    } else if runs != single
        && with_it.is_some()
        && !single.iter().any(|id| rules.group(*id).role == Role::Hand)
    {
        let all = any_of_piles(rules, own, &single, "");
        let with_it = with_it.unwrap_or_default();
        parts.push(format!("{what}, alone or with {with_it}, from {all}"));
    } else if runs != single {
        let is_held = |id: &GroupId| rules.group(*id).role == Role::Hand;
        parts.extend((!single.is_empty()).then(|| {
            if single.iter().any(is_held) {
                card_from(rules, group, what, &single)
            } else {
                format!("{what} from {}", any_of_piles(rules, own, &single, ""))
            }
        }));
        let of_runs = any_of_piles(rules, None, &runs, "");
        with_run = match with_it {
            None => format!(", or a run of cards from {of_runs}"),
            Some(with_it) => format!("; from {of_runs}, it is moved together with {with_it}"),
        };
    } else {
        parts.push(match with_it {
            None => format!("{what} or a run of cards from {of_runs}"),
            Some(_) if in_order => {
                format!("{what}, alone or with the run on it, from {of_runs}")
            }
            Some(_) => {
                format!("{what}, alone or with all the cards on it, from {of_runs}")
            }
        });
    }
    parts.extend(wholes.iter().map(|id| whole_pile(rules, group, *id)));
    let alone = only_if(group.single_start, ", but no run of cards");
    parts.join(", or ") + alone + &with_run
}

/// Describes how an empty pile is filled with a whole pile of the kind `from`.
fn whole_pile(rules: &Rules, to: &Group, from: GroupId) -> String {
    let group = rules.group(from);
    let whole = match group.count {
        1 => format!("the whole {}", unit(group)),
        _ => format!("a whole {}", unit(group)),
    };
    match to.start {
        Start::AnyCard => whole,
        _ => format!("{whole} that begins with one"),
    }
}

/// Returns the sentence which says that each pile of a kind is for a different suit, with a leading space.
fn suits_apart(group: &Group) -> String {
    if !group.each_suit || group.count < 2 {
        return String::new();
    }
    format!(" Each {} is for a different suit.", unit(group))
}

/// Describes in words which cards fill empty piles of a kind automatically. Returns `None` if no cards do.
pub(super) fn fill_words(rules: &Rules, group: &Group) -> Option<String> {
    let fill = fillers(rules, group);
    let first = fill.first()?;
    if group.filling == Filling::ByTurn {
        return None;
    }
    if group.filling == Filling::LastBuilt {
        let last = unit(rules.group(*first));
        let others: Vec<String> = fill[1..]
            .iter()
            .map(|id| the_piles(rules.group(*id)))
            .collect();
        let others = match others.as_slice() {
            [] => String::new(),
            others => format!(
                " If that card is face up, the top card of {} comes instead.",
                others.join(" or, if there is none, ")
            ),
        };
        if group.role == Role::Hand && rules.group(*first).under {
            let others = others.replacen(
                " If that card is face up, the top card of",
                " If it is face up, take the top card of",
                1,
            );
            let others = others
                .strip_suffix(" comes instead.")
                .map_or(String::new(), |all| format!("{all}."));
            return Some(format!(
                "Then take the top card of that {last}, if it is face down.{others}"
            ));
        }
        return Some(format!(
            "Whenever {} becomes empty, the top card of the {last} that you have just put a card on is turned up and \
             moved there, if it is face down.{others}",
            match group.role {
                Role::Hand => the_piles(group),
                _ => a(&unit(group)),
            }
        ));
    }
    if group.role == Role::Hand {
        let next = the_piles(rules.group(*first));
        return Some(format!(
            "As soon as {} has been placed, the top card of {next} is turned up to be placed next.",
            the_piles(group)
        ));
    }
    let top = |(at, id): (usize, &GroupId)| {
        let from = rules.group(*id);
        match (at, group.filling) {
            (0, Filling::OwnFirst) => format!("the top card of {}", openings::its(from)),
            _ if from.count > 1 => {
                format!("the top card of the first {} that has cards", unit(from))
            }
            _ => format!("the top card of {}", one_pile(from)),
        }
    };
    let cards: Vec<String> = fill.iter().enumerate().map(top).collect();
    let cards = cards.join(" or, if there is none, ");
    if group.fill_cards > 1 {
        let what = a(&unit(group));
        let many = number(group.fill_cards);
        let from: Vec<String> = fill.iter().map(|id| one_pile(rules.group(*id))).collect();
        let from = from.join(" or, where it has none, ");
        return Some(said! { group.filling;
            Filling::Fewer =>
                "Whenever {what} has fewer than {many} cards, top cards of {from} are put there at once, one by one, until it \
                 has {many} or none are left.";
            _ =>
                "Whenever {what} becomes empty, the top {many} cards of {from} are put there at once, one by one, as long as \
                 there are any.";
        });
    }
    let what = unit(group);
    Some(said! { (group.count, group.limit);
        (2.., _) if names_a_card(group) => "Whenever {} is taken, {cards} takes its place at once.", a(&what);
        (2.., 1) => "Whenever the card of {} is taken, {cards} is put there at once.", a(&what);
        _ => "Whenever {} becomes empty, {cards} is put there at once.", one_pile(group);
    })
}

//! Rules text: which piles cards may come from.

use crate::describe::english::{
    a, exists, kinds, list, names_a_card, one_pile, one_word, the_piles, unit,
};
use crate::describe::rules::dealing::holds_one;
use patience_core::{Group, GroupId, Lift, Role, Rules, Seat};

/// Returns the words for a card with the piles that it may come from: `any card from the columns`, `the turned card`.
pub(super) fn card_from(rules: &Rules, to: &Group, card: &str, from: &[GroupId]) -> String {
    if card == "any card"
        && let Some(top) = top_card_from(rules, to, from)
    {
        return top;
    }
    let turned_up = |id: &GroupId| rules.group(*id).role == Role::Hand;
    let in_hand = |id: &GroupId| turned_up(id) && names_a_card(rules.group(*id));
    match from {
        [only] if rules.group(*only).role == Role::Hand && card == "any card" => {
            let hand = rules.group(*only);
            if names_a_card(hand) {
                the_piles(hand)
            } else {
                format!("the card in {}", the_piles(hand))
            }
        }
        [hand, rest @ ..] if rules.group(*hand).role == Role::Hand && card == "any card" => {
            let top_only = |id: &GroupId| {
                let group = rules.group(*id);
                matches!(group.lift, Lift::Top | Lift::TopAboveFirst) && group.limit > 1
            };
            let card = if rest.iter().all(top_only) {
                let piles = rest.iter().map(|id| one_pile(rules.group(*id)));
                format!("the top card of {}", list(piles, "or"))
            } else {
                let rest = kinds(rules, rest.iter().copied(), "or");
                format!("{card} from {rest}")
            };
            format!("{} or {card}", the_piles(rules.group(*hand)))
        }
        [only] if names_a_card(rules.group(*only)) && card == "any card" => {
            format!("any of {}", the_piles(rules.group(*only)))
        }
        _ if rules.turn_game.is_some() && from.iter().any(turned_up) => {
            let others: Vec<GroupId> = from.iter().copied().filter(|id| !turned_up(id)).collect();
            let hand = kinds(rules, from.iter().copied().filter(turned_up), "or");
            if others.is_empty() {
                return format!("{card} as {hand}");
            }
            let others: Vec<String> = others
                .into_iter()
                .map(|id| one_pile(rules.group(id)))
                .collect();
            let others = list(&others, "or");
            match card {
                "any card" => format!("{hand} or {card} from {others}"),
                _ => format!("{card}: {hand}, or the top card of {others}"),
            }
        }
        _ if from.iter().any(in_hand) => {
            let others = from.iter().copied().filter(|id| !in_hand(id));
            let others = kinds(rules, others, "or");
            let hand = kinds(rules, from.iter().copied().filter(in_hand), "or");
            match (card, others.is_empty()) {
                ("any card", true) => hand,
                ("any card", false) => format!("{hand} or {card} from {others}"),
                (_, true) => format!("{card} as {hand}"),
                (_, false) => format!("{card}: {hand} or one from {others}"),
            }
        }
        _ => format!("{card} from {}", kinds(rules, from.iter().copied(), "or")),
    }
}

/// Returns `the top card of the waste or of a column` if the kinds of pile in `from` give only their top card.
/// Otherwise returns `None`. A pile of the same kind as `to` is called `another`.
fn top_card_from(rules: &Rules, to: &Group, from: &[GroupId]) -> Option<String> {
    let takes_runs = to.role == Role::Tableau && to.limit > 1 && !to.single_start;
    let gives_top = |id: &GroupId| {
        let group = rules.group(*id);
        let one_by_one = match group.role {
            Role::Stock => true,
            _ if takes_runs => matches!(group.lift, Lift::Top | Lift::TopAboveFirst),
            _ => !matches!(group.lift, Lift::Nothing | Lift::Pile),
        };
        one_by_one && !holds_one(rules, *id) && group.pulls.is_none() && !names_a_card(group)
    };
    let lies_open = |id: &GroupId| {
        let covers = rules.piles_of(*id, Seat::FIRST);
        covers
            .into_iter()
            .all(|pile| rules.pile(pile).covered_by().is_empty())
    };
    (!from.is_empty() && from.iter().all(|id| gives_top(id) && lies_open(id))).then(|| {
        format!(
            "the top card of {}",
            any_of_piles(rules, Some(to), from, "of ")
        )
    })
}

/// Returns in words any one pile of the kinds in `from`, as a list: `the waste, a foundation or another column`. The
/// kind `to` comes last. The text `before` is written before each pile except the first.
pub(super) fn any_of_piles(
    rules: &Rules,
    to: Option<&Group>,
    from: &[GroupId],
    before: &str,
) -> String {
    let all = |role| -> Vec<GroupId> {
        let is_one = |id: &GroupId| rules.group(*id).role == role && exists(rules.group(*id));
        rules.group_ids().filter(is_one).collect()
    };
    let together = [Role::Foundation, Role::Tableau].map(|role| {
        let all = all(role);
        let word = one_word(rules, &all)
            .filter(|_| all.len() > 1 && all.iter().all(|id| from.contains(id)));
        (word, all)
    });
    let own = |ids: &[GroupId]| {
        to.is_some_and(|to| to.count > 1 && ids.iter().any(|id| rules.group(*id).name == to.name))
    };
    let mut names: Vec<(bool, String)> = Vec::new();
    for id in from {
        match together
            .iter()
            .find(|(word, all)| word.is_some() && all.contains(id))
        {
            Some((Some(word), all)) if *id == all[0] => names.push(if own(all) {
                (true, format!("another {word}"))
            } else {
                (false, a(word))
            }),
            Some(_) => {}
            None => {
                let group = rules.group(*id);
                names.push(if own(&[*id]) {
                    (true, format!("another {}", unit(group)))
                } else if names_a_card(group) {
                    (false, the_piles(group))
                } else {
                    (false, one_pile(group))
                });
            }
        }
    }
    names.sort_by_key(|(is_own, _)| *is_own);
    let names = names
        .into_iter()
        .enumerate()
        .map(|(at, (_, name))| match at {
            0 => name,
            _ => format!("{before}{name}"),
        });
    list(names, "or")
}

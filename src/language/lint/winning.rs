//! Warnings about games that cannot be won, because some ranks can never reach the piles of the goal or because some
//! cards stay face down.

use crate::describe::english::{exists, kinds, list, the_piles};
use crate::fault::Fault;
use crate::rule_file::{Form, RuleFile};
use patience_core::{
    Base, Card, CardSet, DealStep, Face, Goal, Group, GroupId, GroupSet, LinkedPile, Pick, Rank,
    Role, Rules, Shape, Start,
};

use super::piles::moves_by_itself;

/// Returns a warning for the first form of the game that cannot be won.
pub(super) fn never_won(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let missing = forms.iter().find_map(|(form, rules)| {
        let Goal::AllOn(groups) = rules.goal else {
            return None;
        };
        let missing = missing_ranks(rules, groups)?;
        let message = format!(
            "no {} can ever reach {}, so the game cannot be won",
            ranks(&missing),
            kinds(rules, groups.iter(), "or"),
        );
        let first = rules.group(groups.iter().next()?);
        let help = "`empty` and `build` together set which cards go there";
        Some(warning(file, form, first, "empty", message, help))
    });
    let down = forms.iter().find_map(|(form, rules)| {
        let id = rules.group_ids().find(|id| lies_down(rules, *id))?;
        let group = rules.group(id);
        let message = format!(
            "the cards dealt to {} are face down and can never be moved",
            the_piles(group)
        );
        let help = "use face = \"last up\" to turn up the last card of each pile";
        Some(warning(file, form, group, "face", message, help))
    });
    missing.into_iter().chain(down).collect()
}

/// Returns the words for any one card of some ranks: `ace`, `ace or 3`, `card from 2 to queen`.
fn ranks(ranks: &[Rank]) -> String {
    let follow = |pair: &[Rank]| pair[1].index() == pair[0].index() + 1;
    match ranks {
        [first, _, .., last] if ranks.windows(2).all(follow) => {
            format!("card from {} to {}", first.word(), last.word())
        }
        _ => {
            let words = ranks.iter().map(|rank| rank.word());
            list(words, "or")
        }
    }
}

/// Returns a warning about a key of a kind of pile in a rule file. If a variant or an option causes the problem, the
/// warning's place is that variant or option.
fn warning(
    file: &RuleFile,
    form: &Form,
    group: &Group,
    key: &str,
    message: String,
    help: &str,
) -> Fault {
    if form.when().is_empty() {
        file.warning(&["pile", &group.name, key], message, help)
    } else {
        file.warning_of(form, &message, help)
    }
}

/// Returns the ranks that can never be put on piles of these kinds. Returns `None` if there are none, or if cards reach
/// the piles in other ways than by being built on them.
fn missing_ranks(rules: &Rules, groups: GroupSet) -> Option<Vec<Rank>> {
    let mut reached = CardSet::EMPTY;
    for id in groups.iter().filter(|id| exists(rules.group(*id))) {
        reached |= built(rules, id)?;
    }
    let comes = |rank: &Rank| reached.iter().any(|card| card.rank() == *rank);
    let missing = Rank::all().filter(|rank| rules.ranks.contains(*rank) && !comes(rank));
    Some(missing.collect()).filter(|missing: &Vec<Rank>| !missing.is_empty())
}

/// Returns the cards that can get onto piles of a kind. They follow from the cards that start the piles and from what
/// is built on them. Returns `None` if this cannot be determined.
fn built(rules: &Rules, id: GroupId) -> Option<CardSet> {
    let group = rules.group(id);
    let is_told = group.shape == Shape::Row
        && group.linked_pile == LinkedPile::None
        && group.wild.is_none()
        && group.guests.is_none()
        && !rules
            .group_ids()
            .any(|from| moves_by_itself(rules, from, id));
    if !is_told {
        return None;
    }
    // If the file names no other rank, the base makes no difference.
    let fixed = match rules.base {
        Base::Fixed(base) => Some(base),
        Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => None,
    };
    let base = fixed.unwrap_or(rules.ranks.first());
    let of_rank = CardSet::of_rank;
    let mut reached = match group.start {
        Start::AnyCard => return None,
        Start::Rank(_) if fixed.is_none() => return None,
        start => start.cards(rules.ranks, base),
    };
    for step in rules
        .deal
        .iter()
        .filter(|step| step.dealt_to().contains(id))
    {
        reached |= match step {
            DealStep::Base { .. } => of_rank(base),
            DealStep::Picked {
                pick: Pick { rank, .. },
                ..
            } => of_rank(fixed.map(|_| *rank)?),
            _ => return None,
        };
    }
    // Each round adds the cards that go on those found so far, as long as the pile has room.
    for _ in 1..group.limit.min(u16::from(Card::COUNT)) {
        let goes = |card: Card| {
            let mut below = reached.iter();
            below.any(|below| group.build.permits(below, card, rules.ranks, base))
        };
        let more = rules.faces() - reached;
        let more: CardSet = more.iter().filter(|card| goes(*card)).collect();
        if more.is_empty() {
            break;
        }
        reached |= more;
    }
    Some(reached)
}

/// Whether a kind of pile is dealt face-down cards that leave only if a player takes them.
fn lies_down(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let is_dealt = |step: &DealStep| step.dealt_to().contains(id);
    group.face == Face::Down
        && exists(group)
        && !matches!(group.role, Role::Stock | Role::Discard | Role::Foundation)
        && !(matches!(rules.goal, Goal::AllOn(_)) && rules.goal.groups().contains(id))
        && rules.deal.iter().any(is_dealt)
        && !rules.group_ids().any(|to| moves_by_itself(rules, id, to))
}

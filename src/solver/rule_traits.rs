//! Properties of a game's rules that decide which representation of its positions, and which arguments for ruling out
//! positions or moves, the solver may use.

use patience_core::{
    Face, Goal, Group, GroupId, GroupSet, Lift, LinkedPile, PileId, Position, Role, Rules, Seat,
    Shape, Shown, Stock, Suits, Times,
};

/// Whether the only moves in a game are transfers between piles and turning a stock, and whether the card and the
/// pile's top card alone decide if a pile accepts the card. If each pile of a kind is for a different suit, the
/// decision may also depend on that suit.
pub(crate) fn has_only_transfers(rules: &Rules) -> bool {
    rules.seats() == 1
        && matches!(rules.goal, Goal::AllOn(_) | Goal::Emptied(_))
        && rules.removal.is_none()
        && rules.redeal.is_none()
        && rules.rearrange.is_none()
        && rules.lines.is_none()
        && !rules.base.is_chosen()
        && rules.groups.iter().all(only_transfers_cards)
        && rules
            .piles()
            .iter()
            .all(|pile| pile.covered_by().is_empty())
}

/// Whether a kind of pile has no rules except those that [`has_only_transfers`] allows. Every property that is not
/// named here, such as a new rule, must have its usual value.
fn only_transfers_cards(group: &Group) -> bool {
    let usual = Group {
        collects: group.collects,
        ..group.with_usual_rules()
    };
    *group == usual
        && !matches!(group.face, Face::Own | Face::UpWhen(_))
        && !group.shown_by_pile.contains(&Shown::Alone)
        && group.lift != Lift::Pile
        && !matches!(group.shape, Shape::Triangle { .. })
}

/// Returns the groups of piles that are foundations in a game.
pub(crate) fn foundation_ids(rules: &Rules) -> impl Iterator<Item = GroupId> {
    rules
        .group_ids()
        .filter(|id| rules.group(*id).role == Role::Foundation)
}

/// Returns the class of a pile. Piles of one class are interchangeable. Piles of one kind that are alike are in the
/// same class.
pub(crate) fn class_of(rules: &Rules, pile: PileId, is_alike: bool) -> u32 {
    if is_alike {
        u32::from(rules.pile(pile).group.number()) + 1
    } else {
        1000 + u32::from(pile.number())
    }
}

/// Whether the game has a kind of pile in which each pile is for a different suit.
pub(crate) fn has_piles_of_one_suit(rules: &Rules) -> bool {
    rules.groups.iter().any(|group| group.each_suit)
}

/// Whether the game has a pile on which a turned card lies until it is placed.
pub(crate) fn has_hand(rules: &Rules) -> bool {
    rules.groups.iter().any(|group| group.role == Role::Hand)
}

/// Whether position `start` has a space that the rules would have filled from another pile, as may happen in a
/// position that was typed in. The first move fills it.
pub(crate) fn has_unfilled_space(rules: &Rules, start: &Position) -> bool {
    let has_cards = |id: &GroupId| {
        let mut piles = rules.piles_of(*id, Seat::FIRST);
        piles.any(|pile| !start.is_empty(pile))
    };
    rules.pile_ids().any(|pile| {
        let fill = &rules.group(rules.pile(pile).group).fill;
        start.is_empty(pile) && fill.iter().any(has_cards)
    })
}

/// Whether the stock need be turned only for a card that then leaves the waste, because no other rule depends on the
/// cards of the waste. If so, it makes no difference where a pass through the stock begins.
pub(crate) fn allows_stock_macros(rules: &Rules) -> bool {
    rules.stock.as_ref().is_some_and(|stock| {
        let is_of_stock = |id: &GroupId| [stock.to(), stock.group].contains(id);
        let has_stock = |groups: GroupSet| groups.iter().any(|id| is_of_stock(&id));
        // Every property that is not named here, such as a new rule, must have its usual value.
        let asks_for_none = |group: &Group| {
            let usual = Group {
                collects: group.collects,
                linked_pile: group.linked_pile,
                ranks_before: group.ranks_before,
                ..group.with_usual_rules()
            };
            let before = group.start_from.without(group.start_later);
            let leans = matches!(&group.linked_pile, LinkedPile::Group(id) if is_of_stock(id));
            *group == usual
                && !leans
                && !group.fill.iter().any(is_of_stock)
                && !has_stock(group.collects)
                && !group.from.union(group.start_from).contains(stock.group)
                && (group.start_later.is_empty() || !has_stock(before))
        };
        keeps_stock_order(rules, stock)
            && rules.removal.is_none()
            && rules.redeal.is_none()
            && rules.rearrange.is_none()
            && rules.groups.iter().all(asks_for_none)
            && !has_stock(rules.goal.groups())
            // The cards of the waste may be worth points.
            && !matches!(rules.goal, Goal::Filled { .. })
    })
}

/// Whether the cards of stock and waste never change their order, however often the stock is turned. This is so if
/// there is one pack and one waste, and no other card comes to either pile.
fn keeps_stock_order(rules: &Rules, stock: &Stock) -> bool {
    let Some(up) = stock.up() else {
        return false;
    };
    let waste = rules.group(up.to);
    let mut full = rules.groups.iter().filter_map(|group| group.full_to);
    let others_come = full.any(|to| to == up.to || to == stock.group);
    rules.is_one_pack()
        && rules.suits == 4
        && waste.role == Role::Waste
        && waste.count == 1
        && up.room.is_none()
        && waste.from.is_empty()
        && waste.start_from.is_empty()
        && rules.group(stock.group).count == 1
        && rules.group(stock.group).from.is_empty()
        && rules.group(stock.group).start_from.is_empty()
        && !up.first_on_top
        && !stock.places()
        && stock.when.is_always()
        && stock.gathered == [up.to]
        && stock.gather.keeps_order()
        && !others_come
}

/// Whether cards never leave the piles of a group, and neither a rule nor the goal of the game depends on which cards
/// are under the top card.
pub(crate) fn keeps_cards(rules: &Rules, id: GroupId) -> bool {
    let goal = rules.goal.groups();
    let is_counted = match rules.goal {
        Goal::AllOn(_) | Goal::Emptied(_) => true,
        // Which card is missing there follows from the others, unless another pile keeps any.
        Goal::AllBut { .. } | Goal::AllButSome { .. } => {
            let mut others = rules.group_ids().filter(|other| !goal.contains(*other));
            !others.any(|other| gives_no_card(rules, other))
        }
        Goal::Filled { target, .. } => target.is_none() && !goal.contains(id),
        Goal::CompleteRuns(_) | Goal::InOrder(_) | Goal::FewPiles { .. } | Goal::AllUp(_) => {
            !goal.contains(id)
        }
        Goal::Race => false,
    };
    is_counted && gives_no_card(rules, id)
}

/// Whether cards never leave the piles of a group, and no rule depends on the cards under the top card.
fn gives_no_card(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let is_source = |other: &Group| other.fill.contains(&id) || other.collected().contains(id);
    let gathered = rules
        .stock
        .as_ref()
        .is_some_and(|stock| stock.redeals != Times::Limited(0) && stock.gathered.contains(&id));
    let put_on_others = rules
        .stock
        .as_ref()
        .is_some_and(|stock| stock.put_onto().any(|(from, _)| from == id));
    // Every property that is not named here, such as a new rule, must have its usual value.
    let usual = Group {
        collects: group.collects,
        linked_pile: group.linked_pile,
        ..group.with_usual_rules()
    };
    *group == usual
        && !matches!(group.role, Role::Stock | Role::Hand)
        && group.lift == Lift::Nothing
        && group.shape == Shape::Row
        // The top card shows which suits have begun a pile only if piles are built in suit.
        && (!group.each_suit || group.build.suits == Suits::Same && group.build.or.is_none())
        && group.builds_on_top_alone()
        && !rules
            .rearrange
            .is_some_and(|rearrange| rearrange.groups().contains(id))
        && !rules
            .groups
            .iter()
            .any(|other| other.ranks_before || other.linked_pile == LinkedPile::Group(id))
        && !rules.groups.iter().any(is_source)
        && !(gathered || put_on_others)
        && rules.lines.is_none()
        && rules.redeal.is_none()
        && rules
            .removal
            .as_ref()
            .is_none_or(|removal| !removal.from().contains(id))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience_language::{RuleFile, Source};

    use super::*;

    /// A game whose stock deals as given to columns and to reserves, from which nothing is taken, and whose
    /// foundations have these keys.
    fn game(deals: &str, foundations: &str) -> Rules {
        let text = format!(
            r#"
            title = "Heaps"
            deal = ["4 to each tableau", "the rest to stock"]
            pile.foundation = {{ {foundations} }}
            pile.tableau = {{ count = 4 }}
            pile.stock = {{}}
            pile.reserve = {{ count = 4, lift = "nothing" }}
            stock = {{ deals = "{deals}" }}
            goal = {{ when = "all cards on foundation" }}
            "#
        );
        let name = "heaps.toml".to_owned();
        let file = RuleFile::read("heaps", &Arc::new(Source { name, text }), &|_| None);
        let file = file.unwrap_or_else(|faults| panic!("{faults}"));
        file.compile(None, &[])
            .unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn keeps(rules: &Rules, group: &str) -> bool {
        keeps_cards(rules, rules.group_named(group).unwrap())
    }

    #[test]
    fn piles_that_the_stock_moves_onto_others_do_not_keep_their_cards() {
        let keeps = |deals: &str| keeps(&game(deals, "count = 4"), "reserve");
        assert!(keeps("1 to each tableau and reserve"));
        assert!(!keeps(
            "reserve onto tableau, 1 to each tableau and reserve"
        ));
    }

    #[test]
    fn the_suit_that_began_a_pile_must_show_at_the_top_for_a_pile_to_keep_cards() {
        let keeps = |build: &str| {
            let foundations =
                format!("count = 3, limit = 18, empty = \"ace of each suit\", build = \"{build}\"");
            keeps(&game("1 to each tableau", &foundations), "foundation")
        };
        assert!(keeps("up in suit, wrapping"));
        assert!(!keeps("up in any suit, wrapping"));
    }
}

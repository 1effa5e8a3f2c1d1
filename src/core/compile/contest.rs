//! What a race may not have: parts that are for one player alone, and stocks that a stall
//! could not be told from.

use crate::compile::Context;
use crate::compile::check::place_of;
use crate::fault::Place;
use crate::node::Node;
use crate::reader::printable;
use crate::rules::{Base, DealStep, Gather, Group, Lift, Race, Role, Rules, Stock};

/// Checks a race. `steps` are the places of the steps of the deal.
pub(super) fn race(
    context: &Context<'_>,
    rules: &Rules,
    race: &Race,
    tree: &Node,
    steps: &[Place],
) {
    let reader = context.reader;
    for (key, what) in [
        (
            "remove",
            "a race has no [remove]; cards are played to piles",
        ),
        (
            "redeal",
            "a race has no [redeal]; stocks are gone through again",
        ),
        ("rearrange", "a race has no [rearrange]"),
        ("lines", "a race has no [lines]"),
        ("par", "a race has no [par]"),
    ] {
        if let Some(node) = tree.get(key) {
            let help = Some("that is for games for one player".to_owned());
            reader.fault(&node.place, what, help);
        }
    }
    if !matches!(context.base, Base::Fixed(_)) {
        let help = Some("name a rank, such as \"ace\"".to_owned());
        let message = "in a race every player has a first card, so it cannot be the base";
        reader.fault(&place_of(tree, &["base", "rank"]), message, help);
    }
    the_deal(context, rules, race, tree, steps);
    the_pile(context, rules, race, tree);
    match &rules.stock {
        Some(stock) => the_stock(context, rules, stock, tree),
        None => no_stock(context, rules, tree),
    }
}

/// Checks the steps of the deal, of which one, and one only, gives the pile to be rid of its
/// cards.
fn the_deal(context: &Context<'_>, rules: &Rules, race: &Race, tree: &Node, steps: &[Place]) {
    let reader = context.reader;
    let mut dealt = false;
    for (step, place) in rules.deal.iter().zip(steps) {
        let (whole, other) = match step {
            DealStep::One { to, .. } => (*to == race.out, false),
            DealStep::Interleaved { row, pile, .. } => (*pile == race.out, *row == race.out),
            DealStep::Base { to }
            | DealStep::Picked { to, .. }
            | DealStep::Sunk { to, .. }
            | DealStep::Taken { to, .. }
            | DealStep::Each { to, .. }
            | DealStep::Rest { to } => (false, *to == race.out),
        };
        let noun = &rules.group(race.out).noun;
        if let DealStep::Base { to } = step
            && rules.group(*to).shared
        {
            let message = "base cards cannot be dealt to piles that all players share";
            reader.fault(place, message, None);
        } else if other {
            let help = format!(
                "such as \"13 to {}\"",
                printable(&rules.group(race.out).name)
            );
            let message = format!("the {noun} gets its cards by a step of its own");
            reader.fault(place, message, Some(help));
        } else if whole && dealt {
            let message = format!("the {noun} has been dealt already");
            reader.fault(place, message, None);
        }
        dealt |= whole || other;
    }
    let out = rules.group(race.out);
    if !dealt && !out.shared && out.count == 1 || dealt && race.out_sizes.contains(&0) {
        let name = printable(&out.name);
        let help = Some(format!("add a step to the deal, such as \"13 to {name}\""));
        let message = format!("no cards are dealt to the {}", out.noun);
        reader.fault(&place_of(tree, &["race", "out"]), message, help);
    }
}

fn the_pile(context: &Context<'_>, rules: &Rules, race: &Race, tree: &Node) {
    let out = rules.group(race.out);
    let place = place_of(tree, &["race", "out"]);
    if out.shared || out.count != 1 {
        let why = if out.shared {
            "all players share it".to_owned()
        } else {
            format!("there are {} of them", out.count)
        };
        let help = format!("each player has one pile of their own to be rid of; {why}");
        let message = format!("`{}` cannot be the pile to be rid of", printable(&out.name));
        context.reader.fault(&place, message, Some(help));
    } else if out.lift == Lift::Nothing
        && !rules
            .groups
            .iter()
            .any(|group| group.count > 0 && group.fill.contains(&race.out))
    {
        let message = format!(
            "nobody can be rid of the {}: nothing is taken from it",
            out.noun
        );
        context.reader.fault(&place, message, None);
    }
}

/// Returns the piles whose cards count when it is asked whether anybody can go on.
fn turned(rules: &Rules, role: Role) -> impl Iterator<Item = &Group> {
    rules
        .groups
        .iter()
        .filter(move |group| group.role == role && group.count > 0)
}

fn no_stock(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let piles = turned(rules, Role::Stock).chain(turned(rules, Role::Waste));
    if let Some(pile) = piles.into_iter().next() {
        let help = Some("add [stock] with to = \"waste\"".to_owned());
        let message = format!("a race with a {} needs [stock]", pile.noun);
        context
            .reader
            .fault(&place_of(tree, &["pile", &pile.name]), message, help);
    }
}

fn the_stock(context: &Context<'_>, rules: &Rules, stock: &Stock, tree: &Node) {
    let reader = context.reader;
    let to = rules.group(stock.to);
    if stock.placed {
        let message = "cards are not placed one by one in a race";
        reader.fault(&place_of(tree, &["stock", "placed"]), message, None);
    } else if to.role != Role::Waste {
        let message = format!(
            "in a race cards cannot be turned to `{}`",
            printable(&to.name)
        );
        let help = Some("`to` names a pile whose role is waste".to_owned());
        reader.fault(&place_of(tree, &["stock", "to"]), message, help);
    } else if to.spill.is_some() {
        let message = format!("in a race turned cards stay on the {}", to.noun);
        let help = Some("leave `spill` out".to_owned());
        reader.fault(&place_of(tree, &["pile", &to.name, "spill"]), message, help);
    } else if stock.gather == Gather::Chosen {
        let message = "in a race there is only one pile to gather, and nothing to choose";
        reader.fault(&place_of(tree, &["stock", "gather"]), message, None);
    } else if stock.gathered != [stock.to] {
        let message = format!("in a race the {} alone goes back to the stock", to.noun);
        let help = Some("leave `gathers` out".to_owned());
        reader.fault(&place_of(tree, &["stock", "gathers"]), message, help);
    } else if let Some(other) = turned(rules, Role::Waste).find(|group| group.name != to.name) {
        let message = format!(
            "`{}` is a waste to which no cards are turned",
            printable(&other.name)
        );
        let help = Some("give it another role".to_owned());
        reader.fault(&place_of(tree, &["pile", &other.name]), message, help);
    }
}

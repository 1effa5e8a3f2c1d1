//! What cannot work about the stock, and about cards that change places; and whether piles on which cards come to lie by themselves hold them.

use crate::compile::check::place_of;
use crate::compile::{Context, layout};
use crate::describe::words::{cards, list};
use crate::node::Node;
use crate::reader::printable;
use crate::rules::{
    DealStep, Face, Gather, Goal, GroupId, Leaning, Rearrange, Redeal, Role, Rules, Shape, Stock,
    Times, TurnWhen,
};

/// Checks the stock: first where its cards go, then where they come back from.
pub(super) fn stock(context: &Context<'_>, rules: &Rules, stock: &Stock, tree: &Node) {
    let found = target(rules, stock).or_else(|| {
        if stock.placed {
            placing(rules, stock)
        } else {
            None
        }
    });
    let found = found.or_else(|| gathering(rules, stock));
    if let Some(Finding {
        path,
        message,
        help,
    }) = found
    {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        context.reader.fault(&place_of(tree, &path), message, help);
    }
}

/// Checks `[redeal]`: columns that lie face up and hold whatever is gathered on one of them.
pub(super) fn redeal(context: &Context<'_>, rules: &Rules, redeal: Redeal, tree: &Node) {
    if redeal.kept.is_some() && rules.stock.is_none() {
        if let Some(found) = keeping(rules, redeal) {
            let path: Vec<&str> = found.path.iter().map(String::as_str).collect();
            context
                .reader
                .fault(&place_of(tree, &path), found.message, found.help);
        }
        return;
    }
    let fault = |key: &str, message: String, help: &str| {
        let place = place_of(tree, &["redeal", key]);
        context.reader.fault(&place, message, Some(help.to_owned()));
    };
    if rules.stock.is_some() {
        let help = "`redeals` in [stock] says how often its cards come out";
        let message = "a game has [stock] or [redeal], not both".to_owned();
        return fault("gathers", message, help);
    }
    for group in redeal.groups.iter().map(|id| rules.group(id)) {
        let name = printable(&group.name);
        if group.role != Role::Tableau || group.shape != Shape::Row || group.face != Face::Up {
            let help = "name piles whose role is tableau and whose cards lie face up";
            let message = format!("`{name}` cannot be gathered and dealt anew");
            return fault("gathers", message, help);
        }
        if !redeal.bottom_to_top && group.limit < rules.cards {
            let message = format!("all cards gathered do not fit on one of `{name}`");
            return fault("gathers", message, "leave its `limit` out");
        }
    }
    let piles = redeal.piles(rules).count();
    if !redeal.bottom_to_top
        && redeal.times != Times::Limited(0)
        && usize::from(redeal.deals) * piles < usize::from(rules.cards)
        && !rules.deal.iter().any(starts_piles)
    {
        let kinds = redeal
            .groups
            .iter()
            .map(|id| printable(&rules.group(id).name));
        let kinds: Vec<String> = kinds.map(|name| format!("`{name}`")).collect();
        let message = format!(
            "the cards of the pack do not all find a place on {}",
            list(&kinds, "and")
        );
        fault(
            "deals",
            message,
            "deal more cards to each, or have more piles",
        );
    }
}

/// Tells whether a step of the deal gives cards to piles where they stay.
const fn starts_piles(step: &DealStep) -> bool {
    matches!(step, DealStep::Base { .. } | DealStep::Picked { .. })
}

/// Something that cannot work, and the path of keys to it.
struct Finding {
    path: Vec<String>,
    message: String,
    help: Option<String>,
}

fn finding(path: &[&str], message: String, help: Option<&str>) -> Finding {
    Finding {
        path: path.iter().map(|key| (*key).to_owned()).collect(),
        message,
        help: help.map(ToOwned::to_owned),
    }
}

/// Checks the pile to which cards are turned.
fn target(rules: &Rules, stock: &Stock) -> Option<Finding> {
    let to = rules.group(stock.to);
    let place = ["stock", "to"];
    if stock.each || stock.gaps {
        return dealt_out(rules, stock);
    }
    let sensible =
        matches!(to.role, Role::Waste | Role::Hand) && !(stock.placed && to.role != Role::Hand);
    if !sensible {
        let wanted = if stock.placed {
            "`to` names a pile whose role is hand"
        } else {
            "`to` names a pile whose role is waste or hand"
        };
        let name = printable(&to.name);
        let message = format!("cards cannot be turned to `{name}`");
        let several = matches!(to.role, Role::Tableau | Role::Reserve) && to.shape == Shape::Row;
        let wanted = if several && !stock.placed {
            format!("write \"each {name}\" to deal a card to each of them; else {wanted}")
        } else {
            wanted.to_owned()
        };
        return Some(finding(&place, message, Some(&wanted)));
    }
    if to.count == 0 || rules.group(stock.group).count == 0 {
        let none = if to.count == 0 {
            format!("{} to turn cards to", to.noun)
        } else {
            format!("{} to turn cards from", rules.group(stock.group).noun)
        };
        return Some(finding(&place, format!("there is no {none}"), None));
    }
    if to.face != Face::Up {
        let message = format!("cards turned to the {} lie face up", to.noun);
        let help = Some("leave its `face` out");
        return Some(finding(&["pile", &to.name, "face"], message, help));
    }
    if to.role != Role::Hand {
        return None;
    }
    if !stock.placed && to.spill.is_none() {
        let message = format!(
            "a card turned onto another in the {} has nowhere to go",
            to.noun
        );
        let help = Some("give that pile `spill`, or set placed = true");
        return Some(finding(&place, message, help));
    }
    let most = if stock.placed { 1 } else { stock.turn };
    (u16::from(most) > to.limit).then(|| {
        let path: &[&str] = if stock.placed {
            &["pile", &to.name, "limit"]
        } else {
            &["stock", "turn"]
        };
        let cards = match most {
            1 => "a card is".to_owned(),
            cards => format!("{cards} cards are"),
        };
        let message = format!("{cards} turned to a {} that holds {}", to.noun, to.limit);
        finding(path, message, None)
    })
}

/// Checks a stock that is dealt out to the columns.
fn dealt_out(rules: &Rules, stock: &Stock) -> Option<Finding> {
    let to = rules.group(stock.to);
    let name = printable(&to.name);
    let key = |key| ["stock", key];
    if stock.gaps && rules.is_for_several() {
        let message = "gaps are filled from the stock in games for one only".to_owned();
        return Some(finding(&key("to"), message, None));
    }
    let in_gaps = stock.gaps && !matches!(to.shape, Shape::Triangle { .. });
    if stock.gaps && (to.role != Role::Tableau || !in_gaps || to.limit != 1) {
        let message = format!("`{name}` are not places of one card that could be gaps");
        let help = Some("tableau piles in a grid, or in a row with limit = 1");
        return Some(finding(&key("to"), message, help));
    }
    let wastes = to.role == Role::Waste && to.count > 1;
    let columns = matches!(to.role, Role::Tableau | Role::Reserve) && to.shape == Shape::Row;
    if !stock.gaps && !columns && !wastes {
        let message = format!("cards cannot be dealt to each of `{name}`");
        let help = Some(
            "\"each …\" names columns, reserves or several wastes; for one waste leave \"each\" out",
        );
        return Some(finding(&key("to"), message, help));
    }
    if to.count == 0 || rules.group(stock.group).count == 0 {
        let none = if to.count == 0 {
            to
        } else {
            rules.group(stock.group)
        };
        let message = format!("there is no {}, and cards are dealt", none.noun);
        return Some(finding(&key("to"), message, None));
    }
    if (stock.gaps || wastes) && to.face != Face::Up {
        let message = format!("cards dealt to the {} lie face up", to.noun);
        return Some(finding(&["pile", &to.name, "face"], message, None));
    }
    let given = if stock.gaps && stock.when != TurnWhen::AnyTime {
        "when"
    } else if stock.placed {
        "placed"
    } else if stock.reversed {
        "order"
    } else if stock.turn != 1 {
        "turn"
    } else if wastes {
        return None;
    } else if stock.redeals != Times::Limited(0) {
        "redeals"
    } else if !stock.gathered.is_empty() {
        "gathers"
    } else {
        return None;
    };
    let message = if stock.gaps {
        "cards that fill gaps are dealt once, and stay there".to_owned()
    } else if wastes {
        format!("cards dealt to each {} are dealt one by one", to.noun)
    } else {
        format!(
            "cards dealt to each {} are dealt one by one, and stay there",
            to.noun
        )
    };
    let help = format!("leave `{given}` out");
    Some(finding(&key(given), message, Some(&help)))
}

/// Checks cards that are placed one by one: nothing else may come between, neither to the
/// hand nor out of the stock.
fn placing(rules: &Rules, stock: &Stock) -> Option<Finding> {
    let hand = rules.group(stock.to);
    let key = |key| ["pile", hand.name.as_str(), key];
    if !hand.from.is_empty() || !hand.start_from.is_empty() {
        let given = if hand.start_from.is_empty() {
            "build"
        } else {
            "empty"
        };
        let message = format!("only turned cards come to the {}", hand.noun);
        return Some(finding(&key(given), message, Some("leave that out")));
    }
    if !hand.fill.is_empty() {
        let message = format!("only turned cards come to the {}", hand.noun);
        return Some(finding(&key("fill"), message, Some("leave `fill` out")));
    }
    let others = rules.groups.iter().filter(|group| group.count > 0);
    for group in others.filter(|group| group.name != hand.name) {
        let name = group.name.as_str();
        if group.role == Role::Hand {
            let message = format!("cards are placed from the {} alone", hand.noun);
            let path = ["pile", name, "role"];
            return Some(finding(&path, message, Some("give this one another role")));
        }
        if group.fill.contains(&stock.to) || group.fill.contains(&stock.group) {
            let message =
                "cards that are turned to be placed cannot fill piles by themselves".to_owned();
            return Some(finding(&["pile", name, "fill"], message, None));
        }
        if group.start_from.contains(stock.group) {
            let message =
                "cards that are turned to be placed are not taken from the stock".to_owned();
            return Some(finding(&["pile", name, "empty"], message, None));
        }
    }
    None
}

/// Checks the kinds of pile that are gathered for another pass.
fn gathering(rules: &Rules, stock: &Stock) -> Option<Finding> {
    let place = ["stock", "gathers"];
    let to = rules.group(stock.to);
    for id in &stock.gathered {
        let group = rules.group(*id);
        let name = printable(&group.name);
        let why = if group.role == Role::Stock {
            "cards go back to the stock, not out of it"
        } else if group.face != Face::Up {
            "they do not all lie face up, and gathering turns them over"
        } else if group.shared != rules.group(stock.group).shared {
            "all players share them"
        } else if stock.gather == Gather::Chosen && !group.fill.is_empty() {
            "they fill by themselves, so that gathering them would never end"
        } else {
            continue;
        };
        let message = format!("cards of `{name}` cannot be gathered: {why}");
        return Some(finding(&place, message, None));
    }
    let spill = to.spill?;
    (!stock.gathered.contains(&spill)).then(|| {
        let message = format!(
            "cards of `{}` are not gathered, and those in the {} go there",
            printable(&rules.group(spill).name),
            to.noun
        );
        finding(&place, message, Some("name it in `gathers`"))
    })
}

/// Checks that piles on which cards come to lie by themselves are there and hold them all.
pub(super) fn roomy(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let fault = |id: GroupId, path: &[&str], why: &str| {
        let group = rules.group(id);
        let least = (0..group.count).map(|number| group.limit_of(number)).min();
        let reach = layout::reach(context, rules, id);
        if group.count == 0 {
            let message = format!("there is no {}, and {why}", group.noun);
            context.reader.fault(&place_of(tree, path), message, None);
        } else if let Some(least) = least.filter(|least| *least < reach) {
            let message = format!(
                "the {} holds {} only, and {why}",
                group.noun,
                cards(usize::from(least))
            );
            let help = Some("leave its `limit` out".to_owned());
            let place = place_of(tree, &["pile", &group.name, "limit"]);
            context.reader.fault(&place, message, help);
        }
    };
    if let Some(stock) = &rules.stock {
        let to = rules.group(stock.to);
        if (to.role == Role::Waste || stock.each && !stock.gaps) && to.count > 0 {
            fault(stock.to, &["stock", "to"], "turned cards come to lie there");
        }
        if rules.group(stock.group).count > 0 {
            let why = "all cards that are turned may come back to it";
            fault(stock.group, &["stock"], why);
        }
    }
    if let Some(removal) = &rules.removal {
        let why = "cards that are removed go there";
        fault(removal.to, &["remove", "to"], why);
    }
    for (id, group) in rules.group_ids().zip(&rules.groups) {
        if group.count > 0
            && let Some(spill) = group.spill.filter(|spill| *spill != id)
        {
            let why = "cards that make room for others go there";
            fault(spill, &["pile", &group.name, "spill"], why);
        }
    }
}

/// Checks what of a grid stays when it is dealt anew: the cards that are gathered must just fill
/// the places that are left.
fn keeping(rules: &Rules, redeal: Redeal) -> Option<Finding> {
    let kept = redeal.kept?;
    let grid = rules.group(kept.grid);
    let name = printable(&grid.name);
    if grid.leaning != Leaning::Left || !matches!(grid.shape, Shape::Grid { .. }) {
        let message = format!("`{name}` is no grid whose rows are built from the left");
        let help = Some("leans_on = \"left\" there");
        return Some(finding(&["redeal", "keeps"], message, help));
    }
    if !redeal.shuffled || redeal.deals != 1 {
        let message = "what does not stay is shuffled and dealt one card to a place".to_owned();
        let help = Some("shuffled = true and deals = 1");
        return Some(finding(&["redeal"], message, help));
    }
    let gaps = u16::from(grid.shape.rows());
    let places = u16::from(grid.count);
    let dealt = rules.deal.iter().find_map(|step| match step {
        DealStep::Each { to, counts, .. } if *to == kept.grid => {
            Some(counts.iter().copied().map(u16::from).sum::<u16>())
        }
        _ => None,
    });
    let taken = u16::from(rules.packs) * 4;
    (dealt != Some(places) || !kept.as_dealt && taken != gaps).then(|| {
        let message = format!(
            "{taken} cards are taken out of {places} places in {gaps} rows, which does not come out even"
        );
        finding(&["redeal", "keeps"], message, None)
    })
}

/// Checks `[rearrange]`.
pub(super) fn rearrange(context: &Context<'_>, rules: &Rules, rearrange: Rearrange, tree: &Node) {
    let reader = context.reader;
    let grid = rules.group(rearrange.grid);
    let place = place_of(tree, &["rearrange", "grid"]);
    let name = printable(&grid.name);
    if !matches!(grid.shape, Shape::Grid { .. }) {
        let message = format!("the piles `{name}` are not a grid");
        let help = Some("shape = \"grid\"".to_owned());
        reader.fault(&place, message, help);
    } else if grid.face != Face::Up {
        let message = "cards that change places lie face up";
        let place = place_of(tree, &["pile", &grid.name, "face"]);
        reader.fault(&place, message, None);
    } else if !matches!(rules.goal, Goal::Filled { group, .. } if group == rearrange.grid) {
        let message = format!("cards change places only where the goal is `{name}` full");
        let help = Some(format!("when = \"{name} full\" in [goal]"));
        reader.fault(&place, message, help);
    }
}

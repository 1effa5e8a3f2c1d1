//! Rules text: the section about the stock, with its passes and redeals.

use super::dealing::{holds_one, rest_count};
use super::linked_piles::{self, often};
use super::picture::is_drawn;
use super::turns;
use crate::describe::english::{
    all_piles, any_of_ranks, capital, cards, either, fillers, kinds, list, names_a_card, number,
    one_pile, only_if, ordinal, plural, several, the_piles, times, unit,
};
use crate::describe::rules::building::openings::time;
use patience_core::{
    DealAnew, Direction, FilledGaps, Gather, Group, GroupId, Redeal, Role, Rules, Shape, Stock,
    Times, TurnStep, TurnSteps, Upturned,
};

/// Returns the paragraphs of the section about the stock of the rules text.
pub(super) fn the_stock(rules: &Rules) -> Vec<String> {
    if let Some(redeal) = rules.redeal {
        return dealing_anew(rules, redeal);
    }
    let Some(stock) = &rules.stock else {
        return turns::full_piles(rules);
    };
    if rules.turn_game.is_some() {
        return vec![turns::again(rules, stock)];
    }
    if is_always_empty(rules, stock) {
        return Vec::new();
    }
    let mut paragraphs = vec![turning(rules, stock)];
    let part = rules.group(stock.group).taken_by;
    let role = part.and_then(|part| rules.roles.get(usize::from(part)));
    paragraphs.extend(role.map(|role| format!("Only the {role} may turn cards.")));
    paragraphs.extend(Some(when(rules, stock)).filter(|when| !when.is_empty()));
    paragraphs.extend(making_room(rules, stock));
    paragraphs.push(passes(rules, stock));
    paragraphs
}

/// Whether the stock is always empty: the deal leaves no cards for it, and no cards return to it.
pub(super) fn is_always_empty(rules: &Rules, stock: &Stock) -> bool {
    let mut steps = rules.deal.iter();
    let dealt = steps.any(|step| step.dealt_to().contains(stock.group));
    !dealt && stock.gathered.is_empty()
}

/// Describes in words how the layout is gathered and redealt.
fn dealing_anew(rules: &Rules, redeal: Redeal) -> Vec<String> {
    if redeal.times == Times::Limited(0) {
        return Vec::new();
    }
    if let Some(kept) = redeal.kept() {
        return linked_piles::dealing_anew(rules, redeal, kept);
    }
    let often = often(redeal.times);
    let piles = all_piles(rules, redeal.groups, "and");
    // Several kinds of pile have no common noun.
    let mut groups = redeal.groups.iter();
    let each = match (groups.next(), groups.next()) {
        (Some(only), None) => unit(rules.group(only)),
        _ => "pile".to_owned(),
    };
    if redeal.brings_up() {
        return vec![
            format!(
                "{often}, you may move the bottom card of every {each} to its top, in all of them at once."
            ),
            format!(
                "{} of one card stays as it is.",
                capital(&crate::describe::english::a(&each))
            ),
        ];
    }
    let gather = if redeal.shuffled {
        format!("Gather them from the first {each} to the last, shuffle them")
    } else {
        format!(
            "Gather them without shuffling: put the last {each} on the one before it, and so on to the first, and turn them \
             all over, so that the bottom card of the first {each} is dealt first. Then"
        )
    };
    let and = if redeal.shuffled { ", and" } else { "" };
    let dealt = if let DealAnew::PileByPile(many) = redeal.deal {
        let many = cards(many);
        format!("deal {many} to each {each}, one {each} after the other, until no cards are left")
    } else {
        format!("deal them round one at a time, a card to each {each}, until no cards are left")
    };
    let idle = only_if(
        !redeal.shuffled,
        " You may not do this if it would change nothing.",
    );
    vec![
        format!("{often}, you may gather the cards on {piles} and deal them again."),
        format!("{gather}{and} {dealt}.{idle}"),
    ]
}

fn turning(rules: &Rules, stock: &Stock) -> String {
    let from = the_piles(rules.group(stock.group));
    if let Some(gaps) = stock.filled_gaps() {
        return filling_gaps(rules, &from, gaps);
    }
    if let Some(to) = stock.row() {
        let group = rules.group(to);
        if names_a_card(group) {
            let cards = several(group.count, &group.noun);
            return format!("Deal {cards} from {from} face up, as long as there are cards.");
        }
        let course = match group.shape {
            Shape::Row if !is_drawn(rules, to) => "from left to right",
            _ => "in their order",
        };
        let piles = usize::from(group.count);
        let left = rest_count(rules, stock.group);
        let even = left.is_some_and(|left| left.is_multiple_of(piles))
            && stock.redeals == Times::Limited(0);
        let short = if even {
            String::new()
        } else {
            format!(
                ". If too few cards are left for all, the last {} get none",
                plural(&unit(group))
            )
        };
        // Spaces need no mention if there are none when the stock deals.
        let builds = group.role == Role::Tableau && group.build.direction != Direction::None;
        let (empty, fit) = if builds && fillers(rules, group).is_empty() && stock.when.is_always() {
            (", empty or not", " The cards need not fit.")
        } else {
            ("", "")
        };
        return format!(
            "Deal one card from {from} face up to each {}{empty}, {course}{short}.{fit}",
            unit(group)
        );
    }
    match stock.up() {
        Some(up) => turning_up(rules, stock, up),
        None => turns_one_by_one(rules, &from, stock),
    }
}

/// Describes in words how cards are turned up from the stock onto a pile.
fn turning_up(rules: &Rules, stock: &Stock, up: Upturned) -> String {
    let from = the_piles(rules.group(stock.group));
    let to = one_pile(rules.group(up.to));
    let count = usize::from(up.cards);
    let short = only_if(count > 1, " If fewer are left, turn up all of them.");
    let during = match (stock.lets_others_play(), count) {
        (true, 1) => "before the next is turned",
        (false, 1) => "before any other card is played",
        (true, _) => "Other cards may be played while the batch is being placed.",
        (false, _) => "No other card may be played until the whole batch has been placed.",
    };
    said! { (stock.places(), count);
        (true, 1) => "Turn up the top card of {from}. It must be placed {during}.";
        (true, _) =>
            "Turn up the cards of {from} in batches of {}, one card at a time. Each card must be placed before the next is \
             turned up. {during}{short}",
            number(count);
        (false, 1) if rules.group(up.to).role == Role::Hand =>
            "Turn up the top card of {from} and put it beside {from}: it is {to}.";
        (false, 1) if rules.group(up.to).build.direction != Direction::None && rules.group(up.to).role != Role::Waste =>
            "Turn the top card of {from} face up onto {to}. It need not fit.";
        (false, 1) => "Turn the top card of {from} face up onto {to}.";
        (false, _) if up.first_on_top =>
            "Put the top {} of {from} face up onto {to} all together, so that the first of them stays on top.{short}", cards(count);
        (false, _) =>
            "Turn the top {} of {from} face up onto {to}, one on top of another.{short}", cards(count);
    }
}

/// Describes in words what each turn of the stock does.
fn turns_one_by_one(rules: &Rules, from: &str, stock: &Stock) -> String {
    let turns = stock.turns.iter().map(|turn| one_turn(rules, turn));
    let turns: Vec<String> = turns.collect();
    match turns.as_slice() {
        // Cards on the table move first, before the stock gives any.
        [only] if only.starts_with("put") => {
            let only = only.replace(" face up", &format!(" from {from} face up"));
            format!("{}, as long as there are cards.", capital(&only))
        }
        [only] => format!("From {from}, {only}, as long as there are cards."),
        [before @ .., last] => {
            let mut at = 0;
            let first = before.chunk_by(|one, other| one == other).map(|alike| {
                let when = match alike.len() {
                    1 => format!("the {} time", ordinal(at + 1)),
                    times if at == 0 => format!("the first {} times", number(times)),
                    times => format!("the next {} times", number(times)),
                };
                at += alike.len();
                format!("{when} {}", alike[0])
            });
            let first: Vec<String> = first.collect();
            format!(
                "From {from}, {}, and each time after that {last}, as long as there are cards.",
                first.join("; ")
            )
        }
        [] => String::new(),
    }
}

/// Describes in words what one turn of the stock does. The text does not mention the stock.
fn one_turn(rules: &Rules, turn: &TurnSteps) -> String {
    let unit_of = |id: GroupId| unit(rules.group(id));
    let step = |step: &TurnStep| match step {
        TurnStep::Up(up) => format!(
            "turn {} face up onto {}",
            cards(up.cards),
            one_pile(rules.group(up.to))
        ),
        TurnStep::Each {
            to,
            cards: count,
            skips_empty,
        } if let [only] = to.as_slice()
            && names_a_card(rules.group(*only))
            && *count == 1 =>
        {
            let group = rules.group(*only);
            format!("deal {} face up", several(group.count, &group.noun))
        }
        TurnStep::Each {
            to,
            cards: count,
            skips_empty,
        } => {
            let piles = if to.iter().all(|id| rules.group(*id).count == 1) {
                list(to.iter().map(|id| the_piles(rules.group(*id))), "and")
            } else {
                format!("each {}", list(to.iter().map(|id| unit_of(*id)), "and"))
            };
            let but = only_if(*skips_empty, " that is not empty");
            let rounds = only_if(*count > 1, ", one at a time, in rounds");
            format!("deal {} face up to {piles}{but}{rounds}", cards(*count))
        }
        TurnStep::One {
            to,
            number: at,
            cards: count,
        } => format!(
            "deal {} face up to {}",
            cards(*count),
            numbered(rules.group(*to), *at)
        ),
        TurnStep::Last { to, begin } => {
            let unit = unit_of(*to);
            format!(
                "deal one card face up to the last {unit} that has cards, but {} to the next one",
                any_of_ranks(*begin)
            )
        }
        TurnStep::Onto { from, to } => format!(
            "put the {} of each {} onto the {} with the same number from the left",
            either(holds_one(rules, *from), "card", "cards"),
            unit_of(*from),
            unit_of(*to)
        ),
        TurnStep::CloseUp(grid) => {
            format!("close the gaps in {}", the_piles(rules.group(*grid)))
        }
        TurnStep::Gaps { of, .. } => format!("fill each empty {}", unit_of(*of)),
    };
    list(turn.0.iter().map(step), "and then")
}

/// Returns the words for a pile with its number: `the third column`.
fn numbered(group: &Group, number: u8) -> String {
    if group.count == 1 {
        the_piles(group)
    } else {
        format!("the {} {}", ordinal(usize::from(number) + 1), unit(group))
    }
}

/// Describes in words how gaps in the layout are closed and then filled from the stock.
fn filling_gaps(rules: &Rules, from: &str, gaps: FilledGaps) -> String {
    let to = rules.group(gaps.of);
    let (piles, place) = (the_piles(to), unit(to));
    let rows = if to.shape == Shape::Row {
        "from the first to the last"
    } else {
        "row by row from the top, each from left to right"
    };
    let first = gaps.most;
    let first = first.map(|most| first_gaps(from, &place, usize::from(most)));
    match (gaps.closes, first) {
        (true, first) => {
            let fill = first.unwrap_or_else(|| {
                format!("fill each empty {place} at the end with the top card of {from}, face up")
            });
            format!(
                "Close the gaps that cards taken off have left: move the cards of {piles} together in their order, {rows}. Then \
                 {fill}, as long as there are cards. When {from} is empty, you may still close the gaps."
            )
        }
        (false, Some(first)) => {
            format!("{}, {rows}, as long as there are cards.", capital(&first))
        }
        (false, None) => format!(
            "Fill each empty {place}, {rows}, with the top card of {from}, face up, as long as there are cards."
        ),
    }
}

/// Describes in words how only the first gaps in the layout are filled from the stock, with the number of cards in a
/// turn.
fn first_gaps(from: &str, place: &str, turn: usize) -> String {
    let (cards, places) = match turn {
        1 => ("the top card".to_owned(), place.to_owned()),
        count => (format!("the next {} cards", number(count)), plural(place)),
    };
    format!("deal {cards} of {from}, face up, to the first empty {places}")
}

fn when(rules: &Rules, stock: &Stock) -> String {
    if stock.when.is_always() {
        return said! { rules.race;
            Some(_) => "The section “{}” says when you may turn cards.", super::race::heading(rules);
            None if stock.places() && stock.up().is_some_and(|up| up.cards > 1) =>
                "You may do this whenever no turned card is waiting to be placed.";
            None if stock.places() => "";
            None if stock.filled_gaps().is_some_and(|gaps| gaps.closes) => "You may do this whenever it closes or fills a gap.";
            None => "You may do this at any time, even if you could make another move.";
        };
    }
    let time = time(rules, rules.group(stock.group), &stock.when).unwrap_or_default();
    format!("You may do this only {time}.")
}

/// Describes in words where the card on the waste or in the hand goes when the next one is turned.
fn making_room(rules: &Rules, stock: &Stock) -> Option<String> {
    let up = stock.up()?;
    let (group, room) = (rules.group(up.to), rules.group(up.room?));
    Some(said! { group.role;
        Role::Hand =>
            "If {} is still there when the next is turned, it goes to {} first.", one_pile(group), one_pile(room);
        _ =>
            "Any card on {} when the next is turned goes to {} first.", one_pile(group), one_pile(room);
    })
}

fn passes(rules: &Rules, stock: &Stock) -> String {
    let deals_once = stock.deals_out() && stock.redeals == Times::Limited(0);
    if deals_once || stock.filled_gaps().is_some() {
        let from = the_piles(rules.group(stock.group));
        if stock.filled_gaps().is_some_and(|gaps| gaps.closes) {
            return "There is no redeal.".to_owned();
        }
        return format!("You may do this until {from} is empty; there is no redeal.");
    }
    let from = the_piles(rules.group(stock.group));
    let often = match stock.redeals {
        Times::Limited(0) => {
            return format!("There is only one pass through {from}.");
        }
        Times::Limited(most) => {
            let most = usize::from(most);
            format!(
                "You may do this {}, for {} in all",
                times(most),
                crate::describe::english::several(most + 1, "pass")
            )
        }
        Times::Unlimited => "You may do this as often as you like".to_owned(),
    };
    format!("When {from} is empty, {} {often}.", gathering(rules, stock))
}

/// Returns the number of piles whose cards are gathered for another pass through the stock.
fn gathered_piles(rules: &Rules, stock: &Stock) -> usize {
    let counts = stock.gathered.iter().map(|group| rules.group(*group).count);
    counts.map(usize::from).sum()
}

/// Describes in words how cards are gathered for another pass through the stock, as the second half of a sentence.
fn gathering(rules: &Rules, stock: &Stock) -> String {
    let kinds = kinds(rules, stock.gathered.iter().copied(), "and");
    let goes_along = |up: &Upturned| {
        let is_gathered = |group| stock.gathered.contains(group);
        up.room.as_ref().is_some_and(is_gathered) && !is_gathered(&up.to)
    };
    let with = stock
        .up()
        .filter(goes_along)
        .map_or_else(String::new, |up| {
            format!(
                ", with {} if it is still there",
                one_pile(rules.group(up.to))
            )
        });
    let stock_noun = &rules.group(stock.group).noun;
    if stock.gather == Gather::Shuffled {
        let cards = match gathered_piles(rules, stock) {
            1 => kinds,
            _ => format!("the cards of {kinds}"),
        };
        let comma = only_if(!with.is_empty(), ",");
        return format!("you may shuffle {cards}{with}{comma} to form a new {stock_noun}.");
    }
    let order = match stock.gather {
        Gather::Shuffled => "",
        Gather::InOrder => ", from the first to the last",
        Gather::Rightmost => ", from the last to the first",
        Gather::Chosen => ", in an order that you choose",
    };
    let each = match stock.gathered.as_slice() {
        [only] => unit(rules.group(*only)),
        _ => "pile".to_owned(),
    };
    if gathered_piles(rules, stock) == 1 {
        return format!(
            "you may turn over {kinds}{with}, without shuffling, to form a new {stock_noun}."
        );
    }
    format!(
        "you may gather the cards of {kinds}{with}, without shuffling, and go through them again: one {each} after the \
         other{order}, each from its bottom card on."
    )
}

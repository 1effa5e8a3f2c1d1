//! Rules text: the section “The deal”.

mod picked;
mod sizes;

use sizes::{even_sizes, hands, own_sizes, sizes_words};
use std::cmp::Ordering;

use super::linked_piles;
use crate::describe::audience::Audience;
use crate::describe::english::{
    capital, cards, either, exists, fillers, is_plural, kinds, list, names_a_card, only_if,
    ordinal, place_of, plural, several, the_piles, unit,
};
use patience_core::{
    Base, DealStep, Direction, Group, GroupId, Lift, Out, Role, Rules, Seat, Shape, Start,
    TurnStep, TurnSteps, UpInDeal,
};

/// Returns the paragraphs of the section “The deal” of the rules text.
pub(super) fn the_deal(rules: &Rules) -> Vec<String> {
    let mut paragraphs = Vec::new();
    if rules.turn_game.is_some() {
        let course = match rules.seats() {
            2 => "beginning with the dealer's opponent",
            _ => "round the table, beginning with the player next to the dealer",
        };
        paragraphs.push(format!("Deal the players' cards one at a time, {course}."));
    } else if rules.seats() > 1 {
        paragraphs.push(format!(
            "Each {} shuffles and deals as follows.",
            crate::describe::english::side_word(rules)
        ));
    }
    let base = |step: &&DealStep| matches!(step, DealStep::Base { .. } | DealStep::Picked { .. });
    // The base cards leave the pack before anything is dealt, wherever their step is in the file.
    let (mut steps, others): (Vec<&DealStep>, Vec<&DealStep>) = rules.deal.iter().partition(base);
    if rules.base == Base::FirstDealt {
        // Here they turn up during the deal, which must be described first.
        steps.splice(0..0, others);
    } else {
        steps.extend(others);
    }
    let together = |one: &&DealStep, next: &&DealStep| goes_on(rules, one, next);
    paragraphs.extend(steps.chunk_by(together).map(|steps| match steps {
        [DealStep::Picked { .. }, ..] => picked::words(rules, steps),
        [step] => step_words(rules, step),
        [DealStep::One { to, count, .. }, ..] if is_lone_column(rules, *to) => {
            let piles = steps.iter().flat_map(|step| step.dealt_to().iter());
            let piles = piles.map(|id| the_piles(rules.group(id)));
            let each = only_if(*count > 1, " each");
            format!("Deal {}{each} to {}.", cards(*count), list(piles, "and"))
        }
        [
            DealStep::One {
                to, number, count, ..
            },
            ..,
        ] => neighbours_words(rules.group(*to), (*number, steps.len()), *count),
        [DealStep::Each { counts, .. }, ..] => joined_words(rules, steps, counts),
        _ => String::new(),
    }));
    paragraphs.extend(up_in_deal(rules));
    paragraphs.extend(own_sizes(rules));
    paragraphs.extend(empty_at_first(rules));
    paragraphs.extend(choosing(rules));
    let fills = rules.group_ids().filter(|id| exists(rules.group(*id)));
    paragraphs.extend(fills.filter_map(|id| {
        let group = rules.group(id);
        let from = rules.group(*fillers(rules, group).first()?);
        match group.role {
            Role::Hand if piles_dealt_to(rules, id).contains(&true) => None,
            Role::Hand => Some(format!(
                "Then turn up the top card of {}: it is the {}.",
                the_piles(from),
                group.noun
            )),
            _ => piles_dealt_to(rules, id).contains(&false).then(|| {
                let (when, at_once) = match rules.base {
                    Base::Chosen(_) => ("then", "as soon as the base is chosen"),
                    _ => ("after the deal", "at once"),
                };
                format!(
                    "Every {} that is empty {when} is filled {at_once}, as during the game.",
                    place_of(group)
                )
            }),
        }
    }));
    paragraphs
}

/// Returns, for each pile of a kind that belongs to one seat, whether the deal puts a card on it.
pub(super) fn piles_dealt_to(rules: &Rules, id: GroupId) -> Vec<bool> {
    let mut dealt = vec![false; usize::from(rules.group(id).count)];
    for step in &rules.deal {
        let (first, piles) = match step {
            DealStep::Base { to } if *to == id => {
                let all = usize::from(rules.cards_of_base());
                (0, all - usize::from(rules.base == Base::FirstDealt))
            }
            DealStep::Picked { pick, to, number } if *to == id => (*number, rules.count(*pick)),
            DealStep::Interleaved { row, .. } if *row == id => (0, dealt.len()),
            DealStep::Interleaved { pile: to, .. } | DealStep::Rest { to } if *to == id => (0, 1),
            DealStep::One {
                to, number, count, ..
            } if *to == id => (*number, usize::from(*count > 0)),
            DealStep::Each { to, counts, .. } if *to == id => {
                for (dealt, count) in dealt.iter_mut().zip(counts) {
                    *dealt |= *count > 0;
                }
                continue;
            }
            _ => continue,
        };
        let dealt = dealt.iter_mut().skip(usize::from(first)).take(piles);
        dealt.for_each(|dealt| *dealt = true);
    }
    dealt
}

/// Whether the piles of a kind never hold two cards at a time, whatever their limit. That is so if the deal puts at
/// most one card on each, and no other card is put there while it lies there.
pub(super) fn holds_one(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let dealt_one = |step: &DealStep| match step {
        DealStep::Each { to, counts, .. } => *to != id || counts.iter().all(|count| *count < 2),
        DealStep::One { to, count, .. } => *to != id || *count < 2,
        DealStep::Rest { to } | DealStep::Interleaved { pile: to, .. } => *to != id,
        _ => true,
    };
    let turned = rules.stock.as_ref().is_some_and(|stock| {
        let emptied = |turn: &TurnSteps| {
            let mut steps = turn.0.iter();
            steps.any(|step| matches!(step, TurnStep::Onto { from, .. } if *from == id))
        };
        let gets = stock.dealt_to().contains(id) || stock.up().is_some_and(|up| up.to == id);
        gets && !stock.turns.iter().all(emptied)
    });
    let is_built = group.build.direction != Direction::None && !group.from.is_empty();
    let gives_one = |from: GroupId| {
        let lift = rules.group(from).lift;
        matches!(lift, Lift::Top | Lift::TopAboveFirst | Lift::Nothing)
    };
    let gets_runs = group.start != Start::Nothing
        && !group.single_start
        && !group.start_from.iter().all(gives_one);
    let gathered = rules
        .redeal
        .is_some_and(|redeal| redeal.groups.contains(id));
    let fills_one = group.fill_cards < 2;
    let receives = rules.groups.iter().any(|other| other.full_to == Some(id));
    let is_onto = rules
        .stock
        .iter()
        .flat_map(|stock| &stock.turns)
        .any(|turn| {
            let mut steps = turn.0.iter();
            steps.any(|step| matches!(step, TurnStep::Onto { to, .. } if *to == id))
        });
    group.limit == 1
        || matches!(group.role, Role::Tableau | Role::Reserve)
            && rules.deal.iter().all(dealt_one)
            && fills_one
            && !(turned || is_built || gets_runs || gathered || receives || is_onto)
            && group.collects.is_empty()
            && group.guests.is_none()
}

/// Describes in words what happens to dealt cards that fit on a foundation.
fn up_in_deal(rules: &Rules) -> Option<String> {
    let then = match rules.up_in_deal {
        UpInDeal::No => return None,
        UpInDeal::Replaced => "and the next card is dealt in its place",
        UpInDeal::LeftShort => "and nothing is dealt in its place",
    };
    // Without a stock, the last places may get no card.
    let is_rest = |step: &DealStep| matches!(step, DealStep::Rest { .. });
    let short = if rules.up_in_deal == UpInDeal::Replaced && !rules.deal.iter().any(is_rest) {
        ", as long as there are any, so the last piles may get fewer cards"
    } else {
        ""
    };
    let in_redeal = if rules.redeal.is_some() {
        " This does not happen in a redeal."
    } else {
        ""
    };
    Some(format!(
        "A card that fits on a foundation when it is dealt is moved there at once, {then}{short}.{in_redeal}"
    ))
}

/// Describes in words how the player chooses the base rank.
fn choosing(rules: &Rules) -> Option<String> {
    let Base::Chosen(from) = rules.base else {
        return None;
    };
    let foundation = rules
        .groups
        .iter()
        .find(|group| group.role == Role::Foundation);
    let home = foundation.map_or_else(|| "foundation".to_owned(), unit);
    Some(format!(
        "Then choose the base: put the top card of one of {} on the first {home}. Until then, no other move is allowed and \
         no empty pile is filled.",
        kinds(rules, from.iter(), "or")
    ))
}

/// Returns in words which kinds of pile are empty after the deal, where readers may expect cards.
fn empty_at_first(rules: &Rules) -> Option<String> {
    let empty: Vec<GroupId> = rules
        .group_ids()
        .filter(|id| {
            let group = rules.group(*id);
            let may_have_cards = matches!(
                group.role,
                Role::Foundation | Role::Tableau | Role::Reserve | Role::Cell
            );
            let gets_some = rules.up_in_deal != UpInDeal::No && group.role == Role::Foundation;
            exists(group)
                && may_have_cards
                && !gets_some
                && fillers(rules, group).is_empty()
                && !piles_dealt_to(rules, *id).contains(&true)
        })
        .collect();
    let piles: usize = empty
        .iter()
        .map(|id| usize::from(rules.group(*id).count))
        .sum();
    let is_one = |id: &GroupId| !is_plural(&rules.group(*id).noun);
    let verb = either(piles == 1 && empty.iter().all(is_one), "is", "are");
    (piles > 0).then(|| {
        format!(
            "{} {verb} empty at first.",
            capital(&kinds(rules, empty, "and"))
        )
    })
}

fn step_words(rules: &Rules, step: &DealStep) -> String {
    match step {
        DealStep::Base { to } => base_words(rules, *to),
        DealStep::Picked { .. } => picked::words(rules, &[step]),
        DealStep::Each {
            to, counts, apart, ..
        } => {
            let group = rules.group(*to);
            let words = without_cards_words(rules, *to, counts)
                .unwrap_or_else(|| each_words(rules, group, counts));
            if *apart {
                format!(
                    "{words} If a card has the same rank as another in its {}, put it at the bottom of the pack and deal the \
                     next one instead.",
                    unit(group)
                )
            } else {
                words
            }
        }
        DealStep::One {
            to,
            number,
            count,
            packet,
        } => one_words(rules, (*to, *number), *count, *packet),
        DealStep::Interleaved {
            row,
            pile,
            after_each,
            total,
        } => {
            let (row, pile) = (rules.group(*row), rules.group(*pile));
            interleaved_words(row, pile, *after_each, *total)
        }
        DealStep::Sunk { rank, to } => format!(
            "Then move the {} in each {} to its bottom, under the other cards, keeping their order.",
            rank.words(),
            unit(rules.group(*to))
        ),
        DealStep::Taken { rank, from, to } => linked_piles::taken_out(rules, *rank, *from, *to),
        DealStep::Rest { to } => rest_words(rules, *to),
    }
}

/// Describes in words a step of the deal that deals some cards to one pile.
fn one_words(rules: &Rules, (to, number): (GroupId, u8), count: u16, packet: bool) -> String {
    let group = rules.group(to);
    if for_each_player(rules, group) && group.count == 1 {
        return each_players(usize::from(count), group);
    }
    if names_a_card(group) && group.count == 1 && count == 1 {
        return format!("Deal one card face up: it is {}.", the_piles(group));
    }
    let place = match rules.piles_of(to, Seat::FIRST).nth(usize::from(number)) {
        Some(_) if group.count > 1 && number == 0 && matches!(group.shape, Shape::Grid { .. }) => {
            format!("the first {}, at the left end of the top row", unit(group))
        }
        Some(_) if group.count > 1 && group.shape == Shape::Row => {
            format!("the {} {}", ordinal(usize::from(number) + 1), unit(group))
        }
        Some(pile) if group.count > 1 => Audience::at(Seat::FIRST).pile(rules, pile),
        _ => format!("the {}", group.noun),
    };
    let as_one = match group.role {
        _ if packet => ", as one packet, so that the first of them is on top",
        Role::Reserve if count > 1 => ", so that the last of them is on top",
        _ => "",
    };
    format!("Deal {} to {place}{as_one}.", cards(count))
}

/// Describes in words a step of the deal that deals to a pile after each card that is dealt to a row.
fn interleaved_words(row: &Group, pile: &Group, after_each: u8, total: u16) -> String {
    let along = usize::from(after_each) * usize::from(row.count);
    let all = cards(total);
    let (row, pile) = (&row.noun, &pile.noun);
    let end = said! { along.cmp(&usize::from(total));
        Ordering::Equal => "The {pile} then has {all}.";
        Ordering::Greater =>
            "Once the {pile} has {all}, it gets no more, and only the remaining {} get theirs.", plural(row);
        Ordering::Less => "Then continue dealing to the {pile} until it has {all}.";
    };
    format!(
        "Deal one card to the first {row}, then {} to the {pile}, then one card to the next {row}, and so on to \
         the end of the row. {end}",
        cards(after_each)
    )
}

fn base_words(rules: &Rules, to: GroupId) -> String {
    let group = rules.group(to);
    match rules.base {
        Base::Fixed(rank) => {
            let pack = if rules.packs == 1 { "pack" } else { "packs" };
            format!(
                "Take the {} out of the {pack} first: they start {}, one card on each.",
                rank.words(),
                the_piles(group)
            )
        }
        Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => format!(
            "The very first card dealt stays where it is. Whenever another card of its rank turns up in the deal, it starts \
             one of {}, and the next card takes its place.",
            the_piles(group)
        ),
    }
}

/// Whether two consecutive steps of the deal share a sentence: both take cards out of the pack, or both deal rows that
/// continue from kind to kind, or both deal the same number of cards to neighbouring piles.
fn goes_on(rules: &Rules, one: &DealStep, next: &DealStep) -> bool {
    match (one, next) {
        (DealStep::Picked { .. }, DealStep::Picked { .. })
        | (_, DealStep::Each { joined: true, .. }) => true,
        (
            DealStep::One {
                to,
                number,
                count,
                packet: false,
            },
            DealStep::One {
                to: next_to,
                number: next_number,
                count: next_count,
                packet: false,
            },
        ) => {
            let group = rules.group(*to);
            ((next_to, *next_number) == (to, number + 1)
                || to != next_to
                    && [to, next_to]
                        .into_iter()
                        .all(|id| is_lone_column(rules, *id)))
                && count == next_count
                && group.shape == Shape::Row
                && !for_each_player(rules, group)
        }
        _ => false,
    }
}

/// Whether a kind of pile consists of one single column.
fn is_lone_column(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    group.role == Role::Tableau && group.count == 1
}

/// Describes in words a step of the deal that deals the same number of cards to neighbouring piles.
fn neighbours_words(group: &Group, (first, many): (u8, usize), count: u16) -> String {
    let (dealt, all) = (cards(count), usize::from(group.count));
    match usize::from(first) {
        0 if many == all => format!("Deal {dealt} to each {}, from left to right.", unit(group)),
        0 => format!(
            "Deal {dealt} to each of the first {}, from left to right.",
            several(many, &unit(group))
        ),
        first => {
            let which = (first..first + many).map(|at| ordinal(at + 1));
            format!(
                "Deal {dealt} each to the {} {}.",
                list(which, "and"),
                unit(group)
            )
        }
    }
}

/// Describes in words the steps of the deal that deal to several kinds of pile together.
fn joined_words(rules: &Rules, steps: &[&DealStep], counts: &[u8]) -> String {
    let kinds = steps.iter().filter_map(|step| match step {
        DealStep::Each { to, .. } => Some(unit(rules.group(*to))),
        _ => None,
    });
    let many = counts.first().copied().unwrap_or(0);
    format!(
        "Deal {} to each {}, one at a time.",
        cards(many),
        list(kinds, "and")
    )
}

/// Whether a step of the deal gives cards to each player in turn.
fn for_each_player(rules: &Rules, group: &Group) -> bool {
    rules.turn_game.is_some() && !group.shared
}

fn each_players(count: usize, group: &Group) -> String {
    format!("Deal {} to each player's {}.", cards(count), group.noun)
}

/// Describes in words a step of the deal that deals the same number of cards to all piles that no other step deals to.
/// Returns `None` for any other step.
fn without_cards_words(rules: &Rules, to: GroupId, counts: &[u8]) -> Option<String> {
    let most = counts.iter().copied().max()?;
    let left_out = counts.iter().filter(|count| **count == 0).count();
    let dealt_before = |number: usize| {
        let mut picks = rules.deal.iter();
        picks.any(|step| match step {
            DealStep::Picked {
                pick,
                to: start,
                number: first,
            } if *start == to => {
                let first = usize::from(*first);
                (first..first + rules.count(*pick)).contains(&number)
            }
            DealStep::One {
                to: start,
                number: only,
                ..
            } => *start == to && usize::from(*only) == number,
            _ => false,
        })
    };
    let goes_by_that = left_out > 0
        && counts
            .iter()
            .enumerate()
            .all(|(number, count)| match count {
                0 => dealt_before(number),
                count => *count == most,
            });
    goes_by_that.then(|| {
        format!(
            "Deal {} to each {} that has none, row by row, from left to right.",
            cards(most),
            unit(rules.group(to))
        )
    })
}

/// Describes in words a step of the deal that deals to all piles of a kind.
fn each_words(rules: &Rules, group: &Group, counts: &[u8]) -> String {
    let by_row = "row by row, from left to right";
    let all_alike = counts.len() == usize::from(group.count)
        && counts.windows(2).all(|pair| pair[0] == pair[1]);
    let players = for_each_player(rules, group);
    match counts.first() {
        Some(1) if all_alike && players && names_a_card(group) => {
            let piles = several(group.count, &group.noun);
            format!("Deal each player {piles}.")
        }
        Some(count) if all_alike && players && group.count == 1 => {
            each_players(usize::from(*count), group)
        }
        Some(count) if all_alike && players => format!(
            "Deal {} to each {} of each player, {by_row}.",
            cards(*count),
            unit(group)
        ),
        Some(1) if all_alike && group.count > 1 && names_a_card(group) => {
            format!(
                "Deal {}, from left to right.",
                several(group.count, &unit(group))
            )
        }
        Some(1) if all_alike && group.shape == Shape::Row && group.count > 1 => {
            format!("Deal one card to each {}, from left to right.", group.noun)
        }
        Some(count) if all_alike && group.count == 1 => {
            format!("Deal {} to the {}.", cards(*count), group.noun)
        }
        Some(count) if all_alike => {
            format!("Deal {} to each {}, {by_row}.", cards(*count), unit(group))
        }
        _ => sizes_words(group, counts),
    }
}

/// Describes in words where the remaining cards go when all others are dealt.
fn rest_words(rules: &Rules, to: GroupId) -> String {
    let group = rules.group(to);
    let all = rules.deal.len() == 1;
    let which = match rest_count(rules, to) {
        Some(count) if all => format!("All {}", cards(count)),
        Some(1) => "The remaining card".to_owned(),
        Some(count) => format!("The remaining {}", cards(count)),
        None => "The remaining cards".to_owned(),
    };
    if for_each_player(rules, group) {
        let players = usize::from(rules.sides);
        let even = rest_count(rules, to).filter(|count| count % players == 0);
        let share = match even {
            Some(count) => format!(", {} to each", cards(count / players)),
            None => " as they come".to_owned(),
        };
        return format!("{which} go to the players' {}{share}.", plural(&group.noun));
    }
    let one = !all && rest_count(rules, to) == Some(1);
    let begun = rules
        .deal
        .iter()
        .any(|step| matches!(step, DealStep::Picked { to: begun, .. } if *begun == to));
    match group.role {
        Role::Stock if one => format!("{which} forms the {}.", group.noun),
        Role::Stock if begun => format!("{which} are put on top of it."),
        Role::Stock => format!("{which} form the {}.", group.noun),
        _ if one => format!("{which} goes to {}.", the_piles(group)),
        _ if group.count == 1 => {
            format!("{which} go to the {}, one on top of another.", group.noun)
        }
        _ => format!(
            "{which} go to the first {}, one on top of another.",
            unit(group)
        ),
    }
}

/// Returns the number of cards that remain for the last step of the deal. Returns `None` if the number differs from
/// player to player.
pub(super) fn rest_count(rules: &Rules, rest: GroupId) -> Option<usize> {
    if rules.up_in_deal == UpInDeal::Replaced {
        // Cards that are dealt in place of others are not left.
        return None;
    }
    let all = usize::from(rules.cards()).checked_div(usize::from(rules.decks()))?;
    let dealt: usize = rules
        .deal
        .iter()
        .map(|step| match step {
            DealStep::Base { .. } => {
                usize::from(rules.cards_of_base()) - usize::from(rules.base == Base::FirstDealt)
            }
            DealStep::Picked { pick, .. } => rules.count(*pick),
            DealStep::Each { to, counts, .. } => {
                let each: usize = counts.iter().map(|count| usize::from(*count)).sum();
                each * hands(rules, *to)
            }
            DealStep::One { to, count, .. } => usize::from(*count) * hands(rules, *to),
            DealStep::Interleaved { row, total, .. } => {
                usize::from(rules.group(*row).count) + usize::from(*total)
            }
            DealStep::Sunk { .. } | DealStep::Taken { .. } | DealStep::Rest { .. } => 0,
        })
        .sum();
    let uneven = rules
        .race
        .as_ref()
        .is_some_and(|race| !even_sizes(rules, &race.out_sizes) || race.out == Out::Pile(rest));
    if uneven {
        None
    } else {
        all.checked_sub(dealt).filter(|left| *left > 0)
    }
}

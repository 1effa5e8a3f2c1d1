//! Rules text: the section “What goes where”, which says which cards each pile accepts.

mod alike;
mod coming_from;
mod empty_piles;
mod endings;
pub(in crate::describe) mod openings;
pub(super) mod ways;

use super::dealing::piles_dealt_to;
use super::lifting::gives;
use super::linked_piles;
use crate::describe::english::{
    a, build_phrase, capital, either, end_ranks, exists, fillers, fixed_base, kinds, list,
    names_a_card, number, only_if, sources, the_piles, unit,
};
use coming_from::card_from;
pub(super) use empty_piles::emptied;
use empty_piles::{fill_words, none_left, start_words};
use openings::time;
use patience_core::{
    Base, Beside, Call, DealStep, Direction, Face, Filling, Goal, Group, GroupId, GroupSet, Lift,
    LinkedPile, Redeal, Role, Rules, Shape, Shown, Start, Suits, Times,
};
use ways::build_words;

const ONE_AT_A_TIME: &str = "Cards go there one at a time.";

/// Returns the paragraphs of the section “What goes where” of the rules text. For each kind of pile, they say which
/// cards start an empty pile and which cards may be put on a card.
pub(super) fn what_goes_where(rules: &Rules) -> Vec<String> {
    let kinds = rules
        .group_ids()
        .filter(|group| exists(rules.group(*group)));
    let told = kinds.filter_map(|group| Some((group, putting(rules, group)?)));
    let mut paragraphs = alike::paragraphs(rules, told);
    say_once(&mut paragraphs, " The ranks go round: ");
    // In other games the top card is turned up at once.
    let hides = |group: &Group| {
        matches!(group.face, Face::UpWhen(_) | Face::LastUp(Shown::Alone))
            && group.build.direction != Direction::None
            && group.limit > 1
    };
    if rules.groups.iter().any(hides) {
        paragraphs.push("No card may be put on a face-down card.".to_owned());
    }
    paragraphs
}

/// Removes repeated sentences that begin with `beginning` from the paragraphs of the rules text, so that each appears
/// only once.
fn say_once(paragraphs: &mut [String], beginning: &str) {
    let mut said: Vec<String> = Vec::new();
    for paragraph in paragraphs {
        let Some(start) = paragraph.find(beginning) else {
            continue;
        };
        let length = paragraph[start..].find('.').map_or(0, |end| end + 1);
        let sentence = paragraph[start..start + length].to_owned();
        if said.contains(&sentence) {
            paragraph.replace_range(start..start + length, "");
        } else {
            said.push(sentence);
        }
    }
}

fn putting(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    // A single pile of a kind gives no cards to itself.
    let gives = |from: &GroupId| *from != id || group.count > 1 || rules.is_for_several();
    let from = |set: GroupSet, to_empty: bool| -> Vec<GroupId> {
        let all = sources(rules, set, to_empty).into_iter();
        all.filter(gives).collect()
    };
    let (onto, starting) = (from(group.from, false), from(group.start_from, true));
    let builds = group.build.direction != Direction::None && !onto.is_empty() && group.limit > 1;
    let starts = group.start != Start::Nothing
        && !starting.is_empty()
        && !never_empty(rules, id)
        && !is_won_before(rules, id)
        && !always_filled(rules, group);
    if group.role == Role::Hand {
        return fill_words(rules, group);
    }
    if !starts && !builds && fillers(rules, group).is_empty() {
        return nothing_put(rules, id);
    }
    let mut sentences: Vec<String> = fill_words(rules, group).into_iter().collect();
    let anything = group.build.direction == Direction::Any
        && group.build.suits == Suits::Any
        && group.nothing_on.is_empty()
        && group.other_build.is_none();
    let of_one_rank = (group.build.direction, group.build.suits) == (Direction::Same, Suits::Any)
        && same_sources(group, &starting, &onto);
    if let Start::Rank(rank) = group.start
        && of_one_rank
        && group.count == 1
        && starts
        && builds
        && group.takes_when.is_always()
    {
        let from = kinds(rules, onto, "or");
        return Some(format!(
            "Only {} may be put on {}, from {from}. {ONE_AT_A_TIME}",
            rank.words(),
            the_piles(group)
        ));
    }
    if let Some(words) = linked_piles::put_under(rules, id, &onto) {
        return Some(words);
    }
    if starts && builds && anything && group.start == Start::AnyCard && onto == starting {
        let on = match (group.count, rules.turn_game.is_some() && !group.shared) {
            (1, false) => the_piles(group),
            (_, false) => format!("any {}", unit(group)),
            (1, true) => format!("your own {}", group.noun),
            (_, true) => format!("any {} of your own", unit(group)),
        };
        let card = capital(&card_from(rules, group, "any card", &onto));
        sentences.push(if fillers(rules, group).is_empty() {
            format!("{card} may be put on {on}, empty or not.")
        } else {
            let emptied = emptied(rules, group);
            format!("{card} may be put on {on} or, once {emptied}, on an empty one.")
        });
    } else {
        let ends = !starts && !fillers(rules, group).is_empty() && may_stay_empty(rules, id);
        sentences.extend(ends.then(|| none_left(rules, group)));
        if starts {
            let linked = linked_piles::start_words(rules, group);
            let words = linked.unwrap_or_else(|| start_words(rules, group, &starting));
            sentences.extend(sources_first(rules, id, (&starting, &onto), words));
        }
        if builds {
            // The sources of an empty pile have been named, and the sources of later cards may differ.
            let named = starts && group.linked_pile == LinkedPile::None;
            let names_sources = leaves_out(rules, id, &onto)
                || named && !same_sources(group, &starting, &onto)
                || !starts && group.role == Role::Tableau && onto.len() > 1;
            sentences.push(build_words(rules, id, names_sources, &onto));
            sentences.extend(at_other_times(rules, group));
        }
    }
    sentences.extend(from_its_own(rules, group).filter(|_| starts || builds));
    sentences.extend(runs_put_away(rules, id));
    sentences.extend(at_first(rules, group).filter(|_| starts || builds));
    sentences.extend(linked_piles::ranks_words(group));
    sentences.extend(linked_piles::own_words(rules, id));
    if group.under {
        sentences.push("A card that is put there goes under the others.".to_owned());
    }
    let opening = openings::when_put(rules, group);
    sentences.extend((!opening.is_empty()).then(|| opening.trim().to_owned()));
    sentences.extend(place_words(rules, id));
    let from: Vec<&Group> = [onto, starting]
        .concat()
        .into_iter()
        .map(|from| rules.group(from))
        .collect();
    let by_hand = from.iter().all(|group| group.role == Role::Hand);
    let further = further_words(rules, id, starts, builds).filter(|_| !by_hand);
    // Where cards are only ever taken one at a time, the sentence would be idle.
    let singly = from.iter().copied().all(gives_one);
    let told = sentences
        .iter()
        .any(|words| words.ends_with(", one at a time."));
    sentences.extend(further.filter(|words| !(singly || told) || words != ONE_AT_A_TIME));
    (!sentences.is_empty()).then(|| with_one_example(sentences.join(" ")))
}

/// Whether piles of a kind only ever give one card at a time.
const fn gives_one(group: &Group) -> bool {
    group.limit == 1
        || matches!(group.role, Role::Hand | Role::Stock)
        || matches!(group.lift, Lift::Top | Lift::TopAboveFirst)
}

/// Names the piles from which all cards of a foundation come, if its first and its later cards come from the same
/// piles. The names come before `words`, which say which card starts the foundation, and from where.
fn sources_first(
    rules: &Rules,
    id: GroupId,
    (starting, onto): (&[GroupId], &[GroupId]),
    words: String,
) -> Vec<String> {
    let group = rules.group(id);
    let from = format!(" from {}", kinds(rules, starting.iter().copied(), "or"));
    let is_same = group.role == Role::Foundation
        && group.count > 1
        && group.linked_pile == LinkedPile::None
        && !onto.is_empty()
        && same_sources(group, starting, onto)
        && !leaves_out(rules, id, onto);
    if !is_same || words.matches(&from).count() != 1 {
        return vec![words];
    }
    let mut gives = onto.iter().map(|id| rules.group(*id));
    let singly = only_if(!gives.all(gives_one), ", one at a time");
    let first = format!("Cards may be moved to {}{from}{singly}.", the_piles(group));
    vec![first, words.replacen(&from, "", 1)]
}

/// Removes the first example in a text of the rules wherever it appears again.
fn with_one_example(mut text: String) -> String {
    const END: &str = ", for example)";
    let Some(end) = text.find(END).map(|at| at + END.len()) else {
        return text;
    };
    let Some(start) = text[..end].rfind(" (") else {
        return text;
    };
    let example = text[start..end].to_owned();
    let rest = text[end..].replace(&example, "");
    text.truncate(end);
    text + &rest
}

/// Whether an empty pile of a kind gets cards, by choice or automatically, from the same piles as a pile that has
/// cards.
fn same_sources(group: &Group, starting: &[GroupId], onto: &[GroupId]) -> bool {
    let starts = |id: &GroupId| starting.contains(id) || group.fill.contains(id);
    let gives_later = |id: &GroupId| onto.contains(id) || group.fill.contains(id);
    onto.iter().all(starts) && starting.iter().all(gives_later)
}

/// Whether some pile gives cards to other kinds of pile, but not to this kind. `from` are the kinds that give cards to
/// this kind.
fn leaves_out(rules: &Rules, id: GroupId, from: &[GroupId]) -> bool {
    let role = rules.group(id).role;
    let others = rules
        .group_ids()
        .filter(|other| *other != id && !from.contains(other));
    others
        .filter(|other| role != Role::Foundation || rules.group(*other).role != role)
        .any(|other| gives(rules, other))
}

/// Describes in words how the way of building a kind of pile depends on a condition. Returns `None` if it does not.
fn at_other_times(rules: &Rules, group: &Group) -> Option<String> {
    let other = group.other_build.as_ref()?;
    let when = time(rules, group, &other.unless)?;
    Some(said! { other.build.direction;
        Direction::None => "This applies only {when}; otherwise no card may be put on another there.";
        _ => "This applies {when}; otherwise, {} {} built {}.", the_piles(group),
            either(group.count == 1, "is", "are"), build_phrase(other.build);
    })
}

/// Describes in words which kinds of pile give cards only to the pile with the same number.
fn from_its_own(rules: &Rules, group: &Group) -> Option<String> {
    let own = |set: GroupSet| {
        let from = sources(rules, set, true);
        (!from.is_empty()).then(|| {
            let to = format!("the {} with the same number", group.noun);
            format!("cards of {} go only to {to}", kinds(rules, from, "and"))
        })
    };
    let later = own(group.from_own);
    let first = own(group.from_own_at_first).filter(|_| group.from_at_first.is_some());
    match (first, later) {
        (first, Some(later)) if group.from_at_first.is_none() || first.as_ref() == Some(&later) => {
            Some(format!("{}.", capital(&later)))
        }
        (Some(first), None) => Some(format!("Until the first redeal, {first}.")),
        (None, Some(later)) => Some(format!("After the first redeal, {later}.")),
        (Some(first), Some(later)) => Some(format!(
            "Until the first redeal, {first}, and then {later}."
        )),
        (None, None) => None,
    }
}

/// Describes in words which piles may give cards until the first redeal.
fn at_first(rules: &Rules, group: &Group) -> Option<String> {
    let all = group.from.union(group.start_from);
    let first = group.from_at_first?.intersection(all);
    let from = sources(rules, first, true);
    if from.is_empty() {
        return Some("Until the first redeal, no card may go there.".to_owned());
    }
    Some(format!(
        "Until the first redeal, cards may go there only from {}.",
        kinds(rules, from, "or")
    ))
}

/// Returns a last sentence of the rules text about putting cards on a kind of pile, if one is needed.
fn further_words(rules: &Rules, id: GroupId, starts: bool, builds: bool) -> Option<String> {
    let group = rules.group(id);
    if starts && !builds && group.limit > 1 {
        return Some(said! { group.count;
            1 => "Nothing more may be put there until it is empty again.";
            _ => "Nothing may be put on a {} that has a card.", unit(group);
        });
    }
    if group.closes {
        return None;
    }
    let is_emptied = group.lift != Lift::TopAboveFirst;
    if !starts
        && builds
        && is_emptied
        && fillers(rules, group).is_empty()
        && group.role == Role::Tableau
    {
        let stays = stays_empty(rules, id);
        return Some(said! { group.count;
            1 => "Once empty, {} {stays}.", the_piles(group);
            _ => "An empty {} {stays}.", unit(group);
        });
    }
    ((starts || builds) && group.role != Role::Tableau && group.limit > 1)
        .then(|| ONE_AT_A_TIME.to_owned())
}

/// Returns in words how long an empty pile stays empty if players cannot fill it.
pub(in crate::describe) fn stays_empty(rules: &Rules, id: GroupId) -> &'static str {
    let stock = rules.stock.as_ref();
    let anew = |redeal: &Redeal| redeal.groups.contains(id) && !redeal.brings_up();
    let never = Times::Limited(0);
    if stock.is_some_and(|stock| stock.deals_out() && stock.dealt_to().contains(id)) {
        "stays empty until the stock deals a card to it"
    } else if rules
        .redeal
        .filter(|redeal| redeal.times != never)
        .as_ref()
        .is_some_and(anew)
    {
        "stays empty until the redeal"
    } else {
        "stays empty"
    }
}

/// Whether each pile of a kind starts with a card that the deal puts there and that never leaves it.
pub(super) fn never_empty(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let started = |step: &DealStep| match step {
        DealStep::Base { to } if *to == id => usize::from(rules.cards_of_base()),
        DealStep::Picked { pick, to, .. } if *to == id => rules.count(*pick),
        _ => 0,
    };
    let starts: usize = rules.deal.iter().map(started).sum();
    let keeps = matches!(group.lift, Lift::Nothing | Lift::TopAboveFirst);
    let all_start = match rules.base {
        Base::FirstDealt => {
            let bases = DealStep::Base { to: id };
            rules.deal.contains(&bases) && !piles_dealt_to(rules, id).contains(&false)
        }
        _ => fixed_base(rules).is_some() && usize::from(group.count) <= starts,
    };
    all_start && keeps
}

/// Whether the rules text must say what happens to an empty pile once the piles that fill it are empty.
fn may_stay_empty(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    matches!(group.role, Role::Tableau | Role::Reserve | Role::Cell)
        && group.filling == Filling::AtOnce
        && !rules.is_taken_off(id)
        && !is_won_before(rules, id)
        && !always_filled(rules, group)
}

/// Whether the game is won before an empty pile of a kind could stay empty. That is so if all cards that are not yet
/// where the goal wants them are on the piles that fill it.
pub(super) fn is_won_before(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let Goal::AllOn(goal) = rules.goal else {
        return false;
    };
    !fillers(rules, group).is_empty()
        && goal.contains(id)
        && rules.group_ids().all(|other| {
            !exists(rules.group(other)) || goal.contains(other) || group.fill.contains(&other)
        })
}

/// Whether no pile of a kind is ever empty. That is so if the hand ends with the last card of the pile that fills it.
fn always_filled(rules: &Rules, group: &Group) -> bool {
    rules.race.as_ref().is_some_and(|race| {
        race.call == Call::Auto && race.out.pile().is_some_and(|out| group.fill.contains(&out))
    })
}

/// Returns the sentence which says that players never put cards on a kind of pile. Returns `None` if readers would not
/// expect them to.
fn nothing_put(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let taken_off = rules.is_taken_off(id);
    if let Some(runs) = runs_put_away(rules, id) {
        return Some(format!("{runs} No other cards may be put there."));
    }
    let words = match group.role {
        // In a layout whose cards are only taken off, nobody expects to fill places.
        Role::Tableau if group.limit == 1 && taken_off => return None,
        Role::Tableau if group.limit == 1 => {
            format!("No card may be put in {}.", the_piles(group))
        }
        Role::Tableau if group.count == 1 => format!(
            "No cards may be put on {}; once empty, it {}.",
            the_piles(group),
            stays_empty(rules, id)
        ),
        Role::Tableau => format!(
            "No cards may be put on {}; an empty {} {}.",
            the_piles(group),
            unit(group),
            stays_empty(rules, id)
        ),
        Role::Reserve | Role::Cell | Role::Foundation => {
            let stock = rules.stock.as_ref();
            let dealt_to = stock.filter(|stock| {
                stock.deals_out() && stock.dealt_to().contains(id) && !names_a_card(group)
            });
            let but = dealt_to.map_or_else(String::new, |stock| {
                format!(" except from {}", the_piles(rules.group(stock.group)))
            });
            format!("No cards may be put on {}{but}.", the_piles(group))
        }
        Role::Stock | Role::Waste | Role::Hand | Role::Discard => return None,
    };
    Some(words)
}

/// Describes in words which complete runs go to a kind of pile, and whether they go automatically or the player moves
/// them.
fn runs_put_away(rules: &Rules, collector: GroupId) -> Option<String> {
    let group = rules.group(collector);
    let ways = [(group.collects, true), (group.collects_by_hand, false)];
    let told = ways.into_iter().filter_map(|(sources, by_itself)| {
        let source = sources.iter().next()?;
        let units = sources.iter().map(|id| a(&unit(rules.group(id))));
        let from = list(units, "or");
        let build_of = |id: GroupId| {
            let group = rules.group(rules.complete_runs(collector, id));
            group.run.unwrap_or(group.build)
        };
        let how = format!("built {}", build_phrase(build_of(source)));
        let in_suit = |id: GroupId| build_of(id).suits == Suits::Same;
        let what = either(
            sources.iter().all(in_suit),
            "a whole suit",
            "a run of all ranks",
        );
        let run = match (build_of(source), fixed_base(rules)) {
            (build, _) if build.wrapping => format!("{what} beginning with any rank"),
            (build, Some(base)) => {
                let (low, high) = end_ranks(rules, base);
                let (first, last) = match build.direction {
                    Direction::Up => (low, high),
                    _ => (high, low),
                };
                let what = what.trim_end_matches(" of all ranks");
                format!("{what} from {} to {}", first.word(), last.word())
            }
            (_, None) => what.to_owned(),
        };
        let cards = match rules.ranks.count() {
            13 => "thirteen".to_owned(),
            count => number(count),
        };
        let to = unit(group);
        let when = time(rules, group, &group.collects_when);
        let words = if by_itself {
            let when = when.map(|when| format!(" That happens only {when}."));
            format!(
                "As soon as the top {cards} cards of {from} are {run}, {how}, they are moved to an empty {to}.{}",
                when.unwrap_or_default()
            )
        } else {
            let when = when.map(|when| format!(" You may do so only {when}."));
            format!(
                "When the top {cards} cards of {from} are {run}, {how}, you may move them together to an empty {to}.{}",
                when.unwrap_or_default()
            )
        };
        Some(words)
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" "))
}

fn place_words(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let words = match group.beside {
        Beside::Anywhere => match group.shape {
            Shape::Grid { .. }
                if group.start != Start::Nothing && group.linked_pile == LinkedPile::None =>
            {
                "A card may be put in any empty place."
            }
            _ => return None,
        },
        Beside::Orthogonal if piles_dealt_to(rules, id).contains(&true) => {
            "Each card must be put directly above, below or beside another card, not diagonally."
        }
        Beside::Orthogonal => {
            "Each card must be put directly above, below or beside another card, not diagonally. The first card may be put \
             anywhere."
        }
        Beside::OrthogonalAtFirst => {
            "The second card must be put directly above, below or beside the first, not diagonally. All others may be put \
             in any empty place."
        }
        Beside::Touching => {
            "The first card is put in the first place, at the top left. Every other card must touch another card: above, \
             below, beside or diagonally."
        }
    };
    Some(words.to_owned())
}

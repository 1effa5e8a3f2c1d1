//! The rules written out: which cards may be put on which piles.

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
    names_a_card, number, sources, the_piles, unit,
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

/// Says which cards start an empty pile, and which go on a card, kind by kind.
pub(super) fn what_goes_where(rules: &Rules) -> Vec<String> {
    let kinds = rules
        .group_ids()
        .filter(|group| exists(rules.group(*group)));
    let told = kinds.filter_map(|group| Some((group, putting(rules, group)?)));
    let mut paragraphs = alike::paragraphs(rules, told);
    say_once(&mut paragraphs, " The ranks go round: ");
    // Elsewhere the top card is turned up at once.
    let hides = |group: &Group| {
        matches!(group.face, Face::UpWhen(_) | Face::LastUp(Shown::Alone))
            && group.build.direction != Direction::None
            && group.limit > 1
    };
    if rules.groups.iter().any(hides) {
        paragraphs.push("Nothing is put on a card that lies face down.".to_owned());
    }
    paragraphs
}

/// Leaves sentences with a beginning out where a paragraph before has them already.
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
    // The only pile of a kind gives itself no cards.
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
            format!("{card} goes on {on}, empty or not.")
        } else {
            let emptied = emptied(rules, group);
            format!("{card} goes on {on}; once {emptied}, on an empty one too.")
        });
    } else {
        let ends = !starts && !fillers(rules, group).is_empty() && may_stay_empty(rules, id);
        sentences.extend(ends.then(|| none_left(rules, group)));
        if starts {
            let linked = linked_piles::start_words(rules, group);
            sentences.push(linked.unwrap_or_else(|| start_words(rules, group, &starting)));
        }
        if builds {
            // The piles that start an empty one may have been named, and others give cards to it too.
            let named = starts && group.linked_pile == LinkedPile::None;
            let names_sources =
                leaves_out(rules, id, &onto) || named && !same_sources(group, &starting, &onto);
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
    // Where no more than one card is ever taken, nobody would put several.
    let singly = from.iter().all(|group| {
        group.limit == 1
            || matches!(group.role, Role::Hand | Role::Stock)
            || matches!(group.lift, Lift::Top | Lift::TopAboveFirst)
    });
    sentences.extend(further.filter(|words| !singly || words != ONE_AT_A_TIME));
    (!sentences.is_empty()).then(|| with_one_example(sentences.join(" ")))
}

/// Leaves out an example that has been given before.
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

/// Tells whether the piles that start an empty one, by choice or by themselves, are those that give cards to it later.
fn same_sources(group: &Group, starting: &[GroupId], onto: &[GroupId]) -> bool {
    let starts = |id: &GroupId| starting.contains(id) || group.fill.contains(id);
    let gives_later = |id: &GroupId| onto.contains(id) || group.fill.contains(id);
    onto.iter().all(starts) && starting.iter().all(gives_later)
}

/// Tells whether a pile that gives its cards to others gives none to a kind of pile, which takes them only
/// from some.
fn leaves_out(rules: &Rules, id: GroupId, from: &[GroupId]) -> bool {
    let role = rules.group(id).role;
    let others = rules
        .group_ids()
        .filter(|other| *other != id && !from.contains(other));
    others
        .filter(|other| role != Role::Foundation || rules.group(*other).role != role)
        .any(|other| gives(rules, other))
}

/// Says how piles are built where that depends on a condition.
fn at_other_times(rules: &Rules, group: &Group) -> Option<String> {
    let other = group.other_build.as_ref()?;
    let when = time(rules, group, &other.unless)?;
    Some(said! { other.build.direction;
        Direction::None => "That holds only {when}; otherwise nothing is put on a card there.";
        _ => "That holds {when}; as long as it is not so, {} {} built {}.", the_piles(group),
            either(group.count == 1, "is", "are"), build_phrase(other.build);
    })
}

/// Says of which kinds of pile only the pile with the same number gives cards.
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
        (Some(first), None) => Some(format!("Until the first redeal {first}.")),
        (None, Some(later)) => Some(format!("After the first redeal {later}.")),
        (Some(first), Some(later)) => {
            Some(format!("Until the first redeal {first}, and then {later}."))
        }
        (None, None) => None,
    }
}

/// Says from where alone cards come until the first redeal.
fn at_first(rules: &Rules, group: &Group) -> Option<String> {
    let all = group.from.union(group.start_from);
    let first = group.from_at_first?.intersection(all);
    let from = sources(rules, first, true);
    if from.is_empty() {
        return Some("Until the first redeal no card goes there.".to_owned());
    }
    Some(format!(
        "Until the first redeal cards go there only from {}.",
        kinds(rules, from, "or")
    ))
}

/// Returns the further sentences about putting cards on a kind of pile.
fn further_words(rules: &Rules, id: GroupId, starts: bool, builds: bool) -> Option<String> {
    let group = rules.group(id);
    if starts && !builds && group.limit > 1 {
        return Some(format!("Nothing is built on {}.", the_piles(group)));
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
            _ => "{} that has become empty {stays}.", capital(&a(&unit(group)));
        });
    }
    ((starts || builds) && group.role != Role::Tableau && group.limit > 1)
        .then(|| ONE_AT_A_TIME.to_owned())
}

/// Returns how long an empty pile stays so that no player fills.
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
        "stays empty until the cards are dealt anew"
    } else {
        "stays empty"
    }
}

/// Tells whether the deal starts all piles of a kind with base cards that never leave them.
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

/// Tells whether somebody might wonder what becomes of an empty pile of a kind when the piles that
/// fill it are gone: cards go on others, and are not only taken off.
fn may_stay_empty(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    matches!(group.role, Role::Tableau | Role::Reserve | Role::Cell)
        && group.filling == Filling::AtOnce
        && !rules.is_taken_off(id)
        && !is_won_before(rules, id)
        && !always_filled(rules, group)
}

/// Tells whether the game is won as soon as an empty pile of a kind is no longer filled by itself,
/// because all cards outside of the goal lie on the piles that fill it.
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

/// Tells whether no pile of a kind is ever seen empty, because the pile that fills it is the one
/// whose last card ends the hand.
fn always_filled(rules: &Rules, group: &Group) -> bool {
    rules.race.as_ref().is_some_and(|race| {
        race.call == Call::Auto && race.out.pile().is_some_and(|out| group.fill.contains(&out))
    })
}

/// Says that a kind of pile never gets a card by a player's choice, where one might think so.
fn nothing_put(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let taken_off = rules.is_taken_off(id);
    if let Some(runs) = runs_put_away(rules, id) {
        return Some(format!("{runs} Nothing else is put there."));
    }
    let words = match group.role {
        // Nobody would think that holes are filled where cards are only taken off.
        Role::Tableau if group.limit == 1 && taken_off => return None,
        Role::Tableau if group.limit == 1 => format!("Nothing is put in {}.", the_piles(group)),
        Role::Tableau if group.count == 1 => format!(
            "Nothing is put on {}; once empty, it {}.",
            the_piles(group),
            stays_empty(rules, id)
        ),
        Role::Tableau => format!(
            "Nothing is put on {}; an empty {} {}.",
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
                format!(
                    " but what is dealt from {}",
                    the_piles(rules.group(stock.group))
                )
            });
            format!("Nothing is put on {}{but}.", the_piles(group))
        }
        Role::Stock | Role::Waste | Role::Hand | Role::Discard => return None,
    };
    Some(words)
}

/// Says which complete runs come to a kind of pile, by themselves or by the player.
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
            (build, _) if build.wrapping => format!("{what}, whichever rank comes first"),
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
                "As soon as the {cards} top cards of {from} are {run}, {how}, they go to an empty {to} by \
                 themselves.{}",
                when.unwrap_or_default()
            )
        } else {
            let when = when.map(|when| format!(" You may do so only {when}."));
            format!(
                "When the {cards} top cards of {from} are {run}, {how}, you may put them together on an empty {to}.{}",
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
            "Each card must be put next to one that lies already, above, below or at its side, but not at its corner."
        }
        Beside::Orthogonal => {
            "Each card must be put next to one that lies already, above, below or at its side, but not at its corner. \
             When there is none yet, it may be put anywhere."
        }
        Beside::OrthogonalAtFirst => {
            "The second card must be put next to the first, above, below or at its side, but not at its corner; \
             all others may be put in any empty place."
        }
        Beside::Touching => {
            "The first card is put in the first place, at the top left, and each other next to one that lies already, \
             above, below, at its side or at its corner."
        }
    };
    Some(words.to_owned())
}

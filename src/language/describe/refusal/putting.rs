//! Describes why a move that puts cards on a pile was refused.

use crate::describe::audience::Audience;
use crate::describe::english::{
    a, a_rank, any_of_few, build_phrase, build_phrase_by_rank, capital, cards, dead_words,
    end_ranks, fillers, kinds, list, one_pile, sources, start_rank, subject, the_piles, unit,
};
use crate::describe::rules::build_order::card_words;
use crate::describe::rules::building::{openings, stays_empty};
use crate::describe::rules::linked_piles;
use patience_core::{
    Beside, Build, Card, CardSet, Direction, Group, PileId, Position, Rank, Role, Rules, Seat,
    Shape, Start,
};

/// Whether a pile belongs to another player, but accepts cards from the player at `seat`.
pub(super) fn visits(rules: &Rules, seat: Seat, to: PileId) -> bool {
    !rules.pile(to).belongs_to(seat) && rules.group_of(to).guests.is_some()
}

pub(super) fn does_not_visit(rules: &Rules, card: Card, on: Card, to: PileId) -> String {
    let group = rules.group_of(to);
    let build = group
        .guests
        .as_ref()
        .map_or(Build::NONE, |guests| guests.build);
    format!(
        "{} does not fit on {}: the {} of another player takes {}",
        card.label(),
        on.label(),
        group.noun,
        card_words(build)
    )
}

pub(super) fn does_not_fit(
    rules: &Rules,
    position: &Position,
    card: Card,
    on: Card,
    to: PileId,
) -> String {
    let (group, refused) = (rules.group_of(to), card);
    if let Some(other) = &group.other_build {
        let time = openings::time(rules, group, &other.unless).unwrap_or_default();
        return format!(
            "{} does not fit on {}: {} is built {} {time}, and otherwise {}",
            card.label(),
            on.label(),
            one_pile(group),
            build_phrase(group.build),
            match other.build.direction {
                Direction::None => "not at all".to_owned(),
                _ => build_phrase(other.build),
            }
        );
    }
    let (by_rank, card, label) = (
        rank_is_wrong(group.build, card, on),
        card.label(),
        on.label(),
    );
    if group.build.direction == Direction::None {
        return format!(
            "{card} does not fit on {label}: nothing is built on {}",
            one_pile(group)
        );
    }
    let would_fit = rules
        .accepts(rules.pile(to).group, position.base())
        .on(on)
        .contains(refused);
    if let Some(words) =
        linked_piles::not_before(rules, position, refused.rank(), to).filter(|_| would_fit)
    {
        return words;
    }
    let (low, high) = end_ranks(rules, position.base());
    let height = position.len(to).saturating_sub(1);
    let stands_for = group.stands_for(on, height, rules.ranks, position.base());
    let wild = stands_for.is_some();
    let label = stands_for.map_or(label.clone(), |rank| {
        format!("{label}, which stands for {}", a_rank(rank))
    });
    if group.nothing_on.contains(on) {
        let dead = dead_words(rules, group);
        return format!("{card} does not fit on {label}: {dead}");
    }
    let dead_end = |rank: Rank, word: &str| {
        format!(
            ", and nothing fits on {}, the {word} rank here",
            a_rank(rank)
        )
    };
    let corner = match (group.build.direction, group.build.wrapping) {
        _ if wild => String::new(),
        (Direction::Down, false) if on.rank() == low => dead_end(low, "lowest"),
        (Direction::Up, false) if on.rank() == high => dead_end(high, "highest"),
        _ => String::new(),
    };
    let phrase = if by_rank && corner.is_empty() {
        build_phrase_by_rank(group.build)
    } else {
        build_phrase(group.build)
    };
    let (how, phrase) = match phrase.strip_prefix("in cards of") {
        Some(held) => (subject(group, "holds", "hold"), format!("cards of{held}")),
        None => (subject(group, "builds", "build"), phrase),
    };
    let next = match group.role {
        Role::Foundation if corner.is_empty() && !wild => wanted(position.accepted(rules, to)),
        _ => None,
    };
    let next = next.map_or_else(String::new, |next| format!("; next comes {next}"));
    format!("{card} does not fit on {label}: {how} {phrase}{corner}{next}")
}

/// Returns the name of the only accepted card. If there are several accepted cards of one rank, returns the rank.
/// Otherwise returns `None`.
fn wanted(accepted: CardSet) -> Option<String> {
    let mut cards = accepted.iter();
    let first = cards.next()?;
    if accepted.len() == 1 {
        return Some(first.label());
    }
    cards
        .all(|card| card.rank() == first.rank())
        .then(|| a_rank(first.rank()))
}

/// Whether only the ranks of two cards, and not their suits, prevent building one on the other.
fn rank_is_wrong(build: Build, card: Card, on: Card) -> bool {
    build.or.is_none() && build.suits.permit(on, card)
}

pub(super) fn cannot_start(rules: &Rules, position: &Position, card: Card, to: PileId) -> String {
    let group = rules.group_of(to);
    if let Some(words) = linked_piles::cannot_start(rules, position, to) {
        return words;
    }
    if let Some(words) = linked_piles::not_its_own(rules, to, true) {
        return words;
    }
    let start = position.start_now(rules, to);
    match start_rank(start, rules.ranks, position.base()) {
        Some(rank)
            if rank == card.rank() && position.started_in(rules, to, card.suit()).is_some() =>
        {
            format!(
                "There is already {} of {}",
                a(&unit(group)),
                card.suit().word()
            )
        }
        Some(rank) => {
            let wild = group.wild.filter(|_| group.wild_starts);
            let starts: Vec<String> = [rank].into_iter().chain(wild).map(a_rank).collect();
            format!(
                "An empty {} takes only {}",
                unit(group),
                list(&starts, "or")
            )
        }
        None if group.start == Start::Nothing => not_started(rules, to),
        None if start == Start::Nothing => {
            let when = openings::time(rules, group, group.start_limit.condition());
            let when = when.map_or_else(String::new, |when| format!(" only {when}"));
            format!("An empty {} takes a card{when}", unit(group))
        }
        None => {
            let starts = any_of_few(position.accepted(rules, to));
            starts.map_or_else(
                || format!("{} cannot start {}", card.label(), one_pile(group)),
                |starts| format!("An empty {} takes only {starts}", unit(group)),
            )
        }
    }
}

fn not_started(rules: &Rules, to: PileId) -> String {
    let group = rules.group_of(to);
    let noun = unit(group);
    if group.role == Role::Waste {
        return only_turned(group);
    }
    if fillers(rules, group).is_empty() {
        return format!(
            "An empty {noun} {}",
            stays_empty(rules, rules.pile(to).group)
        );
    }
    let from = kinds(rules, fillers(rules, group), "or");
    format!("An empty {noun} is filled automatically from {from}")
}

fn only_turned(waste: &Group) -> String {
    format!("The {} takes only cards turned from the stock", waste.noun)
}

pub(super) fn never_put(rules: &Rules, pile: PileId, audience: Audience<'_>) -> String {
    let group = rules.group_of(pile);
    match group.role {
        Role::Waste => only_turned(group),
        _ if group.start != Start::Nothing && !group.start_from.is_empty() => {
            let name = audience.pile_at_start(rules, pile);
            format!("{name} takes cards only while it is empty")
        }
        _ if group.shape == Shape::Row => {
            format!("Nothing is put on {}", audience.pile(rules, pile))
        }
        _ => format!("Nothing is put in {}", the_piles(group)),
    }
}

pub(super) fn not_from_there(
    rules: &Rules,
    position: &Position,
    from: PileId,
    to: PileId,
) -> String {
    let (source, target) = (rules.group_of(from), rules.group_of(to));
    let empty = position.is_empty(to);
    let allowed = sources(
        rules,
        if empty {
            target.start_from
        } else {
            target.from
        },
        empty,
    );
    if allowed.is_empty() {
        return if empty {
            not_started(rules, to)
        } else {
            format!("Nothing is put on {}", one_pile(target))
        };
    }
    if !empty && source.name == target.name {
        return format!("Cards may not move from one {} to another", unit(source));
    }
    let place = if empty {
        format!("an empty {}", unit(target))
    } else {
        one_pile(target)
    };
    said! { allowed.as_slice();
        [only] if names_a_card(rules.group(*only)) =>
            "Only {} goes to {place}", the_piles(rules.group(*only));
        _ => "{} takes cards only from {}", capital(&place), kinds(rules, allowed, "or");
    }
}

/// Whether the noun of a pile means the turned-up card on it, and not the pile itself.
fn names_a_card(group: &Group) -> bool {
    group.role == Role::Hand && group.noun.ends_with("card")
}

pub(super) fn full(rules: &Rules, pile: PileId, audience: Audience<'_>) -> String {
    let group = rules.group_of(pile);
    let name = audience.pile_at_start(rules, pile);
    let most = usize::from(group.limit_of(rules.pile(pile).number));
    match group.role {
        Role::Foundation => format!("{name} is complete with {}", cards(most)),
        _ if most == 1 => format!("{name} is taken: it holds only one card"),
        _ => format!("{name} is full: it holds at most {}", cards(most)),
    }
}

pub(super) fn not_beside(rules: &Rules, pile: PileId) -> String {
    match rules.group_of(pile).beside {
        Beside::Anywhere => "A card cannot go there".to_owned(),
        Beside::Orthogonal => "A card must go directly above, below or beside another card".to_owned(),
        Beside::OrthogonalAtFirst => "The second card must go directly above, below or beside the first".to_owned(),
        Beside::Touching => {
            "The first card must go to the first place; every later card must touch another, if only at a corner".to_owned()
        }
    }
}

//! Why cards are not taken from where they lie, or not so many of them.

use crate::card::Card;
use crate::describe::runs::run_build;
use crate::describe::words::{
    a_rank, build_phrase, capital, cards, exists, list, one_pile, pile_name, plural, set_words,
    side_letter, the_piles,
};
use crate::position::Position;
use crate::rules::{Direction, Group, PileId, Role, Rules, Seat, Shape, Start};

pub(super) fn not_yours(rules: &Rules, pile: PileId) -> String {
    let group = rules.group_of(pile);
    match rules.pile(pile).seat {
        Some(side) if rules.sides < rules.seats => format!(
            "That {} is the other side's, who alone play there",
            group.noun
        )
        .replace("the other side", &format!("side {}", side_letter(side))),
        Some(owner) => format!(
            "That {} is player {}'s, who alone plays there",
            group.noun,
            owner.0 + 1
        ),
        None => format!("That {} is not yours", group.noun),
    }
}

pub(super) fn no_such_card(rules: &Rules, position: &Position, seat: Seat, pile: PileId) -> String {
    if pile.index() >= rules.piles.len() {
        return "There is no such pile".to_owned();
    }
    let name = capital(&pile_name(rules, pile, seat));
    match position.len(pile) {
        0 => format!("{name} is empty"),
        count => format!("{name} has only {}", cards(count)),
    }
}

pub(super) fn never_taken(rules: &Rules, pile: PileId, seat: Seat) -> String {
    let group = rules.group_of(pile);
    match group.role {
        Role::Foundation => format!("Cards never come back from {}", one_pile(group)),
        Role::Stock => format!("Cards come from the {} only by turning them", group.noun),
        Role::Discard => format!("Cards on {} have left the game", one_pile(group)),
        _ if rules
            .removal
            .as_ref()
            .is_some_and(|removal| removal.from.contains(rules.pile(pile).group)) =>
        {
            format!("Cards of {} are taken off, not moved", the_piles(group))
        }
        _ => format!("Nothing is taken from {}", pile_name(rules, pile, seat)),
    }
}

pub(super) fn not_a_run(rules: &Rules, pile: PileId) -> String {
    let group = rules.group_of(pile);
    match run_build(rules, group) {
        Some(build) if build.direction != Direction::None => {
            format!(
                "Those cards do not move together: a run of {} goes {}",
                the_piles(group),
                build_phrase(build)
            )
        }
        _ => "Those cards do not move together: they are not a run".to_owned(),
    }
}

pub(super) fn too_many(rules: &Rules, most: u16) -> String {
    let free = |group: &&Group| {
        let column =
            group.start == Start::AnyCard && group.fill.is_empty() && group.shape == Shape::Row;
        exists(group) && (group.role == Role::Cell || group.role == Role::Tableau && column)
    };
    let places = rules.groups.iter().filter(free);
    if most <= 1 {
        // The column that the cards were to go to may be empty itself.
        let noun = |group: &Group| match group.role {
            Role::Tableau => format!("other {}", group.noun),
            _ => group.noun.clone(),
        };
        let places: Vec<String> = places.map(noun).collect();
        let room = if places.is_empty() {
            String::new()
        } else {
            format!(" while no {} is empty", list(&places, "or"))
        };
        return format!("Only one card can be moved at a time{room}");
    }
    let places: Vec<String> = places.map(|group| plural(&group.noun)).collect();
    let room = if places.is_empty() {
        String::new()
    } else {
        format!(", with the {} that are empty", list(&places, "and"))
    };
    format!(
        "Only {} can be moved together{room}",
        cards(usize::from(most))
    )
}

pub(super) fn not_a_pair(rules: &Rules, first: Card, second: Card) -> String {
    let sum = first.rank().value() + second.rank().value();
    let (one, other) = (first.label(), second.label());
    match rules.removal.as_ref().map(|removal| removal.sum) {
        Some(wanted) if wanted != sum => format!("{one} and {other} make {sum}, not {wanted}"),
        _ => format!("{one} and {other} do not go together"),
    }
}

pub(super) fn not_alone(rules: &Rules, card: Card) -> String {
    let label = card.label();
    let Some(removal) = &rules.removal else {
        return format!("{label} is not taken off alone");
    };
    let partner = removal.partners(card).iter().next().map(Card::rank);
    match partner {
        Some(rank) => format!(
            "{label} goes with {}, which together make {}",
            a_rank(rank),
            removal.sum
        ),
        None if removal.alone.is_empty() => format!("{label} is not taken off alone"),
        None => format!(
            "{label} is not taken off alone: only {} are",
            set_words(removal.alone)
        ),
    }
}

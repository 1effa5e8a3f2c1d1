//! Refusals in words: one plain sentence, without a full stop, that says why a move is not
//! possible.

use super::building::card_words;
use super::turns::ends_on;
use super::words::{
    a_rank, build_phrase, build_phrase_by_rank, capital, cards, end_ranks, exists, fixed_base,
    kinds, list, one_pile, pile_name, plural, set_words, side_letter, sources, start_rank, subject,
    the_piles, times, unit,
};
use crate::card::{Card, Rank};
use crate::compile::follows;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{
    Beside, Build, Direction, Group, Lift, PileId, Role, Rules, Seat, Shape, Start, Suits, Times,
};

/// Returns why a move of the player whose turn it is was refused.
pub fn refusal(rules: &Rules, position: &Position, why: Refusal) -> String {
    refusal_to(rules, position, position.to_move(), why)
}

/// As [`refusal`], for a seat that need not be the one to move.
pub fn refusal_to(rules: &Rules, position: &Position, seat: Seat, why: Refusal) -> String {
    let name = |pile: PileId| pile_name(rules, pile, seat);
    match why {
        Refusal::Over => if rules.seats > 1 {
            "The hand is over"
        } else {
            "This deal is over"
        }
        .to_owned(),
        Refusal::NotYourTurn(other) => format!("It is player {}'s turn", other.0 + 1),
        Refusal::NotYours(pile) => not_yours(rules, pile),
        Refusal::NoSuchCard(pile) => no_such_card(rules, position, seat, pile),
        Refusal::FaceDown(pile) => {
            format!("A card that lies face down in {} is not played", name(pile))
        }
        Refusal::NeverTaken(pile) => never_taken(rules, pile, seat),
        Refusal::OnlyTop(pile) => format!(
            "Only the top card of {} may be moved",
            one_pile(rules.group_of(pile))
        ),
        Refusal::OnlyTopOrWhole(pile) => {
            let group = rules.group_of(pile);
            format!(
                "Of {} only the top card may be moved, or all its cards together",
                one_pile(group)
            )
        }
        Refusal::NotARun(pile) => not_a_run(rules, pile),
        Refusal::TooMany { most } => too_many(rules, most),
        Refusal::DoesNotFit { card, on, to } if visits(rules, seat, to) => {
            does_not_visit(rules, card, on, to)
        }
        Refusal::CannotStart { to, .. } if visits(rules, seat, to) => format!(
            "Nothing is put on an empty {} of another player",
            rules.group_of(to).noun
        ),
        Refusal::DoesNotFit { card, on, to } => does_not_fit(rules, position, card, on, to),
        Refusal::CannotStart { card, to } => cannot_start(rules, position, card, to),
        Refusal::NeverPut(pile) => never_put(rules, pile, seat),
        Refusal::NotFromThere { from, to } => not_from_there(rules, position, from, to),
        Refusal::Full(pile) => full(rules, pile, seat),
        Refusal::OneAtATime(pile) => format!(
            "Cards go on {} one at a time",
            one_pile(rules.group_of(pile))
        ),
        Refusal::PartnersPile(pile) => {
            let group = rules.group_of(pile);
            let part = group
                .taken_by
                .and_then(|part| rules.roles.get(usize::from(part)));
            let partner =
                part.map_or_else(|| "your partner".to_owned(), |part| format!("the {part}"));
            format!(
                "In this hand the {} is for {partner} to play from",
                group.noun
            )
        }
        Refusal::OnlyWhole(pile) => format!(
            "{} moves to another only as a whole",
            capital(&one_pile(rules.group_of(pile)))
        ),
        Refusal::NotFirstEmpty(pile) => {
            let nouns = plural(&unit(rules.group_of(pile)));
            format!("Empty {nouns} are all alike: take the first of them")
        }
        Refusal::NotBeside(pile) => not_beside(rules, pile),
        Refusal::Covered(pile) => match position.top(rules, pile).filter(|top| top.is_up()) {
            Some(top) => format!("{} lies under other cards", top.card().label()),
            None => format!("The card at {} lies under other cards", name(pile)),
        },
        Refusal::SamePlace => "A card cannot go where it lies already".to_owned(),
        Refusal::NotAPair { first, second } => not_a_pair(rules, first, second),
        Refusal::NotAlone(card) => not_alone(rules, card),
        Refusal::NoSuchMove => "There is no such move in this game".to_owned(),
        _ => of_the_turn(rules, position, seat, why),
    }
}

/// Returns the refusals that have to do with the stock, the turn or the stage of the hand.
fn of_the_turn(rules: &Rules, position: &Position, seat: Seat, why: Refusal) -> String {
    let stock = rules.stock.as_ref();
    let gathered = || {
        stock.map_or_else(
            || "the cards".to_owned(),
            |stock| kinds(rules, stock.gathered.iter().copied(), "and"),
        )
    };
    let the_stock = stock.map_or_else(
        || "the stock".to_owned(),
        |stock| the_piles(rules.group(stock.group)),
    );
    match why {
        Refusal::PlaceFirst => match turned_card(rules, position, seat) {
            Some(card) => format!(
                "{} has been turned up and must be placed first",
                card.label()
            ),
            None => "The card turned up must be placed first".to_owned(),
        },
        Refusal::Gathering => format!("{} must all be gathered first", capital(&gathered())),
        Refusal::StockEmpty => format!("There is nothing left to turn: {the_stock} is empty"),
        Refusal::StockNotEmpty => format!("{} is not empty yet", capital(&the_stock)),
        Refusal::NoMorePasses => match stock.map(|stock| stock.redeals) {
            Some(Times::Limited(0)) => {
                format!("No pass is left: the cards of {the_stock} come out only once")
            }
            Some(Times::Limited(most)) => {
                format!(
                    "No pass is left: the cards of {the_stock} come out {}",
                    times(usize::from(most) + 1)
                )
            }
            Some(Times::Unlimited) | None => "No pass is left".to_owned(),
        },
        Refusal::AlreadyTurned => format!(
            "{} has been turned in this turn: play, or end the turn",
            capital(&the_stock)
        ),
        Refusal::NotStuck => format!(
            "Cards are turned only when no card goes {}",
            to_the_foundations(rules)
        ),
        Refusal::EmptyFirst(pile) => format!(
            "Cards are dealt only when no {} is empty",
            unit(rules.group_of(pile))
        ),
        Refusal::CanPlay => "There is still something to play".to_owned(),
        // Short, for half a line between two people.
        Refusal::AlreadyDeclared => "Said already: go through once more".to_owned(),
        Refusal::NotOut => match &rules.race {
            Some(race) => format!("Your {} is not empty yet", rules.group(race.out).noun),
            None => "There are cards left to be rid of".to_owned(),
        },
        Refusal::Called(caller) => format!(
            "Player {} has called the end: only cards on their way to the middle still count",
            caller.0 + 1
        ),
        Refusal::NotFull => "There are places still to be filled".to_owned(),
        Refusal::PlayTheBatch => match stock.map(|stock| rules.group(stock.to)) {
            Some(waste) => format!(
                "Once cards have been turned, the next card played is the top card of the {}",
                waste.noun
            ),
            None => "The card just turned must be played next".to_owned(),
        },
        Refusal::Compulsory { from, to } => {
            let card = position
                .top(rules, from)
                .map_or_else(|| "a card".to_owned(), |top| top.card().label());
            format!("First {card} must go to {}", the_piles(rules.group_of(to)))
        }
        Refusal::EndsByCard => match &rules.turn_game {
            Some(game) => format!(
                "Your turn ends when you put a card on {}",
                ends_on(rules, game)
            ),
            None => "The turn does not end like that".to_owned(),
        },
        Refusal::NothingMissed => {
            "No play that had to be made was missed, or it is too late to put it right".to_owned()
        }
        // All others have been dealt with above.
        _ => "That is not possible now".to_owned(),
    }
}

fn turned_card(rules: &Rules, position: &Position, seat: Seat) -> Option<Card> {
    let hand = |pile: &PileId| {
        rules.group_of(*pile).role == Role::Hand && rules.pile(*pile).belongs_to(seat)
    };
    let pile = rules
        .pile_ids()
        .filter(hand)
        .find(|pile| !position.is_empty(*pile))?;
    position
        .top(rules, pile)
        .filter(|top| top.is_up())
        .map(crate::dealt::Dealt::card)
}

fn to_the_foundations(rules: &Rules) -> String {
    let group = rules
        .groups
        .iter()
        .find(|group| group.role == Role::Foundation);
    group.map_or_else(
        || "up".to_owned(),
        |group| format!("to {}", the_piles(group)),
    )
}

fn not_yours(rules: &Rules, pile: PileId) -> String {
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

fn no_such_card(rules: &Rules, position: &Position, seat: Seat, pile: PileId) -> String {
    if pile.index() >= rules.piles.len() {
        return "There is no such pile".to_owned();
    }
    let name = capital(&pile_name(rules, pile, seat));
    match position.len(pile) {
        0 => format!("{name} is empty"),
        count => format!("{name} has only {}", cards(count)),
    }
}

fn never_taken(rules: &Rules, pile: PileId, seat: Seat) -> String {
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

fn not_a_run(rules: &Rules, pile: PileId) -> String {
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

fn too_many(rules: &Rules, most: u16) -> String {
    let free = |group: &&Group| {
        let column =
            group.start == Start::AnyCard && group.fill.is_empty() && group.shape == Shape::Row;
        exists(group) && (group.role == Role::Cell || group.role == Role::Tableau && column)
    };
    let places: Vec<String> = rules
        .groups
        .iter()
        .filter(free)
        .map(|group| plural(&group.noun))
        .collect();
    let room = if places.is_empty() {
        String::new()
    } else {
        format!(", with the {} that are empty", list(&places, "and"))
    };
    match most {
        0 | 1 => format!("Only one card can be moved at a time{room}"),
        _ => format!(
            "Only {} can be moved together{room}",
            cards(usize::from(most))
        ),
    }
}

/// Tells whether a pile is one of another player's, where guests may come.
fn visits(rules: &Rules, seat: Seat, to: PileId) -> bool {
    !rules.pile(to).belongs_to(seat) && rules.group_of(to).guests.is_some()
}

fn does_not_visit(rules: &Rules, card: Card, on: Card, to: PileId) -> String {
    let group = rules.group_of(to);
    let build = group
        .guests
        .as_ref()
        .map_or(Build::NONE, |guests| guests.build);
    format!(
        "{} cannot go on {}: on the {} of another player goes {}",
        card.label(),
        on.label(),
        group.noun,
        card_words(build)
    )
}

fn does_not_fit(rules: &Rules, position: &Position, card: Card, on: Card, to: PileId) -> String {
    let group = rules.group_of(to);
    let (by_rank, card, label) = (
        rank_is_wrong(group.build, card, on),
        card.label(),
        on.label(),
    );
    if group.build.direction == Direction::None {
        return format!(
            "{card} cannot go on {label}: nothing is built on {}",
            one_pile(group)
        );
    }
    let (low, high) = end_ranks(position.base());
    let height = position.len(to).saturating_sub(1);
    let stands_for = group.stands_for(on, height, position.base());
    let wild = stands_for.is_some();
    let label = stands_for.map_or(label.clone(), |rank| {
        format!("{label}, which stands for {}", a_rank(rank))
    });
    let dead_end = |rank: Rank, word: &str| {
        format!(
            ", and nothing goes on {}, the {word} rank here",
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
    let how = subject(group, "builds", "build");
    format!("{card} cannot go on {label}: {how} {phrase}{corner}")
}

/// Tells whether the suits of two cards are right for building one on the other, so that it
/// must be the rank that is wrong.
fn rank_is_wrong(build: Build, card: Card, on: Card) -> bool {
    match build.suits {
        Suits::Same => card.suit() == on.suit(),
        Suits::Alternating => card.suit().colour() != on.suit().colour(),
        Suits::SameColour => card.suit().colour() == on.suit().colour(),
        Suits::Other => card.suit() != on.suit(),
        Suits::Any => false,
    }
}

fn cannot_start(rules: &Rules, position: &Position, card: Card, to: PileId) -> String {
    let group = rules.group_of(to);
    match start_rank(group.start, position.base()) {
        Some(rank) => {
            let wild = group.wild.filter(|_| group.wild_starts);
            let starts: Vec<String> = [rank].into_iter().chain(wild).map(a_rank).collect();
            format!(
                "An empty {} starts with {} only",
                unit(group),
                list(&starts, "or")
            )
        }
        None if group.start == Start::Nothing => stays_empty(rules, group),
        None => format!("{} cannot start {}", card.label(), one_pile(group)),
    }
}

fn stays_empty(rules: &Rules, group: &Group) -> String {
    let noun = unit(group);
    if group.fill.is_empty() {
        return format!("An empty {noun} stays empty");
    }
    let from = kinds(rules, group.fill.iter().copied(), "or");
    format!("An empty {noun} is filled from {from}, which happens by itself")
}

fn never_put(rules: &Rules, pile: PileId, seat: Seat) -> String {
    let group = rules.group_of(pile);
    match group.role {
        Role::Waste => format!("Only cards turned from the stock go on the {}", group.noun),
        _ if group.shape == Shape::Row => {
            format!("Nothing is put on {}", pile_name(rules, pile, seat))
        }
        _ => format!("Nothing is put in {}", the_piles(group)),
    }
}

fn not_from_there(rules: &Rules, position: &Position, from: PileId, to: PileId) -> String {
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
            stays_empty(rules, target)
        } else {
            format!("Nothing is put on {}", one_pile(target))
        };
    }
    if !empty && source.name == target.name {
        return format!("Cards do not go from one {} to another", unit(source));
    }
    let place = if empty {
        format!("an empty {}", unit(target))
    } else {
        one_pile(target)
    };
    match allowed.as_slice() {
        [only] if names_a_card(rules.group(*only)) => {
            format!("Only {} goes to {place}", the_piles(rules.group(*only)))
        }
        _ => format!(
            "Cards come to {place} only from {}",
            kinds(rules, allowed, "or")
        ),
    }
}

/// Tells whether the pile of the card turned up is called after the card itself.
fn names_a_card(group: &Group) -> bool {
    group.role == Role::Hand && group.noun.ends_with("card")
}

fn full(rules: &Rules, pile: PileId, seat: Seat) -> String {
    let group = rules.group_of(pile);
    let name = capital(&pile_name(rules, pile, seat));
    let most = usize::from(group.limit);
    match group.role {
        Role::Foundation => format!("{name} is complete with {}", cards(most)),
        _ if most == 1 => format!("{name} is taken: it holds one card only"),
        _ => format!("{name} is full: it holds {} at most", cards(most)),
    }
}

fn not_beside(rules: &Rules, pile: PileId) -> String {
    match rules.group_of(pile).beside {
        Beside::Anywhere => "A card cannot go there".to_owned(),
        Beside::Orthogonal => "A card goes next to one that lies already, above, below or at its side".to_owned(),
        Beside::OrthogonalAtFirst => "The second card goes next to the first, above, below or at its side".to_owned(),
        Beside::Touching => {
            "The first card goes to the first place, and each other next to one that lies already, corners included".to_owned()
        }
    }
}

fn not_a_pair(rules: &Rules, first: Card, second: Card) -> String {
    let sum = first.rank().value() + second.rank().value();
    let (one, other) = (first.label(), second.label());
    match rules.removal.as_ref().map(|removal| removal.sum) {
        Some(wanted) if wanted != sum => format!("{one} and {other} make {sum}, not {wanted}"),
        _ => format!("{one} and {other} do not go together"),
    }
}

fn not_alone(rules: &Rules, card: Card) -> String {
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

// --- what a run is -------------------------------------------------------------------

/// Returns how cards that are lifted together must lie on each other: as the pile is built,
/// or in a way of its own. Nothing where no phrase describes it or no run is ever lifted.
pub(super) fn run_build(rules: &Rules, group: &Group) -> Option<Build> {
    if matches!(group.lift, Lift::Nothing | Lift::Top) || group.count == 0 {
        return None;
    }
    let directions = [
        Direction::Up,
        Direction::Down,
        Direction::UpOrDown,
        Direction::Same,
    ];
    let suits = [
        Suits::Same,
        Suits::Alternating,
        Suits::SameColour,
        Suits::Other,
        Suits::Any,
    ];
    let others = directions.into_iter().flat_map(|direction| {
        suits.into_iter().flat_map(move |suits| {
            [false, true].map(|wrapping| Build {
                direction,
                suits,
                wrapping,
            })
        })
    });
    [group.build, Build::NONE]
        .into_iter()
        .chain(others)
        .find(|build| is_run_of(rules, group, *build))
}

fn is_run_of(rules: &Rules, group: &Group, build: Build) -> bool {
    let fixed = fixed_base(rules);
    !group.runs.is_empty()
        && group.runs.iter().zip(Rank::all()).all(|(table, index)| {
            let base = if group.runs.len() == 1 {
                fixed.unwrap_or(index)
            } else {
                index
            };
            Card::all().zip(table).all(|(below, accepted)| {
                *accepted
                    == crate::card_set::CardSet::filter(|above| follows(build, below, above, base))
            })
        })
}

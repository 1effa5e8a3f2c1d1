//! The rules written out: what may be put where, and what may be moved.

use super::dealing::rank_above_base;
use super::refusal::run_build;
use super::words::{
    a, a_rank, build_phrase, capital, exists, fixed_base, kinds, list, one_pile, plural, sources,
    subject, the_piles, unit,
};
use crate::card::{Card, Suit};
use crate::rules::{
    Beside, Build, DealStep, Direction, Face, Group, GroupId, Lift, Role, Rules, Shape, Start,
    Suits,
};

/// What starts an empty pile, and what goes on a card, kind by kind.
pub(super) fn what_goes_where(rules: &Rules) -> Vec<String> {
    let mut paragraphs: Vec<String> = rules
        .group_ids()
        .filter(|group| exists(rules.group(*group)))
        .filter_map(|group| putting(rules, group))
        .collect();
    let hides = |group: &Group| {
        group.face == Face::LastUp && group.build.direction != Direction::None && group.limit > 1
    };
    if rules.groups.iter().any(hides) {
        paragraphs.push("Nothing is put on a card that lies face down.".to_owned());
    }
    paragraphs
}

fn putting(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let onto = sources(rules, group.from, false);
    let starting = sources(rules, group.start_from, true);
    let builds = group.build.direction != Direction::None && !onto.is_empty() && group.limit > 1;
    let starts = group.start != Start::Nothing && !starting.is_empty() && !never_empty(rules, id);
    if group.role == Role::Hand {
        return fill_words(rules, group);
    }
    if !starts && !builds && group.fill.is_empty() {
        return nothing_put(group);
    }
    let mut sentences: Vec<String> = fill_words(rules, group).into_iter().collect();
    let anything = group.build.direction == Direction::Any && group.build.suits == Suits::Any;
    if starts && builds && anything && group.start == Start::AnyCard && onto == starting {
        sentences.push(format!(
            "On {}, empty or not, goes {}.",
            one_pile(group),
            card_from(rules, "any card", &onto)
        ));
    } else {
        if starts {
            sentences.push(start_words(rules, group, &starting));
        }
        if builds {
            sentences.push(build_words(
                rules,
                group,
                starts.then_some(starting.as_slice()),
                &onto,
            ));
        }
    }
    sentences.extend(place_words(group));
    sentences.extend(further_words(group, starts, builds));
    Some(sentences.join(" "))
}

/// Returns what else is to be said about putting cards on a kind of pile.
fn further_words(group: &Group, starts: bool, builds: bool) -> Option<String> {
    if starts && !builds && group.limit > 1 {
        return Some(format!("Nothing is put on a card of {}.", one_pile(group)));
    }
    if !starts && builds && group.fill.is_empty() && group.role == Role::Tableau {
        return Some(format!(
            "{} that has become empty stays empty.",
            capital(&a(&unit(group)))
        ));
    }
    ((starts || builds) && group.role != Role::Tableau && group.limit > 1)
        .then(|| "Cards go there one at a time.".to_owned())
}

/// Tells whether the deal starts all piles of a kind with base cards that never leave them.
fn never_empty(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let based = rules
        .deal
        .iter()
        .any(|step| matches!(step, DealStep::Base { to } if *to == id));
    based
        && fixed_base(rules).is_some()
        && u16::from(group.count) <= u16::from(rules.packs) * 4
        && group.lift == Lift::Nothing
}

/// Returns a card with where it comes from: `any card from the columns`, `the turned card`.
fn card_from(rules: &Rules, card: &str, from: &[GroupId]) -> String {
    match from {
        [only] if rules.group(*only).role == Role::Hand && card == "any card" => {
            the_piles(rules.group(*only))
        }
        _ => format!("{card} from {}", kinds(rules, from.iter().copied(), "or")),
    }
}

/// Says that a kind of pile never gets a card by a player's choice, where one might think so.
fn nothing_put(group: &Group) -> Option<String> {
    let words = match group.role {
        Role::Tableau if group.limit == 1 => format!("Nothing is put in {}.", the_piles(group)),
        Role::Tableau => format!(
            "Nothing is put on {}; an empty {} stays empty.",
            the_piles(group),
            unit(group)
        ),
        Role::Reserve | Role::Cell | Role::Foundation => {
            format!("Nothing is put on {}.", the_piles(group))
        }
        Role::Stock | Role::Waste | Role::Hand | Role::Discard => return None,
    };
    Some(words)
}

fn start_words(rules: &Rules, group: &Group, from: &[GroupId]) -> String {
    let what = match group.start {
        Start::Nothing | Start::AnyCard => "any card".to_owned(),
        Start::Rank(rank) => a_rank(rank),
        Start::AboveBase(steps) => rank_above_base(rules, steps),
    };
    let lifts_runs = |id: &GroupId| !matches!(rules.group(*id).lift, Lift::Nothing | Lift::Top);
    let runs = group.role == Role::Tableau && group.limit > 1 && from.iter().any(lifts_runs);
    let run = match (runs, group.start) {
        (false, _) => "",
        (true, Start::AnyCard) => " or a run of cards",
        (true, _) => ", or a run that begins with one,",
    };
    let card = if run.is_empty() {
        card_from(rules, &what, from)
    } else {
        format!(
            "{what}{run} from {}",
            kinds(rules, from.iter().copied(), "or")
        )
    };
    if group.fill.is_empty() {
        format!("An empty {} takes {card}.", unit(group))
    } else {
        let emptied = kinds(rules, group.fill.iter().copied(), "and");
        format!(
            "Only when nothing is left on {emptied} does an empty {} take a card by choice: {card}.",
            unit(group)
        )
    }
}

fn build_words(
    rules: &Rules,
    group: &Group,
    starting: Option<&[GroupId]>,
    onto: &[GroupId],
) -> String {
    let from = if starting == Some(onto) {
        String::new()
    } else {
        format!(", from {}", kinds(rules, onto.iter().copied(), "or"))
    };
    let phrase = capital(&format!(
        "{} {}",
        subject(group, "is built", "are built"),
        build_phrase(group.build)
    ));
    let card = card_words(group.build);
    let example = example(rules, group.build);
    format!(
        "{phrase}: on a card goes {card}{example}{from}.{}",
        corner_words(rules, group.build)
    )
}

/// Returns the card that goes on another.
fn card_words(build: Build) -> String {
    let rank = match build.direction {
        Direction::Up => "one one rank higher",
        Direction::Down => "one one rank lower",
        Direction::UpOrDown => "one one rank higher or lower",
        Direction::Same => "one of the same rank",
        Direction::Any => "any other",
        Direction::None => return "nothing".to_owned(),
    };
    let rank = rank
        .replacen("one one rank", "a card one rank", 1)
        .replacen("one of", "a card of", 1);
    let suit = match (build.suits, build.direction) {
        (Suits::Same, _) => ", of the same suit",
        (Suits::Alternating, _) => ", of the other colour",
        (Suits::SameColour, _) => ", of the same colour",
        (Suits::Other, _) => ", of another suit",
        (Suits::Any, Direction::Any) => "",
        (Suits::Any, _) => ", of any suit",
    };
    format!("{rank}{suit}")
}

/// Returns two cards that show how building goes, in parentheses with a blank before.
fn example(rules: &Rules, build: Build) -> String {
    let lower = match build.direction {
        Direction::Down | Direction::UpOrDown => true,
        Direction::Up => false,
        Direction::Same | Direction::Any | Direction::None => return String::new(),
    };
    // Where the base changes from deal to deal there is no pair that always goes.
    let Some(base) = fixed_base(rules) else {
        return String::new();
    };
    let (low, high) = (base.plus(6), base.plus(7));
    let suit = match build.suits {
        Suits::Same | Suits::Any => Suit::Spades,
        Suits::Alternating | Suits::Other => Suit::Hearts,
        Suits::SameColour => Suit::Clubs,
    };
    let (below, above) = if lower { (high, low) } else { (low, high) };
    format!(
        " ({} on {}, for example)",
        Card::new(above, suit).label(),
        Card::new(below, Suit::Spades).label()
    )
}

/// Says what happens at the ends of the order of ranks, with a blank before.
fn corner_words(rules: &Rules, build: Build) -> String {
    let base = fixed_base(rules);
    let lowest = base.map_or_else(|| "a card of the base rank".to_owned(), a_rank);
    let highest = base
        .map(|base| base.minus(1))
        .map_or_else(|| "a card one rank below the base".to_owned(), a_rank);
    match (build.direction, build.wrapping) {
        (Direction::Up, true) => format!(" The ranks go round: {lowest} goes on {highest}."),
        (Direction::Down, true) => format!(" The ranks go round: {highest} goes on {lowest}."),
        (Direction::UpOrDown, true) => {
            format!(" The ranks go round: {lowest} and {highest} are neighbours.")
        }
        (Direction::Up, false) => format!(" Nothing goes on {highest}."),
        (Direction::Down, false) => format!(" Nothing goes on {lowest}."),
        (Direction::UpOrDown, false) => {
            format!(" The ranks do not go round: {lowest} and {highest} are not neighbours.")
        }
        _ => String::new(),
    }
}

fn place_words(group: &Group) -> Option<String> {
    let words = match group.beside {
        Beside::Anywhere => match group.shape {
            Shape::Grid { .. } if group.start != Start::Nothing => {
                "A card may be put in any empty place."
            }
            _ => return None,
        },
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

fn fill_words(rules: &Rules, group: &Group) -> Option<String> {
    let (first, then) = group.fill.split_first()?;
    if group.role == Role::Hand {
        let next = the_piles(rules.group(*first));
        return Some(format!(
            "As soon as {} has been placed, the top card of {next} is turned up and is the next.",
            the_piles(group)
        ));
    }
    let top = |id: &GroupId| format!("the top card of {}", one_pile(rules.group(*id)));
    let cards: Vec<String> = std::iter::once(first).chain(then).map(top).collect();
    let cards = cards.join(" or, if there is none, ");
    Some(format!(
        "Whenever {} becomes empty, {cards} is put there at once.",
        a(&unit(group))
    ))
}

/// What may be lifted, kind by kind.
pub(super) fn moving_cards(rules: &Rules) -> Vec<String> {
    let mut paragraphs: Vec<String> = rules
        .group_ids()
        .filter(|group| exists(rules.group(*group)))
        .filter_map(|group| lifting(rules, group))
        .collect();
    let face_down = |group: &Group| group.face != Face::Up && group.role != Role::Stock;
    if rules.groups.iter().any(face_down) {
        paragraphs.push("Cards that lie face down are not moved.".to_owned());
    }
    if rules
        .groups
        .iter()
        .any(|group| group.shape != Shape::Row && group.lift != Lift::Nothing)
    {
        paragraphs.push(
            "In a layout in which cards overlap, only a card on which none lies may be moved."
                .to_owned(),
        );
    }
    paragraphs
}

/// Tells whether cards of a kind of pile can be carried anywhere at all.
fn goes_somewhere(rules: &Rules, id: GroupId) -> bool {
    let takes = |group: &Group| {
        let onto =
            group.build.direction != Direction::None && group.limit > 1 && group.from.contains(id);
        exists(group) && (onto || group.start != Start::Nothing && group.start_from.contains(id))
    };
    rules.groups.iter().any(takes)
}

fn lifting(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let one = one_pile(group);
    let taken_off = rules
        .removal
        .as_ref()
        .is_some_and(|removal| removal.from.contains(id));
    if group.lift != Lift::Nothing && !goes_somewhere(rules, id) {
        return None;
    }
    let text = match (group.role, group.lift) {
        (Role::Waste | Role::Discard, Lift::Nothing) | (Role::Stock | Role::Hand, _) => {
            return None;
        }
        (_, Lift::Nothing) if taken_off => format!(
            "Cards of {} stay where they are until they are taken off.",
            the_piles(group)
        ),
        (Role::Foundation, Lift::Nothing) => {
            format!("Cards do not come back from {}.", the_piles(group))
        }
        (_, Lift::Nothing) if matches!(group.shape, Shape::Grid { .. }) => {
            let until = if rules.rearrange.is_some() {
                " until the end"
            } else {
                ""
            };
            format!("A card once placed stays where it is{until}.")
        }
        (_, Lift::Nothing) => format!("Cards of {} are not moved.", the_piles(group)),
        (_, Lift::Top) if group.limit == 1 => format!("The card of {one} may be moved."),
        (_, Lift::Top) => format!("Of {one} only the top card may be moved, one at a time."),
        (_, Lift::Run) => {
            format!(
                "Of {one} the top card may be moved, or several cards from the top together, {}.",
                run_words(rules, group)
            )
        }
        (_, Lift::TopOrWhole) => {
            format!(
                "Of {one} the top card may be moved, or all its cards together, {}.",
                run_words(rules, group)
            )
        }
        (_, Lift::Supermove) => format!(
            "Of {one} the top card may be moved. Several cards from the top, {}, may be moved together if they could \
             also be moved one at a time: {}",
            run_words(rules, group),
            supermove_words(rules, group)
        ),
    };
    Some(text)
}

/// Returns the condition for cards that are moved together.
fn run_words(rules: &Rules, group: &Group) -> String {
    match run_build(rules, group) {
        Some(build) if build == group.build => {
            "if they lie on each other in the order in which this pile is built".to_owned()
        }
        Some(build) if build.direction == Direction::None => {
            "but no two cards go together".to_owned()
        }
        Some(build) => {
            let round = if build.wrapping {
                ", the highest rank and the lowest being neighbours"
            } else {
                ""
            };
            format!(
                "if they are built {} throughout (on each card lies {}{round})",
                build_phrase(build),
                card_words(build)
            )
        }
        None => "if they are built on each other throughout".to_owned(),
    }
}

/// Returns how many cards go together by single moves, as the engine reckons.
fn supermove_words(rules: &Rules, group: &Group) -> String {
    let own = rules
        .group_ids()
        .find(|id| rules.group(*id).name == group.name);
    let takes = |set: crate::rules::GroupSet| own.is_some_and(|id| set.contains(id));
    let cells = rules
        .groups
        .iter()
        .filter(|kind| kind.role == Role::Cell && exists(kind) && takes(kind.start_from));
    let spaces = rules.groups.iter().filter(|kind| {
        exists(kind)
            && kind.role == Role::Tableau
            && kind.start == Start::AnyCard
            && kind.fill.is_empty()
            && takes(kind.start_from)
            && kind.shape == Shape::Row
    });
    let cells: Vec<String> = cells.map(unit).collect();
    let spaces: Vec<String> = spaces.map(unit).collect();
    let plurals: Vec<String> = cells.iter().map(|noun| plural(noun)).collect();
    let doubled = format!(
        "twice that number with one empty {0}, four times with two, and so on, the {0} they go to not counted",
        list(&spaces, "or")
    );
    match (cells.is_empty(), spaces.is_empty()) {
        (true, true) => "one at most.".to_owned(),
        (false, true) => format!("one more than there are empty {}.", list(&plurals, "and")),
        (true, false) => format!("one card, or {doubled}."),
        (false, false) => format!(
            "one more than there are empty {}, or {doubled}.",
            list(&plurals, "and")
        ),
    }
}

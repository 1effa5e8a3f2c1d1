//! The rules written out: which cards may be put on which piles.

mod endings;
pub(in crate::describe) mod openings;

use super::dealing::piles_dealt_to;
use super::linked_piles;
use super::neighbours::{card_words, example, rank_above_base};
use crate::describe::english::{
    a, a_rank, any_of_ranks, build_phrase, capital, end_ranks, exists, fixed_base, kinds, list,
    names_a_card, number, one_pile, sources, subject, the_piles, unit, whole_ranks,
};
use patience_core::{
    Base, Beside, Build, Call, DealStep, Direction, Face, Filling, Group, GroupId, KeptWay, Lift,
    LinkedPile, Rank, Ranks, Redeal, Role, Rules, Shape, Start, Suits, Times,
};

/// Says which cards start an empty pile, and which go on a card, kind by kind.
pub(super) fn what_goes_where(rules: &Rules) -> Vec<String> {
    let mut paragraphs: Vec<String> = rules
        .group_ids()
        .filter(|group| exists(rules.group(*group)))
        .filter_map(|group| putting(rules, group))
        .collect();
    let hides = |group: &Group| {
        matches!(group.face, Face::LastUp(_))
            && group.build.direction != Direction::None
            && group.limit > 1
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
    let starts = group.start != Start::Nothing
        && !starting.is_empty()
        && !never_empty(rules, id)
        && !always_filled(rules, group);
    if group.role == Role::Hand {
        return fill_words(rules, group);
    }
    if !starts && !builds && group.fill.is_empty() {
        return nothing_put(rules, id);
    }
    let mut sentences: Vec<String> = fill_words(rules, group).into_iter().collect();
    let anything = group.build.direction == Direction::Any && group.build.suits == Suits::Any;
    if starts && builds && anything && group.start == Start::AnyCard && onto == starting {
        let on = match (group.count, rules.turn_game.is_some() && !group.shared) {
            (1, false) => the_piles(group),
            (_, false) => format!("any {}", unit(group)),
            (1, true) => format!("your own {}", group.noun),
            (_, true) => format!("any {} of your own", unit(group)),
        };
        let card = capital(&card_from(rules, "any card", &onto));
        sentences.push(format!("{card} goes on {on}, empty or not."));
    } else {
        if starts {
            let linked = linked_piles::start_words(rules, group);
            sentences.push(linked.unwrap_or_else(|| start_words(rules, group, &starting)));
        }
        if builds {
            sentences.push(build_words(
                rules,
                id,
                starts.then_some(starting.as_slice()),
                &onto,
            ));
        }
    }
    sentences.extend(at_first(rules, group).filter(|_| starts || builds));
    sentences.extend(linked_piles::ranks_words(group));
    let opening = openings::when_open(rules, group);
    sentences.extend((!opening.is_empty()).then(|| opening.trim().to_owned()));
    sentences.extend(place_words(rules, id));
    let singly = [onto, starting]
        .concat()
        .iter()
        .all(|from| rules.group(*from).role == Role::Hand);
    sentences.extend(further_words(rules, id, starts, builds).filter(|_| !singly));
    (!sentences.is_empty()).then(|| sentences.join(" "))
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
        return Some(format!("Nothing is put on a card of {}.", one_pile(group)));
    }
    if group.closes {
        return None;
    }
    if !starts && builds && group.fill.is_empty() && group.role == Role::Tableau {
        return Some(format!(
            "{} that has become empty {}.",
            capital(&a(&unit(group))),
            stays_empty(rules, id)
        ));
    }
    ((starts || builds) && group.role != Role::Tableau && group.limit > 1)
        .then(|| "Cards go there one at a time.".to_owned())
}

/// Returns how long an empty pile stays so that no player fills.
pub(in crate::describe) fn stays_empty(rules: &Rules, id: GroupId) -> &'static str {
    let stock = rules.stock.as_ref();
    let anew = |redeal: &Redeal| redeal.groups.contains(id) && !redeal.bottom_to_top;
    let never = Times::Limited(0);
    if stock.is_some_and(|stock| stock.each && stock.dealt_to().contains(id)) {
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
fn never_empty(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let started = |step: &DealStep| match step {
        DealStep::Base { to } if *to == id => usize::from(rules.cards_of_rank()),
        DealStep::Picked { pick, to, .. } if *to == id => rules.count(*pick),
        _ => 0,
    };
    let starts: usize = rules.deal.iter().map(started).sum();
    let keeps = matches!(group.lift, Lift::Nothing | Lift::TopAboveFirst);
    fixed_base(rules).is_some() && usize::from(group.count) <= starts && keeps
}

/// Tells whether no pile of a kind is ever seen empty, because the pile that fills it is the one
/// whose last card ends the hand.
fn always_filled(rules: &Rules, group: &Group) -> bool {
    rules
        .race
        .as_ref()
        .is_some_and(|race| race.call == Call::Auto && group.fill.contains(&race.out))
}

/// Returns a card with where it comes from: `any card from the columns`, `the turned card`.
fn card_from(rules: &Rules, card: &str, from: &[GroupId]) -> String {
    let turned_up = |id: &GroupId| rules.group(*id).role == Role::Hand;
    match from {
        [only] if rules.group(*only).role == Role::Hand && card == "any card" => {
            the_piles(rules.group(*only))
        }
        [hand, rest @ ..] if rules.group(*hand).role == Role::Hand && card == "any card" => {
            let top_only = |id: &GroupId| {
                let group = rules.group(*id);
                matches!(group.lift, Lift::Top | Lift::TopAboveFirst) && group.limit > 1
            };
            let card = if rest.iter().all(top_only) {
                let piles: Vec<String> = rest.iter().map(|id| one_pile(rules.group(*id))).collect();
                format!("the top card of {}", list(&piles, "or"))
            } else {
                let rest = kinds(rules, rest.iter().copied(), "or");
                format!("{card} from {rest}")
            };
            format!("{} or {card}", the_piles(rules.group(*hand)))
        }
        [only] if names_a_card(rules.group(*only)) && card == "any card" => {
            format!("any of {}", the_piles(rules.group(*only)))
        }
        _ if rules.turn_game.is_some() && from.iter().any(turned_up) => {
            let others: Vec<GroupId> = from.iter().copied().filter(|id| !turned_up(id)).collect();
            let hand = kinds(rules, from.iter().copied().filter(turned_up), "or");
            if others.is_empty() {
                return format!("{card} as {hand}");
            }
            let others: Vec<String> = others
                .into_iter()
                .map(|id| one_pile(rules.group(id)))
                .collect();
            let others = list(&others, "or");
            match card {
                "any card" => format!("{hand} or {card} from {others}"),
                _ => format!("{card}: {hand}, or the top card of {others}"),
            }
        }
        _ => format!("{card} from {}", kinds(rules, from.iter().copied(), "or")),
    }
}

/// Says that a kind of pile never gets a card by a player's choice, where one might think so.
fn nothing_put(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let taken_off = rules
        .removal
        .as_ref()
        .is_some_and(|removal| removal.from.contains(id));
    if !group.collects.is_empty() {
        let from: Vec<String> = group
            .collects
            .iter()
            .map(|id| a(&unit(rules.group(id))))
            .collect();
        let from = list(&from, "or");
        let collector = id;
        let source = group.collects.iter().next().unwrap_or(id);
        let runs = rules.group(rules.complete_runs(collector, source));
        let how = format!(
            "built {} throughout",
            build_phrase(runs.run.unwrap_or(runs.build))
        );
        let in_suit = |id: GroupId| {
            let group = rules.group(rules.complete_runs(collector, id));
            group.run.unwrap_or(group.build).suits == Suits::Same
        };
        let run = if group.collects.iter().all(in_suit) {
            "a whole suit in order"
        } else {
            "a run of all ranks"
        };
        return Some(format!(
            "As soon as the thirteen top cards of {from} are {run}, {how}, they go to an empty {} by \
             themselves. Nothing else is put there.",
            unit(group)
        ));
    }
    let words = match group.role {
        // Nobody would think that holes are filled where cards are only taken off.
        Role::Tableau if group.limit == 1 && taken_off => return None,
        Role::Tableau if group.limit == 1 => format!("Nothing is put in {}.", the_piles(group)),
        Role::Tableau => format!(
            "Nothing is put on {}; an empty {} {}.",
            the_piles(group),
            unit(group),
            stays_empty(rules, id)
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
        Start::Cards(cards) => any_of_ranks(cards),
        Start::AboveBase(steps) => rank_above_base(rules, steps),
    };
    // By choice an empty pile is filled only when the piles that fill it by themselves are empty.
    let from: Vec<GroupId> = from
        .iter()
        .copied()
        .filter(|id| !group.fill.contains(id))
        .collect();
    let from = from.as_slice();
    let card = starting_card(rules, group, &what, from);
    if group.fill.is_empty() {
        return format!(
            "An empty {} takes {card}.{}",
            unit(group),
            suits_apart(group)
        );
    }
    let emptied = kinds(rules, group.fill.iter().copied(), "and");
    if from.is_empty() {
        return format!(
            "When nothing is left on {emptied}, an empty {} stays empty.",
            unit(group)
        );
    }
    format!(
        "Only when nothing is left on {emptied} does an empty {} take a card by choice: {card}.{}",
        unit(group),
        suits_apart(group)
    )
}

/// Returns the cards that start an empty pile, alone or with the run that they begin, and the
/// piles from which they come.
fn starting_card(rules: &Rules, group: &Group, what: &str, from: &[GroupId]) -> String {
    let lifts_runs = |id: &GroupId| {
        let lift = rules.group(*id).lift;
        !matches!(lift, Lift::Nothing | Lift::Top | Lift::TopAboveFirst)
    };
    let whole = group.role == Role::Tableau && group.limit > 1;
    let of_runs: Vec<GroupId> = from
        .iter()
        .copied()
        .filter(|id| whole && lifts_runs(id))
        .collect();
    let in_no_order = |id: &GroupId| rules.group(*id).lift == Lift::FaceUp;
    let run = match group.start {
        _ if of_runs.iter().any(in_no_order) => "one with all that lies on it",
        Start::AnyCard => "a run of cards",
        _ => "a run that begins with one",
    };
    if !group.start_later.is_empty() {
        let (later, first): (Vec<GroupId>, Vec<GroupId>) =
            from.iter().partition(|id| group.start_later.contains(**id));
        let later = kinds(rules, later, "or");
        format!(
            "{} or, once no card is left there, from {later}",
            card_from(rules, what, &first)
        )
    } else if of_runs.is_empty() {
        card_from(rules, what, from)
    } else if of_runs == from {
        format!("{what} or {run} from {}", kinds(rules, of_runs, "or"))
    } else {
        format!(
            "{}, or {run} from {}",
            card_from(rules, what, from),
            kinds(rules, of_runs, "or")
        )
    }
}

/// Says that no two piles of a kind are started in one suit, with a blank before.
fn suits_apart(group: &Group) -> String {
    if !group.each_suit || group.count < 2 {
        return String::new();
    }
    format!(" Each {} is of a different suit.", unit(group))
}

fn build_words(
    rules: &Rules,
    id: GroupId,
    starting: Option<&[GroupId]>,
    onto: &[GroupId],
) -> String {
    let from = if starting == Some(onto) {
        String::new()
    } else {
        format!(", from {}", kinds(rules, onto.iter().copied(), "or"))
    };
    let group = rules.group(id);
    let build = as_it_comes(rules, group);
    let phrase = capital(&format!(
        "{} {}",
        subject(group, "is built", "are built"),
        build_phrase(build)
    ));
    let card = card_words(build);
    let example = example(rules, build);
    let ends = endings::words(rules, id, build);
    // With wild cards the highest rank on a pile is where the pile is full. Where the ranks are told in
    // their order, or end before the corner, nothing is left to say of it.
    let corner = match &ends {
        _ if group.wild.is_some() || group.turns_back => String::new(),
        Some(_) if build.by > 1 || !build.wrapping => String::new(),
        _ => corner_words(rules, build),
    };
    let ends = ends.unwrap_or_default();
    let dead = dead_ranks(group) + &way_words(rules, group);
    let wild = super::turns::wild(group);
    format!("{phrase}: on a card goes {card}{example}{from}.{corner}{ends}{dead}{wild}")
}

/// Says in which way piles go on that have begun in one, with a blank before.
fn way_words(rules: &Rules, group: &Group) -> String {
    let unit = unit(group);
    let kept = match group.kept_way {
        KeptWay::None => String::new(),
        KeptWay::EachPile => {
            format!(" A {unit} that has begun to go up, or down, goes on in that way.")
        }
        KeptWay::AllPiles => format!(
            " The first card that is built on any of {} decides for all of them whether they go up or down.",
            the_piles(group)
        ),
    };
    let back = if group.turns_back {
        let ways = match group.build.direction {
            Direction::Down => "up",
            _ => "down",
        };
        let (low, high) = end_ranks(rules, fixed_base(rules).unwrap_or(Rank::ACE));
        let last = if ways == "up" { low } else { high };
        format!(
            " On {} goes the other card of its rank and suit, and from there the {unit} is built {ways} again.",
            a_rank(last)
        )
    } else {
        String::new()
    };
    let right = match (group.on_right_start, start_rank_words(rules, group)) {
        (true, Some(rank)) => {
            format!(" Cards are put only on a {unit} whose first card is {rank}.")
        }
        _ => String::new(),
    };
    kept + &back + &right
}

/// Returns the rank that starts an empty pile, in words.
fn start_rank_words(rules: &Rules, group: &Group) -> Option<String> {
    match group.start {
        Start::Nothing | Start::AnyCard => None,
        Start::Rank(rank) => Some(a_rank(rank)),
        Start::Cards(cards) => Some(any_of_ranks(cards)),
        Start::AboveBase(steps) => Some(rank_above_base(rules, steps)),
    }
}

/// Says on which ranks nothing goes, with a blank before.
fn dead_ranks(group: &Group) -> String {
    match whole_ranks(group.nothing_on) {
        Some(ranks) if !group.nothing_on.is_empty() => format!(" Nothing goes on {ranks}."),
        _ => String::new(),
    }
}

/// Returns how a kind of pile is built, where cards are ever put on its cards: piles that are full
/// before they have gone past the highest rank do not go round the corner.
fn as_it_comes(rules: &Rules, group: &Group) -> Build {
    let from_base = match (group.start, rules.base) {
        (Start::AboveBase(steps), _) => Some(steps),
        (Start::Rank(rank), Base::Fixed(base)) => Some((rank.index() + 13 - base.index()) % 13),
        _ => None,
    };
    let steps = u16::from(group.build.by) * group.limit.saturating_sub(1);
    let before_corner = from_base.is_some_and(|from| match group.build.direction {
        Direction::Up => u16::from(from).saturating_add(steps) < u16::from(rules.ranks.count),
        Direction::Down => u16::from(from) >= steps,
        _ => false,
    });
    Build {
        wrapping: group.build.wrapping && !before_corner,
        ..group.build
    }
}

/// Says what happens at the ends of the order of ranks, with a blank before.
fn corner_words(rules: &Rules, build: Build) -> String {
    let base = fixed_base(rules);
    let lowest = base.map_or_else(|| "a card of the base rank".to_owned(), a_rank);
    let highest = base
        .map(|base| end_ranks(rules, base).1)
        .map_or_else(|| "a card one rank below the base".to_owned(), a_rank);
    // From a base other than the ace there are two corners that one might doubt.
    let turns = rules.ranks == Ranks::ALL && base != Some(Rank::ACE);
    let turn = |words: &str| {
        if turns {
            words.to_owned()
        } else {
            String::new()
        }
    };
    if build.or.is_some() {
        return String::new();
    }
    match (build.direction, build.wrapping) {
        (Direction::Up | Direction::Down, true) if build.by > 1 => {
            let turn = turn("an ace comes after a king, and ");
            format!(" The ranks go round: {turn}{lowest} comes after {highest}.")
        }
        (Direction::Up | Direction::Down, false) if build.by > 1 => {
            " The ranks do not go round.".to_owned()
        }
        (Direction::Up, true) => {
            let turn = turn("an ace goes on a king, and ");
            format!(" The ranks go round: {turn}{lowest} goes on {highest}.")
        }
        (Direction::Down, true) => {
            let turn = turn("a king goes on an ace, and ");
            format!(" The ranks go round: {turn}{highest} goes on {lowest}.")
        }
        (Direction::UpOrDown, true) => {
            let turn = turn("a king and an ace are neighbours, and so are ");
            let are = if turns { "" } else { " are neighbours" };
            format!(" The ranks go round: {turn}{lowest} and {highest}{are}.")
        }
        (Direction::Up, false) => format!(" Nothing goes on {highest}."),
        (Direction::Down, false) => format!(" Nothing goes on {lowest}."),
        (Direction::UpOrDown, false) => {
            format!(" The ranks do not go round: {lowest} and {highest} are not neighbours.")
        }
        _ => String::new(),
    }
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

fn fill_words(rules: &Rules, group: &Group) -> Option<String> {
    let (first, then) = group.fill.split_first()?;
    if group.filling == Filling::ByTurn {
        return None;
    }
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
    if group.fill_cards > 1 {
        let from: Vec<String> = std::iter::once(first)
            .chain(then)
            .map(|id| one_pile(rules.group(*id)))
            .collect();
        return Some(format!(
            "Whenever {} becomes empty, the {} top cards of {} are put there at once, one after the other, as long as \
             there are any.",
            a(&unit(group)),
            number(group.fill_cards.into()),
            from.join(" or, where it has none, "),
        ));
    }
    Some(format!(
        "Whenever {} becomes empty, {cards} is put there at once.",
        a(&unit(group))
    ))
}

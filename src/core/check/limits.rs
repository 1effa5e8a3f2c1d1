//! Checks that the numbers in a description of a game are within their limits, and that the kinds
//! of pile and other parts to which it refers exist. All other checks assume that these have
//! passed.

use crate::rules::{
    Base, DealStep, Description, FirstTurn, Goal, Group, GroupId, GroupSet, LinkedPile,
    MOST_CARDS_ON_PILE, MOST_COLUMNS, MOST_COUNTED_EVENTS, MOST_GROUPS, MOST_PACKS, MOST_PEAKS,
    MOST_ROWS, MOST_SEATS, Rearrange, ScoreFor, Shape, StartLimit, Stock, TurnGame, TurnStep,
    WIDEST_TRIANGLE_ROW,
};

use super::{Faults, Field, PileField};

/// A number in a description that is too large, or a reference to a part of the game that does not
/// exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitsProblem {
    /// This number of players is 0 or above [`MOST_SEATS`].
    Seats(u32),
    /// The partner with this number has the same name as an earlier partner. (Partners are players
    /// on one side who share a layout.)
    PartnersAlike(usize),
    /// There are several players, but the game has neither a race nor turns, or it has both.
    OneContest,
    /// The rules of a game define both a race and turns, but only one of them is possible.
    RaceAndTurns,
    /// The number of packs is not between 1 and [`MOST_PACKS`].
    Packs,
    /// The number of kinds of pile is not between 1 and [`MOST_GROUPS`].
    Groups,
    /// The game has this many piles, more than [`crate::MOST_PILES`].
    TooManyPiles(usize),
    /// The memory for all cards that the piles may hold would be too large.
    TooManyCardsOnPiles,
    /// The description refers to a kind of pile that does not exist.
    NoSuchGroup,
    /// The name of a kind of pile is not two to twenty lower-case letters, or another kind of pile
    /// has the same name.
    Name,
    /// A pile may hold more than [`MOST_CARDS_ON_PILE`] cards, or a list gives a pile a limit of 0.
    Limit,
    /// A list with one limit, one face or one set of covering piles for each pile does not have one
    /// entry for each pile.
    ListForEach {
        /// The number of entries in the list, which should be the number of piles.
        listed: usize,
        /// The number of piles of the kind to which the list belongs.
        piles: u8,
    },
    /// A shape of piles, such as a grid or triangle, has no rows, columns or peaks, or too many of
    /// them.
    Shape,
    /// The lowest row of a triangle of piles has more places than [`WIDEST_TRIANGLE_ROW`].
    WideTriangle {
        /// The number of peaks of a triangle of piles.
        peaks: u8,
        /// The number of rows of a triangle of piles.
        rows: u8,
        /// The number of places in the lowest row of a triangle of piles.
        foot: u8,
    },
    /// The number of piles differs from the number of places of the shape in which they lie.
    CountOfShape,
    /// The description refers to a partner whose number does not exist.
    NoSuchPartner,
    /// The description refers to a pile by a number that its kind of pile does not have.
    NoPileOfNumber {
        /// The kind of pile that has no pile with the given number.
        group: GroupId,
        /// The number, from 1, with which no pile of the kind exists.
        number: u8,
    },
    /// A list that gives a number of cards for each pile does not have one entry for each pile.
    CountForEach {
        /// The number of entries in the list of card numbers.
        numbers: usize,
        /// The number of piles of the kind to which the list belongs.
        piles: u8,
    },
    /// More than [`MOST_COUNTED_EVENTS`] lines of the score give points for events in the game, or
    /// two such lines share a counter.
    CountedEvents,
}

/// Checks that the numbers in a description are within their limits, and that the parts to which it
/// refers exist.
pub(super) fn check(game: &Description, faults: &mut Faults) {
    check_seats(game, faults);
    if !(1..=MOST_PACKS).contains(&game.packs) {
        faults.push(Field::Packs, LimitsProblem::Packs);
    }
    if !(1..=MOST_GROUPS).contains(&game.groups.len()) {
        faults.push(Field::Piles, LimitsProblem::Groups);
        return;
    }
    for (field, groups) in references(game) {
        if groups
            .iter()
            .any(|group| group.index() >= game.groups.len())
        {
            faults.push(field, LimitsProblem::NoSuchGroup);
        }
    }
    for (id, group) in game.group_ids().zip(&game.groups) {
        check_group(game, id, group, faults);
    }
    if faults.0.is_empty() {
        check_numbers(game, faults);
    }
    check_events(game, faults);
}

fn check_seats(game: &Description, faults: &mut Faults) {
    let partners = u32::try_from(game.roles.len().max(1)).unwrap_or(u32::MAX);
    let seats = u32::from(game.sides).saturating_mul(partners);
    if !(1..=u32::from(MOST_SEATS)).contains(&seats) {
        faults.push(Field::Seats, LimitsProblem::Seats(seats));
    }
    let mut roles = game.roles.iter().enumerate();
    let alike = |(partner, role): &(usize, &String)| game.roles[..*partner].contains(role);
    if let Some((partner, _)) = roles.find(alike) {
        faults.push(Field::Seats, LimitsProblem::PartnersAlike(partner));
    }
    if game.race.is_some() && game.turn_game.is_some() {
        faults.push(Field::TurnGame, LimitsProblem::RaceAndTurns);
    }
    let contends = matches!(game.goal, Goal::Race);
    if contends != game.is_for_several() || seats > 1 && !game.is_for_several() {
        faults.push(Field::Goal, LimitsProblem::OneContest);
    }
}

/// Whether a word may be the name of a kind of pile: two to twenty lower-case letters. In notation,
/// single letters name piles.
///
/// # Examples
///
/// ```
/// use patience_core::check::is_group_name;
///
/// assert!(is_group_name("free_cell"));
/// assert!(!is_group_name("t"), "single letters name piles in the notation");
/// assert!(!is_group_name("Reserve"));
/// ```
pub fn is_group_name(name: &str) -> bool {
    (2..=20).contains(&name.len())
        && name
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

fn check_group(game: &Description, id: GroupId, group: &Group, faults: &mut Faults) {
    let mut push = |field, problem: LimitsProblem| faults.push(Field::Pile(id, field), problem);
    let before = &game.groups[..id.index()];
    if !is_group_name(&group.name) || before.iter().any(|other| other.name == group.name) {
        push(PileField::All, LimitsProblem::Name);
    }
    // A pile that cannot hold any card would always be the first empty one.
    let range = 1..=MOST_CARDS_ON_PILE;
    let is_each_right = group.limits.iter().all(|limit| range.contains(limit));
    if group.limit > MOST_CARDS_ON_PILE || !is_each_right {
        push(PileField::Limit, LimitsProblem::Limit);
    }
    let lists = [
        (PileField::Limit, group.limits.len()),
        (
            PileField::Start,
            match &group.start_limit {
                StartLimit::ByPile(starts) => starts.len(),
                StartLimit::None | StartLimit::When { .. } => 0,
            },
        ),
        (PileField::Face, group.shown_by_pile.len()),
        (PileField::CoveredBy, group.covered_by.len()),
    ];
    for (field, listed) in lists {
        if listed != 0 && listed != usize::from(group.count) {
            let piles = group.count;
            push(field, LimitsProblem::ListForEach { listed, piles });
        }
    }
    let mut over = group.covered_by.iter().flatten().chain(&group.freed_by_one);
    if let Some(number) = over.find(|number| **number >= group.count) {
        let number = number.saturating_add(1);
        let problem = LimitsProblem::NoPileOfNumber { group: id, number };
        push(PileField::CoveredBy, problem);
    }
    let partners = game.roles.len();
    if group
        .taken_by
        .is_some_and(|partner| usize::from(partner) >= partners)
    {
        push(PileField::TakenBy, LimitsProblem::NoSuchPartner);
    }
    match check_shape(group.shape) {
        Err((field, problem)) => push(field, problem),
        Ok(Some(places)) if places != group.count => {
            push(PileField::Count, LimitsProblem::CountOfShape);
        }
        Ok(_) => {}
    }
}

/// Returns the number of places in a shape of piles. Returns `None` for a plain row, which may have
/// any number of places.
fn check_shape(shape: Shape) -> Result<Option<u8>, (PileField, LimitsProblem)> {
    let out_of_bounds = Err((PileField::Shape, LimitsProblem::Shape));
    match shape {
        Shape::Row => Ok(None),
        Shape::Grid { rows, columns } => {
            if !(1..=MOST_ROWS).contains(&rows) || !(1..=MOST_COLUMNS).contains(&columns) {
                return out_of_bounds;
            }
            Ok(Some(rows * columns))
        }
        Shape::Triangle { rows, peaks } => {
            if !(1..=MOST_ROWS).contains(&rows) || !(1..=MOST_PEAKS).contains(&peaks) {
                return out_of_bounds;
            }
            let foot = shape.places_in_row(rows - 1);
            if foot > WIDEST_TRIANGLE_ROW {
                let problem = LimitsProblem::WideTriangle { peaks, rows, foot };
                return Err((PileField::Shape, problem));
            }
            Ok(Some(u8::try_from(shape.places()).unwrap_or(u8::MAX)))
        }
    }
}

/// Returns the kinds of pile that a description refers to, grouped by the field that refers to
/// them.
fn references(game: &Description) -> Vec<(Field, Vec<GroupId>)> {
    let mut all = Vec::new();
    for (id, group) in game.group_ids().zip(&game.groups) {
        all.push((Field::Pile(id, PileField::All), groups_of_group(group)));
        for (happening, when) in group.conditions() {
            let named = when.groups().iter().collect();
            all.push((Field::Pile(id, happening.into()), named));
        }
    }
    for (number, step) in game.deal.iter().enumerate() {
        all.push((Field::DealStep(number), groups_of_step(step)));
    }
    if let Base::Chosen(from) = game.base {
        all.push((Field::Base, from.iter().collect()));
    }
    if let Some(stock) = &game.stock {
        all.extend(groups_of_stock(stock));
    }
    if let Some(redeal) = &game.redeal {
        let kept = redeal
            .kept()
            .into_iter()
            .flat_map(|kept| [kept.grid, kept.out]);
        let named = redeal.groups.iter().chain(kept);
        all.push((Field::Redeal, named.collect()));
    }
    if let Some(removal) = &game.removal {
        let named = removal.from().union(removal.to());
        all.push((Field::Removal, named.iter().collect()));
        for (number, leaving) in removal.groups.iter().enumerate() {
            let named = leaving.goes_when.groups();
            all.push((Field::RemovalWhen(number), named.iter().collect()));
        }
    }
    all.push((Field::Goal, game.goal.groups().iter().collect()));
    for (number, line) in game.score.iter().enumerate() {
        let field = Field::Score(number);
        all.push((field, groups_scored(&line.of)));
    }
    if let Some(lines) = &game.lines {
        all.push((Field::LinesGrid, vec![lines.grid]));
        let starter = lines.starter().into_iter().collect();
        all.push((Field::LinesStarter, starter));
    }
    if let Some(par) = &game.par {
        all.push((Field::Par, par.less.iter().chain([par.cleared]).collect()));
    }
    all.extend(game.rearrange.map(|rearrange| {
        let field = match rearrange {
            Rearrange::FullGrid(_) => Field::RearrangeGrid,
            Rearrange::Misplaced(_) => Field::RearrangeMisplaced,
        };
        (field, rearrange.groups().iter().collect())
    }));
    let race = game.race.as_ref();
    all.extend(race.map(|race| (Field::RaceOut, race.out.groups().iter().collect())));
    if let Some(turn_game) = &game.turn_game {
        let field = Field::TurnGame;
        all.push((field, groups_of_turn_game(turn_game)));
    }
    all
}

/// Returns the kinds of pile that a kind of pile refers to.
fn groups_of_group(group: &Group) -> Vec<GroupId> {
    let sets = [
        group.from,
        group.start_from,
        group.start_later,
        group.from_own,
        group.from_own_at_first,
        group.collects,
        group.collects_by_hand,
    ];
    let sets = sets.into_iter().chain(group.from_at_first);
    let guests = group.guests.iter().map(|guests| guests.from);
    let linked = match group.linked_pile {
        LinkedPile::Group(other) => Some(other),
        LinkedPile::None | LinkedPile::Left => None,
    };
    let named = sets.chain(guests).flat_map(GroupSet::iter);
    let named = named.chain(group.fill.iter().copied()).chain(linked);
    named.chain(group.full_to).collect()
}

/// Returns the kinds of pile that a stock refers to, grouped by the field that refers to them.
fn groups_of_stock(stock: &Stock) -> [(Field, Vec<GroupId>); 3] {
    let piles = std::iter::once(stock.group);
    let piles = piles.chain(stock.gathered.iter().copied());
    let turned = stock.steps().flat_map(|step| match step {
        TurnStep::Up(up) => std::iter::once(up.to).chain(up.room).collect(),
        TurnStep::Onto { from, to } => vec![*from, *to],
        TurnStep::CloseUp(grid) => vec![*grid],
        _ => step.dealt_to().to_vec(),
    });
    [
        (Field::Stock, piles.collect()),
        (Field::StockTurn, turned.collect()),
        (Field::StockWhen, stock.when.groups().iter().collect()),
    ]
}

/// Returns the kinds of pile to which the rules about turns refer, in a game in which players share
/// one pack.
fn groups_of_turn_game(turn_game: &TurnGame) -> Vec<GroupId> {
    let first = match turn_game.first {
        FirstTurn::HighestTop(group) => Some(group),
        FirstTurn::NextToDealer => None,
    };
    let compulsory = turn_game.compulsory.map(|compulsory| compulsory.to);
    let named = turn_game.out.iter().chain(turn_game.ends_on);
    named.chain(first).chain(compulsory).collect()
}

fn groups_of_step(step: &DealStep) -> Vec<GroupId> {
    match step {
        DealStep::Interleaved { row, pile, .. } => vec![*row, *pile],
        DealStep::Taken { from, to, .. } => vec![*from, *to],
        DealStep::Base { to }
        | DealStep::Picked { to, .. }
        | DealStep::Sunk { to, .. }
        | DealStep::Each { to, .. }
        | DealStep::One { to, .. }
        | DealStep::Rest { to } => vec![*to],
    }
}

fn groups_scored(of: &ScoreFor) -> Vec<GroupId> {
    match of {
        ScoreFor::CardOn(group)
        | ScoreFor::InOrder(group)
        | ScoreFor::Emptied(group)
        | ScoreFor::RankOn(_, group)
        | ScoreFor::CardLeft(group)
        | ScoreFor::TurnedUp { on: group, .. } => vec![*group],
        ScoreFor::OthersLeft(groups) => groups.iter().collect(),
        ScoreFor::Transferred { from, to, .. } => from.iter().chain(to.iter()).collect(),
        ScoreFor::GoingOut | ScoreFor::Deal | ScoreFor::Lines | ScoreFor::Par => Vec::new(),
    }
}

/// Checks that the piles to which a description refers by number exist. Their kinds of pile must
/// already have been checked.
fn check_numbers(game: &Description, faults: &mut Faults) {
    for (at, step) in game.deal.iter().enumerate() {
        let field = Field::DealStep(at);
        match step {
            DealStep::One { to, number, .. } | DealStep::Picked { to, number, .. }
                if *number >= game.group(*to).count =>
            {
                let problem = LimitsProblem::NoPileOfNumber {
                    group: *to,
                    number: number.saturating_add(1),
                };
                faults.push(field, problem);
            }
            DealStep::Each { to, counts, .. } => {
                let piles = game.group(*to).count;
                if counts.len() != usize::from(piles) {
                    let numbers = counts.len();
                    faults.push(field, LimitsProblem::CountForEach { numbers, piles });
                }
            }
            _ => {}
        }
    }
    for step in game.stock.iter().flat_map(Stock::steps) {
        if let TurnStep::One { to, number, .. } = step
            && *number >= game.group(*to).count
        {
            let problem = LimitsProblem::NoPileOfNumber {
                group: *to,
                number: number.saturating_add(1),
            };
            faults.push(Field::StockTurn, problem);
        }
    }
    for (at, row) in game.picture.iter().enumerate() {
        let mut named = row.iter().flatten();
        let is_there = |(group, number): &(GroupId, u8)| {
            let groups = game.groups.get(group.index());
            groups.is_some_and(|group| *number < group.count)
        };
        if let Some((group, number)) = named.find(|pile| !is_there(pile)) {
            let problem = LimitsProblem::NoPileOfNumber {
                group: *group,
                number: number.saturating_add(1),
            };
            faults.push(Field::Picture(at), problem);
        }
    }
}

/// Checks that each line of the score that gives points for events in the game has its own counter.
fn check_events(game: &Description, faults: &mut Faults) {
    let counters = game.score.iter().filter_map(|line| match line.of {
        ScoreFor::Transferred { count, .. } | ScoreFor::TurnedUp { count, .. } => Some(count),
        _ => None,
    });
    let in_order = counters
        .enumerate()
        .all(|(number, counter)| number < MOST_COUNTED_EVENTS && usize::from(counter) == number);
    if !in_order {
        let last = game.score.len().saturating_sub(1);
        faults.push(Field::Score(last), LimitsProblem::CountedEvents);
    }
}

//! The tables: for each kind of pile and each card that may lie on top, the cards it accepts.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::compile::piles::depends_on_base;
use crate::pile_set::Rows;
use crate::rules::{AcceptTable, Base, Build, Direction, EMPTY_PILE, Group, Lift, Start, Suits};

/// Fills the tables of a kind of pile. `run` is how runs that are lifted hang together where
/// that differs from how the pile is built.
pub(super) fn fill(group: &mut Group, base: Base, run: Option<Build>) {
    let run = run.unwrap_or(group.build);
    let bases: Vec<Rank> =
        depends_on_base(base).map_or_else(|| Rank::all().collect(), |rank| vec![rank]);
    let tables = |build: Build| bases.iter().map(move |base| (build, *base));
    group.accepts = tables(group.build)
        .map(|(build, base)| accept_table(group, build, base))
        .collect();
    if let Some(build) = group.guests.as_ref().map(|guests| guests.build) {
        let accepts = tables(build)
            .map(|(build, base)| accept_table(group, build, base))
            .collect();
        if let Some(guests) = &mut group.guests {
            guests.accepts = accepts;
        }
    }
    group.in_order = bases
        .iter()
        .map(|base| {
            let mut table = [CardSet::EMPTY; 52];
            // Cards that lie together by no rule are not a run.
            if run.direction != Direction::Any {
                for below in Card::all() {
                    table[below.index() as usize] =
                        CardSet::filter(|card| follows(run, below, card, *base));
                }
            }
            table
        })
        .collect();
    group.runs = match group.lift {
        Lift::FaceUp | Lift::Pile => vec![[CardSet::ALL; 52]],
        _ => group.in_order.clone(),
    };
}

fn accept_table(group: &Group, build: Build, base: Rank) -> AcceptTable {
    let mut on = [CardSet::EMPTY; 64];
    for top in Card::all() {
        on[top.index() as usize] = CardSet::filter(|card| {
            follows(build, top, card, base) || group.wild == Some(card.rank())
        });
    }
    on[EMPTY_PILE as usize] = match group.start {
        Start::Nothing => CardSet::EMPTY,
        Start::AnyCard => CardSet::ALL,
        Start::Rank(rank) => CardSet::filter(|card| card.rank() == rank),
        Start::AboveBase(steps) => CardSet::filter(|card| card.rank() == base.plus(steps)),
    };
    if group.wild_starts {
        on[EMPTY_PILE as usize] |= CardSet::filter(|card| group.wild == Some(card.rank()));
    }
    AcceptTable {
        on,
        rows: [Rows::NONE; 64],
    }
}

/// Tells whether a card may lie on another. Ranks run from the base (lowest) to the rank
/// below it (highest); only a wrapping build goes on past the ends.
pub(crate) fn follows(build: Build, below: Card, card: Card, base: Rank) -> bool {
    let (low, high) = (below.rank().above(base), card.rank().above(base));
    let step = |from: u8, to: u8| {
        let next = from + build.by;
        next == to || build.wrapping && next == to + Rank::COUNT
    };
    let (up, down) = (step(low, high), step(high, low));
    let rank = match build.direction {
        Direction::Up => up,
        Direction::Down => down,
        Direction::UpOrDown => up || down,
        Direction::DownOrSame => down || high == low,
        Direction::Same => high == low,
        Direction::SameOrSuit => high == low || below.suit() == card.suit(),
        Direction::Any => true,
        Direction::None => false,
    };
    rank && related(build.suits, below, card)
}

/// Tells whether the suits of two cards are so related.
pub(crate) fn related(suits: Suits, one: Card, other: Card) -> bool {
    match suits {
        Suits::Same => one.suit() == other.suit(),
        Suits::Alternating => one.colour() != other.colour(),
        Suits::SameColour => one.colour() == other.colour(),
        Suits::Other => one.suit() != other.suit(),
        Suits::Any => true,
    }
}

//! Dealing columns: which cards go where, and which way up.

use super::column_terms::{Base, Down, Home, Reserve, Stock, Take, Terms, Way};
use super::columns::go_together;
use super::piles::{Card, Piles, add, all, names, stock};

/// Deals a game; returns its piles and its base rank.
pub fn deal(terms: &Terms, deck: &[Card]) -> (Piles, i32) {
    check(terms, deck);
    let mut piles = table(terms);
    let mut rest = deck.to_vec();
    let mut put = |name: &str, card: Card| piles.get_mut(name).unwrap().push(card);
    if let Take::OneHole(_) = terms.take {
        let ace = rest.iter().position(|card| card.face() == "AS").unwrap();
        put("f", rest.remove(ace));
    }
    for (number, (face, _)) in (1..).zip(terms.hours) {
        let at = rest.iter().position(|card| card.face() == *face).unwrap();
        put(&format!("f{number}"), rest.remove(at));
    }
    for (name, card) in terms.homes.iter().flat_map(|home| firsts(*home, &mut rest)) {
        put(&name, card);
    }
    if let (Base::Rank(rank), true) = (terms.base, terms.bases_dealt) {
        let (bases, others) = rest.into_iter().partition(|card| card.rank == rank);
        rest = others;
        let bases: Vec<Card> = bases;
        for (number, card) in bases.into_iter().enumerate() {
            put(&format!("f{}", number + 1), card);
        }
    }
    for (column, card) in terms
        .bottoms
        .iter()
        .flat_map(|rank| {
            let (bottoms, others) = rest.drain(..).partition(|card: &Card| card.rank == *rank);
            rest = others;
            let bottoms: Vec<Card> = bottoms;
            bottoms
        })
        .enumerate()
        .collect::<Vec<_>>()
    {
        put(&format!("t{}", column + 1), card);
    }
    for home in terms.homes.iter().filter(|home| home.any_dealt) {
        for name in names(home.name, home.count) {
            put(&name, rest.remove(0));
        }
    }
    if let Reserve::Heaps(heaps) = terms.reserve {
        for row in 0..heaps.iter().copied().max().unwrap_or(0) {
            for (name, _) in names("r", heaps.len())
                .iter()
                .zip(heaps)
                .filter(|(_, cards)| **cards > row)
            {
                put(name, rest.remove(0));
            }
        }
    }
    if let Reserve::Pile(cards) = terms.reserve {
        for (number, card) in rest.drain(..cards).enumerate() {
            let is_down = number + 1 < cards && !terms.reserve_open;
            put("r", if is_down { card.down() } else { card });
        }
    }
    if let Reserve::Piles(count, cards) = terms.reserve {
        for _ in 0..cards {
            for name in names("r", count) {
                put(&name, rest.remove(0));
            }
        }
    }
    let base = match terms.base {
        Base::Rank(rank) => rank,
        Base::FirstUp => {
            let card = rest.remove(0);
            put("f1", card);
            card.rank
        }
        Base::Chosen(_) => 0,
    };
    let columns: Vec<(String, usize)> = column_names(terms)
        .into_iter()
        .zip(terms.columns.iter().copied())
        .collect();
    let (first, apart) = columns.split_at(columns.len() - terms.apart);
    for (kept, columns) in [(terms.down, first), (Down::NoCard, apart)] {
        let most = columns.iter().map(|(_, cards)| *cards).max().unwrap_or(0);
        for row in 0..most {
            for (name, cards) in columns.iter().filter(|(_, cards)| *cards > row) {
                let card = rest.remove(0);
                let is_down = match kept {
                    Down::Each(covered) => {
                        let at = columns.iter().position(|(other, _)| other == name);
                        row < covered[at.unwrap()]
                    }
                    Down::InTurn(ways) => {
                        let way = ways.chars().cycle().nth(row);
                        way == Some('d') && row + 1 < *cards
                    }
                    _ => row < face_down(kept, *cards),
                };
                put(name, if is_down { card.down() } else { card });
            }
        }
    }
    if terms.kings_sink {
        for (name, _) in &columns {
            let column = piles.get_mut(name).unwrap();
            let (kings, others): (Vec<Card>, Vec<Card>) =
                column.drain(..).partition(|card| card.rank == 13);
            column.extend(kings.into_iter().chain(others));
        }
    }
    let mut put = |name: &str, card: Card| piles.get_mut(name).unwrap().push(card);
    let cells = names("c", terms.cells);
    for number in terms.cells_dealt {
        put(&cells[number - 1], rest.remove(0));
    }
    if let Reserve::Open(cards) = terms.reserve {
        for name in names("r", cards) {
            put(&name, rest.remove(0));
        }
    }
    if let Reserve::After(cards) = terms.reserve {
        for _ in 0..cards {
            put("r", rest.remove(0));
        }
    }
    if matches!(terms.take, Take::Hole(_)) {
        put("w", rest.remove(0));
    }
    if terms.stock == Stock::None {
        assert!(rest.is_empty(), "{} cards are not dealt", rest.len());
    } else {
        piles.insert("s".to_owned(), stock(rest));
        if terms.stock == Stock::Open {
            super::turn_one(&mut piles, "s", "h");
        }
    }
    (piles, base)
}

/// Takes the first cards of foundations out of the deck, each with the pile that it goes to.
fn firsts(home: Home, rest: &mut Vec<Card>) -> Vec<(String, Card)> {
    if !home.of.is_empty() {
        let certain = home.of.chars().map(|suit| {
            let wanted = |card: &Card| card.rank == home.first && card.suit == suit;
            let at = rest.iter().position(wanted).unwrap();
            rest.remove(at)
        });
        return names(home.name, home.count)
            .into_iter()
            .zip(certain)
            .collect();
    }
    let mut taken: Vec<Card> = Vec::new();
    let of_suit = |taken: &[Card], card: &Card| {
        let same = taken.iter().filter(|other| other.suit == card.suit);
        same.count() < home.count.div_ceil(4)
    };
    rest.retain(|card| {
        let first = taken.len() < home.dealt && card.rank == home.first && of_suit(&taken, card);
        if first {
            taken.push(*card);
        }
        !first
    });
    names(home.name, home.count)
        .into_iter()
        .zip(taken)
        .collect()
}

/// Checks that the deck has exactly the cards of the game.
fn check(terms: &Terms, deck: &[Card]) {
    let sorted = |mut cards: Vec<Card>| {
        cards.sort_by_key(|card| (card.suit, card.rank));
        cards
    };
    assert_eq!(sorted(deck.to_vec()), sorted(cards(terms)), "the deck");
}

/// Returns all cards of a game, in order.
pub fn cards(terms: &Terms) -> Vec<Card> {
    pack(suits(terms), terms.letters(), terms.packs)
}

/// Returns packs of cards with these suits and ranks.
pub fn pack(suits: &str, ranks: &str, packs: usize) -> Vec<Card> {
    let suits = suits.chars().cycle().take(4 * packs);
    suits
        .flat_map(|suit| {
            let ranks = ranks.chars();
            ranks.map(move |rank| (rank, suit))
        })
        .map(|(rank, suit)| Card::read(&format!("{rank}{suit}"), 0))
        .collect()
}

/// Returns the letters of the suits of a game.
pub fn suits(terms: &Terms) -> &'static str {
    match terms.suits {
        1 => "S",
        2 => "HS",
        _ => "CDHS",
    }
}

/// Creates the empty piles.
pub fn table(terms: &Terms) -> Piles {
    let mut piles = Piles::new();
    for name in column_names(terms) {
        piles.insert(name, Vec::new());
    }
    let hole = matches!(terms.take, Take::Hole(_));
    match terms.take {
        Take::Hole(_) | Take::Nowhere | Take::Columns => {}
        Take::OneHole(_) => add(&mut piles, "f", 1),
        _ if !terms.hours.is_empty() => add(&mut piles, "f", terms.hours.len()),
        _ if !terms.homes.is_empty() => {
            for home in &terms.homes {
                add(&mut piles, home.name, home.count);
            }
        }
        _ => add(&mut piles, "f", 4 * terms.packs),
    }
    add(&mut piles, "c", terms.cells);
    match terms.reserve {
        Reserve::None => {}
        Reserve::Pile(_) | Reserve::After(_) => add(&mut piles, "r", 1),
        Reserve::Heaps(heaps) => add(&mut piles, "r", heaps.len()),
        Reserve::Open(count) | Reserve::Piles(count, _) => add(&mut piles, "r", count),
    }
    if terms.stock != Stock::None {
        add(&mut piles, "s", 1);
    }
    if terms.stock == Stock::Open {
        add(&mut piles, "h", 1);
    }
    if hole || matches!(terms.stock, Stock::ToWaste { .. }) {
        add(&mut piles, "w", 1);
    }
    piles
}

/// Returns the names of the columns, from left to right.
fn column_names(terms: &Terms) -> Vec<String> {
    let mut columns = names("t", terms.columns.len() - terms.apart);
    if terms.apart > 0 {
        columns.extend(names(terms.apart_name, terms.apart));
    }
    columns
}

fn face_down(down: Down, cards: usize) -> usize {
    match down {
        Down::NoCard | Down::InTurn(_) | Down::Each(_) | Down::ButAlone => 0,
        Down::First(covered) => covered.min(cards.saturating_sub(1)),
        Down::ButLast(open) => cards.saturating_sub(open),
    }
}

/// Takes complete runs off the columns, in the order of the columns.
pub fn take_whole_runs(terms: &Terms, piles: &mut Piles) {
    if !matches!(terms.take, Take::WholeRuns | Take::WholeRounds) {
        return;
    }
    for column in all(piles, 't') {
        if ends_in_whole_run(terms, &piles[&column]) {
            let home = all(piles, 'f')
                .into_iter()
                .find(|name| piles[name].is_empty())
                .expect("there is a place for every run");
            super::shift(piles, &column, &home, 13);
        }
    }
}

/// Whether the last thirteen cards of a column are a run from king to ace.
pub fn ends_in_whole_run(terms: &Terms, cards: &[Card]) -> bool {
    let Some(below) = cards.len().checked_sub(13) else {
        return false;
    };
    let run = &cards[below..];
    let suits = terms.whole.or(terms.run).unwrap_or(terms.build.suits);
    let up = terms.build.way == Way::Up;
    let next = |rank: i32| {
        if up {
            rank % 13 + 1
        } else {
            (rank + 11) % 13 + 1
        }
    };
    let begins = run[0].rank == if up { 1 } else { 13 };
    let anywhere = match terms.take {
        Take::WholeRounds => true,
        Take::Nowhere => terms.build.wraps,
        _ => false,
    };
    let in_order = (begins || anywhere)
        && run
            .windows(2)
            .all(|pair| pair[1].rank == next(pair[0].rank));
    run.iter().all(|card| card.up)
        && in_order
        && run
            .windows(2)
            .all(|pair| go_together(suits, pair[0], pair[1]))
}

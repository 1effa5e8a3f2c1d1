//! Dealing columns: which cards go where, and which way up.

use super::column_terms::{Base, Down, Reserve, Stock, Take, Terms};
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
    if let Reserve::Pile(cards) = terms.reserve {
        for (number, card) in rest.drain(..cards).enumerate() {
            let is_down = number + 1 < cards;
            put("r", if is_down { card.down() } else { card });
        }
    }
    let base = match terms.base {
        Base::Rank(rank) => rank,
        Base::FirstUp => {
            let card = rest.remove(0);
            put("f1", card);
            card.rank
        }
    };
    if terms.bases_dealt {
        let (bases, others) = rest.into_iter().partition(|card| card.rank == base);
        rest = others;
        let bases: Vec<Card> = bases;
        for (number, card) in bases.into_iter().enumerate() {
            put(&format!("f{}", number + 1), card);
        }
    }
    let columns: Vec<(String, usize)> = column_names(terms)
        .into_iter()
        .zip(terms.columns.iter().copied())
        .collect();
    let (first, apart) = columns.split_at(columns.len() - terms.apart);
    for (kept, columns) in [(terms.down, first), (Down::Nobody, apart)] {
        let most = columns.iter().map(|(_, cards)| *cards).max().unwrap_or(0);
        for row in 0..most {
            for (name, cards) in columns.iter().filter(|(_, cards)| *cards > row) {
                let card = rest.remove(0);
                let is_down = row < face_down(kept, *cards);
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
    if matches!(terms.take, Take::Hole(_)) {
        put("w", rest.remove(0));
    }
    if terms.stock == Stock::None {
        assert!(rest.is_empty(), "{} cards are not dealt", rest.len());
    } else {
        piles.insert("s".to_owned(), stock(rest));
    }
    (piles, base)
}

/// Sees that the deck has all the cards that the game is played with, and no others.
fn check(terms: &Terms, deck: &[Card]) {
    let sorted = |mut cards: Vec<Card>| {
        cards.sort_by_key(|card| (card.suit, card.rank));
        cards
    };
    assert_eq!(sorted(deck.to_vec()), sorted(cards(terms)), "the deck");
}

/// Returns all the cards that a game is played with, in order.
pub fn cards(terms: &Terms) -> Vec<Card> {
    let suits = suits(terms).chars().cycle().take(4 * terms.packs);
    suits
        .flat_map(|suit| {
            let ranks = "A23456789TJQK".chars().take(terms.ranks as usize);
            ranks.map(move |rank| (rank, suit))
        })
        .map(|(rank, suit)| Card::read(&format!("{rank}{suit}"), 0))
        .collect()
}

/// Returns the letters of the suits that a game is played with.
pub fn suits(terms: &Terms) -> &'static str {
    match terms.suits {
        1 => "S",
        2 => "HS",
        _ => "CDHS",
    }
}

/// Lays out the empty piles.
pub fn table(terms: &Terms) -> Piles {
    let mut piles = Piles::new();
    for name in column_names(terms) {
        piles.insert(name, Vec::new());
    }
    let hole = matches!(terms.take, Take::Hole(_));
    match terms.take {
        Take::Hole(_) => {}
        Take::OneHole(_) => add(&mut piles, "f", 1),
        _ => add(&mut piles, "f", 4 * terms.packs),
    }
    add(&mut piles, "c", terms.cells);
    match terms.reserve {
        Reserve::None => {}
        Reserve::Pile(_) => add(&mut piles, "r", 1),
        Reserve::Piles(count) => add(&mut piles, "r", count),
        Reserve::Open(cards) => add(&mut piles, "r", cards),
    }
    if terms.stock != Stock::None {
        add(&mut piles, "s", 1);
    }
    if hole || matches!(terms.stock, Stock::ToWaste { .. }) {
        add(&mut piles, "w", 1);
    }
    piles
}

/// Returns the names of the columns, left to right.
fn column_names(terms: &Terms) -> Vec<String> {
    let mut columns = names("t", terms.columns.len() - terms.apart);
    if terms.apart > 0 {
        columns.extend(names("tableau", terms.apart));
    }
    columns
}

fn face_down(down: Down, cards: usize) -> usize {
    match down {
        Down::Nobody => 0,
        Down::First(covered) => covered,
        Down::ButLast(open) => cards.saturating_sub(open),
    }
}

/// Takes complete suits off the columns, in the order of the columns.
pub fn take_whole_runs(terms: &Terms, piles: &mut Piles) {
    if !matches!(terms.take, Take::WholeRuns) {
        return;
    }
    for column in all(piles, 't') {
        let cards = &piles[&column];
        let Some(below) = cards.len().checked_sub(13) else {
            continue;
        };
        let whole = cards[below..].iter().enumerate().all(|(index, card)| {
            card.up && card.suit == cards[below].suit && card.rank == 13 - index as i32
        });
        if whole {
            let home = all(piles, 'f')
                .into_iter()
                .find(|name| piles[name].is_empty())
                .expect("there is a place for every suit");
            super::shift(piles, &column, &home, 13);
        }
    }
}

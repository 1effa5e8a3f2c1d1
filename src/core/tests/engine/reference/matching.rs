//! Cards that leave the table in pairs, in sets, alone, or because of a higher one: one player for
//! all games that are mainly that, by their terms.

use std::collections::VecDeque;

use super::matching_terms::{Layout, Pair, Stock, Terms, terms};
use super::{Card, Options, Piles, Player, add, all, kind, names, shift, stock, turn_one};

#[derive(Clone)]
pub struct Matching {
    terms: Terms,
    piles: Piles,
    redealt: usize,
    /// The number of turns of the stock.
    turned: usize,
    /// The places from which cards are removed, in the order of the table.
    places: Vec<String>,
}

impl Matching {
    /// Deals a game of this kind, or returns `None` for any other.
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Option<Self> {
        let terms = terms(game, options)?;
        let mut piles = Piles::new();
        add(&mut piles, "d", 1);
        let mut pack: VecDeque<Card> = deck.iter().copied().collect();
        let mut layout = match terms.layout {
            Layout::Columns(columns) => names("t", columns.len()),
            Layout::Pyramid => in_rows('p', &[1, 2, 3, 4, 5, 6, 7]),
            Layout::Square => in_rows('g', &[5; 5]),
        };
        for name in &layout {
            piles.insert(name.clone(), Vec::new());
        }
        // Columns are dealt in rounds, as far as each goes.
        for round in 0..20 {
            for (at, name) in layout.iter().enumerate() {
                let deep = match terms.layout {
                    Layout::Columns(columns) => columns[at],
                    _ => 1,
                };
                if round < deep {
                    let column = piles.get_mut(name).unwrap();
                    let twin = |card: &Card| column.iter().any(|lies| lies.rank == card.rank);
                    let passed = pack.iter().take_while(|card| terms.apart && twin(card));
                    let passed = passed.count() % pack.len();
                    pack.rotate_left(passed);
                    column.extend(pack.pop_front());
                }
            }
        }
        let mut cards = pack.into_iter();
        let reserves = names("r", terms.reserves.0.max(1));
        if terms.reserves.0 > 0 {
            add(&mut piles, "r", terms.reserves.0);
            for _ in 0..terms.reserves.1 {
                for name in &reserves {
                    piles.get_mut(name).unwrap().extend(cards.next());
                }
            }
        }
        let mut places = Vec::new();
        if let Stock::Wastes(count, _) = terms.stock {
            for name in names("w", count) {
                piles.insert(name.clone(), cards.by_ref().take(1).collect());
                places.push(name);
            }
        }
        if terms.stock != Stock::None {
            piles.insert("s".to_owned(), stock(cards.collect::<Vec<_>>()));
        }
        if matches!(terms.stock, Stock::Waste(_)) {
            add(&mut piles, "w", 1);
            places.push("w".to_owned());
        }
        // The reserves of Nestor come before its columns, those of Giza after the pyramid.
        let before = matches!(terms.layout, Layout::Columns(_));
        if terms.reserves.0 > 0 && before {
            places.extend(reserves.clone());
        }
        places.append(&mut layout);
        if terms.reserves.0 > 0 && !before {
            places.extend(reserves);
        }
        let mut dealt = Self {
            terms,
            piles,
            redealt: 0,
            turned: 0,
            places,
        };
        if dealt.terms.hidden {
            for name in all(&dealt.piles, 't') {
                let pile = dealt.piles.get_mut(&name).unwrap();
                pile.iter_mut().for_each(|card| *card = card.down());
            }
        }
        dealt.settle();
        Some(dealt)
    }

    /// Returns the top card of a place, if it is uncovered.
    fn free(&self, name: &str) -> Option<Card> {
        let top = self.piles[name].last().copied()?;
        let covered = name.strip_prefix('p').is_some_and(|digits| {
            let row: usize = digits[..1].parse().unwrap();
            let along: usize = digits[1..].parse().unwrap();
            [along, along + 1].iter().any(|along| {
                let over = self.piles.get(&format!("p{}{along}", row + 1));
                over.is_some_and(|pile| !pile.is_empty())
            })
        });
        (!covered && top.up).then_some(top)
    }

    fn goes_with(&self, one: &str, other: &str) -> bool {
        let (Some(a), Some(b)) = (self.free(one), self.free(other)) else {
            return false;
        };
        let pair = match self.terms.pair {
            Pair::Never => false,
            Pair::Sum(sum) => a.rank + b.rank == sum && (a.suit != b.suit || !self.terms.two_suits),
            Pair::Alike => a.rank == b.rank,
            Pair::Neighbours => (a.rank - b.rank).abs() == 1,
            Pair::Suited => a.suit == b.suit,
        };
        let two = [a.rank.min(b.rank), a.rank.max(b.rank)];
        let listed = self.terms.groups.iter().any(|group| *group == two);
        (pair || listed) && (!self.terms.touching || touch(one, other))
    }

    fn goes_alone(&self, name: &str) -> bool {
        let Some(card) = self.free(name) else {
            return false;
        };
        let high = |card: Card| if card.rank == 1 { 14 } else { card.rank };
        let beaten = |other: &String| {
            let other = self.free(other);
            other.is_some_and(|other| other.suit == card.suit && high(other) > high(card))
        };
        self.terms.kings && card.rank == 13
            || self.terms.groups.contains(&&[card.rank][..])
            || self.terms.outranked && self.places.iter().any(beaten)
    }

    /// Lists the groups that the places from `from` on can make.
    fn grouped(&self, wanted: &[i32], from: usize, chosen: &[String], found: &mut Vec<String>) {
        if wanted.is_empty() {
            let cards = chosen.iter().map(|name| self.free(name).unwrap().face());
            let cards: Vec<String> = cards.collect();
            found.push(format!("{} {}", chosen.join("+"), cards.join(" ")));
        }
        for at in from..self.places.len() {
            let Some(card) = self.free(&self.places[at]) else {
                continue;
            };
            if let Some(which) = wanted.iter().position(|rank| *rank == card.rank) {
                let mut left = wanted.to_vec();
                left.remove(which);
                let chosen = [chosen, &[self.places[at].clone()]].concat();
                self.grouped(&left, at + 1, &chosen, found);
            }
        }
    }

    fn may_close_up(&self) -> bool {
        let empty: Vec<bool> = self
            .places
            .iter()
            .map(|name| self.piles[name].is_empty())
            .collect();
        let first_gap = empty.iter().position(|empty| *empty);
        first_gap.is_some_and(|gap| {
            !self.piles["s"].is_empty() || empty[gap..].iter().any(|empty| !empty)
        })
    }

    fn turn(&mut self) {
        match self.terms.stock {
            Stock::None | Stock::Fills | Stock::FillsReserves => panic!("nothing is turned"),
            Stock::Wastes(count, _) => {
                for name in names("w", count) {
                    if !self.piles["s"].is_empty() {
                        turn_one(&mut self.piles, "s", &name);
                    }
                }
            }
            Stock::Waste(count) => {
                for _ in 0..count {
                    if !self.piles["s"].is_empty() {
                        turn_one(&mut self.piles, "s", "w");
                    }
                }
            }
            Stock::Columns | Stock::ColumnsFirst(_) => {
                let columns = match self.terms.stock {
                    Stock::ColumnsFirst(times) => self.turned < times,
                    _ => true,
                };
                self.turned += 1;
                for column in all(&self.piles, if columns { 't' } else { 'r' }) {
                    if !self.piles["s"].is_empty() {
                        turn_one(&mut self.piles, "s", &column);
                    }
                }
            }
            Stock::ClosesUp => {
                let mut cards: Vec<Card> = Vec::new();
                for name in &self.places {
                    cards.append(self.piles.get_mut(name).unwrap());
                }
                while cards.len() < self.places.len() {
                    let Some(next) = self.piles.get_mut("s").unwrap().pop() else {
                        break;
                    };
                    cards.push(next.upwards());
                }
                for (name, card) in self.places.iter().zip(cards) {
                    self.piles.get_mut(name).unwrap().push(card);
                }
            }
        }
    }

    /// Makes the automatic moves: turns up and fills.
    fn settle(&mut self) {
        if self.terms.stock == Stock::FillsReserves {
            for name in all(&self.piles, 'r') {
                if self.piles[&name].is_empty() && !self.piles["s"].is_empty() {
                    turn_one(&mut self.piles, "s", &name);
                }
            }
        }
        for name in all(&self.piles, 't') {
            if let Some(top) = self.piles.get_mut(&name).unwrap().last_mut() {
                *top = top.upwards();
            } else if self.terms.stock == Stock::Fills && !self.piles["s"].is_empty() {
                turn_one(&mut self.piles, "s", &name);
            }
        }
    }

    fn redeal(&self) -> bool {
        let times = match self.terms.stock {
            Stock::Waste(_) => None,
            Stock::Wastes(_, times) => times,
            _ => return false,
        };
        let wastes = all(&self.piles, 'w');
        times.is_none_or(|most| self.redealt < most)
            && self.piles["s"].is_empty()
            && wastes.iter().any(|name| !self.piles[name].is_empty())
    }

    /// Turns the wastes over, from the first on.
    fn turn_over(&mut self) {
        let mut cards = Vec::new();
        for name in all(&self.piles, 'w') {
            cards.append(self.piles.get_mut(&name).unwrap());
        }
        self.piles.insert("s".to_owned(), stock(cards));
        self.redealt += 1;
    }
}

/// Returns the names of places in rows: `p11`, `p21`, `p22`.
fn in_rows(letter: char, rows: &[usize]) -> Vec<String> {
    let row = |(row, count): (usize, &usize)| {
        let names = (1..=*count).map(move |along| format!("{letter}{}{along}", row + 1));
        names.collect::<Vec<_>>()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// Whether two places of a square touch.
fn touch(one: &str, other: &str) -> bool {
    let place = |name: &str| -> Vec<i32> {
        let digits = name.chars().filter_map(|letter| letter.to_digit(10));
        digits.map(|digit| digit as i32).collect()
    };
    let (one, other) = (place(one), place(other));
    (one[0] - other[0]).abs() <= 1 && (one[1] - other[1]).abs() <= 1
}

impl Player for Matching {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for (at, one) in self.places.iter().enumerate() {
            for other in &self.places[at + 1..] {
                if self.goes_with(one, other) {
                    let faces = [one, other].map(|name| self.free(name).unwrap().face());
                    moves.push(format!("{one}+{other} {}", faces.join(" ")));
                }
            }
            if self.goes_alone(one) {
                moves.push(format!("{one}! {}", self.free(one).unwrap().face()));
            }
            if let (Some(only_aces), Some(card)) = (self.terms.spaces, self.free(one)) {
                let from_column = kind(one) == 't';
                let empty = self.places.iter().filter(|to| self.piles[*to].is_empty());
                let empty = empty.filter(|to| from_column && kind(to) == 't');
                let takes = !only_aces || card.rank == 1;
                let transfer = |to: &String| format!("{one}>{to} {}", card.face());
                moves.extend(empty.filter(|_| takes).map(transfer));
            }
        }
        for group in self.terms.groups.iter().filter(|group| group.len() > 2) {
            self.grouped(group, 0, &[], &mut moves);
        }
        let turns = match self.terms.stock {
            Stock::None | Stock::Fills | Stock::FillsReserves => false,
            Stock::ClosesUp => self.may_close_up(),
            Stock::Waste(_) | Stock::Wastes(..) | Stock::Columns | Stock::ColumnsFirst(_) => {
                !self.piles["s"].is_empty()
            }
        };
        if turns {
            moves.push("turn".to_owned());
        }
        if self.redeal() {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        let what = text.split(' ').next().unwrap();
        match what {
            "turn" => self.turn(),
            "redeal" => self.turn_over(),
            _ if what.contains('>') => {
                let (from, to) = what.split_once('>').unwrap();
                shift(&mut self.piles, from, to, 1);
            }
            _ => {
                for name in what.trim_end_matches('!').split('+') {
                    shift(&mut self.piles, name, "d", 1);
                }
            }
        }
        self.settle();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        if self.terms.stock_only {
            return self.piles["s"].is_empty().then(|| "won".to_owned());
        }
        let left = self
            .piles
            .iter()
            .filter(|(name, _)| kind(name) != 'd')
            .filter(|(name, _)| !self.terms.layout_only || kind(name) == 'p')
            .flat_map(|(_, pile)| pile)
            .filter(|card| Some(card.rank) != self.terms.stays);
        (left.count() <= self.terms.left).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![self.piles["d"].len() as i32])
    }
}

//! Cards that leave the table in pairs, in sets, alone, or because of a better one: one player
//! for all games that are mainly that, by their terms.

use std::collections::VecDeque;

use super::{Card, Options, Piles, Player, add, all, kind, names, shift, stock, turn_one};

/// How two cards make a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    Never,
    Sum(i32),
    Alike,
}

/// What is laid out at first, besides the stock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Columns, each with its number of cards.
    Columns(&'static [usize]),
    /// A pyramid of seven rows.
    Pyramid,
    /// A square of five by five.
    Square,
}

/// What a stock does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stock {
    None,
    /// So many cards are turned to a waste, without end.
    Waste(usize),
    /// A card goes to each column.
    Columns,
    /// Each empty column gets a card at once.
    Fills,
    /// Cards close up and the rest is filled, when the player wants.
    ClosesUp,
}

#[derive(Clone)]
struct Terms {
    packs: usize,
    layout: Layout,
    /// How many reserves there are, and of how many cards.
    reserves: (usize, usize),
    stock: Stock,
    pair: Pair,
    /// Whether the cards of a pair must touch.
    touching: bool,
    /// Whether kings go alone.
    kings: bool,
    /// Groups of ranks that go together.
    groups: &'static [&'static [i32]],
    /// Whether a card goes where a higher one of its suit lies open, the ace being highest.
    outranked: bool,
    /// What goes into an empty column: any card, an ace, or nothing.
    spaces: Option<bool>,
    /// Whether all but the top cards of columns lie face down.
    hidden: bool,
    /// The rank that need not go.
    stays: Option<i32>,
    /// Whether the layout alone is the aim.
    layout_only: bool,
    /// Whether no rank comes twice to a column in the deal.
    apart: bool,
}

const NESTOR: Terms = Terms {
    packs: 1,
    layout: Layout::Columns(&[6; 8]),
    reserves: (4, 1),
    stock: Stock::None,
    pair: Pair::Alike,
    touching: false,
    kings: false,
    groups: &[],
    outranked: false,
    spaces: None,
    hidden: false,
    stays: None,
    layout_only: false,
    apart: false,
};

/// Returns the terms of a game; nothing for one that is not of this kind.
fn terms(game: &str, options: &Options) -> Option<Terms> {
    let row = |places: &'static [usize]| Terms {
        layout: Layout::Columns(places),
        reserves: (0, 0),
        stock: Stock::Fills,
        ..NESTOR
    };
    let square = Terms {
        layout: Layout::Square,
        reserves: (0, 0),
        stock: Stock::ClosesUp,
        touching: true,
        ..NESTOR
    };
    Some(match game {
        "nestor" => Terms {
            apart: true,
            ..NESTOR
        },
        "vertical" => Terms {
            apart: true,
            layout: Layout::Columns(&[6, 6, 6, 7, 6, 6, 6]),
            reserves: (9, 1),
            ..NESTOR
        },
        "patient-pairs" => Terms {
            layout: Layout::Columns(&[4; 13]),
            reserves: (0, 0),
            hidden: !options.yes("open", false),
            ..NESTOR
        },
        "wish" => Terms {
            layout: Layout::Columns(&[4; 8]),
            reserves: (0, 0),
            hidden: !options.yes("open", false),
            ..NESTOR
        },
        "fourteen-out" => Terms {
            layout: Layout::Columns(&[5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4]),
            reserves: (0, 0),
            pair: Pair::Sum(14),
            ..NESTOR
        },
        "giza" => Terms {
            layout: Layout::Pyramid,
            reserves: (8, 3),
            pair: Pair::Sum(13),
            kings: true,
            ..NESTOR
        },
        "tuts-tomb" => Terms {
            layout: Layout::Pyramid,
            reserves: (0, 0),
            stock: Stock::Waste(3),
            pair: Pair::Sum(13),
            kings: true,
            layout_only: true,
            ..NESTOR
        },
        "aces-up" => Terms {
            layout: Layout::Columns(if options.count("columns", 4) == 4 {
                &[1; 4]
            } else {
                &[1; 5]
            }),
            reserves: (0, 0),
            stock: Stock::Columns,
            pair: Pair::Never,
            outranked: true,
            spaces: Some(options.word("space", "any") == "ace"),
            stays: Some(1),
            ..NESTOR
        },
        "monte-carlo" => Terms {
            packs: options.count("packs", 1),
            ..square
        },
        "neighbour" => Terms {
            pair: Pair::Sum(13),
            kings: true,
            ..square
        },
        "elevens" => Terms {
            pair: Pair::Sum(11),
            groups: &[&[11, 12, 13]],
            ..row(&[1; 9])
        },
        "tens" => Terms {
            pair: Pair::Sum(10),
            groups: &[&[10; 4], &[11; 4], &[12; 4], &[13; 4]],
            ..row(&[1; 13])
        },
        "thirteens" => Terms {
            pair: Pair::Sum(13),
            kings: true,
            ..row(&[1; 10])
        },
        "block-ten" => Terms {
            pair: Pair::Sum(10),
            groups: &[&[11; 2], &[12; 2], &[13; 2]],
            stays: Some(10),
            ..row(&[1; 9])
        },
        "simple-pairs" => row(&[1; 9]),
        _ => return None,
    })
}

#[derive(Clone)]
pub struct Matching {
    terms: Terms,
    piles: Piles,
    /// The places that cards are taken from, in the order of the table.
    places: Vec<String>,
}

impl Matching {
    /// Deals a game of this kind; nothing for any other.
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
        for round in 0..7 {
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
        if terms.stock != Stock::None {
            piles.insert("s".to_owned(), stock(cards.collect::<Vec<_>>()));
        }
        let mut places = Vec::new();
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

    /// Returns the top card of a place, if it lies free.
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
            Pair::Sum(sum) => a.rank + b.rank == sum,
            Pair::Alike => a.rank == b.rank,
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
            || self.terms.outranked && self.places.iter().any(beaten)
    }

    /// Lists the groups that a number of places one after another can make.
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
            Stock::None | Stock::Fills => panic!("nothing is turned"),
            Stock::Waste(count) => {
                for _ in 0..count {
                    if !self.piles["s"].is_empty() {
                        turn_one(&mut self.piles, "s", "w");
                    }
                }
            }
            Stock::Columns => {
                for column in all(&self.piles, 't') {
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

    /// Turns up and fills what does so by itself.
    fn settle(&mut self) {
        for name in all(&self.piles, 't') {
            if let Some(top) = self.piles.get_mut(&name).unwrap().last_mut() {
                *top = top.upwards();
            } else if self.terms.stock == Stock::Fills && !self.piles["s"].is_empty() {
                turn_one(&mut self.piles, "s", &name);
            }
        }
    }

    fn redeal(&self) -> bool {
        matches!(self.terms.stock, Stock::Waste(_))
            && self.piles["s"].is_empty()
            && !self.piles["w"].is_empty()
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

/// Tells whether two places of a square touch.
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
                let empty = self.places.iter().filter(|to| self.piles[*to].is_empty());
                let takes = !only_aces || card.rank == 1;
                let transfer = |to: &String| format!("{one}>{to} {}", card.face());
                moves.extend(empty.filter(|_| takes).map(transfer));
            }
        }
        for group in self.terms.groups.iter().filter(|group| group.len() > 2) {
            self.grouped(group, 0, &[], &mut moves);
        }
        let turns = match self.terms.stock {
            Stock::None | Stock::Fills => false,
            Stock::ClosesUp => self.may_close_up(),
            Stock::Waste(_) | Stock::Columns => !self.piles["s"].is_empty(),
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
            "redeal" => super::turn_over(&mut self.piles, "w", "s"),
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
        let left = self
            .piles
            .iter()
            .filter(|(name, _)| kind(name) != 'd')
            .filter(|(name, _)| !self.terms.layout_only || kind(name) == 'p')
            .flat_map(|(_, pile)| pile)
            .filter(|card| Some(card.rank) != self.terms.stays);
        (left.count() == 0).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![self.piles["d"].len() as i32])
    }
}

/// The games of this kind.
pub const GAMES: [&str; 15] = [
    "wish",
    "nestor",
    "vertical",
    "patient-pairs",
    "fourteen-out",
    "giza",
    "tuts-tomb",
    "aces-up",
    "monte-carlo",
    "neighbour",
    "elevens",
    "tens",
    "thirteens",
    "block-ten",
    "simple-pairs",
];

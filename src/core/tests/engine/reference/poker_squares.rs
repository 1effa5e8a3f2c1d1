//! Poker Squares with its options: twenty-five cards in a square, ten poker hands.

use super::{Card, Options, Piles, Player, add, all, read_transfer, shift, stock, turn_one};

/// The options for American points, with their defaults.
const AMERICAN: [(&str, i32); 10] = [
    ("royal_flush", 100),
    ("straight_flush", 75),
    ("four_of_a_kind", 50),
    ("full_house", 25),
    ("flush", 20),
    ("straight", 15),
    ("three_of_a_kind", 10),
    ("two_pair", 5),
    ("pair", 2),
    ("nothing", 0),
];

#[derive(Clone)]
pub struct PokerSquares {
    piles: Piles,
    placement: String,
    table: [i32; 10],
    diagonals: bool,
    target: i32,
    discards: usize,
    holds: bool,
    rearrange: bool,
    end: Option<String>,
}

impl PokerSquares {
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        for row in 1..=5 {
            for column in 1..=5 {
                piles.insert(format!("g{row}{column}"), Vec::new());
            }
        }
        add(&mut piles, "h", 1);
        add(&mut piles, "d", 1);
        let holds = options.count("reserve", 0) == 1;
        if holds {
            add(&mut piles, "r", 1);
        }
        piles.insert("s".to_owned(), stock(deck.iter().copied()));
        if options.yes("starter", true) {
            turn_one(&mut piles, "s", "g33");
        }
        turn_one(&mut piles, "s", "h");
        Self {
            piles,
            placement: options.word("placement", "adjacent"),
            table: match options.word("scoring", "american").as_str() {
                "english" => [30, 30, 16, 10, 5, 12, 6, 3, 1, 0],
                "swedish" => [20, 20, 14, 12, 10, 8, 6, 4, 2, 0],
                _ => AMERICAN.map(|(hand, points)| options.number(hand, points)),
            },
            diagonals: options.yes("diagonals", false),
            target: options.number("target", 0),
            discards: options.count("discards", 0),
            holds,
            rearrange: options.yes("rearrange", false),
            end: None,
        }
    }

    fn on(&self, row: i32, column: i32) -> Option<Card> {
        self.piles
            .get(&format!("g{row}{column}"))
            .and_then(|pile| pile.last())
            .copied()
    }

    fn on_grid(&self) -> usize {
        all(&self.piles, 'g')
            .iter()
            .filter(|name| !self.piles[*name].is_empty())
            .count()
    }

    fn may_place(&self, row: i32, column: i32) -> bool {
        let beside = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let near = |steps: &[(i32, i32)]| {
            steps
                .iter()
                .any(|(down, right)| self.on(row + down, column + right).is_some())
        };
        let placed = self.on_grid();
        self.on(row, column).is_none()
            && match (self.placement.as_str(), placed) {
                ("touching", 0) => (row, column) == (1, 1),
                ("touching", _) => near(&beside) || near(&corners),
                ("adjacent", 1..) | ("starter_only", 1) => near(&beside),
                _ => true,
            }
    }

    fn total(&self) -> i32 {
        let line = |place: &dyn Fn(i32) -> (i32, i32)| -> i32 {
            let hand: Vec<Card> = (1..=5)
                .filter_map(|at| self.on(place(at).0, place(at).1))
                .collect();
            self.table[category(&hand)]
        };
        let straight: i32 = (1..=5)
            .map(|fixed| line(&|at| (fixed, at)) + line(&|at| (at, fixed)))
            .sum();
        let slanting = if self.diagonals {
            line(&|at| (at, at)) + line(&|at| (at, 6 - at))
        } else {
            0
        };
        straight + slanting
    }

    fn finish(&mut self) {
        let won = self.target != 0 && self.total() >= self.target;
        self.end = Some(if won { "won" } else { "finished" }.to_owned());
    }
}

/// Returns the hand that five cards make, from 0 for a royal flush to 9 for nothing.
fn category(hand: &[Card]) -> usize {
    let mut ranks: Vec<i32> = hand.iter().map(|card| card.rank).collect();
    ranks.sort_unstable();
    let flush = hand.iter().all(|card| card.suit == hand[0].suit);
    let royal = ranks == [1, 10, 11, 12, 13];
    let straight = royal || ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    // The number of pairs of cards with the same rank: 6 for four of a kind, 4 for a full house, …
    let alike = (0..5)
        .flat_map(|one| (0..one).map(move |other| (one, other)))
        .filter(|(one, other)| ranks[*one] == ranks[*other])
        .count();
    match (flush, straight, alike) {
        (true, true, _) if royal => 0,
        (true, true, _) => 1,
        (_, _, 6) => 2,
        (_, _, 4) => 3,
        (true, ..) => 4,
        (_, true, _) => 5,
        (_, _, 3) => 6,
        (_, _, 2) => 7,
        (_, _, 1) => 8,
        _ => 9,
    }
}

impl Player for PokerSquares {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end.is_some() {
            return moves;
        }
        let grid = all(&self.piles, 'g');
        if self.on_grid() == 25 {
            for (index, one) in grid.iter().enumerate() {
                moves.extend(
                    grid[index + 1..]
                        .iter()
                        .map(|other| format!("{one}={other}")),
                );
            }
            moves.push("finish".to_owned());
            return moves;
        }
        let held = if self.holds {
            self.piles["r"].last()
        } else {
            None
        };
        for (from, card) in [("h", self.piles["h"].last()), ("r", held)] {
            let Some(card) = card else { continue };
            for row in 1..=5 {
                for column in (1..=5).filter(|column| self.may_place(row, *column)) {
                    moves.push(format!("{from}>g{row}{column} {}", card.face()));
                }
            }
        }
        if let Some(card) = self.piles["h"].last() {
            if self.piles["d"].len() < self.discards {
                moves.push(format!("h>d {}", card.face()));
            }
            if self.holds && self.piles["r"].len() < 5 {
                moves.push(format!("h>r {}", card.face()));
            }
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "finish" {
            return self.finish();
        }
        if let Some((one, other)) = text.split_once('=') {
            let first = self
                .piles
                .insert(one.to_owned(), self.piles[other].clone())
                .unwrap();
            self.piles.insert(other.to_owned(), first);
            return;
        }
        let (from, to, count) = read_transfer(text);
        shift(&mut self.piles, &from, &to, count);
        if self.on_grid() == 25 {
            if !self.rearrange {
                self.finish();
            }
        } else if self.piles["h"].is_empty() && !self.piles["s"].is_empty() {
            turn_one(&mut self.piles, "s", "h");
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        self.end.clone()
    }

    fn scores(&self) -> Option<Vec<i32>> {
        (self.on_grid() == 25).then(|| vec![self.total()])
    }
}

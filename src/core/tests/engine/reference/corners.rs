//! Kings in the Corner: hands of any size, from which any card is played, and turns that the player
//! ends.

use super::endings::out;
use super::{Card, Options, Piles, Player, add, of, plain, stock, turn_one};

#[derive(Clone)]
pub struct Corners {
    piles: Piles,
    seats: usize,
    seat: usize,
    /// The players whose turns have ended since a card last came from a hand to the table, with no
    /// card to draw.
    passed: Vec<bool>,
    end: Option<String>,
}

impl Corners {
    pub fn deal(options: &Options, deck: &[Card], starter: usize) -> Self {
        let seats = options.count("players", 2);
        let mut piles = Piles::new();
        for (name, count) in [("t", 4), ("corner", 4), ("s", 1)] {
            add(&mut piles, name, count);
        }
        let mut cards = deck.iter().copied();
        for round in 0..7 * seats {
            let name = of((starter + round) % seats, "r");
            piles.entry(name).or_default().push(cards.next().unwrap());
        }
        for number in 1..=4 {
            piles.insert(format!("t{number}"), vec![cards.next().unwrap()]);
        }
        piles.insert("s".to_owned(), stock(cards));
        let mut game = Self {
            piles,
            seats,
            seat: starter,
            passed: vec![false; seats],
            end: None,
        };
        game.draw();
        game
    }

    fn hand(&self) -> String {
        of(self.seat, "r")
    }

    fn draw(&mut self) {
        if !self.piles["s"].is_empty() {
            let hand = self.hand();
            turn_one(&mut self.piles, "s", &hand);
        }
    }

    fn left(&self) -> Vec<usize> {
        let hands = (0..self.seats).map(|seat| self.piles[&of(seat, "r")].len());
        hands.collect()
    }

    /// Whether a card goes on a pile of the table.
    fn goes(&self, card: Card, to: &str) -> bool {
        match (self.piles[to].last(), plain(to)) {
            (Some(top), _) => top.red() != card.red() && card.rank + 1 == top.rank,
            (None, "corner") => card.rank == 13,
            (None, _) => true,
        }
    }

    fn table(&self) -> impl Iterator<Item = &str> {
        let names = self.piles.keys().map(String::as_str);
        names.filter(|name| matches!(plain(name), "t" | "corner"))
    }
}

impl Player for Corners {
    fn moves(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut moves = vec!["pass".to_owned()];
        let hand = self.hand();
        for (depth, card) in (1..).zip(self.piles[&hand].iter().rev()) {
            for to in self.table().filter(|to| self.goes(*card, to)) {
                let within = match depth {
                    1 => String::new(),
                    _ => format!("/{depth}"),
                };
                moves.push(format!("{hand}{within}>{to} {}", card.face()));
            }
        }
        for from in self.table().filter(|from| plain(from) == "t") {
            let cards = &self.piles[from];
            let Some(first) = cards.first() else { continue };
            let shut = |to: &str| plain(to) == "t" && self.piles[to].is_empty();
            for to in self.table() {
                if to != from && !shut(to) && self.goes(*first, to) {
                    let several = match cards.len() {
                        1 => String::new(),
                        count => format!(":{count}"),
                    };
                    moves.push(format!("{from}>{to}{several} {}", first.face()));
                }
            }
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "pass" {
            self.passed[self.seat] |= self.piles["s"].is_empty();
            self.seat = (self.seat + 1) % self.seats;
            if self.passed.iter().all(|passed| *passed) {
                let left = self.left();
                let least = left.iter().min().unwrap();
                let mut best = (0..self.seats).filter(|seat| left[*seat] == *least);
                let first = best.next().unwrap();
                self.end = Some(match best.next() {
                    None => format!("fewest {}", first + 1),
                    Some(_) => "stalled".to_owned(),
                });
            } else {
                self.draw();
            }
            return;
        }
        let (from, rest) = text.split_once('>').unwrap();
        let to = rest.split([' ', ':']).next().unwrap();
        let (from, depth) = from.split_once('/').unwrap_or((from, "1"));
        let source = self.piles.get_mut(from).unwrap();
        let lifted = if plain(from) == "t" {
            std::mem::take(source)
        } else {
            self.passed.fill(false);
            vec![source.remove(source.len() - depth.parse::<usize>().unwrap())]
        };
        self.piles.get_mut(to).unwrap().extend(lifted);
        if self.left()[self.seat] == 0 {
            self.end = Some(out(self.seat));
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<String> {
        self.end.clone()
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let left = self.left();
        let all: usize = left.iter().sum();
        let won = |seat: usize| {
            let fewest = format!("fewest {}", seat + 1);
            let end = self.end.as_deref();
            end == Some(&out(seat)) || end == Some(&fewest)
        };
        let points = (0..self.seats).map(|seat| if won(seat) { all - left[seat] } else { 0 });
        Some(points.map(|points| points as i32).collect())
    }
}

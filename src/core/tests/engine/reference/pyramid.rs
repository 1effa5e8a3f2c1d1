//! Pyramid with its options: pairs that add up to thirteen. Also the inverted pyramid.

use super::{Card, Options, Piles, Player, add, all, names, shift, stock, turn_one, turn_over};

#[derive(Clone)]
pub struct Pyramid {
    piles: Piles,
    whole_deck: bool,
    redeals: i32,
    covered_kings: bool,
    turned_card: bool,
    overlap: bool,
    dark: bool,
    par: bool,
    /// The number of cards in total.
    cards: usize,
    /// Whether cards of equal or neighbouring ranks pair instead, including kings.
    neighbours: bool,
    pass: usize,
    cleared_in: Option<usize>,
}

impl Pyramid {
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Self {
        let rows = if game == "double-pyramid" { 9 } else { 7 };
        let neighbours = game == "cheops";
        let mut piles = Piles::new();
        for pile in ["w", "d"] {
            add(&mut piles, pile, 1);
        }
        let turned_card = options.yes("stock_and_waste", true);
        if turned_card {
            add(&mut piles, "h", 1);
        }
        let mut next = 0;
        if game == "triangle" {
            next = 28;
            for (name, card) in names("t", next).into_iter().zip(deck) {
                piles.insert(name, vec![*card]);
            }
        } else {
            for row in 1..=rows {
                for column in 1..=row {
                    piles.insert(format!("p{row}{column}"), vec![deck[next]]);
                    next += 1;
                }
            }
        }
        piles.insert("s".to_owned(), stock(deck[next..].iter().copied()));
        let mut dealt = Self {
            piles,
            whole_deck: options.word("goal", "all") == "all",
            redeals: options.number("redeals", if neighbours { 0 } else { 2 }),
            covered_kings: options.yes("covered_kings", game != "triangle"),
            cards: deck.len(),
            neighbours,
            turned_card,
            overlap: options.yes("overlap_discards", false),
            dark: options.yes("face_down_rows", false),
            par: options.word("scoring", "cards") == "par",
            pass: 1,
            cleared_in: None,
        };
        if dealt.dark {
            for name in dealt.places() {
                let up = dealt.covers(&name).is_empty();
                dealt.piles.get_mut(&name).unwrap()[0].up = up;
            }
        }
        dealt
    }

    fn places(&self) -> Vec<String> {
        [all(&self.piles, 'p'), all(&self.piles, 't')].concat()
    }

    /// Returns the places whose cards still cover this one.
    fn covers(&self, name: &str) -> Vec<String> {
        let below = match name.split_at(1) {
            ("p", digits) => {
                let row = digits[..1].parse::<usize>().unwrap();
                let column = digits[1..].parse::<usize>().unwrap();
                [column, column + 1]
                    .map(|column| format!("p{}{column}", row + 1))
                    .to_vec()
            }
            ("t", number) => on_its_point(number.parse().unwrap()),
            _ => Vec::new(),
        };
        below
            .into_iter()
            .filter(|name| self.piles.get(name).is_some_and(|pile| !pile.is_empty()))
            .collect()
    }

    fn top(&self, name: &str) -> Option<Card> {
        self.piles[name].last().copied().filter(|card| card.up)
    }

    /// Whether both cards are available together.
    fn pair(&self, one: &str, other: &str) -> bool {
        let (Some(first), Some(second)) = (self.top(one), self.top(other)) else {
            return false;
        };
        let (on_one, on_other) = (self.covers(one), self.covers(other));
        let free = match (on_one.as_slice(), on_other.as_slice()) {
            ([], []) => true,
            ([cover], []) => self.overlap && cover == other,
            ([], [cover]) => self.overlap && cover == one,
            _ => false,
        };
        let ranks = if self.neighbours {
            (first.rank - second.rank).abs() <= 1
        } else {
            first.rank + second.rank == 13
        };
        ranks && free
    }

    fn left(&self) -> usize {
        self.places()
            .iter()
            .map(|name| self.piles[name].len())
            .sum()
    }

    fn redeal(&self) -> bool {
        let to_gather =
            !self.piles["w"].is_empty() || self.piles.get("h").is_some_and(|pile| !pile.is_empty());
        self.piles["s"].is_empty() && self.redeals != 0 && to_gather
    }
}

/// Returns the places that cover one, counted row by row from the row of seven at the top to the
/// single place below.
fn on_its_point(number: usize) -> Vec<String> {
    let (mut row, mut along) = (7, number);
    while along > row {
        along -= row;
        row -= 1;
    }
    let below = number - along + row;
    let both = [along - 1, along].into_iter();
    let there = both.filter(|at| (1..row).contains(at));
    there.map(|at| format!("t{}", below + at)).collect()
}

impl Player for Pyramid {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        let mut places: Vec<String> = ["h", "w"]
            .map(String::from)
            .into_iter()
            .filter(|name| self.piles.contains_key(name))
            .collect();
        places.extend(self.places());
        for (index, one) in places.iter().enumerate() {
            for other in &places[index + 1..] {
                if self.pair(one, other) {
                    moves.push(format!(
                        "{one}+{other} {} {}",
                        self.top(one).unwrap().face(),
                        self.top(other).unwrap().face()
                    ));
                }
            }
            if let Some(king) = self
                .top(one)
                .filter(|card| card.rank == 13 && !self.neighbours)
                && (self.covers(one).is_empty() || self.covered_kings)
            {
                moves.push(format!("{one}! {}", king.face()));
            }
        }
        if !self.piles["s"].is_empty() {
            moves.push("turn".to_owned());
        }
        if self.redeal() {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        match text {
            "turn" if self.turned_card => {
                let count = self.piles["h"].len();
                shift(&mut self.piles, "h", "w", count);
                turn_one(&mut self.piles, "s", "h");
            }
            "turn" => turn_one(&mut self.piles, "s", "w"),
            "redeal" => {
                if self.turned_card {
                    let count = self.piles["h"].len();
                    shift(&mut self.piles, "h", "w", count);
                }
                turn_over(&mut self.piles, "w", "s");
                self.redeals -= 1;
                self.pass += 1;
            }
            _ => {
                let names = text.split(' ').next().unwrap().trim_end_matches('!');
                for name in names.split('+') {
                    shift(&mut self.piles, name, "d", 1);
                }
            }
        }
        for name in self.places() {
            if self.covers(&name).is_empty()
                && let Some(card) = self.piles.get_mut(&name).unwrap().last_mut()
            {
                card.up = true;
            }
        }
        if self.left() == 0 && self.cleared_in.is_none() {
            self.cleared_in = Some(self.pass);
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        let won = if self.whole_deck {
            self.piles["d"].len() == self.cards
        } else {
            self.left() == 0
        };
        won.then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let removed = self.piles["d"].len() as i32;
        if !self.par {
            return Some(vec![removed]);
        }
        let cards_left = 52 - removed;
        Some(vec![match self.cleared_in {
            Some(1) => 50 - cards_left,
            Some(2) => 35 - cards_left,
            Some(3) => 20 - cards_left,
            _ => -cards_left,
        }])
    }
}

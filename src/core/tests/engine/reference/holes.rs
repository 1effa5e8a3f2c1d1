//! Games like Golf: all cards go to one pile, each a rank above or below the last.

use super::{Card, Options, Piles, Player, add, all, kind, names, shift, stock, turn_one};

/// The layout from which the cards come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Columns: their number, and the number of cards in each.
    Columns(usize, usize),
    /// Rows of places, each covered by two of the next.
    Rows(&'static [&'static [usize]]),
}

/// The position of each place of a row, in half cards from the left.
const PYRAMID: &[&[usize]] = &[
    &[6],
    &[5, 7],
    &[4, 6, 8],
    &[3, 5, 7, 9],
    &[2, 4, 6, 8, 10],
    &[1, 3, 5, 7, 9, 11],
    &[0, 2, 4, 6, 8, 10, 12],
];
const THREE_PEAKS: &[&[usize]] = &[
    &[3, 9, 15],
    &[2, 4, 8, 10, 14, 16],
    &[1, 3, 5, 7, 9, 11, 13, 15, 17],
    &[0, 2, 4, 6, 8, 10, 12, 14, 16, 18],
];

#[derive(Clone)]
pub struct Holes {
    piles: Piles,
    layout: Layout,
    /// The name of the one pile.
    hole: &'static str,
    wraps: bool,
    hidden: bool,
}

/// The games of this kind.
pub const GAMES: [&str; 5] = [
    "tri-peaks",
    "pyramid-golf",
    "all-in-a-row",
    "double-golf",
    "joker-golf",
];

impl Holes {
    /// Deals a game of this kind, or returns `None` for any other.
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Option<Self> {
        let (layout, hole) = match game {
            "tri-peaks" => (Layout::Rows(THREE_PEAKS), "w"),
            "pyramid-golf" => (Layout::Rows(PYRAMID), "w"),
            "all-in-a-row" => (Layout::Columns(13, 4), "f"),
            "double-golf" => (Layout::Columns(9, 7), "w"),
            "joker-golf" => (Layout::Columns(7, 5), "w"),
            _ => return None,
        };
        let mut cards = deck.iter().copied();
        let mut piles = Piles::new();
        match layout {
            Layout::Columns(columns, deep) => {
                add(&mut piles, "t", columns);
                for _ in 0..deep {
                    for name in names("t", columns) {
                        piles.get_mut(&name).unwrap().extend(cards.next());
                    }
                }
            }
            Layout::Rows(rows) => {
                for (row, places) in rows.iter().enumerate() {
                    for along in 1..=places.len() {
                        let card = cards.next().unwrap();
                        piles.insert(format!("p{}{along}", row + 1), vec![card]);
                    }
                }
            }
        }
        add(&mut piles, hole, 1);
        if hole == "w" {
            piles.get_mut(hole).unwrap().extend(cards.next());
            piles.insert("s".to_owned(), stock(cards.collect::<Vec<_>>()));
        }
        let hidden = matches!(layout, Layout::Rows(_)) && !options.yes("open", false);
        let mut dealt = Self {
            piles,
            layout,
            hole,
            wraps: options.yes("corner", !matches!(game, "double-golf" | "joker-golf")),
            hidden,
        };
        if hidden {
            for name in all(&dealt.piles, 'p') {
                let pile = dealt.piles.get_mut(&name).unwrap();
                pile[0] = pile[0].down();
            }
        }
        dealt.turn_up();
        Some(dealt)
    }

    /// Whether a place is uncovered.
    fn uncovered(&self, name: &str) -> bool {
        let (Layout::Rows(rows), Some(digits)) = (self.layout, name.strip_prefix('p')) else {
            return true;
        };
        let row: usize = digits[..1].parse().unwrap();
        let along: usize = digits[1..].parse().unwrap();
        let at = rows[row - 1][along - 1];
        let Some(next) = rows.get(row) else {
            return true;
        };
        let covers = |(other, place): (usize, &usize)| {
            place.abs_diff(at) == 1 && !self.piles[&format!("p{}{}", row + 1, other + 1)].is_empty()
        };
        !next.iter().enumerate().any(covers)
    }

    fn turn_up(&mut self) {
        if !self.hidden {
            return;
        }
        for name in all(&self.piles, 'p') {
            if self.uncovered(&name)
                && let Some(card) = self.piles.get_mut(&name).unwrap().last_mut()
            {
                *card = card.upwards();
            }
        }
    }

    fn goes(&self, card: Card) -> bool {
        self.piles[self.hole].last().is_none_or(|top| {
            let apart = (top.rank - card.rank).abs();
            let is_joker = [*top, card].iter().any(|card| card.rank == Card::JOKER);
            is_joker || apart == 1 || self.wraps && apart == 12
        })
    }

    fn left(&self) -> usize {
        let layout = self.piles.iter();
        let layout = layout.filter(|(name, _)| matches!(kind(name), 't' | 'p'));
        layout.map(|(_, pile)| pile.len()).sum()
    }
}

impl Player for Holes {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for (name, pile) in &self.piles {
            if let ('t' | 'p', Some(card)) = (kind(name), pile.last())
                && self.uncovered(name)
                && self.goes(*card)
            {
                moves.push(format!("{name}>{} {}", self.hole, card.face()));
            }
        }
        if self.piles.get("s").is_some_and(|stock| !stock.is_empty()) {
            moves.push("turn".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "turn" {
            turn_one(&mut self.piles, "s", "w");
        } else {
            let from = text.split('>').next().unwrap();
            shift(&mut self.piles, from, self.hole, 1);
        }
        self.turn_up();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.left() == 0).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let left = self.left() as i32;
        Some(vec![if self.hole == "f" { 52 - left } else { -left }])
    }
}

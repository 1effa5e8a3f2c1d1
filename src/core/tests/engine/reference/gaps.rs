//! Four rows of places, from which the cards of one rank are taken out and whose other cards are
//! put in order from the left.

use super::{Card, Options, Piles, Player};

#[derive(Clone)]
pub struct Gaps {
    piles: Piles,
    /// The number of places in each row.
    columns: usize,
    /// The rank that starts a row.
    first: i32,
    /// Whether each row takes only the two of its own suit.
    fixed: bool,
    /// Whether the cards taken out are shuffled in again.
    aces_in: bool,
    redeals: i32,
    unsure: Vec<String>,
}

fn place(row: usize, column: usize) -> String {
    format!("g{row}{column}")
}

impl Gaps {
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Self {
        // The places of a row, the rank that starts it, and the rank that is taken out.
        let (columns, first, out) = match game {
            "house-of-commons" => (10, 2, 1),
            "paganini" => (9, 6, 1),
            "line-up" => (6, 1, 6),
            _ => (13, 2, 1),
        };
        let redeals = match game {
            "line-up" => 0,
            "house-of-commons" | "paganini" => 1,
            _ => 2,
        };
        let gaps = if game == "spaces" { "random" } else { "rows" };
        let mut piles = Piles::new();
        let mut cards = deck.iter().copied();
        let mut aces = Vec::new();
        for row in 1..=4 {
            for column in 1..=columns {
                let card = cards.next().unwrap();
                let (ace, other) = if card.rank == out {
                    (Some(card), None)
                } else {
                    (None, Some(card))
                };
                aces.extend(ace);
                piles.insert(place(row, column), other.into_iter().collect());
            }
        }
        piles.insert("d".to_owned(), aces);
        Self {
            piles,
            columns,
            first,
            fixed: game == "paganini" || options.word("suits", "any") == "fixed",
            aces_in: options.word("gaps", gaps) == "random",
            redeals: options.number("redeals", redeals),
            unsure: Vec::new(),
        }
    }

    fn at(&self, row: usize, column: usize) -> Option<Card> {
        self.piles[&place(row, column)].first().copied()
    }

    /// Whether a card may go to an empty place, or is in order there.
    fn fits(&self, card: Card, row: usize, column: usize) -> bool {
        if column == 1 {
            let suit = ['C', 'D', 'H', 'S'][row - 1];
            return card.rank == self.first && (!self.fixed || card.suit == suit);
        }
        self.at(row, column - 1)
            .is_some_and(|left| left.suit == card.suit && left.rank + 1 == card.rank)
    }

    /// Returns the number of cards of a row that are in order.
    fn in_order(&self, row: usize) -> usize {
        (1..=self.columns)
            .take_while(|column| {
                self.at(row, *column)
                    .is_some_and(|card| self.fits(card, row, *column))
            })
            .count()
    }

    fn all_in_order(&self) -> usize {
        (1..=4).map(|row| self.in_order(row)).sum()
    }
}

impl Player for Gaps {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for row in 1..=4 {
            for column in (1..=self.columns).filter(|column| self.at(row, *column).is_none()) {
                let to = place(row, column);
                for (from, cards) in self.piles.iter().filter(|(name, _)| *name != "d") {
                    let fitting = cards.iter().filter(|card| self.fits(**card, row, column));
                    moves.extend(fitting.map(|card| format!("{from}>{to} {}", card.face())));
                }
            }
        }
        if self.redeals > 0 {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        self.unsure.clear();
        if let Some((from, rest)) = text.split_once('>') {
            let to = rest.split(' ').next().unwrap();
            let cards = std::mem::take(self.piles.get_mut(from).unwrap());
            self.piles.insert(to.to_owned(), cards);
            return;
        }
        self.redeals -= 1;
        let mut loose = Vec::new();
        let mut places = Vec::new();
        for row in 1..=4 {
            let stay = self.in_order(row);
            for column in stay + 1..=self.columns {
                loose.append(self.piles.get_mut(&place(row, column)).unwrap());
                if self.aces_in || column > stay + 1 {
                    places.push(place(row, column));
                }
            }
        }
        // Their order is learnt from the engine.
        for (name, card) in places.iter().zip(loose) {
            self.piles.insert(name.clone(), vec![card]);
        }
        if self.aces_in {
            places.push("d".to_owned());
        }
        self.unsure = places;
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.all_in_order() == 4 * (self.columns - 1)).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![self.all_in_order() as i32])
    }

    fn unsure(&self) -> &[String] {
        &self.unsure
    }

    fn learn(&mut self, piles: &Piles) {
        self.piles.extend(
            piles
                .iter()
                .map(|(name, cards)| (name.clone(), cards.clone())),
        );
        self.unsure.clear();
    }
}

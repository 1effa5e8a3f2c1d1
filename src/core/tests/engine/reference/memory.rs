//! Face-down cards, two of which are turned up at a time: pairs are removed, and others are turned
//! down again before the next.

use super::{Card, Options, Piles, Player};

/// The games of this kind.
pub const GAMES: [&str; 1] = ["concentration"];

#[derive(Clone)]
pub struct Memory {
    piles: Piles,
    columns: usize,
    /// The places of the face-up cards.
    up: Vec<String>,
    /// The number of cards turned up so far.
    turned: i32,
    one_colour: bool,
}

impl Memory {
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let columns = match options.word("variant", "standard").as_str() {
            "small" => 6,
            _ => 13,
        };
        let mut dealt = Self {
            piles: Piles::new(),
            columns,
            up: Vec::new(),
            turned: 0,
            one_colour: options.yes("colour", false),
        };
        for (at, card) in deck.iter().enumerate() {
            let name = dealt.name(at);
            dealt.piles.insert(name, vec![card.down()]);
        }
        dealt.piles.insert("d".to_owned(), Vec::new());
        dealt
    }

    fn name(&self, at: usize) -> String {
        format!("g{}{}", at / self.columns + 1, at % self.columns + 1)
    }

    fn places(&self) -> impl Iterator<Item = String> {
        (0..4 * self.columns).map(|at| self.name(at))
    }

    fn turn(&mut self, place: &str) {
        let card = &mut self.piles.get_mut(place).unwrap()[0];
        card.up = !card.up;
    }
}

impl Player for Memory {
    fn moves(&self) -> Vec<String> {
        let hidden = |place: &String| self.piles[place].first().is_some_and(|card| !card.up);
        let places = self.places().filter(hidden);
        places.map(|place| format!("{place}^")).collect()
    }

    fn play(&mut self, text: &str) {
        let place = text.trim_end_matches('^').to_owned();
        if self.up.len() == 2 {
            for seen in std::mem::take(&mut self.up) {
                self.turn(&seen);
            }
        }
        self.turn(&place);
        self.turned += 1;
        self.up.push(place);
        if let [one, other] = self.up.as_slice() {
            let [first, second] = [one, other].map(|place| self.piles[place][0]);
            if first.rank == second.rank && (!self.one_colour || first.red() == second.red()) {
                // The card that comes first on the table is removed first.
                let pair: Vec<String> = self.places().filter(|at| self.up.contains(at)).collect();
                for place in pair {
                    let card = self.piles.get_mut(&place).unwrap().pop().unwrap();
                    self.piles.get_mut("d").unwrap().push(card);
                }
                self.up.clear();
            }
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        let empty = self.places().all(|place| self.piles[&place].is_empty());
        empty.then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![3 * self.piles["d"].len() as i32 - self.turned])
    }
}

//! A line of piles that are moved onto each other by their top cards and close up.

use super::{Card, Options, Piles, Player};

#[derive(Clone)]
pub struct Accordion {
    /// The remaining piles, from the left.
    line: Vec<Vec<Card>>,
    places: usize,
    columns: usize,
    out: Option<Vec<Card>>,
    /// How far piles may move.
    steps: [usize; 2],
    piles: Piles,
}

impl Accordion {
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Self {
        let short = options.word("variant", "standard") == "late-binding";
        let (places, columns) = if short { (18, 9) } else { (52, 13) };
        let mut dealt = Self {
            line: deck[..places].iter().map(|card| vec![*card]).collect(),
            places,
            columns,
            out: short.then(|| deck[places..].iter().map(|card| card.down()).collect()),
            steps: if game == "23-skidoo" { [2, 3] } else { [1, 3] },
            piles: Piles::new(),
        };
        dealt.write();
        dealt
    }

    fn name(&self, at: usize) -> String {
        format!("g{}{}", at / self.columns + 1, at % self.columns + 1)
    }

    fn write(&mut self) {
        for at in 0..self.places {
            let pile = self.line.get(at).cloned().unwrap_or_default();
            self.piles.insert(self.name(at), pile);
        }
        if let Some(out) = &self.out {
            self.piles.insert("d".to_owned(), out.clone());
        }
    }

    fn all_moves(&self) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for from in 0..self.line.len() {
            for to in 0..from {
                let (one, other) = (
                    self.line[from].last().unwrap(),
                    self.line[to].last().unwrap(),
                );
                let alike = one.rank == other.rank || one.suit == other.suit;
                if alike && self.steps.contains(&(from - to)) {
                    moves.push((from, to));
                }
            }
        }
        moves
    }

    fn text(&self, (from, to): (usize, usize)) -> String {
        let pile = &self.line[from];
        let count = match pile.len() {
            1 => String::new(),
            more => format!(":{more}"),
        };
        format!(
            "{}>{}{count} {}",
            self.name(from),
            self.name(to),
            pile[0].face()
        )
    }
}

impl Player for Accordion {
    fn moves(&self) -> Vec<String> {
        self.all_moves()
            .into_iter()
            .map(|mv| self.text(mv))
            .collect()
    }

    fn play(&mut self, text: &str) {
        let (from, to) = self
            .all_moves()
            .into_iter()
            .find(|mv| self.text(*mv) == text)
            .unwrap();
        let pile = self.line.remove(from);
        self.line[to].extend(pile);
        self.write();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.line.len() < self.steps[0] + 1).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![(self.places - self.line.len()) as i32])
    }
}

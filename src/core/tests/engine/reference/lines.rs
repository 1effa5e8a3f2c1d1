//! A long line of cards from which neighbouring cards are removed: between two that are alike, or
//! because of their total.

use super::{Card, Options, Piles, Player, stock};

/// The games of this kind.
pub const GAMES: [&str; 4] = ["royal-marriage", "push-pin", "decade", "seven-up"];

/// The condition under which cards leave the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// They are between two cards of one rank or suit.
    Wedged,
    /// Their total is a multiple of the first number and at most the second.
    Multiple(i32, i32),
}

#[derive(Clone)]
pub struct Lines {
    line: Vec<Card>,
    /// The cards still to come, the next one first.
    coming: Vec<Card>,
    gone: Vec<Card>,
    reason: Reason,
    /// The largest number of cards removed at once.
    most: usize,
    /// The value of court cards, if it is not their rank.
    court: Option<i32>,
    /// The rank that is removed alone.
    lonely: Option<i32>,
    /// The number of cards left when the game is won.
    left: usize,
    piles: Piles,
}

impl Lines {
    pub fn deal(game: &str, options: &Options, deck: &[Card]) -> Self {
        let mut cards: Vec<Card> = deck.to_vec();
        if game == "royal-marriage" {
            let is_royal = |card: &Card, rank: i32| card.rank == rank && card.suit == 'H';
            cards.sort_by_key(|card| (is_royal(card, 13), !is_royal(card, 12)));
        }
        let in_line = match options.word("variant", "standard").as_str() {
            "in-sight" => cards.len(),
            _ => 1,
        };
        let coming = cards.split_off(in_line);
        let plain = Self {
            line: cards,
            coming,
            gone: Vec::new(),
            reason: Reason::Wedged,
            most: 2,
            court: None,
            lonely: None,
            left: 2,
            piles: Piles::new(),
        };
        let mut dealt = match game {
            "decade" => Self {
                reason: Reason::Multiple(10, 30),
                most: 52,
                court: Some(10),
                left: 0,
                ..plain
            },
            "seven-up" => Self {
                reason: Reason::Multiple(7, 91),
                most: options.count("most", 4),
                lonely: Some(7),
                left: 0,
                ..plain
            },
            _ => plain,
        };
        dealt.write();
        dealt
    }

    fn write(&mut self) {
        for at in 0..52 {
            let card = self.line.get(at).copied();
            self.piles.insert(name(at), card.into_iter().collect());
        }
        let coming = stock(self.coming.clone());
        self.piles.insert("s".to_owned(), coming);
        self.piles.insert("d".to_owned(), self.gone.clone());
    }

    fn worth(&self, card: &Card) -> i32 {
        self.court.filter(|_| card.rank > 10).unwrap_or(card.rank)
    }

    /// Whether the cards from one place of the line up to before another may be removed.
    fn goes(&self, from: usize, end: usize) -> bool {
        let cards = &self.line[from..end];
        if let [only] = cards
            && Some(only.rank) == self.lonely
        {
            return true;
        }
        if cards.len() > self.most {
            return false;
        }
        match self.reason {
            Reason::Wedged => {
                if from == 0 || end == self.line.len() {
                    return false;
                }
                let (one, other) = (self.line[from - 1], self.line[end]);
                one.rank == other.rank || one.suit == other.suit
            }
            Reason::Multiple(of, most) => {
                let all: i32 = cards.iter().map(|card| self.worth(card)).sum();
                cards.len() > 1 && all % of == 0 && all <= most
            }
        }
    }

    fn text(&self, from: usize, end: usize) -> String {
        let last = end - 1;
        let faces = [from, last].map(|at| self.line[at].face());
        if from == last {
            return format!("{}! {}", name(from), faces[0]);
        }
        format!("{}~{} {}", name(from), name(last), faces.join(" "))
    }

    fn spans(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        if self.end().is_some() {
            return found;
        }
        for from in 0..self.line.len() {
            for end in from + 1..=self.line.len() {
                if self.goes(from, end) {
                    found.push((from, end));
                }
            }
        }
        found
    }
}

fn name(at: usize) -> String {
    format!("g{}{}", at / 13 + 1, at % 13 + 1)
}

impl Player for Lines {
    fn moves(&self) -> Vec<String> {
        let spans = self.spans().into_iter();
        let mut moves: Vec<String> = spans.map(|(from, end)| self.text(from, end)).collect();
        if !self.coming.is_empty() && self.end().is_none() {
            moves.push("turn".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "turn" {
            self.line.push(self.coming.remove(0));
        } else {
            let spans = self.spans();
            let is_meant = |(from, end): &&(usize, usize)| self.text(*from, *end) == text;
            let (from, end) = *spans.iter().find(is_meant).unwrap();
            self.gone.extend(self.line.drain(from..end));
        }
        self.write();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        (self.line.len() + self.coming.len() <= self.left).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![self.gone.len() as i32])
    }
}

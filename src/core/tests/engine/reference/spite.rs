//! Spite and Malice. Where cards are shuffled, the engine provides the order: see
//! [`Player::unsure`].

use super::endings::{fewest, out, scores};
use super::{
    Card, Options, Pile, Piles, Player, add, first_empty, kind, look_at, names, of, read_transfer,
    shift, stock, transfers_between,
};

#[derive(Clone)]
pub struct Spite {
    piles: Piles,
    seat: usize,
    down_or_equal: bool,
    king_as_ace: bool,
    /// Cards up to this rank must be played to the centre.
    forced: i32,
    fewest: bool,
    /// The number of consecutive passes.
    passes: usize,
    /// The piles whose order a shuffle has changed.
    unsure: Vec<String>,
    /// Whether it is still undecided who begins.
    who_begins: bool,
    end: Option<String>,
}

impl Spite {
    pub fn deal(options: &Options, deck: &[Card], starter: usize) -> Self {
        let mut piles = Piles::new();
        let centre = match options.word("centre_stacks", "3").as_str() {
            "unlimited" => 8,
            number => number.parse().unwrap(),
        };
        add(&mut piles, "f", centre);
        add(&mut piles, "s", 1);
        let mut cards = deck.iter().copied();
        let table = [starter + 1, 2 - starter];
        for seat in table {
            add(&mut piles, &format!("{seat}.r"), 1);
            add(&mut piles, &format!("{seat}.c"), 5);
            add(
                &mut piles,
                &format!("{seat}.t"),
                options.count("side_stacks", 4),
            );
        }
        for _ in 0..options.count("payoff_size", 20) {
            for seat in table {
                let card = cards.next().unwrap().down();
                piles.get_mut(&format!("{seat}.r")).unwrap().push(card);
            }
        }
        for number in 1..=5 {
            for seat in table {
                piles.insert(format!("{seat}.c{number}"), vec![cards.next().unwrap()]);
            }
        }
        piles.insert("s".to_owned(), stock(cards));
        let mut game = Self {
            piles,
            seat: starter,
            down_or_equal: options.word("side_build", "any") == "down_or_equal",
            king_as_ace: options.yes("king_as_ace", false),
            forced: match options.word("aces_forced", "nothing").as_str() {
                "aces" => 1,
                "twos" => 2,
                _ => 0,
            },
            fewest: options.word("stock_out", "draw") == "fewest",
            passes: 0,
            unsure: Vec::new(),
            who_begins: true,
            end: None,
        };
        game.show_payoffs();
        let [one, other] = game.payoff_tops();
        if one == other {
            game.unsure = vec!["1.r".to_owned(), "2.r".to_owned()];
        } else {
            game.settle_who_begins();
        }
        game
    }

    fn show_payoffs(&mut self) {
        for name in ["1.r", "2.r"] {
            if let Some(top) = self.piles.get_mut(name).unwrap().last_mut() {
                top.up = true;
            }
        }
    }

    /// Returns the ranks of the pay-off cards; the king is the lowest.
    fn payoff_tops(&self) -> [i32; 2] {
        ["1.r", "2.r"].map(|name| self.piles[name].last().unwrap().rank % 13)
    }

    fn settle_who_begins(&mut self) {
        let [one, other] = self.payoff_tops();
        self.seat = usize::from(other > one);
        self.who_begins = false;
    }

    fn own(&self, pile: &str) -> String {
        of(self.seat, pile)
    }

    fn hand(&self) -> Vec<String> {
        names(&self.own("c"), 5)
    }

    fn hand_is_empty(&self) -> bool {
        self.hand().iter().all(|name| self.piles[name].is_empty())
    }

    fn draw(&mut self) {
        for name in self.hand() {
            if self.piles[&name].is_empty()
                && let Some(card) = self.piles.get_mut("s").unwrap().pop()
            {
                self.piles.insert(name, vec![card.upwards()]);
            }
        }
    }

    /// Whether the top card of a player's own pile may go to the centre or to another of the
    /// player's piles.
    fn may_transfer(&self, from: Pile, to: Pile) -> bool {
        let Some(card) = from.top() else {
            return false;
        };
        match to.kind {
            'f' => {
                let next = to.cards.len() as i32 + 1;
                let wild = card.rank == 13 && (next > 1 || self.king_as_ace);
                (card.rank == next || wild) && (next > 1 || first_empty(&self.piles, to.name))
            }
            't' => {
                from.kind == 'c'
                    && to.top().is_none_or(|top| {
                        !self.down_or_equal || card.rank == top.rank || card.rank == top.rank - 1
                    })
            }
            _ => false,
        }
    }

    fn next_turn(&mut self) {
        self.seat = 1 - self.seat;
        self.draw();
    }

    fn left(&self) -> [usize; 2] {
        ["1.r", "2.r"].map(|name| self.piles[name].len())
    }
}

impl Player for Spite {
    fn moves(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let mut forced = Vec::new();
        let mut discards = false;
        let own = self.own("");
        let mut sources = look_at(&self.piles);
        let mut targets = sources.clone();
        sources.retain(|pile| pile.name.starts_with(&own));
        targets.retain(|pile| pile.name.starts_with(&own) || pile.kind == 'f');
        let may = |from: Pile, to: Pile, count| count == 1 && self.may_transfer(from, to);
        for transfer in transfers_between(&sources, &targets, may) {
            if kind(transfer.to) == 't' {
                discards = true;
            } else if transfer.head.rank <= self.forced {
                forced.push(transfer.text());
            }
            moves.push(transfer.text());
        }
        if !forced.is_empty() {
            return forced;
        }
        if !discards {
            moves.push("pass".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "pass" {
            // A player who draws for the next turn is not stuck.
            let has_room = self.hand().iter().any(|name| self.piles[name].is_empty());
            self.passes = if has_room && !self.piles["s"].is_empty() {
                0
            } else {
                self.passes + 1
            };
            if self.passes == 2 {
                let end = if self.fewest {
                    fewest(self.left())
                } else {
                    "stalled".to_owned()
                };
                self.end = Some(end);
                self.seat = 1 - self.seat;
            } else {
                self.next_turn();
            }
            return;
        }
        self.passes = 0;
        let (from, to, _) = read_transfer(text);
        shift(&mut self.piles, &from, &to, 1);
        self.show_payoffs();
        let full = kind(&to) == 'f' && self.piles[&to].len() == 12;
        if full {
            let cards = std::mem::take(self.piles.get_mut(&to).unwrap());
            let stock = self.piles.get_mut("s").unwrap();
            stock.extend(cards.into_iter().map(Card::down));
            self.unsure = vec!["s".to_owned()];
        }
        if self.left()[self.seat] == 0 {
            self.end = Some(out(self.seat));
        } else if kind(&to) == 't' {
            self.next_turn();
        } else if self.hand_is_empty() {
            if full {
                self.unsure.extend(self.hand());
            }
            self.draw();
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
        Some(scores(self.end.as_deref(), self.left()))
    }

    fn unsure(&self) -> &[String] {
        &self.unsure
    }

    fn learn(&mut self, piles: &Piles) {
        for (name, cards) in piles {
            self.piles.insert(name.clone(), cards.clone());
        }
        self.unsure.clear();
        if self.who_begins {
            self.settle_who_begins();
        }
    }
}

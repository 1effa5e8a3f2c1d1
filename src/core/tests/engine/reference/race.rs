//! A race in turns, such as Peanuts, Nertz, Nuts and Two-Handed Klondike: the deal, the end of a
//! turn, stalls and the score. What may be played is in `race_moves.rs`, and how the games differ
//! in `race_terms.rs`. Reshuffles need the engine's generator and `blocked = centre` its idea of
//! reach, so neither is supported here.

use super::endings::out;
use super::race_terms::Terms;
use super::{Card, Piles, add, all, kind, of, read_transfer, shift, stock, turn_over};

/// The counters of a side since the last progress, and its redeals.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counters {
    pub turned: usize,
    /// Passes of one partner with nothing to turn; "no play" counts for all partners.
    pub passed: usize,
    pub redeals: i32,
}

/// Deals one card to each of some columns.
fn a_row(columns: &mut [Vec<Card>], cards: &mut impl Iterator<Item = Card>) {
    for column in columns {
        column.extend(cards.next());
    }
}

/// Turns all cards down but the last.
fn last_up(cards: Vec<Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.into_iter().map(Card::down).collect();
    if let Some(top) = cards.last_mut() {
        top.up = true;
    }
    cards
}

#[derive(Clone)]
pub struct Race {
    pub terms: Terms,
    pub piles: Piles,
    pub seat: usize,
    /// The number of the hand in its match: the partners change parts from hand to hand.
    pub hand: usize,
    pub turned: bool,
    /// Whether a batch has been turned and its top card has not been played.
    pub batch_waits: bool,
    pub by_ones: bool,
    pub stalls: usize,
    pub counters: Vec<Counters>,
    pub end: Option<String>,
}

impl Race {
    pub fn deal(terms: &Terms, decks: &[Vec<Card>], starter: usize, hand: usize) -> Self {
        let mut piles = Piles::new();
        add(&mut piles, "f", 4 * terms.sides);
        for (side, deck) in decks.iter().enumerate() {
            let own = side + 1;
            let size = terms.sizes[side];
            let mut cards = deck.iter().copied();
            let mut columns = vec![Vec::new(); terms.columns];
            let mut reserve = Vec::new();
            match terms.deal.as_str() {
                "pile_first" => {
                    reserve.extend(cards.by_ref().take(size));
                    a_row(&mut columns, &mut cards);
                }
                "river_first" => {
                    a_row(&mut columns, &mut cards);
                    reserve.extend(cards.by_ref().take(size));
                }
                "steps" => {
                    for row in 0..terms.columns {
                        a_row(&mut columns[row..], &mut cards);
                    }
                }
                "triangle" => {
                    // The first card is on top, because the pile has been turned over.
                    reserve.extend(cards.by_ref().take(size));
                    reserve.reverse();
                    for row in 0..terms.columns {
                        a_row(&mut columns[..terms.columns - row], &mut cards);
                    }
                }
                _ => {
                    for column in &mut columns {
                        column.extend(cards.next());
                        let more = 3.min(size - reserve.len());
                        reserve.extend(cards.by_ref().take(more));
                    }
                    let more = size - reserve.len();
                    reserve.extend(cards.by_ref().take(more));
                }
            }
            add(&mut piles, &format!("{own}.t"), terms.columns);
            for (name, cards) in all(&piles, 't')
                .into_iter()
                .filter(|name| name.starts_with(&format!("{own}.")))
                .zip(columns)
            {
                piles.insert(name, last_up(cards));
            }
            if !terms.all_up {
                piles.insert(format!("{own}.r"), last_up(reserve));
            }
            piles.insert(format!("{own}.s"), stock(cards));
            piles.insert(format!("{own}.w"), Vec::new());
        }
        Self {
            terms: terms.clone(),
            piles,
            seat: starter,
            hand,
            turned: false,
            batch_waits: false,
            by_ones: false,
            stalls: 0,
            counters: vec![Counters::default(); terms.sides],
            end: None,
        }
    }

    /// Returns the number of players; seats are assigned to the sides in rotation.
    pub fn seats(&self) -> usize {
        self.terms.sides * self.terms.partners
    }

    pub fn side(&self, seat: usize) -> usize {
        seat % self.terms.sides
    }

    /// Whether a seat is the Nuts player of a hand, or plays alone.
    pub fn plays_nuts(&self, seat: usize) -> bool {
        self.terms.partners == 1 || (seat / self.terms.sides + self.hand).is_multiple_of(2)
    }

    /// Whether a seat is the Cards player of a hand, or plays alone.
    pub fn plays_cards(&self, seat: usize) -> bool {
        self.terms.partners == 1 || !self.plays_nuts(seat)
    }

    /// Returns the name of a pile of the seat to move: `r` gives `2.r`.
    pub fn own(&self, pile: &str) -> String {
        self.name(self.seat, pile)
    }

    /// Returns the name of a pile of a seat.
    pub fn name(&self, seat: usize, pile: &str) -> String {
        of(self.side(seat), pile)
    }

    pub fn play_move(&mut self, text: &str) {
        match text {
            "turn" => self.turn_stock(),
            "pass" => self.pass(),
            "no-play" => {
                let side = self.side(self.seat);
                self.counters[side].passed += self.terms.partners;
                self.end_turn();
            }
            "call" => self.end = Some(out(self.seat)),
            _ => self.transfer(text),
        }
        if self.terms.auto_pass {
            self.pass_while_idle();
        }
    }

    fn pass_while_idle(&mut self) {
        // A table of idle players without progress must come to a stall; after this many moves it
        // has not.
        for _ in 0..1000 {
            let moves = self.legal();
            if moves.is_empty()
                || moves.iter().any(|mv| mv == "turn" || mv == "call")
                || self.has_progress(self.seat)
            {
                return;
            }
            self.pass();
        }
        panic!("everybody passes for ever");
    }

    fn transfer(&mut self, text: &str) {
        let (from, to, count) = read_transfer(text);
        let progress = self.is_progress(&from, &to, count);
        shift(&mut self.piles, &from, &to, count);
        if kind(&from) == 'w' {
            self.batch_waits = false;
        }
        let reserve = self.own("r");
        if let Some(top) = self.piles.get_mut(&from).unwrap().last_mut() {
            top.up = true;
        }
        if self.terms.fill == "auto"
            && self.piles[&from].is_empty()
            && kind(&from) == 't'
            && self.left(self.seat) > 0
        {
            shift(&mut self.piles, &reserve, &from, 1);
        }
        if let Some(top) = self
            .piles
            .get_mut(&reserve)
            .and_then(|cards| cards.last_mut())
        {
            top.up = true;
        }
        if progress {
            self.stalls = 0;
            self.by_ones = false;
            self.forget_counts();
        }
        if self.left(self.seat) == 0 && !self.terms.manual {
            self.end = Some(out(self.seat));
        }
    }

    /// Returns the number of cards a seat must still play before it is out: those of its pile, or
    /// all of its pack that are not up.
    pub fn left(&self, seat: usize) -> usize {
        if self.terms.all_up {
            52 - self.up(self.side(seat)).len()
        } else {
            self.piles[&self.name(seat, "r")].len()
        }
    }

    /// Returns the cards of a side that are up.
    fn up(&self, side: usize) -> Vec<Card> {
        let up = self.piles.iter().filter(|(name, _)| kind(name) == 'f');
        let cards = up.flat_map(|(_, cards)| cards.iter().copied());
        cards.filter(|card| card.owner == side).collect()
    }

    fn forget_counts(&mut self) {
        for counters in &mut self.counters {
            *counters = Counters {
                redeals: counters.redeals,
                ..Counters::default()
            };
        }
    }

    fn turn_stock(&mut self) {
        let (stock, waste) = (self.own("s"), self.own("w"));
        if self.piles[&stock].is_empty() {
            turn_over(&mut self.piles, &waste, &stock);
            let side = self.side(self.seat);
            self.counters[side].redeals += 1;
        }
        let batch_size = if self.by_ones { 1 } else { self.terms.turn };
        let count = batch_size.min(self.piles[&stock].len());
        let mut batch: Vec<Card> = (0..count)
            .map(|_| self.piles.get_mut(&stock).unwrap().pop().unwrap().upwards())
            .collect();
        if self.terms.reversed {
            batch.reverse();
        }
        self.piles.get_mut(&waste).unwrap().extend(batch);
        let side = self.side(self.seat);
        self.counters[side].turned += count;
        self.turned = true;
        self.batch_waits = true;
    }

    fn pass(&mut self) {
        let side = self.side(self.seat);
        if self.in_hand(side) == 0 || self.used_up() {
            self.counters[side].passed += 1;
        }
        self.end_turn();
    }

    /// Whether the side to move could turn cards if it had another pass.
    fn used_up(&self) -> bool {
        let waits = if self.terms.until_miss {
            self.batch_waits
        } else {
            self.turned
        };
        !waits && !self.has_to_turn()
    }

    /// Returns the number of cards in a side's stock and waste.
    fn in_hand(&self, side: usize) -> usize {
        ["s", "w"]
            .iter()
            .map(|pile| self.piles[&of(side, pile)].len())
            .sum()
    }

    fn end_turn(&mut self) {
        self.seat = (self.seat + 1) % self.seats();
        self.turned = false;
        self.batch_waits = false;
        let stuck = (0..self.terms.sides).all(|side| {
            let counters = self.counters[side];
            let through = match self.in_hand(side) {
                0 => 0,
                cards => counters.turned / cards,
            };
            // With nothing to turn, a side has passed when each of its partners has.
            let passes = through + counters.passed / self.terms.partners;
            passes as i32 >= self.terms.stall_passes
        });
        // A face-up card that can go to the centre keeps the hand alive.
        if stuck && !(0..self.seats()).any(|seat| self.has_centre_play(seat)) {
            self.stall();
        }
    }

    fn stall(&mut self) {
        self.stalls += 1;
        self.forget_counts();
        if self.terms.on_stall == "end" || self.stalls == 3 {
            self.end = Some("stalled".to_owned());
            return;
        }
        match self.terms.on_stall.as_str() {
            "turn_one" => self.by_ones = true,
            "rotate" => {
                for side in 1..=self.terms.sides {
                    let waste = std::mem::take(self.piles.get_mut(&format!("{side}.w")).unwrap());
                    let stock = self.piles.get_mut(&format!("{side}.s")).unwrap();
                    stock.extend(waste.into_iter().rev().map(Card::down));
                    if let Some(top) = stock.pop() {
                        stock.insert(0, top);
                    }
                }
            }
            other => panic!("the reference does not know what `{other}` does"),
        }
    }

    pub fn score(&self, side: usize) -> i32 {
        let centre = self.up(side);
        let kings = centre.iter().filter(|card| card.rank == 13).count() as i32;
        let left = self.left(side) as i32;
        let out = (0..self.seats())
            .filter(|seat| self.side(*seat) == side)
            .any(|seat| self.end == Some(out(seat)));
        centre.len() as i32 - self.terms.penalty * left
            + self.terms.king_bonus * kings
            + if out { self.terms.bonus } else { 0 }
    }
}

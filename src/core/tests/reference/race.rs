//! A race in turns, as Peanuts and Nertz are: the deal, the end of a turn, stalls and the
//! score. What may be played is in `race_moves.rs`. Reshuffles need the engine's generator
//! and `blocked = centre` its idea of reach, so neither is known here.

use super::{Card, Options, Piles, add, all, kind, read_carry, shift};

/// What the two games agree and differ in.
#[derive(Debug, Clone)]
pub struct Terms {
    pub players: usize,
    pub columns: usize,
    pub sizes: Vec<usize>,
    pub deal: String,
    pub turn: usize,
    pub reversed: bool,
    pub redeals: i32,
    /// `auto`, `choice` or `any`.
    pub fill: String,
    pub group_moves: String,
    pub penalty: i32,
    pub bonus: i32,
    pub king_bonus: i32,
    pub manual: bool,
    pub until_miss: bool,
    pub auto_pass: bool,
    pub on_stall: String,
    pub stall_passes: i32,
}

fn sizes(text: &str, players: usize) -> Vec<usize> {
    let listed: Vec<usize> = text.split(',').map(|size| size.parse().unwrap()).collect();
    (0..players)
        .map(|seat| *listed.get(seat).or(listed.last()).unwrap())
        .collect()
}

pub fn peanuts(options: &Options) -> Terms {
    let players = options.count("players", 2);
    Terms {
        players,
        columns: options.count("columns", 7),
        sizes: sizes(&options.word("peanut_size", "21"), players),
        deal: options.word("deal", "interleaved"),
        turn: options.count("turn", 3),
        reversed: options.word("turn_order", "normal") == "reversed",
        redeals: options.number("redeals", -1),
        fill: options
            .word("empty_fill", "peanut_auto")
            .trim_start_matches("peanut_")
            .to_owned(),
        group_moves: options.word("group_moves", "any_run"),
        penalty: options.number("penalty_per_card", 1),
        bonus: options.number("out_bonus", 0),
        king_bonus: 0,
        manual: false,
        until_miss: options.word("stock_turns", "one") == "until_miss",
        auto_pass: options.yes("auto_pass", false),
        on_stall: options.word("on_stall", "end"),
        stall_passes: options.word("stall_passes", "usual").parse().unwrap_or(1),
    }
}

pub fn nertz(options: &Options) -> Terms {
    let players = options.count("players", 4);
    let columns = options.word("columns", "4");
    Terms {
        players,
        columns: match (columns.as_str(), players) {
            ("auto", 1..=2) => 6,
            ("auto", 3) => 5,
            ("auto", _) => 4,
            (number, _) => number.parse().unwrap(),
        },
        sizes: sizes(&options.word("nertz_size", "13"), players),
        deal: options.word("deal", "river_first"),
        turn: options.count("turn", 3),
        reversed: options.word("turn_order", "normal") == "reversed",
        redeals: options.number("redeals", -1),
        fill: options
            .word("river_fill", "any")
            .trim_start_matches("nertz_")
            .to_owned(),
        group_moves: options.word("group_moves", "any_run"),
        penalty: options.number("penalty_per_card", 2),
        bonus: options.number("call_bonus", 10),
        king_bonus: options.number("king_bonus", 0),
        manual: options.word("call", "auto") == "manual",
        until_miss: options.word("stock_turns", "one") == "until_miss",
        auto_pass: options.yes("auto_pass", false),
        on_stall: options.word("on_stall", "rotate"),
        stall_passes: options.word("stall_passes", "usual").parse().unwrap_or(1),
    }
}

/// What is counted for a seat since the last progress, and its redeals.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counters {
    pub turned: usize,
    pub declared: i32,
    pub redeals: i32,
}

#[derive(Clone)]
pub struct Race {
    pub terms: Terms,
    pub piles: Piles,
    pub seat: usize,
    pub turned: bool,
    /// A batch has been turned and its top card not been played.
    pub batch_waits: bool,
    pub by_ones: bool,
    pub stalls: usize,
    pub counters: Vec<Counters>,
    pub end: Option<String>,
}

impl Race {
    pub fn deal(terms: &Terms, decks: &[Vec<Card>], starter: usize) -> Self {
        let mut piles = Piles::new();
        add(&mut piles, "f", 4 * terms.players);
        for (seat, deck) in decks.iter().enumerate() {
            let own = seat + 1;
            let size = terms.sizes[seat];
            let mut cards = deck.iter().copied();
            let mut row = Vec::new();
            let mut reserve = Vec::new();
            match terms.deal.as_str() {
                "pile_first" => {
                    reserve.extend(cards.by_ref().take(size));
                    row.extend(cards.by_ref().take(terms.columns));
                }
                "river_first" => {
                    row.extend(cards.by_ref().take(terms.columns));
                    reserve.extend(cards.by_ref().take(size));
                }
                _ => {
                    for _ in 0..terms.columns {
                        row.extend(cards.next());
                        let more = 3.min(size - reserve.len());
                        reserve.extend(cards.by_ref().take(more));
                    }
                    let more = size - reserve.len();
                    reserve.extend(cards.by_ref().take(more));
                }
            }
            add(&mut piles, &format!("{own}.t"), terms.columns);
            for (name, card) in all(&piles, 't')
                .into_iter()
                .filter(|name| name.starts_with(&format!("{own}.")))
                .zip(row)
            {
                piles.insert(name, vec![card]);
            }
            let mut reserve: Vec<Card> = reserve.into_iter().map(Card::down).collect();
            if let Some(top) = reserve.last_mut() {
                top.up = true;
            }
            piles.insert(format!("{own}.r"), reserve);
            let rest: Vec<Card> = cards.map(Card::down).collect();
            piles.insert(format!("{own}.s"), rest.into_iter().rev().collect());
            piles.insert(format!("{own}.w"), Vec::new());
        }
        Self {
            terms: terms.clone(),
            piles,
            seat: starter,
            turned: false,
            batch_waits: false,
            by_ones: false,
            stalls: 0,
            counters: vec![Counters::default(); terms.players],
            end: None,
        }
    }

    /// Returns the name of a pile of the seat to move: `r` gives `2.r`.
    pub fn own(&self, pile: &str) -> String {
        format!("{}.{pile}", self.seat + 1)
    }

    pub fn play_move(&mut self, text: &str) {
        match text {
            "turn" => self.turn_stock(),
            "pass" => self.pass(),
            "no-play" => {
                self.counters[self.seat].declared += 1;
                self.end_turn();
            }
            "call" => self.end = Some(format!("out {}", self.seat + 1)),
            _ => self.carry(text),
        }
        if self.terms.auto_pass {
            self.pass_while_idle();
        }
    }

    fn pass_while_idle(&mut self) {
        // With nothing that counts as progress a table of idle players must come to a stall;
        // after going round this often it has not.
        for _ in 0..1000 {
            let moves = self.legal();
            if moves.is_empty()
                || moves.iter().any(|mv| mv == "turn" || mv == "call")
                || self.has_progress()
            {
                return;
            }
            self.pass();
        }
        panic!("everybody passes for ever");
    }

    fn carry(&mut self, text: &str) {
        let (from, to, count) = read_carry(text);
        let progress = self.is_progress(&from, &to, count);
        shift(&mut self.piles, &from, &to, count);
        if kind(&from) == 'w' {
            self.batch_waits = false;
        }
        let reserve = self.own("r");
        if self.terms.fill == "auto"
            && self.piles[&from].is_empty()
            && kind(&from) == 't'
            && !self.piles[&reserve].is_empty()
        {
            shift(&mut self.piles, &reserve, &from, 1);
        }
        if let Some(top) = self.piles.get_mut(&reserve).unwrap().last_mut() {
            top.up = true;
        }
        if progress {
            self.stalls = 0;
            self.by_ones = false;
            self.forget_counts();
        }
        if self.piles[&reserve].is_empty() && !self.terms.manual {
            self.end = Some(format!("out {}", self.seat + 1));
        }
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
            let cards = std::mem::take(self.piles.get_mut(&waste).unwrap());
            self.piles.insert(
                stock.clone(),
                cards.into_iter().rev().map(Card::down).collect(),
            );
            self.counters[self.seat].redeals += 1;
        }
        let size = if self.by_ones { 1 } else { self.terms.turn };
        let count = size.min(self.piles[&stock].len());
        let mut batch: Vec<Card> = (0..count)
            .map(|_| self.piles.get_mut(&stock).unwrap().pop().unwrap().upwards())
            .collect();
        if self.terms.reversed {
            batch.reverse();
        }
        self.piles.get_mut(&waste).unwrap().extend(batch);
        self.counters[self.seat].turned += count;
        self.turned = true;
        self.batch_waits = true;
    }

    fn pass(&mut self) {
        if self.in_hand(self.seat) == 0 || self.used_up() {
            self.counters[self.seat].declared += 1;
        }
        self.end_turn();
    }

    /// Tells whether the seat could turn cards if it had another pass through them.
    fn used_up(&self) -> bool {
        let may_turn = if self.terms.until_miss {
            !self.batch_waits
        } else {
            !self.turned
        };
        may_turn && !self.may_turn()
    }

    /// Returns how many cards a seat's stock and waste hold.
    fn in_hand(&self, seat: usize) -> usize {
        ["s", "w"]
            .iter()
            .map(|pile| self.piles[&format!("{}.{pile}", seat + 1)].len())
            .sum()
    }

    fn end_turn(&mut self) {
        self.seat = (self.seat + 1) % self.terms.players;
        self.turned = false;
        self.batch_waits = false;
        let stuck = (0..self.terms.players).all(|seat| {
            let counters = self.counters[seat];
            let passes = if self.in_hand(seat) == 0 {
                0
            } else {
                counters.turned / self.in_hand(seat)
            };
            passes as i32 + counters.declared >= self.terms.stall_passes
        });
        if stuck {
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
                for seat in 1..=self.terms.players {
                    let waste = std::mem::take(self.piles.get_mut(&format!("{seat}.w")).unwrap());
                    let stock = self.piles.get_mut(&format!("{seat}.s")).unwrap();
                    stock.extend(waste.into_iter().rev().map(Card::down));
                    if let Some(top) = stock.pop() {
                        stock.insert(0, top);
                    }
                }
            }
            other => panic!("the reference does not know what `{other}` does"),
        }
    }

    pub fn score(&self, seat: usize) -> i32 {
        let centre: Vec<Card> = all(&self.piles, 'f')
            .iter()
            .flat_map(|name| self.piles[name].iter().copied())
            .filter(|card| card.owner == seat)
            .collect();
        let kings = centre.iter().filter(|card| card.rank == 13).count() as i32;
        let left = self.piles[&format!("{}.r", seat + 1)].len() as i32;
        let out = self.end == Some(format!("out {}", seat + 1));
        centre.len() as i32 - self.terms.penalty * left
            + self.terms.king_bonus * kings
            + if out { self.terms.bonus } else { 0 }
    }
}

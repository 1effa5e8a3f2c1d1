//! A board: a position as the search keeps it where a game is carries between piles and a stock.
//! Each pile keeps for every number of its cards what the search asks of it, so that a ply is
//! weighed without being made.

mod asking;
mod ground;
mod hope;
mod kind;
mod listing;
mod making;
mod marking;
mod pending;
mod plan;
mod reaching;
mod rising;
mod rivals;
mod talon;
#[cfg(test)]
mod tests;
mod ways;

use std::cell::OnceCell;

use patience_core::{Dealt, PileId, Position, Rank, Rules, Seat};

use super::ground::{Ground, Outlook};
use super::taste::Taste;
use asking::Asking;
use kind::NOTHING;
use marking::{NO_RANK, Weights};
use pending::Pending;
pub(super) use plan::Plan;
use rising::Rising;
use rivals::Waiting;
use talon::{Comers, Standing, before};

/// What a board tries at a time: cards carried from a pile to another; from the waste the card
/// with a number in the row of stock and waste, after the turns it takes; no card: the stock
/// gives one to each column. Where a number is given with cards from elsewhere, the card that
/// they lay on then goes to the pile before that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ply {
    from: u8,
    to: u8,
    count: u8,
    number: u8,
}

/// The bit of a card that lies face up.
const UP: u8 = 1 << 6;

/// How many cards a complete run has.
const COMPLETE: u8 = Rank::COUNT;

/// The bits of a card's face.
const FACE: u8 = UP - 1;

/// What is known of the lowest cards of a pile.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// What they all add to the key.
    term: u128,
    /// The cards that go on them.
    accepts: u64,
    /// Those at the top that hang together as a run.
    cards: u64,
    /// What they cost.
    cost: i32,
    /// The last of them.
    card: u8,
    /// How many at the top hang together as a run.
    run: u8,
    /// How many at the top are in order towards a complete run, where such leave.
    order: u8,
    /// The rank, counted from the base, of the lowest.
    least: u8,
}

/// A complete run that has left.
#[derive(Debug, Clone, Copy)]
struct Collected {
    from: u8,
    to: u8,
    /// Whether the card below was turned up.
    turned_up: bool,
}

/// A ply that was made, with what cannot be told from it.
#[derive(Debug, Clone)]
struct Made {
    ply: Ply,
    key: u128,
    cost: i32,
    left: u16,
    standing: Standing,
    coming: OnceCell<Comers>,
    rising: OnceCell<Rising>,
    /// The pile that filled the space, and whether its next card was turned up.
    filled_by: Option<(u8, bool)>,
    /// How many columns got a card.
    dealt: u8,
    /// How many complete runs had left before.
    collected: usize,
    /// The card that left its place, the one below that went up then, and when they last did.
    gone: [(u8, u32); 2],
    /// What was pending before.
    pending: Pending,
}

/// A position as the search keeps it.
pub(super) struct Board<'a> {
    plan: &'a Plan,
    rules: &'a Rules,
    taste: Taste,
    /// What the cards of each kind of pile cost.
    weights: Vec<Weights>,
    marks: Vec<Mark>,
    lens: [u8; 64],
    /// What goes on each pile as it is.
    accepts: [u64; 64],
    empty: u64,
    /// The card on top of each pile, where it takes others.
    shown: [u8; 64],
    /// The piles on which each card lies so.
    lying: [u64; 64],
    /// The cards that lie so on the piles of each kind.
    tops: Vec<u64>,
    /// The row of stock and waste.
    row: Vec<u8>,
    standing: Standing,
    /// The cards of the row that come up sooner or later, once that is asked.
    coming: OnceCell<Comers>,
    /// The key but for what is pending.
    key: u128,
    cost: i32,
    pending: Pending,
    /// What goes up, once that is asked.
    rising: OnceCell<Rising>,
    /// The cards that are worth landing, once that is asked.
    landing: OnceCell<u64>,
    /// How many cards are not where the goal wants them.
    left: u16,
    trail: Vec<Made>,
    /// What was known of the cards that were carried, and of those that they lay on.
    carried: Vec<Mark>,
    /// The cards that have to wait for others.
    waiting: Waiting,
    /// Whether it is worth asking if there is hope.
    asking: Asking,
    /// What was listed and can be looked at only by making it.
    untried: Vec<usize>,
    /// The complete runs that have left on the way.
    collected: Vec<Collected>,
}

impl<'a> Board<'a> {
    /// Returns the board of a position.
    pub fn of(plan: &'a Plan, rules: &'a Rules, start: &Position, taste: Taste) -> Self {
        let mut board = Self::blank(plan, rules, taste);
        for pile in rules.pile_ids() {
            board.lay_out(pile, start);
        }
        if let Some(talon) = plan.talon {
            board.standing.left = before(board.row.len() as u8);
            board.standing.redeals = start.seat(Seat::FIRST).redeals;
            board.key = board.key.wrapping_add(board.standing.term(talon));
            board.cost += taste.waiting * i32::from(board.row.len() as u8);
        }
        board
    }

    /// Returns a board without piles.
    fn blank(plan: &'a Plan, rules: &'a Rules, taste: Taste) -> Self {
        let blank = Mark {
            term: 0,
            accepts: 0,
            cards: 0,
            cost: 0,
            card: 0,
            run: 0,
            order: 0,
            least: NO_RANK,
        };
        Self {
            plan,
            rules,
            taste,
            weights: plan
                .kinds
                .iter()
                .map(|kind| Weights::of(kind, &taste))
                .collect(),
            marks: vec![blank; plan.room],
            lens: [0; 64],
            accepts: [0; 64],
            empty: 0,
            shown: [NOTHING as u8; 64],
            lying: [0; 64],
            tops: vec![0; plan.kinds.len()],
            row: Vec::new(),
            standing: Standing::default(),
            coming: OnceCell::new(),
            key: 0,
            cost: 0,
            pending: Pending::NOTHING,
            rising: OnceCell::new(),
            landing: OnceCell::new(),
            left: 0,
            trail: Vec::new(),
            carried: Vec::new(),
            waiting: Waiting::NOTHING,
            asking: Asking::default(),
            untried: Vec::new(),
            collected: Vec::new(),
        }
    }

    /// Lays out a pile with the cards that it has in a position.
    fn lay_out(&mut self, pile: PileId, start: &Position) {
        let plan = self.plan;
        let site = plan.sites[pile.index()];
        self.marks[usize::from(site.first)] = self.bottom(site);
        self.empty |= 1 << pile.0;
        self.show(pile.0);
        self.weigh_in(pile.0);
        let kind = plan.kind(pile.0);
        if kind.away || !kind.here && plan.gathers {
            self.left += start.len(pile) as u16;
        }
        let code = |dealt: &Dealt| dealt.card().index() | if dealt.is_up() { UP } else { 0 };
        let codes = start.cards(self.rules, pile).iter().map(code);
        match plan.talon {
            Some(talon) if pile == talon.waste => {
                self.row.splice(0..0, codes);
                self.standing.at = start.len(pile) as u8;
            }
            Some(talon) if pile == talon.stock => {
                self.row.extend(codes.rev().map(|code| code | UP));
            }
            _ => {
                for code in codes {
                    self.weigh_out(pile.0);
                    self.put(pile.0, code);
                    self.weigh_in(pile.0);
                }
                self.show(pile.0);
            }
        }
    }

    /// Returns where it is noted what is known of so many cards of a pile.
    #[inline]
    fn place(&self, pile: u8, len: u8) -> usize {
        let site = &self.plan.sites[usize::from(pile % 64)];
        usize::from(site.first) + usize::from(len)
    }

    #[inline]
    fn mark(&self, pile: u8, len: u8) -> &Mark {
        &self.marks[self.place(pile, len)]
    }

    #[inline]
    fn len(&self, pile: u8) -> u8 {
        self.lens[usize::from(pile % 64)]
    }

    #[inline]
    fn top(&self, pile: u8) -> &Mark {
        self.mark(pile, self.len(pile))
    }

    #[inline]
    fn weigh_out(&mut self, pile: u8) {
        let (term, cost) = (self.top(pile).term, self.top(pile).cost);
        self.key = self.key.wrapping_sub(term);
        self.cost -= cost;
    }

    #[inline]
    fn weigh_in(&mut self, pile: u8) {
        let (term, cost) = (self.top(pile).term, self.top(pile).cost);
        self.key = self.key.wrapping_add(term);
        self.cost += cost;
    }

    /// Puts a card on a pile, but for what is shown of it.
    #[inline]
    fn put(&mut self, pile: u8, code: u8) {
        let len = self.len(pile) + 1;
        let mark = self.with(pile, self.top(pile), len, code);
        let place = self.place(pile, len);
        self.marks[place] = mark;
        self.lens[usize::from(pile % 64)] = len;
    }

    /// Brings up to date what goes on a pile, and whether it is empty.
    #[inline]
    fn show(&mut self, pile: u8) {
        let Mark { accepts, card, .. } = *self.top(pile);
        let at = usize::from(pile % 64);
        self.accepts[at] = accepts;
        let empty = u64::from(self.len(pile) == 0);
        self.empty = self.empty & !(1 << pile) | empty << pile;
        if self.plan.foundations >> pile & 1 != 0 {
            self.rising.take();
        }
        let now = if accepts == 0 || empty != 0 {
            NOTHING as u8
        } else {
            card & FACE
        };
        let before = std::mem::replace(&mut self.shown[at], now);
        if before != now {
            let kind = self.plan.sites[at].kind;
            let piles = self.plan.kind(pile).piles;
            let left = &mut self.lying[usize::from(before % 64)];
            *left &= !(1 << pile);
            let gone = u64::from(*left & piles == 0) << before;
            let tops = &mut self.tops[usize::from(kind)];
            *tops = *tops & !gone | 1 << now;
            self.lying[usize::from(now % 64)] |= 1 << pile;
        }
    }

    /// Turns the top card of a pile over.
    #[inline]
    fn turn_top(&mut self, pile: u8) {
        let code = self.top(pile).card ^ UP;
        self.lens[usize::from(pile % 64)] -= 1;
        self.put(pile, code);
    }

    #[inline]
    fn top_is_down(&self, pile: u8) -> bool {
        self.len(pile) > 0 && self.top(pile).card & UP == 0
    }

    /// Returns the pile whose card fills a space in this one.
    #[inline]
    fn filler(&self, pile: u8) -> Option<u8> {
        let fill = &self.plan.kind(pile).fill;
        fill.iter().copied().find(|from| self.len(*from) > 0)
    }

    #[inline]
    fn is_waste(&self, pile: u8) -> bool {
        self.plan.talon.is_some_and(|talon| pile == talon.waste.0)
    }

    /// Returns how many cards have been turned.
    #[inline]
    fn stage(&self) -> usize {
        match (self.plan.talon, &self.plan.rows) {
            (Some(talon), _) => self.standing.stage(talon),
            // The cards that were dealt before count as a row.
            (_, Some(rows)) => {
                rows.columns.len() + rows.begun - usize::from(self.len(rows.stock.0))
            }
            _ => 0,
        }
    }

    /// Returns which of the positions that differ in how far the stock is turned it covers.
    #[inline]
    fn covers(&self) -> u32 {
        self.plan
            .talon
            .map_or(1, |talon| self.standing.covers(talon))
    }

    /// Returns what is seen of the position.
    fn here(&self) -> Outlook {
        Outlook {
            key: self.key(),
            cost: self.cost,
            stage: self.stage(),
        }
    }
}

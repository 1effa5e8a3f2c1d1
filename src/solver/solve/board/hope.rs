//! Whether there is hope: what could be come to if no card were ever in the way. Each card that
//! could leave its place counts as gone for what lies under it and as still there for what goes
//! on it, and each place that a card could come to has it on top for good. Every position that
//! play can come to is among these, so what cannot be won so cannot be won (the delete relaxation
//! of planning).

use super::super::bits::bits;
use super::kind::{EMPTY, NOTHING};
use super::plan::Rows;
use super::talon::{before, each, last};
use super::ways::{Habits, MOST_KINDS, Way, Ways};
use super::{Board, FACE, UP};

/// Sets of cards, for each kind of pile.
type ByKind = [u64; MOST_KINDS];

/// What could be come to. Sets by kind are of cards on piles of that kind.
struct Reach<'a> {
    ways: &'a Ways,
    /// The cards that could be the topmost of a pile.
    tops: ByKind,
    /// The cards that could be lifted alone, whether they lie there or could come there.
    loose: ByKind,
    /// The cards that lie there and could be lifted with all that hangs on them.
    heads: ByKind,
    /// The cards that could be put on others there.
    on_others: ByKind,
    /// The cards that could be put in a space there.
    in_spaces: ByKind,
    /// The cards that have been put from each kind on each other.
    placed: [ByKind; MOST_KINDS],
    /// Where each head lies, by the marks.
    places: [u16; 64],
    /// The heads, of all kinds, that could have left their places.
    gone: u64,
    /// The cards of the row that could come up, by their numbers.
    coming: u128,
    /// The cards that could be lifted alone from where the goal does not want them.
    freed: u64,
    /// The cards that could come to where the goal wants them.
    home: u64,
    /// The cards that have to wait for their rivals before they go on others there.
    waiting: ByKind,
    /// The kinds from which more cards could have gone by now.
    stirred: u64,
}

impl<'a> Reach<'a> {
    /// Returns that nothing could be come to.
    fn none(ways: &'a Ways, cards: u64) -> Self {
        let mut waiting = [0; MOST_KINDS];
        if let Some(columns) = &ways.columns {
            waiting[columns.kind % MOST_KINDS] = cards;
        }
        Self {
            ways,
            tops: [0; MOST_KINDS],
            loose: [0; MOST_KINDS],
            heads: [0; MOST_KINDS],
            on_others: [0; MOST_KINDS],
            in_spaces: [0; MOST_KINDS],
            placed: [[0; MOST_KINDS]; MOST_KINDS],
            places: [0; 64],
            gone: 0,
            coming: 0,
            freed: 0,
            home: 0,
            waiting,
            stirred: ways.leading,
        }
    }

    #[inline]
    fn kind(&self, number: usize) -> &'a Habits {
        &self.ways.kinds[number % MOST_KINDS]
    }

    /// Lets cards go on others of a kind.
    #[inline]
    fn take(&mut self, kind: usize, cards: u64) {
        let known = &mut self.on_others[kind % MOST_KINDS];
        if cards & !*known != 0 {
            *known |= cards;
            self.stirred |= self.kind(kind).into;
        }
    }

    /// Lets cards lie on top of piles of a kind.
    #[inline]
    fn lay(&mut self, kind: usize, cards: u64) {
        let number = kind % MOST_KINDS;
        let fresh = cards & !self.tops[number];
        if fresh == 0 {
            return;
        }
        self.tops[number] |= fresh;
        let kind = self.kind(number);
        let taken = bits(fresh).fold(0, |taken, card| {
            taken | kind.accepts[usize::from(card % 64)]
        });
        self.take(number, taken & !self.waiting[number]);
    }

    /// Lets cards be lifted by themselves from piles of a kind.
    #[inline]
    fn free(&mut self, kind: usize, cards: u64) {
        let known = &mut self.loose[kind % MOST_KINDS];
        if cards & !*known != 0 {
            *known |= cards;
            self.stirred |= 1 << kind;
        }
    }

    /// Returns the cards that could go anywhere from a kind of pile, if they are lifted alone, and
    /// those that could with others on them.
    #[inline]
    fn going(&self, kind: usize) -> (u64, u64) {
        let (mut alone, mut in_runs) = (0, 0);
        for way in &self.kind(kind).ways {
            let cards = self.along(*way);
            alone |= cards;
            if way.takes_runs {
                in_runs |= cards;
            }
        }
        (alone, in_runs)
    }

    /// Returns the cards that could go a way.
    #[inline]
    fn along(&self, way: Way) -> u64 {
        let to = usize::from(way.to) % MOST_KINDS;
        self.on_others[to] & way.on_others | self.in_spaces[to] & way.in_spaces
    }

    /// Puts cards that could be lifted where they could go, if it is another kind of pile.
    #[inline]
    fn place(&mut self, kind: usize) {
        let kind = kind % MOST_KINDS;
        let ways = self.kind(kind).ways.iter();
        for way in ways.filter(|way| usize::from(way.to) != kind) {
            let to = usize::from(way.to) % MOST_KINDS;
            let target = self.kind(to);
            loop {
                let placed = self.along(*way) & self.loose[kind] & !self.placed[kind][to];
                if placed == 0 {
                    break;
                }
                self.placed[kind][to] |= placed;
                if target.here {
                    self.home |= placed;
                }
                if target.is_lifted {
                    self.free(to, placed);
                }
                self.lay(to, placed);
            }
        }
    }

    /// Lets cards go on others that have waited long enough. When such a card goes on one of the
    /// two on which it can, its rival, which has gone before, either lies on the other one, so that
    /// both have been topmost, or has been in a space or up.
    #[inline]
    fn let_go(&mut self) {
        let Some(columns) = &self.ways.columns else {
            return;
        };
        let kind = columns.kind % MOST_KINDS;
        for card in bits(self.waiting[kind]) {
            let on = columns.lies_on[usize::from(card % 64)] & self.tops[kind];
            let elsewhere = self.home | self.in_spaces[kind];
            let rival = columns.rivals[usize::from(card % 64)];
            if on.count_ones() > 1 || elsewhere >> rival & 1 != 0 {
                self.waiting[kind] &= !(1 << card);
                if on != 0 {
                    self.take(kind, 1 << card);
                }
            }
        }
    }
}

impl Board<'_> {
    /// Returns the cards that are not where the goal wants them, if it could be come to; given
    /// cards that have to wait for their rivals.
    pub(super) fn reach(&self, ways: &Ways, waiting: u64) -> Option<u64> {
        let reach = &mut Reach::none(ways, waiting);
        self.begin(reach);
        let left = u32::from(self.left);
        loop {
            while reach.stirred != 0 {
                let kind = reach.stirred.trailing_zeros() as usize;
                self.move_heads(reach, kind);
                // That has stirred this kind too, and has seen to it.
                reach.stirred &= !(1 << kind);
                reach.place(kind);
            }
            if reach.freed.count_ones() >= left && reach.freed & !reach.home == 0 {
                return Some(reach.freed);
            }
            self.bring_up(reach);
            reach.let_go();
            if reach.stirred == 0 {
                return None;
            }
        }
    }

    /// Lays out what there is.
    #[inline]
    fn begin(&self, reach: &mut Reach<'_>) {
        let plan = self.plan;
        for (kind, tops) in self.tops.iter().enumerate() {
            reach.lay(kind, tops & !(1 << NOTHING));
        }
        for pile in bits(self.empty & plan.targets | plan.sources & !self.empty) {
            self.come_down(reach, self.place(pile, self.len(pile)));
        }
        if plan.talon.is_some() {
            self.come_up(reach, self.coming().set);
        }
        if let Some(rows) = &plan.rows {
            self.deal(reach, rows);
        }
    }

    /// Lets a pile come down to the cards of a mark.
    #[inline]
    fn come_down(&self, reach: &mut Reach<'_>, place: usize) {
        let number = usize::from(reach.ways.by_place[place]) % MOST_KINDS;
        let mark = &self.marks[place];
        let card = usize::from(mark.card & FACE);
        let kind = reach.kind(number);
        reach.stirred |= kind.into | 1 << number;
        if card == EMPTY {
            reach.in_spaces[number] |= mark.accepts;
            return;
        }
        let face = 1 << card;
        reach.tops[number] |= face;
        reach.on_others[number] |= kind.accepts[card] & !reach.waiting[number];
        reach.loose[number] |= face;
        if !kind.here {
            reach.freed |= face;
        }
        if reach.heads[number] & face != 0 {
            return;
        }
        let below = &self.marks[place - 1];
        let (run, cards) = if !kind.moves_runs {
            (1, face)
        } else if mark.card & UP != 0 {
            (usize::from(mark.run), mark.cards)
        } else if below.card & UP != 0 && kind.runs[usize::from(below.card & FACE)] & face != 0 {
            // Turned up, it goes on with what lies below.
            (usize::from(below.run) + 1, below.cards | face)
        } else {
            (1, face)
        };
        reach.heads[number] |= cards;
        for place in place + 1 - run..=place {
            reach.places[usize::from(self.marks[place].card & FACE)] = place as u16;
        }
    }

    /// Lets heads that could go elsewhere leave what is below them.
    #[inline]
    fn move_heads(&self, reach: &mut Reach<'_>, kind: usize) {
        let kind = kind % MOST_KINDS;
        loop {
            let open = reach.heads[kind] & !reach.gone;
            if open == 0 {
                return;
            }
            let (alone, in_runs) = reach.going(kind);
            let go = open & (in_runs | alone & reach.loose[kind]);
            if go == 0 {
                return;
            }
            reach.gone |= go;
            for card in bits(go) {
                let place = reach.places[usize::from(card % 64)];
                self.come_down(reach, usize::from(place) - 1);
            }
        }
    }

    /// Lets cards of the row come up.
    #[inline]
    fn come_up(&self, reach: &mut Reach<'_>, numbers: u128) {
        let Some(talon) = self.plan.talon else {
            return;
        };
        let cards = each(numbers & !reach.coming).fold(0, |cards, number| {
            cards | 1 << (self.row[usize::from(number)] & FACE)
        });
        reach.coming |= numbers;
        reach.freed |= cards;
        reach.free(
            usize::from(self.plan.sites[talon.waste.index()].kind),
            cards,
        );
    }

    /// Lets those cards of the row come up that could once others have left it: the one before
    /// each, and, in the passes that follow, all that come after one.
    #[inline]
    fn bring_up(&self, reach: &mut Reach<'_>) {
        let left = self.standing.left;
        let Some(talon) = self.plan.talon.filter(|_| left & !reach.coming != 0) else {
            return;
        };
        let kind = usize::from(self.plan.sites[talon.waste.index()].kind);
        let (goes, _) = reach.going(kind);
        let could_go = |number: u8| goes >> (self.row[usize::from(number)] & FACE) & 1 != 0;
        let Some(first) = each(reach.coming).find(|number| could_go(*number)) else {
            return;
        };
        let mut numbers = left & !before(first);
        // Back from the first, as long as each could go.
        let mut at = first;
        while let Some(below) = last(left & before(at)) {
            numbers |= 1 << below;
            if !could_go(below) {
                break;
            }
            at = below;
        }
        self.come_up(reach, numbers);
    }

    /// Lets all cards of a stock be dealt.
    fn deal(&self, reach: &mut Reach<'_>, rows: &Rows) {
        let Some(first) = rows.columns.first() else {
            return;
        };
        let number = usize::from(self.plan.sites[usize::from(first % 64)].kind);
        let kind = reach.kind(number);
        let cards = (1..=self.len(rows.stock.0)).fold(0, |cards, height| {
            cards | 1 << (self.mark(rows.stock.0, height).card & FACE)
        });
        reach.freed |= cards;
        reach.lay(number, cards);
        if kind.is_lifted {
            reach.free(number, cards);
        }
        if kind.here {
            reach.home |= cards;
        }
    }
}

//! What a search keeps of every pile while it plays and takes back: the hash of its cards from
//! the bottom up, and what they cost. The key of a position is a sum over its piles, so that
//! piles that are as good as each other may change places without a difference, and a move
//! changes only the terms of the piles that it touches.

use patience_core::{
    Base, Dealt, Goal, Group, GroupId, GroupSet, Leaning, Lift, Phase, PileId, Position, Role,
    Rules, Seat, Shape, Step, Stock, Times, TurnWhen,
};

use super::hash::{self, joined, mixed, term};
use super::taste::Taste;

/// How the cards of a pile tell positions apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Telling {
    /// By their order; piles of one class may change places.
    Order { class: u32 },
    /// By their number and what goes on the top card: no card ever comes back, and which ones lie
    /// here follows from which lie elsewhere.
    Top { class: u32 },
    /// By which they are: their order never changes.
    Set,
}

/// Which positions count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sameness {
    /// Those that are won alike.
    WonAlike,
    /// Those from which the same moves can be made.
    Exact,
}

/// What is known of the lowest cards of a pile, up to one of them.
#[derive(Debug, Clone, Copy)]
struct Mark {
    hash: u128,
    /// The rank, counted from the base, of the lowest card.
    least: u8,
    /// How many cards lie on a lower one.
    buried: u16,
    /// How many lie face down.
    down: u16,
}

const BOTTOM: Mark = Mark {
    hash: hash::BOTTOM,
    least: u8::MAX,
    buried: 0,
    down: 0,
};

/// What the goal wants of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// That all cards come here.
    Here,
    /// That none stays.
    Away,
    /// Nothing.
    Nothing,
}

impl Wanted {
    fn of(goal: &Goal, group: GroupId) -> Self {
        match goal {
            Goal::AllOn(groups) if groups.contains(group) => Self::Here,
            Goal::AllBut { group: here, .. } if *here == group => Self::Here,
            Goal::Emptied(groups) if groups.contains(group) => Self::Away,
            _ => Self::Nothing,
        }
    }
}

/// A pile as the search keeps it.
#[derive(Debug, Clone)]
struct Kept {
    telling: Telling,
    role: Role,
    wanted: Wanted,
    /// One mark for each number of cards from none on, as far as they are up to date.
    marks: Vec<Mark>,
    key: u128,
    cost: i32,
}

/// The marks of all piles of a position.
#[derive(Debug, Clone)]
pub(super) struct Marks {
    piles: Vec<Kept>,
    touched: Vec<PileId>,
    key: u128,
    cost: i32,
    taste: Taste,
    passes: Passes,
    shuffles: bool,
}

/// How the stock's passes tell positions apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passes {
    /// There is no stock, or what lies where says it all.
    None,
    /// They are counted.
    Counted,
    /// They go on for ever, so many cards at a time, from this pile to that: where cards are
    /// turned in the same places as in a fresh pass, it is one.
    Endless {
        turn: usize,
        waste: PileId,
        stock: PileId,
    },
}

/// Returns a card as far as it tells positions apart: not whether anybody has seen it.
#[inline]
fn code(dealt: Dealt) -> u128 {
    u128::from(dealt.card().index()) + 1 + (u128::from(dealt.is_up()) << 6)
}

impl Marks {
    /// Returns the marks of a position.
    pub fn of(rules: &Rules, position: &Position, taste: Taste, sameness: Sameness) -> Self {
        let alike = sameness == Sameness::WonAlike;
        let passes = passes(rules, alike);
        let loose = matches!(passes, Passes::Endless { .. });
        let kept = rules.pile_ids().map(|pile| {
            let id = rules.pile(pile).group;
            let group = rules.group(id);
            let class = if alike && rules.may_change_places(id) {
                u32::from(id.0) + 1
            } else {
                1000 + u32::from(pile.0)
            };
            let of_pass = matches!(group.role, Role::Stock | Role::Waste);
            let telling = if loose && of_pass {
                Telling::Set
            } else if alike && keeps_for_good(rules, id) {
                Telling::Top { class }
            } else {
                Telling::Order { class }
            };
            Kept {
                telling,
                role: group.role,
                wanted: Wanted::of(&rules.goal, id),
                marks: vec![BOTTOM],
                key: 0,
                cost: 0,
            }
        });
        let mut marks = Self {
            piles: kept.collect(),
            touched: Vec::new(),
            key: 0,
            cost: 0,
            taste,
            passes,
            shuffles: rules.redeal.is_some(),
        };
        for pile in rules.pile_ids() {
            marks.refresh(rules, position, pile);
        }
        marks
    }

    /// Returns the key of the position.
    #[inline]
    pub fn key(&self, rules: &Rules, position: &Position) -> u128 {
        let turn = position.turn();
        let mut rest = u128::from(position.base().index());
        if self.shuffles {
            rest |=
                u128::from(turn.events) << 8 | u128::from(position.seat(Seat::FIRST).redeals) << 24;
        }
        match self.passes {
            Passes::None => {}
            Passes::Counted => rest |= u128::from(position.seat(Seat::FIRST).redeals) << 24,
            Passes::Endless { turn, waste, stock } => {
                let turned = position.len(waste);
                let fresh = turned.is_multiple_of(turn) || position.is_empty(stock);
                rest |= u128::from(if fresh { 0 } else { turned as u16 }) << 24;
            }
        }
        if let Phase::Batch { left } = turn.phase {
            rest |= (u128::from(left) + 1) << 48;
        }
        if matches!(rules.base, Base::Chosen(_)) && turn.phase == Phase::Base {
            rest |= 1 << 60;
        }
        if turn.phase == Phase::Gather {
            rest |= 1 << 61;
        }
        self.key.wrapping_add(term(0, rest))
    }

    /// Returns what the position costs: the less, the nearer it looks to the goal.
    #[inline]
    pub fn cost(&self) -> i32 {
        self.cost
    }

    /// Returns what costs how much.
    pub fn taste(&self) -> &Taste {
        &self.taste
    }

    /// Follows the steps of a move that has been played.
    #[inline]
    pub fn follow(&mut self, rules: &Rules, position: &Position, steps: &[Step]) {
        for step in steps {
            match *step {
                Step::Moved { from, to, count }
                | Step::TurnedOver {
                    from, to, count, ..
                } => {
                    self.shift(from, to, usize::from(count));
                }
                _ => self.forget(rules, *step),
            }
        }
        self.settle(rules, position);
    }

    /// Follows the steps of a move that has been taken back.
    #[inline]
    pub fn retrace(&mut self, rules: &Rules, position: &Position, steps: &[Step]) {
        for step in steps.iter().rev() {
            match *step {
                Step::Moved { from, to, count }
                | Step::TurnedOver {
                    from, to, count, ..
                } => {
                    self.shift(to, from, usize::from(count));
                }
                _ => self.forget(rules, *step),
            }
        }
        self.settle(rules, position);
    }

    #[inline]
    fn shift(&mut self, from: PileId, to: PileId, count: usize) {
        // Where fewer marks are up to date than cards lie there, too many are cut: no harm.
        let marks = &mut self.piles[from.index()].marks;
        let kept = marks.len().saturating_sub(count).max(1);
        marks.truncate(kept);
        self.touch(from);
        self.touch(to);
    }

    #[inline]
    fn touch(&mut self, pile: PileId) {
        if !self.touched.contains(&pile) {
            self.touched.push(pile);
        }
    }

    /// Looks at piles anew from the bottom after a step of the rarer kinds.
    fn forget(&mut self, rules: &Rules, step: Step) {
        let mut forget = |pile: PileId| {
            self.piles[pile.index()].marks.truncate(1);
            if !self.touched.contains(&pile) {
                self.touched.push(pile);
            }
        };
        match step {
            Step::Moved { from, to, .. }
            | Step::TurnedOver { from, to, .. }
            | Step::TurnedUnder { from, to, .. } => [from, to].into_iter().for_each(forget),
            Step::Swapped(first, second) => [first, second].into_iter().for_each(forget),
            Step::ClosedUp { .. } => rules.pile_ids().for_each(forget),
            Step::Flipped { pile, .. }
            | Step::FlippedAt { pile, .. }
            | Step::TopToBottom(pile)
            | Step::BottomToTop(pile)
            | Step::Based(pile)
            | Step::Forgotten { pile, .. }
            | Step::Shuffled { pile, .. } => forget(pile),
        }
    }

    #[inline]
    fn settle(&mut self, rules: &Rules, position: &Position) {
        while let Some(pile) = self.touched.pop() {
            self.refresh(rules, position, pile);
        }
    }

    /// Brings the marks of a pile up to date from where they are.
    fn refresh(&mut self, rules: &Rules, position: &Position, pile: PileId) {
        let cards = position.cards(rules, pile);
        let base = position.base();
        let kept = &mut self.piles[pile.index()];
        let mut mark = kept.marks[kept.marks.len() - 1];
        for dealt in &cards[kept.marks.len() - 1..] {
            let rank = dealt.card().rank().above(base);
            mark = Mark {
                hash: if kept.telling == Telling::Set {
                    mark.hash
                        .wrapping_add(mixed(u128::from(dealt.card().index()) + 1))
                } else {
                    joined(mark.hash, code(*dealt))
                },
                least: mark.least.min(rank),
                buried: mark.buried + u16::from(rank > mark.least),
                down: mark.down + u16::from(!dealt.is_up()),
            };
            kept.marks.push(mark);
        }
        let key = match kept.telling {
            Telling::Order { class } => term(class, mark.hash),
            Telling::Top { class } => {
                let accepts = rules.accepts(rules.pile(pile).group, base);
                let top = cards.last().map_or(0, |top| accepts.on(top.card()).bits());
                term(class, u128::from(top) | (cards.len() as u128) << 64)
            }
            Telling::Set => mark.hash.wrapping_sub(BOTTOM.hash),
        };
        let taste = &self.taste;
        let lying = i32::try_from(cards.len()).unwrap_or(i32::MAX);
        let wanted = match kept.wanted {
            Wanted::Here => -taste.up * lying,
            Wanted::Away => taste.up * lying,
            Wanted::Nothing => 0,
        };
        let cost = wanted
            + match kept.role {
                _ if kept.wanted == Wanted::Here => 0,
                Role::Tableau if cards.is_empty() => -taste.space,
                Role::Tableau | Role::Reserve => {
                    taste.buried * i32::from(mark.buried) + taste.down * i32::from(mark.down)
                }
                Role::Cell => taste.cell * lying,
                Role::Stock | Role::Waste => taste.waiting * lying,
                _ => 0,
            };
        self.key = self.key.wrapping_sub(kept.key).wrapping_add(key);
        self.cost += cost - kept.cost;
        (kept.key, kept.cost) = (key, cost);
    }
}

/// Tells how the passes through the stock tell positions apart.
fn passes(rules: &Rules, alike: bool) -> Passes {
    let Some(stock) = &rules.stock else {
        return Passes::None;
    };
    match stock.redeals {
        Times::Limited(0) => Passes::None,
        Times::Limited(_) => Passes::Counted,
        Times::Unlimited if alike && turns_ahead(rules) => Passes::Endless {
            turn: usize::from(stock.turn.max(1)),
            waste: first_of(rules, stock.to),
            stock: first_of(rules, stock.group),
        },
        Times::Unlimited => Passes::None,
    }
}

fn first_of(rules: &Rules, group: GroupId) -> PileId {
    rules
        .piles_of(group, Seat::FIRST)
        .next()
        .unwrap_or(PileId(0))
}

/// Tells whether the stock need be turned only for a card that is then carried from the waste, so
/// that it makes no difference where a pass begins: nothing else asks what lies on the waste.
pub(super) fn turns_ahead(rules: &Rules) -> bool {
    rules.stock.as_ref().is_some_and(|stock| {
        let asks = |groups: GroupSet| groups.contains(stock.to) || groups.contains(stock.group);
        let fills = |group: &Group| {
            let fill = group.fill.iter();
            asks(fill.fold(GroupSet::default(), |set, id| set.with(*id)))
        };
        is_one_round(rules, stock)
            && rules.removal.is_none()
            && !asks(rules.goal.groups())
            && !rules.groups.iter().any(fills)
    })
}

/// Tells whether the cards of stock and waste never change their order, whatever is turned: one
/// pack, one waste, to which nothing else comes.
fn is_one_round(rules: &Rules, stock: &Stock) -> bool {
    let waste = rules.group(stock.to);
    let others_come = rules.groups.iter().any(|group| {
        group.spill == Some(stock.to)
            || group.spill == Some(stock.group)
            || group.full_to == Some(stock.to)
            || group.full_to == Some(stock.group)
    });
    rules.packs == 1
        && rules.suits == 4
        && waste.role == Role::Waste
        && waste.count == 1
        && waste.spill.is_none()
        && waste.from.is_empty()
        && waste.start_from.is_empty()
        && rules.group(stock.group).count == 1
        && rules.group(stock.group).from.is_empty()
        && rules.group(stock.group).start_from.is_empty()
        && !stock.each
        && !stock.gaps
        && !stock.placed
        && !stock.reversed
        && stock.when == TurnWhen::AnyTime
        && stock.gathered == [stock.to]
        && !others_come
}

/// Tells whether cards on these piles stay there, and nothing asks which lie under the top.
pub(super) fn keeps_for_good(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let is_source = |other: &Group| other.fill.contains(&id) || other.collects.contains(id);
    let gathered = rules
        .stock
        .as_ref()
        .is_some_and(|stock| stock.redeals != Times::Limited(0) && stock.gathered.contains(&id));
    !matches!(group.role, Role::Stock | Role::Hand)
        && group.lift == Lift::Nothing
        && group.shape == Shape::Row
        && group.spill.is_none()
        && group.full_to.is_none()
        && group.wild.is_none()
        && !rules
            .groups
            .iter()
            .any(|other| other.ranks_before || other.leaning == Leaning::On(id))
        && !rules.groups.iter().any(is_source)
        && !gathered
        && rules.lines.is_none()
        && rules.redeal.is_none()
        && rules
            .removal
            .as_ref()
            .is_none_or(|removal| !removal.from.contains(id))
}

//! Cards that may go up at once because nothing can ever need them where they lie: of all moves
//! one is then enough. Whether a game has such cards follows from its rules.
//!
//! The argument, for games whose columns are built down and whose foundations are built up in
//! suit: where a card lies it can hold only cards of the next lower rank that fit its suit. Once
//! those are all up for good, whatever is done with the card in place can be done without it. With
//! one pack it is enough, and where cards come back from the foundations it is needed, that those
//! could go up at once, and so could what they would hold: the suits of the other colour are up to
//! two ranks below the card, and the other suit of its own to three (Blake and Gent, "The
//! winnability of Klondike solitaire and many other patience games").

use patience_core::{
    Beside, Direction, Goal, GroupId, GroupSet, Leaning, Lift, Move, Position, Rank, Role, Rules,
    Seat, Shape, Start, Stock, Suits, Times, TurnWhen,
};

/// Which cards go up without harm.
#[derive(Debug, Clone)]
pub(super) struct Safe {
    pub foundation: GroupId,
    /// Whether a card may hold cards of suits other than its own: those of the other colour, or
    /// of any suit.
    holds: Suits,
    /// Kinds of pile from which it makes no difference when a card leaves.
    pub sources: GroupSet,
    /// Those of them whose last card makes a difference: the space fills by itself.
    pub but_last: GroupSet,
    /// Whether cards on the foundations stay there.
    stay: bool,
    /// Whether a card of the lowest rank may hold one of the highest.
    wrapping: bool,
    packs: u8,
}

/// How far the foundations are, suit by suit: where a suit has several, the one least far.
pub(super) type Heights = [u8; 4];

impl Safe {
    /// Returns the safe cards of a game; nothing where its rules do not show any.
    pub fn of(rules: &Rules) -> Option<Self> {
        if rules.seats() != 1
            || rules.suits != 4
            || rules.removal.is_some()
            || rules.redeal.is_some()
            || rules.rearrange.is_some()
            || rules.lines.is_some()
        {
            return None;
        }
        let mut foundations = rules
            .group_ids()
            .filter(|id| rules.group(*id).role == Role::Foundation);
        let foundation = foundations.next()?;
        let kind = rules.group(foundation);
        let plain = foundations.next().is_none()
            && kind.build.direction == Direction::Up
            && kind.build.suits == Suits::Same
            && kind.build.by == 1
            && kind.start == Start::AboveBase(0)
            && kind.leaning == Leaning::Alone
            && !kind.ranks_before
            && kind.wild.is_none()
            && kind.collects == GroupSet::default()
            && rules.goal == Goal::AllOn(GroupSet::default().with(foundation));
        // A card that has to go elsewhere first may need others where they lie.
        let all_go_up = rules.group_ids().all(|id| {
            let group = rules.group(id);
            group.lift == Lift::Nothing
                || matches!(group.role, Role::Stock | Role::Foundation)
                || kind.from.contains(id) && kind.start_from.contains(id)
        });
        let stay = kind.lift == Lift::Nothing;
        if !plain || !all_go_up || rules.packs > 1 && !stay {
            return None;
        }
        let mut holds = Suits::Same;
        let mut wrapping = false;
        let (mut sources, mut but_last) = (GroupSet::default(), GroupSet::default());
        for id in rules.group_ids() {
            let group = rules.group(id);
            if group.closes
                || group.shape != Shape::Row
                || group.beside != Beside::Anywhere
                || group.leaning != Leaning::Alone
                || group.full_to.is_some()
                || group.spill.is_some()
            {
                return None;
            }
            match group.role {
                Role::Tableau => {
                    let build = group.build;
                    match (build.direction, build.suits) {
                        (Direction::None, _) => {}
                        (Direction::Down, Suits::Same) if build.by == 1 => {}
                        (Direction::Down, Suits::Alternating) if build.by == 1 => {
                            holds = wider(holds, Suits::Alternating);
                        }
                        (Direction::Down, _) if build.by == 1 => holds = Suits::Any,
                        _ => return None,
                    }
                    wrapping |= build.wrapping;
                    sources = sources.with(id);
                    if !group.fill.is_empty() {
                        but_last = but_last.with(id);
                    }
                }
                _ if !group.fill.is_empty() => return None,
                Role::Cell | Role::Reserve => sources = sources.with(id),
                _ => {}
            }
        }
        if let Some(stock) = &rules.stock {
            match stock.when {
                TurnWhen::AnyTime => {}
                _ => return None,
            }
            if stock.placed || stock.each || stock.gaps {
                return None;
            }
            if leaves_the_waste_alike(stock) {
                sources = sources.with(stock.to);
            }
        }
        Some(Self {
            foundation,
            holds,
            sources,
            but_last,
            stay,
            wrapping,
            packs: rules.packs,
        })
    }

    /// Returns a move that puts up such a card, if there is one among these.
    pub fn find(&self, rules: &Rules, position: &Position, moves: &[Move]) -> Option<Move> {
        let tops = rules
            .piles_of(self.foundation, Seat::FIRST)
            .filter_map(|pile| position.top(rules, pile))
            .map(|top| top.card().index());
        let base = position.base().index();
        let idle = self.idle(base, self.heights(base, tops));
        let up = |mv: &Move| match *mv {
            Move::Carry { from, to, count: 1 } => {
                rules.pile(to).group == self.foundation
                    && self.sources.contains(rules.pile(from).group)
                    && (position.len(from) > 1 || !self.but_last.contains(rules.pile(from).group))
                    && position
                        .top(rules, from)
                        .is_some_and(|top| idle >> top.card().index() & 1 != 0)
            }
            _ => false,
        };
        moves.iter().copied().find(up)
    }

    /// Returns how far the foundations are, given their top cards.
    #[inline]
    pub fn heights(&self, base: u8, tops: impl Iterator<Item = u8>) -> Heights {
        let mut heights = [u8::MAX; 4];
        let mut begun = [0; 4];
        for top in tops {
            let suit = usize::from(top / 13) % 4;
            heights[suit] = heights[suit].min(above(top, base) + 1);
            begun[suit] += 1;
        }
        for suit in 0..4 {
            if begun[suit] < self.packs {
                heights[suit] = 0;
            }
        }
        heights
    }

    /// Returns the cards that can hold only cards that are up already or need not be held.
    pub fn idle(&self, base: u8, heights: Heights) -> u64 {
        let all = (1_u64 << Rank::COUNT) - 1;
        let spread = if self.wrapping { all & !1 } else { all };
        (0..4).fold(0, |idle, suit| {
            let ranks = ((2 << self.highest_idle(suit, heights)) - 1) & spread;
            // The base is the rank that everything is counted from.
            let ranks = (ranks << base | ranks >> (Rank::COUNT - base)) & all;
            idle | ranks << (Rank::COUNT * suit)
        })
    }

    /// Returns the highest rank of such cards of a suit, counted from the base.
    #[inline]
    fn highest_idle(&self, suit: u8, heights: Heights) -> u8 {
        let height = |other: u8| heights[usize::from(other % 4)];
        let fellow = height(FELLOW[usize::from(suit % 4)]);
        let strangers = STRANGERS[usize::from(suit % 4)].map(height);
        let strangers = strangers[0].min(strangers[1]);
        let highest = match (self.holds, self.packs) {
            (Suits::Same, 1) => Rank::COUNT,
            (Suits::Same, _) => height(suit),
            (Suits::Alternating, 1) => {
                let in_place = (strangers + 1).min(fellow + 2);
                if self.stay {
                    in_place.max(strangers)
                } else {
                    in_place
                }
            }
            (Suits::Alternating, _) => strangers,
            (_, 1) => strangers.min(fellow) + 1,
            (_, _) => strangers.min(fellow).min(height(suit)),
        };
        highest.min(Rank::COUNT)
    }
}

/// The other suit of the same colour.
const FELLOW: [u8; 4] = [3, 2, 1, 0];

/// The suits of the other colour.
const STRANGERS: [[u8; 2]; 4] = [[1, 2], [0, 3], [0, 3], [1, 2]];

/// Returns the rank of a card, counted from the base.
#[inline]
fn above(card: u8, base: u8) -> u8 {
    (card % 13 + 13 - base) % 13
}

fn wider(one: Suits, other: Suits) -> Suits {
    if one == Suits::Any { one } else { other }
}

/// Tells whether a card taken from the waste leaves all others to be turned as they would have
/// been: cards come one at a time.
fn leaves_the_waste_alike(stock: &Stock) -> bool {
    stock.turn == 1 && matches!(stock.redeals, Times::Unlimited | Times::Limited(0))
}

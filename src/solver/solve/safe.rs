//! Cards that may go up at once because nothing can ever need them where they lie: of all moves
//! one is then enough. Whether a game has such cards follows from its rules.
//!
//! The argument, for games of one pack whose columns are built down and whose foundations are
//! built up in suit: where a card lies it can hold only cards of the next lower rank that fit its
//! suit. Once those are all up, whatever is done with the card in place can be done without it.

use patience_core::{
    Beside, Card, Direction, Goal, GroupId, GroupSet, Leaning, Move, PileId, Position, Role, Rules,
    Seat, Shape, Start, Stock, Suit, Suits, Times, TurnWhen,
};

/// Which cards go up without harm.
#[derive(Debug, Clone)]
pub(super) struct Safe {
    foundation: GroupId,
    /// Whether a card may hold cards of suits other than its own: those of the other colour, or
    /// of any suit.
    holds: Suits,
    /// Kinds of pile from which it makes no difference when a card leaves.
    sources: GroupSet,
}

impl Safe {
    /// Returns the safe cards of a game; nothing where its rules do not show any.
    pub fn of(rules: &Rules) -> Option<Self> {
        if rules.seats != 1
            || rules.packs != 1
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
        if !plain {
            return None;
        }
        let mut holds = Suits::Same;
        let mut sources = GroupSet::default();
        for id in rules.group_ids() {
            let group = rules.group(id);
            // A space that fills by itself takes a card from elsewhere.
            if !group.fill.is_empty()
                || group.closes
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
                    sources = sources.with(id);
                }
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
        })
    }

    /// Returns a move that puts up such a card, if there is one among these.
    pub fn find(&self, rules: &Rules, position: &Position, moves: &[Move]) -> Option<Move> {
        let up = |mv: &Move| match *mv {
            Move::Carry { from, to, count: 1 } => {
                rules.pile(to).group == self.foundation
                    && self.sources.contains(rules.pile(from).group)
                    && position
                        .top(rules, from)
                        .is_some_and(|top| self.is_safe(rules, position, top.card()))
            }
            _ => false,
        };
        moves.iter().copied().find(up)
    }

    fn is_safe(&self, rules: &Rules, position: &Position, card: Card) -> bool {
        let above = card.rank().above(position.base());
        // The two lowest ranks hold nothing that is not up, or could not go up at once.
        if above <= 1 {
            return true;
        }
        let held = |suit: Suit| match self.holds {
            Suits::Same => false,
            Suits::Alternating => suit.colour() != card.colour(),
            _ => suit != card.suit(),
        };
        let is_up = |suit: Suit| {
            let piles = rules.piles_of(self.foundation, Seat::FIRST);
            let tops = piles.filter_map(|pile: PileId| position.top(rules, pile));
            tops.filter(|top| top.card().suit() == suit)
                .any(|top| top.card().rank().above(position.base()) + 1 >= above)
        };
        Suit::ALL.into_iter().all(|suit| !held(suit) || is_up(suit))
    }
}

fn wider(one: Suits, other: Suits) -> Suits {
    if one == Suits::Any { one } else { other }
}

/// Tells whether a card taken from the waste leaves all others to be turned as they would have
/// been: cards come one at a time.
fn leaves_the_waste_alike(stock: &Stock) -> bool {
    stock.turn == 1 && matches!(stock.redeals, Times::Unlimited | Times::Limited(0))
}

//! What the rules of a game decide about moves to the foundations that are safe to make at once: which foundation takes
//! the cards, and from which piles a card may leave without any other effect. [`super::safe_cards`] determines which
//! cards no other card needs.

use patience_core::{
    Build, Card, Direction, Filling, Gather, Goal, Group, GroupId, GroupSet, Lift, Move, Phase,
    Position, Role, Rules, Seat, Shape, Stock, Suits, Times, Upturned,
};

use super::safe_cards::{Dominance, RankOrder};
use crate::rule_traits::{foundation_ids, has_unfilled_space};

/// Which cards of a game may move up to the foundations at once, because this never loses a win.
#[derive(Debug, Clone)]
pub(crate) struct SafeAutoplay {
    pub foundation: GroupId,
    /// The groups of piles that a card can leave without any effect except its own move.
    pub sources: GroupSet,
    /// The groups whose piles may lose all cards but the last by safe moves, because a space left by the last card
    /// fills by itself.
    pub but_last: GroupSet,
    pub dominance: Dominance,
}

/// The groups of piles from which safe cards may move up to the foundations, according to the rules of columns and
/// reserves.
struct Sources {
    holds: Suits,
    wraps: bool,
    groups: GroupSet,
    but_last: GroupSet,
}

impl SafeAutoplay {
    /// Returns which cards of a game may move up to the foundations at once. Returns `None` if the rules do not show
    /// any card to be safe.
    pub fn from_rules(rules: &Rules) -> Option<Self> {
        if rules.seats() != 1
            || rules.suits != 4
            || !rules.changed_cards.is_empty()
            || rules.removal.is_some()
            || rules.redeal.is_some()
            || rules.rearrange.is_some()
            || rules.lines.is_some()
        {
            return None;
        }
        let foundation = only_foundation(rules)?;
        if !rules.groups.iter().all(allows_safe_cards) {
            return None;
        }
        let stays_up = rules.group(foundation).lift == Lift::Nothing;
        if rules.packs > 1 && !stays_up {
            return None;
        }
        let mut sources = Sources::from_rules(rules)?;
        if let Some(stock) = &rules.stock {
            let up = stock.up()?;
            let gathers_others = stock.redeals != Times::Limited(0) && stock.gathered != [up.to];
            // With one card less, the others would come back in another order.
            let shuffles = stock.gather == Gather::Shuffled;
            if !stock.when.is_always() || stock.places() || gathers_others || shuffles {
                return None;
            }
            if keeps_draws(stock, up) && fills_alike(rules, up.to) {
                sources.groups = sources.groups.with(up.to);
            }
        }
        Some(Self {
            foundation,
            sources: sources.groups,
            but_last: sources.but_last,
            dominance: Dominance {
                holds: sources.holds,
                stays_up,
                wraps: sources.wraps,
                moves_unordered: rules.groups.iter().any(moves_unordered),
                packs: rules.packs,
                order: RankOrder::of(rules.ranks),
            },
        })
    }

    /// Whether safe cards may be moved to the foundations at once from position `start`. Each started foundation must
    /// hold all ranks from the base to its top card, and no space may be waiting for the first move to fill it. The
    /// first condition fails only if a card of another rank was dealt to a foundation. Before the base is chosen, no
    /// foundation may be started.
    pub fn applies_to(&self, rules: &Rules, start: &Position) -> bool {
        let mut begun = rules.piles_of(self.foundation, Seat::FIRST);
        if start.turn().phase == Phase::Base {
            // The choice of the base fills the spaces before anything else is played.
            return begun.all(|pile| start.is_empty(pile));
        }
        let are_plain = begun.all(|pile| {
            let cards = start.cards(rules, pile).iter().map(|dealt| dealt.card());
            let mut due = (0..).map(|steps| rules.ranks.plus(start.base(), steps));
            let suit = cards.clone().next().map(Card::suit);
            cards
                .map(|card| (Some(card.suit()), Some(card.rank())))
                .all(|card| card == (suit, due.next()))
        });
        are_plain && !has_unfilled_space(rules, start)
    }

    /// Returns the first of the legal `moves` that puts a safe card, which no other card needs, on the foundation.
    pub fn find(&self, rules: &Rules, position: &Position, moves: &[Move]) -> Option<Move> {
        let mut tops = rules
            .piles_of(self.foundation, Seat::FIRST)
            .filter_map(|pile| position.top(rules, pile))
            .map(|top| top.card().index())
            .peekable();
        // If the first card on the foundations decides the base, the choice is the player's.
        if rules.base.is_chosen() && tops.peek().is_none() {
            return None;
        }
        let base = position.base();
        let unneeded = self
            .dominance
            .unneeded(base, self.dominance.heights(base, tops));
        let is_safe = |mv: &Move| match *mv {
            Move::Transfer { from, to, count: 1 } => {
                rules.pile(to).group == self.foundation
                    && self.sources.contains(rules.pile(from).group)
                    && (position.len(from) > 1 || !self.but_last.contains(rules.pile(from).group))
                    && position
                        .top(rules, from)
                        .is_some_and(|top| unneeded >> top.card().index() & 1 != 0)
            }
            _ => false,
        };
        moves.iter().copied().find(is_safe)
    }
}

/// Returns the only group of foundations, if all cards have to go there, built up in suit from the base rank, and every
/// card that can be lifted may go there directly. A card that has to go elsewhere first may need other cards in their
/// places.
fn only_foundation(rules: &Rules) -> Option<GroupId> {
    let mut foundations = foundation_ids(rules);
    let foundation = foundations.next()?;
    let group = rules.group(foundation);
    // The top card of a foundation that goes round does not show how many cards it has. And the first suit to go up
    // gets the first foundation, which may have less room than others.
    let alike = group.limits.iter().all(|limit| *limit == group.limit);
    let is_plain = foundations.next().is_none()
        && group.is_plain_foundation()
        && matches!(group.lift, Lift::Nothing | Lift::Top | Lift::TopAboveFirst)
        && group.covered_by.is_empty()
        && group.start_later.is_empty()
        && alike
        && group.limit <= rules.ranks.count().into()
        && rules.goal == Goal::AllOn(GroupSet::default().with(foundation));
    let takes_all = rules.group_ids().all(|id| {
        let source = rules.group(id);
        source.lift == Lift::Nothing
            || matches!(source.role, Role::Stock | Role::Foundation)
            || group.from.contains(id) && group.start_from.contains(id)
    });
    (is_plain && takes_all).then_some(foundation)
}

/// Whether no rule of a kind of pile makes a card useful where it is, or useful because no other card is on it. Every
/// property that is not named here or in [`Group::with_usual_rules`], such as a new rule, must have its usual value.
/// `Dominance` and `only_foundation` check which cards go on a card. `fills_alike` and `but_last` check what fills a
/// space.
fn allows_safe_cards(group: &Group) -> bool {
    let usual = Group {
        covered_by: group.covered_by.clone(),
        single_start: group.single_start,
        filling: group.filling,
        ..group.with_usual_rules()
    };
    *group == usual && group.filling != Filling::Fewer && group.shape == Shape::Row
}

impl Sources {
    /// Returns the groups of columns, cells and reserves from which safe cards (cards that no other card needs) may
    /// move up to the foundations. Returns `None` if one of them has a rule for which the reasoning about safe cards is
    /// not valid.
    fn from_rules(rules: &Rules) -> Option<Self> {
        let mut sources = Self {
            holds: Suits::Same,
            wraps: false,
            groups: GroupSet::default(),
            but_last: GroupSet::default(),
        };
        for id in rules.group_ids() {
            let group = rules.group(id);
            // Other piles might hold other cards than the columns do.
            let holds_others = !group.from.is_empty()
                && group.limit > 1
                && group.build.direction != Direction::None;
            match group.role {
                Role::Tableau if fills_alike(rules, id) => sources.add_columns(id, group)?,
                Role::Tableau => return None,
                Role::Foundation if group.fill.is_empty() => {}
                _ if !group.fill.is_empty() || holds_others => return None,
                Role::Cell | Role::Reserve if fills_alike(rules, id) => {
                    sources.groups = sources.groups.with(id);
                }
                _ => {}
            }
        }
        Some(sources)
    }

    fn add_columns(&mut self, id: GroupId, group: &Group) -> Option<()> {
        let build = group.build;
        if build.or.is_some() {
            return None;
        }
        match (build.direction, build.suits) {
            (Direction::None, _) => {}
            (Direction::Down, Suits::Same) if build.by == 1 => {}
            (Direction::Down, Suits::Alternating) if build.by == 1 => {
                if self.holds != Suits::Any {
                    self.holds = Suits::Alternating;
                }
            }
            (Direction::Down, _) if build.by == 1 => self.holds = Suits::Any,
            _ => return None,
        }
        self.wraps |= build.wrapping;
        self.groups = self.groups.with(id);
        if !group.fill.is_empty() {
            self.but_last = self.but_last.with(id);
        }
        Some(())
    }
}

/// Whether several cards of a pile of this group can move together even if they are not in descending order by rank.
fn moves_unordered(group: &Group) -> bool {
    // If nothing is built, no two cards move together.
    let goes_down = |run: Build| match run.direction {
        Direction::None => run.or.is_none(),
        Direction::Down => run.by == 1 && run.or.is_none(),
        _ => false,
    };
    match group.lift {
        Lift::Nothing | Lift::Top | Lift::TopAboveFirst => false,
        Lift::FaceUp | Lift::Pile => true,
        Lift::Run | Lift::TopOrWhole | Lift::Whole | Lift::Supermove => {
            !goes_down(group.run.unwrap_or(group.build))
        }
    }
}

/// Whether a safe card, which no other card needs, may also be moved up at once from a pile of group `source` that
/// fills spaces by itself. It may if such piles fill at most one kind of space, and cards in that space can go wherever
/// cards of the pile can. A safe card can then just as well leave the pile only after the pile has filled the space.
/// The next card, which fills the space instead, can wait there for any place where it would have gone.
fn fills_alike(rules: &Rules, source: GroupId) -> bool {
    let goes_alike = |filled: GroupId| {
        rules.groups.iter().all(|group| {
            let waits = |id| group.start_later.contains(id);
            (!group.from.contains(source) || group.from.contains(filled))
                && (!group.start_from.contains(source)
                    || group.start_from.contains(filled) && waits(source) == waits(filled))
        })
    };
    let mut filled = rules
        .group_ids()
        .filter(|id| rules.group(*id).fill.contains(&source));
    filled.next().is_none_or(goes_alike) && filled.next().is_none()
}

/// Whether taking a card from the waste has no effect on which other cards come up from the stock. This is so if cards
/// come one at a time, in one pass or in unlimited passes.
fn keeps_draws(stock: &Stock, up: Upturned) -> bool {
    up.cards == 1 && matches!(stock.redeals, Times::Unlimited | Times::Limited(0))
}

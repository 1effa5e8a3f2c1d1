//! Which cards may go up to the foundations at once, as far as the rules of a game say: the piles
//! from which it makes no other difference that a card leaves, and the foundation. Which of the
//! cards nothing needs where they lie is the argument of [`super::safe_cards`].

use patience_core::{
    Build, Card, Direction, Filling, Gather, Goal, Group, GroupId, GroupSet, Lift, Move, Phase,
    Position, Role, Rules, Seat, Shape, Stock, Suits, Times, Upturned,
};

use super::safe_cards::{Dominance, RankOrder};
use crate::rule_traits::{foundation_ids, has_unfilled_space};

/// The safe autoplay of a game.
#[derive(Debug, Clone)]
pub(crate) struct SafeAutoplay {
    pub foundation: GroupId,
    /// The groups from whose piles a card leaves without any other difference.
    pub sources: GroupSet,
    /// The sources whose last card makes a difference, since the space fills by itself.
    pub but_last: GroupSet,
    pub dominance: Dominance,
}

/// The sources of safe cards, by the rules of columns and reserves.
struct Sources {
    holds: Suits,
    wraps: bool,
    groups: GroupSet,
    but_last: GroupSet,
}

impl SafeAutoplay {
    /// Returns the safe autoplay of a game; nothing where its rules do not show any card to be
    /// safe.
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
            // With one card less the others come back in another order.
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

    /// Tells whether each foundation that is begun holds the ranks from the base to its top card, as it
    /// does wherever no card of another rank was dealt to it, and no space waits until the first move
    /// fills it. Before the base is chosen there is none that is begun.
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

    /// Returns the first of some legal moves that puts a safe card on the foundation.
    pub fn find(&self, rules: &Rules, position: &Position, moves: &[Move]) -> Option<Move> {
        let mut tops = rules
            .piles_of(self.foundation, Seat::FIRST)
            .filter_map(|pile| position.top(rules, pile))
            .map(|top| top.card().index())
            .peekable();
        // Which card is put up first is the player's choice where it makes the base.
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

/// Returns the only group of foundations, if all cards must come there, built up in suit from the
/// base, and every card that can be lifted may go there from where it lies. A card that has to go
/// elsewhere first may need others in their places.
fn only_foundation(rules: &Rules) -> Option<GroupId> {
    let mut foundations = foundation_ids(rules);
    let foundation = foundations.next()?;
    let group = rules.group(foundation);
    // A foundation that goes round does not tell by its top card how many it has, and the first suit to go
    // up gets the first foundation, which may have less room than others.
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

/// Tells whether a kind of pile has no rule that a card could be of use to by staying where it lies, or
/// by lying under no other. What is not named here or in [`Group::with_usual_rules`], as a new rule is at first, must
/// be as such piles usually are: which cards go on a card is asked by `Dominance` and `only_foundation`,
/// what fills a space by `fills_alike` and `but_last`.
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
    /// Returns the sources among columns, cells and reserves; nothing where one of the groups has a
    /// rule for which the argument does not hold.
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

/// Tells whether cards of a kind of pile move together that do not go down by one rank each.
fn moves_unordered(group: &Group) -> bool {
    // Where nothing is built, no two cards move together.
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

/// Tells whether a pile fills one kind of space at most, and the cards with which it does go from there to
/// all piles to which they go from that pile. Then a safe card that leaves the pile may as well fill the space first: the next card,
/// which fills it in its stead, waits there for whatever place it would have had.
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

/// Tells whether the other cards come up as before when one is taken from the waste: cards come
/// one at a time, in one pass or in passes without limit.
fn keeps_draws(stock: &Stock, up: Upturned) -> bool {
    up.cards == 1 && matches!(stock.redeals, Times::Unlimited | Times::Limited(0))
}

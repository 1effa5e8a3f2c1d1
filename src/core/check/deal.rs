//! Checks of the deal in a description of a game: every card has a place, and no pile gets too
//! many.

use std::ops::Range;

use crate::cards::{Card, Rank, Suit};
use crate::rules::{
    Base, DealStep, Description, Direction, Group, GroupId, Pick, Role, Rules, Start, UpInDeal,
    Which, base_cards, cards_dealt_by, hands_dealt_to, with_handicaps,
};

use super::{DealProblem, Faults, Field};

/// Checks that only games for one player deal cards to several kinds of pile together.
pub(super) fn check_joined(game: &Description, faults: &mut Faults) {
    for (at, step) in game.deal.iter().enumerate() {
        if matches!(step, DealStep::Each { joined: true, .. }) && game.is_for_several() {
            faults.push(Field::DealStep(at), DealProblem::JoinedForSeveral);
        }
    }
}

/// Checks cards that move to foundations during the deal. They must be dealt in rows, and there
/// must be a foundation for them.
fn check_up_in_deal(rules: &Rules, faults: &mut Faults) {
    if rules.up_in_deal == UpInDeal::No {
        return;
    }
    let is_foundation = |id: GroupId| rules.group(id).role == Role::Foundation;
    let in_rows =
        |step: &DealStep| matches!(step, DealStep::Each { to, .. } if !is_foundation(*to));
    let takes = |group: &Group| {
        group.role == Role::Foundation
            && group.count > 0
            && group.limit > 0
            && (group.start != Start::Nothing || group.build.direction != Direction::None)
    };
    let problem = if rules.is_for_several() {
        DealProblem::UpInDealForSeveral
    } else if !matches!(rules.base, Base::Fixed(_) | Base::FirstDealt) {
        DealProblem::UpInDealBeforeBase
    } else if !rules.deal.iter().any(in_rows) {
        DealProblem::UpInDealOfNothing
    } else if !rules.groups.iter().any(takes) {
        DealProblem::UpInDealNowhere
    } else {
        return;
    };
    faults.push(Field::UpInDeal, problem);
}

/// Counts the cards that the deal of a game uses, step by step.
struct Count<'a> {
    rules: &'a Rules,
    faults: &'a mut Faults,
    /// The index of the step of the deal that is being counted.
    step: usize,
    /// The number of cards dealt so far to each pile, by kind of pile and pile number.
    dealt: Vec<Vec<i64>>,
    /// The number of cards left in the deck while the steps of the deal are counted.
    left: i64,
    /// Whether an earlier step of the deal has already taken the base cards (one for each
    /// foundation) out of the deck.
    bases_dealt: bool,
    /// The cards that earlier steps of the deal have picked out of the deck by name.
    picked: Vec<Pick>,
}

/// Counts the cards that the steps of the deal need and leave, and reports problems.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    check_up_in_deal(rules, faults);
    let deck = rules.cards_in_deck();
    let piles = rules
        .groups
        .iter()
        .map(|group| vec![0; usize::from(group.count)]);
    let mut count = Count {
        rules,
        faults,
        step: 0,
        dealt: piles.collect(),
        left: i64::from(deck),
        bases_dealt: false,
        picked: Vec::new(),
    };
    let mut rest = None;
    let picks = |step: &DealStep| matches!(step, DealStep::Base { .. } | DealStep::Picked { .. });
    let first = rules.deal.iter().position(|step| !picks(step));
    for (at, step) in rules.deal.iter().enumerate() {
        count.step = at;
        let apart = matches!(step, DealStep::Each { apart: true, .. });
        if apart && (first != Some(at) || rules.is_for_several()) {
            count.push(DealProblem::ApartLater);
        }
        if let DealStep::Each {
            counts,
            apart: true,
            ..
        } = step
            && let Some(most) = counts.iter().copied().max()
            && most > rules.ranks.count()
        {
            count.push(DealProblem::ApartTooMany {
                cards: most,
                ranks: rules.ranks.count(),
            });
        }
        if let Some((_, earlier)) = rest {
            return faults.push(Field::DealStep(earlier), DealProblem::RestNotLast);
        }
        match step {
            DealStep::Rest { to } => rest = Some((*to, at)),
            _ => count.step(step),
        }
    }
    let left = count.left;
    match rest {
        _ if left < 0 => {
            let needed = i64::from(deck) - left;
            faults.push(Field::Deal, DealProblem::TooFewCards { needed, deck });
        }
        Some((to, at)) => {
            count.step = at;
            count.rest(to);
        }
        None if left > 0 => faults.push(Field::Deal, DealProblem::CardsLeft(left)),
        None => {}
    }
}

impl Count<'_> {
    fn push(&mut self, problem: DealProblem) {
        self.faults.push(Field::DealStep(self.step), problem);
    }

    /// Checks a step of the deal and counts its cards. If the step is refused as a whole, its cards
    /// are not counted.
    fn step(&mut self, step: &DealStep) {
        if let Some(problem) = self.refusal(step) {
            return self.push(problem);
        }
        self.left -= cards_dealt_by(self.rules, step);
        match step {
            DealStep::Base { to } => {
                if let Base::Fixed(rank) = self.rules.base {
                    let which = Which::All;
                    self.pick(Pick { rank, which });
                }
                self.bases(*to);
            }
            DealStep::Picked { pick, to, number } => {
                self.pick(*pick);
                let (first, cards) = (usize::from(*number), self.rules.count(*pick));
                if self.rules.group(*to).takes_all_picked() {
                    self.put(*to, &[(first, i64::try_from(cards).unwrap_or(i64::MAX))]);
                } else {
                    self.put_one_each(*to, first..first + cards);
                }
            }
            DealStep::Each { to, counts, .. } => {
                let each: Vec<(usize, i64)> =
                    counts.iter().copied().map(i64::from).enumerate().collect();
                self.put(*to, &each);
            }
            DealStep::One {
                to, number, count, ..
            } => {
                let cards = with_handicaps(self.rules, *to, *count);
                self.put(*to, &[(usize::from(*number), cards)]);
            }
            DealStep::Interleaved {
                row, pile, total, ..
            } => {
                let columns = usize::from(self.rules.group(*row).count);
                self.put_one_each(*row, 0..columns);
                self.put(*pile, &[(0, with_handicaps(self.rules, *pile, *total))]);
            }
            DealStep::Sunk { .. } | DealStep::Taken { .. } | DealStep::Rest { .. } => {}
        }
    }

    /// Counts cards that a step of the deal picks out of the deck by name. Reports a problem if
    /// earlier steps may already have taken them out.
    fn pick(&mut self, pick: Pick) {
        let before = self.picked.iter().filter(|before| before.rank == pick.rank);
        let copies = |suit: Suit| usize::from(self.rules.copies(Card::new(pick.rank, suit)));
        // A card of any suit may be of the suit that is needed.
        let taken = |suit: Suit| {
            let takes = |before: &&Pick| match before.which {
                Which::All => copies(suit),
                Which::EachSuit | Which::One => 1,
                Which::Of(other) => usize::from(other == suit),
            };
            before.clone().map(|before| takes(&before)).sum::<usize>()
        };
        let mut suits = Suit::ALL.into_iter().filter(|suit| copies(*suit) > 0);
        let is_short = match pick.which {
            Which::All => before.clone().next().is_some(),
            Which::EachSuit => suits.any(|suit| taken(suit) >= copies(suit)),
            Which::Of(suit) => taken(suit) >= copies(suit),
            Which::One => {
                let all = before.clone().map(|before| self.rules.count(*before));
                all.sum::<usize>() >= usize::from(self.rules.cards_of_rank(pick.rank))
            }
        };
        self.picked.push(pick);
        if is_short {
            self.push(DealProblem::PickedTwice(pick));
        }
    }

    /// Returns the reason why a whole step of the deal is refused, or `None` if it is not.
    fn refusal(&self, step: &DealStep) -> Option<DealProblem> {
        let nothing_dealt = |to: &GroupId| self.dealt[to.index()].iter().all(|cards| *cards == 0);
        match step {
            DealStep::Base { .. } if self.bases_dealt => Some(DealProblem::BasesTwice),
            DealStep::Picked { pick, to, number } => self.refusal_of_picked(*pick, *to, *number),
            DealStep::Interleaved { row, pile, .. } if row == pile => {
                Some(DealProblem::InterleavedWithItself)
            }
            DealStep::Sunk { to, .. } if nothing_dealt(to) => Some(DealProblem::NothingToSink(*to)),
            DealStep::Taken { rank, from, to } => self.refusal_of_taken(*rank, *from, *to),
            _ => None,
        }
    }

    /// Returns the reason why a step of the deal cannot take cards of a rank out of the cards dealt
    /// so far, or `None` if it can.
    fn refusal_of_taken(&self, rank: Rank, from: GroupId, to: GroupId) -> Option<DealProblem> {
        let (source, target) = (self.rules.group(from), self.rules.group(to));
        let cards = i64::from(self.rules.cards_of_rank(rank));
        let there = self.dealt[to.index()].first().copied().unwrap_or(0);
        let dealt = &self.dealt[from.index()];
        let problem =
            if dealt.iter().any(|cards| *cards > 1) || dealt.iter().all(|cards| *cards == 0) {
                DealProblem::TakenFromNoPlaces(rank)
            } else if !self.rules.has_rank(rank) {
                return Some(DealProblem::NoSuchRank(rank));
            } else if target.role != Role::Discard || self.rules.is_for_several() {
                DealProblem::TakenToNoDiscard { rank, to }
            } else if target.count > 0 && there + cards > i64::from(target.limit) {
                DealProblem::TakenToTooSmall { rank, to, cards }
            } else if source.count == 0 || target.count == 0 {
                DealProblem::NoPileToTake(if source.count == 0 { from } else { to })
            } else {
                return None;
            };
        Some(problem)
    }

    /// Returns the reason why a step of the deal cannot pick certain cards out of the deck and put
    /// them on the piles of a kind, starting at pile number `first`. Returns `None` if it can.
    fn refusal_of_picked(&self, pick: Pick, to: GroupId, first: u8) -> Option<DealProblem> {
        let (rules, rank) = (self.rules, pick.rank);
        let group = rules.group(to);
        let cards = rules.count(pick);
        let piles = group.count.saturating_sub(first);
        let by_suit = matches!(pick.which, Which::EachSuit | Which::Of(_));
        if rules.base == Base::FirstDealt {
            Some(DealProblem::PickedBeforeBase(rank))
        } else if !rules.has_rank(rank) {
            Some(DealProblem::NoSuchRank(rank))
        } else if rules.suits != 4 && by_suit {
            Some(DealProblem::PickedBySuit { rank, to })
        } else if let Which::Of(suit) = pick.which
            && rules.copies(Card::new(rank, suit)) == 0
        {
            Some(DealProblem::NoSuchCard(Card::new(rank, suit)))
        } else if group.count > 0 && cards > usize::from(piles) && !group.takes_all_picked() {
            Some(DealProblem::Picked { rank, cards, piles })
        } else {
            None
        }
    }

    /// Whether a deck has more cards of some ranks than of others.
    fn varies_by_rank(&self) -> bool {
        let cards = |rank: Rank| self.rules.cards_of_rank(rank);
        let mut ranks = self.rules.ranks.iter();
        ranks.any(|rank| cards(rank) != cards(self.rules.ranks.first()))
    }

    /// Counts the base cards (those that start the foundations) as dealt, one to each pile.
    fn bases(&mut self, to: GroupId) {
        self.bases_dealt = true;
        match self.rules.base {
            Base::FirstPut | Base::Chosen(_) => {
                return self.push(DealProblem::BasesBeforeChosen);
            }
            Base::FirstUp => self.push(DealProblem::BasesBeforeFirstUp),
            Base::FirstDealt if self.varies_by_rank() => self.push(DealProblem::BasesVary),
            Base::Fixed(_) | Base::FirstDealt => {}
        }
        let cards = base_cards(self.rules);
        let piles = self.rules.group(to).count;
        self.put_one_each(to, 0..usize::try_from(cards).unwrap_or(0));
        if piles > 0 && cards > i64::from(piles) {
            self.push(DealProblem::Bases { cards, piles });
        }
    }

    /// Counts one more card on each pile of kind `to` whose number is in `numbers`.
    fn put_one_each(&mut self, to: GroupId, numbers: Range<usize>) {
        let each: Vec<(usize, i64)> = numbers.map(|number| (number, 1)).collect();
        self.put(to, &each);
    }

    /// Reports a problem if the deal puts cards on a foundation although the base, the rank that
    /// starts foundations, is set by the first card that the player puts there.
    fn check_first_put(&mut self, to: GroupId) {
        let group = self.rules.group(to);
        if self.rules.base == Base::FirstPut
            && group.role == Role::Foundation
            && matches!(group.start, Start::AboveBase(_))
        {
            self.push(DealProblem::DealtBeforeFirstPut(to));
        }
    }

    /// Counts cards of the deal on piles of one kind, and reports a pile that gets too many.
    /// `cards` has pairs of pile number and number of cards.
    fn put(&mut self, to: GroupId, cards: &[(usize, i64)]) {
        let group = self.rules.group(to);
        if group.count == 0 {
            return self.push(DealProblem::NoPileToDealTo(to));
        }
        if cards.iter().any(|(_, cards)| *cards > 0) {
            self.check_first_put(to);
        }
        // Every player deals to shared piles.
        let times = if group.shared {
            i64::from(self.rules.decks())
        } else {
            1
        };
        let piles = &mut self.dealt[to.index()];
        for (number, cards) in cards {
            if let Some(pile) = piles.get_mut(*number) {
                *pile += cards * times;
            }
        }
        if let Some((cards, limit)) = fullest(group, piles) {
            self.push(DealProblem::TooFull { to, cards, limit });
        }
    }

    /// Counts the cards that the last step of the deal puts on a pile: all that are left in the
    /// deck.
    fn rest(&mut self, to: GroupId) {
        self.check_first_put(to);
        let group = self.rules.group(to);
        let limit = group.limit_of(0);
        let there = self.dealt[to.index()].first().copied().unwrap_or(0);
        let hands = hands_dealt_to(self.rules, to);
        // The cards that are left may not divide evenly.
        let left = (self.left + hands - 1) / hands;
        let all = left + there;
        let cards = all;
        let problem = if group.count == 0 {
            DealProblem::NoPileToDealTo(to)
        } else if self.left == 0 {
            DealProblem::NothingLeft(to)
        } else if all > i64::from(limit) && there > 0 {
            DealProblem::RestOnOthers { to, cards, limit }
        } else if all > i64::from(limit) {
            DealProblem::RestTooFull { to, cards, limit }
        } else {
            return;
        };
        self.push(problem);
    }
}

/// Returns, for the fullest of the piles that get more cards than they may hold, its number of
/// cards and its limit. Returns `None` if every pile is within its limit.
fn fullest(group: &Group, piles: &[i64]) -> Option<(i64, u16)> {
    let over = |(number, cards): (u8, i64)| {
        let limit = group.limit_of(number);
        (cards > i64::from(limit)).then_some((cards, limit))
    };
    (0..).zip(piles.iter().copied()).filter_map(over).max()
}

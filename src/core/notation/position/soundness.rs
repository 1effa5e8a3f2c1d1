//! Checking that a position read from text is possible on the table.

use super::error::{CardsError, HeaderError, LineSubject, PositionTextError};
use super::reader::{Checked, LaidPile, PositionReader};
use crate::cards::Card;
use crate::position::{Phase, Position};
use crate::rules::{Base, DealStep, Direction, Group, GroupId, Role, Shown};

impl PositionReader<'_> {
    /// Returns the position after all lines of its text have been read, if it is possible on the
    /// table.
    pub(super) fn finish(mut self) -> Checked<Position> {
        // Whether a card could be where it is can only be checked if the card is known.
        if !self.observed {
            self.check_turned_up()?;
        }
        self.settle_base()?;
        self.check_batch()?;
        self.check_cards_in_hand()?;
        self.check_complete()?;
        self.position.update_all_caches(self.rules);
        if !self.observed {
            self.check_built()?;
        }
        // In play, the move that reached the goal would have ended the hand.
        if self.rules.seats() == 1 {
            self.position.end_if_goal_reached(self.rules);
        }
        Ok(self.position)
    }

    /// Returns an error if face-down cards are at the top of a pile or above face-up cards, if the
    /// game would have turned them up as soon as nothing covered them.
    fn check_turned_up(&self) -> Checked<()> {
        for laid in &self.laid {
            let group = self.rules.group_of(laid.pile);
            let cards = self.position.cards(self.rules, laid.pile);
            let shown = group.shown_on(self.rules.pile(laid.pile).number);
            // A pattern deals face-down cards above face-up ones.
            let mixed = matches!(shown, None | Some(Shown::Pattern(_)));
            let after_up = cards
                .windows(2)
                .position(|pair| !mixed && pair[0].is_up() && !pair[1].is_up());
            let down = || {
                let mut due = self.position.due_to_turn_up(self.rules, laid.pile);
                due.find(|at| !cards[*at].is_up())
            };
            if let Some(at) = after_up.map(|below| below + 1).or_else(down) {
                return laid.wrong(at, CardsError::NotTurnedUp(cards[at].card()));
            }
        }
        Ok(())
    }

    /// Sets the base (the rank with which foundations start) if the rules allow only one.
    /// Otherwise, checks that a line of the text has given it.
    fn settle_base(&mut self) -> Checked<()> {
        let said = self.known.contains(&LineSubject::Keyword("base"));
        match self.rules.base {
            Base::Fixed(rank) => {
                self.position.base = rank;
                Ok(())
            }
            Base::Chosen(_) if self.position.turn.phase == Phase::Base => {
                if said {
                    return self.wrong(1, HeaderError::BaseNotYetChosen);
                }
                Ok(())
            }
            Base::FirstPut if self.position.is_first_put_open(self.rules) => Ok(()),
            Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) if said => Ok(()),
            Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => {
                self.wrong(1, HeaderError::BaseMissing)
            }
        }
    }

    /// Returns an error if more cards are left in the batch that the player is placing than in the
    /// stock.
    fn check_batch(&self) -> Checked<()> {
        let Phase::Batch { left } = self.position.turn.phase else {
            return Ok(());
        };
        let piles = self.rules.pile_ids();
        let stocks = piles.filter(|pile| self.rules.group_of(*pile).role == Role::Stock);
        let stock: usize = stocks.map(|pile| self.position.len(pile)).sum();
        if usize::from(left) > stock {
            return self.wrong(1, HeaderError::BatchExceedsStock { left, stock });
        }
        Ok(())
    }

    /// Returns an error if a card is in hand while the player is not placing a batch, or if the
    /// player is placing a batch without a card in hand.
    fn check_cards_in_hand(&self) -> Checked<()> {
        let Some(stock) = self.rules.stock.as_ref().filter(|stock| stock.places()) else {
            return Ok(());
        };
        let placing = matches!(self.position.turn.phase, Phase::Batch { .. });
        let mover = self.position.turn.seat;
        let in_hand = self.position.count_on(self.rules, stock.to(), mover) > 0;
        if placing != in_hand {
            return self.wrong(1, HeaderError::BatchWithoutCardInHand);
        }
        Ok(())
    }

    /// Returns an error if cards of the game are missing on the table, unless the text of the
    /// position allows it.
    fn check_complete(&self) -> Checked<()> {
        let piles = self.rules.pile_ids();
        let on_table: usize = piles.map(|pile| self.position.len(pile)).sum();
        let all = usize::from(self.rules.cards());
        if on_table >= all || self.partial {
            return Ok(());
        }
        let cards = (0u8..).zip(&self.have).flat_map(|(owner, have)| {
            let lacking = Card::faces()
                .filter(|card| have[usize::from(card.index())] < self.rules.copies(*card));
            lacking.map(move |card| (card, owner))
        });
        let (count, cards) = (all - on_table, cards.collect());
        self.wrong(1, CardsError::CardsMissing { count, cards })
    }

    /// Returns an error if a foundation could not have been built card by card. If the text may
    /// leave out cards, a foundation may also start with any card.
    fn check_built(&self) -> Checked<()> {
        for laid in &self.laid {
            let group = self.rules.group_of(laid.pile);
            if group.role != Role::Foundation {
                continue;
            }
            let id = self.rules.pile(laid.pile).group;
            let steps = self.rules.deal.iter();
            let begun = steps.fold(0, |sum: u16, step| sum.saturating_add(dealt(step, id)));
            // Every player deals to shared piles.
            let decks = if group.shared { self.rules.decks() } else { 1 };
            let begun = begun.saturating_mul(u16::from(decks));
            if !is_built_by_card(group) || begun > 1 {
                continue;
            }
            let base = self.position.base();
            let accepts = self.rules.accepts(id, base);
            let cards = self.position.cards(self.rules, laid.pile).iter();
            let cards: Vec<Card> = cards.map(|dealt| dealt.card()).collect();
            let starts = accepts.empty();
            let known = !self.partial && begun == 0 && !starts.is_empty();
            let first = cards.first();
            let first = first.filter(|first| known && !starts.contains(**first));
            let wrong = first.map(|first| (0, *first, None));
            let mut pairs = cards.windows(2).zip(1..);
            let wrong = wrong.or_else(|| {
                let (pair, at) = pairs.find(|(pair, _)| !accepts.on(pair[0]).contains(pair[1]))?;
                Some((at, pair[1], Some(pair[0])))
            });
            if let Some((at, card, on)) = wrong {
                let pile = laid.pile;
                let kind = CardsError::NotBuilt {
                    pile,
                    card,
                    on,
                    base,
                };
                return laid.wrong(at, kind);
            }
        }
        Ok(())
    }
}

impl LaidPile {
    /// Creates an error that points to a card of a pile in the text of the position. Card 0 is at
    /// the bottom.
    fn wrong(&self, at: usize, kind: CardsError) -> Checked<()> {
        Err(PositionTextError {
            line: self.line,
            column: self.columns[at],
            kind: kind.into(),
        })
    }
}

/// Returns the number of cards that a step of the deal puts on a pile of a kind. The number is
/// exact for 0 and 1; any higher number means several cards.
fn dealt(step: &DealStep, group: GroupId) -> u16 {
    match step {
        DealStep::Each { to, counts, .. } if *to == group => {
            counts.iter().copied().max().unwrap_or(0).into()
        }
        DealStep::One { to, count, .. } if *to == group => *count,
        DealStep::Base { to } | DealStep::Picked { to, .. } if *to == group => 1,
        DealStep::Interleaved { row, .. } if *row == group => 1,
        DealStep::Interleaved {
            pile: to, total, ..
        } if *to == group => *total,
        DealStep::Rest { to } | DealStep::Taken { to, .. } | DealStep::Sunk { to, .. }
            if *to == group =>
        {
            u16::MAX
        }
        _ => 0,
    }
}

/// Whether all cards on piles of this kind were put there one by one, each on a card that accepts
/// it. Then the cards of a position can be checked against the rules for building.
fn is_built_by_card(group: &Group) -> bool {
    group.wild.is_none()
        && group.guests.is_none()
        && group.other_build.is_none()
        && group.collected().is_empty()
        && !group.turns_back
        && group.fill.is_empty()
        && group.build.direction != Direction::None
        && !(group.from.is_empty() && group.start_from.is_empty())
}

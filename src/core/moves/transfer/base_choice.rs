//! The player's choice of the base, the rank with which foundations start. The first card put on a
//! foundation sets the rank with which all foundations start, and no other move is allowed before
//! it. Bases that the deal sets are in `position/deal.rs`.

use crate::moves::{Move, Refusal};
use crate::position::Position;
use crate::rules::{Base, GroupSet, Lift, PileId, Role, Rules, Start};

impl Rules {
    /// Returns the foundation for the card that decides the base, the rank with which all
    /// foundations start. It is the first empty foundation that starts with the base rank.
    pub(crate) fn base_target(&self, position: &Position) -> Option<PileId> {
        self.pile_ids()
            .find(|pile| self.starts_with_base(*pile) && position.is_empty(*pile))
    }

    /// Whether a pile is a foundation that starts with the base rank of the deal, and not with a
    /// rank of its own.
    pub(crate) fn starts_with_base(&self, pile: PileId) -> bool {
        let group = self.group_of(pile);
        group.role == Role::Foundation && group.start == Start::AboveBase(0) && group.limit > 0
    }
}

impl Position {
    /// Lists the moves by which the player chooses the base, the rank with which foundations start.
    pub(crate) fn list_bases(&self, rules: &Rules, moves: &mut Vec<Move>) {
        let Some(to) = rules.base_target(self) else {
            return;
        };
        for from in rules.pile_ids() {
            let mv = Move::Transfer { from, count: 1, to };
            if self.may_start_base(rules, mv).is_ok() {
                moves.push(mv);
            }
        }
    }

    /// Checks whether a move is one by which the player may choose the base, the rank with which
    /// foundations start.
    pub(crate) fn may_start_base(&self, rules: &Rules, mv: Move) -> Result<(), Refusal> {
        let Move::Transfer { from, to, count } = mv else {
            return Err(Refusal::ChooseBase);
        };
        for pile in [from, to] {
            if pile.index() >= rules.piles().len() {
                return Err(Refusal::NoSuchCard(pile));
            }
        }
        let group = rules.pile(from).group;
        let is_home = rules.group_of(to).role == Role::Foundation;
        if !is_home || !chosen_from(rules).contains(group) {
            return Err(Refusal::ChooseBase);
        }
        if rules.group(group).lift == Lift::Nothing {
            return Err(Refusal::NeverTaken(from));
        }
        if count > 1 {
            return Err(Refusal::OnlyTop(from));
        }
        let top = self.top(rules, from).filter(|_| count == 1);
        let top = top.ok_or(Refusal::NoSuchCard(from))?;
        if !top.is_up() {
            return Err(Refusal::FaceDown(from));
        }
        if rules.base_target(self) == Some(to) {
            Ok(())
        } else {
            Err(Refusal::NotFirstEmpty(to))
        }
    }

    /// Whether the first card put on a foundation will still set the base (the rank with which all
    /// foundations start), in games that allow other moves before it.
    pub(crate) fn is_first_put_open(&self, rules: &Rules) -> bool {
        rules.base == Base::FirstPut
            && rules
                .pile_ids()
                .all(|pile| !rules.starts_with_base(pile) || self.is_empty(pile))
    }

    /// Whether the player must still choose the base, the rank with which foundations start.
    pub fn is_base_open(&self) -> bool {
        self.turn.phase == crate::position::Phase::Base
    }
}

/// Returns the kinds of pile from whose top cards the player chooses the base, the rank with which
/// foundations start.
pub(crate) fn chosen_from(rules: &Rules) -> GroupSet {
    match rules.base {
        Base::Chosen(from) => from,
        _ => GroupSet::default(),
    }
}

//! A proof of loss from the two ends of a line of cards, in games that remove a card if the cards on both sides of it
//! are alike. The first and the last card of the line are never between others. If all but two cards must go, these two
//! are the ones that remain, so they must be alike. The argument is this project's own.

use patience_core::{
    Card, Dealt, Goal, Group, GroupId, Lift, Likeness, PileId, Position, RowWhich, Rules, Seat,
};

/// A game that is won when only two cards of a line of cards are left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LineEnds {
    line: GroupId,
    stock: Option<GroupId>,
    likeness: Likeness,
}

impl LineEnds {
    /// Returns the line of cards of a game in which the last two cards of the line must be alike. Returns `None` if the
    /// reasoning that they must be alike is not valid for the game.
    pub fn from_rules(rules: &Rules) -> Option<Self> {
        let removal = rules.removal.as_ref()?;
        let row = removal.row()?;
        let RowWhich::Between(likeness) = row.which else {
            return None;
        };
        let (from, to) = removal.everywhere_alike()?;
        let line = from.iter().next()?;
        let stock = rules.stock.as_ref();
        let comes_last = stock.is_none_or(|stock| {
            let gaps = stock.filled_gaps();
            gaps.is_some_and(|gaps| gaps.of == line)
        });
        let is_goal = matches!(rules.goal, Goal::AllButSome { cards: 2, groups }
            if groups == to.set());
        let stock = stock.map(|stock| stock.group);
        let lies_there = |id: GroupId| id == line || Some(id) == stock || id == to;
        let nothing_else = rules.group_ids().all(lies_there);
        // A card changes its place in the line, or goes to the discard pile, only by being removed.
        let comes_by_itself = |group: &Group| {
            let usual = Group {
                closes: group.closes,
                ..group.with_usual_rules()
            };
            *group == usual
                && group.fill.is_empty()
                && group.from.is_empty()
                && group.start_from.is_empty()
        };
        let group = rules.group(line);
        let stays = group.lift == Lift::Nothing
            && rules.groups.iter().all(comes_by_itself)
            && group.limit == 1
            && rules.redeal.is_none()
            && rules.rearrange.is_none();
        let holds = removal.alone().is_empty() && comes_last && is_goal && nothing_else && stays;
        holds.then_some(Self {
            line,
            stock,
            likeness,
        })
    }

    /// Whether the position is lost because the first and the last card of its line of cards are not alike.
    pub fn is_lost(self, rules: &Rules, position: &Position) -> bool {
        let cards_of = |id: GroupId| rules.piles_of(id, Seat::FIRST);
        let line = || cards_of(self.line).flat_map(|pile| position.cards(rules, pile));
        // The top card of the stock comes next and its bottom card last.
        let stock = || {
            let piles = self.stock.into_iter().flat_map(cards_of);
            piles.flat_map(|pile| position.cards(rules, pile))
        };
        // In a position that was typed in, the stock may fill a place before the last card.
        let is_empty = |pile: &PileId| position.is_empty(*pile);
        let has_gap = || {
            let mut rest = cards_of(self.line).skip_while(|pile| !is_empty(pile));
            rest.any(|pile| !is_empty(&pile))
        };
        if line().count() + stock().count() <= 2 || stock().next().is_some() && has_gap() {
            return false;
        }
        let first = line().next().or(stock().last()).copied();
        let last = stock().next().or(line().last()).copied();
        let [first, last] = [first, last].map(|end| end.map(Dealt::card));
        let alike = |(first, last): (Card, Card)| self.likeness.holds(first, last);
        !first.zip(last).is_some_and(alike)
    }
}

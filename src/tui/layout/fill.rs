//! Fills the areas of the piles with cards, after the deal and after each move.

use patience_core::{
    Base, Direction, GroupId, Lift, Observation, PileId, Rank, Role, Rules, Seat, SeenPile, Shape,
    Start,
};
use ratatui::layout::Rect;

use super::board::{Board, FANNED, SIDE_STEP};
use super::column_lines::folds_face_down;
use super::fan::{Column, Face, Slice, face_of, squeeze, width_of};
use super::moved::centred;
use super::{CardPlace, CardSize, Fold, PilePlace, Spread, TableLayout};

/// The number of screen columns that stay visible of a card when very many cards overlap sideways: `╭7`.
const LEAST_STEP: u16 = 2;

impl Board<'_> {
    /// Returns the finished layout of the table. The cards of columns and fans are fitted into the areas of their
    /// piles.
    pub(super) fn finished(mut self) -> TableLayout {
        let mut places = std::mem::take(&mut self.table.piles);
        let mut steps: Vec<(Kind, u16)> = Vec::new();
        for place in places.iter().filter(|place| place.spread == Spread::Column) {
            let step = self.step(place);
            match steps.iter_mut().find(|(kind, _)| *kind == self.kind(place)) {
                Some((_, least)) => *least = step.min(*least),
                None => steps.push((self.kind(place), step)),
            }
        }
        for place in places
            .iter_mut()
            .filter(|place| place.spread != Spread::Single)
        {
            let kind = self.kind(place);
            let step = steps.iter().find(|(other, _)| *other == kind);
            let step = step.map_or(1, |(_, step)| *step);
            self.fill(place, step);
            if kind.1.is_none() && place.spread == Spread::Column {
                self.table.overlaps.raise(kind.0, step);
            }
        }
        self.table.piles = places;
        self.table
    }

    /// Returns the finished layout of the table, centred in `area`.
    pub(super) fn finished_in(self, area: Rect) -> TableLayout {
        centred(self.finished(), area)
    }

    /// Lays out the table after a move, with all piles in the same areas as in `before`. `None` if a pile has
    /// outgrown its area, or if the areas depend on the cards.
    pub(super) fn refilled(mut self, before: &TableLayout, is_early: bool) -> Option<TableLayout> {
        let is_triangle =
            |group: &patience_core::Group| matches!(group.shape, Shape::Triangle { .. });
        let stays = before.front == self.seat
            && !self.rules.groups.iter().any(is_triangle)
            && before.piles.iter().all(|place| self.holds(place, is_early));
        if !stays {
            return None;
        }
        self.table = before.clone();
        let mut places = std::mem::take(&mut self.table.piles);
        for place in &mut places {
            self.fill(place, 1);
        }
        self.table.piles = places;
        Some(self.finished())
    }

    /// Whether the area of a pile is large enough for its cards, with at least the upper half of the last card visible.
    /// If `is_early` is true, two cards may share a line, so that the card size does not change early in a hand.
    fn holds(&self, place: &PilePlace, is_early: bool) -> bool {
        let group = self.rules.group_of(place.pile);
        let is_full = group.is_fanned() && group.build.direction != Direction::Any;
        if place.spread != Spread::Column || !is_full {
            return true;
        }
        let high = place.size.height();
        let lines = self.lines_with(place.pile, place.size, 1) - high;
        if is_early {
            return lines.div_ceil(2) + 2 <= place.area.height;
        }
        lines + high.div_ceil(2) <= place.area.height
    }

    /// Returns what identifies the columns that are spaced alike: group, player and card size. A column on which no
    /// cards are built is spaced by itself.
    fn kind(&self, place: &PilePlace) -> Kind {
        let pile = self.rules.pile(place.pile);
        let is_alone = !self.rules.group(pile.group).is_fanned();
        (
            pile.group,
            is_alone.then_some(place.pile),
            pile.seat,
            place.size,
        )
    }

    /// Sets the positions of a pile's cards in the pile's area. In columns, at most `step` screen lines of each covered
    /// card are visible.
    pub(super) fn fill(&self, place: &mut PilePlace, step: u16) {
        place.cards.clear();
        place.folds.clear();
        let seen = self.seen(place.pile);
        let Some(top) = seen.len().checked_sub(1) else {
            return;
        };
        match place.spread {
            Spread::Single => place.cards.push(card_at(seen, top, place.spot, true)),
            Spread::Column => self.fill_column(place, step),
            Spread::Fan => {
                let spare = (place.area.width - place.spot.width) / SIDE_STEP;
                let shown = seen.len().min(usize::from(FANNED.min(spare + 1)));
                lay_beside(place, seen, seen.len() - shown, SIDE_STEP);
            }
            Spread::Across => {
                let covered = u16::try_from(top).unwrap_or(u16::MAX);
                let spare = place.area.width - place.spot.width;
                let step = spare.checked_div(covered).unwrap_or(SIDE_STEP);
                let step = step.clamp(LEAST_STEP, place.spot.width + 1);
                // If there are more cards than fit, only the last are shown.
                let out = usize::from(covered.saturating_sub(spare / step));
                lay_beside(place, seen, out, step);
            }
        }
    }

    fn fill_column(&self, place: &mut PilePlace, step: u16) {
        let seen = self.seen(place.pile);
        let faces: Vec<Face> = seen.iter().map(face_of).collect();
        let Rect {
            x,
            mut y,
            width,
            height,
        } = place.area;
        let group = self.rules.pile(place.pile).group;
        let high = place.size.height();
        let measures = Column {
            room: height,
            card: high,
            folded: !self.is_preview && folds_face_down(self.rules, group, high, height),
            width,
            step,
            loose: self.loose(place.pile),
            deep: self.rules.group_of(place.pile).is_fanned(),
        };
        for slice in squeeze(&faces, measures) {
            let lines = slice.lines();
            match slice {
                Slice::Card { index, .. } => {
                    let rect = Rect::new(x, y, width, lines);
                    let full = index + 1 == seen.len();
                    place.cards.push(card_at(seen, index, rect, full));
                }
                Slice::Pair { first } => {
                    // Separate the two by a blank if the ranks leave room for one.
                    let second = seen.get(first + 1).and_then(face_of).map_or(2, width_of);
                    let left = width.saturating_sub(second).min(4);
                    let halves = [(x, left), (x + left, width - left)];
                    for (index, (x, width)) in (first..).zip(halves) {
                        let rect = Rect::new(x, y, width, 1);
                        place.cards.push(CardPlace {
                            abreast: true,
                            ..card_at(seen, index, rect, false)
                        });
                    }
                }
                Slice::Fold { first, count } => place.folds.push(Fold {
                    first,
                    count,
                    rect: Rect::new(x, y, width, 1),
                    up: seen.face(first).is_some(),
                }),
            }
            y += lines;
        }
    }

    /// Returns the number of screen lines that a column has room to show of each covered card.
    fn step(&self, place: &PilePlace) -> u16 {
        let group = self.rules.pile(place.pile).group;
        let most = self.overlaps.most(group).unwrap_or(u16::MAX);
        let most = place.size.overlap().min(most);
        let room = place.area.height.saturating_sub(self.spare);
        let fits = |step: &u16| self.lines_with(place.pile, place.size, *step) <= room;
        (2..=most).rev().find(fits).unwrap_or(1)
    }

    /// Returns the fewest screen lines in which a pile can now show every face-up card, with the last card
    /// whole.
    pub(super) fn lines_now(&self, pile: PileId) -> u16 {
        self.lines_with(pile, self.size, 1)
    }

    /// Returns the height of a pile in screen lines, with cards of `size` and `step` visible lines of each
    /// covered card.
    fn lines_with(&self, pile: PileId, size: CardSize, step: u16) -> u16 {
        let seen = self.seen(pile);
        let covered = seen.len().saturating_sub(1);
        let down = seen.iter().take_while(|seen| seen.face().is_none());
        let down = down.count().min(covered);
        let up = u16::try_from(covered - down).unwrap_or(u16::MAX);
        // After the deal nothing is folded yet.
        let folded = if self.spare > 0 { down } else { down.min(1) };
        let folded = u16::try_from(folded).unwrap_or(u16::MAX);
        size.height() + folded + up.saturating_mul(step)
    }

    /// Returns the largest number of cards that the player could pick up at the top of a pile.
    fn loose(&self, pile: PileId) -> usize {
        let group = self.rules.group_of(pile);
        let seen = self.seen(pile);
        match group.lift {
            Lift::Nothing | Lift::Top | Lift::TopAboveFirst | Lift::Whole | Lift::Pile => 1,
            Lift::Run | Lift::FaceUp | Lift::TopOrWhole | Lift::Supermove => {
                let group = self.rules.pile(pile).group;
                run_length(self.rules, self.observation, group, seen)
            }
        }
    }
}

/// What identifies a set of columns that are spaced alike.
type Kind = (GroupId, Option<PileId>, Option<Seat>, CardSize);

/// Sets the positions of a pile's cards side by side, `step` screen columns apart. The first visible card is `from`.
fn lay_beside(place: &mut PilePlace, seen: SeenPile<'_>, from: usize, step: u16) {
    let mut x = place.area.x;
    for index in from..seen.len() {
        let full = step >= place.spot.width || index + 1 == seen.len();
        let width = if full { place.spot.width } else { step };
        let rect = Rect {
            x,
            width,
            ..place.spot
        };
        place.cards.push(card_at(seen, index, rect, full));
        x += step;
    }
}

/// Returns a card's place on the screen. `full` says whether the whole card is visible.
fn card_at(seen: SeenPile<'_>, index: usize, rect: Rect, full: bool) -> CardPlace {
    CardPlace {
        index,
        rect,
        drawn: rect,
        full,
        abreast: false,
        up: seen.face(index).is_some(),
    }
}

/// Returns the length of the run at the top of a pile. It is 1 while the base rank, with which foundations start, is
/// unknown, because then no two cards certainly belong together.
fn run_length(
    rules: &Rules,
    observation: Observation<'_>,
    group: GroupId,
    seen: SeenPile<'_>,
) -> usize {
    let Some(base) = base_in_sight(rules, observation) else {
        return 1;
    };
    let pairs = seen.iter().zip(seen.iter().skip(1));
    let links = pairs
        .rev()
        .take_while(|(lower, upper)| match (lower.face(), upper.face()) {
            (Some(lower), Some(upper)) => rules
                .run_on(group, lower.card(), base)
                .contains(upper.card()),
            _ => false,
        });
    1 + links.count()
}

/// Returns the base rank, with which foundations start, if the player can know it: from the rules, or from a card that
/// has started a foundation.
pub(crate) fn base_in_sight(rules: &Rules, observation: Observation<'_>) -> Option<Rank> {
    if let Base::Fixed(rank) = rules.base {
        return Some(rank);
    }
    rules.pile_ids().find_map(|pile| {
        let group = rules.group_of(pile);
        let (Role::Foundation, Start::AboveBase(above)) = (group.role, group.start) else {
            return None;
        };
        let first = observation.pile(pile).face(0)?;
        Some(rules.ranks.minus(first.card().rank(), above))
    })
}

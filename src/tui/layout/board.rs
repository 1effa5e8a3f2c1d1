//! The table while it is being laid out: piles are put down one by one, each as a single
//! card, a column or a fan.

use patience_core::{
    Base, GroupId, Lift, Observation, PileId, Rank, Role, Rules, Seat, SeenPile, Start,
};
use ratatui::layout::{Position, Rect};

use super::fan::{Column, Face, Slice, face_of, squeeze, width_of};
use super::sizing::{Overlaps, PlanNumber};
use super::{CardPlace, CardSize, Count, Fold, PilePlace, Ruler, SeatPlace, TableLayout};

/// How many columns of a card show when the next one lies over it sideways: `╭10♥`.
pub(super) const SIDE_STEP: u16 = 4;
/// How many columns of it show where a great many lie side by side: `╭7`.
const LEAST_STEP: u16 = 2;
/// How many cards of a waste lie side by side where there is room.
pub(super) const FANNED: u16 = 3;

/// The table while it is being laid out.
pub(super) struct Board<'a> {
    pub rules: &'a Rules,
    pub observation: Observation<'a>,
    pub seat: Seat,
    pub size: CardSize,
    /// How many lines of covered cards may show at most.
    overlaps: Overlaps,
    /// How many lines columns are to have left to grow.
    pub spare: u16,
    pub table: TableLayout,
}

impl<'a> Board<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        observation: Observation<'a>,
        seat: Seat,
        size: CardSize,
        (overlaps, spare): (Overlaps, u16),
    ) -> Self {
        let table = TableLayout {
            size,
            overlaps: Overlaps::default(),
            plan: PlanNumber::USUAL,
            piles: Vec::new(),
            seats: Vec::new(),
            row_rulers: Vec::new(),
            column_rulers: Vec::new(),
            scores: Vec::new(),
            captions: Vec::new(),
        };
        Self {
            rules,
            observation,
            seat,
            size,
            overlaps,
            spare,
            table,
        }
    }

    fn seen(&self, pile: PileId) -> SeenPile<'a> {
        self.observation.pile(pile)
    }

    /// Returns the label's place over a card: a little left of the middle is over the rank.
    fn label_over(x: u16, y: u16, width: u16) -> Position {
        Position::new(x + (width - 1) / 2, y.saturating_sub(1))
    }

    fn place(&mut self, pile: PileId, area: Rect, spot: Rect, size: CardSize) -> &mut PilePlace {
        let count = self.count_for(pile, spot, size);
        let label_at = Self::label_over(spot.x, spot.y, spot.width);
        let place = PilePlace {
            pile,
            area,
            spot,
            size,
            cards: Vec::new(),
            folds: Vec::new(),
            label_at,
            count,
            short: false,
            across: false,
        };
        self.table.piles.push(place);
        self.table.piles.last_mut().expect("one was just pushed")
    }

    fn count_for(&self, pile: PileId, spot: Rect, size: CardSize) -> Count {
        let group = self.rules.group_of(pile);
        let by_role = matches!(
            group.role,
            Role::Stock | Role::Waste | Role::Reserve | Role::Discard
        );
        let counted = (by_role || group.lift == Lift::Pile) && group.limit > 1;
        match (counted, size) {
            (false, _) => Count::None,
            (true, CardSize::Small) if group.role != Role::Stock => {
                Count::At(Position::new(spot.right(), spot.y))
            }
            (true, _) => Count::OnCard,
        }
    }

    /// Puts down a pile of which the top card shows.
    pub(super) fn single(&mut self, pile: PileId, x: u16, y: u16) {
        self.sized(pile, x, y, self.size, self.size.width());
    }

    /// Moves the label of the pile put down last to its left, so many lines down.
    pub(super) fn label_beside(&mut self, line: u16) {
        if let Some(place) = self.table.piles.last_mut() {
            place.label_at = Position::new(place.spot.x.saturating_sub(2), place.spot.y + line);
        }
    }

    /// As `single`, in another size and with room for a mark of its owner.
    pub(super) fn sized(&mut self, pile: PileId, x: u16, y: u16, size: CardSize, width: u16) {
        let seen = self.seen(pile);
        let spot = Rect::new(x, y, width, size.height());
        let place = self.place(pile, spot, spot, size);
        if let Some(top) = seen.len().checked_sub(1) {
            place.cards.push(card_at(seen, top, spot, true));
        }
    }

    /// Tells whether the cards of a pile lie one below the other: columns, and piles that may be
    /// looked through.
    pub(super) fn is_column(&self, pile: PileId) -> bool {
        let group = self.rules.group_of(pile);
        group.limit > 1 && (group.is_fanned() || group.peek)
    }

    /// Puts down a pile as a column in so many lines, or of others the top card.
    pub(super) fn pile(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        if self.is_column(pile) {
            self.column(pile, x, y, room);
        } else {
            self.single(pile, x, y);
        }
    }

    /// Puts piles down side by side, of each the top card. Returns the column after the last gap.
    pub(super) fn singles(&mut self, piles: &[PileId], x: u16, y: u16, gap: u16) -> u16 {
        let step = self.size.width() + gap;
        piles.iter().fold(x, |x, pile| {
            self.single(*pile, x, y);
            x + step
        })
    }

    /// Puts piles down side by side, those that are columns in so many lines. Returns the column after the
    /// last gap.
    pub(super) fn row(&mut self, piles: &[PileId], at: Position, room: u16, gap: u16) -> u16 {
        let step = self.size.width() + gap;
        piles.iter().fold(at.x, |x, pile| {
            self.pile(*pile, x, at.y, room);
            x + step
        })
    }

    /// Puts down a pile whose cards lie one below the other, in so many lines.
    pub(super) fn column(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        self.column_from(pile, 0, x, y, room);
    }

    /// As `column`, in another size.
    pub(super) fn column_sized(&mut self, pile: PileId, at: Position, size: CardSize, room: u16) {
        let own = std::mem::replace(&mut self.size, size);
        self.column_from(pile, 0, at.x, at.y, room);
        self.size = own;
    }

    /// Has the size of the pile put down last written on its top card.
    pub(super) fn counted(&mut self) {
        if let Some(place) = self.table.piles.last_mut()
            && place.size != CardSize::Small
        {
            place.count = Count::OnCard;
        }
    }

    /// As `column`, leaving out so many cards at the bottom of the pile.
    fn column_from(&mut self, pile: PileId, out: usize, x: u16, y: u16, room: u16) {
        let seen = self.seen(pile);
        let faces: Vec<Face> = seen.iter().skip(out).map(face_of).collect();
        let (width, height) = (self.size.width(), self.size.height());
        let step = self.step(pile, out, room);
        let measures = Column {
            room,
            card: height,
            width,
            step,
            loose: self.loose(pile),
            deep: self.rules.group_of(pile).is_fanned(),
        };
        let spot = Rect::new(x, y, width, height.min(room));
        let place = self.place(pile, Rect::new(x, y, width, room), spot, self.size);
        let mut top = y;
        for slice in squeeze(&faces, measures) {
            match slice {
                Slice::Card { index, lines } => {
                    let index = index + out;
                    let rect = Rect::new(x, top, width, lines);
                    let full = index + 1 == seen.len();
                    place.cards.push(card_at(seen, index, rect, full));
                    top += lines;
                }
                Slice::Pair { first } => {
                    let first = first + out;
                    // A blank parts the two where the ranks leave one.
                    let second = seen.get(first + 1).and_then(face_of).map_or(2, width_of);
                    let left = width.saturating_sub(second).min(4);
                    let halves = [(x, left), (x + left, width - left)];
                    for (index, (x, width)) in (first..).zip(halves) {
                        let rect = Rect::new(x, top, width, 1);
                        place.cards.push(CardPlace {
                            abreast: true,
                            ..card_at(seen, index, rect, false)
                        });
                    }
                    top += 1;
                }
                Slice::Fold { first, count } => {
                    let first = first + out;
                    let up = seen.face(first).is_some();
                    place.folds.push(Fold {
                        first,
                        count,
                        rect: Rect::new(x, top, width, 1),
                        up,
                    });
                    top += 1;
                }
            }
        }
    }

    /// Returns how many lines of each covered card show in the columns of a group, all alike: as
    /// many as the longest of them has room for. Those that are not to be built on are each for
    /// themselves.
    fn step(&mut self, pile: PileId, out: usize, room: u16) -> u16 {
        let group = self.rules.pile(pile).group;
        let most = self.overlaps.most(group).unwrap_or(u16::MAX);
        let most = self.size.overlap().min(most);
        let fanned = self.rules.group(group).is_fanned() && out == 0;
        let room = room.saturating_sub(self.spare);
        let fits = |board: &Self, step: u16| {
            let fits = |pile: PileId| board.lines_with(pile, out, step) <= room;
            if fanned {
                let owner = board.rules.pile(pile).seat.unwrap_or(board.seat);
                board.rules.piles_of(group, owner).all(fits)
            } else {
                fits(pile)
            }
        };
        let step = (2..=most).rev().find(|step| fits(self, *step)).unwrap_or(1);
        if fanned {
            self.table.overlaps.raise(group, step);
        }
        step
    }

    /// Returns how many lines a pile takes now at the least that shows every face-up card, its
    /// last one whole.
    pub(super) fn lines_now(&self, pile: PileId) -> u16 {
        self.lines_with(pile, 0, 1)
    }

    /// As `lines_now`, with so many lines of each covered card, and without those below `out`.
    fn lines_with(&self, pile: PileId, out: usize, step: u16) -> u16 {
        let seen = self.seen(pile);
        let cards = seen.len().saturating_sub(out);
        let covered = cards.saturating_sub(1);
        let down = seen
            .iter()
            .skip(out)
            .take_while(|seen| seen.face().is_none());
        let down = down.count().min(covered);
        let up = u16::try_from(covered - down).unwrap_or(u16::MAX);
        // At the deal nothing is folded yet.
        let folded = if self.spare > 0 { down } else { down.min(1) };
        let folded = u16::try_from(folded).unwrap_or(u16::MAX);
        self.size.height() + folded + up.saturating_mul(step)
    }

    /// Puts down a pile whose last cards lie side by side, in so many columns.
    pub(super) fn waste(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        let seen = self.seen(pile);
        let (width, height) = (self.size.width(), self.size.height());
        let spare = room.saturating_sub(width) / SIDE_STEP;
        let shown = seen.len().min(usize::from(FANNED.min(spare + 1)));
        let spot = Rect::new(x, y, width, height);
        let area = Rect::new(x, y, room.max(width), height);
        let place = self.place(pile, area, spot, self.size);
        let mut left = x;
        for index in seen.len() - shown..seen.len() {
            let full = index + 1 == seen.len();
            let rect = Rect::new(left, y, if full { width } else { SIDE_STEP }, height);
            place.cards.push(card_at(seen, index, rect, full));
            left += SIDE_STEP;
        }
        if let Count::At(_) = place.count {
            place.count = Count::None;
        }
    }

    /// Puts down a pile of which every card can be taken: all of them side by side, in so many columns,
    /// whole where there is room, and closer together where they are many.
    pub(super) fn across(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        let seen = self.seen(pile);
        let (width, height) = (self.size.width(), self.size.height());
        let covered = u16::try_from(seen.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let spare = room.saturating_sub(width);
        let step = spare.checked_div(covered).unwrap_or(SIDE_STEP);
        let step = step.clamp(LEAST_STEP, width + 1);
        // Of more cards than there is room for only the last are seen.
        let out = usize::from(covered.saturating_sub(spare / step));
        let spot = Rect::new(x, y, width, height);
        let area = Rect::new(x, y, room.max(width), height);
        let place = self.place(pile, area, spot, self.size);
        place.count = Count::None;
        place.across = true;
        let mut left = x;
        for index in out..seen.len() {
            let full = step >= width || index + 1 == seen.len();
            let rect = Rect::new(left, y, if full { width } else { step }, height);
            place.cards.push(card_at(seen, index, rect, full));
            left += step;
        }
    }

    /// Puts down the line about a player.
    pub(super) fn name(&mut self, seat: Seat, rect: Rect, name: Rect) {
        self.table.seats.push(SeatPlace { seat, rect, name });
    }

    /// Puts down a number beside the table.
    pub(super) fn ruler(list: &mut Vec<Ruler>, number: usize, x: u16, y: u16, width: u16) {
        let at = Rect::new(x, y, width, 1);
        list.push(Ruler { number, at });
    }

    /// Returns how many cards from the top of a pile the player might lift.
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

/// Returns where a card lies, in sight as a whole or in part.
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

/// Returns how long the run on top of a pile is. Where the base is not known yet it counts
/// for one, since nothing then hangs together for certain.
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

/// Returns the base rank as far as the table shows it: the fixed one, or that of a card that
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

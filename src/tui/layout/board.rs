//! The table while it is being laid out: piles are put down one by one, each as a single
//! card, a column or a fan.

use patience_core::{Lift, Observation, PileId, Role, Rules, Seat, SeenPile};
use ratatui::layout::{Position, Rect};

use super::sizing::{Overlaps, PlanNumber};
use super::{CardSize, Count, PilePlace, Ruler, SeatPlace, Spread, TableLayout};

/// How many columns of a card show when the next one lies over it sideways: `╭10♥`.
pub(super) const SIDE_STEP: u16 = 4;
/// How many cards of a waste lie side by side where there is room.
pub(super) const FANNED: u16 = 3;

/// The table while it is being laid out.
pub(super) struct Board<'a> {
    pub rules: &'a Rules,
    pub observation: Observation<'a>,
    pub seat: Seat,
    pub size: CardSize,
    /// How many lines of covered cards may show at most.
    pub overlaps: Overlaps,
    /// How many lines columns are to have left to grow.
    pub spare: u16,
    /// Whether it is only looked at, and nothing grows.
    pub is_preview: bool,
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
            front: seat,
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
            is_preview: false,
            table,
        }
    }

    pub(super) fn seen(&self, pile: PileId) -> SeenPile<'a> {
        self.observation.pile(pile)
    }

    /// Returns the label's place over a card: a little left of the middle is over the rank.
    fn label_over(x: u16, y: u16, width: u16) -> Position {
        Position::new(x + (width - 1) / 2, y.saturating_sub(1))
    }

    fn place(&mut self, pile: PileId, area: Rect, spot: Rect, size: CardSize) -> &mut PilePlace {
        let count = self.count_for(pile, spot, size);
        let label_at = Self::label_over(spot.x, spot.y, spot.width);
        let mut place = PilePlace {
            pile,
            area,
            spot,
            size,
            cards: Vec::new(),
            folds: Vec::new(),
            label_at,
            count,
            short: false,
            spread: Spread::Single,
        };
        self.fill(&mut place, 1);
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

    /// Moves the label of the pile put down last to its left, so many lines down. It touches the pile, which
    /// tells whose it is where another one lies at the other side.
    pub(super) fn label_beside(&mut self, line: u16) {
        if let Some(place) = self.table.piles.last_mut() {
            place.label_at = Position::new(place.spot.x.saturating_sub(1), place.spot.y + line);
        }
    }

    /// As `single`, in another size and with room for a mark of its owner.
    pub(super) fn sized(&mut self, pile: PileId, x: u16, y: u16, size: CardSize, width: u16) {
        let spot = Rect::new(x, y, width, size.height());
        self.place(pile, spot, spot, size);
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
        let spot = Rect::new(x, y, self.size.width(), self.size.height().min(room));
        let area = Rect {
            height: room,
            ..spot
        };
        self.place(pile, area, spot, self.size).spread = Spread::Column;
    }

    /// As `column`, in another size.
    pub(super) fn column_sized(&mut self, pile: PileId, at: Position, size: CardSize, room: u16) {
        let own = std::mem::replace(&mut self.size, size);
        self.column(pile, at.x, at.y, room);
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

    /// Puts down a pile whose last cards lie side by side, in so many columns.
    pub(super) fn waste(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        self.side_by_side(pile, x, y, room, Spread::Fan);
    }

    /// Puts down a pile of which every card can be taken: all of them side by side, in so many columns,
    /// whole where there is room, and closer together where they are many.
    pub(super) fn across(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        self.side_by_side(pile, x, y, room, Spread::Across);
    }

    fn side_by_side(&mut self, pile: PileId, x: u16, y: u16, room: u16, spread: Spread) {
        let (width, height) = (self.size.width(), self.size.height());
        let area = Rect::new(x, y, room.max(width), height);
        let place = self.place(pile, area, Rect { width, ..area }, self.size);
        place.spread = spread;
        if spread == Spread::Across || matches!(place.count, Count::At(_)) {
            place.count = Count::None;
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
}

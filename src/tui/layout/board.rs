//! A table whose layout is being built. Piles are added one by one, each as a single card, as a column or as a fan.

use patience_core::{Lift, Observation, PileId, Role, Rules, Seat, SeenPile};
use ratatui::layout::{Position, Rect};

use super::sizing::{Overlaps, PlanNumber};
use super::{CardSize, Count, PilePlace, Ruler, SeatPlace, Spread, TableLayout};

/// The number of screen columns that stay visible of a card when the next card overlaps it sideways: `╭10♥`.
pub(super) const SIDE_STEP: u16 = 4;
/// The most cards of a waste that are shown side by side.
pub(super) const FANNED: u16 = 3;

/// A table whose layout is being built.
pub(super) struct Board<'a> {
    pub rules: &'a Rules,
    pub observation: Observation<'a>,
    pub seat: Seat,
    pub size: CardSize,
    /// For each group of piles, the largest number of screen lines of a covered card that are visible.
    pub overlaps: Overlaps,
    /// The number of screen lines that are kept free for columns to grow.
    pub spare: u16,
    /// Whether the table is only viewed, as in a preview. Nobody plays on it, so its columns do not grow.
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

    /// Returns the position of a pile's label in the screen line above its card, a little left of the middle.
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

    /// Adds to the layout a pile that shows only its top card.
    pub(super) fn single(&mut self, pile: PileId, x: u16, y: u16) {
        self.sized(pile, x, y, self.size, self.size.width());
    }

    /// Moves the label of the pile that was added last to the left of the pile, `line` screen lines below its top. The
    /// label touches the pile, so it is clear that they belong together.
    pub(super) fn label_beside(&mut self, line: u16) {
        if let Some(place) = self.table.piles.last_mut() {
            place.label_at = Position::new(place.spot.x.saturating_sub(1), place.spot.y + line);
        }
    }

    /// Adds a pile to the layout as [`Self::single`] does, but with cards of another size and another width. A greater
    /// width leaves room for the mark of the cards' owner.
    pub(super) fn sized(&mut self, pile: PileId, x: u16, y: u16, size: CardSize, width: u16) {
        let spot = Rect::new(x, y, width, size.height());
        self.place(pile, spot, spot, size);
    }

    /// Whether the cards of a pile overlap downwards on the screen. This is so in columns and in piles whose cards the
    /// player may look through.
    pub(super) fn is_column(&self, pile: PileId) -> bool {
        let group = self.rules.group_of(pile);
        group.limit > 1 && (group.is_fanned() || group.peek)
    }

    /// Adds a pile to the layout. If its cards overlap downwards, it becomes a column of at most `room` screen lines.
    /// Otherwise only its top card is visible.
    pub(super) fn pile(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        if self.is_column(pile) {
            self.column(pile, x, y, room);
        } else {
            self.single(pile, x, y);
        }
    }

    /// Adds piles to the layout side by side, each with only its top card visible. Returns the screen column after the
    /// last pile and its gap.
    pub(super) fn singles(&mut self, piles: &[PileId], x: u16, y: u16, gap: u16) -> u16 {
        let step = self.size.width() + gap;
        piles.iter().fold(x, |x, pile| {
            self.single(*pile, x, y);
            x + step
        })
    }

    /// Adds piles to the layout side by side, as [`Self::pile`] does. Columns have at most `room` screen lines. Returns
    /// the screen column after the last pile and its gap.
    pub(super) fn row(&mut self, piles: &[PileId], at: Position, room: u16, gap: u16) -> u16 {
        let step = self.size.width() + gap;
        piles.iter().fold(at.x, |x, pile| {
            self.pile(*pile, x, at.y, room);
            x + step
        })
    }

    /// Adds a pile to the layout as a column of at most `room` screen lines.
    pub(super) fn column(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        let spot = Rect::new(x, y, self.size.width(), self.size.height().min(room));
        let area = Rect {
            height: room,
            ..spot
        };
        self.place(pile, area, spot, self.size).spread = Spread::Column;
    }

    /// Adds a column to the layout as [`Self::column`] does, but with cards of another size.
    pub(super) fn column_sized(&mut self, pile: PileId, at: Position, size: CardSize, room: u16) {
        let own = std::mem::replace(&mut self.size, size);
        self.column(pile, at.x, at.y, room);
        self.size = own;
    }

    /// Makes the pile that was added last show the number of its cards on its top card.
    pub(super) fn counted(&mut self) {
        if let Some(place) = self.table.piles.last_mut()
            && place.size != CardSize::Small
        {
            place.count = Count::OnCard;
        }
    }

    /// Adds to the layout a pile whose last cards are side by side, in at most `room` screen columns.
    pub(super) fn waste(&mut self, pile: PileId, x: u16, y: u16, room: u16) {
        self.side_by_side(pile, x, y, room, Spread::Fan);
    }

    /// Adds to the layout a pile whose cards are all side by side and playable, in at most `room` screen columns. The
    /// cards overlap if there is not enough room.
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

    /// Adds to the layout the screen line that shows a player. `name` is the part of the line for the player's name.
    pub(super) fn name(&mut self, seat: Seat, rect: Rect, name: Rect) {
        self.table.seats.push(SeatPlace { seat, rect, name });
    }

    /// Adds the position of a row or column number of a grid to `list`.
    pub(super) fn ruler(list: &mut Vec<Ruler>, number: usize, x: u16, y: u16, width: u16) {
        let at = Rect::new(x, y, width, 1);
        list.push(Ruler { number, at });
    }
}

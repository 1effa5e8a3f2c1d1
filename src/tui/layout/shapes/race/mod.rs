//! The table of a race. Each of the other players has a line at the top. The shared piles are in the middle,
//! and all piles of the player whose view is shown are at the bottom.

mod rivals;
mod two_players;

use patience_core::{PileId, Role, Rules, Seat};
use ratatui::layout::{Position, Rect};

use crate::layout::board::{Board, SIDE_STEP};
use crate::layout::column_lines::{Want, column_lines};
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{many, margin, row_width, widest_gap};
use crate::layout::shapes::shelf::fan_width;
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{Caption, CardSize, Count, TableLayout, TooSmall};

pub use two_players::lay_pair;

/// The least and the greatest width of a player's name, with the marks in front of it.
const NAME: u16 = 9;
const LONG_NAME: u16 = 19;
/// The most screen lines that stay empty above the table.
const TOP_MARGIN: u16 = 8;
/// The shared piles have cards of medium size only if they form at most this many rows.
const MEDIUM_ROWS: u16 = 4;
/// The largest number of shared piles that counts as few. `FEW_OTHERS` is the largest number of other players that
/// counts as few.
const FEW_SHARED: usize = 8;
const FEW_OTHERS: usize = 3;
/// The number of screen columns for the text of another player's last move: `10♥ to the middle`.
const TOLD: u16 = 18;
/// The width of a card in another player's line, with a space after it.
const SHORT_CARD: u16 = 4;
/// The gap between the columns and the panel of piles at their left. `LEAST_PART` is the least gap if the panel has a
/// fanned waste.
const PART: u16 = 4;
const LEAST_PART: u16 = 1;
/// The number of screen columns for the common label at the left of the shared piles.
const LABEL: u16 = 2;

/// How much the table of a race shows of the other players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The table shows each other player's name, the pile that the player has to empty, the columns, the waste and the
    /// stock.
    Full,
    /// The table shows each other player's name and the pile that the player has to empty.
    Brief,
}

/// A plan for dividing the screen among the parts of a race's table.
struct Plan<'a> {
    rules: &'a Rules,
    area: Rect,
    own: CardSize,
    shared_size: CardSize,
    detail: Detail,
    others: Vec<Seat>,
    shared: Vec<PileId>,
    sorted: SortedPiles,
    /// The number of screen lines for the player's columns.
    lines: u16,
    /// Whether another player's last move is shown after that player's cards.
    told: bool,
    /// Whether two players each have half of the table's width.
    halves: bool,
    /// Whether the player's other piles are above the columns. Otherwise they are beside the columns.
    over: bool,
    /// Whether each of the other players has a box with medium cards. Otherwise each has a line.
    boxed: bool,
}

/// Returns the card sizes to try for the shared cards, each with whether the other players' last moves are shown. In
/// real time each size is tried first with these moves shown and then without.
fn choices(
    sizes: impl Iterator<Item = CardSize>,
    rules: &Rules,
) -> impl Iterator<Item = (CardSize, bool)> {
    let real_time = rules.in_real_time();
    sizes.flat_map(move |size| {
        let ways = [true, false]
            .into_iter()
            .filter(move |told| real_time || !told);
        ways.map(move |told| (size, told))
    })
}

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    // A preview may be denser.
    let ways: [fn(&mut Plan<'_>); 2] = [|_| {}, |plan| plan.over = true];
    let ways = if request.want == Want::Now {
        &ways[..]
    } else {
        &ways[..1]
    };
    first_fitting(request, ways)
}

/// Lays out the table with the first plan that fits. Each plan is tried with each of the changes in `ways`. If no plan
/// fits, returns the smallest size that the table needs.
fn first_fitting(
    request: LayoutRequest<'_>,
    ways: &[fn(&mut Plan<'_>)],
) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let mut needs = TooSmall::NOWHERE;
    let biggest = board.size;
    let sizes = CardSize::ALL
        .into_iter()
        .filter(move |size| *size <= biggest);
    for detail in [Detail::Full, Detail::Brief] {
        let choices = [true, false].into_iter().flat_map(|boxed| {
            choices(sizes.clone(), board.rules).map(move |(size, told)| (boxed, size, told))
        });
        for (boxed, shared_size, told) in choices {
            if boxed && (told || !rivals::are_worth_boxes(area, want, detail)) {
                continue;
            }
            for way in ways {
                let mut plan = Plan::new(&board, area, want, shared_size, detail);
                plan.told = told;
                plan.boxed = boxed;
                way(&mut plan);
                if !plan.is_worth_having(want) {
                    continue;
                }
                let needed = TooSmall::new(plan.width(), plan.height());
                if needed.fits(area) {
                    let y = plan.put_middle(&mut board);
                    if plan.halves {
                        plan.put_pair(&mut board, y);
                    } else {
                        plan.put_player(&mut board, y);
                    }
                    return Ok(board.finished_in(area));
                }
                needs = needs.lesser(needed);
            }
        }
    }
    Err(needs)
}

impl<'a> Plan<'a> {
    fn new(
        board: &Board<'a>,
        area: Rect,
        want: Want,
        shared_size: CardSize,
        detail: Detail,
    ) -> Self {
        let rules = board.rules;
        let mut sorted = SortedPiles::from_rules(rules, board.seat);
        let is_shared = |pile: &PileId| rules.pile(*pile).seat.is_none();
        // A race may have foundations of each player; they are placed with the shared ones.
        let shared = std::mem::take(&mut sorted.goals);
        let mut shared: Vec<PileId> = shared
            .into_iter()
            .chain(rules.pile_ids().filter(is_shared))
            .collect();
        shared.sort_unstable();
        shared.dedup();
        let lines = column_lines(board, want).max(1);
        let own = rules.side(board.seat);
        let after = |side: &Seat| (side.number() + rules.sides - own.number()) % rules.sides;
        let mut others: Vec<Seat> = rules.all_sides().filter(|side| *side != own).collect();
        others.sort_by_key(after);
        Self {
            rules,
            area,
            own: board.size,
            shared_size,
            detail,
            others,
            shared,
            sorted,
            lines,
            halves: false,
            over: false,
            told: false,
            boxed: false,
        }
    }

    /// Whether the plan of the table looks good enough to be used if another plan fits too. Large shared cards may take
    /// only a few rows. A few shared cards should not be small next to large cards. If there are only a few other
    /// players, their cards should be visible.
    fn is_worth_having(&self, want: Want) -> bool {
        if self.boxed && !self.fits_boxes() {
            return false;
        }
        let most_rows = match self.shared_size {
            CardSize::Small => u16::MAX,
            CardSize::Medium if want.is_comfort() => MEDIUM_ROWS,
            _ => 2,
        };
        if self.shared_rows() > most_rows {
            return false;
        }
        // Much larger cards would make the middle look like a note in the margin.
        if self.shared_size == CardSize::Small && self.own >= CardSize::Huge {
            return false;
        }
        let lost = self.shared_size == CardSize::Small
            && self.own != CardSize::Small
            && self.shared.len() <= FEW_SHARED;
        let blind = self.detail == Detail::Brief && self.others.len() <= FEW_OTHERS;
        !want.is_comfort() || !lost && !blind
    }

    /// Returns the piles that are shown in another player's line, from left to right.
    fn short_piles(&self, seat: Seat) -> Vec<PileId> {
        let told: &[Role] = match self.detail {
            Detail::Full => &[
                Role::Reserve,
                Role::Tableau,
                Role::Cell,
                Role::Stock,
                Role::Waste,
            ],
            Detail::Brief => &[Role::Reserve],
        };
        let rules = self.rules;
        let of_role = |role: &Role| {
            let role = *role;
            rules
                .group_ids()
                .filter(move |id| rules.group(*id).role == role)
        };
        let groups = told.iter().flat_map(of_role);
        let piles = groups.flat_map(|group| rules.piles_of(group, seat));
        piles
            .filter(|pile| rules.pile(*pile).seat == Some(seat))
            .collect()
    }

    /// Returns the width of another player's line.
    fn short_width(&self) -> u16 {
        let Some(seat) = self.others.first() else {
            return 0;
        };
        let piles = self.short_piles(*seat);
        let counted = piles.iter().filter(|pile| self.is_counted(**pile)).count();
        let counted = u16::try_from(counted).unwrap_or(u16::MAX);
        // The space after the last card does not count.
        NAME + SHORT_CARD * (many(&piles) + counted)
    }

    fn in_line(&self) -> u16 {
        ((self.area.width + 2) / (self.stride() + 2)).max(1)
    }

    /// Returns the width of another player's line, with the room for that player's last move.
    fn stride(&self) -> u16 {
        self.short_width() + if self.told { TOLD } else { 0 }
    }

    fn other_lines(&self) -> u16 {
        if self.boxed {
            return rivals::BOX_LINES;
        }
        self.others().div_ceil(self.in_line())
    }

    fn others(&self) -> u16 {
        u16::try_from(self.others.len()).unwrap_or(u16::MAX)
    }

    const fn shared_card(&self) -> u16 {
        // A small card needs an extra column for the mark of its owner.
        match self.shared_size {
            CardSize::Small => 6,
            size => size.width() + 1,
        }
    }

    fn shared_rows(&self) -> u16 {
        let room = self.area.width.saturating_sub(2 * LABEL) / self.shared_card();
        many(&self.shared).div_ceil(room.max(1))
    }

    /// Returns the number of shared piles in each row of shared piles. All rows have about the same number.
    fn shared_in_row(&self) -> u16 {
        many(&self.shared)
            .div_ceil(self.shared_rows().max(1))
            .max(1)
    }

    const fn shared_lines(&self, rows: u16) -> u16 {
        rows * self.shared_size.height()
    }

    /// Returns the width of the panel at the left of the columns. The panel contains the pile that the player has to
    /// empty, and below it the stock and waste.
    fn panel_width(&self, fanned: bool) -> u16 {
        let card = self.own.width();
        let fan = if fanned { fan_width(card) } else { card };
        let wide = |pile: &PileId| if self.is_waste(*pile) { fan } else { card };
        let dealing: u16 = self.sorted.dealing.iter().map(|pile| wide(pile) + 1).sum();
        let reserves = many(&self.sorted.reserves) * (card + 4);
        let cells = row_width(many(&self.sorted.cells), card, 1);
        dealing.max(reserves).max(cells)
    }

    /// Whether the fanned waste is what makes the panel at the left of the columns so wide. The panel can then be made
    /// narrower.
    fn panel_is_fan(&self) -> bool {
        self.panel_width(false) + SIDE_STEP <= self.panel_width(true)
    }

    /// Whether the table shows the number of cards in this pile of another player.
    fn is_counted(&self, pile: PileId) -> bool {
        matches!(self.rules.group_of(pile).role, Role::Reserve | Role::Stock)
    }

    fn is_waste(&self, pile: PileId) -> bool {
        self.rules.group_of(pile).role == Role::Waste
    }

    /// Returns the rows of piles that are placed beside or above a player's columns.
    const fn panel_rows(&self) -> [&Vec<PileId>; 3] {
        let sorted = &self.sorted;
        [&sorted.reserves, &sorted.dealing, &sorted.cells]
    }

    fn panel_lines(&self) -> u16 {
        let rows = self.panel_rows().into_iter();
        let rows = rows.filter(|row| !row.is_empty()).count();
        u16::try_from(rows).unwrap_or(0) * (self.own.height() + 1)
    }

    fn columns(&self) -> Vec<PileId> {
        self.sorted.columns.concat()
    }

    fn own_width(&self, fanned: bool, gap: u16) -> u16 {
        if self.over {
            return row_width(many(&self.columns()), self.own.width(), gap).max(self.row_over());
        }
        self.panel_width(fanned) + 1 + row_width(many(&self.columns()), self.own.width(), gap)
    }

    fn width(&self) -> u16 {
        let own = self.own_width(false, 0);
        let own = if self.halves { 2 * own } else { own };
        let others = if self.boxed { 0 } else { self.stride() };
        own.max(others).max(self.shared_card() + 2 * LABEL)
    }

    fn height(&self) -> u16 {
        let own = if self.over {
            1 + self.own.height() + 1 + self.lines
        } else {
            (self.lines + 1).max(self.panel_lines())
        };
        self.other_lines()
            .saturating_add(self.shared_lines(self.shared_rows()))
            .saturating_add(own)
    }

    /// Places all piles of the player whose view is shown.
    fn put_player(&self, board: &mut Board<'_>, y: u16) {
        if self.over {
            self.put_stacked(board, y);
        } else {
            self.put_own(board, y);
        }
    }

    /// Places the piles of the other players and the shared piles. Returns the screen line where the player's own cards
    /// start.
    fn put_middle(&self, board: &mut Board<'_>) -> u16 {
        let mut spare = self.area.height - self.height();
        let mut air = |most: u16| {
            let given = spare.min(most);
            spare -= given;
            given
        };
        // The first spare line explains the others' numbers, the next separates them from the middle, and a third
        // separates the middle from the player's own cards. A high screen has more of both, and a margin above.
        let heading = air(u16::from(!self.boxed && !self.others.is_empty()));
        let (after_others, after_shared) = (air(1), air(1));
        let (above, more) = (air(1), air(8) / 8);
        // Two rows of large shared cards are also separated.
        let rows = self.shared_rows();
        let high = self.shared_size.height();
        let parted = self.shared_size != CardSize::Small && rows == 2 && air(1) == 1;
        let step = high + u16::from(parted);
        let above = above + (spare / 4).min(TOP_MARGIN);
        let mut y = self.area.y + above;
        self.put_others(board, y + heading);
        if heading > 0 {
            self.put_heading(board, y);
        }
        y += heading + self.other_lines() + after_others + more;
        self.put_shared(board, y, step);
        y + row_width(rows, high, step - high) + after_shared + more
    }

    fn put_others(&self, board: &mut Board<'_>, y: u16) {
        if self.boxed {
            return self.put_boxes(board, y);
        }
        // Lines as equal as possible.
        let in_line = self.others().div_ceil(self.other_lines().max(1)).max(1);
        // Names take the remaining room.
        let spare = ((self.area.width + 2) / in_line).saturating_sub(self.stride() + 2);
        let name = (NAME + spare).min(LONG_NAME);
        let width = self.short_width() + name - NAME;
        let stride = self.stride() + name - NAME + 2;
        let all = in_line * stride - 2;
        let left = self.area.x + margin(self.area.width, all);
        for (index, seat) in (0..).zip(&self.others) {
            let (x, y) = (left + index % in_line * stride, y + index / in_line);
            board.name(*seat, Rect::new(x, y, width, 1), Rect::new(x, y, name, 1));
            let mut at = x + name + 1;
            for pile in self.short_piles(*seat) {
                at += self.put_short(board, pile, at, y);
            }
        }
    }

    /// Adds captions above the first of the lines that show other players. The captions name the kinds of piles in this
    /// line.
    fn put_heading(&self, board: &mut Board<'_>, y: u16) {
        let group = |pile: PileId| self.rules.pile(pile).group;
        let first = board.table.seats.iter().map(|place| place.rect.y).min();
        let seats = board.table.seats.iter();
        let in_first = seats.filter(|place| Some(place.rect.y) == first);
        for seat in in_first.map(|place| place.seat).collect::<Vec<_>>() {
            let piles = self.short_piles(seat);
            let kinds: Vec<&[PileId]> = piles
                .chunk_by(|one, other| group(*one) == group(*other))
                .collect();
            let from = |kind: &[PileId]| board.table.pile(kind[0]).map(|place| place.spot.x);
            let starts: Vec<u16> = kinds.iter().filter_map(|kind| from(kind)).collect();
            for (number, (kind, x)) in kinds.iter().zip(&starts).enumerate() {
                let end = starts.get(number + 1).copied().unwrap_or(x + TOLD);
                board.table.captions.push(Caption {
                    pile: kind[0],
                    count: kind.len(),
                    at: Rect::new(*x, y, end - x, 1),
                    is_before_key: false,
                });
            }
        }
    }

    /// Places a pile of another player, of which only the top card is shown and, if it is of interest, the number of
    /// cards. Returns the width used.
    fn put_short(&self, board: &mut Board<'_>, pile: PileId, x: u16, y: u16) -> u16 {
        let counted = self.is_counted(pile);
        board.sized(pile, x, y, CardSize::Small, SHORT_CARD - 1);
        if let Some(place) = board.table.piles.last_mut() {
            place.short = true;
            place.label_at = Position::new(x, y);
            place.count = if counted {
                Count::At(Position::new(place.spot.right() + 1, y))
            } else {
                Count::None
            };
        }
        if counted { 2 * SHORT_CARD } else { SHORT_CARD }
    }

    fn put_shared(&self, board: &mut Board<'_>, y: u16, step: u16) {
        let (card, in_row) = (self.shared_card(), self.shared_in_row());
        let gap = u16::from(self.shared_size != CardSize::Small);
        let width = in_row * card - gap;
        let left = self.area.x + margin(self.area.width, width).max(LABEL);
        let label = Position::new(left - LABEL, y + self.shared_size.height() / 2);
        for (index, pile) in (0..).zip(&self.shared) {
            let (x, y) = (left + index % in_row * card, y + index / in_row * step);
            board.sized(*pile, x, y, self.shared_size, card - gap);
            if let Some(place) = board.table.piles.last_mut() {
                place.label_at = label;
            }
        }
    }

    /// Places piles side by side, beside or above the columns. The waste is fanned within `waste` screen
    /// columns. Returns the screen column after the piles.
    fn put_panel(&self, board: &mut Board<'_>, piles: &[PileId], at: Position, waste: u16) -> u16 {
        let card = self.own.width();
        piles.iter().fold(at.x, |x, pile| {
            if self.is_waste(*pile) {
                board.waste(*pile, x, at.y, waste);
                return x + waste + 1;
            }
            board.single(*pile, x, at.y);
            let is_reserve = self.rules.group_of(*pile).role == Role::Reserve;
            x + card + if is_reserve { 4 } else { 1 }
        })
    }

    fn put_own(&self, board: &mut Board<'_>, y: u16) {
        let (card, high) = (self.own.width(), self.own.height());
        let fanned = self.own_width(true, 0) <= self.area.width;
        let most = self.own.gap();
        let gap =
            widest_gap(most, 0, self.area.width, |gap| self.own_width(fanned, gap)).unwrap_or(0);
        // Spare room separates the panel from the columns. If there is none, the waste shows one card less.
        let spare = self.area.width - self.own_width(fanned, gap);
        let less = if fanned && spare < LEAST_PART && self.panel_is_fan() {
            SIDE_STEP
        } else {
            0
        };
        let panel = self.panel_width(fanned) - less;
        let part = (spare + less).min(PART);
        let wide = self.own_width(fanned, gap) - less + part;
        let left = self.area.x + margin(self.area.width, wide);
        let mut top = y + 1;
        let waste = if fanned { fan_width(card) - less } else { card };
        for row in self.panel_rows() {
            self.put_panel(board, row, Position::new(left, top), waste);
            top += if row.is_empty() { 0 } else { high + 1 };
        }
        // The name follows the keys above the first row of the panel.
        let keys = board.table.piles.iter().map(|place| place.label_at);
        let keys = keys
            .filter(|key| key.y == y && key.x > left + card)
            .map(|key| key.x);
        let name_from = keys.max().map_or(left + card + 1, |key| key + 2);
        // A name that continues above the first column seems to run into its key, so it stops short of it.
        let room = (left + panel + part).saturating_sub(name_from);
        let room = room.max(LONG_NAME.min(room + card / 2));
        let name = Rect::new(name_from, y, room, 1);
        board.name(board.seat, name, name);
        let at = Position::new(left + panel + 1 + part, y + 1);
        let room = self.area.bottom().saturating_sub(at.y);
        board.row(&self.columns(), at, room, gap);
    }
}

//! The table of a game in turns with one pack. The other players' piles are at the top, the shared piles in the
//! middle, and the piles of the player whose view is shown at the bottom. The piles of all players are shown in
//! the same way, because cards can be put on any of them.

use patience_core::{Direction, PileId, Role, Rules, Seat};
use ratatui::layout::{Position, Rect};

use crate::layout::board::{Board, SIDE_STEP};
use crate::layout::column_lines::{Want, column_lines};
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{many, margin, widest_gap};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{Caption, CardSize, TableLayout, TooSmall};

/// The number of screen columns for a player's name at the left of the player's piles.
const NAME: u16 = 12;
/// The number of covered cards that are visible in a pile on which any card may be built: `LEAST_UNDER` always, and
/// `COMFORT_UNDER` if there is enough room.
const LEAST_UNDER: u16 = 2;
const COMFORT_UNDER: u16 = 5;
/// The largest number of covered cards for which a column has room.
const MOST_UNDER: u16 = 13;
/// The number of covered cards for which a player's hand has room before its cards are squeezed together.
const ACROSS: u16 = 9;
/// The gap between piles of different kinds, such as the stock and the foundations.
const APART: u16 = 2;
/// The number of screen columns beside a small card for the number of cards in the pile.
const BESIDE: u16 = 3;
/// The most screen lines that stay empty above the table.
const TOP_MARGIN: u16 = 8;
/// The gap between the captions above piles, so that they are not read as one text.
const BETWEEN: u16 = 2;
/// How far the last of the captions above piles may extend to the right of its piles, in screen columns.
const FREE: u16 = 8;

/// A band across the table: the piles of one player, or the shared piles.
struct Band<'a> {
    rules: &'a Rules,
    /// The player who owns the piles of the band; `None` for shared piles.
    seat: Option<Seat>,
    size: CardSize,
    /// The piles of the band of which only the top card is visible.
    singles: Vec<PileId>,
    /// The columns of the band, in which more than the top card is visible.
    columns: Vec<PileId>,
    /// Whether the columns of the band have room to grow. This is so for shared columns and for columns of the player
    /// whose view is shown.
    own: bool,
    /// Whether the band of piles has captions that name the kinds of its piles.
    captioned: bool,
    /// Whether the columns of the band show more than their top card if there is room.
    open: bool,
}

impl<'a> Band<'a> {
    /// Collects the piles of the player at `seat`, or the shared piles if `seat` is `None`.
    fn from_board(board: &Board<'a>, seat: Option<Seat>, size: CardSize) -> Self {
        let rules = board.rules;
        let sorted = SortedPiles::from_rules(rules, seat.unwrap_or(board.seat));
        let here = |pile: &PileId| rules.pile(*pile).seat == seat;
        let own = |piles: Vec<PileId>| piles.into_iter().filter(here);
        let columns: Vec<PileId> = own(sorted.columns.concat()).collect();
        let singles = own(sorted.reserves)
            .chain(own(sorted.dealing))
            .chain(own(sorted.goals))
            .chain(own(sorted.cells));
        Self {
            rules,
            seat,
            size,
            singles: singles.collect(),
            own: seat.is_none_or(|seat| seat == board.seat),
            captioned: false,
            open: columns.iter().any(|pile| board.is_column(*pile)),
            columns,
        }
    }

    /// Whether all cards of a pile are shown side by side. This is so for a hand of the player whose view is
    /// shown, if any of its cards may be played.
    fn is_across(&self, pile: PileId) -> bool {
        self.own && self.rules.group_of(pile).pulls.is_some()
    }

    fn one_width(&self, pile: PileId) -> u16 {
        let group = self.rules.group_of(pile);
        if self.is_across(pile) {
            return self.size.width() + ACROSS * SIDE_STEP;
        }
        let counted =
            matches!(group.role, Role::Reserve | Role::Waste | Role::Discard) && group.limit > 1;
        match self.size {
            CardSize::Small if counted => self.size.width() + BESIDE,
            size => size.width(),
        }
    }

    fn row_width(&self, piles: &[PileId], gap: u16) -> u16 {
        let cards: u16 = piles.iter().map(|pile| self.one_width(*pile)).sum();
        cards + gap * many(piles).saturating_sub(1)
    }

    /// Whether the band has both columns and piles of which only the top card is visible.
    const fn is_parted(&self) -> bool {
        !self.singles.is_empty() && !self.columns.is_empty()
    }

    fn width(&self, gap: u16, stacked: bool) -> u16 {
        let name = if self.seat.is_some() { NAME } else { 0 };
        let [one, other] = [&self.singles, &self.columns].map(|piles| self.row_width(piles, gap));
        let parted = if self.is_parted() { gap + APART } else { 0 };
        name + if stacked {
            one.max(other)
        } else {
            one + parted + other
        }
    }

    /// Whether any card may be put on any other card in the band's columns.
    fn is_built_anyhow(&self) -> bool {
        let anyhow = |pile: &PileId| self.rules.group_of(*pile).build.direction == Direction::Any;
        self.columns.iter().any(anyhow)
    }

    /// Returns how many covered cards of a column should be visible if there is enough room.
    fn most_under(&self) -> u16 {
        if self.is_built_anyhow() {
            COMFORT_UNDER
        } else {
            MOST_UNDER
        }
    }

    /// Returns the number of screen lines that the columns of this band of piles need.
    fn column_lines(&self, board: &Board<'_>, want: Want) -> u16 {
        let high = self.size.height();
        if !self.open || !self.own {
            return high;
        }
        match want {
            _ if !self.is_built_anyhow() => column_lines(board, want).max(high),
            Want::Comfort | Want::Cut | Want::Ordinary => high + COMFORT_UNDER,
            Want::Least | Want::Tight => high + LEAST_UNDER,
            Want::Now => {
                let columns = self.columns.iter();
                let cards = columns.map(|pile| board.observation.pile(*pile).len());
                let under = cards.max().unwrap_or(0).saturating_sub(1);
                high + u16::try_from(under).map_or(LEAST_UNDER, |under| under.min(LEAST_UNDER))
            }
        }
    }

    /// Returns the height of this band of piles in screen lines. It includes a line of labels above each row of piles,
    /// and a line of captions if the band has captions.
    fn height(&self, column_lines: u16, stacked: bool) -> u16 {
        let captions = u16::from(self.captioned);
        let single = 1 + self.size.height();
        captions
            + if self.columns.is_empty() {
                single
            } else if stacked && self.is_parted() {
                single + 1 + column_lines
            } else {
                1 + column_lines.max(self.size.height())
            }
    }

    /// Whether the band of piles contains only a player's hand whose cards are shown side by side.
    fn is_hand(&self) -> bool {
        matches!(*self.singles, [hand] if self.columns.is_empty() && self.is_across(hand))
    }

    /// Places the piles of the band. `widest` is the width of the widest band on the table. A band that is only a
    /// player's hand starts at the left edge of the widest band, so that its cards have room and stay in place while
    /// the hand grows.
    fn put(&self, board: &mut Board<'_>, area: Rect, (gap, widest): (u16, u16), stacked: bool) {
        let width = if self.is_hand() {
            widest
        } else {
            self.width(gap, stacked)
        };
        let left = area.x + margin(area.width, width);
        let captions = u16::from(self.captioned);
        let (high, y) = (self.size.height(), area.y + 1 + captions);
        let first = board.table.piles.len();
        let mut x = left;
        if let Some(seat) = self.seat {
            let name = Rect::new(x, y + (high - 1) / 2, NAME - 1, 1);
            board.name(seat, name, name);
            x += NAME;
        }
        let start = x;
        for pile in &self.singles {
            if self.is_across(*pile) {
                let room = match *self.singles {
                    [_] => area.right().saturating_sub(x),
                    _ => self.one_width(*pile),
                };
                board.across(*pile, x, y, room);
            } else {
                board.sized(*pile, x, y, self.size, self.size.width());
            }
            x += self.one_width(*pile) + gap;
        }
        let (mut x, y) = if stacked && self.is_parted() {
            (start, y + high + 1)
        } else if self.is_parted() {
            (x + APART, y)
        } else {
            (x, y)
        };
        for pile in &self.columns {
            let room = area.bottom().saturating_sub(y);
            if self.open && room > high {
                board.column_sized(*pile, Position::new(x, y), self.size, room);
            } else {
                board.sized(*pile, x, y, self.size, self.size.width());
                if self.open {
                    board.counted();
                }
            }
            x += self.one_width(*pile) + gap;
        }
        if self.captioned && !stacked {
            self.put_captions(board, first, area.y);
        }
    }

    /// Adds captions above the piles of this band. `first` is the index of the band's first pile. A caption may extend
    /// to the right as far as the piles of the next kind.
    fn put_captions(&self, board: &mut Board<'_>, first: usize, y: u16) {
        let places: Vec<(PileId, Rect)> = board.table.piles[first..]
            .iter()
            .map(|place| (place.pile, place.spot))
            .collect();
        let alike = |one: &(PileId, Rect), other: &(PileId, Rect)| {
            self.rules.pile(one.0).group == self.rules.pile(other.0).group
        };
        let kinds: Vec<&[(PileId, Rect)]> = places.chunk_by(alike).collect();
        for (number, kind) in kinds.iter().enumerate() {
            let (Some((pile, from)), Some((_, last))) = (kind.first(), kind.last()) else {
                continue;
            };
            let next = kinds.get(number + 1).and_then(|next| next.first());
            let end = next.map_or(last.right() + FREE, |(_, next)| next.x - BETWEEN);
            board.table.captions.push(Caption {
                pile: *pile,
                count: kind.len(),
                at: Rect::new(from.x, y, end - from.x, 1),
                is_before_key: false,
            });
        }
    }
}

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let (rules, front, size) = (board.rules, board.seat, board.size);
    // Piles across the table are further away.
    let across = size.min(CardSize::Medium);
    let others = rules.all_seats().rev().filter(|seat| *seat != front);
    let mut bands: Vec<Band<'_>> = others
        .map(|seat| Band::from_board(&board, Some(seat), across))
        .collect();
    bands.push(Band::from_board(&board, None, size));
    bands.push(Band::from_board(&board, Some(front), size));
    let mut needs = TooSmall::NOWHERE;
    for (stacked, captioned) in [(false, true), (false, false), (true, false)] {
        let captioned = captioned && want.is_comfort();
        for band in &mut bands {
            band.captioned = captioned;
        }
        let width = |gap: u16| {
            let widths = bands.iter().map(|band| band.width(gap, stacked));
            widths.max().unwrap_or(0)
        };
        let lines = bands.iter().map(|band| band.column_lines(&board, want));
        let lines: Vec<u16> = lines.collect();
        let height = height_of(&bands, &lines, stacked);
        let gap = widest_gap(size.gap(), 1, area.width, width).unwrap_or(1);
        let needed = TooSmall::new(width(gap), height);
        if needed.fits(area) {
            put(&mut board, area, &bands, &lines, gap, stacked);
            return Ok(board.finished_in(area));
        }
        needs = needs.lesser(needed);
    }
    Err(needs)
}

/// Returns the height of all bands of piles together, in screen lines. `lines` is the height of the columns in each
/// band.
fn height_of(bands: &[Band<'_>], lines: &[u16], stacked: bool) -> u16 {
    let all = bands.iter().zip(lines);
    all.map(|(band, lines)| band.height(*lines, stacked)).sum()
}

/// Places all bands of piles. Screen lines to spare first go to the columns, and then become gaps between the bands and
/// margins.
fn put(
    board: &mut Board<'_>,
    area: Rect,
    bands: &[Band<'_>],
    lines: &[u16],
    gap: u16,
    stacked: bool,
) {
    let mut lines = lines.to_vec();
    let height = |lines: &[u16]| height_of(bands, lines, stacked);
    // Add a line to each in turn, so that columns in the middle and at the front grow alike. The remaining lines
    // go to those across the table.
    for own in [true, false] {
        let open = |band: &Band<'_>| band.open && band.own == own;
        loop {
            let before = lines.clone();
            for (number, band) in bands.iter().enumerate().filter(|(_, band)| open(band)) {
                let most = band.size.height() + band.most_under();
                if lines[number] < most && height(&lines) < area.height {
                    lines[number] += 1;
                }
            }
            if lines == before {
                break;
            }
        }
    }
    let widths = bands.iter().map(|band| band.width(gap, stacked));
    let widest = widths.max().unwrap_or(0);
    let spare = area.height - height(&lines);
    let bands_between = u16::try_from(bands.len()).map_or(0, |bands| bands.saturating_sub(1));
    let between = (spare / (bands_between + 3)).min(3);
    let rest = spare - between * bands_between;
    let mut y = area.y + (rest / 2).min(TOP_MARGIN);
    for (band, lines) in bands.iter().zip(&lines) {
        let high = band.height(*lines, stacked);
        let height = high.min(area.bottom().saturating_sub(y));
        let area = Rect::new(area.x, y, area.width, height);
        band.put(board, area, (gap, widest), stacked);
        y += high + between;
    }
}

/// Whether a pile belongs to another player but accepts cards from the player at `seat`.
pub(crate) fn is_visited(rules: &Rules, pile: PileId, seat: Seat) -> bool {
    let guests = rules.group_of(pile).guests.is_some();
    guests && rules.pile(pile).seat.is_some_and(|owner| owner != seat)
}

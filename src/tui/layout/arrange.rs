//! Which arrangement a game gets, and the size of its cards.

use patience_core::{Observation, Place, Rules, Seat, Shape};
use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;
use super::layout_request::LayoutRequest;
use super::shapes::{columns, corners, grid, picture, race, triangle, turn_game};
use super::{CardSize, SizeWish, TableLayout, TooSmall};

/// The room for a table on a screen of 80×24.
const USUAL_WIDTH: u16 = 80;
const USUAL_HEIGHT: u16 = 22;

/// Returns the least room for cards of a size: on less they would look crowded.
const fn least_room(size: CardSize) -> (u16, u16) {
    match size {
        CardSize::Giant => (140, 46),
        CardSize::Huge => (100, 34),
        _ => (0, 0),
    }
}

type Arrangement = fn(LayoutRequest<'_>) -> Result<TableLayout, TooSmall>;

fn arrangement(rules: &Rules) -> Arrangement {
    let has = |wanted: fn(&patience_core::Group) -> bool| rules.groups.iter().any(wanted);
    if rules.race.is_some() {
        race::lay
    } else if rules.turn_game.is_some() {
        turn_game::lay
    } else if !rules.picture().is_empty() {
        picture::lay
    } else if has(|group| matches!(group.shape, Shape::Triangle { .. })) {
        triangle::lay
    } else if has(|group| matches!(group.shape, Shape::Grid { .. })) {
        grid::lay
    } else if has(|group| group.place == Place::Corners) {
        corners::lay
    } else {
        columns::lay
    }
}

/// Lays out a table that is only looked at: it has to fit as it is.
pub(super) fn arrange_preview(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
) -> Option<TableLayout> {
    let lay = arrangement(rules);
    let attempt = |(size, want): (CardSize, Want), rows: &'static [usize]| {
        lay(LayoutRequest {
            board: Board::new(rules, observation, seat, size),
            area,
            want,
            rows,
        })
        .ok()
    };
    let tries = [
        (CardSize::Large, Want::Now),
        (CardSize::Medium, Want::Now),
        (CardSize::Small, Want::Now),
        (CardSize::Small, Want::Glance),
    ];
    let one = tries.into_iter().find_map(|size| attempt(size, &[1]));
    one.or_else(|| tries.into_iter().find_map(|size| attempt(size, &[2])))
}

/// Lays the table out in the biggest size that the wish allows and the room permits.
pub(super) fn arrange(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    wish: SizeWish,
) -> Result<TableLayout, TooSmall> {
    let lay = arrangement(rules);
    in_sizes(rules, observation, seat, area, wish, lay)
}

/// As `arrange`, for two players who play at the same time.
pub(super) fn arrange_pair(
    rules: &Rules,
    observation: Observation<'_>,
    area: Rect,
    wish: SizeWish,
) -> Result<TableLayout, TooSmall> {
    in_sizes(rules, observation, Seat::FIRST, area, wish, race::lay_pair)
}

fn in_sizes(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    wish: SizeWish,
    lay: Arrangement,
) -> Result<TableLayout, TooSmall> {
    use CardSize::{Giant, Huge, Large, Medium, Small};
    use Want::{Comfort, Least, Tight};
    let tries: &[(CardSize, Want)] = match wish {
        SizeWish::Auto => &[
            (Giant, Comfort),
            (Huge, Comfort),
            (Large, Comfort),
            (Medium, Comfort),
            (Small, Comfort),
            (Medium, Least),
            (Small, Least),
            (Small, Tight),
        ],
        // Long columns may need more lines at the least than ordinary ones do in comfort.
        SizeWish::Large => &[
            (Giant, Comfort),
            (Huge, Comfort),
            (Large, Least),
            (Large, Comfort),
            (Medium, Least),
            (Medium, Comfort),
            (Small, Least),
            (Small, Comfort),
            (Small, Tight),
        ],
        SizeWish::Medium => &[
            (Medium, Least),
            (Medium, Comfort),
            (Small, Least),
            (Small, Comfort),
            (Small, Tight),
        ],
        SizeWish::Small => &[(Small, Least), (Small, Comfort), (Small, Tight)],
    };
    let attempt = |size: CardSize, want: Want, area: Rect| {
        lay(LayoutRequest {
            board: Board::new(rules, observation, seat, size),
            area,
            want,
            rows: &[1, 2],
        })
    };
    let has_room = |size: CardSize| {
        let (width, height) = least_room(size);
        area.width >= width && area.height >= height
    };
    let found = tries
        .iter()
        .filter(|(size, _)| has_room(*size))
        .find_map(|(size, want)| attempt(*size, *want, area).ok());
    found.ok_or_else(|| least_screen(area, |area| attempt(Small, Tight, area)))
}

/// Returns the smallest screen worth asking for: a wide one is asked for rather than a high
/// one, up to the usual 80 columns.
fn least_screen(area: Rect, attempt: impl Fn(Rect) -> Result<TableLayout, TooSmall>) -> TooSmall {
    let widths = [area.width, 30, 40, 50, 60, 70, USUAL_WIDTH]
        .into_iter()
        .filter(|width| *width >= area.width);
    let mut best = TooSmall {
        width: u16::MAX,
        height: u16::MAX,
    };
    for width in widths {
        let Err(needs) = attempt(Rect::new(0, 0, width, 0)) else {
            continue;
        };
        let exact = attempt(Rect::new(0, 0, needs.width, needs.height)).is_ok();
        let asked = TooSmall {
            width: if exact {
                needs.width
            } else {
                needs.width.max(width)
            },
            height: needs.height,
        };
        if asked.height <= USUAL_HEIGHT && asked.width <= width.max(USUAL_WIDTH) {
            return asked;
        }
        if asked.height < best.height {
            best = asked;
        }
    }
    best
}

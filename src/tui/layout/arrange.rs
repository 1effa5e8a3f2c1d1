//! Which arrangement a game gets, and the size of its cards.

use patience_core::{Observation, Place, Rules, Seat, Shape};
use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;
use super::layout_request::LayoutRequest;
use super::shapes::{columns, corners, grid, picture, race, triangle, turn_game};
use super::sizing::{Overlaps, Sizing};
use super::{CardSize, TableLayout, TooSmall};

/// The room for a table on a screen of 80×24.
const USUAL_WIDTH: u16 = 80;
const USUAL_HEIGHT: u16 = 22;

/// How many lines columns have to grow when they have just been dealt.
const SPARE: u16 = 2;

/// From this room on every table can be squeezed in, whatever is played.
const AMPLE_WIDTH: u16 = 100;
const AMPLE_HEIGHT: u16 = 28;

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
    let attempt = |size: CardSize, rows: &'static [usize]| {
        lay(LayoutRequest {
            board: Board::new(rules, observation, seat, size, (Overlaps::default(), 0)),
            area,
            want: Want::Now,
            rows,
        })
        .ok()
    };
    let sizes = || CardSize::ALL.into_iter();
    let one = sizes().find_map(|size| attempt(size, &[1]));
    one.or_else(|| sizes().find_map(|size| attempt(size, &[2])))
}

/// Lays the table out in the biggest size that the wish allows and the room permits.
pub(super) fn arrange(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    sizing: Sizing,
) -> Result<TableLayout, TooSmall> {
    let lay = arrangement(rules);
    in_sizes(rules, observation, seat, area, sizing, lay)
}

/// As `arrange`, for two players who play at the same time.
pub(super) fn arrange_pair(
    rules: &Rules,
    observation: Observation<'_>,
    area: Rect,
    sizing: Sizing,
) -> Result<TableLayout, TooSmall> {
    in_sizes(
        rules,
        observation,
        Seat::FIRST,
        area,
        sizing,
        race::lay_pair,
    )
}

fn in_sizes(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    sizing: Sizing,
    lay: Arrangement,
) -> Result<TableLayout, TooSmall> {
    use CardSize::Small;
    let attempt = |size: CardSize, want: Want, spare: u16, area: Rect| {
        let overlaps = sizing.overlaps(size);
        lay(LayoutRequest {
            board: Board::new(rules, observation, seat, size, (overlaps, spare)),
            area,
            want,
            rows: &[1, 2],
        })
    };
    // What fits now must not be too big for the screen later.
    if (area.width < AMPLE_WIDTH || area.height < AMPLE_HEIGHT)
        && attempt(Small, Want::Tight, 0, area).is_err()
    {
        return Err(least_screen(area, |area| {
            attempt(Small, Want::Tight, 0, area)
        }));
    }
    let large = |size: &CardSize| *size != Small;
    let spares: &[u16] = if sizing.is_fresh() { &[SPARE, 0] } else { &[0] };
    let now = spares.iter().find_map(|spare| {
        let mut sizes = sizing.sizes().filter(large);
        sizes.find_map(|size| attempt(size, Want::Comfort, *spare, area).ok())
    });
    let squeezed = || {
        [Want::Comfort, Want::Least, Want::Tight]
            .into_iter()
            .find_map(|want| {
                let mut sizes = sizing.sizes().filter(|size| *size <= CardSize::Medium);
                let fits = |size| attempt(size, want, 0, area).ok();
                match want {
                    Want::Tight => fits(Small),
                    _ => sizes.find_map(fits),
                }
            })
    };
    now.or_else(squeezed)
        .ok_or_else(|| least_screen(area, |area| attempt(Small, Want::Tight, 0, area)))
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

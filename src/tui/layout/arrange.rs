//! Chooses the arrangement of a game's piles, and the card size.

use patience_core::{Observation, Place, Rules, Seat, Shape};
use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;
use super::layout_request::{Choice, LayoutRequest};
use super::moved::{narrowed, widened};
use super::shapes::{columns, corners, grid, picture, race, triangle, turn_game};
use super::sizing::{Overlaps, Sizing};
use super::{CardSize, TableLayout, TooSmall};

/// The dimensions of the table area on a screen of 80×24, without the top and bottom lines.
const USUAL_WIDTH: u16 = 80;
const USUAL_HEIGHT: u16 = 22;

/// The number of screen lines by which each column of cards should be able to grow after the deal.
const SPARE: u16 = 4;

/// The largest cards are used only on tables of at least this height, in screen lines.
pub const HIGH: u16 = 52;

/// The number of screen lines by which columns of the largest cards must be able to grow after the deal. With
/// fewer, the cards would soon have to shrink.
const SPARE_OF_LARGEST: u16 = 12;

/// The number of screen lines that must stay empty below a table with the largest cards.
const MARGIN_OF_LARGEST: u16 = 4;

/// The limit on how bad a layout of the table may be to be tried: the number of flaws in its plan plus the number of
/// sizes by which its cards are smaller than the largest.
const MOST_FAULTS: u8 = 12;

/// The dimensions of a screen area in which the table of every game fits in every position.
const AMPLE_WIDTH: u16 = 100;
const AMPLE_HEIGHT: u16 = 28;

type Arrangement = fn(LayoutRequest<'_>) -> Result<TableLayout, TooSmall>;

/// Whether the game has a grid of places for cards.
fn has_grid(rules: &Rules) -> bool {
    let groups = rules.groups.iter();
    groups
        .map(|group| group.shape)
        .any(|shape| matches!(shape, Shape::Grid { .. }))
}

/// Returns the card sizes that a game can use, largest first.
fn sizes_of(rules: &Rules) -> &'static [CardSize] {
    if has_grid(rules) || !rules.picture().is_empty() {
        &CardSize::OF_SHAPES
    } else {
        &CardSize::ALL
    }
}

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
    } else if has_grid(rules) {
        grid::lay
    } else if has(|group| group.place == Place::Corners) {
        corners::lay
    } else {
        columns::lay
    }
}

/// Lays out a table that is only viewed, such as the preview of a deal. Uses the largest cards that fit, and
/// leaves no room for columns to grow.
pub fn lay_out_preview(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
) -> Option<TableLayout> {
    let lay = arrangement(rules);
    let attempt = |size: CardSize, rows: &'static [usize], area: Rect| {
        let board = Board::new(rules, observation, seat, size, (Overlaps::default(), 0));
        lay(LayoutRequest {
            board: Board {
                is_preview: true,
                ..board
            },
            area,
            want: Want::Now,
            rows,
            choice: Choice::ANY,
        })
        .ok()
    };
    // Larger cards would not show more of a game in a preview.
    let sizes = || {
        let all = sizes_of(rules).iter().copied();
        all.filter(|size| *size <= CardSize::Giant)
    };
    let one = sizes().find_map(|size| attempt(size, &[1], area));
    // A game is recognised by its columns side by side, so small cards are narrowed before the columns are broken
    // into two rows.
    let narrow = || {
        let table = attempt(CardSize::Small, &[1], widened(area))?;
        Some(narrowed(table, area))
    };
    let is_in_columns = rules.race.is_none() && rules.turn_game.is_none();
    let two = |size| attempt(size, &[2], area);
    one.or_else(|| {
        sizes()
            .filter(|size| *size != CardSize::Small)
            .find_map(two)
    })
    .or_else(|| is_in_columns.then(narrow).flatten())
    .or_else(|| two(CardSize::Small))
}

/// Lays out the table for the player at `seat`. Uses the largest cards that fit and that the player's settings
/// allow.
///
/// # Errors
/// Returns the size that the screen must have if the table does not fit.
pub fn lay_out(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    sizing: impl Into<Sizing>,
) -> Result<TableLayout, TooSmall> {
    let lay = arrangement(rules);
    in_sizes(rules, observation, seat, area, &sizing.into(), lay)
}

/// Lays out the table for the two players of a real-time game. Each player has half of it.
///
/// # Errors
/// Returns the size that the screen must have if the table does not fit.
pub fn lay_out_pair(
    rules: &Rules,
    observation: Observation<'_>,
    area: Rect,
    sizing: impl Into<Sizing>,
) -> Result<TableLayout, TooSmall> {
    let (seat, lay) = (Seat::FIRST, race::lay_pair);
    in_sizes(rules, observation, seat, area, &sizing.into(), lay)
}

fn in_sizes(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    sizing: &Sizing,
    lay: Arrangement,
) -> Result<TableLayout, TooSmall> {
    use CardSize::{Colossal, Medium, Small};
    if let Some(before) = sizing.before() {
        let overlaps = (sizing.overlaps(before.size), 0);
        let board = Board::new(rules, observation, seat, before.size, overlaps);
        if let Some(table) = board.refilled(before, sizing.is_early()) {
            return Ok(table);
        }
    }
    let attempt = |size: CardSize, want: Want, spare: u16, area: Rect, choice: Choice| {
        let overlaps = sizing.overlaps(size);
        lay(LayoutRequest {
            board: Board::new(rules, observation, seat, size, (overlaps, spare)),
            area,
            want,
            rows: &[1, 2],
            choice,
        })
    };
    let tight = |area: Rect| attempt(Small, Want::Tight, 0, area, Choice::ANY);
    // A table that fits now must not outgrow the screen later.
    if (area.width < AMPLE_WIDTH || area.height < AMPLE_HEIGHT) && tight(area).is_err() {
        return Err(least_screen(area, tight));
    }
    let sizes = || sizing.sizes(sizes_of(rules));
    let fits = |size: CardSize, want: Want, choice: Choice| {
        let is_allowed = sizes().any(|allowed| allowed == size);
        let laid = is_allowed.then(|| attempt(size, want, 0, area, choice));
        laid?.ok()
    };
    let faces = || sizes().filter(|size| *size != Small);
    // The largest cards must show everything that the next smaller ones show.
    let colossal = |giant: &TableLayout| {
        let is_allowed = sizes().any(|size| size == Colossal)
            && area.height >= HIGH
            && giant.size == CardSize::Giant
            && !has_grid(rules);
        let plan = is_allowed.then_some(Choice::Kept(giant.plan))?;
        let table = attempt(Colossal, Want::Comfort, SPARE_OF_LARGEST, area, plan).ok()?;
        let fans = |table: &TableLayout| -> u16 {
            let piles = table.piles.iter();
            piles.map(|place| place.area.width - place.spot.width).sum()
        };
        let has_margin = table.bottom() + MARGIN_OF_LARGEST <= area.bottom();
        let is_as_airy = touching(&table) <= touching(giant) && fans(&table) >= fans(giant);
        (has_margin && is_as_airy).then_some(table)
    };
    // A wish for smaller cards does not move the piles.
    let dealt = || {
        let spares = if sizing.is_fresh() {
            &[SPARE, SPARE / 2, 0][..]
        } else {
            &[]
        };
        spares.iter().find_map(|spare| {
            let lay = |size, choice| attempt(size, Want::Comfort, *spare, area, choice).ok();
            let largest = fewest_faults(rules, lay)?;
            if let Some(colossal) = colossal(&largest) {
                return Some(colossal);
            }
            if sizes().any(|size| size == largest.size) {
                return Some(largest);
            }
            faces().find_map(|size| lay(size, Choice::Kept(largest.plan)))
        })
    };
    let in_play = |choice: Choice| {
        let whole = faces().find_map(|size| fits(size, Want::Comfort, choice));
        whole.or_else(|| fits(Medium, Want::Cut, choice))
    };
    let kept = sizing.plan().map(Choice::Kept);
    let squeezed = |choice: Choice| {
        fits(Small, Want::Comfort, choice)
            .or_else(|| fits(Medium, Want::Least, choice))
            .or_else(|| fits(Small, Want::Least, choice))
    };
    dealt()
        .or_else(|| kept.and_then(in_play))
        .or_else(|| in_play(Choice::ANY))
        .or_else(|| kept.and_then(squeezed))
        .or_else(|| squeezed(Choice::ANY))
        .or_else(|| fits(Small, Want::Tight, Choice::ANY))
        .ok_or_else(|| least_screen(area, tight))
}

/// Returns the number of piles whose first card touches the card of the neighbouring pile on the right.
fn touching(table: &TableLayout) -> usize {
    let spots = || table.piles.iter().map(|place| place.spot);
    let touches = |one: &Rect| {
        let beside = |other: Rect| other.x == one.right() && other.y == one.y;
        spots().any(beside)
    };
    spots().filter(touches).count()
}

/// Returns the best layout of the table that fits. Each flaw in the plan counts as much as one step down in card size,
/// and layouts with a smaller sum are tried first.
fn fewest_faults(
    rules: &Rules,
    lay: impl Fn(CardSize, Choice) -> Option<TableLayout>,
) -> Option<TableLayout> {
    let sizes = || {
        let all = sizes_of(rules).iter().copied();
        all.filter(|size| !matches!(size, CardSize::Colossal | CardSize::Small))
    };
    (0..=MOST_FAULTS).find_map(|sum| {
        let steps = (0..=sum).zip(sizes());
        let mut tried = steps.map(|(step, size)| (size, Choice::Faults(sum - step)));
        tried.find_map(|(size, choice)| lay(size, choice))
    })
}

/// Returns the size that the screen is asked to have when the table does not fit in `area`. Up to the usual 80
/// columns, a wider screen is preferred to a higher screen.
fn least_screen(area: Rect, attempt: impl Fn(Rect) -> Result<TableLayout, TooSmall>) -> TooSmall {
    let widths = [area.width, 30, 40, 50, 60, 70, USUAL_WIDTH]
        .into_iter()
        .filter(|width| *width >= area.width);
    let mut best = TooSmall::NOWHERE;
    for width in widths {
        let Err(needs) = attempt(Rect::new(0, 0, width, 0)) else {
            continue;
        };
        let exact = attempt(Rect::new(0, 0, needs.width, needs.height)).is_ok();
        let least = if exact { 0 } else { width };
        let asked = TooSmall::new(needs.width.max(least), needs.height);
        if asked.height <= USUAL_HEIGHT && asked.width <= width.max(USUAL_WIDTH) {
            return asked;
        }
        if asked.height < best.height {
            best = asked;
        }
    }
    best
}

//! The tab of the statistics page about one game.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::Canvas;
use super::charts::{self, WIDE};
use crate::render::bars::{open, open_bar};
use crate::render::text::{fit, width, wrap};
use crate::render::theme::Glyphs;
use patience_app::records::statistics::{Figure, GameRows, NOT_COUNTED};
use patience_app::records::{OneGame, Period};

/// The maximum width of a bar that stands for 100 %, the column at which bars start, and the room for the note after a
/// bar.
const WIDEST_BAR: usize = 40;
const BAR: usize = 18;
const SHARE_OF: usize = "999 of 999 games".len();

/// The minimum and the maximum number of rows of the charts below a game's statistics, including their headings.
const LEAST_CHART: usize = 5;
const MOST_CHART: usize = 12;

/// The minimum number of rows at which the statistics page of a game has an empty row above its title.
const ROOMY: usize = 20;

/// The layout of the statistics tab about one game.
struct Plan {
    rows: GameRows,
    title: usize,
    shares: usize,
    sentences: Vec<String>,
    rooms: [Room; 2],
    /// The column at which the second column of figures starts; `None` if those figures are below the first ones.
    second: Option<usize>,
    figures_at: usize,
    /// The first row of the charts, and the number of rows that the charts take; `None` if there is no room for them.
    charts: Option<(usize, usize)>,
    variants: Option<usize>,
    notes_at: usize,
    notes: Vec<String>,
}

impl Plan {
    fn of(one: &OneGame, (columns, rows): (usize, usize), glyphs: Glyphs) -> Self {
        let form = &one.statistics.current;
        let title = usize::from(rows >= ROOMY);
        let shares = title + 2;
        let open = (rows >= ROOMY).then(|| open(glyphs));
        let random = one.random_play.as_ref();
        let told = GameRows::of(&one.statistics, one.searched, random, open);
        let wrapped = |words: &String| wrap(words, columns.saturating_sub(2));
        let sentences: Vec<String> = told.sentences.iter().flat_map(wrapped).collect();
        let (rooms, second) = rooms(&told.figures, columns);
        let figures_at = shares + told.shares.len() + sentences.len() + 1;
        let number = if second.is_some() {
            told.figures.len()
        } else {
            told.figures.iter().flatten().flatten().count()
        };
        let mut row = figures_at + number;
        let notes: Vec<String> = others(&told.others).iter().flat_map(wrapped).collect();
        let has_variants = one.statistics.variants.len() > 1;
        // A small page has no empty row before the variants.
        let gap = usize::from(rows >= ROOMY);
        let variants = if has_variants { 1 + gap } else { 0 };
        let below = notes.len() + variants;
        let left = rows.saturating_sub(row + 1 + below).min(MOST_CHART);
        let has_chart = form.share.is_some() || told.histogram.is_some();
        let charts = (has_chart && left >= LEAST_CHART).then_some((row + 1, left));
        if charts.is_some() {
            row += 1 + left;
        }
        Self {
            rows: told,
            title,
            shares,
            sentences,
            rooms,
            second,
            figures_at,
            charts,
            variants: has_variants.then_some(row + gap),
            notes_at: row + variants,
            notes,
        }
    }
}

/// The widths in a column of figures about a game: of the labels, of the values, and of the whole column including
/// notes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Room {
    label: usize,
    value: usize,
    all: usize,
}

impl Room {
    fn of<'a>(figures: &(impl Iterator<Item = &'a Figure> + Clone), columns: usize) -> Self {
        let most = |room: fn(&Figure) -> usize| figures.clone().map(room).max().unwrap_or(0);
        let (label, value) = if columns >= WIDE { (15, 8) } else { (0, 0) };
        let label = most(|figure| width(figure.label)).max(label);
        let value = (most(|figure| width(&figure.value)) + 1).max(value);
        let all = label + value + 1 + most(|figure| width(&figure.note));
        Self { label, value, all }
    }
}

/// Returns the widths in both columns of figures about a game, and where the second column starts. `None` means that it
/// does not fit beside the first one.
fn rooms(figures: &[[Option<Figure>; 2]], columns: usize) -> ([Room; 2], Option<usize>) {
    let both = [0, 1].map(|place| {
        let figures = figures.iter().filter_map(move |row| row[place].as_ref());
        Room::of(&figures, columns)
    });
    let least = if columns >= WIDE { 41 } else { 0 };
    let column = least.max(1 + both[0].all + 2);
    if column + both[1].all < columns {
        return (both, Some(column));
    }
    let one = Room::of(&figures.iter().flatten().flatten(), columns);
    ([one; 2], None)
}

/// Returns a note about games that were played with other rules and are not counted; `None` if there are none.
fn others(others: &[String]) -> Option<String> {
    let (first, more) = others.split_at(others.len().min(3));
    let more = match more.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    (!first.is_empty()).then(|| format!("{NOT_COUNTED}: {}{more}.", first.join("; ")))
}

/// Returns the titles of a game's variants that fit on one line, with the range of columns that each takes.
fn variants(one: &OneGame, columns: usize) -> Vec<(Range<usize>, String)> {
    let mut column = 12;
    let mut places = Vec::new();
    for variant in &one.statistics.variants {
        let room = columns.saturating_sub(column + 1);
        let number = variant.played.to_string();
        let most = room.saturating_sub(width(&number) + 1).min(28);
        let title = fit(&variant.title, most);
        let text = format!("{title} {number}");
        if title.is_empty() || width(&text) > room {
            break;
        }
        let end = column + width(&text);
        places.push((column..end, text));
        column = end + 3;
    }
    places
}

/// Returns the index of the variant whose title is at a point of the statistics page.
pub fn variant_at(
    one: &OneGame,
    area: Rect,
    (column, row): (usize, usize),
    glyphs: Glyphs,
) -> Option<usize> {
    let size = (usize::from(area.width), usize::from(area.height));
    let at = Plan::of(one, size, glyphs).variants?;
    let places = variants(one, size.0);
    let mut found = places.iter().map(|(place, _)| place.contains(&column));
    found.position(|is_there| is_there && row == at)
}

/// Whether a row of the statistics page is its title row.
pub fn is_title(row: usize, area: Rect) -> bool {
    row == usize::from(usize::from(area.height) >= ROOMY)
}

/// Draws the statistics of one game.
pub fn draw(canvas: &mut Canvas, one: &OneGame, period: Period, other: Option<&str>) {
    let statistics = &one.statistics;
    let form = &statistics.current;
    let size = (canvas.columns(), canvas.rows());
    let plan = Plan::of(one, size, canvas.theme.glyphs);
    let variant = if statistics.variant_title.is_empty() {
        &statistics.variant
    } else {
        &statistics.variant_title
    };
    let variant = if form.options.is_empty() {
        variant.clone()
    } else {
        format!("{variant} · {}", form.options_in_words())
    };
    let of = format!("{variant} · {}", period.words());
    canvas.title(plan.title, &one.title, &of, other);
    for (row, figure) in (plan.shares..).zip(&plan.rows.shares) {
        share(canvas, row, figure);
    }
    for (row, sentence) in (plan.shares + plan.rows.shares.len()..).zip(&plan.sentences) {
        canvas.text((1, row), sentence.as_str(), canvas.theme.dim);
    }
    draw_figures(canvas, &plan);
    if let Some(place) = plan.charts {
        charts::draw(canvas, place, one, plan.rows.histogram.as_ref());
    }
    if let Some(at) = plan.variants {
        canvas.text((1, at), "Variants", canvas.theme.dim);
        let mut names = statistics.variants.iter().map(|variant| &variant.variant);
        let shown = names.position(|name| *name == statistics.variant);
        for (number, (place, text)) in variants(one, size.0).into_iter().enumerate() {
            let style = if Some(number) == shown {
                canvas.theme.key.add_modifier(Modifier::UNDERLINED)
            } else {
                canvas.theme.table
            };
            canvas.text((place.start, at), text, style);
        }
    }
    for (row, note) in (plan.notes_at..).zip(&plan.notes) {
        canvas.text((1, row), note.as_str(), canvas.theme.dim);
    }
}

/// Draws a share, such as the share of games won, as a percentage with its bar.
fn share(canvas: &mut Canvas, row: usize, figure: &Figure) {
    let theme = canvas.theme;
    let room = canvas.columns().saturating_sub(BAR + SHARE_OF + 2);
    let columns = room.min(WIDEST_BAR);
    canvas.text((1, row), figure.label, theme.dim);
    canvas.right((BAR - 1, row), &figure.value, theme.strong);
    let mut note_at = BAR;
    if let Some(ends) = figure.bar {
        let text = open_bar(ends, columns, theme.glyphs);
        canvas.text((BAR, row), text, theme.table);
        note_at += columns + 1;
    }
    canvas.text((note_at, row), figure.note.as_str(), theme.dim);
}

fn draw_figures(canvas: &mut Canvas, plan: &Plan) {
    let theme = canvas.theme;
    let mut row = plan.figures_at;
    let columns = [1, plan.second.unwrap_or(1)];
    for figures in &plan.rows.figures {
        let places = columns.into_iter().zip(plan.rooms);
        for (figure, (column, room)) in figures.iter().zip(places) {
            let Some(figure) = figure else { continue };
            canvas.text((column, row), figure.label, theme.dim);
            let end = column + room.label + room.value;
            canvas.right((end, row), &figure.value, theme.strong);
            canvas.text((end + 1, row), figure.note.as_str(), theme.dim);
            row += usize::from(plan.second.is_none());
        }
        row += usize::from(plan.second.is_some());
    }
}

/// Returns a sentence saying that there are no finished games of this game for the statistics.
pub fn nothing(title: &str, is_match: bool, period: Period) -> String {
    let game = if is_match {
        format!("No finished matches of {title}")
    } else if title.is_empty() {
        "No finished games".to_owned()
    } else {
        format!("No finished games of {title}")
    };
    match period {
        Period::AllTime if is_match => {
            format!("{game} yet. Hands count once their match is over. Enter plays one.")
        }
        Period::AllTime => format!("{game} yet. Enter plays one."),
        Period::ThisYear => format!("{game} this year. P shows another period."),
        Period::Last30Days => {
            format!("{game} in the last 30 days. P shows another period.")
        }
    }
}

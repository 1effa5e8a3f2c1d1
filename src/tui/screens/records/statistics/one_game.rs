//! The tab of one game.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::Canvas;
use super::charts::{self, WIDE, has_histogram};
use super::figure::Figure;
use crate::render::bars::{open, open_bar};
use crate::render::text::{fit, width, wrap};
use crate::render::theme::Glyphs;
use patience_app::records::statistics::{FormStatistics, RulesAge, TOO_FEW};
use patience_app::records::{OneGame, Period};
use patience_app::survey::measurements::CanBeWon;
use patience_app::text::figures::{fraction, interval, long_time, percent, points, time};
use patience_app::text::numbers::thousands;

/// The widest bar of 100 %, the column it begins at, and the room of an interval behind it.
const WIDEST_BAR: usize = 40;
const BAR: usize = 18;
const INTERVAL: usize = 14;

/// The fewest and the most rows of the charts, with their headings.
const LEAST_CHART: usize = 5;
const MOST_CHART: usize = 12;

/// The fewest rows of a page with space above its title.
const ROOMY: usize = 20;

/// Where everything stands.
struct Plan {
    title: usize,
    shares: usize,
    sentences: Vec<String>,
    figures: Vec<[Option<Figure>; 2]>,
    rooms: [Room; 2],
    /// The column of the second figures; nothing where they stand below the first.
    second: Option<usize>,
    figures_at: usize,
    /// The first row of the charts and the number of their rows.
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
        let bars = if form.counts.in_points() {
            0
        } else {
            1 + usize::from(one.can_be_won.is_some() || one.searched.is_some())
        };
        let wrapped = |words: &str| wrap(words, columns.saturating_sub(2));
        let words = sentence(one, rows >= ROOMY, glyphs);
        let mut sentences = if words.is_empty() {
            Vec::new()
        } else {
            wrapped(&words)
        };
        if let Some(told) = form.points.as_ref().filter(|told| told.last.len() > 1) {
            let last: Vec<String> = told.last.iter().map(|value| points(*value)).collect();
            let words = format!("Last {}, newest first: {}", last.len(), last.join("  "));
            sentences.extend(wrapped(&words));
        }
        let figures = figures(form);
        let (rooms, second) = rooms(&figures, columns);
        let figures_at = shares + bars + sentences.len() + 1;
        let number = if second.is_some() {
            figures.len()
        } else {
            figures.iter().flatten().flatten().count()
        };
        let mut row = figures_at + number;
        let notes = wrapped(&others(one));
        let notes = if one.statistics.others.is_empty() {
            Vec::new()
        } else {
            notes
        };
        let has_variants = one.statistics.variants.len() > 1;
        // Where room lacks, no row is left empty before the variants.
        let gap = usize::from(rows >= ROOMY);
        let variants = if has_variants { 1 + gap } else { 0 };
        let below = notes.len() + variants;
        let left = rows.saturating_sub(row + 1 + below).min(MOST_CHART);
        let has_chart = form.share.is_some() || has_histogram(form);
        let charts = (has_chart && left >= LEAST_CHART).then_some((row + 1, left));
        if charts.is_some() {
            row += 1 + left;
        }
        Self {
            title,
            shares,
            sentences,
            figures,
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

/// The room of the labels and of the values of figures in a column, and of all with their notes.
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

/// Returns the rooms of both columns of figures and where the second begins; nothing of that where
/// it does not fit beside the first.
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

/// Returns the figures in two columns.
fn figures(form: &FormStatistics) -> Vec<[Option<Figure>; 2]> {
    if let Some(told) = form.points.as_ref().filter(|_| form.counts.in_points()) {
        let of = format!("of {}", told.games);
        let average = told
            .mean
            .map(|mean| Figure::new("Average", fraction(mean), of.as_str()));
        let median = told
            .median
            .map(|median| Figure::new("Median", fraction(median), of));
        let best = told
            .best
            .as_ref()
            .map(|best| Figure::new("Best", points(best.value), format!("deal {}", best.deal)));
        let time = Figure::new("Time played", long_time(form.time_played), "");
        return if average.is_some() {
            vec![[average, best], [median, Some(time)]]
        } else {
            vec![[Some(time), best]]
        };
    }
    let counts = form.counts;
    let of_wins = format!("of {}", counts.won);
    let longest = form.streaks.longest_ended.map(|date| {
        // The chart of weeks goes back less than a year.
        let first = form.weeks.first().map(|week| week.monday);
        let is_near = first.is_some_and(|first| date >= first);
        let form_of_date = if is_near { "in %b" } else { "in %b %Y" };
        let when = date.strftime(form_of_date).to_string();
        Figure::new("Longest streak", form.streaks.longest.to_string(), when)
    });
    let clean = (counts.won > 0).then(|| {
        Figure::new(
            "Without help",
            form.without_help.to_string(),
            of_wins.as_str(),
        )
    });
    let fastest = form.fastest.as_ref().map(|best| {
        Figure::new(
            "Fastest win",
            time(best.value),
            format!("deal {}", best.deal),
        )
    });
    let fewest = form.fewest_moves.as_ref().map(|best| {
        let deal = format!("deal {}", best.deal);
        Figure::new("Fewest moves", best.value.to_string(), deal)
    });
    let median_time = form
        .median_time
        .map(|median| Figure::new("Median win", time(median), of_wins.as_str()));
    let median_moves = form
        .median_moves
        .map(|median| Figure::new("Median moves", median.to_string(), of_wins.as_str()));
    let streak = Figure::new("Streak now", form.streaks.now.to_string(), "won");
    let played = Figure::new("Time played", long_time(form.time_played), "");
    let best = form.best_score.as_ref().map(|best| {
        Figure::new(
            "Best score",
            points(best.value),
            format!("deal {}", best.deal),
        )
    });
    let left = [Some(streak), longest, clean, Some(played)];
    let right = [fastest, median_time, fewest, median_moves, best];
    let (mut left, mut right) = (left.into_iter().flatten(), right.into_iter().flatten());
    let mut rows = Vec::new();
    loop {
        let row = [left.next(), right.next()];
        if row.iter().all(Option::is_none) {
            return rows;
        }
        rows.push(row);
    }
}

/// Says how many games count.
fn sentence(one: &OneGame, explains: bool, glyphs: Glyphs) -> String {
    let form = &one.statistics.current;
    let counts = form.counts;
    if counts.in_points() {
        let mut words = format!("{} played to an end.", counts.scored);
        if let Some(random) = &one.random_play {
            words.extend([format!(
                " A random player makes about {}.",
                fraction(random.mean)
            )]);
        }
        if counts.unfinished > 0 {
            words.extend([format!(" {} left unfinished.", counts.unfinished)]);
        }
        return words;
    }
    let mut words = String::new();
    // Of fewer games it stands where the share would be.
    if form.share.is_some() {
        words = format!("{} of {} won", counts.won, counts.played);
        if explains {
            words.extend([format!(
                "; {} is what so few games leave open",
                open(glyphs)
            )]);
        }
        words.push('.');
    }
    if counts.looked_at > 0 {
        words.extend([format!(" {} left early, not counted.", counts.looked_at)]);
    }
    if counts.not_winnable > 0 {
        words.extend([format!(" {} that nobody could win.", counts.not_winnable)]);
    }
    words.trim_start().to_owned()
}

/// Says what was played by other rules.
fn others(one: &OneGame) -> String {
    let told = one.statistics.others.iter().map(|form| {
        let rules = match form.rules {
            RulesAge::OtherOptions if form.options.is_empty() => "without options".to_owned(),
            RulesAge::OtherOptions => format!("with {}", options(&form.options)),
            RulesAge::Former | RulesAge::Current => "by former rules".to_owned(),
        };
        let counts = form.counts;
        match &form.points {
            Some(told) => {
                let best = told.best.as_ref();
                let best = best.map_or_else(|| "–".to_owned(), |best| points(best.value));
                format!("{rules} {} played, best {best}", told.games)
            }
            None => format!("{rules} {} of {} won", counts.won, counts.played),
        }
    });
    let told: Vec<String> = told.collect();
    let (first, more) = told.split_at(told.len().min(3));
    let mut words = format!("Not counted here: {}", first.join("; "));
    if !more.is_empty() {
        words.extend([format!("; and {} by other rules", more.len())]);
    }
    words + "."
}

fn options(options: &[(String, String)]) -> String {
    let options: Vec<String> = options
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    options.join(", ")
}

/// Returns the variants with the columns in which each stands, as many as fit.
fn variants(one: &OneGame, columns: usize) -> Vec<(Range<usize>, String)> {
    let mut column = 12;
    let mut places = Vec::new();
    for variant in &one.statistics.variants {
        let room = columns.saturating_sub(column + 1);
        let number = variant.played.to_string();
        let title = fit(
            &variant.title,
            room.saturating_sub(width(&number) + 1).min(28),
        );
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

/// Returns the number of the variant at a place of the page.
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

/// Tells whether a row of the page is the one of the title.
pub fn is_title(row: usize, area: Rect) -> bool {
    row == usize::from(usize::from(area.height) >= ROOMY)
}

/// Draws the figures.
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
        format!("{variant} · {}", options(&form.options))
    };
    let of = format!("{variant} · {}", period.words());
    canvas.title(plan.title, &one.title, &of, other);
    let mut row = plan.shares;
    if !form.counts.in_points() {
        row = shares(canvas, row, one);
    }
    for sentence in &plan.sentences {
        canvas.text((1, row), sentence.as_str(), canvas.theme.dim);
        row += 1;
    }
    draw_figures(canvas, &plan);
    if let Some(place) = plan.charts {
        charts::draw(canvas, place, one);
    }
    if let Some(at) = plan.variants {
        canvas.text((1, at), "Variants", canvas.theme.dim);
        let shown = statistics
            .variants
            .iter()
            .position(|variant| variant.variant == statistics.variant);
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

/// Draws the share of the person above the one that can be won; returns the row after them.
fn shares(canvas: &mut Canvas, mut row: usize, one: &OneGame) -> usize {
    let theme = canvas.theme;
    let form = &one.statistics.current;
    let columns = canvas
        .columns()
        .saturating_sub(BAR + INTERVAL + 2)
        .min(WIDEST_BAR);
    let sure = BAR + columns + 1;
    canvas.text((1, row), "You won", theme.dim);
    match form.share {
        Some(share) => {
            canvas.right((BAR - 1, row), &percent(share.share), theme.strong);
            let text = open_bar((share.low, share.high), columns, theme.glyphs);
            canvas.text((BAR, row), text, theme.table);
            canvas.text((sure, row), interval(share.low, share.high), theme.dim);
        }
        None => {
            let few = format!("{} of {}", form.counts.won, form.counts.played);
            canvas.right((BAR - 1, row), &few, theme.strong);
            canvas.text((BAR, row), format!("({TOO_FEW})"), theme.dim);
        }
    }
    row += 1;
    if let Some(can) = one.can_be_won {
        canvas.text((1, row), "Can be won", theme.dim);
        canvas.right((BAR - 1, row), &percent(can.middle()), theme.strong);
        // Under five games there is nothing beside which the bar would stand.
        if form.share.is_some() {
            let text = open_bar((can.low, can.high), columns, theme.glyphs);
            canvas.text((BAR, row), text, theme.table);
            canvas.text((sure, row), measured(can, theme.glyphs), theme.dim);
        }
        row += 1;
    } else if let Some(found) = one.searched {
        canvas.text((1, row), "Can be won", theme.dim);
        // The sign of the table's top line: a word does not fit between the label and the bars.
        canvas.right((BAR - 1, row), "?", theme.strong);
        let words = format!(
            "{} of {} deals tried, {} undecided",
            thousands(found.won),
            thousands(found.deals()),
            thousands(found.undecided)
        );
        canvas.text((BAR, row), words, theme.dim);
        row += 1;
    }
    row
}

/// Returns an interval, a narrow one by its middle.
fn measured(can: CanBeWon, glyphs: Glyphs) -> String {
    let half = (can.high - can.low) / 2.0;
    if half >= 0.01 {
        return interval(can.low, can.high);
    }
    let sign = if glyphs == Glyphs::Ascii { "+-" } else { "±" };
    format!("{:.1} {sign} {:.1} %", can.middle() * 100.0, half * 100.0)
}

fn draw_figures(canvas: &mut Canvas, plan: &Plan) {
    let theme = canvas.theme;
    let mut draw = |column: usize, row: usize, (figure, room): (&Figure, Room)| {
        canvas.text((column, row), figure.label, theme.dim);
        let end = column + room.label + room.value;
        canvas.right((end, row), &figure.value, theme.strong);
        canvas.text((end + 1, row), figure.note.as_str(), theme.dim);
    };
    let mut row = plan.figures_at;
    for [left, right] in &plan.figures {
        if let Some(figure) = left {
            draw(1, row, (figure, plan.rooms[0]));
            row += usize::from(plan.second.is_none());
        }
        if let Some(figure) = right {
            draw(plan.second.unwrap_or(1), row, (figure, plan.rooms[1]));
            row += usize::from(plan.second.is_none());
        }
        row += usize::from(plan.second.is_some());
    }
}

/// Says that no game has ended, of which the page could tell.
pub fn nothing(title: &str, period: Period) -> String {
    let game = if title.is_empty() {
        "No game".to_owned()
    } else {
        format!("No game of {title}")
    };
    match period {
        Period::AllTime => format!("{game} has ended yet. Enter plays one."),
        Period::ThisYear => format!("{game} has ended this year. P tells of another time."),
        Period::Last30Days => {
            format!("{game} has ended in the last 30 days. P tells of another time.")
        }
    }
}

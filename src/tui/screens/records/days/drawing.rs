//! Draws the page of daily deals with its calendar and weekly tour, and finds what a click on the page hits.

use patience_core::Game;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::calendar::{moved_month, weeks};
use super::{DaysPage, Part, Told, words};
use crate::context::Context;
use crate::images::Placed;
use crate::layout::{TableLayout, below, inset};
use crate::render::panel::{cleared, line_at, lines_at};
use crate::render::text::{fit, pad, styled, width, wrap};
use crate::render::theme::Theme;
use crate::screens::records::sentence;
use crate::screens::table::{draw_board, lay_out_board};
use patience_app::deals::daily::{Date, Place};
use patience_app::records::{DealState, TOUR_ROWS};

/// The width of a day in the calendar of daily deals, in columns.
const CELL: u16 = 5;

/// The width of the calendar of daily deals, in columns.
const CALENDAR: u16 = 7 * CELL;

/// The maximum width of a row of the weekly tour, in columns.
const WIDEST_ROW: u16 = 60;

/// The minimum width of the page of daily deals at which the calendar and the weekly tour are side by side.
const LEAST_FOR_BOTH: u16 = 76;

/// The minimum height of the page of daily deals at which it shows several months, and a picture of the deal below the
/// weekly tour.
const LEAST_FOR_MONTHS: u16 = 36;

/// The maximum number of months that the calendar of daily deals shows at once.
const MOST_MONTHS: usize = 3;

/// The minimum height of the page of daily deals at which there are empty rows between the weeks of a month.
const LEAST_FOR_SPACE: u16 = 20;

/// The number of screen rows that a month of the calendar takes without gaps between its weeks, including an empty row.
const MONTH: u16 = 9;

/// The screen row of the weekly tour's heading when the tour is beside the calendar.
const TOUR: u16 = 7;

/// The number of screen rows that a weekly tour takes: its heading, its deals, how to complete it, and two empty rows.
const TOUR_HEIGHT: u16 = TOUR_ROWS as u16 + 4;

/// What a mouse click on the page of daily deals hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clicked {
    Day(Date),
    Row(u8),
    MonthBefore,
    MonthAfter,
}

/// The areas of the calendar, the weekly tour and the other parts of the page of daily deals.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    area: Rect,
    /// Whether the calendar and the weekly tour are side by side. Otherwise only one of them is shown at a time.
    has_both: bool,
    has_months: bool,
}

impl Shape {
    pub fn of(area: Rect) -> Self {
        let has_both = area.width >= LEAST_FOR_BOTH;
        Self {
            area,
            has_both,
            has_months: has_both && area.height >= LEAST_FOR_MONTHS,
        }
    }

    /// Returns the area of the calendar on the page of daily deals.
    fn left(&self) -> Rect {
        let inside = inset(self.area, 1);
        let width = if self.has_both {
            CALENDAR
        } else {
            inside.width
        };
        Rect { width, ..inside }
    }

    /// Returns the area of the text about the day under the cursor, and of the weekly tour below it.
    fn right(&self) -> Rect {
        let x = match (self.has_both, self.area.width) {
            (false, _) => 1,
            (true, ..120) => 39,
            (true, _) => 44,
        };
        let width = self.area.width.saturating_sub(x + 1);
        Rect::new(self.area.x + x, self.area.y, width, self.area.height)
    }

    /// Returns the area of the weekly tour; `None` if the tour is not shown.
    fn tour(&self, part: Part) -> Option<Rect> {
        let right = self.right();
        let top = if self.has_both { TOUR } else { 1 };
        let is_shown = self.has_both || part == Part::Tour;
        let width = right.width.min(WIDEST_ROW);
        is_shown.then(|| Rect {
            width,
            ..below(right, top)
        })
    }

    /// Returns the area of the picture of the chosen deal; `None` if there is no room for one.
    fn picture(&self) -> Option<Rect> {
        let top = TOUR + TOUR_HEIGHT;
        self.has_months.then(|| below(self.right(), top))
    }

    /// Returns the months visible in the calendar, each with the screen row of its heading, and the number of screen
    /// rows that a week takes.
    fn months(&self, told: &Told) -> (Vec<(u16, Date)>, u16) {
        let mut months = vec![told.day.first_of_month()];
        while self.has_months
            && months.len() < MOST_MONTHS
            && months[0] > told.days.first().first_of_month()
        {
            months.insert(0, moved_month(months[0], -1));
        }
        let is_spaced = months.len() == 1 && self.has_both && self.area.height >= LEAST_FOR_SPACE;
        let rows = (0..).map(|number| 1 + number * MONTH);
        (rows.zip(months).collect(), 1 + u16::from(is_spaced))
    }

    /// Returns the days of the months visible in the calendar, each with its area.
    fn days(&self, told: &Told) -> Vec<(Date, Rect)> {
        let left = self.left();
        let (months, step) = self.months(told);
        let mut days = Vec::new();
        for (top, month) in months {
            for (row, week) in (0u16..).zip(weeks(month)) {
                for (column, day) in (0u16..).zip(week) {
                    let (x, y) = (left.x + column * CELL, left.y + top + 2 + row * step);
                    let place = Rect::new(x, y, CELL, 1);
                    let is_in_sight = place.bottom() <= self.area.bottom();
                    days.extend(day.filter(|_| is_in_sight).map(|day| (day, place)));
                }
            }
        }
        days
    }

    /// Returns the first screen row below the months of the calendar.
    fn below(&self, told: &Told) -> u16 {
        let (months, step) = self.months(told);
        let last = months.last().map_or(1, |(top, _)| *top);
        last + 2 + 6 * step
    }
}

/// Returns what a click at a point of the page of daily deals hits.
pub(super) fn clicked(page: &DaysPage, shape: &Shape, at: (u16, u16)) -> Option<Clicked> {
    let told = page.told.as_ref().filter(|told| told.has_begun())?;
    if let Some(tour) = shape.tour(page.part)
        && tour.contains(at.into())
    {
        let row = u8::try_from(at.1 - tour.y).ok()?;
        return (1..=TOUR_ROWS).contains(&row).then_some(Clicked::Row(row));
    }
    if !shape.has_both && page.part == Part::Tour {
        return None;
    }
    let (months, _) = shape.months(told);
    if let Some((top, month)) = months.last()
        && at.1 == shape.area.y + top
    {
        let before = shape.left().x + arrows_at(*month);
        return match at.0.checked_sub(before) {
            Some(0) => Some(Clicked::MonthBefore),
            Some(2) => Some(Clicked::MonthAfter),
            _ => None,
        };
    }
    let mut days = shape.days(told).into_iter();
    let (day, _) = days.find(|(_, place)| place.contains(at.into()))?;
    (told.clamped(day) == day).then_some(Clicked::Day(day))
}

/// Returns the column of the arrows in the calendar, which follow the name of the month.
fn arrows_at(month: Date) -> u16 {
    u16::try_from(width(&words::month(month))).unwrap_or(0) + 2
}

/// Returns the mark that shows the state of a daily or tour deal, such as won, and its style.
fn sign(state: DealState, theme: &Theme) -> (char, Style) {
    let (sign, ascii, style) = match state {
        DealState::Won => ('●', '*', theme.table),
        DealState::WonLater => ('◐', '+', theme.table),
        DealState::NotWon => ('○', 'o', theme.dim),
        DealState::Begun => ('◌', '-', theme.table),
        DealState::NotPlayed => ('·', '_', theme.dim),
    };
    (theme.glyphs.either(sign, ascii), style)
}

/// Draws the page of daily deals. Returns the pictures of the cards.
pub(super) fn paint(
    page: &DaysPage,
    frame: &mut Frame,
    area: Rect,
    context: &Context,
) -> Vec<Placed> {
    let theme = &context.appearance.theme;
    cleared(frame, area, theme);
    let Some(told) = &page.told else {
        let words = page.fault.as_deref().unwrap_or("Loading …");
        sentence(frame, area, theme, words);
        return Vec::new();
    };
    if !told.has_begun() {
        let first = words::date(told.days.first(), told.today);
        let text = format!(
            "The first daily deal is on {first}. This computer's clock says {}.",
            words::date(told.today, told.days.first())
        );
        sentence(frame, area, theme, &text);
        return Vec::new();
    }
    let drawing = Drawing {
        page,
        told,
        shape: Shape::of(area),
        theme,
    };
    if drawing.shape.has_both || page.part == Part::Calendar {
        drawing.calendar(frame);
        let below = drawing.day(frame);
        drawing.legend(frame, below);
    }
    drawing.tour(frame);
    let place = drawing.shape.picture();
    place.map_or_else(Vec::new, |place| drawing.picture(frame, place, context))
}

/// Returns the part of an area in which the table of a game starts at the left edge, aligned with the text above it.
fn flush(game: &Game, place: Rect) -> Rect {
    let narrowed = |layout: &TableLayout| {
        let left = layout.piles.iter().map(|pile| pile.spot.x).min()?;
        let width = place.width.checked_sub(2 * left.checked_sub(place.x)?)?;
        let narrowed = Rect { width, ..place };
        let is_same = lay_out_board(game, narrowed).is_some_and(|other| other.size == layout.size);
        is_same.then_some(narrowed)
    };
    let layout = lay_out_board(game, place);
    layout.as_ref().and_then(narrowed).unwrap_or(place)
}

struct Drawing<'a> {
    page: &'a DaysPage,
    told: &'a Told,
    shape: Shape,
    theme: &'a Theme,
}

impl Drawing<'_> {
    fn calendar(&self, frame: &mut Frame) {
        let (theme, left) = (self.theme, self.shape.left());
        let (months, _) = self.shape.months(self.told);
        let last = months.len() - 1;
        for (number, (top, month)) in months.into_iter().enumerate() {
            let mut heading = vec![Span::styled(words::month(month), theme.strong)];
            if number == last {
                let arrows = theme.glyphs.either("  ◂ ▸", "  < >");
                heading.push(Span::styled(arrows, theme.dim));
            }
            line_at(frame, left, top, Line::from(heading));
            let names = " Mo   Tu   We   Th   Fr   Sa   Su";
            line_at(frame, left, top + 1, Line::styled(names, theme.dim));
        }
        for (day, place) in self.shape.days(self.told) {
            frame.render_widget(self.cell(day), place);
        }
    }

    /// Returns the calendar's text for a day. A day that cannot be opened has no mark.
    fn cell(&self, day: Date) -> Line<'static> {
        let (theme, told) = (self.theme, self.told);
        let number = format!("{:>2}", day.day());
        if told.clamped(day) != day {
            return Line::styled(format!(" {number}"), theme.dim);
        }
        let is_chosen = day == told.day;
        let has_cursor = is_chosen && self.page.part == Part::Calendar;
        let style = match (has_cursor, is_chosen || day == told.today) {
            (true, _) => theme.chosen,
            (false, true) => theme.strong,
            (false, false) => theme.table,
        };
        let state = told.days.state(Place::Day(day));
        let mut sign = sign(state, theme);
        if state == DealState::NotPlayed && day == told.today {
            sign.0 = ' ';
        }
        Line::from(vec![
            theme.marker(has_cursor),
            Span::styled(number, style),
            Span::styled(sign.0.to_string(), sign.1),
        ])
    }

    /// Draws the text about the day under the cursor. Returns the first screen row below the text.
    fn day(&self, frame: &mut Frame) -> u16 {
        let (theme, told) = (self.theme, self.told);
        let (place, top) = if self.shape.has_both {
            (self.shape.right(), 1)
        } else {
            (self.shape.left(), self.shape.below(told) + 1)
        };
        let wide = place.width.min(WIDEST_ROW);
        let columns = usize::from(wide);
        let today = if told.day == told.today { "today" } else { "" };
        let heading = pad(
            &words::date(told.day, told.today),
            columns - today.len().min(columns),
        );
        let heading = Line::from(vec![
            Span::styled(heading, theme.strong),
            Span::styled(today, theme.key),
        ]);
        line_at(frame, place, top, heading);
        let mut lines = Vec::new();
        let here = Place::Day(told.day);
        match self.page.planned(here) {
            None => lines.push(("…".to_owned(), theme.dim)),
            Some(planned) => match &planned.rules {
                Err(fault) => lines.push((fault.to_string(), theme.dim)),
                Ok(rules) => {
                    let deal = match planned.deal {
                        Some(deal) => format!("deal {deal}"),
                        None => "its deal is chosen when you play it".to_owned(),
                    };
                    lines.push((format!("{}, {deal}", rules.about.full_title()), theme.table));
                    let known = words::known(planned, &told.days, here);
                    lines.push((known, theme.dim));
                    let counts = words::counts(&told.days, told.day, told.today);
                    lines.push((counts.to_owned(), theme.dim));
                }
            },
        }
        let texts = lines.into_iter();
        let lines = texts.flat_map(|(text, style)| styled(wrap(&text, columns), style));
        let lines: Vec<Line> = lines.take(usize::from(TOUR) - 2).collect();
        let end = top + 1 + u16::try_from(lines.len()).unwrap_or(0);
        lines_at(frame, place, top + 1, lines);
        end
    }

    /// Draws the meaning of the calendar's marks, and the totals of won days.
    fn legend(&self, frame: &mut Frame, below_day: u16) {
        let (theme, told, left) = (self.theme, self.told, self.shape.left());
        let mut row = if self.shape.has_both {
            self.shape.below(told)
        } else {
            below_day + 1
        };
        let meanings = [
            (DealState::Won, "won on its day"),
            (DealState::WonLater, "later or helped"),
            (DealState::NotWon, "not won"),
            (DealState::Begun, "started"),
            (DealState::NotPlayed, "not played yet"),
        ];
        let is_shown = |state| state != DealState::Begun || told.days.has_begun();
        let mut line = Line::default();
        for (state, meaning) in meanings.into_iter().filter(|(state, _)| is_shown(*state)) {
            let (sign, style) = sign(state, theme);
            let part = format!(" {meaning}");
            if line.width() > 0 && line.width() + 3 + width(&part) > usize::from(left.width) {
                line_at(frame, left, row, std::mem::take(&mut line));
                row += 1;
            } else if line.width() > 0 {
                line.push_span("  ");
            }
            line.push_span(Span::styled(sign.to_string(), style));
            line.push_span(Span::styled(part, theme.dim));
        }
        line_at(frame, left, row, line);
        row += 1 + u16::from(self.shape.has_both);
        let mut totals = words::totals(&told.days, told.day, told.today);
        if told.days.is_empty() {
            totals = self.invitation().into_iter().collect();
        }
        if !self.shape.has_both {
            totals = vec![totals.join(" · ")];
        }
        let columns = usize::from(left.width);
        let totals = totals.iter().flat_map(|text| wrap(text, columns));
        lines_at(frame, left, row, styled(totals.collect(), theme.dim));
    }

    /// Returns the text that invites a person who has never played a daily deal; `None` for anybody else.
    fn invitation(&self) -> Option<String> {
        let planned = self.page.planned(Place::Day(self.told.day))?;
        let (title, day) = (planned.title()?, self.told.day);
        Some(if day == self.told.today {
            format!("Today's game is {title}. Enter plays it.")
        } else {
            format!("The game of the day is {title}. Enter plays it.")
        })
    }

    fn tour(&self, frame: &mut Frame) {
        let Some(place) = self.shape.tour(self.page.part) else {
            return;
        };
        let (theme, told) = (self.theme, self.told);
        let (week, columns) = (told.week(), usize::from(place.width));
        let won = format!("{} of {TOUR_ROWS}", told.days.rows_won(week));
        let name = "Tour of the week";
        let days = format!("  {}", week.days_in_words());
        let room = columns.saturating_sub(width(name) + width(&won));
        let heading = Line::from(vec![
            Span::styled(name, theme.strong),
            Span::styled(pad(&days, room), theme.dim),
            Span::styled(won, theme.key),
        ]);
        line_at(frame, place, 0, heading);
        let rows = (1..=TOUR_ROWS).map(|row| self.row(row, columns));
        lines_at(frame, place, 1, rows);
        let words = fit(&words::tour(&told.days, week), columns);
        let words = Line::styled(words, theme.dim);
        line_at(frame, place, u16::from(TOUR_ROWS) + 2, words);
    }

    /// Returns the line for a row of the weekly tour: its game, its mark and its result.
    fn row(&self, row: u8, columns: usize) -> Line<'static> {
        const RESULT: usize = 14;
        let (theme, told) = (self.theme, self.told);
        let place = Place::Row(told.week(), row);
        let has_cursor = self.page.part == Part::Tour && self.page.row == row;
        let planned = self.page.planned(place);
        let unplayable = || "not playable in this version".to_owned();
        let title = planned.map(|planned| planned.title().unwrap_or_else(unplayable));
        let title = title.unwrap_or_else(|| "…".to_owned());
        let begun = || told.days.is_begun(place).then(|| "started".to_owned());
        let result = told.days.tries(place).map(words::result).or_else(begun);
        let points = planned.filter(|planned| planned.is_for_points());
        let result = result.or_else(|| points.map(|_| "for points".to_owned()));
        let (sign, sign_style) = sign(told.days.state(place), theme);
        let style = theme.chosen_or(has_cursor, theme.table);
        let number = theme.chosen_or(has_cursor, theme.dim);
        let room = columns.saturating_sub(RESULT + 7);
        let result = fit(&result.unwrap_or_default(), RESULT);
        Line::from(vec![
            theme.marker(has_cursor),
            Span::styled(format!("{row:>2}"), number),
            Span::styled("  ", style),
            Span::styled(pad(&title, room), style),
            Span::styled(format!(" {sign}"), sign_style),
            Span::styled(format!("{result:>RESULT$}"), theme.dim),
        ])
    }

    /// Draws the daily or tour deal under the cursor as it is dealt. Returns the pictures of the cards.
    fn picture(&self, frame: &mut Frame, place: Rect, context: &Context) -> Vec<Placed> {
        let Some(planned) = self.page.chosen() else {
            return Vec::new();
        };
        let (Ok(rules), Some(deal)) = (&planned.rules, planned.deal) else {
            return Vec::new();
        };
        let game = Game::new(rules.clone(), deal);
        draw_board(frame, flush(&game, place), &game, context).1
    }
}

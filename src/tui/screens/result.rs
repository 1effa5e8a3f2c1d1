//! The result of a hand: how it ended, where each point comes from, and the match so far.

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::screens::{centred, line_at, panel};
use crate::tui::text::{fit, pad, width};
use crate::tui::theme::Theme;

/// The result of a hand, as shown when it ends.
#[derive(Debug, Clone)]
pub struct ResultPage {
    headline: String,
    good: bool,
    result: HandResult,
    totals: Option<Vec<i32>>,
    footer: Vec<String>,
    /// Whether another hand of the match follows.
    pub more_hands: bool,
}

impl ResultPage {
    /// Makes the page for a hand that has ended.
    pub fn new(game: &Game, look: &Look, clock: &str) -> Self {
        let rules = game.rules();
        let result = game.tally();
        let totals =
            (rules.has_match || rules.seats > 1).then(|| game.series().totals_with(&result));
        let over = game.match_over();
        let (headline, good) = headline(game, look, &result);
        let moves = crate::tui::text::count(game.moves_made(), "move");
        let mut footer = vec![format!("Deal {}, {moves}, {clock}", game.deal().get())];
        if let Some(totals) = &totals {
            footer.push(match_line(game, look, totals, over));
        }
        Self {
            headline,
            good,
            result,
            totals,
            footer,
            more_hands: !over,
        }
    }

    /// Draws the page.
    pub fn draw(&self, frame: &mut Frame, screen: Rect, look: &Look) {
        let theme = &look.theme;
        let body = if self.result.tallies.len() == 1 {
            self.single(theme, usize::from(screen.width.saturating_sub(18)))
        } else {
            self.many(look, usize::from(screen.width.saturating_sub(4)))
        };
        let longest = body
            .iter()
            .map(Line::width)
            .chain(self.footer.iter().map(|line| width(line)))
            .max()
            .unwrap_or(0)
            .max(40);
        let rows = body.len() + self.footer.len() + 6;
        let size = (
            u16::try_from(longest + 6).unwrap_or(76),
            u16::try_from(rows).unwrap_or(u16::MAX),
        );
        let inside = panel(frame, centred(screen, size.0, size.1), theme, "");
        let style = if self.good { theme.good } else { theme.strong };
        line_at(
            frame,
            inside,
            0,
            Line::styled(self.headline.clone(), style.patch(theme.strong)).centered(),
        );
        let mut row = 2;
        for line in body {
            line_at(frame, inside, row, line);
            row += 1;
        }
        row += 1;
        for text in &self.footer {
            line_at(frame, inside, row, Line::styled(text.clone(), theme.dim));
            row += 1;
        }
    }

    fn single(&self, theme: &Theme, most: usize) -> Vec<Line<'static>> {
        let tally = &self.result.tallies[0];
        let texts = tally.lines.iter().map(|line| width(&line.text));
        let room = texts.max().unwrap_or(0).clamp(26, most.max(26));
        let mut lines: Vec<Line> = tally
            .lines
            .iter()
            .map(|line| {
                Line::raw(format!(
                    "{:>4}  {} {:>6}",
                    line.count,
                    pad(&line.text, room),
                    line.points
                ))
            })
            .collect();
        if !tally.lines.is_empty() {
            lines.push(Line::styled(
                format!("      {} {:>6}", pad("score", room), tally.total()),
                theme.strong,
            ));
        }
        if let Some(totals) = &self.totals {
            lines.push(Line::styled(
                format!("      {} {:>6}", pad("match so far", room), totals[0]),
                theme.strong,
            ));
        }
        lines
    }

    /// One line a player, one column for each thing that scores.
    fn many(&self, look: &Look, columns: usize) -> Vec<Line<'static>> {
        let theme = &look.theme;
        let kinds: Vec<&str> = self.result.tallies[0]
            .lines
            .iter()
            .map(|line| line.text.as_str())
            .collect();
        let fixed = 12 + if self.totals.is_some() { 14 } else { 7 };
        let room = (columns.saturating_sub(fixed) / kinds.len().max(1))
            .saturating_sub(1)
            .clamp(6, 14);
        let mut heads: Vec<Vec<String>> = kinds
            .iter()
            .map(|kind| crate::tui::text::wrap(kind, room))
            .collect();
        heads.push(vec!["hand".to_owned()]);
        if self.totals.is_some() {
            heads.push(vec!["match".to_owned()]);
        }
        let deepest = heads.iter().map(Vec::len).max().unwrap_or(1);
        let cell = |text: &str, room: usize| format!(" {:>room$}", fit(text, room));
        let room_of = |column: usize| if column < kinds.len() { room } else { 6 };
        let mut lines: Vec<Line> = (0..deepest)
            .map(|row| {
                let text = heads.iter().enumerate().map(|(column, head)| {
                    // Headings stand on the line above the numbers.
                    let word = (row + head.len())
                        .checked_sub(deepest)
                        .and_then(|at| head.get(at));
                    cell(word.map_or("", String::as_str), room_of(column))
                });
                Line::styled(pad("", 12) + &text.collect::<String>(), theme.dim)
            })
            .collect();
        for (seat, tally) in (0u8..).map(Seat).zip(&self.result.tallies) {
            let mut spans = vec![Span::styled(pad(&look.name(seat), 12), theme.seat(seat))];
            for line in &tally.lines {
                let text = if line.points == line.count {
                    line.points.to_string()
                } else {
                    format!("{}: {:+}", line.count, line.points)
                };
                spans.push(Span::raw(cell(&text, room)));
            }
            spans.push(Span::styled(
                cell(&tally.total().to_string(), 6),
                theme.strong,
            ));
            if let Some(totals) = &self.totals {
                spans.push(Span::styled(
                    cell(&totals[seat.index()].to_string(), 6),
                    Style::new().patch(theme.strong),
                ));
            }
            lines.push(Line::from(spans));
        }
        lines
    }
}

fn headline(game: &Game, look: &Look, result: &HandResult) -> (String, bool) {
    let rules = game.rules();
    match result.end {
        Some(HandEnd::Ended(End::Won)) => ("Won!".to_owned(), true),
        Some(HandEnd::Ended(End::Finished)) => {
            let score = result
                .tallies
                .first()
                .map_or(0, patience_core::Tally::total);
            (format!("Finished: {score} points"), true)
        }
        Some(HandEnd::Ended(End::Out(seat))) => {
            let shout = rules
                .race
                .as_ref()
                .map_or("Out!", |race| race.shout.as_str());
            (format!("{} {} is out", shout, look.name(seat)), true)
        }
        Some(HandEnd::Ended(End::Stalled)) => ("Nobody got on: the hand is over".to_owned(), false),
        Some(HandEnd::Ended(End::Blocked)) => (
            "The middle is out of reach: the hand is over".to_owned(),
            false,
        ),
        Some(HandEnd::Resigned(seat)) if rules.seats > 1 => {
            (format!("{} gave up", look.name(seat)), false)
        }
        Some(HandEnd::Resigned(_)) => ("Given up".to_owned(), false),
        Some(HandEnd::NoMoves) | None => ("No move is left".to_owned(), false),
    }
}

fn match_line(game: &Game, look: &Look, totals: &[i32], over: bool) -> String {
    let best = totals.iter().copied().max().unwrap_or(0);
    let leaders: Vec<String> = (0u8..)
        .map(Seat)
        .zip(totals)
        .filter(|(_, total)| **total == best)
        .map(|(seat, _)| look.name(seat))
        .collect();
    let hand = game.series().hands().len() + 1;
    if let (true, Some(HandEnd::Resigned(seat))) = (game.rules().seats > 1, game.hand_end()) {
        let others = || {
            let seats = game.rules().all_seats().zip(totals);
            seats.filter(move |(other, _)| *other != seat)
        };
        let best = others().map(|(_, total)| *total).max().unwrap_or(0);
        let rest: Vec<String> = others()
            .filter(|(_, total)| **total == best)
            .map(|(other, _)| look.name(other))
            .collect();
        return format!("The match goes to {}.", rest.join(" and "));
    }
    match (over, leaders.as_slice()) {
        (true, _) if totals.len() == 1 => format!(
            "The match is over after {}: {best}.",
            crate::tui::text::count(hand, "hand")
        ),
        (true, [one]) => format!("{one} wins the match with {best}."),
        (true, _) => format!("The match is drawn at {best}."),
        (false, _) => match game.rules().length {
            MatchLength::Hands(hands) => format!("Hand {hand} of {hands}."),
            MatchLength::Target { points, .. } => {
                format!("Hand {hand}; the match goes to {points}.")
            }
        },
    }
}

//! The figures on the result of a finished game: its time, moves, deal and points, and what is special about each of
//! them. Each figure has its own line.

use std::time::Duration;

use patience_core::{End, Game, HandEnd, Seat};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::ResultPage;
use crate::render::text::{pad, width, wrap};
use crate::render::theme::Theme;
use patience_app::records::statistics::{ResultFigures, Subject};
use patience_app::session::{clock, moves_made};

/// A figure about a finished game: its subject, such as the time, its text, and whether it covers the hand or the
/// match.
#[derive(Debug, Clone)]
pub(super) struct Fact {
    subject: Subject,
    figure: String,
    scope: &'static str,
}

impl Fact {
    const fn new(subject: Subject, figure: String, scope: &'static str) -> Self {
        Self {
            subject,
            figure,
            scope,
        }
    }

    /// Returns the figures of a finished game. `clock` is the time on its clock. With several players, the moves are
    /// those of the seat `own`; without `own`, moves are left out.
    pub fn all(game: &Game, clock: &str, own: Option<Seat>) -> Vec<Self> {
        let rules = game.rules();
        let is_one_hand = !rules.has_several_hands();
        let scope = |words: &'static str| if is_one_hand { "" } else { words };
        let deal = game.known_deal();
        let deal = deal.map(|deal| Self::new(Subject::Deal, format!("deal {deal}"), ""));
        let moves = match own {
            _ if rules.seats() == 1 => Some(moves_made(game)),
            own => own.map(|own| {
                let (own, all) = (game.moves_made_by(own), game.moves_made());
                if own == all {
                    moves_made(game)
                } else {
                    format!("{own} of {}", moves_made(game))
                }
            }),
        };
        let time = Self::new(Subject::Time, clock.to_owned(), scope("in the match"));
        let moves = moves.map(|moves| Self::new(Subject::Moves, moves, scope("in this hand")));
        [Some(time), moves, deal].into_iter().flatten().collect()
    }

    /// Returns the figures of a duel, in which two players have played the same deal: the time and the deal.
    pub fn of_duel(game: &Game, clock: &str) -> Vec<Self> {
        let mut facts = Self::all(game, clock, None);
        facts.retain(|fact| fact.subject != Subject::Moves);
        facts
    }
}

impl ResultPage {
    /// Returns the lines of each figure of the finished game, wrapped to `columns` columns.
    pub(super) fn fact_lines(&self, theme: &Theme, columns: usize) -> Vec<Vec<Line<'static>>> {
        let is_scored = self.result.end == Some(HandEnd::Ended(End::Finished));
        let points = (is_scored && self.sides.is_none())
            .then(|| Fact::new(Subject::Points, "points".to_owned(), ""));
        let facts: Vec<&Fact> = points.iter().chain(&self.facts).collect();
        let widest = facts.iter().map(|fact| width(&fact.figure)).max();
        let widest = widest.unwrap_or(0);
        let lines = |fact: &&Fact| {
            let scope = (!fact.scope.is_empty()).then(|| (fact.scope.to_owned(), theme.dim));
            let (praise, beside) = self.remarks(fact.subject);
            let praise = praise.into_iter().map(|words| (words, theme.key));
            let beside = beside.map(|words| (words, theme.dim));
            let figure = Span::styled(pad(&fact.figure, widest), theme.strong);
            beside_figure(
                figure,
                scope.into_iter().chain(praise).chain(beside),
                columns,
            )
        };
        facts.iter().map(lines).collect()
    }

    /// Returns what is special about a figure of the finished game, and a note beside it, such as an earlier figure to
    /// compare it with.
    fn remarks(&self, subject: Subject) -> (Vec<String>, Option<String>) {
        let special = self.special.as_ref();
        let praise: Vec<String> = special.map_or_else(Vec::new, |special| {
            special.remarks(subject).collect::<Vec<String>>()
        });
        let figures = special.map(|special| &special.figures);
        let beside = match subject {
            Subject::Moves if self.with_hints => Some(self.about_hints().to_owned()),
            Subject::Deal => self.level.clone(),
            _ => figures
                .filter(|_| praise.is_empty())
                .and_then(|figures| self.former_best(figures, subject)),
        };
        (praise, beside)
    }

    /// Returns a note saying that hints were used, and which statistics do not count a game with hints.
    const fn about_hints(&self) -> &'static str {
        match (self.result.end, self.good) {
            (Some(HandEnd::Ended(End::Finished)), _) => "hints: no best",
            (_, true) => "hints: no best, no streak",
            (_, false) => "with hints",
        }
    }

    /// Returns the best and the median figure of earlier games, such as times or moves; `None` if there is nothing to
    /// compare. Times and moves are compared with those of wins only.
    fn former_best(&self, figures: &ResultFigures, subject: Subject) -> Option<String> {
        let is_win = self.good;
        let time = |ms: f64| clock(Duration::from_secs_f64((ms / 1000.0).max(0.0)));
        let (best, median) = match subject {
            Subject::Time if is_win => (
                figures.fastest.map(|ms| clock(Duration::from_millis(ms))),
                figures.median_time.map(time),
            ),
            Subject::Moves if is_win => (
                figures.fewest_moves.map(|moves| moves.to_string()),
                figures.median_moves.map(|moves| format!("{moves:.0}")),
            ),
            Subject::Points => (
                figures.best_score.map(|points| points.to_string()),
                figures.median_score.map(|points| format!("{points:.0}")),
            ),
            _ => return None,
        };
        let parts = [("best", best), ("median", median)].into_iter();
        let parts = parts.filter_map(|(word, figure)| Some(format!("{word} {}", figure?)));
        let parts: Vec<String> = parts.collect();
        (!parts.is_empty()).then(|| format!("your {}", parts.join(", ")))
    }
}

/// Returns a figure of the finished game with remarks to the right of it, wrapped to `columns` columns.
fn beside_figure(
    figure: Span<'static>,
    said: impl Iterator<Item = (String, Style)>,
    columns: usize,
) -> Vec<Line<'static>> {
    let left = figure.width() + 2;
    let mut lines = vec![Line::from(figure)];
    let mut is_first = true;
    for (words, style) in said {
        let gap = if is_first { "  " } else { " · " };
        let last = lines.last().map_or(0, Line::width);
        if !is_first && last + width(gap) + width(&words) > columns {
            let rest = wrap(&words, columns.saturating_sub(left));
            lines.extend(indented(left, rest, style));
            continue;
        }
        is_first = false;
        let mut rest = wrap(&words, columns.saturating_sub(last + width(gap))).into_iter();
        if let (Some(line), Some(words)) = (lines.last_mut(), rest.next()) {
            line.spans
                .extend([Span::raw(gap), Span::styled(words, style)]);
        }
        lines.extend(indented(left, rest.collect(), style));
    }
    lines
}

/// Returns texts as lines of the result that are indented by `left` columns.
pub(super) fn indented(
    left: usize,
    texts: Vec<String>,
    style: Style,
) -> impl Iterator<Item = Line<'static>> {
    let line = move |text| Line::from(vec![Span::raw(" ".repeat(left)), Span::styled(text, style)]);
    texts.into_iter().map(line)
}

/// Returns a sentence about how many of 1,000 simulated players win a deal.
pub(super) fn level_words(wins: u32) -> String {
    let win = if wins == 1 { "wins" } else { "win" };
    format!("{wins} of 1,000 players {win}")
}

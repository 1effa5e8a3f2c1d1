//! The results of the two players of a duel on the same deal, side by side.

use std::time::Duration;

use patience_core::{End, Game, HandEnd, Rules, TallyLine};
use patience_language::describe;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::facts::Fact;
use super::words::LOST;
use super::{ResultPage, plain, signed};
use crate::render::appearance::Appearance;
use crate::render::text::{count, fit, pad, styled, width, wrap};
use patience_app::duel::{Duel, PLAYERS, Side};
use patience_app::session::clock;

/// The width of the column of each of the two players of a duel.
const COLUMN: usize = 14;
/// The possible widths of the labels of the rows in the results of a duel.
const ABOUT: std::ops::RangeInclusive<usize> = 8..=32;

/// The results of the two players of a duel.
#[derive(Debug, Clone)]
pub(super) struct Sides([Side; 2]);

impl ResultPage {
    /// Creates the result page of a duel after one player has finished the hand.
    pub fn of_duel(duel: &Duel, game: &Game, appearance: &Appearance, clock: &str) -> Self {
        let page = Self::new(game, appearance, clock, None);
        if duel.is_over(game) {
            return page.decided(duel, game, appearance, clock);
        }
        let name = appearance.name(duel.mover());
        let mut footer = page.footer;
        if duel.waits(game) {
            let other = appearance.name(duel.other());
            footer.push(format!("{other} plays the same deal next."));
        }
        Self {
            headline: format!("{name}: {}", lower_first(&page.headline)),
            // The other player may do no better.
            word: page.word.filter(|word| word != LOST),
            footer,
            ..page
        }
    }

    /// Adds the result of the second player to the result page, when the duel is decided.
    pub(super) fn decided(
        self,
        duel: &Duel,
        game: &Game,
        appearance: &Appearance,
        clock: &str,
    ) -> Self {
        let sides = duel.sides(game);
        let (headline, good, word) = match duel.winner(game) {
            Some(winner) => {
                let name = appearance.name(winner);
                (format!("{name} wins"), true, Some(name))
            }
            None if sides.iter().all(Side::gave_up) => {
                let [one, other] = PLAYERS.map(|player| appearance.name(player));
                (format!("{one} and {other} gave up"), false, None)
            }
            None => ("A draw".to_owned(), false, Some("DRAW".to_owned())),
        };
        let next = appearance.name(patience_app::duel::opponent(duel.first()));
        Self {
            headline,
            good,
            word,
            facts: Fact::of_duel(game, clock),
            footer: vec![decided_by(&sides), format!("{next} starts the next deal.")],
            more_hands: false,
            totals: None,
            sides: Some(Sides(sides)),
            one_hand: !game.rules().has_several_hands(),
            ..self
        }
    }
}

impl Sides {
    /// Returns the results of a duel as lines: one line for each figure, such as the score, with a column for each
    /// player.
    pub(super) fn lines(
        &self,
        rules: &Rules,
        appearance: &Appearance,
        one_hand: bool,
        columns: usize,
    ) -> Vec<Line<'static>> {
        let theme = &appearance.theme;
        let ends = self.each(|side| end_words(side.end).to_owned());
        let mut rows: Vec<(String, [String; 2])> = vec![(String::new(), ends)];
        if one_hand {
            rows.extend(self.points(rules));
        }
        let score_row = rows.len();
        rows.push(("score".to_owned(), self.each(|side| plain(side.score))));
        rows.push(("moves".to_owned(), self.each(|side| side.moves.to_string())));
        let times = self.each(|side| clock(Duration::from_millis(side.ms)));
        rows.push(("time".to_owned(), times));
        let widths = rows.iter().map(|(about, _)| width(about));
        let widest = widths.max().unwrap_or(0);
        let column = COLUMN.min(columns.saturating_sub(*ABOUT.start()) / 2);
        let most = columns.saturating_sub(2 * column);
        let room = widest.clamp(*ABOUT.start(), *ABOUT.end()).min(most);
        let cell = |text: &str| format!("{:>column$}", fit(text, column.saturating_sub(1)));
        let [one, other] = PLAYERS.map(|player| {
            let style = theme.seat(player).patch(theme.strong);
            Span::styled(cell(&appearance.name(player)), style)
        });
        let mut lines = vec![Line::from(vec![Span::raw(pad("", room)), one, other])];
        for (row, (about, [one, other])) in rows.into_iter().enumerate() {
            let mut about = wrap(&about, room).into_iter();
            let first = pad(&about.next().unwrap_or_default(), room);
            let text = format!("{first}{}{}", cell(&one), cell(&other));
            let is_score = row == score_row;
            let style = if is_score { theme.strong } else { Style::new() };
            let texts = [text].into_iter().chain(about).collect();
            lines.extend(styled(texts, style));
        }
        lines
    }

    fn each(&self, text: impl Fn(&Side) -> String) -> [String; 2] {
        let [one, other] = &self.0;
        [text(one), text(other)]
    }

    /// Returns the sources of points in a duel, each with the points of both players; empty if there is only one
    /// source.
    fn points(&self, rules: &Rules) -> Vec<(String, [String; 2])> {
        let words = |line: &TallyLine| describe::scored_words(rules, line.scored);
        let mut texts: Vec<String> = Vec::new();
        for text in self.0.iter().flat_map(|side| side.lines.iter().map(words)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.len() < 2 {
            return Vec::new();
        }
        let points = |side: &Side, text: &str| {
            let mut lines = side.lines.iter();
            let line = lines.find(|line| words(line) == text);
            line.map_or_else(String::new, |line| signed(line.points))
        };
        let row = |text: String| {
            let points = self.each(|side| points(side, &text));
            (text, points)
        };
        texts.into_iter().map(row).collect()
    }
}

/// Returns a sentence about what decided a duel between two players.
fn decided_by([one, other]: &[Side; 2]) -> String {
    if one.gave_up() && other.gave_up() {
        return "Nobody wins.".to_owned();
    }
    if one.won != other.won {
        return "Only one won.".to_owned();
    }
    let points = one.score.abs_diff(other.score);
    let moves = one.moves.abs_diff(other.moves);
    if points > 0 {
        let points = usize::try_from(points).unwrap_or(usize::MAX);
        format!("Ahead by {}.", count(points, "point"))
    } else if moves > 0 {
        format!("The same score, {} fewer.", count(moves, "move"))
    } else {
        "The same score and number of moves.".to_owned()
    }
}

const fn end_words(end: Option<HandEnd>) -> &'static str {
    match end {
        Some(HandEnd::Ended(End::Won)) => "won",
        Some(HandEnd::Ended(_)) => "finished",
        Some(HandEnd::Resigned(_)) => "gave up",
        Some(HandEnd::NoMoves) => "no moves left",
        None => "",
    }
}

/// Returns a sentence with a small first letter, for use after a colon.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

//! The list of finished games: what each game was and how it ended. The player can replay a game, play its deal
//! again, or copy the game as a line of text.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::images::Placed;
use crate::layout::below;
use crate::message::Request;
use crate::render::panel::{cleared, line_at, lines_at, lines_from, scrolled};
use crate::render::text::{count, fit, pad, width};
use crate::render::theme::Theme;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput, Question};
use crate::screens::records::finished_filter::FinishedFilter;
use crate::screens::records::picture::{Picture, Subject, halves};
use crate::screens::records::{indented, sentence};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, GameRecord, MOST_KEPT, Query, when};
use patience_app::saved::Loaded;
use patience_app::saved::ending::{GameKey, Moment, Outcome};
use patience_app::session::clock;
use patience_app::text::numbers::thousands;
use patience_language::describe::capital;

/// The widths of the columns in the list of finished games, in cells. The column of the game takes what the others
/// leave.
const WHEN: usize = 12;
const DEAL: usize = 10;
/// The minimum and the maximum width of the column of results. Between them, the widest result in the list decides.
const RESULT: (usize, usize) = (8, 14);
const MOVES: usize = 5;
const TIME: usize = 7;
const HELP: usize = 5;

/// The minimum width of the column of titles at which the list of finished games also shows the date.
const LEAST_NARROW: usize = 9;

/// The minimum width of the column of titles at which the list of finished games also shows the deal, the help used and
/// the moves.
const LEAST_GAME: usize = 15;

/// The number of rows of the page of finished games that show no game: the heading, the rows above and below it, and
/// the row below the games.
const AROUND: usize = 4;

/// A function that creates the effect to perform once a finished game has been loaded.
type Awaited = fn(Box<Loaded>) -> Effect;

/// The page with the list of finished games.
#[derive(Debug, Default)]
pub struct FinishedPage {
    /// The finished games, the latest first; `None` until the records have sent them.
    games: Option<Vec<GameRecord>>,
    /// The reason why the records of finished games cannot be read; `None` if they can.
    fault: Option<String>,
    today: Option<Moment>,
    only: Option<FinishedFilter>,
    at: usize,
    /// The last game that was copied as a line of text, a sentence about it, and the command that plays it back.
    shared: Option<(GameKey, String, String)>,
    awaited: Option<Awaited>,
    /// The first visible row of the list of finished games when the cursor last moved.
    top: usize,
    /// The picture of the deal of the finished game under the cursor.
    picture: Picture,
}

impl FinishedPage {
    /// Creates the page of finished games with the filter `only`.
    pub fn of(only: FinishedFilter) -> Self {
        Self {
            only: Some(only),
            ..Self::default()
        }
    }

    fn games(&self) -> &[GameRecord] {
        self.games.as_deref().unwrap_or_default()
    }

    fn chosen(&self) -> Option<&GameRecord> {
        self.games().get(self.at)
    }

    /// Changes the picture to the deal of the finished game under the cursor.
    fn follow_cursor(&mut self, context: &Context) {
        let subject = self.chosen().map(|game| Subject {
            options: game.options.clone(),
            deal: Some(game.deal.clone()),
            fingerprint: Some(game.fingerprint.clone()),
            ..Subject::of(&game.game, &game.variant)
        });
        self.picture.follow(subject, &context.catalogue);
    }

    /// Returns how many finished games are visible at once.
    fn rows(&self, area: Rect) -> usize {
        let lines = self.lines_below(area, &Theme::default()).len();
        // The list keeps its height when the cursor reaches a game of several players.
        let least = usize::from(self.games().iter().any(GameRecord::is_for_several));
        usize::from(area.height)
            .saturating_sub(AROUND + lines.max(least))
            .max(1)
    }

    /// Returns the lines of text about the finished game under the cursor. They name the winner if several people
    /// played. If the game was copied last, they also show the sentence about it and the command that plays it back.
    fn lines_below(&self, area: Rect, theme: &Theme) -> Vec<Line<'static>> {
        let chosen = self.chosen();
        let standing = chosen.and_then(GameRecord::standing);
        let shared = self.shared.as_ref();
        let shared = shared.filter(|(of, ..)| chosen.is_some_and(|game| game.key == *of));
        let shared = shared.map(|(_, told, command)| [(told, theme.dim), (command, theme.strong)]);
        let texts = standing.iter().map(|words| (words, theme.dim));
        let texts = texts.chain(shared.into_iter().flatten());
        let columns = usize::from(area.width.saturating_sub(6));
        let lines = texts.flat_map(|(text, style)| indented(text, columns, style));
        lines.collect()
    }

    fn act(&mut self, action: Action, context: &Context) -> Effects {
        let area = halves(context).0;
        let rows = self.rows(area);
        let key = self.chosen().map(|game| game.key);
        let (awaited, asked): (Option<Awaited>, _) = match action {
            Action::Watch => (Some(Effect::Watch), key.map(Query::Game)),
            Action::PlayOn => match self.chosen().filter(|game| can_go_on(game)) {
                Some(game) => (Some(Effect::PlayOn), Some(Query::Game(game.key))),
                None => return self.why_not_on(),
            },
            Action::Restart => (Some(Effect::TryAgain), key.map(Query::Game)),
            Action::Share => (None, key.map(Query::Line)),
            Action::Star => {
                let starred = self.chosen().is_some_and(|game| game.starred);
                (None, key.map(|key| Query::Star(key, !starred)))
            }
            Action::Forget => return self.ask_to_remove(),
            // Any other key cancels the pending request.
            _ if !ListKind::has_key(action) => (None, None),
            _ => {
                let at = ListKind::Long(rows).moved(self.at, action, self.games().len());
                return self.go_to(at, rows);
            }
        };
        self.awaited = awaited;
        asked.map(Effect::query).into_iter().collect()
    }

    /// Asks whether to remove the finished game under the cursor from the records.
    fn ask_to_remove(&self) -> Effects {
        let asked = self.chosen().map(|game| {
            let when = self.today.map_or_else(String::new, |today| {
                format!(", {}", when(game.ended, today.date()))
            });
            let text = format!(
                "Remove {}, deal {}{when}, {}, from the records for good? It will no longer count.",
                game.full_title(),
                game.deal,
                game.result()
            );
            let then = Effect::query(Query::Remove(game.key));
            Effect::Ask(Question::whether(text, "remove it", then))
        });
        asked.into_iter().collect()
    }

    /// Returns a message that says why the finished game under the cursor cannot be resumed.
    fn why_not_on(&self) -> Effects {
        let text = "Only a game that was left unfinished can be resumed";
        let chosen = self.chosen().into_iter();
        chosen.map(|_| Effect::Say(text.to_owned(), true)).collect()
    }

    fn go_to(&mut self, at: usize, rows: usize) -> Effects {
        self.at = at;
        self.top = scrolled(self.top, at, rows);
        Vec::new()
    }
}

/// Whether a recorded game can be resumed. It can if it was left while moves could still be made.
fn can_go_on(game: &GameRecord) -> bool {
    game.outcome == Outcome::Left
}

/// The columns of the list of finished games that have room, and the widths of those whose width varies.
struct Columns {
    has_when: bool,
    game: usize,
    result: usize,
    has_deal: bool,
    has_moves: bool,
    has_help: bool,
}

impl Columns {
    /// Returns the columns of the list of finished games that fit into an area. `result` is the width of the widest
    /// result, in cells.
    fn of(area: Rect, result: usize) -> Self {
        let result = result.clamp(RESULT.0, RESULT.1);
        let width = usize::from(area.width).saturating_sub(6);
        let mut room = width.saturating_sub(result + TIME + 2);
        let has_when = room > LEAST_NARROW + WHEN;
        room -= if has_when { WHEN + 1 } else { 0 };
        let mut take = |column: usize| {
            let has_room = room > LEAST_GAME + column;
            if has_room {
                room -= column + 1;
            }
            has_room
        };
        let has_deal = take(DEAL);
        let has_help = take(HELP);
        let has_moves = take(MOVES);
        Self {
            has_when,
            game: room.min(44),
            result,
            has_deal,
            has_moves,
            has_help,
        }
    }

    fn text(&self, cells: [&str; 7]) -> String {
        let [when, game, deal, result, moves, time, help] = cells;
        let mut cells: Vec<String> = self.has_when.then(|| pad(when, WHEN)).into_iter().collect();
        cells.push(pad(game, self.game));
        cells.extend(self.has_deal.then(|| pad(deal, DEAL)));
        cells.push(pad(result, self.result));
        cells.extend(self.has_moves.then(|| format!("{moves:>MOVES$}")));
        cells.push(format!("{time:>TIME$}"));
        cells.extend(self.has_help.then(|| format!(" {}", pad(help, HELP))));
        cells.join(" ")
    }

    fn heading(&self, theme: &Theme) -> Line<'static> {
        let words = ["When", "Game", "Deal", "Result", "Moves", "Time", "Help"];
        Line::styled(format!("    {}", self.text(words)), theme.dim)
    }

    fn line(
        &self,
        game: &GameRecord,
        today: Option<Moment>,
        is_chosen: bool,
        theme: &Theme,
    ) -> Line<'static> {
        let when = today.map_or_else(String::new, |today| when(game.ended, today.date()));
        let sign = theme.glyphs.result(game.is_good());
        let title = game.marked_title();
        let deal = if game.hands.len() > 1 {
            "match".to_owned()
        } else {
            game.deal.clone()
        };
        let cells = [
            when.as_str(),
            title.as_str(),
            &fit(&deal, DEAL),
            &format!("{sign} {}", game.result()),
            &game.moves.to_string(),
            &clock(game.elapsed()),
            game.help(),
        ];
        let star = if game.starred { "* " } else { "  " };
        let style = theme.chosen_or(is_chosen, theme.table);
        Line::from(vec![
            Span::raw(" "),
            theme.marker(is_chosen),
            Span::styled(star, style.patch(theme.key)),
            Span::styled(self.text(cells), style),
        ])
    }
}

impl Page for FinishedPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Finished
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let effects = match input {
            PageInput::Action(action) => self.act(action, context),
            PageInput::Clicked((_, y)) => {
                let area = halves(context).0;
                let row = usize::from(y).checked_sub(usize::from(area.y) + 2);
                let rows = self.rows(area);
                let at = row.filter(|row| *row < rows).map(|row| self.top + row);
                match at.filter(|at| *at < self.games().len()) {
                    // A click on the selected row acts as its key.
                    Some(at) if at == self.at => self.act(Action::Watch, context),
                    Some(at) => self.go_to(at, rows),
                    None => Vec::new(),
                }
            }
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        };
        self.follow_cursor(context);
        effects
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        cleared(frame, area, theme);
        let area = halves(context).0;
        let Some(games) = &self.games else {
            let words = self.fault.as_deref().unwrap_or("Loading …");
            return sentence(frame, area, theme, words);
        };
        if games.is_empty() {
            let words = match &self.only {
                Some(only) => format!("No finished games of {} are left here.", only.words()),
                None => format!(
                    "This page lists your last {} finished games and all that you keep with *. A match is listed \
                     once it is over.",
                    thousands(u64::from(MOST_KEPT))
                ),
            };
            return sentence(frame, area, theme, &words);
        }
        let results = games.iter().map(|game| width(&game.result()) + 2);
        let columns = Columns::of(area, results.max().unwrap_or(0));
        line_at(frame, area, 1, columns.heading(theme));
        let rows = self.rows(area);
        let top = scrolled(self.top, self.at, rows);
        let line = |(at, game)| columns.line(game, self.today, at == self.at, theme);
        let lines: Vec<Line> = games.iter().enumerate().map(line).collect();
        let list = below(area, 2);
        let height = u16::try_from(rows).unwrap_or(u16::MAX).min(list.height);
        lines_from(frame, Rect { height, ..list }, theme, &lines, top);
        lines_at(frame, list, height + 1, self.lines_below(area, theme));
    }

    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        self.draw(frame, area, context);
        self.picture.draw(frame, context)
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        let game = self.chosen();
        match entry.action {
            Action::Star if game.is_some_and(|game| game.starred) => "stop keeping".into(),
            Action::Watch | Action::Restart | Action::Share | Action::Forget | Action::Star => {
                KeyWords::when(game.is_some())
            }
            // The page is open already, and the rules say little about it.
            Action::Finished => KeyWords::when(self.only.is_some()),
            Action::Rules => KeyWords::Nothing,
            Action::PlayOn => KeyWords::when(game.is_some_and(can_go_on)),
            _ => KeyWords::Usual,
        }
    }

    fn heading(&self) -> Option<(String, String)> {
        let listed = match self.games().len() {
            0 => String::new(),
            games if self.only.is_some() => count(games, "game"),
            games => format!(
                "{} · the last {} and all with * stay",
                count(games, "game"),
                thousands(u64::from(MOST_KEPT))
            ),
        };
        let only = self.only.iter().map(|only| format!(" · {}", only.words()));
        let title = format!("Finished games{}", only.collect::<String>());
        Some((title, listed))
    }

    fn question(&self) -> Option<Query> {
        Some(Query::KeptGames)
    }

    fn receive(&mut self, answer: &Answer, context: &Context) -> Effects {
        match answer {
            Answer::KeptGames(games, today) => {
                let is_listed = |game: &&GameRecord| {
                    let only = self.only.as_ref();
                    only.is_none_or(|only| only.has(game))
                };
                let games: Vec<GameRecord> = games.iter().filter(is_listed).cloned().collect();
                self.at = self.at.min(games.len().saturating_sub(1));
                self.games = Some(games);
                self.today = Some(*today);
                self.follow_cursor(context);
            }
            Answer::Game(game) => {
                let awaited = self.awaited.take().into_iter();
                return awaited.map(|effect| effect(game.clone())).collect();
            }
            Answer::Line(key, line) => {
                let told = "Copied. Any copy of Patience can replay this line:".to_owned();
                let command = format!("patience replay {line}");
                self.shared = Some((*key, told, command.clone()));
                return vec![Request::Copy(command).into()];
            }
            Answer::File(key, reason, path) => {
                let note =
                    "Saved to a file. Any copy of Patience can replay it with `patience replay`:";
                let path = path.display().to_string();
                self.shared = Some((*key, format!("{}. {note}", capital(reason)), path.clone()));
                return vec![Request::Copy(path).into()];
            }
            Answer::Failed(reason) if self.games.is_none() => self.fault = Some(reason.clone()),
            Answer::Failed(reason) => return vec![Effect::Say(reason.clone(), true)],
            _ => {}
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::text::width;

    #[test]
    fn the_columns_fill_the_width_and_leave_out_what_has_no_room() {
        for (columns, result, game, deal, moves, help) in [
            (80, 14, 15, true, true, true),
            // Short results leave room for the titles.
            (80, 5, 21, true, true, true),
            (62, 14, 20, false, false, false),
            (120, 14, 44, true, true, true),
        ] {
            let found = Columns::of(Rect::new(0, 0, columns, 20), result);
            assert_eq!(
                (found.has_deal, found.has_moves, found.has_help),
                (deal, moves, help),
                "{columns}"
            );
            let text = found.text(["", "", "", "", "", "", ""]);
            assert!(
                width(&text) + 4 <= usize::from(columns),
                "{columns}: {}",
                width(&text)
            );
            assert_eq!(found.game, game, "{columns}");
        }
    }
}

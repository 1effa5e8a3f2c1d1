//! The result of a hand: how it ended, where each point comes from, and the match so far.

mod duel;
mod special;

use std::sync::Arc;

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Rules, Seat, TallyLine, score};
use patience_language::describe;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::appearance::Appearance;
use crate::render::panel::{centred, line_at, panel};
use crate::render::text::{count, fit, pad, width};
use crate::render::theme::Theme;
use crate::screens::page::{KeyWords, Page, PageInput, PageRequest};
use duel::Sides;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, GameRecord, Query, Verdict};
use patience_app::saved::ending::GameKey;
use patience_app::session::moves_made;
use special::Special;

/// The result of a hand, as shown when it ends.
#[derive(Debug, Clone)]
pub struct ResultPage {
    headline: String,
    good: bool,
    result: HandResult,
    totals: Option<Vec<i32>>,
    rules: Arc<Rules>,
    footer: Vec<String>,
    /// The results of both, where two have played the same deal.
    sides: Option<Sides>,
    /// Whether one hand is all that was played.
    one_hand: bool,
    /// What the totals are those of.
    scope: &'static str,
    /// Whether another hand of the match follows.
    more_hands: bool,
    offers: Offers,
    /// The game, until the records have been asked what is special about it.
    question: Option<Query>,
    key: Option<GameKey>,
    /// What is measured of games like it, as a sentence.
    measured: Option<String>,
    /// What is special about it.
    special: Option<Special>,
}

/// What can be done once a hand is over, besides seeing it.
#[derive(Debug, Clone, Default)]
pub struct Offers {
    /// The player who plays the same deal next, in a duel.
    pub other: Option<Seat>,
    /// Whether two play the same deal.
    pub duel: bool,
    /// Whether the next row of a tour follows.
    pub next_row: bool,
    /// Whether the hand is one of a match of several.
    pub in_match: bool,
    /// Whether something can be taken back.
    pub undo: bool,
    /// Whether the hand can be started again.
    pub restart: bool,
    /// Whether the game can be watched from its start.
    pub watch: bool,
    /// Whether the race can be looked through.
    pub look_through: bool,
}

impl ResultPage {
    /// Makes the page for a hand that has ended.
    pub fn new(game: &Game, appearance: &Appearance, clock: &str) -> Self {
        let rules = game.rules();
        let result = game.tally();
        let totals = game.series().totals_with(&result);
        let is_match = rules.has_match || rules.seats() > 1;
        let over = game.match_over();
        let (headline, good) = headline(game, appearance, &result);
        let mut footer = vec![played_line(game, clock)];
        footer.extend(left_line(game, appearance, &result));
        if is_match {
            footer.push(match_line(game, appearance, &totals, over));
        }
        // Where the hand is the whole match, its score stands there already.
        let totals = (is_match && rules.length != MatchLength::Hands(1)).then_some(totals);
        Self {
            headline,
            good,
            result,
            totals,
            rules: Arc::clone(rules),
            footer,
            sides: None,
            one_hand: true,
            scope: if over { "whole match" } else { "match so far" },
            more_hands: !over,
            offers: Offers::default(),
            question: None,
            key: None,
            measured: None,
            special: None,
        }
    }

    /// Has the records asked what is special about the game for a person.
    #[must_use]
    pub fn asking(mut self, record: Option<GameRecord>, person: String) -> Self {
        self.key = record.as_ref().map(|record| record.key);
        self.question = record.map(|record| Query::Special(Box::new(record), person));
        self
    }

    /// Notes what is measured of games like this one, as a sentence.
    #[must_use]
    pub fn with_measured(mut self, measured: Option<String>) -> Self {
        self.measured = measured;
        self
    }

    /// Returns, once, the question to the records.
    pub const fn take_question(&mut self) -> Option<Query> {
        self.question.take()
    }

    /// Offers what can be done now.
    #[must_use]
    pub fn offering(mut self, offers: Offers) -> Self {
        self.offers = offers;
        self
    }

    /// Tells whether another hand of the match follows.
    pub const fn has_more_hands(&self) -> bool {
        self.more_hands
    }

    /// Says how many hints were given, where there were any.
    #[must_use]
    pub fn with_hints(mut self, hints: usize) -> Self {
        if hints > 0 {
            self.footer.push(format!("With {}.", count(hints, "hint")));
        }
        self
    }

    /// Says that the game is no loss, where its deal could not be won by anybody.
    #[must_use]
    pub fn with_verdict(mut self, verdict: Option<Verdict>) -> Self {
        if verdict == Some(Verdict::NotWinnable) {
            let words = "This deal could not be won: it does not count as lost.";
            self.footer.push(words.to_owned());
        }
        self
    }

    /// Draws the page.
    fn paint(&self, frame: &mut Frame, screen: Rect, appearance: &Appearance) {
        let theme = &appearance.theme;
        let body = if let Some(sides) = &self.sides {
            sides.lines(&self.rules, appearance, self.one_hand)
        } else if self.result.tallies.len() == 1 {
            self.single(theme, usize::from(screen.width.saturating_sub(18)))
        } else {
            self.many(appearance, usize::from(screen.width.saturating_sub(4)))
        };
        let longest = body
            .iter()
            .map(Line::width)
            .chain(self.footer.iter().map(|line| width(line)))
            .max()
            .unwrap_or(0)
            .max(40);
        let columns = usize::from(screen.width.saturating_sub(10));
        let special = self.special.as_ref();
        let (praise, figures) = special.map_or_else(Default::default, |special| {
            (special.praise(columns), special.figures(self.good, columns))
        });
        let longest = praise
            .iter()
            .chain(&figures)
            .map(|line| width(line))
            .max()
            .map_or(longest, |more| longest.max(more));
        // A blank line stands before each part.
        let more = [&praise, &figures].map(|lines| lines.len() + usize::from(!lines.is_empty()));
        let rows = body.len() + self.footer.len() + 6 + more.iter().sum::<usize>();
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
        for (number, text) in praise.iter().enumerate() {
            let style = if number == 0 { theme.key } else { theme.dim };
            line_at(
                frame,
                inside,
                row,
                Line::styled(text.clone(), style).centered(),
            );
            row += 1;
        }
        row += u16::from(!praise.is_empty());
        for line in body {
            line_at(frame, inside, row, line);
            row += 1;
        }
        row += 1;
        for text in &self.footer {
            line_at(frame, inside, row, Line::styled(text.clone(), theme.dim));
            row += 1;
        }
        row += u16::from(!figures.is_empty());
        for text in figures {
            line_at(frame, inside, row, Line::styled(text, theme.dim));
            row += 1;
        }
    }

    fn single(&self, theme: &Theme, most: usize) -> Vec<Line<'static>> {
        let tally = &self.result.tallies[0];
        let words = |line: &TallyLine| describe::scored_words(&self.rules, line.scored);
        let widths = tally.lines.iter().map(|line| width(&words(line)));
        let room = widths.max().unwrap_or(0).clamp(26, most.max(26));
        let mut lines: Vec<Line> = tally
            .lines
            .iter()
            .map(|line| {
                Line::raw(format!(
                    "{:>4}  {} {:>6}",
                    line.count,
                    pad(&words(line), room),
                    signed(line.points)
                ))
            })
            .collect();
        if !tally.lines.is_empty() {
            lines.push(Line::styled(
                format!(
                    "      {} {:>6} points",
                    pad("score", room),
                    plain(tally.total())
                ),
                theme.strong,
            ));
        }
        if let Some(totals) = &self.totals {
            lines.push(Line::styled(
                format!("      {} {:>6}", pad(self.scope, room), plain(totals[0])),
                theme.strong,
            ));
        }
        lines
    }

    /// One line a player, one column for each thing that scores.
    fn many(&self, appearance: &Appearance, columns: usize) -> Vec<Line<'static>> {
        let theme = &appearance.theme;
        let kinds: Vec<String> = self.result.tallies[0]
            .lines
            .iter()
            .map(|line| describe::scored_words(&self.rules, line.scored))
            .collect();
        let sides = self.rules.all_sides();
        let names: Vec<String> = sides
            .map(|side| appearance.side_name(&self.rules, side))
            .collect();
        let longest = names.iter().map(|name| width(name) + 1).max().unwrap_or(0);
        let name_room = longest.clamp(12, 2 * 12);
        let fixed = name_room + if self.totals.is_some() { 14 } else { 7 };
        let room = (columns.saturating_sub(fixed) / kinds.len().max(1))
            .saturating_sub(1)
            .clamp(6, 14);
        let mut lines: Vec<Line> = self
            .headings(&kinds, room)
            .map(|heading| Line::styled(pad("", name_room) + &heading, theme.dim))
            .collect();
        let forms = [Worked::Spaced, Worked::Close, Worked::Points];
        let all = || self.result.tallies.iter().flat_map(|tally| &tally.lines);
        let form = forms
            .into_iter()
            .find(|form| all().all(|line| width(&form.text(line)) <= room))
            .unwrap_or(Worked::Points);
        for (seat, tally) in (0u8..).map(Seat).zip(&self.result.tallies) {
            let name = pad(&names[seat.index()], name_room);
            let mut spans = vec![Span::styled(name, theme.seat(seat))];
            for line in &tally.lines {
                spans.push(Span::raw(cell(&form.text(line), room)));
            }
            let total = cell(&plain(tally.total()), TOTAL_ROOM);
            spans.push(Span::styled(total, theme.strong));
            if let Some(totals) = &self.totals {
                spans.push(Span::styled(
                    cell(&plain(totals[seat.index()]), TOTAL_ROOM),
                    Style::new().patch(theme.strong),
                ));
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// Returns the headings of the columns with numbers, as many lines as the longest takes.
    fn headings(&self, kinds: &[String], room: usize) -> impl Iterator<Item = String> {
        let mut heads: Vec<(Vec<String>, usize)> = kinds
            .iter()
            .map(|kind| (crate::render::text::wrap(kind, room), room))
            .collect();
        heads.push((vec!["hand".to_owned()], TOTAL_ROOM));
        if self.totals.is_some() {
            heads.push((vec!["match".to_owned()], TOTAL_ROOM));
        }
        let deepest = heads.iter().map(|(head, _)| head.len()).max().unwrap_or(1);
        (0..deepest).map(move |row| {
            let cells = heads.iter().map(|(head, room)| {
                // Headings stand on the line above the numbers.
                let word = (row + head.len())
                    .checked_sub(deepest)
                    .and_then(|at| head.get(at));
                cell(word.map_or("", String::as_str), *room)
            });
            cells.collect()
        })
    }
}

/// The room for the points of a hand or of the match.
const TOTAL_ROOM: usize = 6;

/// Returns a cell of the table of points: a space, and the text at the right end of its room.
fn cell(text: &str, room: usize) -> String {
    format!(" {:>room$}", fit(text, room))
}

impl Offers {
    /// Says what comes after the hand.
    pub fn next_words(&self, more_hands: bool, appearance: &Appearance) -> String {
        if let Some(other) = self.other {
            format!("{}'s turn", appearance.name(other))
        } else if more_hands && !self.duel {
            "next hand".to_owned()
        } else if self.next_row {
            "next row".to_owned()
        } else if self.in_match {
            "next match".to_owned()
        } else {
            "next deal".to_owned()
        }
    }
}

impl Page for ResultPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Result
    }

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Vec<PageRequest> {
        match input {
            PageInput::Action(action) => vec![PageRequest::Result(action)],
            // The result is read, and then the table looked at.
            PageInput::Clicked(_) => vec![PageRequest::Close],
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.paint(frame, area, &context.appearance);
    }

    fn receive(&mut self, answer: &Answer) -> Vec<PageRequest> {
        if let Answer::Special(key, specials) = answer
            && Some(*key) == self.key
        {
            self.special = Some(Special::new(specials, self.measured.take()));
        }
        Vec::new()
    }

    fn key_words(&self, entry: &Entry, context: &Context) -> KeyWords {
        let offers = &self.offers;
        match entry.action {
            Action::Next => KeyWords::Are(offers.next_words(self.more_hands, &context.appearance)),
            Action::Back => KeyWords::Are("see the table".to_owned()),
            Action::New
            | Action::Redo
            | Action::BackToWon
            | Action::Number
            | Action::Settings
            | Action::Rules => KeyWords::Nothing,
            Action::LookThrough if !offers.look_through => KeyWords::Nothing,
            Action::Watch if !offers.watch => KeyWords::Nothing,
            Action::Undo if !offers.undo => KeyWords::Nothing,
            Action::Restart if !offers.restart => KeyWords::Nothing,
            Action::Restart => KeyWords::Are("same deal".to_owned()),
            _ => KeyWords::Usual,
        }
    }
}

/// Says which deal was played and for how long, and of what each number tells.
fn played_line(game: &Game, clock: &str) -> String {
    let rules = game.rules();
    let deal = game.deal();
    let moves = moves_made(game);
    let one_hand = matches!(rules.length, MatchLength::Hands(1)) || !rules.has_match;
    if one_hand {
        format!("Deal {deal}, {moves}, {clock}")
    } else {
        format!("Deal {deal}, {moves} in this hand, {clock} in the match")
    }
}

/// Where the winner of a hand scores what the others have left, and nobody has won it: says how
/// many cards that is.
fn left_line(game: &Game, appearance: &Appearance, result: &HandResult) -> Option<String> {
    if let Some(HandEnd::Ended(End::Out(_) | End::Fewest(_))) = result.end {
        return None;
    }
    let rules = game.rules();
    let of = |side| score::left_for_winner(rules, game.position(), side);
    let left: Option<Vec<String>> = rules
        .all_sides()
        .map(|side| {
            Some(format!(
                "{} {}",
                appearance.side_name(rules, side),
                of(side)?
            ))
        })
        .collect();
    Some(format!("Cards left: {}.", left?.join(", ")))
}

/// How much of the working a number shows.
#[derive(Debug, Clone, Copy)]
enum Worked {
    /// `4 × −2 = −8`.
    Spaced,
    /// `4×−2=−8`.
    Close,
    /// `−8`.
    Points,
}

impl Worked {
    fn text(self, line: &TallyLine) -> String {
        let points = signed(line.points);
        // A point a piece, or a single thing, needs no working.
        let bare = line.points == line.count || line.count <= 1 || line.points % line.count != 0;
        let each = || plain(line.points / line.count);
        match self {
            _ if bare => points,
            Self::Spaced => format!("{} × {} = {points}", line.count, each()),
            Self::Close => format!("{}×{}={points}", line.count, each()),
            Self::Points => points,
        }
    }
}

/// Writes points gained or lost: `+3`, `−2`, `0`.
fn signed(points: i32) -> String {
    let plus = if points > 0 { "+" } else { "" };
    format!("{plus}{}", plain(points))
}

/// Writes a number with a real minus sign.
fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

fn headline(game: &Game, appearance: &Appearance, result: &HandResult) -> (String, bool) {
    let rules = game.rules();
    match result.end {
        Some(HandEnd::Ended(End::Won)) => ("Won!".to_owned(), true),
        Some(HandEnd::Ended(End::Finished)) => {
            let score = result
                .tallies
                .first()
                .map_or(0, patience_core::Tally::total);
            (format!("Finished: {} points", plain(score)), true)
        }
        Some(HandEnd::Ended(End::Out(seat))) => {
            let name = appearance.name(seat);
            let out = match &rules.race {
                Some(race) => format!("{} {name} is out", race.shout),
                None => format!("{name} has won the hand"),
            };
            (out, true)
        }
        Some(HandEnd::Ended(End::Fewest(seat))) => (
            format!(
                "Nobody got on: {} has the fewest left",
                appearance.name(seat)
            ),
            true,
        ),
        Some(HandEnd::Ended(End::Stalled)) => ("Nobody got on: the hand is over".to_owned(), false),
        Some(HandEnd::Ended(End::Blocked)) => (
            "The middle is out of reach: the hand is over".to_owned(),
            false,
        ),
        Some(HandEnd::Resigned(seat)) if rules.seats() > 1 => (
            format!("{} gave up the match", appearance.name(seat)),
            false,
        ),
        Some(HandEnd::Resigned(_)) if rules.has_match => ("Hand given up".to_owned(), false),
        Some(HandEnd::Resigned(_)) => ("Deal given up".to_owned(), false),
        Some(HandEnd::NoMoves) | None => ("No move is left".to_owned(), false),
    }
}

fn match_line(game: &Game, appearance: &Appearance, totals: &[i32], over: bool) -> String {
    let best = totals.iter().copied().max().unwrap_or(0);
    let leaders: Vec<String> = (0u8..)
        .map(Seat)
        .zip(totals)
        .filter(|(_, total)| **total == best)
        .map(|(side, _)| appearance.side_name(game.rules(), side))
        .collect();
    let hand = game.series().hands().len() + 1;
    if let (true, Some(HandEnd::Resigned(seat))) = (game.rules().seats() > 1, game.hand_end()) {
        let others = || {
            let sides = game.rules().all_sides().zip(totals);
            let own = game.rules().side(seat);
            sides.filter(move |(other, _)| *other != own)
        };
        let best = others().map(|(_, total)| *total).max().unwrap_or(0);
        let rest: Vec<String> = others()
            .filter(|(_, total)| **total == best)
            .map(|(other, _)| appearance.side_name(game.rules(), other))
            .collect();
        return match rest.as_slice() {
            [.., _, _, _, _] => format!("The match goes to the {} best of the others.", rest.len()),
            few => format!("The match goes to {}.", few.join(" and ")),
        };
    }
    match (over, leaders.as_slice()) {
        (true, _) if totals.len() == 1 => {
            let hands = count(hand, "hand");
            format!("The match is over after {hands}: {}.", plain(best))
        }
        (true, [one]) => {
            let partners = totals.len() < usize::from(game.rules().seats());
            let win = if partners { "win" } else { "wins" };
            format!("{one} {win} the match with {}.", plain(best))
        }
        (true, _) => format!("The match is drawn at {}.", plain(best)),
        (false, _) => match game.rules().length {
            MatchLength::Hands(hands) => format!("Hand {hand} of {hands}."),
            MatchLength::Target { points, .. } => {
                format!("Hand {hand}; the match goes to {points}.")
            }
        },
    }
}

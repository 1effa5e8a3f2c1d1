//! The result of a hand: how it ended, where each point comes from, and the match so far.

mod appearing;
mod cascade;
mod duel;
mod special;
mod words;

use std::sync::Arc;
use std::time::Duration;

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Rules, Seat, TallyLine};
use patience_language::describe;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::appearance::Appearance;
use crate::render::bare::bare_place;
use crate::render::panel::{bordered, centred, double_bordered, framed, line_at, lines_at};
use crate::render::text::{count, fit, pad, styled, width, wrap};
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, Page, PageInput};
use appearing::Appearing;
use duel::Sides;
use patience_app::keymap::KeyContext;
use patience_app::records::statistics::Rivalry;
use patience_app::records::{Answer, GameRecord, Query, Verdict};
use patience_app::saved::ending::GameKey;
use special::Special;
use words::{headline, left_line, match_line, played_line};

/// The result of a hand, as shown when it ends.
#[derive(Debug, Clone)]
pub struct ResultPage {
    headline: String,
    good: bool,
    result: HandResult,
    totals: Option<Vec<i32>>,
    rules: Arc<Rules>,
    footer: Vec<String>,
    /// How the others stand who play the same deal at a table in a room.
    others: Vec<String>,
    /// How many hints were given, in words.
    hints: Option<String>,
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
    /// How far it has appeared.
    appearing: Appearing,
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
            others: Vec::new(),
            hints: None,
            sides: None,
            one_hand: true,
            scope: if over { "whole match" } else { "match so far" },
            more_hands: !over,
            offers: Offers::default(),
            question: None,
            key: None,
            measured: None,
            special: None,
            appearing: Appearing::default(),
        }
    }

    /// Lets the result of a hand appear that has ended just now: keys are dead until it can have been
    /// read, that which goes on for longer where it brought the result, and a win is celebrated.
    pub fn appear(&mut self, game: &Game, animated: bool, now: Duration, by_next: bool) {
        let is_won = game.hand_end() == Some(HandEnd::Ended(End::Won));
        let ribbons = if is_won && self.sides.is_none() {
            appearing::ribbons(game, Seat::FIRST)
        } else {
            Vec::new()
        };
        self.appearing = Appearing::new(ribbons, animated, now, by_next);
    }

    /// Tells whether a key does nothing yet but end the cascade.
    pub fn is_dead(&self, now: Duration) -> bool {
        self.appearing.is_dead(now)
    }

    /// Tells whether the key that goes on does nothing yet.
    pub fn is_next_dead(&self, now: Duration) -> bool {
        self.appearing.is_next_dead(now)
    }

    /// Tells whether the cascade runs.
    pub fn is_in_cascade(&self, now: Duration) -> bool {
        self.appearing.cascade(now).is_some()
    }

    /// Takes a key that came too early, which ends the cascade.
    pub fn hurry(&mut self, now: Duration) {
        self.appearing.hurry(now);
    }

    /// Takes a key that means nothing here: keys are dead for a while.
    pub fn hold(&mut self, now: Duration) {
        self.appearing.hold(now);
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

    /// Returns what can be done now.
    pub const fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Says what comes after the hand.
    pub fn next_words(&self, appearance: &Appearance) -> String {
        self.offers.next_words(self.more_hands, appearance)
    }

    /// Tells whether another hand of the match follows.
    pub const fn has_more_hands(&self) -> bool {
        self.more_hands
    }

    /// Says how many hints were given, where there were any, and what a game with help does not set.
    #[must_use]
    pub fn with_hints(mut self, hints: usize) -> Self {
        let is_scored = self.result.end == Some(HandEnd::Ended(End::Finished));
        let but = if is_scored {
            ": no best"
        } else if self.good {
            ": no best, no streak"
        } else {
            ""
        };
        if hints > 0 {
            self.hints = Some(format!("With {}{but}.", count(hints, "hint")));
        }
        self
    }

    /// Adds what else there is to say of how it was played.
    #[must_use]
    pub fn with_remarks(mut self, remarks: Vec<String>) -> Self {
        self.footer.extend(remarks);
        self
    }

    /// Takes how all stand who play the same deal at a table in a room, a line for each, and the sentence that names
    /// them where all have given up.
    pub fn take_standing(&mut self, standing: Vec<String>, all_gave_up: Option<String>) {
        self.others = standing;
        if let Some(names) = all_gave_up {
            self.headline = names;
        }
    }

    /// Says how the two at the table stand in the matches before, where the present one goes on. Of one
    /// that is over the records tell it, this one included.
    #[must_use]
    pub fn with_rivalry(mut self, rivalry: Option<&Rivalry>) -> Self {
        if self.more_hands {
            let words = |rivalry: &Rivalry| format!("Matches so far: {}.", rivalry.standing());
            self.footer.extend(rivalry.map(words));
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

    /// Tells whether a match was given up before anybody had a point: a table of zeros tells nobody anything.
    fn is_given_up_at_zero(&self) -> bool {
        let mut lines = self.result.tallies.iter().flat_map(|tally| &tally.lines);
        let mut totals = self.totals.iter().flatten();
        matches!(self.result.end, Some(HandEnd::Resigned(_)))
            && lines.all(|line| line.points == 0)
            && totals.all(|total| *total == 0)
    }

    fn single(&self, theme: &Theme, most: usize) -> Vec<Line<'static>> {
        let tally = &self.result.tallies[0];
        let words =
            |line: &TallyLine| describe::scored_words_for(&self.rules, line.scored, line.count);
        // Of a game that is won nothing needs to be said that is not there.
        let tells = |line: &&TallyLine| !self.good || line.count != 0 || line.points != 0;
        let told: Vec<&TallyLine> = tally.lines.iter().filter(tells).collect();
        let widths = told.iter().map(|line| width(&words(line)));
        let least = most.clamp(10, 26);
        let room = widths.max().unwrap_or(0).clamp(least, most.max(least));
        let heading = format!("      {} {:>6}", pad("", room), "points");
        let heading = (!told.is_empty()).then(|| Line::styled(heading, theme.dim));
        let scored = told.iter().map(|line| {
            let (words, points) = (pad(&words(line), room), signed(line.points));
            Line::raw(format!("{:>4}  {words} {points:>6}", line.count))
        });
        let mut lines: Vec<Line> = heading.into_iter().chain(scored).collect();
        let sum = |words: &str, points: i32| {
            let text = format!("      {} {:>6}", pad(words, room), plain(points));
            Line::styled(text, theme.strong)
        };
        // A single line is its own sum.
        if told.len() > 1 || told.iter().any(|line| line.points != tally.total()) {
            lines.push(sum("score", tally.total()));
        }
        if let Some(totals) = &self.totals {
            lines.push(sum(self.scope, totals[0]));
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
        let most = (columns.saturating_sub(fixed) / kinds.len().max(1)).saturating_sub(1);
        let room = heading_room(&kinds, most);
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
                let total = cell(&plain(totals[seat.index()]), TOTAL_ROOM);
                spans.push(Span::styled(total, theme.strong));
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// Returns the headings of the columns with numbers, as many lines as the longest takes.
    fn headings(&self, kinds: &[String], room: usize) -> impl Iterator<Item = String> {
        let mut heads: Vec<(Vec<String>, usize)> =
            kinds.iter().map(|kind| (wrap(kind, room), room)).collect();
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

/// Returns how many columns of at most so many the numbers take: more than usual where the headings over
/// them would take more than two lines otherwise.
fn heading_room(headings: &[String], most: usize) -> usize {
    let usual = most.clamp(6, 14);
    let fits = |room: &usize| headings.iter().all(|words| wrap(words, *room).len() <= 2);
    (usual..=most).find(fits).unwrap_or(usual)
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
    fn due(&self, now: Duration) -> Option<Duration> {
        self.appearing.due(now)
    }

    fn key_context(&self) -> KeyContext {
        KeyContext::Result
    }

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Effects {
        match input {
            PageInput::Action(action) => vec![Effect::Result(action)],
            // The result is read, and then the table looked at.
            PageInput::Clicked(_) => vec![Effect::Close],
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        }
    }

    fn draw(&self, frame: &mut Frame, screen: Rect, context: &Context) {
        let (appearance, now) = (&context.appearance, context.now);
        let theme = &appearance.theme;
        let ribbons = &self.appearing.ribbons;
        if let Some(after) = self.appearing.cascade(now) {
            return cascade::draw(frame.buffer_mut(), screen, theme, ribbons, after);
        }
        let body = if let Some(sides) = &self.sides {
            sides.lines(&self.rules, appearance, self.one_hand)
        } else if self.result.tallies.len() == 1 {
            self.single(theme, usize::from(screen.width.saturating_sub(18)))
        } else if self.is_given_up_at_zero() {
            Vec::new()
        } else {
            self.many(appearance, usize::from(screen.width.saturating_sub(4)))
        };
        let special = self.special.as_ref();
        let hints = self.hints.as_ref();
        let columns = usize::from(screen.width.saturating_sub(10));
        let footer = self.footer.iter().chain(hints).chain(&self.others);
        let footer: Vec<String> = footer.flat_map(|line| wrap(line, columns)).collect();
        let (praise, figures) = special.map_or_else(Default::default, |special| {
            (special.praise(columns), special.figures(self.good, columns))
        });
        let texts = footer.iter().chain(&praise).chain(&figures);
        let widths = texts.chain([&self.headline]).map(|line| width(line));
        let longest = widths.chain(body.iter().map(Line::width)).max();
        let longest = longest.unwrap_or(0).max(40);
        // A blank line stands before each part.
        let more = [&praise, &figures].map(|lines| lines.len() + usize::from(!lines.is_empty()));
        let between = u16::from(!body.is_empty());
        let rows =
            body.len() + footer.len() + 5 + usize::from(between) + more.iter().sum::<usize>();
        let size = (
            u16::try_from(longest + 6).unwrap_or(76),
            u16::try_from(rows).unwrap_or(u16::MAX),
        );
        let gold = theme.key.patch(theme.strong);
        let (style, block) = if self.good {
            (gold, double_bordered(theme, theme.panel.patch(theme.key)))
        } else {
            (theme.strong, bordered(theme))
        };
        let free = if ribbons.is_empty() {
            screen
        } else {
            let below = size.1.saturating_add(1);
            cascade::draw_last(frame.buffer_mut(), screen, theme, ribbons, below)
        };
        // What was made stays in sight, where there is room beside it.
        let bare = bare_place(frame.buffer_mut(), free, size, false);
        let area = bare.unwrap_or_else(|| centred(free, size.0, size.1));
        let inside = framed(frame, area, theme, block, None);
        let headline = Line::styled(self.headline.clone(), style.patch(theme.strong)).centered();
        line_at(frame, inside, 0, headline);
        let blank = |is_wanted: bool| is_wanted.then(Line::default);
        let [after_praise, before_figures] = [&praise, &figures].map(|part| !part.is_empty());
        let praise = praise.into_iter().enumerate().map(|(number, text)| {
            let style = if number == 0 { gold } else { theme.key };
            Line::styled(text, style).centered()
        });
        let lines = praise.chain(blank(after_praise));
        let lines = lines.chain(body).chain(blank(between > 0));
        let lines = lines.chain(styled(footer, theme.dim));
        let lines = lines.chain(blank(before_figures));
        lines_at(frame, inside, 2, lines.chain(styled(figures, theme.dim)));
    }

    fn receive(&mut self, answer: &Answer, _: &Context) -> Effects {
        if let Answer::Special(key, specials) = answer
            && Some(*key) == self.key
        {
            self.special = Some(Special::new(specials, self.measured.take()));
        }
        Vec::new()
    }
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

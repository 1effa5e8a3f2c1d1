//! The page on which the player types a deal number, or chooses the difficulty level of a deal.

use patience_core::{DealNumber, Rules, STANDARD};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{centred, lines_at, panel, within};
use crate::render::text::{styled, width, wrap};
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use crate::screens::text_line::TextLine;
use patience_app::catalogue::Entry as CatalogueEntry;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::survey::difficulty::{Level, Thresholds};

/// The prefix of a deal number that uses Microsoft's numbering of deals.
const MICROSOFT: &str = "ms:";

/// The width of the deal number page, in columns.
const WIDTH: u16 = 62;

/// The words on the deal number page before the list of difficulty levels, shown if there is room for them.
const BEFORE_LEVELS: &str = "Or a level: ";

/// The minimum width, in columns, at which the words [`BEFORE_LEVELS`] are shown before the difficulty levels.
const WITH_WORDS: usize = 52;

/// The help text that explains what a deal number is.
const SAME_NUMBER: &str = "Type any number. The same number gives the same deal.";

/// The maximum number of characters that can be typed on the deal number page. The longest deal number has 20 digits.
const LONGEST: usize = 24;

/// The page on which the player types a deal number or a difficulty level.
#[derive(Debug, Clone, Default)]
pub struct NumberLine {
    /// The title of the game for which a deal number is being chosen.
    title: String,
    /// Whether the game accepts deals in Microsoft's numbering.
    microsoft: bool,
    /// Whether the deal number page mentions Microsoft's numbering. It does only for games with all cards face up,
    /// whose players know those deals by number.
    tells_microsoft: bool,
    /// Each difficulty level with the number of simulated players who win its deals, in words; empty if the levels have
    /// not been measured.
    levels: Vec<(Level, String)>,
    /// The deal number of the game on the table; `None` if no game is on the table.
    on_table: Option<DealNumber>,
    /// The sentence about the difficulty level of the deal on the table.
    this_deal: Option<String>,
    /// Whether the deals of this game can have difficulty levels at all.
    may_have_levels: bool,
    /// The titles of the variants whose deals have difficulty levels, if those of the current variant have none.
    others_with_levels: Vec<String>,
    /// The deal number or difficulty level that the player is typing.
    line: TextLine,
    /// Whether the difficulty level in the input line was chosen with an arrow key. The first typed letter then
    /// replaces it.
    is_chosen: bool,
    /// The error message about the typed deal number or level, if it is wrong.
    fault: Option<String>,
}

impl NumberLine {
    /// Creates the deal number page with nothing typed. `measured` is the text of the file from which the difficulty
    /// levels are read; `entry` is the game's entry in the catalogue, with the titles of its variants.
    pub fn new(rules: &Rules, measured: &str, entry: Option<&CatalogueEntry>) -> Self {
        let microsoft = DealNumber::microsoft(1).is_some_and(|deal| rules.has_deal(deal));
        let levels =
            Thresholds::of(measured, rules).map_or_else(Vec::new, |thresholds| levels(&thresholds));
        let entry = entry.filter(|_| levels.is_empty());
        Self {
            title: rules.about.full_title(),
            others_with_levels: entry.map_or_else(Vec::new, |entry| with_levels(entry, measured)),
            levels,
            may_have_levels: rules.seats() == 1 && rules.goal.can_be_won(),
            line: TextLine::of_at_most(LONGEST),
            microsoft,
            tells_microsoft: microsoft && rules.seats() == 1 && rules.stock.is_none(),
            ..Self::default()
        }
    }

    /// Sets the deal number of the game on the table, which the deal number page mentions.
    #[must_use]
    pub const fn on_table(mut self, deal: Option<DealNumber>) -> Self {
        self.on_table = deal;
        self
    }

    /// Sets the sentence about the difficulty level of the deal on the table; `None` while the level is being computed.
    pub fn tell(&mut self, is_wanted: bool, level: Option<String>) {
        let unknown = || "Measuring this deal's difficulty …".to_owned();
        self.this_deal = level.or_else(|| is_wanted.then(unknown));
    }

    /// Types a character of a deal number or level. A wrong character stays in the input line, so that the player can
    /// see the mistake.
    fn type_in(&mut self, letter: char) {
        if std::mem::take(&mut self.is_chosen) {
            self.line.clear();
        }
        for letter in letter.to_lowercase() {
            self.line.type_in(letter);
        }
        self.judge();
    }

    /// Checks the typed text. It has an error if no further typing can turn it into a deal number or a difficulty
    /// level.
    fn judge(&mut self) {
        let text = self.line.text().trim();
        let digits = text.strip_prefix(MICROSOFT).filter(|_| self.microsoft);
        let is_number = digits
            .unwrap_or(text)
            .bytes()
            .all(|byte| byte.is_ascii_digit());
        let is_numbering = self.microsoft && MICROSOFT.starts_with(text);
        self.fault = if is_number || is_numbering || self.begins_a_level() {
            None
        } else if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
            Some(self.no_level())
        } else {
            Some(self.what_is_typed())
        };
    }

    /// Returns the error message for a typed word that is not a difficulty level.
    fn no_level(&self) -> String {
        let text = self.line.text().trim();
        if self.levels.is_empty() {
            return if Level::parse(text).is_some() {
                "This game has no levels. Type a number.".to_owned()
            } else {
                self.what_is_typed()
            };
        }
        let names: Vec<&str> = self.levels.iter().map(|(level, _)| level.name()).collect();
        format!("{text} is not a level: {}", names.join(", "))
    }

    /// Returns the error message that lists what the player can type: deal numbers and difficulty levels.
    fn what_is_typed(&self) -> String {
        let microsoft = if self.tells_microsoft {
            ", or ms:N"
        } else {
            ""
        };
        let level = if self.levels.is_empty() {
            ""
        } else {
            ", or a level"
        };
        format!("Type digits{microsoft}{level}")
    }

    /// Inserts pasted text into the deal number being typed, as if it had been typed.
    fn paste(&mut self, text: &str) {
        for letter in text.trim().chars() {
            self.type_in(letter);
        }
    }

    /// Deletes the last typed character.
    fn rub_out(&mut self) {
        self.is_chosen = false;
        self.line.rub_out();
        self.judge();
    }

    /// Whether the typed text is a difficulty level or the beginning of one.
    fn begins_a_level(&self) -> bool {
        let mut levels = self.levels.iter();
        levels.any(|(level, _)| level.name().starts_with(self.line.text().trim()))
    }

    /// Clears the typed deal number.
    fn clear(&mut self) {
        self.fault = None;
        self.line.clear();
    }

    /// Returns the difficulty level that the typed text abbreviates, if there is exactly one.
    fn level(&self) -> Option<Level> {
        let text = self.line.text().trim();
        let is_meant = |level: &Level| level.name().starts_with(text);
        let mut meant = self.levels.iter().map(|(level, _)| *level).filter(is_meant);
        let level = meant.next().filter(|_| !text.is_empty())?;
        meant.next().is_none().then_some(level)
    }

    /// Replaces the difficulty level in the input line with the next or the previous level.
    fn choose_level(&mut self, is_next: bool) {
        let typed = self.level();
        let mut levels = self.levels.iter();
        let place = levels.position(|(level, _)| Some(*level) == typed);
        let last = self.levels.len().saturating_sub(1);
        let place = match (place, is_next) {
            (None, true) => 0,
            (None, false) => last,
            (Some(place), true) => (place + 1).min(last),
            (Some(place), false) => place.saturating_sub(1),
        };
        if let Some((level, _)) = self.levels.get(place) {
            self.line.set(level.name());
            self.is_chosen = true;
            self.judge();
        }
    }

    /// Returns the typed deal number. If the text is not a number, stores an error message and returns `None`.
    fn number(&mut self) -> Option<DealNumber> {
        let text = self.line.text().trim();
        let number = DealNumber::parse(text);
        if number.is_some() {
            return number;
        }
        let fault = if text.is_empty() {
            "Type a number, such as 617, and press Enter".to_owned()
        } else if text == "e" && !self.levels.is_empty() {
            "Easy or expert? Type another letter".to_owned()
        } else if let Some(fault) = self.fault.take() {
            fault
        } else {
            let (before, most) = if text.starts_with(MICROSOFT) {
                (MICROSOFT, DealNumber::MAX_MICROSOFT)
            } else {
                ("", DealNumber::MAX)
            };
            format!("Deal number must be between {before}1 and {before}{most}")
        };
        self.fault = Some(fault);
        None
    }

    /// Returns the rows of the deal number page that fit into `columns` columns and `room` rows.
    fn rows(&self, theme: &Theme, (columns, room): (u16, u16)) -> Vec<Row> {
        let columns = usize::from(columns);
        let typed = self
            .line
            .spans(columns.saturating_sub(5), theme.strong, theme);
        let typed = [Span::raw("Deal ")]
            .into_iter()
            .chain(typed)
            .collect::<Line>();
        let mut rows = vec![Row::space(), Row::needed(typed), Row::space()];
        let wrapped = |text: &str| wrap(text, columns);
        match &self.fault {
            Some(fault) => rows.extend(styled(wrapped(fault), theme.error).map(Row::needed)),
            None => {
                let lines = styled(wrapped(&self.help()), theme.dim);
                // Pad to the longest help, so that the page keeps its size.
                let blank = std::iter::repeat_n(Line::default(), self.most_help(columns));
                let lines = lines.chain(blank).take(self.most_help(columns));
                rows.extend(lines.map(Row::help));
            }
        }
        if self.may_have_levels {
            rows.push(Row::space());
            self.add_levels(&mut rows, theme, columns);
        }
        let number = self
            .on_table
            .map(|deal| format!("On the table: deal {deal}"));
        let told: Vec<String> = number.into_iter().chain(self.this_deal.clone()).collect();
        if !told.is_empty() {
            rows.push(Row::space());
            let lines = told.iter().flat_map(|text| wrapped(text));
            rows.extend(styled(lines.collect(), theme.strong).map(Row::needed));
        }
        rows.push(Row::space());
        // Where space is short, the least needed rows are dropped first.
        for need in [Need::Space, Need::Help] {
            while rows.len() > usize::from(room)
                && let Some(place) = rows.iter().rposition(|row| row.need == need)
            {
                rows.remove(place);
            }
        }
        rows
    }

    /// Returns the help text of the deal number page: what a deal number is, or how many simulated players win a deal
    /// of the chosen difficulty level.
    fn help(&self) -> String {
        let chosen = self.level();
        let chosen = self.levels.iter().find(|(level, _)| Some(*level) == chosen);
        match chosen {
            Some((level, players)) => Self::about(*level, players),
            None if self.tells_microsoft => {
                format!("{SAME_NUMBER} ms:617 is Microsoft's deal 617.")
            }
            None => SAME_NUMBER.to_owned(),
        }
    }

    /// Returns a sentence about how many simulated players win a deal of the difficulty level `level`.
    fn about(level: Level, players: &str) -> String {
        format!(
            "How many of 1,000 quick computer players win {} deals: {players}.",
            level.name()
        )
    }

    /// Returns the number of lines that the longest help text of the deal number page takes.
    fn most_help(&self, columns: usize) -> usize {
        let about = self.levels.iter();
        let about =
            about.map(|(level, players)| wrap(&Self::about(*level, players), columns).len());
        about
            .max()
            .unwrap_or(1)
            .max(wrap(&self.help(), columns).len())
    }

    /// Adds the row that lists the difficulty levels or, if there are none, the reason why.
    fn add_levels(&self, rows: &mut Vec<Row>, theme: &Theme, columns: usize) {
        if self.levels.is_empty() {
            let mut words = "No levels: the difficulty has not been measured.".to_owned();
            if !self.others_with_levels.is_empty() {
                let others = self.others_with_levels.join(", ");
                words = format!("No levels for this variant, only for: {others}.");
            }
            rows.extend(styled(wrap(&words, columns), theme.dim).map(Row::needed));
            return;
        }
        let mut line = Line::default();
        if columns >= WITH_WORDS {
            line.push_span(Span::styled(BEFORE_LEVELS, theme.dim));
        }
        let chosen = self.level();
        for (level, _) in &self.levels {
            let is_chosen = chosen == Some(*level);
            let style = theme.chosen_or(is_chosen, theme.panel);
            line.push_span(theme.marker(is_chosen));
            line.push_span(Span::styled(level.name(), style));
            line.push_span(if columns >= WITH_WORDS { "  " } else { " " });
        }
        let row = Row::needed(line);
        rows.push(Row {
            is_levels: true,
            ..row
        });
    }

    /// Returns the area of the deal number page on the screen, and the rows of the page.
    fn laid_out(&self, area: Rect, theme: &Theme) -> (Rect, Vec<Row>) {
        let inside = within(centred(area, WIDTH, area.height));
        let rows = self.rows(theme, (inside.width, inside.height));
        let height = u16::try_from(rows.len()).unwrap_or(area.height);
        (centred(area, WIDTH, height.saturating_add(2)), rows)
    }

    /// Returns the difficulty level whose name is drawn at a cell of the screen.
    fn level_at(&self, area: Rect, theme: &Theme, (x, y): (u16, u16)) -> Option<Level> {
        let (place, rows) = self.laid_out(area, theme);
        let inside = within(place);
        let row = rows.get(usize::from(y.checked_sub(inside.y)?))?;
        let column = usize::from(x.checked_sub(inside.x)?);
        let mut start = 0;
        let spans = row.line.spans.iter().filter(|_| row.is_levels);
        let under = spans.map(|span| span.content.as_ref()).find(|text| {
            start += width(text);
            column < start
        })?;
        let mut levels = self.levels.iter().map(|(level, _)| *level);
        levels.find(|level| level.name() == under)
    }
}

/// A row of the deal number page.
#[derive(Debug)]
struct Row {
    line: Line<'static>,
    need: Need,
    /// Whether this row lists the difficulty levels.
    is_levels: bool,
}

/// The priority of a row of the page. If the page has too little room, rows of low priority are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    Always,
    Help,
    Space,
}

impl Row {
    const fn needed(line: Line<'static>) -> Self {
        Self::new(line, Need::Always)
    }

    const fn help(line: Line<'static>) -> Self {
        Self::new(line, Need::Help)
    }

    fn space() -> Self {
        Self::new(Line::default(), Need::Space)
    }

    const fn new(line: Line<'static>, need: Need) -> Self {
        Self {
            line,
            need,
            is_levels: false,
        }
    }
}

/// Returns each difficulty level with words for how many of 1,000 simulated players win its deals.
fn levels(thresholds: &Thresholds) -> Vec<(Level, String)> {
    Level::ALL
        .map(|level| (level, thresholds.range(level).in_words()))
        .to_vec()
}

/// Returns the titles of the game's variants whose deals have difficulty levels.
fn with_levels(entry: &CatalogueEntry, measured: &str) -> Vec<String> {
    let lines = Thresholds::read(measured).filter(|line| line.game == entry.id);
    lines
        .filter_map(|line| {
            if line.variant == STANDARD {
                return Some(entry.title.clone());
            }
            let variant = entry.variants.iter().find(|of| of.id == line.variant)?;
            Some(variant.title.clone())
        })
        .collect()
}

impl Page for NumberLine {
    fn key_context(&self) -> KeyContext {
        KeyContext::Line
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        match input {
            PageInput::Action(Action::RubOut) => self.rub_out(),
            PageInput::Action(Action::Clear) => self.clear(),
            PageInput::Action(Action::Down | Action::Right) => self.choose_level(true),
            PageInput::Action(Action::Up | Action::Left) => self.choose_level(false),
            PageInput::Action(Action::Apply) => {
                if let Some(level) = self.level() {
                    return vec![Effect::Close, Effect::ChooseLevel(level)];
                }
                if let Some(number) = self.number() {
                    return vec![Effect::Close, Effect::ChooseDeal(number)];
                }
            }
            PageInput::Typed(letter) => self.type_in(letter),
            PageInput::Pasted(text) => self.paste(text),
            PageInput::Clicked(at) => {
                if let Some(level) =
                    self.level_at(context.table_area(), &context.appearance.theme, at)
                {
                    return vec![Effect::Close, Effect::ChooseLevel(level)];
                }
            }
            PageInput::Action(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let (place, rows) = self.laid_out(area, theme);
        let title = format!("Deal number: {}", self.title);
        let inside = panel(frame, place, theme, &title);
        lines_at(frame, inside, 0, rows.into_iter().map(|row| row.line));
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::NextTarget => KeyWords::Nothing,
            Action::Apply => KeyWords::Are("deal".to_owned()),
            _ => KeyWords::Usual,
        }
    }

    fn takes_paste(&self) -> bool {
        true
    }
}

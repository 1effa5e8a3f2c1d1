//! A line to type a deal number in, or the level of a deal.

use patience_core::{DealNumber, Rules};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{centred, line_at, panel};
use crate::render::text::wrap;
use crate::render::theme::{Glyphs, Theme};
use crate::screens::page::{KeyWords, Page, PageInput, PageRequest};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::survey::difficulty::{Level, Thresholds};

/// The prefix of the numbers of Microsoft's deals.
const MICROSOFT: &str = "ms:";

/// The width of the page.
const WIDTH: u16 = 50;

/// The row of the words above the levels.
const FIRST_LEVEL: u16 = 6;

/// Who the players are by whom levels are told, on one line.
const PLAYERS: &str = "Hasty: the move that looks best, no search.";

/// The longest number.
const LONGEST: usize = 19;

/// A deal number being typed.
#[derive(Debug, Clone, Default)]
pub struct NumberLine {
    /// The game it is for.
    title: String,
    /// Whether the deals of Microsoft's are deals of this game too.
    microsoft: bool,
    /// Whether that is told: where all lies in sight, people speak of those deals.
    tells_microsoft: bool,
    /// The levels with how many of the crowd win their deals; none where that is not known.
    levels: Vec<(Level, String)>,
    /// What is told of the level of the deal on the table, where there is one.
    this_deal: Option<String>,
    /// Whether the game is one whose deals could have levels.
    may_have_levels: bool,
    /// The typed text.
    text: String,
    /// The fault of the typed text.
    fault: Option<String>,
}

impl NumberLine {
    /// Begins with nothing typed; the levels follow from these lines, the text of a file of
    /// thresholds.
    pub fn new(rules: &Rules, measured: &str) -> Self {
        let microsoft = DealNumber::microsoft(1).is_some_and(|deal| rules.has_deal(deal));
        Self {
            title: rules.about.full_title(),
            levels: Thresholds::of(measured, rules)
                .map_or_else(Vec::new, |thresholds| levels(&thresholds)),
            may_have_levels: rules.seats() == 1 && rules.goal.can_be_won(),
            microsoft,
            tells_microsoft: microsoft && rules.seats() == 1 && rules.stock.is_none(),
            ..Self::default()
        }
    }

    /// Takes what is told of the level of the deal on the table: nothing yet while it is found out.
    pub fn tell(&mut self, is_wanted: bool, level: Option<String>) {
        let unknown = || "Finding out how hard this deal is …".to_owned();
        self.this_deal = level.or_else(|| is_wanted.then(unknown));
    }

    /// Types a character; a character that is no part of a number is left out.
    fn type_in(&mut self, letter: char) {
        self.fault = None;
        let begun = format!("{}{}", self.text, letter.to_ascii_lowercase());
        let numbering = self.microsoft && MICROSOFT.starts_with(&begun);
        let is_level = |of: &[(Level, String)]| {
            let mut levels = of.iter();
            levels.any(|(level, _)| level.name().starts_with(&begun))
        };
        let follows = self.text.starts_with(MICROSOFT)
            || !self
                .text
                .starts_with(|first: char| first.is_ascii_alphabetic());
        if numbering
            || is_level(&self.levels)
            || follows && letter.is_ascii_digit() && self.text.len() < LONGEST
        {
            self.text = begun;
        } else if self.is_word() && letter.is_ascii_alphabetic() && self.text.len() < LONGEST {
            // Whoever types `harder` has not asked for `hard`.
            self.text = begun;
            self.fault = Some(self.no_level());
        } else if !letter.is_whitespace() && !letter.is_ascii_digit() {
            self.fault = Some(self.what_is_typed());
        }
    }

    /// Tells whether a word is being typed, which can only be a level.
    fn is_word(&self) -> bool {
        !self.levels.is_empty()
            && !self.text.starts_with(MICROSOFT)
            && self
                .text
                .starts_with(|first: char| first.is_ascii_alphabetic())
    }

    /// Says that the typed word is no level.
    fn no_level(&self) -> String {
        let names: Vec<&str> = self.levels.iter().map(|(level, _)| level.name()).collect();
        format!("{} is no level: {}", self.text, names.join(", "))
    }

    /// Says what may be typed.
    fn what_is_typed(&self) -> String {
        match (self.tells_microsoft, self.levels.is_empty()) {
            (false, true) => "Digits only".to_owned(),
            (true, true) => "Digits only, or ms:N".to_owned(),
            (false, false) => "Digits only, or a level".to_owned(),
            (true, false) => "Digits only, or ms:N, or a level".to_owned(),
        }
    }

    /// Takes pasted text as if it were typed, up to the first character that is no part of a
    /// number.
    fn paste(&mut self, text: &str) {
        for letter in text.trim().chars() {
            self.type_in(letter);
            if self.fault.is_some() {
                break;
            }
        }
    }

    /// Takes back the last character.
    fn rub_out(&mut self) {
        self.text.pop();
        let is_no_level = self.is_word() && !self.begins_a_level();
        self.fault = is_no_level.then(|| self.no_level());
    }

    /// Tells whether the typed text is the beginning of a level, or a whole one.
    fn begins_a_level(&self) -> bool {
        let mut levels = self.levels.iter();
        levels.any(|(level, _)| level.name().starts_with(&self.text))
    }

    /// Clears the typed text.
    fn clear(&mut self) {
        self.fault = None;
        self.text.clear();
    }

    /// Returns the level that is typed, as far as it is no other.
    fn level(&self) -> Option<Level> {
        let is_meant = |level: &Level| level.name().starts_with(&self.text);
        let mut meant = self.levels.iter().map(|(level, _)| *level).filter(is_meant);
        let level = meant.next().filter(|_| !self.text.is_empty())?;
        meant.next().is_none().then_some(level)
    }

    /// Returns the number, or says what is wrong.
    fn number(&mut self) -> Option<DealNumber> {
        let number = DealNumber::parse(&self.text);
        if self.text.is_empty() {
            self.fault = Some("Type a number, such as 617, and Enter then deals it".to_owned());
        } else if number.is_none() && self.text == "e" {
            self.fault = Some("Easy or expert? Type another letter".to_owned());
        } else if number.is_none() && self.is_word() {
            self.fault = Some(self.no_level());
        } else if number.is_none() {
            let (before, most) = if self.text.starts_with(MICROSOFT) {
                (MICROSOFT, DealNumber::MAX_MICROSOFT)
            } else {
                ("", DealNumber::MAX)
            };
            self.fault = Some(format!("Deal numbers go from {before}1 to {before}{most}"));
        }
        number
    }

    fn panel_area(&self, area: Rect) -> Rect {
        let levels = match (self.levels.len(), self.may_have_levels) {
            (0, false) => 0,
            (0, true) => 2,
            (levels, _) => levels + 3,
        };
        let this_deal = if self.this_deal.is_some() { 3 } else { 0 };
        let height = u16::try_from(levels + this_deal).unwrap_or(0) + 8;
        centred(area, WIDTH, height)
    }

    /// Returns the level that is drawn in a place.
    fn level_at(&self, area: Rect, (x, y): (u16, u16)) -> Option<Level> {
        let place = self.panel_area(area);
        let row = y.checked_sub(place.y + FIRST_LEVEL + 2)?;
        let inside = (place.x..place.right()).contains(&x);
        let (level, _) = self.levels.get(usize::from(row)).filter(|_| inside)?;
        Some(*level)
    }

    /// Draws the line.
    fn paint(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let inside = panel(
            frame,
            self.panel_area(area),
            theme,
            &format!("Deal number: {}", self.title),
        );
        let caret = if theme.glyphs == Glyphs::Ascii {
            "_"
        } else {
            "▏"
        };
        line_at(
            frame,
            inside,
            1,
            Line::from(vec![
                Span::raw("Deal "),
                Span::styled(self.text.clone(), theme.strong),
                Span::styled(caret, theme.key),
            ]),
        );
        let help = match &self.fault {
            Some(fault) => (fault.as_str(), theme.error),
            None if self.tells_microsoft => (
                "The same number is always the same deal. ms:617 is deal 617 as Microsoft numbers it.",
                theme.dim,
            ),
            None => ("The same number is always the same deal.", theme.dim),
        };
        for (row, text) in (3..).zip(wrap(help.0, usize::from(inside.width))) {
            line_at(frame, inside, row, Line::styled(text, help.1));
        }
        self.paint_levels(frame, inside, theme);
    }

    /// Draws the levels below, with how many of 1,000 hasty players win a deal of each.
    fn paint_levels(&self, frame: &mut Frame, inside: Rect, theme: &Theme) {
        if !self.may_have_levels {
            return;
        }
        let words = if self.levels.is_empty() {
            "No levels: the deals have not been measured."
        } else {
            "Or type a level. Of 1,000 hasty players win:"
        };
        line_at(frame, inside, FIRST_LEVEL, Line::styled(words, theme.dim));
        let chosen = self.level();
        for (row, (level, players)) in (FIRST_LEVEL + 1..).zip(&self.levels) {
            let style = if chosen == Some(*level) {
                theme.chosen
            } else {
                theme.table
            };
            let text = format!("  {:<8} {players:<20}", level.name());
            line_at(frame, inside, row, Line::styled(text, style));
        }
        let mut row = FIRST_LEVEL + 1 + u16::try_from(self.levels.len()).unwrap_or(0);
        let columns = usize::from(inside.width);
        if !self.levels.is_empty() {
            line_at(frame, inside, row, Line::styled(PLAYERS, theme.dim));
            row += 1;
        }
        let told = self.this_deal.as_deref().unwrap_or_default();
        for (row, text) in (row + 1..).zip(wrap(told, columns)) {
            line_at(frame, inside, row, Line::styled(text, theme.strong));
        }
    }
}

/// Returns the levels with how many of 1,000 players win a deal of each.
fn levels(thresholds: &Thresholds) -> Vec<(Level, String)> {
    let players = |level| match thresholds.of_a_thousand(level) {
        (least, None) => format!("{least} or more"),
        (0, Some(0 | 1)) => "none, or hardly any".to_owned(),
        (0, Some(end)) => format!("fewer than {end}"),
        (least, Some(end)) => format!("{least} to {}", end.saturating_sub(1).max(least)),
    };
    Level::ALL.map(|level| (level, players(level))).to_vec()
}

impl Page for NumberLine {
    fn key_context(&self) -> KeyContext {
        KeyContext::Line
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Vec<PageRequest> {
        match input {
            PageInput::Action(Action::RubOut) => self.rub_out(),
            PageInput::Action(Action::Clear) => self.clear(),
            PageInput::Action(Action::Apply) => {
                if let Some(level) = self.level() {
                    return vec![PageRequest::Close, PageRequest::DealOfLevel(level)];
                }
                if let Some(number) = self.number() {
                    return vec![PageRequest::Close, PageRequest::Deal(number)];
                }
            }
            PageInput::Typed(letter) => self.type_in(letter),
            PageInput::Pasted(text) => self.paste(text),
            PageInput::Clicked(at) => {
                if let Some(level) = self.level_at(context.table_area(), at) {
                    return vec![PageRequest::Close, PageRequest::DealOfLevel(level)];
                }
            }
            PageInput::Action(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.paint(frame, area, &context.appearance.theme);
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

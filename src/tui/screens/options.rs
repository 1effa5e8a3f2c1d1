//! Variants and options of a game: switches that are turned with the arrows, made from what
//! the rule file offers. What is chosen is compiled at once, so a fault shows at once.

use std::sync::Arc;

use patience_core::{DealNumber, Kind, RuleFile, Rules, Setting, Value, Variant};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::keys::Action;
use crate::tui::screens::{centred, line_at, lines_from, panel, scrolled};
use crate::tui::text::{pad, width, wrap};
use crate::tui::theme::{Glyphs, Theme};

/// The switches.
#[derive(Debug, Clone)]
pub struct OptionsPage {
    file: RuleFile,
    /// The rules as chosen.
    pub rules: Arc<Rules>,
    /// The deal to play with them.
    pub deal: DealNumber,
    at: usize,
    fault: Option<String>,
    changed: bool,
}

impl OptionsPage {
    /// Opens at the rules in force.
    pub const fn new(file: RuleFile, rules: Arc<Rules>, deal: DealNumber) -> Self {
        Self {
            file,
            rules,
            deal,
            at: 0,
            fault: None,
            changed: false,
        }
    }

    /// Tells whether anything was changed.
    pub const fn is_changed(&self) -> bool {
        self.changed
    }

    fn rows(&self) -> usize {
        self.rules.settings.len() + 1
    }

    /// Does what a key asks.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Up => self.at = (self.at + self.rows() - 1) % self.rows(),
            Action::Down => self.at = (self.at + 1) % self.rows(),
            Action::First | Action::PageUp => self.at = 0,
            Action::Last | Action::PageDown => self.at = self.rows() - 1,
            Action::Left => self.turn(false),
            Action::Right => self.turn(true),
            Action::Default => self.reset(),
            _ => {}
        }
    }

    fn turn(&mut self, up: bool) {
        self.fault = None;
        if self.at == 0 {
            let variants = self.file.variants();
            let now = variants
                .iter()
                .position(|variant| variant.id == self.rules.variant)
                .unwrap_or(0);
            let next = (now + if up { 1 } else { variants.len() - 1 }) % variants.len();
            let id = variants[next].id.clone();
            self.compile(&id, &[]);
            return;
        }
        let setting = &self.rules.settings[self.at - 1];
        let value = setting.step(up);
        if value == setting.value {
            let edge = if up { "most" } else { "least" };
            self.fault = Some(format!("{} is the {edge} there is", setting.words()));
            return;
        }
        self.set(self.at - 1, &value);
    }

    fn reset(&mut self) {
        self.fault = None;
        if self.at == 0 {
            self.compile(patience_core::STANDARD, &[]);
        } else {
            let default = self.rules.settings[self.at - 1].default.clone();
            self.set(self.at - 1, &default);
        }
    }

    fn set(&mut self, index: usize, value: &Value) {
        let chosen = |(at, setting): (usize, &Setting)| {
            let value = if at == index { value } else { &setting.value };
            (*value != setting.default).then(|| (setting.id.clone(), value.to_string()))
        };
        let set: Vec<(String, String)> = self
            .rules
            .settings
            .iter()
            .enumerate()
            .filter_map(chosen)
            .collect();
        let variant = self.rules.variant.clone();
        self.compile(&variant, &set);
    }

    fn compile(&mut self, variant: &str, set: &[(String, String)]) {
        match self.file.compile(Some(variant), set) {
            Ok(rules) => {
                self.rules = Arc::new(rules);
                self.changed = true;
                self.at = self.at.min(self.rows() - 1);
            }
            Err(faults) => {
                let fault = faults.0.first();
                self.fault = fault.map(|fault| {
                    fault.help.as_ref().map_or_else(
                        || fault.message.clone(),
                        |help| format!("{} ({help})", fault.message),
                    )
                });
            }
        }
    }

    fn area(&self, screen: Rect) -> Rect {
        let rows = u16::try_from(self.rows()).unwrap_or(u16::MAX);
        centred(
            screen,
            switches_width(&self.switches()),
            rows.saturating_add(6),
        )
    }

    fn top(&self, height: usize) -> usize {
        scrolled(0, self.at, height)
    }

    fn variant(&self) -> Option<&Variant> {
        let mut variants = self.file.variants().iter();
        variants.find(|variant| variant.id == self.rules.variant)
    }

    fn switches(&self) -> Vec<Switch> {
        let title = self.variant().map_or("", |variant| variant.title.as_str());
        let mut switches = vec![Switch {
            ask: "Variant".to_owned(),
            value: title.to_owned(),
            note: format!("{} in all", self.file.variants().len()),
        }];
        let of = |setting: &Setting| Switch {
            ask: setting.ask.clone(),
            value: setting.words(),
            note: bounds(setting),
        };
        switches.extend(self.rules.settings.iter().map(of));
        switches
    }

    /// Says what the variant is, and how the command line calls it.
    fn about_variant(&self) -> String {
        let blurb = self.variant().map_or("", |variant| variant.blurb.as_str());
        let help = if blurb.is_empty() {
            "Left and right change what the cursor is on."
        } else {
            blurb
        };
        if self.file.variants().len() == 1 {
            return help.to_owned();
        }
        let id = &self.rules.variant;
        format!("{help} On the command line: --variant {id}.")
    }

    fn list_area(inside: Rect) -> Rect {
        Rect {
            height: inside.height.saturating_sub(4),
            ..inside
        }
    }

    /// Puts the cursor where the mouse points, and turns the switch it was on already.
    pub fn click(&mut self, screen: Rect, x: u16, y: u16) {
        let outer = self.area(screen);
        let inside = Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(2),
        };
        let list = Self::list_area(inside);
        if !list.contains(ratatui::layout::Position::new(x, y)) {
            return;
        }
        let row = self.top(usize::from(list.height)) + usize::from(y - list.y);
        if row == self.at {
            self.turn(true);
        } else if row < self.rows() {
            self.at = row;
        }
    }

    /// Draws the page.
    pub fn draw(&self, frame: &mut Frame, screen: Rect, theme: &Theme) {
        let inside = panel(
            frame,
            self.area(screen),
            theme,
            &format!("Options: {}", self.rules.title),
        );
        let list = Self::list_area(inside);
        let columns = usize::from(list.width);
        let switches = self.switches();
        let lines = switch_lines(&switches, self.at, columns, theme);
        lines_from(
            frame,
            list,
            theme,
            &lines,
            self.top(usize::from(list.height)),
        );
        let below = list.height + 1;
        let (text, style) = match (&self.fault, self.at) {
            (Some(fault), _) => (fault.clone(), theme.error),
            (None, 0) => (self.about_variant(), theme.dim),
            (None, at) => {
                let about = about(&self.rules.settings[at - 1]);
                // What the list had no room for stands here whole.
                let whole = if is_cut(&switches, columns) {
                    format!("{}: {}. {about}", switches[at].ask, switches[at].value)
                } else {
                    about
                };
                (whole, theme.dim)
            }
        };
        for (row, text) in (below..).zip(wrap(&text, columns).into_iter().take(3)) {
            line_at(frame, inside, row, Line::styled(text, style));
        }
    }
}

/// A switch as a line of a list.
pub struct Switch {
    /// What it is about.
    pub ask: String,
    /// Its value.
    pub value: String,
    /// What it can be, or where its value comes from.
    pub note: String,
}

/// The cells between the columns of a list of switches.
const FRAMING: usize = 6;

/// Returns the widths that questions, values and notes would like.
fn rooms(switches: &[Switch]) -> (usize, usize, usize) {
    let widest = |of: fn(&Switch) -> &str| {
        let widths = switches.iter().map(|switch| width(of(switch)));
        widths.max().unwrap_or(0)
    };
    (
        widest(|switch| &switch.ask),
        widest(|switch| &switch.value),
        widest(|switch| &switch.note),
    )
}

/// Returns the width of a page with a list of switches.
pub fn switches_width(switches: &[Switch]) -> u16 {
    let (asks, values, notes) = rooms(switches);
    let columns = u16::try_from(asks + values + notes + FRAMING).unwrap_or(u16::MAX);
    columns.saturating_add(4).max(76)
}

/// Tells whether something in a list of switches has no room.
fn is_cut(switches: &[Switch], columns: usize) -> bool {
    let (asks, values, notes) = rooms(switches);
    asks + values + notes + FRAMING > columns
}

/// Returns the lines of a list of switches, in columns as wide as they need.
pub fn switch_lines(
    switches: &[Switch],
    chosen: usize,
    columns: usize,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let (left, right) = if theme.glyphs == Glyphs::Ascii {
        ("<", ">")
    } else {
        ("‹", "›")
    };
    let (asks, values, notes) = rooms(switches);
    // What is too wide gives way in this order: what it can be, the question, the value.
    let note_room = notes
        .min(columns.saturating_sub(asks + values + FRAMING))
        .max(notes.min(columns / 5));
    let value_room = values
        .min(columns.saturating_sub(asks + note_room + FRAMING))
        .max(values.min(columns / 3));
    let ask_room = columns.saturating_sub(note_room + value_room + FRAMING);
    let line = |(at, switch): (usize, &Switch)| {
        let style = if at == chosen {
            theme.chosen
        } else {
            ratatui::style::Style::new()
        };
        let value = pad(&switch.value, value_room);
        let shown = if at == chosen {
            format!("{left} {value} {right}")
        } else {
            format!("  {value}  ")
        };
        Line::from(vec![
            Span::styled(format!("{} {shown} ", pad(&switch.ask, ask_room)), style),
            Span::styled(
                pad(&switch.note, note_room),
                if at == chosen {
                    theme.chosen
                } else {
                    theme.dim
                },
            ),
        ])
    };
    switches.iter().enumerate().map(line).collect()
}

fn bounds(setting: &Setting) -> String {
    match &setting.kind {
        Kind::Number { min, max, .. } => format!("{} to {max}", (*min).max(0)),
        Kind::YesNo | Kind::Choice(_) => String::new(),
    }
}

fn about(setting: &Setting) -> String {
    let usual = Setting {
        value: setting.default.clone(),
        ..setting.clone()
    };
    let changed = if setting.value == setting.default {
        "This is the default".to_owned()
    } else {
        format!("The default is {}", usual.words())
    };
    match &setting.kind {
        Kind::Choice(choices) => {
            let titles: Vec<&str> = choices.iter().map(|(_, title)| title.as_str()).collect();
            format!("{changed}. It can be: {}.", titles.join("; "))
        }
        _ => format!("{changed}."),
    }
}

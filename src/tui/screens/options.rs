//! Variants and options of a game: switches that are turned with the arrows, made from what
//! the rule file offers. What is chosen is compiled at once, so a fault shows at once.

use std::sync::Arc;

use patience_core::{DealNumber, Kind, RuleFile, Rules, Seat, Setting, Value, Variant};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::duel::{Duel, Manner};
use crate::handicap::Handicaps;
use crate::idle::{is_idle, of_pace};
use crate::settings::{ComputerLevel, People, Seating, Word};
use crate::tui::keys::Action;
use crate::tui::screens::switches::{Switch, SwitchLines, switches_width};
use crate::tui::screens::{centred, line_at, lines_from, panel};
use crate::tui::text::wrap_to;
use crate::tui::theme::Theme;

/// The switches.
#[derive(Debug, Clone)]
pub struct OptionsPage {
    file: RuleFile,
    /// The rules as chosen.
    pub rules: Arc<Rules>,
    /// The deal to play with them.
    pub deal: DealNumber,
    /// Who plays, where all play at once.
    pub seating: Seating,
    /// Whether two play the same deal of a game for one.
    duel: bool,
    /// How many cards more or fewer each player has to be rid of.
    handicaps: Vec<i8>,
    at: usize,
    fault: Option<String>,
    changed: bool,
    reseated: bool,
    /// Whether it makes no difference what the option under the cursor is.
    idle: bool,
    /// The options that mean something at this pace, and the one that says which it is.
    shown: Vec<usize>,
    pace: Option<usize>,
}

impl OptionsPage {
    /// Opens at the rules in force.
    pub fn new(
        file: RuleFile,
        rules: Arc<Rules>,
        deal: DealNumber,
        seating: Seating,
        handicaps: Vec<i8>,
    ) -> Self {
        let mut page = Self {
            shown: Vec::new(),
            pace: None,
            file,
            rules,
            deal,
            seating,
            duel: false,
            handicaps,
            at: 0,
            fault: None,
            changed: false,
            reseated: false,
            idle: false,
        };
        page.sift();
        page
    }

    /// Finds out which options mean something.
    fn sift(&mut self) {
        let pace = of_pace(&self.file, &self.rules);
        self.pace = pace.option;
        let all = 0..self.rules.settings.len();
        self.shown = all.filter(|at| !pace.idle.contains(at)).collect();
    }

    /// Opens with two players on the same deal, or with one.
    #[must_use]
    pub const fn for_two(mut self, duel: bool) -> Self {
        self.duel = duel;
        self
    }

    /// Tells whether two are to play the same deal.
    pub fn is_for_two(&self) -> bool {
        self.duel && Duel::allows(&self.rules)
    }

    /// Tells whether anything was changed in the rules, or in how many play by them.
    pub const fn is_changed(&self) -> bool {
        self.changed
    }

    /// Tells whether somebody else is to play.
    pub const fn is_reseated(&self) -> bool {
        self.reseated
    }

    /// Tells whether the cursor is on the seats, who have a page of their own.
    pub fn is_on_seats(&self) -> bool {
        self.at == EACH_SEAT && self.seats() >= EACH_SEAT
    }

    /// Takes what was chosen on the page of the seats meanwhile: the seats as they were stored
    /// before and as they are, and the handicaps.
    pub fn take_seats(&mut self, before: Seating, stored: Seating, handicaps: Vec<i8>) {
        self.seating.own = stored.own;
        if before.people != stored.people {
            self.seating.people = stored.people;
        }
        if self.handicaps == handicaps {
            return;
        }
        let set = self.chosen_with(None);
        let variant = self.rules.variant.clone();
        let changed = self.changed;
        self.handicaps = handicaps;
        self.compile(&variant, &set);
        self.changed = changed;
    }

    fn rows(&self) -> usize {
        self.shown.len() + 1 + self.seats()
    }

    /// Returns how many switches are about who plays: those stand after the variant.
    fn seats(&self) -> usize {
        if self.rules.seats > 1 { EACH_SEAT } else { 1 }
    }

    /// Returns the option under the cursor.
    fn setting_at(&self) -> Option<usize> {
        let row = self.at.checked_sub(1 + self.seats())?;
        self.shown.get(row).copied()
    }

    /// Turns a switch that is about who plays. Tells whether the cursor is on one.
    fn turn_seats(&mut self, up: bool) -> bool {
        if self.at == 0 || self.setting_at().is_some() {
            return false;
        }
        match self.at {
            1 if self.rules.seats == 1 => {
                self.duel = !self.duel;
                self.changed = true;
                return true;
            }
            1 => self.seating.people = step(self.seating.people, up),
            2 => self.seating.level = step(self.seating.level, up),
            // That has a page of its own.
            _ => return true,
        }
        self.reseated = true;
        true
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
        self.weigh();
    }

    /// Finds out whether the option under the cursor makes a difference.
    fn weigh(&mut self) {
        let setting = self.setting_at().map(|at| &self.rules.settings[at]);
        self.idle = setting.is_some_and(|setting| is_idle(&self.file, &self.rules, setting));
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
        let Some(at) = self.setting_at() else {
            self.turn_seats(up);
            return;
        };
        let setting = &self.usual(&self.rules.settings[at]);
        let value = step_of(setting, up);
        if value == setting.value {
            let edge = if up { "most" } else { "least" };
            self.fault = Some(format!("{} is the {edge} there is", setting.words()));
            return;
        }
        self.set(at, &value);
    }

    fn reset(&mut self) {
        self.fault = None;
        if self.at == 0 {
            self.compile(patience_core::STANDARD, &[]);
        } else if let Some(at) = self.setting_at() {
            let default = self.rules.settings[at].default.clone();
            self.set(at, &default);
        } else {
            let usual = Seating::default();
            match self.at {
                1 if self.rules.seats == 1 => {
                    self.changed |= self.duel;
                    self.duel = false;
                    return;
                }
                1 => self.seating.people = usual.people,
                2 => self.seating.level = usual.level,
                _ => return,
            }
            self.reseated = true;
        }
    }

    /// Returns an option as it would be without handicaps.
    fn usual(&self, setting: &Setting) -> Setting {
        let usual = Handicaps(&self.handicaps).usual(&self.rules, setting);
        let value = usual.map_or_else(|| setting.value.clone(), Value::Number);
        Setting {
            value,
            ..setting.clone()
        }
    }

    fn set(&mut self, index: usize, value: &Value) {
        let set = self.chosen_with(Some((index, value)));
        let variant = self.rules.variant.clone();
        self.compile(&variant, &set);
    }

    /// Lists the options that are not as usual, one of them given another value.
    fn chosen_with(&self, change: Option<(usize, &Value)>) -> Vec<(String, String)> {
        let chosen = |(at, setting): (usize, &Setting)| {
            let value = match change {
                Some((index, value)) if index == at => value.clone(),
                _ => self.usual(setting).value,
            };
            (value != setting.default).then(|| (setting.id.clone(), value.to_string()))
        };
        let settings = self.rules.settings.iter().enumerate();
        settings.filter_map(chosen).collect()
    }

    fn compile(&mut self, variant: &str, set: &[(String, String)]) {
        match Handicaps(&self.handicaps).compile(&self.file, Some(variant), set) {
            Ok(rules) => {
                let at = self
                    .setting_at()
                    .map(|at| self.rules.settings[at].id.clone());
                self.rules = Arc::new(rules);
                self.sift();
                // The cursor stays on its option while others come and go.
                let row = self
                    .shown
                    .iter()
                    .position(|shown| Some(&self.rules.settings[*shown].id) == at.as_ref());
                if let Some(row) = row {
                    self.at = row + 1 + self.seats();
                }
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

    /// Returns where the page is, and the lines of its list.
    fn lay(&self, screen: Rect, theme: &Theme) -> (Rect, SwitchLines) {
        let switches = self.switches();
        let width = switches_width(&switches).min(screen.width);
        let columns = usize::from(width.saturating_sub(4));
        let lines = SwitchLines::new(&switches, self.at, columns, theme);
        let area = centred(screen, width, lines.height().saturating_add(6));
        (area, lines)
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
        if self.rules.seats == 1 {
            let value = if self.duel { TWO } else { "one" };
            switches.push(Switch {
                ask: "Players".to_owned(),
                value: value.to_owned(),
                note: "one or two".to_owned(),
            });
        } else {
            let each = |ask: &str, value: &str, note: String| Switch {
                ask: ask.to_owned(),
                value: value.to_owned(),
                note,
            };
            let Seating { people, level, .. } = self.seating;
            let people_count = self.seating.people_of(&self.rules);
            switches.push(each(
                "Players at this keyboard",
                people.word(),
                People::list(),
            ));
            let note = "to match-me".to_owned();
            switches.push(each("Computer players", level.word(), note));
            let own = (people_count..self.rules.seats)
                .map(Seat)
                .any(|seat| self.seating.level_of(seat) != level);
            let piles = self.rules.all_seats().any(|seat| {
                let handicap = self.handicaps.get(seat.index());
                handicap.is_some_and(|handicap| *handicap != 0)
            });
            let value = match (own, piles) {
                (false, false) => "all alike",
                (true, false) => "own levels",
                (false, true) => "own piles",
                (true, true) => "own levels and piles",
            };
            let note = "opens a list".to_owned();
            switches.push(each("Each seat", value, note));
        }
        let shown = self.shown.iter().map(|at| &self.rules.settings[*at]);
        switches.extend(shown.map(of));
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

    /// Says what is different at this pace.
    fn about_pace(&self) -> String {
        let (how, other) = if self.rules.in_real_time() {
            ("Everybody plays as quickly as they can.", "turns")
        } else {
            (
                "One after the other, each as long as they like.",
                "playing at once",
            )
        };
        format!("{how} Options about {other} mean nothing then, and are left out.")
    }

    /// Says what it is that two play.
    fn about_players(&self) -> String {
        let how = match Manner::of(&self.rules) {
            Manner::HeadToHead => "Two place the same cards in turn, each on a board of their own",
            Manner::OneAfterTheOther => "Two play the same deal, one after the other",
        };
        format!("{how}; the better result wins. On the command line: --duel.")
    }

    fn list_area(inside: Rect) -> Rect {
        Rect {
            height: inside.height.saturating_sub(4),
            ..inside
        }
    }

    /// Puts the cursor where the mouse points, and turns the switch it was on already. Tells
    /// whether that opens the page of the seats.
    pub fn click(&mut self, screen: Rect, x: u16, y: u16) -> bool {
        let (outer, lines) = self.lay(screen, &Theme::default());
        let inside = Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(2),
        };
        let list = Self::list_area(inside);
        if !list.contains(ratatui::layout::Position::new(x, y)) {
            return false;
        }
        let line = lines.top(self.at, usize::from(list.height)) + usize::from(y - list.y);
        let row = lines.row_at(line);
        match row {
            Some(row) if row == self.at => self.turn(true),
            Some(row) => self.at = row,
            None => {}
        }
        self.weigh();
        row.is_some() && self.is_on_seats()
    }

    /// Draws the page.
    pub fn draw(&self, frame: &mut Frame, screen: Rect, theme: &Theme) {
        let (area, lines) = self.lay(screen, theme);
        let title = format!("Options: {}", self.rules.title);
        let inside = panel(frame, area, theme, &title);
        let list = Self::list_area(inside);
        let columns = usize::from(list.width);
        let top = lines.top(self.at, usize::from(list.height));
        lines_from(frame, list, theme, &lines.lines, top);
        let below = list.height + 1;
        let (text, style) = match (&self.fault, self.at) {
            (Some(fault), _) => (fault.clone(), theme.error),
            (None, 0) => (self.about_variant(), theme.dim),
            (None, at) => {
                let text = match self.setting_at() {
                    Some(at) if self.idle => format!("{IDLE} {}", about(&self.rules.settings[at])),
                    Some(at) if self.pace == Some(at) => self.about_pace(),
                    Some(at) => about(&self.rules.settings[at]),
                    None if self.rules.seats == 1 => self.about_players(),
                    None if at == 1 && self.rules.in_real_time() => PEOPLE_AT_ONCE.to_owned(),
                    None if at == 1 => PEOPLE_IN_TURN.to_owned(),
                    None if at == EACH_SEAT => SEATS.to_owned(),
                    None => format!("{} {COMPUTERS}", computer(self.seating.level)),
                };
                (text, theme.dim)
            }
        };
        for (row, text) in (below..).zip(wrap_to(&text, columns, 3)) {
            line_at(frame, inside, row, Line::styled(text, style));
        }
    }
}

/// How many play, where two play the same deal.
const TWO: &str = "two, on the same deal";

/// What is said of who plays.
const PEOPLE_AT_ONCE: &str = "One person with the whole keyboard, or two with half of it each; \
    all is two here. Computer players take the other seats.";
const PEOPLE_IN_TURN: &str = "One, two, or all who play: they take turns at the keyboard. \
    Computer players take the other seats.";
const COMPUTERS: &str = "It says how quick they are and how much they see.";
const SEATS: &str = "Enter opens the list of the seats: who sits there by name and \
    colour, each computer player's own level, and who has more or fewer cards to be rid of.";

/// The switch that opens the page of the seats, the last of those about who plays.
const EACH_SEAT: usize = 3;

/// Says what a level of computer players is.
fn computer(level: ComputerLevel) -> String {
    match level {
        ComputerLevel::Match => {
            "match-me: their hands are as quick as yours has been, medium at first.".to_owned()
        }
        ComputerLevel::Level(level) => format!("This is {level}, of beginner to machine."),
    }
}

/// Returns the value one step up or down; a list for the seats goes as a whole.
fn step_of(setting: &Setting, up: bool) -> Value {
    match (&setting.kind, &setting.value) {
        (Kind::Number { min, max, .. }, Value::PerSeat(numbers)) => {
            let step = if up { 1 } else { -1 };
            let numbers = numbers
                .iter()
                .map(|number| (number + step).clamp(*min, *max));
            Value::PerSeat(numbers.collect())
        }
        _ => setting.step(up),
    }
}

/// Returns the next or former value of a setting, going round.
fn step<W: Word>(value: W, up: bool) -> W {
    let at = W::ALL.iter().position(|other| *other == value).unwrap_or(0);
    let step = if up { 1 } else { W::ALL.len() - 1 };
    W::ALL[(at + step) % W::ALL.len()]
}

/// What is said of an option that makes no difference.
const IDLE: &str = "As the other options are, this changes nothing.";

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

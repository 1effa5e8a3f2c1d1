//! The page for choosing the variant and the options of a game, with a switch for each option in the rule file. Each
//! choice is compiled at once, so the page shows an error immediately.

mod words;

use std::sync::Arc;

use patience_core::{DealNumber, Kind, Rules, Seat, Setting, Value};
use patience_language::describe::setting_words;
use patience_language::{Faults, RuleFile};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::Context;
use crate::render::switches::{Part, Switch, SwitchPage, keep_room, switches_width};
use crate::render::text::{count, width};
use crate::render::theme::Theme;
use crate::screens::list::ListKind;
use crate::screens::page::{ChosenOptions, Effect, Effects, KeyWords, Page, PageInput};
use patience_app::catalogue::handicap::{Handicaps, wrong_list};
use patience_app::catalogue::redundant_options::{Pace, is_redundant};
use patience_app::duel::Duel;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::settings::{ComputerLevel, People, Rival, Seating, Word};

/// The page for choosing the variant and the options of a game.
#[derive(Debug, Clone)]
pub struct OptionsPage {
    file: RuleFile,
    /// The game's rules, compiled with the options chosen on the options page.
    pub rules: Arc<Rules>,
    /// The number of the deal that will be played.
    pub deal: DealNumber,
    /// The players at the table: who plays in which seat.
    pub seating: Seating,
    /// The second player, if two players play the same deal of a single-player game.
    duel: Option<Rival>,
    /// The handicap of each player: how many more or fewer cards are in the player's pile.
    handicaps: Vec<i8>,
    at: usize,
    fault: Option<String>,
    changed: bool,
    reseated: bool,
    /// Whether the options page is open over a table instead of the list of games. At a table, a new deal is needed
    /// only if something has changed.
    at_table: bool,
    /// Whether the option under the cursor has no effect as long as the other options stay as they are.
    idle: bool,
    /// The numbers of the options that apply to the chosen pace of the game (in turns or all players at once), and of
    /// the option that sets the pace.
    shown: Vec<usize>,
    pace: Option<usize>,
}

impl OptionsPage {
    /// Creates the page for choosing options, with the current rules of the game.
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
            duel: None,
            handicaps,
            at: 0,
            fault: None,
            changed: false,
            reseated: false,
            at_table: false,
            idle: false,
        };
        page.sift();
        page
    }

    /// Updates which options are shown: those that apply to the chosen pace of the game (in turns or all players at
    /// once).
    fn sift(&mut self) {
        let pace = Pace::from_rules(&self.file, &self.rules);
        self.pace = pace.option;
        let all = 0..self.rules.about.settings.len();
        self.shown = all.filter(|at| !pace.redundant.contains(at)).collect();
    }

    /// Sets the second player, who plays the same deal; `None` if only one person plays.
    #[must_use]
    pub const fn for_two(mut self, duel: Option<Rival>) -> Self {
        self.duel = duel;
        self
    }

    /// Sets whether the options page is open over a table or over the list of games.
    #[must_use]
    pub const fn at_table(mut self, at_table: bool) -> Self {
        self.at_table = at_table;
        self
    }

    /// Returns the second player, who plays the same deal; `None` if only one person plays.
    pub fn rival(&self) -> Option<Rival> {
        self.duel.filter(|rival| match rival {
            Rival::Person => Duel::allows(&self.rules),
            Rival::Computer(_) => Duel::allows_computer(&self.rules),
        })
    }

    /// Returns the possible opponents in a duel on the same deal of a single-player game. The first choice is no
    /// opponent.
    fn rivals(&self) -> Vec<Option<Rival>> {
        let mut rivals = vec![None, Some(Rival::Person)];
        if Duel::allows_computer(&self.rules) {
            let levels = ComputerLevel::ALL.iter().copied();
            let fixed = levels.filter(|level| *level != ComputerLevel::Match);
            rivals.extend(fixed.map(|level| Some(Rival::Computer(level))));
        }
        rivals
    }

    /// Returns the next or the previous opponent in the list of possible opponents.
    fn next_rival(&self, up: bool) -> Option<Rival> {
        let rivals = self.rivals();
        let at = rivals.iter().position(|rival| *rival == self.duel);
        let step = if up { 1 } else { rivals.len() - 1 };
        let next = (at.unwrap_or(0) + step) % rivals.len();
        rivals.get(next).copied().flatten()
    }

    /// Whether the cursor is on the switch that opens the page of the players at the table.
    fn is_on_seats(&self) -> bool {
        self.at == EACH_SEAT && self.seats() >= EACH_SEAT
    }

    /// Applies what was chosen on the page of the players. `before` is the seating in the settings before that page was
    /// opened, and `stored` is the seating after.
    pub fn take_seats(&mut self, before: Seating, stored: Seating, handicaps: Vec<i8>) {
        self.seating = self.seating.with_changes(&before, &stored);
        if self.handicaps == handicaps {
            return;
        }
        let set = self.chosen_with(None);
        let variant = self.rules.about.variant.clone();
        let changed = self.changed;
        self.handicaps = handicaps;
        self.compile(&variant, &set);
        self.changed = changed;
    }

    fn rows(&self) -> usize {
        self.shown.len() + 1 + self.seats()
    }

    /// Returns the number of switches about the players on the options page. They come after the switch for the
    /// variant.
    fn seats(&self) -> usize {
        if self.rules.seats() > 1 { EACH_SEAT } else { 1 }
    }

    /// Returns the number of the option under the cursor; `None` if the cursor is on a switch that is not an option.
    fn setting_at(&self) -> Option<usize> {
        let row = self.at.checked_sub(1 + self.seats())?;
        self.shown.get(row).copied()
    }

    /// Changes the value of the switch under the cursor, if the switch is about the players.
    fn turn_seats(&mut self, up: bool) {
        match self.at {
            1 if self.rules.seats() == 1 => {
                self.duel = self.next_rival(up);
                self.changed = true;
                return;
            }
            1 => {
                let (people, own_seat) = self.next_people(up);
                self.seating.sit(people, own_seat);
            }
            2 => self.seating.level = self.seating.level.stepped(up),
            // The seats have a page of their own.
            _ => return,
        }
        self.reseated = true;
    }

    /// Performs an action on the options page.
    fn act(&mut self, action: Action) {
        match action {
            Action::Left => self.turn(false),
            Action::Right => self.turn(true),
            Action::Default => self.reset(),
            _ => self.at = ListKind::Menu.moved(self.at, action, self.rows()),
        }
        self.weigh();
    }

    /// Updates whether the option under the cursor has any effect on the game.
    fn weigh(&mut self) {
        let setting = self.setting_at().map(|at| &self.rules.about.settings[at]);
        self.idle = setting.is_some_and(|setting| is_redundant(&self.file, &self.rules, setting));
    }

    fn turn(&mut self, up: bool) {
        self.fault = None;
        if self.at == 0 {
            let variants = self.file.variants();
            let variant = &self.rules.about.variant;
            let now = variants.iter().position(|one| one.id == *variant);
            let step = if up { 1 } else { variants.len() - 1 };
            let next = (now.unwrap_or(0) + step) % variants.len();
            let id = variants[next].id.clone();
            self.compile(&id, &[]);
            return;
        }
        let Some(at) = self.setting_at() else {
            self.turn_seats(up);
            return;
        };
        let setting = &self.usual(&self.rules.about.settings[at]);
        let value = step_of(setting, up);
        if value == setting.value {
            let edge = if up { "maximum" } else { "minimum" };
            self.fault = Some(format!("{} is the {edge}", setting_words(setting)));
            return;
        }
        self.set(at, &value);
    }

    fn reset(&mut self) {
        self.fault = None;
        if self.at == 0 {
            self.compile(patience_core::STANDARD, &[]);
        } else if let Some(at) = self.setting_at() {
            let default = self.rules.about.settings[at].default.clone();
            self.set(at, &default);
        } else {
            let usual = Seating::default();
            match self.at {
                1 if self.rules.seats() == 1 => {
                    self.changed |= self.duel.is_some();
                    self.duel = None;
                    return;
                }
                1 => self.seating.sit(usual.people, usual.own_seat),
                2 => self.seating.level = usual.level,
                _ => return,
            }
            self.reseated = true;
        }
    }

    /// Returns an option of the game as it would be if no player had a handicap.
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
        let variant = self.rules.about.variant.clone();
        self.compile(&variant, &set);
    }

    /// Returns the options that differ from their defaults after `change`, which changes one of them.
    fn chosen_with(&self, change: Option<(usize, &Value)>) -> Vec<(String, String)> {
        let chosen = |(at, setting): (usize, &Setting)| {
            let value = match change {
                Some((index, value)) if index == at => value.clone(),
                _ => self.usual(setting).value,
            };
            (value != setting.default).then(|| (setting.id.clone(), value.to_string()))
        };
        let settings = self.rules.about.settings.iter().enumerate();
        settings.filter_map(chosen).collect()
    }

    /// Returns the next or the previous choice of which seats people take, together with the seat of a single person.
    /// The choices of a single person in a seat other than the first come last. Partners are a choice only in a
    /// partnership game.
    fn next_people(&self, up: bool) -> (People, Seat) {
        let last = Seat::new(self.rules.seats().saturating_sub(1));
        let people = self.seating.people;
        if people == People::One {
            let own = self.seating.own_seat.min(last);
            match (own.number(), up) {
                (0, true) => {}
                (0, false) => return (People::One, last),
                (_, true) if own == last => return (People::One, Seat::FIRST),
                (number, true) => return (People::One, Seat::new(number + 1)),
                (1, false) => return (People::All, Seat::FIRST),
                (number, false) => return (People::One, Seat::new(number - 1)),
            }
        }
        if people == People::All && up {
            return (People::One, Seat::new(1).min(last));
        }
        let next = match people.stepped(up) {
            People::Partners if self.rules.partners() == 1 => People::Partners.stepped(up),
            next => next,
        };
        (next, Seat::FIRST)
    }

    /// Compiles the game's rules with a variant and options. If an option is a list of numbers and does not have one
    /// number per side, it is reset to its default, and a message says so.
    fn compiled(
        &self,
        variant: &str,
        set: &[(String, String)],
    ) -> Result<(Rules, Option<String>), Faults> {
        let compile = |set: &[(String, String)]| {
            Handicaps(&self.handicaps).compile(&self.file, Some(variant), set)
        };
        let rules = compile(set)?;
        let Some((list, numbers)) = wrong_list(&rules, set) else {
            return Ok((rules, None));
        };
        let others = set.iter().filter(|(name, _)| *name != list.id);
        let others: Vec<(String, String)> = others.cloned().collect();
        let text = format!(
            "{}: reset to {}. The list had {} for {} sides",
            list.ask,
            list.default,
            count(numbers, "number"),
            rules.all_sides().count()
        );
        Ok((compile(&others)?, Some(text)))
    }

    fn compile(&mut self, variant: &str, set: &[(String, String)]) {
        match self.compiled(variant, set) {
            Ok((rules, adapted)) => {
                if adapted.is_some() {
                    self.fault = adapted;
                }
                let at = self.setting_at();
                let chosen = at.map(|at| self.rules.about.settings[at].id.clone());
                self.rules = Arc::new(rules);
                self.sift();
                // The cursor stays on its option while others appear and disappear.
                let settings = &self.rules.about.settings;
                let mut shown = self.shown.iter().map(|shown| &settings[*shown].id);
                if let Some(row) = shown.position(|id| Some(id) == chosen.as_ref()) {
                    self.at = row + 1 + self.seats();
                }
                self.changed = true;
                self.at = self.at.min(self.rows() - 1);
            }
            Err(faults) => {
                self.fault = faults.0.first().map(|fault| match &fault.help {
                    Some(help) => format!("{} ({help})", fault.message),
                    None => fault.message.clone(),
                });
            }
        }
    }

    /// Handles a click on the options page: moves the cursor to the row, and changes the value if the click was on the
    /// value or its arrows. Returns whether the click opens the page of the players.
    fn click(&mut self, screen: Rect, x: u16, y: u16) -> bool {
        let page = self.page(screen, &Theme::default());
        if let Some(row) = page.beyond_mark_at(x, y) {
            self.at = row;
            self.weigh();
            return false;
        }
        let Some((row, part)) = page.part_at(x, y) else {
            return false;
        };
        self.at = row;
        if part != Part::Words {
            self.turn(part == Part::Next);
        }
        self.weigh();
        self.is_on_seats()
    }

    fn page(&self, screen: Rect, theme: &Theme) -> SwitchPage {
        let widest = self.widest_switches();
        let room = |of: fn(&Switch) -> &str| widest.iter().map(|switch| width(of(switch))).max();
        let value = room(|switch| &switch.value).unwrap_or(0);
        let note = room(|switch| &switch.note).unwrap_or(0);
        let mut switches = self.switches();
        keep_room(&mut switches, value, note);
        SwitchPage::new(&switches, self.at, screen, switches_width(&widest), theme)
    }

    /// Returns the choices that the player has made on the options page.
    fn choices(&self) -> ChosenOptions {
        let reseated = self.rules.seats() > 1 && self.reseated;
        ChosenOptions {
            rules: Arc::clone(&self.rules),
            deal: self.deal,
            seating: reseated.then_some(self.seating),
            for_two: self.rival(),
            changed: self.changed,
        }
    }
}

impl Page for OptionsPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Switches
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        match input {
            PageInput::Action(Action::Apply | Action::Left | Action::Right)
                if self.is_on_seats() =>
            {
                vec![Effect::OpenNames]
            }
            PageInput::Action(Action::Apply) => {
                vec![Effect::Close, Effect::ChooseOptions(self.choices())]
            }
            PageInput::Action(action) => {
                self.act(action);
                Vec::new()
            }
            PageInput::Clicked((x, y)) if self.click(context.table_area(), x, y) => {
                vec![Effect::OpenNames]
            }
            PageInput::Clicked(_) | PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let title = format!("Options: {}", self.rules.about.title);
        let (text, style) = match &self.fault {
            Some(fault) => (fault.clone(), theme.error),
            None => (self.about(), theme.dim),
        };
        self.page(area, theme)
            .draw(frame, theme, &title, (&text, style), 3);
    }

    fn list(&self, _: &Context) -> Option<(usize, usize)> {
        Some((self.at, self.rows()))
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply if self.is_on_seats() => "open the list".into(),
            Action::Apply if self.at_table && !self.changed && !self.reseated => {
                "keep the game".into()
            }
            Action::Apply => "deal".into(),
            _ => KeyWords::Usual,
        }
    }
}

/// The number of the switch that opens the page of the players. It is the last switch about the players.
const EACH_SEAT: usize = 3;

/// Returns the next or the previous value of an option. If the value is a list with one number per seat, all numbers
/// change.
fn step_of(setting: &Setting, up: bool) -> Value {
    match (&setting.kind, &setting.value) {
        (Kind::Number { min, max, .. }, Value::PerSeat(numbers)) => {
            let step = if up { 1 } else { -1 };
            let numbers = numbers.iter().map(|number| number + step);
            Value::PerSeat(numbers.map(|number| number.clamp(*min, *max)).collect())
        }
        _ => setting.step(up),
    }
}

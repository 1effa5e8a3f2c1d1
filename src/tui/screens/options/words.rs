//! The texts on the options page of a game: the switches with their values, and the explanation of the switch under the
//! cursor.

use patience_core::{Kind, Seat, Setting, Value, Variant};
use patience_language::describe::{range_words, setting_words};

use super::{EACH_SEAT, OptionsPage};
use crate::render::switches::Switch;
use crate::render::text::width;
use patience_app::duel::{Duel, DuelMode};
use patience_app::settings::{ComputerLevel, People, Rival, Seating, Word};

/// The words on the switch about the players when two people play the same deal.
const TWO: &str = "two, on the same deal";

const OWN_LEVELS_AND_PILES: &str = "custom levels, piles";

/// The explanations of the switches about the players on the options page.
const PEOPLE_AT_ONCE: &str = "One person in any seat with the whole keyboard, or two with half of \
    it each (“all” means two here). Computers take the other seats. Saved as a setting.";
const PEOPLE_IN_TURN: &str = "One person in any seat, two, or everybody, taking turns at the \
    keyboard. Computer players take the other seats. Saved as a setting.";
const COMPUTERS: &str = "The level sets speed and attention. Saved as a setting.";
const IN_TURNS: &str = "In turns, all levels from medium up plan alike; higher ones \
    only overlook less. Saved as a setting.";
const SEATS: &str = "Enter opens the list of seats: the name and colour of each player, the \
    levels of computer players, and handicaps in cards.";

/// The sentence about an option of the game that has no effect as long as the other options stay as they are.
const IDLE: &str = "No effect with the other options as they are.";

impl OptionsPage {
    fn variant(&self) -> Option<&Variant> {
        let mut variants = self.file.variants().iter();
        variants.find(|variant| variant.id == self.rules.about.variant)
    }

    /// Returns the switches of the options page, from top to bottom.
    pub(super) fn switches(&self) -> Vec<Switch> {
        let title = self.variant().map_or("", |variant| variant.title.as_str());
        let variants = format!("{} in all", self.file.variants().len());
        let mut switches = vec![switch("Variant", title, &variants)];
        if self.rules.seats() == 1 {
            let value = match self.duel {
                None => "one".to_owned(),
                Some(Rival::Person) => TWO.to_owned(),
                Some(Rival::Computer(level)) => format!("one, against {}", level.word()),
            };
            let choices = if Duel::allows_computer(&self.rules) {
                "one, two, or a level"
            } else {
                "one or two"
            };
            switches.push(switch("Players", &value, choices));
        } else {
            let Seating { people, level, .. } = self.seating;
            let playing = match self.seating.people_of(&self.rules)[..] {
                [own] if people == People::One && own != Seat::FIRST => {
                    format!("one, in seat {}", own.number() + 1)
                }
                _ => people.word().to_owned(),
            };
            let choices = match self.rules.partners() {
                1 => "one, two, all".to_owned(),
                _ => People::list(),
            };
            switches.push(switch("Players at this keyboard", &playing, &choices));
            switches.push(switch("Computer players", level.word(), "to match-me"));
            let own = self
                .seating
                .computers_of(&self.rules)
                .into_iter()
                .any(|seat| self.seating.level_of(seat) != level);
            let piles = self.rules.all_seats().any(|seat| {
                let handicap = self.handicaps.get(seat.index());
                handicap.is_some_and(|handicap| *handicap != 0)
            });
            let value = match (own, piles) {
                (false, false) => "all alike",
                (true, false) => "custom levels",
                (false, true) => "custom piles",
                (true, true) => OWN_LEVELS_AND_PILES,
            };
            switches.push(switch("Each seat", value, "opens a list"));
        }
        let shown = self.shown.iter().map(|at| &self.rules.about.settings[*at]);
        switches.extend(
            shown.map(|option| switch(&option.ask, &setting_words(option), &bounds(option))),
        );
        switches
    }

    /// Returns every switch of the options page with its widest value, including options that do not apply now. The
    /// page is made wide enough for all of them, so that its width never changes.
    pub(super) fn widest_switches(&self) -> Vec<Switch> {
        let widest = |titles: Vec<String>| {
            let titles = titles.into_iter().max_by_key(|title| width(title));
            titles.unwrap_or_default()
        };
        let variants = self.file.variants().iter();
        let mut switches = self.switches();
        switches[0].value = widest(variants.map(|variant| variant.title.clone()).collect());
        if self.rules.seats() == 1 {
            TWO.clone_into(&mut switches[1].value);
        } else {
            OWN_LEVELS_AND_PILES.clone_into(&mut switches[EACH_SEAT].value);
        }
        let options = self.rules.about.settings.iter().map(|option| {
            let of = |value: Value| {
                let option = option.clone();
                setting_words(&Setting { value, ..option })
            };
            let mut values = match &option.kind {
                Kind::Choice(choices) => choices.iter().map(|(_, title)| title.clone()).collect(),
                Kind::Number { min, max, .. } => {
                    vec![of(Value::Number(*min)), of(Value::Number(*max))]
                }
                Kind::YesNo => vec![of(Value::YesNo(true))],
            };
            values.push(setting_words(option));
            switch(&option.ask, &widest(values), &bounds(option))
        });
        switches.extend(options);
        switches
    }

    /// Returns the blurb of the chosen variant of the game, and the variant's name on the command line.
    fn about_variant(&self) -> String {
        let blurb = self.variant().map_or("", |variant| variant.blurb.as_str());
        let help = if blurb.is_empty() {
            "The left and right arrow keys change a value."
        } else {
            blurb
        };
        if self.file.variants().len() == 1 {
            return help.to_owned();
        }
        let id = &self.rules.about.variant;
        format!("{help} For this game only. On the command line: --variant {id}.")
    }

    /// Returns the explanation of the option that sets the pace of the game: in turns or all players at once.
    fn about_pace(&self) -> String {
        let (how, other) = if self.rules.in_real_time() {
            ("Everybody plays at once, as fast as they can.", "turns")
        } else {
            (
                "Players take turns without a time limit.",
                "playing at once",
            )
        };
        format!("{how} Options about {other} do not apply and are hidden.")
    }

    /// Returns the explanation of the switch that selects the players of a duel.
    fn about_players(&self) -> String {
        let how = match DuelMode::from_rules(&self.rules) {
            DuelMode::HeadToHead => "Two place the same cards in turn, each on their own board",
            DuelMode::OneAfterTheOther => "Two play the same deal, one after the other",
        };
        let computer = if Duel::allows_computer(&self.rules) {
            " The opponent can be a computer player: --players YOU,medium."
        } else {
            ""
        };
        format!("{how}; the better result wins. On the command line: --duel.{computer}")
    }

    /// Returns the explanation of the switch under the cursor of the options page.
    pub(super) fn about(&self) -> String {
        if self.at == 0 {
            return self.about_variant();
        }
        match self.setting_at() {
            Some(at) if self.idle => format!("{IDLE} {}", about(&self.rules.about.settings[at])),
            Some(at) if self.pace == Some(at) => self.about_pace(),
            Some(at) => about(&self.rules.about.settings[at]),
            None if self.rules.seats() == 1 => self.about_players(),
            None if self.at == 1 && self.rules.in_real_time() => PEOPLE_AT_ONCE.to_owned(),
            None if self.at == 1 => PEOPLE_IN_TURN.to_owned(),
            None if self.at == EACH_SEAT => SEATS.to_owned(),
            None if !self.rules.in_real_time() => {
                format!("{} {IN_TURNS}", computer(self.seating.level))
            }
            None => format!("{} {COMPUTERS}", computer(self.seating.level)),
        }
    }
}

fn switch(ask: &str, value: &str, note: &str) -> Switch {
    Switch {
        ask: ask.to_owned(),
        value: value.to_owned(),
        note: note.to_owned(),
        is_changed: false,
    }
}

/// Returns the explanation of a level of computer players, such as medium.
fn computer(level: ComputerLevel) -> String {
    match level {
        ComputerLevel::Match => {
            "match-me: about your own speed so far, medium at first.".to_owned()
        }
        ComputerLevel::Level(level) => format!("Level {level}, on a scale from gentle to machine."),
    }
}

fn bounds(setting: &Setting) -> String {
    range_words(setting).unwrap_or_default()
}

fn about(setting: &Setting) -> String {
    let usual = Setting {
        value: setting.default.clone(),
        ..setting.clone()
    };
    let changed = if setting.value == setting.default {
        "This is the default".to_owned()
    } else {
        format!("The default is {}", setting_words(&usual))
    };
    match &setting.kind {
        Kind::Choice(choices) => {
            let titles: Vec<&str> = choices.iter().map(|(_, title)| title.as_str()).collect();
            format!("{changed}. Choices: {}.", titles.join("; "))
        }
        _ => format!("{changed}."),
    }
}

//! The texts of the page of options: the switches with their values, and words about the one under
//! the cursor.

use patience_core::{Kind, Seat, Setting, Value, Variant};
use patience_language::describe::{range_words, setting_words};

use super::{EACH_SEAT, OptionsPage};
use crate::render::switches::Switch;
use crate::render::text::width;
use patience_app::duel::{Duel, Manner};
use patience_app::settings::{ComputerLevel, People, Rival, Seating, Word};

/// How many play, where two play the same deal.
const TWO: &str = "two, on the same deal";

const OWN_LEVELS_AND_PILES: &str = "own levels and piles";

/// The words for the switch about the players.
const PEOPLE_AT_ONCE: &str = "One person with the whole keyboard, in any seat, or two with half of \
    it each; all is two here. Computer players take the other seats. Kept as a setting.";
const PEOPLE_IN_TURN: &str = "One, in any seat, two, or all who play: they take turns at the \
    keyboard. Computer players take the other seats. Kept as a setting.";
const COMPUTERS: &str = "It says how quick they are and how much they see. Kept as a setting.";
const IN_TURNS: &str = "In turns speed counts for nothing, and all plan alike from medium on: a \
    better one only overlooks less. Kept as a setting.";
const SEATS: &str = "Enter opens the list of the seats: who sits there by name and \
    colour, each computer player's own level, and who has more or fewer cards to be rid of.";

/// The words for an option that makes no difference.
const IDLE: &str = "As the other options are, this changes nothing.";

impl OptionsPage {
    fn variant(&self) -> Option<&Variant> {
        let mut variants = self.file.variants().iter();
        variants.find(|variant| variant.id == self.rules.about.variant)
    }

    /// Returns the switches of the page, in their order.
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
                (true, false) => "own levels",
                (false, true) => "own piles",
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

    /// Returns the switches with the widest value of each, those of options that mean nothing at
    /// present included: the page is as wide whatever is chosen.
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

    /// Returns the blurb of the variant, and its name on the command line.
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
        let id = &self.rules.about.variant;
        format!("{help} For this game only; on the command line: --variant {id}.")
    }

    /// Returns the words for the pace.
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

    /// Returns the words for a duel.
    fn about_players(&self) -> String {
        let how = match Manner::from_rules(&self.rules) {
            Manner::HeadToHead => "Two place the same cards in turn, each on a board of their own",
            Manner::OneAfterTheOther => "Two play the same deal, one after the other",
        };
        let computer = if Duel::allows_computer(&self.rules) {
            " The other may be a computer player: --players YOU,medium."
        } else {
            ""
        };
        format!("{how}; the better result wins. On the command line: --duel.{computer}")
    }

    /// Returns the words about the switch under the cursor.
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

/// Returns the words for a level of computer players.
fn computer(level: ComputerLevel) -> String {
    match level {
        ComputerLevel::Match => {
            "match-me: their hands are as quick as yours has been, medium at first.".to_owned()
        }
        ComputerLevel::Level(level) => format!("This is {level}, of gentle to machine."),
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
            format!("{changed}. It can be: {}.", titles.join("; "))
        }
        _ => format!("{changed}."),
    }
}

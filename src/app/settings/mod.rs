//! The settings that a person has chosen: the configuration file, the environment and the flags
//! brought together, each value with its origin. A file with faults is refused as a whole.

mod checks;
mod choice;
mod file;
mod listing;
pub mod memory;
mod players;
mod seating;
mod store;
mod terminal;
mod themes;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use patience_core::Seat;
use patience_language::{Fault, Faults, Source};

pub use choice::Choice;
pub use file::HALF;
use file::{FileValues, GameTable};
pub use players::{
    LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, Player, is_player_name, is_usual_name,
};
pub use seating::{Rival, Seating};
pub use store::{Change, StoreError, Stored};
pub use terminal::{Colours, Terminal};
pub use themes::{Colour, OwnTheme, Role, ThemeChoice, Themes};
pub use words::{
    Backs, CardSize, ComputerLevel, Courtesy, Courts, Glyphs, Hints, Keyboard, Origin, People,
    PlayerColour, Sourced, SuitColours, Theme, Word,
};

use crate::catalogue::Catalogue;
use crate::files;
use crate::files::places::{NamedBy, Places};
use crate::files::value_reader::ValueReader;
use crate::limits::SETTINGS_FILE;

/// The memory, in MiB, that the search for a win takes at most unless the file names another
/// amount.
const USUAL_LIGHT_MEMORY: u32 = 256;

/// The settings that come from the environment and the command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether colours are unwanted (`NO_COLOR`).
    pub no_color: bool,
    /// Whether nothing is to move on the screen (`ACCESSIBLE`).
    pub accessible: bool,
    /// Whether the terminal is on another machine (`SSH_CONNECTION`).
    pub over_ssh: bool,
    /// The terminal as the environment describes it.
    pub terminal: Terminal,
    /// The theme named on the command line.
    pub theme: Option<ThemeChoice>,
}

impl Circumstances {
    /// Reads the environment. A variable that is empty counts as not set.
    pub fn of_environment(theme: Option<ThemeChoice>) -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        Self {
            no_color: is_set("NO_COLOR"),
            accessible: is_set("ACCESSIBLE"),
            over_ssh: is_set("SSH_CONNECTION"),
            terminal: Terminal::described(|name| std::env::var(name).ok()),
            theme,
        }
    }

    /// Returns the theme in force. A change while the program runs comes before the flag, which
    /// comes before the environment, which comes before the file.
    fn theme_over(
        &self,
        file: Option<Sourced<ThemeChoice>>,
        is_changed: bool,
    ) -> Sourced<ThemeChoice> {
        match (&self.theme, file) {
            (_, Some(theme)) if is_changed => theme,
            (Some(theme), _) => Sourced {
                value: theme.clone(),
                origin: Origin::Flag("--theme"),
            },
            _ if self.no_color => Sourced {
                value: Theme::Plain.into(),
                origin: Origin::Environment("NO_COLOR"),
            },
            (None, theme) => theme.unwrap_or_else(|| self.usual_theme()),
        }
    }

    /// Returns the theme that is used unless somebody names one: baize where the terminal has colours
    /// enough.
    fn usual_theme(&self) -> Sourced<ThemeChoice> {
        let value = ThemeChoice::BuiltIn(match self.terminal.colours {
            Colours::None => Theme::Plain,
            Colours::Sixteen => Theme::Sixteen,
            Colours::Indexed | Colours::Direct => Theme::Baize,
        });
        let origin = self
            .terminal
            .few_colours_by
            .map_or(Origin::Default, Origin::Environment);
        Sourced { value, origin }
    }

    /// Returns the characters that are used unless the file names others: those that locale and
    /// terminal can show.
    pub fn usual_glyphs(&self) -> Sourced<Glyphs> {
        self.terminal
            .ascii_by
            .map_or(Sourced::default(Glyphs::Unicode), |name| Sourced {
                value: Glyphs::Ascii,
                origin: Origin::Environment(name),
            })
    }

    /// Returns whether cards are seen moving: where the screen is read aloud they are not, and over a slow line
    /// they are not unless the file says so.
    fn animation_over(&self, file: Option<Sourced<bool>>) -> Sourced<bool> {
        if self.accessible {
            return Sourced {
                value: false,
                origin: Origin::Environment("ACCESSIBLE"),
            };
        }
        file.unwrap_or(if self.over_ssh {
            Sourced {
                value: false,
                origin: Origin::Environment("SSH_CONNECTION"),
            }
        } else {
            Sourced::default(true)
        })
    }
}

/// All settings in force.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The game that is played when none is named.
    pub game: Sourced<Option<String>>,
    /// The colours of the table.
    pub theme: Sourced<ThemeChoice>,
    /// How large cards are drawn.
    pub card_size: Sourced<CardSize>,
    /// How many colours the suits have.
    pub suits: Sourced<SuitColours>,
    /// The pattern on the backs of cards.
    pub backs: Sourced<Backs>,
    /// How kings, queens and jacks look.
    pub courts: Sourced<Courts>,
    /// The characters that cards are drawn with.
    pub glyphs: Sourced<Glyphs>,
    /// Whether the mouse is used.
    pub mouse: Sourced<bool>,
    /// Whether cards are seen moving.
    pub animation: Sourced<bool>,
    /// Whether piles show their keys.
    pub labels: Sourced<bool>,
    /// Whether the table shows if the position can still be won.
    pub light: Sourced<bool>,
    /// The memory for the search that finds out whether the position can be won, in MiB.
    pub light_memory: Sourced<u32>,
    /// The cards that hints take into account.
    pub hints: Sourced<Hints>,
    /// Whether the program offers to play the remaining moves where they play themselves.
    pub finish: Sourced<bool>,
    /// Whether the first steps are shown at the next game.
    pub first_steps: Sourced<bool>,
    /// Whether a new deal is one that can be won: unless the file says so, in games alone where such
    /// a deal is found within a second.
    pub winnable: Sourced<bool>,
    /// Whether games that have ended are recorded.
    pub records: Sourced<bool>,
    /// How many people play at this keyboard in real time.
    pub people: Sourced<People>,
    /// The seat of a person who is alone at a table of several; in a game without it the first one.
    pub own_seat: Sourced<Seat>,
    /// How good the computer players are.
    pub computer_level: Sourced<ComputerLevel>,
    /// The time for which computer players leave a pile alone where a person has played.
    pub courtesy: Sourced<Courtesy>,
    /// Which letters stand where on the keyboard.
    pub keyboard: Sourced<Keyboard>,
    /// The keys of the player on the left, where they are not the usual ones.
    pub left_keys: Sourced<Option<String>>,
    /// The keys of the player on the right, where they are not the usual ones.
    pub right_keys: Sourced<Option<String>>,
    /// The people at the table, the first seat first.
    pub players: Sourced<Vec<Player>>,
    /// The themes that may be chosen.
    pub themes: Arc<Themes>,
    /// The names of the games that stand among the favourites on the first page. A name of which
    /// there is no game stays: its rule file may come back.
    pub favourites: Sourced<Vec<String>>,
    keys: Vec<(String, Sourced<Vec<String>>)>,
    games: Vec<GameTable>,
    path: PathBuf,
    source: Arc<Source>,
    circumstances: Circumstances,
    /// The settings that were changed while the program ran: the change comes before flags and
    /// environment.
    changed: BTreeSet<String>,
}

impl Settings {
    /// Reads the configuration file and checks its games and keys.
    ///
    /// # Errors
    /// Returns every fault of the file. A file that was named but is not there is a fault;
    /// the usual one need not exist.
    pub fn load(
        places: &Places,
        circumstances: Circumstances,
        catalogue: &Catalogue,
    ) -> Result<Self, Faults> {
        let (settings, faults) = Self::load_what_can_be(places, circumstances, catalogue)?;
        if faults.0.is_empty() {
            Ok(settings)
        } else {
            Err(faults)
        }
    }

    /// Reads the configuration file as far as it is sound, with its faults: what has one is as if it
    /// were not written there.
    ///
    /// # Errors
    /// Fails where the file cannot be read at all.
    pub fn load_what_can_be(
        places: &Places,
        circumstances: Circumstances,
        catalogue: &Catalogue,
    ) -> Result<(Self, Faults), Faults> {
        let name = places.config_file.display().to_string();
        let usual = places.config_named_by == NamedBy::Usual;
        let read = if usual {
            files::read_own
        } else {
            files::read_named
        };
        let text = match read(&places.config_file, SETTINGS_FILE) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound && usual => String::new(),
            Err(error) => {
                let reason = match error.kind() {
                    io::ErrorKind::NotFound => "there is no such file".to_owned(),
                    _ => error.to_string(),
                };
                let message = format!("the configuration file {name} cannot be read: {reason}");
                return Err(Fault {
                    place: None,
                    message,
                    help: None,
                }
                .into());
            }
        };
        let source = Arc::new(Source { name, text });
        let mut reader = ValueReader::new(&source);
        let mut values = file::read(&mut reader);
        let themes = Arc::new(Themes::new(places.themes.clone()));
        let of_theme = checks::theme(&mut reader, &values, &themes);
        checks::games(&mut reader, &values, catalogue);
        checks::keys(&mut reader, &values);
        let mut faults = reader.into_faults();
        if !faults.is_empty() {
            checks::leave_out_faulty_games(&source, &mut values, catalogue);
        }
        if !of_theme.is_empty() {
            values.theme = None;
            faults.extend(of_theme);
        }
        let path = places.config_file.clone();
        let around = Around {
            circumstances,
            themes,
        };
        let settings = Self::resolve(path, source, values, around, BTreeSet::new());
        Ok((settings, Faults(faults)))
    }

    /// Returns the settings of somebody who has no configuration file; `path` is where a
    /// change would be written.
    pub fn without_file(path: PathBuf, circumstances: Circumstances) -> Self {
        let source = Arc::new(Source {
            name: path.display().to_string(),
            text: String::new(),
        });
        Self::resolve(
            path,
            source,
            FileValues::default(),
            Around {
                circumstances,
                themes: Arc::default(),
            },
            BTreeSet::new(),
        )
    }

    fn resolve(
        path: PathBuf,
        source: Arc<Source>,
        values: FileValues,
        around: Around,
        changed: BTreeSet<String>,
    ) -> Self {
        let Around {
            circumstances,
            themes,
        } = around;
        let line = |at: usize| Origin::File {
            line: source.line_column(at).0,
        };
        let theme = values.theme.and_then(|named| {
            let value = themes.find(&named.value).ok()?;
            let origin = line(named.span.start);
            Some(Sourced { value, origin })
        });
        let theme = circumstances.theme_over(theme, changed.contains("theme"));
        let animation = circumstances.animation_over(values.animation);
        let keys = values.keys.into_iter().map(|(name, keys)| {
            let origin = line(name.span.start);
            (
                name.value,
                Sourced {
                    value: keys.into_iter().map(|key| key.value).collect(),
                    origin,
                },
            )
        });
        Self {
            game: values.game.map_or(Sourced::default(None), |game| Sourced {
                origin: line(game.span.start),
                value: Some(game.value),
            }),
            theme,
            card_size: values.card_size.unwrap_or(Sourced::default(CardSize::Auto)),
            suits: values.suits.unwrap_or(Sourced::default(SuitColours::Two)),
            backs: values.backs.unwrap_or(Sourced::default(Backs::Lattice)),
            courts: values.courts.unwrap_or(Sourced::default(Courts::Drawn)),
            glyphs: values
                .glyphs
                .unwrap_or_else(|| circumstances.usual_glyphs()),
            mouse: values.mouse.unwrap_or(Sourced::default(true)),
            animation,
            labels: values.labels.unwrap_or(Sourced::default(true)),
            light: values.light.unwrap_or(Sourced::default(true)),
            light_memory: values
                .light_memory
                .unwrap_or(Sourced::default(USUAL_LIGHT_MEMORY)),
            hints: values.hints.unwrap_or(Sourced::default(Hints::Everything)),
            finish: values.finish.unwrap_or(Sourced::default(true)),
            first_steps: values.first_steps.unwrap_or(Sourced::default(true)),
            winnable: values.winnable.unwrap_or(Sourced::default(true)),
            records: values.records.unwrap_or(Sourced::default(true)),
            people: values.people.unwrap_or(Sourced::default(People::One)),
            own_seat: values.own_seat.unwrap_or(Sourced::default(Seat::FIRST)),
            computer_level: values
                .computer_level
                .unwrap_or(Sourced::default(Seating::default().level)),
            courtesy: values.courtesy.unwrap_or(Sourced::default(Courtesy::None)),
            keyboard: values
                .keyboard
                .unwrap_or(Sourced::default(Keyboard::Qwerty)),
            left_keys: maybe(values.left_keys),
            right_keys: maybe(values.right_keys),
            players: values.players.unwrap_or(Sourced::default(Vec::new())),
            themes,
            favourites: values.favourites.unwrap_or(Sourced::default(Vec::new())),
            keys: keys.collect(),
            games: values.games,
            path,
            source,
            circumstances,
            changed,
        }
    }

    /// Returns the keys that were given to actions, by the action's name.
    pub fn keys(&self) -> BTreeMap<String, Vec<String>> {
        self.keys
            .iter()
            .map(|(action, keys)| (action.clone(), keys.value.clone()))
            .collect()
    }

    /// Reads the folder of themes anew: somebody may have written one while the program ran. A theme in
    /// force that has faults now stays as it was. Returns whether the one in force has changed.
    pub fn read_themes_anew(&mut self) -> bool {
        let themes = Arc::new(Themes::new(self.themes.folder().to_owned()));
        let read = match &self.theme.value {
            ThemeChoice::Own(theme) => themes.find(theme.name()).ok(),
            ThemeChoice::BuiltIn(_) => None,
        };
        self.themes = themes;
        match read {
            Some(read) if read != self.theme.value => {
                self.theme.value = read;
                true
            }
            _ => false,
        }
    }

    /// Returns how many colours the terminal has.
    pub const fn colours(&self) -> Colours {
        self.circumstances.terminal.colours
    }

    /// Returns the configuration file's path.
    pub const fn path(&self) -> &PathBuf {
        &self.path
    }
}

/// What settings depend on besides the file.
#[derive(Debug, Clone)]
struct Around {
    circumstances: Circumstances,
    themes: Arc<Themes>,
}

/// Returns the setting for a value that may be missing from the file.
fn maybe<T>(value: Option<Sourced<T>>) -> Sourced<Option<T>> {
    value.map_or(Sourced::default(None), |found| Sourced {
        value: Some(found.value),
        origin: found.origin,
    })
}

#[cfg(test)]
mod tests;

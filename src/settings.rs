//! What a person has chosen: the configuration file, the environment and the flags brought
//! together, each value with its origin. A file with faults is refused as a whole.

mod checks;
mod file;
mod seating;
mod store;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use patience_core::{Fault, Faults, Source};

use file::{FileValues, GameTable};
pub use file::{HALF, LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, Player};
pub use seating::Seating;
use seating::about_player;
pub use store::{StoreError, Stored};
pub use words::{
    CardSize, ComputerLevel, Courtesy, Glyphs, Keyboard, Origin, People, PlayerColour, Sourced,
    SuitColours, Theme, Word,
};

use crate::catalogue::Catalogue;
use crate::files;
use crate::places::{NamedBy, Places};
use crate::spanned::Reader;

/// The longest configuration file that is read.
const LONGEST_FILE: u64 = 256 << 10;

/// What the environment and the command line say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether colours are unwanted (`NO_COLOR`).
    pub no_color: bool,
    /// Whether the terminal is on another machine (`SSH_CONNECTION`).
    pub over_ssh: bool,
    /// The theme named on the command line.
    pub theme: Option<Theme>,
}

impl Circumstances {
    /// Reads the environment. A variable that is empty counts as not set.
    pub fn of_environment(theme: Option<Theme>) -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        Self {
            no_color: is_set("NO_COLOR"),
            over_ssh: is_set("SSH_CONNECTION"),
            theme,
        }
    }
}

/// A variant and options, as named by a person: nothing of it has been checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The variant.
    pub variant: Option<String>,
    /// Options with their values as text.
    pub set: Vec<(String, String)>,
}

/// All settings in force.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The game that is played when none is named.
    pub game: Sourced<Option<String>>,
    /// The colours of the table.
    pub theme: Sourced<Theme>,
    /// How large cards are drawn.
    pub card_size: Sourced<CardSize>,
    /// How many colours the suits have.
    pub suits: Sourced<SuitColours>,
    /// The characters that cards are drawn with.
    pub glyphs: Sourced<Glyphs>,
    /// Whether the mouse is used.
    pub mouse: Sourced<bool>,
    /// Whether cards are seen moving.
    pub animation: Sourced<bool>,
    /// Whether piles show their keys.
    pub labels: Sourced<bool>,
    /// How many people play at this keyboard where all play at once.
    pub people: Sourced<People>,
    /// How good the computer players are.
    pub computer_level: Sourced<ComputerLevel>,
    /// For how long computer players leave a pile alone where a person has played.
    pub courtesy: Sourced<Courtesy>,
    /// Which letters stand where on the keyboard.
    pub keyboard: Sourced<Keyboard>,
    /// The keys of the player on the left, where they are not the usual ones.
    pub left_keys: Sourced<Option<String>>,
    /// The keys of the player on the right, where they are not the usual ones.
    pub right_keys: Sourced<Option<String>>,
    /// The people at the table, the first seat first.
    pub players: Sourced<Vec<Player>>,
    keys: Vec<(String, Sourced<Vec<String>>)>,
    games: Vec<GameTable>,
    path: PathBuf,
    source: Arc<Source>,
    circumstances: Circumstances,
    /// What was changed while the program ran, which holds against flags and environment.
    changed: BTreeSet<String>,
}

impl Settings {
    /// Reads the configuration file and checks what it says about games and keys.
    ///
    /// # Errors
    /// Returns every fault of the file. A file that was named but is not there is a fault;
    /// the usual one need not exist.
    pub fn load(
        places: &Places,
        circumstances: Circumstances,
        catalogue: &Catalogue,
    ) -> Result<Self, Faults> {
        let name = places.config_file.display().to_string();
        let text = match files::read_text(&places.config_file, LONGEST_FILE) {
            Ok(text) => text,
            Err(error)
                if error.kind() == io::ErrorKind::NotFound
                    && places.config_named_by == NamedBy::Usual =>
            {
                String::new()
            }
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
        let mut reader = Reader::new(&source);
        let values = file::read(&mut reader);
        checks::games(&mut reader, &values, catalogue);
        checks::keys(&mut reader, &values);
        let faults = reader.into_faults();
        if faults.is_empty() {
            Ok(Self::resolve(
                places.config_file.clone(),
                source,
                values,
                circumstances,
                BTreeSet::new(),
            ))
        } else {
            Err(Faults(faults))
        }
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
            circumstances,
            BTreeSet::new(),
        )
    }

    fn resolve(
        path: PathBuf,
        source: Arc<Source>,
        values: FileValues,
        circumstances: Circumstances,
        changed: BTreeSet<String>,
    ) -> Self {
        let line = |at: usize| Origin::File {
            line: source.line_column(at).0,
        };
        let theme = match (circumstances.theme, values.theme) {
            (_, Some(theme)) if changed.contains("theme") => theme,
            (Some(theme), _) => Sourced {
                value: theme,
                origin: Origin::Flag("--theme"),
            },
            _ if circumstances.no_color => Sourced {
                value: Theme::Plain,
                origin: Origin::Environment("NO_COLOR"),
            },
            (None, theme) => theme.unwrap_or(Sourced::default(Theme::Dark)),
        };
        let animation = values.animation.unwrap_or(if circumstances.over_ssh {
            Sourced {
                value: false,
                origin: Origin::Environment("SSH_CONNECTION"),
            }
        } else {
            Sourced::default(true)
        });
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
            glyphs: values.glyphs.unwrap_or(Sourced::default(Glyphs::Unicode)),
            mouse: values.mouse.unwrap_or(Sourced::default(true)),
            animation,
            labels: values.labels.unwrap_or(Sourced::default(true)),
            people: values.people.unwrap_or(Sourced::default(People::One)),
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
            keys: keys.collect(),
            games: values.games,
            path,
            source,
            circumstances,
            changed,
        }
    }

    /// Returns who sits at a new table where all play at once.
    pub fn seating(&self) -> Seating {
        let mut own = [None; MOST_PLAYERS];
        for (own, player) in own.iter_mut().zip(&self.players.value) {
            *own = player.level;
        }
        Seating {
            people: self.people.value,
            level: self.computer_level.value,
            own,
            courtesy: self.courtesy.value,
        }
    }

    /// Returns how many cards more, or fewer, each player has to be rid of in a race.
    pub fn handicaps(&self) -> Vec<i8> {
        let players = self.players.value.iter();
        players.map(|player| player.handicap).collect()
    }

    /// Returns the keys that were given to actions, by the action's name.
    pub fn keys(&self) -> BTreeMap<String, Vec<String>> {
        self.keys
            .iter()
            .map(|(action, keys)| (action.clone(), keys.value.clone()))
            .collect()
    }

    /// Returns the configuration file's path.
    pub const fn path(&self) -> &PathBuf {
        &self.path
    }

    /// Returns the name of the player at a seat, counted from 0.
    pub fn player_name(&self, seat: usize) -> String {
        self.players.value.get(seat).map_or_else(
            || format!("Player {}", seat + 1),
            |player| player.name.clone(),
        )
    }

    /// Returns the colour of the player at a seat, counted from 0: the chosen one, or else
    /// the first in their order that nobody chose.
    pub fn player_colour(&self, seat: usize) -> PlayerColour {
        let chosen = |seat: usize| {
            self.players
                .value
                .get(seat)
                .and_then(|player| player.colour)
        };
        let free: Vec<PlayerColour> = PlayerColour::ALL
            .iter()
            .copied()
            .filter(|colour| {
                self.players
                    .value
                    .iter()
                    .all(|player| player.colour != Some(*colour))
            })
            .collect();
        let unnamed = (0..seat)
            .filter(|earlier| chosen(*earlier).is_none())
            .count();
        let pool: &[PlayerColour] = if free.is_empty() {
            PlayerColour::ALL
        } else {
            &free
        };
        chosen(seat).unwrap_or_else(|| pool[unnamed % pool.len()])
    }

    /// Returns the variant and options of a game: what the flags say, over what the
    /// configuration says. Options that were configured for one variant are dropped when the
    /// flags name another.
    pub fn choice_for(&self, game: &str, flags: &Choice) -> Choice {
        let Some(table) = self.games.iter().find(|table| table.game.value == game) else {
            return flags.clone();
        };
        let configured = table.variant.as_ref().map(|variant| variant.value.as_str());
        let standard =
            |variant: Option<&str>| variant.unwrap_or(patience_core::STANDARD).to_owned();
        if flags.variant.is_some() && standard(flags.variant.as_deref()) != standard(configured) {
            return flags.clone();
        }
        let named = |option: &str| flags.set.iter().any(|(name, _)| name == option);
        let kept = table.options.iter().filter(|(name, _)| !named(&name.value));
        let mut set: Vec<(String, String)> = kept
            .map(|(name, value)| (name.value.clone(), value.value.clone()))
            .collect();
        set.extend(flags.set.iter().cloned());
        Choice {
            variant: flags
                .variant
                .clone()
                .or_else(|| configured.map(str::to_owned)),
            set,
        }
    }

    /// Lists every setting in force with its value as text and its origin.
    pub fn list(&self) -> Vec<(String, String, Origin)> {
        let words = |yes: bool| if yes { "on" } else { "off" }.to_owned();
        let mut list = vec![
            (
                "game".to_owned(),
                self.game
                    .value
                    .clone()
                    .unwrap_or_else(|| "(none)".to_owned()),
                self.game.origin,
            ),
            (
                "theme".to_owned(),
                self.theme.value.to_string(),
                self.theme.origin,
            ),
            (
                "card_size".to_owned(),
                self.card_size.value.to_string(),
                self.card_size.origin,
            ),
            (
                "suits".to_owned(),
                self.suits.value.to_string(),
                self.suits.origin,
            ),
            (
                "glyphs".to_owned(),
                self.glyphs.value.to_string(),
                self.glyphs.origin,
            ),
            (
                "mouse".to_owned(),
                words(self.mouse.value),
                self.mouse.origin,
            ),
            (
                "animation".to_owned(),
                words(self.animation.value),
                self.animation.origin,
            ),
            (
                "labels".to_owned(),
                words(self.labels.value),
                self.labels.origin,
            ),
        ];
        list.push((
            "people".to_owned(),
            self.people.value.to_string(),
            self.people.origin,
        ));
        list.push((
            "computer_level".to_owned(),
            self.computer_level.value.to_string(),
            self.computer_level.origin,
        ));
        list.push((
            "courtesy".to_owned(),
            self.courtesy.value.to_string(),
            self.courtesy.origin,
        ));
        list.push((
            "keyboard".to_owned(),
            self.keyboard.value.to_string(),
            self.keyboard.origin,
        ));
        for (key, half) in [
            ("left_keys", &self.left_keys),
            ("right_keys", &self.right_keys),
        ] {
            if let Some(keys) = &half.value {
                list.push((key.to_owned(), keys.clone(), half.origin));
            }
        }
        let names: Vec<String> = self.players.value.iter().map(about_player).collect();
        let names = if names.is_empty() {
            "(none)".to_owned()
        } else {
            names.join(", ")
        };
        list.push(("players".to_owned(), names, self.players.origin));
        for (action, keys) in &self.keys {
            list.push((format!("keys.{action}"), keys.value.join(", "), keys.origin));
        }
        for table in &self.games {
            let variant = table.variant.iter().map(|variant| ("variant", variant));
            let options = table
                .options
                .iter()
                .map(|(name, value)| (name.value.as_str(), value));
            for (name, value) in variant.chain(options) {
                let origin = Origin::File {
                    line: self.source.line_column(value.span.start).0,
                };
                list.push((
                    format!("games.{}.{name}", table.game.value),
                    value.value.clone(),
                    origin,
                ));
            }
        }
        for (key, _, origin) in &mut list {
            if self.changed.contains(key.as_str()) {
                *origin = Origin::Program;
            }
        }
        list
    }
}

/// Turns a value that may be missing into one that may be nothing.
fn maybe<T>(value: Option<Sourced<T>>) -> Sourced<Option<T>> {
    value.map_or(Sourced::default(None), |found| Sourced {
        value: Some(found.value),
        origin: found.origin,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str, circumstances: Circumstances) -> Settings {
        let source = Arc::new(Source {
            name: "config.toml".to_owned(),
            text: text.to_owned(),
        });
        let mut reader = Reader::new(&source);
        let values = file::read(&mut reader);
        assert_eq!(reader.into_faults(), []);
        Settings::resolve(
            PathBuf::from("config.toml"),
            source,
            values,
            circumstances,
            BTreeSet::new(),
        )
    }

    #[test]
    fn no_color_gives_the_plain_theme_unless_a_flag_names_another() {
        let circumstances = Circumstances {
            no_color: true,
            ..Circumstances::default()
        };
        let theme = settings("theme = \"baize\"", circumstances.clone()).theme;
        assert_eq!(
            theme,
            Sourced {
                value: Theme::Plain,
                origin: Origin::Environment("NO_COLOR")
            }
        );
        let flagged = Circumstances {
            theme: Some(Theme::Light),
            ..circumstances
        };
        assert_eq!(
            settings("theme = \"baize\"", flagged).theme.origin,
            Origin::Flag("--theme")
        );
    }

    #[test]
    fn cards_do_not_move_over_ssh_unless_the_file_says_so() {
        let circumstances = Circumstances {
            over_ssh: true,
            ..Circumstances::default()
        };
        assert!(!settings("", circumstances.clone()).animation.value);
        assert_eq!(
            settings("\nanimation = true", circumstances).animation,
            Sourced {
                value: true,
                origin: Origin::File { line: 2 }
            }
        );
    }

    #[test]
    fn a_variant_named_by_a_flag_drops_options_set_for_another() {
        let settings = settings(
            "[games.one]\nvariant = \"small\"\ncells = 3\nfree = true\n",
            Circumstances::default(),
        );
        let flag = |variant: Option<&str>, set: &[(&str, &str)]| {
            let set = set
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            settings.choice_for(
                "one",
                &Choice {
                    variant: variant.map(str::to_owned),
                    set,
                },
            )
        };
        assert_eq!(flag(None, &[]).set.len(), 2);
        assert_eq!(
            flag(Some("small"), &[("cells", "1")]).set,
            [
                ("free".to_owned(), "true".to_owned()),
                ("cells".to_owned(), "1".to_owned())
            ]
        );
        assert_eq!(
            flag(Some("standard"), &[]),
            Choice {
                variant: Some("standard".to_owned()),
                set: Vec::new()
            }
        );
        assert_eq!(flag(None, &[]).variant.as_deref(), Some("small"));
    }

    #[test]
    fn players_without_a_colour_get_different_ones() {
        let settings = settings(
            "[[players]]\nname = \"Ann\"\n[[players]]\nname = \"Bo\"\ncolour = \"blue\"\n",
            Circumstances::default(),
        );
        let colours: Vec<_> = (0..3).map(|seat| settings.player_colour(seat)).collect();
        assert_eq!(
            colours,
            [PlayerColour::Red, PlayerColour::Blue, PlayerColour::Green]
        );
        assert_eq!(
            (
                settings.player_name(1).as_str(),
                settings.player_name(2).as_str()
            ),
            ("Bo", "Player 3")
        );
    }
}

//! The list of all settings, written as a table. Each row has the name, the type, the default and the texts of a
//! setting. The settings themselves, the reader of the file, the list of `patience config` and the page of settings are
//! generated from the rows. The type decides how a value is read, shown and changed to the next value, in `value.rs`.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use patience_core::Seat;
use patience_language::{Node, Source};

use super::file::{GameTable, Spanned};
use super::value::{HalfKeyboard, SettingValue};
use super::{
    Backs, CardSize, Change, Circumstances, ComputerLevel, Courtesy, Courts, Glyphs, Hints,
    Keyboard, Origin, People, Pictures, Player, Seating, SuitColours, ThemeChoice, Themes,
    Winnable, WithOrigin,
};
use crate::files::value_reader::ValueReader;

/// A row in the table of settings: a setting, with its texts and the functions that read and return its value.
pub(super) struct Row {
    /// The setting that this row describes.
    pub id: SettingId,
    /// The key of the setting in the configuration file.
    pub key: &'static str,
    /// The name of the setting on the page of settings.
    pub name: &'static str,
    /// The description of the setting.
    pub does: &'static str,
    /// The default of the setting in words. Empty if the value itself says enough, otherwise a single text.
    pub usual: &'static [&'static str],
    /// Whether the setting is available to guests at a shared table.
    pub in_room: bool,
    /// Reads the value of the setting from the configuration file.
    pub read: fn(&mut Settings, &mut ValueReader, &Node),
    /// Returns the value of the setting, and where the value comes from.
    pub value: fn(&Settings) -> (&dyn SettingValue, Origin),
}

/// Generates `Settings`, `SettingId` and `ROWS` from the rows of the table of settings. Each row is written as `Id
/// field: Type = default, in_room: BOOL, NAME, DESCRIPTION, DEFAULT IN WORDS;`. The last part is left out if the
/// default value says enough. A default may be a value, or a value with its origin.
macro_rules! settings {
    (|$circumstances:ident| $(
        $id:ident $field:ident: $type:ty = $default:expr, in_room: $in_room:literal,
            $name:literal, $does:literal $(, $usual:literal)?;
    )+) => {
        /// All settings that are in force.
        #[derive(Debug, Clone)]
        pub struct Settings {
            $(
                #[doc = concat!($name, ". ", $does)]
                pub $field: WithOrigin<$type>,
            )+
            /// The available colour themes.
            pub themes: Arc<Themes>,
            pub(super) keys: Vec<(Spanned, Vec<Spanned>)>,
            pub(super) games: Vec<GameTable>,
            pub(super) path: PathBuf,
            pub(super) source: Arc<Source>,
            pub(super) circumstances: Circumstances,
            /// The settings that were changed while the program ran. Such a change overrides flags and
            /// environment.
            pub(super) changed: BTreeSet<SettingId>,
        }

        impl Settings {
            /// Creates the settings before the text of the configuration file is read.
            pub(super) fn new(
                path: PathBuf,
                text: String,
                $circumstances: Circumstances,
                themes: Arc<Themes>,
            ) -> Self {
                let name = path.display().to_string();
                Self {
                    $($field: WithOrigin::from($default),)+
                    themes,
                    keys: Vec::new(),
                    games: Vec::new(),
                    path,
                    source: Source::new(name, text),
                    circumstances: $circumstances,
                    changed: BTreeSet::new(),
                }
            }
        }

        /// A setting that a line of the configuration file can set.
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
        pub enum SettingId {
            $(
                #[doc = $name]
                $id,
            )+
            /// The keyboard keys of an action. Contains the name of the action.
            Keys(String),
            /// An option of a game, or its variant. Contains the names of the game and of the option.
            GameOption(String, String),
        }

        /// The rows of the table of settings, in the order of the page of settings.
        pub(super) static ROWS: &[Row] = &[$(Row {
            id: SettingId::$id,
            key: stringify!($field),
            name: $name,
            does: $does,
            usual: &[$($usual)?],
            in_room: $in_room,
            read: |settings, reader, node| {
                let is_changed = settings.changed.contains(&SettingId::$id);
                settings.$field.read(stringify!($field), reader, node, &settings.themes, is_changed);
            },
            value: |settings| (&settings.$field.value, settings.$field.origin),
        },)+];
    };
}

settings! { |circumstances|
    Game game: Option<String> = None, in_room: false,
        "First game", "The game under the cursor when the program starts.", "none";
    Theme theme: ThemeChoice = circumstances.theme(), in_room: true,
        "Colour theme",
        "dark, light, auto (like the terminal), baize, sixteen (colours), plain, or your own.",
        "baize if the terminal has 256 colours";
    CardSize card_size: CardSize = CardSize::Auto, in_room: true,
        "Card size",
        "The largest that leaves the columns room to grow, or a size from colossal to small. A size that does not fit \
         is reduced.";
    Suits suits: SuitColours = SuitColours::Two, in_room: true,
        "Suit colours", "Red and black, or a colour for each suit.";
    Backs backs: Backs = Backs::Lattice, in_room: true,
        "Card backs", "A lattice, rows of diamonds, or a net.";
    Courts courts: Courts = Courts::Drawn, in_room: true,
        "Court cards", "Drawings of kings, queens and jacks, or letters between suit signs.";
    Pictures pictures: Pictures = Pictures::Auto, in_room: true,
        "Card pictures",
        "Cards as pictures, if the terminal can show them.";
    Glyphs glyphs: Glyphs = circumstances.usual_glyphs(), in_room: true,
        "Characters",
        "Suit signs, large ones (sextants, needs a new font), or plain ASCII.",
        "unicode if locale and terminal can show it";
    Mouse mouse: bool = true, in_room: true,
        "Mouse", "Turn it off to select text with the mouse in the terminal.";
    Animation animation: bool = circumstances.animation(), in_room: true,
        "Animation", "Show cards moving, or place them at once.", "on, off over SSH";
    WindowTitle window_title: bool = circumstances.window_title(), in_room: true,
        "Window title",
        "The game and its progress, or whose turn it is. Off leaves the title unchanged.",
        "on if the terminal has one";
    Labels labels: bool = true, in_room: true,
        "Show pile keys", "The keys work whether they are shown or not.";
    Light light: bool = true, in_room: false,
        "Show if winnable",
        "In single-player games, show in the top line whether the position can be won with all cards known.";
    LightMemory light_memory: u32 = 256, in_room: false,
        "Solver memory",
        "Memory limit for the solver. If a result is undecided, more may help.";
    Hints hints: Hints = Hints::Everything, in_room: false,
        "Cards used by hints",
        "All cards including those face down, or only those visible to you.";
    Finish finish: bool = true, in_room: false,
        "Offer to auto-finish", "When the remaining moves are automatic, offer to play them.";
    FirstSteps first_steps: bool = true, in_room: false,
        "Tutorial",
        "Three steps in the next single-player game: a move, the stock or undo, and a hint. It turns itself off \
         afterwards.";
    Winnable winnable: Winnable = Winnable::Quick, in_room: false,
        "Winnable deals only",
        "quick: search up to a second, in games where that is enough. \
         thorough: up to a minute, in all single-player games.";
    Records records: bool = true, in_room: false,
        "Game records",
        "Keep finished games, on this machine only, for statistics and replays.";
    People people: People = People::One, in_room: false,
        "People at the keyboard",
        "In real time: one, or two with half the keyboard each. In turns: one, two or all. partners: two on the same \
         side.";
    OwnSeat own_seat: Seat = Seat::FIRST, in_room: false,
        "Seat against computers",
        "Your seat among computer players, or the first in games with fewer seats. In turns, the first seat begins.";
    ComputerLevel computer_level: ComputerLevel = Seating::default().level, in_room: false,
        "Computer players",
        "Their speed, from gentle to machine, or match-me for about your own. In turns, levels differ only in what they \
         overlook.";
    Courtesy courtesy: Courtesy = Courtesy::None, in_room: false,
        "Computer politeness",
        "How long computer players avoid a shared pile after you have played there.";
    Keyboard keyboard: Keyboard = Keyboard::Qwerty, in_room: false,
        "Keyboard", "The layout of the letters, for two people at one keyboard.";
    LeftKeys left_keys: Option<HalfKeyboard> = None, in_room: false,
        "Keys on the left", "Fifteen keys of the left half, in three rows of five.", "from the layout";
    RightKeys right_keys: Option<HalfKeyboard> = None, in_room: false,
        "Keys on the right", "Fifteen keys of the right half, in three rows of five.", "from the layout";
    Players players: Vec<Player> = Vec::new(), in_room: false,
        "Players",
        "Names, colours, levels of computer players, handicaps. Enter opens the list.", "Player 1 and so on";
        // The name of a missing game stays, since its rule file may return.
    Favourites favourites: Vec<String> = Vec::new(), in_room: false,
        "Favourite games",
        "Listed near the top of the first page, where * adds the game under the cursor.", "none";
}

impl SettingId {
    /// Returns the row of a setting in the table of settings. Returns `None` for the keyboard keys of an action and the
    /// options of a game, which have no row.
    fn row(&self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.id == *self)
    }

    /// Returns the path of keys that leads to the setting in the configuration file.
    pub fn path(&self) -> Vec<&str> {
        match self {
            Self::Keys(action) => vec!["keys", action],
            Self::GameOption(game, option) => vec!["games", game, option],
            _ => self.row().map(|row| row.key).into_iter().collect(),
        }
    }

    /// Returns the name that the setting has on the page of settings.
    pub fn name(&self) -> String {
        self.row()
            .map_or_else(|| self.to_string(), |row| row.name.to_owned())
    }

    /// Returns the description of the setting, with its default.
    pub fn about(&self) -> String {
        let Some(row) = self.row() else {
            return "Set in the configuration file.".to_owned();
        };
        let without_file = Settings::without_file(PathBuf::new(), Circumstances::default());
        let usual = (row.value)(&without_file).0.shown();
        let usual = row.usual.first().map(ToString::to_string).or(usual);
        format!("{} Default: {}.", row.does, usual.unwrap_or_default())
    }

    /// Whether the setting is available to guests at a shared table.
    pub fn is_in_room(&self) -> bool {
        matches!(self, Self::Keys(_)) || self.row().is_some_and(|row| row.in_room)
    }
}

impl Settings {
    /// Returns the change that sets a setting to its next or previous value. Returns `None` if the setting can be
    /// changed only in the configuration file.
    pub fn turned(&self, id: &SettingId, up: bool) -> Option<Change> {
        let value = (id.row()?.value)(self).0.turned(up, &self.themes)?;
        Some(Change::new(id.clone(), value))
    }
}

/// Writes the name of the setting as in `patience config`: `theme`, `keys.undo`, `games.golf.wrap`.
impl fmt::Display for SettingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path().join("."))
    }
}

impl Settings {
    /// Reads all settings from the configuration file. Settings with errors are skipped, and `reader` collects all
    /// errors. Returns the parsed file.
    pub(super) fn read(&mut self, reader: &mut ValueReader) -> Node {
        let document = reader.document();
        for entry in document.entries() {
            let node = &entry.node;
            let rows = ROWS.iter();
            match (rows.clone().find(|row| row.key == entry.key), &*entry.key) {
                (Some(row), _) => (row.read)(self, reader, node),
                (None, "keys") => self.keys = reader.keys(node),
                (None, "games") => self.games = reader.games(node),
                (None, _) => {
                    let keys: Vec<&str> =
                        rows.map(|row| row.key).chain(["keys", "games"]).collect();
                    reader.unknown(entry, "a setting", &keys);
                }
            }
        }
        document
    }
}

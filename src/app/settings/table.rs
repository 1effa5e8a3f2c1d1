//! Every setting in one row: its name in the program, its type, its default and its words. The settings
//! themselves, the reader of the file, the list of `patience config` and the page of settings follow from the
//! rows. How a value is read, shown and turned to the next one is decided by its type, in `value.rs`.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use patience_core::Seat;
use patience_language::{Node, Source};

use super::file::{GameTable, Marked};
use super::value::{HalfKeyboard, SettingValue};
use super::{
    Backs, CardSize, Change, Circumstances, ComputerLevel, Courtesy, Courts, Glyphs, Hints,
    Keyboard, Origin, People, Pictures, Player, Seating, Sourced, SuitColours, ThemeChoice, Themes,
    Winnable,
};
use crate::files::value_reader::ValueReader;

/// A setting: its words, and how to get at its value.
pub(super) struct Row {
    /// Which setting it is.
    pub id: SettingId,
    /// The key in the configuration file.
    pub key: &'static str,
    /// The name on the page of settings.
    pub name: &'static str,
    /// What it does.
    pub does: &'static str,
    /// The default in words: one text where the default value itself does not say enough, otherwise none.
    pub usual: &'static [&'static str],
    /// Whether a guest in a room has it.
    pub in_room: bool,
    /// Reads it from the file.
    pub read: fn(&mut Settings, &mut ValueReader, &Node),
    /// Returns its value and where that comes from.
    pub value: fn(&Settings) -> (&dyn SettingValue, Origin),
}

/// Makes of the rows `Settings`, `SettingId` and `ROWS`. A row is
/// `Id field: Type = default, in_room: BOOL, NAME, WHAT IT DOES, DEFAULT IN WORDS;`; the last is left out where
/// the default value says it. A default may be a value, or a value with its origin.
macro_rules! settings {
    (|$circumstances:ident| $(
        $id:ident $field:ident: $type:ty = $default:expr, in_room: $in_room:literal,
            $name:literal, $does:literal $(, $usual:literal)?;
    )+) => {
        /// All settings in force.
        #[derive(Debug, Clone)]
        pub struct Settings {
            $(
                #[doc = concat!($name, ". ", $does)]
                pub $field: Sourced<$type>,
            )+
            /// The themes that may be chosen.
            pub themes: Arc<Themes>,
            pub(super) keys: Vec<(Marked, Vec<Marked>)>,
            pub(super) games: Vec<GameTable>,
            pub(super) path: PathBuf,
            pub(super) source: Arc<Source>,
            pub(super) circumstances: Circumstances,
            /// The settings that were changed while the program ran: the change comes before flags and
            /// environment.
            pub(super) changed: BTreeSet<SettingId>,
        }

        impl Settings {
            /// Returns what holds before the text of the configuration file is read.
            pub(super) fn new(
                path: PathBuf,
                text: String,
                $circumstances: Circumstances,
                themes: Arc<Themes>,
            ) -> Self {
                let name = path.display().to_string();
                Self {
                    $($field: Sourced::from($default),)+
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

        /// What a line of the configuration file sets.
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
        pub enum SettingId {
            $(
                #[doc = $name]
                $id,
            )+
            /// The keys of the action of this name.
            Keys(String),
            /// An option of a game, or its variant: the name of the game and that of the option.
            GameOption(String, String),
        }

        /// All settings that have a row, in the order in which they are listed.
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
        "Game to start with", "The game under the cursor when the program starts.", "none";
    Theme theme: ThemeChoice = circumstances.theme(), in_room: true,
        "Colours of the table",
        "dark, light, auto (as the terminal is), baize, sixteen colours, plain, or your own.",
        "baize where the terminal has 256 colours";
    CardSize card_size: CardSize = CardSize::Auto, in_room: true,
        "Size of the cards",
        "The largest that leaves columns room to grow, or a size from colossal to small. What does not fit is \
         made smaller.";
    Suits suits: SuitColours = SuitColours::Two, in_room: true,
        "Colours of the suits", "Red and black, or a colour for each suit.";
    Backs backs: Backs = Backs::Lattice, in_room: true,
        "Backs of the cards", "A lattice, rows of diamonds, or a net.";
    Courts courts: Courts = Courts::Drawn, in_room: true,
        "Kings, queens, jacks", "Drawn, or their letters between signs of the suit.";
    Pictures pictures: Pictures = Pictures::Auto, in_room: true,
        "Cards as pictures",
        "Drawn cards where the terminal shows pictures.";
    Glyphs glyphs: Glyphs = circumstances.usual_glyphs(), in_room: true,
        "Characters",
        "Suit signs and lines, sextants for large corners of large cards as well, or letters and dashes.",
        "unicode where locale and terminal show it";
    Mouse mouse: bool = true, in_room: true,
        "Mouse", "Off leaves the mouse to the terminal, for selecting text.";
    Animation animation: bool = circumstances.animation(), in_room: true,
        "Cards are seen moving", "Off, a move is done at once.", "on, off over SSH";
    WindowTitle window_title: bool = circumstances.window_title(), in_room: true,
        "Title of the window",
        "The game and its progress, or whose turn it is. Off leaves the title alone.",
        "on where the terminal has one";
    Labels labels: bool = true, in_room: true,
        "Piles show their keys", "The keys work whether they are shown or not.";
    Light light: bool = true, in_room: false,
        "Says if it can be won",
        "In games for one the top line says whether what lies there can be won, all cards known.";
    LightMemory light_memory: u32 = 256, in_room: false,
        "Memory for finding out",
        "How much memory finding that out may take. Where it is undecided, more may help.";
    Hints hints: Hints = Hints::Everything, in_room: false,
        "Hints use",
        "Everything, those cards included that lie face down, or what is visible to you.";
    Finish finish: bool = true, in_room: false,
        "Offers to finish", "Where the rest plays itself, it is offered to have it played.";
    FirstSteps first_steps: bool = true, in_room: false,
        "Shows the first steps",
        "Three steps at the next game for one: a move, the stock or undo, a hint. Once they are done they do \
         not come back.";
    Winnable winnable: Winnable = Winnable::Quick, in_room: false,
        "Only deals that can be won",
        "Quick: searches a second for a new deal that can be won, in games where that is enough. \
         Thorough: a minute, in all games for one.";
    Records records: bool = true, in_room: false,
        "Records of your games",
        "Games that have ended are kept, on this machine alone: for statistics, and to be played back.";
    People people: People = People::One, in_room: false,
        "Players at the keyboard",
        "How many are people. All at once: one, or two with half the keyboard each; in turns: one, two or all. \
         Partners are two on one side.";
    OwnSeat own_seat: Seat = Seat::FIRST, in_room: false,
        "Seat of one who is alone",
        "Where one person sits among computer players; in a game without that seat, the first. In turns the \
         first seat begins.";
    ComputerLevel computer_level: ComputerLevel = Seating::default().level, in_room: false,
        "Computer players",
        "How quick they are: gentle to machine, or match-me, as quick as you. In turns levels differ only in \
         what they overlook.";
    Courtesy courtesy: Courtesy = Courtesy::None, in_room: false,
        "Courtesy of computers",
        "For so long they leave a pile in the middle alone where you have just played.";
    Keyboard keyboard: Keyboard = Keyboard::Qwerty, in_room: false,
        "Keyboard", "Where the letters stand, for two people at one keyboard.";
    LeftKeys left_keys: Option<HalfKeyboard> = None, in_room: false,
        "Keys on the left", "Fifteen keys for half a keyboard, three rows of five.", "those of the keyboard";
    RightKeys right_keys: Option<HalfKeyboard> = None, in_room: false,
        "Keys on the right", "Fifteen keys for half a keyboard, three rows of five.", "those of the keyboard";
    Players players: Vec<Player> = Vec::new(), in_room: false,
        "Who sits at the table",
        "Names, colours, computer players' levels, handicaps. Enter opens the list.", "Player 1 and so on";
    // A name of which there is no game stays: its rule file may come back.
    Favourites favourites: Vec<String> = Vec::new(), in_room: false,
        "Favourite games",
        "They stand near the top of the first page, where * puts the game under the cursor among them.", "none";
}

impl SettingId {
    /// Returns its row; the keys of an action and the options of a game have none.
    fn row(&self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.id == *self)
    }

    /// Returns the path of its key in the configuration file.
    pub fn path(&self) -> Vec<&str> {
        match self {
            Self::Keys(action) => vec!["keys", action],
            Self::GameOption(game, option) => vec!["games", game, option],
            _ => self.row().map(|row| row.key).into_iter().collect(),
        }
    }

    /// Returns the name on the page of settings.
    pub fn name(&self) -> String {
        self.row()
            .map_or_else(|| self.to_string(), |row| row.name.to_owned())
    }

    /// Returns what it does, and its default.
    pub fn about(&self) -> String {
        let Some(row) = self.row() else {
            return "Written in the file.".to_owned();
        };
        let without_file = Settings::without_file(PathBuf::new(), Circumstances::default());
        let usual = (row.value)(&without_file).0.shown();
        let usual = row.usual.first().map(ToString::to_string).or(usual);
        format!("{} Default: {}.", row.does, usual.unwrap_or_default())
    }

    /// Tells whether a guest in a room has it.
    pub fn is_in_room(&self) -> bool {
        matches!(self, Self::Keys(_)) || self.row().is_some_and(|row| row.in_room)
    }
}

impl Settings {
    /// Returns the change of a setting to its next value or the one before; none where only the file sets it.
    pub fn turned(&self, id: &SettingId, up: bool) -> Option<Change> {
        let value = (id.row()?.value)(self).0.turned(up, &self.themes)?;
        Some(Change::new(id.clone(), value))
    }
}

/// As `patience config` names it: `theme`, `keys.undo`, `games.golf.wrap`.
impl fmt::Display for SettingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path().join("."))
    }
}

impl Settings {
    /// Reads the file as far as it is sound, by the rows; the reader gathers all its faults. Returns the
    /// document.
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

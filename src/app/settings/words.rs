//! Settings whose values are words, and the origins of the values of settings.

use std::fmt;

use patience_solver::{Level, Skill};

use super::Colours;

/// A type of setting whose value is one of a few words.
pub trait Word: Copy + PartialEq + Sized + 'static {
    /// All values of the setting, in the order of the page of settings.
    const ALL: &'static [Self];

    /// Returns the word that stands for a setting's value in the configuration file and on the command line.
    fn word(self) -> &'static str;

    /// Returns the value that a word in the configuration file or on the command line stands for.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }

    /// Converts `true` or `false` to a value of the setting, if an earlier version of the program had a yes-or-no
    /// setting here.
    fn from_yes_no(_: bool) -> Option<Self> {
        None
    }

    /// Returns the words for all values of the setting, separated by commas.
    fn list() -> String {
        Self::ALL
            .iter()
            .map(|value| value.word())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the next or previous value of the setting. The first value comes after the last one.
    #[must_use]
    fn stepped(self, up: bool) -> Self {
        let at = Self::ALL
            .iter()
            .position(|value| *value == self)
            .unwrap_or(0);
        let step = if up { 1 } else { Self::ALL.len() - 1 };
        Self::ALL[(at + step) % Self::ALL.len()]
    }
}

/// Defines an enum for a setting in which each value has a word, and the list of its values.
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        impl $crate::settings::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::settings::Word::word(*self))
            }
        }
    };
}

pub use words;

words! {
    /// The colour theme of the table.
    Theme {
        /// A theme with a nearly black table.
        Dark = "dark",
        /// A theme with a table of warm off-white.
        Light = "light",
        /// A theme with a table of green cloth.
        Baize = "baize",
        /// A theme that uses the terminal's own sixteen colours and no others.
        Sixteen = "sixteen",
        /// A theme without colours.
        Plain = "plain",
        /// A light theme on a terminal with a light background, otherwise a dark theme.
        Auto = "auto",
    }
}

impl Theme {
    /// Returns the colour theme to draw with. `Auto` is replaced by a theme that suits the number of the terminal's
    /// colours and whether its background is light.
    #[must_use]
    pub const fn on(self, colours: Colours, has_light_ground: Option<bool>) -> Self {
        match (self, colours, has_light_ground) {
            (Self::Auto, Colours::None, _) => Self::Plain,
            (Self::Auto, Colours::Sixteen, _) => Self::Sixteen,
            (Self::Auto, _, Some(true)) => Self::Light,
            (Self::Auto, ..) => Self::Dark,
            (theme, ..) => theme,
        }
    }
}

words! {
    /// The size of the cards on the screen.
    CardSize {
        /// The largest card size at which there is still room for the columns to grow.
        Auto = "auto",
        /// Cards that are fifteen cells wide and eleven high, or giant cards if these do not fit.
        Colossal = "colossal",
        /// Cards that are eleven cells wide and eight high, or huge cards if these do not fit.
        Giant = "giant",
        /// Cards that are nine cells wide and seven high, or large cards if these do not fit.
        Huge = "huge",
        /// Cards that are seven cells wide and five high, or medium cards if these do not fit.
        Large = "large",
        /// Cards that are five cells wide and three high, or small cards if these do not fit.
        Medium = "medium",
        /// Cards that take one line of the screen.
        Small = "small",
    }
}

words! {
    /// The number of colours for the four suits.
    SuitColours {
        /// Two suit colours: red and black.
        Two = "two",
        /// Four suit colours, one for each suit.
        Four = "four",
    }
}

words! {
    /// The pattern on the backs of cards.
    Backs {
        /// Backs with crossed lines, close together.
        Lattice = "lattice",
        /// Backs with diamonds in rows.
        Diamonds = "diamonds",
        /// Backs with the meshes of a net.
        Net = "net",
    }
}

words! {
    /// When cards are drawn as pictures instead of characters.
    Pictures {
        /// Cards are drawn as pictures if the terminal reports that it can show pictures.
        Auto = "auto",
        /// Cards are drawn as pictures also inside tmux and screen, if these pass pictures on to the terminal.
        On = "on",
        /// Cards are never drawn as pictures.
        Off = "off",
    }
}

words! {
    /// How kings, queens and jacks are drawn.
    Courts {
        /// Kings, queens and jacks are drawn as pictures.
        Drawn = "drawn",
        /// Kings, queens and jacks are shown by their letters.
        Letters = "letters",
    }
}

words! {
    /// The characters that cards are drawn with.
    Glyphs {
        /// Cards are drawn with suit symbols and lines.
        Unicode = "unicode",
        /// Cards are drawn with suit symbols and lines, and ranks and suits are two rows high. They are drawn with
        /// sextants, which need a new font and a new terminal. Card pictures get a large rank and one large suit
        /// symbol.
        Sextants = "sextants",
        /// Cards are drawn with letters and dashes, for terminals that have no suit symbols and lines.
        Ascii = "ascii",
    }
}

words! {
    /// Which cards hints take into account.
    Hints {
        /// Hints take all cards into account, including those face down.
        Everything = "everything",
        /// Hints take into account only the cards that the player can see.
        Visible = "visible",
    }
}

/// How long to search for a new deal that can be won, in single-player games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winnable {
    /// No search for a winnable deal. The new deal may be unwinnable.
    Off,
    /// A search of up to a second for a winnable deal, in games where a second is usually enough.
    Quick,
    /// A search of up to a minute for a winnable deal, in every game.
    Thorough,
}

impl Word for Winnable {
    const ALL: &'static [Self] = &[Self::Off, Self::Quick, Self::Thorough];

    fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Quick => "quick",
            Self::Thorough => "thorough",
        }
    }

    fn from_yes_no(yes: bool) -> Option<Self> {
        Some(if yes { Self::Thorough } else { Self::Off })
    }
}

words! {
    /// The number of people at this keyboard. Computer players have the other seats.
    People {
        /// One person plays, with the whole keyboard.
        One = "one",
        /// Two people play. In a real-time game, each of them uses half of the keyboard.
        Two = "two",
        /// Two people play, on the same side if the game has partners.
        Partners = "partners",
        /// All players are people, but in a real-time game only two of them.
        All = "all",
    }
}

/// The level of a computer player. It is fixed, or it follows the speed of the people at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerLevel {
    /// The computer player has this fixed level.
    Level(Level),
    /// The computer player plays about as fast as the people at the table have played so far.
    Match,
}

impl ComputerLevel {
    /// Returns the fixed level of the computer player. If the level follows the people at the table, returns the level
    /// to start with.
    pub const fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Match => Level::Medium,
        }
    }

    /// Returns how strong and how fast a computer player with this level plays.
    pub const fn skill(self) -> Skill {
        match self {
            Self::Level(level) => Skill::at_level(level),
            Self::Match => Skill::matching(self.level()),
        }
    }
}

impl Word for ComputerLevel {
    const ALL: &'static [Self] = &[
        Self::Level(Level::Gentle),
        Self::Level(Level::Beginner),
        Self::Level(Level::Easy),
        Self::Level(Level::Medium),
        Self::Level(Level::Brisk),
        Self::Level(Level::Hard),
        Self::Level(Level::Expert),
        Self::Level(Level::Machine),
        Self::Match,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Level(level) => level.name(),
            Self::Match => "match-me",
        }
    }
}

impl fmt::Display for ComputerLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

words! {
    /// How long computer players avoid a shared pile after a person has played on it.
    Courtesy {
        /// Computer players do not avoid the pile at all.
        None = "none",
        /// Computer players avoid the pile for one second.
        One = "1s",
        /// Computer players avoid the pile for two seconds.
        Two = "2s",
        /// Computer players avoid the pile for three seconds.
        Three = "3s",
    }
}

impl Courtesy {
    /// Returns how long computer players avoid a pile, in milliseconds.
    pub const fn ms(self) -> u32 {
        match self {
            Self::None => 0,
            Self::One => 1000,
            Self::Two => 2000,
            Self::Three => 3000,
        }
    }
}

words! {
    /// The layout of the player's keyboard.
    Keyboard {
        /// An English keyboard.
        Qwerty = "qwerty",
        /// A German keyboard.
        Qwertz = "qwertz",
        /// A French keyboard.
        Azerty = "azerty",
        /// A keyboard with Dvorak's layout.
        Dvorak = "dvorak",
    }
}

words! {
    /// The colour that marks a player's cards and turn.
    PlayerColour {
        /// The player's colour is blue.
        Blue = "blue",
        /// The player's colour is red.
        Red = "red",
        /// The player's colour is green.
        Green = "green",
        /// The player's colour is yellow.
        Yellow = "yellow",
        /// The player's colour is magenta.
        Magenta = "magenta",
        /// The player's colour is cyan.
        Cyan = "cyan",
    }
}

/// Where the value of a setting comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The value is the default of the setting.
    Default,
    /// The value comes from a line of the configuration file.
    File {
        /// The number of the line in the configuration file, from 1.
        line: usize,
    },
    /// The value comes from the environment variable with this name.
    Environment(&'static str),
    /// The value comes from a flag on the command line.
    Flag(&'static str),
    /// The player changed the setting while the program was running.
    Program,
}

impl Origin {
    /// Whether a setting's value with this origin overrides the configuration file. `is_changed` says whether the
    /// player changed the setting while the program was running.
    pub(super) fn is_before_file(self, is_changed: bool) -> bool {
        match self {
            Self::Environment("ACCESSIBLE") => true,
            Self::Flag(_) | Self::Environment("NO_COLOR") => !is_changed,
            _ => false,
        }
    }
}

/// The value of a setting, with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithOrigin<T> {
    /// The value of the setting.
    pub value: T,
    /// Where the value of the setting comes from.
    pub origin: Origin,
}

impl<T> WithOrigin<T> {
    /// Creates a value of a setting that is its default.
    pub const fn default(value: T) -> Self {
        Self {
            value,
            origin: Origin::Default,
        }
    }

    /// Creates a value of a setting that an environment variable has set. If `variable` is `None`, the value is the
    /// default.
    pub(super) fn set_by(variable: Option<&'static str>, value: T) -> Self {
        let origin = variable.map_or(Origin::Default, Origin::Environment);
        Self { value, origin }
    }
}

impl<T> From<T> for WithOrigin<T> {
    fn from(value: T) -> Self {
        Self::default(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_can_be_chosen_and_one_that_follows_the_people() {
        for level in Level::ALL {
            assert!(ComputerLevel::ALL.contains(&ComputerLevel::Level(level)));
        }
        let follows = |level: &&ComputerLevel| level.skill().follows;
        assert_eq!(ComputerLevel::ALL.iter().filter(follows).count(), 1);
    }

    #[test]
    fn every_word_is_read_back() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_word(theme.word()), Some(*theme));
        }
        assert_eq!(Glyphs::list(), "unicode, sextants, ascii");
        assert_eq!(SuitColours::Four.stepped(true), SuitColours::Two);
    }
}

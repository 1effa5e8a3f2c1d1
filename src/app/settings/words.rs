//! Settings whose values are words, and where the values of settings come from.

use std::fmt;

use patience_solver::{Level, Skill};

use super::Colours;

/// A setting whose value is one of a few words.
pub trait Word: Copy + PartialEq + Sized + 'static {
    /// All values, in the order of the page of settings.
    const ALL: &'static [Self];

    /// Returns the word that stands for the value in the configuration file and on the command line.
    fn word(self) -> &'static str;

    /// Returns the value of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }

    /// Returns the value for `true` or `false`, if an earlier version of the program had a yes-or-no setting here.
    fn from_yes_no(_: bool) -> Option<Self> {
        None
    }

    /// Returns the words, separated by commas.
    fn list() -> String {
        Self::ALL
            .iter()
            .map(|value| value.word())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the next or previous value. The first value comes after the last one.
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

/// Defines an enum in which each value has a word, and the list of its values.
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
    /// The colours of the table.
    Theme {
        /// A nearly black table.
        Dark = "dark",
        /// A table of warm off-white.
        Light = "light",
        /// A table of green cloth.
        Baize = "baize",
        /// The terminal's own sixteen colours and no others.
        Sixteen = "sixteen",
        /// No colours.
        Plain = "plain",
        /// Light on a terminal with a light background, otherwise dark.
        Auto = "auto",
    }
}

impl Theme {
    /// Returns the theme to draw with. `Auto` is replaced by a theme that suits the colours of the terminal and whether
    /// its background is light.
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
    /// The size of the cards.
    CardSize {
        /// The largest size at which there is still room for the columns to grow.
        Auto = "auto",
        /// Fifteen cells by eleven, or giant if they do not fit.
        Colossal = "colossal",
        /// Eleven cells by eight, or huge if they do not fit.
        Giant = "giant",
        /// Nine cells by seven, or large if they do not fit.
        Huge = "huge",
        /// Seven cells by five, or medium if they do not fit.
        Large = "large",
        /// Five cells by three, or small if they do not fit.
        Medium = "medium",
        /// One line.
        Small = "small",
    }
}

words! {
    /// The number of suit colours.
    SuitColours {
        /// Red and black.
        Two = "two",
        /// One colour for each suit.
        Four = "four",
    }
}

words! {
    /// The pattern on the backs of cards.
    Backs {
        /// Crossed lines, close together.
        Lattice = "lattice",
        /// Diamonds in rows.
        Diamonds = "diamonds",
        /// The meshes of a net.
        Net = "net",
    }
}

words! {
    /// Whether cards are shown as pictures.
    Pictures {
        /// If the terminal reports that it can show pictures.
        Auto = "auto",
        /// Also inside tmux and screen, if they pass pictures on to the terminal.
        On = "on",
        /// Never.
        Off = "off",
    }
}

words! {
    /// The look of kings, queens and jacks.
    Courts {
        /// As pictures.
        Drawn = "drawn",
        /// As their letters.
        Letters = "letters",
    }
}

words! {
    /// The characters that cards are drawn with.
    Glyphs {
        /// Suit symbols and lines.
        Unicode = "unicode",
        /// Suit symbols and lines, with ranks and suits two rows high. They are drawn with sextants, which need a new
        /// font and a new terminal. Card pictures get a large rank and one large suit symbol.
        Sextants = "sextants",
        /// Letters and dashes, for terminals that have no suit symbols and lines.
        Ascii = "ascii",
    }
}

words! {
    /// The cards that hints take into account.
    Hints {
        /// All cards, including those face down.
        Everything = "everything",
        /// The cards that the player can see.
        Visible = "visible",
    }
}

/// How long to search for a new deal that can be won, in single-player games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winnable {
    /// No search. The deal may be unwinnable.
    Off,
    /// Up to a second, in games where a second is usually enough.
    Quick,
    /// Up to a minute, in every game.
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
        /// One person, with the whole keyboard.
        One = "one",
        /// Two people; in real time, with half the keyboard each.
        Two = "two",
        /// Two people on the same side if the game has partners, otherwise any two.
        Partners = "partners",
        /// All players; in real time only two.
        All = "all",
    }
}

/// The level of a computer player. It is fixed, or follows the speed of the people at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerLevel {
    /// A fixed level.
    Level(Level),
    /// The level follows the speed of the people at the table so far.
    Match,
}

impl ComputerLevel {
    /// Returns the level. If it follows the people at the table, returns the level to start with.
    pub const fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Match => Level::Medium,
        }
    }

    /// Returns the skill of a computer player with this level.
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
        /// Not at all.
        None = "none",
        /// One second.
        One = "1s",
        /// Two seconds.
        Two = "2s",
        /// Three seconds.
        Three = "3s",
    }
}

impl Courtesy {
    /// Returns the time in milliseconds.
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
    /// The layout of the keyboard.
    Keyboard {
        /// English.
        Qwerty = "qwerty",
        /// German.
        Qwertz = "qwertz",
        /// French.
        Azerty = "azerty",
        /// Dvorak's.
        Dvorak = "dvorak",
    }
}

words! {
    /// The colour that marks a player's cards and turn.
    PlayerColour {
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// Green.
        Green = "green",
        /// Yellow.
        Yellow = "yellow",
        /// Magenta.
        Magenta = "magenta",
        /// Cyan.
        Cyan = "cyan",
    }
}

/// The origin of a setting's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The default.
    Default,
    /// A line of the configuration file.
    File {
        /// The number of the line, from 1.
        line: usize,
    },
    /// An environment variable.
    Environment(&'static str),
    /// A flag on the command line.
    Flag(&'static str),
    /// A change that the player made while the program was running.
    Program,
}

impl Origin {
    /// Whether a value of this origin overrides the configuration file. `is_changed` says whether the player changed
    /// the setting while the program was running.
    pub(super) fn is_before_file(self, is_changed: bool) -> bool {
        match self {
            Self::Environment("ACCESSIBLE") => true,
            Self::Flag(_) | Self::Environment("NO_COLOR") => !is_changed,
            _ => false,
        }
    }
}

/// A value with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithOrigin<T> {
    /// The value.
    pub value: T,
    /// The origin.
    pub origin: Origin,
}

impl<T> WithOrigin<T> {
    /// Creates a value whose origin is the default.
    pub const fn default(value: T) -> Self {
        Self {
            value,
            origin: Origin::Default,
        }
    }

    /// Creates a value that an environment variable has set. If there is no such variable, the origin is the default.
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

//! Settings that are one of a few words, and where the value of a setting comes from.

use std::fmt;

use patience_solver::{Level, Skill};

use super::Colours;

/// A setting that is one of a few words.
pub trait Word: Copy + PartialEq + Sized + 'static {
    /// All values, in the order in which the page of settings steps through them.
    const ALL: &'static [Self];

    /// Returns the word in the configuration file and on the command line.
    fn word(self) -> &'static str;

    /// Returns the value that a word stands for.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }

    /// Returns the value that `true` or `false` stands for, where a former version had these.
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

    /// Returns the next value or the one before; the last is followed by the first.
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

/// Writes an enum of which each value has a word, with the list of them.
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
        /// Light on a terminal with a light ground, otherwise dark.
        Auto = "auto",
    }
}

impl Theme {
    /// Returns the theme to draw with: `Auto` depends on the colours of the terminal, and on whether its background is
    /// light.
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
    /// How large cards are drawn.
    CardSize {
        /// The largest that leaves the columns room to grow.
        Auto = "auto",
        /// Fifteen cells by eleven; where those do not fit, as giant.
        Colossal = "colossal",
        /// Eleven cells by eight; where those do not fit, as huge.
        Giant = "giant",
        /// Nine cells by seven; where those do not fit, as large.
        Huge = "huge",
        /// Seven cells by five; where those do not fit, as medium.
        Large = "large",
        /// Five cells by three; where those do not fit, as small.
        Medium = "medium",
        /// One line.
        Small = "small",
    }
}

words! {
    /// How many colours the suits have.
    SuitColours {
        /// Red and black.
        Two = "two",
        /// One for each suit.
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
        /// Where the terminal says that it can.
        Auto = "auto",
        /// Also inside tmux and screen, where they pass pictures on.
        On = "on",
        /// Never.
        Off = "off",
    }
}

words! {
    /// How kings, queens and jacks look.
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
        /// Suit signs and lines.
        Unicode = "unicode",
        /// The same, and ranks and suits two rows high out of sextants, which newer fonts and terminals have. Cards as
        /// pictures have a large rank and one large sign.
        Sextants = "sextants",
        /// Letters and dashes, for terminals without them.
        Ascii = "ascii",
    }
}

words! {
    /// The cards that hints take into account.
    Hints {
        /// All cards, those included that lie face down.
        Everything = "everything",
        /// The cards that the player can see.
        Visible = "visible",
    }
}

/// How long a new deal that can be won is looked for, in games for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winnable {
    /// Not at all: any deal is dealt.
    Off,
    /// For a second, in games where one is found within it.
    Quick,
    /// For a minute, in every game.
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
    /// How many people play at this keyboard; computer players have the other seats.
    People {
        /// One, with the whole keyboard.
        One = "one",
        /// Two; in real time, with a half each.
        Two = "two",
        /// Two on one side, where a side has partners; elsewhere any two.
        Partners = "partners",
        /// All; in real time there is room for two.
        All = "all",
    }
}

/// The level of a computer player: a fixed one, or one that follows the speed of the people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerLevel {
    /// A fixed level.
    Level(Level),
    /// The speed that the people at the table have shown so far.
    Match,
}

impl ComputerLevel {
    /// Returns the level; where it follows the people at the table, that which it begins at.
    pub const fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Match => Level::Medium,
        }
    }

    /// Returns the skill of such a player.
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
    /// For how long computer players leave a shared pile alone after a person has played there.
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
    /// Which letters stand where on the keyboard.
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

/// Where the value of a setting comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The default.
    Default,
    /// This line of the configuration file.
    File {
        /// The line, from 1.
        line: usize,
    },
    /// This variable of the environment.
    Environment(&'static str),
    /// This flag of the command line.
    Flag(&'static str),
    /// It was changed while the program ran.
    Program,
}

impl Origin {
    /// Tells whether a value from here comes before one of the file, which may have been changed while the
    /// program ran. Otherwise the file comes first.
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
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub origin: Origin,
}

impl<T> Sourced<T> {
    /// Returns a value with the default as its origin.
    pub const fn default(value: T) -> Self {
        Self {
            value,
            origin: Origin::Default,
        }
    }

    /// Returns a value that a variable of the environment sets, if one does: otherwise it is the default.
    pub(super) fn set_by(variable: Option<&'static str>, value: T) -> Self {
        let origin = variable.map_or(Origin::Default, Origin::Environment);
        Self { value, origin }
    }
}

impl<T> From<T> for Sourced<T> {
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

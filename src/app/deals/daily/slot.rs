//! The slots of a week in the table of daily deals, and the game of each slot. A week has a slot for each of its days
//! and for each of the ten deals in its tour.

use crate::survey::difficulty::Level;

/// The number of days in a week.
pub const DAYS: usize = 7;

/// The number of games in the tour of a week.
pub(super) const ROWS: usize = 10;

/// The number of daily deals in a week. The deals of the days come first, and the deals of the week's tour follow.
pub const SLOTS: usize = DAYS + ROWS;

/// The name of each day and of each row of a tour in the table of daily deals.
pub const SLOT_NAMES: [&str; SLOTS] = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "tour-1", "tour-2", "tour-3", "tour-4",
    "tour-5", "tour-6", "tour-7", "tour-8", "tour-9", "tour-10",
];

/// Whether the deals of a day of the week, or of a row of the tour, are known to be winnable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The solver has proved that the deal can be won.
    Won,
    /// Nobody knows whether the deal can be won. The game is played for points, so its deals need not be winnable.
    Any,
}

/// The game for a day of the week or a row of the tour, with its variant and options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The number of the line with this game in the text of the table of daily deals, counted from 1.
    pub line: usize,
    /// The name of the game.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// Whether the deals of the game are known to be winnable.
    pub proof: Proof,
    /// The level of difficulty of the deals, as it was measured when they were published.
    pub level: Option<Level>,
    /// The fingerprint of the rules. `None` if the table of daily deals does not contain it yet.
    pub fingerprint: Option<u64>,
    /// The options of the game with their values.
    pub options: Vec<(String, String)>,
}

impl Slot {
    /// Parses the words that follow the name of a day or a row in a line of the table of daily deals: a game and a
    /// variant, then its level, fingerprint and options.
    pub(super) fn parse(line: usize, mut words: std::str::SplitWhitespace) -> Result<Self, String> {
        let (Some(game), Some(variant)) = (words.next(), words.next()) else {
            return Err(
                "a slot needs a game and a variant, such as `mon GAME standard`".to_owned(),
            );
        };
        let mut slot = Self {
            line,
            game: game.to_owned(),
            variant: variant.to_owned(),
            proof: Proof::Won,
            level: None,
            fingerprint: None,
            options: Vec::new(),
        };
        for word in words {
            if word == "any" {
                slot.proof = Proof::Any;
            } else if let Some(level) = Level::parse(word) {
                slot.level = Some(level);
            } else if let Some(text) = word.strip_prefix("rules:") {
                let number = u64::from_str_radix(text, 16).ok();
                slot.fingerprint = Some(number.filter(|_| text.len() == 16).ok_or_else(|| {
                    format!("`{word}`: a fingerprint is `rules:` and 16 hexadecimal digits")
                })?);
            } else if let Some((option, value)) = word.split_once('=') {
                slot.options.push((option.to_owned(), value.to_owned()));
            } else {
                return Err(format!(
                    "`{word}` is neither `any`, a level, `rules:FINGERPRINT` nor OPTION=VALUE"
                ));
            }
        }
        Ok(slot)
    }
}

//! The slots of a week, and the game of each slot. A week has a slot for each day and for each row
//! of its tour.

use crate::survey::difficulty::Level;

/// The number of days in a week.
pub const DAYS: usize = 7;

/// The number of games in a tour.
pub(super) const ROWS: usize = 10;

/// The number of deals in a week. The deals of the days come first, and the deals of the tour
/// follow.
pub const SLOTS: usize = DAYS + ROWS;

/// The names of the slots in the table of daily deals.
pub const SLOT_NAMES: [&str; SLOTS] = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "tour-1", "tour-2", "tour-3", "tour-4",
    "tour-5", "tour-6", "tour-7", "tour-8", "tour-9", "tour-10",
];

/// Whether the deals of a slot are known to be winnable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The solver has proved that the deal can be won.
    Won,
    /// Nothing is known. The game is played for points, so its deals need not be winnable.
    Any,
}

/// The game of a slot, with its variant and options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The number of the line that describes the slot in the table, counted from 1.
    pub line: usize,
    /// The name of the game.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// Whether the deals are known to be winnable.
    pub proof: Proof,
    /// The level of the deals, as it was measured when they were published.
    pub level: Option<Level>,
    /// The fingerprint of the rules. `None` if the table does not contain it yet.
    pub fingerprint: Option<u64>,
    /// The options with their values.
    pub options: Vec<(String, String)>,
}

impl Slot {
    /// Reads the words after the name of a slot.
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

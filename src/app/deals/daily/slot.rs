//! The slots of a week, which are its days and the rows of its tour, and what is played in one.

use crate::survey::difficulty::Level;

/// How many days a week has.
pub const DAYS: usize = 7;

/// How many games a tour has.
pub(super) const ROWS: usize = 10;

/// How many deals a week has: those of its days, then those of its tour.
pub const SLOTS: usize = DAYS + ROWS;

/// How the slots of an epoch are called.
pub const SLOT_NAMES: [&str; SLOTS] = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "tour-1", "tour-2", "tour-3", "tour-4",
    "tour-5", "tour-6", "tour-7", "tour-8", "tour-9", "tour-10",
];

/// What is known of each deal of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The solver has proved that it can be won.
    Won,
    /// Nothing: any deal is taken, because the game is played for points.
    Any,
}

/// What is played in a slot: a game with its variant and options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The line of the text, from 1.
    pub line: usize,
    /// The name of the game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// What is known of each deal.
    pub proof: Proof,
    /// The level of each deal, as it was measured when the deal was published.
    pub level: Option<Level>,
    /// The fingerprint of the rules; nothing where the slot is not filled in yet.
    pub fingerprint: Option<u64>,
    /// The options with their values.
    pub options: Vec<(String, String)>,
}

impl Slot {
    /// Reads what stands after the name of a slot.
    pub(super) fn parse(line: usize, mut words: std::str::SplitWhitespace) -> Result<Self, String> {
        let (Some(game), Some(variant)) = (words.next(), words.next()) else {
            return Err("a slot has a game and a variant, such as `mon GAME standard`".to_owned());
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

//! The learned average values of lines of a grid that are not full, by the lines' keys, in a form that is small enough
//! to ship.

use super::filling::{self, CardsOfLine, Filling};
use super::grid::ScoredGrid;
use crate::bits::bits;

/// The learned values of lines are stored as whole multiples of one point divided by this number.
const PARTS: f32 = 64.0;

/// The value of a line of the grid without a given card, and how much more the line is worth with that card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Worth {
    pub without: f32,
    pub gain: f32,
}

/// The learned values of lines of a grid, by the keys that describe the lines.
pub(super) trait Values {
    /// Returns the learned value of a line with this key. Returns `None` if no such line came up during training.
    fn value(&self, key: u32) -> Option<f32>;

    /// Returns the value of a line of the grid. If the line is full, or if nothing has been learned about it, the value
    /// is its points.
    fn of_line(
        &self,
        grid: &ScoredGrid,
        number: usize,
        line: CardsOfLine,
        unseen: u64,
        left: u32,
    ) -> f32 {
        let known = if line.is_full() {
            None
        } else {
            self.value(filling::key(grid, number, line, unseen, left))
        };
        known.unwrap_or_else(|| filling::points(grid, line) as f32)
    }

    /// Determines the value of each line of the grid without `card` and with it, when the card has already been seen.
    fn with_and_without(
        &self,
        grid: &ScoredGrid,
        filling: &Filling,
        card: u8,
        worth: &mut Vec<Worth>,
    ) {
        let unseen = filling.unseen & !(1 << card);
        let left = filling.left(grid).saturating_sub(1);
        worth.clear();
        worth.extend(filling.lines.iter().enumerate().map(|(number, line)| {
            let without = self.of_line(grid, number, *line, unseen, left);
            let with = if line.is_full() {
                without
            } else {
                self.of_line(grid, number, line.with(card), unseen, left)
            };
            Worth {
                without,
                gain: with - without,
            }
        }));
    }

    /// Returns the best place of the grid for a card, and the value of the grid with the card there.
    fn best_place(&self, grid: &ScoredGrid, filling: &Filling, card: u8) -> Option<(usize, f32)> {
        let mut worth = Vec::with_capacity(filling.lines.len());
        self.with_and_without(grid, filling, card, &mut worth);
        let sum: f32 = worth.iter().map(|worth| worth.without).sum();
        let places = bits(grid.open(filling.occupied)).map(usize::from);
        let valued = places.map(|cell| {
            let gain: f32 = grid.through[cell]
                .iter()
                .map(|line| worth[*line].gain)
                .sum();
            (cell, sum + gain)
        });
        valued.fold(None, |best: Option<(usize, f32)>, new| match best {
            Some(best) if best.1 >= new.1 => Some(best),
            _ => Some(new),
        })
    }
}

/// The learned values of a grid's lines in the form in which they are shipped: a hash table in a slice, with open
/// addressing.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/poker-squares.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("poker-squares", &source, &|_| None)?.compile(None, &[])?;
/// use patience_solver::scored_grid::{LineValues, ScoredGrid, train};
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// let values = train(&grid, 20, 1);
/// assert!(!values.is_empty());
/// let read = LineValues::from_bytes(&values.to_bytes()).ok_or("no values")?;
/// assert_eq!(read.len(), values.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineValues {
    /// The keys of lines, each plus one, with the lines' values. A key of 0 marks an empty slot of the hash table.
    slots: Vec<(u32, i16)>,
}

impl LineValues {
    /// Creates the hash table of lines' values from keys and values.
    pub(super) fn new(values: &[(u32, i16)]) -> Self {
        let size = (values.len() * 2).next_power_of_two().max(2);
        let mut table = Self {
            slots: vec![(0, 0); size],
        };
        for (key, value) in values {
            let slot = table.slot(*key);
            table.slots[slot] = (key + 1, *value);
        }
        table
    }

    fn slot(&self, key: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 8) as usize & mask;
        while self.slots[slot].0 != 0 && self.slots[slot].0 != key + 1 {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Converts the learned values of lines to bytes, sorted by key. Each entry begins with the difference from the
    /// previous key, in groups of seven bits per byte, the lowest first. The value follows in two bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut values: Vec<(u32, i16)> = self.slots.clone();
        values.retain(|(key, _)| *key != 0);
        values.sort_unstable();
        let (mut bytes, mut before) = (Vec::new(), 0);
        for (key, value) in values {
            let mut distance = key - before;
            before = key;
            while distance > 127 {
                bytes.push(distance as u8 | 128);
                distance >>= 7;
            }
            bytes.push(distance as u8);
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    /// Reads the learned values of lines from bytes. Returns `None` if the bytes do not contain such values.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut bytes = bytes.iter().copied();
        let (mut values, mut before) = (Vec::new(), 0_u32);
        while let Some(mut byte) = bytes.next() {
            let (mut distance, mut shift) = (0_u32, 0);
            while byte > 127 {
                distance |= u32::from(byte & 127).checked_shl(shift)?;
                shift += 7;
                byte = bytes.next()?;
            }
            distance |= u32::from(byte).checked_shl(shift)?;
            before = before.checked_add(distance).filter(|_| distance > 0)?;
            let value = i16::from_le_bytes([bytes.next()?, bytes.next()?]);
            values.push((before - 1, value));
        }
        Some(Self::new(&values))
    }

    /// Converts the value of a line to the form in which it is stored.
    pub(super) fn kept(value: f32) -> i16 {
        (value * PARTS).round() as i16
    }

    /// Returns the number of keys of lines for which a value has been learned.
    pub fn len(&self) -> usize {
        self.slots.iter().filter(|(key, _)| *key != 0).count()
    }

    /// Whether no values of lines have been learned.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Values for LineValues {
    fn value(&self, key: u32) -> Option<f32> {
        let (found, value) = self.slots[self.slot(key)];
        (found != 0).then_some(f32::from(value) / PARTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_back_as_they_were_written() {
        let values = [(0, 5), (3, -7), (400, 12_800), (2_000_000, 1)];
        let table = LineValues::new(&values);
        let read = LineValues::from_bytes(&table.to_bytes()).unwrap();
        for (key, value) in values {
            assert_eq!(read.value(key), Some(f32::from(value) / PARTS));
        }
        assert_eq!(read.value(1), None);
        assert_eq!(read.len(), 4);
    }

    #[test]
    fn bytes_that_are_no_values_are_refused() {
        for bytes in [
            &[1][..],
            &[1, 0],
            &[0, 1, 1],
            &[255, 255, 255, 255, 255, 255, 1, 1],
        ] {
            assert_eq!(LineValues::from_bytes(bytes), None, "{bytes:?}");
        }
        assert!(LineValues::from_bytes(&[]).unwrap().is_empty());
    }
}

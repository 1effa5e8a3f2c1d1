//! The keys that a player presses for the columns of a grid or triangle. They are shown above the columns.

/// The keys that a player presses for the columns of a grid, from the first column: ten digits, then letters.
const COLUMNS: &str = "1234567890abc";

/// Returns the key that a player presses for a column of a grid or triangle. Columns are counted from 0.
pub fn column_key(column: usize) -> char {
    COLUMNS.chars().nth(column).unwrap_or('?')
}

/// Returns the number of the column of a grid or triangle that has the given key. Columns are counted from 1.
pub fn column_of(key: char) -> Option<u8> {
    let at = COLUMNS.chars().position(|known| known == key)?;
    u8::try_from(at + 1).ok()
}

//! The keys of the columns in a grid or triangle. They are shown above the columns.

/// The keys of the columns in their order: digits for the first ten columns, then letters.
const COLUMNS: &str = "1234567890abc";

/// Returns the key of a column in a grid or triangle. Columns are counted from 0.
pub fn column_key(column: usize) -> char {
    COLUMNS.chars().nth(column).unwrap_or('?')
}

/// Returns the number of the column that has this key. Columns are counted from 1.
pub fn column_of(key: char) -> Option<u8> {
    let at = COLUMNS.chars().position(|known| known == key)?;
    u8::try_from(at + 1).ok()
}

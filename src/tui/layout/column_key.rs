//! The keys of the columns of a grid or a triangle, which stand above them.

/// The keys of the columns of a grid: digits, and letters past the tenth.
const COLUMNS: &str = "1234567890abc";

/// Returns the key of a column of a grid or a triangle, counted from 0.
pub fn column_key(column: usize) -> char {
    COLUMNS.chars().nth(column).unwrap_or('?')
}

/// Returns the column that a key stands for, from 1.
pub fn column_of(key: char) -> Option<u8> {
    let at = COLUMNS.chars().position(|known| known == key)?;
    u8::try_from(at + 1).ok()
}

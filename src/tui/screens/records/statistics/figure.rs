//! A figure in words: what it is, its value, and what it is of.

/// A figure with its label before it and a note behind it.
#[derive(Debug, Clone)]
pub struct Figure {
    /// What it is.
    pub label: &'static str,
    /// Its value.
    pub value: String,
    /// The shares from which to which a bar goes, where one stands between the value and the note.
    pub bar: Option<(f64, f64)>,
    /// What it is of.
    pub note: String,
}

impl Figure {
    /// Makes a figure without a bar.
    pub fn new(label: &'static str, value: String, note: impl Into<String>) -> Self {
        Self {
            label,
            value,
            bar: None,
            note: note.into(),
        }
    }

    /// Puts a bar before the note, if there is one.
    #[must_use]
    pub const fn with_bar(mut self, bar: Option<(f64, f64)>) -> Self {
        self.bar = bar;
        self
    }
}

//! Values of JSON, and writing them for people to read as well. Nothing is read here.

use std::fmt;

use patience_app::text::quoted::json as quoted;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `true` or `false`.
    YesNo(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names with their values, in this order.
    Object(Vec<(String, Json)>),
    /// What is JSON already.
    Raw(String),
}

impl Json {
    /// Returns an object of these names and values.
    pub fn object<const N: usize>(entries: [(&str, Self); N]) -> Self {
        let owned = entries.map(|(name, value)| (name.to_owned(), value));
        Self::Object(owned.into())
    }

    /// Returns a list of texts.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::List(texts.into_iter().map(Self::from).collect())
    }

    /// Returns an object with one entry more.
    #[must_use]
    pub fn with(mut self, name: &str, value: Self) -> Self {
        if let Self::Object(entries) = &mut self {
            entries.push((name.to_owned(), value));
        }
        self
    }

    /// Writes the value, its lines but the first indented by so many steps.
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::YesNo(yes) => write!(f, "{yes}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::Raw(text) => f.write_str(text),
            Self::List(items) => {
                let items = items.iter().map(|item| (None, item));
                Self::write_all(f, ('[', ']'), items, depth)
            }
            Self::Object(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(name, value)| (Some(name.as_str()), value));
                Self::write_all(f, ('{', '}'), entries, depth)
            }
        }
    }

    fn write_all<'a>(
        f: &mut fmt::Formatter<'_>,
        (open, close): (char, char),
        entries: impl Iterator<Item = (Option<&'a str>, &'a Self)>,
        depth: usize,
    ) -> fmt::Result {
        let indent = |depth: usize| "  ".repeat(depth);
        write!(f, "{open}")?;
        let mut any = false;
        for (name, value) in entries {
            let comma = if any { "," } else { "" };
            write!(f, "{comma}\n{}", indent(depth + 1))?;
            if let Some(name) = name {
                write!(f, "{}: ", quoted(name))?;
            }
            value.write(f, depth + 1)?;
            any = true;
        }
        if any {
            write!(f, "\n{}", indent(depth))?;
        }
        write!(f, "{close}")
    }
}

impl<T: Into<String>> From<T> for Json {
    fn from(text: T) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_one_to_a_line() {
        let value = Json::object([
            ("a", Json::texts(["x", "\"y\""])),
            ("b", Json::object([("c", Json::YesNo(true))])),
            ("d", Json::List(Vec::new())),
            ("e", Json::Number(-1)),
        ]);
        assert_eq!(
            value.to_string(),
            "{\n  \"a\": [\n    \"x\",\n    \"\\\"y\\\"\"\n  ],\n  \"b\": {\n    \"c\": true\n  },\n  \"d\": [],\n  \"e\": -1\n}"
        );
    }
}

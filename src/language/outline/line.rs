//! The form in which a rule file's outline, the parts that a list of games shows, is stored: one line of text pieces
//! that are separated by tabs. The first letter of each piece says what it is.

use std::fmt::Display;

use super::{Outline, OutlinedVariant};

impl Outline {
    /// Converts the text of a rule file to the line that is stored for a list of games.
    ///
    /// # Errors
    /// Returns the first error in the TOML syntax, with its line, or an error if a text contains a tab or a line break.
    pub fn line_of(text: &str) -> Result<String, String> {
        let line = Self::read(text)?.to_line();
        line.ok_or_else(|| "a text of the outline contains a tab or a line break".to_owned())
    }

    /// Reads the outline of a rule file from a line that [`Self::to_line`] wrote. Returns `None` if the line is
    /// damaged.
    pub fn from_line(line: &str) -> Option<Self> {
        let mut outline = Self::default();
        for piece in line.split_terminator('\t') {
            let (kind, text) = piece.split_at_checked(1)?;
            let owned = || text.to_owned();
            match kind {
                "t" => outline.title = Some(owned()),
                "a" => outline.aka.push(owned()),
                "f" => outline.family = Some(owned()),
                "b" => outline.blurb = Some(owned()),
                "e" => outline.extends = Some(owned()),
                "p" => {
                    let (fewest, most) = text.split_once(' ')?;
                    outline.players = Some((fewest.parse().ok()?, most.parse().ok()?));
                }
                "v" => outline.variants.push(OutlinedVariant {
                    id: owned(),
                    ..OutlinedVariant::default()
                }),
                "n" => outline.variants.last_mut()?.title = owned(),
                "d" => outline.variants.last_mut()?.blurb = owned(),
                _ => return None,
            }
        }
        Some(outline)
    }

    /// Converts the outline of a rule file to one line of text. Returns `None` if a text in the outline contains a tab
    /// or a line break.
    pub fn to_line(&self) -> Option<String> {
        let Self {
            title,
            aka,
            family,
            blurb,
            extends,
            players,
            variants,
        } = self;
        let mut pieces = Vec::new();
        let mut add = |kind: char, text: &dyn Display| pieces.push(format!("{kind}{text}"));
        for (kind, text) in [('t', title), ('f', family), ('b', blurb), ('e', extends)] {
            if let Some(text) = text {
                add(kind, text);
            }
        }
        if let Some((fewest, most)) = players {
            add('p', &format_args!("{fewest} {most}"));
        }
        aka.iter().for_each(|name| add('a', name));
        for variant in variants {
            add('v', &variant.id);
            add('n', &variant.title);
            add('d', &variant.blurb);
        }
        let is_plain = |piece: &String| !piece.contains(['\t', '\n']);
        pieces.iter().all(is_plain).then(|| pieces.join("\t"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline() -> Outline {
        Outline {
            title: Some("♠ One".to_owned()),
            aka: vec!["Uno".to_owned(), String::new()],
            family: Some(String::new()),
            blurb: Some("A blurb.".to_owned()),
            extends: Some("base".to_owned()),
            players: Some((2, 12)),
            variants: vec![OutlinedVariant {
                id: "two".to_owned(),
                title: "Two suits".to_owned(),
                blurb: String::new(),
            }],
        }
    }

    #[test]
    fn a_line_contains_the_whole_outline() {
        for outline in [outline(), Outline::default()] {
            let line = outline.to_line().unwrap();
            assert_eq!(Outline::from_line(&line), Some(outline));
        }
    }

    #[test]
    fn a_damaged_line_has_no_outline() {
        for line in ["x", "\ttTitle", "nTitle of no variant", "p300 1", "♠"] {
            assert_eq!(Outline::from_line(line), None, "{line}");
        }
    }

    #[test]
    fn an_outline_with_a_tab_or_several_lines_has_no_line() {
        for text in ["a\tb", "a\nb"] {
            let mut outline = outline();
            outline.title = Some(text.to_owned());
            assert_eq!(outline.to_line(), None);
        }
    }
}

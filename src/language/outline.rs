//! What a list of games shows of a rule file, read without the rest of the file: the lines
//! before the first heading, and the sections that say how many play. A file of any length
//! costs no more than its first lines.

mod line;

use crate::toml::single_spaced;
use crate::vocabulary::number_of_sides;
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

/// What a list of games shows of a rule file.
///
/// ```
/// let outline = patience_language::Outline::read("title = \"Six by Six\"\nfamily = \"Fans\"\n")?;
/// assert_eq!(outline.title.as_deref(), Some("Six by Six"));
/// assert_eq!(outline.players, None);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// The title.
    pub title: Option<String>,
    /// Other names.
    pub aka: Vec<String>,
    /// The family of games.
    pub family: Option<String>,
    /// What the game is like, in a paragraph.
    pub blurb: Option<String>,
    /// The file that this one changes.
    pub extends: Option<String>,
    /// The fewest and the most players, where the file says so.
    pub players: Option<(u8, u8)>,
    /// The variants.
    pub variants: Vec<OutlinedVariant>,
}

/// What a list of games shows of one of its variants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutlinedVariant {
    /// The name on the command line.
    pub id: String,
    /// The title.
    pub title: String,
    /// What it is like, where that stands on one line.
    pub blurb: String,
}

impl Outline {
    /// Reads the outline.
    ///
    /// # Errors
    /// Returns the first thing that is not TOML, with its line.
    pub fn read(text: &str) -> Result<Self, String> {
        // A heading may stand inside a text of several lines, so that a piece cannot be read
        // by itself; then the whole file is.
        let outline = |table: &DeTable| Self {
            variants: variants(text),
            ..Self::of(table, &|path| section(text, path))
        };
        match DeTable::parse(head(text)) {
            Ok(table) => Ok(outline(table.get_ref())),
            Err(_) => match DeTable::parse(text) {
                Ok(table) => Ok(outline(table.get_ref())),
                Err(error) => {
                    let start = error.span().map_or(0, |span| span.start);
                    let before = text.get(..start).unwrap_or_default();
                    let line = before.matches('\n').count() + 1;
                    Err(format!(
                        "line {line}: {}",
                        error.message().lines().next().unwrap_or("this is not TOML")
                    ))
                }
            },
        }
    }

    fn of<'a>(table: &DeTable, section: &dyn Fn(&str) -> Option<&'a str>) -> Self {
        let text =
            |key: &str| find(table, &[key]).and_then(|value| value.as_str().map(str::to_owned));
        // One may stand alone.
        let aka = find(table, &["aka"]).map(|value| match value.as_array() {
            Some(list) => list.iter().map(Spanned::get_ref).collect(),
            None => vec![value],
        });
        let aka = aka.into_iter().flatten();
        let aka = aka.filter_map(|name| name.as_str().map(str::to_owned));
        Self {
            title: text("title"),
            aka: aka.collect(),
            family: text("family"),
            blurb: text("blurb").map(|blurb| single_spaced(&blurb)),
            extends: text("extends"),
            players: players(table, section),
            variants: Vec::new(),
        }
    }
}

/// Returns the variants that have a heading of their own, as they stand in
/// the text: where it cannot be read so, a search does not know them, and nothing else is lost.
fn variants(text: &str) -> Vec<OutlinedVariant> {
    let sections = text.match_indices("\n[variant.");
    let found = sections.filter_map(|(at, heading)| {
        let rest = &text[at + heading.len()..];
        let (name, body) = rest.split_once(']')?;
        let text = |wanted: &str| {
            head(body).lines().find_map(|line| {
                let (key, value) = line.split_once('=')?;
                let value = value.trim().strip_prefix('"')?;
                (key.trim() == wanted).then(|| value.split('"').next().map(str::to_owned))?
            })
        };
        let variant = OutlinedVariant {
            id: name.to_owned(),
            title: text("title")?,
            blurb: text("blurb").unwrap_or_default(),
        };
        (!name.contains('.')).then_some(variant)
    });
    found.collect()
}

fn players<'a>(table: &DeTable, section: &dyn Fn(&str) -> Option<&'a str>) -> Option<(u8, u8)> {
    let parse = |path: &str| section(path).and_then(|text| DeTable::parse(text).ok());
    // `[seats]` with `teams` or `players` is of the former language.
    let sections = ["players", "seats"].map(|name| (name, parse(name)));
    let said = |key: &str| {
        let mut sections = sections.iter();
        sections.find_map(|(name, section)| {
            let inline = find(table, &[*name, key]);
            inline.or_else(|| find(section.as_ref()?.get_ref(), &[key]))
        })
    };
    let sides = ["number", "teams", "players"].into_iter().find_map(said);
    let roles = said("roles").and_then(|roles| roles.as_array());
    let partners = roles.map_or(1, |roles| u8::try_from(roles.len().max(1)).unwrap_or(1));
    let of_each = |number: u8| number.checked_mul(partners);
    let same = |number: u8| Some((of_each(number)?, of_each(number)?));
    let value = sides?;
    if let Some(number) = number(value) {
        return same(number);
    }
    // The number is written in a phrase, or an option, which has bounds.
    let name = number_of_sides(value.as_str()?);
    if let Ok(number) = name.parse() {
        return same(number);
    }
    let option = parse(&format!("option.{name}"));
    let range = find(table, &["option", &name, "range"])
        .or_else(|| find(option.as_ref()?.get_ref(), &["range"]))?;
    match range
        .as_array()?
        .iter()
        .map(|item| number(item.get_ref()))
        .collect::<Option<Vec<_>>>()?
        .as_slice()
    {
        [fewest, most] => Some((of_each(*fewest)?, of_each(*most)?)),
        _ => None,
    }
}

fn number(value: &DeValue) -> Option<u8> {
    value
        .as_integer()
        .and_then(|number| number.as_str().parse().ok())
}

fn find<'a, 'i>(table: &'a DeTable<'i>, path: &[&str]) -> Option<&'a DeValue<'i>> {
    let (first, rest) = path.split_first()?;
    let value = table.get(*first).map(Spanned::get_ref)?;
    if rest.is_empty() {
        Some(value)
    } else {
        find(value.as_table()?, rest)
    }
}

/// Returns the lines before the first heading.
fn head(text: &str) -> &str {
    let end = if text.starts_with('[') {
        Some(0)
    } else {
        text.find("\n[").map(|at| at + 1)
    };
    &text[..end.unwrap_or(text.len())]
}

/// Returns the lines under a heading.
fn section<'a>(text: &'a str, path: &str) -> Option<&'a str> {
    let heading = format!("[{path}]");
    let start = if text.starts_with(&heading) {
        0
    } else {
        text.find(&format!("\n{heading}"))? + 1
    };
    let body = &text[start + heading.len()..];
    // What stands behind the heading on its line is a remark at most.
    let body = &body[body.find('\n').map_or(body.len(), |at| at + 1)..];
    Some(head(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_needs_only_the_first_lines() {
        let outline = Outline::read(
            "# remark\ntitle = \"One\"\naka = [\"Uno\"]\nblurb = \"a\\n  b\"\n\n[seats] # four\nplayers = 4\n[pile.t]\nbroken =",
        );
        assert_eq!(
            outline,
            Ok(Outline {
                title: Some("One".to_owned()),
                aka: vec!["Uno".to_owned()],
                blurb: Some("a b".to_owned()),
                players: Some((4, 4)),
                ..Outline::default()
            })
        );
    }

    #[test]
    fn another_name_may_stand_alone() {
        let outline = Outline::read("title = \"One\"\naka = \"Uno\"\n").unwrap();
        assert_eq!(outline.aka, ["Uno"]);
    }

    #[test]
    fn the_number_of_players_may_be_an_option() {
        let text = "title = \"x\"\n[seats]\nplayers = \"{seats}\"\n[option.seats]\nask = \"?\"\nrange = [2, 12]\n";
        assert_eq!(Outline::read(text).unwrap().players, Some((2, 12)));
        assert_eq!(
            Outline::read("title = \"x\"\nseats = { players = 2 }\n")
                .unwrap()
                .players,
            Some((2, 2))
        );
        for odd in [
            "[seats]\nplayers = \"{none}\"",
            "[seats]\nplayers = 9999",
            "[seats]\nplayers = [",
            "[seats]",
        ] {
            assert_eq!(Outline::read(odd).unwrap().players, None, "{odd}");
        }
    }

    #[test]
    fn the_number_of_players_stands_in_one_section() {
        for (number, players) in [
            ("3", (3, 3)),
            ("\"Two\"", (2, 2)),
            ("\"two  Teams\"", (2, 2)),
            ("\"{ sides }\"", (4, 8)),
            ("\"{sides} teams\"", (4, 8)),
        ] {
            let text = format!(
                "title = \"x\"\n[players]\nnumber = {number}\n[option.sides]\nrange = [4, 8]\n"
            );
            assert_eq!(Outline::read(&text).unwrap().players, Some(players));
        }
        let teams = "[players]\nnumber = \"2 teams\"\nroles = [\"one\", \"other\"]\n";
        assert_eq!(Outline::read(teams).unwrap().players, Some((4, 4)));
    }

    #[test]
    fn variants_are_known_by_their_headings() {
        let text = "title = \"x\"\n\n[variant.two]\ntitle = \"Two suits\"\nblurb = \"Red and black.\"\n\n[variant.two.set]\n\
                    title = \"no\"\n\n[variant.odd]\nblurb = \"no title\"\n";
        let variants = Outline::read(text).unwrap().variants;
        let two = OutlinedVariant {
            id: "two".to_owned(),
            title: "Two suits".to_owned(),
            blurb: "Red and black.".to_owned(),
        };
        assert_eq!(variants, [two]);
    }

    #[test]
    fn a_heading_inside_a_text_is_none() {
        let text = "blurb = \"\"\"\n[not a heading]\n\"\"\"\ntitle = \"x\"\n";
        assert_eq!(Outline::read(text).unwrap().title.as_deref(), Some("x"));
    }

    #[test]
    fn what_is_not_toml_is_named_by_its_line() {
        assert!(
            Outline::read("title = \"x\"\nfamily = \n")
                .unwrap_err()
                .starts_with("line 2: ")
        );
    }
}

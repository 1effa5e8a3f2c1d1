//! The parts of a rule file that a list of games shows. Only the lines before the first heading and the sections with
//! the number of players are read. A long file therefore takes no more time than a short one.

mod line;

use crate::toml::single_spaced;
use crate::vocabulary::number_of_sides;
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

/// The parts of a rule file that a list of games shows.
///
/// ```
/// let outline = patience_language::Outline::read("title = \"Six by Six\"\nfamily = \"Fans\"\n")?;
/// assert_eq!(outline.title.as_deref(), Some("Six by Six"));
/// assert_eq!(outline.players, None);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// The title of the game.
    pub title: Option<String>,
    /// Other names of the game.
    pub aka: Vec<String>,
    /// The family of games to which the game belongs.
    pub family: Option<String>,
    /// A paragraph about the game.
    pub blurb: Option<String>,
    /// The name of the rule file that this file extends.
    pub extends: Option<String>,
    /// The smallest and the largest number of players, if the rule file states them.
    pub players: Option<(u8, u8)>,
    /// The variants of the game.
    pub variants: Vec<OutlinedVariant>,
}

/// The parts of a game's variant that a list of games shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutlinedVariant {
    /// The name of the variant on the command line.
    pub id: String,
    /// The title of the variant.
    pub title: String,
    /// A description of the variant. `None` if it is not on a single line of the rule file.
    pub blurb: String,
}

impl Outline {
    /// Reads the outline, the parts that a list of games shows, from the text of a rule file.
    ///
    /// # Errors
    /// Returns the first error in the TOML syntax, with its line.
    pub fn read(text: &str) -> Result<Self, String> {
        // A heading may be inside a text of several lines, so the first lines alone are not TOML. Then the whole file
        // is read.
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
        // A single name may be a text instead of a list.
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

/// Returns the variants that have headings of their own in the text of a rule file. Variants in any other form are
/// missing, so a search does not find them.
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
    // `[seats]` with `teams` or `players` is from the former language.
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
    // The number is in a phrase, or it is an option with a range.
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

/// Returns the lines of a rule file before the first heading.
fn head(text: &str) -> &str {
    let end = if text.starts_with('[') {
        Some(0)
    } else {
        text.find("\n[").map(|at| at + 1)
    };
    &text[..end.unwrap_or(text.len())]
}

/// Returns the lines of a rule file under a heading.
fn section<'a>(text: &'a str, path: &str) -> Option<&'a str> {
    let heading = format!("[{path}]");
    let start = if text.starts_with(&heading) {
        0
    } else {
        text.find(&format!("\n{heading}"))? + 1
    };
    let body = &text[start + heading.len()..];
    // After the heading there can be only a comment on its line.
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
    fn a_single_other_name_may_be_a_text() {
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
    fn the_number_of_players_is_in_one_section() {
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
    fn a_heading_inside_a_text_is_ignored() {
        let text = "blurb = \"\"\"\n[not a heading]\n\"\"\"\ntitle = \"x\"\n";
        assert_eq!(Outline::read(text).unwrap().title.as_deref(), Some("x"));
    }

    #[test]
    fn a_syntax_error_is_reported_with_its_line() {
        assert!(
            Outline::read("title = \"x\"\nfamily = \n")
                .unwrap_err()
                .starts_with("line 2: ")
        );
    }
}

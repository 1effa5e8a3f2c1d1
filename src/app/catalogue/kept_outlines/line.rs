//! A line of the file of kept outlines: the name of a rule file, its length, when it was changed, and what
//! its outline says, between tabs. A letter tells what each piece of the outline is.

use std::fmt::Display;

use patience_language::{Outline, OutlinedVariant};

use super::Stamp;

/// Returns the name of the rule file of a line.
pub(super) fn name(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

/// Returns the outline of a line, if its file was the same as now. A line that is broken has none.
pub(super) fn read(line: &str, now: Stamp) -> Option<Outline> {
    let mut pieces = line.split('\t').skip(1);
    let length = pieces.next()?.parse().ok()?;
    let changed = pieces.next()?.parse().ok()?;
    if now != (Stamp { length, changed }) {
        return None;
    }
    let mut outline = Outline::default();
    for piece in pieces {
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

/// Returns the line of an outline. One that has a tab or the end of a line in its texts is not kept.
pub(super) fn write(name: &str, stamp: Stamp, outline: &Outline) -> Option<String> {
    let Outline {
        title,
        aka,
        family,
        blurb,
        extends,
        players,
        variants,
    } = outline;
    let mut pieces = vec![name.to_owned()];
    pieces.extend([stamp.length, stamp.changed].map(|number| number.to_string()));
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

#[cfg(test)]
mod tests {
    use super::*;

    const STAMP: Stamp = Stamp {
        length: 7,
        changed: 9,
    };

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
    fn a_line_says_all_of_an_outline() {
        for outline in [outline(), Outline::default()] {
            let line = write("one.toml", STAMP, &outline).unwrap();
            assert_eq!(name(&line), "one.toml");
            assert_eq!(read(&line, STAMP), Some(outline));
        }
    }

    #[test]
    fn a_line_holds_for_a_file_of_the_same_length_and_time_alone() {
        let line = write("one.toml", STAMP, &outline()).unwrap();
        for now in [
            Stamp { length: 8, ..STAMP },
            Stamp {
                changed: 8,
                ..STAMP
            },
        ] {
            assert_eq!(read(&line, now), None);
        }
    }

    #[test]
    fn a_broken_line_has_no_outline() {
        for line in [
            "",
            "one.toml",
            "one.toml\t7",
            "one.toml\t7\t9\t",
            "one.toml\t7\t9\tx",
            "one.toml\t7\t9\tnTitle of no variant",
            "one.toml\t7\t9\tp300 1",
            "one.toml\t7\t9\t♠",
        ] {
            assert_eq!(read(line, STAMP), None, "{line}");
        }
    }

    #[test]
    fn an_outline_with_a_tab_or_several_lines_is_not_kept() {
        for text in ["a\tb", "a\nb"] {
            let mut outline = outline();
            outline.title = Some(text.to_owned());
            assert_eq!(write("one.toml", STAMP, &outline), None);
            assert_eq!(write(text, STAMP, &Outline::default()), None);
        }
    }
}

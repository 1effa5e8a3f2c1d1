//! A line of the outline cache: the name of a rule file, its length, its modification time and its
//! outline, separated by tabs.

use patience_language::Outline;

use super::Stamp;

/// Returns the name of the rule file that a line of the outline cache is about.
pub(super) fn name(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

/// Returns the outline in a line of the outline cache. Returns `None` if the line is damaged, or if
/// its length and modification time differ from those in `now`.
pub(super) fn read(line: &str, now: Stamp) -> Option<Outline> {
    let pieces: Vec<&str> = line.splitn(4, '\t').collect();
    let [_, length, changed, outline] = pieces[..] else {
        return None;
    };
    let is_same = length.parse() == Ok(now.length) && changed.parse() == Ok(now.changed);
    Outline::from_line(outline).filter(|_| is_same)
}

/// Returns the line of the outline cache for an outline. Returns `None` if a text in the outline
/// contains a tab or a line end.
pub(super) fn write(name: &str, stamp: Stamp, outline: &Outline) -> Option<String> {
    let Stamp { length, changed } = stamp;
    let outline = outline.to_line()?;
    let is_plain = !name.contains(['\t', '\n']);
    is_plain.then(|| format!("{name}\t{length}\t{changed}\t{outline}"))
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
            players: Some((2, 12)),
            ..Outline::default()
        }
    }

    #[test]
    fn a_line_holds_the_whole_outline() {
        for outline in [outline(), Outline::default()] {
            let line = write("one.toml", STAMP, &outline).unwrap();
            assert_eq!(name(&line), "one.toml");
            assert_eq!(read(&line, STAMP), Some(outline));
        }
    }

    #[test]
    fn a_line_is_valid_only_for_a_file_of_the_same_length_and_time() {
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
    fn a_damaged_line_has_no_outline() {
        for line in [
            "",
            "one.toml",
            "one.toml\t7",
            "one.toml\t7\t9",
            "one.toml\t7\t9\tx",
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

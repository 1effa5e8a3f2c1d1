use std::fmt::Write as _;
use std::path::PathBuf;

use super::*;
use crate::tests::{catalogue, former};

/// Returns a text translated to the present version of the language.
fn written_anew(catalogue: &Catalogue, id: &str, text: &str) -> String {
    let source = Source::new(format!("{id}.toml"), text);
    let tree = catalogue.upgraded((id, &Origin::Embedded), &source);
    let tree = tree.unwrap_or_else(|| panic!("{id} cannot be upgraded:\n{text}"));
    page::written_anew(&source, &tree).unwrap_or_else(|| panic!("{id} cannot be written"))
}

/// Puts a comment above each line of a text and one after it, wherever one is allowed.
fn with_remarks(text: &str) -> (String, Vec<String>) {
    let statements = statements::Statements::read(text).unwrap();
    let (mut remarked, mut remarks, mut at) = (String::new(), Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.trim_end().len();
        // There are no comments inside a text of several lines.
        let is_inside = |byte: usize| {
            let number = statements.around(byte);
            number.is_some_and(|number| {
                let statement = &statements.all[number];
                let value = statement.value.as_ref();
                value.is_some_and(|value| {
                    let is_text = statements.part(value).starts_with(['"', '\'']);
                    is_text && value.start < byte && byte < value.end
                })
            })
        };
        let mut remark = || {
            remarks.push(format!("# remark {}.", remarks.len()));
            remarks.last().cloned().unwrap_or_default()
        };
        let line = line.trim_end_matches('\n');
        if !line.trim().is_empty() && !is_inside(at) {
            let _ = writeln!(remarked, "{}", remark());
        }
        if !line.trim().is_empty() && !is_inside(end) {
            let _ = writeln!(remarked, "{line} {}", remark());
        } else {
            let _ = writeln!(remarked, "{line}");
        }
        at += line.len() + 1;
    }
    (remarked, remarks)
}

#[test]
fn every_rule_file_keeps_its_remarks_and_its_width() {
    let catalogue = Catalogue::new(former(), PathBuf::from("/nowhere/rules"));
    for (id, text) in catalogue.embedded().rules {
        let text = text.replace("\r\n", "\n");
        let source = Source::new(format!("{id}.toml"), text.as_str());
        if catalogue
            .upgraded((id, &Origin::Embedded), &source)
            .is_none()
        {
            continue;
        }
        let plain = written_anew(&catalogue, id, &text);
        let again = Source::new(format!("{id}.toml"), plain.as_str());
        assert!(
            catalogue
                .upgraded((id, &Origin::Embedded), &again)
                .is_none(),
            "{id}"
        );
        // The space before an equals sign may have grown.
        let width = |line: &str| match line.split_once(" = ") {
            Some((key, value)) => part::columns(key.trim_end()) + 3 + part::columns(value),
            None => part::columns(line),
        };
        let longest = text.lines().map(width).max().unwrap_or(0);
        for line in plain.lines() {
            assert!(
                width(line) <= longest.max(part::MOST_COLUMNS),
                "{id}: {line}"
            );
            assert_eq!(line, line.trim_end(), "{id}");
        }
        assert!(!plain.contains("\n\n\n"), "{id}");

        let (remarked, remarks) = with_remarks(&text);
        let anew = written_anew(&catalogue, id, &remarked);
        for remark in &remarks {
            assert_eq!(anew.matches(remark).count(), 1, "{id}: {remark}\n{anew}");
        }
        let values = |text: &str| text.parse::<toml::Table>().unwrap();
        assert_eq!(values(&anew), values(&plain), "{id}");
    }
}

#[test]
fn remarks_stay_with_what_they_were_about() {
    let former = "\
# Ann's game.

title = \"Mine\"
deal = [\"4 to each tableau\", \"the rest to stock\"] # by fours

# Goal.
[goal] # yet
when = \"all cards on foundation\" # all of them

# Home.
[pile.foundation]
count = 4

[pile.tableau]
count = 8
# No kings.
never_gives = \"king\" # for now
build = \"down in suit\"

[pile.stock]

[pile.waste]

# Turned.
[stock]
# Where to.
to = \"waste\"
# How often.
redeals = 2 # twice

# Points.
[[score]]
# Each.
each = \"card on foundation\"
points = 5 # five
# The end.
";
    let present = "\
# Ann's game.

language = 1
title = \"Mine\"
deal = [\"4 to each tableau\", \"the rest to stock\"] # by fours

# Goal.
# yet
goal = \"all cards on foundation\" # all of them

# Points.
score = [
  # Each.
  \"5 for each card on foundation\", # five
]

# Home.
[pile.foundation]
count = 4

[pile.tableau]
count = 8
# No kings.
lift = \"usual, no king\" # for now
build = \"down in suit\"

[pile.stock]

[pile.waste]

# Turned.
[stock]
# Where to.
turn = \"1 to waste\"

[redeal]
# How often.
times = 2 # twice
# The end.
";
    assert_eq!(written_anew(&catalogue(), "mine", former), present);
}

#[test]
fn a_file_of_any_form_is_written_under_headings() {
    let former = "\
title = 'Mine'
deal = [ '4 to each tableau' ]
goal = { when = \"all cards on foundation\" }
pile.foundation.count = 4
pile.tableau = { count = 13, closes = false, shape = \"row\" }
";
    let anew = written_anew(&catalogue(), "mine", former);
    let present = "\
language = 1
title = 'Mine'
deal = [ '4 to each tableau' ]
goal = \"all cards on foundation\"

[pile.foundation]
count = 4

[pile.tableau]
count = 13
shape = \"row\"
closes = false
";
    assert_eq!(anew, present);
}

#[test]
fn line_ends_and_the_mark_at_the_head_of_a_file_stay() {
    let catalogue = catalogue();
    let text = "title = \"Mine\"\nextends = \"golf\"\n[goal]\nwhen = \"tableau empty\"\n";
    let text = format!("{BYTE_ORDER_MARK}{}", text.replace('\n', "\r\n"));
    let source = Source::new("mine.toml", text);
    let origin = Origin::Own("/nowhere/mine.toml".into());
    let file = catalogue.read_text("mine", &origin, &source).unwrap();
    let present = upgraded_text(&catalogue, ("mine", &origin), &file).unwrap();
    let lines = [
        "language = 1",
        "title = \"Mine\"",
        "extends = \"golf\"",
        "goal = \"tableau empty\"",
        "",
    ];
    assert_eq!(
        present,
        Some(format!("{BYTE_ORDER_MARK}{}", lines.join("\r\n")))
    );
}

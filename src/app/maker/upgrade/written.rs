//! Writes the text of a rewritten rule file: unchanged lines as they were, and new lines in the author's style.

use std::fmt::Write as _;
use std::ops::Range;

use patience_language::vocabulary::LANGUAGE;

use super::part::{Item, Line, MOST_COLUMNS, Moved, Part, Written, columns};
use super::statements::{Statement, Statements};
use crate::maker::text;

/// Writes the text of a rule file with these parts. The comments in `lost`, which belong to no part, are put at the
/// end.
pub fn text(former: &Statements<'_>, parts: &[Part], lost: &[String]) -> String {
    let mut file = File {
        former,
        is_aligned: is_aligned(former, |_| true),
        text: String::new(),
    };
    let head = former.all.first().map_or(&former.end, |first| &first.above);
    file.text.push_str(former.part(head));
    // Writing to a string cannot fail.
    let _ = writeln!(file.text, "language = {LANGUAGE}");
    parts.iter().for_each(|part| file.part(part));
    if !former.all.is_empty() {
        file.text.push_str(former.part(&former.end));
    }
    lost.iter().for_each(|remark| file.line(remark));
    file.text
}

/// Whether the author aligns the equals signs of a rule file, judging by the keys for which `is_of` is true. Returns
/// `None` if no lines show it.
fn is_aligned(former: &Statements<'_>, is_of: impl Fn(&Statement) -> bool) -> Option<bool> {
    let (mut aligned, mut ragged) = (0, 0);
    for pair in former.all.windows(2) {
        let [one, other] = pair else { continue };
        let of_one = one.paragraph == other.paragraph && is_of(one);
        let (Some(first), Some(second)) = (&one.value, &other.value) else {
            continue;
        };
        let key = |one: &Statement, value: &Range<usize>| {
            let key = former.part(&(one.place.start..value.start));
            let key = key.trim_end().trim_end_matches('=');
            (columns(key), columns(key.trim_end()))
        };
        let (first, second) = (key(one, first), key(other, second));
        if !of_one || first.1 == second.1 {
            continue;
        }
        if first.0 == second.0 {
            aligned += 1;
        } else {
            ragged += 1;
        }
    }
    (aligned + ragged > 0).then_some(aligned >= ragged)
}

struct File<'a> {
    former: &'a Statements<'a>,
    /// Whether the author aligns the equals signs of the rule file. `None` if no lines show it.
    is_aligned: Option<bool>,
    text: String,
}

impl File<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn former(&self, number: Option<usize>) -> Option<&Statement> {
        self.former.all.get(number?)
    }

    fn part(&mut self, part: &Part) {
        if !part.path.is_empty() {
            self.heading(part);
        }
        let mut lines = part.lines.as_slice();
        let mut previous: Option<&Line> = None;
        while let Some((first, rest)) = lines.split_first() {
            let starts =
                |line: &&Line| !self.above(line).is_empty() || !line.moved.above.is_empty();
            let more = rest
                .iter()
                .take_while(|line| !starts(line) && !is_apart(line, part))
                .count();
            let (paragraph, behind) = lines.split_at(more + 1);
            if is_apart(first, part) && previous.is_some() && self.above(first).is_empty() {
                self.line("");
            }
            self.paragraph(paragraph);
            previous = paragraph.last();
            lines = behind;
        }
    }

    /// Returns the text that was between a key and the line before it in the old text of the rule file, such as
    /// comments.
    fn above(&self, line: &Line) -> &str {
        let statement = self.former(line.former).filter(|_| line.former != Some(0));
        statement.map_or("", |statement| self.former.part(&statement.above))
    }

    fn heading(&mut self, part: &Part) {
        let former = self.former(part.former).filter(|_| part.former != Some(0));
        let above = former
            .map_or("\n", |former| self.former.part(&former.above))
            .to_owned();
        self.text.push_str(&above);
        self.remarks(&part.moved);
        let keys: Vec<String> = part.path.iter().map(|key| text::name(key)).collect();
        let heading = match self.former(part.former) {
            Some(former) => {
                let place = former.place.start..former.behind.end;
                self.former.part(&place).trim_end().to_owned()
            }
            None if part.is_listed => format!("[[{}]]", keys.join(".")),
            None => format!("[{}]", keys.join(".")),
        };
        self.line(&heading);
    }

    fn remarks(&mut self, moved: &Moved) {
        for remark in moved.above.iter().chain(&moved.behind) {
            self.line(remark);
        }
    }

    /// Writes the lines of a paragraph of the rule file.
    fn paragraph(&mut self, lines: &[Line]) {
        let numbers: Vec<usize> = lines.iter().filter_map(|line| line.former).collect();
        let of = |number: &usize| self.former.all.get(*number).map(|one| one.paragraph);
        let paragraph = numbers.first().and_then(of);
        let all = self.former.all.iter();
        let before = all.filter(|one| Some(one.paragraph) == paragraph && one.value.is_some());
        let is_as_it_was = numbers.len() == lines.len()
            && numbers.iter().all(|number| of(number) == paragraph)
            && before.count() == lines.len();
        let shown = is_aligned(self.former, |one| Some(one.paragraph) == paragraph);
        let is_aligned = shown.or(self.is_aligned).unwrap_or(true);
        let longest = lines.iter().map(|line| columns(&line.key)).max();
        let longest = longest.filter(|_| is_aligned).unwrap_or(0);
        for line in lines {
            let key = match self.former(line.former).filter(|_| is_as_it_was) {
                Some(former) => {
                    let value = former.value.as_ref().map_or(0, |value| value.start);
                    self.former.part(&(former.place.start..value)).to_owned()
                }
                None => format!("{:longest$} = ", line.key),
            };
            self.written(line, &key);
        }
    }

    /// Writes a key of the rule file, with its value and its comments.
    fn written(&mut self, line: &Line, key: &str) {
        let above = self.above(line).to_owned();
        self.text.push_str(&above);
        if above.is_empty() && line.moved.is_apart {
            self.line("");
        }
        line.moved.above.iter().for_each(|remark| self.line(remark));
        let former = self.former(line.former);
        let own = former
            .map_or("", |former| self.former.part(&former.behind))
            .trim_end();
        let value = match &line.value {
            Written::AsItWas => former
                .and_then(|former| former.value.as_ref())
                .map_or("", |value| self.former.part(value))
                .to_owned(),
            Written::Text(text) => text.clone(),
            Written::List(items) => list(items, columns(key)),
        };
        let mut whole = format!("{key}{value}{own}");
        if let Some(remark) = &line.moved.behind {
            let is_short = columns(&whole) + 1 + columns(remark) <= MOST_COLUMNS;
            if own.is_empty() && !value.contains('\n') && is_short {
                whole = format!("{whole} {remark}");
            } else {
                self.line(remark);
            }
        }
        self.line(&whole);
    }
}

/// Whether this is the first rule of the game after its description. An empty line is put above such a line.
fn is_apart(line: &Line, part: &Part) -> bool {
    let first = part.lines.iter().find(|line| line.is_rule);
    let has_blurb = part.lines.iter().any(|line| line.key == "blurb");
    line.former.is_none() && has_blurb && first.is_some_and(|first| std::ptr::eq(first, line))
}

/// Returns the text of a list, on one line if it fits. Otherwise each item gets a line of its own.
fn list(items: &[Item], indent: usize) -> String {
    let texts: Vec<&str> = items.iter().map(|item| item.text.as_str()).collect();
    let line = format!("[{}]", texts.join(", "));
    let has_remarks = |item: &Item| !item.moved.above.is_empty() || item.moved.behind.is_some();
    if indent + columns(&line) <= MOST_COLUMNS && !items.iter().any(has_remarks) {
        return line;
    }
    let mut lines = "[\n".to_owned();
    for item in items {
        for remark in &item.moved.above {
            let _ = writeln!(lines, "  {remark}");
        }
        let behind = item.moved.behind.as_ref();
        let behind = behind.map_or(String::new(), |remark| format!(" {remark}"));
        let _ = writeln!(lines, "  {},{behind}", item.text);
    }
    lines.push(']');
    lines
}

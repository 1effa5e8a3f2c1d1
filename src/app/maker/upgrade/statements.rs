//! Splits the text of a rule file into statements. A statement is a heading or a key, with its comments.

use std::ops::Range;

use toml_edit::{Document, Item, Key, Table, Value};

/// A statement of a rule file: a heading, or a key with its value.
#[derive(Debug)]
pub struct Statement {
    /// The path of the statement: the keys that lead to it from the top of the rule file.
    pub path: Vec<String>,
    /// The byte range of the statement without its comments.
    pub place: Range<usize>,
    /// The byte range of the statement's value, or `None` for a heading.
    pub value: Option<Range<usize>>,
    /// The byte ranges of the items, if the statement's value is a list.
    pub items: Vec<Range<usize>>,
    /// The byte range of the lines between the previous statement and this one.
    pub above: Range<usize>,
    /// The byte range after the statement up to the end of its line.
    pub behind: Range<usize>,
    /// The index of the heading that the key is under. For a heading, this is its own index.
    pub heading: Option<usize>,
    /// The number of the paragraph that contains the statement. A paragraph is a run of lines under the same heading
    /// with nothing between them.
    pub paragraph: usize,
}

/// A comment in a rule file, and the part of the file that it is about.
#[derive(Debug)]
pub struct Remark<'t> {
    /// The text of the comment, beginning with `#`.
    pub text: &'t str,
    /// The byte range of what the comment is about. The comment is above that, or behind it on the same line.
    pub about: Range<usize>,
    /// The index of the heading or key that the comment is above, behind or inside.
    pub statement: usize,
    /// Whether the comment is at the end of a line, after a key or an item.
    pub is_behind: bool,
    /// Whether there is an empty line above the comment.
    pub is_apart: bool,
}

/// The statements of a rule file, which are its headings and keys, in order.
#[derive(Debug)]
pub struct Statements<'t> {
    pub text: &'t str,
    pub all: Vec<Statement>,
    /// The byte range of the text after the last heading or key.
    pub end: Range<usize>,
    /// The byte ranges of the rule file in which a `#` does not begin a comment. These are keys, and values other than
    /// lists and tables.
    solid: Vec<Range<usize>>,
}

impl<'t> Statements<'t> {
    /// Parses the text of a rule file into headings and keys. Returns `None` if the text is not TOML.
    pub fn read(text: &'t str) -> Option<Self> {
        let document = Document::parse(text).ok()?;
        let (mut values, mut solid) = (Vec::new(), Vec::new());
        note_values(document.as_table(), &mut values, &mut solid);
        values.sort_by_key(|(place, _)| place.start);
        solid.sort_by_key(|place| place.start);
        let mut values = values.into_iter();
        let mut all: Vec<Statement> = Vec::new();
        let (mut heading, mut under) = (None, Vec::new());
        let (mut at, mut above, mut paragraph) = (0, 0, 0);
        while at < text.len() {
            let line = line_at(text, at);
            let said = text.get(line.clone())?;
            let start = line.end - said.trim_start().len();
            let said = said.trim_start();
            if said.is_empty() || said.starts_with('#') {
                at = line.end + 1;
                continue;
            }
            let (path, end, value, items) = if said.starts_with('[') {
                let (keys, end) = heading_of(said)?;
                heading = Some(all.len());
                under.clone_from(&keys);
                (keys, start + end, None, Vec::new())
            } else {
                let (value, items) = values.next()?;
                let key = text.get(start..value.start)?;
                let keys = keys_of(key.trim_end().strip_suffix('=')?)?;
                let path = [under.as_slice(), &keys].concat();
                (path, value.end, Some(value), items)
            };
            if above < start || value.is_none() {
                paragraph += 1;
            }
            let rest = line_at(text, end);
            all.push(Statement {
                path,
                place: start..end,
                value,
                items,
                above: above..line.start,
                behind: end..rest.end,
                heading,
                paragraph,
            });
            at = rest.end + 1;
            above = at.min(text.len());
        }
        Some(Self {
            text,
            all,
            end: above..text.len(),
            solid,
        })
    }

    /// Returns the first heading or key with this path, and its index. In a list of tables, several headings can have
    /// the same path.
    pub fn at(&self, path: &[String]) -> Option<(usize, &Statement)> {
        let mut all = self.all.iter().enumerate();
        all.find(|(_, statement)| statement.path == path)
    }

    /// Returns the index of the heading or key that contains a byte of the text.
    pub fn around(&self, byte: usize) -> Option<usize> {
        let mut all = self.all.iter();
        all.position(|statement| statement.place.contains(&byte))
    }

    /// Returns the text in a byte range of the rule file.
    pub fn part(&self, place: &Range<usize>) -> &'t str {
        self.text.get(place.clone()).unwrap_or_default()
    }

    /// Returns the byte range of a heading or key. For a heading, the range includes everything under it.
    pub fn extent(&self, number: usize) -> Range<usize> {
        let Some(statement) = self.all.get(number) else {
            return 0..0;
        };
        let mut end = statement.place.end;
        if statement.value.is_none() {
            let under = self.all.iter().filter(|one| one.heading == Some(number));
            end = under.map(|one| one.place.end).max().unwrap_or(end);
        }
        statement.place.start..end
    }

    /// Returns the comments on a heading or key: the lines above it, and the comment behind it on the same line.
    pub fn remarks_on(&self, number: usize) -> Vec<Remark<'t>> {
        let Some(statement) = self.all.get(number) else {
            return Vec::new();
        };
        let about = self.extent(number);
        let mut found = self.remarks_over(&statement.above, about.clone(), number);
        let behind = self.part(&statement.behind).trim();
        if !behind.is_empty() {
            found.push(Remark {
                text: behind,
                about,
                statement: number,
                is_behind: true,
                is_apart: false,
            });
        }
        found
    }

    fn remarks_over(
        &self,
        above: &Range<usize>,
        about: Range<usize>,
        number: usize,
    ) -> Vec<Remark<'t>> {
        let (mut found, mut is_apart) = (Vec::new(), false);
        for line in self.part(above).lines().map(str::trim) {
            if line.starts_with('#') {
                found.push(Remark {
                    text: line,
                    about: about.clone(),
                    statement: number,
                    is_behind: false,
                    is_apart,
                });
            }
            is_apart = line.is_empty();
        }
        found
    }

    /// Returns the comments inside a value of a rule file, such as a list.
    pub fn remarks_in(&self, number: usize) -> Vec<Remark<'t>> {
        let found = self
            .all
            .get(number)
            .and_then(|one| Some((one, one.value.clone()?)));
        let Some((statement, value)) = found else {
            return Vec::new();
        };
        let mut remarks = Vec::new();
        let mut at = value.start;
        while at < value.end {
            let Some(next) = self.text.get(at..value.end).and_then(|rest| {
                let found = rest.find('#')?;
                Some(at + found)
            }) else {
                break;
            };
            if let Some(solid) = self.solid.iter().find(|solid| solid.contains(&next)) {
                at = solid.end;
                continue;
            }
            let line = line_at(self.text, next);
            let mut items = statement.items.iter();
            let before = items.clone().rfind(|item| item.end <= next);
            let is_behind = before.is_some_and(|item| line_at(self.text, item.end) == line);
            let about = if is_behind {
                before
            } else {
                items.find(|item| item.start > next).or(before)
            };
            remarks.push(Remark {
                text: self.part(&(next..line.end)).trim_end(),
                about: about.unwrap_or(&statement.place).clone(),
                statement: number,
                is_behind,
                is_apart: false,
            });
            at = line.end;
        }
        remarks
    }
}

/// Returns the byte range of the line that contains a byte of the text. The range does not include the line end.
fn line_at(text: &str, byte: usize) -> Range<usize> {
    let start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    let end = text[byte..].find('\n').map_or(text.len(), |end| byte + end);
    start..end
}

/// Returns the keys in a heading such as `[pile.stock]`, and its length in bytes.
fn heading_of(line: &str) -> Option<(Vec<String>, usize)> {
    let opening = if line.starts_with("[[") { "[[" } else { "[" };
    let closing = &"]]"[..opening.len()];
    // A quoted key may contain a bracket.
    let ends = line.match_indices(closing).map(|(at, _)| at);
    let mut found = ends.filter_map(|at| Some((keys_of(&line[opening.len()..at])?, at)));
    let (keys, at) = found.next()?;
    Some((keys, at + closing.len()))
}

fn keys_of(text: &str) -> Option<Vec<String>> {
    let keys = Key::parse(text.trim()).ok()?;
    Some(keys.iter().map(|key| key.get().to_owned()).collect())
}

/// The byte range of a value and, if the value is a list, the byte ranges of its items.
type Found = (Range<usize>, Vec<Range<usize>>);

fn note_values(table: &Table, values: &mut Vec<Found>, solid: &mut Vec<Range<usize>>) {
    for (_, item) in table {
        match item {
            Item::Table(inner) => note_values(inner, values, solid),
            Item::ArrayOfTables(inner) => {
                for table in inner {
                    note_values(table, values, solid);
                }
            }
            Item::Value(value) => {
                let items = value.as_array().into_iter().flatten();
                let items = items.filter_map(Value::span).collect();
                values.extend(value.span().map(|place| (place, items)));
                note_solid(value, solid);
            }
            Item::None => {}
        }
    }
}

fn note_solid(value: &Value, solid: &mut Vec<Range<usize>>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| note_solid(item, solid)),
        Value::InlineTable(table) => {
            for (key, value) in table {
                solid.extend(table.key(key).and_then(Key::span));
                note_solid(value, solid);
            }
        }
        plain => solid.extend(plain.span()),
    }
}

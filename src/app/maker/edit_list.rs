//! Puts values into the text of a rule file. Items that stay in a list keep their position and their comments.

use toml::{Table, Value};
use toml_edit::{
    Array, ArrayOfTables, Item, Key, RawString, Table as Section, TableLike, Value as Written,
};

use super::text::{name, written};

/// The key of a rule file that lists the parts of the extended game to leave out, in any order.
pub const WITHOUT: &str = "without";

/// Puts a value into a table of a rule file, under the given key.
pub fn set(
    table: &mut dyn TableLike,
    key: &str,
    (former, value): (Option<&Value>, &Value),
) -> Option<()> {
    if let Some(old) = table.get_mut(key) {
        if value.is_array() && old.is_str() {
            list_of_one(old);
        }
        if key == WITHOUT {
            return as_set(old, former, value);
        }
        if old.is_value() || is_of_tables(value) {
            return replace(old, value);
        }
        // A list that had headings moves to a single line.
        table.remove(key);
    }
    let mut item = item_of(value)?;
    if let Some(new) = item.as_value_mut() {
        take_blank_end(table, new);
    }
    table.entry_format(&key_of(key)?).or_insert(item);
    Some(())
}

/// Converts a single text in a rule file to a list that contains only this text.
fn list_of_one(item: &mut Item) {
    let Some(text) = item.as_value_mut() else {
        return;
    };
    let decor = std::mem::take(text.decor_mut());
    let mut list = Array::new();
    list.push_formatted(text.clone());
    *list.decor_mut() = decor;
    *text = Written::Array(list);
}

/// When a value is added to the end of a TOML table, moves the white space after the former last value to the end of
/// the new one. In an inline table, this is the space before the closing brace.
fn take_blank_end(table: &mut dyn TableLike, new: &mut Written) {
    let last = table.iter_mut().last();
    let Some(last) = last.and_then(|(_, item)| item.as_value_mut()) else {
        return;
    };
    let decor = last.decor_mut();
    let end = decor.suffix().and_then(RawString::as_str).unwrap_or("");
    if !end.is_empty() && end.trim().is_empty() {
        new.decor_mut().set_suffix(end.to_owned());
        decor.set_suffix("");
    }
}

/// Converts a plain value to an item of a TOML document. A table gets a heading.
fn item_of(value: &Value) -> Option<Item> {
    match value {
        Value::Table(table) => section_of(table).map(Item::Table),
        value => Some(Item::Value(written(value).parse().ok()?)),
    }
}

/// Converts a plain table to a section of a TOML document, with a heading.
fn section_of(table: &Table) -> Option<Section> {
    let mut section = Section::new();
    for (key, value) in table {
        section.insert_formatted(&key_of(key)?, Item::Value(written(value).parse().ok()?));
    }
    Some(section)
}

/// Converts a key to the form in which it is written in a rule file, in quotes if necessary.
pub fn key_of(key: &str) -> Option<Key> {
    name(key).parse().ok()
}

/// Replaces a value in a rule file, and writes the new value in the same style if possible. The comment after the old
/// value stays.
fn replace(old: &mut Item, value: &Value) -> Option<()> {
    match (&mut *old, value) {
        (Item::Value(Written::Array(array)), Value::Array(items)) => return edit(array, items),
        (Item::ArrayOfTables(list), Value::Array(items)) if !items.is_empty() => {
            return edit_sections(list, items);
        }
        _ => {}
    }
    let mut new: Written = written(value).parse().ok()?;
    if let Some(before) = old.as_value() {
        *new.decor_mut() = before.decor().clone();
    }
    *old = Item::Value(new);
    Some(())
}

/// Whether a value is a non-empty list of tables. Such a list may be written with a heading for each table.
fn is_of_tables(value: &Value) -> bool {
    let items = value.as_array();
    items.is_some_and(|items| !items.is_empty() && items.iter().all(Value::is_table))
}

/// Updates a list of a rule file whose order does not matter: removes the items that are gone and adds the new ones.
fn as_set(old: &mut Item, former: Option<&Value>, value: &Value) -> Option<()> {
    let items = |value: Option<&Value>| -> Vec<Value> {
        let items = value.and_then(Value::as_array);
        items.cloned().unwrap_or_default()
    };
    let (former, now) = (items(former), items(Some(value)));
    let array = old.as_array_mut()?;
    // Dots may have spaces beside them.
    let plain = |value: &Value| value.as_str().map(|path| path.replace(' ', ""));
    let mut all: Vec<Value> = array.iter().filter_map(read).collect();
    let is_gone = |item: &Value| {
        let is = |other: &Value| plain(other) == plain(item);
        former.iter().any(is) && !now.iter().any(is)
    };
    all.retain(|item| !is_gone(item));
    for item in now {
        if !all.iter().any(|other| plain(other) == plain(&item)) {
            all.push(item);
        }
    }
    edit(array, &all)
}

/// Converts a value with its comments and spacing to a plain value.
fn read(value: &Written) -> Option<Value> {
    let mut plain = value.clone();
    plain.decor_mut().clear();
    let table: toml::Table = format!("value = {plain}").parse().ok()?;
    table.into_iter().next().map(|(_, value)| value)
}

/// Compares two lists. Returns how many items are the same at the beginning of both, and how many of the remaining
/// items are the same at the end.
fn same_ends(old: &[Option<Value>], new: &[Value]) -> (usize, usize) {
    let same = |(old, new): (&Option<Value>, &Value)| old.as_ref() == Some(new);
    let first = old.iter().zip(new).take_while(|pair| same(*pair)).count();
    let most = old.len().min(new.len()) - first;
    let ends = old.iter().rev().zip(new.iter().rev());
    let last = ends.take(most).take_while(|pair| same(*pair)).count();
    (first, last)
}

/// Edits a list that is written in brackets, so that it contains the given items.
fn edit(array: &mut Array, new: &[Value]) -> Option<()> {
    own_end(array);
    let old: Vec<Option<Value>> = array.iter().map(read).collect();
    let (first, last) = same_ends(&old, new);
    let (mut here, end) = (first, old.len() - last);
    let mut middle = new[first..new.len() - last].iter();
    while here < end
        && let Some(value) = middle.next()
    {
        let mut value: Written = written(value).parse().ok()?;
        let item = array.get_mut(here)?;
        *value.decor_mut() = item.decor().clone();
        *item = value;
        here += 1;
    }
    for _ in here..end {
        remove(array, here);
    }
    for value in middle {
        insert(array, here, written(value).parse().ok()?);
        here += 1;
    }
    Some(())
}

/// Makes the text behind the last item of a list in brackets part of the end of the list. Does nothing if there is a
/// comma after the item.
fn own_end(array: &mut Array) {
    let Some(last) = array.len().checked_sub(1) else {
        return;
    };
    if array.trailing_comma() {
        return;
    }
    let Some(item) = array.get_mut(last) else {
        return;
    };
    let behind = text_of(item.decor().suffix()).to_owned();
    item.decor_mut().set_suffix("");
    let end = format!("{behind}{}", text_of(Some(array.trailing())));
    array.set_trailing(end);
}

fn text_of(raw: Option<&RawString>) -> &str {
    raw.and_then(RawString::as_str).unwrap_or("")
}

/// Splits the text before an item of a list at the first line break: into the rest of the previous item's line, and the
/// lines after it.
fn parted(before: &str) -> (&str, &str) {
    before.split_at(before.find('\n').unwrap_or(before.len()))
}

/// Returns the text before an item of a list in brackets, such as comments. If there is no item at the index, returns
/// the text before the closing bracket.
fn before(array: &Array, at: usize) -> String {
    match array.get(at) {
        Some(item) => text_of(item.decor().prefix()).to_owned(),
        None => text_of(Some(array.trailing())).to_owned(),
    }
}

fn set_before(array: &mut Array, at: usize, text: String) {
    match array.get_mut(at) {
        Some(item) => item.decor_mut().set_prefix(text),
        None => array.set_trailing(text),
    }
}

/// Removes an item of a list in brackets, with the item's comments.
fn remove(array: &mut Array, at: usize) {
    let own = before(array, at);
    let next = before(array, at + 1);
    let is_last = at + 1 == array.len();
    array.remove(at);
    let (head, (_, tail)) = (parted(&own).0, parted(&next));
    let text = match (is_last, tail.is_empty(), head.contains('#')) {
        (true, true, false) => next,
        (true, true, true) => format!("{head}\n"),
        _ => format!("{head}{tail}"),
    };
    set_before(array, at, text);
}

/// Inserts an item into a list in brackets, before another item or at the end. The new item gets its own line if each
/// of the other items has its own line.
fn insert(array: &mut Array, at: usize, mut value: Written) {
    let next = before(array, at);
    let (head, tail) = parted(&next);
    let own_lines = (0..array.len()).find_map(|item| {
        let before = before(array, item);
        let start = before.rfind('\n')?;
        Some(before[start..].to_owned())
    });
    let (own, rest) = match own_lines {
        Some(line) => (format!("{head}{line}"), tail.to_owned()),
        None if at == 0 && !array.is_empty() => (next.clone(), " ".to_owned()),
        None if at == 0 => (String::new(), next.clone()),
        None => (" ".to_owned(), next.clone()),
    };
    set_before(array, at, rest);
    value.decor_mut().set_prefix(own);
    array.insert_formatted(at, value);
}

/// Edits a list of TOML tables with headings, so that it contains the given items.
fn edit_sections(sections: &mut ArrayOfTables, new: &[Value]) -> Option<()> {
    let read = |section: &toml_edit::Table| -> Option<Value> {
        let mut plain = section.clone();
        plain.decor_mut().clear();
        let table: toml::Table = plain.to_string().parse().ok()?;
        Some(Value::Table(table))
    };
    let old: Vec<Option<Value>> = sections.iter().map(read).collect();
    let (first, last) = same_ends(&old, new);
    let (mut here, end) = (first, old.len() - last);
    let mut middle = new[first..new.len() - last].iter();
    while here < end
        && let Some(value) = middle.next()
    {
        let (section, table) = (sections.get_mut(here)?, value.as_table()?);
        let keys: Vec<String> = section.iter().map(|(key, _)| key.to_owned()).collect();
        for key in keys.iter().filter(|key| !table.contains_key(*key)) {
            section.remove(key);
        }
        let before = old.get(here)?.as_ref()?.as_table()?;
        for (key, value) in table {
            if before.get(key) != Some(value) {
                set(section, key, (None, value))?;
            }
        }
        here += 1;
    }
    for _ in here..end {
        sections.remove(here);
    }
    for value in middle {
        sections.insert(here, section_of(value.as_table()?)?);
        here += 1;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edits the list in a text.
    fn change(text: &str, new: &[&str]) -> String {
        let mut document: toml_edit::DocumentMut = text.parse().unwrap();
        let new = new.iter().map(|item| Value::String((*item).to_owned()));
        let item = document.as_table_mut().get_mut("deal").unwrap();
        replace(item, &Value::Array(new.collect())).unwrap();
        document.to_string()
    }

    #[test]
    fn items_on_one_line_stay_on_it() {
        let text = "deal = [\"a\", \"b\"]\n";
        assert_eq!(
            change(text, &["a", "x", "b"]),
            "deal = [\"a\", \"x\", \"b\"]\n"
        );
        assert_eq!(
            change(text, &["x", "a", "b"]),
            "deal = [\"x\", \"a\", \"b\"]\n"
        );
        assert_eq!(
            change(text, &["a", "b", "x"]),
            "deal = [\"a\", \"b\", \"x\"]\n"
        );
        assert_eq!(change(text, &["b"]), "deal = [\"b\"]\n");
        assert_eq!(change(text, &["a"]), "deal = [\"a\"]\n");
        assert_eq!(change(text, &[]), "deal = []\n");
        assert_eq!(change("deal = [ \"a\" ]\n", &["b"]), "deal = [ \"b\" ]\n");
        assert_eq!(
            change("deal = []\n", &["b", "c"]),
            "deal = [\"b\", \"c\"]\n"
        );
    }

    const LINES: &str = "\
deal = [
    \"a\", # one
    # Over b.
    \"b\", # two
    \"c\", # three
]
";

    #[test]
    fn items_on_lines_of_their_own_keep_their_comments() {
        let to = LINES.replace("\"b\"", "\"x\"");
        assert_eq!(change(LINES, &["a", "x", "c"]), to);
        let to = LINES.replace("    # Over b.\n    \"b\", # two\n", "");
        assert_eq!(change(LINES, &["a", "c"]), to);
        let to = LINES.replace("    \"c\", # three\n", "");
        assert_eq!(change(LINES, &["a", "b"]), to);
        let to = LINES.replace("three\n", "three\n    \"d\",\n");
        assert_eq!(change(LINES, &["a", "b", "c", "d"]), to);
        let to = LINES.replace("one\n", "one\n    \"d\",\n");
        assert_eq!(change(LINES, &["a", "d", "b", "c"]), to);
    }

    #[test]
    fn a_list_without_its_last_comma_can_grow() {
        let text = "deal = [\n  \"a\", # one\n  \"b\" # two\n]\n";
        let grown = change(text, &["a", "b", "c"]);
        assert_eq!(
            grown,
            "deal = [\n  \"a\", # one\n  \"b\", # two\n  \"c\"\n]\n"
        );
    }

    #[test]
    fn tables_with_headings_are_changed_one_by_one() {
        let text = "# Points.\n[[score]]\nper = 1 # one\n\n# More.\n[[score]]\nper = 2\n";
        let mut document: toml_edit::DocumentMut = text.parse().unwrap();
        let item = document.as_table_mut().get_mut("score").unwrap();
        let per = |number: i64| {
            let table = [("per".to_owned(), Value::Integer(number))];
            Value::Table(table.into_iter().collect())
        };
        replace(item, &Value::Array(vec![per(1), per(5)])).unwrap();
        assert_eq!(document.to_string(), text.replace("per = 2", "per = 5"));
        let item = document.as_table_mut().get_mut("score").unwrap();
        replace(item, &Value::Array(vec![per(5)])).unwrap();
        assert_eq!(document.to_string(), "\n# More.\n[[score]]\nper = 5\n");
        let none = Value::Array(Vec::new());
        set(document.as_table_mut(), "score", (None, &none)).unwrap();
        assert_eq!(document.to_string(), "score = []\n");
    }
}

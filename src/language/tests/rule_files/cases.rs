//! Files of cases: many small rule files in one text, each with its expected messages.
//!
//! ```text
//! # Comments, up to the first case.
//!
//! === name_of_a_case
//! title = "The text of a rule file"
//! ---
//! 1:1: a message about it, a line each
//!
//! === name_of_another: a change of klondike
//!  [stock]
//! -redeals = 1
//! +redeals = "one"
//! @@
//! +[seats]
//!  [goal]
//! ---
//! 18:11: a message about it
//! ```
//!
//! A case that is a change takes its text from a rule file in the folder `base/` next to the file of cases. The change
//! consists of parts with `@@` between them, in the order of that rule file: lines that begin with a space stay, lines
//! with `-` are removed, lines with `+` are added. The lines of a part that stay or are removed must be in the rule
//! file exactly once. An empty line is a line that stays.
//!
//! A message is `line:column: words`. It begins with the name of the file if it is about another case; the file of a
//! case is its name with `.toml`. A text ends with a line break, unless `\ no newline at the end` follows it. No line
//! of a text may begin with `=== ` or be `---`; nothing else in a text has a meaning here, so it need not be a rule
//! file at all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const CASE: &str = "=== ";
const CHANGE: &str = ": a change of ";
const PART: &str = "@@";
const MESSAGES: &str = "---";
const NO_NEWLINE: &str = "\\ no newline at the end\n";

/// A rule file with its expected messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The name, unique among all files of a folder.
    pub name: String,
    /// The rule file.
    pub text: String,
    /// The messages, one per line, with the file that they are about.
    pub messages: String,
    /// The lines of the case in its file, up to the messages.
    written: String,
}

impl Case {
    /// Returns the case as it is written in its file, with these messages.
    fn write(&self, messages: &str) -> String {
        let own = format!("{}.toml:", self.name);
        let lines = messages.lines();
        let messages = lines.map(|line| format!("{}\n", line.strip_prefix(&own).unwrap_or(line)));
        format!(
            "{}{MESSAGES}\n{}",
            self.written,
            messages.collect::<String>()
        )
    }
}

/// The cases of a folder.
pub struct Cases {
    /// The files, each with its beginning and its cases.
    files: BTreeMap<PathBuf, (String, Vec<Case>)>,
    /// The rule files that cases are changes of, by name.
    pub bases: BTreeMap<String, String>,
}

impl Cases {
    /// Reads all files of cases in a folder.
    pub fn read(folder: &Path) -> Self {
        let bases: BTreeMap<String, String> = texts(&folder.join("base"), "toml")
            .map(|(path, text)| (path.file_stem().unwrap().to_str().unwrap().to_owned(), text))
            .collect();
        let files: BTreeMap<PathBuf, (String, Vec<Case>)> = texts(folder, "txt")
            .map(|(path, text)| {
                let cases = read_cases(&text, &bases)
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                (path, cases)
            })
            .collect();
        let cases = Self { files, bases };
        let mut names: Vec<&str> = cases.all().map(|case| case.name.as_str()).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1], "two cases have this name");
        }
        cases
    }

    /// Returns all cases, file by file.
    pub fn all(&self) -> impl Iterator<Item = &Case> {
        self.files.values().flat_map(|(_, cases)| cases)
    }

    /// Returns the case with a name.
    pub fn get(&self, name: &str) -> Option<&Case> {
        self.all().find(|case| case.name == name)
    }

    /// Compares the messages of each case with those in its file, or writes the files again if the environment variable
    /// `UPDATE_CASES` is 1.
    pub fn compare(&self, messages_of: impl Fn(&Case) -> String) {
        let update = std::env::var("UPDATE_CASES").is_ok_and(|value| value == "1");
        let mut wrong = Vec::new();
        for (path, (head, cases)) in &self.files {
            let mut written = Vec::new();
            for case in cases {
                let found = messages_of(case);
                written.push(case.write(&found));
                if found != case.messages {
                    let name = &case.name;
                    wrong.push(format!(
                        "--- {name}\nexpected:\n{}found:\n{found}",
                        case.messages
                    ));
                }
            }
            if update {
                fs::write(path, format!("{head}{}", written.join("\n"))).unwrap();
            }
        }
        assert!(
            update || wrong.is_empty(),
            "if the changes are intended, write the files with UPDATE_CASES=1\n{}",
            wrong.join("\n")
        );
    }
}

/// Returns the files of a folder with an extension, and their texts.
fn texts(folder: &Path, ending: &str) -> impl Iterator<Item = (PathBuf, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(move |path| path.extension().is_some_and(|found| found == ending))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
            (path, text)
        })
}

/// Reads a file of cases: the text before the first case, and the cases.
fn read_cases(text: &str, bases: &BTreeMap<String, String>) -> Result<(String, Vec<Case>), String> {
    let mut head = String::new();
    // The lines of each case, including its first line.
    let mut parts: Vec<Vec<&str>> = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with(CASE) {
            parts.push(vec![line]);
        } else if let Some(part) = parts.last_mut() {
            part.push(line);
        } else {
            head += line;
        }
    }
    if let Some(line) = head
        .lines()
        .find(|line| !line.is_empty() && !line.starts_with('#'))
    {
        return Err(format!("`{line}` is before the first case"));
    }
    let cases = parts.iter().map(|lines| read_case(lines, bases));
    Ok((head, cases.collect::<Result<_, _>>()?))
}

fn read_case(lines: &[&str], bases: &BTreeMap<String, String>) -> Result<Case, String> {
    let first = lines[0].trim_end().strip_prefix(CASE).unwrap_or_default();
    let (name, base) = match first.split_once(CHANGE) {
        Some((name, base)) => (name, Some(base)),
        None => (first, None),
    };
    let word = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if name.is_empty() || !name.chars().all(word) {
        return Err(format!("`{name}` is not a valid name of a case"));
    }
    let at = lines.iter().position(|line| line.trim_end() == MESSAGES);
    let at = at.ok_or_else(|| format!("{name}: `{MESSAGES}` and the messages are missing"))?;
    let body = lines[1..at].concat();
    let text = match base {
        None => match body.strip_suffix(NO_NEWLINE) {
            Some(body) => body.strip_suffix('\n').unwrap_or(body).to_owned(),
            None => body,
        },
        Some(base) => {
            let base = bases
                .get(base)
                .ok_or_else(|| format!("{name}: there is no base `{base}`"))?;
            changed(base, &body).map_err(|error| format!("{name}: {error}"))?
        }
    };
    let messages = lines[at + 1..].iter().filter(|line| line.trim() != "");
    let messages = messages.map(|line| {
        if line.starts_with(|letter: char| letter.is_ascii_digit()) {
            format!("{name}.toml:{line}")
        } else {
            (*line).to_owned()
        }
    });
    Ok(Case {
        name: name.to_owned(),
        text,
        messages: messages.collect(),
        written: lines[..at].concat(),
    })
}

/// Returns a text with a change applied.
fn changed(base: &str, change: &str) -> Result<String, String> {
    let lines: Vec<&str> = base.lines().collect();
    let mut text = String::new();
    let mut done = 0;
    for part in change.split(&format!("{PART}\n")) {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for line in part.lines() {
            let rest = line.get(1..).unwrap_or_default();
            match line.chars().next() {
                None | Some(' ') => {
                    old.push(rest);
                    new.push(rest);
                }
                Some('-') => old.push(rest),
                Some('+') => new.push(rest),
                Some(_) => return Err(format!("`{line}` begins with no space, `-` or `+`")),
            }
        }
        let mut places = lines.windows(old.len().max(1)).enumerate();
        let mut places = places.by_ref().filter(|(_, here)| *here == old);
        let (Some((at, _)), None) = (places.next(), places.next()) else {
            return Err(format!(
                "this is not in the base exactly once:\n{}",
                old.join("\n")
            ));
        };
        if at < done {
            return Err(format!(
                "this is in the base further up:\n{}",
                old.join("\n")
            ));
        }
        for line in lines[done..at].iter().chain(&new) {
            text.push_str(line);
            text.push('\n');
        }
        done = at + old.len();
    }
    for line in &lines[done..] {
        text.push_str(line);
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bases() -> BTreeMap<String, String> {
        [("plain".to_owned(), "a\n\nb\nc\n\nb\nd\n".to_owned())].into()
    }

    fn read(text: &str) -> Result<Vec<Case>, String> {
        read_cases(text, &bases()).map(|(_, cases)| cases)
    }

    #[test]
    fn any_text_is_read_unchanged() {
        for text in [
            "",
            "\n",
            "\u{7}[\n",
            "-\n+\n@@\n = [\"\"\"\n{\n",
            "a\n\n\n",
            "====\n--- x\n",
        ] {
            let file = format!("# About.\n\n=== one\n{text}---\n1:1: no\nother.toml:2:3: yes\n\n");
            let read = read(&file).unwrap();
            assert_eq!(read[0].text, text);
            assert_eq!(read[0].messages, "one.toml:1:1: no\nother.toml:2:3: yes\n");
            assert_eq!(
                format!("# About.\n\n{}\n", read[0].write(&read[0].messages)),
                file
            );
        }
        let open = "=== one\na\n\\ no newline at the end\n---\n=== two\n---\n";
        let read = read(open).unwrap();
        assert_eq!((read[0].text.as_str(), read[1].text.as_str()), ("a", ""));
    }

    #[test]
    fn a_change_is_applied_where_its_lines_are() {
        for (change, text) in [
            (" a\n+x\n", "a\nx\n\nb\nc\n\nb\nd\n"),
            ("-b\n-c\n", "a\n\n\nb\nd\n"),
            ("-a\n+\n@@\n\n-b\n c\n+\n@@\n b\n-d\n", "\n\nc\n\n\nb\n"),
        ] {
            assert_eq!(
                changed(&bases()["plain"], change).as_deref(),
                Ok(text),
                "{change}"
            );
        }
    }

    #[test]
    fn an_unreadable_case_gives_the_reason() {
        for (file, why) in [
            ("a\n=== one\n---\n", "is before the first case"),
            ("=== One\n---\n", "is not a valid name"),
            ("=== one\na\n", "are missing"),
            ("=== one: a change of none\n---\n", "there is no base"),
            ("=== one: a change of plain\n-x\n---\n", "exactly once"),
            ("=== one: a change of plain\n-b\n---\n", "exactly once"),
            ("=== one: a change of plain\n+b\n---\n", "exactly once"),
            (
                "=== one: a change of plain\n c\n@@\n a\n---\n",
                "further up",
            ),
            (
                "=== one: a change of plain\nc\n---\n",
                "begins with no space",
            ),
        ] {
            let error = read(file).unwrap_err();
            assert!(error.contains(why), "{file}: {error}");
        }
    }
}

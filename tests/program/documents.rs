//! The documents: paths and links in them exist, and so do the commands and options that they show.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::home::Home;

/// A document with its path.
struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    /// Returns the text outside code blocks.
    fn prose(&self) -> String {
        let parts = self.text.split("```");
        let outside = parts.enumerate().filter(|(number, _)| number % 2 == 0);
        outside.map(|(_, part)| part).collect()
    }

    /// Returns the pieces of code: inline code, and the lines of code blocks.
    fn code(&self) -> Vec<String> {
        let prose = self.prose();
        let within = prose
            .lines()
            .flat_map(|line| line.split('`').skip(1).step_by(2));
        let blocks = self.text.split("```").skip(1).step_by(2);
        let lines = blocks.flat_map(|block| block.lines().skip(1));
        within.chain(lines).map(str::to_owned).collect()
    }

    /// Returns the link anchors of the headings.
    fn anchors(&self) -> Vec<String> {
        let prose = self.prose();
        let headings = prose.lines().filter(|line| line.starts_with('#'));
        let anchor = |heading: &str| -> String {
            let words = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = words
                .chars()
                .filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
            kept.map(|it| if it == ' ' { '-' } else { it }).collect()
        };
        headings.map(anchor).collect()
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all documents of the project.
fn documents() -> Vec<Document> {
    let mut folders = vec![root().to_owned(), root().join("docs")];
    let crates = fs::read_dir(root().join("src")).unwrap();
    folders.extend(
        crates
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir()),
    );
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = files.map(|entry| entry.unwrap().path());
    let documents = paths.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    documents
        .map(|path| Document {
            text: fs::read_to_string(&path).unwrap(),
            path,
        })
        .collect()
}

/// Whether the documents name files that are not here, because this is a package: it leaves out the
/// pictures of the documents and the scripts.
pub fn is_package() -> bool {
    let is_one = !root().join("docs/pictures").exists();
    if is_one {
        println!("left out: a package has not all files that the documents name");
    }
    is_one
}

#[test]
fn every_link_leads_somewhere() {
    if is_package() {
        return;
    }
    let documents = documents();
    let mut dead = Vec::new();
    for document in &documents {
        let prose = document.prose();
        for (at, _) in prose.match_indices("](") {
            let target = prose[at + 2..]
                .split([')', ' ', '\n'])
                .next()
                .unwrap_or_default();
            if target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => document.path.clone(),
                file => document.path.parent().unwrap().join(file),
            };
            let mut pages = documents.iter();
            let page = pages.find(|page| page.path.canonicalize().ok() == path.canonicalize().ok());
            let has_anchor = anchor.is_empty()
                || page.is_some_and(|page| page.anchors().iter().any(|it| it == anchor));
            if !path.exists() || !has_anchor {
                dead.push(format!("{}: {target}", document.path.display()));
            }
        }
    }
    assert_eq!(dead, Vec::<String>::new());
}

#[test]
fn every_path_in_the_documents_exists() {
    if is_package() {
        return;
    }
    let folders = [
        "src/",
        "tests/",
        "docs/",
        "rules/",
        ".ci/",
        "benches/",
        "examples/",
    ];
    let mut named = 0;
    let mut missing = Vec::new();
    for document in documents() {
        for code in document.code() {
            let path = code.split([' ', ':', ',']).next().unwrap_or_default();
            // A path with capitals is a placeholder.
            let is_pattern = path.contains(['*', '<', '{']) || path.chars().any(char::is_uppercase);
            if folders.iter().any(|folder| path.starts_with(folder)) && !is_pattern {
                named += 1;
                if !root().join(path).exists() {
                    missing.push(format!("{}: {code}", document.path.display()));
                }
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert!(named > 50, "{named} paths were found");
}

#[test]
fn every_command_in_the_documents_exists_with_its_options() {
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut help = |command: &str| {
        let known = helps.entry(command.to_owned());
        let help = known.or_insert_with(|| {
            let mut words: Vec<&str> = command.split_whitespace().collect();
            words.push("--help");
            let ran = Home::new().run(&words);
            if ran.code == 0 {
                ran.out
            } else {
                String::new()
            }
        });
        help.clone()
    };
    let general = help("");
    let mut shown = 0;
    let mut wrong = Vec::new();
    for document in documents() {
        // The changelog may mention commands of former versions.
        if document.path.ends_with("CHANGELOG.md") {
            continue;
        }
        for code in document.code() {
            let Some(line) = code.trim_start_matches("$ ").strip_prefix("patience ") else {
                continue;
            };
            let line = line
                .split(['|', '>', '#', '&', ';'])
                .next()
                .unwrap_or_default();
            // Arguments after `--` are for another program.
            let words = line.split_whitespace().take_while(|word| *word != "--");
            let words: Vec<&str> = words.collect();
            let mut command = String::new();
            let mut of_command = general.clone();
            // `records export` is a subcommand of a subcommand.
            for word in words
                .iter()
                .take(2)
                .filter(|word| word.chars().all(|it| it.is_ascii_lowercase()))
            {
                let deeper = format!("{command} {word}");
                let found = help(&deeper);
                if !found.is_empty() && found != of_command {
                    (command, of_command) = (deeper, found);
                }
            }
            shown += 1;
            let options = words.iter().filter(|word| word.starts_with("--"));
            let unknown = options
                .map(|option| option.split('=').next().unwrap_or_default())
                .find(|option| {
                    let is_listed =
                        |help: &str| help.split([' ', ',', '\n', '=']).any(|it| it == *option);
                    !is_listed(&of_command) && !is_listed(&general)
                });
            let names_command =
                !command.is_empty() || words.first().is_none_or(|word| word.starts_with('-'));
            if unknown.is_some() || !names_command {
                wrong.push(format!("{}: {code}", document.path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(shown > 50, "{shown} commands were found");
}

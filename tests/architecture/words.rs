//! Words that people read: none of those that `docs/words.md` retires.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

use crate::tokens::literals;

/// Retired words, as regular expressions, and what to write instead.
const RETIRED: &[(&str, &str)] = &[
    (r"tells?|telling|told", "say, show, list or explain"),
    (r"carr(y|ies|ied|ying)", "move, copy, export or keep"),
    (r"go(es)? on with|gone on", "continue or resume"),
    (r"so (many|much)", "the number or the limit"),
    (r"unless said", "[default: …]"),
    (r"rid of", "discard or remove"),
    (r"gets? on|getting on", "make progress"),
    (r"spoil(t|ed|s)?", "damaged or invalid"),
    (r"who(m|so)?ever", "the player who"),
    (r"anew", "again"),
    (r"(is|are) said", "who says it"),
    (r"t(ake|akes|aken|ook|aking) back", "undo"),
    (r"laid open|lies? open", "face up"),
    (r"faults?", "error or warning"),
    (
        r"amounts? come to|comes? to (more|less|so)",
        "amount to or reach",
    ),
];

/// Usual phrases with a word that is retired by itself.
const USUAL: &str = r"(?i)\b(tells? (\w+ )*apart|carr(y|ies|ied) out)\b";

/// Returns the file's path from the root, with slashes.
fn name(root: &Path, path: &Path) -> String {
    let name = path.strip_prefix(root).unwrap().display().to_string();
    name.replace('\\', "/")
}

/// Collects the files below a folder whose names end in `.ending`, but for tests and what is built.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_left_out = ["tests", "benches", "target"];
        if path.is_dir() {
            if !is_left_out.iter().any(|name| path.ends_with(name)) {
                files(&path, ending, found);
            }
        } else if path.extension().is_some_and(|own| own == ending) && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The texts of a file that people read, with the numbers of their lines: all of a document, and the texts in quotes
/// of a source file, with the comments of which the help of the command line is made.
fn read_by_people(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    if path.extension().is_none_or(|ending| ending != "rs") {
        return (1..).zip(lines(&text)).collect();
    }
    let end = text.find("#[cfg(test)]\nmod tests {");
    let text = &text[..end.unwrap_or(text.len())];
    let quoted = literals(text).into_iter().flat_map(|literal| {
        // A single word is a name, and what stands in braces is filled in.
        let is_prose = literal.text.contains(' ');
        let texts = lines(literal.text).into_iter().filter(move |_| is_prose);
        (literal.line..).zip(texts)
    });
    let is_help = text.contains("use clap::");
    let help = (1..)
        .zip(lines(text))
        .filter(move |(_, line)| is_help && line.trim_start().starts_with("///"));
    quoted.chain(help).collect()
}

#[test]
fn no_retired_word_is_left() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    files(&root.join("src"), "rs", &mut all);
    files(&root.join("rules"), "toml", &mut all);
    files(&root.join("docs"), "md", &mut all);
    let own = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ];
    all.extend(own.map(|name| root.join(name)));
    all.retain(|path| !path.ends_with("docs/words.md"));
    all.sort();
    let retired: Vec<(Regex, &str)> = RETIRED
        .iter()
        .map(|(words, instead)| {
            (
                Regex::new(&format!(r"(?i)\b({words})\b")).unwrap(),
                *instead,
            )
        })
        .collect();
    let left_out = Regex::new(&format!(r"{USUAL}|\{{\w*\}}")).unwrap();
    let mut found = Vec::new();
    for path in &all {
        for (number, line) in read_by_people(path) {
            // What stands in backticks is a word of the program or of the rule language.
            let prose: String = line.split('`').step_by(2).collect();
            let prose = left_out.replace_all(&prose, "");
            for (words, instead) in &retired {
                if let Some(word) = words.find(&prose) {
                    let place = name(root, path);
                    found.push(format!(
                        "{place}:{number}: “{}”: write {instead}",
                        word.as_str()
                    ));
                }
            }
        }
    }
    assert!(
        found.is_empty(),
        "{} retired words:\n{}",
        found.len(),
        found.join("\n")
    );
}

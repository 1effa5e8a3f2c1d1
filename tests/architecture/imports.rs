//! The paths by which a source file names what stands elsewhere: those of `use` declarations and
//! those in its code that begin with `crate`, `super` or the name of a crate of ours.

use crate::tokens::{Token, tokens};

/// A path that a source file names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The segments, from `crate` or the name of another crate on.
    pub path: Vec<String>,
    /// The name that it is imported by.
    pub name: String,
    /// Whether it is re-exported.
    pub public: bool,
    /// The number of the line, from 1.
    pub line: usize,
}

/// What a source file says of others.
#[derive(Debug, Default)]
pub struct Imports {
    pub paths: Vec<Import>,
    /// The names of the modules that are compiled for tests only and stand in other files.
    pub test_modules: Vec<String>,
}

/// Reads a source file, the module of which has this path.
pub fn imports(text: &str, module: &[String]) -> Imports {
    let mut reader = Reader {
        tokens: tokens(text),
        module: module.to_vec(),
        inline: Vec::new(),
        found: Imports::default(),
    };
    let (mut at, mut depth) = (0, 0_usize);
    while at < reader.tokens.len() {
        if reader.has(at, &["#", "[", "cfg", "(", "test", ")", "]"]) {
            at = reader.skip_item(at + 7);
            continue;
        }
        match reader.text(at) {
            "mod" if reader.text(at + 2) == "{" => {
                reader.inline.push(depth);
                reader.module.push(reader.text(at + 1).to_owned());
            }
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if reader.inline.last() == Some(&depth) {
                    reader.inline.pop();
                    reader.module.pop();
                }
            }
            "use" => {
                let public = at > 0 && matches!(reader.text(at - 1), "pub" | ")");
                at = reader.tree(at + 1, &[], public);
                continue;
            }
            word if begins_a_path(word) && reader.text(at + 1) == "::" => {
                let before = at.checked_sub(1).map_or("", |before| reader.text(before));
                if !matches!(before, "::" | "in") {
                    at = reader.tree(at, &[], false);
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    reader.found
}

fn begins_a_path(word: &str) -> bool {
    matches!(word, "crate" | "super") || word == "patience" || word.starts_with("patience_")
}

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    /// The module that is being read.
    module: Vec<String>,
    /// How deep in braces the modules stand that are written inside others.
    inline: Vec<usize>,
    found: Imports,
}

impl<'a> Reader<'a> {
    fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    fn has(&self, at: usize, texts: &[&str]) -> bool {
        (at..).zip(texts).all(|(at, text)| self.text(at) == *text)
    }

    /// Passes over an item that is compiled for tests only, and notes a module in another file.
    fn skip_item(&mut self, from: usize) -> usize {
        let (mut at, mut depth) = (from, 0_usize);
        while at < self.tokens.len() {
            match self.text(at) {
                "mod" if depth == 0 && self.text(at + 2) == ";" => {
                    self.found.test_modules.push(self.text(at + 1).to_owned());
                }
                "{" | "(" | "[" => depth += 1,
                "}" if depth == 1 => return at + 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                ";" if depth == 0 => return at + 1,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Reads a path with its groups in braces and returns what follows it.
    fn tree(&mut self, from: usize, before: &[&'a str], public: bool) -> usize {
        let mut path = before.to_vec();
        let mut at = from;
        loop {
            match self.text(at) {
                "::" => {}
                "{" => {
                    at += 1;
                    while !matches!(self.text(at), "}" | "") {
                        at = self.tree(at, &path, public);
                        if self.text(at) == "," {
                            at += 1;
                        }
                    }
                    return at + 1;
                }
                text if text == "*"
                    || text.starts_with(|first: char| first == '_' || first.is_alphabetic()) =>
                {
                    path.push(text);
                    if self.text(at + 1) != "::" || self.text(at + 2) == "<" {
                        break;
                    }
                }
                _ => return at.max(from + 1),
            }
            at += 1;
        }
        let line = self.tokens[at].line;
        let mut name = path.last().copied().unwrap_or_default();
        at += 1;
        if self.text(at) == "as" {
            name = self.text(at + 1);
            at += 2;
        }
        if let Some(path) = self.absolute(&path) {
            let name = if name == "self" {
                path.last().cloned().unwrap_or_default()
            } else {
                name.to_owned()
            };
            self.found.paths.push(Import {
                path,
                name,
                public,
                line,
            });
        }
        at
    }

    /// Returns a path from the root of its crate on; nothing for one inside the module itself.
    fn absolute(&self, path: &[&str]) -> Option<Vec<String>> {
        let mut segments = path
            .iter()
            .copied()
            .filter(|segment| *segment != "self")
            .peekable();
        let first = *segments.peek()?;
        let mut found = vec!["crate".to_owned()];
        if first == "super" {
            let ups = path.iter().filter(|segment| **segment == "super").count();
            let kept = self.module.len().saturating_sub(ups);
            found.extend_from_slice(&self.module[..kept]);
        } else if first == "crate" || begins_a_path(first) {
            first.clone_into(&mut found[0]);
            segments.next();
        } else {
            // Relative to the module, or another's crate.
            found.extend_from_slice(&self.module);
        }
        let rest = segments.filter(|segment| *segment != "super");
        found.extend(rest.map(str::to_owned));
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str, module: &[&str]) -> Vec<String> {
        let module: Vec<String> = module.iter().map(|name| (*name).to_owned()).collect();
        let found = imports(text, &module).paths;
        found.iter().map(|import| import.path.join("::")).collect()
    }

    #[test]
    fn a_path_is_found_however_it_is_written() {
        for (text, found) in [
            ("use crate::cards::Card;", &["crate::cards::Card"][..]),
            (
                "use crate::{cards::{Card, deck::*}, rules as r};",
                &[
                    "crate::cards::Card",
                    "crate::cards::deck::*",
                    "crate::rules",
                ],
            ),
            ("use super::Stock;", &["crate::moves::Stock"]),
            (
                "use super::super::{cards, rules::Rules};",
                &["crate::cards", "crate::rules::Rules"],
            ),
            (
                "pub(crate) fn f(x: crate::cards::Card) -> super::Y { crate::a::b::<T>() }",
                &["crate::cards::Card", "crate::moves::Y", "crate::a::b"],
            ),
            (
                "use patience_core::{Card, notation};",
                &["patience_core::Card", "patience_core::notation"],
            ),
            (
                "fn f() { patience_core::deal(); }",
                &["patience_core::deal"],
            ),
            ("pub(in crate::moves) fn f() {}", &[]),
            (
                "mod inner { use super::X; use super::super::Y; } use super::Z;",
                &[
                    "crate::moves::stock::X",
                    "crate::moves::Y",
                    "crate::moves::Z",
                ],
            ),
            (
                "#[cfg(test)] mod tests { use crate::game::Game; } use crate::cards;",
                &["crate::cards"],
            ),
            ("#[cfg(test)] use crate::game::{Game, Log};", &[]),
            (
                "#[cfg(test)] #[path = \"x\"] mod tests; use crate::cards;",
                &["crate::cards"],
            ),
            ("// use crate::a;\n\"crate::b\"", &[]),
        ] {
            assert_eq!(paths(text, &["moves", "stock"]), found, "{text}");
        }
    }

    #[test]
    fn modules_for_tests_are_known_by_name() {
        let text = "#[cfg(test)]\nmod tests;\nmod play;\n#[cfg(test)]\npub(crate) mod asked;";
        assert_eq!(imports(text, &[]).test_modules, ["tests", "asked"]);
    }

    #[test]
    fn a_re_export_is_known_by_its_name() {
        let found = imports(
            "pub use cards::{Card, deck::Deck as Pack}; use rules::Rules;",
            &[],
        )
        .paths;
        let told: Vec<(&str, bool)> = found
            .iter()
            .map(|found| (found.name.as_str(), found.public))
            .collect();
        assert_eq!(told, [("Card", true), ("Pack", true), ("Rules", false)]);
    }
}

//! Reads theme files strictly, and reports all errors of a file at once.

use std::path::Path;
use std::sync::Arc;

use patience_language::{Entry, Fault, Faults, Node, NodeValue, Source};

use super::colour::{Colour, FIRST_FIXED};
use super::role::Role;
use super::{BASES, OwnTheme};
use crate::files;
use crate::files::value_reader::ValueReader;
use crate::limits::THEME_FILE;
use crate::settings::{Theme, Word};
use crate::text::numbers::count;

/// The name of a folder that contains theme files.
const FOLDER: &str = "themes";

/// The keys that may be at the top of a theme file.
const KEYS: [&str; 2] = ["extends", "colours"];

/// The end of the error message about a value that is not a colour. It says what was expected instead.
const EXPECTED: &str = "a colour such as \"#14513a\", or a number from 16 to 255";

/// Reads a colour theme from a file. `is_named` is true if the player has named the file, and false if the program has
/// found it.
///
/// # Errors
/// Returns every error in the file.
pub fn read(path: &Path, is_named: bool) -> Result<OwnTheme, Faults> {
    let shown = path.display().to_string();
    let read = if is_named {
        files::read_named
    } else {
        files::read_own
    };
    let unread = |error| Fault::from(format!("the theme {shown} cannot be read: {error}"));
    let text = read(path, THEME_FILE).map_err(unread)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let source = Source::new(shown, text);
    parse(&name, &source)
}

/// Parses the text of a theme file.
pub(super) fn parse(name: &str, source: &Arc<Source>) -> Result<OwnTheme, Faults> {
    let mut reader = ValueReader::new(source);
    if Theme::from_word(name).is_some() {
        let message = format!("`{name}` is a built-in theme, so this one is never used");
        let help = "give the file another name".to_owned();
        reader.fault(0..0, message, Some(help));
    }
    let mut theme = OwnTheme {
        name: name.to_owned(),
        extends: BASES[0],
        colours: Vec::new(),
        places: Vec::new(),
    };
    for entry in reader.document().entries() {
        match entry.key.as_str() {
            "extends" => reader.base(&mut theme, &entry.node),
            "colours" => reader.colours(&mut theme, &entry.node),
            key if role(key).is_some() => {
                let message = format!("`{key}` is outside the table of colours");
                let help = "put [colours] on a line of its own above it".to_owned();
                reader.fault(entry.key_place.span.clone(), message, Some(help));
            }
            _ => reader.unknown(entry, "a key of a theme", &KEYS),
        }
    }
    let faults = reader.into_faults();
    if faults.is_empty() {
        Ok(theme)
    } else {
        Err(Faults(faults))
    }
}

/// Whether a file is a theme file. It is one if it is in a folder of themes, or if it has the keys of a theme.
pub(super) fn is_theme(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name);
    if folder.is_some_and(|folder| folder == FOLDER) {
        return true;
    }
    let Ok(text) = files::read_own(path, THEME_FILE) else {
        return false;
    };
    let (document, _) = Node::read(&Source::new("", text));
    let extends = document.get("extends").and_then(Node::as_text);
    extends.is_some_and(|name| Theme::from_word(name).is_some())
        || ["colours", "colors"]
            .iter()
            .any(|key| document.get(key).is_some())
}

fn role(key: &str) -> Option<Role> {
    Role::ALL.iter().copied().find(|role| role.word() == key)
}

impl ValueReader<'_> {
    fn base(&mut self, theme: &mut OwnTheme, node: &Node) {
        let Some(name) = self.text("extends", node) else {
            return;
        };
        if let Some(base) = BASES.into_iter().find(|base| base.word() == name) {
            theme.extends = base;
            return;
        }
        let span = node.place.span.clone();
        if Theme::from_word(&name).is_some() {
            let message = format!("a theme cannot extend `{name}`");
            let what = if Theme::from_word(&name) == Some(Theme::Auto) {
                "is light or dark like the background of the terminal"
            } else {
                "uses the terminal's own colours"
            };
            let bases = list_of_bases();
            let help = format!("`{name}` {what}; {bases} can be extended");
            self.fault(span, message, Some(help));
        } else {
            let message = format!("`extends` cannot be `{name}`");
            self.not_among(span, message, &name, &BASES.map(Word::word));
        }
    }

    fn colours(&mut self, theme: &mut OwnTheme, node: &Node) {
        for entry in self.table("colours", "[colours]", node) {
            let Some(role) = role(&entry.key) else {
                self.unknown_role(entry);
                continue;
            };
            if let Some(colour) = self.colour(&entry.key, &entry.node) {
                theme.colours.push((role, colour));
                theme.places.push(entry.node.place.clone());
            }
        }
    }

    fn unknown_role(&mut self, entry: &Entry) {
        let known: Vec<&str> = Role::ALL.iter().map(|role| role.word()).collect();
        self.unknown(entry, "a part of the screen with a colour", &known);
    }

    fn colour(&mut self, key: &str, node: &Node) -> Option<Colour> {
        match &node.value {
            NodeValue::Text(text) => self.hex(key, node, text),
            NodeValue::Number(_) => self.index(key, node).and_then(Colour::from_index),
            NodeValue::List(pair) => {
                let [hex, index] = pair.as_slice() else {
                    let message = format!("`{key}` has {}", count(pair.len(), "value"));
                    let help = "a list needs two: a colour and its terminal number, such as \
                                [\"#14513a\", 22]";
                    self.fault_at(node, message, Some(help));
                    return None;
                };
                let rgb = self
                    .text(key, hex)
                    .and_then(|text| self.hex(key, hex, &text));
                let index = self.index(key, index);
                Some(Colour {
                    rgb: rgb?.rgb,
                    index: index?,
                })
            }
            _ => {
                self.wrong(key, node, EXPECTED);
                None
            }
        }
    }

    fn hex(&mut self, key: &str, node: &Node, text: &str) -> Option<Colour> {
        let colour = Colour::from_hex(text);
        if colour.is_none() {
            let message = format!("`{key}` cannot be `{text}`");
            let help = meant(text).map_or_else(
                || {
                    "write # and six hexadecimal digits: two each for red, green and blue"
                        .to_owned()
                },
                |meant| format!("did you mean `{meant}`?"),
            );
            self.fault_at(node, message, Some(&help));
        }
        colour
    }

    fn index(&mut self, key: &str, node: &Node) -> Option<u8> {
        let number = node
            .as_number()
            .and_then(|number| u8::try_from(number).ok());
        let index = number.filter(|index| *index >= FIRST_FIXED);
        if index.is_none() {
            let message = format!("the colour number in `{key}` must be from {FIRST_FIXED} to 255");
            let help = format!("the first {FIRST_FIXED} look different on every terminal");
            self.fault_at(node, message, number.map(|_| &*help));
        }
        index
    }
}

/// Returns the colour that was probably meant by a text that is not a colour. The `#` may be missing, or there may be
/// only one digit for each component, as on web pages.
fn meant(text: &str) -> Option<String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    match digits.len() {
        3 => Some(digits.chars().fold("#".to_owned(), |mut long, digit| {
            long.extend([digit, digit]);
            long
        })),
        6 => Some(format!("#{digits}")),
        _ => None,
    }
}

fn list_of_bases() -> String {
    let [one, two, three] = BASES.map(Word::word);
    format!("{one}, {two} and {three}")
}

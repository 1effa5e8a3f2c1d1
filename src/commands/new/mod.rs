//! `patience new`: creates a rule file to start from. The file is either a complete game or a change of another game.
//! Its text comes from `begin.toml` and from the functions below.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueHint;
use patience_core::{Kind, Role, Setting, Value};
use patience_language::RuleFile;
use patience_language::vocabulary::LANGUAGE;

use crate::error::CommandError;
use patience_app::catalogue::{Catalogue, Origin};
use patience_app::maker::{name_fault, title_of};
use patience_app::text::clean_text::clean;
use patience_app::text::quoting::toml as quoted;

/// The text of the rule file that `patience new` creates for a complete game, with comments. `NAME` and `TITLE` are
/// placeholders for the name and the title of the new game.
const BEGIN: &str = include_str!("begin.toml");

/// Create a rule file, with comments, for a game of your own
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  patience new weekend                create weekend.toml with a small complete game\n  patience new weekend --from GAME    create weekend.toml, based on an existing game\n\nChange the file in a text editor, and play it with `patience play ./weekend.toml`. An existing\nfile is never overwritten."
)]
pub struct Args {
    /// Name of the new game, such as weekend-two; the file is NAME.toml
    #[arg(value_name = "NAME")]
    name: String,
    /// Base the new game on this one; the file contains only the changes
    #[arg(long, value_name = "GAME")]
    from: Option<String>,
    /// Folder for the file [default: the current folder]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    to: Option<PathBuf>,
}

impl Args {
    /// Creates a rule file for a new game, and prints the commands that play and check the game.
    pub fn run(self, out: &mut impl Write, catalogue: &Catalogue) -> Result<(), CommandError> {
        let name = checked(&self.name)?;
        let folder = self.to.clone().unwrap_or_default();
        if self.to.is_some() && !folder.is_dir() {
            let shown = folder.display();
            return Err(CommandError::usage(format!("there is no folder `{shown}`")));
        }
        let path = folder.join(format!("{name}.toml"));
        let text = match &self.from {
            Some(word) => extending(name, word, &folder, catalogue)?,
            None => BEGIN
                .replace("NAME", name)
                .replace("TITLE", &title_of(name)),
        };
        write_new(&path, &text)?;
        let shown = clean(&path.display().to_string());
        let argument = if shown.contains(' ') {
            quoted(&shown)
        } else {
            shown.clone()
        };
        let kept = if catalogue.is_embedded(name) {
            format!("replaces the built-in `{name}`")
        } else {
            "appears in the list of games".to_owned()
        };
        Ok(write!(
            out,
            "created {shown}\n\
             play it:   patience play {argument}\n\
             check it:  patience check {argument}\n\
             keep it:   move it to {}, and it {kept}\n",
            clean(&catalogue.folder().display().to_string())
        )?)
    }
}

/// Checks the name of a new game, and returns it without a `.toml` at its end.
fn checked(name: &str) -> Result<&str, CommandError> {
    let plain = name.strip_suffix(".toml").unwrap_or(name);
    if plain.contains(['/', '\\']) {
        return Err(CommandError::usage(
            "give a name, not a path; choose the folder with --to",
        ));
    }
    if let Some(why) = name_fault(plain) {
        return Err(CommandError::usage(format!(
            "`{plain}` cannot be the name of a game: {why}"
        )));
    }
    Ok(plain)
}

/// Writes a new rule file. If the file already exists, it stays unchanged and an error is returned.
fn write_new(path: &Path, text: &str) -> Result<(), CommandError> {
    let shown = path.display();
    let opened = OpenOptions::new().write(true).create_new(true).open(path);
    let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| {
        CommandError::wrong(match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{shown} already exists and was not changed; choose another name")
            }
            _ => format!("cannot write {shown}: {error}"),
        })
    })
}

/// Returns the text of a rule file that extends a game. The game is found by its name.
fn extending(
    name: &str,
    word: &str,
    folder: &Path,
    catalogue: &Catalogue,
) -> Result<String, CommandError> {
    let (id, mut origin) = catalogue.resolve(word)?;
    // A file extends the file in the same folder, if there is one, so that one is read.
    let beside = folder.join(format!("{id}.toml"));
    if id != name && !matches!(origin, Origin::Named(_)) && beside.is_file() {
        origin = Origin::Named(beside);
    }
    if let Origin::Named(path) = &origin {
        let same = |one: &Path, other: &Path| {
            let real = |folder: &Path| {
                let here = folder.as_os_str().is_empty();
                fs::canonicalize(if here { Path::new(".") } else { folder }).ok()
            };
            real(one) == real(other)
        };
        if !path.parent().is_some_and(|near| same(near, folder)) {
            return Err(CommandError::usage(format!(
                "a file can extend only files in its own folder, and {} is in another; choose that folder with --to",
                path.display()
            )));
        }
    }
    if id == name && origin != Origin::Embedded {
        return Err(CommandError::usage(format!(
            "`{name}` would extend itself; give it another name"
        )));
    }
    let file = catalogue.read(&id, &origin)?;
    Ok(change(name, &id, &file))
}

/// Returns the text of a rule file that extends a game. Everything that can be changed is listed in it as comments.
fn change(name: &str, base: &str, file: &RuleFile) -> String {
    let title = if name == base {
        format!("My {}", file.title())
    } else {
        title_of(name)
    };
    let mut text = format!(
        "# This game is `{base}` with the changes in this file.\n\
         # `patience rules {base}` prints the rules of `{base}`.\n\
         language = {LANGUAGE}\n\
         title = {}\n\
         extends = {}\n",
        quoted(&title),
        quoted(base)
    );
    if let Ok(rules) = file.compile(None, &[]) {
        let piles: Vec<&str> = rules
            .groups
            .iter()
            .map(|group| group.name.as_str())
            .collect();
        let column = rules
            .groups
            .iter()
            .find(|group| group.role == Role::Tableau);
        let (name, noun) = column
            .or(rules.groups.first())
            .map_or(("tableau", "column"), |group| (&group.name, &group.noun));
        let _ = write!(
            text,
            "\n# Parts can be left out, such as a kind of pile or an option. This line must be\n\
             # above all headings:\n\
             # without = [\"{}\"]\n\
             \n# The piles are called {}.\n\
             # Write changes under the heading of the pile:\n\
             # [pile.{name}]\n\
             # noun = {}\n",
            file.options().first().map_or_else(
                || format!("pile.{name}"),
                |option| format!("option.{}", option.id)
            ),
            piles.join(", "),
            quoted(&format!("my {noun}")),
        );
    }
    if !file.options().is_empty() {
        text.push_str(
            "\n# The options. To change a default, remove the # from both lines of the option.\n",
        );
    }
    for option in file.options() {
        let _ = write!(
            text,
            "\n# {} ({})\n# [option.{}]\n# default = {}\n",
            clean(&option.ask),
            values(option),
            option.id,
            default(option)
        );
    }
    text
}

/// Returns a text that says which values an option of a game can have.
fn values(option: &Setting) -> String {
    match &option.kind {
        Kind::Number { min, max, .. } => format!("{min} to {max}"),
        Kind::YesNo => "true or false".to_owned(),
        Kind::Choice(choices) => {
            let choices = choices
                .iter()
                .map(|(id, title)| format!("\"{}\": {}", clean(id), clean(title)));
            choices.collect::<Vec<_>>().join("; ")
        }
    }
}

/// Returns the default of a game's option as it is written in a rule file.
fn default(option: &Setting) -> String {
    match &option.default {
        Value::Number(number) => number.to_string(),
        Value::YesNo(yes) => yes.to_string(),
        Value::Choice(name) => quoted(name),
        Value::PerSeat(_) => quoted(&option.default.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use patience_language::Source;

    use super::*;

    fn catalogue() -> Catalogue {
        Catalogue::new(crate::EMBEDDED, PathBuf::from("/nowhere/rules"))
    }

    /// Reads a text as a rule file and returns all errors and warnings.
    fn check(text: &str) -> Vec<String> {
        let source = |id: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("rules/{id}.toml"));
            let text = fs::read_to_string(path).ok()?;
            let name = id.to_owned();
            Some(Source::new(name, text))
        };
        let own = Source::new("new", text);
        let file = match RuleFile::read("new", &own, &source) {
            Ok(file) => file,
            Err(faults) => return vec![faults.to_string()],
        };
        let faults = file.check_all().err().map(|faults| faults.to_string());
        let warnings = file.warnings().into_iter().map(|fault| fault.to_string());
        faults.into_iter().chain(warnings).collect()
    }

    #[test]
    fn names_are_plain_and_become_titles() {
        assert_eq!(checked("weekend-two.toml").unwrap(), "weekend-two");
        assert_eq!(title_of("weekend-two"), "Weekend Two");
        for wrong in [
            "",
            "-x",
            "2x",
            "A",
            "a b",
            "a/b",
            "..",
            "é",
            &"x".repeat(41),
        ] {
            assert!(checked(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_new_game_can_be_based_on_every_game() {
        let catalogue = catalogue();
        for entry in catalogue.index() {
            let file = catalogue.rule_file(&entry.id).unwrap();
            let text = change("mine", &entry.id, &file);
            assert_eq!(check(&text), [""; 0], "{}:\n{text}", entry.id);
        }
    }

    #[test]
    fn the_commented_options_of_a_new_file_work_without_the_comment_signs() {
        let catalogue = catalogue();
        for id in ["nertz", "penguin", "poker-squares"] {
            let file = catalogue.rule_file(id).unwrap();
            let text = change("mine", id, &file);
            let lines = text.lines().map(|line| {
                let plain = line.strip_prefix("# ").unwrap_or(line);
                let counts = plain.starts_with("[option.") || plain.starts_with("default =");
                if counts { plain } else { line }
            });
            let text = lines.collect::<Vec<_>>().join("\n");
            assert!(text.matches("\n[option.").count() == file.options().len());
            assert_eq!(check(&text), [""; 0], "{text}");
        }
    }

    #[test]
    fn the_template_of_a_new_file_has_no_errors() {
        assert_eq!(check(BEGIN), [""; 0]);
    }
}

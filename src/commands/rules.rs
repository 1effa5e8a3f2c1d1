//! `patience rules`: the rules of a game in English, generated from the compiled rule file.

use std::io::{self, IsTerminal, Write};

use crossterm::terminal;
use patience_core::{Kind, STANDARD, Setting};
use patience_language::describe::{self, setting_words};
use unicode_width::UnicodeWidthStr;

use super::arguments::ChoiceArgs;
use super::arguments::game::choose;
use crate::error::CommandError;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::program::Program;
use patience_app::text::clean_text::clean;

/// The width of lines of rules text if there is no terminal, and their maximum width on a terminal, in columns.
const WIDTHS: (usize, usize) = (80, 100);

/// The minimum width of the text that is printed to the right of an option's name, in columns.
const NARROWEST: usize = 16;

/// The minimum indentation of the second and further lines of text about an option, in columns.
const INDENT: usize = 6;

/// Print the rules of a game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "If the game has variants and options, they are listed at the end.\n\nExamples:\n  patience rules GAME | less\n  patience rules GAME --variant VARIANT --set OPTION=VALUE"
)]
pub struct Args {
    /// Game: a name or title from `patience list`, or a rule file
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
}

impl Args {
    /// Prints the rules of a game, with paragraphs wrapped to the width of the terminal.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let chosen = choose(program, &self.game, &self.choice.into(), Handicaps(&[]))?;
        let width = match terminal::size() {
            Ok((columns, _)) if io::stdout().is_terminal() => {
                usize::from(columns).clamp(20, WIDTHS.1)
            }
            _ => WIDTHS.0,
        };
        if let Some(note) = chosen.note {
            writeln!(out, "({})\n", clean(&note))?;
        }
        let about = &chosen.rules.about;
        writeln!(out, "{}", clean(&about.full_title()))?;
        // The blurb may be wrong for another variant or with other options.
        let mut settings = about.settings.iter();
        let is_usual = settings.all(|setting| setting.value == setting.default);
        if !about.blurb.is_empty() && about.variant == STANDARD && is_usual {
            writeln!(out)?;
            for line in wrapped(&clean(&about.blurb), width) {
                writeln!(out, "{line}")?;
            }
        }
        for section in describe::rules_text(&chosen.rules) {
            writeln!(out, "\n{}", clean(&section.title).to_uppercase())?;
            for paragraph in &section.paragraphs {
                for line in wrapped(&clean(paragraph), width) {
                    writeln!(out, "{line}")?;
                }
            }
        }
        if chosen.variants.len() > 1 {
            writeln!(out, "\nVARIANTS")?;
            for line in wrapped(
                "To play a variant, add the option in parentheses to `patience play`.",
                width,
            ) {
                writeln!(out, "{line}")?;
            }
            for variant in &chosen.variants {
                let line = format!("{} (--variant {})", variant.title, variant.id);
                writeln!(out, "{}", clean(&line))?;
                for part in wrapped(&clean(&variant.blurb), width - INDENT) {
                    if !part.is_empty() {
                        writeln!(out, "  {part}")?;
                    }
                }
            }
        }
        if !chosen.rules.about.settings.is_empty() {
            writeln!(out, "\nOPTIONS")?;
            for line in wrapped(
                "To change the rules, add any of these options to `patience play`.",
                width,
            ) {
                writeln!(out, "{line}")?;
            }
            for setting in &chosen.rules.about.settings {
                for (head, text) in option_lines(setting) {
                    let (head, text) = (clean(&head), clean(&text));
                    let hang = head.width().max(INDENT);
                    for (at, part) in wrapped(&text, width.saturating_sub(hang).max(NARROWEST))
                        .iter()
                        .enumerate()
                    {
                        let before = if at == 0 { &head } else { "" };
                        let indent = if at == 0 { 0 } else { hang };
                        writeln!(out, "{before}{:indent$}{part}", "")?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Describes an option of a game: its question, its default, and how to set it on the command line. Each item in the
/// result is a head and the text to its right, which is wrapped later.
fn option_lines(setting: &Setting) -> Vec<(String, String)> {
    let usual = Setting {
        value: setting.default.clone(),
        ..setting.clone()
    };
    let ask = setting.ask.trim_end_matches(['?', '.', ':']);
    let id = &setting.id;
    let set = format!("  --set {id}=");
    let mut lines = vec![(
        String::new(),
        format!("{ask} [default: {}]", setting_words(&usual)),
    )];
    match &setting.kind {
        Kind::YesNo => lines.push((set, format!("yes or --set {id}=no"))),
        Kind::Number { min, max, per_seat } => {
            let lists = if *per_seat {
                ", or a list such as 13,11 for the seats in turn"
            } else {
                ""
            };
            let range = match min {
                -1 => format!("0 to {max}, or -1 for no limit"),
                _ => format!("{min} to {max}"),
            };
            lines.push((set, format!("N, where N is {range}{lists}")));
        }
        Kind::Choice(choices) => {
            let widest = choices.iter().map(|(name, _)| name.width()).max();
            let room = widest.unwrap_or(0);
            lines.extend(choices.iter().map(|(name, title)| {
                let gap = " ".repeat(room - name.width());
                (format!("{set}{name}{gap}  "), title.clone())
            }));
        }
    }
    lines
}

/// Wraps a paragraph at its spaces into lines of at most `width` columns. A word that is longer than that gets a line
/// of its own.
pub(super) fn wrapped(paragraph: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let line = lines.last_mut().expect("there is one from the start");
        if line.is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable a", 4), ["unbreakable", "a"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}

//! `patience rules`: the rules of a game, written out from the compiled rule file.

use std::io::{self, IsTerminal, Write};

use patience_core::describe;
use ratatui::crossterm::terminal;
use unicode_width::UnicodeWidthStr;

use super::{CommandError, choose};
use crate::handicap::Handicaps;
use crate::program::Program;
use crate::report::clean;
use crate::settings::Choice;

/// The width of a line where no terminal says otherwise, and the widest that reads well.
const WIDTHS: (usize, usize) = (80, 100);

/// Writes the rules, each paragraph broken into lines that fit.
pub fn run(
    out: &mut impl Write,
    program: &Program,
    word: &str,
    flags: &Choice,
) -> Result<(), CommandError> {
    let chosen = choose(program, word, flags, Handicaps(&[]))?;
    let width = match terminal::size() {
        Ok((columns, _)) if io::stdout().is_terminal() => usize::from(columns).clamp(20, WIDTHS.1),
        _ => WIDTHS.0,
    };
    if let Some(note) = chosen.note {
        writeln!(out, "({})\n", clean(&note))?;
    }
    writeln!(out, "{}", clean(&chosen.rules.full_title()))?;
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
        for variant in &chosen.variants {
            let line = format!("{} (--variant {})", variant.title, variant.id);
            writeln!(out, "{}", clean(&line))?;
        }
    }
    Ok(())
}

/// Breaks a paragraph between words into lines of at most `width` cells.
fn wrapped(paragraph: &str, width: usize) -> Vec<String> {
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

//! Error messages for people. They say what is wrong, name the file, line and column, show the line with a caret, and
//! say what was expected. Everything that is printed on the standard error output comes from this module, as clean
//! text.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use patience_language::{Fault, Faults, Place as FaultPlace};

use crate::text::ascii;
use crate::text::clean_text::{CleanText, clean, coloured};

/// The longest excerpt from a line of a file in an error message, in bytes. Generated files may have longer lines.
const LONGEST_LINE: usize = 2000;

/// Whether the terminal shows only ASCII.
static IS_ASCII: AtomicBool = AtomicBool::new(false);

/// Sets whether error messages are printed in ASCII from now on.
pub fn print_ascii(is_ascii: bool) {
    IS_ASCII.store(is_ascii, Ordering::Relaxed);
}

/// Prints errors to the standard error output, in colours if that is a terminal and colours
/// are not disabled.
pub fn print(faults: &Faults) {
    print_as(&Level::ERROR, &faults.0);
}

/// Prints an error that has no position in a file.
pub fn line(message: &str) {
    print_as(&Level::ERROR, &[message.to_owned().into()]);
}

/// Prints warnings in the same form as errors.
pub fn warn(warnings: &[Fault]) {
    print_as(&Level::WARNING, warnings);
}

/// Prints a line of text to the standard error output, without “error” or “warning” before it.
pub fn note(line: &str) {
    write(&(clean(line) + "\n"));
}

/// Prints a text of several lines to the standard error output, without “error” or “warning” before it.
pub fn lines(text: &str) {
    write(CleanText::of_lines(text).as_str());
}

fn print_as(level: &Level<'static>, faults: &[Fault]) {
    let colours = io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let text = text(level, faults, colours);
    if colours {
        write(&coloured(&text));
    } else {
        lines(&text);
    }
}

/// Writes a text to the standard error output. If even that is closed, the exit code of the program still shows the
/// failure.
fn write(text: &str) {
    let plain = IS_ASCII.load(Ordering::Relaxed).then(|| ascii::text(text));
    let text = plain.as_deref().unwrap_or(text);
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Converts errors to text. Each error becomes a paragraph, or a single line if it has no position in a file.
fn text(level: &Level<'static>, faults: &[Fault], colours: bool) -> String {
    let renderer = if colours {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = String::new();
    for fault in faults {
        if fault.place.is_none() {
            let title = level.clone().primary_title(clean(&fault.message));
            let help = fault.help.as_deref().map(clean);
            let help = help.map(|help| Level::HELP.primary_title(help));
            for line in [title].into_iter().chain(help) {
                text.push_str(&renderer.render(&[Group::with_title(line)]));
                text.push('\n');
            }
            continue;
        }
        text.push_str(&renderer.render(&groups(level, fault)));
        text.push_str("\n\n");
    }
    text
}

fn groups(level: &Level<'static>, fault: &Fault) -> Vec<Group<'static>> {
    let title = level.clone().primary_title(clean(&fault.message));
    let mut group = match &fault.place {
        None => Group::with_title(title),
        Some(place) => {
            let (snippet, span, line) = excerpt(place);
            title.element(
                Snippet::source(snippet)
                    .line_start(line)
                    .path(clean(&place.source.name))
                    .annotation(AnnotationKind::Primary.span(span)),
            )
        }
    };
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    vec![group]
}

/// Returns the line of the file that contains an error, the range of the error within the line, and the number of the
/// line. The line is cleaned. Only this line is passed on for drawing, so that errors in long files do not take longer.
fn excerpt(place: &FaultPlace) -> (String, Range<usize>, usize) {
    let text = &place.source.text;
    let start = floor(text, place.span.start);
    let (line, _) = place.source.line_column(start);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let window_start = floor(text, line_start.max(start.saturating_sub(LONGEST_LINE)));
    let window_end = floor(text, line_end.min(start.saturating_add(LONGEST_LINE)));
    let end = floor(text, place.span.end).clamp(start, window_end.max(start));
    let before = clean(&text[window_start..start]);
    let marked = clean(&text[start..end]);
    let after = clean(&text[end..window_end.max(end)]);
    let span = before.len()..before.len() + marked.len();
    (format!("{before}{marked}{after}"), span, line)
}

fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use patience_language::Source;

    use super::*;

    fn fault(text: &str, span: Range<usize>) -> Vec<Fault> {
        let source = Source::new("my.toml", text);
        vec![Fault {
            place: Some(FaultPlace { source, span }),
            message: "`drak` is not a theme".to_owned(),
            help: Some("did you mean `dark`?".to_owned()),
        }]
    }

    #[test]
    fn an_error_shows_its_line_with_a_caret() {
        let shown = text(
            &Level::ERROR,
            &fault("mouse = true\ntheme = \"drak\"\n", 21..27),
            false,
        );
        assert_eq!(
            shown,
            "error: `drak` is not a theme\n \
             --> my.toml:2:9\n  \
             |\n\
             2 | theme = \"drak\"\n  \
             |         ^^^^^^\n  \
             |\n  \
             = help: did you mean `dark`?\n\n"
        );
    }

    #[test]
    fn an_error_without_a_place_takes_a_line_and_its_help_another() {
        let mut faults = fault("", 0..0);
        faults[0].place = None;
        let shown = text(&Level::ERROR, &faults, false);
        let lines = "error: `drak` is not a theme\nhelp: did you mean `dark`?\n";
        assert_eq!(shown, lines);
    }

    #[test]
    fn escape_sequences_in_a_file_do_not_reach_the_terminal() {
        let shown = text(
            &Level::ERROR,
            &fault("theme = \"\x1b[31m\u{202e}\x07\"\n", 8..20),
            false,
        );
        assert!(!shown.contains(['\x1b', '\x07', '\u{202e}']), "{shown:?}");
        assert!(shown.contains("␛[31m"), "{shown}");
    }

    #[test]
    fn a_place_past_the_end_or_within_a_character_is_still_shown() {
        for (source, span) in [
            ("", 0..0),
            ("a", 5..9),
            ("é = 1", 1..2),
            ("a\n", 2..2),
            ("x\r\ny\r\n", 4..4),
        ] {
            let shown = text(&Level::ERROR, &fault(source, span), false);
            assert!(shown.contains("my.toml:"), "{shown}");
        }
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let shown = text(
            &Level::ERROR,
            &fault(&"x".repeat(5_000_000), 2_500_000..2_500_001),
            false,
        );
        assert!(shown.len() < 5000);
    }
}

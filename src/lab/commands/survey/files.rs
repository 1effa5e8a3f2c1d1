//! The files of surveys: a line with the verdict on each deal, and lines with what was measured of each
//! game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use patience::CommandError;
use serde::Serialize;

use crate::survey::lines::{Line, Lines};
use crate::survey::{Head, Survey, Wrong};
use patience_app::files;
use patience_app::text::quoting;

/// The most bytes of a file of a survey.
const SURVEY_FILE: u64 = 256 << 20;

/// Reads the measurements of a file that must be there.
pub fn measured<L: Line>(path: &Path) -> Result<Lines<L>, CommandError> {
    let text = files::read_named(path, SURVEY_FILE).map_err(|error| cannot_read(path, &error))?;
    read_lines(path, &text)
}

/// Reads the measurements of a file that new ones are noted in; none where there is no such file.
pub fn noted<L: Line>(path: &Path) -> Result<Lines<L>, CommandError> {
    match files::read_own(path, SURVEY_FILE) {
        Ok(text) => read_lines(path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Lines::default()),
        Err(error) => Err(cannot_read(path, &error)),
    }
}

/// Changes the measurements of a file.
pub fn note<L: Line>(path: &Path, change: impl FnOnce(&mut Lines<L>)) -> Result<(), CommandError> {
    let mut lines = noted(path)?;
    change(&mut lines);
    files::replace(path, &lines.text()).map_err(|error| cannot_write(path, &error))
}

fn read_lines<L: Line>(path: &Path, text: &str) -> Result<Lines<L>, CommandError> {
    Lines::read(text).map_err(|error| CommandError::wrong(format!("{}:{error}", path.display())))
}

fn cannot_read(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("cannot read {}: {error}", path.display()))
}

fn cannot_write(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("cannot write {}: {error}", path.display()))
}

/// Returns the head of a survey, or the verdict on a deal, as a line of a file.
pub fn line(of: &impl Serialize) -> String {
    let json = serde_json::to_string(of);
    quoting::escape_hidden(&json.expect("heads and findings have only texts, numbers and names"))
}

/// Reads a survey from its file of lines.
pub fn read(path: &Path) -> Result<Survey, CommandError> {
    let bytes = files::bytes_named(path, SURVEY_FILE).map_err(|error| cannot_read(path, &error))?;
    // Of bytes that are no text, the line they stand in is no line of a survey.
    Survey::read(&String::from_utf8_lossy(&bytes))
        .map_err(|wrong| CommandError::wrong(wrong.in_file(path)))
}

/// Opens a file of lines that is gone on with, and reads the whole ones; nothing is read where the
/// file is new, and the head becomes its first line. What is no such file is `other`.
pub fn open_lines<T>(
    path: &Path,
    head: &impl Serialize,
    read: impl Fn(&str) -> Result<Option<T>, Wrong>,
    other: Wrong,
) -> Result<(Option<T>, File), CommandError> {
    let cannot = |error: io::Error| cannot_write(path, &error);
    let wrong = |wrong: Wrong| CommandError::wrong(wrong.in_file(path));
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    let mut file = files::open_own(path, &options).map_err(cannot)?;
    let bytes = files::bytes_from(&file, SURVEY_FILE).map_err(cannot)?;
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    let (whole, torn) = bytes.split_at(end.map_or(0, |end| end + 1));
    let known = if whole.is_empty() {
        None
    } else {
        // Of bytes that are no text, the line they stand in is none of these.
        read(&String::from_utf8_lossy(whole)).map_err(wrong)?
    };
    if known.is_none() && !line(head).as_bytes().starts_with(torn) {
        return Err(wrong(other));
    }
    // A line that was being written when the program was killed is written again.
    file.set_len(whole.len() as u64).map_err(cannot)?;
    if known.is_none() {
        writeln!(file, "{}", line(head)).map_err(cannot)?;
    }
    Ok((known, file))
}

/// Opens the file of lines, and reads its lines if it is of the same survey.
pub fn gone_on_with(path: &Path, head: &Head) -> Result<(Survey, File), CommandError> {
    let read = |text: &str| Survey::read(text).map(Some);
    let (survey, file) = open_lines(path, head, read, Wrong::no_survey())?;
    let Some(survey) = survey else {
        return Ok((Survey::new(head.clone()), file));
    };
    head.agree(&survey.head).map_err(|error| {
        CommandError::usage(format!(
            "{} holds another survey: {error}; choose another file",
            path.display()
        ))
    })?;
    Ok((survey, file))
}

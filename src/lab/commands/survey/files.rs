//! The files that surveys use: files with the verdict on each deal, and files with one measurement for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use patience::CommandError;
use serde::Serialize;

use crate::survey::lines::{Line, Lines};
use crate::survey::{Head, Survey, Wrong};
use patience_app::files;
use patience_app::text::quoting;

/// The maximum size of a survey file, in bytes.
const SURVEY_FILE: u64 = 256 << 20;

/// Reads the measurements of games in a file, which must exist.
pub fn measured<L: Line>(path: &Path) -> Result<Lines<L>, CommandError> {
    let text = files::read_named(path, SURVEY_FILE).map_err(|error| cannot_read(path, &error))?;
    read_lines(path, &text)
}

/// Reads the measurements of games in a file that will be extended. If the file is missing, there are none.
pub fn noted<L: Line>(path: &Path) -> Result<Lines<L>, CommandError> {
    match files::read_own(path, SURVEY_FILE) {
        Ok(text) => read_lines(path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Lines::default()),
        Err(error) => Err(cannot_read(path, &error)),
    }
}

/// Reads the measurements in a file, changes them, and writes them back to the file.
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

/// Converts the header of a survey, or the verdict on a deal, to a line of JSON.
pub fn line(of: &impl Serialize) -> String {
    let json = serde_json::to_string(of);
    quoting::escape_hidden(&json.expect("heads and findings have only texts, numbers and names"))
}

/// Reads a survey from a file that has a line of JSON for each deal.
pub fn read(path: &Path) -> Result<Survey, CommandError> {
    let bytes = files::bytes_named(path, SURVEY_FILE).map_err(|error| cannot_read(path, &error))?;
    // Bytes that are not UTF-8 make their line invalid, which is then reported.
    Survey::read(&String::from_utf8_lossy(&bytes))
        .map_err(|wrong| CommandError::wrong(wrong.in_file(path)))
}

/// Opens the file from which a survey resumes, and calls `read` with its complete lines. If the file is new, writes the
/// header as its first line and returns `None` with the file. `other` is the error for a file that does not contain
/// such lines.
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
        // Bytes that are not UTF-8 make their line invalid, which is then reported.
        read(&String::from_utf8_lossy(whole)).map_err(wrong)?
    };
    if known.is_none() && !line(head).as_bytes().starts_with(torn) {
        return Err(wrong(other));
    }
    // Remove an incomplete last line, left when the program was killed; it will be written again.
    file.set_len(whole.len() as u64).map_err(cannot)?;
    if known.is_none() {
        writeln!(file, "{}", line(head)).map_err(cannot)?;
    }
    Ok((known, file))
}

/// Opens the file from which a survey resumes, with a line for each deal. The header in the file must agree with that
/// of the survey.
pub fn gone_on_with(path: &Path, head: &Head) -> Result<(Survey, File), CommandError> {
    let read = |text: &str| Survey::read(text).map(Some);
    let (survey, file) = open_lines(path, head, read, Wrong::no_survey())?;
    let Some(survey) = survey else {
        return Ok((Survey::new(head.clone()), file));
    };
    head.agree(&survey.head).map_err(|error| {
        CommandError::usage(format!(
            "{} contains another survey: {error}; choose another file",
            path.display()
        ))
    })?;
    Ok((survey, file))
}

//! The files of surveys: a line with the verdict on each deal, and the shares that can be won.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::error::CommandError;
use patience_app::files;
use patience_app::limits::SURVEY_FILE;
use patience_app::survey::measurements::Measurements;
use patience_app::survey::random_play::{RandomPlay, RandomPlays};
use patience_app::survey::{Head, Survey, Wrong};
use patience_app::text::quoting;

/// Reads the shares that a file must have.
pub fn shares(path: &Path) -> Result<Measurements, CommandError> {
    match files::read_named(path, SURVEY_FILE) {
        Ok(text) => read_measurements(path, &text),
        Err(error) => Err(cannot_read(path, &error)),
    }
}

/// Reads the measurements of a file; none where there is no such file.
pub fn measurements(path: &Path) -> Result<Measurements, CommandError> {
    match files::read_own(path, SURVEY_FILE) {
        Ok(text) => read_measurements(path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Measurements::default()),
        Err(error) => Err(cannot_read(path, &error)),
    }
}

fn read_measurements(path: &Path, text: &str) -> Result<Measurements, CommandError> {
    Measurements::read(text)
        .map_err(|error| CommandError::wrong(format!("{}:{error}", path.display())))
}

fn cannot_read(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("cannot read {}: {error}", path.display()))
}

/// Writes the summary of a survey.
pub fn note_share(path: &Path, survey: &Survey) -> Result<(), CommandError> {
    let mut measured = measurements(path)?;
    measured.add(survey);
    files::replace(path, &measured.text())
        .map_err(|error| CommandError::usage(format!("cannot write {}: {error}", path.display())))
}

/// Reads what a file has of random play; nothing where there is no such file.
pub fn random_plays(path: &Path) -> Result<RandomPlays, CommandError> {
    match files::read_own(path, SURVEY_FILE) {
        Ok(text) => RandomPlays::read(&text)
            .map_err(|error| CommandError::wrong(format!("{}:{error}", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(RandomPlays::default()),
        Err(error) => Err(cannot_read(path, &error)),
    }
}

/// Writes what random play makes of a game.
pub fn note_random_play(path: &Path, measured: RandomPlay) -> Result<(), CommandError> {
    let mut known = random_plays(path)?;
    known.put(measured);
    files::replace(path, &known.text())
        .map_err(|error| CommandError::usage(format!("cannot write {}: {error}", path.display())))
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
    let cannot =
        |error: io::Error| CommandError::usage(format!("cannot write {}: {error}", path.display()));
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

//! Why a command fails, how that is printed, and the code that the program then ends with.

use std::fmt;
use std::io;
use std::process::ExitCode;

use patience_language::{Fault, Faults};

use patience_app::catalogue::CatalogueError;
use patience_app::deals::daily::DailyError;
use patience_app::records::RecordsError;
use patience_app::saved::LoadError;
use patience_app::saved::sharing::ReadError;
use patience_app::text::report;

/// Why a command was not done.
#[derive(Debug)]
pub enum CommandError {
    /// What was asked about is wrong: exit code 1.
    Wrong(Problem),
    /// The command line, or the configuration, is wrong: exit code 2.
    Usage(Problem),
    /// A signal, of this number, has stopped it; how far it got. Exit code 128 and the number.
    Stopped(String, i32),
    /// The table on the terminal was ended with this code, and there is nothing more to say.
    Ended(i32),
    /// Whoever reads the output has gone away, which is no failure: exit code 0.
    OutputClosed,
}

/// The error: one line, or faults with their places.
#[derive(Debug)]
pub enum Problem {
    /// A line.
    Line(String),
    /// Faults.
    Faults(Faults),
    /// Faults of rule files, and warnings about them.
    Checked(Faults, Vec<Fault>),
    /// Faults of the configuration file.
    Configuration(Faults),
}

/// An empty file, with which the program runs as if nothing were configured.
const EMPTY_FILE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

impl CommandError {
    /// Returns the error of a question to which the answer is that something is wrong.
    pub fn wrong(line: impl fmt::Display) -> Self {
        Self::Wrong(Problem::Line(line.to_string()))
    }

    /// Returns the error of a command line that cannot be followed.
    pub fn usage(line: impl fmt::Display) -> Self {
        Self::Usage(Problem::Line(line.to_string()))
    }

    /// Prints the error and returns the code that the program ends with.
    pub fn print(&self) -> ExitCode {
        let (problem, code) = match self {
            Self::Wrong(problem) => (problem, 1),
            Self::Usage(problem) => (problem, 2),
            Self::Stopped(line, number) => {
                report::note(line);
                return ExitCode::from(u8::try_from(128 + number).unwrap_or(1));
            }
            Self::Ended(code) => return ExitCode::from(u8::try_from(*code).unwrap_or(1)),
            Self::OutputClosed => return ExitCode::SUCCESS,
        };
        match problem {
            Problem::Line(line) => report::line(line),
            Problem::Faults(faults) => report::print(faults),
            Problem::Checked(faults, warnings) => {
                report::print(faults);
                report::warn(warnings);
            }
            Problem::Configuration(faults) => {
                report::print(faults);
                report::note(&format!(
                    "help: to go on without the configuration, add `--config {EMPTY_FILE}`"
                ));
            }
        }
        ExitCode::from(code)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::wrong(error),
        }
    }
}

impl From<CatalogueError> for CommandError {
    fn from(error: CatalogueError) -> Self {
        match error {
            CatalogueError::Faults(faults) => Self::Wrong(Problem::Faults(faults)),
            CatalogueError::Unknown { .. }
            | CatalogueError::Several { .. }
            | CatalogueError::Unreadable { .. } => Self::usage(error),
        }
    }
}

impl From<DailyError> for CommandError {
    fn from(error: DailyError) -> Self {
        match error {
            DailyError::DayToCome { .. }
            | DailyError::WeekToCome { .. }
            | DailyError::TooEarly { .. } => Self::usage(error),
            _ => Self::wrong(error),
        }
    }
}

impl From<LoadError> for CommandError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Faults(faults) => Self::Wrong(Problem::Faults(faults)),
            LoadError::Unreadable { .. } => Self::usage(error),
            LoadError::OpenElsewhere { .. } => Self::wrong(error),
        }
    }
}

impl From<RecordsError> for CommandError {
    fn from(error: RecordsError) -> Self {
        Self::wrong(error)
    }
}

impl From<ReadError> for CommandError {
    fn from(error: ReadError) -> Self {
        Self::wrong(error)
    }
}

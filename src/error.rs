//! The errors of commands on the command line: how they are printed, and which exit code each has.

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

/// Why a command on the command line failed or stopped early.
#[derive(Debug)]
pub enum CommandError {
    /// What the command works on is wrong, such as a rule file with errors. The exit code is 1.
    Wrong(Problem),
    /// The command line or the configuration is wrong. The exit code is 2.
    Usage(Problem),
    /// A signal stopped the command. The fields are a line about the progress of the command and the number of the
    /// signal. The exit code is 128 plus that number.
    Stopped(String, i32),
    /// The game on the terminal has ended with this exit code. Nothing is left to print.
    Ended(i32),
    /// The program that reads the output has closed it. This is not a failure, so the exit code is 0.
    OutputClosed,
}

/// The text of a command's error: one line, or errors in files with their positions.
#[derive(Debug)]
pub enum Problem {
    /// The error is a text of one line.
    Line(String),
    /// Errors in files, with their positions.
    Faults(Faults),
    /// Errors and warnings in rule files or themes.
    Checked(Faults, Vec<Fault>),
    /// Errors in the configuration file.
    Configuration(Faults),
}

/// The path of an empty file. With this file as the configuration, every setting has its default.
const EMPTY_FILE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

impl CommandError {
    /// Returns the error for a problem with what the command works on, such as a rule file with errors. Its exit code
    /// is 1.
    pub fn wrong(line: impl fmt::Display) -> Self {
        Self::Wrong(Problem::Line(line.to_string()))
    }

    /// Returns the error for a wrong command line. Its exit code is 2.
    pub fn usage(line: impl fmt::Display) -> Self {
        Self::Usage(Problem::Line(line.to_string()))
    }

    /// Prints the error of a command and returns the exit code.
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
                    "help: to run without the configuration, add `--config {EMPTY_FILE}`"
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

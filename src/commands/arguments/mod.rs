//! Arguments shared by several commands, and the parsers of their values.

pub mod game;
pub mod people;

use std::time::Duration;

use clap::Args;
use patience_app::survey::difficulty::Level;
use patience_core::DealNumber;

use patience_app::deals::daily::{Date, today};
use patience_app::settings::Choice;
use patience_app::settings::memory;

/// The flags for a variant and options.
#[derive(Debug, Clone, Default, Args)]
pub struct ChoiceArgs {
    /// Variant of the game; `patience rules GAME` lists them
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Set a game option (repeatable); `patience rules GAME` lists them
    #[arg(long, value_name = "OPTION=VALUE", value_parser = option_and_value)]
    set: Vec<(String, String)>,
}

impl From<ChoiceArgs> for Choice {
    fn from(flags: ChoiceArgs) -> Self {
        Self {
            variant: flags.variant,
            set: flags.set,
        }
    }
}

/// Parses a deal number, such as `617` or `ms:617`.
///
/// # Errors
/// Returns a sentence that says which deal numbers are valid.
pub fn deal_number(text: &str) -> Result<DealNumber, String> {
    DealNumber::parse(text).ok_or_else(|| {
        if text.parse() == Ok(0) {
            "deal numbers start at 1".to_owned()
        } else if text.contains(':') {
            format!(
                "Microsoft deals are numbered from ms:1 to ms:{}",
                DealNumber::MAX_MICROSOFT
            )
        } else if Level::parse(text).is_some() {
            format!("`{text}` is a level, not a deal number; use `--level {text}`")
        } else {
            format!(
                "a deal number is a whole number from 1 to {}",
                DealNumber::MAX
            )
        }
    })
}

/// Parses a date of the form `YYYY-MM-DD`.
///
/// # Errors
/// Returns a sentence that says in which form a date is expected.
pub fn date(text: &str) -> Result<Date, String> {
    let is_plain = text.len() == 10
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date = text.parse().ok().filter(|_| is_plain);
    date.ok_or_else(|| "write the date as YYYY-MM-DD, such as 2026-11-23".to_owned())
}

/// The word that stands for today's date on the command line.
pub const TODAY: &str = "today";

/// Parses a day: a date of the form `YYYY-MM-DD`, or `today`.
///
/// # Errors
/// Returns a sentence that says in which form a day is expected.
pub fn day(text: &str) -> Result<Date, String> {
    match text {
        TODAY => Ok(today()),
        _ => date(text),
    }
}

/// Parses a positive time in seconds, which may have a fraction.
///
/// # Errors
/// Returns a sentence that says in which form a time is expected.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "write a number of seconds above 0, such as 2.5".to_owned())
}

/// Parses a memory limit for a search, in MiB.
///
/// # Errors
/// Returns a sentence that says which memory limits are valid.
pub fn mebibytes(text: &str) -> Result<u32, String> {
    let number = text.parse::<u32>().ok();
    number
        .and_then(memory::mebibytes)
        .ok_or_else(|| format!("write {}, such as 4096", memory::expected()))
}

/// Returns a parser that accepts whole numbers from 1 to `most` on the command line.
pub fn whole_number(most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| match most {
            u64::MAX => "write a whole number of at least 1".to_owned(),
            _ => format!("write a whole number from 1 to {most}"),
        })
    }
}

/// Parses a command-line argument of the form `OPTION=VALUE`: the name of a game's option, and its value.
///
/// # Errors
/// Returns a sentence that says which form is expected.
pub fn option_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => {
            Ok((option.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write an option and its value as OPTION=VALUE".to_owned()),
    }
}

/// Returns the requested number of threads, by default one per core.
pub fn threads_or_cores(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || std::thread::available_parallelism().map_or(1, Into::into),
        usize::from,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_year_month_and_day() {
        assert_eq!(
            date("2026-11-23").map(|date| date.to_string()),
            Ok("2026-11-23".to_owned())
        );
        for text in [
            "2026-13-01",
            "2026-02-29",
            "23.11.2026",
            "2026-W48-1",
            "today",
            "20261123",
            "",
        ] {
            assert!(
                date(text).is_err_and(|error| error.contains("YYYY-MM-DD")),
                "{text}"
            );
        }
    }

    #[test]
    fn options_are_names_and_values() {
        assert_eq!(
            option_and_value("cells = 3"),
            Ok(("cells".to_owned(), "3".to_owned()))
        );
        assert!(option_and_value("cells").is_err());
        assert!(option_and_value("=3").is_err());
    }
}

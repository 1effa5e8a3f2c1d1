//! How many deals of each game can be won, as surveys have measured it: the lines of
//! `rules/winnability.jsonl`, which `patience survey --into` writes.

use std::fmt::Write as _;

use patience_core::Rules;
use serde::{Deserialize, Serialize};

use crate::survey::lines::{Line, Lines, line_of};
use crate::survey::{Head, Share, Survey, USUAL_MEMORY, fingerprint};

/// The measurement of a game or a variant by a survey: a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The game's name on the command line.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The fingerprint of its rules; measurements of other rules no longer hold.
    pub fingerprint: String,
    /// The most time for a deal, in seconds.
    pub seconds: Option<f64>,
    /// The most positions for a deal.
    pub states: Option<u64>,
    /// The most memory for all searches together, in MiB, where it was not the usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u32>,
    /// How many deals can be won.
    pub won: u64,
    /// How many deals cannot be won.
    pub lost: u64,
    /// How many deals were left undecided.
    pub undecided: u64,
    /// What a former survey of the same rules found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Former>,
}

/// What a former survey of the same rules found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    /// The most time for a deal, in seconds.
    pub seconds: Option<f64>,
    /// The most positions for a deal.
    pub states: Option<u64>,
    /// How many deals can be won.
    pub won: u64,
    /// How many deals cannot be won.
    pub lost: u64,
    /// How many deals were left undecided.
    pub undecided: u64,
}

impl Former {
    fn of(measured: &Measured) -> Self {
        Self {
            seconds: measured.seconds,
            states: measured.states,
            won: measured.won,
            lost: measured.lost,
            undecided: measured.undecided,
        }
    }
}

impl Measured {
    /// Returns the share of deals that can be won.
    pub const fn share(&self) -> Share {
        Share {
            won: self.won,
            lost: self.lost,
            undecided: self.undecided,
        }
    }

    /// Returns how uncertain the share is.
    fn width(&self) -> f64 {
        let (low, high) = self.share().interval();
        high - low
    }
}

/// Returns the share of the deals of a game that can be won, where it has been measured with
/// these rules: `measured` is the text of such lines.
pub fn share(measured: &str, rules: &Rules) -> Option<Share> {
    share_of(measured, &fingerprint(rules))
}

/// Returns the same for the rules of a fingerprint, as it is written.
pub fn share_of(measured: &str, fingerprint: &str) -> Option<Share> {
    line_of::<Measured>(measured, fingerprint).map(|found| found.share())
}

/// Tells whether a search finds a deal that can be won within so many seconds as a rule: `measured` is
/// the text of such lines, and the fingerprint that of the rules.
pub fn is_found_within(measured: &str, fingerprint: &str, seconds: f64) -> bool {
    let found = line_of::<Measured>(measured, fingerprint);
    found.is_some_and(|found| {
        let decided = (found.won + found.lost) as f64;
        let searches =
            (decided / DECIDED_SOONER + found.undecided as f64) / found.won.max(1) as f64;
        let limit = match (found.seconds, found.states) {
            (Some(seconds), _) => seconds,
            (None, Some(states)) => states as f64 / STATES_A_SECOND,
            (None, None) => f64::INFINITY,
        };
        found.won > 0 && searches * limit <= seconds
    })
}

/// How many positions a search visits in a second as a rule, on a machine of the slower sort.
const STATES_A_SECOND: f64 = 100_000.0;

/// How many times sooner than its limit a search is over, as a rule, that decides a deal: most deals that
/// can be won or lost are so within few positions.
const DECIDED_SOONER: f64 = 4.0;

/// The widest interval of a share that says anything.
const WIDEST: f64 = 0.4;

/// The share of deals that can be won, where enough is known to say anything.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct CanBeWon {
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of deals that were searched.
    pub deals: u64,
}

impl CanBeWon {
    /// Returns the share for the rules of a fingerprint: `measured` is the text of such lines.
    pub fn of(measured: &str, fingerprint: &str) -> Option<Self> {
        if fingerprint.is_empty() {
            return None;
        }
        Self::of_share(share_of(measured, fingerprint)?)
    }

    /// Returns a measured share, where enough is known to say anything.
    pub fn of_share(share: Share) -> Option<Self> {
        let (low, high) = share.interval();
        (high - low <= WIDEST).then(|| Self {
            low,
            high,
            deals: share.deals(),
        })
    }

    /// Returns the middle of the interval.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}

/// Returns the share in words, where enough is known to say anything.
pub fn in_words(share: Share) -> Option<String> {
    let (low, high) = share.interval();
    let percent = |part: f64| (part * 100.0).round();
    (high - low <= WIDEST).then(|| {
        format!(
            "{} to {} % of deals can be won ({} tried)",
            percent(low),
            percent(high),
            share.deals()
        )
    })
}

/// The lines of a file of measurements.
pub type Measurements = Lines<Measured>;

impl Line for Measured {
    fn key(&self) -> (&str, &str) {
        (&self.game, &self.variant)
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn knows_as_much_as(&self, other: &Self) -> bool {
        self.width() <= other.width()
    }
}

impl Measurements {
    /// Returns the lines as a table for people, in Markdown. Those that say nothing are not in it.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "# How many deals can be won\n\n\
             Written by `patience survey --table`. Deals that took longer than their limit are undecided. \
             The\ninterval holds the share of all deals in 95 cases of 100; undecided deals widen it. What a \
             former\nsurvey of the same rules found stands beside: won, lost and undecided deals, and its \
             limit.\n\n\
             | game | variant | deals | won | lost | undecided | can be won, 95 % interval | limit for a deal | before |\n\
             |---|---|--:|--:|--:|--:|--:|--:|---|\n",
        );
        let says_something = |measured: &&Measured| measured.won + measured.lost > 0;
        for measured in self.iter().filter(says_something) {
            let (low, high) = measured.share().interval();
            let limit = limit_in_words(measured.seconds, measured.states);
            let before = measured.before.map_or_else(String::new, |before| {
                let limit = limit_in_words(before.seconds, before.states);
                let Former {
                    won,
                    lost,
                    undecided,
                    ..
                } = before;
                format!("{won} · {lost} · {undecided} in {limit}")
            });
            let memory = measured.memory.map(|memory| format!(", {memory} MiB"));
            let limit = limit + &memory.unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(
                table,
                "| {} | {} | {} | {} | {} | {} | {:.1}–{:.1} % | {limit} | {before} |",
                measured.game,
                measured.variant,
                measured.share().deals(),
                measured.won,
                measured.lost,
                measured.undecided,
                low * 100.0,
                high * 100.0
            );
        }
        let left_out = self.iter().filter(|line| !says_something(line)).count();
        if left_out > 0 {
            let _ = writeln!(
                table,
                "\nOf {left_out} more games and variants every deal was undecided."
            );
        }
        table
    }

    /// Tells whether a survey of `deals` deals with this head would add nothing.
    pub fn has(&self, head: &Head, deals: u64) -> bool {
        let memory = |memory: Option<u32>| memory.unwrap_or(USUAL_MEMORY);
        self.iter().any(|measured| {
            measured.fingerprint == head.fingerprint
                && measured.share().deals() >= deals
                && measured.seconds >= head.seconds
                && measured.states >= head.states
                && memory(measured.memory) >= memory(head.memory)
        })
    }

    /// Takes in a survey, unless more is known of the same rules.
    pub fn add(&mut self, survey: &Survey) {
        let share = Share::from_survey(survey);
        let head = &survey.head;
        let former = self.iter().find(|line| {
            line.key() == (&head.game, &head.variant) && line.fingerprint == head.fingerprint
        });
        let measured = Measured {
            // Another survey with the same limits leaves what was found before it.
            before: former.and_then(|line| {
                if (line.seconds, line.states) == (head.seconds, head.states) {
                    line.before
                } else {
                    Some(Former::of(line))
                }
            }),
            game: head.game.clone(),
            variant: head.variant.clone(),
            fingerprint: head.fingerprint.clone(),
            seconds: head.seconds,
            states: head.states,
            memory: head.memory,
            won: share.won,
            lost: share.lost,
            undecided: share.undecided,
        };
        self.put(measured);
    }
}

/// Returns what may be spent on a deal.
fn limit_in_words(seconds: Option<f64>, states: Option<u64>) -> String {
    match (seconds, states) {
        (Some(seconds), None) => format!("{seconds} s"),
        (None, Some(states)) => format!("{states} positions"),
        (Some(seconds), Some(states)) => format!("{seconds} s, {states} positions"),
        (None, None) => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::embedded;

    #[test]
    fn what_comes_with_the_program_is_in_order() {
        let text = embedded().winnability;
        let measured = Measurements::read(text).unwrap();
        assert_eq!(measured.text(), text);
        assert!(measured.iter().map(Line::key).is_sorted());
    }

    #[test]
    fn more_is_kept_and_less_is_not() {
        let line = |fingerprint: &str, won: u64| Measured {
            game: "odd".to_owned(),
            variant: "standard".to_owned(),
            fingerprint: fingerprint.to_owned(),
            seconds: Some(1.0),
            states: None,
            memory: None,
            won,
            lost: won,
            undecided: 0,
            before: None,
        };
        assert!(line("0", 100).width() < line("0", 10).width());
        let words = in_words(line("0", 5_000).share()).unwrap();
        assert_eq!(words, "49 to 51 % of deals can be won (10000 tried)");
        assert_eq!(in_words(Share::default()), None);
    }
    #[test]
    fn a_deal_is_found_as_soon_as_the_limits_of_a_survey_say() {
        let text = |limits: &str| {
            format!(
                "{{\"game\":\"odd\",\"variant\":\"standard\",\"fingerprint\":\"f\",{limits},\
                 \"won\":50,\"lost\":50,\"undecided\":0}}\n"
            )
        };
        for (limits, seconds) in [
            ("\"seconds\":0.25,\"states\":null", 0.13),
            ("\"seconds\":null,\"states\":30000", 0.16),
        ] {
            assert!(is_found_within(&text(limits), "f", seconds), "{limits}");
            assert!(
                !is_found_within(&text(limits), "f", seconds / 2.0),
                "{limits}"
            );
        }
        // Nine of ten deals are lost, which shows soon; where they stay undecided it takes as long as
        // it may.
        let few = |lost: &str| {
            text("\"seconds\":null,\"states\":30000").replace(
                "\"won\":50,\"lost\":50,\"undecided\":0",
                &format!("\"won\":10,{lost}"),
            )
        };
        assert!(is_found_within(
            &few("\"lost\":90,\"undecided\":0"),
            "f",
            1.0
        ));
        assert!(!is_found_within(
            &few("\"lost\":0,\"undecided\":90"),
            "f",
            1.0
        ));
        assert!(!is_found_within(
            &text("\"seconds\":null,\"states\":null"),
            "f",
            1e9
        ));
    }
}

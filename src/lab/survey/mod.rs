//! Surveys, which are the solver's verdicts on many deals of a game as lines of JSON. A survey can be resumed, merged
//! with others and summarised.

mod json;
pub mod lines;
pub mod measurements;
pub mod random_play;
mod summary;
pub mod trials;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::time::Duration;

use patience_app::survey::{Share, fingerprint};
use patience_core::{DealNumber, Rules};
use patience_solver::{Answer, Budget, Verdict};
use serde::{Deserialize, Serialize};

pub use json::Wrong;
pub use summary::Summary;

use json::{deal_number, parse, whole_lines};

/// The version of the file format of surveys.
const VERSION: u32 = 1;

/// The default memory limit that all searches of a survey share, in MiB.
pub const USUAL_MEMORY: u32 = 2048;

/// The header of a survey, which is the first line of its file. Only surveys with the same header can be merged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of the file format of surveys.
    survey: u32,
    /// The name of the game on the command line.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// The values of the game's options.
    pub options: BTreeMap<String, String>,
    /// The fingerprint of the surveyed rules.
    pub fingerprint: String,
    /// The time limit for searching each deal, in seconds.
    pub seconds: Option<f64>,
    /// The position limit for searching each deal.
    pub states: Option<u64>,
    /// The memory limit that all searches share, in MiB. `None` if it is [`USUAL_MEMORY`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u32>,
}

impl Head {
    /// Whether the survey is of a game with these rules.
    pub fn is_of(&self, rules: &Rules) -> bool {
        self.fingerprint == fingerprint(rules)
    }

    /// Creates the header of a survey. `budget` has the limits for each deal, and `memory` is the limit that all
    /// searches share, in MiB.
    pub fn of(rules: &Rules, budget: &Budget, memory: Option<u32>) -> Self {
        let settings = rules.about.settings.iter();
        Self {
            survey: VERSION,
            game: rules.about.id.clone(),
            variant: rules.about.variant.clone(),
            options: settings
                .map(|setting| (setting.id.clone(), setting.value.to_string()))
                .collect(),
            fingerprint: fingerprint(rules),
            seconds: budget.time.map(|time| time.as_secs_f64()),
            states: budget.states,
            memory: memory.filter(|memory| *memory != USUAL_MEMORY),
        }
    }
}

/// The solver's verdict on a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// The solver found that the deal can be won.
    Won,
    /// The solver found that the deal cannot be won.
    Lost,
    /// The search reached a limit before it found an answer.
    Undecided,
}

/// The solver's verdict on a deal and how much work it took. This is a line in the file of a survey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The number of the deal.
    pub deal: String,
    /// The verdict on the deal.
    pub verdict: Known,
    /// The number of moves in the solution of the deal, if one was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The number of different positions that were searched.
    pub states: u64,
    /// How often the search visited a position, including repeated visits.
    pub visits: u64,
    /// How long the search of the deal took, in microseconds.
    pub microseconds: u64,
}

impl Found {
    /// Converts the solver's answer about a deal to a line of a survey.
    pub fn of(deal: DealNumber, answer: &Answer) -> Self {
        let (verdict, moves) = match &answer.verdict {
            Verdict::Won(moves) => (Known::Won, Some(moves.len())),
            Verdict::Lost => (Known::Lost, None),
            Verdict::Undecided(_) => (Known::Undecided, None),
        };
        Self {
            deal: deal.to_string(),
            verdict,
            moves,
            states: answer.states,
            visits: answer.visits,
            microseconds: u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX),
        }
    }

    /// Returns how long the search of the deal took.
    pub const fn time(&self) -> Duration {
        Duration::from_micros(self.microseconds)
    }
}

/// A survey of a game: the solver's verdicts on its deals so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Survey {
    /// The header of the survey.
    pub head: Head,
    found: BTreeMap<DealNumber, Found>,
}

impl Survey {
    /// Creates a survey without any verdicts.
    pub const fn new(head: Head) -> Self {
        Self {
            head,
            found: BTreeMap::new(),
        }
    }

    /// Parses the lines of a survey. Text after the last line break is an incomplete line and is ignored.
    ///
    /// # Errors
    /// Returns the first invalid line with its error.
    pub fn read(text: &str) -> Result<Self, Wrong> {
        let mut lines = whole_lines(text);
        let Some((number, head)) = lines.next() else {
            return Err(match text {
                "" => Wrong {
                    place: None,
                    what: "the file is empty".to_owned(),
                },
                _ => Wrong::no_survey(),
            });
        };
        let head: Head = serde_json::from_str(head).map_err(|_| Wrong::no_survey())?;
        if head.survey != VERSION {
            let what = format!(
                "the survey has format version {}, but only version {VERSION} is supported",
                head.survey
            );
            return Err(Wrong::in_line(number, what));
        }
        let mut survey = Self::new(head);
        for line in lines.filter(|(_, line)| !line.starts_with("{\"summary\"")) {
            let added = survey.add(parse(line, "a survey")?);
            added.map_err(|what| Wrong::in_line(line.0, what))?;
        }
        Ok(survey)
    }

    /// Adds the verdict on a deal to the survey. It may replace an undecided verdict.
    ///
    /// # Errors
    /// Fails if the verdict contradicts the one that is already known.
    pub fn add(&mut self, found: Found) -> Result<(), String> {
        let deal = deal_number(&found.deal)?;
        match self.found.entry(deal) {
            Entry::Vacant(place) => {
                place.insert(found);
            }
            Entry::Occupied(mut known) => match (known.get().verdict, found.verdict) {
                (Known::Undecided, _) => {
                    known.insert(found);
                }
                (one, other) if one == other || other == Known::Undecided => {}
                _ => {
                    return Err(format!("deal {deal} is both won and lost"));
                }
            },
        }
        Ok(())
    }

    /// Adds all verdicts of another survey to this one.
    ///
    /// # Errors
    /// Fails if the other survey has another header or contradicts this one.
    pub fn merge(&mut self, other: Self) -> Result<(), String> {
        self.head.agree(&other.head)?;
        other
            .found
            .into_values()
            .try_for_each(|found| self.add(found))
    }

    /// Returns the verdict on a deal with the work it took. Returns `None` if the deal has no verdict.
    pub fn of(&self, deal: DealNumber) -> Option<&Found> {
        self.found.get(&deal)
    }

    /// Whether the survey has a verdict on a deal.
    pub fn has(&self, deal: DealNumber) -> bool {
        self.found.contains_key(&deal)
    }

    /// Counts the winnable, unwinnable and undecided deals of the survey.
    pub fn share(&self) -> Share {
        let mut share = Share::default();
        for found in self.found() {
            match found.verdict {
                Known::Won => share.won += 1,
                Known::Lost => share.lost += 1,
                Known::Undecided => share.undecided += 1,
            }
        }
        share
    }

    /// Returns the verdicts of the survey with the work they took, in the order of the deal numbers.
    pub fn found(&self) -> impl ExactSizeIterator<Item = &Found> {
        self.found.values()
    }
}

impl Head {
    /// Checks that another survey has the same game, rules and limits as this one.
    ///
    /// # Errors
    /// Returns the first difference in words.
    pub fn agree(&self, other: &Self) -> Result<(), String> {
        let differ = |what: &str, one: String, another: String| {
            Err(format!("its {what} is {another}, not {one}"))
        };
        if self.game != other.game {
            differ("game", self.game.clone(), other.game.clone())
        } else if self.variant != other.variant {
            differ("variant", self.variant.clone(), other.variant.clone())
        } else if self.options != other.options || self.fingerprint != other.fingerprint {
            Err("it was made with other rules or options".to_owned())
        } else if self.seconds != other.seconds || self.states != other.states {
            let budget = |head: &Self| {
                limit_in_words(head.seconds, head.states).unwrap_or_else(|| "none".to_owned())
            };
            differ("limit per deal", budget(self), budget(other))
        } else if self.memory != other.memory {
            let memory = |head: &Self| format!("{} MiB", head.memory.unwrap_or(USUAL_MEMORY));
            differ("memory limit", memory(self), memory(other))
        } else {
            Ok(())
        }
    }
}

/// Returns the limits for searching each deal in words. Returns `None` if there are none.
fn limit_in_words(seconds: Option<f64>, states: Option<u64>) -> Option<String> {
    let seconds = seconds.map(|seconds| format!("{seconds} s"));
    let states = states.map(|states| format!("{states} positions"));
    let limits: Vec<String> = seconds.into_iter().chain(states).collect();
    (!limits.is_empty()).then(|| limits.join(", "))
}

#[cfg(test)]
pub(crate) mod tests {
    use std::path::Path;

    use super::*;

    pub(crate) fn head() -> Head {
        Head {
            survey: VERSION,
            game: "odd".to_owned(),
            variant: "standard".to_owned(),
            options: BTreeMap::new(),
            fingerprint: "0".to_owned(),
            seconds: Some(1.5),
            states: None,
            memory: None,
        }
    }

    pub(crate) fn found(deal: u64, verdict: Known) -> Found {
        Found {
            deal: deal.to_string(),
            verdict,
            moves: (verdict == Known::Won).then_some(7),
            states: deal,
            visits: deal,
            microseconds: deal,
        }
    }

    fn lines(survey: &Survey) -> String {
        let mut text = serde_json::to_string(&survey.head).unwrap() + "\n";
        for found in survey.found() {
            text += &serde_json::to_string(found).unwrap();
            text.push('\n');
        }
        text
    }

    #[test]
    fn a_written_survey_reads_back() {
        let mut survey = Survey::new(head());
        survey.add(found(3, Known::Won)).unwrap();
        survey.add(found(1, Known::Lost)).unwrap();
        let text = lines(&survey);
        assert_eq!(Survey::read(&text).unwrap(), survey);
        let torn = format!("{text}{{\"deal\":\"9\",\"verd");
        assert_eq!(Survey::read(&torn).unwrap(), survey);
    }

    #[test]
    fn surveys_merge_in_any_order_and_keep_the_decided_verdicts() {
        let mut one = Survey::new(head());
        one.add(found(1, Known::Won)).unwrap();
        one.add(found(2, Known::Undecided)).unwrap();
        let mut other = Survey::new(head());
        other.add(found(2, Known::Lost)).unwrap();
        other.add(found(1, Known::Undecided)).unwrap();
        let (mut there, mut back) = (one.clone(), other.clone());
        there.merge(other).unwrap();
        back.merge(one).unwrap();
        assert_eq!(there, back);
        let known: Vec<Known> = there.found().map(|found| found.verdict).collect();
        assert_eq!(known, [Known::Won, Known::Lost]);
    }

    #[test]
    fn surveys_that_do_not_match_are_not_merged() {
        let mut survey = Survey::new(head());
        survey.add(found(1, Known::Won)).unwrap();
        let error = survey.add(found(1, Known::Lost)).unwrap_err();
        assert_eq!(error, "deal 1 is both won and lost");
        let other = Head {
            game: "even".to_owned(),
            ..head()
        };
        let error = survey.merge(Survey::new(other)).unwrap_err();
        assert_eq!(error, "its game is even, not odd");
        let other = Head {
            seconds: Some(2.0),
            ..head()
        };
        let error = survey.merge(Survey::new(other)).unwrap_err();
        assert_eq!(error, "its limit per deal is 2 s, not 1.5 s");
        let other = Head {
            memory: Some(4096),
            ..head()
        };
        let error = survey.merge(Survey::new(other)).unwrap_err();
        assert_eq!(error, "its memory limit is 4096 MiB, not 2048 MiB");
    }

    #[test]
    fn an_invalid_line_is_reported_with_its_place() {
        let text = lines(&Survey::new(head())) + "{\"deal\":\"1\"}\n";
        let told = |text: &str| Survey::read(text).unwrap_err().in_file(Path::new("part"));
        assert_eq!(
            told(&text),
            "part:2:12: not a line of a survey: `verdict` is missing"
        );
        let garbled = lines(&Survey::new(head())) + "oh\n";
        assert_eq!(
            told(&garbled),
            "part:2:1: not a line of a survey: this is not valid JSON"
        );
        let of = |line: &str| told(&(lines(&Survey::new(head())) + line + "\n"));
        assert_eq!(
            of("{\"deal\":\"1"),
            "part:2:10: not a line of a survey: it ends too early"
        );
        let maybe = of("{\"deal\":\"1\",\"verdict\":\"maybe\"}");
        assert!(
            maybe.ends_with("not a line of a survey: `maybe` is not one of won, lost, undecided"),
            "{maybe}"
        );
        assert_eq!(told(""), "part: the file is empty");
    }
}

//! What the crowd makes of many deals of a game, as lines of JSON that can be gone on with.

use std::collections::BTreeMap;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, CROWD_VERSION, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};
use serde::{Deserialize, Serialize};

use super::Ease;
use crate::survey::{Known, Wrong, column_and_words, fingerprint};

/// The first line: what is measured, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialsHead {
    /// The version of the crowd.
    pub crowd: u32,
    /// The game's name on the command line.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The fingerprint, which changes with the rules.
    pub fingerprint: String,
    /// How many positions the solver looks at for each deal at most.
    pub states: u64,
}

impl TrialsHead {
    /// Returns the head of trials of a game.
    pub fn of(rules: &Rules, states: u64) -> Self {
        Self {
            crowd: CROWD_VERSION,
            game: rules.about.id.clone(),
            variant: rules.about.variant.clone(),
            fingerprint: fingerprint(rules),
            states,
        }
    }
}

/// A deal: a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The number of the deal.
    pub deal: String,
    /// Whether it can be won.
    pub verdict: Known,
    /// How many of the crowd win it, where it can be won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// Where few win: the point of no return, in hundredths of a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_chance: Option<u32>,
}

impl Trial {
    /// Tries a deal; nothing if the watch has been cancelled.
    pub fn new(rules: &Rules, deal: DealNumber, states: u64, watch: &Watch) -> Option<Self> {
        let budget = Budget {
            states: Some(states),
            bytes: 256 << 20,
            ..Budget::default()
        };
        let start = Match::new(rules, deal).deal(rules);
        let verdict = solve(rules, &start, &budget, watch).verdict;
        if watch.is_cancelled() {
            return None;
        }
        let mut trial = Self {
            deal: deal.to_string(),
            verdict: match verdict {
                Verdict::Won(_) => Known::Won,
                Verdict::Lost => Known::Lost,
                Verdict::Undecided(_) => Known::Undecided,
            },
            wins: None,
            last_chance: None,
        };
        if trial.verdict == Known::Won {
            let crowd = Crowd::at(rules, &start);
            let wins = crowd.wins(0..PLAY_OUTS, watch)?;
            trial.wins = Some(wins);
            if wins < FEW_WINS {
                trial.last_chance = Some(crowd.last_chance(watch)?);
            }
        }
        Some(trial)
    }
}

/// The trials of a game as far as they have gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trials {
    /// Their head.
    pub head: TrialsHead,
    tried: BTreeMap<DealNumber, Trial>,
}

impl Trials {
    /// Returns trials that have not begun.
    pub const fn new(head: TrialsHead) -> Self {
        Self {
            head,
            tried: BTreeMap::new(),
        }
    }

    /// Reads the lines of trials. Text after the last end of a line was torn when it was written, and
    /// is left out; nothing where no line is whole.
    ///
    /// # Errors
    /// Says which line is none.
    pub fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut trials: Option<Self> = None;
        for (number, line) in whole.lines().enumerate() {
            let wrong = |error: &serde_json::Error| {
                let (column, words) = column_and_words(error);
                Wrong {
                    place: Some((number + 1, Some(column))),
                    what: format!("no line of trials of difficulty: {words}"),
                }
            };
            match &mut trials {
                None => {
                    let head = serde_json::from_str(line).map_err(|error| wrong(&error))?;
                    trials = Some(Self::new(head));
                }
                Some(trials) => {
                    let trial: Trial = serde_json::from_str(line).map_err(|error| wrong(&error))?;
                    let deal = DealNumber::parse(&trial.deal).ok_or_else(|| Wrong {
                        place: Some((number + 1, None)),
                        what: format!("`{}` is not the number of a deal", trial.deal),
                    })?;
                    trials.tried.insert(deal, trial);
                }
            }
        }
        Ok(trials)
    }

    /// Adds a deal.
    pub fn add(&mut self, deal: DealNumber, trial: Trial) {
        self.tried.insert(deal, trial);
    }

    /// Tells whether a deal has been tried.
    pub fn has(&self, deal: DealNumber) -> bool {
        self.tried.contains_key(&deal)
    }

    /// Returns how many deals have been tried, and how many of them can be won.
    pub fn counts(&self) -> (usize, usize) {
        (self.tried.len(), self.eases().count())
    }

    /// Returns the ease of each deal that can be won.
    pub(super) fn eases(&self) -> impl Iterator<Item = Ease> {
        let won = |trial: &Trial| Some(Ease::new(trial.wins?, trial.last_chance));
        self.tried.values().filter_map(won)
    }
}

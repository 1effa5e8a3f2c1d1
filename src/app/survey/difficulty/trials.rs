//! What the crowd makes of many deals of a game, as lines of JSON that can be gone on with.

use std::collections::BTreeMap;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, CROWD_VERSION, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};
use serde::{Deserialize, Serialize};

use super::Ease;
use super::thresholds::FEWEST_DEALS;
use crate::survey::{Known, Wrong, column_and_words, fingerprint};

/// The points of no return of so many deals stand for those of all that few win: each takes longer
/// than a thousand play-outs.
const MOST_CHANCES: usize = 200;

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
    /// Tries a deal; nothing if the watch has been cancelled. Where a player of the crowd wins, that
    /// is a proof, and the solver is not asked.
    pub fn new(rules: &Rules, deal: DealNumber, states: u64, watch: &Watch) -> Option<Self> {
        let start = Match::new(rules, deal).deal(rules);
        let wins = Crowd::at(rules, &start).wins(0..PLAY_OUTS, watch)?;
        let verdict = if wins > 0 {
            Known::Won
        } else {
            let budget = Budget {
                states: Some(states),
                bytes: 256 << 20,
                ..Budget::default()
            };
            match solve(rules, &start, &budget, watch).verdict {
                Verdict::Won(_) => Known::Won,
                Verdict::Lost => Known::Lost,
                Verdict::Undecided(_) => Known::Undecided,
            }
        };
        (!watch.is_cancelled()).then(|| Self {
            deal: deal.to_string(),
            verdict,
            wins: (verdict == Known::Won).then_some(wins),
            last_chance: None,
        })
    }

    /// Finds the point of no return of a deal that has been tried; nothing if the watch has been
    /// cancelled.
    pub fn with_last_chance(
        mut self,
        rules: &Rules,
        deal: DealNumber,
        watch: &Watch,
    ) -> Option<Self> {
        let start = Match::new(rules, deal).deal(rules);
        self.last_chance = Some(Crowd::at(rules, &start).last_chance(watch)?);
        Some(self)
    }

    /// Tells whether the deal can be won and so few win it that the point of no return orders it.
    fn has_few_wins(&self) -> bool {
        self.wins.is_some_and(|wins| wins < FEW_WINS)
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
        let won = self.tried.values().filter(|trial| trial.wins.is_some());
        (self.tried.len(), won.count())
    }

    /// Returns the deals whose point of no return is still to be found: some of those that few win,
    /// where these are so many that levels meet among them.
    pub fn without_last_chance(&self) -> Vec<(DealNumber, Trial)> {
        let few = || self.tried.iter().filter(|(_, trial)| trial.has_few_wins());
        let won = self.counts().1;
        if won < FEWEST_DEALS || few().count() * 5 <= won {
            return Vec::new();
        }
        few()
            .take(MOST_CHANCES)
            .filter(|(_, trial)| trial.last_chance.is_none())
            .map(|(deal, trial)| (*deal, trial.clone()))
            .collect()
    }

    /// Returns the ease of each deal from 1 on; nothing for one that was not tried or cannot be won, or whose
    /// point of no return is asked for where few win and is not known.
    pub(super) fn known_eases(&self, ask_for_chances: bool) -> impl Iterator<Item = Option<Ease>> {
        let numbers = (1..).map_while(DealNumber::new);
        let last = self.tried.last_key_value().map(|(deal, _)| *deal);
        numbers
            .take_while(move |deal| Some(*deal) <= last)
            .map(move |deal| {
                let trial = self.tried.get(&deal)?;
                let is_open =
                    ask_for_chances && trial.has_few_wins() && trial.last_chance.is_none();
                let wins = trial.wins.filter(|_| !is_open)?;
                Some(Ease::new(wins, trial.last_chance))
            })
    }

    /// Returns the ease of the deals that can be won, in order: of those that few win and whose
    /// point of no return is known, and of those that more win. The number of all that few win
    /// comes with them.
    pub(super) fn eases(&self) -> (Vec<Ease>, usize, Vec<Ease>) {
        let (mut few, mut all_few, mut more) = (Vec::new(), 0, Vec::new());
        for trial in self.tried.values() {
            let Some(wins) = trial.wins else { continue };
            let ease = Ease::new(wins, trial.last_chance);
            if !trial.has_few_wins() {
                more.push(ease);
                continue;
            }
            all_few += 1;
            if trial.last_chance.is_some() {
                few.push(ease);
            }
        }
        few.sort_unstable();
        more.sort_unstable();
        (few, all_few, more)
    }
}

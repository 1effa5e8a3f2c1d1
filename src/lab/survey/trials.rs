//! What the crowd makes of many deals of a game, as lines of JSON that can be gone on with.

use std::collections::BTreeMap;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, CROWD_VERSION, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};
use serde::{Deserialize, Serialize};

use super::json::{deal_number, parse, whole_lines};
use super::lines::{Line, Lines};
use super::{Known, Wrong};
use patience_app::survey::difficulty::{Ease, Thresholds};
use patience_app::survey::fingerprint;

/// With fewer deals that can be won, the fifths say too little.
const FEWEST_DEALS: usize = 100;

/// What stands for a deal without a known level.
const NO_LEVEL: char = '-';

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
        let what = "trials of difficulty";
        let mut lines = whole_lines(text);
        let Some(head) = lines.next() else {
            return Ok(None);
        };
        let mut trials = Self::new(parse(head, what)?);
        for line in lines {
            let trial: Trial = parse(line, what)?;
            let deal = deal_number(&trial.deal).map_err(|what| Wrong::in_line(line.0, what))?;
            trials.add(deal, trial);
        }
        Ok(Some(trials))
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

    /// Returns where the levels meet; nothing where the trials are too few, or where the crowd hardly ever
    /// wins, so that its wins order nothing.
    pub fn thresholds(&self) -> Option<Thresholds> {
        let (few, all_few, more) = self.eases();
        let count = all_few + more.len();
        if count < FEWEST_DEALS {
            return None;
        }
        let ease = |place: usize| match place.checked_sub(all_few) {
            Some(place) => more.get(place).copied(),
            None => few.get(place * few.len() / all_few).copied(),
        };
        let at = [
            ease(count / 5)?,
            ease(count * 2 / 5)?,
            ease(count * 3 / 5)?,
            ease(count * 4 / 5)?,
        ];
        // Equal fifths are none, and neither is one with nothing below it.
        let has_few_below = count / 5 >= all_few && all_few > 0;
        let is_least = !has_few_below && ease(0)? == at[0];
        if is_least || at.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let head = &self.head;
        Some(Thresholds {
            game: head.game.clone(),
            variant: head.variant.clone(),
            fingerprint: head.fingerprint.clone(),
            crowd: head.crowd,
            states: head.states,
            deals: count as u64,
            wins: at.map(|ease| ease.wins),
            chances: at.map(|ease| ease.last_chance),
            levels: String::new(),
        })
    }

    /// Returns the levels of the deals from 1 on, as thresholds note them.
    pub fn levels(&self, thresholds: &Thresholds) -> String {
        let digit = |ease| char::from_digit(thresholds.level(ease) as u32 + 1, 10);
        let digit = |ease: Option<Ease>| ease.and_then(digit).unwrap_or(NO_LEVEL);
        let known = self.known_eases(thresholds.ask_for_chances());
        let levels: String = known.map(digit).collect();
        levels.trim_end_matches(NO_LEVEL).to_owned()
    }

    /// Returns the ease of each deal from 1 on; nothing for one that was not tried or cannot be won, or whose
    /// point of no return is asked for where few win and is not known.
    fn known_eases(&self, ask_for_chances: bool) -> impl Iterator<Item = Option<Ease>> {
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
    fn eases(&self) -> (Vec<Ease>, usize, Vec<Ease>) {
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

/// The lines of a file of thresholds.
pub type Difficulties = Lines<Thresholds>;

impl Line for Thresholds {
    fn key(&self) -> (&str, &str) {
        (&self.game, &self.variant)
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn knows_as_much_as(&self, other: &Self) -> bool {
        self.crowd > other.crowd || self.crowd == other.crowd && self.deals >= other.deals
    }
}

#[cfg(test)]
mod tests;

//! Measures the difficulty of many deals: for each, counts how many simulated players of a crowd win the deal (a
//! trial). The trials are stored as lines of JSON, from which an interrupted measurement can resume.

use std::collections::BTreeMap;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, CROWD_VERSION, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};
use serde::{Deserialize, Serialize};

use super::json::{deal_number, parse, whole_lines};
use super::lines::{Line, Lines};
use super::{Known, Wrong};
use patience_app::survey::difficulty::{Ease, Thresholds};
use patience_app::survey::fingerprint;

/// The minimum number of winnable deals for measuring a game's levels of difficulty. With fewer, dividing them into
/// fifths is too uncertain.
const FEWEST_DEALS: usize = 100;

/// The character for a deal whose level of difficulty is not known.
const NO_LEVEL: char = '-';

/// Among the deals that simulated players seldom win, the number of those whose points of no return are found. A point
/// of no return says after how many moves the deal can no longer be won. The deals are a sample, because finding this
/// point takes longer than a thousand play-outs.
const MOST_CHANCES: usize = 200;

/// The header of a file of difficulty trials, which is its first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialsHead {
    /// The version of the crowd of simulated players.
    pub crowd: u32,
    /// The name of the game on the command line.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// The fingerprint of the game's rules.
    pub fingerprint: String,
    /// The limit on positions that the solver searches for each deal.
    pub states: u64,
}

impl TrialsHead {
    /// Creates the header for difficulty trials of a game.
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

/// The difficulty trial of one deal: how many simulated players won it. This is a line of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The number of the deal.
    pub deal: String,
    /// Whether the deal can be won, as far as this is known.
    pub verdict: Known,
    /// How many players in the crowd of simulated players won the deal. `None` unless the deal can be won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// The average number of moves, in hundredths of a move, after which simulated players can no longer win the deal
    /// (the point of no return). Only known for deals with few winners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_chance: Option<u32>,
}

impl Trial {
    /// Lets the crowd of simulated players play a deal. A win by one of them proves that the deal can be won, so the
    /// solver is used only if nobody wins. Returns `None` if the watch has been cancelled.
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

    /// Finds the point of no return of a deal: after how many moves simulated players can no longer win it. The deal
    /// has already been tried. Returns `None` if the watch has been cancelled.
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

    /// Whether the deal can be won, but so few simulated players win it that its point of no return decides how hard it
    /// is. That is the move after which it can no longer be won.
    fn has_few_wins(&self) -> bool {
        self.wins.is_some_and(|wins| wins < FEW_WINS)
    }
}

/// The difficulty trials of a game's deals so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trials {
    /// The header of the file of trials.
    pub head: TrialsHead,
    tried: BTreeMap<DealNumber, Trial>,
}

impl Trials {
    /// Creates difficulty trials of a game, without any deals.
    pub const fn new(head: TrialsHead) -> Self {
        Self {
            head,
            tried: BTreeMap::new(),
        }
    }

    /// Parses the lines of a file of difficulty trials. Text after the last line break is an incomplete line and is
    /// ignored. Returns `None` if no line is complete.
    ///
    /// # Errors
    /// Returns the first invalid line with its error.
    pub fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let what = "difficulty trials";
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

    /// Adds the difficulty trial of a deal.
    pub fn add(&mut self, deal: DealNumber, trial: Trial) {
        self.tried.insert(deal, trial);
    }

    /// Whether simulated players have already tried a deal.
    pub fn has(&self, deal: DealNumber) -> bool {
        self.tried.contains_key(&deal)
    }

    /// Returns the number of deals that simulated players have tried, and how many of these can be won.
    pub fn counts(&self) -> (usize, usize) {
        let won = self.tried.values().filter(|trial| trial.wins.is_some());
        (self.tried.len(), won.count())
    }

    /// Returns the deals whose points of no return, after which they cannot be won, are still needed. They are a sample
    /// of the deals that few simulated players win. The list is empty if no threshold between levels is among those
    /// deals.
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

    /// Returns the thresholds between the levels of difficulty. Returns `None` if there are too few trials, or if the
    /// crowd of simulated players wins too rarely to rank the deals.
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
        // There are no levels if two boundaries are equal, or if no deal is below the lowest one.
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

    /// Returns the levels of difficulty of all deals, starting with deal 1. Each is one character, as in
    /// [`Thresholds::levels`].
    pub fn levels(&self, thresholds: &Thresholds) -> String {
        let digit = |ease| char::from_digit(thresholds.level(ease) as u32 + 1, 10);
        let digit = |ease: Option<Ease>| ease.and_then(digit).unwrap_or(NO_LEVEL);
        let known = self.known_eases(thresholds.ask_for_chances());
        let levels: String = known.map(digit).collect();
        levels.trim_end_matches(NO_LEVEL).to_owned()
    }

    /// Returns how easy each deal is, starting with deal 1. The value is `None` for a deal that was not tried or that
    /// cannot be won. With `ask_for_chances`, it is also `None` for a deal that few simulated players win and whose
    /// point of no return, after which it cannot be won, is not known.
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

    /// Returns three values about the winnable deals: how easy the deals with few winners are if their point of no
    /// return is known, the number of all deals with few winners, and how easy the deals with more winners are. Both
    /// lists are sorted.
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

/// The thresholds between levels of difficulty in a file, for many games.
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

//! A person's statistics of one game and variant.

use std::collections::BTreeMap;

use jiff::civil::Date;
use patience_core::Rules;
use serde::Serialize;

use super::counts::Counts;
use super::form::{FormStatistics, RulesAge};
use crate::records::record::{GameRecord, Verdict};

/// The fingerprint and the options of a game's present rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresentRules {
    /// The fingerprint of the game's present rules, as 16 hexadecimal digits.
    pub fingerprint: String,
    /// The game options that differ from the variant's defaults, with their values.
    pub options: Vec<(String, String)>,
}

impl PresentRules {
    /// Determines the fingerprint and the options of the present rules, which are given in compiled
    /// form.
    pub fn of(rules: &Rules) -> Self {
        let settings = rules.about.settings.iter();
        let options = settings.filter(|setting| setting.value != setting.default);
        Self {
            fingerprint: crate::survey::fingerprint(rules),
            options: options
                .map(|setting| (setting.id.clone(), setting.value.to_string()))
                .collect(),
        }
    }
}

/// A query for the statistics of one game.
#[derive(Debug, Clone, Copy)]
pub struct GameQuery<'a> {
    /// The name of the person whose games are counted.
    pub person: &'a str,
    /// The name of the game's rule file.
    pub game: &'a str,
    /// The variant of the game.
    pub variant: &'a str,
    /// The game's present rules. If `None`, the rules of the game that was played last count as the
    /// present ones.
    pub present: Option<&'a PresentRules>,
    /// Today's date.
    pub today: Date,
    /// The number of weeks for which the statistics count the games of each week.
    pub weeks: usize,
}

/// How many games of one variant were played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VariantCount {
    /// The name of the variant.
    pub variant: String,
    /// The title of the variant.
    pub title: String,
    /// The number of games of the variant that count in the statistics.
    pub played: u32,
}

/// A person's statistics of a game and variant, separately for each set of rules and options.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameStatistics {
    /// The name of the person whose games are counted.
    pub person: String,
    /// The name of the game's rule file.
    pub game: String,
    /// The game's title when it was last played; empty if it was never played.
    pub title: String,
    /// The name of the game's variant.
    pub variant: String,
    /// The variant's title when it was last played; empty if it was never played.
    pub variant_title: String,
    /// The statistics of the games played by the present rules.
    pub current: FormStatistics,
    /// The statistics of the games played with other options or by former rules, last played first.
    pub others: Vec<FormStatistics>,
    /// The number of games of each variant, most played first.
    pub variants: Vec<VariantCount>,
}

type Counted<'a> = (&'a GameRecord, Verdict);

impl GameStatistics {
    /// Calculates the statistics of a game from `records`, which are in the order in which the
    /// games ended. Records of other games are ignored.
    pub fn new(records: &[GameRecord], query: &GameQuery<'_>) -> Self {
        let of_game = records.iter().filter(|record| record.game == query.game);
        let counted =
            of_game.filter_map(|record| Some((record, record.verdict_for(query.person)?)));
        let mut variants: BTreeMap<&str, Vec<Counted<'_>>> = BTreeMap::new();
        for game in counted {
            variants.entry(&game.0.variant).or_default().push(game);
        }
        let of_variant = variants.remove(query.variant).unwrap_or_default();
        let last = of_variant.last().map(|(record, _)| *record);
        let mut counts: Vec<VariantCount> = variants
            .values()
            .filter_map(|games| played(games))
            .collect();
        counts.extend(played(&of_variant));
        counts.sort_by(|one, other| {
            let key = |count: &VariantCount| std::cmp::Reverse(count.played);
            key(one)
                .cmp(&key(other))
                .then(one.variant.cmp(&other.variant))
        });
        let present = query.present.cloned().or_else(|| {
            last.map(|record| PresentRules {
                fingerprint: record.fingerprint.clone(),
                options: record.options.clone(),
            })
        });
        let present = present.unwrap_or_else(|| PresentRules {
            fingerprint: String::new(),
            options: Vec::new(),
        });
        let mut forms: BTreeMap<&str, Vec<Counted<'_>>> = BTreeMap::new();
        for game in of_variant {
            forms.entry(&game.0.fingerprint).or_default().push(game);
        }
        let dates = (query.today, query.weeks);
        let current = forms
            .remove(present.fingerprint.as_str())
            .unwrap_or_default();
        let rules = (
            RulesAge::Current,
            present.fingerprint.as_str(),
            present.options.as_slice(),
        );
        let current = FormStatistics::new(rules, &current, dates);
        let mut others: Vec<Vec<Counted<'_>>> = forms.into_values().collect();
        others.sort_by_key(|games| {
            let ended = games.last().map(|(record, _)| record.ended.seconds());
            std::cmp::Reverse(ended)
        });
        let others = others.iter().filter_map(|games| {
            let (record, _) = games.last()?;
            let age = if record.options == present.options {
                RulesAge::Former
            } else {
                RulesAge::OtherOptions
            };
            let rules = (age, record.fingerprint.as_str(), record.options.as_slice());
            Some(FormStatistics::new(rules, games, dates))
        });
        Self {
            person: query.person.to_owned(),
            game: query.game.to_owned(),
            title: last.map(|record| record.title.clone()).unwrap_or_default(),
            variant: query.variant.to_owned(),
            variant_title: last
                .map(|record| record.variant_title.clone())
                .unwrap_or_default(),
            current,
            others: others.collect(),
            variants: counts,
        }
    }
}

/// Counts the games of one variant. `games` contains only games of this variant.
fn played(games: &[Counted<'_>]) -> Option<VariantCount> {
    let (last, _) = *games.last()?;
    let counts = Counts::of_forms(games);
    Some(VariantCount {
        variant: last.variant.clone(),
        title: last.variant_title.clone(),
        played: counts.played,
    })
}

//! Files with the shares of winnable deals, such as `rules/winnability.jsonl`, and the Markdown table made from them.

use std::fmt::Write as _;

use patience_app::survey::measurements::{Former, Measured};

use super::lines::{Line, Lines};
use super::{Head, Survey, USUAL_MEMORY, limit_in_words};

/// Converts the result of an earlier measurement to the form in which it is kept beside a newer one.
fn former(measured: &Measured) -> Former {
    Former {
        seconds: measured.seconds,
        states: measured.states,
        won: measured.won,
        lost: measured.lost,
        undecided: measured.undecided,
    }
}

/// Returns the width of the 95 % interval of the share of winnable deals.
fn width(measured: &Measured) -> f64 {
    let (low, high) = measured.share().interval();
    high - low
}

/// The measurements in a file, each the share of winnable deals of a game.
pub type Measurements = Lines<Measured>;

impl Line for Measured {
    fn key(&self) -> (&str, &str) {
        (&self.game, &self.variant)
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn knows_as_much_as(&self, other: &Self) -> bool {
        width(self) <= width(other)
    }
}

impl Measurements {
    /// Returns the measurements as a Markdown table. Games in which every deal was undecided are not in the table; the
    /// text below it says how many there are.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "# How many deals can be won\n\n\
             Written by `patience-lab survey --table`. Deals that took longer than their limit are undecided. \
             The\ninterval contains the share of all deals in 95 cases of 100; undecided deals widen it. The last \
             column\nhas the result of an earlier survey of the same rules: won, lost and undecided deals, and its \
             limit.\n\n\
             | game | variant | deals | won | lost | undecided | can be won, 95 % interval | limit for a deal | before |\n\
             |---|---|--:|--:|--:|--:|--:|--:|---|\n",
        );
        let says_something = |measured: &&Measured| measured.won + measured.lost > 0;
        for measured in self.iter().filter(says_something) {
            let (low, high) = measured.share().interval();
            let limit = |seconds, states| {
                limit_in_words(seconds, states).unwrap_or_else(|| "none".to_owned())
            };
            let before = measured.before.map_or_else(String::new, |before| {
                let limit = limit(before.seconds, before.states);
                let Former {
                    won,
                    lost,
                    undecided,
                    ..
                } = before;
                format!("{won} · {lost} · {undecided} in {limit}")
            });
            let memory = measured.memory.map(|memory| format!(", {memory} MiB"));
            let limit = limit(measured.seconds, measured.states) + &memory.unwrap_or_default();
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
                "\nGames and variants in which every deal was undecided: {left_out}."
            );
        }
        table
    }

    /// Whether the file already has such a good measurement that a survey of `deals` deals with this header could not
    /// improve it.
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

    /// Adds the result of a survey, unless the file has a better measurement of the same rules.
    pub fn add(&mut self, survey: &Survey) {
        let share = survey.share();
        let head = &survey.head;
        let known = self.iter().find(|line| {
            line.key() == (&head.game, &head.variant) && line.fingerprint == head.fingerprint
        });
        let measured = Measured {
            // A new survey with the same limits keeps the earlier result.
            before: known.and_then(|line| {
                if (line.seconds, line.states) == (head.seconds, head.states) {
                    line.before
                } else {
                    Some(former(line))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::survey::Known;
    use crate::survey::tests::{found, head};

    #[test]
    fn the_built_in_measurements_are_in_order() {
        let text = patience::EMBEDDED.winnability;
        let measured = Measurements::read(text).unwrap();
        assert_eq!(measured.text(), text);
        assert!(measured.iter().map(Line::key).is_sorted());
    }

    #[test]
    fn an_earlier_result_with_other_limits_is_kept() {
        let of = |states: Option<u64>, deals: std::ops::RangeInclusive<u64>| {
            let seconds = states.is_none().then_some(1.5);
            let mut survey = Survey::new(Head {
                seconds,
                states,
                ..head()
            });
            deals.for_each(|deal| survey.add(found(deal, Known::Won)).unwrap());
            survey
        };
        let mut measured = Measurements::default();
        measured.add(&of(None, 1..=2));
        measured.add(&of(Some(9), 1..=4));
        measured.add(&of(Some(9), 1..=6));
        let line = measured.iter().next().unwrap();
        let before = line.before.unwrap();
        assert_eq!((line.won, line.states), (6, Some(9)));
        assert_eq!((before.won, before.seconds), (2, Some(1.5)));
        assert!(measured.table().contains("| 2 · 0 · 0 in 1.5 s |"));
    }

    #[test]
    fn a_share_of_more_deals_is_less_uncertain() {
        let line = |won: u64| Measured {
            game: "odd".to_owned(),
            variant: "standard".to_owned(),
            fingerprint: "0".to_owned(),
            seconds: Some(1.0),
            states: None,
            memory: None,
            won,
            lost: won,
            undecided: 0,
            before: None,
        };
        assert!(width(&line(100)) < width(&line(10)));
    }
}

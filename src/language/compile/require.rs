//! Reads `[[require]]` in a rule file: requirements that combine several options, for example that two piles leave a
//! card for the stock. Also finds values of the options that meet the requirements.

use crate::compile::header::MOST_NAMED;
use crate::fault::{Fault, Place};
use crate::toml::{Node, NodeValue, Reader, TableReader, printable};
use patience_core::{Kind, Setting, Value};

/// An example of a comparison in a requirement of a rule file, for error messages.
const SUMS: &str = "\"{columns} + {reserve} <= 51\"";

/// The maximum number of changes that are tried to find values of the options that meet all requirements of a rule
/// file.
const MOST_TRIES: usize = 60;

/// All requirements of a rule file on the values of its options.
#[derive(Debug, Clone, Default)]
pub(crate) struct Requirements(Vec<Requirement>);

/// A requirement of a rule file: a comparison of two sums of option values. It is stored as the difference of the sums,
/// which must not be greater than zero.
#[derive(Debug, Clone)]
struct Requirement {
    place: Place,
    /// The message that the rule file gives for the case that the requirement is not met.
    say: String,
    terms: Vec<Term>,
    constant: i128,
}

/// An option in a sum of a requirement: its index in the settings, and the factor by which its value is multiplied.
#[derive(Debug, Clone)]
struct Term {
    option: usize,
    factor: i128,
}

/// Reads the requirements of the rule file on its options. Reports an error for each requirement that cannot be read.
pub(super) fn read(reader: &Reader<'_>, top: &TableReader<'_, '_>) -> Requirements {
    let mut all = Vec::new();
    let items = top.list("require").unwrap_or_default();
    if let Some(item) = items.get(MOST_NAMED) {
        let message = format!("there are more than {MOST_NAMED} [[require]] headings");
        reader.fault(&item.place, message, None);
    }
    for item in items.iter().take(MOST_NAMED) {
        let table = reader.table(item, "a [[require]]");
        let that = table.required_text("that");
        let say = table.required_text("say");
        table.finish();
        if that.text.trim().is_empty() {
            let is_text = |node: &Node| matches!(node.value, NodeValue::Text(_));
            if item.get("that").is_some_and(is_text) {
                let help = Some(format!("such as {SUMS}"));
                reader.fault(&that.place, "`that` is empty", help);
            }
            continue;
        }
        match comparison(reader, &that.text) {
            Ok((terms, constant)) => all.push(Requirement {
                place: that.place,
                say: say.text,
                terms,
                constant,
            }),
            Err(Unread::Unknown(name)) => reader.no_number(&that.place, &name),
            Err(Unread::NotSums) => {
                reader.fault(
                    &that.place,
                    format!("`{}` is not a comparison of sums", printable(&that.text)),
                    Some(how_to_compare(&that.text)),
                );
            }
        }
    }
    Requirements(all)
}

/// Explains how to write a requirement as a comparison, for a text of a rule file that is not one.
fn how_to_compare(text: &str) -> String {
    let signs = text.matches(['<', '>']).count();
    let long = |part: &str| {
        part.trim()
            .parse::<i128>()
            .is_ok_and(|number| i64::try_from(number).is_err())
    };
    if text.contains(['≤', '≥']) {
        "write <= and >=".to_owned()
    } else if signs > 1 {
        "use one comparison in each [[require]], and add another one".to_owned()
    } else if signs == 0 && text.contains('=') {
        "write one [[require]] with <= and another with >=".to_owned()
    } else if text.contains('*') {
        "add an option to itself: \"{columns} + {columns} <= 51\"".to_owned()
    } else if text.contains('-') {
        "add it on the other side: \"{columns} <= {reserve} + 5\"".to_owned()
    } else if text.contains(['(', ')']) {
        format!("remove the brackets, such as {SUMS}")
    } else if text.split(['<', '>', '=', '+']).any(long) {
        format!("use a smaller number, such as {SUMS}")
    } else {
        format!(
            "write numbers and options with + between them, on both sides of <=, >=, < or >, such as {SUMS}"
        )
    }
}

/// Why a requirement of a rule file on its options cannot be read.
enum Unread {
    /// The requirement names an option that does not exist.
    Unknown(String),
    /// The requirement is not a comparison of sums.
    NotSums,
}

/// Reads the comparison in a requirement of a rule file: `{a} + {b} <= 51`.
fn comparison(reader: &Reader<'_>, text: &str) -> Result<(Vec<Term>, i128), Unread> {
    let (left, sign, right) = ["<=", ">=", "<", ">"]
        .iter()
        .find_map(|sign| {
            text.split_once(sign)
                .map(|(left, right)| (left, *sign, right))
        })
        .ok_or(Unread::NotSums)?;
    let (less, more) = match sign {
        "<=" | "<" => (left, right),
        _ => (right, left),
    };
    let mut terms = Vec::new();
    let mut constant = i128::from(sign.len() == 1);
    add(reader, less, 1, &mut terms, &mut constant)?;
    add(reader, more, -1, &mut terms, &mut constant)?;
    Ok((terms, constant))
}

/// Adds the options of one side of a comparison to `terms`, and its numbers to `constant`.
fn add(
    reader: &Reader<'_>,
    sum: &str,
    sign: i128,
    terms: &mut Vec<Term>,
    constant: &mut i128,
) -> Result<(), Unread> {
    for part in sum.split('+').map(str::trim) {
        let named = part
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let Some(name) = named.map(str::trim) else {
            let number: i64 = part.parse().map_err(|_| Unread::NotSums)?;
            *constant += sign * i128::from(number);
            continue;
        };
        let Some(option) = reader.settings.iter().position(|known| known.id == name) else {
            return Err(Unread::Unknown(name.to_owned()));
        };
        match terms.iter_mut().find(|term| term.option == option) {
            Some(term) => term.factor += sign,
            None => terms.push(Term {
                option,
                factor: sign,
            }),
        }
    }
    Ok(())
}

impl Requirements {
    /// Whether the options' values meet all requirements of the rule file.
    pub(crate) fn hold(&self, settings: &[Setting]) -> bool {
        self.unmet(settings).next().is_none()
    }

    fn unmet<'a>(&'a self, settings: &'a [Setting]) -> impl Iterator<Item = &'a Requirement> {
        self.0
            .iter()
            .filter(|requirement| !requirement.holds(settings))
    }

    /// Returns an error for each requirement of the rule file that is not met. The message is the one in the file, and
    /// the remedy names the options to change.
    pub(crate) fn faults(&self, settings: &[Setting]) -> Vec<Fault> {
        self.unmet(settings)
            .map(|requirement| Fault {
                place: Some(requirement.place.clone()),
                message: requirement.say.clone(),
                help: Some(requirement.remedy(settings)),
            })
            .collect()
    }

    /// Returns the values of the options, changed as little as possible so that all requirements of the rule file are
    /// met. The option `keep` stays as it is. Returns `None` if no way was found.
    pub(crate) fn met_with(&self, settings: &[Setting], keep: &str) -> Option<Vec<Setting>> {
        let keep = settings.iter().position(|setting| setting.id == keep)?;
        self.meet(settings, keep, &mut Vec::new(), &mut 0)
    }

    /// Changes options one after another until all requirements of the rule file are met. Each option changes in only
    /// one direction, so that contradictory requirements do not cause an endless loop.
    fn meet(
        &self,
        settings: &[Setting],
        keep: usize,
        changed: &mut Vec<(usize, bool)>,
        tries: &mut usize,
    ) -> Option<Vec<Setting>> {
        let Some(unmet) = self.unmet(settings).next() else {
            return Some(settings.to_vec());
        };
        for term in unmet.terms.iter().filter(|term| term.option != keep) {
            let back = (term.option, !term.down());
            let better = unmet.with_better(settings, term);
            let Some(better) = better.filter(|_| !changed.contains(&back)) else {
                continue;
            };
            *tries += 1;
            if *tries > MOST_TRIES {
                return None;
            }
            changed.push((term.option, term.down()));
            let met = self.meet(&better, keep, changed, tries);
            changed.pop();
            if met.is_some() {
                return met;
            }
        }
        None
    }

    /// Returns an error if the requirements cannot be met while the option `id` is at the end of its range, whatever
    /// the other options' values are. The remedy says how far the range may go.
    pub(crate) fn never_permitted(
        &self,
        settings: &[Setting],
        id: &str,
    ) -> Option<(String, String)> {
        let unmet = self.unmet(settings).next()?;
        let setting = settings.iter().find(|setting| setting.id == id)?;
        let message = format!("{id} = {} is never allowed: {}", setting.value, unmet.say);
        let help = match (&setting.value, &setting.default) {
            (Value::Number(bound), Value::Number(usual)) => {
                let verb = if bound > usual { "end" } else { "begin" };
                let number = self.last_permitted(settings, id, *usual, *bound);
                format!("let the range {verb} at {number}")
            }
            _ => "remove it".to_owned(),
        };
        Some((message, help))
    }

    /// Returns the value of the option `id` nearest to `bound`, the end of its range, with which the requirements can
    /// still be met by changing the other options. `usual` is a number that is known to be allowed. All numbers between
    /// an allowed number and `usual` are allowed too, because requirements compare sums.
    fn last_permitted(&self, settings: &[Setting], id: &str, usual: i64, bound: i64) -> i64 {
        let (mut permitted, mut refused) = (usual, bound);
        while permitted.abs_diff(refused) > 1 {
            let middle = permitted.midpoint(refused);
            let mut tried = settings.to_vec();
            for setting in tried.iter_mut().filter(|setting| setting.id == id) {
                setting.value = Value::Number(middle);
            }
            if self.met_with(&tried, id).is_some() {
                permitted = middle;
            } else {
                refused = middle;
            }
        }
        permitted
    }
}

impl Requirement {
    /// Returns by how much the requirement is missed: how far the difference of its two sums exceeds zero. Returns
    /// `None` if an option has no number, such as a choice named `auto`.
    fn excess(&self, settings: &[Setting]) -> Option<i128> {
        self.terms.iter().try_fold(self.constant, |sum, term| {
            let number = number(settings.get(term.option)?, term)?;
            Some(sum + term.factor * i128::from(number))
        })
    }

    fn holds(&self, settings: &[Setting]) -> bool {
        self.excess(settings).is_none_or(|excess| excess <= 0)
    }

    /// Returns the options' values with one option changed just enough to meet the requirement, or as far in that
    /// direction as its range permits. Returns `None` if a change does not help.
    fn with_better(&self, settings: &[Setting], term: &Term) -> Option<Vec<Setting>> {
        let excess = self.excess(settings).filter(|excess| *excess > 0)?;
        let setting = settings.get(term.option)?;
        let now = i128::from(number(setting, term)?);
        let steps = (excess + term.factor.abs() - 1).checked_div(term.factor.abs())?;
        let limit = now - steps * term.factor.signum();
        let better = towards(setting, limit, term.down())?;
        if i128::from(better) == now {
            return None;
        }
        let mut changed = settings.to_vec();
        let setting = changed.get_mut(term.option)?;
        setting.value = match setting.kind {
            Kind::Choice(_) => Value::Choice(better.to_string()),
            _ => Value::Number(better),
        };
        Some(changed)
    }

    /// Returns the options' values after changing one option after another, until the requirement is met or no options
    /// are left.
    fn with_all_better(&self, settings: &[Setting]) -> Vec<Setting> {
        self.terms.iter().fold(settings.to_vec(), |settings, term| {
            self.with_better(&settings, term).unwrap_or(settings)
        })
    }

    /// Returns the remedy for a requirement that is not met: which options to change and how far.
    fn remedy(&self, settings: &[Setting]) -> String {
        let alone: Vec<String> = self
            .terms
            .iter()
            .filter_map(|term| {
                let met = self
                    .with_better(settings, term)
                    .filter(|met| self.holds(met))?;
                let setting = met.get(term.option)?;
                let number = number(setting, term)?;
                let further = i128::from(number) - term.factor.signum();
                let last = towards(setting, further, term.down()) == Some(number);
                let or = match (last, term.down()) {
                    (true, _) => "",
                    (false, true) => " or less",
                    (false, false) => " or more",
                };
                Some(format!("{} to {number}{or}", setting.id))
            })
            .collect();
        let options = self
            .terms
            .iter()
            .filter_map(|term| settings.get(term.option));
        let names: Vec<&str> = options.map(|setting| setting.id.as_str()).collect();
        if !alone.is_empty() {
            format!("set {}", alone.join(", or "))
        } else if names.is_empty() {
            "this can never be true".to_owned()
        } else if self.holds(&self.with_all_better(settings)) {
            format!("change {} together", names.join(" and "))
        } else {
            format!("no value of {} allows it", names.join(" and "))
        }
    }
}

impl Term {
    /// Whether a smaller value of the option brings the requirement of the rule file closer to being met.
    const fn down(&self) -> bool {
        self.factor > 0
    }
}

/// Returns the number that is the value of an option. If seats have different numbers, returns the one that makes the
/// sum of the requirement largest.
fn number(setting: &Setting, term: &Term) -> Option<i64> {
    match &setting.value {
        Value::Number(number) => Some(*number),
        Value::PerSeat(numbers) if term.down() => numbers.iter().copied().max(),
        Value::PerSeat(numbers) => numbers.iter().copied().min(),
        Value::Choice(name) => name.parse().ok(),
        Value::YesNo(_) => None,
    }
}

/// Returns the value of an option, for meeting a requirement, that is nearest to `limit`, at or beyond it. If no value
/// reaches the limit, returns the last value in that direction.
fn towards(setting: &Setting, limit: i128, down: bool) -> Option<i64> {
    match &setting.kind {
        Kind::Number { min, max, .. } => {
            i64::try_from(limit.clamp(i128::from(*min), i128::from(*max))).ok()
        }
        Kind::Choice(choices) => {
            let numbers = || choices.iter().filter_map(|(id, _)| id.parse::<i64>().ok());
            let reached = |number: &i64| {
                if down {
                    i128::from(*number) <= limit
                } else {
                    i128::from(*number) >= limit
                }
            };
            if down {
                numbers().filter(reached).max().or_else(|| numbers().min())
            } else {
                numbers().filter(reached).min().or_else(|| numbers().max())
            }
        }
        Kind::YesNo => None,
    }
}

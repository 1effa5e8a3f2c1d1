//! Reads the conditions in a rule file, such as `stock and waste empty`, `no tableau empty` or `its reserve full or
//! last pass`.

use crate::compile::Context;
use crate::toml::{Text, printable};
use crate::vocabulary::CONDITIONS;
use patience_core::{Condition, GroupSet, WhichPiles};

/// The word that joins two parts of a condition in a rule file: `and` or `or`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    And,
    Or,
}

/// A function that makes a condition about the given piles, for example that they are empty.
type State = fn(WhichPiles) -> Condition;

/// For each word that stands for a state of piles at the end of a condition in a rule file, the condition that it
/// means.
const STATES: [(&str, State); 3] = [
    (" empty", Condition::Empty),
    (" started", Condition::Started),
    (" full", Condition::Full),
];

/// The names of several piles in a rule file, and the state that a condition requires of all of them: `stock and waste
/// empty`.
struct SaidOf<'p> {
    names: Vec<&'p str>,
    joint: Joint,
    /// The word for the state of the piles in a condition, such as ` empty`.
    word: &'static str,
    state: State,
}

impl Context<'_> {
    /// Reads a condition of a rule file from `phrase`, which is a part of `text`. `and` binds more tightly than `or`.
    pub(super) fn condition(&self, text: &Text, phrase: &str) -> Option<Condition> {
        let parts = joined(phrase);
        let mut any: Vec<Condition> = Vec::new();
        let mut all: Vec<Condition> = Vec::new();
        let mut rest = parts.as_slice();
        while let Some((first, joint)) = rest.first() {
            let (condition, joint, used) = match plain(first) {
                Some(Condition::Not(part)) if part.is_always() => {
                    let help = "remove it, or use another condition".to_owned();
                    let message = "\"not always\" can never be true";
                    self.reader.fault(&text.place, message, Some(help));
                    return None;
                }
                Some(condition) => (condition, *joint, 1),
                None => self.of_piles(text, phrase, rest)?,
            };
            rest = &rest[used..];
            all.push(condition);
            if joint != Some(Joint::And) {
                any.push(all_of(std::mem::take(&mut all)));
            }
        }
        match any.len() {
            1 => any.pop(),
            _ if any.contains(&Condition::Always) => Some(Condition::Always),
            _ => Some(Condition::Any(any)),
        }
    }

    /// Reads the names of piles at the beginning of `parts` up to the first word for a state, such as `empty`. Returns
    /// the condition and the number of parts read.
    fn of_piles(
        &self,
        text: &Text,
        phrase: &str,
        parts: &[(&str, Option<Joint>)],
    ) -> Option<(Condition, Option<Joint>, usize)> {
        let said = parts.iter().enumerate().find_map(|(at, (part, joint))| {
            let mut states = STATES.iter();
            states.find_map(|said| Some((at, part.strip_suffix(said.0)?, *said, *joint)))
        });
        let Some((at, last, (word, state), joint)) = said else {
            let message = format!("unknown condition \"{}\"", printable(phrase));
            self.unknown_form(text, message, phrase, CONDITIONS);
            return None;
        };
        let before = &parts[..at];
        let mut names: Vec<&str> = before.iter().map(|(name, _)| *name).collect();
        names.push(last);
        let joints: Vec<Joint> = before.iter().filter_map(|(_, joint)| *joint).collect();
        if joints.iter().any(|joint| *joint != joints[0]) {
            let message = "`and` and `or` cannot be mixed between names of piles".to_owned();
            let help = "write the state for each part: \"stock empty and waste or reserve empty\""
                .to_owned();
            self.reader.fault(&text.place, message, Some(help));
            return None;
        }
        let said = SaidOf {
            names,
            joint: joints.first().copied().unwrap_or(Joint::And),
            word,
            state,
        };
        Some((self.said_of(text, &said)?, joint, at + 1))
    }

    /// Reads a condition about the state of piles in a rule file. A word such as `no` may stand before each name or
    /// once before all of them.
    fn said_of(&self, text: &Text, said: &SaidOf<'_>) -> Option<Condition> {
        let first = said.names[0];
        let (is_not, first) = match first.strip_prefix("not ") {
            Some(first) => (true, first),
            None => (false, first),
        };
        let before = word_before(first).filter(|word| *word != "not ");
        let mut names = said.names.clone();
        names[0] = first.strip_prefix(before.unwrap_or_default())?;
        let has_word = |name: &&str| word_before(name).is_some();
        if names.len() > 1 && (is_not && before.is_none() || names[1..].iter().any(has_word)) {
            self.each_by_itself(text, said);
            return None;
        }
        let condition = if let Some(before) = before {
            self.quantified(text, said, (before.trim_end(), &names))?
        } else {
            let each = names.into_iter();
            let each = each.map(|name| Some((said.state)(self.which(text, name)?)));
            let mut each: Vec<Condition> = each.collect::<Option<_>>()?;
            match said.joint {
                _ if each.len() == 1 => each.pop()?,
                Joint::And => all_of(each),
                Joint::Or => Condition::Any(each),
            }
        };
        Some(if is_not {
            negated(condition)
        } else {
            condition
        })
    }

    /// Reports an error for a word such as `not` that applies to only one of several piles in a condition.
    fn each_by_itself(&self, text: &Text, said: &SaidOf<'_>) {
        let mut words = said.names.iter().filter_map(|name| word_before(name));
        let word = words.next().unwrap_or_default();
        let each = said.names.iter().map(|name| match word_before(name) {
            None if word == "not " => format!("not {name}{}", said.word),
            _ => format!("{name}{}", said.word),
        });
        let joint = match said.joint {
            Joint::And => " and ",
            Joint::Or => " or ",
        };
        let each = each.collect::<Vec<_>>().join(joint);
        let message = format!("`{}` applies to only one of these piles", word.trim_end());
        let help = format!("write it for each pile: \"{}\"", printable(&each));
        self.reader.fault(&text.place, message, Some(help));
    }

    /// Reads a condition of a rule file in which `no` or `any` stands before the names of kinds of pile.
    fn quantified(
        &self,
        text: &Text,
        said: &SaidOf<'_>,
        (word, names): (&str, &[&str]),
    ) -> Option<Condition> {
        let is_one = |name: &&&str| {
            name.starts_with("its ") || matches!(**name, "the one before" | "one before")
        };
        if let Some(one) = names.iter().find(is_one) {
            let message = format!("`{word}` needs a kind of pile, but this is a single pile");
            let not = if word == "no" { "not " } else { "" };
            let help = format!("write \"{not}{}{}\"", printable(one), said.word);
            self.reader.fault(&text.place, message, Some(help));
            return None;
        }
        let mut groups = GroupSet::default();
        for name in names {
            groups = groups.with(self.group_of(text, name)?);
        }
        let any = (said.state)(WhichPiles::Any(groups));
        Some(if word == "no" { negated(any) } else { any })
    }

    /// Reads a name of piles in a condition: all piles of a kind, the pile that belongs to the current one (`its
    /// reserve`), or the one before it.
    fn which(&self, text: &Text, name: &str) -> Option<WhichPiles> {
        if matches!(name, "the one before" | "one before") {
            return Some(WhichPiles::Before);
        }
        if let Some(name) = name.strip_prefix("its ") {
            return self.group_of(text, name).map(WhichPiles::Its);
        }
        let group = self.group_of(text, name)?;
        Some(WhichPiles::All(group.set()))
    }
}

/// Reads a part of a rule file's condition that is not about piles, such as `last pass`.
fn plain(part: &str) -> Option<Condition> {
    match part {
        "always" => Some(Condition::Always),
        "nothing goes up" => Some(Condition::NothingGoesUp),
        "last pass" | "the last pass" => Some(Condition::LastPass),
        _ => {
            if let Some(part) = part.strip_prefix("not ") {
                return Some(negated(plain(part)?));
            }
            let pass = part.strip_prefix("pass ")?.parse().ok()?;
            (1..=99).contains(&pass).then_some(Condition::Pass(pass))
        }
    }
}

/// Splits a condition of a rule file into its parts. Each part has the word that joins it to the next one; a comma
/// counts as the next joining word.
fn joined(phrase: &str) -> Vec<(&str, Option<Joint>)> {
    let mut parts = Vec::new();
    let mut rest = phrase;
    loop {
        let between = [(", and ", Some(Joint::And)), (", or ", Some(Joint::Or))].into_iter();
        let between = between.chain([
            (" and ", Some(Joint::And)),
            (" or ", Some(Joint::Or)),
            (",", None),
        ]);
        let found = between.filter_map(|(word, joint)| Some((rest.find(word)?, word, joint)));
        // If two begin at the same place, the first is the longer.
        let Some((at, word, joint)) = found.min_by_key(|(at, ..)| *at) else {
            parts.push((rest.trim(), None));
            break;
        };
        parts.push((rest[..at].trim(), joint));
        rest = &rest[at + word.len()..];
    }
    let mut next = None;
    let last = parts.len() - 1;
    for (_, joint) in parts[..last].iter_mut().rev() {
        next = joint.or(next).or(Some(Joint::And));
        *joint = next;
    }
    parts
}

/// Returns the word `not`, `no` or `any` at the beginning of a pile's name in a condition, with the space after it.
fn word_before(name: &str) -> Option<&'static str> {
    let mut words = ["not ", "no ", "any "].into_iter();
    words.find(|word| name.starts_with(word))
}

/// Returns the opposite of a condition about piles in a rule file.
fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::Not(condition) => *condition,
        Condition::Empty(which) => Condition::Started(others_of(which)),
        Condition::Started(which) => Condition::Empty(others_of(which)),
        condition => Condition::Not(Box::new(condition)),
    }
}

/// Replaces “all piles” in a condition by “any pile” and the reverse, as the opposite of the condition requires.
const fn others_of(which: WhichPiles) -> WhichPiles {
    match which {
        WhichPiles::All(groups) => WhichPiles::Any(groups),
        WhichPiles::Any(groups) => WhichPiles::All(groups),
        which => which,
    }
}

/// Joins conditions about piles with `and`. Neighbouring conditions that require the same state of piles are merged
/// into one.
fn all_of(conditions: Vec<Condition>) -> Condition {
    let mut all: Vec<Condition> = Vec::new();
    let conditions = conditions.into_iter();
    for condition in conditions.filter(|condition| !condition.is_always()) {
        match (all.last_mut(), condition) {
            (
                Some(Condition::Empty(WhichPiles::All(before))),
                Condition::Empty(WhichPiles::All(groups)),
            )
            | (
                Some(Condition::Started(WhichPiles::All(before))),
                Condition::Started(WhichPiles::All(groups)),
            )
            | (
                Some(Condition::Full(WhichPiles::All(before))),
                Condition::Full(WhichPiles::All(groups)),
            ) => *before = before.union(groups),
            (_, condition) => all.push(condition),
        }
    }
    match (all.pop(), all.is_empty()) {
        (None, _) => Condition::Always,
        (Some(only), true) => only,
        (last, _) => Condition::All(all.into_iter().chain(last).collect()),
    }
}

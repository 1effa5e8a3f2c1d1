//! The vocabulary of the rule language in one table. The table has every section of a rule file and its keys; each key
//! has its possible values, its default and its meaning. The module `compile` reads rule files. If it requests a key
//! that is not in this table, every test panics; if it never requests a key that is in the table, a test fails. The
//! schema for editors and the reference in `docs/rule-language.md` are generated from this table.

/// Makes keys of the rule language from rows such as `"count": Takes::Count, Value("1"), "how many there are";`.
macro_rules! keys {
    ($($name:literal: $takes:expr, $default:expr, $meaning:literal;)*) => {
        &[$($crate::vocabulary::Key {
            name: $name,
            takes: $takes,
            default: $default,
            meaning: $meaning,
        }),*]
    };
}

/// Makes the phrases of a rule-file key from rows such as `"PILES empty", "* empty": "when all piles of these kinds are
/// empty";`.
macro_rules! forms {
    ($($says:literal, $such_as:literal: $meaning:literal;)*) => {
        &[$($crate::vocabulary::Template {
            says: $says,
            such_as: $such_as,
            meaning: $meaning,
        }),*]
    };
}

mod former_keys;
mod goal;
mod header;
#[cfg(test)]
pub(crate) mod key_coverage;
mod names;
pub(crate) mod phrases;
mod piles;
mod play;
mod players;
mod respelling;
mod synonyms;
mod template;
#[cfg(test)]
mod tests;
mod value_choices;

use std::ops::RangeInclusive;

use patience_core::Group;

pub use former_keys::former_keys;
pub(crate) use former_keys::{present_words, present_words_anywhere};
pub(crate) use goal::{DECK_CARDS, LINE_HANDS, LINES_OF, SCORE, WHEN};
pub(crate) use header::STEPS;
pub use header::{FIXED, LANGUAGE};
pub(crate) use names::{names, number_of_sides};
pub use piles::ENDINGS;
pub use piles::{CONDITIONS, LIFT_ENDINGS, START_ENDINGS, START_LINKS};
pub(crate) use piles::{COVERED, FACES, FILL, SHAPES};
pub use play::MARKS;
pub(crate) use play::{DEAL_ANEW, DESTINATIONS, GATHER, GROUPS, SWAP, TURN_STEPS};
pub(crate) use players::{CALL, DRAWS, FIRST, MATCH, MUST, STUCK, THEN, TURN_ENDS};
pub(crate) use respelling::normal;
pub(crate) use synonyms::{meant_by, pile_meant};
pub use template::{PILE_NAME, Template};
pub use value_choices::ValueChoice;

/// A section of a rule file.
///
/// # Examples
///
/// ```
/// use patience_language::vocabulary::{Default, SECTIONS};
///
/// let keys = SECTIONS.iter().flat_map(|section| section.keys);
/// let mut required = keys.filter(|key| key.default == Default::Required);
/// assert!(required.any(|key| key.name == "title"));
/// let piles = SECTIONS.iter().find(|section| section.noun == "a pile");
/// let build = piles.and_then(|piles| piles.key("build")).ok_or("no such key")?;
/// assert!(!build.meaning.is_empty());
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct Section {
    /// The heading of the section, such as `[pile.NAME]`; empty for the lines before the first heading.
    pub heading: &'static str,
    /// The noun that stands for the section of a rule file in error messages, such as `a pile`.
    pub noun: &'static str,
    /// The purpose of the section, described on one line.
    pub meaning: &'static str,
    /// The keys of the section, in the order in which they are best explained.
    pub keys: &'static [Key],
}

/// A key of a section of a rule file.
#[derive(Debug)]
pub struct Key {
    /// The name of the rule-file key.
    pub name: &'static str,
    /// The values that the rule file may have after the `=` of this key.
    pub takes: Takes,
    /// The value that applies if the rule file lacks this key.
    pub default: Default,
    /// The meaning of the rule-file key, described on one line.
    pub meaning: &'static str,
}

/// What applies if a rule file lacks a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Default {
    /// The rule file must not lack this key.
    Required,
    /// The default of the key is a value, such as `1` or `"top card"`.
    Value(&'static str),
    /// The default of the key is described in words, because no single value is the default.
    Words(&'static str),
}

/// The values that a rule-file key accepts.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// The key accepts any text.
    Text,
    /// The key accepts a list of any texts.
    Texts,
    /// The key accepts `true` or `false`.
    YesNo,
    /// The key accepts a number within these bounds, or an option that stands for it.
    Number(i64, i64),
    /// The key accepts a list of numbers within these bounds, or of options that stand for them.
    Numbers(i64, i64),
    /// The key accepts a number within these bounds, or a list with such a number for each pile.
    NumberOrList(i64, i64),
    /// The key accepts a number within these bounds, or a text that matches one of these phrases.
    NumberOrForm(i64, i64, &'static [Template]),
    /// The key accepts the smallest and the largest number of an option, within these bounds.
    Range(i64, i64),
    /// The key accepts one of a closed list of phrases.
    Phrase(fn() -> Vec<String>),
    /// The key accepts a text that matches one of these phrases.
    Template(&'static [Template]),
    /// The key accepts a text that matches one of these phrases, or a list with such a text for each pile.
    TemplateOrList(&'static [Template]),
    /// The key accepts a text that matches one of these phrases, or several such texts joined by `or`.
    Joined(&'static [Template]),
    /// The key accepts a list of texts that match these phrases.
    Templates(&'static [Template]),
    /// The key accepts one of a closed list of phrases, or two of them joined by `or`.
    Build(fn() -> Vec<String>),
    /// The key accepts a text that says which cards are removed together, or a list of such texts.
    Groups,
    /// The key accepts a text that says which cards start an empty pile and which piles they come from.
    Start,
    /// The key accepts a text that says which cards may be lifted together, and when.
    Lift,
    /// The key accepts a condition, such as `stock empty`.
    Condition,
    /// The key accepts the name of a kind of pile.
    Pile,
    /// The key accepts the names of one or more kinds of pile: `reserve or waste`.
    Piles,
    /// The key accepts a rank: `ace`, `2`, `king`.
    Rank,
    /// The key accepts a number of piles, a number for each player, or a list with a number for each number of players.
    Count,
    /// The key accepts a comparison of two sums: `{a} + {b} <= 51`.
    Comparison,
    /// The key accepts an option in braces.
    Option,
    /// The key accepts the value of an option.
    Value,
    /// The key accepts a table of options and their values.
    Values,
    /// The key accepts parts of a rule file that replace other parts.
    Change,
    /// The key accepts a table that has the keys of the section with this noun.
    Section(&'static str),
    /// The key accepts tables that have the keys of the section with this noun. The rule file gives each table a name.
    Named(&'static str),
    /// The key accepts a list of tables that have the keys of the section with this noun.
    List(&'static str),
}

/// All sections of a rule file, in the order in which they are best explained.
pub static SECTIONS: &[&Section] = &[
    &header::TOP,
    &goal::DECK,
    &piles::PILE,
    &play::STOCK,
    &play::REDEAL,
    &play::REMOVE,
    &goal::LINES,
    &players::PLAYERS,
    &header::OPTION,
    &header::CHOICE,
    &header::REQUIRE,
    &header::VARIANT,
];

/// Returns the section of a rule file that has this noun.
///
/// # Examples
///
/// ```
/// use patience_language::vocabulary::section;
///
/// let stock = section("[stock]").ok_or("no such section")?;
/// assert_eq!(stock.heading, "[stock]");
/// assert!(stock.key("turn").is_some());
/// # Ok::<(), &str>(())
/// ```
pub fn section(noun: &str) -> Option<&'static Section> {
    SECTIONS
        .iter()
        .copied()
        .find(|section| section.noun == noun)
}

/// Returns the noun that piles with a role, such as foundation, have by default.
///
/// # Examples
///
/// ```
/// use patience_language::vocabulary::usual_noun;
///
/// assert_eq!(usual_noun("tableau").as_deref(), Some("column"));
/// assert_eq!(usual_noun("table"), None);
/// ```
pub fn usual_noun(role: &str) -> Option<String> {
    let mut roles = phrases::ROLES.iter();
    let (name, role) = roles.find(|(name, _)| *name == role)?;
    Some(Group::new(name, *role).noun)
}

/// Returns the advice for a key in the wrong section of a rule file. It names the sections in which the key accepts a
/// value like the one in the file.
pub(crate) fn elsewhere(
    key: &str,
    noun: &str,
    takes_it: impl Fn(&Takes) -> bool,
) -> Option<String> {
    // A key of an inline table was hardly meant for another section.
    let under_a_heading = |section: &Section| section.heading.starts_with('[');
    let asked = section(noun)?;
    if asked.key(key).is_some() || !under_a_heading(asked) && asked.noun != header::TOP.noun {
        return None;
    }
    if header::TOP.key(key).is_some() {
        return Some(format!(
            "`{key}` belongs at the top of the file, above all headings"
        ));
    }
    let headings = SECTIONS
        .iter()
        .filter(|section| section.key(key).is_some_and(|key| takes_it(&key.takes)));
    let headings = headings.map(|section| match with_a_name(section.heading) {
        Some(heading) => heading,
        None => section.heading.to_owned(),
    });
    let headings: Vec<String> = headings.collect();
    let (last, others) = headings.split_last()?;
    let is_named = |heading: &String| heading.contains('.');
    let such_as = if headings.iter().any(is_named) {
        "a heading such as "
    } else {
        ""
    };
    Some(if others.is_empty() {
        format!("`{key}` belongs under {such_as}{last}")
    } else {
        format!(
            "`{key}` belongs under {such_as}{} or {last}",
            others.join(", ")
        )
    })
}

/// Returns a heading of a rule file with an example name in place of the word NAME. Returns `None` if the heading does
/// not contain that word.
pub(crate) fn with_a_name(heading: &str) -> Option<String> {
    let name = match heading.split('.').next()? {
        "[pile" => "tableau",
        "[remove" => "pairs",
        "[variant" => "easy",
        "[option" => "hard",
        _ => return None,
    };
    let named = heading
        .replacen("NAME", name, 1)
        .replacen("NAME", "easy", 1);
    heading.contains("NAME").then_some(named)
}

impl Section {
    /// Returns the key of this section with this name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

impl Takes {
    /// Whether the value of the rule-file key is written as a single text.
    pub const fn is_text(&self) -> bool {
        matches!(
            self,
            Self::Text
                | Self::Phrase(_)
                | Self::Template(_)
                | Self::Joined(_)
                | Self::Build(_)
                | Self::Lift
                | Self::Condition
                | Self::Pile
                | Self::Piles
                | Self::Rank
                | Self::Comparison
                | Self::Option
        )
    }

    /// Returns the phrases that the text of a rule-file key must match. The list is empty if the key does not accept
    /// such texts.
    pub const fn forms(&self) -> &'static [Template] {
        match self {
            Self::Template(forms)
            | Self::TemplateOrList(forms)
            | Self::Templates(forms)
            | Self::Joined(forms)
            | Self::NumberOrForm(_, _, forms) => forms,
            Self::Groups => GROUPS,
            _ => &[],
        }
    }

    /// Whether the value of the rule-file key is a list.
    pub const fn is_list(&self) -> bool {
        matches!(
            self,
            Self::Texts | Self::Templates(_) | Self::Numbers(..) | Self::List(_)
        )
    }

    /// Whether the value of the rule-file key is a list of texts or of numbers.
    pub const fn is_list_of_plain(&self) -> bool {
        self.is_list() && !matches!(self, Self::List(_))
    }

    /// Whether the rule-file key accepts numbers with exactly these bounds.
    pub(crate) fn is_number(&self, range: &RangeInclusive<i64>) -> bool {
        matches!(self, Self::Number(least, most) if (least, most) == (range.start(), range.end()))
    }

    /// Whether the rule-file key accepts exactly these phrases.
    pub(crate) fn is_one_of<T>(&self, phrases: &[(impl AsRef<str>, T)]) -> bool {
        matches!(self, Self::Phrase(known) if known() == words(phrases))
    }
}

/// Returns the phrases of a table of phrases and their meanings, without the meanings.
fn words<T>(phrases: &[(impl AsRef<str>, T)]) -> Vec<String> {
    let words = phrases.iter().map(|(phrase, _)| phrase.as_ref().to_owned());
    words.collect()
}

//! The words of the rule language in one table: every section of a rule file and its keys,
//! each with the values that it takes, its default and its meaning. Rule files are read by
//! `compile`: a key that it asks for and this table lacks stops every test, and a key of this table
//! that it never asks for fails a test. The schema for editors and
//! the reference in `docs/rule-language.md` are written from here.

/// Makes keys of rows such as `"count": Takes::Count, Value("1"), "how many there are";`.
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

/// Makes forms of rows such as `"PILES empty", "* empty": "when all piles of these kinds are empty";`.
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
#[derive(Debug)]
pub struct Section {
    /// How it is headed, such as `[pile.NAME]`; nothing for the lines before the first heading.
    pub heading: &'static str,
    /// The noun by which a fault names the section, such as `a pile`.
    pub noun: &'static str,
    /// The purpose of the section, in a line.
    pub meaning: &'static str,
    /// Its keys, in the order in which one would explain them.
    pub keys: &'static [Key],
}

/// A key of a section.
#[derive(Debug)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// The values that may stand behind the `=`.
    pub takes: Takes,
    /// The value that holds where the key is left out.
    pub default: Default,
    /// The meaning of the key, in a line.
    pub meaning: &'static str,
}

/// The default of a key that is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Default {
    /// It must be there.
    Required,
    /// As if this value were written, such as `1` or `"top card"`.
    Value(&'static str),
    /// A default that only a sentence describes.
    Words(&'static str),
}

/// The values that a key takes.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// A text of any kind.
    Text,
    /// A list of texts of any kind.
    Texts,
    /// `true` or `false`.
    YesNo,
    /// A number within bounds, or the option that stands for it.
    Number(i64, i64),
    /// A list of such numbers.
    Numbers(i64, i64),
    /// A number within bounds, or a list of such numbers, one for each pile.
    NumberOrList(i64, i64),
    /// A number within bounds, or a text of one of these forms.
    NumberOrForm(i64, i64, &'static [Template]),
    /// The smallest and the largest of an option's numbers, within bounds.
    Range(i64, i64),
    /// One of a closed list of phrases.
    Phrase(fn() -> Vec<String>),
    /// A text of one of these forms.
    Template(&'static [Template]),
    /// A text of one of these forms, or a list of such texts, one for each pile.
    TemplateOrList(&'static [Template]),
    /// A text of one of these forms, or of several with `or` between.
    Joined(&'static [Template]),
    /// A list of texts of these forms.
    Templates(&'static [Template]),
    /// A phrase of a closed list, or two of them joined by `or`.
    Build(fn() -> Vec<String>),
    /// A text that says what leaves together, or a list of such texts.
    Groups,
    /// The cards that start an empty pile, and the piles from which they come.
    Start,
    /// The cards that are lifted at once, and when.
    Lift,
    /// A condition.
    Condition,
    /// The name of a kind of pile.
    Pile,
    /// Names of kinds of pile: `reserve or waste`.
    Piles,
    /// A rank: `ace`, `2`, `king`.
    Rank,
    /// A number of piles, a number for each player, or a list by the number of players.
    Count,
    /// A comparison of sums: `{a} + {b} <= 51`.
    Comparison,
    /// An option in braces.
    Option,
    /// The value of an option.
    Value,
    /// A table of options and their values.
    Values,
    /// Parts of a rule file that are laid over the others.
    Change,
    /// A table of this section, by its noun.
    Section(&'static str),
    /// Tables of this section by names that the file gives them.
    Named(&'static str),
    /// A list of tables of this section.
    List(&'static str),
}

/// All sections, in the order in which one would explain them.
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

/// Returns the section that a fault calls by a noun.
pub fn section(noun: &str) -> Option<&'static Section> {
    SECTIONS
        .iter()
        .copied()
        .find(|section| section.noun == noun)
}

/// Returns the noun of a pile with this role that says none of its own.
pub fn usual_noun(role: &str) -> Option<String> {
    let mut roles = phrases::ROLES.iter();
    let (name, role) = roles.find(|(name, _)| *name == role)?;
    Some(Group::new(name, *role).noun)
}

/// Says where a key belongs that stands in the wrong section, among sections in which it takes values
/// such as the one that stands there.
pub(crate) fn elsewhere(
    key: &str,
    noun: &str,
    takes_it: impl Fn(&Takes) -> bool,
) -> Option<String> {
    // A key in a table on one line was hardly meant for another section.
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

/// Returns a heading with a name that it may have in the place of the word NAME; nothing where that stands nowhere in it.
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
    /// Returns a key by its name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

impl Takes {
    /// Tells whether the value is written as one text.
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

    /// Returns the forms of the texts that are taken, where they have forms.
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

    /// Tells whether the value is a list.
    pub const fn is_list(&self) -> bool {
        matches!(
            self,
            Self::Texts | Self::Templates(_) | Self::Numbers(..) | Self::List(_)
        )
    }

    /// Tells whether the value is a list of texts or numbers.
    pub const fn is_list_of_plain(&self) -> bool {
        self.is_list() && !matches!(self, Self::List(_))
    }

    /// Tells whether numbers within these bounds are taken.
    pub(crate) fn is_number(&self, range: &RangeInclusive<i64>) -> bool {
        matches!(self, Self::Number(least, most) if (least, most) == (range.start(), range.end()))
    }

    /// Tells whether just these phrases are taken.
    pub(crate) fn is_one_of<T>(&self, phrases: &[(impl AsRef<str>, T)]) -> bool {
        matches!(self, Self::Phrase(known) if known() == words(phrases))
    }
}

/// Returns the phrases of a list.
fn words<T>(phrases: &[(impl AsRef<str>, T)]) -> Vec<String> {
    let words = phrases.iter().map(|(phrase, _)| phrase.as_ref().to_owned());
    words.collect()
}

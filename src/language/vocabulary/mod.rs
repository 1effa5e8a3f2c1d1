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

mod goal;
mod header;
#[cfg(test)]
pub(crate) mod key_coverage;
mod names;
pub(crate) mod phrases;
mod piles;
mod play;
mod players;
mod suggestion;
mod template;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use patience_core::Group;

pub(crate) use goal::{LINE_HANDS, LINES_OF, SCORE, WHEN};
pub(crate) use header::STEPS;
pub use header::{FIXED, LANGUAGE};
pub(crate) use names::{names, number_of_sides};
pub use piles::ENDINGS;
pub use piles::{CONDITIONS, LIFT_ENDINGS, START_ENDINGS, START_LINKS};
pub(crate) use piles::{COVERED, FACES, FILL, SHAPES};
pub use play::MARKS;
pub(crate) use play::{DEAL_ANEW, DESTINATIONS, GATHER, GROUPS, SWAP, TURN_STEPS};
pub(crate) use players::{CALL, DRAWS, FIRST, MATCH, MUST, STUCK, THEN, TURN_ENDS};
pub use suggestion::Suggestion;
pub use template::Template;

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
    let headings: Vec<&str> = SECTIONS
        .iter()
        .filter(|section| section.key(key).is_some_and(|key| takes_it(&key.takes)))
        .map(|section| section.heading)
        .collect();
    let (last, others) = headings.split_last()?;
    Some(if others.is_empty() {
        format!("`{key}` belongs under {last}")
    } else {
        format!("`{key}` belongs under {} or {last}", others.join(", "))
    })
}

/// Keys of the former language that a file says in other words now: the noun of the section, the key, and how it is
/// said.
const FORMER_KEYS: &[(&str, &str, &str)] = &[
    (
        "[stock]",
        "to",
        "`turn` says it, such as turn = \"1 to waste\"",
    ),
    (
        "[stock]",
        "deals",
        "`turn` says it, such as turn = \"1 to each tableau\"",
    ),
    (
        "[stock]",
        "closes",
        "`turn` says it, such as turn = \"close up grid, 1 to each gap in grid\"",
    ),
    (
        "[stock]",
        "order",
        "`turn` says it, such as turn = \"3 to waste, the first on top\"",
    ),
    (
        "[stock]",
        "play_during_batch",
        "`placed` says it, such as placed = \"before the next turn\"",
    ),
    (
        "a pile",
        "spill",
        "[stock] says it, such as turn = \"1 to hand, what lies there to waste\"",
    ),
    ("[stock]", "redeals", "[redeal] says it, such as times = 2"),
    (
        "[stock]",
        "gathers",
        "[redeal] says it, such as gather = \"reserve\"",
    ),
    (
        "[stock]",
        "gather",
        "[redeal] says it, such as gather = \"reserve, last to first\"",
    ),
    (
        "[redeal]",
        "gathers",
        "`gather` says it, such as gather = \"tableau\"",
    ),
    (
        "[redeal]",
        "deals",
        "`deal` says it, such as deal = [\"3 to each tableau, pile by pile\"]",
    ),
    (
        "[redeal]",
        "dealt",
        "`deal` says it, such as deal = [\"3 to each tableau, pile by pile\"]",
    ),
    (
        "[redeal]",
        "gaps",
        "`deal` says it, such as deal = [\"1 to each gap in grid, one left behind each row\"]",
    ),
    (
        "[redeal]",
        "bottom_to_top",
        "`deal` says it, such as deal = [\"the bottom card of each tableau to its top\"]",
    ),
    (
        "[redeal]",
        "shuffled",
        "`gather` says it, such as gather = \"tableau, shuffled\"",
    ),
    (
        "[redeal]",
        "keeps",
        "`gather` says it, such as gather = \"grid but rows in order\"",
    ),
    (
        "a pile",
        "direction",
        "`build` says it, such as build = \"down in suit\"",
    ),
    (
        "a pile",
        "suits",
        "`build` says it, such as build = \"down in suit\"",
    ),
    ("a pile", "wrapping", "`build` says it: add \", wrapping\""),
    (
        "a pile",
        "nothing_on",
        "`build` says it, such as build = \"down in suit, not on kings\"",
    ),
    (
        "a pile",
        "keeps_way",
        "`build` says it: add \", keeping its way\" or \", all one way\"",
    ),
    (
        "a pile",
        "turns_back",
        "`build` says it: add \", then back\"",
    ),
    (
        "a pile",
        "only",
        "`build` says it: add \", of a rank on the one before\" or \", on a right first card\"",
    ),
    (
        "a pile",
        "to_the_left",
        "`build` says it, such as build = \"same rank, 1 or 3 to the left\"",
    ),
    (
        "a pile",
        "rows",
        "`shape` says it, such as shape = \"grid of 5 by 5\"",
    ),
    (
        "a pile",
        "columns",
        "`shape` says it, such as shape = \"grid of 5 by 5\"",
    ),
    (
        "a pile",
        "peaks",
        "`shape` says it, such as shape = \"3 peaks of 4 rows\"",
    ),
    (
        "a pile",
        "closes",
        "`shape` says it, such as shape = \"grid of 4 by 13, closing up\"",
    ),
    (
        "the file",
        "rearrange",
        "`swap` says it, such as swap = \"misplaced cards of tableau\"",
    ),
    (
        "the file",
        "par",
        "`score` says it, such as \"50 for clearing pyramid in pass 1\"",
    ),
    (
        "[deck]",
        "only_suits",
        "`suits` says it, such as suits = \"hearts and spades\"",
    ),
    (
        "[deck]",
        "suit_order",
        "`suits` says it, such as suits = \"hearts, clubs, diamonds, spades\"",
    ),
    (
        "[lines]",
        "grid",
        "`of` says it, such as of = \"rows and columns of grid\"",
    ),
    (
        "[lines]",
        "rows",
        "`of` says it, such as of = \"rows and columns of grid\"",
    ),
    (
        "[lines]",
        "columns",
        "`of` says it, such as of = \"rows and columns of grid\"",
    ),
    (
        "[lines]",
        "diagonals",
        "`of` says it, such as of = \"rows, columns and diagonals of grid\"",
    ),
    ("[lines]", "table", "`points` says it"),
    (
        "[lines]",
        "starter",
        "`hands` says it, such as hands = \"cribbage with hand\"",
    ),
    ("the file", "seats", "[players] says it, such as number = 2"),
    (
        "the file",
        "race",
        "[players] says it; packs = \"one each\" makes a race",
    ),
    (
        "the file",
        "turns",
        "[players] says it; packs = \"one for all\" makes a game in turns",
    ),
    (
        "[players]",
        "players",
        "`number` says it, such as number = 2",
    ),
    (
        "[players]",
        "teams",
        "`number` says it, such as number = \"2 teams\"",
    ),
    (
        "[players]",
        "out",
        "`goal` says it, such as goal = \"reserve empty\"",
    ),
    (
        "[players]",
        "sizes",
        "the deal says it, such as \"13 to reserve\"",
    ),
    (
        "[players]",
        "stock_turns",
        "`draws` says it, such as draws = \"until a miss\"",
    ),
    (
        "[players]",
        "turns_itself",
        "`draws` says it, such as draws = \"once, by itself\"",
    ),
    (
        "[players]",
        "turns_again",
        "`draws` says it, such as draws = \"as often as it plays\"",
    ),
    (
        "[players]",
        "auto_pass",
        "`turn_ends` says it, such as turn_ends = \"by itself when nothing useful is left\"",
    ),
    (
        "[players]",
        "ends_on",
        "`turn_ends` says it, such as turn_ends = \"with a card on waste\"",
    ),
    (
        "[players]",
        "compulsory",
        "`must` says it, such as must = \"any card to foundation\"",
    ),
    (
        "[players]",
        "missed",
        "`must` says it: add \", or others call it\"",
    ),
    (
        "[players]",
        "stall_passes",
        "`stuck` says it, such as stuck = \"2 idle passes\"",
    ),
    (
        "[players]",
        "idle_passes",
        "`stuck` says it, such as stuck = \"2 idle passes\"",
    ),
    (
        "[players]",
        "blocked",
        "`stuck` says it, such as stuck = \"idle passes or nothing goes up\"",
    ),
    (
        "[players]",
        "max_turns",
        "`stuck` says it, such as stuck = \"2000 turns\"",
    ),
    (
        "[players]",
        "repeats",
        "`stuck` says it, such as stuck = \"the same position 3 times\"",
    ),
    (
        "[players]",
        "on_stall",
        "`then` says it, such as then = \"each stock is shuffled\"",
    ),
    (
        "[players]",
        "deadlock",
        "`then` says it, such as then = \"the fewest cards left win\"",
    ),
    (
        "[players]",
        "grace_ms",
        "`call` says it, such as call = \"by itself, 500 ms for late cards\"",
    ),
    (
        "[players]",
        "winner_plus",
        "`match` says it, such as match = \"100 points, the winner's reserve 1 larger\"",
    ),
    (
        "a pile",
        "takes_when",
        "`from` says it, such as from = \"usual when stock empty\"",
    ),
    (
        "a pile",
        "from_at_first",
        "`from` says it, such as from = \"upper when pass 1, else usual\"",
    ),
    (
        "a pile",
        "gives_when",
        "`lift` says it, such as lift = \"top card when stock empty\"",
    ),
    ("a pile", "never_gives", "`lift` says it: add \", no king\""),
    ("a pile", "pulls", "`lift` says it: add \", any one card\""),
    (
        "a pile",
        "pulls_when",
        "`lift` says it: add \", any one card once in the last pass\"",
    ),
    (
        "a pile",
        "taken_by",
        "`lift` says it: add \", by the first player\"",
    ),
    (
        "a pile",
        "fill_cards",
        "`fill` says it, such as fill = \"3 from stock\"",
    ),
    (
        "a pile",
        "filled",
        "`fill` says it, such as fill = \"up to 3 from stock\" or \"stock, at each turn\"",
    ),
    (
        "a pile",
        "single_start",
        "`empty` says it: add \", one at a time\"",
    ),
    (
        "a pile",
        "beside",
        "`empty` says it: add \", next to a card\"",
    ),
    (
        "a pile",
        "row_suits",
        "`empty` says it: add \", of its row's suit\"",
    ),
    (
        "a pile",
        "leans_on",
        "`empty` says it, such as empty = \"built on the left, else king\"",
    ),
    (
        "a pile",
        "wild_starts",
        "`empty` says it: add \", or a wild card\"",
    ),
    ("a pile", "wild", "`build` says it: add \", king wild\""),
    ("a pile", "peek", "`spread` says it"),
    (
        "a pile",
        "others",
        "`build` says it: add \", others put …\"",
    ),
    (
        "a pile",
        "others_from",
        "`build` says it: add \", others put … from …\"",
    ),
    (
        "the file",
        "up_in_deal",
        "the steps of the deal say it: add \", what fits goes up\"",
    ),
    (
        "the file",
        "base",
        "[deck] says it, such as base = \"first dealt\"",
    ),
    (
        "a pile",
        "collects",
        "[remove.NAME] says it, such as what = \"run of all ranks in suit\" and how = \"at once\"",
    ),
    (
        "a pile",
        "when_full",
        "[remove.NAME] says it, such as what = \"full pile\" and to = \"stock, shuffled\"",
    ),
    (
        "a group that leaves",
        "sum",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards that make 13\"",
    ),
    (
        "a group that leaves",
        "apart",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards 3 ranks apart\"",
    ),
    (
        "a group that leaves",
        "pairs",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards of one rank\"",
    ),
    (
        "a group that leaves",
        "suits",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards of one rank and one colour\"",
    ),
    (
        "a group that leaves",
        "beside",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards of one rank, touching\"",
    ),
    (
        "a group that leaves",
        "sets",
        "`what` says it under a heading such as [remove.pairs]: what = \"jack, queen and king\"",
    ),
    (
        "a group that leaves",
        "between",
        "`what` says it under a heading such as [remove.pairs]: what = \"1 to 3 cards between 2 of one rank\"",
    ),
    (
        "a group that leaves",
        "totals",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 or more cards side by side that make 10 or 20\"",
    ),
    (
        "a group that leaves",
        "at_most",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 to 4 cards side by side that make 10\"",
    ),
    (
        "a group that leaves",
        "court_cards",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards that make 20, court cards counting 10\"",
    ),
    (
        "a group that leaves",
        "outranked",
        "`what` says it under a heading such as [remove.pairs]: what = \"the lower of 2 cards of one suit\"",
    ),
    (
        "a group that leaves",
        "alone",
        "`what` says it under a heading such as [remove.pairs]: what = \"king\"",
    ),
    (
        "a group that leaves",
        "covered",
        "`what` says it under a heading such as [remove.pairs]: what = \"king, even covered\"",
    ),
    (
        "a group that leaves",
        "overlap",
        "`what` says it under a heading such as [remove.pairs]: what = \"2 cards that make 13, even one on the other\"",
    ),
    (
        "a group that leaves",
        "from_memory",
        "`how` says it: how = \"from memory\"",
    ),
];

/// Says how what a key of the former language said in a section is said now.
pub(crate) fn present_words(key: &str, noun: &str) -> Option<String> {
    let mut known = FORMER_KEYS.iter();
    let (.., help) = known.find(|(of, known, _)| (*of, *known) == (noun, key))?;
    Some((*help).to_owned())
}

/// Says the same of a key that may stand under a wrong heading besides.
pub(crate) fn present_words_anywhere(key: &str) -> Option<String> {
    let (.., help) = FORMER_KEYS.iter().find(|(_, known, _)| *known == key)?;
    Some((*help).to_owned())
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
                | Self::Start
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

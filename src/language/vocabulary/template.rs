//! Phrases of the rule language with gaps, such as `all cards on PILE`. They serve as examples for readers, and editors
//! check rule files with patterns made from them.

use std::iter;

use super::{CONDITIONS, ENDINGS, GROUPS, LIFT_ENDINGS, MARKS, START_ENDINGS, START_LINKS, Takes};
use crate::vocabulary::phrases;
use crate::vocabulary::respelling::tolerant;
use patience_core::{Colour, Rank, Suit};

/// A phrase of the rule language with gaps, which are words in capitals: `PILE` and `PILES` stand for names of kinds of
/// pile, `NUMBER` and `NUMBERS` for numbers or options in braces, `POINTS` for a number that may have a minus, `RANK`
/// and `RANKS` for ranks, `SORTS` for ranks, suits and colours, `A RANK` for `an ace` or `a king`, `ACES` for ranks in
/// the plural, `SUIT` for suits, `SET` for ranks that make a set, such as `jack, queen and king`, `ALIKE` for what two
/// cards have in common, such as `of one suit and neighbouring ranks`, `LIKENESS` for rank, suit or colour, `RELATION`
/// for how suits are related, `TOTALS` for numbers with `or` before the last, `WAY` for a way of building, `SUITS` for
/// suits in their order, `LINES` for rows, columns and diagonals, `FACES` for numbers of cards with `up` or `down`,
/// `TIMES` for how often, `STATE` for how a pile is, `CONDITION` for a condition, `CARDS` for cards that start a pile,
/// `DECK CARDS` for ranks, suits or both, and `PARTNER` for the name of a partner. Parts in square brackets are
/// optional; of alternatives with `|` between them, a phrase has one or none.
///
/// # Examples
///
/// ```
/// use patience_language::vocabulary::Template;
///
/// let template = Template {
///     says: "all cards on PILE[ or more]",
///     such_as: "all cards on *[ or more]",
///     meaning: "every card lies there",
/// };
/// assert_eq!(template.example("foundation"), "all cards on foundation");
/// assert_eq!(template.phrases()[1], "all cards on PILE or more");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// The phrase with its gaps as words in capitals, such as `all cards on PILE`.
    pub says: &'static str,
    /// The phrase as an example, with its gaps filled in. `*` stands for the name of a kind of pile. Parts in square
    /// brackets are optional, as in the phrase.
    pub such_as: &'static str,
    /// The meaning of the phrase in a rule file.
    pub meaning: &'static str,
}

impl Template {
    /// Returns the example of a phrase with the given name of a kind of pile, without its optional parts.
    pub fn example(&self, pile: &str) -> String {
        self.examples(pile).swap_remove(0)
    }

    /// Returns the example of a phrase with the given name of a kind of pile, in all combinations of its optional
    /// parts, the shortest first.
    pub fn examples(&self, pile: &str) -> Vec<String> {
        whole_phrases(&self.such_as.replace('*', pile))
    }

    /// Returns the phrase with its gaps, in all combinations of its optional parts, the shortest first.
    pub fn phrases(&self) -> Vec<String> {
        whole_phrases(self.says)
    }

    /// Returns a regular expression that matches the phrase with any words in its gaps that the rule language allows.
    /// It has no anchors, and it uses only syntax that all dialects of regular expressions share.
    pub fn pattern(&self) -> String {
        let mut pattern = String::new();
        let mut rest = self.says;
        while !rest.is_empty() {
            let gap = GAPS.iter().find(|(name, _)| rest.starts_with(name));
            let counted = COUNTED.iter().find(|(things, _)| rest.starts_with(things));
            if let Some((name, filled)) = gap {
                pattern.push_str(&filled());
                rest = &rest[name.len()..];
                let counts = name.starts_with("NUMBER");
                if counts && (rest.starts_with(" to ") || rest.starts_with(" from ")) {
                    pattern.push_str("( cards?)?");
                }
            } else if let Some((things, either)) = counted {
                pattern.push_str(either);
                rest = &rest[things.len()..];
            } else if let Some(after) = rest.strip_prefix('[') {
                pattern.push('(');
                rest = after;
            } else if let Some(after) = rest.strip_prefix(']') {
                pattern.push_str(")?");
                rest = after;
            } else {
                let end = rest.chars().next().map_or(rest.len(), char::len_utf8);
                pattern.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
        pattern
    }
}

/// Returns all phrases that a pattern with optional parts in square brackets can mean, the shortest first.
fn whole_phrases(text: &str) -> Vec<String> {
    let mut phrases = vec![String::new()];
    let mut rest = text;
    while let Some((before, optional)) = rest.split_once('[') {
        let (parts, after) = optional.split_once(']').unwrap_or((optional, ""));
        let ways: Vec<&str> = iter::once("").chain(parts.split('|')).collect();
        let longer = phrases.iter().flat_map(|phrase| {
            let ways = ways.iter();
            ways.map(move |part| format!("{phrase}{before}{part}"))
        });
        phrases = longer.collect();
        rest = after;
    }
    phrases.iter_mut().for_each(|phrase| phrase.push_str(rest));
    phrases.sort_by_key(String::len);
    phrases
}

/// The regular expression for the name of a kind of pile where a rule file defines it, in a heading.
pub const PILE_NAME: &str = "[a-z_]{2,20}";
/// The regular expression for the name of a kind of pile where a rule file uses it, in a phrase.
pub(crate) const NAME: &str = "((an?|the) )?[a-z_]{2,20}";
/// The regular expression for a list of names of kinds of pile in a phrase.
const NAMES: &str =
    "((an?|the) )?[a-z_]{2,20}(( or | and |, then | then |, *)((an?|the) )?[a-z_]{2,20})*";
/// The regular expression for a number in a phrase, or for an option that stands for it.
pub(crate) const NUMBER: &str = "([0-9]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|\\{ *[^{} ]+ *\\})";
/// The regular expression for the number of a trump in a phrase.
const TRUMP: &str =
    "(1?[0-9]|2[01]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)";
/// The regular expression for a phrase's number of copies of a card that are added or left out.
const COPIES: &str =
    "([1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
/// The regular expression for an option in braces in a phrase.
const OPTION: &str = "\\{ *[^{} ]+ *\\}";

/// Words of a phrase that may also have another form, each with a regular expression for all its forms. They are nouns
/// that may be in the singular, and states of piles that may follow a verb.
const COUNTED: [(&str, &str); 8] = [
    (" empty", "( is| are)? empty"),
    (" full", "( is| are)? full"),
    ("1 to each", "1( cards?)? to each"),
    (" hands", " hands?"),
    (" points", " points?"),
    (" idle passes", " idle pass(es)?"),
    (" turns", " turns?"),
    (" times", " times?"),
];

/// The regular expression for a phrase that contains options in braces.
const IN_PARTS: &str = "[^{}]*(\\{ *[^{} ]+ *\\}[^{}]*)+";

/// The name of a gap in a phrase, and the function that returns the regular expression for what may fill it.
type Gap = (&'static str, fn() -> String);

/// The gaps that phrases may have, each with the regular expression for what may fill it. If a name begins with another
/// name, the longer one comes first.
static GAPS: [Gap; 29] = [
    ("PILES", || NAMES.to_owned()),
    ("PILE", || NAME.to_owned()),
    ("POINTS", || format!("-?{NUMBER}")),
    ("NUMBERS", || format!("{NUMBER}( *, *{NUMBER})*")),
    // These cards have a named suit, or none at all.
    ("NUMBER DECK CARDS", || {
        format!(
            "({COPIES}|{OPTION}) ({}|{}|jokers?)",
            deck_cards_of_suits(),
            deck_trumps()
        )
    }),
    ("NUMBER", || NUMBER.to_owned()),
    ("TIMES", || format!("(once|{NUMBER} times)")),
    ("ACES", || {
        of(Rank::all().chain(phrases::SPECIAL).map(Rank::words))
    }),
    ("A RANK", || format!("an? {}", rank())),
    ("SUITS", suits),
    ("LINES", || {
        let line = "(rows|columns|diagonals)";
        format!("{line}( *(,|and|, and) *{line})*")
    }),
    ("FACES", || {
        let face = format!("({NUMBER} )?(up|down)");
        format!("{face}( *, *{face})+")
    }),
    ("SUIT", suit),
    ("SET", || format!("{0}( *, *{0})* and {0}", rank())),
    ("ALIKE", || {
        let alike = format!(
            "((of )?(one {}|different (suits|colours|colors)|neighbouring ranks)|{NUMBER} ranks? apart)",
            likeness()
        );
        format!("{alike}( and {alike})*")
    }),
    ("LIKENESS", || {
        format!("{0}( or (of )?one {0})?", likeness())
    }),
    ("RELATION", || {
        let relations = [
            "suit",
            "alternating colours",
            "the same colour",
            "another suit",
            "any suit",
        ];
        of(relations.into_iter())
    }),
    ("TOTALS", || format!("{NUMBER}( *(,|or) *{NUMBER})*")),
    ("WAY", || "[a-z0-9 ,]+".to_owned()),
    ("RANGES", || {
        let range = format!("{0}( to {0})?", rank_of(Rank::all()));
        format!("{range}( *(,|and) *{range})*")
    }),
    ("SORTS", || format!("{0}( or {0})*", cards())),
    ("RANKS", || format!("{0}( or {0})*", range())),
    // The ranks of a deck; `cards` adds special ones.
    ("RANK to RANK", || {
        format!("{0} to {0}", rank_of(Rank::all()))
    }),
    ("RANK", rank),
    ("STATE", || {
        let state = of(["empty", "started", "full"].into_iter());
        format!("((is|are) )?{state}")
    }),
    ("PARTNER", || "[^,]+".to_owned()),
    ("CONDITION", condition),
    ("DECK CARDS", || {
        format!(
            "({}|{}|{}|{}|trumps|jokers?)",
            deck_ranges(),
            deck_cards_of_suits(),
            suits(),
            deck_trumps()
        )
    }),
    ("CARDS", start),
];

/// Returns a regular expression that matches any of the given words.
fn of<'w>(words: impl Iterator<Item = &'w str>) -> String {
    format!("({})", words.collect::<Vec<_>>().join("|"))
}

/// Returns a regular expression that matches a suit in a phrase of a rule file.
fn suit() -> String {
    of(Suit::ALL.map(Suit::word).into_iter())
}

/// Returns a regular expression that matches a phrase for what two cards have in common.
fn likeness() -> String {
    of(["rank", "suit", "colour", "color"].into_iter())
}

/// Returns a regular expression that matches ranks, a suit, a colour, or ranks of a suit or colour.
fn cards() -> String {
    let ranks = rank_of(Rank::of_suits());
    let sort = format!("({ranks}( to {ranks})?|cards?)");
    let suits = Suit::ALL.map(Suit::word).join("?|");
    let colours = of(Colour::ALL.map(Colour::word).into_iter());
    format!(
        "((an?|the) )?({colours} {sort}|({suits}?)|{sort}( of ({suits}?))?|{})",
        rank()
    )
}

/// Returns a regular expression that matches a condition in a rule file.
fn condition() -> String {
    let part = format!("(not )*({})", either(CONDITIONS));
    format!("{part}(( and | or |, *(and |or )?){part})*")
}

/// Returns a regular expression that matches any of these phrases of a rule file.
fn either(forms: &[Template]) -> String {
    let patterns: Vec<String> = forms.iter().map(Template::pattern).collect();
    patterns.join("|")
}

/// Returns a regular expression that matches a rank, or a special card that is named like a rank.
fn rank() -> String {
    format!(
        "({}|(a )?jokers?|(the )?{TRUMP} of trumps)",
        rank_of(Rank::of_suits())
    )
}

/// Returns a regular expression that matches any of these ranks of cards.
fn rank_of(ranks: impl Iterator<Item = Rank>) -> String {
    let words = ranks.flat_map(|rank| [rank.word(), rank.words()]);
    let words: Vec<&str> = words.collect();
    format!("((an?|the) )?({}|[AKQJTakqjt])", words.join("|"))
}

/// Returns a regular expression that matches a rank or a range of ranks.
fn range() -> String {
    format!("({}|{1} to {1})", rank(), rank_of(Rank::of_suits()))
}

/// Returns a regular expression that matches one or more suits.
fn suits() -> String {
    format!("{0}( *(,|and|, and) *{0})*", suit())
}

/// Returns a regular expression that matches ranks of cards in a deck.
fn deck_ranges() -> String {
    let range = format!("{0}( to {0})?", rank_of(Rank::of_suits()));
    format!("{range}( *(,|and) *{range})*")
}

/// Returns a regular expression that matches cards in a deck, with the suits of the cards.
fn deck_cards_of_suits() -> String {
    format!("{} of ({}|each suit)", deck_ranges(), suits())
}

/// Returns a regular expression that matches trumps in a deck.
fn deck_trumps() -> String {
    format!("{TRUMP}( to {TRUMP})?( *(,|and) *{TRUMP}( to {TRUMP})?)* of trumps")
}

impl Takes {
    /// Returns a regular expression, without anchors, that matches the texts a rule-file key accepts. Returns `None` if
    /// the key accepts any text, or no text at all.
    pub fn pattern(&self) -> Option<String> {
        Some(tolerant(&self.strict_pattern()?))
    }

    /// Returns a regular expression for texts in the spelling of the rule language's vocabulary, which matches those
    /// that a key accepts.
    fn strict_pattern(&self) -> Option<String> {
        match self {
            Self::Phrase(phrases) => Some(phrases().join("|")),
            Self::YesNo => Some("yes|no|true|false".to_owned()),
            Self::Template(forms) | Self::Templates(forms) => Some(either(forms)),
            // A text may have several parts.
            Self::TemplateOrList(forms) => {
                let form = either(forms);
                Some(format!("({form})( *, *({form}))*"))
            }
            Self::Joined(forms) => {
                let form = either(forms);
                Some(format!("({form})( or ({form}))*|{IN_PARTS}"))
            }
            Self::NumberOrForm(_, _, forms) => Some(format!("-?{NUMBER}|{}", either(forms))),
            Self::Groups => {
                let mark = either(MARKS);
                Some(format!("({})( *, *({mark}))*|{IN_PARTS}", either(GROUPS)))
            }
            Self::Build(phrases) => {
                let build = format!("({})", phrases().join("|"));
                let ending = either(ENDINGS);
                // A repetition keeps the pattern half as long.
                Some(format!(
                    "((,? or )?{build}){{1,2}}( when {}( *, *else {build})?)?( *, *({ending}))*|{IN_PARTS}",
                    condition()
                ))
            }
            Self::Start => {
                let (cards, link, ending) = (start(), either(START_LINKS), either(START_ENDINGS));
                let when = format!("when {}( *, *else {cards}( from {NAMES})?)?", condition());
                Some(format!(
                    "({cards}|{link})( from {NAMES})?( {when})?( *, *({ending}))*|{IN_PARTS}"
                ))
            }
            Self::Lift => {
                let cards = of(phrases::LIFTS.iter().map(|(phrase, _)| *phrase));
                let (ending, condition) = (either(LIFT_ENDINGS), condition());
                Some(format!(
                    "({cards}|usual)( *, *({ending}))*( when {condition})?|{IN_PARTS}"
                ))
            }
            Self::Condition => Some(condition()),
            Self::Pile => Some(NAME.to_owned()),
            // A change may remove the names again.
            Self::Piles => Some(format!("({NAMES})?")),
            Self::Rank => Some(rank()),
            Self::Number(-1, _) => Some(format!("-?{NUMBER}|no limit|unlimited")),
            Self::Number(..) | Self::Numbers(..) | Self::NumberOrList(..) => {
                Some(format!("-?{NUMBER}"))
            }
            Self::Count => Some(format!("{NUMBER}( for each player)?")),
            Self::Option => Some(OPTION.to_owned()),
            Self::Comparison => {
                let sum = format!("{NUMBER}( *\\+ *{NUMBER})*");
                Some(format!("{sum} *[<>]=? *{sum}"))
            }
            _ => None,
        }
    }
}

/// Returns a regular expression that matches the cards that start an empty pile, without the `from …` part.
fn start() -> String {
    let starts: Vec<String> = phrases::STARTS
        .iter()
        .map(|(phrase, _)| phrase.replace('+', "\\+"))
        .collect();
    let card = cards();
    format!(
        "((an?|the) )?(usual|{}|{card}( or {card})*( of each suit)?)",
        starts.join("|")
    )
}

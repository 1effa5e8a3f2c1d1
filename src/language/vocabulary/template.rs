//! Phrases with gaps, such as `all cards on PILE`: how they are shown to people, and as the
//! patterns that editors check them with.

use super::{ENDINGS, Takes};
use crate::vocabulary::phrases;
use patience_core::{Rank, Suit};

/// A phrase with gaps, which are words in capitals: `PILE` and `PILES` stand for names of kinds of
/// pile, `NUMBER` and `NUMBERS` for numbers or options in braces, `POINTS` for a number that may have a minus, `RANK` and `RANKS` for ranks, `A
/// RANK` for `an ace` or `a king`, `ACES` for ranks in the plural, `SUIT` for suits, `SET` for
/// ranks that make a set, such as `jack, queen and king`, `SUITS` for the four suits in an order,
/// `FACES` for numbers of cards with `up` or `down`.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// The phrase.
    pub says: &'static str,
    /// The phrase filled in as an example, but for `*`, where the name of a kind of pile stands.
    pub such_as: &'static str,
    /// The meaning of the phrase.
    pub meaning: &'static str,
}

impl Template {
    /// Returns the phrase filled in, with the name of a kind of pile.
    pub fn example(&self, pile: &str) -> String {
        self.such_as.replace('*', pile)
    }

    /// Returns a regular expression for the phrase, without anchors, in the part of the syntax
    /// that all dialects share.
    pub fn pattern(&self) -> String {
        let mut pattern = String::new();
        let mut rest = self.says;
        while !rest.is_empty() {
            let gap = gaps().into_iter().find(|(name, _)| rest.starts_with(name));
            if let Some((name, filled)) = gap {
                pattern.push_str(&filled);
                rest = &rest[name.len()..];
            } else {
                let end = rest.chars().next().map_or(rest.len(), char::len_utf8);
                pattern.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
        pattern
    }
}

/// The name of a kind of pile.
pub(crate) const NAME: &str = "[a-z_]{2,20}";
/// Names of kinds of pile, in order.
const NAMES: &str = "[a-z_]{2,20}(( or | and |, then | then |, *)[a-z_]{2,20})*";
/// A number, or the option that stands for it.
pub(crate) const NUMBER: &str = "([0-9]+|\\{ *[^{} ]+ *\\})";
/// An option in braces.
const OPTION: &str = "\\{ *[^{} ]+ *\\}";

/// A phrase of which options say a part.
const IN_PARTS: &str = "[^{}]*(\\{ *[^{} ]+ *\\}[^{}]*)+";

/// Returns the pattern for each gap. Of gaps whose names begin alike the longer comes first.
fn gaps() -> [(&'static str, String); 14] {
    let rank = rank();
    let of = |words: Vec<&str>| format!("({})", words.join("|"));
    let suit = of(Suit::ALL.map(Suit::word).into());
    let face = format!("({NUMBER} )?(up|down)");
    let range = format!("{rank}( to {rank})?");
    [
        ("PILES", NAMES.to_owned()),
        ("PILE", NAME.to_owned()),
        ("POINTS", format!("-?{NUMBER}")),
        ("NUMBERS", format!("{NUMBER}( *, *{NUMBER})*")),
        ("NUMBER", NUMBER.to_owned()),
        ("ACES", of(Rank::all().map(Rank::words).collect())),
        ("A RANK", format!("an? {rank}")),
        ("SUITS", format!("{suit}( *, *{suit}){{3}}")),
        ("FACES", format!("{face}( *, *{face})+")),
        ("SUIT", suit),
        ("SET", format!("{rank}( *, *{rank})* and {rank}")),
        ("RANGES", format!("{range}( *(,|and) *{range})*")),
        ("RANKS", format!("{rank}( or {rank})*")),
        ("RANK", rank),
    ]
}

/// Returns a regular expression for a rank.
fn rank() -> String {
    let words = Rank::all().flat_map(|rank| [rank.word(), rank.words()]);
    let words: Vec<&str> = words.collect();
    format!("({}|[AKQJTakqjt])", words.join("|"))
}

impl Takes {
    /// Returns a regular expression, without anchors, for the text that is taken; nothing where
    /// any text will do, or where none is.
    pub fn pattern(&self) -> Option<String> {
        let of = |forms: &[Template]| {
            let patterns: Vec<String> = forms.iter().map(Template::pattern).collect();
            patterns.join("|")
        };
        match self {
            Self::Template(forms) | Self::Templates(forms) => Some(of(forms)),
            // A text may have several parts.
            Self::TemplateOrList(forms) => {
                let form = of(forms);
                Some(format!("({form})( *, *({form}))*"))
            }
            Self::Build(phrases) => {
                let build = format!("({})", phrases().join("|"));
                let endings = ENDINGS.iter().map(Template::pattern);
                let ending = endings.collect::<Vec<_>>().join("|");
                Some(format!(
                    "{build}(,? or {build})?( *, *({ending}))*|{IN_PARTS}"
                ))
            }
            Self::Start => Some(format!("{}( from {NAMES})?", start())),
            Self::Pile => Some(NAME.to_owned()),
            // A change may take the names away again.
            Self::Piles => Some(format!("({NAMES})?")),
            Self::Rank => Some(rank()),
            Self::Number(..) | Self::Numbers(..) | Self::NumberOrList(..) | Self::Count => {
                Some(format!("-?{NUMBER}"))
            }
            Self::Option => Some(OPTION.to_owned()),
            Self::Comparison => {
                let sum = format!("{NUMBER}( *\\+ *{NUMBER})*");
                Some(format!("{sum} *[<>]=? *{sum}"))
            }
            _ => None,
        }
    }
}

/// Returns a regular expression for the cards that start an empty pile, without the `from …` part.
fn start() -> String {
    let starts: Vec<String> = phrases::starts()
        .into_iter()
        .map(|(phrase, _)| phrase.replace('+', "\\+"))
        .collect();
    let rank = rank();
    format!("({}|{rank}( or {rank})+( of each suit)?)", starts.join("|"))
}

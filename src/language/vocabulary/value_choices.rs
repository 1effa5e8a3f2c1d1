//! The values that the game editor suggests for a key of a rule file.

use super::{CONDITIONS, LIFT_ENDINGS, Takes, Template};
use crate::vocabulary::phrases;
use patience_core::Rank;

/// A value that the game editor suggests for a rule-file key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueChoice {
    /// The suggested value as it is written in a rule file, but without quotes.
    pub text: String,
    /// The meaning of the suggested value, on one line. It is empty if the meaning is obvious.
    pub meaning: &'static str,
}

impl Takes {
    /// Returns the values to suggest for a rule-file key, in a game with these kinds of pile. For a closed list of
    /// phrases, these are all values; for phrases with gaps, one example of each. The list is empty if any text is
    /// valid.
    ///
    /// # Examples
    /// ```
    /// use patience_language::vocabulary::section;
    ///
    /// let faces = section("a pile").and_then(|pile| pile.key("face")).map(|key| key.takes);
    /// let offered = faces.map(|takes| takes.suggestions(&[])).unwrap_or_default();
    /// assert_eq!(offered[0].text, "up");
    /// assert_eq!(offered[0].meaning, "all cards are face up");
    /// ```
    pub fn suggestions(&self, piles: &[&str]) -> Vec<ValueChoice> {
        let plain = |text: String| ValueChoice { text, meaning: "" };
        let mut all: Vec<ValueChoice> = match self {
            Self::YesNo => vec![plain("yes".to_owned()), plain("no".to_owned())],
            Self::Phrase(phrases) | Self::Build(phrases) => {
                phrases().into_iter().map(plain).collect()
            }
            Self::Template(forms)
            | Self::TemplateOrList(forms)
            | Self::Templates(forms)
            | Self::Joined(forms)
            | Self::NumberOrForm(_, _, forms) => {
                forms.iter().flat_map(|form| filled(form, piles)).collect()
            }
            Self::Start => phrases::STARTS
                .iter()
                .map(|(phrase, _)| plain(phrase.clone()))
                .collect(),
            Self::Lift => {
                let known = phrases::LIFTS
                    .iter()
                    .map(|(phrase, _)| plain((*phrase).into()));
                let endings = LIFT_ENDINGS.iter().map(|ending| ValueChoice {
                    text: format!("top card, {}", ending.example("")),
                    meaning: ending.meaning,
                });
                known.chain(endings).collect()
            }
            Self::Condition => CONDITIONS
                .iter()
                .flat_map(|form| filled(form, piles))
                .collect(),
            Self::Pile | Self::Piles => piles.iter().map(|pile| plain((*pile).into())).collect(),
            Self::Rank => Rank::all().map(|rank| plain(rank.word().into())).collect(),
            takes => {
                let forms = takes.forms().iter();
                forms.flat_map(|form| filled(form, piles)).collect()
            }
        };
        let mut known = Vec::new();
        all.retain(|one| {
            let is_new = !known.contains(&one.text);
            known.push(one.text.clone());
            is_new
        });
        all
    }

    /// Whether the suggested values are all the values that the rule-file key accepts, or nearly all.
    pub const fn is_closed(&self) -> bool {
        matches!(
            self,
            Self::YesNo
                | Self::Phrase(_)
                | Self::Build(_)
                | Self::Start
                | Self::Lift
                | Self::Pile
                | Self::Rank
        )
    }

    /// Returns the smallest and the largest number that the rule-file key accepts. Returns `None` if the value is not a
    /// number.
    pub const fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Number(least, most)
            | Self::NumberOrList(least, most)
            | Self::NumberOrForm(least, most, _) => Some((*least, *most)),
            Self::Count => Some((0, 99)),
            _ => None,
        }
    }
}

/// Returns the examples of a phrase with gaps in all combinations of its optional parts. If the phrase names a kind of
/// pile, there is an example for each kind.
fn filled(form: &Template, piles: &[&str]) -> Vec<ValueChoice> {
    let piles = if form.such_as.contains('*') {
        piles
    } else {
        &[""]
    };
    let texts = piles.iter().flat_map(|pile| form.examples(pile));
    let each = texts.map(|text| ValueChoice {
        text,
        meaning: form.meaning,
    });
    each.collect()
}

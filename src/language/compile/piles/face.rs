//! Reads `face` in a rule file: which cards of a kind of pile are face up.

use patience_core::{Face, FacePattern, MOST_CARDS_ON_PILE, Shown};

use crate::compile::{Context, meant};
use crate::toml::{NodeValue, TableReader, Text};
use crate::vocabulary::FACES;

/// Which cards on piles of a kind are face up, as a rule file says.
pub(super) struct Faces {
    /// Which cards are face up, for all piles of the kind. It is [`Face::Down`] if a condition turns the cards up.
    pub face: Face,
    /// The number of face-up cards on each pile of the kind after the deal, if the piles differ.
    pub shown_by_pile: Vec<Shown>,
    /// The rule file's text of the condition under which all cards of the piles are turned up.
    pub up_when: Option<Text>,
}

impl From<Face> for Faces {
    fn from(face: Face) -> Self {
        Self {
            face,
            shown_by_pile: Vec::new(),
            up_when: None,
        }
    }
}

/// Reads `face` in a rule file, which says which cards of a kind of pile are face up. Returns `None` if the key is
/// missing or cannot be read.
pub(super) fn read(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Faces> {
    let texts = table.text_or_list("face")?;
    let given = table.node.get("face").map(|node| &node.value);
    let is_list = matches!(given, Some(NodeValue::List(_)));
    if let [text] = texts.as_slice()
        && !is_list
    {
        let phrase = context.reader.filled_in(text)?;
        let when = phrase.strip_prefix("down, up when ");
        let up_when = when.filter(|_| face(&phrase).is_none()).map(|when| Text {
            text: when.to_owned(),
            place: text.place.clone(),
        });
        return match up_when {
            Some(_) => Some(Faces {
                up_when,
                ..Faces::from(Face::Down)
            }),
            None => one(context, text).map(Faces::from),
        };
    }
    let shown: Vec<Shown> = texts
        .iter()
        .map(|text| match one(context, text)? {
            Face::Up => Some(Shown::AllBut(0)),
            Face::LastUp(shown) if shown != Shown::Alone => Some(shown),
            _ => {
                let message = "in a list for `face`, each pile must show at least its last card";
                let help = "use \"up\", \"last up\", \"first 2 down\" or similar".to_owned();
                context.reader.fault(&text.place, message, Some(help));
                None
            }
        })
        .collect::<Option<_>>()?;
    let first = shown.first().copied()?;
    Some(Faces {
        shown_by_pile: shown,
        ..Faces::from(Face::LastUp(first))
    })
}

/// Reads from a rule file which cards are face up, on one pile or on all piles of a kind alike.
fn one(context: &Context<'_>, text: &Text) -> Option<Face> {
    let phrase = context.reader.filled_in(text)?;
    let face = face(&phrase);
    if face.is_none() {
        match meant::face(&phrase) {
            Some(help) => {
                let message = context.reader.unknown_words("face", text, &phrase);
                context.reader.fault(&text.place, message, Some(help));
            }
            None => context.unknown_phrase("face", text, &phrase, FACES),
        }
    }
    face
}

fn face(phrase: &str) -> Option<Face> {
    let number = |text: &str| {
        let number = text.parse::<u8>().ok();
        number.filter(|number| (1..=MOST_CARDS_ON_PILE).contains(&u16::from(*number)))
    };
    let counted = |before: &str, after: &str| {
        let count = phrase.strip_prefix(before)?.strip_suffix(after)?;
        number(count.trim())
    };
    match phrase {
        "up" => Some(Face::Up),
        "down" => Some(Face::Down),
        "own" => Some(Face::Own),
        "last up" => Some(Face::LastUp(Shown::Last(1))),
        "down, up when one card is left" => Some(Face::LastUp(Shown::Alone)),
        _ => None,
    }
    .or_else(|| Some(Face::LastUp(Shown::Last(counted("last ", " up")?))))
    .or_else(|| Some(Face::LastUp(Shown::AllBut(counted("first ", " down")?))))
    .or_else(|| Some(Face::LastUp(Shown::Pattern(pattern(phrase)?))))
}

/// Reads from a rule file the pattern in which cards are dealt face up or face down: `up, down`, or `1 up, 4 down`.
fn pattern(phrase: &str) -> Option<FacePattern> {
    let mut cards: Vec<bool> = Vec::new();
    for part in phrase.split(',').map(str::trim) {
        let (count, way) = part.rsplit_once(' ').unwrap_or(("1", part));
        let up = match way {
            "up" => true,
            "down" => false,
            _ => return None,
        };
        let count: usize = count.parse().ok()?;
        let count = Some(count).filter(|count| (1..=FacePattern::MOST_CARDS).contains(count))?;
        cards.extend(std::iter::repeat_n(up, count));
    }
    // A single direction is not a pattern: `2 up` would be the same as `up`.
    let is_pattern = cards.iter().any(|up| *up != cards[0]);
    is_pattern.then(|| FacePattern::new(&cards)).flatten()
}

//! Cards in words that a voice reads well: `7 hearts`, `queen spades`.

use patience_core::{Card, Suit};
use patience_language::describe::capital;

/// Returns a card in words. The words leave out “of”, because they are heard often.
pub fn card(card: Card) -> String {
    match card.suit() {
        Suit::Jokers | Suit::Trumps => card.rank().word().to_owned(),
        suit => format!("{} {}", card.rank().word(), suit.word()),
    }
}

/// Returns cards in words, with commas. Three or more cards of a suit in sequence are shortened:
/// `9 to queen spades`.
pub fn cards(list: &[Card]) -> String {
    let mut parts = Vec::new();
    let mut rest = list;
    while let [first, after @ ..] = rest {
        let length = 1 + sequence(*first, after);
        let end = rest[length - 1];
        if length < 3 {
            parts.push(card(*first));
            rest = after;
        } else {
            parts.push(format!("{} to {}", first.rank().word(), card(end)));
            rest = &rest[length..];
        }
    }
    parts.join(", ")
}

/// Returns how many of the cards after `first` continue it in suit and in sequence, in one
/// direction.
fn sequence(first: Card, after: &[Card]) -> usize {
    let step = |one: Card, next: Card| {
        let (one_value, next_value) = (one.rank().value(), next.rank().value());
        (one.suit() == next.suit())
            .then(|| i16::from(next_value) - i16::from(one_value))
            .filter(|step| step.abs() == 1)
    };
    let Some(way) = after.first().and_then(|next| step(first, *next)) else {
        return 0;
    };
    let pairs = std::iter::once(&first).chain(after).zip(after);
    pairs
        .take_while(|(one, next)| step(**one, **next) == Some(way))
        .count()
}

/// Returns a sentence about cards for a voice: signs of cards become words, and typographic signs
/// become those of a keyboard.
pub fn spoken(sentence: &str) -> String {
    let mut text = sentence.to_owned();
    if !text.is_ascii() {
        for each in Card::all() {
            let label = each.label();
            if !label.is_ascii() {
                text = text.replace(&label, &card(each));
            }
        }
        for suit in Suit::ALL {
            text = text.replace(suit.sign(), suit.word());
        }
        for (sign, plain) in [
            ('−', "minus "),
            ('…', "..."),
            ('“', "\""),
            ('”', "\""),
            ('·', ","),
        ] {
            text = text.replace(sign, plain);
        }
    }
    text.replace('\n', " ")
}

/// Returns a text as a sentence: with a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let text = capital(text);
    if text.ends_with(['.', '?', '!', ':']) {
        text
    } else {
        format!("{text}.")
    }
}

/// Returns the answer to a word that means nothing here. It repeats the word only if every voice
/// can read it.
pub fn not_here(typed: &str) -> String {
    if typed.len() <= 24 && typed.bytes().all(|byte| byte.is_ascii_graphic()) {
        format!("There is no `{typed}` here. Type help for the words.")
    } else {
        "There is no such thing here. Type help for the words.".to_owned()
    }
}

/// Returns the answer to a move that the rules refuse, for this reason.
pub fn refused(why: &str) -> String {
    let why = spoken(why);
    let mut letters = why.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    let why: String = first.into_iter().chain(letters).collect();
    sentence(&format!("No: {why}"))
}

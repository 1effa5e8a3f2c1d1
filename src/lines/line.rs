//! The grammar of a typed line: words, cards and names of piles.

use patience_core::{Card, Suit};

/// A card or the name of a pile in a typed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A card, such as `qs` or `10h`.
    Card(Card),
    /// The name of a pile, such as `7`, `w` or `c2`, which need not exist.
    Name(String),
}

/// A typed line that is not a word: it asks about one thing, or makes a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// The cards and piles, in the order in which they were typed.
    pub parts: Vec<Part>,
    /// Whether a full stop ends the line: the best move with the card or pile is to be made.
    pub acts: bool,
    /// The number of cards to move, if it was typed.
    pub count: Option<u8>,
}

/// Reads the cards and piles of a typed line. A number after two parts is a number of cards.
pub fn parts(typed: &str) -> Typed {
    let mut read = Typed {
        parts: Vec::new(),
        acts: false,
        count: None,
    };
    for word in with_cards(typed).split_whitespace() {
        let name = word.trim_end_matches('.');
        read.acts |= name.len() < word.len();
        if name.is_empty() {
            continue;
        }
        let number = name.parse::<u8>().ok();
        if read.parts.len() == 2 && number.is_some() {
            read.count = number;
            continue;
        }
        read.parts.push(match card(name) {
            Some(card) => Part::Card(card),
            None => Part::Name(name.to_owned()),
        });
    }
    read
}

/// Words that a line may have between its parts.
const IDLE: [&str; 7] = ["+", "to", "on", "onto", "of", "the", "move"];

/// Returns a line with cards in letters where they were in words, as in `7 spades` or `ace of
/// hearts`, and without words that mean nothing.
fn with_cards(typed: &str) -> String {
    let typed = typed.replace(',', " ");
    let words = typed.split_whitespace().filter(|word| !IDLE.contains(word));
    let mut read: Vec<String> = Vec::new();
    for word in words {
        let name = word.trim_end_matches('.');
        let suit = Suit::ALL.into_iter().find(|suit| name == suit.word());
        let rank = read.last().and_then(|rank| match rank.as_str() {
            "ace" => Some("a"),
            "jack" => Some("j"),
            "queen" => Some("q"),
            "king" => Some("k"),
            rank => (2..=10)
                .contains(&rank.parse().unwrap_or(0))
                .then_some(rank),
        });
        match (suit, rank.map(str::to_owned)) {
            (Some(suit), Some(rank)) => {
                read.pop();
                let stop = &word[name.len()..];
                read.push(format!(
                    "{rank}{}{stop}",
                    suit.letter().to_ascii_lowercase()
                ));
            }
            _ => read.push(word.to_owned()),
        }
    }
    read.join(" ")
}

/// Reads a card: its rank and the letter of its suit, such as `qs`, `10h` or `th`.
fn card(word: &str) -> Option<Card> {
    let word = word.to_ascii_uppercase();
    let word = word
        .strip_prefix("10")
        .map_or(word.clone(), |suit| format!("T{suit}"));
    word.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_no_card_and_a_card_no_cell() {
        let typed = parts("c2 2c");
        assert_eq!(typed.parts[0], Part::Name("c2".to_owned()));
        assert_eq!(typed.parts[1], Part::Card("2C".parse().unwrap()));
    }

    #[test]
    fn a_full_stop_acts_and_a_number_counts() {
        assert!(parts("3.").acts && parts("qs .").acts && !parts("3").acts);
        assert_eq!(parts("7 4 2").count, Some(2));
        assert_eq!(parts("10s 3h").parts.len(), 2);
        assert_eq!(parts("7 of spades to 4"), parts("7s 4"));
        assert_eq!(parts("move ace hearts."), parts("ah."));
        assert_eq!(parts("5,4"), parts("5 4"));
    }
}

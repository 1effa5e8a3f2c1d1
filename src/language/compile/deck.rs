//! `[deck]`: the packs, their suits and their ranks.

use patience_core::{MOST_PACKS, Rank, Ranks, Suit, SuitCycle};

use crate::toml::{Reader, TableReader, Text, normal, printable};
use crate::vocabulary::{names, phrases};

/// The pack of `[deck]`.
pub(super) struct Deck {
    pub packs: u8,
    pub suits: u8,
    /// The suits that packs lack.
    pub suits_left_out: Vec<Suit>,
    pub ranks: Ranks,
    /// What is said of the base.
    pub base: Option<Text>,
    /// The order of rotating suits.
    pub suit_cycle: SuitCycle,
}

/// Reads how many packs there are, how many suits, and which ranks.
pub(super) fn read(reader: &Reader<'_>, top: &TableReader<'_, '_>) -> Deck {
    let Some(node) = top.get("deck") else {
        return Deck {
            packs: 1,
            suits: 4,
            suits_left_out: Vec::new(),
            ranks: Ranks::ALL,
            base: None,
            suit_cycle: SuitCycle::USUAL,
        };
    };
    let table = reader.table(node, "[deck]");
    let packs = table.number("packs", 1..=i64::from(MOST_PACKS));
    let suits = table.number("suits", 1..=4);
    let ranks = table.text("ranks").map(|text| ranks(reader, &text));
    let suit_cycle = table
        .text("suit_order")
        .and_then(|text| suit_cycle(reader, &text));
    let suits_left_out = table
        .text("only_suits")
        .map_or_else(Vec::new, |text| suits_left_out(reader, &text));
    let base = table.text("base");
    table.finish();
    Deck {
        base,
        suits_left_out,
        packs: packs.unwrap_or(1),
        suits: suits.unwrap_or(4),
        ranks: ranks.unwrap_or(Ranks::ALL),
        suit_cycle: suit_cycle.unwrap_or(SuitCycle::USUAL),
    }
}

/// Reads the ranks of a pack in their order: `7 to ace`, `ace and 7 to king`.
fn ranks(reader: &Reader<'_>, text: &Text) -> Ranks {
    let part = |part: &String| match part.split_once(" to ") {
        Some((first, last)) => {
            let (first, last) = (phrases::rank(first)?, phrases::rank(last)?);
            (first != last).then(|| Ranks::from_to(first, last).to_vec())
        }
        None => phrases::rank(part).map(|rank| vec![rank]),
    };
    let parts: Option<Vec<Vec<Rank>>> = names(&normal(&text.text)).iter().map(part).collect();
    let read = parts.map(|parts| parts.concat()).unwrap_or_default();
    if read.is_empty() {
        let message = format!("`{}` are not ranks", printable(&text.text));
        let help = "such as \"7 to ace\" or \"ace and 7 to king\"".to_owned();
        reader.fault(&text.place, message, Some(help));
        return Ranks::ALL;
    }
    let mut before = read.iter().enumerate();
    if let Some((_, twice)) = before.find(|(at, rank)| read[..*at].contains(rank)) {
        let help = Some("name each rank once; `packs` says how many packs there are".to_owned());
        let message = format!("the {} are named twice", twice.words());
        reader.fault(&text.place, message, help);
    }
    Ranks::new(&read).unwrap_or(Ranks::ALL)
}

/// Reads the order of rotating suits: `hearts, clubs, diamonds, spades`.
fn suit_cycle(reader: &Reader<'_>, text: &Text) -> Option<SuitCycle> {
    let suit = |name: &String| Suit::ALL.into_iter().find(|suit| suit.word() == name);
    let suits: Option<Vec<Suit>> = names(&normal(&text.text)).iter().map(suit).collect();
    let suits = suits.and_then(|suits| <[Suit; 4]>::try_from(suits).ok());
    let cycle = suits.and_then(SuitCycle::new);
    if cycle.is_none() {
        let message = format!("`{}` are not the four suits", printable(&text.text));
        let help = "such as \"hearts, clubs, diamonds, spades\"".to_owned();
        reader.fault(&text.place, message, Some(help));
    }
    cycle
}

/// Reads which suits there are, `hearts and spades`, and returns the others.
fn suits_left_out(reader: &Reader<'_>, text: &Text) -> Vec<Suit> {
    let named = names(&normal(&text.text));
    let is_suit = |name: &String| Suit::ALL.iter().any(|suit| suit.word() == name);
    if named.is_empty() || !named.iter().all(is_suit) {
        let message = format!("`{}` are not suits", printable(&text.text));
        let help = "such as \"hearts and spades\"".to_owned();
        reader.fault(&text.place, message, Some(help));
        return Vec::new();
    }
    let mut before = named.iter().enumerate();
    if let Some((_, twice)) = before.find(|(at, name)| named[..*at].contains(name)) {
        let help = Some("name each suit once; `packs` says how many packs there are".to_owned());
        reader.fault(&text.place, format!("`{twice}` are named twice"), help);
    }
    let is_left_out = |suit: &Suit| !named.iter().any(|name| name == suit.word());
    Suit::ALL.into_iter().filter(is_left_out).collect()
}

//! `[deck]`: the packs, their suits and their ranks.

use patience_core::{MOST_PACKS, Rank, Ranks, Suit, SuitCycle};

use crate::toml::{Reader, TableReader, Text, printable};
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
    let suits = table.text("suits").and_then(|text| suits(reader, &text));
    let ranks = table.filled("ranks").map(|text| ranks(reader, &text));
    let (suits, suits_left_out, suit_cycle) = suits.unwrap_or((4, Vec::new(), SuitCycle::USUAL));
    let base = table.filled("base");
    table.finish();
    Deck {
        base,
        suits,
        suits_left_out,
        packs: packs.unwrap_or(1),
        ranks: ranks.unwrap_or(Ranks::ALL),
        suit_cycle,
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
    let parts: Option<Vec<Vec<Rank>>> = names(&text.text).iter().map(part).collect();
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

/// Reads the suits of a pack, `hearts and spades, 2 times`: of how many kinds they are, which packs lack, and in which
/// order they follow each other.
fn suits(reader: &Reader<'_>, text: &Text) -> Option<(u8, Vec<Suit>, SuitCycle)> {
    let phrase = reader.filled_in(text)?;
    let times = phrase.rsplit_once(',').and_then(|(suits, times)| {
        let times = times.strip_suffix(" times").or(times.strip_suffix(" time"));
        Some((suits, times?.trim().parse::<usize>().ok()?))
    });
    let (named, times) = times.unwrap_or((&phrase, 1));
    let named = names(named);
    let suit = |name: &String| Suit::ALL.into_iter().find(|suit| suit.word() == name);
    let all: Option<Vec<Suit>> = named.iter().map(suit).collect();
    let fault = |message: String, help: &str| {
        reader.fault(&text.place, message, Some(help.to_owned()));
        None
    };
    let Some(all) = all.filter(|all| !all.is_empty()) else {
        let message = format!("`{}` are not suits", printable(&text.text));
        return fault(message, "such as \"hearts and spades\"");
    };
    let mut before = all.iter().enumerate();
    if let Some((_, twice)) = before.find(|(at, suit)| all[..*at].contains(suit)) {
        let message = format!("`{}` are named twice", twice.word());
        let help = "name each suit once, and say how often: \"hearts and spades, 2 times\"";
        return fault(message, help);
    }
    let has = |suits: &[Suit]| all.len() == suits.len() && suits.iter().all(|it| all.contains(it));
    match times {
        1 => {
            let left_out = Suit::ALL.into_iter().filter(|suit| !all.contains(suit));
            let left_out: Vec<Suit> = left_out.collect();
            let cycle = <[Suit; 4]>::try_from(all).ok().and_then(SuitCycle::new);
            Some((4, left_out, cycle.unwrap_or(SuitCycle::USUAL)))
        }
        2 if has(&[Suit::Hearts, Suit::Spades]) => Some((2, Vec::new(), SuitCycle::USUAL)),
        4 if has(&[Suit::Spades]) => Some((1, Vec::new(), SuitCycle::USUAL)),
        _ => {
            let message = "a pack has other suits several times, or not as often";
            let help = "\"hearts and spades, 2 times\" or \"spades, 4 times\"; `packs` says how many packs there are";
            fault(message.to_owned(), help)
        }
    }
}

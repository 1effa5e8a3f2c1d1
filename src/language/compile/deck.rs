//! Reads `[deck]` in a rule file: the packs, their suits and ranks, and the cards that are added or left out.

use std::collections::BTreeMap;

use patience_core::{Card, CardSet, Description, MOST_PACKS, Rank, Ranks, Suit, SuitCycle};

use crate::toml::{Reader, TableReader, Text, printable};
use crate::vocabulary::{self, names, phrases};

/// The contents of `[deck]` in a rule file.
pub(super) struct Deck {
    pub packs: u8,
    pub suits: u8,
    /// The suits that the packs of the game lack.
    pub suits_left_out: Vec<Suit>,
    pub ranks: Ranks,
    /// The cards that are added to the packs or left out. The number with each card is how many copies are added; it is
    /// negative if they are left out.
    pub changed_cards: Vec<(Card, i8)>,
    /// The text of the key `base` in a rule file, which says what the base rank is.
    pub base: Option<Text>,
    /// The order of the suits for building in rotating suits.
    pub suit_cycle: SuitCycle,
}

/// Reads `[deck]` in a rule file: the number of packs, their suits and ranks, and the cards that are added or left out.
pub(super) fn read(reader: &Reader<'_>, top: &TableReader<'_, '_>) -> Deck {
    let Some(node) = top.get("deck") else {
        return Deck {
            packs: 1,
            suits: 4,
            suits_left_out: Vec::new(),
            ranks: Ranks::ALL,
            changed_cards: Vec::new(),
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
    let mut packs = Description {
        packs: packs.unwrap_or(1),
        suits,
        suits_left_out,
        ranks: ranks.unwrap_or(Ranks::ALL),
        ..Description::new("", Vec::new())
    };
    for text in &table.texts("cards") {
        change(reader, &table, text, &mut packs);
    }
    let mut named = packs.changed_cards.iter().map(|(card, _)| card.rank());
    let lowest = named.find(|rank| rank.trump_number().is_some());
    leave_out(&mut packs);
    order_special(&mut packs, lowest);
    table.finish();
    Deck {
        base,
        suits,
        suits_left_out: packs.suits_left_out,
        packs: packs.packs,
        ranks: packs.ranks,
        changed_cards: packs.changed_cards,
        suit_cycle,
    }
}

/// Reads which cards a rule file adds to the packs or leaves out: `minus kings`, `plus 2 queens of clubs`.
fn change(reader: &Reader<'_>, table: &TableReader<'_, '_>, text: &Text, packs: &mut Description) {
    let Some(phrase) = reader.filled_in(text) else {
        return;
    };
    let (is_added, said) = match phrase.split_once(' ') {
        Some(("plus", said)) => (true, said),
        Some(("minus", said)) => (false, said),
        _ => (false, ""),
    };
    // A number comes before cards with a suit; but `2 of clubs` is one card.
    let counted = || {
        let (number, said) = said.split_once(' ')?;
        let number = number.parse::<i8>().ok();
        let number = number.filter(|number| (1..=12).contains(number))?;
        let cards = cards_said(said, packs.ranks)?;
        let names_suits = said.contains(" of ") || cards == [Card::JOKER];
        names_suits.then_some((cards, Some(number)))
    };
    // A change of a suit also changes its knights.
    let all = match packs.cards_of_rank(Rank::KNIGHT) {
        0 => packs.ranks,
        _ => packs.ranks.with_knight(),
    };
    let found = cards_said(said, all)
        .map(|cards| (cards, None))
        .or_else(counted);
    let Some((cards, number)) = found else {
        let range = phrase.replace(['-', '–'], " to ");
        if let Some([first, .., last]) = ranks_said(&reader.normal(&range)).as_deref() {
            let message =
                "`cards` adds or removes cards, each with \"plus\" or \"minus\" before it";
            let (first, last) = (first.word(), last.word());
            let help =
                format!("use `ranks` for the ranks of a pack: ranks = \"{first} to {last}\"");
            return reader.fault(&text.place, message, Some(help));
        }
        if let Some((number, said)) = said.split_once(' ')
            && number
                .parse()
                .is_ok_and(|number: u8| (1..=12).contains(&number))
            && cards_said(&format!("{said} of each suit"), all).is_some()
        {
            let message = "a number of cards needs their suits".to_owned();
            let help = format!("such as \"{phrase} of each suit\"");
            return reader.fault(&text.place, message, Some(help));
        }
        let forms = vocabulary::DECK_CARDS.iter().map(|form| form.such_as);
        return table.unknown_phrase("cards", text, forms);
    };
    // Knights exist only in the suits that the packs have.
    let has_suit = |card: &Card| {
        let suit = card.suit();
        let mut ranks = Rank::of_suits();
        card.rank() != Rank::KNIGHT || ranks.any(|rank| packs.copies(Card::new(rank, suit)) > 0)
    };
    if said.contains(" of ")
        && !said.ends_with(" of each suit")
        && let Some(card) = cards.iter().find(|card| !has_suit(card))
    {
        let message = format!("the packs have no {}", card.suit().word());
        let help = Some("remove that suit".to_owned());
        return reader.fault(&text.place, message, help);
    }
    let cards: Vec<Card> = cards.into_iter().filter(has_suit).collect();
    let mut before = cards.iter().enumerate();
    if let Some((_, twice)) = before.find(|(at, card)| cards[..*at].contains(card)) {
        let message = format!("the {} is named twice", word_of(*twice));
        let help = "name each card once, with a number before it for more copies".to_owned();
        return reader.fault(&text.place, message, Some(help));
    }
    if number.is_none() && phrase == "plus jokers" {
        let help = Some("such as \"plus 2 jokers\"".to_owned());
        return reader.fault(
            &text.place,
            "the number of jokers is missing".to_owned(),
            help,
        );
    }
    let there =
        |packs: &Description, card: Card| i8::try_from(packs.copies(card)).unwrap_or(i8::MAX);
    if !is_added {
        // When a group of cards is left out, some of them may already be missing.
        let least = number.unwrap_or(1);
        let too_few = |card: &&Card| there(packs, **card) < least;
        let short = cards.iter().filter(too_few).count();
        if let Some(card) = cards.iter().find(too_few)
            && (number.is_some() || short == cards.len())
        {
            let rank = card.rank();
            let there = match packs.copies(*card) {
                0 => format!("there is no {}", rank.word()),
                1 => format!("there is only one {}", rank.word()),
                many => format!("there are only {many} {}", rank.words()),
            };
            let of_suit = match card.suit() {
                Suit::Trumps | Suit::Jokers => String::new(),
                suit => format!(" of {}", suit.word()),
            };
            let message = format!("{there}{of_suit} to remove");
            return reader.fault(&text.place, message, None);
        }
    }
    for card in cards {
        let more = match (is_added, number) {
            (true, number) => number.unwrap_or(1),
            (false, number) => -number.unwrap_or_else(|| there(packs, card)),
        };
        let copies = i16::from(packs.copies(card)) + i16::from(more);
        if copies > i16::from(i8::MAX) {
            let message = format!("there are {copies} copies of the {}", word_of(card));
            let help = format!("use at most {} copies of a card", i8::MAX);
            return reader.fault(&text.place, message, Some(help));
        }
        if more != 0 {
            packs.changed_cards.push((card, more));
        }
    }
}

fn word_of(card: Card) -> String {
    format!("{} of {}", card.rank().word(), card.suit().word())
}

/// Removes a rank or suit from the packs if all of its cards are left out.
fn leave_out(packs: &mut Description) {
    let all_there = |packs: &Description| {
        let mut cards = packs.changed_cards.iter();
        cards.all(|(card, _)| card.is_special() || packs.copies_in_packs(*card) > 0)
    };
    if packs.changed_cards.is_empty() || !all_there(packs) {
        return;
    }
    let ranks = packs.ranks.iter();
    let ranks: Vec<Rank> = ranks
        .filter(|rank| packs.cards_of_rank(*rank) > 0)
        .collect();
    let has_cards = |suit: &Suit| {
        let mut ranks = ranks.iter();
        ranks.any(|rank| packs.copies(Card::new(*rank, *suit)) > 0)
    };
    let suits = Suit::ALL.into_iter();
    let left_out: Vec<Suit> = suits.filter(|suit| !has_cards(suit)).collect();
    if let Some(ranks) = Ranks::new(&ranks).filter(|ranks| ranks.count() > 1) {
        packs.ranks = ranks;
    }
    if packs.suits == 4 {
        packs.suits_left_out = left_out;
    }
    let mut all: BTreeMap<Card, i8> = BTreeMap::new();
    for (card, more) in packs.changed_cards.drain(..) {
        let of_card = all.entry(card).or_default();
        *of_card = of_card.saturating_add(more);
    }
    // Cards of a missing rank or suit need no further change.
    let is_there = |card: &Card| card.is_special() || packs.copies_in_packs(*card) > 0;
    all.retain(|card, more| *more != 0 && is_there(card));
    packs.changed_cards = all.into_iter().collect();
}

/// Sorts the special cards of a pack: knights take their place among the ranks, and the trump that was named first
/// becomes the lowest trump.
fn order_special(packs: &mut Description, lowest: Option<Rank>) {
    if packs.cards_of_rank(Rank::KNIGHT) > 0 {
        packs.ranks = packs.ranks.with_knight();
    }
    let ordered = lowest.and_then(|lowest| packs.ranks.with_trumps(packs.deck(), lowest));
    packs.ranks = ordered.unwrap_or(packs.ranks);
}

/// Returns the cards that a text of a rule file names: `kings`, `7 to ace of hearts and spades`, `queen of clubs`,
/// `hearts`, `joker`, `0 to 21 of trumps`.
fn cards_said(said: &str, all: Ranks) -> Option<Vec<Card>> {
    if let Some(numbers) = said.strip_suffix("trumps") {
        return trumps_said(match numbers {
            "" => "0 to 21",
            numbers => numbers.strip_suffix(" of ")?,
        });
    }
    let suits_said = |said: &str| -> Option<Vec<Suit>> {
        if said == "each suit" {
            return Some(Suit::ALL.to_vec());
        }
        let named = names(said);
        let suit = |name: &String| Suit::ALL.into_iter().find(|suit| suit.word() == name);
        named.iter().map(suit).collect()
    };
    let (ranks, suits) = match said.split_once(" of ") {
        Some((ranks, suits)) => (ranks_said(ranks)?, suits_said(suits)?),
        None => match suits_said(said).filter(|suits| !suits.is_empty()) {
            Some(suits) => (all.to_vec(), suits),
            None if phrases::rank(said) == Some(Rank::JOKER) => return Some(vec![Card::JOKER]),
            None => (ranks_said(said)?, Suit::ALL.to_vec()),
        },
    };
    let of_suit = |suit: &Suit| {
        let suit = *suit;
        ranks.iter().map(move |rank| Card::new(*rank, suit))
    };
    let cards: Vec<Card> = suits.iter().flat_map(of_suit).collect();
    (!cards.is_empty()).then_some(cards)
}

/// Returns the ranks that a text of a rule file names, in their order: `7 to ace`, `ace and 7 to king`.
fn ranks_said(said: &str) -> Option<Vec<Rank>> {
    let of_suits = |ranks: &Vec<Rank>| {
        let known = |rank: &Rank| Rank::of_suits().any(|known| known == *rank);
        ranks.iter().all(known)
    };
    let parts = names(said);
    let parts = parts
        .iter()
        .map(|part| phrases::rank_or_range(part, Ranks::ALL));
    let parts: Option<Vec<Vec<Rank>>> = parts.map(|ranks| ranks.filter(of_suits)).collect();
    parts.map(|parts| parts.concat())
}

/// Returns the trumps that a text of a rule file names, in their order: `0 to 21`, `1 to 21 and 0`.
fn trumps_said(said: &str) -> Option<Vec<Card>> {
    let part = |part: &String| {
        let (first, last) = part.split_once(" to ").unwrap_or((part, part));
        let [first, last] = [phrases::trump(first)?, phrases::trump(last)?];
        let there = CardSet::filter(|card| (first..=last).contains(&card.rank()));
        (first <= last).then(|| there.iter().collect::<Vec<Card>>())
    };
    let parts: Option<Vec<Vec<Card>>> = names(said).iter().map(part).collect();
    parts.map(|parts| parts.concat())
}

/// Reads the ranks of a pack from a rule file, in their order: `7 to ace`, `ace and 7 to king`.
fn ranks(reader: &Reader<'_>, text: &Text) -> Ranks {
    let read = ranks_said(&text.text).unwrap_or_default();
    // Knights are added with `cards`, which gives their number.
    if read.is_empty() || read.contains(&Rank::KNIGHT) {
        let message = format!("`{}` is not a list of ranks", printable(&text.text));
        let help = "such as \"7 to ace\" or \"ace and 7 to king\"".to_owned();
        reader.fault(&text.place, message, Some(help));
        return Ranks::ALL;
    }
    let mut before = read.iter().enumerate();
    if let Some((_, twice)) = before.find(|(at, rank)| read[..*at].contains(rank)) {
        let help = Some("name each rank once; for more packs, use `packs`".to_owned());
        let message = format!("the {} are named twice", twice.words());
        reader.fault(&text.place, message, help);
    }
    Ranks::new(&read).unwrap_or(Ranks::ALL)
}

/// Reads the suits of a pack from a rule file, such as `hearts and spades, 2 times`. Returns the number of different
/// suits, the missing suits, and the order of the suits for building in rotating suits.
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
        let message = format!("`{}` is not a list of suits", printable(&text.text));
        return fault(message, "such as \"hearts and spades\"");
    };
    let mut before = all.iter().enumerate();
    if let Some((_, twice)) = before.find(|(at, suit)| all[..*at].contains(suit)) {
        let message = format!("`{}` is named twice", twice.word());
        let help = "name each suit once, and add how often: \"hearts and spades, 2 times\"";
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
            let message = "a pack cannot have these suits that many times";
            let help = "use \"hearts and spades, 2 times\" or \"spades, 4 times\"; for more packs, use `packs`";
            fault(message.to_owned(), help)
        }
    }
}

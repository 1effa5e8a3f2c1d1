//! The closed lists of phrases that rule files may use as values of keys.

use std::sync::LazyLock;

use patience_core::{
    Beside, Build, Call, CardSet, Colour, Deadlock, Direction, Gather, Lift, OnStall, Own, Pace,
    Place, Placed, Rank, Ranks, Role, Start, Suit, SuitCycle, Suits,
};

/// All phrases of a rule file that mean one way of building, each with that way.
pub(crate) static BUILDS: LazyLock<Vec<(String, Build)>> = LazyLock::new(builds);

fn builds() -> Vec<(String, Build)> {
    let directions = [
        ("up", Direction::Up),
        ("down", Direction::Down),
        ("up or down", Direction::UpOrDown),
        ("down or equal", Direction::DownOrSame),
    ];
    let plain = |phrase: &str, direction: Direction, suits: Suits| {
        let build = Build {
            direction,
            suits,
            ..Build::NONE
        };
        (phrase.to_owned(), build)
    };
    let mut phrases = vec![
        ("nothing".to_owned(), Build::NONE),
        plain("any card", Direction::Any, Suits::Any),
        plain("same suit", Direction::Any, Suits::Same),
        plain("same rank", Direction::Same, Suits::Any),
    ];
    for (relation, suits) in SUITS {
        phrases.push(plain(
            &format!("same rank {relation}"),
            Direction::Same,
            *suits,
        ));
        for (way, direction) in [("higher", Direction::Higher), ("lower", Direction::Lower)] {
            phrases.push(plain(&format!("{way} {relation}"), direction, *suits));
        }
    }
    let mut built = |way: &str, direction: Direction, by: u8| {
        let rotating = ("in rotating suits", Suits::Rotating(SuitCycle::USUAL));
        for (relation, suits) in SUITS.iter().chain([&rotating]) {
            for (corner, wrapping) in [("", false), (", wrapping", true)] {
                let build = Build {
                    direction,
                    suits: *suits,
                    wrapping,
                    by,
                    ..Build::NONE
                };
                phrases.push((format!("{way} {relation}{corner}"), build));
            }
        }
    };
    for (way, direction) in directions {
        built(way, direction, 1);
    }
    for by in 2..=6 {
        built(&format!("up by {by}"), Direction::Up, by);
        built(&format!("down by {by}"), Direction::Down, by);
    }
    phrases
}

/// The start of an empty pile with a card one rank below the base rank, in a pack with all ranks.
pub(crate) const BELOW_BASE: Start = Start::AboveBase(Rank::COUNT - 1);

/// The phrases of a rule file that say which cards start an empty pile, without the `from …` part. The boolean is
/// whether each pile starts in a different suit.
pub(crate) static STARTS: LazyLock<Vec<(String, (Start, bool))>> = LazyLock::new(starts);

fn starts() -> Vec<(String, (Start, bool))> {
    let mut ranks = vec![
        ("base".to_owned(), Start::AboveBase(0)),
        ("base - 1".to_owned(), BELOW_BASE),
        ("base + 1".to_owned(), Start::AboveBase(1)),
    ];
    ranks.extend(Rank::all().map(|rank| (rank.word().to_owned(), Start::Rank(rank))));
    let mut phrases = vec![
        ("nothing".to_owned(), (Start::Nothing, false)),
        ("any card".to_owned(), (Start::AnyCard, false)),
    ];
    for (ending, each_suit) in [("", false), (" of each suit", true)] {
        let ranks = ranks.iter();
        phrases.extend(ranks.map(|(rank, start)| (format!("{rank}{ending}"), (*start, each_suit))));
    }
    phrases
}

pub(crate) const ROLES: &[(&str, Role)] = &[
    ("foundation", Role::Foundation),
    ("tableau", Role::Tableau),
    ("reserve", Role::Reserve),
    ("cell", Role::Cell),
    ("stock", Role::Stock),
    ("waste", Role::Waste),
    ("hand", Role::Hand),
    ("discard", Role::Discard),
];

pub(crate) const SUITS: &[(&str, Suits)] = &[
    ("in suit", Suits::Same),
    ("in alternating colours", Suits::Alternating),
    ("in the same colour", Suits::SameColour),
    ("in another suit", Suits::Other),
    ("in any suit", Suits::Any),
];

/// The phrases of a rule file that say when turned cards are placed.
pub(crate) const PLACED: &[(&str, Placed)] = &[
    ("freely", Placed::Freely),
    ("before the next turn", Placed::BeforeNextTurn),
    ("before any other play", Placed::BeforeOtherPlay),
];

pub(crate) const LIFTS: &[(&str, Lift)] = &[
    ("nothing", Lift::Nothing),
    ("top card", Lift::Top),
    ("top card above the first", Lift::TopAboveFirst),
    ("built run", Lift::Run),
    ("any face-up cards", Lift::FaceUp),
    ("top card or whole pile", Lift::TopOrWhole),
    ("whole pile", Lift::Whole),
    ("pile by its top card", Lift::Pile),
    ("supermove", Lift::Supermove),
];

/// How a group of cards leaves the table: by the player's hand or automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// The player takes the cards of a group off the table.
    ByHand,
    /// The cards of a group leave the table automatically.
    AtOnce,
    /// The player turns up face-down cards from memory to find the cards of a group, which then leave the table.
    FromMemory,
}

pub(crate) const HOWS: &[(&str, How)] = &[
    ("by hand", How::ByHand),
    ("at once", How::AtOnce),
    ("from memory", How::FromMemory),
];

pub(crate) const DEADLOCKS: &[(&str, Deadlock)] = &[
    ("the hand is drawn", Deadlock::Drawn),
    ("the fewest cards left win", Deadlock::FewestLeft),
];

pub(crate) const BESIDES: &[(&str, Beside)] = &[
    ("anywhere", Beside::Anywhere),
    ("next to a card", Beside::Orthogonal),
    ("next to the first card", Beside::OrthogonalAtFirst),
    ("touching a card", Beside::Touching),
];

pub(crate) const OWNS: &[(&str, Own)] = &[
    ("of its own rank", Own::Rank),
    ("of its own suit", Own::Suit),
    ("of its own rank and suit", Own::Card),
];

pub(crate) const PLACES: &[(&str, Place)] = &[
    ("usual", Place::Usual),
    ("top left", Place::TopLeft),
    ("top right", Place::TopRight),
    ("centre", Place::Centre),
    ("corners", Place::Corners),
];

/// The phrases of a rule file that say in which order piles are gathered.
pub(crate) const GATHERS: &[(&str, Gather)] = &[
    ("first to last", Gather::InOrder),
    ("last to first", Gather::Rightmost),
    ("as chosen", Gather::Chosen),
];

pub(crate) const ON_STALL: &[(&str, OnStall)] = &[
    ("the hand ends", OnStall::End),
    ("a card goes under each stock", OnStall::Rotate),
    ("each stock is shuffled", OnStall::Reshuffle),
    ("the stock turns one at a time", OnStall::TurnOne),
];

/// The phrases of a rule file that say whether each player has a pack of cards.
pub(crate) const PACKS: &[(&str, bool)] = &[("one each", true), ("one for all", false)];

pub(crate) const PACES: &[(&str, Pace)] = &[("in turns", Pace::Turns), ("at once", Pace::RealTime)];

pub(crate) const CALLS: &[(&str, Call)] =
    &[("by itself", Call::Auto), ("by the player", Call::Manual)];

/// Returns a phrase of a rule file without its article.
pub(crate) fn without_article(phrase: &str) -> &str {
    let mut articles = ["a ", "an ", "the "].into_iter();
    let rest = articles.find_map(|article| phrase.strip_prefix(article));
    rest.unwrap_or(phrase)
}

/// The ranks that only some packs have: knights, which belong to suits, and jokers, which are also named by a single
/// word.
pub(crate) const SPECIAL: [Rank; 2] = [Rank::KNIGHT, Rank::JOKER];

/// Reads a rank from a text of a rule file, given as a word or a letter: `king`, `2`, `10`, `K`, `a king`. Also reads a
/// special card: `joker`, `knight`, `0 of trumps`.
pub(crate) fn rank(text: &str) -> Option<Rank> {
    let text = without_article(text.trim());
    if let Some(number) = text.strip_suffix(" of trumps") {
        return trump(number);
    }
    let by_word = Rank::all().chain(SPECIAL).find(|rank| {
        rank.word().eq_ignore_ascii_case(text) || rank.words().eq_ignore_ascii_case(text)
    });
    by_word.or_else(|| {
        let mut letters = text.chars();
        let rank = Rank::from_letter(letters.next()?)?;
        (letters.next().is_none() && rank != Rank::KNIGHT).then_some(rank)
    })
}

/// Reads the number of a trump from a text of a rule file.
pub(crate) fn trump(number: &str) -> Option<Rank> {
    let number = number.parse().ok()?;
    Rank::trump(number)
}

/// Reads a rank or a range of ranks from a text of a rule file: `king`, `5 to 9`. A range follows the order of ranks in
/// `all`.
pub(crate) fn rank_or_range(text: &str, all: Ranks) -> Option<Vec<Rank>> {
    match text.split_once(" to ") {
        Some((first, last)) => {
            let of_suits =
                |name: &str| rank(name).filter(|rank| Rank::of_suits().any(|it| it == *rank));
            let (first, last) = (of_suits(first)?, of_suits(last)?);
            let ranks = if all.contains(first) && all.contains(last) {
                let steps = 0..=all.above(last, first);
                steps.map(|step| all.plus(first, step)).collect()
            } else {
                Ranks::from_to(first, last).to_vec()
            };
            (first != last).then_some(ranks)
        }
        None => rank(text).map(|rank| vec![rank]),
    }
}

/// Reads a set of cards from a text of a rule file: `king or queen`, `ace or 5 to 9`, `red kings`, `hearts`, `king of
/// hearts or spades`. Ranges of ranks follow the order in `all`. Returns `None` if a part is unknown or means no cards.
pub(crate) fn cards(text: &str, all: Ranks) -> Option<CardSet> {
    let (sort, some_cards) = (|words| sort(words, all), |text| some_cards(text, all));
    let mut found = CardSet::EMPTY;
    // The cards that a following suit applies to, as in `king of hearts or spades`.
    let mut said_of = None;
    for part in text.split(" or ") {
        let part = without_article(part.trim());
        let of_sort = said_of.zip(suit(part));
        let cards = match (of_sort, part.split_once(" of ")) {
            (Some((cards, suit)), _) => cards & suit,
            (None, Some((cards, _))) if rank(part).is_none() => {
                said_of = sort(cards);
                some_cards(part)?
            }
            (None, _) => {
                said_of = None;
                some_cards(part)?
            }
        };
        if cards.is_empty() {
            return None;
        }
        found |= cards;
    }
    Some(found)
}

/// Reads a set of cards from a text of a rule file: ranks, a suit, a colour, or ranks of a suit or colour.
fn some_cards(text: &str, all: Ranks) -> Option<CardSet> {
    if let Some(ranks) = rank_or_range(text, all) {
        return Some(of_ranks(ranks));
    }
    for colour in Colour::ALL {
        if let Some(rest) = text
            .strip_prefix(colour.word())
            .and_then(|rest| rest.strip_prefix(' '))
        {
            return Some(sort(rest, all)? & CardSet::filter(|card| card.colour() == colour));
        }
    }
    match text.split_once(" of ") {
        Some((cards, of_suit)) => Some(sort(cards, all)? & suit(of_suit)?),
        None => suit(text),
    }
}

/// Reads a set of cards from a text of a rule file: ranks, or the word that means all cards.
fn sort(words: &str, all: Ranks) -> Option<CardSet> {
    match words {
        "card" | "cards" => Some(CardSet::ALL),
        _ => rank_or_range(words, all).map(of_ranks),
    }
}

/// Reads the cards of a suit from a word of a rule file.
fn suit(word: &str) -> Option<CardSet> {
    let is_named = |suit: &Suit| suit.word().trim_end_matches('s') == word.trim_end_matches('s');
    let suit = Suit::ALL.into_iter().find(is_named)?;
    Some(CardSet::filter(|card| card.suit() == suit))
}

fn of_ranks(ranks: Vec<Rank>) -> CardSet {
    let ranks = ranks.into_iter().map(CardSet::of_rank);
    ranks.fold(CardSet::EMPTY, |all, cards| all | cards)
}

#[cfg(test)]
mod tests {
    use patience_core::Card;

    use super::*;

    fn cards(text: &str) -> Option<CardSet> {
        super::cards(text, Ranks::ALL)
    }

    fn named(cards: &str) -> CardSet {
        let cards = cards.split(' ').map(|card| Card::parse(card).unwrap());
        cards.fold(CardSet::EMPTY, |all, card| all | CardSet::of(card))
    }

    #[test]
    fn suits_that_follow_are_said_of_the_same_ranks() {
        assert_eq!(cards("ace of hearts or spades"), Some(named("AH AS")));
        assert_eq!(cards("ace of hearts or 2 of clubs"), Some(named("AH 2C")));
        assert_eq!(
            cards("king of hearts or spades or queens"),
            Some(named("KH KS QC QD QH QS"))
        );
        let spades = CardSet::filter(|card| card.suit() == Suit::Spades);
        assert_eq!(
            cards("kings or spades"),
            Some(CardSet::of_rank(Rank::KING) | spades)
        );
        assert_eq!(cards("0 of trumps or king"), cards("king or 0 of trumps"));
    }

    #[test]
    fn ranges_are_those_of_the_pack() {
        let with_knight = Ranks::ALL.with_knight();
        let knights = CardSet::of_rank(Rank::KNIGHT);
        let range = |ranks| super::cards("10 to king", ranks).unwrap();
        assert_eq!(range(with_knight), range(Ranks::ALL) | knights);
        let court = super::cards("knight to king", with_knight);
        assert_eq!(court, cards("knight or queen or king"));
        assert_eq!(cards("3 to joker"), None);
    }

    #[test]
    fn what_no_card_is_cannot_be_said() {
        assert_eq!(cards("black jokers"), None);
        assert_eq!(cards("king or joker of hearts"), None);
        assert_eq!(cards("red kings or jokers").map(CardSet::len), Some(3));
    }
}

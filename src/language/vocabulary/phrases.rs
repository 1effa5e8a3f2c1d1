//! The closed lists of phrases: for each key whose value is a phrase, the phrases that a rule file
//! may use.

use std::sync::LazyLock;

use patience_core::{
    Beside, Build, Call, CardSet, Colour, Deadlock, Direction, Gather, Lift, OnStall, Own, Pace,
    Place, Placed, Rank, Ranks, Role, Start, Suit, SuitCycle, Suits,
};

/// All phrases for one way of building.
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

/// One rank below the base, in a pack of all ranks.
pub(crate) const BELOW_BASE: Start = Start::AboveBase(Rank::COUNT - 1);

/// The phrases for the cards that start an empty pile, without the `from …` part, and whether it starts one pile of
/// each suit.
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

/// When turned cards are placed.
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

/// How groups of cards leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// The player takes them.
    ByHand,
    /// They go by themselves.
    AtOnce,
    /// The player turns up cards that lie face down, and finds what goes.
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

/// In which order piles are gathered.
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

/// Whether each player has a pack.
pub(crate) const PACKS: &[(&str, bool)] = &[("one each", true), ("one for all", false)];

pub(crate) const PACES: &[(&str, Pace)] = &[("in turns", Pace::Turns), ("at once", Pace::RealTime)];

pub(crate) const CALLS: &[(&str, Call)] =
    &[("by itself", Call::Auto), ("by the player", Call::Manual)];

/// Returns a phrase without an article before it.
pub(crate) fn without_article(phrase: &str) -> &str {
    let mut articles = ["a ", "an ", "the "].into_iter();
    let rest = articles.find_map(|article| phrase.strip_prefix(article));
    rest.unwrap_or(phrase)
}

/// The ranks that only some packs have: of their suits, and of jokers, which are told by such a word too.
pub(crate) const SPECIAL: [Rank; 2] = [Rank::KNIGHT, Rank::JOKER];

/// Reads a rank by its word or letter: `king`, `2`, `10`, `K`, `a king`; or a special card: `joker`, `knight`,
/// `0 of trumps`.
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

/// Reads the number of a trump.
pub(crate) fn trump(number: &str) -> Option<Rank> {
    let number = number.parse().ok()?;
    Rank::trump(number)
}

/// Reads a rank, or ranks from one to another: `king`, `5 to 9`.
pub(crate) fn rank_or_range(text: &str) -> Option<Vec<Rank>> {
    match text.split_once(" to ") {
        Some((first, last)) => {
            let usual = |name: &str| rank(name).filter(|rank| Ranks::ALL.contains(*rank));
            let (first, last) = (usual(first)?, usual(last)?);
            (first != last).then(|| Ranks::from_to(first, last).to_vec())
        }
        None => rank(text).map(|rank| vec![rank]),
    }
}

/// Reads cards of which each will do: `king or queen`, `ace or 5 to 9`, `red kings`, `hearts`, `king of hearts`.
pub(crate) fn cards(text: &str) -> Option<CardSet> {
    let parts: Option<Vec<CardSet>> = text.split(" or ").map(some_cards).collect();
    Some(
        parts?
            .into_iter()
            .fold(CardSet::EMPTY, |all, cards| all | cards),
    )
}

/// Reads ranks, a suit, a colour, or ranks of one of them.
fn some_cards(text: &str) -> Option<CardSet> {
    let of_ranks = |ranks: Vec<Rank>| {
        let ranks = ranks.into_iter().map(CardSet::of_rank);
        ranks.fold(CardSet::EMPTY, |all, cards| all | cards)
    };
    if let Some(ranks) = rank_or_range(text) {
        return Some(of_ranks(ranks));
    }
    let text = without_article(text.trim());
    let suit = |word: &str| {
        let is_named =
            |suit: &Suit| suit.word().trim_end_matches('s') == word.trim_end_matches('s');
        let suit = Suit::ALL.into_iter().find(is_named)?;
        Some(CardSet::filter(|card| card.suit() == suit))
    };
    let sort = |words: &str| match words {
        "card" | "cards" => Some(CardSet::ALL),
        _ => rank_or_range(words).map(of_ranks),
    };
    for colour in Colour::ALL {
        if let Some(rest) = text
            .strip_prefix(colour.word())
            .and_then(|rest| rest.strip_prefix(' '))
        {
            return Some(sort(rest)? & CardSet::filter(|card| card.colour() == colour));
        }
    }
    match text.split_once(" of ") {
        Some((cards, of_suit)) => Some(sort(cards)? & suit(of_suit)?),
        None => suit(text),
    }
}

//! Describes errors in a position that is typed in notation.

use super::{name, quote, suggestion, unknown_pile};
use crate::describe::english::{a_rank, build_phrase, start_rank, subject};
use patience_core::{
    Card, Group, Rank, Ranks, Rules,
    notation::{
        CardsError, HeaderError, LineSubject, PositionTextError, PositionTextErrorKind, Quantity,
        Term,
    },
};

/// Returns an error in a typed position as a sentence, without the line and the column.
///
/// # Examples
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_language::describe::position_text_error;
/// use patience_core::notation::read_position;
///
/// let error = read_position(&rules, "partial\nt9: KS\n").unwrap_err();
/// let message = "there is no pile called `t9`; there are `t1` to `t4`";
/// assert_eq!(position_text_error(&rules, &error), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position_text_error(rules: &Rules, error: &PositionTextError) -> String {
    use PositionTextErrorKind as Kind;
    said! { &error.kind;
        Kind::UnknownLine { found, known } => { unknown_line(rules, found, known) };
        Kind::RepeatedLine(LineSubject::Keyword(keyword)) => "there is a second line for {keyword}";
        Kind::RepeatedLine(LineSubject::Seat(seat)) => "there is a second line for seat {}", seat.number() + 1;
        Kind::RepeatedLine(LineSubject::Pile(pile)) =>
            "there is a second line for pile {}", name(rules, *pile);
        Kind::TrailingText(found) => "the line is complete before {}", quote(found);
        Kind::ColonExpected(pile) => "after the pile {} a `:` was expected", name(rules, *pile);
        Kind::UnknownWord { term, found, known } =>
            "{} {}{}", is_no(*term), quote(found), suggestion(found, known.iter().copied());
        Kind::InvalidNumber { quantity, least, most, found, } if least == most =>
            "{} must be {least}, not {}", the(*quantity), quote(found);
        Kind::InvalidNumber { quantity, least, most, found, } =>
            "{} must be a number from {least} to {most}, not {}", the(*quantity), quote(found);
        Kind::UnknownPile(found) => { unknown_pile(rules, found) };
        Kind::Header(error) => { header_error(error) };
        Kind::Cards(error) => { cards_error(rules, error) };
    }
}

/// Returns the error for a line of a typed position with an unknown first word. It lists the words that a line may
/// begin with.
fn unknown_line(rules: &Rules, found: &str, known: &[&str]) -> String {
    let names = rules.piles().iter().map(|pile| pile.name.as_str());
    let near = suggestion(found, known.iter().copied().chain(names));
    let may = if near.is_empty() {
        let pile = rules.piles().first().map_or("t1", |pile| &pile.name);
        let known = known.join(", ");
        format!("; it may begin with a pile, such as `{pile}:`, or with one of {known}")
    } else {
        near
    };
    format!("a line cannot begin with {}{may}", quote(found))
}

/// Returns the beginning of the error for an invalid word in a typed position. The caller adds the word.
const fn is_no(term: Term) -> &'static str {
    match term {
        Term::Phase => "the phase must be play, batch with a number, gather or base, not",
        Term::TurnMark => "there is no turn mark",
        Term::End => "a hand cannot end",
        Term::SeatCounter => "a seat has no counter",
    }
}

/// Returns the name of a quantity in a typed position with its article, to begin a sentence.
const fn the(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Deal => "the deal",
        Quantity::Hand => "the hand",
        Quantity::Seat => "the seat",
        Quantity::Owner => "the owner",
        Quantity::BatchLeft => "the number of cards left in the batch",
        Quantity::Stalls => "the number of stalls",
        Quantity::NextEvent => "the number of the next random event",
        Quantity::ClearedIn => "the pass",
        Quantity::Counted => "the number of uses",
        Quantity::Turns => "the number of turns",
        Quantity::Turned => "the number of cards turned",
        Quantity::Declared => "the number of passes declared",
        Quantity::Redeals => "the number of redeals",
        Quantity::Pulls => "the number of cards taken from under others",
    }
}

/// Returns an error in the base rank or in the phase of a typed position as a sentence.
fn header_error(error: &HeaderError) -> String {
    said! { error;
        HeaderError::InvalidRank(found) =>
            "a rank was expected, one of A 2 3 4 5 6 7 8 9 T J Q K, not {}", quote(found);
        HeaderError::FixedBase(base) => "the base of this game is always {}", base.letter();
        HeaderError::BaseMissing =>
            "the line `base` is missing: in this game the base changes from deal to deal";
        HeaderError::BaseNotYetChosen => "the line `base` is only for a base that has been chosen";
        HeaderError::NoGathering => "in this game piles are not gathered one by one";
        HeaderError::NoChosenBase => "in this game the base is not chosen";
        HeaderError::NoBatches => "in this game no batches are placed card by card";
        HeaderError::BatchExceedsStock { left, stock } =>
            "the batch has {left} cards left, but the stock has only {stock}";
        HeaderError::BatchWithoutCardInHand =>
            "a position has either both a card in hand and the line `phase batch`, or neither";
    }
}

/// Returns an error in the cards of one pile or of the whole typed position as a sentence.
fn cards_error(rules: &Rules, error: &CardsError) -> String {
    said! { error;
        CardsError::UnopenedParenthesis => "there is a `)` without a `(` before it";
        CardsError::UnclosedParenthesis => "this `(` has no `)` after it";
        CardsError::NestedParenthesis => "there is a `(` within parentheses";
        CardsError::EmptyParentheses => "there is no card within the parentheses";
        CardsError::HiddenCard => "an unknown card is allowed only in a player's view, not in a position";
        CardsError::InvalidCard(found) => "a card such as `QH` was expected, not {}", quote(found);
        CardsError::OwnerMissing(card) => "the owner of this card is missing: write it as in `{card}/1`";
        CardsError::NoOwners(card) => "in this game cards have no owner: write `{card}`";
        CardsError::PileFull(pile) =>
            "too many cards: {} has room for {}", name(rules, *pile), rules.pile(*pile).room();
        CardsError::SurplusCard { card, owner } => { surplus_card(rules, *card, *owner) };
        CardsError::FaceUp { pile, card } =>
            "the cards of {} are face down: write `({card})`", name(rules, *pile);
        CardsError::FaceDown { pile, card } =>
            "the cards of {} are face up: write `{card}`", name(rules, *pile);
        CardsError::NotTurnedUp(card) =>
            "{card} would have been turned up at once: write it without parentheses";
        CardsError::NotBuilt { pile, card, on: Some(on), base } =>
            "{card} cannot be on {on} here: {}", how_built(rules.group_of(*pile), rules.ranks, *base);
        CardsError::NotBuilt { pile, card, on: None, base } =>
            "{card} cannot be first here: {}", how_built(rules.group_of(*pile), rules.ranks, *base);
        CardsError::CardsMissing { count, cards } => { cards_missing(rules, *count, cards) };
    }
}

/// Returns the error for a card that occurs more often in a typed position than in the deck.
fn surplus_card(rules: &Rules, card: Card, owner: u8) -> String {
    let times = match rules.copies(card) {
        0 => "once".to_owned(),
        1 => "twice".to_owned(),
        copies => format!("{} times", copies + 1),
    };
    let whose = if rules.decks() == 1 {
        String::new()
    } else {
        format!(" of player {}", owner + 1)
    };
    format!("{card}{whose} is here {times}, more often than in the deck")
}

/// Describes in words how a kind of pile is built: `foundations build up in suit, from an ace on`.
fn how_built(group: &Group, ranks: Ranks, base: Rank) -> String {
    let from = start_rank(group.start, ranks, base);
    let from = from.map_or_else(String::new, |rank| format!(", from {} on", a_rank(rank)));
    let builds = subject(group, "builds", "build");
    format!("{builds} {}{from}", build_phrase(group.build))
}

/// Returns the error for cards that are missing from a typed position. It has their number and the names of the first
/// few.
fn cards_missing(rules: &Rules, count: usize, cards: &[(Card, u8)]) -> String {
    const NAMED: usize = 6;
    let text = |(card, owner): &(Card, u8)| match rules.decks() {
        1 => card.to_string(),
        _ => format!("{card}/{}", owner + 1),
    };
    let names: Vec<String> = cards.iter().take(NAMED).map(text).collect();
    let names = names.join(" ");
    let more = if count > NAMED { " …" } else { "" };
    let verb = if count == 1 {
        "1 card is".to_owned()
    } else {
        format!("{count} cards are")
    };
    format!("{verb} missing: {names}{more}; add a line `partial` to leave cards out")
}

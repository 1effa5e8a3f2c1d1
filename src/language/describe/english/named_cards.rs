//! The words for ranks, cards and sets of cards in the texts for players.

use super::{a, list};
use patience_core::{Card, CardSet, Colour, Group, Rank, Rules, Suit};

/// Returns a rank with its article: `an ace`, `a 7`.
pub(crate) fn a_rank(rank: Rank) -> String {
    match rank.trump_number() {
        Some(_) => rank.word().to_owned(),
        None => a(rank.word()),
    }
}

/// Returns the words for any one card of a set: `a queen or a king`, `a red card`.
pub(crate) fn any_of_ranks(set: CardSet) -> String {
    list(words_for_one(set), "or")
}

/// Returns the words for any one card of a set. Returns `None` if they would take more than eight names.
pub(crate) fn any_of_few(set: CardSet) -> Option<String> {
    let words = words_for_one(set);
    (1..=MOST_NAMED)
        .contains(&words.len())
        .then(|| list(words, "or"))
}

/// The maximum number of names in a text that lists the cards of a set.
const MOST_NAMED: usize = 8;

fn words_for_one(set: CardSet) -> Vec<String> {
    let (sorts, others) = sorts(set);
    let words = sorts.into_iter().map(|[one, _]| one);
    words.chain(others).collect()
}

/// Splits a set of cards into groups of cards that have a common name, such as a colour, a suit, a rank, or the cards
/// of a rank in one colour. Returns those names in the singular and the plural, and the names of the remaining cards.
fn sorts(set: CardSet) -> (Vec<[String; 2]>, Vec<String>) {
    let (mut rest, mut sorts) = (set, Vec::new());
    let mut take = |sort: CardSet, one: String, several: String| {
        // Most packs have no knights, so a set without them still counts as whole.
        let has_usual = sort.iter().any(|card| !card.is_special());
        let mut missing = (sort - rest).iter();
        let is_there = !sort.is_empty() && missing.all(|card| has_usual && card.is_special());
        if is_there {
            rest = rest - sort;
            sorts.push([one, several]);
        }
    };
    let of = |colour: Colour| CardSet::filter(|card| card.colour() == colour);
    for colour in Colour::ALL {
        let word = colour.word();
        take(
            of(colour),
            format!("a {word} card"),
            format!("{word} cards"),
        );
    }
    for suit in Suit::ALL {
        let word = suit.word();
        let of_suit = CardSet::filter(|card| card.suit() == suit);
        take(of_suit, a(word.trim_end_matches('s')), word.to_owned());
    }
    for rank in ranks() {
        take(
            CardSet::of_rank(rank),
            a_rank(rank),
            rank.words().to_owned(),
        );
        for colour in Colour::ALL {
            let word = colour.word();
            let (one, several) = (rank.word(), rank.words());
            let cards = CardSet::of_rank(rank) & of(colour);
            take(
                cards,
                format!("a {word} {one}"),
                format!("{word} {several}"),
            );
        }
    }
    (sorts, rest.iter().map(Card::label).collect())
}

/// Returns all ranks of cards. The ranks of special cards come last.
fn ranks() -> impl Iterator<Item = Rank> {
    Rank::of_suits().chain(Rank::special())
}

/// Returns the lowest and the highest trump of a deck with trumps.
pub(crate) fn trump_ends(rules: &Rules) -> Option<(Rank, Rank)> {
    let below = |rank: &Rank| rules.ranks.trumps_below(*rank);
    let there = Rank::special().filter(|rank| below(rank).is_some() && rules.has_rank(*rank));
    let there: Vec<Rank> = there.collect();
    let low = there.iter().copied().min_by_key(below)?;
    let high = there.iter().copied().max_by_key(below)?;
    Some((low, high))
}

/// Returns the name of a card, with an article where it needs one: `the queen of hearts`, `a joker`, `trump 21`.
pub(crate) fn card_name(card: Card) -> String {
    match card.suit() {
        Suit::Jokers => a_rank(card.rank()),
        Suit::Trumps => card.rank().word().to_owned(),
        suit => format!("the {} of {}", card.rank().word(), suit.word()),
    }
}

/// Returns the names of the cards of a set in words: `kings`, `hearts and black aces`, `2♣`.
pub(crate) fn set_words(set: CardSet) -> String {
    let (sorts, others) = sorts(set);
    let words = sorts.into_iter().map(|[_, several]| several);
    list(words.chain(others), "and")
}

/// Returns all cards that the texts about a game may name: the 52 ordinary cards, and the special cards of the game.
pub(crate) fn known(rules: &Rules) -> CardSet {
    CardSet::filter(|card| !card.is_special()) | rules.deck()
}

/// Returns the cards on which no other card may be put, in a kind of pile.
pub(crate) fn dead(rules: &Rules, group: &Group) -> CardSet {
    group.nothing_on & known(rules)
}

/// Returns a clause that says on which cards no other card may be put. If cards may be put on only a few sorts of card,
/// the clause names those instead.
pub(crate) fn dead_words(rules: &Rules, group: &Group) -> String {
    match few_left(rules, group) {
        Some(left) => format!("cards go only on {}", set_words(left)),
        None => format!("nothing may be put on {}", set_words(dead(rules, group))),
    }
}

/// Returns the cards on which another card may be put in a kind of pile, if they are only a few sorts.
pub(crate) fn few_left(rules: &Rules, group: &Group) -> Option<CardSet> {
    let dead = dead(rules, group);
    let others = known(rules) - dead;
    let are_few = !others.is_empty() && others.len() < dead.len();
    (are_few && sorts(others).1.is_empty()).then_some(others)
}

//! Ranks, suits, colours and cards: what is printed on the face. Where a card is and which way up
//! is in `dealt.rs`; sets of cards are in `card_set.rs`.

use std::fmt;
use std::str::FromStr;

/// The rank of a card: ace (0) to king (12), or the rank of a special card.
///
/// Special ranks are the knight, which some packs have between jack and queen, the numbers of the
/// trumps, and the joker's rank, which is not a number. Ranks compare as printed. A game may order
/// them differently: see [`Ranks`](crate::Ranks).
///
/// # Examples
///
/// ```
/// use patience_core::Rank;
///
/// let queen = Rank::from_letter('q').ok_or("no rank")?;
/// assert_eq!(queen.plus(1), Rank::KING);
/// assert_eq!(Rank::KING.plus(1), Rank::ACE);
/// assert_eq!((queen.value(), queen.letter(), queen.words()), (12, 'Q', "queens"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, the lowest printed rank.
    pub const ACE: Self = Self(0);
    /// The king, the highest printed rank.
    pub const KING: Self = Self(12);
    /// The number of ranks in each suit of a standard pack.
    pub const COUNT: u8 = 13;
    /// The knight, between jack and queen in packs that have it.
    pub const KNIGHT: Self = Self(Self::COUNT);
    /// The largest number of ranks in a suit: 14, the usual thirteen and the knight.
    pub const MOST: u8 = Self::COUNT + 1;
    /// A placeholder that stands for the rank of the joker.
    pub const JOKER: Self = Self(Self::MOST + Card::TRUMPS);

    /// Returns the rank of the trump with this number, or `None` if the number is too high.
    pub const fn trump(number: u8) -> Option<Self> {
        if number < Card::TRUMPS {
            Some(Self(Self::MOST + number))
        } else {
            None
        }
    }

    /// Returns the number of the trump with this rank, or `None` if the rank is not that of a
    /// trump.
    pub const fn trump_number(self) -> Option<u8> {
        if self.0 >= Self::MOST && self.0 < Self::JOKER.0 {
            Some(self.0 - Self::MOST)
        } else {
            None
        }
    }

    /// Returns the rank with this index (0 is the ace), or `None` above the king.
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns the thirteen ranks of a standard pack, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Returns every rank that a suit can have, in printed order, with the knight below the queen.
    pub fn of_suits() -> impl DoubleEndedIterator<Item = Self> {
        let (low, high) = (0..11, 11..Self::COUNT);
        low.chain([Self::KNIGHT.0]).chain(high).map(Self)
    }

    /// Returns the ranks of the trumps and of the joker.
    pub fn special() -> impl Iterator<Item = Self> {
        (Self::MOST..=Self::JOKER.0).map(Self)
    }

    /// Returns every rank in order of index. The ranks of special cards come after the king.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        (0..=Self::JOKER.0).map(Self)
    }

    /// The index of the rank: 0 for the ace to 12 for the king, 13 for the knight, and higher
    /// numbers for the trumps and the joker.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The value of the rank when ranks are added up: 1 for the ace to 13 for the king, the printed
    /// number for a trump, and 0 for the joker. A game with knights defines the value of a knight
    /// itself.
    pub const fn value(self) -> u8 {
        match self.trump_number() {
            Some(number) => number,
            None if self.0 == Self::JOKER.0 => 0,
            None => self.0 + 1,
        }
    }

    /// Returns the rank that is printed `steps` ranks above this rank; the ace follows the king. A
    /// game's own order is in its [`Ranks`](crate::Ranks).
    #[must_use]
    pub const fn plus(self, steps: u8) -> Self {
        Self((self.0 + steps % Self::COUNT) % Self::COUNT)
    }

    /// Returns the rank that is printed `steps` ranks below this rank; the king follows the ace.
    #[must_use]
    pub const fn minus(self, steps: u8) -> Self {
        self.plus(Self::COUNT - steps % Self::COUNT)
    }

    /// The letter that stands for the rank in notation: `A 2 … 9 T J N Q K`, or `*` for trumps and
    /// the joker.
    pub const fn letter(self) -> char {
        let letters = b"A23456789TJQKN";
        if self.0 < Self::MOST {
            letters[self.0 as usize] as char
        } else {
            '*'
        }
    }

    /// Reads a rank from its letter, in either case; `1` is not a rank.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::of_suits().find(|rank| rank.letter() == upper)
    }

    /// Returns the suits that have a card of this rank.
    pub const fn suits(self) -> &'static [Suit] {
        match self.trump_number() {
            Some(_) => &[Suit::Trumps],
            None if self.0 == Self::JOKER.0 => &[Suit::Jokers],
            None => &Suit::ALL,
        }
    }

    /// The English word for one card of this rank: `ace`, `7`, `queen`, `joker`, `trump 21`.
    pub const fn word(self) -> &'static str {
        WORDS[self.0 as usize].0
    }

    /// The English word for several cards of this rank: `aces`, `7s`, `queens`, `jokers`.
    pub const fn words(self) -> &'static str {
        WORDS[self.0 as usize].1
    }
}

/// For each rank, at its index, the English word for one card of that rank and the word for
/// several.
const WORDS: [(&str, &str); Rank::JOKER.0 as usize + 1] = [
    ("ace", "aces"),
    ("2", "2s"),
    ("3", "3s"),
    ("4", "4s"),
    ("5", "5s"),
    ("6", "6s"),
    ("7", "7s"),
    ("8", "8s"),
    ("9", "9s"),
    ("10", "10s"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("knight", "knights"),
    ("trump 0", "trumps 0"),
    ("trump 1", "trumps 1"),
    ("trump 2", "trumps 2"),
    ("trump 3", "trumps 3"),
    ("trump 4", "trumps 4"),
    ("trump 5", "trumps 5"),
    ("trump 6", "trumps 6"),
    ("trump 7", "trumps 7"),
    ("trump 8", "trumps 8"),
    ("trump 9", "trumps 9"),
    ("trump 10", "trumps 10"),
    ("trump 11", "trumps 11"),
    ("trump 12", "trumps 12"),
    ("trump 13", "trumps 13"),
    ("trump 14", "trumps 14"),
    ("trump 15", "trumps 15"),
    ("trump 16", "trumps 16"),
    ("trump 17", "trumps 17"),
    ("trump 18", "trumps 18"),
    ("trump 19", "trumps 19"),
    ("trump 20", "trumps 20"),
    ("trump 21", "trumps 21"),
    ("joker", "jokers"),
];

/// A suit: clubs, diamonds, hearts or spades, in this order, or the suit of special cards.
///
/// # Examples
///
/// ```
/// use patience_core::{Colour, Suit};
///
/// let hearts = Suit::from_letter('♥').ok_or("no suit")?;
/// assert_eq!(hearts.colour(), Colour::Red);
/// assert_eq!((hearts.letter(), hearts.word()), ('H', "hearts"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs, ♣.
    Clubs,
    /// Diamonds, ♦.
    Diamonds,
    /// Hearts, ♥.
    Hearts,
    /// Spades, ♠.
    Spades,
    /// The suit of the trumps of a tarot pack, which have no colour.
    Trumps,
    /// A placeholder for jokers, which have neither suit nor colour.
    Jokers,
}

impl Suit {
    /// The four suits of a standard pack, in order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The colour of the suit: clubs and spades are black, diamonds and hearts red, special cards
    /// neither.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Clubs | Self::Spades => Colour::Black,
            Self::Diamonds | Self::Hearts => Colour::Red,
            Self::Trumps | Self::Jokers => Colour::Neither,
        }
    }

    /// The English word for the suit, such as `clubs`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
            Self::Trumps => "trumps",
            Self::Jokers => "jokers",
        }
    }

    /// The letter that stands for the suit in notation: `C D H S`, and `T` for trumps.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
            Self::Trumps => 'T',
            Self::Jokers => '*',
        }
    }

    /// The symbol of the suit, one terminal cell wide.
    pub const fn sign(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
            Self::Trumps => '★',
            Self::Jokers => '☆',
        }
    }

    /// Reads a suit from its letter, in either case, or from its symbol.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL
            .into_iter()
            .find(|suit| suit.letter() == upper || suit.sign() == letter)
    }
}

/// The colour of a suit.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, Colour};
///
/// assert_eq!(Colour::ALL.map(Colour::word), ["red", "black"]);
/// let red = Card::all().filter(|card| card.colour() == Colour::Red);
/// assert_eq!(red.count(), 26);
/// assert_eq!(Card::JOKER.colour(), Colour::Neither);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The colour of clubs and spades.
    Black,
    /// The colour of diamonds and hearts.
    Red,
    /// No colour. Trumps and jokers have no colour: they match no card in colour and contrast with
    /// none.
    Neither,
}

impl Colour {
    /// Red and black, the colours of the four suits.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The English word, `red` or `black`, or an empty string for cards without a colour.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
            Self::Neither => "",
        }
    }
}

/// The face of a card: one of the usual 52, a knight, a trump or the joker.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, Rank, Suit};
///
/// let king = Card::new(Rank::KING, Suit::Spades);
/// assert_eq!(Card::parse("K♠"), Some(king));
/// assert_eq!((king.rank(), king.suit()), (Rank::KING, Suit::Spades));
/// assert_eq!(king.to_string(), "KS");
/// assert_eq!(king.label(), "K♠");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The number of different cards in a standard pack. The indexes of these cards are below this
    /// number.
    pub const USUAL: u8 = 52;
    /// One more than the highest index that a card can have.
    pub const COUNT: u8 = 64 + Self::TRUMPS;
    /// The number of trumps, which are numbered from 0 to 21.
    pub const TRUMPS: u8 = 22;
    /// The joker.
    pub const JOKER: Self = Self(55);
    /// The knight of clubs.
    const FIRST_KNIGHT: u8 = 56;
    /// Trump 0, the first trump. The indexes of all cards except trumps are below 64, so that one
    /// word of bits is enough for packs without trumps.
    const FIRST_TRUMP: u8 = 64;

    /// Returns the card of this rank and suit. The rank of a trump gives that trump; the joker's
    /// rank or suit gives the joker.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        match (rank.trump_number(), suit) {
            (Some(number), _) => Self(Self::FIRST_TRUMP + number),
            (None, Suit::Trumps | Suit::Jokers) => Self::JOKER,
            (None, _) if rank.0 == Rank::JOKER.0 => Self::JOKER,
            (None, _) if rank.0 == Rank::KNIGHT.0 => Self(Self::FIRST_KNIGHT + suit as u8),
            (None, _) => Self(suit as u8 * Rank::COUNT + rank.0),
        }
    }

    /// Returns the card with this index, or `None` if no card has it. Cards are numbered suit by
    /// suit, each from ace to king.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::USUAL
            || index >= Self::JOKER.0 && index < Self::FIRST_KNIGHT + 4
            || index >= Self::FIRST_TRUMP && index < Self::COUNT
        {
            Some(Self(index))
        } else {
            None
        }
    }

    pub(crate) const fn from_index_unchecked(index: u8) -> Self {
        Self(index)
    }

    /// Returns the 52 cards of a standard pack, suit by suit, ace to king.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::USUAL).map(Self)
    }

    /// Returns every card that a pack may have, the usual 52 first.
    pub fn faces() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// The index of the card: below 52 for the cards of a standard pack, below 128 for all cards.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Whether the card is special: a knight, a trump or the joker, which standard packs lack.
    #[inline]
    pub const fn is_special(self) -> bool {
        self.0 >= Self::USUAL
    }

    /// The rank of the card.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(RANKS[self.0 as usize % RANKS.len()])
    }

    /// The suit of the card.
    #[inline]
    pub const fn suit(self) -> Suit {
        SUITS[self.0 as usize % SUITS.len()]
    }

    /// The colour of the card's suit.
    pub const fn colour(self) -> Colour {
        self.suit().colour()
    }

    /// Reads a card: two characters such as `TH` or `T♥` (or `10H`), the number of a trump such as
    /// `21T`, or `**` for a joker.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "**" || text == Self::JOKER.label() {
            return Some(Self::JOKER);
        }
        if let Some(number) = text.strip_suffix(['T', 't', Suit::Trumps.sign()]) {
            let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
            let number = number.parse().ok().filter(|_| is_number)?;
            return Some(Self::new(Rank::trump(number)?, Suit::Trumps));
        }
        let text = text
            .strip_prefix("10")
            .map_or_else(|| text.to_owned(), |rest| format!("T{rest}"));
        let mut letters = text.chars();
        let rank = Rank::from_letter(letters.next()?)?;
        let suit = Suit::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(Self::new(rank, suit))
    }

    /// The card as shown to players: `10♥`, `K♠`, `21★`, `joker`.
    pub fn label(self) -> String {
        let (rank, suit) = (self.rank(), self.suit());
        match (suit, rank.letter()) {
            (Suit::Jokers, _) => rank.word().to_owned(),
            (Suit::Trumps, _) => format!("{}{}", rank.value(), suit.sign()),
            (_, 'T') => format!("10{}", suit.sign()),
            (_, letter) => format!("{letter}{}", suit.sign()),
        }
    }
}

/// The rank of each card, at the index of the card.
const RANKS: [u8; 128] = {
    let mut ranks = [Rank::JOKER.0; 128];
    let mut at: u8 = 0;
    while at < 128 {
        let index = at as usize;
        if at < Card::USUAL {
            ranks[index] = at % Rank::COUNT;
        } else if at >= Card::FIRST_TRUMP {
            ranks[index] = Rank::MOST + (at - Card::FIRST_TRUMP) % Card::TRUMPS;
        } else if at >= Card::FIRST_KNIGHT {
            ranks[index] = Rank::KNIGHT.0;
        }
        at += 1;
    }
    ranks
};

/// The suit of each card, at the index of the card.
const SUITS: [Suit; 128] = {
    let mut suits = [Suit::Jokers; 128];
    let mut at: u8 = 0;
    while at < 128 {
        let index = at as usize;
        if at < Card::USUAL {
            suits[index] = Suit::ALL[index / Rank::COUNT as usize];
        } else if at >= Card::FIRST_TRUMP {
            suits[index] = Suit::Trumps;
        } else if at >= Card::FIRST_KNIGHT {
            suits[index] = Suit::ALL[(at - Card::FIRST_KNIGHT) as usize % Suit::ALL.len()];
        }
        at += 1;
    }
    suits
};

/// The error that is returned for a text that is not a valid card or deal number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The text that could not be read.
    text: String,
    /// What was expected, with an example, such as `a card such as TH or 10♥`.
    such_as: &'static str,
}

impl ParseError {
    pub(crate) fn new(text: &str, such_as: &'static str) -> Self {
        Self {
            text: text.to_owned(),
            such_as,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not {}", self.text, self.such_as)
    }
}

impl std::error::Error for ParseError {}

/// Reads a card in the same way as [`Card::parse`]. The grammar is in
/// [`notation`](crate::notation).
///
/// ```
/// use patience_core::{Card, ParseError};
///
/// let ten: Card = "10♥".parse()?;
/// assert_eq!(ten.to_string(), "TH");
/// assert_eq!("ZZ".parse::<Card>().unwrap_err().to_string(), "`ZZ` is not a card such as TH or 10♥");
/// # Ok::<(), ParseError>(())
/// ```
impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or_else(|| ParseError::new(text, "a card such as TH or 10♥"))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (self.rank(), self.suit());
        match suit {
            Suit::Trumps => write!(f, "{}{}", rank.value(), suit.letter()),
            _ => write!(f, "{}{}", rank.letter(), suit.letter()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_notation() {
        for card in Card::faces() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!(Card::parse(&card.label()), Some(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
        assert_eq!(Card::faces().count(), 52 + 1 + 4 + 22);
        for wrong in [
            "", "T", "THX", "1H", "XH", "♥T", "10", "22T", "+1T", "*H", "A*", "QT", "*",
        ] {
            assert_eq!(Card::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn ranks_wrap_from_king_to_ace() {
        assert_eq!(Rank::KING.plus(1), Rank::ACE);
        assert_eq!(Rank::ACE.minus(1), Rank::KING);
    }
}

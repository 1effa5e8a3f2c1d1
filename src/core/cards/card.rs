//! Ranks, suits, colours and cards: the print on the face. Where a card lies and
//! which way up is in `dealt.rs`; sets of cards are in `card_set.rs`.

use std::fmt;
use std::str::FromStr;

/// A rank, from ace (0) to king (12); and those of special cards: the knight, which some packs have between
/// jack and queen, the numbers of the trumps, and that of the joker, which is no number. The order is that of the printed
/// card; a game's own order is that of its [`Ranks`](crate::Ranks), from its base rank on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, the lowest rank of a new deck.
    pub const ACE: Self = Self(0);
    /// The king, the highest rank of a new deck.
    pub const KING: Self = Self(12);
    /// How many ranks a suit of a usual pack has.
    pub const COUNT: u8 = 13;
    /// The knight, between jack and queen in packs that have it.
    pub const KNIGHT: Self = Self(Self::COUNT);
    /// How many ranks a suit can have, with the knight.
    pub const MOST: u8 = Self::COUNT + 1;
    /// What the joker has in place of a rank.
    pub const JOKER: Self = Self(Self::MOST + Card::TRUMPS);

    /// Returns the number of a trump as its rank, or nothing past the last trump.
    pub const fn trump(number: u8) -> Option<Self> {
        if number < Card::TRUMPS {
            Some(Self(Self::MOST + number))
        } else {
            None
        }
    }

    /// Returns the number of the trump with this rank.
    pub const fn trump_number(self) -> Option<u8> {
        if self.0 >= Self::MOST && self.0 < Self::JOKER.0 {
            Some(self.0 - Self::MOST)
        } else {
            None
        }
    }

    /// Returns the rank with this index (0 is the ace), or nothing past the king.
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns the thirteen ranks of a usual pack, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Returns all ranks that a suit can have, as they are printed: the knight stands below the queen.
    pub fn of_suits() -> impl DoubleEndedIterator<Item = Self> {
        let (low, high) = (0..11, 11..Self::COUNT);
        low.chain([Self::KNIGHT.0]).chain(high).map(Self)
    }

    /// Returns the numbers of trumps as ranks, and that of the joker.
    pub fn special() -> impl Iterator<Item = Self> {
        (Self::MOST..=Self::JOKER.0).map(Self)
    }

    /// Returns all ranks there are by their indexes, those of special cards after the king.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        (0..=Self::JOKER.0).map(Self)
    }

    /// Returns the index, 0 for the ace to 12 for the king, 13 for the knight, and more for other special cards.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the face value used when cards are added up: ace 1 … king 13, a trump its number, a joker 0. Where a
    /// pack has knights, what they count is said.
    pub const fn value(self) -> u8 {
        match self.trump_number() {
            Some(number) => number,
            None if self.0 == Self::JOKER.0 => 0,
            None => self.0 + 1,
        }
    }

    /// Returns the rank printed `steps` above this one, going round from the king to the ace; in a game
    /// its [`Ranks`](crate::Ranks) say what is above.
    #[must_use]
    pub const fn plus(self, steps: u8) -> Self {
        Self((self.0 + steps % Self::COUNT) % Self::COUNT)
    }

    /// Returns the rank printed `steps` below this one, going round from the ace to the king.
    #[must_use]
    pub const fn minus(self, steps: u8) -> Self {
        self.plus(Self::COUNT - steps % Self::COUNT)
    }

    /// Returns the one-letter notation of a rank of the suits: `A 2 … 9 T J N Q K`; `*` for others.
    pub const fn letter(self) -> char {
        let letters = b"A23456789TJQKN";
        if self.0 < Self::MOST {
            letters[self.0 as usize] as char
        } else {
            '*'
        }
    }

    /// Reads the one-letter notation, in either case; `1` is not a rank.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::of_suits().find(|rank| rank.letter() == upper)
    }

    /// Returns the suits of which there are cards of this rank.
    pub const fn suits(self) -> &'static [Suit] {
        match self.trump_number() {
            Some(_) => &[Suit::Trumps],
            None if self.0 == Self::JOKER.0 => &[Suit::Jokers],
            None => &Suit::ALL,
        }
    }

    /// Returns a player's word for one card of this rank: `ace`, `7`, `queen`, `joker`, `trump 21`.
    pub const fn word(self) -> &'static str {
        WORDS[self.0 as usize].0
    }

    /// Returns a player's word for several cards of this rank: `aces`, `7s`, `queens`, `jokers`.
    pub const fn words(self) -> &'static str {
        WORDS[self.0 as usize].1
    }
}

/// The words for one card of each rank and for several, by index.
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

/// One of the four suits, in the order clubs, diamonds, hearts, spades, or what special cards have in place of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
    /// The trumps of a tarot pack, which have no colour.
    Trumps,
    /// A joker has neither suit nor colour.
    Jokers,
}

impl Suit {
    /// All four suits in their order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns the colour: clubs and spades are black, special cards have none.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Clubs | Self::Spades => Colour::Black,
            Self::Diamonds | Self::Hearts => Colour::Red,
            Self::Trumps | Self::Jokers => Colour::Neither,
        }
    }

    /// Returns the word, such as `clubs`.
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

    /// Returns the one-letter notation, `C D H S`, and `T` for trumps.
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

    /// Returns the suit sign, one terminal cell wide.
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

    /// Reads a letter in either case, or a suit sign.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL
            .into_iter()
            .find(|suit| suit.letter() == upper || suit.sign() == letter)
    }
}

/// The colour of a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
    /// Trumps and jokers: no card has the same colour, and none another.
    Neither,
}

impl Colour {
    /// The colours of the four suits.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Returns the word, `red` or `black`; nothing for cards without a colour.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
            Self::Neither => "",
        }
    }
}

/// The face of a card: one of 52, a knight, a trump, or the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many different cards a usual pack has. Their indexes are below this number.
    pub const USUAL: u8 = 52;
    /// One more than the greatest index of a card.
    pub const COUNT: u8 = 64 + Self::TRUMPS;
    /// How many trumps there are, from 0 to 21.
    pub const TRUMPS: u8 = 22;
    /// The joker.
    pub const JOKER: Self = Self(55);
    /// The knight of clubs.
    const FIRST_KNIGHT: u8 = 56;
    /// The trump 0. The lower indexes are those of all other cards, so that most packs need one word of bits.
    const FIRST_TRUMP: u8 = 64;

    /// Returns the card of this rank and suit: the joker where one of them is the joker's, and a trump for the rank of a
    /// trump.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        match (rank.trump_number(), suit) {
            (Some(number), _) => Self(Self::FIRST_TRUMP + number),
            (None, Suit::Trumps | Suit::Jokers) => Self::JOKER,
            (None, _) if rank.0 == Rank::JOKER.0 => Self::JOKER,
            (None, _) if rank.0 == Rank::KNIGHT.0 => Self(Self::FIRST_KNIGHT + suit as u8),
            (None, _) => Self(suit as u8 * Rank::COUNT + rank.0),
        }
    }

    /// Returns the card with this index (suit by suit, ace to king), or nothing where there is none.
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

    /// Returns the 52 cards of a usual pack, suit by suit, ace to king.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::USUAL).map(Self)
    }

    /// Returns all cards that a pack may have, usual ones first.
    pub fn faces() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// Returns the index: below 52 for the cards of a usual pack, and below 128 for all.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Tells whether this is a card that usual packs lack: a knight, a trump or the joker.
    #[inline]
    pub const fn is_special(self) -> bool {
        self.0 >= Self::USUAL
    }

    /// Returns the rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(RANKS[self.0 as usize % RANKS.len()])
    }

    /// Returns the suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        SUITS[self.0 as usize % SUITS.len()]
    }

    /// Returns the colour of the suit.
    pub const fn colour(self) -> Colour {
        self.suit().colour()
    }

    /// Reads two characters such as `TH` or `T♥` (`10H` is also understood), the number of a trump such as `21T`, or
    /// `**` for a joker.
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

    /// Returns the card as a player reads it: `10♥`, `K♠`, `21★`, `joker`.
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

/// The rank of each card by its index.
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

/// The suit of each card by its index.
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

/// A text that is no card, or no deal number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The text.
    text: String,
    /// What a text would be that is one, such as `TH or 10♥`.
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

/// Reads a card as [`Card::parse`] does. The grammar is in [`notation`](crate::notation).
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
    fn ranks_go_round_from_king_to_ace() {
        assert_eq!(Rank::KING.plus(1), Rank::ACE);
        assert_eq!(Rank::ACE.minus(1), Rank::KING);
    }
}

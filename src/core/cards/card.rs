//! Ranks, suits, colours and cards: the print on the face. Where a card lies and
//! which way up is in `dealt.rs`; sets of cards are in `card_set.rs`.

use std::fmt;

/// A rank, from ace (0) to king (12). The order is that of the printed card; a game's
/// own order is that of its [`Ranks`](crate::Ranks), from its base rank on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, the lowest rank of a new deck.
    pub const ACE: Self = Self(0);
    /// The king, the highest rank of a new deck.
    pub const KING: Self = Self(12);
    /// How many ranks a suit has.
    pub const COUNT: u8 = 13;

    /// Returns the rank with this index (0 is the ace), or nothing past the king.
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns all thirteen ranks, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Returns the index, 0 for the ace to 12 for the king.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the face value used when cards are added up: ace 1 … king 13.
    pub const fn value(self) -> u8 {
        self.0 + 1
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

    /// Returns the one-letter notation: `A 2 … 9 T J Q K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize] as char
    }

    /// Reads the one-letter notation, in either case; `1` is not a rank.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::all().find(|rank| rank.letter() == upper)
    }

    /// Returns a player's word for one card of this rank: `ace`, `7`, `queen`.
    pub const fn word(self) -> &'static str {
        [
            "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
        ][self.0 as usize]
    }

    /// Returns a player's word for several cards of this rank: `aces`, `7s`, `queens`.
    pub const fn words(self) -> &'static str {
        [
            "aces", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens",
            "kings",
        ][self.0 as usize]
    }
}

/// One of the four suits, in the order clubs, diamonds, hearts, spades.
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
}

impl Suit {
    /// All four suits in their order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns the colour: clubs and spades are black.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Clubs | Self::Spades => Colour::Black,
            Self::Diamonds | Self::Hearts => Colour::Red,
        }
    }

    /// Returns the word, such as `clubs`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }

    /// Returns the one-letter notation, `C D H S`.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// Returns the suit sign, one terminal cell wide.
    pub const fn sign(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
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
}

/// The face of a card: one of 52.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const COUNT: u8 = 52;

    /// Returns the card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * Rank::COUNT + rank.0)
    }

    /// Returns the card with this index (suit by suit, ace to king), or nothing past 51.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    pub(crate) const fn from_index_unchecked(index: u8) -> Self {
        Self(index)
    }

    /// Returns all 52 cards, suit by suit, ace to king.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Returns the index 0 … 51.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 % Rank::COUNT)
    }

    /// Returns the suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / Rank::COUNT) as usize]
    }

    /// Returns the colour of the suit.
    pub const fn colour(self) -> Colour {
        self.suit().colour()
    }

    /// Reads two characters such as `TH` or `T♥` (`10H` is also understood).
    pub fn parse(text: &str) -> Option<Self> {
        let text = text
            .strip_prefix("10")
            .map_or_else(|| text.to_owned(), |rest| format!("T{rest}"));
        let mut letters = text.chars();
        let rank = Rank::from_letter(letters.next()?)?;
        let suit = Suit::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(Self::new(rank, suit))
    }

    /// Returns the card as a player reads it: `10♥`, `K♠`.
    pub fn label(self) -> String {
        match self.rank().letter() {
            'T' => format!("10{}", self.suit().sign()),
            letter => format!("{letter}{}", self.suit().sign()),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
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
        for card in Card::all() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!(Card::parse(&card.label()), Some(card));
        }
        for wrong in ["", "T", "THX", "1H", "XH", "♥T", "10"] {
            assert_eq!(Card::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn ranks_go_round_from_king_to_ace() {
        assert_eq!(Rank::KING.plus(1), Rank::ACE);
        assert_eq!(Rank::ACE.minus(1), Rank::KING);
    }
}

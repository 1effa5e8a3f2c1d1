//! A second opinion on the rules: slow and simple players of the games, written from
//! their rules and not from the engine or its rule files. Piles are lists in a map by name,
//! legal moves are found by trying everything, and moves are the text of the notation.
//!
//! They follow the engine in what is convention and not rule: an empty foundation or cell is
//! started as the first empty one, and empty columns are all different.
#![allow(dead_code, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod builder_terms;
mod builders;
mod deuces;
mod double_solitaire;
mod penguin;
mod pishe_pasha;
mod poker_squares;
mod puss;
mod pyramid;
mod race;
mod race_moves;
mod race_terms;
mod spite;
mod two_halves;

use std::collections::BTreeMap;

/// A card: rank 1 to 13, the letter of its suit, whose deck it is from, and which way up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    pub rank: i32,
    pub suit: char,
    pub owner: usize,
    pub up: bool,
}

impl Card {
    /// Reads `TH`; the card lies face up.
    pub fn read(text: &str, owner: usize) -> Self {
        let mut letters = text.chars();
        let rank = "A23456789TJQK".find(letters.next().unwrap()).unwrap();
        Self {
            rank: i32::try_from(rank).unwrap() + 1,
            suit: letters.next().unwrap(),
            owner,
            up: true,
        }
    }

    pub fn red(self) -> bool {
        self.suit == 'D' || self.suit == 'H'
    }

    pub fn face(self) -> String {
        format!(
            "{}{}",
            &"A23456789TJQK"[self.rank as usize - 1..self.rank as usize],
            self.suit
        )
    }

    pub fn down(self) -> Self {
        Self { up: false, ..self }
    }

    pub fn upwards(self) -> Self {
        Self { up: true, ..self }
    }
}

/// Returns how far the rank is above the base, going round.
pub fn pos(card: Card, base: i32) -> i32 {
    (card.rank - base).rem_euclid(13)
}

/// All piles by their names, bottom to top; the top card of the stock is its last.
pub type Piles = BTreeMap<String, Vec<Card>>;

/// Returns the names of `count` piles: `t1`, `t2`, …, or just `t` for a single one.
pub fn names(prefix: &str, count: usize) -> Vec<String> {
    if count == 1 {
        vec![prefix.to_owned()]
    } else {
        (1..=count)
            .map(|number| format!("{prefix}{number}"))
            .collect()
    }
}

/// Adds empty piles with these names.
pub fn add(piles: &mut Piles, prefix: &str, count: usize) {
    for name in names(prefix, count) {
        piles.insert(name, Vec::new());
    }
}

/// Returns what kind of pile a name is of: its first letter without the seat.
pub fn kind(name: &str) -> char {
    let letters = name.split_once('.').map_or(name, |(_, letters)| letters);
    char::from(letters.as_bytes()[0])
}

/// Returns the names of the piles of a kind in the order of their numbers.
pub fn all(piles: &Piles, wanted: char) -> Vec<String> {
    let mut found: Vec<String> = piles
        .keys()
        .filter(|name| kind(name) == wanted)
        .cloned()
        .collect();
    found.sort_by_key(|name| (name.len(), name.clone()));
    found
}

/// Tells whether this is the first empty pile of its kind.
pub fn first_empty(piles: &Piles, name: &str) -> bool {
    piles[name].is_empty()
        && all(piles, kind(name))
            .iter()
            .find(|other| piles[*other].is_empty())
            .is_some_and(|first| first == name)
}

/// Returns how many cards it is worth trying to lift: only columns give more than one.
pub fn liftable(from: &str, cards: usize) -> std::ops::RangeInclusive<usize> {
    1..=if kind(from) == 't' {
        cards
    } else {
        cards.min(1)
    }
}

/// Writes a carry; `head` is the lowest card lifted.
pub fn carry(from: &str, to: &str, count: usize, head: Card) -> String {
    let several = if count == 1 {
        String::new()
    } else {
        format!(":{count}")
    };
    let card = if head.up {
        head.face()
    } else {
        "??".to_owned()
    };
    format!("{from}>{to}{several} {card}")
}

/// Reads a carry back: from, to and how many.
pub fn read_carry(text: &str) -> (String, String, usize) {
    let (from, rest) = text.split_once('>').unwrap();
    let place = rest.split(' ').next().unwrap();
    let (to, count) = place.split_once(':').unwrap_or((place, "1"));
    (from.to_owned(), to.to_owned(), count.parse().unwrap())
}

/// Moves cards from the top of one pile to the top of another, in their order.
pub fn shift(piles: &mut Piles, from: &str, to: &str, count: usize) {
    let source = piles.get_mut(from).unwrap();
    let cards = source.split_off(source.len() - count);
    piles.get_mut(to).unwrap().extend(cards);
}

/// Turns the top card of a pile over onto another pile.
pub fn turn_one(piles: &mut Piles, from: &str, to: &str) {
    let card = piles.get_mut(from).unwrap().pop().unwrap();
    piles.get_mut(to).unwrap().push(card.upwards());
}

/// The options that a game is played with: what was chosen, else what the rules say.
#[derive(Debug, Clone)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Returns the options with later values over earlier ones.
    pub fn new(chosen: &[(String, String)]) -> Self {
        Self(chosen.iter().cloned().collect())
    }

    pub fn word(&self, name: &str, usual: &str) -> String {
        self.0
            .get(name)
            .cloned()
            .unwrap_or_else(|| usual.to_owned())
    }

    pub fn yes(&self, name: &str, usual: bool) -> bool {
        matches!(
            self.word(name, if usual { "true" } else { "false" })
                .as_str(),
            "true" | "yes"
        )
    }

    pub fn number(&self, name: &str, usual: i32) -> i32 {
        self.word(name, &usual.to_string()).parse().unwrap()
    }

    pub fn count(&self, name: &str, usual: usize) -> usize {
        self.word(name, &usual.to_string()).parse().unwrap()
    }
}

/// A game in play.
pub trait Player {
    /// Returns the legal moves of the seat whose turn it is, in any order.
    fn moves(&self) -> Vec<String>;
    /// Makes a move that is among them.
    fn play(&mut self, text: &str);
    /// Returns all piles.
    fn piles(&self) -> &Piles;
    /// Returns whose turn it is, from 0.
    fn seat(&self) -> usize {
        0
    }
    /// Returns how the hand ended: `won`, `out 2`, `stalled`.
    fn end(&self) -> Option<String>;
    /// Returns the score of each seat, where it is settled.
    fn scores(&self) -> Option<Vec<i32>>;
    /// Tells whether somebody whose turn it is not may say "stop" to the present player.
    fn may_be_stopped(&self) -> bool {
        false
    }
    /// Has that said.
    fn be_stopped(&mut self) {
        panic!("nobody says \"stop\" in this game");
    }
    /// Returns the piles in which cards have been shuffled: their cards are right all together
    /// and their order is not.
    fn unsure(&self) -> &[String] {
        &[]
    }
    /// Is told how the cards lie in the piles that it is unsure of.
    fn learn(&mut self, piles: &Piles) {
        assert!(piles.is_empty(), "this game has nothing to learn");
    }
    /// Returns a copy.
    fn copy(&self) -> Box<dyn Player>;
}

/// Deals a game from decks, first card first, for a rule file's name and options.
/// `hand` counts the hands of a match from 0.
pub fn deal(
    game: &str,
    options: &Options,
    decks: &[Vec<Card>],
    starter: usize,
    hand: usize,
) -> Box<dyn Player> {
    let race = |terms: race_terms::Terms| Box::new(race::Race::deal(&terms, decks, starter, hand));
    match game {
        "deuces" => Box::new(deuces::Deuces::deal(options, &decks[0])),
        "penguin" => Box::new(penguin::Penguin::deal(options, &decks[0])),
        "puss-in-the-corner" => Box::new(puss::Puss::deal(options, &decks[0])),
        "pyramid" => Box::new(pyramid::Pyramid::deal(options, &decks[0])),
        "poker-squares" => Box::new(poker_squares::PokerSquares::deal(options, &decks[0])),
        "peanuts" => race(race_terms::peanuts(options)),
        "nertz" => race(race_terms::nertz(options)),
        "nuts" => race(race_terms::nuts(options)),
        "pishe-pasha" => Box::new(pishe_pasha::PishePasha::deal(options, &decks[0], starter)),
        "double-solitaire" => Box::new(double_solitaire::DoubleSolitaire::deal(
            options, &decks[0], starter,
        )),
        "spite-and-malice" => Box::new(spite::Spite::deal(options, &decks[0], starter)),
        other => {
            let terms = builder_terms::terms(other, options)
                .unwrap_or_else(|| panic!("there is no reference for {other}"));
            Box::new(builders::Builder::deal(terms, &decks[0]))
        }
    }
}

/// Tells whether a game is one of the many that are told apart by a few terms.
pub fn is_builder(game: &str) -> bool {
    builder_terms::terms(game, &Options::new(&[])).is_some()
}

/// Returns the options that make up a variant.
pub fn preset(game: &str, variant: &str) -> Vec<(String, String)> {
    let set: &[(&str, &str)] = match (game, variant) {
        (_, "standard") => &[],
        ("deuces", "traditional") => &[
            ("group_moves", "unit"),
            ("empty_fill", "waste_or_stock_choice"),
        ],
        ("penguin", "opus") => &[("cells", "5")],
        ("pyramid", "relaxed") => &[("goal", "pyramid")],
        ("pyramid", "strict") => &[("redeals", "0"), ("covered_kings", "false")],
        ("pyramid", "dark") => &[("face_down_rows", "true")],
        ("pyramid", "par") => &[("scoring", "par")],
        ("poker-squares", "classic") => &[("starter", "false"), ("placement", "any")],
        ("poker-squares", "english") => &[
            ("starter", "false"),
            ("placement", "any"),
            ("scoring", "english"),
        ],
        ("poker-squares", "swedish") => &[
            ("starter", "false"),
            ("placement", "touching"),
            ("scoring", "swedish"),
            ("discards", "5"),
        ],
        ("poker-squares", "shuffle") => &[
            ("starter", "false"),
            ("placement", "any"),
            ("rearrange", "true"),
        ],
        ("peanuts", "small") => &[
            ("columns", "4"),
            ("peanut_size", "11"),
            ("deal", "pile_first"),
            ("empty_fill", "any"),
            ("on_stall", "rotate"),
        ],
        ("peanuts", "thirteen") => &[
            ("columns", "4"),
            ("peanut_size", "13"),
            ("deal", "pile_first"),
        ],
        ("peanuts", "five-columns") => &[("columns", "5")],
        ("nertz", "two-players") => &[("players", "2"), ("columns", "6")],
        ("nertz", "two-players-five") => &[("players", "2"), ("columns", "5")],
        ("nertz", "to-100") => &[
            ("target", "100"),
            ("call_bonus", "0"),
            ("call", "manual"),
            ("on_stall", "end"),
        ],
        ("nertz", "tournament") => &[("target", "150"), ("call_bonus", "10")],
        ("nertz", "casual") => &[
            ("penalty_per_card", "1"),
            ("call_bonus", "0"),
            ("target", "100"),
        ],
        ("nertz", "racing-demon") => &[
            ("king_bonus", "5"),
            ("call_bonus", "10"),
            ("handicap_winner_plus", "1"),
            ("target", "100"),
        ],
        ("nuts", "solo") => &[("roles", "solo")],
        ("pishe-pasha", "stop") => &[("enforce", "call")],
        _ => return builder_terms::preset(game, variant),
    };
    set.iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

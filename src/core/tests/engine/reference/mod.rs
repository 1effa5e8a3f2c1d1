//! A second opinion on the rules: slow and simple players of the games, written from the rules of
//! the games and not from the engine or the rule files. Piles are lists in a map by name, legal
//! moves are found by trying everything, and moves are text in notation.
//!
//! They follow the engine in conventions that are not rules: of empty foundations or cells the
//! first is started, and empty columns are all different.
#![allow(dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "what is cast are counts of cards, of which a table has 999 at most"
)]

mod accordion;
mod clock;
mod column_deal;
mod column_games;
mod column_late;
mod column_options;
mod column_rows;
mod column_terms;
mod columns;
mod corners;
mod double_solitaire;
mod endings;
mod foundations;
mod gaps;
mod heaps;
mod holes;
mod interregnum;
mod lines;
mod matching;
mod matching_terms;
mod memory;
mod options;
mod osmosis;
mod penguin;
mod piles;
mod pishe_pasha;
mod poker_squares;
mod puss;
mod pyramid;
mod race;
mod race_moves;
mod race_terms;
mod spite;
mod st_helena;
mod table_deal;
mod table_rows;
mod table_terms;
mod tables;
mod tarot;
mod transfers;
mod two_halves;

pub use options::{Options, preset};
pub use piles::{Card, Piles, kind};
use piles::{
    add, all, count_empty, first_empty, names, of, plain, pos, shift, stock, turn_one, turn_over,
};
use transfers::{
    Pile, Transfer, look_at, read_transfer, transfer, transfer_texts, transfers, transfers_between,
};

/// A game being played.
pub trait Player: Copies {
    /// Returns the legal moves of the seat whose turn it is, in any order.
    fn moves(&self) -> Vec<String>;
    /// Makes one of the listed moves.
    fn play(&mut self, text: &str);
    /// Returns all piles.
    fn piles(&self) -> &Piles;
    /// The seat whose turn it is, from 0.
    fn seat(&self) -> usize {
        0
    }
    /// How the hand ended: `won`, `out 2`, `stalled`.
    fn end(&self) -> Option<String>;
    /// Returns the score of each seat, if it is known.
    fn scores(&self) -> Option<Vec<i32>>;
    /// Whether a player whose turn it is not may say "stop" to the current player.
    fn may_be_stopped(&self) -> bool {
        false
    }
    /// Says "stop" to the current player.
    fn be_stopped(&mut self) {
        panic!("nobody says \"stop\" in this game");
    }
    /// Returns the piles in which cards have been shuffled. They have the right cards, in unknown
    /// order.
    fn unsure(&self) -> &[String] {
        &[]
    }
    /// Receives the order of the cards in the piles that it is unsure of.
    fn learn(&mut self, piles: &Piles) {
        assert!(piles.is_empty(), "this game has nothing to learn");
    }
}

/// A game that can be copied without knowing its type.
pub trait Copies {
    /// Returns a copy.
    fn copy(&self) -> Box<dyn Player>;
}

impl<P: Player + Clone + 'static> Copies for P {
    fn copy(&self) -> Box<dyn Player> {
        Box::new(self.clone())
    }
}

/// The games with their own player; all others use a row in `column_rows` or `table_rows`.
const OWN_PLAYERS: [&str; 32] = [
    "wheel-of-fortune",
    "clock",
    "calculation",
    "sir-tommy",
    "penguin",
    "puss-in-the-corner",
    "pyramid",
    "poker-squares",
    "peanuts",
    "nertz",
    "nuts",
    "pishe-pasha",
    "double-solitaire",
    "spite-and-malice",
    "kings-in-the-corner",
    "gaps",
    "accordion",
    "23-skidoo",
    "osmosis",
    "interregnum",
    "st-helena",
    "spaces",
    "house-of-commons",
    "paganini",
    "line-up",
    "bridesmaids",
    "cheops",
    "double-pyramid",
    "triangle",
    "dutch-blitz",
    "ligretto",
    "two-handed-klondike",
];

/// Whether there is a reference for a game.
pub fn knows(game: &str) -> bool {
    OWN_PLAYERS.contains(&game) || goes_off(game) || is_of_columns(game)
}

/// Whether a game is one of those whose cards only leave the table.
pub fn goes_off(game: &str) -> bool {
    matching_terms::GAMES.contains(&game)
        || holes::GAMES.contains(&game)
        || lines::GAMES.contains(&game)
        || memory::GAMES.contains(&game)
}

/// Whether a game uses a row of terms.
pub fn is_of_columns(game: &str) -> bool {
    column_games::knows(game) || table_rows::knows(game)
}

/// Returns all column games that have terms, and their variants.
pub fn column_forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    column_games::forms().chain(table_rows::forms())
}

/// Sets up a column game that is nearly over, with the letter of its base rank, or `None` if that
/// is not supported.
pub fn late(
    game: &str,
    options: &Options,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<(Box<dyn Player>, char)> {
    let terms = column_games::terms(game, options)?;
    let (piles, base) = column_late::lay_out(&terms, below)?;
    let letter = char::from(b"A23456789TJQK"[base as usize - 1]);
    Some((
        Box::new(columns::Columns::set_up(terms, piles, base)),
        letter,
    ))
}

/// Returns all cards of a column game, in order.
pub fn cards(game: &str, options: &Options) -> Vec<Card> {
    match table_rows::terms(game, options) {
        Some(terms) => table_rows::cards(&terms),
        None => column_deal::cards(&column_games::terms(game, options).expect("a game of columns")),
    }
}

/// Deals a game from decks, first card first, for a rule file's name and options. `hand` counts the
/// hands of a match from 0.
pub fn deal(
    game: &str,
    options: &Options,
    decks: &[Vec<Card>],
    starter: usize,
    hand: usize,
) -> Box<dyn Player> {
    let race = |terms: race_terms::Terms| Box::new(race::Race::deal(&terms, decks, starter, hand));
    if let Some(player) = matching::Matching::deal(game, options, &decks[0]) {
        return Box::new(player);
    }
    if let Some(player) = holes::Holes::deal(game, options, &decks[0]) {
        return Box::new(player);
    }
    if lines::GAMES.contains(&game) {
        return Box::new(lines::Lines::deal(game, options, &decks[0]));
    }
    if memory::GAMES.contains(&game) {
        return Box::new(memory::Memory::deal(options, &decks[0]));
    }
    if let Some(terms) = table_rows::terms(game, options) {
        return Box::new(tables::Tables::deal(terms, &decks[0]));
    }
    match game {
        "calculation" => Box::new(heaps::Heaps::calculation(&decks[0])),
        "sir-tommy" => Box::new(heaps::Heaps::sir_tommy(options, &decks[0])),
        "accordion" | "23-skidoo" => Box::new(accordion::Accordion::deal(game, options, &decks[0])),
        "osmosis" | "bridesmaids" => Box::new(osmosis::Osmosis::deal(game, options, &decks[0])),
        "interregnum" => Box::new(interregnum::Interregnum::deal(&decks[0])),
        "st-helena" => Box::new(st_helena::StHelena::deal(options, &decks[0])),
        "gaps" | "spaces" | "house-of-commons" | "paganini" | "line-up" => {
            Box::new(gaps::Gaps::deal(game, options, &decks[0]))
        }
        "wheel-of-fortune" => Box::new(tarot::Wheel::deal(&decks[0])),
        "clock" => Box::new(clock::Clock::deal(options, &decks[0])),
        "penguin" => Box::new(penguin::Penguin::deal(options, &decks[0])),
        "puss-in-the-corner" => Box::new(puss::Puss::deal(options, &decks[0])),
        "pyramid" | "cheops" | "double-pyramid" | "triangle" => {
            Box::new(pyramid::Pyramid::deal(game, options, &decks[0]))
        }
        "poker-squares" => Box::new(poker_squares::PokerSquares::deal(options, &decks[0])),
        "peanuts" => race(race_terms::peanuts(options)),
        "nertz" => race(race_terms::nertz(options)),
        "nuts" => race(race_terms::nuts(options)),
        "two-handed-klondike" => race(race_terms::two_handed_klondike(options)),
        "dutch-blitz" | "ligretto" => race(race_terms::to_ten(game, options)),
        "pishe-pasha" => Box::new(pishe_pasha::PishePasha::deal(options, &decks[0], starter)),
        "double-solitaire" => Box::new(double_solitaire::DoubleSolitaire::deal(
            options, &decks[0], starter,
        )),
        "kings-in-the-corner" => Box::new(corners::Corners::deal(options, &decks[0], starter)),
        "spite-and-malice" => Box::new(spite::Spite::deal(options, &decks[0], starter)),
        other => match column_games::terms(other, options) {
            Some(terms) => Box::new(columns::Columns::deal(terms, &decks[0])),
            None => panic!(
                "{other} has no terms: it needs a row in reference/column_rows or reference/table_rows"
            ),
        },
    }
}

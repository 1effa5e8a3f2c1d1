//! Tools for the worked examples: a game of the suite, dealt from a given deal or set up from a
//! text, and moves in notation. Every move is also undone and made again.

#![allow(dead_code, reason = "each file of tests uses its own part of this")]

use std::path::Path;
use std::sync::Arc;

use patience_core::notation::{read_move, read_position};
use patience_core::score::{HandEnd, Tally, tally};
use patience_core::{
    Card, DealNumber, End, Match, Move, PileId, Position, Refusal, Rules, Seat, Status,
};
use patience_language::{RuleFile, Source, describe};

/// Reads the text of a rule file of the suite.
fn source(id: &str) -> Option<Arc<Source>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../rules")
        .join(format!("{id}.toml"));
    let text = std::fs::read_to_string(&path).ok()?;
    let name = format!("{id}.toml");
    Some(Arc::new(Source { name, text }))
}

/// Reads a rule file of the suite.
pub fn rule_file(id: &str) -> RuleFile {
    let own = source(id).unwrap_or_else(|| panic!("there is no game {id}"));
    RuleFile::read(id, &own, &source).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Compiles a variant of a game with options set, with turns unless they say otherwise.
pub fn compiled(id: &str, variant: Option<&str>, set: &[(&str, &str)]) -> Rules {
    let mut set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = rule_file(id);
    let paced = |name: &str| name == "pace";
    if file.options().iter().any(|option| paced(&option.id))
        && !set.iter().any(|(name, _)| paced(name))
    {
        set.push(("pace".to_owned(), "turns".to_owned()));
    }
    file.compile(variant, &set)
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Compiles the plain game with options set.
pub fn rules(id: &str, set: &[(&str, &str)]) -> Rules {
    compiled(id, None, set)
}

/// Compiles a form of a game from a case table: a variant and options, such as `vegas redeals=0`,
/// either of which may be missing.
pub fn form(id: &str, text: &str) -> Rules {
    let (options, variants): (Vec<&str>, Vec<&str>) =
        text.split_whitespace().partition(|word| word.contains('='));
    let options: Vec<(&str, &str)> = options
        .iter()
        .map(|option| option.split_once('=').unwrap())
        .collect();
    compiled(id, variants.first().copied(), &options)
}

/// The moves that are legal at a position under some form of a game: the form, the legal moves, and
/// moves that are not legal, each list separated by commas.
pub type Verdicts<'a> = (&'a str, &'a str, &'a str);

/// Sets up a position under each of several forms of a game and checks which moves are legal.
pub fn check_verdicts(id: &str, position: &str, cases: &[Verdicts<'_>]) {
    for (form_text, legal, illegal) in cases {
        let table = Table::set_up(form(id, form_text), position);
        for (moves, expected) in [(legal, true), (illegal, false)] {
            for mv in moves.split(", ").filter(|mv| !mv.is_empty()) {
                assert_eq!(table.can(mv), expected, "{id} {form_text}: {mv}");
            }
        }
    }
}

/// Reads a deck list; bars between groups of cards are ignored.
pub fn deck(text: &str) -> Vec<Card> {
    let cards: Vec<Card> = text
        .split_whitespace()
        .filter(|word| *word != "|")
        .map(|word| Card::parse(word).unwrap())
        .collect();
    let mut sorted = cards.clone();
    sorted.sort_unstable();
    assert!(
        sorted
            .chunk_by(|one, other| one == other)
            .all(|same| same.len() <= cards.len().div_ceil(52)),
        "a card comes too often"
    );
    cards
}

/// Returns a deck that starts with these cards; the rest follow suit by suit, ace to king.
pub fn deck_with(first: &str) -> Vec<Card> {
    let mut cards = deck(first);
    cards.extend(Card::all().filter(|card| !deck(first).contains(card)));
    cards
}

pub fn deal_number() -> DealNumber {
    DealNumber::new(1).unwrap()
}

/// A game on the table.
#[derive(Clone)]
pub struct Table {
    pub rules: Rules,
    pub now: Position,
}

impl Table {
    /// Deals from decks, one for each player in a race; the first player begins.
    pub fn deal(rules: Rules, decks: &[Vec<Card>]) -> Self {
        let now = Position::deal_from(&rules, decks, deal_number(), 0, Seat::FIRST, &[]);
        Self { rules, now }
    }

    /// Sets up a position from its text; cards that are not given are out of the game.
    pub fn set_up(rules: Rules, text: &str) -> Self {
        let text = format!("partial\n{text}");
        let now = read_position(&rules, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        Self { rules, now }
    }

    pub fn pile(&self, name: &str) -> PileId {
        self.rules
            .pile_named(name)
            .unwrap_or_else(|| panic!("there is no pile {name}"))
    }

    /// Returns the cards of a pile, from bottom to top.
    pub fn cards(&self, name: &str) -> String {
        let cards: Vec<String> = self
            .now
            .cards(&self.rules, self.pile(name))
            .iter()
            .map(|dealt| dealt.card().to_string())
            .collect();
        cards.join(" ")
    }

    /// Returns the cards of a stock, from top to bottom.
    pub fn stock(&self, name: &str) -> String {
        let cards: Vec<String> = self
            .now
            .cards(&self.rules, self.pile(name))
            .iter()
            .rev()
            .map(|dealt| dealt.card().to_string())
            .collect();
        cards.join(" ")
    }

    /// Returns the top card of a pile if it is face up.
    pub fn top(&self, name: &str) -> String {
        let top = self
            .now
            .top(&self.rules, self.pile(name))
            .filter(|top| top.is_up());
        top.map_or_else(String::new, |top| top.card().to_string())
    }

    pub fn len(&self, name: &str) -> usize {
        self.now.len(self.pile(name))
    }

    /// Counts the face-up cards of a pile.
    pub fn face_up(&self, name: &str) -> usize {
        self.now
            .cards(&self.rules, self.pile(name))
            .iter()
            .filter(|dealt| dealt.is_up())
            .count()
    }

    pub fn read(&self, text: &str) -> Move {
        read_move(&self.rules, &self.now, text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.now
            .legal_moves(&self.rules, self.now.to_move(), &mut moves);
        moves
    }

    /// Plays moves for the seat whose turn it is.
    pub fn play(&mut self, moves: &[&str]) -> &mut Self {
        for text in moves {
            let mv = self.read(text);
            assert!(self.moves().contains(&mv), "{text} is not listed");
            let before = self.now.clone();
            let seat = self.now.to_move();
            let played = self.now.play(&self.rules, seat, mv).unwrap_or_else(|why| {
                panic!("{text}: {}", describe::refusal(&self.rules, &before, why))
            });
            let after = self.now.clone();
            self.now.take_back(&self.rules, &played);
            assert!(self.now == before, "{text} is not taken back exactly");
            self.now = after;
        }
        self
    }

    /// Whether a move is legal; the list of moves must agree.
    pub fn can(&self, text: &str) -> bool {
        let mv = self.read(text);
        let can = self
            .now
            .can_play(&self.rules, self.now.to_move(), mv)
            .is_ok();
        assert_eq!(
            self.moves().contains(&mv),
            can,
            "{text}: list and verdict differ"
        );
        can
    }

    pub fn why_not(&self, text: &str) -> Refusal {
        let mv = self.read(text);
        assert!(!self.moves().contains(&mv), "{text} is listed");
        let mut copy = self.now.clone();
        let why = copy
            .play(&self.rules, self.now.to_move(), mv)
            .expect_err(text);
        assert!(copy == self.now, "a refused move changes something");
        why
    }

    /// Checks that moves are refused. Each line is `move | reason | sentence`, with the name of the
    /// reason and its sentence.
    pub fn refuses(&self, cases: &str) {
        for case in cases.lines().map(str::trim).filter(|case| !case.is_empty()) {
            let [text, reason, sentence] = case
                .split(" | ")
                .collect::<Vec<_>>()
                .try_into()
                .unwrap_or_else(|_| panic!("`{case}` is no case"));
            let why = self.why_not(text);
            let name = format!("{why:?}");
            let name = name
                .split(|letter: char| !letter.is_alphanumeric())
                .next()
                .unwrap();
            let said = describe::refusal(&self.rules, &self.now, why);
            assert_eq!((name, said.as_str()), (reason, sentence), "{text}");
        }
    }

    pub fn end(&self) -> Option<End> {
        self.now.turn().end
    }

    pub fn status(&self) -> Status {
        self.now.status(&self.rules)
    }

    /// Returns the score of each seat, with the end of the hand as it is.
    pub fn scores(&self) -> Vec<i32> {
        let end = self.end().map(HandEnd::Ended);
        let result = Match::new(&self.rules, deal_number()).result_of(&self.rules, &self.now, end);
        result.tallies.iter().map(Tally::total).collect()
    }

    /// Returns the score of a game for one player.
    pub fn score(&self) -> i32 {
        tally(&self.rules, &self.now, Seat::FIRST, false).total()
    }
}

//! Cards that go under the pile of their rank or suit and bring the next card to the hand.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::common::{Chance, deal_number, rule_file_from};
use crate::playing::{Table, compiled, deck_with, rules};
use patience_core::{Card, Dealt, End, Move, PileId, Position, Rules, Seat, Status};
use patience_language::{RuleFile, Source, describe};

/// Returns a deck that deals these cards to the hours, pile by pile from the bottom up, and one
/// card to the hand.
fn hours(piles: &str, hand: &str) -> Vec<Card> {
    let piles: Vec<Vec<&str>> = piles
        .split(',')
        .map(|pile| pile.split_whitespace().collect())
        .collect();
    let mut text = String::new();
    for round in 0..4 {
        for card in piles.iter().filter_map(|pile| pile.get(round)) {
            write!(text, "{card} ").unwrap();
        }
    }
    deck_with(&format!("{text}{hand}"))
}

/// Each pile has the cards of the next rank, so that the cards go round the clock four times.
const ROUND: &str = "2C 2D 2H 2S, 3C 3D 3H 3S, 4C 4D 4H 4S, 5C 5D 5H 5S, 6C 6D 6H 6S, 7C 7D 7H 7S, 8C 8D 8H 8S, \
    9C 9D 9H 9S, TC TD TH TS, JC JD JH JS, QC QD QH QS, KC KD KH KS, AC AD AH";

#[test]
fn a_card_goes_under_the_pile_of_its_rank_and_frees_the_next() {
    let mut table = Table::deal(rules("clock", &[]), &[hours(ROUND, "AS")]);
    assert_eq!(table.moves().len(), 1);
    table.refuses(
        "
        h>r2 | NotItsOwn | This hour takes only 2s
        r1>r2 | NeverTaken | Nothing is taken from hour I
        ",
    );
    table.play(&["h>r1"]);
    assert_eq!(table.cards("r1"), "AS 2C 2D 2H");
    assert_eq!(
        table.face_up("r1"),
        1,
        "the card that came lies under those that are face down"
    );
    assert_eq!(table.top("h"), "2S");
}

#[test]
fn the_game_is_won_if_the_fourth_king_comes_last() {
    let mut table = Table::deal(rules("clock", &[]), &[hours(ROUND, "AS")]);
    let mut moves = 0;
    while let [only] = table.moves()[..] {
        table.now.play(&table.rules, Seat::FIRST, only).unwrap();
        moves += 1;
    }
    assert_eq!(
        (table.end(), table.top("h"), moves),
        (Some(End::Won), "KC".to_owned(), 51)
    );
}

#[test]
fn the_game_is_lost_if_the_fourth_king_comes_earlier() {
    let kings = ROUND
        .replace("AC AD AH", "KD KC KH")
        .replace("KC KD KH KS", "AC AD AH AS");
    let mut table = Table::deal(rules("clock", &[]), &[hours(&kings, "KS")]);
    table.play(&["h>r13", "h>r13", "h>r13", "h>r13"]);
    assert_eq!(table.len("h"), 0);
    assert_eq!((table.end(), table.status()), (None, Status::NoMoves));
}

/// Plays a deal to its end; there is only one move at a time.
fn is_won(rules: &Rules, number: u64) -> bool {
    let mut now = Position::deal(rules, deal_number(number), 0, Seat::FIRST, &[]);
    let mut moves = Vec::new();
    loop {
        now.legal_moves(rules, Seat::FIRST, &mut moves);
        match moves[..] {
            [only] => now.play(rules, Seat::FIRST, only).unwrap(),
            [] => return now.turn().end == Some(End::Won),
            _ => panic!("there is a choice"),
        };
    }
}

#[test]
fn one_deal_in_thirteen_is_won_in_either_form() {
    for variant in ["standard", "travellers"] {
        let rules = compiled("clock", Some(variant), &[]);
        let won = (1..=1300).filter(|number| is_won(&rules, *number)).count();
        assert!((70..=130).contains(&won), "{variant}: {won}");
    }
}

#[test]
fn travellers_lays_kings_aside_and_continues_with_the_middle_cards() {
    let rules = compiled("clock", Some("travellers"), &[]);
    let mut table = Table::deal(rules, &[deck_with("")]);
    // The pack is in order suit by suit, so the last card, the king of spades, comes first.
    assert_eq!(table.top("h"), "KS");
    assert_eq!(table.moves().len(), 1);
    table.play(&["h>kings"]);
    assert_eq!((table.top("h"), table.len("reserve")), ("QS".to_owned(), 2));
}

fn game(text: &str) -> Rules {
    let file = rule_file_from("own", text.to_owned());
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

const COLUMNS: &str = r#"
language = 1
title = "Columns of their own"
deal = ["2 to each tableau", "the rest to stock"]
goal = "all cards on foundation"
[pile.foundation]
count = 4
empty = "base, of its own suit"
[pile.tableau]
count = 15
build = "down in alternating colours"
empty = "any card, of its own rank"
[pile.stock]
[pile.waste]
[stock]
turn = "1 to waste"
"#;

/// Returns the moves of the top cards, found pile by pile from the rules of the game.
fn slow_moves(rules: &Rules, now: &Position) -> Vec<(PileId, PileId)> {
    let name = |pile: PileId| rules.pile(pile).name.clone();
    let top = |pile: PileId| now.top(rules, pile).map(Dealt::card);
    let rank = |card: Card| i32::from(card.rank().index());
    let mut found = Vec::new();
    for from in rules
        .pile_ids()
        .filter(|pile| name(*pile).starts_with(['t', 'w']))
    {
        let Some(card) = top(from) else { continue };
        for to in rules.pile_ids().filter(|to| *to != from) {
            let name = name(to);
            let (kind, number) = name.split_at(1);
            let number = number.parse::<i32>().unwrap_or(0);
            let goes = match (kind, top(to)) {
                ("f", None) => rank(card) == 0 && card.suit() as i32 == number - 1,
                ("f", Some(on)) => on.suit() == card.suit() && rank(card) == rank(on) + 1,
                ("t", None) => rank(card) == (number - 1) % 13,
                ("t", Some(on)) => on.colour() != card.colour() && rank(card) + 1 == rank(on),
                _ => false,
            };
            if goes {
                found.push((from, to));
            }
        }
    }
    found
}

#[test]
fn piles_start_with_their_own_cards_and_no_others() {
    let rules = game(COLUMNS);
    let (mut chance, mut started) = (Chance(7), 0);
    for number in 1..=60 {
        let mut now = Position::deal(&rules, deal_number(number), 0, Seat::FIRST, &[]);
        for _ in 0..80 {
            let mut moves = Vec::new();
            now.legal_moves(&rules, Seat::FIRST, &mut moves);
            let transfers = moves.iter().filter_map(|mv| match *mv {
                Move::Transfer { from, to, .. } => Some((from, to)),
                _ => None,
            });
            let mut transfers: Vec<(PileId, PileId)> = transfers.collect();
            let mut slow = slow_moves(&rules, &now);
            transfers.sort_unstable();
            slow.sort_unstable();
            assert_eq!(transfers, slow);
            started += slow.iter().filter(|(_, to)| now.is_empty(*to)).count();
            let Some(mv) = (!moves.is_empty()).then(|| chance.pick(&moves)) else {
                break;
            };
            now.play(&rules, Seat::FIRST, mv).unwrap();
        }
    }
    assert!(started > 100, "{started} empty piles could be started");
}

#[test]
fn a_refusal_names_the_cards_of_a_pile() {
    let table = Table::set_up(game(COLUMNS), "t1: 5C\nt2: AS\nt3: 3C\n");
    for (mv, legal) in [
        ("t1>t5", true),
        ("t1>t4", false),
        ("t2>f4", true),
        ("t2>f1", false),
    ] {
        assert_eq!(table.can(mv), legal, "{mv}");
    }
    assert!(
        table.can("t2>t14"),
        "the fourteenth column is the aces' again"
    );
    table.refuses(
        "
        t1>t4 | CannotStart | This column takes only 4s
        t2>f1 | CannotStart | This foundation takes only clubs
        ",
    );
}

#[test]
fn each_place_of_a_grid_belongs_to_one_card() {
    let rules = game(
        r#"
language = 1
title = "Places"
deal = ["the rest to stock"]
goal = "grid full"
[pile.stock]
[pile.waste]
[stock]
turn = "1 to waste"
[pile.grid]
role = "tableau"
shape = "grid of 4 by 13"
empty = "any card from waste, of its own rank and suit"
"#,
    );
    let table = Table::set_up(rules, "w: 7D\n");
    let moves: Vec<Move> = table.moves();
    let places = moves
        .iter()
        .filter(|mv| matches!(mv, Move::Transfer { .. }));
    assert_eq!(places.count(), 1);
    assert!(table.can("w>g27"));
}

#[test]
fn the_rules_text_describes_the_terms() {
    let file = |id: &str| {
        let source = Arc::new(Source {
            name: id.to_owned(),
            text: COLUMNS.to_owned(),
        });
        RuleFile::read(id, &source, &|_| None).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let columns = file("own")
        .compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"));
    let told = |rules: &Rules| {
        let sections = describe::rules_text(rules).into_iter();
        let told: Vec<String> = sections.flat_map(|section| section.paragraphs).collect();
        told.join(" ")
    };
    for (told, words) in [
        (
            told(&columns),
            "An empty foundation takes only cards of its own suit: from the first on clubs, diamonds, hearts and spades.",
        ),
        (
            told(&rules("clock", &[])),
            "Put the card in the hand face up under the hour of its rank. The first is for the aces, and so on, and the last for the kings.",
        ),
        (
            told(&rules("clock", &[])),
            "You win when no card of the hours is face down.",
        ),
    ] {
        assert!(told.contains(words), "{told}");
    }
}

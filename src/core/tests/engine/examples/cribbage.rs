//! Cribbage hands, from the examples in the rules of the American Cribbage Congress and worked out
//! by hand.

use std::sync::Arc;

use crate::playing::rules;
use patience_core::score::tally;
use patience_core::{Card, CribbageHand, DealNumber, Game, Scored, Seat};

fn scored(hand: &str, starter: &str) -> CribbageHand {
    let cards = |text: &str| -> Vec<Card> {
        let cards = text
            .split_whitespace()
            .map(|card| Card::parse(card).unwrap());
        cards.collect()
    };
    CribbageHand::of(&cards(hand), cards(starter).first().copied())
}

#[test]
fn the_highest_hand_counts_29() {
    let best = scored("5C 5D 5H JS", "5S");
    assert_eq!((best.fifteens, best.pairs, best.nobs), (8, 6, 1));
    assert_eq!(best.total(), 29);
}

#[test]
fn runs_count_as_often_as_they_can_be_made() {
    assert_eq!(scored("2C 3D 4H 9S", "KS").runs, 3);
    assert_eq!(scored("2C 3D 4H 5S", "KS").runs, 4);
    // A double run of three: two runs and a pair, and 15 as 9, 4 and 2 twice.
    let double = scored("2C 3D 4H 4S", "9C");
    assert_eq!((double.runs, double.pairs, double.fifteens), (6, 1, 2));
    // A triple run and a double double run.
    assert_eq!(scored("3C 3D 3H 4S", "5S").runs, 9);
    assert_eq!(scored("3C 3D 4H 4S", "5S").runs, 12);
    // The ace is low, so it does not follow the king.
    assert_eq!(scored("QC KD AH 7S", "2S").runs, 0);
}

#[test]
fn a_flush_needs_the_whole_hand() {
    assert_eq!(scored("2C 4C 6C KC", "9H").flush, 4);
    assert_eq!(scored("2C 4C 6C KC", "9C").flush, 5);
    assert_eq!(scored("2C 4C 6C KH", "9C").flush, 0);
    assert_eq!(scored("2C 4C 6C", "").flush, 0);
}

#[test]
fn only_the_jack_of_the_starters_suit_in_the_hand_is_nobs() {
    assert_eq!(scored("JC 2D 4H 8S", "9C").nobs, 1);
    assert_eq!(scored("JD 2D 4H 8S", "9C").nobs, 0);
    assert_eq!(scored("9C 2D 4H 8S", "JC").nobs, 0);
    assert_eq!(CribbageHand::default().total(), 0);
}

/// Returns a finished game of Cribbage Square, filled in the order of the deal, whose seventeenth
/// card is or is not a jack.
fn filled_square(jack: bool) -> (Game, Vec<i32>) {
    let rules = Arc::new(rules("cribbage-square", &[]));
    let deals = (1..).map(|number| {
        let mut game = Game::new(Arc::clone(&rules), DealNumber::new(number).unwrap());
        let mut heels = Vec::new();
        while game.hand_end().is_none() {
            heels.push(his_heels(&game));
            let moves = game.legal_moves();
            game.play(Seat::FIRST, moves[0], 0).unwrap();
        }
        (game, heels)
    });
    let mut of_kind = deals.filter(|(game, _)| {
        let hand = game.rules().group_named("hand").unwrap();
        let hand = game.rules().piles_of(hand, Seat::FIRST).next().unwrap();
        let starter = game.position().top(game.rules(), hand).unwrap().card();
        (starter.rank().value() == 11) == jack
    });
    of_kind.next().unwrap()
}

fn his_heels(game: &Game) -> i32 {
    let tally = tally(game.rules(), game.position(), Seat::FIRST, false);
    let heels = tally.lines.iter();
    let heels = heels.filter(|line| matches!(line.scored, Scored::RankOn(..)));
    heels.map(|line| line.points).sum()
}

#[test]
fn a_jack_as_the_starter_counts_two_and_one_to_be_placed_counts_nothing() {
    for (jack, points) in [(true, 2), (false, 0)] {
        let (game, before) = filled_square(jack);
        assert_eq!(his_heels(&game), points);
        assert_eq!(before, [0; 16]);
    }
}

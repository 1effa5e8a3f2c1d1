//! A pack that lacks ranks in the middle is searched as one with the same number of ranks from the ace up: the games
//! differ only in what is printed on the cards.

use patience_core::{Card, DealNumber, Position, Ranks, Rules, Seat};
use patience_solver::{Budget, Verdict, Watch, solve};

use super::{filled, made_up};

const GAME: &str = r#"
title = "Short"
deal  = ["6 to each tableau", "the rest to PLACE"]
deck = { ranks = "RANKS" }
pile.foundation = { count = 4, limit = 8 }
pile.tableau = { count = 4, build = "BUILD", lift = "LIFT", empty = "base - 1", single_start = SINGLE }
pile.PLACE = { TERMS }
TURNS
goal = { when = "all cards on foundation" }
"#;

fn rules(ranks: &str, words: &[(&str, &str)]) -> Rules {
    made_up(&filled(&filled(GAME, &[("RANKS", ranks)]), words))
}

/// Deals the cards of one game to another, each with the rank of the same height there.
fn deal_alike(from: &Rules, to: &Rules, number: u64) -> [Position; 2] {
    let deal = DealNumber::new(number).expect("a small number");
    let deck = from.shuffled_deck(deal, 0, 0);
    let alike = |card: &Card| {
        let steps = from.ranks.above(card.rank(), from.ranks.first());
        Card::new(to.ranks.plus(to.ranks.first(), steps), card.suit())
    };
    let other: Vec<Card> = deck.iter().map(alike).collect();
    [(from, deck), (to, other)]
        .map(|(rules, deck)| Position::deal_from(rules, &[deck], deal, 0, Seat::FIRST, &[]))
}

#[test]
fn a_pack_with_a_gap_is_searched_as_one_without() {
    let waste = [
        ("PLACE", "stock"),
        ("TERMS", ""),
        (
            "TURNS",
            "pile.waste = {}\nstock = { to = \"waste\", redeals = 1 }",
        ),
    ];
    let reserve = [("PLACE", "reserve"), ("TERMS", ""), ("TURNS", "")];
    let builds = [
        ("down in alternating colours", "built run", "false"),
        ("down in suit, wrapping", "built run", "false"),
        ("down in alternating colours", "built run", "true"),
        ("up or down in any suit, wrapping", "top card", "false"),
    ];
    let mut decided = 0;
    for place in [waste, reserve] {
        for (build, lift, single) in builds {
            let mut words = place.to_vec();
            words.extend([("BUILD", build), ("LIFT", lift), ("SINGLE", single)]);
            let short = rules("ace to 8", &words);
            for ranks in ["ace and 7 to king", "7 to 9, jack to king, 10 and ace"] {
                let gap = rules(ranks, &words);
                assert_ne!(gap.ranks, Ranks::ALL);
                for number in 1..=12 {
                    let positions = deal_alike(&short, &gap, number);
                    let budget = Budget {
                        states: Some(4000),
                        ..Budget::default()
                    };
                    let [one, other] = [(&short, &positions[0]), (&gap, &positions[1])].map(
                        |(rules, position)| solve(rules, position, &budget, &Watch::default()),
                    );
                    let verdicts = [&one.verdict, &other.verdict];
                    decided += usize::from(
                        !verdicts
                            .iter()
                            .any(|verdict| matches!(verdict, Verdict::Undecided(_))),
                    );
                    assert!(
                        !matches!(
                            verdicts,
                            [Verdict::Won(_), Verdict::Lost] | [Verdict::Lost, Verdict::Won(_)]
                        ),
                        "{ranks}, {build}, deal {number}"
                    );
                }
            }
        }
    }
    assert!(decided > 100, "only {decided} deals were decided");
}

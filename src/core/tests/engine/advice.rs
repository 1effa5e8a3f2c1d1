//! Advice in games for one player: it never leads back to an earlier arrangement, and it makes
//! progress where columns must be filled before the stock can be dealt.

use std::collections::HashSet;
use std::sync::Arc;

use crate::common::{deal_number, rule_file, rule_file_from, tries};
use patience_core::{Dealt, Game, GroupId, Move, Phase, Rules, advice};

/// One suit in five columns, and a stock that deals a row when no column is empty.
const ROW_TO_COME: &str = "
title  = \"Row to Come\"
family = \"Tests\"
blurb  = \"One suit, and a row that waits until no column is empty.\"
deal   = [\"8, 2, 0, 0, 0 to each tableau\", \"the rest to stock\"]
[deck]
only_suits = \"hearts\"
[pile.foundation]
count = 1
build = \"nothing\"
empty = \"nothing\"
collects = \"tableau\"
[pile.stock]
[pile.tableau]
count = 5
face  = \"up\"
build = \"down in suit\"
lift  = \"built run\"
empty = \"any card\"
[stock]
to   = \"each tableau\"
when = \"no pile is empty\"
[goal]
when = \"all cards on foundation\"
";

/// Returns the arrangement of the cards, with piles of a kind in any order.
fn lie(rules: &Rules, game: &Game) -> (Phase, Vec<(GroupId, Vec<Dealt>)>) {
    let position = game.position();
    let cards = rules.pile_ids().map(|pile| {
        let cards = position.cards(rules, pile).to_vec();
        (rules.pile(pile).group, cards)
    });
    let mut cards: Vec<_> = cards.collect();
    cards.sort_unstable();
    (position.turn().phase, cards)
}

/// Follows advice until there is none, for at most `most` moves. Returns the number of moves.
fn follow(game: &mut Game, most: usize) -> usize {
    let rules = Arc::clone(game.rules());
    let mut seen = HashSet::from([lie(&rules, game)]);
    for made in 0..most {
        let Some(mv) = advice::likely(game).next() else {
            return made;
        };
        game.play(game.to_move(), mv, 0).unwrap();
        let is_new = seen.insert(lie(&rules, game));
        assert!(is_new, "{} leads back by {mv:?}", rules.about.id);
    }
    most
}

#[test]
fn advice_never_leads_back_to_an_earlier_arrangement() {
    for id in [
        "spider",
        "yukon",
        "freecell",
        "scorpion",
        "beleaguered-castle",
    ] {
        let rules = Arc::new(rule_file(id).compile(None, &[]).unwrap());
        for number in 1..=tries(3) {
            let mut game = Game::new(Arc::clone(&rules), deal_number(number));
            follow(&mut game, 300);
            if advice::likely(&game).next().is_some() {
                assert!(!advice::only_leads_back(&game));
            }
        }
    }
}

#[test]
fn advice_fills_columns_so_that_the_stock_can_be_dealt_from() {
    let file = rule_file_from("row-to-come", ROW_TO_COME.to_owned());
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    let stock = rules.stock.as_ref().unwrap().group;
    for number in 1..=tries(10) {
        let mut game = Game::new(Arc::clone(&rules), deal_number(number));
        let mut made = 0;
        let left = |game: &Game| game.position().count_on(&rules, stock, game.to_move());
        while left(&game) > 0 {
            let mv = advice::likely(&game)
                .next()
                .expect("the stock can be dealt from");
            game.play(game.to_move(), mv, 0).unwrap();
            made += 1;
            assert!(made < 30, "deal {number} goes about in circles");
        }
    }
}

#[test]
fn advice_knows_when_all_promising_moves_lead_back() {
    let rules = Arc::new(rule_file("yukon").compile(None, &[]).unwrap());
    let mut found = 0;
    for number in 1..=tries(5) {
        let mut game = Game::new(Arc::clone(&rules), deal_number(number));
        follow(&mut game, 1000);
        found += usize::from(game.hand_end().is_none() && advice::only_leads_back(&game));
    }
    assert!(found > 0);
}

#[test]
fn cards_that_the_stock_would_cover_are_played_first() {
    let rules = Arc::new(rule_file("perpetual-motion").compile(None, &[]).unwrap());
    let mut game = Game::new(Arc::clone(&rules), deal_number(5));
    for _ in 0..6 {
        game.play(game.to_move(), Move::Turn, 0).unwrap();
    }
    let advised: Vec<Move> = advice::likely(&game).collect();
    assert!(
        matches!(advised[..], [Move::Transfer { .. }, Move::Turn]),
        "{advised:?}"
    );
    // Cards in sequence stay together.
    let rules = Arc::new(rule_file("spider").compile(None, &[]).unwrap());
    for number in 1..=tries(3) {
        let mut game = Game::new(Arc::clone(&rules), deal_number(number));
        let mut turned = 0;
        while turned == 0 {
            let mv = advice::likely(&game).next().expect("a row can be dealt");
            turned += usize::from(mv == Move::Turn);
            let parted = match mv {
                Move::Transfer { from, count, .. } => {
                    let cards = game.position().cards(&rules, from);
                    let left = cards.len() - usize::from(count);
                    left > 0 && {
                        let (under, lowest) = (cards[left - 1], cards[left]);
                        under.is_up()
                            && under.card().suit() == lowest.card().suit()
                            && under.card().rank().value() == lowest.card().rank().value() + 1
                    }
                }
                _ => false,
            };
            assert!(!parted, "deal {number} by {mv:?}");
            game.play(game.to_move(), mv, 0).unwrap();
        }
    }
}

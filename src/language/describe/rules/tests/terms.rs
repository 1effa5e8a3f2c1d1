//! Rare terms of the rule language all appear in the rules text.

use super::{Change, assert_told, group, text_of};
use crate::describe::tests::sample_games::game;
use patience_core::{
    Base, CardSet, Condition, Description, Direction, Face, FacePattern, Goal, KeptWay, LineHands,
    Lines, Nearness, Pairs, Rank, Rearrange, Rules, Shown, Start, Suit, SuitCycle, Suits, TurnStep,
    UpInDeal, WhichPiles,
};

fn plain(id: &str) -> Rules {
    game(id, "standard")
}

#[test]
fn faces_of_dealt_cards_show_in_the_text() {
    assert_told(
        &plain("interchange"),
        &[
            ("pattern", |rules| {
                let pattern = FacePattern::new(&[false, true]).unwrap();
                group(rules, "tableau").face = Face::LastUp(Shown::Pattern(pattern));
            }),
            ("long pattern", |rules| {
                let pattern = FacePattern::new(&[true, false, false]).unwrap();
                group(rules, "tableau").face = Face::LastUp(Shown::Pattern(pattern));
            }),
            ("each pile", |rules| {
                let tableau = group(rules, "tableau");
                tableau.shown_by_pile = (0..tableau.count).map(Shown::AllBut).collect();
            }),
        ],
    );
}

#[test]
fn ways_of_building_show_in_the_text() {
    assert_told(
        &plain("curds-and-whey"),
        &[
            ("one way", |rules| group(rules, "tableau").build.or = None),
            ("dead rank", |rules| {
                group(rules, "tableau").nothing_on =
                    CardSet::filter(|card| card.rank() == Rank::ACE);
            }),
            ("ranks that stay", |rules| {
                group(rules, "tableau").never_gives =
                    CardSet::filter(|card| card.rank() == Rank::KING);
            }),
            ("any lower", |rules| {
                rules.goal = Goal::FewPiles {
                    group: rules.group_named("tableau").unwrap(),
                    most: 1,
                };
                let build = &mut group(rules, "tableau").build;
                (build.direction, build.or) = (Direction::Lower, None);
            }),
        ],
    );
    assert_told(
        &plain("following"),
        &[
            ("order", |rules| {
                let cycle =
                    SuitCycle::new([Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts]);
                group(rules, "tableau").build.suits = Suits::Rotating(cycle.unwrap());
            }),
            ("two starts", |rules| {
                let cards =
                    CardSet::filter(|card| card.rank() == Rank::KING || card.rank() == Rank::ACE);
                group(rules, "tableau").start = Start::Cards(cards);
            }),
            ("fewer suits", |rules| {
                rules.suits_left_out = vec![Suit::Spades];
                rules.goal = Goal::Emptied(rules.group_named("tableau").unwrap().set());
            }),
            ("first put", |rules| rules.base = Base::FirstPut),
        ],
    );
    assert_told(
        &plain("union-square"),
        &[
            ("kept way", |rules| {
                group(rules, "tableau").kept_way = KeptWay::AllPiles;
            }),
            ("no kept way", |rules| {
                group(rules, "tableau").kept_way = KeptWay::None;
            }),
            ("turns back", |rules| {
                group(rules, "foundation").turns_back = false;
                rules.goal = Goal::Emptied(rules.group_named("tableau").unwrap().set());
            }),
            ("right start", |rules| {
                group(rules, "foundation").on_right_start = true;
            }),
        ],
    );
    assert_told(
        &plain("trillium"),
        &[("goal", |rules| {
            rules.goal = Goal::FewPiles {
                group: rules.group_named("tableau").unwrap(),
                most: 4,
            };
        })],
    );
}

#[test]
fn conditions_of_piles_show_in_the_text() {
    let openings: [Change; 5] = [
        ("any empty", |rules| {
            let tableau = rules.group_named("tableau").unwrap();
            group(rules, "pocket").takes_when = Condition::Empty(WhichPiles::Any(tableau.set()));
        }),
        ("always", |rules| {
            group(rules, "pocket").takes_when = Condition::Always;
        }),
        ("before", |rules| {
            group(rules, "tableau").takes_when = Condition::Started(WhichPiles::Before);
        }),
        ("before full", |rules| {
            group(rules, "tableau").takes_when = Condition::Full(WhichPiles::Before);
        }),
        ("gives", |rules| {
            let foundation = rules.group_named("foundation").unwrap();
            group(rules, "tableau").gives_when = Condition::Started(WhichPiles::Its(foundation));
        }),
    ];
    assert_told(&plain("miss-milligan"), &openings);
}

#[test]
fn turns_of_the_stock_show_in_the_text() {
    assert_told(
        &plain("algerian-patience"),
        &[
            ("turns", |rules| {
                drop(rules.stock.as_mut().unwrap().turns.pop());
            }),
            ("with cards", |rules| {
                let turns = &mut rules.stock.as_mut().unwrap().turns;
                let last = turns.last_mut().and_then(|turn| turn.0.first_mut());
                if let Some(TurnStep::Each { skips_empty, .. }) = last {
                    *skips_empty = true;
                }
            }),
            ("when", |rules| {
                let reserve = rules.group_named("reserve").unwrap().set();
                rules.stock.as_mut().unwrap().when = Condition::Empty(WhichPiles::All(reserve));
            }),
        ],
    );
    assert_told(
        &plain("rainbow-fan"),
        &[("fill cards", |rules| group(rules, "tableau").fill_cards = 2)],
    );
    assert_told(
        &plain("capricieuse"),
        &[
            ("left short", |rules| rules.up_in_deal = UpInDeal::LeftShort),
            ("not up", |rules| rules.up_in_deal = UpInDeal::No),
        ],
    );
}

#[test]
fn pairs_from_memory_show_in_the_text() {
    assert_told(
        &plain("concentration"),
        &[
            ("open", |rules| {
                rules.removal.as_mut().unwrap().from_memory = false;
            }),
            ("colour", |rules| {
                *super::pair(rules).1 = Suits::SameColour;
            }),
        ],
    );
}

#[test]
fn swaps_show_in_the_text() {
    assert_told(
        &plain("virginia-reel"),
        &[
            ("none", |rules| rules.rearrange = None),
            ("fewer piles", |rules| {
                let twos = rules.group_named("twos").unwrap();
                let threes = rules.group_named("threes").unwrap();
                rules.rearrange = Some(Rearrange::Misplaced(twos.set().with(threes)));
            }),
            ("stock", |rules| {
                let stock = rules.stock.as_mut().unwrap();
                stock.when = Condition::Started(WhichPiles::All(stock.dealt_to()));
            }),
        ],
    );
}

/// Lets four cards stay, where not every card finds another.
fn leave_four(rules: &mut Description) {
    let groups = rules.goal.groups();
    rules.goal = Goal::AllButSome { cards: 4, groups };
}

#[test]
fn groups_that_leave_show_in_the_text() {
    assert_told(
        &plain("monte-carlo"),
        &[
            ("apart", |rules| {
                *super::pair(rules).0 = Pairs::Apart(3);
                leave_four(rules);
            }),
            ("any ranks", |rules| {
                let (pairs, suits) = super::pair(rules);
                (*pairs, *suits) = (Pairs::AnyRanks, Suits::Same);
                leave_four(rules);
            }),
            ("in line", |rules| {
                rules.removal.as_mut().unwrap().near = Nearness::InLine;
            }),
        ],
    );
    assert_told(
        &plain("cribbage-square"),
        &[
            ("no starter", |rules| {
                rules.lines.as_mut().unwrap().hands = LineHands::Cribbage { starter: None };
            }),
            ("diagonals", |rules| {
                let lines: &mut Lines = rules.lines.as_mut().unwrap();
                lines.diagonals = true;
            }),
        ],
    );
}

#[test]
fn cards_that_go_up_in_the_deal_leave_an_unknown_number_for_the_stock() {
    let mut klondike = Description::clone(&plain("klondike"));
    klondike.up_in_deal = UpInDeal::Replaced;
    let told = text_of(&Rules::new(klondike).unwrap());
    assert!(
        told.contains("The remaining cards form the stock."),
        "{told}"
    );
    assert!(!told.contains("empty at first"), "{told}");
}

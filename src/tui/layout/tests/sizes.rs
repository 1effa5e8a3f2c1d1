//! Card sizes for each wish.

use crate::tests::stride_of_long_trials;

use super::super::lay_out_boards;
use super::*;

/// The screens on which each game is laid out.
const SCREENS: [(u16, u16); 7] = [
    (80, 24),
    (90, 26),
    (100, 30),
    (120, 40),
    (140, 36),
    (160, 50),
    (200, 60),
];

/// A wish limits the card size. The cards are the largest that fit within it.
#[test]
fn cards_are_the_largest_that_fit_up_to_the_wish() {
    for file in games().iter().skip(4).step_by(stride_of_long_trials()) {
        let rules = file.compile(None, &[]).expect("a sound rule file");
        let table = deal(&rules, 1);
        let seat = table.to_move();
        let observation = Observation::new(&rules, &table, seat);
        for (width, height) in SCREENS {
            let area = Rect::new(0, 1, width, height - 2);
            let size =
                |wish| lay_out(&rules, observation, seat, area, wish).map(|layout| layout.size);
            let [
                Ok(auto),
                Ok(colossal),
                Ok(giant),
                Ok(huge),
                Ok(large),
                Ok(medium),
                Ok(small),
            ] = WISHES.map(size)
            else {
                panic!("{} does not fit {width}×{height}", file.id());
            };
            let what = format!("{} on {width}×{height}: auto is {auto:?}", file.id());
            assert_eq!(colossal, auto, "{what}");
            assert_eq!(giant, auto.min(CardSize::Giant), "{what}");
            assert_eq!(huge, auto.min(CardSize::Huge), "{what}");
            assert_eq!(large, auto.min(CardSize::Large), "{what}");
            assert_eq!(medium, auto.min(CardSize::Medium), "{what}");
            assert_eq!(small, CardSize::Small, "{what}");
        }
    }
}

#[test]
fn boards_side_by_side_are_no_smaller_where_large_cards_are_wished_for() {
    let source = source("poker-squares").expect("it is in the repository");
    let file = RuleFile::read("poker-squares", &source, &|_| None).expect("a sound rule file");
    let rules = file.compile(None, &[]).expect("a sound rule file");
    let table = deal(&rules, 1);
    let observation = Observation::new(&rules, &table, Seat::FIRST);
    for (width, height) in SCREENS {
        let area = Rect::new(0, 1, width, height - 2);
        let [auto, colossal, giant, huge, large, medium, small] = WISHES.map(|wish| {
            let boards = lay_out_boards(&rules, [observation; 2], Seat::FIRST, area, wish);
            boards.map(|boards| boards.tables[0].size)
        });
        assert_eq!(colossal, auto, "{width}×{height}");
        assert_eq!(giant, auto.min(Some(CardSize::Giant)), "{width}×{height}");
        assert_eq!(huge, auto.min(Some(CardSize::Huge)), "{width}×{height}");
        assert_eq!(large, auto.min(Some(CardSize::Large)), "{width}×{height}");
        assert_eq!(medium, auto.min(Some(CardSize::Medium)), "{width}×{height}");
        assert_eq!(small, auto.min(Some(CardSize::Small)), "{width}×{height}");
    }
}

#[test]
fn previewed_columns_are_side_by_side_in_the_room_beside_the_list() {
    for id in ["spider", "forty-thieves"] {
        let source = source(id).expect("it is in the repository");
        let file = RuleFile::read(id, &source, &|_| None).expect("a sound rule file");
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let table = deal(&rules, 1);
        let observation = Observation::new(&rules, &table, table.to_move());
        let area = Rect::new(33, 5, 46, 16);
        let layout = lay_out_preview(&rules, observation, table.to_move(), area);
        let layout = layout.expect("it fits");
        let columns = layout.piles.iter().filter(|place| {
            let group = rules.group_of(place.pile);
            group.role == patience_core::Role::Tableau
        });
        let mut rows: Vec<u16> = columns.map(|place| place.spot.y).collect();
        rows.dedup();
        assert_eq!(rows.len(), 1, "{id}");
        check(&rules, observation, area, &layout);
    }
}

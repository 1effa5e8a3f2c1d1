//! Tests that nothing moves during a hand, and that the available room is used.

use super::super::column_lines::grows;
use super::*;

const SCREENS: [Rect; 3] = [USUAL, Rect::new(0, 1, 120, 38), Rect::new(0, 1, 200, 58)];

fn rules_of(id: &str) -> Rules {
    let file = RuleFile::read(id, &source(id).expect("listed"), &source).expect("sound");
    file.compile(None, &[]).expect("sound")
}

fn dealt(id: &str, area: Rect) -> (Rules, TableLayout) {
    let rules = rules_of(id);
    let table = deal(&rules, 1);
    let (_, layout) = look(&rules, &table, area, SizeWish::Auto);
    let layout = layout.expect("it fits");
    (rules, layout)
}

/// Returns the places of the piles of a kind.
fn spots(rules: &Rules, layout: &TableLayout, kind: &str) -> Vec<Rect> {
    let group = rules.group_named(kind).expect("there");
    let piles = rules.piles_of(group, Seat::FIRST);
    piles
        .filter_map(|pile| layout.pile(pile).map(|place| place.spot))
        .collect()
}

#[test]
fn rows_and_shelves_stay_as_they_are_while_cards_have_faces() {
    let mut small = Vec::new();
    for (number, file) in (0..).zip(games()) {
        let rules = file.compile(None, &[]).expect("sound");
        if rules.race.is_some() || rules.turn_game.is_some() {
            continue;
        }
        let area = SCREENS[number % SCREENS.len()];
        let mut table = deal(&rules, 5);
        let mut dice = Dice(5);
        let lay = |table: &Table, before| {
            let observation = Observation::new(&rules, table, Seat::FIRST);
            let sizing = Sizing::new(SizeWish::Auto);
            let sizing = match before {
                Some(before) => sizing.after(before, usize::MAX),
                None => sizing,
            };
            lay_out(&rules, observation, Seat::FIRST, area, sizing).expect("it fits")
        };
        let first = lay(&table, None);
        let mut last = first.clone();
        for _ in 0..60 {
            if !play(&rules, &mut table, &mut dice, false) {
                break;
            }
            last = lay(&table, Some(Arc::new(last.clone())));
            if last.size == CardSize::Small {
                small.push(rules.about.id.clone());
                break;
            }
            assert_eq!(last.plan, first.plan, "{} on {area:?}", rules.about.id);
        }
    }
    assert!(small.len() < 4, "{small:?} end in cards of one line");
}

#[test]
fn columns_that_grow_stand_in_one_row_where_two_would_be_cramped() {
    for id in ["blockade", "busy-aces", "courtyard", "fortunes-favor"] {
        let (rules, layout) = dealt(id, USUAL);
        let columns = spots(&rules, &layout, "tableau");
        assert!(
            columns.iter().all(|column| column.y == columns[0].y),
            "{id}: {columns:?}"
        );
    }
}

#[test]
fn kinds_of_columns_are_not_mixed_for_hardly_larger_cards() {
    let (_, layout) = dealt("three-blind-mice", SCREENS[1]);
    assert_eq!(layout.size, CardSize::Huge);
}

#[test]
fn no_pile_stands_alone_on_a_shelf_where_smaller_cards_have_room_beside_it() {
    let area = SCREENS[1];
    for id in ["king-albert", "floradora", "nomad"] {
        let (rules, layout) = dealt(id, area);
        let columns = rules.group_named("tableau").expect("there");
        let shelf = layout.piles.iter();
        let shelf = shelf.filter(|place| rules.pile(place.pile).group != columns);
        let tops: Vec<u16> = shelf.map(|place| place.spot.y).collect();
        assert!(tops.iter().all(|top| *top == tops[0]), "{id}: {tops:?}");
    }
}

#[test]
fn foundations_stand_beside_columns_that_come_larger_for_it() {
    for id in ["yukon", "alaska", "russian"] {
        let (rules, layout) = dealt(id, USUAL);
        assert_eq!(layout.size, CardSize::Large, "{id}");
        let goals = spots(&rules, &layout, "foundation");
        assert!(goals.iter().all(|goal| goal.x == goals[0].x), "{id}");
    }
}

#[test]
fn nothing_touches_the_title_where_lines_are_free() {
    for file in games() {
        let rules = file.compile(None, &[]).expect("sound");
        if rules.race.is_some() || rules.turn_game.is_some() {
            continue;
        }
        let table = deal(&rules, 3);
        for area in SCREENS {
            let (_, layout) = look(&rules, &table, area, SizeWish::Auto);
            let layout = layout.expect("it fits");
            let spots = || layout.piles.iter().map(|place| place.area);
            let top = spots().map(|spot| spot.y).min().unwrap_or(0);
            let ends = layout.piles.iter().filter_map(|place| {
                let last = place.cards.last().map(|card| card.drawn.bottom());
                last.max(Some(place.spot.bottom()))
            });
            let free = area.bottom() - ends.max().unwrap_or(0);
            assert!(
                top > area.y || free == 0,
                "{} on {area:?}: {free} lines are free",
                rules.about.id
            );
        }
    }
}

#[test]
fn peaks_are_large_on_a_usual_screen() {
    let (_, layout) = dealt("tri-peaks", USUAL);
    assert_eq!(layout.size, CardSize::Large);
}

#[test]
fn rows_of_a_block_beside_columns_are_evenly_apart() {
    let (rules, layout) = dealt("royal-cotillion", SCREENS[1]);
    let block = spots(&rules, &layout, "right");
    let steps: Vec<u16> = block.windows(5).map(|five| five[4].y - five[0].y).collect();
    assert!(steps.iter().all(|step| *step == steps[0]), "{steps:?}");
}

#[test]
fn rows_of_single_cards_stay_together_on_a_high_screen() {
    let (rules, layout) = dealt("carpet", SCREENS[2]);
    let group = rules.group_named("tableau").expect("there");
    assert!(grows(rules.group(group)));
    let carpet = spots(&rules, &layout, "tableau");
    let (first, last) = (carpet[0], carpet[carpet.len() - 1]);
    assert!(
        last.y > first.y && last.y - first.bottom() <= 5,
        "{first:?} {last:?}"
    );
}

#[test]
fn columns_stand_below_a_low_picture_where_they_have_room_to_grow() {
    let (rules, layout) = dealt("duchess", SCREENS[2]);
    let [reserves, columns] = ["reserve", "tableau"].map(|kind| spots(&rules, &layout, kind));
    assert!(columns[0].y > reserves[0].bottom());
}

#[test]
fn peaks_have_room_beside_the_list_of_games() {
    let rules = rules_of("tri-peaks");
    let table = deal(&rules, 1);
    let observation = Observation::new(&rules, &table, Seat::FIRST);
    let area = Rect::new(33, 5, 46, 16);
    let layout = lay_out_preview(&rules, observation, Seat::FIRST, area);
    check(&rules, observation, area, &layout.expect("it fits"));
}

#[test]
fn kinds_of_foundations_have_captions_where_there_are_several() {
    for (id, count) in [("sixes-and-sevens", 2), ("bisley", 2), ("klondike", 0)] {
        for area in SCREENS {
            let (_, layout) = dealt(id, area);
            assert_eq!(layout.captions.len(), count, "{id} on {area:?}");
        }
    }
}

/// Returns the number of folded cards in each column.
fn folded(layout: &TableLayout) -> Vec<usize> {
    let counts = |place: &PilePlace| place.folds.iter().map(|fold| fold.count).sum();
    layout.piles.iter().map(counts).collect()
}

#[test]
fn face_down_cards_are_folded_for_the_first_deals_of_the_stock_or_not_at_all() {
    for id in ["spider", "scorpion", "klondike"] {
        let rules = rules_of(id);
        for area in SCREENS {
            let mut table = deal(&rules, 5);
            let mut layout: Option<TableLayout> = None;
            for done in 0..3 {
                let observation = Observation::new(&rules, &table, Seat::FIRST);
                let sizing = Sizing::new(SizeWish::Auto);
                let sizing = match layout.clone() {
                    Some(before) => sizing.after(Arc::new(before), done),
                    None => sizing,
                };
                let now = lay_out(&rules, observation, Seat::FIRST, area, sizing).expect("it fits");
                let before = layout.replace(now.clone()).unwrap_or_else(|| now.clone());
                assert_eq!(
                    folded(&now),
                    folded(&before),
                    "{id} on {area:?}, deal {done}"
                );
                if table.play(&rules, Seat::FIRST, Move::Turn).is_err() {
                    break;
                }
            }
        }
    }
}

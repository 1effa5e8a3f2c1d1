//! Tests that every game fits the usual screen, and that every other size is laid out or refused.

use super::*;
use crate::tests::stride_of_long_trials;

#[test]
fn every_game_fits_in_every_form_and_position() {
    for file in games().iter().skip(1).step_by(stride_of_long_trials()) {
        for (form, rules) in forms(file).into_iter().enumerate() {
            // The forms share the hands among them, except for the long trials.
            let hands = [(1, false), (2, true)].into_iter().cycle().skip(form);
            for (number, hostile) in hands.take(if stride_of_long_trials() == 1 { 2 } else { 1 }) {
                let mut table = deal(&rules, number);
                let mut dice = Dice(number);
                for ply in 0..240 {
                    if ply % 24 == 0 {
                        // Forms and positions share the wishes among them, except for the usual one.
                        let other = WISHES[(form + ply / 24) % WISHES.len()];
                        for wish in [SizeWish::Auto, other] {
                            let (observation, layout) = look(&rules, &table, USUAL, wish);
                            let layout = layout.unwrap_or_else(|needs| {
                                panic!(
                                    "{} {:?} needs {needs:?}",
                                    rules.about.id, rules.about.settings
                                )
                            });
                            check(&rules, observation, USUAL, &layout);
                            check_looked_through(&rules, observation, &layout);
                        }
                    }
                    if !play(&rules, &mut table, &mut dice, hostile) {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn every_size_of_screen_is_laid_out_or_refused() {
    for (game, file) in (0..).zip(games()).step_by(stride_of_long_trials()) {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let mut table = deal(&rules, 5);
        let mut dice = Dice(5);
        for _ in 0..60 {
            play(&rules, &mut table, &mut dice, true);
        }
        // Games of a kind share the sizes among them, and the sizes share the wishes.
        let (first_width, first_height) = (1 + game % 6 * 7, 1 + game % 5);
        let sizes = (first_width..=210).step_by(42).flat_map(|width| {
            let heights = (first_height..=60).step_by(5);
            heights.map(move |height| (width, height))
        });
        let wishes = WISHES
            .into_iter()
            .cycle()
            .skip(usize::from(game) % WISHES.len());
        for ((width, height), wish) in sizes.zip(wishes) {
            let area = Rect::new(3, 2, width, height);
            match look(&rules, &table, area, wish) {
                (observation, Ok(layout)) => check(&rules, observation, area, &layout),
                (_, Err(needs)) => assert!(
                    needs.width > width || needs.height > height,
                    "{} {needs:?} {area:?}",
                    rules.about.id
                ),
            }
        }
    }
}

/// The least lines of overlapping columns are too few for a spread pile.
#[test]
fn a_spread_reserve_has_its_lines_beside_squared_columns() {
    let file = RuleFile::read(
        "royal-aids",
        &source("royal-aids").expect("listed"),
        &source,
    );
    let rules = file.and_then(|file| file.compile(None, &[]));
    let rules = rules.expect("a sound rule file");
    let table = deal(&rules, 5);
    for height in 1..=20 {
        let area = Rect::new(3, 2, 50, height);
        if let (observation, Ok(layout)) = look(&rules, &table, area, SizeWish::Small) {
            check(&rules, observation, area, &layout);
        }
    }
}

#[test]
fn the_size_that_a_table_asks_for_is_enough() {
    for file in games() {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let table = deal(&rules, 6);
        let (_, layout) = look(&rules, &table, Rect::new(0, 0, 1, 1), SizeWish::Auto);
        let needs = layout.expect_err("one cell is too small");
        let area = Rect::new(0, 0, needs.width, needs.height);
        let (_, layout) = look(&rules, &table, area, SizeWish::Auto);
        assert!(layout.is_ok(), "{} {needs:?} {layout:?}", rules.about.id);
        assert!(
            needs.width <= 80 && needs.height <= 22,
            "{} {needs:?}",
            rules.about.id
        );
    }
}

//! Tables drawn by a rule file.

use super::*;

fn laid_out(id: &str, area: Rect) -> (Rules, TableLayout) {
    let file = RuleFile::read(id, &source(id).expect("listed"), &source).expect("sound");
    let rules = file.compile(None, &[]).expect("a game");
    let (_, layout) = look(&rules, &deal(&rules, 7), area, SizeWish::Auto);
    (rules, layout.expect("the table fits"))
}

/// Returns the corners of the cards of some piles.
fn corners<const N: usize>(
    (rules, layout): &(Rules, TableLayout),
    names: [&str; N],
) -> [(u16, u16); N] {
    names.map(|name| {
        let pile = rules.pile_named(name).expect(name);
        let spot = layout.pile(pile).expect(name).spot;
        (spot.x, spot.y)
    })
}

#[test]
fn a_windmill_has_its_sails_round_the_hub() {
    let table = laid_out("windmill", USUAL);
    let [hub, top, bottom, left, right, king] =
        corners(&table, ["f", "t1", "t8", "t3", "t6", "kings1"]);
    assert_eq!(
        (top.0, bottom.0, left.1, right.1),
        (hub.0, hub.0, hub.1, hub.1)
    );
    assert_eq!(hub.1 - top.1, bottom.1 - hub.1);
    assert_eq!(hub.0 - left.0, right.0 - hub.0);
    assert!(left.0 < king.0 && king.0 < hub.0 && top.1 < king.1 && king.1 < hub.1);
}

#[test]
fn a_clock_has_its_hours_in_a_ring_and_the_columns_beside_it() {
    let table = laid_out("grandfathers-clock", USUAL);
    assert_eq!(table.1.size, CardSize::Medium);
    let [twelve, three, six, nine, column] = corners(&table, ["f12", "f3", "f6", "f9", "t1"]);
    assert_eq!((twelve.0, three.1), (six.0, nine.1));
    assert!(nine.0 < twelve.0 && twelve.0 < three.0 && three.0 < column.0);
    assert!(twelve.1 < three.1 && three.1 < six.1);
    // The upper and lower ends of the ring come in step by step.
    let [ten, eleven, seven, eight] = corners(&table, ["f10", "f11", "f7", "f8"]);
    assert!(ten.0 < eleven.0 && eleven.0 < twelve.0);
    assert_eq!(
        (eleven.1 - twelve.1, ten.1 - eleven.1, seven.1 - eight.1),
        (2, 2, 2)
    );
    let pile = table.0.pile_named("f12").expect("it is there");
    assert_eq!(table.0.caption(pile), Some("XII"));
}

#[test]
fn four_seasons_are_a_cross_with_a_foundation_in_each_corner() {
    let table = laid_out("four-seasons", USUAL);
    assert_eq!(table.1.size, CardSize::Large);
    let [top, left, middle, right, bottom] = corners(&table, ["t1", "t2", "t3", "t4", "t5"]);
    assert_eq!((top.0, bottom.0), (middle.0, middle.0));
    assert_eq!((left.1, right.1), (middle.1, middle.1));
    let corners = corners(&table, ["f1", "f2", "f3", "f4"]);
    let [first, second, third, fourth] = [
        (left.0, top.1),
        (right.0, top.1),
        (left.0, bottom.1),
        (right.0, bottom.1),
    ];
    assert_eq!(corners, [first, second, third, fourth]);
}

#[test]
fn the_black_hole_is_in_the_middle_of_its_fans() {
    let table = laid_out("black-hole", USUAL);
    assert_eq!(table.1.size, CardSize::Large);
    let [hole, left, right, above, below] = corners(&table, ["f", "t7", "t10", "t1", "t14"]);
    assert_eq!(hole.0 - left.0, right.0 - hole.0);
    assert!(above.1 < hole.1 && hole.1 < below.1 && below.0 == hole.0);
}

#[test]
fn rows_of_a_picture_are_centred() {
    let table = laid_out("khedive", Rect::new(0, 1, 120, 38));
    let [first, middle, last, lowest] = corners(&table, ["t1", "t5", "t9", "t25"]);
    assert_eq!(middle.0, lowest.0);
    assert_eq!(middle.0 - first.0, last.0 - middle.0);
}

#[test]
fn the_kings_and_twos_of_idle_aces_are_two_crosses_with_aces_in_their_corners() {
    for area in [USUAL, Rect::new(0, 1, 120, 38)] {
        let table = laid_out("idle-aces", area);
        for names in [
            ["kings1", "kings2", "kings3", "kings4"],
            ["f1", "f2", "f3", "f4"],
            ["aces1", "aces3", "aces2", "aces4"],
        ] {
            let [first, left, right, last] = corners(&table, names);
            // The piles at the left are as far from the middle as those at the right.
            assert_eq!(left.0 + right.0, first.0 + last.0, "{names:?}");
        }
        let [king, two, ace, other] = corners(&table, ["kings1", "f1", "aces1", "aces2"]);
        assert_eq!((king.0, ace.1), (two.0, other.1));
        assert_eq!(two.0 - ace.0, other.0 - two.0);
    }
}

#[test]
fn a_gate_has_two_rows_of_four_rails_between_its_posts() {
    let table = laid_out("gate", USUAL);
    assert_eq!(table.1.size, CardSize::Large);
    let [left, first, fourth, fifth, eighth, right] =
        corners(&table, ["r1", "t1", "t4", "t5", "t8", "r2"]);
    assert_eq!((first.0, fourth.0), (fifth.0, eighth.0));
    assert!(first.1 < fifth.1 && first.1 == left.1 && left.1 == right.1);
    assert!(left.0 < first.0 && fourth.0 < right.0);
}

#[test]
fn large_cards_of_a_picture_do_not_touch_those_beside_them() {
    let mut walls = Vec::new();
    for id in embedded().names() {
        for area in [USUAL, Rect::new(0, 1, 120, 38), Rect::new(0, 1, 200, 58)] {
            let (rules, layout) = laid_out(id, area);
            let spots = layout.piles.iter().map(|place| place.spot);
            let touches = |one: &Rect| {
                let beside = |other: &Rect| other.x == one.right() && other.y == one.y;
                spots.clone().any(|other| beside(&other))
            };
            let is_wall = layout.size > CardSize::Large && spots.clone().any(|spot| touches(&spot));
            if is_wall && !rules.picture().is_empty() {
                walls.push(format!("{id} on {area:?}"));
            }
        }
    }
    assert_eq!(walls, Vec::<String>::new());
}

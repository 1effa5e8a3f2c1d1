//! The outline of the cursor, and where keys stand on cards.

use patience_core::Shape;

use crate::layout::PilePlace;
use crate::message::Message;
use crate::tests::*;

#[test]
fn the_outline_of_the_cursor_is_whole_and_leaves_keys_alone() {
    let mut stage = Stage::table("freecell", 5);
    stage.send(Message::Resize(80, 24));
    let keys = "    1         2         3         4         5         6         7         8";
    for (way, lines) in [
        ("down", ["▐▀4♣▀▀▀▀▌", "▝▀▀▀▀▀▀▀▘"]),
        ("up", ["▐▀9♦▀▀▀▀▌", "▝▀4♣▀▀▀▀▘"]),
        ("up", ["▐▀6♥▀▀▀▀▌", "▝▀9♦▀▀▀▀▘"]),
    ] {
        stage.keys(way);
        let screen = stage.screen();
        let [upper, lower] = lines;
        let mut from = screen.lines().skip_while(|line| !line.starts_with(upper));
        assert!(from.next().is_some(), "{way}: {screen}");
        assert!(from.any(|line| line.starts_with(lower)), "{way}: {screen}");
        assert!(screen.contains(keys), "{way}: {screen}");
    }
}

#[test]
fn all_keys_of_a_triangle_stand_in_one_place_of_their_cards() {
    for game in ["pyramid", "tri-peaks", "giza"] {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut stage = Stage::table(game, 5);
            stage.send(Message::Resize(width, height));
            let layout = stage.app.layout().unwrap();
            let rules = stage.game().rules();
            let open = rules.pile_ids().filter_map(|pile| {
                let is_shaped = rules.group_of(pile).shape != Shape::Row;
                let place = layout.pile(pile).filter(|_| is_shaped)?;
                place.cards.last().filter(|card| card.full).map(|_| place)
            });
            let at = |place: &PilePlace| {
                let (key, spot) = (place.label_at, place.spot);
                (key.x - spot.x, key.y - spot.y)
            };
            let mut places: Vec<(u16, u16)> = open.map(at).collect();
            places.dedup();
            assert_eq!(places.len(), 1, "{game} on {width}x{height}");
        }
    }
}

#[test]
fn the_key_of_a_pile_stands_before_its_name() {
    for (width, height) in [(120, 40), (40, 15)] {
        let mut stage = Stage::table("clock", 592_525);
        stage.send(Message::Resize(width, height));
        let (rules, labels) = (stage.game().rules(), stage.on_table().labels());
        let named = rules.pile_ids().filter_map(|pile| {
            let (key, name) = (labels.label(pile)?, rules.caption(pile)?);
            Some(format!(" {key} {name} "))
        });
        let named: Vec<String> = named.collect();
        assert_eq!(named.len(), 13);
        let screen = stage.screen();
        let says = |name: &str| {
            screen
                .lines()
                .any(|line| format!(" {line} ").contains(name))
        };
        for name in named {
            assert!(says(&name), "{name}: {screen}");
        }
    }
}

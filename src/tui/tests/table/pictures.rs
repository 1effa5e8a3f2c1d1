//! Cards as pictures, by value: which lie where, above which others, and what is left to characters.

use std::collections::BTreeSet;
use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use crate::images::{Found, Image, Placed};
use crate::tests::*;

/// Returns what is drawn with characters, and the pictures below it.
fn drawn(stage: &Stage) -> (Buffer, Vec<Placed>) {
    let (width, height) = stage.app.context.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut pictures = Vec::new();
    terminal
        .draw(|frame| pictures = view(&stage.app, frame))
        .unwrap();
    (terminal.backend().buffer().clone(), pictures)
}

/// Returns the cells that a picture covers which is no ring: columns and rows.
fn cells(placed: &Placed) -> Option<(Range<u16>, Range<u16>)> {
    if !matches!(
        placed.image,
        Image::Face(_) | Image::Back(_) | Image::Recess
    ) {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "cards that do not move lie on cells"
    )]
    let (x, y) = (placed.at.0 as u16, placed.at.1 as u16);
    Some((x..x + placed.size.width(), y..y + placed.rows))
}

/// Checks the pictures of a table in each of three sizes of the screen.
fn check(stage: &mut Stage, game: &str) {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        stage.send(Message::Resize(width, height));
        stage.app.context.set_pictures(Found::NotAsked);
        let (characters, none) = drawn(stage);
        assert_eq!(none, []);
        stage.app.context.set_pictures(Found::Shows);
        let (words, pictures) = drawn(stage);
        let at = format!("{game} {width}x{height}");
        let depths: BTreeSet<u32> = pictures[1..].iter().map(|placed| placed.depth).collect();
        assert_eq!(depths.len(), pictures.len() - 1, "{at}: two of one depth");
        let mut is_below = vec![false; words.content.len()];
        for (columns, rows) in pictures.iter().filter_map(cells) {
            assert!(
                columns.end <= width && rows.end < height,
                "{at}: {columns:?} {rows:?}"
            );
            for y in rows {
                for x in columns.clone() {
                    is_below[words.index_of(x, y)] = true;
                }
            }
        }
        for (is_below, (cell, before)) in is_below
            .into_iter()
            .zip(words.content.iter().zip(&characters.content))
        {
            // What is written beside cards stays, and on them nothing that a picture shows. The outline of the
            // cursor is a picture then.
            let is_outline = "▐▌▀▄▗▖▝▘".contains(before.symbol());
            if is_below {
                assert!(!cell.symbol().contains(['▔', '▁', '▏', '▕']), "{at}");
            } else if !is_outline {
                assert_eq!(cell.symbol(), before.symbol(), "{at}");
            }
        }
    }
}

#[test]
fn every_table_is_the_same_with_pictures() {
    let ids: Vec<String> = catalogue()
        .index()
        .iter()
        .map(|entry| entry.id.clone())
        .collect();
    for id in ids.iter().step_by(7) {
        check(&mut Stage::table(id, 5), id);
    }
}

#[test]
fn what_is_chosen_hinted_and_under_the_cursor_has_a_ring() {
    let mut stage = Stage::table("klondike", 7);
    stage.app.context.set_pictures(Found::Shows);
    let rings = |stage: &Stage| {
        let (_, pictures) = drawn(stage);
        let mut rings: Vec<String> = pictures
            .iter()
            .filter(|placed| matches!(placed.image, Image::Ring(_)))
            .map(|placed| format!("{:?}", placed.image))
            .collect();
        rings.sort();
        rings.join(" ")
    };
    assert_eq!(rings(&stage), "Ring(Cursor)");
    stage.keys("2");
    let held = rings(&stage);
    assert!(
        held.contains("Ring(Selected)") && held.contains("Ring(Target)"),
        "{held}"
    );
}

#[test]
fn boxes_lie_over_pictures_and_pages_hide_them() {
    let mut stage = Stage::table("klondike", 7);
    stage.app.context.set_pictures(Found::Shows);
    stage.keys("1 N");
    let (words, _) = drawn(&stage);
    let inside = words.content.iter().filter(|cell| cell.symbol() == "╭");
    assert!(inside.clone().all(|cell| cell.bg != Color::Reset));
    stage.keys("esc F5");
    let (words, _) = drawn(&stage);
    let bare = words.content.iter().filter(|cell| cell.bg == Color::Reset);
    assert_eq!(bare.count(), 0, "a page has a ground everywhere");
}

#[test]
fn pages_show_cards_as_pictures_too() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::home();
        stage.send(Message::Resize(size.0, size.1));
        stage.app.context.set_pictures(Found::Shows);
        for (page, keys) in [("the first page", "down"), ("settings", "F2")] {
            stage.keys(keys);
            stage.rest();
            let at = format!("{page} {size:?}");
            let (words, pictures) = drawn(&stage);
            assert!(
                pictures.len() > 7,
                "{at}: {}\n{}",
                pictures.len(),
                stage.screen()
            );
            assert_eq!(pictures[0].image, Image::Felt, "{at}");
            for (columns, rows) in pictures.iter().filter_map(cells) {
                assert!(columns.end <= size.0 && rows.end < size.1, "{at}");
                // A card is seen: what is not written has no ground of its own.
                let corner = &words[(columns.start, rows.start)];
                assert_eq!(corner.bg, Color::Reset, "{at}");
            }
        }
    }
}

/// The cards that fly and lie over a result are placed as pictures, each once.
#[test]
fn the_pack_of_a_game_that_is_won_is_of_pictures_too() {
    let mut stage = Stage::lit("golf", 1);
    stage.app.context.set_pictures(Found::Shows);
    stage.app.context.appearance.animate = true;
    while stage.game().hand_end().is_none() {
        stage.keys("H");
        stage.think();
        stage.follow_hint();
    }
    let faces = |stage: &Stage| {
        let (words, pictures) = drawn(stage);
        let faces = pictures.iter().filter_map(|placed| match placed.image {
            Image::Face(card) => Some(card),
            _ => None,
        });
        let depths: BTreeSet<u32> = pictures[1..].iter().map(|placed| placed.depth).collect();
        assert_eq!(depths.len(), pictures.len() - 1, "two of one depth");
        (words, faces.collect::<BTreeSet<_>>().len())
    };
    let mut sheets = 0;
    while let Some(due) = stage.app.deadline() {
        stage.now = due;
        update(&mut stage.app, due, Message::Tick);
        if stage.app.overlays.is_empty() {
            continue;
        }
        let (words, cards) = faces(&stage);
        sheets += usize::from(cards == 52);
        let is_card = words.content.iter().any(|cell| cell.symbol() == "╭");
        assert!(!is_card, "{}", stage.screen());
    }
    assert!(sheets > 40, "{sheets}");
}

//! The pack as pixels: faces differ, can be read from afar, and look the same upside down where they should.

use patience_app::settings::{Backs, Courts};
use patience_core::{Card, Rank, Suit};

use super::canvas::path;
use super::courts::{COAT, COURTS, ERMINE, HEAD, MOUTH, PANEL};
use super::{Cloth, Drawn, Image, Look, Pack, Ring};
use crate::images::{Name, Placed};
use crate::layout::CardSize;

pub(in crate::images) fn pack() -> Pack {
    let cloth = |ground, weave| Cloth { ground, weave };
    Pack {
        look: Look {
            paper: 0x00FB_F6E6,
            edge: 0x00BD_B293,
            suits: [0x001B_1F24, 0x00B8_1D2B, 0x00B8_1D2B, 0x001B_1F24],
            special: 0x0027_4086,
            backs: vec![
                cloth(0x0014_305F, 0x008F_B3E8),
                cloth(0x00AF_0000, 0x00FF_AFAF),
            ],
            pattern: Backs::Lattice,
            courts: Courts::Drawn,
            is_large: false,
            felt: 0x0014_513A,
            recess: cloth(0x000F_4230, 0x008F_B39F),
            rings: [0x00F6_C945, 0x008C_F0A4, 0x00FF_B3F0, 0x009F_D2FF],
        },
        cell: (8, 17),
    }
}

/// A face-up card at a position.
pub(in crate::images) fn face(card: u8, at: (f32, f32), depth: u32) -> Placed {
    Placed {
        image: Image::Face(Card::from_index(card).unwrap()),
        size: CardSize::Large,
        name: Name::Card(card, 0),
        at,
        rows: 5,
        depth,
    }
}

/// The sizes that have pictures.
const SIZES: [CardSize; 5] = [
    CardSize::Medium,
    CardSize::Large,
    CardSize::Huge,
    CardSize::Giant,
    CardSize::Colossal,
];

fn drawn(pack: &Pack, image: Image, size: CardSize) -> Drawn {
    pack.draw(image, size).expect("a card has pixels")
}

/// The proportion of pixels that differ.
fn difference(one: &Drawn, other: &Drawn) -> f64 {
    assert_eq!(one.size, other.size);
    let pixels = one.rgba.chunks(4).zip(other.rgba.chunks(4));
    let far = |(one, other): &(&[u8], &[u8])| {
        let apart = one
            .iter()
            .zip(*other)
            .map(|(one, other)| one.abs_diff(*other));
        apart.max() > Some(32)
    };
    pixels.clone().filter(far).count() as f64 / pixels.count() as f64
}

#[test]
fn every_shape_can_be_read() {
    for court in COURTS.iter().flatten() {
        for (_, shape) in court.behind.iter().chain(court.before) {
            assert!(path(shape).is_some(), "{shape}");
        }
    }
    for (_, shape) in [ERMINE, HEAD, MOUTH, PANEL].concat() {
        assert!(path(shape).is_some(), "{shape}");
    }
    assert!(path(COAT).is_some());
    let ranks = Rank::of_suits().chain(Rank::special());
    for (letter, _) in ranks.flat_map(super::ranks::letters) {
        assert!(path(letter).is_some(), "{letter}");
    }
    for suit in Suit::ALL.into_iter().chain([Suit::Trumps]) {
        assert!(path(super::pips::sign(suit)).is_some(), "{suit:?}");
    }
    assert!(path("M 1 2 3").is_none() && path("X 1").is_none() && path("M a").is_none());
}

#[test]
fn every_face_differs_from_every_other() {
    let pack = pack();
    for size in SIZES {
        let faces: Vec<(Card, Drawn)> = Card::faces()
            .map(|card| (card, drawn(&pack, Image::Face(card), size)))
            .collect();
        for (at, (card, face)) in faces.iter().enumerate() {
            for (other, other_face) in &faces[..at] {
                let least = match (card.rank().letter(), other.rank().letter()) {
                    ('J' | 'Q' | 'K', 'J' | 'Q' | 'K') => 0.08,
                    _ => 0.006,
                };
                let found = difference(face, other_face);
                let (card, other) = (card.label(), other.label());
                assert!(found >= least, "{card} {other} {size:?}: {found:.4}");
            }
        }
    }
}

#[test]
fn only_the_corners_of_a_card_are_transparent() {
    let pack = pack();
    for size in SIZES {
        for image in [Image::Face(Card::all().next().unwrap()), Image::Back(0)] {
            let Drawn { size, rgba } = drawn(&pack, image, size);
            let opacity = |x: usize, y: usize| rgba[4 * (y * usize::from(size.0) + x) + 3];
            assert_eq!(rgba.len(), 4 * usize::from(size.0) * usize::from(size.1));
            assert!(opacity(0, 0) < 64);
            assert_eq!(
                opacity(usize::from(size.0) / 2, usize::from(size.1) / 2),
                255
            );
        }
    }
}

#[test]
fn backs_look_the_same_upside_down() {
    for pattern in [Backs::Lattice, Backs::Diamonds, Backs::Net] {
        let mut pack = pack();
        pack.look.pattern = pattern;
        let Drawn { size, rgba } = drawn(&pack, Image::Back(0), CardSize::Giant);
        // Without the shadow, which always falls below.
        let (wide, high) = (usize::from(size.0) - 1, usize::from(size.1) - 1);
        let pixel = |x: usize, y: usize| &rgba[4 * (y * usize::from(size.0) + x)..][..3];
        let mut apart = 0;
        for (x, y) in (4..wide - 4).flat_map(|x| (4..high - 4).map(move |y| (x, y))) {
            let (one, other) = (pixel(x, y), pixel(wide - 1 - x, high - 1 - y));
            let most = one
                .iter()
                .zip(other)
                .map(|(one, other)| one.abs_diff(*other))
                .max();
            apart += usize::from(most > Some(90));
        }
        assert!(
            apart < wide * high / 20,
            "{pattern:?}: {apart} pixels differ"
        );
    }
}

#[test]
fn a_ring_leaves_the_inside_of_the_card_free() {
    let pack = pack();
    for ring in [Ring::Selected, Ring::Target, Ring::Hinted, Ring::Cursor] {
        let Drawn { size, rgba } = drawn(&pack, Image::Ring(ring), CardSize::Giant);
        let opacity =
            |x: u16, y: u16| rgba[4 * (usize::from(y) * usize::from(size.0) + usize::from(x)) + 3];
        let within = super::RING + 3;
        for (x, y) in (within..size.0 - within - 2).map(|x| (x, within)) {
            assert_eq!(opacity(x, y), 0, "{ring:?} at {x}, {y}");
        }
        assert_eq!(
            opacity(size.0 / 2, if ring == Ring::Cursor { 1 } else { 4 }),
            255
        );
    }
}

/// The lightness of each pixel, from 0 to 1, of a card reduced to 21 by 30 pixels: either as grey, or as seen without
/// red (protanopia).
fn from_afar(face: &Drawn, sees_no_red: bool) -> Vec<f64> {
    const WIDE: usize = 21;
    const HIGH: usize = 30;
    let (width, height) = (usize::from(face.size.0), usize::from(face.size.1));
    // The weights of red, green and blue in a row, for linear light and not its square root.
    let parts = if sees_no_red {
        [0.1144, 0.7863, 0.0992]
    } else {
        [0.2126, 0.7152, 0.0722]
    };
    let light = |pixel: &[u8]| -> f64 {
        let light = pixel[..3].iter().zip(parts);
        light
            .map(|(part, of)| of * (f64::from(*part) / 255.0).powf(2.2))
            .sum()
    };
    let mut found = Vec::new();
    for (row, column) in (0..HIGH).flat_map(|row| (0..WIDE).map(move |column| (row, column))) {
        let (rows, columns) = (
            row * height / HIGH..(row + 1) * height / HIGH,
            column * width / WIDE..(column + 1) * width / WIDE,
        );
        let pixels = rows.flat_map(|y| columns.clone().map(move |x| y * width + x));
        let lights: Vec<f64> = pixels.map(|at| light(&face.rgba[4 * at..])).collect();
        let mean = lights.iter().sum::<f64>() / lights.len() as f64;
        found.push(mean.powf(1.0 / 2.2));
    }
    found
}

#[test]
fn large_faces_differ_from_afar_without_any_colour() {
    let mut pack = pack();
    for (size, is_large, least) in [
        (CardSize::Medium, false, 3.0),
        (CardSize::Wide, false, 5.0),
        (CardSize::Large, false, 5.0),
        (CardSize::Huge, true, 5.0),
        (CardSize::Giant, true, 5.0),
        (CardSize::Colossal, true, 5.0),
    ] {
        pack.look.is_large = is_large;
        for sees_no_red in [false, true] {
            let faces: Vec<(Card, Vec<f64>)> = Card::all()
                .map(|card| (card, drawn(&pack, Image::Face(card), size)))
                .map(|(card, face)| (card, from_afar(&face, sees_no_red)))
                .collect();
            for (at, (card, face)) in faces.iter().enumerate() {
                for (other, other_face) in &faces[..at] {
                    let apart = face
                        .iter()
                        .zip(other_face)
                        .map(|(one, other)| (one - other).abs());
                    let found: f64 = apart.sum();
                    let (card, other) = (card.label(), other.label());
                    assert!(found >= least, "{card} {other} {size:?}: {found:.1}");
                }
            }
        }
    }
}

/// The columns and rows of the pixels of the suit's colour in the top line of a card, and the number of pixels of
/// exactly that colour.
fn ink_of_the_corner(pack: &Pack, card: Card, size: CardSize) -> (Vec<usize>, Vec<usize>, usize) {
    let Drawn { size, rgba } = drawn(pack, Image::Face(card), size);
    let ink = pack.look.suits[card.suit() as usize].to_be_bytes();
    let (mut columns, mut rows, mut full) = (Vec::new(), Vec::new(), 0);
    let width = usize::from(size.0);
    for (at, pixel) in rgba
        .chunks(4)
        .enumerate()
        .take(width * usize::from(pack.cell.1))
    {
        let apart = pixel
            .iter()
            .zip(&ink[1..])
            .map(|(one, other)| one.abs_diff(*other));
        let far = apart.max();
        if pixel[3] == u8::MAX && far < Some(90) {
            columns.push(at % width);
            rows.push(at / width);
            full += usize::from(far < Some(4));
        }
    }
    (columns, rows, full)
}

#[test]
fn one_line_or_four_columns_of_a_card_show_its_rank_and_suit() {
    let mut pack = pack();
    for cell in [(7, 14), (8, 17), (9, 18), (10, 21), (12, 24), (16, 34)] {
        pack.cell = cell;
        let (wide, high) = (usize::from(cell.0), usize::from(cell.1));
        for size in [SIZES.as_slice(), &[CardSize::Wide]].concat() {
            for card in Card::all() {
                let (columns, rows, full) = ink_of_the_corner(&pack, card, size);
                let at = format!("{} {size:?} {cell:?}", card.label());
                assert!(columns.iter().max() < Some(&(4 * wide)), "{at}");
                assert!(rows.iter().max() < Some(&(high - 1)), "{at}");
                // Rank and suit fill the line, and strokes are not made of blended colours alone.
                assert!(rows.iter().max() >= Some(&(high * 4 / 5 - 1)), "{at}");
                assert!(full >= wide * high / 4, "{at}: {full}");
            }
        }
    }
}

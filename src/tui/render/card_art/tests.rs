//! What must be visible of cards in every size, theme and character set.

use patience_core::{Dealt, Suit};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use super::*;
use crate::render::theme::{Glyphs, Suits, ThemeName};

const THEMES: [ThemeName; 5] = [
    ThemeName::Dark,
    ThemeName::Light,
    ThemeName::Baize,
    ThemeName::Sixteen,
    ThemeName::Plain,
];

const FACES: [CardSize; 6] = [
    CardSize::Medium,
    CardSize::Wide,
    CardSize::Large,
    CardSize::Huge,
    CardSize::Giant,
    CardSize::Colossal,
];

fn seen(text: &str) -> Seen {
    Seen::Known(Dealt::up(Card::parse(text).expect("a card"), 0))
}

/// Draws cards of a size at places counted in cards, to the right and down.
fn table(theme: &Theme, size: CardSize, cards: &[(u16, u16, Seen)]) -> Buffer {
    let (wide, high) = (size.width(), size.height());
    let mut buffer = Buffer::empty(Rect::new(0, 0, 3 * wide, 3 * high));
    for (x, y, card) in cards {
        let shape = Rect::new(x * wide, y * high, wide, high);
        let mut pen = Pen::new(&mut buffer, shape);
        Art::plain(theme, size, State::Normal).card(&mut pen, shape, *card);
    }
    buffer
}

/// Returns the cells inside the edges of a card.
fn inside(theme: &Theme, size: CardSize, card: &str) -> Vec<Cell> {
    let buffer = table(theme, size, &[(0, 0, seen(card))]);
    let area = Rect::new(1, 1, size.width() - 2, size.height() - 2);
    area.positions().map(|at| buffer[at].clone()).collect()
}

#[test]
fn courts_differ_by_their_drawings_and_red_ones_from_black_ones() {
    for name in THEMES {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let theme = Theme::new(name, Suits::Two, glyphs);
            for size in FACES {
                // Five by three ASCII cells have room only for the suit.
                let is_drawn = (glyphs, size) != (Glyphs::Ascii, CardSize::Medium);
                let drawn = |card: &str| {
                    let cells = inside(&theme, size, card);
                    let signs = cells.iter().map(|cell| cell.symbol().to_owned());
                    signs.collect::<Vec<_>>()
                };
                for [one, other] in [["KH", "QH"], ["QH", "JH"], ["KS", "JS"]] {
                    assert!(!is_drawn || drawn(one) != drawn(other), "{name:?} {size:?}");
                }
                for [red, black] in [["KH", "KS"], ["QD", "QC"], ["JD", "JC"]] {
                    let coats = |card| {
                        let cells = inside(&theme, size, card).into_iter();
                        let cells = cells.map(|cell| (cell.symbol().to_owned(), cell.fg));
                        let is_sign = |sign: &str| {
                            Suit::ALL.iter().any(|suit| sign == suit.sign().to_string())
                        };
                        cells.filter(|(sign, _)| !is_sign(sign)).collect::<Vec<_>>()
                    };
                    if glyphs == Glyphs::Unicode {
                        assert_ne!(coats(red), coats(black), "{name:?} {size:?} {red} {black}");
                    }
                }
            }
        }
    }
}

#[test]
fn coats_have_the_colour_of_the_suit() {
    for suits in [Suits::Two, Suits::Four] {
        for name in THEMES.into_iter().filter(|name| *name != ThemeName::Plain) {
            let theme = Theme::new(name, suits, Glyphs::Unicode);
            for size in FACES {
                for card in Card::all().filter(|card| "JQK".contains(card.rank().letter())) {
                    let cells = inside(&theme, size, &card.to_string());
                    let ink = theme.suit(card.suit()).fg;
                    let is_coat = |cell: &&Cell| {
                        Some(cell.fg) == ink
                            && !matches!(cell.symbol(), " " | "•" | "♣" | "♦" | "♥" | "♠")
                    };
                    assert!(
                        cells.iter().any(|cell| is_coat(&cell)),
                        "{name:?} {size:?} {card}"
                    );
                }
            }
        }
    }
}

#[test]
fn cards_that_touch_are_separated_by_an_edge_along_their_whole_height() {
    for name in THEMES {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let theme = Theme::new(name, Suits::Two, glyphs);
            for size in FACES {
                let (wide, high) = (size.width(), size.height());
                let art = Art::plain(&theme, size, State::Normal);
                let beside = table(&theme, size, &[(0, 0, seen("TS")), (1, 0, seen("TH"))]);
                let is_edge = |buffer: &Buffer, at| art.is_edge(buffer[at].symbol());
                for y in 0..high {
                    let parted = is_edge(&beside, (wide - 1, y)) || is_edge(&beside, (wide, y));
                    assert!(parted, "{name:?} {glyphs:?} {size:?} row {y}");
                }
                let below = table(&theme, size, &[(0, 0, seen("KS")), (0, 1, seen("KH"))]);
                for x in 0..wide {
                    let parted = is_edge(&below, (x, high - 1)) || is_edge(&below, (x, high));
                    assert!(parted, "{name:?} {glyphs:?} {size:?} column {x}");
                }
            }
        }
    }
}

#[test]
fn strips_side_by_side_are_separated_too() {
    let theme = Theme::default();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 1));
    for (x, card) in [(0, "9S"), (9, "TH")] {
        let art = Art {
            open: false,
            rows: 1,
            ..Art::plain(&theme, CardSize::Huge, State::Normal)
        };
        let strip = Rect::new(x, 0, 9, 1);
        let whole = Rect { height: 7, ..strip };
        art.card(&mut Pen::new(&mut buffer, strip), whole, seen(card));
    }
    assert_eq!(buffer[(8, 0)].symbol(), "▕");
    assert_eq!(buffer[(9, 0)].symbol(), "▏");
}

#[test]
fn a_back_differs_from_a_face_in_a_strip_of_one_row_without_colours() {
    for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
        let theme = Theme::new(ThemeName::Plain, Suits::Two, glyphs);
        let strip = |card: Seen| {
            let frame = Rect::new(0, 0, 7, 1);
            let mut buffer = Buffer::empty(frame);
            let shape = Rect { height: 5, ..frame };
            let art = Art {
                open: false,
                rows: 1,
                ..Art::plain(&theme, CardSize::Large, State::Normal)
            };
            art.card(&mut Pen::new(&mut buffer, frame), shape, card);
            let signs = frame.positions().map(|at| buffer[at].symbol().to_owned());
            signs.collect::<String>()
        };
        let back = strip(Seen::Hidden { owner: 0 });
        let pattern = theme.glyphs.back();
        assert!(
            back.chars().filter(|sign| *sign == pattern).count() >= 5,
            "{back}"
        );
        assert!(!strip(seen("9S")).contains(pattern));
    }
}

#[test]
fn a_large_index_is_used_where_all_of_it_shows_and_the_small_one_elsewhere() {
    let mut theme = Theme::default();
    theme.has_large_indices = true;
    let corner = |size: CardSize, rows: u16, columns: u16| {
        let frame = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(frame);
        let shape = Rect::new(0, 0, size.width(), size.height());
        let open = rows == size.height();
        let art = Art {
            open,
            rows,
            ..Art::plain(&theme, size, State::Normal)
        };
        art.card(&mut Pen::new(&mut buffer, frame), shape, seen("TS"));
        let signs = (1..4).map(|x| buffer[(x, 0)].symbol().to_owned());
        signs.collect::<String>()
    };
    for size in FACES {
        let (wide, high) = (size.width(), size.height());
        let is_large = wide >= 9;
        for rows in [2, high] {
            assert_eq!(
                corner(size, rows, wide) != "10♠",
                is_large,
                "{size:?} {rows}"
            );
        }
        assert_eq!(corner(size, 1, wide), "10♠", "one row");
        assert_eq!(corner(size, high, 4), "10♠", "four columns");
    }
}

#[test]
fn crowns_and_suits_are_readable_on_grey_in_the_usual_palettes_of_sixteen_colours() {
    // Black, red, blue, magenta and grey of xterm, Windows Terminal, Visual Studio Code and Tango.
    const PALETTES: [[u32; 5]; 4] = [
        [0x00_0000, 0xCD_0000, 0x00_00EE, 0xCD_00CD, 0xE5_E5E5],
        [0x0C_0C0C, 0xC5_0F1F, 0x00_37DA, 0x88_1798, 0xCC_CCCC],
        [0x00_0000, 0xCD_3131, 0x24_72C8, 0xBC_3FBC, 0xE5_E5E5],
        [0x2E_3436, 0xCC_0000, 0x34_65A4, 0x75_507B, 0xD3_D7CF],
    ];
    const INKS: [Color; 5] = [
        Color::Black,
        Color::Red,
        Color::Blue,
        Color::Magenta,
        Color::Gray,
    ];
    let theme = Theme::new(ThemeName::Sixteen, Suits::Four, Glyphs::Unicode);
    let court = theme.court;
    let drawn = [court.gold, court.hair, court.rose, court.robe];
    for style in Suit::ALL
        .map(|suit| theme.suit(suit))
        .into_iter()
        .chain(drawn)
    {
        for palette in PALETTES {
            let rgb = |colour: Option<Color>| {
                let at = INKS.iter().position(|ink| Some(*ink) == colour);
                let [_, red, green, blue] = palette[at.expect("a safe colour")].to_be_bytes();
                [red, green, blue]
            };
            let found = crate::render::theme::contrast(rgb(style.fg), rgb(theme.face.bg));
            assert!(found >= 3.0, "{style:?} {found:.1}");
        }
    }
}

#[test]
fn the_number_of_folded_cards_has_the_colour_of_faces() {
    for name in THEMES {
        let theme = Theme::new(name, Suits::Two, Glyphs::Unicode);
        let line = Rect::new(0, 0, 5, 1);
        let mut buffer = Buffer::empty(line);
        let art = Art::plain(&theme, CardSize::Medium, State::Normal);
        art.fold(&mut Pen::new(&mut buffer, line), line, 3, true, 0);
        let number = &buffer[(2, 0)];
        assert_eq!(number.symbol(), "3");
        let ink = theme.face.fg.unwrap_or_default();
        assert_eq!(number.fg, ink, "{name:?}");
    }
}

#[test]
fn a_tag_with_a_number_is_centred_on_a_back_and_leaves_its_edges() {
    let theme = Theme::new(ThemeName::Baize, Suits::Two, Glyphs::Unicode);
    for size in FACES {
        for count in [1, 24, 190] {
            let shape = Rect::new(0, 0, size.width(), size.height());
            let mut buffer = Buffer::empty(shape);
            let art = Art {
                count: Some(count),
                ..Art::plain(&theme, size, State::Normal)
            };
            art.card_words(
                &mut Pen::new(&mut buffer, shape),
                shape,
                Seen::Hidden { owner: 0 },
            );
            let row: Vec<&Cell> = (0..shape.width)
                .map(|x| &buffer[(x, shape.height / 2)])
                .collect();
            let is_bare = |cell: &&&Cell| cell.bg == Color::Reset;
            let left = row.iter().take_while(is_bare).count();
            let right = row.iter().rev().take_while(is_bare).count();
            assert!(left == right && left > 0, "{size:?} {count}");
            let text: String = row.iter().map(|cell| cell.symbol()).collect();
            assert_eq!(text.trim(), count.to_string());
        }
    }
}

#[test]
fn a_key_on_a_picture_of_a_card_keeps_its_tab() {
    let theme = Theme::new(ThemeName::Light, Suits::Two, Glyphs::Unicode);
    for size in FACES {
        let shape = Rect::new(0, 0, size.width(), size.height());
        let mut buffer = Buffer::empty(shape);
        let pen = &mut Pen::new(&mut buffer, shape);
        pen.put(0, shape.height - 1, '7', theme.card_label);
        Art::plain(&theme, size, State::Normal).card_words(pen, shape, seen("9S"));
        let key = &buffer[(0, shape.height - 1)];
        assert_eq!(Some(key.bg), theme.card_label.bg, "{size:?}");
    }
}

#[test]
fn a_number_on_a_small_card_has_its_own_background() {
    let theme = Theme::new(ThemeName::Baize, Suits::Two, Glyphs::Unicode);
    for size in FACES {
        let shape = Rect::new(0, 0, size.width(), size.height());
        let mut buffer = Buffer::empty(shape);
        let art = Art {
            count: Some(13),
            ..Art::plain(&theme, size, State::Normal)
        };
        art.card_words(&mut Pen::new(&mut buffer, shape), shape, seen("9S"));
        let grounds = [size < CardSize::Huge, false].map(|is_tagged| {
            let tag = theme.back(0).frame.bg.unwrap_or_default();
            if is_tagged { tag } else { Color::Reset }
        });
        let cell = |x: u16| buffer[(x, shape.height - 1)].bg;
        assert_eq!([cell(1), cell(0)], grounds, "{size:?}");
    }
}

#[test]
fn special_cards_show_what_they_are_in_every_size() {
    for name in THEMES {
        for (glyphs, texts) in [
            (Glyphs::Unicode, ["N♥", "0★", "21★", "Jo☆"]),
            (Glyphs::Ascii, ["NH", "0T", "21T", "Jo*"]),
        ] {
            let theme = Theme::new(name, Suits::Two, glyphs);
            for size in FACES.into_iter().chain([CardSize::Small]) {
                for (card, text) in ["NH", "0T", "21T", "**"].into_iter().zip(texts) {
                    let buffer = table(&theme, size, &[(0, 0, seen(card))]);
                    let row = (1..size.width()).map(|x| buffer[(x, 0)].symbol());
                    let row = row.collect::<String>();
                    assert!(row.starts_with(text), "{name:?} {size:?} {row}");
                }
            }
        }
    }
}

//! The pictures of the documentation, each a screen of a game. They are drawn by `.ci/pictures`; without a
//! folder in the environment it is checked that they are there, small, and shown by the page of pictures.

use std::path::Path;

use patience_app::settings::Theme;

use super::contact_sheets::picture;
use super::svg::sheet;

/// The most bytes of a picture.
const MOST: u64 = 100_000;

/// The games, each with its screen, how many moves have been made, and the theme.
const PICTURES: [(&str, (u16, u16), usize, Theme); 21] = [
    ("klondike", (100, 34), 34, Theme::Baize),
    ("freecell", (100, 34), 9, Theme::Baize),
    ("spider", (100, 34), 12, Theme::Dark),
    ("pyramid", (80, 24), 8, Theme::Baize),
    ("golf", (80, 24), 5, Theme::Light),
    ("yukon", (100, 40), 6, Theme::Baize),
    ("tri-peaks", (120, 34), 8, Theme::Baize),
    ("canfield", (80, 24), 14, Theme::Baize),
    ("grandfathers-clock", (80, 24), 14, Theme::Baize),
    ("four-seasons", (80, 24), 26, Theme::Baize),
    ("black-hole", (80, 24), 6, Theme::Dark),
    ("puss-in-the-corner", (80, 24), 30, Theme::Baize),
    ("penguin", (80, 24), 8, Theme::Light),
    ("deuces", (80, 24), 30, Theme::Baize),
    ("osmosis", (80, 24), 20, Theme::Baize),
    ("sultan", (80, 24), 30, Theme::Baize),
    ("accordion", (80, 24), 16, Theme::Baize),
    ("poker-squares", (80, 24), 14, Theme::Baize),
    ("peanuts", (80, 24), 30, Theme::Baize),
    ("nertz", (120, 40), 40, Theme::Baize),
    ("spite-and-malice", (80, 24), 30, Theme::Baize),
];

#[test]
fn the_page_of_pictures_shows_all_of_them_and_none_is_large() {
    if let Ok(folder) = std::env::var("PICTURES") {
        for (id, size, moves, theme) in PICTURES {
            let drawn = sheet(&[picture(id, size, moves, theme)], 1);
            let file = Path::new(&folder).join(format!("{id}.svg"));
            std::fs::write(file, drawn).expect("it can be written");
        }
        return;
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = std::fs::read_to_string(docs.join("pictures.md")).expect("the page is there");
    for (id, ..) in PICTURES {
        assert!(
            page.contains(&format!("(pictures/{id}.svg)")),
            "{id} is not on the page"
        );
        let file = docs.join("pictures").join(format!("{id}.svg"));
        let size = file.metadata().expect("it is drawn").len();
        assert!(size < MOST, "{id} has {size} bytes");
    }
    assert_eq!(page.matches("(pictures/").count(), PICTURES.len());
}

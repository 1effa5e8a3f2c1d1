//! The search of the first page: what people type, and the game that it finds first.

use super::first_page::{answered, nothing_played, row};
use crate::tests::*;
use patience_language::is_nearly;

/// Types text into the search of the first page.
pub(super) fn search(stage: &mut Stage, text: &str) {
    stage.app.home.clear_text();
    for letter in text.chars() {
        stage.app.home.type_in(letter);
    }
}

/// Returns the name of the game under the cursor once a text has been typed.
fn found_first(stage: &mut Stage, text: &str) -> String {
    search(stage, text);
    let found = stage.app.home.game_at();
    found.map_or_else(String::new, |(id, _)| id)
}

#[test]
fn every_game_is_found_first_by_its_title_and_by_each_of_its_other_names() {
    let mut stage = answered(nothing_played());
    let games = stage.app.context.catalogue.index().to_vec();
    assert!(games.len() >= 519);
    let name_is_title = |name: &str| games.iter().any(|game| game.title == *name);
    let mut wrong = Vec::new();
    for game in games.iter().skip(3).step_by(stride_of_long_trials()) {
        for name in game.aka.iter().chain([&game.title]) {
            // What is the title of one game may be another name of a second one.
            if *name != game.title && name_is_title(name) {
                continue;
            }
            let known = games.iter().filter(|other| other.aka.contains(name));
            let ids: Vec<&str> = known.map(|other| other.id.as_str()).collect();
            let found = found_first(&mut stage, &name.to_lowercase());
            if found != game.id && !(ids.len() > 1 && ids.contains(&found.as_str())) {
                wrong.push(format!("{name} finds {found}, not {}", game.id));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_best_known_games_are_found_by_what_people_type() {
    let mut stage = answered(nothing_played());
    for (text, id) in [
        ("pyr", "pyramid"),
        ("idiot", "aces-up"),
        ("clock", "clock"),
        ("solitaire", "klondike"),
        ("fre", "freecell"),
        ("free cell", "freecell"),
        ("spid", "spider"),
        ("kolndike", "klondike"),
        ("klondkie", "klondike"),
        ("frecell", "freecell"),
        ("spiddr", "spider"),
        ("piramid", "pyramid"),
        ("napolean", "napoleon"),
        ("vegas", "klondike"),
        ("one suit", "spider"),
        ("1 suit", "spider"),
        ("spider two", "spider"),
        ("draw one", "klondike"),
        ("turn one", "klondike"),
        ("draw three", "klondike"),
        ("klondike draw 3", "klondike"),
        ("gol", "golf"),
        ("tripeaks", "tri-peaks"),
        ("racing demon", "nertz"),
        ("pounce", "nertz"),
    ] {
        assert_eq!(found_first(&mut stage, text), id, "{text}");
    }
}

#[test]
fn a_title_with_one_wrong_letter_is_found_before_longer_names() {
    let mut stage = answered(nothing_played());
    let games = stage.app.context.catalogue.index().to_vec();
    let mut wrong = Vec::new();
    for game in games.iter().step_by(9) {
        let mut typed: Vec<char> = game.title.to_lowercase().chars().collect();
        let at = typed.len() - 2;
        typed[at] = if typed[at] == 'a' { 'e' } else { 'a' };
        let typed: String = typed.into_iter().collect();
        let is_other = |name: &String| {
            let name = name.to_lowercase();
            name.contains(&typed) || is_nearly(&typed, &name)
        };
        let mut others = games.iter().filter(|other| other.id != game.id);
        let is_meant = !others.any(|other| other.aka.iter().chain([&other.title]).any(is_other));
        if game.title.len() > 5 && is_meant {
            let found = found_first(&mut stage, &typed);
            if found != game.id {
                wrong.push(format!("{typed} finds {found}, not {}", game.id));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_variant_is_found_by_words_of_its_game_and_its_own() {
    let mut stage = answered(nothing_played());
    for (text, title) in [
        ("spider one suit", "Spider: One suit"),
        ("Spider: One suit", "Spider: One suit"),
        ("spider 1 suit", "Spider: One suit"),
        ("1 suit", "Spider: One suit"),
        ("spider two", "Spider: Two suits"),
        ("draw one", "Klondike: One at a time"),
        ("turn 1", "Klondike: One at a time"),
        ("klondike draw 1", "Klondike: One at a time"),
    ] {
        search(&mut stage, text);
        let screen = stage.screen();
        assert!(screen.contains(&format!("► {title}")), "{text}: {screen}");
    }
    search(&mut stage, "spider");
    let screen = stage.screen();
    assert!(screen.contains("► Spider "), "{screen}");
    assert!(screen.contains("Spider: Two suits"), "{screen}");
    assert!(screen.contains("Spider: One suit"), "{screen}");
    assert!(
        row(&stage, "Spider: Two suits") < row(&stage, "Spidike: "),
        "{screen}"
    );
}

#[test]
fn whole_words_of_a_title_are_found_before_the_beginnings_of_others() {
    let mut stage = answered(nothing_played());
    search(&mut stage, "kings");
    let screen = stage.screen();
    assert!(screen.contains("► Kings in the Corner"), "{screen}");
    for whole in ["Kings in the Corner", "Aces and Kings", "Yukon Kings"] {
        assert!(row(&stage, whole) < row(&stage, "Kingsdown"), "{screen}");
    }
}

#[test]
fn words_for_a_sort_come_first_and_what_is_listed_is_counted() {
    let mut stage = answered(nothing_played());
    search(&mut stage, "two packs");
    let screen = stage.screen();
    assert!(screen.contains("► two packs "), "{screen}");
    let first = screen.lines().next().unwrap_or_default();
    assert!(!first.contains(" 0 of"), "{first}");
    stage.keys("enter");
    assert!(
        stage.app.home.filter().packs.is_some(),
        "{}",
        stage.screen()
    );
    stage.keys("esc");
    search(&mut stage, "vegas, one");
    assert!(
        stage.screen().contains("  1 variant\n"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_name_of_a_game_that_is_not_here_says_so_beside_the_nearest_one() {
    let mut stage = answered(nothing_played());
    stage.keys("c r a p e t t e");
    stage.rest();
    assert_eq!(stage.chosen_game(), "spite-and-malice");
    let screen = stage.screen();
    assert!(screen.contains("is not here"), "{screen}");
}

#[test]
fn a_stroke_is_no_text_of_the_search() {
    let mut stage = answered(nothing_played());
    stage.keys("/");
    assert!(stage.said().contains("Type to search"));
    assert_eq!(stage.chosen_game(), "klondike");
    stage.keys("g o /  l f");
    assert_eq!(stage.chosen_game(), "golf");
}

//! Tests of the page of the players.

use std::path::PathBuf;

use super::*;
use patience_app::settings::{Change, Circumstances, Player, PlayerColour, SettingId, Stored};

fn page() -> NamesPage {
    let path = PathBuf::from("/nowhere/config.toml");
    NamesPage::new(&Settings::without_file(path, Circumstances::default()))
}

#[test]
fn a_seat_before_a_named_one_keeps_its_number_as_its_name() {
    let mut page = page();
    page.act(Action::Down);
    "Bo ".chars().for_each(|letter| page.type_in(letter));
    page.act(Action::Right);
    let player = |name: &str, colour| Player {
        colour,
        ..Player::named(name.to_owned())
    };
    let expected = vec![
        player("Player 1", None),
        player("Bo", Some(PlayerColour::Blue)),
    ];
    assert_eq!(page.seats.changes()[0].value(), &Stored::Players(expected));
}

#[test]
fn the_page_remarks_on_a_full_name_and_on_a_duplicate_one() {
    let mut page = page();
    assert_eq!(page.remark(), None);
    "Ann".chars().for_each(|letter| page.type_in(letter));
    assert_eq!(page.remark(), None);
    page.act(Action::Down);
    "Ann".chars().for_each(|letter| page.type_in(letter));
    assert!(
        page.remark()
            .is_some_and(|text| text.contains("called Ann"))
    );
    "abelle the First"
        .chars()
        .for_each(|letter| page.type_in(letter));
    assert!(page.remark().is_some_and(|text| text.contains("at most")));
}

#[test]
fn deleting_all_names_restores_the_default() {
    let mut page = page();
    page.type_in('A');
    page.act(Action::RubOut);
    assert_eq!(page.seats.changes()[0].value(), &Stored::Default);
}

#[test]
fn the_second_seat_goes_from_a_person_through_all_levels_and_back() {
    let mut page = page();
    page.act(Action::NextTarget);
    page.act(Action::Right);
    assert_eq!(page.value(0, Column::Plays), "person");
    page.act(Action::Down);
    let mut seen = Vec::new();
    for _ in 0..11 {
        seen.push(page.value(1, Column::Plays));
        page.act(Action::Right);
    }
    assert_eq!(
        (seen[0].as_str(), seen[10].as_str()),
        ("computer", "person")
    );
    assert!(seen.contains(&"computer, match-me".to_owned()), "{seen:?}");
    assert_eq!(page.value(1, Column::Plays), "computer");
    for _ in 0..11 {
        page.act(Action::Left);
    }
    assert_eq!(page.value(1, Column::Plays), "computer");
    page.act(Action::Left);
    let people = Change::new(SettingId::People, Stored::Text("two".to_owned()));
    assert_eq!(
        page.seats.changes(),
        [Change::new(SettingId::Players, Stored::Default), people]
    );
}

#[test]
fn a_handicap_and_a_level_are_kept_with_a_name() {
    let mut page = page();
    page.act(Action::Up);
    page.act(Action::NextTarget);
    page.act(Action::Right);
    page.act(Action::NextTarget);
    page.act(Action::Left);
    page.act(Action::Left);
    assert_eq!(page.value(11, Column::Handicap), "2 fewer");
    let changes = page.seats.changes();
    let Stored::Players(players) = changes[0].value() else {
        panic!("nobody is stored");
    };
    let last = players.last().unwrap();
    assert_eq!((last.name.as_str(), last.handicap), ("Player 12", -2));
    assert_eq!(last.level, Some(ComputerLevel::ALL[0]));
}

#[test]
fn the_seat_of_the_first_ones_partner_can_be_a_persons() {
    let mut page = page().for_game(4, 2);
    page.act(Action::NextTarget);
    page.act(Action::Down);
    page.act(Action::Left);
    let played = |page: &NamesPage| [0, 1, 2, 3].map(|at| page.value(at, Column::Plays));
    assert_eq!(played(&page), ["person", "person", "computer", "computer"]);
    page.act(Action::Down);
    page.act(Action::Left);
    assert_eq!(played(&page), ["person", "computer", "person", "computer"]);
    assert!(page.help().contains("On the same side as Player 1"));
    page.column = Column::Handicap;
    assert!(
        page.help()
            .contains("The pile is shared with Player 1, and")
    );
    page.column = Column::Plays;
    let stored = Stored::Text("partners".to_owned());
    assert_eq!(
        page.seats.changes()[1],
        Change::new(SettingId::People, stored)
    );
    page.act(Action::Down);
    page.act(Action::Left);
    assert_eq!(page.value(3, Column::Plays), "computer, match-me");
    // Without partners the two people have the first two seats.
    let page = page.for_game(4, 4);
    assert_eq!(played(&page)[..3], ["person", "person", "computer"]);
}

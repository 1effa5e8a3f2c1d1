//! Saved games: their names, what stands beside them, and what they extend.

use super::*;

#[test]
fn a_game_is_saved_and_never_written_over_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules");
    let path = save(&rules, "mine", "title = \"Mine\"\n", false).unwrap();
    assert!(path.ends_with("rules/mine.toml"));
    let again = save(&rules, "mine", "title = \"Other\"\n", false);
    assert!(matches!(again, Err(SaveError::IsThere(_))));
    save(&rules, "mine", "title = \"Other\"\n", true).unwrap();
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        "title = \"Other\"\n"
    );
}

#[test]
fn a_game_that_was_saved_is_taken_up_again_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let mut draft = draft(&catalogue, "klondike");
    set(&mut draft, &catalogue, "pile.tableau.empty", "nothing");
    set(&mut draft, &catalogue, "stock.turn", 1);
    let path = save(folder.path(), "mine", &draft.text(), false).unwrap();
    let catalogue = catalogue.anew();
    assert!(catalogue.has("mine"));
    let again = Draft::from_own(&catalogue, "mine", &Origin::Own(path)).unwrap();
    assert_eq!(again.text(), draft.text());
    assert_eq!(again.parent_id(), Some("klondike"));
    assert!(again.is_saved() && again.is_playable());
}

#[test]
fn a_game_in_place_of_another_is_compared_with_that_and_not_with_itself() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let text = "title = \"Klondike\"\nextends = \"klondike\"\n\n\
                [pile.tableau]\nbuild = \"down in suit\"\n";
    let path_of = save(folder.path(), "klondike", text, false).unwrap();
    let catalogue = catalogue.anew();
    let mut draft = Draft::from_own(&catalogue, "klondike", &Origin::Own(path_of)).unwrap();
    assert!(draft.stands_in_place());
    assert_eq!(draft.parent_title(), Some("Klondike"));
    assert!(draft.is_changed(&path("pile.tableau.build")));
    assert!(draft.restore(&path("pile.tableau.build"), &catalogue));
    assert!(
        !draft.is_changed(&path("pile.tableau.build")),
        "{}",
        draft.text()
    );
}

#[test]
fn a_file_elsewhere_is_made_beside_the_game_that_it_extends() {
    let catalogue = catalogue();
    let folder = tempfile::tempdir().unwrap();
    let file = save(
        folder.path(),
        "base",
        "title = \"Base\"\nextends = \"golf\"\n",
        false,
    )
    .unwrap();
    let draft = Draft::from_game(&catalogue, "base", &Origin::Named(file)).unwrap();
    assert_eq!(draft.folder(&catalogue), folder.path());
    assert!(draft.is_playable(), "{:?}", draft.checked());
    let own = Draft::from_game(&catalogue, "golf", &Origin::Embedded).unwrap();
    assert_eq!(own.folder(&catalogue), catalogue.folder());
}

#[test]
fn a_rule_file_is_followed_with_all_that_it_extends() {
    let catalogue = catalogue();
    let folder = tempfile::tempdir().unwrap();
    let base = save(
        folder.path(),
        "base",
        "title = \"Base\"\nextends = \"golf\"\n",
        false,
    )
    .unwrap();
    let mine = save(
        folder.path(),
        "mine",
        "title = \"Mine\"\nextends = \"base\"\n",
        false,
    )
    .unwrap();
    assert_eq!(
        catalogue.files_of("mine", &mine),
        [mine.clone(), base.clone()]
    );
    // Even with a fault in it.
    std::fs::write(&mine, "title = 1\nextends = \"base\"\n").unwrap();
    assert_eq!(catalogue.files_of("mine", &mine), [mine, base]);
}

#[test]
fn titles_become_names_of_files() {
    assert_eq!(default_name("Anna's Klondike"), "annas-klondike");
    assert_eq!(default_name("2 by 2"), "by-2");
    assert_eq!(default_name("王"), "my-game");
    assert!(is_name(&default_name(&"x y ".repeat(40))));
    for wrong in ["", "-x", "2x", "A", "a b", "a/b", "..", "é"] {
        assert!(!is_name(wrong), "{wrong}");
    }
}

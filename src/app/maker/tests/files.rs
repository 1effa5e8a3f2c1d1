//! Games saved from the maker: their names, their files, and what they extend.

use std::path::PathBuf;

use super::*;

/// Writes a new file.
fn write(folder: &std::path::Path, name: &str, text: &str) -> PathBuf {
    let saving = Saving {
        text,
        former: None,
        replaces: false,
    };
    save(folder, name, saving).unwrap();
    folder.join(format!("{name}.toml"))
}

#[test]
fn a_game_is_saved_and_never_overwrites_a_file_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules");
    let path = write(&rules, "mine", "title = \"Mine\"\n");
    let saving = Saving {
        text: "title = \"Other\"\n",
        former: None,
        replaces: false,
    };
    let again = save(&rules, "mine", saving);
    assert!(matches!(again, Err(SaveError::IsThere(_))));
    let saving = Saving {
        replaces: true,
        ..saving
    };
    save(&rules, "mine", saving).unwrap();
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        "title = \"Other\"\n"
    );
}

/// A file written by hand, with its own order and comments.
const BY_HAND: &str = "\
# Ann's own game.

language = 1
title = \"Mine\"   # for now
extends = \"klondike\"
family = \"Games\"

# Columns.
[pile.tableau]
count = 7     # as usual
without_meaning = 1.5

[stock]
turn = \"1 to waste\"
";

#[test]
fn a_file_written_by_hand_keeps_everything_that_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let text = BY_HAND.replace("without_meaning = 1.5\n", "");
    let file = write(folder.path(), "mine", &text);
    let catalogue = catalogue.anew();
    let mut draft = Draft::from_own(&catalogue, "mine", &Origin::Own(file)).unwrap();
    assert_eq!(draft.text(), text);
    set(&mut draft, &catalogue, "family", "Others");
    set(&mut draft, &catalogue, "pile.tableau.build", "down in suit");
    let expected = text
        .replace("Games", "Others")
        .replace("usual\n", "usual\nbuild = \"down in suit\"\n");
    assert_eq!(draft.text(), expected);
    draft.take_out(&path("pile.waste"), &catalogue);
    let expected = expected.replace("family", "without = [\"pile.waste\"]\nfamily");
    let written = draft
        .text()
        .replace("\"Others\"\nwithout = [\"pile.waste\"]", "\"Others\"");
    assert_eq!(
        written.len() + "without = [\"pile.waste\"]\n".len(),
        expected.len()
    );
    assert!(draft.undo(&catalogue) && draft.undo(&catalogue) && draft.undo(&catalogue));
    assert_eq!(draft.text(), text);
}

#[test]
fn a_single_text_is_the_first_item_of_its_list() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let text = "language = 1\ntitle = \"Mine\"\nextends = \"klondike\"\nwithout = \"variant\" # one form\n\
                score = \"5 for each card on foundation\" # as always\n";
    let file = write(folder.path(), "mine", text);
    let catalogue = catalogue.anew();
    let mut draft = Draft::from_own(&catalogue, "mine", &Origin::Own(file)).unwrap();
    assert_eq!(draft.text(), text);
    let score = field(&draft, "score.0");
    assert_eq!(draft.shown(&score).0, "5 for each card on foundation");
    set(
        &mut draft,
        &catalogue,
        "score.1",
        "1 for each card on tableau",
    );
    draft.take_out(&path("redeal"), &catalogue);
    assert_eq!(draft.checked().faults, [], "{}", draft.text());
    let expected = text
        .replace(
            "\"5 for each card on foundation\"",
            "[\"5 for each card on foundation\", \"1 for each card on tableau\"]",
        )
        .replace("\"variant\"", "[\"variant\", \"redeal\"]");
    assert_eq!(draft.text(), expected);
}

#[test]
fn a_part_left_out_alone_is_left_out_in_the_present_language_too() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let text = "title = \"Mine\"\nextends = \"klondike\"\nwithout = \"variant\"\n\n\
                [pile.tableau]\nempty = \"none\"\n";
    let origin = Origin::Own(write(folder.path(), "mine", text));
    let file = catalogue.anew().rule_file("mine").unwrap();
    let upgraded = crate::maker::upgraded_text(&catalogue, ("mine", &origin), &file);
    let upgraded = upgraded.unwrap().unwrap();
    assert!(upgraded.contains("without = [\"variant\"]"), "{upgraded}");
}

#[test]
fn what_others_change_in_the_file_meanwhile_stays() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let text = BY_HAND.replace("without_meaning = 1.5\n", "");
    let file = write(folder.path(), "mine", &text);
    let catalogue = catalogue.anew();
    let mut draft = Draft::from_own(&catalogue, "mine", &Origin::Own(file.clone())).unwrap();
    set(&mut draft, &catalogue, "family", "Others");
    std::fs::write(&file, text.clone() + "placed = \"freely\" # of late\n").unwrap();
    let saving = |draft: &Draft, replaces: bool| {
        let saving = Saving {
            text: draft.text(),
            former: draft.former_text("mine"),
            replaces,
        };
        save(folder.path(), "mine", saving)
    };
    let merged = saving(&draft, false).unwrap();
    let expected = text.replace("Games", "Others") + "placed = \"freely\" # of late\n";
    assert_eq!(merged, expected);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), expected);
    assert!(draft.take_saved("mine", file.clone(), &merged, &catalogue));
    assert_eq!(draft.value(&path("stock.placed")), Some(&"freely".into()));
    assert_eq!(draft.text(), expected);
    assert!(draft.is_saved() && !draft.undo(&catalogue));
    // A change of the same part is a conflict, until the player decides to replace it.
    std::fs::write(&file, expected.replace("Others", "Theirs")).unwrap();
    set(&mut draft, &catalogue, "family", "Mine");
    let refused = saving(&draft, false).unwrap_err();
    assert!(
        refused
            .to_string()
            .ends_with("has changed meanwhile, also in `family`"),
        "{refused}"
    );
    assert_eq!(
        saving(&draft, true).unwrap(),
        expected.replace("Others", "Mine")
    );
    std::fs::write(&file, "family = \n").unwrap();
    let refused = saving(&draft, false).unwrap_err();
    assert!(matches!(refused, SaveError::HasChanged(_, parts) if parts.is_empty()));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(saving(&draft, false).unwrap(), draft.text());
}

#[test]
fn a_saved_game_opens_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let mut draft = draft(&catalogue, "klondike");
    set(&mut draft, &catalogue, "pile.tableau.empty", "nothing");
    set(&mut draft, &catalogue, "stock.turn", "1 to waste");
    let path = write(folder.path(), "mine", draft.text());
    let catalogue = catalogue.anew();
    assert!(catalogue.has("mine"));
    let again = Draft::from_own(&catalogue, "mine", &Origin::Own(path)).unwrap();
    assert_eq!(again.text(), draft.text());
    assert_eq!(again.parent_id(), Some("klondike"));
    assert!(again.is_saved() && again.is_playable());
}

#[test]
fn a_game_that_replaces_another_is_compared_with_that_and_not_with_itself() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let text = "title = \"Klondike\"\nextends = \"klondike\"\n\n\
                [pile.tableau]\nbuild = \"down in suit\"\n";
    let path_of = write(folder.path(), "klondike", text);
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
    let file = write(
        folder.path(),
        "base",
        "title = \"Base\"\nextends = \"golf\"\n",
    );
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
    let base = write(
        folder.path(),
        "base",
        "title = \"Base\"\nextends = \"golf\"\n",
    );
    let mine = write(
        folder.path(),
        "mine",
        "title = \"Mine\"\nextends = \"base\"\n",
    );
    assert_eq!(
        catalogue.files_of("mine", &mine),
        [mine.clone(), base.clone()]
    );
    // Even with an error in it.
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

/// The extended game is now written in the present version of the language, but was not when the file was made.
#[test]
fn a_former_file_that_extends_a_built_in_game_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"Mine\"\nextends = \"freecell\"\n\n[pile.tableau]\nempty = \"king\"\n";
    let path = write(folder.path(), "mine", text);
    let of = |embedded| Catalogue::new(embedded, folder.path().to_owned());
    let rules = |file: &RuleFile| file.compile(None, &[]).unwrap();
    let before = of(crate::tests::former()).rule_file("mine").unwrap();
    let catalogue = of(crate::tests::embedded());
    let (file, origin) = (
        catalogue.rule_file("mine").unwrap(),
        Origin::Own(path.clone()),
    );
    assert!(rules(&file).plays_like(&rules(&before)));
    let draft = Draft::from_own(&catalogue, "mine", &origin).unwrap();
    assert!(draft.is_saved());
    let upgraded = crate::maker::upgraded_text(&catalogue, ("mine", &origin), &file);
    let upgraded = upgraded.unwrap().unwrap();
    assert!(upgraded.contains("language = 1"), "{upgraded}");
    std::fs::write(&path, &upgraded).unwrap();
    let file = catalogue.anew().rule_file("mine").unwrap();
    assert!(rules(&file).plays_like(&rules(&before)), "{upgraded}");
}

#[test]
fn a_file_in_the_former_language_is_edited_in_the_present_one() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let former = "# Ann's own game.\n\ntitle = \"Mine\"\nextends = \"klondike\"\n\n\
                  # All of them.\n[goal]\nwhen = \"tableau empty\" # really\n";
    let file = write(folder.path(), "mine", former);
    let catalogue = catalogue.anew();
    let mut draft = Draft::from_own(&catalogue, "mine", &Origin::Own(file.clone())).unwrap();
    assert!(draft.is_saved());
    assert_eq!(draft.value(&path("goal")), Some(&"tableau empty".into()));
    set(&mut draft, &catalogue, "family", "Games");
    let present = "# Ann's own game.\n\nlanguage = 1\ntitle = \"Mine\"\nextends = \"klondike\"\n\
                   family = \"Games\"\n\n# All of them.\n# really\ngoal = \"tableau empty\"\n";
    assert_eq!(draft.text(), present);
    let saving = Saving {
        text: draft.text(),
        former: draft.former_text("mine"),
        replaces: false,
    };
    let saved = save(folder.path(), "mine", saving).unwrap();
    assert_eq!(saved, present);
    assert!(!draft.take_saved("mine", file, &saved, &catalogue));
    assert_eq!(draft.text(), present);
}

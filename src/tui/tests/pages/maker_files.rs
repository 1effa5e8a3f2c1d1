//! Saving a game in the making, trying it, and taking one up again.

use std::path::Path;
use std::sync::Arc;

use super::maker::{go_to, maker, type_in};
use crate::message::MadeFile;
use crate::tests::*;
use patience_app::catalogue::{Catalogue, Origin};
use patience_app::maker::SaveError;

/// A file that somebody has written, with their own order and comments.
const BY_HAND: &str = "\
# By hand.

title   = \"Mine\"
extends = \"golf\"

# The family.
family = \"Games\"
";

/// Opens the form of a file that lies elsewhere.
fn form_of(folder: &Path, text: &str) -> Stage {
    let path = folder.join("mine.toml");
    std::fs::write(&path, text).unwrap();
    let mut stage = Stage::home();
    stage.app.read_games();
    crate::model::maker::open_with(
        &mut stage.app,
        Some(("mine".to_owned(), Origin::Named(path))),
    );
    stage
}

/// Returns the file that is to be saved.
fn saved(stage: &mut Stage) -> MadeFile {
    let requests = std::mem::take(&mut stage.requests).into_iter().rev();
    let mut files = requests.filter_map(|request| match request {
        Request::SaveMade(file) => Some(*file),
        _ => None,
    });
    files.next().unwrap_or_else(|| panic!("{}", stage.screen()))
}

#[test]
fn a_file_that_is_named_by_its_path_is_changed_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = form_of(folder.path(), BY_HAND);
    let screen = stage.screen();
    assert!(
        screen.contains("Game maker  Mine") && screen.contains("saved"),
        "{screen}"
    );
    stage.keys("/ f a m i l y enter enter ctrl-u");
    type_in(&mut stage, "Others");
    // It has a name, which is not asked for again.
    stage.keys("enter ctrl-s");
    let file = saved(&mut stage);
    assert_eq!(file.path(), folder.path().join("mine.toml"));
    // What is said in it is said in the present language, and so the file says which that is.
    let changed = BY_HAND.replace("Games", "Others");
    assert_eq!(file.text, changed.replace("title ", "language = 1\ntitle "));
    assert_eq!(file.former.as_deref(), Some(BY_HAND));
    // What others have changed in it is in the form then.
    let file = Box::new(MadeFile {
        text: file.text.replace("\"Mine\"", "\"Ours\""),
        ..file
    });
    stage.send(Message::Made(file, Ok(Arc::new(catalogue()))));
    let screen = stage.screen();
    assert!(screen.contains("other changes"), "{screen}");
    assert!(screen.contains("Game maker  Ours"), "{screen}");
    assert!(screen.contains("· saved"), "{screen}");
}

/// The list of games is longer then than when it was searched.
#[test]
fn a_game_is_saved_while_something_is_searched_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::home();
    stage.app.read_games();
    type_in(&mut stage, "klon");
    stage.keys("ctrl-n ctrl-s enter");
    let file = Box::new(saved(&mut stage));
    let path = folder.path().join(format!("{}.toml", file.name));
    std::fs::write(path, &file.text).unwrap();
    let games = Catalogue::new(embedded(), folder.path().to_owned());
    stage.send(Message::Made(file, Ok(Arc::new(games))));
    let screen = stage.screen();
    assert!(screen.contains("· saved"), "{screen}");
}

#[test]
fn the_list_is_on_the_game_that_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::home();
    stage.app.read_games();
    stage.app.home.go_to("klondike");
    stage.keys("ctrl-n ctrl-s enter");
    let file = Box::new(MadeFile {
        folder: folder.path().to_owned(),
        ..saved(&mut stage)
    });
    std::fs::write(file.path(), &file.text).unwrap();
    let games = Catalogue::new(embedded(), folder.path().to_owned());
    let name = file.name.clone();
    stage.send(Message::Made(file, Ok(Arc::new(games))));
    stage.keys("esc");
    assert_eq!(stage.chosen_game(), name, "{}", stage.screen());
}

#[test]
fn what_was_changed_twice_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = form_of(folder.path(), BY_HAND);
    stage.keys("ctrl-s");
    let file = saved(&mut stage);
    let changed = SaveError::HasChanged(file.path(), vec!["family".to_owned()]);
    stage.send(Message::Made(Box::new(file), Err(changed)));
    let screen = stage.screen();
    assert!(screen.contains("also in `family`"), "{screen}");
    stage.keys("y");
    assert!(saved(&mut stage).replaces);
}

#[test]
fn a_file_with_a_fault_is_opened_with_the_fault_at_its_field() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"Mine\"\ndeal = [\"7 to each tableau\", \"the rest to stock\"]\n\n\
                [pile.foundation]\ncount = 4\n\n[pile.tableau]\ncount = 7\nbuild = \"down in colours\"\n\n\
                [pile.stock]\n\n[goal]\nwhen = \"all cards on foundation\"\n";
    let mut stage = form_of(folder.path(), text);
    let screen = stage.screen();
    assert!(screen.contains("1 error · saved"), "{screen}");
    assert!(
        screen.contains(" Foundations") && screen.contains(" Columns"),
        "{screen}"
    );
    stage.keys("X");
    let screen = stage.screen();
    assert!(screen.contains("► Build"), "{screen}");
    assert!(screen.contains("✗ unknown phrase"), "{screen}");
    let text = text.replace("title", "extends = \"nosuch\"\ntitle");
    let stage = form_of(folder.path(), &text);
    assert!(
        stage.screen().contains("there is no game `nosuch`"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_second_game_of_ones_own_has_a_title_and_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my-own-game.toml");
    let text = "title = \"My own game\"\nextends = \"golf\"\n";
    std::fs::write(file, text).unwrap();
    let mut stage = Stage::home();
    let games = patience_app::catalogue::Catalogue::new(embedded(), folder.path().to_owned());
    stage.app.context.catalogue = Arc::new(games);
    stage.app.read_games();
    crate::model::maker::open_with(&mut stage.app, None);
    stage.keys("enter enter enter enter enter enter enter enter enter enter");
    assert!(
        stage.screen().contains("My own game 2"),
        "{}",
        stage.screen()
    );
    stage.keys("ctrl-s enter");
    assert_eq!(saved(&mut stage).name, "my-own-game-2");
}

#[test]
fn a_title_that_nobody_has_chosen_follows_the_name() {
    let mut stage = maker("klondike");
    stage.keys("N ctrl-u");
    type_in(&mut stage, "lazy-halls");
    assert!(
        stage.screen().contains("shows it as Lazy Halls"),
        "{}",
        stage.screen()
    );
    stage.keys("enter");
    let file = saved(&mut stage);
    assert_eq!(file.name, "lazy-halls");
    assert!(
        file.text.contains("title = \"Lazy Halls\""),
        "{}",
        file.text
    );
    // The name that was proposed follows the title, and a title that was chosen stays.
    let mut stage = maker("klondike");
    stage.keys("N enter");
    let file = saved(&mut stage);
    assert!(
        file.text.contains("title = \"My Klondike\""),
        "{}",
        file.text
    );
    let mut stage = maker("klondike");
    stage.keys("/ t i t l e enter enter ctrl-u");
    type_in(&mut stage, "Halls of Ann");
    stage.keys("enter N ctrl-u");
    type_in(&mut stage, "halls");
    stage.keys("enter");
    let file = saved(&mut stage);
    assert!(
        file.text.contains("title = \"Halls of Ann\""),
        "{}",
        file.text
    );
}

#[test]
fn a_name_that_no_game_can_have_is_answered_with_one_that_is_near() {
    for (typed, why) in [
        ("Lazy Halls", "a name cannot have spaces; try lazy-halls."),
        ("it's_mine", "digits and hyphens; try its-mine."),
        ("2 halls", "a name cannot have spaces; try halls."),
        ("2halls", "a name must begin with a letter; try halls."),
        ("h", "a name has at least two letters."),
        ("77", "a name must begin with a letter."),
    ] {
        let mut stage = maker("klondike");
        stage.send(Message::Resize(200, 40));
        stage.keys("N ctrl-u");
        type_in(&mut stage, typed);
        stage.keys("enter");
        let screen = stage.screen();
        assert!(screen.contains(why), "{typed}: {screen}");
    }
}

#[test]
fn a_key_that_was_meant_for_the_form_makes_no_name() {
    let mut stage = maker("klondike");
    stage.keys("ctrl-s P enter");
    let screen = stage.screen();
    assert!(screen.contains("This name cannot be used"), "{screen}");
    assert!(
        !stage
            .requests
            .iter()
            .any(|request| matches!(request, Request::SaveMade(_)))
    );
}

#[test]
fn a_game_without_a_name_is_tried_as_it_stands() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right P");
    let screen = stage.screen();
    assert!(screen.contains(". This game is not saved"), "{screen}");
    assert!(screen.contains(" My Klondike  "), "{screen}");
    assert!(screen.contains("Esc back"), "{screen}");
    assert_eq!(stage.game().deal(), DealNumber::new(1).unwrap());
    stage.keys("space");
    assert!(
        !stage.requests.contains(&Request::Save),
        "{:?}",
        stage.requests
    );
    stage.keys("N y");
    assert_eq!(stage.game().moves_made(), 0, "{}", stage.screen());
    assert!(!stage.on_table().timed_game().keep, "{}", stage.screen());
    stage.keys("esc");
    let screen = stage.screen();
    assert!(screen.contains("Game maker  My Klondike"), "{screen}");
    assert!(screen.contains("1 change · not saved"), "{screen}");
}

#[test]
fn a_draft_that_was_not_saved_is_offered_the_next_time() {
    let mut stage = maker("klondike");
    assert_eq!(stage.app.draft_to_keep(), None);
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right");
    stage.requests.clear();
    stage.rest();
    stage.rest();
    assert!(
        stage.requests.contains(&Request::KeepDraft),
        "{:?}",
        stage.requests
    );
    let kept = stage.app.draft_to_keep().unwrap();
    let mut next = Stage::home();
    next.app.take_kept_draft(Some(kept.clone()));
    // It stays until it is asked about.
    assert_eq!(next.app.draft_to_keep(), Some(kept.clone()));
    next.keys("ctrl-n");
    let screen = next.screen();
    assert!(screen.contains("My Klondike is not saved yet"), "{screen}");
    next.keys("1");
    assert!(
        next.screen().contains("1 change · not saved"),
        "{}",
        next.screen()
    );
    assert_eq!(next.app.draft_to_keep(), Some(kept.clone()));
    let mut next = Stage::home();
    next.app.take_kept_draft(Some(kept));
    next.keys("ctrl-n 2");
    assert!(next.screen().contains("0 changes"), "{}", next.screen());
    assert_eq!(next.app.draft_to_keep(), None);
}

//! The maker of games: the form beside the table, values chosen and typed, faults at their fields, the
//! ten questions, saving, and a rule file that is read again.

use std::sync::Arc;

use insta::assert_snapshot;

use crate::message::{MadeFile, MouseButton};
use crate::model::reload::Reload;
use crate::tests::*;
use patience_app::maker::SaveError;
use patience_app::winnability::Found;
use patience_solver::Verdict;

/// Opens the maker with a game of the list.
pub(super) fn maker(game: &str) -> Stage {
    let mut stage = Stage::home();
    stage.app.home.go_to(game);
    stage.keys("ctrl-n");
    assert!(stage.screen().contains("Game maker"), "{}", stage.screen());
    stage
}

/// Clicks on a point of the screen.
pub(super) fn press(stage: &mut Stage, at: (u16, u16)) {
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
}

/// Sits down to a game whose rule file is followed.
pub(super) fn followed() -> Stage {
    followed_game("klondike")
}

/// Sits down to this one, whose rule file is followed.
pub(super) fn followed_game(id: &str) -> Stage {
    let mut stage = Stage::table(id, 617);
    let path = std::path::PathBuf::from("/home/ann/mine.toml");
    stage.app.follow_file(Reload::new(path.clone()));
    let game = stage.game().clone();
    stage
        .app
        .sit_down(TimedGame::new(game, Some(path), Duration::ZERO));
    stage
}

/// Lets seconds pass.
pub(super) fn wait(stage: &mut Stage, seconds: u64) {
    stage.now += Duration::from_secs(seconds);
    stage.send(Message::Tick);
}

pub(super) fn type_in(stage: &mut Stage, text: &str) {
    for letter in text.chars() {
        let key = if letter == ' ' {
            "space".to_owned()
        } else {
            letter.to_string()
        };
        stage.keys(&key);
    }
}

/// Puts the cursor on the field of this label, the first below a heading in a rule file.
pub(super) fn go_to(stage: &mut Stage, heading: &str, label: &str) {
    stage.keys("home");
    for _ in 0..500 {
        let screen = stage.screen();
        let at = screen.lines().position(|line| line.contains('►'));
        let lines: Vec<&str> = screen.lines().collect();
        if let Some(at) = at
            && lines[at].contains(&format!("► {label} "))
            && lines[..at]
                .iter()
                .rev()
                .find(|line| {
                    line.starts_with(' ')
                        && line
                            .chars()
                            .nth(1)
                            .is_some_and(|letter| letter != ' ' && letter != '►' && letter != '•')
                })
                .is_some_and(|line| line.contains(heading))
        {
            return;
        }
        stage.keys("down");
    }
    panic!("no field {label} below {heading}:\n{}", stage.screen());
}

#[test]
fn the_form_stands_beside_the_table_at_all_sizes() {
    let mut stage = maker("klondike");
    for (width, height) in [(62, 20), (80, 24), (120, 40), (200, 60)] {
        stage.send(Message::Resize(width, height));
        assert_snapshot!(format!("maker-{width}x{height}"), stage.screen());
    }
}

#[test]
fn a_change_is_dealt_at_once_and_told_in_sentences() {
    let mut stage = maker("klondike");
    stage.send(Message::Resize(120, 40));
    go_to(&mut stage, "Columns", "Build");
    stage.keys("enter");
    type_in(&mut stage, "down in suit");
    assert_snapshot!("maker-choosing", stage.screen());
    stage.keys("enter");
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right");
    assert_snapshot!("maker-changed", stage.screen());
    stage.keys("u u");
    assert!(stage.screen().contains("0 changes"), "{}", stage.screen());
    stage.keys("ctrl-r");
    assert!(stage.screen().contains("1 change ·"), "{}", stage.screen());
}

#[test]
fn a_fault_stands_at_its_field_and_the_table_stays() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Columns", "How many");
    stage.keys("right home X");
    assert_snapshot!("maker-fault", stage.screen());
    stage.keys("P");
    assert!(
        stage
            .screen()
            .contains("A game with an error cannot be played"),
        "{}",
        stage.screen()
    );
    go_to(&mut stage, "Columns", "How many");
    stage.keys("delete");
    assert!(
        stage.screen().contains("0 changes · not saved"),
        "{}",
        stage.screen()
    );
}

#[test]
fn what_somebody_has_written_is_changed_at_its_place_and_kept_by_arrows() {
    let mut stage = maker("klondike");
    stage.keys("home right");
    assert_snapshot!("maker-typing", stage.screen());
    // The caret goes behind the 7, and the step is not one of those that are offered.
    for _ in 0.." to each tableau".len() {
        stage.keys("left");
    }
    type_in(&mut stage, ", 8");
    stage.keys("enter");
    go_to(&mut stage, "Columns", "How many");
    stage.keys("right");
    let screen = stage.screen();
    assert!(screen.contains("2 changes · not saved"), "{screen}");
    stage.keys("home enter esc home enter enter");
    assert!(
        stage.screen().contains("2 changes · not saved"),
        "{}",
        stage.screen()
    );
}

#[test]
fn everything_that_could_be_said_is_one_key_away() {
    let mut stage = maker("golf");
    let few = stage.screen();
    stage.keys("f8");
    assert_ne!(few, stage.screen());
    go_to(&mut stage, "deck", "Packs");
    stage.keys("right");
    assert!(stage.screen().contains("‹ 2 ›"), "{}", stage.screen());
    stage.keys("tab tab tab");
    assert!(
        stage.screen().contains("extends = \"golf\""),
        "{}",
        stage.screen()
    );
    assert!(stage.screen().contains("packs = 2"), "{}", stage.screen());
}

#[test]
fn the_mouse_chooses_rows_values_and_piles() {
    let mut stage = maker("freecell");
    let row_of = |stage: &Stage, text: &str| {
        let screen = stage.screen();
        let row = screen.lines().position(|line| line.contains(text));
        u16::try_from(row.unwrap_or_else(|| panic!("{screen}"))).unwrap()
    };
    let row = row_of(&stage, "   Build");
    press(&mut stage, (6, row));
    assert!(stage.screen().contains("► Build"), "{}", stage.screen());
    let screen = stage.screen();
    let (row, line) = screen
        .lines()
        .enumerate()
        .skip(4)
        .find(|(_, line)| line.chars().skip(46).collect::<String>().contains('♠'))
        .unwrap();
    let column = 46
        + line
            .chars()
            .skip(46)
            .position(|letter| letter == '♠')
            .unwrap();
    let at = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    press(&mut stage, at);
    assert!(!stage.screen().contains("► Build"), "{}", stage.screen());
    assert!(stage.screen().contains("► "), "{}", stage.screen());
}

#[test]
fn ten_questions_make_a_game() {
    let mut stage = maker("klondike");
    stage.keys("ctrl-n");
    assert_snapshot!("maker-question-1", stage.screen());
    stage.keys("enter enter enter enter");
    assert_snapshot!("maker-question-5", stage.screen());
    stage.keys("left right down enter enter enter enter enter enter");
    let screen = stage.screen();
    assert!(screen.contains("My own game"), "{screen}");
    assert!(!screen.contains("error"), "{screen}");
    assert!(screen.contains("not saved"), "{screen}");
}

#[test]
fn a_game_is_saved_under_a_name_and_never_over_another_unasked() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right ctrl-s");
    assert_snapshot!("maker-saving", stage.screen());
    stage.keys("ctrl-u K l o n d i k e enter");
    assert!(
        stage.screen().contains("type another name"),
        "{}",
        stage.screen()
    );
    stage.keys("ctrl-u m i n e enter");
    let Some(Request::SaveMade(file)) = stage.requests.pop() else {
        panic!("{:?}", stage.requests);
    };
    assert_eq!(file.name, "mine");
    assert!(file.text.contains("extends = \"klondike\""));
    assert!(!file.replaces);
    let there = SaveError::IsThere("/rules/mine.toml".into());
    stage.send(Message::Made(file.clone(), Err(there)));
    assert!(stage.screen().contains("Replace it?"), "{}", stage.screen());
    stage.keys("y");
    let Some(Request::SaveMade(again)) = stage.requests.pop() else {
        panic!("{:?}", stage.requests);
    };
    assert_eq!(
        *again,
        MadeFile {
            replaces: true,
            ..*file
        }
    );
    let games = Arc::new(catalogue());
    stage.send(Message::Made(again, Ok(games)));
    let screen = stage.screen();
    assert!(
        screen.contains("Saved as /nowhere/rules/mine.toml"),
        "{screen}"
    );
    assert!(screen.contains("1 change · saved"), "{screen}");
}

#[test]
fn a_game_in_the_making_waits_while_its_page_is_closed() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right esc");
    assert!(
        stage.screen().contains("is not saved"),
        "{}",
        stage.screen()
    );
    stage.keys("ctrl-n");
    assert!(stage.screen().contains("Resume it?"), "{}", stage.screen());
    stage.keys("1");
    assert!(
        stage.screen().contains("1 change · not saved"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_first_deals_are_surveyed_in_the_maker() {
    let mut stage = maker("freecell");
    stage.send(Message::Shown);
    stage.requests.clear();
    stage.keys("W");
    for answered in 0..30 {
        let search = stage
            .requests
            .iter()
            .rev()
            .find_map(|request| match request {
                Request::Search(search) => Some(search.number),
                _ => None,
            });
        let number = search.unwrap_or_else(|| panic!("{answered}: {:?}", stage.requests));
        stage.requests.clear();
        let verdict = if answered < 27 {
            Verdict::Won(Vec::new())
        } else {
            Verdict::Lost
        };
        let found = Found::Verdict(verdict);
        stage.send(Message::Searched { number, found });
    }
    assert!(
        stage.screen().contains("27 of 30 deals"),
        "{}",
        stage.screen()
    );
    assert!(
        !stage
            .requests
            .iter()
            .any(|request| matches!(request, Request::Search(_)))
    );
}

#[test]
fn a_rule_file_that_changes_is_dealt_anew_and_a_fault_stands_below_the_table() {
    let mut stage = followed();
    stage.keys("space");
    stage.app.notify("The rules were reloaded", false);
    let fault = "/home/ann/mine.toml:7:9: `empty` takes no `kings` (did you mean \"king\"?)";
    stage.send(Message::RulesRead(Err(fault.to_owned())));
    let screen = stage.screen();
    assert!(screen.contains("mine.toml:7:9"), "{screen}");
    assert!(!screen.contains("were reloaded"), "{screen}");
    assert!(screen.contains("617"), "{screen}");
    stage.keys("space");
    assert!(
        stage.screen().contains("mine.toml:7:9"),
        "{}",
        stage.screen()
    );
    let file = stage.app.context.catalogue.rule_file("klondike").unwrap();
    let rules = file.compile(Some("one"), &[]).unwrap();
    stage.send(Message::RulesRead(Ok(Arc::new(rules))));
    let screen = stage.screen();
    assert!(!screen.contains("mine.toml:7:9"), "{screen}");
    assert!(screen.contains("starts again"), "{screen}");
    assert_eq!(stage.game().deal(), DealNumber::new(617).unwrap());
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn whoever_leaves_the_program_is_asked_about_a_game_that_is_not_saved() {
    let mut stage = maker("klondike");
    stage.keys("ctrl-q");
    assert!(stage.requests.contains(&Request::Quit));
    let mut stage = maker("klondike");
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right ctrl-q");
    let screen = stage.screen();
    assert!(screen.contains("My Klondike is not saved"), "{screen}");
    assert!(!stage.requests.contains(&Request::Quit));
    stage.keys("y");
    assert!(stage.requests.contains(&Request::Quit));
}

#[test]
fn whoever_leaves_is_asked_over_another_question_too() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Redeal", "Times");
    // The game waits; whether to go on with it is asked.
    stage.keys("right esc ctrl-n ctrl-q");
    let screen = stage.screen();
    assert!(screen.contains("not saved. Quit the program"), "{screen}");
    assert!(!stage.requests.contains(&Request::Quit));
    stage.keys("ctrl-q");
    assert!(stage.requests.contains(&Request::Quit));
}

#[test]
fn a_game_elsewhere_is_played_from_its_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = |title: &str| format!("title = \"{title}\"\nextends = \"golf\"\n");
    let base = folder.path().join("base.toml");
    std::fs::write(&base, text("Base")).unwrap();
    let mut stage = Stage::home();
    stage.app.read_games();
    let origin = patience_app::catalogue::Origin::Named(base);
    crate::model::maker::begin_from(&mut stage.app, "base", &origin);
    stage.keys("N");
    let screen = stage.screen();
    assert!(!screen.contains("list of games"), "{screen}");
    stage.keys("esc");
    // A game of the list is called so as well, and is not the one that is played.
    stage.keys("N ctrl-u g o l f 2 enter");
    let Some(Request::SaveMade(file)) = stage.requests.pop() else {
        panic!("{:?}", stage.requests);
    };
    assert_eq!(file.folder, folder.path());
    let path = folder.path().join("golf2.toml");
    std::fs::write(&path, text("Golf of my own")).unwrap();
    let games = Arc::new(catalogue());
    stage.send(Message::Made(file, Ok(games)));
    stage.keys("P");
    let timed_game = match &stage.app.table {
        Some(table) => table.timed_game().clone(),
        None => panic!("{}", stage.screen()),
    };
    assert_eq!(timed_game.path, Some(path));
    assert_eq!(timed_game.game.rules().about.title, "Golf of my own");
}

#[test]
fn the_maker_comes_back_where_no_deal_of_its_game_is_waited_for() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Redeal", "Times");
    stage.keys("right ctrl-s ctrl-u g o l f 2 enter");
    let Some(Request::SaveMade(file)) = stage.requests.pop() else {
        panic!("{:?}", stage.requests);
    };
    // Any game of the list will do: what is played is looked up by its name.
    let file = Box::new(MadeFile {
        name: "freecell".to_owned(),
        folder: stage.app.context.catalogue.folder().to_owned(),
        ..*file
    });
    stage.send(Message::Made(file, Ok(Arc::new(catalogue()))));
    stage.app.context.settings.winnable.value = patience_app::settings::Winnable::Thorough;
    stage.send(Message::Shown);
    stage.keys("P");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(crate::model::Overlay::FindDeal(_))
    ));
    stage.keys("esc");
    let screen = stage.screen();
    assert!(screen.contains("Game maker"), "{screen}");
    assert!(!stage.app.is_making());
}

#[test]
fn deals_are_looked_at_by_themselves_once_nothing_changes_for_a_while() {
    let mut stage = maker("freecell");
    stage.send(Message::Shown);
    go_to(&mut stage, "Cells", "How many");
    stage.requests.clear();
    stage.keys("left");
    let searches = |stage: &Stage| {
        let is_search = |request: &&Request| matches!(request, Request::Search(_));
        stage.requests.iter().filter(is_search).count()
    };
    assert_eq!(searches(&stage), 0);
    wait(&mut stage, 1);
    assert_eq!(searches(&stage), 0);
    wait(&mut stage, 2);
    assert_eq!(searches(&stage), 1);
    stage.app.context.settings.light.value = false;
    stage.requests.clear();
    stage.keys("right right");
    wait(&mut stage, 3);
    assert_eq!(searches(&stage), 0);
}

#[test]
fn what_was_read_while_another_page_was_open_is_dealt_afterwards() {
    let mut stage = followed();
    stage.keys("?");
    let file = stage.app.context.catalogue.rule_file("klondike").unwrap();
    let rules = Arc::new(file.compile(Some("one"), &[]).unwrap());
    stage.send(Message::RulesRead(Ok(Arc::clone(&rules))));
    assert!(!Arc::ptr_eq(stage.game().rules(), &rules));
    stage.keys("esc");
    assert!(Arc::ptr_eq(stage.game().rules(), &rules));
    assert!(stage.screen().contains("The rules were reloaded"));
}

#[test]
fn the_rules_of_a_game_in_the_making_and_the_keys_are_one_key_away() {
    let mut stage = maker("freecell");
    stage.keys("?");
    let screen = stage.screen();
    assert!(screen.contains("Rules    Keys"), "{screen}");
    assert!(screen.contains("╭ My FreeCell"), "{screen}");
    stage.keys("esc");
    let screen = stage.screen();
    assert!(!screen.contains("Rules    Keys"), "{screen}");
}

#[test]
fn a_pile_that_goes_leaves_the_cursor_at_what_came_after_it() {
    let mut stage = maker("freecell");
    stage.keys("f8");
    go_to(&mut stage, "Cells", "Kind of pile");
    while !stage.screen().contains("► Remove this section") {
        stage.keys("down");
    }
    stage.keys("enter");
    let screen = stage.screen();
    assert!(!screen.contains("pile.cell"), "{screen}");
    let before = screen
        .split('►')
        .next()
        .unwrap()
        .lines()
        .rev()
        .nth(1)
        .unwrap();
    assert!(before.contains("pile."), "{screen}");
}

#[test]
fn what_is_added_is_gone_to_at_its_first_field() {
    let mut stage = maker("freecell");
    stage.keys("f8");
    for _ in 0..500 {
        if stage.screen().contains("► Add a require") {
            break;
        }
        stage.keys("down");
    }
    stage.keys("enter");
    let screen = stage.screen();
    assert!(!screen.contains("► Remove this section"), "{screen}");
    assert!(screen.contains("require.0"), "{screen}");
}

#[test]
fn what_is_said_of_the_whole_game_is_seen_again_at_the_first_field() {
    let mut stage = maker("klondike");
    stage.keys("f8");
    while !stage.screen().contains("► Remove this section") {
        stage.keys("down");
    }
    stage.keys("enter home");
    let top = stage.screen();
    assert!(top.contains('✗'), "{top}");
    stage.keys("end home");
    assert_eq!(stage.screen(), top);
}

#[test]
fn a_fault_takes_the_place_of_what_was_read_before_it() {
    let mut stage = followed();
    stage.keys("?");
    let file = stage.app.context.catalogue.rule_file("klondike").unwrap();
    let rules = Arc::new(file.compile(Some("one"), &[]).unwrap());
    stage.send(Message::RulesRead(Ok(Arc::clone(&rules))));
    stage.send(Message::RulesRead(Err("mine.toml:7:9: a fault".to_owned())));
    stage.keys("esc");
    assert!(!Arc::ptr_eq(stage.game().rules(), &rules));
    assert!(
        stage.screen().contains("mine.toml:7:9"),
        "{}",
        stage.screen()
    );
}

#[test]
fn what_is_wrong_with_a_name_is_no_longer_said_once_it_changes() {
    let mut stage = maker("klondike");
    stage.keys("ctrl-s ctrl-u k l o n d i k e enter");
    assert!(stage.screen().contains("This name cannot be used"));
    stage.keys("2");
    assert!(!stage.screen().contains("This name cannot be used"));
    stage.send(Message::Paste("MINE".to_owned()));
    assert!(
        stage.screen().contains("klondike2mine"),
        "{}",
        stage.screen()
    );
}

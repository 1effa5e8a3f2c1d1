//! Unfinished games in the list: shown as they stand, and told from a new game of their kind.

use crate::tests::*;
use patience_app::saved::{self, About, Snapshot, Unfinished};
use patience_core::Progress;

/// Returns the game on the table as it is saved.
fn snapshot_of(stage: &Stage) -> Snapshot {
    Snapshot {
        game: stage.game().clone(),
        duel: None,
        about: About {
            elapsed: Duration::from_secs(65),
            players: vec!["Ann".to_owned()],
            ..About::default()
        },
    }
}

/// Writes the game on the table to a folder and returns it as the list has it.
pub fn keep(stage: &Stage, folder: &std::path::Path) -> Unfinished {
    let snapshot = snapshot_of(stage);
    let file = folder.join("kept.toml");
    std::fs::write(&file, saved::write_game(&snapshot).unwrap()).unwrap();
    let rules = stage.game().rules();
    Unfinished {
        key: None,
        day: None,
        former_keys: Vec::new(),
        slot: snapshot.slot(),
        file,
        id: rules.about.id.clone(),
        title: rules.about.title.clone(),
        variant: rules.about.variant.clone(),
        options: Vec::new(),
        deal: stage.game().deal().get().to_string(),
        moves: u64::try_from(stage.game().moves_made()).unwrap(),
        elapsed: snapshot.about.elapsed,
        when: std::time::SystemTime::UNIX_EPOCH,
        path: None,
        duel: false,
        players: Vec::new(),
        seating: None,
        people: None,
        fault: None,
    }
}

#[test]
fn a_game_that_is_gone_on_with_has_cards_as_large_as_when_it_was_left() {
    let mut stage = Stage::table("aces-up", 1);
    stage.send(Message::Tick);
    for turns in 1..=5 {
        stage.keys("space");
        let left = stage.app.layout().unwrap().size;
        let snapshot = snapshot_of(&stage);
        let mut again = Stage::home();
        again.send(Message::Loaded(Box::new(snapshot), "kept.toml".into()));
        let size = again.app.layout().unwrap().size;
        assert_eq!(size, left, "{turns} turns: {}", again.screen());
    }
}

#[test]
fn an_unfinished_game_is_shown_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 2 2");
    let kept = keep(&stage, folder.path());
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept.clone()]));
    stage.keys("home");
    stage.rest();
    let game = &stage.app.home.preview().unwrap().game;
    assert_eq!(game.moves_made(), 2);
    assert!(stage.screen().contains("Unfinished: deal 1, 2 moves, 1:05"));
    // Played on meanwhile: the list is told of it, and shows it.
    let mut further = kept;
    stage.app.show_table();
    stage.keys("u");
    let again = keep(&stage, folder.path());
    further.moves = again.moves;
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![further]));
    stage.keys("home");
    stage.rest();
    assert_eq!(stage.app.home.preview().unwrap().game.moves_made(), 1);
}

#[test]
fn a_heading_stands_only_over_what_it_is_true_of() {
    let folder = tempfile::tempdir().unwrap();
    let klondike = keep(&Stage::table("klondike", 1), folder.path());
    let second = tempfile::tempdir().unwrap();
    let mut duel = keep(&Stage::table("poker-squares", 1), second.path());
    (duel.duel, duel.moves) = (true, 26);
    let mut stage = Stage::home();
    let home = Progress {
        home: 3,
        all: 52,
        is_off: false,
    };
    let counted = vec![(klondike.file.clone(), home)];
    stage.send(Message::Unfinished(vec![klondike, duel]));
    stage.send(Message::CardsHome(counted.clone()));
    let screen = stage.screen();
    assert!(!screen.contains("cards home"), "{screen}");
    assert!(screen.contains("3 of 52 home"), "{screen}");
    // The title gives way before the number does.
    assert!(screen.contains("… (for two)  26 "), "{screen}");
    let klondike = keep(&Stage::table("klondike", 1), folder.path());
    stage.send(Message::Unfinished(vec![klondike]));
    stage.send(Message::CardsHome(counted));
    let screen = stage.screen();
    assert!(screen.contains("cards home"), "{screen}");
    assert!(!screen.contains("you won"), "nothing was: {screen}");
}

#[test]
fn unfinished_games_count_their_cards_in_one_form_and_say_where_they_lie() {
    let mut stage = Stage::home();
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let games = ["klondike", "baroness", "clock"].into_iter().zip(&folders);
    let kept: Vec<Unfinished> = games
        .map(|(game, folder)| keep(&Stage::table(game, 1), folder.path()))
        .collect();
    let counted = kept.iter().filter_map(|kept| {
        let cards = saved::cards_home(kept, &stage.app.context.catalogue)?;
        Some((kept.file.clone(), cards))
    });
    let counted: Vec<_> = counted.collect();
    stage.send(Message::Unfinished(kept.clone()));
    stage.send(Message::CardsHome(counted.clone()));
    let screen = stage.screen();
    for words in ["0 of 52 home", "0 of 52 off", "0 moves"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // Where one has no room for the noun, none says it.
    let mut long = kept;
    long[1].title = "Baroness of the Six Palaces".to_owned();
    stage.send(Message::Unfinished(long));
    stage.send(Message::CardsHome(counted.clone()));
    let screen = stage.screen();
    assert_eq!(screen.matches(" 0/52 ").count(), 2, "{screen}");
    assert!(!screen.contains("of 52"), "{screen}");
    // Of cards that leave the game none is home.
    let folder = tempfile::tempdir().unwrap();
    let off = keep(&Stage::table("baroness", 1), folder.path());
    let cards = (off.file.clone(), counted[1].1);
    stage.send(Message::Unfinished(vec![off]));
    stage.send(Message::CardsHome(vec![cards]));
    assert!(stage.screen().contains("cards off"), "{}", stage.screen());
}

#[test]
fn an_unfinished_match_is_shown_with_those_who_play_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = Stage::table_with("nertz", 5, &[("players", "3")]);
    let rules = Arc::clone(table.game().rules());
    let mut kept = keep(&table, folder.path());
    kept.players = ["Ann", "Player 2", "Zoe"].map(str::to_owned).to_vec();
    kept.seating = Some(patience_app::settings::Seating {
        people: People::Two,
        ..Default::default()
    });
    kept.options = vec![
        ("players".to_owned(), "3".to_owned()),
        ("pace".to_owned(), "turns".to_owned()),
    ];
    let mut stage = Stage::home();
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("home");
    stage.rest();
    let names = (stage.app.context.appearance).side_names_of_preview(&rules);
    assert_eq!(names, ["Ann", "Player 2", "Zoe"]);
}

#[test]
fn it_is_said_why_a_game_without_a_move_is_unfinished() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("golf", 1);
    while stage.game().hand_end().is_none() {
        stage.make_any(|_| true);
    }
    let kept = keep(&stage, folder.path());
    let mut stage = Stage::home();
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("home");
    stage.rest();
    let screen = stage.screen();
    assert!(screen.contains("No moves are left"), "{screen}");
}

#[test]
fn a_damaged_log_shows_before_the_game_is_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4");
    let kept = keep(&stage, folder.path());
    let text = std::fs::read_to_string(&kept.file).unwrap();
    std::fs::write(&kept.file, text.replace("f4", "f1")).unwrap();
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("home");
    stage.rest();
    assert!(
        stage.screen().contains("cannot be continued"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_new_game_of_an_unfinished_kind_is_called_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4");
    let kept = keep(&stage, folder.path());
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("home");
    stage.rest();
    assert!(stage.screen().contains("Enter continue"));
    stage.keys("d e u c e s down");
    stage.rest();
    stage.rest();
    let screen = stage.screen();
    assert!(screen.contains("Enter new game"), "{screen}");
    assert!(screen.contains("see Continue"), "{screen}");
    stage.keys("esc");
    stage.app.home.go_to("penguin");
    stage.rest();
    stage.rest();
    assert!(stage.screen().contains("Enter play"));
}

#[test]
fn a_deal_asked_for_by_its_number_is_played_although_another_is_unfinished() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("deuces", 12);
    stage.keys("4 4");
    let kept = keep(&stage, folder.path());
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept]));
    stage.app.home.go_to("deuces");
    stage.rest();
    stage.keys("# 7 enter");
    let screen = stage.screen();
    assert!(screen.contains("Play deal 7 of Deuces?"), "{screen}");
    assert!(screen.contains("The unfinished deal 12 is"), "{screen}");
    stage.keys("enter");
    assert_eq!((stage.game().deal().get(), stage.game().done()), (7, 0));
    // The unfinished one itself is gone on with.
    stage.keys("Q");
    stage.requests.clear();
    stage.app.home.go_to("deuces");
    stage.rest();
    stage.keys("# 1 2 enter");
    assert!(matches!(stage.requests.as_slice(), [.., Request::Load(_)]));
}

#[test]
fn an_unfinished_variant_is_called_by_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("pyramid/par", 1);
    stage.keys("space space");
    let title = stage.screen().lines().next().unwrap().to_owned();
    assert!(title.contains("Six deals against par"), "{title}");
    let kept = keep(&stage, folder.path());
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept]));
    stage.send(Message::Resize(120, 40));
    stage.keys("home");
    stage.rest();
    let screen = stage.screen();
    assert!(
        screen.contains("Pyramid (Six deals against par)"),
        "{screen}"
    );
    assert!(
        screen.contains("Pyramid · Six deals against par"),
        "{screen}"
    );
    assert!(screen.contains("50, 35 or 20 points"), "{screen}");
}

/// Puts the game on the table there again as a recording, at its start.
pub(in crate::tests) fn replayed(stage: &mut Stage) {
    let kept = Snapshot {
        game: stage.game().clone(),
        duel: None,
        about: About {
            elapsed: Duration::from_secs(65),
            players: vec!["Ann".to_owned()],
            ..About::default()
        },
    };
    let mut timed_game = TimedGame::recording_of(kept);
    timed_game.recording_to_start();
    stage.app.sit_down(timed_game);
    stage.requests.clear();
}

#[test]
fn a_match_whose_hand_is_over_is_continued_at_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table_with("peanuts", 1, &[("hands", "3")]);
    stage.end_the_hand();
    stage.keys("esc");
    assert!(stage.game().hand_end().is_some() && stage.app.overlays.is_empty());
    let kept = keep(&stage, folder.path());
    let result = |stage: &Stage| matches!(stage.app.overlays.as_slice(), [Overlay::Result(_)]);
    // In the same program, and after it was left.
    if let Some(table) = &mut stage.app.table {
        table.session_mut().timed_game_mut().place = Some(kept.file.clone());
    }
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept.clone()]));
    stage.keys("home enter");
    assert!(result(&stage), "{}", stage.screen());
    let read = saved::read_game(&kept.file, &stage.app.context.catalogue).unwrap();
    let mut again = Stage::home();
    again.send(Message::Loaded(Box::new(read), "kept.toml".into()));
    assert!(result(&again), "{}", again.screen());
    assert_eq!(again.app.screen(), Screen::Table);
}

#[test]
fn undo_gives_back_the_former_table_after_any_new_deal() {
    for keys in ["N", "# 5 enter"] {
        let mut stage = Stage::table("freecell", 1);
        stage.keys(keys);
        assert_ne!(stage.game().deal().get(), 1);
        stage.keys("right");
        let is_offered = stage.screen().contains("u last game");
        assert!(!is_offered, "{keys}: nobody has moved there");
        stage.keys("u enter");
        assert_eq!(stage.game().deal().get(), 1, "{keys}");
    }
    let mut stage = Stage::table("freecell", 1);
    stage.keys("1 q N enter right");
    assert!(stage.screen().contains("u last game"));
    // However many deals are looked at, one in which something was done is not forgotten.
    let mut stage = Stage::table("freecell", 1);
    stage.keys("1 q N enter N N N N N N N N N N N N");
    for _ in 0..8 {
        stage.keys("u enter");
    }
    assert_eq!((stage.game().deal().get(), stage.game().done()), (1, 1));
    stage.keys("u u");
    assert_eq!(stage.said(), "There is nothing to undo");
}

#[test]
fn the_time_of_a_game_is_kept_before_it_can_be_left() {
    let mut stage = Stage::table("golf", 1);
    stage.keys("space");
    for _ in 0..30 {
        stage.rest();
    }
    stage.requests.clear();
    stage.keys("#");
    assert!(stage.requests.contains(&Request::Save), "before a new deal");
    let spent = stage.on_table().timed_game().elapsed(stage.now);
    assert!(spent > Duration::from_secs(30), "{spent:?}");
    stage.keys("5 enter enter");
    assert_eq!(stage.game().deal().get(), 5);
    stage.rest();
    // Brought back, it has its time; while nothing is played, nothing is written.
    stage.requests.clear();
    stage.keys("u enter ?");
    assert_eq!(stage.game().deal().get(), 1);
    let again = stage.on_table().timed_game().elapsed(stage.now);
    assert!(again >= spent && again < spent + Duration::from_secs(3));
    stage.requests.clear();
    stage.keys("esc");
    stage.keys("N esc");
    stage.rest();
    assert_eq!(stage.requests, [Request::Save]);
}

#[test]
fn a_deal_with_something_to_redo_is_kept() {
    let mut stage = Stage::table("golf", 1);
    stage.keys("space u");
    assert_eq!(stage.game().done(), 0);
    assert!(stage.on_table().timed_game().is_under_way());
    stage.requests.clear();
    stage.keys("esc");
    assert!(stage.requests.contains(&Request::Save));
    let folder = tempfile::tempdir().unwrap();
    let kept = keep(&stage, folder.path());
    let text = std::fs::read_to_string(&kept.file).unwrap();
    assert!(text.contains("turn"), "{text}");
    // Nothing is kept of a deal that was only looked at.
    let mut stage = Stage::table("golf", 1);
    stage.keys("esc");
    assert!(!stage.requests.contains(&Request::Save));
}

#[test]
fn the_level_of_an_unfinished_game_is_found_once_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::lit("freecell", 164);
    stage.make_any(|_| true);
    let kept = keep(&stage, folder.path());
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("home");
    stage.rest();
    assert!(
        !stage.screen().contains("quick computer players"),
        "{}",
        stage.screen()
    );
    assert_eq!(stage.think(), 1);
    let screen = stage.screen();
    assert!(screen.contains("Difficulty: "), "{screen}");
    assert_eq!(stage.app.deadline(), None);
    // It is not found out again.
    stage.keys("down");
    stage.rest();
    stage.keys("up");
    stage.rest();
    assert_eq!(stage.last_search(), None);
    assert!(stage.screen().contains("Difficulty: "));
}

#[test]
fn giving_up_counts_as_a_move_nowhere() {
    let mut stage = Stage::table("klondike", 3);
    stage.keys("space space G enter");
    replayed(&mut stage);
    let screen = stage.screen();
    assert!(
        screen.contains("replay 0 of 2") && screen.contains("move 0 of 2"),
        "{screen}"
    );
}

#[test]
fn a_new_game_beside_an_unfinished_one_has_other_cards() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 2 2");
    let kept = keep(&stage, folder.path());
    stage.keys("Q");
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("home");
    stage.rest();
    // The options begin the game that the cursor is on, whose deal is the unfinished one.
    stage.keys("f3 enter");
    assert!(
        stage.screen().contains("Continue the unfinished game"),
        "{}",
        stage.screen()
    );
    stage.keys("n");
    assert_ne!(stage.game().deal().get(), 1, "{}", stage.screen());
}

#[test]
fn what_tells_two_unfinished_games_apart_is_never_cut() {
    let folder = tempfile::tempdir().unwrap();
    for (game, deals) in [
        ("klondike", [80_693, 4_294_967_295]),
        ("pyramid/par", [1, 1_234_567]),
        ("double-klondike", [7, 999_999]),
    ] {
        let mut stage = Stage::home();
        let kept = deals.map(|deal| {
            let mut stage = Stage::table(game, deal);
            stage.make_any(|_| true);
            keep(&stage, folder.path())
        });
        stage.send(Message::Unfinished(kept.to_vec()));
        for size in [(80, 24), (62, 20), (40, 12)] {
            stage.send(Message::Resize(size.0, size.1));
            let screen = stage.screen();
            for deal in deals {
                assert!(screen.contains(&format!("deal {deal})")), "{screen}");
            }
        }
    }
}

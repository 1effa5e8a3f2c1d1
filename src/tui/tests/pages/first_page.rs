//! The first page: its groups, its search, its filter, and what can be done with a game.

use insta::assert_snapshot;

use super::kept::keep;
use super::search::search;
use crate::message::MouseButton;
use crate::screens::home::filter::{Cards, Chance, Effort, Length, Packs, Players};
use crate::tests::*;
use patience_app::deals::daily::Daily;
use patience_app::keymap::Keys;
use patience_app::records::{Answer, FirstPageFigures, Query, Today};
use patience_app::saved::Unfinished;
use patience_app::settings::SettingId;

/// Opens the first page as it is once the records have answered.
pub(super) fn answered(figures: FirstPageFigures) -> Stage {
    answered_with(Stage::home(), figures)
}

/// Has the records answer on the first page.
pub(in crate::tests) fn answered_with(mut stage: Stage, figures: FirstPageFigures) -> Stage {
    stage.send(Message::TraitsFound);
    stage.send(Message::Answered(Answer::FirstPage(Box::new(figures))));
    stage.rest();
    stage
}

/// Returns the figures of somebody who has not played anything.
pub(in crate::tests) fn nothing_played() -> FirstPageFigures {
    FirstPageFigures {
        today: Some(Today {
            day: "2026-11-24".parse().unwrap(),
            game: "golf".to_owned(),
            date: "24 Nov".to_owned(),
            weekday: "Tue".to_owned(),
            streak: 0,
            is_played: false,
            tour: (0, 10),
        }),
        ..FirstPageFigures::default()
    }
}

/// Returns the row of the list in which words stand.
pub(super) fn row(stage: &Stage, words: &str) -> Option<usize> {
    let screen = stage.screen();
    screen.lines().position(|line| {
        let left: String = line.chars().take(32).collect();
        left.contains(words)
    })
}

#[test]
fn a_first_start_begins_with_the_best_known_game_and_says_what_to_press() {
    let mut stage = answered(nothing_played());
    for (width, height) in [(62, 20), (80, 24), (120, 40), (200, 60)] {
        stage.send(Message::Resize(width, height));
        assert_snapshot!(format!("first-start-{width}x{height}"), stage.screen());
    }
    assert_eq!(stage.chosen_game(), "klondike");
    assert!(stage.screen().contains("Start here"));
    assert!(stage.screen().contains("Enter plays"));
}

#[test]
fn at_the_deal_of_the_day_the_key_of_numbers_says_that_it_is_fixed() {
    let mut stage = answered(nothing_played());
    stage.keys("home");
    while stage.app.home.game_at().is_some() {
        stage.keys("down");
    }
    stage.keys("#");
    assert!(stage.app.overlays.is_empty());
    assert_eq!(
        stage.said(),
        "Daily deals have fixed numbers. Move the cursor to a game to type one"
    );
}

#[test]
fn a_name_appears_once_and_a_favourite_stands_among_the_favourites() {
    let mut stage = answered(nothing_played());
    stage.keys("down *");
    assert!(stage.said().contains("FreeCell added to the favourites"));
    assert!(
        matches!(stage.requests.last(), Some(Request::Store(change)) if *change.id() == SettingId::Favourites)
    );
    stage.send(Message::Resize(80, 60));
    let screen = stage.screen();
    let names = screen
        .lines()
        .filter(|line| line.starts_with("   FreeCell") || line.contains("► FreeCell"));
    // The family of that name is the other one.
    assert_eq!(names.count(), 2, "{screen}");
    assert!(row(&stage, "Favourites") < row(&stage, "FreeCell"));
    assert_eq!(stage.chosen_game(), "freecell");
    stage.keys("*");
    assert!(stage.said().contains("removed from the favourites"));
    assert_eq!(row(&stage, "Favourites"), None);
}

#[test]
fn a_family_opens_with_enter_and_esc_goes_back() {
    let mut stage = answered(nothing_played());
    stage.send(Message::Resize(80, 60));
    stage.keys("pagedown pagedown pagedown enter");
    let (found, all) = stage.app.home.found();
    assert!(0 < found && found < all, "{}", stage.screen());
    stage.keys("esc");
    assert!(!stage.app.home.is_narrowed());
}

#[test]
fn a_search_knows_other_names_variants_words_and_slips() {
    for (typed, game) in [
        ("p y r", "pyramid"),
        ("i d i o t", "aces-up"),
        ("c l o c k", "clock"),
        ("v e g a s", "klondike"),
        ("k o l n d i k e", "klondike"),
        ("f r e e c", "freecell"),
        ("s p d i e r", "spider"),
    ] {
        let mut stage = answered(nothing_played());
        stage.keys(typed);
        stage.rest();
        assert_eq!(stage.chosen_game(), game, "{typed}: {}", stage.screen());
    }
    let mut stage = answered(nothing_played());
    stage.keys("v e g a s enter");
    assert_eq!(stage.game().rules().about.variant, "vegas");
}

#[test]
fn words_ask_for_a_sort_of_game_and_become_chips() {
    let mut stage = answered(nothing_played());
    stage.keys("o p e n");
    stage.send(Message::Paste(" two packs".to_owned()));
    assert_snapshot!("words", stage.screen());
    stage.keys("backspace backspace backspace backspace backspace");
    stage.keys("backspace backspace backspace backspace backspace enter");
    let open = stage.app.home.filter().open;
    assert_eq!(open, Some(Cards::Open), "{}", stage.screen());
    assert!(stage.screen().contains(" ×"), "{}", stage.screen());
    stage.keys("delete");
    assert!(!stage.app.home.is_narrowed());
}

#[test]
fn the_list_is_sorted_and_says_by_what() {
    let mut stage = answered(nothing_played());
    stage.keys("f8 down down down down right right up up up right");
    stage.keys("down down down down down down right right enter");
    let screen = stage.screen();
    assert!(screen.contains("most winnable first"), "{screen}");
    assert_snapshot!("sorted", screen);
}

#[test]
fn games_are_filtered_and_sorted_by_their_measured_difficulty() {
    let mut stage = answered(nothing_played());
    let all = stage.app.home.found().1;
    stage.keys("f8 down down down down down right");
    let first = stage.screen();
    assert!(!first.contains("0 of 564"), "a step without games: {first}");
    for _ in 0..5 {
        // Which steps have games follows from what is measured.
        if !stage.screen().contains("› hard") {
            stage.keys("right");
        }
    }
    let screen = stage.screen();
    assert!(
        screen.contains("› hard") && screen.contains("12 to 49 of"),
        "{screen}"
    );
    assert!(screen.contains("quick computer"), "{screen}");
    stage.keys("enter");
    assert!(stage.screen().contains("hard ×"), "{}", stage.screen());
    let found = stage.app.home.found().0;
    assert!(0 < found && found < all / 4, "{found} of {all}");
    assert!(stage.screen().contains("Klondike"), "{}", stage.screen());
    stage.keys("delete f8 down down down down down down down");
    stage.keys("right right right right enter");
    let screen = stage.screen();
    assert!(screen.contains("easiest first"), "{screen}");
    assert!(screen.contains("wins in 1,000"), "{screen}");
    stage.keys("f8 down down down down down down down right enter");
    let screen = stage.screen();
    assert!(screen.contains("hardest first"), "{screen}");
}

#[test]
fn everything_that_can_be_done_with_a_game_is_a_list() {
    let mut stage = answered(nothing_played());
    stage.keys("right");
    assert_snapshot!("game-menu", stage.screen());
    stage.keys("down enter");
    assert!(stage.on_table().duel().is_some(), "{}", stage.screen());
    let mut stage = answered(nothing_played());
    stage.keys("p e a n u t s tab down enter");
    assert_eq!(stage.game().rules().about.id, "peanuts");
    assert_eq!(stage.app.context.seating.people, People::Two);
}

#[test]
fn what_cannot_be_done_is_said() {
    let mut stage = answered(nothing_played());
    stage.keys("delete");
    assert!(stage.said().contains("Only an unfinished game"));
    stage.keys("end *");
    assert!(stage.said().contains("Move the cursor to a game"));
}

#[test]
fn the_records_are_asked_once_the_first_picture_is_on_the_screen() {
    let asks = |stage: &Stage| {
        let mut requests = stage.requests.iter();
        requests.any(|request| matches!(request, Request::Ask(_)))
    };
    let mut stage = Stage::home();
    assert!(!asks(&stage));
    stage.send(Message::Shown);
    assert!(asks(&stage));
}

#[test]
fn the_mark_of_a_list_that_goes_on_touches_nothing() {
    for size in [(80, 24), (100, 30), (120, 40)] {
        let mut stage = Stage::home();
        stage.send(Message::Resize(size.0, size.1));
        let screen = stage.screen();
        let mark = screen.lines().find(|line| line.contains('▼'));
        let (before, after) = mark.unwrap().split_once('▼').unwrap();
        assert!(before.ends_with(' '), "{screen}");
        assert!(after.is_empty() || after.starts_with(' '), "{screen}");
    }
}

#[test]
fn every_game_that_the_first_page_names_has_its_cards_beside_it() {
    let mut stage = answered(nothing_played());
    for name in [
        "klondike", "freecell", "spider", "pyramid", "golf", "yukon", "canfield", "penguin",
        "deuces", "puss in", "poker sq", "grandfat",
    ] {
        search(&mut stage, name);
        stage.rest();
        stage.rest();
        let screen = stage.screen();
        let cards = screen.lines().skip(2).map(|line| {
            let side: String = line.chars().skip(33).collect();
            side.matches(['♠', '♥', '♦', '♣', '░', '▒', '╳']).count()
        });
        assert!(cards.sum::<usize>() >= 3, "{name}\n{screen}");
    }
}

#[test]
fn a_click_on_a_part_of_the_filter_takes_it_away() {
    let mut stage = answered(nothing_played());
    for key in ["t w o", "space", "p a c k s", "space", "o p e n"] {
        stage.keys(key);
    }
    stage.keys("enter");
    let screen = stage.screen();
    let line = screen.lines().nth(1).unwrap();
    assert!(line.contains("two packs ×  all cards face up ×"), "{line}");
    let at = line.chars().position(|letter| letter == '×').unwrap();
    stage.mouse(
        MouseEventKind::Down(MouseButton::Left),
        (u16::try_from(at).unwrap(), 1),
    );
    let screen = stage.screen();
    let line = screen.lines().nth(1).unwrap();
    assert!(
        line.ends_with("all cards face up ×") && !line.contains("two packs"),
        "{line}"
    );
    let at = line.chars().position(|letter| letter == '×').unwrap();
    stage.mouse(
        MouseEventKind::Down(MouseButton::Left),
        (u16::try_from(at).unwrap(), 1),
    );
    assert!(!stage.app.home.filter().is_set());
}

#[test]
fn like_and_a_name_lists_the_games_that_are_like_it() {
    let mut stage = answered(nothing_played());
    search(&mut stage, "like klondike");
    stage.keys("enter");
    let like = stage.app.home.filter().like.clone();
    assert_eq!(like.map(|(id, _)| id).as_deref(), Some("klondike"));
    let screen = stage.screen();
    assert!(screen.contains("Double Klondike"), "{screen}");
}

#[test]
fn the_title_says_who_plays_and_which_day_it_is() {
    let stage = answered(nothing_played());
    let screen = stage.screen();
    let title = screen.lines().next().unwrap();
    let games = stage.app.context.catalogue.index().len();
    assert!(
        title.ends_with(&format!("Tue 24 Nov · {games} games")),
        "{title}"
    );
}

#[test]
fn a_game_of_the_list_for_two_at_this_keyboard_is_begun_for_two() {
    let mut stage = Stage::home();
    stage.keys("end");
    for _ in 0..9 {
        if stage.screen().contains("Enter lists the games for two") {
            break;
        }
        stage.keys("up");
        stage.rest();
    }
    stage.keys("enter");
    stage.send(Message::TraitsFound);
    stage.keys("p e a n u t s");
    stage.rest();
    let screen = stage.screen();
    assert!(screen.contains("Enter play for two"), "{screen}");
    stage.keys("enter");
    let screen = stage.screen();
    assert!(screen.contains("Everybody ready?"), "{screen}");
}

#[test]
fn a_search_finds_what_there_is_besides_games() {
    for (typed, words) in [
        ("s t a t i s", "► Statistics"),
        ("s e t t i n g s", "► Settings"),
        ("s u r p r i s e", "► Surprise me"),
    ] {
        let mut stage = Stage::home();
        stage.keys(typed);
        let screen = stage.screen();
        assert!(screen.contains(words), "{screen}");
    }
    // It stands over variants that fit no better, and under a game that does.
    for (typed, chosen) in [
        ("t w o space a t", "► Two at this"),
        ("s t a t", "► Statistics"),
        ("k l o", "► Klondike"),
    ] {
        let mut stage = Stage::home();
        stage.keys(typed);
        let screen = stage.screen();
        assert!(screen.contains(chosen), "{screen}");
    }
    let mut stage = Stage::home();
    stage.keys("s t a t i s");
    assert!(!stage.screen().contains("0 of 564"), "{}", stage.screen());
}

#[test]
fn the_deal_of_the_day_is_found_and_shown_with_its_cards() {
    let mut figures = nothing_played();
    let shown = |figures: &FirstPageFigures| {
        let mut stage = answered(figures.clone());
        stage.send(Message::Resize(120, 40));
        stage.keys("t o d a y");
        stage.rest();
        stage.screen()
    };
    let daily = Daily::read(embedded()).unwrap();
    let today = figures.today.as_mut().unwrap();
    let appointment = daily.day(today.day, today.day).unwrap();
    appointment.game().clone_into(&mut today.game);
    let screen = shown(&figures);
    assert!(screen.contains("► Today: "), "{screen}");
    assert!(!screen.contains("another deal"), "{screen}");
    // One that is not published is shown with any cards.
    "golf".clone_into(&mut figures.today.as_mut().unwrap().game);
    figures.today.as_mut().unwrap().day = "2100-01-04".parse().unwrap();
    assert!(shown(&figures).contains("The game (another deal):"));
}

#[test]
fn the_deal_of_the_day_that_was_begun_is_shown_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Stage::table("golf", 1);
    table.make_any(|_| true);
    let mut kept = keep(&table, folder.path());
    kept.day = Some("2026-11-24".to_owned());
    let mut stage = answered(nothing_played());
    stage.send(Message::Resize(120, 40));
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("t o d a y");
    stage.rest();
    let screen = stage.screen();
    assert!(screen.contains("► Today: "), "{screen}");
    assert!(screen.contains("You have started it"), "{screen}");
    // No deal of golf is published for that day.
    assert!(!screen.contains("another deal"), "{screen}");
}

#[test]
fn the_first_favourite_leaves_the_order_of_the_page() {
    let mut stage = answered(nothing_played());
    stage.send(Message::Resize(80, 60));
    let place = |stage: &Stage, words: &str| stage.screen().find(words);
    stage.keys("down *");
    assert!(place(&stage, "Start here") < place(&stage, "Tour of the week"));
    assert!(place(&stage, "Favourites") < place(&stage, "Start here"));
}

#[test]
fn whoever_comes_from_a_table_to_the_first_page_sees_what_the_records_tell() {
    let mut stage = Stage::table("freecell", 1);
    stage.requests.clear();
    stage.keys("esc");
    assert_eq!(stage.app.screen(), Screen::Home);
    let asks = |request: &Request| matches!(request, Request::Ask(Query::FirstPage(_)));
    assert!(stage.requests.iter().any(asks), "{:?}", stage.requests);
}

#[test]
fn a_name_and_the_sort_of_game_are_searched_for_together() {
    let mut stage = answered(nothing_played());
    stage.keys("s p i d e r space t w o space p a c k s");
    let screen = stage.screen();
    assert!(screen.contains("► Spider"), "{screen}");
    let mut stage = answered(nothing_played());
    stage.keys("s p i d e r space o n e space p a c k");
    let screen = stage.screen();
    assert!(
        !screen.contains("► Spider ") && screen.contains("► "),
        "{screen}"
    );
}

#[test]
fn what_is_chosen_from_the_page_of_a_game_is_done_without_a_key_for_it() {
    let mut stage = Stage::home();
    stage.keys("k l o n");
    stage.rest();
    let no_keys = [("options".to_owned(), Vec::new())].into_iter().collect();
    stage.app.context.keys = Keys::with(&no_keys).0;
    stage.keys("tab");
    for _ in 0..12 {
        if !stage.screen().contains("► Variants and options") {
            stage.keys("down");
        }
    }
    stage.keys("enter");
    let open = stage.app.overlays.last();
    assert!(
        matches!(open, Some(Overlay::Options(_))),
        "{}",
        stage.screen()
    );
}

#[test]
fn list_and_description_begin_on_one_row_and_a_line_parts_them() {
    for size in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::home();
        stage.send(Message::Resize(size.0, size.1));
        stage.rest();
        let screen = stage.screen();
        let first = |row: usize| {
            let line = screen.lines().nth(row).unwrap();
            line.split_once('│')
                .map(|(list, side)| (list.trim(), side.trim()))
        };
        assert_eq!(first(2), None, "{screen}");
        let (heading, title) = first(3).unwrap();
        assert!(!heading.is_empty() && !title.is_empty(), "{screen}");
        let parted = screen.lines().filter(|line| line.contains('│')).count();
        assert!(parted >= usize::from(size.1) - 4, "{screen}");
    }
}

#[test]
fn numbers_beside_long_titles_are_not_cut() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Unfinished {
        title: "A game with a very long title indeed, and more of it".to_owned(),
        moves: 51_234,
        ..keep(&Stage::table("klondike", 3), folder.path())
    };
    let mut stage = Stage::home();
    stage.send(Message::Unfinished(vec![kept]));
    for size in [(64, 20), (80, 24), (40, 12)] {
        stage.send(Message::Resize(size.0, size.1));
        let screen = stage.screen();
        assert!(screen.contains("51234") && screen.contains('…'), "{screen}");
    }
}

#[test]
fn games_are_found_by_the_words_that_people_use() {
    let asked = |typed: &str| {
        let mut stage = answered(nothing_played());
        stage.keys("/");
        stage.send(Message::Paste(typed.to_owned()));
        stage.keys("enter");
        stage.app.home.filter().clone()
    };
    for typed in ["one deck", "1 pack", "one deck games", "single deck"] {
        assert_eq!(asked(typed).packs, Some(Packs::One), "{typed}");
    }
    for typed in ["two decks", "2 deck", "patience with two packs"] {
        assert_eq!(asked(typed).packs, Some(Packs::Two), "{typed}");
    }
    for typed in ["two players", "2 player games", "two people"] {
        assert_eq!(asked(typed).players, Some(Players::Two), "{typed}");
    }
    let filter = asked("quick for three");
    let both = (filter.length, filter.players);
    assert_eq!(both, (Some(Length::Short), Some(Players::Three)));
    for typed in ["quick", "short", "short games", "fast games"] {
        assert_eq!(asked(typed).length, Some(Length::Short), "{typed}");
    }
    for typed in [
        "easy",
        "easy games",
        "kids",
        "relaxing",
        "relaxing card games",
        "easy game for kids",
        "very easy deals",
    ] {
        assert_eq!(asked(typed).effort, Some(Effort::Easy), "{typed}");
    }
    assert_eq!(asked("hard games").effort, Some(Effort::Hard));
    assert_eq!(asked("winnable").chance, Some(Chance::Most));
    let found = |typed: &str| {
        let mut stage = answered(nothing_played());
        stage.keys("/");
        stage.send(Message::Paste(typed.to_owned()));
        stage.screen()
    };
    assert!(
        found("pair to 13").contains("Giza"),
        "{}",
        found("pair to 13")
    );
    for typed in ["quick golf", "golf quick"] {
        assert!(found(typed).contains("Golf Rush"), "{}", found(typed));
    }
    // The word is ignored only where it is in no name.
    for typed in ["finished g", "finished game", "finished games"] {
        assert!(
            found(typed).contains("Finished games"),
            "{typed}: {}",
            found(typed)
        );
    }
    assert!(
        found("spider games").contains("Spiderette"),
        "{}",
        found("spider games")
    );
}

#[test]
fn a_search_without_a_result_offers_kinds_of_games() {
    let mut stage = answered(nothing_played());
    stage.keys("/");
    stage.send(Message::Paste("qqxxqqxx".to_owned()));
    let screen = stage.screen();
    assert!(
        screen.contains("Try a kind:") && screen.contains("Klondike"),
        "{screen}"
    );
    stage.keys("enter");
    assert!(
        stage.app.home.filter().family.is_some(),
        "{}",
        stage.screen()
    );
}

//! The screens as they look, at the three sizes that matter.

use insta::assert_snapshot;

use crate::model::Overlay;
use crate::render::theme::{Glyphs, Suits, Theme, ThemeName};
use crate::tests::*;
use patience_app::settings::SettingId;
use ratatui::style::Modifier;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (60, 20)];

/// Checks a screen at all sizes.
fn at_all_sizes(name: &str, stage: &mut Stage) {
    for (width, height) in SIZES {
        stage.send(Message::Resize(width, height));
        assert_snapshot!(format!("{name}-{width}x{height}"), stage.screen());
    }
}

#[test]
fn the_list_of_games() {
    at_all_sizes("home", &mut Stage::home());
}

#[test]
fn a_search_by_another_name() {
    let mut stage = Stage::home();
    stage.keys("b e a k");
    assert_snapshot!("search", stage.screen());
    stage.keys("x q z");
    assert!(stage.screen().contains("No match"), "{}", stage.screen());
    stage.keys("esc");
    assert!(!stage.app.home.is_narrowed());
    stage.keys("c a n f i l d");
    assert_eq!(stage.chosen_game(), "canfield", "{}", stage.screen());
}

#[test]
fn the_list_is_narrowed_by_what_sort_of_game_is_wanted() {
    let mut stage = Stage::home();
    let all = stage.app.home.found().0;
    stage.keys("f8 down right right down down right");
    let both = stage.app.home.found().0;
    assert!(0 < both && both < all / 4, "{both} of {all}");
    assert_snapshot!("filter", stage.screen());
    stage.keys("enter");
    let screen = stage.screen();
    assert!(
        screen.contains("two packs ×  all cards face up ×"),
        "{screen}"
    );
    stage.keys("esc");
    assert_eq!(stage.app.home.found().0, all);
}

#[test]
fn games_like_another_are_listed_with_the_nearest_first() {
    let mut stage = Stage::home();
    stage.keys("s p i d e r e t t e f8 end right enter");
    assert_eq!(stage.chosen_game(), "spiderette");
    let text = stage.screen();
    assert!(
        text.contains("Will o' the Wisp") && !text.contains("Golf"),
        "{text}"
    );
    // It stays so while one after the other is tried.
    stage.keys("down enter esc");
    assert!(stage.app.home.is_narrowed());
    stage.keys("esc");
    assert!(!stage.app.home.is_narrowed());
}

#[test]
fn a_table_with_a_card_picked_up() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1");
    at_all_sizes("held", &mut stage);
}

#[test]
fn a_table_of_several() {
    let mut stage = Stage::table("nertz", 1);
    stage.keys("space");
    at_all_sizes("several", &mut stage);
}

#[test]
fn the_rules_and_the_keys() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("?");
    at_all_sizes("rules", &mut stage);
    stage.send(Message::Resize(80, 24));
    stage.keys("tab");
    assert_snapshot!("keys", stage.screen());
    stage.keys("end pageup down k home");
    assert_snapshot!("keys-again", stage.screen());
}

#[test]
fn options_and_settings() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("V down down");
    at_all_sizes("options", &mut stage);
    stage.keys("esc S");
    at_all_sizes("settings", &mut stage);
    stage.keys("right");
    assert!(
        matches!(stage.requests.as_slice(), [Request::Store(change)] if *change.id() == SettingId::Theme)
    );
}

#[test]
fn questions_and_numbers() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7 N");
    assert_snapshot!("question", stage.screen());
    stage.keys("esc # 6 1 7");
    assert_snapshot!("number", stage.screen());
}

#[test]
fn the_result_of_a_hand() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "3")]);
    stage.keys("space G enter");
    at_all_sizes("result-several", &mut stage);
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7 G enter");
    at_all_sizes("result", &mut stage);
    stage.keys("esc");
    assert!(stage.app.overlays.is_empty(), "the table can be looked at");
    stage.keys("space");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    stage.keys("u");
    assert!(stage.game().hand_end().is_none());
}

#[test]
fn a_terminal_that_is_too_small_says_what_is_needed() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4");
    stage.send(Message::Resize(40, 12));
    assert_snapshot!("too-small", stage.screen());
    stage.send(Message::Resize(10, 2));
    stage.screen();
    stage.send(Message::Resize(80, 24));
    assert_eq!(stage.board("t4"), "t4: [3H]");
}

#[test]
fn a_terminal_without_unicode_gets_none() {
    let mut stage = Stage::table("penguin", 1);
    stage.app.context.appearance.theme = Theme::new(ThemeName::Plain, Suits::Four, Glyphs::Ascii);
    for keys in [
        "", "1", "1 2", "?", "tab", "esc V", "esc S", "esc N", "esc #", "esc H",
    ] {
        stage.keys(keys);
        let screen = stage.screen();
        assert!(screen.is_ascii(), "{screen}");
    }
}

/// The styles too, once for a screen that has most of them.
#[test]
fn colours_of_a_card_picked_up() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal
        .draw(|frame| drop(view(&stage.app, frame)))
        .unwrap();
    assert_snapshot!("held-styles", format!("{:#?}", terminal.backend().buffer()));
}

#[test]
fn one_key_takes_back_all_that_was_typed() {
    let mut stage = Stage::home();
    stage.keys("p e n g");
    assert_eq!(stage.chosen_game(), "penguin");
    stage.keys("ctrl-u");
    assert!(!stage.app.home.is_narrowed());
    let mut stage = Stage::table("penguin", 1);
    stage.keys("# 6 1 7 ctrl-u 5 enter");
    assert_eq!(stage.game().deal().get(), 5);
}

#[test]
fn the_page_of_keys_has_those_of_the_game() {
    let page = |game: &str| {
        let mut stage = Stage::table(game, 3);
        stage.send(Message::Resize(100, 90));
        stage.keys("? tab");
        stage.screen()
    };
    let spite = page("spite-and-malice");
    for other in [
        "grids",
        "click on the stock",
        "that many cards",
        "gather",
        "Hold one card more",
    ] {
        assert!(!spite.contains(other), "{other} in {spite}");
    }
    let penguin = page("penguin");
    assert!(
        penguin.contains("that many cards") && !penguin.contains("next step"),
        "{penguin}"
    );
    let pyramid = page("pyramid");
    assert!(
        pyramid.contains("grids") && pyramid.contains("next step: turn"),
        "{pyramid}"
    );
}

#[test]
fn the_list_of_the_seats_opens_by_key_and_click_and_has_those_of_the_game() {
    for way in ["enter", "space", "right", "click"] {
        let mut stage = Stage::table("spite-and-malice", 3);
        stage.keys("f3 down down");
        if way == "click" {
            stage.click_words("Each seat");
        } else {
            stage.keys("down");
            assert!(
                stage.screen().contains("open the list"),
                "{}",
                stage.screen()
            );
            stage.keys(way);
        }
        let screen = stage.screen();
        assert!(screen.contains("╭ Players ─"), "{way}: {screen}");
        assert!(
            screen.contains("Player 2") && !screen.contains("Player 3"),
            "{screen}"
        );
    }
    let mut stage = Stage::table("spite-and-malice", 3);
    stage.keys("f2 end");
    stage.click_words("Players");
    let screen = stage.screen();
    assert!(
        screen.contains("Name") && !screen.contains("Player 3"),
        "{screen}"
    );
}

#[test]
fn what_is_no_deal_number_is_refused_at_the_key_and_from_the_clipboard() {
    for (game, said) in [
        ("freecell", "is not a level: easy, fair"),
        ("double-klondike", "Type digits "),
    ] {
        for text in ["x", "abc", "deal 617"] {
            let mut stage = Stage::table(game, 1);
            stage.keys("#");
            stage.send(Message::Paste(text.to_owned()));
            let screen = stage.screen();
            assert!(screen.contains(said), "{screen}");
            stage.keys("ctrl-u 6 x");
            let screen = stage.screen();
            assert!(
                screen.contains("Deal 6x") && screen.contains("Type digits"),
                "{screen}"
            );
        }
    }
    let mut stage = Stage::table("freecell", 1);
    stage.keys("#");
    stage.send(Message::Paste(" ms:617\n".to_owned()));
    stage.keys("enter");
    assert_eq!(stage.game().deal(), DealNumber::microsoft(617).unwrap());
}

#[test]
fn a_page_of_keys_has_one_line_for_a_key_of_several_things() {
    let mut stage = Stage::table("freecell", 1);
    stage.send(Message::Resize(80, 60));
    stage.keys("? tab");
    let screen = stage.screen();
    let begins = |line: &&str| line.trim_start_matches(['│', ' ']).starts_with("Enter  ");
    let table = screen.split("At the end").next().unwrap();
    let lines: Vec<&str> = table.lines().filter(begins).collect();
    assert_eq!(lines.len(), 1, "{screen}");
    assert!(lines[0].contains("Pick up the card under the cursor; put down"));
}

#[test]
fn the_page_of_keys_explains_the_sign_on_the_top_line() {
    let told = |game: &str, glyphs: Glyphs| {
        let mut stage = Stage::table(game, 1);
        stage.app.context.appearance.theme = Theme::new(ThemeName::Plain, Suits::Two, glyphs);
        stage.send(Message::Resize(80, 48));
        stage.keys("? tab");
        let screen = stage.screen();
        let mut lines = screen.lines();
        lines
            .find(|line| line.contains("Top line: "))
            .map(str::to_owned)
    };
    let line = told("freecell", Glyphs::Unicode).unwrap();
    let words = "● can be won, ○ cannot, … thinking, ? not known.";
    assert!(line.contains(words), "{line}");
    let line = told("freecell", Glyphs::Ascii).unwrap();
    assert!(
        line.contains("+ can be won, - cannot, ~ thinking, ? not"),
        "{line}"
    );
    for game in ["nertz", "poker-squares"] {
        assert_eq!(told(game, Glyphs::Unicode), None, "{game}");
    }
}

#[test]
fn an_empty_deal_number_is_answered_kindly_and_microsoft_named_where_people_do() {
    for (game, told) in [("freecell", true), ("klondike", false)] {
        let mut stage = Stage::table(game, 1);
        stage.keys("#");
        assert_eq!(
            stage.screen().contains("Microsoft's deal 617"),
            told,
            "{game}"
        );
        stage.keys("enter");
        let screen = stage.screen();
        assert!(screen.contains("Type a number, such as 617"), "{screen}");
    }
}

#[test]
fn the_page_of_options_is_as_wide_whatever_is_chosen() {
    for game in ["puss-in-the-corner", "klondike", "nertz"] {
        let mut stage = Stage::table(game, 1);
        stage.send(Message::Resize(120, 40));
        stage.keys("f3");
        let frame = |stage: &Stage| {
            let screen = stage.screen();
            let line = screen
                .lines()
                .find(|line| line.contains("Options: "))
                .unwrap();
            line.chars().position(|letter| letter != ' ')
        };
        let first = frame(&stage);
        for _ in 0..20 {
            stage.keys("right");
            if matches!(stage.app.overlays.last(), Some(Overlay::Names(_))) {
                stage.keys("esc");
            }
            assert_eq!(frame(&stage), first, "{game}");
            stage.keys("down");
        }
    }
}

#[test]
fn a_long_title_is_cut_after_a_word() {
    let mut stage = Stage::lit("klondike/vegas-one", 1);
    let mut cuts = std::collections::BTreeSet::new();
    for width in 50..100 {
        stage.send(Message::Resize(width, 24));
        let line = stage.top_line();
        if let Some((title, _)) = line.split_once('…')
            && title.contains("Klondike · Vegas")
            && !title.contains("score")
        {
            assert!(title.ends_with(' '), "{line}");
            cuts.insert(title.to_owned());
        }
    }
    assert!((1..=4).contains(&cuts.len()), "{cuts:?}");
}

#[test]
fn waste_heaps_lie_spread_where_there_is_room() {
    for (game, variant) in [
        ("calculation", "calculation"),
        ("sir-tommy/lady-betty", "lady-betty"),
    ] {
        let mut stage = Stage::table(game, 1);
        for _ in 0..5 {
            stage.keys("space 1 space 2");
        }
        assert_snapshot!(format!("heaps-{variant}-80x24"), stage.screen());
    }
}

#[test]
fn the_traits_of_the_games_are_found_once_the_list_is_shown_and_not_at_the_table() {
    let mut stage = Stage::before_the_first_screen();
    let rules = stage.app.context.catalogue.rule_file("klondike").unwrap();
    let game = Game::new(
        Arc::new(rules.compile(None, &[]).unwrap()),
        DealNumber::new(7).unwrap(),
    );
    stage
        .app
        .sit_down(TimedGame::new(game, None, Duration::ZERO));
    stage.send(Message::Shown);
    stage.keys("space");
    assert!(!stage.requests.contains(&Request::FindTraits));
    for _ in 0..2 {
        stage.keys("esc");
        stage.keys("enter");
    }
    let asked = stage.requests.iter();
    let asked = asked.filter(|request| **request == Request::FindTraits);
    assert_eq!(asked.count(), 1, "{:?}", stage.requests);
}

#[test]
fn the_page_of_keys_begins_with_what_one_does_in_this_game() {
    let first = |game: &str| {
        let mut stage = Stage::table(game, 1);
        stage.keys("? tab");
        stage.screen()
    };
    let klondike = first("klondike");
    assert_snapshot!("keys-of-klondike-80x24", klondike);
    let at = |text: &str| {
        klondike
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {klondike}"))
    };
    let order = [
        "Main keys",
        "Play a card",
        "Turn the stock",
        "Undo the last move",
        "Show a good move",
    ]
    .map(at);
    assert!(order.is_sorted(), "{klondike}");
    let freecell = first("freecell");
    assert!(!freecell.contains("Turn the"), "{freecell}");
    let pyramid = first("pyramid");
    assert!(pyramid.contains("Remove cards"), "{pyramid}");
    let squares = first("poker-squares");
    assert!(squares.contains("the row of its place"), "{squares}");
}

#[test]
fn the_row_whose_number_was_pressed_is_lit_until_its_column_is() {
    let lit = |keys: &str| {
        let mut stage = Stage::table("pyramid", 1);
        stage.keys(keys);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal
            .draw(|frame| drop(view(&stage.app, frame)))
            .unwrap();
        let buffer = terminal.backend().buffer().clone();
        let cells = buffer.content.into_iter();
        cells
            .filter(|cell| cell.modifier.contains(Modifier::REVERSED) && cell.symbol() == "6")
            .count()
    };
    assert_eq!((lit("down"), lit("6"), lit("6 1")), (0, 1, 0));
}

#[test]
fn what_is_read_fills_a_screen_that_has_grown() {
    let mut stage = Stage::table("klondike", 3);
    stage.send(Message::Resize(40, 15));
    stage.keys("? end");
    let end = |stage: &Stage| {
        let screen = stage.screen();
        let lines = screen.lines().rev();
        let lines = lines.skip_while(|line| !line.contains('╰')).skip(1);
        let inside = |line: &str| line.trim().trim_matches(['│', '▲', ' ']).to_owned();
        lines.map(inside).find(|line| !line.is_empty()).unwrap()
    };
    let last = end(&stage);
    stage.send(Message::Resize(120, 40));
    let words: Vec<&str> = last.split(' ').collect();
    assert!(
        end(&stage).ends_with(words[words.len() - 1]),
        "{}",
        stage.screen()
    );
}

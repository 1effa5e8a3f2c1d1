//! What is said and offered: nothing that is not so, nothing that cannot be done, and nothing
//! cut off.

use crate::message::MouseButton;
use patience_core::Role;

use crate::model::{Overlay, Screen};
use crate::render::theme::{Glyphs, Suits, Theme, ThemeName};
use crate::tests::*;
use patience_app::saved::{Slot, Unfinished};
use patience_app::settings::Word;

impl Stage {
    pub(in crate::tests) fn last_line(&self) -> String {
        self.screen().lines().last().unwrap_or_default().to_owned()
    }
}

#[test]
fn the_way_back_and_the_rules_are_offered_however_little_room_there_is() {
    for game in [
        "penguin",
        "deuces",
        "pyramid",
        "poker-squares",
        "puss-in-the-corner",
        "nertz",
    ] {
        let mut stage = Stage::table(game, 1);
        for width in [80, 60] {
            stage.send(Message::Resize(width, 24));
            let line = stage.last_line();
            assert!(line.ends_with("? rules  Esc back"), "{game}: {line}");
        }
    }
}

#[test]
fn a_key_in_the_bottom_line_can_be_clicked() {
    let mut stage = Stage::table("penguin", 1);
    let line = stage.last_line();
    let x = u16::try_from(line.chars().count() - 3).unwrap();
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (x, 23));
    assert_eq!(stage.app.screen(), Screen::Home);
}

#[test]
fn the_line_of_keys_comes_back_after_what_was_said() {
    let mut stage = Stage::table("penguin", 1);
    let line = stage.last_line();
    for back in ["right", "left", "f2 esc", "esc"] {
        stage.app.table.as_mut().unwrap().refuse("That cannot be");
        assert!(
            stage.screen().contains("\n That cannot be\n"),
            "{}",
            stage.screen()
        );
        let hides = line.replace("? rules  Esc back", "? rules  Esc hide");
        assert_eq!(stage.last_line(), hides, "the keys stay below it");
        stage.keys(back);
        assert_eq!(stage.last_line(), line, "{back}");
    }
    // Nor is something said again from before a page was opened.
    stage.keys("?");
    stage.app.table.as_mut().unwrap().refuse("That cannot be");
    stage.keys("esc");
    assert_eq!(stage.last_line(), line);
}

#[test]
fn nothing_happens_to_cards_that_cannot_be_seen() {
    let mut stage = Stage::table("penguin", 1);
    stage.send(Message::Resize(40, 12));
    stage.keys("1 7 a space");
    assert_eq!(stage.game().done(), 0);
    assert!(stage.on_table().selection().is_none());
    assert_eq!(stage.last_line().trim(), "? rules  Esc back");
    let screen = stage.screen();
    let needed = screen.split("It needs ").nth(1).unwrap();
    let (width, height) = needed.split(';').next().unwrap().split_once('x').unwrap();
    stage.send(Message::Resize(
        width.parse().unwrap(),
        height.parse().unwrap(),
    ));
    assert!(!stage.app.is_too_small(), "the size named is enough");
    stage.send(Message::Resize(40, 12));
    stage.keys("esc");
    assert_eq!(stage.app.screen(), Screen::Home);
}

#[test]
fn questions_are_whole_in_a_narrow_window() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7 V right enter");
    stage.send(Message::Resize(40, 16));
    let screen = stage.screen();
    for words in ["Deal again", "this game", "you leave.", "leave it"] {
        assert!(screen.contains(words), "{screen}");
    }
}

#[test]
fn of_a_card_that_another_covers_from_the_side_no_picture_looks_out() {
    let mut stage = Stage::table("deuces", 5);
    stage.send(Message::Resize(200, 60));
    let waste = stage.game().rules().pile_named("w").unwrap();
    let mut fanned = 0;
    for _ in 0..40 {
        stage.keys("space");
        let layout = stage.app.layout().unwrap();
        let screen = stage.screen();
        let place = layout.pile(waste).unwrap();
        for card in place.cards.iter().filter(|card| !card.full) {
            fanned += 1;
            let inside = screen
                .lines()
                .skip(usize::from(card.drawn.y) + 1)
                .take(usize::from(card.drawn.height) - 2)
                .flat_map(|line| {
                    let shown = line.chars().skip(usize::from(card.drawn.x) + 1);
                    shown.take(usize::from(card.drawn.width) - 1)
                });
            assert!(inside.into_iter().all(|sign| sign == ' '), "{screen}");
        }
    }
    assert!(fanned > 30);
}

#[test]
fn a_card_in_hand_is_placed_by_the_player_alone() {
    for game in ["poker-squares", "puss-in-the-corner"] {
        let mut stage = Stage::table(game, 1);
        if stage.on_table().choices().placing().is_none() {
            stage.keys("space");
        }
        let hand = stage.on_table().choices().placing().unwrap().from;
        let label = stage.on_table().labels().label(hand).unwrap();
        let done = stage.game().done();
        stage.keys(&format!("{label} {label}"));
        assert_eq!(stage.game().done(), done, "{game}");
        assert!(
            stage.said().starts_with("Choose a place"),
            "{}",
            stage.said()
        );
    }
}

#[test]
fn a_right_click_speaks_of_the_card_under_it() {
    let mut stage = Stage::table("penguin", 1);
    let (x, y) = stage.point("t1");
    stage.mouse(MouseEventKind::Down(MouseButton::Right), (x, y - 1));
    assert!(!stage.said().contains("6♦ has no"), "{}", stage.said());
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn a_game_that_is_not_saved_says_so_on_top() {
    let mut stage = Stage::table("penguin", 1);
    stage.send(Message::Unsaved("open in another window".to_owned()));
    assert!(stage.said().contains("another window"));
    stage.keys("down");
    assert!(stage.screen().lines().next().unwrap().contains("not saved"));
    stage.send(Message::SavedAgain("saved again".to_owned()));
    assert!(!stage.screen().lines().next().unwrap().contains("not saved"));
}

#[test]
fn a_match_of_one_player_shows_its_hand_and_score() {
    let stage = Stage::table("pyramid/par", 1);
    let screen = stage.screen();
    let title = screen.lines().next().unwrap();
    assert!(
        title.contains("hand 1/6") && title.contains("−52, match −52"),
        "{title}"
    );
}

#[test]
fn a_king_goes_off_and_a_card_without_a_partner_says_just_that() {
    for deal in 1..40 {
        let mut stage = Stage::table("pyramid", deal);
        let legal = stage.game().legal_moves();
        let Some(pile) = legal.iter().find_map(|mv| match mv {
            Move::Single(pile) => Some(*pile),
            _ => None,
        }) else {
            continue;
        };
        let keys = place_keys(&stage, pile);
        stage.keys(&keys);
        assert_eq!(stage.game().done(), 1, "deal {deal}: {}", stage.said());
        return;
    }
    panic!("no deal has a free king");
}

/// Returns the row and the column of a place in the layout.
fn place_keys(stage: &Stage, pile: PileId) -> String {
    let (labels, rules) = (stage.on_table().labels(), stage.game().rules());
    let seat = stage.game().to_move();
    (1..10)
        .flat_map(|row| (1..10).map(move |column| (row, column)))
        .find(|(row, column)| labels.place(rules, seat, *row, *column) == Some(pile))
        .map(|(row, column)| format!("{row} {column}"))
        .unwrap()
}

#[test]
fn keys_that_a_game_never_uses_are_not_listed() {
    let mut stage = Stage::table("penguin", 1);
    stage.send(Message::Resize(100, 100));
    stage.keys("? tab");
    assert!(matches!(stage.app.overlays.last(), Some(Overlay::Rules(_))));
    assert!(!stage.screen().contains("Declare that nothing"));
    let mut stage = Stage::table("nertz", 1);
    stage.send(Message::Resize(100, 100));
    stage.keys("? tab");
    assert!(stage.screen().contains("Declare that nothing"));
}

#[test]
fn a_drop_that_is_refused_says_why() {
    let mut stage = Stage::table("penguin", 1);
    let (from, to) = (stage.point("t1"), stage.point("t2"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), (to.0, 21));
    assert!(stage.said().contains("6♦"), "{}", stage.said());
}

/// Returns the unfinished game on the table as the list would have it.
fn kept(stage: &Stage, fault: Option<&str>) -> Unfinished {
    let rules = stage.game().rules();
    let slot = Slot::from_rules(rules, None);
    Unfinished {
        key: None,
        day: None,
        former_keys: Vec::new(),
        file: PathBuf::from("/nowhere").join(slot.as_str()),
        slot,
        id: rules.about.id.clone(),
        title: rules.about.title.clone(),
        variant: rules.about.variant.clone(),
        options: Vec::new(),
        deal: "1".to_owned(),
        moves: 3,
        elapsed: Duration::ZERO,
        when: std::time::SystemTime::UNIX_EPOCH,
        path: None,
        duel: false,
        players: Vec::new(),
        seating: None,
        people: None,
        fault: fault.map(str::to_owned),
    }
}

#[test]
fn the_search_finds_the_unfinished_game_first() {
    let mut stage = Stage::table("pyramid", 1);
    let kept = kept(&stage, None);
    stage.keys("esc");
    stage.send(Message::Unfinished(vec![kept]));
    stage.keys("p y r enter");
    assert!(matches!(stage.requests.last(), Some(Request::Load(_))));
}

#[test]
fn a_game_that_cannot_be_read_says_why_and_does_not_stand_in_the_way() {
    let mut stage = Stage::table("penguin", 1);
    let kept = kept(&stage, Some("its file is damaged"));
    stage.keys("esc");
    stage.send(Message::Unfinished(vec![kept.clone()]));
    stage.keys("home");
    stage.rest();
    let screen = stage.screen();
    assert!(screen.contains("Penguin (unreadable)"), "{screen}");
    assert!(
        screen.contains("cannot be continued: its file is"),
        "{screen}"
    );
    stage.keys("p e n enter");
    assert_eq!(stage.app.screen(), Screen::Table);
    assert!(stage.app.overlays.is_empty(), "a new game is dealt at once");
    assert_eq!(stage.game().moves_made(), 0);

    let mut variant = kept.clone();
    variant.variant = "opus".to_owned();
    stage.keys("esc");
    stage.send(Message::Unfinished(vec![variant]));
    stage.keys("home");
    let screen = stage.screen();
    // The list is narrow; what is wrong stands beside it in full.
    assert!(screen.contains("unreadable)"), "{screen}");

    let mut sound = kept;
    sound.fault = None;
    stage.keys("esc");
    stage.send(Message::Unfinished(vec![sound.clone()]));
    stage.send(Message::NotLoaded {
        kept: Box::new(sound),
        fault: "line 9 is no move".to_owned(),
        elsewhere: false,
    });
    assert!(stage.screen().contains("(unreadable)"));
}

#[test]
fn a_long_message_is_whole() {
    let mut stage = Stage::table("penguin", 1);
    let text = "The folder of saved games cannot be written to, so that this game will be lost when the program ends: the disk is read-only";
    stage.send(Message::Notice(text.to_owned(), true));
    assert!(stage.screen().contains("read-only  "), "{}", stage.screen());
}

#[test]
fn what_was_said_goes_with_the_next_key() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("1 3");
    assert!(!stage.said().is_empty());
    stage.keys("? esc");
    assert_eq!(stage.said(), "");
}

#[test]
fn no_option_is_cut_short_and_an_idle_one_says_so() {
    let mut stage = Stage::table("nertz", 1);
    stage.send(Message::Resize(80, 60));
    stage.keys("V");
    assert!(!stage.screen().contains('…'), "{}", stage.screen());
    let page = |stage: &Stage| match stage.app.overlays.last() {
        Some(Overlay::Options(page)) => page.clone(),
        _ => panic!("the options are closed"),
    };
    let at = |id: &str| {
        let settings = &page(&stage).rules.about.settings;
        settings
            .iter()
            // In turns that means nothing, and is not in the list.
            .filter(|setting| setting.id != "grace_ms")
            .position(|setting| setting.id == id)
            .unwrap()
            // The variant and who plays come first.
            + 4
    };
    let (hands, target) = (at("hands"), at("target"));
    stage.keys(&"down ".repeat(hands));
    let idle = "No effect with the other options as they are";
    assert!(stage.screen().contains(idle), "{}", stage.screen());
    stage.keys(&"down ".repeat(target - hands));
    assert!(!stage.screen().contains(idle), "{}", stage.screen());
}

#[test]
fn the_marks_of_a_longer_list_cover_no_word() {
    let mut stage = Stage::table("penguin", 1);
    stage.send(Message::Resize(40, 12));
    stage.keys("S");
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains('▼')).unwrap();
    assert!(line.ends_with("▼│") || line.ends_with(" ▼"), "{screen}");
    // What is told of the chosen one has two lines here.
    let mut list = screen.lines().take_while(|line| !line.contains('▼'));
    assert!(!list.any(|line| line.contains('…')), "{screen}");
}

#[test]
fn a_covered_ten_shows_no_half_of_its_rank() {
    for deal in 1..60 {
        let mut stage = Stage::table("peanuts", deal);
        stage.keys("space");
        let game = stage.game();
        let wastes = game
            .rules()
            .pile_ids()
            .filter(|pile| game.rules().group_of(*pile).role == Role::Waste);
        let covered_ten = wastes.into_iter().any(|pile| {
            let cards = game.position().cards(game.rules(), pile);
            cards
                .iter()
                .rev()
                .skip(1)
                .take(1)
                .any(|card| card.card().rank().letter() == 'T')
        });
        if covered_ten {
            let screen = stage.screen();
            assert!(
                screen.contains("▏10") && !screen.contains("▁1▁"),
                "{screen}"
            );
            return;
        }
    }
    panic!("no deal has one");
}

#[test]
fn an_empty_stock_says_whether_it_is_filled_again() {
    let mut stage = Stage::table("deuces", 1);
    stage.send(Message::Resize(120, 40));
    while stage.board("s") != "s: -" {
        stage.keys("space");
    }
    assert!(stage.screen().contains("╎    ×    ╎"), "{}", stage.screen());
    stage.app.context.appearance.theme = Theme::new(ThemeName::Plain, Suits::Two, Glyphs::Ascii);
    assert!(stage.screen().contains(":    x    :"), "{}", stage.screen());
    let signs = [Glyphs::Unicode, Glyphs::Ascii].map(|glyphs| glyphs.stock(true));
    assert_eq!(signs, ['↻', '@']);
}

#[test]
fn an_empty_stock_is_not_filled_again_from_nothing() {
    let mut stage = Stage::table_with("klondike", 1, &[("redeals", "-1"), ("turn", "1")]);
    stage.send(Message::Shown);
    stage.think();
    let mut filled = 0;
    while stage.board("s w") != "s: - | w: -" {
        if stage.board("s") == "s: -" {
            assert!(stage.screen().contains('↻'), "{}", stage.screen());
            filled += 1;
        }
        stage.keys("H");
        stage.think();
        stage.follow_hint();
    }
    assert!(filled > 0);
    assert!(!stage.screen().contains('↻'), "{}", stage.screen());
}

#[test]
fn to_give_up_is_no_move() {
    let mut stage = Stage::table("pyramid/par", 1);
    stage.keys("G enter");
    let screen = stage.screen();
    assert!(screen.contains("0 moves  in this hand"), "{screen}");
}

#[test]
fn what_a_key_at_the_table_changes_for_all_games_is_said() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("C");
    assert_eq!(stage.said(), "Suit colours: four, saved for all games");
}

#[test]
fn the_notice_of_a_small_screen_is_wrapped() {
    let mut stage = Stage::table("penguin", 1);
    stage.send(Message::Resize(30, 8));
    let screen = stage.screen();
    for words in [
        "The table does not fit.",
        "Make the window larger;",
        "is lost.",
    ] {
        assert!(screen.contains(words), "{screen}");
    }
}

#[test]
fn why_no_card_is_known_to_be_safe_is_said() {
    let mut stage = Stage::table("deuces", 7);
    stage.keys("a");
    assert!(stage.said().contains("needed below"), "{}", stage.said());
}

#[test]
fn one_key_has_one_meaning_while_a_card_that_goes_alone_is_held() {
    let mut stage = Stage::table("pyramid", 2);
    let rules = stage.game().rules().clone();
    let king = rules.pile_ids().find(|pile| {
        let top = stage.game().position().top(&rules, *pile);
        top.is_some_and(|top| top.card().to_string() == "KD")
    });
    let selection = crate::interaction::selection::Selection::any(king.unwrap());
    stage.app.table.as_mut().unwrap().select(Some(selection));
    let screen = stage.screen();
    let line = screen.lines().last().unwrap();
    assert_eq!(line.matches("Enter").count(), 1, "{line}");
}

#[test]
fn the_order_of_gathering_is_asked_for_on_one_line() {
    let mut stage = Stage::table("puss-in-the-corner", 1);
    stage.app.table.as_mut().unwrap().ask_for_order();
    let screen = stage.screen();
    let line = screen.lines().last().unwrap();
    assert!(line.starts_with(" Gather which pile first?"), "{line}");
    assert!(line.contains("Esc"), "{line}");
}

#[test]
fn the_arrows_of_a_setting_stay_where_they_are_when_it_is_changed() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("f2 down");
    let column = |stage: &Stage| {
        let screen = stage.screen();
        let line = screen.lines().find(|line| line.contains('‹')).unwrap();
        line.chars().position(|letter| letter == '‹')
    };
    let before = column(&stage);
    stage.app.context.settings.suits.origin = patience_app::settings::Origin::Program;
    assert_eq!(column(&stage), before);
    for theme in <patience_app::settings::Theme as Word>::ALL {
        stage.app.context.settings.theme.value = (*theme).into();
        for hints in <patience_app::settings::Hints as Word>::ALL {
            stage.app.context.settings.hints.value = *hints;
            assert_eq!(column(&stage), before, "{theme} {hints}");
        }
    }
}

#[test]
fn six_corner_piles_lie_as_cards_on_a_small_screen() {
    let stage = Stage::table_with("puss-in-the-corner", 1, &[("reserves", "6")]);
    let layout = stage.app.layout().unwrap();
    assert_eq!(layout.size, crate::layout::CardSize::Medium);
}

#[test]
fn a_search_puts_whole_names_first_then_beginnings() {
    let mut stage = Stage::home();
    stage.keys("s o l i t a i r e");
    let line = |stage: &Stage, word: &str| {
        let screen = stage.screen();
        screen.lines().position(|line| line.contains(word))
    };
    // "Double Solitaire" has it in its title, of Klondike it is another name.
    let (first, second) = (line(&stage, "Klondike"), line(&stage, "Double Solitaire"));
    assert!(first.is_some() && first < second, "{}", stage.screen());
    stage.keys("enter");
    assert_eq!(stage.game().rules().about.id, "klondike");
    let mut stage = Stage::home();
    stage.keys("p e");
    let (first, second) = (line(&stage, "Penguin"), line(&stage, "Streets"));
    assert!(first.is_some() && second.is_none_or(|second| first < Some(second)));
}

#[test]
fn a_key_that_does_nothing_says_so() {
    let mut stage = Stage::table("klondike", 7);
    stage.keys("Y");
    assert_eq!(stage.said(), "Y does nothing here: ? lists the keys");
    let mut stage = Stage::table("peanuts", 7);
    stage.keys("W");
    assert_eq!(stage.said(), "There are no moves in this hand yet");
}

#[test]
fn from_the_table_of_a_game_that_is_over_it_is_watched_as_from_its_result() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("space G enter esc W");
    assert!(stage.on_table().timed_game().is_replay());
}

#[test]
fn a_deal_given_up_that_nobody_could_win_is_said_not_to_count() {
    let words = "This deal was unwinnable: it does not count as a loss.";
    for (winnable, is_said) in [(Some(false), true), (Some(true), false), (None, false)] {
        let mut stage = Stage::table("golf", 5);
        let table = stage.app.table.as_mut().unwrap();
        table.session_mut().timed_game_mut().winnable = winnable;
        stage.keys("space G enter");
        let screen = stage.screen();
        assert_eq!(screen.contains(words), is_said, "{screen}");
    }
}

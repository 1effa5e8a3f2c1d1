//! The statistics, of records that are made up: what each tab shows, and what keys and clicks do.

use insta::assert_snapshot;
use ratatui::style::Color;

use crate::message::MouseButton;
use crate::render::theme::{Glyphs, Suits, Theme, ThemeName};
use crate::tests::*;
use patience_app::records::statistics::PresentRules;
use patience_app::records::{
    AllGames, Answer, Figures, FiguresOf, FiguresQuery, GameInQuestion, GameRecord, HandRecord,
    OneGame, PlayerRecord, Query,
};
use patience_app::saved::ending::{GameKey, Moment, Outcome};

const SIZES: [(u16, u16); 4] = [(62, 20), (80, 24), (120, 40), (200, 60)];

/// Noon of a day so many days before Tuesday, 24 November 2026.
fn days_ago(days: i64) -> Moment {
    Moment::new(1_795_521_600 - days * 86_400, 0).unwrap()
}

fn person(name: &str, side: u8, points: i32, won: bool) -> PlayerRecord {
    PlayerRecord {
        name: name.to_owned(),
        level: None,
        side,
        points,
        won,
    }
}

/// A game of `Player 1` for one, told by its number.
fn game(id: &str, title: &str, number: i64, outcome: Outcome) -> GameRecord {
    let won = outcome == Outcome::Won;
    GameRecord {
        began: None,
        key: GameKey::of_text(&format!("{id} {number}")),
        game: id.to_owned(),
        title: title.to_owned(),
        variant: "standard".to_owned(),
        variant_title: "Standard".to_owned(),
        options: Vec::new(),
        fingerprint: fingerprint(id),
        deal: (617 + number).to_string(),
        day: None,
        duel: false,
        ended: days_ago(number * 3),
        outcome,
        winnable: None,
        moves: u32::try_from(90 + number % 40).unwrap(),
        elapsed_ms: u64::try_from(250 + number * 13 % 400).unwrap() * 1000,
        hints: 0,
        undos: u32::from(number % 2 == 0),
        players: vec![person("Player 1", 0, 0, won)],
        hands: vec![HandRecord {
            winner: won.then_some(0),
            points: vec![0],
        }],
        starred: false,
        former_keys: Vec::new(),
        file: None,
    }
}

/// The fingerprint of the rules as they are.
fn fingerprint(id: &str) -> String {
    let file = catalogue().rule_file(id).unwrap();
    PresentRules::of(&file.compile(None, &[]).unwrap()).fingerprint
}

/// Games of `Player 1`, in the order in which they ended.
fn records() -> Vec<GameRecord> {
    let mut records = Vec::new();
    for number in 0..60 {
        let outcome = match number % 5 {
            0 | 3 => Outcome::Won,
            1 => Outcome::NoMoves,
            _ => Outcome::GivenUp,
        };
        let mut record = game("klondike", "Klondike", number, outcome);
        if number % 7 == 6 {
            record.variant = "vegas".to_owned();
            record.variant_title = "Vegas".to_owned();
        } else if number > 50 {
            record.fingerprint = "00000000000000aa".to_owned();
        }
        records.push(record);
    }
    for number in 0..12 {
        let mut record = game("poker-squares", "Poker Squares", number, Outcome::Finished);
        record.players[0].points = i32::try_from(60 + number * 17 % 60).unwrap();
        records.push(record);
    }
    for number in 2..5 {
        records.push(game("gaps", "Gaps", number, Outcome::NoMoves));
    }
    for number in 1..25 {
        let mut record = game("nertz", "Nertz", number, Outcome::Finished);
        let won = number % 3 != 0;
        let (mine, theirs) = if won { (104, 88) } else { (71, 101) };
        let mut other = person("Bo", 1, theirs, !won);
        if number % 2 == 0 {
            other.name = "Computer".to_owned();
            other.level = Some(if number < 12 { "medium" } else { "easy" }.to_owned());
        }
        record.players = vec![person("Player 1", 0, mine, won), other];
        record.hands = vec![HandRecord {
            winner: Some(u8::from(!won)),
            points: vec![mine, theirs],
        }];
        records.push(record);
    }
    records.sort_by_key(|record| record.ended.seconds());
    records
}

/// Answers a question about these records as the thread does that keeps the real ones.
fn answer(query: &FiguresQuery, records: &[GameRecord]) -> Answer {
    let (catalogue, today) = (catalogue(), days_ago(0).date());
    let figures = match &query.of {
        FiguresOf::All => Figures::All(Box::new(AllGames::of(query, records, today, &catalogue))),
        FiguresOf::Game(game) => {
            let one = game.clone().map(|game: GameInQuestion| {
                let mut one = OneGame::of(query, records, game, today, &catalogue);
                one.played = if records.is_empty() {
                    Vec::new()
                } else {
                    played()
                };
                Box::new(one)
            });
            Figures::Game(one)
        }
    };
    Answer::Figures(Box::new((query.clone(), figures)))
}

fn played() -> Vec<(String, String)> {
    let games = [
        ("klondike", "Klondike"),
        ("poker-squares", "Poker Squares"),
        ("nertz", "Nertz"),
        ("gaps", "Gaps"),
    ];
    games
        .map(|(id, title)| (id.to_owned(), title.to_owned()))
        .into()
}

/// Returns the questions about figures that were asked, and forgets all requests.
fn asked(stage: &mut Stage) -> Vec<FiguresQuery> {
    let requests = std::mem::take(&mut stage.requests);
    let questions = requests.into_iter().filter_map(|request| match request {
        Request::Ask(Query::Figures(query)) => Some(*query),
        _ => None,
    });
    questions.collect()
}

/// Opens the page at a table with some records.
pub(in crate::tests) fn opened(keys: &str) -> Stage {
    static RECORDS: OnceLock<Vec<GameRecord>> = OnceLock::new();
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, RECORDS.get_or_init(records), keys);
    stage
}

/// Presses keys one by one, each of which gets its answer.
fn press(stage: &mut Stage, records: &[GameRecord], keys: &str) {
    for key in keys.split_whitespace() {
        stage.keys(key);
        // An answer may lead to another question.
        loop {
            let queries = asked(stage);
            for query in &queries {
                stage.send(Message::Answered(answer(query, records)));
            }
            if queries.is_empty() {
                break;
            }
        }
    }
}

#[test]
fn the_four_tabs_at_all_sizes() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, &records, "f5");
    for tab in ["one", "all", "people", "computers"] {
        for (width, height) in SIZES {
            stage.send(Message::Resize(width, height));
            let screen = stage.screen();
            assert_snapshot!(format!("statistics-{tab}-{width}x{height}"), screen);
        }
        press(&mut stage, &records, "tab");
    }
    assert!(stage.screen().contains("Fastest win"), "the tabs go round");
}

#[test]
fn a_game_told_in_points_and_one_of_few_games() {
    let records = records();
    let mut stage = Stage::table("poker-squares", 1);
    press(&mut stage, &records, "f5");
    assert_snapshot!("statistics-points", stage.screen());
    let mut stage = Stage::table("gaps", 1);
    press(&mut stage, &records, "f5");
    let screen = stage.screen();
    for words in ["0 of 3", "a percentage needs five games", " unknown"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    let row = screen.lines().find(|row| row.contains("Can be won"));
    let row = row.unwrap_or_default();
    assert!(row.starts_with(" Can be won     ? "), "{screen}");
    assert!(
        !screen.contains('━') && !screen.contains("week by week"),
        "{screen}"
    );
    assert!(!screen.contains("0 %"), "no share of three games: {screen}");
}

#[test]
fn keys_go_to_other_games_variants_and_times() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, &records, "f5");
    for (keys, shown) in [
        ("right", "Poker Squares  Standard · all time"),
        ("left left", "Gaps  Standard · all time"),
        ("right V", "Klondike  Vegas · all time"),
        ("v", "Klondike  Standard · all time"),
        ("P", "Klondike  Standard · this year"),
        ("p", "Klondike  Standard · last 30 days"),
    ] {
        press(&mut stage, &records, keys);
        let screen = stage.screen();
        assert!(screen.contains(shown), "{keys}: {screen}");
    }
    press(&mut stage, &records, "tab");
    let screen = stage.screen();
    assert!(screen.contains("last 30 days"), "{screen}");
    press(&mut stage, &records, "P right");
    assert!(stage.screen().contains("Game ▼"), "{}", stage.screen());
    press(&mut stage, &records, "home enter");
    assert!(
        stage.screen().contains("Gaps  Standard"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_answer_comes_later_and_keys_wait_for_none() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    let before = stage.screen();
    stage.keys("f5");
    let first = asked(&mut stage);
    assert_eq!(first.len(), 1);
    assert!(stage.screen().contains("Loading …"));
    // However many keys are pressed meanwhile, one more question follows: the last.
    stage.keys("P P tab P");
    assert!(asked(&mut stage).is_empty());
    stage.send(Message::Answered(answer(&first[0], &records)));
    let next = asked(&mut stage);
    assert_eq!(next.len(), 1);
    assert_eq!(next[0].of, FiguresOf::All);
    stage.send(Message::Answered(answer(&next[0], &records)));
    assert!(stage.screen().contains("Yukon") || stage.screen().contains("Klondike"));
    stage.keys("esc");
    assert_eq!(stage.screen(), before, "the table is as it was");
    assert_eq!(stage.game().done(), 0);
    // An answer that comes after that goes nowhere.
    stage.send(Message::Answered(answer(&next[0], &records)));
    assert_eq!(stage.screen(), before);
}

#[test]
fn the_page_of_nothing_is_a_sentence_and_a_key() {
    let mut stage = Stage::home();
    stage.keys("p e n g u i n");
    press(&mut stage, &[], "f5");
    let screen = stage.screen();
    assert!(
        screen.contains("No finished games of Penguin yet. Enter plays one."),
        "{screen}"
    );
    for words in [
        "No finished games yet",
        "No two people",
        "No hands finished",
    ] {
        press(&mut stage, &[], "tab");
        assert!(
            stage.screen().contains(words),
            "{words}: {}",
            stage.screen()
        );
    }
    press(&mut stage, &[], "tab enter");
    assert_eq!(stage.app.screen(), Screen::Table);
    assert_eq!(stage.game().rules().about.id, "penguin");
}

#[test]
fn of_a_match_it_is_said_when_its_hands_count() {
    let mut stage = Stage::table("nertz", 1);
    stage.send(Message::Resize(200, 40));
    press(&mut stage, &[], "f5");
    let words = "No finished matches of Nertz yet. Hands count once their match is over.";
    assert!(stage.screen().contains(words), "{}", stage.screen());
}

#[test]
fn a_game_of_the_list_that_was_never_played_gives_way_to_the_overview() {
    let records = records();
    let mut stage = Stage::home();
    stage.keys("p e n g u i n");
    press(&mut stage, &records, "f5");
    let screen = stage.screen();
    assert!(
        screen.contains("You have not finished a game of Penguin yet"),
        "{screen}"
    );
    // The cursor is on the game that was played last.
    assert!(screen.contains("► Klondike"), "{screen}");
    press(&mut stage, &records, "enter");
    assert!(stage.screen().contains("Klondike  Standard · all time"));
    // At a table the page is that of its game, played or not.
    let mut stage = Stage::table("penguin", 1);
    press(&mut stage, &records, "f5");
    assert!(stage.screen().contains("Enter plays one."));
}

#[test]
fn a_variant_that_was_never_played_gives_way_to_the_one_played_most() {
    let mut records = records();
    let is_standard = |record: &&GameRecord| record.variant == "standard";
    let klondike = records.iter().filter(|record| record.game == "klondike");
    assert!(klondike.filter(is_standard).count() > 30);
    // Nothing is left of the variant on the table but games of two others.
    for record in &mut records {
        if record.game == "klondike" && record.variant == "standard" {
            record.variant = "one".to_owned();
            record.variant_title = "One at a time".to_owned();
        }
    }
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, &records, "f5");
    let screen = stage.screen();
    assert!(
        screen.contains("Klondike  One at a time · all time"),
        "{screen}"
    );
    assert!(screen.contains("Variants") && screen.contains("Vegas 8"));
    press(&mut stage, &records, "V");
    assert!(
        stage.screen().contains("Klondike  Vegas · all time"),
        "V goes on from the one that is shown: {}",
        stage.screen()
    );
}

#[test]
fn where_no_game_is_chosen_the_one_played_last_is_shown() {
    let mut stage = Stage::home();
    stage.keys("q q q q f5");
    assert_eq!(asked(&mut stage)[0].of, FiguresOf::Game(None));
}

#[test]
fn of_whose_games_the_page_tells_is_said_where_it_is_nobody_in_the_settings() {
    let records = records();
    let shown = |named: Option<&str>, other: &str| {
        let mut stage = Stage::table("klondike", 1);
        let named = named.map(|name| patience_app::settings::Player::named(name.to_owned()));
        stage.app.context.settings.players.value = named.into_iter().collect();
        stage.keys("f5");
        let asked = asked(&mut stage).remove(0);
        // As the records answer where they have no game of that person.
        let told = FiguresQuery {
            person: "Player 1".to_owned(),
            ..asked.clone()
        };
        let Answer::Figures(mut figures) = answer(&told, &records) else {
            unreachable!("figures were asked for");
        };
        if let Figures::Game(Some(one)) = &mut figures.1 {
            other.clone_into(&mut one.person);
        }
        stage.send(Message::Answered(Answer::Figures(Box::new((
            asked, figures.1,
        )))));
        stage.screen()
    };
    let screen = shown(Some("Zoe"), "Player 1");
    assert!(
        screen.contains("No games of Zoe: these are Player 1's."),
        "{screen}"
    );
    let top = screen.lines().next().unwrap();
    assert!(top.ends_with("Player 1"), "{screen}");
    // Nobody has chosen to be called Player 1.
    let screen = shown(None, "anna");
    assert!(screen.contains("these are anna's games."), "{screen}");
}

#[test]
fn records_that_cannot_be_read_are_told_and_asked_for_again() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    stage.keys("f5");
    stage.send(Message::Answered(Answer::Failed(
        "The disk is full.".to_owned(),
    )));
    assert!(stage.screen().contains("The disk is full."));
    asked(&mut stage);
    press(&mut stage, &records, "P");
    assert!(stage.screen().contains("Klondike  Standard · this year"));
}

#[test]
fn the_mouse_clicks_tabs_rows_and_headings() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, &records, "f5");
    let click = |stage: &mut Stage, word: &str| {
        let screen = stage.screen();
        let (y, line) = (0..)
            .zip(screen.lines())
            .find(|(_, line)| line.contains(word))
            .unwrap();
        let x = line[..line.find(word).unwrap()].chars().count();
        let at = (u16::try_from(x).unwrap(), y);
        stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
        for query in asked(stage) {
            stage.send(Message::Answered(answer(&query, &records)));
        }
    };
    click(&mut stage, "Vegas");
    assert!(stage.screen().contains("Klondike  Vegas"));
    click(&mut stage, "All games");
    click(&mut stage, "Played");
    assert!(stage.screen().contains("Played▼"), "{}", stage.screen());
    click(&mut stage, "Gaps ");
    assert!(stage.screen().contains("► Gaps"), "{}", stage.screen());
    click(&mut stage, "Gaps ");
    assert!(
        stage.screen().contains("Gaps  Standard · all time"),
        "{}",
        stage.screen()
    );
    click(&mut stage, "Computers");
    assert!(stage.screen().contains("against computers, 2 players"));
}

#[test]
fn its_games_are_those_of_the_list_of_finished_games() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, &records, "f5 enter");
    let kept = Answer::KeptGames(records.iter().rev().cloned().collect(), days_ago(0));
    stage.send(Message::Answered(kept));
    let screen = stage.screen();
    assert!(screen.contains("Finished games · Klondike"), "{screen}");
    assert!(
        screen.contains("60 games") && !screen.contains("Gaps"),
        "{screen}"
    );
    stage.keys("esc");
    assert!(stage.screen().contains("Fastest win"));
}

#[test]
fn a_terminal_without_unicode_gets_none_of_the_statistics() {
    let records = records();
    for game in ["klondike", "poker-squares"] {
        let mut stage = Stage::table(game, 1);
        stage.app.context.appearance.theme =
            Theme::new(ThemeName::Plain, Suits::Four, Glyphs::Ascii);
        stage.send(Message::Resize(120, 40));
        for keys in ["f5", "tab", "tab", "tab"] {
            press(&mut stage, &records, keys);
            let screen = stage.screen();
            assert!(screen.is_ascii() && !screen.contains('?'), "{screen}");
        }
    }
}

#[test]
fn a_chart_lends_its_colours_to_nothing_beside_it() {
    let records = records();
    let mut stage = Stage::table("klondike", 1);
    press(&mut stage, &records, "f5");
    let (width, height) = (80, 24);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| drop(view(&stage.app, frame)))
        .unwrap();
    let buffer = terminal.backend().buffer();
    let cells = (14..height).flat_map(|y| (36..width).map(move |x| (x, y)));
    let bars: Vec<_> = cells.filter(|at| buffer[*at].symbol() == "━").collect();
    let theme = stage.app.context.appearance.theme;
    assert!(!bars.is_empty());
    for at in bars {
        let style = buffer[at].style();
        assert_eq!(style.fg, theme.table.fg.or(Some(Color::Reset)), "{at:?}");
        assert_eq!(style.add_modifier, theme.table.add_modifier, "{at:?}");
    }
}

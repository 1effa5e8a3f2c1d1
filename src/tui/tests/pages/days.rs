//! The deals of the days and the tour of the week: the page as it looks, and what is played from it.

mod at_table;

use insta::assert_snapshot;
use patience_core::Rules;

use crate::message::MouseButton;
use crate::render::theme::Glyphs;
use crate::tests::*;
use patience_app::deals::daily::{Daily, Date, Place, Week, WeekPlan};
use patience_app::keymap::KeyContext;
use patience_app::records::{Answer, Days, GameRecord, PlayerRecord, Query};
use patience_app::saved::ending::{GameKey, Moment, Outcome};
use patience_app::saved::{Slot, Unfinished};
use patience_solver::Watch;

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (200, 60), (62, 20)];

/// A Thursday, two months and a half after the first deal.
const TODAY: Date = Date::constant(2027, 2, 11);

fn now() -> Moment {
    "2027-02-11T21:14:05+01:00".parse().unwrap()
}

/// Returns a game of a day or of a tour that ended on a day, on which it was begun too.
fn game(day: &str, on: &str, outcome: Outcome, points: i32) -> GameRecord {
    let moment: Moment = format!("{on}T12:00:00+01:00").parse().unwrap();
    GameRecord {
        key: GameKey::fresh(),
        game: "golf".to_owned(),
        title: "Golf".to_owned(),
        variant: "standard".to_owned(),
        variant_title: String::new(),
        options: Vec::new(),
        fingerprint: String::new(),
        deal: "1".to_owned(),
        day: Some(day.to_owned()),
        began: Some(moment),
        duel: false,
        ended: moment,
        outcome,
        winnable: None,
        moves: 40,
        elapsed_ms: 231_000,
        hints: 0,
        undos: 0,
        players: vec![PlayerRecord {
            name: "Anna".to_owned(),
            level: None,
            side: 0,
            points,
            won: outcome == Outcome::Won,
        }],
        hands: Vec::new(),
        starred: false,
        former_keys: Vec::new(),
        file: None,
    }
}

/// Plays the days from 20 January to 10 February: most are won, one was later, some are not, one is
/// missed; and four rows of the tour.
fn games() -> Vec<GameRecord> {
    let mut games = Vec::new();
    let mut date = Date::constant(2027, 1, 20);
    while date < TODAY {
        let day = date.to_string();
        match (date.month(), date.day()) {
            (1, 23) => {}
            (1, 26) => games.push(game(&day, "2027-01-28", Outcome::Won, 0)),
            (1, 30) => games.push(game(&day, &day, Outcome::GivenUp, 0)),
            (2, 4) => {
                games.push(game(&day, &day, Outcome::NoMoves, 0));
                games.push(game(&day, &day, Outcome::Won, 0));
            }
            _ => games.push(game(&day, &day, Outcome::Won, 0)),
        }
        date = date.tomorrow().unwrap();
    }
    let week = Week::of(TODAY);
    for (row, outcome, points) in [
        (1, Outcome::Won, 0),
        (2, Outcome::NoMoves, 0),
        (3, Outcome::Won, 0),
        (9, Outcome::Finished, 112),
    ] {
        games.push(game(
            &format!("{week}/{row}"),
            "2027-02-09",
            outcome,
            points,
        ));
    }
    games
}

/// Answers the questions that were asked as the records would.
fn answer(stage: &mut Stage, games: &[GameRecord], now: Moment) {
    let daily = Daily::read(embedded()).unwrap();
    loop {
        let requests = std::mem::take(&mut stage.requests).into_iter();
        let queries: Vec<Query> = requests
            .filter_map(|request| match request {
                Request::Ask(query) => Some(query),
                _ => None,
            })
            .collect();
        if queries.is_empty() {
            return;
        }
        for query in queries {
            let answer = match query {
                Query::Days => Answer::Days(Box::new(Days::new(daily.first(), games)), now),
                Query::Week(week) => {
                    let plan = WeekPlan::new(&daily, week, now.date(), embedded());
                    Answer::Week(Box::new(plan))
                }
                Query::Deal(place) => {
                    let deal = daily.at(place, now.date()).unwrap();
                    let deal = deal.settle(embedded(), &Watch::default()).unwrap();
                    Answer::Deal(Box::new(deal), now)
                }
                Query::NextRow(after @ Place::Row(week, row)) => {
                    let days = Days::new(daily.first(), games);
                    let mut rows = (row + 1..=10)
                        .chain(1..row)
                        .map(|row| Place::Row(week, row));
                    let next = rows.find(|place| days.tries(*place).is_none());
                    let deal = next.map(|place| {
                        let deal = daily.at(place, now.date()).unwrap();
                        Box::new(deal.settle(embedded(), &Watch::default()).unwrap())
                    });
                    Answer::NextRow(after, deal, now)
                }
                // Nothing is special about a game that was given up.
                Query::Special(..) | Query::Rivalry(_) | Query::FirstPage(_) => continue,
                other => panic!("{other:?}"),
            };
            stage.send(Message::Answered(answer));
        }
    }
}

/// Answers the questions as [`answer`] does, where a game of some deals is unfinished.
fn answer_begun(stage: &mut Stage, games: &[GameRecord], begun: &[&str]) {
    let first = Daily::read(embedded()).unwrap().first();
    answer(stage, games, now());
    let begun = begun.iter().map(|place| place.parse().unwrap());
    let days = Days::new(first, games).with_begun(begun.collect());
    stage.send(Message::Answered(Answer::Days(Box::new(days), now())));
    answer(stage, games, now());
}

/// Opens the page, and presses keys there.
fn opened(games: &[GameRecord], keys: &str) -> Stage {
    let mut stage = Stage::home();
    press(&mut stage, games, &format!("f6 {keys}"));
    stage
}

/// Opens the page where some days have been played.
pub(in crate::tests) fn opened_with_some(keys: &str) -> Stage {
    opened(&games(), keys)
}

/// Presses keys, each of which is answered before the next.
fn press(stage: &mut Stage, games: &[GameRecord], keys: &str) {
    for key in keys.split_whitespace() {
        stage.keys(key);
        answer(stage, games, now());
    }
}

/// Returns the line of the screen that holds these words.
fn line(stage: &Stage, words: &str) -> String {
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains(words));
    line.unwrap_or_else(|| panic!("{words} is not in\n{screen}"))
        .to_owned()
}

/// Returns the day that the game on the table is, and when it was begun.
fn mark(stage: &Stage) -> Option<(String, Option<Moment>)> {
    let mark = stage.on_table().timed_game().day.clone();
    mark.map(|mark| (mark.day, mark.began))
}

#[test]
fn the_page_at_all_sizes() {
    for (width, height) in SIZES {
        let mut stage = opened(&games(), "");
        stage.send(Message::Resize(width, height));
        assert_snapshot!(format!("days-{width}x{height}"), stage.screen());
    }
}

#[test]
fn the_tour_takes_the_place_of_the_calendar_where_there_is_no_room_for_both() {
    let mut stage = Stage::home();
    stage.send(Message::Resize(62, 20));
    press(&mut stage, &games(), "f6 tab down");
    assert_snapshot!("days-tour-62x20", stage.screen());
    press(&mut stage, &games(), "tab");
    assert!(stage.screen().contains("February 2027"));
}

#[test]
fn nothing_played_yet_is_a_sentence_and_a_key() {
    assert_snapshot!("days-empty", opened(&[], "").screen());
}

#[test]
fn the_signs_have_twins_in_letters() {
    let mut stage = opened(&games(), "pageup");
    stage.app.context.appearance.theme.glyphs = Glyphs::Ascii;
    let screen = stage.screen();
    assert!(screen.is_ascii(), "{screen}");
    for words in [
        "* won on its day",
        "+ later or helped",
        "o not won",
        "_ not played yet",
        "30o",
        "26+",
        "23_",
        ">11*",
    ] {
        // The cursor is on 11 January, before the first day that was played.
        let words = words.replace(">11*", ">11_");
        assert!(screen.contains(&words), "{words}\n{screen}");
    }
}

#[test]
fn the_cursor_goes_to_the_days_that_there_are() {
    for (keys, expected) in [
        ("", "Thursday 11 February"),
        ("left", "Wednesday 10 February"),
        ("up", "Thursday 4 February"),
        ("up down", "Thursday 11 February"),
        // Days to come cannot be opened,
        ("right", "Thursday 11 February"),
        ("down", "Thursday 11 February"),
        ("pagedown", "Thursday 11 February"),
        ("left left left down", "Thursday 11 February"),
        ("pageup", "Monday 11 January"),
        ("pageup pageup", "Friday 11 December 2026"),
        // and none before the first.
        ("pageup pageup pageup", "Monday 23 November 2026"),
        ("pageup pageup pageup left", "Monday 23 November 2026"),
        ("home", "Monday 23 November 2026"),
        ("home end", "Thursday 11 February"),
    ] {
        let stage = opened(&games(), keys);
        assert!(
            stage.screen().contains(expected),
            "{keys}\n{}",
            stage.screen()
        );
    }
}

#[test]
fn it_is_said_of_each_day_whether_it_counts() {
    for (keys, known, counts) in [
        (
            "",
            "Not played yet.",
            "Counts for the streak until midnight.",
        ),
        ("left", "Won in 3:51.", "Counts for the streak."),
        ("up", "Not won: lost. Played", "The first try counts."),
        (
            "pageup down right right right right right",
            "Not played yet.",
            "Missed: can no longer",
        ),
        ("up up left left", "Won in 3:51.", "Won after its day"),
    ] {
        let screen = opened(&games(), keys).screen();
        assert!(
            screen.contains(known) && screen.contains(counts),
            "{keys}\n{screen}"
        );
    }
}

#[test]
fn before_the_first_deal_it_is_said_when_that_is() {
    let mut stage = Stage::home();
    stage.keys("f6");
    answer(
        &mut stage,
        &[],
        "2026-11-20T12:00:00+00:00".parse().unwrap(),
    );
    line(&stage, "The first daily deal is on Monday 23 November");
    stage.keys("enter right tab");
    assert_eq!(stage.requests, []);
    stage.keys("esc");
    assert_eq!(stage.app.state(), KeyContext::Home);
}

#[test]
fn the_deal_of_the_day_is_played_and_knows_which_it_is_and_when_it_was_begun() {
    let mut stage = opened(&[], "enter");
    let marked = |day: &str| Some((day.to_owned(), Some(now())));
    assert_eq!(mark(&stage), marked("2027-02-11"));
    let daily = Daily::read(embedded()).unwrap();
    let deal = daily.day(TODAY, TODAY).unwrap();
    assert_eq!(stage.game().rules().about.id, deal.game());
    assert_eq!(Some(stage.game().deal()), deal.deal());
    assert_eq!(stage.said(), "The deal of Thursday 11 February 2027");
    // From the table, a row of the tour; undo brings back the day.
    press(&mut stage, &[], "f6 tab down down enter");
    assert_eq!(mark(&stage), marked("2027-W06/3"));
    assert_eq!(stage.said(), "Row 3 of the tour of the week");
    press(&mut stage, &[], "u enter");
    assert_eq!(mark(&stage), marked("2027-02-11"));
    // The next deal at the table is none of a day.
    press(&mut stage, &[], "N");
    assert_eq!(mark(&stage), None);
}

#[test]
fn back_from_a_deal_of_the_tour_is_the_tour_and_from_a_game_of_the_list_the_list() {
    let mut stage = opened(&[], "tab down down enter");
    assert_eq!(mark(&stage).unwrap().0, "2027-W06/3");
    stage.requests.clear();
    press(&mut stage, &[], "esc");
    assert_eq!(stage.app.state(), KeyContext::Days);
    press(&mut stage, &[], "up enter");
    assert_eq!(mark(&stage).unwrap().0, "2027-W06/2");
    stage.keys("Q");
    assert_eq!(stage.app.state(), KeyContext::Home);
    stage.keys("k l o n d i k e enter");
    assert_eq!(mark(&stage), None);
    stage.keys("esc");
    assert_eq!(stage.app.state(), KeyContext::Home);
}

#[test]
fn a_day_before_is_played_and_counts_for_its_own_date() {
    let stage = opened(&[], "left enter");
    assert_eq!(mark(&stage), Some(("2027-02-10".to_owned(), Some(now()))));
}

/// Returns an unfinished game by some rules, of a day or of none.
fn kept(rules: &Rules, day: Option<&str>) -> Unfinished {
    Unfinished {
        key: None,
        former_keys: Vec::new(),
        slot: Slot::from_rules(rules, None),
        file: PathBuf::from("/nowhere/kept.toml"),
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
        day: day.map(str::to_owned),
        fault: None,
    }
}

#[test]
fn an_unfinished_game_of_the_day_is_continued_and_no_other() {
    let daily = Daily::read(embedded()).unwrap();
    let deal = daily.day(TODAY, TODAY).unwrap();
    let rules = deal.rules(embedded()).unwrap();
    let kept = |day| Unfinished {
        deal: deal.deal().unwrap().to_string(),
        ..kept(&rules, day)
    };
    for (day, is_continued) in [
        (Some("2027-02-11"), true),
        // Another day's, and the same deal without a day.
        (Some("2027-02-04"), false),
        (None, false),
    ] {
        let mut stage = Stage::home();
        stage.send(Message::Unfinished(vec![kept(day)]));
        press(&mut stage, &[], "f6");
        stage.keys("enter");
        let asked = stage.requests.pop();
        let Some(Request::Ask(Query::Deal(Place::Day(TODAY)))) = asked else {
            panic!("{asked:?}")
        };
        let settled = deal.settle(embedded(), &Watch::default()).unwrap();
        stage.send(Message::Answered(Answer::Deal(Box::new(settled), now())));
        let loads = |request: &Request| matches!(request, Request::Load(_));
        assert_eq!(stage.requests.iter().any(loads), is_continued, "{day:?}");
        assert_eq!(stage.app.screen() == Screen::Table, !is_continued);
    }
}

#[test]
fn days_and_rows_are_clicked() {
    let click = |stage: &mut Stage, words: &str| {
        let screen = stage.screen();
        let (y, line) = (0..)
            .zip(screen.lines())
            .find(|(_, line)| line.contains(words))
            .unwrap_or_else(|| panic!("{words} is not in\n{screen}"));
        let x = line[..line.find(words).unwrap()].chars().count();
        let at = (u16::try_from(x).unwrap(), y);
        stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
        stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
        answer(stage, &games(), now());
    };
    let mut stage = opened(&games(), "");
    click(&mut stage, " 4○");
    line(&stage, "Thursday 4 February");
    // Tomorrow cannot be opened.
    click(&mut stage, "12 ");
    line(&stage, "Thursday 4 February");
    click(&mut stage, "◂");
    line(&stage, "Monday 4 January");
    click(&mut stage, "▸");
    line(&stage, "Thursday 4 February");
    click(&mut stage, "Tri Peaks");
    line(&stage, "► 4  Tri Peaks");
    click(&mut stage, "Tri Peaks");
    assert_eq!(mark(&stage).unwrap().0, "2027-W05/4");
}

#[test]
fn what_the_records_have_taken_in_is_shown_at_once() {
    let mut stage = opened(&[], "");
    line(&stage, "Not played yet.");
    stage.send(Message::RecordsChanged);
    let won = [game("2027-02-11", "2027-02-11", Outcome::Won, 0)];
    answer(&mut stage, &won, now());
    line(&stage, "Won in 3:51.");
    line(&stage, "1 in a row · longest 1");
    // Where they cannot be read, that is said.
    stage.send(Message::Answered(Answer::Failed(
        "the disk is gone".to_owned(),
    )));
    assert_eq!(stage.said(), "the disk is gone");
}

#[test]
fn nothing_is_missed_on_the_days_before_the_first_one_that_was_played() {
    let stage = opened(&games(), "pageup");
    line(&stage, "Monday 11 January");
    assert!(!stage.screen().contains("Missed"), "{}", stage.screen());
    assert!(!opened(&[], "left").screen().contains("Missed"));
}

#[test]
fn a_deal_that_was_begun_is_shown_as_begun_and_gone_on_with() {
    let mut stage = opened(&games(), "");
    assert!(!stage.screen().contains("◌"), "{}", stage.screen());
    answer_begun(
        &mut stage,
        &games(),
        &["2027-02-11", "2027-02-04", "2027-W06/4"],
    );
    line(&stage, "Started, not finished yet.");
    line(&stage, "11◌");
    line(&stage, "◌ started");
    line(&stage, "Enter resume");
    assert!(line(&stage, "Tri Peaks").ends_with("◌       started"));
    press(&mut stage, &games(), "up");
    line(&stage, "Another try is unfinished.");
    line(&stage, " 4○");
    press(&mut stage, &games(), "left");
    line(&stage, "Enter play this day");
}

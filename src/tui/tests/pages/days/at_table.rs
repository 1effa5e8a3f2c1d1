//! The deals of the days and the rows of the tour at the table: what follows them, and what is asked
//! before they are left.

use super::*;

/// Returns the text of the question that is asked, on one line.
fn question(stage: &Stage) -> String {
    match stage.app.overlays.last() {
        Some(Overlay::Ask(page)) => page.question().text.clone(),
        other => panic!("{other:?}\n{}", stage.screen()),
    }
}

#[test]
fn it_is_asked_what_is_at_stake_before_a_deal_of_a_day_or_a_tour_is_left() {
    const COUNTS: &str = "If this is the first try, it counts as not won.";
    let day = "The deal of Thursday 11 February 2027 is not finished. Leave it?";
    let row = "Row 1 of the tour of 8–14 Feb is not finished. Leave it?";
    for (keys, expected) in [("enter", day), ("tab enter", row)] {
        let mut stage = opened(&[], keys);
        // Any moves do, as long as there are enough.
        let make = |stage: &mut Stage, count: usize| {
            while stage.game().moves_made() < count {
                let mv = stage.game().legal_moves()[0];
                let table = stage.app.table.as_mut().unwrap();
                assert!(table.play(mv, stage.now, &stage.app.context.keys));
            }
        };
        make(&mut stage, 1);
        stage.keys("N");
        let asked = question(&stage);
        assert!(asked.starts_with(expected), "{asked}");
        assert!(asked.contains("After so few moves it does not count as a try."));
        stage.keys("n");
        make(&mut stage, 10);
        stage.keys("N");
        assert!(question(&stage).contains(COUNTS), "{}", question(&stage));
        line(&stage, "no, play on");
        stage.keys("n G");
        assert!(question(&stage).ends_with(COUNTS), "{}", question(&stage));
        stage.keys("n N enter");
        assert_eq!(mark(&stage), None);
        assert!(
            stage.said().starts_with("A random deal, not "),
            "{}",
            stage.said()
        );
    }
    // Another game asks as it always did.
    let mut stage = Stage::table("golf", 5);
    stage.keys("space N");
    assert!(question(&stage).starts_with("Deal a new game?"));
}

#[test]
fn a_kept_deal_of_a_day_is_named_on_the_first_page_and_before_it_is_thrown_away() {
    let daily = Daily::read(embedded()).unwrap();
    let rules = daily.day(TODAY, TODAY).unwrap().rules(embedded()).unwrap();
    let mut stage = Stage::home();
    for (day, moves, title, facts, stakes) in [
        (
            "2027-02-11",
            3,
            "day 11 Feb)",
            "the deal of Thursday 11 February 2027, 3 moves",
            "After so few moves",
        ),
        (
            "2027-W06/3",
            10,
            "tour, row 3)",
            "row 3 of the tour of 8–14 Feb, 10 moves",
            "it counts as not won",
        ),
    ] {
        stage.send(Message::Resize(120, 40));
        let mut kept = kept(&rules, Some(day));
        kept.moves = moves;
        stage.send(Message::Unfinished(vec![kept]));
        stage.keys("home");
        stage.rest();
        line(&stage, title);
        line(&stage, facts);
        stage.keys("delete");
        assert!(question(&stage).contains(stakes), "{}", question(&stage));
        stage.keys("n");
    }
}

#[test]
fn the_next_row_follows_a_row_of_the_tour_and_any_deal_the_deal_of_a_day() {
    // Rows 1, 2, 3 and 9 have been played.
    let games = games();
    let mut stage = opened(&games, "tab down down down enter");
    assert_eq!(mark(&stage).unwrap().0, "2027-W06/4");
    let give_up = |stage: &mut Stage| {
        while stage.game().moves_made() < 2 {
            let mv = stage.game().legal_moves()[0];
            let table = stage.app.table.as_mut().unwrap();
            table.play(mv, stage.now, &stage.app.context.keys);
        }
        stage.requests.clear();
        stage.keys("G enter");
    };
    give_up(&mut stage);
    line(&stage, "next row");
    press(&mut stage, &games, "enter");
    assert_eq!(mark(&stage).unwrap().0, "2027-W06/5");
    assert_eq!(stage.said(), "Row 5 of the tour of the week");
    // The same where the new game is asked for, and the first row follows the last.
    give_up(&mut stage);
    press(&mut stage, &games, "N");
    assert_eq!(mark(&stage).unwrap().0, "2027-W06/6");
    let all = |row: u8| game(&format!("2027-W06/{row}"), "2027-02-09", Outcome::Won, 0);
    let but_for_6: Vec<GameRecord> = (1..=10).filter(|row| *row != 6).map(all).collect();
    give_up(&mut stage);
    press(&mut stage, &but_for_6, "enter");
    assert_eq!(stage.app.state(), KeyContext::Days);
    assert_eq!(stage.said(), "You have played all rows of this tour");
    // After a day.
    let mut stage = opened(&games, "enter");
    give_up(&mut stage);
    press(&mut stage, &games, "enter");
    assert_eq!(mark(&stage), None);
    assert_eq!(
        stage.said(),
        "A random deal, not the deal of Thursday 11 February 2027"
    );
}

#[test]
fn the_tries_at_a_day_are_listed_among_the_finished_games() {
    let games = games();
    let mut stage = opened(&games, "");
    assert!(!stage.screen().contains("T tries"), "{}", stage.screen());
    stage.keys("T");
    assert_eq!(stage.app.state(), KeyContext::Days);
    press(&mut stage, &games, "up");
    assert!(stage.screen().contains("T tries"), "{}", stage.screen());
    stage.keys("T");
    assert_eq!(stage.requests, [Request::Ask(Query::KeptGames)]);
    stage.send(Message::Answered(Answer::KeptGames(games, now())));
    line(
        &stage,
        "Finished games · the deal of Thursday 4 February 2027",
    );
    line(&stage, "2 games");
    stage.keys("esc");
    assert_eq!(stage.app.state(), KeyContext::Days);
}

#[test]
fn a_game_without_moves_has_ended_once_the_deal_of_a_day_is_begun() {
    let mut stage = Stage::table("golf", 1);
    while let Some(mv) = stage.game().legal_moves().first().copied() {
        let table = stage.app.table.as_mut().unwrap();
        table.play(mv, stage.now, &stage.app.context.keys);
    }
    stage.requests.clear();
    press(&mut stage, &games(), "f6 enter");
    assert_eq!(mark(&stage).unwrap().0, "2027-02-11");
    let table = stage.app.table.as_mut().unwrap();
    let left = table.session_mut().take_left();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].game.rules().about.id, "golf");
}

#[test]
fn where_the_calendar_ends_it_says_why() {
    let first = "The first daily deal is on 23 November 2026";
    let mut stage = opened(&[], "home left");
    assert_eq!(stage.said(), first);
    press(&mut stage, &[], "pageup");
    assert_eq!(stage.said(), first);
    press(&mut stage, &[], "end right");
    assert!(stage.said().contains("the latest"), "{}", stage.said());
}

#[test]
fn the_line_on_top_says_which_day_or_row_is_played() {
    let mut stage = opened(&[], "enter");
    stage.send(Message::Resize(120, 40));
    let screen = stage.screen();
    assert!(
        screen
            .lines()
            .next()
            .unwrap()
            .contains("Deal of 11 February"),
        "{screen}"
    );
    press(&mut stage, &[], "f6 tab down down enter");
    let screen = stage.screen();
    assert!(
        screen.lines().next().unwrap().contains("Tour, row 3"),
        "{screen}"
    );
}

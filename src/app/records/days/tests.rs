//! What counts for daily deals and tours.

use super::*;
use crate::records::PlayerRecord;
use crate::saved::ending::{GameKey, Outcome};
use crate::settings::Word as _;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn noon(text: &str) -> Moment {
    format!("{text}T12:00:00+01:00").parse().unwrap()
}

/// Reads games, one per line: the day, the date on which the game began, or `-` for the same, and
/// how it ended.
fn days(games: &str) -> Days {
    let games = games.lines().map(str::trim).filter(|line| !line.is_empty());
    let games = games.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [day, began, outcome] = words[..] else {
            panic!("{line}")
        };
        let began = if began == "-" { day } else { began };
        let outcome = Outcome::from_word(outcome).unwrap();
        game(day, noon(began), outcome)
    });
    Days::new(date("2026-10-05"), &games.collect::<Vec<_>>())
}

fn game(day: &str, began: Moment, outcome: Outcome) -> GameRecord {
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
        began: Some(began),
        duel: false,
        ended: began,
        outcome,
        winnable: None,
        moves: 40,
        elapsed_ms: 60_000,
        hints: 0,
        undos: 0,
        players: vec![PlayerRecord {
            name: "Anna".to_owned(),
            level: None,
            side: 0,
            points: 95,
            won: outcome == Outcome::Won,
        }],
        hands: Vec::new(),
        starred: false,
        former_keys: Vec::new(),
        file: None,
    }
}

/// The state of a deal in a word.
fn state(days: &Days, place: &str) -> &'static str {
    match days.state(place.parse().unwrap()) {
        DealState::Won => "won",
        DealState::WonLater => "later",
        DealState::NotWon => "not won",
        DealState::Begun => "begun",
        DealState::NotPlayed => "-",
    }
}

#[test]
fn the_first_game_of_a_day_counts() {
    for (games, expected) in [
        ("", "-"),
        ("2026-11-10 - won", "won"),
        ("2026-11-10 - no-moves", "not won"),
        ("2026-11-10 - given-up", "not won"),
        // Left after many moves.
        ("2026-11-10 - left", "not won"),
        // A game for points, played to its end.
        ("2026-11-10 - finished", "won"),
        ("2026-11-10 2026-11-11 won", "later"),
        ("2026-11-10 2026-11-11 no-moves", "not won"),
        // A second try changes nothing,
        ("2026-11-10 - no-moves\n2026-11-10 - won", "not won"),
        ("2026-11-10 - won\n2026-11-10 - no-moves", "won"),
        // not even with the clock set back to the day.
        (
            "2026-11-10 2026-11-12 no-moves\n2026-11-10 - won",
            "not won",
        ),
        ("2026-11-10 2026-11-12 won\n2026-11-10 - won", "later"),
        // With a clock ahead, the game does not count for the day either.
        ("2026-11-10 2026-11-09 won", "later"),
        ("2026-11-11 - won", "-"),
        ("yesterday 2026-11-10 won", "-"),
        ("2026-W46/2 2026-11-10 won", "-"),
    ] {
        assert_eq!(state(&days(games), "2026-11-10"), expected, "{games}");
    }
}

#[test]
fn a_day_won_with_help_does_not_count_for_a_streak() {
    let won = |day: &str, hints: u32| GameRecord {
        hints,
        ..game(day, noon(day), Outcome::Won)
    };
    let games = [
        won("2026-11-10", 0),
        won("2026-11-11", 1),
        won("2026-11-12", 0),
    ];
    let days = Days::new(date("2026-10-05"), &games);
    assert_eq!(state(&days, "2026-11-11"), "later");
    let streak = days.streak(date("2026-11-12"));
    assert_eq!((streak.now, streak.longest), (1, 1));
}

#[test]
fn a_result_shows_the_streak_and_the_tour() {
    for (games, place, words) in [
        (
            "2026-11-10 - won",
            "2026-11-10",
            "The deal of Tuesday 10 November",
        ),
        (
            "2026-11-10 - won\n2026-11-11 - won",
            "2026-11-11",
            "The deal of Wednesday 11 November: 2 days in a row, your best",
        ),
        (
            "2026-11-10 - won\n2026-11-11 - won\n2026-11-12 - won\n2026-11-14 - won\n2026-11-15 - won",
            "2026-11-15",
            "The deal of Sunday 15 November: 2 days in a row",
        ),
        (
            "2026-11-10 - no-moves\n2026-11-10 - won",
            "2026-11-10",
            "The deal of Tuesday 10 November: not won (the first try counts)",
        ),
        (
            "2026-W46/2 2026-11-10 won\n2026-W46/3 2026-11-11 won",
            "2026-W46/3",
            "Row 3 of the tour of the week: 2 of 10 won",
        ),
    ] {
        let place: Place = place.parse().unwrap();
        let today = match place {
            Place::Day(date) => date,
            Place::Row(..) => date("2026-11-11"),
        };
        assert_eq!(days(games).occasion(place, today), words, "{games}");
    }
}

#[test]
fn a_deal_is_begun_while_its_first_try_is_unfinished() {
    let today = date("2026-11-24");
    let begun: BTreeSet<Place> = ["2026-11-23", "2026-11-24", "2026-W48/3"]
        .map(|place| place.parse().unwrap())
        .into();
    let days = days("2026-11-22 - won\n2026-11-23 - no-moves").with_begun(begun);
    for (place, expected) in [
        ("2026-11-22", "won"),
        ("2026-11-23", "not won"),
        ("2026-11-24", "begun"),
        ("2026-W48/3", "begun"),
        ("2026-W48/4", "-"),
    ] {
        assert_eq!(state(&days, place), expected, "{place}");
    }
    assert!(days.is_begun("2026-11-23".parse().unwrap()));
    // Today's unfinished deal neither counts nor ends a streak.
    assert_eq!(
        days.won_in_all(today).map(|won| (won.won, won.of)),
        Some((1, 2))
    );
    let open = super::Days::new(date("2026-11-02"), &[]).with_begun(days.begun.clone());
    assert_eq!(open.streak(today).now, 0);
}

#[test]
fn looking_at_a_deal_or_playing_a_duel_is_not_a_try() {
    let looked = GameRecord {
        moves: 9,
        ..game("2026-11-10", noon("2026-11-10"), Outcome::Left)
    };
    let duel = GameRecord {
        duel: true,
        ..game("2026-11-10", noon("2026-11-10"), Outcome::Finished)
    };
    let won = game("2026-11-10", noon("2026-11-10"), Outcome::Won);
    let days = Days::new(date("2026-11-02"), &[looked, duel, won]);
    assert_eq!(state(&days, "2026-11-10"), "won");
    assert_eq!(days.tries("2026-11-10".parse().unwrap()).unwrap().count, 1);
}

#[test]
fn a_game_counts_for_the_local_date_of_its_start() {
    for (began, expected) in [
        ("2026-11-10T23:59:59+01:00", "won"),
        ("2026-11-11T00:00:00+01:00", "later"),
        // In other time zones it is still, or already, the day.
        ("2026-11-10T23:30:00-11:00", "won"),
        ("2026-11-10T00:00:00+14:00", "won"),
        ("2026-11-09T23:59:59+14:00", "later"),
    ] {
        let mut won = game("2026-11-10", began.parse().unwrap(), Outcome::Won);
        // It may end the day after.
        won.ended = noon("2026-11-12");
        let days = Days::new(date("2026-11-02"), &[won]);
        assert_eq!(state(&days, "2026-11-10"), expected, "{began}");
    }
    let unknown = GameRecord {
        began: None,
        ..game("2026-11-10", noon("2026-11-10"), Outcome::Won)
    };
    let days = Days::new(date("2026-11-02"), &[unknown]);
    assert_eq!(state(&days, "2026-11-10"), "later");
}

#[test]
fn a_streak_consists_of_days_won_on_their_day() {
    let won = |days: &[u8]| -> String {
        let lines = days.iter().map(|day| format!("2026-11-{day:02} - won\n"));
        lines.collect()
    };
    let (none, lost) = (String::new(), "2026-11-24 - no-moves");
    for (games, now, longest) in [
        (none.clone(), 0, 0),
        (lost.to_owned(), 0, 0),
        (won(&[24]), 1, 1),
        // Today's deal has not been played yet.
        (won(&[21, 22, 23]), 3, 3),
        (won(&[21, 22, 23, 24]), 4, 4),
        (won(&[21, 22, 23]) + lost, 0, 3),
        // Yesterday's deal was not played.
        (won(&[20, 21, 22]), 0, 3),
        (won(&[20, 21, 23]), 1, 2),
        (won(&[2, 3, 4, 5, 22, 23]), 2, 4),
        (won(&[20, 22, 23]) + "2026-11-21 2026-11-22 won", 2, 2),
        (won(&[20, 22, 23]) + "2026-11-21 - given-up", 2, 2),
        // They were recorded in another order.
        (won(&[23, 21, 22]), 3, 3),
        // A clock that was ahead.
        (won(&[23, 25]), 1, 1),
    ] {
        let streak = days(&games).streak(date("2026-11-24"));
        assert_eq!((streak.now, streak.longest), (now, longest), "{games}");
    }
    let months = days("2026-10-30 - won\n2026-10-31 - won\n2026-11-01 - won");
    assert_eq!(months.streak(date("2026-11-02")).now, 3);
}

#[test]
fn days_are_counted_from_the_first_day_played() {
    let games = "2026-10-30 - won\n2026-10-31 - no-moves\n2026-11-01 2026-11-03 won\n\
                 2026-11-05 - won";
    let days = days(games);
    let counted = |won: Option<Won>| won.map(|won| (won.since.to_string(), won.won, won.of));
    let today = date("2026-11-06");
    // Today's deal has not been played yet.
    assert_eq!(
        counted(days.won_in_month(today, today)),
        Some(("2026-11-01".to_owned(), 2, 5))
    );
    assert_eq!(
        counted(days.won_in_month(date("2026-10-31"), today)),
        Some(("2026-10-30".to_owned(), 1, 2))
    );
    assert_eq!(
        counted(days.won_in_all(today)),
        Some(("2026-10-30".to_owned(), 3, 7))
    );
    assert_eq!(
        counted(days.won_in_all(date("2026-11-05"))),
        Some(("2026-10-30".to_owned(), 3, 7))
    );
    assert_eq!(days.won_in_month(date("2026-09-30"), today), None);
    assert_eq!(Days::new(today, &[]).won_in_all(today), None);
    // Before the first day that has a deal, nothing can be won.
    let early =
        ["2026-11-01", "2026-W44/3"].map(|place| game(place, noon("2026-11-01"), Outcome::Won));
    assert!(Days::new(date("2026-11-02"), &early).is_empty());
}

#[test]
fn six_of_ten_rows_won_in_the_week_complete_the_tour() {
    let row = |row: u8, began: &str| format!("2026-W48/{row} {began} won\n");
    let on_time: String = (1..=5).map(|number| row(number, "2026-11-29")).collect();
    let week = Week::of(date("2026-11-24"));
    for (more, won) in [
        (String::new(), 5),
        (row(6, "2026-11-23"), 6),
        (row(6, "2026-11-22"), 5),
        (row(6, "2026-11-30"), 5),
        (row(5, "2026-11-29"), 5),
        ("2026-W48/6 2026-11-29 no-moves".to_owned(), 5),
        ("2026-W49/6 2026-12-01 won".to_owned(), 5),
        ("2026-W48/11 2026-11-29 won".to_owned(), 5),
        (row(9, "2026-11-28") + &row(10, "2026-11-28"), 7),
    ] {
        let days = days(&(on_time.clone() + &more));
        assert_eq!(days.rows_won(week), won, "{more}");
        assert_eq!(days.has_made_tour(week), won >= 6, "{more}");
    }
}

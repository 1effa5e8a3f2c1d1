//! The rows of text that the page and the command line share.

use super::*;
use crate::survey::Share;
use crate::survey::measurements::{CanBeWon, Searched};
use crate::survey::random_play::RandomPlay;

fn rows(records: &[GameRecord], searched: Option<Searched>) -> GameRows {
    let statistics = GameStatistics::new(records, &query());
    GameRows::of(&statistics, searched, None, Some('┅'))
}

/// A figure as a line, with the ends of its bar.
fn line(figure: &Figure) -> String {
    let bar = figure
        .bar
        .map(|(low, high)| format!(" [{low:.2} {high:.2}]"));
    let (label, value, note) = (figure.label, &figure.value, &figure.note);
    let line = format!("{label}: {value}{} {note}", bar.unwrap_or_default());
    line.trim_end().to_owned()
}

fn lines(figures: &[[Option<Figure>; 2]]) -> Vec<[String; 2]> {
    let line = |figure: &Option<Figure>| figure.as_ref().map(line).unwrap_or_default();
    figures.iter().map(|row| row.each_ref().map(line)).collect()
}

const CAN_BE_WON: Searched = Searched::CanBeWon(CanBeWon {
    low: 0.7,
    high: 0.9,
    deals: 100,
});

#[test]
fn a_game_with_a_share_has_bars_and_notes_what_does_not_count() {
    let told = rows(&games("vnWLWW"), None);
    let shares: Vec<String> = told.shares.iter().map(line).collect();
    assert_eq!(shares, ["You won: 3 of 4 (a percentage needs five games)"]);
    assert_eq!(
        told.sentences,
        ["1 left early, not counted. 1 unwinnable, not counted."]
    );
    let all = games("WLWWLv");
    let told = rows(&all, Some(CAN_BE_WON));
    let shares: Vec<String> = told.shares.iter().map(line).collect();
    assert_eq!(
        shares,
        [
            "You won: 60 % [0.23 0.88] 3 of 5 games",
            "Can be won: 80 % [0.70 0.90] of all deals"
        ]
    );
    assert_eq!(
        told.sentences,
        ["┅ marks the uncertainty: 23 to 88 %. 1 left early, not counted."]
    );
    let deal = &all[0].deal;
    assert_eq!(
        lines(&told.figures),
        [
            [
                "Streak now: 0 won in a row",
                &format!("Fastest win: 5:00 deal {deal}")
            ],
            [
                "Longest streak: 2 in Nov",
                &format!("Fewest moves: 100 deal {deal}")
            ],
            ["Without help: 0 of 3 wins", ""],
            ["Time played: 30 min", ""],
        ]
    );
    // Three wins are too few for a histogram.
    assert_eq!(told.histogram, None);
    let told = rows(&games("WWWWW"), None);
    let histogram = told.histogram.unwrap();
    assert_eq!(
        (histogram.title, &*histogram.of),
        ("How long wins took", "5 wins")
    );
    assert_eq!(histogram.most(), 5);
}

#[test]
fn without_a_share_of_wins_the_deals_have_no_bar_either() {
    let one = games("W");
    let told = rows(&one, Some(CAN_BE_WON));
    assert_eq!(line(&told.shares[1]), "Can be won: 80 % of all deals");
    let share = Share {
        won: 12,
        lost: 4,
        undecided: 984,
    };
    let told = rows(&one, Some(Searched::Undecided(share)));
    assert_eq!(
        line(&told.shares[1]),
        "Can be won: ? of 1,000 deals: 12 yes, 4 no, 984 unknown"
    );
}

#[test]
fn the_year_of_a_streak_is_shown_after_a_year() {
    let when = |days: i64| {
        let record = GameRecord {
            ended: days_ago(days),
            ..game(Outcome::Won)
        };
        let figures = rows(&[record], None).figures;
        figures[1][0].as_ref().map(|figure| figure.note.clone())
    };
    assert_eq!(when(0).as_deref(), Some("in Nov"));
    assert_eq!(when(357).as_deref(), Some("in Dec"));
    assert_eq!(when(360).as_deref(), Some("in Nov 2025"));
}

#[test]
fn points_have_separate_figures() {
    let records: Vec<GameRecord> = [60, 80, 95, 70, 90].map(scored).into();
    let random = RandomPlay {
        game: "odd".to_owned(),
        variant: "standard".to_owned(),
        fingerprint: String::new(),
        deals: 100,
        mean: 14.5,
        deviation: 7.0,
    };
    let statistics = GameStatistics::new(&records, &query());
    let told = GameRows::of(&statistics, Some(CAN_BE_WON), Some(&random), None);
    assert_eq!(told.shares, []);
    assert_eq!(
        told.sentences,
        [
            "5 finished. A random player scores about 14.5.",
            "Last 5, newest first: 90 70 95 80 60"
        ]
    );
    assert_eq!(
        lines(&told.figures),
        [
            [
                "Average: 79 of 5 games",
                &format!("Best: 95 deal {}", records[2].deal)
            ],
            ["Median: 80 of 5 games", "Time played: 25 min"],
        ]
    );
    assert_eq!(told.histogram.unwrap().title, "How many points");
    let one = rows(&records[..1], None);
    assert_eq!(one.sentences, ["1 finished."]);
    assert_eq!(lines(&one.figures)[0][0], "Time played: 5 min");
}

#[test]
fn games_with_other_rules_are_shown_separately() {
    let with = |record: GameRecord, option: Option<&str>| {
        let options = option.map(|value| ("passes".to_owned(), value.to_owned()));
        GameRecord {
            fingerprint: format!("{:0>16}", option.unwrap_or("bb")),
            options: options.into_iter().collect(),
            ..record
        }
    };
    let mut records = games("LWW");
    records[0] = with(records[0].clone(), None);
    records[1] = with(records[1].clone(), Some("3"));
    let told = rows(&records, None);
    assert_eq!(
        told.others,
        ["1 of 1 won with passes=3", "0 of 1 won under old rules"]
    );
    let present = PresentRules {
        fingerprint: "00000000000000cc".to_owned(),
        options: Vec::new(),
    };
    let query = GameQuery {
        present: Some(&present),
        ..query()
    };
    let statistics = GameStatistics::new(&[scored(40)], &query);
    let told = GameRows::of(&statistics, None, None, None);
    assert_eq!(
        told.sentences,
        ["No finished games with the present rules yet."]
    );
    assert_eq!((told.shares.len(), told.figures.len()), (0, 0));
    assert_eq!(told.others, ["1 played under old rules, best 40"]);
}

#[test]
fn an_overview_row_has_dashes_for_unknown_values() {
    let cells = |records: &[GameRecord], searched: Option<Searched>| {
        let row = &Overview::new(records, "Ann").rows[0];
        let cells = row.cells(searched, TODAY);
        let (won, share, can) = (cells.won, cells.share, cells.can_be_won);
        [
            cells.played,
            won,
            share,
            can,
            cells.streak,
            cells.best,
            cells.last,
        ]
        .join(" ")
    };
    let undecided = Some(Searched::Undecided(Share::default()));
    assert_eq!(
        cells(&games("W"), undecided),
        "1 1 – undecided 1 5:00 today"
    );
    assert_eq!(
        cells(&games("WWLWL"), Some(CAN_BE_WON)),
        "5 3 60 % 80 % – 5:00 today"
    );
    // The share of winnable deals is known before any game counts.
    assert_eq!(cells(&games("v"), Some(CAN_BE_WON)), "0 – – 80 % – – today");
    assert_eq!(cells(&[scored(-7)], Some(CAN_BE_WON)), "1 – – – – −7 today");
    let overview = Overview::new(&games("WL"), "Ann");
    assert_eq!(overview.title(), "1 game, played 2 times");
    assert_eq!(
        Overview::new(&games("W"), "Ann").title(),
        "1 game, played once"
    );
    let none = Overview::new(&games("v"), "Ann");
    assert_eq!(none.title(), "1 game, none counted yet");
    assert_eq!(
        overview.summary(),
        "1 won · 10 min · since 23 November 2026"
    );
}

#[test]
fn an_unwinnable_game_is_not_called_lost() {
    let ended = |winnable| GameRecord {
        winnable,
        ..game(Outcome::NoMoves)
    };
    for (winnable, result) in [
        (None, "lost"),
        (Some(true), "lost"),
        (Some(false), "unwinnable"),
    ] {
        assert_eq!(ended(winnable).result(), result);
    }
}

//! Statistics of made-up records, compared with figures calculated by hand.

mod people;
mod properties;
mod rows;
mod specials;

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::civil::{Date, date};

use super::*;
use crate::records::{HandRecord, PlayerRecord, Verdict};
use crate::saved::ending::{GameKey, Moment, Outcome};

/// 24 November 2026, a Tuesday.
const TODAY: Date = date(2026, 11, 24);

/// Noon of the day this many days before [`TODAY`].
fn days_ago(days: i64) -> Moment {
    Moment::new(1_795_521_600 - days * 86_400, 0).unwrap()
}

fn player(name: &str, level: Option<&str>, side: u8, points: i32, won: bool) -> PlayerRecord {
    PlayerRecord {
        name: name.to_owned(),
        level: level.map(str::to_owned),
        side,
        points,
        won,
    }
}

/// A single-player game of Ann's that ended today, after 100 moves and 300 seconds.
fn game(outcome: Outcome) -> GameRecord {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    GameRecord {
        key: GameKey::of_text(&number.to_string()),
        game: "odd".to_owned(),
        title: "Odd".to_owned(),
        variant: "standard".to_owned(),
        variant_title: "Standard".to_owned(),
        options: Vec::new(),
        fingerprint: "00000000000000aa".to_owned(),
        deal: number.to_string(),
        day: None,
        began: None,
        duel: false,
        ended: days_ago(0),
        outcome,
        winnable: None,
        moves: 100,
        elapsed_ms: 300_000,
        hints: 0,
        undos: 1,
        players: vec![player("Ann", None, 0, 0, outcome == Outcome::Won)],
        hands: vec![HandRecord {
            winner: (outcome == Outcome::Won).then_some(0),
            points: vec![0],
        }],
        starred: false,
        former_keys: Vec::new(),
        file: None,
    }
}

/// A game won in this time, in seconds, with this many moves.
fn win(seconds: u64, moves: u32) -> GameRecord {
    GameRecord {
        elapsed_ms: seconds * 1000,
        moves,
        ..game(Outcome::Won)
    }
}

/// A game scored in points.
fn scored(points: i32) -> GameRecord {
    let mut record = game(Outcome::Finished);
    record.players[0].points = points;
    record
}

/// Games from letters, one a day, the last one today: `W` is won, `L` lost, `n` lost with an
/// unwinnable deal, and `v` only looked at.
fn games(letters: &str) -> Vec<GameRecord> {
    let letters = (0..).zip(letters.chars().rev());
    let made = letters.map(|(days, letter)| {
        let mut record = match letter {
            'W' => game(Outcome::Won),
            'L' => game(Outcome::NoMoves),
            'n' => game(Outcome::GivenUp),
            _ => game(Outcome::Left),
        };
        record.winnable = (letter == 'n').then_some(false);
        record.moves = if letter == 'v' { 9 } else { 100 };
        record.ended = days_ago(days);
        record
    });
    let mut games: Vec<GameRecord> = made.collect();
    games.reverse();
    games
}

/// A win with help counts as won, but sets no record, and neither extends nor breaks a streak.
#[test]
fn wins_with_help_are_counted_separately() {
    let helped = |record: GameRecord| GameRecord { hints: 2, ..record };
    let all = [
        win(200, 90),
        helped(win(60, 40)),
        win(180, 80),
        helped(win(50, 30)),
    ];
    let figures = GameStatistics::new(&all, &query()).current;
    assert_eq!((figures.counts.won, figures.streaks.longest), (4, 2));
    assert_eq!(figures.streaks.now, 2);
    assert_eq!(figures.fastest.map(|best| best.value), Some(180_000));
    assert_eq!(figures.fewest_moves.map(|best| best.value), Some(80));
    let row = &Overview::new(&all, "Ann").rows[0];
    assert_eq!((row.streaks.longest, row.best_time), (2, Some(180_000)));
    // Nothing is special about it except the first win.
    let special =
        |record: &GameRecord, earlier: &[GameRecord]| Specials::of(record, earlier, "Ann").all;
    assert_eq!(special(&all[3], &all[..3]), []);
    assert_eq!(special(&all[1], &[]), [Special::FirstWin]);
    let points = [scored(20), helped(scored(90))];
    let figures = GameStatistics::new(&points, &query()).current;
    let best = figures.points.and_then(|points| points.best);
    assert_eq!(best.map(|best| best.value), Some(20));
    assert_eq!(special(&points[1], &points[..1]), []);
    let alone = PointStatistics::of(&[&points[1]]);
    assert_eq!(alone.map(|points| points.best), Some(None));
}

fn query() -> GameQuery<'static> {
    GameQuery {
        person: "Ann",
        game: "odd",
        variant: "standard",
        present: None,
        today: TODAY,
        weeks: 4,
    }
}

fn statistics(records: &[GameRecord]) -> FormStatistics {
    GameStatistics::new(records, &query()).current
}

#[test]
fn a_game_counts_according_to_its_end() {
    let left = |moves| GameRecord {
        moves,
        ..game(Outcome::Left)
    };
    let unwinnable = |outcome| GameRecord {
        winnable: Some(false),
        ..game(outcome)
    };
    for (record, verdict) in [
        (game(Outcome::Won), Verdict::Won),
        (game(Outcome::NoMoves), Verdict::Lost),
        (game(Outcome::GivenUp), Verdict::Lost),
        (left(10), Verdict::Lost),
        (left(9), Verdict::LookedAt),
        (unwinnable(Outcome::GivenUp), Verdict::NotWinnable),
        (scored(12), Verdict::Scored),
    ] {
        assert_eq!(record.verdict_for("Ann"), Some(verdict), "{record:?}");
        assert_eq!(record.verdict_for("Bo"), None);
    }
}

#[test]
fn games_are_counted_by_verdict_and_only_won_or_lost_ones_make_the_share() {
    let counts = statistics(&games("WLLnvvWL")).counts;
    let expected = Counts {
        played: 5,
        won: 2,
        lost: 3,
        not_winnable: 1,
        looked_at: 2,
        ..Counts::default()
    };
    assert_eq!(counts, expected);
    assert_eq!(counts.all(), 8);
    let share = counts.share().unwrap();
    assert!((share.share - 0.4).abs() < 1e-12);
    assert_eq!(share.of, 5);
}

#[test]
fn shares_have_the_published_intervals() {
    // The first is calculated by hand; the others are from Newcombe, "Two-sided confidence
    // intervals for the single proportion", method 3.
    for (won, of, low, high) in [
        (41, 128, 0.2457, 0.4054),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
    ] {
        let share = WinShare::new(won, of).unwrap();
        let near = |one: f64, other: f64| (one - other).abs() < 5e-5;
        assert!(near(share.low, low) && near(share.high, high), "{share:?}");
    }
    assert_eq!(WinShare::new(4, 4), None);
    assert!(WinShare::new(5, 5).is_some());
}

#[test]
fn streaks_ignore_games_neither_won_nor_lost() {
    for (letters, now, longest, ended) in [
        ("", 0, 0, None),
        ("L", 0, 0, None),
        ("WWW", 3, 3, Some(0)),
        ("WWWL", 0, 3, Some(1)),
        ("WWvnWLW", 1, 3, Some(2)),
        ("WWLWW", 2, 2, Some(0)),
    ] {
        let streaks = statistics(&games(letters)).streaks;
        let date = ended.map(|days| days_ago(days).date());
        assert_eq!(
            (streaks.now, streaks.longest, streaks.longest_ended),
            (now, longest, date),
            "{letters}"
        );
    }
}

#[test]
fn best_and_median_are_of_wins() {
    let mut records = vec![win(500, 131), win(248, 140), win(900, 98), win(451, 150)];
    records.push(GameRecord {
        elapsed_ms: 10_000,
        moves: 3,
        ..game(Outcome::NoMoves)
    });
    let four = statistics(&records);
    assert_eq!(four.median_time, None);
    assert_eq!(four.median_moves, None);
    let (fastest, fewest) = (four.fastest.unwrap(), four.fewest_moves.unwrap());
    assert_eq!((fastest.value, &fastest.deal), (248_000, &records[1].deal));
    assert_eq!((fewest.value, &fewest.deal), (98, &records[2].deal));
    assert_eq!(four.time_played, 2_109_000);
    records.push(win(451, 132));
    let five = statistics(&records);
    assert_eq!(five.median_time, Some(451_000));
    assert_eq!(five.median_moves, Some(132));
    records.push(win(453, 133));
    let six = statistics(&records);
    // 248, 451, 451, 453, 500, 900: the middle two are 451 and 453.
    assert_eq!(six.median_time, Some(452_000));
    // 98, 131, 132, 133, 140, 150: 132.5 is rounded up.
    assert_eq!(six.median_moves, Some(133));
}

#[test]
fn the_first_of_equal_bests_is_shown() {
    let records = [win(300, 100), win(300, 100)];
    let statistics = statistics(&records);
    assert_eq!(statistics.fastest.unwrap().deal, records[0].deal);
    assert_eq!(statistics.fewest_moves.unwrap().deal, records[0].deal);
}

#[test]
fn a_win_without_hints_and_undo_is_without_help() {
    let with = |hints, undos| GameRecord {
        hints,
        undos,
        ..game(Outcome::Won)
    };
    let lost = GameRecord {
        undos: 0,
        ..game(Outcome::NoMoves)
    };
    let records = [with(0, 0), with(1, 0), with(0, 1), with(0, 0), lost];
    assert_eq!(statistics(&records).without_help, 2);
}

#[test]
fn only_wins_with_points_have_a_best_score() {
    let with = |points| {
        let mut record = game(Outcome::Won);
        record.players[0].points = points;
        record
    };
    assert_eq!(statistics(&[with(0), with(0)]).best_score, None);
    let best = statistics(&[with(-20), with(105), with(0)]).best_score;
    assert_eq!(best.unwrap().value, 105);
}

#[test]
fn weeks_run_from_monday_to_sunday_and_end_with_the_current_one() {
    let on = |days, outcome| GameRecord {
        ended: days_ago(days),
        ..game(outcome)
    };
    // Today is a Tuesday: yesterday began this week, and the day before ended the last one.
    let records = [
        on(29, Outcome::Won),
        on(22, Outcome::Won),
        on(2, Outcome::Won),
        on(2, Outcome::NoMoves),
        on(1, Outcome::Won),
        on(0, Outcome::NoMoves),
        on(-6, Outcome::Won),
    ];
    let weeks = statistics(&records).weeks;
    let told: Vec<(Date, u32, u32)> = weeks
        .iter()
        .map(|week| (week.monday, week.played, week.won))
        .collect();
    assert_eq!(
        told,
        [
            (date(2026, 11, 2), 1, 1),
            (date(2026, 11, 9), 0, 0),
            (date(2026, 11, 16), 2, 1),
            (date(2026, 11, 23), 2, 1),
        ]
    );
    assert!(Week::last(0, TODAY, [].into_iter()).is_empty());
    let before_time = Week::last(3, Date::MIN, [].into_iter());
    assert_eq!(before_time.len(), 3);
}

#[test]
fn times_of_wins_are_divided_into_round_bins() {
    let told = |seconds: &[u64]| -> Vec<(String, u32)> {
        let mut times: Vec<u64> = seconds.iter().map(|seconds| seconds * 1000).collect();
        times.sort_unstable();
        let bins = TimeBin::of(&times);
        bins.iter().map(|bin| (bin.label(), bin.count)).collect()
    };
    let owned = |bins: &[(&str, u32)]| -> Vec<(String, u32)> {
        let bins = bins
            .iter()
            .map(|(label, count)| ((*label).to_owned(), *count));
        bins.collect()
    };
    assert_eq!(told(&[]), []);
    assert_eq!(told(&[0]), owned(&[("0–5 s", 1)]));
    assert_eq!(
        told(&[20, 39, 40, 61, 100]),
        owned(&[
            ("20–40 s", 2),
            ("40–60 s", 1),
            ("60–80 s", 1),
            ("80–100 s", 0),
            ("100–120 s", 1)
        ])
    );
    // Forty-one wins: nine from four minutes on, and so on, one of them after an hour.
    let mut times = Vec::new();
    for (minutes, count) in [(4, 9), (6, 15), (8, 10), (10, 4), (12, 2), (60, 1)] {
        times.extend((0..count).map(|number| minutes * 60 + number));
    }
    assert_eq!(
        told(&times),
        owned(&[
            ("4–6 min", 9),
            ("6–8 min", 15),
            ("8–10 min", 10),
            ("10–12 min", 4),
            ("12–14 min", 2),
            ("over 14 min", 1)
        ])
    );
    for (seconds, last, label) in [
        (&[3600, 20_000][..], false, "1–2 h"),
        (&[3600, 20_000], true, "5–6 h"),
        (&[40, 300, 500], false, "0–2 min"),
        (&[61, 62, 190], false, "60–90 s"),
        (&[100, 130, 140], false, "100–110 s"),
        (&[130, 135], true, "2:15–2:20"),
    ] {
        let bins = told(seconds);
        let bin = if last { bins.last() } else { bins.first() };
        assert_eq!(bin.unwrap().0, label);
    }
    assert_eq!(told(&[10_000_000]).len(), 1);
}

#[test]
fn points_are_divided_into_round_bins() {
    let told = |points: &[i32]| -> Vec<(String, u32)> {
        let bins = PointBin::of(points);
        bins.iter().map(|bin| (bin.label(), bin.count)).collect()
    };
    assert_eq!(told(&[]), []);
    assert_eq!(told(&[7, 7]), [("7".to_owned(), 2)]);
    assert_eq!(
        told(&[41, 58, 60, 98, 121]),
        [
            ("40–59", 2),
            ("60–79", 1),
            ("80–99", 1),
            ("100–119", 0),
            ("120–139", 1)
        ]
        .map(|(label, count)| (label.to_owned(), count))
    );
    assert_eq!(told(&[-35, -1])[0], ("−40–−31".to_owned(), 1));
    assert!(told(&[i32::MIN, i32::MAX]).len() <= 6);
}

#[test]
fn games_scored_in_points_have_no_share_and_no_streak() {
    let mut records: Vec<GameRecord> = (1..=12).map(|points| scored(points * 10)).collect();
    records.push(game(Outcome::GivenUp));
    let told = statistics(&records);
    let expected = Counts {
        played: 12,
        scored: 12,
        unfinished: 1,
        ..Counts::default()
    };
    assert_eq!(told.counts, expected);
    assert_eq!((told.share, told.streaks), (None, Streaks::default()));
    let points = told.points.unwrap();
    let best = points.best.as_ref().unwrap();
    assert_eq!((best.value, &best.deal), (120, &records[11].deal));
    assert_eq!(points.mean, Some(65.0));
    assert_eq!(points.median, Some(65.0));
    assert_eq!(points.last, [120, 110, 100, 90, 80, 70, 60, 50, 40, 30]);
    assert_eq!(told.weeks[3].played, 12);
    let few = statistics(&[scored(10), scored(30)]).points.unwrap();
    assert_eq!((few.mean, few.median, few.games), (None, None, 2));
}

#[test]
fn too_few_points_are_a_loss_if_points_can_win() {
    let told = statistics(&[scored(90), game(Outcome::Won), scored(95)]);
    assert_eq!(
        (told.counts.won, told.counts.lost, told.counts.scored),
        (1, 2, 0)
    );
    assert_eq!(told.points, None);
    assert_eq!(told.streaks.now, 0);
}

#[test]
fn former_rules_and_other_options_have_separate_statistics() {
    let mut former = games("WWW");
    for record in &mut former {
        record.fingerprint = "0000000000000001".to_owned();
        record.ended = days_ago(30);
    }
    let mut other = games("L");
    other[0].fingerprint = "0000000000000002".to_owned();
    other[0].options = vec![("cells".to_owned(), "3".to_owned())];
    other[0].ended = days_ago(20);
    let records = [former, other, games("LW")].concat();
    let told = GameStatistics::new(&records, &query());
    assert_eq!(told.current.rules, RulesAge::Current);
    assert_eq!((told.current.counts.won, told.current.counts.lost), (1, 1));
    let others: Vec<(RulesAge, u32)> = told
        .others
        .iter()
        .map(|form| (form.rules, form.counts.played))
        .collect();
    assert_eq!(others, [(RulesAge::OtherOptions, 1), (RulesAge::Former, 3)]);
    let present = PresentRules {
        fingerprint: "0000000000000003".to_owned(),
        options: Vec::new(),
    };
    let none = GameStatistics::new(
        &records,
        &GameQuery {
            present: Some(&present),
            ..query()
        },
    );
    assert_eq!(none.current.counts, Counts::default());
    assert_eq!(none.current.first, None);
    assert_eq!(none.others.len(), 3);
    let variants = [VariantCount {
        variant: "standard".to_owned(),
        title: "Standard".to_owned(),
        played: 6,
    }];
    assert_eq!(none.variants, variants);
}

#[test]
fn variants_are_counted_separately() {
    let mut records = games("LLLLW");
    for record in &mut records[..2] {
        record.variant = "one".to_owned();
        record.variant_title = "One at a Time".to_owned();
    }
    let told = GameStatistics::new(&records, &query());
    assert_eq!(told.current.counts.played, 3);
    let variants: Vec<(&str, u32)> = told
        .variants
        .iter()
        .map(|variant| (variant.title.as_str(), variant.played))
        .collect();
    assert_eq!(variants, [("Standard", 3), ("One at a Time", 2)]);
}

#[test]
fn the_overview_has_a_row_for_each_game_and_variant() {
    let mut records = games("WLLLW");
    let mut even = game(Outcome::NoMoves);
    even.game = "even".to_owned();
    even.title = "Even".to_owned();
    even.variant = "strict".to_owned();
    even.variant_title = "Strict".to_owned();
    even.ended = days_ago(-1);
    let mut square = scored(121);
    square.game = "square".to_owned();
    square.ended = days_ago(9);
    let mut of_bo = game(Outcome::Won);
    of_bo.players[0].name = "Bo".to_owned();
    records.insert(0, square);
    records.extend([of_bo, even]);
    let told = Overview::new(&records, "Ann");
    assert_eq!((told.games, told.counts.played, told.counts.won), (3, 7, 2));
    assert_eq!(told.time_played, 7 * 300_000);
    assert_eq!(told.since, Some(date(2026, 11, 15)));
    let rows: Vec<(String, u32, u32, Option<i32>)> = told
        .rows
        .iter()
        .map(|row| {
            (
                row.full_title(),
                row.counts.played,
                row.streaks.now,
                row.best_score,
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("Even · Strict".to_owned(), 1, 0, None),
            ("Odd".to_owned(), 5, 1, None),
            ("Odd".to_owned(), 1, 0, Some(121)),
        ]
    );
    assert_eq!(told.rows[1].share, WinShare::new(2, 5));
    assert_eq!(told.rows[1].best_time, Some(300_000));
    assert_eq!(told.rows[0].share, None);
    assert_eq!(Overview::new(&records, "Cora").rows, []);
}

#[test]
fn records_since_a_date_include_that_day() {
    let records = games("WLWL");
    assert_eq!(since(&records, days_ago(1).date()), records[2..]);
    assert_eq!(since(&records, date(2027, 1, 1)), []);
    assert_eq!(since(&records, Date::MIN), records);
    let back = [records[3].clone(), records[0].clone(), records[2].clone()];
    let since = since(&back, days_ago(1).date());
    assert_eq!(since, [records[3].clone(), records[2].clone()]);
}

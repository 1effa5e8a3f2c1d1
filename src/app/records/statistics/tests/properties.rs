//! Properties that hold for the statistics of any records.

use proptest::prelude::*;

use super::*;
use crate::settings::Word as _;

fn any_record() -> impl Strategy<Value = GameRecord> {
    let outcome = prop::sample::select(Outcome::ALL.to_vec());
    let form = prop::sample::select(vec!["a", "a", "a", "b"]);
    let times = prop_oneof![
        0..2_000_u64,
        0..3_600_000_u64,
        any::<u32>().prop_map(u64::from)
    ];
    (
        outcome,
        form,
        0..40_u32,
        times,
        -40..500_i64,
        any::<Option<bool>>(),
        any::<i32>(),
        0..3_u32,
    )
        .prop_map(
            |(outcome, form, moves, elapsed_ms, days, winnable, points, undos)| {
                let mut record = GameRecord {
                    fingerprint: form.to_owned(),
                    moves,
                    elapsed_ms,
                    winnable,
                    undos,
                    ended: days_ago(days),
                    ..game(outcome)
                };
                record.players[0].points = points;
                record
            },
        )
}

fn any_records() -> impl Strategy<Value = Vec<GameRecord>> {
    prop::collection::vec(any_record(), 0..60).prop_map(|mut records| {
        records.sort_by_key(|record| record.ended.seconds());
        records
    })
}

fn check(form: &FormStatistics) {
    let counts = form.counts;
    assert_eq!(counts.played, counts.won + counts.lost + counts.scored);
    assert!(counts.scored == 0 || counts.won + counts.lost == 0);
    assert!(form.streaks.now <= form.streaks.longest);
    assert!(form.streaks.longest <= counts.won);
    assert_eq!(
        form.streaks.longest == 0,
        form.streaks.longest_ended.is_none()
    );
    assert_eq!(form.share.is_some(), counts.won + counts.lost >= 5);
    if let Some(share) = form.share {
        assert!(0.0 <= share.low && share.low <= share.share);
        assert!(share.share <= share.high && share.high <= 1.0);
    }
    let binned: u32 = form.times.iter().map(|bin| bin.count).sum();
    assert_eq!(binned, counts.won);
    assert!(form.times.len() <= 6);
    let adjoin = |pair: &[TimeBin]| pair[0].to == Some(pair[1].from);
    assert!(form.times.windows(2).all(adjoin));
    assert_eq!(form.fastest.is_some(), counts.won > 0);
    if let (Some(best), Some(median)) = (&form.fastest, form.median_time) {
        assert!(best.value <= median);
    }
    assert!(form.without_help <= counts.won);
    let weekly = |count: fn(&Week) -> u32| form.weeks.iter().map(count).sum::<u32>();
    assert!(weekly(|week| week.played) <= counts.played);
    assert!(weekly(|week| week.won) <= weekly(|week| week.played));
    assert_eq!(form.points.is_some(), counts.in_points());
    if let Some(points) = &form.points {
        assert_eq!(points.games, counts.scored);
        let binned: u32 = points.histogram.iter().map(|bin| bin.count).sum();
        assert_eq!(binned, points.games);
        assert!(points.histogram.len() <= 6);
        let best = points.best.as_ref().map(|best| i64::from(best.value));
        // The best game may not be among the latest.
        let most = points.histogram.iter().map(|bin| bin.to).max();
        assert!(best <= most);
    }
}

proptest! {
    #[test]
    fn figures_are_consistent(records in any_records()) {
        let told = GameStatistics::new(&records, &query());
        check(&told.current);
        told.others.iter().for_each(check);
        let mut all = told.current.counts;
        for form in &told.others {
            all += form.counts;
        }
        prop_assert_eq!(all.all() as usize, records.len());
        let overview = Overview::new(&records, "Ann");
        prop_assert_eq!(overview.counts, all);
        for row in &overview.rows {
            prop_assert!(row.streaks.longest <= row.counts.won);
        }
    }

    #[test]
    fn enough_weeks_count_all_games(records in any_records()) {
        let all = GameQuery { weeks: 100, ..query() };
        let told = GameStatistics::new(&records, &all).current;
        let sunday = date(2026, 11, 29);
        let games = records.iter().filter(|record| record.fingerprint == told.fingerprint);
        let later = games.filter(|record| record.ended.date() > sunday);
        let later = later.filter(|record| {
            let verdict = record.verdict_for("Ann");
            match verdict {
                Some(Verdict::Won | Verdict::Scored) => true,
                Some(Verdict::Lost) => !told.counts.in_points(),
                _ => false,
            }
        });
        let weekly: u32 = told.weeks.iter().map(|week| week.played).sum();
        prop_assert_eq!(weekly as usize + later.count(), told.counts.played as usize);
    }

    #[test]
    fn special_remarks_never_contradict_the_figures(records in any_records()) {
        let Some((record, earlier)) = records.split_last() else { return Ok(()) };
        let told = Specials::of(record, earlier, "Ann");
        let first = told.all.contains(&Special::FirstWin);
        let fastest = told.all.iter().any(|special| matches!(special, Special::Fastest { .. }));
        prop_assert!(!(first && fastest));
        prop_assert!(told.all.is_empty() || record.verdict_for("Ann").is_some());
        prop_assert!(told.figures.streak == 0 || told.figures.losses == 0);
        for special in &told.all {
            prop_assert!(!special.remark().is_empty());
        }
    }
}

//! What is special about a game that has just ended.

use std::time::Duration;

use super::*;

fn special(record: &GameRecord, earlier: &[GameRecord]) -> Vec<Special> {
    Specials::of(record, earlier, "Ann").all
}

#[test]
fn the_first_win_is_the_first_by_any_rules() {
    assert_eq!(special(&win(300, 100), &[]), [Special::FirstWin]);
    assert_eq!(special(&win(300, 100), &games("Lnv")), [Special::FirstWin]);
    let mut former = win(300, 100);
    former.fingerprint = "0000000000000001".to_owned();
    assert_eq!(special(&win(300, 100), &[former]), []);
    let mut of_bo = win(300, 100);
    of_bo.players[0].name = "Bo".to_owned();
    assert_eq!(special(&win(300, 100), &[of_bo]), [Special::FirstWin]);
}

#[test]
fn special_remarks_have_a_fixed_order() {
    let earlier = [win(271, 140), win(600, 133), game(Outcome::NoMoves)];
    let mut record = win(248, 131);
    record.undos = 0;
    record.deal.clone_from(&earlier[2].deal);
    assert_eq!(
        special(&record, &earlier),
        [
            Special::Fastest {
                time: Duration::from_secs(248),
                better_by: Duration::from_secs(23),
            },
            Special::FewestMoves {
                moves: 131,
                better_by: 2,
            },
            Special::WithoutHelp,
            Special::WonAtLast { losses: 1 },
        ]
    );
    let told = Specials::of(&record, &earlier, "Ann");
    let about = |subject| told.remarks(subject).collect::<Vec<String>>().join("; ");
    assert_eq!(about(Subject::Time), "your best, by 23 seconds");
    assert_eq!(
        about(Subject::Moves),
        "fewest moves, by 2; no hints, no undo"
    );
    assert_eq!(about(Subject::Deal), "won at last, lost once before");
    assert_eq!(about(Subject::Streak), "");
}

#[test]
fn the_record_itself_does_not_count_as_an_earlier_one() {
    let record = win(300, 100);
    assert_eq!(
        special(&record, std::slice::from_ref(&record)),
        [Special::FirstWin]
    );
}

#[test]
fn a_streak_is_mentioned_from_two_and_as_the_longest_from_three() {
    for (letters, expected) in [
        ("LW", vec![Special::Streak { wins: 2 }]),
        ("LWW", vec![Special::LongestStreak { wins: 3 }]),
        ("WWWLWW", vec![Special::Streak { wins: 3 }]),
        ("WWWLWnWvW", vec![Special::LongestStreak { wins: 4 }]),
        ("WL", vec![]),
    ] {
        assert_eq!(
            special(&win(300, 100), &games(letters)),
            expected,
            "{letters}"
        );
    }
    assert_eq!(
        Special::LongestStreak { wins: 4 }.remark(),
        "4 in a row, your longest"
    );
    assert_eq!(Special::Streak { wins: 13 }.remark(), "13 in a row");
}

#[test]
fn a_deal_won_before_is_not_won_at_last() {
    let mut earlier = games("LLW");
    for record in &mut earlier {
        record.deal = "7".to_owned();
    }
    let record = GameRecord {
        deal: "7".to_owned(),
        ..win(300, 100)
    };
    assert_eq!(special(&record, &earlier), [Special::Streak { wins: 2 }]);
    let lost_twice = [games("W"), earlier[..2].to_vec()].concat();
    assert_eq!(
        special(&record, &lost_twice),
        [Special::WonAtLast { losses: 2 }]
    );
}

#[test]
fn a_loss_is_not_special_and_ends_a_streak() {
    let told = Specials::of(&game(Outcome::NoMoves), &games("LWWvW"), "Ann");
    assert_eq!(told.all, []);
    assert_eq!((told.figures.streak, told.figures.ended_streak), (0, 3));
    assert_eq!(told.figures.losses, 1);
    let third = Specials::of(&game(Outcome::GivenUp), &games("WLL"), "Ann");
    assert_eq!((third.figures.ended_streak, third.figures.losses), (0, 3));
    let mut unwinnable = game(Outcome::GivenUp);
    unwinnable.winnable = Some(false);
    let spared = Specials::of(&unwinnable, &games("WW"), "Ann");
    assert_eq!((spared.figures.streak, spared.figures.ended_streak), (2, 0));
}

#[test]
fn the_last_twenty_games_are_listed_oldest_first_and_this_one_last() {
    let recent = |letters: &str| Specials::of(&win(300, 100), &games(letters), "Ann").recent;
    assert_eq!(recent("LWnWv"), [false, true, true, true]);
    let many = recent("LLWWWWWWWWWWWWWWWWWWWW");
    assert_eq!(many, [true; 20]);
    let lost = Specials::of(&game(Outcome::NoMoves), &games("W"), "Ann");
    assert_eq!(lost.recent, [true, false]);
}

#[test]
fn figures_are_calculated_from_earlier_games() {
    let earlier = [
        win(500, 131),
        win(248, 140),
        win(900, 98),
        win(451, 150),
        win(460, 132),
    ];
    let figures = Specials::of(&win(100, 50), &earlier, "Ann").figures;
    assert_eq!(figures.fastest, Some(248_000));
    assert_eq!(figures.median_time, Some(460_000.0));
    assert_eq!(figures.fewest_moves, Some(98));
    assert_eq!(figures.median_moves, Some(132.0));
    assert_eq!(figures.share, WinShare::new(6, 6));
    assert_eq!(figures.streak, 6);
}

#[test]
fn the_best_points_are_mentioned_once_there_are_others() {
    assert_eq!(special(&scored(112), &[]), []);
    let earlier: Vec<GameRecord> = [80, 95, 98, 100, 110].map(scored).to_vec();
    let told = Specials::of(&scored(112), &earlier, "Ann");
    let best = Special::BestScore {
        points: 112,
        better_by: 2,
    };
    assert_eq!(told.all, [best]);
    assert_eq!(best.remark(), "your best, by 2");
    assert!(told.recent.is_empty(), "points are neither won nor lost");
    assert_eq!(told.figures.best_score, Some(110));
    assert_eq!(told.figures.median_score, Some(98.0));
    assert_eq!(special(&scored(110), &earlier), []);
}

#[test]
fn durations_are_in_everyday_words() {
    for (better_by, words) in [
        (400, "less than a second"),
        (1000, "1 second"),
        (59_000, "59 seconds"),
        (60_000, "1 minute"),
        (130_000, "2 minutes 10 seconds"),
        (754_000, "12 minutes"),
    ] {
        let special = Special::Fastest {
            time: Duration::from_secs(248),
            better_by: Duration::from_millis(better_by),
        };
        assert_eq!(special.remark(), format!("your best, by {words}"));
    }
}

//! Tournaments: stronger computer players win more, and the same seed gives the same hands.

use patience_core::{DealNumber, End, Rules, Seat};
use patience_lab::tournament::{Entrant, HandReport, Standings, Tournament, Unplayable};
use patience_solver::{Level, Skill};

use crate::home::Home;

/// Returns the rules of a race in real time.
fn race(id: &str, set: &[(&str, &str)]) -> Rules {
    game(id, &[&[("pace", "realtime")], set].concat())
}

fn game(id: &str, set: &[(&str, &str)]) -> Rules {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = patience::EMBEDDED.rule_file(id).unwrap();
    file.compile(None, &set).unwrap()
}

fn entrants(skills: &[Skill]) -> Vec<Entrant> {
    skills
        .iter()
        .map(|skill| Entrant {
            name: "player".to_owned(),
            skill: *skill,
        })
        .collect()
}

fn share_of_first(rules: &Rules, skills: &[Skill], hands: u64) -> f64 {
    let tournament = Tournament::new(rules, entrants(skills), 11).unwrap();
    let mut standings = Standings::new(skills.len());
    for number in 0..hands {
        standings.add(&tournament.hand(number));
    }
    standings.share(0).found
}

#[test]
fn a_better_player_wins_more() {
    let rules = race("nertz", &[("players", "2")]);
    for pair in Level::ALL.windows(2) {
        let share = share_of_first(
            &rules,
            &[Skill::at_level(pair[1]), Skill::at_level(pair[0])],
            200,
        );
        assert!(share > 0.53, "{pair:?}: {share}");
    }
}

#[test]
fn tempo_reaction_and_attention_each_matter_alone() {
    let rules = race("nertz", &[("players", "4")]);
    let usual = Skill::at_level(Level::Hard);
    let share = |skill: Skill| share_of_first(&rules, &[skill, usual, usual, usual], 400);
    let quick = share(Skill {
        tempo_ms: 600,
        ..usual
    });
    let late = share(Skill {
        reaction_ms: 2000,
        ..usual
    });
    let careless = share(Skill {
        oversight_permille: 400,
        ..usual
    });
    assert!(quick > 0.45, "{quick}");
    assert!(late < 0.19, "{late}");
    assert!(careless < 0.17, "{careless}");
}

#[test]
fn the_same_seed_gives_the_same_hands_and_another_gives_others() {
    let rules = race("peanuts", &[]);
    let play = |seed| -> Vec<HandReport> {
        let skills = [Skill::at_level(Level::Medium), Skill::at_level(Level::Easy)];
        let tournament = Tournament::new(&rules, entrants(&skills), seed).unwrap();
        (0..20).map(|number| tournament.hand(number)).collect()
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn every_deal_is_played_once_from_each_seat() {
    let rules = race("nertz", &[("players", "3")]);
    let skills = [Skill::at_level(Level::Hard); 3];
    let tournament = Tournament::new(&rules, entrants(&skills), 1).unwrap();
    let hands: Vec<HandReport> = (0..6).map(|number| tournament.hand(number)).collect();
    assert_eq!(hands[0].deal, hands[2].deal);
    assert_ne!(hands[2].deal, hands[3].deal);
    for seat in 0..3 {
        let mut sat: Vec<usize> = hands[..3].iter().map(|hand| hand.seats[seat]).collect();
        sat.sort_unstable();
        assert_eq!(sat, [0, 1, 2]);
    }
}

#[test]
fn only_games_for_several_with_a_player_for_each_seat_are_played() {
    let race = race("nertz", &[("players", "2")]);
    let one = entrants(&[Skill::at_level(Level::Hard)]);
    assert_eq!(
        Tournament::new(&race, one.clone(), 1).err(),
        Some(Unplayable::Seats { seats: 2 })
    );
    let patience = game("pyramid", &[]);
    assert_eq!(
        Tournament::new(&patience, one, 1).err(),
        Some(Unplayable::ForOne)
    );
}

#[test]
fn tables_of_every_size_play_whole_hands() {
    for players in [2, 5, 12] {
        let number = players.to_string();
        let rules = race("nertz", &[("players", &number)]);
        let skills = vec![Skill::at_level(Level::Expert); players];
        let tournament = Tournament::new(&rules, entrants(&skills), 2).unwrap();
        let outs = (0..10)
            .filter(|number| matches!(tournament.hand(*number).end, Some(End::Out(_))))
            .count();
        assert!(outs >= 7, "{players} players: {outs}");
    }
}

#[test]
fn attention_pays_in_a_race_by_turns() {
    let rules = game("nertz", &[("pace", "turns"), ("players", "2")]);
    let share = share_of_first(
        &rules,
        &[
            Skill::at_level(Level::Expert),
            Skill::at_level(Level::Beginner),
        ],
        200,
    );
    // Equal players would win half of 200 hands, give or take 7 %.
    assert!(share > 0.58, "{share}");
    let tournament =
        Tournament::new(&rules, entrants(&[Skill::at_level(Level::Expert); 2]), 3).unwrap();
    let outs = (0..20)
        .filter(|number| matches!(tournament.hand(*number).end, Some(End::Out(_))))
        .count();
    assert!(outs >= 12, "{outs}");
}

#[test]
fn attention_and_planning_pay_in_games_at_one_pack() {
    for id in [
        "pishe-pasha",
        "double-solitaire",
        "spite-and-malice",
        "kings-in-the-corner",
    ] {
        let rules = game(id, &[]);
        let skills = [
            Skill::at_level(Level::Expert),
            Skill::at_level(Level::Beginner),
        ];
        let share = share_of_first(&rules, &skills, 60);
        assert!(share > 0.7, "{id}: {share}");
    }
}

#[test]
fn hands_that_do_not_end_are_counted_separately() {
    let hand = |end, points: [i32; 2]| HandReport {
        deal: DealNumber::new(1).unwrap(),
        seats: vec![0, 1],
        points: points.to_vec(),
        end,
        ms: 1000,
        actions: 10,
        late: 0,
        stalls: 0,
    };
    let mut standings = Standings::new(2);
    standings.add(&hand(Some(End::Out(Seat::new(1))), [3, 8]));
    standings.add(&hand(None, [50, 0]));
    assert_eq!((standings.hands, standings.broken_off), (1, 1));
    assert_eq!((standings.actions, standings.ms), (10, 1000));
    assert_eq!(standings.entrants[0].points, 3);
    let shares = [0, 1].map(|entrant| standings.share(entrant).found);
    assert!(
        shares[0].abs() < 1e-9 && (shares[1] - 1.0).abs() < 1e-9,
        "{shares:?}"
    );
}

const TOURNAMENT: [&str; 11] = [
    "tournament",
    "nertz",
    "--seats",
    "hard,beginner",
    "--hands",
    "20",
    "--seed",
    "5",
    "--set",
    "pace=realtime",
    "--json",
];

#[test]
fn the_same_seed_gives_the_same_tournament() {
    let home = Home::new();
    let first = home.run(&TOURNAMENT);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert_eq!(first.out.lines().count(), 21);
    assert!(first.out.starts_with("{\"hand\": 1, \"deal\": \""));
    assert!(
        first
            .out
            .lines()
            .last()
            .unwrap()
            .starts_with("{\"hands\": 20, \"players\": [")
    );
    assert_eq!(home.run(&TOURNAMENT).out, first.out);
    let table = home.run(&TOURNAMENT[..10]).out;
    assert!(
        table.contains("1 hard") && table.contains("2 beginner"),
        "{table}"
    );
}

#[test]
fn a_tournament_that_cannot_be_played_reports_why() {
    let home = Home::new();
    let refused = |args: &[&str]| {
        let ran = home.run(&[&["tournament"], args].concat());
        assert_eq!(ran.code, 2, "{}", ran.err);
        ran.err
    };
    assert!(refused(&["nertz", "--seats", "easy,beginer"]).contains("'beginner'"));
    let alone = refused(&["nertz", "--seats", "easy", "--set", "pace=realtime"]);
    assert!(
        alone.contains("2 to 12 players, but `--seats` lists 1"),
        "{alone}"
    );
    let sides = refused(&["nuts", "--seats", "easy"]);
    assert!(sides.contains("2 to 4 sides of 2 players"), "{sides}");
    let list = ["nuts", "--seats", "easy,hard", "--set", "nuts_size=1,2,3"];
    let list = refused(&list);
    assert!(
        list.contains("nuts_size lists 3 numbers, but there are 2 sides"),
        "{list}"
    );
    let solo = refused(&["pyramid", "--seats", "easy"]);
    assert!(solo.contains("Pyramid is a single-player game"), "{solo}");
    let seats = refused(&[
        "nertz",
        "--seats",
        "easy,easy",
        "--set",
        "pace=realtime",
        "--set",
        "players=3",
    ]);
    assert!(seats.contains("3 seats"), "{seats}");
}

//! People against each other, and against computer players.

use super::*;

/// A match with the points of each player in each hand. The most points win a hand, and the most
/// points in total win the match.
fn a_match(players: &[(&str, Option<&str>)], hands: &[&[i32]]) -> GameRecord {
    let best = |points: &[i32]| {
        let most = *points.iter().max().unwrap();
        let alone = points.iter().filter(|points| **points == most).count() == 1;
        let place = points.iter().position(|points| *points == most).unwrap();
        alone.then(|| u8::try_from(place).unwrap())
    };
    let totals: Vec<i32> = (0..players.len())
        .map(|side| hands.iter().map(|hand| hand[side]).sum())
        .collect();
    let most = totals.iter().max().unwrap();
    let seats = (0..).zip(players).zip(&totals);
    GameRecord {
        game: "race".to_owned(),
        title: "Race".to_owned(),
        players: seats
            .map(|((side, (name, level)), points)| {
                player(name, *level, side, *points, points == most)
            })
            .collect(),
        hands: hands
            .iter()
            .map(|points| HandRecord {
                winner: best(points),
                points: points.to_vec(),
            })
            .collect(),
        ..game(Outcome::Finished)
    }
}

const ANN_AND_BO: [(&str, Option<&str>); 2] = [("Ann", None), ("Bo", None)];

#[test]
fn matches_hands_and_points_of_two_people_are_counted() {
    let duel = |winner: Option<u8>| {
        let mut record = a_match(&ANN_AND_BO, &[&[52, 31]]);
        record.game = "odd".to_owned();
        record.title = "Odd".to_owned();
        record.duel = true;
        for player in &mut record.players {
            player.won = Some(player.side) == winner;
        }
        record.hands[0].winner = winner;
        record
    };
    let mut first = a_match(&ANN_AND_BO, &[&[10, 4], &[3, 8], &[6, 1]]);
    first.ended = days_ago(82);
    let left = GameRecord {
        outcome: Outcome::Left,
        ..a_match(&ANN_AND_BO, &[&[1, 2]])
    };
    let records = [
        first,
        a_match(&ANN_AND_BO, &[&[2, 12]]),
        a_match(&[("Bo", None), ("Ann", None)], &[&[5, 5]]),
        duel(Some(1)),
        left,
        duel(None),
        game(Outcome::Won),
    ];
    let pairs = HeadToHead::pairs(&records);
    assert_eq!(pairs.len(), 1);
    let pair = &pairs[0];
    assert_eq!(pair.names, ["Ann", "Bo"]);
    assert_eq!((pair.matches, pair.won, pair.drawn), (5, [1, 2], 2));
    // Three hands, one, one drawn, one of the unfinished match, and those of the duels.
    assert_eq!((pair.hands, pair.hands_won), (8, [2, 4]));
    // (10 + 3 + 6 + 2 + 5 + 1) / 6 and (4 + 8 + 1 + 12 + 5 + 2) / 6.
    assert_eq!(pair.points_a_hand, Some([4.5, 32.0 / 6.0]));
    assert_eq!(pair.since, date(2026, 9, 3));
    assert_eq!(pair.last, TODAY);
    let games: Vec<(&str, bool, [u32; 2], u32)> = pair
        .games
        .iter()
        .map(|game| (game.title.as_str(), game.duel, game.won, game.drawn))
        .collect();
    let expected = [("Race", false, [1, 1], 1), ("Odd", true, [0, 1], 1)];
    assert_eq!(games, expected);
    let results = [None, Some(1), None, Some(1), Some(0)];
    assert_eq!(pair.last_results, results);
}

#[test]
fn if_a_third_player_won_more_points_win_between_two() {
    let three = [("Ann", None), ("Bo", None), ("hard", Some("hard"))];
    let records = [a_match(&three, &[&[5, 3, 20], &[1, 2, 2]])];
    let pairs = HeadToHead::pairs(&records);
    assert_eq!(pairs.len(), 1);
    assert_eq!(pairs[0].won, [1, 0]);
    // The second hand is drawn between Bo and the computer player, so nobody has won it.
    assert_eq!((pairs[0].hands, pairs[0].hands_won), (2, [1, 0]));
    assert_eq!(pairs[0].points_a_hand, None);
}

#[test]
fn partners_are_not_rivals_and_nobody_is_their_own_rival() {
    let mut partners = a_match(&ANN_AND_BO, &[&[5, 3]]);
    partners.players[1].side = 0;
    let alone = a_match(&[("Ann", None), ("Ann", None)], &[&[5, 3]]);
    assert_eq!(HeadToHead::pairs(&[partners, alone]), []);
}

#[test]
fn a_multiplayer_game_counts_for_each_player_unless_it_was_left() {
    let record = a_match(&ANN_AND_BO, &[&[5, 3]]);
    assert_eq!(record.verdict_for("Ann"), Some(Verdict::Won));
    assert_eq!(record.verdict_for("Bo"), Some(Verdict::Lost));
    let left = GameRecord {
        outcome: Outcome::Left,
        ..record.clone()
    };
    assert_eq!(left.verdict_for("Bo"), Some(Verdict::LookedAt));
    let duel = GameRecord {
        duel: true,
        ..record
    };
    assert_eq!(duel.verdict_for("Ann"), None);
}

#[test]
fn computer_players_are_counted_by_level() {
    let against = |level: &'static str, hands: &[&[i32]]| {
        a_match(&[("Ann", None), ("Player 2", Some(level))], hands)
    };
    let mut beaten = against("hard", &[&[9, 1], &[9, 1], &[1, 9]]);
    beaten.ended = days_ago(3);
    let three = a_match(
        &[("Ann", None), ("b", Some("easy")), ("c", Some("expert"))],
        &[&[9, 1, 1], &[1, 9, 1]],
    );
    let with_bo = a_match(
        &[("Ann", None), ("Bo", None), ("c", Some("easy"))],
        &[&[9, 1, 1]],
    );
    let records = [
        beaten,
        against("hard", &[&[1, 9], &[1, 9]]),
        against("match-me", &[&[1, 9]]),
        three,
        with_bo,
    ];
    let tables = AgainstComputers::of(&records, "Ann");
    assert_eq!(tables.len(), 2);
    let two = tables.iter().find(|table| table.players == 2).unwrap();
    assert_eq!((two.sides, two.mixed_hands), (2, 0));
    let names: Vec<&str> = two
        .levels
        .iter()
        .map(|level| level.level.as_str())
        .collect();
    let all = [
        "gentle", "beginner", "easy", "medium", "brisk", "hard", "expert", "machine", "match-me",
    ];
    assert_eq!(names, all);
    let hard = &two.levels[5];
    assert_eq!((hard.hands, hard.hands_won), (5, 2));
    assert_eq!((hard.matches, hard.matches_won), (2, 1));
    assert_eq!(hard.share, WinShare::new(2, 5));
    assert_eq!(hard.beaten, Some(days_ago(3).date()));
    let never = &two.levels[7];
    assert_eq!((never.hands, never.share, never.beaten), (0, None, None));
    let three = tables.iter().find(|table| table.players == 3).unwrap();
    assert_eq!((three.sides, three.mixed_hands), (3, 2));
    assert!(three.levels.iter().all(|level| level.hands == 0));
    assert_eq!(AgainstComputers::of(&records, "Bo"), []);
}

#[test]
fn a_rivalry_shows_the_previous_match() {
    let ann = a_match(&ANN_AND_BO, &[&[9, 1]]);
    let bo = || a_match(&ANN_AND_BO, &[&[1, 9]]);
    let mut first = bo();
    first.ended = days_ago(82);
    let earlier = [first, ann];
    let last = bo();
    let rivals = Specials::of(&last, &earlier, "Ann").rivals;
    assert_eq!(rivals.len(), 1);
    assert_eq!(rivals[0].won, [1, 2]);
    assert_eq!(
        rivals[0].sentence(),
        "Bo 2, Ann 1 since 3 September 2026; Ann won the previous one"
    );
    // Between two people, neither is "you".
    let told = Specials::of(&last, &earlier, "Ann");
    assert!(told.all.is_empty() && told.recent.is_empty(), "{told:?}");
    let met_first = Specials::of(&last, &[], "Bo").rivals;
    assert_eq!(
        met_first[0].sentence(),
        "Bo 1, Ann 0 since 24 November 2026"
    );
    assert_eq!(
        Specials::of(&game(Outcome::Won), &earlier, "Ann").rivals,
        []
    );
}

#[test]
fn the_standing_of_two_people_follows_from_their_games_of_one_kind() {
    let pairing = |duel| Pairing {
        game: "race".to_owned(),
        variant: a_match(&ANN_AND_BO, &[&[1, 9]]).variant,
        duel,
        names: ["Ann".to_owned(), "Bo".to_owned()],
    };
    let mut left = a_match(&ANN_AND_BO, &[&[9, 1]]);
    left.outcome = Outcome::Left;
    let mut another = a_match(&ANN_AND_BO, &[&[9, 1]]);
    another.game = "another".to_owned();
    let records = [
        a_match(&ANN_AND_BO, &[&[9, 1]]),
        a_match(&ANN_AND_BO, &[&[1, 9]]),
        a_match(&ANN_AND_BO, &[&[1, 9]]),
        a_match(&[("Bo", None), ("Cy", None)], &[&[9, 1]]),
        left,
        another,
    ];
    let rivalry = Rivalry::between(&pairing(false), &records).unwrap();
    assert_eq!(rivalry.standing(), "Bo 2, Ann 1");
    assert_eq!(rivalry.before, Some(MatchResult::Rival));
    assert_eq!(Rivalry::between(&pairing(true), &records), None);
}

#[test]
fn a_colon_separates_a_number_from_a_name_ending_in_a_digit() {
    let players = [("Player 1", None), ("Player 2", None)];
    let pairs = HeadToHead::pairs(&[a_match(&players, &[&[9, 1]])]);
    assert_eq!(pairs[0].standing(), "Player 1: 1, Player 2: 0");
}

#[test]
fn results_show_initials_or_numbers_if_these_are_equal() {
    let drawn = a_match(&[("Ann", None), ("Al", None)], &[&[5, 5], &[3, 3]]);
    let won = a_match(&[("Ann", None), ("Al", None)], &[&[5, 2]]);
    let pair = &HeadToHead::pairs(&[won, drawn])[0];
    assert_eq!(
        pair.summary(),
        "3 hands in 2 matches since 24 November 2026"
    );
    assert_eq!(
        pair.drawn_in_words().as_deref(),
        Some("Neither won 1 match.")
    );
    let last = pair.last_won().unwrap();
    assert_eq!((&*last.value, &*last.note), ("– 2", "1 is Al, 2 is Ann"));
    let figures = pair.figures();
    let figures = figures.iter().map(|figure| {
        let [one, two] = &figure.values;
        format!("{} {one} : {two}", figure.label)
    });
    let figures: Vec<String> = figures.collect();
    assert_eq!(figures, ["Matches won 0 : 1", "Hands won 0 : 1"]);
    let pair = &HeadToHead::pairs(&[a_match(&ANN_AND_BO, &[&[5, 2]])])[0];
    let last = pair.last_won().unwrap();
    assert_eq!((&*last.value, &*last.note), ("A", "A is Ann, B is Bo"));
    assert_eq!(pair.drawn_in_words(), None);
}

#[test]
fn a_level_has_a_share_from_five_hands_and_no_figures_without_hands() {
    let game = |hands: &[&[i32]]| a_match(&[("Ann", None), ("Computer", Some("easy"))], hands);
    let cells = |record: GameRecord| {
        let tables = AgainstComputers::of(&[record], "Ann");
        let mut levels = tables[0].levels.iter();
        let easy = levels.find(|level| level.level == "easy").unwrap();
        assert_eq!(easy.name(), "Easy");
        assert!(levels.all(|level| level.cells().is_none()));
        assert_eq!(tables[0].summary(), "against computers, 2 players");
        assert!((tables[0].even() - 0.5).abs() < 1e-9);
        easy.cells().unwrap()
    };
    let few: &[&[i32]] = &[&[5, 2], &[2, 5], &[5, 2]];
    assert_eq!(cells(game(few)), ["3", "2 of 3", "", "1 of 1"]);
    let enough = [few, few].concat();
    assert_eq!(cells(game(&enough)), ["6", "67 %", "30 to 90 %", "1 of 1"]);
}

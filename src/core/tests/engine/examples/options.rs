//! The options of the games: names, values and defaults as in the rule books, and no others.

use crate::playing::rule_file;
use patience_core::{Kind, STANDARD, Setting};

/// Returns the values of an option in one line: `1..3`, `yes or no`, `any, king`.
fn values(setting: &Setting) -> String {
    match &setting.kind {
        Kind::YesNo => "yes or no".to_owned(),
        Kind::Choice(choices) => {
            let names: Vec<&str> = choices.iter().map(|(id, _)| id.as_str()).collect();
            names.join(" ")
        }
        Kind::Number { min, max, per_seat } => {
            let each = if *per_seat { " each" } else { "" };
            format!("{min}..{max}{each}")
        }
    }
}

fn check(id: &str, expected: &[(&str, &str, &str)]) {
    let file = rule_file(id);
    let found: Vec<(&str, String, String)> = file
        .options()
        .iter()
        .map(|setting| {
            (
                setting.id.as_str(),
                values(setting),
                setting.default.to_string(),
            )
        })
        .collect();
    let mut wanted: Vec<(&str, String, String)> = expected
        .iter()
        .map(|(id, values, default)| (*id, (*values).to_owned(), (*default).to_owned()))
        .collect();
    let mut found = found;
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted, "{id}");
}

/// The options of all races, with the defaults in which they differ.
fn race(
    stall: &'static str,
    play: &'static str,
    target: &'static str,
) -> Vec<(&'static str, &'static str, &'static str)> {
    let policies = if stall == "end" {
        "end rotate reshuffle turn_one"
    } else {
        "rotate end reshuffle turn_one"
    };
    let lengths = if play == "hands" {
        "hands target"
    } else {
        "target hands"
    };
    vec![
        ("pace", "turns realtime", "realtime"),
        ("turn", "1..3", "3"),
        ("turn_order", "normal reversed", "normal"),
        ("redeals", "-1..9", "-1"),
        ("group_moves", "any_run whole_column single", "any_run"),
        ("stock_turns", "one until_miss", "one"),
        ("auto_pass", "yes or no", "false"),
        ("on_stall", policies, stall),
        ("stall_passes", "usual 1 2 3", "usual"),
        ("match", lengths, play),
        ("hands", "1..50", "1"),
        ("target", "10..500", target),
        ("max_hands", "1..200", "50"),
    ]
}

#[test]
fn peanuts_has_its_options() {
    let mut expected = race("end", "hands", "100");
    expected.extend([
        ("players", "2..4", "2"),
        ("columns", "3..8", "7"),
        ("peanut_size", "1..48 each", "21"),
        ("deal", "interleaved pile_first", "interleaved"),
        ("empty_fill", "peanut_auto peanut_choice any", "peanut_auto"),
        ("penalty_per_card", "0..3", "1"),
        ("out_bonus", "0..25", "0"),
        ("blocked", "stall centre", "stall"),
    ]);
    check("peanuts", &expected);
}

#[test]
fn nertz_has_its_options() {
    let mut expected = race("rotate", "target", "50");
    expected.extend([
        ("players", "2..12", "4"),
        ("columns", "1 2 3 4 5 6 7 8 auto", "4"),
        ("nertz_size", "1..50 each", "13"),
        ("deal", "river_first pile_first interleaved", "river_first"),
        ("river_fill", "any nertz_auto nertz_choice", "any"),
        ("penalty_per_card", "0..3", "2"),
        ("call_bonus", "0..25", "10"),
        ("king_bonus", "0..10", "0"),
        ("call", "auto manual", "auto"),
        ("grace_ms", "0..3000", "0"),
        ("handicap_winner_plus", "0..3", "0"),
    ]);
    check("nertz", &expected);
}

#[test]
fn the_solitaire_games_have_their_options() {
    check(
        "penguin",
        &[
            ("cells", "0..8", "7"),
            ("run_moves", "unit supermove", "unit"),
            ("empty_fill", "beak_minus_one any", "beak_minus_one"),
            ("tableau_wrap", "base cyclic", "base"),
            ("foundation_return", "yes or no", "false"),
        ],
    );
    check(
        "deuces",
        &[
            ("columns", "6..12", "10"),
            ("base", "ace 2 3 4 5 6 7 8 9 10 jack queen king", "2"),
            ("predeal", "yes or no", "true"),
            ("tableau_dir", "down up", "down"),
            ("tableau_suit", "suit alternate any none", "suit"),
            ("tableau_wrap", "yes or no", "false"),
            ("group_moves", "supermove unit single", "supermove"),
            ("empty_fill", "any waste_auto waste_or_stock_choice", "any"),
            ("turn", "1..3", "1"),
            ("redeals", "0..2", "0"),
            ("cells", "0..8", "0"),
            ("foundation_return", "yes or no", "false"),
        ],
    );
    check(
        "puss-in-the-corner",
        &[
            ("batch", "1..8", "4"),
            ("deal_when", "any stuck", "any"),
            ("play_during_batch", "yes or no", "false"),
            ("stock_to_foundation", "yes or no", "false"),
            ("redeals", "0..2", "1"),
            ("redeal_order", "player fixed rightmost", "player"),
            ("reserves", "2..6", "4"),
            ("peek", "yes or no", "true"),
        ],
    );
    check(
        "pyramid",
        &[
            ("goal", "all pyramid", "all"),
            ("redeals", "-1..2", "2"),
            ("covered_kings", "yes or no", "true"),
            ("stock_and_waste", "yes or no", "true"),
            ("overlap_discards", "yes or no", "false"),
            ("face_down_rows", "yes or no", "false"),
            ("scoring", "cards par", "cards"),
        ],
    );
    check(
        "poker-squares",
        &[
            ("starter", "yes or no", "true"),
            (
                "placement",
                "adjacent starter_only any touching",
                "adjacent",
            ),
            ("scoring", "american english swedish", "american"),
            ("royal_flush", "-100..500", "100"),
            ("straight_flush", "-100..500", "75"),
            ("four_of_a_kind", "-100..500", "50"),
            ("full_house", "-100..500", "25"),
            ("flush", "-100..500", "20"),
            ("straight", "-100..500", "15"),
            ("three_of_a_kind", "-100..500", "10"),
            ("two_pair", "-100..500", "5"),
            ("pair", "-100..500", "2"),
            ("nothing", "-100..500", "0"),
            ("diagonals", "yes or no", "false"),
            ("target", "0..500", "0"),
            ("discards", "0..5", "0"),
            ("reserve", "0..1", "0"),
            ("rearrange", "yes or no", "false"),
        ],
    );
}

#[test]
fn the_games_have_the_variants_that_players_know() {
    for (id, variants) in [
        ("peanuts", vec!["small", "thirteen", "five-columns"]),
        (
            "nertz",
            vec![
                "to-100",
                "tournament",
                "casual",
                "racing-demon",
                "two-players",
                "two-players-five",
            ],
        ),
        ("deuces", vec!["traditional"]),
        ("penguin", vec!["opus"]),
        ("puss-in-the-corner", vec![]),
        ("pyramid", vec!["relaxed", "strict", "dark", "par"]),
        (
            "poker-squares",
            vec!["classic", "english", "swedish", "shuffle"],
        ),
    ] {
        let file = rule_file(id);
        let found: Vec<&str> = file
            .variants()
            .iter()
            .map(|variant| variant.id.as_str())
            .collect();
        assert_eq!((found[0], &found[1..]), (STANDARD, &variants[..]), "{id}");
    }
}

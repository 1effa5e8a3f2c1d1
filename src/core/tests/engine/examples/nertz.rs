//! Nertz: the deal, the moves and the score of a worked hand, and each option.

use crate::playing;
use crate::playing::{Table, check_verdicts, compiled, deck, deck_with, rule_file, rules};
use patience_core::{End, MatchLength, Seat};

const EXAMPLE: &str = "8C 9D 6H TC 5H 3S TS 8H JS QD 3C 6S 5S 5C 2C AD AC 3H 7D 7H KC 9C QS 6C JH 4S AH JC 4D TD 6D 2H \
                       KS 4C 9H 9S 2S 3D KD 8D QC QH TH 2D 7S 7C 8S JD KH AS 5D 4H";

fn example(set: &[(&str, &str)]) -> Table {
    let mut all = vec![("players", "2")];
    all.extend(set);
    Table::deal(rules("nertz", &all), &[deck(EXAMPLE), deck_with("")])
}

fn row(table: &Table, seat: u8) -> String {
    let columns = (1..=9).map_while(|column| table.rules.pile_named(&format!("{seat}.t{column}")));
    columns
        .map(|pile| table.cards(&table.rules.pile(pile).name))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_river_is_dealt_first_and_the_pile_next() {
    let table = example(&[]);
    assert_eq!(row(&table, 1), "8C 9D 6H TC");
    assert_eq!(table.cards("1.r"), "5H 3S TS 8H JS QD 3C 6S 5S 5C 2C AD AC");
    assert_eq!(table.face_up("1.r"), 1);
    assert!(table.stock("1.s").starts_with("3H 7D 7H KC"));
    assert_eq!(
        (table.len("1.s"), table.face_up("1.s"), table.len("1.w")),
        (35, 0, 0)
    );
    assert_eq!(rules("nertz", &[]).seats(), 4);
}

#[test]
fn the_worked_hand_plays_as_described() {
    let mut table = example(&[]);
    table.play(&["1.r>f1 AC", "1.r>f2 AD", "1.r>f1 2C", "1.r>1.t3 5C"]);
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (9, "5S"));
    table.play(&["1.t2>1.t4 9D", "1.t1>1.t4 8C"]);
    assert_eq!(table.cards("1.t4"), "TC 9D 8C");
    table.play(&["1.r>1.t1 5S", "1.r>1.t2 6S"]);
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (7, "3C"));
    table.play(&["1.r>f1 3C"]);
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (6, "QD"));
    assert!((1..=4).all(|column| !table.can(&format!("1.r>1.t{column}"))));
    table.play(&[
        "turn",
        "1.w>1.t4 7H",
        "1.t2>1.t4 6S",
        "1.r>1.t2 QD",
        "1.r>1.t2 JS",
    ]);
    assert_eq!((table.len("1.r"), table.top("1.r").as_str()), (4, "8H"));
    assert_eq!(table.scores()[0], 4 - 2 * 4);
}

#[test]
fn moves_that_the_worked_hand_calls_illegal_are_refused() {
    let mut table = example(&[]);
    table.refuses(
        "
            1.t2>1.r | NeverPut | Nothing is put on your Nertz pile
            1.t2>2.t4 | NotYours | Only player 2 may play on that river column
            ",
    );
    let covered = "1.t4: TC 9D 8C 7H\n1.w: 3H 7D\n1.r: 2H\n2.r: AC/2\n1.t2: 6C";
    let table2 = Table::set_up(rules("nertz", &[("players", "2")]), covered);
    table2.refuses("
            1.w>1.t4 7D | DoesNotFit | 7♦ does not fit on 7♥: river columns build down in alternating colours
            1.r>f1 2H | CannotStart | An empty lake pile takes only an ace
            ");
    table.play(&["1.r>f1", "1.r>f2", "1.r>f1"]);
    table.refuses("1.t1>f1 | DoesNotFit | 8♣ does not fit on 2♣: lake piles build up by one rank, in suit; next comes 3♣");
}

#[test]
fn a_king_completes_a_lake_pile() {
    let board = "f1: AC/1 2C/1 3C/1 4C/1 5C/1 6C/1 7C/1 8C/1 9C/1 TC/1 JC/1 QC/1\n1.t1: KC/1\n1.r: 2D\n2.r: 5C/2\n1.t2: AC/2";
    let mut table = Table::set_up(
        rules("nertz", &[("players", "2")]),
        &board.replace("AC/2", "AD"),
    );
    table.play(&["1.t1>f1"]);
    table.refuses(
        "
            1.t2>f1 | Full | Lake pile 1 is complete with 13 cards
            f1>1.t1 | NeverTaken | Cards never come back from a lake pile
            ",
    );
}

#[test]
fn the_last_card_of_the_pile_ends_the_hand_with_a_bonus() {
    let board = "f1: AC/1\n1.r: 2C/1\n1.t1: KD\n2.r: (5C/2) 6C/2";
    let mut table = Table::set_up(rules("nertz", &[("players", "2")]), board);
    table.play(&["1.r>f1"]);
    assert_eq!(table.end(), Some(End::Out(Seat::FIRST)));
    assert_eq!(table.scores(), [12, -4]);
}

#[test]
fn the_call_may_be_left_to_the_player() {
    let board = "f1: AC/1\n1.r: 2C/1\n1.t1: 3C\n2.r: (5C/2) 6C/2";
    let mut table = Table::set_up(
        rules("nertz", &[("players", "2"), ("call", "manual")]),
        board,
    );
    table.refuses("call | NotOut | Your Nertz pile is not empty yet");
    table.play(&["1.r>f1"]);
    assert_eq!((table.end(), table.scores()), (None, vec![2, -4]));
    assert!(table.can("call"));
    table.play(&["1.t1>f1", "call"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Out(Seat::FIRST)), vec![13, -4])
    );
}

#[test]
fn a_stall_before_the_call_gives_no_bonus() {
    let board = "f1: AC/1\n1.r: 2C/1\n2.r: (5C/2) 6C/2";
    let set = [("players", "2"), ("call", "manual"), ("on_stall", "end")];
    let mut table = Table::set_up(rules("nertz", &set), board);
    table.play(&["1.r>f1", "pass", "2.r>2.t1"]);
    table.play(&["2.r>2.t2", "pass", "pass"]);
    assert_eq!(table.end(), Some(End::Stalled));
    assert_eq!(table.scores(), [2, 0]);
}

#[test]
fn kings_in_the_lake_may_count() {
    let board = "f1: AC/1 2C/1 3C/1 4C/1 5C/1 6C/1 7C/1 8C/1 9C/1 TC/1 JC/1 QC/1\n1.t1: KC/1\n1.r: 2D\n2.r: 5C/2";
    for (bonus, points) in [("0", 13 - 2), ("5", 18 - 2), ("10", 23 - 2)] {
        let mut table = Table::set_up(
            rules("nertz", &[("players", "2"), ("king_bonus", bonus)]),
            board,
        );
        table.play(&["1.t1>f1"]);
        assert_eq!(table.scores(), [points, -2]);
    }
}

#[test]
fn penalty_and_bonus_are_options() {
    let board = "f1: AC/1\n1.r: 2C/1\n1.t1: KD\n2.r: (5C/2) 6C/2";
    for (penalty, bonus, scores) in [
        ("1", "0", [2, -2]),
        ("0", "25", [27, 0]),
        ("3", "20", [22, -6]),
    ] {
        let set = [
            ("players", "2"),
            ("penalty_per_card", penalty),
            ("call_bonus", bonus),
        ];
        let mut table = Table::set_up(rules("nertz", &set), board);
        table.play(&["1.r>f1"]);
        assert_eq!(table.scores(), scores);
    }
}

#[test]
fn a_space_takes_any_card_or_run_by_choice() {
    let mut table = example(&[]);
    table.play(&["1.t2>1.t4", "1.t1>1.t4"]);
    assert_eq!(
        (table.len("1.t1"), table.len("1.t2"), table.len("1.r")),
        (0, 0, 13)
    );
    assert!(
        table.can("1.t4>1.t1:3")
            && table.can("1.t4>1.t2:2")
            && table.can("1.t3>1.t1")
            && table.can("1.r>1.t1")
    );
    table.play(&["turn"]);
    assert!(table.can("1.w>1.t2"));
}

#[test]
fn a_space_may_be_filled_from_the_pile_automatically_or_by_choice() {
    let mut table = example(&[("river_fill", "nertz_auto")]);
    table.play(&["1.t2>1.t4"]);
    assert_eq!(
        (
            table.cards("1.t2").as_str(),
            table.top("1.r").as_str(),
            table.len("1.r")
        ),
        ("AC", "AD", 12)
    );
    let mut table = example(&[("river_fill", "nertz_choice")]);
    table.play(&["1.t2>1.t4"]);
    assert_eq!(table.len("1.t2"), 0);
    table.refuses(
        "1.t1>1.t2 | NotFromThere | An empty river column takes cards only from the Nertz pile",
    );
    assert!(table.can("1.r>1.t2"));
}

#[test]
fn runs_move_whole_in_part_or_not_at_all() {
    let board = "1.t1: QH\n1.t2: KC JC TH 9S\n1.t3: JS TD 9C\n1.r: (2D 3D) 4D\n2.r: 5C/2";
    check_verdicts(
        "nertz",
        board,
        &[
            (
                "players=2 group_moves=any_run",
                "1.t2>1.t1:3, 1.t3>1.t1:3",
                "",
            ),
            (
                "players=2 group_moves=whole_column",
                "1.t3>1.t1:3, 1.t2>1.t4:1",
                "1.t2>1.t1:3, 1.t2>1.t4:2",
            ),
            (
                "players=2 group_moves=single",
                "1.t3>1.t4",
                "1.t2>1.t1:3, 1.t3>1.t1:3",
            ),
        ],
    );
}

#[test]
fn the_number_of_columns_may_follow_the_number_of_players() {
    for (players, columns) in [("2", 6), ("3", 5), ("4", 4), ("12", 4)] {
        let rules = rules("nertz", &[("players", players), ("columns", "auto")]);
        let tableau = rules.group_named("tableau").unwrap();
        assert_eq!(rules.group(tableau).count, columns, "{players} players");
    }
    for columns in 1..=8 {
        let rules = rules(
            "nertz",
            &[("players", "2"), ("columns", &columns.to_string())],
        );
        assert_eq!(
            rules.group(rules.group_named("tableau").unwrap()).count,
            columns
        );
    }
}

#[test]
fn a_list_of_sizes_is_a_handicap() {
    let mut rules = rules("nertz", &[("players", "3"), ("nertz_size", "13,10")]);
    let decks = vec![deck(EXAMPLE), deck_with(""), deck_with("")];
    let table = Table::deal(rules.clone(), &decks);
    assert_eq!(
        ["1.r", "2.r", "3.r"].map(|pile| table.len(pile)),
        [13, 10, 10]
    );
    assert_eq!(
        ["1.s", "2.s", "3.s"].map(|pile| table.len(pile)),
        [35, 38, 38]
    );
    rules = compiled("nertz", None, &[("players", "2"), ("nertz_size", "1,43")]);
    let table = Table::deal(rules, &decks[..2]);
    assert_eq!((table.len("1.r"), table.len("2.r")), (1, 43));
}

#[test]
fn an_option_changes_the_order_of_the_deal() {
    let table = example(&[("deal", "pile_first")]);
    assert_eq!(
        (table.top("1.r").as_str(), row(&table, 1).as_str()),
        ("5S", "5C 2C AD AC")
    );
    let table = example(&[("deal", "interleaved")]);
    assert_eq!(row(&table, 1), "8C 5H JS 5S");
    assert_eq!(table.cards("1.r"), "9D 6H TC 3S TS 8H QD 3C 6S 5C 2C AD AC");
}

#[test]
fn batches_have_one_to_three_cards_and_may_show_the_first() {
    for (turn, waste) in [("1", "3H"), ("2", "3H 7D"), ("3", "3H 7D 7H")] {
        let mut table = example(&[("turn", turn)]);
        assert_eq!(table.play(&["turn"]).cards("1.w"), waste);
    }
    let mut table = example(&[("turn_order", "reversed")]);
    assert_eq!(table.play(&["turn"]).cards("1.w"), "7H 7D 3H");
}

#[test]
fn the_winner_of_a_hand_starts_the_next_with_a_larger_pile() {
    use patience_core::score::{HandEnd, Scored, Tally, TallyLine};
    use patience_core::{HandResult, Match};
    let rules = rules("nertz", &[("players", "3"), ("handicap_winner_plus", "1")]);
    let mut series = Match::new(&rules, playing::deal_number());
    let points = |points: [i32; 3]| {
        let tally = |points| Tally {
            lines: vec![TallyLine {
                scored: Scored::GoingOut,
                count: 1,
                points,
            }],
        };
        HandResult {
            end: Some(HandEnd::Ended(End::Stalled)),
            tallies: points.map(tally).to_vec(),
        }
    };
    series.finish(&rules, points([7, -3, 2]));
    assert_eq!(series.handicaps(), [1, -1, 0]);
    let dealt = series.deal(&rules);
    let size = |seat: u8| dealt.len(rules.pile_named(&format!("{seat}.r")).unwrap());
    assert_eq!([size(1), size(2), size(3)], [14, 12, 13]);
    series.finish(&rules, points([1, 2, 9]));
    assert_eq!(series.totals(), [8, -1, 11]);
    assert_eq!(series.handicaps(), [1, -2, 1]);
}

#[test]
fn the_presets_are_those_of_the_rule_books() {
    let value = |variant: &str, name: &str| {
        let rules = compiled("nertz", Some(variant), &[]);
        rules
            .about
            .settings
            .iter()
            .find(|setting| setting.id == name)
            .unwrap()
            .value
            .to_string()
    };
    let expected = [
        (
            "standard",
            vec![
                ("target", "50"),
                ("call_bonus", "10"),
                ("penalty_per_card", "2"),
                ("on_stall", "rotate"),
                ("call", "auto"),
            ],
        ),
        (
            "to-100",
            vec![
                ("target", "100"),
                ("call_bonus", "0"),
                ("call", "manual"),
                ("on_stall", "end"),
            ],
        ),
        ("tournament", vec![("target", "150"), ("call_bonus", "10")]),
        (
            "casual",
            vec![
                ("penalty_per_card", "1"),
                ("call_bonus", "0"),
                ("target", "100"),
            ],
        ),
        (
            "racing-demon",
            vec![
                ("king_bonus", "5"),
                ("call_bonus", "10"),
                ("handicap_winner_plus", "1"),
                ("target", "100"),
            ],
        ),
    ];
    for (variant, values) in expected {
        for (name, wanted) in values {
            assert_eq!(value(variant, name), wanted, "{variant}: {name}");
        }
    }
    assert_eq!(
        compiled("nertz", Some("tournament"), &[]).length,
        MatchLength::Target {
            points: 150,
            max_hands: 50
        }
    );
}

#[test]
fn twelve_may_play_and_thirteen_may_not() {
    let twelve = rules("nertz", &[("players", "12")]);
    assert!(twelve.pile_named("f48").is_some() && twelve.pile_named("12.r").is_some());
    let set = vec![("players".to_owned(), "13".to_owned())];
    let faults = rule_file("nertz")
        .compile(None, &set)
        .unwrap_err()
        .to_string();
    assert_eq!(faults, "players must be a number from 2 to 12, not `13`");
}

//! What the solver says, against a search that knows no tricks: it looks at every position that
//! there is, of packs so small that there are few.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{
    DealNumber, End, Move, Phase, Position, RuleFile, Rules, Seat, Source, Times, notation,
};
use patience_solver::{Budget, Verdict, Watch, solve, wins};

fn source(id: &str) -> Option<Arc<Source>> {
    let path = format!("{}/../../rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).ok()?;
    Some(Arc::new(Source { name: path, text }))
}

fn compiled(id: &str, text: &Arc<Source>, set: &[(&str, &str)]) -> Rules {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = RuleFile::read(id, text, &source).unwrap_or_else(|faults| panic!("{faults}"));
    file.compile(None, &set)
        .unwrap_or_else(|faults| panic!("{faults}"))
}

fn built_in(id: &str, set: &[(&str, &str)]) -> Rules {
    compiled(id, &source(id).unwrap(), set)
}

fn made_up(text: &str) -> Rules {
    let source = Source {
        name: "made-up.toml".to_owned(),
        text: text.to_owned(),
    };
    compiled("made-up", &Arc::new(source), &[])
}

fn deal(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).unwrap();
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}

/// Tells whether a position can be won by looking at everything; nothing where there is too much.
fn plainly(rules: &Rules, start: &Position, most: usize) -> Option<bool> {
    // Counters of passes without limit make no difference to what can be done.
    let endless = rules
        .stock
        .as_ref()
        .is_some_and(|stock| stock.redeals == Times::Unlimited);
    let written = |position: &Position| {
        let redeals = position.seat(Seat::FIRST).redeals;
        let phase = match position.turn().phase {
            Phase::Batch { left } => 10 + u16::from(left),
            Phase::Gather => 1,
            _ => 0,
        };
        let mut all = vec![if endless { 0 } else { redeals }, phase];
        for pile in rules.pile_ids() {
            all.push(u16::MAX);
            let cards = position.cards(rules, pile).iter();
            all.extend(
                cards.map(|dealt| u16::from(dealt.card().index()) << 1 | u16::from(dealt.is_up())),
            );
        }
        all
    };
    let mut met = HashSet::from([written(start)]);
    let mut open = vec![start.clone()];
    let mut moves: Vec<Move> = Vec::new();
    while let Some(position) = open.pop() {
        position.legal_moves(rules, Seat::FIRST, &mut moves);
        for mv in &moves {
            let mut next = position.clone();
            next.play(rules, Seat::FIRST, *mv).unwrap();
            match next.turn().end {
                Some(End::Won) => return Some(true),
                Some(_) => {}
                None => {
                    if met.insert(written(&next)) {
                        open.push(next);
                    }
                }
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(false)
}

/// Compares verdicts over many deals, and returns how many were won and lost.
fn compare(rules: &Rules, deals: u64) -> (u64, u64) {
    let (mut won, mut lost) = (0, 0);
    for number in 1..=deals {
        let start = deal(rules, number);
        let Some(plain) = plainly(rules, &start, 60_000) else {
            continue;
        };
        let answer = solve(rules, &start, &Budget::default(), &Watch::default());
        match answer.verdict {
            Verdict::Won(moves) => {
                assert!(wins(rules, &start, &moves), "deal {number}: no solution");
                assert!(plain, "deal {number} cannot be won");
                won += 1;
            }
            Verdict::Lost => {
                assert!(!plain, "deal {number} can be won");
                lost += 1;
            }
            Verdict::Undecided => panic!("deal {number} is undecided"),
        }
    }
    assert!(
        won + lost > deals / 2,
        "of {deals} deals {won} won, {lost} lost"
    );
    (won, lost)
}

const CELLS: &str = r#"
title = "Small cells"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["6, 5, 5 to each tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
[pile.cell]
count = 1
[pile.tableau]
count = 3
build = "BUILD"
lift = "LIFT"
empty = "EMPTY"
[goal]
when = "all cards on foundation"
"#;

const STOCK: &str = r#"
title = "Small stock"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1, 2, 3 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
lift = "BACK"
[pile.tableau]
count = 3
face = "last up"
build = "BUILD"
lift = "built run"
empty = "EMPTY"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// Spaces fill by themselves from a reserve.
const RESERVE: &str = r#"
title = "Small reserve"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["4 to reserve", "1, 2, 2 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
[pile.reserve]
face = "last up"
[pile.tableau]
count = 3
build = "down in alternating colours"
lift = "LIFT"
fill = "reserve"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// Two packs, whose cards are alike two by two.
const PACKS: &str = r#"
title = "Small packs"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["4, 4, 4, 3 to each tableau", "the rest to stock"]
[deck]
packs = 2
ranks = "ace to 3"
[pile.foundation]
count = 8
[pile.tableau]
count = 4
build = "BUILD"
lift = "LIFT"
empty = "any card"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// Cards that leave a triangle in pairs that add up to four, and fours alone.
const TRIANGLE: &str = r#"
title = "Small triangle"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1 to each triangle", "2 to each column", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.stock]
[pile.turned]
role = "hand"
count = 1
spill = "waste"
[pile.waste]
[pile.discard]
[pile.column]
role = "tableau"
count = 2
build = "BUILD"
empty = "nothing"
[pile.triangle]
role = "tableau"
shape = "triangle"
rows = 3
[stock]
turn = 1
to = "turned"
redeals = REDEALS
gathers = "waste"
[remove]
sum = 4
alone = "4"
COVERED
from = "triangle or column or turned or waste"
to = "discard"
[goal]
when = "GOAL"
"#;

/// Cards that are placed on heaps as they are turned, and put up from there.
const PLACED: &str = r#"
title = "Small heaps"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["base cards to foundation", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.stock]
[pile.turned]
role = "hand"
[pile.foundation]
count = 4
build = "up in SUITS"
from = "FROM"
[pile.reserve]
count = HEAPS
build = "any card"
empty = "any card"
from = "turned"
[stock]
turn = BATCH
to = "turned"
placed = true
play_during_batch = DURING
redeals = REDEALS
gathers = "reserve"
gather = "GATHER"
[goal]
when = "all cards on foundation"
"#;

#[test]
fn games_in_which_cards_are_placed_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    for (suits, heaps, from) in [
        ("the same colour", "1", "reserve"),
        ("the same colour", "2", "reserve"),
        ("any suit", "1", "turned or reserve"),
        ("suit", "2", "turned or reserve"),
        ("suit", "1", "reserve"),
    ] {
        for (redeals, gather) in [
            ("0", "in order"),
            ("1", "in order"),
            ("1", "rightmost first"),
            ("2", "as chosen"),
        ] {
            for (batch, during) in [("1", "false"), ("2", "true"), ("3", "false")] {
                let text = PLACED
                    .replace("SUITS", suits)
                    .replace("HEAPS", heaps)
                    .replace("FROM", from)
                    .replace("REDEALS", redeals)
                    .replace("GATHER", gather)
                    .replace("BATCH", batch)
                    .replace("DURING", during);
                let found = compare(&made_up(&text), 12);
                won += found.0;
                lost += found.1;
            }
        }
    }
    assert!(won > 300 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn games_in_which_cards_leave_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    for (redeals, build) in [
        ("0", "nothing"),
        ("1", "nothing"),
        ("-1", "nothing"),
        ("0", "down in alternating colours"),
        ("-1", "down in alternating colours"),
    ] {
        for covered in ["", "covered = \"4\"", "overlap = true"] {
            for goal in ["triangle empty", "all cards on discard"] {
                let text = TRIANGLE
                    .replace("REDEALS", redeals)
                    .replace("COVERED", covered)
                    .replace("BUILD", build)
                    .replace("GOAL", goal);
                let plain = text
                    .replace("to = \"turned\"", "to = \"waste\"")
                    .replace(
                        "[pile.turned]\nrole = \"hand\"\ncount = 1\nspill = \"waste\"\n",
                        "",
                    )
                    .replace(" or turned", "");
                for text in [&text, &plain] {
                    for turn in ["1", "2", "3"] {
                        if turn != "1" && text.contains("spill") {
                            continue;
                        }
                        let text = text.replace("turn = 1", &format!("turn = {turn}"));
                        let found = compare(&made_up(&text), 10);
                        won += found.0;
                        lost += found.1;
                    }
                }
            }
        }
    }
    assert!(won > 500 && lost > 20, "{won} won, {lost} lost");
}

/// A reserve of several open piles, and foundations from which cards come back.
const OPEN_RESERVE: &str = r#"
title = "Small open reserve"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1 to each reserve", "1, 2, 3 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
lift = "top card"
[pile.reserve]
count = 3
[pile.tableau]
count = 3
face = "last up"
build = "BUILD"
lift = "built run"
empty = "EMPTY"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

#[test]
fn games_with_an_open_reserve_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    for (build, empty) in [
        ("down in alternating colours", "4"),
        ("down in alternating colours", "any card"),
        ("down in any suit", "4"),
    ] {
        for turn in ["1", "3"] {
            for redeals in ["0", "-1"] {
                let text = OPEN_RESERVE
                    .replace("BUILD", build)
                    .replace("EMPTY", empty)
                    .replace("TURN", turn)
                    .replace("REDEALS", redeals);
                let found = compare(&made_up(&text), 60);
                won += found.0;
                lost += found.1;
            }
        }
    }
    assert!(won > 100 && lost > 10, "{won} won, {lost} lost");
}

#[test]
fn games_with_a_reserve_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    for lift in ["built run", "top card or whole pile", "top card"] {
        for turn in ["1", "2", "3"] {
            for redeals in ["0", "-1"] {
                let text = RESERVE
                    .replace("LIFT", lift)
                    .replace("TURN", turn)
                    .replace("REDEALS", redeals);
                let found = compare(&made_up(&text), 60);
                won += found.0;
                lost += found.1;
            }
        }
    }
    assert!(won > 100 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn games_with_two_packs_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    for build in ["down in suit", "down in alternating colours"] {
        for lift in ["top card", "built run"] {
            for redeals in ["0", "1"] {
                let text = PACKS
                    .replace("BUILD", build)
                    .replace("LIFT", lift)
                    .replace("REDEALS", redeals);
                let found = compare(&made_up(&text), 40);
                won += found.0;
                lost += found.1;
            }
        }
    }
    assert!(won > 100, "{won} won, {lost} lost");
}

#[test]
fn games_with_cells_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    for build in [
        "down in suit",
        "down in alternating colours",
        "down in any suit",
    ] {
        for (lift, empty) in [
            ("top card", "any card"),
            ("built run", "4"),
            ("supermove", "any card"),
        ] {
            let text = CELLS
                .replace("BUILD", build)
                .replace("LIFT", lift)
                .replace("EMPTY", empty);
            let found = compare(&made_up(&text), 40);
            won += found.0;
            lost += found.1;
        }
    }
    assert!(won > 100 && lost > 20, "{won} won, {lost} lost");
}

#[test]
fn games_with_a_stock_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    let builds = [
        ("down in suit", "4"),
        ("down in alternating colours", "4"),
        ("down in alternating colours", "any card"),
        ("down in any suit", "any card"),
    ];
    for (build, empty) in builds {
        for turn in ["1", "2", "3"] {
            for redeals in ["0", "1", "-1"] {
                for back in ["nothing", "top card"] {
                    let text = STOCK
                        .replace("BUILD", build)
                        .replace("EMPTY", empty)
                        .replace("TURN", turn)
                        .replace("REDEALS", redeals)
                        .replace("BACK", back);
                    let found = compare(&made_up(&text), 25);
                    won += found.0;
                    lost += found.1;
                }
            }
        }
    }
    assert!(won > 100 && lost > 50, "{won} won, {lost} lost");
}

/// Of several plies that are worth nothing alone, more than one may be needed for another: cards
/// taken back bare a third, and make the place where it goes.
#[test]
fn plies_that_serve_one_another_are_found() {
    let high = "deal 1\nf1: AH 2H 3H 4H 5H 6H\nf3: AC 2C\nf4: AD 2D 3D\n\
        t1: 6D 5D 4D 6C 5C 3C 4C\nt2: 9C 8C 7C\nt3: 9D 8D 7D\nt4: QH JH TH 9H 8H 7H KH\n\
        t5: QS JS TS 9S 8S 7S KS\nt6: QC JC TC KC\nt7: QD JD TD KD\n";
    let kings = "deal 1\nf1: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\n\
        f2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\nf3: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n\
        f4: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD\nt1: KD\nw: KH\n";
    let turned = built_in("klondike", &[("turn", "1")]);
    let columns_alone = made_up(
        &STOCK
            .replace("ranks = \"ace to 4\"\n", "")
            .replace("[deck]\n", "")
            .replace("1, 2, 3 to each", "1, 2, 3, 4, 5, 6, 7 to each")
            .replace("[pile.tableau]\ncount = 3", "[pile.tableau]\ncount = 7")
            .replace(
                "count = 4\nlift = \"BACK\"",
                "count = 4\nfrom = \"tableau\"",
            )
            .replace("BUILD", "down in alternating colours")
            .replace("EMPTY", "any card")
            .replace("TURN", "1")
            .replace("REDEALS", "-1"),
    );
    for (rules, text) in [
        (
            &built_in("klondike", &[]),
            format!("{high}f2: AS 2S 3S 4S 5S 6S\n"),
        ),
        (&turned, format!("{high}f2: AS 2S 3S 4S 5S\nw: 6S\n")),
        (&columns_alone, kings.to_owned()),
    ] {
        let start = notation::read_position(rules, &text).unwrap_or_else(|error| panic!("{error}"));
        let answer = solve(rules, &start, &Budget::default(), &Watch::default());
        assert!(matches!(answer.verdict, Verdict::Won(_)), "{text}");
    }
}

/// Positions with cards up that can come back, and whatever runs chance makes of the rest.
#[test]
fn positions_with_cards_to_take_back_are_judged_as_by_looking_at_everything() {
    let (mut won, mut lost) = (0, 0);
    let mut chance = 1_u64;
    let mut below = |most: usize| {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (chance >> 33) as usize % most
    };
    let name = |(suit, rank): (usize, usize)| {
        format!("{}{}", &"A234567"[rank..=rank], &"CDHS"[suit..=suit])
    };
    let line = |pile: String, cards: &[(usize, usize)]| {
        let names: Vec<String> = cards.iter().map(|card| name(*card)).collect();
        format!("{pile}: {}\n", names.join(" "))
    };
    for (empty, turn) in [("7", "1"), ("7", "3"), ("any card", "1"), ("any card", "2")] {
        let text = STOCK
            .replace("ace to 4", "ace to 7")
            .replace("BACK", "top card")
            .replace("BUILD", "down in alternating colours")
            .replace("EMPTY", empty)
            .replace("TURN", turn)
            .replace("REDEALS", "-1");
        let rules = made_up(&text);
        for _ in 0..150 {
            let heights: [usize; 4] = std::array::from_fn(|_| 2 + below(4));
            let mut cards: Vec<(usize, usize)> = (0..4)
                .flat_map(|suit| (heights[suit]..7).map(move |rank| (suit, rank)))
                .collect();
            let mut piles: Vec<Vec<(usize, usize)>> = vec![Vec::new(); 4];
            while !cards.is_empty() {
                let card = cards.swap_remove(below(cards.len()));
                let red = |suit: usize| suit == 1 || suit == 2;
                let fits = |column: &Vec<(usize, usize)>| {
                    column
                        .last()
                        .is_some_and(|on| on.1 == card.1 + 1 && red(on.0) != red(card.0))
                };
                let built = piles[..3].iter().position(fits).filter(|_| below(3) > 0);
                // The last pile, the waste, gets fewer than the columns.
                piles[built.unwrap_or_else(|| below(10) / 3)].push(card);
            }
            let mut text = String::from("deal 1\n");
            for (suit, height) in heights.iter().enumerate() {
                let up: Vec<(usize, usize)> = (0..*height).map(|rank| (suit, rank)).collect();
                text += &line(format!("f{}", suit + 1), &up);
            }
            for (pile, cards) in ["t1", "t2", "t3", "w"].iter().zip(&piles) {
                text += &line((*pile).to_owned(), cards);
            }
            let start =
                notation::read_position(&rules, &text).unwrap_or_else(|error| panic!("{error}"));
            let Some(plain) = plainly(&rules, &start, MOST_PLAIN) else {
                continue;
            };
            let answer = solve(&rules, &start, &Budget::default(), &Watch::default());
            let is_won = matches!(answer.verdict, Verdict::Won(_));
            assert_eq!(
                (is_won, answer.verdict == Verdict::Lost),
                (plain, !plain),
                "{text}"
            );
            won += u32::from(plain);
            lost += u32::from(!plain);
        }
    }
    assert!(won > 50 && lost > 20, "{won} won, {lost} lost");
}

/// How many positions are looked at plainly of one that chance has made up.
const MOST_PLAIN: usize = 20_000;

/// Every game for one, at positions late in play by chance, from which little is left to look at.
#[test]
fn late_positions_of_every_game_are_judged_as_by_looking_at_everything() {
    let folder = format!("{}/../../rules", env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            Some(
                entry
                    .ok()?
                    .file_name()
                    .to_str()?
                    .strip_suffix(".toml")?
                    .to_owned(),
            )
        })
        .collect();
    names.sort();
    let (mut won, mut lost, mut games) = (0, 0, 0);
    let mut chance = 1_u64;
    for name in names {
        let rules = built_in(&name, &[]);
        if rules.seats != 1 {
            continue;
        }
        let mut compared = 0;
        for number in 1..=4 {
            let mut position = deal(&rules, number);
            let mut course = vec![position.clone()];
            let mut moves = Vec::new();
            while course.len() < 400 {
                position.legal_moves(&rules, Seat::FIRST, &mut moves);
                if moves.is_empty() {
                    break;
                }
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let mv = moves[(chance >> 33) as usize % moves.len()];
                position.play(&rules, Seat::FIRST, mv).unwrap();
                course.push(position.clone());
            }
            // From the end back to where there is too much to look at.
            for back in [1, 2, 4, 8, 16, 32, 64] {
                let Some(start) = course.len().checked_sub(back).map(|at| &course[at]) else {
                    break;
                };
                if start.turn().end.is_some() {
                    continue;
                }
                let Some(plain) = plainly(&rules, start, 3_000) else {
                    break;
                };
                let answer = solve(&rules, start, &Budget::default(), &Watch::default());
                let found = match answer.verdict {
                    Verdict::Won(moves) => {
                        assert!(wins(&rules, start, &moves), "{name}, deal {number}");
                        true
                    }
                    Verdict::Lost => false,
                    Verdict::Undecided => {
                        panic!("{name}, deal {number}, {back} from the end: undecided")
                    }
                };
                assert_eq!(found, plain, "{name}, deal {number}, {back} from the end");
                compared += 1;
                won += u64::from(found);
                lost += u64::from(!found);
            }
        }
        games += u64::from(compared > 0);
    }
    println!("{games} games, {won} won, {lost} lost");
    assert!(
        games > 100 && won > 20 && lost > 500,
        "{games} games, {won} won, {lost} lost"
    );
}

#[test]
fn ordinary_deals_are_won_at_once() {
    let rules = built_in("freecell", &[]);
    for number in 1..=5 {
        let answer = solve(
            &rules,
            &deal(&rules, number),
            &Budget::default(),
            &Watch::default(),
        );
        assert!(matches!(answer.verdict, Verdict::Won(_)), "deal {number}");
    }
}

#[test]
fn a_budget_of_positions_is_kept_and_gives_the_same_answer_again() {
    let rules = built_in("spider", &[]);
    let budget = Budget {
        states: Some(3_000),
        ..Budget::default()
    };
    let start = deal(&rules, 1);
    let answers = [(); 2].map(|()| solve(&rules, &start, &budget, &Watch::default()));
    assert_eq!(answers[0].verdict, Verdict::Undecided);
    assert_eq!(answers[0].states, 3_000);
    assert_eq!(answers[0].visits, answers[1].visits);
}

#[test]
fn time_memory_and_whoever_watches_end_a_search() {
    let rules = built_in("spider", &[]);
    let start = deal(&rules, 1);
    let watch = Watch::default();
    watch.cancel();
    let cancelled = solve(&rules, &start, &Budget::default(), &watch);
    assert_eq!(cancelled.verdict, Verdict::Undecided);
    assert!(cancelled.states < 1_000);
    let timed = Budget {
        time: Some(Duration::from_millis(1)),
        ..Budget::default()
    };
    let timed = solve(&rules, &start, &timed, &Watch::default());
    assert_eq!(timed.verdict, Verdict::Undecided);
    let small = Budget {
        bytes: 1 << 14,
        ..Budget::default()
    };
    let full = solve(&rules, &start, &small, &Watch::default());
    assert_eq!(full.verdict, Verdict::Undecided);
}

#[test]
fn a_game_for_several_is_nobody_s_to_win() {
    let rules = built_in("nertz", &[]);
    let answer = solve(
        &rules,
        &deal(&rules, 1),
        &Budget::default(),
        &Watch::default(),
    );
    assert_eq!((answer.verdict, answer.states), (Verdict::Undecided, 0));
}

//! Positions in mid-game: some that need several macro moves together, and some generated at random.

use patience_core::{Position, Rules, notation};
use patience_solver::{Budget, Verdict, Watch, solve};

use super::games::STOCK;
use super::{Random, built_in, filled, is_winnable, made_up};

/// The position limit of the exhaustive search from a generated position.
const MAX_FROM_MADE_UP: usize = 20_000;

fn read(rules: &Rules, text: &str) -> Position {
    notation::read_position(rules, text).unwrap_or_else(|error| panic!("{error}"))
}

fn is_won(rules: &Rules, text: &str) -> bool {
    let start = read(rules, text);
    let answer = solve(rules, &start, &Budget::default(), &Watch::default());
    matches!(answer.verdict, Verdict::Won(_))
}

/// A macro move may need several others that are useless alone: cards taken back uncover a third card and make the
/// place where it goes, also on a card from the waste.
#[test]
fn macro_moves_that_need_one_another_are_found() {
    let high = "deal 1\nf1: AH 2H 3H 4H 5H 6H\nf3: AC 2C\nf4: AD 2D 3D\n\
        t1: 6D 5D 4D 6C 5C 3C 4C\nt2: 9C 8C 7C\nt3: 9D 8D 7D\nt4: QH JH TH 9H 8H 7H KH\n\
        t5: QS JS TS 9S 8S 7S KS\nt6: QC JC TC KC\nt7: QD JD TD KD\n";
    let kings = "deal 1\nf1: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\n\
        f2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\nf3: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n\
        f4: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD\nt1: KD\nw: KH\n";
    let above = "deal 1\nf1: AC 2C 3C\nf2: AD 2D 3D 4D 5D\nf3: AH 2H 3H 4H 5H\nf4: AS\n\
        t1: (5S) 6D\nt2: (5C 4S 2S) 4C 3S\nw: 6S\ns> (6C 6H)\n";
    let turned = built_in("klondike", &[("turn", "1")]);
    let low = made_up(&filled(
        STOCK,
        &[
            ("ace to 4", "ace to 6"),
            ("BACK", "top card"),
            ("BUILD", "down in alternating colours"),
            ("EMPTY", "6"),
            ("TURN", "1"),
            ("REDEALS", "-1"),
        ],
    ));
    let columns_alone = made_up(&filled(
        STOCK,
        &[
            ("[deck]\nranks = \"ace to 4\"\n", ""),
            ("1, 2, 3 to each", "1, 2, 3, 4, 5, 6, 7 to each"),
            ("count = 3", "count = 7"),
            ("lift = \"BACK\"", "from = \"tableau\""),
            ("BUILD", "down in alternating colours"),
            ("EMPTY", "any card"),
            ("TURN", "1"),
            ("REDEALS", "-1"),
        ],
    ));
    for (rules, text) in [
        (
            &built_in("klondike", &[]),
            format!("{high}f2: AS 2S 3S 4S 5S 6S\n"),
        ),
        (&turned, format!("{high}f2: AS 2S 3S 4S 5S\nw: 6S\n")),
        (&columns_alone, kings.to_owned()),
        (&low, above.to_owned()),
    ] {
        assert!(is_won(rules, &text), "{text}");
    }
}

/// A card does not go up at once if it could not come back: from a foundation to a space, before other cards, or from
/// a whole pile.
#[test]
fn cards_that_would_not_come_back_need_not_go_up() {
    let up = "deal 1\nf1: AC 2C 3C 4C 5C 6C 7C\nf3: AH 2H\nf4: AS 2S 3S 4S 5S\nt2: 3H 5H\n";
    let all = "f2: AD 2D 3D 4D 5D 6D 7D\n";
    let last = "t3: 7H 6H 7S 4H\n";
    let alone = format!("{up}{all}t1: 6S\n{last}");
    let waits = format!("{up}{all}t1: 6S\nt3: 7H 6H\nr: 7S 4H\n");
    let hangs = format!("{up}f2: AD 2D 3D 4D 5D 6D\nt1: 7D 6S\n{last}");
    let stock = "[pile.stock]";
    let reserve = "[pile.reserve]\ncount = 1\n[pile.stock]";
    for (back, empty, piles, text) in [
        ("top card", "any card from waste", stock, alone),
        (
            "top card",
            "any card from reserve, then tableau or waste or foundation",
            reserve,
            waits,
        ),
        ("whole pile", "7", stock, hangs),
    ] {
        let rules = made_up(&filled(
            STOCK,
            &[
                ("ace to 4", "ace to 7"),
                ("BACK", back),
                ("BUILD", "down in alternating colours"),
                ("EMPTY", empty),
                (stock, piles),
                ("TURN", "1"),
                ("REDEALS", "-1"),
            ],
        ));
        assert!(is_won(&rules, &text), "{empty}: {text}");
    }
}

/// Two kinds of columns, of which only the second plays to the foundations.
const TWO_KINDS: &str = r#"
title = "Two kinds"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["13 to each tableau"]
[pile.foundation]
count = 4
from = "shelf"
[pile.tableau]
count = 4
build = "down in any suit"
lift = "built run"
from = "tableau"
empty = "nothing"
[pile.shelf]
role = "tableau"
count = 4
build = "down in any suit"
lift = "built run"
from = "tableau or shelf"
empty = "king"
[goal]
when = "all cards on foundation"
"#;

/// A pack of two suits.
const TWO_SUITS: &str = r#"
title = "Two suits"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["26 to each tableau"]
[deck]
suits = 2
[pile.foundation]
count = 4
[pile.tableau]
count = 2
build = "down in any suit"
[goal]
when = "all cards on foundation"
"#;

/// A reserve whose cards have to go to the columns before they go to the foundations.
const BY_WAY_OF_COLUMNS: &str = r#"
title = "By way of the columns"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["2 to each tableau", "1 to each reserve", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
lift = "nothing"
from = "tableau or waste"
[pile.tableau]
count = 3
build = "down in alternating colours"
lift = "any face-up cards"
face = "last 2 up"
empty = "nothing"
[pile.reserve]
count = 2
face = "last up"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
turn = 3
redeals = -1
[goal]
when = "all cards on foundation"
"#;

#[test]
fn partial_positions_are_won_when_their_cards_are_up() {
    for (game, text, moves) in [
        ("fan", "partial\nt1: 3C 2C AC\n", 3),
        (
            "klondike",
            "partial\nt1: (AC) KH\nt2: 2C\nt3: QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n",
            15,
        ),
        ("pyramid", "partial\np74: KS\nw: 6H\ns> (7C)\n", 3),
        // The king between the two others leaves while it is covered.
        ("pyramid", "partial\np11: 6H\np21: KS\np31: 7C\n", 2),
    ] {
        let rules = built_in(game, &[]);
        let start = read(&rules, text);
        let answer = solve(&rules, &start, &Budget::default(), &Watch::default());
        let Verdict::Won(played) = answer.verdict else {
            panic!("{game}: {text}");
        };
        assert!(played.len() >= moves, "{game}");
    }
    let rules = built_in("klondike", &[]);
    assert!(!is_won(
        &rules,
        "partial
t1: 3C 2H AC
"
    ));
}

/// Rule files with two kinds of columns, fewer suits, or foundations that do not take from every
/// pile, at positions that can be won.
#[test]
fn winnable_positions_of_unusual_rule_files_are_won() {
    let king = "base A\nf1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC\n\
        f2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\n\
        f4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\nt1: KC QC JC\n";
    let two = "base A\nf1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n\
        f2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\n\
        f4: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nt1: KS\nt2: KS\n";
    let needed = "base A\ndeal 560\nseat 1 redeals 4\nf1: AH 2H\nf2: AC 2C 3C\nt2: 4C 3D\n\
        t3: 4H 3S\nr1: AD\nr2: 2D\ns> (4D AS)'\nw: 4S 2S 3H\n";
    for (game, text) in [
        (TWO_KINDS, king),
        (TWO_SUITS, two),
        (BY_WAY_OF_COLUMNS, needed),
    ] {
        assert!(is_won(&made_up(game), text), "{text}");
    }
}

/// Cards, as pairs of suit and rank numbers.
type Cards = Vec<(usize, usize)>;

/// Positions with cards on the foundations that can come back, and the others in random runs.
#[test]
fn positions_with_cards_to_take_back_get_the_verdicts_of_an_exhaustive_search() {
    let (mut won, mut lost) = (0, 0);
    let mut random = Random::default();
    for (empty, turn) in [
        ("7", "1"),
        ("7", "3"),
        ("any card", "1"),
        ("any card", "2"),
        ("any card from waste", "1"),
    ] {
        let rules = made_up(&filled(
            STOCK,
            &[
                ("ace to 4", "ace to 7"),
                ("BACK", "top card"),
                ("BUILD", "down in alternating colours"),
                ("EMPTY", empty),
                ("TURN", turn),
                ("REDEALS", "-1"),
            ],
        ));
        for _ in 0..150 {
            let text = in_runs(&mut random);
            let start = read(&rules, &text);
            let Some(can_be_won) = is_winnable(&rules, &start, MAX_FROM_MADE_UP) else {
                continue;
            };
            let answer = solve(&rules, &start, &Budget::default(), &Watch::default());
            let is_won = matches!(answer.verdict, Verdict::Won(_));
            assert_eq!(
                (is_won, answer.verdict == Verdict::Lost),
                (can_be_won, !can_be_won),
                "{text}"
            );
            won += u32::from(can_be_won);
            lost += u32::from(!can_be_won);
        }
    }
    assert!(won > 50 && lost > 20, "{won} won, {lost} lost");
}

/// A random position with some cards of each suit on the foundations, and the others in three columns, some face
/// down, and a waste, many of them in runs.
fn in_runs(random: &mut Random) -> String {
    let name = |(suit, rank): &(usize, usize)| {
        format!("{}{}", &"A234567"[*rank..=*rank], &"CDHS"[*suit..=*suit])
    };
    let names = |cards: &[(usize, usize)]| -> String {
        let names: Vec<String> = cards.iter().map(name).collect();
        names.join(" ")
    };
    let line = |pile: &str, cards: &Cards| format!("{pile}: {}\n", names(cards));
    let column = |pile: &str, (down, up): (&[_], &[_])| match down {
        [] => format!("{pile}: {}\n", names(up)),
        _ => format!("{pile}: ({}) {}\n", names(down), names(up)),
    };
    let heights: [usize; 4] = std::array::from_fn(|_| 2 + random.below(4));
    let mut cards: Cards = (0..4)
        .flat_map(|suit| (heights[suit]..7).map(move |rank| (suit, rank)))
        .collect();
    let mut piles: Vec<Cards> = vec![Vec::new(); 4];
    while !cards.is_empty() {
        let card = cards.swap_remove(random.below(cards.len()));
        let red = |suit: usize| suit == 1 || suit == 2;
        let fits = |column: &Cards| {
            column
                .last()
                .is_some_and(|on| on.1 == card.1 + 1 && red(on.0) != red(card.0))
        };
        let built = piles[..3]
            .iter()
            .position(fits)
            .filter(|_| random.below(3) > 0);
        // The last pile, the waste, gets fewer than the columns.
        piles[built.unwrap_or_else(|| random.below(10) / 3)].push(card);
    }
    let mut text = String::from("deal 1\n");
    for (pile, (suit, height)) in ["f1", "f2", "f3", "f4"]
        .iter()
        .zip(heights.iter().enumerate())
    {
        text += &line(pile, &(0..*height).map(|rank| (suit, rank)).collect());
    }
    for (pile, cards) in ["t1", "t2", "t3"].iter().zip(&piles) {
        let down = random.below(3).min(cards.len().saturating_sub(1));
        text += &column(pile, cards.split_at(down));
    }
    text + &line("w", &piles[3])
}

//! The engine against the slow reference: in random games both list the same moves, and each move
//! has the same result.

use crate::lockstep;
use crate::reference;
use std::sync::OnceLock;

use crate::common::{
    Chance, compile, game_ids, policy, rule_file, rule_file_from, rule_text, tries,
};
use crate::lockstep::columns::{Task, tasks};
use crate::lockstep::{Deck, random_forms, walk, walk_late};
use crate::reference::Options;
use patience_core::{Card, shuffled_deck};
use patience_language::Form;

/// Walks through games of one kind, with easy and shuffled decks, keen players and others.
fn compare(id: &str, form: &Form, games: u64, seed: u64) {
    let file = rule_file(id);
    let rules = compile(&file, form);
    for game in 1..=tries(games) {
        let (deck, policy) = (Deck::of(game), policy(game));
        let mut chance = Chance(seed.wrapping_mul(1000).wrapping_add(game));
        let most = lockstep::most_positions(&rules);
        if let Err(difference) = walk(&rules, form, game, deck, policy, &mut chance, most) {
            panic!("{id} {form}, game {game} ({deck:?}, {policy:?})\n{difference}");
        }
    }
}

/// Plays the plain game often, and less often every variant and each option at its limits and
/// choices.
fn compare_all(id: &str, games: u64, others: u64) {
    compare(id, &Form::plain("standard"), games, 1);
    let forms = rule_file(id).forms();
    for (number, form) in forms
        .iter()
        .enumerate()
        .filter(|(_, form)| lockstep::known(form))
    {
        compare(id, form, others, number as u64 + 2);
    }
}

/// Plays random combinations of options.
fn compare_mixed(id: &str, combinations: usize, games: u64) {
    let forms = random_forms(&rule_file(id), combinations);
    for (number, form) in (1..).zip(forms) {
        compare(id, &form, games, 1000 + number);
    }
}

/// A game with its own reference, and how much of it is compared: the deals of the plain game,
/// those of each other form, and the combinations of options.
type Compared = (&'static str, u64, u64, usize);

const GAMES: [Compared; 31] = [
    ("clock", 12, 12, 1),
    ("calculation", 12, 3, 1),
    ("sir-tommy", 12, 3, 1),
    ("accordion", 12, 24, 1),
    ("23-skidoo", 12, 3, 1),
    ("osmosis", 12, 12, 5),
    ("interregnum", 12, 6, 1),
    ("st-helena", 12, 6, 1),
    ("gaps", 12, 3, 10),
    ("spaces", 6, 3, 5),
    ("house-of-commons", 6, 3, 5),
    ("paganini", 12, 3, 1),
    ("line-up", 12, 3, 1),
    ("bridesmaids", 12, 6, 3),
    ("penguin", 9, 3, 10),
    ("puss-in-the-corner", 12, 3, 20),
    ("pyramid", 12, 3, 20),
    ("cheops", 12, 3, 10),
    ("double-pyramid", 9, 3, 10),
    ("poker-squares", 12, 3, 20),
    ("peanuts", 6, 2, 10),
    ("nertz", 2, 1, 6),
    ("nuts", 6, 2, 10),
    ("pishe-pasha", 12, 3, 20),
    ("double-solitaire", 12, 3, 20),
    ("spite-and-malice", 12, 3, 20),
    ("kings-in-the-corner", 12, 3, 10),
    ("triangle", 9, 3, 1),
    ("dutch-blitz", 2, 1, 6),
    ("ligretto", 2, 1, 6),
    ("two-handed-klondike", 6, 2, 10),
];

#[test]
fn every_game_with_its_own_reference_agrees_in_many_forms() {
    for (id, games, others, _) in GAMES {
        compare_all(id, games, others);
    }
}

#[test]
fn every_game_with_its_own_reference_agrees_with_mixed_options() {
    for (id, _, _, combinations) in GAMES {
        compare_mixed(id, combinations, 2);
    }
}

#[test]
fn games_whose_cards_are_removed_agree() {
    for id in game_ids() {
        if reference::goes_off(&id) {
            compare_all(&id, 9, 3);
            if !rule_file(&id).options().is_empty() {
                compare_mixed(&id, 6, 2);
            }
        }
    }
}

/// The number of tests among which the column games are split, to run in parallel.
const TESTS: usize = 4;

/// Plays every [`TESTS`]th form of the column games.
fn compare_columns(test: usize) {
    static ALL: OnceLock<Vec<Task>> = OnceLock::new();
    for task in ALL.get_or_init(tasks).iter().skip(test).step_by(TESTS) {
        task.compare();
    }
}

macro_rules! columns_agree {
    ($($name:ident: $test:literal;)*) => {$(
        #[test]
        fn $name() {
            compare_columns($test);
        }
    )*};
}

columns_agree! {
    games_of_columns_agree_in_the_first_quarter_of_their_forms: 0;
    games_of_columns_agree_in_the_second_quarter_of_their_forms: 1;
    games_of_columns_agree_in_the_third_quarter_of_their_forms: 2;
    games_of_columns_agree_in_the_last_quarter_of_their_forms: 3;
}

/// Games without a reference, and what it would need.
const WITHOUT_REFERENCE: [(&str, &str); 4] = [
    ("cribbage-square", "hands that count as in cribbage"),
    ("napoleon", "cells that a pile with their number holds shut"),
    (
        "rosamunds-bower",
        "heaps that are gathered in an order of the player's, and a reserve that fills places",
    ),
    (
        "tabby-cat",
        "a column that takes one run and gives nothing but all of it",
    ),
];

#[test]
fn every_game_has_a_reference_or_a_reason() {
    for (id, needs) in WITHOUT_REFERENCE {
        assert!(game_ids().iter().any(|game| game == id), "there is no {id}");
        assert!(!reference::knows(id), "{id} has a reference now: {needs}");
    }
    let excused = |id: &str| WITHOUT_REFERENCE.iter().any(|(game, _)| *game == id);
    let unknown: Vec<String> = game_ids()
        .into_iter()
        .filter(|id| !reference::knows(id) && !excused(id))
        .collect();
    assert!(
        unknown.is_empty(),
        "these games have no terms, which are a row each in reference/column_rows or \
         reference/table_rows: {unknown:?}"
    );
}

/// The table may have games for which there is no rule file yet: these are played by themselves.
#[test]
fn every_row_of_terms_deals_and_plays() {
    for (number, (game, variant)) in (1..).zip(reference::column_forms()) {
        let options = Options::new(&[("variant".to_owned(), variant.to_owned())]);
        let mut chance = Chance(number);
        let cards = reference::cards(game, &options);
        let mut deck = cards.clone();
        for last in (1..deck.len()).rev() {
            deck.swap(last, chance.below(last + 1));
        }
        let dealt = reference::deal(game, &options, &[deck], 0, 0);
        let late = reference::late(game, &options, &mut |bound| chance.below(bound));
        for mut player in late.map(|(late, _)| late).into_iter().chain([dealt]) {
            for _ in 0..20 {
                let held: usize = player.piles().values().map(Vec::len).sum();
                assert_eq!(held, cards.len(), "{game} {variant}");
                let moves = player.moves();
                if moves.is_empty() {
                    break;
                }
                player.play(&moves[chance.below(moves.len())]);
            }
        }
    }
}

/// A pack of fewer suits is the whole pack in the same order, with other suits printed on it.
#[test]
fn fewer_suits_keep_the_order_of_the_cards() {
    for (variant, suits) in [("two-suits", "SHHS"), ("one-suit", "SSSS")] {
        let rules = compile(&rule_file("spiderette"), &Form::plain(variant));
        for number in 1..=20 {
            let number = crate::common::deal_number(number);
            let printed = |card: Card| {
                let suit = "CDHS".find(card.suit().letter()).unwrap();
                format!("{}{}", card.rank().letter(), &suits[suit..=suit])
            };
            let expected: Vec<String> = shuffled_deck(1, number, 0, 0)
                .into_iter()
                .map(printed)
                .collect();
            let dealt: Vec<String> = rules
                .shuffled_deck(number, 0, 0)
                .iter()
                .map(Card::to_string)
                .collect();
            assert_eq!(dealt, expected, "{variant}");
        }
    }
}

/// Changes a rule file's text. Returns whether the comparison notices within some games.
fn notices(id: &str, from: &str, to: &str) -> bool {
    let text = rule_text(id);
    assert!(text.contains(from), "{id} no longer says {from}");
    let file = rule_file_from(id, text.replace(from, to));
    let form = Form::plain("standard");
    let rules = compile(&file, &form);
    (1..=30).any(|game| {
        let policy = policy(game);
        let most = lockstep::most_positions(&rules);
        let mut chance = Chance(game);
        walk(
            &rules,
            &form,
            game,
            Deck::Shuffled,
            policy,
            &mut chance,
            most,
        )
        .is_err()
            || walk_late(&rules, &form, policy, &mut Chance(game), most).is_err()
    })
}

#[test]
fn the_comparison_notices_a_changed_rule() {
    for (id, from, to) in [
        ("deuces", "text = \"in suit\"", "text = \"in any suit\""),
        (
            "deuces",
            "change = { pile.tableau.lift = \"supermove\"",
            "change = { pile.tableau.lift = \"built run\"",
        ),
        (
            "deuces",
            "build = \"up in suit\"",
            "build = \"up in the same colour\"",
        ),
        (
            "penguin",
            "change = { pile.tableau.empty = \"base - 1\"",
            "change = { pile.tableau.empty = \"base\"",
        ),
        (
            "penguin",
            "build = \"down in suit{tableau_wrap}\"",
            "build = \"down in suit, wrapping\"",
        ),
        (
            "puss-in-the-corner",
            "build = \"up in the same colour\"",
            "build = \"up in suit\"",
        ),
        (
            "puss-in-the-corner",
            "from  = \"reserve\"",
            "from  = \"reserve or hand\"",
        ),
        (
            "pyramid",
            "on      = { remove.pairs.what",
            "off     = { remove.pairs.what",
        ),
        ("pyramid", "\"king, even covered\"", "\"king\""),
        (
            "pyramid",
            "from = \"pyramid or turned or waste\"",
            "from = \"pyramid or waste\"",
        ),
        (
            "poker-squares",
            "change = { pile.grid.empty = \"any card from hand or reserve, next to a card\"",
            "change = { pile.grid.empty = \"any card from hand or reserve, touching a card\"",
        ),
        (
            "poker-squares",
            "for a pair\"\nrange       = [-100, 500]\ndefault     = 2",
            "for a pair\"\nrange       = [-100, 500]\ndefault     = 3",
        ),
        (
            "peanuts",
            "build = \"down in alternating colours\"",
            "build = \"down in any suit\"",
        ),
        (
            "peanuts",
            "change = { pile.tableau.fill = \"reserve\" }",
            "change = { pile.tableau.fill = \"nothing\" }",
        ),
        ("nertz", "face = \"last up\"", "face = \"up\""),
        (
            "pishe-pasha",
            "must      = \"any card to foundation\"",
            "must      = \"ace to foundation\"",
        ),
        ("pishe-pasha", "gather = \"waste\"", "gather = \"hand\""),
        (
            "pishe-pasha",
            "others put up or down in any suit",
            "others put up in any suit",
        ),
        (
            "double-solitaire",
            "lift   = \"whole pile\"",
            "lift   = \"built run\"",
        ),
        (
            "double-solitaire",
            "empty  = \"any card from hand or waste\"",
            "empty  = \"any card\"",
        ),
        ("spite-and-malice", "king wild", "queen wild"),
        (
            "kings-in-the-corner",
            "any one card\"",
            "any one card 3 times\"",
        ),
        (
            "kings-in-the-corner",
            "once, by itself",
            "as often as it plays, by itself",
        ),
        (
            "three-shuffles-and-a-draw",
            "any one card once in the last pass",
            "any one card once",
        ),
        (
            "spite-and-malice",
            "fill  = \"stock, at each turn\"",
            "fill  = \"stock\"",
        ),
        (
            "spite-and-malice",
            "first     = \"highest reserve\"",
            "first     = \"next to dealer\"",
        ),
        (
            "nuts",
            "\"{nuts_size} to reserve, the first on top\", \"5, 4",
            "\"{nuts_size} to reserve\", \"5, 4",
        ),
        (
            "nuts",
            "noun = \"Cards pile\"\nlift = \"usual, by the Cards player\"",
            "noun = \"Cards pile\"\nlift = \"usual, by the Nuts player\"",
        ),
        ("nuts", "usual, by the Nuts player", "usual"),
        (
            "nuts",
            "\"a card goes under each stock\"",
            "\"the hand ends\"",
        ),
        (
            "nertz",
            "\"-{penalty_per_card} for",
            "\"{penalty_per_card} for",
        ),
        (
            "forty-thieves",
            "build = \"down in suit\"",
            "build = \"down in suit, wrapping\"",
        ),
        ("forty-thieves", "\"supermove\"", "\"built run\""),
        (
            "duchess",
            "from reserve, then waste",
            "from reserve or waste",
        ),
        ("terrace", "from tableau\"", "from reserve\""),
        ("grandfathers-clock", "5, 4", "4, 5"),
        ("crescent", "times = 3", "times = 2"),
        (
            "st-helena",
            "right, lower and left\"]",
            "right, lower and left, pile by pile\"]",
        ),
        (
            "st-helena",
            "right, lower and left\",\n]",
            "left, lower and right\",\n]",
        ),
        (
            "st-helena",
            "\"upper or right or left when",
            "\"right or left when",
        ),
        ("st-helena", "times  = 2", "times  = 3"),
        (
            "sultan",
            "\"the ace of hearts to ace\"",
            "\"an ace to ace\"",
        ),
        ("eights-down", "times = 1", "times = 2"),
        ("seahaven-towers", "1 to cell 3", "1 to cell 4"),
        (
            "canfield",
            "change = { pile.tableau.lift = \"built run\"",
            "change = { pile.tableau.lift = \"top card\"",
        ),
        (
            "courtyard",
            "\"waste, then stock\"",
            "\"stock, then waste\"",
        ),
        (
            "golf",
            "build = \"up or down in any suit{",
            "build = \"up or down in any suit, wrapping{",
        ),
        (
            "spiderette",
            "lift  = \"built run\"",
            "lift  = \"top card\"",
        ),
        (
            "spiderette",
            "build = \"down in any suit\"",
            "build = \"down in suit\"",
        ),
        (
            "spiderette",
            "change = { stock.when = \"no tableau empty\"",
            "change = { stock.when = \"always\"",
        ),
    ] {
        assert!(
            notices(id, from, to),
            "{id}: `{to}` instead of `{from}` went unnoticed"
        );
    }
}

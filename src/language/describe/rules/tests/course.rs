//! The course of a game in the rules text: players, filled piles, passes and points.

use super::text_of;
use crate::describe::rules::rules_text;
use crate::describe::tests::sample_games;
use patience_core::{Call, DealStep, Description, Rules, Times};

fn section_of(game: &Description, title: &str) -> String {
    let rules = Rules::new(game.clone()).unwrap();
    let sections = rules_text(&rules);
    let found = sections.iter().find(|section| section.title == title);
    found
        .unwrap_or_else(|| panic!("there is no section {title}"))
        .paragraphs
        .join(" ")
}

#[test]
fn a_race_gives_the_range_of_players_and_the_number_the_text_is_for() {
    let rules = sample_games::game("nertz", "standard");
    let aim = section_of(&rules, "The aim");
    assert!(
        aim.starts_with(
            "This is a game for two to twelve players, who all play at once. The rules below are for four."
        ),
        "{aim}"
    );
}

#[test]
fn filling_a_column_from_the_pile_to_empty_counts_as_progress() {
    let filling = "or when an empty column is filled from the peanut pile";
    let title = "Stalemate";
    let rules = sample_games::game("peanuts", "standard");
    assert!(section_of(&rules, title).contains(filling));
    let rules = sample_games::game("peanuts", "small");
    assert!(!section_of(&rules, title).contains(filling));
}

#[test]
fn what_never_happens_is_not_mentioned() {
    // The pile that fills the columns is empty only when the hand is over.
    let mut rules = Description::clone(&sample_games::game("peanuts", "standard"));
    let title = "What goes where";
    assert!(!section_of(&rules, title).contains("may be filled with"));
    assert!(!section_of(&rules, "The deal").contains("filled"));
    rules.race.as_mut().unwrap().call = Call::Manual;
    assert!(section_of(&rules, title).contains("may be filled with"));
    // Where the deal leaves columns empty, they are filled before play begins.
    if let DealStep::Interleaved { pile, total, .. } = rules.deal[0] {
        rules.deal[0] = DealStep::One {
            to: pile,
            number: 0,
            count: total,
            packet: false,
        };
    }
    assert!(section_of(&rules, "The deal").contains("is empty after the deal is filled"));
    // The deal puts the first card there, so every other has one to go next to.
    let rules = sample_games::game("poker-squares", "standard");
    assert!(!section_of(&rules, title).contains("The first card may be put"));
}

#[test]
fn a_deal_between_row_and_pile_says_where_it_ends() {
    let mut rules = Description::clone(&sample_games::game("peanuts", "standard"));
    for (total, end) in [
        (21, "The peanut pile then has 21 cards."),
        (20, "Once the peanut pile has 20 cards, it gets no more"),
        (
            22,
            "Then continue dealing to the peanut pile until it has 22 cards.",
        ),
    ] {
        if let DealStep::Interleaved { total: all, .. } = &mut rules.deal[0] {
            *all = total;
        }
        let deal = section_of(&rules, "The deal");
        assert!(deal.contains(end), "{deal}");
    }
}

#[test]
fn only_piles_whose_cards_lie_open_give_runs() {
    let rules = sample_games::game("nertz", "standard");
    let text = section_of(&rules, "What goes where");
    let expected = "may be filled with any card from the Nertz pile, the waste or another river column, \
                    or a run of cards from a river column.";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn lost_points_are_called_points_off() {
    let rules = sample_games::game("nertz", "standard");
    let text = section_of(&rules, "The score");
    assert!(
        text.contains("2 points off for each card left in your Nertz pile."),
        "{text}"
    );
}

#[test]
fn the_passes_are_counted() {
    for (redeals, words) in [
        (0, "There is only one pass through the stock."),
        (1, "do this once, for two passes in all"),
        (2, "do this twice, for three passes in all"),
    ] {
        let mut game = Description::clone(&sample_games::turned());
        game.stock.as_mut().unwrap().redeals = Times::Limited(redeals);
        let text = text_of(&Rules::new(game).unwrap());
        assert!(text.contains(words), "{words}: {text}");
    }
}

//! Finding cards: a rank lit up, one card, the cards of a pile, and the number of legal moves.

use crate::tests::*;

#[test]
fn a_rank_lights_up_and_its_suit_goes_to_the_card() {
    let mut stage = Stage::table("freecell", 1);
    stage.keys("/ k");
    assert_eq!(
        stage.said(),
        "K: 4 cards in sight; press a suit: s, h, d, c"
    );
    let found = stage.on_table().found().unwrap();
    let lit = |pile: PileId| {
        let cards = stage.game().position().cards(stage.game().rules(), pile);
        cards.iter().filter(|card| found.is(card.card())).count()
    };
    assert_eq!(stage.game().rules().pile_ids().map(lit).sum::<usize>(), 4);
    stage.keys("h");
    assert!(stage.said().starts_with("K♥ is "), "{}", stage.said());
    let cursor = stage.on_table().cursor();
    let index = cursor.card(stage.on_table().observation()).unwrap();
    let cards = stage
        .game()
        .position()
        .cards(stage.game().rules(), cursor.pile());
    assert_eq!(cards[index].card().to_string(), "KH");
    // The next key is a command again, and puts the light out.
    stage.keys("right");
    assert!(stage.on_table().found().is_none());
}

#[test]
fn a_key_that_is_no_suit_is_a_command_again() {
    let mut stage = Stage::table("freecell", 1);
    stage.keys("/ 0 M");
    assert!(
        stage.said().ends_with("legal moves here"),
        "{}",
        stage.said()
    );
    stage.keys("/ x");
    assert_eq!(stage.said(), "x is not a rank");
}

#[test]
fn only_what_can_be_seen_is_found() {
    let mut stage = Stage::table("klondike", 3);
    let hidden = stage.game().rules().pile_ids().find_map(|pile| {
        let cards = stage.game().position().cards(stage.game().rules(), pile);
        cards
            .iter()
            .find(|card| !card.is_up())
            .map(|card| card.card())
    });
    let text = hidden.unwrap().to_string().to_lowercase();
    let (rank, suit) = text.split_at(1);
    let rank = if rank == "t" { "0" } else { rank };
    stage.keys(&format!("/ {rank} {suit}"));
    assert!(
        stage.said().ends_with("is not in sight"),
        "{}",
        stage.said()
    );
}

#[test]
fn the_cards_of_a_pile_are_told_but_not_those_that_lie_face_down() {
    let mut stage = Stage::table("klondike", 3);
    let last = stage.game().rules().pile_named("t7").unwrap();
    stage.app.table.as_mut().unwrap().put_cursor_on(last, None);
    stage.keys(".");
    assert!(stage.said().starts_with("7 cards, from the top: "));
    assert!(stage.said().ends_with(", 6 face down"), "{}", stage.said());
}

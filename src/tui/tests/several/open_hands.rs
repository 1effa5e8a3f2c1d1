//! A game in turns in which each plays from a hand of any size, against a computer player.

use patience_core::{PileId, Seat};

use super::computer_players::{against_one, until_a_person_moves};
use crate::message::Message;
use crate::tests::*;

const GAME: &str = "kings-in-the-corner";

/// Returns the hand of the person in front.
fn hand(stage: &Stage) -> PileId {
    let rules = stage.game().rules();
    let own = |pile: &PileId| {
        rules.pile(*pile).seat == Some(Seat::FIRST) && rules.group_of(*pile).pulls.is_some()
    };
    rules.pile_ids().find(own).unwrap()
}

/// Returns a stage at the first turn of the person.
fn at_own_turn(deal: u64) -> Stage {
    let mut stage = against_one(GAME, deal);
    until_a_person_moves(&mut stage);
    stage
}

#[test]
fn the_cards_of_a_hand_lie_whole_where_there_is_room() {
    for size in [(80, 24), (120, 40)] {
        let mut stage = at_own_turn(7);
        stage.send(Message::Resize(size.0, size.1));
        let layout = stage.app.layout().unwrap();
        let place = layout.pile(hand(&stage)).unwrap();
        assert_eq!(place.cards.len(), 8, "{}", stage.screen());
        let whole =
            |card: &crate::layout::CardPlace| card.full && card.rect.width == layout.size.width();
        assert!(place.cards.iter().all(whole), "{}", stage.screen());
    }
}

#[test]
fn what_a_computer_player_did_covers_no_card() {
    let mut stage = at_own_turn(7);
    stage.keys("space");
    until_a_person_moves(&mut stage);
    let screen = stage.screen();
    let lines: Vec<&str> = screen.lines().collect();
    assert!(lines[22].starts_with(" Computer 2:"), "{screen}");
    assert!(stage.app.layout().unwrap().bottom() <= 22, "{screen}");
}

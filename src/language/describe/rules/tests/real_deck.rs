//! Sentences over which a card player with a real deck stumbled, and how they read now.

use super::assert_says_and_never;
use crate::describe::refusal;
use crate::describe::tests::sample_games::{deal, game};
use patience_core::Refusal;

#[test]
fn cards_that_are_moved_together_are_counted_once() {
    assert_says_and_never(&[
        (
            "freecell",
            "as many as could be moved one by one. That is one card more than there are empty cells, twice that number with \
             one empty column, four times with two, and so on; an empty column to which they go does not count.",
            "could also be moved",
        ),
        (
            "somerset",
            "That is one card with no empty column, two with one, four with two, and so on; an empty column to which",
            "not counting",
        ),
    ]);
}

#[test]
fn ranks_that_begin_with_a_base_are_told_as_foundations_are_built() {
    assert_says_and_never(&[
        (
            "canfield",
            "is the base rank of this deal. Foundations begin with that rank, go on from king to ace, and end with the rank \
             below it.",
            "coming after",
        ),
        // Here they go up or down, and all round.
        ("braid", "is the base rank of this deal.\n", "begin with"),
    ]);
}

#[test]
fn cards_that_lie_face_down_are_told_as_they_are_seen() {
    assert_says_and_never(&[
        (
            "klondike",
            "At first only the top card of each is face up; when it is taken, the next is turned up.",
            "lie face down are not moved",
        ),
        (
            "canfield",
            "One reserve. At first only the top card is face up;",
            "as they are dealt",
        ),
        (
            "yukon",
            "At first only the top five of each are face up; when the last of them is taken, the next card is turned up.",
            "lie face down are not moved",
        ),
        (
            "scorpion",
            "At first only the bottom three cards of each are face down; a card that becomes the top card is turned up.",
            "except",
        ),
        (
            "minerva",
            "in turn as they are dealt, the first of each face down; a card that becomes the top card is turned up.",
            "whenever",
        ),
        (
            "queenie",
            "Of a column any card may be moved",
            "any card that lies face up",
        ),
    ]);
}

#[test]
fn a_pile_that_is_filled_again_is_not_said_to_stay_empty() {
    assert_says_and_never(&[(
        "whitehorse",
        "While the waste is empty, an empty column may be filled with a king, alone or with the run that lies on it, from \
         another column. One that is still empty takes the top card of the waste at once when cards are turned again.",
        "Once the waste",
    )]);
}

#[test]
fn of_a_pile_whose_top_card_alone_is_taken_the_top_card_goes() {
    assert_says_and_never(&[
        (
            "carpet",
            "An empty place takes the top card of the waste.",
            "any card",
        ),
        (
            "chamberlain",
            "The top card of a reserve goes on any pile, empty or not.",
            "Any card",
        ),
        (
            "freecell",
            "An empty cell takes the top card of a column.",
            "any card from the columns.",
        ),
        (
            "limpopo",
            "The top card of a column or of another pool goes on any pool, empty or not.",
            "Any card from the pools",
        ),
    ]);
}

#[test]
fn a_reserve_of_cards_is_told_by_its_cards() {
    assert_says_and_never(&[
        (
            "king-albert",
            "Deal seven reserve cards, from left to right.",
            "each reserve",
        ),
        ("king-albert", "\nSeven reserve cards.", "reserves"),
        (
            "nestor",
            "The cards that may be taken off are the reserve cards and the top cards of the columns.",
            "may be a pair",
        ),
    ]);
}

#[test]
fn a_card_in_the_hand_has_no_place_on_the_table() {
    assert_says_and_never(&[
        (
            "clock",
            "Put the card in the hand face up under the hour of its rank: the first is that of the aces, and so on to that \
             of the kings.\nThen take up the top card of that hour, if it lies face down.",
            "are not moved",
        ),
        ("clock", "Deal one card to the hand.", "Room for"),
        (
            "rosamunds-bower",
            "It must be placed before the next is turned.",
            "Room for",
        ),
    ]);
}

#[test]
fn what_is_taken_off_is_told_without_contradictions() {
    assert_says_and_never(&[
        (
            "neighbour",
            "Take off all 52 cards, kings alone and the others in pairs.",
            "stay where they are until",
        ),
        (
            "neighbour",
            "This may be done whenever it closes or fills a gap.\nNo card comes back to the stock.",
            "at any time",
        ),
        (
            "double-nestor",
            "A card of a rank that already lies in that column goes to the bottom",
            "already goes",
        ),
    ]);
}

#[test]
fn cards_that_lie_for_good_are_no_part_of_the_aim() {
    assert_says_and_never(&[
        (
            "rosamunds-bower",
            "Bring all cards to the foundation, but for those on the court places, which stay there.",
            "all 52 cards to",
        ),
        (
            "interregnum",
            "one rank higher, of any suit. The ranks go round",
            "all 104 cards to",
        ),
    ]);
}

#[test]
fn piles_are_told_as_they_ever_lie() {
    assert_says_and_never(&[
        ("carpet", "Twenty places side by side.", "overlapping"),
        (
            "babette",
            "one column after the other, from the first to the last, each from its bottom card on",
            "pile",
        ),
        (
            "acquaintance",
            "for cards that have been dealt.",
            "been turned",
        ),
        (
            "geoffrey",
            "lie face down, and all others face up.",
            "All other cards",
        ),
        (
            "batsford-again",
            "One shelf. It holds up to three kings.",
            "at most three",
        ),
        (
            "manx",
            "One tail, to keep a card for a while.\n",
            "It holds one card",
        ),
        (
            "trapdoor",
            "The card of a trapdoor may be moved.",
            "the top card of a trapdoor",
        ),
        ("canfield", "One reserve.", "look through the cards"),
        (
            "napoleon",
            "You may look through their cards at any time.",
            "look through the cards",
        ),
    ]);
}

#[test]
fn an_empty_stock_that_deals_is_not_said_to_turn() {
    for (id, words) in [
        (
            "trapdoor",
            "There is nothing left to deal: the stock is empty",
        ),
        (
            "klondike",
            "There is nothing left to turn: the stock is empty",
        ),
    ] {
        let rules = game(id, "standard");
        let why = refusal(&rules, &deal(&rules, 1), Refusal::StockEmpty);
        assert_eq!(why, words);
    }
}

#[test]
fn a_pack_with_special_cards_is_told_as_it_is_bought() {
    assert_says_and_never(&[(
        "joker-golf",
        "One pack with two jokers is used, 54 cards in all.",
        "Added",
    )]);
}

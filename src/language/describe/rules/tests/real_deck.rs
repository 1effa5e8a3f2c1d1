//! Sentences that card players with a real deck stumbled over, and how they read now.

use super::assert_says_and_never;
use crate::describe::refusal;
use crate::describe::tests::sample_games::{deal, game};
use patience_core::Refusal;

#[test]
fn cards_that_are_moved_together_are_counted_once() {
    assert_says_and_never(&[
        (
            "freecell",
            "A run may have up to one card more than there are empty cells. Each empty column doubles that number. But if \
             the run goes to an empty column, that column does not count.",
            "could also be moved",
        ),
        (
            "somerset",
            "Without an empty column, cards move one at a time. With one empty column, a run may have up to two cards; with \
             two, up to four cards; with three, up to eight cards; and so on, twice as many each time. But if the run goes \
             to an empty column, that column does not count.",
            "not counting",
        ),
    ]);
}

#[test]
fn ranks_that_begin_with_a_base_are_described_as_foundations_are_built() {
    assert_says_and_never(&[
        (
            "canfield",
            "is the base rank of this deal. Foundations begin with that rank, go up to the king, continue with the ace, and \
             end with the rank below the first.",
            "coming after",
        ),
        // Here they go up or down, and all round.
        ("braid", "is the base rank of this deal.\n", "begin with"),
    ]);
}

#[test]
fn face_down_cards_are_described_as_players_see_them() {
    assert_says_and_never(&[
        (
            "klondike",
            "At first only the top card of each is face up; when it is taken, the next is turned up.",
            "Face-down cards may not be moved",
        ),
        (
            "canfield",
            "The reserve. At first only the top card is face up;",
            "as they are dealt",
        ),
        (
            "yukon",
            "At first only the top five of each are face up; when the last of them is taken, the next card is turned up.",
            "Face-down cards may not be moved",
        ),
        (
            "scorpion",
            "At first only the bottom three cards of each are face down; a card that becomes the top card is turned up.",
            "except",
        ),
        (
            "minerva",
            "in turn; the first card of each is face down; a card that becomes the top card is turned up.",
            "whenever",
        ),
        (
            "queenie",
            "You may move any card of a column",
            "any face-up card",
        ),
    ]);
}

#[test]
fn a_pile_that_is_filled_again_is_not_said_to_stay_empty() {
    assert_says_and_never(&[(
        "whitehorse",
        "While the waste is empty, an empty column may be filled with a king, alone or with the run on it, from another \
         column. If it is still empty, it takes the top card of the waste as soon as you turn cards from the stock.",
        "Once the waste",
    )]);
}

#[test]
fn a_pile_that_gives_only_its_top_card_says_so() {
    assert_says_and_never(&[
        (
            "carpet",
            "An empty place may be filled with the top card of the waste.",
            "any card",
        ),
        (
            "chamberlain",
            "The top card of a reserve may be put on any pile, empty or not.",
            "Any card",
        ),
        (
            "freecell",
            "An empty cell may be filled with the top card of a column.",
            "any card from the columns.",
        ),
        (
            "limpopo",
            "The top card of a column or of another pool may be put on any pool, empty or not.",
            "Any card from the pools",
        ),
    ]);
}

#[test]
fn a_reserve_of_single_cards_is_described_by_its_cards() {
    assert_says_and_never(&[
        (
            "king-albert",
            "Deal seven reserve cards, from left to right.",
            "each reserve",
        ),
        ("king-albert", "\nSeven reserve cards.", "reserves"),
        (
            "nestor",
            "You may take off the reserve cards and the top cards of the columns.",
            "may be a pair",
        ),
    ]);
}

#[test]
fn a_card_in_the_hand_is_not_listed_on_the_table() {
    assert_says_and_never(&[
        (
            "clock",
            "Put the card in the hand face up under the hour of its rank. The first is for the aces, and so on, and the last \
             for the kings.\nThen take the top card of that hour, if it is face down.",
            "may not be moved",
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
fn taking_off_is_described_without_contradictions() {
    assert_says_and_never(&[
        (
            "neighbour",
            "Take off all 52 cards, kings alone and the others in pairs.",
            "stay where they are until",
        ),
        (
            "neighbour",
            "You may do this whenever it closes or fills a gap.\nThere is no redeal.",
            "at any time",
        ),
        (
            "double-nestor",
            "If a card has the same rank as another in its column, put it at the bottom of the pack",
            "already goes",
        ),
    ]);
}

#[test]
fn cards_that_stay_for_good_are_not_part_of_the_aim() {
    assert_says_and_never(&[
        (
            "rosamunds-bower",
            "Move all cards to the foundation, except those on the court places, which stay there.",
            "all 52 cards to",
        ),
        (
            "interregnum",
            "of any suit (any 8 on any 7, for example). The ranks go round",
            "all 104 cards to",
        ),
    ]);
}

#[test]
fn piles_are_described_as_they_really_are() {
    assert_says_and_never(&[
        ("carpet", "Twenty places.", "overlapping"),
        (
            "babette",
            "one column after the other, from the first to the last, each from its bottom card on",
            "pile",
        ),
        (
            "acquaintance",
            "for cards dealt from the stock.",
            "cards turned",
        ),
        (
            "geoffrey",
            "are face down, and all others face up.",
            "All other cards",
        ),
        (
            "batsford-again",
            "The shelf. It holds up to three kings.",
            "at most three",
        ),
        (
            "manx",
            "The tail, to keep a card for a while.\n",
            "It holds one card",
        ),
        (
            "trapdoor",
            "The card in a trapdoor may be moved.",
            "the top card of a trapdoor",
        ),
        ("canfield", "The reserve.", "look through the cards"),
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
fn a_pack_with_special_cards_is_described_as_one_buys_it() {
    assert_says_and_never(&[(
        "joker-golf",
        "One pack with two jokers is used, 54 cards in all.",
        "Added",
    )]);
}

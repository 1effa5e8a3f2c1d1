//! The wording of the deal, the table and the targets of cards.

use super::{assert_says, assert_says_and_never, text_of};
use crate::describe::tests::sample_games::{compile, game};

#[test]
fn cells_that_are_dealt_to_share_a_sentence() {
    let text = text_of(&game("eight-off", "standard"));
    assert_says(
        &text,
        &["Deal one card to each of the first four cells, from left to right."],
    );
    assert!(!text.contains("cell 1"), "{text}");
    let file = |deal: &str| {
        format!(
            "title = \"Cells\"\ndeal = [{deal}, \"the rest to tableau\"]\n[pile.foundation]\ncount = 4\n[pile.cell]\ncount = 4\n\
             [pile.tableau]\ncount = 8\nbuild = \"down in suit\"\n[goal]\nwhen = \"all cards on foundation\"\n"
        )
    };
    for (deal, words) in [
        (
            "\"1 to cell 1\", \"1 to cell 2\", \"1 to cell 3\", \"1 to cell 4\"",
            "Deal one card to each cell, from left to right.",
        ),
        (
            "\"1 to cell 2\", \"1 to cell 3\"",
            "Deal one card each to the second and third cell.",
        ),
        (
            "\"1 to cell 2\", \"1 to cell 4\"",
            "Deal one card to the second cell.\nDeal one card to the fourth cell.",
        ),
    ] {
        assert_says(&text_of(&compile(&file(deal))), &[words]);
    }
}

#[test]
fn cards_that_are_taken_out_first_share_a_sentence() {
    for (id, words) in [
        (
            "calculation",
            "Take these cards out of the pack first: an ace for the ones foundation, a 2 for the twos foundation, a 3 for the \
             threes foundation and a 4 for the fours foundation.",
        ),
        (
            "contradance",
            "Take these cards out of the packs first: the 5s for the falling foundations, one card on each; the 6s for the \
             rising foundations, one card on each.",
        ),
        (
            "sultan",
            "an ace of hearts for the ace foundation; for the king foundations, one on each, from the first to the last, a king",
        ),
    ] {
        assert_says(&text_of(&game(id, "standard")), &[words]);
    }
}

#[test]
fn a_foundation_says_with_which_card_it_is_full() {
    for (id, words) in [
        (
            "contradance",
            &[
                "The ranks go round: a king may be put on an ace. The last card of each is a king.",
                "(8♠ on 7♠, for example). The last card of each is a queen.",
            ][..],
        ),
        (
            "calculation",
            &[
                "The order of ranks is 2, 4, 6, 8, 10, queen, ace, 3, 5, 7, 9, jack and king.",
                "The order of ranks is 4, 8, queen, 3, 7, jack, 2, 6, 10, ace, 5, 9 and king.",
            ],
        ),
        ("sultan", &["Its last card is a queen."]),
        (
            "mount-olympus",
            &["The “two” foundations are built up by twos in suit"],
        ),
    ] {
        assert_says(&text_of(&game(id, "standard")), words);
    }
}

#[test]
fn kinds_of_pile_with_the_same_rule_share_a_sentence() {
    let text = text_of(&game("calculation", "standard"));
    let once = text.matches("Cards may not be moved back").count();
    assert_eq!(once, 1, "{text}");
    assert!(
        text.contains("may not be moved back from the foundations."),
        "{text}"
    );
}

#[test]
fn the_deal_is_described_as_players_do_it() {
    for (id, words, never) in [
        (
            "cribbage-square",
            "Deal one card face up: it is the card to place.",
            "Then turn up the top card",
        ),
        (
            "canfield",
            "Deal one card to the first foundation.",
            "foundation 1",
        ),
        ("quads-plus", "The last pile gets none.", "The last gets"),
        (
            "capricieuse",
            "the next card is dealt in its place, as long as there are any, so the last piles may get fewer cards.",
            "You may twice",
        ),
        (
            "terrace",
            "The foundations are empty at first.\nThen choose the base:",
            "five get none",
        ),
    ] {
        let text = text_of(&game(id, "standard"));
        assert_says(&text, &[words]);
        assert!(!text.contains(never), "{never}\n{text}");
    }
}

#[test]
fn the_table_is_described_as_players_see_it() {
    for (id, words, never) in [
        (
            "geoffrey",
            "At first the first four cards of each of the first four columns are face down, and all others face up.",
            "no face down",
        ),
        (
            "aunt-mary",
            "the first card of the second column, the first two of the third, and so on up to the first five of the sixth",
            "no, one",
        ),
        (
            "tower-of-hanoi",
            "Of one pack only the spades from the ace to the 9 are used, nine cards in all.",
            "of each suit",
        ),
        ("trusty-twelve", "The stock, face down.\n", "One stock"),
        (
            "racing-aces",
            "the four ace foundations, a gap and the four king foundations; the four “seven” foundations",
            "foundation 1",
        ),
        (
            "black-hole",
            "fans 1 to 6; fans 7 and 8, a gap, the hole, a gap, fans 9 and 10; fans 11 to 17.",
            "fan 1",
        ),
        (
            "calculation",
            "The ones foundation, the twos foundation, the threes foundation and the fours foundation.",
            "come to stay",
        ),
        (
            "aces-up",
            "rank from 2 (low) to ace (high); the ace comes after the king.",
            "the ace coming after",
        ),
    ] {
        let text = text_of(&game(id, "standard"));
        assert_says(&text, &[words]);
        assert!(!text.contains(never), "{never}\n{text}");
    }
}

#[test]
fn targets_of_cards_are_described_as_players_say_it() {
    for (id, words, never) in [
        (
            "big-bertha",
            "Only kings may be put on the place for kings, from the columns or the reserve cards. Cards go there one at a time.",
            "kings hold cards",
        ),
        (
            "big-bertha",
            "Move all 104 cards to the foundations and the place for kings.",
            "An empty place",
        ),
        (
            "robin",
            "An empty foundation may be started with an ace: the turned card or one from the piles.",
            "an ace from the turned card",
        ),
        (
            "robin",
            "any card from the piles, or a whole pile.",
            "a run of cards",
        ),
        (
            "tabby-cat",
            "any card or a run of cards from another column, or the whole tail.",
            "onto another",
        ),
        // The waste fills an empty column by itself, and all piles that give cards give them to columns.
        (
            "twin-queens",
            "(6♠ on 7♠, for example). A king may be put on an ace",
            "example), from",
        ),
        // The same is true of all kinds.
        (
            "st-helena",
            "Piles are built up or down whatever the suit: the next card must be one rank higher or lower, of any suit (any 7 or 9 on any 8, for example).",
            "\nLower piles are built",
        ),
        (
            "scorpion",
            "An empty column may be filled with a king, alone or with all the cards on it, from another column.",
            "An empty right column",
        ),
        (
            "barrier",
            "No cards may be put on the first, the second, the third or the fourth pile.",
            "put on the second pile",
        ),
        // When the stock is gone the game is won.
        ("trusty-twelve", "is put there at once.", "by choice"),
        (
            "salic-law",
            "to the last column that has cards, but a king to the next one",
            "kings begin",
        ),
        (
            "senate",
            "No cards may be put on the chairs except from the stock.",
            "on the chairs.",
        ),
        (
            "gay-gordons",
            "A queen and a king may be taken off and put on the discard pile; they must be of different suits.",
            "An ace counts",
        ),
        (
            "elevens",
            "An ace counts 1, and every number card its number",
            "a jack 11",
        ),
        (
            "cribbage-square",
            "one more card is turned up: the starter. It is not placed, but it belongs to every hand",
            "card on the card",
        ),
        (
            "cribbage-square",
            "2 points, once, if the starter is a jack.",
            "for each jack on",
        ),
        (
            "salic-law",
            "cards go only on kings, and the next card may be any other",
            "on a king goes",
        ),
        (
            "clock",
            "Put the card in the hand face up under the hour of its rank. The first is for the aces, and so on, and the last for the kings.\nThen take the top card of that hour, if it is face down.",
            "reserve",
        ),
        (
            "clock",
            "four cards each and the last has three.",
            "the last three",
        ),
        (
            "baroness",
            "\nTwo grace cards.\n",
            "grace cards side by side",
        ),
        (
            "baroness",
            "each time after that deal two grace cards face up, as long as there are cards.",
            "each grace card",
        ),
        (
            "napoleon",
            "Cards may be taken from a cell only when the reserve with the same number from the left is empty.",
            "An empty foundation takes",
        ),
        (
            "perpetual-motion",
            "Deal one card to the first, the second, the third and the fourth pile.",
            "each first pile",
        ),
        (
            "perpetual-motion",
            "Four cards of the same rank may be taken off together and put on the discard pile.",
            "four aces",
        ),
        (
            "perpetual-motion",
            "Once empty, the first pile stays empty until the stock deals a card to it.",
            "A first pile",
        ),
        (
            "dutch-blitz",
            "All players share these piles, in the middle of the table:",
            "All players share these piles:",
        ),
        (
            "strategy",
            "only when the stock is empty and the turned card has been placed.",
            "left on the stock or the turned card",
        ),
        (
            "shady-lanes",
            "Deal four reserve cards, from left to right.",
            "to each reserve card",
        ),
        (
            "toad",
            "Deal 13 reserve cards from the stock face up, as long as there are cards.\nYou may do this only when no reserve card is left.",
            "a reserve card or",
        ),
        (
            "dutch-solitaire",
            "two aces of clubs, two aces of spades and an ace of diamonds.",
            "an ace of clubs, an ace of clubs",
        ),
        (
            "vague",
            "Cards may be moved to the foundations from the places. An empty foundation may be started with any card.",
            "an ace, a 2",
        ),
        (
            "backbone",
            "Bone 2 and bone 3 are under bone 1.",
            "Bone 2 is under",
        ),
        (
            "trapdoor",
            "Put the card of each trapdoor onto the column with the same number from the left and then deal one card \
             from the stock face up to each trapdoor",
            "From the stock, put",
        ),
        (
            "triangle",
            "Each is overlapped by those of the next row that touch it.",
            "Place 1 is under",
        ),
    ] {
        let text = text_of(&game(id, "standard"));
        assert_says(&text, &[words]);
        assert!(!text.contains(never), "{never}\n{text}");
    }
}

#[test]
fn a_card_player_with_a_real_deck_does_not_stumble() {
    assert_says_and_never(&[
        (
            "virginia-reel",
            "Cards may be put only on an upper place whose first card is a 2.",
            "a upper",
        ),
        (
            "klondike",
            "a king, alone or with the run on it, from the waste, a foundation or another column.",
            "Turning it over is",
        ),
        (
            "yukon",
            "An empty column may be filled with a king, alone or with all the cards on it, from another column.",
            "all that lies",
        ),
        (
            "casket",
            "Whenever a lid card is taken, the top card of the jewel pile takes its place at once.",
            "each lid card",
        ),
        (
            "rosamunds-bower",
            "Whenever the card of a guard is taken, the top card of the king's guard is put there",
            "a guard becomes empty",
        ),
        (
            "boudoir",
            "Take a queen of each suit out of the packs first and lay them out in a row.",
            "on the queens, one",
        ),
        ("boudoir", "the jacks' places", "jack's places"),
        (
            "quadrille",
            "form a ring around the places of queens",
            "places of a queen",
        ),
        ("salic-law", "queens' places", "queen's places"),
        (
            "gay-gordons",
            "These pairs may be taken off too: an ace and a 10; a 2 and a 9;",
            "are also",
        ),
        (
            "nertz",
            "If you cannot make progress, you may also say “no play”",
            "gets on",
        ),
        (
            "klondike",
            "The top card of a column is the uncovered card at its end.",
            "All cards are face up.",
        ),
        (
            "braid",
            "Once the braid is empty, an empty braid field may be filled with",
            "stays empty",
        ),
        (
            "terrace",
            "Once the waste and the stock are empty, an empty column stays empty.",
            "Whatever column",
        ),
        (
            "osmosis",
            "The rank of the first card dealt to a foundation is the base rank of this deal: every foundation begins with it.",
            "the highest",
        ),
        (
            "tower-of-hanoi",
            "the next card may be any lower card (any 6 on any 9, for example)",
            "of any suit",
        ),
        (
            "push-pin",
            "Deal one card to the first place, at the left end of the top row.",
            "row 1, column 1",
        ),
        (
            "interregnum",
            "An empty foundation takes a card that follows the one on the index pile with the same number from the left: a card one rank higher",
            "which is the index pile",
        ),
        (
            "big-york",
            "are a whole suit beginning with any rank, built down in suit, round the corner, they are moved",
            "throughout",
        ),
        (
            "dumfries",
            "down, or on a card of the same rank, in alternating colours",
            "with the same rank in",
        ),
        (
            "arachnida",
            "of any suit, or of the same rank (",
            "any suit or of",
        ),
        (
            "st-helena",
            "The piles form a ring around the foundations.",
            "a lower pile",
        ),
        ("concentration", "You win when", "You lose"),
        (
            "tri-peaks",
            "Where cards overlap, only uncovered cards may be moved.",
            "left on the peaks",
        ),
        (
            "big-harp",
            "so that the first has ten cards, the second nine, and so on down to one.",
            "the ninth",
        ),
        (
            "brisbane",
            "all cards of the first, the top five each of the second and the third",
            "by piles",
        ),
    ]);
}

#[test]
fn a_sentence_is_written_only_where_its_rule_holds() {
    assert_says_and_never(&[
        (
            "osmosis",
            "only if the foundation before it has a card of the same rank",
            "Where cards overlap",
        ),
        (
            "tri-peaks",
            "Where cards overlap",
            "only if the foundation before it",
        ),
        ("klondike", "foundations", "Where cards overlap"),
    ]);
}

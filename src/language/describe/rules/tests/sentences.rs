//! Sentences over which card players stumbled who played from the rules, and what refusals say of the same.

use super::text_of;
use crate::describe::refusal;
use crate::describe::tests::sample_games::{deal, game};
use patience_core::{Card, Rank, Refusal, Seat, Suit, progress};

fn assert_says_and_never(told: &[(&str, &str, &str)]) {
    for (id, words, never) in told {
        let text = text_of(&game(id, "standard"));
        assert!(text.contains(words), "{id}: {words}\n{text}");
        assert!(!text.contains(never), "{id}: {never}\n{text}");
    }
}

#[test]
fn a_run_that_leaves_says_between_which_ranks_it_goes() {
    assert_says_and_never(&[
        (
            "tabby-cat",
            "are a run from king to ace, built down whatever the suit, they go",
            "run of all ranks",
        ),
        (
            "spider",
            "are a whole suit from king to ace, built down in suit, they go",
            "in order, built",
        ),
        (
            "york",
            "are a whole suit, whichever rank comes first, built down in suit, round the corner, they go",
            "from king",
        ),
    ]);
}

#[test]
fn where_cards_come_from_is_said_again_where_others_give_none() {
    assert_says_and_never(&[
        (
            "seven-devils",
            "of the other colour (7♥ on 8♠, for example), from the waste or the columns.",
            "example). Nothing goes on an ace",
        ),
        (
            "club",
            "(7♥ on 8♠, for example), from the waste or the lower fans.",
            "from the waste or the fans. Nothing goes on an ace",
        ),
        (
            "ladies-battle",
            "(5♥ on 6♠, for example), from the columns.",
            "example). The ranks",
        ),
        // Here no pile gives its cards to others.
        (
            "yukon",
            "(7♥ on 8♠, for example). Nothing goes",
            "example), from",
        ),
    ]);
}

#[test]
fn a_corner_says_what_goes_on_what_and_no_more() {
    assert_says_and_never(&[
        (
            "penguin",
            "A king goes on an ace, but nothing goes on a card of the base rank.",
            "below the base goes",
        ),
        (
            "dimes",
            "A king goes on an ace, but nothing goes on a 10.",
            ". Nothing goes on a 10",
        ),
        (
            "penta",
            "The ranks go round: a king goes on an ace.",
            "and a 4 goes on a 5",
        ),
        (
            "double-dot",
            "The ranks go round: an ace goes on a queen and a 2 on a king.",
            "comes after",
        ),
        (
            "braid",
            "The ranks go round: a king and an ace are neighbours.",
            "base are",
        ),
    ]);
}

#[test]
fn foundations_that_differ_in_their_rank_alone_are_told_together() {
    assert_says_and_never(&[(
        "precedence",
        "While empty, the queen's place takes a queen, the jack's place a jack, the ten's place a 10, the nine's place a 9, \
         the eight's place an 8, the seven's place a 7 and the six's place a 6, from the waste. They are built down whatever \
         the suit, round the corner: on a card goes a card one rank lower, of any suit (7♠ on 8♠, for example). The ranks go \
         round: a king goes on an ace. From the jack's place on, cards are put on each only when a card lies on the one before \
         it.",
        // The deal puts one there that never leaves.
        "when a card lies on the king's place",
    )]);
}

#[test]
fn what_holds_of_many_piles_is_said_once_and_what_follows_is_not_said() {
    assert_says_and_never(&[
        (
            "klondike",
            "One stock, face down, from which cards are turned.",
            "All cards lie face",
        ),
        ("klondike", "All other cards lie face up.", "Each holds 13"),
        (
            "klondike",
            "Four foundations side by side.",
            "Nothing is put on a card that lies face down",
        ),
        (
            "freecell",
            "\nAll cards lie face up.",
            "other cards lie face up",
        ),
        (
            "seven-devils",
            "Only the top card of the waste, the devils' heap or a column may be moved.",
            "one at a time",
        ),
        ("seven-devils", "\nThe devils' heap.", "One devils'"),
        // Runs are moved between the columns.
        (
            "klondike",
            "Nothing goes on a king. Cards go there one at a time.",
            "All options",
        ),
        (
            "cribbage-square",
            "Room for the card to place.\nSixteen places, in four rows of four.",
            "one card that lies",
        ),
        (
            "klondike",
            "each with the same cards: the better result wins.",
            "deal of a pack",
        ),
        (
            "tabby-cat",
            "Nothing is built on the tail.",
            "The top card of the tail",
        ),
        (
            "big-bertha",
            "holds cards of one rank: on a card",
            "built in cards",
        ),
        (
            "club",
            "The table, row by row from the top, each row centred and from left to right: the stock,",
            "in the middle",
        ),
    ]);
}

#[test]
fn a_stock_that_deals_rows_is_told_as_a_card_player_deals_them() {
    assert_says_and_never(&[
        (
            "spider",
            "Deal one card from the stock face up to each column, from left to right.",
            "cards are turned",
        ),
        (
            "agnes-two",
            "to each reserve, from left to right; the last row may be shorter.",
            "as long as there are cards",
        ),
        (
            "spider",
            "This may be repeated until the stock is empty. No card comes back to it.",
            "the last row",
        ),
        (
            "ladies-battle",
            "Once the stock is empty, an empty column may be filled with any card from the columns.",
            "by choice",
        ),
    ]);
}

#[test]
fn what_is_rare_is_told_in_few_words() {
    assert_says_and_never(&[
        (
            "somerset",
            "and so on up to eight in the eighth, and the last two have eight each.",
            "the fourth four",
        ),
        (
            "pyramid",
            "Take off all 52 cards, in pairs.",
            "explained below",
        ),
        (
            "elevens",
            "Take off all 52 cards, as explained below.",
            "in pairs",
        ),
        (
            "cheops",
            "A king and an ace are not neighbours.",
            "no neighbours",
        ),
        ("apophis", "Take off all", "leaves a hole"),
        (
            "trusty-twelve",
            "Go on until the stock is empty, and all 52 cards lie on the columns.",
            "Bring all",
        ),
        ("intrigue", "on a queen goes any other", "only on queens"),
        (
            "23-skidoo",
            "1 point for each pile that has been moved onto another.",
            "The lowest rank",
        ),
        (
            "four-seasons",
            "form a cross, with a foundation in each of its four corners.",
            "row by row from the top",
        ),
        (
            "colorado",
            "The turned card goes on any pile; once the stock is empty, on an empty one too.",
            "empty or not",
        ),
        (
            "kings-in-the-corner",
            "The dealer's opponent begins; who deals is drawn by lot.",
            "round the table",
        ),
    ]);
}

#[test]
fn a_card_without_a_value_is_not_added_up() {
    let rules = game("block-ten", "standard");
    let position = deal(&rules, 1);
    let pair = |first: Rank, second: Rank| Refusal::NotAPair {
        first: Card::new(first, Suit::Hearts),
        second: Card::new(second, Suit::Clubs),
    };
    let queen = Rank::KING.minus(1);
    let says = |why: Refusal| refusal(&rules, &position, why);
    assert_eq!(
        says(pair(Rank::KING, queen)),
        "K♥ and Q♣ do not go together"
    );
    let [three, five] = [2, 4].map(|steps| Rank::ACE.plus(steps));
    assert_eq!(says(pair(three, five)), "3♥ and 5♣ make 8, not 10");
}

#[test]
fn cards_that_never_go_are_not_awaited() {
    let rules = game("block-ten", "standard");
    let counted = progress(&rules, &deal(&rules, 1)).unwrap();
    assert_eq!((counted.home, counted.all), (0, 48));
}

#[test]
fn a_pile_on_which_nothing_is_built_says_that_it_takes_cards_while_empty() {
    let rules = game("tabby-cat", "standard");
    let tail = rules.group_named("tail").unwrap();
    let tail = rules.piles_of(tail, Seat::FIRST).next().unwrap();
    let words = refusal(&rules, &deal(&rules, 1), Refusal::NeverPut(tail));
    assert_eq!(words, "The tail takes cards only while it is empty");
}

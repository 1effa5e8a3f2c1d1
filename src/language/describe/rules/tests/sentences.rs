//! Sentences that card players stumbled over when they played from the rules, and refusals about the same rules.

use super::{assert_says, assert_says_and_never, text_of};
use crate::describe::english::{exists, plural};
use crate::describe::refusal;
use crate::describe::rules::rules_text;
use crate::describe::tests::sample_games::{self, compile, deal, game};
use patience_core::{Card, Group, Rank, Refusal, Seat, Suit, progress};

#[test]
fn a_run_that_leaves_says_between_which_ranks_it_goes() {
    assert_says_and_never(&[
        (
            "tabby-cat",
            "are a run from king to ace, built down whatever the suit, they are moved",
            "run of all ranks",
        ),
        (
            "spider",
            "are a whole suit from king to ace, built down in suit, they are moved",
            "in order, built",
        ),
        (
            "york",
            "are a whole suit beginning with any rank, built down in suit, round the corner, they are moved",
            "from king",
        ),
    ]);
}

#[test]
fn sources_are_repeated_where_other_piles_give_no_cards() {
    assert_says_and_never(&[
        (
            "seven-devils",
            "of the other colour (7♥ on 8♠, for example). The next card may come from the waste or the columns. Nothing",
            "example), from",
        ),
        (
            "club",
            "(7♥ on 8♠, for example). The next card may come from the waste or the lower fans.",
            "from the waste or the fans. Nothing may be put on an ace",
        ),
        (
            "ladies-battle",
            "(5♥ on 6♠, for example). The next card may come from the columns. The ranks",
            "example), from",
        ),
        // Here no pile gives its cards to others.
        (
            "yukon",
            "(7♥ on 8♠, for example). Nothing may",
            "example), from",
        ),
    ]);
}

#[test]
fn a_corner_says_what_goes_on_what_and_no_more() {
    assert_says_and_never(&[
        (
            "penguin",
            "A king may be put on an ace, but nothing on a card of the base rank.",
            "below the base goes",
        ),
        (
            "dimes",
            "A king may be put on an ace, but nothing on a 10.",
            ". Nothing may be put on a 10",
        ),
        (
            "penta",
            "The ranks go round: a king may be put on an ace.",
            "and a 4 goes on a 5",
        ),
        (
            "double-dot",
            "The ranks go round: an ace may be put on a queen and a 2 on a king.",
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
fn foundations_that_differ_only_in_their_rank_share_a_paragraph() {
    assert_says_and_never(&[(
        "precedence",
        "While empty, the queen's place may be started with a queen, the jack's place with a jack, the ten's place with a \
         10, the nine's place with a 9, the eight's place with an 8, the seven's place with a 7 and the six's place with a 6, from the waste. They are built down whatever \
         the suit, round the corner: the next card must be one rank lower, of any suit (any 7 on any 8, for example). The ranks go \
         round: a king may be put on an ace. From the jack's place on, cards may be put on each only when a card is on the one \
         before it.",
        // The deal puts one there that never leaves.
        "when a card is on the king's place",
    )]);
}

#[test]
fn what_applies_to_many_piles_is_said_once_and_what_is_obvious_is_not() {
    assert_says_and_never(&[
        ("klondike", "The stock, face down.\n", "All cards are face"),
        (
            "klondike",
            "The cards of the waste are face up.",
            "Each holds 13",
        ),
        (
            "klondike",
            "Four foundations side by side.",
            "put on a face-down card",
        ),
        (
            "freecell",
            "\nAll cards are face up.",
            "other cards are face up",
        ),
        (
            "seven-devils",
            "From the devils' heap, only the top card may be moved",
            "one at a time",
        ),
        ("seven-devils", "\nThe devils' heap.", "One devils'"),
        // Runs are moved between the columns.
        (
            "klondike",
            "Cards may be moved to the foundations from the waste or the columns, one at a time.",
            "All options",
        ),
        (
            "cribbage-square",
            "Sixteen places, in four rows of four.",
            "Room for",
        ),
        (
            "klondike",
            "Two can compete by playing the same deal, each with their own cards: the better result wins.",
            "deal of a pack",
        ),
        (
            "tabby-cat",
            "Nothing more may be put there until it is empty again.",
            "The top card of the tail",
        ),
        (
            "big-bertha",
            "Only kings may be put on the place for kings",
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
fn a_stock_that_deals_rows_is_described_as_players_deal_them() {
    assert_says_and_never(&[
        (
            "spider",
            "Deal one card from the stock face up to each column, from left to right.",
            "cards are turned",
        ),
        (
            "agnes-two",
            "to each reserve, from left to right. If too few cards are left for all, the last reserves get none.",
            "as long as there are cards",
        ),
        (
            "spider",
            "You may do this until the stock is empty; there is no redeal.",
            "the last row",
        ),
        (
            "ladies-battle",
            "Once the stock is empty, an empty column may be filled with the top card of another column.",
            "by choice",
        ),
    ]);
}

#[test]
fn what_is_rare_takes_few_words() {
    assert_says_and_never(&[
        (
            "somerset",
            "and so on up to eight in the eighth and in both after it.",
            "the fourth four",
        ),
        (
            "pyramid",
            "Take off all 52 cards, kings alone and the others in pairs.",
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
            "Play until the stock is empty and all 52 cards are on the columns.",
            "Move all",
        ),
        (
            "intrigue",
            "cards go only on queens, and the next card may be any other",
            "on a queen goes",
        ),
        (
            "23-skidoo",
            "1 point for each pile that has been moved onto another.",
            "The cards rank",
        ),
        (
            "four-seasons",
            "form a cross, with a foundation in each of its four corners.",
            "row by row from the top",
        ),
        (
            "colorado",
            "The turned card may be put on any pile or, once the stock is empty, on an empty one.",
            "empty or not",
        ),
        (
            "kings-in-the-corner",
            "The dealer's opponent begins; the dealer is chosen at random.",
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

#[test]
fn a_hand_is_no_pile_that_lies_face_down() {
    let text = text_of(&game("kings-in-the-corner", "standard"));
    assert!(!text.contains("Face-down cards may not be moved"), "{text}");
}

#[test]
fn crosses_rings_and_circles_are_named() {
    for (id, words) in [
        (
            "four-seasons",
            "The five columns form a cross, with a foundation in each of its four corners.",
        ),
        (
            "florentine",
            "The four columns form a cross around the centre, with a foundation in each of its four corners.",
        ),
        (
            "windmill",
            "The eight sails form a cross around the hub, with a king foundation in each of its four corners.",
        ),
        ("grandfathers-clock", "The hours form a circle."),
        (
            "circle-eight",
            "The piles form a ring around the stock and the waste.",
        ),
        ("fort", "helpers 1 and 2, a gap, helpers 5 and 6"),
    ] {
        assert_says(&text_of(&game(id, "standard")), &[words]);
    }
    assert!(!text_of(&game("mount-olympus", "standard")).contains("form a"));
}

#[test]
fn a_pile_that_turns_back_says_with_which_card_by_its_suits() {
    let file = |build: &str| {
        compile(&format!(
            "title = \"Back\"\ndeal = [\"1 to each tableau\", \"the rest to stock\"]\n[deck]\npacks = 2\n\
             [pile.foundation]\ncount = 4\nlimit = 26\nbuild = \"{build}\"\nturns_back = true\n\
             [pile.tableau]\ncount = 8\n[pile.stock]\n[stock]\nto = \"each tableau\"\n[goal]\n\
             when = \"all cards on foundation\"\n"
        ))
    };
    for (build, card) in [
        ("up in suit", "the other card of its rank and suit"),
        ("up in any suit", "another card of its rank"),
        (
            "up in alternating colours",
            "a card of its rank and of the other colour",
        ),
    ] {
        let words = format!("The next card on a king must be {card}, and from there");
        assert_says(&text_of(&file(build)), &[&words]);
    }
}

#[test]
fn a_game_without_redeals_does_not_mention_them() {
    let told = text_of(&game("gaps", "one-deal"));
    assert!(!told.contains("\nRedeal\n"), "{told}");
    assert!(text_of(&game("gaps", "standard")).contains("\nRedeal\n"));
}

#[test]
fn one_pile_with_a_noun_of_several_has_the_verb_of_several() {
    let text = text_of(&compile(
        "title = \"Ones\"\ndeal = [\"6 to each tableau\", \"the rest to tableau\"]\n[pile.ones]\nrole = \"foundation\"\n\
         noun = \"ones\"\nlimit = 52\nbuild = \"up in any suit, wrapping\"\n[pile.tableau]\ncount = 8\n\
         build = \"down in suit\"\n[goal]\nwhen = \"all cards on ones\"\n",
    ));
    assert_says(
        &text,
        &["The ones are empty at first.", "The ones are built up"],
    );
}

#[test]
fn cards_that_lie_face_down_for_good_are_not_said_to_move() {
    let file = |face: &str| {
        compile(&format!(
            "title = \"Down\"\ndeal = [\"4 to reserve\", \"the rest to tableau\"]\n[pile.foundation]\ncount = 4\n\
             [pile.reserve]\nface = \"{face}\"\n[pile.tableau]\ncount = 8\nbuild = \"down in suit\"\n[goal]\n\
             when = \"all cards on foundation\"\n"
        ))
    };
    let down = text_of(&file("down"));
    assert_says(
        &down,
        &["Cards of the reserve are face down and may not be moved."],
    );
    let turned = text_of(&file("last up"));
    assert_says(&turned, &["only the top card may be moved"]);
    for text in [down, turned] {
        assert!(!text.contains("Face-down cards may not be moved"), "{text}");
    }
}

#[test]
fn the_end_is_called_on_a_turn_only_where_there_are_turns() {
    let manual = |pace: &str| {
        let text = include_str!("../../../tests/samples/race.toml");
        let race = format!("[race]\ncall = \"manual\"\npace = \"{pace}\"");
        text_of(&compile(
            &without_keys(text, &["call", "pace"]).replace("[race]", &race),
        ))
    };
    assert_says(
        &manual("turns"),
        &["on a turn of their own, at once or later"],
    );
    let at_once = manual("realtime");
    assert_says(&at_once, &["at once or later, and has then gone out"]);
    assert!(!at_once.contains("turn of their own"), "{at_once}");
}

/// Returns a file without the lines of some keys.
fn without_keys(text: &str, keys: &[&str]) -> String {
    let is_key = |line: &&str| keys.iter().any(|key| line.starts_with(&format!("{key} ")));
    let lines: Vec<&str> = text.lines().filter(|line| !is_key(line)).collect();
    lines.join("\n")
}

#[test]
fn all_cards_that_a_turn_begins_with_are_counted() {
    let file = "language = 1\ntitle = \"Drawing\"\ndeal = [\"1 to each tableau\", \"5 to reserve\", \"the rest to stock\"]\n\
                goal = \"reserve empty\"\n[players]\nnumber = 2\npacks = \"one for all\"\n[pile.tableau]\nshared = true\n\
                count = 8\nbuild = \"down in any suit\"\n[pile.reserve]\nnoun = \"hand\"\nlift = \"top card\"\n\
                fill = \"5 from stock, at each turn\"\n[pile.stock]\nshared = true\n";
    assert_says(
        &text_of(&compile(file)),
        &["until you have five cards", "draw five again"],
    );
}

#[test]
fn the_time_for_taking_cards_is_in_the_section_on_moving() {
    let file = "language = 1\ntitle = \"Locked\"\ndeal = [\"6 to each tableau\", \"1 to each reserve\"]\n\
                goal = \"all cards on foundation\"\n[pile.foundation]\ncount = 4\n[pile.tableau]\ncount = 8\n\
                build = \"down in any suit\"\n[pile.reserve]\ncount = 4\nlift = \"top card when any tableau empty\"\n";
    let sections = crate::describe::rules_text(&compile(file));
    let moving = sections
        .iter()
        .find(|section| section.title == "Moving cards")
        .unwrap();
    let told = moving.paragraphs.join("\n");
    assert_says(
        &told,
        &["Cards may be taken from a reserve only while one of the columns is empty."],
    );
}

#[test]
fn what_the_corner_is_is_said_once() {
    for id in ["napoleon", "the-little-corporal"] {
        let text = text_of(&game(id, "standard"));
        assert_eq!(
            text.matches("a king and an ace are neighbours").count(),
            1,
            "{text}"
        );
    }
}

#[test]
fn no_pile_is_named_that_the_game_does_not_have() {
    for rules in sample_games::all() {
        let (there, gone): (Vec<&Group>, Vec<&Group>) =
            rules.groups.iter().partition(|group| exists(group));
        let sections = rules_text(&rules);
        let told = sections
            .iter()
            .filter(|section| section.title != "Options in force");
        let text: Vec<&str> = told
            .flat_map(|section| section.paragraphs.iter().map(String::as_str))
            .collect();
        let text = format!(" {} ", text.join(" ").replace([',', '.', ':', ';'], " "));
        for group in gone {
            let is_other = |other: &&Group| other.noun.contains(&group.noun);
            if there.iter().any(is_other) {
                continue;
            }
            for noun in [group.noun.clone(), plural(&group.noun)] {
                let named = text.contains(&format!(" {noun} "));
                assert!(!named, "{noun} ({})\n{text}", rules.about.full_title());
            }
        }
    }
}

#[test]
fn how_near_two_cards_lie_is_said_of_pairs_of_named_ranks_too() {
    let file = include_str!("../../../../../rules/monte-carlo.toml");
    let pairs = r#"["2 cards of one rank, in one line", "2 and 3 of one suit, in one line"]"#;
    let both = file.replace(r#""2 cards of one rank, touching""#, pairs);
    let text = text_of(&compile(&both));
    assert_eq!(
        text.matches("The two must be in the same row or column")
            .count(),
        1,
        "{text}"
    );
    let cards = "cards = [\"minus 4 to king\", \"minus ace\"]\npacks = 8";
    let sets = both
        .replace("\"2 cards of one rank, in one line\", ", "")
        .replace("packs = \"{packs}\"", cards);
    let text = text_of(&compile(&sets));
    assert!(
        text.contains("The two must be in the same row or column"),
        "{text}"
    );
}

/// Returns the rules text of a game with these lines in its kind of column.
fn with_lines(lines: &str) -> String {
    text_of(&compile(&format!(
        "language = 1\ntitle = \"Lines\"\ndeal = [\"6 to each tableau\", \"4 to reserve\"]\n\
         goal = \"all cards on foundation\"\n[pile.foundation]\ncount = 4\n[pile.reserve]\n\
         [pile.cell]\ncount = 4\n[pile.tableau]\ncount = 8\n{lines}\n"
    )))
}

#[test]
fn cards_on_which_nothing_goes_are_named_once_and_show_no_example() {
    for (lines, wanted, unwanted) in [
        (
            "build = \"any card, not on aces\"\nempty = \"any card\"",
            "Nothing may be put on aces.",
            "empty or not",
        ),
        (
            "build = \"down in suit, on 3 to king\"",
            "Nothing may be put on aces and 2s.",
            "knight",
        ),
        (
            "build = \"down in suit, on 3 to king\"",
            "Nothing may be put on aces and 2s.",
            "Nothing may be put on an ace.",
        ),
        (
            "build = \"down in any suit, on kings\"",
            "cards go only on kings, and the next card must be one rank lower, of any suit (any queen on any king, for example)",
            "7♠ on 8♠, for example), from",
        ),
        (
            "build = \"down or equal in any suit, wrapping\"",
            "The ranks go round: a king may be put on an ace.",
            "do not go round",
        ),
        (
            "build = \"down in suit\"\nfrom = \"usual when no cell full\"",
            "Cards may be put on a column only while no cell is full.",
            "only not",
        ),
        (
            "build = \"any card when reserve empty, else down in suit\"\nempty = \"any card\"",
            "the reserve is empty",
            "empty or not",
        ),
        (
            "build = \"nothing when reserve empty, else down in suit\"",
            "This applies only when a card is on the reserve",
            "only not",
        ),
    ] {
        let text = with_lines(lines);
        assert!(text.contains(wanted), "{lines}: {wanted}\n{text}");
        assert!(!text.contains(unwanted), "{lines}: {unwanted}\n{text}");
    }
}

#[test]
fn special_cards_are_described_where_there_are_some() {
    for (cards, lines, wanted, unwanted) in [
        (
            "\"plus knights\"",
            "build = \"down in suit, not on knights or jokers or 0 of trumps\"",
            "Nothing may be put on knights.",
            "joker",
        ),
        (
            "\"plus 4 knights of hearts\"",
            "build = \"down in suit\"",
            "One pack with four knights of hearts is used",
            "four knights is",
        ),
        (
            "\"plus 0 to 21 of trumps\", \"plus 2 5 of trumps\"",
            "build = \"down in suit\"",
            "One pack with the trumps from 0 to 21 and two more of trump 5 is used",
            "24 trumps",
        ),
        // Runs through all ranks go through the knights.
        (
            "\"plus knights\"",
            "build = \"down in suit\"\nlift = \"built run\"\n[pile.discard]\n[remove.run]\n\
             what = \"run of all ranks in suit\"\nfrom = \"tableau\"\nto = \"discard\"",
            "are a whole suit from king to ace",
            "joker",
        ),
    ] {
        let text = text_of(&compile(&format!(
            "language = 1\ntitle = \"Special\"\ndeal = [\"6 to each tableau\", \"the rest to reserve\"]\n\
             goal = \"reserve empty\"\n[deck]\ncards = [{cards}]\n[pile.foundation]\ncount = 4\n\
             [pile.reserve]\n[pile.tableau]\ncount = 8\n{lines}\n"
        )));
        assert!(text.contains(wanted), "{cards}: {wanted}\n{text}");
        assert!(!text.contains(unwanted), "{cards}: {unwanted}\n{text}");
    }
}

#[test]
fn the_last_pass_is_the_only_one_where_there_is_no_redeal() {
    let text = text_of(&compile(
        "language = 1\ntitle = \"Passes\"\ndeal = [\"6 to each tableau\", \"the rest to stock\"]\n\
         goal = \"all cards on foundation\"\n[pile.foundation]\ncount = 4\n[pile.stock]\n\
         [pile.waste]\n[pile.tableau]\ncount = 7\nbuild = \"down in suit\"\n\
         [stock]\nturn = \"1 to waste\"\nwhen = \"last pass\"\n[redeal]\ntimes = 0\n",
    ));
    assert!(text.contains("only in the only pass."), "{text}");
}

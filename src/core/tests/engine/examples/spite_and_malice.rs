//! Spite and Malice: who begins, the hand of five, wild kings, full stacks, and each option.

use crate::playing::{Table, check_verdicts, rules};
use patience_core::{Card, End, Observation, Rules, Seat, Seen};
use patience_language::describe;

fn spite(set: &[(&str, &str)]) -> Rules {
    rules("spite-and-malice", set)
}

fn set_up(set: &[(&str, &str)], text: &str) -> Table {
    Table::set_up(spite(set), text)
}

/// Returns two packs that start with these cards; the rest follow suit by suit, twice.
fn packs_with(first: &str) -> Vec<Card> {
    let mut cards: Vec<Card> = first
        .split_whitespace()
        .map(|card| Card::parse(card).unwrap())
        .collect();
    for card in Card::all().chain(Card::all()) {
        if cards.iter().filter(|other| **other == card).count() < 2 {
            cards.push(card);
        }
    }
    assert_eq!(cards.len(), 104, "a card comes too often");
    cards
}

/// Deals pay-off piles of ten with these top cards.
fn with_pay_offs(one: &str, other: &str) -> Table {
    let low = "3C 3D 3C 3D 4C 4D 4C 4D 5C 5D 5C 5D 6C 6D 6C 6D 7C 7D";
    Table::deal(
        spite(&[("payoff_size", "10")]),
        &[packs_with(&format!("{low} {one} {other}"))],
    )
}

#[test]
fn pay_off_piles_and_hands_are_dealt_one_by_one_and_the_rest_is_stock() {
    let table = with_pay_offs("QH", "9S");
    assert_eq!(table.cards("1.r"), "3C 3C 4C 4C 5C 5C 6C 6C 7C QH");
    assert_eq!(table.cards("2.r"), "3D 3D 4D 4D 5D 5D 6D 6D 7D 9S");
    assert_eq!((table.face_up("1.r"), table.face_up("2.r")), (1, 1));
    let hand = |seat| {
        (1..=5)
            .map(|card| table.cards(&format!("{seat}.c{card}")))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(hand(1), "AC 7C 9C JC KC");
    assert_eq!(hand(2), "2C 8C TC QC AD");
    assert_eq!(table.len("s"), 104 - 20 - 10);
    assert!(table.stock("s").starts_with("2D 7D 8D"));
}

#[test]
fn the_higher_pay_off_card_begins_and_a_king_is_the_lowest() {
    assert_eq!(with_pay_offs("QH", "9S").now.to_move(), Seat::FIRST);
    assert_eq!(with_pay_offs("9S", "QH").now.to_move(), Seat::new(1));
    assert_eq!(with_pay_offs("KS", "AH").now.to_move(), Seat::new(1));
    assert_eq!(with_pay_offs("2S", "KH").now.to_move(), Seat::FIRST);
}

#[test]
fn tied_pay_off_piles_are_shuffled_until_one_is_higher() {
    let table = with_pay_offs("QS", "QH");
    let rank = |pile| table.top(pile).chars().next().unwrap();
    assert_ne!(rank("1.r"), rank("2.r"));
    let order = "KA23456789TJQ";
    let higher = usize::from(order.find(rank("2.r")) > order.find(rank("1.r")));
    assert_eq!(table.now.to_move().index(), higher);
    let sorted = |pile| {
        let mut cards: Vec<String> = table.cards(pile).split(' ').map(str::to_owned).collect();
        cards.sort();
        cards.join(" ")
    };
    assert_eq!(sorted("1.r"), "3C 3C 4C 4C 5C 5C 6C 6C 7C QS");
    assert_eq!(sorted("2.r"), "3D 3D 4D 4D 5D 5D 6D 6D 7D QH");
    assert_eq!((table.face_up("1.r"), table.face_up("2.r")), (1, 1));
}

#[test]
fn stacks_start_with_an_ace_and_are_built_up_in_any_suit() {
    let text = "f1: AC 2D\n1.c1: 3S\n1.c2: AH\n1.c3: 5D\n1.r: (9C) 2H\n1.t1: 4S\n2.r: 9D\ns> (8C)";
    let mut table = set_up(&[], text);
    table.refuses("
            1.r>f1 2H | DoesNotFit | 2♥ does not fit on 2♦: centre stacks build up by one rank, whatever the suit
            1.c3>f2 5D | CannotStart | An empty centre stack takes only an ace
            ");
    table.play(&["1.c1>f1 3S", "1.t1>f1 4S", "1.c2>f2 AH", "1.r>f2 2H"]);
    assert_eq!(
        (table.cards("f1"), table.cards("f2")),
        ("AC 2D 3S 4S".to_owned(), "AH 2H".to_owned())
    );
    assert_eq!(
        (table.top("1.r").as_str(), table.now.to_move()),
        ("9C", Seat::FIRST)
    );
}

#[test]
fn a_king_stands_for_the_next_rank_but_not_for_an_ace() {
    let text = "f1: AC 2D\n1.c1: KS\n1.c2: KH\n1.c3: 5D\n1.c4: 3C\n1.r: (9C) 4H\n2.r: 9D\ns> (8C)";
    let mut table = set_up(&[], text);
    table.refuses("1.c1>f2 KS | CannotStart | An empty centre stack takes only an ace");
    table.play(&["1.c1>f1 KS"]);
    table.refuses("1.c4>f1 3C | DoesNotFit | 3♣ does not fit on K♠, which stands for a 3: centre stacks build up by one rank, whatever the suit");
    table.play(&["1.c2>f1 KH", "1.c3>f1 5D"]);
    assert_eq!(table.cards("f1"), "AC 2D KS KH 5D");
}

#[test]
fn an_option_lets_a_king_stand_for_an_ace() {
    let text = "1.c1: KS\n1.c2: 2H\n1.c3: 5D\n1.c4: 3C\n1.r: (9C) 4H\n2.r: 9D\ns> (8C)";
    assert!(!set_up(&[], text).can("1.c1>f1"));
    let mut table = set_up(&[("king_as_ace", "yes")], text);
    table.play(&["1.c1>f1 KS", "1.c2>f1 2H"]);
    assert_eq!(table.cards("f1"), "KS 2H");
}

#[test]
fn a_full_stack_is_shuffled_into_the_stock_and_leaves_its_place() {
    let text = "f1: AC 2D 3H KC 5D 6S 7C 8D 9H TS JC\nf2: AD\n1.c1: QH\n1.c2: 2H\n1.r: (9C) 4H\n2.r: 9D\ns> (8C AS)";
    let mut table = set_up(&[], text);
    table.play(&["1.c1>f1 QH"]);
    assert_eq!(
        (table.len("f1"), table.len("s"), table.face_up("s")),
        (0, 14, 0)
    );
    let stock = table.stock("s");
    for card in ["AC", "KC", "QH", "8C", "AS"] {
        assert!(stock.contains(card), "{card} is in the stock");
    }
    assert!(table.can("1.c2>f2 2H") && table.now.to_move() == Seat::FIRST);
    let hidden = Observation::new(&table.rules, &table.now, Seat::FIRST);
    assert!(
        hidden
            .pile(table.pile("s"))
            .iter()
            .all(|card| matches!(card, Seen::Hidden { .. })),
        "nobody knows any more where they lie"
    );
}

#[test]
fn a_wild_king_may_complete_a_stack() {
    let text = "f1: AC 2D 3H 4C 5D 6S 7C 8D 9H TS JC\n1.c1: KH\n1.c2: 2H\n1.r: (9C) 4H\n2.r: 9D";
    let mut table = set_up(&[], text);
    table.play(&["1.c1>f1 KH"]);
    assert_eq!((table.len("f1"), table.len("s")), (0, 12));
}

#[test]
fn a_turn_ends_with_a_card_from_the_hand_on_a_side_stack() {
    let text = "f1: AC\n1.c1: 3S\n1.c2: 9H\n1.t1: 4S\n1.r: (9C) 8H\n2.r: 9D\n2.c2: 6C\ns> (8C TD JD QD KD)";
    let mut table = set_up(&[], text);
    table.refuses("
            pass | EndsByCard | Your turn ends when you put a card on a side stack of your own
            1.r>1.t1 8H | NotFromThere | A side stack takes cards only from the cards in hand
            1.t1>1.t2 4S | NotFromThere | An empty side stack takes cards only from the cards in hand
            ");
    assert!(!table.can("1.c1>2.t1"));
    table.play(&["1.c2>1.t1 9H"]);
    assert_eq!(
        (table.cards("1.t1"), table.now.to_move()),
        ("4S 9H".to_owned(), Seat::new(1))
    );
    let hand: Vec<String> = (1..=5)
        .map(|card| table.cards(&format!("2.c{card}")))
        .collect();
    assert_eq!(hand, ["8C", "6C", "TD", "JD", "QD"], "drawn up to five");
    assert_eq!(table.stock("s"), "KD");
}

#[test]
fn a_player_who_has_played_all_five_draws_five_more() {
    let text =
        "f1: AC\n1.c1: 2S\n1.c4: 3H\n1.t1: 4S\n1.r: (9C) 8H\n2.r: 9D\ns> (8C TD JD QD KD 2C)";
    let mut table = set_up(&[], text);
    table.play(&["1.c1>f1 2S"]);
    assert_eq!(table.len("s"), 6, "one card is left in the hand");
    table.play(&["1.c4>f1 3H"]);
    let hand: Vec<String> = (1..=5)
        .map(|card| table.cards(&format!("1.c{card}")))
        .collect();
    assert_eq!(hand, ["8C", "TD", "JD", "QD", "KD"]);
    assert_eq!(
        (table.now.to_move(), table.stock("s")),
        (Seat::FIRST, "2C".to_owned())
    );
}

#[test]
fn without_hand_and_stock_a_turn_is_passed_and_two_passes_end_the_hand() {
    let text = "f1: AC\n1.c1: 2S\n1.t1: 7S\n1.r: (9C) 8H\n2.r: (4D) 9D\n2.t1: 6C";
    let mut table = set_up(&[], text);
    assert!(!table.can("pass"));
    table.play(&["1.c1>f1 2S", "pass", "pass"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Stalled), vec![0, 0])
    );
    let with_more = text.replace("2.r: (4D)", "2.r: (4D 5S)");
    let mut table = set_up(&[("stock_out", "fewest")], &with_more);
    table.play(&["1.c1>f1 2S", "pass", "pass"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Fewest(Seat::FIRST)), vec![3, 0])
    );
    let mut table = set_up(&[("stock_out", "fewest")], text);
    table.play(&["1.c1>f1 2S", "pass", "pass"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Stalled), vec![0, 0])
    );
}

#[test]
fn a_hand_without_a_turn_limit_ends_after_two_thousand_turns() {
    let text = "f1: AC\n1.c1: 3S\n1.c2: 9H\n1.t1: 4S\n1.r: (9C) 8H\n2.r: 9D\n2.c2: 6C\ns> (8C TD JD QD KD)";
    for (turns, end) in [(1998, None), (1999, Some(End::Stalled))] {
        let mut table = set_up(&[], &format!("{text}\nturns {turns}"));
        table.play(&["1.c2>1.t1 9H"]);
        assert_eq!(table.end(), end, "after {turns} turns");
    }
}

#[test]
fn a_pass_does_not_end_the_hand_if_the_opponent_makes_progress() {
    let text = "f1: AC\n1.t1: 7S\n1.r: (9C) 8H\n2.r: (4D) 9D\n2.t1: 6C 3S 2H\nturn 1";
    let mut table = set_up(&[], text);
    table.play(&["pass", "2.t1>f1 2H", "pass", "pass"]);
    assert_eq!(table.end(), Some(End::Stalled));
    let mut table = set_up(&[], text);
    table.play(&["pass", "2.t1>f1 2H", "2.t1>f1 3S", "pass"]);
    assert_eq!((table.end(), table.now.to_move()), (None, Seat::FIRST));
}

#[test]
fn a_player_who_draws_or_has_since_played_a_card_is_not_stuck() {
    let form = [("side_stacks", "1"), ("side_build", "down_or_equal")];
    let text = "1.t: 3S\n1.c1: 9C\n1.r: (9C) 8H\ns> (2C)\n\
                2.t: 9D\n2.c1: 8C\n2.c2: JD\n2.c3: JS\n2.c4: QD\n2.c5: QS\n2.r: (4D) 9H";
    let mut table = set_up(&form, text);
    table.play(&["pass", "2.c1>2.t 8C", "1.c2>1.t 2C", "pass"]);
    assert_eq!((table.end(), table.now.to_move()), (None, Seat::FIRST));
    table.play(&["pass"]);
    assert_eq!(table.end(), Some(End::Stalled));
    let mut table = set_up(&form, &text.replace("2.c1: 8C", "2.c1: JC"));
    table.play(&["pass", "pass"]);
    assert_eq!((table.end(), table.now.to_move()), (None, Seat::FIRST));
    assert_eq!(table.top("1.c2"), "2C");
}

#[test]
fn the_last_pay_off_card_wins_and_counts_what_the_other_has_left() {
    let text = "f1: AC\n1.c1: 4S\n1.c2: 9H\n1.r: 2H\n2.r: (3D 4D 5D) 9D\n2.c1: 6C\ns> (8C)";
    let mut table = set_up(&[], text);
    table.play(&["1.r>f1 2H"]);
    assert_eq!(
        (table.end(), table.scores()),
        (Some(End::Out(Seat::FIRST)), vec![4, 0])
    );
}

#[test]
fn side_stacks_take_any_card_or_by_the_option_one_lower_or_equal() {
    let text = "1.c1: 4S\n1.c2: 5H\n1.c3: 9C\n1.c4: KD\n1.c5: 6C\n1.t1: 5C\n1.t2: AS\n1.t3: QS\n1.t4: KH\n1.r: (9C) 8H\n2.r: 9D\ns> (8C)";
    check_verdicts(
        "spite-and-malice",
        text,
        &[
            (
                "",
                "1.c1>1.t1, 1.c2>1.t1, 1.c3>1.t1, 1.c4>1.t1, 1.c5>1.t1",
                "",
            ),
            (
                "side_build=down_or_equal",
                "1.c1>1.t1 4S, 1.c2>1.t1 5H, 1.c4>1.t4 KD",
                "1.c5>1.t1 6C, 1.c4>1.t2 KD, 1.c4>1.t3 KD",
            ),
        ],
    );
    let table = set_up(&[("side_build", "down_or_equal")], text);
    table.refuses("1.c3>1.t1 9C | DoesNotFit | 9♣ does not fit on 5♣: side stacks build down, or on a card of the same rank, whatever the suit");
}

#[test]
fn a_player_who_cannot_use_a_side_stack_passes() {
    let text = "1.c1: 9S\n1.c2: TH\n1.c3: 9C\n1.c4: KD\n1.c5: 6C\n1.t: 5C\n1.r: (9C) 8H\n2.r: 9D\n2.c1: 2C\ns> (8C TD JD QD 2H)";
    let set = [("side_build", "down_or_equal"), ("side_stacks", "1")];
    let mut table = set_up(&set, text);
    table.play(&["pass"]);
    assert_eq!((table.end(), table.now.to_move()), (None, Seat::new(1)));
}

#[test]
fn aces_or_aces_and_twos_may_be_compulsory() {
    let text = "f1: AC\n1.c1: 9S\n1.c2: 2H\n1.t1: 7C\n1.r: (9C) AH\n2.r: 9D\ns> (8C)";
    assert!(set_up(&[], text).can("1.c1>1.t1"));
    let mut table = set_up(&[("aces_forced", "aces")], text);
    table.refuses("1.c1>1.t1 9S | Compulsory | A♥ must go to the centre stacks first");
    table.play(&["1.r>f2 AH", "1.c1>1.t1 9S"]);
    let mut table = set_up(&[("aces_forced", "twos")], text);
    table.play(&["1.r>f2 AH"]);
    table.refuses("1.c1>1.t1 9S | Compulsory | 2♥ must go to the centre stacks first");
    table.play(&["1.c2>f1 2H", "1.c1>1.t1 9S"]);
    assert_eq!(table.now.to_move(), Seat::new(1));
}

#[test]
fn an_ace_with_no_place_free_is_not_compulsory() {
    let text =
        "f1: AC\nf2: AD\nf3: AS\n1.c1: 9S\n1.c2: AH\n1.t1: 7C\n1.r: (9C) AH\n2.r: 9D\ns> (8C)";
    let mut table = set_up(&[("aces_forced", "aces")], text);
    table.play(&["1.c2>1.t1 AH"]);
}

#[test]
fn centre_stacks_may_be_four_or_as_many_as_there_are_aces() {
    let stacks = |set: &[(&str, &str)]| {
        let rules = spite(set);
        (1..=20)
            .filter(|number| rules.pile_named(&format!("f{number}")).is_some())
            .count()
    };
    assert_eq!(stacks(&[]), 3);
    assert_eq!(stacks(&[("centre_stacks", "4")]), 4);
    assert_eq!(stacks(&[("centre_stacks", "unlimited")]), 8);
}

#[test]
fn the_hand_of_one_player_is_hidden_from_the_other() {
    let text = "f1: AC\n1.c1: 3S\n1.c2: 9H\n1.t1: 4S\n1.r: (9C) 8H\n2.r: 9D\n2.c1: 6C\n2.c2: 2C\ns> (8C TD)";
    let one = set_up(&[], text);
    let other = set_up(
        &[],
        &text
            .replace("2.c1: 6C\n2.c2: 2C", "2.c1: TD\n2.c2: 8C")
            .replace("(8C TD)", "(2C 6C)"),
    );
    let rules = &one.rules;
    let observations = [&one, &other].map(|table| Observation::new(rules, &table.now, Seat::FIRST));
    assert_eq!(observations[0], observations[1]);
    assert_eq!(one.moves(), other.moves());
    let hand = one.pile("2.c1");
    for table in [&one, &other] {
        let observation = Observation::new(rules, &table.now, Seat::FIRST);
        assert_eq!(
            (
                observation.len(hand),
                observation.top(hand),
                observation.under(hand, 0)
            ),
            (1, None, None)
        );
        let own = Observation::new(rules, &table.now, Seat::new(1));
        assert!(own.top(hand).is_some() && own.under(hand, 0).is_some());
    }
    let own = [&one, &other].map(|table| Observation::new(rules, &table.now, Seat::new(1)));
    assert_ne!(own[0], own[1]);
}

#[test]
fn the_rules_text_reads_as_a_player_would_explain_it() {
    let text = |set: &[(&str, &str)]| {
        let sections = describe::rules_text(&spite(set));
        let paragraphs: Vec<String> = sections
            .into_iter()
            .flat_map(|section| section.paragraphs)
            .collect();
        paragraphs.join("\n")
    };
    let plain = text(&[]);
    for said in [
        "Five cards in hand, which only their player sees.",
        "Deal 20 cards to each player's pay-off pile.",
        "Deal each player five cards in hand.",
        "Any of the cards in hand may be put on any side stack of your own, empty or not.",
        "a king may be put on any card there, and stands for the rank that comes next.",
        "Then nobody wins.",
    ] {
        assert!(plain.contains(said), "{said}\n{plain}");
    }
    assert!(
        !plain.contains("Nothing may be put on a king"),
        "kings are wild"
    );
    let fewest = text(&[("stock_out", "fewest"), ("king_as_ace", "yes")]);
    assert!(fewest.contains("the player with the fewest cards left to play wins"));
    assert!(fewest.contains("and may start a centre stack"));
}

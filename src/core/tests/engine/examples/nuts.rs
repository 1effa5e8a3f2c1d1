//! Nuts, by its reference: the deal, what each of two partners may do, and the score of a side.

use crate::common::{compile, deal_number, rule_file};
use patience_core::{
    Card, End, HandEnd, Match, Move, PileId, Position, Refusal, Rules, Seat, shuffled_deck,
};
use patience_language::Form;

const DECK: &str = "QS 8D 5C 3D 8H 4D 2C 3S 6C 4H 7D 2H TH 9D KH 6H 5D TD 4S QC 9S 7H JD 7C JC KC QD \
                    KS JH QH 6D AD AH 3H 2S AS 4C 6S 8S 7S 2D 9H JS 9C 3C 5S TC KD TS 8C 5H AC";

fn card(text: &str) -> Card {
    Card::parse(text).unwrap_or_else(|| panic!("{text} is no card"))
}

fn deck() -> Vec<Card> {
    DECK.split_whitespace().map(card).collect()
}

fn rules(set: &[(&str, &str)]) -> Rules {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let form = Form {
        variant: "standard".to_owned(),
        set: [("pace", "turns")].iter().chain(set).map(owned).collect(),
    };
    compile(&rule_file("nuts"), &form)
}

/// Deals the deck of the worked example to the first side; `hand` counts from 0.
fn deal(rules: &Rules, hand: u32, starter: Seat) -> Position {
    let other = shuffled_deck(1, deal_number(1), 0, 1);
    Position::deal_from(rules, &[deck(), other], deal_number(1), hand, starter, &[])
}

fn pile(rules: &Rules, name: &str) -> PileId {
    rules
        .pile_named(name)
        .unwrap_or_else(|| panic!("no pile {name}"))
}

fn transfer(rules: &Rules, from: &str, to: &str) -> Move {
    Move::Transfer {
        from: pile(rules, from),
        to: pile(rules, to),
        count: 1,
    }
}

fn top(rules: &Rules, position: &Position, name: &str) -> Card {
    position.top(rules, pile(rules, name)).unwrap().card()
}

#[test]
fn the_worked_example_is_dealt_as_described() {
    let rules = rules(&[]);
    assert_eq!((rules.seats(), rules.sides, rules.cards()), (4, 2, 104));
    let position = deal(&rules, 0, Seat::FIRST);
    for (name, last) in [
        ("1.t1", "KC"),
        ("1.t2", "JC"),
        ("1.t3", "JD"),
        ("1.t4", "QC"),
        ("1.t5", "6H"),
    ] {
        assert_eq!(top(&rules, &position, name), card(last), "{name}");
    }
    let column = position.cards(&rules, pile(&rules, "1.t1"));
    let column: Vec<String> = column
        .iter()
        .map(|dealt| dealt.card().to_string())
        .collect();
    assert_eq!(column.join(" "), "2H 5D 9S 7C KC");
    assert_eq!(top(&rules, &position, "1.r"), card("QS"));
    assert_eq!(position.len(pile(&rules, "1.r")), 11);
    assert_eq!(position.len(pile(&rules, "1.s")), 26);
}

#[test]
fn the_moves_of_the_worked_example_are_legal() {
    let rules = rules(&[]);
    let nuts = Seat::FIRST;
    let cards = Seat::new(2);
    let position = deal(&rules, 0, nuts);
    assert_eq!(
        position.can_play(&rules, nuts, transfer(&rules, "1.t3", "1.t4")),
        Ok(())
    );
    let same_colour = position.can_play(&rules, nuts, transfer(&rules, "1.r", "1.t1"));
    assert!(
        matches!(same_colour, Err(Refusal::DoesNotFit { .. })),
        "{same_colour:?}"
    );
    let wrong_rank = position.can_play(&rules, nuts, transfer(&rules, "1.t2", "1.t4"));
    assert!(
        matches!(wrong_rank, Err(Refusal::DoesNotFit { .. })),
        "{wrong_rank:?}"
    );
    assert_eq!(
        position.can_play(&rules, nuts, Move::Turn),
        Err(Refusal::PartnersPile(pile(&rules, "1.s")))
    );
    let mut position = deal(&rules, 0, cards);
    position.play(&rules, cards, Move::Turn).unwrap();
    assert_eq!(top(&rules, &position, "1.w"), card("JH"));
    assert_eq!(
        position.can_play(&rules, cards, transfer(&rules, "1.r", "1.t1")),
        Err(Refusal::PartnersPile(pile(&rules, "1.r")))
    );
    position
        .play(&rules, cards, transfer(&rules, "1.w", "1.t4"))
        .unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&rules, cards, &mut moves);
    assert!(!moves.contains(&transfer(&rules, "1.r", "1.t1")));
    // The other card of the batch is uncovered next: QD goes on KC, and JC on QD.
    let text = patience_core::notation::write_position(&rules, &position);
    let text = text
        .replace("1.w: QD KS\n", "1.w: QD\n")
        .replace("\n1.t1", "\npartial\n1.t1");
    let mut later = patience_core::notation::read_position(&rules, &text).unwrap();
    later
        .play(&rules, cards, transfer(&rules, "1.w", "1.t1"))
        .unwrap();
    later
        .play(&rules, cards, transfer(&rules, "1.t2", "1.t1"))
        .unwrap();
    assert_eq!(top(&rules, &later, "1.t1"), card("JC"));
}

#[test]
fn the_partners_change_parts_from_hand_to_hand() {
    let rules = rules(&[]);
    let parts = |hand| {
        rules
            .all_seats()
            .map(|seat| rules.part(seat, hand))
            .collect::<Vec<_>>()
    };
    assert_eq!(parts(0), [0, 0, 1, 1]);
    assert_eq!(parts(1), [1, 1, 0, 0]);
    let position = deal(&rules, 1, Seat::FIRST);
    assert_eq!(position.can_play(&rules, Seat::FIRST, Move::Turn), Ok(()));
    let mut moves = Vec::new();
    position.legal_moves(&rules, Seat::FIRST, &mut moves);
    assert!(moves.contains(&Move::Turn));
}

#[test]
fn a_player_cannot_declare_while_the_partner_could_play() {
    let rules = rules(&[]);
    let mut position = deal(&rules, 0, Seat::FIRST);
    let mut order = Vec::new();
    for _ in 0..5 {
        order.push(position.to_move().number());
        let seat = position.to_move();
        position.play(&rules, seat, Move::Pass).unwrap();
    }
    assert_eq!(order, [0, 1, 2, 3, 0]);
    let mut position = deal(&rules, 0, Seat::new(2));
    position.play(&rules, Seat::new(2), Move::Turn).unwrap();
    position.play(&rules, Seat::new(2), Move::Pass).unwrap();
    position.play(&rules, Seat::new(3), Move::Pass).unwrap();
    // JH could go from the waste to QC, but only the partner may play it.
    assert_eq!(
        position.can_play(&rules, Seat::FIRST, Move::NoPlay),
        Err(Refusal::CanPlay)
    );
}

#[test]
fn a_side_scores_its_cards_in_the_centre_less_two_for_each_in_its_nuts_pile() {
    let rules = rules(&[("nuts_size", "1")]);
    let mut sorted = deck();
    sorted.retain(|one| *one != card("AD"));
    sorted.insert(0, card("AD"));
    let other = shuffled_deck(1, deal_number(1), 0, 1);
    let mut position = Position::deal_from(
        &rules,
        &[sorted, other],
        deal_number(1),
        0,
        Seat::FIRST,
        &[],
    );
    position
        .play(&rules, Seat::FIRST, transfer(&rules, "1.r", "f1"))
        .unwrap();
    let end = position
        .turn()
        .end
        .expect("the last card of the pile goes out");
    let series = Match::new(&rules, deal_number(1));
    let result = series.result_of(&rules, &position, Some(HandEnd::Ended(end)));
    let points: Vec<i32> = result
        .tallies
        .iter()
        .map(patience_core::Tally::total)
        .collect();
    assert_eq!(points, [1, -2]);
    assert_eq!(series.totals_with(&result), [1, -2]);
    assert!(!series.over_with(&rules, &result));
}

#[test]
fn a_side_of_one_player_plays_both_parts() {
    let rules = rules(&[("roles", "solo"), ("teams", "3")]);
    assert_eq!((rules.seats(), rules.sides), (3, 3));
    let position = crate::common::deal(&rules, 3);
    let seat = position.to_move();
    assert_eq!(position.can_play(&rules, seat, Move::Turn), Ok(()));
}

/// Sets up a table on which neither side has a card to turn, but the Nuts player of the first side
/// has one to play.
fn nothing_to_turn(rules: &Rules) -> Position {
    let text = "partial\nhand 2\n1.r: KS 4H\n1.t1: 5S\n2.r: KD 9C\n2.t1: 7C\n";
    patience_core::notation::read_position(rules, text).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn with_nothing_to_turn_a_side_has_passed_when_each_partner_has() {
    let rules = rules(&[("on_stall", "end")]);
    let mut position = nothing_to_turn(&rules);
    // In the second hand the first player of each side is the Cards player.
    for seat in 0..2 {
        position.play(&rules, Seat::new(seat), Move::Pass).unwrap();
    }
    assert_eq!(position.turn().end, None, "the others have not been asked");
    assert_eq!(position.to_move(), Seat::new(2));
    assert_eq!(
        position.can_play(&rules, Seat::new(2), transfer(&rules, "1.r", "1.t1")),
        Ok(())
    );
    for seat in 2..4 {
        position.play(&rules, Seat::new(seat), Move::Pass).unwrap();
    }
    assert_eq!(position.turn().end, Some(End::Stalled));
}

#[test]
fn an_automatic_end_of_turn_leaves_the_partner_a_turn() {
    let rules = rules(&[("on_stall", "end"), ("auto_pass", "true")]);
    let mut position = nothing_to_turn(&rules);
    position.play(&rules, Seat::FIRST, Move::Pass).unwrap();
    assert_eq!(
        (position.turn().end, position.to_move()),
        (None, Seat::new(2))
    );
}

#[test]
fn a_stuck_side_moves_one_card_to_the_bottom() {
    let rules = rules(&[]);
    let text = "partial\n1.r: KS\n1.t1: 3S\n1.t2: 5S\n1.t3: 7S\n1.t4: 9S\n1.t5: JS\n1.s> (2C 3C 4C)\n\
                2.r: KD\n2.t1: 3S\n2.t2: 5S\n2.t3: 7S\n2.t4: 9S\n2.t5: JS\n2.s> (7H 8H)\n2.w: 9H\n";
    let mut position = patience_core::notation::read_position(&rules, text).unwrap();
    for seat in 0..2 {
        position
            .play(&rules, Seat::new(seat), Move::NoPlay)
            .unwrap();
    }
    assert_eq!(position.turn().stalls, 1);
    let stock = |name: &str| {
        let cards = position.cards(&rules, pile(&rules, name)).iter().rev();
        let cards: Vec<String> = cards.map(|dealt| dealt.card().to_string()).collect();
        cards.join(" ")
    };
    assert_eq!(stock("1.s"), "3C 4C 2C");
    assert_eq!(
        stock("2.s"),
        "7H 8H 9H",
        "the card of the waste came first before"
    );
    assert!(position.is_empty(pile(&rules, "2.w")));
}

#[test]
fn the_rules_speak_of_sides_where_partners_play() {
    let text = |set: &[(&str, &str)]| {
        let sections = patience_language::describe::rules_text(&rules(set));
        let all = sections.into_iter().flat_map(|section| section.paragraphs);
        all.collect::<Vec<_>>().join("\n")
    };
    let split = text(&[]);
    for said in [
        "There may be two to four sides; the rules below are for two.",
        "Empty your side's Nuts pile before the other side does",
        "Once in each of their turns, at any time, the Cards player may turn cards from the Cards pile",
        "When every side has gone through the cards in vain once, and no card that may be moved fits on",
        "1 point for each card of your side on the centre piles.",
        "a hand in which a side reaches 250 points or more",
    ] {
        assert!(split.contains(said), "{said} is not in\n{split}");
    }
    let solo = text(&[("roles", "solo")]);
    assert!(solo.contains("This is a game for two to four players, who play in turn."));
    assert!(
        !solo.contains("your side") && !solo.contains("every side"),
        "{solo}"
    );
}

//! What a player sees, is told and may do never depends on cards that lie face down: every
//! rule file is played with two such cards exchanged behind the player's back.

mod common;

use common::{Chance, in_every_way, legal_moves, play_out, policy};
use patience_core::{Move, Position, View, advice, describe, notation};

/// Exchanges two cards that nobody has seen, in the text of a position. A card in parentheses
/// is one that was never seen, unless a stroke follows them.
fn exchange_hidden(text: &str, chance: &mut Chance) -> Option<String> {
    let mut hidden: Vec<(String, std::ops::Range<usize>)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let owner = line.split_once('.').map_or("", |(seat, _)| seat).to_owned();
        for (open, _) in line.match_indices('(') {
            let close = open + line[open..].find(')')?;
            if line[close..].starts_with(")'") {
                continue;
            }
            let cards = line[open + 1..close].split(' ');
            hidden.extend(cards.scan(at + open + 1, |start, card| {
                let range = *start..*start + card.len();
                *start += card.len() + 1;
                Some((owner.clone(), range))
            }));
        }
        at += line.len();
    }
    let (owner, one) = hidden.get(chance.below(hidden.len().max(1)))?.clone();
    let others: Vec<_> = hidden
        .into_iter()
        .filter(|(other, range)| *other == owner && range.len() == one.len() && *range != one)
        .collect();
    let (_, other) = others.get(chance.below(others.len().max(1)))?.clone();
    let mut exchanged = text.to_owned();
    exchanged.replace_range(one.clone(), &text[other.clone()]);
    exchanged.replace_range(other, &text[one]);
    Some(exchanged)
}

#[test]
fn what_a_seat_may_see_and_do_does_not_depend_on_hidden_cards() {
    let mut compared = 0;
    let count = std::cell::Cell::new(0);
    in_every_way(|rules, way, number| {
        let mut chance = Chance(number);
        let mut steps = 0;
        play_out(rules, number, policy(number), 100, |position, _, moves| {
            steps += 1;
            if steps % 10 != 1 {
                return;
            }
            let Some(text) =
                exchange_hidden(&notation::write_position(rules, position), &mut chance)
            else {
                return;
            };
            let other = notation::read_position(rules, &text)
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            if other == *position {
                return;
            }
            count.set(count.get() + 1);
            for seat in rules.all_seats() {
                let (one, another) = (
                    View::of(position, rules, seat),
                    View::of(&other, rules, seat),
                );
                assert_eq!(one, another, "{} {way}\n{text}", rules.id);
                assert_eq!(
                    notation::write_view(rules, &one, position),
                    notation::write_view(rules, &another, &other)
                );
            }
            let seat = position.to_move();
            assert_eq!(
                legal_moves(rules, &other),
                moves,
                "{} {way}\n{text}",
                rules.id
            );
            assert_eq!(
                advice::safe_up(rules, &other, seat),
                advice::safe_up(rules, position, seat)
            );
            for pile in rules.pile_ids() {
                let best = |position| advice::best_place(rules, position, seat, pile, None);
                assert_eq!(
                    best(&other),
                    best(position),
                    "{} {way}: {}\n{text}",
                    rules.id,
                    rules.pile(pile).name
                );
            }
            let words = |position: &Position| -> Vec<String> {
                moves
                    .iter()
                    .map(|mv| {
                        describe::move_words(rules, position, *mv)
                            + &notation::write_move(rules, position, *mv)
                    })
                    .collect()
            };
            assert_eq!(words(&other), words(position), "{} {way}", rules.id);
        });
    });
    compared += count.get();
    assert!(
        compared > 300,
        "only {compared} positions had cards to exchange"
    );
}

#[test]
fn advice_is_always_a_legal_move() {
    in_every_way(|rules, way, number| {
        play_out(rules, number, policy(number), 60, |position, _, moves| {
            let seat = position.to_move();
            if let Some(mv) = advice::safe_up(rules, position, seat) {
                assert!(moves.contains(&mv), "{} {way}: {mv:?}", rules.id);
            }
            for pile in rules.pile_ids() {
                let best = advice::best_place(rules, position, seat, pile, None);
                let any = moves
                    .iter()
                    .any(|mv| matches!(mv, Move::Carry { from, .. } if *from == pile));
                assert!(
                    best.is_none_or(|mv| moves.contains(&mv)),
                    "{} {way}: {best:?}",
                    rules.id
                );
                assert!(
                    best.is_some() || !any,
                    "{} {way}: nothing is advised for {}",
                    rules.id,
                    rules.pile(pile).name
                );
            }
        });
    });
}

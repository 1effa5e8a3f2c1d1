//! What a player sees, is told and may do never depends on face-down cards: every rule file is
//! played with two such cards exchanged without the player's knowledge.

use crate::common::{Chance, in_many_forms, legal_moves, play_out, policy};
use patience_core::{
    Face, Move, Observation, PileId, Position, Role, Rules, Seat, advice, notation,
};
use patience_language::describe;

/// Exchanges two unseen cards in the text of a position. A card in parentheses has never been seen,
/// unless an apostrophe follows them.
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
    in_many_forms(|rules, way, number| {
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
                    Observation::new(rules, position, seat),
                    Observation::new(rules, &other, seat),
                );
                assert_eq!(one, another, "{} {way}\n{text}", rules.about.id);
                assert_eq!(
                    notation::write_observation(one),
                    notation::write_observation(another)
                );
            }
            let seat = position.to_move();
            assert_eq!(
                legal_moves(rules, &other),
                moves,
                "{} {way}\n{text}",
                rules.about.id
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
                    rules.about.id,
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
            assert_eq!(words(&other), words(position), "{} {way}", rules.about.id);
        });
    });
    compared += count.get();
    assert!(
        compared > 300,
        "only {compared} positions had cards to exchange"
    );
}

#[test]
fn a_position_read_from_what_a_seat_sees_is_the_same_to_that_seat() {
    let compared = std::cell::Cell::new(0);
    in_many_forms(|rules, way, number| {
        let mut steps = 0;
        play_out(rules, number, policy(number), 100, |position, _, _| {
            steps += 1;
            if steps % 7 != 1 {
                return;
            }
            let onlooker = Seat::new(u8::MAX);
            for seat in rules.all_seats().chain([onlooker]) {
                let seen = Observation::new(rules, position, seat);
                let text = notation::write_observation(seen);
                let read = notation::read_observation(rules, &text)
                    .unwrap_or_else(|error| panic!("{} {way}: {error}\n{text}", rules.about.id));
                let observed = Observation::new(rules, &read, seat);
                assert_eq!(observed, seen, "{} {way}\n{text}", rules.about.id);
                assert_eq!(notation::write_observation(observed), text);
                assert_eq!(read.turn(), position.turn());
                if seat == onlooker {
                    continue;
                }
                let legal = [position, &read].map(|position| {
                    let mut moves = Vec::new();
                    position.legal_moves(rules, seat, &mut moves);
                    moves
                });
                assert_eq!(legal[0], legal[1], "{} {way}\n{text}", rules.about.id);
                compared.set(compared.get() + 1);
            }
        });
    });
    assert!(compared.get() > 3000, "{} views compared", compared.get());
}

/// Exchanges a card that only one player can see with an unseen one, in the text of a position.
/// Returns the player.
fn exchange_own(rules: &Rules, position: &Position, chance: &mut Chance) -> Option<(Seat, String)> {
    let own: Vec<PileId> = rules
        .pile_ids()
        .filter(|pile| rules.group_of(*pile).face == Face::Own && !position.is_empty(*pile))
        .collect();
    let pile = *own.get(chance.below(own.len().max(1)))?;
    let stock = rules
        .pile_ids()
        .find(|pile| rules.group_of(*pile).role == Role::Stock)?;
    let card = position.top(rules, pile)?.card().to_string();
    let cards = position.cards(rules, stock);
    let other = cards.get(chance.below(cards.len().max(1)))?;
    let other = other.card().to_string();
    let text: Vec<String> = notation::write_position(rules, position)
        .lines()
        .map(|line| {
            if line.starts_with(&format!("{}:", rules.pile(pile).name)) {
                line.replacen(&card, &other, 1)
            } else if line.starts_with(&format!("{}>", rules.pile(stock).name)) {
                line.replacen(&other, &card, 1)
            } else {
                line.to_owned()
            }
        })
        .collect();
    Some((rules.pile(pile).seat?, text.join("\n")))
}

#[test]
fn what_a_seat_may_see_and_do_does_not_depend_on_other_hands() {
    let compared = std::cell::Cell::new(0);
    in_many_forms(|rules, way, number| {
        if !rules.groups.iter().any(|group| group.face == Face::Own) {
            return;
        }
        let mut chance = Chance(number);
        play_out(rules, number, policy(number), 200, |position, _, moves| {
            let Some((owner, text)) = exchange_own(rules, position, &mut chance) else {
                return;
            };
            let other = notation::read_position(rules, &text)
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            if other == *position {
                return;
            }
            compared.set(compared.get() + 1);
            assert_ne!(
                Observation::new(rules, position, owner),
                Observation::new(rules, &other, owner),
                "the player sees the own cards"
            );
            for seat in rules.all_seats().filter(|seat| *seat != owner) {
                let observations = [position, &other].map(|now| Observation::new(rules, now, seat));
                assert_eq!(
                    observations[0], observations[1],
                    "{} {way}\n{text}",
                    rules.about.id
                );
                assert_eq!(
                    notation::write_observation(observations[0]),
                    notation::write_observation(observations[1])
                );
                let observations = [position, &other].map(|now| Observation::new(rules, now, seat));
                for pile in rules.pile_ids() {
                    let seen = observations.map(|observation| {
                        let under = [0, 1, 2].map(|depth| observation.under(pile, depth));
                        (
                            observation.top(pile),
                            under,
                            observation.accepted(pile),
                            observation.run(pile),
                        )
                    });
                    assert_eq!(seen[0], seen[1], "{} {way}\n{text}", rules.about.id);
                }
                let legal = [position, &other].map(|now| {
                    let mut moves = Vec::new();
                    now.legal_moves(rules, seat, &mut moves);
                    moves
                });
                assert_eq!(legal[0], legal[1]);
                if position.to_move() == seat {
                    assert_eq!(legal[0], moves);
                    assert_eq!(
                        advice::safe_up(rules, &other, seat),
                        advice::safe_up(rules, position, seat)
                    );
                }
            }
        });
    });
    assert!(
        compared.get() > 300,
        "only {} were compared",
        compared.get()
    );
}

#[test]
fn advice_is_always_a_legal_move() {
    in_many_forms(|rules, way, number| {
        play_out(rules, number, policy(number), 60, |position, _, moves| {
            let seat = position.to_move();
            if let Some(mv) = advice::safe_up(rules, position, seat) {
                assert!(moves.contains(&mv), "{} {way}: {mv:?}", rules.about.id);
            }
            for pile in rules.pile_ids() {
                let best = advice::best_place(rules, position, seat, pile, None);
                let any = moves.iter().any(|mv| {
                    matches!(mv, Move::Transfer { from, .. } if *from == pile)
                        && !advice::changes_nothing(rules, position, *mv)
                });
                assert!(
                    best.is_none_or(|mv| moves.contains(&mv)),
                    "{} {way}: {best:?}",
                    rules.about.id
                );
                assert!(
                    best.is_some() || !any,
                    "{} {way}: nothing is advised for {}",
                    rules.about.id,
                    rules.pile(pile).name
                );
            }
        });
    });
}

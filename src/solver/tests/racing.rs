//! Computer players in races: better ones win more, the same seed gives the same hands, and
//! nobody acts on a card that they cannot see.

use std::sync::Arc;

use patience_core::{
    Action, Card, DealNumber, End, Game, Move, Order, Outcome, Position, Rules, Seat, shuffled_deck,
};
use patience_language::{RuleFile, Source};
use patience_solver::tournament::{Entrant, HandReport, Standings, Tournament, Unplayable};
use patience_solver::{Crowd, Level, Skill};

fn rules(id: &str, set: &[(&str, &str)]) -> Rules {
    rules_of(id, &[&[("pace", "realtime")], set].concat())
}

fn rules_of(id: &str, set: &[(&str, &str)]) -> Rules {
    let path = format!("{}/../../rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let source = Arc::new(Source { name: path, text });
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    RuleFile::read(id, &source, &|_| None)
        .unwrap()
        .compile(None, &set)
        .unwrap()
}

fn entrants(skills: &[Skill]) -> Vec<Entrant> {
    skills
        .iter()
        .map(|skill| Entrant {
            name: "player".to_owned(),
            skill: *skill,
        })
        .collect()
}

fn share_of_first(rules: &Rules, skills: &[Skill], hands: u64) -> f64 {
    let tournament = Tournament::new(rules, entrants(skills), 11).unwrap();
    let mut standings = Standings::new(skills.len());
    for number in 0..hands {
        standings.add(&tournament.hand(number));
    }
    standings.share(0).found
}

#[test]
fn a_better_player_wins_more() {
    let rules = rules("nertz", &[("players", "2")]);
    for pair in Level::ALL.windows(2) {
        let share = share_of_first(&rules, &[Skill::of(pair[1]), Skill::of(pair[0])], 200);
        assert!(share > 0.53, "{pair:?}: {share}");
    }
}

#[test]
fn tempo_and_reaction_and_attention_each_matter_alone() {
    let rules = rules("nertz", &[("players", "4")]);
    let usual = Skill::of(Level::Hard);
    let share = |skill: Skill| share_of_first(&rules, &[skill, usual, usual, usual], 400);
    let quick = share(Skill {
        tempo_ms: 600,
        ..usual
    });
    let late = share(Skill {
        reaction_ms: 2000,
        ..usual
    });
    let careless = share(Skill {
        oversight_permille: 400,
        ..usual
    });
    assert!(quick > 0.45, "{quick}");
    assert!(late < 0.19, "{late}");
    assert!(careless < 0.17, "{careless}");
}

#[test]
fn the_same_seed_gives_the_same_hands_and_another_gives_others() {
    let rules = rules("peanuts", &[]);
    let play = |seed| -> Vec<HandReport> {
        let skills = [Skill::of(Level::Medium), Skill::of(Level::Easy)];
        let tournament = Tournament::new(&rules, entrants(&skills), seed).unwrap();
        (0..20).map(|number| tournament.hand(number)).collect()
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn every_deal_is_played_once_from_each_seat() {
    let rules = rules("nertz", &[("players", "3")]);
    let skills = [Skill::of(Level::Hard); 3];
    let tournament = Tournament::new(&rules, entrants(&skills), 1).unwrap();
    let hands: Vec<HandReport> = (0..6).map(|number| tournament.hand(number)).collect();
    assert_eq!(hands[0].deal, hands[2].deal);
    assert_ne!(hands[2].deal, hands[3].deal);
    for seat in 0..3 {
        let mut sat: Vec<usize> = hands[..3].iter().map(|hand| hand.seats[seat]).collect();
        sat.sort_unstable();
        assert_eq!(sat, [0, 1, 2]);
    }
}

#[test]
fn only_races_at_once_with_a_player_for_each_seat_are_played() {
    let race = rules("nertz", &[("players", "2")]);
    let one = entrants(&[Skill::of(Level::Hard)]);
    assert_eq!(
        Tournament::new(&race, one.clone(), 1).err(),
        Some(Unplayable::Seats { seats: 2 })
    );
    let patience = rules_of("pyramid", &[]);
    assert_eq!(
        Tournament::new(&patience, one, 1).err(),
        Some(Unplayable::ForOne)
    );
}

/// Plays a hand from decks and returns what was done.
fn actions(rules: &Rules, decks: &[Vec<Card>], level: Level, most: usize) -> Vec<Action> {
    let deal = DealNumber::new(1).unwrap();
    let mut position = Position::deal_from(rules, decks, deal, 0, Seat::FIRST, &[]);
    let mut order = Order::new(rules, &position);
    let mut crowd = Crowd::new(9);
    for seat in rules.all_seats() {
        crowd.seat(seat, Skill::of(level));
    }
    crowd.begin_at(rules, &position, 0);
    let mut done = Vec::new();
    while done.len() < most
        && let Some(now) = crowd.next()
    {
        let taken = crowd.take_at(rules, &position, now, |action| order.key(action));
        if let Some(action) = taken {
            let outcome = order.apply(rules, &mut position, &action);
            crowd.saw_at(rules, &position, &action, &outcome);
            done.push(action);
        }
    }
    done
}

#[test]
fn cards_nobody_can_see_change_nothing() {
    let rules = rules("nertz", &[("players", "2")]);
    let mut told_apart = 0;
    for number in 1..=60 {
        let deal = DealNumber::new(number).unwrap();
        let decks: Vec<Vec<Card>> = (0..2).map(|seat| shuffled_deck(1, deal, 0, seat)).collect();
        // The bottom of the stock, and of the pile to be rid of, come out much later.
        let mut others = decks.clone();
        for deck in &mut others {
            deck[35..].reverse();
            deck[4..10].rotate_left(1);
        }
        for level in [Level::Beginner, Level::Medium, Level::Machine] {
            let (one, other) = (
                actions(&rules, &decks, level, 12),
                actions(&rules, &others, level, 12),
            );
            assert_eq!(one, other, "deal {number}, {level:?}");
            let (one, other) = (
                actions(&rules, &decks, level, 200),
                actions(&rules, &others, level, 200),
            );
            told_apart += usize::from(one != other);
        }
    }
    assert!(told_apart > 150, "in the end the cards come out");
}

#[test]
fn a_crowd_plays_whole_hands_of_every_size() {
    for players in [2, 5, 12] {
        let number = players.to_string();
        let rules = rules("nertz", &[("players", &number)]);
        let skills = vec![Skill::of(Level::Expert); players];
        let tournament = Tournament::new(&rules, entrants(&skills), 2).unwrap();
        let outs = (0..10)
            .filter(|number| matches!(tournament.hand(*number).end, Some(End::Out(_))))
            .count();
        assert!(outs >= 7, "{players} players: {outs}");
    }
}

#[test]
fn who_matches_a_person_keeps_step() {
    let rules = Arc::new(rules("nertz", &[("players", "2")]));
    let deal = DealNumber::new(4).unwrap();
    let own_actions = |wait: u64| {
        let mut game = Game::new(Arc::clone(&rules), deal);
        let mut crowd = Crowd::new(1);
        crowd.seat(Seat(1), Skill::matching(Level::Hard));
        crowd.begin(&game, 0);
        let (mut count, mut arrival) = (0, 0);
        let mut persons = wait;
        while persons < 60_000 && game.hand_end().is_none() {
            let now = crowd.next().unwrap_or(u64::MAX).min(persons);
            let action = match crowd.take(&game, now) {
                Some(action) => {
                    count += 1;
                    action
                }
                None if now == persons => {
                    arrival += 1;
                    persons += wait;
                    Action {
                        ms: now,
                        arrival,
                        seat: Seat(0),
                        mv: patience_core::Move::Turn,
                    }
                }
                None => continue,
            };
            let outcome = game.submit(&action).unwrap();
            crowd.saw(&game, &action, &outcome);
        }
        count
    };
    let (slow, quick) = (own_actions(3000), own_actions(500));
    assert!(quick > 2 * slow, "{quick} and {slow}");
}

#[test]
fn in_turns_they_play_by_turns_and_attention_still_pays() {
    let rules = rules_of("nertz", &[("pace", "turns"), ("players", "2")]);
    let share = share_of_first(
        &rules,
        &[Skill::of(Level::Expert), Skill::of(Level::Beginner)],
        200,
    );
    assert!(share > 0.6, "{share}");
    let tournament = Tournament::new(&rules, entrants(&[Skill::of(Level::Expert); 2]), 3).unwrap();
    let outs = (0..20)
        .filter(|number| matches!(tournament.hand(*number).end, Some(End::Out(_))))
        .count();
    assert!(outs >= 12, "{outs}");
}

#[test]
fn at_one_pack_attention_and_thought_pay() {
    for id in ["pishe-pasha", "double-solitaire", "spite-and-malice"] {
        let rules = rules_of(id, &[]);
        let skills = [Skill::of(Level::Expert), Skill::of(Level::Beginner)];
        let share = share_of_first(&rules, &skills, 60);
        assert!(share > 0.7, "{id}: {share}");
    }
}

#[test]
fn a_missed_play_is_called_by_who_sees_it() {
    let rules = rules_of("pishe-pasha", &[("enforce", "call")]);
    let blind = Skill {
        oversight_permille: 700,
        ..Skill::of(Level::Expert)
    };
    let deal = DealNumber::new(4).unwrap();
    let mut game = Game::new(Arc::new(rules), deal);
    let mut crowd = Crowd::new(2);
    crowd.seat(Seat(0), blind);
    crowd.seat(Seat(1), Skill::of(Level::Machine));
    crowd.begin(&game, 0);
    let mut called = 0;
    for _ in 0..400 {
        let Some(now) = crowd.next() else { break };
        let rules = game.rules().clone();
        let taken = crowd.take_at(&rules, game.position(), now, |action| action.ms);
        let Some(action) = taken else { continue };
        let played = game
            .play(action.seat, action.mv, action.ms)
            .unwrap()
            .clone();
        called += usize::from(action.mv == Move::Stop);
        crowd.saw(&game, &action, &Outcome::Played(played));
    }
    assert!(called > 5, "{called}");
}

#[test]
fn nobody_knows_the_hand_of_another() {
    let rules = rules_of("spite-and-malice", &[]);
    for number in 1..=60 {
        let deal = DealNumber::new(number).unwrap();
        let deck = shuffled_deck(2, deal, 0, 0);
        let first = Position::deal_from(
            &rules,
            std::slice::from_ref(&deck),
            deal,
            0,
            Seat::FIRST,
            &[],
        );
        // The hands are dealt after the pay-off piles, and the stock is what is left.
        let other = (40..50).skip(1 - usize::from(first.to_move().0)).step_by(2);
        let mut changed = deck.clone();
        for (at, from) in other.zip(60..) {
            changed.swap(at, from);
        }
        changed[50..].reverse();
        for level in [Level::Beginner, Level::Machine] {
            let mover = first.to_move();
            let turn = |deck: &[Card]| -> Vec<Action> {
                let all = actions(&rules, &[deck.to_vec()], level, 4);
                all.into_iter()
                    .take_while(|action| action.seat == mover)
                    .collect()
            };
            assert_eq!(turn(&deck), turn(&changed), "deal {number}, {level:?}");
        }
    }
}

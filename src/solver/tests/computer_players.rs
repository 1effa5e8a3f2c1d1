//! Computer players: none acts on a card that it cannot see, and every hand ends. The tournaments in `patience-lab`
//! test how often they win.

use std::collections::HashSet;
use std::sync::Arc;

use patience_core::{
    Action, Card, DealNumber, Dealt, Game, Move, Order, Outcome, Phase, Position, Rules, Seat,
    shuffled_deck,
};
use patience_language::{RuleFile, Source};
use patience_solver::{Level, PlayerTable, Skill};

/// The rules of a race in real time.
fn race(id: &str, set: &[(&str, &str)]) -> Rules {
    game(id, &[&[("pace", "realtime")], set].concat())
}

fn game(id: &str, set: &[(&str, &str)]) -> Rules {
    let path = format!("{}/../../rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    written(id, text, set)
}

/// The rules given by a text.
fn written(id: &str, text: String, set: &[(&str, &str)]) -> Rules {
    let name = format!("{id}.toml");
    let source = Arc::new(Source { name, text });
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    RuleFile::read(id, &source, &|_| None)
        .unwrap()
        .compile(None, &set)
        .unwrap()
}

/// Plays a hand from these decks, and returns the first actions.
fn actions(rules: &Rules, decks: &[Vec<Card>], level: Level, most: usize) -> Vec<Action> {
    let deal = DealNumber::new(1).unwrap();
    let mut position = Position::deal_from(rules, decks, deal, 0, Seat::FIRST, &[]);
    let mut order = Order::new(rules, &position);
    let mut table = PlayerTable::new(9);
    for seat in rules.all_seats() {
        table.seat_player(seat, Skill::at_level(level));
    }
    table.begin_position(rules, &position, 0);
    let mut played = Vec::new();
    while played.len() < most
        && let Some(now) = table.next_due()
    {
        let due = table.take_due_in_position(rules, &position, now, |action| order.key(action));
        if let Some(action) = due {
            let outcome = order.apply(rules, &mut position, &action);
            table.observe_in_position(rules, &position, &action, &outcome);
            played.push(action);
        }
    }
    played
}

#[test]
fn cards_that_no_player_can_see_do_not_change_their_actions() {
    let rules = race("nertz", &[("players", "2")]);
    let mut differing = 0;
    for number in 1..=60 {
        let deal = DealNumber::new(number).unwrap();
        let decks: Vec<Vec<Card>> = (0..2).map(|seat| shuffled_deck(1, deal, 0, seat)).collect();
        // The bottoms of the stock and of the pile to be emptied are uncovered much later.
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
            differing += usize::from(one != other);
        }
    }
    assert!(differing > 150, "in the end the cards are uncovered");
}

#[test]
fn a_player_that_follows_people_keeps_their_pace() {
    let rules = Arc::new(race("nertz", &[("players", "2")]));
    let deal = DealNumber::new(4).unwrap();
    let own_actions = |wait: u64| {
        let mut game = Game::new(Arc::clone(&rules), deal);
        let mut table = PlayerTable::new(1);
        table.seat_player(Seat::new(1), Skill::matching(Level::Hard));
        table.begin(&game, 0);
        let (mut count, mut arrival) = (0, 0);
        let mut person_ms = wait;
        while person_ms < 60_000 && game.hand_end().is_none() {
            let now = table.next_due().unwrap_or(u64::MAX).min(person_ms);
            let action = match table.take_due(&game, now) {
                Some(action) => {
                    count += 1;
                    action
                }
                None if now == person_ms => {
                    arrival += 1;
                    person_ms += wait;
                    Action {
                        ms: now,
                        arrival,
                        seat: Seat::FIRST,
                        mv: patience_core::Move::Turn,
                    }
                }
                None => continue,
            };
            let outcome = game.submit(&action).unwrap();
            table.observe(&game, &action, &outcome);
        }
        count
    };
    let (slow, quick) = (own_actions(3000), own_actions(500));
    assert!(quick > 2 * slow, "{quick} and {slow}");
}

#[test]
fn a_missed_play_is_stopped_by_a_player_who_sees_it() {
    let rules = game("pishe-pasha", &[("enforce", "call")]);
    let blind = Skill {
        oversight_permille: 700,
        ..Skill::at_level(Level::Expert)
    };
    let deal = DealNumber::new(4).unwrap();
    let mut game = Game::new(Arc::new(rules), deal);
    let mut table = PlayerTable::new(2);
    table.seat_player(Seat::FIRST, blind);
    table.seat_player(Seat::new(1), Skill::at_level(Level::Machine));
    table.begin(&game, 0);
    let mut called = 0;
    for _ in 0..400 {
        let Some(now) = table.next_due() else { break };
        let rules = game.rules().clone();
        let due = table.take_due_in_position(&rules, game.position(), now, |action| action.ms);
        let Some(action) = due else { continue };
        let played = game
            .play(action.seat, action.mv, action.ms)
            .unwrap()
            .clone();
        called += usize::from(action.mv == Move::Stop);
        table.observe(&game, &action, &Outcome::Applied(played));
    }
    assert!(called > 5, "{called}");
}

#[test]
fn no_player_knows_the_hand_of_another() {
    let rules = game("spite-and-malice", &[]);
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
        // The hands are dealt after the pay-off piles, and the rest is the stock.
        let other = (40..50).skip(1 - first.to_move().index()).step_by(2);
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

/// A game in turns in which cards can be moved between columns for ever: columns for all, or for each player.
fn streets(is_shared: bool, players: u8) -> Rules {
    let text = format!(
        "
title  = \"Streets\"
family = \"Tests\"
blurb  = \"Nobody has to stop moving cards from street to street.\"
deal   = [\"3 to reserve\", \"2 to each tableau\", \"the rest to stock\"]
[seats]
players = {players}
[deck]
packs = 2
[pile.foundation]
shared = true
count  = 8
[pile.tableau]
shared = {is_shared}
count  = 6
face   = \"up\"
build  = \"down in any suit\"
from   = \"tableau or reserve or hand\"
empty  = \"any card\"
[pile.reserve]
face = \"last up\"
[pile.stock]
[pile.hand]
[pile.waste]
build = \"any card\"
empty = \"any card from hand\"
from  = \"hand\"
[stock]
to      = \"hand\"
placed  = true
redeals = -1
gathers = \"waste\"
play_during_batch = true
[turns]
out       = \"reserve or stock or hand or waste\"
ends_on   = \"waste\"
max_turns = 200
"
    );
    written("streets", text, &[])
}

/// A state that can occur twice in a turn only if a player goes back.
fn lies(rules: &Rules, position: &Position) -> (Phase, bool, Vec<Vec<Dealt>>) {
    let cards = |pile| position.cards(rules, pile).to_vec();
    let turn = position.turn();
    (
        turn.phase,
        turn.turned,
        rules.pile_ids().map(cards).collect(),
    )
}

/// Plays a hand among players of these levels, given to the seats in turn. Checks that no turn reaches a
/// position twice, and that the hand ends.
fn play_without_returning(rules: &Rules, number: u64, levels: [Level; 2], most: usize) {
    let deal = DealNumber::new(number).unwrap();
    let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
    let mut order = Order::new(rules, &position);
    let mut table = PlayerTable::new(number);
    for (seat, level) in rules.all_seats().zip(levels.into_iter().cycle()) {
        table.seat_player(seat, Skill::at_level(level));
    }
    table.begin_position(rules, &position, 0);
    let what = format!("{}, deal {number}, {levels:?}", rules.about.id);
    let mut seen = HashSet::from([lies(rules, &position)]);
    let mut actions = 0;
    while position.turn().end.is_none() {
        let seat = position.to_move();
        let due =
            table.take_due_in_position(rules, &position, u64::MAX, |action| order.key(action));
        let action = due.expect("somebody is to move");
        let outcome = order.apply(rules, &mut position, &action);
        table.observe_in_position(rules, &position, &action, &outcome);
        if position.to_move() != seat {
            seen.clear();
        }
        let is_new = seen.insert(lies(rules, &position));
        // A player who has not noticed a play may try a move that is no longer legal. Passes through the stock are
        // counted, so turning it is progress even if the same cards come up.
        let is_new = is_new || outcome.played().is_none() || action.mv == Move::Turn;
        assert!(is_new, "{what}: {action:?} after {actions} leads back");
        actions += 1;
        assert!(actions < most, "{what} does not end");
    }
}

#[test]
fn a_race_to_the_foundations_ends_at_every_level_and_goes_far() {
    let rules = race("two-handed-klondike", &[("turn", "1")]);
    let mut up = 0;
    for number in 1..=6 {
        let deal = DealNumber::new(number).unwrap();
        let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
        let mut order = Order::new(&rules, &position);
        let mut table = PlayerTable::new(number);
        for (seat, level) in rules.all_seats().zip([Level::Machine, Level::Gentle]) {
            table.seat_player(seat, Skill::at_level(level));
        }
        table.begin_position(&rules, &position, 0);
        for _ in 0..20_000 {
            if position.turn().end.is_some() {
                break;
            }
            let Some(now) = table.next_due() else { break };
            let due =
                table.take_due_in_position(&rules, &position, now, |action| order.key(action));
            if let Some(action) = due {
                let outcome = order.apply(&rules, &mut position, &action);
                table.observe_in_position(&rules, &position, &action, &outcome);
            }
        }
        assert!(position.turn().end.is_some(), "deal {number} does not end");
        let shared = rules.group_named("foundation").unwrap();
        up += position.count_on(&rules, shared, Seat::FIRST);
    }
    assert!(up > 6 * 40, "only {up} cards in six hands");
}

#[test]
fn no_turn_reaches_a_position_twice_and_every_hand_in_turns_ends() {
    let in_turns: &[(&str, &str)] = &[("pace", "turns")];
    let until_miss: &[(&str, &str)] = &[("pace", "turns"), ("stock_turns", "until_miss")];
    let solo: &[(&str, &str)] = &[("pace", "turns"), ("roles", "solo")];
    let single: &[(&str, &str)] = &[("pace", "turns"), ("turn", "1"), ("group_moves", "single")];
    let mut all: Vec<Rules> = [
        ("nuts", in_turns),
        ("nuts", until_miss),
        ("nuts", solo),
        ("nuts", single),
        ("nertz", in_turns),
        ("nertz", until_miss),
        ("peanuts", in_turns),
        ("double-solitaire", &[]),
        ("two-handed-klondike", in_turns),
        ("kings-in-the-corner", &[]),
        ("pishe-pasha", &[]),
        ("pishe-pasha", &[("enforce", "call")]),
        ("spite-and-malice", &[]),
    ]
    .map(|(id, set)| game(id, set))
    .into();
    let own = [(true, 2), (true, 3), (false, 2)];
    all.extend(own.map(|(is_shared, players)| streets(is_shared, players)));
    let levels = [
        [Level::Machine, Level::Machine],
        [Level::Machine, Level::Gentle],
        [Level::Expert, Level::Easy],
        [Level::Gentle, Level::Gentle],
    ];
    for rules in &all {
        for number in 1..=12 {
            let levels = levels[usize::try_from(number).unwrap() % levels.len()];
            play_without_returning(rules, number, levels, 20_000);
        }
    }
}

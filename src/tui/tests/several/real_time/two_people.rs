//! Two people with half the keyboard each.

use super::*;

#[test]
fn keys_of_two_people_pressed_in_turn_are_both_obeyed() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.go();
    for _ in 0..10 {
        stage.at(80, "v");
        stage.at(15, "m");
        stage.at(70, "V");
        stage.at(5, "M");
    }
    let by = |seat: u8| {
        let log = stage.game().log().iter();
        log.filter(|entry| entry.seat == Seat::new(seat)).count()
    };
    assert_eq!((by(0), by(1)), (20, 20));
}

#[test]
fn a_key_held_down_is_one_press() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.go();
    for _ in 0..10 {
        stage.at(30, "v");
    }
    assert_eq!(stage.game().done(), 1);
    stage.at(100, "v");
    assert_eq!(stage.game().done(), 2);
}

#[test]
fn the_keys_can_be_tried() {
    let mut stage = Stage::real_time("nertz", 3, People::Two, &[("players", "2")]);
    stage.at(10, "K");
    stage.at(10, "J");
    let screen = stage.screen();
    assert!(screen.contains("Player 2's: river column 2"), "{screen}");
    stage.at(10, "1");
    assert!(stage.screen().contains("is not used"));
    stage.at(10, "esc");
    assert_eq!(stage.stage_of(), HandStage::Paused);
}

#[test]
fn every_pile_of_two_players_bears_its_key_on_all_screens() {
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        for players in ["2", "4", "12"] {
            let set = [("players", players)];
            let mut stage = Stage::real_time("nertz", 5, People::Two, &set);
            stage.send(Message::Resize(width, height));
            stage.go();
            let screen = stage.screen();
            assert!(!stage.app.is_too_small(), "{players} at {width}x{height}");
            let rules = stage.game().rules().clone();
            let layout = stage.app.layout().unwrap();
            let labels = stage.app.context.split_keyboard.labels(&rules, 0, &PLAYERS);
            // Four columns, the pile to be rid of, stock and waste, for each.
            assert_eq!(labels.len(), 2 * 7);
            let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
            for (pile, key) in labels {
                let at = layout.pile(pile).unwrap().label_at;
                let shown = lines[usize::from(at.y)].get(usize::from(at.x));
                assert_eq!(shown, Some(&key), "{players} at {width}x{height}\n{screen}");
            }
        }
    }
}

#[test]
fn two_people_race_against_computer_players() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "4")]);
    stage.go();
    for _ in 0..30 {
        stage.at(100, "v");
        stage.at(100, "m");
    }
    let log = stage.game().log();
    for seat in 0..4 {
        assert!(
            log.iter().any(|entry| entry.seat == Seat::new(seat)),
            "{seat}"
        );
    }
    assert!(log.windows(2).all(|pair| pair[0].ms <= pair[1].ms));
}

#[test]
fn a_key_before_a_piles_key_sends_its_card_to_the_next_best_place() {
    use patience_app::session::real_time::split_keyboard::{columns_in_order, pile_of};
    let mut chosen = 0;
    for deal in 1..200 {
        let mut stage = Stage::real_time("nertz", deal, People::Two, &[("players", "2")]);
        stage.go();
        let (rules, position) = (
            stage.game().rules().clone(),
            stage.game().position().clone(),
        );
        let several = columns_in_order(&rules)
            .chain([SplitAction::Reserve])
            .find_map(|action| {
                let pile = pile_of(&rules, Seat::new(1), action)?;
                let places = patience_core::advice::places(&rules, &position, Seat::new(1), pile);
                (places.len() > 1).then_some((action, places))
            });
        let Some((action, places)) = several else {
            continue;
        };
        let other = stage.key(1, SplitAction::OtherPlace);
        let key = stage.key(1, action);
        assert_eq!(other, ".");
        stage.at(500, &other);
        assert!(stage.screen().contains("second-best place"));
        assert_eq!(stage.game().done(), 0);
        stage.at(200, &key);
        let made = stage.game().log()[0].act;
        assert_eq!(made, Act::Move(places[1]));
        chosen += 1;
        if chosen == 3 {
            return;
        }
    }
    panic!("{chosen} deals with a choice");
}

#[test]
fn two_people_at_nuts_have_no_key_for_what_is_their_partners_part() {
    use patience_app::session::real_time::split_keyboard::may_do;
    let mut stage = Stage::real_time("nuts", 5, People::Two, &[]);
    stage.go();
    let (rules, hand) = (stage.game().rules().clone(), stage.game().position().hand());
    let labels = stage
        .app
        .context
        .split_keyboard
        .labels(&rules, hand, &PLAYERS);
    assert!(!labels.is_empty());
    for (pile, key) in labels {
        let group = rules.pile(pile).group;
        let of = [Seat::FIRST, Seat::new(1)]
            .into_iter()
            .find(|seat| rules.pile(pile).belongs_to(*seat));
        assert!(rules.is_part_of(group, of.unwrap(), hand), "{key} is dead");
    }
    let turns = |seat| may_do(&rules, seat, hand, SplitAction::Turn);
    assert!(![Seat::FIRST, Seat::new(1)].into_iter().any(turns));
}

#[test]
fn two_people_at_nuts_can_be_partners_with_a_key_for_every_pile() {
    use patience_app::session::real_time::split_keyboard::may_do;
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let mut stage = Stage::real_time("nuts", 5, People::Partners, &[]);
        stage.send(Message::Resize(width, height));
        stage.go();
        let real_time = stage.on_table().session().real_time().unwrap();
        assert_eq!(real_time.people(), [Seat::FIRST, Seat::new(2)]);
        let (rules, hand) = (stage.game().rules().clone(), stage.game().position().hand());
        let labels =
            stage
                .app
                .context
                .split_keyboard
                .labels(&rules, hand, &[Seat::FIRST, Seat::new(2)]);
        // Five columns of both, the Nuts pile of one of them, stock and waste of the other.
        assert_eq!(labels.len(), 2 * 5 + 3);
        assert!(may_do(&rules, Seat::FIRST, hand, SplitAction::Reserve));
        assert!(may_do(&rules, Seat::new(2), hand, SplitAction::Turn));
        let layout = stage.app.layout().unwrap();
        let screen = stage.screen();
        let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
        for (at, (pile, key)) in labels.iter().enumerate() {
            let second = labels[..at].iter().any(|(other, _)| other == pile);
            let place = layout.pile(*pile).unwrap().label_at;
            let x = usize::from(place.x) + if second { 2 } else { 0 };
            let shown = lines[usize::from(place.y)].get(x);
            assert_eq!(shown, Some(key), "{width}x{height}\n{screen}");
        }
    }
}

#[test]
fn the_partner_with_the_right_half_turns_the_cards() {
    let mut stage = Stage::real_time("nuts", 5, People::Partners, &[]);
    stage.go();
    let turn = stage.key(1, SplitAction::Turn);
    stage.at(100, &turn);
    let log = stage.game().log();
    assert_eq!(log[0].seat, Seat::new(2));
    assert!(matches!(log[0].act, Act::Move(Move::Turn)), "{log:?}");
    // In the next hand the parts are exchanged.
    let own = stage.key(0, SplitAction::Turn);
    stage.at(100, &own);
    assert!(
        stage.said_to(0).contains("Cards player"),
        "{}",
        stage.said_to(0)
    );
}

#[test]
fn a_key_that_does_nothing_for_two_says_so() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.go();
    let bottom = |stage: &Stage| stage.screen().lines().last().unwrap_or_default().to_owned();
    assert_eq!(bottom(&stage).matches("no play").count(), 2);
    assert!(!bottom(&stage).contains("F9"), "{}", bottom(&stage));
    stage.send(Message::Resize(120, 40));
    stage.go();
    let line = bottom(&stage);
    assert!(line.contains("F9 give up  Esc stop"), "{line}");
    stage.at(90, "space");
    assert_eq!(stage.said_to(0), "Space is not used");
    assert_eq!(stage.said_to(1), "Space is not used");
    stage.at(90, "c");
    assert_eq!(stage.said_to(0), "C does nothing");
    assert_eq!(stage.said_to(1), "Space is not used");
    let waste = stage.key(1, SplitAction::Waste);
    stage.at(90, &waste);
    stage.at(90, "space");
    let said = stage.said_to(1);
    assert!(said.contains("waste"), "what concerns one stays: {said}");
}

#[test]
fn what_is_said_to_one_of_two_is_not_cut_while_the_other_is_told_nothing() {
    let mut stage = Stage::real_time("nuts", 5, People::Partners, &[]);
    stage.send(Message::Resize(80, 24));
    stage.go();
    let mut told = [false; 2];
    for letter in "abcdefghijklmnopqrstuvwxyz1234567890,.;/'[]-=".chars() {
        stage.at(3000, &letter.to_string());
        for (seat, other) in [(0, 2), (2, 0)] {
            let text = stage.said_to(seat);
            if text.chars().count() > 36 && stage.said_to(other).is_empty() {
                let line = stage.last_line();
                assert!(line.contains(&text), "{text}: {line}");
                told[seat / 2] = true;
            }
        }
    }
    assert!(told[0] || told[1]);
}

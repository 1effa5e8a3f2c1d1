//! How two people stand who have played before.

use crate::screens::result::ResultPage;
use crate::tests::*;
use patience_app::records::statistics::{Pairing, Rivalry};
use patience_app::records::{Answer, Query};

/// Returns the last question about two people.
fn asked(stage: &Stage) -> Option<Pairing> {
    stage
        .requests
        .iter()
        .rev()
        .find_map(|request| match request {
            Request::Ask(Query::Rivalry(pairing)) => Some(pairing.clone()),
            _ => None,
        })
}

fn answer(pairing: &Pairing, won: [u32; 2]) -> Message {
    let rivalry = Rivalry {
        names: pairing.names.clone(),
        won,
        drawn: 0,
        since: "2026-09-03".parse().unwrap(),
        before: None,
    };
    Message::Answered(Answer::Rivalry(pairing.clone(), Some(rivalry)))
}

fn title(stage: &Stage) -> String {
    stage.screen().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_title_says_how_two_people_stand_where_it_fits() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.send(Message::Resize(160, 40));
    assert_eq!(asked(&stage), None);
    stage.send(Message::Shown);
    let pairing = asked(&stage).unwrap();
    assert_eq!((pairing.game.as_str(), pairing.duel), ("nertz", false));
    stage.send(answer(&pairing, [1, 2]));
    let standing = "so far Player 2: 2, Player 1: 1";
    assert!(title(&stage).contains(standing), "{}", title(&stage));
    stage.send(Message::Resize(60, 20));
    assert!(!title(&stage).contains("so far"), "{}", title(&stage));
    // It is asked once, and again when a game has come to the records.
    stage.requests.clear();
    stage.rest();
    assert_eq!(asked(&stage), None);
    stage.send(Message::RecordsChanged);
    assert_eq!(asked(&stage), Some(pairing.clone()));
    // What is told of others is not shown.
    let others = Pairing {
        duel: true,
        ..pairing
    };
    stage.send(Message::Resize(160, 40));
    stage.send(answer(&others, [7, 7]));
    assert!(title(&stage).contains(standing), "{}", title(&stage));
}

#[test]
fn nobody_is_asked_about_who_plays_alone_or_with_a_partner() {
    for people in [People::One, People::Partners] {
        let mut stage = Stage::real_time("nuts", 5, people, &[]);
        stage.send(Message::Shown);
        assert_eq!(asked(&stage), None, "{people:?}");
    }
}

#[test]
fn a_hand_of_a_match_between_two_people_ends_with_how_they_stand() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.send(Message::Shown);
    let pairing = asked(&stage).unwrap();
    stage.send(answer(&pairing, [2, 1]));
    let result = ResultPage::new(stage.game(), &stage.app.context.appearance, "0:10", None);
    let told = |page: &ResultPage| format!("{page:?}").contains("Matches so far: Player 1: 2");
    assert!(!told(&result));
    assert!(told(&result.with_rivalry(stage.app.rivals().rivalry())));
}

#[test]
fn how_two_stand_in_one_game_is_not_told_of_another() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.send(Message::Resize(160, 40));
    stage.send(Message::Shown);
    stage.send(answer(&asked(&stage).unwrap(), [2, 1]));
    assert!(stage.app.rivals().rivalry().is_some());
    let other = Stage::real_time("peanuts", 5, People::Two, &[]);
    stage.app.sit_down(other.on_table().timed_game().clone());
    stage.tick(1);
    assert_eq!(asked(&stage).unwrap().game, "peanuts");
    assert!(!title(&stage).contains("so far"), "{}", title(&stage));
}

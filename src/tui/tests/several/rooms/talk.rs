//! What guests say to each other, from the table and in the lobby.

use super::*;

fn begun(game: &str) -> Rooms {
    let mut rooms = Rooms::new(game, &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms
}

#[test]
fn something_is_said_from_the_table() {
    let mut rooms = begun("spite-and-malice");
    assert!(
        rooms.screen(0).contains("^T talk") || rooms.screen(0).contains("talk"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "ctrl-t h e y");
    let screen = rooms.screen(0);
    assert!(screen.contains("Say          hey"), "{screen}");
    assert!(screen.contains("say it"), "{screen}");
    rooms.keys(0, "enter");
    assert!(rooms.screen(1).contains("anna: hey"), "{}", rooms.screen(1));
    assert!(!rooms.screen(0).contains("Say  "), "{}", rooms.screen(0));
    // To leave the line says nothing.
    rooms.keys(0, "ctrl-t n o esc");
    assert!(!rooms.screen(1).contains("anna: no"));
    assert!(!rooms.screen(0).contains("Say  "), "{}", rooms.screen(0));
}

#[test]
fn the_key_for_talk_is_that_of_rooms_alone() {
    let mut stage = Stage::table("klondike", 1);
    stage.keys("ctrl-t");
    assert!(!stage.screen().contains("Say  "), "{}", stage.screen());
    assert!(!stage.screen().contains("talk"), "{}", stage.screen());
}

#[test]
fn a_long_sentence_is_cut_before_it_is_sent_so_that_nobody_is_sent_away() {
    let mut rooms = begun("spite-and-malice");
    let key = Key::parse("\u{e9}").unwrap();
    rooms.keys(0, "ctrl-t");
    for _ in 0..300 {
        let stage = &mut rooms.guests[0];
        let requests = update(&mut stage.app, rooms.now, Message::Key(key));
        stage.requests.extend(requests);
    }
    let stage = &mut rooms.guests[0];
    let requests = update(
        &mut stage.app,
        rooms.now,
        Message::Key(Key::parse("enter").unwrap()),
    );
    let said = requests.into_iter().find_map(|request| match request {
        Request::AskHost(Ask::Say(text)) => Some(text),
        _ => None,
    });
    assert_eq!(
        said.unwrap().len(),
        patience_app::protocol::wire::LONGEST_TALK
    );
}

#[test]
fn long_talk_is_wrapped_in_the_lobby_and_can_be_switched_off() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
    rooms.ask(1, Ask::Say(text.to_owned()));
    rooms.deliver();
    let screen = rooms.screen(0);
    assert!(screen.contains("bo           one two"), "{screen}");
    assert!(screen.contains("sixteen"), "{screen}");
    rooms.keys(0, "m");
    let screen = rooms.screen(0);
    assert!(screen.contains("Talk is off"), "{screen}");
    rooms.ask(1, Ask::Say("unheard".to_owned()));
    rooms.deliver();
    assert!(!rooms.screen(0).contains("unheard"), "{}", rooms.screen(0));
    rooms.keys(0, "m");
    rooms.ask(1, Ask::Say("heard".to_owned()));
    rooms.deliver();
    assert!(rooms.screen(0).contains("heard"), "{}", rooms.screen(0));
}

#[test]
fn while_talk_is_off_nothing_is_shown_and_nothing_is_lost() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.ask(1, Ask::Say("before".to_owned()));
    rooms.deliver();
    rooms.keys(0, "m");
    rooms.ask(1, Ask::Say("meanwhile".to_owned()));
    rooms.deliver();
    let screen = rooms.screen(0);
    assert!(
        !screen.contains("before") && !screen.contains("meanwhile"),
        "{screen}"
    );
    rooms.keys(0, "t");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("Talk is off: m in the lobby turns it on again"),
        "{screen}"
    );
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "ctrl-t");
    let screen = rooms.screen(0);
    assert!(screen.contains("Talk is off: m in the lobby"), "{screen}");
    rooms.keys(0, "Q m");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("before") && screen.contains("meanwhile"),
        "{screen}"
    );
}

#[test]
fn a_line_that_is_typed_in_the_lobby_goes_on_over_the_table() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(0, "space t h e");
    rooms.keys(1, "space");
    assert!(rooms.screen(0).contains("'s turn"), "{}", rooms.screen(0));
    rooms.keys(0, "y");
    let screen = rooms.screen(0);
    assert!(screen.contains("Say          hey"), "{screen}");
    rooms.keys(0, "enter");
    assert!(rooms.screen(1).contains("anna: hey"), "{}", rooms.screen(1));
}

#[test]
fn what_was_said_too_fast_comes_back_into_the_line() {
    let mut rooms = begun("spite-and-malice");
    for at_table in [true, false] {
        rooms.coming[0].push_back(Tell::Unsaid("well played".to_owned()));
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("Too much is said at once"), "{screen}");
        rooms.keys(0, "!");
        let screen = rooms.screen(0);
        assert!(screen.contains("Say          well played!"), "{screen}");
        rooms.keys(0, "enter");
        let screen = rooms.screen(1);
        assert!(screen.contains("anna: well played!"), "{screen}");
        if at_table {
            rooms.keys(0, "Q");
        }
    }
}

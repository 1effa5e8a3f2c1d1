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
        Request::AskHost(GuestRequest::Say(text)) => Some(text),
        _ => None,
    });
    assert_eq!(said.unwrap().len(), patience_app::limits::TALK);
}

#[test]
fn long_talk_is_wrapped_in_the_lobby_and_can_be_switched_off() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
    rooms.ask(1, GuestRequest::Say(text.to_owned()));
    rooms.deliver();
    let screen = rooms.screen(0);
    assert!(screen.contains("bo           one two"), "{screen}");
    assert!(screen.contains("sixteen"), "{screen}");
    rooms.keys(0, "m");
    let screen = rooms.screen(0);
    assert!(screen.contains("Talk      off"), "{screen}");
    rooms.ask(1, GuestRequest::Say("unheard".to_owned()));
    rooms.deliver();
    assert!(!rooms.screen(0).contains("unheard"), "{}", rooms.screen(0));
    rooms.keys(0, "m");
    rooms.ask(1, GuestRequest::Say("heard".to_owned()));
    rooms.deliver();
    assert!(rooms.screen(0).contains("heard"), "{}", rooms.screen(0));
}

#[test]
fn while_talk_is_off_nothing_is_shown_and_nothing_is_lost() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.ask(1, GuestRequest::Say("before".to_owned()));
    rooms.deliver();
    rooms.keys(0, "m");
    rooms.ask(1, GuestRequest::Say("meanwhile".to_owned()));
    rooms.deliver();
    let screen = rooms.screen(0);
    assert!(
        !screen.contains("before") && !screen.contains("meanwhile"),
        "{screen}"
    );
    rooms.keys(0, "space");
    rooms.keys(1, "space");
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
        rooms.coming[0].push_back(RoomEvent::Unsaid("well played".to_owned()));
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("Too many messages at once"), "{screen}");
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

#[test]
fn while_talk_is_off_a_line_is_typed_all_the_same_and_switches_it_on() {
    for (begins, key, at_table) in [(false, "t", false), (true, "ctrl-t", true)] {
        let mut rooms = Rooms::new("spite-and-malice", &[]);
        rooms.keys(0, "m");
        if begins {
            rooms.keys(0, "space");
            rooms.keys(1, "space");
        }
        let screen = rooms.screen(0);
        let bar = screen.lines().last().unwrap();
        assert!(!bar.contains("say") && !bar.contains("Ctrl-T"), "{bar}");
        rooms.ask(1, GuestRequest::Say("meanwhile".to_owned()));
        rooms.deliver();
        assert!(!rooms.screen(0).contains("meanwhile"));
        // What is typed is no command.
        rooms.keys(0, key);
        let screen = rooms.screen(0);
        assert!(screen.contains("Talk is off. Saying something"), "{screen}");
        rooms.keys(0, "m Q G");
        let screen = rooms.screen(0);
        assert!(screen.contains("Say          mQG"), "{screen}");
        assert!(screen.contains("say it, talk on"), "{screen}");
        // To say nothing leaves it off.
        rooms.keys(0, "esc");
        assert!(!rooms.screen(0).contains("meanwhile"));
        rooms.keys(0, key);
        rooms.keys(0, "h i enter");
        rooms.ask(1, GuestRequest::Say("heard".to_owned()));
        rooms.deliver();
        assert!(rooms.screen(0).contains("bo: heard") == at_table);
        if at_table {
            rooms.keys(0, "Q");
        }
        let screen = rooms.screen(0);
        assert!(
            screen.contains("meanwhile") && screen.contains("heard"),
            "{screen}"
        );
        assert!(!screen.contains("Talk is off"), "{screen}");
    }
}

#[test]
fn the_key_for_talk_is_the_same_in_the_lobby_as_at_the_table() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(0, "ctrl-t h i");
    assert!(
        rooms.screen(0).contains("Say          hi"),
        "{}",
        rooms.screen(0)
    );
}

#[test]
fn what_is_said_is_seen_over_a_result_and_over_a_sentence() {
    let mut rooms = begun("golf");
    rooms.keys(0, "G enter");
    rooms.now += Duration::from_secs(3);
    rooms.ask(1, GuestRequest::Say("well played".to_owned()));
    rooms.deliver();
    let screen = rooms.screen(0);
    assert!(screen.contains("Deal given up"), "{screen}");
    assert!(screen.contains("bo: well played"), "{screen}");
    // What the other goes on playing does not hide it.
    rooms.keys(1, "space");
    assert!(rooms.screen(0).contains("bo: well played"));
    // A line of one's own stands below it.
    rooms.keys(0, "ctrl-t t h x");
    let screen = rooms.screen(0);
    assert!(screen.contains("bo: well played"), "{screen}");
    assert!(screen.contains("Say          thx"), "{screen}");
    rooms.ask(1, GuestRequest::Say("again?".to_owned()));
    rooms.deliver();
    let screen = rooms.screen(0);
    assert!(screen.contains("bo: again?"), "{screen}");

    let mut rooms = Rooms::new("nertz", &[("players", "2"), ("pace", "turns")]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    let first = rooms.room.game().to_move().index();
    rooms.keys(first, "P");
    let (asker, other) = (1 - first, first);
    rooms.keys(asker, "u");
    rooms.ask(other, GuestRequest::Say("why?".to_owned()));
    rooms.deliver();
    let screen = rooms.screen(asker);
    assert!(screen.contains("Waiting for"), "{screen}");
    assert!(screen.contains(": why?"), "{screen}");
    // Nor does the question hide it from who is asked.
    let screen = rooms.screen(other);
    assert!(screen.contains(": why?"), "{screen}");
}

#[test]
fn what_is_said_stays_until_it_can_have_been_read() {
    let mut rooms = begun("klondike");
    rooms.ask(1, GuestRequest::Say("hello".to_owned()));
    rooms.deliver();
    rooms.keys(0, "tab");
    assert!(rooms.screen(0).contains("bo: hello"), "{}", rooms.screen(0));
    rooms.now += Duration::from_secs(5);
    rooms.keys(0, "tab");
    assert!(
        !rooms.screen(0).contains("bo: hello"),
        "{}",
        rooms.screen(0)
    );
}

#[test]
fn no_line_is_typed_below_a_farewell() {
    for keys in ["ctrl-t h i", "Q t h i"] {
        let mut rooms = begun("spite-and-malice");
        rooms.keys(0, keys);
        assert!(
            rooms.screen(0).contains("Say          hi"),
            "{}",
            rooms.screen(0)
        );
        let reason = "The host has ended the table".to_owned();
        rooms.coming[0].push_back(RoomEvent::Closed(reason));
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("Press any key to leave"), "{screen}");
        assert!(!screen.contains("Say  "), "{screen}");
    }
}

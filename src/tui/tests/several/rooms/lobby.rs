//! The lobby of a table in a room: what it shows, and how the same deal ends there.

use super::*;
use crate::message::MouseButton;
use patience_app::settings::SettingId;

#[test]
fn the_smallest_lobby_shows_who_sits_and_how_to_begin() {
    for (game, size) in [
        ("nertz", (30, 10)),
        ("klondike", (30, 10)),
        ("nertz", (80, 24)),
    ] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.guests[0].app.context.size = size;
        rooms.host("patience join --socket /a/b");
        let screen = rooms.screen(0);
        for words in ["anna (you)", "bo", "choosing", "Space ready"] {
            assert!(screen.contains(words), "{game} {size:?}: {words}\n{screen}");
        }
        rooms.keys(1, "space");
        let screen = rooms.screen(0);
        assert!(screen.contains("● ready"), "{screen}");
    }
}

#[test]
fn the_seat_under_the_cursor_is_in_sight_on_a_small_screen() {
    let mut rooms = Rooms::new("nertz", &[("players", "12")]);
    rooms.guests[0].app.context.size = (30, 10);
    rooms.keys(0, "up");
    let screen = rooms.screen(0);
    assert!(screen.contains("► 12"), "{screen}");
    // A click is on the seat that is seen there.
    let row = screen.lines().position(|line| line.contains("  9  "));
    let row = u16::try_from(row.unwrap()).unwrap();
    for kind in [MouseEventKind::Down, MouseEventKind::Up] {
        rooms.guests[0].mouse(kind(MouseButton::Left), (8, row));
    }
    let screen = rooms.screen(0);
    assert!(screen.contains("►  9"), "{screen}");
}

#[test]
fn others_are_invited_while_a_seat_is_free() {
    let invited = |players: &str| {
        let mut rooms = Rooms::new("nertz", &[("players", players)]);
        rooms.host("patience join");
        rooms.screen(0).contains("Invite    patience join")
    };
    assert!(invited("3"));
    assert!(!invited("2"));
}

#[test]
fn the_rules_are_read_in_the_lobby() {
    let mut rooms = Rooms::new("nertz", &[]);
    rooms.keys(0, "?");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("Rules") && screen.contains("Keys"),
        "{screen}"
    );
    rooms.keys(0, "esc");
    assert!(
        rooms.screen(0).contains("anna (you)"),
        "{}",
        rooms.screen(0)
    );
}

#[test]
fn a_result_tells_how_the_others_stand_and_what_comes_of_it() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    let screen = rooms.screen(0);
    assert!(screen.contains("G give up"), "{screen}");
    rooms.keys(0, "space G enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("bo: 0 moves"), "{screen}");
    // The result goes on telling it while it is open.
    rooms.keys(1, "space G enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("bo: gave up, score"), "{screen}");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("gave up, score"), "{screen}");
    let score = screen.lines().find(|line| line.contains("anna")).unwrap();
    assert!(
        score
            .trim_end()
            .ends_with(|last: char| last.is_ascii_digit()),
        "{screen}"
    );
}

#[test]
fn who_goes_away_and_comes_back_is_told_at_the_table() {
    for game in ["klondike", "spite-and-malice", "nertz"] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.keys(0, "space");
        rooms.keys(1, "space");
        // To open the lobby is not to go away.
        rooms.keys(1, "Q");
        assert!(!rooms.screen(0).contains("bo is"), "{}", rooms.screen(0));
        rooms.ask(1, GuestRequest::Lost);
        rooms.now += Duration::from_secs(5);
        rooms.ask(0, GuestRequest::RoundTrip(1));
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("bo is away"), "{game}\n{screen}");
        let bo = GuestRequest::Join(Identity("bo".to_owned()), Name::new("bo").unwrap());
        rooms.ask(1, bo);
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("bo is back"), "{game}\n{screen}");
    }
}

#[test]
fn a_click_on_ones_own_seat_gets_nobody_up() {
    let mut rooms = Rooms::new("nertz", &[]);
    let screen = rooms.screen(0);
    let row = screen.lines().position(|line| line.contains("anna (you)"));
    let row = u16::try_from(row.unwrap()).unwrap();
    for kind in [MouseEventKind::Down, MouseEventKind::Up] {
        rooms.guests[0].mouse(kind(MouseButton::Left), (8, row));
        rooms.carry(0);
        rooms.deliver();
    }
    let screen = rooms.screen(0);
    assert!(screen.contains("anna (you)"), "{screen}");
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("Watching  anna"), "{screen}");
    // Nothing becomes free when somebody leaves who has no seat.
    rooms.keys(0, "esc");
    let screen = rooms.screen(0);
    assert!(screen.contains("Leave this table?"), "{screen}");
    assert!(!screen.contains("frees your seat"), "{screen}");
}

#[test]
fn who_is_ready_is_told_for_whom_all_wait() {
    let mut rooms = Rooms::new("nertz", &[]);
    rooms.keys(0, "space");
    let screen = rooms.screen(0);
    assert!(screen.contains("waiting for bo"), "{screen}");
    assert!(!screen.contains("Space ready"), "{screen}");
    assert!(screen.contains("Computer 3, medium"), "{screen}");
}

#[test]
fn who_has_given_up_the_deal_does_not_play() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space G enter");
    rooms.keys(1, "Q");
    let screen = rooms.screen(1);
    assert!(screen.contains("Everybody plays the same deal"), "{screen}");
    assert!(screen.contains("gave up, score"), "{screen}");
    assert_eq!(screen.matches("playing").count(), 1, "{screen}");
    rooms.keys(1, "enter");
    let screen = rooms.screen(1);
    assert!(screen.contains("Get up during the deal?"), "{screen}");
}

#[test]
fn enter_on_a_result_does_not_go_on_to_get_up_in_the_lobby() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space G enter");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter enter enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("anna (you)"), "{screen}");
    assert!(!screen.contains("Get up"), "{screen}");
    rooms.now += Duration::from_secs(1);
    rooms.keys(0, "enter");
    assert!(rooms.screen(0).contains("Get up"), "{}", rooms.screen(0));
}

#[test]
fn the_settings_of_a_guest_are_those_that_mean_something_there() {
    let mut rooms = Rooms::new("klondike", &[]);
    for is_at_table in [false, true] {
        rooms.keys(0, "f2");
        let screen = rooms.screen(0);
        assert!(screen.contains("Settings"), "{screen}");
        for id in [SettingId::Theme, SettingId::CardSize, SettingId::Labels] {
            let name = id.name();
            assert!(screen.contains(&name), "{name}\n{screen}");
        }
        for id in [
            SettingId::Game,
            SettingId::LightMemory,
            SettingId::Records,
            SettingId::People,
            SettingId::Players,
        ] {
            let name = id.name();
            assert!(!screen.contains(&name), "{name}\n{screen}");
        }
        rooms.keys(0, "end enter esc f3");
        let screen = rooms.screen(0);
        assert!(screen.contains("The host deals here"), "{screen}");
        if !is_at_table {
            rooms.keys(0, "space");
            rooms.keys(1, "space");
        }
    }
}

#[test]
fn what_a_table_with_others_does_not_do_is_refused_with_its_reason() {
    let mut rooms = Rooms::new("klondike", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "H");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("No hints at a table with others"),
        "{screen}"
    );
    rooms.keys(0, "U");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("Whether a deal can be won is hidden"),
        "{screen}"
    );
}

#[test]
fn a_game_in_turns_that_is_stopped_goes_on_by_the_same_key_at_the_table() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(1, "esc P esc");
    assert!(
        rooms.screen(0).contains("bo has stopped the game"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "esc");
    assert!(
        rooms.screen(0).contains("The game is stopped. Press "),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "space");
    assert!(
        rooms.screen(0).contains("You are ready: waiting for bo"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(1, "space");
    // Nobody waits any more.
    for guest in [0, 1] {
        let screen = rooms.screen(guest);
        assert!(
            !screen.contains("ready") && screen.contains("'s turn"),
            "{screen}"
        );
    }
}

#[test]
fn the_deal_before_and_the_seal_of_the_next_stand_in_the_lobby() {
    let mut rooms = Rooms::new("golf", &[]);
    assert!(
        rooms.screen(0).contains("Deal      hash"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    for guest in [0, 1] {
        rooms.keys(guest, "G enter");
    }
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("Deal      hash"), "{screen}");
    assert!(screen.contains("Last deal matches its hash: "), "{screen}");
}

/// Returns rooms in which two have the longest names that people have.
fn with_long_names(game: &str, set: &[(&str, &str)]) -> Rooms {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = catalogue().rule_file(game).unwrap();
    let rules = Arc::new(file.compile(None, &set).unwrap());
    let room = Room::new(&rules, Vec::new(), Dealer::from_seed(2));
    Rooms::with_names(room, ["maximiliane", "bo"])
}

#[test]
fn nothing_in_the_lobby_is_cut_within_a_word() {
    let whole = |screen: &str, words: &[&str]| {
        for words in words {
            assert!(screen.contains(words), "{words}\n{screen}");
        }
        // Of the seal there is no more than its beginning.
        let mut lines = screen.lines().filter(|line| !line.contains(" hash "));
        assert!(!lines.any(|line| line.contains('…')), "{screen}");
    };
    let mut rooms = with_long_names("nertz", &[("players", "4")]);
    rooms.keys(0, "down down");
    let words = [
        "maximiliane (you)",
        "Computer 3, medium",
        "Enter: sit, ← → level",
    ];
    whole(&rooms.screen(0), &words);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    // Levels are chosen before the first hand.
    rooms.keys(0, "Q");
    let screen = rooms.screen(0);
    assert!(!screen.contains("level"), "{screen}");
    whole(&screen, &["Computer 3, medium", "Enter: sit here"]);

    let mut rooms = with_long_names("klondike", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.now += Duration::from_hours(1);
    for guest in [0, 1] {
        rooms.keys(guest, "space G enter");
    }
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "Q");
    let screen = rooms.screen(0);
    whole(
        &screen,
        &["maximiliane (you)", "gave up, score 0 in 1 move"],
    );
    // The deal before can be compared with its seal.
    let sealed = screen
        .lines()
        .position(|line| line.contains("matches its hash: "));
    let lines: Vec<&str> = screen.lines().skip(sealed.unwrap()).take(2).collect();
    let digits = lines
        .concat()
        .chars()
        .filter(char::is_ascii_hexdigit)
        .count();
    assert!(digits > 32 + 10, "{screen}");
}

#[test]
fn the_levels_of_computer_players_stand_in_the_lobby_after_a_hand_as_well() {
    let mut rooms = with_long_names("nertz", &[("players", "3"), ("pace", "turns")]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "G enter");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("The match goes to bo and Computer 3."),
        "{screen}"
    );
    // The points stand in the table of the result.
    assert!(!screen.contains("bo: −26 points"), "{screen}");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "Q");
    let screen = rooms.screen(0);
    assert!(screen.contains("Computer 3, medium"), "{screen}");
    assert!(screen.contains(" points"), "{screen}");
}

#[test]
fn where_all_have_given_up_the_same_deal_the_result_names_them() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space G enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("Deal given up"), "{screen}");
    rooms.keys(1, "G enter");
    for guest in [0, 1] {
        let screen = rooms.screen(guest);
        assert!(screen.contains("anna and bo gave up"), "{screen}");
        for moves in ["in 1 move", "in 0 moves"] {
            assert!(screen.contains(moves), "{screen}");
        }
    }
}

#[test]
fn a_match_that_was_given_up_at_zero_has_no_table_of_zeros() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "G enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("anna gave up the match"), "{screen}");
    assert!(screen.contains("The match goes to bo."), "{screen}");
    assert!(!screen.contains("hand │"), "{screen}");
    assert!(!screen.contains(" 0      0 "), "{screen}");
}

#[test]
fn a_click_on_the_bar_after_a_result_is_no_key_that_came_from_there() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space G enter");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    let bar = screen.lines().last().unwrap();
    let column = bar.find("get up").map(|at| bar[..at].chars().count());
    let at = (u16::try_from(column.unwrap()).unwrap(), 23);
    for kind in [MouseEventKind::Down, MouseEventKind::Up] {
        rooms.guests[0].mouse(kind(MouseButton::Left), at);
    }
    let screen = rooms.screen(0);
    assert!(screen.contains("Get up during the deal?"), "{screen}");
}

#[test]
fn the_title_of_the_lobby_names_a_known_deal_as_long_as_it_is_played() {
    let rules = catalogue().rule_file("golf").unwrap().compile(None, &[]);
    let room = Room::new(&Arc::new(rules.unwrap()), Vec::new(), Dealer::from_seed(2));
    let deal = DealNumber::new(617).unwrap();
    let mut rooms = Rooms::in_room(room.with_deal(deal, "the deal 617".to_owned()));
    let title = |rooms: &Rooms| {
        let screen = rooms.screen(0);
        screen.lines().next().unwrap_or_default().to_owned()
    };
    assert!(title(&rooms).contains("the deal 617"), "{}", title(&rooms));
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "Q");
    assert!(title(&rooms).contains("the deal 617"), "{}", title(&rooms));
    rooms.keys(0, "esc G enter");
    rooms.keys(1, "G enter");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter");
    assert!(!title(&rooms).contains("617"), "{}", rooms.screen(0));
}

#[test]
fn the_line_by_which_others_come_is_copied() {
    let mut rooms = Rooms::new("nertz", &[("players", "3")]);
    rooms.host("ssh -p 2222 brisk-otter@192.0.2.7\n  host key SHA256:k3Vw0rTz");
    rooms.keys(0, "Y");
    let line = "Copied: ssh -p 2222 brisk-otter@192.0.2.7";
    assert!(rooms.screen(0).contains(line), "{}", rooms.screen(0));
    // Who was invited has no line to give away.
    rooms.keys(1, "Y");
    assert!(!rooms.screen(1).contains("Copied"), "{}", rooms.screen(1));
}

#[test]
fn the_title_of_a_window_is_the_game_alone_where_no_card_lies() {
    for game in [
        "klondike",
        "golf",
        "freecell",
        "poker-squares",
        "spite-and-malice",
        "nertz",
    ] {
        let mut rooms = Rooms::new(game, &[]);
        let title = |rooms: &Rooms, guest: usize| {
            crate::view::window(&rooms.guests[guest].app).title.unwrap()
        };
        let rules = rooms.guests[0].app.table.as_ref().unwrap().game().rules();
        let name = rules.about.title.clone();
        for guest in [0, 1] {
            assert_eq!(title(&rooms, guest), name);
        }
        // The second looks on.
        rooms.keys(1, "enter");
        rooms.keys(0, "space");
        rooms.now += Duration::from_secs(20);
        rooms.ask(0, GuestRequest::RoundTrip(1));
        rooms.deliver();
        for guest in [0, 1] {
            let (title, screen) = (title(&rooms, guest), rooms.screen(guest));
            assert_ne!(title, name, "{screen}");
            assert!(!title.contains("/0") && !title.contains(": 0"), "{title}");
        }
    }
}

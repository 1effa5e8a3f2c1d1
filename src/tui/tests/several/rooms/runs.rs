//! Keys that make many moves, and what is done again, at a table in a room.

use super::*;

/// Returns rooms in which two play a deal of a game for one.
fn same_deal(game: &str, deal: u64) -> Rooms {
    let rules = catalogue().rule_file(game).unwrap().compile(None, &[]);
    let room = Room::new(&Arc::new(rules.unwrap()), Vec::new(), Dealer::from_seed(2));
    let deal = DealNumber::new(deal).unwrap();
    let mut rooms = Rooms::in_room(room.with_deal(deal, "a deal".to_owned()));
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms
}

fn moves(game: &Game) -> Vec<patience_core::Act> {
    let log = &game.log()[..game.done()];
    log.iter().map(|entry| entry.act).collect()
}

#[test]
fn one_key_puts_up_all_safe_cards_as_at_a_table_of_ones_own() {
    let mut longest = 0;
    for deal in 1..60 {
        let mut alone = Stage::table("eight-off", deal);
        alone.keys("a");
        let expected = moves(alone.game());
        if expected.len() < 2 {
            continue;
        }
        longest = longest.max(expected.len());
        let mut rooms = same_deal("eight-off", deal);
        rooms.keys(0, "a");
        assert_eq!(moves(rooms.room.game()), expected, "{deal}");
        // What is pressed before the answers comes after all of them.
        let mut rooms = same_deal("eight-off", deal);
        rooms.burst(0, "a u");
        rooms.deliver();
        assert_eq!(moves(rooms.room.game()), expected[..expected.len() - 1]);
    }
    assert!(longest > 2, "{longest}");
}

#[test]
fn what_was_taken_back_on_ones_own_board_is_done_again() {
    let mut rooms = same_deal("klondike", 1);
    rooms.keys(0, "space space u u");
    assert_eq!(rooms.room.game().done(), 0);
    rooms.keys(0, "ctrl-r");
    assert_eq!(rooms.room.game().done(), 1);
    rooms.keys(0, "ctrl-r ctrl-r");
    assert_eq!(rooms.room.game().done(), 2);
    assert!(
        rooms.screen(0).contains("There is nothing to redo"),
        "{}",
        rooms.screen(0)
    );
}

#[test]
fn the_rest_is_played_where_it_plays_itself_on_ones_own_board() {
    let mut alone = Stage::table("freecell", 1);
    alone.send(Message::Shown);
    alone.think();
    while alone.on_table().session().rest().is_none() {
        alone.keys("H");
        alone.think();
        alone.follow_hint();
    }
    let before = moves(alone.game());
    let mut rooms = same_deal("freecell", 1);
    rooms.keys(0, "F");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("Auto-finish is not possible yet"),
        "{screen}"
    );
    for act in &before {
        if let patience_core::Act::Move(mv) = act {
            rooms.ask(0, GuestRequest::Play(*mv));
        }
    }
    rooms.deliver();
    alone.keys("F");
    rooms.keys(0, "F");
    assert!(rooms.room.game().hand_end().is_some());
    assert_eq!(moves(rooms.room.game()), moves(alone.game()));
    // It is taken back as one, as at a table of one's own, while somebody else still plays.
    alone.keys("u");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "u");
    assert_eq!(moves(rooms.room.game()), moves(alone.game()));
    assert_eq!(moves(rooms.room.game()), before);
    let screen = rooms.screen(0);
    assert!(screen.contains("Auto-finish undone"), "{screen}");
    // What was done since is taken back by itself.
    rooms.keys(0, "u");
    assert_eq!(moves(rooms.room.game()).len(), before.len() - 1);
}

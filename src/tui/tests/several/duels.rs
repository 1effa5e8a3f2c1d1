//! Duels by keys: two on the same deal, head to head and one after the other.

use insta::assert_snapshot;
use patience_core::{Role, Shape};
use patience_solver::Level;

use crate::model::{Overlay, Screen};
use crate::tests::*;
use patience_app::duel::PLAYERS;
use patience_app::saved::{self, About, Snapshot};
use patience_app::settings::{ComputerLevel, Rival};

fn duel(game: &str, deal: u64) -> Stage {
    duel_with(game, deal, None, &[])
}

fn duel_with(game: &str, deal: u64, variant: Option<&str>, set: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::home();
    let file = stage.app.context.catalogue.rule_file(game).unwrap();
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let rules = Arc::new(file.compile(variant, &set).unwrap());
    let game = Game::new(rules, DealNumber::new(deal).unwrap());
    let timed_game = TimedGame::new(game, None, Duration::ZERO).for_two(PLAYERS[0], Rival::Person);
    stage.app.sit_down(timed_game);
    stage.send(Message::Tick);
    stage
}

fn title(stage: &Stage) -> String {
    let screen = stage.screen();
    let line = screen.lines().next().unwrap_or_default();
    line.split_whitespace().collect::<Vec<&str>>().join(" ")
}

fn is_over(stage: &Stage) -> bool {
    let table = stage.on_table();
    table.duel().unwrap().is_over(table.game())
}

fn at_both_sizes(name: &str, stage: &mut Stage) {
    for (width, height) in [(120, 40), (80, 24)] {
        stage.send(Message::Resize(width, height));
        assert_snapshot!(format!("duel-{name}-{width}x{height}"), stage.screen());
    }
}

/// Puts the card turned up on a free place of the board, by row and column.
fn place(stage: &mut Stage, which: usize) {
    let table = stage.on_table();
    let (rules, targets) = (table.game().rules(), table.targets());
    let pile = targets[which % targets.len()];
    let group = rules.pile(pile).group;
    let Shape::Grid { columns, .. } = rules.group(group).shape else {
        panic!("the card goes to no grid");
    };
    let index = rules
        .piles_of(group, table.seat())
        .position(|other| other == pile)
        .unwrap();
    let columns = usize::from(columns);
    stage.keys(&format!("{} {}", index / columns + 1, index % columns + 1));
}

/// Plays what the keyboard offers until the game on the table is over.
fn play_out(stage: &mut Stage) {
    for _ in 0..200 {
        if stage.game().hand_end().is_some() {
            return;
        }
        step(stage);
    }
    stage.keys("G enter");
}

/// Plays something that the keyboard offers, or turns the stock.
fn step(stage: &mut Stage) {
    let order = |stage: &Stage| stage.on_table().duel().unwrap().order().len();
    let before = order(stage);
    stage.keys("tab enter");
    if stage.on_table().selection().is_some() {
        stage.keys("tab enter");
    }
    if stage.on_table().selection().is_some() {
        stage.keys("esc");
    }
    if order(stage) == before {
        stage.keys("space");
    }
}

fn kept(stage: &Stage) -> Snapshot {
    let timed_game = &stage.on_table().timed_game();
    let now = Duration::from_secs(65);
    let snapshot = Snapshot {
        game: timed_game.game.clone(),
        duel: timed_game.duel.clone(),
        about: About {
            elapsed: now,
            ..timed_game.about(now, vec!["Ann".to_owned(), "Ben".to_owned()])
        },
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.toml");
    std::fs::write(&file, saved::write_game(&snapshot).unwrap()).unwrap();
    saved::read_game(&file, &stage.app.context.catalogue).unwrap()
}

#[test]
fn two_place_the_same_cards_on_boards_side_by_side() {
    let mut stage = duel("poker-squares", 7);
    assert!(title(&stage).contains("Player 1's turn"));
    at_both_sizes("begins", &mut stage);
    stage.keys("2 3");
    assert!(title(&stage).contains("Player 2's turn"));
    // The other player's board is not played on.
    assert_eq!(stage.board("g23 g32"), "g23: - | g32: -");
    stage.keys("3 2");
    assert_eq!(stage.board("g23 g32"), "g23: KH | g32: -");
    place(&mut stage, 0);
    at_both_sizes("midway", &mut stage);
    stage.send(Message::Resize(60, 20));
    assert_snapshot!("duel-midway-60x20", stage.screen());
    let mut turns = 3;
    while !is_over(&stage) {
        place(&mut stage, turns * 3);
        turns += 1;
    }
    assert_eq!(turns, 48);
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    at_both_sizes("result", &mut stage);
    // The last card may come back: the other has nothing more to place.
    stage.keys("u");
    assert!(title(&stage).contains("Player 2's turn"));
    place(&mut stage, 0);
    // The other player begins the next deal; the same deal is begun as before.
    stage.keys("R");
    assert!(title(&stage).contains("Player 1's turn"));
    assert_eq!(stage.game().deal().get(), 7);
    for _ in 0..48 {
        place(&mut stage, 0);
    }
    stage.keys("enter");
    assert!(stage.app.overlays.is_empty());
    assert!(
        title(&stage).contains("Player 2's turn"),
        "{}",
        title(&stage)
    );
    assert_ne!(stage.game().deal().get(), 7);
}

#[test]
fn a_placement_comes_back_until_the_other_has_placed() {
    let mut stage = duel("poker-squares", 7);
    stage.keys("2 3 u");
    assert!(title(&stage).contains("Player 1's turn"));
    stage.keys("4 3 3 2");
    assert!(title(&stage).contains("Player 1's turn"));
    stage.keys("u");
    assert!(title(&stage).contains("Player 2's turn"));
    stage.keys("u");
    assert!(stage.said().contains("placed a card"), "{}", stage.said());
    stage.keys("ctrl-r");
    assert!(title(&stage).contains("Player 1's turn"));
    // A click on the other player's board does nothing.
    let boards = stage.on_table().boards(
        stage.on_table().observation(),
        stage.app.context.table_area(),
        stage.app.context.appearance.size,
    );
    let right = boards.unwrap().sides[1];
    let before = stage.game().done();
    let button = crate::message::MouseButton::Left;
    let point = (right.x + right.width / 2, right.y + 6);
    stage.mouse(MouseEventKind::Down(button), point);
    stage.mouse(MouseEventKind::Up(button), point);
    assert_eq!(stage.game().done(), before);
    assert!(title(&stage).contains("Player 1's turn"));
}

#[test]
fn who_gives_up_head_to_head_is_told_and_the_other_plays_on() {
    let mut stage = duel("poker-squares", 7);
    stage.keys("2 3 3 2 G enter");
    assert!(stage.said().contains("Player 1 has given up"));
    while !is_over(&stage) {
        assert!(title(&stage).contains("Player 2's turn"));
        place(&mut stage, 0);
    }
    assert!(stage.screen().contains("Player 2 wins"));
}

#[test]
fn one_plays_the_whole_deal_and_then_the_other() {
    let mut stage = duel("pyramid", 7);
    let start = stage.game().position().clone();
    // The other looks away before the cards are shown.
    at_both_sizes("looks-away", &mut stage);
    stage.keys("tab");
    at_both_sizes("first", &mut stage);
    play_out(&mut stage);
    assert!(stage.on_table().session().waits_for_other());
    at_both_sizes("handed-over", &mut stage);
    // Until it is handed over the first may think better of it.
    stage.keys("u");
    assert!(stage.game().hand_end().is_none());
    stage.keys("ctrl-r space");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    // Space means nothing there, so the result waits until it can have been read.
    stage.rest();
    stage.keys("enter");
    assert!(title(&stage).contains("Player 2's turn"));
    assert_eq!(stage.game().position(), &start);
    assert!(matches!(stage.requests.last(), Some(Request::Save)));
    assert!(stage.screen().contains("Player 2 plays the same deal"));
    stage.keys("tab");
    at_both_sizes("second", &mut stage);
    stage.keys("u");
    assert!(stage.said().contains("Undo stops here"), "{}", stage.said());
    stage.keys("space u enter G enter");
    assert!(is_over(&stage));
    at_both_sizes("compared", &mut stage);
    stage.keys("enter");
    assert!(title(&stage).contains("Player 2's turn"));
    assert!(stage.said().contains("Player 2 plays this deal first"));
}

#[test]
fn undo_over_a_turned_card_asks_both_where_one_plays_after_the_other() {
    let mut stage = duel("klondike", 7);
    stage.keys("tab space u");
    assert!(
        stage
            .question()
            .contains("was just seen. Does everyone agree?")
    );
    stage.keys("esc");
    assert_eq!(stage.game().moves_made(), 1);
    // Nor does the way back to where the deal could be won go over it.
    stage.keys("U");
    assert_eq!(stage.game().moves_made(), 1);
    // Of two who give up nobody has won, whoever made fewer moves.
    stage.keys("G enter enter tab G enter");
    assert!(is_over(&stage));
    let screen = stage.screen();
    assert!(screen.contains("Player 1 and Player 2 gave up"), "{screen}");
    assert!(screen.contains("Nobody wins."), "{screen}");
}

#[test]
fn a_duel_is_kept_and_goes_on_where_it_stood() {
    let mut stage = duel("poker-squares", 7);
    stage.keys("2 3 3 2 4 3 u");
    let read = kept(&stage);
    let mut again = Stage::home();
    again.send(Message::Loaded(Box::new(read), "kept.toml".into()));
    assert_eq!(
        title(&again),
        title(&stage)
            .replace("0 min", "1 min")
            .replace("Player 1", "Ann")
    );
    again.keys("ctrl-r");
    assert!(title(&again).contains("Ben's turn"));
    assert_eq!(again.on_table().duel().unwrap().order().len(), 3);
    // The deal that the first has played waits for the second.
    let mut stage = duel("pyramid", 7);
    stage.keys("tab space G enter");
    let read = kept(&stage);
    again.send(Message::Loaded(Box::new(read), "kept.toml".into()));
    assert!(title(&again).contains("Ben's turn"));
    assert_eq!(again.game().done(), 0);
    assert!(again.said().contains("Ann: score 0 in 1 move"));
}

#[test]
fn a_duel_is_begun_on_the_page_of_options() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("F3 down");
    assert!(stage.screen().contains("Players"));
    stage.keys("right");
    assert!(stage.screen().contains("two, on the same deal"));
    assert_snapshot!("duel-options", stage.screen());
    stage.keys("enter");
    assert!(title(&stage).contains("Player 1's turn"));
    let slot = stage.on_table().timed_game().slot();
    assert_eq!(slot.as_str(), "penguin.standard.duel");
    // And ended there.
    stage.keys("F3 down left enter");
    assert!(stage.on_table().duel().is_none());
    // From the list as well.
    stage.keys("Q F3 down right enter");
    assert!(title(&stage).contains("Player 1's turn"));
    // Who leaves after having played leaves the start of the deal to the other.
    stage.keys("tab G enter Q");
    assert_eq!(stage.app.screen(), Screen::Home);
    assert_eq!(stage.on_table().session().player(), PLAYERS[1]);
}

#[test]
fn a_new_deal_in_a_duel_is_one_for_two_and_undo_brings_back_the_former() {
    let mut stage = duel("pyramid", 7);
    stage.keys("space G enter enter space N enter");
    assert!(title(&stage).contains("Player 1's turn"));
    assert_eq!(stage.game().done(), 0);
    stage.keys("u enter");
    assert!(title(&stage).contains("Player 2's turn"));
    assert_eq!(stage.game().deal().get(), 7);
    // Starting again is starting one's own game again.
    stage.keys("R enter");
    assert!(title(&stage).contains("Player 2's turn"));
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn what_else_a_player_has_lies_beside_their_board() {
    let hold = [("reserve", "1")];
    let mut stage = duel_with("poker-squares", 7, Some("swedish"), &hold);
    at_both_sizes("hold", &mut stage);
    // Who throws the card away has had their turn.
    stage.send(Message::Resize(120, 40));
    let discard = stage.on_table().labels().label(
        stage
            .game()
            .rules()
            .pile_ids()
            .find(|pile| stage.game().rules().group_of(*pile).role == Role::Discard)
            .unwrap(),
    );
    stage.keys(&discard.unwrap().to_string());
    assert!(
        title(&stage).contains("Player 2's turn"),
        "{}",
        title(&stage)
    );
}

#[test]
fn a_duel_that_was_played_is_looked_through_move_by_move() {
    for (game, set) in [
        ("poker-squares", &[][..]),
        ("puss-in-the-corner", &[("redeals", "0")][..]),
        ("pyramid", &[][..]),
    ] {
        let mut stage = duel_with(game, 7, None, set);
        for _ in 0..30 {
            step(&mut stage);
            stage.screen();
        }
        let mut kept = kept(&stage);
        let whole = kept.duel.as_ref().unwrap().order().len();
        kept.duel.as_mut().unwrap().rewind(&mut kept.game);
        stage.app.sit_down(TimedGame::recording_of(kept));
        let order = |stage: &Stage| stage.on_table().duel().unwrap().order().len();
        assert_eq!(order(&stage), 0, "{game}");
        for _ in 0..whole {
            stage.keys("ctrl-r");
        }
        assert_eq!(order(&stage), whole, "{game}");
        assert!(stage.screen().contains("← back"), "{}", stage.screen());
        for _ in 0..whole {
            stage.keys("u");
        }
        assert_eq!(order(&stage), 0, "{game}");
    }
}

#[test]
fn the_computer_plays_a_duel_from_the_list_and_after_the_game_was_kept() {
    let mut stage = Stage::home();
    stage.keys("p o k e r");
    stage.rest();
    stage.keys("right");
    let page = stage.screen();
    assert!(page.contains("Duel against the computer"), "{page}");
    let chosen = page
        .lines()
        .take_while(|line| !line.contains("Duel against"))
        .count();
    let first = page
        .lines()
        .take_while(|line| !line.contains("Play"))
        .count();
    for _ in first..chosen {
        stage.keys("down");
    }
    stage.keys("enter");
    let level = stage.app.context.seating.level;
    assert_eq!(
        stage.on_table().timed_game().rival(),
        Some(Rival::Computer(level))
    );
    assert!(stage.screen().contains("medium: "), "{}", stage.screen());
    place(&mut stage, 0);
    stage.rest();
    stage.rest();
    let order = stage.on_table().duel().unwrap().order().to_vec();
    assert_eq!(order, [PLAYERS[0], PLAYERS[1]]);
    stage.keys("u");
    assert_eq!(stage.on_table().duel().unwrap().order().len(), 2);
    let kept = TimedGame::from_snapshot(kept(&stage));
    assert_eq!(kept.rival(), Some(Rival::Computer(level)));
}

#[test]
fn options_offer_the_levels_of_a_duel_where_the_computer_plays_it() {
    let mut stage = Stage::table("poker-squares", 7);
    stage.keys("f3 down");
    for value in ["two, on the same deal", "one, against gentle"] {
        stage.keys("right");
        assert!(stage.screen().contains(value), "{}", stage.screen());
    }
    stage.keys("enter");
    let rival = Rival::Computer(ComputerLevel::Level(Level::Gentle));
    assert_eq!(stage.on_table().timed_game().rival(), Some(rival));
    let mut stage = Stage::table("klondike", 7);
    stage.keys("f3 down right right");
    assert!(!stage.screen().contains("against"), "{}", stage.screen());
}

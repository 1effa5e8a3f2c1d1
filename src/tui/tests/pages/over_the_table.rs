//! What is laid over a picture: the hidden cursor of the terminal, and messages that cover no card.

use ratatui::layout::Rect;

use crate::tests::*;
use crate::view::parked_place;

#[test]
fn the_cursor_of_the_terminal_stands_where_letters_are_typed() {
    let mut stage = Stage::table("klondike", 3);
    stage.keys("# 6 1 7");
    let picture = stage.picture();
    let at = parked_place(&stage.app, &picture).unwrap();
    let before = [3, 2, 1].map(|columns: u16| picture[(at.x - columns, at.y)].symbol());
    assert_eq!(before, ["6", "1", "7"], "{}", stage.screen());
}

#[test]
fn the_cursor_of_the_terminal_stands_somewhere_that_tells_where_nothing_is_chosen() {
    let under = |stage: &Stage| {
        let picture = stage.picture();
        let at = parked_place(&stage.app, &picture).unwrap();
        let line = stage.screen().lines().nth(at.y.into()).unwrap().to_owned();
        line.chars().skip(at.x.into()).collect::<String>()
    };
    // A question: the answer that is taken.
    let mut stage = Stage::table("klondike", 3);
    stage.make_any(|_| true);
    stage.keys("R");
    let keys = under(&stage);
    assert!(
        keys.starts_with("► Enter yes, start again"),
        "{keys}: {}",
        stage.screen()
    );
    // A list in which nothing is left: what was typed.
    let mut stage = Stage::home();
    stage.send(Message::Paste("two decks".to_owned()));
    stage.keys("enter z z q");
    assert!(under(&stage).starts_with('▏'), "{}", stage.screen());
    // A form: the row under the cursor.
    let mut stage = Stage::home();
    stage.keys("ctrl-n");
    stage.rest();
    let first = under(&stage);
    assert!(first.starts_with('►'), "{first}: {}", stage.screen());
    stage.keys("down");
    assert_ne!(under(&stage), first);
}

/// Returns what is drawn on the cards of the table and on its places without cards.
fn cards_drawn(stage: &Stage) -> Vec<String> {
    let (picture, layout) = (stage.picture(), stage.app.layout().unwrap());
    let places = layout.piles.iter().flat_map(|pile| {
        let cards = pile.cards.iter().map(|card| card.drawn);
        cards.chain([pile.spot]).collect::<Vec<_>>()
    });
    let cells = |place: ratatui::layout::Rect| {
        let symbols = place.positions().map(|at| picture[at].symbol());
        symbols.collect::<String>()
    };
    places.map(cells).collect()
}

#[test]
fn a_long_message_lies_over_no_card() {
    let text = "This sentence says much more than has room on a line of a screen of eighty \
                columns, so that it takes two of them";
    let (mut bare, mut full) = (0, Vec::new());
    for entry in catalogue().index() {
        if entry.players.0 > 1 {
            continue;
        }
        let mut stage = Stage::table(&entry.id, 1);
        let Some(layout) = stage.app.layout() else {
            continue;
        };
        if layout.bottom() < 22 {
            continue;
        }
        let before = cards_drawn(&stage);
        stage.app.notify(text.to_owned(), false);
        let after = cards_drawn(&stage);
        if before == after {
            bare += 1;
        } else {
            full.push(entry.id.clone());
        }
    }
    // A few tables are so full of cards that there is no other place for it.
    assert!(bare > 60 && full.len() < 12, "{bare}, {full:?}");
}

#[test]
fn a_box_over_the_table_leaves_no_halves_of_cards() {
    for (game, size) in [
        ("klondike", (80, 24)),
        ("spider", (80, 24)),
        ("spider", (120, 40)),
        ("pyramid", (80, 24)),
        ("sultan", (120, 40)),
        ("monte-carlo", (80, 24)),
        ("spite-and-malice", (80, 24)),
    ] {
        let mut stage = Stage::table(game, 3);
        stage.send(Message::Resize(size.0, size.1));
        stage.make_any(|_| true);
        let (before, layout) = (stage.picture(), stage.app.layout().unwrap());
        stage.keys("R");
        let screen = stage.screen();
        assert!(screen.contains("yes, start again"), "{screen}");
        let after = stage.picture();
        let (mut whole, mut gone, mut parted) = (0, 0, 0);
        for pile in &layout.piles {
            let mut cards: Vec<_> = pile.cards.iter().map(|card| card.drawn).collect();
            if cards.is_empty() {
                cards.push(pile.spot);
            }
            let before_this = (whole, gone);
            for card in cards {
                let cells = card.positions();
                let cells: Vec<_> = cells.filter(|at| before[*at].symbol() != " ").collect();
                let is_there = |at: &&_| before[**at].symbol() == after[**at].symbol();
                let there = cells.iter().filter(is_there).count();
                // Words and lines of the box may happen to be the same.
                let is_whole = there == cells.len();
                assert!(is_whole || there <= cells.len() / 4, "{game}: {screen}");
                whole += usize::from(is_whole);
                gone += usize::from(!is_whole);
            }
            parted += usize::from(whole > before_this.0 && gone > before_this.1);
        }
        // Of a column that is under the box in part the rest can be seen.
        let is_seen = (game, size) != ("spider", (120, 40)) || parted > 0;
        assert!(is_seen, "{screen}");
        assert!(whole > 0 && gone > 0, "{game}: {whole}, {gone}: {screen}");
    }
}

#[test]
fn a_box_over_the_table_leaves_nothing_of_what_is_written_of_cards_that_it_covers() {
    let mut stage = Stage::table("pyramid", 3);
    stage.keys("space");
    let (before, layout) = (stage.picture(), stage.app.layout().unwrap());
    stage.keys("G");
    let (after, screen) = (stage.picture(), stage.screen());
    let (mut left, mut gone) = (0, 0);
    for ruler in &layout.row_rulers {
        let cards = layout.piles.iter().filter(|pile| pile.spot.y == ruler.at.y);
        let mut cards = cards.flat_map(|pile| pile.cards.iter().map(|card| card.drawn));
        let is_there = |card: Rect| {
            let mut edge = card.rows().next().unwrap().positions();
            edge.all(|at| before[at].symbol() == after[at].symbol())
        };
        let is_row_there = cards.any(is_there);
        let number = (ruler.number + 1).to_string();
        let mut cells = ruler.at.positions();
        let is_number_there = cells.any(|at| after[at].symbol() == number);
        assert_eq!(is_number_there, is_row_there, "{number}: {screen}");
        left += u32::from(is_row_there);
        gone += u32::from(!is_row_there);
    }
    assert!(left > 1 && gone > 1, "{left}, {gone}: {screen}");
    // The outline of the cursor is whole or not there.
    let mut stage = Stage::table("klondike", 8);
    stage.keys("space G");
    let screen = stage.screen();
    let count = |sign: char| screen.matches(sign).count();
    assert_eq!(count('▐'), count('▌'), "{screen}");
}

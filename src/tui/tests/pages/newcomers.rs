//! What somebody who has never seen the program has to be told: which keys answer, what signs mean, and how
//! keys are called on a terminal without arrows.

use crate::render::theme::Glyphs;
use crate::tests::*;

impl Stage {
    /// Draws from now on as a terminal without Unicode can.
    fn without_unicode(&mut self) {
        self.app.context.appearance.theme.glyphs = Glyphs::Ascii;
        self.app.context.keys = self.app.context.keys.clone().naming_arrows(true);
    }
}

#[test]
fn a_key_that_does_not_answer_is_told_those_that_do() {
    let mut stage = Stage::table("klondike", 3);
    stage.make_any(|_| true);
    stage.keys("N");
    for key in ["f2", "Q", "?", "x"] {
        stage.keys(key);
        assert_eq!(stage.app.overlays.len(), 1, "{key}");
        let said = " This is asked first: Enter deal, n leave it, Esc back ";
        assert!(
            stage.last_line().starts_with(said),
            "{key}: {}",
            stage.last_line()
        );
    }
    stage.keys("n");
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn an_arrow_key_and_what_is_left_out_can_be_told_without_unicode() {
    let mut stage = Stage::home();
    stage.without_unicode();
    assert!(
        stage.last_line().contains("Right more"),
        "{}",
        stage.screen()
    );
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("#");
    stage.without_unicode();
    let screen = stage.screen();
    assert!(
        screen.contains("Finding out how hard this deal is.. "),
        "{screen}"
    );
}

#[test]
fn where_no_game_is_chosen_the_key_of_numbers_says_what_it_is_for() {
    let mut stage = Stage::home();
    stage.keys("end #");
    assert!(stage.app.overlays.is_empty());
    assert_eq!(
        stage.said(),
        "Put the cursor on a game to type the number of a deal"
    );
}

#[test]
fn the_key_of_numbers_is_named_where_there_is_room() {
    let mut stage = Stage::table("klondike", 3);
    stage.send(Message::Resize(100, 30));
    assert!(stage.last_line().contains("# deal"), "{}", stage.screen());
}

#[test]
fn the_page_of_keys_tells_what_the_numbers_of_the_table_mean() {
    let mut stage = Stage::table("golf", 1);
    stage.send(Message::Resize(100, 60));
    stage.keys("? tab");
    let screen = stage.screen();
    for words in [
        "The score counts the cards as they lie now",
        "0 is the best.",
        "×23 on an open pile: 23 cards lie there.",
        "The number on the stock is how",
    ] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

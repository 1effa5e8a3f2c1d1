//! A rule file that is read again while it is played.

use std::sync::Arc;

use super::maker::{followed, followed_game};
use crate::tests::*;

#[test]
fn other_names_in_a_file_that_is_followed_leave_the_game_as_it_is() {
    let mut stage = followed();
    stage.keys("space space");
    let file = include_str!("../../../../rules/klondike.toml");
    let text = file
        .replace("\"Klondike\"", "\"Named anew\"")
        .replace("[pile.tableau]", "[pile.tableau]\nnoun = \"street\"");
    let read = |text: String| {
        let source = Arc::new(patience_language::Source {
            name: "mine.toml".to_owned(),
            text,
        });
        let file = patience_language::RuleFile::read("klondike", &source, &|_| None).unwrap();
        Arc::new(file.compile(None, &[]).unwrap())
    };
    stage.send(Message::RulesRead(Ok(read(text))));
    assert_eq!(stage.game().moves_made(), 2, "{}", stage.screen());
    let screen = stage.screen();
    assert!(screen.contains(" Named anew  "), "{screen}");
    assert!(screen.contains("its rules are unchanged"), "{screen}");
    assert_eq!(
        &*stage
            .game()
            .rules()
            .groups
            .iter()
            .find(|group| group.name == "tableau")
            .unwrap()
            .noun,
        "street"
    );
}

#[test]
fn a_fault_is_told_below_a_question_too() {
    let mut stage = followed();
    let file = stage.app.context.catalogue.rule_file("klondike").unwrap();
    let rules = file.compile(Some("one"), &[]).unwrap();
    stage.keys("space");
    stage.send(Message::RulesRead(Ok(Arc::new(rules))));
    stage.keys("u");
    assert!(
        stage.screen().contains("the game before?"),
        "{}",
        stage.screen()
    );
    stage.send(Message::RulesRead(Err("mine.toml:7:9: a fault".to_owned())));
    let screen = stage.screen();
    assert!(screen.contains("the game before?"), "{screen}");
    assert!(screen.contains("mine.toml:7:9: a fault"), "{screen}");
    stage.keys("n space");
    assert!(
        stage.screen().contains("mine.toml:7:9: a fault"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_fault_leaves_the_cards_as_large_as_they_are() {
    let size = |stage: &Stage| stage.app.layout().map(|layout| layout.size);
    let mut without_room = 0;
    for game in [
        "klondike", "spider", "yukon", "freecell", "pyramid", "sultan",
    ] {
        for (columns, rows) in [(80, 24), (100, 30), (60, 20)] {
            let mut stage = followed_game(game);
            stage.app.context.size = (columns, rows);
            stage.send(Message::Tick);
            let before = size(&stage);
            let fault = "mine.toml:2:8: a fault\n  | title =\n  |        ^ nothing".to_owned();
            stage.send(Message::RulesRead(Err(fault)));
            stage.send(Message::Tick);
            assert_eq!(size(&stage), before, "{game} at {columns}x{rows}");
            without_room += usize::from(stage.app.context.kept_free() == 0);
            let screen = stage.screen();
            assert!(screen.contains("mine.toml:2:8: a fault"), "{screen}");
        }
    }
    assert!(without_room > 0, "all of them have room for a fault");
}

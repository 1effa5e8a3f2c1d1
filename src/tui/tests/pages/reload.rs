//! A rule file that is read again while it is played.

use std::sync::Arc;

use super::maker::followed;
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
    assert!(screen.contains("its rules are the same"), "{screen}");
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
        stage.screen().contains("back the game before?"),
        "{}",
        stage.screen()
    );
    stage.send(Message::RulesRead(Err("mine.toml:7:9: a fault".to_owned())));
    let screen = stage.screen();
    assert!(screen.contains("back the game before?"), "{screen}");
    assert!(screen.contains("mine.toml:7:9: a fault"), "{screen}");
    stage.keys("n space");
    assert!(
        stage.screen().contains("mine.toml:7:9: a fault"),
        "{}",
        stage.screen()
    );
}

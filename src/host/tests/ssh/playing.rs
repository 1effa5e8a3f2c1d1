//! People who play.

use crate::stage::{Stage, has_ssh, wait_for};

const SIZE: (u16, u16) = (100, 30);

#[test]
fn two_come_in_talk_play_resize_and_leave() {
    if !has_ssh() {
        return;
    }
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    let mut bo = stage.join("bo", SIZE);
    bo.sees("bo (you)");
    anna.sees("bo ");
    assert!(anna.is_on_other_screen());
    bo.types("thallo anna\r");
    anna.sees("hallo anna");
    anna.types(" ");
    bo.types(" ");
    anna.sees("hand 1");
    bo.sees("hand 1");
    // Whoever has the turn turns cards from the stock; the other sees it.
    let annas = anna.text().contains("anna's turn");
    let (first, second) = if annas {
        (&mut anna, &mut bo)
    } else {
        (&mut bo, &mut anna)
    };
    first.sees("0 moves");
    first.types(" ");
    first.sees("1 move");
    second.sees("1 move");
    first.resize(140, 45);
    first.sees("1 move");
    // From the table to the lobby, and back with an Esc that is a byte alone.
    first.types("\x1b");
    first.sees("Esc table");
    first.types("\x1b");
    first.sees("1 move");
    first.types("\x11");
    if first.has_ended().is_none() && first.text().contains("Leave this table") {
        first.types("y");
    }
    assert_eq!(first.end(), 0);
    assert!(!first.is_on_other_screen());
    assert!(first.text().contains("closed"), "{}", first.text());
    // Somebody else finds no seat and looks on.
    let cy = stage.join("cy", SIZE);
    cy.sees("hand 1");
}

#[test]
fn who_leaves_by_the_question_ends_in_order() {
    if !has_ssh() {
        return;
    }
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    anna.leaves();
    assert!(!anna.is_on_other_screen(), "{}", anna.text());
}

#[test]
fn the_same_key_gets_the_same_seat_and_the_screen_before_it_ends() {
    if !has_ssh() {
        return;
    }
    let stage = Stage::open(&[]);
    let mut before = stage.join("anna", SIZE);
    before.sees("anna (you)");
    // The key is known by now.
    let mut after = stage.client(Some("anna"), "ann", &[], SIZE);
    after.sees("(you)");
    assert_eq!(before.end(), 0);
    assert!(!before.is_on_other_screen());
    after.types("\x1b");
    after.sees("Leave this table?");
}

#[test]
fn all_are_told_when_the_table_ends_and_when_the_door_does() {
    if !has_ssh() {
        return;
    }
    let mut stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    stage.end_table();
    assert_eq!(anna.end(), 0);
    assert!(!anna.is_on_other_screen());
    anna.sees("That was it");
    stage.end_door();
}

#[test]
fn colours_and_signs_follow_from_the_terminal_of_the_guest() {
    if !has_ssh() {
        return;
    }
    let stage = Stage::open(&[]);
    // A terminal that has no signs but those of ASCII.
    let plain = ["-o", "SetEnv=TERM=vt100 LANG=C"];
    let user = format!("anna+{}", stage.words);
    let anna = stage.client(Some("anna"), &user, &plain, SIZE);
    anna.sees("anna (you)");
    assert!(anna.text().is_ascii(), "{}", anna.text());
    let bo = stage.join("bo", SIZE);
    bo.sees("bo (you)");
    assert!(!bo.text().is_ascii(), "{}", bo.text());
}

#[test]
fn who_comes_back_finds_the_settings_as_they_were_chosen() {
    if !has_ssh() {
        return;
    }
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    anna.types("\x1bOQ");
    anna.sees("Settings");
    assert!(!anna.text().is_ascii());
    anna.types(&("\x1b[B".repeat(6) + "\r\r"));
    wait_for(|| anna.text().is_ascii().then_some(()));
    anna.signal("KILL");
    let bo = stage.join("bo", SIZE);
    bo.sees("bo (you)");
    assert!(!bo.text().is_ascii());
    let anna = stage.client(Some("anna"), "anna", &[], SIZE);
    anna.sees("anna (you)");
    assert!(anna.text().is_ascii(), "{}", anna.text());
}

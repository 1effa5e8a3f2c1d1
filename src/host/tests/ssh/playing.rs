//! Guests who play.

use crate::stage::{Stage, wait_for};

const SIZE: (u16, u16) = (100, 30);

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn two_come_in_talk_play_resize_and_leave() {
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
    // The player to move turns cards from the stock, and the other one sees it.
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
    // From the table to the lobby, and back with Esc as a single byte.
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
    // A third guest finds no seat and watches.
    let cy = stage.join("cy", SIZE);
    cy.sees("hand 1");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_guest_who_confirms_leaving_ends_normally() {
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    anna.leaves();
    assert!(!anna.is_on_other_screen(), "{}", anna.text());
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_second_login_with_the_same_key_takes_over_the_seat() {
    let stage = Stage::open(&[]);
    let mut before = stage.join("anna", SIZE);
    before.sees("anna (you)");
    // The key is known now.
    let mut after = stage.client(Some("anna"), "ann", &[], SIZE);
    after.sees("(you)");
    assert_eq!(before.end(), 0);
    assert!(!before.is_on_other_screen());
    after.types("\x1b");
    after.sees("Leave this table?");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn guests_are_told_when_the_table_closes() {
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
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn colours_and_characters_fit_the_terminal_of_the_guest() {
    let stage = Stage::open(&[]);
    // A terminal with only ASCII characters.
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
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_guest_who_returns_has_the_same_settings() {
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

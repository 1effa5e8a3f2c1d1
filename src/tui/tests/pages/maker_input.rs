//! Keys and clicks in the form of a game in the making.

use super::maker::{go_to, maker, press, type_in};
use crate::tests::*;

/// Returns the point of a text in the last line that has it.
fn point_of(stage: &Stage, text: &str) -> (u16, u16) {
    let screen = stage.screen();
    let lines = screen.lines().enumerate();
    let (row, line) = lines
        .filter(|(_, line)| line.contains(text))
        .last()
        .unwrap_or_else(|| panic!("no {text}:\n{screen}"));
    let column = line[..line.find(text).unwrap()].chars().count();
    (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
}

#[test]
fn the_first_click_on_a_row_changes_nothing_and_the_next_one_does() {
    let mut stage = maker("canfield");
    let (_, row) = point_of(&stage, "   How many ");
    let value = (24, row);
    press(&mut stage, value);
    let screen = stage.screen();
    assert!(screen.contains("► How many        ‹ 4 ›"), "{screen}");
    assert!(screen.contains("0 changes"), "{screen}");
    let arrow = point_of(&stage, "›");
    press(&mut stage, arrow);
    assert!(stage.screen().contains("‹ 5 ›"), "{}", stage.screen());
    let arrow = point_of(&stage, "‹");
    press(&mut stage, arrow);
    assert!(stage.screen().contains("‹ 4 ›"), "{}", stage.screen());
    // Between the arrows all values are shown.
    press(&mut stage, (21, row));
    assert!(stage.screen().contains("accept"), "{}", stage.screen());
}

#[test]
fn a_click_on_a_value_of_the_list_takes_just_that() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Columns", "Build");
    stage.keys("enter");
    let before = stage.screen();
    let (row, line) = before
        .lines()
        .enumerate()
        .skip(9)
        .find(|(_, line)| line.chars().skip(46).any(char::is_alphabetic))
        .unwrap();
    let word: String = line.chars().skip(46).collect();
    let word = word.trim().trim_end_matches('▼').trim().to_owned();
    let at = (50, u16::try_from(row).unwrap());
    press(&mut stage, at);
    let screen = stage.screen();
    assert!(screen.contains("1 change ·"), "{screen}");
    let shown: String = word.chars().take(12).collect();
    assert!(screen.contains(&format!("‹ {shown}")), "{word}: {screen}");
    // The marks at the edge bring more of it in sight, and a click takes what is there then.
    stage.keys("enter");
    let top = |stage: &Stage| {
        let screen = stage.screen();
        let line = screen.lines().nth(8).unwrap().to_owned();
        line.chars().skip(46).collect::<String>()
    };
    let first = top(&stage);
    let mark = point_of(&stage, "▼");
    press(&mut stage, mark);
    assert_ne!(first, top(&stage), "{}", stage.screen());
}

#[test]
fn the_first_digit_takes_the_place_of_the_number() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Columns", "How many");
    stage.keys("enter 8 enter");
    assert!(stage.screen().contains("‹ 8 ›"), "{}", stage.screen());
    stage.keys("enter backspace 1 0 enter");
    assert!(stage.screen().contains("‹ 10 ›"), "{}", stage.screen());
}

#[test]
fn letters_that_are_rubbed_out_leave_the_value_as_it_was() {
    let mut stage = maker("klondike");
    go_to(&mut stage, "Columns", "Build");
    stage.keys("enter x backspace enter");
    let screen = stage.screen();
    assert!(screen.contains("0 changes"), "{screen}");
}

#[test]
fn letters_of_a_label_find_its_field() {
    let mut stage = maker("klondike");
    stage.keys("/");
    type_in(&mut stage, "famil");
    let screen = stage.screen();
    assert!(screen.contains("► Family"), "{screen}");
    assert!(screen.contains("Find famil"), "{screen}");
    stage.keys("esc");
    assert!(
        stage.screen().contains("► Deal step 1"),
        "{}",
        stage.screen()
    );
    stage.keys("/ l i f t enter");
    let first = stage.screen();
    assert!(first.contains("► May be moved"), "{first}");
    stage.keys("/ enter");
    let second = stage.screen();
    assert!(
        second.contains("► May be moved") && first != second,
        "{second}"
    );
    stage.keys("/ q q q enter");
    assert!(
        stage.screen().contains("No field is called qqq"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_keys_stay_below_a_sentence_and_can_be_clicked() {
    let mut stage = maker("klondike");
    stage.keys("delete");
    let screen = stage.screen();
    assert!(screen.contains("This field is unchanged"), "{screen}");
    assert!(screen.contains("Tab view"), "{screen}");
    let at = point_of(&stage, "Tab view");
    press(&mut stage, at);
    assert_ne!(stage.screen(), screen);
    assert!(!stage.screen().contains("This field is unchanged"));
}

#[test]
fn the_key_of_the_survey_is_named_where_there_is_room() {
    let stage = maker("canfield");
    assert!(stage.screen().contains("W wins"), "{}", stage.screen());
}

#[test]
fn a_click_on_the_title_goes_to_its_field() {
    let mut stage = maker("klondike");
    press(&mut stage, (16, 0));
    assert!(stage.screen().contains("► Title"), "{}", stage.screen());
}

#[test]
fn a_fresh_copy_has_no_marks() {
    let mut stage = maker("klondike");
    stage.keys("end");
    let screen = stage.screen();
    assert!(screen.contains("Title             My Klondike"), "{screen}");
    assert!(
        !screen.contains('•') && !screen.contains("was "),
        "{screen}"
    );
}

#[test]
fn only_steps_that_can_be_dealt_are_offered() {
    let mut stage = maker("klondike");
    stage.send(Message::Resize(120, 60));
    stage.keys("home enter");
    for _ in 0..3 {
        let screen = stage.screen();
        assert!(!screen.contains("each stock"), "{screen}");
        assert!(!screen.contains("reserve"), "{screen}");
        stage.keys("pagedown");
    }
    assert!(
        stage.screen().contains("7 to each tableau"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_page_of_keys_tells_how_a_form_is_filled_in() {
    let mut stage = maker("klondike");
    stage.send(Message::Resize(120, 60));
    stage.keys("? tab");
    let mut all = String::new();
    for _ in 0..8 {
        all += &stage.screen();
        stage.keys("pagedown");
    }
    assert!(all.contains("In the game maker"), "{all}");
    assert!(all.contains("Click a row to go there"), "{all}");
}

#[test]
fn the_arrow_before_a_value_has_the_one_before_it() {
    let mut stage = maker("freecell");
    go_to(&mut stage, "Cells", "How many");
    let arrow = |stage: &Stage, sign: char| {
        let screen = stage.screen();
        let lines = screen.lines().enumerate();
        let (row, line) = lines.filter(|(_, line)| line.contains('►')).last().unwrap();
        let column = line.chars().position(|letter| letter == sign).unwrap();
        (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    };
    assert!(stage.screen().contains("‹ 4"), "{}", stage.screen());
    press_at(&mut stage, &arrow, '‹');
    assert!(stage.screen().contains("‹ 3"), "{}", stage.screen());
    press_at(&mut stage, &arrow, '›');
    assert!(stage.screen().contains("‹ 4"), "{}", stage.screen());
}

/// Clicks on a sign in the row under the cursor.
fn press_at(stage: &mut Stage, find: &dyn Fn(&Stage, char) -> (u16, u16), sign: char) {
    let at = find(stage, sign);
    press(stage, at);
}

#[test]
fn the_triangles_of_the_form_go_through_the_form_whatever_stands_beside_it() {
    let mut stage = maker("klondike");
    stage.keys("tab tab");
    let before = stage.screen();
    let (row, line) = before
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains('▼'))
        .unwrap_or_else(|| panic!("{before}"));
    let column = line.chars().position(|letter| letter == '▼').unwrap();
    let at = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    press(&mut stage, at);
    let left = |screen: &str| -> Vec<String> {
        let lines = screen.lines().skip(1);
        lines.map(|line| line.chars().take(40).collect()).collect()
    };
    assert_ne!(left(&before), left(&stage.screen()), "{}", stage.screen());
    // However often the words go on, one key brings them back.
    let words = stage.screen();
    stage.keys("pagedown pagedown pagedown pagedown pagedown pageup pageup pageup");
    assert_eq!(words, stage.screen());
}

#[test]
fn the_lines_of_a_fault_are_in_sight_below_a_field_at_the_foot_of_the_form() {
    for height in 15..=24 {
        let mut stage = maker("klondike");
        stage.send(Message::Resize(80, height));
        go_to(&mut stage, "Columns", "How many");
        stage.keys("right home X");
        let screen = stage.screen();
        assert!(
            screen.contains('✗') && screen.contains("for these piles)"),
            "{height}\n{screen}"
        );
    }
}

#[test]
fn a_click_on_the_second_line_of_a_value_is_one_on_its_field() {
    let mut stage = maker("klondike");
    let is_second = |line: &&str| line.contains("foundation  ");
    let row = stage.screen().lines().position(|line| is_second(&line));
    let row = u16::try_from(row.unwrap()).unwrap();
    press(&mut stage, (25, row));
    assert!(stage.screen().contains("► Goal"), "{}", stage.screen());
}

#[test]
fn what_an_answer_means_is_told_to_its_end() {
    let mut stage = maker("klondike");
    stage.keys("ctrl-n");
    while stage.screen().contains("question ") {
        for _ in 0..10 {
            assert!(!stage.screen().contains('…'), "{}", stage.screen());
            stage.keys("down");
        }
        stage.keys("enter");
    }
}

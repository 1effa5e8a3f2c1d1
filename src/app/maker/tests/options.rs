//! Changes of parts that an option decides about.

use super::*;

#[test]
fn changing_a_part_that_an_option_decides_changes_the_default_of_the_option() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "klondike");
    set(&mut draft, &catalogue, "pile.tableau.empty", "any card");
    set(&mut draft, &catalogue, "stock.turn", "1 to waste");
    set(&mut draft, &catalogue, "pile.foundation.lift", "nothing");
    let text = draft.text();
    assert!(
        text.contains("[option.empty_fill]\ndefault = \"any\"\n"),
        "{text}"
    );
    assert!(text.contains("[option.turn]\ndefault = 1\n"), "{text}");
    assert!(
        text.contains("[option.foundation_return]\ndefault = false\n"),
        "{text}"
    );
    assert_eq!(
        draft.value(&path("pile.tableau.empty")),
        Some(&"any card".into())
    );
    assert_eq!(
        draft.shown(&field(&draft, "stock.turn")),
        ("1 to waste (option)".to_owned(), true)
    );
    assert_eq!(
        draft.shown_former(&field(&draft, "pile.tableau.empty")),
        Some("king".to_owned())
    );
    assert_eq!(
        draft.shown_former(&field(&draft, "stock.turn")),
        Some("3 to waste (option)".to_owned())
    );
    assert!(draft.restore(&path("pile.tableau.empty"), &catalogue));
    assert!(draft.restore(&path("stock.turn"), &catalogue));
    assert!(!draft.restore(&path("stock.turn"), &catalogue));
    assert_eq!(
        draft.value(&path("pile.tableau.empty")),
        Some(&"king".into())
    );
}

#[test]
fn an_option_that_cannot_give_the_value_is_left_out_everywhere() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "klondike");
    set(&mut draft, &catalogue, "pile.tableau.empty", "nothing");
    assert_eq!(draft.checked().faults, [], "{}", draft.text());
    assert_eq!(
        draft.value(&path("pile.tableau.empty")),
        Some(&"nothing".into())
    );
    assert!(
        draft.text().contains("without = [\"option.empty_fill\"]"),
        "{}",
        draft.text()
    );
    draft.take_out(&path("option.turn"), &catalogue);
    assert_eq!(draft.checked().faults, [], "{}", draft.text());
    assert_eq!(draft.value(&path("stock.turn")), Some(&"3 to waste".into()));
}

#[test]
fn an_option_is_named_in_braces_with_spaces_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let klondike = crate::tests::embedded().source("klondike").unwrap();
    std::fs::write(&file, klondike.text.replace("{turn}", "{ turn }")).unwrap();
    let catalogue = Catalogue::new(crate::tests::embedded(), folder.path().to_owned());
    let mut draft = Draft::from_own(&catalogue, "mine", &Origin::Own(file)).unwrap();
    let turn = field(&draft, "stock.turn");
    assert_eq!(draft.shown(&turn).0, "3 to waste (option)");
    set(&mut draft, &catalogue, "stock.turn", "1 to waste");
    assert_eq!(draft.shown(&turn).0, "1 to waste (option)");
    draft.take_out(&path("option.turn"), &catalogue);
    assert_eq!(draft.value(&path("stock.turn")), Some(&"1 to waste".into()));
}

#[test]
fn an_item_of_a_list_changes_alone_and_the_others_keep_their_options() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "canfield");
    set(&mut draft, &catalogue, "deal.2", "2 to each tableau");
    let text = draft.text();
    assert!(text.contains("\"{reserve_size} to reserve\""), "{text}");
    draft.take_out(&path("deal.1"), &catalogue);
    let text = draft.text();
    assert!(
        text.contains("deal = [\"{reserve_size} to reserve\", \"2 to each tableau\""),
        "{text}"
    );
}

#[test]
fn a_value_that_an_option_gives_can_be_left_out_in_one_step() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "double-solitaire");
    let build = path("pile.waste.build");
    assert!(draft.value(&build).is_some());
    let before = draft.text().to_owned();
    draft.take_out(&build, &catalogue);
    assert_eq!(draft.value(&build), None, "{}", draft.text());
    assert!(draft.undo(&catalogue));
    assert_eq!(draft.text(), before);
    assert!(!draft.undo(&catalogue), "a step that changes nothing");
    draft.take_out(&path("pile.waste.gathers"), &catalogue);
    assert!(!draft.undo(&catalogue), "a step that changes nothing");
}

#[test]
fn what_an_option_changes_stays_when_the_option_is_left_out() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "double-solitaire");
    let build = path("pile.waste.build");
    let wanted = "any card, others put up in suit from waste";
    set(&mut draft, &catalogue, "pile.waste.build", wanted);
    assert_eq!(draft.checked().faults, [], "{}", draft.text());
    assert_eq!(draft.value(&build), Some(&wanted.into()));
    let text = draft.text();
    assert!(
        text.contains("without = [\"option.opponent_discard\"]"),
        "{text}"
    );
}

//! The maker: changes, errors at their fields, the resulting file, and the questions.

mod files;
mod kept;
mod options;
mod shares;

use std::sync::Arc;

use patience_language::describe::rules_text;
use patience_language::{RuleFile, Source};
use toml::Value;

use super::value::Expected;
use super::*;
use crate::catalogue::{Catalogue, Origin};
use crate::tests::catalogue;

fn path(text: &str) -> Path {
    text.split('.').map(str::to_owned).collect()
}

fn draft(catalogue: &Catalogue, id: &str) -> Draft {
    Draft::from_game(catalogue, id, &Origin::Embedded).unwrap()
}

fn set(draft: &mut Draft, catalogue: &Catalogue, at: &str, value: impl Into<Value>) {
    draft.set(&path(at), value.into(), catalogue);
}

/// Reads the file of a draft as a player's own file.
fn read_back(draft: &Draft, catalogue: &Catalogue) -> RuleFile {
    let source = Source::new("mine.toml", draft.text());
    catalogue
        .read_text("mine", &Origin::Own("/nowhere/mine.toml".into()), &source)
        .unwrap()
}

fn field(draft: &Draft, at: &str) -> Field {
    let groups = draft.form(true).into_iter();
    let mut fields = groups.flat_map(|group| group.fields);
    fields
        .find(|field| field.path == path(at) && !field.leaves_out())
        .unwrap_or_else(|| panic!("no field {at}"))
}

#[test]
fn a_change_is_in_the_rules_and_in_a_short_file_that_reads_back() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "klondike");
    set(&mut draft, &catalogue, "pile.tableau.count", 8);
    set(
        &mut draft,
        &catalogue,
        "deal.0",
        "1, 2, 3, 4, 5, 6, 7, 8 to each tableau",
    );
    assert_eq!(draft.checked(), &Checked::default());
    assert_eq!(
        draft.text(),
        "language = 1\ntitle = \"My Klondike\"\n\
         source = \"After Klondike, with changes\"\n\
         extends = \"klondike\"\n\
         deal = [\"1, 2, 3, 4, 5, 6, 7, 8 to each tableau\", \"the rest to stock\"]\n\
         \n[pile.tableau]\ncount = 8\n"
    );
    let rules = read_back(&draft, &catalogue).compile(None, &[]).unwrap();
    assert_eq!(rules_text(&rules), rules_text(draft.rules().unwrap()));
    assert_eq!(draft.changes(), 2);
}

#[test]
fn undo_and_redo_go_through_all_changes() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "freecell");
    let before = draft.text().to_owned();
    set(&mut draft, &catalogue, "pile.tableau.build", "down in suit");
    let after = draft.text().to_owned();
    assert_ne!(before, after);
    assert!(draft.undo(&catalogue));
    assert_eq!(draft.text(), before);
    assert!(!draft.undo(&catalogue));
    assert!(draft.redo(&catalogue));
    assert_eq!(draft.text(), after);
    assert!(!draft.redo(&catalogue));
}

#[test]
fn an_error_is_shown_at_its_field_and_the_last_good_rules_stay() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "klondike");
    set(&mut draft, &catalogue, "pile.tableau.count", 8);
    assert!(!draft.is_playable());
    let fault = &draft.checked().faults[0];
    assert_eq!(fault.path, Some(path("deal.0")), "{fault:?}");
    assert_eq!(
        draft
            .rules()
            .unwrap()
            .groups
            .iter()
            .filter(|group| group.count == 7)
            .count(),
        1
    );
    set(
        &mut draft,
        &catalogue,
        "pile.tableau.build",
        "down in colours",
    );
    let about = draft.checked().about(&path("pile.tableau.build"));
    assert!(
        about.is_some_and(|(_, is_fault)| is_fault),
        "{:?}",
        draft.checked()
    );
}

#[test]
fn every_game_has_a_form_with_every_key_of_the_language_in_it() {
    let catalogue = catalogue();
    for entry in catalogue.index() {
        let draft = draft(&catalogue, &entry.id);
        assert_eq!(draft.checked().faults, [], "{}", entry.id);
        let fields: Vec<Field> = draft
            .form(true)
            .into_iter()
            .flat_map(|group| group.fields)
            .collect();
        assert!(fields.len() > 40, "{}", entry.id);
        for field in &fields {
            assert!(!draft.shown(field).0.contains('\n'));
        }
        assert!(
            draft
                .form(false)
                .iter()
                .all(|group| !group.fields.is_empty())
        );
    }
}

#[test]
fn each_offered_value_can_be_taken_and_undone() {
    let catalogue = catalogue();
    for id in ["golf", "pyramid"] {
        let mut draft = draft(&catalogue, id);
        let before = draft.text().to_owned();
        let fields: Vec<Field> = draft
            .form(false)
            .into_iter()
            .flat_map(|group| group.fields)
            .collect();
        for field in fields {
            let Some(value) = draft.step(&field, true) else {
                continue;
            };
            draft.set(&field.path, value, &catalogue);
            assert!(draft.undo(&catalogue));
            assert_eq!(draft.text(), before, "{:?}", field.path);
        }
    }
}

#[test]
fn typed_values_are_read_by_the_type_of_their_key() {
    let catalogue = catalogue();
    let draft = draft(&catalogue, "klondike");
    let read = |at: &str, text: &str| draft.read(&field(&draft, at), text);
    assert_eq!(read("pile.tableau.count", "8"), Ok(8.into()));
    assert_eq!(read("pile.tableau.count", "{cells}"), Ok("{cells}".into()));
    assert!(
        read("redeal.times", "many")
            .unwrap_err()
            .to_string()
            .starts_with("a number from")
    );
    assert_eq!(read("pile.tableau.spread", "no"), Ok(false.into()));
    assert_eq!(
        read("pile.tableau.build", "down in suit"),
        Ok("down in suit".into())
    );
    assert_eq!(
        read("pile.tableau.limit", "1, 2"),
        Ok(Value::Array(vec![1.into(), 2.into()]))
    );
    assert_eq!(
        read("aka", "One, Two"),
        Ok(Value::Array(vec!["One".into(), "Two".into()]))
    );
}

#[test]
fn differing_sentences_are_listed_old_and_new() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "klondike");
    let none = differences(draft.parent_rules().unwrap(), draft.rules().unwrap());
    assert_eq!(none, []);
    set(&mut draft, &catalogue, "pile.tableau.build", "down in suit");
    let told = differences(draft.parent_rules().unwrap(), draft.rules().unwrap());
    assert!(!told.is_empty());
    let all: Vec<&Sentence> = told.iter().flat_map(|part| &part.sentences).collect();
    assert!(
        all.iter()
            .any(|one| one.is_new && one.text.contains("suit")),
        "{told:?}"
    );
    assert!(
        all.iter()
            .any(|one| !one.is_new && one.text.contains("alternating")),
        "{told:?}"
    );
}

#[test]
fn the_game_is_playable_whatever_the_answers_to_the_ten_questions() {
    let catalogue = catalogue();
    let mut numbers = 1usize;
    for _ in 0..200 {
        let mut questions = Questions::default();
        loop {
            numbers = numbers
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let count = questions.question().answers.len();
            questions.choose((numbers >> 33) % count);
            if !questions.go_on() {
                break;
            }
        }
        let draft = Draft::from_nothing(questions.tree(), &catalogue);
        assert!(
            draft.is_playable(),
            "{:?}\n{}",
            draft.checked(),
            draft.text()
        );
        read_back(&draft, &catalogue).compile(None, &[]).unwrap();
    }
}

#[test]
fn tables_and_items_are_added_and_taken_out() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "freecell");
    let add = |draft: &Draft, label: &str| {
        let fields = draft.form(true).into_iter().flat_map(|group| group.fields);
        let mut fields = fields.filter(Field::is_new);
        fields.find(|field| field.label == label).unwrap()
    };
    let score = add(&draft, "Add to score");
    let value = draft.offers(&score).remove(0).value;
    draft.set(&score.path, value, &catalogue);
    assert_eq!(draft.checked().faults, [], "{}", draft.text());
    assert!(draft.text().contains("score = [\""), "{}", draft.text());
    draft.take_out(&path("score.0"), &catalogue);
    assert!(draft.text().contains("score = []"), "{}", draft.text());
    let pile = add(&draft, "Add a pile");
    let value = draft.read(&pile, "reserve").unwrap();
    draft.set(&draft.place(&pile, "reserve"), value, &catalogue);
    assert!(draft.text().contains("[pile.reserve]"), "{}", draft.text());
    assert!(
        draft
            .rules()
            .unwrap()
            .groups
            .iter()
            .any(|group| group.name == "reserve")
    );
    draft.take_out(&path("pile.cell"), &catalogue);
    assert!(
        draft.text().contains("without = [\"pile.cell\"]"),
        "{}",
        draft.text()
    );
}

#[test]
fn restoring_any_part_brings_back_what_was_left_out() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "freecell");
    draft.take_out(&path("pile.cell"), &catalogue);
    assert!(draft.value(&path("pile.cell")).is_none());
    assert!(draft.restore(&path("pile.cell.count"), &catalogue));
    assert!(draft.value(&path("pile.cell.count")).is_some());
    assert_eq!(draft.changes(), 0);
}

#[test]
fn a_former_item_is_restored_alone_and_a_new_one_is_removed() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "canfield");
    set(&mut draft, &catalogue, "deal.1", "2 to foundation");
    set(&mut draft, &catalogue, "deal.2", "2 to each tableau");
    assert!(draft.restore(&path("deal.1"), &catalogue));
    let text = draft.text().to_owned();
    assert!(
        text.contains("\"1 to foundation\", \"2 to each tableau\""),
        "{text}"
    );
    set(&mut draft, &catalogue, "deal.4", "4 to waste");
    assert!(draft.restore(&path("deal.4"), &catalogue));
    assert_eq!(draft.text(), text);
    assert!(!draft.restore(&path("deal.1"), &catalogue));
    // A removed item is restored at its place.
    draft.take_out(&path("deal.3"), &catalogue);
    assert!(draft.restore(&path("deal.2"), &catalogue));
    assert!(draft.restore(&path("deal.3"), &catalogue));
    assert_eq!(draft.changes(), 0, "{}", draft.text());
}

#[test]
fn piles_of_one_name_are_not_added_twice() {
    let catalogue = catalogue();
    let draft = draft(&catalogue, "freecell");
    let fields = draft.form(true).into_iter().flat_map(|group| group.fields);
    let mut fields = fields.filter(Field::is_new);
    let add = fields.find(|field| field.label == "Add a pile").unwrap();
    let offered = draft.offers(&add);
    assert!(offered.iter().any(|offer| offer.text == "reserve"));
    assert!(offered.iter().all(|offer| offer.text != "cell"));
    let fault = draft.read(&add, "cell").unwrap_err();
    assert_eq!(fault, Expected::NewName);
    assert!(draft.fault_at(&add).is_none());
}

//! Drafts that are kept until the next start, and files with errors.

use super::*;

#[test]
fn a_draft_is_kept_for_only_one_copy_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("data");
    let (mut first, nothing) = KeptDraft::open(&place);
    assert_eq!(nothing, None);
    assert!(
        !place.exists(),
        "nothing is created before there is a draft"
    );
    first.keep("one").unwrap();
    first.keep("two").unwrap();
    // Another copy does not take it, and keeps its own.
    let (mut second, nothing) = KeptDraft::open(&place);
    assert_eq!(nothing, None);
    second.keep("three").unwrap();
    drop(first);
    let (mut next, kept) = KeptDraft::open(&place);
    assert_eq!(kept.as_deref(), Some("two"));
    next.forget();
    drop(second);
    assert_eq!(KeptDraft::open(&place).1.as_deref(), Some("three"));
}

#[test]
fn a_draft_is_restored_as_it_was() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "canfield");
    set(&mut draft, &catalogue, "pile.foundation.count", 3);
    let again = Draft::from_kept(&draft.to_kept(), &catalogue).unwrap();
    assert_eq!(again.text(), draft.text());
    assert_eq!(again.parent_id(), Some("canfield"));
    assert_eq!(again.changes(), 1);
    assert!(!again.is_saved());
    let questions = Draft::from_nothing(Questions::default().tree(), &catalogue);
    let again = Draft::from_kept(&questions.to_kept(), &catalogue).unwrap();
    assert_eq!(again.text(), questions.text());
    assert_eq!(again.parent_id(), None);
    for broken in ["", "text = 1", "text = \"=\"", "text = \"\"\nfile = {}"] {
        assert!(Draft::from_kept(broken, &catalogue).is_none(), "{broken}");
    }
}

#[test]
fn a_draft_of_an_own_file_is_restored_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = catalogue();
    let text =
        "# By hand.\nlanguage = 1\ntitle = \"Mine\"\nextends = \"base\"\nfamily = \"Games\"\n";
    let mine = folder.path().join("mine.toml");
    std::fs::write(&mine, text).unwrap();
    let base = "title = \"Base\"\nextends = \"golf\"\n";
    std::fs::write(folder.path().join("base.toml"), base).unwrap();
    let origin = Origin::Named(mine);
    let mut draft = Draft::from_own(&catalogue, "mine", &origin).unwrap();
    assert_eq!(draft.parent_title(), Some("Base"));
    assert_eq!(draft.folder(&catalogue), folder.path());
    set(&mut draft, &catalogue, "family", "Others");
    let mut again = Draft::from_kept(&draft.to_kept(), &catalogue).unwrap();
    assert_eq!(again.text(), text.replace("Games", "Others"));
    assert_eq!(again.former_text("mine"), Some(text));
    assert!(!again.is_saved());
    set(&mut again, &catalogue, "family", "Games");
    assert!(again.is_saved());
    // The same holds for a copy of the game beside it.
    let base = Origin::Path(folder.path().join("base.toml"));
    let copy = Draft::from_game(&catalogue, "base", &base).unwrap();
    let again = Draft::from_kept(&copy.to_kept(), &catalogue).unwrap();
    assert_eq!(again.parent_title(), Some("Base"));
    assert_eq!(again.folder(&catalogue), folder.path());
}

#[test]
fn a_file_with_errors_has_a_form_with_the_nouns_of_its_piles() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = catalogue();
    let file = folder.path().join("mine.toml");
    let origin = Origin::Named(file.clone());
    let open = |text: &str| {
        std::fs::write(&file, text).unwrap();
        Draft::from_own(&catalogue, "mine", &origin)
    };
    let text = "language = 1\ntitle = \"Mine\"\ndeal = [\"all\"]\n[pile.foundation]\ncount = 4\n\
                [pile.tableau]\ncount = 7\n[pile.street]\nrole = \"tableau\"\nnoun = \"lane\"\ncount = 2\n";
    let draft = open(text).unwrap();
    assert!(!draft.is_playable());
    assert_eq!(draft.text(), text);
    let titles: Vec<String> = draft
        .form(false)
        .into_iter()
        .map(|group| group.title)
        .collect();
    for title in ["Foundations", "Columns", "Lanes"] {
        assert!(titles.iter().any(|other| other == title), "{titles:?}");
    }
    let draft = open("title = \"Mine\"\nextends = \"nosuch\"\n").unwrap();
    assert!(draft.text().contains("extends = \"nosuch\""));
    assert_eq!(draft.checked().faults.len(), 1);
    let broken = open("title = \n").unwrap_err();
    assert!(broken.to_string().contains("mine.toml"), "{broken}");
    assert!(check_beginning(&catalogue, "mine", &origin).is_err());
    std::fs::write(&file, text).unwrap();
    assert!(check_beginning(&catalogue, "mine", &origin).is_ok());
}

#[test]
fn steps_of_a_deal_are_offered_with_numbers_that_are_left() {
    let catalogue = catalogue();
    let draft = draft(&catalogue, "klondike");
    let offered = |draft: &Draft, at: &str| -> Vec<String> {
        let offers = draft.offers(&field(draft, at)).into_iter();
        offers.map(|offer| offer.text).collect()
    };
    let first = offered(&draft, "deal.0");
    assert!(
        first.iter().any(|text| text == "7 to each tableau"),
        "{first:?}"
    );
    assert!(
        first.iter().any(|text| text == "the rest to stock"),
        "{first:?}"
    );
    for wrong in [
        "each stock",
        "each waste",
        "to waste 2",
        "to stock,",
        "reserve",
        "discard",
    ] {
        assert!(
            first.iter().all(|text| !text.contains(wrong)),
            "{wrong}: {first:?}"
        );
    }
    // 28 cards are in the columns.
    let second = offered(&draft, "deal.1");
    assert!(
        second.iter().any(|text| text == "3 to each tableau"),
        "{second:?}"
    );
}

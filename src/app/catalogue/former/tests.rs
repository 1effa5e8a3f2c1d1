//! Former rule files keep their rules, and their fingerprints lead to the present files.

use std::fs;
use std::path::PathBuf;

use patience_core::Rules;
use patience_language::{Form, RuleFile};

use super::*;
use crate::catalogue::{Catalogue, Embedded, Origin};
use crate::tests::{embedded, former};

fn compiled(file: &RuleFile, form: &Form) -> Rules {
    let rules = file.compile(Some(&form.variant), &form.set);
    rules.unwrap_or_else(|faults| panic!("{} {form}: {faults}", file.id()))
}

/// Games whose rules have changed since their former text.
const CHANGED_SINCE: [&str; 1] = ["23-skidoo"];

/// Checks an eighth of the games in every form, and the others in their plain form.
#[test]
fn a_former_fingerprint_leads_to_the_rules_in_the_present_words() {
    let mut changed = 0;
    for (index, id) in former().names().enumerate() {
        let (before, now) = (former().rule_file(id), embedded().rule_file(id));
        let (before, now) = (before.unwrap(), now.unwrap());
        let mut forms = before.forms();
        forms.truncate(if index % 8 == 0 { usize::MAX } else { 1 });
        // Forms that had the same rules still have the same rules.
        let mut known = BTreeMap::new();
        for form in forms {
            let (old, present) = (compiled(&before, &form), compiled(&now, &form));
            let fingerprint = old.about.fingerprint;
            let found = embedded().rules_with(id, Some(&form.variant), &form.set, fingerprint);
            if CHANGED_SINCE.contains(&id) {
                assert!(!old.plays_like(&present) && found == Some(old), "{id}");
                continue;
            }
            let is_present = found.is_some_and(|found| found == present);
            assert!(is_present, "{id} {form}");
            let present = present.about.fingerprint;
            let same = known.entry(fingerprint).or_insert(present);
            assert_eq!(*same, present, "{id} {form}");
            changed += usize::from(fingerprint != present);
        }
    }
    assert!(changed > 500, "{changed}");
}

#[test]
fn players_own_files_keep_their_rules_and_fingerprints() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("again.toml", "extends = \"mine\"\n[pile.cell]\ncount = 3\n");
    write(
        "klondike.toml",
        "extends = \"klondike\"\n[pile.tableau]\nempty = \"none\"\n",
    );
    write(
        "mine.toml",
        "extends = \"freecell\"\n[pile.tableau]\nempty = \"king\"\n",
    );
    write(
        "new.toml",
        "language = 1\nextends = \"freecell\"\n[pile.cell]\ncount = 2\n",
    );
    write(
        "whole.toml",
        former().source("gypsy").unwrap().text.as_str(),
    );
    let catalogue = |embedded| Catalogue::new(embedded, folder.path().to_owned());
    let (before, now) = (catalogue(former()), catalogue(embedded()));
    for id in ["again", "klondike", "mine", "new", "whole"] {
        let (before, now) = (before.rule_file(id).unwrap(), now.rule_file(id).unwrap());
        assert_eq!(before.forms(), now.forms());
        for form in before.forms() {
            let (before, now) = (compiled(&before, &form), compiled(&now, &form));
            assert!(before.plays_like(&now), "{id} {form}");
            assert_eq!(
                before.about.fingerprint, now.about.fingerprint,
                "{id} {form}"
            );
        }
    }
}

#[test]
fn a_game_is_extended_by_its_name_in_any_spelling() {
    let folder = tempfile::tempdir().unwrap();
    let path = |id: &str| folder.path().join(format!("{id}.toml"));
    let own = "extends = \"FreeCell\"\n[pile.cell]\ncount = 3\n";
    fs::write(path("my-game"), own).unwrap();
    let over = "extends = \" My Game\"\n[pile.tableau]\nempty = \"king\"\n";
    fs::write(path("second"), over).unwrap();
    let catalogue = Catalogue::new(embedded(), folder.path().to_owned());
    for (id, text) in [("my-game", own), ("second", over)] {
        let entry = catalogue.index().iter().find(|entry| entry.id == id);
        assert_eq!(entry.map(|entry| entry.title.as_str()), Some("FreeCell"));
        let source = Source::new(format!("{id}.toml"), text);
        let upgraded = catalogue.upgraded((id, &Origin::Own(path(id))), &source);
        assert!(upgraded.is_some(), "{id}");
    }
    assert_eq!(
        catalogue.former_extending(&path("my-game")),
        [path("second")]
    );
    let named = Origin::Named(path("second"));
    let found = catalogue.extended_by("second", &named, "My Game");
    assert_eq!(found.unwrap().1, Origin::Path(path("my-game")));
}

#[test]
fn a_game_that_has_changed_since_keeps_its_former_rules() {
    let standard = Form::plain("standard");
    let of = |embedded: Embedded| compiled(&embedded.rule_file("yukon").unwrap(), &standard);
    let (before, now) = (of(former()), of(embedded()));
    let changed = embedded().rules.iter().map(|(id, text)| match *id {
        "yukon" => (
            *id,
            embedded().source("alaska").unwrap().text.clone().leak() as &str,
        ),
        _ => (*id, *text),
    });
    let changed = Embedded {
        rules: changed.collect::<Vec<_>>().leak(),
        ..embedded()
    };
    let with = |fingerprint| changed.rules_with("yukon", None, &[], fingerprint);
    assert!(with(before.about.fingerprint) == Some(before));
    assert!(with(now.about.fingerprint).is_none());
}

#[test]
fn errors_in_a_former_text_are_reported_at_the_line_that_extends_it() {
    let catalogue = Catalogue::new(embedded(), PathBuf::from("/nowhere/rules"));
    let own = Source::new(
        "mine.toml",
        "extends = \"klondike\"\nwithout = [\"pile.stock\"]\n",
    );
    let origin = Origin::Own("/nowhere/rules/mine.toml".into());
    let file = catalogue.read_text("mine", &origin, &own);
    let faults = file.and_then(|file| file.compile(None, &[]).map(drop));
    let told = catalogue.at_extends(faults.unwrap_err(), &own).to_string();
    assert!(told.contains("mine.toml:1:"), "{told}");
    assert!(told.contains("former/klondike.toml"), "{told}");
}

#[test]
fn a_damaged_archive_holds_the_texts_before_the_damage() {
    for packed in [&b""[..], b"no archive"] {
        assert_eq!(Former::new(packed).source("klondike"), None);
    }
}

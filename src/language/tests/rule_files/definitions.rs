//! The definition that rules contain: the text of their file, with everything that it extends. It reads back as the
//! same rules.

use std::sync::Arc;

use crate::common::{game_ids, rule_file};
use patience_language::{RuleFile, Source};

#[test]
fn the_definition_of_every_form_of_every_game_reads_back_as_the_same_rules() {
    for id in game_ids() {
        let file = rule_file(&id);
        for form in file.forms() {
            let rules = file.compile(Some(&form.variant), &form.set).unwrap();
            let text = rules.about.definition.as_deref().unwrap().to_owned();
            let source = Arc::new(Source {
                name: format!("{id}, as it is carried"),
                text,
            });
            let alone = RuleFile::read(&id, &source, &|_| None)
                .unwrap_or_else(|faults| panic!("{id} {form}: {faults}"));
            let again = alone
                .compile(Some(&form.variant), &form.set)
                .unwrap_or_else(|faults| panic!("{id} {form}: {faults}"));
            assert!(again == rules, "{id} {form} reads back as other rules");
        }
    }
}

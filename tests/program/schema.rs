//! `patience schema`: the schema agrees with what the program accepts.

use crate::guide;
use crate::home::Home;
use patience_language::vocabulary::SECTIONS;
use serde_json::Value as Json;

#[path = "../../src/language/tests/respelling.rs"]
mod respelling;
mod validator;

use validator::Validator;

/// Returns the printed schema.
fn text() -> String {
    let ran = Home::new().run(&["schema"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out
}

fn validator() -> Validator {
    Validator::new(serde_json::from_str(&text()).expect("it is JSON"))
}

/// Returns a rule file as JSON, for validation.
fn json(text: &str) -> Json {
    let table: toml::Table = text.parse().expect("it is TOML");
    serde_json::to_value(table).expect("rule files hold nothing that JSON has not")
}

fn faults(validator: &Validator, text: &str) -> String {
    validator.faults(&json(text))
}

#[test]
fn every_built_in_game_agrees_with_the_schema() {
    let validator = validator();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(faults(&validator, &text), "", "{}", path.display());
        }
    }
}

#[test]
fn a_new_file_agrees_with_the_schema() {
    let (home, validator) = (Home::new(), validator());
    home.run(&["new", "whole"]);
    home.run(&["new", "part", "--from", "nertz"]);
    for name in ["whole.toml", "part.toml"] {
        let text = std::fs::read_to_string(home.path().join(name)).unwrap();
        let uncommented = text
            .replace("# [option.", "[option.")
            .replace("# default", "default");
        for text in [text, uncommented] {
            assert_eq!(faults(&validator, &text), "", "{text}");
        }
    }
}

#[test]
fn every_file_of_the_guide_agrees_with_the_schema() {
    let validator = validator();
    for block in guide::files() {
        assert_eq!(faults(&validator, &block.text), "", "{}", block.text);
    }
}

/// Returns the names of the piles in a file and in the files that it extends.
fn names(file: &toml::Table) -> Vec<String> {
    let piles = file.get("pile").and_then(toml::Value::as_table);
    let mut names: Vec<String> = piles
        .map(|piles| piles.keys().cloned().collect())
        .unwrap_or_default();
    if let Some(base) = file.get("extends").and_then(toml::Value::as_str) {
        let path = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/{}.toml"), base);
        names.extend(self::names(
            &std::fs::read_to_string(path).unwrap().parse().unwrap(),
        ));
    }
    names
}

#[test]
fn every_phrase_agrees_with_the_schema_in_other_spellings() {
    let validator = validator();
    let rules = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rules")).unwrap();
    let paths = rules.map(|entry| entry.unwrap().path());
    let suite = paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let suite = suite.map(|path| std::fs::read_to_string(path).unwrap());
    let guide = guide::files().into_iter().map(|block| block.text);
    for text in suite.chain(guide) {
        let file: toml::Table = text.parse().unwrap();
        for file in respelling::respelt(&file, &names(&file)) {
            let text = file.to_string();
            assert_eq!(faults(&validator, &text), "", "{text}");
        }
    }
}

#[test]
fn mistakes_are_refused_by_the_schema() {
    let validator = validator();
    let sound =
        "title = \"x\"\ndeal = [\"the rest to stock\"]\ngoal = \"stock empty\"\n[pile.stock]\n";
    assert_eq!(faults(&validator, sound), "");
    for wrong in [
        "titel = \"x\"",
        "title = 3",
        "title = \"x\"",
        "extends = \"golf\"\n[pile.Tableau]\ncount = 3",
        "extends = \"golf\"\n[pile.tableau]\ncount = 3\ncolour = \"red\"",
        "extends = \"golf\"\n[pile.tableau]\ncount = 300",
        "extends = \"golf\"\n[pile.tableau]\ncount = \"many\"",
        "extends = \"golf\"\n[pile.tableau]\nbuild = \"down in red\"",
        "extends = \"golf\"\n[pile.tableau]\nempty = \"emperor\"",
        "extends = \"golf\"\n[pile.tableau]\nempty = \"king of waste\"",
        "extends = \"golf\"\n[stock]\nturn = \"to each tableau\"",
        "extends = \"golf\"\ndeal = [\"many to each tableau\"]",
        "extends = \"golf\"\ngoal = \"tableau is gone\"",
        "extends = \"golf\"\nscore = [\"each card on tableau\"]",
        "extends = \"golf\"\nscore = [\"1 for each good luck\"]",
        "extends = \"golf\"\n[[require]]\nthat = \"{a} = 3\"\nsay = \"x\"",
        "extends = \"golf\"\n[option.a]\nask = \"A?\"\ndefault = 1.5",
        "extends = \"golf\"\n[option.a]\nask = \"A?\"\ndefault = true\non = { pile.tableau.lift = \"one\" }",
        "extends = \"golf\"\n[option.a]\nask = \"A?\"\ndefault = true\non = { title = \"x\" }",
        "extends = \"golf\"\n[option.a]\nask = \"A?\"\ndefault = 1\nrange = [1, \"{b}\"]",
        "extends = \"golf\"\n[option.a]\nask = \"A?\"\ndefault = 1\nrange = [1, 2, 3]",
        "extends = \"golf\"\n[variant.a]\ntitle = \"A\"\nset = { turn = { by = 3 } }",
        "extends = \"golf\"\nwithout = 3",
        "extends = \"golf\"\n[pile.tableau]\nempty = \"red jokers\"",
        "extends = \"golf\"\n[pile.tableau]\nempty = \"joker of spades\"",
        "extends = \"golf\"\n[deck]\ncards = [\"plus 0 jokers\"]",
        "extends = \"golf\"\n[deck]\ncards = [\"plus 100 jokers\"]",
        "extends = \"golf\"\n[deck]\ncards = [\"plus 2 knights\"]",
        "extends = \"golf\"\n[deck]\ncards = [\"plus jokers of hearts\"]",
        "extends = \"golf\"\n[deck]\nranks = \"ace to knight\"",
        "extends = \"golf\"\n[remove.some]\nwhat = \"2 to 5 of trumps\"",
    ] {
        assert!(!faults(&validator, wrong).is_empty(), "{wrong}");
    }
}

#[test]
fn options_are_accepted_wherever_the_language_accepts_them() {
    let validator = validator();
    for right in [
        "deal = [\"{a} to each tableau\", \"1, {b}, 3 to each tableau\", \"{a} to reserve 2\"]",
        "deal = [\"1 to each tableau, 3 to reserve after each, {n} in all\"]",
        "[pile.tableau]\ncount = \"{columns}\"\nlimit = \"{limit}\"",
        "[pile.tableau]\ncount = \"{columns} for each player\"",
        "[pile.tableau]\ncount = [6, \"{columns}\"]",
        "[stock]\nturn = \"{turn} to waste\"\n[redeal]\ntimes = \"{redeals}\"",
        "score = [\"-{king} for each king on foundation\"]",
        "[pile.tableau]\nshape = \"grid of {rows} by 5\"",
        "[lines]\npoints = [\"{a}\", 1]",
        "[players]\nnumber = \"{teams} teams\"\nstuck = \"{passes} idle passes or nothing goes up\"",
        "[[require]]\nthat = \"{a} + {b} <= 51\"\nsay = \"x\"",
    ] {
        let text = format!("extends = \"golf\"\n{right}");
        assert_eq!(faults(&validator, &text), "", "{text}");
    }
}

#[test]
fn special_cards_and_double_negations_agree_with_the_schema() {
    let validator = validator();
    for right in [
        "[deck]\ncards = [\"plus 2 jokers\", \"plus knights\", \"plus 2 knights of hearts\", \"plus 2 5 of trumps\"]",
        "[deck]\ncards = [\"plus 0 to 21 of trumps\", \"minus trumps\", \"minus 1 joker\", \"plus {n} jokers\"]",
        "[pile.tableau]\nempty = \"red knights or joker\"",
        "[pile.tableau]\nempty = \"knight of spades or 0 of trumps\"",
        "[remove.some]\nwhat = \"knight or joker or 2 to 5\"",
        "[stock]\nwhen = \"not not pass 2\"",
    ] {
        let text = format!("extends = \"golf\"\n{right}");
        assert_eq!(faults(&validator, &text), "", "{text}");
    }
}

#[test]
fn every_form_has_an_example_that_agrees_with_it() {
    let keys = SECTIONS.iter().flat_map(|section| section.keys);
    for key in keys {
        for form in key.takes.forms() {
            let pattern = format!("^({})$", form.pattern());
            let validator = Validator::new(serde_json::json!({ "pattern": pattern }));
            for example in form.examples("tableau") {
                let found = validator.faults(&example.as_str().into());
                assert_eq!(found, "", "{example} is not {}", form.says);
            }
        }
    }
}

#[test]
fn every_key_has_a_description() {
    fn check(schema: &Json, path: &str) {
        for (name, key) in schema["properties"].as_object().unwrap() {
            let described = key["description"]
                .as_str()
                .is_some_and(|text| text.len() > 5);
            assert!(described, "{path}.{name}");
        }
    }
    let schema: Json = serde_json::from_str(&text()).unwrap();
    check(&schema, "");
    for (name, section) in schema["definitions"].as_object().unwrap() {
        check(section, name);
    }
}

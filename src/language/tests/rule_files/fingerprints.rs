//! The fingerprint of rules stays the same when options with `added_later` are added, as long as they change nothing.

use std::sync::Arc;

use patience_language::{RuleFile, Source};

const FORMER: &str = r#"
title = "Sixes"
deal  = ["6 to each tableau", "4 to cell 1", "the rest to stock"]

[pile.foundation]
count = 4

[pile.cell]
count = 2
limit = 4

[pile.tableau]
count = 7
build = "down in suit"

[pile.stock]

[pile.waste]

[stock]
to   = "waste"
turn = "{turn}"

[goal]
when = "all cards on foundation"

[option.turn]
ask     = "Cards turned at a time"
range   = [1, 3]
default = 1

[variant.six]
title  = "Six"
change = { pile.tableau.count = 6 }
"#;

const ADDED: &str = r#"
[option.columns]
ask         = "Columns"
range       = [5, 7]
default     = 7
added_later = true

[option.easy]
ask         = "An empty column takes"
default     = "any"
added_later = true

[option.easy.choice]
any  = { title = "any card" }
king = { title = "a king", change = { pile.tableau.empty = "king" } }

[[require]]
that = "{columns} <= 7"
say  = "there are no more columns"
"#;

fn fingerprint(text: &str, variant: &str, set: &[(&str, &str)]) -> u64 {
    let source = Arc::new(Source {
        name: "sixes.toml".to_owned(),
        text: text.to_owned(),
    });
    let file = RuleFile::read("sixes", &source, &|_| None);
    let file = file.unwrap_or_else(|faults| panic!("{faults}"));
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let set: Vec<(String, String)> = set.iter().map(owned).collect();
    let rules = file.compile(Some(variant), &set);
    let rules = rules.unwrap_or_else(|faults| panic!("{faults}"));
    rules.about.fingerprint
}

#[test]
fn an_option_that_was_added_later_counts_by_what_it_changes() {
    let counted = FORMER.replace("count = 7", "count = \"{columns}\"");
    let chosen = counted.replace(
        "change = { pile.tableau.count = 6 }",
        "set = { columns = 6 }",
    );
    let present = chosen + ADDED;
    for turn in ["1", "3"] {
        for variant in ["standard", "six"] {
            assert_eq!(
                fingerprint(&present, variant, &[("turn", turn)]),
                fingerprint(FORMER, variant, &[("turn", turn)]),
            );
        }
    }
    let usual = fingerprint(&present, "standard", &[]);
    let six = fingerprint(&present, "standard", &[("columns", "6")]);
    assert_eq!(six, fingerprint(FORMER, "six", &[]));
    let king = fingerprint(&present, "standard", &[("easy", "king")]);
    assert!(king != usual && six != usual && king != six);
    // An ordinary option is always part of the fingerprint.
    let plain = present.replace("added_later = true", "");
    assert_ne!(fingerprint(&plain, "standard", &[]), usual);
}

#[test]
fn an_option_that_was_added_later_counts_by_what_it_says_in_a_phrase() {
    let former = "language = 1\ntitle = \"Ones\"\ngoal = \"all cards on foundation\"\n\
        deal = [\"1 to each tableau\"]\n[pile.foundation]\ncount = 4\n\
        [pile.tableau]\ncount = 52\nbuild = \"down in suit\"\n";
    let said = former.replace("down in suit", "down in suit{round}{limits}");
    let present = said
        + "[option.round]\nask = \"Round the corner\"\ndefault = false\ntext = \", wrapping\"\n\
           added_later = true\n[option.limits]\nask = \"Nothing goes on\"\ndefault = \"no\"\n\
           added_later = true\n[option.limits.choice]\nno = { title = \"no rank\" }\n\
           twos = { title = \"twos\", text = \", not on 2s\" }\n";
    let of = |set: &[(&str, &str)]| fingerprint(&present, "standard", set);
    assert_eq!(of(&[]), fingerprint(former, "standard", &[]));
    let all = [of(&[]), of(&[("round", "yes")]), of(&[("limits", "twos")])];
    assert!(all[0] != all[1] && all[0] != all[2] && all[1] != all[2]);
    let spaced = present.replace("{round}", "{ round }");
    assert_eq!(
        fingerprint(&spaced, "standard", &[("round", "yes")]),
        all[1]
    );
}

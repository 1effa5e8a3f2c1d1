//! Any text from a connection is a valid message or is refused. A valid message can be written and read again without
//! a change.

#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use patience_app::protocol::wire::{read_ask, read_tell, write_ask, write_tell};
use patience_core::Rules;
use patience_language::{RuleFile, Source};

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let text = include_str!("../../../rules/nertz.toml");
    let file = RuleFile::read("nertz", &Source::new("nertz.toml", text), &|_| None);
    let file = file.expect("the rule file is right");
    Arc::new(file.compile(None, &[]).expect("the rule file is right"))
});

fuzz_target!(|text: &str| {
    if let Ok(ask) = read_ask(text, &RULES)
        && let Some(written) = write_ask(&ask, &RULES)
    {
        let again = read_ask(&written, &RULES).expect("what is written can be read");
        assert_eq!(write_ask(&again, &RULES).as_ref(), Some(&written));
    }
    for rules in [None, Some(&**RULES)] {
        if let Ok(tell) = read_tell(text, rules) {
            let written = write_tell(&tell);
            let again = read_tell(&written, rules).expect("what is written can be read");
            assert_eq!(write_tell(&again), written);
        }
    }
});

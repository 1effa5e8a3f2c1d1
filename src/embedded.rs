//! The files of `rules/` that the program carries.

use patience_app::catalogue::Embedded;

/// The rule files and the measurements that the program carries.
pub const EMBEDDED: Embedded = Embedded {
    rules: include!(concat!(env!("OUT_DIR"), "/rules.rs")),
    winnability: include_str!("../rules/winnability.jsonl"),
};

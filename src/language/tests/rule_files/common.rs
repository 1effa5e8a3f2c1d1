//! The test data and the rule files of the suite.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::read::ZlibDecoder;
use patience_language::{RuleFile, Source};

/// Rule files by their names.
pub type Texts = BTreeMap<String, Arc<Source>>;

/// Returns the path of the test data.
pub fn data(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests").join(path)
}

/// Returns the folder of the rule files of the suite.
pub fn rules_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

/// Returns the names of all rule files of the suite, in order.
pub fn game_ids() -> Vec<String> {
    let entries = fs::read_dir(rules_folder()).expect("the rule files are beside the sources");
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut ids: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    ids.sort();
    assert!(!ids.is_empty());
    ids
}

/// Returns the text of a rule file of the suite.
pub fn source(id: &str) -> Option<Arc<Source>> {
    let name = format!("{id}.toml");
    let text = fs::read_to_string(rules_folder().join(&name)).ok()?;
    Some(Arc::new(Source { name, text }))
}

/// Reads a rule file of the suite.
pub fn rule_file(id: &str) -> RuleFile {
    let own = source(id).unwrap_or_else(|| panic!("there is no game {id}"));
    RuleFile::read(id, &own, &source).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the former texts of the rule files that were once in the former language. In the packed file, each text
/// follows a line with its name and its length in bytes.
pub fn former_texts() -> Texts {
    let packed = File::open(rules_folder().join("former.zlib")).unwrap();
    let (mut texts, mut all) = (Texts::new(), String::new());
    ZlibDecoder::new(packed).read_to_string(&mut all).unwrap();
    let mut rest = all.as_str();
    while let Some((head, after)) = rest.split_once('\n') {
        let (id, bytes) = head.split_once(' ').unwrap();
        let (text, after) = after.split_at(bytes.parse().unwrap());
        texts.insert(id.to_owned(), Source::new(format!("{id}.toml"), text));
        rest = after;
    }
    assert!(texts.len() > 500);
    texts
}

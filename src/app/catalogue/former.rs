//! The built-in rule files as they were in the former version of the rule language. They are needed
//! for two purposes: players' own files in that language extend these texts, and saved games with
//! former fingerprints are played by these rules.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read as _;
use std::sync::{Arc, OnceLock};

use flate2::read::ZlibDecoder;
use patience_language::Source;

use super::ENDING;

/// The prefix that the names of built-in rule files in the former rule language get in error
/// messages.
pub(super) const FOLDER: &str = "former/";

/// The built-in rule files in the former rule language, which stay compressed until one of them is
/// needed.
pub struct Former {
    packed: &'static [u8],
    texts: OnceLock<BTreeMap<String, String>>,
}

impl Former {
    /// Creates the set of rule files in the former rule language from a packed archive. The archive
    /// is a zlib stream in which a line precedes each file. The line has the name of the file
    /// without `.toml`, a space, and the length of the file in bytes.
    pub const fn new(packed: &'static [u8]) -> Self {
        Self {
            packed,
            texts: OnceLock::new(),
        }
    }

    /// Returns the text of a game's rule file in the former rule language. Its path is in a folder
    /// that does not exist, since the text is not in a file of its own.
    pub(crate) fn source(&self, id: &str) -> Option<Arc<Source>> {
        let texts = self.texts.get_or_init(|| self.unpacked());
        Some(Source::new(
            format!("{FOLDER}{id}.{ENDING}"),
            texts.get(id)?,
        ))
    }

    /// Unpacks the archive of rule files in the former rule language. Returns the texts by name,
    /// and stops at the first file that cannot be read.
    fn unpacked(&self) -> BTreeMap<String, String> {
        let (mut texts, mut all) = (BTreeMap::new(), String::new());
        let _ = ZlibDecoder::new(self.packed).read_to_string(&mut all);
        let mut rest = all.as_str();
        while let Some((head, after)) = rest.split_once('\n') {
            let sized = head.split_once(' ');
            let sized = sized.and_then(|(id, bytes)| Some((id, bytes.parse().ok()?)));
            let cut = sized.and_then(|(id, bytes)| Some((id, after.split_at_checked(bytes)?)));
            let Some((id, (text, after))) = cut else {
                break;
            };
            texts.insert(id.to_owned(), text.to_owned());
            rest = after;
        }
        texts
    }
}

impl fmt::Debug for Former {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Former({} bytes)", self.packed.len())
    }
}

#[cfg(test)]
mod tests;

//! The rule files of the program as they were when the program wrote them in the former language. They tell what
//! files of people mean that extend them, and to which rules a former fingerprint belongs.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read as _;
use std::sync::{Arc, OnceLock};

use flate2::read::ZlibDecoder;
use patience_language::Source;

use super::ENDING;

/// What the names of their sources begin with.
pub(super) const FOLDER: &str = "former/";

/// The former rule files, compressed until somebody asks for one of them.
pub struct Former {
    packed: &'static [u8],
    texts: OnceLock<BTreeMap<String, String>>,
}

impl Former {
    /// Returns the files of an archive: a zlib stream in which each file follows a line with its name without the
    /// ending, a space, and the number of its bytes.
    pub const fn new(packed: &'static [u8]) -> Self {
        Self {
            packed,
            texts: OnceLock::new(),
        }
    }

    /// Returns the former text of a game, as a file of a folder that there is not.
    pub(crate) fn source(&self, id: &str) -> Option<Arc<Source>> {
        let texts = self.texts.get_or_init(|| self.unpacked());
        Some(Source::new(
            format!("{FOLDER}{id}.{ENDING}"),
            texts.get(id)?,
        ))
    }

    /// Returns the texts by name, up to the first that cannot be read.
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

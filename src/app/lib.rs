//! Patience without a screen: the catalogue of games, the settings, the keys, the game in play,
//! saved games, games as a line of text, duels, surveys, and games in the making. Nothing here draws, and nothing here knows a
//! terminal; the rules of play are in `patience_core`.

pub mod catalogue;
pub mod deals;
pub mod duel;
pub mod files;
pub mod host;
pub mod keymap;
pub mod limits;
pub mod maker;
pub mod program;
pub mod protocol;
pub mod records;
pub mod room;
pub mod saved;
pub mod session;
pub mod settings;
pub mod survey;
pub mod text;
pub mod winnability;

#[cfg(test)]
mod tests {
    //! What the tests of several rooms need.

    use std::io::Write as _;
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use patience_language::{Games, upgraded};

    use crate::catalogue::{Catalogue, Embedded, Former};

    /// Returns the files that the program carries.
    pub(crate) fn embedded() -> Embedded {
        static READ: OnceLock<Embedded> = OnceLock::new();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
        *READ.get_or_init(|| Embedded::from_folder(Path::new(folder)).unwrap())
    }

    /// Returns the files that the program carries, all of them in the present language, with the texts that they had
    /// in the former one.
    pub(crate) fn rewritten() -> Embedded {
        static READ: OnceLock<Embedded> = OnceLock::new();
        *READ.get_or_init(|| {
            let mut former = Vec::new();
            let rewritten = embedded().rules.iter().map(|(id, text)| {
                let find = |id: &str| embedded().source(id);
                let Some(tree) = upgraded(&find(id).unwrap(), Games::present(&find)) else {
                    return (*id, *text);
                };
                write!(former, "{id} {}\n{text}", text.len()).unwrap();
                let table = tree.to_value().unwrap();
                let text = toml::to_string(&table).unwrap();
                (*id, &*text.leak())
            });
            let rules = rewritten.collect::<Vec<_>>().leak();
            if former.is_empty() {
                return embedded();
            }
            let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(&former).unwrap();
            let former = Former::new(packed.finish().unwrap().leak());
            Embedded {
                rules,
                former: Box::leak(Box::new(former)),
                ..embedded()
            }
        })
    }

    /// Returns the files as the program carried them in the former language.
    pub(crate) fn former() -> Embedded {
        static READ: OnceLock<Embedded> = OnceLock::new();
        *READ.get_or_init(|| {
            let rules = rewritten().rules.iter().map(|(id, text)| {
                let former = rewritten().former.source(id);
                (
                    *id,
                    former.map_or(*text, |former| &*former.text.clone().leak()),
                )
            });
            Embedded {
                rules: rules.collect::<Vec<_>>().leak(),
                former: Embedded::NONE.former,
                ..rewritten()
            }
        })
    }

    /// Returns the catalogue of somebody without rule files of their own.
    pub(crate) fn catalogue() -> Catalogue {
        Catalogue::new(embedded(), PathBuf::from("/nowhere/rules"))
    }
}

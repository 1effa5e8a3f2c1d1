//! Patience without a screen: the catalogue of games, the settings, the keys, the game in play, saved games, games as
//! a line of text, duels, surveys, and the maker of games. Nothing here draws or depends on a terminal; the rules of
//! play are in `patience_core`.

pub mod catalogue;
pub mod deals;
pub mod duel;
pub mod files;
pub mod foreign;
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
    //! Helpers shared by the tests of several modules.

    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    use crate::catalogue::{Catalogue, Embedded};

    /// Returns the built-in files.
    pub(crate) fn embedded() -> Embedded {
        static READ: OnceLock<Embedded> = OnceLock::new();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
        *READ.get_or_init(|| Embedded::from_folder(Path::new(folder)).unwrap())
    }

    /// Returns the built-in files as they were written in the former version of the rule language.
    pub(crate) fn former() -> Embedded {
        static READ: OnceLock<Embedded> = OnceLock::new();
        *READ.get_or_init(|| {
            let rules = embedded().rules.iter().map(|(id, text)| {
                let former = embedded().former.source(id);
                (
                    *id,
                    former.map_or(*text, |former| &*former.text.clone().leak()),
                )
            });
            Embedded {
                rules: rules.collect::<Vec<_>>().leak(),
                former: Embedded::NONE.former,
                ..embedded()
            }
        })
    }

    /// Returns the catalogue of a player who has no rule files of their own.
    pub(crate) fn catalogue() -> Catalogue {
        Catalogue::new(embedded(), PathBuf::from("/nowhere/rules"))
    }
}

//! The games: the rule files that the program carries and those that a person has written,
//! through the same door. A list shows outlines; a file is read whole when it is chosen.

mod embedded;
pub mod first_page;
mod former;
mod frozen;
pub mod handicap;
mod kept_outlines;
mod listing;
mod one_a_side;
pub mod redundant_options;
pub mod search;
mod sources;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use patience_core::Traits;
pub use patience_language::OutlinedVariant;
use patience_language::{Fault, Faults, Games, Node, RuleFile, Source, extended_names, nearest};

use crate::files;
pub use embedded::Embedded;
use first_page::FirstPage;
pub use former::Former;
use kept_outlines::KeptOutlines;
use search::Fit;
use thiserror::Error;

/// The ending of rule files.
const ENDING: &str = "toml";

/// The most games that are named where several are meant.
const MOST_NAMED: usize = 5;

/// Where the rules of a game come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The program carries them.
    Embedded,
    /// A file in the person's own folder.
    Own(PathBuf),
    /// A file elsewhere that somebody names now, which may be a pipe or a device.
    Named(PathBuf),
    /// A file elsewhere of which the path is known from before.
    Path(PathBuf),
}

/// A game in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name on the command line.
    pub id: String,
    /// The title, as players write it.
    pub title: String,
    /// Other names that players use.
    pub aka: Vec<String>,
    /// The family of games.
    pub family: String,
    /// What the game is like, in a paragraph.
    pub blurb: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Its variants, the plain game left out.
    pub variants: Vec<OutlinedVariant>,
    /// Where the rules come from.
    pub origin: Origin,
    /// Whether a person's own file stands in place of one that the program carries.
    pub replaces: bool,
    /// Why the file cannot be played, where that is known from its outline.
    pub fault: Option<String>,
}

/// A game that somebody means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its name.
    pub id: String,
    /// Where its rules come from.
    pub origin: Origin,
    /// The variant that is meant, where one was named.
    pub variant: Option<String>,
}

impl From<(String, Origin)> for Found {
    fn from((id, origin): (String, Origin)) -> Self {
        let variant = None;
        Self {
            id,
            origin,
            variant,
        }
    }
}

/// Where all names of games are.
const ALL_NAMES: &str = "`patience list` names all games";

/// Why a game is not found or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// There is no such game.
    #[error("there is no game `{word}`; {help}")]
    Unknown {
        /// What was asked for.
        word: String,
        /// What was meant, or where all names are.
        help: String,
    },
    /// Several games are meant as well as each other.
    #[error("`{word}` may be {}: name one of them", quoted(games))]
    Several {
        /// What was asked for.
        word: String,
        /// Their names.
        games: Vec<String>,
    },
    /// The file cannot be read.
    #[error("{path} cannot be read: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// The reason.
        reason: String,
    },
    /// The file has faults.
    #[error(transparent)]
    Faults(#[from] Faults),
}

/// Returns names of games to choose from, each in backquotes.
fn quoted(games: &[String]) -> String {
    let games: Vec<String> = games.iter().map(|id| format!("`{id}`")).collect();
    games.join(" or ")
}

/// The games of one person.
#[derive(Debug)]
pub struct Catalogue {
    embedded: Embedded,
    folder: PathBuf,
    /// The person's own files by name, read from the folder when first needed.
    own: OnceLock<BTreeMap<String, PathBuf>>,
    /// Files that can be read only once, with what stood in them.
    read_once: Mutex<BTreeMap<PathBuf, Arc<Source>>>,
    index: OnceLock<Arc<[Entry]>>,
    /// The outlines of own files as they were at the last start.
    kept: Option<KeptOutlines>,
    traits: OnceLock<Arc<BTreeMap<String, Traits>>>,
}

impl Catalogue {
    /// Returns the catalogue of the games that the program carries and the person's own files
    /// in this folder, which need not exist. Nothing is read yet.
    pub const fn new(embedded: Embedded, folder: PathBuf) -> Self {
        Self {
            embedded,
            folder,
            own: OnceLock::new(),
            read_once: Mutex::new(BTreeMap::new()),
            index: OnceLock::new(),
            kept: None,
            traits: OnceLock::new(),
        }
    }

    /// Keeps the outlines of own files in a file from one start to the next, so that a list of all games
    /// reads those alone that have changed.
    #[must_use]
    pub fn keeping_outlines(mut self, file: PathBuf) -> Self {
        self.kept = Some(KeptOutlines::new(file));
        self
    }

    /// Writes the outlines that the next start is to know, once the games have been listed.
    pub fn keep_outlines(&self) {
        if let (Some(kept), Some(_)) = (&self.kept, self.index.get()) {
            kept.store(self.own().values());
        }
    }

    /// Returns the folder of the person's own files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the files that the program carries.
    pub const fn embedded(&self) -> Embedded {
        self.embedded
    }

    fn own(&self) -> &BTreeMap<String, PathBuf> {
        self.own.get_or_init(|| {
            let (mut own, mut unnamed) = (BTreeMap::new(), Vec::new());
            for path in files::toml_files_in(&self.folder) {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                match id_of(&path) {
                    Some(id) => drop(own.insert(id, path)),
                    None => unnamed.push((name.into_owned(), path)),
                }
            }
            // What cannot be called by its name is listed all the same, so that somebody sees it.
            unnamed.sort();
            for (mut id, path) in unnamed {
                while own.contains_key(&id) {
                    id.push(char::REPLACEMENT_CHARACTER);
                }
                own.insert(id, path);
            }
            own
        })
    }

    /// Lists all games by family and title, the person's own among them.
    pub fn index(&self) -> &[Entry] {
        self.shared_index()
    }

    /// Returns the list of all games for whoever keeps it.
    pub fn shared_index(&self) -> &Arc<[Entry]> {
        self.index.get_or_init(|| {
            let mut entries = self.entries();
            entries.sort_by(|one, other| {
                // Games of no family stand last.
                let key = |entry: &'_ Entry| entry.family.is_empty();
                (key(one), &one.family, &one.title, &one.id).cmp(&(
                    key(other),
                    &other.family,
                    &other.title,
                    &other.id,
                ))
            });
            entries.into()
        })
    }

    /// Returns what sort of games there are, by name, those left out that cannot be played.
    /// The first call reads all files whole; it may be made on a thread of its own.
    pub fn traits(&self) -> Arc<BTreeMap<String, Traits>> {
        let found = self.traits.get_or_init(|| {
            let sort = |entry: &Entry| {
                let file = self.read(&entry.id, &entry.origin).ok()?;
                let rules = file.compile(None, &[]).ok()?;
                Some((entry.id.clone(), Traits::of(&rules)))
            };
            Arc::new(self.index().iter().filter_map(sort).collect())
        });
        Arc::clone(found)
    }

    /// Tells whether there is a game with this name.
    pub fn has(&self, id: &str) -> bool {
        self.embedded.has(id) || self.own().contains_key(id)
    }

    /// Tells whether the program carries a game with this name.
    pub fn is_embedded(&self, id: &str) -> bool {
        self.embedded.has(id)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let embedded = self.embedded.names().map(|id| -> &str { id });
        embedded.chain(self.own().keys().map(String::as_str))
    }

    /// Returns the error of a name that no game has.
    fn unknown(&self, word: &str) -> CatalogueError {
        CatalogueError::Unknown {
            word: word.to_owned(),
            help: self.help_for(word),
        }
    }

    /// Returns what helps somebody who has mistyped the name of a game.
    pub fn help_for(&self, word: &str) -> String {
        match self.nearest(word) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => ALL_NAMES.to_owned(),
        }
    }

    /// Returns the name of a game that is nearest to a mistyped one.
    fn nearest(&self, word: &str) -> Option<String> {
        let absent = FirstPage::read(self.embedded.first_page);
        if let Some(absent) = absent.absent(word) {
            return Some(absent.game().to_owned());
        }
        if let Some(name) = nearest(word, self.names()) {
            return Some(name.to_owned());
        }
        let titles = self.index().iter().flat_map(|entry| {
            entry
                .aka
                .iter()
                .chain([&entry.title])
                .map(|title| (title, &entry.id))
        });
        let titles: Vec<(&String, &String)> = titles.collect();
        let title = nearest(word, titles.iter().map(|(title, _)| title.as_str()))?;
        titles
            .iter()
            .find(|(known, _)| *known == title)
            .map(|(_, id)| (*id).clone())
    }

    /// Finds the game that a person means: a name, a title or another name of a game in any
    /// case, or the path of a file.
    ///
    /// # Errors
    /// Names the nearest game where there is none.
    pub fn resolve(&self, word: &str) -> Result<(String, Origin), CatalogueError> {
        if word.contains(['/', '\\']) || Path::new(word).extension() == Some(OsStr::new(ENDING)) {
            let path = PathBuf::from(word);
            return match id_of(&path) {
                Some(id) => Ok((id, Origin::Named(path))),
                None => Err(CatalogueError::Unreadable {
                    path: word.to_owned(),
                    reason: "it has no file name".to_owned(),
                }),
            };
        }
        if let Some(found) = self.origin_of(word) {
            return Ok((word.to_owned(), found));
        }
        let folded = word.to_lowercase();
        let means = |entry: &&Entry| {
            let names = entry.aka.iter().chain([&entry.id, &entry.title]);
            names
                .map(|name| name.to_lowercase())
                .any(|name| name == folded)
        };
        match self.index().iter().find(means) {
            Some(entry) => Ok((entry.id.clone(), entry.origin.clone())),
            None => Err(self.unknown(word)),
        }
    }

    /// Finds the game that somebody means on the command line: as [`Catalogue::resolve`] does or, where
    /// that finds none, as the search of the first page does, among the titles of variants too.
    ///
    /// # Errors
    /// Names the games where several are called so or are meant alike, and the nearest where there is none.
    pub fn find(&self, word: &str) -> Result<Found, CatalogueError> {
        let exact = self.resolve(word);
        let typed = search::plain(word);
        let is_certain = match &exact {
            Ok((id, origin)) => id == word || matches!(origin, Origin::Named(_)),
            Err(_) => typed.is_empty(),
        };
        if is_certain {
            return exact.map(Found::from);
        }
        let games = search::Games::new(self.shared_index());
        let first_page = FirstPage::read(self.embedded.first_page);
        // How well each fits, whether its own title does not, how well known it is, and which it is.
        let mut fits: Vec<(Fit, bool, usize, usize, Option<usize>)> = Vec::new();
        for (game, (entry, names)) in games.iter().zip(games.names()).enumerate() {
            let variants = (0..entry.variants.len()).map(Some);
            let own = [None].into_iter().chain(variants).filter_map(|variant| {
                let fit = match variant {
                    None => names.fit(&typed),
                    Some(variant) => names.fit_of_variant(variant, &typed),
                };
                let is_other = variant.is_some() || !names.is_titled(&typed);
                Some((fit?, is_other, first_page.rank(&entry.id), game, variant))
            });
            fits.extend(own.min());
        }
        fits.sort_unstable();
        match fits[..] {
            // The person must choose between games of one name; otherwise the best known game is meant.
            [(Fit::Exact, true, ..), (Fit::Exact, ..), ..] => {}
            [(fit, one, rank, ..), (other_fit, other, other_rank, ..), ..]
                if (fit, one, rank) == (other_fit, other, other_rank) => {}
            [(fit, _, _, game, variant), ..] if fit < Fit::Joined => {
                let entry = &games[game];
                let variant = variant.map(|variant| entry.variants[variant].id.clone());
                return Ok(Found {
                    id: entry.id.clone(),
                    origin: entry.origin.clone(),
                    variant,
                });
            }
            _ => return exact.map(Found::from),
        }
        let best = fits.iter().take_while(|fit| fit.0 == fits[0].0);
        let named = best.take(MOST_NAMED).map(|fit| games[fit.3].id.clone());
        Err(CatalogueError::Several {
            word: word.to_owned(),
            games: named.collect(),
        })
    }

    /// Finds the game that the file of another one extends by this name, which is looked for where
    /// reading the file looks for it.
    ///
    /// # Errors
    /// Names the nearest game where there is none.
    pub fn extended_by(
        &self,
        id: &str,
        origin: &Origin,
        name: &str,
    ) -> Result<(String, Origin), CatalogueError> {
        for name in extended_names(name) {
            // A file may extend the one in whose place it stands.
            if name == id && self.embedded.has(&name) {
                return Ok((name, Origin::Embedded));
            }
            if let Origin::Named(path) | Origin::Path(path) = origin
                && !name.contains(['/', '\\'])
            {
                let beside = path.with_file_name(format!("{name}.{ENDING}"));
                if name != id && files::is_ordinary(&beside) {
                    return Ok((name, Origin::Path(beside)));
                }
            }
            if let Some(found) = self.origin_of(&name) {
                return Ok((name, found));
            }
        }
        self.resolve(name)
    }

    fn origin_of(&self, id: &str) -> Option<Origin> {
        self.own()
            .get(id)
            .map(|path| Origin::Own(path.clone()))
            .or_else(|| self.embedded.has(id).then_some(Origin::Embedded))
    }

    /// Reads the rule file of a game whole.
    ///
    /// # Errors
    /// Returns what is wrong with the file, or that there is none.
    pub fn rule_file(&self, id: &str) -> Result<RuleFile, CatalogueError> {
        let origin = self.origin_of(id).ok_or_else(|| self.unknown(id))?;
        self.read(id, &origin)
    }

    /// Reads the rule file of a game whole, which lies elsewhere if there is a path.
    ///
    /// # Errors
    /// Returns what is wrong with the file, or that there is none.
    pub fn rule_file_at(&self, id: &str, path: Option<&Path>) -> Result<RuleFile, CatalogueError> {
        match path {
            Some(path) => self.read(id, &Origin::Path(path.to_owned())),
            None => self.rule_file(id),
        }
    }

    /// Reads the rule file with a name from where it lies.
    ///
    /// # Errors
    /// Returns what is wrong with the file.
    pub fn read(&self, id: &str, origin: &Origin) -> Result<RuleFile, CatalogueError> {
        let source = self.source_of(id, origin)?;
        let read = self.read_text(id, origin, &source);
        Ok(read.map_err(|faults| self.at_extends(faults, &source))?)
    }

    /// Tells faults in games that the program carries at the line where the file extends one of them.
    pub fn at_extends(&self, faults: Faults, source: &Arc<Source>) -> Faults {
        let is_carried = |below: &Source| self.embedded.carried_as(below).is_some();
        faults.at_extends(source, &is_carried)
    }

    /// Returns what a rule file of the former language says by itself in the present one; nothing where it is
    /// written in that, or cannot be read.
    pub fn upgraded(&self, (id, origin): (&str, &Origin), source: &Arc<Source>) -> Option<Node> {
        let find = self.finder(id, origin);
        let games = Games {
            former: &|present| self.embedded.former_of(present),
            ..Games::present(&find)
        };
        patience_language::upgraded(source, games)
    }

    /// Reads a text as the rule file with a name that is to lie somewhere, which need not be written
    /// there yet.
    ///
    /// # Errors
    /// Returns what is wrong with the text.
    pub fn read_text(
        &self,
        id: &str,
        origin: &Origin,
        source: &Arc<Source>,
    ) -> Result<RuleFile, Faults> {
        let find = self.finder(id, origin);
        let nearest = |word: &str| nearest(word, self.names()).map(str::to_owned);
        let former = |present: &Source| self.embedded.former_of(present);
        RuleFile::read_among(
            id,
            source,
            Games {
                find: &find,
                former: &former,
                nearest: &nearest,
            },
        )
    }

    /// Returns the catalogue of the same games with the files as they are now.
    #[must_use]
    pub fn anew(&self) -> Self {
        let kept = self.kept.as_ref().map(KeptOutlines::anew);
        Self {
            kept,
            ..Self::new(self.embedded, self.folder.clone())
        }
    }

    /// Checks the person's own files whole and returns what is wrong with each that cannot be
    /// played, by name.
    pub fn broken_own(&self) -> BTreeMap<String, CatalogueError> {
        let check = |(id, path): (&String, &PathBuf)| {
            let read = self.read(id, &Origin::Own(path.clone()));
            let fault = read
                .and_then(|file| file.compile(None, &[]).map_err(CatalogueError::from))
                .err()?;
            Some((id.clone(), fault))
        };
        self.own().iter().filter_map(check).collect()
    }
}

/// Returns the file that another one extends: the one that a person has written before the one that the
/// program carries, and the other way round where a file of this name was met on the way.
fn base_among<T>(
    is_met: bool,
    written: impl FnOnce() -> Option<T>,
    embedded: impl FnOnce() -> Option<T>,
) -> Option<T> {
    if is_met {
        embedded().or_else(written)
    } else {
        written().or_else(embedded)
    }
}

fn id_of(path: &Path) -> Option<String> {
    path.file_stem()?.to_str().map(str::to_owned)
}

impl From<CatalogueError> for Faults {
    fn from(error: CatalogueError) -> Self {
        match error {
            CatalogueError::Faults(faults) => faults,
            other => Fault::from(other.to_string()).into(),
        }
    }
}

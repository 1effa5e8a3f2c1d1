//! The games: the built-in rule files and those that the player has written, in one catalogue.
//! A list shows outlines; a file is read in full only when it is chosen.

mod embedded;
mod former;
mod frozen;
pub mod handicap;
mod kept_outlines;
mod listing;
pub mod named_lists;
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
pub use former::Former;
use kept_outlines::KeptOutlines;
use named_lists::NamedLists;
use search::Fit;
use thiserror::Error;

/// The file name extension of rule files.
const ENDING: &str = "toml";

/// The largest number of games that an error message lists when a word could mean several of them.
const MOST_NAMED: usize = 5;

/// Where the rules of a game come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The rules come from a built-in file.
    Embedded,
    /// The rules come from a file in the player's own folder.
    Own(PathBuf),
    /// The rules come from a file outside the player's folder that the player has just named. It
    /// may be a pipe or a device.
    Named(PathBuf),
    /// The rules come from a file outside the player's folder whose path the program already had,
    /// for example from a saved game.
    Path(PathBuf),
}

/// A game in the list of all games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name of the game on the command line.
    pub id: String,
    /// The title of the game, as players write it.
    pub title: String,
    /// Other names that players use for the game.
    pub aka: Vec<String>,
    /// The family of games to which the game belongs.
    pub family: String,
    /// What the game is like, in a paragraph.
    pub blurb: String,
    /// The smallest and the largest number of players of the game.
    pub players: (u8, u8),
    /// The variants of the game, without the plain game.
    pub variants: Vec<OutlinedVariant>,
    /// Where the rules of the game come from.
    pub origin: Origin,
    /// Whether the player's own rule file replaces a built-in file of the same name.
    pub replaces: bool,
    /// Why the game's rule file cannot be played, if its outline shows that.
    pub fault: Option<String>,
}

/// A game that was found by a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The name of the game.
    pub id: String,
    /// Where the rules of the game come from.
    pub origin: Origin,
    /// The variant of the game, if the player named a variant and not only a game.
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

/// The hint that shows where to find the names of all games.
const ALL_NAMES: &str = "`patience list` lists all games";

/// Why a game is not found or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// There is no game with the name that was asked for.
    #[error("there is no game `{word}`; {help}")]
    Unknown {
        /// The name that was asked for.
        word: String,
        /// The game that was probably meant or, if no name is similar, where to find all names.
        help: String,
    },
    /// The name that was asked for fits several games equally well.
    #[error("`{word}` could be {}: choose one of them", quoted(games))]
    Several {
        /// The name that was asked for.
        word: String,
        /// The names of the games that the word fits.
        games: Vec<String>,
    },
    /// The rule file cannot be read.
    #[error("{path} cannot be read: {reason}")]
    Unreadable {
        /// The path of the rule file.
        path: String,
        /// Why the rule file cannot be read.
        reason: String,
    },
    /// The rule file has errors.
    #[error(transparent)]
    Faults(#[from] Faults),
}

/// Lists the names of games from which the user can choose, each in backquotes.
fn quoted(games: &[String]) -> String {
    let games: Vec<String> = games.iter().map(|id| format!("`{id}`")).collect();
    games.join(" or ")
}

/// The catalogue of all games that a player can play: the built-in ones and the player's own.
#[derive(Debug)]
pub struct Catalogue {
    embedded: Embedded,
    folder: PathBuf,
    /// The player's own rule files by name, read from the folder when first needed.
    own: OnceLock<BTreeMap<String, PathBuf>>,
    /// The content of rule files that can be read only once, such as pipes.
    read_once: Mutex<BTreeMap<PathBuf, Arc<Source>>>,
    index: OnceLock<Arc<[Entry]>>,
    /// The cached outlines of the player's own rule files.
    kept: Option<KeptOutlines>,
    traits: OnceLock<Arc<BTreeMap<String, Traits>>>,
}

impl Catalogue {
    /// Creates a catalogue of the built-in games and of the player's own rule files in `folder`,
    /// which need not exist. Nothing is read yet.
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

    /// Stores the outlines of the player's own rule files in a cache file. At the next start,
    /// listing all games then reads only the files that have changed.
    #[must_use]
    pub fn keeping_outlines(mut self, file: PathBuf) -> Self {
        self.kept = Some(KeptOutlines::new(file));
        self
    }

    /// Writes the outline cache for the next start, if the games have been listed.
    pub fn keep_outlines(&self) {
        if let (Some(kept), Some(_)) = (&self.kept, self.index.get()) {
            kept.store(self.own().values());
        }
    }

    /// Returns the folder of the player's own rule files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the built-in rule files and measurements.
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
            // A file whose name is not UTF-8 is listed all the same, so that the player sees it.
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

    /// Returns the list of all games including the player's own, sorted by family and title.
    pub fn index(&self) -> &[Entry] {
        self.shared_index()
    }

    /// Returns the list of all games as a shared pointer.
    pub fn shared_index(&self) -> &Arc<[Entry]> {
        self.index.get_or_init(|| {
            let mut entries = self.entries();
            entries.sort_by(|one, other| {
                // Games without a family come last.
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

    /// Returns the traits of all playable games, by name. The first call reads all rule files in
    /// full, so it may be made on a background thread.
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

    /// Whether there is a game with this name.
    pub fn has(&self, id: &str) -> bool {
        self.embedded.has(id) || self.own().contains_key(id)
    }

    /// Whether there is a built-in game with this name.
    pub fn is_embedded(&self, id: &str) -> bool {
        self.embedded.has(id)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let embedded = self.embedded.names().map(|id| -> &str { id });
        embedded.chain(self.own().keys().map(String::as_str))
    }

    /// Returns the error for a name that is not the name of any game.
    fn unknown(&self, word: &str) -> CatalogueError {
        CatalogueError::Unknown {
            word: word.to_owned(),
            help: self.help_for(word),
        }
    }

    /// Returns a hint for a mistyped name of a game.
    pub fn help_for(&self, word: &str) -> String {
        match self.nearest(word) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => ALL_NAMES.to_owned(),
        }
    }

    /// Returns the name of the game nearest to a mistyped name.
    fn nearest(&self, word: &str) -> Option<String> {
        let absent = NamedLists::read(self.embedded.first_page);
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

    /// Finds a game by its name, its title or another name, ignoring case, or by the path of its
    /// rule file.
    ///
    /// # Errors
    /// Names the nearest game if there is no such game.
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

    /// Finds the game that a word on the command line means. The word is first looked up as in
    /// [`Catalogue::resolve`]. If that finds nothing, it is searched for as on the first page,
    /// where titles of variants count too.
    ///
    /// # Errors
    /// Names the games if several fit equally well, and the nearest game if none fits.
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
        let first_page = NamedLists::read(self.embedded.first_page);
        // The fit, whether it is not by the game's own title, the rank of fame, and the game and variant.
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
            // The player must choose between games of the same name; otherwise the best known game is meant.
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

    /// Finds the game that a rule file extends under the name `name`. Looks in the same folders as
    /// the program does when it reads the rule file.
    ///
    /// # Errors
    /// Names the nearest game if there is no such game.
    pub fn extended_by(
        &self,
        id: &str,
        origin: &Origin,
        name: &str,
    ) -> Result<(String, Origin), CatalogueError> {
        for name in extended_names(name) {
            // A file may extend the built-in file that it replaces.
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

    /// Reads the rule file of a game in full.
    ///
    /// # Errors
    /// Fails if there is no such file, or if the file has errors.
    pub fn rule_file(&self, id: &str) -> Result<RuleFile, CatalogueError> {
        let origin = self.origin_of(id).ok_or_else(|| self.unknown(id))?;
        self.read(id, &origin)
    }

    /// Reads the rule file of a game in full. If `path` is given, reads the file at this path.
    ///
    /// # Errors
    /// Fails if there is no such file, or if the file has errors.
    pub fn rule_file_at(&self, id: &str, path: Option<&Path>) -> Result<RuleFile, CatalogueError> {
        match path {
            Some(path) => self.read(id, &Origin::Path(path.to_owned())),
            None => self.rule_file(id),
        }
    }

    /// Reads the rule file with this name from where it is: built in, in the player's folder or
    /// elsewhere.
    ///
    /// # Errors
    /// Fails if the file cannot be read or has errors.
    pub fn read(&self, id: &str, origin: &Origin) -> Result<RuleFile, CatalogueError> {
        let source = self.source_of(id, origin)?;
        let read = self.read_text(id, origin, &source);
        Ok(read.map_err(|faults| self.at_extends(faults, &source))?)
    }

    /// Moves each error that is inside a built-in game to the line of the rule file `source` that
    /// extends the game.
    pub fn at_extends(&self, faults: Faults, source: &Arc<Source>) -> Faults {
        let is_carried = |below: &Source| self.embedded.carried_as(below).is_some();
        faults.at_extends(source, &is_carried)
    }

    /// Translates the content of a rule file from the former version of the rule language to the
    /// present version. Returns `None` if the file is already written in the present version, or
    /// cannot be read.
    pub fn upgraded(&self, (id, origin): (&str, &Origin), source: &Arc<Source>) -> Option<Node> {
        let find = self.finder(id, origin);
        let games = Games {
            former: &|present| self.embedded.former_of(present),
            ..Games::present(&find)
        };
        patience_language::upgraded(source, games)
    }

    /// Reads a text as if it were the content of the rule file with this name and place. The file
    /// itself need not exist.
    ///
    /// # Errors
    /// Fails if the text has errors.
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

    /// Returns a new catalogue of the same games, which reads all rule files again.
    #[must_use]
    pub fn anew(&self) -> Self {
        let kept = self.kept.as_ref().map(KeptOutlines::anew);
        Self {
            kept,
            ..Self::new(self.embedded, self.folder.clone())
        }
    }

    /// Reads all of the player's own rule files in full. Returns the errors of the files that
    /// cannot be played, by file name.
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

/// Chooses between a player's own rule file and the built-in file of the same name when another
/// file extends that name. The player's own file comes first, unless a file of that name has been
/// extended already.
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

//! The layout beside the list of games: a fresh deal of the game under the cursor, or an
//! unfinished game played back to where it stands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_core::{DealNumber, Game, Variant};
use patience_language::RuleFile;

use super::{Home, Row};
use patience_app::catalogue::handicap::Handicaps;
use patience_app::catalogue::{Catalogue, Entry, Origin};
use patience_app::saved::{self, LoadError, Unfinished};
use patience_app::settings::{Choice, Settings};
use patience_app::survey::{Share, winnability};

/// The layout of the game under the cursor: a fresh deal, or of an unfinished game the position
/// reached.
#[derive(Debug, Clone)]
pub struct Preview {
    id: String,
    choice: Choice,
    handicaps: Vec<i8>,
    /// The unfinished game that is shown as it stands.
    pub(super) kept: Option<Unfinished>,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// What the rule file says of the game, where the catalogue does not.
    pub(super) entry: Option<Entry>,
    /// The share of its deals that can be won, where it has been measured.
    pub(super) winnable: Option<Share>,
    /// The game: not begun, unless it is an unfinished one.
    pub game: Game,
    /// The variants of the game.
    pub variants: Vec<Variant>,
}

impl Home {
    /// Reads the rules of the game under the cursor and deals it, or plays an unfinished one
    /// back, unless that has been done.
    pub fn look(
        &mut self,
        catalogue: &Catalogue,
        settings: &Settings,
        fresh: impl FnOnce() -> DealNumber,
    ) {
        self.shown = self.at;
        self.rest = None;
        let kept = match self.rows.get(self.at) {
            Some(Row::Game(_)) => None,
            Some(Row::Unfinished(index)) if self.unfinished[*index].fault.is_none() => {
                Some(self.unfinished[*index].clone())
            }
            _ => {
                self.preview = None;
                self.fault = None;
                return;
            }
        };
        let Some(id) = self.current_id() else { return };
        let choice = match &kept {
            None => settings.choice_for(&id, &Choice::default()),
            Some(kept) => Choice {
                variant: Some(kept.variant.clone()),
                set: kept.options.clone(),
            },
        };
        let handicaps = match &kept {
            None => settings.handicaps(),
            Some(_) => Vec::new(),
        };
        let same = |preview: &Preview| {
            preview.id == id
                && preview.choice == choice
                && preview.handicaps == handicaps
                && preview.kept == kept
        };
        if self.preview.as_ref().is_some_and(same) {
            return;
        }
        let path = kept.as_ref().and_then(|kept| kept.path.clone());
        let compiled = catalogue
            .rule_file_at(&id, path.as_deref())
            .and_then(|file| {
                let handicaps = Handicaps(&handicaps);
                let rules = handicaps.compile(&file, choice.variant.as_deref(), &choice.set)?;
                Ok((rules, file))
            });
        let (rules, file) = match compiled {
            Ok(compiled) => compiled,
            Err(error) => {
                self.preview = None;
                self.fault = Some(error.to_string());
                return;
            }
        };
        let game = match kept.as_ref().map(|kept| reached(kept, catalogue)) {
            Some(Err(fault)) => {
                self.preview = None;
                self.fault = None;
                if let Some(Row::Unfinished(index)) = self.rows.get(self.at) {
                    self.unfinished[*index].fault = Some(fault);
                }
                return;
            }
            Some(Ok(Some(game))) => game,
            Some(Ok(None)) | None => {
                let number = kept.as_ref().and_then(|kept| DealNumber::parse(&kept.deal));
                Game::new(Arc::new(rules), number.unwrap_or_else(fresh))
            }
        };
        self.preview = Some(Preview {
            id,
            choice,
            handicaps,
            kept,
            winnable: winnability::share(catalogue.embedded().winnability, game.rules()),
            game,
            variants: file.variants().to_vec(),
            entry: path.as_ref().map(|path| outside(&file, path)),
            path,
        });
        self.fault = None;
    }
}

/// Plays an unfinished game back to where it stands; nothing where its file is gone. The error
/// says why it cannot be continued.
fn reached(kept: &Unfinished, catalogue: &Catalogue) -> Result<Option<Game>, String> {
    match saved::read_kept(&kept.file, catalogue) {
        Ok(loaded) => Ok(Some(loaded.game)),
        Err(LoadError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Describes a game from a file outside the catalogue as the catalogue would.
fn outside(file: &RuleFile, path: &Path) -> Entry {
    Entry {
        id: file.id().to_owned(),
        title: file.title().to_owned(),
        aka: file.aka().to_vec(),
        family: String::new(),
        blurb: file.blurb().to_owned(),
        players: file.players(),
        origin: Origin::Path(path.to_owned()),
        replaces: false,
        fault: None,
    }
}

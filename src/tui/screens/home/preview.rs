//! The layout beside the list of games: a fresh deal of the game under the cursor, or an
//! unfinished game played back to where it stands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_core::{DealNumber, Game, Rules, Variant};
use patience_language::RuleFile;

use super::{Home, Row};
use patience_app::catalogue::handicap::Handicaps;
use patience_app::catalogue::{Catalogue, Entry, Origin};
use patience_app::deals::daily::{Daily, Date, Place};
use patience_app::saved::{self, LoadError, Unfinished};
use patience_app::settings::{Choice, Settings};
use patience_app::survey::fingerprint;
use patience_app::survey::measurements::CanBeWon;

/// The subject of a preview, which is made anew when the subject changes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Subject {
    id: String,
    choice: Choice,
    handicaps: Vec<i8>,
    /// The unfinished game that is shown as it stands.
    kept: Option<Unfinished>,
    /// The day whose deal is shown.
    day: Option<Date>,
}

/// The layout of the game under the cursor: a fresh deal, or of an unfinished game the position
/// reached.
#[derive(Debug, Clone)]
pub struct Preview {
    subject: Subject,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// The facts of the rule file about the game, where the catalogue has none.
    pub(super) entry: Option<Entry>,
    /// The fingerprint of its rules, as it is written.
    pub(super) fingerprint: String,
    /// The share of its deals that can be won, where it has been measured.
    pub(super) winnable: Option<CanBeWon>,
    /// Whether the very cards of a day are shown, which are played from here.
    is_of_day: bool,
    /// The game: not begun, unless it is an unfinished one.
    pub game: Game,
    /// The variants of the game.
    pub variants: Vec<Variant>,
}

impl Preview {
    /// Tells whether an unfinished game is shown.
    pub(super) const fn is_kept(&self) -> bool {
        self.subject.kept.is_some()
    }

    /// Tells whether the very cards are shown that are played from here.
    pub(super) const fn is_of_day(&self) -> bool {
        self.is_of_day
    }
}

/// Why there is no preview.
enum Fault {
    /// The rules cannot be read.
    Rules(String),
    /// The unfinished game cannot be continued.
    Kept(String),
}

impl Home {
    /// Reads the rules of the game under the cursor and deals it, or plays an unfinished one
    /// back, unless that has been done.
    pub fn show_preview(
        &mut self,
        catalogue: &Catalogue,
        settings: &Settings,
        fresh: impl FnOnce() -> DealNumber,
    ) {
        self.shown = self.at;
        self.rest = None;
        let Some(subject) = self.subject(settings) else {
            self.preview = None;
            self.fault = None;
            return;
        };
        let shown = self.preview.as_ref();
        if shown.is_some_and(|preview| preview.subject == subject) {
            return;
        }
        self.preview = None;
        self.fault = None;
        match Preview::new(subject, catalogue, fresh) {
            Ok(preview) => self.preview = Some(preview),
            Err(Fault::Rules(fault)) => self.fault = Some(fault),
            Err(Fault::Kept(fault)) => {
                if let Some(Row::Unfinished(index)) = self.rows.get(self.at) {
                    self.unfinished[*index].fault = Some(fault);
                }
            }
        }
    }

    /// Returns what the game under the cursor is to be shown as; nothing on a heading, or for an
    /// unfinished game that cannot be continued.
    fn subject(&self, settings: &Settings) -> Option<Subject> {
        let kept = match self.rows.get(self.at)? {
            Row::Game(_) | Row::Variant(..) => None,
            Row::Today => self.begun_today().cloned(),
            Row::Unfinished(index) => {
                let kept = &self.unfinished[*index];
                if kept.fault.is_some() {
                    return None;
                }
                Some(kept.clone())
            }
            _ => return None,
        };
        let (id, day) = match self.rows.get(self.at)? {
            Row::Today => {
                let today = self.known.today()?;
                (today.game.clone(), Some(today.day))
            }
            _ => (self.current_id()?, None),
        };
        let variant = match self.rows.get(self.at)? {
            Row::Variant(game, variant) => self.games[*game].variants.get(*variant),
            _ => None,
        };
        let wanted = Choice {
            variant: variant.map(|variant| variant.id.clone()),
            ..Choice::default()
        };
        let (choice, handicaps) = match &kept {
            None => (settings.choice_for(&id, &wanted), settings.handicaps()),
            Some(unfinished) => {
                let variant = Some(unfinished.variant.clone());
                let set = unfinished.options.clone();
                (Choice { variant, set }, Vec::new())
            }
        };
        Some(Subject {
            id,
            choice,
            handicaps,
            kept,
            day,
        })
    }
}

impl Home {
    /// Returns the unfinished game with the deal of today.
    pub(super) fn begun_today(&self) -> Option<&Unfinished> {
        let today = self.known.today()?;
        let mark = Place::Day(today.day).to_string();
        let mut games = self.unfinished.iter();
        games.find(|kept| kept.day.as_ref() == Some(&mark) && kept.fault.is_none())
    }
}

impl Preview {
    fn new(
        subject: Subject,
        catalogue: &Catalogue,
        fresh: impl FnOnce() -> DealNumber,
    ) -> Result<Self, Fault> {
        let kept = subject.kept.as_ref();
        let day = subject.day.filter(|_| kept.is_none());
        let of_day = day.and_then(|day| deal_of(day, &subject.id, catalogue));
        let is_of_day = of_day.is_some() || kept.is_some() && subject.day.is_some();
        let path = kept.and_then(|kept| kept.path.clone());
        let (choice, handicaps) = (&subject.choice, Handicaps(&subject.handicaps));
        let file = catalogue.rule_file_at(&subject.id, path.as_deref());
        let compiled = file.and_then(|file| {
            let rules = handicaps.compile(&file, choice.variant.as_deref(), &choice.set)?;
            Ok((rules, file))
        });
        let reached = match kept {
            Some(kept) => reached(kept, catalogue).map_err(Fault::Kept)?,
            None => None,
        };
        let (reached, file, rules) = match (compiled, reached) {
            (Ok((rules, file)), reached) => (reached, file, rules),
            // The rule file is gone or spoilt, and the game goes on by the rules that it carries.
            (Err(_), Some(game)) => {
                return Ok(Self {
                    fingerprint: fingerprint(game.rules()),
                    winnable: None,
                    variants: Vec::new(),
                    entry: Some(carried(game.rules())),
                    is_of_day,
                    game,
                    path,
                    subject,
                });
            }
            (Err(error), None) => return Err(Fault::Rules(error.to_string())),
        };
        let game = of_day.or(reached).unwrap_or_else(|| {
            let number = kept.and_then(|kept| DealNumber::parse(&kept.deal));
            Game::new(Arc::new(rules), number.unwrap_or_else(fresh))
        });
        let fingerprint = fingerprint(game.rules());
        Ok(Self {
            winnable: CanBeWon::of(catalogue.embedded().winnability, &fingerprint),
            fingerprint,
            is_of_day,
            game,
            variants: file.variants().to_vec(),
            entry: path.as_ref().map(|path| outside(&file, path)),
            path,
            subject,
        })
    }
}

/// Returns the published deal of a day, where it is one of this game.
fn deal_of(day: Date, id: &str, catalogue: &Catalogue) -> Option<Game> {
    let embedded = catalogue.embedded();
    let daily = Daily::read(embedded).ok()?;
    let appointment = daily.day(day, day).ok()?;
    let is_it = appointment.game() == id;
    let rules = is_it.then(|| appointment.rules(embedded).ok()).flatten()?;
    Some(Game::new(rules, appointment.deal()?))
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

/// Describes a game of which no more is known than its name and its title.
pub(super) fn bare_entry(id: String, title: String, path: &Path) -> Entry {
    Entry {
        id,
        title,
        aka: Vec::new(),
        family: String::new(),
        blurb: String::new(),
        players: (1, 1),
        variants: Vec::new(),
        origin: Origin::Path(path.to_owned()),
        replaces: false,
        fault: None,
    }
}

/// Describes a game of which only a saved one is left as the catalogue would.
fn carried(rules: &Rules) -> Entry {
    let about = &rules.about;
    Entry {
        aka: about.aka.clone(),
        blurb: about.blurb.clone(),
        players: (rules.seats(), rules.seats()),
        ..bare_entry(about.id.clone(), about.title.clone(), Path::new(""))
    }
}

/// Describes a game from a file outside the catalogue as the catalogue would.
fn outside(file: &RuleFile, path: &Path) -> Entry {
    Entry {
        aka: file.aka().to_vec(),
        blurb: file.blurb().to_owned(),
        players: file.players(),
        ..bare_entry(file.id().to_owned(), file.title().to_owned(), path)
    }
}

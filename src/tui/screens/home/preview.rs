//! The preview in the side panel of the list of games: a fresh deal of the game under the cursor, or the position of an
//! unfinished game.

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

/// What a preview in the side panel shows. If it changes, the preview is rebuilt.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Subject {
    id: String,
    choice: Choice,
    handicaps: Vec<i8>,
    /// The unfinished game whose position is previewed; `None` if a fresh deal is previewed.
    kept: Option<Unfinished>,
    /// The day whose daily deal is previewed; `None` for other deals.
    day: Option<Date>,
}

/// The preview in the side panel: a fresh deal of the game under the cursor, or the position of an unfinished game.
#[derive(Debug, Clone)]
pub struct Preview {
    subject: Subject,
    /// The path of the game's rule file, if the game is not in the catalogue.
    pub path: Option<PathBuf>,
    /// The list entry of the previewed game, made from its rule file, if the catalogue has no entry for it.
    pub(super) entry: Option<Entry>,
    /// The fingerprint of the previewed game's rules, as text.
    pub(super) fingerprint: String,
    /// The share of the previewed game's deals that are winnable; `None` if it has not been measured.
    pub(super) winnable: Option<CanBeWon>,
    /// Whether the side panel shows a daily deal that the player can play from there.
    is_of_day: bool,
    /// The previewed game. No moves have been made in it, unless it is an unfinished game.
    pub game: Game,
    /// The variants of the previewed game.
    pub variants: Vec<Variant>,
}

impl Preview {
    /// Whether the preview in the side panel shows an unfinished game instead of a fresh deal.
    pub(super) const fn is_kept(&self) -> bool {
        self.subject.kept.is_some()
    }

    /// Whether the preview in the side panel shows a daily deal that the player can play from there.
    pub(super) const fn is_of_day(&self) -> bool {
        self.is_of_day
    }
}

/// The reason why the side panel has no preview of a game.
enum Fault {
    /// The rules of the game cannot be read, for the reason in this text.
    Rules(String),
    /// The unfinished game cannot be continued, for the reason in this text.
    Kept(String),
}

impl Home {
    /// Updates the preview in the side panel to the list row under the cursor, unless it shows that row already: deals
    /// the game, or replays an unfinished game to its position.
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

    /// Returns what the side panel should preview for the list row under the cursor; `None` for a heading, or for an
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
    /// Returns the unfinished game that the player started from today's daily deal.
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
            // The rule file is missing or damaged. The game continues with the rules in its own file.
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

/// Returns the daily deal of `day`; `None` if the deal of that day is of another game than `id`.
fn deal_of(day: Date, id: &str, catalogue: &Catalogue) -> Option<Game> {
    let embedded = catalogue.embedded();
    let daily = Daily::read(embedded).ok()?;
    let appointment = daily.day(day, day).ok()?;
    let is_it = appointment.game() == id;
    let rules = is_it.then(|| appointment.rules(embedded).ok()).flatten()?;
    Some(Game::new(rules, appointment.deal()?))
}

/// Replays an unfinished game to its last position; `None` if the file of the saved game is missing.
///
/// # Errors
///
/// Returns a sentence that says why the game cannot be continued.
fn reached(kept: &Unfinished, catalogue: &Catalogue) -> Result<Option<Game>, String> {
    match saved::read_kept(&kept.file, catalogue) {
        Ok(loaded) => Ok(Some(loaded.game)),
        Err(LoadError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Creates a list entry for a game from its name and title alone.
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

/// Creates a list entry for a game from the rules in its saved game, because its rule file is missing.
fn carried(rules: &Rules) -> Entry {
    let about = &rules.about;
    Entry {
        aka: about.aka.clone(),
        blurb: about.blurb.clone(),
        players: (rules.seats(), rules.seats()),
        ..bare_entry(about.id.clone(), about.title.clone(), Path::new(""))
    }
}

/// Creates a list entry for a game from a rule file that is not in the catalogue.
fn outside(file: &RuleFile, path: &Path) -> Entry {
    Entry {
        aka: file.aka().to_vec(),
        blurb: file.blurb().to_owned(),
        players: file.players(),
        ..bare_entry(file.id().to_owned(), file.title().to_owned(), path)
    }
}

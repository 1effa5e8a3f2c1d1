//! The game maker in the model: opens its page, runs its searches, and handles the results of saving. Keeps the maker's
//! page aside while the game is played or another page is open.

use std::sync::Arc;

use patience_core::Game;

use super::new_game::begin_anew;
use super::{App, Overlay, Screen};
use crate::message::{MadeFile, Request, Requests};
use crate::screens::effect::{Effect, Question, SeatingPreset};
use crate::screens::maker::MakerPage;
use patience_app::catalogue::{Catalogue, Origin};
use patience_app::maker::{SaveError, is_own};
use patience_app::session::TimedGame;
use patience_app::winnability::Found;

/// The draft (the game being made) of the game maker, while the maker's page is not open.
#[derive(Debug, Default)]
pub struct Aside {
    page: Option<Box<MakerPage>>,
    /// The game maker's draft that was saved when the program last ended, until the player has been asked whether to
    /// resume it.
    kept_draft: Option<String>,
    /// Whether to reopen the maker's page when the player leaves the table, because the game on it was started from
    /// the maker.
    is_awaited: bool,
}

/// Opens the game maker with a game of the catalogue, or with an empty draft. If there is an unsaved draft, asks
/// first whether to resume it.
pub fn open(app: &mut App, id: Option<String>) {
    let catalogue = Arc::clone(&app.context.catalogue);
    match id.map(|id| catalogue.resolve(&id)).transpose() {
        Ok(game) => open_with(app, game),
        Err(error) => app.notify(error.to_string(), true),
    }
}

/// Opens the game maker with a game given by its name and origin, or with an empty draft. Like [`open`], it asks
/// first about an unsaved draft.
pub fn open_with(app: &mut App, game: Option<(String, Origin)>) {
    app.put_maker_aside();
    take_up_kept(app);
    let waiting = app.maker.page.as_ref();
    let Some(waiting) = waiting.filter(|page| page.is_unsaved()) else {
        return begin(app, game);
    };
    let text = format!("{} is not saved yet. Resume it?", waiting.title());
    let go_on = ("resume it", Effect::GoOnMaking);
    let another = ("discard it and start another", Effect::MakeAnother(game));
    app.ask(Question {
        either: true,
        ..Question::which(text, go_on, another)
    });
}

/// Resumes the game maker's draft that was saved when the program last ended, unless there is already another draft.
fn take_up_kept(app: &mut App) {
    let Some(kept) = app.maker.kept_draft.take() else {
        return;
    };
    let catalogue = Arc::clone(&app.context.catalogue);
    if app.maker.page.is_none() {
        let page = MakerPage::from_kept(&catalogue, &kept);
        app.maker.page = page.map(Box::new);
    }
}

/// Starts a draft in the game maker: a copy of a game of the catalogue, or an empty draft.
pub fn begin(app: &mut App, game: Option<(String, Origin)>) {
    match game {
        None => {
            let page = MakerPage::from_nothing(&app.context.catalogue);
            begin_with(app, page);
        }
        Some((id, origin)) => begin_from(app, &id, &origin),
    }
}

/// Starts a draft in the game maker from a game given by its name and origin.
pub fn begin_from(app: &mut App, id: &str, origin: &Origin) {
    let catalogue = Arc::clone(&app.context.catalogue);
    let page = if is_own(origin) {
        MakerPage::from_own(&catalogue, id, origin)
    } else {
        MakerPage::from_game(&catalogue, id, origin)
    };
    match page {
        Ok(page) => begin_with(app, page),
        Err(error) => {
            let text = error.to_string();
            app.notify(text.lines().next().unwrap_or_default(), true);
        }
    }
}

fn begin_with(app: &mut App, page: MakerPage) {
    app.maker.page = None;
    app.overlays.push(Overlay::Maker(Box::new(page)));
}

/// Reopens the game maker with the draft that was put aside.
pub fn go_on(app: &mut App) {
    if let Some(page) = app.maker.page.take() {
        app.overlays.push(Overlay::Maker(page));
    }
}

impl App {
    /// Closes the game maker's page if it is open, and keeps the draft.
    pub fn put_maker_aside(&mut self) {
        let is_maker = |page: &Overlay| matches!(page, Overlay::Maker(_));
        if let Some(at) = self.overlays.iter().position(is_maker)
            && let Overlay::Maker(page) = self.overlays.remove(at)
        {
            self.maker.page = Some(page);
        }
    }

    /// Whether the game maker, whose page is closed, has an unsaved draft.
    pub fn is_making(&self) -> bool {
        let page = self.maker.page.as_ref();
        page.is_some_and(|page| page.is_unsaved())
    }

    /// Stores the game maker's draft that was saved when the program last ended.
    pub fn take_kept_draft(&mut self, kept: Option<String>) {
        self.maker.kept_draft = kept;
    }

    /// Discards the game maker's current draft, whether the maker's page is open or not. A draft from the previous run
    /// of the program is kept until the player has been asked about it.
    pub fn lose_draft(&mut self) {
        self.overlays
            .retain(|page| !matches!(page, Overlay::Maker(_)));
        self.maker.page = None;
    }

    /// Returns the game maker's unsaved draft to keep for the next run of the program. A draft from the previous run is
    /// kept as well until the player has been asked about it.
    pub fn draft_to_keep(&self) -> Option<String> {
        let kept = self.in_the_making().and_then(MakerPage::kept);
        kept.or_else(|| self.maker.kept_draft.clone())
    }

    /// Returns the game maker's page, whether it is open or put aside.
    fn in_the_making(&self) -> Option<&MakerPage> {
        let open = self.overlays.iter().find_map(|page| match page {
            Overlay::Maker(page) => Some(page),
            _ => None,
        });
        open.or(self.maker.page.as_ref()).map(AsRef::as_ref)
    }

    /// Returns the game maker's page if it is the topmost page.
    fn maker_page(&mut self) -> Option<&mut MakerPage> {
        match self.overlays.last_mut() {
            Some(Overlay::Maker(page)) => Some(page),
            _ => None,
        }
    }
}

/// Requests the next search of the game maker's survey of deals if one is due. Returns whether a survey is running; no
/// other search may start meanwhile.
pub fn follow(app: &mut App, requests: &mut Requests) -> bool {
    let (now, is_lit) = (app.context.now, app.context.settings.light.value);
    let memory = app.context.settings.light_memory.value;
    if let Some(page) = app.maker_page() {
        page.survey_when_due(now, is_lit);
        if page.is_to_keep(now) {
            requests.push(Request::KeepDraft);
        }
    }
    if !app.maker_page().is_some_and(|page| page.is_surveying()) {
        return false;
    }
    let number = app.winnability.give_way();
    let asked = number.and_then(|number| app.maker_page()?.ask(number, memory));
    if let Some(search) = asked {
        app.winnability.count_search();
        requests.push(Request::Search(Box::new(search)));
    }
    true
}

/// Takes the answer of a search if the search belongs to the game maker's survey of deals. Returns whether it does.
pub fn learn(app: &mut App, number: u64, found: &Found) -> bool {
    let pages = app.overlays.iter_mut().filter_map(|page| match page {
        Overlay::Maker(page) => Some(page),
        _ => None,
    });
    let mut pages = pages.chain(app.maker.page.iter_mut());
    pages.any(|page| page.learn(number, found))
}

/// Handles the result of saving the game maker's draft as a file.
pub fn saved(
    app: &mut App,
    file: &MadeFile,
    result: Result<Arc<Catalogue>, SaveError>,
    requests: &mut Requests,
) {
    match result {
        Ok(catalogue) => {
            app.context.catalogue = catalogue;
            app.home.read_anew(&app.context.catalogue);
            if is_listed(app, file) {
                app.home.show_among_family(&file.name);
            }
            requests.push(Request::FindTraits);
            let catalogue = Arc::clone(&app.context.catalogue);
            let page = app.maker_page();
            let is_merged = page.is_some_and(|page| page.take_saved(file, &catalogue));
            let merged = if is_merged {
                ", merged with other changes"
            } else {
                ""
            };
            let place = file.path();
            app.notify(format!("Saved as {}{merged}", place.display()), false);
            if file.plays {
                play(app, file);
            }
        }
        Err(error @ (SaveError::IsThere(_) | SaveError::HasChanged(..))) => {
            let text = match &error {
                SaveError::HasChanged(_, parts) if !parts.is_empty() => {
                    format!("{error}. Replace it with yours?")
                }
                _ => format!("{error}. Replace it?"),
            };
            let file = MadeFile {
                replaces: true,
                ..file.clone()
            };
            let write = Request::SaveMade(Box::new(file));
            let question = Question::whether(text, "replace it", write);
            app.ask(question);
        }
        Err(error) => app.notify(error.to_string(), true),
    }
}

/// Whether the file of a game maker's draft is in the folder of the player's own games.
fn is_listed(app: &App, file: &MadeFile) -> bool {
    file.folder == app.context.catalogue.folder()
}

/// Plays the game maker's draft, which has been saved. The maker reopens when the player leaves the table.
pub fn play(app: &mut App, file: &MadeFile) {
    app.put_maker_aside();
    app.maker.is_awaited = true;
    let elsewhere = (!is_listed(app, file)).then(|| file.path());
    begin_anew(app, &file.name, elsewhere, SeatingPreset::Usual);
}

/// Plays a deal of the game maker's current draft without saving the draft as a game. The maker reopens when the player
/// leaves the table.
pub fn try_out(app: &mut App, game: Game) {
    let text = format!(
        "Trying out {}. This game is not saved",
        game.rules().about.title
    );
    app.put_maker_aside();
    app.maker.is_awaited = true;
    app.sit_down(TimedGame::new(game, None, app.context.now).as_trial());
    app.notify(text, false);
}

/// Asks before the program is quit with an unsaved draft in the game maker. Returns whether the question was asked.
/// Quitting again while the question is open quits the program.
pub fn asks_before_leaving(app: &mut App) -> bool {
    let asks = |page: &Overlay| matches!(page, Overlay::Ask(page) if matches!(page.question().yes[..], [Effect::Leave]));
    if app.overlays.iter().any(asks) {
        return false;
    }
    let Some(page) = app.in_the_making().filter(|page| page.is_unsaved()) else {
        return false;
    };
    let text = format!("{} is not saved. Quit the program anyway?", page.title());
    let question = Question::whether(text, "quit and discard it", Effect::Leave);
    app.ask(question.or_else_say("stay"));
    true
}

/// Reopens the game maker once the list of games is on the screen: the player has left the table, or the game could not
/// be dealt.
pub fn come_back(app: &mut App) {
    let is_in_sight = app.screen() == Screen::Home && app.overlays.is_empty();
    if is_in_sight && std::mem::take(&mut app.maker.is_awaited) {
        go_on(app);
    }
}

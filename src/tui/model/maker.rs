//! The game in the making: the page that opens, what is asked of the solver while it is open, what has
//! come of saving, and the page that waits while the game is played or looked away from.

use std::sync::Arc;

use patience_core::Game;

use super::new_game::begin_anew;
use super::{App, Overlay, Screen};
use crate::message::{MadeFile, Request, Requests};
use crate::screens::effect::{Effect, Question, Who};
use crate::screens::maker::MakerPage;
use patience_app::catalogue::{Catalogue, Origin};
use patience_app::maker::{SaveError, is_own};
use patience_app::session::TimedGame;
use patience_app::winnability::Found;

/// The game in the making, while its page is not open.
#[derive(Debug, Default)]
pub struct Aside {
    page: Option<Box<MakerPage>>,
    /// The draft that was kept when the program ended, until it is asked whether to go on with it.
    kept_draft: Option<String>,
    /// Whether the page opens again once the game on the table, which was played from it, is left.
    is_awaited: bool,
}

/// Opens the maker with a game of the catalogue, or with nothing; where a game in the making waits,
/// asks whether to go on with that.
pub fn open(app: &mut App, id: Option<String>) {
    let catalogue = Arc::clone(&app.context.catalogue);
    match id.map(|id| catalogue.resolve(&id)).transpose() {
        Ok(game) => open_with(app, game),
        Err(error) => app.notify(error.to_string(), true),
    }
}

/// Opens the maker with a game that is known by its name and place, or with nothing, as [`open`] does.
pub fn open_with(app: &mut App, game: Option<(String, Origin)>) {
    app.put_maker_aside();
    take_up_kept(app);
    let waiting = app.maker.page.as_ref();
    let Some(waiting) = waiting.filter(|page| page.is_unsaved()) else {
        return begin(app, game);
    };
    let text = format!("{} is not saved yet. Go on with it?", waiting.title());
    let go_on = ("go on with it", Effect::GoOnMaking);
    let another = ("begin another and lose it", Effect::MakeAnother(game));
    app.ask(Question {
        either: true,
        ..Question::which(text, go_on, another)
    });
}

/// Has the draft wait that was kept when the program ended, where none waits.
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

/// Begins a game in the making with a game of the catalogue, or with nothing.
pub fn begin(app: &mut App, game: Option<(String, Origin)>) {
    match game {
        None => {
            let page = MakerPage::from_nothing(&app.context.catalogue);
            begin_with(app, page);
        }
        Some((id, origin)) => begin_from(app, &id, &origin),
    }
}

/// Begins a game in the making with a game that is known by its name and place.
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

/// Goes back to the game in the making that waits.
pub fn go_on(app: &mut App) {
    if let Some(page) = app.maker.page.take() {
        app.overlays.push(Overlay::Maker(page));
    }
}

impl App {
    /// Has the game in the making wait, where its page is open.
    pub fn put_maker_aside(&mut self) {
        let is_maker = |page: &Overlay| matches!(page, Overlay::Maker(_));
        if let Some(at) = self.overlays.iter().position(is_maker)
            && let Overlay::Maker(page) = self.overlays.remove(at)
        {
            self.maker.page = Some(page);
        }
    }

    /// Tells whether a game in the making waits that is not saved.
    pub fn is_making(&self) -> bool {
        let page = self.maker.page.as_ref();
        page.is_some_and(|page| page.is_unsaved())
    }

    /// Takes the draft that was kept when the program ended.
    pub fn take_kept_draft(&mut self, kept: Option<String>) {
        self.maker.kept_draft = kept;
    }

    /// Loses the game in the making that is open or waits; what was kept before and has not been asked about
    /// stays.
    pub fn lose_draft(&mut self) {
        self.overlays
            .retain(|page| !matches!(page, Overlay::Maker(_)));
        self.maker.page = None;
    }

    /// Returns what is to be kept of a game in the making that is not saved. What was kept before and has
    /// not been asked about stays.
    pub fn draft_to_keep(&self) -> Option<String> {
        let kept = self.in_the_making().and_then(MakerPage::kept);
        kept.or_else(|| self.maker.kept_draft.clone())
    }

    /// Returns the page of the game in the making that is open or waits.
    fn in_the_making(&self) -> Option<&MakerPage> {
        let open = self.overlays.iter().find_map(|page| match page {
            Overlay::Maker(page) => Some(page),
            _ => None,
        });
        open.or(self.maker.page.as_ref()).map(AsRef::as_ref)
    }

    /// Returns the page of the game in the making, where it is uppermost.
    fn maker_page(&mut self) -> Option<&mut MakerPage> {
        match self.overlays.last_mut() {
            Some(Overlay::Maker(page)) => Some(page),
            _ => None,
        }
    }
}

/// Asks for the next search of a survey where one is due. Tells whether one is under way, which no
/// other search may end.
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

/// Takes the answer of a search, if it is one of a survey. Tells whether it is.
pub fn learn(app: &mut App, number: u64, found: &Found) -> bool {
    let pages = app.overlays.iter_mut().filter_map(|page| match page {
        Overlay::Maker(page) => Some(page),
        _ => None,
    });
    let mut pages = pages.chain(app.maker.page.iter_mut());
    pages.any(|page| page.learn(number, found))
}

/// Takes what has come of saving a game that was made.
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
                ", with what others changed in it"
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
                    format!("{error}. Write yours over that?")
                }
                _ => format!("{error}. Write over it?"),
            };
            let file = MadeFile {
                replaces: true,
                ..file.clone()
            };
            let write = Request::SaveMade(Box::new(file));
            let question = Question::whether(text, "write over it", write);
            app.ask(question);
        }
        Err(error) => app.notify(error.to_string(), true),
    }
}

/// Tells whether the file of a game that was made lies among the person's own games.
fn is_listed(app: &App, file: &MadeFile) -> bool {
    file.folder == app.context.catalogue.folder()
}

/// Plays a game that was made; the maker waits until the table is left.
pub fn play(app: &mut App, file: &MadeFile) {
    app.put_maker_aside();
    app.maker.is_awaited = true;
    let elsewhere = (!is_listed(app, file)).then(|| file.path());
    begin_anew(app, &file.name, elsewhere, Who::Usual);
}

/// Plays a deal of a game in the making as it stands, which is kept nowhere; the maker waits until the table
/// is left.
pub fn try_out(app: &mut App, game: Game) {
    let text = format!(
        "{} is tried as it stands, and this game is not kept",
        game.rules().about.title
    );
    app.put_maker_aside();
    app.maker.is_awaited = true;
    app.sit_down(TimedGame::new(game, None, app.context.now).as_trial());
    app.notify(text, false);
}

/// Asks whether a game in the making that is not saved is to be lost, where the program is about to be
/// left. Tells whether it asks: whoever wants to leave while that question is open leaves.
pub fn asks_before_leaving(app: &mut App) -> bool {
    let asks = |page: &Overlay| matches!(page, Overlay::Ask(page) if matches!(page.question().yes[..], [Effect::Leave]));
    if app.overlays.iter().any(asks) {
        return false;
    }
    let Some(page) = app.in_the_making().filter(|page| page.is_unsaved()) else {
        return false;
    };
    let text = format!(
        "{} is not saved. Leave the program all the same?",
        page.title()
    );
    let question = Question::whether(text, "leave and lose it", Effect::Leave);
    app.ask(question.or_else_say("stay"));
    true
}

/// Shows the game in the making again once the first page is in sight: the table of it has been left, or
/// it could not be dealt.
pub fn come_back(app: &mut App) {
    let is_in_sight = app.screen() == Screen::Home && app.overlays.is_empty();
    if is_in_sight && std::mem::take(&mut app.maker.is_awaited) {
        go_on(app);
    }
}

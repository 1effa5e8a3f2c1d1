//! Opens the first screen: the list of games, a game or a recording. If there is an unfinished game besides the
//! requested one, it chooses between the two.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use patience_core::{DealNumber, Game};

use super::Runtime;
use crate::message::{Message, Request};
use crate::model::Screen;
use crate::model::days::is_marked;
use crate::model::lifecycle::{is_of, which};
use crate::model::names::are_players_of;
use crate::model::reload::Reload;
use crate::model::{deal_search, maker};
use patience_app::catalogue::Origin;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::deals::dealer::fresh_deal;
use patience_app::duel::PLAYERS;
use patience_app::files::FileStamp;
use patience_app::keymap::{Action, KeyContext};
use patience_app::program::{Opening, Start};
use patience_app::saved::{Slot, Unfinished};
use patience_app::session::TimedGame;
use patience_app::settings::Choice;
use patience_language::RuleFile;

/// How often the thread that watches a rule file checks whether the file has changed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(300);

/// The number of checks that fail to find the file before the program reports that it is missing.
const ABSENT_LOOKS: u32 = 4;

impl Runtime {
    /// Opens the first screen that was requested on the command line.
    pub(super) fn open(&mut self, opening: Opening) {
        match opening {
            Opening::Home => {}
            Opening::Make(game) => {
                self.app.read_games();
                maker::open_with(&mut self.app, game);
            }
            Opening::Game(start) => self.open_game(start),
            Opening::Replay(kept) => self.app.watch(*kept, false),
            Opening::Watch(kept) => self.app.watch(*kept, true),
            Opening::Solution(kept) => {
                self.app.sit_down(TimedGame::solution(*kept));
            }
            #[cfg(unix)]
            Opening::Join { link, invitation } => self.join(link, invitation),
        }
        if self.app.screen() == Screen::Home {
            self.app.read_games();
            self.send(Message::Tick);
        }
    }

    /// Reads a rule file again whenever the file, or a file that the rule file extends, changes. A thread of its own
    /// checks these files about three times a second. If the system cannot start a thread, later changes are ignored.
    fn follow_file(&mut self, id: String, path: PathBuf, choice: Choice) {
        self.app.follow_file(Reload::new(path.clone()));
        // People who write rule files know the first steps.
        self.app.set_tutorial(None);
        let handicaps = self.app.context.settings.handicaps();
        self.beside("rule file", move |catalogue, senders| {
            let mut files = catalogue.files_of(&id, &path);
            let mut known = stamps(&files);
            let mut absent = 0;
            loop {
                thread::sleep(BETWEEN_LOOKS);
                let now = stamps(&files);
                // While an editor rewrites a file, it is missing for a moment.
                absent = if now.contains(&FileStamp::ABSENT) {
                    absent + 1
                } else {
                    0
                };
                if now == known || (1..ABSENT_LOOKS).contains(&absent) {
                    continue;
                }
                let catalogue = catalogue.anew();
                // A missing file may come back.
                let gone = files.into_iter().filter(|file| !file.exists());
                let gone: Vec<PathBuf> = gone.collect();
                files = catalogue.files_of(&id, &path);
                files.extend(gone.into_iter().filter(|file| *file != path));
                known = stamps(&files);
                let compiled = |file: &RuleFile| {
                    let variant = choice.variant.as_deref();
                    let compiled = Handicaps(&handicaps).compile(file, variant, &choice.set);
                    compiled.map_err(|faults| catalogue.at_extends(faults, &file.source_of_file()))
                };
                let read = catalogue
                    .read(&id, &Origin::Path(path.clone()))
                    .and_then(|file| Ok(compiled(&file)?));
                let read = read.map(Arc::new).map_err(|error| error.to_string());
                senders.tell(Message::RulesRead(read));
            }
        });
    }

    /// Deals the game requested on the command line, or resumes an unfinished game that matches the request.
    fn open_game(&mut self, start: Start) {
        let Start {
            rules,
            chosen,
            deal,
            path,
            note,
            duel,
            day,
            reload,
        } = start;
        if let (Some(choice), Some(path)) = (reload, &path) {
            self.follow_file(rules.about.id.clone(), path.clone(), choice);
        }
        let slot = Slot::from_rules(&rules, path.as_deref()).of_duel(duel.is_some());
        let game = Game::new(Arc::clone(&rules), deal.unwrap_or_else(fresh_deal));
        let mut timed_game = TimedGame::new(game, path, Duration::ZERO);
        if let Some(rival) = duel {
            timed_game = timed_game.for_two(PLAYERS[0], rival);
        }
        timed_game.day.clone_from(&day);
        // A game that cannot be resumed here is not offered.
        let kept = self.saver.store.unfinished_of(&slot);
        let (elsewhere, here): (Vec<Unfinished>, Vec<Unfinished>) = kept
            .into_iter()
            .partition(|kept| self.saver.store.is_open_elsewhere(kept));
        let (faulty, sound): (Vec<Unfinished>, Vec<Unfinished>) =
            here.into_iter().partition(|kept| kept.fault.is_some());
        let meant = sound.iter().position(|kept| match &day {
            Some(mark) => is_marked(kept, mark),
            None => {
                is_meant(kept, &timed_game.game, chosen, deal.is_none())
                    && are_players_of(kept, &timed_game, &self.app.context)
            }
        });
        if let Some(meant) = meant {
            self.take_up(&sound[meant], timed_game, deal);
            self.say_continued(deal);
        } else if let Some(kept) = sound.into_iter().next() {
            // Nothing is dealt before the answer. Leaving the question leads to the list of games.
            self.app.home.go_to(&timed_game.game.rules().about.id);
            let question = which(kept, timed_game, deal.is_none(), &self.app.context);
            self.app.ask(question);
        } else {
            self.sit_down(timed_game, deal);
            // Explains why no saved game is resumed.
            if let Some(kept) = elsewhere.first() {
                self.say_elsewhere(&kept.title);
            } else if let Some(fault) = faulty.first().and_then(|kept| kept.fault.as_ref()) {
                let title = rules.about.full_title();
                let text =
                    format!("The saved game of {title} is kept but cannot be resumed: {fault}");
                self.send(Message::Notice(text, true));
            }
        }
        if let Some(note) = note {
            self.send(Message::Notice(note, false));
        } else if duel.is_some() {
            // The screen shows at once whose turn it is.
            self.send(Message::Tick);
        }
    }

    /// Shows a message that the deal was resumed and not dealt again, if the deal was requested by its number.
    fn say_continued(&mut self, deal: Option<DealNumber>) {
        let table = self.app.table.as_ref();
        let begun = table.is_some_and(|table| table.timed_game().is_begun());
        if let (Some(deal), true, true) = (deal, begun, self.app.notice().is_none()) {
            let keys = &self.app.context.keys;
            let again = keys.name_of(KeyContext::Table, Action::Restart);
            let text = format!("Deal {deal} resumed; {again} restarts it");
            self.send(Message::Notice(text, false));
        }
    }

    /// Resumes the unfinished game `kept`. If that fails, opens the game `other` instead.
    fn take_up(&mut self, kept: &Unfinished, other: TimedGame, deal: Option<DealNumber>) {
        self.carry_out(Request::Load(Box::new(kept.clone())));
        if self.app.table.is_none() {
            // The reason was reported already.
            self.sit_down(other, deal);
            if self.app.home.is_open_elsewhere(kept) {
                self.say_elsewhere(&kept.title);
            }
        }
    }

    /// Opens a new game, or the deal requested on the command line.
    fn sit_down(&mut self, timed_game: TimedGame, deal: Option<DealNumber>) {
        match deal {
            Some(_) => self.app.sit_down(timed_game),
            None => {
                self.app.home.go_to(&timed_game.game.rules().about.id);
                deal_search::deal(&mut self.app, timed_game);
            }
        }
    }

    /// Shows a message that explains why a new game was opened and not the unfinished one.
    fn say_elsewhere(&mut self, title: &str) {
        let text = format!("{title} is open in another window; this game is saved separately");
        self.send(Message::Notice(text, false));
    }
}

/// Returns the stamps of files. If a stamp differs later, the file has changed.
fn stamps(files: &[PathBuf]) -> Vec<FileStamp> {
    files.iter().map(|file| FileStamp::at(file)).collect()
}

/// Whether the saved game `kept` is the one that was requested. If `any` is true, every deal of the game matches, and
/// its options must match only if the player has `chosen` options.
fn is_meant(kept: &Unfinished, game: &Game, chosen: bool, any: bool) -> bool {
    if any {
        !chosen || kept.has_options_of(game.rules())
    } else {
        is_of(kept, game)
    }
}

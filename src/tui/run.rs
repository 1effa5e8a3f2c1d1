//! The program on a terminal: waits for something to happen, hands it to the model, does what
//! the model asks for, draws. It sleeps while nothing happens.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Game, Rules};
use ratatui::Terminal;

use crate::catalogue::Catalogue;
use crate::dealer::{Dealer, fresh_deal};
use crate::duel::PLAYERS;
use crate::program::{Opening, Program, Start};
use crate::report;
use crate::saved::{About, Kept, LoadError, Slot, Store, Trouble, Unfinished, Writer};
use crate::settings::Change;
use crate::tui::app::{App, Overlay, Screen};
use crate::tui::backend::Thrifty;
use crate::tui::event::{Command, Event};
use crate::tui::keys::{Action, State};
use crate::tui::lanes::{Lanes, Senders, Wake, lanes};
use crate::tui::light::seek;
use crate::tui::screens::ask::Then;
use crate::tui::searching::Searching;
use crate::tui::sitting::Sitting;
use crate::tui::sittings::{is_of, which};
use crate::tui::storing::Storing;
use crate::tui::terminal::{self, Frame, Guard, HANG_UP, Signal};
use crate::tui::update::update;
use crate::tui::view::view;

/// How long what has come is dealt with before the next picture.
const BETWEEN_PICTURES: Duration = Duration::from_millis(15);

/// How long the loop waits at most for what is just being written, before it reads what is kept.
const LONGEST_WAIT: Duration = Duration::from_millis(300);

type Display = Terminal<Thrifty<Frame>>;

/// Plays until the person leaves. A signal that ends the program does not come back from
/// here: games are saved, the terminal is put back, and the status says which signal it was.
///
/// # Errors
/// Fails when the terminal does.
pub fn run(program: Program, opening: Opening) -> io::Result<()> {
    let (senders, lanes) = lanes();
    let mut desk = Desk::new(program, opening, &senders)?;
    senders.listen()?;
    let mut guard = Guard::new(desk.app.look.mouse)?;
    let size = terminal::size();
    let mut screen = Terminal::new(Thrifty::new(Frame::default(), size))?;
    desk.app.size = (size.width, size.height);
    desk.draw(&mut screen)?;
    senders.read()?;
    sort_games(&desk.catalogue, &senders)?;
    // It is dealt with like any other event, and drawn.
    senders.report(Wake::Event(Event::Shown));
    let ended = desk.play(&mut screen, &mut guard, &lanes);
    let ended = ended.unwrap_or_else(|error| {
        desk.save();
        Ended::Failed(error)
    });
    drop(screen);
    drop(guard);
    let troubles = desk.writer.close().into_iter();
    let unstored = desk.storing.close().map(|error| error.to_string());
    let troubles = troubles.map(|trouble| trouble.to_string()).chain(unstored);
    let code = match ended {
        // Nobody would read what there is to say.
        _ if terminal::is_gone() => std::process::exit(HANGED_UP),
        Ended::Failed(error) => return Err(error),
        Ended::Left => None,
        Ended::With(code) => Some(code),
    };
    for trouble in troubles {
        report::note(&trouble);
    }
    match code {
        None => Ok(()),
        Some(code) => std::process::exit(code),
    }
}

/// The code of a program whose terminal is gone.
const HANGED_UP: i32 = 128 + HANG_UP;

/// How playing came to its end.
enum Ended {
    /// The person has left.
    Left,
    /// The program ends with this code.
    With(i32),
    /// The terminal does not do what it is asked to.
    Failed(io::Error),
}

/// Finds out beside everything else what sort of game each is.
fn sort_games(catalogue: &Arc<Catalogue>, senders: &Senders) -> io::Result<()> {
    let (catalogue, senders) = (Arc::clone(catalogue), senders.clone());
    thread::Builder::new()
        .name("sorting".to_owned())
        .spawn(move || {
            catalogue.traits();
            senders.report(Wake::Event(Event::Sorted));
        })?;
    Ok(())
}

/// The model with what its commands need.
struct Desk {
    app: App,
    catalogue: Arc<Catalogue>,
    store: Store,
    writer: Writer,
    searching: Searching,
    storing: Storing,
    claimed: Option<Slot>,
    start: Instant,
    /// Whether something has happened since the last picture.
    is_stale: bool,
}

impl Desk {
    fn new(program: Program, opening: Opening, senders: &Senders) -> io::Result<Self> {
        let store = Store::open(&program.places.saved);
        let (wake, found) = (senders.clone(), senders.clone());
        let writer = store.writer(move || wake.report(Wake::Saving));
        let catalogue = Arc::new(program.catalogue);
        let (unstored, settings) = (senders.clone(), program.settings.path().clone());
        let storing = Storing::start(settings, move |error| {
            unstored.report(Wake::Event(Event::Notice(error.to_string(), true)));
        })?;
        let app = App::new(
            program.settings,
            Arc::clone(&catalogue),
            Dealer::new(),
            store.unfinished(),
        );
        let mut desk = Self {
            app,
            catalogue,
            store,
            writer,
            storing,
            searching: Searching::new(move |event| found.report(Wake::Event(event))),
            claimed: None,
            start: Instant::now(),
            is_stale: true,
        };
        desk.open(opening);
        Ok(desk)
    }

    fn open(&mut self, opening: Opening) {
        match opening {
            Opening::Home => {}
            Opening::Game(start) => self.open_game(start),
            Opening::Replay(kept) => {
                let mut sitting = Sitting::looked_through(*kept);
                sitting.look_from_start();
                self.app.sit_down(sitting);
            }
        }
        if self.app.screen == Screen::Home {
            self.tell(Event::Tick);
        }
    }

    /// Deals the game that was asked for, or takes up the unfinished one of its kind.
    fn open_game(&mut self, start: Start) {
        let Start {
            rules,
            chosen,
            deal,
            path,
            note,
            duel,
        } = start;
        let slot = Slot::of(&rules, path.as_deref()).of_duel(duel);
        let game = Game::new(Arc::clone(&rules), deal.unwrap_or_else(fresh_deal));
        let mut sitting = Sitting::new(game, path, Duration::ZERO);
        if duel {
            sitting = sitting.for_two(PLAYERS[0]);
        }
        // What cannot be continued here is not offered.
        let kept = self.store.unfinished_of(&slot);
        let (elsewhere, here): (Vec<Unfinished>, Vec<Unfinished>) = kept
            .into_iter()
            .partition(|kept| self.store.is_open_elsewhere(&kept.slot));
        let (faulty, sound): (Vec<Unfinished>, Vec<Unfinished>) =
            here.into_iter().partition(|kept| kept.fault.is_some());
        let meant = sound
            .iter()
            .position(|kept| is_meant(kept, &rules, chosen, deal));
        if let Some(meant) = meant {
            self.take_up(&sound[meant], sitting, deal);
            self.say_continued(deal);
        } else if let Some(kept) = sound.into_iter().next() {
            let fresh = Then::Play {
                game: Box::new(sitting.game.clone()),
                duel,
                any: deal.is_none(),
            };
            self.app.sit_down(sitting);
            let question = which(kept, &rules, deal, fresh);
            self.app.over.push(Overlay::Ask(question));
        } else {
            self.sit_down(sitting, deal);
            // Why none of those that are kept is taken up.
            if let Some(kept) = elsewhere.first() {
                self.say_elsewhere(&kept.title);
            } else if let Some(fault) = faulty.first().and_then(|kept| kept.fault.as_ref()) {
                let title = rules.about.full_title();
                let text =
                    format!("An unfinished game of {title} is kept but not taken up: {fault}");
                self.tell(Event::Notice(text, true));
            }
        }
        if let Some(note) = note {
            self.tell(Event::Notice(note, false));
        } else if duel {
            // Whose turn it is stands there at once.
            self.tell(Event::Tick);
        }
    }

    /// Who asked for a deal by its number is told that it is not dealt afresh.
    fn say_continued(&mut self, deal: Option<DealNumber>) {
        let begun = self
            .app
            .table
            .as_ref()
            .is_some_and(|table| table.sitting.is_begun());
        if let (Some(deal), true, true) = (deal, begun, self.app.notice.is_none()) {
            let again = self.app.keys.name_of(State::Table, Action::Restart);
            let text = format!("Deal {deal} is continued; {again} starts it again");
            self.tell(Event::Notice(text, false));
        }
    }

    /// Takes up an unfinished game, or sits down to another one where that cannot be done.
    fn take_up(&mut self, kept: &Unfinished, other: Sitting, deal: Option<DealNumber>) {
        self.carry_out(Command::Load(Box::new(kept.clone())));
        if self.app.table.is_none() {
            // Why the kept game could not be read is said already.
            self.sit_down(other, deal);
            if self.app.home.is_open_elsewhere(kept) {
                self.say_elsewhere(&kept.title);
            }
        }
    }

    /// Sits down to a fresh deal, or to the one that was asked for.
    fn sit_down(&mut self, sitting: Sitting, deal: Option<DealNumber>) {
        match deal {
            Some(_) => self.app.sit_down(sitting),
            None => {
                self.app.home.go_to(&sitting.game.rules().about.id);
                seek::deal(&mut self.app, sitting);
            }
        }
    }

    /// Says why this is another game than the unfinished one.
    fn say_elsewhere(&mut self, title: &str) {
        let text = format!("{title} is open in another window; this game is kept beside that");
        self.tell(Event::Notice(text, false));
    }

    /// Follows the size of the terminal.
    fn measure(&mut self, screen: &mut Display) {
        let size = terminal::size();
        screen.backend_mut().resize(size);
        self.tell(Event::Resize(size.width, size.height));
    }

    /// Draws what has changed, unless the terminal is still at the last picture: then it is drawn
    /// when that is through.
    fn draw(&mut self, screen: &mut Display) -> io::Result<()> {
        if self.is_stale && terminal::is_idle() {
            screen.draw(|frame| view(&self.app, frame))?;
            self.is_stale = false;
        }
        Ok(())
    }

    fn play(
        &mut self,
        screen: &mut Display,
        guard: &mut Guard,
        lanes: &Lanes,
    ) -> io::Result<Ended> {
        loop {
            let mut next = Some(self.wait(lanes));
            let began = Instant::now();
            // What has piled up meanwhile is drawn once, and some of it at a time.
            while let Some(wake) = next {
                if let Some(ended) = self.take(wake, screen, guard)? {
                    return Ok(ended);
                }
                next = if began.elapsed() < BETWEEN_PICTURES {
                    lanes.ready()
                } else {
                    None
                };
            }
            guard.set_mouse(self.app.look.mouse)?;
            self.draw(screen)?;
        }
    }

    /// Sleeps until something happens or a picture is due.
    fn wait(&self, lanes: &Lanes) -> Wake {
        let due = self.app.deadline();
        let time = due.map(|due| due.saturating_sub(self.start.elapsed()));
        lanes.next(time).unwrap_or(Wake::Event(Event::Tick))
    }

    fn take(
        &mut self,
        wake: Wake,
        screen: &mut Display,
        guard: &Guard,
    ) -> io::Result<Option<Ended>> {
        self.is_stale |= !matches!(wake, Wake::Written);
        match wake {
            Wake::Signal(Signal::Resize) | Wake::Event(Event::Resize(..)) => self.measure(screen),
            Wake::Event(event) => return self.happened(event, guard),
            Wake::Written => {}
            Wake::Saving => {
                for trouble in self.writer.take_errors() {
                    let text = trouble.to_string();
                    let event = match trouble {
                        Trouble::Over => Event::SavedAgain(text),
                        Trouble::Beside { was, place, .. } => {
                            self.moved(&was, place);
                            Event::SavedAgain(text)
                        }
                        Trouble::NotSaved { .. } => Event::Unsaved(text),
                    };
                    self.tell(event);
                }
            }
            Wake::Signal(Signal::Stop) => {
                self.tell(Event::Away);
                guard.suspend()?;
            }
            Wake::Signal(Signal::Continue) => {
                if guard.resume()? {
                    self.measure(screen);
                    screen.clear()?;
                }
            }
            Wake::Signal(Signal::End(number)) => {
                self.save();
                return Ok(Some(Ended::With(128 + number)));
            }
            Wake::Gone => {
                self.save();
                return Ok(Some(Ended::With(HANGED_UP)));
            }
            Wake::Panicked => {
                self.save();
                return Ok(Some(Ended::With(terminal::PANICKED)));
            }
        }
        Ok(None)
    }

    /// Tells the model of something that happened, and does what it asks for.
    fn happened(&mut self, event: Event, guard: &Guard) -> io::Result<Option<Ended>> {
        for command in update(&mut self.app, self.start.elapsed(), event) {
            match command {
                Command::Quit => return Ok(Some(Ended::Left)),
                Command::Suspend => guard.suspend()?,
                command => self.carry_out(command),
            }
        }
        Ok(None)
    }

    /// Keeps the game on the table no longer, if it was kept in this place: it is thrown away.
    fn let_go_of(&mut self, place: &Slot) {
        let table = self.app.table.as_mut();
        if let Some(sitting) = table.map(|table| &mut table.sitting)
            && sitting.place.as_ref() == Some(place)
        {
            sitting.keep = false;
        }
    }

    /// Takes note of where the game on the table is kept from now on.
    fn moved(&mut self, was: &Slot, place: Slot) {
        let table = self.app.table.as_mut();
        if let Some(sitting) = table.map(|table| &mut table.sitting)
            && sitting.place.as_ref() == Some(was)
        {
            sitting.place = Some(place);
        }
    }

    /// Tells the model of something, and does what it asks for.
    fn tell(&mut self, event: Event) {
        for command in update(&mut self.app, self.start.elapsed(), event) {
            self.carry_out(command);
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Save => self.save(),
            Command::Load(kept) => {
                self.writer.flush_for(LONGEST_WAIT);
                let loaded = self.store.load(&kept, &self.catalogue);
                self.tell(match loaded {
                    Ok(loaded) => Event::Loaded(Box::new(loaded), kept.slot.clone()),
                    Err(error) => Event::NotLoaded {
                        kept,
                        elsewhere: matches!(error, LoadError::OpenElsewhere { .. }),
                        fault: error.to_string(),
                    },
                });
            }
            Command::Forget(kept) => {
                self.writer.flush_for(LONGEST_WAIT);
                match self.store.forget(&kept) {
                    Ok(()) => self.let_go_of(&kept.slot),
                    Err(error) => self.tell(Event::Notice(error.to_string(), true)),
                }
            }
            Command::List => {
                self.writer.flush_for(LONGEST_WAIT);
                let unfinished = self.store.unfinished();
                self.tell(Event::Unfinished(unfinished));
            }
            Command::Store(key, value) => {
                let path: Vec<&str> = key.iter().map(String::as_str).collect();
                let change = Change::new(&path, value);
                let held = self.app.settings.apply(&change);
                self.storing.store(change);
                self.tell(Event::Stored(held.err().map(|error| error.to_string())));
            }
            Command::Search(search) => self.searching.begin(*search),
            Command::EndSearch => self.searching.end(),
            Command::Suspend | Command::Quit => {}
        }
    }

    /// Has the game on the table written, or its file removed when it is over.
    fn save(&mut self) {
        let table = self.app.table.as_mut();
        let Some(sitting) = table
            .map(|table| &mut table.sitting)
            .filter(|sitting| sitting.keep)
        else {
            return;
        };
        let over = sitting.game.done() > 0 && sitting.game.rules().race.is_some();
        if !sitting.is_under_way() && !over {
            if let Some(place) = &sitting.place {
                self.writer.remove(place.clone());
            }
            return;
        }
        let place = match sitting.place.take() {
            Some(place) if self.store.holds(&place) => place,
            Some(place) => self.store.place_again(&place),
            None => self.store.place(&sitting.slot()),
        };
        sitting.place = Some(place.clone());
        let other = self.claimed.replace(place.clone());
        if let Some(other) = other.filter(|other| *other != place) {
            self.writer.release(other);
        }
        let seats = match &sitting.duel {
            Some(_) => PLAYERS.to_vec(),
            None => sitting.game.rules().all_seats().collect(),
        };
        let players = seats.into_iter().map(|seat| self.app.look.name(seat));
        let kept = Kept {
            game: &sitting.game,
            duel: sitting.duel.as_ref(),
            about: About {
                elapsed: sitting.elapsed(self.start.elapsed()),
                hints: sitting.hints,
                players: players.collect(),
                path: sitting.path.clone(),
                seating: sitting.seating.filter(|_| sitting.game.rules().seats() > 1),
            },
        };
        if sitting.is_under_way() {
            self.writer.save(place, &kept);
        } else {
            // A race is looked through when it is over: nothing of it can be taken back.
            self.writer.finish(place, kept.snapshot());
        }
    }
}

/// Tells whether the kept game is the one asked for: nothing else was, or just this.
fn is_meant(kept: &Unfinished, rules: &Rules, chosen: bool, deal: Option<DealNumber>) -> bool {
    match deal {
        None => !chosen || kept.has_options_of(rules),
        Some(deal) => is_of(kept, rules, deal),
    }
}

//! The program on a terminal: waits for something to happen, hands it to the model, does what
//! the model asks for, draws. It sleeps while nothing happens.

use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Game, Rules};
use ratatui::Terminal;
use ratatui::crossterm::event::{self as input, Event as Input, MouseEventKind};

use crate::catalogue::Catalogue;
use crate::duel::PLAYERS;
use crate::program::{Opening, Program, Start, fresh_deal, seed};
use crate::saved::{LoadError, Slot, Snapshot, Store, Trouble, Unfinished, Writer};
use crate::tui::app::{App, Dealer, Overlay, Screen};
use crate::tui::backend::Thrifty;
use crate::tui::event::{Command, Event};
use crate::tui::key::Key;
use crate::tui::keys::{Action, State};
use crate::tui::light::seek;
use crate::tui::screens::ask::{Question, Then};
use crate::tui::searching::Searching;
use crate::tui::sitting::Sitting;
use crate::tui::terminal::{self, Guard, Signal};
use crate::tui::update::update;
use crate::tui::view::view;

/// What wakes the program.
enum Wake {
    /// Something for the model.
    Event(Event),
    /// A signal.
    Signal(Signal),
    /// The writer has something to say.
    Saving,
    /// The terminal is gone.
    Gone(io::Error),
}

type Display = Terminal<Thrifty<BufWriter<Stdout>>>;

/// Plays until the person leaves. A signal that ends the program does not come back from
/// here: games are saved, the terminal is put back, and the status says which signal it was.
///
/// # Errors
/// Fails when the terminal does.
pub fn run(program: Program, opening: Opening) -> io::Result<()> {
    let (tell, wakes) = channel();
    let mut desk = Desk::new(program, opening, &tell);
    let mut guard = Guard::new(desk.app.look.mouse)?;
    let mut screen = Terminal::new(Thrifty::new(BufWriter::with_capacity(1 << 14, stdout())))?;
    let size = screen.size()?;
    desk.app.size = (size.width, size.height);
    desk.draw(&mut screen)?;
    listen(&tell)?;
    sort_games(&desk.catalogue, &tell)?;
    // It is dealt with like any other event, and drawn.
    let _ = tell.send(Wake::Event(Event::Shown));
    let ended = desk.play(&mut screen, &mut guard, &wakes);
    drop(screen);
    drop(guard);
    let troubles = desk.writer.close();
    for trouble in troubles {
        // A closed standard error is no reason to fail now.
        let _ = writeln!(std::io::stderr(), "{trouble}");
    }
    match ended? {
        Ended::Left => Ok(()),
        Ended::Signal(number) => std::process::exit(128 + number),
    }
}

/// How playing came to its end.
enum Ended {
    Left,
    Signal(i32),
}

/// Starts the threads that wait for keys and for signals.
fn listen(tell: &Sender<Wake>) -> io::Result<()> {
    let keys = tell.clone();
    thread::Builder::new()
        .name("input".to_owned())
        .stack_size(256 * 1024)
        .spawn(move || {
            loop {
                let wake = match input::read() {
                    Ok(event) => match of_terminal(event) {
                        Some(event) => Wake::Event(event),
                        None => continue,
                    },
                    Err(error) => Wake::Gone(error),
                };
                let gone = matches!(wake, Wake::Gone(_));
                if keys.send(wake).is_err() || gone {
                    return;
                }
            }
        })?;
    let signals = tell.clone();
    terminal::listen(move |signal| {
        // Nobody listens any more when the program is ending anyway.
        let _ = signals.send(Wake::Signal(signal));
    })
}

/// Finds out beside everything else what sort of game each is.
fn sort_games(catalogue: &Arc<Catalogue>, tell: &Sender<Wake>) -> io::Result<()> {
    let (catalogue, done) = (Arc::clone(catalogue), tell.clone());
    thread::Builder::new()
        .name("sorting".to_owned())
        .spawn(move || {
            catalogue.traits();
            // Nobody listens any more when the program is ending anyway.
            let _ = done.send(Wake::Event(Event::Sorted));
        })?;
    Ok(())
}

fn of_terminal(event: Input) -> Option<Event> {
    match event {
        Input::Key(key) => Key::from_event(key).map(Event::Key),
        // A pointer that only wanders about wakes nobody.
        Input::Mouse(mouse) if mouse.kind == MouseEventKind::Moved => None,
        Input::Mouse(mouse) => Some(Event::Mouse(mouse)),
        Input::Paste(text) => Some(Event::Paste(text)),
        Input::Resize(width, height) => Some(Event::Resize(width, height)),
        Input::FocusGained | Input::FocusLost => None,
    }
}

/// The model with what its commands need.
struct Desk {
    app: App,
    catalogue: Arc<Catalogue>,
    store: Store,
    writer: Writer,
    searching: Searching,
    claimed: Option<Slot>,
    start: Instant,
}

impl Desk {
    fn new(program: Program, opening: Opening, tell: &Sender<Wake>) -> Self {
        let store = Store::open(&program.places.saved);
        let (wake, found) = (tell.clone(), tell.clone());
        let writer = store.writer(move || {
            let _ = wake.send(Wake::Saving);
        });
        let catalogue = Arc::new(program.catalogue);
        let app = App::new(
            program.settings,
            Arc::clone(&catalogue),
            Dealer::new(seed()),
            store.unfinished(),
        );
        let mut desk = Self {
            app,
            catalogue,
            store,
            writer,
            searching: Searching::new(move |event| {
                let _ = found.send(Wake::Event(event));
            }),
            claimed: None,
            start: Instant::now(),
        };
        desk.open(opening);
        desk
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
        let kept = self.store.unfinished_in(&slot);
        let game = Game::new(Arc::clone(&rules), deal.unwrap_or_else(fresh_deal));
        let mut sitting = Sitting::new(game, path, Duration::ZERO);
        if duel {
            sitting = sitting.for_two(PLAYERS[0]);
        }
        match kept {
            // A fresh game does not wait for one that cannot be continued: its file is put aside.
            Some(Unfinished {
                fault: Some(fault),
                title,
                ..
            }) => {
                self.sit_down(sitting, deal);
                let text = format!("The unfinished game of {title} is not taken up: {fault}");
                self.tell(Event::Notice(text, true));
            }
            Some(kept) if is_meant(&kept, &rules, chosen, deal) => {
                self.take_up(kept, sitting, deal);
                self.say_continued(deal);
            }
            // What cannot be continued here is not offered.
            Some(kept) if self.store.is_open_elsewhere(&kept.slot) => {
                self.app.sit_down(sitting);
                self.say_elsewhere(&kept.title);
            }
            Some(kept) => {
                let fresh = Then::Play {
                    game: Box::new(sitting.game.clone()),
                    duel,
                    any: deal.is_none(),
                };
                self.app.sit_down(sitting);
                let question = which(kept, &rules, deal, fresh);
                self.app.over.push(Overlay::Ask(question));
            }
            None => self.sit_down(sitting, deal),
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
    fn take_up(&mut self, kept: Unfinished, other: Sitting, deal: Option<DealNumber>) {
        self.carry_out(Command::Load(Box::new(kept)));
        if self.app.table.is_none() {
            // Why the kept game could not be read is said already.
            let slot = other.slot();
            match self.app.home.open_elsewhere(&slot).map(str::to_owned) {
                Some(title) => {
                    self.app.sit_down(other);
                    self.say_elsewhere(&title);
                }
                None => self.sit_down(other, deal),
            }
        }
    }

    /// Sits down to a fresh deal, or to the one that was asked for.
    fn sit_down(&mut self, sitting: Sitting, deal: Option<DealNumber>) {
        match deal {
            Some(_) => self.app.sit_down(sitting),
            None => {
                self.app.home.go_to(&sitting.game.rules().id);
                seek::deal(&mut self.app, sitting);
            }
        }
    }

    /// Says that a game is not saved because another window has its place.
    fn say_elsewhere(&mut self, title: &str) {
        let text = format!("{title} is open in another window: this game is not saved");
        self.tell(Event::Unsaved(text));
    }

    fn draw(&self, screen: &mut Display) -> io::Result<()> {
        screen.draw(|frame| view(&self.app, frame)).map(|_| ())
    }

    fn play(
        &mut self,
        screen: &mut Display,
        guard: &mut Guard,
        wakes: &Receiver<Wake>,
    ) -> io::Result<Ended> {
        loop {
            let Some(first) = self.wait(wakes) else {
                return Ok(Ended::Left);
            };
            let mut ended = None;
            // What has piled up meanwhile is drawn once.
            for wake in std::iter::once(first).chain(wakes.try_iter()) {
                ended = ended.or(self.take(wake, screen, guard)?);
            }
            if let Some(ended) = ended {
                return Ok(ended);
            }
            guard.set_mouse(self.app.look.mouse)?;
            self.draw(screen)?;
        }
    }

    /// Sleeps until something happens or a picture is due.
    fn wait(&self, wakes: &Receiver<Wake>) -> Option<Wake> {
        match self.app.deadline() {
            None => wakes.recv().ok(),
            Some(due) => match wakes.recv_timeout(due.saturating_sub(self.start.elapsed())) {
                Ok(wake) => Some(wake),
                Err(RecvTimeoutError::Timeout) => Some(Wake::Event(Event::Tick)),
                Err(RecvTimeoutError::Disconnected) => None,
            },
        }
    }

    fn take(
        &mut self,
        wake: Wake,
        screen: &mut Display,
        guard: &Guard,
    ) -> io::Result<Option<Ended>> {
        match wake {
            Wake::Event(event) => {
                let commands = update(&mut self.app, self.start.elapsed(), event);
                for command in commands {
                    match command {
                        Command::Quit => return Ok(Some(Ended::Left)),
                        Command::Suspend => suspend(screen, guard)?,
                        command => self.carry_out(command),
                    }
                }
            }
            Wake::Saving => {
                for trouble in self.writer.take_errors() {
                    let text = trouble.to_string();
                    self.tell(match trouble {
                        Trouble::Over { .. } => Event::SavedAgain(text),
                        Trouble::NotSaved { .. } | Trouble::OpenElsewhere { .. } => {
                            Event::Unsaved(text)
                        }
                    });
                }
            }
            Wake::Signal(Signal::Stop) => {
                self.tell(Event::Away);
                suspend(screen, guard)?;
            }
            Wake::Signal(Signal::Continue) => {
                guard.take()?;
                screen.clear()?;
            }
            Wake::Signal(Signal::End(number)) => {
                self.save();
                return Ok(Some(Ended::Signal(number)));
            }
            Wake::Gone(error) => {
                self.save();
                return Err(error);
            }
        }
        Ok(None)
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
                self.writer.flush();
                let loaded = self.store.load(&kept, &self.catalogue);
                self.tell(match loaded {
                    Ok(loaded) => Event::Loaded(Box::new(loaded)),
                    Err(error) => Event::NotLoaded {
                        kept,
                        elsewhere: matches!(error, LoadError::OpenElsewhere { .. }),
                        fault: error.to_string(),
                    },
                });
            }
            Command::Forget(kept) => {
                self.writer.flush();
                if let Err(error) = self.store.forget(&kept) {
                    self.tell(Event::Notice(error.to_string(), true));
                }
            }
            Command::List => {
                self.writer.flush();
                let unfinished = self.store.unfinished();
                self.tell(Event::Unfinished(unfinished));
            }
            Command::Store(key, value) => {
                let path: Vec<&str> = key.iter().map(String::as_str).collect();
                let fault = self
                    .app
                    .settings
                    .store(&path, &value)
                    .err()
                    .map(|error| error.to_string());
                self.tell(Event::Stored(fault));
            }
            Command::Search(search) => self.searching.begin(*search),
            Command::EndSearch => self.searching.end(),
            Command::Suspend | Command::Quit => {}
        }
    }

    /// Has the game on the table written, or its file removed when it is over.
    fn save(&mut self) {
        let Some(sitting) = self
            .app
            .table
            .as_ref()
            .map(|table| &table.sitting)
            .filter(|sitting| sitting.keep)
        else {
            return;
        };
        let slot = sitting.slot();
        if let Some(other) = self
            .claimed
            .replace(slot.clone())
            .filter(|other| *other != slot)
        {
            self.writer.release(other);
        }
        let over = sitting.game.done() > 0 && sitting.game.rules().race.is_some();
        if sitting.is_under_way() || over {
            let seats = match &sitting.duel {
                Some(_) => PLAYERS.to_vec(),
                None => sitting.game.rules().all_seats().collect(),
            };
            let players = seats.into_iter().map(|seat| self.app.look.name(seat));
            let snapshot = Snapshot {
                game: sitting.game.clone(),
                elapsed: sitting.elapsed(self.start.elapsed()),
                hints: sitting.hints,
                players: players.collect(),
                path: sitting.path.clone(),
                seating: sitting.seating.filter(|_| sitting.game.rules().seats > 1),
                duel: sitting.duel.clone(),
            };
            if sitting.is_under_way() {
                self.writer.save(snapshot);
                return;
            }
            // A race is looked through when it is over: nothing of it can be taken back.
            self.writer.finish(snapshot);
        }
        self.writer.remove(slot);
    }
}

/// Tells whether the kept game is the one asked for: nothing else was, or just this.
fn is_meant(kept: &Unfinished, rules: &Rules, chosen: bool, deal: Option<DealNumber>) -> bool {
    match deal {
        None => !chosen || kept.has_options_of(rules),
        Some(deal) => kept.deal == deal.to_string() && kept.has_options_of(rules),
    }
}

/// Asks whether to play what was asked for, which is dealt already, and says what becomes of the
/// kept game then.
fn which(kept: Unfinished, rules: &Rules, deal: Option<DealNumber>, fresh: Then) -> Question {
    let options = if kept.has_options_of(rules) {
        ""
    } else {
        ", which has other options,"
    };
    let title = rules.full_title();
    let (what, play) = match deal {
        Some(deal) => (
            format!("Play deal {deal} of {title}?"),
            format!("deal {deal}"),
        ),
        None => (
            format!("Play a new deal of {title}?"),
            "a new deal".to_owned(),
        ),
    };
    Question {
        text: format!(
            "{what} The unfinished deal {}{options} is kept until the first move, and given up with that.",
            kept.deal
        ),
        answers: (play, format!("continue deal {}", kept.deal)),
        yes: fresh,
        no: Then::Continue(Box::new(kept)),
        either: false,
    }
}

fn suspend(screen: &mut Display, guard: &Guard) -> io::Result<()> {
    guard.suspend()?;
    screen.clear()
}

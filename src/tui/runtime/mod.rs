//! Runs the program on a terminal. It waits for an event, passes the event to the model, performs the model's
//! requests, and draws. It sleeps while nothing happens.

mod channels;
mod host_link;
mod opening;
mod records_thread;
mod saving;
mod search_thread;
mod settings_thread;
pub mod terminal;

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;

use crate::codec::graphics::{BEGINNING_AT_ONCE, ENDING_AT_ONCE, keeping_the_cursor};
use crate::codec::{Answer, CompactBackend, ENTERING_CELLS, Link, Route, ShownWindow, asking};
use crate::images::TerminalPictures;
use crate::input::keyboard::redraws;
use crate::message::{MadeFile, Message, MouseEventKind, Request};
use crate::model::App;
use crate::model::guest::Guest;
use crate::model::tutorial;
use crate::update::update;
use crate::view::{parked_place, view, window};
use channels::{Event, Receivers, Senders, channels};
use patience_app::catalogue::Catalogue;
use patience_app::deals::dealer::Dealer;
#[cfg(unix)]
use patience_app::host::HostLink;
use patience_app::maker::{self, KeptDraft, Saving};
use patience_app::program::{Opening, Program};
use patience_app::records::Records;
use patience_app::saved::{LoadError, SaveMessage, Store, Unfinished, cards_home};
use patience_app::session::GameSaver;
use patience_app::text::report;
use records_thread::RecordsThread;
use search_thread::SearchThread;
use settings_thread::SettingsThread;
use terminal::{Frame, Guard, HANG_UP, Signal};

/// The longest time for which the program handles waiting events before it draws the next frame.
const BETWEEN_PICTURES: Duration = Duration::from_millis(15);

/// The longest time that the program waits for the thread that writes files before it reads saved games.
const LONGEST_WAIT: Duration = Duration::from_millis(300);

type Display = Terminal<CompactBackend<Frame>>;

/// How the program has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Exit {
    /// The program has ended because the player has quit.
    Left,
    /// The program should end with this exit code, because a signal has come, the terminal is gone, or a thread has
    /// panicked.
    With(i32),
}

/// Runs the program until the player quits or something else ends it. Games are saved, and the terminal is restored.
///
/// # Errors
/// Fails if the terminal does.
pub fn run(program: Program, opening: Opening) -> io::Result<Exit> {
    let (senders, receivers) = channels();
    let mut runtime = Runtime::new(program, opening, &senders)?;
    senders.listen()?;
    let mut guard = Guard::new(runtime.app.context.appearance.mouse)?;
    let size = terminal::size();
    let mut backend = CompactBackend::new(Frame::default(), size);
    let settings = &runtime.app.context.settings;
    if let Some(address) = terminal::address_of(settings.path())
        && settings.terminal().no_window_by.is_none()
    {
        backend.set_link(Link::Configuration, address);
    }
    let mut screen = Terminal::new(backend)?;
    runtime.app.context.size = (size.width, size.height);
    runtime.draw(&mut screen)?;
    senders.read()?;
    // It is handled like any other event, and drawn.
    senders.tell(Message::Shown);
    let ended = runtime.play(&mut screen, &mut guard, &receivers);
    let ended = ended.unwrap_or_else(|error| {
        runtime.save();
        Ended::Failed(error)
    });
    // On quitting, the player was asked about an unsaved draft.
    if matches!(ended, Ended::Left) {
        runtime.app.lose_draft();
    }
    runtime.keep_draft();
    if matches!(ended, Ended::Left) {
        runtime.await_late_answers();
    }
    drop(screen);
    drop(guard);
    if let Some(farewell) = runtime.app.guest().and_then(Guest::farewell) {
        report::note(farewell);
    }
    runtime.saver.writer.flush();
    runtime.keeper.close(runtime.saver.writer.take_finished());
    let troubles = runtime.saver.writer.close().into_iter();
    let unstored = runtime.storing.close().map(|error| error.to_string());
    let troubles = troubles.map(|trouble| trouble.to_string()).chain(unstored);
    let exit = match ended {
        // Nobody would read the messages.
        _ if terminal::is_gone() => return Ok(Exit::With(HANGED_UP)),
        Ended::Failed(error) => return Err(error),
        Ended::Left => Exit::Left,
        Ended::With(code) => Exit::With(code),
    };
    for trouble in troubles {
        report::note(&trouble);
    }
    Ok(exit)
}

/// The exit code if the terminal is gone.
const HANGED_UP: i32 = 128 + HANG_UP;

/// Why the game loop has ended.
enum Ended {
    /// The game loop has ended because the player has quit.
    Left,
    /// The program should end with this exit code.
    With(i32),
    /// The game loop has ended because the terminal has failed.
    Failed(io::Error),
}

/// The model, with the threads and files that are needed to perform the model's requests.
struct Runtime {
    app: App,
    catalogue: Arc<Catalogue>,
    saver: GameSaver,
    searches: SearchThread,
    storing: SettingsThread,
    keeper: RecordsThread,
    senders: Senders,
    draft: KeptDraft,
    /// The connection to the host, if the player is a guest at a host's table.
    #[cfg(unix)]
    host: Option<HostLink>,
    start: Instant,
    /// The terminal's answers about pictures, and the pictures that it shows.
    pictures: TerminalPictures,
    /// Whether the terminal was asked for its background colour.
    is_ground_asked: bool,
    /// What the terminal's window shows apart from the screen.
    window: ShownWindow,
    /// Whether something has happened since the last frame.
    is_stale: bool,
    /// Work for other threads that is put off until the first frame has been drawn. It is `None` once that work has
    /// begun.
    put_off: Option<Vec<Request>>,
}

impl Runtime {
    fn new(program: Program, opening: Opening, senders: &Senders) -> io::Result<Self> {
        let store = Store::open(&program.places.saved);
        let (event, found) = (senders.clone(), senders.clone());
        let writer = store.writer(move || event.report(Event::Saving));
        let catalogue = program.catalogue;
        let (unstored, settings) = (senders.clone(), program.settings.path().clone());
        let storing = SettingsThread::start(settings, move |error| {
            unstored.tell(Message::Notice(error.to_string(), true));
        })?;
        let records = Records::new(
            &program.places.data,
            &program.places.saved,
            catalogue.embedded(),
        );
        let unfinished = store.unfinished();
        let teaches = program.settings.first_steps.value;
        // The tutorial teaches nothing about tables for several players.
        let beginner = teaches
            .then(|| tutorial::for_beginner(records.has_game_for_one_at_once(), unfinished.len()))
            .flatten();
        let keeper = RecordsThread::new(records, store.clone(), Arc::clone(&catalogue), senders);
        let mut app = App::new(
            program.settings,
            Arc::clone(&catalogue),
            Dealer::new(),
            unfinished,
        );
        let pictures = TerminalPictures::owned_by(app.context.picture_number());
        let (draft, kept) = KeptDraft::open(&program.places.data);
        let warning = program.warning;
        let mut runtime = Self {
            app,
            catalogue,
            saver: GameSaver::new(store, writer),
            storing,
            keeper,
            searches: SearchThread::new(move |message| found.tell(message)),
            senders: senders.clone(),
            draft,
            #[cfg(unix)]
            host: None,
            start: Instant::now(),
            pictures,
            is_ground_asked: false,
            window: ShownWindow::default(),
            is_stale: true,
            put_off: Some(Vec::new()),
        };
        let app = &mut runtime.app;
        app.take_kept_draft(kept);
        app.set_tutorial(beginner);
        runtime.open(opening);
        if let Some(warning) = warning {
            runtime.send(Message::Notice(warning, true));
        }
        Ok(runtime)
    }

    /// Adapts the screen to the size of the terminal, and draws everything again. After two changes of size, or after
    /// another program has used the terminal for a while, it is not known what remains of the last frame.
    fn measure(&mut self, screen: &mut Display) -> io::Result<()> {
        let size = terminal::size();
        screen.backend_mut().resize(size);
        self.send(Message::Resize(size.width, size.height));
        self.pictures.measure(terminal::cell_size());
        terminal::ask(self.pictures.note_resized(), 1);
        self.draw_anew(screen)
    }

    /// Draws the whole screen again, whatever the terminal shows now.
    fn draw_anew(&mut self, screen: &mut Display) -> io::Result<()> {
        self.pictures.doubt_all();
        let has_places = self.pictures.highest() > 0 && self.pictures.route() == Route::Direct;
        screen.backend_mut().set_has_pictures(has_places);
        screen.clear()
    }

    /// Asks the terminal whether it shows pictures and whether its background is light.
    fn ask_terminal(&mut self) {
        let context = &mut self.app.context;
        let pictures = context
            .asks_for_pictures()
            .filter(|_| self.pictures.is_to_be_asked());
        let ground = !self.is_ground_asked && context.asks_for_ground();
        self.is_ground_asked |= ground;
        if let Some(route) = pictures {
            self.pictures.measure(terminal::cell_size());
            let is_first = self.pictures.note_asked(route, self.start.elapsed());
            if route == Route::Tmux && is_first {
                terminal::note_through_tmux(self.pictures.owner());
                terminal::send(ENTERING_CELLS);
            }
            context.set_pictures(self.pictures.found());
        }
        let answers = if pictures == Some(Route::Tmux) { 2 } else { 1 };
        terminal::ask(&asking(pictures, ground), answers);
    }

    /// Waits for the terminal's pending answers before control returns to a shell.
    fn await_late_answers(&self) {
        terminal::await_late_answers(self.app.context.settings.is_over_ssh());
    }

    /// Draws what has changed since the last frame. If the terminal is still busy with the previous frame, this frame
    /// is drawn when it has finished.
    fn draw(&mut self, screen: &mut Display) -> io::Result<()> {
        if self.is_stale && terminal::is_idle() {
            self.ask_terminal();
            let (app, shown) = (&self.app, &mut self.pictures);
            let is_direct = shown.route() == Route::Direct;
            let mut pictures = String::new();
            screen.draw(|frame| {
                let wanted = view(app, frame);
                if let Some(place) = parked_place(app, frame.buffer_mut()) {
                    frame.set_cursor_position(place);
                }
                // The frame is sent after this, with its pictures. Pictures shown by cells are sent first.
                let cloth = app.context.appearance.theme.table.bg;
                let look = app.context.pack_look();
                pictures = shown.write(look, &wanted, cloth, frame.buffer_mut());
                terminal::note_pictures(shown.highest());
                if !pictures.is_empty() {
                    terminal::send(BEGINNING_AT_ONCE);
                }
                if !is_direct {
                    terminal::send(&pictures);
                }
            })?;
            if !pictures.is_empty() {
                if is_direct {
                    terminal::send(&keeping_the_cursor(&pictures));
                }
                terminal::send(ENDING_AT_ONCE);
            }
            terminal::show_window(&mut self.window, window(&self.app));
            self.is_stale = false;
        }
        Ok(())
    }

    fn play(
        &mut self,
        screen: &mut Display,
        guard: &mut Guard,
        receivers: &Receivers,
    ) -> io::Result<Ended> {
        loop {
            let mut next = Some(self.wait(receivers));
            let began = Instant::now();
            // Events that have come meanwhile are drawn together, but only some of them at a time.
            while let Some(event) = next {
                if let Some(ended) = self.take(event, screen, guard)? {
                    return Ok(ended);
                }
                next = if began.elapsed() < BETWEEN_PICTURES {
                    receivers.ready()
                } else {
                    None
                };
            }
            guard.set_mouse(self.app.context.appearance.mouse)?;
            self.draw(screen)?;
        }
    }

    /// Sleeps until something happens or the next frame is due.
    fn wait(&self, receivers: &Receivers) -> Event {
        let dues = [self.app.wakes_at(), self.pictures.due()];
        let due = dues.into_iter().flatten().min();
        let time = due.map(|due| due.saturating_sub(self.start.elapsed()));
        receivers
            .next(time)
            .unwrap_or(Event::Message(Message::Tick))
    }

    fn take(
        &mut self,
        event: Event,
        screen: &mut Display,
        guard: &Guard,
    ) -> io::Result<Option<Ended>> {
        // A pointer that moves from one card to another changes the screen; other movements change nothing.
        let pointed_at = is_moved_pointer(&event).then(|| self.app.pointed_at());
        self.is_stale |= !matches!(event, Event::Written) && pointed_at.is_none();
        match &event {
            Event::Message(Message::Tick) => {
                self.pictures.pass(self.start.elapsed());
                self.app.context.set_pictures(self.pictures.found());
            }
            Event::Message(message) if message.is_press() => {
                self.pictures.note_pressed(self.start.elapsed());
            }
            _ => {}
        }
        match event {
            Event::Signal(Signal::Resize) | Event::Message(Message::Resize(..)) => {
                self.measure(screen)?;
            }
            Event::Message(Message::Key(key)) if redraws(&self.app, key) => {
                self.pictures.begin_again();
                self.draw_anew(screen)?;
            }
            Event::Message(message) => {
                if matches!(message, Message::Shown) {
                    self.keep_records();
                    for request in self.put_off.take().unwrap_or_default() {
                        self.carry_out(request);
                    }
                }
                let ended = self.happened(message, guard);
                self.is_stale |= pointed_at.is_some_and(|before| before != self.app.pointed_at());
                return ended;
            }
            Event::Written => {}
            Event::Focused => self.pictures.begin_again(),
            Event::Answered(answer) => {
                if let Answer::LightGround(is_light) = answer {
                    self.app.context.set_light_ground(is_light);
                }
                self.pictures.hear(answer);
                self.app.context.set_pictures(self.pictures.found());
            }
            Event::Saving => {
                for trouble in self.saver.writer.take_errors() {
                    let text = trouble.to_string();
                    let message = match trouble {
                        SaveMessage::Over => Message::SavedAgain(text),
                        SaveMessage::Beside { was, file, key, .. } => {
                            self.moved(&was, file, key);
                            Message::SavedAgain(text)
                        }
                        SaveMessage::NotSaved { .. } => Message::Unsaved(text),
                    };
                    self.send(message);
                }
                for finished in self.saver.writer.take_finished() {
                    self.keeper.follow(finished);
                }
            }
            Event::Signal(Signal::Stop) => {
                self.send(Message::Away);
                guard.stop()?;
            }
            Event::Signal(Signal::Continue) => {
                let was_left = !terminal::is_taken();
                if guard.resume()? {
                    self.pictures.begin_anew();
                    // It may be another terminal now.
                    self.is_ground_asked = false;
                    if was_left {
                        self.window = ShownWindow::default();
                    }
                    self.measure(screen)?;
                }
            }
            Event::Signal(Signal::End(number)) => {
                self.save();
                return Ok(Some(Ended::With(128 + number)));
            }
            Event::Gone => {
                self.save();
                return Ok(Some(Ended::With(HANGED_UP)));
            }
            Event::Panicked => {
                self.save();
                return Ok(Some(Ended::With(terminal::PANICKED)));
            }
        }
        Ok(None)
    }

    /// Passes a message to the model and performs the model's requests.
    fn happened(&mut self, message: Message, guard: &Guard) -> io::Result<Option<Ended>> {
        for request in update(&mut self.app, self.start.elapsed(), message) {
            match request {
                Request::Quit => return Ok(Some(Ended::Left)),
                Request::Suspend => {
                    self.await_late_answers();
                    guard.suspend()?;
                }
                request => self.carry_out(request),
            }
        }
        Ok(None)
    }

    /// Passes a message to the model, and performs the requests with which the model replies.
    fn send(&mut self, message: Message) {
        for request in update(&mut self.app, self.start.elapsed(), message) {
            self.carry_out(request);
        }
    }

    fn carry_out(&mut self, request: Request) {
        match request {
            Request::Save => self.save(),
            Request::Conclude => self.conclude_left(),
            Request::Load(kept) => {
                self.saver.writer.flush_for(LONGEST_WAIT);
                let loaded = self.saver.store.load(&kept, &self.catalogue);
                self.send(match loaded {
                    Ok(loaded) => Message::Loaded(Box::new(loaded), kept.file.clone()),
                    Err(error) => Message::NotLoaded {
                        kept,
                        elsewhere: matches!(error, LoadError::OpenElsewhere { .. }),
                        fault: error.to_string(),
                    },
                });
            }
            Request::Forget(kept) => {
                self.saver.writer.flush_for(LONGEST_WAIT);
                self.leave(&kept);
            }
            Request::List => {
                self.saver.writer.flush_for(LONGEST_WAIT);
                let unfinished = self.saver.store.unfinished();
                self.send(Message::Unfinished(unfinished));
            }
            Request::Store(change) => {
                let held = self.app.context.settings.apply(&change);
                self.storing.store(change);
                self.send(Message::Stored(held.err().map(|error| error.to_string())));
            }
            Request::Search(search) => self.searches.begin(*search),
            Request::EndSearch => self.searches.end(),
            Request::Ask(query) => self.keeper.ask(query),
            Request::Copy(text) => terminal::copy(&text),
            Request::FindTraits => match &mut self.put_off {
                Some(put_off) => put_off.push(request),
                None => self.find_traits(),
            },
            Request::ReadGames => self.read_games(),
            Request::CountHome(kept) => self.count_home(kept),
            Request::SaveMade(file) => self.save_made(file),
            Request::KeepDraft => self.keep_draft(),
            Request::AskHost(ask) => self.ask_host(&ask),
            Request::Suspend | Request::Quit => {}
        }
    }

    /// Runs `work`, which needs the list of games, on a thread of its own. That thread reports the result. Does nothing
    /// if the system cannot start a thread.
    fn beside(&self, name: &str, work: impl FnOnce(&Catalogue, &Senders) + Send + 'static) {
        let (catalogue, senders) = (Arc::clone(&self.catalogue), self.senders.clone());
        let thread = thread::Builder::new().name(name.to_owned());
        let _ = thread.spawn(move || work(&catalogue, &senders));
    }

    /// Counts the cards on the foundations of unfinished games, on a thread of its own. If the system cannot start a
    /// thread, the list of games shows the number of moves instead.
    fn count_home(&self, kept: Vec<Unfinished>) {
        self.beside("cards home", |catalogue, senders| {
            let counted = kept.into_iter().filter_map(|kept| {
                let cards = cards_home(&kept, catalogue)?;
                Some((kept.file, cards))
            });
            senders.tell(Message::CardsHome(counted.collect()));
        });
    }

    /// Saves the draft in the game maker, that is the game that the player is making. If nothing in it is unsaved,
    /// deletes the saved draft.
    fn keep_draft(&mut self) {
        let kept = match self.app.draft_to_keep() {
            Some(draft) => self.draft.keep(&draft),
            None => {
                self.draft.forget();
                Ok(())
            }
        };
        if let Err(error) = kept {
            let text = format!("The draft of your game cannot be saved: {error}");
            self.send(Message::Notice(text, true));
        }
    }

    /// Writes the file of a game that the player has made, and reads the list of games again.
    fn save_made(&mut self, mut file: Box<MadeFile>) {
        let saving = Saving {
            text: &file.text,
            former: file.former.as_deref(),
            replaces: file.replaces,
        };
        let written = maker::save(&file.folder, &file.name, saving);
        let result = written.map(|text| {
            file.text = text;
            self.catalogue = Arc::new(self.catalogue.anew());
            self.keeper.take_games(&self.catalogue);
            Arc::clone(&self.catalogue)
        });
        self.send(Message::Made(file, result));
    }

    /// Reads the list of games on a thread of its own. If the system cannot start a thread, the list is read when it
    /// is first needed.
    fn read_games(&self) {
        self.beside("list of games", |catalogue, senders| {
            catalogue.index();
            senders.tell(Message::GamesRead);
            catalogue.keep_outlines();
        });
    }

    /// Determines the traits of every game on a thread of its own. If the system cannot start a thread, the traits
    /// are determined when they are first needed.
    fn find_traits(&self) {
        self.beside("traits", |catalogue, senders| {
            catalogue.keep_outlines();
            catalogue.traits();
            senders.tell(Message::TraitsFound);
        });
    }
}

/// Whether an event is only a movement of the mouse with no button down.
fn is_moved_pointer(event: &Event) -> bool {
    matches!(event, Event::Message(Message::Mouse(mouse)) if mouse.kind == MouseEventKind::Moved)
}

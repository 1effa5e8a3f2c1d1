//! The screen of a guest whose terminal is on another machine or in another process. Bytes come in and go out. This
//! module does not use the terminal, the files or the clock of this process.

mod canvas;
#[cfg(test)]
mod tests;

use std::io;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Size;

pub use canvas::Canvas;
use canvas::ShownPicture;

use crate::codec::graphics::{BEGINNING_AT_ONCE, ENDING_AT_ONCE, keeping_the_cursor};
use crate::codec::placeholders::freeing_all;
use crate::codec::{
    Answer, Decoder, ENTERING_CELLS, Route, Sent, ShownWindow, Traces, asking, copying, entering,
    is_focus, leaving, message_of, mouse,
};
use crate::images::{Found, TerminalPictures};
use crate::input::keyboard::redraws;
use crate::message::{Message, MouseEventKind, Request};
use crate::model::App;
use crate::model::guest::Guest;
use crate::update::update;
use crate::view::{parked_place, view, window};
use patience_app::catalogue::Catalogue;
use patience_app::deals::dealer::Dealer;
use patience_app::protocol::{GuestRequest, RoomEvent};
use patience_app::settings::{Change, Settings};

/// The largest screen that is drawn, in columns and rows. Drawing takes memory and time for each cell, so the rest of a
/// terminal that is larger, or claims to be, stays empty.
pub const LARGEST: (u16, u16) = (300, 100);

/// The longest time to wait for the guest's terminal to answer a question. A terminal that has not answered by then
/// will not answer.
const LATEST_ANSWER: Duration = Duration::from_secs(1);

/// How long a guest sees why the shared table was closed, unless the guest presses a key.
const FAREWELL: Duration = Duration::from_secs(2);

/// The screen of a guest at a shared table, without a terminal of its own.
///
/// Its input consists of messages from the room (the program that runs the shared table), bytes from the guest's
/// terminal, and the size of that terminal. Its output consists of the guest's requests to the room and the bytes to
/// draw. All times are measured from the same moment, which the caller chooses.
#[derive(Debug)]
pub struct GuestScreen {
    app: App,
    size: Size,
    /// What the guest's terminal shows.
    shown: ShownPicture,
    /// The terminal's answers about pictures of cards, and the pictures that it shows.
    pictures: TerminalPictures,
    questions: Questions,
    /// What the window of the guest's terminal shows.
    window: ShownWindow,
    decoder: Decoder,
    /// The time at which the decoder of the terminal's input must decide about an incomplete sequence.
    settles: Option<Duration>,
    keys: KeyBudget,
    asks: Vec<GuestRequest>,
    /// The guest's changes of settings that the caller has not taken yet.
    choices: Vec<Change>,
    /// The bytes to send to the guest's terminal before the next frame.
    unsent: Vec<u8>,
    /// Whether the terminal reports the mouse. This is `None` before the first frame.
    mouse: Option<bool>,
    is_stale: bool,
    has_left: bool,
    /// The time of the latest call that passed a time.
    now: Duration,
}

/// The questions that the guest's terminal has not answered.
#[derive(Debug, Default)]
struct Questions {
    /// The number of answers that the terminal has not sent yet.
    awaited: u32,
    /// The time until which the terminal's pending answers may come.
    until: Duration,
    /// Whether the terminal was asked for its background colour.
    is_ground_asked: bool,
}

impl Questions {
    /// Whether an answer of the terminal may still come.
    fn are_open(&self, now: Duration) -> bool {
        self.awaited > 0 && now < self.until
    }
}

impl GuestScreen {
    /// Creates the screen of a guest who has just joined, for a terminal of `size` columns and rows. Only the first
    /// `most_keys` keys and clicks of each second count.
    ///
    /// The guest's changes of settings apply to this screen and are not saved here. The caller
    /// [takes](Self::take_choices) them.
    pub fn new(
        settings: Settings,
        catalogue: Arc<Catalogue>,
        size: (u32, u32),
        most_keys: u32,
    ) -> Self {
        let size = clamped(size);
        let mut app = App::new(settings, catalogue, Dealer::new(), Vec::new());
        app.join_room(Guest::new(None).with_farewell_of(FAREWELL));
        app.context.size = (size.width, size.height);
        let pictures = TerminalPictures::owned_by(app.context.picture_number());
        Self {
            app,
            size,
            shown: ShownPicture::blank(size),
            pictures,
            questions: Questions::default(),
            window: ShownWindow::default(),
            decoder: Decoder::default(),
            settles: None,
            keys: KeyBudget::new(most_keys),
            asks: Vec::new(),
            choices: Vec::new(),
            unsent: Vec::new(),
            mouse: None,
            is_stale: true,
            has_left: false,
            now: Duration::ZERO,
        }
    }

    /// Handles a message from the room, the program that runs the shared table.
    pub fn hear(&mut self, now: Duration, tell: RoomEvent) {
        self.send(now, Message::Told(Box::new(tell)));
    }

    /// Records that the connection to the room, the program that runs the shared table, is lost. `reason` is a sentence
    /// that says why.
    pub fn lose(&mut self, now: Duration, reason: String) {
        self.send(now, Message::HostLost(reason));
    }

    /// Handles bytes from the guest's terminal. Pasted text is ignored.
    pub fn input(&mut self, now: Duration, bytes: &[u8]) {
        self.now = now;
        let mut all = Vec::new();
        self.decoder.feed(bytes, now, |sent| all.push(sent));
        self.settles = self.decoder.waits(now).map(|time| now + time);
        self.take(now, all);
    }

    /// Sets the size of the guest's terminal in columns and rows, and draws everything again.
    pub fn resize(&mut self, now: Duration, size: (u32, u32)) {
        self.size = clamped(size);
        self.draw_anew();
        self.now = now;
        let question = self.pictures.note_resized();
        self.ask(question, 1);
        self.send(now, Message::Resize(self.size.width, self.size.height));
    }

    /// Clears the screen, which also removes pictures, and draws everything again.
    fn draw_anew(&mut self) {
        self.shown = ShownPicture::blank(Size::ZERO);
        self.pictures.forget();
        self.is_stale = true;
    }

    /// Does what is due at time `now`, even without input from the guest. Call it at the time that [`Self::due`]
    /// returns.
    pub fn pass(&mut self, now: Duration) {
        self.now = now;
        if self.settles.is_some_and(|settles| settles <= now) {
            self.settles = None;
            let mut all = Vec::new();
            self.decoder.settle(|sent| all.push(sent));
            self.take(now, all);
        }
        let before = (self.pictures.found(), self.pictures.cell());
        self.pictures.pass(now);
        self.note_found(before);
        if self.app.wakes_at().is_some_and(|due| due <= now) {
            self.send(now, Message::Tick);
        }
    }

    /// Returns the time at which something will happen on the guest's screen even without input.
    pub fn due(&self) -> Option<Duration> {
        if self.has_left {
            return Some(self.questions.until);
        }
        let dues = [self.app.wakes_at(), self.settles, self.pictures.due()];
        dues.into_iter().flatten().min()
    }

    /// Returns the guest's pending requests to the room (the program that runs the shared table), and removes them from
    /// this screen.
    pub fn take_asks(&mut self) -> Vec<GuestRequest> {
        mem::take(&mut self.asks)
    }

    /// Returns the guest's latest changes of settings, and removes them from this screen.
    pub fn take_choices(&mut self) -> Vec<Change> {
        mem::take(&mut self.choices)
    }

    /// Whether the guest's screen can be closed: the guest has left or is no longer in the room, and no answer of the
    /// terminal is pending. A shell would read a late answer as keys.
    pub fn has_left(&self) -> bool {
        self.has_left && !self.questions.are_open(self.now)
    }

    /// Whether something on the guest's screen may have changed since the last frame.
    pub const fn is_stale(&self) -> bool {
        self.is_stale
    }

    /// Returns the bytes that show on the terminal what has changed since the last frame. There are none if nothing
    /// has changed. The first frame takes over the screen. Any canvas can be used, and sharing one canvas between all
    /// screens takes the least memory.
    ///
    /// # Errors
    /// Fails if the system's console does.
    pub fn picture(&mut self, canvas: &mut Canvas) -> io::Result<Vec<u8>> {
        let mut bytes = mem::take(&mut self.unsent);
        if self.mouse.is_none() {
            bytes.extend(entering()?);
        }
        self.ask_terminal();
        bytes.append(&mut self.unsent);
        let wanted = self.app.context.appearance.mouse;
        if self.mouse.replace(wanted) != Some(wanted) {
            bytes.extend(mouse(wanted)?);
        }
        if mem::take(&mut self.is_stale) && self.has_come_in() {
            let app = &self.app;
            let is_direct = self.pictures.route() == Route::Direct;
            let (pictures, mut cards) = (&mut self.pictures, String::new());
            let picture = canvas.draw(&mut self.shown, self.size, |frame| {
                let wanted = view(app, frame);
                let parked = parked_place(app, frame.buffer_mut());
                let cloth = app.context.appearance.theme.table.bg;
                let look = app.context.pack_look();
                cards = pictures.write(look, &wanted, cloth, frame.buffer_mut());
                parked
            })?;
            if !picture.is_empty() || !cards.is_empty() {
                bytes.extend_from_slice(BEGINNING_AT_ONCE.as_bytes());
                if !is_direct {
                    // Pictures shown by cells are sent before the cells.
                    bytes.extend(mem::take(&mut cards).into_bytes());
                }
                bytes.extend(picture);
                if !cards.is_empty() {
                    bytes.extend(keeping_the_cursor(&cards).bytes());
                }
                bytes.extend_from_slice(ENDING_AT_ONCE.as_bytes());
            }
            bytes.extend(self.window.write(window(&self.app)).bytes());
        }
        Ok(bytes)
    }

    /// Returns the bytes that restore the guest's terminal. They are followed by the reason why the guest is no longer
    /// in the room, if there is a reason.
    ///
    /// # Errors
    /// Fails if the system's console does.
    pub fn farewell(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if self.mouse.take().is_some() {
            let owner = self.pictures.owner();
            let is_through_tmux = self.pictures.route() == Route::Tmux;
            let freeing = is_through_tmux.then(|| freeing_all(owner));
            bytes.extend(leaving(Traces {
                pictures: self.pictures.highest(),
                through_tmux: freeing.as_deref().map(|freeing| (owner, freeing)),
                title: self.window.has_title(),
                work: self.window.is_at_work(),
            })?);
        }
        if let Some(reason) = self.app.guest().and_then(Guest::farewell) {
            let clean = patience_app::text::clean_text::clean(reason);
            bytes.extend_from_slice(format!("{clean}\r\n").as_bytes());
        }
        Ok(bytes)
    }

    /// Whether the room (the program that runs the shared table) has sent which game is played. Until then there is
    /// nothing to show.
    const fn has_come_in(&self) -> bool {
        self.app.table.is_some()
    }

    /// Handles what the terminal has sent: keys, clicks and answers.
    fn take(&mut self, now: Duration, all: Vec<Sent>) {
        for sent in all {
            let message = match sent {
                Sent::Event(event) if is_focus(&event) => {
                    self.pictures.begin_again();
                    self.is_stale = true;
                    None
                }
                Sent::Event(event) => message_of(event),
                Sent::Answer(answer) => {
                    self.hear_terminal(&answer);
                    None
                }
            };
            let Some(message) = message else { continue };
            if message.is_press() {
                self.pictures.note_pressed(now);
            }
            let is_input = match message {
                Message::Key(key) if redraws(&self.app, key) => {
                    if self.keys.takes(now) {
                        self.pictures.begin_again();
                        self.draw_anew();
                    }
                    false
                }
                Message::Key(_) => true,
                // The movement of a pointer is not drawn over a connection.
                Message::Mouse(mouse) => mouse.kind != MouseEventKind::Moved,
                _ => false,
            };
            if is_input && self.has_come_in() && self.keys.takes(now) {
                self.send(now, message);
            }
        }
    }

    /// Asks the terminal whether it shows pictures and whether its background is light.
    fn ask_terminal(&mut self) {
        let context = &mut self.app.context;
        let pictures = context
            .asks_for_pictures()
            .filter(|_| self.pictures.is_to_be_asked());
        let ground = !self.questions.is_ground_asked && context.asks_for_ground();
        self.questions.is_ground_asked |= ground;
        if let Some(route) = pictures {
            let is_first = self.pictures.note_asked(route, self.now);
            if route == Route::Tmux && is_first {
                self.unsent.extend(ENTERING_CELLS.bytes());
            }
            context.set_pictures(self.pictures.found());
        }
        // tmux reports its own kind before the terminal around it answers.
        let answers = if pictures == Some(Route::Tmux) { 2 } else { 1 };
        self.ask(&asking(pictures, ground), answers);
    }

    /// Sends the terminal a question to which the terminal sends `answers` answers.
    fn ask(&mut self, question: &str, answers: u32) {
        if !question.is_empty() {
            let open = self.questions.are_open(self.now);
            // What has not come by now will not come.
            let awaited = if open { self.questions.awaited } else { 0 };
            self.questions.awaited = awaited + answers;
            self.questions.until = self.now + LATEST_ANSWER;
            self.unsent.extend(question.bytes());
        }
    }

    /// Handles an answer of the terminal. An answer to a question that was not asked is ignored.
    fn hear_terminal(&mut self, answer: &[u8]) {
        if let Some(answer) = Answer::parse(answer) {
            let is_inside_tmux = self.pictures.route() == Route::Tmux;
            match answer {
                Answer::ShowsPictures(_) if !is_inside_tmux => {}
                Answer::Kind | Answer::ShowsPictures(_) => {
                    self.questions.awaited = self.questions.awaited.saturating_sub(1);
                }
                Answer::LightGround(is_light) => {
                    self.app.context.set_light_ground(is_light);
                    self.is_stale = true;
                }
                Answer::CellSize(..) => {}
            }
            let before = (self.pictures.found(), self.pictures.cell());
            self.pictures.hear(answer);
            self.note_found(before);
        }
    }

    /// Applies what is known about pictures. Redraws the screen if that differs from `before`.
    fn note_found(&mut self, before: (Found, Option<(u16, u16)>)) {
        let found = (self.pictures.found(), self.pictures.cell());
        self.app.context.set_pictures(found.0);
        self.is_stale |= found != before;
    }

    fn send(&mut self, now: Duration, message: Message) {
        self.now = now;
        if self.has_left {
            return;
        }
        self.is_stale = true;
        for request in update(&mut self.app, now, message) {
            match request {
                Request::AskHost(ask) => self.asks.push(ask),
                Request::Quit => self.has_left = true,
                Request::Copy(text) => self.unsent.extend(copying(&text).unwrap_or_default()),
                Request::Store(choice) => {
                    let applied = self.app.context.settings.apply(&choice);
                    let fault = applied.err().map(|error| error.to_string());
                    if fault.is_none() {
                        self.choices.push(choice);
                    }
                    self.send(now, Message::Stored(fault));
                }
                // The host's files and records are not for guests, and its processor is for the room.
                _ => {}
            }
        }
    }
}

/// Returns the screen size that is nearest to the given number of columns and rows and is allowed: from one cell to
/// [`LARGEST`].
fn clamped((columns, rows): (u32, u32)) -> Size {
    let within =
        |length: u32, most: u16| u16::try_from(length).map_or(most, |it| it.clamp(1, most));
    Size::new(within(columns, LARGEST.0), within(rows, LARGEST.1))
}

/// How many of the guest's keys and clicks still count in the present second. Further ones are ignored.
#[derive(Debug)]
struct KeyBudget {
    most: u32,
    since: Duration,
    taken: u32,
}

impl KeyBudget {
    const fn new(most: u32) -> Self {
        Self {
            most,
            since: Duration::ZERO,
            taken: 0,
        }
    }

    /// Whether one more key or click of the guest counts at time `now`. If so, the number of those still allowed in
    /// this second goes down by one.
    fn takes(&mut self, now: Duration) -> bool {
        if now >= self.since + Duration::from_secs(1) {
            (self.since, self.taken) = (now, 0);
        }
        self.taken = self.taken.saturating_add(1);
        self.taken <= self.most
    }
}

//! The channels for the events that wake the program: one for urgent events, one for the reports of the program's own
//! threads, and one for a person's input. The channels are always read in this order. Input that the program cannot
//! handle yet stays in the terminal.

use std::io;
use std::time::Duration;

use super::terminal::{self, Progress, Signal};
use crate::codec::{Answer, Sent, is_focus, message_of};
use crate::message::Message;
use crossbeam_channel::{Receiver, Sender, after, bounded, never, select_biased, unbounded};

/// The largest number of keys and clicks that may wait in the channel for a person's input.
const MOST_WAITING: usize = 64;

/// An event that wakes the program.
pub enum Event {
    /// The system has sent a signal.
    Signal(Signal),
    /// The terminal is gone, for example because its window was closed.
    Gone,
    /// A thread has panicked, and the terminal is restored.
    Panicked,
    /// There is a message for the model.
    Message(Message),
    /// The thread that writes files has something to report.
    Saving,
    /// The terminal has accepted the last frame.
    Written,
    /// The terminal has answered a question.
    Answered(Answer),
    /// The terminal has the keyboard focus again.
    Focused,
}

/// The receiving ends of the channels for events.
pub struct Receivers {
    urgent: Receiver<Event>,
    reports: Receiver<Event>,
    input: Receiver<Event>,
}

/// The sending ends of the channels for events.
#[derive(Clone)]
pub struct Senders {
    urgent: Sender<Event>,
    reports: Sender<Event>,
    input: Sender<Event>,
}

/// Creates the channels for events.
pub fn channels() -> (Senders, Receivers) {
    let (urgent, of_urgent) = unbounded();
    let (reports, of_reports) = unbounded();
    let (input, of_input) = bounded(MOST_WAITING);
    let senders = Senders {
        urgent,
        reports,
        input,
    };
    let receivers = Receivers {
        urgent: of_urgent,
        reports: of_reports,
        input: of_input,
    };
    (senders, receivers)
}

impl Receivers {
    /// Waits for the next event, for ever or up to `time`. Returns `None` if the time is over.
    pub fn next(&self, time: Option<Duration>) -> Option<Event> {
        let over = time.map_or_else(never, after);
        select_biased! {
            recv(self.urgent) -> event => event.ok(),
            recv(self.reports) -> event => event.ok(),
            recv(self.input) -> event => event.ok(),
            recv(over) -> _ => None,
        }
    }

    /// Returns an event that has already come, if there is one.
    pub fn ready(&self) -> Option<Event> {
        let channels = [&self.urgent, &self.reports, &self.input];
        channels
            .into_iter()
            .find_map(|channel| channel.try_recv().ok())
    }
}

impl Senders {
    /// Reports an event. Does nothing if nobody receives it, because the program is ending.
    pub fn report(&self, event: Event) {
        let _ = self.reports.send(event);
    }

    /// Reports a message for the model.
    pub fn tell(&self, message: Message) {
        self.report(Event::Message(message));
    }

    fn hurry(&self, event: Event) {
        let _ = self.urgent.send(event);
    }

    /// Starts to pass reports from the terminal and the system into the channels: signals, panics and finished output.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
    pub fn listen(&self) -> io::Result<()> {
        let own = self.clone();
        terminal::listen_for_panics(move || own.hurry(Event::Panicked));
        let own = self.clone();
        terminal::listen_to_output(move |progress| match progress {
            Progress::Written => own.report(Event::Written),
            Progress::Gone => own.hurry(Event::Gone),
        });
        let own = self.clone();
        terminal::listen(move |signal| own.hurry(Event::Signal(signal)))
    }

    /// Starts to pass a person's input, such as keys, into the channels.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
    pub fn read(&self) -> io::Result<()> {
        let own = self.clone();
        terminal::read(move |sent| {
            let event = match sent {
                None => {
                    own.hurry(Event::Gone);
                    terminal::end_alone()
                }
                Some(Sent::Event(event)) if is_focus(&event) => Some(Event::Focused),
                Some(Sent::Event(event)) => message_of(event).map(Event::Message),
                Some(Sent::Answer(answer)) => Answer::parse(&answer).map(Event::Answered),
            };
            if let Some(Event::Answered(answer)) = event {
                terminal::note_answered(answer);
            }
            // This blocks while there is much to do, and so the terminal waits.
            event.is_none_or(|event| own.input.send(event).is_ok())
        })
    }
}

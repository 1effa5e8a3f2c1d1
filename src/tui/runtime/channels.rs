//! The channels by which events reach the program: one for urgent events, one for the reports of
//! its own threads, one for a person's input. An earlier one is always read first; and keys wait in
//! the terminal when more come than can be dealt with.

use std::io;
use std::time::Duration;

use super::terminal::{self, Progress, Signal};
use crate::codec::{Answer, Sent, is_focus, message_of};
use crate::message::Message;
use crossbeam_channel::{Receiver, Sender, after, bounded, never, select_biased, unbounded};

/// How many keys and clicks wait here at most.
const MOST_WAITING: usize = 64;

/// An event that wakes the program.
pub enum Event {
    /// A signal.
    Signal(Signal),
    /// The terminal is gone.
    Gone,
    /// A thread has panicked, and the terminal is put back.
    Panicked,
    /// A message for the model.
    Message(Message),
    /// The writer has something to say.
    Saving,
    /// The terminal has taken the last picture.
    Written,
    /// The terminal has answered.
    Answered(Answer),
    /// The terminal is looked at again.
    Focused,
}

/// The ends from which events are taken.
pub struct Receivers {
    urgent: Receiver<Event>,
    reports: Receiver<Event>,
    input: Receiver<Event>,
}

/// The ends to which events are sent.
#[derive(Clone)]
pub struct Senders {
    urgent: Sender<Event>,
    reports: Sender<Event>,
    input: Sender<Event>,
}

/// Returns the channels, empty.
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
    /// Waits for the next event, for ever or for this time; returns nothing when the time is over.
    pub fn next(&self, time: Option<Duration>) -> Option<Event> {
        let over = time.map_or_else(never, after);
        select_biased! {
            recv(self.urgent) -> event => event.ok(),
            recv(self.reports) -> event => event.ok(),
            recv(self.input) -> event => event.ok(),
            recv(over) -> _ => None,
        }
    }

    /// Returns an event that has come already, if there is one.
    pub fn ready(&self) -> Option<Event> {
        let channels = [&self.urgent, &self.reports, &self.input];
        channels
            .into_iter()
            .find_map(|channel| channel.try_recv().ok())
    }
}

impl Senders {
    /// Reports something. Nobody listens any more when the program is ending anyway.
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

    /// Has the terminal and the system report: signals, panics, what was written.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
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

    /// Has a person's input reported.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
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
            // This waits while there is much to do, and the terminal with it.
            event.is_none_or(|event| own.input.send(event).is_ok())
        })
    }
}

//! The terminal's answers to the program's questions. No answer may reach the shell when the program ends.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{input_state, output, taken, traces};
use crate::codec::Answer;

/// The answers that the terminal has not sent yet.
static AWAITED: Mutex<Awaited> = Mutex::new(Awaited {
    answers: 0,
    asked: None,
    has_answered: false,
});

/// The longest time to wait for the terminal's answer to a question. A terminal that has not answered by then will not
/// answer.
const LATEST_ANSWER: Duration = Duration::from_secs(1);

/// How long to wait for the terminal's pending answer when the program ends. A terminal answers before it sends a key
/// that was pressed in reply to the first frame. If it has not answered by then, it hardly ever will.
const LAST_CHANCE: Duration = Duration::from_millis(100);

/// The answers that the terminal has not sent yet.
#[derive(Debug)]
struct Awaited {
    answers: u32,
    /// The time of the latest question to the terminal.
    asked: Option<Instant>,
    /// Whether the terminal itself has ever answered, and not only tmux.
    has_answered: bool,
}

impl Awaited {
    fn lock() -> MutexGuard<'static, Self> {
        // Each change is complete, whatever happens to a thread.
        AWAITED.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an answer of the terminal may still come.
    fn may_come(&self) -> bool {
        let is_young = |asked: Instant| asked.elapsed() < LATEST_ANSWER;
        self.answers > 0 && self.asked.is_some_and(is_young)
    }
}

/// Waits for the terminal's pending answers for at most `time`. If they came after the program's end, a shell would
/// read them as keys.
fn await_answers(time: Duration) {
    let began = Instant::now();
    while began.elapsed() < time && Awaited::lock().may_come() && !input_state::is_gone() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits longer for the terminal's pending answers, if the terminal has answered before and so will answer again, or if
/// `is_far` says that it is on another machine. Answers from there may take long to arrive, and a key typed before the
/// first frame may already have ended the program.
pub fn await_late_answers(is_far: bool) {
    if is_far || Awaited::lock().has_answered {
        await_answers(LATEST_ANSWER);
    }
}

/// Waits briefly for an answer of the terminal that may still come, when the program ends.
pub(super) fn wait_at_the_end() {
    await_answers(LAST_CHANCE);
}

/// Forgets all pending answers of the terminal.
pub(super) fn forget() {
    Awaited::lock().answers = 0;
}

/// Sends `text`, a question to the terminal. The number of answers that the terminal will send is given.
pub fn ask(text: &str, answers: u32) {
    if !text.is_empty() && taken::is_taken() {
        let mut awaited = Awaited::lock();
        // What has not come by now will not come.
        awaited.answers = answers
            + if awaited.may_come() {
                awaited.answers
            } else {
                0
            };
        awaited.asked = Some(Instant::now());
        drop(awaited);
        output::send_text(text);
    }
}

/// Records an answer of the terminal. Of the answers to one question, the last says what kind of terminal it is. As an
/// exception, the terminal around tmux sends only one answer.
pub fn note_answered(answer: Answer) {
    let is_inside_tmux = traces::is_through_tmux();
    let (is_last, is_by_terminal) = match answer {
        Answer::Kind => (true, !is_inside_tmux),
        Answer::ShowsPictures(_) => (is_inside_tmux, true),
        Answer::CellSize(..) | Answer::LightGround(_) => (false, false),
    };
    let mut awaited = Awaited::lock();
    awaited.has_answered |= is_by_terminal;
    if is_last {
        // An answer without a question changes nothing.
        awaited.answers = awaited.answers.saturating_sub(1);
    }
}

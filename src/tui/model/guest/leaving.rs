//! How a guest leaves a shared table, and what the guest sees after the table has ended.

use super::words::sitting;
use crate::message::{Message, Request, Requests};
use crate::model::{App, Overlay};
use crate::screens::effect::{Effect, Question};
use crate::screens::farewell::FarewellPage;
use patience_app::keymap::Action;
use patience_app::protocol::{GuestRequest, Name, Presence};

/// Leaves the shared table for good, for the given reason. A guest who did not ask to leave first sees the reason on a
/// page. The page catches keys that would otherwise reach the shell.
pub fn leave(app: &mut App, reason: &str, requests: &mut Requests) {
    let now = app.context.now;
    let Some(guest) = &mut app.guest else {
        return requests.push(Request::Quit);
    };
    if guest.farewell.is_some() {
        return;
    }
    guest.pressed.clear();
    guest.asked = None;
    guest.farewell = Some(reason.to_owned());
    if guest.leaves || app.table.is_none() {
        return requests.push(Request::Quit);
    }
    guest.farewell_ends = guest.farewell_lasts.map(|time| now + time);
    app.drop_talk_lines();
    let page = FarewellPage::new(reason, now);
    app.overlays.push(Overlay::Farewell(page));
}

/// Handles messages after the guest has left the table. Keys are ignored until there was time to read why the guest
/// left; then the next key quits the program, and so does the time limit if there is one. Returns whether the message
/// was handled here.
pub fn is_after_farewell(app: &App, message: &Message, requests: &mut Requests) -> bool {
    let Some(Overlay::Farewell(page)) = app.overlays.last() else {
        return false;
    };
    let now = app.context.now;
    let action = match message {
        Message::Key(key) => app.context.keys.action(app.state(), *key),
        _ => None,
    };
    if matches!(message, Message::Resize(..)) || action == Some(Action::Suspend) {
        return false;
    }
    let ends = app.guest.as_ref().and_then(|guest| guest.farewell_ends);
    let is_read = !page.is_unread(now) || action == Some(Action::Quit);
    if message.is_press() && is_read || ends.is_some_and(|ends| now >= ends) {
        requests.push(Request::Quit);
    }
    true
}

/// Asks the guest whether to leave the shared table.
pub fn ask_to_leave(app: &mut App) {
    let is_host = app.is_host();
    let has_seat = app.people().is_some_and(|people| people.own.is_some());
    let (text, yes) = if is_host {
        (question_of_host(&others_here(app)), "end it")
    } else if has_seat {
        let text = "Leave this table? This frees your seat.";
        (text.to_owned(), "leave")
    } else {
        ("Leave this table?".to_owned(), "leave")
    };
    let leave = Effect::AskHost(GuestRequest::Leave);
    let question = Question::whether(text, yes, leave).or_else_say("stay");
    app.ask(question);
}

/// Asks the host whether to end the shared table, if others are still there. Returns whether the question was asked.
pub fn asks_before_ending(app: &mut App) -> bool {
    let is_host = app.is_host() && app.guest().is_some_and(|guest| guest.farewell.is_none());
    let others = others_here(app);
    // A host who presses the key again has read the question.
    let is_asked = matches!(app.overlays.last(), Some(Overlay::Ask(page)) if matches!(page.question().yes[..], [Effect::Leave]));
    if !is_host || others.is_empty() || is_asked {
        return false;
    }
    let text = question_of_host(&others);
    let question = Question::whether(text, "end it", Effect::Leave).or_else_say("stay");
    app.ask(question);
    true
}

/// Returns the question to the host whether to end the shared table although these `others` are still there.
fn question_of_host(others: &[String]) -> String {
    match others {
        [] => "Close this table for everyone?".to_owned(),
        [only] => format!("Close the table for everyone? {only} is here."),
        others => format!(
            "Close the table for everyone? {} are here.",
            others.join(", ")
        ),
    }
}

/// Returns the names of the other people at the shared table, including spectators.
fn others_here(app: &App) -> Vec<String> {
    let Some(people) = app.people() else {
        return Vec::new();
    };
    let here = sitting(people).filter(|person| person.presence == Presence::Here);
    let all = here.map(|person| &person.name).chain(&people.onlookers);
    let others = all.filter(|name| **name != people.name);
    others.map(Name::to_string).collect()
}

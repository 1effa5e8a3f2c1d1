//! A guest at a table in a room: what the room tells changes the table and the lobby.

mod leaving;
mod standing;
mod talk;
mod words;

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use patience_core::Rules;

use super::{App, Overlay};
use crate::interaction::table::Table;
use crate::message::{Message, Requests};
use crate::model::result::show_result;
use crate::screens::effect::{Effect, Question};
use crate::screens::lobby::LobbyPage;
use crate::screens::question::QuestionPage;
use crate::screens::talk::TalkLine;
pub use leaving::{ask_to_leave, asks_before_ending, is_after_farewell, leave};
use patience_app::protocol::{Ask, Name, People, RoomStage, SeenTable, Tell};
use patience_app::session::Session;
use talk::Said;
use words::{names_of, words_for_presence, words_for_progress, words_for_waiting};

/// What a guest knows apart from the table.
#[derive(Debug, Default)]
pub struct Guest {
    rules: Option<Arc<Rules>>,
    people: Option<People>,
    /// The lobby, while it is not open.
    lobby: Option<Box<LobbyPage>>,
    /// How others come to the table, where this program knows it.
    invitation: Option<String>,
    /// What somebody has said last.
    said: Option<Said>,
    /// The question to which the guest has been asked to agree.
    question: Option<String>,
    /// Why the guest is no longer at the table, once that is so.
    farewell: Option<String>,
    /// Whether the guest has asked to leave.
    leaves: bool,
    /// How long the farewell stays on the screen, where it does not stay until a key is pressed.
    farewell_lasts: Option<Duration>,
    /// When it goes.
    farewell_ends: Option<Duration>,
    /// Since when the room has been asked for a move and has not answered.
    asked: Option<Duration>,
    /// What was pressed since, of which nobody knows what it means before the answer.
    pressed: VecDeque<Message>,
    /// Whether a hand begins whose cards have not been told yet.
    awaits_cards: bool,
}

/// How long the answer of the room is waited for.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How much may be pressed before the answer.
const MOST_PRESSED: usize = 256;

/// How long the lobby takes no seat after the page of a result.
const HELD_IN_LOBBY: Duration = Duration::from_secs(1);

impl Guest {
    /// Returns a guest who has been told nothing yet. The invitation says how others come to the table.
    pub fn new(invitation: Option<String>) -> Self {
        Self {
            invitation,
            ..Self::default()
        }
    }

    /// Has the farewell stay no longer than this, where no key is pressed.
    #[must_use]
    pub const fn with_farewell_of(mut self, time: Duration) -> Self {
        self.farewell_lasts = Some(time);
        self
    }

    /// Returns why the guest is no longer at the table.
    pub fn farewell(&self) -> Option<&str> {
        self.farewell.as_deref()
    }

    /// Tells whether this answers a move of the guest: it was made, or why it was not.
    fn is_answer(&self, tell: &Tell) -> bool {
        let own = self.people.as_ref().and_then(|people| people.own);
        let is_apart = self.rules.as_ref().is_some_and(|rules| rules.seats() == 1);
        match tell {
            Tell::Table(seen) => {
                let is_own = seen.acts.iter().any(|act| Some(act.seat()) == own);
                is_apart || is_own || seen.taken_back.is_some()
            }
            // Others are asked first whether something is taken back.
            Tell::People(people) => !people.awaited.is_empty(),
            Tell::Notice(..) => true,
            _ => false,
        }
    }

    /// Returns the stage of the room.
    fn stage(&self) -> RoomStage {
        let people = self.people.as_ref();
        people.map_or(RoomStage::Gathering, |people| people.stage)
    }
}

impl App {
    /// Keeps what is pressed before the room has answered to a move, to be done after it. Returns any other message.
    pub fn keep_until_answer(&mut self, message: Message) -> Option<Message> {
        let now = self.context.now;
        let Some(guest) = &mut self.guest else {
            return Some(message);
        };
        let waits = guest.asked.is_some_and(|asked| now < asked + LONGEST_WAIT);
        if waits && message.is_press() && guest.pressed.len() < MOST_PRESSED {
            guest.pressed.push_back(message);
            return None;
        }
        Some(message)
    }

    /// Returns the next of what was pressed before the room answered, once it has.
    pub fn next_pressed(&mut self) -> Option<Message> {
        let now = self.context.now;
        let guest = self.guest.as_mut()?;
        if guest.asked.is_some_and(|asked| now >= asked + LONGEST_WAIT) {
            guest.asked = None;
        }
        if guest.asked.is_some() {
            return None;
        }
        guest.pressed.pop_front()
    }

    /// Notes that the room is asked for something.
    pub fn note_asked(&mut self, ask: &Ask) {
        let now = self.context.now;
        if let (Ask::Leave, Some(guest)) = (ask, &mut self.guest) {
            guest.leaves = true;
        }
        if let (Ask::Play(_) | Ask::Undo | Ask::Redo, Some(guest)) = (ask, &mut self.guest) {
            guest.asked = Some(now);
        }
        if let Ask::Say(_) = ask {
            self.hear_talk();
        }
    }

    /// Returns when the answer of the room is no longer waited for, where something was pressed before it, or when the
    /// farewell goes.
    pub fn answer_due(&self) -> Option<Duration> {
        let guest = self.guest.as_ref()?;
        if guest.farewell_ends.is_some() {
            return guest.farewell_ends;
        }
        let waits = !guest.pressed.is_empty();
        let asked = guest.asked.filter(|_| waits);
        asked.map(|asked| asked + LONGEST_WAIT)
    }

    /// Tells whether the person is a guest at a table in a room.
    pub const fn is_guest(&self) -> bool {
        self.guest.is_some()
    }

    /// Tells whether the person has opened the table and knows how others come to it.
    pub fn is_host(&self) -> bool {
        let guest = self.guest.as_ref();
        guest.is_some_and(|guest| guest.invitation.is_some())
    }

    /// Tells whether the person is a guest where each plays their own game of the same deal.
    pub fn plays_apart(&self) -> bool {
        let rules = self.guest.as_ref().and_then(|guest| guest.rules.as_ref());
        rules.is_some_and(|rules| rules.seats() == 1)
    }

    /// Returns who is in the room, where the person is a guest and has been told.
    fn people(&self) -> Option<&People> {
        self.guest.as_ref()?.people.as_ref()
    }

    /// Returns the stage of the room in which the person is a guest.
    pub fn room_stage(&self) -> Option<RoomStage> {
        self.guest.as_ref().map(Guest::stage)
    }

    /// Says for whose agreement the guest waits, where something has been asked of all.
    pub fn words_for_awaited(&self) -> Option<String> {
        let people = self.people()?;
        let names: Vec<&str> = people.awaited.iter().map(Name::as_str).collect();
        (!names.is_empty()).then(|| format!("Waiting for {} to agree", names.join(", ")))
    }

    /// Tells whether the person is a guest at a game in turns that somebody has stopped.
    pub fn is_stopped_in_turns(&self) -> bool {
        let stage = self.room_stage();
        stage == Some(RoomStage::Paused) && !self.is_in_real_time()
    }

    /// Opens the lobby, where the person is a guest. Tells whether that is so.
    pub fn open_lobby(&mut self) -> bool {
        let Some(guest) = &mut self.guest else {
            return false;
        };
        // What was said stands in the lobby.
        guest.said = None;
        if let Some(lobby) = guest.lobby.take() {
            self.overlays.clear();
            self.overlays.push(Overlay::Lobby(lobby));
        }
        true
    }

    /// Closes the lobby, so that the table is seen.
    pub fn close_lobby(&mut self) {
        let is_lobby = |overlay: &Overlay| matches!(overlay, Overlay::Lobby(_));
        let Some(at) = self.overlays.iter().position(is_lobby) else {
            return;
        };
        if let Overlay::Lobby(mut lobby) = self.overlays.remove(at)
            && let Some(guest) = &mut self.guest
        {
            // What is being said is not lost, and its letters are no keys of the game.
            let line = lobby.take_line();
            guest.lobby = Some(lobby);
            let is_off = self.has_talk_off();
            let talk = line.map(|line| Overlay::Talk(TalkLine::new(line, is_off)));
            self.overlays.extend(talk);
        }
        self.show_table();
    }

    /// Goes from the lobby to the table; before the first hand it is asked whether to leave.
    pub fn leave_lobby(&mut self) {
        if matches!(self.room_stage(), None | Some(RoomStage::Gathering)) {
            ask_to_leave(self);
        } else {
            self.close_lobby();
        }
    }

    /// Opens the lobby from the page of a result: the key that came from there does nothing here for a moment.
    pub fn open_lobby_from_result(&mut self) {
        let until = self.context.now + HELD_IN_LOBBY;
        if let Some(lobby) = self.lobby() {
            lobby.hold(until);
        }
        self.open_lobby();
    }

    /// Says for whom the guest waits, who is ready.
    pub fn words_for_others_not_ready(&self) -> Option<String> {
        words_for_waiting(self.people()?)
    }
}

/// Takes what the room tells.
pub fn hear(app: &mut App, tell: Tell, requests: &mut Requests) {
    let is_answer = app.guest().is_some_and(|guest| guest.is_answer(&tell));
    if let Some(guest) = app.guest.as_mut().filter(|_| is_answer) {
        guest.asked = None;
    }
    match tell {
        Tell::Welcome(text) => match text.rules() {
            Ok(rules) => {
                if let Some(guest) = &mut app.guest {
                    guest.rules = Some(rules);
                    guest.people = None;
                }
            }
            Err(reason) => leave(app, &reason, requests),
        },
        Tell::People(people) => take_people(app, &people),
        Tell::Hands(hands) => {
            if let Some(table) = &mut app.table
                && let Err(reason) = table.session_mut().take_hands(&hands)
            {
                leave(app, &reason, requests);
            }
        }
        Tell::Table(seen) => {
            let now = app.context.now;
            let stage = app.room_stage().unwrap_or(RoomStage::Gathering);
            let Some(table) = &mut app.table else { return };
            let over = table.game().hand_end().is_some();
            if table.session().real_time().is_none() {
                tell_news(table, &seen);
            }
            match table.take_told(&seen, stage, now, &app.context.keys) {
                Ok(is_another) => {
                    if is_answer && !is_another {
                        table.go_on_with_asked_run(now, &app.context.keys);
                    } else if is_another {
                        table.end_asked_run();
                    }
                    let looks_on = table.session().looks_on();
                    let guest = app.guest.as_mut();
                    let was_awaited = guest.is_some_and(|guest| mem::take(&mut guest.awaits_cards));
                    if was_awaited || is_another && looks_on {
                        app.close_lobby();
                    }
                    let table = app.table.as_ref();
                    let is_over = table.is_some_and(|table| table.game().hand_end().is_some());
                    if is_another || !is_over {
                        close_result(app);
                    }
                    let ends = !over && is_over;
                    // A race is shouted first, unless somebody has given it up.
                    let is_shouted = app.is_in_real_time() && seen.resigned.is_none();
                    if ends && !is_shouted && app.overlays.is_empty() {
                        show_result(app);
                    }
                }
                Err(reason) => leave(app, &reason, requests),
            }
        }
        Tell::Notice(text, refusal) => {
            if let Some(table) = app.table.as_mut().filter(|_| refusal) {
                table.end_asked_run();
            }
            let now_said = match &mut app.table {
                Some(table) if app.overlays.is_empty() => {
                    let notice = table.session_mut().take_sentence(text, refusal);
                    table.set_told_notice(notice);
                    None
                }
                _ => Some((text, refusal)),
            };
            if let Some((text, refusal)) = now_said {
                app.notify(text, refusal);
            }
        }
        Tell::Talk(name, text) => app.take_talk(name, text),
        Tell::Unsaid(text) => app.take_unsaid(&text),
        Tell::Sealed(seal) => {
            if let Some(lobby) = app.lobby() {
                lobby.take_seal(seal);
            }
        }
        Tell::Opened(sealed) => {
            let kept = app.lobby().is_none_or(|lobby| lobby.open_seal(&sealed));
            if !kept {
                let text = "The deal is not the one that was sealed: somebody has changed it";
                app.notify(text, true);
            }
        }
        Tell::Closed(reason) => leave(app, &reason, requests),
    }
}

/// Takes how others come to the table from now on.
#[cfg(unix)]
pub fn take_invitation(app: &mut App, text: String) {
    if let Some(guest) = &mut app.guest {
        guest.invitation = Some(text.clone());
    }
    if let Some(lobby) = app.lobby() {
        lobby.take_invitation(text);
    }
    let text = "Too many wrong invitations came: the lobby shows a new one";
    app.notify(text, true);
}

/// Takes who is here: a guest in another seat sees another table.
fn take_people(app: &mut App, people: &People) {
    let now = app.context.now;
    let Some(guest) = &mut app.guest else { return };
    let Some(rules) = guest.rules.clone() else {
        return;
    };
    let before = guest.people.replace(people.clone());
    let seat_before = before.as_ref().map(|before| before.own);
    let is_new_seat = seat_before != Some(people.own);
    let asks_anew = guest.question != people.question;
    guest.question.clone_from(&people.question);
    if asks_anew {
        // What was asked before is withdrawn, or has been done.
        app.overlays.retain(|overlay| !is_question_of_all(overlay));
    }
    let Some(guest) = &mut app.guest else { return };
    if before.is_none() {
        let (title, is_apart) = (rules.about.full_title(), rules.seats() == 1);
        let lobby = LobbyPage::new(title, is_apart, people.clone(), guest.invitation.clone());
        guest.lobby = Some(Box::new(lobby));
    }
    if is_new_seat || app.table.is_none() {
        let session = Session::elsewhere(&rules, people.own);
        app.table = Some(Table::with_session(session, &app.context.keys));
        app.show_table();
    }
    if before.is_none() {
        app.open_lobby();
    }
    if let Some(lobby) = app.lobby() {
        lobby.take_people(people.clone());
    }
    let (standing, all_gave_up) = (app.standing(), app.all_gave_up());
    for overlay in &mut app.overlays {
        if let Overlay::Result(page) = overlay {
            page.take_standing(standing.clone(), all_gave_up.clone());
        }
    }
    let plays = |stage| matches!(stage, RoomStage::Countdown(_) | RoomStage::Playing);
    let played = before.as_ref().is_some_and(|before| plays(before.stage));
    let begins = plays(people.stage) && !played;
    let (names, away) = names_of(people);
    let waiting = words_for_waiting(people);
    // The points of a match stand on its result.
    let is_apart = rules.seats() == 1;
    let progress = before.as_ref().map(|before| {
        let progress = || words_for_progress(before, people).filter(|_| is_apart);
        words_for_presence(before, people).or_else(progress)
    });
    if let Some(table) = &mut app.table {
        table.session_mut().take_people(names, away);
        table.session_mut().take_stage(people.stage, now);
        table.refresh(&app.context.keys);
        if begins {
            // Nobody waits any more for what was said before.
            table.hush();
        }
        if let Some(waiting) = waiting {
            table.say(waiting);
        }
        if let Some(progress) = progress.flatten() {
            table.set_news(Some(progress));
        }
    }
    match people.stage {
        RoomStage::Gathering => {
            app.open_lobby();
        }
        // The lobby stays open until the cards of a new hand arrive. A hand that was paused has its cards.
        _ if begins && people.own.is_some() => {
            close_result(app);
            if before.is_some_and(|before| before.stage == RoomStage::Paused) {
                app.close_lobby();
            } else if let Some(guest) = &mut app.guest {
                guest.awaits_cards = true;
            }
        }
        _ => {}
    }
    if let Some(text) = people.question.as_ref().filter(|_| asks_anew) {
        let text = format!("{text}. Do you agree?");
        let agree = ("agree", Effect::AskHost(Ask::Agree));
        let refuse = ("do not", Effect::AskHost(Ask::Refuse));
        let question = Question::which(text, agree, refuse);
        // Letters of a line that is being typed are no answers.
        let is_typing = matches!(app.overlays.last(), Some(Overlay::Talk(_)));
        let at = app.overlays.len() - usize::from(is_typing);
        app.overlays
            .insert(at, Overlay::Ask(QuestionPage::new(question)));
    }
}

/// Tells whether a page is the question of somebody at the table to all.
fn is_question_of_all(overlay: &Overlay) -> bool {
    matches!(overlay, Overlay::Ask(page) if matches!(page.question().yes[..], [Effect::AskHost(Ask::Agree)]))
}

/// Shows what others have done in turns, or what was taken back.
fn tell_news(table: &mut Table, seen: &SeenTable) {
    if seen.taken_back.is_some() {
        if table.news() != seen.taken_back.as_deref() {
            // A sentence about what was on the table before would hide it.
            table.hush();
        }
        return table.set_news(seen.taken_back.clone());
    }
    let own = table.seat();
    let looks_on = table.session().looks_on();
    let names = table.session().names();
    let mut news: Vec<String> = Vec::new();
    for act in &seen.acts {
        let at = act.seat().index();
        let (Some(name), Some(Some(words))) = (names.get(at), seen.news.get(at)) else {
            continue;
        };
        let line = format!("{name}: {words}");
        if (act.seat() != own || looks_on) && news.last() != Some(&line) {
            news.push(line);
        }
    }
    if !news.is_empty() {
        table.set_news(Some(news.join(" · ")));
    }
}

fn close_result(app: &mut App) {
    app.overlays
        .retain(|overlay| !matches!(overlay, Overlay::Result(_)));
}

//! The model of a guest at a shared table. Messages from the host change the table and the lobby.

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
use patience_app::protocol::{GuestRequest, Name, People, RoomEvent, RoomStage, SeenTable};
use patience_app::session::Session;
use talk::Said;
use words::{names_of, words_for_presence, words_for_progress, words_for_waiting};

/// The state of a guest at a shared table, without the table itself.
#[derive(Debug, Default)]
pub struct Guest {
    rules: Option<Arc<Rules>>,
    people: Option<People>,
    /// The lobby of the shared table; `None` while the lobby is open as a page.
    lobby: Option<Box<LobbyPage>>,
    /// The invitation for others to join; `None` if this program does not know it.
    invitation: Option<String>,
    /// The last chat message.
    said: Option<Said>,
    /// The question of another player that the guest has to answer.
    question: Option<String>,
    /// The reason why the guest is no longer at the table; `None` while the guest is there.
    farewell: Option<String>,
    /// Whether the guest has asked to leave.
    leaves: bool,
    /// How long the page that tells a guest why the table was closed stays open. Without a limit it stays until a key
    /// is pressed.
    farewell_lasts: Option<Duration>,
    /// When the page closes that tells the guest why they are no longer at the table.
    farewell_ends: Option<Duration>,
    /// When the guest's move was sent to the host; `None` if no answer of the host is pending.
    asked: Option<Duration>,
    /// Keys and clicks that came while the host's answer is pending. They are kept because their meaning depends on
    /// the answer.
    pressed: VecDeque<Message>,
    /// Whether a hand is starting and its cards have not arrived yet.
    awaits_cards: bool,
}

/// The longest time to wait for an answer from the host.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// The maximum number of keys and clicks that are kept while an answer of the host is pending.
const MOST_PRESSED: usize = 256;

/// How long the lobby, after it was opened from a result page, ignores the key that takes a seat.
const HELD_IN_LOBBY: Duration = Duration::from_secs(1);

impl Guest {
    /// Creates the state of a guest who has received nothing from the host yet. `invitation` says how others join the
    /// table.
    pub fn new(invitation: Option<String>) -> Self {
        Self {
            invitation,
            ..Self::default()
        }
    }

    /// Sets how long the page about the end of the shared table stays open if no key is pressed.
    #[must_use]
    pub const fn with_farewell_of(mut self, time: Duration) -> Self {
        self.farewell_lasts = Some(time);
        self
    }

    /// Returns the reason why the guest is no longer at the shared table; `None` while the guest is there.
    pub fn farewell(&self) -> Option<&str> {
        self.farewell.as_deref()
    }

    /// Whether a message from the host is the answer to the guest's own move: the host made the move, or refused it.
    fn is_answer(&self, tell: &RoomEvent) -> bool {
        let own = self.people.as_ref().and_then(|people| people.own);
        let is_apart = self.rules.as_ref().is_some_and(|rules| rules.seats() == 1);
        match tell {
            RoomEvent::Table(seen) => {
                let is_own = seen.acts.iter().any(|act| Some(act.seat()) == own);
                is_apart || is_own || seen.taken_back.is_some()
            }
            // Others are asked first about an undo.
            RoomEvent::People(people) => !people.awaited.is_empty(),
            RoomEvent::Notice(..) => true,
            _ => false,
        }
    }

    /// Returns the stage of the shared table, for example that people are still joining, or that a hand is in progress.
    fn stage(&self) -> RoomStage {
        let people = self.people.as_ref();
        people.map_or(RoomStage::Gathering, |people| people.stage)
    }
}

impl App {
    /// Stores a key or click for later while the answer to a move is pending. Returns any other message unchanged.
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

    /// Returns the next key or click that was stored, once the host's answer has arrived.
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

    /// Notes that the guest's request was sent to the host.
    pub fn note_asked(&mut self, ask: &GuestRequest) {
        let now = self.context.now;
        if let (GuestRequest::Leave, Some(guest)) = (ask, &mut self.guest) {
            guest.leaves = true;
        }
        if let (GuestRequest::Play(_) | GuestRequest::Undo | GuestRequest::Redo, Some(guest)) =
            (ask, &mut self.guest)
        {
            guest.asked = Some(now);
        }
        if let GuestRequest::Say(_) = ask {
            self.hear_talk();
        }
    }

    /// Returns when the program next has to act: when the wait for the host's answer ends, if keys or clicks were
    /// stored meanwhile, or when the page closes that says why the guest left.
    pub fn answer_due(&self) -> Option<Duration> {
        let guest = self.guest.as_ref()?;
        if guest.farewell_ends.is_some() {
            return guest.farewell_ends;
        }
        let waits = !guest.pressed.is_empty();
        let asked = guest.asked.filter(|_| waits);
        asked.map(|asked| asked + LONGEST_WAIT)
    }

    /// Whether the person is a guest at a shared table.
    pub const fn is_guest(&self) -> bool {
        self.guest.is_some()
    }

    /// Whether the person hosts the shared table. Only the host's program knows the invitation.
    pub fn is_host(&self) -> bool {
        let guest = self.guest.as_ref();
        guest.is_some_and(|guest| guest.invitation.is_some())
    }

    /// Whether the person is a guest at a table where all players play the same deal, each on their own.
    pub fn plays_apart(&self) -> bool {
        let rules = self.guest.as_ref().and_then(|guest| guest.rules.as_ref());
        rules.is_some_and(|rules| rules.seats() == 1)
    }

    /// Returns the people at the shared table; `None` if the person is not a guest or has not received them yet.
    fn people(&self) -> Option<&People> {
        self.guest.as_ref()?.people.as_ref()
    }

    /// Returns the stage of the shared table, for example that a hand is in progress; `None` if the person is not a
    /// guest.
    pub fn room_stage(&self) -> Option<RoomStage> {
        self.guest.as_ref().map(Guest::stage)
    }

    /// Returns a sentence about who still has to agree, if a question has been put to everybody.
    pub fn words_for_awaited(&self) -> Option<String> {
        let people = self.people()?;
        let names: Vec<&str> = people.awaited.iter().map(Name::as_str).collect();
        (!names.is_empty()).then(|| format!("Waiting for {} to agree", names.join(", ")))
    }

    /// Whether the person is a guest in a game in turns that somebody has stopped.
    pub fn is_stopped_in_turns(&self) -> bool {
        let stage = self.room_stage();
        stage == Some(RoomStage::Paused) && !self.is_in_real_time()
    }

    /// Opens the lobby if the person is a guest. Returns whether the person is a guest.
    pub fn open_lobby(&mut self) -> bool {
        let Some(guest) = &mut self.guest else {
            return false;
        };
        // The lobby shows the chat.
        guest.said = None;
        if let Some(lobby) = guest.lobby.take() {
            self.overlays.clear();
            self.overlays.push(Overlay::Lobby(lobby));
        }
        true
    }

    /// Closes the lobby and shows the table.
    pub fn close_lobby(&mut self) {
        let is_lobby = |overlay: &Overlay| matches!(overlay, Overlay::Lobby(_));
        let Some(at) = self.overlays.iter().position(is_lobby) else {
            return;
        };
        if let Overlay::Lobby(mut lobby) = self.overlays.remove(at)
            && let Some(guest) = &mut self.guest
        {
            // A message being typed is not lost, and its letters do not act as keys of the game.
            let line = lobby.take_line();
            guest.lobby = Some(lobby);
            let is_off = self.has_talk_off();
            let talk = line.map(|line| Overlay::Talk(TalkLine::new(line, is_off)));
            self.overlays.extend(talk);
        }
        self.show_table();
    }

    /// Goes from the lobby to the cards on the table. Before the first hand there are none yet, so the guest is asked
    /// whether to leave.
    pub fn leave_lobby(&mut self) {
        if matches!(self.room_stage(), None | Some(RoomStage::Gathering)) {
            ask_to_leave(self);
        } else {
            self.close_lobby();
        }
    }

    /// Opens the lobby from a result page. For a moment the lobby ignores the key that opened it.
    pub fn open_lobby_from_result(&mut self) {
        let until = self.context.now + HELD_IN_LOBBY;
        if let Some(lobby) = self.lobby() {
            lobby.hold(until);
        }
        self.open_lobby();
    }

    /// Returns a sentence about who is not ready yet, for a guest who is ready for the next hand.
    pub fn words_for_others_not_ready(&self) -> Option<String> {
        words_for_waiting(self.people()?)
    }
}

/// Handles a message from the host.
pub fn hear(app: &mut App, tell: RoomEvent, requests: &mut Requests) {
    let is_answer = app.guest().is_some_and(|guest| guest.is_answer(&tell));
    if let Some(guest) = app.guest.as_mut().filter(|_| is_answer) {
        guest.asked = None;
    }
    match tell {
        RoomEvent::Welcome(text) => match text.rules() {
            Ok(rules) => {
                if let Some(guest) = &mut app.guest {
                    guest.rules = Some(rules);
                    guest.people = None;
                }
            }
            Err(reason) => leave(app, &reason, requests),
        },
        RoomEvent::People(people) => take_people(app, &people),
        RoomEvent::Hands(hands) => {
            if let Some(table) = &mut app.table
                && let Err(reason) = table.session_mut().take_hands(&hands)
            {
                leave(app, &reason, requests);
            }
        }
        RoomEvent::Table(seen) => {
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
                    // The end of a race is shouted first, unless somebody has given up.
                    let is_shouted = app.is_in_real_time() && seen.resigned.is_none();
                    if ends && !is_shouted && app.overlays.is_empty() {
                        show_result(app);
                    }
                }
                Err(reason) => leave(app, &reason, requests),
            }
        }
        RoomEvent::Notice(text, refusal) => {
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
        RoomEvent::Talk(name, text) => app.take_talk(name, text),
        RoomEvent::Unsaid(text) => app.take_unsaid(&text),
        RoomEvent::Sealed(seal) => {
            if let Some(lobby) = app.lobby() {
                lobby.take_seal(seal);
            }
        }
        RoomEvent::Opened(sealed) => {
            let kept = app.lobby().is_none_or(|lobby| lobby.open_seal(&sealed));
            if !kept {
                let text = "The deal does not match its hash: somebody has changed it";
                app.notify(text, true);
            }
        }
        RoomEvent::Closed(reason) => leave(app, &reason, requests),
    }
}

/// Stores a new invitation for others to join.
#[cfg(unix)]
pub fn take_invitation(app: &mut App, text: String) {
    if let Some(guest) = &mut app.guest {
        guest.invitation = Some(text.clone());
    }
    if let Some(lobby) = app.lobby() {
        lobby.take_invitation(text);
    }
    let text = "Too many wrong tries: the lobby has a new invitation";
    app.notify(text, true);
}

/// Updates the people at the table. If the guest has taken another seat, the cards are shown from the new seat.
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
        // The question before has been withdrawn or answered.
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
    // The result of a match shows its points.
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
            // The notice before, about waiting, no longer applies.
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
        let agree = ("agree", Effect::AskHost(GuestRequest::Agree));
        let refuse = ("disagree", Effect::AskHost(GuestRequest::Refuse));
        let question = Question::which(text, agree, refuse);
        // Letters of a message being typed must not answer the question.
        let is_typing = matches!(app.overlays.last(), Some(Overlay::Talk(_)));
        let at = app.overlays.len() - usize::from(is_typing);
        app.overlays
            .insert(at, Overlay::Ask(QuestionPage::new(question)));
    }
}

/// Whether a page is a question that somebody put to everybody at the table.
fn is_question_of_all(overlay: &Overlay) -> bool {
    matches!(overlay, Overlay::Ask(page) if matches!(page.question().yes[..], [Effect::AskHost(GuestRequest::Agree)]))
}

/// Shows what others have done in a game in turns, or which moves were undone.
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

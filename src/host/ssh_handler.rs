//! The SSH connection of a visitor. The visitor logs in and sees the table on a screen; everything else that SSH can do
//! is refused.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use patience_app::settings::{Circumstances, Terminal};
use russh::server::{
    Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Response, Session, VerifiedPublicKey,
};
use russh::{Channel, ChannelId, Pty};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::admission::{Admitted, Login, Mode};
use crate::gate::Pass;
use crate::inbox::Inbox;
use crate::session::{self, Begun, Place, Shared};

/// The environment variables of a guest over SSH that describe the guest's terminal. Their values are never shown to
/// anyone.
const VARIABLES: [&str; 6] = [
    "ACCESSIBLE",
    "COLORTERM",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
];

/// The maximum length of the value of a guest's environment variable, in bytes.
const LONGEST_VALUE: usize = 64;

/// The maximum length of an answer to the prompt for the invitation, in bytes.
const LONGEST_ANSWER: usize = 64;

/// The prompt that asks a visitor for the invitation.
const QUESTION: &str = "Invitation (two words): ";

/// A visitor who is connected over SSH.
pub struct Visitor {
    shared: Shared,
    address: IpAddr,
    pass: Arc<Mutex<Pass>>,
    inbox: Arc<Inbox>,
    /// Whether the visitor sees the table on a screen yet.
    begun: watch::Sender<bool>,
    /// The SSH user name, the name and the invitation in it, and whether the invitation is right.
    login: Option<(String, Login, bool)>,
    /// Whether the login has a wrong invitation. The wrong invitation counts unless the visitor is admitted.
    is_wrong: bool,
    admitted: Option<Admitted>,
    /// The only SSH channel of the connection.
    channel: Option<ChannelId>,
    /// The name of the visitor's terminal and its size, if the visitor has requested a terminal.
    terminal: Option<(String, (u32, u32))>,
    variables: Vec<(&'static str, String)>,
    /// The last ping that was sent to the visitor: the time, and the task that waits for the answer.
    ping: Option<(Instant, JoinHandle<()>)>,
}

impl Visitor {
    /// Returns a visitor who has connected over SSH from a network address but has not logged in. `begun` reports
    /// whether the visitor sees the table on a screen.
    pub fn new(shared: Shared, address: IpAddr, pass: Pass, begun: watch::Sender<bool>) -> Self {
        Self {
            address,
            pass: Arc::new(Mutex::new(pass)),
            inbox: Arc::new(Inbox::new(shared.limits.pending_input)),
            begun,
            login: None,
            is_wrong: false,
            admitted: None,
            channel: None,
            terminal: None,
            variables: Vec::new(),
            ping: None,
            shared,
        }
    }

    /// Reads the visitor's SSH user name. The invitation in it is tried only once, whatever the number of keys that the
    /// client offers. A wrong invitation counts against the network address at once, so that several cannot be tried in
    /// parallel. The count is cancelled if one of the keys turns out to be known, because friends often repeat an old
    /// invitation.
    fn log_in(&mut self, user: &str) -> (Login, bool) {
        if let Some((known, login, is_invited)) = &self.login
            && known == user
        {
            return (login.clone(), *is_invited);
        }
        self.count_wrong_words();
        let login = Login::read(user);
        let is_invited = login.words().is_some_and(|words| self.knows(words));
        self.is_wrong = login.words().is_some() && !is_invited && self.note_wrong_words();
        self.login = Some((user.to_owned(), login.clone(), is_invited));
        (login, is_invited)
    }

    fn pass(&self) -> MutexGuard<'_, Pass> {
        // The lock cannot be poisoned: nothing panics while it is held.
        self.pass.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether invitations from the visitor's network address are refused at present, because too many were wrong.
    fn is_out(&self) -> bool {
        self.pass().is_out(Instant::now())
    }

    /// Whether the text `words` is the invitation to the table. The answer is always no while invitations from the
    /// visitor's network address are refused.
    fn knows(&self, words: &str) -> bool {
        !self.is_out() && self.shared.admission.is_invitation(words)
    }

    /// Adds the visitor's wrong invitation, if there is one that has not been counted yet, to the total number of
    /// wrong invitations.
    fn count_wrong_words(&mut self) {
        if std::mem::take(&mut self.is_wrong) && self.shared.admission.note_wrong_words() {
            eprintln!(
                "patience-host: too many wrong invitations, the last from {}; the invitation has been renewed",
                self.address
            );
        }
    }

    /// Counts a wrong invitation against the visitor's network address. If no invitation could be right at present,
    /// counts nothing and returns false.
    fn note_wrong_words(&self) -> bool {
        let now = Instant::now();
        let pass = self.pass();
        if *self.shared.admission.mode() != Mode::Invited || pass.is_out(now) {
            return false;
        }
        if pass.note_wrong_word(now) {
            eprintln!(
                "patience-host: too many wrong invitations from {}; for {} minutes only known keys are admitted from \
                 there",
                self.address,
                self.shared.limits.out_for.as_secs() / 60
            );
        }
        true
    }

    /// Returns the SSH reply to a login: accepted or rejected.
    fn answer(is_admitted: bool) -> Auth {
        if is_admitted {
            Auth::Accept
        } else {
            Auth::reject()
        }
    }

    fn is_own(&self, channel: ChannelId) -> bool {
        self.channel == Some(channel)
    }

    /// Shows the visitor the table on a screen. If that is not possible, sends the reason.
    fn begin(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), russh::Error> {
        let counted = {
            let mut pass = self.pass();
            self.terminal.is_some() && pass.begin_session()
        };
        let (Some((term, size)), Some(admitted), true) =
            (&self.terminal, self.admitted.clone(), counted)
        else {
            let reason = if self.terminal.is_none() {
                "A terminal is needed: use ssh -t\r\n"
            } else {
                "The host is full.\r\n"
            };
            session.extended_data(channel, 1, reason.as_bytes().to_vec())?;
            session.exit_status_request(channel, 1)?;
            session.eof(channel)?;
            return session.close(channel);
        };
        let circumstances = Circumstances {
            no_color: self.variable("NO_COLOR").is_some(),
            accessible: self.variable("ACCESSIBLE").is_some(),
            over_ssh: true,
            terminal: Terminal::described(|name| match name {
                "TERM" => Some(term.clone()),
                name => self.variable(name),
            }),
            theme: None,
        };
        let place = Place {
            shared: self.shared.clone(),
            admitted,
            circumstances,
            size: *size,
            inbox: Arc::clone(&self.inbox),
        };
        let (handle, begun) = (session.handle(), Begun::new(self.begun.clone()));
        tokio::spawn(async move {
            session::attend(place, &handle, channel).await;
            drop(begun);
        });
        Ok(())
    }

    /// Measures the round-trip time to the visitor from time to time, whenever key presses arrive.
    fn measure(&mut self, session: &mut Session) {
        let is_early = self.ping.as_ref().is_some_and(|(asked, answer)| {
            asked.elapsed() < self.shared.limits.between_pings || !answer.is_finished()
        });
        let (reply, answered) = oneshot::channel();
        if is_early || session.send_ping(reply).is_err() {
            return;
        }
        let (asked, inbox) = (Instant::now(), Arc::clone(&self.inbox));
        let answer = tokio::spawn(async move {
            if answered.await.is_ok() {
                inbox.note_round_trip(asked.elapsed());
            }
        });
        self.ping = Some((asked, answer));
    }

    fn variable(&self, name: &str) -> Option<String> {
        let mut found = self.variables.iter();
        let found = found.find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone())
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        if self.admitted.is_none() {
            self.count_wrong_words();
        }
        self.inbox.close();
    }
}

impl Handler for Visitor {
    type Error = russh::Error;

    async fn authentication_banner(&mut self) -> Result<Option<String>, Self::Error> {
        Ok(match self.shared.admission.mode() {
            Mode::Invited if self.is_out() => Some(
                "A table of Patience. Too many wrong invitations from your address: for some minutes you can join \
                 only with a key that you have used here before.\r\n"
                    .to_owned(),
            ),
            Mode::Invited => Some(
                "A table of Patience. To join, use the invitation, as in `ssh anna+brisk-otter@...`, or a key that \
                 you have used here before.\r\n"
                    .to_owned(),
            ),
            Mode::Known => Some(
                "A table of Patience for people whose keys the host knows. RSA keys are not supported.\r\n"
                    .to_owned(),
            ),
            Mode::Open => None,
        })
    }

    async fn auth_publickey_offered(
        &mut self,
        user: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, Self::Error> {
        let (_, is_invited) = self.log_in(user);
        let admission = &self.shared.admission;
        Ok(Self::answer(admission.admits(offer.public_key, is_invited)))
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Self::Error> {
        let (login, is_invited) = self.log_in(user);
        self.admitted = self
            .shared
            .admission
            .by_key(&login, key.public_key, is_invited);
        if self.admitted.is_some() && std::mem::take(&mut self.is_wrong) {
            self.pass().forgive_wrong_word();
        }
        Ok(Self::answer(self.admitted.is_some()))
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, Self::Error> {
        let (login, mut is_invited) = self.log_in(user);
        if let Some(mut response) = response
            && let Some(answer) = response.next()
            && let Some(answer) = answer.get(..answer.len().min(LONGEST_ANSWER))
        {
            if !is_invited {
                is_invited = self.knows(&String::from_utf8_lossy(answer));
                // A typed invitation counts at once.
                if !is_invited {
                    // Count the one in the user name first, which was a different one.
                    self.count_wrong_words();
                    self.is_wrong = self.note_wrong_words();
                    self.count_wrong_words();
                }
            }
        } else if !is_invited && *self.shared.admission.mode() == Mode::Invited {
            return Ok(Auth::Partial {
                name: "".into(),
                instructions: "".into(),
                prompts: vec![(QUESTION.into(), true)].into(),
            });
        }
        self.admitted = self.shared.admission.without_key(&login, is_invited);
        Ok(Self::answer(self.admitted.is_some()))
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        // A second channel is refused by dropping `reply`.
        if self.channel.is_none() {
            self.channel = Some(channel.id());
            reply.accept().await;
        }
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_own(channel) && self.terminal.is_none() && term.len() <= LONGEST_VALUE {
            self.terminal = Some((term.to_owned(), (columns, rows)));
            session.channel_success(channel)
        } else {
            session.channel_failure(channel)
        }
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let known = VARIABLES.into_iter().find(|known| *known == name);
        match known {
            Some(known)
                if value.len() <= LONGEST_VALUE && self.variables.len() < VARIABLES.len() =>
            {
                self.variables.push((known, value.to_owned()));
                session.channel_success(channel)
            }
            _ => session.channel_failure(channel),
        }
    }

    async fn shell_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        if !self.is_own(channel) || *self.begun.borrow() {
            return session.channel_failure(channel);
        }
        session.channel_success(channel)?;
        self.begin(channel, session)
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        _: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_own(channel) {
            self.inbox.resize((columns, rows));
        }
        Ok(())
    }

    async fn data(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_own(channel) {
            self.inbox.type_in(data);
            self.measure(session);
        }
        Ok(())
    }

    async fn channel_eof(&mut self, _: ChannelId, _: &mut Session) -> Result<(), Self::Error> {
        self.inbox.close();
        Ok(())
    }

    async fn channel_close(&mut self, _: ChannelId, _: &mut Session) -> Result<(), Self::Error> {
        self.inbox.close();
        Ok(())
    }
}

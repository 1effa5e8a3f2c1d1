//! Somebody who comes to the door: they show who they are, and get a screen. Whatever else SSH can do is refused.

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

/// The variables of a guest that say something of the terminal; values are read and never shown.
const VARIABLES: [&str; 6] = [
    "ACCESSIBLE",
    "COLORTERM",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
];

/// The longest value that is read, in bytes.
const LONGEST_VALUE: usize = 64;

/// The longest answer to the question for the invitation, in bytes.
const LONGEST_ANSWER: usize = 64;

/// The question for the invitation.
const QUESTION: &str = "Invitation (two words): ";

/// Somebody who is connected.
pub struct Visitor {
    shared: Shared,
    address: IpAddr,
    pass: Arc<Mutex<Pass>>,
    inbox: Arc<Inbox>,
    /// Whether the visitor has a screen.
    begun: watch::Sender<bool>,
    /// What the visitor asks for, and whether the invitation was in it.
    login: Option<(String, Login, bool)>,
    /// Whether there were other words in it, which count as a wrong invitation unless the visitor comes in.
    is_wrong: bool,
    admitted: Option<Admitted>,
    /// The one channel that there is.
    channel: Option<ChannelId>,
    /// The name of the terminal and its size, where there is one.
    terminal: Option<(String, (u32, u32))>,
    variables: Vec<(&'static str, String)>,
    /// The last question whether the visitor is there: when it was asked, and who waits for the answer.
    ping: Option<(Instant, JoinHandle<()>)>,
}

impl Visitor {
    /// Returns somebody who has come from an address and has not said who they are. It is told by `begun` whether they
    /// have a screen.
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

    /// Reads the name of the user. The invitation in it is tried once, however many keys there are. A wrong one
    /// counts at once against the address, so that nobody tries many beside each other, until it is seen that one of
    /// the keys is known: friends repeat the words of another time.
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
        // Nothing panics while it is changed.
        self.pass.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether no invitation from the visitor's address is right any more.
    fn is_out(&self) -> bool {
        self.pass().is_out(Instant::now())
    }

    /// Tells whether these words are the invitation; none are for an address that is out.
    fn knows(&self, words: &str) -> bool {
        !self.is_out() && self.shared.admission.is_invitation(words)
    }

    /// Counts the wrong invitation in the name of the user among those of all, where there was one.
    fn count_wrong_words(&mut self) {
        if std::mem::take(&mut self.is_wrong) && self.shared.admission.note_wrong_words() {
            eprintln!(
                "patience-host: too many wrong invitations came, the last from {}; there is a new one",
                self.address
            );
        }
    }

    /// Counts a wrong invitation against the address, where there is one that could be right. Tells whether there is.
    fn note_wrong_words(&self) -> bool {
        let now = Instant::now();
        let pass = self.pass();
        if *self.shared.admission.mode() != Mode::Invited || pass.is_out(now) {
            return false;
        }
        if pass.note_wrong_word(now) {
            eprintln!(
                "patience-host: too many wrong invitations came from {}; for {} minutes only known keys come in from \
                 there",
                self.address,
                self.shared.limits.out_for.as_secs() / 60
            );
        }
        true
    }

    /// Returns whether the visitor has come in, as SSH is told.
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

    /// Gives the visitor a screen, or says why there is none.
    fn begin(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), russh::Error> {
        let counted = {
            let mut pass = self.pass();
            self.terminal.is_some() && pass.begin_session()
        };
        let (Some((term, size)), Some(admitted), true) =
            (&self.terminal, self.admitted.clone(), counted)
        else {
            let reason = if self.terminal.is_none() {
                "A terminal is needed: ssh -t\r\n"
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

    /// Measures how long a message to the visitor and back takes, now and then while keys come.
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
                "A table of Patience. Too many wrong invitations have come from your address: for some minutes you \
                 come in only by a key with which you have been here.\r\n"
                    .to_owned(),
            ),
            Mode::Invited => Some(
                "A table of Patience. You come in with the invitation, as in `ssh anna+brisk-otter@...`, or by a \
                 key with which you have been here.\r\n"
                    .to_owned(),
            ),
            Mode::Known => Some(
                "A table of Patience for those whose keys the host knows; keys of the kind RSA are not \
                 read.\r\n"
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
                // What is typed counts at once.
                if !is_invited {
                    // The words in the name of the user were others.
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
        // A second one is refused by what is dropped.
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

//! The door for guests over SSH: it listens on a network address, counts connections, and enforces the time limits of
//! every connection.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener as StdListener, TcpStream as StdStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use patience_tui::Canvas;
use russh::keys::PrivateKey;
use russh::server::{Config, run_stream};
use russh::{MethodKind, MethodSet, SshId};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::admission::{Admission, Mode};
use crate::connection::Connection;
use crate::gate::Gate;
use crate::limits::Limits;
use crate::preferences::Preferences;
use crate::session::Shared;
use crate::ssh_handler::Visitor;

/// How long to wait after a failure to accept a connection.
const AFTER_FAILURE: Duration = Duration::from_millis(100);

/// An open door that admits guests to a table over SSH.
#[derive(Debug)]
pub struct Door {
    shared: Shared,
    gate: Arc<Gate>,
    config: Arc<Config>,
    listener: TcpListener,
}

impl Door {
    /// Opens the SSH door to the table at `socket`, or to the table at the default socket.
    ///
    /// # Errors
    /// Fails if the program cannot listen on the network address.
    pub fn open(
        address: SocketAddr,
        table: Option<PathBuf>,
        key: PrivateKey,
        admission: Arc<Admission>,
        limits: Limits,
    ) -> io::Result<Self> {
        let listener = StdListener::bind(address)?;
        // Connections inherit the buffer size of the listener. A small buffer holds few unread pictures.
        rustix::net::sockopt::set_socket_send_buffer_size(&listener, limits.send_buffer)?;
        listener.set_nonblocking(true)?;
        let config = Arc::new(config(&limits, &admission, key));
        let shared = Shared {
            canvas: Arc::new(Mutex::new(Canvas::new()?)),
            preferences: Arc::new(Preferences::of_at_most(limits.preferences)),
            limits: Arc::new(limits),
            admission,
            table,
        };
        Ok(Self {
            gate: Gate::new(Arc::clone(&shared.limits)),
            shared,
            config,
            listener: TcpListener::from_std(listener)?,
        })
    }

    /// Returns the network address on which the SSH door listens.
    ///
    /// # Errors
    /// Fails if the system does not provide it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Returns the number of guests over SSH who see the table on a screen.
    pub fn sessions(&self) -> usize {
        self.gate.sessions()
    }

    /// Accepts SSH connections for ever.
    pub async fn serve(&self) {
        loop {
            match self.listener.accept().await {
                Ok((stream, from)) => self.admit(stream, from),
                Err(error) => {
                    // The process may be out of file descriptors for the moment.
                    eprintln!("patience-host: cannot accept a connection: {error}");
                    sleep(AFTER_FAILURE).await;
                }
            }
        }
    }

    fn admit(&self, stream: TcpStream, from: SocketAddr) {
        let Some(pass) = self.gate.pass(from.ip(), Instant::now()) else {
            return;
        };
        let (limits, config) = (Arc::clone(&self.shared.limits), Arc::clone(&self.config));
        let (begun, has_begun) = watch::channel(false);
        let makes_way = pass.ends();
        let visitor = Visitor::new(self.shared.clone(), from.ip(), pass, begun);
        tokio::spawn(async move {
            let Ok((stream, spare)) = with_spare(stream) else {
                return;
            };
            let (connection, unread) = Connection::new(stream);
            tokio::select! {
                () = converse(config, connection, visitor, has_begun, &limits) => {}
                () = unread.for_long(limits.unread) => {}
                () = makes_way.notified() => {}
            }
            // The rest of the connection ends here without waiting for the other end.
            let _ = spare.shutdown(Shutdown::Both);
        });
    }
}

/// Returns a TCP stream and a second handle to its connection. The second handle can close the connection while the
/// stream is in use elsewhere.
fn with_spare(stream: TcpStream) -> io::Result<(TcpStream, StdStream)> {
    stream.set_nodelay(true)?;
    let stream = stream.into_std()?;
    let spare = stream.try_clone()?;
    Ok((TcpStream::from_std(stream)?, spare))
}

/// Serves a visitor over SSH until the connection ends. If logging in takes too long, the connection is closed.
async fn converse(
    config: Arc<Config>,
    stream: Connection,
    visitor: Visitor,
    mut has_begun: watch::Receiver<bool>,
    limits: &Limits,
) {
    let late = sleep(limits.login);
    tokio::pin!(late);
    let running = tokio::select! {
        running = run_stream(config, stream, visitor) => running,
        () = &mut late => return,
    };
    let Ok(running) = running else { return };
    tokio::pin!(running);
    tokio::select! {
        _ = &mut running => return,
        () = &mut late => return,
        begun = has_begun.wait_for(|begun| *begun) => if begun.is_err() { return },
    }
    // When the screen has ended, the connection has to end soon.
    tokio::select! {
        _ = &mut running => return,
        _ = has_begun.wait_for(|begun| !*begun) => {}
    }
    let _ = timeout(limits.ending, &mut running).await;
}

fn config(limits: &Limits, admission: &Admission, key: PrivateKey) -> Config {
    let mut methods = MethodSet::empty();
    methods.push(MethodKind::PublicKey);
    if *admission.mode() != Mode::Known {
        methods.push(MethodKind::KeyboardInteractive);
    }
    Config {
        server_id: SshId::Standard("SSH-2.0-patience".into()),
        methods,
        auth_rejection_time: limits.rejection,
        // The first request of every client only asks for the available methods.
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![key],
        window_size: limits.window,
        maximum_packet_size: limits.packet,
        channel_buffer_size: 4,
        event_buffer_size: 2,
        max_auth_attempts: limits.attempts,
        inactivity_timeout: Some(limits.inactivity),
        keepalive_interval: Some(limits.keepalive),
        keepalive_max: limits.keepalives,
        nodelay: true,
        ..Config::default()
    }
}

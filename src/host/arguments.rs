//! The command line of `patience-host`, and the lines that the program prints when it starts to admit guests.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::Parser;
use patience_app::files::places::Places;
use russh::keys::PrivateKey;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use crate::admission::{Admission, Mode, fingerprint};
use crate::door::Door;
use crate::host_key;
use crate::limits::Limits;

/// The default network address on which `patience-host` waits for guests.
const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 2222);

/// Let friends join a table over SSH
///
/// The table is one that `patience host` has opened on this machine. Your friends need no account and no program except
/// `ssh`: this program prints the command that they type. It is meant for people you know. Do not expose it to the whole
/// internet.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "Examples:\n  patience host GAME --ssh                open a table, and start patience-host for it\n  patience-host                           admit guests to a table that is already open\n  patience-host --listen 0.0.0.0:2222     also from other machines\n  patience-host --known ./friends         only people whose keys are in the file `friends`"
)]
struct Args {
    /// Socket file of the table, if `patience host` has set one
    #[arg(long, value_name = "FILE")]
    socket: Option<PathBuf>,
    /// Address at which guests connect
    ///
    /// An address that begins with 127.0.0.1 can be reached only from this machine. With 0.0.0.0:2222, everybody who can
    /// reach this machine over the network can connect.
    #[arg(long, value_name = "ADDRESS", default_value_t = USUAL)]
    listen: SocketAddr,
    /// Admit people with the invitation, and those who come back (default)
    ///
    /// The invitation is two words in the command that your friends type, and new each time this program starts. People
    /// who have joined with an invitation and an SSH key need no invitation when they come back.
    #[arg(long, conflicts_with_all = ["known", "open"])]
    invite: bool,
    /// Admit only people whose SSH key is in FILE
    ///
    /// Each line is a public key, as in `~/.ssh/authorized_keys`, or the fingerprint of a key, as `ssh-keygen -l` prints
    /// it.
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    known: Option<PathBuf>,
    /// Admit everybody who can reach the address, without an invitation
    #[arg(long)]
    open: bool,
    /// File with the key of this host, created if it does not exist
    ///
    /// By the key, guests recognise this machine. The default file is `ssh/host_key` in the data folder of `patience`.
    #[arg(long, value_name = "FILE")]
    host_key: Option<PathBuf>,
    /// Maximum number of guests at the same time [default: 64]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=4096))]
    sessions: Option<u16>,
    /// Print all limits for guests, and exit
    #[arg(long)]
    limits: bool,
    /// Allow running as root, in a container without other users
    #[arg(long, hide = true)]
    allow_root: bool,
    /// Exit when standard input ends, so that the door does not outlive the program that opened it
    #[arg(long, hide = true)]
    until_input_ends: bool,
    /// Time limit for logging in, in milliseconds, for tests
    #[arg(long, hide = true, value_name = "MS")]
    login_time: Option<u64>,
    /// Time before an unread terminal is disconnected, in milliseconds, for tests
    #[arg(long, hide = true, value_name = "MS")]
    unread_time: Option<u64>,
    /// Maximum number of connections from one address, for tests that have only one
    #[arg(long, hide = true, value_name = "COUNT")]
    per_address: Option<usize>,
}

/// Runs `patience-host` with the arguments of the process.
///
/// # Errors
/// Returns the reason in words if no guests can be admitted.
pub fn run() -> Result<(), String> {
    let args = Args::parse();
    let mut limits = Limits::default();
    if let Some(time) = args.login_time {
        limits.login = Duration::from_millis(time);
    }
    if let Some(time) = args.unread_time {
        limits.unread = Duration::from_millis(time);
    }
    if let Some(count) = args.per_address {
        (limits.per_address, limits.new_a_minute) = (count, 60 * count);
        limits.wrong_words *= count;
    }
    if let Some(count) = args.sessions {
        limits.sessions = count.into();
    }
    if args.limits {
        return print(&limits.to_string());
    }
    if rustix::process::geteuid().is_root() && !args.allow_root {
        return Err(
            "a game server must not run as root; start it as an unprivileged user (`--allow-root` is for containers \
             without other users)"
                .to_owned(),
        );
    }
    let places = Places::find(None, None).map_err(|error| error.to_string())?;
    let folder = places.data.join("ssh");
    let key_file = args.host_key.unwrap_or_else(|| folder.join("host_key"));
    let key = host_key::read_or_make(&key_file).map_err(|error| error.to_string())?;
    let keys = args.known.clone();
    let keys = keys.unwrap_or_else(|| folder.join("known_keys"));
    let admission = match (&args.known, args.open) {
        (Some(file), _) => Admission::known(file),
        (None, true) => Ok(Admission::open()),
        (None, false) => Admission::invited(keys.clone(), &limits),
    };
    let admission = admission
        .map_err(|error| format!("cannot read the keys in {}: {error}", keys.display()))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let admission = Arc::new(admission);
        let words = key.clone();
        let door = Door::open(
            args.listen,
            args.socket,
            key,
            Arc::clone(&admission),
            limits,
        )
        .map_err(|error| format!("cannot listen on {}: {error}", args.listen))?;
        let address = door.address().map_err(|error| error.to_string())?;
        print(&opening(address, &admission, &words))?;
        let until = until_the_end(args.until_input_ends);
        tokio::select! {
            () = door.serve() => {}
            told = tell_of_invitations(address, &admission) => told?,
            ended = until => ended.map_err(|error| error.to_string())?,
        }
        // The table informs all guests that it ends. They see this for two seconds, and then their terminals are
        // restored.
        let latest = Instant::now() + Duration::from_secs(4);
        while door.sessions() > 0 && Instant::now() < latest {
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    })
}

fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| error.to_string())
}

/// Prints the command with which guests join, and prints it again whenever the invitation is renewed.
async fn tell_of_invitations(address: SocketAddr, admission: &Admission) -> Result<(), String> {
    loop {
        admission.renewed().await;
        print(&way_in(address, admission))?;
    }
}

/// Returns the line that contains the command with which guests join.
fn way_in(address: SocketAddr, admission: &Admission) -> String {
    let (host, port) = (host_of(address), address.port());
    match admission.invitation() {
        Some(words) => format!("ssh -p {port} {}@{host}\n", words.as_str()),
        None => format!("ssh -p {port} {host}\n"),
    }
}

/// Returns the text that is printed when guests can join. Its first line is the command for guests.
fn opening(address: SocketAddr, admission: &Admission, key: &PrivateKey) -> String {
    let (host, port) = (host_of(address), address.port());
    let invitation = admission.invitation();
    let user = invitation.as_ref().map_or("", |words| words.as_str());
    let fingerprint = fingerprint(key.public_key());
    let mut text = vec![
        way_in(address, admission),
        format!("The key of this host is {fingerprint}.\n"),
    ];
    if let Ok(line) = key.public_key().to_openssh() {
        let bare: Vec<&str> = line.split_whitespace().take(2).collect();
        let bare = bare.join(" ");
        text.push(format!("For known_hosts: [{host}]:{port} {bare}\n"));
    }
    text.push(match admission.mode() {
        Mode::Invited => format!(
            "With a name: ssh -p {port} NAME+{user}@{host}. An ssh client offers all its keys to every server; \
             to offer only one, add -a -x -o IdentitiesOnly=yes -i KEY.\n"
        ),
        Mode::Known => "Only people whose keys are in the file can join.\n".to_owned(),
        Mode::Open => {
            format!("Warning: everybody who can reach {address} can join without an invitation.\n")
        }
    });
    if address.ip().is_loopback() {
        text.push(format!(
            "Only this machine can reach {address}; to admit others, use --listen 0.0.0.0:{port}\n"
        ));
    }
    text.concat()
}

/// Returns the network address at which others can reach this machine. If guests are admitted on all addresses, this is
/// the local address of outgoing connections.
fn host_of(address: SocketAddr) -> String {
    if !address.ip().is_unspecified() {
        return address.ip().to_string();
    }
    // This sends no packet. The address is reserved for documentation.
    let outward = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    outward.map_or_else(|_| "ADDRESS".to_owned(), |found| found.ip().to_string())
}

/// Waits for a signal that ends the program. If `input_ends`, the end of the standard input ends the waiting too.
async fn until_the_end(input_ends: bool) -> io::Result<()> {
    let mut terminated = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut hanged_up = signal(SignalKind::hangup())?;
    if !input_ends {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
            _ = hanged_up.recv() => {}
        }
        return Ok(());
    }
    // An interrupt also reaches the program that opened the door, which first says goodbye to the guests.
    let (end, ended) = oneshot::channel();
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            let _ = io::copy(&mut io::stdin().lock().take(u64::MAX), &mut io::sink());
            let _ = end.send(());
        })?;
    tokio::select! {
        _ = ended => {}
        _ = terminated.recv() => {}
    }
    Ok(())
}

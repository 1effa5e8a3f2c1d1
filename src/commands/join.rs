//! `patience join`: joins a shared table that is hosted on this machine.

use std::path::PathBuf;

#[cfg(not(unix))]
use crate::error::CommandError;
#[cfg(not(unix))]
use patience_app::program::Program;

/// Join a table that is hosted on this machine
#[derive(Debug, clap::Args)]
#[command(
    after_help = "`patience host` opens a table, and shows the command with which others join it. A table on another\nmachine is joined with `ssh` instead, if its host admits guests over SSH.\n\nExamples:\n  patience join\n  patience join --name Bo\n  patience join ./table.sock"
)]
pub struct Args {
    /// Socket file of the table, if the host has set one with --socket
    #[arg(value_name = "SOCKET", value_hint = clap::ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Your name at the table [default: from the settings, or your login]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

#[cfg(not(unix))]
impl Args {
    /// Returns the error that shared tables for several terminals are not available on this system.
    pub fn run(self, _: Program) -> Result<(), CommandError> {
        Err(unsupported())
    }
}

/// Returns the error that shared tables for several terminals are not available on this system.
#[cfg(not(unix))]
pub(super) fn unsupported() -> CommandError {
    CommandError::usage(
        "tables for several terminals need Unix sockets, which this program does not support on this system; \
         two people can play at one keyboard with `patience play GAME --players Ann,Bo`",
    )
}

#[cfg(unix)]
pub(super) use table::{name_of, words_for_no_name};

#[cfg(unix)]
mod table {
    use std::env;
    use std::fs;
    use std::io::ErrorKind;
    use std::path::Path;

    use super::Args;
    use crate::commands::play;
    use crate::error::CommandError;
    use patience_app::host::{HostLink, usual_socket};
    use patience_app::program::{Opening, Program};
    use patience_app::protocol::Name;

    impl Args {
        /// Joins a shared table and opens it on the terminal.
        pub fn run(self, program: Program) -> Result<(), CommandError> {
            let name = name_of(self.name.as_deref(), &program)?;
            play::open(program, |_| {
                let socket = self.socket.as_deref();
                let link = HostLink::connect(socket, &name, key_of_login()).map_err(|error| {
                    let path = socket.map_or_else(usual_socket, Path::to_owned);
                    if error.kind() == ErrorKind::PermissionDenied {
                        return CommandError::wrong(format!(
                            "cannot join the table at {}: {error}; to join another user's table, give its socket: \
                             `patience join {}`",
                            path.display(),
                            path.display()
                        ));
                    }
                    let reason = match error.kind() {
                        ErrorKind::NotFound => "there is no such socket".to_owned(),
                        ErrorKind::ConnectionRefused => "nothing is listening there".to_owned(),
                        _ => error.to_string(),
                    };
                    CommandError::wrong(format!(
                        "no table is open at {} ({reason}); host one with `patience host GAME`, or give the socket \
                         of another table",
                        path.display()
                    ))
                })?;
                let invitation = None;
                Ok(Opening::Join { link, invitation })
            })
        }
    }

    /// Returns the player's name at the shared table. It is the first of these that exists: the name given on the
    /// command line, the command of an SSH login that is restricted to this program, the name in the configuration, and
    /// the name of the user.
    pub fn name_of(given: Option<&str>, program: &Program) -> Result<Name, CommandError> {
        if let Some(given) = given {
            let name = Name::new(given);
            let error = || CommandError::usage(format!("`--name`: {}", words_for_no_name(given)));
            return name.ok_or_else(error);
        }
        let asked = env::var("SSH_ORIGINAL_COMMAND").ok();
        let players = &program.settings.players.value;
        let configured = players.first().map(|player| player.name.clone());
        let user = env::var("USER").or_else(|_| env::var("LOGNAME")).ok();
        let names = [asked, configured, user, Some("guest".to_owned())];
        let mut names = names
            .iter()
            .flatten()
            .filter_map(|name| Name::from_any(name));
        names
            .next()
            .ok_or_else(|| CommandError::usage("give your name with `--name NAME`"))
    }

    /// Returns a sentence that says which characters a guest's name may contain and how long it may be.
    pub fn words_for_no_name(text: &str) -> String {
        format!("{text:?} is not a valid name: use letters, digits and `_.-`, at most 16 columns")
    }

    /// Returns the SSH key with which the user logged in, if the SSH server provides it.
    fn key_of_login() -> Option<String> {
        let file = env::var_os("SSH_USER_AUTH")?;
        let text = fs::read_to_string(file).ok()?;
        let key = text
            .lines()
            .find_map(|line| line.strip_prefix("publickey "))?;
        // The type of the key and the key itself; a comment may follow.
        Some(key.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
    }
}

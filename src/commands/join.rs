//! `patience join`: a seat at a table that somebody on this machine has opened.

use std::path::PathBuf;

#[cfg(not(unix))]
use crate::error::CommandError;
#[cfg(not(unix))]
use patience_app::program::Program;

/// Sit down at a table that somebody on this machine has opened with `patience host`
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The socket of the table, where it is not the usual one
    #[arg(value_name = "SOCKET", value_hint = clap::ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

#[cfg(not(unix))]
impl Args {
    /// Says that there is no table for others on this system.
    pub fn run(self, _: Program) -> Result<(), CommandError> {
        Err(unsupported())
    }
}

/// Says that there is no table for others on this system.
#[cfg(not(unix))]
pub(super) fn unsupported() -> CommandError {
    CommandError::usage(
        "tables for several terminals need Unix sockets, which this system does not have for this program; \
         two people can play at this keyboard with `patience play NAME --players Ann,Bo`",
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
        /// Sits down at a table.
        pub fn run(self, program: Program) -> Result<(), CommandError> {
            let name = name_of(self.name.as_deref(), &program)?;
            play::open(program, |_| {
                let socket = self.socket.as_deref();
                let link = HostLink::connect(socket, &name, key_of_login()).map_err(|error| {
                    let path = socket.map_or_else(usual_socket, Path::to_owned);
                    if error.kind() == ErrorKind::PermissionDenied {
                        return CommandError::wrong(format!(
                            "the table at {} is not joined: {error}; to sit down at somebody else's table, name its \
                             socket: `patience join {}`",
                            path.display(),
                            path.display()
                        ));
                    }
                    let reason = match error.kind() {
                        ErrorKind::NotFound => "there is no such socket".to_owned(),
                        ErrorKind::ConnectionRefused => "nobody listens there".to_owned(),
                        _ => error.to_string(),
                    };
                    CommandError::wrong(format!(
                        "nobody has a table open at {} ({reason}): open one with `patience host NAME`, or name \
                         its socket",
                        path.display()
                    ))
                })?;
                let invitation = None;
                Ok(Opening::Join { link, invitation })
            })
        }
    }

    /// Returns the name at the table: the one that was given, the word after the host where somebody comes over ssh
    /// and may do nothing else, the one in the configuration, or that of the user.
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

    /// Says what a name may be.
    pub fn words_for_no_name(text: &str) -> String {
        format!("{text:?} is no name for a table: letters, digits and `_.-`, at most 16 columns")
    }

    /// Returns the key by which the user has come to this machine over ssh, where the server tells it.
    fn key_of_login() -> Option<String> {
        let file = env::var_os("SSH_USER_AUTH")?;
        let text = fs::read_to_string(file).ok()?;
        let key = text
            .lines()
            .find_map(|line| line.strip_prefix("publickey "))?;
        // The kind of the key and the key; what follows is a comment.
        Some(key.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
    }
}

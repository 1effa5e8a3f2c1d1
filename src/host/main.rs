//! `patience-host`: lets guests join a table over SSH. It is a separate program, so that people who play alone have no
//! server on their machine.

#[cfg(unix)]
mod admission;
#[cfg(unix)]
mod arguments;
#[cfg(unix)]
mod connection;
#[cfg(unix)]
mod door;
#[cfg(unix)]
mod gate;
#[cfg(unix)]
mod host_key;
#[cfg(unix)]
mod inbox;
#[cfg(unix)]
mod invitation;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod preferences;
#[cfg(unix)]
mod session;
#[cfg(unix)]
mod ssh_handler;

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    match arguments::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("patience-host: {reason}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!("patience-host: tables need Unix sockets, which are not supported on this system");
    ExitCode::FAILURE
}

//! `patience host`: a table at which people on this machine sit down, each at a terminal of their own.

#[cfg(not(unix))]
use std::io::Write;
use std::path::PathBuf;

use super::arguments::ChoiceArgs;
#[cfg(not(unix))]
use crate::error::CommandError;
#[cfg(not(unix))]
use patience_app::program::Program;

/// Open a table for others on this machine: they come with `patience join`
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  patience host NAME\n  patience host NAME --players anna,bo,medium,hard\n  patience host NAME --headless --socket ./table.sock"
)]
pub struct Args {
    /// The game: a name, a title, or the path of a rule file
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The seats: a name keeps one for somebody, a level has a computer player sit there until somebody comes
    #[arg(long, value_name = "NAME,LEVEL...", value_delimiter = ',')]
    players: Vec<String>,
    /// Open the table without sitting down at it
    #[arg(long)]
    headless: bool,
    /// Have the socket here
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

#[cfg(not(unix))]
impl Args {
    /// Says that there is no table for others on this system.
    pub fn run(self, _: &mut impl Write, _: Program) -> Result<(), CommandError> {
        Err(super::join::unsupported())
    }
}

#[cfg(unix)]
mod table {
    use std::fmt::Display;
    use std::io::{self, Write};
    use std::sync::Arc;

    use patience_core::Rules;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::Args;
    use crate::commands::arguments::game::choose_for;
    use crate::commands::arguments::people::NamedPlayers;
    use crate::commands::{join, play};
    use crate::error::CommandError;
    use patience_app::catalogue::handicap::Handicaps;
    use patience_app::deals::dealer::Dealer;
    use patience_app::host::{HostLink, Hub, SocketDoor, usual_socket};
    use patience_app::program::{Opening, Program};
    use patience_app::protocol::Name;
    use patience_app::room::Room;
    use patience_app::settings::{Choice, Seating};

    impl Args {
        /// Opens a table, and sits down at it unless nobody is to.
        pub fn run(self, out: &mut impl Write, program: Program) -> Result<(), CommandError> {
            let players = NamedPlayers::read(&self.players)?;
            let mut flags = Choice::from(self.choice);
            let game = &self.game;
            let chosen = choose_for(&program, game, &mut flags, players.as_ref(), Handicaps(&[]))?;
            let rules = chosen.rules;
            if rules.seats() == 1 {
                return Err(CommandError::usage(format!(
                    "{} is a game for one; `patience list` names the games for several",
                    rules.about.title
                )));
            }
            let path = self.socket.unwrap_or_else(usual_socket);
            let door = SocketDoor::open(&path).map_err(wrong)?;
            let room = room_for(&rules, players.as_ref())?;
            let hub = Hub::start(room)?;
            door.serve(hub.handle(), Arc::clone(&rules))?;
            let invitation = if path == usual_socket() {
                "patience join".to_owned()
            } else {
                format!("patience join {}", path.display())
            };
            if self.headless {
                writeln!(out, "{} is open: {invitation}", rules.about.full_title())?;
                out.flush()?;
                wait_for_signal()?;
            } else {
                let name = join::name_of(self.name.as_deref(), &program)?;
                let link = HostLink::connect(&path, &name, None)?;
                let invitation = Some(invitation);
                play::open(program, |_| Ok(Opening::Join { link, invitation }))?;
            }
            hub.end("The host has ended the table");
            Ok(())
        }
    }

    /// Returns a room with the seats as they were asked for.
    fn room_for(rules: &Arc<Rules>, players: Option<&NamedPlayers>) -> Result<Room, CommandError> {
        let players = players.map_or(&[][..], NamedPlayers::players);
        let seats = usize::from(rules.seats());
        if players.len() > seats {
            return Err(CommandError::usage(format!(
                "{} has {seats} seats here, and `--players` names {}",
                rules.about.title,
                players.len()
            )));
        }
        let usual = Seating::default().level;
        let levels = players.iter().map(|player| player.level.unwrap_or(usual));
        let names = players
            .iter()
            .filter(|player| player.level.is_none())
            .map(|player| Name::new(&player.name).ok_or(&player.name));
        for name in names {
            name.map_err(|name| {
                CommandError::usage(format!("`--players`: {}", join::words_for_no_name(name)))
            })?;
        }
        let kept = players.iter().map(|player| match player.level {
            None => Name::new(&player.name),
            Some(_) => None,
        });
        let room = Room::new(Arc::clone(rules), levels.collect(), Dealer::new());
        Ok(room.keeping_seats(kept.collect()))
    }

    /// Waits until the program is to end.
    fn wait_for_signal() -> io::Result<()> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        signals.forever().next();
        Ok(())
    }

    fn wrong(error: impl Display) -> CommandError {
        CommandError::wrong(error.to_string())
    }
}

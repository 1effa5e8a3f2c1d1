//! `patience host`: a table at which people on this machine sit down, each at a terminal of their own.

#[cfg(unix)]
mod ssh_door;

#[cfg(not(unix))]
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use patience_app::room::USUAL_MEMBERS;
use patience_core::DealNumber;

use super::arguments::{ChoiceArgs, deal_number};
#[cfg(not(unix))]
use crate::error::CommandError;
#[cfg(not(unix))]
use patience_app::program::Program;

/// Open a table for others on this machine: they come with `patience join`
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Of a game for one all play the same deal, and the best result wins.\n\nExamples:\n  patience host NAME\n  patience host NAME --players anna,bo,medium,hard\n  patience host --daily --players anna,bo\n  patience host NAME --headless --socket ./table.sock\n  patience host NAME --ssh 0.0.0.0:2222"
)]
pub struct Args {
    /// The game: a name, a title, or the path of a rule file
    #[arg(value_name = "GAME", required_unless_present_any = ["resume", "daily"])]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The seats: a name keeps one for somebody, a level has a computer player sit there until somebody comes
    #[arg(long, value_name = "NAME,LEVEL...", value_delimiter = ',')]
    players: Vec<String>,
    /// The number of the first deal; without it nobody knows the deal before it has been played
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Play the deal of the day, each their own game of it
    #[arg(long, conflicts_with_all = ["game", "variant", "set", "deal", "resume"])]
    daily: bool,
    /// Go on with the table that was open when its host ended, of this game or the last one
    #[arg(long, conflicts_with_all = ["players", "variant", "set", "deal"])]
    resume: bool,
    /// Let so many people in, those who look on included
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = USUAL_MEMBERS,
        value_parser = clap::value_parser!(u16).range(1..=4096)
    )]
    people: u16,
    /// Open the table without sitting down at it
    #[arg(long)]
    headless: bool,
    /// Have the socket here
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Let the members of this group of users in, and not only this user
    #[arg(long, value_name = "GROUP", requires = "socket")]
    group: Option<String>,
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Let friends come over ssh, at 127.0.0.1:2222 or this address; it needs the program `patience-host`
    #[arg(
        long,
        value_name = "ADDRESS",
        num_args = 0..=1,
        default_missing_value = "127.0.0.1:2222",
        value_parser = address
    )]
    ssh: Option<SocketAddr>,
    /// Options for `patience-host`, such as `-- --open`
    #[arg(last = true, value_name = "OPTION", requires = "ssh")]
    door: Vec<String>,
}

/// Reads an address.
fn address(text: &str) -> Result<SocketAddr, String> {
    let error = || {
        format!(
            "an address is one such as 0.0.0.0:2222, and {text:?} is none; the game stands before `--ssh`"
        )
    };
    text.parse().map_err(|_| error())
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
    use std::fs;
    use std::io::{self, Write};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use patience_core::{MOST_SEATS, Rules};
    use patience_solver::Watch;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::Args;
    use super::ssh_door::{Reader, SshDoor};
    use crate::commands::arguments::game::{choose_for, existing};
    use crate::commands::arguments::people::NamedPlayers;
    use crate::commands::{join, play};
    use crate::error::CommandError;
    use patience_app::catalogue::handicap::Handicaps;
    use patience_app::deals::daily::{Daily, DailyDeal, DailyError};
    use patience_app::deals::dealer::Dealer;
    use patience_app::files::replace;
    use patience_app::host::{HostLink, Hub, SocketDoor, group_number, usual_socket};
    use patience_app::program::{Invitation, Opening, Program};
    use patience_app::protocol::Name;
    use patience_app::room::{Room, SavedRoom};
    use patience_app::saved::ending::{GameKey, Moment};
    use patience_app::saved::{Slot, Snapshot, Store};
    use patience_app::settings::{Choice, Seating, Word as _};
    use patience_app::text::report;

    impl Args {
        /// Opens a table, and sits down at it unless nobody is to.
        pub fn run(self, out: &mut impl Write, program: Program) -> Result<(), CommandError> {
            let kept = KeptTables::new(&program.places.data);
            let room = match (&self.game, self.resume) {
                (game, true) => kept.resume(game.as_deref())?,
                (Some(game), false) => {
                    let players = NamedPlayers::read(&self.players)?;
                    let flags = Choice::from(self.choice);
                    let room = fresh_room(&program, game, flags, players.as_ref())?;
                    match self.deal {
                        Some(deal) => {
                            let deal = existing(room.game().rules(), deal)?;
                            room.with_deal(deal, format!("the deal {deal}"))
                        }
                        None => room,
                    }
                }
                (None, false) => {
                    let players = NamedPlayers::read(&self.players)?;
                    let today = deal_of_today(&program)?;
                    let words = today.place.words();
                    room_for(&today.rules, players.as_ref())?.with_deal(today.deal, words)
                }
            };
            let room = room.for_people(self.people);
            let rules = Arc::clone(room.game().rules());
            let path = self.socket.unwrap_or_else(usual_socket);
            let group = self.group.map(|name| {
                group_number(&name).ok_or_else(|| {
                    CommandError::usage(format!("`--group`: there is no group of users {name:?}"))
                })
            });
            let door = SocketDoor::open(&path, group.transpose()?)
                .map_err(wrong)?
                .for_people(self.people);
            let hub = Hub::start(room, attendant(&program))?;
            door.serve(hub.handle(), Arc::clone(&rules))?;
            let invitation = if path == usual_socket() {
                "patience join".to_owned()
            } else {
                format!("patience join {}", path.display())
            };
            let (renewed, later) = channel();
            let reader = if self.headless {
                Reader::Terminal
            } else {
                let local = invitation.clone();
                Reader::Lobby(Box::new(move |by_ssh, host_key| {
                    // The person may have left.
                    let _ = renewed.send(shown(&either(by_ssh, &local), host_key));
                }))
            };
            let ssh_door = match self.ssh {
                Some(address) => Some(SshDoor::open(&path, address, &self.door, reader)?),
                None => None,
            };
            let invitation = match &ssh_door {
                Some(door) => either(door.invitation(), &invitation),
                None => invitation,
            };
            if self.headless {
                writeln!(out, "{} is open: {invitation}", rules.about.full_title())?;
                out.flush()?;
                wait_for_signal()?;
            } else {
                let name = join::name_of(self.name.as_deref(), &program)?;
                let link = HostLink::connect(Some(&path), &name, Some(door.host_key().to_owned()))?;
                let text = match &ssh_door {
                    Some(door) => shown(&invitation, &door.host_key()),
                    None => invitation,
                };
                let invitation = Some(Invitation { text, later });
                play::open(program, |_| Ok(Opening::Join { link, invitation }))?;
            }
            // It is kept before all are told that it has ended, for they are told how it is opened again.
            let (result, was_kept) = channel();
            hub.end_after(move |room, now| {
                let words = kept.keep(room, now);
                let reason = match &words {
                    Ok(Some(_)) => farewell(room.game().rules()),
                    _ => "The host has ended the table".to_owned(),
                };
                // The host waits for it below.
                let _ = result.send(words);
                reason
            });
            door.wait_for_farewells();
            if let Ok(words) = was_kept.recv()
                && let Some(words) = words?
            {
                report::note(&words);
            }
            // The table has said goodbye to all who came by it.
            drop(ssh_door);
            Ok(())
        }
    }

    /// Tells guests that the host has ended a table that is kept, and how the host opens it again.
    fn farewell(rules: &Rules) -> String {
        format!(
            "The host has ended the table. It is kept: once the host has opened it again with \
             `patience host {} --resume`, your seat is yours as before",
            rules.about.id
        )
    }

    /// Returns today's deal.
    fn deal_of_today(program: &Program) -> Result<DailyDeal, CommandError> {
        let (today, embedded) = (Moment::now().date(), program.catalogue.embedded());
        let daily = Daily::read(embedded).map_err(DailyError::from)?;
        let deal = daily.day(today, today)?;
        Ok(deal.settle(embedded, &Watch::default())?)
    }

    /// Returns what the lobby shows of how others come: the commands, and a line about the key of this machine, which
    /// friends are asked about when they come for the first time.
    fn shown(commands: &str, host_key: &str) -> String {
        format!("{commands}\n{host_key}")
    }

    /// Returns both ways in which others come.
    fn either(by_ssh: &str, local: &str) -> String {
        format!("{by_ssh}, or {local}")
    }

    /// The tables that were open when their hosts ended: a file for each game.
    struct KeptTables {
        folder: PathBuf,
    }

    impl KeptTables {
        fn new(data: &Path) -> Self {
            let folder = data.join("tables");
            Self { folder }
        }

        fn file(&self, game: &str) -> PathBuf {
            self.folder.join(format!("{game}.json"))
        }

        /// Opens the table of a game again, or the one that was kept last.
        fn resume(&self, game: Option<&str>) -> Result<Room, CommandError> {
            let none = || {
                CommandError::usage(
                    "no table is kept: one is while a match is played at it; open a new one with `patience host NAME`",
                )
            };
            let file = match game {
                Some(game) => Some(self.file(game)).filter(|file| file.exists()),
                None => self.last(),
            };
            let file = file.ok_or_else(none)?;
            let wrong = |reason: String| {
                CommandError::wrong(format!(
                    "the table in {} cannot be opened again: {reason}; remove the file to begin a new one",
                    file.display()
                ))
            };
            let text = fs::read_to_string(&file).map_err(|error| wrong(error.to_string()))?;
            let saved: SavedRoom =
                serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
            Room::resume(&saved, Dealer::new()).map_err(wrong)
        }

        /// Returns the file that was written last.
        fn last(&self) -> Option<PathBuf> {
            let files = fs::read_dir(&self.folder)
                .ok()?
                .flatten()
                .map(|entry| entry.path());
            let tables = files.filter(|file| file.extension().is_some_and(|ext| ext == "json"));
            tables.max_by_key(|file| fs::metadata(file).and_then(|found| found.modified()).ok())
        }

        /// Takes away what is kept of the game of a room.
        fn forget(&self, room: &Room) {
            let _ = fs::remove_file(self.file(&room.game().rules().about.id));
        }

        /// Keeps a table whose match is under way, unless nobody has done anything in it. Returns how it is opened
        /// again.
        fn keep(&self, room: &Room, now: Duration) -> Result<Option<String>, CommandError> {
            let game = room.game();
            let file = self.file(&game.rules().about.id);
            let Some(saved) = room.saved(now) else {
                if room.game().match_over() {
                    self.forget(room);
                }
                return Ok(None);
            };
            let text = serde_json::to_string(&saved).map_err(|error| wrong(&error))?;
            replace(&file, &text)?;
            Ok(Some(format!(
                "the table is kept: `patience host {} --resume` goes on with it; it lies in {}",
                saved.game(),
                file.display()
            )))
        }
    }

    /// Returns a room for a game, with the seats as they were asked for.
    fn fresh_room(
        program: &Program,
        game: &str,
        mut flags: Choice,
        players: Option<&NamedPlayers>,
    ) -> Result<Room, CommandError> {
        let chosen = choose_for(program, game, &mut flags, players, Handicaps(&[]))?;
        let rules = chosen.rules;
        room_for(&rules, players)
    }

    /// Returns a room with the seats as they were asked for.
    fn room_for(rules: &Arc<Rules>, players: Option<&NamedPlayers>) -> Result<Room, CommandError> {
        let players = players.map_or(&[][..], NamedPlayers::players);
        let seats = match usize::from(rules.seats()) {
            1 => usize::from(MOST_SEATS),
            seats => seats,
        };
        if players.len() > seats {
            return Err(CommandError::usage(format!(
                "{} has {seats} seats here, and `--players` names {}",
                rules.about.title,
                players.len()
            )));
        }
        if rules.seats() == 1
            && let Some(level) = players.iter().find_map(|player| player.level)
        {
            return Err(CommandError::usage(format!(
                "`--players`: {} is a game for one, which each plays for themselves: name people alone, and no level \
                 such as `{}`",
                rules.about.title,
                level.word()
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
        let room = Room::new(rules, levels.collect(), Dealer::new());
        Ok(room.keeping_seats(kept.collect()))
    }

    /// The least time between two times at which a table is kept.
    const BETWEEN_KEEPING: Duration = Duration::from_secs(5);

    /// Returns what attends to a table: it brings matches that are over to the records, unless there are none, and
    /// keeps the match that is played, in case that the host is killed.
    fn attendant(
        program: &Program,
    ) -> impl FnMut(&mut Room, Duration) -> Option<Duration> + Send + 'static {
        let mut record = recorder(program);
        let kept = KeptTables::new(&program.places.data);
        let (mut last, mut acts) = (Duration::ZERO, 0);
        move |room, now| {
            let finished = room.take_finished(now, Moment::now());
            if !finished.is_empty() {
                // A match that is over is not gone on with, nor is what was kept in the middle of it.
                kept.forget(room);
            }
            finished.into_iter().for_each(&mut record);
            if room.acts() != acts && now >= last + BETWEEN_KEEPING {
                (last, acts) = (now, room.acts());
                // That it could not be kept is told when the host ends.
                let _ = kept.keep(room, now);
            }
            None
        }
    }

    /// Returns what brings matches that are over to the records, unless there are none.
    fn recorder(program: &Program) -> impl FnMut(Snapshot) + Send + 'static {
        let store = program
            .settings
            .records
            .value
            .then(|| Store::open(&program.places.saved));
        move |mut finished: Snapshot| {
            let Some(store) = &store else { return };
            finished.about.key = Some(GameKey::fresh());
            let slot = Slot::from_rules(finished.game.rules(), None);
            let writer = store.writer(|| {});
            writer.finish(store.place(&slot), finished);
            for trouble in writer.close() {
                report::note(&trouble.to_string());
            }
        }
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

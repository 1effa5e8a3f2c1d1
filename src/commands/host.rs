//! `patience host`: hosts a table that others can join, each from a terminal of their own.

#[cfg(unix)]
mod kept_tables;
#[cfg(unix)]
mod open_table;
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

/// The end of the help.
const HELP: &str = "\
When people join, they see the lobby first. They get a free seat, and can choose another one there.
The game begins when everybody with a seat has pressed Space. The lobby also shows you the command
that your guests need: `patience join` on this machine, or an `ssh` command if you use --ssh.
In a single-player game everybody plays the same deal, and the best result wins.

Examples:
  patience host GAME
  patience host GAME --name Ann --players Ann,Bo,hard   you are Ann, with Bo and a computer player
  patience host --daily --name Ann --players Ann,Bo     you and Bo play the deal of the day
  patience host GAME --headless --socket ./table.sock   guests run `patience join ./table.sock`
  patience host GAME --ssh                              try out SSH on this machine
  patience host GAME --ssh 0.0.0.0:2222                 friends on other machines join with ssh";

/// Host a table that others can join
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game: a name or title from `patience list`, or a rule file
    #[arg(value_name = "GAME", required_unless_present_any = ["resume", "daily"])]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Players by seat: names of people, levels of computer players
    ///
    /// List the seats in order, separated by commas. A name reserves the seat for the person who joins under that name.
    /// You play too: list your own name (see --name), or you get the first seat that is not reserved. A level
    /// seats a computer player of that strength, until somebody takes the seat. The levels from weak to strong: gentle,
    /// beginner, easy, medium, brisk, hard, expert, machine. The level match-me plays as well as medium, and about as
    /// fast as the people at the table. Anybody can take a seat that is not listed; until then a computer player of the
    /// level in your settings plays there. In a single-player game, list only names.
    #[arg(long, value_name = "NAME|LEVEL,...", value_delimiter = ',')]
    players: Vec<String>,
    /// Deal number of the first hand [default: random]
    ///
    /// A number that you choose is shown to everybody. A random number stays secret until the deal has been played.
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Play the deal of the day, each player for themselves
    #[arg(long, conflicts_with_all = ["game", "variant", "set", "deal", "resume"])]
    daily: bool,
    /// Resume the last saved table, or the last one that plays GAME
    ///
    /// A table is saved while it is played, and resumes with the same cards and seats.
    #[arg(long, conflicts_with_all = ["players", "variant", "set", "deal"])]
    resume: bool,
    /// Maximum number of people at the table, including spectators
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = USUAL_MEMBERS,
        value_parser = clap::value_parser!(u16).range(1..=4096)
    )]
    people: u16,
    /// Wait for absent players, instead of letting a computer player step in
    ///
    /// Only in games in which the players take turns. By default a computer player takes over the seat of a player whose
    /// connection has been lost for ten seconds, until that player returns.
    #[arg(long)]
    wait: bool,
    /// Host the table without a screen and without a seat for yourself
    ///
    /// The program prints the command for guests, and runs until you press Ctrl-C.
    #[arg(long)]
    headless: bool,
    /// Create the socket file for guests at this path
    ///
    /// The socket is the file through which `patience join` reaches the table. If you choose its path, guests run
    /// `patience join FILE`. Only your own user account can use the file, unless you add --group.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Also admit the members of this user group; needs --socket
    ///
    /// The socket must be in a folder that the members of the group can reach.
    #[arg(long, value_name = "GROUP", requires = "socket")]
    group: Option<String>,
    /// Your name at the table [default: from the settings, or your login]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Admit guests over SSH too; without an address, at 127.0.0.1:2222
    ///
    /// Such guests need nothing but an SSH client and the `ssh` command that the lobby shows. It contains an
    /// invitation, two words that change each time you host. An address that begins with 127.0.0.1 can be reached only
    /// from this machine. With 0.0.0.0:2222, everybody who can reach this machine over the network can connect.
    ///
    /// The option needs `patience-host`, a separate program that connects SSH guests to the table. It must be in the
    /// same folder as `patience`, or on the PATH.
    #[arg(
        long,
        value_name = "ADDRESS",
        num_args = 0..=1,
        default_missing_value = "127.0.0.1:2222",
        value_parser = address
    )]
    ssh: Option<SocketAddr>,
    /// Options for `patience-host`, which follow `--`; they need --ssh
    ///
    /// `patience-host` is the program that --ssh starts to admit guests, and `patience-host --help` lists its options.
    /// This admits only people whose SSH keys are in the file `friends`:
    ///
    /// patience host GAME --ssh -- --known ./friends
    #[arg(last = true, value_name = "OPTION", requires = "ssh")]
    door: Vec<String>,
}

/// Parses a network address with a port.
fn address(text: &str) -> Result<SocketAddr, String> {
    let error = || {
        format!("{text:?} is not an address such as 0.0.0.0:2222; write the game before `--ssh`")
    };
    text.parse().map_err(|_| error())
}

#[cfg(not(unix))]
impl Args {
    /// Returns the error that shared tables for several terminals are not available on this system.
    pub fn run(self, _: &mut impl Write, _: Program) -> Result<(), CommandError> {
        Err(super::join::unsupported())
    }
}

#[cfg(unix)]
mod table {
    use std::io::Write;
    use std::sync::Arc;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use patience_core::{MOST_SEATS, Rules};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::Args;
    use super::kept_tables::{Keeper, KeptTables};
    use super::open_table::OpenTable;
    use super::ssh_door::{Reader, SshDoor};
    use crate::commands::arguments::game::{choose_for, existing};
    use crate::commands::arguments::people::NamedPlayers;
    use crate::commands::daily::deal_of;
    use crate::commands::{join, play};
    use crate::error::CommandError;
    use patience_app::catalogue::handicap::Handicaps;
    use patience_app::deals::dealer::Dealer;
    use patience_app::host::{HostLink, Hub, SocketDoor, group_number, usual_socket};
    use patience_app::program::{Invitation, Opening, Program};
    use patience_app::protocol::Name;
    use patience_app::room::Room;
    use patience_app::saved::ending::{GameKey, Moment};
    use patience_app::saved::{Snapshot, Store};
    use patience_app::settings::{Choice, Seating, Word as _};
    use patience_app::text::report;

    impl Args {
        /// Hosts a shared table, and joins it unless `--headless` is given.
        pub fn run(self, out: &mut impl Write, program: Program) -> Result<(), CommandError> {
            let kept = KeptTables::new(&program.places.data);
            let mut file = None;
            let room = match (&self.game, self.resume) {
                (game, true) => {
                    // The game may have been removed from the catalogue.
                    let id = |word: &String| match program.catalogue.resolve(word) {
                        Ok((id, _)) => id,
                        Err(_) => word.clone(),
                    };
                    let (room, kept_in) = kept.resume(game.as_ref().map(id).as_deref())?;
                    file = Some(kept_in);
                    room
                }
                (Some(game), false) => {
                    let players = NamedPlayers::read(&self.players)?;
                    let flags = Choice::from(self.choice);
                    let room = fresh_room(&program, game, flags, players.as_ref())?;
                    match self.deal {
                        Some(deal) => {
                            let deal = existing(room.game().rules(), deal)?;
                            room.with_deal(deal, format!("deal {deal}"))
                        }
                        None => room,
                    }
                }
                (None, false) => {
                    let players = NamedPlayers::read(&self.players)?;
                    let date = Moment::now().date();
                    let today = deal_of(date, date, program.catalogue.embedded())?;
                    let words = today.place.words();
                    room_for(&today.rules, players.as_ref())?.with_deal(today.deal, words)
                }
            };
            let room = room.for_people(self.people);
            let room = if self.wait { room.waiting() } else { room };
            let rules = Arc::clone(room.game().rules());
            let path = self.socket.unwrap_or_else(usual_socket);
            let group = self.group.map(|name| {
                group_number(&name).ok_or_else(|| {
                    CommandError::usage(format!("`--group`: there is no user group {name:?}"))
                })
            });
            let door = SocketDoor::open(&path, group.transpose()?)
                .map_err(CommandError::wrong)?
                .for_people(self.people);
            let id = room.game().rules().about.id.clone();
            let keeper = Keeper::start(kept, id, file)?;
            let hub = Hub::start(room, attendant(&program, keeper.clone()))?;
            door.serve(hub.handle())?;
            let mut table = OpenTable::new(hub, door, keeper);
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
                    // The receiver is gone if the person has left.
                    let _ = renewed.send(shown(&either(by_ssh, &local), host_key));
                }))
            };
            if let Some(address) = self.ssh {
                table.admit_over_ssh(SshDoor::open(&path, address, &self.door, reader)?);
            }
            let invitation = match table.ssh_door() {
                Some(door) => either(door.invitation(), &invitation),
                None => invitation,
            };
            let ended = if self.headless {
                writeln!(out, "{} is open: {invitation}", rules.about.full_title())?;
                out.flush()?;
                wait_for_signal()
            } else {
                let name = join::name_of(self.name.as_deref(), &program)?;
                let link =
                    HostLink::connect(Some(&path), &name, Some(table.host_key().to_owned()))?;
                let text = match table.ssh_door() {
                    Some(door) => shown(&invitation, &door.host_key()),
                    None => invitation,
                };
                let invitation = Some(Invitation { text, later });
                play::open(program, |_| Ok(Opening::Join { link, invitation }))
            };
            match table.end() {
                Err(error) if ended.is_err() => {
                    error.print();
                }
                kept => kept?,
            }
            ended
        }
    }

    /// Returns the text in the lobby about how others join the table. It has the commands, and a line with the key of
    /// this machine, which friends must confirm on their first visit.
    fn shown(commands: &str, host_key: &str) -> String {
        format!("{commands}\n{host_key}")
    }

    /// Returns a text with two commands: for joining the table over SSH, and for joining it on this machine.
    fn either(by_ssh: &str, local: &str) -> String {
        format!("{by_ssh}, or {local}")
    }

    /// Returns the room for a new shared table with the requested seats. The game is found by its name.
    fn fresh_room(
        program: &Program,
        game: &str,
        mut flags: Choice,
        players: Option<&NamedPlayers>,
    ) -> Result<Room, CommandError> {
        let sides = players.map(NamedPlayers::count_sides);
        let chosen = choose_for(program, game, &mut flags, sides, Handicaps(&[]))?;
        room_for(&chosen.rules, players)
    }

    /// Returns the room for a new shared table with the requested seats, for the given rules.
    fn room_for(rules: &Arc<Rules>, players: Option<&NamedPlayers>) -> Result<Room, CommandError> {
        let players = players.map_or(&[][..], NamedPlayers::players);
        let seats = match usize::from(rules.seats()) {
            1 => usize::from(MOST_SEATS),
            seats => seats,
        };
        if players.len() > seats {
            return Err(CommandError::usage(format!(
                "{} has {seats} seats here, but `--players` lists {}; leave some out",
                rules.about.title,
                players.len()
            )));
        }
        if rules.seats() == 1
            && let Some(level) = players.iter().find_map(|player| player.level)
        {
            return Err(CommandError::usage(format!(
                "`--players`: {} is a single-player game, which everybody plays for themselves: list only people, and \
                 no level such as `{}`",
                rules.about.title,
                level.word()
            )));
        }
        let usual = Seating::default().level;
        let levels = players.iter().map(|player| player.level.unwrap_or(usual));
        let kept = players.iter().map(|player| match player.level {
            None => Name::new(&player.name).map(Some).ok_or_else(|| {
                let no_name = join::words_for_no_name(&player.name);
                CommandError::usage(format!("`--players`: {no_name}"))
            }),
            Some(_) => Ok(None),
        });
        let kept = kept.collect::<Result<_, _>>()?;
        let room = Room::new(rules, levels.collect(), Dealer::new());
        Ok(room.keeping_seats(kept))
    }

    /// Returns the function that is called after each event at a shared table. It saves the current match, so that the
    /// match is not lost if the host is killed. It also adds finished matches to the records, unless records are turned
    /// off.
    fn attendant(
        program: &Program,
        mut keeper: Keeper,
    ) -> impl FnMut(&mut Room, Duration) -> Option<Duration> + Send + 'static {
        let mut record = recorder(program);
        move |room, now| {
            let finished = room.take_finished(now, Moment::now());
            if !finished.is_empty() {
                keeper.forget();
            }
            finished.into_iter().for_each(&mut record);
            keeper.keep_soon(room, now)
        }
    }

    /// Returns the function that adds finished matches to the records, unless records are turned off.
    fn recorder(program: &Program) -> impl FnMut(Snapshot) + Send + 'static {
        let store = program
            .settings
            .records
            .value
            .then(|| Store::open(&program.places.saved));
        move |mut finished: Snapshot| {
            let Some(store) = &store else { return };
            let key = GameKey::fresh();
            finished.about.key = Some(key);
            let writer = store.writer(|| {});
            writer.finish(store.file(&finished.slot(), key), finished);
            for trouble in writer.close() {
                report::note(&trouble.to_string());
            }
        }
    }

    /// Waits until a signal such as Ctrl-C ends the program.
    fn wait_for_signal() -> Result<(), CommandError> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        signals.forever().next();
        Ok(())
    }
}

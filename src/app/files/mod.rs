//! Reading files with a limit, none of which keeps the program waiting for ever. What the
//! program keeps itself is read from ordinary files alone; a file that somebody names may be a
//! pipe or a device. `replace.rs` replaces files, `stamp.rs` tells whether one has changed;
//! `value_reader.rs` reads the values of a settings file or a saved game.

pub mod places;
mod replace;
mod stamp;
pub(crate) mod value_reader;

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

pub use replace::{
    NotReplaced, drafts_in, for_owner, private_folder, replace, replace_all, replace_private,
    restrict_to_owner, sweep_drafts,
};
pub use stamp::{FileStamp, is_at};

/// How long the next part of a pipe or a device that somebody names may take.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Tells whether there is an ordinary file, or a link to one.
pub fn is_ordinary(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// Refuses everything that is not an ordinary file.
fn ordinary(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        Ok(())
    } else if metadata.is_dir() {
        Err(io::Error::other("it is a folder, not a file"))
    } else {
        Err(io::Error::other("it is not an ordinary file"))
    }
}

/// Opens a file of the program's own, which is an ordinary one. Nothing else is waited for, even
/// if it takes the file's place at this moment.
///
/// # Errors
/// Fails as opening does, and where there is something else than an ordinary file.
pub fn open_own(path: &Path, options: &OpenOptions) -> io::Result<File> {
    if let Ok(metadata) = fs::metadata(path) {
        ordinary(&metadata)?;
    }
    let mut options = options.clone();
    never_waiting(&mut options);
    let file = options.open(path)?;
    ordinary(&file.metadata()?)?;
    Ok(file)
}

#[cfg(unix)]
fn never_waiting(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = rustix::fs::OFlags::NONBLOCK.bits();
    options.custom_flags(flags.cast_signed());
}

#[cfg(not(unix))]
fn never_waiting(_: &mut OpenOptions) {}

/// Reads a text file of the program's own, of at most `limit` bytes.
///
/// # Errors
/// Fails as [`open_own`] and [`read_text_from`] do.
pub fn read_own(path: &Path, limit: u64) -> io::Result<String> {
    let file = open_own(path, OpenOptions::new().read(true))?;
    // A file of the length that is known is read at once.
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let mut bytes = Vec::with_capacity(usize::try_from(length.min(limit) + 1).unwrap_or(0));
    fill(&mut bytes, file, limit)?;
    text(bytes)
}

/// Reads a text of at most `limit` bytes from a file that somebody has named: an ordinary one, a
/// pipe or a device.
///
/// # Errors
/// Fails as reading does, where the text is longer or is not UTF-8, and where a pipe or a device
/// does not come to its end in time.
pub fn read_named(path: &Path, limit: u64) -> io::Result<String> {
    text(bytes_named(path, limit)?)
}

/// Reads at most `limit` bytes as [`read_named`] does.
///
/// # Errors
/// As [`read_named`], except for text that is not UTF-8.
pub fn bytes_named(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    if is_ordinary(path) {
        return bytes_from(open_own(path, OpenOptions::new().read(true))?, limit);
    }
    bytes_in_time(path, limit, LONGEST_WAIT)
}

/// Opens a file that somebody has named, to be read bit by bit: an ordinary one, a pipe or a device.
///
/// # Errors
/// Fails as opening does. Reading fails where a pipe or a device keeps the program waiting.
pub fn open_named(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_ordinary(path) {
        let file = open_own(path, OpenOptions::new().read(true))?;
        return Ok(Box::new(BufReader::new(file)));
    }
    Ok(Box::new(TimedReader::open(path, LONGEST_WAIT)?))
}

/// Reads what comes in time.
fn bytes_in_time(path: &Path, limit: u64, time: Duration) -> io::Result<Vec<u8>> {
    bytes_from(TimedReader::open(path, time)?, limit)
}

/// A file that is read on a thread of its own, which is given up when nothing has come for a while:
/// opening a pipe that nobody writes to, and reading from it, can take for ever.
struct TimedReader {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// What was read and not yet handed over.
    piece: Cursor<Vec<u8>>,
    time: Duration,
}

impl TimedReader {
    fn open(path: &Path, time: Duration) -> io::Result<Self> {
        const PIECE: usize = 64 << 10;
        // No more is read ahead than this many pieces.
        let (send, pieces) = mpsc::sync_channel(4);
        let path = path.to_owned();
        let thread = thread::Builder::new().name("reading".to_owned());
        thread.spawn(move || {
            let opened = File::open(&path).and_then(|file| {
                if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                    return Err(io::Error::other("it is a folder, not a file"));
                }
                Ok(file)
            });
            let mut file = match opened {
                Ok(file) => file,
                Err(error) => {
                    let _ = send.send(Err(error));
                    return;
                }
            };
            loop {
                let mut piece = vec![0; PIECE];
                let read = file.read(&mut piece).map(|count| {
                    piece.truncate(count);
                    piece
                });
                let is_last = read.as_ref().map_or(true, Vec::is_empty);
                // Nobody waits any more when it was given up.
                if send.send(read).is_err() || is_last {
                    return;
                }
            }
        })?;
        Ok(Self {
            pieces,
            piece: Cursor::default(),
            time,
        })
    }
}

impl Read for TimedReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.piece.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        match self.pieces.recv_timeout(self.time) {
            Ok(piece) => {
                self.piece = Cursor::new(piece?);
                self.piece.read(buffer)
            }
            Err(RecvTimeoutError::Timeout) => Err(io::Error::new(
                io::ErrorKind::TimedOut,
                format!("nothing more came within {} s", self.time.as_secs()),
            )),
            // The thread has ended with the file.
            Err(RecvTimeoutError::Disconnected) => Ok(0),
        }
    }
}

/// Reads a text of at most `limit` bytes to its end.
///
/// # Errors
/// Fails as reading does, and where the text is longer or is not UTF-8.
pub fn read_text_from(source: impl Read, limit: u64) -> io::Result<String> {
    text(bytes_from(source, limit)?)
}

/// Reads at most `limit` bytes to the end.
///
/// # Errors
/// Fails as reading does, and where there are more.
pub fn bytes_from(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fill(&mut bytes, source, limit)?;
    Ok(bytes)
}

/// Reads at most `limit` bytes to the end into a list that may have room already.
fn fill(bytes: &mut Vec<u8>, source: impl Read, limit: u64) -> io::Result<()> {
    source.take(limit + 1).read_to_end(bytes)?;
    if bytes.len() as u64 > limit {
        let limit = match limit >> 20 {
            0 => format!("{} KiB", limit >> 10),
            many => format!("{many} MiB"),
        };
        return Err(io::Error::other(format!("it is longer than {limit}")));
    }
    Ok(())
}

/// How files of other programs begin, and what they are.
const OTHER_FILES: [(&[u8], &str); 3] = [
    (
        b"PK\x03\x04",
        "a document of a word processor, or an archive",
    ),
    (b"\xd0\xcf\x11\xe0", "a document of a word processor"),
    (b"%PDF", "a PDF document"),
];

/// Returns the text without the mark of UTF-8 that some editors put before it.
fn text(bytes: Vec<u8>) -> io::Result<String> {
    let other = OTHER_FILES.iter().find(|(mark, _)| bytes.starts_with(mark));
    if let Some((_, what)) = other {
        let reason = format!("it is {what}; save it as plain text");
        return Err(io::Error::other(reason));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        io::Error::other(format!(
            "byte {} is not UTF-8 text; save it as UTF-8",
            error.utf8_error().valid_up_to() + 1
        ))
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Returns the paths of all that lies in a folder, in order; none where it cannot be read.
pub fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Returns the paths of the TOML files in a folder, in order, without those that are hidden: editors keep
/// in such files what they are about to write.
pub fn toml_files_in(folder: &Path) -> Vec<PathBuf> {
    let mut paths = paths_in(folder);
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        !is_hidden && path.extension().is_some_and(|ending| ending == "toml")
    });
    paths
}

/// Adds to an error of the disk which file it is about.
pub fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_never_ends_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        fs::write(&path, "x".repeat(2000)).unwrap();
        for read in [read_own, read_named] {
            assert_eq!(
                read(&path, 1024).unwrap_err().to_string(),
                "it is longer than 1 KiB"
            );
        }
        let ones = io::repeat(1);
        let error = bytes_from(ones, 2 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it is longer than 2 MiB");
    }

    #[cfg(unix)]
    mod pipes {
        use std::io::Write as _;
        use std::os::unix::net::UnixListener;
        use std::path::PathBuf;
        use std::process::Command;

        use super::*;

        fn pipe(folder: &tempfile::TempDir) -> PathBuf {
            let path = folder.path().join("pipe");
            assert!(
                Command::new("mkfifo")
                    .arg(&path)
                    .status()
                    .unwrap()
                    .success()
            );
            path
        }

        fn said<T>(result: io::Result<T>) -> String {
            result
                .err()
                .map_or_else(String::new, |error| error.to_string())
        }

        #[test]
        fn what_the_program_keeps_is_in_ordinary_files_alone() {
            let folder = tempfile::tempdir().unwrap();
            let socket = folder.path().join("socket");
            let _listener = UnixListener::bind(&socket).unwrap();
            let link = folder.path().join("link");
            let pipe = pipe(&folder);
            std::os::unix::fs::symlink(&pipe, &link).unwrap();
            for path in [&pipe, &link, &socket, Path::new("/dev/zero")] {
                assert_eq!(said(read_own(path, 10)), "it is not an ordinary file");
                let mut lock = OpenOptions::new();
                lock.write(true).create(true).truncate(false);
                assert_eq!(said(open_own(path, &lock)), "it is not an ordinary file");
            }
            assert_eq!(
                said(read_own(folder.path(), 10)),
                "it is a folder, not a file"
            );
        }

        #[test]
        fn a_pipe_that_nobody_writes_to_is_given_up() {
            let folder = tempfile::tempdir().unwrap();
            let path = pipe(&folder);
            let read = || bytes_in_time(&path, 10, Duration::from_millis(30));
            assert_eq!(said(read()), "nothing more came within 0 s");
            // Nor is one waited for that somebody holds open and writes nothing to.
            let _open = File::options().read(true).write(true).open(&path).unwrap();
            assert_eq!(said(read()), "nothing more came within 0 s");
        }

        #[test]
        fn what_somebody_names_may_be_a_pipe_or_a_device() {
            let folder = tempfile::tempdir().unwrap();
            let path = pipe(&folder);
            let writing = path.clone();
            let writer = thread::spawn(move || {
                let mut file = File::options().write(true).open(writing).unwrap();
                file.write_all("♠".as_bytes()).unwrap();
            });
            assert_eq!(read_named(&path, 10).unwrap(), "♠");
            writer.join().unwrap();
            assert_eq!(read_named(Path::new("/dev/null"), 10).unwrap(), "");
            let endless = read_named(Path::new("/dev/zero"), 1 << 20);
            assert_eq!(said(endless), "it is longer than 1 MiB");
            let folder = read_named(folder.path(), 10);
            assert_eq!(said(folder), "it is a folder, not a file");
        }
    }
}

//! Reading files with a size limit and a timeout. The program's own files must be ordinary files; a file that a user
//! names may be a pipe or a device. `replace.rs` replaces files, `stamp.rs` detects changes, and `value_reader.rs`
//! reads the values in settings files and saved games.

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

/// How long to wait for the next bytes from a pipe or a device.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Whether a path leads to an ordinary file, perhaps through a symbolic link.
pub fn is_ordinary(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// Returns an error unless `metadata` describes an ordinary file.
fn ordinary(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        Ok(())
    } else if metadata.is_dir() {
        Err(io::Error::other("it is a folder, not a file"))
    } else {
        Err(io::Error::other("it is not an ordinary file"))
    }
}

/// Opens one of the program's own files, which must be an ordinary file. Never blocks, even if a
/// pipe or a device takes the file's place at this moment.
///
/// # Errors
/// Fails if the file cannot be opened or is not an ordinary file.
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

/// Reads one of the program's own text files, of at most `limit` bytes.
///
/// # Errors
/// Fails as [`open_own`] and [`read_text_from`] do.
pub fn read_own(path: &Path, limit: u64) -> io::Result<String> {
    let file = open_own(path, OpenOptions::new().read(true))?;
    // Reserve the known length of the file at once.
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let mut bytes = Vec::with_capacity(usize::try_from(length.min(limit) + 1).unwrap_or(0));
    fill(&mut bytes, file, limit)?;
    text(bytes)
}

/// Reads a text of at most `limit` bytes from a file that a user names: an ordinary file, a pipe or
/// a device.
///
/// # Errors
/// Fails if the file cannot be read, if the text is too long or not UTF-8, and if a pipe or a
/// device does not end in time.
pub fn read_named(path: &Path, limit: u64) -> io::Result<String> {
    text(bytes_named(path, limit)?)
}

/// Reads at most `limit` bytes from a file that a user names, like [`read_named`].
///
/// # Errors
/// Fails as [`read_named`] does, except that any bytes are accepted.
pub fn bytes_named(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    if is_ordinary(path) {
        return bytes_from(open_own(path, OpenOptions::new().read(true))?, limit);
    }
    bytes_in_time(path, limit, LONGEST_WAIT)
}

/// Opens a file that a user names, which is then read in several pieces: an ordinary file, a pipe or a device.
///
/// # Errors
/// Fails if the file cannot be opened. Reading fails if a pipe or a device times out.
pub fn open_named(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_ordinary(path) {
        let file = open_own(path, OpenOptions::new().read(true))?;
        return Ok(Box::new(BufReader::new(file)));
    }
    Ok(Box::new(TimedReader::open(path, LONGEST_WAIT)?))
}

/// Reads a file of at most `limit` bytes. Waits at most `time` for more bytes to arrive.
fn bytes_in_time(path: &Path, limit: u64, time: Duration) -> io::Result<Vec<u8>> {
    bytes_from(TimedReader::open(path, time)?, limit)
}

/// A file that is read on a thread of its own. The thread is abandoned when no data arrives for a
/// while, because opening a pipe without a writer, or reading from it, can block for ever.
struct TimedReader {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// The bytes that have been read from the file but not returned yet.
    piece: Cursor<Vec<u8>>,
    time: Duration,
}

impl TimedReader {
    fn open(path: &Path, time: Duration) -> io::Result<Self> {
        const PIECE: usize = 64 << 10;
        // At most this many pieces are read ahead.
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
                // The receiver is gone once the reader has been abandoned.
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
                format!("no data for {} s", self.time.as_secs()),
            )),
            // The thread ends at the end of the file.
            Err(RecvTimeoutError::Disconnected) => Ok(0),
        }
    }
}

/// Reads text from `source` to its end. The text may have at most `limit` bytes.
///
/// # Errors
/// Fails if `source` cannot be read, or if the text is too long or not UTF-8.
pub fn read_text_from(source: impl Read, limit: u64) -> io::Result<String> {
    text(bytes_from(source, limit)?)
}

/// Reads `source`, such as an open file, to its end. It may have at most `limit` bytes.
///
/// # Errors
/// Fails if `source` cannot be read, or if it is longer than `limit`.
pub fn bytes_from(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fill(&mut bytes, source, limit)?;
    Ok(bytes)
}

/// Reads `source`, such as an open file, to its end into `bytes`. Fails if it has more than `limit` bytes. `bytes` may
/// have reserved capacity.
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

/// The first bytes of word processor documents and the like, which are not plain text. Each has a description for the
/// error message.
const OTHER_FILES: [(&[u8], &str); 3] = [
    (b"PK\x03\x04", "a word processor document or an archive"),
    (b"\xd0\xcf\x11\xe0", "a word processor document"),
    (b"%PDF", "a PDF document"),
];

/// Converts the bytes of a file to text, without the byte order mark that some editors write at its start.
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

/// Returns the sorted paths of everything in a folder. Returns nothing if the folder cannot be read.
pub fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Returns the sorted paths of the TOML files in a folder. Hidden files are left out, because editors use them for
/// unsaved text.
pub fn toml_files_in(folder: &Path) -> Vec<PathBuf> {
    let mut paths = paths_in(folder);
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        !is_hidden && path.extension().is_some_and(|ending| ending == "toml")
    });
    paths
}

/// Adds the path of a file or folder to the message of an I/O error.
pub fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_file_is_refused() {
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
        fn the_programs_own_files_must_be_ordinary_files() {
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
        fn a_pipe_without_a_writer_times_out() {
            let folder = tempfile::tempdir().unwrap();
            let path = pipe(&folder);
            let read = || bytes_in_time(&path, 10, Duration::from_millis(30));
            assert_eq!(said(read()), "no data for 0 s");
            // A pipe that is held open without writing times out as well.
            let _open = File::options().read(true).write(true).open(&path).unwrap();
            assert_eq!(said(read()), "no data for 0 s");
        }

        #[test]
        fn a_named_file_may_be_a_pipe_or_a_device() {
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

//! The framing of messages between a host and a guest in another process: each message is preceded by its length, which
//! is limited.

use crate::limits::TELL;
use std::io::{self, Read, Write};
use thiserror::Error;

/// The version of the protocol between hosts and guests. A host and a guest with different versions cannot play
/// together.
pub const VERSION: u32 = 3;

/// Why a message between a host and a guest cannot be read.
#[derive(Debug, Error)]
pub enum WireError {
    /// The connection between host and guest failed, or ended in the middle of a message.
    #[error("the connection failed: {0}")]
    Io(#[from] io::Error),
    /// The message between host and guest is too long. Contains its length and the limit, in bytes.
    #[error("the message has {0} bytes; at most {1} are allowed")]
    TooLong(usize, usize),
    /// The program at the other end of the connection uses another version of the protocol.
    #[error(
        "the other side uses version {0} of the table protocol, this program version {VERSION}: \
         install the same version of patience on both sides"
    )]
    Version(u32),
    /// The message between host and guest is invalid, for this reason.
    #[error("invalid message: {0}")]
    Meaningless(String),
}

/// Reads a message between a host and a guest, of at most `longest` bytes. Returns `None` if the connection ends
/// between two messages.
///
/// # Errors
/// Fails if the connection fails or the message is too long.
pub fn read_message(from: &mut impl Read, longest: usize) -> Result<Option<String>, WireError> {
    let mut length = [0; 4];
    let mut read = 0;
    while read < length.len() {
        match from.read(&mut length[read..]) {
            Ok(0) if read == 0 => return Ok(None),
            Ok(0) => return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
            Ok(count) => read += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
    if length > longest {
        return Err(WireError::TooLong(length, longest));
    }
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes)?;
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|error| WireError::Meaningless(error.to_string()))
}

/// Writes a message between a host and a guest, preceded by its length.
///
/// # Errors
/// Fails if the connection fails or the message is too long.
pub fn write_message(to: &mut impl Write, text: &str) -> Result<(), WireError> {
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    if text.len() > TELL {
        return Err(WireError::TooLong(text.len(), TELL));
    }
    let mut bytes = length.to_be_bytes().to_vec();
    bytes.extend_from_slice(text.as_bytes());
    to.write_all(&bytes)?;
    Ok(to.flush()?)
}

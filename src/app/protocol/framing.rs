//! Messages between a host and a guest in another process: each with its length before it, and none longer than may be.

use crate::limits::TELL;
use std::fmt;
use std::io::{self, Read, Write};

/// The version of the form. A host and a guest of different versions do not play together.
pub const VERSION: u32 = 3;

/// Why a message cannot be read.
#[derive(Debug)]
pub enum WireError {
    /// The connection failed, or it ended within a message.
    Io(io::Error),
    /// A message has so many bytes, and may have so many.
    TooLong(usize, usize),
    /// The other side speaks another version.
    Version(u32),
    /// A message says nothing that can be asked or told; what is wrong with it.
    Meaningless(String),
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the connection failed: {error}"),
            Self::TooLong(length, longest) => write!(
                f,
                "a message of {length} bytes came; the longest may have {longest}"
            ),
            Self::Version(version) => write!(
                f,
                "the other side speaks version {version} of the language of tables, this program {VERSION}: \
                 install the same version of patience on both sides"
            ),
            Self::Meaningless(reason) => write!(f, "a message cannot be understood: {reason}"),
        }
    }
}

impl std::error::Error for WireError {}

impl From<io::Error> for WireError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads a message of at most so many bytes. Returns nothing where the connection ends between two.
///
/// # Errors
/// The connection fails, or the message is too long.
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

/// Writes a message.
///
/// # Errors
/// The connection fails, or the message is longer than any may be.
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

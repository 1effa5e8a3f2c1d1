//! Messages between a host and a guest in another process: each with its length before it, and none longer than may be.

use crate::limits::TELL;
use std::io::{self, Read, Write};
use thiserror::Error;

/// The version of the form. A host and a guest of different versions do not play together.
pub const VERSION: u32 = 3;

/// Why a message cannot be read.
#[derive(Debug, Error)]
pub enum WireError {
    /// The connection failed, or it ended within a message.
    #[error("the connection failed: {0}")]
    Io(#[from] io::Error),
    /// A message has so many bytes, and may have so many.
    #[error("a message of {0} bytes came; the longest may have {1}")]
    TooLong(usize, usize),
    /// The other side speaks another version.
    #[error(
        "the other side speaks version {0} of the language of tables, this program {VERSION}: \
         install the same version of patience on both sides"
    )]
    Version(u32),
    /// A message says nothing that can be asked or told; what is wrong with it.
    #[error("a message cannot be understood: {0}")]
    Meaningless(String),
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

//! Texts on the screen that a terminal opens something for when they are clicked. A cell carries the number of its
//! link as the colour of an underline, which nothing else here has; so cells are compared as ever.
//!
//! Source: "Hyperlinks in terminal emulators" by Egmont Koblinger, which most terminals follow.

use std::fmt::Write as _;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Style};

/// What a text is linked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// The configuration file.
    Configuration = 1,
}

impl Link {
    /// Returns the style of a text with the link, which looks as it does without.
    pub const fn style(self) -> Style {
        Style::new().underline_color(Color::Indexed(self as u8))
    }
}

/// The addresses of links.
#[derive(Debug, Default)]
pub struct Links(Vec<(Link, String)>);

impl Links {
    /// Has texts with a link be opened at this address.
    pub fn set(&mut self, link: Link, address: String) {
        self.0.push((link, address));
    }

    /// Returns the number of the link of a cell, where it has an address.
    pub fn of(&self, cell: &Cell) -> Option<u8> {
        let Color::Indexed(number) = cell.underline_color else {
            return None;
        };
        self.address(number).map(|_| number)
    }

    fn address(&self, number: u8) -> Option<&str> {
        let mut all = self.0.iter();
        let (_, address) = all.find(|(link, _)| *link as u8 == number)?;
        Some(address)
    }

    /// Writes the bytes with which a link begins, or with which there is none any more.
    pub fn write(&self, number: Option<u8>, text: &mut String) {
        let address = number.and_then(|number| self.address(number));
        let _ = write!(text, "\x1b]8;;{}\x1b\\", address.unwrap_or_default());
    }
}

/// Returns the `file:` address of a path on a machine. Bytes that have a meaning in an address are written as `%`
/// and two digits. Only on Unix is a path a sequence of bytes.
#[cfg(unix)]
pub fn file_address(host: &[u8], path: &[u8]) -> String {
    let mut address = "file://".to_owned();
    for byte in host.iter().chain(path) {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                address.push(char::from(*byte));
            }
            _ => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_nothing_that_commands_the_terminal() {
        let path = "/home/ä b/\x1b\\;?#%.toml";
        assert_eq!(
            file_address(b"my-host", path.as_bytes()),
            "file://my-host/home/%C3%A4%20b/%1B%5C%3B%3F%23%25.toml"
        );
    }
}

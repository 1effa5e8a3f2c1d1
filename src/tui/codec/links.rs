//! Links in the text on the screen. The terminal opens a link when it is clicked. A cell stores the number of its
//! link as its underline colour. Text uses no other underline colours, so cells can still be compared as usual.
//!
//! Source: "Hyperlinks in terminal emulators" by Egmont Koblinger, which most terminals follow.

use std::fmt::Write as _;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Style};

/// What a link on the screen opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// The link opens the configuration file.
    Configuration = 1,
}

impl Link {
    /// Returns the style that marks text as a link. The text looks the same as text without a link.
    pub const fn style(self) -> Style {
        Style::new().underline_color(Color::Indexed(self as u8))
    }
}

/// The links on the screen, with the addresses that they open.
#[derive(Debug, Default)]
pub struct Links(Vec<(Link, String)>);

impl Links {
    /// Sets the address that a link on the screen opens.
    pub fn set(&mut self, link: Link, address: String) {
        self.0.push((link, address));
    }

    /// Returns the number of the link in a cell of the screen; `None` if there is none or it has no address.
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

    /// Writes the escape sequence that begins the link with this `number`. If `number` is `None`, the sequence ends a
    /// link.
    pub fn write(&self, number: Option<u8>, text: &mut String) {
        let address = number.and_then(|number| self.address(number));
        let _ = write!(text, "\x1b]8;;{}\x1b\\", address.unwrap_or_default());
    }
}

/// Returns the `file:` address of a path on the machine `host`. Bytes that have a special meaning in addresses are
/// written as `%` and two digits. The path is given as bytes, as paths are on Unix.
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
    fn an_address_cannot_contain_commands() {
        let path = "/home/ä b/\x1b\\;?#%.toml";
        assert_eq!(
            file_address(b"my-host", path.as_bytes()),
            "file://my-host/home/%C3%A4%20b/%1B%5C%3B%3F%23%25.toml"
        );
    }
}

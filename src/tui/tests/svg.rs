//! Screens as pictures: a buffer becomes an SVG, in which lines and blocks are drawn as shapes, so that they
//! join in whatever font a browser has. What is on the screens is decided elsewhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// The width and the height of a character, in pixels.
const CELL: (u16, u16) = (8, 16);
/// The room between screens.
const MARGIN: usize = 16;

/// Returns the screens side by side, so many across.
pub(super) fn sheet(screens: &[Buffer], across: usize) -> String {
    let (mut shapes, mut right, mut bottom) = (String::new(), 0, 0);
    for (number, screen) in screens.iter().enumerate() {
        let margin = if screens.len() > 1 { MARGIN } else { 0 };
        let scale = |cells: u16, cell: u16| usize::from(cells) * usize::from(cell) + margin;
        let (wide, high) = (
            scale(screen.area.width, CELL.0),
            scale(screen.area.height, CELL.1),
        );
        let (x, y) = (number % across * wide, number / across * high);
        (right, bottom) = (right.max(x + wide), bottom.max(y + high));
        let _ = writeln!(shapes, "<g transform=\"translate({x} {y})\">");
        draw(&mut shapes, screen);
        shapes.push_str("</g>\n");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right} {bottom}\" \
         width=\"{right}\" height=\"{bottom}\" font-size=\"13\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">\n\
         <rect width=\"{right}\" height=\"{bottom}\" fill=\"#000000\"/>\n{shapes}</svg>\n"
    )
}

/// What a screen is drawn with, by colour.
#[derive(Default)]
struct Shapes {
    grounds: BTreeMap<String, String>,
    blocks: BTreeMap<String, String>,
    lines: BTreeMap<String, String>,
    heavy: BTreeMap<String, String>,
    texts: String,
}

/// Draws a screen: the grounds first, then lines and blocks, then texts.
fn draw(picture: &mut String, screen: &Buffer) {
    let mut shapes = Shapes::default();
    for y in 0..screen.area.height {
        shapes.grounds_of_row(screen, y);
        shapes.signs_of_row(screen, y);
    }
    for (ground, path) in &shapes.grounds {
        let _ = writeln!(picture, "<path fill=\"{ground}\" d=\"{path}\"/>");
    }
    for (ink, path) in &shapes.blocks {
        let _ = writeln!(picture, "<path fill=\"{ink}\" d=\"{path}\"/>");
    }
    for (width, paths) in [(1, &shapes.lines), (3, &shapes.heavy)] {
        for (ink, path) in paths {
            let _ = writeln!(
                picture,
                "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>"
            );
        }
    }
    picture.push_str(&shapes.texts);
}

impl Shapes {
    fn grounds_of_row(&mut self, screen: &Buffer, y: u16) {
        let mut x = 0;
        while x < screen.area.width {
            let (_, ground) = colours(screen, x, y);
            let from = x;
            while x < screen.area.width && colours(screen, x, y).1 == ground {
                x += 1;
            }
            let (left, wide) = (from * CELL.0, (x - from) * CELL.0);
            let path = self.grounds.entry(ground).or_default();
            let _ = write!(path, "M{left} {}h{wide}v{}h-{wide}z", y * CELL.1, CELL.1);
        }
    }

    /// Draws the signs of a row: texts in one style together.
    fn signs_of_row(&mut self, screen: &Buffer, y: u16) {
        let mut x = 0;
        while x < screen.area.width {
            let style = style(screen, x, y);
            let symbol = screen[(x, y)].symbol();
            let sign = symbol.chars().next().unwrap_or(' ');
            if sign == ' ' || self.shape(sign, (x * CELL.0, y * CELL.1), &style.0) {
                x += 1;
                continue;
            }
            let (from, mut text) = (x, String::new());
            while x < screen.area.width && self::style(screen, x, y) == style {
                let symbol = screen[(x, y)].symbol();
                // A sign beyond ASCII may be wider in the font at hand, and stands alone.
                let alone = !symbol.is_ascii();
                if symbol == " " || alone && x > from {
                    break;
                }
                text.push_str(symbol);
                x += 1;
                if alone {
                    break;
                }
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let bold = if style.1 { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                self.texts,
                "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{}\"{bold}>{text}</text>",
                from * CELL.0,
                y * CELL.1 + 12,
                (x - from) * CELL.0,
                style.0
            );
        }
    }

    /// Draws a line or a block as a shape; `false` for any other sign.
    fn shape(&mut self, sign: char, (x, y): (u16, u16), ink: &str) -> bool {
        let (wide, high) = CELL;
        let (half, middle) = (wide / 2, high / 2);
        // The quarters of the cell: upper left, upper right, lower left, lower right.
        let quarters = match sign {
            '█' => 0b1111,
            '▀' => 0b1100,
            '▄' => 0b0011,
            '▌' => 0b1010,
            '▐' => 0b0101,
            '▘' => 0b1000,
            '▝' => 0b0100,
            '▖' => 0b0010,
            '▗' => 0b0001,
            '▛' => 0b1110,
            '▜' => 0b1101,
            '▙' => 0b1011,
            '▟' => 0b0111,
            '▚' => 0b1001,
            '▞' => 0b0110,
            _ => 0,
        };
        if quarters > 0 {
            let path = self.blocks.entry(ink.to_owned()).or_default();
            for (bit, left, top) in [(8, 0, 0), (4, half, 0), (2, 0, middle), (1, half, middle)] {
                if quarters & bit > 0 {
                    let _ = write!(path, "M{} {}h{half}v{middle}h-{half}z", x + left, y + top);
                }
            }
            return true;
        }
        let (from_left, from_top) = (format!("M{x} {}", y + middle), format!("M{} {y}", x + half));
        let right = format!("M{} {}", x + half, y + middle);
        let path = match sign {
            '─' | '━' => format!("{from_left}h{wide}"),
            '│' | '┃' => format!("{from_top}v{high}"),
            '╌' => format!("{from_left}h3m2 0h3"),
            '╎' => format!("{from_top}v5m0 4v5"),
            '╭' => format!("M{} {}v-4q0 -4 4 -4", x + half, y + high),
            '╮' => format!("{from_left}q4 0 4 4v4"),
            '╰' => format!("{from_top}v4q0 4 4 4"),
            '╯' => format!("{from_top}v4q0 4 -4 4"),
            '┌' | '┏' => format!("M{} {}v-{middle}h{half}", x + half, y + high),
            '┐' | '┓' => format!("{from_left}h{half}v{middle}"),
            '└' | '┗' => format!("{from_top}v{middle}h{half}"),
            '┘' | '┛' => format!("{from_top}v{middle}h-{half}"),
            '╷' | '╻' => format!("{right}v{middle}"),
            '╵' | '╹' => format!("{from_top}v{middle}"),
            '╱' => format!("M{x} {}l{wide} -{high}", y + high),
            '╲' => format!("M{x} {y}l{wide} {high}"),
            '╳' => format!("M{x} {y}l{wide} {high}m-{wide} 0l{wide} -{high}"),
            _ => return false,
        };
        let is_heavy = "━┃┏┓┗┛╻╹".contains(sign);
        let paths = if is_heavy {
            &mut self.heavy
        } else {
            &mut self.lines
        };
        paths.entry(ink.to_owned()).or_default().push_str(&path);
        true
    }
}

/// Returns the colour of a sign, and whether it is bold.
fn style(screen: &Buffer, x: u16, y: u16) -> (String, bool) {
    let bold = screen[(x, y)].modifier.contains(Modifier::BOLD);
    (colours(screen, x, y).0, bold)
}

/// Returns the colours of a character and of its ground.
fn colours(screen: &Buffer, x: u16, y: u16) -> (String, String) {
    let cell = &screen[(x, y)];
    let (ink, ground) = (hex(cell.fg, "#d0d0d0"), hex(cell.bg, "#101010"));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ground, ink)
    } else {
        (ink, ground)
    }
}

/// Returns a colour as a browser writes it.
fn hex(colour: Color, usual: &str) -> String {
    let (red, green, blue) = match colour {
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Indexed(number @ 16..=231) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let number = number - 16;
            (level(number / 36), level(number / 6 % 6), level(number % 6))
        }
        Color::Indexed(number @ 232..) => {
            let level = 8 + 10 * (number - 232);
            (level, level, level)
        }
        Color::Black => (0, 0, 0),
        Color::White => (255, 255, 255),
        Color::Red | Color::LightRed => (205, 49, 49),
        Color::Green | Color::LightGreen => (60, 190, 110),
        Color::Yellow | Color::LightYellow => (229, 200, 60),
        Color::Blue | Color::LightBlue => (60, 120, 216),
        Color::Magenta | Color::LightMagenta => (190, 80, 190),
        Color::Cyan | Color::LightCyan => (40, 170, 205),
        Color::Gray => (190, 190, 190),
        Color::DarkGray => (110, 110, 110),
        _ => return usual.to_owned(),
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

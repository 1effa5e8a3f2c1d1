//! The colours of each theme. Only numbers and names live here; `theme` says what each is for.

use ratatui::style::{Color, Modifier, Style};

use super::{Glyphs, Mark, OWNERS, Suits, Theme, ThemeName};

const fn fg(index: u8) -> Style {
    Style::new().fg(Color::Indexed(index))
}

const fn on(index: u8, back: u8) -> Style {
    fg(index).bg(Color::Indexed(back))
}

/// Backs by owner: the 256-colour numbers of the pattern and of the ground.
const BACKS: [(u8, u8); OWNERS] = [
    (110, 25),
    (217, 124),
    (151, 29),
    (183, 91),
    (223, 130),
    (116, 30),
    (218, 125),
    (187, 58),
    (147, 61),
    (180, 94),
    (250, 240),
    (109, 23),
];

/// Names on a dark table, in the order of [`BACKS`].
const BRIGHT: [u8; OWNERS] = [75, 210, 114, 177, 215, 80, 212, 185, 147, 180, 250, 109];

/// The numbers of the 256 colours that differ between the three themes that use them.
struct Palette {
    table: Style,
    face: u8,
    covered: u8,
    edge: u8,
    ghost: u8,
    dim: u8,
    label: u8,
    good: u8,
    bad: u8,
    message: u8,
    bar: Style,
    key: u8,
    panel: Style,
    frame: u8,
    /// Outlines of empty places: selection, target, hint, cursor.
    outlines: [u8; 4],
}

const fn palette(name: ThemeName) -> Palette {
    match name {
        ThemeName::Light => Palette {
            table: on(235, 252),
            face: 231,
            covered: 255,
            edge: 240,
            ghost: 243,
            dim: 240,
            label: 94,
            good: 22,
            bad: 124,
            message: 25,
            bar: on(235, 248),
            key: 18,
            panel: on(235, 255),
            frame: 241,
            outlines: [94, 22, 90, 25],
        },
        ThemeName::Green => Palette {
            table: on(252, 22),
            face: 230,
            covered: 187,
            edge: 240,
            ghost: 65,
            dim: 108,
            label: 221,
            good: 156,
            bad: 217,
            message: 229,
            bar: on(252, 234),
            key: 221,
            panel: on(252, 235),
            frame: 108,
            outlines: [222, 156, 219, 159],
        },
        _ => Palette {
            table: Style::new(),
            face: 254,
            covered: 250,
            edge: 240,
            ghost: 240,
            dim: 245,
            label: 221,
            good: 114,
            bad: 210,
            message: 117,
            bar: on(252, 236),
            key: 221,
            panel: on(252, 235),
            frame: 245,
            outlines: [221, 114, 213, 117],
        },
    }
}

/// Makes one of the themes for terminals with 256 colours.
pub(super) fn coloured(name: ThemeName, suits: Suits, glyphs: Glyphs) -> Theme {
    let set = palette(name);
    let bold = Modifier::BOLD;
    let mark = |ground: u8, edge: u8, outline: u8| Mark {
        tint: Style::new().bg(Color::Indexed(ground)),
        edge: on(edge, ground).add_modifier(bold),
        outline: fg(outline).add_modifier(bold),
    };
    let red = fg(160).add_modifier(bold);
    let black = fg(235).add_modifier(bold);
    let suit_styles = match suits {
        Suits::Two => [black, red, red, black],
        Suits::Four => [
            fg(28).add_modifier(bold),
            fg(26).add_modifier(bold),
            red,
            black,
        ],
    };
    let names = if name == ThemeName::Light {
        BACKS.map(|(_, ground)| ground)
    } else {
        BRIGHT
    };
    Theme {
        name,
        suits,
        glyphs,
        table: set.table,
        face: on(235, set.face),
        covered: Style::new().bg(Color::Indexed(set.covered)),
        edge: on(set.edge, set.face),
        ghost: fg(set.ghost),
        selection: mark(222, 94, set.outlines[0]),
        target: mark(194, 28, set.outlines[1]),
        hint: mark(225, 127, set.outlines[2]),
        cursor: Mark {
            tint: on(231, 25).add_modifier(bold),
            edge: fg(25).add_modifier(bold),
            outline: fg(set.outlines[3]).add_modifier(bold),
        },
        label: fg(set.label).add_modifier(bold),
        card_label: fg(BACKS[0].1).add_modifier(bold),
        dim: fg(set.dim),
        strong: Style::new().add_modifier(bold),
        title: set.bar,
        keys: set.bar,
        key: fg(set.key).add_modifier(bold),
        message: fg(set.message).add_modifier(bold),
        error: fg(set.bad).add_modifier(bold),
        chosen: on(231, 25).add_modifier(bold),
        frame: fg(set.frame),
        panel: set.panel,
        good: fg(set.good),
        bad: fg(set.bad),
        suit_styles,
        backs: BACKS.map(|(pattern, ground)| on(pattern, ground)),
        owners: BACKS.map(|(_, ground)| fg(ground).add_modifier(bold)),
        seats: names.map(|index| fg(index).add_modifier(bold)),
    }
}

/// Makes the theme for terminals with 16 colours, which uses no others.
pub(super) fn sixteen(suits: Suits, glyphs: Glyphs) -> Theme {
    let colours = [
        Color::Blue,
        Color::Red,
        Color::Green,
        Color::Magenta,
        Color::Yellow,
        Color::Cyan,
        Color::LightBlue,
        Color::LightRed,
        Color::LightGreen,
        Color::LightMagenta,
        Color::LightYellow,
        Color::LightCyan,
    ];
    let ink = |colour: Color| Style::new().fg(colour);
    let strong = Style::new().add_modifier(Modifier::BOLD);
    // The 16 colours are whatever the terminal makes of them: grey is the safest ground for
    // black and red together, and the darker six are the safest inks on it.
    let face = Style::new().fg(Color::Black).bg(Color::Gray);
    let mark = |ground: Color, outline: Color| Mark {
        tint: Style::new().bg(ground),
        edge: Style::new().fg(Color::Black).bg(ground),
        outline: ink(outline).add_modifier(Modifier::BOLD),
    };
    let suit_styles = match suits {
        Suits::Two => [
            ink(Color::Black),
            ink(Color::Red),
            ink(Color::Red),
            ink(Color::Black),
        ],
        Suits::Four => [
            ink(Color::Green),
            ink(Color::Blue),
            ink(Color::Red),
            ink(Color::Black),
        ],
    };
    let bar = Style::new().fg(Color::Black).bg(Color::Gray);
    let picked = Style::new().fg(Color::White).bg(Color::Blue);
    Theme {
        name: ThemeName::Sixteen,
        suits,
        glyphs,
        table: Style::new(),
        face,
        covered: Style::new(),
        edge: Style::new().fg(Color::DarkGray).bg(Color::Gray),
        ghost: ink(Color::DarkGray),
        selection: mark(Color::LightYellow, Color::Yellow),
        target: mark(Color::LightGreen, Color::Green),
        hint: mark(Color::LightMagenta, Color::Magenta),
        cursor: Mark {
            tint: picked,
            edge: Style::new().fg(Color::Blue),
            outline: ink(Color::Cyan).add_modifier(Modifier::BOLD),
        },
        label: ink(Color::Yellow).add_modifier(Modifier::BOLD),
        card_label: ink(Color::Blue),
        dim: ink(Color::DarkGray),
        strong,
        title: bar,
        keys: bar,
        key: ink(Color::Blue).add_modifier(Modifier::BOLD),
        message: ink(Color::Cyan).add_modifier(Modifier::BOLD),
        error: ink(Color::Red).add_modifier(Modifier::BOLD),
        chosen: picked.add_modifier(Modifier::BOLD),
        frame: ink(Color::DarkGray),
        panel: Style::new(),
        good: ink(Color::Green),
        bad: ink(Color::Red),
        suit_styles,
        backs: colours.map(|colour| Style::new().fg(Color::White).bg(colour)),
        owners: colours.map(ink),
        seats: colours.map(|colour| ink(colour).add_modifier(Modifier::BOLD)),
    }
}

/// Makes the theme without colours: bold, underlined, reversed and dim are all it has.
pub(super) fn plain(suits: Suits, glyphs: Glyphs) -> Theme {
    let none = Style::new();
    let with = |modifier: Modifier| Style::new().add_modifier(modifier);
    let bold = with(Modifier::BOLD);
    let reversed = with(Modifier::REVERSED);
    let lined = with(Modifier::UNDERLINED);
    let mark = |edge: Style| Mark {
        tint: none,
        edge,
        outline: edge,
    };
    let suit_styles = match suits {
        Suits::Two => [none, bold, bold, none],
        Suits::Four => [lined, bold.add_modifier(Modifier::UNDERLINED), bold, none],
    };
    Theme {
        name: ThemeName::Plain,
        suits,
        glyphs,
        table: none,
        face: none,
        covered: none,
        edge: none,
        ghost: with(Modifier::DIM),
        selection: mark(bold),
        target: mark(bold),
        hint: mark(bold),
        cursor: Mark {
            tint: reversed,
            edge: bold,
            outline: reversed,
        },
        label: with(Modifier::BOLD | Modifier::UNDERLINED),
        card_label: with(Modifier::BOLD | Modifier::UNDERLINED),
        dim: with(Modifier::DIM),
        strong: bold,
        title: reversed,
        keys: none,
        key: bold,
        message: none,
        error: bold,
        chosen: reversed,
        frame: none,
        panel: none,
        good: bold,
        bad: none,
        suit_styles,
        backs: [none; OWNERS],
        owners: [none; OWNERS],
        seats: [bold; OWNERS],
    }
}

//! The colours of each theme. Only numbers and names live here; `theme` says what each is for.

mod own;

use ratatui::style::{Color, Modifier, Style};

use super::{Back, Court, Glyphs, Mark, OWNERS, Suits, Theme, ThemeName};
use patience_app::settings::{Backs, Colours, Courts, OwnTheme};

/// A colour: its red, green and blue, and the nearest of the 256 colours that keeps what is written in
/// it readable.
#[derive(Debug, Clone, Copy)]
struct Ink {
    rgb: u32,
    index: u8,
}

const fn ink(rgb: u32, index: u8) -> Ink {
    Ink { rgb, index }
}

impl Ink {
    const fn colour(self, colours: Colours) -> Color {
        match colours {
            Colours::Direct => Color::from_u32(self.rgb),
            _ => Color::Indexed(self.index),
        }
    }
}

/// Backs by owner: the 256-colour numbers of the pattern and of the ground. Those of the first owner are
/// the theme's.
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

/// The colours of a state: of a card's face and its frame, and of the outline on the table.
#[derive(Debug, Clone, Copy)]
struct MarkInks {
    tint: Ink,
    frame: Ink,
    outline: Ink,
}

const fn mark(rgb: [u32; 3], index: [u8; 3]) -> MarkInks {
    MarkInks {
        tint: ink(rgb[0], index[0]),
        frame: ink(rgb[1], index[1]),
        outline: ink(rgb[2], index[2]),
    }
}

/// The colours in which the themes with 256 colours or all of them differ.
///
/// Text has a contrast of 4.5 at least to what it lies on, as the Web Content Accessibility Guidelines
/// measure it; a test computes it.
#[derive(Debug, Clone, Copy)]
struct Palette {
    felt: Ink,
    recess: Ink,
    face: Ink,
    strip: Ink,
    frame: Ink,
    red: Ink,
    black: Ink,
    /// Diamonds and clubs where the suits have four colours.
    blue: Ink,
    green: Ink,
    back: Ink,
    weave: Ink,
    back_frame: Ink,
    selection: MarkInks,
    target: MarkInks,
    hint: MarkInks,
    cursor: Ink,
    /// The outline of an empty place under the cursor.
    cursor_outline: Ink,
    label: Ink,
    title: Ink,
    bar: Ink,
    panel: Ink,
    text: Ink,
    dim: Ink,
    ghost: Ink,
    good: Ink,
    bad: Ink,
    gold: Ink,
    robe: Ink,
    hair: Ink,
    rose: Ink,
}

const WHITE: Ink = ink(0x00FF_FFFF, 231);

const BAIZE: Palette = Palette {
    felt: ink(0x0014_513A, 22),
    recess: ink(0x000F_4230, 22),
    face: ink(0x00FB_F6E6, 230),
    strip: ink(0x00ED_E5CC, 187),
    frame: ink(0x00BD_B293, 144),
    red: ink(0x00B8_1D2B, 124),
    black: ink(0x001B_1F24, 234),
    blue: ink(0x001D_57A8, 19),
    green: ink(0x000F_6B3C, 22),
    back: ink(0x0014_305F, 17),
    weave: ink(0x008F_B3E8, 110),
    back_frame: ink(0x00C9_D8F2, 153),
    selection: mark([0x00FF_E9A8, 0x007A_4A00, 0x00F6_C945], [222, 94, 221]),
    target: mark([0x00D3_F5DA, 0x000B_6B33, 0x008C_F0A4], [194, 22, 121]),
    hint: mark([0x00FB_DDF4, 0x008A_1C74, 0x00FF_B3F0], [225, 90, 219]),
    cursor: ink(0x001F_5FBF, 25),
    cursor_outline: ink(0x009F_D2FF, 153),
    label: ink(0x00FF_D866, 221),
    title: ink(0x00F4_EBD0, 230),
    bar: ink(0x000A_2B20, 234),
    panel: ink(0x000C_3426, 235),
    text: ink(0x00DD_E7D9, 254),
    dim: ink(0x00AB_C6B7, 151),
    ghost: ink(0x008F_B39F, 109),
    good: ink(0x009B_E88A, 156),
    bad: ink(0x00FF_B4A6, 217),
    gold: ink(0x00A8_7400, 136),
    robe: ink(0x0024_56A6, 25),
    hair: ink(0x006B_3A1C, 52),
    rose: ink(0x00A3_3A6B, 132),
};

const DARK: Palette = Palette {
    felt: ink(0x0011_1418, 233),
    recess: ink(0x001C_2229, 235),
    face: ink(0x00F1_ECE0, 255),
    strip: ink(0x00DD_D6C6, 253),
    frame: ink(0x00AD_A48F, 248),
    red: ink(0x00B3_192A, 124),
    back: ink(0x0024_4680, 24),
    weave: ink(0x0093_B6EA, 110),
    selection: mark([0x00FF_E39A, 0x0075_4600, 0x00F6_C945], [222, 94, 221]),
    target: mark([0x00CD_F2D5, 0x000A_6430, 0x007F_E79A], [194, 22, 121]),
    hint: mark([0x00F8_D8F1, 0x0086_1A70, 0x00F7_A8E8], [225, 90, 219]),
    blue: ink(0x001A_519F, 25),
    green: ink(0x000C_633A, 22),
    bar: ink(0x0026_2C34, 236),
    panel: ink(0x001E_242B, 235),
    text: ink(0x00D9_DEE4, 253),
    dim: ink(0x0098_A3AE, 247),
    ghost: ink(0x0075_828F, 244),
    good: ink(0x008F_E08A, 114),
    bad: ink(0x00FF_9F94, 217),
    gold: ink(0x009C_6B00, 136),
    ..BAIZE
};

const LIGHT: Palette = Palette {
    felt: ink(0x00E9_DFC8, 230),
    recess: ink(0x00DA_CDAF, 187),
    face: ink(0x00FF_FEFA, 231),
    strip: ink(0x00FA_F5E8, 255),
    frame: ink(0x00A3_957A, 137),
    back: ink(0x0033_588F, 24),
    weave: ink(0x00B7_CDF0, 153),
    selection: mark([0x00FF_E39A, 0x0075_4600, 0x007A_4A00], [222, 94, 94]),
    target: mark([0x00CD_F2D5, 0x000A_6430, 0x000A_5C2C], [194, 22, 22]),
    hint: mark([0x00F8_D8F1, 0x0086_1A70, 0x0086_1A70], [225, 90, 90]),
    cursor_outline: ink(0x001F_5FBF, 25),
    label: ink(0x006E_3B00, 58),
    title: ink(0x002A_261D, 235),
    bar: ink(0x00D3_C6A4, 187),
    panel: ink(0x00F6_F0E1, 255),
    text: ink(0x002A_261D, 235),
    dim: ink(0x005A_503B, 240),
    ghost: ink(0x006E_634A, 101),
    good: ink(0x000F_5224, 22),
    bad: ink(0x0098_1818, 88),
    ..DARK
};

/// Makes one of the themes for terminals with 256 colours or all of them.
pub(super) fn coloured(name: ThemeName, suits: Suits, glyphs: Glyphs, colours: Colours) -> Theme {
    from_palette(name, &palette(name), suits, glyphs, colours)
}

/// Makes a theme that a person has written; `name` is that of the theme that it begins from.
pub(super) fn own(
    own: &OwnTheme,
    name: ThemeName,
    suits: Suits,
    glyphs: Glyphs,
    colours: Colours,
) -> Theme {
    from_palette(name, &palette(name).with(own), suits, glyphs, colours)
}

const fn palette(name: ThemeName) -> Palette {
    match name {
        ThemeName::Light => LIGHT,
        ThemeName::Baize => BAIZE,
        _ => DARK,
    }
}

fn from_palette(
    name: ThemeName,
    set: &Palette,
    suits: Suits,
    glyphs: Glyphs,
    colours: Colours,
) -> Theme {
    let bold = Modifier::BOLD;
    let of = |ink: Ink| ink.colour(colours);
    let fg = |ink: Ink| Style::new().fg(of(ink));
    let on = |ink: Ink, ground: Ink| fg(ink).bg(of(ground));
    let marked = |inks: &MarkInks| Mark {
        tint: Style::new().bg(of(inks.tint)),
        edge: on(inks.frame, inks.tint).add_modifier(bold),
        outline: fg(inks.outline).add_modifier(bold),
    };
    let red = fg(set.red).add_modifier(bold);
    let black = fg(set.black).add_modifier(bold);
    let suit_styles = match suits {
        Suits::Two => [black, red, red, black],
        Suits::Four => [
            fg(set.green).add_modifier(bold),
            fg(set.blue).add_modifier(bold),
            red,
            black,
        ],
    };
    let indexed = |index: u8| Style::new().fg(Color::Indexed(index));
    let names = if name == ThemeName::Light {
        BACKS.map(|(_, ground)| ground)
    } else {
        BRIGHT
    };
    let mut backs = BACKS.map(|(pattern, ground)| Back {
        weave: indexed(pattern).bg(Color::Indexed(ground)),
        frame: indexed(pattern).bg(Color::Indexed(ground)),
    });
    backs[0] = Back {
        weave: on(set.weave, set.back),
        frame: on(set.back_frame, set.back),
    };
    Theme {
        name,
        suits,
        glyphs,
        back_pattern: Backs::Lattice,
        courts: Courts::Drawn,
        table: on(set.text, set.felt),
        face: on(set.black, set.face),
        covered: Style::new().bg(of(set.strip)),
        edge: on(set.frame, set.face),
        ghost: fg(set.ghost),
        recess: Style::new().bg(of(set.recess)),
        selection: marked(&set.selection),
        target: marked(&set.target),
        hint: marked(&set.hint),
        cursor: Mark {
            tint: on(WHITE, set.cursor).add_modifier(bold),
            edge: fg(set.cursor).add_modifier(bold),
            outline: fg(set.cursor_outline).add_modifier(bold),
        },
        label: fg(set.label).add_modifier(bold),
        card_label: fg(set.cursor).add_modifier(bold),
        dim: fg(set.dim),
        strong: fg(set.title).add_modifier(bold),
        title: on(set.text, set.bar),
        keys: on(set.text, set.bar),
        key: fg(set.label).add_modifier(bold),
        message: fg(set.title).add_modifier(bold),
        error: fg(set.bad).add_modifier(bold),
        chosen: on(WHITE, set.cursor).add_modifier(bold),
        frame: fg(set.dim),
        panel: on(set.text, set.panel),
        good: fg(set.good),
        bad: fg(set.bad),
        court: Court {
            gold: fg(set.gold).add_modifier(bold),
            robe: fg(set.robe),
            hair: fg(set.hair),
            rose: fg(set.rose),
        },
        suit_styles,
        backs,
        owners: BACKS.map(|(_, ground)| indexed(ground).add_modifier(bold)),
        seats: names.map(|index| indexed(index).add_modifier(bold)),
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
        back_pattern: Backs::Lattice,
        courts: Courts::Drawn,
        table: Style::new(),
        face,
        covered: Style::new(),
        edge: Style::new().fg(Color::DarkGray).bg(Color::Gray),
        ghost: Style::new(),
        recess: Style::new(),
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
        // Bright black is all but black on many terminals, so that only bold words stand out.
        dim: Style::new(),
        strong,
        title: bar,
        keys: bar,
        key: ink(Color::Blue).add_modifier(Modifier::BOLD),
        message: ink(Color::Cyan).add_modifier(Modifier::BOLD),
        error: ink(Color::Red).add_modifier(Modifier::BOLD),
        chosen: picked.add_modifier(Modifier::BOLD),
        frame: Style::new(),
        panel: Style::new(),
        good: ink(Color::Green),
        bad: ink(Color::Red),
        court: Court {
            gold: ink(Color::Yellow),
            robe: ink(Color::Blue),
            hair: ink(Color::Black),
            rose: ink(Color::Magenta),
        },
        suit_styles,
        backs: colours.map(|colour| Back::single(Style::new().fg(Color::White).bg(colour))),
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
        back_pattern: Backs::Lattice,
        courts: Courts::Drawn,
        table: none,
        face: none,
        covered: none,
        edge: none,
        ghost: with(Modifier::DIM),
        recess: none,
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
        court: Court::default(),
        suit_styles,
        backs: [Back::single(none); OWNERS],
        owners: [none; OWNERS],
        seats: [bold; OWNERS],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the colour as red, green and blue; of the 256 those of the cube and of the greys.
    fn channels(colour: Color) -> [u8; 3] {
        const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        match colour {
            Color::Rgb(red, green, blue) => [red, green, blue],
            Color::Indexed(grey @ 232..) => [8 + 10 * (grey - 232); 3],
            Color::Indexed(index @ 16..) => {
                let cube = index - 16;
                [cube / 36, cube / 6 % 6, cube % 6].map(|step| STEPS[usize::from(step)])
            }
            other => panic!("{other:?} is whatever the terminal makes of it"),
        }
    }

    fn contrast(one: Color, other: Color) -> f64 {
        super::super::contrast::contrast(channels(one), channels(other))
    }

    #[test]
    fn everything_written_is_readable_on_what_it_is_written_on() {
        let mut faint = Vec::new();
        for name in [ThemeName::Baize, ThemeName::Dark, ThemeName::Light] {
            for colours in [Colours::Indexed, Colours::Direct] {
                let theme = coloured(name, Suits::Four, Glyphs::Unicode, colours);
                let mut pairs = vec![
                    ("text", theme.table, theme.table),
                    ("dim", theme.dim, theme.table),
                    ("label", theme.label, theme.table),
                    ("strong", theme.strong, theme.table),
                    ("error", theme.error, theme.table),
                    ("good", theme.good, theme.table),
                    ("ghost", theme.dim, theme.table.patch(theme.recess)),
                    ("title", theme.title, theme.title),
                    ("strong in the title", theme.strong, theme.title),
                    ("key", theme.key, theme.keys),
                    ("message", theme.message, theme.keys),
                    ("error in the line of keys", theme.error, theme.keys),
                    ("panel", theme.panel, theme.panel),
                    ("dim on a panel", theme.dim, theme.panel),
                    ("chosen", theme.chosen, theme.chosen),
                    ("back", theme.back(0).frame, theme.back(0).frame),
                    ("key on a card", theme.card_label, theme.face),
                    ("cursor", theme.cursor.tint, theme.cursor.tint),
                ];
                for suit in patience_core::Suit::ALL {
                    for ground in [
                        theme.face,
                        theme.covered,
                        theme.selection.tint,
                        theme.target.tint,
                        theme.hint.tint,
                    ] {
                        pairs.push(("suit", theme.suit(suit), ground));
                    }
                }
                for (what, ink, ground) in pairs {
                    let (Some(fg), Some(bg)) = (ink.fg, ground.bg) else {
                        panic!("{name:?}: {what} has no colour");
                    };
                    let found = contrast(fg, bg);
                    if found < 4.5 {
                        faint.push(format!("{name:?} {colours:?} {what}: {found:.1}"));
                    }
                }
            }
        }
        assert!(faint.is_empty(), "{faint:#?}");
    }
}

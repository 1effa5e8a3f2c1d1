//! The colours of each theme. The module `theme` explains what each colour is for.

use ratatui::style::{Color, Modifier, Style};

use super::{Back, Court, Glyphs, Mark, OWNERS, Suits, Theme, ThemeName};
use patience_app::settings::{Backs, Colour, Colours, Courts, Role, Word as _};

const fn ink(rgb: u32, index: u8) -> Colour {
    Colour { rgb, index }
}

const WHITE: Colour = ink(0x00FF_FFFF, 231);

/// For each player who owns cards, the colours of the pattern and the background on the backs of the cards, as numbers
/// of the 256 terminal colours. The theme replaces the first player's colours.
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

/// For each player who owns cards, in the order of [`BACKS`], the colour of the player's name on a dark table.
const BRIGHT: [u8; OWNERS] = [75, 210, 114, 177, 215, 80, 212, 185, 147, 180, 250, 109];

/// The colours of the green theme, for terminals with 256 or more colours. Other themes with that many colours
/// only list the colours in which they differ from it.
///
/// Text has a contrast of at least 4.5 with its background, as the Web Content Accessibility Guidelines measure
/// it; a test checks this.
const BAIZE: [(Role, Colour); Role::ALL.len()] = [
    (Role::Felt, ink(0x0014_513A, 22)),
    (Role::Recess, ink(0x000F_4230, 22)),
    (Role::Face, ink(0x00FB_F6E6, 230)),
    (Role::Strip, ink(0x00EF_E8D1, 187)),
    (Role::Frame, ink(0x00BD_B293, 144)),
    (Role::Red, ink(0x00C4_1F2D, 124)),
    (Role::Black, ink(0x000C_0E11, 232)),
    (Role::Diamonds, ink(0x001D_57A8, 19)),
    (Role::Clubs, ink(0x000F_6B3C, 22)),
    (Role::Back, ink(0x0014_305F, 17)),
    (Role::Weave, ink(0x008F_B3E8, 110)),
    (Role::BackFrame, ink(0x00C9_D8F2, 153)),
    (Role::Selected, ink(0x00FF_E9A8, 222)),
    (Role::SelectedFrame, ink(0x007A_4A00, 94)),
    (Role::SelectedPlace, ink(0x00F6_C945, 221)),
    (Role::Target, ink(0x00D3_F5DA, 194)),
    (Role::TargetFrame, ink(0x000B_6B33, 22)),
    (Role::TargetPlace, ink(0x008C_F0A4, 121)),
    (Role::Hint, ink(0x00FB_DDF4, 225)),
    (Role::HintFrame, ink(0x008A_1C74, 90)),
    (Role::HintPlace, ink(0x00FF_B3F0, 219)),
    (Role::Cursor, ink(0x001F_5FBF, 25)),
    (Role::CursorPlace, ink(0x006C_B6FF, 75)),
    (Role::Label, ink(0x00FF_D866, 221)),
    (Role::Title, ink(0x00F4_EBD0, 230)),
    (Role::Bar, ink(0x000A_2B20, 234)),
    (Role::Panel, ink(0x000C_3426, 235)),
    (Role::Text, ink(0x00DD_E7D9, 254)),
    (Role::Dim, ink(0x00AB_C6B7, 151)),
    (Role::Ghost, ink(0x008F_B39F, 109)),
    (Role::Good, ink(0x009B_E88A, 156)),
    (Role::Bad, ink(0x00FF_B4A6, 217)),
    (Role::Gold, ink(0x00A8_7400, 136)),
    (Role::Robe, ink(0x0024_56A6, 25)),
    (Role::Hair, ink(0x006B_3A1C, 52)),
    (Role::Rose, ink(0x00A3_3A6B, 132)),
];

/// The colours in which the dark theme differs from the green theme.
const DARK: &[(Role, Colour)] = &[
    (Role::Felt, ink(0x0011_1418, 233)),
    (Role::Recess, ink(0x001C_2229, 235)),
    (Role::Face, ink(0x00F1_ECE0, 255)),
    (Role::Strip, ink(0x00E8_E2D5, 253)),
    (Role::Frame, ink(0x00AD_A48F, 248)),
    (Role::Back, ink(0x0024_4680, 24)),
    (Role::Weave, ink(0x0093_B6EA, 110)),
    (Role::Selected, ink(0x00FF_EAB2, 222)),
    (Role::SelectedFrame, ink(0x0075_4600, 94)),
    (Role::SelectedPlace, ink(0x00F6_C945, 221)),
    (Role::Target, ink(0x00D6_F5DD, 194)),
    (Role::TargetFrame, ink(0x000A_6430, 22)),
    (Role::TargetPlace, ink(0x007F_E79A, 121)),
    (Role::Hint, ink(0x00FB_E1F5, 225)),
    (Role::HintFrame, ink(0x0086_1A70, 90)),
    (Role::HintPlace, ink(0x00F7_A8E8, 219)),
    (Role::Diamonds, ink(0x001A_519F, 25)),
    (Role::Clubs, ink(0x000C_633A, 22)),
    (Role::Bar, ink(0x0026_2C34, 236)),
    (Role::Panel, ink(0x001E_242B, 235)),
    (Role::Text, ink(0x00D9_DEE4, 253)),
    (Role::Dim, ink(0x0098_A3AE, 247)),
    (Role::Ghost, ink(0x0075_828F, 244)),
    (Role::Good, ink(0x008F_E08A, 114)),
    (Role::Bad, ink(0x00FF_9F94, 217)),
    (Role::Gold, ink(0x009C_6B00, 136)),
];

/// The colours in which the light theme differs from the dark theme.
const LIGHT: &[(Role, Colour)] = &[
    (Role::Felt, ink(0x00E9_DFC8, 230)),
    (Role::Recess, ink(0x00DA_CDAF, 187)),
    (Role::Face, ink(0x00FF_FEFA, 231)),
    (Role::Strip, ink(0x00FA_F5E8, 255)),
    (Role::Frame, ink(0x00A3_957A, 137)),
    (Role::Back, ink(0x0033_588F, 24)),
    (Role::Weave, ink(0x00B7_CDF0, 153)),
    (Role::Selected, ink(0x00FF_EAB2, 222)),
    (Role::SelectedFrame, ink(0x0075_4600, 94)),
    (Role::SelectedPlace, ink(0x007A_4A00, 94)),
    (Role::Target, ink(0x00D6_F5DD, 194)),
    (Role::TargetFrame, ink(0x000A_6430, 22)),
    (Role::TargetPlace, ink(0x000A_5C2C, 22)),
    (Role::Hint, ink(0x00FB_E1F5, 225)),
    (Role::HintFrame, ink(0x0086_1A70, 90)),
    (Role::HintPlace, ink(0x0086_1A70, 90)),
    (Role::CursorPlace, ink(0x001F_5FBF, 25)),
    (Role::Label, ink(0x006E_3B00, 58)),
    (Role::Title, ink(0x002A_261D, 235)),
    (Role::Bar, ink(0x00D3_C6A4, 187)),
    (Role::Panel, ink(0x00F6_F0E1, 255)),
    (Role::Text, ink(0x002A_261D, 235)),
    (Role::Dim, ink(0x005A_503B, 240)),
    (Role::Ghost, ink(0x006E_634A, 101)),
    (Role::Good, ink(0x000F_5224, 22)),
    (Role::Bad, ink(0x0098_1818, 88)),
];

/// Creates a built-in theme for terminals with 256 or more colours. `changes` are the colours that the player's
/// own theme sets instead.
pub(super) fn coloured(
    name: ThemeName,
    changes: &[(Role, Colour)],
    suits: Suits,
    colours: Colours,
) -> Theme {
    let before: [&[(Role, Colour)]; 2] = match name {
        ThemeName::Baize => [&[], &[]],
        ThemeName::Light => [DARK, LIGHT],
        _ => [DARK, &[]],
    };
    let all = before.into_iter().chain([changes]).flatten();
    let mut inks = [WHITE; Role::ALL.len()];
    for (role, colour) in BAIZE.iter().chain(all) {
        inks[*role as usize] = *colour;
    }
    let colour = |ink: Colour| match colours {
        Colours::Direct => Color::from_u32(ink.rgb),
        _ => Color::Indexed(ink.index),
    };
    let of = |role: Role| colour(inks[role as usize]);
    let fg = |role: Role| Style::new().fg(of(role));
    let bg = |role: Role| Style::new().bg(of(role));
    let on = |role: Role, ground: Role| fg(role).bg(of(ground));
    let bold = |style: Style| style.add_modifier(Modifier::BOLD);
    let marked = |face: Role, frame: Role, place: Role| Mark {
        tint: bg(face),
        edge: bold(on(frame, face)),
        outline: bold(fg(place)),
    };
    let suit_styles = match suits {
        Suits::Two => [Role::Black, Role::Red, Role::Red, Role::Black],
        Suits::Four => [Role::Clubs, Role::Diamonds, Role::Red, Role::Black],
    };
    let indexed = |index: u8| Style::new().fg(Color::Indexed(index));
    let names = if name == ThemeName::Light {
        BACKS.map(|(_, ground)| ground)
    } else {
        BRIGHT
    };
    let mut backs =
        BACKS.map(|(pattern, ground)| Back::single(indexed(pattern).bg(Color::Indexed(ground))));
    backs[0] = Back {
        weave: on(Role::Weave, Role::Back),
        frame: on(Role::BackFrame, Role::Back),
    };
    let picked = bold(bg(Role::Cursor).fg(colour(WHITE)));
    Theme {
        glyphs: Glyphs::Unicode,
        back_pattern: Backs::Lattice,
        courts: Courts::Drawn,
        has_large_indices: false,
        table: on(Role::Text, Role::Felt),
        face: on(Role::Black, Role::Face),
        covered: bg(Role::Strip),
        edge: on(Role::Frame, Role::Face),
        ghost: fg(Role::Ghost),
        recess: bg(Role::Recess),
        selection: marked(Role::Selected, Role::SelectedFrame, Role::SelectedPlace),
        target: marked(Role::Target, Role::TargetFrame, Role::TargetPlace),
        hint: marked(Role::Hint, Role::HintFrame, Role::HintPlace),
        cursor: Mark {
            tint: picked,
            edge: bold(fg(Role::CursorPlace)),
            outline: bold(fg(Role::CursorPlace)),
        },
        label: bold(fg(Role::Label)),
        card_label: bold(on(Role::Bar, Role::Label)),
        dim: fg(Role::Dim),
        strong: bold(fg(Role::Title)),
        title: on(Role::Text, Role::Bar),
        keys: on(Role::Text, Role::Bar),
        key: bold(fg(Role::Label)),
        message: bold(fg(Role::Title)),
        error: bold(fg(Role::Bad)),
        chosen: bold(on(Role::Title, Role::Bar)),
        frame: fg(Role::Dim),
        panel: on(Role::Text, Role::Panel),
        good: fg(Role::Good),
        bad: fg(Role::Bad),
        court: Court {
            gold: bold(fg(Role::Gold)),
            robe: fg(Role::Robe),
            hair: fg(Role::Hair),
            rose: fg(Role::Rose),
        },
        suit_styles: suit_styles.map(|role| bold(fg(role))),
        backs,
        owners: BACKS.map(|(_, ground)| bold(indexed(ground))),
        seats: names.map(|index| bold(indexed(index))),
    }
}

/// Creates the theme for terminals with 16 colours.
pub(super) fn sixteen(suits: Suits) -> Theme {
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
    let bold = |colour: Color| ink(colour).add_modifier(Modifier::BOLD);
    // The 16 colours differ between terminals. Grey is the safest background for both black and red, and black,
    // red, blue and magenta are the safest colours on it; a test checks this.
    let face = Style::new().fg(Color::Black).bg(Color::Gray);
    let mark = |ground: Color, frame: Color, outline: Color| Mark {
        tint: Style::new().bg(ground),
        edge: bold(frame).bg(ground),
        outline: bold(outline),
    };
    let suit_colours = match suits {
        Suits::Two => [Color::Black, Color::Red, Color::Red, Color::Black],
        Suits::Four => [Color::Magenta, Color::Blue, Color::Red, Color::Black],
    };
    let picked = Style::new().fg(Color::White).bg(Color::Blue);
    let with_bold = Style::new().add_modifier(Modifier::BOLD);
    Theme {
        face,
        edge: Style::new().fg(Color::DarkGray).bg(Color::Gray),
        ghost: Style::new(),
        selection: mark(Color::LightYellow, Color::Black, Color::Yellow),
        target: mark(Color::White, Color::Blue, Color::Green),
        hint: mark(Color::White, Color::Magenta, Color::Magenta),
        cursor: Mark {
            tint: picked,
            edge: ink(Color::Cyan),
            outline: ink(Color::Cyan),
        },
        label: bold(Color::Yellow),
        card_label: ink(Color::Black).bg(Color::Yellow),
        // Bright black is almost black on many terminals, so only bold words are emphasised.
        dim: Style::new(),
        // Grey bars would outshine the cards.
        title: Style::new(),
        keys: Style::new(),
        key: bold(Color::Yellow),
        message: bold(Color::Cyan),
        error: bold(Color::Red),
        chosen: with_bold,
        good: ink(Color::Green),
        bad: ink(Color::Red),
        court: Court {
            // Yellow is invisible on grey.
            gold: ink(Color::Blue),
            robe: ink(Color::Magenta),
            hair: ink(Color::Black),
            rose: ink(Color::Magenta),
        },
        suit_styles: suit_colours.map(ink),
        backs: colours.map(|colour| Back::single(Style::new().fg(Color::White).bg(colour))),
        owners: colours.map(ink),
        seats: colours.map(bold),
        ..plain(suits)
    }
}

/// Creates the theme without colours. It only uses bold, underlined, reversed and dim text.
pub(super) fn plain(suits: Suits) -> Theme {
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
        glyphs: Glyphs::Unicode,
        back_pattern: Backs::Lattice,
        courts: Courts::Drawn,
        has_large_indices: false,
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
            outline: bold,
        },
        label: with(Modifier::BOLD | Modifier::UNDERLINED),
        card_label: with(Modifier::BOLD | Modifier::REVERSED),
        dim: with(Modifier::DIM),
        strong: bold,
        title: reversed,
        keys: none,
        key: bold,
        message: none,
        error: bold,
        chosen: bold,
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

    /// Returns the red, green and blue components of a colour. Of the 256 colours, only the colour cube and the
    /// greys are supported.
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
    fn all_text_is_readable_on_its_background() {
        let mut faint = Vec::new();
        for name in [ThemeName::Baize, ThemeName::Dark, ThemeName::Light] {
            for colours in [Colours::Indexed, Colours::Direct] {
                let theme = coloured(name, &[], Suits::Four, colours);
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
                    ("key on a card", theme.card_label, theme.card_label),
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

    /// Returns the colour that a person without red cones sees, as modelled by Machado, Oliveira and Fernandes
    /// (2009).
    fn without_red_cones(colour: Color) -> [u8; 3] {
        const MODEL: [[f64; 3]; 3] = [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ];
        let light = channels(colour).map(|share| (f64::from(share) / 255.0).powf(2.2));
        MODEL.map(|row| {
            let seen: f64 = row
                .iter()
                .zip(light)
                .map(|(part, light)| part * light)
                .sum();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a share of 255"
            )]
            let share = (seen.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8;
            share
        })
    }

    #[test]
    fn red_is_lighter_than_black_for_people_who_cannot_see_red() {
        for name in [ThemeName::Baize, ThemeName::Dark, ThemeName::Light] {
            let theme = coloured(name, &[], Suits::Two, Colours::Direct);
            let ink = |suit| without_red_cones(theme.suit(suit).fg.expect("an ink"));
            let [red, black] = [patience_core::Suit::Hearts, patience_core::Suit::Spades].map(ink);
            let found = super::super::contrast::contrast(red, black);
            assert!(found >= 2.25, "{name:?}: {found:.2}");
        }
    }
}

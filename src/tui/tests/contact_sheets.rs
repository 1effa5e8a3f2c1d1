//! Contact sheets: every game as a picture, at the deal and late in a hand, on screens of three
//! sizes. They are made by `.ci/contact_sheets` for people to look at. Without a folder in the environment
//! one small sheet is made and looked at here.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use patience_app::session::TimedGame;
use patience_app::settings::{Theme, ThemeChoice};
use patience_core::{DealNumber, Game, Move, Role};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::{Duration, Message, Stage, embedded, view};

/// The width and the height of a character, in pixels.
const CELL: (u16, u16) = (8, 17);
/// The screens, each with how many go on a sheet across and down.
const SCREENS: [((u16, u16), (usize, usize)); 3] =
    [((80, 24), (3, 4)), ((120, 40), (2, 3)), ((200, 60), (2, 2))];
/// How many moves lead to the late position.
const LATE: usize = 60;
/// The deal that is shown.
const DEAL: u64 = 5;

/// Writes the sheets into the folder that the environment names, or looks at one sheet.
#[test]
fn contact_sheets_of_every_game() {
    let Ok(folder) = std::env::var("CONTACT_SHEETS") else {
        let screens = ["klondike", "nertz"].map(|id| picture(id, (80, 24), 5));
        let drawn = sheet(&screens, 2);
        assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
        assert_eq!(drawn.matches("<g transform").count(), 2);
        for sign in "♠♥♦♣╭╯".chars() {
            assert!(drawn.contains(sign), "{sign}");
        }
        return;
    };
    let only = std::env::var("CONTACT_GAMES").unwrap_or_default();
    let wanted: Vec<&str> = only.split(',').filter(|id| !id.is_empty()).collect();
    let names: Vec<&str> = embedded()
        .names()
        .filter(|id| wanted.is_empty() || wanted.contains(id))
        .collect();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for ((width, height), (across, down)) in SCREENS {
        for (when, moves) in [("deal", 0), ("late", LATE)] {
            for (number, page) in names.chunks(across * down).enumerate() {
                let screens: Vec<Buffer> = page
                    .iter()
                    .map(|id| picture(id, (width, height), moves))
                    .collect();
                let file = format!("{width}x{height}-{when}-{:02}.svg", number + 1);
                let drawn = sheet(&screens, across);
                std::fs::write(Path::new(&folder).join(file), drawn).expect("it can be written");
            }
        }
    }
}

/// Returns the screen of a game after so many moves.
fn picture(id: &str, size: (u16, u16), moves: usize) -> Buffer {
    let mut stage = Stage::before_the_first_screen();
    stage.app.context.settings.theme.value = ThemeChoice::BuiltIn(Theme::Baize);
    stage.app.context.take_settings();
    stage.send(Message::Resize(size.0, size.1));
    let file = stage
        .app
        .context
        .catalogue
        .rule_file(id)
        .expect("it is listed");
    let rules = file.compile(None, &[]).expect("it is sound");
    let deal = DealNumber::new(DEAL).expect("it is not 0");
    let game = Game::new(Arc::new(rules), deal);
    stage
        .app
        .sit_down(TimedGame::new(game, None, Duration::ZERO));
    let table = stage.app.table.as_mut().expect("somebody sat down");
    table.lift_curtain(&stage.app.context.keys);
    if table.session().real_time().is_some() {
        stage.keys("space");
        for _ in 0..8 + moves {
            stage.rest();
        }
    }
    for turn in 0..moves {
        let game = stage.game();
        if game.hand_end().is_some() || game.rules().in_real_time() {
            break;
        }
        let legal = game.legal_moves();
        let Some(mv) = chosen(game, &legal, turn) else {
            break;
        };
        let seat = game.to_move();
        let table = stage.app.table.as_mut().expect("somebody sits there");
        let played = table.session_mut().timed_game_mut().game.play(seat, mv, 0);
        played.expect("it is legal");
        table.refresh(&stage.app.context.keys);
        stage.send(Message::Tick);
    }
    stage.app.overlays.clear();
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("it is a buffer");
    terminal
        .draw(|frame| view(&stage.app, frame))
        .expect("it is a buffer");
    terminal.backend().buffer().clone()
}

/// Chooses a move as somebody in a hurry might: to a foundation, from column to column now and
/// then, else from the stock.
fn chosen(game: &Game, legal: &[Move], turn: usize) -> Option<Move> {
    let rules = game.rules();
    let to = |role: Role| {
        legal.iter().copied().find(|mv| match mv {
            Move::Transfer { to, .. } => rules.group_of(*to).role == role,
            _ => false,
        })
    };
    let spread = legal.get(turn * 7 % legal.len().max(1)).copied();
    to(Role::Foundation)
        .or_else(|| {
            (!turn.is_multiple_of(3))
                .then(|| to(Role::Tableau))
                .flatten()
        })
        .or(spread)
}

/// Returns the screens side by side as a picture.
fn sheet(screens: &[Buffer], across: usize) -> String {
    let (mut shapes, mut right, mut bottom) = (String::new(), 0, 0);
    for (number, screen) in screens.iter().enumerate() {
        let scale = |cells: u16, cell: u16| usize::from(cells) * usize::from(cell) + 16;
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
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{right}\" height=\"{bottom}\" \
         font-family=\"DejaVu Sans Mono, monospace\" font-size=\"13\">\n\
         <rect width=\"{right}\" height=\"{bottom}\" fill=\"#000000\"/>\n{shapes}</svg>\n"
    )
}

/// Draws a screen: the grounds first, then the characters one by one, so that no font moves them.
fn draw(shapes: &mut String, screen: &Buffer) {
    let (wide, high) = CELL;
    for y in 0..screen.area.height {
        let mut x = 0;
        while x < screen.area.width {
            let (_, ground) = colours(screen, x, y);
            let from = x;
            while x < screen.area.width && colours(screen, x, y).1 == ground {
                x += 1;
            }
            let _ = writeln!(
                shapes,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{high}\" fill=\"{ground}\"/>",
                from * wide,
                y * high,
                (x - from) * wide
            );
        }
        for x in 0..screen.area.width {
            let cell = &screen[(x, y)];
            if cell.symbol().trim().is_empty() {
                continue;
            }
            let bold = if cell.modifier.contains(Modifier::BOLD) {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
            let _ = writeln!(
                shapes,
                "<text x=\"{}\" y=\"{}\" fill=\"{}\"{bold}>{symbol}</text>",
                x * wide,
                y * high + 13,
                colours(screen, x, y).0
            );
        }
    }
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

//! Contact sheets: every game as a picture, at the deal and late in a hand, on screens of three
//! sizes. They are made by `.ci/contact_sheets` for people to look at. Without a folder in the environment
//! one small sheet is made and looked at here.

use std::path::Path;
use std::sync::Arc;

use patience_app::session::TimedGame;
use patience_app::settings::{Theme, ThemeChoice};
use patience_core::{DealNumber, Game, Move, Role};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::svg::sheet;
use super::{Duration, Message, Stage, embedded, view};

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
        let screens = ["klondike", "nertz"].map(|id| picture(id, (80, 24), 5, Theme::Baize));
        let drawn = sheet(&screens, 2);
        assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
        assert_eq!(drawn.matches("<g transform").count(), 2);
        for sign in "♠♥♦♣".chars() {
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
                    .map(|id| picture(id, (width, height), moves, Theme::Baize))
                    .collect();
                let file = format!("{width}x{height}-{when}-{:02}.svg", number + 1);
                let drawn = sheet(&screens, across);
                std::fs::write(Path::new(&folder).join(file), drawn).expect("it can be written");
            }
        }
    }
}

/// Returns the screen of a game after so many moves.
pub(super) fn picture(id: &str, size: (u16, u16), moves: usize, theme: Theme) -> Buffer {
    let mut stage = Stage::before_the_first_screen();
    stage.app.context.settings.theme.value = ThemeChoice::BuiltIn(theme);
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
        .draw(|frame| drop(view(&stage.app, frame)))
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

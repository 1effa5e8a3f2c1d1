//! How much is sent to the terminal for a step of the cursor: over a slow line that is what is felt.

use ratatui::backend::Backend as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use crate::codec::CompactBackend;
use crate::tests::*;

fn drawn(stage: &Stage) -> Buffer {
    let (width, height) = stage.app.context.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| drop(view(&stage.app, frame)))
        .unwrap();
    terminal.backend().buffer().clone()
}

#[test]
fn a_step_of_the_cursor_takes_at_most_300_bytes_with_cards_of_any_size() {
    for game in ["klondike", "freecell", "spider", "pyramid", "golf"] {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut stage = Stage::table(game, 7);
            stage.send(Message::Resize(size.0, size.1));
            stage.keys("Right");
            for key in ["Right", "Right", "Down", "Left"] {
                let before = drawn(&stage);
                stage.keys(key);
                let mut sent = Vec::new();
                CompactBackend::new(&mut sent, Size::from(size))
                    .draw(before.diff(&drawn(&stage)).into_iter())
                    .unwrap();
                assert!(sent.len() <= 300, "{game} {size:?} {key}: {}", sent.len());
            }
        }
    }
}

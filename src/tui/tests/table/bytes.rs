//! How much is sent to the terminal for a step of the cursor: over a slow line that is what is felt. What goes into
//! one packet of a network arrives at once.

use ratatui::backend::Backend as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use crate::codec::CompactBackend;
use crate::tests::*;

/// What a packet holds, less what a secure shell adds to it.
const PACKET: usize = 1_200;

fn drawn(stage: &Stage) -> Buffer {
    let (width, height) = stage.app.context.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| drop(view(&stage.app, frame)))
        .unwrap();
    terminal.backend().buffer().clone()
}

#[test]
fn a_step_of_the_cursor_takes_one_packet_at_most_with_cards_of_any_size() {
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
                assert!(
                    sent.len() <= PACKET,
                    "{game} {size:?} {key}: {}",
                    sent.len()
                );
            }
        }
    }
}

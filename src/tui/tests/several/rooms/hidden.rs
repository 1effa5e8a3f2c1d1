//! What a guest's screen shows does not depend on what the seat may not see: two deals that differ in nothing
//! else give the same screens, cell by cell, and the same words on the way to them.

use std::collections::HashMap;

use super::*;
use patience_core::{Rules, Seat, notation};
use ratatui::buffer::Buffer;

/// The deals in which two are looked for that a seat cannot tell apart.
const DEALS: std::ops::RangeInclusive<u64> = 1..=150;

/// What the guests do before a card turns up that is another one, most of it for nothing.
const KEYS: [(usize, &str); 16] = [
    (0, "tab"),
    (0, "right"),
    (1, "left"),
    (0, "? esc"),
    (0, "1 2"),
    (0, "w f"),
    (1, "t"),
    (1, "esc"),
    (0, "esc"),
    (0, "esc"),
    (0, "N"),
    (0, "u"),
    (1, "space"),
    (0, "enter"),
    (0, "space"),
    (0, "space"),
];

/// Finds two deals that a seat cannot tell apart.
fn alike(rules: &Arc<Rules>, seat: Seat) -> Option<[DealNumber; 2]> {
    let mut seen = HashMap::new();
    for deal in DEALS {
        let deal = DealNumber::new(deal)?;
        let text = sight(&Game::new(Arc::clone(rules), deal), seat);
        if let Some(other) = seen.insert(text, deal) {
            return Some([other, deal]);
        }
    }
    None
}

/// Returns what a seat sees.
fn sight(game: &Game, seat: Seat) -> String {
    notation::write_observation(game.observation(seat))
}

/// Draws the screen of a guest with all its colours, but for the line of the lobby with the seal of the deal, which
/// is another one for each deal.
fn picture(stage: &Stage) -> Buffer {
    let (width, height) = stage.app.context.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| drop(view(&stage.app, frame)))
        .unwrap();
    let mut buffer = terminal.backend().buffer().clone();
    let lines = stage.screen();
    let seal = lines
        .lines()
        .position(|line| line.contains("Deal      hash"));
    for x in 0..seal.map_or(0, |_| width) {
        buffer[(x, u16::try_from(seal.unwrap_or_default()).unwrap())].reset();
    }
    buffer
}

impl Rooms {
    /// Presses keys, and returns what a guest is told because of them, but for the seal of the deal.
    fn told(&mut self, guest: usize, by: usize, keys: &str) -> Vec<String> {
        self.burst(by, keys);
        let coming = self.coming[guest].iter();
        let told = coming.filter(|tell| !matches!(tell, RoomEvent::Sealed(_)));
        let told = told.map(|tell| format!("{tell:?}")).collect();
        self.deliver();
        told
    }
}

#[test]
fn deals_that_a_seat_cannot_tell_apart_give_the_same_screens() {
    let catalogue = catalogue();
    let mut games = 0;
    let mut screens = 0;
    for entry in catalogue.index() {
        let rules = catalogue.rule_file(&entry.id).unwrap().compile(None, &[]);
        let rules = Arc::new(rules.unwrap());
        for seat in rules.all_seats() {
            let Some(deals) = alike(&rules, seat) else {
                continue;
            };
            games += 1;
            let guest = seat.index();
            let mut both = deals.map(|deal| {
                let room = Room::new(&rules, Vec::new(), Dealer::from_seed(2));
                Rooms::in_room(room.with_deal(deal, "one of two".to_owned()))
            });
            let ready = [(0, "space"), (1, "space")];
            for (by, keys) in ready.into_iter().chain(KEYS) {
                // Of a game for one the other guest has the same deal, and sees more of it by then.
                if rules.seats() == 1 && by == 1 && keys == "space" && !ready.contains(&(by, keys))
                {
                    continue;
                }
                let told = both.each_mut().map(|rooms| rooms.told(guest, by, keys));
                let [one, other] = both.each_ref().map(|rooms| rooms.room.game());
                if sight(one, seat) != sight(other, seat) {
                    break;
                }
                assert_eq!(told[0], told[1], "{} {keys}", entry.id);
                let [one, other] = both.each_ref().map(|rooms| picture(&rooms.guests[guest]));
                assert_eq!(one, other, "{} {keys}", entry.id);
                screens += 1;
            }
        }
    }
    assert!(
        games > 20 && screens > 200,
        "{games} games, {screens} screens"
    );
}

//! A new deal that can be won: fresh ones are looked at one after the other until one is known to
//! be such. A key to play with stops it, and it ends by itself.

use std::time::Duration;

use patience_core::Game;
use patience_solver::Verdict;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::hand::Hand;
use super::search::{Found, Question, Search};
use crate::tui::app::{App, Overlay, Screen};
use crate::tui::event::{Command, Event};
use crate::tui::keyline::message_at;
use crate::tui::keys::{Action, State};
use crate::tui::screens::{centred, line_at, panel};
use crate::tui::sitting::Sitting;
use crate::tui::text::{count, width};
use crate::tui::theme::Theme;
use crate::tui::update::Commands;

/// How long it is looked for.
const LONGEST: Duration = Duration::from_secs(60);

/// Most deals are found at once: until then nothing covers the screen.
const UNSEEN: Duration = Duration::from_millis(250);

/// What is looked at now, and what has been found out so far.
#[derive(Debug)]
pub struct Seek {
    /// The deal that is looked at.
    sitting: Sitting,
    since: Duration,
    /// The number of the search under way.
    asked: Option<u64>,
    lost: usize,
    undecided: usize,
}

impl Seek {
    const fn tried(&self) -> usize {
        self.lost + self.undecided
    }

    fn is_at_its_end(&self, now: Duration) -> bool {
        now >= self.since + LONGEST
    }

    /// Returns when it is to be drawn next: first after a moment, and then with each second.
    pub fn due(&self, now: Duration) -> Duration {
        let seen = self.since + UNSEEN;
        if now < seen {
            return seen;
        }
        self.since + Duration::from_secs(self.seconds(now) + 1)
    }

    const fn seconds(&self, now: Duration) -> u64 {
        now.saturating_sub(self.since).as_secs()
    }

    /// Draws what is going on.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme, now: Duration) {
        if now < self.since + UNSEEN {
            return;
        }
        let tried = match self.tried() {
            0 => "The first is being looked at.".to_owned(),
            tried => format!(
                "{tried} tried: {} cannot be won, {} undecided.",
                self.lost, self.undecided
            ),
        };
        let most = LONGEST.as_secs();
        let lines = [
            "Looking for a deal that can be won …".to_owned(),
            tried,
            String::new(),
            format!("{} s of {most} s at most.", self.seconds(now)),
        ];
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let columns = u16::try_from(widest.max(44)).unwrap_or(44) + 4;
        let title = self.sitting.game.rules().about.full_title();
        let outer = centred(area, columns, 6);
        let inside = panel(frame, outer, theme, &title);
        for (row, line) in (0..).zip(lines) {
            line_at(frame, inside, row, Line::raw(line));
        }
    }
}

/// Says what is going on, and what keys do meanwhile, piece by piece of one sentence.
fn pieces(app: &App) -> [(String, Option<Action>); 4] {
    let key = |action, does: &str| {
        let name = app.keys.name_of(State::Ask, action);
        (format!("{name} {does}"), Some(action))
    };
    let back = match app.screen {
        Screen::Table => "keeps this table",
        Screen::Home => "goes back",
    };
    [
        ("Looking for a deal that can be won: ".to_owned(), None),
        key(Action::Back, back),
        (", ".to_owned(), None),
        key(Action::Yes, "deals this one"),
    ]
}

/// Says what is going on, and what keys do meanwhile.
pub fn words(app: &App) -> String {
    pieces(app).into_iter().map(|(words, _)| words).collect()
}

/// Puts a new game on the table whose deal nobody chose: where only those that can be won are
/// wanted, as soon as there is one.
pub fn deal(app: &mut App, sitting: Sitting) {
    let rules = sitting.game.rules();
    let sought = rules.seats() == 1 && rules.goal.can_be_won() && sitting.duel.is_none();
    if !sought || !app.settings.winnable.value {
        return app.sit_down(sitting);
    }
    app.over.push(Overlay::Seek(Box::new(Seek {
        sitting,
        since: app.now,
        asked: None,
        lost: 0,
        undecided: 0,
    })));
}

/// Asks for the next search where one is due. Tells whether a deal is looked for.
pub(super) fn follow(app: &mut App, commands: &mut Commands) -> bool {
    let Some(Overlay::Seek(seek)) = app.over.last_mut() else {
        return false;
    };
    let light = &mut app.light;
    light.shown = None;
    // Its search is ended by the one that begins.
    light.asked = None;
    if light.begun && seek.asked.is_none() {
        light.searches += 1;
        seek.asked = Some(light.searches);
        let left = (seek.since + LONGEST).saturating_sub(app.now);
        let game = &seek.sitting.game;
        let search = Search::new(
            light.searches,
            Question::WinnableDeal(left),
            game.rules().clone(),
            game.position().clone(),
            app.settings.light_memory.value,
        );
        commands.push(Command::Search(Box::new(search)));
    }
    true
}

/// Takes the answer of a search, if it is about a deal that is looked at: deals that one, or goes
/// on to the next. Tells whether it is.
pub(super) fn learn(app: &mut App, number: u64, found: &Found) -> bool {
    let about = |over: &mut Overlay| match over {
        Overlay::Seek(seek) => seek.asked.take_if(|asked| *asked == number).is_some(),
        _ => false,
    };
    let Some(Overlay::Seek(mut seek)) = app.over.pop_if(about) else {
        return false;
    };
    match found {
        Found::Verdict(Verdict::Won(moves)) => {
            let passed = seek.tried();
            let rules = seek.sitting.game.rules().clone();
            let mut hand = Hand::new(&Game::new(rules, seek.sitting.game.deal()));
            hand.learn(0, Verdict::Won(moves.clone()));
            app.light.hand = Some(hand);
            app.sit_down(seek.sitting);
            if passed > 0 {
                let passed = count(passed, "other");
                say(
                    app,
                    format!("This deal can be won, after {passed} passed over"),
                );
            } else if !app.settings.light.value {
                say(app, "This deal can be won".to_owned());
            }
            return true;
        }
        Found::Verdict(Verdict::Lost) => seek.lost += 1,
        Found::Verdict(Verdict::Undecided(_)) | Found::Wanders(_) => {
            seek.undecided += 1;
        }
    }
    let rules = seek.sitting.game.rules().clone();
    seek.sitting.game = Game::new(rules, app.dealer.fresh());
    if seek.is_at_its_end(app.now) {
        let tried = count(seek.tried(), "deal");
        app.sit_down(seek.sitting);
        let text = format!("Of {tried} none is known to be one that can be won; nor is this one");
        say(app, text);
    } else {
        app.over.push(Overlay::Seek(seek));
    }
    true
}

/// A key to play with stops it and does nothing else: the deal last looked at is dealt. The key
/// that goes back leaves all as it was. Clicks on what the bottom line says of these keys do as the
/// keys do. Any other does nothing, but for those that leave the program. Tells whether the event has been
/// dealt with.
pub fn stops(app: &mut App, event: &Event, commands: &mut Commands) -> bool {
    let Some(Overlay::Seek(seek)) = app.over.last() else {
        return false;
    };
    let (action, plays) = match event {
        Event::Key(key) => {
            let action = app.keys.action(app.state(), *key);
            let at_table = app.keys.action(State::Table, *key);
            let plays = matches!(at_table, Some(Action::PickUp | Action::Step));
            (action, plays || action == Some(Action::Yes))
        }
        Event::Mouse(mouse) => {
            let action = clicked(app, (mouse.column, mouse.row));
            (action, action == Some(Action::Yes))
        }
        _ => (None, false),
    };
    let leaves = matches!(action, Some(Action::Quit | Action::Suspend));
    if leaves || !event.is_press() {
        return matches!(event, Event::Mouse(_));
    }
    if !plays && action != Some(Action::Back) {
        return true;
    }
    commands.extend(seek.asked.map(|_| Command::EndSearch));
    let Some(Overlay::Seek(seek)) = app.over.pop() else {
        return true;
    };
    if action != Some(Action::Back) {
        app.sit_down(seek.sitting);
        let text = "Stopped: it is not known whether this deal can be won";
        say(app, text.to_owned());
    }
    true
}

/// Returns what a click on the bottom line means.
fn clicked(app: &App, at: (u16, u16)) -> Option<Action> {
    let at = message_at(app, at)?;
    let mut end = 0;
    let under = |(words, _): &(String, Option<Action>)| {
        end += width(words);
        at < end
    };
    pieces(app).into_iter().find(under)?.1
}

fn say(app: &mut App, text: String) {
    if let Some(table) = &mut app.table {
        table.say(text);
    }
}

//! Whether what lies on the table can be won. What is known of a hand is kept in `hand.rs`;
//! here it is decided what is to be found out next. Searches run elsewhere: the model asks for
//! them and is told their answers.

mod hand;
pub mod hint;
pub mod lost;
mod search;
pub mod seek;

use patience_core::{Game, HandEnd};
use patience_solver::Verdict;

use crate::tui::app::{App, Screen};
use crate::tui::event::Command;
use crate::tui::table::Table;
use crate::tui::update::{Commands, settle};
use hand::Hand;
pub use hand::WayBack;
use search::Question;
pub use search::{Found, Search};

/// What the light shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// What a search has found.
    Found(Verdict<()>),
    /// A search is under way.
    Thinking,
}

/// A search under way.
#[derive(Debug, Clone, Copy)]
struct Asked {
    number: u64,
    question: Question,
    /// After how many moves of the hand.
    at: usize,
}

/// What the player waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Hint,
    WayBack,
}

/// The light.
#[derive(Debug, Default)]
pub struct Light {
    /// Whether the first picture is on the screen, before which nothing is searched for.
    begun: bool,
    hand: Option<Hand>,
    asked: Option<Asked>,
    /// How many searches there have been.
    searches: u64,
    shown: Option<Shown>,
    /// What the player waits for, and how much of the game's log had been played then.
    wish: Option<(Wish, usize)>,
}

impl Light {
    /// There is time for searches from now on.
    pub const fn begin(&mut self) {
        self.begun = true;
    }

    /// Returns what is shown.
    pub const fn shown(&self) -> Option<Shown> {
        self.shown
    }

    /// Returns what is known of where to go back to from here, where the light shows that nothing
    /// wins.
    pub fn way_back(&self) -> Option<WayBack> {
        let hand = self.hand.as_ref();
        let hand = hand.filter(|_| self.shown == Some(Shown::Found(Verdict::Lost)))?;
        // It is still being found out since when it is lost.
        let busy = self.asked.is_some();
        let way = hand.way_back()?;
        Some(way).filter(|way| way.is_won || !busy)
    }

    /// Takes the answer of a search, unless nobody wants to know any more.
    fn learn(&mut self, number: u64, found: Found) {
        let Some(asked) = self.asked.filter(|asked| asked.number == number) else {
            return;
        };
        self.asked = None;
        if let Some(hand) = &mut self.hand {
            match found {
                Found::Verdict(verdict) if asked.question == Question::WinnableThen => {
                    hand.learn_of_former(asked.at, verdict);
                }
                Found::Verdict(verdict) => hand.learn(asked.at, verdict),
                Found::Wanders(wanders) => hand.learn_of_wandering(asked.at, wanders),
            }
        }
    }

    const fn wish(&mut self, wish: Wish, done: usize) {
        self.wish = Some((wish, done));
    }

    /// Follows the game on the table. Returns how many moves of the hand are still the same.
    fn follow_game(&mut self, table: &Table) -> usize {
        let game = table.game();
        let same = match &mut self.hand {
            Some(hand) if hand.is_of(game) => hand.follow(game),
            hand => {
                *hand = Some(Hand::new(game));
                0
            }
        };
        if let Some(hand) = &mut self.hand {
            let here = hand.done();
            match &table.rest {
                Some(moves) => hand.learn(here, Verdict::Won(moves.clone())),
                None if game.hand_end().is_some() => hand.learn(here, Verdict::Lost),
                None => {}
            }
        }
        same
    }

    /// Shows what is known, and asks for what is to be found out next, with so much memory. Of the
    /// moves of the hand so many are still the same as before.
    fn look(&mut self, (game, memory): (&Game, u32), same: usize, commands: &mut Commands) {
        let Some(hand) = &self.hand else { return };
        let here = hand.done();
        self.shown = Some(hand.verdict(here).map_or(Shown::Thinking, Shown::Found));
        let next = hand.next_question();
        let still = |asked: &Asked| next == Some((asked.question, asked.at)) && asked.at <= same;
        if self.asked.as_ref().is_some_and(still) {
            return;
        }
        match next {
            Some(next) => self.ask((game, memory), next, commands),
            None => self.end(commands),
        }
    }

    fn ask(
        &mut self,
        (game, memory): (&Game, u32),
        (question, at): (Question, usize),
        commands: &mut Commands,
    ) {
        self.searches += 1;
        let number = self.searches;
        self.asked = Some(Asked {
            number,
            question,
            at,
        });
        let position = Hand::position(game, at);
        let search = Search::new(number, question, game.rules().clone(), position, memory);
        commands.push(Command::Search(Box::new(search)));
    }

    /// Wants to know nothing more for the present.
    fn end(&mut self, commands: &mut Commands) {
        if self.asked.take().is_some() {
            commands.push(Command::EndSearch);
        }
    }
}

/// Takes the answer of a search.
pub fn learn(app: &mut App, number: u64, found: Found) {
    if !seek::learn(app, number, &found) {
        app.light.learn(number, found);
    }
}

/// Follows what is on the table: asks for a search, or for its end, and says what has been
/// found out.
pub fn follow(app: &mut App, commands: &mut Commands) {
    if seek::follow(app, commands) {
        return;
    }
    let light = &mut app.light;
    light.shown = None;
    let table = app.table.as_ref().filter(|table| {
        let end = table.game().hand_end();
        table.is_won_or_lost() && matches!(end, None | Some(HandEnd::NoMoves))
    });
    let done = table.map(|table| table.game().done());
    light.wish = light.wish.filter(|(_, since)| done == Some(*since));
    let at_table = app.screen == Screen::Table && light.begun;
    let wanted = app.settings.light.value || light.wish.is_some();
    let Some(table) = table.filter(|_| at_table) else {
        return light.end(commands);
    };
    let same = light.follow_game(table);
    if wanted {
        let memory = app.settings.light_memory.value;
        light.look((table.game(), memory), same, commands);
    } else {
        light.end(commands);
    }
    if !app.settings.light.value {
        light.shown = None;
    }
    answer(app);
    let gone_back = app.table.as_ref().map(|table| table.game().done()) != done;
    if gone_back {
        settle(app, commands);
        return follow(app, commands);
    }
    lost::tell(app);
}

/// Answers what the player waits for, once that is known.
fn answer(app: &mut App) {
    let (light, light_on) = (&app.light, app.settings.light.value);
    let (Some((wish, _)), Some(table)) = (light.wish, &mut app.table) else {
        return;
    };
    let answered = match wish {
        Wish::Hint => hint::answer(light, table, &app.keys, light_on),
        Wish::WayBack => lost::answer(light, table, app.now, &app.keys),
    };
    if answered {
        app.light.wish = None;
    }
}

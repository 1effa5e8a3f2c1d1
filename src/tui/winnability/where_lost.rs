//! Finds out where a recorded game was lost. Its positions are searched in the background, from the end towards the
//! start, until one is found that could be won.

use patience_core::{Game, HandEnd};
use patience_solver::Verdict;

use super::{Asked, Winnability, lost};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use patience_app::winnability::{Found, Hand, Question, Search};

/// The words that tell the player that a deal is unwinnable.
const NOT_WINNABLE: &str = "This deal is unwinnable";

/// What the searches have found about the positions of a recorded game.
#[derive(Debug)]
pub(super) struct WhereLost {
    /// The recorded game to its end.
    game: Game,
    hand: Hand,
    asked: Option<Asked>,
    /// Whether the player is waiting to see where the recorded game was lost.
    is_awaited: bool,
}

impl WhereLost {
    fn new(game: Game) -> Self {
        let mut hand = Hand::new(&game);
        if game.hand_end() == Some(HandEnd::NoMoves) {
            hand.learn(hand.done(), Verdict::Lost);
        }
        Self {
            game,
            hand,
            asked: None,
            is_awaited: false,
        }
    }

    fn is_of(&self, table: &Table) -> bool {
        self.hand.is_of(table.game()) && table.timed_game().is_recording_not_won()
    }

    /// Whether the player is waiting to see where the recorded game was lost.
    pub(super) const fn is_awaited(&self) -> bool {
        self.is_awaited
    }

    /// Stops waiting for the answer where the recorded game was lost.
    pub(super) const fn call_off(&mut self) {
        self.is_awaited = false;
    }

    /// Takes the answer of a search if it is one of the searches for where a recorded game was lost. Returns whether it
    /// is.
    pub(super) fn learn(&mut self, number: u64, found: &Found) -> bool {
        let Some(asked) = self.asked.take_if(|asked| asked.number == number) else {
            return false;
        };
        match (found, asked.question) {
            (Found::Verdict(verdict), Question::WinnableThen) => {
                self.hand.learn_of_former(asked.at, verdict.clone());
            }
            (Found::Verdict(verdict), _) => self.hand.learn(asked.at, verdict.clone()),
            (Found::Wanders(_) | Found::Level(_), _) => {}
        }
        true
    }

    /// Returns the next position to search, to find where the recorded game was lost; `None` if everything that can be
    /// found out is known.
    fn next_question(&self) -> Option<(Question, usize)> {
        let next = self.hand.next_question();
        next.filter(|(question, _)| *question != Question::Wandering)
    }

    /// Returns the position to show to a player who asks where the recorded game was lost, as a number of moves, and
    /// the sentence about that position. The position is `None` if none is known.
    fn answer(&self) -> (Option<usize>, String) {
        let end = self.hand.done();
        match (
            self.hand.verdict(end),
            self.hand.won_at(),
            self.hand.lost_at(),
        ) {
            (Some(Verdict::Won(())), ..) => (
                Some(end),
                "The game could still be won at its end".to_owned(),
            ),
            (Some(Verdict::Lost), Some(won), Some(lost)) if lost == won + 1 => (
                Some(won),
                format!("Here the game could still be won. Move {lost} lost it"),
            ),
            (Some(Verdict::Lost), Some(won), Some(lost)) => (
                Some(won),
                format!(
                    "Here the game could still be won. It was lost by move {lost} at the latest"
                ),
            ),
            (Some(Verdict::Lost), None, Some(0)) => (Some(0), NOT_WINNABLE.to_owned()),
            (Some(Verdict::Lost), None, Some(lost)) => (
                Some(lost - 1),
                format!("The game was lost by move {lost} at the latest"),
            ),
            _ => (None, "It is not known where the game was lost".to_owned()),
        }
    }
}

impl Winnability {
    /// Handles the player's request to see where a recorded game was lost.
    pub fn ask_where_lost(&mut self, table: &mut Table) {
        let timed_game = table.timed_game();
        if timed_game.is_recording_not_won() && timed_game.winnable == Some(false) {
            return table.say(NOT_WINNABLE);
        }
        if !self
            .where_lost
            .as_ref()
            .is_some_and(|known| known.is_of(table))
        {
            let game = table.timed_game().recording_not_won();
            self.where_lost = game.map(|game| Box::new(WhereLost::new(game)));
        }
        match &mut self.where_lost {
            Some(known) => known.is_awaited = true,
            None => table.refuse("Only for single-player games that were not won"),
        }
    }

    /// Continues the search while the player is waiting, and moves the replay on the table to the position that answers
    /// where the game was lost, once it is known. Returns whether the replay has moved.
    pub(super) fn follow_recording(
        &mut self,
        table: Option<&mut Table>,
        context: &Context,
        requests: &mut Requests,
    ) -> bool {
        let Some(known) = &mut self.where_lost else {
            return false;
        };
        let Some(table) = table.filter(|table| known.is_awaited && known.is_of(table)) else {
            // What is known is kept for the next request.
            requests.extend(known.asked.take().map(|_| Request::EndSearch));
            return false;
        };
        let Some((question, at)) = known.next_question() else {
            known.is_awaited = false;
            let (place, text) = known.answer();
            if let Some(place) = place {
                table.replay_to_place(known.game.hand_start() + place, &context.keys);
            }
            table.say(text);
            return place.is_some();
        };
        if known.asked.is_none() {
            self.searches += 1;
            let number = self.searches;
            known.asked = Some(Asked {
                number,
                question,
                at,
            });
            let position = Hand::position(&known.game, at);
            let rules = known.game.rules().clone();
            let memory = context.settings.light_memory.value;
            let search = Search::new(number, question, rules, position, memory);
            requests.push(Request::Search(Box::new(search)));
        }
        lost::wait(table, "Looking for where the game was lost …")
    }
}

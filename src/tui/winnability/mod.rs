//! The verdict on whether the hand on the table can be won. The solver's searches run elsewhere. This module decides
//! what is searched next, and which sentence the player sees for the answer.

pub mod hint;
pub mod lost;
pub mod solution;
mod where_lost;

use patience_core::{Game, HandEnd, Move, Position, Rules, Seat};
use patience_solver::Verdict;

use crate::context::Context;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use patience_app::winnability::{Found, Hand, Question, Search, Shown, WayBack};
use solution::Solution;
use where_lost::WhereLost;

/// A search of the solver that is in progress.
#[derive(Debug, Clone, Copy)]
struct Asked {
    number: u64,
    question: Question,
    /// The position that is searched, as a number of moves in the hand.
    at: usize,
}

/// An answer of the solver that the player is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PendingAnswer {
    Hint,
    WayBack,
    Solution,
}

/// The shown verdict on whether the hand can be won, the search for the verdict, and the answer that the player is
/// waiting for.
#[derive(Debug, Default)]
pub struct Winnability {
    /// Whether the first frame is on the screen. No search of the solver starts before that.
    begun: bool,
    hand: Option<Hand>,
    asked: Option<Asked>,
    /// The number of solver searches so far. The next search is numbered with it.
    searches: u64,
    shown: Option<Shown>,
    /// The search for where the recorded game on the table was lost; `None` until the player has asked for it.
    where_lost: Option<Box<WhereLost>>,
    /// The solver's answer that the player is waiting for, and the length of the game's log when the player asked for
    /// it.
    wish: Option<(PendingAnswer, usize)>,
    /// The solution that the player asked for, until it is put on the table.
    solution: Option<Solution>,
}

impl Winnability {
    /// Allows the solver's searches from now on.
    pub const fn begin(&mut self) {
        self.begun = true;
    }

    /// Returns the shown verdict on whether the hand can be won.
    pub const fn shown(&self) -> Option<Shown> {
        self.shown
    }

    /// Returns the position to which the player can go back, if the mark on the top line says that the game is lost.
    pub fn way_back(&self) -> Option<WayBack> {
        let hand = self.hand.as_ref();
        let hand = hand.filter(|_| self.shown == Some(Shown::Found(Verdict::Lost)))?;
        lost::way_back(hand).filter(|_| !self.looks_for_way_back())
    }

    /// Whether the search for the move that lost the game is still in progress.
    fn looks_for_way_back(&self) -> bool {
        let asked = self.asked.as_ref();
        asked.is_some_and(|asked| asked.question != Question::Wandering)
    }

    /// Returns a move that is known to win, for a player who is learning the game. A move that takes a card from
    /// under other cards is returned only if no other move wins.
    pub fn next_move(&self, table: &Table) -> Option<Move> {
        let game = table.game();
        let hand = self.hand.as_ref().filter(|hand| hand.is_of(game))?;
        let is_won = hand.verdict(hand.done()) == Some(Verdict::Won(()));
        let (rules, position) = (game.rules(), game.position());
        let moves = hand.next_moves(position).filter(|_| is_won)?;
        let plain = moves
            .iter()
            .find(|mv| !goes_from_under(rules, position, **mv));
        let plain = plain.filter(|mv| position.can_play(rules, Seat::FIRST, **mv).is_ok());
        plain.or(moves.first()).copied()
    }

    /// Whether winning moves are known for an earlier position of a game that is lost, has no moves left, or was
    /// given up.
    pub fn had_solution(&self, table: &Table) -> bool {
        let game = table.game();
        let is_lost = self.shown == Some(Shown::Found(Verdict::Lost))
            || game.hand_end() == Some(HandEnd::NoMoves)
            || game.resigned().is_some();
        let is_searched = table.session().is_won_or_lost() && table.duel().is_none();
        let hand = self.hand.as_ref().filter(|_| is_lost && is_searched);
        hand.is_some_and(|hand| hand.is_of(game) && hand.won_at().is_some())
            && !table.timed_game().is_replay()
    }

    /// Makes the message about the end of the game appear once more.
    pub fn tell_again(&mut self) {
        if let Some(hand) = &mut self.hand {
            hand.told = None;
        }
    }

    /// Ends the search whether the hand can be won, because a search for a deal takes its place. No verdict is shown
    /// meanwhile. Returns the number for the new search; `None` while no searches are allowed.
    pub fn give_way(&mut self) -> Option<u64> {
        self.shown = None;
        self.lend()
    }

    /// Ends the search whether the hand can be won, because another search takes its place. The shown verdict stays as
    /// it is. Returns the number for the new search; `None` while no searches are allowed.
    pub fn lend(&mut self) -> Option<u64> {
        self.asked = None;
        self.begun.then_some(self.searches + 1)
    }

    /// Counts a solver search that another part of the program has requested.
    pub const fn count_search(&mut self) {
        self.searches += 1;
    }

    /// Stores what is already known about whether the hand that is about to be played can be won.
    pub fn take_hand(&mut self, hand: Hand) {
        self.hand = Some(hand);
    }

    /// Whether the player is waiting for a hint.
    pub fn awaits_hint(&self) -> bool {
        self.awaits(PendingAnswer::Hint)
    }

    /// Whether the player is waiting for an answer that may take long: a solution, or where a recorded game was lost.
    pub fn is_awaited(&self) -> bool {
        let where_lost = self.where_lost.as_ref();
        self.awaits(PendingAnswer::Solution) || where_lost.is_some_and(|known| known.is_awaited())
    }

    /// Whether the player is waiting for the answer `wish`.
    fn awaits(&self, wish: PendingAnswer) -> bool {
        self.wish.is_some_and(|(awaited, _)| awaited == wish)
    }

    /// Takes out the solution that the player asked for, once it is found.
    pub const fn take_solution(&mut self) -> Option<Solution> {
        self.solution.take()
    }

    /// Stops waiting for the solver's answers that the player has asked for.
    pub fn call_off(&mut self) {
        self.wish = None;
        if let Some(known) = &mut self.where_lost {
            known.call_off();
        }
    }

    /// Stores the answer of a solver search, unless the answer is no longer needed.
    pub fn learn(&mut self, number: u64, found: Found) {
        let recorded = self.where_lost.as_mut();
        if recorded.is_some_and(|known| known.learn(number, &found)) {
            return;
        }
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
                Found::Level(_) => {}
            }
        }
    }

    const fn wish(&mut self, wish: PendingAnswer, done: usize) {
        self.wish = Some((wish, done));
    }

    /// Updates the stored course of the hand to that on the table. Returns how many moves at the start of the hand are
    /// the same as before.
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
            match table.session().rest() {
                Some(moves) => hand.learn(here, Verdict::Won(moves.to_vec())),
                None if game.hand_end().is_some() => hand.learn(here, Verdict::Lost),
                None => {}
            }
        }
        same
    }

    /// Updates the shown verdict on whether the hand can be won, and requests the next search, with a memory limit in
    /// MiB. `same` is how many moves at the start of the hand are the same as before.
    fn show(&mut self, (game, memory): (&Game, u32), same: usize, requests: &mut Requests) {
        let Some(hand) = &self.hand else { return };
        let here = hand.done();
        self.shown = Some(hand.verdict(here).map_or(Shown::Thinking, Shown::Found));
        let next = hand.next_question();
        let still = |asked: &Asked| next == Some((asked.question, asked.at)) && asked.at <= same;
        if self.asked.as_ref().is_some_and(still) {
            return;
        }
        match next {
            Some(next) => self.ask((game, memory), next, requests),
            None => self.end(requests),
        }
    }

    fn ask(
        &mut self,
        (game, memory): (&Game, u32),
        (question, at): (Question, usize),
        requests: &mut Requests,
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
        requests.push(Request::Search(Box::new(search)));
    }

    /// Ends the solver's search in progress, if there is one.
    fn end(&mut self, requests: &mut Requests) {
        if self.asked.take().is_some() {
            requests.push(Request::EndSearch);
        }
    }

    /// Reacts to changes of the game on the table: starts and ends searches, and shows their results. Returns whether
    /// the table has gone to another position by itself; the consequences of that must then be handled as well.
    pub fn follow(
        &mut self,
        table: Option<&mut Table>,
        sight: TableView,
        context: &Context,
        requests: &mut Requests,
    ) -> bool {
        let is_shown = context.settings.light.value;
        self.shown = None;
        let done = |table: &Table| table.game().done();
        let followed = table.as_deref().filter(|table| {
            let end = table.game().hand_end();
            table.session().is_won_or_lost() && matches!(end, None | Some(HandEnd::NoMoves))
        });
        let before = followed.map(done);
        self.wish = self.wish.filter(|(_, since)| before == Some(*since));
        let at_table = sight != TableView::Elsewhere && self.begun;
        let Some(followed) = followed.filter(|_| at_table) else {
            self.end(requests);
            let in_sight = table.filter(|_| at_table && sight == TableView::Clear);
            return self.follow_recording(in_sight, context, requests);
        };
        let same = self.follow_game(followed);
        if is_shown || self.wish.is_some() {
            let memory = context.settings.light_memory.value;
            self.show((followed.game(), memory), same, requests);
        } else {
            self.end(requests);
        }
        if !is_shown {
            self.shown = None;
        }
        let Some(table) = table else {
            return false;
        };
        if let Some(winnable) = self.hand.as_ref().and_then(Hand::is_winnable) {
            table.session_mut().timed_game_mut().winnable = Some(winnable);
        }
        self.answer(table, context);
        if Some(done(table)) != before {
            return true;
        }
        lost::tell(self, table, sight == TableView::Covered, context);
        false
    }

    /// Shows the solver's answer that the player is waiting for, once it is known.
    fn answer(&mut self, table: &mut Table, context: &Context) {
        let is_shown = context.settings.light.value;
        let answered = match self.wish {
            Some((PendingAnswer::Hint, _)) => hint::answer(self, table, &context.keys, is_shown),
            Some((PendingAnswer::WayBack, _)) => {
                lost::answer(self, table, context.now, &context.keys)
            }
            Some((PendingAnswer::Solution, _)) => solution::answer(self, table, &context.keys),
            None => false,
        };
        if answered {
            self.wish = None;
        }
    }
}

/// Whether a move takes a card that is covered by other cards.
pub fn goes_from_under(rules: &Rules, position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Single(pile) if !position.is_uncovered(rules, pile))
}

/// Whether the player can see the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableView {
    /// The table is visible.
    Clear,
    /// A page covers the table.
    Covered,
    /// Another screen is shown instead of the table.
    Elsewhere,
}

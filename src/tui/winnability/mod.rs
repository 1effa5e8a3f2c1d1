//! The verdict on whether the hand on the table can be won, as it is shown and told. Searches run
//! elsewhere: this room decides which question is searched next, and which sentence an answer gets.

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

/// A search under way.
#[derive(Debug, Clone, Copy)]
struct Asked {
    number: u64,
    question: Question,
    /// The place that it is about: a number of moves of the hand.
    at: usize,
}

/// An answer that the player waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Hint,
    WayBack,
    Solution,
}

/// The verdict that is shown, with the search for it and the answer that the player waits for.
#[derive(Debug, Default)]
pub struct Winnability {
    /// Whether the first picture is on the screen, before which nothing is searched for.
    begun: bool,
    hand: Option<Hand>,
    asked: Option<Asked>,
    /// The number of searches so far, which numbers the next one.
    searches: u64,
    shown: Option<Shown>,
    /// Where the recorded game on the table was lost, once that was asked.
    where_lost: Option<Box<WhereLost>>,
    /// The answer that the player waits for, and how much of the game's log had been played then.
    wish: Option<(Wish, usize)>,
    /// The solution that was asked for, until it is put on the table.
    solution: Option<Solution>,
}

impl Winnability {
    /// There is time for searches from now on.
    pub const fn begin(&mut self) {
        self.begun = true;
    }

    /// Returns the verdict that is shown.
    pub const fn shown(&self) -> Option<Shown> {
        self.shown
    }

    /// Returns the place to go back to from here, where it is shown that nothing wins.
    pub fn way_back(&self) -> Option<WayBack> {
        let hand = self.hand.as_ref();
        let hand = hand.filter(|_| self.shown == Some(Shown::Found(Verdict::Lost)))?;
        lost::way_back(hand).filter(|_| !self.looks_for_way_back())
    }

    /// Tells whether it is still being found out since when the game is lost.
    fn looks_for_way_back(&self) -> bool {
        let asked = self.asked.as_ref();
        asked.is_some_and(|asked| asked.question != Question::Wandering)
    }

    /// Returns the first of the moves that are known to win from here, for somebody who learns the game: a card
    /// that may go from under others may go later as well.
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

    /// Tells whether moves are known that would have won the game, which is lost, out of moves or given
    /// up.
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

    /// Has the end of the game told once more.
    pub fn tell_again(&mut self) {
        if let Some(hand) = &mut self.hand {
            hand.told = None;
        }
    }

    /// Makes way for the search for a deal: no verdict is shown meanwhile. Returns the number of
    /// that search, once there is time for one.
    pub fn give_way(&mut self) -> Option<u64> {
        self.shown = None;
        self.lend()
    }

    /// Makes way for another search while the verdict stays as it is. Returns the number of that
    /// search, once there is time for one.
    pub fn lend(&mut self) -> Option<u64> {
        self.asked = None;
        self.begun.then_some(self.searches + 1)
    }

    /// Counts a search that somebody else has asked for.
    pub const fn count_search(&mut self) {
        self.searches += 1;
    }

    /// Takes the verdicts on the hand that is about to be played.
    pub fn take_hand(&mut self, hand: Hand) {
        self.hand = Some(hand);
    }

    /// Tells whether the player waits for a hint.
    pub fn awaits_hint(&self) -> bool {
        self.awaits(Wish::Hint)
    }

    /// Tells whether the player waits for a search that may take long: for a solution, or for where a recorded game
    /// was lost.
    pub fn is_awaited(&self) -> bool {
        let where_lost = self.where_lost.as_ref();
        self.awaits(Wish::Solution) || where_lost.is_some_and(|known| known.is_awaited())
    }

    /// Tells whether the player waits for this answer.
    fn awaits(&self, wish: Wish) -> bool {
        self.wish.is_some_and(|(awaited, _)| awaited == wish)
    }

    /// Returns, once, the solution that was asked for.
    pub const fn take_solution(&mut self) -> Option<Solution> {
        self.solution.take()
    }

    /// Nobody waits for anything any more.
    pub fn call_off(&mut self) {
        self.wish = None;
        if let Some(known) = &mut self.where_lost {
            known.call_off();
        }
    }

    /// Takes the answer of a search, unless nobody wants to know any more.
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
            match table.session().rest() {
                Some(moves) => hand.learn(here, Verdict::Won(moves.to_vec())),
                None if game.hand_end().is_some() => hand.learn(here, Verdict::Lost),
                None => {}
            }
        }
        same
    }

    /// Shows what is known, and asks for what is to be found out next, with so much memory. Of the
    /// moves of the hand so many are still the same as before.
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

    /// Ends the search under way, if there is one.
    fn end(&mut self, requests: &mut Requests) {
        if self.asked.take().is_some() {
            requests.push(Request::EndSearch);
        }
    }

    /// Follows the game on the table: asks for a search, or for its end, and tells its result.
    /// Tells whether the table has gone back by itself, so that there is more to be settled and
    /// followed.
    pub fn follow(
        &mut self,
        table: Option<&mut Table>,
        sight: Sight,
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
        let at_table = sight != Sight::Elsewhere && self.begun;
        let Some(followed) = followed.filter(|_| at_table) else {
            self.end(requests);
            let in_sight = table.filter(|_| at_table && sight == Sight::Clear);
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
        lost::tell(self, table, sight == Sight::Covered, context);
        false
    }

    /// Gives the answer that the player waits for, once it is known.
    fn answer(&mut self, table: &mut Table, context: &Context) {
        let is_shown = context.settings.light.value;
        let answered = match self.wish {
            Some((Wish::Hint, _)) => hint::answer(self, table, &context.keys, is_shown),
            Some((Wish::WayBack, _)) => lost::answer(self, table, context.now, &context.keys),
            Some((Wish::Solution, _)) => solution::answer(self, table, &context.keys),
            None => false,
        };
        if answered {
            self.wish = None;
        }
    }
}

/// Tells whether a move takes off a card that others cover.
pub fn goes_from_under(rules: &Rules, position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Single(pile) if !position.is_uncovered(rules, pile))
}

/// Where the table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// In front.
    Clear,
    /// Under a page.
    Covered,
    /// Behind another screen.
    Elsewhere,
}

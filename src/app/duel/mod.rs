//! Two players on the same deal of a single-player game: whose turn it is, what can still be undone,
//! and who has the better result. Nothing here uses a terminal, files or a clock.
//!
//! Each player has their own game. The game of the player to move is on the table, and callers pass
//! it to every function here; the duel itself keeps the other game.

use std::cmp::Reverse;
use std::sync::Arc;

use patience_core::{
    Act, ActError, Applied, Entry, Game, GroupId, HandEnd, Lift, Move, Role, Rules, Seat,
    TallyLine, Times,
};
use patience_solver::scored_grid::ScoredGrid;

#[cfg(test)]
mod tests;

/// The two players of a duel. Each of them plays alone in a game of their own, and has its only seat.
pub const PLAYERS: [Seat; 2] = [Seat::FIRST, Seat::new(1)];

/// How the two players of a duel take turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelMode {
    /// One player places a card, then the other places the same card.
    HeadToHead,
    /// One player plays the whole deal, then the other player does.
    OneAfterTheOther,
}

impl DuelMode {
    /// Returns how two people take turns in a duel by these rules. They play card by card if both get every card at the
    /// same point, whatever they do.
    pub fn from_rules(rules: &Rules) -> Self {
        let placed = match &rules.stock {
            // After a redeal the order of the cards depends on how they were placed.
            Some(stock) => stock.places() && stock.redeals == Times::Limited(0),
            None => rules.groups.iter().any(|group| {
                let mut fill = group.fill.iter();
                group.role == Role::Hand && fill.any(|from| rules.group(*from).role == Role::Stock)
            }),
        };
        if placed {
            Self::HeadToHead
        } else {
            Self::OneAfterTheOther
        }
    }
}

/// Why no move of a duel can be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoRefused {
    /// No move has been made yet.
    Nothing,
    /// The other player has made a move since.
    Answered,
    /// The other player of the duel has finished their game.
    Closed,
}

/// Why an action from a saved log does not fit the duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelError {
    /// It is the turn of the other player of the duel.
    NotTheirTurn,
    /// The rules of the game do not allow the action.
    Act(ActError),
}

/// The result of one player of a duel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// How the player's game ended.
    pub end: Option<HandEnd>,
    /// Whether the player won or completed the game.
    pub won: bool,
    /// The player's score.
    pub score: i32,
    /// The number of moves that the player has made.
    pub moves: usize,
    /// The time that the player took, in milliseconds.
    pub ms: u64,
    /// The items that add up to the player's points in the last hand.
    pub lines: Vec<TallyLine>,
}

impl Side {
    /// Creates the result of a player from the present state of the player's game.
    pub fn from_game(game: &Game) -> Self {
        let tally = game.tally();
        let end = game.hand_end();
        let one_hand = !game.rules().has_several_hands();
        let total = game.series().totals_with(&tally);
        let log = &game.log()[..game.done()];
        Self {
            end,
            won: one_hand && matches!(end, Some(HandEnd::Ended(_))),
            score: total.first().copied().unwrap_or(0),
            moves: log
                .iter()
                .filter(|entry| matches!(entry.act, Act::Move(_)))
                .count(),
            ms: 0,
            lines: tally
                .tallies
                .into_iter()
                .next()
                .map_or_else(Vec::new, |tally| tally.lines),
        }
    }

    /// Whether the player gave up the game.
    pub const fn gave_up(&self) -> bool {
        matches!(self.end, Some(HandEnd::Resigned(_)))
    }

    /// Returns the values that decide which player's result is better, in this order: won or not, the score, fewer
    /// moves.
    pub(crate) const fn worth(&self) -> (bool, i32, Reverse<usize>) {
        (self.won, self.score, Reverse(self.moves))
    }
}

/// Two games of the same deal, one for each player of a duel.
#[derive(Debug, Clone)]
pub struct Duel {
    first: Seat,
    mover: Seat,
    /// The game of the player whose turn it is not.
    beside: Game,
    /// For each action that was not undone, in order, the player who made the action.
    order: Vec<Seat>,
}

impl Duel {
    /// Whether two players can play a duel by these rules, on the same deal.
    pub fn allows(rules: &Rules) -> bool {
        rules.seats() == 1
    }

    /// Whether a computer player can be the second player of a duel. This is possible only if players place cards one
    /// by one on a grid whose lines are scored, and if the cards stay where they are placed.
    pub fn allows_computer(rules: &Rules) -> bool {
        let stays = |grid: GroupId| rules.group(grid).lift == Lift::Nothing;
        Self::allows(rules)
            && DuelMode::from_rules(rules) == DuelMode::HeadToHead
            && ScoredGrid::of(rules).is_some()
            && rules.lines.as_ref().is_some_and(|lines| stays(lines.grid))
    }

    /// Creates a duel in which both players get the deal of a game that has just been dealt.
    pub fn new(table: &Game, first: Seat) -> Self {
        Self {
            first,
            mover: first,
            beside: Game::new(Arc::clone(table.rules()), table.deal()),
            order: Vec::new(),
        }
    }

    /// Joins the separate games of two players on the same deal into a duel, as if the players had taken turns.
    /// Returns the game on the table and the duel. Returns `None` if the two games do not fit into turns, for example
    /// if one player gave up while the other still placed cards.
    pub fn from_games(games: [&Game; 2]) -> Option<(Game, Self)> {
        let mut table = Game::new(Arc::clone(games[0].rules()), games[0].deal());
        let mut duel = Self::new(&table, PLAYERS[0]);
        let mut left = games.map(|game| game.log()[..game.done()].iter());
        // The common clock of the two runs through both games.
        let (mut clock, mut clocks) = (0, [0; 2]);
        loop {
            let player = if duel.waits(&table) {
                duel.other()
            } else {
                duel.mover
            };
            let at = player.index();
            let Some(entry) = left[at].next() else { break };
            clock += entry.ms.saturating_sub(clocks[at]);
            clocks[at] = entry.ms;
            let entry = Entry {
                ms: clock,
                ..*entry
            };
            duel.act(&mut table, player, entry).ok()?;
        }
        left.iter()
            .all(|left| left.len() == 0)
            .then_some((table, duel))
    }

    /// Returns how the two players of the duel take turns.
    pub fn manner(&self) -> DuelMode {
        DuelMode::from_rules(self.beside.rules())
    }

    /// Whether the two players of the duel take turns card by card.
    pub fn is_head_to_head(&self) -> bool {
        self.manner() == DuelMode::HeadToHead
    }

    /// Returns the player who begins the duel.
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Returns the player whose turn it is. Their game is on the table.
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// Returns the player whose turn it is not.
    pub const fn other(&self) -> Seat {
        opponent(self.mover)
    }

    /// Returns the game of the player whose turn it is not.
    pub const fn beside(&self) -> &Game {
        &self.beside
    }

    /// Returns the game of one player of the duel.
    pub fn game<'a>(&'a self, table: &'a Game, player: Seat) -> &'a Game {
        if player == self.mover {
            table
        } else {
            &self.beside
        }
    }

    /// For each action that was not undone, in order, returns the player who made the action.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Whether both players of the duel have finished.
    pub fn is_over(&self, table: &Game) -> bool {
        is_over(table) && is_over(&self.beside)
    }

    /// Whether the first player of the duel has finished the deal and the second is about to begin it.
    pub fn waits(&self, table: &Game) -> bool {
        !self.is_head_to_head() && is_over(table) && !is_over(&self.beside)
    }

    /// Returns the results of both players of the duel.
    pub fn sides(&self, table: &Game) -> [Side; 2] {
        let times = self.times(table);
        PLAYERS.map(|player| Side {
            ms: times[player.index()],
            ..Side::from_game(self.game(table, player))
        })
    }

    /// Returns the time that each player took for the actions that were not undone, in milliseconds. As on a chess
    /// clock, only the time of the player to move runs.
    pub fn times(&self, table: &Game) -> [u64; 2] {
        let (mut times, mut before) = ([0; 2], 0);
        for (player, entry) in acts_done(table, Some(self)) {
            times[player.index()] += entry.ms.saturating_sub(before);
            before = before.max(entry.ms);
        }
        times
    }

    /// Returns the time of the player to move, in milliseconds, when the common clock shows `now_ms`.
    pub fn mover_time(&self, table: &Game, now_ms: u64) -> u64 {
        let done = acts_done(table, Some(self));
        let last = done.iter().map(|(_, entry)| entry.ms).max().unwrap_or(0);
        self.times(table)[self.mover.index()] + now_ms.saturating_sub(last)
    }

    /// Returns the player of the duel with the better result, or `None` if the results are equal or both gave up.
    pub fn winner(&self, table: &Game) -> Option<Seat> {
        let [one, other] = self.sides(table);
        if one.gave_up() && other.gave_up() {
            return None;
        }
        match one.worth().cmp(&other.worth()) {
            std::cmp::Ordering::Greater => Some(PLAYERS[0]),
            std::cmp::Ordering::Less => Some(PLAYERS[1]),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Records that a move was made in the game on the table of a duel. If it is now the other player's turn, puts that
    /// player's game on the table instead, and returns true.
    pub fn follow(&mut self, table: &mut Game) -> bool {
        let own = |seat: &Seat| *seat == self.mover;
        let known = self.order.iter().filter(|seat| own(seat)).count();
        let fresh = table.done().saturating_sub(known);
        for _ in table.done()..known {
            if let Some(at) = self.order.iter().rposition(own) {
                self.order.remove(at);
            }
        }
        self.order.extend(std::iter::repeat_n(self.mover, fresh));
        let passes = fresh > 0
            && self.is_head_to_head()
            && !is_over(&self.beside)
            && (is_over(table) || has_placed(table));
        if passes {
            self.change_places(table);
        }
        passes
    }

    /// If the first player of a duel has finished the deal, puts the same deal on the table for the second player.
    /// Returns whether it was put there.
    pub fn hand_over(&mut self, table: &mut Game) -> bool {
        let waits = self.waits(table);
        if waits {
            self.change_places(table);
        }
        waits
    }

    /// Returns the player whose move an undo would take back.
    ///
    /// # Errors
    /// Returns why nothing can be undone.
    pub fn undoes(&self, table: &Game) -> Result<Seat, UndoRefused> {
        match self.order.last() {
            None => Err(UndoRefused::Nothing),
            Some(last) if *last == self.mover => Ok(self.mover),
            Some(_) if !self.is_head_to_head() => Err(UndoRefused::Closed),
            // A player who places a card and undoes that has seen the next card.
            Some(_) if table.can_redo() => Err(UndoRefused::Answered),
            Some(last) => Ok(*last),
        }
    }

    /// Undoes the last move, and puts the game of the player who made it on the table. In a replay, for which
    /// `looked` is true, every move can be undone. Returns the undone move.
    ///
    /// # Errors
    /// Returns why nothing can be undone.
    pub fn undo(&mut self, table: &mut Game, looked: bool) -> Result<Vec<Applied>, UndoRefused> {
        let whose = match self.order.last() {
            Some(last) if looked => *last,
            _ => self.undoes(table)?,
        };
        let crosses = whose != self.mover;
        if crosses {
            self.change_places(table);
        }
        let before = table.done();
        let undone = table.undo();
        let gone = before - table.done();
        if gone == 0 {
            if crosses {
                self.change_places(table);
            }
            return Err(UndoRefused::Nothing);
        }
        self.order.truncate(self.order.len().saturating_sub(gone));
        Ok(undone)
    }

    /// Undoes all moves, back to the start of the duel. Every move can be redone.
    pub fn rewind(&mut self, table: &mut Game) {
        while self.undo(table, true).is_ok() {}
    }

    /// Returns a new duel on the same deal, which has not begun yet, and the game that is on its table.
    pub fn again(&self) -> (Game, Self) {
        let game = Game::new(Arc::clone(self.beside.rules()), self.beside.deal());
        let duel = Self::new(&game, self.first);
        (game, duel)
    }

    /// Plays an action from a log for a player of the duel.
    ///
    /// # Errors
    /// Fails if it is not that player's turn, or if the game rejects the action.
    pub fn act(&mut self, table: &mut Game, player: Seat, entry: Entry) -> Result<(), DuelError> {
        if player != self.mover && !self.hand_over(table) {
            return Err(DuelError::NotTheirTurn);
        }
        table.act(entry).map_err(DuelError::Act)?;
        self.follow(table);
        Ok(())
    }

    fn change_places(&mut self, table: &mut Game) {
        std::mem::swap(table, &mut self.beside);
        self.mover = opponent(self.mover);
    }
}

/// Returns the actions of a game that were not undone, in order, each with its seat. For a duel, returns the actions of
/// both players, each with its player.
pub fn acts_done(table: &Game, duel: Option<&Duel>) -> Vec<(Seat, Entry)> {
    let Some(duel) = duel else {
        let log = table.log()[..table.done()].iter();
        return log.map(|entry| (entry.seat, *entry)).collect();
    };
    let mut logs = PLAYERS.map(|player| duel.game(table, player).log().iter());
    let order = duel.order().iter();
    order
        .filter_map(|player| Some((*player, *logs[player.index()].next()?)))
        .collect()
}

/// Returns the other player of the duel.
pub const fn opponent(player: Seat) -> Seat {
    if player.number() == PLAYERS[0].number() {
        PLAYERS[1]
    } else {
        PLAYERS[0]
    }
}

/// Whether a player has finished the hand or, in a match, all hands.
fn is_over(game: &Game) -> bool {
    game.hand_end().is_some() && game.match_over()
}

/// Whether the last action of a game placed the card that was turned up to be placed next.
fn has_placed(game: &Game) -> bool {
    let last = game.done().checked_sub(1).and_then(|at| game.log().get(at));
    last.is_some_and(|entry| match entry.act {
        Act::Move(Move::Transfer { from, .. }) => game.rules().group_of(from).role == Role::Hand,
        _ => false,
    })
}

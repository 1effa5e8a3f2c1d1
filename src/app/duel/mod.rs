//! Two players on the same deal of a game for one: whose turn it is, what may still be taken
//! back, and whose result is the better one. There is no terminal, file or clock here.
//!
//! Each player has a game of their own. That of the player to move lies on the table and is
//! given to every function here; the duel keeps the other one beside it.

use std::cmp::Reverse;
use std::sync::Arc;

use patience_core::{
    Act, ActError, Applied, Entry, Game, GroupId, HandEnd, Lift, Move, Role, Rules, Seat,
    TallyLine, Times,
};
use patience_solver::scored_grid::ScoredGrid;

#[cfg(test)]
mod tests;

/// The two players. In their own games both sit at the only seat.
pub const PLAYERS: [Seat; 2] = [Seat::FIRST, Seat::new(1)];

/// How the two take turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// One places a card, then the other the same card.
    HeadToHead,
    /// One plays the whole deal, then the other.
    OneAfterTheOther,
}

impl Manner {
    /// Returns how two play a game: head to head where every card comes to both at the same
    /// point, whatever they do.
    pub fn from_rules(rules: &Rules) -> Self {
        let placed = match &rules.stock {
            // Cards that are gathered again come out as they were put.
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

/// Why something is not taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// Nothing has been done yet.
    Nothing,
    /// The other player has gone on since.
    Answered,
    /// The other player's game is closed.
    Closed,
}

/// Why a line of a log does not fit the duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelError {
    /// It is the other player's turn.
    NotTheirTurn,
    /// The game does not take it.
    Act(ActError),
}

/// The result of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// How the game ended.
    pub end: Option<HandEnd>,
    /// Whether it reached its goal, or was completed.
    pub won: bool,
    /// The score.
    pub score: i32,
    /// How many moves it took.
    pub moves: usize,
    /// How long the player took, in milliseconds.
    pub ms: u64,
    /// Where the points of the last hand come from.
    pub lines: Vec<TallyLine>,
}

impl Side {
    /// Reads off a game as it stands.
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

    /// Tells whether the player gave up.
    pub const fn gave_up(&self) -> bool {
        matches!(self.end, Some(HandEnd::Resigned(_)))
    }

    /// Returns the values that decide, in this order: won or not, the score, fewer moves.
    pub(crate) const fn worth(&self) -> (bool, i32, Reverse<usize>) {
        (self.won, self.score, Reverse(self.moves))
    }
}

/// Two games of the same deal, one for each player of a duel.
#[derive(Debug, Clone)]
pub struct Duel {
    first: Seat,
    mover: Seat,
    /// The game of the player who is not to move.
    beside: Game,
    /// Who did each thing that was done and not taken back, in order.
    order: Vec<Seat>,
}

impl Duel {
    /// Tells whether two can play a game by these rules on the same deal.
    pub fn allows(rules: &Rules) -> bool {
        rules.seats() == 1
    }

    /// Tells whether a computer player can be the second: where cards are placed one by one on a grid whose
    /// lines are scored, and stay there.
    pub fn allows_computer(rules: &Rules) -> bool {
        let stays = |grid: GroupId| rules.group(grid).lift == Lift::Nothing;
        Self::allows(rules)
            && Manner::from_rules(rules) == Manner::HeadToHead
            && ScoredGrid::of(rules).is_some()
            && rules.lines.as_ref().is_some_and(|lines| stays(lines.grid))
    }

    /// Begins a duel on the deal of a game that has just been dealt.
    pub fn new(table: &Game, first: Seat) -> Self {
        Self {
            first,
            mover: first,
            beside: Game::new(Arc::clone(table.rules()), table.deal()),
            order: Vec::new(),
        }
    }

    /// Joins the games that two have played of the same deal, each for themselves, as if they had taken turns.
    /// Returns the game on the table with the duel; nothing where the turns of the game do not fit what they played,
    /// as where one has given up while the other still places cards.
    pub fn from_games(games: [&Game; 2]) -> Option<(Game, Self)> {
        let mut table = Game::new(Arc::clone(games[0].rules()), games[0].deal());
        let mut duel = Self::new(&table, PLAYERS[0]);
        let mut left = games.map(|game| game.log()[..game.done()].iter());
        // The clock of the two runs on through both games.
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

    /// Returns how the two take turns.
    pub fn manner(&self) -> Manner {
        Manner::from_rules(self.beside.rules())
    }

    /// Tells whether the two place card by card.
    pub fn is_head_to_head(&self) -> bool {
        self.manner() == Manner::HeadToHead
    }

    /// Returns who begins.
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Returns whose game lies on the table.
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// Returns the other player.
    pub const fn other(&self) -> Seat {
        opponent(self.mover)
    }

    /// Returns the game of the player who is not to move.
    pub const fn beside(&self) -> &Game {
        &self.beside
    }

    /// Returns a player's game.
    pub fn game<'a>(&'a self, table: &'a Game, player: Seat) -> &'a Game {
        if player == self.mover {
            table
        } else {
            &self.beside
        }
    }

    /// Returns who did each thing that was done and not taken back, in order.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Tells whether both have played to the end.
    pub fn is_over(&self, table: &Game) -> bool {
        is_over(table) && is_over(&self.beside)
    }

    /// Tells whether one has played the whole deal, and the other is to begin it.
    pub fn waits(&self, table: &Game) -> bool {
        !self.is_head_to_head() && is_over(table) && !is_over(&self.beside)
    }

    /// Returns the results of the two, by player.
    pub fn sides(&self, table: &Game) -> [Side; 2] {
        let times = self.times(table);
        PLAYERS.map(|player| Side {
            ms: times[player.index()],
            ..Side::from_game(self.game(table, player))
        })
    }

    /// Returns how long each player took for what was done and not taken back, in milliseconds: the
    /// clock of the two stops for one while it runs for the other.
    pub fn times(&self, table: &Game) -> [u64; 2] {
        let (mut times, mut before) = ([0; 2], 0);
        for (player, entry) in acts_done(table, Some(self)) {
            times[player.index()] += entry.ms.saturating_sub(before);
            before = before.max(entry.ms);
        }
        times
    }

    /// Returns the time of the player to move, in milliseconds, when the clock of both shows this
    /// time.
    pub fn mover_time(&self, table: &Game, now_ms: u64) -> u64 {
        let done = acts_done(table, Some(self));
        let last = done.iter().map(|(_, entry)| entry.ms).max().unwrap_or(0);
        self.times(table)[self.mover.index()] + now_ms.saturating_sub(last)
    }

    /// Returns who has the better result; nobody where both have the same, or both gave up.
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

    /// Notes the last move of the game on the table, and exchanges the game for the other one when
    /// it is the other player's turn. Tells whether it is.
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

    /// Puts the deal on the table for the second player, once the first has played it. Tells
    /// whether it was time for that.
    pub fn hand_over(&mut self, table: &mut Game) -> bool {
        let waits = self.waits(table);
        if waits {
            self.change_places(table);
        }
        waits
    }

    /// Returns whose last move an undo would take back.
    ///
    /// # Errors
    /// Says why nothing is taken back.
    pub fn undoes(&self, table: &Game) -> Result<Seat, Stands> {
        match self.order.last() {
            None => Err(Stands::Nothing),
            Some(last) if *last == self.mover => Ok(self.mover),
            Some(_) if !self.is_head_to_head() => Err(Stands::Closed),
            // A player who places a card and takes it back has seen the next card.
            Some(_) if table.can_redo() => Err(Stands::Answered),
            Some(last) => Ok(*last),
        }
    }

    /// Undoes the last move, and puts the game of the player who made it on the table. In a replay
    /// every move can be undone. Returns the undone move.
    ///
    /// # Errors
    /// Says why nothing is taken back.
    pub fn undo(&mut self, table: &mut Game, looked: bool) -> Result<Vec<Applied>, Stands> {
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
            return Err(Stands::Nothing);
        }
        self.order.truncate(self.order.len().saturating_sub(gone));
        Ok(undone)
    }

    /// Goes back to the start of the duel; every move can be redone.
    pub fn rewind(&mut self, table: &mut Game) {
        while self.undo(table, true).is_ok() {}
    }

    /// Returns the same duel from its start.
    pub fn again(&self) -> (Game, Self) {
        let game = Game::new(Arc::clone(self.beside.rules()), self.beside.deal());
        let duel = Self::new(&game, self.first);
        (game, duel)
    }

    /// Plays a line of a log for a player.
    ///
    /// # Errors
    /// It is not that player's turn, or the game does not take it.
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

/// Returns the acts that were not undone, in order, each with who did it: of a duel both players'
/// acts, with the player instead of the seat.
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

/// Returns the other of two players.
pub const fn opponent(player: Seat) -> Seat {
    if player.number() == PLAYERS[0].number() {
        PLAYERS[1]
    } else {
        PLAYERS[0]
    }
}

/// Tells whether a player has played to the end: the hand, and in a match all hands.
fn is_over(game: &Game) -> bool {
    game.hand_end().is_some() && game.match_over()
}

/// Tells whether the last thing done was to place the card turned up.
fn has_placed(game: &Game) -> bool {
    let last = game.done().checked_sub(1).and_then(|at| game.log().get(at));
    last.is_some_and(|entry| match entry.act {
        Act::Move(Move::Transfer { from, .. }) => game.rules().group_of(from).role == Role::Hand,
        _ => false,
    })
}

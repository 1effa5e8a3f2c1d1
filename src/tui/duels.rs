//! Duels at the table: whose game lies on it, what undo does between two players, and what is
//! said of it. Whose turn it is and who wins is decided in `duel`.

use std::time::Duration;

use patience_core::Seat;

use crate::interaction::table::Table;
use crate::render::appearance::Appearance;
use crate::render::text::count;
use crate::sitting::Sitting;
use patience_app::duel::{Duel, Side, Stands};
use patience_app::keymap::Keys;

impl Sitting {
    /// Has two play the game, which has just been dealt; this player begins.
    #[must_use]
    pub fn for_two(mut self, first: Seat) -> Self {
        self.duel = Duel::allows(self.game.rules()).then(|| Duel::new(&self.game, first));
        self
    }

    /// Tells whether anything has been done, or can be done again.
    pub fn is_begun(&self) -> bool {
        let duel = self.duel.as_ref();
        self.game.done() > 0
            || self.game.can_redo()
            || duel.is_some_and(|duel| !duel.order().is_empty())
    }

    /// Tells whether starting again would take anything back.
    pub fn can_restart(&self) -> bool {
        let both = |duel: &Duel| duel.is_head_to_head() || duel.is_over(&self.game);
        let for_both = self.duel.as_ref().is_some_and(both);
        self.game.moves_made() > 0 || for_both && self.is_begun()
    }

    /// Returns the duel from its start; while one of two plays the whole deal, from the start
    /// of that game.
    pub fn duel_again(&self) -> Option<Self> {
        let duel = self.duel.as_ref()?;
        let (game, duel) = if duel.is_head_to_head() || duel.is_over(&self.game) {
            duel.again()
        } else {
            let (mut game, mut duel) = (self.game.clone(), duel.clone());
            game.restart();
            duel.follow(&mut game);
            (game, duel)
        };
        let mut again = self.with(game, Duration::ZERO);
        again.duel = Some(duel);
        Some(again)
    }
}

impl Table {
    /// Returns the duel, where two play the same deal.
    pub const fn duel(&self) -> Option<&Duel> {
        self.sitting.duel.as_ref()
    }

    /// Returns who plays at the moment, by name: in a duel that is not the seat of the game.
    pub fn player(&self) -> Seat {
        self.duel().map_or_else(|| self.seat(), Duel::mover)
    }

    /// Tells whether two place card by card.
    pub fn is_head_to_head(&self) -> bool {
        self.duel().is_some_and(Duel::is_head_to_head)
    }

    /// Tells whether one of two has played the deal, and the other is to begin it.
    pub fn waits_for_other(&self) -> bool {
        self.duel().is_some_and(|duel| duel.waits(self.game()))
    }

    /// Takes note of what was done, and lays the other player's game on the table where it is
    /// their turn. Tells whether it is.
    pub(super) fn pass_on(&mut self) -> bool {
        let Sitting { game, duel, .. } = &mut self.sitting;
        let passed = duel.as_mut().is_some_and(|duel| duel.follow(game));
        if passed {
            self.change_cursors();
        }
        passed
    }

    /// Lays the deal on the table for the second player, once the first has played it. Tells
    /// whether it was time for that.
    pub fn hand_over(&mut self, keys: &Keys) -> bool {
        let Sitting { game, duel, .. } = &mut self.sitting;
        let handed = duel.as_mut().is_some_and(|duel| duel.hand_over(game));
        if handed {
            self.let_go();
            self.later.clear();
            self.happened.clear();
            self.message = None;
            self.put_cursor();
            self.refresh(keys);
            self.to_greet = true;
        }
        handed
    }

    /// Takes back in a duel. Tells whether something was taken back; nothing where there is
    /// nothing of the duel to take back.
    pub(super) fn undo_in_duel(&mut self, now: Duration, keys: &Keys) -> Option<bool> {
        let Sitting {
            game, duel, keep, ..
        } = &mut self.sitting;
        let duel = duel.as_mut()?;
        let mover = duel.mover();
        let undone = match duel.undo(game, !*keep) {
            Ok(undone) => undone,
            Err(Stands::Nothing) => return None,
            Err(Stands::Answered) => {
                self.refuse("The other player has placed a card since: yours stays");
                return Some(false);
            }
            Err(Stands::Closed) => {
                self.refuse(
                    "The other player's game is closed: undo goes back to the start of yours",
                );
                return Some(false);
            }
        };
        if duel.mover() != mover {
            self.change_cursors();
        }
        self.happened
            .extend(undone.into_iter().map(|played| (played, true)));
        self.message = None;
        self.sitting.run(now);
        self.refresh(keys);
        Some(true)
    }

    /// Tells whether undo takes something back in the duel; nothing where there is no duel, or
    /// nothing was done in it.
    pub fn undoes_in_duel(&self) -> Option<bool> {
        let duel = self.duel()?;
        if !self.sitting.keep && !duel.order().is_empty() {
            // What is only looked through goes back to its start.
            return Some(true);
        }
        match duel.undoes(self.game()) {
            Ok(_) => Some(true),
            Err(Stands::Nothing) => None,
            Err(Stands::Answered | Stands::Closed) => Some(false),
        }
    }

    /// Each of the two has a cursor.
    fn change_cursors(&mut self) {
        let own = std::mem::replace(&mut self.cursor, self.other_cursor.clone());
        self.other_cursor = own;
    }

    /// Returns what is said when somebody sits down to a duel, or it is their turn to play the
    /// whole deal. It is said once.
    pub(super) fn greeting(&mut self, appearance: &Appearance) -> Option<String> {
        let greets = std::mem::take(&mut self.to_greet);
        let duel = self.duel().filter(|_| greets)?;
        let (mover, other) = (appearance.name(duel.mover()), appearance.name(duel.other()));
        let begun = !duel.order().is_empty();
        Some(if duel.is_over(self.game()) {
            return None;
        } else if duel.is_head_to_head() && begun {
            format!("It is {mover}'s turn")
        } else if duel.is_head_to_head() {
            format!("{mover} begins: both place the same card, then both the next one")
        } else if duel.mover() == duel.first() {
            format!("{mover} plays this deal first, then {other} the same; the better result wins")
        } else {
            let reached = reached(&Side::of(duel.beside()));
            format!("{mover} plays the same deal. {other}: {reached}")
        })
    }
}

/// Says what a player has reached, in one line.
pub(super) fn reached(side: &Side) -> String {
    let won = if side.won { "won, " } else { "" };
    let score = side.score.to_string().replace('-', "−");
    format!("{won}score {score} in {}", count(side.moves, "move"))
}

//! The moves of a line, played one by one: whose turn it is follows from those before, so that a
//! line names a player only where it is another one who acts.

use std::sync::Arc;

use patience_core::{Act, ActError, DealNumber, Entry, Game, Rules, Seat, notation};
use patience_language::describe;

use crate::duel::{Duel, DuelError};

/// The word of somebody who gives up.
const RESIGN: &str = "resign";

/// The word for going on to the next hand.
const NEXT_HAND: &str = "next-hand";

/// A game, or the two games of a duel, on the way through the moves.
#[derive(Debug)]
pub struct Playback {
    game: Game,
    duel: Option<Duel>,
}

impl Playback {
    /// Deals a game; where `first` begins a duel on it, both games.
    pub fn new(rules: Arc<Rules>, deal: DealNumber, first: Option<Seat>) -> Self {
        let game = Game::new(rules, deal);
        let duel = first.map(|first| Duel::new(&game, first));
        Self { game, duel }
    }

    /// Returns who acts next, as far as the moves tell it.
    fn expected(&mut self) -> Seat {
        match &mut self.duel {
            Some(duel) => {
                duel.hand_over(&mut self.game);
                duel.mover()
            }
            None => self.game.to_move(),
        }
    }

    /// Returns the text of what a player is about to do; of an act in real time, only its move.
    pub fn text_of(&mut self, player: Seat, act: Act) -> String {
        let text = match act {
            Act::Move(mv) | Act::Diverted { mv, .. } | Act::Late(mv) => {
                notation::write_move_without_cards(self.game.rules(), mv)
            }
            Act::Resign => RESIGN.to_owned(),
            Act::NextHand | Act::Close => NEXT_HAND.to_owned(),
        };
        if player == self.expected() {
            text
        } else {
            format!("{} {text}", player.index() + 1)
        }
    }

    /// Performs the act of a player.
    ///
    /// # Errors
    /// It is not that player's turn, or the game does not take it.
    pub fn act(&mut self, player: Seat, entry: Entry) -> Result<(), DuelError> {
        match &mut self.duel {
            Some(duel) => duel.act(&mut self.game, player, entry),
            None => self.game.act(entry).map_err(DuelError::Act),
        }
    }

    /// Reads an act and performs it, `ms` milliseconds after the start.
    ///
    /// # Errors
    /// Returns why it cannot be read, or cannot be done.
    pub fn play(&mut self, text: &str, ms: u64) -> Result<(), String> {
        let expected = self.expected();
        let (player, text) = match text.split_once(' ') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                (self.player(number)?, rest)
            }
            _ => (expected, text),
        };
        let rules = Arc::clone(self.game.rules());
        let act = match text {
            RESIGN => Act::Resign,
            NEXT_HAND => Act::NextHand,
            text => Act::Move(
                notation::read_move(&rules, self.game.position(), text)
                    .map_err(|error| describe::move_text_error(&rules, &error))?,
            ),
        };
        let seat = match self.duel {
            Some(_) => Seat::FIRST,
            None => player,
        };
        let entry = Entry { ms, seat, act };
        self.act(player, entry).map_err(|error| match error {
            DuelError::NotTheirTurn => "it is the other player's turn".to_owned(),
            DuelError::Act(ActError::Refused(refusal)) => {
                describe::refusal_to(&rules, self.game.position(), seat, refusal)
            }
            DuelError::Act(ActError::HandNotOver) => "the hand is not over".to_owned(),
            DuelError::Act(ActError::MatchOver) => "the match is over".to_owned(),
            DuelError::Act(_) => "the game takes no such move".to_owned(),
        })
    }

    /// Reads the number of a player.
    fn player(&self, number: &str) -> Result<Seat, String> {
        let players = match self.duel {
            Some(_) => 2,
            None => self.game.rules().seats(),
        };
        let number = number.parse().ok();
        let number = number.filter(|number| (1..=players).contains(number));
        number
            .map(|number: u8| Seat::new(number - 1))
            .ok_or_else(|| format!("players have numbers from 1 to {players}"))
    }

    /// Returns the game on the table, and the duel.
    pub fn finish(mut self) -> (Game, Option<Duel>) {
        // The player who has played the deal has left, and the other must not see those moves.
        self.expected();
        (self.game, self.duel)
    }
}

//! Playing the moves of a shared line one by one. The earlier moves determine whose turn it is, so
//! a line names a player only if a different player acts.

use std::sync::Arc;

use patience_core::{Act, ActError, DealNumber, Entry, Game, Rules, Seat, notation};
use patience_language::describe;

use crate::duel::{Duel, DuelError};

/// The word for giving up in a shared line.
const RESIGN: &str = "resign";

/// The word for dealing the next hand in a shared line.
const NEXT_HAND: &str = "next-hand";

/// A game, or the two games of a duel, while a shared line is played back.
#[derive(Debug)]
pub struct Playback {
    game: Game,
    duel: Option<Duel>,
}

impl Playback {
    /// Deals the game of a shared line. If `first` is given, starts a duel in which that player
    /// begins.
    pub fn new(rules: Arc<Rules>, deal: DealNumber, first: Option<Seat>) -> Self {
        let game = Game::new(rules, deal);
        let duel = first.map(|first| Duel::new(&game, first));
        Self { game, duel }
    }

    /// The player whose turn it is in the shared game.
    fn expected(&mut self) -> Seat {
        match &mut self.duel {
            Some(duel) => {
                duel.hand_over(&mut self.game);
                duel.mover()
            }
            None => self.game.to_move(),
        }
    }

    /// The text of a player's next act (a move or the like) in a shared line. For a move of a
    /// real-time game, the text does not say whether the move was diverted or late.
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

    /// Performs an act of a player: a move, giving up or dealing the next hand.
    ///
    /// # Errors
    /// Fails if it is not that player's turn, or the act is illegal.
    pub fn act(&mut self, player: Seat, entry: Entry) -> Result<(), DuelError> {
        match &mut self.duel {
            Some(duel) => duel.act(&mut self.game, player, entry),
            None => self.game.act(entry).map_err(DuelError::Act),
        }
    }

    /// Parses an act of a shared line and performs it, `ms` milliseconds after the start.
    ///
    /// # Errors
    /// Returns why the text is invalid or the act is illegal.
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
            DuelError::Act(_) => "the move is not legal".to_owned(),
        })
    }

    /// Parses the number of a player in a shared line.
    fn player(&self, number: &str) -> Result<Seat, String> {
        let players = match self.duel {
            Some(_) => 2,
            None => self.game.rules().seats(),
        };
        let number = number.parse().ok();
        let number = number.filter(|number| (1..=players).contains(number));
        number
            .map(|number: u8| Seat::new(number - 1))
            .ok_or_else(|| format!("the player number must be from 1 to {players}"))
    }

    /// Ends the playback of a shared line, and returns the game on the table and, for a duel, the
    /// duel.
    pub fn finish(mut self) -> (Game, Option<Duel>) {
        // The player who finished the deal is gone, and the other must not see their moves.
        self.expected();
        (self.game, self.duel)
    }
}

//! Hints on the table: the highlighted move and its description.

use patience_core::{Move, PileId, Position, Rules, Seat, SmallPileSet, advice};
use patience_language::describe::{self, Audience};

use super::{Hint, Table};
use crate::render::HintMark;
use patience_app::keymap::{Action, KeyContext, Keys};

impl Table {
    /// Whether the player can ask for a hint now. A hint is a move towards winning, a place for a card, or on a
    /// person's turn the move that a computer player would make.
    pub fn gives_hints(&self) -> bool {
        let session = self.session();
        let is_advised = session.is_advised_in_turns() && !session.is_anothers_turn();
        session.is_won_or_lost() || is_advised || self.has_place_advice()
    }

    /// Returns the description of a move by the player whose turn it is. It names piles by the keys shown on
    /// the table.
    pub fn move_words(&self, mv: Move) -> String {
        let game = self.game();
        let audience = Audience {
            keys: self.labels().by_number(),
            names: self.session().names(),
            ..Audience::at(game.position().to_move())
        };
        describe::move_words_for(game.rules(), game.position(), audience, mv)
    }

    /// Returns the move that the present hint shows. `None` if there is no hint or it belongs to an earlier
    /// position.
    pub fn shown_hint(&self) -> Option<Move> {
        let now = self.game().done();
        let hint = self.hint.as_ref().filter(|hint| hint.done == now);
        hint.map(|hint| hint.mv)
    }

    /// Shows a move that is likely to be good but not proved to be, or a message that no move looks good.
    pub fn advise(&mut self, words: &str, keys: &Keys) {
        if !self.show_likely(words, keys) {
            self.say(if advice::only_leads_back(self.game()) {
                "Every move that looks good here leads back to an earlier position"
            } else {
                "No move looks good here: try undoing some moves"
            });
        }
    }

    /// Shows the most promising move. If a promising move is already shown, shows the next one. Returns whether
    /// there is a promising move.
    pub fn show_likely(&mut self, words: &str, keys: &Keys) -> bool {
        let moves: Vec<Move> = advice::likely(self.game()).collect();
        let shown = moves.iter().position(|mv| self.shown_hint() == Some(*mv));
        let number = shown.map_or(0, |shown| (shown + 1) % moves.len());
        let Some(mv) = moves.get(number) else {
            return false;
        };
        let which = (moves.len() > 1).then(|| format!("{} of {}", number + 1, moves.len()));
        self.show_hint(*mv, (words, which), keys);
        true
    }

    /// Shows a move as a hint, with the cursor on its card. `which` gives the number of the hint if there are several.
    /// The pick-up key then plays the move, unless the player already holds a card.
    pub fn show_hint(&mut self, mv: Move, (words, which): (&str, Option<String>), keys: &Keys) {
        let text = self.move_words(mv);
        let offered = self.selection.is_none() && self.pending.is_none();
        let done = self.game().done();
        self.session_mut().timed_game_mut().count_hint(mv);
        let text = format!("{words}: {text}");
        let number = which.as_ref().map(|which| format!(" ({which})"));
        let lasting = text.clone() + &number.unwrap_or_default();
        self.hint = Some(Hint {
            mv,
            done,
            offered,
            told: lasting.clone(),
        });
        if !offered {
            return self.say(lasting);
        }
        if let Some(mark) = self.hint_mark() {
            let len = self.observation().pile(mark.from).len();
            self.put_cursor_on(mark.from, len.checked_sub(mark.count));
        }
        let key = keys.name_of(KeyContext::Table, Action::PickUp);
        let which = which.map(|which| format!("{which}; ")).unwrap_or_default();
        self.say(format!("{text} ({which}{key} plays it)"));
    }

    /// Returns the message of the present hint. `None` if there is no hint or the player has picked up a card.
    pub fn hint_words(&self) -> Option<&str> {
        let hint = self.hint.as_ref().filter(|_| self.selection.is_none());
        hint.map(|hint| hint.told.as_str())
    }

    /// Withdraws the offer to play the hinted move with the pick-up key, unless `taken`. The hint itself stays
    /// visible.
    pub fn lapse_hint(&mut self, taken: bool) {
        if let Some(hint) = &mut self.hint {
            hint.offered &= taken;
        }
    }

    /// Returns the cards and the target that the hint highlights.
    pub fn hint_mark(&self) -> Option<HintMark> {
        let game = self.game();
        mark(game.rules(), game.position(), self.hint.as_ref()?.mv)
    }
}

fn mark(rules: &Rules, position: &Position, mv: Move) -> Option<HintMark> {
    let of = |from: PileId, count: usize, to: Option<PileId>| HintMark {
        from,
        count,
        to,
        also: SmallPileSet::NONE,
        all_between: false,
    };
    Some(match mv {
        Move::Transfer { from, count, to } => of(from, usize::from(count), Some(to)),
        Move::Pull { from, depth, to } => of(from, usize::from(depth), Some(to)),
        Move::Pair(one, other) | Move::Swap(one, other) => of(one, 1, Some(other)),
        Move::Row(first, last) => HintMark {
            all_between: true,
            ..of(first, 1, Some(last))
        },
        Move::Single(pile) | Move::TurnUp(pile) => of(pile, 1, None),
        Move::Set(piles) => HintMark {
            also: piles,
            ..of(piles.piles().next()?, 1, None)
        },
        Move::Turn | Move::Redeal => {
            let stock = rules.stock.as_ref()?.group;
            let pile = rules.piles_of(stock, Seat::FIRST).next()?;
            of(pile, usize::from(!position.is_empty(pile)), None)
        }
        Move::Gather(pile) => of(pile, position.len(pile), None),
        Move::Pass | Move::NoPlay | Move::Call | Move::Finish | Move::Stop => return None,
    })
}

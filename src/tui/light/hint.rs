//! Hints: a move that is shown on the table and told in words. It is the first of a solution, or
//! says that it is no more than advice.

use patience_core::{FewPiles, HandEnd, Move, PileId, Position, Rules, Seat, advice};
use patience_language::describe;
use patience_solver::{StopReason, Verdict};

use super::lost::{self, Ending};
use super::{Light, Wish};
use crate::settings::Hints;
use crate::tui::app::App;
use crate::tui::draw::HintMark;
use crate::tui::event::Event;
use crate::tui::keys::{Action, Keys, State};
use crate::tui::table::Table;

/// A move that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// How much of the game's log had been played.
    pub done: usize,
    /// Whether the key that picks up makes it: until another key is pressed.
    pub offered: bool,
}

/// The player asks for a hint.
pub fn ask(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if !table.is_won_or_lost() {
        return table.refuse("There are hints in games for one player that can be won, not here");
    }
    if table.game().hand_end() == Some(HandEnd::NoMoves)
        && let Some(text) = lost::no_moves(&app.light, table, &app.keys)
    {
        return table.say(text);
    }
    if table.says_over(&app.keys) {
        return;
    }
    // Once more it is the next, or says more.
    let shown = table.hint;
    table.let_go();
    table.hint = shown;
    if app.settings.hints.value == Hints::Visible {
        table.advise("By what you can see", &app.keys);
    } else {
        app.light.wish(Wish::Hint, table.game().done());
    }
}

/// Gives the hint that was asked for, as soon as it is known what to say. Tells whether it is.
/// Where the light goes on searching in any case, nobody waits for what is likely to be in vain.
pub(super) fn answer(light: &Light, table: &mut Table, keys: &Keys, light_on: bool) -> bool {
    let Some(hand) = &light.hand else { return true };
    match hand.verdict(hand.done()) {
        None if light_on && hand.was_searched_in_vain() => {
            table.advise("Still searching, so this is only advice", keys);
        }
        None => return lost::wait(table, "Thinking about a hint …"),
        Some(Verdict::Won(())) => {
            let moves = hand.next_moves(table.game().position());
            let moves = moves.as_deref().unwrap_or_default();
            if let Some(mv) = moves.first() {
                let words = if table.shown() == Some(*mv) {
                    in_all(moves.len())
                } else {
                    "Hint".to_owned()
                };
                table.show_hint(*mv, (&words, None), keys);
            }
        }
        Some(Verdict::Lost) => {
            if !table.show_likely("Nothing wins from here, but there is still", keys) {
                let text = lost::words(hand, Ending::Lost, table, keys);
                table.say(text);
            }
        }
        Some(Verdict::Undecided(StopReason::Memory)) => {
            table.advise("The memory for it is full, so this is only advice", keys);
        }
        Some(Verdict::Undecided(_)) => {
            table.advise("Nothing found yet, so this is only advice", keys);
        }
    }
    true
}

/// Any other key or click than the one that makes it leaves the hint to be looked at.
pub fn lapses(app: &mut App, event: &Event) {
    let taken = match event {
        Event::Key(key) => app.keys.action(app.state(), *key) == Some(Action::PickUp),
        _ => false,
    };
    let hint = app.table.as_mut().and_then(|table| table.hint.as_mut());
    if let Some(hint) = hint.filter(|_| event.is_press()) {
        hint.offered &= taken;
    }
}

/// Whoever waits for a hint and presses the key that will make its move waits on; whatever else is
/// pressed calls the thinking off, and to go back does no more than that. Tells whether the event
/// has been dealt with.
pub fn is_awaited(app: &mut App, event: &Event) -> bool {
    let awaited = matches!(app.light.wish, Some((Wish::Hint, _)));
    if !awaited || !event.is_press() {
        return false;
    }
    let action = match event {
        Event::Key(key) => app.keys.action(app.state(), *key),
        _ => None,
    };
    if action == Some(Action::PickUp) {
        return true;
    }
    app.light.wish = None;
    if let Some(table) = &mut app.table {
        table.message = None;
    }
    action == Some(Action::Back)
}

/// Makes the move that has just been shown. Tells whether one has.
pub fn accept(app: &mut App) -> bool {
    let Some(table) = &mut app.table else {
        return false;
    };
    let hint = table.hint.filter(|hint| hint.offered);
    hint.is_some_and(|hint| table.play(hint.mv, app.now, &app.keys))
}

/// Says of how many moves that win a hint is the first.
fn in_all(moves: usize) -> String {
    match moves {
        1 => "This wins".to_owned(),
        _ => format!("The first of {moves} moves that win"),
    }
}

impl Table {
    /// Returns the move that is shown for the position on the table.
    fn shown(&self) -> Option<Move> {
        let now = self.game().done();
        self.hint
            .filter(|hint| hint.done == now)
            .map(|hint| hint.mv)
    }

    /// Shows a move that is only advice, or says that there is none.
    fn advise(&mut self, words: &str, keys: &Keys) {
        if !self.show_likely(words, keys) {
            self.say("No move looks good here: what has been done can be taken back");
        }
    }

    /// Shows the likeliest move, or the next after the one that is shown. Tells whether there is
    /// any.
    fn show_likely(&mut self, words: &str, keys: &Keys) -> bool {
        let moves: Vec<Move> = advice::likely(self.game()).collect();
        let shown = moves.iter().position(|mv| self.shown() == Some(*mv));
        let number = shown.map_or(0, |shown| (shown + 1) % moves.len());
        let Some(mv) = moves.get(number) else {
            return false;
        };
        let which = (moves.len() > 1).then(|| format!("{} of {}", number + 1, moves.len()));
        self.show_hint(*mv, (words, which), keys);
        true
    }

    /// Shows a move and says which of several it is, with the cursor on its card: the same key as
    /// for picking it up makes it. Who has picked up another card meanwhile goes on with that.
    fn show_hint(&mut self, mv: Move, (words, which): (&str, Option<String>), keys: &Keys) {
        let game = self.game();
        let told = describe::move_words_by_keys(
            game.rules(),
            game.position(),
            mv,
            self.labels().by_number(),
        );
        let offered = self.hold.is_none() && self.pending.is_none();
        let hint = Hint {
            mv,
            done: game.done(),
            offered,
        };
        self.sitting.count_hint(mv);
        self.hint = Some(hint);
        if !offered {
            let which = which.map(|which| format!(" ({which})")).unwrap_or_default();
            return self.say(format!("{words}: {told}{which}"));
        }
        if let Some(mark) = self.hint_mark() {
            let card = self.view().pile(mark.from).len().checked_sub(mark.count);
            let view = self.view().clone();
            self.cursor.go_to_card(mark.from, card, &view);
        }
        let key = keys.name_of(State::Table, Action::PickUp);
        let which = which.map(|which| format!("{which}; ")).unwrap_or_default();
        self.say(format!("{words}: {told} ({which}{key} plays it)"));
    }

    /// Returns what the hint points at.
    pub fn hint_mark(&self) -> Option<HintMark> {
        let game = self.game();
        mark(game.rules(), game.position(), self.hint?.mv)
    }
}

fn mark(rules: &Rules, position: &Position, mv: Move) -> Option<HintMark> {
    let of = |from: PileId, count: usize, to: Option<PileId>| HintMark {
        from,
        count,
        to,
        also: FewPiles::NONE,
    };
    Some(match mv {
        Move::Carry { from, count, to } => of(from, usize::from(count), Some(to)),
        Move::Pair(one, other) | Move::Swap(one, other) => of(one, 1, Some(other)),
        Move::Single(pile) => of(pile, 1, None),
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

//! What is said where a game for one has come to an end, each once: that no move is left, that
//! nothing but shuffling is, or that nothing wins; and the way back to where it could be won.

use std::time::Duration;

use patience_core::HandEnd;
use patience_solver::{StopReason, Verdict};

use super::hand::{Hand, WayBack};
use super::{Light, Wish};
use crate::tui::app::{App, Overlay};
use crate::tui::keys::{Action, Keys, State};
use crate::tui::screens::ask::{Question, Then};
use crate::tui::table::Table;
use crate::tui::text::count;

/// How a game for one has come to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ending {
    /// Nothing wins.
    Lost,
    /// Nothing but shuffling is left.
    Wandering,
    /// No legal move.
    NoMoves,
}

/// Says how the game has come to its end, if that has not been said yet and there is time to
/// read it.
pub(super) fn tell(app: &mut App) {
    let light_on = app.settings.light.value;
    let Some(table) = &mut app.table else { return };
    let Some(hand) = &mut app.light.hand else {
        return;
    };
    let busy = table.message.is_some()
        || table.hold.is_some()
        || table.pending.is_some()
        || table.drag.is_some()
        || !app.over.is_empty();
    let ending = if table.game().hand_end() == Some(HandEnd::NoMoves) {
        Ending::NoMoves
    } else if !light_on || app.light.asked.is_some() {
        return;
    } else if hand.wanders() {
        Ending::Wandering
    } else if hand.verdict(hand.done()) == Some(Verdict::Lost) {
        Ending::Lost
    } else {
        return;
    };
    if busy || hand.told >= Some(ending) {
        return;
    }
    hand.told = Some(ending);
    // That the stock is gone through in vain has been said in other words.
    if ending == Ending::Wandering && table.game().goes_round() {
        return;
    }
    let text = words(hand, ending, table, &app.keys);
    table.say(text);
}

/// Says that no move is left, and what can be done.
pub(super) fn no_moves(light: &Light, table: &Table, keys: &Keys) -> Option<String> {
    let hand = light.hand.as_ref()?;
    Some(words(hand, Ending::NoMoves, table, keys))
}

/// Says that nothing wins, since when, and what can be done.
pub(super) fn words(hand: &Hand, ending: Ending, table: &Table, keys: &Keys) -> String {
    let name = |action| keys.name_of(State::Table, action);
    let way = hand.way_back();
    let won = way.filter(|way| way.is_won).map(|way| way.at);
    let lost = hand.lost_at();
    let exact = won.is_some_and(|won| lost == Some(won + 1));
    let what = match (ending, won) {
        (Ending::NoMoves, _) => "No move is left".to_owned(),
        (Ending::Wandering, _) => "Only moves to and fro are left".to_owned(),
        (Ending::Lost, Some(won)) if exact => format!("Cannot be won since move {}", won + 1),
        (Ending::Lost, None) if lost == Some(0) => {
            "This deal cannot be won, whatever is played".to_owned()
        }
        (Ending::Lost, _) => "This cannot be won from here".to_owned(),
    };
    // To where it is only not known to be lost, by one move, is no more than to take back.
    let worth = |way: &WayBack| way.is_won || way.at + 1 < hand.done();
    let back = way.filter(worth).map(|way| {
        let there = match way.at {
            0 => "to the deal".to_owned(),
            at => format!("to move {at}"),
        };
        let open = if way.is_won {
            ""
        } else {
            ", not known to be lost"
        };
        format!("{} back {there}{open}", name(Action::BackToWon))
    });
    let takes_back = (hand.done() > 0).then(|| format!("{} takes back", name(Action::Undo)));
    let result = (ending == Ending::NoMoves && !table.game().rules().score.is_empty())
        .then(|| format!("{} shows the result", name(Action::Step)));
    let anew = format!("{} deals anew", name(Action::New));
    let can: Vec<String> = [takes_back, back, result, Some(anew)]
        .into_iter()
        .flatten()
        .collect();
    format!("{what}: {}", can.join(", "))
}

/// The player wants to go back to where the game could still be won, or forward again to where
/// that was asked for. It is asked first where the game is not known to be lost.
pub(in crate::tui) fn go_back(app: &mut App) {
    let now = app.now;
    let Some(table) = &mut app.table else { return };
    if !table.is_won_or_lost() {
        return table.refuse("Only games for one that can be won are searched for what wins");
    }
    if matches!(table.game().hand_end(), Some(HandEnd::Ended(_))) {
        table.says_over(&app.keys);
        return;
    }
    let Some(hand) = &app.light.hand else { return };
    let here = hand.done();
    if table.goes_forward() && hand.verdict(here) != Some(Verdict::Lost) {
        return table.go_forward(now, &app.keys);
    }
    match hand.way_back().filter(|way| way.is_won) {
        Some(way) if hand.verdict(here) == Some(Verdict::Lost) => {
            table.go_back(way, now, &app.keys);
        }
        Some(way) => {
            let moves = count(here - way.at, "move");
            let text = format!(
                "It is not known whether this can be won. Take back {moves}, to where it certainly can?"
            );
            table.let_go();
            app.over.push(Overlay::Ask(Question::whether(
                text,
                format!("take back {moves}"),
                Then::GoBack(way),
            )));
        }
        None if table.game().resigned().is_some() => {
            table.undo_to(table.game().done().saturating_sub(1), now, &app.keys);
            table.say("This deal is no longer given up");
        }
        None => app.light.wish(Wish::WayBack, table.game().done()),
    }
}

impl Table {
    /// Goes back to a place of the hand, and says how far and what is known of it.
    pub(in crate::tui) fn go_back(&mut self, way: WayBack, now: Duration, keys: &Keys) {
        let (from, to) = (self.game().done(), self.game().hand_start() + way.at);
        let made = self.game().moves_made();
        self.undo_to(to, now, keys);
        self.sitting.went_back = Some((from, to));
        let known = if way.is_won {
            "from here it can be won"
        } else {
            "this is the last place not known to be lost"
        };
        let moves = count(made.saturating_sub(self.game().moves_made()), "move");
        let again = keys.name_of(State::Table, Action::BackToWon);
        self.say(format!(
            "Back by {moves}: {known}; {again} goes forward again"
        ));
    }

    /// Tells whether the game stands where it was last gone back to at one go, and can go forward
    /// again.
    pub(in crate::tui) fn goes_forward(&self) -> bool {
        let went_back = self.sitting.went_back;
        went_back.is_some_and(|(_, to)| to == self.game().done()) && self.game().can_redo()
    }

    /// Goes forward again to where it was gone back from.
    fn go_forward(&mut self, now: Duration, keys: &Keys) {
        let Some((from, _)) = self.sitting.went_back.take() else {
            return;
        };
        let made = self.game().moves_made();
        self.redo_to(from, now, keys);
        let moves = count(self.game().moves_made().saturating_sub(made), "move");
        self.say(format!("Forward again by {moves}"));
    }
}

/// Answers whoever wants to go back as soon as it is known to where.
pub(super) fn answer(light: &Light, table: &mut Table, now: Duration, keys: &Keys) -> bool {
    let Some(hand) = &light.hand else { return true };
    let text = match hand.verdict(hand.done()) {
        None => return wait(table, "Finding out whether this can be won …"),
        Some(Verdict::Lost) if light.asked.is_some() => {
            return wait(table, "Finding out since when this cannot be won …");
        }
        Some(Verdict::Lost) => match hand.way_back() {
            Some(way) => {
                table.go_back(way, now, keys);
                return true;
            }
            None => words(hand, Ending::Lost, table, keys),
        },
        Some(Verdict::Won(())) => "This can be won from here".to_owned(),
        Some(Verdict::Undecided(StopReason::Memory)) => {
            "It is not known whether this can be won: the memory for finding out is full".to_owned()
        }
        Some(Verdict::Undecided(_)) => "It is not known whether this can be won".to_owned(),
    };
    table.say(text);
    true
}

/// Says that the answer takes a while.
pub(super) fn wait(table: &mut Table, text: &str) -> bool {
    if table.message.is_none() {
        table.say(text);
    }
    false
}

//! What is said where a game for one has come to an end, each once: that no move is left, that
//! nothing but shuffling is, or that nothing wins; and the way back to where it could be won.

use std::time::Duration;

use patience_core::HandEnd;

use super::hand::{Hand, Known, WayBack};
use super::{Light, Wish};
use crate::tui::app::App;
use crate::tui::keys::{Action, Keys, State};
use crate::tui::table::Table;

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
    } else if hand.known(hand.done()) == Known::Lost {
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

/// Says that nothing wins, since when, and what can be done.
pub(super) fn words(hand: &Hand, ending: Ending, table: &Table, keys: &Keys) -> String {
    let name = |action| keys.name_of(State::Table, action);
    let way = hand.way_back();
    let won = way.filter(|way| way.is_won).map(|way| way.at);
    let lost = hand.lost_at();
    let exact = won.is_some_and(|won| lost == Some(won + 1));
    let what = match (ending, won) {
        (Ending::NoMoves, _) => "No move is left".to_owned(),
        (Ending::Wandering, _) => "Nothing is left but to move cards to and fro".to_owned(),
        (Ending::Lost, Some(won)) if exact => format!("Cannot be won since move {}", won + 1),
        (Ending::Lost, None) if lost == Some(0) => {
            "This deal cannot be won, whatever is played".to_owned()
        }
        (Ending::Lost, _) => "This cannot be won from here".to_owned(),
    };
    let back = way.filter(|way| way.at + 1 < hand.done()).map(|way| {
        let there = match way.at {
            0 => "to the deal".to_owned(),
            at => format!("to move {at}"),
        };
        let open = if way.is_won {
            ""
        } else {
            ", not known to be lost"
        };
        format!("{} goes back {there}{open}", name(Action::BackToWon))
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

/// The player wants to go back to where the game could still be won.
pub(in crate::tui) fn go_back(app: &mut App) {
    let now = app.now;
    let Some(table) = &mut app.table else { return };
    if !table.is_won_or_lost() {
        return table.refuse("Only games for one that can be won are searched for what wins");
    }
    let Some(hand) = &app.light.hand else { return };
    match hand.way_back().filter(|way| way.is_won) {
        Some(way) => table.go_back(way, now, &app.keys),
        None => app.light.wish(Wish::WayBack, table.game().done()),
    }
}

impl Table {
    /// Goes back to a place of the hand, and says what is known of it.
    fn go_back(&mut self, way: WayBack, now: Duration, keys: &Keys) {
        let place = self.game().hand_start() + way.at;
        self.undo_to(place, now, keys);
        let redo = keys.name_of(State::Table, Action::Redo);
        let known = if way.is_won {
            "From here it can be won"
        } else {
            "This is the last that is not known to be lost"
        };
        self.say(format!("{known}; {redo} does again what was done"));
    }
}

/// Answers whoever wants to go back as soon as it is known to where.
pub(super) fn answer(light: &Light, table: &mut Table, now: Duration, keys: &Keys) -> bool {
    let Some(hand) = &light.hand else { return true };
    let text = match hand.known(hand.done()) {
        Known::Nothing => return wait(table, "Finding out whether this can be won …"),
        Known::Lost if light.asked.is_some() => {
            return wait(table, "Finding out since when this cannot be won …");
        }
        Known::Lost => match hand.way_back() {
            Some(way) => {
                table.go_back(way, now, keys);
                return true;
            }
            None => words(hand, Ending::Lost, table, keys),
        },
        Known::Won => "This can be won from here".to_owned(),
        Known::Undecided => "Nobody knows whether this can be won".to_owned(),
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

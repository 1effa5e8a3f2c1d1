//! The sentences for the end of a game for one, each once: that no move is left, that nothing but
//! shuffling is left, or that nothing wins; and the way back to a place from which the game could
//! be won.

use std::time::Duration;

use patience_core::HandEnd;
use patience_solver::{StopReason, Verdict};

use super::{Winnability, Wish};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::text::count;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::winnability::{Ending, Hand, WayBack};

/// Says how the game has come to its end, if that has not been said yet and there is time to
/// read it.
pub(super) fn tell(
    winnability: &mut Winnability,
    table: &mut Table,
    covered: bool,
    context: &Context,
) {
    let is_shown = context.settings.light.value;
    let Some(hand) = &mut winnability.hand else {
        return;
    };
    let busy = table.notice().is_some()
        || table.selection().is_some()
        || table.pending().is_some()
        || table.drag().is_some()
        || covered;
    let ending = if table.game().hand_end() == Some(HandEnd::NoMoves) {
        Ending::NoMoves
    } else if !is_shown || winnability.asked.is_some() && !table.steps_in_vain() {
        return;
    } else if hand.wanders() {
        Ending::Wandering
    } else if hand.verdict(hand.done()) == Some(Verdict::Lost) {
        Ending::Lost
    } else {
        if hand.verdict(hand.done()) == Some(Verdict::Won(())) {
            hand.told = None;
        }
        return;
    };
    // Whoever looks for a next step that there is not may have passed over how the game ended.
    if table.steps_in_vain() && !covered {
        hand.told = Some(ending);
        return table.show_ending(ending);
    }
    if busy || hand.told >= Some(ending) {
        return;
    }
    hand.told = Some(ending);
    // That the stock is gone through in vain has been said in other words.
    if ending == Ending::Wandering && table.game().is_in_stock_cycle() {
        return;
    }
    let text = words(hand, ending, table, &context.keys);
    table.say_ending(text, ending);
}

/// Returns the sentence that no move is left, and the actions that remain.
pub(super) fn no_moves(winnability: &Winnability, table: &Table, keys: &Keys) -> Option<String> {
    let hand = winnability.hand.as_ref()?;
    Some(words(hand, Ending::NoMoves, table, keys))
}

/// Returns the sentence that nothing wins, since when, and the actions that remain.
pub(super) fn words(hand: &Hand, ending: Ending, table: &Table, keys: &Keys) -> String {
    let name = |action| keys.name_of(KeyContext::Table, action);
    let won = hand.way_back().filter(|way| way.is_won).map(|way| way.at);
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
    let back = way_back(hand).map(|way| {
        let there = to_place(way.at);
        let open = if way.is_won {
            ""
        } else {
            ", not known to be lost"
        };
        format!("{} back {there}{open}", name(Action::BackToWon))
    });
    // Where nothing ever could win, nothing that is taken back helps.
    let is_hopeless = ending == Ending::Lost && lost == Some(0);
    let takes_back =
        (hand.done() > 0 && !is_hopeless).then(|| format!("{} takes back", name(Action::Undo)));
    let result = (ending == Ending::NoMoves && !table.game().rules().score.is_empty())
        .then(|| format!("{} shows the result", name(Action::Step)));
    let anew = format!("{} deals anew", name(Action::New));
    let can = [takes_back, back, result, Some(anew)].into_iter().flatten();
    format!("{what}: {}", can.collect::<Vec<String>>().join(", "))
}

/// Returns the place to go back to: to where it is only not known to be lost, by one move, is no more than
/// to take back.
pub(super) fn way_back(hand: &Hand) -> Option<WayBack> {
    let way = hand.way_back();
    way.filter(|way| way.is_won || way.at + 1 < hand.done())
}

/// Names the way to a place of the hand, a number of moves.
pub fn to_place(at: usize) -> String {
    match at {
        0 => "to the deal".to_owned(),
        at => format!("to move {at}"),
    }
}

/// What the box about a lost game says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostWords {
    /// How it has come to its end, and what helps, in a sentence.
    pub sentence: String,
    /// What goes on from there.
    pub choices: Vec<Choice>,
}

/// An action that goes on from a lost game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Its key.
    pub key: String,
    /// What it does.
    pub words: String,
}

impl Winnability {
    /// Says since when a game that is out of moves was lost, where that is known.
    pub fn why_lost(&self, table: &Table) -> Option<String> {
        let hand = self.hand.as_ref()?;
        let is_out_of_moves = table.game().hand_end() == Some(HandEnd::NoMoves);
        let is_known = hand.is_of(table.game()) && hand.won_at().is_some();
        (is_out_of_moves && is_known && !self.looks_for_way_back()).then(|| since_when(hand))
    }

    /// Returns what is known of a game that has come to its end, and what can be done.
    pub fn lost_words(&self, ending: Ending, table: &Table, keys: &Keys) -> Option<LostWords> {
        let hand = self.hand.as_ref()?;
        let is_searching = self.looks_for_way_back();
        let mut choices = Vec::new();
        let mut offer = |action, words: &str| {
            choices.push(Choice {
                action,
                key: keys.name_of(KeyContext::Table, action),
                words: words.to_owned(),
            });
        };
        if let Some(way) = way_back(hand).filter(|_| !is_searching) {
            offer(Action::BackToWon, &format!("back {}", to_place(way.at)));
        }
        if hand.done() > 0 {
            offer(Action::Undo, "take back");
            offer(Action::Restart, "same deal");
        }
        offer(Action::New, "another deal");
        if hand.won_at().is_some() && !is_searching {
            offer(Action::Story, "watch a missed win");
        }
        if ending == Ending::NoMoves && !table.game().rules().score.is_empty() {
            offer(Action::Step, "result");
        }
        Some(LostWords {
            sentence: sentence(hand, ending, is_searching),
            choices,
        })
    }
}

/// Says how a game has come to its end, as far as that is known, and what helps.
fn sentence(hand: &Hand, ending: Ending, is_searching: bool) -> String {
    let what = match ending {
        Ending::NoMoves => "No move is left",
        Ending::Wandering => "Only moves to and fro are left",
        Ending::Lost => "This cannot be won any more",
    };
    let why = match (hand.won_at(), hand.lost_at()) {
        (_, Some(0)) if ending == Ending::Lost => {
            return "This deal cannot be won, whatever you play: try another".to_owned();
        }
        (_, Some(0)) => return format!("{what}, and this deal could not be won: try another"),
        (Some(won @ 1..), Some(lost)) if lost == won + 1 && ending == Ending::Lost => {
            return format!("Move {lost} lost this game: go back to move {won}");
        }
        (Some(0), Some(1)) if ending == Ending::Lost => {
            return "Move 1 lost this game: start it again".to_owned();
        }
        (Some(0), Some(1)) => "move 1 lost it, so start it again".to_owned(),
        (Some(won), Some(lost)) if lost == won + 1 => {
            format!("move {lost} lost it, so go back to move {won}")
        }
        _ if is_searching => "finding out which move lost it …".to_owned(),
        (Some(0), _) => "the deal could be won, so start it again".to_owned(),
        (Some(won), _) => format!("after move {won} it could be won, so go back there"),
        (None, Some(lost)) if lost < hand.done() => {
            return format!(
                "Lost since move {lost} at the latest: go back further, or try another deal"
            );
        }
        (None, _) if hand.done() > 0 => "take moves back, or try another deal".to_owned(),
        (None, _) => "try another deal".to_owned(),
    };
    format!("{what}: {why}")
}

/// Says since when nothing wins, where it is known that the deal could be won.
fn since_when(hand: &Hand) -> String {
    match (hand.won_at(), hand.lost_at()) {
        (Some(0), Some(1)) => "Move 1 lost it: the deal could be won".to_owned(),
        (Some(won), Some(lost)) if lost == won + 1 => {
            format!("Move {lost} lost it: after move {won} it could still be won")
        }
        (None | Some(0), _) => "The deal could be won".to_owned(),
        (Some(won), _) => format!("After move {won} it could still be won"),
    }
}

/// The player wants to go back to where the game could still be won, or forward again to where
/// that was asked for. Returns the place, and how many moves that takes back, where it is to be
/// asked first: the game is not known to be lost.
pub fn go_back(
    winnability: &mut Winnability,
    table: &mut Table,
    now: Duration,
    keys: &Keys,
) -> Option<(WayBack, usize)> {
    if !table.session().is_won_or_lost() {
        table.refuse("Only games for one that can be won are searched for what wins");
        return None;
    }
    if table.duel().is_some() {
        table.refuse("In a duel, moves are undone one at a time");
        return None;
    }
    if matches!(table.game().hand_end(), Some(HandEnd::Ended(_))) {
        table.says_over(keys);
        return None;
    }
    let hand = winnability.hand.as_ref()?;
    let here = hand.done();
    if table.timed_game().goes_forward() && hand.verdict(here) != Some(Verdict::Lost) {
        table.go_forward(now, keys);
        return None;
    }
    match hand.way_back().filter(|way| way.is_won) {
        Some(way) if hand.verdict(here) == Some(Verdict::Lost) => {
            // Whoever does not wait for a place further on goes to the one that is known.
            if winnability.looks_for_way_back() && !winnability.awaits(Wish::WayBack) {
                winnability.wish(Wish::WayBack, table.game().done());
            } else {
                table.go_back(way, now, keys);
            }
        }
        Some(way) => {
            table.let_go();
            return Some((way, here - way.at));
        }
        None if table.game().resigned().is_some() => {
            table.undo_to(table.game().done().saturating_sub(1), now, keys);
            table.say("This deal is no longer given up");
        }
        None => winnability.wish(Wish::WayBack, table.game().done()),
    }
    None
}

impl Table {
    /// Goes back to a place of the hand, and says how far and what is known of it.
    pub(crate) fn go_back(&mut self, way: WayBack, now: Duration, keys: &Keys) {
        let (from, to) = (self.game().done(), self.game().hand_start() + way.at);
        let made = self.game().moves_made();
        self.undo_to(to, now, keys);
        let timed_game = self.session_mut().timed_game_mut();
        timed_game.note_way_back(from, to);
        let known = if way.is_won {
            "from here it can be won"
        } else {
            "this is the last place not known to be lost"
        };
        let moves = count(made.saturating_sub(self.game().moves_made()), "move");
        let again = keys.name_of(KeyContext::Table, Action::BackToWon);
        self.say(format!(
            "Back by {moves}: {known}; {again} goes forward again"
        ));
    }

    /// Goes forward again to where it was gone back from.
    fn go_forward(&mut self, now: Duration, keys: &Keys) {
        let Some(from) = self.session_mut().timed_game_mut().take_way_forward() else {
            return;
        };
        // How the game ended there is told anew.
        self.redo_to(from, now, keys);
    }
}

/// Goes back for a player who has asked for it, as soon as the place is known.
pub(super) fn answer(
    winnability: &Winnability,
    table: &mut Table,
    now: Duration,
    keys: &Keys,
) -> bool {
    let Some(hand) = &winnability.hand else {
        return true;
    };
    let text = match hand.verdict(hand.done()) {
        None => return wait(table, "Finding out whether this can be won …"),
        Some(Verdict::Lost) if winnability.looks_for_way_back() => {
            let known = hand.way_back().filter(|way| way.is_won);
            let meanwhile = known.map(|way| {
                let again = keys.name_of(KeyContext::Table, Action::BackToWon);
                format!("; {again} once more goes back {}", to_place(way.at))
            });
            let meanwhile = meanwhile.unwrap_or_default();
            let text = format!("Finding out since when this cannot be won …{meanwhile}");
            return wait(table, &text);
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
    if table.notice().is_none() {
        table.say(text);
    }
    false
}

//! Sentences about the end of a single-player game: no moves are left, only moves back and forth are left, or the
//! game can no longer be won. Each sentence is shown once. Also goes back to a position from which the game could be
//! won.

use std::time::Duration;

use patience_core::HandEnd;
use patience_solver::{StopReason, Verdict};

use super::{PendingAnswer, Winnability};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::text::count;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::winnability::{Ending, Hand, WayBack};

/// Shows how the game has ended, unless that has been shown already or another message must be read first.
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
    // A player who asks for a next step that does not exist may have missed how the game ended.
    if table.steps_in_vain() && !covered {
        hand.told = Some(ending);
        return table.show_ending(ending);
    }
    if busy || hand.told >= Some(ending) {
        return;
    }
    hand.told = Some(ending);
    // Another sentence has said that going through the stock is in vain.
    if ending == Ending::Wandering && table.game().is_in_stock_cycle() {
        return;
    }
    let text = words(hand, ending, table, &context.keys);
    table.say_ending(text, ending);
}

/// Returns the sentence that no moves are left, with the actions that are still possible.
pub(super) fn no_moves(winnability: &Winnability, table: &Table, keys: &Keys) -> Option<String> {
    let hand = winnability.hand.as_ref()?;
    Some(words(hand, Ending::NoMoves, table, keys))
}

/// Returns the sentence about the end of the game, with the move that lost the game and the actions that are still
/// possible.
pub(super) fn words(hand: &Hand, ending: Ending, table: &Table, keys: &Keys) -> String {
    let name = |action| keys.name_of(KeyContext::Table, action);
    let won = hand.way_back().filter(|way| way.is_won).map(|way| way.at);
    let lost = hand.lost_at();
    let exact = won.is_some_and(|won| lost == Some(won + 1));
    let what = match (ending, won) {
        (Ending::NoMoves, _) => "No moves left".to_owned(),
        (Ending::Wandering, _) => "Only moves back and forth are left".to_owned(),
        (Ending::Lost, Some(won)) if exact => format!("Move {} lost the game", won + 1),
        (Ending::Lost, None) if lost == Some(0) => "This deal is unwinnable".to_owned(),
        (Ending::Lost, _) => "The game cannot be won from here".to_owned(),
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
    // If nothing ever could win, undo does not help.
    let is_hopeless = ending == Ending::Lost && lost == Some(0);
    let takes_back =
        (hand.done() > 0 && !is_hopeless).then(|| format!("{} undo", name(Action::Undo)));
    let result = (ending == Ending::NoMoves && !table.game().rules().score.is_empty())
        .then(|| format!("{} result", name(Action::Step)));
    let anew = format!("{} new deal", name(Action::New));
    let can = [takes_back, back, result, Some(anew)].into_iter().flatten();
    format!("{what}: {}", can.collect::<Vec<String>>().join(", "))
}

/// Returns the position to which the player of a lost game can go back. Returns `None` if there is none, or if undo
/// would do the same, because the position is one move back and merely not known to be lost.
pub(super) fn way_back(hand: &Hand) -> Option<WayBack> {
    let way = hand.way_back();
    way.filter(|way| way.is_won || way.at + 1 < hand.done())
}

/// Returns the words that offer to go to an earlier position of the hand. The position is given as a number of moves.
pub fn to_place(at: usize) -> String {
    match at {
        0 => "to the start".to_owned(),
        at => format!("to move {at}"),
    }
}

/// The text of the box about a lost game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostWords {
    /// A sentence about how the game ended, and what the player can do.
    pub sentence: String,
    /// The actions that the player can choose after the lost game.
    pub choices: Vec<Choice>,
}

/// An action that the player can choose after a lost game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The action that the player can choose after a lost game.
    pub action: Action,
    /// The key for the action that the player can choose.
    pub key: String,
    /// The words for the action that the player can choose.
    pub words: String,
}

impl Winnability {
    /// Returns a sentence about which move lost a game that has no moves left; `None` if it is not known.
    pub fn why_lost(&self, table: &Table) -> Option<String> {
        let hand = self.hand.as_ref()?;
        let is_out_of_moves = table.game().hand_end() == Some(HandEnd::NoMoves);
        let is_known = hand.is_of(table.game()) && hand.won_at().is_some();
        (is_out_of_moves && is_known && !self.looks_for_way_back()).then(|| since_when(hand))
    }

    /// Returns the text of the box about a game that has ended, with the actions that the player can choose.
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
            offer(Action::Undo, "undo");
            offer(Action::Restart, "same deal");
        }
        offer(Action::New, "new deal");
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

/// Returns a sentence about how a game has ended, as far as that is known, and what the player can do.
fn sentence(hand: &Hand, ending: Ending, is_searching: bool) -> String {
    let what = match ending {
        Ending::NoMoves => "No moves left",
        Ending::Wandering => "Only moves back and forth are left",
        Ending::Lost => "The game can no longer be won",
    };
    let why = match (hand.won_at(), hand.lost_at()) {
        (_, Some(0)) if ending == Ending::Lost => {
            return "This deal is unwinnable: try another".to_owned();
        }
        (_, Some(0)) => return format!("{what}, and this deal is unwinnable: try another"),
        (Some(won @ 1..), Some(lost)) if lost == won + 1 && ending == Ending::Lost => {
            return format!("Move {lost} lost the game: go back to move {won}");
        }
        (Some(0), Some(1)) if ending == Ending::Lost => {
            return "Move 1 lost the game: start again".to_owned();
        }
        (Some(0), Some(1)) => "move 1 lost it, so start again".to_owned(),
        (Some(won), Some(lost)) if lost == won + 1 => {
            format!("move {lost} lost it, so go back to move {won}")
        }
        _ if is_searching => "looking for the move that lost it …".to_owned(),
        (Some(0), _) => "the deal is winnable, so start again".to_owned(),
        (Some(won), _) => format!("it could be won after move {won}, so go back there"),
        (None, Some(lost)) if lost < hand.done() => {
            return format!(
                "Lost by move {lost} at the latest: go back further, or try another deal"
            );
        }
        (None, _) if hand.done() > 0 => "undo moves, or try another deal".to_owned(),
        (None, _) => "try another deal".to_owned(),
    };
    format!("{what}: {why}")
}

/// Returns words that say which move lost the game, if the deal is known to be winnable.
fn since_when(hand: &Hand) -> String {
    match (hand.won_at(), hand.lost_at()) {
        (Some(0), Some(1)) => "Move 1 lost the game; the deal is winnable".to_owned(),
        (Some(won), Some(lost)) if lost == won + 1 => {
            format!("Move {lost} lost the game. After move {won} it could still be won")
        }
        (None | Some(0), _) => "The deal is winnable".to_owned(),
        (Some(won), _) => format!("After move {won} it could still be won"),
    }
}

/// Goes back to a position from which the game could still be won, or forward again to where the player was before. If
/// the game is not known to be lost, only returns the position and the number of moves that would be undone; the player
/// must be asked first.
pub fn go_back(
    winnability: &mut Winnability,
    table: &mut Table,
    now: Duration,
    keys: &Keys,
) -> Option<(WayBack, usize)> {
    if !table.session().is_won_or_lost() {
        table.refuse("Only for single-player games that can be won");
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
            // A player who asks again does not wait for a later place, and goes to the known one.
            if winnability.looks_for_way_back() && !winnability.awaits(PendingAnswer::WayBack) {
                winnability.wish(PendingAnswer::WayBack, table.game().done());
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
            table.say("Giving up was undone");
        }
        None => winnability.wish(PendingAnswer::WayBack, table.game().done()),
    }
    None
}

impl Table {
    /// Goes back to an earlier position of the hand. A message says how far, and what is known about that position.
    pub(crate) fn go_back(&mut self, way: WayBack, now: Duration, keys: &Keys) {
        let (from, to) = (self.game().done(), self.game().hand_start() + way.at);
        let made = self.game().moves_made();
        self.undo_to(to, now, keys);
        let timed_game = self.session_mut().timed_game_mut();
        timed_game.note_way_back(from, to);
        let known = if way.is_won {
            "it can be won from here"
        } else {
            "from here it is not known to be lost"
        };
        let moves = count(made.saturating_sub(self.game().moves_made()), "move");
        let again = keys.name_of(KeyContext::Table, Action::BackToWon);
        self.say(format!("{moves} undone: {known}. Redo: {again}"));
    }

    /// Goes forward again to the position where the player was before.
    fn go_forward(&mut self, now: Duration, keys: &Keys) {
        let Some(from) = self.session_mut().timed_game_mut().take_way_forward() else {
            return;
        };
        // The end of the game there is announced again.
        self.redo_to(from, now, keys);
    }
}

/// Goes back to a winnable position for a player who has asked for it, once the position is known. Returns whether
/// the request has been answered.
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
        None => return wait(table, "Checking whether this can be won …"),
        Some(Verdict::Lost) if winnability.looks_for_way_back() => {
            let known = hand.way_back().filter(|way| way.is_won);
            let meanwhile = known.map(|way| {
                let again = keys.name_of(KeyContext::Table, Action::BackToWon);
                format!(" {again} goes back {}", to_place(way.at))
            });
            let meanwhile = meanwhile.unwrap_or_default();
            let text = format!("Looking for the move that lost the game …{meanwhile}");
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
            "It is not known whether this can be won: the solver is out of memory".to_owned()
        }
        Some(Verdict::Undecided(_)) => "It is not known whether this can be won".to_owned(),
    };
    table.say(text);
    true
}

/// Shows a message that the answer of the search takes a while. Always returns `false`, because there is no answer yet.
pub(super) fn wait(table: &mut Table, text: &str) -> bool {
    if table.notice().is_none() {
        table.say(text);
    }
    false
}

//! Playing by keyboard: pile labels, the cursor, and the number of cards to move.

use std::time::Duration;

use patience_core::{Move, PileId, Role, Shape};

use crate::interaction::selection::{Selection, target_at_once};
use crate::interaction::table::{Pending, Table};
use crate::layout::Way;
use crate::layout::column_of;
use patience_app::keymap::{Action, Key, KeyContext, Keys};

/// Returns the direction of a cursor key.
pub const fn way(action: Action) -> Option<Way> {
    match action {
        Action::Up => Some(Way::Up),
        Action::Down => Some(Way::Down),
        Action::Left => Some(Way::Left),
        Action::Right => Some(Way::Right),
        _ => None,
    }
}

/// Handles a key that is a pile label or a digit.
pub fn press(table: &mut Table, letter: char, now: Duration, keys: &Keys) {
    table.hush();
    if table.says_over(keys) {
        return;
    }
    let digit = letter.to_digit(10);
    let digit = digit.and_then(|digit| u8::try_from(digit).ok());
    let column = column_of(letter)
        .filter(|_| digit.is_some() || table.labels().names_column(table.game().rules(), letter));
    match (table.take_pending(), digit) {
        (Some(Pending::Count), Some(count)) => return pick_count(table, count),
        (Some(Pending::Row(row)), _) if column.is_some() => {
            let column = column.unwrap_or_default();
            let rules = table.game().rules();
            let place = table.labels().place(rules, table.seat(), row, column);
            return match place {
                Some(pile) => name(table, &[pile], now, keys),
                None => table.refuse(format!("Row {row} has no place {letter}")),
            };
        }
        (None, Some(row)) if table.labels().grid().is_some() => {
            if (1..=table.labels().rows(table.game().rules())).contains(&row) {
                table.wait_for(Pending::Row(row));
            } else {
                table.refuse(format!("There is no row {row}"));
            }
            return;
        }
        _ => {}
    }
    let piles = table.labels().piles(letter);
    if piles.is_empty() {
        let rules = keys.name_of(KeyContext::Table, Action::Rules);
        let near = near(table, letter, keys).map_or_else(String::new, |near| format!("{near}, "));
        table.say(format!(
            "{letter} does nothing here: {near}{rules} lists the keys"
        ));
    } else {
        name(table, &piles, now, keys);
    }
}

/// Shows what the same letter does in the other case, capital or small. Called when a letter key could not move the
/// cursor any further.
pub fn moved_nowhere(table: &mut Table, letter: char, keys: &Keys) {
    if let Some(near) = near(table, letter, keys).filter(|_| table.notice().is_none()) {
        table.say(format!("{letter} cannot move the cursor further. {near}"));
    }
}

/// Returns a sentence about the same letter in the other case, capital or small, such as `H is “hint”`. `None` if that
/// key does nothing at the table.
fn near(table: &Table, letter: char, keys: &Keys) -> Option<String> {
    let other = if letter.is_lowercase() {
        letter.to_uppercase().next()?
    } else {
        letter.to_lowercase().next()?
    };
    let key = Key::parse(&other.to_string()).filter(|_| other != letter)?;
    let action = keys.action(KeyContext::Table, key)?;
    let declares = match action {
        Action::Pass => Some(Move::Pass),
        Action::NoPlay => Some(Move::NoPlay),
        Action::Call => Some(Move::Call),
        _ => None,
    };
    if declares.is_some_and(|mv| !table.can(mv)) {
        return None;
    }
    let mut all = keys.in_state(KeyContext::Table);
    let (entry, _) = all.find(|(entry, _)| entry.action == action)?;
    let short = Some(entry.short).filter(|short| !short.is_empty());
    let words = short.unwrap_or(entry.words);
    Some(format!("{other} is “{words}”"))
}

/// Handles the press of a pile label, the key of one or several piles. The pile, or one of the piles that share the
/// label, becomes the source or the target of a move.
fn name(table: &mut Table, piles: &[PileId], now: Duration, keys: &Keys) {
    if table.gather(piles, now, keys) {
        return;
    }
    if let Some(selection) = table.selection() {
        if piles.contains(&selection.from) {
            match next_source(table, piles, selection.from) {
                Some(next) => pick_up(table, &[next], None),
                None => match next_card(table, selection) {
                    Some(card) => pick_up_card(table, selection.from, card),
                    None => again(table, selection, now, keys),
                },
            }
        } else {
            let meant = alike_that_goes(table, selection, piles).unwrap_or(selection);
            if table.is_next_source(meant, piles) {
                pick_up(table, piles, None);
            } else if !table.drop_on(meant, piles, now, keys) {
                // With labels the move starts again, so that the next key is a source.
                table.select(None);
            }
        }
        return;
    }
    if let Some(placing) = table.placing() {
        let takes = table.choices().to(placing, piles).is_some();
        let source = piles
            .iter()
            .any(|pile| *pile != placing.from && table.choices().can_move(*pile));
        if piles.contains(&placing.from) {
            table.send(placing, now, keys);
            return;
        }
        if takes || !source {
            table.drop_on(placing, piles, now, keys);
            return;
        }
    }
    if piles.iter().any(|pile| table.only_turns(*pile)) {
        table.turn_stock(now, keys);
        return;
    }
    if !take_off(table, piles, now, keys) && !play_at_once(table, piles, now, keys) {
        let pile = meant(table, piles).first().copied();
        let card =
            pile.and_then(|pile| Some((pile, *table.choices().playable_cards(pile).last()?)));
        match card {
            Some((pile, card)) => pick_up_card(table, pile, card),
            None => pick_up(table, piles, None),
        }
    }
}

/// Returns the playable card of a hand that follows the held card, from left to right and then again from the
/// left. `None` if the held card is the only playable card.
fn next_card(table: &Table, held: Selection) -> Option<u8> {
    let cards = table.choices().playable_cards(held.from);
    let card = held.count.unwrap_or(1);
    let later = cards.iter().rev().find(|later| **later < card);
    let next = later.or(cards.last()).copied();
    next.filter(|next| *next != card)
}

/// Picks up a single card of a hand. `card` is counted from the top of the pile, starting at 1.
fn pick_up_card(table: &mut Table, pile: PileId, card: u8) {
    table.select(Some(Selection::with_count(pile, Some(card))));
    let len = table.observation().pile(pile).len();
    table.put_cursor_on(pile, len.checked_sub(usize::from(card)));
}

/// Picks up the card under the cursor in place of the held card. Called after the cursor moved within a pile
/// from which single cards may be pulled.
pub fn follow_cursor(table: &mut Table) {
    let Some(held) = table.selection() else {
        return;
    };
    let pile = table.cursor().pile();
    let goes_singly = table.game().rules().group_of(pile).pulls.is_some();
    if held.from != pile || !goes_singly {
        return;
    }
    let card = table.cursor().count(table.observation()).unwrap_or(1);
    if table.choices().why_stuck(pile, Some(card)).is_none() {
        table.select(Some(Selection::with_count(pile, Some(card))));
    }
}

/// Plays the top card of one of these piles at once if the game has only one target for it. Shows the reason if
/// the card cannot move. Returns `false` if the card may have several targets.
pub fn play_at_once(table: &mut Table, piles: &[PileId], now: Duration, keys: &Keys) -> bool {
    let Some(pile) = meant(table, piles).first().copied() else {
        return false;
    };
    // A face-down card is turned up as soon as it is chosen.
    match table.choices().turn_up(pile) {
        Some(Ok(mv)) => {
            table.cursor_mut().go_to(pile);
            table.play(mv, now, keys);
            return true;
        }
        Some(Err(why)) => {
            table.refuse_for(why);
            return true;
        }
        None => {}
    }
    let Some(target) = target_at_once(table.game().rules(), pile) else {
        return false;
    };
    table.cursor_mut().go_to(pile);
    let selection = Selection::with_count(pile, Some(1));
    match table.choices().to(selection, &[target]) {
        Some(mv) => {
            table.play(mv, now, keys);
        }
        None => {
            let choices = table.choices();
            let why = choices.why_stuck(pile, Some(1));
            let why = why.unwrap_or_else(|| choices.why_not(selection, &[target]));
            table.refuse(why);
        }
    }
    true
}

/// Returns the pile to pick up from when the player presses again the label that several `piles` share. It is the pile
/// that follows `held`, the one from which cards are held now.
fn next_source(table: &Table, piles: &[PileId], held: PileId) -> Option<PileId> {
    let sources = meant(table, piles);
    let at = sources.iter().position(|pile| *pile == held);
    let later = at.and_then(|at| sources.get(at + 1));
    let next = later.or(sources.first()).copied();
    next.filter(|pile| *pile != held)
}

/// Returns the order in which repeated presses of a shared label choose its `piles`: first the piles with a
/// movable card, then the other piles that are not empty. Foundations without a movable card are left out
/// unless no pile has a movable card.
fn meant(table: &Table, piles: &[PileId]) -> Vec<PileId> {
    let those = |wanted: &dyn Fn(PileId) -> bool| -> Vec<PileId> {
        piles.iter().copied().filter(|pile| wanted(*pile)).collect()
    };
    let mut sources = those(&|pile| table.choices().can_move(pile));
    let rules = table.game().rules();
    let up = |pile: &PileId| rules.group_of(*pile).role == Role::Foundation;
    if sources.is_empty() || !piles.iter().any(up) {
        sources.extend(those(&|pile| {
            !table.choices().can_move(pile) && !table.observation().pile(pile).is_empty()
        }));
    }
    sources
}

/// Returns selected cards that can move to one of `piles`, from a pile with the same label as the selected pile. `None`
/// if the present selection can itself move to `piles`.
fn alike_that_goes(table: &Table, selection: Selection, piles: &[PileId]) -> Option<Selection> {
    let choices = table.choices();
    let goes =
        choices.to(selection, piles).is_some() || choices.with_more(selection, piles).is_some();
    if goes || selection.count.is_some() {
        return None;
    }
    let alike = table.labels().piles(table.labels().label(selection.from)?);
    let mut others = alike.into_iter().map(Selection::any);
    others.find(|other| choices.to(*other, piles).is_some())
}

/// Removes a card from a grid or triangle at once if the player can do nothing else with it. Returns whether it
/// was removed. Does nothing for ordinary piles, or where the remaining cards close up: a second press of the
/// same key would then remove the next card.
fn take_off(table: &mut Table, piles: &[PileId], now: Duration, keys: &Keys) -> bool {
    let choices = table.choices();
    let lies_open = |pile: &&PileId| {
        let group = choices.rules.group_of(**pile);
        group.shape != Shape::Row && !group.closes
    };
    let goes_nowhere = |pile: &&PileId| choices.targets(Selection::any(**pile)).is_empty();
    let mut piles = piles.iter().filter(lies_open).filter(goes_nowhere);
    let single = piles.find_map(|pile| choices.single(*pile));
    single.is_some_and(|mv| table.play(mv, now, keys))
}

/// Handles a second press of the label of the pile whose card is held. Turns the pile if it is a stock, and otherwise
/// sends the held card to its best place.
fn again(table: &mut Table, selection: Selection, now: Duration, keys: &Keys) {
    if table.is_stock(selection.from) {
        table.let_go();
        table.turn_stock(now, keys);
    } else {
        table.send(selection, now, keys);
    }
}

/// Picks up cards from the first of `piles` that has a movable card, or otherwise from the first that is not
/// empty. Shows the reason if they cannot be picked up.
pub fn pick_up(table: &mut Table, piles: &[PileId], count: Option<u8>) {
    let Some(first) = piles.first() else { return };
    let pile = meant(table, piles).first().copied().unwrap_or(*first);
    let selection = Selection::with_count(pile, count);
    if !table.choices().can_go(selection)
        && let Some(why) = table.choices().why_stuck(pile, count)
    {
        table.refuse(why);
        return;
    }
    table.select(Some(selection));
    say_if_too_many(table, selection);
    if table.cursor().pile() != pile {
        table.cursor_mut().go_to(pile);
    }
}

/// Shows a message if the player has picked up more cards than can be put down anywhere.
fn say_if_too_many(table: &mut Table, selection: Selection) {
    if table.choices().too_many(selection).is_some() {
        let text = table.choices().nowhere(selection);
        table.refuse(text);
    }
}

/// Picks up the card under the cursor, or puts the held cards down there.
pub fn enter(table: &mut Table, now: Duration, keys: &Keys) {
    table.hush();
    let pile = table.cursor().pile();
    if table.gather(&[pile], now, keys) {
        return;
    }
    match table.selection() {
        Some(selection) if selection.from == pile => {
            let count = table.cursor().count(table.observation());
            if selection.count.is_some() && count != selection.count {
                table.select(Some(Selection::with_count(pile, count)));
            } else {
                again(table, selection, now, keys);
            }
        }
        Some(_) if table.turns_at(pile) => {
            table.turn_stock(now, keys);
        }
        Some(selection) => {
            let to = match table.choices().to(selection, &[pile]) {
                Some(Move::Transfer { to, .. }) => to,
                _ => pile,
            };
            let is_next_source = table.is_next_source(selection, &[pile]);
            if table.drop_on(selection, &[pile], now, keys) {
                table.cursor_mut().go_to(to);
            } else if table.can_be_taken_instead(pile) {
                let why = table.take_notice().filter(|_| !is_next_source);
                let count = table.cursor().count(table.observation());
                table.select(None);
                pick_up(table, &[pile], count);
                table.set_notice(why);
            }
        }
        None if table.placing() == Some(Selection::any(pile)) => {
            table.send(Selection::any(pile), now, keys);
        }
        None => {
            let placing = table
                .placing()
                .filter(|placing| *placing != Selection::any(pile));
            match placing {
                Some(placing)
                    if table.choices().to(placing, &[pile]).is_some()
                        || !table.choices().can_move(pile) =>
                {
                    table.drop_on(placing, &[pile], now, keys);
                }
                _ if table.only_turns(pile) => {
                    table.turn_stock(now, keys);
                }
                _ if play_at_once(table, &[pile], now, keys) => {}
                _ => {
                    let count = table.cursor().count(table.observation());
                    pick_up(table, &[pile], count);
                }
            }
        }
    }
}

/// Moves the cursor to the next pile that accepts the held cards. If no cards are held, moves it to the next
/// pile with a movable card. On another player's turn, only shows a message.
pub fn cycle(table: &mut Table, forwards: bool) {
    table.hush();
    if table.says_to_wait() {
        return;
    }
    let piles = if table.selected().is_some() {
        table.targets()
    } else {
        table.choices().worthwhile_sources()
    };
    if piles.is_empty() {
        return table.refuse(if table.selected().is_some() {
            "There is nowhere to put it"
        } else {
            "No card can be moved"
        });
    }
    let now = table.cursor().pile();
    let next = if forwards {
        piles.iter().find(|pile| **pile > now).or(piles.first())
    } else {
        let mut before = piles.iter().rev();
        before.find(|pile| **pile < now).or(piles.last())
    };
    if let Some(next) = next {
        table.cursor_mut().go_to(*next);
    }
}

/// Adds a card to the picked-up cards, or removes one from them.
pub fn resize(table: &mut Table, more: bool) {
    let Some(selection) = table.selection() else {
        return;
    };
    let run = table.run_length(selection.from);
    let now = selection
        .count
        .map_or_else(|| table.selected_count(), usize::from);
    let count = if more { now + 1 } else { now.saturating_sub(1) };
    if (1..=run.max(1)).contains(&count) {
        pick_count(table, u8::try_from(count).unwrap_or(u8::MAX));
    } else {
        table.refuse(if more {
            "No more cards can be picked up"
        } else {
            "One card is the minimum"
        });
    }
}

/// Picks up more or fewer cards of the pile, so that `count` cards are picked up.
fn pick_count(table: &mut Table, count: u8) {
    let Some(selection) = table.selection() else {
        return;
    };
    let run = table.run_length(selection.from);
    if count == 0 || usize::from(count) > run {
        let cards = crate::render::text::count(run, "card");
        return table.refuse(format!("At most {cards} can be picked up there"));
    }
    let len = table.observation().pile(selection.from).len();
    let selection = Selection::with_count(selection.from, Some(count));
    table.select(Some(selection));
    say_if_too_many(table, selection);
    table.put_cursor_on(selection.from, len.checked_sub(usize::from(count)));
}

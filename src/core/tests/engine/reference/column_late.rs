//! Column games that are nearly over: suits on the foundations, runs in order, empty columns.
//! Random play seldom gets this far.

use super::column_deal::table;
use super::column_terms::{Base, Down, Stock, Suits, Take, Terms};
use super::piles::{Card, Piles, all, stock};

/// Lays out a late position with its base rank, or `None` for a game without foundations. At least
/// one card is not on a foundation. `below` returns a random number below another.
pub fn lay_out(terms: &Terms, below: &mut dyn FnMut(usize) -> usize) -> Option<(Piles, i32)> {
    let base = match terms.base {
        _ if matches!(terms.take, Take::Hole(_) | Take::OneHole(_))
            || matches!(
                terms.take,
                Take::Nowhere | Take::Columns | Take::WholeRounds
            )
            || matches!(terms.stock, Stock::Open | Stock::Fills)
            || terms.letters().len() < 13
            || terms.up != Suits::Same =>
        {
            return None;
        }
        // Foundations of other kinds, and columns that are soon full.
        _ if !terms.homes.is_empty() || !terms.hours.is_empty() || terms.most < 52 => return None,
        Base::Rank(rank) => rank,
        Base::FirstUp | Base::Chosen(_) => 1 + below(13) as i32,
    };
    let mut piles = table(terms);
    let (mut runs, mut halves) = (Vec::new(), Vec::new());
    let suits = suits(terms);
    for (number, home) in all(&piles, 'f').into_iter().enumerate() {
        let (suit, last) = (suits[number], number + 1 == suits.len());
        // The cards of the suit; the last to reach the foundation comes first.
        let mut cards: Vec<Card> = (0..13)
            .rev()
            .map(|step| nth_home(terms, base, step, suit))
            .collect();
        match terms.take {
            Take::WholeRuns if !last && below(2) == 0 => piles.get_mut(&home)?.append(&mut cards),
            // The last suit needs only one move, from the top of one column to another.
            Take::WholeRuns if last => {
                let lower = cards.split_off(1 + below(12));
                halves = vec![std::mem::take(&mut cards), lower];
            }
            Take::WholeRuns => {}
            _ => {
                let up = cards.split_off(13 - below(if last { 13 } else { 14 }));
                piles.get_mut(&home)?.extend(up.into_iter().rev());
            }
        }
        while !cards.is_empty() {
            let rest = cards.split_off((1 + below(12)).min(cards.len()));
            runs.push(std::mem::replace(&mut cards, rest));
        }
    }
    // Of the empty foundations, the first is always started.
    let homes = all(&piles, 'f');
    let mut full: Vec<Vec<Card>> = homes.iter().map(|home| piles[home].clone()).collect();
    full.sort_by_key(Vec::is_empty);
    piles.extend(homes.into_iter().zip(full));

    let columns = all(&piles, 't');
    let used = columns.len() - below(3).min(columns.len().saturating_sub(2));
    let most_later = (52 * terms.packs).saturating_sub(terms.columns.iter().sum());
    // A short stock is soon exhausted, including its redeals.
    let most_later = [most_later, most_later.min(12)][below(2)];
    let mut later: Vec<Card> = Vec::new();
    while !runs.is_empty() {
        let run = runs.swap_remove(below(runs.len()));
        let fits = later.len() + run.len() <= most_later && terms.fill.is_empty();
        if terms.stock != Stock::None && fits && below(4) == 0 {
            later.extend(run);
        } else {
            let column = &columns[below(used)];
            piles.get_mut(column)?.extend(run);
        }
    }
    let chosen = below(used);
    let king = (0..used)
        .map(|step| (chosen + step) % used)
        .find(|column| !piles[&columns[*column]].is_empty())
        .unwrap_or(chosen);
    let beneath = piles[&columns[king]].len();
    for (number, half) in halves.into_iter().enumerate() {
        let column = &columns[(king + number) % used];
        piles.get_mut(column)?.extend(half);
    }
    if terms.stock != Stock::None {
        piles.insert("s".to_owned(), stock(later));
    }
    if !matches!(terms.down, Down::NoCard) {
        let most = columns.len() - terms.apart;
        for (number, column) in columns.iter().enumerate().take(most) {
            let cards = piles.get_mut(column)?;
            let down = if number == king && matches!(terms.take, Take::WholeRuns) {
                beneath
            } else {
                below(4).min(cards.len().saturating_sub(1))
            };
            for card in &mut cards[..down] {
                *card = card.down();
            }
        }
    }
    Some((piles, base))
}

/// Returns the card of a suit that reaches its foundation after this many others.
fn nth_home(terms: &Terms, base: i32, step: i32, suit: char) -> Card {
    let steps = match terms.take {
        Take::Down => -step,
        _ => step,
    };
    let rank = (base - 1 + steps).rem_euclid(13) as usize;
    Card::read(&format!("{}{suit}", &"A23456789TJQK"[rank..=rank]), 0)
}

/// Returns the suits of all foundations, grouped by pack.
fn suits(terms: &Terms) -> Vec<char> {
    let suits = super::column_deal::suits(terms);
    suits.chars().cycle().take(4 * terms.packs).collect()
}

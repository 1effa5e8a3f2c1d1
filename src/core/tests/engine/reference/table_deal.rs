//! The deal of tables with many kinds of pile: cards taken out first, moved up at once, or dealt
//! face down.

use super::column_terms::{Down, Way};
use super::table_terms::{Kind, On, Table, piles_of};
use super::{Card, Piles};

/// Returns the foundation to which the next card of the deal moves at once.
pub fn goes_up_in_the_deal(terms: &Table, piles: &Piles, next: Option<&Card>) -> Option<String> {
    let card = next?;
    let homes = terms.kinds.iter().filter(|kind| kind.letter == 'f');
    let mut homes = homes.flat_map(|kind| piles_of(kind).into_iter().map(move |name| (kind, name)));
    let takes = |(kind, name): &(&Kind, String)| match (piles[name].last(), kind.on) {
        (Some(top), On::Built(build, _)) => {
            let step = if build.way == Way::Up { 1 } else { -1 };
            top.suit == card.suit && top.rank + step == card.rank
        }
        _ => false,
    };
    homes.find(takes).map(|(_, name)| name)
}

/// Takes certain cards out of the pack before the deal and puts them on their piles.
pub fn put_out(terms: &Table, rest: &mut Vec<Card>, piles: &mut Piles) {
    for kind in &terms.kinds {
        let mut free = piles_of(kind).into_iter();
        let mut out: Vec<Card> = Vec::new();
        for what in kind.out {
            out.extend(take_out(what, rest));
        }
        if terms.bases_out && kind.letter == 'f' {
            let base = rest[0].rank;
            out.extend(rest.extract_if(.., |card| card.rank == base));
            // The first of them goes to the last foundation.
            out.rotate_left(1);
        }
        for card in out {
            let name = free.next().expect("a pile for each card");
            piles.get_mut(&name).unwrap().push(card);
        }
    }
}

/// Takes the cards that a word describes out of the pack.
fn take_out(what: &str, rest: &mut Vec<Card>) -> Vec<Card> {
    let (face, count) = what.split_once('*').unwrap_or((what, "1"));
    let count: usize = count.parse().unwrap();
    let mut taken: Vec<Card> = Vec::new();
    rest.retain(|card| {
        let of_suit = taken.iter().filter(|other| other.suit == card.suit).count();
        let wanted = card.face().starts_with(face)
            && taken.len() < count
            && (count == 1 || of_suit < count / 4);
        if wanted {
            taken.push(*card);
        }
        !wanted
    });
    assert_eq!(taken.len(), count, "{what}");
    taken
}

/// Returns the number of cards that are dealt face down.
pub fn face_down(down: Down, cards: usize) -> usize {
    match down {
        Down::ButLast(open) => cards.saturating_sub(open),
        Down::First(covered) => covered.min(cards.saturating_sub(1)),
        Down::Each(_) | Down::ButAlone => cards,
        Down::NoCard | Down::InTurn(_) => 0,
    }
}

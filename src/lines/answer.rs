//! The answer to a move: where the cards went, what shows now, and what the rules did by
//! themselves. What is new comes last, because the last words stay in the ear.

use patience_app::text::numbers::count;
use patience_core::{Card, End, HandEnd, Move, Observation, PileId, Position, Role, Rules, Seat};

use crate::{names, words};

/// A position before and after a move, as the player at a seat sees it.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    rules: &'a Rules,
    before: Observation<'a>,
    after: Observation<'a>,
}

impl<'a> Change<'a> {
    /// Compares two positions as the player at `seat` sees them.
    pub const fn new(
        rules: &'a Rules,
        seat: Seat,
        before: &'a Position,
        after: &'a Position,
    ) -> Self {
        Self {
            rules,
            before: Observation::new(rules, before, seat),
            after: Observation::new(rules, after, seat),
        }
    }

    /// Returns what a move did, in sentences.
    pub fn words(self, mv: Move) -> String {
        let mut said = Vec::new();
        // The pile that has got the moved cards, which the answer has named.
        let mut named = None;
        match mv {
            Move::Transfer { from, count, to } => {
                let moved = (0..count).rev();
                let moved = moved.filter_map(|depth| self.before.under(from, depth.into()));
                said.push(self.moved(&moved.collect::<Vec<Card>>(), to));
                said.extend(self.source(from, count.into()));
                named = Some(to);
            }
            Move::Pull { from, depth, to } => {
                let card = usize::from(depth).checked_sub(1);
                let card = card.and_then(|depth| self.before.under(from, depth));
                said.push(self.moved(card.as_slice(), to));
                named = Some(to);
            }
            Move::Swap(one, other) => {
                let cards: Vec<Card> = [one, other]
                    .iter()
                    .filter_map(|pile| self.before.top(*pile))
                    .collect();
                said.push(format!("{} exchanged", words::cards(&cards)));
                return sentences(said);
            }
            Move::TurnUp(pile) => {
                said.extend(self.after.top(pile).map(words::card));
            }
            Move::Turn | Move::Redeal | Move::Gather(_) => said.extend(self.turned()),
            _ => said.extend(self.taken_off()),
        }
        if !matches!(mv, Move::Turn | Move::Redeal | Move::Gather(_)) {
            said.extend(self.by_themselves(named));
        }
        said.extend(self.freed());
        if !matches!(mv, Move::Turn | Move::Redeal | Move::Gather(_)) {
            said.extend(self.in_hand(said.is_empty()));
        }
        if said.is_empty() {
            said.push("Done".to_owned());
        }
        sentences(said)
    }

    /// Returns where moved cards have gone.
    fn moved(self, cards: &[Card], to: PileId) -> String {
        let cards = words::cards(cards);
        match (self.rules.group_of(to).role, self.before.top(to)) {
            (Role::Foundation, _) => format!("{cards} up"),
            (_, Some(on)) => format!("{cards} on {}", words::card(on)),
            _ => format!("{cards} to {}", names::words(self.rules, to)),
        }
    }

    /// Returns which card shows now on the pile that `count` cards have left.
    fn source(self, from: PileId, count: usize) -> Option<String> {
        let role = self.rules.group_of(from).role;
        if role == Role::Hand || self.rules.group_of(from).limit == 1 {
            return None;
        }
        let name = names::words(self.rules, from);
        let Some(top) = self.after.top(from) else {
            let is_column = role == Role::Tableau && self.after.is_empty(from);
            return is_column.then(|| format!("{name} is empty"));
        };
        let was_known = self.before.under(from, count) == Some(top);
        let verb = if was_known { "leaves" } else { "shows" };
        Some(format!("{name} {verb} {}", words::card(top)))
    }

    /// Returns the cards that have come from the stock, or that it is full again.
    fn turned(self) -> Vec<String> {
        let rules = self.rules;
        // Where a card is in hand, it is the one that was turned up.
        if let Some(card) = self.in_hand(true) {
            return vec![card];
        }
        let grown: Vec<PileId> = rules
            .pile_ids()
            .filter(|pile| self.has_grown(*pile))
            .collect();
        let of_stock = |pile: &&PileId| rules.group_of(**pile).role == Role::Stock;
        if let Some(stock) = grown.iter().find(of_stock) {
            let noun = &rules.group_of(*stock).noun;
            return vec![format!(
                "New {noun}, {}",
                count(self.after.len(*stock), "card")
            )];
        }
        match grown.as_slice() {
            [only] => {
                let more = self.after.len(*only) - self.before.len(*only);
                let cards: Vec<Card> = (0..more)
                    .filter_map(|depth| self.after.under(*only, depth))
                    .collect();
                match cards.as_slice() {
                    [] => Vec::new(),
                    [top] => vec![words::card(*top)],
                    [top, under @ ..] => {
                        vec![
                            words::card(*top),
                            format!("Under it {}", words::cards(under)),
                        ]
                    }
                }
            }
            several => {
                let row = several.iter().filter_map(|pile| {
                    let top = self.after.top(*pile)?;
                    Some(format!(
                        "{} {}",
                        names::words(rules, *pile),
                        words::card(top)
                    ))
                });
                let row: Vec<String> = row.collect();
                vec!["Dealt".to_owned(), row.join(", ")]
            }
        }
    }

    /// Returns the cards that have left the table.
    fn taken_off(self) -> Option<String> {
        let piles = self.rules.pile_ids();
        let gone = piles.filter(|pile| self.after.len(*pile) < self.before.len(*pile));
        let gone = gone.filter_map(|pile| self.before.top(pile));
        let gone: Vec<String> = gone.map(words::card).collect();
        (!gone.is_empty()).then(|| format!("{} off", gone.join(", ")))
    }

    /// Returns the cards that the rules have moved by themselves. `named` is the pile that the
    /// answer has named already.
    fn by_themselves(self, named: Option<PileId>) -> Vec<String> {
        let rules = self.rules;
        let moved = rules
            .pile_ids()
            .filter(|pile| Some(*pile) != named && self.has_grown(*pile));
        let moved = moved.filter_map(|pile| {
            let card = words::card(self.after.top(pile)?);
            match rules.group_of(pile).role {
                Role::Foundation => Some(format!("{card} up")),
                Role::Tableau | Role::Reserve => {
                    Some(format!("{card} fills {}", names::words(rules, pile)))
                }
                _ => None,
            }
        });
        moved.collect()
    }

    /// Returns the card that is in hand now, if it is another one. It needs no other words if it is
    /// the whole answer.
    fn in_hand(self, is_alone: bool) -> Option<String> {
        let rules = self.rules;
        let hand = rules.pile_ids().find(|pile| {
            rules.group_of(*pile).role == Role::Hand
                && self.after.top(*pile) != self.before.top(*pile)
        })?;
        let card = words::card(self.after.top(hand)?);
        Some(if is_alone {
            card
        } else {
            format!("Next {card}")
        })
    }

    /// Returns the cards that no other card covers any more, in layouts where cards overlap.
    fn freed(self) -> Option<String> {
        let rules = self.rules;
        let is_free = |seen: Observation<'_>, pile: PileId| {
            let mut over = rules.pile(pile).covered_by().iter();
            over.all(|over| seen.is_empty(*over))
        };
        let freed = rules.pile_ids().filter(|pile| {
            !rules.pile(*pile).covered_by().is_empty()
                && is_free(self.after, *pile)
                && !is_free(self.before, *pile)
        });
        let freed: Vec<Card> = freed.filter_map(|pile| self.after.top(pile)).collect();
        (!freed.is_empty()).then(|| format!("Frees {}", words::cards(&freed)))
    }

    fn has_grown(self, pile: PileId) -> bool {
        self.after.len(pile) > self.before.len(pile)
            && self.rules.group_of(pile).role != Role::Discard
    }
}

/// Returns the words about the end of a hand.
pub fn end(end: HandEnd, moves: usize, points: Option<i32>) -> String {
    let moves = count(moves, "move");
    match (end, points) {
        (HandEnd::Ended(End::Won), _) => format!("Won in {moves}. Type new for another deal."),
        (HandEnd::Ended(_), Some(points)) => {
            format!("The game is over with {points} points. Type new for another deal.")
        }
        (HandEnd::Ended(_), None) => "The game is over. Type new for another deal.".to_owned(),
        (HandEnd::Resigned(_), _) => "Given up. Type new for another deal.".to_owned(),
        (HandEnd::NoMoves, _) => "No move is left. Type u to undo, or new.".to_owned(),
    }
}

/// Joins parts to sentences.
fn sentences(parts: Vec<String>) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(|part| words::sentence(&part)).collect();
    parts.join(" ")
}

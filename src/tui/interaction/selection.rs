//! The picked-up cards, the places where they can go, and the move that a place means: every
//! question is answered from the list of legal moves, and a refusal by asking the engine why.

use patience_core::{
    Dealt, Lift, Move, PileId, Position, Rearrange, Refusal, Role, Rules, Seat, SmallPileSet,
    Times, advice,
};
use patience_language::describe::{self, Audience};

/// Of more cards than these only the ends are named.
const MOST_NAMED: usize = 4;

/// Cards selected from the top of a pile, to be moved together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    /// The pile that they lie in.
    pub from: PileId,
    /// How many; nothing for as many as fit where they go.
    pub count: Option<u8>,
    /// Other piles whose top cards are to leave the table along with it.
    pub also: SmallPileSet,
}

impl Selection {
    /// Picks up as many cards as will fit.
    pub const fn any(from: PileId) -> Self {
        Self::with_count(from, None)
    }

    /// Selects this number of cards; any number where it is not given.
    pub const fn with_count(from: PileId, count: Option<u8>) -> Self {
        let also = SmallPileSet::NONE;
        Self { from, count, also }
    }
}

/// Returns the pile to which the top card of a pile goes as soon as it is named: the game has no other
/// place for it, so that there is nothing to choose.
pub fn target_at_once(rules: &Rules, pile: PileId) -> Option<PileId> {
    let group = rules.group_of(pile);
    let goes_alone = group.lift == Lift::Top && group.pulls.is_none();
    let target = rules.only_target(rules.pile(pile).group);
    target.filter(|_| goes_alone)
}

/// Tells whether a game has piles whose cards are played as soon as they are named.
pub fn plays_at_once(rules: &Rules) -> bool {
    rules
        .pile_ids()
        .any(|pile| target_at_once(rules, pile).is_some())
}

/// The legal moves at one moment, with the rules and the position, which explain why other moves
/// are refused.
#[derive(Debug, Clone, Copy)]
pub struct Choices<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// Who is to move.
    pub seat: Seat,
    /// The keys of the piles on the screen, by the number of the pile.
    pub keys: &'a [Option<char>],
    /// What the players are called, by seat.
    pub names: &'a [String],
    /// All legal moves of the seat, in the engine's order.
    pub legal: &'a [Move],
}

impl Choices<'_> {
    /// Returns the moves of the selection.
    fn moves_of(&self, selection: Selection) -> impl Iterator<Item = Move> {
        self.legal.iter().copied().filter(move |mv| match *mv {
            Move::Set(piles) => {
                piles.contains(selection.from) && piles.contains_all(selection.also)
            }
            // Once several are chosen only sets will do.
            _ if !selection.also.is_empty() => false,
            Move::Transfer { from, count, .. } => {
                from == selection.from
                    && selection
                        .count
                        .is_none_or(|held| held == count || self.goes_whole(from))
            }
            Move::Pull { from, depth, .. } => {
                from == selection.from
                    && match selection.count {
                        Some(held) => held == depth,
                        // A card that may be taken only so often is taken by itself alone.
                        None => self.pulls_freely(from),
                    }
            }
            Move::Pair(one, other) | Move::Row(one, other) | Move::Swap(one, other) => {
                one == selection.from || other == selection.from
            }
            Move::Single(pile) | Move::TurnUp(pile) => pile == selection.from,
            _ => false,
        })
    }

    /// Tells whether a pile goes as a whole by its top card, which stands for all.
    fn goes_whole(&self, pile: PileId) -> bool {
        self.rules.group_of(pile).lift == Lift::Pile
    }

    /// Tells whether the cards of a pile go one by one, from under others too.
    fn goes_singly(&self, pile: PileId) -> bool {
        self.rules.group_of(pile).pulls.is_some()
    }

    /// Tells whether a move could be made, or why not.
    fn can_play(&self, mv: Move) -> Result<(), Refusal> {
        self.position.can_play(self.rules, self.seat, mv)
    }

    /// Tells whether cards may be taken from under others of a pile as often as the player likes.
    fn pulls_freely(&self, pile: PileId) -> bool {
        let pulls = &self.rules.group_of(pile).pulls;
        pulls
            .as_ref()
            .is_some_and(|pulls| pulls.times == Times::Unlimited)
    }

    /// Returns the cards of a pile that can go one by one as often as the player likes, as in a hand, each
    /// counted from the top; nothing for any other pile.
    pub fn playable_cards(&self, from: PileId) -> Vec<u8> {
        if !self.pulls_freely(from) {
            return Vec::new();
        }
        let cards = self.moves_of(Selection::any(from));
        let cards = cards.filter_map(|mv| match mv {
            Move::Transfer { count, .. } => Some(count),
            Move::Pull { depth, .. } => Some(depth),
            _ => None,
        });
        sorted(cards)
    }

    /// Returns the card that is put down first: of a pile from which cards go one by one the card
    /// itself, else the top card.
    pub fn held_card(&self, selection: Selection) -> Option<Dealt> {
        let single = self.goes_singly(selection.from);
        let depth = selection.count.filter(|_| single).unwrap_or(1);
        let cards = self.position.cards(self.rules, selection.from);
        let index = cards.len().checked_sub(usize::from(depth))?;
        cards.get(index).copied()
    }

    /// Tells whether anything can be done with just these cards.
    pub fn can_go(&self, selection: Selection) -> bool {
        self.moves_of(selection).next().is_some()
    }

    /// Tells whether anything can be done with the cards of a pile.
    pub fn can_move(&self, pile: PileId) -> bool {
        self.moves_of(Selection::any(pile)).next().is_some()
    }

    /// Returns the places that take the selection, each once, in the order of the table.
    pub fn targets(&self, selection: Selection) -> Vec<PileId> {
        let mut piles: Vec<PileId> = Vec::new();
        for mv in self.moves_of(selection) {
            match mv {
                Move::Transfer { to, .. } | Move::Pull { to, .. } => piles.push(to),
                Move::Pair(one, other) | Move::Row(one, other) | Move::Swap(one, other) => {
                    piles.push(if one == selection.from { other } else { one });
                }
                Move::Set(set) => {
                    let chosen = selection.also.with(selection.from);
                    piles.extend(set.piles().filter(|pile| !chosen.contains(*pile)));
                }
                _ => {}
            }
        }
        sorted(piles)
    }

    /// Tells whether the selection has moves, but none that makes a difference.
    pub fn goes_in_vain(&self, selection: Selection) -> bool {
        let changes = |mv| !advice::changes_nothing(self.rules, self.position, mv);
        self.can_go(selection) && !self.moves_of(selection).any(changes)
    }

    /// Returns the piles from which something can be moved that makes a difference, in the order
    /// of the table; where there is none, all from which something can be moved.
    pub fn worthwhile_sources(&self) -> Vec<PileId> {
        let sources = self.sources();
        let mut worthwhile = sources.clone();
        worthwhile.retain(|pile| !self.goes_in_vain(Selection::any(*pile)));
        if worthwhile.is_empty() {
            sources
        } else {
            worthwhile
        }
    }

    /// Returns the piles from which something can be moved, in the order of the table.
    pub fn sources(&self) -> Vec<PileId> {
        self.rules
            .pile_ids()
            .filter(|pile| self.can_move(*pile))
            .collect()
    }

    /// Returns the card just turned up that waits to be placed.
    pub fn placing(&self) -> Option<Selection> {
        let is_hand = |pile: &PileId| self.rules.group_of(*pile).role == Role::Hand;
        let mut hands = self.rules.pile_ids().filter(is_hand).map(Selection::any);
        let goes = |mv: Move| matches!(mv, Move::Transfer { .. });
        hands.find(|hand| self.moves_of(*hand).any(goes))
    }

    /// Returns the move that takes the selection to the first of these piles that accepts it: the
    /// longest run that fits.
    pub fn to(&self, selection: Selection, piles: &[PileId]) -> Option<Move> {
        let reaches = |to: PileId| {
            if let Some(set) = self.set_with(selection, to) {
                return Some(set);
            }
            let fitting = self.moves_of(selection).filter(move |mv| match *mv {
                Move::Transfer { to: there, .. } | Move::Pull { to: there, .. } => there == to,
                Move::Pair(one, other) | Move::Row(one, other) | Move::Swap(one, other) => {
                    one == to || other == to
                }
                // A card that goes off alone may be put where it goes.
                Move::Single(_) => self.takes_removed(to),
                _ => false,
            });
            fitting.max_by_key(|mv| {
                if let Move::Transfer { count, .. } = mv {
                    *count
                } else {
                    0
                }
            })
        };
        piles.iter().find_map(|pile| reaches(*pile)).or_else(|| {
            piles
                .iter()
                .find_map(|pile| reaches(self.stand_in(selection, *pile)?))
        })
    }

    /// Returns the set that is meant when the selection and one more card are named: the only set
    /// with all of them.
    fn set_with(&self, selection: Selection, to: PileId) -> Option<Move> {
        let mut sets = self
            .moves_of(selection)
            .filter(|mv| to != selection.from && matches!(mv, Move::Set(set) if set.contains(to)));
        sets.next().filter(|_| sets.next().is_none())
    }

    /// Returns the selection with one more card of a set, where others are still to be named.
    pub fn with_more(&self, selection: Selection, piles: &[PileId]) -> Option<Selection> {
        let of_a_set = |to: &&PileId| {
            let mut moves = self.moves_of(selection);
            let chosen = **to == selection.from || selection.also.contains(**to);
            !chosen && moves.any(|mv| matches!(mv, Move::Set(set) if set.contains(**to)))
        };
        let also = selection.also.with(*piles.iter().find(of_a_set)?);
        Some(Selection { also, ..selection })
    }

    /// Tells whether cards that are taken off come to lie on a pile.
    fn takes_removed(&self, pile: PileId) -> bool {
        let removal = self.rules.removal.as_ref();
        removal.is_some_and(|removal| removal.to().contains(self.rules.pile(pile).group))
    }

    /// Among empty piles of a kind only the first is started, where it makes no difference;
    /// any of them may be named.
    fn stand_in(&self, selection: Selection, pile: PileId) -> Option<PileId> {
        let (from, to) = (selection.from, pile);
        let count = selection.count.unwrap_or(1);
        let start = self.can_play(Move::Transfer { from, to, count });
        let later = start == Err(Refusal::NotFirstEmpty(pile));
        let alike = |other: &PileId| {
            let (one, other) = (self.rules.pile(pile), self.rules.pile(*other));
            one.group == other.group && one.seat == other.seat
        };
        if !later {
            return None;
        }
        let mut alike = self.targets(selection).into_iter().filter(alike);
        alike.find(|other| self.position.is_empty(*other))
    }

    /// Returns the empty piles that may be named instead of a target, as they are as good.
    pub fn equal_to_targets(&self, selection: Selection) -> Vec<PileId> {
        let empty = |pile: &PileId| self.position.is_empty(*pile);
        if !self.targets(selection).iter().any(empty) {
            return Vec::new();
        }
        let piles = self.rules.pile_ids().filter(empty);
        piles
            .filter(|pile| self.stand_in(selection, *pile).is_some())
            .collect()
    }

    /// Returns the one card a pile's top can be taken off the table as, if it can.
    pub fn single(&self, pile: PileId) -> Option<Move> {
        let mv = Move::Single(pile);
        self.legal.contains(&mv).then_some(mv)
    }

    /// Returns the move that turns up a card of a pile where pairs are found from memory, or why it cannot be
    /// turned up; nothing for other piles.
    pub fn turn_up(&self, pile: PileId) -> Option<Result<Move, Refusal>> {
        let removal = self.rules.removal.as_ref();
        let removal = removal.filter(|removal| removal.from_memory)?;
        let mv = Move::TurnUp(pile);
        let is_hidden = removal.from().contains(self.rules.pile(pile).group);
        is_hidden.then(|| self.can_play(mv).map(|()| mv))
    }

    /// Says why something is refused, with the piles by their keys.
    pub fn refusal(&self, why: Refusal) -> String {
        let audience = Audience {
            keys: self.keys,
            names: self.names,
            ..Audience::at(self.seat)
        };
        describe::refusal_for(self.rules, self.position, audience, why)
    }

    /// Returns the reason why the selection cannot go to any of these piles.
    pub fn why_not(&self, selection: Selection, piles: &[PileId]) -> String {
        let Some(to) = self.most_likely(selection, piles) else {
            return String::new();
        };
        let refusal = self.reason(selection, to);
        self.refusal(refusal)
    }

    /// Of several piles that share a label, returns the one the player must have meant.
    fn most_likely(&self, selection: Selection, piles: &[PileId]) -> Option<PileId> {
        let card = self.held_card(selection)?.card();
        let top = |pile: PileId| self.position.top(self.rules, pile).map(Dealt::card);
        let suit = |pile: &&PileId| top(**pile).is_some_and(|top| top.suit() == card.suit());
        let colour = |pile: &&PileId| top(**pile).is_some_and(|top| top.colour() == card.colour());
        let empty = |pile: &&PileId| self.position.is_empty(**pile);
        let found = piles.iter().find(suit);
        let found = found.or_else(|| piles.iter().find(empty));
        let found = found.or_else(|| piles.iter().find(colour));
        found.or(piles.first()).copied()
    }

    /// Tells whether the one of these piles that is most likely meant never takes a card by choice.
    pub fn never_takes(&self, selection: Selection, piles: &[PileId]) -> bool {
        let to = self.most_likely(selection, piles);
        to.is_some_and(|to| matches!(self.reason(selection, to), Refusal::NeverPut(_)))
    }

    fn reason(&self, selection: Selection, to: PileId) -> Refusal {
        let ask = |mv| self.can_play(mv).err().unwrap_or(Refusal::NoSuchMove);
        let from = selection.from;
        let (first, second) = (from.min(to), from.max(to));
        if !selection.also.is_empty() {
            return ask(Move::Set(selection.also.with(from).with(to)));
        }
        if let Some(removal) = &self.rules.removal {
            let from_there = removal.from();
            let takes = |pile: PileId| from_there.contains(self.rules.pile(pile).group);
            if takes(from) && takes(to) {
                return ask(match removal.row() {
                    Some(_) => Move::Row(first, second),
                    None => Move::Pair(first, second),
                });
            }
        }
        if let Some(Rearrange::Misplaced(_)) = self.rules.rearrange {
            let swap = ask(Move::Swap(first, second));
            if matches!(swap, Refusal::WouldLieWrong { .. }) {
                return swap;
            }
        } else if self.legal.iter().any(|mv| matches!(mv, Move::Swap(..))) {
            return ask(Move::Swap(first, second));
        }
        if self.goes_whole(from) {
            let count = u8::try_from(self.position.len(from)).unwrap_or(u8::MAX);
            return ask(Move::Transfer { from, to, count });
        }
        // Whatever the cards are, no more than one goes there.
        if selection.count > Some(1) && self.rules.group_of(to).limit == 1 {
            let count = 1;
            return match ask(Move::Transfer { from, to, count }) {
                Refusal::NoSuchMove
                | Refusal::DoesNotFit { .. }
                | Refusal::CannotStart { .. }
                | Refusal::NotARun(_) => Refusal::OneAtATime(to),
                refusal => refusal,
            };
        }
        if let Some(depth) = selection.count.filter(|count| *count > 1)
            && self.goes_singly(from)
        {
            return ask(Move::Pull { from, depth, to });
        }
        if let Some(count) = selection.count {
            return ask(Move::Transfer { from, to, count });
        }
        // About longer pieces than the longest run the answer would only be that they are not runs.
        let most = self.position.len(from).min(52);
        let counts = (1..=most)
            .rev()
            .filter_map(|count| u8::try_from(count).ok());
        let mut reasons = counts.map(|count| ask(Move::Transfer { from, to, count }));
        let about_run = |refusal: &Refusal| {
            matches!(
                refusal,
                Refusal::NotARun(_)
                    | Refusal::OnlyTop(_)
                    | Refusal::OnlyTopOrWhole(_)
                    | Refusal::FaceDown(_)
                    | Refusal::NoSuchCard(_)
            )
        };
        let reason = reasons.find(|refusal| !about_run(refusal));
        match reason {
            // Where a card is named it is the lowest of those that are marked.
            None | Some(Refusal::DoesNotFit { .. } | Refusal::CannotStart { .. }) => {
                let count = self.lengths(from).last().copied().unwrap_or(1);
                ask(Move::Transfer { from, to, count })
            }
            Some(reason) => reason,
        }
    }

    /// Returns the reason why a number of cards cannot be picked up from a pile, or nothing: a card
    /// may be picked up although no place takes it, to see the reasons.
    pub fn why_stuck(&self, pile: PileId, count: Option<u8>) -> Option<String> {
        if self.position.is_empty(pile) && self.rules.group_of(pile).role == Role::Hand {
            return Some("No card is turned up".to_owned());
        }
        if self.position.is_empty(pile) {
            return Some(self.refusal(Refusal::NoSuchCard(pile)));
        }
        // Of cards that are taken off, one under others is of no use whatever it could go with.
        let top = self.position.top(self.rules, pile);
        if self.rules.removal.is_some()
            && top.is_some_and(Dealt::is_up)
            && !self.position.is_uncovered(self.rules, pile)
        {
            return Some(self.refusal(Refusal::Covered(pile)));
        }
        // Any pile of the player's own will do to ask about: the card is looked at first.
        let is_own = |other: &PileId| self.rules.pile(*other).belongs_to(self.seat);
        let own = || {
            let others = self.rules.pile_ids().filter(|other| *other != pile);
            others.filter(is_own)
        };
        let to = own()
            .find(|other| self.rules.group_of(*other).role == Role::Tableau)
            .or_else(|| own().next())?;
        let refusal = self.reason(Selection::with_count(pile, count.or(Some(1))), to);
        let about_source = match refusal {
            Refusal::NotYours(at)
            | Refusal::NoSuchCard(at)
            | Refusal::FaceDown(at)
            | Refusal::NeverTaken(at)
            | Refusal::OnlyTop(at)
            | Refusal::FirstStays(at)
            | Refusal::RankStays(at)
            | Refusal::OnlyTopOrWhole(at)
            | Refusal::NotARun(at)
            | Refusal::Covered(at)
            | Refusal::PartnersPile(at) => at == pile,
            Refusal::Over
            | Refusal::NotYourTurn(_)
            | Refusal::PlaceFirst
            | Refusal::Gathering
            | Refusal::NoMorePulls
            | Refusal::PulledLater => true,
            _ => false,
        };
        about_source.then(|| self.refusal(refusal))
    }

    /// Returns the sentence that the selection has no place to go; where only the number of cards
    /// prevents it, the sentence says so.
    pub fn nowhere(&self, selection: Selection) -> String {
        let names = self.names_of(selection);
        let single = self.goes_singly(selection.from);
        let count = selection.count.filter(|_| !single);
        match (count.unwrap_or(1), self.too_many(selection)) {
            (..=1, _) => format!("{names} has no place to go"),
            (_, Some(why)) => format!("{names} cannot go together: {why}"),
            (_, None) => format!("{names} have no place to go together"),
        }
    }

    /// Returns the sentence that the selection only has moves that change nothing.
    pub fn nowhere_better(&self, selection: Selection) -> String {
        let names = self.names_of(selection);
        let are_several = selection.count > Some(1) && !self.goes_singly(selection.from);
        let verb = if are_several { "have" } else { "has" };
        format!("{names} {verb} no better place to go")
    }

    /// As [`Choices::nowhere`], in few words.
    pub fn nowhere_in_short(&self, selection: Selection) -> String {
        let mut text = self.nowhere(selection);
        text.truncate(text.find(':').unwrap_or(text.len()));
        text
    }

    /// Returns the names of the selected cards.
    fn names_of(&self, selection: Selection) -> String {
        let cards = self.position.cards(self.rules, selection.from);
        let count = usize::from(selection.count.unwrap_or(1)).min(cards.len());
        let single = self.goes_singly(selection.from);
        let most = if single { 1 } else { count };
        let held = cards[cards.len() - count..].iter().take(most);
        let held = held.filter(|card| card.is_up());
        let names: Vec<String> = held.map(|card| card.card().label()).collect();
        match names.as_slice() {
            [] => "The card".to_owned(),
            [first, .., last] if names.len() > MOST_NAMED => format!("{first} … {last}"),
            _ => names.join(" "),
        }
    }

    /// Returns the reason why the selected number of cards cannot be moved at once, where a pile
    /// would take them.
    pub fn too_many(&self, selection: Selection) -> Option<String> {
        let count = selection.count.filter(|_| !self.can_go(selection))?;
        let refused = |to: PileId| {
            let from = selection.from;
            let mv = Move::Transfer { from, to, count };
            let refusal = self.can_play(mv).err();
            refusal.filter(|refusal| matches!(refusal, Refusal::TooMany { .. }))
        };
        let refusal = self.rules.pile_ids().find_map(refused)?;
        let why = self.refusal(refusal);
        let mut letters = why.chars();
        let first = letters.next()?.to_lowercase();
        Some(first.chain(letters).collect())
    }

    /// Returns the run lengths that can go anywhere from the selected pile, shortest first.
    pub fn lengths(&self, from: PileId) -> Vec<u8> {
        let counts = self.moves_of(Selection::any(from));
        let counts = counts.filter_map(|mv| match mv {
            Move::Transfer { count, .. } => Some(count),
            _ => None,
        });
        sorted(counts)
    }
}

/// Returns things in their order, each once.
fn sorted<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    things.sort_unstable();
    things.dedup();
    things
}

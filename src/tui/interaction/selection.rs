//! The selected cards, the piles they can move to, and the moves of the game that these choices stand for. The
//! legal moves decide what is possible. The engine gives the reason when a move is refused.

use patience_core::{
    Dealt, Lift, Move, PileId, Position, Rearrange, Refusal, Role, Rules, Seat, SmallPileSet,
    Times, advice,
};
use patience_language::describe::{self, Audience};

/// The largest number of selected cards that a message names one by one. For a longer run it names the first
/// and the last card.
const MOST_NAMED: usize = 4;

/// Cards that are selected at the top of a pile in order to move them together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    /// The pile that contains the selected cards.
    pub from: PileId,
    /// The number of cards. `None` for the longest run that the target accepts.
    pub count: Option<u8>,
    /// Other piles whose top cards are removed from the table in the same move.
    pub also: SmallPileSet,
}

impl Selection {
    /// Selects the longest run of a pile that the target accepts.
    pub const fn any(from: PileId) -> Self {
        Self::with_count(from, None)
    }

    /// Selects `count` cards, or with `None` the longest run that the target accepts.
    pub const fn with_count(from: PileId, count: Option<u8>) -> Self {
        let also = SmallPileSet::NONE;
        Self { from, count, also }
    }
}

/// Returns the pile to which the top card of `pile` moves as soon as it is chosen. The rules name such a pile if the
/// card may move nowhere else.
pub fn target_at_once(rules: &Rules, pile: PileId) -> Option<PileId> {
    let group = rules.group_of(pile);
    let goes_alone = group.lift == Lift::Top && group.pulls.is_none();
    let target = rules.only_target(rules.pile(pile).group);
    target.filter(|_| goes_alone)
}

/// Whether the game has piles whose top card moves as soon as it is chosen.
pub fn plays_at_once(rules: &Rules) -> bool {
    rules
        .pile_ids()
        .any(|pile| target_at_once(rules, pile).is_some())
}

/// The legal moves of a position, with the rules and the position to explain why any other move is refused.
#[derive(Debug, Clone, Copy)]
pub struct Choices<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The position in which the moves are legal.
    pub position: &'a Position,
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The keys of the piles on the screen, by pile number.
    pub keys: &'a [Option<char>],
    /// The names of the players, by seat.
    pub names: &'a [String],
    /// All legal moves of the seat, in the engine's order.
    pub legal: &'a [Move],
}

impl Choices<'_> {
    /// Returns the legal moves that move or remove the selected cards.
    fn moves_of(&self, selection: Selection) -> impl Iterator<Item = Move> {
        self.legal.iter().copied().filter(move |mv| match *mv {
            Move::Set(piles) => {
                piles.contains(selection.from) && piles.contains_all(selection.also)
            }
            // After several cards are chosen, only sets count.
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
                        // A limited pull must be chosen explicitly, by its card.
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

    /// Whether a pile can only be moved as a whole. The player picks it up at its top card.
    fn goes_whole(&self, pile: PileId) -> bool {
        self.rules.group_of(pile).lift == Lift::Pile
    }

    /// Whether the player may pull single cards out from under other cards in this pile.
    fn goes_singly(&self, pile: PileId) -> bool {
        self.rules.group_of(pile).pulls.is_some()
    }

    /// Checks whether a move is legal. The error says why it is not.
    fn can_play(&self, mv: Move) -> Result<(), Refusal> {
        self.position.can_play(self.rules, self.seat, mv)
    }

    /// Whether the player may pull cards out from under others in this pile any number of times.
    fn pulls_freely(&self, pile: PileId) -> bool {
        let pulls = &self.rules.group_of(pile).pulls;
        pulls
            .as_ref()
            .is_some_and(|pulls| pulls.times == Times::Unlimited)
    }

    /// Returns the playable cards of a hand or another pile from which the player may pull single cards any number of
    /// times. The cards are counted from the top. For other piles there are none.
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

    /// Returns the first card that is put down when the selected cards move. This is the selected card if single cards
    /// may be pulled from its pile, and otherwise the top card.
    pub fn held_card(&self, selection: Selection) -> Option<Dealt> {
        let single = self.goes_singly(selection.from);
        let depth = selection.count.filter(|_| single).unwrap_or(1);
        let cards = self.position.cards(self.rules, selection.from);
        let index = cards.len().checked_sub(usize::from(depth))?;
        cards.get(index).copied()
    }

    /// Whether exactly the selected cards can be moved, or removed from the table.
    pub fn can_go(&self, selection: Selection) -> bool {
        self.moves_of(selection).next().is_some()
    }

    /// Whether any card of a pile can be moved, or removed from the table.
    pub fn can_move(&self, pile: PileId) -> bool {
        self.moves_of(Selection::any(pile)).next().is_some()
    }

    /// Returns the piles to which the selected cards can move, without duplicates and in table order.
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

    /// Whether the selected cards can move, but only with moves that make no difference to the game.
    pub fn goes_in_vain(&self, selection: Selection) -> bool {
        let changes = |mv| !advice::changes_nothing(self.rules, self.position, mv);
        self.can_go(selection) && !self.moves_of(selection).any(changes)
    }

    /// Returns the piles from which a move can be made that makes a difference to the game, in table order. If there
    /// are none, returns all piles with a legal move.
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

    /// Returns the piles whose cards have a legal move, in table order.
    pub fn sources(&self) -> Vec<PileId> {
        self.rules
            .pile_ids()
            .filter(|pile| self.can_move(*pile))
            .collect()
    }

    /// Returns the turned-up card that the player must place. `None` if there is no such card.
    pub fn placing(&self) -> Option<Selection> {
        let is_hand = |pile: &PileId| self.rules.group_of(*pile).role == Role::Hand;
        let mut hands = self.rules.pile_ids().filter(is_hand).map(Selection::any);
        let goes = |mv: Move| matches!(mv, Move::Transfer { .. });
        hands.find(|hand| self.moves_of(*hand).any(goes))
    }

    /// Returns the move of the selected cards to the first of `piles` that accepts them. If the number of cards is left
    /// open, the move takes the longest run that is possible.
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
                // A card that leaves the table alone may be put where such cards go.
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

    /// Returns the move that removes a set with the selected cards and the top card of `to`. `None` if there is
    /// no such set, or more than one.
    fn set_with(&self, selection: Selection, to: PileId) -> Option<Move> {
        let mut sets = self
            .moves_of(selection)
            .filter(|mv| to != selection.from && matches!(mv, Move::Set(set) if set.contains(to)));
        sets.next().filter(|_| sets.next().is_none())
    }

    /// Returns the selected cards with the top card of one of `piles` added. `None` if no removable set contains all
    /// these cards.
    pub fn with_more(&self, selection: Selection, piles: &[PileId]) -> Option<Selection> {
        let of_a_set = |to: &&PileId| {
            let mut moves = self.moves_of(selection);
            let chosen = **to == selection.from || selection.also.contains(**to);
            !chosen && moves.any(|mv| matches!(mv, Move::Set(set) if set.contains(**to)))
        };
        let also = selection.also.with(*piles.iter().find(of_a_set)?);
        Some(Selection { also, ..selection })
    }

    /// Whether this is a pile for cards that were removed from the table.
    fn takes_removed(&self, pile: PileId) -> bool {
        let removal = self.rules.removal.as_ref();
        removal.is_some_and(|removal| removal.to().contains(self.rules.pile(pile).group))
    }

    /// Returns the empty pile that the engine fills when the player chooses another empty pile of the same
    /// kind. Of several equivalent empty piles, only the first is a legal target.
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

    /// Returns the empty piles that the player may choose although the legal target is another, equivalent
    /// empty pile.
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

    /// Returns the move that removes the top card of a pile by itself. `None` if this is not legal.
    pub fn single(&self, pile: PileId) -> Option<Move> {
        let mv = Move::Single(pile);
        self.legal.contains(&mv).then_some(mv)
    }

    /// Returns the move that turns up the card of a pile in a game of matching pairs from memory, or the reason
    /// why it is illegal. `None` for piles in which no cards are turned up.
    pub fn turn_up(&self, pile: PileId) -> Option<Result<Move, Refusal>> {
        let removal = self.rules.removal.as_ref();
        let removal = removal.filter(|removal| removal.from_memory)?;
        let mv = Move::TurnUp(pile);
        let is_hidden = removal.from().contains(self.rules.pile(pile).group);
        is_hidden.then(|| self.can_play(mv).map(|()| mv))
    }

    /// Returns the text that explains a refusal. It names piles by their keys.
    pub fn refusal(&self, why: Refusal) -> String {
        let audience = Audience {
            keys: self.keys,
            names: self.names,
            ..Audience::at(self.seat)
        };
        describe::refusal_for(self.rules, self.position, audience, why)
    }

    /// Returns the reason why the selected cards cannot go to any of `piles`.
    pub fn why_not(&self, selection: Selection, piles: &[PileId]) -> String {
        let Some(to) = self.most_likely(selection, piles) else {
            return String::new();
        };
        let refusal = self.reason(selection, to);
        self.refusal(refusal)
    }

    /// Returns the one of `piles`, which share a label, that the player most likely meant as the target.
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

    /// Whether the pile that the player most likely meant is one on which the player may never put a card.
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
        // If the pile takes only single cards, the number is the reason, whatever the cards are.
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
        // Pieces longer than the longest run would only give the reason that they are no runs.
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
            // The named card should be the lowest one that is highlighted.
            None | Some(Refusal::DoesNotFit { .. } | Refusal::CannotStart { .. }) => {
                let count = self.lengths(from).last().copied().unwrap_or(1);
                ask(Move::Transfer { from, to, count })
            }
            Some(reason) => reason,
        }
    }

    /// Returns the reason why the player cannot pick up `count` cards from a pile. `None` if they can be picked
    /// up. A card without a target can be picked up too, so that the player can try targets and see why they
    /// refuse it.
    pub fn why_stuck(&self, pile: PileId, count: Option<u8>) -> Option<String> {
        if self.position.is_empty(pile) && self.rules.group_of(pile).role == Role::Hand {
            return Some("No card is turned up".to_owned());
        }
        if self.position.is_empty(pile) {
            return Some(self.refusal(Refusal::NoSuchCard(pile)));
        }
        // In removal games a covered card is useless, whatever it could pair with.
        let top = self.position.top(self.rules, pile);
        if self.rules.removal.is_some()
            && top.is_some_and(Dealt::is_up)
            && !self.position.is_uncovered(self.rules, pile)
        {
            return Some(self.refusal(Refusal::Covered(pile)));
        }
        // Any pile of the player's own serves for the question, because the engine checks the source first.
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

    /// Returns the message that no pile accepts the selected cards. If a smaller number of them could move, the message
    /// gives that reason.
    pub fn nowhere(&self, selection: Selection) -> String {
        let names = self.names_of(selection);
        let single = self.goes_singly(selection.from);
        let count = selection.count.filter(|_| !single);
        match (count.unwrap_or(1), self.too_many(selection)) {
            (..=1, _) => format!("{names} has no place to go"),
            (_, Some(why)) => format!("{names} cannot move together: {why}"),
            (_, None) => format!("{names} have no place to go together"),
        }
    }

    /// Returns the message that the selected cards have only moves that make no difference to the game.
    pub fn nowhere_better(&self, selection: Selection) -> String {
        let names = self.names_of(selection);
        let are_several = selection.count > Some(1) && !self.goes_singly(selection.from);
        let verb = if are_several { "have" } else { "has" };
        format!("{names} {verb} no better place to go")
    }

    /// Returns the message that no pile accepts the selected cards, without a reason.
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

    /// Returns the reason why the selected cards are too many to move together. `None` if no pile would accept
    /// a smaller number of them.
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

    /// Returns every number of cards that can be moved together from this pile, smallest first.
    pub fn lengths(&self, from: PileId) -> Vec<u8> {
        let counts = self.moves_of(Selection::any(from));
        let counts = counts.filter_map(|mv| match mv {
            Move::Transfer { count, .. } => Some(count),
            _ => None,
        });
        sorted(counts)
    }
}

/// Sorts a list and removes its duplicates.
fn sorted<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    things.sort_unstable();
    things.dedup();
    things
}

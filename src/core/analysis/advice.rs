//! Advice without a search: the best place for a card, likely moves, and cards that can safely move
//! to a foundation.

use std::collections::HashSet;

use crate::game::Game;
use crate::moves::Move;
use crate::position::{Arrangement, Observation, Position};
use crate::rules::{
    Direction, GroupId, GroupSet, Lift, PileId, Role, Rules, Seat, Stock, Suits, Times,
};

/// Whether a move changes nothing but the place of some cards: it moves a whole pile to an empty
/// pile of the same kind.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let mut moves = Vec::new();
/// position.legal_moves(&rules, Seat::FIRST, &mut moves);
/// // No column is empty after the deal.
/// assert!(!moves.iter().any(|mv| advice::changes_nothing(&rules, &position, *mv)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn changes_nothing(rules: &Rules, position: &Position, mv: Move) -> bool {
    let Move::Transfer { from, to, count } = mv else {
        return false;
    };
    let [Some(source), Some(target)] = [from, to].map(|pile| rules.piles().get(pile.index()))
    else {
        return false;
    };
    source.group == target.group
        && source.seat == target.seat
        && position.len(from) == usize::from(count)
        && position.is_empty(to)
        && rules.may_change_places(source.group)
        && rules.group(source.group).fill.is_empty()
}

/// Returns the best move of cards from a pile.
///
/// The best target is a foundation, then a column, then a reserve. Among targets of the same kind,
/// moves that turn up a card come first, then moves that empty a pile, then the leftmost target. If
/// `count` is given, only moves of exactly that many cards are considered. Removing the top card
/// alone counts as a move to a foundation. A move that changes nothing is never returned.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let mut moves = Vec::new();
/// position.legal_moves(&rules, Seat::FIRST, &mut moves);
/// for pile in rules.pile_ids() {
///     let best = advice::best_place(&rules, &position, Seat::FIRST, pile, None);
///     assert!(best.is_none_or(|best| moves.contains(&best)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_place(
    rules: &Rules,
    position: &Position,
    seat: Seat,
    from: PileId,
    count: Option<u8>,
) -> Option<Move> {
    moves_from(rules, position, seat, from, count)
        .into_iter()
        .min_by_key(|mv| rank(rules, position, *mv))
}

/// Returns the best move of cards from a pile to each place that accepts them, best place first.
/// Piles of one kind that all players share count as one place.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let position = notation::read_position(&rules, "partial\nt1: 8S\nt2: 9H\nt3: 9D\n")?;
/// // The two red nines count as one place.
/// let from = rules.pile_named("t1").ok_or("no such pile")?;
/// let places = advice::places(&rules, &position, Seat::FIRST, from);
/// let written = |mv: &Move| notation::write_move(&rules, &position, *mv);
/// let texts: Vec<String> = places.iter().map(written).collect();
/// assert_eq!(texts, ["t1>t2 8S"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn places(rules: &Rules, position: &Position, seat: Seat, from: PileId) -> Vec<Move> {
    let mut moves = moves_from(rules, position, seat, from, None);
    moves.sort_by_key(|mv| rank(rules, position, *mv));
    let place = |mv: &Move| match *mv {
        Move::Transfer { to, .. } if rules.pile(to).seat.is_none() => {
            Some((true, rules.pile(to).group.number()))
        }
        Move::Transfer { to, .. } => Some((false, to.number())),
        _ => None,
    };
    let mut seen = Vec::new();
    moves.retain(|mv| {
        let place = place(mv);
        let fresh = !seen.contains(&place);
        seen.push(place);
        fresh
    });
    moves
}

/// Returns the legal moves that take cards from a pile, except moves of a whole pile to an empty
/// pile of the same kind, which change nothing.
fn moves_from(
    rules: &Rules,
    position: &Position,
    seat: Seat,
    from: PileId,
    count: Option<u8>,
) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(rules, seat, &mut moves);
    moves.retain(|mv| {
        let is_from = match mv {
            Move::Transfer {
                from: source,
                count: lifted,
                ..
            } => *source == from && count.is_none_or(|count| count == *lifted),
            Move::Pull {
                from: source,
                depth,
                ..
            } => *source == from && count == Some(*depth),
            Move::Single(pile) | Move::TurnUp(pile) => *pile == from,
            Move::Set(piles) => piles.contains(from),
            Move::Pair(first, second) | Move::Row(first, second) => {
                *first == from || *second == from
            }
            // Any two cards of a full grid may change places, and no exchange is best.
            Move::Swap(first, second) => {
                rules.rearranged_grid().is_none() && (*first == from || *second == from)
            }
            _ => false,
        };
        is_from && !changes_nothing(rules, position, *mv)
    });
    moves
}

/// Returns the priority of a pile among the piles to which a card can move. The smallest number is
/// best.
fn place_order(rules: &Rules, to: PileId) -> u8 {
    match rules.group_of(to).role {
        Role::Foundation => 0,
        Role::Tableau => 1,
        Role::Reserve => 2,
        _ => 3,
    }
}

/// Returns the priority of a move among all moves that take cards from one pile. The smallest
/// number is best.
fn rank(rules: &Rules, position: &Position, mv: Move) -> (u8, u8, u8, std::cmp::Reverse<u8>, u8) {
    match mv {
        Move::Single(_) => (0, 0, 0, std::cmp::Reverse(0), 0),
        Move::Set(_) => (1, 1, 0, std::cmp::Reverse(0), 0),
        // The more cards leave the table, the better.
        Move::Row(first, last) => (
            1,
            0,
            0,
            std::cmp::Reverse(last.number() - first.number()),
            last.number(),
        ),
        Move::Pair(first, second) | Move::Swap(first, second) => (
            1,
            0,
            0,
            std::cmp::Reverse(0),
            first.number().max(second.number()),
        ),
        Move::Pull { to, .. } => {
            let on_empty = u8::from(position.is_empty(to));
            (
                place_order(rules, to),
                2,
                on_empty,
                std::cmp::Reverse(1),
                to.number(),
            )
        }
        Move::Transfer { from, to, count } => {
            let order = place_order(rules, to);
            let cards = position.cards(rules, from);
            let left = cards.len() - usize::from(count);
            // A move that only shifts a whole pile to an empty pile of its kind gains nothing.
            let idle = left == 0
                && position.is_empty(to)
                && rules.pile(from).group == rules.pile(to).group;
            let turns_up = left > 0 && !cards[left - 1].is_up();
            let gain = match (idle, turns_up, left == 0) {
                (true, ..) => 4,
                (_, true, _) => 0,
                (_, _, true) => 1,
                _ => 2,
            };
            let on_empty = u8::from(position.is_empty(to));
            (order, gain, on_empty, std::cmp::Reverse(count), to.number())
        }
        _ => (9, 0, 0, std::cmp::Reverse(0), 0),
    }
}

/// Returns the moves that look good in a game for one player, best first. The method considers only
/// the cards that the player can see. Moves that lead back to an earlier arrangement in this hand
/// are left out.
///
/// Moves that take cards out of the layout for good come first, then moves that turn up a card or
/// empty a pile, then turns of the stock. If the stock is dealt onto columns, all moves that do not
/// break a run come before it. If the number of redeals is limited, gathering the cards comes last.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
/// let best = advice::likely(&game).next().ok_or("no move promises anything")?;
/// assert!(game.legal_moves().contains(&best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn likely(game: &Game) -> impl Iterator<Item = Move> {
    let past = Past::of(game);
    let observation = observation(game);
    let moves = promising(game, &past).into_iter();
    moves.filter(move |mv| !observation.leads_back(*mv, &past.seen))
}

/// Whether there are moves that look good, but all of them lead back to an earlier arrangement in
/// this hand.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
/// let advised = match advice::likely(&game).next() {
///     Some(mv) => game.write_move(mv),
///     None if advice::only_leads_back(&game) => "no new position".to_owned(),
///     None => "no good move".to_owned(),
/// };
/// assert_eq!(advised, "t3>t1 TH");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn only_leads_back(game: &Game) -> bool {
    let past = Past::of(game);
    let observation = observation(game);
    let moves = promising(game, &past);
    !moves.is_empty()
        && moves
            .iter()
            .all(|mv| observation.leads_back(*mv, &past.seen))
}

/// The facts about the current hand, up to now, on which the suggested moves depend.
struct Past {
    /// The arrangements of the cards in this hand so far, including the current one.
    seen: HashSet<Arrangement>,
    /// The largest number of columns that were empty at once since the stock was last dealt.
    most_empty: usize,
}

impl Past {
    fn of(game: &Game) -> Self {
        let rules = game.rules();
        let mut position = game.position().clone();
        let stock = stock_left(rules, &position);
        let mut past = Self {
            seen: HashSet::from([observation(game).arrangement()]),
            most_empty: empty_columns(rules, &position),
        };
        for played in game.played().iter().rev() {
            position.take_back(rules, played);
            let before = Observation::new(rules, &position, position.to_move());
            past.seen.insert(before.arrangement());
            if stock_left(rules, &position) == stock {
                past.most_empty = past.most_empty.max(empty_columns(rules, &position));
            }
        }
        past
    }
}

fn stock_left(rules: &Rules, position: &Position) -> usize {
    let stock = rules.stock.as_ref();
    stock.map_or(0, |stock| {
        position.count_on(rules, stock.group, Seat::FIRST)
    })
}

fn empty_columns(rules: &Rules, position: &Position) -> usize {
    let is_empty_column =
        |pile: &PileId| rules.group_of(*pile).role == Role::Tableau && position.is_empty(*pile);
    rules.pile_ids().filter(is_empty_column).count()
}

/// Returns the moves to suggest to the player, those that look best first.
fn promising(game: &Game, past: &Past) -> Vec<Move> {
    let (rules, now) = (game.rules(), game.position());
    let mut moves = game.legal_moves();
    // If the stock is dealt only when no column is empty, columns must be filled before it, and
    // should not be emptied again unless more of them become empty than before.
    let must_fill = rules.stock.as_ref().is_some_and(Stock::waits_for_full_row)
        && stock_left(rules, now) > 0
        && empty_columns(rules, now) < past.most_empty;
    let promise = |mv: &Move| match promise(rules, now, *mv) {
        EMPTIES if must_fill => EMPTIES_IN_VAIN,
        promise => promise,
    };
    moves.retain(|mv| promise(mv) < IDLE);
    moves.sort_by_key(|mv| (promise(mv), rank(rules, now, *mv)));
    moves
}

fn observation(game: &Game) -> Observation<'_> {
    game.observation(game.to_move())
}

/// The priority (smallest is best) of suggested moves that empty a column.
const EMPTIES: u8 = 2;

/// The priority (smallest is best) of suggested moves that empty a column which must be filled
/// again.
const EMPTIES_IN_VAIN: u8 = 8;

/// The priority of suggested moves that gain nothing. Better moves have smaller numbers.
const IDLE: u8 = 10;

/// Returns the priority of a suggested move among moves of all kinds. The smallest number is best.
fn promise(rules: &Rules, position: &Position, mv: Move) -> u8 {
    match mv {
        Move::Single(_) | Move::Pair(..) | Move::Set(_) | Move::Row(..) | Move::Swap(..) => 0,
        // A limited number of pulls makes such a card worth more than a free one.
        Move::Pull { to, .. } if rules.group_of(to).role == Role::Foundation => 3,
        Move::Pull { .. } => 7,
        Move::Transfer { from, to, .. } => {
            let source = rules.group_of(from).role;
            let played_off = source == Role::Tableau && rules.group_of(to).role == Role::Waste;
            match (rank(rules, position, mv), source) {
                (_, Role::Foundation) => IDLE,
                ((0, ..), _) => 0,
                ((1, 4, ..), _) => IDLE,
                ((1, 0, ..), Role::Tableau) => 1,
                ((1, 1, ..), Role::Tableau) => EMPTIES,
                // The next cards would cover the cards that could be played.
                ((1, ..), Role::Tableau)
                    if comes_onto_columns(rules) && !parts_a_run(rules, position, mv) =>
                {
                    3
                }
                ((1, ..), Role::Tableau) => 6,
                ((1, ..), _) => 3,
                // A card that can be played off comes before the stock is turned onto it.
                _ if played_off => 3,
                _ => 7,
            }
        }
        Move::Turn | Move::TurnUp(_) => 4,
        Move::Redeal | Move::Gather(_) if is_scarce(rules) => 9,
        Move::Redeal | Move::Gather(_) => 5,
        Move::Finish => 8,
        Move::Pass | Move::NoPlay | Move::Call | Move::Stop => IDLE,
    }
}

/// Whether the rules of the game deal the stock onto columns.
fn comes_onto_columns(rules: &Rules) -> bool {
    rules.stock.as_ref().is_some_and(|stock| {
        let mut to = stock.dealt_to().iter();
        stock.deals_out() && to.any(|group| rules.group(group).role == Role::Tableau)
    })
}

/// Whether a move breaks a sequence by taking cards off the card on which they were built. Sets of
/// one rank do not count, because their cards can be brought together from anywhere.
fn parts_a_run(rules: &Rules, position: &Position, mv: Move) -> bool {
    let Move::Transfer { from, count, .. } = mv else {
        return false;
    };
    let group = rules.pile(from).group;
    let cards = position.cards(rules, from);
    let left = cards.len().saturating_sub(usize::from(count));
    match cards.split_at(left) {
        ([.., under], [lowest, ..]) if !rules.are_sets(group) => {
            let next = rules.run_on(group, under.card(), position.base());
            next.contains(lowest.card())
        }
        _ => false,
    }
}

/// Whether the rules of the game limit the number of redeals.
fn is_scarce(rules: &Rules) -> bool {
    let times = match (rules.redeal, &rules.stock) {
        (Some(redeal), _) => redeal.times,
        (None, Some(stock)) => stock.redeals,
        (None, None) => Times::Unlimited,
    };
    times != Times::Unlimited
}

/// Returns a card that can move to a foundation without harm, if there is one.
///
/// A move is returned only if the rules guarantee that it is harmless. In a one-pack game whose
/// foundations are built in suit, every such move is harmless if the columns are built in suit or
/// not at all. If the columns are built in alternating colours, a move is harmless once both cards
/// of the other colour that are one rank lower are on the foundations.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Same, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// // The aces are on top, and the columns are built in suit.
/// let mut deck: Vec<Card> = Rank::all()
///     .flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
///     .collect();
/// deck.reverse();
/// let sorted = Position::deal_from(&rules, &[deck], deal, 0, Seat::FIRST, &[]);
/// let up = advice::safe_up(&rules, &sorted, Seat::FIRST);
/// assert!(matches!(up, Some(Move::Transfer { count: 1, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn safe_up(rules: &Rules, position: &Position, seat: Seat) -> Option<Move> {
    let safety = Safety::of(rules)?;
    if position.is_base_open() {
        return None;
    }
    let mut moves = Vec::new();
    position.legal_moves(rules, seat, &mut moves);
    moves.into_iter().find(|mv| match mv {
        Move::Transfer { from, to, count: 1 } if rules.pile(*to).group == safety.foundation => {
            position
                .top(rules, *from)
                .is_some_and(|top| safety.is_safe(rules, position, seat, top.card()))
        }
        _ => false,
    })
}

/// Whether [`safe_up`] can find cards that move to a foundation without harm, given the rules of
/// the game.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Same, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// assert!(advice::offers_safe_up(&rules));
/// // With two packs the other card of the same face may still be needed.
/// let mut two_packs = Description::clone(&rules);
/// two_packs.packs = 2;
/// two_packs.groups[0].count = 8;
/// two_packs.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![26; 4], apart: false, joined: false }];
/// assert!(!advice::offers_safe_up(&Rules::new(two_packs)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn offers_safe_up(rules: &Rules) -> bool {
    Safety::of(rules).is_some()
}

struct Safety {
    foundation: GroupId,
    alternating: bool,
}

impl Safety {
    fn of(rules: &Rules) -> Option<Self> {
        if rules.race.is_some() || !rules.is_one_pack() || rules.removal.is_some() {
            return None;
        }
        let mut foundations = rules.groups_of(Role::Foundation);
        let foundation = foundations.next()?;
        if foundations.next().is_some() {
            return None;
        }
        let kind = rules.group(foundation);
        let simple = kind.is_plain_foundation() && kind.lift == Lift::Nothing;
        if !simple || rules.goal != crate::rules::Goal::AllOn(GroupSet::default().with(foundation))
        {
            return None;
        }
        let mut alternating = false;
        for group in rules
            .groups
            .iter()
            .filter(|group| group.role == Role::Tableau)
        {
            // A card that automatically fills a space may be worth more where it is.
            if !group.fill.is_empty() || group.build.or.is_some() {
                return None;
            }
            match (group.build.direction, group.build.suits) {
                (Direction::None, _) | (Direction::Down, Suits::Same) => {}
                (Direction::Down, Suits::Alternating) => alternating = true,
                _ => return None,
            }
        }
        Some(Self {
            foundation,
            alternating,
        })
    }

    fn is_safe(
        &self,
        rules: &Rules,
        position: &Position,
        seat: Seat,
        card: crate::cards::Card,
    ) -> bool {
        let above = rules.ranks.above(card.rank(), position.base());
        if !self.alternating || above <= 1 {
            return true;
        }
        let needed = crate::cards::Suit::ALL
            .into_iter()
            .filter(|suit| suit.colour() != card.colour())
            .count();
        let up = rules
            .piles_of(self.foundation, seat)
            .filter_map(|pile| position.top(rules, pile))
            .filter(|top| {
                top.card().colour() != card.colour()
                    && rules.ranks.above(top.card().rank(), position.base()) + 1 >= above
            })
            .count();
        up >= needed
    }
}

//! Matches: totals over several hands, which player starts, the handicaps for the next deal, and
//! when the match is over.

use crate::cards::{DealNumber, Purpose, Stream};
use crate::position::score::{self, HandEnd, Tally};
use crate::position::{End, Position};
use crate::rules::{MatchLength, Rules, Seat};

/// The result of one hand of a match.
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
/// let series = Match::new(&rules, deal);
/// let end = Some(HandEnd::Resigned(Seat::FIRST));
/// let result = series.result_of(&rules, &series.deal(&rules), end);
/// assert_eq!(result.end, end);
/// assert_eq!(result.tallies[0].total(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandResult {
    /// How the hand ended, or `None` while it continues.
    pub end: Option<HandEnd>,
    /// The score of each side (one player, or several partners) for the hand, with its lines.
    pub tallies: Vec<Tally>,
}

/// A match in progress, with the results of the hands played so far.
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
/// let series = Match::new(&rules, deal);
/// assert_eq!(series.starter(&rules), Seat::FIRST);
/// let dealt = series.deal(&rules);
/// // No point is scored before a card is on a foundation.
/// let result = series.result_of(&rules, &dealt, None);
/// assert_eq!(series.totals_with(&result), [0]);
/// assert!(series.over_with(&rules, &result), "the match is one hand long");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    deal: DealNumber,
    hands: Vec<HandResult>,
    totals: Vec<i32>,
    handicaps: Vec<i16>,
    first_seat: u8,
}

impl Match {
    /// Starts a match with the given deal.
    pub fn new(rules: &Rules, deal: DealNumber) -> Self {
        let sides = usize::from(rules.sides);
        let first_seat = match rules.seats() {
            1 => 0,
            many => {
                let mut stream = Stream::new(deal, 0, Purpose::Event { number: 0 });
                u8::try_from(stream.below(u32::from(many))).expect("less than the number of seats")
            }
        };
        Self {
            deal,
            hands: Vec::new(),
            totals: vec![0; sides],
            handicaps: vec![0; sides],
            first_seat,
        }
    }

    /// Returns the results of those hands of the match that are over and scored.
    pub fn hands(&self) -> &[HandResult] {
        &self.hands
    }

    /// Returns the totals of the scored hands, by side (one player, or several partners).
    pub fn totals(&self) -> &[i32] {
        &self.totals
    }

    /// Returns the handicap of each seat: by how many cards the pile that it must empty is larger
    /// or smaller than usual.
    pub fn handicaps(&self) -> &[i16] {
        &self.handicaps
    }

    /// Returns the seat that starts the current hand. The seats take turns at starting.
    pub fn starter(&self, rules: &Rules) -> Seat {
        let turns = self.hands.len() % usize::from(rules.seats());
        let seat = (usize::from(self.first_seat) + turns) % usize::from(rules.seats());
        Seat::from_index(seat)
    }

    /// Deals the current hand of the match.
    pub fn deal(&self, rules: &Rules) -> Position {
        let hand = u32::try_from(self.hands.len()).unwrap_or(u32::MAX);
        Position::deal(rules, self.deal, hand, self.starter(rules), &self.handicaps)
    }

    /// Returns the result of the current hand, if it ended in the given position in the way that
    /// `end` says.
    pub fn result_of(
        &self,
        rules: &Rules,
        position: &Position,
        end: Option<HandEnd>,
    ) -> HandResult {
        let out = match end {
            Some(HandEnd::Ended(End::Out(seat) | End::Fewest(seat))) => Some(seat),
            _ => None,
        };
        let out = out.map(|seat| rules.side(seat));
        let tallies = rules
            .all_sides()
            .map(|side| score::tally(rules, position, side, out == Some(side)))
            .collect();
        HandResult { end, tallies }
    }

    /// Returns the totals of the match after adding the result of one more hand.
    pub fn totals_with(&self, result: &HandResult) -> Vec<i32> {
        self.totals
            .iter()
            .zip(&result.tallies)
            .map(|(total, tally)| total.saturating_add(tally.total()))
            .collect()
    }

    /// Whether the match would be over after one more hand with the given result.
    pub fn over_with(&self, rules: &Rules, result: &HandResult) -> bool {
        let played = self.hands.len() + 1;
        match rules.length {
            MatchLength::Hands(hands) => played >= usize::from(hands),
            MatchLength::Target { points, max_hands } => {
                let totals = self.totals_with(result);
                let best = totals.iter().copied().max().unwrap_or(0);
                let leaders = totals.iter().filter(|total| **total == best).count();
                played >= usize::from(max_hands) || best >= points && leaders == 1
            }
        }
    }

    /// Adds the result of a hand to the totals of the match, and moves on to the next hand.
    pub fn finish(&mut self, rules: &Rules, result: HandResult) {
        self.totals = self.totals_with(&result);
        if let Some(race) = rules.race.as_ref().filter(|race| race.winner_plus > 0) {
            let best = result.tallies.iter().map(Tally::total).max().unwrap_or(0);
            for (seat, tally) in result.tallies.iter().enumerate() {
                let Some(size) = race.out_sizes.get(seat) else {
                    break;
                };
                let size = i32::from(*size);
                let mut handicap = i32::from(self.handicaps[seat]);
                if tally.total() == best {
                    handicap += i32::from(race.winner_plus);
                }
                if self.totals[seat] < 0 {
                    handicap -= 1;
                }
                // The smallest pile to empty has one card, the largest the whole deck.
                let handicap = handicap.clamp(
                    1 - size,
                    i32::from(rules.largest_out(Seat::from_index(seat))) - size,
                );
                self.handicaps[seat] = i16::try_from(handicap).unwrap_or(0);
            }
        }
        self.hands.push(result);
    }
}

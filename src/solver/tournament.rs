//! Tournaments of computer players without a table: every deal is played once for each way of
//! sitting round it, so that luck is the same for all.

use patience_core::{
    Action, DealNumber, End, HandEnd, Match, Order, Outcome, Position, Rules, Seat,
};

use crate::crowd::Crowd;
use crate::skill::Skill;

/// A hand in real time that goes on for so many milliseconds of play is broken off.
const LONGEST_MS: u64 = 3_600_000;
/// Any hand is broken off after so many actions.
const MOST_ACTIONS: u64 = 200_000;

/// One who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// What the tables call it.
    pub name: String,
    /// How it plays.
    pub skill: Skill,
}

/// How one hand went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandReport {
    /// The number of the deal.
    pub deal: DealNumber,
    /// Who sat where: the entrant's number, by seat.
    pub seats: Vec<usize>,
    /// The points, by seat.
    pub points: Vec<i32>,
    /// How the hand ended; nothing where it was broken off.
    pub end: Option<End>,
    /// How long it took, in milliseconds of play.
    pub ms: u64,
    /// How many actions there were.
    pub actions: u64,
    /// How many of them came too late.
    pub late: u64,
    /// How many stalls there were.
    pub stalls: u32,
}

/// Why a tournament cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplayable {
    /// The game is for one.
    ForOne,
    /// There are not as many players as seats.
    Seats {
        /// How many the game has.
        seats: u8,
    },
}

/// A tournament.
#[derive(Debug, Clone)]
pub struct Tournament<'a> {
    rules: &'a Rules,
    entrants: Vec<Entrant>,
    seed: u64,
}

impl<'a> Tournament<'a> {
    /// Sets up a tournament. The same seed gives the same hands.
    ///
    /// # Errors
    /// Refuses a game for one, and a wrong number of players.
    pub fn new(rules: &'a Rules, entrants: Vec<Entrant>, seed: u64) -> Result<Self, Unplayable> {
        if !rules.is_for_several() {
            return Err(Unplayable::ForOne);
        }
        if entrants.len() != usize::from(rules.seats()) {
            return Err(Unplayable::Seats {
                seats: rules.seats(),
            });
        }
        Ok(Self {
            rules,
            entrants,
            seed,
        })
    }

    /// Returns who takes part.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Plays the hand with this number, from 0.
    pub fn hand(&self, number: u64) -> HandReport {
        let seats = self.entrants.len();
        let deal = deal_number(self.seed, number / seats as u64);
        let rotation = (number % seats as u64) as usize;
        let order: Vec<usize> = (0..seats).map(|seat| (seat + rotation) % seats).collect();
        let mut crowd = Crowd::new(mixed(self.seed ^ mixed(number)));
        for (seat, entrant) in order.iter().enumerate() {
            crowd.seat(Seat(seat as u8), self.entrants[*entrant].skill);
        }
        self.play(deal, order, crowd)
    }

    fn play(&self, deal: DealNumber, seats: Vec<usize>, mut crowd: Crowd) -> HandReport {
        let rules = self.rules;
        let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
        let mut order = Order::new(rules, &position);
        let (mut actions, mut late, mut stalls, mut ms) = (0, 0, 0, 0);
        crowd.begin_at(rules, &position, 0);
        let longest = if rules.in_real_time() {
            LONGEST_MS
        } else {
            u64::MAX
        };
        while position.turn().end.is_none() {
            let key = |action: &Action| order.key(action);
            let next = if actions < MOST_ACTIONS {
                crowd.take_at(rules, &position, longest, key)
            } else {
                None
            };
            let Some(action) = next else {
                order.pass(rules, &mut position, u64::MAX);
                break;
            };
            ms = action.ms;
            let stalled = position.turn().stalls;
            let outcome = order.apply(rules, &mut position, &action);
            actions += 1;
            late += u64::from(matches!(outcome, Outcome::Refused { .. }));
            stalls += u32::from(position.turn().stalls > stalled);
            crowd.saw_at(rules, &position, &action, &outcome);
        }
        let end = position.turn().end;
        let result = Match::new(rules, deal).result_of(rules, &position, end.map(HandEnd::Ended));
        HandReport {
            deal,
            seats,
            points: rules
                .all_seats()
                .map(|seat| result.tallies[rules.side(seat).index()].total())
                .collect(),
            end,
            ms,
            actions,
            late,
            stalls,
        }
    }
}

/// Mixes the bits of a number (the finisher of `SplitMix64`, by Sebastiano Vigna).
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn deal_number(seed: u64, number: u64) -> DealNumber {
    let number = mixed(mixed(seed).wrapping_add(number)) % DealNumber::MAX + 1;
    DealNumber::new(number).expect("a number from 1 to the highest is a deal number")
}

/// How one entrant has done.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// Hands with the most points; a hand shared by several counts for each in part.
    pub wins: f64,
    /// Points together.
    pub points: i64,
    /// Hands in which it went out.
    pub outs: u64,
}

/// How all have done.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standings {
    /// Hands played.
    pub hands: u64,
    /// Each entrant, in the order they were named.
    pub entrants: Vec<Standing>,
    /// Milliseconds of play together.
    pub ms: u64,
    /// Actions together.
    pub actions: u64,
    /// Actions that came too late.
    pub late: u64,
    /// Stalls together.
    pub stalls: u64,
}

impl Standings {
    /// Begins with nothing played.
    pub fn new(entrants: usize) -> Self {
        Self {
            entrants: vec![Standing::default(); entrants],
            ..Self::default()
        }
    }

    /// Adds a hand.
    pub fn add(&mut self, hand: &HandReport) {
        let best = hand.points.iter().max();
        let winners = hand
            .points
            .iter()
            .filter(|points| Some(*points) == best)
            .count();
        for (seat, entrant) in hand.seats.iter().enumerate() {
            let standing = &mut self.entrants[*entrant];
            if Some(&hand.points[seat]) == best {
                standing.wins += 1.0 / winners as f64;
            }
            standing.points += i64::from(hand.points[seat]);
            if hand.end == Some(End::Out(Seat(seat as u8))) {
                standing.outs += 1;
            }
        }
        self.hands += 1;
        self.ms += hand.ms;
        self.actions += hand.actions;
        self.late += hand.late;
        self.stalls += u64::from(hand.stalls);
    }

    /// Returns the share of hands an entrant won, with its 95 % interval.
    pub fn share(&self, entrant: usize) -> Share {
        wilson(self.entrants[entrant].wins, self.hands as f64)
    }
}

/// A share with the interval it lies in, with 95 % certainty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The share found.
    pub found: f64,
    /// The lower end.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

/// Returns the Wilson score interval (E. B. Wilson, 1927) for so many hits in so many tries.
fn wilson(hits: f64, tries: f64) -> Share {
    const Z: f64 = 1.96;
    if tries <= 0.0 {
        return Share {
            found: 0.0,
            from: 0.0,
            to: 1.0,
        };
    }
    let found = hits / tries;
    let scale = 1.0 + Z * Z / tries;
    let centre = (found + Z * Z / (2.0 * tries)) / scale;
    let spread = Z / scale * (found * (1.0 - found) / tries + Z * Z / (4.0 * tries * tries)).sqrt();
    Share {
        found,
        from: (centre - spread).max(0.0),
        to: (centre + spread).min(1.0),
    }
}

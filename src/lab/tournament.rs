//! Tournaments between computer players, without a screen. Every deal is played several times. The players move one
//! place around the table each time, so that all have the same luck.

use patience_core::{
    Action, DealNumber, End, HandEnd, Match, Order, Outcome, Position, Rules, Seat,
};
use patience_solver::{PlayerTable, Skill};

/// The time limit for a hand in a tournament of a real-time game, in milliseconds of game time.
const LONGEST_MS: u64 = 3_600_000;
/// The maximum number of actions in a hand of a tournament. A longer hand is cut short.
const MAX_ACTIONS: u64 = 200_000;

/// A computer player in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// The name of the computer player in reports.
    pub name: String,
    /// How strong and how fast the computer player plays.
    pub skill: Skill,
}

/// The result of one hand in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandReport {
    /// The number of the deal.
    pub deal: DealNumber,
    /// For each seat, the index of the tournament's player who sits there.
    pub seats: Vec<usize>,
    /// The points that each seat scored in the hand.
    pub points: Vec<i32>,
    /// How the hand ended. `None` if a limit cut it short.
    pub end: Option<End>,
    /// The duration of the hand, in milliseconds of game time.
    pub ms: u64,
    /// The number of actions by all players in the hand.
    pub actions: u64,
    /// The number of actions that came too late to count.
    pub late: u64,
    /// How often play was stuck during the hand, because no player could make a useful move.
    pub stalls: u32,
}

/// Why a tournament cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplayable {
    /// The game of the tournament is a single-player game.
    ForOne,
    /// The number of players in the tournament differs from the number of seats.
    Seats {
        /// The number of seats of the game.
        seats: u8,
    },
}

/// A tournament between computer players.
///
/// ```
/// use patience_lab::tournament::{Entrant, Standings, Tournament};
/// use patience_solver::{Level, Skill};
///
/// # let file = patience::EMBEDDED.rule_file("nertz").expect("the file is right");
/// # let players = ("players".to_owned(), "2".to_owned());
/// # let rules = file.compile(None, &[players]).expect("the file is right");
/// let entrants = [Level::Beginner, Level::Expert].map(|level| Entrant {
///     name: level.to_string(),
///     skill: Skill::at_level(level),
/// });
/// let tournament = Tournament::new(&rules, entrants.to_vec(), 1).expect("the game is for two");
/// let mut standings = Standings::new(2);
/// for number in 0..4 {
///     standings.add(&tournament.hand(number));
/// }
/// assert_eq!(standings.hands, 4);
/// ```
#[derive(Debug, Clone)]
pub struct Tournament<'a> {
    rules: &'a Rules,
    entrants: Vec<Entrant>,
    seed: u64,
}

impl<'a> Tournament<'a> {
    /// Creates a tournament. The same seed gives the same hands.
    ///
    /// # Errors
    /// Fails for a single-player game, or if the number of entrants differs from the number of seats.
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

    /// Returns the computer players of the tournament.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Plays one hand of the tournament. `number` counts the hands from 0.
    pub fn hand(&self, number: u64) -> HandReport {
        let count = self.entrants.len();
        let seats = u64::from(self.rules.seats());
        let deal = deal_number(self.seed, number / seats);
        let mut order: Vec<usize> = (0..count).collect();
        for _ in 0..number % seats {
            order.rotate_left(1);
        }
        let mut table = PlayerTable::new(mix(self.seed ^ mix(number)));
        for (seat, entrant) in self.rules.all_seats().zip(&order) {
            table.seat_player(seat, self.entrants[*entrant].skill);
        }
        self.play(deal, order, table)
    }

    fn play(&self, deal: DealNumber, seats: Vec<usize>, mut table: PlayerTable) -> HandReport {
        let rules = self.rules;
        let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
        let mut order = Order::new(rules, &position);
        let (mut actions, mut late, mut stalls, mut ms) = (0, 0, 0, 0);
        table.begin_position(rules, &position, 0);
        let longest_ms = if rules.in_real_time() {
            LONGEST_MS
        } else {
            u64::MAX
        };
        while position.turn().end.is_none() {
            let key = |action: &Action| order.key(action);
            let next = if actions < MAX_ACTIONS {
                table.take_due_in_position(rules, &position, longest_ms, key)
            } else {
                None
            };
            let Some(action) = next else {
                order.pass(rules, &mut position, u64::MAX);
                break;
            };
            ms = action.ms;
            let stalls_before = position.turn().stalls;
            let outcome = order.apply(rules, &mut position, &action);
            actions += 1;
            late += u64::from(matches!(outcome, Outcome::Refused { .. }));
            stalls += u32::from(position.turn().stalls > stalls_before);
            table.observe_in_position(rules, &position, &action, &outcome);
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

/// Mixes the bits of a number, for random seeds (the finisher of `SplitMix64`, by Sebastiano Vigna).
const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn deal_number(seed: u64, number: u64) -> DealNumber {
    let number = mix(mix(seed).wrapping_add(number)) % DealNumber::MAX + 1;
    DealNumber::new(number).expect("a number from 1 to the highest is a deal number")
}

impl HandReport {
    /// Whether a limit on time or actions cut the hand short.
    pub const fn is_broken_off(&self) -> bool {
        self.end.is_none()
    }
}

/// The results of one player in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// The number of hands that the player won. A hand with several winners counts as a fraction for each.
    pub wins: f64,
    /// The points that the player scored in all hands.
    pub points: i64,
    /// The number of hands that the player ended by going out.
    pub outs: u64,
}

/// The standings of a tournament: the results of all players. Of hands that a limit cut short, only the number is kept.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standings {
    /// The number of hands that ended by the rules.
    pub hands: u64,
    /// The number of hands that a limit cut short.
    pub broken_off: u64,
    /// The results of each player, in the order of the tournament's players.
    pub entrants: Vec<Standing>,
    /// The duration of all hands together, in milliseconds of game time.
    pub ms: u64,
    /// The number of actions in all hands of the tournament.
    pub actions: u64,
    /// The number of actions in all hands that came too late to count.
    pub late: u64,
    /// How often play was stuck in all hands, because no player could make a useful move.
    pub stalls: u64,
}

impl Standings {
    /// Returns the standings of a tournament with `entrants` players, before the first hand.
    pub fn new(entrants: usize) -> Self {
        Self {
            entrants: vec![Standing::default(); entrants],
            ..Self::default()
        }
    }

    /// Adds the result of a hand to the standings.
    pub fn add(&mut self, hand: &HandReport) {
        if hand.is_broken_off() {
            self.broken_off += 1;
            return;
        }
        let best = hand.points.iter().max();
        let winners = hand
            .points
            .iter()
            .filter(|points| Some(*points) == best)
            .count();
        for ((seat, entrant), points) in (0..).zip(&hand.seats).zip(&hand.points) {
            let standing = &mut self.entrants[*entrant];
            if Some(points) == best {
                standing.wins += 1.0 / winners as f64;
            }
            standing.points += i64::from(*points);
            if hand.end == Some(End::Out(Seat::new(seat))) {
                standing.outs += 1;
            }
        }
        self.hands += 1;
        self.ms += hand.ms;
        self.actions += hand.actions;
        self.late += hand.late;
        self.stalls += u64::from(hand.stalls);
    }

    /// Returns the share of hands that a player of the tournament has won, with its 95 % interval.
    pub fn share(&self, entrant: usize) -> Share {
        wilson(self.entrants[entrant].wins, self.hands as f64)
    }
}

/// A share between 0 and 1, with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The share that was measured, from 0 to 1.
    pub found: f64,
    /// The lower end of the confidence interval.
    pub from: f64,
    /// The upper end of the confidence interval.
    pub to: f64,
}

/// Returns the 95 % confidence interval of a share (the Wilson score interval, E. B. Wilson, 1927), given the number of
/// hits and the number of tries.
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

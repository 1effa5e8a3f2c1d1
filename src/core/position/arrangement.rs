//! How the cards lie, as one seat sees them. Arrangements are compared to find out whether somebody
//! has been at a position before.

use crate::position::{Observation, Phase, Seen};

/// How the cards lie, as one seat sees them. Two positions have the same arrangement if they differ
/// at most in counters, and in which of several piles of a kind has which cards, where these piles
/// look alike ([`look_alike`](crate::Rules::look_alike)).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arrangement {
    phase: Phase,
    /// Whether the stock was turned in this turn, in a game for several.
    has_turned: bool,
    /// The number of random events before: a shuffled stock looks like any other.
    events: u16,
    piles: Vec<Vec<Seen>>,
}

impl Observation<'_> {
    /// Returns how the cards lie.
    ///
    /// # Examples
    ///
    /// ```
    /// # use std::collections::HashSet;
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    /// let dealt = Observation::new(&rules, &position, Seat::FIRST).arrangement();
    /// let mut moves = Vec::new();
    /// position.legal_moves(&rules, Seat::FIRST, &mut moves);
    /// position.play(&rules, Seat::FIRST, moves[0])?;
    /// let observation = Observation::new(&rules, &position, Seat::FIRST);
    /// assert!(observation.arrangement() != dealt);
    /// assert!(!observation.leads_back(moves[0], &HashSet::from([dealt])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn arrangement(self) -> Arrangement {
        let (rules, turn) = (self.rules, self.position.turn());
        let mut piles: Vec<Vec<Seen>> = rules
            .pile_ids()
            .map(|pile| self.pile(pile).iter().collect())
            .collect();
        let mut first = 0;
        while first < piles.len() {
            let places = rules.pile_ids().skip(first);
            let kind = |pile| (rules.pile(pile).group, rules.pile(pile).seat);
            let mut kinds = places.map(kind);
            let Some(group) = kinds.next() else { break };
            let after = first + 1 + kinds.take_while(|next| *next == group).count();
            if rules.look_alike(group.0) {
                piles[first..after].sort_unstable();
            }
            first = after;
        }
        Arrangement {
            phase: turn.phase,
            has_turned: rules.is_for_several() && turn.turned,
            events: turn.events,
            piles,
        }
    }
}

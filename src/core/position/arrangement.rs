//! Arrangements: the cards on the table as one seat sees them. Comparing arrangements shows whether
//! a player has been at a position before.

use crate::position::{Observation, Phase, Seen};

/// The cards on the table as one seat sees them, for comparing positions.
///
/// Two positions with the same arrangement may still have different counters. Piles that look alike
/// ([`look_alike`](crate::Rules::look_alike)) may also have exchanged their cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arrangement {
    phase: Phase,
    /// Whether the stock has been turned in the current turn. Always `false` in games for one
    /// player.
    has_turned: bool,
    /// The number of random events so far. With this number, arrangements before and after a
    /// shuffle of the stock differ, although the stock looks the same.
    events: u16,
    piles: Vec<Vec<Seen>>,
}

impl Observation<'_> {
    /// Returns the arrangement of the cards as this seat sees them.
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

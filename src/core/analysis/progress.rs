//! The progress of a game for one player.

use crate::cards::Card;
use crate::position::Position;
use crate::rules::{Goal, GroupId, Role, Rules};

/// The progress of a game for one player: how many cards have reached the piles where the goal
/// wants them, and how many must reach them.
///
/// # Examples
///
/// ```
/// use patience_core::Progress;
///
/// let progress = Progress { home: 20, all: 52, is_off: false };
/// let shown = format!("{}/{} {}", progress.home, progress.all, progress.place());
/// assert_eq!(shown, "20/52 home");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of cards that are already where the goal wants them.
    pub home: usize,
    /// The number of cards that must be on the right piles to reach the goal.
    pub all: usize,
    /// Whether cards leave the game when they reach the piles where the goal wants them, as on a
    /// discard pile.
    pub is_off: bool,
}

impl Progress {
    /// Returns the word that tells players where the cards must go: `home` (to the foundations, for
    /// example) or `off` (out of the game).
    pub const fn place(&self) -> &'static str {
        if self.is_off { "off" } else { "home" }
    }
}

/// Returns the progress towards a goal that requires all cards, or all but some, to be on certain
/// piles. Returns `None` for other goals.
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
/// let position = notation::read_position(&rules, "partial\nf1: AC 2C\nt1: 9H 8S\n")?;
/// let progress = analysis::progress(&rules, &position).ok_or("the goal is another")?;
/// assert_eq!((progress.home, progress.all), (2, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn progress(rules: &Rules, position: &Position) -> Option<Progress> {
    let (Goal::AllOn(groups) | Goal::AllBut { groups, .. } | Goal::AllButSome { groups, .. }) =
        rules.goal
    else {
        return None;
    };
    let cards = |is_counted: &dyn Fn(GroupId) -> bool| {
        let piles = rules.pile_ids();
        let counted = piles.filter(|pile| is_counted(rules.pile(*pile).group));
        counted.map(|pile| position.cards(rules, pile).len()).sum()
    };
    let left: usize = match rules.goal {
        Goal::AllBut { rank, .. } => {
            let of_rank = Card::all().filter(|card| card.rank() == rank);
            of_rank.map(|card| usize::from(rules.copies(card))).sum()
        }
        Goal::AllButSome { cards, .. } => usize::from(cards),
        _ => 0,
    };
    Some(Progress {
        home: cards(&|group| groups.contains(group)),
        all: cards(&|_| true).saturating_sub(left),
        is_off: groups
            .iter()
            .all(|group| rules.group(group).role == Role::Discard),
    })
}

//! Whether a game for one player leaves any choice to the player.

use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{Rules, Seat};

/// The number of deals that are played to find out whether a game ever lets the player choose
/// between moves.
const DEALS: u64 = 20;
/// The number of moves after which a trial game that has not ended is abandoned. Trial games show
/// whether players ever have a choice.
const MOST_MOVES: usize = 500;

/// Whether a player ever has a choice between moves. If not, only luck decides who wins.
///
/// The function plays the first few deals to find out. A game with choices shows one there.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 13, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![4; 13], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// // Each of thirteen columns has four cards and is built down in any suit.
/// assert!(analysis::has_choices(&rules));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn has_choices(rules: &Rules) -> bool {
    rules.seats() > 1
        || (1..=DEALS)
            .filter_map(DealNumber::new)
            .any(|deal| has_choice(rules, deal))
}

/// Whether the player ever has a choice between moves while one given deal is played.
fn has_choice(rules: &Rules, deal: DealNumber) -> bool {
    let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
    let mut moves = Vec::new();
    for _ in 0..MOST_MOVES {
        position.legal_moves(rules, Seat::FIRST, &mut moves);
        match moves[..] {
            [only] if position.play(rules, Seat::FIRST, only).is_ok() => {}
            [] | [_] => return false,
            _ => return true,
        }
    }
    false
}

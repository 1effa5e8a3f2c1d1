//! Whether a game for one leaves anything to the player.

use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{Rules, Seat};

/// How many deals are played.
const DEALS: u64 = 20;
/// After how many moves a deal is given up that does not end.
const MOST_MOVES: usize = 500;

/// Tells whether a player ever chooses between moves. Where never, luck alone decides who wins.
///
/// It is found out by play: in games with choices the first deals have some.
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
/// // Four cards lie in each of thirteen columns, which are built down in any suit.
/// assert!(analysis::has_choices(&rules));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn has_choices(rules: &Rules) -> bool {
    rules.seats() > 1
        || (1..=DEALS)
            .filter_map(DealNumber::new)
            .any(|deal| has_choice(rules, deal))
}

/// Tells whether the player of a deal comes to a choice.
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

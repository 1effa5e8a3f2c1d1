//! Describes a small game in code, deals it and plays it, preferring moves to a foundation.
//!
//! `cargo run --example play_a_game`

use std::error::Error;
use std::sync::Arc;

use patience_core::notation::{write_move, write_position};
use patience_core::{
    Build, DealNumber, DealStep, Description, Direction, Game, Goal, Group, Move, Role, Rules,
    Status, Suits,
};

/// The limit of moves, since a game that moves cards back and forth never ends.
const MOST_MOVES: usize = 20;

fn streets() -> Result<Description, Box<dyn Error>> {
    let columns = Group {
        count: 8,
        build: Build {
            direction: Direction::Down,
            suits: Suits::Any,
            ..Build::NONE
        },
        ..Group::new("tableau", Role::Tableau)
    };
    let foundations = Group {
        count: 4,
        ..Group::new("foundation", Role::Foundation)
    };
    let mut game = Description::new("Eight Streets", vec![foundations, columns]);
    let [foundation, tableau] = ["foundation", "tableau"].map(|name| game.group_named(name));
    let (foundation, tableau) = foundation.zip(tableau).ok_or("a kind of pile is missing")?;
    game.goal = Goal::AllOn(foundation.set());
    game.deal = vec![DealStep::Each {
        to: tableau,
        counts: vec![7, 7, 7, 7, 6, 6, 6, 6],
        apart: false,
        joined: false,
    }];
    Ok(game)
}

/// Returns the first legal move to a foundation, or else the first legal move.
fn choose(game: &Game) -> Option<Move> {
    let moves = game.legal_moves();
    let goes_up = |mv: &&Move| match mv {
        Move::Transfer { to, .. } => game.rules().group_of(*to).role == Role::Foundation,
        _ => false,
    };
    moves
        .iter()
        .find(goes_up)
        .or_else(|| moves.first())
        .copied()
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Arc::new(Rules::new(streets()?)?);
    let deal = DealNumber::new(3).ok_or("deal numbers start at 1")?;
    let mut game = Game::new(rules, deal);
    while let (Status::Playing, Some(mv)) = (game.status(), choose(&game)) {
        if game.moves_made() == MOST_MOVES {
            break;
        }
        println!("{}", write_move(game.rules(), game.position(), mv));
        game.play(game.to_move(), mv, 0)?;
    }
    println!("{}", write_position(game.rules(), game.position()));
    Ok(())
}

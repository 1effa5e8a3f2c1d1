//! Games that can be won are played to their end at the table, by keys alone.

use patience_core::{Act, End, HandEnd, Move, Position, Rules};
use patience_solver::{Budget, Verdict, Watch, solve};

use super::reach::keys_for;
use crate::tests::*;

/// One game of so many is played in each run, unless the environment says `EVERY_GAME`.
const ONE_OF: usize = 40;
/// The deals that are searched for one that can be won.
const DEALS: std::ops::RangeInclusive<u64> = 1..=10;

/// Returns the moves that win from a position, where a small search finds them.
fn winning(rules: &Rules, position: &Position) -> Option<Vec<Move>> {
    let budget = Budget {
        states: Some(4_000),
        bytes: 1 << 26,
        ..Budget::default()
    };
    match solve(rules, position, &budget, &Watch::default()).verdict {
        Verdict::Won(moves) => Some(moves),
        _ => None,
    }
}

/// Makes a move by keys, and says which. Where the key of a pile is shared by another that takes the cards as well,
/// the pile is chosen as a player would choose it: with Tab, once the cards are held.
fn make(stage: &mut Stage, mv: Move) -> Option<String> {
    let keys = keys_for(stage, mv)?;
    let table = stage.on_table();
    if let Move::Transfer { from, to: target, count } = mv
        && let Some(label) = table.labels().label(target)
        // A card that is held already is not picked up.
        && let (start, _) = keys.trim().rsplit_once(' ').unwrap_or_default()
        && table.labels().piles(label).iter().any(|other| {
            let to = *other;
            to != target && table.can(Move::Transfer { from, to, count })
        })
    {
        stage.keys(start);
        let places = stage.game().rules().pile_ids().count();
        let tabs = (0..places).find(|_| {
            stage.on_table().cursor().pile() == target || {
                stage.keys("tab");
                false
            }
        })?;
        stage.keys("enter");
        return Some(format!("{start}{} enter", " tab".repeat(tabs)));
    }
    stage.keys(&keys);
    Some(keys)
}

/// Plays the moves that win by keys. Returns what the table says where a key does not do what it should.
fn play_out(stage: &mut Stage, moves: Vec<Move>) -> Result<(), String> {
    let mut left = moves.into_iter();
    while stage.game().hand_end().is_none() {
        let mv = left.next().ok_or("the moves do not end the game")?;
        let before = stage.game().done();
        let keys = make(stage, mv).ok_or_else(|| format!("no keys for {mv:?}"))?;
        let Some(Act::Move(made)) = stage.game().log().get(before).map(|entry| entry.act) else {
            return Err(format!("{mv:?} by {keys:?} said {:?}", stage.said()));
        };
        stage.rest();
        if made != mv {
            return Err(format!("{mv:?} by {keys:?} became {made:?}"));
        }
    }
    Ok(())
}

#[test]
fn games_that_can_be_won_are_won_at_the_table_by_keys_alone() {
    let catalogue = Stage::home().app.context.catalogue;
    let every = std::env::var_os("EVERY_GAME").is_some();
    let mut won = 0;
    let mut failed = Vec::new();
    let games = catalogue.index().iter().enumerate();
    for (_, entry) in games.filter(|(number, _)| every || number % ONE_OF == 0) {
        for deal in DEALS {
            let mut stage = Stage::table(&entry.id, deal);
            let rules = stage.game().rules().clone();
            if rules.seats() != 1 {
                break;
            }
            let Some(moves) = winning(&rules, stage.game().position()) else {
                continue;
            };
            let played = play_out(&mut stage, moves);
            let end = stage.game().hand_end();
            if let Err(why) = played {
                failed.push(format!("{} {deal}: {why}", entry.id));
            } else if end != Some(HandEnd::Ended(End::Won)) {
                failed.push(format!("{} {deal} ended as {end:?}", entry.id));
            } else {
                stage.rest();
                let screen = stage.screen();
                if screen.contains("won") || screen.contains("Won") {
                    won += 1;
                } else {
                    failed.push(format!("{} {deal} shows\n{screen}", entry.id));
                }
            }
            break;
        }
    }
    println!("{won} won, {} not:\n{}", failed.len(), failed.join("\n"));
    assert!(failed.is_empty() && won > 5, "{won} won; {failed:#?}");
}

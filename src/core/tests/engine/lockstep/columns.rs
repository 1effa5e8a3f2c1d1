//! How much of each column game is compared. There may be hundreds of games; a fixed number of
//! positions is divided among them, so that more games take hardly more time.

use patience_language::Form;

use super::{Deck, known, most_positions, random_forms, walk, walk_late};
use crate::common::{Chance, compile, game_ids, policy, rule_file, tries};
use crate::reference;

/// The total number of positions compared.
const POSITIONS: u64 = 100_000;
/// The smallest number of positions for a variant or an option, however many there are; three times
/// as many in a longer run.
const FEWEST: u64 = 20;
/// The factor by which more positions of the plain game are compared.
const OF_THE_PLAIN_GAME: usize = 3;
/// The number of combinations of options for each option of a game.
const COMBINATIONS: usize = 3;

/// A column game in one of its forms, with the number of positions to compare.
pub struct Task {
    id: String,
    /// The number among the forms of the game, so that the forms use different deals.
    number: u64,
    form: Form,
    positions: usize,
}

/// Returns all column games that have a rule file, in all their forms.
pub fn tasks() -> Vec<Task> {
    let mut tasks = Vec::new();
    for id in game_ids() {
        if !reference::is_of_columns(&id) {
            continue;
        }
        let file = rule_file(&id);
        let forms = file.forms().into_iter().filter(known);
        let mixed = random_forms(&file, COMBINATIONS * file.options().len());
        for (number, form) in (1..).zip(forms.chain(mixed)) {
            let is_plain = form == Form::plain("standard");
            tasks.push(Task {
                id: id.clone(),
                number,
                form,
                positions: if is_plain { OF_THE_PLAIN_GAME } else { 1 },
            });
        }
    }
    let shares: usize = tasks.iter().map(|task| task.positions).sum();
    let fewest = if tries(1) == 1 { FEWEST } else { 3 * FEWEST };
    let share = tries((POSITIONS / shares as u64).max(fewest));
    for task in &mut tasks {
        task.positions *= usize::try_from(share).unwrap();
    }
    tasks
}

impl Task {
    /// Walks alternately from deals and from late positions.
    pub fn compare(&self) {
        let Self { id, form, .. } = self;
        let rules = compile(&rule_file(id), form);
        let mut left = self.positions;
        for game in self.number.. {
            for late in [false, true] {
                // However few there are, half of them are late positions.
                let half = self.positions.div_ceil(2);
                let most = left.min(half).min(most_positions(&rules));
                let (deck, policy) = (Deck::of(game), policy(game));
                let mut chance = Chance(self.number * 1000 + game);
                let walked = if late {
                    walk_late(&rules, form, policy, &mut chance, most)
                } else {
                    walk(&rules, form, game, deck, policy, &mut chance, most)
                };
                left -= walked.unwrap_or_else(|difference| {
                    panic!("{id} {form}, {game} (late: {late}, {deck:?}, {policy:?})\n{difference}")
                });
                if left == 0 {
                    return;
                }
            }
        }
    }
}

//! Finds the best place for a card on a grid whose lines are scored. For each place, it takes the value of the grid
//! after the next card has gone to its best place, averaged over all cards that may come next.

use patience_core::{Card, Dealt, Move, Observation, PileId, Role, Rules, Seat, Seen};

use super::filling::Filling;
use super::grid::ScoredGrid;
use super::line_values::{LineValues, Values as _, Worth};
use crate::bits::bits;

/// A place on the grid for the card that is turned up, and the average points that a good player makes after choosing
/// it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advised {
    /// The move that puts the turned-up card on this place of the grid.
    pub mv: Move,
    /// The pile that is this place of the grid.
    pub to: PileId,
    /// The points that a good player is expected to make after choosing this place of the grid.
    pub points: f32,
}

/// An adviser that finds the best place for a card on one grid.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/poker-squares.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("poker-squares", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::{DealNumber, Game, Seat};
/// # let deal = DealNumber::new(5).ok_or("deal numbers start at 1")?;
/// # let mut game = Game::new(Arc::new(rules.clone()), deal);
/// use patience_solver::scored_grid::{Adviser, ScoredGrid, train};
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// let values = train(&grid, 20, 1);
/// let adviser = Adviser::new(grid, values);
/// let moves = game.legal_moves();
/// let places = adviser.advise(&rules, game.observation(Seat::FIRST), &moves);
/// assert!(places.is_sorted_by(|one, other| one.points >= other.points));
/// game.play(Seat::FIRST, places[0].mv, 0)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Adviser {
    pub(super) grid: ScoredGrid,
    pub(super) values: LineValues,
}

impl Adviser {
    /// Creates an adviser for a grid from the values of its lines.
    pub const fn new(grid: ScoredGrid, values: LineValues) -> Self {
        Self { grid, values }
    }

    /// Returns the expected points of each place on the grid for the card that is turned up, the best place first. It
    /// uses only the cards that the player sees. The list is empty if no card is to be placed.
    pub fn advise(&self, rules: &Rules, seen: Observation, moves: &[Move]) -> Vec<Advised> {
        let Some((filling, hand, card)) = self.read(rules, seen) else {
            return Vec::new();
        };
        let valued = self.places(&filling, card.index());
        let of_place = |mv: &Move| {
            let Move::Transfer { from, to, .. } = *mv else {
                return None;
            };
            let cell = self.grid.cell_of(to).filter(|_| from == hand)?;
            let points = self.value_of(&filling, &valued, cell)?;
            Some(Advised {
                mv: *mv,
                to,
                points,
            })
        };
        let mut advised: Vec<Advised> = moves.iter().filter_map(of_place).collect();
        advised.sort_by(|one, other| other.points.total_cmp(&one.points));
        advised
    }

    /// Reads what the player sees of a grid that is being filled: the cards on the grid, the pile that holds the card
    /// to be placed, and that card.
    pub(super) fn read(&self, rules: &Rules, seen: Observation) -> Option<(Filling, PileId, Card)> {
        let mut filling = Filling::new(&self.grid);
        let mut hand = None;
        for pile in rules.pile_ids() {
            let cell = self.grid.cell_of(pile);
            for card in seen.pile(pile).iter() {
                let (Seen::Known(dealt) | Seen::Remembered(dealt)) = card else {
                    continue;
                };
                match cell {
                    Some(cell) => filling.place(&self.grid, dealt.card().index(), cell),
                    None => filling.see(dealt.card().index()),
                }
            }
            let top = seen.pile(pile).top().and_then(Seen::face);
            if rules.group_of(pile).role == Role::Hand {
                hand = hand.or(top.map(|top: Dealt| (pile, top.card())));
            }
        }
        let (pile, card) = hand?;
        (rules.pile(pile).belongs_to(Seat::FIRST)).then_some((filling, pile, card))
    }

    /// Returns the value of a place on the grid for the next card. If the place itself was not valued, it returns the
    /// value of another place whose lines hold the same cards.
    fn value_of(&self, filling: &Filling, valued: &[(usize, f32)], cell: usize) -> Option<f32> {
        let lines = |cell: usize| {
            let through = self.grid.through[cell].iter();
            through.map(|line| filling.lines[*line]).collect::<Vec<_>>()
        };
        let same = valued.iter().find(|(other, _)| *other == cell);
        let alike = || {
            let of_cell = lines(cell);
            valued.iter().find(|(other, _)| lines(*other) == of_cell)
        };
        same.or_else(alike).map(|(_, value)| *value)
    }

    /// Returns the places on the grid for a card, with their expected points.
    pub(super) fn places(&self, filling: &Filling, card: u8) -> Vec<(usize, f32)> {
        let grid = &self.grid;
        let places = filling.different_places(grid);
        let mut seen = filling.clone();
        seen.see(card);
        // With the last but one card, the place of the last is decided too: the points are exact.
        if filling.left(grid) <= 1 {
            let values = places.into_iter().map(|cell| {
                let mut after = seen.clone();
                after.place(grid, card, cell);
                (cell, after.points(grid) as f32)
            });
            return values.collect();
        }
        let mut afterwards: Vec<(usize, u64, f32)> = places
            .iter()
            .map(|cell| {
                let occupied = filling.occupied | 1 << cell;
                (*cell, grid.open(occupied), 0.0)
            })
            .collect();
        // The lines with this card on them, for each line that it can join.
        let mut with_card = seen.clone();
        for line in &mut with_card.lines {
            *line = line.with(card);
        }
        // The grid as it will be once this card is on it.
        let any_place = 1 << places.first().copied().unwrap_or(0);
        seen.occupied |= any_place;
        with_card.occupied |= any_place;
        let number = seen.unseen.count_ones() as f32;
        let (mut without, mut with, mut worth) = (Vec::new(), Vec::new(), Vec::new());
        for next in bits(seen.unseen) {
            self.values
                .with_and_without(grid, &seen, next, &mut without);
            self.values
                .with_and_without(grid, &with_card, next, &mut with);
            let sum: f32 = without.iter().map(|worth: &Worth| worth.without).sum();
            for (cell, open, total) in &mut afterwards {
                worth.clone_from(&without);
                let mut value = sum;
                for line in &grid.through[*cell] {
                    worth[*line] = with[*line];
                    value += with[*line].without - without[*line].without;
                }
                let best = bits(*open)
                    .map(|cell| {
                        let through = grid.through[usize::from(cell)].iter();
                        through.map(|line| worth[*line].gain).sum::<f32>()
                    })
                    .fold(f32::MIN, f32::max);
                *total += value + best;
            }
        }
        let mean = |(cell, _, total): (usize, u64, f32)| (cell, total / number);
        afterwards.into_iter().map(mean).collect()
    }
}

/// Returns the place on the grid with the highest expected points.
pub(super) fn best(places: &[(usize, f32)]) -> Option<(usize, f32)> {
    let best = places.iter().copied();
    best.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use patience_core::{DealNumber, Game};
    use patience_language::{RuleFile, Source};

    use super::*;
    use crate::scored_grid::{Measured, Rung, measure, train};

    pub fn rules(variant: &str) -> Arc<Rules> {
        let name = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../rules/poker-squares.toml"
        )
        .to_owned();
        let text = std::fs::read_to_string(&name).unwrap();
        let source = Arc::new(Source { name, text });
        let file = RuleFile::read("poker-squares", &source, &|_| None).unwrap();
        Arc::new(file.compile(Some(variant), &[]).unwrap())
    }

    fn trained(variant: &str, games: u32) -> Adviser {
        let grid = ScoredGrid::of(&rules(variant)).unwrap();
        let values = train(&grid, games, 1);
        Adviser::new(grid, values)
    }

    #[test]
    fn a_few_thousand_games_teach_more_than_a_rule_knows() {
        let adviser = trained("classic", 10_000);
        let mean = |rung, games| measure(&adviser, rung, games, 2).mean;
        let random = mean(Rung::Random, 1000);
        assert!((13.5..15.5).contains(&random), "{random}");
        let rungs = [
            mean(Rung::Naive, 300),
            mean(Rung::Rule, 300),
            mean(Rung::Value, 300),
        ];
        assert!(rungs.is_sorted() && rungs[2] > 115.0, "{rungs:?}");
    }

    #[test]
    fn the_correction_for_luck_keeps_the_mean_and_narrows_the_error() {
        let adviser = trained("standard", 10_000);
        let Measured {
            mean, error, plain, ..
        } = measure(&adviser, Rung::Value, 1000, 3);
        assert!(error < 0.5, "{error}");
        assert!((mean - plain).abs() < 4.0, "{mean} {plain}");
    }

    #[test]
    fn every_place_that_a_card_may_go_to_has_expected_points() {
        for variant in ["standard", "classic", "swedish"] {
            let rules = rules(variant);
            let adviser = trained(variant, 500);
            let mut game = Game::new(Arc::clone(&rules), DealNumber::new(5).unwrap());
            let mut last = None;
            while game.hand_end().is_none() {
                let moves = game.legal_moves();
                let places = adviser.advise(&rules, game.observation(Seat::FIRST), &moves);
                let to_grid = |mv: &&Move| matches!(mv, Move::Transfer { to, .. } if adviser.grid.cell_of(*to).is_some());
                assert_eq!(
                    places.len(),
                    moves.iter().filter(to_grid).count(),
                    "{variant}"
                );
                let sorted = places.windows(2).all(|two| two[0].points >= two[1].points);
                assert!(sorted);
                let Some(best) = places.first() else { break };
                last = Some(best.points);
                game.play(Seat::FIRST, best.mv, 0).unwrap();
            }
            let total = game.series().totals_with(&game.tally())[0];
            // The points of the last place are exact.
            assert_eq!(last, Some(total as f32), "{variant}");
        }
    }

    #[test]
    fn other_games_have_no_scored_grid() {
        let name = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/klondike.toml").to_owned();
        let text = std::fs::read_to_string(&name).unwrap();
        let source = Arc::new(Source { name, text });
        let file = RuleFile::read("klondike", &source, &|_| None).unwrap();
        assert!(ScoredGrid::of(&file.compile(None, &[]).unwrap()).is_none());
    }
}

//! Checking that foundations read from text could have been built.

use super::positions::PositionTextError;
use super::reader::{Checked, Reader};
use crate::card::Card;
use crate::describe::words::{a_rank, build_phrase, start_rank, subject};
use crate::rules::{DealStep, Direction, Group, GroupId, Role};

impl Reader<'_> {
    /// Refuses foundations that could not have been built card by card. Where cards may be
    /// missing, those at the bottom of a foundation may.
    pub(super) fn check_built(&self) -> Checked<()> {
        for (line, pile, columns) in &self.laid {
            let group = self.rules.group_of(*pile);
            if group.role != Role::Foundation {
                continue;
            }
            let id = self.rules.pile(*pile).group;
            let steps = self.rules.deal.iter();
            let begun = steps.fold(0, |sum: u16, step| sum.saturating_add(dealt(step, id)));
            if !is_built_by_card(group) || begun > 1 {
                continue;
            }
            let accepts = self.rules.accepts(id, self.position.base());
            let cards = self.position.cards(self.rules, *pile).iter();
            let cards: Vec<Card> = cards.map(|dealt| dealt.card()).collect();
            let starts = accepts.empty();
            let known = !self.partial && begun == 0 && !starts.is_empty();
            let first = cards.first();
            let first = first.filter(|first| known && !starts.contains(**first));
            let wrong = first.map(|first| (0, format!("{first} cannot lie first here")));
            let mut pairs = cards.windows(2).zip(1..);
            let wrong = wrong.or_else(|| {
                let (pair, at) = pairs.find(|(pair, _)| !accepts.on(pair[0]).contains(pair[1]))?;
                Some((at, format!("{} cannot lie on {} here", pair[1], pair[0])))
            });
            if let Some((at, what)) = wrong {
                return Err(PositionTextError {
                    line: *line,
                    column: columns[at],
                    message: format!("{what}: {}", self.how(group)),
                });
            }
        }
        Ok(())
    }

    /// Says how piles of a kind are built: `foundations build up in suit from an ace`.
    fn how(&self, group: &Group) -> String {
        let from = start_rank(group.start, self.position.base());
        let from = from.map_or_else(String::new, |rank| format!(", from {} on", a_rank(rank)));
        let builds = subject(group, "builds", "build");
        format!("{builds} {}{from}", build_phrase(group.build))
    }
}

/// Returns how many cards a step of the deal puts on a pile of a kind: none, one or more.
fn dealt(step: &DealStep, group: GroupId) -> u16 {
    match step {
        DealStep::Each { to, counts, .. } if *to == group => {
            counts.iter().copied().max().unwrap_or(0).into()
        }
        DealStep::One { to, count, .. } if *to == group => *count,
        DealStep::Base { to } | DealStep::Picked { to, .. } if *to == group => 1,
        DealStep::Interleaved { row, .. } if *row == group => 1,
        DealStep::Interleaved {
            pile: to, total, ..
        } if *to == group => *total,
        DealStep::Rest { to } | DealStep::Taken { to, .. } | DealStep::Sunk { to, .. }
            if *to == group =>
        {
            u16::MAX
        }
        _ => 0,
    }
}

/// Tells whether cards come to a kind of pile one on the other as it accepts them.
fn is_built_by_card(group: &Group) -> bool {
    group.wild.is_none()
        && group.guests.is_none()
        && group.fill.is_empty()
        && group.build.direction != Direction::None
        && !(group.from.is_empty() && group.start_from.is_empty())
}

//! Dividing the screen area of a pile among its cards. A column is squeezed until it fits, and a waste shows its last
//! cards side by side.

use patience_core::{Card, Dealt, Rank, Ranks, Seen};

/// The face of a card in a column, or `None` for a face-down card. Nothing else about the cards is needed to squeeze a
/// column.
pub(super) type Face = Option<Card>;

/// Returns the face of a card. `None` if the card is face down.
pub(super) fn face_of(seen: Seen) -> Face {
    seen.face().map(Dealt::card)
}

/// Returns the number of screen columns that the rank and suit of a card take.
pub(super) fn width_of(card: Card) -> u16 {
    let rank = card.rank();
    let is_wide = rank.letter() == 'T'
        || rank == Rank::JOKER
        || rank.trump_number().is_some_and(|number| number > 9);
    if is_wide { 3 } else { 2 }
}

/// A slice of a column of cards on the screen. The slices of a column are listed from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slice {
    /// One card, of which `lines` screen lines are visible.
    Card { index: usize, lines: u16 },
    /// One screen line of a column, with two cards side by side.
    Pair { first: usize },
    /// One screen line that stands for `count` folded cards.
    Fold { first: usize, count: usize },
}

impl Slice {
    pub(super) const fn lines(self) -> u16 {
        match self {
            Self::Card { lines, .. } => lines,
            Self::Pair { .. } | Self::Fold { .. } => 1,
        }
    }
}

/// The dimensions of a column of cards on the screen, and how it may be squeezed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    /// The number of screen lines available for the column.
    pub room: u16,
    /// The height of the column's cards.
    pub card: u16,
    /// The width of the column's cards.
    pub width: u16,
    /// The number of screen lines that are visible of a covered face-up card if there is enough room.
    pub step: u16,
    /// The number of cards at the top of the pile that the player may pick up. Only these cards must be
    /// readable one by one.
    pub loose: usize,
    /// Whether all face-down cards share one screen line even if there is room for each of them.
    pub folded: bool,
    /// Whether the player needs to see the cards that are too deep to be picked up. If not, these cards are
    /// folded first. They matter in columns, but not in piles that may only be looked through.
    pub deep: bool,
}

/// Divides a column into slices that fit into its room. The column is squeezed in these steps, each only as far
/// as necessary: fold face-down cards into one line; reduce covered face-up cards to one line each; cut the
/// last card; fold the middle of runs in suit but not their ends; put two cards on a line; fold cards that are
/// too deep to be picked up; finally, fold everything except the first and last cards. No built-in game needs
/// the final step.
pub(super) fn squeeze(faces: &[Face], column: Column) -> Vec<Slice> {
    let Some(last) = faces.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut state = Squeeze {
        faces,
        folded: Vec::new(),
        paired: Vec::new(),
        tight: false,
        width: column.width,
        step: column.step,
        last: column.card,
    };
    let room = column.room.max(1);
    let down = faces.iter().take(last).take_while(|face| face.is_none());
    let down = down.count();
    if column.folded && down >= 2 {
        state.folded.push((0, down));
    } else {
        state.fold(0, down, room);
    }
    if state.height() > room {
        state.step = 1;
    }
    let deep = faces.len().saturating_sub(column.loose).min(last);
    if !column.deep {
        state.fold_over(0, deep, room);
    }
    state.cut(column.card.div_ceil(2), room);
    for (first, count) in runs_in_suit(&faces[..last]) {
        // The head of the run and its last covered card stay visible.
        state.fold(first + 1, count.saturating_sub(2), room);
    }
    state.cut(1, room);
    state.tight = true;
    state.pair(room);
    state.fold_over(0, deep, room);
    state.fold_over(1.min(last), last.saturating_sub(1), room);
    state.slices()
}

/// Returns the runs of at least three cards in sequence and suit, longest first. The first and last cards of
/// such a run determine the cards between them.
fn runs_in_suit(faces: &[Face]) -> Vec<(usize, usize)> {
    let step = |at: usize| match (faces[at], faces[at + 1]) {
        (Some(lower), Some(upper)) if lower.suit() == upper.suit() => {
            // The ends determine the cards between only if the ranks follow in printed order.
            let up = Ranks::ALL.above(upper.rank(), lower.rank());
            (up == 1 || up == 12).then_some(up)
        }
        _ => None,
    };
    let mut runs = Vec::new();
    let mut first = 0;
    while first + 1 < faces.len() {
        let direction = step(first);
        let mut end = first + 1;
        while direction.is_some() && end + 1 < faces.len() && step(end) == direction {
            end += 1;
        }
        if direction.is_some() && end - first >= 2 {
            runs.push((first, end - first + 1));
        }
        first = if direction.is_some() { end } else { first + 1 };
    }
    runs.sort_by_key(|(first, count)| (usize::MAX - count, *first));
    runs
}

struct Squeeze<'a> {
    faces: &'a [Face],
    /// The stretches of a column's cards that are folded into one line, each as its first card and its number of cards.
    folded: Vec<(usize, usize)>,
    /// The first card of each pair of cards in a column that share a screen line.
    paired: Vec<usize>,
    /// Whether two cards of a column may share a screen line.
    tight: bool,
    width: u16,
    step: u16,
    last: u16,
}

impl Squeeze<'_> {
    fn slices(&self) -> Vec<Slice> {
        let mut slices = Vec::new();
        let mut index = 0;
        while index < self.faces.len() {
            if let Some((first, count)) = self.folded.iter().find(|(first, _)| *first == index) {
                slices.push(Slice::Fold {
                    first: *first,
                    count: *count,
                });
                index += count;
                continue;
            }
            if self.paired.contains(&index) {
                slices.push(Slice::Pair { first: index });
                index += 2;
                continue;
            }
            let lines = if index + 1 == self.faces.len() {
                self.last
            } else if self.faces[index].is_some() {
                self.step
            } else {
                1
            };
            slices.push(Slice::Card { index, lines });
            index += 1;
        }
        slices
    }

    fn height(&self) -> u16 {
        self.slices()
            .iter()
            .fold(0, |sum: u16, slice| sum.saturating_add(slice.lines()))
    }

    fn excess(&self, room: u16) -> usize {
        usize::from(self.height().saturating_sub(room))
    }

    /// Folds as many cards of a stretch in a column into one line as necessary. Never folds a single card, because this
    /// would save no line.
    fn fold(&mut self, first: usize, count: usize, room: u16) {
        let excess = self.excess(room);
        let taken = count.min(excess + 1);
        if excess > 0 && taken >= 2 {
            self.folded.push((first, taken));
        }
    }

    /// Folds as many cards of a stretch into one line as necessary, as [`Self::fold`] does. Merges the new fold with
    /// earlier folds that it meets.
    fn fold_over(&mut self, first: usize, count: usize, room: u16) {
        if self.excess(room) == 0 || count < 2 {
            return;
        }
        let stop = first + count;
        let first = self
            .folded
            .iter()
            .find(|(from, n)| (*from..from + n).contains(&first))
            .map_or(first, |(from, _)| *from);
        for end in first + 2..=stop {
            let mut tried = self.folded.clone();
            // Include a whole fold that would otherwise be cut in two.
            let end = tried
                .iter()
                .filter(|(from, n)| *from < end && from + n > end)
                .map(|(from, n)| from + n)
                .max()
                .unwrap_or(end);
            tried.retain(|(from, _)| !(first..end).contains(from));
            tried.push((first, end - first));
            let before = std::mem::replace(&mut self.folded, tried);
            self.pair(room);
            if self.excess(room) == 0 || end >= stop {
                return;
            }
            self.folded = before;
        }
    }

    /// Puts as many pairs of covered cards on shared lines as necessary, starting at the bottom of the pile.
    fn pair(&mut self, room: u16) {
        self.paired.clear();
        if !self.tight {
            return;
        }
        let mut excess = self.excess(room);
        let mut index = 0;
        while excess > 0 && index + 2 < self.faces.len() {
            let fold = self.folded.iter().find(|(first, _)| *first == index);
            if let Some((_, count)) = fold {
                index += count;
                continue;
            }
            let next_folded = self.folded.iter().any(|(first, _)| *first == index + 1);
            let [one, other] = [index, index + 1].map(|at| self.faces[at].map(width_of));
            let both = one.zip(other);
            let fit = both.is_some_and(|(one, other)| one + other <= self.width);
            if next_folded || !fit {
                index += 1;
                continue;
            }
            self.paired.push(index);
            index += 2;
            excess -= 1;
        }
    }

    /// Shows less of a column's last card, as far as necessary, but to no fewer than `least` screen lines.
    fn cut(&mut self, least: u16, room: u16) {
        let excess = u16::try_from(self.excess(room)).unwrap_or(u16::MAX);
        self.last = self.last.saturating_sub(excess).max(least.min(self.last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(text: &str) -> Vec<Face> {
        text.split_whitespace().map(Card::parse).collect()
    }

    fn height(slices: &[Slice]) -> u16 {
        slices.iter().map(|slice| slice.lines()).sum()
    }

    const MEDIUM: Column = Column {
        room: 10,
        card: 3,
        width: 5,
        step: 1,
        loose: 20,
        folded: false,
        deep: true,
    };

    #[test]
    fn a_column_with_room_is_not_squeezed() {
        let slices = squeeze(&faces("?? KS QH"), Column { step: 2, ..MEDIUM });
        let expected = [(0, 1), (1, 2), (2, 3)].map(|(index, lines)| Slice::Card { index, lines });
        assert_eq!(slices, expected);
    }

    #[test]
    fn face_down_cards_fold_before_anything_is_hidden() {
        let slices = squeeze(
            &faces("?? ?? ?? ?? ?? ?? KS QH JS TH 9S 8H 7S"),
            Column { room: 10, ..MEDIUM },
        );
        assert_eq!(slices[0], Slice::Fold { first: 0, count: 6 });
        assert_eq!(height(&slices), 10);
    }

    #[test]
    fn only_as_many_cards_fold_as_is_needed() {
        let slices = squeeze(&faces("?? ?? ?? ?? KS QH JS"), Column { room: 7, ..MEDIUM });
        assert_eq!(slices[0], Slice::Fold { first: 0, count: 3 });
        assert_eq!(height(&slices), 7);
    }

    #[test]
    fn a_run_in_suit_folds_in_the_middle() {
        let slices = squeeze(
            &faces("4C KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"),
            Column { room: 8, ..MEDIUM },
        );
        assert!(
            slices.contains(&Slice::Card { index: 1, lines: 1 }),
            "{slices:?}"
        );
        assert!(
            slices.contains(&Slice::Card {
                index: 10,
                lines: 1
            }),
            "{slices:?}"
        );
        assert!(height(&slices) <= 8);
    }

    #[test]
    fn a_run_of_two_colours_is_never_folded_while_there_is_a_line_for_each() {
        let slices = squeeze(
            &faces("KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"),
            Column { room: 13, ..MEDIUM },
        );
        assert_eq!(slices.len(), 13);
        assert_eq!(height(&slices), 13);
    }

    #[test]
    fn cards_share_lines_before_any_is_hidden_but_two_tens_do_not_fit() {
        let column = Column { room: 7, ..MEDIUM };
        let slices = squeeze(&faces("KS TH TS 9H 8S 7H 6S 5H 4S"), column);
        let lone = |index| Slice::Card { index, lines: 1 };
        assert_eq!(
            slices[..3],
            [Slice::Pair { first: 0 }, Slice::Pair { first: 2 }, lone(4)]
        );
        let slices = squeeze(
            &faces("KS TH TS 9H 8S 7H 6S 5H 4S"),
            Column { room: 8, ..column },
        );
        assert_eq!(slices[..2], [Slice::Pair { first: 0 }, lone(2)]);
        let slices = squeeze(&faces("TH TS 9H 8S 7H"), Column { room: 4, ..column });
        assert_eq!(slices[..2], [lone(0), Slice::Pair { first: 1 }]);
    }

    #[test]
    fn every_pile_fits_any_room() {
        let all: Vec<Face> = Card::all()
            .map(|card| (card.index() % 3 > 0).then_some(card))
            .collect();
        for count in 0..all.len() {
            for room in 4..20 {
                for loose in [1, 5, 60] {
                    let slices = squeeze(
                        &all[..count],
                        Column {
                            room,
                            card: 3,
                            width: 5,
                            step: 2,
                            loose,
                            folded: count % 2 > 0,
                            deep: loose > 1,
                        },
                    );
                    assert!(height(&slices) <= room, "{count} {room} {loose} {slices:?}");
                    let shown: usize = slices
                        .iter()
                        .map(|slice| match slice {
                            Slice::Card { .. } => 1,
                            Slice::Pair { .. } => 2,
                            Slice::Fold { count, .. } => *count,
                        })
                        .sum();
                    assert_eq!(shown, count);
                }
            }
        }
    }
}

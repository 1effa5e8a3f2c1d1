//! The number of screen lines that the columns of a game need: for the present position, for ordinary play, and
//! at the very least.

use patience_core::{DealStep, Direction, Face, Group, GroupId, PileId, Rules, Suits};

use super::board::Board;

/// The condition that the columns of a layout must meet in order to count as fitting on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// Every face-up card is visible in the present position, and the screen lines reserved for growth are
    /// free.
    Comfort,
    /// Like `Comfort`, but only one screen line of a column's last card must be visible, and a few of the covered cards
    /// may share lines.
    Cut,
    /// Columns of ordinary length have room to show every card, even if the columns are longer at present.
    Ordinary,
    /// There is just enough room for every reachable position, with columns squeezed as far as necessary.
    Least,
    /// There is just enough room for every reachable position if two cards of a column share each line.
    Tight,
    /// Every card of the columns is visible in the present position.
    Now,
}

impl Want {
    /// Whether this condition requires only the minimum of room for columns.
    pub(super) const fn is_least(self) -> bool {
        matches!(self, Self::Least | Self::Tight)
    }

    /// Whether this condition is for layouts that should look good.
    pub(super) const fn is_comfort(self) -> bool {
        matches!(self, Self::Comfort | Self::Cut | Self::Ordinary)
    }
}

/// The largest number of cards in an ordinary column. Longer columns are rare, so they may be squeezed.
const ORDINARY: u16 = 13;
/// The largest number of screen lines that two cards of a column may share before the table changes to smaller cards.
const SHARED: u16 = 3;
/// The number of cards that a tableau column is likely to gain during a hand.
const GROWTH: u16 = 6;
/// The number of cards that a column is likely to gain early in the hand, not counting cards from the stock.
const EARLY_GROWTH: u16 = 2;
/// The number of screen lines that should be empty below the longest column after the deal.
const BELOW: u16 = 2;
/// The number of cards in a run from king to ace.
const LONGEST_RUN: u16 = 13;
/// The number of screen lines for a run in suit whose middle is folded: one each for the folded middle, the last
/// covered card and the top card. The first card of the run is not included, because it is one of the dealt cards.
const FOLDED_RUN: u16 = 3;

/// Returns the number of screen lines that a player's columns need, so that the layout meets the condition `want`.
pub(super) fn column_lines(board: &Board<'_>, want: Want) -> u16 {
    let rules = board.rules;
    let fanned = rules.group_ids().filter(|id| rules.group(*id).is_fanned());
    fanned
        .map(|group| group_lines(board, group, want))
        .max()
        .unwrap_or(0)
}

/// Returns the number of screen lines that a column needs, so that the layout meets the condition `want`.
pub(super) fn pile_lines(board: &Board<'_>, pile: PileId, want: Want) -> u16 {
    let group = board.rules.pile(pile).group;
    let kind = board.rules.group(group);
    match want {
        Want::Comfort => return board.lines_now(pile),
        Want::Cut => {
            let lines = board.lines_now(pile);
            return lines.saturating_sub(cut(board.size.height())).max(1);
        }
        _ => {}
    }
    if grows(kind) {
        return group_lines(board, group, want);
    }
    let last = if want.is_least() {
        1
    } else {
        board.size.height()
    };
    dealt(board.rules, group).saturating_sub(1) + last
}

fn group_lines(board: &Board<'_>, group: GroupId, want: Want) -> u16 {
    let (rules, high) = (board.rules, board.size.height());
    let kind = rules.group(group);
    let dealt = dealt(rules, group) + dealt_later(rules, group);
    match want {
        Want::Comfort | Want::Cut => {
            let piles = rules.piles_of(group, board.seat);
            let longest = piles.map(|pile| board.lines_now(pile)).max().unwrap_or(0);
            let cut = if want == Want::Cut { cut(high) } else { 0 };
            let longest = longest.saturating_sub(cut);
            if board.spare == 0 {
                return longest.max(high);
            }
            // Cards dealt face down get one line each, and share one when the column has grown.
            let down = match kind.face {
                Face::Up | Face::Own => 0,
                Face::Down | Face::LastUp(_) | Face::UpWhen(_) => dealt.saturating_sub(2),
            };
            let more = from_stock(rules, group).min(GROWTH);
            let is_built = grows(kind) && kind.build.direction != Direction::None;
            let spare = if is_built { board.spare } else { 0 };
            let grown = (longest + spare + more).saturating_sub(down);
            let most = high.saturating_add(kind.limit - 1).max(longest);
            grown.max(longest + spare.min(BELOW)).min(most)
        }
        Want::Ordinary => {
            let cards = if kind.build.direction == Direction::None {
                dealt.max(1)
            } else {
                (dealt + GROWTH).max(ORDINARY)
            };
            let cards = cards.min(kind.limit.max(1)).min(ORDINARY + 2);
            (cards - 1) * board.size.overlap().min(2) + high
        }
        Want::Least => least(kind, dealt).max(1),
        // The last card has its own line, and two tens do not share one.
        Want::Tight => least(kind, dealt).max(1).min(least(kind, dealt) / 2 + 2),
        Want::Now => high.saturating_add(covered(board, group)),
    }
}

/// Whether the face-down cards in a column share one screen line right from the deal. This is so if the column
/// would soon be too long for one line per face-down card. Otherwise the face-down cards would have to be
/// folded early in the hand.
pub(super) fn folds_face_down(rules: &Rules, group: GroupId, high: u16, room: u16) -> bool {
    let kind = rules.group(group);
    let are_down = !matches!(kind.face, Face::Up | Face::Own);
    let grown = dealt(rules, group) + from_stock(rules, group).min(GROWTH) + EARLY_GROWTH;
    are_down && grows(kind) && (grown - 1).saturating_add(high) > room
}

/// Returns the number of screen lines by which a column may be too long under the condition `Cut`. `high` is the height
/// of a card.
const fn cut(high: u16) -> u16 {
    high - 1 + SHARED
}

/// Whether the rules ever allow cards to be put on the piles of a group.
pub(super) const fn grows(kind: &Group) -> bool {
    !(kind.from.is_empty() && kind.start_from.is_empty() && kind.fill.is_empty())
}

/// Returns the number of screen lines for columns with one line per card, once they have gained as many cards as is
/// likely. `None` if the game has no columns on which cards are built.
pub(super) fn grown_lines(board: &Board<'_>) -> Option<u16> {
    let rules = board.rules;
    let columns = rules.group_ids().filter(|id| {
        let kind = rules.group(*id);
        kind.is_fanned() && grows(kind) && kind.build.direction != Direction::None
    });
    let cards = columns.map(|group| (dealt(rules, group) + GROWTH).min(rules.group(group).limit));
    let covered = cards.max()?.saturating_sub(1);
    Some(covered.saturating_add(board.size.height()))
}

/// Returns the number of covered cards in the longest pile of a group.
fn covered(board: &Board<'_>, group: GroupId) -> u16 {
    let piles = board.rules.piles_of(group, board.seat);
    let longest = piles.map(|pile| board.observation.pile(pile).len()).max();
    u16::try_from(longest.unwrap_or(0).saturating_sub(1)).unwrap_or(u16::MAX)
}

fn least(kind: &Group, dealt: u16) -> u16 {
    // Cards dealt face up stay visible; face-down cards fold into one line.
    let beneath = match kind.face {
        Face::Up | Face::Own => dealt,
        Face::Down | Face::LastUp(_) | Face::UpWhen(_) => dealt.min(2),
    };
    let lines = match kind.build.direction {
        Direction::None => beneath,
        _ if kind.build.suits == Suits::Same => beneath + FOLDED_RUN,
        // One line for each card of the longest run.
        _ => beneath.saturating_sub(1) + LONGEST_RUN,
    };
    lines.min(kind.limit)
}

/// Returns how many more cards the stock deals to each pile of a group. Returns 0 if cards are also built on these
/// piles.
fn dealt_later(rules: &Rules, group: GroupId) -> u16 {
    if rules.group(group).build.direction == Direction::None {
        from_stock(rules, group)
    } else {
        0
    }
}

/// Returns how many more cards the stock deals to each pile of a group in the course of a hand.
fn from_stock(rules: &Rules, group: GroupId) -> u16 {
    let stock = rules.stock.as_ref();
    let gets = stock.is_some_and(|stock| stock.deals_out() && stock.dealt_to().contains(group));
    let all = rules.cards() / u16::from(rules.group(group).count.max(1));
    if gets {
        all.saturating_sub(dealt(rules, group))
    } else {
        0
    }
}

/// Returns the number of cards in the largest pile of a group right after the deal.
fn dealt(rules: &Rules, group: GroupId) -> u16 {
    let each = rules.deal.iter().map(|step| match step {
        DealStep::Each { to, counts, .. } if *to == group => {
            counts.iter().copied().max().unwrap_or(0).into()
        }
        DealStep::One { to, count, .. } if *to == group => *count,
        DealStep::Interleaved { row, .. } if *row == group => 1,
        DealStep::Base { to } | DealStep::Picked { to, .. } if *to == group => 1,
        _ => 0,
    });
    each.fold(0, u16::saturating_add)
}

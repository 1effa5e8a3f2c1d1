//! How many lines the columns of a game need: as they lie, as they ordinarily come to be by the
//! rules, and at the least.

use patience_core::{DealStep, Direction, Face, Group, GroupId, PileId, Rules, Suits};

use super::board::Board;

/// How generous a layout has to be to count as fitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// The present position shows every face-up card, with the lines to spare that the board asks
    /// for.
    Comfort,
    /// As `Comfort`, but of the last card of a column all lines but one may be cut off, and a few cards
    /// under it may share theirs.
    Cut,
    /// Columns of ordinary length show every card, whatever the position.
    Ordinary,
    /// Every reachable position can be squeezed in.
    Least,
    /// Every reachable position can be squeezed in, two cards to a line.
    Tight,
    /// The present position shows every card.
    Now,
}

impl Want {
    /// Tells whether only what has to fit counts.
    pub(super) const fn is_least(self) -> bool {
        matches!(self, Self::Least | Self::Tight)
    }

    /// Tells whether the table is to be good to look at.
    pub(super) const fn is_comfort(self) -> bool {
        matches!(self, Self::Comfort | Self::Cut | Self::Ordinary)
    }
}

/// Longer columns are rare enough to be squeezed.
const ORDINARY: u16 = 13;
/// How many lines at most are shared by two cards each before all cards shrink to a line.
const SHARED: u16 = 3;
/// How many cards a column is likely to gain.
const GROWTH: u16 = 6;
/// How many cards a column is likely to gain early in the hand, besides those from the stock.
const EARLY_GROWTH: u16 = 2;
/// How many lines are bare below the longest column that is dealt.
const BELOW: u16 = 2;
/// Cards in a run from king to ace.
const LONGEST_RUN: u16 = 13;
/// The folded middle of a run in suit, its last covered card and its top card; the head is
/// one of the cards dealt.
const FOLDED_RUN: u16 = 3;

/// Returns how many lines the columns of a player want.
pub(super) fn column_lines(board: &Board<'_>, want: Want) -> u16 {
    let rules = board.rules;
    let fanned = rules.group_ids().filter(|id| rules.group(*id).is_fanned());
    fanned
        .map(|group| group_lines(board, group, want))
        .max()
        .unwrap_or(0)
}

/// Returns how many lines a pile wants whose cards lie one below the other.
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
            // What is dealt face down has a line for each card, and shares one once the column has grown.
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
        // The last card has a line of its own, and two tens do not share one.
        Want::Tight => least(kind, dealt).max(1).min(least(kind, dealt) / 2 + 2),
        Want::Now => high.saturating_add(covered(board, group)),
    }
}

/// Tells whether the face-down cards of columns of a group share a line from the deal on: those that grow as far as
/// is likely early in the hand have no line for each in this room, and would fold one by one while others are dealt.
pub(super) fn folds_face_down(rules: &Rules, group: GroupId, high: u16, room: u16) -> bool {
    let kind = rules.group(group);
    let are_down = !matches!(kind.face, Face::Up | Face::Own);
    let grown = dealt(rules, group) + from_stock(rules, group).min(GROWTH) + EARLY_GROWTH;
    are_down && grows(kind) && (grown - 1).saturating_add(high) > room
}

/// Returns how many lines of a column may be cut off.
const fn cut(high: u16) -> u16 {
    high - 1 + SHARED
}

/// Tells whether cards are ever put on the piles of a group.
pub(super) const fn grows(kind: &Group) -> bool {
    !(kind.from.is_empty() && kind.start_from.is_empty() && kind.fill.is_empty())
}

/// Returns how many lines columns need to grow by as many cards as they are likely to gain, each
/// with a line; nothing where none is built on.
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

/// Returns how many cards lie under the top card of the fullest pile of a group.
fn covered(board: &Board<'_>, group: GroupId) -> u16 {
    let piles = board.rules.piles_of(group, board.seat);
    let longest = piles.map(|pile| board.observation.pile(pile).len()).max();
    u16::try_from(longest.unwrap_or(0).saturating_sub(1)).unwrap_or(u16::MAX)
}

fn least(kind: &Group, dealt: u16) -> u16 {
    // Cards dealt face up stay in sight; face-down ones fold into one line.
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

/// Returns how many more cards come to each pile of a group from the stock, where nothing else
/// is ever put on them.
fn dealt_later(rules: &Rules, group: GroupId) -> u16 {
    if rules.group(group).build.direction == Direction::None {
        from_stock(rules, group)
    } else {
        0
    }
}

/// Returns how many more cards the stock deals to each pile of a group.
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

/// Returns how many cards the fullest pile of a group is dealt.
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

//! What has to be known of a game to tell whether there is hope: where the cards of each kind of
//! pile can go at all, whatever else lies there.

use patience_core::{Goal, Lift, Role, Rules};

use super::kind::{EMPTY, Kind, NOTHING};
use super::plan::Site;

/// How many kinds of pile there are at most.
pub(super) const MOST_KINDS: usize = 8;

/// Where the cards of a kind of pile can go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    /// The kind to which they go.
    pub to: u8,
    /// All cards if they go on others there, else none,
    pub on_others: u64,
    /// and the same if they start piles.
    pub in_spaces: u64,
    /// Whether several can at a time.
    pub takes_runs: bool,
}

/// What is known of a kind of pile.
#[derive(Debug, Clone)]
pub(super) struct Habits {
    /// Where its cards can go.
    pub ways: Vec<Way>,
    /// The kinds from which cards come to it.
    pub into: u64,
    /// Whether cards are lifted from it, and several at a time.
    pub is_lifted: bool,
    pub moves_runs: bool,
    /// Whether the goal wants the cards here.
    pub here: bool,
    /// What goes on each card, and what hangs on it as part of a run.
    pub accepts: [u64; 64],
    pub runs: [u64; 64],
}

/// Where cards can go.
#[derive(Debug, Clone)]
pub(super) struct Ways {
    pub kinds: Box<[Habits; MOST_KINDS]>,
    /// The kinds from which cards can go anywhere.
    pub leading: u64,
    /// The kind of pile at each place of the marks.
    pub by_place: Box<[u8]>,
    /// The columns, if cards go to no other piles than these and those of the goal, each when it is
    /// carried there.
    pub columns: Option<Columns>,
}

/// What is known of the columns.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    /// Their kind.
    pub kind: usize,
    /// The cards on which each card goes.
    pub lies_on: [u64; 64],
    /// The other card that goes on the same two as each, where there is just one.
    pub rivals: [u8; 64],
}

impl Ways {
    /// Returns where cards can go in a game; nothing where they can go almost anywhere, so that
    /// there always is hope, or where it takes more than a few words to say.
    pub fn of(rules: &Rules, kinds: &[Kind], sites: &[Site], room: usize) -> Option<Self> {
        let plain =
            |kind: &Kind| kind.role != Role::Cell && kind.fill.is_empty() && kind.collectors == 0;
        // Cards are told by their faces.
        if rules.packs != 1
            || rules.suits != 4
            || !matches!(rules.goal, Goal::AllOn(_))
            || kinds.len() > MOST_KINDS
            || !kinds.iter().all(plain)
        {
            return None;
        }
        let mut habits: Box<[Habits; MOST_KINDS]> = Box::new(std::array::from_fn(|kind| {
            kinds.get(kind).map_or(Habits::NOTHING, Habits::of)
        }));
        for target in rules.group_ids() {
            let group = rules.group(target);
            for source in rules.group_ids() {
                let all = |can: bool| if can { u64::MAX } else { 0 };
                let way = Way {
                    to: target.0,
                    on_others: all(group.from.contains(source)),
                    in_spaces: all(group.start_from.contains(source)),
                    takes_runs: kinds[target.index()].takes_runs,
                };
                if way.on_others | way.in_spaces == 0 {
                    continue;
                }
                // A run that comes from elsewhere would have to be laid there card by card.
                if source != target && way.takes_runs && habits[source.index()].moves_runs {
                    return None;
                }
                habits[target.index()].into |= 1 << source.index();
                habits[source.index()].ways.push(way);
            }
        }
        let mut by_place = vec![0; room];
        for site in &sites[..rules.piles().len()] {
            by_place[usize::from(site.first)..].fill(site.kind);
        }
        let is_carried = rules.stock.as_ref().is_none_or(|stock| {
            let to = rules.group(stock.to);
            to.role == Role::Waste && to.lift != Lift::Nothing && !stock.each
        });
        let leading = (0..kinds.len()).filter(|kind| !habits[*kind].ways.is_empty());
        Some(Self {
            leading: leading.fold(0, |leading, kind| leading | 1 << kind),
            columns: Columns::of(&habits[..kinds.len()], kinds).filter(|_| is_carried),
            kinds: habits,
            by_place: by_place.into(),
        })
    }
}

impl Habits {
    /// Where there is no kind of pile.
    const NOTHING: Self = Self {
        ways: Vec::new(),
        into: 0,
        is_lifted: false,
        moves_runs: false,
        here: false,
        accepts: [0; 64],
        runs: [0; 64],
    };

    /// Returns what is known of a kind of pile but for the ways.
    fn of(kind: &Kind) -> Self {
        Self {
            ways: Vec::new(),
            into: 0,
            is_lifted: kind.lift != Lift::Nothing,
            moves_runs: !matches!(kind.lift, Lift::Nothing | Lift::Top | Lift::TopAboveFirst),
            here: kind.here,
            accepts: kind.accepts,
            runs: kind.runs,
        }
    }
}

impl Columns {
    /// Returns what is known of the columns, if cards go to no others than these and, one by one,
    /// to those of the goal.
    fn of(habits: &[Habits], kinds: &[Kind]) -> Option<Self> {
        if kinds.iter().any(|kind| kind.here && kind.takes_runs) {
            return None;
        }
        let takes = |kind: &usize| habits[*kind].into != 0 && !habits[*kind].here;
        let mut taking = (0..habits.len()).filter(takes);
        match (taking.next(), taking.next()) {
            (Some(only), None) if kinds[only].role == Role::Tableau => Some(Self {
                kind: only,
                lies_on: kinds[only].lies_on,
                rivals: rivals(&kinds[only]),
            }),
            _ => None,
        }
    }
}

/// Returns the other card that goes on the same two cards as each, where there is just one.
fn rivals(columns: &Kind) -> [u8; 64] {
    std::array::from_fn(|card| {
        let on = columns.lies_on[card];
        let mut same = (0..EMPTY).filter(|other| *other != card && columns.lies_on[*other] == on);
        match (on.count_ones(), same.next(), same.next()) {
            (2, Some(rival), None) => rival as u8,
            _ => NOTHING as u8,
        }
    })
}

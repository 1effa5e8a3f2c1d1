//! The transfer graph of a game, which says where the cards of each kind of pile can go, for the lines of reasoning in
//! [`crate::prune`].

use patience_core::{Goal, Lift, Role, Rules};

use super::pile_kind::PileKind;
use crate::prune::transfer_graph::{ColumnPairs, Edge, KindNode, MAX_KINDS, TransferGraph};

/// Returns the transfer graph of a game, which says where the cards of each kind of pile can go. `by_place` holds the
/// kind of pile for each place of the pile prefixes. Returns `None` if cards can go almost anywhere, so that the goal
/// would always seem within reach, or if the graph cannot represent one of the rules.
pub(crate) fn transfer_graph(
    rules: &Rules,
    kinds: &[PileKind],
    by_place: Box<[u8]>,
) -> Option<TransferGraph> {
    let fits =
        |kind: &PileKind| kind.role != Role::Cell && kind.fill.is_empty() && kind.collectors == 0;
    // The graph identifies cards by their faces, so there must be one pack.
    if !rules.is_one_pack()
        || rules.suits != 4
        || !matches!(rules.goal, Goal::AllOn(_))
        || kinds.len() > MAX_KINDS
        || !kinds.iter().all(fits)
    {
        return None;
    }
    let mut nodes: Box<[KindNode; MAX_KINDS]> = Box::new(std::array::from_fn(|kind| {
        kinds.get(kind).map_or(KindNode::UNUSED, node)
    }));
    for target in rules.group_ids() {
        let group = rules.group(target);
        for source in rules.group_ids() {
            let all_if = |can: bool| if can { u64::MAX } else { 0 };
            let edge = Edge {
                to: target.number(),
                on_others: all_if(group.from.contains(source)),
                in_spaces: all_if(group.start_from.contains(source)),
                takes_runs: kinds[target.index()].takes_runs,
            };
            if edge.on_others | edge.in_spaces == 0 {
                continue;
            }
            // A run from another kind of pile would have to be relaxed card by card.
            if source != target && edge.takes_runs && nodes[source.index()].moves_runs {
                return None;
            }
            nodes[target.index()].into |= 1 << source.index();
            nodes[source.index()].edges.push(edge);
        }
    }
    let comes_by_transfer = rules.stock.as_ref().is_none_or(|stock| {
        let to = rules.group(stock.to());
        to.role == Role::Waste && to.lift != Lift::Nothing && !stock.deals_out()
    });
    let leading = (0..kinds.len()).filter(|kind| !nodes[*kind].edges.is_empty());
    Some(TransferGraph {
        leading: leading.fold(0, |leading, kind| leading | 1 << kind),
        columns: column_pairs(&nodes[..kinds.len()], kinds).filter(|_| comes_by_transfer),
        nodes,
        by_place,
    })
}

/// Returns the node of the transfer graph for a kind of pile, without its edges.
fn node(kind: &PileKind) -> KindNode {
    KindNode {
        edges: Vec::new(),
        into: 0,
        is_lifted: kind.lift != Lift::Nothing,
        moves_runs: !matches!(kind.lift, Lift::Nothing | Lift::Top | Lift::TopAboveFirst),
        is_goal: kind.is_goal,
        accepts: kind.accepts,
        runs: kind.runs,
    }
}

/// Returns the columns with their pairs of competing cards, which go only on the same two other cards, if cards go only
/// to columns and, one by one, to piles of the goal.
fn column_pairs(nodes: &[KindNode], kinds: &[PileKind]) -> Option<ColumnPairs> {
    if kinds.iter().any(|kind| kind.is_goal && kind.takes_runs) {
        return None;
    }
    let takes = |kind: &usize| nodes[*kind].into != 0 && !nodes[*kind].is_goal;
    let mut taking = (0..nodes.len()).filter(takes);
    match (taking.next(), taking.next()) {
        (Some(only), None) if kinds[only].role == Role::Tableau => {
            Some(ColumnPairs::new(only, &kinds[only].lies_on))
        }
        _ => None,
    }
}
